(** * Loopy positions: play that may go on for ever

    Every claim of loopy positions that [sprague prove --format coq] writes is stated in the words of this file. *)

From Coq Require Import List NArith Permutation.
Import ListNotations.
Local Open Scope N_scope.

(** ** Play *)

(** A position is a sum of parts: nodes of a graph, each with its options, and heaps of Nim. *)
Inductive part : Set := Node (v : positive) | Heap (size : N).
Definition position := list part.

Section Play.

  (** The options of each node, which are sums themselves. *)
  Variable graph : positive -> list position.

  (** A move in one part leaves a sum in its place. *)
  Definition part_move (p : part) (left : position) : Prop :=
    match p with
    | Node v => In left (graph v)
    | Heap n => exists m, m < n /\ left = [Heap m]
    end.

  Definition move (S T : position) : Prop :=
    exists before p after left,
      S = before ++ p :: after /\ part_move p left /\ T = before ++ left ++ after.

  (** Who can force a win, that is: win in finitely many moves, whatever the opponent does. The player who cannot move has lost. *)
  Inductive previous_wins : position -> Prop :=
    | no_way_out S : (forall T, move S T -> next_wins T) -> previous_wins S
  with next_wins : position -> Prop :=
    | a_good_move S T : move S T -> previous_wins T -> next_wins S.

  (** Otherwise play goes on for ever. *)
  Definition draw (S : position) : Prop := ~ previous_wins S /\ ~ next_wins S.

End Play.

(** ** What claims say *)

(** The nodes 1, 2, ... have these options, and there are no others. *)
Definition graph_of (nodes : list (list position)) (v : positive) : list position :=
  nth (pred (Pos.to_nat v)) nodes [].

Inductive claim : Set :=
  | Previous (G : position)
  | Next (G : position)
  | Draw (G : position)
  | Value (G : position) (n : N)
  | Infinite_value (G : position) (numbers : list N)
  | Equal (G H : position)
  | Differ (G H X : position)
  | Win (G H : position)
  | Hold (G H : position).

(** Heaps without anything left are nothing. *)
Definition is_something (p : part) : bool := match p with Heap 0 => false | _ => true end.

Definition same_parts (S T : position) : Prop :=
  Permutation (filter is_something S) (filter is_something T).

Section Claims.

  Variable graph : positive -> list position.

  (** A draw is what neither player wins, so that this is the same for draws, too. *)
  Definition same_outcome (S T : position) : Prop :=
    (previous_wins graph S <-> previous_wins graph T) /\ (next_wins graph S <-> next_wins graph T).

  Definition equivalent (S T : position) : Prop := forall X, same_outcome (S ++ X) (T ++ X).

  (** Some move leads to T, in whatever order its parts stand. *)
  Definition leads (S T : position) : Prop := exists T', move graph S T' /\ same_parts T' T.

  Definition says (c : claim) : Prop :=
    match c with
    | Previous G => previous_wins graph G
    | Next G => next_wins graph G
    | Draw G => draw graph G
    | Value G n => equivalent G [Heap n]
    | Infinite_value G numbers =>
        forall n, (In n numbers -> next_wins graph (G ++ [Heap n])) /\
                  (~ In n numbers -> draw graph (G ++ [Heap n]))
    | Equal G H => equivalent G H
    | Differ G H X => ~ same_outcome (G ++ X) (H ++ X)
    | Win G H => next_wins graph G /\ previous_wins graph H /\ leads G H
    | Hold G H => draw graph G /\ draw graph H /\ leads G H
    end.

  (** What the claim number [k] says, from 0. *)
  Definition says_at (claims : list claim) (k : nat) : Prop :=
    match nth_error claims k with
    | Some c => says c
    | None => True
    end.

End Claims.
