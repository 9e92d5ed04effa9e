(** * A checker of certificates, and that it is sound

    [check] computes with numbers alone. If its answer is [true], everything that the claims say is so. *)

From Coq Require Import List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Lemmas SpragueGrundy NimSum Distinguish Certificate.

(** ** The checker *)

(** What is known of a node that was checked: its value; or, if it has none, that it is worth as much as the position [u] and
    [*w] together, and that [u] has these nodes among its options. *)
Inductive fact : Set :=
  | Worth (v : N)
  | Open (u : positive) (replies : parts) (w : N).

(** The nodes that were checked, each under its number. *)
Definition table := PositiveMap.t (node * fact).

Definition fact_of (t : table) (p : positive) : option fact :=
  match PositiveMap.find p t with Some (_, known) => Some known | None => None end.

Definition line_of (t : table) (p : positive) : option node :=
  match PositiveMap.find p t with Some (line, _) => Some line | None => None end.

Definition has_value (t : table) (G : positive) (v : N) : bool :=
  match fact_of t G with
  | Some (Worth w) => (w =? v)%N
  | _ => false
  end.

(** One of these nodes has the value [v]. *)
Fixpoint some_worth (t : table) (v : N) (ps : parts) : bool :=
  match ps with
  | E => false
  | C p rest => if has_value t p v then true else some_worth t v rest
  end.

Fixpoint all_known (t : table) (ps : parts) : bool :=
  match ps with
  | E => true
  | C p rest => match fact_of t p with Some _ => all_known t rest | None => false end
  end.

(** Sets of numbers of N; 0 is kept as 1, and so on. *)
Definition set := PositiveMap.t unit.
Definition insert (k : N) (numbers : set) : set := PositiveMap.add (N.succ_pos k) tt numbers.
Definition contains (k : N) (numbers : set) : bool := PositiveMap.mem (N.succ_pos k) numbers.

(** The values below [v] of these nodes, put into [seen]. Nothing, if there is no such node, or if one of them may have the value
    [v]. A node without a value has another value if a reply to it is worth [v], [*w] taken into account: a position is not
    worth what one of its options is worth. *)
Fixpoint values_below (t : table) (v : N) (ps : parts) (seen : set) : option set :=
  match ps with
  | E => Some seen
  | C p rest =>
      match fact_of t p with
      | None => None
      | Some (Worth w) =>
          match (w ?= v)%N with
          | Eq => None
          | Lt => values_below t v rest (insert w seen)
          | Gt => values_below t v rest seen
          end
      | Some (Open _ replies w) =>
          if some_worth t (N.lxor v w) replies then values_below t v rest seen else None
      end
  end.

(** All numbers from [u] to below [v] are seen. There is a step for each of the options [ps] and no more, so that a value above
    the number of options is refused whatever its size. *)
Fixpoint covers (ps : parts) (u v : N) (seen : set) : bool :=
  if (u =? v)%N then true
  else match ps with
       | E => false
       | C _ rest => if contains u seen then covers rest (N.succ u) v seen else false
       end.

Definition is_mex (t : table) (v : N) (ps : parts) : bool :=
  match values_below t v ps (PositiveMap.empty unit) with
  | None => false
  | Some seen => covers ps 0 v seen
  end.

(** One more component: the node [p], beside what is known of the others. At most one may be a position without a value, and none a
    sum without a value. *)
Definition plus (t : table) (p : positive) (others : option fact) : option fact :=
  match fact_of t p, others with
  | Some (Worth v), Some (Worth w) => Some (Worth (N.lxor v w))
  | Some (Worth v), Some (Open u replies w) => Some (Open u replies (N.lxor v w))
  | Some (Open u replies v), Some (Worth w) =>
      if (u =? p)%positive then Some (Open u replies (N.lxor v w)) else None
  | _, _ => None
  end.

(** What is known of the sum of these nodes. Two that are the same, one after the other, are worth 0. *)
Fixpoint sum_fact (t : table) (ps : parts) : option fact :=
  match ps with
  | E => Some (Worth 0)
  | C p rest =>
      match rest with
      | E => plus t p (Some (Worth 0))
      | C q others =>
          if (p =? q)%positive then match fact_of t p with Some _ => sum_fact t others | None => None end
          else plus t p (sum_fact t rest)
      end
  end.

(** The node of number [i]. *)
Definition check_node (t : table) (i : positive) (line : node) : option fact :=
  match line with
  | o ps v => if is_mex t v ps then Some (Worth v) else None
  | s ps v =>
      match sum_fact t ps with
      | Some (Worth w) => if (v =? w)%N then Some (Worth v) else None
      | _ => None
      end
  | n v => Some (Worth v)
  | among ps => if all_known t ps then Some (Open i ps 0) else None
  | beside ps =>
      match sum_fact t ps with
      | Some (Open u replies w) => Some (Open u replies w)
      | _ => None
      end
  end.

Fixpoint check_nodes (ns : nodes) (i : positive) (t : table) : option table :=
  match ns with
  | End => Some t
  | L line rest =>
      match check_node t i line with
      | Some known => check_nodes rest (Pos.succ i) (PositiveMap.add i (line, known) t)
      | None => None
      end
  end.

Fixpoint member (p : positive) (ps : parts) : bool :=
  match ps with
  | E => false
  | C q rest => if (p =? q)%positive then true else member p rest
  end.

Fixpoint same (ps qs : parts) : bool :=
  match ps, qs with
  | E, E => true
  | C p ps, C q qs => if (p =? q)%positive then same ps qs else false
  | _, _ => false
  end.

Fixpoint append (ps qs : parts) : parts :=
  match ps with
  | E => qs
  | C p rest => C p (append rest qs)
  end.

(** Whether the node [A] is an option of [G], which is no sum. *)
Definition is_option (t : table) (A G : positive) : bool :=
  match line_of t G with
  | Some (o ps _) | Some (among ps) => member A ps
  | Some (n v) => match line_of t A with Some (n w) => (w <? v)%N | _ => false end
  | _ => false
  end.

Definition check_claim (t : table) (c : claim) : bool :=
  match c with
  | Value G v => has_value t G v
  | Equal G H =>
      match fact_of t H with
      | Some (Worth v) => has_value t G v
      | _ => false
      end
  | Differ G H K =>
      match fact_of t G, fact_of t H, fact_of t K with
      | Some (Worth one), Some (Worth other), Some (Worth witness) =>
          xorb (one =? witness)%N (other =? witness)%N
      | _, _, _ => false
      end
  | Win G A => is_option t A G && has_value t A 0
  | Win_in_sum G before c after A =>
      match line_of t G, fact_of t A with
      | Some (s ps _), Some (Worth _) | Some (beside ps), Some (Worth _) =>
          same ps (append before (C c after)) && is_option t A c &&
          match sum_fact t (append before (C A after)) with Some (Worth w) => (w =? 0)%N | _ => false end
      | _, _ => false
      end
  | Lose G => has_value t G 0
  end.

Fixpoint check_claims (t : table) (qs : claims) : bool :=
  match qs with
  | Done => true
  | Q c rest => if check_claim t c then check_claims t rest else false
  end.

Definition check (ns : nodes) (qs : claims) : bool :=
  match check_nodes ns 1 (PositiveMap.empty _) with
  | Some t => check_claims t qs
  | None => false
  end.

(** ** Soundness *)

Section Soundness.

  Variable position : positive -> game.

  Definition value (G : game) : N := N.of_nat (grundy G).

  Definition holds (G : game) (known : fact) : Prop :=
    match known with
    | Worth v => value G = v
    | Open u replies w =>
        value G = N.lxor (value (position u)) w /\ incl (members position replies) (options (position u))
    end.

  (** Of every node in the table: it is a position that its line speaks of, and what is known of it is so. *)
  Definition right (t : table) : Prop :=
    forall p line known, PositiveMap.find p t = Some (line, known) ->
      fits position line (position p) /\ holds (position p) known.

  Lemma fact_sound t p known (ok : right t) : fact_of t p = Some known -> holds (position p) known.
  Proof.
    unfold fact_of. destruct (PositiveMap.find p t) as [[line found] |] eqn:at_p; [| discriminate].
    intros [= <-]. now apply ok in at_p.
  Qed.

  Lemma line_sound t p line (ok : right t) : line_of t p = Some line -> fits position line (position p).
  Proof.
    unfold line_of. destruct (PositiveMap.find p t) as [[found known] |] eqn:at_p; [| discriminate].
    intros [= <-]. now apply ok in at_p.
  Qed.

  Lemma has_value_sound t G v (ok : right t) : has_value t G v = true -> value (position G) = v.
  Proof.
    unfold has_value. destruct (fact_of t G) as [[w | u replies w] |] eqn:found; try discriminate.
    apply fact_sound in found; trivial. intros equal. now apply N.eqb_eq in equal as <-.
  Qed.

  Definition values (ps : parts) : list N := map value (members position ps).

  Lemma mem_add k l numbers :
    contains k (insert l numbers) = true -> k = l \/ contains k numbers = true.
  Proof.
    unfold contains, insert. rewrite !PositiveMap.mem_find.
    destruct (Pos.eq_dec (N.succ_pos k) (N.succ_pos l)) as [equal | other].
    - left. lia.
    - rewrite PositiveMap.gso by trivial. auto.
  Qed.

  Lemma some_worth_sound t v (ok : right t) :
    forall ps, some_worth t v ps = true -> In v (values ps).
  Proof.
    induction ps as [| p rest IH]; simpl; [discriminate |].
    destruct (has_value t p v) eqn:found; [| now right; apply IH].
    left. now apply has_value_sound with t.
  Qed.

  (** No position is worth what one of its options is worth. *)
  Lemma option_has_another_value G g : In g (options G) -> value g <> value G.
  Proof.
    unfold value. intros move same. apply Nat2N.inj in same.
    apply (mex_absent (map grundy (options G))). rewrite <- grundy_mex, <- same. now apply in_map.
  Qed.

  (** So with a reply worth [v], the nimber taken into account, the value is not [v]. *)
  Lemma reply_refutes t G u replies w v (ok : right t) :
    holds G (Open u replies w) -> some_worth t (N.lxor v w) replies = true -> value G <> v.
  Proof.
    intros [-> given] reply same. apply some_worth_sound in reply; trivial.
    apply in_map_iff in reply as (g & of_g & move). apply given in move.
    apply (option_has_another_value _ _ move). rewrite of_g, <- same.
    now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
  Qed.

  Lemma values_below_sound t v (ok : right t) :
    forall ps seen seen', values_below t v ps seen = Some seen' ->
      ~ In v (values ps) /\
      forall k, contains k seen' = true -> contains k seen = true \/ In k (values ps).
  Proof.
    induction ps as [| p rest IH]; intros seen seen'; simpl.
    - intros [= ->]. tauto.
    - destruct (fact_of t p) as [[w | u replies w] |] eqn:found; [| | discriminate];
        apply fact_sound in found; trivial.
      + simpl in found. rewrite found.
        destruct (N.compare_spec w v) as [equal | less | more]; [discriminate | |];
          intros step; apply IH in step as [absent all]; (split; [intuition lia |]);
          intros k inside; apply all in inside as [inside |]; auto.
        apply mem_add in inside as [-> |]; auto.
      + destruct (some_worth t (N.lxor v w) replies) eqn:reply; [| discriminate].
        apply (reply_refutes _ _ _ _ _ _ ok found) in reply.
        intros step. apply IH in step as [absent all]. split; [intuition |].
        intros k inside. apply all in inside as [inside |]; auto.
  Qed.

  Lemma covers_sound v seen :
    forall ps u, covers ps u v seen = true -> forall k, (u <= k < v)%N -> contains k seen = true.
  Proof.
    induction ps as [| p rest IH]; intros u; simpl; destruct (N.eqb_spec u v) as [| other];
      try discriminate; try lia.
    destruct (contains u seen) eqn:found; [| discriminate].
    intros rest_covers k range. destruct (N.eq_dec k u) as [-> | above]; trivial.
    apply (IH _ rest_covers). lia.
  Qed.

  Lemma is_mex_sound t v ps (ok : right t) :
    is_mex t v ps = true -> value (Opts (members position ps)) = v.
  Proof.
    unfold is_mex. destruct (values_below t v ps _) as [seen |] eqn:below; [| discriminate].
    intros all. apply (values_below_sound _ _ ok) in below as [absent seen_only].
    specialize (covers_sound _ _ _ _ all) as covered.
    unfold value. simpl. rewrite (mex_unique _ (N.to_nat v)); [apply N2Nat.id | |].
    - intros inside. apply absent. unfold values, value.
      rewrite <- (N2Nat.id v), <- (map_map grundy N.of_nat). now apply in_map.
    - intros k less. specialize (covered (N.of_nat k)) as inside.
      destruct (seen_only (N.of_nat k)) as [nothing | inside_values]; [apply inside; lia | |].
      + unfold contains in nothing. now rewrite PositiveMap.mem_find, PositiveMap.gempty in nothing.
      + apply in_map_iff in inside_values as (G & equal & inside_members).
        apply Nat2N.inj in equal as <-. now apply in_map.
  Qed.

  Lemma sum_of_cons G Gs : sum_of (G :: Gs) = sum G (sum_of Gs).
  Proof. destruct Gs; trivial. simpl. now rewrite sum_zero_right. Qed.

  Lemma value_sum G H : value (sum G H) = N.lxor (value G) (value H).
  Proof. apply grundy_sum_binary. Qed.

  Lemma plus_sound t (ok : right t) p H others known :
    holds H others -> plus t p (Some others) = Some known -> holds (sum (position p) H) known.
  Proof.
    unfold plus. intros of_others.
    destruct (fact_of t p) as [[v | u replies v] |] eqn:found; try discriminate;
      apply fact_sound in found; trivial; destruct others as [w | u' replies' w]; try discriminate; simpl in *.
    - intros [= <-]. simpl. now rewrite value_sum, found, of_others.
    - intros [= <-]. destruct of_others as [of_others given]. split; trivial.
      now rewrite value_sum, found, of_others, <- N.lxor_assoc, (N.lxor_comm v), N.lxor_assoc.
    - destruct (u =? p)%positive; [| discriminate]. intros [= <-].
      destruct found as [found given]. split; trivial.
      now rewrite value_sum, found, of_others, N.lxor_assoc.
  Qed.

  (** For a list and for what comes after its first member, as two members may be left out at once. *)
  Lemma sum_fact_sound_both t (ok : right t) :
    forall ps,
      (forall known, sum_fact t ps = Some known -> holds (sum_of (members position ps)) known) /\
      (forall p known, sum_fact t (C p ps) = Some known -> holds (sum_of (members position (C p ps))) known).
  Proof.
    induction ps as [| q rest [IH IH_with]].
    - split.
      + now intros known [= <-].
      + intros p known. cbn [members sum_fact]. rewrite sum_of_cons. now apply plus_sound.
    - split; [apply IH_with |]. intros p known. cbn [members]. rewrite !sum_of_cons.
      change (sum_fact t (C p (C q rest))) with
        (if (p =? q)%positive then match fact_of t p with Some _ => sum_fact t rest | None => None end
         else plus t p (sum_fact t (C q rest))).
      destruct (Pos.eqb_spec p q) as [<- | other].
      + destruct (fact_of t p); [| discriminate]. intros all. apply IH in all.
        enough (same : value (sum (position p) (sum (position p) (sum_of (members position rest)))) =
          value (sum_of (members position rest))).
        { destruct known; simpl in *; now rewrite same. }
        now rewrite !value_sum, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
      + destruct (sum_fact t (C q rest)) as [others |] eqn:of_others.
        * apply plus_sound; trivial. apply IH_with in of_others.
          cbn [members] in of_others. now rewrite sum_of_cons in of_others.
        * unfold plus. destruct (fact_of t p) as [[] |]; discriminate.
  Qed.

  Lemma sum_fact_sound t (ok : right t) ps known :
    sum_fact t ps = Some known -> holds (sum_of (members position ps)) known.
  Proof. now apply sum_fact_sound_both. Qed.

  Lemma value_star v : value (star v) = v.
  Proof. unfold value, star. now rewrite grundy_nimber, N2Nat.id. Qed.

  Lemma check_node_sound t i line known (ok : right t) :
    fits position line (position i) -> check_node t i line = Some known -> holds (position i) known.
  Proof.
    destruct line as [ps v | ps v | v | ps | ps]; simpl; intros is_line.
    - destruct (is_mex t v ps) eqn:checked; [| discriminate].
      intros [= <-]. rewrite is_line. now apply is_mex_sound with t.
    - destruct (sum_fact t ps) as [[w |] |] eqn:all; try discriminate.
      destruct (N.eqb_spec v w) as [-> |]; [| discriminate].
      intros [= <-]. rewrite is_line. now apply sum_fact_sound with t.
    - intros [= <-]. rewrite is_line. apply value_star.
    - destruct (all_known t ps); [| discriminate].
      intros [= <-]. split; trivial. now rewrite N.lxor_0_r.
    - destruct (sum_fact t ps) as [[| u replies w] |] eqn:all; try discriminate.
      intros [= <-]. rewrite is_line. now apply sum_fact_sound with t.
  Qed.

  Lemma check_nodes_sound :
    forall ns i t t', right t -> matches position i ns -> check_nodes ns i t = Some t' -> right t'.
  Proof.
    induction ns as [| line rest IH]; intros i t t' ok given; simpl.
    - now intros [= <-].
    - destruct (check_node t i line) as [known |] eqn:checked; [| discriminate].
      destruct given as [is_line given]. apply IH; trivial.
      intros p line' known'. destruct (Pos.eq_dec p i) as [-> | other].
      + rewrite PositiveMap.gss. intros [= <- <-]. split; trivial.
        now apply check_node_sound with t line.
      + rewrite PositiveMap.gso by trivial. apply ok.
  Qed.

  (** *** Claims *)

  Lemma value_P G : outcome G = P_position <-> value G = 0%N.
  Proof. rewrite outcome_grundy. unfold value. lia. Qed.

  Lemma value_equiv G H : equiv G H <-> value G = value H.
  Proof. rewrite equiv_grundy. unfold value. lia. Qed.

  Lemma member_sound p ps : member p ps = true -> In (position p) (members position ps).
  Proof.
    induction ps as [| q rest IH]; simpl; [discriminate |].
    destruct (Pos.eqb_spec p q) as [-> | other]; auto.
  Qed.

  Lemma same_sound : forall ps qs, same ps qs = true -> ps = qs.
  Proof.
    induction ps as [| p ps IH]; intros [| q qs]; simpl; trivial; try discriminate.
    destruct (Pos.eqb_spec p q) as [-> | other]; [| discriminate].
    intros rest. now rewrite (IH _ rest).
  Qed.

  Lemma members_append ps qs :
    members position (append ps qs) = members position ps ++ members position qs.
  Proof. induction ps as [| p rest IH]; simpl; congruence. Qed.

  Lemma is_option_sound t A G (ok : right t) :
    is_option t A G = true -> In (position A) (options (position G)).
  Proof.
    unfold is_option. destruct (line_of t G) as [line |] eqn:found_G; [| discriminate].
    apply line_sound in found_G; trivial.
    destruct line as [ps v | ps v | v | ps | ps]; simpl in found_G; try discriminate.
    - rewrite found_G. apply member_sound.
    - destruct (line_of t A) as [[| | w | |] |] eqn:found_A; try discriminate.
      apply line_sound in found_A; trivial. simpl in found_A. rewrite found_G, found_A.
      intros less. apply N.ltb_lt in less. apply in_nimber. exists (N.to_nat w). split; [lia | easy].
    - intros inside. now apply found_G, member_sound.
  Qed.

  (** A move in one component is a move in the sum. *)
  Lemma move_in_sum_of G g after :
    In g (options G) ->
    forall before, In (sum_of (before ++ g :: after)) (options (sum_of (before ++ G :: after))).
  Proof.
    intros move. induction before as [| H before IH]; simpl app; rewrite !sum_of_cons.
    - now apply move_left.
    - now apply move_right.
  Qed.

  Lemma outcome_with_P_option G A : In A (options G) -> outcome A = P_position -> outcome G = N_position.
  Proof. intros move P. apply outcome_N. now exists A. Qed.

  Lemma win_in_sum t G before c after A (ok : right t) :
    position G = sum_of (members position (append before (C c after))) -> is_option t A c = true ->
    match sum_fact t (append before (C A after)) with Some (Worth w) => (w =? 0)%N | _ => false end = true ->
    says position (Win_in_sum G before c after A).
  Proof.
    intros is_sum option P. simpl. rewrite is_sum. apply is_option_sound in option; trivial.
    destruct (sum_fact t _) as [[w |] |] eqn:of_moved; try discriminate.
    apply N.eqb_eq in P as ->. apply sum_fact_sound in of_moved; trivial.
    apply value_P in of_moved. rewrite members_append in *. simpl in *.
    specialize (move_in_sum_of _ _ (members position after) option (members position before)) as move.
    repeat split; trivial.
    now apply outcome_with_P_option with
      (sum_of (members position before ++ position A :: members position after)).
  Qed.

  Lemma check_claim_sound t c (ok : right t) : check_claim t c = true -> says position c.
  Proof.
    destruct c as [G v | G H | G H K | G A | G before c after A | G]; simpl check_claim.
    - intros checked. apply has_value_sound in checked; trivial.
      apply value_equiv. now rewrite checked, value_star.
    - destruct (fact_of t H) as [[v |] |] eqn:found; try discriminate.
      intros checked. apply has_value_sound in checked; trivial.
      apply fact_sound in found; trivial. apply value_equiv. simpl in found. congruence.
    - destruct (fact_of t G) as [[one |] |] eqn:found_G; try discriminate.
      destruct (fact_of t H) as [[other |] |] eqn:found_H; try discriminate.
      destruct (fact_of t K) as [[witness |] |] eqn:found_K; try discriminate.
      apply fact_sound in found_G, found_H, found_K; trivial. simpl in *. subst one other witness.
      intros exactly_one.
      assert (tells : outcome (sum (position G) (position K)) <> outcome (sum (position H) (position K))).
      { apply distinguishes_grundy. unfold value in exactly_one.
        destruct (N.eqb_spec (N.of_nat (grundy (position G))) (N.of_nat (grundy (position K)))),
          (N.eqb_spec (N.of_nat (grundy (position H))) (N.of_nat (grundy (position K))));
          try discriminate; lia. }
      split; trivial. intros equivalent. apply tells, equivalent.
    - intros checked. apply andb_prop in checked as [option P].
      apply is_option_sound in option; trivial.
      apply has_value_sound in P; trivial. apply value_P in P.
      repeat split; trivial. now apply outcome_with_P_option with (position A).
    - destruct (line_of t G) as [[| ps v | | | ps] |] eqn:found_G; try discriminate;
        destruct (fact_of t A) as [[|] |]; try discriminate;
        apply line_sound in found_G; trivial; simpl in found_G;
        intros checked; apply andb_prop in checked as [checked P], checked as [components option];
        apply same_sound in components as ->; now apply win_in_sum with t.
    - intros checked. apply has_value_sound in checked; trivial. now apply value_P.
  Qed.

  Lemma check_claims_sound t (ok : right t) :
    forall qs, check_claims t qs = true -> forall k, says_at position qs k.
  Proof.
    induction qs as [| c rest IH]; simpl; trivial.
    destruct (check_claim t c) eqn:checked; [| discriminate].
    intros rest_checked [| k]; [now apply check_claim_sound with t | now apply IH].
  Qed.

  (** If the positions are those of the nodes, and the checker says [true], all claims hold. *)
  Theorem check_sound ns qs :
    matches position 1 ns -> check ns qs = true -> forall k, says_at position qs k.
  Proof.
    intros given. unfold check. destruct (check_nodes ns 1 _) as [t |] eqn:nodes_checked; [| discriminate].
    apply check_claims_sound. eapply check_nodes_sound; [| exact given | exact nodes_checked].
    intros p line known found. now rewrite PositiveMap.gempty in found.
  Qed.

End Soundness.

(** ** The positions of a certificate that was checked are those of its nodes *)

Lemma find_positions further :
  forall ns i table p, (p < i)%positive ->
    PositiveMap.find p (positions further ns i table) = PositiveMap.find p table.
Proof.
  induction ns as [| line rest IH]; intros i table p before; simpl; trivial.
  rewrite IH by lia. apply PositiveMap.gso. lia.
Qed.

Lemma known_node t p known : fact_of t p = Some known -> PositiveMap.find p t <> None.
Proof. unfold fact_of. destruct (PositiveMap.find p t); [easy | discriminate]. Qed.

(** All nodes of the list are known, if that is so of its first one and of the rest. *)
Lemma known_first t q rest known :
  fact_of t q = Some known -> (forall p, member p rest = true -> PositiveMap.find p t <> None) ->
  forall p, member p (C q rest) = true -> PositiveMap.find p t <> None.
Proof.
  intros found others p. simpl. destruct (Pos.eqb_spec p q) as [-> | other]; [| apply others].
  intros _. now apply known_node with known.
Qed.

Lemma plus_known t p others known :
  plus t p others = Some known -> (exists of_p, fact_of t p = Some of_p) /\ exists rest, others = Some rest.
Proof.
  unfold plus. destruct (fact_of t p) as [[] |], others as [[] |]; try discriminate; eauto.
Qed.

Lemma sum_fact_known_both t :
  forall ps,
    (forall known, sum_fact t ps = Some known ->
      forall p, member p ps = true -> PositiveMap.find p t <> None) /\
    (forall q known, sum_fact t (C q ps) = Some known ->
      forall p, member p (C q ps) = true -> PositiveMap.find p t <> None).
Proof.
  induction ps as [| r rest [IH IH_with]].
  - split; [discriminate |]. intros q known all. apply plus_known in all as [[of_q found] _].
    now apply (known_first _ _ _ _ found).
  - split; [apply IH_with |]. intros q known.
    change (sum_fact t (C q (C r rest))) with
      (if (q =? r)%positive then match fact_of t q with Some _ => sum_fact t rest | None => None end
       else plus t q (sum_fact t (C r rest))).
    destruct (Pos.eqb_spec q r) as [<- | other].
    + destruct (fact_of t q) eqn:found; [| discriminate]. intros all.
      now apply (known_first _ _ _ _ found), (known_first _ _ _ _ found), (IH known).
    + intros all. apply plus_known in all as [[of_q found] [others all]].
      now apply (known_first _ _ _ _ found), (IH_with _ others).
Qed.

Lemma values_below_known t v :
  forall ps seen seen', values_below t v ps seen = Some seen' ->
    forall p, member p ps = true -> PositiveMap.find p t <> None.
Proof.
  induction ps as [| q rest IH]; intros seen seen'; [discriminate |]. cbn [values_below].
  destruct (fact_of t q) as [known |] eqn:found; [| discriminate].
  intros step. apply (known_first _ _ _ _ found). destruct known as [w | u replies w].
  - destruct (w ?= v)%N; [discriminate | |]; now apply (IH _ _ step).
  - destruct (some_worth t _ replies); [now apply (IH _ _ step) | discriminate].
Qed.

Lemma all_known_sound t :
  forall ps, all_known t ps = true -> forall p, member p ps = true -> PositiveMap.find p t <> None.
Proof.
  induction ps as [| q rest IH]; [discriminate |]. cbn [all_known].
  destruct (fact_of t q) eqn:found; [| discriminate].
  intros all. now apply (known_first _ _ _ _ found), IH.
Qed.

Lemma members_same position position' ps :
  (forall p, member p ps = true -> position p = position' p) -> members position ps = members position' ps.
Proof.
  induction ps as [| q rest IH]; intros agree; simpl; trivial. f_equal.
  - apply agree. simpl. now rewrite Pos.eqb_refl.
  - apply IH. intros p inside. apply agree. simpl. now destruct (p =? q)%positive.
Qed.

(** The meaning of a node that was checked rests on nodes before it alone. *)
Lemma meaning_same t i line known more position position' :
  check_node t i line = Some known ->
  (forall p, PositiveMap.find p t <> None -> position p = position' p) ->
  meaning position more line = meaning position' more line.
Proof.
  intros checked agree.
  destruct line as [ps v | ps v | v | ps | ps]; simpl in *; trivial;
    rewrite (members_same position position' ps); trivial; intros p inside; apply agree.
  - unfold is_mex in checked. destruct (values_below t v ps _) eqn:below; [| discriminate].
    now apply (values_below_known _ _ _ _ _ below).
  - destruct (sum_fact t ps) as [of_sum |] eqn:all; [| discriminate].
    now apply (proj1 (sum_fact_known_both t ps) of_sum).
  - destruct (all_known t ps) eqn:all; [| discriminate]. now apply (all_known_sound t ps).
  - destruct (sum_fact t ps) as [of_sum |] eqn:all; [| discriminate].
    now apply (proj1 (sum_fact_known_both t ps) of_sum).
Qed.

Lemma positions_match further :
  forall ns i t t' games,
    (forall p, PositiveMap.find p t <> None -> (p < i)%positive) ->
    check_nodes ns i t = Some t' -> matches (lookup (positions further ns i games)) i ns.
Proof.
  induction ns as [| line rest IH]; intros i t t' games before; simpl; trivial.
  destruct (check_node t i line) as [known |] eqn:checked; [| discriminate]. intros rest_checked. split.
  - apply meaning_fits with (further i). unfold lookup at 1. rewrite find_positions, PositiveMap.gss by lia.
    apply (meaning_same _ _ _ _ _ _ _ checked). intros p is_node. apply before in is_node.
    unfold lookup. rewrite find_positions by lia. now rewrite PositiveMap.gso by lia.
  - apply (IH _ (PositiveMap.add i (line, known) t) t'); trivial. intros p.
    destruct (Pos.eq_dec p i) as [-> | other]; [lia |].
    rewrite PositiveMap.gso by trivial. intros is_node. apply before in is_node. lia.
Qed.

(** [denote] gives the positions of the nodes, whatever further options there are. *)
Theorem denote_matches ns qs : check ns qs = true -> forall further, matches (denote further ns) 1 ns.
Proof.
  unfold check. destruct (check_nodes ns 1 _) as [t |] eqn:checked; [| discriminate].
  intros _ further. eapply positions_match; [| exact checked].
  intros p known. now rewrite PositiveMap.gempty in known.
Qed.

(** What an exported file rests on: if the checker says [true], all claims hold of the positions of the nodes. *)
Theorem certified ns qs :
  check ns qs = true -> forall further k, says_at (denote further ns) qs k.
Proof. intros checked further. apply check_sound with ns; trivial. now apply denote_matches with qs. Qed.
