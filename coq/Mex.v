(** * The least number that is absent from a list, to compute with *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import SpragueGrundy Checker.

(** The least number that is absent from a set, from [n] on. There are [steps] numbers in the set at most. *)
Fixpoint absent_from (steps : list N) (n : N) (numbers : set) : N :=
  match steps with
  | [] => n
  | _ :: fewer => if contains n numbers then absent_from fewer (N.succ n) numbers else n
  end.

Definition set_of (numbers : list N) : set := fold_right insert (PositiveMap.empty unit) numbers.

Definition least_absent (numbers : list N) : N := absent_from numbers 0 (set_of numbers).

Lemma contains_insert k l numbers : contains k (insert l numbers) = true <-> k = l \/ contains k numbers = true.
Proof.
  unfold contains, insert. rewrite !PositiveMap.mem_find. destruct (N.eq_dec k l) as [-> | other].
  - rewrite PositiveMap.gss. tauto.
  - rewrite PositiveMap.gso by (intros same; apply other; lia). tauto.
Qed.

Lemma contains_set k numbers : contains k (set_of numbers) = true <-> In k numbers.
Proof.
  induction numbers as [| z rest IH]; simpl.
  - unfold contains. now rewrite PositiveMap.mem_find, PositiveMap.gempty.
  - rewrite contains_insert, IH. intuition auto.
Qed.

(** All numbers from [n] to below it are in the set; it is not, unless as many numbers are as there are steps. *)
Lemma absent_from_spec numbers : forall steps n,
  let m := absent_from steps n numbers in
  (n <= m)%N /\ (forall k, n <= k < m -> contains k numbers = true)%N /\
  (contains m numbers = false \/ m = (n + N.of_nat (length steps))%N).
Proof.
  induction steps as [| z fewer IH]; intros n; cbn -[N.add].
  - repeat split; [lia | lia | right; lia].
  - destruct (contains n numbers) eqn:inside.
    + destruct (IH (N.succ n)) as (above & all & stops). repeat split; [lia | | destruct stops; [now left | right; lia]].
      intros k range. destruct (N.eq_dec k n) as [-> |]; trivial. apply all. lia.
    + repeat split; [lia | lia | now left].
Qed.

Theorem least_absent_mex numbers : mex (map N.to_nat numbers) = N.to_nat (least_absent numbers).
Proof.
  destruct (absent_from_spec (set_of numbers) numbers 0) as (_ & below & stops). fold (least_absent numbers) in *.
  set (m := least_absent numbers) in *.
  assert (all : forall k, k < N.to_nat m -> In k (map N.to_nat numbers)).
  { intros k less. apply in_map_iff. exists (N.of_nat k). split; [apply Nat2N.id |]. apply contains_set, below. lia. }
  apply mex_unique; trivial. intros inside.
  assert (contains m (set_of numbers) = true) as member.
  { apply contains_set. apply in_map_iff in inside as (k & equal & inside). apply N2Nat.inj in equal as <-. exact inside. }
  destruct stops as [absent | whole]; [congruence |].
  (* So many numbers do not fit into the list. *)
  assert (range : incl (seq 0 (S (length numbers))) (map N.to_nat numbers)).
  { intros k place. apply in_seq in place. destruct (Nat.eq_dec k (N.to_nat m)) as [-> |]; trivial. apply all. lia. }
  apply NoDup_incl_length in range; [| apply seq_NoDup]. rewrite seq_length, map_length in range. lia.
Qed.
