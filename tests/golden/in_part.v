(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Game.v. If a value or a claim is
   wrong, the file is refused at the Qed of the lemma `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Game Certificate Checker.

(* The numbers of the nodes, in binary, and the values. *)
Definition p1 := xH.
Definition p2 := xO p1.
Definition p3 := xI p1.
Definition p4 := xO p2.
Definition p5 := xI p2.
Definition p6 := xO p3.
Definition p7 := xI p3.
Definition p8 := xO p4.
Definition v0 := 0%N.
Definition v1 := 1%N.

(* Of some positions only some options are given. The others of the position k are [further k], and nothing is assumed of them:
   at the end of this section each theorem begins with `forall further`. *)
Section For_any_further_options.
Variable further : positive -> list game.

(* The positions. *)
Definition G1 : game := Opts [].
Definition G2 : game := Opts ([G1] ++ further 2).
Definition G3 : game := Opts ([G1] ++ further 3).
Definition G4 : game := Opts [G2; G3].
Definition G5 : game := Opts ([G4] ++ further 5).
Definition G6 : game := star 1.
Definition G7 : game := sum_of [G5; G6; G6].
Definition G8 : game := Opts [G5; G7].

(* The certificate: each position with its value. *)
Definition nodes_1 : nodes :=
  L (o E v0) (
  L (among (C p1 E)) (
  L (among (C p1 E)) (
  L (o (C2 p2 p3 E) v0) (
  L (among (C p4 E)) (
  L (n v1) (
  L (beside (C3 p5 p6 p6 E)) (
  L (o (C2 p5 p7 E) v0) (
  End)))))))).

(* The claims. *)
Definition claims_1 : claims :=
  Q (Lose p8) (
  Q (Win p5 p4) (
  Q (Win_in_sum p7 E p5 (C2 p6 p6 E) p4) (
  Done))).

(* The checker says so. *)
Lemma checked : check nodes_1 claims_1 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The positions by their numbers, and that they are those of the certificate. *)
Definition position (number : positive) : game :=
  match number with
  | 1 => G1
  | 2 => G2
  | 3 => G3
  | 4 => G4
  | 5 => G5
  | 6 => G6
  | 7 => G7
  | 8 => G8
  | _ => Opts []
  end%positive.

Lemma written : matches position 1 nodes_1.
Proof. apply (matching position further).
exact_no_check (eq_refl (meanings position further 1 nodes_1)). Qed.

(* So the claims hold. *)
Lemma proved_1 : forall k, says_at position claims_1 k.
Proof. exact_no_check (check_sound position nodes_1 claims_1 written checked). Qed.

Theorem claim_1 : outcome G8 = P_position.
Proof. exact_no_check (proved_1 0). Qed.
Theorem claim_2 : In G4 (options G5) /\ outcome G4 = P_position /\ outcome G5 = N_position.
Proof. exact_no_check (proved_1 1). Qed.
Theorem claim_3 : In (sum_of [G4; G6; G6]) (options G7) /\ outcome (sum_of [G4; G6; G6]) = P_position /\ outcome G7 = N_position.
Proof. exact_no_check (proved_1 2). Qed.

End For_any_further_options.
