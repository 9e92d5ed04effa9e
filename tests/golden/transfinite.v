(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Transfinite.v. An ordinal is the list
   of its coefficients: [5; 0; 2] is w^2 * 2 + 5. If a value or a claim is wrong, the file is refused at the Qed of the lemma
   `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Transfinite TransfiniteChecker.
Local Open Scope N_scope.

(* The positions. *)
Definition G1 : position := star [0; 1].
Definition G2 : position := star [1].
Definition G3 : position := star [5; 0; 3].
Definition G4 : position := set_of [G1; G2].
Definition G5 : position := sum G1 (sum G3 G4).

(* The certificate: each position with its value. *)
Definition nodes : list node := [
  Nimber [0; 1];
  Nimber [1];
  Nimber [5; 0; 3];
  Set_of [1; 2]%positive [];
  Sum_of [1; 3; 4]%positive [5; 1; 3]].

(* The claims. *)
Definition claims : list claim := [
  Win_in_sum 5 [1]%positive 3 [4]%positive 1].

(* The checker says so. *)
Lemma checked : check_transfinite nodes claims = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The positions by their numbers, and that they are those of the certificate. *)
Definition game (number : positive) : position :=
  match number with
  | 1 => G1
  | 2 => G2
  | 3 => G3
  | 4 => G4
  | 5 => G5
  | _ => set_of []
  end%positive.

Lemma written : matches game 1 nodes.
Proof. apply matching. exact_no_check (eq_refl (map (meaning game) nodes)). Qed.

(* So the claims hold. *)
Lemma proved : forall k, says_at game claims k.
Proof. exact (transfinite_certified game nodes claims written checked). Qed.

Theorem claim_1 : leads G5 (sum G1 (sum G1 G4)) /\ is_P (sum G1 (sum G1 G4)) /\ is_N G5.
Proof. exact_no_check (proved 0). Qed.
