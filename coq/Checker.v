(** * A checker of certificates, and that it is sound

    [check] computes with numbers alone. If its answer is [true], everything that the claims say is so. *)

From Coq Require Import List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Lemmas SpragueGrundy NimSum Distinguish Certificate.

(** ** The checker *)

Definition value_of (line : node) : N :=
  match line with o _ value => value | s _ value => value | n value => value end.

(** The nodes that were checked, each under its number. *)
Definition table := PositiveMap.t node.

(** Sets of numbers of N; 0 is kept as 1, and so on. *)
Definition set := PositiveMap.t unit.
Definition insert (k : N) (numbers : set) : set := PositiveMap.add (N.succ_pos k) tt numbers.
Definition contains (k : N) (numbers : set) : bool := PositiveMap.mem (N.succ_pos k) numbers.

(** The values below [v] of these nodes, put into [seen]. Nothing, if there is no such node or if one of them has the value [v]. *)
Fixpoint values_below (t : table) (v : N) (ps : parts) (seen : set) : option set :=
  match ps with
  | E => Some seen
  | C p rest =>
      match PositiveMap.find p t with
      | None => None
      | Some line =>
          match (value_of line ?= v)%N with
          | Eq => None
          | Lt => values_below t v rest (insert (value_of line) seen)
          | Gt => values_below t v rest seen
          end
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

(** The nim-sum of the values of these nodes. *)
Fixpoint nim_sum_of (t : table) (ps : parts) : option N :=
  match ps with
  | E => Some 0%N
  | C p rest =>
      match PositiveMap.find p t, nim_sum_of t rest with
      | Some line, Some v => Some (N.lxor (value_of line) v)
      | _, _ => None
      end
  end.

Definition check_node (t : table) (line : node) : bool :=
  match line with
  | o ps v => is_mex t v ps
  | s ps v => match nim_sum_of t ps with Some w => (v =? w)%N | None => false end
  | n _ => true
  end.

Fixpoint check_nodes (ns : nodes) (i : positive) (t : table) : option table :=
  match ns with
  | End => Some t
  | L line rest =>
      if check_node t line then check_nodes rest (Pos.succ i) (PositiveMap.add i line t) else None
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
  match PositiveMap.find G t with
  | Some (o ps _) => member A ps
  | Some (n v) => match PositiveMap.find A t with Some (n w) => (w <? v)%N | _ => false end
  | _ => false
  end.

Definition has_value (t : table) (G : positive) (v : N) : bool :=
  match PositiveMap.find G t with
  | Some line => (value_of line =? v)%N
  | None => false
  end.

Definition check_claim (t : table) (c : claim) : bool :=
  match c with
  | Value G v => has_value t G v
  | Equal G H =>
      match PositiveMap.find H t with
      | Some line => has_value t G (value_of line)
      | None => false
      end
  | Differ G H K =>
      match PositiveMap.find G t, PositiveMap.find H t, PositiveMap.find K t with
      | Some one, Some other, Some witness =>
          xorb (value_of one =? value_of witness)%N (value_of other =? value_of witness)%N
      | _, _, _ => false
      end
  | Win G A => is_option t A G && has_value t A 0
  | Win_in_sum G before c after A =>
      match PositiveMap.find G t with
      | Some (s ps v) =>
          same ps (append before (C c after)) && is_option t A c &&
          match nim_sum_of t (append before (C A after)) with Some w => (w =? 0)%N | None => false end
      | _ => false
      end
  | Lose G => has_value t G 0
  end.

Fixpoint check_claims (t : table) (qs : claims) : bool :=
  match qs with
  | Done => true
  | Q c rest => if check_claim t c then check_claims t rest else false
  end.

Definition check (ns : nodes) (qs : claims) : bool :=
  match check_nodes ns 1 (PositiveMap.empty node) with
  | Some t => check_claims t qs
  | None => false
  end.

(** ** Soundness *)

Section Soundness.

  Variable position : positive -> game.

  Definition value (G : game) : N := N.of_nat (grundy G).

  (** Of every node in the table: it is the position that its line says, and has the value that stands there. *)
  Definition right (t : table) : Prop :=
    forall p line, PositiveMap.find p t = Some line ->
      position p = meaning position line /\ value (position p) = value_of line.

  Definition values (ps : parts) : list N := map value (members position ps).

  Lemma mem_add k l numbers :
    contains k (insert l numbers) = true -> k = l \/ contains k numbers = true.
  Proof.
    unfold contains, insert. rewrite !PositiveMap.mem_find.
    destruct (Pos.eq_dec (N.succ_pos k) (N.succ_pos l)) as [equal | other].
    - left. lia.
    - rewrite PositiveMap.gso by trivial. auto.
  Qed.

  Lemma values_below_sound t v (ok : right t) :
    forall ps seen seen', values_below t v ps seen = Some seen' ->
      ~ In v (values ps) /\
      forall k, contains k seen' = true -> contains k seen = true \/ In k (values ps).
  Proof.
    induction ps as [| p rest IH]; intros seen seen'; simpl.
    - intros [= ->]. tauto.
    - destruct (PositiveMap.find p t) as [line |] eqn:found; [| discriminate].
      apply ok in found as [_ ->].
      destruct (N.compare_spec (value_of line) v) as [equal | less | more]; [discriminate | |];
        intros step; apply IH in step as [absent all]; (split; [intuition lia |]);
        intros k inside; apply all in inside as [inside |]; auto.
      apply mem_add in inside as [-> |]; auto.
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

  Lemma nim_sum_of_sound t (ok : right t) :
    forall ps v, nim_sum_of t ps = Some v -> value (sum_of (members position ps)) = v.
  Proof.
    induction ps as [| p rest IH]; intros v.
    - now intros [= <-].
    - cbn [members nim_sum_of]. rewrite sum_of_cons. unfold value in *. rewrite grundy_sum_binary.
      destruct (PositiveMap.find p t) as [line |] eqn:found; [| discriminate].
      destruct (nim_sum_of t rest); [| discriminate].
      apply ok in found as [_ of_p]. unfold value in of_p.
      intros [= <-]. now rewrite of_p, (IH _ eq_refl).
  Qed.

  Lemma check_node_sound t line (ok : right t) :
    check_node t line = true -> value (meaning position line) = value_of line.
  Proof.
    destruct line as [ps v | ps v | v]; simpl.
    - now apply is_mex_sound.
    - destruct (nim_sum_of t ps) eqn:all; [| discriminate].
      intros equal. apply N.eqb_eq in equal as ->. now apply nim_sum_of_sound with t.
    - intros _. unfold value, star. now rewrite grundy_nimber, N2Nat.id.
  Qed.

  Lemma check_nodes_sound :
    forall ns i t t', right t -> matches position i ns -> check_nodes ns i t = Some t' -> right t'.
  Proof.
    induction ns as [| line rest IH]; intros i t t' ok given; simpl.
    - now intros [= <-].
    - destruct (check_node t line) eqn:checked; [| discriminate].
      destruct given as [is_line given]. apply IH; trivial.
      intros p found. destruct (Pos.eq_dec p i) as [-> | other].
      + rewrite PositiveMap.gss. intros [= <-]. split; trivial.
        rewrite is_line. now apply check_node_sound with t.
      + rewrite PositiveMap.gso by trivial. apply ok.
  Qed.

  (** *** Claims *)

  Lemma has_value_sound t G v (ok : right t) : has_value t G v = true -> value (position G) = v.
  Proof.
    unfold has_value. destruct (PositiveMap.find G t) as [line |] eqn:found; [| discriminate].
    intros equal. apply N.eqb_eq in equal as <-. now apply ok.
  Qed.

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
    unfold is_option. destruct (PositiveMap.find G t) as [line |] eqn:found_G; [| discriminate].
    apply ok in found_G as [-> _]. destruct line as [ps v | ps v | v]; [| discriminate |].
    - apply member_sound.
    - destruct (PositiveMap.find A t) as [[| | w] |] eqn:found_A; try discriminate.
      apply ok in found_A as [-> _]. intros less. apply N.ltb_lt in less.
      apply in_nimber. exists (N.to_nat w). split; [lia | easy].
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

  Lemma check_claim_sound t c (ok : right t) : check_claim t c = true -> says position c.
  Proof.
    destruct c as [G v | G H | G H K | G A | G before c after A | G]; simpl.
    - intros checked. apply has_value_sound in checked; trivial.
      apply value_equiv. rewrite checked. unfold value, star. now rewrite grundy_nimber, N2Nat.id.
    - destruct (PositiveMap.find H t) as [line |] eqn:found; [| discriminate].
      intros checked. apply has_value_sound in checked; trivial.
      apply ok in found as [_ of_H]. apply value_equiv. congruence.
    - destruct (PositiveMap.find G t) as [one |] eqn:found_G; [| discriminate].
      destruct (PositiveMap.find H t) as [other |] eqn:found_H; [| discriminate].
      destruct (PositiveMap.find K t) as [witness |] eqn:found_K; [| discriminate].
      apply ok in found_G as [_ <-], found_H as [_ <-], found_K as [_ <-].
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
    - destruct (PositiveMap.find G t) as [[| ps v |] |] eqn:found_G; try discriminate.
      apply ok in found_G as [-> _]. intros checked.
      apply andb_prop in checked as [checked P], checked as [components option].
      apply same_sound in components as ->. apply is_option_sound in option; trivial.
      destruct (nim_sum_of t _) as [w |] eqn:of_moved; [| discriminate].
      apply N.eqb_eq in P as ->. apply nim_sum_of_sound in of_moved; trivial.
      apply value_P in of_moved. simpl. rewrite members_append in *. simpl in *.
      specialize (move_in_sum_of _ _ (members position after) option (members position before)) as move.
      repeat split; trivial.
      now apply outcome_with_P_option with
        (sum_of (members position before ++ position A :: members position after)).
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
    intros p line found. now rewrite PositiveMap.gempty in found.
  Qed.

End Soundness.

(** ** The positions of a certificate that was checked are those of its nodes *)

Lemma find_positions :
  forall ns i table p, (p < i)%positive ->
    PositiveMap.find p (positions ns i table) = PositiveMap.find p table.
Proof.
  induction ns as [| line rest IH]; intros i table p before; simpl; trivial.
  rewrite IH by lia. apply PositiveMap.gso. lia.
Qed.

Lemma nim_sum_of_known t :
  forall ps v, nim_sum_of t ps = Some v -> forall p, member p ps = true -> PositiveMap.find p t <> None.
Proof.
  induction ps as [| q rest IH]; intros v; simpl; [discriminate |].
  destruct (PositiveMap.find q t) eqn:found; [| discriminate].
  destruct (nim_sum_of t rest); [| discriminate].
  intros _ p. destruct (Pos.eqb_spec p q) as [-> | other]; [congruence | now apply (IH _ eq_refl)].
Qed.

Lemma values_below_known t v :
  forall ps seen seen', values_below t v ps seen = Some seen' ->
    forall p, member p ps = true -> PositiveMap.find p t <> None.
Proof.
  induction ps as [| q rest IH]; intros seen seen'; simpl; [discriminate |].
  destruct (PositiveMap.find q t) as [line |] eqn:found; [| discriminate].
  intros step p. destruct (Pos.eqb_spec p q) as [-> | other]; [congruence |].
  destruct (value_of line ?= v)%N; [discriminate | |]; now apply (IH _ _ step).
Qed.

Lemma members_same position position' ps :
  (forall p, member p ps = true -> position p = position' p) -> members position ps = members position' ps.
Proof.
  induction ps as [| q rest IH]; intros agree; simpl; trivial. f_equal.
  - apply agree. simpl. now rewrite Pos.eqb_refl.
  - apply IH. intros p inside. apply agree. simpl. now destruct (p =? q)%positive.
Qed.

(** The meaning of a node that was checked rests on nodes before it alone. *)
Lemma meaning_same t line position position' :
  check_node t line = true ->
  (forall p, PositiveMap.find p t <> None -> position p = position' p) ->
  meaning position line = meaning position' line.
Proof.
  intros checked agree. destruct line as [ps v | ps v | v]; simpl in *; trivial; f_equal; apply members_same;
    intros p inside; apply agree.
  - unfold is_mex in checked. destruct (values_below t v ps _) eqn:below; [| discriminate].
    now apply (values_below_known _ _ _ _ _ below).
  - destruct (nim_sum_of t ps) eqn:all; [| discriminate]. now apply (nim_sum_of_known _ _ _ all).
Qed.

Lemma positions_match :
  forall ns i t t' games,
    (forall p, PositiveMap.find p t <> None -> (p < i)%positive) ->
    check_nodes ns i t = Some t' -> matches (lookup (positions ns i games)) i ns.
Proof.
  induction ns as [| line rest IH]; intros i t t' games before; simpl; trivial.
  destruct (check_node t line) eqn:checked; [| discriminate]. intros rest_checked. split.
  - unfold lookup at 1. rewrite find_positions, PositiveMap.gss by lia.
    apply (meaning_same _ _ _ _ checked). intros p known. apply before in known.
    unfold lookup. rewrite find_positions by lia. now rewrite PositiveMap.gso by lia.
  - apply (IH _ (PositiveMap.add i line t) t'); trivial. intros p.
    destruct (Pos.eq_dec p i) as [-> | other]; [lia |].
    rewrite PositiveMap.gso by trivial. intros known. apply before in known. lia.
Qed.

(** [denote] gives the positions of the nodes. *)
Theorem denote_matches ns qs : check ns qs = true -> matches (denote ns) 1 ns.
Proof.
  unfold check. destruct (check_nodes ns 1 _) as [t |] eqn:checked; [| discriminate].
  intros _. eapply positions_match; [| exact checked].
  intros p known. now rewrite PositiveMap.gempty in known.
Qed.

(** What an exported file rests on: if the checker says [true], all claims hold of the positions of the nodes. *)
Theorem certified ns qs : check ns qs = true -> forall k, says_at (denote ns) qs k.
Proof. intros checked. apply check_sound with ns; trivial. now apply denote_matches with qs. Qed.
