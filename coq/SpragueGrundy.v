(** * The Sprague–Grundy theorem *)

From Coq Require Import List Arith Lia.
Import ListNotations.
From Sprague Require Import Game Play Lemmas.

(** ** The least number that is not in a list *)

(** The least number from [n] on that is not in the list, if it is among the first [steps]. *)
Fixpoint mex_from (steps n : nat) (numbers : list nat) : nat :=
  match steps with
  | O => n
  | S fewer => if existsb (Nat.eqb n) numbers then mex_from fewer (S n) numbers else n
  end.

Definition mex (numbers : list nat) : nat := mex_from (length numbers) 0 numbers.

Lemma mex_from_spec numbers :
  forall steps n,
    (forall k, n <= k < mex_from steps n numbers -> In k numbers) /\
    (In (mex_from steps n numbers) numbers -> mex_from steps n numbers = n + steps).
Proof.
  induction steps as [| steps IH]; intros n; simpl.
  - split; intros; lia.
  - destruct (existsb (Nat.eqb n) numbers) eqn:found.
    + apply existsb_exists in found as (m & member & same).
      apply Nat.eqb_eq in same as <-.
      destruct (IH (S n)) as [below at_end]. split.
      * intros k range. destruct (Nat.eq_dec k n) as [-> | other]; trivial. apply below. lia.
      * intros member'. rewrite at_end by trivial. lia.
    + split; [lia |]. intros member. exfalso.
      enough (existsb (Nat.eqb n) numbers = true) by congruence.
      apply existsb_exists. exists n. split; [trivial | apply Nat.eqb_refl].
Qed.

Lemma below_mex numbers k : k < mex numbers -> In k numbers.
Proof. intros below. apply (mex_from_spec numbers (length numbers) 0). fold (mex numbers). lia. Qed.

(** There are more numbers up to the length of a list than fit into it. *)
Lemma mex_absent numbers : ~ In (mex numbers) numbers.
Proof.
  intros member.
  assert (last : mex numbers = length numbers).
  { now apply (mex_from_spec numbers (length numbers) 0). }
  assert (all : incl (seq 0 (S (length numbers))) numbers).
  { intros k range. apply in_seq in range.
    destruct (Nat.eq_dec k (mex numbers)) as [-> | other]; trivial. apply below_mex. lia. }
  apply NoDup_incl_length in all; [| apply seq_NoDup]. rewrite seq_length in all. lia.
Qed.

(** It is the only number with these two properties. *)
Lemma mex_unique numbers n :
  ~ In n numbers -> (forall k, k < n -> In k numbers) -> mex numbers = n.
Proof.
  intros absent below. destruct (lt_eq_lt_dec (mex numbers) n) as [[less | same] | more]; trivial.
  - now apply below, mex_absent in less.
  - now apply below_mex, absent in more.
Qed.

(** ** Nimbers *)

Lemma options_nimber n : options (nimber n) = map nimber (seq 0 n).
Proof.
  induction n as [| n IH]; trivial.
  rewrite seq_S, map_app. simpl. now rewrite IH.
Qed.

Lemma in_nimber X n : In X (options (nimber n)) <-> exists k, k < n /\ X = nimber k.
Proof.
  rewrite options_nimber, in_map_iff.
  split; intros (k & one & other); exists k.
  - apply in_seq in other. split; [lia | easy].
  - split; [easy | apply in_seq; lia].
Qed.

(** From [*m + *n] with m and n different the larger heap is made as small as the other. *)
Lemma outcome_two_nimbers m n : m <> n -> outcome (sum (nimber m) (nimber n)) = N_position.
Proof.
  intros other. apply outcome_N. destruct (Nat.lt_ge_cases m n) as [less | more].
  - exists (sum (nimber m) (nimber m)). split; [| apply outcome_twice].
    apply move_right, in_nimber. now exists m.
  - exists (sum (nimber n) (nimber n)). split; [| apply outcome_twice].
    apply move_left, in_nimber. exists n. split; [lia | easy].
Qed.

Lemma nimbers_differ m n : equiv (nimber m) (nimber n) -> m = n.
Proof.
  intros same. apply second_lemma in same.
  destruct (Nat.eq_dec m n) as [| other]; trivial.
  apply outcome_two_nimbers in other. congruence.
Qed.

(** ** The theorem *)

Fixpoint grundy (G : game) : nat :=
  match G with Opts gs => mex (map grundy gs) end.

Lemma grundy_mex G : grundy G = mex (map grundy (options G)).
Proof. now destruct G. Qed.

(** Every position is equivalent to a nimber. *)
Theorem sprague_grundy G : equiv G (nimber (grundy G)).
Proof.
  induction G as [G IH] using game_induction.
  apply second_lemma, outcome_P. intros X move.
  apply in_sum in move as [(g & move & ->) | (k & move & ->)].
  - (* A move in G, to a position worth another number than G. *)
    rewrite IH by trivial. apply outcome_two_nimbers. intros same.
    apply (mex_absent (map grundy (options G))).
    rewrite <- grundy_mex, <- same. now apply in_map.
  - (* A move in the nimber, to a number that some option of G is worth. *)
    apply in_nimber in move as (n & less & ->).
    rewrite grundy_mex in less. apply below_mex, in_map_iff in less as (g & <- & move).
    apply outcome_N. exists (sum g (nimber (grundy g))).
    split; [now apply move_left | now apply second_lemma, IH].
Qed.

(** To one nimber alone. *)
Theorem grundy_unique G n : equiv G (nimber n) -> grundy G = n.
Proof.
  intros same. apply nimbers_differ, equiv_trans with G; trivial.
  apply equiv_sym, sprague_grundy.
Qed.

Theorem grundy_nimber n : grundy (nimber n) = n.
Proof. apply grundy_unique, equiv_refl. Qed.

(** Equivalent means: of the same value. *)
Theorem equiv_grundy G H : equiv G H <-> grundy G = grundy H.
Proof.
  split.
  - intros same. apply grundy_unique. apply equiv_trans with H; trivial. apply sprague_grundy.
  - intros same. apply equiv_trans with (nimber (grundy G)); [apply sprague_grundy |].
    rewrite same. apply equiv_sym, sprague_grundy.
Qed.

Corollary outcome_sum_grundy G H : outcome (sum G H) = P_position <-> grundy G = grundy H.
Proof. now rewrite <- second_lemma, equiv_grundy. Qed.

(** A position is a P-position if and only if it is worth 0. *)
Theorem outcome_grundy G : outcome G = P_position <-> grundy G = 0.
Proof. rewrite <- (sum_zero_right G) at 1. apply outcome_sum_grundy. Qed.
