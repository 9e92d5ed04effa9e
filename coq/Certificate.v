(** * Certificates: what their nodes and claims mean

    The data that a file written by [sprague prove --format coq] holds, and what it says in the words of [Game.v]. Whether a
    certificate is right is found out in [Checker.v].

    The lists have types and constructors of their own, with short names: a list of the library's is read many times more slowly,
    for each of its members is looked at for its type. *)

From Coq Require Import List NArith FMapPositive.
Import ListNotations.
From Sprague Require Import Game.

(** Numbers of nodes. *)
Inductive parts : Set := E | C (number : positive) (rest : parts).

(** Several at once, which saves brackets. *)
Definition C2 a b (rest : parts) : parts := C a (C b rest).
Definition C3 a b c (rest : parts) : parts := C a (C2 b c rest).
Definition C4 a b c d (rest : parts) : parts := C a (C3 b c d rest).
Definition C5 a b c d e (rest : parts) : parts := C a (C4 b c d e rest).
Definition C6 a b c d e f (rest : parts) : parts := C a (C5 b c d e f rest).
Definition C7 a b c d e f g (rest : parts) : parts := C a (C6 b c d e f g rest).
Definition C8 a b c d e f g h (rest : parts) : parts := C a (C7 b c d e f g h rest).

(** A node as in [docs/proofs.md]: options, a sum of components, or a nimber. The value is what is claimed of it; for
    a nimber it is the number. Two kinds of nodes have no value: a position of which only some options are given, and
    a sum of such a position and others. *)
Inductive node : Set :=
  | o (options : parts) (value : N)
  | s (components : parts) (value : N)
  | n (value : N)
  | among (options : parts)
  | beside (components : parts).

(** Nodes are numbered from 1 in their order. *)
Inductive nodes : Set := End | L (line : node) (rest : nodes).

Section Meaning.

  (** The positions that the numbers stand for. *)
  Variable position : positive -> game.

  Fixpoint members (ps : parts) : list game :=
    match ps with
    | E => []
    | C p rest => position p :: members rest
    end.

  (** The position of a line; [more] are further options that it may have, if the line does not give all. *)
  Definition meaning (more : list game) (line : node) : game :=
    match line with
    | o options _ => Opts (members options)
    | s components _ | beside components => sum_of (members components)
    | n value => star value
    | among options => Opts (members options ++ more)
    end.

  (** Whether a position is one that the line speaks of. *)
  Definition fits (line : node) (G : game) : Prop :=
    match line with
    | among options => incl (members options) (Game.options G)
    | _ => G = meaning [] line
    end.

  (** The positions are those of the nodes, from number [i] on. *)
  Fixpoint matches (i : positive) (ns : nodes) : Prop :=
    match ns with
    | End => True
    | L line rest => fits line (position i) /\ matches (Pos.succ i) rest
    end.

  (** The same as one equation of two lists, which Coq compares in one sweep. *)
  Fixpoint named (i : positive) (ns : nodes) : list game :=
    match ns with
    | End => []
    | L _ rest => position i :: named (Pos.succ i) rest
    end.

  (** The further options of each position. *)
  Variable further : positive -> list game.

  Fixpoint meanings (i : positive) (ns : nodes) : list game :=
    match ns with
    | End => []
    | L line rest => meaning (further i) line :: meanings (Pos.succ i) rest
    end.

  Lemma meaning_fits more line G : G = meaning more line -> fits line G.
  Proof. destruct line as [| | | options |]; trivial. intros ->. apply incl_appl, incl_refl. Qed.

  Lemma matching : forall ns i, named i ns = meanings i ns -> matches i ns.
  Proof.
    induction ns as [| line rest IH]; simpl; trivial.
    intros i [= one others]. split; [exact (meaning_fits _ _ _ one) | exact (IH _ others)].
  Qed.

End Meaning.

(** The position of each number. What is not a number of a node stands for the position without options. *)
Definition lookup (table : PositiveMap.t game) (i : positive) : game :=
  match PositiveMap.find i table with
  | Some G => G
  | None => Opts []
  end.

Fixpoint positions (further : positive -> list game) (ns : nodes) (i : positive) (table : PositiveMap.t game) :
  PositiveMap.t game :=
  match ns with
  | End => table
  | L line rest =>
      positions further rest (Pos.succ i) (PositiveMap.add i (meaning (lookup table) (further i) line) table)
  end.

(** [further i] are the options of the position [i] that are not given. They may be any positions at all. *)
Definition denote (further : positive -> list game) (ns : nodes) : positive -> game :=
  lookup (positions further ns 1 (PositiveMap.empty game)).

(** No further options: where all nodes have values, all options are given. *)
Definition none : positive -> list game := fun _ => [].

(** ** Claims *)

Inductive claim : Set :=
  | Value (G : positive) (value : N)
  | Equal (G H : positive)
  | Differ (G H witness : positive)
  | Win (G A : positive)
  (** In the sum G, whose components are [before], [component] and [after], [component] is moved to [A]. *)
  | Win_in_sum (G : positive) (before : parts) (component : positive) (after : parts) (A : positive)
  | Lose (G : positive).

Inductive claims : Set := Done | Q (first : claim) (rest : claims).

Section Claims.

  Variable position : positive -> game.

  Definition says (c : claim) : Prop :=
    match c with
    | Value G value => equiv (position G) (star value)
    | Equal G H => equiv (position G) (position H)
    | Differ G H K =>
        ~ equiv (position G) (position H) /\
        outcome (sum (position G) (position K)) <> outcome (sum (position H) (position K))
    | Win G A =>
        In (position A) (options (position G)) /\
        outcome (position A) = P_position /\ outcome (position G) = N_position
    | Win_in_sum G before _ after A =>
        let moved := sum_of (members position before ++ position A :: members position after) in
        In moved (options (position G)) /\
        outcome moved = P_position /\ outcome (position G) = N_position
    | Lose G => outcome (position G) = P_position
    end.

  (** What the claim number [k] says, from 0. *)
  Fixpoint says_at (qs : claims) (k : nat) : Prop :=
    match qs, k with
    | Done, _ => True
    | Q c _, 0 => says c
    | Q _ rest, S k => says_at rest k
    end.

End Claims.

(** Two positions are compared by their names first. Otherwise Coq might write a nimber out to compare it, and [*(2^200)] has more
    options than there is room for. *)
Strategy 1000 [star sum].
