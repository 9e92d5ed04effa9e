(** * A checker of certificates of loopy positions, and that it is sound

    [check_loopy] computes with values and ranks. If its answer is [true], the claims hold by [outcomes] of LoopyValues.v. *)

From Coq Require Import Bool List NArith FMapPositive Permutation Lia.
Import ListNotations.
From Sprague Require Import Tables Loopy LoopyValues.
Local Open Scope N_scope.

(** ** The checker *)

Definition table := PositiveMap.t (list position * label).

Definition options_of (t : table) (v : positive) : list position :=
  match PositiveMap.find v t with Some (options, _) => options | None => [] end.

Definition label_of (t : table) (v : positive) : label :=
  match PositiveMap.find v t with Some (_, known) => known | None => Finite 0 0 end.

(** Nothing, if there are more nodes than labels, or more labels. *)
Fixpoint make (i : positive) (nodes : list (list position)) (labels : list label) : option table :=
  match nodes, labels with
  | [], [] => Some (PositiveMap.empty _)
  | options :: nodes, known :: labels =>
      match make (Pos.succ i) nodes labels with
      | Some t => Some (PositiveMap.add i (options, known) t)
      | None => None
      end
  | _, _ => None
  end.

Inductive verdict : Set := Is_P | Is_N | Is_D.

Definition same_verdict (a b : verdict) : bool :=
  match a, b with Is_P, Is_P | Is_N, Is_N | Is_D, Is_D => true | _, _ => false end.

(** The value of a sum: a number, or ∞ with a set of numbers. *)
Inductive value : Set := Number (n : N) | Set_of (numbers : list N).

Definition within (xs ys : list N) : bool := forallb (fun x => existsb (N.eqb x) ys) xs.

Definition same_value (a b : value) : bool :=
  match a, b with
  | Number m, Number n => m =? n
  | Set_of xs, Set_of ys => within xs ys && within ys xs
  | _, _ => false
  end.

Section Check.

  Variable t : table.

  Let nim_of := nim (label_of t).
  Let infinite_of := infinite (label_of t).

  Definition worth (S : position) (n : N) : bool :=
    match infinite_of S with [] => nim_of S =? n | _ => false end.

  Definition attains (v : positive) (n : N) : bool := existsb (fun T => worth T n) (options_of t v).

  Definition low (rank : N) (S : position) : bool :=
    forallb (fun p =>
      match p with
      | Node v => match label_of t v with Finite _ r => r <? rank | Infinite => false end
      | Heap _ => true
      end) S.

  (** The moves in nodes. *)
  Fixpoint node_moves (before S : position) : list position :=
    match S with
    | [] => []
    | p :: after =>
        match p with
        | Node v => map (fun left => before ++ left ++ after) (options_of t v)
        | Heap _ => []
        end ++ node_moves (before ++ [p]) after
    end.

  Definition safe (S : position) (n : N) : bool :=
    match infinite_of S with
    | [] => false
    | [u] => negb (attains u (N.lxor n (nim_of S)))
    | _ => true
    end.

  (** The least number that is not the value of an option, if it is not above the number of [steps]. *)
  Fixpoint mex (v : positive) (steps : nat) (from : N) : N :=
    match steps with
    | O => from
    | Datatypes.S fewer => if attains v from then mex v fewer (N.succ from) else from
    end.

  Definition check_node (v : positive) : bool :=
    let options := options_of t v in
    match label_of t v with
    | Finite n rank =>
        if n <=? N.of_nat (length options) then
          forallb (fun T => negb (worth T n)) options &&
          forallb (fun k => existsb (fun T => worth T k && low rank T) options) (count (N.to_nat n) 0) &&
          forallb (fun T => low rank T || existsb (fun T' => worth T' n && low rank T') (node_moves [] T)) options
        else false
    | Infinite =>
        let m := mex v (length options) 0 in
        existsb (fun T => safe T m) options && negb (attains v m) &&
        forallb (attains v) (count (N.to_nat m) 0)
    end.

  Definition known (S : position) : bool :=
    forallb (fun p => match p with Node v => PositiveMap.mem v t | Heap _ => true end) S.

  Definition check_nodes : bool :=
    forallb (fun entry => forallb known (options_of t (fst entry)) && check_node (fst entry)) (PositiveMap.elements t).

  (** *** Claims *)

  Definition judge (S : position) : verdict :=
    match infinite_of S with
    | [] => if nim_of S =? 0 then Is_P else Is_N
    | [u] => if attains u (nim_of S) then Is_N else Is_D
    | _ => Is_D
    end.

  Definition reached (v : positive) : list N :=
    flat_map (fun T => match infinite_of T with [] => [nim_of T] | _ => [] end) (options_of t v).

  Definition value_of (S : position) : value :=
    match infinite_of S with
    | [] => Number (nim_of S)
    | [u] => Set_of (map (N.lxor (nim_of S)) (reached u))
    | _ => Set_of []
    end.

  Definition same_part (p q : part) : {p = q} + {p <> q}.
  Proof. decide equality; [apply Pos.eq_dec | apply N.eq_dec]. Defined.

  Definition permuted (S T : position) : bool :=
    let S := filter is_something S in
    let T := filter is_something T in
    forallb (fun p => Nat.eqb (count_occ same_part S p) (count_occ same_part T p)) (S ++ T).

  (** The moves in heaps to what stands in [T]. *)
  Fixpoint heap_moves (T before S : position) : list position :=
    match S with
    | [] => []
    | p :: after =>
        match p with
        | Node _ => []
        | Heap n =>
            flat_map (fun q => match q with
              | Heap m => if m <? n then [before ++ [Heap m] ++ after] else []
              | Node _ => []
              end) (Heap 0 :: T)
        end ++ heap_moves T (before ++ [p]) after
    end.

  Definition moved (S T : position) : bool :=
    existsb (fun T' => permuted T' T) (node_moves [] S ++ heap_moves T [] S).

  Definition check_claim (c : claim) : bool :=
    match c with
    | Previous G => known G && same_verdict (judge G) Is_P
    | Next G => known G && same_verdict (judge G) Is_N
    | Draw G => known G && same_verdict (judge G) Is_D
    | Value G n => known G && same_value (value_of G) (Number n)
    | Infinite_value G numbers => known G && same_value (value_of G) (Set_of numbers)
    | Equal G H => known G && known H && same_value (value_of G) (value_of H)
    | Differ G H X => known G && known H && known X && negb (same_verdict (judge (G ++ X)) (judge (H ++ X)))
    | Win G H => known G && known H && same_verdict (judge G) Is_N && same_verdict (judge H) Is_P && moved G H
    | Hold G H => known G && known H && same_verdict (judge G) Is_D && same_verdict (judge H) Is_D && moved G H
    end.

End Check.

Definition check_loopy (nodes : list (list position)) (labels : list label) (claims : list claim) : bool :=
  match make 1 nodes labels with
  | Some t => check_nodes t && forallb (check_claim t) claims
  | None => false
  end.

(** ** Soundness *)

Section Soundness.

  Variable t : table.
  Variable graph : positive -> list position.
  Hypothesis same_graph : forall v, graph v = options_of t v.

  Let nim_of := nim (label_of t).
  Let infinite_of := infinite (label_of t).

  Lemma worth_iff S n : worth t S n = true <-> is_worth (label_of t) S n.
  Proof.
    unfold worth, is_worth. destruct (infinite (label_of t) S); [rewrite N.eqb_eq; tauto | now split].
  Qed.

  Lemma attains_iff v n : attains t v n = true <-> reaches graph (label_of t) v n.
  Proof.
    unfold attains, reaches. rewrite existsb_exists, same_graph.
    split; intros (T & inside & is); exists T; (split; [trivial | now apply worth_iff]).
  Qed.

  Lemma attains_not v n : attains t v n = false -> ~ reaches graph (label_of t) v n.
  Proof. intros no yes. apply attains_iff in yes. congruence. Qed.

  Lemma low_sound rank S : low t rank S = true -> lower (label_of t) rank S.
  Proof.
    intros all v inside. unfold low in all. rewrite forallb_forall in all. specialize (all _ inside). simpl in all.
    destruct (label_of t v) as [n r |]; [| discriminate]. exists n, r. split; trivial. now apply N.ltb_lt.
  Qed.

  Lemma node_moves_sound T' :
    forall S before, In T' (node_moves t before S) -> move graph (before ++ S) T'.
  Proof.
    induction S as [| p after IH]; intros before; simpl; [easy |]. rewrite in_app_iff. intros [here | later].
    - destruct p as [v |]; [| easy]. apply in_map_iff in here as (left & <- & option).
      exists before, (Node v), after, left. repeat split. simpl. now rewrite same_graph.
    - apply IH in later. now rewrite <- app_assoc in later.
  Qed.

  Lemma safe_sound S n : safe t S n = true -> is_safe graph (label_of t) S n.
  Proof.
    unfold safe, is_safe. destruct (infinite (label_of t) S) as [| u [| v more]]; [easy | | now split].
    intros no. apply negb_true_iff in no. split; [easy |].
    intros w [= <-]. now apply attains_not.
  Qed.

  Lemma check_node_sound v : check_node t v = true -> right graph (label_of t) v.
  Proof.
    unfold check_node, right. rewrite same_graph. destruct (label_of t v) as [n rank |].
    - destruct (n <=? _); [| discriminate]. intros checked.
      apply andb_prop in checked as [checked reverts], checked as [other below].
      rewrite forallb_forall in other, below, reverts. repeat split.
      + intros T option worth_n. apply other, negb_true_iff in option. apply worth_iff in worth_n. congruence.
      + intros k less. specialize (below k). rewrite in_count, existsb_exists in below.
        destruct below as (T & option & both); [lia |]. apply andb_prop in both as [is_k is_low].
        exists T. split; [trivial |]. split; [now apply worth_iff | now apply low_sound].
      + intros T option. apply reverts, orb_prop in option as [is_low | back]; [left; now apply low_sound |].
        apply existsb_exists in back as (T' & moved & both). apply andb_prop in both as [is_n is_low].
        right. exists T'. split; [now apply (node_moves_sound T' T []) |].
        split; [now apply worth_iff | now apply low_sound].
    - intros checked. apply andb_prop in checked as [checked below], checked as [some no].
      apply existsb_exists in some as (T & option & is_safe_T). apply negb_true_iff in no.
      rewrite forallb_forall in below. exists (mex t v (length (options_of t v)) 0), T.
      split; [trivial |]. split; [now apply safe_sound |]. split; [now apply attains_not |].
      intros k less. apply attains_iff, below, in_count. lia.
  Qed.

  Hypothesis checked : check_nodes t = true.

  Lemma entry v found : PositiveMap.find v t = Some found -> In (v, found) (PositiveMap.elements t).
  Proof. apply PositiveMap.elements_correct. Qed.

  Lemma all_right : forall v, right graph (label_of t) v.
  Proof.
    intros v. destruct (PositiveMap.find v t) as [found |] eqn:at_v.
    - apply check_node_sound. unfold check_nodes in checked. rewrite forallb_forall in checked.
      specialize (checked _ (entry _ _ at_v)). now apply andb_prop in checked.
    - unfold right, label_of. rewrite same_graph. unfold options_of. rewrite at_v.
      repeat split; try easy. lia.
  Qed.

  Lemma limited : exists limit, forall v T, In T (graph v) -> size T <= limit.
  Proof.
    assert (of_list : forall Ts, exists limit, forall T, In T Ts -> size T <= limit).
    { induction Ts as [| T Ts [limit IH]]; [now exists 0 |].
      exists (N.max (size T) limit). intros T' [<- | later]; [lia | specialize (IH _ later); lia]. }
    destruct (of_list (flat_map (fun entry => fst (snd entry)) (PositiveMap.elements t))) as [limit all].
    exists limit. intros v T. rewrite same_graph. unfold options_of.
    destruct (PositiveMap.find v t) as [[options known_v] |] eqn:at_v; [| easy].
    intros option. apply all, in_flat_map. eexists. split; [now apply entry, at_v | exact option].
  Qed.

  (** *** Outcomes *)

  Lemma outcomes_here S :
    (previous_wins graph S <-> is_worth (label_of t) S 0) /\
    (next_wins graph S <-> to_be_won graph (label_of t) S) /\
    (draw graph S <-> is_open graph (label_of t) S).
  Proof. destruct limited as [limit all]. now apply outcomes with limit; [apply all_right |]. Qed.

  Lemma judge_sound S :
    match judge t S with
    | Is_P => previous_wins graph S
    | Is_N => next_wins graph S
    | Is_D => draw graph S
    end.
  Proof.
    destruct (outcomes_here S) as (of_P & of_N & of_D). unfold judge.
    destruct (infinite (label_of t) S) as [| u [| v more]] eqn:all.
    - destruct (N.eqb_spec (nim (label_of t) S) 0); [now apply of_P | apply of_N; now left].
    - destruct (attains t u _) eqn:found.
      + apply of_N. right. exists u. split; trivial. now apply attains_iff.
      + apply of_D. split; [now rewrite all |]. rewrite all. intros w [= <-].
        rewrite N.lxor_0_l. now apply attains_not.
    - apply of_D. split; now rewrite all.
  Qed.

  (** No sum is won by both players. *)
  Lemma not_both S : previous_wins graph S -> next_wins graph S -> False.
  Proof.
    destruct (outcomes_here S) as (-> & -> & _). intros [none even] [[_ other] | (u & one & _)]; congruence.
  Qed.

  Lemma verdicts S :
    (previous_wins graph S <-> judge t S = Is_P) /\ (next_wins graph S <-> judge t S = Is_N).
  Proof.
    specialize (judge_sound S) as is. destruct (judge t S) eqn:found.
    - split; split; intros; trivial; [| discriminate]. now destruct (not_both S).
    - split; split; intros; trivial; [| discriminate]. now destruct (not_both S).
    - destruct is as [not_P not_N]. now split; split; intros.
  Qed.

  Lemma same_outcome_iff S T : same_outcome graph S T <-> judge t S = judge t T.
  Proof.
    unfold same_outcome. destruct (verdicts S) as [-> ->], (verdicts T) as [-> ->].
    destruct (judge t S), (judge t T); intuition congruence.
  Qed.

  (** *** Values *)

  (** What a value makes of a sum. *)
  Definition beside (w : value) (X : position) : verdict :=
    match w, infinite_of X with
    | Number n, [] => if N.lxor n (nim_of X) =? 0 then Is_P else Is_N
    | Number n, [u] => if attains t u (N.lxor n (nim_of X)) then Is_N else Is_D
    | Set_of numbers, [] => if existsb (N.eqb (nim_of X)) numbers then Is_N else Is_D
    | _, _ => Is_D
    end.

  Lemma in_reached u n : In n (reached t u) <-> attains t u n = true.
  Proof.
    unfold reached, attains. rewrite in_flat_map, existsb_exists.
    split; intros (T & option & is); exists T; (split; [trivial |]); revert is; unfold worth;
      destruct (infinite (label_of t) T); simpl; rewrite ?N.eqb_eq; intuition.
  Qed.

  Lemma in_existsb n numbers : existsb (N.eqb n) numbers = true <-> In n numbers.
  Proof.
    rewrite existsb_exists. split.
    - intros (m & inside & same). now apply N.eqb_eq in same as ->.
    - intros inside. exists n. split; [trivial | apply N.eqb_refl].
  Qed.

  Lemma attains_beside u m n :
    attains t u (N.lxor m n) = existsb (N.eqb n) (map (N.lxor m) (reached t u)).
  Proof.
    apply eq_true_iff_eq. rewrite in_existsb, in_map_iff. split.
    - intros found. exists (N.lxor m n). rewrite in_reached, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. tauto.
    - intros (k & <- & found). apply in_reached in found.
      now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
  Qed.

  Lemma judge_beside S X : judge t (S ++ X) = beside (value_of t S) X.
  Proof.
    unfold judge, value_of, beside, nim_of, infinite_of. rewrite infinite_app, nim_app.
    destruct (infinite (label_of t) S) as [| u [| v more]]; simpl.
    - now destruct (infinite (label_of t) X) as [| u [| v more]].
    - destruct (infinite (label_of t) X); trivial. now rewrite attains_beside.
    - now destruct (infinite (label_of t) X).
  Qed.

  Lemma within_sound xs ys : within xs ys = true -> incl xs ys.
  Proof.
    unfold within. rewrite forallb_forall. intros all x inside. now apply in_existsb, all.
  Qed.

  Lemma same_value_beside a b X : same_value a b = true -> beside a X = beside b X.
  Proof.
    destruct a as [m | xs], b as [n | ys]; simpl; try discriminate.
    - intros same. now apply N.eqb_eq in same as ->.
    - intros both. apply andb_prop in both as [forth back].
      apply within_sound in forth, back. unfold beside. destruct (infinite_of X); trivial.
      replace (existsb (N.eqb (nim_of X)) ys) with (existsb (N.eqb (nim_of X)) xs); trivial.
      apply eq_true_iff_eq. rewrite !in_existsb. split; auto.
  Qed.

  Lemma same_value_sound G H : same_value (value_of t G) (value_of t H) = true -> equivalent graph G H.
  Proof.
    intros same X. apply same_outcome_iff. rewrite !judge_beside. now apply same_value_beside.
  Qed.

  (** *** Moves *)

  Lemma permuted_sound S T : permuted S T = true -> same_parts S T.
  Proof.
    unfold permuted, same_parts. set (one := filter is_something S). set (other := filter is_something T).
    rewrite forallb_forall. intros all. apply (Permutation_count_occ same_part). intros p.
    destruct (in_dec same_part p (one ++ other)) as [inside | outside].
    - now apply PeanoNat.Nat.eqb_eq, all.
    - rewrite in_app_iff in outside.
      rewrite (proj1 (count_occ_not_In same_part one p)) by tauto.
      now rewrite (proj1 (count_occ_not_In same_part other p)) by tauto.
  Qed.

  Lemma heap_moves_sound T T' :
    forall S before, In T' (heap_moves T before S) -> move graph (before ++ S) T'.
  Proof.
    induction S as [| p after IH]; intros before; [easy |]. cbn [heap_moves]. rewrite in_app_iff. intros [here | later].
    - destruct p as [| n]; [easy |]. apply in_flat_map in here as ([| m] & _ & is); [easy |].
      destruct (N.ltb_spec m n) as [less |]; [| easy]. destruct is as [<- | []].
      exists before, (Heap n), after, [Heap m]. repeat split. simpl. eauto.
    - apply IH in later. now rewrite <- app_assoc in later.
  Qed.

  Lemma moved_sound S T : moved t S T = true -> leads graph S T.
  Proof.
    unfold moved. rewrite existsb_exists. intros (T' & is_move & same). exists T'.
    split; [| now apply permuted_sound]. apply in_app_iff in is_move as [of_node | of_heap].
    - now apply (node_moves_sound T' S []).
    - now apply (heap_moves_sound T T' S []).
  Qed.

  (** *** Claims *)

  Lemma same_verdict_sound a b : same_verdict a b = true -> a = b.
  Proof. now destruct a, b. Qed.

  Lemma judged S a : same_verdict (judge t S) a = true ->
    match a with
    | Is_P => previous_wins graph S
    | Is_N => next_wins graph S
    | Is_D => draw graph S
    end.
  Proof. intros same. apply same_verdict_sound in same as <-. apply judge_sound. Qed.

  Lemma check_claim_sound c : check_claim t c = true -> says graph c.
  Proof.
    destruct c as [G | G | G | G n | G numbers | G H | G H X | G H | G H]; cbn [check_claim says]; intros all;
      repeat match goal with both : _ && _ = true |- _ => apply andb_prop in both as [] end.
    - now apply (judged G Is_P).
    - now apply (judged G Is_N).
    - now apply (judged G Is_D).
    - apply same_value_sound. unfold value_of at 2. simpl. now rewrite N.lxor_0_r.
    - intros n. specialize (judge_sound (G ++ [Heap n])) as is. rewrite judge_beside in is.
      rewrite (same_value_beside _ (Set_of numbers)) in is by assumption. unfold beside, infinite_of, nim_of in is.
      simpl in is. rewrite N.lxor_0_r in is.
      destruct (existsb (N.eqb n) numbers) eqn:found; split; intros inside; trivial.
      + apply in_existsb in found. tauto.
      + apply in_existsb in inside. congruence.
    - now apply same_value_sound.
    - rewrite same_outcome_iff. intros same. rewrite same in *. now destruct (judge t (H ++ X)).
    - split; [now apply (judged G Is_N) |]. split; [now apply (judged H Is_P) | now apply moved_sound].
    - split; [now apply (judged G Is_D) |]. split; [now apply (judged H Is_D) | now apply moved_sound].
  Qed.

End Soundness.

(** ** The positions of the table are those of the nodes *)

Lemma make_options :
  forall nodes labels i t, make i nodes labels = Some t ->
    forall v, (v < i)%positive /\ options_of t v = [] \/
              (i <= v)%positive /\ options_of t v = nth (Pos.to_nat v - Pos.to_nat i) nodes [].
Proof.
  induction nodes as [| options nodes IH]; intros [| known labels] i t; simpl; try discriminate.
  - intros [= <-] v. unfold options_of. rewrite PositiveMap.gempty.
    destruct (Pos.ltb_spec v i); [now left | right]. split; trivial. now destruct (Pos.to_nat v - Pos.to_nat i)%nat.
  - destruct (make (Pos.succ i) nodes labels) as [rest |] eqn:made; [| discriminate].
    intros [= <-] v. specialize (IH _ _ _ made v). unfold options_of in *.
    destruct (Pos.eq_dec v i) as [-> | other].
    + right. split; [lia |]. rewrite PositiveMap.gss. now replace (Pos.to_nat i - Pos.to_nat i)%nat with 0%nat by lia.
    + rewrite PositiveMap.gso by trivial. destruct IH as [[before none] | [after is]]; [left | right].
      * split; [lia | exact none].
      * split; [lia |]. rewrite is.
        now replace (Pos.to_nat v - Pos.to_nat i)%nat with (S (Pos.to_nat v - Pos.to_nat (Pos.succ i))) by lia.
Qed.

Lemma make_graph nodes labels t :
  make 1 nodes labels = Some t -> forall v, graph_of nodes v = options_of t v.
Proof.
  intros made v. destruct (make_options _ _ _ _ made v) as [[before _] | [_ ->]]; [lia |].
  unfold graph_of. f_equal. lia.
Qed.

(** If the checker says [true], all claims hold of play in the graph with these options; the labels have no part in what is
    said. *)
Theorem loopy_certified nodes labels claims :
  check_loopy nodes labels claims = true -> forall k, says_at (graph_of nodes) claims k.
Proof.
  unfold check_loopy. destruct (make 1 nodes labels) as [t |] eqn:made; [| discriminate].
  intros both. apply andb_prop in both as [checked all]. rewrite forallb_forall in all.
  intros k. unfold says_at. destruct (nth_error claims k) as [c |] eqn:found; trivial. apply nth_error_In in found.
  apply check_claim_sound with t; [now apply make_graph with labels | trivial | now apply all].
Qed.
