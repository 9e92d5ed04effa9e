(** * Sequences in spaces of finite dimension which the step to the next place maps to themselves

    Such a sequence is 0 everywhere if it is 0 at as many places as the dimension says. *)

From Coq Require Import List ZArith Lia.
Import ListNotations.
Local Open Scope Z_scope.

Definition sequence := nat -> Z.
Definition next (x : sequence) : sequence := fun k => x (S k).

(** ** Sums of multiples *)

Inductive span (bs : list sequence) : sequence -> Prop :=
  | span_zero x : (forall k, x k = 0) -> span bs x
  | span_more c b x y : In b bs -> span bs x -> (forall k, y k = c * b k + x k) -> span bs y.

Lemma span_as bs x y : span bs x -> (forall k, y k = x k) -> span bs y.
Proof.
  intros [x' zero | c b x' z inside rest is] same.
  - apply span_zero. intros k. now rewrite same.
  - apply (span_more bs c b x'); trivial. intros k. now rewrite same.
Qed.

Lemma span_in bs b : In b bs -> span bs b.
Proof.
  intros inside. apply (span_more bs 1 b (fun _ => 0)); trivial; [now apply span_zero | intros;
    lia].
Qed.

Lemma span_plus bs x y : span bs x -> span bs y -> span bs (fun k => x k + y k).
Proof.
  intros one other. induction one as [x zero | c b x z inside _ IH is].
  - apply (span_as bs y); trivial. intros k. rewrite zero. lia.
  - apply (span_more bs c b _ _ inside IH). intros k. rewrite is. lia.
Qed.

Lemma span_times bs a x : span bs x -> span bs (fun k => a * x k).
Proof.
  induction 1 as [x zero | c b x z inside _ IH is].
  - apply span_zero. intros k. rewrite zero. lia.
  - apply (span_more bs (a * c) b _ _ inside IH). intros k. rewrite is. lia.
Qed.

(** What is in the span of sequences that are in another span. *)
Lemma span_through bs cs f x :
  (forall y z, (forall k, y k = z k) -> forall k, f y k = f z k) -> (forall k,
    f (fun _ => 0) k = 0) ->
  (forall c y z k, f (fun k => c * y k + z k) k = c * f y k + f z k) ->
  (forall b, In b bs -> span cs (f b)) -> span bs x -> span cs (f x).
Proof.
  intros same zero linear all. induction 1 as [x is | c b x z inside _ IH is].
  - apply span_zero. intros k. rewrite (same x (fun _ => 0)); auto.
  - apply (span_as cs (fun k => c * f b k + f x k)).
    + apply span_plus; trivial. now apply span_times, all.
    + intros k. now rewrite (same z (fun k => c * b k + x k)).
Qed.

Lemma span_incl bs cs x : incl bs cs -> span bs x -> span cs x.
Proof.
  intros all. apply (span_through bs cs (fun x => x)); auto. intros b inside.
  now apply span_in, all.
Qed.

(** ** More sequences than span them all have a sum of multiples that is 0 *)

Fixpoint combined (cs : list Z) (xs : list sequence) (k : nat) : Z :=
  match cs, xs with
  | c :: cs, x :: xs => c * x k + combined cs xs k
  | _, _ => 0
  end.

Definition dependent (xs : list sequence) : Prop :=
  exists cs, length cs = length xs /\ Exists (fun c => c <> 0) cs /\ forall k, combined cs xs k = 0.

Lemma combined_app cs cs' xs xs' k : length cs = length xs ->
  combined (cs ++ cs') (xs ++ xs') k = combined cs xs k + combined cs' xs' k.
Proof.
  revert xs. induction cs as [| c cs IH]; intros [| x xs]; simpl; try easy. intros [= long].
  rewrite IH; trivial. lia.
Qed.

Lemma combined_zeros cs : Forall (fun c => c = 0) cs -> forall xs k, combined cs xs k = 0.
Proof. induction 1 as [| c cs -> _ IH]; intros [| x xs] k; now simpl. Qed.

Lemma combined_multiples a cs xs k : combined (map (Z.mul a) cs) xs k = a * combined cs xs k.
Proof.
  revert xs. induction cs as [| c cs IH]; intros [| x xs]; simpl; try lia. rewrite IH. lia.
Qed.

(** The multiples of one sequence that are taken from the others. *)
Definition reduced (a : Z) (p : sequence) (x : Z * sequence) : sequence :=
  fun k => a * snd x k - fst x * p k.

Fixpoint taken (cs : list Z) (xs : list (Z * sequence)) : Z :=
  match cs, xs with c :: cs, x :: xs => c * fst x + taken cs xs | _, _ => 0 end.

Lemma combined_reduced a p cs xs k :
  combined cs (map (reduced a p) xs) k = a * combined cs (map snd xs) k - taken cs xs * p k.
Proof.
  revert xs. induction cs as [| c cs IH]; intros [| x xs]; simpl; try lia. rewrite IH.
  unfold reduced. lia.
Qed.

(** Each is given with its multiple of the first of those that span them. *)
Lemma split_off b bs xs : Forall (span (b :: bs)) xs ->
  exists ys, map snd ys = xs /\
    Forall (fun y : Z * sequence => span bs (fun k => snd y k - fst y * b k)) ys.
Proof.
  assert (forall x, span (b :: bs) x -> exists c, span bs (fun k => x k - c * b k)) as one.
  { induction 1 as [x zero | c b' x y inside _ (d & IH) is].
    - exists 0. apply span_zero. intros k. rewrite zero. lia.
    - destruct inside as [<- | inside].
      + exists (c + d). apply (span_as _ _ _ IH). intros k. rewrite is. lia.
      + exists d. apply (span_more bs c b' _ _ inside IH). intros k. rewrite is. lia. }
  induction 1 as [| x xs first _ (ys & <- & all)]; [now exists [] |].
  destruct (one x first) as (c & rest). exists ((c, x) :: ys). split; trivial. now constructor.
Qed.

Lemma more_dependent bs : forall xs, Forall (span bs) xs -> (length bs < length xs)%nat ->
  dependent xs.
Proof.
  induction bs as [| b bs IH]; intros xs all more.
  { destruct all as [| x xs first _]; [easy |]. exists (1 :: map (fun _ => 0) xs). simpl.
    rewrite map_length.
    split; trivial. split; [now constructor |]. intros k. rewrite combined_zeros.
    - destruct first as [x zero | c b x y [] _ _]. rewrite zero. lia.
    - apply Forall_map. clear. induction xs; constructor; trivial. }
  apply split_off in all as (ys & <- & all). rewrite map_length in more. simpl in more.
  destruct (Forall_Exists_dec (fun y : Z * sequence => fst y = 0) (fun y => Z.eq_dec (fst y) 0) ys)
    as [none | some].
  - assert (Forall (span bs) (map snd ys)) as fewer.
    { apply Forall_map. rewrite Forall_forall in *. intros y inside.
      apply (span_as _ _ _ (all y inside)).
      intros k. rewrite (none y inside). lia. }
    apply IH; trivial. rewrite map_length. lia.
  - apply Exists_exists in some as ((a, p) & (before & behind & ->)%in_split & pivot).
    simpl in pivot.
    set (others := before ++ behind).
    assert (incl others (before ++ (a, p) :: behind)) as still.
    { intros y [inside | inside]%in_app_iff; apply in_app_iff; [now left | right; now right]. }
    assert (span bs (fun k => p k - a * b k)) as of_p.
    { rewrite Forall_forall in all. apply (all (a, p)), in_app_iff. right. now left. }
    destruct (IH (map (reduced a p) others)) as (cs & long & some & zero).
    + apply Forall_map, Forall_forall. intros y inside. rewrite Forall_forall in all.
      specialize (all y (still y inside)).
      apply (span_as bs (fun k => a * (snd y k - fst y * b k) + (- fst y) * (p k - a * b k))).
      * apply span_plus; now apply span_times.
      * intros k. unfold reduced. lia.
    + rewrite map_length. unfold others. rewrite app_length in *. simpl in more. lia.
    + rewrite map_length in long. set (n := length before).
      exists (map (Z.mul a) (firstn n cs) ++ - taken cs others :: map (Z.mul a) (skipn n cs)).
      assert (length (firstn n cs) = length before) as short.
      { unfold others in long. rewrite app_length in long. rewrite firstn_length. fold n. lia. }
      split; [| split].
      * rewrite map_length, !app_length, !map_length, short. simpl.
        rewrite map_length, skipn_length.
        unfold others in long. rewrite app_length in long. fold n. lia.
      * rewrite <- (firstn_skipn n cs) in some. apply Exists_app in some. apply Exists_app.
        assert (forall ds, Exists (fun c => c <> 0) ds -> Exists (fun c => c <> 0) (map (Z.mul a)
          ds)) as lifted.
        { intros ds (d & inside & other)%Exists_exists. apply Exists_exists. exists (a * d).
          split; [now apply in_map | nia]. }
        destruct some as [some | some]; [left | right; apply Exists_cons_tl]; now apply lifted.
      * intros k. rewrite map_app, combined_app by now rewrite !map_length. simpl.
        rewrite !combined_multiples. specialize (zero k). rewrite combined_reduced in zero.
        unfold others in zero. rewrite map_app in zero. rewrite <- (firstn_skipn n cs) in zero at 1.
        rewrite combined_app in zero by now rewrite map_length. fold others in zero. lia.
Qed.

(** ** What is 0 often enough is 0 *)

Definition lies_in (bs : list sequence) (x : sequence) : Prop :=
  span bs x /\ forall b, In b bs -> span bs (next b).

Fixpoint later (n : nat) (x : sequence) : sequence :=
  match n with O => x | S n => next (later n x) end.

Lemma later_at n x k : later n x k = x (n + k)%nat.
Proof.
  revert k. induction n as [| n IH]; intros k; simpl; trivial. unfold next. rewrite IH. f_equal.
  lia.
Qed.

Lemma span_next bs x : (forall b, In b bs -> span bs (next b)) -> span bs x -> span bs (next x).
Proof. intros closed. apply (span_through bs bs next); unfold next; auto. Qed.

Lemma last_other cs : Exists (fun c => c <> 0) cs ->
  exists before c zeros, cs = before ++ c :: zeros /\ c <> 0 /\ Forall (fun c => c = 0) zeros.
Proof.
  induction cs as [| c cs IH]; intros some; [now inversion some |].
  destruct (Forall_Exists_dec (fun c => c = 0) (fun c => Z.eq_dec c 0) cs) as [none | more].
  - exists [], c, cs. repeat split; trivial. inversion some as [? ? is | ? ? more]; trivial.
    apply Exists_exists in more as (d & inside & other). rewrite Forall_forall in none.
    now apply none in inside.
  - destruct (IH more) as (before & d & zeros & -> & other & none).
    now exists (c :: before), d, zeros.
Qed.

(** The first places are 0, and the sum of multiples of the places from [k] on is 0. *)
Lemma combined_later cs x from : forall first,
  (forall i, (i < length cs)%nat -> x (first + i + from)%nat = 0) ->
  forall ys, ys = map (fun n => later n x) (seq first (length cs)) -> combined cs ys from = 0.
Proof.
  induction cs as [| c cs IH]; intros first zero ys ->; simpl; trivial.
  rewrite later_at, (IH (S first)); trivial.
  - specialize (zero 0%nat). rewrite Nat.add_0_r in zero. rewrite zero; [lia | simpl; lia].
  - intros i less. specialize (zero (S i) ltac:(simpl; lia)).
    now replace (S first + i)%nat with (first + S i)%nat by lia.
Qed.

Theorem zero_often bs x : lies_in bs x -> (forall k, (k < length bs)%nat -> x k = 0) ->
  forall k, x k = 0.
Proof.
  intros [inside closed] first. set (n := length bs) in *.
  assert (dependent (map (fun i => later i x) (seq 0 (S n)))) as (cs & long & some & zero).
  { apply more_dependent with bs; [| rewrite map_length, seq_length; unfold n; lia].
    apply Forall_map, Forall_forall. intros i _. induction i as [| i IH]; simpl; trivial.
    now apply span_next. }
  rewrite map_length, seq_length in long.
  destruct (last_other cs some) as (before & c & zeros & -> & other & none).
  set (m := length before).
  rewrite app_length in long. simpl in long. fold m in long.
  assert (forall k, combined before (map (fun i => later i x) (seq 0 m)) k + c * x (m + k)%nat = 0)
    as recurrence.
  { intros k. specialize (zero k). replace (S n) with (m + S (length zeros))%nat in zero by lia.
    rewrite seq_app, map_app, combined_app in zero by now rewrite map_length, seq_length.
    simpl in zero. rewrite (combined_zeros zeros none), later_at in zero. lia. }
  induction k as [k IH] using lt_wf_ind.
  destruct (Nat.lt_ge_cases k n) as [less | far]; [now apply first |].
  specialize (recurrence (k - m)%nat). replace (m + (k - m))%nat with k in recurrence by lia.
  rewrite (combined_later before x (k - m) 0) in recurrence; [nia | | reflexivity].
  intros i less. apply IH. fold m in less. lia.
Qed.

(** ** Such sequences *)

Definition lies (d : nat) (x : sequence) : Prop := exists bs, (length bs <= d)%nat /\ lies_in bs x.

Lemma lies_as d x y : lies d x -> (forall k, y k = x k) -> lies d y.
Proof.
  intros (bs & few & inside & closed) same. exists bs. repeat split; trivial.
  now apply (span_as bs x).
Qed.

Lemma lies_constant c : lies 1 (fun _ => c).
Proof.
  exists [fun _ => 1]. repeat split; trivial.
  - apply (span_more _ c (fun _ => 1) (fun _ => 0)); [now left | now apply span_zero | intros; lia].
  - intros b [<- | []]. apply span_in. now left.
Qed.

Lemma lies_power c base : lies 1 (fun k => c * base ^ Z.of_nat k).
Proof.
  exists [fun k => base ^ Z.of_nat k]. repeat split; trivial.
  - apply span_times, span_in. now left.
  - intros b [<- | []]. apply (span_as _ (fun k => base * base ^ Z.of_nat k)); [apply span_times,
      span_in; now left |].
    intros k. unfold next. now rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia.
Qed.

Lemma lies_linear c : lies 2 (fun k => c + Z.of_nat k).
Proof.
  exists [(fun _ => 1); Z.of_nat]. repeat split; trivial.
  - apply (span_as _ (fun k => c * 1 + Z.of_nat k)); [| intros; lia].
    apply span_plus; [apply (span_times _ c (fun _ => 1)) |]; apply span_in; simpl; auto.
  - intros b [<- | [<- | []]]; [apply span_in; now left |].
    apply (span_as _ (fun k => 1 + Z.of_nat k)); [apply (span_plus _ (fun _ => 1)); apply span_in;
      simpl; auto |].
    intros k. unfold next. lia.
Qed.

Lemma lies_plus d e x y : lies d x -> lies e y -> lies (d + e) (fun k => x k + y k).
Proof.
  intros (bs & few & inside & closed) (cs & few' & inside' & closed').
  assert (incl bs (bs ++ cs) /\ incl cs (bs ++ cs)) as [one other] by (split; intros b;
    rewrite in_app_iff; auto).
  exists (bs ++ cs). rewrite app_length. split; [lia |]. split.
  - apply span_plus; [now apply (span_incl bs) | now apply (span_incl cs)].
  - intros b [there | there]%in_app_iff; [apply (span_incl bs) | apply (span_incl cs)]; auto.
Qed.

Lemma lies_times c d x : lies d x -> lies d (fun k => c * x k).
Proof.
  intros (bs & few & inside & closed). exists bs. repeat split; trivial. now apply span_times.
Qed.

Lemma lies_product d e x y : lies d x -> lies e y -> lies (d * e) (fun k => x k * y k).
Proof.
  intros (bs & few & inside & closed) (cs & few' & inside' & closed').
  set (times := fun p : sequence * sequence => fun k => fst p k * snd p k).
  set (both := map times (list_prod bs cs)).
  assert (forall x y, span bs x -> span cs y -> span both (fun k => x k * y k)) as product.
  { intros z w of_z of_w. apply (span_through bs both (fun z k => z k * w k)); trivial; try (intros;
      lia).
    - intros u v same k. now rewrite same.
    - intros b there. apply (span_through cs both (fun w k => b k * w k)); trivial; try (intros;
        lia).
      + intros u v same k. now rewrite same.
      + intros c there'. apply span_in. apply in_map_iff. exists (b, c). split; trivial.
        now apply in_prod. }
  exists both. unfold both at 1. rewrite map_length, prod_length. split; [nia |].
  split; [now apply product |].
  intros b ((one, other) & <- & [there there']%in_prod_iff)%in_map_iff.
  apply (product (next one) (next other)); auto.
Qed.

(** Two of them agree everywhere if they do at as many places as both dimensions together. *)
Theorem agree_often d e x y : lies d x -> lies e y -> (forall k, (k < d + e)%nat -> x k = y k) ->
  forall k, x k = y k.
Proof.
  intros one other same k. enough (x k + -1 * y k = 0) by lia.
  destruct (lies_plus d e x (fun k => -1 * y k) one (lies_times (-1) e y other))
    as (bs & few & inside).
  apply (zero_often bs (fun k => x k + -1 * y k) inside). intros i less. rewrite same by lia. lia.
Qed.
