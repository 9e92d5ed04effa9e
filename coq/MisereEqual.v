(** * Equality in misère play

    Positions may be replaced by equal ones, and an option may be left out if a move leads from it
    to
    what is left: J. H. Conway, On Numbers and Games, chapter 12. *)

From Coq Require Import List RelationClasses.
Import ListNotations.
From Sprague Require Import Game Play Heaps Misere.

(** ** Equality *)

#[export] Instance misere_equivalence : Equivalence misere_equiv.
Proof. split; [intros G T | intros G H same T | intros G H I one other T]; congruence. Qed.

Lemma misere_equiv_outcome G H : misere_equiv G H -> misere_outcome G = misere_outcome H.
Proof. intros same. specialize (same (Opts [])). now rewrite !sum_zero_right in same. Qed.

(** Who wins follows from who wins after each move. *)
Lemma outcome_by_options G H :
  (forall g, In g (options G) ->
    exists h, In h (options H) /\ misere_outcome g = misere_outcome h) ->
  (forall h, In h (options H) ->
    exists g, In g (options G) /\ misere_outcome g = misere_outcome h) ->
  misere_outcome G = misere_outcome H.
Proof.
  intros forth back. destruct (misere_outcome H) eqn:O.
  - apply misere_P in O as [some all]. apply misere_P. split.
    + intros none. destruct (options H) as [| h hs] eqn:moves; [easy |].
      destruct (back h) as (g & move & _); [now left |]. now rewrite none in move.
    + intros g move. destruct (forth g move) as (h & move' & ->). now apply all.
  - destruct (options G) as [| g gs] eqn:moves; [now apply misere_no_move |].
    apply misere_N; [congruence |]. rewrite moves. apply misere_N in O as (h & move & P).
    + destruct (back h move) as (g' & move' & same). exists g'. split; trivial. congruence.
    + destruct (forth g) as (h & move & _); [now left |]. intros none. now rewrite none in move.
Qed.

Lemma misere_sum_swap : forall G H K,
  misere_outcome (sum (sum G H) K) = misere_outcome (sum (sum H G) K).
Proof.
  induction G as [G IHG] using game_induction.
  induction H as [H IHH] using game_induction.
  induction K as [K IHK] using game_induction.
  apply outcome_by_options; intros x; rewrite in_sum; intros [(y & move & ->) | (y & move & ->)].
  - apply in_sum in move as [(g & move & ->) | (h & move & ->)].
    + exists (sum (sum H g) K). split; [now apply move_left, move_right | now apply IHG].
    + exists (sum (sum h G) K). split; [now apply move_left, move_left | now apply IHH].
  - exists (sum (sum H G) y). split; [now apply move_right | now apply IHK].
  - apply in_sum in move as [(h & move & ->) | (g & move & ->)].
    + exists (sum (sum G h) K). split; [now apply move_left, move_right | now apply IHH].
    + exists (sum (sum g H) K). split; [now apply move_left, move_left | now apply IHG].
  - exists (sum (sum G H) y). split; [now apply move_right | now apply IHK].
Qed.

Lemma misere_equiv_comm G H : misere_equiv (sum G H) (sum H G).
Proof. intros T. apply misere_sum_swap. Qed.

Lemma misere_equiv_sum G H K : misere_equiv G H -> misere_equiv (sum G K) (sum H K).
Proof. intros same T. rewrite !sum_assoc. apply same. Qed.

(** ** When positions are equal *)

(** Each option of G is equal to one of H, or a move leads from it, or from an equal position, to
    one
    that is equal to H. *)
Definition answered (G H : game) : Prop :=
  forall g, In g (options G) ->
    (exists h, In h (options H) /\ misere_equiv g h) \/
    (exists K x, misere_equiv g K /\ In x (options K) /\ misere_equiv x H).

Lemma answered_P G H T :
  answered H G -> (options H = [] -> misere_outcome G = N_position) ->
  (forall t, In t (options T) -> misere_outcome (sum G t) = misere_outcome (sum H t)) ->
  misere_outcome (sum G T) = P_position -> misere_outcome (sum H T) = P_position.
Proof.
  intros answers proviso after P. assert (all := proj2 (proj1 (misere_P _) P)). apply misere_P.
  split.
  - intros none. rewrite options_sum in none. apply app_eq_nil in none as [none none'].
    apply map_eq_nil in none, none'. destruct T as [ts]. simpl in none'.
    rewrite none', sum_zero_right in P.
    rewrite proviso in P by trivial. discriminate.
  - intros X move. apply in_sum in move as [(h & move & ->) | (t & move & ->)].
    + destruct (answers h move) as [(g & move' & same) | (K & x & same & move' & same')].
      * rewrite same. now apply all, move_left.
      * rewrite same. apply misere_N.
        -- intros none. apply (move_left K T) in move'. now rewrite none in move'.
        -- exists (sum x T). split; [now apply move_left |]. now rewrite same'.
    + rewrite <- after by trivial. now apply all, move_right.
Qed.

Theorem answered_equal G H :
  answered G H -> answered H G ->
  (options G = [] -> misere_outcome H = N_position) ->
  (options H = [] -> misere_outcome G = N_position) -> misere_equiv G H.
Proof.
  intros forth back proviso proviso' T. induction T as [T IH] using game_induction.
  assert (one := answered_P G H T back proviso' IH).
  assert (other := answered_P H G T forth proviso (fun t move => eq_sym (IH t move))).
  destruct (misere_outcome (sum G T)), (misere_outcome (sum H T)); trivial.
  - now specialize (one eq_refl).
  - now specialize (other eq_refl).
Qed.

(** F has some options of G, up to equality; from all others a move leads back to F. If F has no
    options, G is an N-position as F is. Then G and F are equal. *)
Corollary misere_equiv_simpler G F :
  (forall f, In f (options F) -> exists g, In g (options G) /\ misere_equiv g f) ->
  answered G F -> (options F = [] -> misere_outcome G = N_position) ->
  misere_equiv G F.
Proof.
  intros kept left_out proviso. apply answered_equal; trivial.
  - intros f move. left. destruct (kept f move) as (g & move' & same). exists g.
    split; trivial. now symmetry.
  - intros none. apply misere_no_move. destruct (options F) as [| f fs]; trivial.
    destruct (kept f) as (g & move & _); [now left |]. now rewrite none in move.
Qed.

(** Options may be replaced by equal positions. *)
Corollary misere_equiv_options G F :
  (forall g, In g (options G) -> exists f, In f (options F) /\ misere_equiv g f) ->
  (forall f, In f (options F) -> exists g, In g (options G) /\ misere_equiv g f) ->
  misere_equiv G F.
Proof.
  intros forth back. apply misere_equiv_simpler; trivial; [intros g move; left; now apply forth |].
  intros none. apply misere_no_move. destruct (options G) as [| g gs]; trivial.
  destruct (forth g) as (f & move & _); [now left |]. now rewrite none in move.
Qed.
