(** * The two Lemmas, and equivalence as a congruence *)

From Coq Require Import List.
From Sprague Require Import Game Play.

(** ** Equivalence *)

Lemma equiv_refl G : equiv G G.
Proof. now intros K. Qed.

Lemma equiv_sym G H : equiv G H -> equiv H G.
Proof. intros same K. now rewrite same. Qed.

Lemma equiv_trans G H I : equiv G H -> equiv H I -> equiv G I.
Proof. intros one other K. now rewrite one. Qed.

Lemma equiv_comm G H : equiv (sum G H) (sum H G).
Proof. intros K. apply sum_swap. Qed.

(** Equivalent positions may replace one another in a sum. *)
Lemma equiv_sum G H K : equiv G H -> equiv (sum G K) (sum H K).
Proof. intros same L. rewrite !sum_assoc. apply same. Qed.

(** They have the same outcome: in the sum with nothing. *)
Lemma equiv_outcome G H : equiv G H -> outcome G = outcome H.
Proof.
  intros same. specialize (same (Opts nil)). now rewrite !sum_zero_right in same.
Qed.

(** ** The First Lemma *)

(** The outcome of a sum of which one component is a P-position is that of the other. *)
Lemma outcome_sum :
  forall A X,
    (outcome A = P_position -> outcome X = P_position -> outcome (sum A X) = P_position) /\
    (outcome A = P_position -> outcome X = N_position -> outcome (sum A X) = N_position) /\
    (outcome A = N_position -> outcome X = P_position -> outcome (sum A X) = N_position).
Proof.
  induction A as [A IHA] using game_induction.
  induction X as [X IHX] using game_induction.
  repeat split; intros of_A of_X.
  - apply outcome_P. intros Y move.
    apply in_sum in move as [(a & move & ->) | (x & move & ->)].
    + specialize (proj1 (outcome_P A) of_A a move) as N. destruct (IHA a move X) as (? & ? & ?). auto.
    + specialize (proj1 (outcome_P X) of_X x move) as N. destruct (IHX x move) as (? & ? & ?). auto.
  - apply outcome_N in of_X as (x & move & P).
    apply outcome_N. exists (sum A x). split; [now apply move_right |]. destruct (IHX x move) as (? & ? & ?). auto.
  - apply outcome_N in of_A as (a & move & P).
    apply outcome_N. exists (sum a X). split; [now apply move_left |]. destruct (IHA a move X) as (? & ? & ?). auto.
Qed.

(** If A is a P-position, then G ≈ A + G. *)
Theorem first_lemma A G : outcome A = P_position -> equiv G (sum A G).
Proof.
  intros P K. rewrite sum_assoc.
  destruct (outcome_sum A (sum G K)) as (of_P & of_N & _).
  destruct (outcome (sum G K)); symmetry; auto.
Qed.

(** ** The Second Lemma *)

(** In G + G every move is answered by the same move in the other component. *)
Lemma outcome_twice G : outcome (sum G G) = P_position.
Proof.
  induction G as [G IH] using game_induction.
  apply outcome_P. intros X move. apply outcome_N.
  apply in_sum in move as [(g & move & ->) | (g & move & ->)];
    exists (sum g g); (split; [| now apply IH]).
  - now apply move_right.
  - now apply move_left.
Qed.

(** G ≈ H if and only if G + H is a P-position. *)
Theorem second_lemma G H : equiv G H <-> outcome (sum G H) = P_position.
Proof.
  split.
  - intros same. rewrite same. apply outcome_twice.
  - intros P.
    (* G ≈ (H + H) + G ≈ G + (H + H) = (G + H) + H ≈ H *)
    apply equiv_trans with (sum (sum H H) G); [apply first_lemma, outcome_twice |].
    apply equiv_trans with (sum G (sum H H)); [apply equiv_comm |].
    rewrite <- sum_assoc. apply equiv_sym. now apply first_lemma.
Qed.
