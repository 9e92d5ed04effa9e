(** * Periods of octal games where all long heaps are common

    Rare and common values are those of [OctalSparse.v]. Where no heap beyond some heap is rare, a
    common option of a long heap is a single heap, or a division with a short part. So some values
    before a heap determine its value, if each rare number below that is the value of such an option,
    too; and when so many values come again, they have a period. *)

From Coq Require Import Bool List NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game SpragueGrundy NimSum Heaps Tables OctalPeriod OctalSparse.
Local Open Scope N_scope.

(** ** The theorem *)

Section Common.

Variables (mask : N) (parity : option bool) (digits : list N).
Hypothesis all_taken : forall k, In k (dividing 0 digits) -> is_taken parity k = true.

(** An option that leaves one heap, or two with one that is not longer than [reach], has this
    value. *)
Inductive near (reach n w : N) : Prop :=
  | near_single k m : In [m] (octal (whole digits) n) -> n = k + m -> k <= last_place digits -> heap_value digits m = w -> near reach n w
  | near_divided k a b : In k (dividing 0 digits) -> 0 < a <= reach -> 0 < b -> n = k + a + b ->
      N.lxor (heap_value digits a) (heap_value digits b) = w -> near reach n w.

Lemma dividing_place k : In k (dividing 0 digits) -> k <= last_place digits.
Proof.
  intros (i & digit & there & -> & _)%in_dividing. assert (i < length digits)%nat by (apply nth_error_Some; congruence).
  unfold last_place. lia.
Qed.

Lemma single_move n parts : last_place digits < n -> In parts (octal (whole digits) n) ->
  exists k m, parts = [m] /\ n = k + m /\ k <= last_place digits.
Proof.
  intros long (k & digit & place & is_digit & allows)%in_octal.
  assert (last_place (whole digits) = last_place digits) as same by (unfold last_place, whole; now rewrite map_length).
  destruct allows as [above bit all | m above some bit total | a b some some' bit total]; [lia | exists k, m; repeat split; trivial; lia |].
  exfalso. unfold whole in is_digit. rewrite nth_error_map in is_digit. destruct (nth_error digits _) as [d |]; [| easy].
  injection is_digit as <-. rewrite N.land_spec in bit. now rewrite andb_false_r in bit.
Qed.

Lemma single_longer n m k p : In [m] (octal (whole digits) n) -> n = k + m -> In [m + p] (octal (whole digits) (n + p)).
Proof.
  intros (k' & digit & place & is_digit & allows)%in_octal total. apply in_octal. exists k', digit. repeat split; trivial.
  inversion allows; subst. constructor; trivial; lia.
Qed.

Lemma single_shorter n m p : In [m + p] (octal (whole digits) (n + p)) -> 0 < m -> In [m] (octal (whole digits) n).
Proof.
  intros (k' & digit & place & is_digit & allows)%in_octal some. apply in_octal. exists k', digit. repeat split; trivial.
  inversion allows; subst. constructor; trivial; lia.
Qed.

Lemma near_optional reach n w : near reach n w -> optional digits n w.
Proof.
  intros [k m move _ _ <- | k a b place some some' total <-].
  - exists [m]. split; [apply octal_split; now left | simpl; now rewrite N.lxor_0_r].
  - exists [a; b]. split; [| simpl; now rewrite N.lxor_0_r]. apply octal_split. right. exists k, a, b. repeat split; trivial; lia.
Qed.

Lemma value_none n : ~ optional digits n (heap_value digits n).
Proof.
  intros (parts & move & same). pose proof (mex_absent (map (fun parts => N.to_nat (nim_total (map (heap_value digits) parts))) (octal digits n))) as none.
  rewrite <- heap_value_mex in none. apply none, in_map_iff. exists parts. split; trivial. rewrite same. unfold heap_value. apply Nat2N.id.
Qed.

Lemma value_each n w : w < heap_value digits n -> optional digits n w.
Proof.
  intros less. unfold heap_value in less. rewrite heap_value_mex in less.
  assert (N.to_nat w < mex (map (fun parts => N.to_nat (nim_total (map (heap_value digits) parts))) (octal digits n)))%nat as below by lia.
  apply below_mex in below. apply in_map_iff in below as (parts & same & move). exists parts. split; trivial. now apply N2Nat.inj.
Qed.

Variables (reach last period preperiod : N).
Let is_common_at (n : N) : Prop := common_heap mask parity n (heap_value digits n) = true.
Let window : N := reach + last_place digits.

Hypothesis some_period : 0 < period.
Hypothesis even_period : parity = None \/ N.odd period = false.
Hypothesis last_near : last <= reach.
Hypothesis last_before : last < preperiod.
Hypothesis all_common : forall n, last < n < preperiod + window + period -> is_common_at n.
Hypothesis again : forall n, preperiod <= n < preperiod + window -> heap_value digits (n + period) = heap_value digits n.
Hypothesis all_near : forall n w, preperiod + window <= n < preperiod + window + period -> w < heap_value digits n ->
  common_option mask parity n w = false -> near reach n w.

Lemma common_later n w : common_option mask parity (n + period) w = common_option mask parity n w.
Proof.
  unfold common_option, size_class. destruct even_period as [-> | even]; trivial. destruct parity; trivial.
  now rewrite N.odd_add, even, xorb_false_r.
Qed.

(** A common option of a long heap is near. *)
Lemma common_near n w : preperiod + window <= n -> (forall m, last < m < n -> is_common_at m) ->
  optional digits n w -> common_option mask parity n w = true -> near reach n w.
Proof.
  unfold window. intros long common (parts & move & <-) is_common.
  apply octal_split in move as [move | (k & a & b & place & some & some' & total & ->)].
  - pose proof move as move'. apply single_move in move' as (k & m & -> & total & place); [| lia].
    apply (near_single _ _ _ k m); trivial. simpl. now rewrite N.lxor_0_r.
  - simpl in *. rewrite N.lxor_0_r in *. rewrite total, common_parts in is_common by auto.
    destruct (N.le_gt_cases a last) as [short | far].
    { apply (near_divided _ _ _ k a b); trivial. lia. }
    destruct (N.le_gt_cases b last) as [short | far'].
    { apply (near_divided _ _ _ k b a); trivial; [lia | lia | apply N.lxor_comm]. }
    pose proof (common a ltac:(lia)) as one. pose proof (common b ltac:(lia)) as other. unfold is_common_at in one, other.
    now rewrite one, other in is_common.
Qed.

Lemma near_longer n w : preperiod + window <= n -> (forall m, preperiod <= m < n -> heap_value digits (m + period) = heap_value digits m) ->
  near reach n w -> near reach (n + period) w.
Proof.
  unfold window. intros long turn [k m move total place <- | k a b place some some' total <-].
  - destruct (N.eq_dec m n) as [-> | other].
    + exfalso. pose proof (octal_descending _ _ _ n move (or_introl eq_refl)). lia.
    + apply (near_single _ _ _ k (m + period)); trivial; [now apply single_longer with k | lia | apply turn; lia].
  - pose proof (dividing_place k place). assert (b < n) by lia. apply (near_divided _ _ _ k a (b + period)); trivial; [lia | lia |].
    now rewrite turn by lia.
Qed.

Lemma near_shorter n w : preperiod + window <= n -> (forall m, preperiod <= m < n -> heap_value digits (m + period) = heap_value digits m) ->
  near reach (n + period) w -> near reach n w.
Proof.
  unfold window. intros long turn [k m move total place <- | k a b place some some' total <-].
  - pose proof (octal_descending _ _ _ m move (or_introl eq_refl)).
    replace m with (m - period + period) in move |- * by lia. rewrite turn by lia.
    apply (near_single _ _ _ k (m - period)); trivial; [apply single_shorter with period; trivial; lia | lia].
  - pose proof (dividing_place k place).
    apply (near_divided _ _ _ k a (b - period)); trivial; [lia | lia |].
    rewrite <- (turn (b - period)) by lia. now replace (b - period + period) with b by lia.
Qed.

Theorem common_period n : preperiod <= n -> heap_value digits (n + period) = heap_value digits n.
Proof.
  enough (forall n, preperiod <= n -> heap_value digits (n + period) = heap_value digits n /\ is_common_at n /\
    (preperiod + window <= n -> forall w, w < heap_value digits n -> common_option mask parity n w = false -> near reach n w)) as all
    by (intros above; now apply all).
  clear n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros above.
  assert (turn : forall m, preperiod <= m < n -> heap_value digits (m + period) = heap_value digits m).
  { intros m [more less]. now apply IH. }
  assert (common_before : forall m, last < m < n + period -> is_common_at m).
  { intros m [far less]. destruct (N.lt_ge_cases m (preperiod + window + period)) as [early | late]; [apply all_common; lia |].
    assert (is_common_at (m - period)) as before by (apply IH; lia). unfold is_common_at in *.
    replace m with (m - period + period) by lia. rewrite turn by lia.
    change (common_option mask parity (m - period + period) (heap_value digits (m - period)) = true).
    rewrite common_later. exact before. }
  assert (common_here : is_common_at n) by (apply common_before; lia).
  assert (near_here : preperiod + window <= n -> forall w, w < heap_value digits n -> common_option mask parity n w = false -> near reach n w).
  { intros long w less rare. destruct (N.lt_ge_cases n (preperiod + window + period)) as [early | late]; [apply all_near; trivial; lia |].
    replace n with (n - period + period) in less, rare |- * by lia. rewrite turn in less by lia. rewrite common_later in rare.
    apply near_longer; [lia | intros m range; apply turn; lia |].
    apply (IH (n - period)); trivial; lia. }
  split; [| now split]. destruct (N.lt_ge_cases n (preperiod + window)) as [early | long]; [now apply again |].
  symmetry. apply value_is.
  - intros there. assert (common_option mask parity (n + period) (heap_value digits n) = true) as is_common by (rewrite common_later; exact common_here).
    apply common_near in there; trivial; [| lia]. apply near_shorter in there; trivial.
    now apply (value_none n), near_optional with reach.
  - intros w less. apply near_optional with reach. apply near_longer; trivial.
    destruct (common_option mask parity n w) eqn:is; [| now apply near_here].
    apply common_near; trivial; [intros m [far less']; apply common_before; lia | now apply value_each].
Qed.

End Common.

(** ** The checker *)

(** A division of heap [n] whose part is one of these many from [a] on has the value [w]. *)
Fixpoint found_within (splits : list N) (table : PositiveMap.t N) (n w : N) (steps : nat) (a : N) : bool :=
  match steps with
  | O => false
  | S fewer =>
      existsb (N.eqb w) (divided splits table n a (lookup 0 table a)) || found_within splits table n w fewer (N.succ a)
  end.

(** Each lesser rare value is that of a single heap, of a division with a rare part, or of one with a
    part that is not longer than [depth]. *)
Definition lesser_near (mask : N) (parity : option bool) (digits : list N) (table : PositiveMap.t N) (rares : list (N * N))
  (depth n : N) : bool :=
  let splits := dividing 0 digits in
  let few := few_values splits table n (whole digits) rares in
  forallb
    (fun w => common_option mask parity n w || existsb (N.eqb w) few || found_within splits table n w (N.to_nat depth) 1)
    (count (N.to_nat (lookup 0 table n)) 0).

(** So many values are needed, where no heap beyond [last] is rare. *)
Definition common_enough (digits : list N) (period preperiod last depth : N) : N :=
  preperiod + (N.max depth last + last_place digits) + period.

(** The rare heaps up to this one, with their values. *)
Definition rare_heaps (mask : N) (parity : option bool) (table : PositiveMap.t N) (last : N) : list (N * N) :=
  map (fun a => (a, lookup 0 table a))
    (filter (fun a => negb (common_heap mask parity a (lookup 0 table a))) (count (N.to_nat last) 1)).

(** What is said of lesser rare values is asked from heap [from] on. *)
Definition check_common_period (mask : N) (parity : option bool) (digits : list N) (period preperiod last depth from : N) : bool :=
  let window := N.max depth last + last_place digits in
  let most := common_enough digits period preperiod last depth in
  let table := sparse_values mask parity digits most in
  let rares := rare_heaps mask parity table last in
  forallb (is_taken parity) (dividing 0 digits) && (0 <? period) && (last <? preperiod) && (from <=? preperiod + window) &&
  match parity with Some _ => negb (N.odd period) | None => true end &&
  forallb (fun n => common_heap mask parity n (lookup 0 table n)) (count (N.to_nat (most - N.succ last)) (N.succ last)) &&
  forallb (fun n => lookup 0 table (n + period) =? lookup 0 table n) (count (N.to_nat window) preperiod) &&
  forallb (lesser_near mask parity digits table rares depth) (count (N.to_nat (most - from)) from).

Lemma found_within_sound splits table n w steps : forall a, found_within splits table n w steps a = true ->
  exists a', a <= a' < a + N.of_nat steps /\ In w (divided splits table n a' (lookup 0 table a')).
Proof.
  induction steps as [| steps IH]; intros a; [easy |]. cbn [found_within].
  intros [(v & inside & <-%N.eqb_eq)%existsb_exists | (a' & range & inside)%IH]%orb_prop.
  - exists a. split; [lia | trivial].
  - exists a'. split; [lia | trivial].
Qed.

Lemma lesser_near_sound mask parity digits table last depth n w : right_below digits (N.succ n) table -> last < n -> last_place digits < n ->
  lesser_near mask parity digits table (rare_heaps mask parity table last) depth n = true ->
  w < heap_value digits n -> common_option mask parity n w = false -> near digits (N.max depth last) n w.
Proof.
  intros right far long all less rare. unfold lesser_near in all. rewrite right in all by lia. rewrite forallb_forall in all.
  assert (right_below digits n table) as before by (intros m less'; apply right; lia).
  specialize (all w). rewrite rare in all. simpl orb in all.
  destruct (orb_prop _ _ (all ltac:(apply in_count; lia))) as [few | found].
  - apply existsb_exists in few as (v & inside & <-%N.eqb_eq). unfold few_values in inside.
    apply in_app_iff in inside as [(parts & <- & move)%in_map_iff | ([a value] & among & inside)%in_flat_map].
    + pose proof move as move'. apply single_move in move' as (k & m & -> & total & place); trivial.
      apply (near_single _ _ _ _ k m); trivial. simpl. rewrite N.lxor_0_r. symmetry. apply before.
      apply (octal_descending _ _ _ m move). now left.
    + apply in_map_iff in among as (a' & [= -> <-] & (range & _)%filter_In). apply in_count in range.
      apply (in_divided digits table n before) in inside as (k & place & some & less' & ->).
      apply (near_divided _ _ _ _ k a (n - k - a)); trivial; [lia | lia | lia |]. now rewrite before by lia.
  - apply found_within_sound in found as (a & range & inside).
    apply (in_divided digits table n before) in inside as (k & place & some & less' & ->).
    apply (near_divided _ _ _ _ k a (n - k - a)); trivial; [lia | lia | lia |]. now rewrite before by lia.
Qed.

(** If the checker says [true], the values of the heaps have this period from this heap on. *)
Theorem check_common_period_sound mask parity digits period preperiod last depth from :
  check_common_period mask parity digits period preperiod last depth from = true ->
  forall n, preperiod <= n -> grundy (heap (octal digits) (n + period)) = grundy (heap (octal digits) n).
Proof.
  unfold check_common_period. set (most := common_enough digits period preperiod last depth). set (table := sparse_values _ _ _ _).
  assert (right_below digits most table) as right by apply sparse_values_right. intros checked n above.
  apply andb_prop in checked as [checked near_ones]. apply andb_prop in checked as [checked again].
  apply andb_prop in checked as [checked common]. apply andb_prop in checked as [checked even].
  apply andb_prop in checked as [checked early%N.leb_le]. apply andb_prop in checked as [checked before%N.ltb_lt].
  apply andb_prop in checked as [taken some%N.ltb_lt]. rewrite forallb_forall in taken, common, again, near_ones.
  apply Nat2N.inj. change (heap_value digits (n + period) = heap_value digits n).
  unfold most, common_enough in *. apply (common_period mask parity digits taken (N.max depth last) last period preperiod); trivial; try lia.
  - destruct parity; [right | now left]. now destruct (N.odd period).
  - intros m range. rewrite <- right by lia. apply common, in_count. lia.
  - intros m range. rewrite <- !right by lia. apply N.eqb_eq, again, in_count. lia.
  - intros m w range. apply lesser_near_sound with table; try lia; [intros m' less; apply right; lia |].
    apply near_ones, in_count. lia.
Qed.
