(** * Values of octal games, faster than by the definition

    Where a set of values is closed under the nim-sum, and the nim-sum of two others is in it, the set is called rare, and the others
    common (Winning Ways, chapter 4). A common option of a divided heap has one rare part. So if few heaps have rare values, few options
    need be looked at: the least common value that no option has is found by these, and the rare values below it are mostly soon found
    among the other options. Which set is taken is nothing to the proof. *)

From Coq Require Import Bool List NArith FMapPositive Sorted Lia.
Import ListNotations.
From Sprague Require Import Game SpragueGrundy NimSum Heaps Tables OctalPeriod.
Local Open Scope N_scope.

(** ** Common values: with an odd number of digits 1 among those of a mask *)

Fixpoint odd_ones (set : positive) : bool :=
  match set with
  | xI rest => negb (odd_ones rest)
  | xO rest => odd_ones rest
  | xH => true
  end.

Definition is_odd (set : N) : bool := match set with N0 => false | Npos set => odd_ones set end.
Definition is_common (mask value : N) : bool := is_odd (N.land mask value).

Lemma is_odd_double set : is_odd (N.double set) = is_odd set.
Proof. now destruct set. Qed.

Lemma is_odd_succ_double set : is_odd (N.succ_double set) = negb (is_odd set).
Proof. now destruct set. Qed.

Lemma is_odd_lxor a b : is_odd (N.lxor a b) = xorb (is_odd a) (is_odd b).
Proof.
  destruct a as [| p]; [now rewrite xorb_false_l |]. destruct b as [| q]; [now rewrite xorb_false_r |]. cbn [N.lxor]. revert q. induction p as [p IH | p IH |]; intros [q | q |]; cbn [Pos.lxor];
    rewrite ?is_odd_double, ?is_odd_succ_double, ?IH; cbn [is_odd odd_ones];
    repeat match goal with |- context [odd_ones ?set] => destruct (odd_ones set) end; reflexivity.
Qed.

Lemma is_common_lxor mask a b : is_common mask (N.lxor a b) = xorb (is_common mask a) (is_common mask b).
Proof.
  unfold is_common. rewrite <- is_odd_lxor. f_equal. apply N.bits_inj. intros k. rewrite !N.land_spec, !N.lxor_spec, !N.land_spec.
  now destruct (N.testbit mask k), (N.testbit a k), (N.testbit b k).
Qed.

(** If all numbers that may be taken in a division are even, or all are odd, a heap may also be rare by its size: the sizes of the parts
    add up to an even or odd number that is known. *)
Definition size_class (parity : option bool) (size : N) : bool := match parity with Some odd => xorb (N.odd size) odd | None => false end.
Definition common_heap (mask : N) (parity : option bool) (a value : N) : bool := xorb (is_common mask value) (size_class parity a).
Definition common_option (mask : N) (parity : option bool) (n value : N) : bool :=
  xorb (is_common mask value) (size_class parity n).

(** The number that is taken has this parity. *)
Definition is_taken (parity : option bool) (k : N) : bool := match parity with Some odd => Bool.eqb (N.odd k) odd | None => true end.

Lemma common_parts mask parity k a b u v : is_taken parity k = true ->
  common_option mask parity (k + a + b) (N.lxor u v) = xorb (common_heap mask parity a u) (common_heap mask parity b v).
Proof.
  unfold common_option, common_heap, size_class. rewrite is_common_lxor. destruct parity as [odd |]; simpl.
  - intros <-%eqb_prop. rewrite !N.odd_add.
    now destruct (is_common mask u), (is_common mask v), (N.odd k), (N.odd a), (N.odd b).
  - now rewrite !xorb_false_r.
Qed.

(** ** Options that are divided, and others *)

(** The places of digits that allow it to divide a heap. *)
Fixpoint dividing (k : N) (digits : list N) : list N :=
  match digits with
  | [] => []
  | digit :: rest => if N.testbit digit 2 then k :: dividing (N.succ k) rest else dividing (N.succ k) rest
  end.

Definition whole (digits : list N) : list N := map (fun digit => N.land digit 3) digits.

Lemma in_dividing place digits : forall k,
  In place (dividing k digits) <-> exists i digit, nth_error digits i = Some digit /\ place = k + N.of_nat i /\ N.testbit digit 2 = true.
Proof.
  induction digits as [| first rest IH]; intros k.
  - split; [easy |]. now intros ([| i] & digit & [=] & _).
  - assert (In place (dividing k (first :: rest)) <-> (place = k /\ N.testbit first 2 = true) \/ In place (dividing (N.succ k) rest)) as ->.
    { cbn [dividing]. destruct (N.testbit first 2); simpl; intuition congruence. }
    rewrite IH. split.
    + intros [[-> bit] | (i & digit & there & -> & bit)].
      * exists 0%nat, first. repeat split; trivial. lia.
      * exists (S i), digit. repeat split; trivial. lia.
    + intros ([| i] & digit & there & -> & bit); simpl in there.
      * injection there as ->. left. split; trivial. lia.
      * right. exists i, digit. repeat split; trivial. lia.
Qed.

Lemma octal_split digits n parts :
  In parts (octal digits n) <->
  In parts (octal (whole digits) n) \/
  exists k a b, In k (dividing 0 digits) /\ 0 < a /\ 0 < b /\ n = k + a + b /\ parts = [a; b].
Proof.
  unfold octal. rewrite !in_digits_moves. split.
  - intros (i & digit & there & allows). destruct allows as [some bit all | m some some' bit total | a b some some' bit total].
    + left. exists i, (N.land digit 3). split; [unfold whole; now rewrite nth_error_map, there |].
      apply take_all; trivial. now rewrite N.land_spec, bit.
    + left. exists i, (N.land digit 3). split; [unfold whole; now rewrite nth_error_map, there |].
      apply take_some; trivial. now rewrite N.land_spec, bit.
    + right. exists (0 + N.of_nat i), a, b. repeat split; trivial. apply in_dividing. now exists i, digit.
  - intros [(i & low & there & allows) | (k & a & b & place & some & some' & total & ->)].
    + unfold whole in there. rewrite nth_error_map in there. destruct (nth_error digits i) as [digit |] eqn:is; [| easy].
      injection there as <-. exists i, digit. split; trivial.
      destruct allows as [some bit all | m some some' bit total | a b some some' bit total]; rewrite N.land_spec in bit;
        apply andb_prop in bit as [bit low]; [now apply take_all | now apply take_some | easy].
    + apply in_dividing in place as (i & digit & there & -> & bit). exists i, digit. split; trivial. now apply take_and_divide.
Qed.

(** ** Sets of values *)

Definition numbers_in : Type := PositiveMap.t bool.
Definition has (set : numbers_in) (w : N) : bool := lookup false set w.
Definition put (set : numbers_in) (w : N) : numbers_in := store w true set.

Lemma has_put set w u : has (put set w) u = true <-> u = w \/ has set u = true.
Proof.
  unfold has, put. destruct (N.eq_dec w u) as [-> | other].
  - rewrite lookup_store. tauto.
  - rewrite lookup_other by trivial. intuition congruence.
Qed.

Lemma has_all ws : forall set u, has (fold_left put ws set) u = true <-> In u ws \/ has set u = true.
Proof.
  induction ws as [| w ws IH]; intros set u; simpl; [tauto |]. rewrite IH, has_put. intuition auto.
Qed.

(** ** The value of a heap *)

Section Heap.

Variables (mask : N) (parity : option bool) (digits splits : list N) (table : PositiveMap.t N) (n : N).

(** The values of the heaps that are left, where one of them has this size and this value. *)
Definition divided (a value : N) : list N :=
  flat_map (fun k => if (0 <? a) && (k + a <? n) then [N.lxor value (lookup 0 table (n - k - a))] else []) splits.

Definition few_values (lows : list N) (rares : list (N * N)) : list N :=
  map (fun parts => nim_total (map (lookup 0 table) parts)) (octal lows n) ++
  flat_map (fun '(a, value) => divided a value) rares.

(** The least common number that is not in a set, and the rare ones below it that are not; from a number on. *)
Fixpoint least_common (fuel : nat) (set : numbers_in) (w : N) : option (N * list N) :=
  match fuel with
  | O => None
  | S fuel =>
      if has set w then least_common fuel set (N.succ w)
      else if common_option mask parity n w then Some (w, [])
      else match least_common fuel set (N.succ w) with Some (x, missing) => Some (x, w :: missing) | None => None end
  end.

Fixpoint without (set : numbers_in) (missing : list N) : list N :=
  match missing with
  | [] => []
  | w :: rest => if has set w then without set rest else missing
  end.

(** Options that are divided are looked at until all are found of what is missing, or none is left. *)
Fixpoint found_later (steps : nat) (a : N) (set : numbers_in) (missing : list N) : list N :=
  match without set missing with
  | [] => []
  | missing =>
      match steps with
      | O => missing
      | S fewer => found_later fewer (N.succ a) (fold_left put (divided a (lookup 0 table a)) set) missing
      end
  end.

(** There are as many steps as the heap has counters. A mask may be of no use: then no common value is found among so many numbers, and
    the value is computed by the definition. *)
Definition sparse_value (lows : list N) (rares : list (N * N)) (steps : nat) : N :=
  let set := fold_left put (few_values lows rares) (PositiveMap.empty bool) in
  match least_common (64 + steps) set 0 with
  | None => next_value digits table n
  | Some (x, missing) => match found_later steps 0 set missing with [] => x | w :: _ => w end
  end.

End Heap.

Fixpoint sparse_table (mask : N) (parity : option bool) (digits splits lows : list N) (steps : nat) (so_far : nat) (n : N) (rares : list (N * N))
  (table : PositiveMap.t N) : PositiveMap.t N :=
  match steps with
  | O => table
  | S fewer =>
      let value := sparse_value mask parity digits splits table n lows rares so_far in
      let rares := if common_heap mask parity n value then rares else (n, value) :: rares in
      sparse_table mask parity digits splits lows fewer (S so_far) (N.succ n) rares (store n value table)
  end.

Definition sparse_values (mask : N) (parity : option bool) (digits : list N) (number : N) : PositiveMap.t N :=
  let splits := dividing 0 digits in
  sparse_table mask (if forallb (is_taken parity) splits then parity else None) digits splits (whole digits) (N.to_nat number) 0 0 [] (PositiveMap.empty N).

(** ** It is right *)

Section Right.

Variables (mask : N) (parity : option bool) (digits : list N) (table : PositiveMap.t N) (n : N) (rares : list (N * N)).
Hypothesis all_taken : forall k, In k (dividing 0 digits) -> is_taken parity k = true.
Hypothesis right : right_below digits n table.
Hypothesis are_rare : forall a value, In (a, value) rares -> a < n /\ value = heap_value digits a.
Hypothesis all_rare : forall a, a < n -> common_heap mask parity a (heap_value digits a) = false -> In (a, heap_value digits a) rares.

(** An option has this value. *)
Definition optional (w : N) : Prop := exists parts, In parts (octal digits n) /\ nim_total (map (heap_value digits) parts) = w.

Lemma value_is v : ~ optional v -> (forall w, w < v -> optional w) -> v = heap_value digits n.
Proof.
  intros none each. unfold heap_value. rewrite heap_value_mex. rewrite (mex_unique _ (N.to_nat v)); [now rewrite N2Nat.id | |].
  - intros (parts & same & move)%in_map_iff. apply none. exists parts. split; trivial. now apply N2Nat.inj.
  - intros k less. destruct (each (N.of_nat k) ltac:(lia)) as (parts & move & same). apply in_map_iff. exists parts. split; trivial. lia.
Qed.

Lemma in_divided a value w : In w (divided (dividing 0 digits) table n a value) <->
  exists k, In k (dividing 0 digits) /\ 0 < a /\ k + a < n /\ w = N.lxor value (heap_value digits (n - k - a)).
Proof.
  unfold divided. rewrite in_flat_map. split.
  - intros (k & place & inside). destruct ((0 <? a) && (k + a <? n)) eqn:some; [| easy].
    apply andb_prop in some as [some%N.ltb_lt less%N.ltb_lt]. destruct inside as [<- | []]. exists k. repeat split; trivial.
    rewrite right by lia. reflexivity.
  - intros (k & place & some & less & ->). exists k. split; trivial.
    rewrite (proj2 (N.ltb_lt 0 a)), (proj2 (N.ltb_lt (k + a) n)) by trivial. left. rewrite right by lia. reflexivity.
Qed.

Lemma divided_optional a w : In w (divided (dividing 0 digits) table n a (heap_value digits a)) -> optional w.
Proof.
  intros (k & place & some & less & ->)%in_divided. exists [a; n - k - a]. split; [| simpl; now rewrite N.lxor_0_r].
  apply octal_split. right. exists k, a, (n - k - a). repeat split; trivial; lia.
Qed.

Lemma few_optional w : In w (few_values (dividing 0 digits) table n (whole digits) rares) -> optional w.
Proof.
  unfold few_values. intros [(parts & <- & move)%in_map_iff | ([a value] & among & inside)%in_flat_map]%in_app_iff.
  - assert (In parts (octal digits n)) as move' by (apply octal_split; now left). exists parts. split; trivial. f_equal.
    apply map_ext_in. intros m part. symmetry. apply right. now apply (octal_descending digits n parts).
  - apply are_rare in among as [_ ->]. now apply divided_optional with a.
Qed.

Lemma common_few w : optional w -> common_option mask parity n w = true -> In w (few_values (dividing 0 digits) table n (whole digits) rares).
Proof.
  intros (parts & move & <-) common. unfold few_values. apply in_app_iff. apply octal_split in move as [move | (k & a & b & place & some & some' & total & ->)].
  - left. apply in_map_iff. exists parts. split; trivial. f_equal. apply map_ext_in. intros m part. apply right.
    apply (octal_descending (whole digits) n parts); trivial.
  - right. simpl in *. rewrite total, N.lxor_0_r, common_parts in common by auto. rewrite N.lxor_0_r. apply in_flat_map.
    destruct (common_heap mask parity a (heap_value digits a)) eqn:rare.
    + exists (b, heap_value digits b). split.
      * apply all_rare; [lia |]. now destruct (common_heap mask parity b (heap_value digits b)).
      * apply in_divided. exists k. replace (n - k - b) with a by lia. repeat split; trivial; [lia |]. apply N.lxor_comm.
    + exists (a, heap_value digits a). split.
      * apply all_rare; [lia | trivial].
      * apply in_divided. exists k. replace (n - k - a) with b by lia. repeat split; trivial. lia.
Qed.

Lemma least_common_right fuel set : forall w x missing, least_common mask parity n fuel set w = Some (x, missing) ->
  w <= x /\ has set x = false /\ common_option mask parity n x = true /\ StronglySorted N.lt missing /\ Forall (fun u => w <= u < x) missing /\
  forall u, w <= u < x -> has set u = true \/ In u missing.
Proof.
  induction fuel as [| fuel IH]; intros w x missing; [easy |]. cbn [least_common].
  destruct (has set w) eqn:there; [| destruct (common_option mask parity n w) eqn:common].
  - intros (low & none & common & sorted & above & all)%IH. repeat split; trivial; [lia | |].
    + apply Forall_impl with (2 := above). lia.
    + intros u range. destruct (N.eq_dec u w) as [-> | other]; [now left | apply all; lia].
  - intros [= <- <-]. split; [lia |]. repeat (split; [first [assumption | constructor] |]). lia.
  - destruct (least_common mask parity n fuel set (N.succ w)) as [[x' rest] |] eqn:is; [| easy]. intros [= <- <-].
    apply IH in is as (low & none & common' & sorted & above & all). repeat split; trivial; [lia | | |].
    + constructor; trivial. apply Forall_impl with (2 := above). lia.
    + constructor; [|]; [split; [lia |] | apply Forall_impl with (2 := above); lia].
      destruct (N.eq_dec w x') as [-> | other]; [congruence | lia].
    + intros u range. destruct (N.eq_dec u w) as [-> | other]; [right; now left |].
      destruct (all u ltac:(lia)); [now left | right; now right].
Qed.

(** What is known while options are looked at: values below [x] are in the set, or missing. *)
Record known_of (x : N) (set : numbers_in) (missing : list N) : Prop := {
  sorted : StronglySorted N.lt missing;
  are_less : Forall (fun w => w < x) missing;
  are_optional : forall w, has set w = true -> optional w;
  in_or_missing : forall w, w < x -> has set w = true \/ In w missing
}.

Lemma without_known x set missing : known_of x set missing -> known_of x set (without set missing).
Proof.
  induction missing as [| w rest IH]; simpl; trivial. intros [sort less opt each]. destruct (has set w) eqn:there; [| now split].
  apply IH. split; trivial.
  - now inversion sort.
  - now inversion less.
  - intros u below. destruct (each u below) as [| [<- |]]; auto.
Qed.

Lemma without_first set missing w rest : without set missing = w :: rest -> has set w = false.
Proof. induction missing as [| u missing IH]; simpl; [easy |]. destruct (has set u) eqn:there; [exact IH | now intros [= -> _]]. Qed.

Lemma found_later_right x steps : forall a set missing, known_of x set missing -> a + N.of_nat steps = n ->
  (forall w, In w (few_values (dividing 0 digits) table n (whole digits) rares) -> has set w = true) ->
  (forall a' w, a' < a -> In w (divided (dividing 0 digits) table n a' (heap_value digits a')) -> has set w = true) ->
  match found_later (dividing 0 digits) table n steps a set missing with
  | [] => forall w, w < x -> optional w
  | u :: _ => ~ optional u /\ forall w, w < u -> optional w
  end.
Proof.
  induction steps as [| steps IH]; intros a set missing known total few before; cbn [found_later];
    apply without_known in known; pose proof (without_first set missing) as first; destruct known as [sort small opt each].
  - destruct (without set missing) as [| u rest].
    + intros w less. destruct (each w less) as [there | []]; auto.
    + split.
      * intros (parts & move & same). assert (has set u = false) as none by now apply first with rest.
        enough (has set u = true) by congruence. apply octal_split in move as [move | (k & a' & b & place & some & some' & sum & ->)].
        -- apply few. unfold few_values. apply in_app_iff. left. apply in_map_iff. exists parts. split; trivial. rewrite <- same. f_equal.
           apply map_ext_in. intros m part. apply right. now apply (octal_descending (whole digits) n parts).
        -- apply (before a'); [lia |]. apply in_divided. exists k. replace (n - k - a') with b by lia. repeat split; trivial; [lia |].
           rewrite <- same. simpl. now rewrite N.lxor_0_r.
      * intros w less. assert (u < x) as most by now inversion small.
        destruct (each w ltac:(lia)) as [there | [-> | inside]]; [auto | lia |].
        inversion sort as [| ? ? _ all]; subst. rewrite Forall_forall in all. apply all in inside. lia.
  - destruct (without set missing) as [| u rest] eqn:is.
    + intros w less. destruct (each w less) as [there | []]; auto.
    + assert (lookup 0 table a = heap_value digits a) as -> by (apply right; lia). apply IH; [| lia | |].
      * split; trivial.
        -- intros w [inside | there]%has_all; [now apply divided_optional with a | auto].
        -- intros w less. destruct (each w less) as [there | inside]; [left; apply has_all; now right | now right].
      * intros w inside. apply has_all. right. auto.
      * intros a' w less inside. apply has_all. destruct (N.eq_dec a' a) as [-> | other]; [now left | right].
        apply (before a'); trivial. lia.
Qed.

Lemma sparse_value_right steps : N.of_nat steps = n ->
  sparse_value mask parity digits (dividing 0 digits) table n (whole digits) rares steps = heap_value digits n.
Proof.
  intros total. unfold sparse_value. set (set := fold_left put _ _).
  assert (forall w, has set w = true <-> In w (few_values (dividing 0 digits) table n (whole digits) rares)) as members.
  { intros w. unfold set. rewrite has_all. unfold has, lookup. rewrite PositiveMap.gempty. intuition congruence. }
  destruct (least_common mask parity n _ set 0) as [[x missing] |] eqn:is; [| now apply next_value_right].
  apply least_common_right in is as (_ & none & common & sort & small & all).
  assert (known_of x set missing) as known.
  { split; trivial.
    - apply Forall_impl with (2 := small). easy.
    - intros w there. now apply few_optional, members.
    - intros w less. apply all. lia. }
  pose proof (found_later_right x steps 0 set missing known ltac:(lia) (fun w => proj2 (members w))) as later.
  specialize (later ltac:(lia)).
  assert (~ optional x) as not_x.
  { intros opt. apply common_few, members in opt; [congruence | trivial]. }
  destruct (found_later _ _ _ _ _ _ _) as [| u rest] eqn:found.
  - now apply value_is.
  - destruct later as [not_u each]. now apply value_is.
Qed.

End Right.

Lemma sparse_table_right mask parity digits : (forall k, In k (dividing 0 digits) -> is_taken parity k = true) -> forall steps so_far n rares table, right_below digits n table -> N.of_nat so_far = n ->
  (forall a value, In (a, value) rares -> a < n /\ value = heap_value digits a) ->
  (forall a, a < n -> common_heap mask parity a (heap_value digits a) = false -> In (a, heap_value digits a) rares) ->
  right_below digits (n + N.of_nat steps)
    (sparse_table mask parity digits (dividing 0 digits) (whole digits) steps so_far n rares table).
Proof.
  intros all_taken. induction steps as [| steps IH]; intros so_far n rares table right same are_rare all_rare; cbn [sparse_table].
  - now rewrite N.add_0_r.
  - rewrite (sparse_value_right mask parity digits table n rares all_taken right are_rare all_rare so_far same).
    replace (n + N.of_nat (S steps)) with (N.succ n + N.of_nat steps) by lia. apply IH; [| lia | |].
    + intros m less. destruct (N.eq_dec m n) as [-> | other].
      * apply lookup_store.
      * rewrite lookup_other by auto. apply right. lia.
    + intros a value inside. destruct (common_heap mask parity n (heap_value digits n)).
      * apply are_rare in inside as [less is]. split; [lia | trivial].
      * destruct inside as [[= <- <-] | inside]; [split; [lia | trivial] |]. apply are_rare in inside as [less is]. split; [lia | trivial].
    + intros a less rare. destruct (N.eq_dec a n) as [-> | other].
      * rewrite rare. now left.
      * destruct (common_heap mask parity n (heap_value digits n)); [| right]; apply all_rare; trivial; lia.
Qed.

Theorem sparse_values_right mask parity digits number : right_below digits number (sparse_values mask parity digits number).
Proof.
  unfold sparse_values. set (fits := if forallb _ _ then parity else None).
  assert (forall k, In k (dividing 0 digits) -> is_taken fits k = true) as all_taken.
  { unfold fits. destruct (forallb (is_taken parity) (dividing 0 digits)) eqn:all; [now rewrite forallb_forall in all | easy]. }
  pose proof (sparse_table_right mask fits digits all_taken (N.to_nat number) 0 0 [] (PositiveMap.empty N)) as right.
  rewrite N2Nat.id, N.add_0_l in right. apply right; trivial; [intros m | easy | intros a]; lia.
Qed.

(** ** Periods *)

(** The values in the table have the period so far as the theorem of Guy and Smith asks. *)
Definition repeats (table : PositiveMap.t N) (digits : list N) (period preperiod : N) : bool :=
  (0 <? period) && (0 <? preperiod) &&
  forallb (fun n => lookup 0 table (n + period) =? lookup 0 table n)
    (count (N.to_nat (preperiod + period + last_place digits)) preperiod).

(** So many values are needed. *)
Definition enough (digits : list N) (period preperiod : N) : N := 2 * preperiod + 2 * period + last_place digits.

Lemma repeats_sound table digits period preperiod :
  right_below digits (enough digits period preperiod) table -> repeats table digits period preperiod = true ->
  forall n, preperiod <= n -> heap_value digits (n + period) = heap_value digits n.
Proof.
  unfold enough. intros right [[_ some%N.ltb_lt]%andb_prop window]%andb_prop n above. apply octal_period with preperiod; trivial.
  intros m inside. rewrite forallb_forall in window. rewrite <- !right by lia. apply N.eqb_eq, window, in_count. lia.
Qed.

(** The heap 0 is no part of a divided heap, so that the theorem begins with heap 1. Whether a period holds from heap 0 on, one
    more comparison tells. *)
Definition check_sparse_period (mask : N) (parity : option bool) (digits : list N) (period preperiod : N) : bool :=
  let from := N.max 1 preperiod in
  let table := sparse_values mask parity digits (enough digits period from) in
  repeats table digits period from && ((0 <? preperiod) || (lookup 0 table period =? lookup 0 table 0)).

Theorem check_sparse_period_sound mask parity digits period preperiod :
  check_sparse_period mask parity digits period preperiod = true ->
  forall n, preperiod <= n -> grundy (heap (octal digits) (n + period)) = grundy (heap (octal digits) n).
Proof.
  unfold check_sparse_period. set (from := N.max 1 preperiod). set (table := sparse_values _ _ _ _).
  assert (right_below digits (enough digits period from) table) as right by apply sparse_values_right.
  intros [checked first]%andb_prop n above. apply Nat2N.inj. change (heap_value digits (n + period) = heap_value digits n).
  destruct (N.eq_dec n 0) as [-> | other]; [| apply (repeats_sound table digits period from); trivial; lia].
  destruct preperiod as [| p]; [| lia]. apply N.eqb_eq in first. unfold enough in right. rewrite <- !right by lia. exact first.
Qed.
