(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Loopy.v. If something in it is
   wrong, the file is refused at the Qed of the lemma `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Loopy LoopyValues LoopyChecker.
Local Open Scope N_scope.

(* The options of the nodes 1, 2, ..., each a sum of nodes and heaps. *)
Definition nodes : list (list position) := [
  [[]; [Node 2]];
  [[Node 1]; [Node 3]];
  [[Node 2]; [Node 4]];
  [[Node 3]; [Node 5]];
  [[Node 4]]].
Definition graph : positive -> list position := graph_of nodes.

(* The values and ranks of the nodes. *)
Definition labels : list label := [
  Infinite;
  Infinite;
  Infinite;
  Infinite;
  Infinite].

(* The claims. *)
Definition claims : list claim := [
  Win [Node 1] []].

(* The checker says so. *)
Lemma checked : check_loopy nodes labels claims = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma proved : forall k, says_at graph claims k.
Proof. exact (loopy_certified nodes labels claims checked). Qed.

Theorem claim_1 : next_wins graph [Node 1] /\ previous_wins graph [] /\ leads graph [Node 1] [].
Proof. exact (proved 0). Qed.
