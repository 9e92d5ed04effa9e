(** * The checker of misère quotients is sound *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Heaps Misere Tables Monoid Quotient.
Local Open Scope N_scope.

(** The value of a sum follows from those of its heaps. *)
Lemma value_of_sum_same c t X Y :
  map (value c t) X = map (value c t) Y -> value_of_sum c t X = value_of_sum c t Y.
Proof.
  unfold value_of_sum. revert Y. induction X as [| n X IH]; intros [| m Y]; simpl; trivial; try easy.
  intros [= equal others]. now rewrite equal, (IH Y).
Qed.

Section Soundness.

  Variables (c : certificate) (t : tables).
  Hypothesis checked : check_with c t = true.

  Let moves := rule_of c.
  Let is_element := element (order t).

  Lemma parts_checked :
    check_monoid (rows t) (words t) (order t) (letters t) = true /\ check_subject c = true /\
    check_values c t = true /\ in_P t 0 = false /\ forallb (check_kind t) (kinds c t) = true /\
    check_pairs t (marks c) (blind_pairs t (kinds c t)) = true.
  Proof.
    unfold check_with in checked. apply andb_prop in checked as [most last].
    apply andb_prop in most as [most outside], last as [all_kinds all_pairs].
    apply andb_prop in most as [most all_values]. apply andb_prop in most as [most subject].
    apply andb_prop in most as [_ monoid].
    repeat split; trivial. now apply negb_true_iff.
  Qed.

  Lemma monoid : check_monoid (rows t) (words t) (order t) (letters t) = true.
  Proof. apply parts_checked. Qed.

  (** ** The heaps *)

  Lemma moves_descend : descending moves.
  Proof.
    destruct parts_checked as (_ & subject & _). unfold moves, rule_of, check_subject in *.
    destruct (about c) as [digits period preperiod | digits | generators].
    - apply octal_descending.
    - intros n parts m. destruct (n <=? last_heap c); [apply octal_descending | easy].
    - apply andb_prop in subject as [_ smaller]. intros n parts m move part.
      unfold check_generators in smaller. rewrite forallb_forall in smaller.
      destruct (N.lt_ge_cases n (N.of_nat (S (length generators)))) as [listed | beyond].
      + assert (looked_at : In n (count (S (length generators)) 0)) by (apply in_count; lia).
        apply smaller in looked_at. rewrite forallb_forall in looked_at.
        specialize (looked_at parts move). rewrite forallb_forall in looked_at.
        now apply N.ltb_lt, looked_at.
      + unfold generated in move. rewrite nth_overflow in move by (simpl; lia). easy.
  Qed.

  Lemma place_listed n : place c n <= N.of_nat (length (values c)).
  Proof.
    destruct parts_checked as (_ & subject & _). unfold place, check_subject, last_heap in *.
    destruct (about c) as [digits period preperiod | digits | generators].
    - apply andb_prop in subject as [subject listed]. apply andb_prop in subject as [some some'].
      apply N.ltb_lt in some, some'. apply N.eqb_eq in listed.
      destruct (N.ltb_spec n preperiod); [lia |].
      specialize (N.mod_lt (n - preperiod) period). lia.
    - destruct (N.leb_spec n (N.of_nat (length (values c)) - 1)); lia.
    - destruct (N.leb_spec n (N.of_nat (length (values c)) - 1)); lia.
  Qed.

  Lemma value_element n : is_element (value c t n).
  Proof.
    destruct parts_checked as (_ & _ & given & _). unfold check_values in given.
    rewrite forallb_forall in given. apply N.ltb_lt, given, in_count.
    specialize (place_listed n). lia.
  Qed.

  (** The values of the options. *)
  Definition option_value (n e : N) : Prop := exists parts, In parts (moves n) /\ value_of_sum c t parts = e.

  (** Two heaps of the same value, whose options have the same values. *)
  Definition alike (n m : N) : Prop :=
    value c t n = value c t m /\ forall e, option_value n e <-> option_value m e.

  Lemma alike_longer digits period preperiod n :
    about c = All_heaps digits period preperiod ->
    2 * preperiod + period + last_place digits <= n + 1 -> alike n (n + period).
  Proof.
    intros subject large. destruct parts_checked as (_ & given & _).
    unfold check_subject in given. rewrite subject in given.
    apply andb_prop in given as [given _]. apply andb_prop in given as [some some'].
    apply N.ltb_lt in some, some'.
    assert (periodic : forall m, preperiod <= m -> value c t (m + period) = value c t m).
    { intros m above. unfold value, place. rewrite subject.
      destruct (N.ltb_spec m preperiod), (N.ltb_spec (m + period) preperiod); try lia.
      replace (m + period - preperiod) with (m - preperiod + 1 * period) by lia.
      now rewrite N.mod_add by lia. }
    split; [symmetry; apply periodic; lia |].
    unfold option_value, moves, rule_of. rewrite subject. intros e. split; intros (parts & move & <-).
    - apply octal_lengthen with (f := value c t) (first := preperiod) (p := period) in move
        as (parts' & move & same); trivial; [| intros m [above _]; now apply periodic].
      exists parts'. split; trivial. now apply value_of_sum_same.
    - apply octal_shorten with (f := value c t) (first := preperiod) (p := period) in move
        as (parts' & move & same); trivial; [| intros m [above _]; now apply periodic].
      exists parts'. split; trivial. now apply value_of_sum_same.
  Qed.

  (** Every heap is like one of those that were looked at. *)
  Lemma alike_looked_at n : exists m, m <= last_heap c /\ alike n m.
  Proof.
    destruct parts_checked as (_ & given & _). unfold check_subject in given.
    destruct (about c) as [digits period preperiod | digits | generators] eqn:subject.
    - apply andb_prop in given as [given _]. apply andb_prop in given as [some some'].
      apply N.ltb_lt in some, some'.
      induction n as [n IH] using (well_founded_induction N.lt_wf_0).
      destruct (N.le_gt_cases n (last_heap c)) as [listed | beyond]; [now exists n |].
      assert (large : 2 * preperiod + period + last_place digits <= n - period + 1).
      { unfold last_heap in beyond. rewrite subject in beyond. lia. }
      destruct (IH (n - period)) as (m & listed & equal & options); [lia |].
      exists m. split; trivial.
      destruct (alike_longer digits period preperiod (n - period)) as [equal' options']; trivial.
      replace (n - period + period) with n in * by lia. split; [congruence |].
      intros e. now rewrite <- options', options.
    - destruct (N.le_gt_cases n (last_heap c)) as [listed | beyond]; [now exists n |].
      exists 0. split; [lia |]. unfold alike, option_value, moves, rule_of, value, place. rewrite subject.
      destruct (N.leb_spec n (last_heap c)), (N.leb_spec 0 (last_heap c)); try lia. split; trivial.
      intros e. split; intros (parts & move & _); [easy | now apply octal_nothing in move].
    - destruct (N.le_gt_cases n (last_heap c)) as [listed | beyond]; [now exists n |].
      exists 0. split; [lia |].
      apply andb_prop in given as [given _]. apply Nat.eqb_eq in given.
      unfold alike, option_value, moves, rule_of, value, place. rewrite subject.
      destruct (N.leb_spec n (last_heap c)), (N.leb_spec 0 (last_heap c)); try lia. split; trivial.
      unfold generated. rewrite nth_overflow; [easy |].
      unfold last_heap in beyond. rewrite subject in beyond. simpl. lia.
  Qed.

  (** ** The conditions *)

  (** A set of elements as the checker keeps it. *)
  Lemma in_set_where test z :
    is_element z -> N.testbit (bits (map test (all_elements t))) z = test z.
  Proof. intros element_z. apply in_bits. unfold is_element, element in element_z. lia. Qed.

  Lemma in_tabulate set z : is_element z -> lookup false (tabulate t set) z = N.testbit set z.
  Proof. intros element_z. apply lookup_numbered. unfold is_element, element in element_z. lia. Qed.

  Lemma both_map set set' (f g : N -> N) (zs : list N) :
    both set set' (map f zs) (map g zs) = map (fun z => if lookup false set (f z) then lookup false set' (g z) else false) zs.
  Proof. induction zs as [| z zs IH]; simpl; trivial. now rewrite IH. Qed.

  Lemma kind_of n :
    exists options, In (value c t n, options) (kinds c t) /\
      forall e, N.testbit options e = true <-> option_value n e.
  Proof.
    destruct (alike_looked_at n) as (m & listed & equal & same).
    exists (snd (kind c t m)). split.
    - rewrite equal. apply nodup_In, in_map_iff. exists m. split; [easy |]. apply in_count. lia.
    - intros e. rewrite same. simpl. rewrite in_set_of, in_map_iff.
      split; intros (parts & one & other); exists parts; now split.
  Qed.

  Lemma kind_checked k : In k (kinds c t) -> check_kind t k = true.
  Proof.
    destruct parts_checked as (_ & _ & _ & _ & all & _). rewrite forallb_forall in all. apply all.
  Qed.

  Lemma no_options n options :
    (forall e, N.testbit options e = true <-> option_value n e) -> options = 0 <-> moves n = [].
  Proof.
    intros exact. split.
    - intros ->. destruct (moves n) as [| parts rest] eqn:all; trivial. exfalso.
      enough (N.testbit 0 (value_of_sum c t parts) = true) as bit by easy.
      apply exact. exists parts. rewrite all. split; [now left | trivial].
    - intros none. apply N.bits_inj_0. intros e. destruct (N.testbit options e) eqn:bit; trivial.
      apply exact in bit as (parts & move & _). now rewrite none in move.
  Qed.

  Lemma value_end n : moves n = [] -> value c t n = 0.
  Proof.
    intros none. destruct (kind_of n) as (options & member & exact). apply kind_checked in member.
    apply (no_options n options) in none as ->; trivial. now apply N.eqb_eq in member.
  Qed.

  Lemma sum_element sizes : is_element (value_of_sum c t sizes).
  Proof.
    unfold value_of_sum. apply product_element.
    - now apply zero_element with (1 := monoid).
    - intros x y. now apply times_element with (1 := monoid).
    - apply value_element.
  Qed.

  Lemma offers_exact n options z :
    (forall e, N.testbit options e = true <-> option_value n e) ->
    offers t (members t options) z = true <->
    exists parts, In parts (moves n) /\ in_P t (multiply t z (value_of_sum c t parts)) = true.
  Proof.
    intros exact. unfold offers. rewrite existsb_exists. split.
    - intros (e & listed & P). apply filter_In in listed as [_ bit].
      apply exact in bit as (parts & move & <-). now exists parts.
    - intros (parts & move & P). exists (value_of_sum c t parts). split; trivial.
      apply filter_In. split; [apply in_elements, sum_element | apply exact; now exists parts].
  Qed.

  Lemma from_P n z parts :
    is_element z -> In parts (moves n) ->
    in_P t (multiply t z (value c t n)) = true -> in_P t (multiply t z (value_of_sum c t parts)) = false.
  Proof.
    intros element_z move P. destruct (kind_of n) as (options & member & exact). apply kind_checked in member.
    simpl in member. destruct (N.eqb_spec options 0) as [none | some].
    - apply no_options with (1 := exact) in none. now rewrite none in move.
    - rewrite forallb_forall in member. apply in_elements in element_z as listed.
      apply member in listed. rewrite P in listed. simpl in listed. apply negb_true_iff in listed.
      destruct (in_P t (multiply t z (value_of_sum c t parts))) eqn:P'; trivial.
      enough (offers t (members t options) z = true) by congruence.
      apply offers_exact with (1 := exact). now exists parts.
  Qed.

  Let is_blind := blind moves N 0 (multiply t) (in_P t) (value c t).

  (** A heap with moves has its pair. *)
  Lemma blind_pair_of n :
    moves n <> [] ->
    exists unseen, In (value c t n, unseen) (blind_pairs t (kinds c t)) /\
      forall z, is_element z -> is_blind n z -> N.testbit unseen z = true.
  Proof.
    intros some. destruct (kind_of n) as (options & member & exact).
    exists (snd (blind_pair t (value c t n, options))). split.
    - apply nodup_In, in_map_iff. exists (value c t n, options). split; trivial.
      apply filter_In. split; trivial. apply negb_true_iff, N.eqb_neq. simpl.
      intros none. now apply no_options with (1 := exact) in none.
    - intros z element_z [stay move]. simpl. rewrite in_set_where by trivial.
      apply negb_true_iff, orb_false_iff. split; trivial.
      destruct (offers t (members t options) z) eqn:offer; trivial.
      apply offers_exact with (1 := exact) in offer as (parts & allowed & P).
      specialize (move parts allowed). unfold value_of_sum in P. congruence.
  Qed.

  Let contexts_of (pair : N * N) (z : N) : Prop := N.testbit (snd pair) z = true.
  Let covered := below_pair N is_element (N * N) (marks c) fst contexts_of.

  Lemma check_below_sound v (contexts : N) (some_contexts : N -> Prop) :
    (forall z, is_element z -> some_contexts z -> N.testbit contexts z = true) ->
    check_below (marks c) v contexts = true -> covered v some_contexts.
  Proof.
    intros contained. unfold check_below. rewrite orb_true_iff. intros [none | pair].
    - left. intros z element_z context. apply N.eqb_eq in none.
      apply contained in context; trivial. now rewrite none in context.
    - right. apply existsb_exists in pair as (pair & member & both). apply andb_prop in both as [equal inside].
      exists pair. repeat split; trivial; [now apply N.eqb_eq |].
      intros z element_z context. apply in_subset with contexts; trivial. now apply contained.
  Qed.

  Lemma pair_checked pair :
    In pair (marks c) -> check_pair t (marks c)
      (map (fun blind => (fst blind, tabulate t (snd blind), column t (fst blind))) (blind_pairs t (kinds c t))) pair = true.
  Proof.
    destruct parts_checked as (_ & _ & _ & _ & _ & all). apply andb_prop in all as [_ all].
    rewrite forallb_forall in all. apply all.
  Qed.

  Lemma pairs_one pair : In pair (marks c) -> ~ contexts_of pair 0.
  Proof.
    intros member. apply pair_checked in member. destruct pair as [q contexts].
    apply andb_prop in member as [member _]. apply andb_prop in member as [_ absent].
    apply negb_true_iff in absent. unfold contexts_of. simpl. congruence.
  Qed.

  Lemma pairs_heap n : moves n <> [] -> covered (value c t n) (is_blind n).
  Proof.
    intros some. destruct (blind_pair_of n some) as (unseen & member & exact).
    destruct parts_checked as (_ & _ & _ & _ & _ & all). apply andb_prop in all as [all _].
    rewrite forallb_forall in all. apply all in member. now apply check_below_sound with unseen.
  Qed.

  Lemma pairs_sum n pair :
    moves n <> [] -> In pair (marks c) ->
    covered (multiply t (fst pair) (value c t n))
      (fun z => contexts_of pair (multiply t z (value c t n)) /\ is_blind n (multiply t z (fst pair))).
  Proof.
    intros some in_pairs. destruct (blind_pair_of n some) as (unseen & member & exact).
    apply pair_checked in in_pairs. destruct pair as [q contexts]. simpl in *.
    apply andb_prop in in_pairs as [in_order all]. apply andb_prop in in_order as [in_order _].
    apply N.ltb_lt in in_order. rewrite forallb_forall in all.
    apply (in_map (fun blind => (fst blind, tabulate t (snd blind), column t (fst blind)))) in member.
    apply all in member. simpl in member. eapply check_below_sound; [| exact member].
    intros z element_z [context unseen_context].
    assert (element_zq : is_element (multiply t z q)) by now apply times_element with (1 := monoid).
    assert (element_zv : is_element (multiply t z (value c t n))).
    { apply times_element with (1 := monoid); trivial. apply value_element. }
    unfold column. rewrite both_map, in_set_where, !in_tabulate by trivial.
    unfold contexts_of in context. simpl in context. rewrite context. now apply exact.
  Qed.

  (** ** The theorems *)

  (** The conditions of the theorems in [Misere.v], each proved above. *)
  Ltac condition :=
    first
      [ exact moves_descend
      | apply zero_element with (1 := monoid)
      | intros x y; apply times_element with (1 := monoid)
      | intros x; apply times_one with (1 := monoid)
      | intros x y; apply times_comm with (1 := monoid)
      | intros x y z; apply times_assoc with (1 := monoid)
      | exact value_element
      | exact value_end
      | exact (proj1 (proj2 (proj2 (proj2 parts_checked))))
      | exact from_P
      | exact pairs_one
      | exact pairs_heap
      | exact pairs_sum ].

  Lemma outcome_of_values sizes :
    misere_outcome (heaps moves sizes) = P_position <-> in_P t (value_of_sum c t sizes) = true.
  Proof.
    apply misere_by_value with (element := is_element) (S := (N * N)%type) (pairs := marks c)
      (pair_value := fst) (pair_contexts := contexts_of); condition.
  Qed.

  Lemma times_letter x a :
    is_element x -> (a < letters t)%nat -> multiply t (act (rows t) 0 a) x = act (rows t) x a.
  Proof.
    intros element_x is_letter. unfold multiply, times.
    destruct (word_of _ _ _ _ monoid x element_x) as [is_one equal].
    rewrite run_act with (1 := monoid) by (trivial; now apply zero_element with (1 := monoid)).
    now rewrite equal.
  Qed.

  Lemma all_reached :
    check_letters c t = true -> forall x, is_element x -> exists sizes, value_of_sum c t sizes = x.
  Proof.
    unfold check_letters. rewrite forallb_forall. intros letters_reached x element_x.
    destruct (word_of _ _ _ _ monoid x element_x) as [is_one <-].
    induction is_one as [| a rest is_letter are_letters (sizes & equal)]; [now exists [] |].
    assert (listed : In a (seq 0 (letters t))) by (apply in_seq; lia).
    apply letters_reached in listed. apply existsb_exists in listed as (n & _ & value_n).
    apply N.eqb_eq in value_n. exists (n :: sizes).
    change (value_of_sum c t (n :: sizes)) with (multiply t (value c t n) (value_of_sum c t sizes)).
    rewrite value_n, times_letter by (trivial; apply sum_element). simpl. now rewrite equal.
  Qed.

  Lemma all_apart :
    check_apart t = true -> forall x y, is_element x -> is_element y ->
      (forall z, is_element z -> in_P t (multiply t x z) = in_P t (multiply t y z)) -> x = y.
  Proof.
    unfold check_apart. cbv zeta. rewrite forallb_forall. intros all x y element_x element_y same.
    set (wins := fun x => bits (map (fun z => in_P t (multiply t x z)) (all_elements t))) in *.
    assert (listed : forall z, is_element z -> In (z, wins z) (map (fun z => (z, wins z)) (all_elements t))).
    { intros z element_z. apply in_map_iff. exists z. split; trivial. now apply in_elements. }
    specialize (all _ (listed x element_x)). rewrite forallb_forall in all.
    specialize (all _ (listed y element_y)). simpl in all.
    apply orb_true_iff in all as [equal | differ]; [now apply N.eqb_eq |].
    exfalso. apply negb_true_iff, N.eqb_neq in differ. apply differ. unfold wins. f_equal.
    apply map_ext_in. intros z listed_z. apply same. now apply in_elements.
  Qed.

  Lemma values_exact X Y :
    check_letters c t = true -> check_apart t = true ->
    value_of_sum c t X = value_of_sum c t Y <->
    forall Z, misere_outcome (heaps moves (X ++ Z)) = misere_outcome (heaps moves (Y ++ Z)).
  Proof.
    intros some all. apply value_by_misere with (element := is_element) (in_P := in_P t) (S := (N * N)%type)
      (pairs := marks c) (pair_value := fst) (pair_contexts := contexts_of);
      [.. | now apply all_reached | now apply all_apart]; condition.
  Qed.

End Soundness.

(** If the checker says [true]: a sum of heaps is a P-position in misère play if and only if its value is in P. *)
Theorem quotient_sound c :
  check_quotient c = true ->
  forall sizes, misere_outcome (heaps (rule_of c) sizes) = P_position <-> pretend_P c sizes = true.
Proof. intros checked sizes. now apply outcome_of_values. Qed.

(** With a period this is a theorem on all heaps of an octal game. *)
Corollary octal_quotient_sound c digits period preperiod :
  about c = All_heaps digits period preperiod -> check_quotient c = true ->
  forall sizes, misere_outcome (heaps (octal digits) sizes) = P_position <-> pretend_P c sizes = true.
Proof.
  intros subject checked sizes. rewrite <- quotient_sound by trivial. unfold rule_of. now rewrite subject.
Qed.

(** Without one it is a theorem on the first heaps. *)
Corollary first_heaps_sound c digits :
  about c = First_heaps digits -> check_quotient c = true ->
  forall sizes, (forall n, In n sizes -> n < N.of_nat (length (values c))) ->
    misere_outcome (heaps (octal digits) sizes) = P_position <-> pretend_P c sizes = true.
Proof.
  intros subject checked sizes small. rewrite <- quotient_sound by trivial.
  replace (heaps (octal digits) sizes) with (heaps (rule_of c) sizes); [easy |].
  unfold heaps. f_equal. apply map_ext_in. intros n member. apply small in member.
  symmetry. apply heap_same with (bound := last_heap c).
  - apply octal_descending.
  - intros m below. unfold rule_of. rewrite subject. destruct (N.leb_spec m (last_heap c)); [easy | lia].
  - unfold last_heap. rewrite subject. lia.
Qed.

Corollary generators_sound c generators :
  about c = Generators generators -> check_quotient c = true ->
  forall sizes, misere_outcome (heaps (generated generators) sizes) = P_position <-> pretend_P c sizes = true.
Proof.
  intros subject checked sizes. rewrite <- quotient_sound by trivial. unfold rule_of. now rewrite subject.
Qed.

(** If both checks say [true], two sums have the same value if and only if no sum of heaps tells them apart: the certificate's
    monoid is the misère quotient. *)
Theorem quotient_exact c :
  check_quotient c = true -> check_exact c = true ->
  forall X Y, pretend c X = pretend c Y <->
    forall Z, misere_outcome (heaps (rule_of c) (X ++ Z)) = misere_outcome (heaps (rule_of c) (Y ++ Z)).
Proof.
  intros checked exact X Y. apply andb_prop in exact as [some all]. now apply values_exact.
Qed.

(** What a certificate claims that was checked is so. *)
Theorem claims_sound c claims :
  check_quotient c = true -> check_claims c claims = true ->
  forall outcome sizes, In (outcome, sizes) claims -> misere_outcome (heaps (rule_of c) sizes) = outcome.
Proof.
  intros checked all outcome sizes claimed. unfold check_claims in all. rewrite forallb_forall in all.
  apply all in claimed. apply eqb_prop in claimed. simpl in claimed.
  specialize (quotient_sound c checked sizes) as by_value. rewrite <- claimed in by_value.
  destruct (misere_outcome (heaps (rule_of c) sizes)), outcome; simpl in by_value; intuition congruence.
Qed.
