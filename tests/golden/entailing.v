(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Entailing.v. If something in it is
   wrong, the file is refused at the Qed of the lemma `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Entailing EntailingValues EntailingChecker.
Local Open Scope N_scope.

(* The options of the nodes 1, 2, ..., with the kinds of the moves to them. *)
Definition nodes : list (list (kind * position)) := [
  [(Entails, [])];
  [(Plain, [Node 1; Node 1]); (Entails, [Node 1])];
  [(Plain, [Node 1; Node 2]); (Entails, [Node 2])]].
Definition options : positive -> list (kind * position) := options_from nodes.

(* The values of the nodes; None is loony. *)
Definition values : list worth := [
  None;
  Some 0;
  None].

(* The claims. *)
Definition claims : list claim := [
  Win [] (Node 3) [Heap 5] Entails [Node 2]].

(* The checker says so. *)
Lemma checked : check_entailing nodes values claims = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma proved : forall k, says_at options claims k.
Proof. exact (entailing_certified nodes values claims checked). Qed.

Theorem claim_1 : is_N options [Node 3; Heap 5] /\ part_move options (Node 3) Entails [Node 2] /\ loses options ([Node 2], [Heap 5]).
Proof. exact (proved 0). Qed.
