(** * Heaps in statements for all natural numbers: nim-sequences, and heaps that may stand for each other in misère play *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Tables SpragueGrundy Heaps Misere OctalPeriod OctalSparse Walk NumberClaims NumberTerms.
From Sprague Require Quotient QuotientSound.
Local Open Scope Z_scope.

(** From here on a sequence repeats after any number of turns. *)
Lemma entry_repeats s x turns :
  0 <= before s <= x -> 0 < each s -> 0 <= turns -> entry s (x + turns * each s) = entry s x.
Proof.
  intros late some natural. unfold entry. assert (0 <= turns * each s) by nia.
  destruct (Z.ltb_spec (x + turns * each s) 0), (Z.ltb_spec x 0); try lia.
  destruct (Z.ltb_spec (x + turns * each s) (before s)), (Z.ltb_spec x (before s)); try lia.
  destruct (Z.ltb_spec 0 (each s)); [| lia]. do 3 f_equal.
  replace (x + turns * each s - before s) with (x - before s + turns * each s) by lia. now rewrite Z.mod_add by lia.
Qed.

(** ** Normal play *)

(** The values of a game have the period of the sequence from the first heap on that the sequence repeats, or from 1, and those
    before and in the first period are the entries. *)
Definition is_nim_sequence (t : entries_table) (mask : N) (parity : option bool) (digits : list N) : bool :=
  let from := Z.to_N (Z.max 1 (table_before t)) in
  let period := Z.to_N (table_each t) in
  let values := sparse_values mask parity digits (enough digits period from) in
  (0 <? table_each t) && repeats values digits period from &&
  forallb (fun n => Z.of_N (lookup 0%N values n) =? entry_at t (Z.of_N n)) (count (N.to_nat (from + period)) 0).

Lemma is_nim_sequence_sound s mask parity digits :
  0 <= before s -> is_nim_sequence (sequence_table s) mask parity digits = true ->
  forall n, Z.of_nat (grundy (heap (octal digits) n)) = entry s (Z.of_N n).
Proof.
  intros natural checked n. unfold is_nim_sequence in checked. cbn [sequence_table table_before table_each] in checked.
  set (from := Z.to_N (Z.max 1 (before s))) in *. set (period := Z.to_N (each s)) in *.
  apply andb_prop in checked as [[some%Z.ltb_lt periodic]%andb_prop all]. rewrite forallb_forall in all.
  assert (Z.of_N from = Z.max 1 (before s)) as is_from by (unfold from; lia).
  assert (Z.of_N period = each s) as is_period by (unfold period; lia). clearbody from period.
  pose proof (sparse_values_right mask parity digits (enough digits period from)) as right.
  pose proof (repeats_sound _ digits period from right periodic) as turn.
  assert (forall k, (k < from + period)%N -> Z.of_N (heap_value digits k) = entry s (Z.of_N k)) as same.
  { intros k less. rewrite <- entry_at_entry, <- right by (unfold enough; lia). apply Z.eqb_eq, all, in_count. lia. }
  replace (Z.of_nat (grundy (heap (octal digits) n))) with (Z.of_N (heap_value digits n)) by (unfold heap_value; lia).
  destruct (N.ltb_spec n from) as [before_it | above]; [apply same; lia |].
  rewrite (in_first_period (heap_value digits) period from ltac:(lia) turn n above).
  pose proof (N.mod_lt (n - from) period ltac:(lia)). rewrite same by lia.
  pose proof (N.div_mod (n - from) period ltac:(lia)).
  set (r := ((n - from) mod period)%N) in *. set (turns := ((n - from) / period)%N) in *. clearbody r turns.
  rewrite <- (entry_repeats s (Z.of_N (from + r)) (Z.of_N turns)) by lia. f_equal. rewrite <- is_period. lia.
Qed.

(** ** Misère play *)

Definition stand_for_each_other (t : entries_table) (c : Quotient.certificate) : bool :=
  match Quotient.about c with
  | Quotient.All_heaps _ period preperiod =>
      let found := Quotient.tables_of c in
      let till := Z.max (Z.of_N preperiod) (table_before t) + Z.of_N period * table_each t in
      (0 <? table_each t) && (0 <? period)%N &&
      forallb
        (fun n => (Quotient.value c found n =? Quotient.value c found (Z.to_N (entry_at t (Z.of_N n))))%N)
        (count (Z.to_nat till) 0)
  | _ => false
  end.

Definition check_misere (t : entries_table) (c : Quotient.certificate) (outcomes : list (outcome_class * list N)) : bool :=
  if stand_for_each_other t c then if Quotient.check_quotient c then Quotient.check_claims c outcomes else false else false.

Lemma stand_for_each_other_sound s c digits period preperiod :
  0 <= before s -> Quotient.about c = Quotient.All_heaps digits period preperiod ->
  stand_for_each_other (sequence_table s) c = true ->
  forall n, Quotient.value c (Quotient.tables_of c) n = Quotient.value c (Quotient.tables_of c) (Z.to_N (entry s (Z.of_N n))).
Proof.
  intros natural subject checked n. unfold stand_for_each_other in checked. rewrite subject in checked.
  cbn [sequence_table table_before table_each] in checked.
  apply andb_prop in checked as [[some%Z.ltb_lt some'%N.ltb_lt]%andb_prop all]. rewrite forallb_forall in all.
  set (found := Quotient.tables_of c) in *.
  assert (forall k, Z.of_N k < Z.max (Z.of_N preperiod) (before s) + Z.of_N period * each s ->
    Quotient.value c found k = Quotient.value c found (Z.to_N (entry s (Z.of_N k)))) as early.
  { intros k less. rewrite <- entry_at_entry. apply N.eqb_eq, all, in_count. lia. }
  set (from := Z.to_N (Z.max (Z.of_N preperiod) (before s))) in *.
  assert (Z.of_N from = Z.max (Z.of_N preperiod) (before s)) as is_from by (unfold from; lia). clearbody from.
  destruct (N.lt_ge_cases n from) as [before_it | above]; [apply early; nia |].
  set (turn := (period * Z.to_N (each s))%N). assert (0 < turn)%N as positive_turn by (unfold turn; nia).
  assert (Z.of_N turn = Z.of_N period * each s) as is_turn by (unfold turn; nia).
  assert (turn = period * Z.to_N (each s))%N as turn_is by reflexivity. clearbody turn.
  pose proof (N.div_mod (n - from) turn ltac:(lia)) as whole. pose proof (N.mod_lt (n - from) turn ltac:(lia)) as less.
  set (turns := ((n - from) / turn)%N) in *. set (rest := ((n - from) mod turn)%N) in *. set (k := (from + rest)%N).
  clearbody turns rest.
  assert (n = k + turns * turn)%N as is by (unfold k; lia).
  assert (preperiod <= k /\ Z.to_N (before s) <= k /\ k < from + turn)%N as (from_here & from_there & early_enough) by (unfold k; lia).
  assert (Quotient.value c found n = Quotient.value c found k) as same_value.
  { unfold Quotient.value, Quotient.place. rewrite subject. f_equal. rewrite is.
    replace (turns * turn)%N with (turns * Z.to_N (each s) * period)%N by (rewrite turn_is; ring).
    set (whole_turns := (turns * Z.to_N (each s))%N).
    destruct (N.ltb_spec (k + whole_turns * period) preperiod), (N.ltb_spec k preperiod); try lia.
    replace (k + whole_turns * period - preperiod)%N with (k - preperiod + whole_turns * period)%N by lia.
    now rewrite N.mod_add by lia. }
  rewrite same_value. rewrite early by lia. do 2 f_equal. rewrite is.
  replace (Z.of_N (k + turns * turn)) with (Z.of_N k + Z.of_N (turns * period) * each s)
    by (rewrite N2Z.inj_add, !N2Z.inj_mul, is_turn; ring).
  symmetry. apply entry_repeats; lia.
Qed.

Lemma check_misere_sound s c outcomes :
  0 <= before s -> check_misere (sequence_table s) c outcomes = true -> misere_says s c outcomes.
Proof.
  intros natural. unfold check_misere, misere_says.
  destruct (stand_for_each_other (sequence_table s) c) eqn:stands; [| easy].
  destruct (Quotient.check_quotient c) eqn:checked; [| easy]. intros claimed.
  destruct (Quotient.about c) as [digits period preperiod | |] eqn:subject;
    [| unfold stand_for_each_other in stands; now rewrite subject in stands ..].
  split.
  - intros n others.
    assert (forall sizes, misere_outcome (heaps (octal digits) sizes) = P_position <-> Quotient.pretend_P c sizes =
      true) as by_value
      by now apply QuotientSound.octal_quotient_sound with period preperiod.
    pose proof (by_value (n :: others)) as one. pose proof (by_value (Z.to_N (entry s (Z.of_N n)) :: others)) as other.
    assert (Quotient.pretend_P c (n :: others) = Quotient.pretend_P c (Z.to_N (entry s (Z.of_N n)) :: others)) as same.
    { unfold Quotient.pretend_P, Quotient.pretend. f_equal. apply QuotientSound.value_of_sum_same. simpl. f_equal.
      now apply stand_for_each_other_sound with digits period preperiod. }
    rewrite same in one. destruct (misere_outcome _), (misere_outcome _); intuition congruence.
  - intros outcome sizes inside. rewrite <- (QuotientSound.claims_sound c outcomes checked claimed outcome sizes inside).
    unfold Quotient.rule_of. now rewrite subject.
Qed.
