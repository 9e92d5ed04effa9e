(** * Entailing and complimenting moves: who wins, and what claims say

    After an entailing move the opponent must reply in the position that it leads to; after a complimenting one the same player moves
    again, anywhere. Play ends. *)

From Coq Require Import List NArith.
Import ListNotations.
Local Open Scope N_scope.

(** ** Play *)

Inductive kind : Set := Plain | Entails | Compliments.

(** A position is a sum of parts: nodes, each with its options, and heaps of Nim. *)
Inductive part : Set := Node (v : positive) | Heap (size : N).
Definition position := list part.

Section Play.

  (** The options of each node, with the kinds of the moves to them. *)
  Variable options : positive -> list (kind * position).

  Definition part_move (p : part) (k : kind) (target : position) : Prop :=
    match p with
    | Node v => In (k, target) (options v)
    | Heap n => k = Plain /\ exists m, m < n /\ target = [Heap m]
    end.

  (** Where a player has to move: in [here], while [beside] stands beside it. A player who may move anywhere moves in a sum beside
      nothing. *)
  Definition state : Set := position * position.

  (** What a move of this kind in a part makes, where [rest] is all but this part. *)
  Definition after_move (k : kind) (target rest : position) : state :=
    match k with
    | Plain | Compliments => (target ++ rest, [])
    | Entails => (target, rest)
    end.

  Definition move (s : state) (k : kind) (s' : state) : Prop :=
    exists before p after target,
      fst s = before ++ p :: after /\ part_move p k target /\ s' = after_move k target (before ++ after ++ snd s).

  (** Whether the player to move wins. Who cannot move has lost, also where a reply is due. *)
  Inductive wins : state -> Prop :=
    | by_a_move s k s' : k <> Compliments -> move s k s' -> loses s' -> wins s
    | by_two_moves s s' : move s Compliments s' -> wins s' -> wins s
  with loses : state -> Prop :=
    | no_way_out s :
        (forall k s', k <> Compliments -> move s k s' -> wins s') ->
        (forall s', move s Compliments s' -> loses s') -> loses s.

  (** ** Claims *)

  Definition is_P (S : position) : Prop := loses (S, []).
  Definition is_N (S : position) : Prop := wins (S, []).

  (** The same player wins beside every sum, as long as no reply is due. *)
  Definition equivalent (S T : position) : Prop :=
    forall X, (is_N (S ++ X) <-> is_N (T ++ X)) /\ (is_P (S ++ X) <-> is_P (T ++ X)).

End Play.

(** The nodes 1, 2, ... have these options, and there are no others. *)
Definition options_from (nodes : list (list (kind * position))) (v : positive) : list (kind * position) :=
  nth (pred (Pos.to_nat v)) nodes [].

Inductive claim : Set :=
  | Is_P (G : position)
  | Is_N (G : position)
  | Value (G : position) (n : N)
  | Loony (G : position)
  | Equal (G H : position)
  | Differ (G H X : position)
  (** In the sum of [before], the part [p] and [after] the move from [p] to [target] wins. *)
  | Win (before : position) (p : part) (after : position) (k : kind) (target : position).

Definition says (options : positive -> list (kind * position)) (c : claim) : Prop :=
  match c with
  | Is_P G => is_P options G
  | Is_N G => is_N options G
  | Value G n => equivalent options G [Heap n]
  | Loony G => forall X, is_N options (G ++ X)
  | Equal G H => equivalent options G H
  | Differ G H X =>
      is_P options (G ++ X) /\ is_N options (H ++ X) \/ is_N options (G ++ X) /\ is_P options (H ++ X)
  | Win before p after k target =>
      is_N options (before ++ p :: after) /\ part_move options p k target /\
      let s := after_move k target (before ++ after) in
      match k with Compliments => wins options s | _ => loses options s end
  end.

(** What the claim number [k] says, from 0. *)
Definition says_at options (claims : list claim) (k : nat) : Prop :=
  match nth_error claims k with
  | Some c => says options c
  | None => True
  end.
