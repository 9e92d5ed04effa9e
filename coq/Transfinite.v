(** * Positions with infinitely many options, and nimbers with ordinals for heaps

    [Game.v] has finite positions. Here a position is a family of options, so that [*ω] is one: its options are [*0],
    [*1], [*2] and so on. The ordinals are those below ω^ω. Nothing rests on the excluded middle. *)

From Coq Require Import List NArith Lia.
Import ListNotations.
Local Open Scope N_scope.

(** ** Play *)

Inductive position : Type := Options (moves : Type) (to : moves -> position).

(** [A] is what a move from [G] leads to. *)
Definition is_option (A G : position) : Prop :=
  match G with Options moves to => exists m : moves, A = to m end.

(** P-positions, at which every move leads to an N-position, and N-positions, at which some move leads to a P-position.
    Who cannot move has lost. *)
Fixpoint is_P (G : position) : Prop :=
  match G with Options moves to => forall m : moves, is_N (to m) end
with is_N (G : position) : Prop :=
  match G with Options moves to => exists m : moves, is_P (to m) end.

(** A move in a sum is a move in one of the two. *)
Fixpoint sum (G : position) : position -> position :=
  fix sum_G (H : position) : position :=
    match G, H with
    | Options moves to, Options moves' to' =>
        Options (moves + moves') (fun m => match m with inl g => sum (to g) H | inr h => sum_G (to' h) end)
    end.

(** The same player wins beside every position. *)
Definition equiv (G H : position) : Prop :=
  forall K, (is_P (sum G K) <-> is_P (sum H K)) /\ (is_N (sum G K) <-> is_N (sum H K)).

(** Whether two positions have the same options, all the way down: they are the same set. *)
Fixpoint same (G H : position) : Prop :=
  match G with
  | Options moves to =>
      (forall m, exists h, is_option h H /\ same (to m) h) /\ (forall h, is_option h H -> exists m, same (to m) h)
  end.

(** A move from [G] leads to the set [A]. *)
Definition leads (G A : position) : Prop := exists B, is_option B G /\ same A B.

(** ** Positions with finitely many options, and sums of several *)

Fixpoint places (Gs : list position) : Type :=
  match Gs with
  | [] => Empty_set
  | _ :: rest => unit + places rest
  end.

Fixpoint at_place (Gs : list position) : places Gs -> position :=
  match Gs with
  | [] => fun none => match none with end
  | G :: rest => fun place => match place with inl _ => G | inr later => at_place rest later end
  end.

Definition set_of (Gs : list position) : position := Options (places Gs) (at_place Gs).

Fixpoint sum_of (Gs : list position) : position :=
  match Gs with
  | [] => set_of []
  | [G] => G
  | G :: rest => sum G (sum_of rest)
  end.

(** ** Ordinals below ω^ω *)

(** The coefficients of ω^0, ω^1, ω^2, ...: [5; 0; 2] is ω^2 * 2 + 5. Zeros at the end do not matter. *)
Definition ordinal := list N.

Definition is_zero (a : ordinal) : bool := forallb (N.eqb 0) a.

(** The highest place where two ordinals differ decides. *)
Fixpoint compare (a b : ordinal) : comparison :=
  match a, b with
  | [], _ => if is_zero b then Eq else Lt
  | _, [] => if is_zero a then Eq else Gt
  | x :: a, y :: b => match compare a b with Eq => x ?= y | higher => higher end
  end.

Definition less (a b : ordinal) : Prop := compare a b = Lt.

(** *** The order has no endless descent *)

Definition first (a : ordinal) : N := hd 0 a.

Lemma compare_step a b :
  compare a b = match compare (tl a) (tl b) with Eq => first a ?= first b | higher => higher end.
Proof.
  destruct a as [| x a], b as [| y b]; simpl; trivial; unfold is_zero; simpl.
  - destruct b as [| z b]; simpl; unfold is_zero; destruct y; simpl; trivial;
      destruct z; simpl; trivial; now destruct (forallb _ b).
  - destruct a as [| z a]; simpl; unfold is_zero; destruct x; simpl; trivial;
      destruct z; simpl; trivial; now destruct (forallb _ a).
Qed.

(** To go through three ordinals place by place. *)
Lemma by_places (holds : ordinal -> ordinal -> ordinal -> Prop) :
  holds [] [] [] -> (forall a b c, holds (tl a) (tl b) (tl c) -> holds a b c) -> forall a b c, holds a b c.
Proof.
  intros none step.
  assert (bounded : forall n a b c, (length a <= n -> length b <= n -> length c <= n -> holds a b c)%nat).
  { induction n as [| n IH]; intros a b c of_a of_b of_c.
    - destruct a, b, c; simpl in *; trivial; lia.
    - apply step, IH; [destruct a | destruct b | destruct c]; simpl in *; lia. }
  intros a b c. apply (bounded (length a + length b + length c)%nat); lia.
Qed.

Lemma compare_refl a : compare a a = Eq.
Proof. induction a as [| x a IH]; simpl; trivial. rewrite IH. apply N.compare_refl. Qed.

Lemma compare_antisym a b : compare b a = CompOpp (compare a b).
Proof.
  refine (by_places (fun a b _ => compare b a = CompOpp (compare a b)) eq_refl _ a b []).
  clear. intros a b _ IH. rewrite (compare_step b), (compare_step a), IH, N.compare_antisym.
  now destruct (compare (tl a) (tl b)).
Qed.

Lemma compare_equal a b c : compare a b = Eq -> compare a c = compare b c.
Proof.
  apply (by_places (fun a b c => compare a b = Eq -> compare a c = compare b c)); trivial.
  clear. intros a b c IH. rewrite (compare_step a b), (compare_step a c), (compare_step b c).
  destruct (compare (tl a) (tl b)); try discriminate. rewrite IH by trivial.
  intros same. apply N.compare_eq in same. now rewrite same.
Qed.

Lemma compare_equal_right a b c : compare a b = Eq -> compare c a = compare c b.
Proof. intros same. rewrite (compare_antisym a c), (compare_antisym b c). f_equal. now apply compare_equal. Qed.

Lemma compare_sym a b : compare a b = Eq -> compare b a = Eq.
Proof. intros same. now rewrite compare_antisym, same. Qed.

Lemma nothing_below_zero a : ~ less a [].
Proof. unfold less. destruct a as [| x a]; [easy |]. cbn -[is_zero]. now destruct (is_zero (x :: a)). Qed.

Lemma accessible_equal a b : compare a b = Eq -> Acc less a -> Acc less b.
Proof.
  intros same [below]. constructor. intros c smaller. apply below. unfold less. now rewrite (compare_equal_right a b c).
Qed.

Lemma accessible_step a : Acc less a -> forall x, Acc less (x :: a).
Proof.
  induction 1 as [a below IH]. induction x as [x IHx] using (well_founded_induction N.lt_wf_0).
  constructor. intros [| y b] smaller.
  - constructor. intros c smaller_still. now apply nothing_below_zero in smaller_still.
  - unfold less in smaller. simpl in smaller. destruct (compare b a) eqn:higher; try discriminate.
    + apply accessible_equal with (y :: a); [| now apply IHx].
      simpl. rewrite (compare_sym _ _ higher). apply N.compare_refl.
    + now apply IH.
Qed.

Theorem less_wf : well_founded less.
Proof.
  intros a. induction a as [| x a IH]; [| now apply accessible_step].
  constructor. intros c smaller. now apply nothing_below_zero in smaller.
Qed.

(** *** Nimbers *)

(** The options of [*a] are [*b] for all [b] less than [a]. *)
Fixpoint star_down (a : ordinal) (down : Acc less a) : position :=
  Options {b | less b a} (fun m => star_down (proj1_sig m) (Acc_inv down (proj2_sig m))).

Definition star (a : ordinal) : position := star_down a (less_wf a).

(** ** Certificates *)

(** A node: a set of options or a sum, each with what is claimed to be its value, or a nimber. *)
Inductive node : Set :=
  | Set_of (options : list positive) (value : ordinal)
  | Sum_of (components : list positive) (value : ordinal)
  | Nimber (value : ordinal).

Inductive claim : Set :=
  | Value (G : positive) (value : ordinal)
  | Equal (G H : positive)
  | Differ (G H K : positive)
  | Win (G A : positive)
  (** In the sum G, whose components are [before], [component] and [after], [component] is moved to [A]. *)
  | Win_in_sum (G : positive) (before : list positive) (component : positive) (after : list positive) (A : positive)
  | Lose (G : positive).

Section Meaning.

  (** The position of each number. *)
  Variable game : positive -> position.

  Definition meaning (line : node) : position :=
    match line with
    | Set_of options _ => set_of (map game options)
    | Sum_of components _ => sum_of (map game components)
    | Nimber value => star value
    end.

  (** The positions are those of the nodes, from number [i] on. *)
  Fixpoint matches (i : positive) (nodes : list node) : Prop :=
    match nodes with
    | [] => True
    | line :: rest => game i = meaning line /\ matches (Pos.succ i) rest
    end.

  (** The same as one equation of two lists, which Coq compares in one sweep. *)
  Fixpoint named (i : positive) (nodes : list node) : list position :=
    match nodes with
    | [] => []
    | _ :: rest => game i :: named (Pos.succ i) rest
    end.

  Lemma matching : forall nodes i, named i nodes = map meaning nodes -> matches i nodes.
  Proof. induction nodes as [| line rest IH]; simpl; trivial. intros i [= one others]. auto. Qed.

  Definition says (c : claim) : Prop :=
    match c with
    | Value G value => equiv (game G) (star value)
    | Equal G H => equiv (game G) (game H)
    | Differ G H K =>
        ~ equiv (game G) (game H) /\
        (is_P (sum (game G) (game K)) /\ is_N (sum (game H) (game K)) \/
         is_N (sum (game G) (game K)) /\ is_P (sum (game H) (game K)))
    | Win G A => leads (game G) (game A) /\ is_P (game A) /\ is_N (game G)
    | Win_in_sum G before _ after A =>
        let moved := sum_of (map game before ++ game A :: map game after) in
        leads (game G) moved /\ is_P moved /\ is_N (game G)
    | Lose G => is_P (game G)
    end.

  (** What the claim number [k] says, from 0. *)
  Definition says_at (claims : list claim) (k : nat) : Prop :=
    match nth_error claims k with
    | Some c => says c
    | None => True
    end.

End Meaning.

(** Positions are compared by their names first. *)
Strategy 1000 [star sum].
