(** * Strategy certificates, and a checker

    A certificate [sprague-strategy 1] has positions and pairs of them, such that each move in the
    sum of a pair has an answer that leads to such a sum again. So these sums are P-positions.
    Neither values nor nim-sums are needed, only the definition of [outcome] and the Second
    Lemma. *)

From Coq Require Import Bool List PArith FMapPositive.
Import ListNotations.
From Sprague Require Import Game Play Lemmas Heaps Certificate Tables Nodes.

(** ** The checker *)

(** A pair has no order; the lesser number is kept first. *)
Definition pair_of (a b : positive) : list positive :=
  if (a <=? b)%positive then [a; b] else [b; a].

Section Check.

  Variables (lines : PositiveMap.t line) (pairs : lists).

  Definition is_pair (a b : positive) : bool := has_list (pair_of a b) pairs.

  (** The options of a node; none of a node that is not there, or is no set. *)
  Definition moves (p : positive) : list positive :=
    match PositiveMap.find p lines with Some (Set_of ps) => ps | _ => [] end.

  (** Some move in the sum leads to a pair. *)
  Definition is_won (a b : positive) : bool :=
    existsb (fun x => is_pair x b) (moves a) || existsb (fun y => is_pair a y) (moves b).

  (** Each move in the first node of a sum has an answer. *)
  Definition is_answered (a b : positive) : bool :=
    match PositiveMap.find a lines with
    | Some (Set_of ps) => forallb (fun x => is_won x b) ps
    | _ => false
    end.

  Definition check_pair (pair : positive * positive) : bool :=
    let (a, b) := pair in is_answered a b && is_answered b a.

  (** Node 1 has no options: beside it a position is itself. *)
  Definition is_lost (p : positive) : bool :=
    match PositiveMap.find 1%positive lines with
    | Some (Set_of []) => is_pair 1 p
    | _ => false
    end.

  Definition check_claim (c : claim) : bool :=
    match c with
    | Equal G H => is_pair G H
    | Differ G H K => is_pair G K && is_won H K || is_pair H K && is_won G K
    | Win G A => existsb (Pos.eqb A) (moves G) && is_lost A
    | Lose G => is_lost G
    | Value _ _ | Win_in_sum _ _ _ _ _ => false
    end.

End Check.

Definition check_strategy (lines : list line) (pairs : list (positive * positive))
  (claims : list claim) : bool :=
  let table := table_of 1 lines in
  let all := fold_right (fun pair => add_list (pair_of (fst pair) (snd pair))) no_lists pairs in
  earlier 1 lines && forallb (check_pair table all) pairs && forallb (check_claim table all) claims.

(** ** Soundness *)

Lemma pair_of_swap a b : pair_of a b = pair_of b a.
Proof.
  unfold pair_of. destruct (Pos.leb_spec a b), (Pos.leb_spec b a); trivial.
  - now rewrite (Pos.le_antisym a b).
  - now destruct (Pos.lt_irrefl a (Pos.lt_trans _ _ _ H0 H)).
Qed.

Lemma pair_of_same a b c d : pair_of a b = pair_of c d -> a = c /\ b = d \/ a = d /\ b = c.
Proof. unfold pair_of. destruct (a <=? b)%positive, (c <=? d)%positive; intros [=]; auto. Qed.

Section Soundness.

  Variables (position : positive -> game) (table : PositiveMap.t line) (all : lists).
  Variable pairs : list (positive * positive).
  Hypothesis right_lines :
    forall p l, PositiveMap.find p table = Some l -> position p = meaning position l.
  Hypothesis in_all : forall a b, is_pair all a b = true ->
    exists pair, In pair pairs /\ pair_of (fst pair) (snd pair) = pair_of a b.
  Hypothesis closed : forallb (check_pair table all) pairs = true.

  Lemma right_moves p q : In q (moves table p) -> In (position q) (options (position p)).
  Proof.
    unfold moves. destruct (PositiveMap.find p table) as [[ps |] |] eqn:found; try easy.
    rewrite (right_lines _ _ found). apply in_map.
  Qed.

  Lemma answered a b g :
    is_pair all a b = true -> In g (options (position a)) ->
    exists x, g = position x /\ is_won table all x b = true.
  Proof.
    intros is move. destruct (in_all a b is) as ([c d] & member & same). simpl in same.
    rewrite forallb_forall in closed. specialize (closed _ member).
    apply andb_prop in closed as [one other].
    assert (answers : is_answered table all a b = true).
    { now apply pair_of_same in same as [[<- <-] | [<- <-]]. }
    unfold is_answered in answers.
    destruct (PositiveMap.find a table) as [[ps |] |] eqn:found; try discriminate.
    rewrite (right_lines _ _ found) in move. apply in_map_iff in move as (x & <- & member').
    exists x. split; trivial. now apply (proj1 (forallb_forall _ _) answers).
  Qed.

  Lemma is_pair_swap a b : is_pair all a b = is_pair all b a.
  Proof. unfold is_pair. now rewrite pair_of_swap. Qed.

  Lemma is_won_swap a b : is_won table all a b = is_won table all b a.
  Proof.
    unfold is_won. rewrite orb_comm.
    f_equal; induction (moves _ _) as [| x rest IH]; simpl; trivial; now rewrite IH, is_pair_swap.
  Qed.

  Lemma pairs_and_won :
    forall G a b, G = sum (position a) (position b) ->
      (is_pair all a b = true -> outcome G = P_position) /\
      (is_won table all a b = true -> outcome G = N_position).
  Proof.
    induction G as [G IH] using game_induction. intros a b ->. split.
    - intros is. apply outcome_P. intros X move.
      apply in_sum in move as [(g & move & ->) | (h & move & ->)].
      + destruct (answered a b g is move) as (x & -> & won).
        apply (IH (sum (position x) (position b))) with (a := x) (b := b); trivial.
        now apply move_left.
      + destruct (answered b a h) as (x & -> & won); trivial; [now rewrite is_pair_swap |].
        apply (IH (sum (position a) (position x))) with (a := a) (b := x); trivial.
        * now apply move_right.
        * now rewrite is_won_swap.
    - intros won. apply outcome_N. apply orb_true_iff in won as [won | won];
        apply existsb_exists in won as (x & move & is); apply right_moves in move.
      + exists (sum (position x) (position b)). split; [now apply move_left |].
        eapply IH; [now apply move_left | reflexivity | trivial].
      + exists (sum (position a) (position x)). split; [now apply move_right |].
        eapply IH; [now apply move_right | reflexivity | trivial].
  Qed.

  Lemma pair_P a b : is_pair all a b = true -> outcome (sum (position a) (position b)) = P_position.
  Proof. now apply (pairs_and_won _ a b). Qed.

  Lemma won_N a b :
    is_won table all a b = true -> outcome (sum (position a) (position b)) = N_position.
  Proof. now apply (pairs_and_won _ a b). Qed.

  Lemma lost_P p : is_lost table all p = true -> outcome (position p) = P_position.
  Proof.
    unfold is_lost.
    destruct (PositiveMap.find 1%positive table) as [[[| first rest] |] |] eqn:found;
      try discriminate.
    intros is. apply pair_P in is. rewrite (right_lines _ _ found) in is. simpl meaning in is.
    now rewrite sum_zero_left in is.
  Qed.

  Lemma check_claim_sound c : check_claim table all c = true -> says position c.
  Proof.
    destruct c as [G v | G H | G H K | G A | G before component after A | G]; simpl;
      try discriminate.
    - intros is. now apply second_lemma, pair_P.
    - intros is.
      enough (apart :
        outcome (sum (position G) (position K)) <> outcome (sum (position H) (position K))).
      { split; trivial. intros same. now apply apart. }
      apply orb_true_iff in is as [is | is]; apply andb_prop in is as [of_P of_N];
        apply pair_P in of_P; apply won_N in of_N; congruence.
    - intros is. apply andb_prop in is as [member lost].
      apply existsb_exists in member as (x & move & equal).
      apply Pos.eqb_eq in equal as <-. apply right_moves in move. apply lost_P in lost.
      repeat split; trivial. apply outcome_N. now exists (position A).
    - apply lost_P.
  Qed.

End Soundness.

(** If the checker says [true], the sum of each pair is a P-position, and what the claims say is
    so. *)
Theorem strategy_sound position lines pairs claims :
  given position 1 lines -> check_strategy lines pairs claims = true ->
  (forall G H, In (G, H) pairs -> outcome (sum (position G) (position H)) = P_position) /\
  (forall c, In c claims -> says position c).
Proof.
  unfold check_strategy. intros are checked.
  apply andb_prop in checked as [checked all_claims]. apply andb_prop in checked as [_ closed].
  set (all := fold_right _ no_lists pairs) in *.
  assert (in_all : forall a b, is_pair all a b = true <->
    exists pair, In pair pairs /\ pair_of (fst pair) (snd pair) = pair_of a b).
  { intros a b. unfold is_pair, all. clear. induction pairs as [| pair rest IH]; simpl.
    - rewrite has_no_list. split; [easy | now intros (pair & [] & _)].
    - rewrite has_added, IH. split.
      + intros [same | (other & member & same)]; [now exists pair; auto | exists other; auto].
      + intros (other & [<- | member] & same); [now left | right; now exists other]. }
  specialize (table_given position lines 1 are) as right_lines.
  assert (in_pairs := fun a b => proj1 (in_all a b)). split.
  - intros G H member. apply (pair_P position _ all pairs right_lines in_pairs closed).
    apply in_all. now exists (G, H).
  - intros c claimed. apply (check_claim_sound position _ all pairs right_lines in_pairs closed).
    now apply (proj1 (forallb_forall _ _) all_claims).
Qed.

(** There are such positions. *)
Corollary strategy_certified lines pairs claims :
  check_strategy lines pairs claims = true -> forall c, In c claims -> says (denote lines) c.
Proof.
  intros checked. apply (strategy_sound (denote lines) lines pairs claims); trivial.
  apply denote_given. unfold check_strategy in checked.
  now do 2 apply andb_prop in checked as [checked _].
Qed.
