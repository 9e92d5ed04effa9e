(** * Tables and sets of numbers, to compute with *)

From Coq Require Import Bool List NArith FMapPositive Lia.
Import ListNotations.
Local Open Scope N_scope.

Definition lookup {A : Type} (default : A) (table : PositiveMap.t A) (k : N) : A :=
  match PositiveMap.find (N.succ_pos k) table with
  | Some x => x
  | None => default
  end.

Definition store {A : Type} (k : N) (x : A) (table : PositiveMap.t A) : PositiveMap.t A :=
  PositiveMap.add (N.succ_pos k) x table.

Fixpoint numbered {A : Type} (from : N) (xs : list A) : PositiveMap.t A :=
  match xs with
  | [] => PositiveMap.empty A
  | x :: rest => store from x (numbered (N.succ from) rest)
  end.

(** A set of numbers is a number: these are the places of its binary digits 1. *)
Definition set_of (numbers : list N) : N := fold_right (fun k set => N.setbit set k) 0 numbers.

Definition subset (a b : N) : bool := N.ldiff a b =? 0.

Lemma in_set_of k numbers : N.testbit (set_of numbers) k = true <-> In k numbers.
Proof.
  induction numbers as [| first rest IH]; simpl.
  - easy.
  - now rewrite N.setbit_iff, IH.
Qed.

Lemma set_of_nothing numbers : set_of numbers = 0 -> numbers = [].
Proof.
  destruct numbers as [| k rest]; trivial. intros nothing. exfalso.
  enough (N.testbit (set_of (k :: rest)) k = true) as bit by now rewrite nothing in bit.
  apply in_set_of. now left.
Qed.

Lemma in_subset a b k : subset a b = true -> N.testbit a k = true -> N.testbit b k = true.
Proof.
  unfold subset. intros inside bit. apply N.eqb_eq in inside.
  destruct (N.testbit b k) eqn:absent; trivial. exfalso.
  enough (N.testbit (N.ldiff a b) k = true) as both by now rewrite inside in both.
  now rewrite N.ldiff_spec, bit, absent.
Qed.

Lemma lookup_store {A : Type} (default : A) k x table : lookup default (store k x table) k = x.
Proof. unfold lookup, store. now rewrite PositiveMap.gss. Qed.

Lemma lookup_other {A : Type} (default : A) k l x table :
  k <> l -> lookup default (store k x table) l = lookup default table l.
Proof.
  intros other. unfold lookup, store. rewrite PositiveMap.gso; trivial.
  intros same. apply other. lia.
Qed.
