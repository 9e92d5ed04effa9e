(** * Impartial games: the definitions

    Every claim that [sprague prove --format coq] writes is stated in the words of this file. Who agrees with these
    definitions need read no proof: Coq has checked them. *)

From Coq Require Import List NArith.
Import ListNotations.

(** A position is the set of its options, the positions that a move leads to. A list stands for the set of its members:
    neither order nor repetition matters to anything below. Both players have the same moves, and who cannot move
    has lost. *)
Inductive game : Type := Opts (positions : list game).

Definition options (G : game) : list game :=
  match G with Opts gs => gs end.

(** Who wins, if both play well: the player to move ([N_position]) or the other one ([P_position]). A move to a P-position
    wins; who has none loses. *)
Inductive outcome_class : Set := P_position | N_position.

Definition is_P (o : outcome_class) : bool :=
  match o with P_position => true | N_position => false end.

Fixpoint outcome (G : game) : outcome_class :=
  match G with
  | Opts gs => if existsb (fun g => is_P (outcome g)) gs then N_position else P_position
  end.

(** The sum: a move is a move in one of the two, the other stays. *)
Fixpoint sum (G : game) : game -> game :=
  fix sum_G (H : game) : game :=
    match G, H with
    | Opts gs, Opts hs => Opts (map (fun g => sum g H) gs ++ map sum_G hs)
    end.

(** The sum of several components, the empty sum being the position without options. *)
Fixpoint sum_of (Gs : list game) : game :=
  match Gs with
  | [] => Opts []
  | [G] => G
  | G :: rest => sum G (sum_of rest)
  end.

(** Equivalence, literally: the same outcome in every sum. *)
Definition equiv (G H : game) : Prop :=
  forall K : game, outcome (sum G K) = outcome (sum H K).

(** The nimbers: [*0] has no options, and [*(n+1)] has those of [*n] and [*n] itself. So the options of [*n] are
    [*0], ..., [*(n-1)]. *)
Fixpoint nimber (n : nat) : game :=
  match n with
  | O => Opts []
  | S m => Opts (options (nimber m) ++ [nimber m])
  end.

(** The nimber of a number in binary, so that [*(2^200)] can be spoken of. *)
Definition star (n : N) : game := nimber (N.to_nat n).
