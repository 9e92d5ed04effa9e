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
Definition v0 := 0%N.
Definition v1 := 1%N.
Definition v2 := 2%N.
Definition v3 := 3%N.
Definition v7 := 7%N.

(* The positions. *)
Definition G1 : game := Opts [].
Definition G2 : game := Opts [G1].
Definition G3 : game := Opts [G1; G2].
Definition G4 : game := Opts [G2; G3].
Definition G5 : game := sum G2 G3.
Definition G6 : game := star 7.

(* The certificate: each position with its value. *)
Definition nodes_1 : nodes :=
  L (o E v0) (
  L (o (C p1 E) v1) (
  L (o (C2 p1 p2 E) v2) (
  L (o (C2 p2 p3 E) v0) (
  L (s (C2 p2 p3 E) v3) (
  L (n v7) (
  End)))))).

(* The claims. *)
Definition claims_1 : claims :=
  Q (Value p5 v3) (
  Q (Equal p1 p4) (
  Q (Differ p5 p6 p5) (
  Q (Win p3 p1) (
  Q (Win_in_sum p5 (C p2 E) p3 E p2) (
  Q (Lose p4) (
  Done)))))).

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
  | _ => Opts []
  end%positive.

Lemma written : matches position 1 nodes_1.
Proof. apply (matching position none).
exact_no_check (eq_refl (meanings position none 1 nodes_1)). Qed.

(* So the claims hold. *)
Lemma proved_1 : forall k, says_at position claims_1 k.
Proof. exact_no_check (check_sound position nodes_1 claims_1 written checked). Qed.

Theorem claim_1 : equiv G5 (star 3).
Proof. exact_no_check (proved_1 0). Qed.
Theorem claim_2 : equiv G1 G4.
Proof. exact_no_check (proved_1 1). Qed.
Theorem claim_3 : ~ equiv G5 G6 /\ outcome (sum G5 G5) <> outcome (sum G6 G5).
Proof. exact_no_check (proved_1 2). Qed.
Theorem claim_4 : In G1 (options G3) /\ outcome G1 = P_position /\ outcome G3 = N_position.
Proof. exact_no_check (proved_1 3). Qed.
Theorem claim_5 : In (sum G2 G2) (options G5) /\ outcome (sum G2 G2) = P_position /\ outcome G5 = N_position.
Proof. exact_no_check (proved_1 4). Qed.
Theorem claim_6 : outcome G4 = P_position.
Proof. exact_no_check (proved_1 5). Qed.
