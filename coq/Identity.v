(** * Positions that are the same set of options

    Whether two positions are the same set, all the way down, is found out by numbers. Each position that is a set of its own has a
    number, its class; what is kept of a class is the set of the classes of its options. Two positions are the same if and only if
    their classes are.

    The tables are made by functions of which nothing is proved. What is proved is that [right_tables] refuses tables that are
    wrong, so that it does not matter how they were made. *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Certificate Checker.

(** The same set of options, all the way down. *)
Fixpoint identical (G H : game) : bool :=
  match G with
  | Opts gs =>
      forallb (fun g => existsb (identical g) (options H)) gs &&
      forallb (fun h => existsb (fun g => identical g h) gs) (options H)
  end.

(** ** Sets of classes, as lists in increasing order *)

Fixpoint put (k : positive) (members : list positive) : list positive :=
  match members with
  | [] => [k]
  | first :: rest =>
      match (k ?= first)%positive with
      | Lt => k :: members
      | Eq => members
      | Gt => first :: put k rest
      end
  end.

Definition set_of (ks : list positive) : list positive := fold_right put [] ks.

Fixpoint increasing (members : list positive) : bool :=
  match members with
  | [] => true
  | first :: rest => match rest with [] => true | second :: _ => (first <? second)%positive end && increasing rest
  end.

Fixpoint same_list (one other : list positive) : bool :=
  match one, other with
  | [], [] => true
  | k :: one, l :: other => if (k =? l)%positive then same_list one other else false
  | _, _ => false
  end.

(** A set as one number, by which its class is found: the first member and each distance to the next. *)
Fixpoint key_from (k : positive) (before : positive) : positive :=
  match k with
  | xH => xO before
  | xO k => xI (xO (key_from k before))
  | xI k => xI (xI (key_from k before))
  end.

Fixpoint key_of_rest (last : positive) (members : list positive) : positive :=
  match members with
  | [] => xH
  | first :: rest => key_from (first - last) (key_of_rest first rest)
  end.

Definition key (members : list positive) : positive :=
  match members with
  | [] => xH
  | first :: rest => key_from first (key_of_rest first rest)
  end.

(** ** The tables *)

Record tables : Type := {
  (** The number of the next class. *)
  next : positive;
  (** Of each class the set of the classes of its options. *)
  sets : PositiveMap.t (list positive);
  (** The class of a set, by its key. *)
  by_key : PositiveMap.t positive;
  (** The class of the sum of two classes. *)
  sums : PositiveMap.t (PositiveMap.t positive);
  (** The classes of nimbers; that of [*0] is kept under 1, and so on. *)
  stars : PositiveMap.t positive;
}.

Definition set_at (T : tables) (c : positive) : option (list positive) := PositiveMap.find c (sets T).

Definition sum_at (T : tables) (c d : positive) : option positive :=
  match PositiveMap.find c (sums T) with Some row => PositiveMap.find d row | None => None end.

Definition star_at (T : tables) (v : N) : option positive := PositiveMap.find (N.succ_pos v) (stars T).

(** What [f] gives of each member, if it gives something of each. *)
Fixpoint each {A B : Type} (f : A -> option B) (all : list A) : option (list B) :=
  match all with
  | [] => Some []
  | a :: rest =>
      match f a with
      | Some b => match each f rest with Some bs => Some (b :: bs) | None => None end
      | None => None
      end
  end.

(** The class of a position by the classes of its options. *)
Definition class_of_set (T : tables) (cs : list positive) : option positive :=
  let members := set_of cs in
  match PositiveMap.find (key members) (by_key T) with
  | Some c => match set_at T c with Some found => if same_list members found then Some c else None | None => None end
  | None => None
  end.

(** The class of a sum by those of its components. *)
Fixpoint class_of_sum (T : tables) (cs : list positive) : option positive :=
  match cs with
  | [] => star_at T 0
  | c :: rest =>
      match rest with
      | [] => Some c
      | _ => match class_of_sum T rest with Some d => sum_at T c d | None => None end
      end
  end.

Fixpoint listed (ps : parts) : list positive :=
  match ps with
  | E => []
  | C p rest => p :: listed rest
  end.

(** The classes of nodes by their numbers. *)
Definition classes := PositiveMap.t positive.

Definition classes_of (known : classes) (ps : list positive) : option (list positive) :=
  each (fun p => PositiveMap.find p known) ps.

(** The class of a node. None if that is not in the tables; nor if not all options are given. *)
Definition class_of_node (T : tables) (known : classes) (line : node) : option positive :=
  match line with
  | o ps _ => match classes_of known (listed ps) with Some cs => class_of_set T cs | None => None end
  | s ps _ => match classes_of known (listed ps) with Some cs => class_of_sum T cs | None => None end
  | n v => star_at T v
  | among _ | beside _ => None
  end.

Fixpoint classes_of_nodes (T : tables) (ns : nodes) (i : positive) (known : classes) : classes :=
  match ns with
  | End => known
  | L line rest =>
      classes_of_nodes T rest (Pos.succ i)
        (match class_of_node T known line with Some c => PositiveMap.add i c known | None => known end)
  end.

(** *** Whether they are right *)

(** No two classes are the same set: of each set its class is the one that is found by its key. *)
Definition right_set (T : tables) (entry : positive * list positive) : bool :=
  let (c, members) := entry in
  increasing members &&
  match PositiveMap.find (key members) (by_key T) with Some found => (c =? found)%positive | None => false end.

(** The options of a sum are those with a move in the first component, and in the second one. *)
Definition right_sum (T : tables) (c : positive) (entry : positive * positive) : bool :=
  let (d, e) := entry in
  match set_at T c, set_at T d, set_at T e with
  | Some of_c, Some of_d, Some of_e =>
      match each (fun c => sum_at T c d) of_c, each (sum_at T c) of_d with
      | Some one, Some other => same_list (set_of (one ++ other)) of_e
      | _, _ => false
      end
  | _, _, _ => false
  end.

Definition right_row (T : tables) (entry : positive * PositiveMap.t positive) : bool :=
  let (c, row) := entry in forallb (right_sum T c) (PositiveMap.elements row).

(** [*0] has no options; each other nimber has those of the one before it, and that one. *)
Definition right_star (T : tables) (entry : positive * positive) : bool :=
  let (k, c) := entry in
  match set_at T c with
  | None => false
  | Some members =>
      if (k =? 1)%positive then same_list [] members
      else
        match PositiveMap.find (Pos.pred k) (stars T) with
        | None => false
        | Some before =>
            match set_at T before with
            | Some found => same_list (put before found) members
            | None => false
            end
        end
  end.

Definition right_tables (T : tables) : bool :=
  forallb (right_set T) (PositiveMap.elements (sets T)) &&
  forallb (right_row T) (PositiveMap.elements (sums T)) &&
  forallb (right_star T) (PositiveMap.elements (stars T)).

(** ** How the tables are made *)

(** The class of a set, a new one if it has none. *)
Definition number (members : list positive) (T : tables) : positive * tables :=
  let k := key members in
  match PositiveMap.find k (by_key T) with
  | Some c => (c, T)
  | None =>
      let c := next T in
      (c, {| next := Pos.succ c; sets := PositiveMap.add c members (sets T); by_key := PositiveMap.add k c (by_key T);
             sums := sums T; stars := stars T |})
  end.

Definition members_at (T : tables) (c : positive) : list positive :=
  match set_at T c with Some members => members | None => [] end.

Definition add_sum (c d e : positive) (T : tables) : tables :=
  let row := match PositiveMap.find c (sums T) with Some row => row | None => PositiveMap.empty _ end in
  {| next := next T; sets := sets T; by_key := by_key T; sums := PositiveMap.add c (PositiveMap.add d e row) (sums T);
     stars := stars T |}.

Definition add_star (k c : positive) (T : tables) : tables :=
  {| next := next T; sets := sets T; by_key := by_key T; sums := sums T; stars := PositiveMap.add k c (stars T) |}.

(** The class of a sum of two. There are at most [turns] moves in it. *)
Fixpoint add_sums (turns : nat) (c d : positive) (T : tables) : positive * tables :=
  match sum_at T c d, turns with
  | Some e, _ => (e, T)
  | None, O => (c, T)
  | None, S turns =>
      let collect (sum : positive -> tables -> positive * tables) (ks : list positive) (before : list positive * tables) :=
        fold_left (fun '(found, T) k => let (e, T) := sum k T in (e :: found, T)) ks before in
      let before := collect (fun k => add_sums turns k d) (members_at T c) ([], T) in
      let (found, T) := collect (add_sums turns c) (members_at T d) before in
      let (e, T) := number (set_of found) T in
      (e, add_sum c d e T)
  end.

(** The class of a sum of several. A class has a greater number than those of its options, so that there are no more moves. *)
Fixpoint add_sum_of (cs : list positive) (T : tables) : tables * option positive :=
  match cs with
  | [] => (T, star_at T 0)
  | c :: rest =>
      match rest with
      | [] => (T, Some c)
      | _ =>
          match add_sum_of rest T with
          | (T, Some d) => let (e, T) := add_sums (Pos.to_nat (c + d)) c d T in (T, Some e)
          | (T, None) => (T, None)
          end
      end
  end.

(** The classes of the nimbers up to that under [k]. *)
Definition add_stars (k : positive) (T : tables) : tables :=
  snd (Pos.iter
    (fun '(at_k, T) =>
      match PositiveMap.find at_k (stars T) with
      | Some c =>
          let above := Pos.succ at_k in
          if PositiveMap.mem above (stars T) then (above, T)
          else let (d, T) := number (put c (members_at T c)) T in (above, add_star above d T)
      | None => (at_k, T)
      end) (1%positive, T) (Pos.pred k)).

(** A larger nimber is not gone through. *)
Definition largest_star : N := 1000.

Definition add_node (line : node) (known : classes) (T : tables) : tables * option positive :=
  match line with
  | o ps _ =>
      match classes_of known (listed ps) with
      | Some cs => let (c, T) := number (set_of cs) T in (T, Some c)
      | None => (T, None)
      end
  | s ps _ => match classes_of known (listed ps) with Some cs => add_sum_of cs T | None => (T, None) end
  | n v => if (v <=? largest_star)%N then let T := add_stars (N.succ_pos v) T in (T, star_at T v) else (T, None)
  | among _ | beside _ => (T, None)
  end.

(** Nodes that are asked for, and those that they are made of. *)
Definition wanted := PositiveMap.t unit.

Definition want (p : positive) (these : wanted) : wanted := PositiveMap.add p tt these.

Fixpoint also_wanted (ns : nodes) (i : positive) (these : wanted) : wanted :=
  match ns with
  | End => these
  | L line rest =>
      let these := also_wanted rest (Pos.succ i) these in
      if PositiveMap.mem i these then
        match line with
        | o ps _ | s ps _ => fold_right want these (listed ps)
        | _ => these
        end
      else these
  end.

Fixpoint add_nodes (ns : nodes) (i : positive) (these : wanted) (known : classes) (T : tables) : tables :=
  match ns with
  | End => T
  | L line rest =>
      let (T, found) := if PositiveMap.mem i these then add_node line known T else (T, None) in
      add_nodes rest (Pos.succ i) these (match found with Some c => PositiveMap.add i c known | None => known end) T
  end.

(** The class of [*0] alone. *)
Definition first_tables : tables :=
  let (c, T) :=
    number [] {| next := 1; sets := PositiveMap.empty _; by_key := PositiveMap.empty _; sums := PositiveMap.empty _;
                 stars := PositiveMap.empty _ |} in
  add_star 1 c T.

Definition no_classes : classes := PositiveMap.empty _.

(** ** What the checker asks *)

(** Tables, and the classes of nodes. *)
Definition numbering : Type := tables * classes.

(** Those of the nodes that are asked for. No classes, if the tables are not right. *)
Definition numbering_of (ns : nodes) (asked : list positive) : numbering :=
  let these := also_wanted ns 1 (fold_right want (PositiveMap.empty unit) asked) in
  let T := add_nodes ns 1 these no_classes first_tables in
  (T, if right_tables T then classes_of_nodes T ns 1 no_classes else no_classes).

Definition class_at (found : numbering) (p : positive) : option positive := PositiveMap.find p (snd found).

Definition members_of (found : numbering) (p : positive) : option (list positive) :=
  match class_at found p with Some c => set_at (fst found) c | None => None end.

Definition same_set (found : numbering) (p q : positive) : option bool :=
  match class_at found p, class_at found q with
  | Some c, Some d => Some (c =? d)%positive
  | _, _ => None
  end.

Definition among_them (k : positive) (these : list positive) : bool := existsb (Pos.eqb k) these.

Definition in_set (found : numbering) (p q : positive) : option bool :=
  match class_at found p, members_of found q with
  | Some c, Some members => Some (among_them c members)
  | _, _ => None
  end.

Definition is_set (found : numbering) (p : positive) (ps : list positive) : option bool :=
  match members_of found p, classes_of (snd found) ps with
  | Some members, Some cs =>
      Some (forallb (fun k => among_them k cs) members && forallb (fun k => among_them k members) cs)
  | _, _ => None
  end.

(** ** Soundness *)

Lemma in_put l k members : In l (put k members) <-> l = k \/ In l members.
Proof.
  induction members as [| first rest IH]; simpl; [intuition |].
  destruct (Pos.compare_spec k first) as [-> | |]; simpl; rewrite ?IH; intuition.
Qed.

Lemma in_set_of l ks : In l (set_of ks) <-> In l ks.
Proof. induction ks as [| k rest IH]; simpl; [easy |]. rewrite in_put, IH. intuition. Qed.

Lemma same_list_eq one other : same_list one other = true <-> one = other.
Proof.
  revert other. induction one as [| k one IH]; intros [| l other]; simpl; try easy.
  destruct (Pos.eqb_spec k l) as [-> | apart]; [rewrite IH |]; split; congruence.
Qed.

Lemma increasing_above rest : forall k, increasing (k :: rest) = true -> forall l, In l rest -> (k < l)%positive.
Proof.
  induction rest as [| second rest IH]; [easy |]. intros k all l. apply andb_prop in all as [above all].
  apply Pos.ltb_lt in above. intros [<- | inside]; trivial. specialize (IH _ all _ inside). lia.
Qed.

(** Lists in increasing order with the same members are the same. *)
Lemma increasing_same one :
  forall other, increasing one = true -> increasing other = true -> (forall m, In m one <-> In m other) -> one = other.
Proof.
  induction one as [| c one IH]; intros [| d other]; trivial.
  - intros _ _ same. now destruct (proj2 (same d) (or_introl eq_refl)).
  - intros _ _ same. now destruct (proj1 (same c) (or_introl eq_refl)).
  - intros of_c of_d same.
    assert (above_c := increasing_above _ _ of_c). assert (above_d := increasing_above _ _ of_d).
    assert (c = d) as <-.
    { destruct (proj1 (same c) (or_introl eq_refl)) as [-> | in_d]; trivial.
      destruct (proj2 (same d) (or_introl eq_refl)) as [-> | in_c]; trivial.
      apply above_d in in_d. apply above_c in in_c. lia. }
    apply andb_prop in of_c as [_ of_c], of_d as [_ of_d].
    f_equal. apply IH; trivial. intros m. specialize (same m). split; intros inside.
    + destruct (proj1 same (or_intror inside)) as [<- |]; trivial. apply above_c in inside. lia.
    + destruct (proj2 same (or_intror inside)) as [<- |]; trivial. apply above_d in inside. lia.
Qed.

Lemma each_in {A B : Type} (f : A -> option B) all found :
  each f all = Some found ->
  (forall a, In a all -> exists b, In b found /\ f a = Some b) /\
  (forall b, In b found -> exists a, In a all /\ f a = Some b).
Proof.
  revert found. induction all as [| a rest IH]; simpl; intros found; [now intros [= <-] |].
  destruct (f a) as [b |] eqn:of_a; [| discriminate]. destruct (each f rest) as [bs |]; [| discriminate].
  intros [= <-]. destruct (IH _ eq_refl) as [forth back]. split.
  - intros a' [<- | inside]; [exists b; simpl; auto |].
    destruct (forth _ inside) as (b' & of_b' & of_a'). exists b'. simpl. auto.
  - intros b' [<- | inside]; [exists a; simpl; auto |].
    destruct (back _ inside) as (a' & of_b' & of_a'). exists a'. simpl. auto.
Qed.

Lemma all_elements {A : Type} (f : positive * A -> bool) (all : PositiveMap.t A) :
  forallb f (PositiveMap.elements all) = true -> forall k a, PositiveMap.find k all = Some a -> f (k, a) = true.
Proof.
  intros every k a at_k. rewrite forallb_forall in every. now apply every, PositiveMap.elements_correct.
Qed.

Lemma identical_sets G H :
  identical G H = true <->
  (forall g, In g (options G) -> exists h, In h (options H) /\ identical g h = true) /\
  (forall h, In h (options H) -> exists g, In g (options G) /\ identical g h = true).
Proof.
  destruct G as [gs]. simpl. rewrite andb_true_iff, !forallb_forall.
  split; intros [forth back]; split; intros; try apply existsb_exists; auto; now apply existsb_exists; auto.
Qed.

Section Classes.

  Variable T : tables.

  (** The classes of the options are the members of the set of the class. *)
  Inductive has_class : game -> positive -> Prop :=
    | of_class G c members :
        set_at T c = Some members ->
        (forall g, In g (options G) -> exists k, In k members /\ has_class g k) ->
        (forall k, In k members -> exists g, In g (options G) /\ has_class g k) ->
        has_class G c.

  Lemma its_options G c members :
    has_class G c -> set_at T c = Some members ->
    (forall g, In g (options G) -> exists k, In k members /\ has_class g k) /\
    (forall k, In k members -> exists g, In g (options G) /\ has_class g k).
  Proof. intros [G' c' found at_c forth back] of_c. rewrite at_c in of_c. injection of_c as <-. now split. Qed.

  Lemma its_set G c : has_class G c -> exists members, set_at T c = Some members.
  Proof. intros [G' c' found at_c _ _]. now exists found. Qed.

  Hypothesis right : right_tables T = true.

  Lemma sets_differ c d members : set_at T c = Some members -> set_at T d = Some members -> c = d.
  Proof.
    unfold set_at. intros at_c at_d. assert (all := right). apply andb_prop in all as [all _], all as [all _].
    apply (all_elements _ _ all) in at_c, at_d. unfold right_set in at_c, at_d.
    apply andb_prop in at_c as [_ at_c], at_d as [_ at_d].
    destruct (PositiveMap.find _ _) as [found |]; [| discriminate].
    apply Pos.eqb_eq in at_c, at_d. congruence.
  Qed.

  Lemma in_order c members : set_at T c = Some members -> increasing members = true.
  Proof.
    unfold set_at. intros at_c. assert (all := right). apply andb_prop in all as [all _], all as [all _].
    apply (all_elements _ _ all) in at_c. now apply andb_prop in at_c.
  Qed.

  (** Positions are the same sets if and only if their classes are the same. *)
  Theorem same_class : forall G H c d, has_class G c -> has_class H d -> (identical G H = true <-> c = d).
  Proof.
    induction G as [G IH] using game_induction. intros H c d of_G of_H.
    destruct (its_set _ _ of_G) as [members at_c], (its_set _ _ of_H) as [others at_d].
    destruct (its_options _ _ _ of_G at_c) as [forth_G back_G], (its_options _ _ _ of_H at_d) as [forth_H back_H].
    rewrite identical_sets. split.
    - intros [forth back]. apply sets_differ with members; trivial. rewrite at_d. f_equal.
      apply increasing_same; eauto using in_order. intros k. split; intros inside.
      + destruct (back_H k inside) as (h & move & of_h). destruct (back h move) as (g & at_g & same).
        destruct (forth_G g at_g) as (l & at_l & of_g). now rewrite <- (proj1 (IH g at_g h l k of_g of_h) same).
      + destruct (back_G k inside) as (g & move & of_g). destruct (forth g move) as (h & at_h & same).
        destruct (forth_H h at_h) as (l & at_l & of_h). now rewrite (proj1 (IH g move h k l of_g of_h) same).
    - intros <-. rewrite at_c in at_d. injection at_d as <-. split.
      + intros g move. destruct (forth_G g move) as (k & inside & of_g).
        destruct (back_H k inside) as (h & at_h & of_h). exists h. split; trivial. now apply (IH g move h k k).
      + intros h move. destruct (forth_H h move) as (k & inside & of_h).
        destruct (back_G k inside) as (g & at_g & of_g). exists g. split; trivial. now apply (IH g at_g h k k).
  Qed.

  Lemma sum_class : forall G H c d e, has_class G c -> has_class H d -> sum_at T c d = Some e -> has_class (sum G H) e.
  Proof.
    induction G as [G IHG] using game_induction. induction H as [H IHH] using game_induction.
    intros c d e of_G of_H at_e.
    assert (all := right). apply andb_prop in all as [all _], all as [_ all].
    assert (found := at_e). unfold sum_at in found. destruct (PositiveMap.find c (sums T)) as [row |] eqn:at_c; [| discriminate].
    apply (all_elements _ _ all) in at_c. apply (all_elements _ _ at_c) in found. clear all row at_c at_e.
    unfold right_sum in found. destruct (set_at T c) as [of_c |] eqn:at_c; [| discriminate].
    destruct (set_at T d) as [of_d |] eqn:at_d; [| discriminate].
    destruct (set_at T e) as [of_e |] eqn:at_e; [| discriminate].
    destruct (each _ of_c) as [one |] eqn:first; [| discriminate].
    destruct (each _ of_d) as [other |] eqn:second; [| discriminate].
    apply same_list_eq in found as <-.
    apply each_in in first as [first_forth first_back], second as [second_forth second_back].
    destruct (its_options _ _ _ of_G at_c) as [forth_G back_G], (its_options _ _ _ of_H at_d) as [forth_H back_H].
    apply of_class with (1 := at_e).
    - intros X move. apply in_sum in move as [(g & move & ->) | (h & move & ->)].
      + destruct (forth_G g move) as (k & inside & of_g). destruct (first_forth k inside) as (x & at_x & of_x).
        exists x. split; [apply in_set_of, in_or_app; auto | eauto].
      + destruct (forth_H h move) as (k & inside & of_h). destruct (second_forth k inside) as (x & at_x & of_x).
        exists x. split; [apply in_set_of, in_or_app; auto | eauto].
    - intros x inside. apply in_set_of, in_app_or in inside as [inside | inside].
      + destruct (first_back x inside) as (k & at_k & of_x). destruct (back_G k at_k) as (g & move & of_g).
        exists (sum g H). split; [now apply move_left | eauto].
      + destruct (second_back x inside) as (k & at_k & of_x). destruct (back_H k at_k) as (h & move & of_h).
        exists (sum G h). split; [now apply move_right | eauto].
  Qed.

  Lemma star_class_nat : forall m c, PositiveMap.find (Pos.of_succ_nat m) (stars T) = Some c -> has_class (nimber m) c.
  Proof.
    assert (all := right). apply andb_prop in all as [_ all].
    induction m as [| m IH]; intros c at_c; apply (all_elements _ _ all) in at_c; unfold right_star in at_c;
      destruct (set_at T c) as [members |] eqn:of_c; try discriminate.
    - simpl in at_c. destruct members; [| discriminate]. now apply of_class with (1 := of_c).
    - destruct (Pos.eqb_spec (Pos.of_succ_nat (S m)) 1) as [one | _]; [lia |].
      replace (Pos.pred (Pos.of_succ_nat (S m))) with (Pos.of_succ_nat m) in at_c by lia.
      destruct (PositiveMap.find _ _) as [before |]; [| discriminate]. specialize (IH _ eq_refl).
      destruct (set_at T before) as [found |] eqn:of_before; [| discriminate].
      apply same_list_eq in at_c as <-. destruct (its_options _ _ _ IH of_before) as [forth back].
      apply of_class with (1 := of_c); simpl.
      + intros g move. apply in_app_or in move as [move | [<- | []]].
        * destruct (forth g move) as (k & inside & of_g). exists k. split; trivial. apply in_put. auto.
        * exists before. split; trivial. apply in_put. auto.
      + intros k inside. apply in_put in inside as [-> | inside].
        * exists (nimber m). split; trivial. apply in_or_app. simpl. auto.
        * destruct (back k inside) as (g & move & of_g). exists g. split; trivial. apply in_or_app. auto.
  Qed.

  Lemma star_class v c : star_at T v = Some c -> has_class (star v) c.
  Proof.
    unfold star_at, star. intros at_c. apply star_class_nat. rewrite <- at_c. f_equal. lia.
  Qed.

  (** ** Nodes *)

  Variable position : positive -> game.

  Definition right_classes (known : classes) : Prop :=
    forall p c, PositiveMap.find p known = Some c -> has_class (position p) c.

  Lemma members_listed ps : members position ps = map position (listed ps).
  Proof. induction ps as [| p rest IH]; simpl; trivial. now rewrite IH. Qed.

  Lemma options_class known ps cs c found :
    right_classes known -> classes_of known ps = Some cs -> set_at T c = Some found ->
    (forall k, In k found <-> In k cs) -> has_class (Opts (map position ps)) c.
  Proof.
    intros ok all at_c same. apply each_in in all as [forth back]. apply of_class with (1 := at_c); simpl.
    - intros g move. apply in_map_iff in move as (p & <- & move). destruct (forth p move) as (k & inside & of_p).
      exists k. split; [now apply same | now apply ok].
    - intros k inside. apply same in inside. destruct (back k inside) as (p & at_p & of_p).
      exists (position p). split; [now apply in_map | now apply ok].
  Qed.

  Lemma sum_of_class known : right_classes known ->
    forall ps cs c, classes_of known ps = Some cs -> class_of_sum T cs = Some c -> has_class (sum_of (map position ps)) c.
  Proof.
    intros ok. induction ps as [| p rest IH]; intros cs c; unfold classes_of; cbn [each].
    - intros [= <-] at_0. now apply (star_class 0).
    - destruct (PositiveMap.find p known) as [first |] eqn:at_p; [| discriminate]. apply ok in at_p.
      destruct (each (fun p => PositiveMap.find p known) rest) as [others |] eqn:all; [| discriminate]. intros [= <-].
      destruct rest as [| q rest].
      + injection all as <-. now intros [= <-].
      + destruct others as [| second others].
        { simpl in all. destruct (PositiveMap.find q known); [| discriminate]. now destruct (each (fun p => PositiveMap.find p known) rest). }
        change (class_of_sum T (first :: second :: others)) with
          (match class_of_sum T (second :: others) with Some d => sum_at T first d | None => None end).
        destruct (class_of_sum T (second :: others)) as [d |] eqn:at_d; [| discriminate].
        intros at_c. apply (sum_class _ _ first d); trivial. now apply (IH (second :: others)).
  Qed.

  Lemma node_class known line G c :
    right_classes known -> fits position line G -> class_of_node T known line = Some c -> has_class G c.
  Proof.
    intros ok. destruct line as [ps v | ps v | v | ps | ps]; simpl; try discriminate.
    - intros ->. rewrite members_listed. destruct (classes_of known (listed ps)) as [cs |] eqn:all; [| discriminate].
      unfold class_of_set. destruct (PositiveMap.find _ _) as [found |]; [| discriminate].
      destruct (set_at T found) as [inside |] eqn:at_c; [| discriminate].
      destruct (same_list _ _) eqn:same; [| discriminate]. intros [= <-]. apply same_list_eq in same as <-.
      apply options_class with (2 := all) (3 := at_c); trivial. intros k. apply in_set_of.
    - intros ->. rewrite members_listed. destruct (classes_of known (listed ps)) as [cs |] eqn:all; [| discriminate].
      now apply sum_of_class with known.
    - intros ->. apply star_class.
  Qed.

  Lemma nodes_classes :
    forall ns i known, matches position i ns -> right_classes known -> right_classes (classes_of_nodes T ns i known).
  Proof.
    induction ns as [| line rest IH]; simpl; trivial. intros i known [fitting others] ok. apply IH; trivial.
    destruct (class_of_node T known line) as [c |] eqn:at_i; trivial. intros p d.
    destruct (Pos.eq_dec p i) as [-> | other]; [| rewrite PositiveMap.gso by trivial; apply ok].
    rewrite PositiveMap.gss. intros [= <-]. now apply node_class with known line.
  Qed.

End Classes.

(** What is known of the classes of nodes is so. *)
Definition right_numbering (position : positive -> game) (found : numbering) : Prop :=
  (right_tables (fst found) = true \/ snd found = no_classes) /\ right_classes (fst found) position (snd found).

Lemma numbering_right position ns asked : matches position 1 ns -> right_numbering position (numbering_of ns asked).
Proof.
  intros given. unfold numbering_of. cbv zeta. set (T := add_nodes _ _ _ _ _).
  assert (nothing : right_classes T position no_classes) by (intros p c at_p; now rewrite PositiveMap.gempty in at_p).
  destruct (right_tables T) eqn:right; split; simpl; auto. now apply nodes_classes.
Qed.

Section Answers.

  Variable position : positive -> game.
  Variable found : numbering.
  Hypothesis ok : right_numbering position found.

  Lemma class_right p c :
    class_at found p = Some c -> right_tables (fst found) = true /\ has_class (fst found) (position p) c.
  Proof.
    unfold class_at. destruct ok as [[right | ->] all]; [| now rewrite PositiveMap.gempty]. auto.
  Qed.

  Theorem same_set_sound p q told :
    same_set found p q = Some told -> (told = true <-> identical (position p) (position q) = true).
  Proof.
    unfold same_set. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
    destruct (class_at found q) as [d |] eqn:at_q; [| discriminate].
    apply class_right in at_p as [right at_p], at_q as [_ at_q]. intros [= <-].
    now rewrite (same_class _ right _ _ _ _ at_p at_q), Pos.eqb_eq.
  Qed.

  Theorem in_set_sound p q told :
    in_set found p q = Some told -> (told = true <-> existsb (identical (position p)) (options (position q)) = true).
  Proof.
    unfold in_set, members_of, among_them. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
    destruct (class_at found q) as [d |] eqn:at_q; [| discriminate].
    destruct (set_at _ d) as [inside |] eqn:at_d; [| discriminate].
    apply class_right in at_p as [right at_p], at_q as [_ at_q]. intros [= <-].
    destruct (its_options _ _ _ _ at_q at_d) as [forth back]. rewrite !existsb_exists. split.
    - intros (k & member & same). apply Pos.eqb_eq in same as <-. destruct (back c member) as (g & move & of_g).
      exists g. split; trivial. now apply (same_class _ right _ _ _ _ at_p of_g).
    - intros (g & move & same). destruct (forth g move) as (k & member & of_g). exists k. split; trivial.
      now apply Pos.eqb_eq, (same_class _ right _ _ _ _ at_p of_g).
  Qed.

  Theorem is_set_sound p ps told :
    is_set found p ps = Some told -> (told = true <-> identical (position p) (Opts (map position ps)) = true).
  Proof.
    unfold is_set, members_of. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
    destruct (set_at _ c) as [inside |] eqn:at_c; [| discriminate].
    destruct (classes_of _ ps) as [cs |] eqn:all; [| discriminate].
    apply class_right in at_p as [right at_p]. destruct ok as [_ known_right]. intros [= <-].
    destruct (its_options _ _ _ _ at_p at_c) as [forth back].
    assert (member : forall k these, among_them k these = true <-> In k these).
    { intros k these. unfold among_them. rewrite existsb_exists. split; [| now exists k; rewrite Pos.eqb_refl].
      intros (l & at_l & same). now apply Pos.eqb_eq in same as ->. }
    rewrite identical_sets, andb_true_iff, !forallb_forall. simpl. apply each_in in all as [all_forth all_back].
    split; intros [one other]; split.
    - intros g move. destruct (forth g move) as (k & at_k & of_g). apply one, member in at_k.
      destruct (all_back k at_k) as (q & at_q & of_q). apply known_right in of_q.
      exists (position q). split; [now apply in_map | now apply (same_class _ right _ _ _ _ of_g of_q)].
    - intros h move. apply in_map_iff in move as (q & <- & move). destruct (all_forth q move) as (k & at_k & of_q).
      apply known_right in of_q. apply other, member in at_k. destruct (back k at_k) as (g & at_g & of_g).
      exists g. split; trivial. now apply (same_class _ right _ _ _ _ of_g of_q).
    - intros k at_k. apply member. destruct (back k at_k) as (g & move & of_g).
      destruct (one g move) as (h & at_h & same). apply in_map_iff in at_h as (q & <- & at_q).
      destruct (all_forth q at_q) as (l & at_l & of_q). apply known_right in of_q.
      now rewrite (proj1 (same_class _ right _ _ _ _ of_g of_q) same).
    - intros k at_k. apply member. destruct (all_back k at_k) as (q & at_q & of_q). apply known_right in of_q.
      destruct (other (position q)) as (g & move & same); [now apply in_map |].
      destruct (forth g move) as (l & at_l & of_g). now rewrite <- (proj1 (same_class _ right _ _ _ _ of_g of_q) same).
  Qed.

End Answers.
