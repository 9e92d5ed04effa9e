(** * Octal games in normal play: when the values have a period for ever

    The theorem of Guy and Smith (The G-values of various games, 1956): values that repeat for long enough repeat for ever. And a
    checker that computes so many values by the definition. *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Lemmas SpragueGrundy NimSum Heaps Tables.
Local Open Scope N_scope.

(** The value of a heap. *)
Definition heap_value (digits : list N) (n : N) : N := N.of_nat (grundy (heap (octal digits) n)).

(** The nim-sum of several numbers. *)
Definition nim_total (numbers : list N) : N := fold_right N.lxor 0 numbers.

Lemma heaps_value digits sizes :
  N.of_nat (grundy (heaps (octal digits) sizes)) = nim_total (map (heap_value digits) sizes).
Proof.
  induction sizes as [| n rest IH]; trivial.
  rewrite heaps_cons, grundy_sum_binary, IH. easy.
Qed.

(** Two lists with the same members have the same mex. *)
Lemma mex_same numbers numbers' :
  (forall k, In k numbers <-> In k numbers') -> mex numbers = mex numbers'.
Proof.
  intros same. apply mex_unique.
  - rewrite same. apply mex_absent.
  - intros k less. apply same. now apply below_mex.
Qed.

Lemma heap_value_mex digits n :
  grundy (heap (octal digits) n) =
  mex (map (fun parts => N.to_nat (nim_total (map (heap_value digits) parts))) (octal digits n)).
Proof.
  rewrite grundy_mex, heap_options, map_map by apply octal_descending.
  f_equal. apply map_ext. intros parts. rewrite <- heaps_value. now rewrite Nat2N.id.
Qed.

(** ** The theorem

    With digits to the place [last_place digits], which is written t: it is enough that g(n + p) = g(n) for n from the preperiod
    n0 to below 2 n0 + p + t. *)

Theorem octal_period digits period preperiod :
  0 < preperiod ->
  (forall n, preperiod <= n < 2 * preperiod + period + last_place digits ->
    heap_value digits (n + period) = heap_value digits n) ->
  forall n, preperiod <= n -> heap_value digits (n + period) = heap_value digits n.
Proof.
  intros some window n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros above.
  destruct (N.lt_ge_cases n (2 * preperiod + period + last_place digits)) as [inside | beyond].
  { apply window. lia. }
  unfold heap_value at 1 2. f_equal. rewrite !heap_value_mex. apply mex_same.
  assert (before : forall m, preperiod <= m < n -> heap_value digits (m + period) = heap_value digits m).
  { intros m [more less]. now apply IH. }
  intros k. rewrite !in_map_iff. split; intros (parts & <- & move).
  - apply octal_shorten with (f := heap_value digits) (first := preperiod) in move
      as (parts' & move & same); trivial; [| lia].
    exists parts'. now rewrite same.
  - apply octal_lengthen with (f := heap_value digits) (first := preperiod) (p := period) in move
      as (parts' & move & same); trivial; [| lia].
    exists parts'. now rewrite same.
Qed.

(** ** The checker *)

(** The least number that is not in a set: the digits 1 at the end are counted. *)
Fixpoint ones (set : positive) : N :=
  match set with
  | xI rest => N.succ (ones rest)
  | xO _ => 0
  | xH => 1
  end.

Definition least_absent (set : N) : N :=
  match set with
  | N0 => 0
  | Npos set => ones set
  end.

(** The value of a heap from those of lesser ones. *)
Definition next_value (digits : list N) (table : PositiveMap.t N) (n : N) : N :=
  least_absent (set_of (map (fun parts => nim_total (map (lookup 0 table) parts)) (octal digits n))).

Fixpoint value_table (digits : list N) (steps : nat) (n : N) (table : PositiveMap.t N) : PositiveMap.t N :=
  match steps with
  | O => table
  | S fewer => value_table digits fewer (N.succ n) (store n (next_value digits table n) table)
  end.

(** The values of the first heaps. *)
Definition first_values (digits : list N) (number : N) : PositiveMap.t N :=
  value_table digits (N.to_nat number) 0 (PositiveMap.empty N).

Definition check_period (digits : list N) (period preperiod : N) : bool :=
  let last := last_place digits in
  let table := first_values digits (2 * preperiod + 2 * period + last) in
  (0 <? period) && (0 <? preperiod) &&
  forallb
    (fun n => lookup 0 table (n + period) =? lookup 0 table n)
    (count (N.to_nat (preperiod + period + last)) preperiod).

(** The value of any heap, by the period. *)
Definition value_by_period (digits : list N) (period preperiod n : N) : N :=
  lookup 0 (first_values digits (preperiod + period))
    (if n <? preperiod then n else preperiod + (n - preperiod) mod period).

(** ** Soundness *)

Lemma ones_absent set : N.testbit (Npos set) (ones set) = false.
Proof.
  induction set as [rest IH | rest IH |]; trivial.
  change (Npos rest~1) with (2 * Npos rest + 1). simpl ones. now rewrite N.testbit_odd_succ by lia.
Qed.

Lemma ones_below set : forall k, k < ones set -> N.testbit (Npos set) k = true.
Proof.
  induction set as [rest IH | rest IH |]; simpl ones; intros k less.
  - destruct (N.eq_dec k 0) as [-> | other]; trivial.
    change (Npos rest~1) with (2 * Npos rest + 1). replace k with (N.succ (N.pred k)) by lia.
    rewrite N.testbit_odd_succ by lia. apply IH. lia.
  - lia.
  - now replace k with 0 by lia.
Qed.

Lemma least_absent_mex numbers :
  least_absent (set_of numbers) = N.of_nat (mex (map N.to_nat numbers)).
Proof.
  assert (absent : N.testbit (set_of numbers) (least_absent (set_of numbers)) = false).
  { destruct (set_of numbers); trivial. apply ones_absent. }
  assert (below : forall k, k < least_absent (set_of numbers) -> N.testbit (set_of numbers) k = true).
  { destruct (set_of numbers); simpl; [lia | apply ones_below]. }
  symmetry. rewrite (mex_unique _ (N.to_nat (least_absent (set_of numbers)))); [apply N2Nat.id | |].
  - intros member. apply in_map_iff in member as (k & same & member).
    apply in_set_of in member. apply N2Nat.inj in same. congruence.
  - intros k less. apply in_map_iff. exists (N.of_nat k). split; [lia |].
    apply in_set_of, below. lia.
Qed.

(** Every table that is made has the right values. *)
Definition right_below (digits : list N) (bound : N) (table : PositiveMap.t N) : Prop :=
  forall m, m < bound -> lookup 0 table m = heap_value digits m.

Lemma next_value_right digits table n :
  right_below digits n table -> next_value digits table n = heap_value digits n.
Proof.
  intros right. unfold next_value, heap_value.
  rewrite least_absent_mex, heap_value_mex, map_map. do 2 f_equal.
  apply map_ext_in. intros parts move. do 2 f_equal. apply map_ext_in. intros m part.
  apply right. now apply (octal_descending digits n parts).
Qed.

Lemma value_table_right digits :
  forall steps n table, right_below digits n table ->
    right_below digits (n + N.of_nat steps) (value_table digits steps n table).
Proof.
  induction steps as [| steps IH]; intros n table right; simpl.
  - now rewrite N.add_0_r.
  - replace (n + N.pos (Pos.of_succ_nat steps)) with (N.succ n + N.of_nat steps) by lia.
    apply IH. intros m less. destruct (N.eq_dec m n) as [-> | other].
    + rewrite lookup_store. now apply next_value_right.
    + rewrite lookup_other by auto. apply right. lia.
Qed.

Lemma first_values_right digits number : right_below digits number (first_values digits number).
Proof.
  specialize (value_table_right digits (N.to_nat number) 0 (PositiveMap.empty N)) as right.
  rewrite N2Nat.id, N.add_0_l in right. apply right. intros m. lia.
Qed.

(** If the checker says [true], the values of the heaps have this period from this heap on, for ever. *)
Theorem check_period_sound digits period preperiod :
  check_period digits period preperiod = true ->
  forall n, preperiod <= n ->
    grundy (heap (octal digits) (n + period)) = grundy (heap (octal digits) n).
Proof.
  intros checked n above. apply andb_prop in checked as [some window].
  apply andb_prop in some as [_ some]. apply N.ltb_lt in some.
  apply Nat2N.inj. apply octal_period with preperiod; trivial.
  intros m inside. rewrite forallb_forall in window.
  specialize (first_values_right digits (2 * preperiod + 2 * period + last_place digits)) as right.
  rewrite <- !right by lia. apply N.eqb_eq, window, in_count. lia.
Qed.

(** What repeats from some place on is known from the first period. *)
Lemma in_first_period {A} (f : N -> A) period preperiod : 0 < period -> (forall n, preperiod <= n -> f (n + period) = f n) ->
  forall n, preperiod <= n -> f n = f (preperiod + (n - preperiod) mod period).
Proof.
  intros some repeat n above.
  assert (n = preperiod + (n - preperiod) mod period + period * ((n - preperiod) / period)) as whole.
  { pose proof (N.div_mod (n - preperiod) period). lia. }
  rewrite whole at 1. generalize ((n - preperiod) / period) as turns. clear whole.
  induction turns as [| turns IH] using N.peano_ind; [now rewrite N.mul_0_r, N.add_0_r |].
  rewrite N.mul_succ_r, N.add_assoc, repeat; trivial. rewrite <- N.add_assoc. apply N.le_add_r.
Qed.

(** So the value of any heap, however large, can be looked up. *)
Theorem value_by_period_sound digits period preperiod :
  check_period digits period preperiod = true ->
  forall n, grundy (heap (octal digits) n) = N.to_nat (value_by_period digits period preperiod n).
Proof.
  intros checked n. unfold value_by_period.
  assert (some : 0 < period).
  { apply andb_prop in checked as [some _]. apply andb_prop in some as [some _]. now apply N.ltb_lt. }
  specialize (first_values_right digits (preperiod + period)) as right.
  destruct (N.ltb_spec n preperiod) as [before | above].
  - rewrite right by lia. unfold heap_value. now rewrite Nat2N.id.
  - specialize (N.mod_lt (n - preperiod) period) as less.
    rewrite right by lia. unfold heap_value. rewrite Nat2N.id.
    apply (in_first_period (fun n => grundy (heap (octal digits) n))); trivial. now apply check_period_sound.
Qed.
