(** * Words that do not begin with zeros on all tracks: each tuple of numbers has one

    The words are listed by the number of their letters.
    Letters are those with any digits on some tracks, and zeros elsewhere. *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Numeration Automata Walk Reading Projection NumberClaims.

Lemma NoDup_map_inside {A B} (f : A -> B) xs : NoDup xs ->
  (forall x y, In x xs -> In y xs -> f x = f y -> x = y) -> NoDup (map f xs).
Proof.
  induction 1 as [| x xs away _ IH]; simpl; intros apart; constructor.
  - intros (y & same & inside)%in_map_iff. apply away. rewrite <- (apart y x); auto.
  - apply IH. intros y z one other. apply apart; auto.
Qed.

Lemma NoDup_app_apart {A} (xs ys : list A) : NoDup xs -> NoDup ys -> (forall x, In x xs ->
  ~ In x ys) -> NoDup (xs ++ ys).
Proof.
  intros once once' apart. induction once as [| x xs away _ IH]; simpl; trivial. constructor.
  - intros [inside | inside]%in_app_iff; [contradiction | now apply (apart x (or_introl eq_refl))].
  - apply IH. intros y inside. apply apart. now right.
Qed.

Lemma NoDup_behind {A} (xs ys : list A) : NoDup (xs ++ ys) -> NoDup ys.
Proof. induction xs as [| x xs IH]; simpl; trivial. intros once. inversion once. auto. Qed.

(** ** Letters *)

Fixpoint choices (on : list N) : list letter :=
  match on with
  | [] => [no_digits]
  | track :: rest => let fewer := choices rest in fewer ++ map (with_digit track true) fewer
  end.

Lemma choices_fewer on :
  forall l, In l (choices on) -> forall track, ~ In track on -> l track = false.
Proof.
  induction on as [| first rest IH]; simpl; intros l inside track away.
  - destruct inside as [<- | []]. easy.
  - apply in_app_iff in inside as [inside | (fewer & <- & inside)%in_map_iff]; [apply IH; tauto |].
    unfold with_digit. destruct (N.eqb_spec track first) as [-> |]; [tauto | apply IH; tauto].
Qed.

Lemma choices_same on : NoDup on -> forall l l', In l (choices on) -> In l' (choices on) ->
  (forall track, In track on -> l track = l' track) -> l = l'.
Proof.
  induction 1 as [| first rest away once IH]; simpl; intros l l' inside inside' same.
  - destruct inside as [<- | []], inside' as [<- | []]. easy.
  - assert (forall k k', In k (choices rest) -> with_digit first true k' first = k first ->
      False) as other.
    { intros k k' there. unfold with_digit. rewrite N.eqb_refl, (choices_fewer rest k) by trivial.
      easy. }
    apply in_app_iff in inside as [inside | (k & <- & inside)%in_map_iff],
      inside' as [inside' | (k' & <- & inside')%in_map_iff].
    + apply IH; auto.
    + exfalso. apply (other l k'); trivial. symmetry. apply same. now left.
    + exfalso. apply (other l' k); trivial. apply same. now left.
    + f_equal. apply IH; trivial. intros track there. specialize (same track (or_intror there)).
      unfold with_digit in same.
      destruct (N.eqb_spec track first) as [is |]; [now rewrite is in there | easy].
Qed.

Lemma choices_all on (l : letter) : NoDup on ->
  exists l', In l' (choices on) /\ forall track, In track on -> l' track = l track.
Proof.
  induction 1 as [| first rest away once (l' & inside & same)]; simpl; [exists no_digits; tauto |].
  exists (if l first then with_digit first true l' else l'). split.
  - apply in_app_iff. destruct (l first); [right; now apply in_map | now left].
  - intros track [<- | there].
    + destruct (l first) eqn:is; [unfold with_digit; now rewrite N.eqb_refl |].
      now apply (choices_fewer rest).
    + rewrite <- (same track there). destruct (l first); trivial. unfold with_digit.
      destruct (N.eqb_spec track first) as [-> |]; [contradiction | easy].
Qed.

Lemma choices_NoDup on : NoDup on -> NoDup (choices on).
Proof.
  induction 1 as [| first rest away once IH]; simpl; [repeat constructor; easy |].
  apply NoDup_app_apart; trivial.
  - apply NoDup_map_inside; trivial. intros l l' inside inside' same.
    apply (choices_same rest); trivial.
    intros track there. apply (f_equal (fun l : letter => l track)) in same.
    unfold with_digit in same.
    destruct (N.eqb_spec track first) as [is |]; [now rewrite is in there | easy].
  - intros l inside (k & <- & _)%in_map_iff.
    apply (choices_fewer rest) with (track := first) in inside; trivial.
    unfold with_digit in inside. now rewrite N.eqb_refl in inside.
Qed.

(** The first has no digit. *)
Definition beginning (on : list N) : list letter := tl (choices on).

Lemma choices_first on : choices on = no_digits :: beginning on.
Proof. unfold beginning. induction on as [| first rest IH]; simpl; trivial. now rewrite IH. Qed.

Lemma beginning_digit on l : NoDup on ->
  (In l (beginning on) <-> In l (choices on) /\ exists track, In track on /\ l track = true).
Proof.
  intros once. pose proof (choices_NoDup on once) as distinct. rewrite choices_first in *.
  inversion distinct as [| ? ? away _]; subst.
  split; [intros inside | now intros [[<- | inside] (track & _ & digit)]].
  split; [now right |]. destruct (existsb l on) eqn:some; [now apply existsb_exists in some |].
  exfalso. apply away.
  replace no_digits with l; trivial. apply (choices_same on); trivial; rewrite ?choices_first;
    [now right | now left |].
  intros track there. destruct (l track) eqn:digit; trivial. unfold no_digits. rewrite <- some.
  symmetry. apply existsb_exists. now exists track.
Qed.

(** ** Words *)

Definition extended (ls : list letter) (ws : list word) : list word :=
  flat_map (fun w => map (fun l => l :: w) ls) ws.

Lemma in_extended ls ws w : In w (extended ls ws) <-> exists l u, w = l :: u /\ In l ls /\ In u ws.
Proof.
  unfold extended. rewrite in_flat_map. split.
  - intros (u & inside & (l & <- & there)%in_map_iff). now exists l, u.
  - intros (l & u & -> & there & inside). exists u. split; trivial. apply in_map_iff. now exists l.
Qed.

Lemma extended_NoDup ls ws : NoDup ls -> NoDup ws -> NoDup (extended ls ws).
Proof.
  intros once. induction 1 as [| w ws away _ IH]; simpl; [constructor |].
  apply NoDup_app_apart; trivial.
  - apply NoDup_map_inside; trivial. now intros l l' _ _ [=].
  - intros u (l & <- & _)%in_map_iff (l' & v & [= _ <-] & _ & inside)%in_extended. contradiction.
Qed.

(** Words with no letter but these, and a digit in the first one. *)
Definition canonical (on : list N) (w : word) : Prop := Forall (fun l => In l (choices on)) w.

Fixpoint proper (on : list N) (w : word) : Prop :=
  match w with
  | [] => True
  | l :: u => match u with [] => exists track, In track on /\ l track = true | _ => proper on u end
  end.

Lemma proper_behind on l u : proper on (l :: u) -> proper on u.
Proof. now destruct u. Qed.

(** With one letter more than [n]; and with at most [n] letters. *)
Fixpoint level (on : list N) (n : nat) : list word :=
  match n with O => extended (beginning on) [[]] | S n => extended (choices on) (level on n) end.
Fixpoint up_to (on : list N) (n : nat) : list word := match n with O => [[]] | S n => level on n ++
  up_to on n end.

Lemma in_level on n : NoDup on -> forall w, In w (level on n) <-> canonical on w /\ proper on w /\
  length w = S n.
Proof.
  intros once. unfold canonical. induction n as [| n IH]; intros w; cbn [level];
    rewrite in_extended; split.
  - intros (l & u & -> & (there & digit)%beginning_digit & [<- | []]); trivial.
    repeat constructor; trivial.
  - intros (all & right & long). destruct w as [| l [| l' w]]; try easy. exists l, [].
    inversion all; subst.
    repeat split; [now apply beginning_digit | now left].
  - intros (l & u & -> & there & (all & right & long)%IH). simpl. rewrite long.
    repeat split; [now constructor |]. now destruct u.
  - intros (all & right & long). destruct w as [| l u]; [easy |]. inversion all; subst.
    injection long as long.
    exists l, u. repeat split; trivial. apply IH. repeat split; trivial.
    now apply proper_behind in right.
Qed.

Lemma in_up_to on n : NoDup on -> forall w, In w (up_to on n) <-> canonical on w /\ proper on w /\
  (length w <= n)%nat.
Proof.
  intros once. induction n as [| n IH]; intros w; simpl up_to.
  - split; [intros [<- | []]; repeat constructor |]. intros (_ & _ & none). left.
    destruct w; [easy | simpl in none; lia].
  - rewrite in_app_iff, in_level, IH by trivial. split.
    + intros [(all & right & long) | (all & right & long)]; repeat split; trivial; lia.
    + intros (all & right & short). destruct (Nat.eq_dec (length w) (S n)); [left | right];
        repeat split; trivial; lia.
Qed.

Lemma level_NoDup on n : NoDup on -> NoDup (level on n).
Proof.
  intros once. pose proof (choices_NoDup on once) as distinct.
  induction n as [| n IH]; cbn [level]; apply extended_NoDup; trivial.
  - rewrite choices_first in distinct. now inversion distinct.
  - repeat constructor. easy.
Qed.

Lemma up_to_NoDup on n : NoDup on -> NoDup (up_to on n).
Proof.
  intros once. induction n as [| n IH]; simpl; [repeat constructor; easy |].
  apply NoDup_app_apart; trivial; [now apply level_NoDup |].
  intros w (_ & _ & long)%in_level (_ & _ & short)%in_up_to; trivial. lia.
Qed.

(** With a digit on one more track, and then as many letters without as [j] says. *)
Definition with_one (track : N) (on : list N) : list letter :=
  map (with_digit track true) (choices on).

Fixpoint doubled (on : list N) (j : nat) (ws : list word) : list word :=
  match j with O => ws | S j => extended (choices on) (doubled on j ws) end.

Lemma doubled_NoDup on j ws : NoDup on -> NoDup ws -> NoDup (doubled on j ws).
Proof.
  intros once distinct. induction j as [| j IH]; cbn [doubled]; trivial.
  apply extended_NoDup; trivial. now apply choices_NoDup.
Qed.

Lemma with_one_NoDup track on : NoDup (track :: on) -> NoDup (with_one track on).
Proof. intros once%choices_NoDup. simpl in once. now apply NoDup_behind in once. Qed.

(** ** Tuples of numbers *)

Section Binary.

#[local] Existing Instance Binary.

Lemma meant_next l u track : meant (l :: u) track = (2 * meant u track + N.b2n (l track))%N.
Proof. unfold meant. simpl column. now rewrite number_cons. Qed.

Lemma proper_some on w : w <> [] -> proper on w -> exists track, In track on /\
  (0 < meant w track)%N.
Proof.
  induction w as [| l u IH]; [easy |]. intros _ right. destruct u as [| l' u].
  - destruct right as (track & there & digit). exists track. split; trivial.
    rewrite meant_next, digit. simpl. lia.
  - destruct IH as (track & there & some); trivial; [easy |]. exists track. split; trivial.
    rewrite meant_next. lia.
Qed.

Lemma one_word on : NoDup on -> forall w w', canonical on w -> canonical on w' -> proper on w ->
  proper on w' ->
  (forall track, In track on -> meant w track = meant w' track) -> w = w'.
Proof.
  intros once. induction w as [| l u IH]; intros w' all all' right right' same.
  - destruct w' as [| l' u']; trivial. destruct (proper_some on (l' :: u')) as (track & there &
      some); trivial; [easy |].
    rewrite <- same in some by trivial. easy.
  - destruct w' as [| l' u'].
    { destruct (proper_some on (l :: u)) as (track & there & some); trivial; [easy |].
      rewrite same in some by trivial. easy. }
    inversion all; inversion all'; subst.
    assert (forall track, In track on -> l track = l' track /\
      meant u track = meant u' track) as each.
    { intros track there. specialize (same track there). rewrite !meant_next in same.
      destruct (l track), (l' track); cbn [N.b2n] in same; split; trivial; lia. }
    f_equal.
    + apply (choices_same on); trivial. intros track there. now apply each.
    + apply IH; trivial; [now apply proper_behind in right | now apply proper_behind in right' |].
      intros track there. now apply each.
Qed.

Lemma word_of on e : NoDup on -> bounded e ->
  exists w, canonical on w /\ proper on w /\ forall track, In track on -> meant w track = e track.
Proof.
  intros once (v & is)%bounded_written.
  enough (exists w, canonical on w /\ proper on w /\ forall track, In track on ->
    meant w track = meant v track) as (w & all & right & same).
  { exists w. repeat split; trivial. intros track there. rewrite is. auto. }
  clear is. induction v as [| l v (u & all & right & same)]; [exists []; repeat constructor |].
  destruct (choices_all on l once) as (l' & inside & alike).
  assert (forall track, In track on -> meant (l' :: u) track = meant (l :: v) track) as one.
  { intros track there. now rewrite !meant_next, same, alike. }
  destruct u as [| l'' u]; [| exists (l' :: l'' :: u); repeat split; trivial; now constructor].
  destruct (existsb l' on) eqn:some.
  - apply existsb_exists in some. exists [l']. repeat split; trivial. repeat constructor. trivial.
  - exists []. repeat split; [constructor |]. intros track there. rewrite <- one by trivial.
    rewrite meant_next.
    destruct (l' track) eqn:digit; trivial. rewrite <- not_true_iff_false, existsb_exists in some.
    exfalso. apply some. now exists track.
Qed.

Lemma choices_zero track on : ~ In track on ->
  forall l, In l (choices on) <-> In l (choices (track :: on)) /\ l track = false.
Proof.
  intros away l. simpl. rewrite in_app_iff. split.
  - intros inside. split; [now left |]. now apply (choices_fewer on).
  - intros [[inside | (k & <- & _)%in_map_iff] zero]; trivial. unfold with_digit in zero.
    now rewrite N.eqb_refl in zero.
Qed.

Lemma zero_behind track on : NoDup (track :: on) -> forall u,
  canonical on u /\ proper on u <-> canonical (track :: on) u /\ proper (track :: on) u /\
    meant u track = 0%N.
Proof.
  intros once. inversion once as [| ? ? away _]; subst. unfold canonical.
  induction u as [| l u IH]; [repeat split; constructor |].
  rewrite meant_next, !Forall_cons_iff, (choices_zero track on away). split.
  - intros ([[inside zero] all] & right).
    assert (proper on u) as right' by now apply proper_behind in right.
    destruct IH as [IH _]. destruct (IH (conj all right')) as (all' & right'' & none).
    rewrite none, zero. repeat split; trivial.
    destruct u as [| l' u]; [| exact right'']. destruct right as (other & there & digit).
    exists other. split; trivial. now right.
  - intros ([inside all] & right & none).
    assert (l track = false) as zero by (destruct (l track); cbn [N.b2n] in none; trivial; lia).
    rewrite zero in none. cbn [N.b2n] in none.
    assert (proper (track :: on) u) as right' by now apply proper_behind in right.
    destruct IH as [_ IH]. destruct IH as [all' right'']; [repeat split; trivial; lia |].
    repeat split; trivial.
    destruct u as [| l' u]; [| exact right'']. destruct right as (other & [<- | there] & digit);
      [congruence | now exists other].
Qed.

(** The power of two on a track is a digit 1 and zeros behind it. *)
Lemma in_doubled track on n : NoDup (track :: on) -> forall j w,
  In w (doubled on j (extended (with_one track on) (up_to on n))) <->
  canonical (track :: on) w /\ proper (track :: on) w /\ meant w track = (2 ^ N.of_nat j)%N /\
    (length w <= S n + j)%nat.
Proof.
  intros distinct. inversion distinct as [| ? ? away once]; subst.
  pose proof (choices_zero track on away) as zeros.
  assert (forall l, In l (with_one track on) <-> In l (choices (track :: on)) /\
    l track = true) as ones.
  { intros l. simpl. rewrite in_app_iff. split.
    - intros inside. split; [now right |]. apply in_map_iff in inside as (k & <- & _).
      unfold with_digit. now rewrite N.eqb_refl.
    - intros [[inside | inside] one]; trivial. now rewrite (choices_fewer on) in one. }
  pose proof (zero_behind track on distinct) as same.
  assert (forall l u, canonical (track :: on) (l :: u) <-> In l (choices (track :: on)) /\
    canonical (track :: on) u) as first
    by (intros; apply Forall_cons_iff).
  assert (forall l u, (0 < meant u track)%N -> (proper (track :: on) (l :: u) <->
    proper (track :: on) u)) as still
    by (intros l [| l' u]; easy).
  intros j w. revert w. induction j as [| j IH]; intros w; cbn [doubled]; rewrite in_extended.
  - split.
    + intros (l & u & -> & (inside & one)%ones & (all & right & short)%in_up_to); trivial.
      destruct (proj1 (same u) (conj all right)) as (all' & right' & none).
      rewrite first, meant_next, none, one. repeat split; trivial.
      * destruct u; trivial. exists track. split; trivial. now left.
      * simpl. lia.
    + intros (all & right & power & short). destruct w as [| l u]; [easy |].
      apply first in all as [inside all].
      rewrite meant_next in power. change (2 ^ N.of_nat 0)%N with 1%N in power.
      assert (l track = true /\ meant u track = 0%N) as [one none] by (destruct (l track);
        cbn [N.b2n] in power; split; trivial; lia).
      exists l, u. repeat split; [now apply ones |]. apply in_up_to; trivial.
      apply proper_behind in right.
      destruct (proj2 (same u) (conj all (conj right none))) as [all' right'].
      repeat split; trivial. simpl in short. lia.
  - rewrite Nat2N.inj_succ, N.pow_succ_r'. pose proof (N.neq_0_lt_0 (2 ^ N.of_nat j)) as some.
    assert (0 < 2 ^ N.of_nat j)%N as positive by (apply some, N.pow_nonzero; lia). split.
    + intros (l & u & -> & (inside & zero)%zeros & (all & right & power & short)%IH).
      rewrite first, still, meant_next, power, zero by lia. simpl length.
      repeat split; trivial; simpl; lia.
    + intros (all & right & power & short). destruct w as [| l u];
        [change (meant [] track) with 0%N in power; lia |].
      apply first in all as [inside all]. rewrite meant_next in power.
      assert (l track = false /\ meant u track = 2 ^ N.of_nat j)%N as [zero power']
        by (destruct (l track); cbn [N.b2n] in power; split; trivial; lia).
      exists l, u. repeat split; [now apply zeros |]. apply IH. rewrite still in right by lia.
      simpl in short. repeat split; trivial. lia.
Qed.

(** ** What an automaton accepts *)

(** The words of all tuples that matter are listed, and determine them. *)
Theorem words_counted t f (P : numbers -> Prop) on all ws : is_sound t -> decides t f ->
  NoDup all -> NoDup ws ->
  (forall track, In track (reads t) -> In track all) ->
  (forall track, In track on -> In track all) ->
  (forall e e', (forall track, In track all -> e track = e' track) -> P e -> P e') ->
  (forall e e', P e -> P e' -> (forall track, In track on -> e track = e' track) ->
    forall track, In track all -> e track = e' track) ->
  (forall w, In w ws -> canonical all w /\ proper all w /\ P (meant w)) ->
  (forall w, canonical all w -> proper all w -> P (meant w) ->
    In w ws \/ is_lost t (state_after t w) = true) ->
  counted P on f (Z.of_nat (length (filter (fun w => accepted t (state_after t w)) ws))).
Proof.
  intros sound right once distinct of_reads of_on P_same determined only every.
  set (accepts := fun w => accepted t (state_after t w)).
  assert (forall w, accepts w = f (meant w)) as accepts_is by (intros w; now apply right).
  assert (forall e e', bounded e -> bounded e' ->
    (forall track, In track all -> e track = e' track) -> f e = f e') as f_same.
  { intros e e' finite finite' same.
    destruct (watch_table_watches t (fun track => track) f sound right) as [observed _].
    apply (observes_same _ _ e e' observed finite finite'). simpl. rewrite map_id. auto. }
  assert (forall w, bounded (meant w)) as finite_word by (intros w;
    now apply writes_bounded with w).
  exists (map (fun w => map (meant w) on) (filter accepts ws)). rewrite map_length.
  split; [| split; [easy | split]].
  - apply NoDup_map_inside; [now apply NoDup_filter |].
    intros w w' [there _]%filter_In [there' _]%filter_In same.
    apply only in there as (c & p & is), there' as (c' & p' & is').
    apply (one_word all); trivial. apply determined; trivial. intros track inside.
    now apply (ext_in_map same).
  - intros tuple (w & <- & [there _]%filter_In)%in_map_iff. exists (meant w). split; trivial.
    split; trivial. now apply only.
  - intros e finite is. rewrite in_map_iff. split.
    + intros holds. destruct (word_of all e once finite) as (w & c & p & same). exists w.
      split; [apply map_ext_in; auto |].
      assert (P (meant w)) as is' by (apply (P_same e); trivial; intros; symmetry; auto).
      assert (accepts w = true) as yes by (rewrite accepts_is, <- holds; now apply f_same).
      apply filter_In. split; trivial. destruct (every w c p is') as [| lost]; trivial. exfalso.
      unfold accepts in yes, lost.
      unfold is_lost in lost. destruct (settled_state t _) as [[] |] eqn:known; try easy.
      apply sound in known as [known _]. congruence.
    + intros (w & same & [there yes]%filter_In). apply only in there as (c & p & is').
      rewrite <- yes, accepts_is. apply f_same; trivial. intros track inside. symmetry.
      revert track inside.
      apply determined; trivial. intros track inside. now apply (ext_in_map same).
Qed.

(** Where nothing depends on a track, any number may stand there. *)
Lemma counted_beside track k on f v : ~ In track on -> counted (fun _ => True) on f v ->
  counted (fun e => e track = k) on f v.
Proof.
  intros away (tuples & distinct & long & are & all). exists tuples.
  repeat split; trivial; try (apply all; trivial).
  intros tuple (e & (n & less) & _ & <-)%are. exists (with_number track k e).
  assert (forall other, In other on -> with_number track k e other = e other) as others.
  { intros other there. unfold with_number. destruct (N.eqb_spec other track) as [-> |];
      [contradiction | easy]. }
  repeat split.
  - exists (N.to_nat k + n)%nat. intros other. unfold with_number.
    assert (k < 2 ^ k)%N by (apply N.pow_gt_lin_r; lia).
    assert (2 ^ k <= 2 ^ (k + N.of_nat n) /\ 2 ^ N.of_nat n <= 2 ^ (k + N.of_nat n))%N as [] by
      (split; apply N.pow_le_mono_r; lia).
    specialize (less other). rewrite Nat2N.inj_add, N2Nat.id. destruct (other =? track)%N; lia.
  - unfold with_number. now rewrite N.eqb_refl.
  - now apply map_ext_in.
Qed.

End Binary.
