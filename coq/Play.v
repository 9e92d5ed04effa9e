(** * What follows from the definitions at once: induction, moves, outcomes, and how sums are arranged *)

From Coq Require Import List.
Import ListNotations.
From Sprague Require Import Game.

(** What holds of a position whenever it holds of its options holds of all positions. Coq's own principle does not look into
    the list. *)
Lemma game_induction (Q : game -> Prop) :
  (forall G, (forall g, In g (options G) -> Q g) -> Q G) -> forall G, Q G.
Proof.
  intros step. fix all 1. intros [gs]. apply step. simpl.
  induction gs as [| g gs rest]; simpl.
  - contradiction.
  - intros x [<- | member].
    + apply all.
    + exact (rest x member).
Qed.

(** ** Outcomes *)

Lemma outcome_N G : outcome G = N_position <-> exists g, In g (options G) /\ outcome g = P_position.
Proof.
  destruct G as [gs]. simpl.
  destruct (existsb (fun g => is_P (outcome g)) gs) eqn:found; split; trivial.
  - intros _. apply existsb_exists in found as (g & member & P).
    exists g. split; trivial. now destruct (outcome g).
  - discriminate.
  - intros (g & member & P). exfalso.
    enough (existsb (fun g => is_P (outcome g)) gs = true) by congruence.
    apply existsb_exists. exists g. now rewrite P.
Qed.

Lemma outcome_P G : outcome G = P_position <-> forall g, In g (options G) -> outcome g = N_position.
Proof.
  split.
  - intros P g member. destruct (outcome g) eqn:O; trivial.
    enough (outcome G = N_position) by congruence.
    apply outcome_N. now exists g.
  - intros all. destruct (outcome G) eqn:O; trivial.
    apply outcome_N in O as (g & member & P). specialize (all g member). congruence.
Qed.

(** To compare two outcomes it is enough that being a P-position is the same for both. *)
Lemma outcome_same G H : (outcome G = P_position <-> outcome H = P_position) -> outcome G = outcome H.
Proof.
  intros [forth back]. destruct (outcome G), (outcome H); trivial.
  - now specialize (forth eq_refl).
  - now specialize (back eq_refl).
Qed.

(** ** Moves in a sum *)

Lemma options_sum G H :
  options (sum G H) = map (fun g => sum g H) (options G) ++ map (sum G) (options H).
Proof. now destruct G, H. Qed.

Lemma in_sum X G H :
  In X (options (sum G H)) <->
  (exists g, In g (options G) /\ X = sum g H) \/ (exists h, In h (options H) /\ X = sum G h).
Proof.
  rewrite options_sum, in_app_iff, !in_map_iff.
  split; (intros [(x & one & other) | (x & one & other)]; [left | right]; exists x; now split).
Qed.

Lemma move_left G H g : In g (options G) -> In (sum g H) (options (sum G H)).
Proof. intros member. apply in_sum. left. now exists g. Qed.

Lemma move_right G H h : In h (options H) -> In (sum G h) (options (sum G H)).
Proof. intros member. apply in_sum. right. now exists h. Qed.

(** ** How sums are arranged *)

(** Two positions with the same list of options are the same. *)
Lemma same_options G H : options G = options H -> G = H.
Proof. destruct G, H. simpl. now intros ->. Qed.

(** Brackets do not matter; the two trees are even the same. *)
Lemma sum_assoc : forall G H K, sum (sum G H) K = sum G (sum H K).
Proof.
  induction G as [G IHG] using game_induction.
  induction H as [H IHH] using game_induction.
  induction K as [K IHK] using game_induction.
  apply same_options. rewrite !options_sum, !map_app, !map_map, <- app_assoc.
  f_equal; [| f_equal]; apply map_ext_in; intros x member.
  - now apply IHG.
  - now apply IHH.
  - now apply IHK.
Qed.

Lemma sum_zero_right : forall G, sum G (Opts []) = G.
Proof.
  induction G as [G IH] using game_induction.
  apply same_options. rewrite options_sum. simpl. rewrite app_nil_r.
  rewrite <- map_id. now apply map_ext_in.
Qed.

(** Order changes the tree, but not the outcome, in any company. *)
Lemma sum_swap : forall G H K, outcome (sum (sum G H) K) = outcome (sum (sum H G) K).
Proof.
  induction G as [G IHG] using game_induction.
  induction H as [H IHH] using game_induction.
  induction K as [K IHK] using game_induction.
  apply outcome_same. rewrite !outcome_P.
  split; intros all x; rewrite in_sum; intros [(y & move & ->) | (y & move & ->)].
  - apply in_sum in move as [(h & move & ->) | (g & move & ->)].
    + rewrite <- IHH by trivial. apply all, move_left, move_right, move.
    + rewrite <- IHG by trivial. apply all, move_left, move_left, move.
  - rewrite <- IHK by trivial. apply all, move_right, move.
  - apply in_sum in move as [(g & move & ->) | (h & move & ->)].
    + rewrite IHG by trivial. apply all, move_left, move_right, move.
    + rewrite IHH by trivial. apply all, move_left, move_left, move.
  - rewrite IHK by trivial. apply all, move_right, move.
Qed.

Lemma outcome_comm G H : outcome (sum G H) = outcome (sum H G).
Proof.
  rewrite <- (sum_zero_right (sum G H)), <- (sum_zero_right (sum H G)). apply sum_swap.
Qed.
