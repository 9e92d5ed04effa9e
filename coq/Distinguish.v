(** * What tells two positions apart *)

From Coq Require Import List Lia.
From Sprague Require Import Game Play Lemmas SpragueGrundy.

(** [K] tells [G] from [H]: the two have different outcomes in the sum with it. *)
Definition distinguishes (K G H : game) : Prop := outcome (sum G K) <> outcome (sum H K).

(** The birthday: how many moves a play can last. *)
Fixpoint birthday (G : game) : nat :=
  match G with Opts gs => list_max (map (fun g => S (birthday g)) gs) end.

Lemma birthday_option G g : In g (options G) -> birthday g < birthday G.
Proof.
  destruct G as [gs]. simpl. intros member.
  apply (in_map (fun g => S (birthday g))) in member.
  pose proof (proj1 (list_max_le _ _) (le_n (list_max (map (fun g => S (birthday g)) gs)))) as all.
  rewrite Forall_forall in all. now apply all in member.
Qed.

Lemma birthday_nimber n : birthday (nimber n) = n.
Proof.
  induction n as [| n IH]; trivial.
  enough (S n <= birthday (nimber (S n)) <= S n) by lia. split.
  - rewrite <- IH at 1. apply birthday_option, in_nimber. exists n. split; [lia | easy].
  - change (list_max (map (fun g => S (birthday g)) (options (nimber (S n)))) <= S n).
    apply list_max_le, Forall_forall. intros b member.
    apply in_map_iff in member as (g & <- & move).
    apply in_nimber in move as (k & less & ->).
    destruct (PeanoNat.Nat.eq_dec k n) as [-> | other]; [lia |].
    assert (inner : In (nimber k) (options (nimber n))) by (apply in_nimber; exists k; split; [lia | easy]).
    apply birthday_option in inner. lia.
Qed.

(** A position has options of all lesser values, one below the other. *)
Lemma grundy_birthday G : grundy G <= birthday G.
Proof.
  induction G as [G IH] using game_induction.
  destruct (grundy G) as [| n] eqn:value; [lia |].
  assert (less : n < mex (map grundy (options G))) by (rewrite <- grundy_mex; lia).
  apply below_mex, in_map_iff in less as (g & value_g & move).
  specialize (IH g move). apply birthday_option in move. lia.
Qed.

(** [K] tells [G] from [H] if and only if it is worth as much as exactly one of them. *)
Theorem distinguishes_grundy K G H :
  distinguishes K G H <->
  (grundy G = grundy K /\ grundy H <> grundy K) \/ (grundy G <> grundy K /\ grundy H = grundy K).
Proof.
  unfold distinguishes. rewrite <- !outcome_sum_grundy.
  destruct (outcome (sum G K)), (outcome (sum H K)); intuition congruence.
Qed.

(** If the values differ, the nimber of the lesser one tells the positions apart ... *)
Theorem least_distinguisher G H :
  grundy G <> grundy H -> distinguishes (nimber (min (grundy G) (grundy H))) G H.
Proof. intros differ. apply distinguishes_grundy. rewrite grundy_nimber. lia. Qed.

(** ... and nothing of a lesser birthday does. *)
Theorem distinguisher_birthday K G H :
  distinguishes K G H -> birthday (nimber (min (grundy G) (grundy H))) <= birthday K.
Proof.
  intros differ. apply distinguishes_grundy in differ.
  rewrite birthday_nimber. specialize (grundy_birthday K). lia.
Qed.
