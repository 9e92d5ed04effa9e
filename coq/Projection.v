(** * That there are numbers on some tracks such that an automaton accepts

    The state is the set of all states that digits on the tracks that are gone can lead to. A number on such a track may have more
    digits than the others, so the first set has all that leading zeros on the other tracks lead to. *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Automata Walk Reading.

Section Projection.

Variable t : table.
Hypothesis sound : is_sound t.
Variable gone : list N.

Definition is_gone (track : N) : bool := existsb (N.eqb track) gone.

Lemma is_gone_true track : is_gone track = true <-> In track gone.
Proof.
  unfold is_gone. rewrite existsb_exists. split.
  - now intros (other & inside & <-%N.eqb_eq).
  - intros inside. exists track. now rewrite N.eqb_refl.
Qed.

Definition alike (l l' : letter) : Prop := forall track, ~ In track gone -> l' track = l track.

(** ** Letters with any digits on the tracks that are gone *)

Fixpoint variants (on : list N) (l : letter) : list N :=
  match on with
  | [] => [0%N]
  | track :: rest =>
      let further := variants rest l in
      if is_gone track then map N.double further ++ map N.succ_double further
      else if l track then map N.succ_double further else map N.double further
  end.

Fixpoint once (on : list N) : bool :=
  match on with [] => true | track :: rest => negb (existsb (N.eqb track) rest) && once rest end.

Lemma variants_have on l l' : alike l l' -> In (number_of on l') (variants on l).
Proof.
  intros same. induction on as [| track rest IH]; simpl; [now left |].
  destruct (is_gone track) eqn:away.
  - apply in_app_iff. destruct (l' track); [right | left]; now apply in_map.
  - rewrite <- same by (intros inside; apply is_gone_true in inside; congruence). destruct (l' track); now apply in_map.
Qed.

Lemma variants_only on l a : once on = true -> In a (variants on l) -> exists l', alike l l' /\ a = number_of on l'.
Proof.
  revert a. induction on as [| track rest IH]; intros a; simpl.
  - intros _ [<- | []]. exists l. split; trivial. now intros.
  - intros [new distinct]%andb_prop inside.
    assert (forall b l', number_of rest (fun x => if (x =? track)%N then b else l' x) = number_of rest l') as unchanged.
    { intros b l'. apply number_same. intros x there. destruct (N.eqb_spec x track) as [-> |]; trivial.
      apply negb_true_iff in new. rewrite <- not_true_iff_false, existsb_exists in new. exfalso. apply new.
      exists track. now rewrite N.eqb_refl. }
    assert (forall b k, In k (variants rest l) -> (is_gone track = true \/ l track = b) ->
      exists l', alike l l' /\ (if b then N.succ_double k else N.double k) = number_of (track :: rest) l') as extended.
    { intros b k there choice. destruct (IH k distinct there) as (l' & same & ->).
      exists (fun x => if (x =? track)%N then b else l' x). split.
      - intros x stays. destruct (N.eqb_spec x track) as [-> |]; [| now apply same].
        destruct choice as [away%is_gone_true | is]; [contradiction | easy].
      - cbn [number_of]. rewrite N.eqb_refl, unchanged. now destruct b. }
    destruct (is_gone track).
    + apply in_app_iff in inside as [(k & <- & there)%in_map_iff | (k & <- & there)%in_map_iff].
      * apply (extended false k there). now left.
      * apply (extended true k there). now left.
    + destruct (l track) eqn:digit; apply in_map_iff in inside as (k & <- & there).
      * apply (extended true k there). now right.
      * apply (extended false k there). now right.
Qed.

Lemma variants_some on l : variants on l <> [].
Proof. intros none. pose proof (variants_have on l l ltac:(now intros)) as inside. now rewrite none in inside. Qed.

Definition letters (l : letter) : list positive := map N.succ_pos (variants (reads t) l).

(** ** Sets of states *)

Definition is_lost (q : positive) : bool := match settled_state t q with Some false => true | _ => false end.

(** In order, each once, without those from which nothing is accepted any more. *)
Definition gathered (qs : list positive) : list positive :=
  map fst (PositiveMap.elements (fold_left (fun found q => if is_lost q then found else PositiveMap.add q tt found) qs (PositiveMap.empty unit))).

Lemma in_gathered qs q : In q (gathered qs) <-> In q qs /\ is_lost q = false.
Proof.
  unfold gathered.
  enough (forall found,
    PositiveMap.find q (fold_left (fun found q => if is_lost q then found else PositiveMap.add q tt found) qs found) = Some tt <->
    PositiveMap.find q found = Some tt \/ (In q qs /\ is_lost q = false)) as inside.
  { specialize (inside (PositiveMap.empty unit)). rewrite PositiveMap.gempty in inside. rewrite in_map_iff. split.
    - intros ((k & []) & <- & there%PositiveMap.elements_complete). simpl in *. apply inside in there as [[=] |]. trivial.
    - intros there. exists (q, tt). split; trivial. apply PositiveMap.elements_correct. apply inside. now right. }
  induction qs as [| p qs IH]; intros found; simpl; [tauto |]. rewrite IH. destruct (is_lost p) eqn:lost.
  - split; [tauto |]. intros [| [[-> | there] alive]]; [tauto | congruence | tauto].
  - destruct (Pos.eq_dec p q) as [-> | other].
    + rewrite PositiveMap.gss. tauto.
    + rewrite PositiveMap.gso by auto. split; [tauto |]. intros [| [[-> |] ?]]; tauto.
Qed.

(** ** The first set *)

Definition in_leaf (q : positive) : tree := Leaf (Zpos q).

Definition next_state (s move : tree) : tree :=
  match s, move with Leaf (Zpos q), Leaf (Zpos letter) => in_leaf (successor t q letter) | _, _ => s end.

Definition no_digits : letter := fun _ => false.

Definition first_found : PositiveMap.t tree :=
  explored (in_leaf 1) next_state (map in_leaf (letters no_digits)) (fun _ => true) (fun _ => false) depth.

Definition is_complete : bool :=
  closed (in_leaf 1) next_state (map in_leaf (letters no_digits)) (fun _ => true) (fun _ => false) first_found.

Definition states_in (found : PositiveMap.t tree) : list positive :=
  flat_map (fun '(_, s) => match s with Leaf (Zpos q) => [q] | _ => [] end) (PositiveMap.elements found).

(** ** The machine *)

Definition projecting : machine := {|
  start := Many (gathered (states_in first_found));
  tracks := filter (fun track => negb (is_gone track)) (reads t);
  prepare l := Many (letters l);
  step s a :=
    match s, a with
    | Many qs, Many letters => Many (gathered (flat_map (fun q => map (successor t q) letters) qs))
    | _, _ => s
    end
|}.

Definition of_states {T} (otherwise : T) (f : list positive -> T) (s : tree) : T :=
  match s with Many qs => f qs | _ => otherwise end.

Definition is_won (q : positive) : bool := match settled_state t q with Some b => b | None => false end.

Definition watch_some : watched := {|
  seen := {| by_machine := projecting; value := of_states false (existsb (accepted t)) |};
  settled := of_states None (fun qs => match qs with [] => Some false | _ => if existsb is_won qs then Some true else None end)
|}.

(** ** It is right *)

(** What the numbers on the tracks that are gone can lead to, when the others are [e]. *)
Definition leads (n : nat) (e : numbers) (q : positive) : Prop :=
  exists k f, below (k + n) f /\ (forall track, ~ In track gone -> f track = e track) /\ state_after t (k + n) f = q.

Lemma double_half x b : N.div2 (2 * x + N.b2n b) = x /\ N.odd (2 * x + N.b2n b) = b.
Proof.
  destruct b; simpl N.b2n; [rewrite <- N.succ_double_spec | rewrite N.add_0_r, <- N.double_spec]; now destruct x.
Qed.

Lemma leads_step n e q l :
  once (reads t) = true -> digits e = l ->
  (leads (S n) e q <-> exists p a, leads n (half e) p /\ In a (letters l) /\ q = successor t p a).
Proof.
  intros distinct <-. split.
  - intros (k & f & b & same & <-). rewrite Nat.add_succ_r in *. simpl.
    exists (state_after t (k + n) (half f)), (letter_for t (digits f)). split; [| split; trivial].
    + exists k, (half f). split; [now apply below_half |]. split; trivial.
      intros track stays. unfold half. now rewrite same.
    + unfold letter_for, letters. apply in_map, variants_have. intros track stays. unfold digits. now rewrite same.
  - intros (p & a & (k & f & b & same & <-) & (x & <- & inside)%in_map_iff & ->).
    apply variants_only in inside as (l & alike & ->); trivial.
    exists k, (fun track => 2 * f track + N.b2n (l track))%N. rewrite Nat.add_succ_r. split; [| split].
    + intros track. specialize (b track). rewrite Nat2N.inj_succ, N.pow_succ_r'. destruct (l track); simpl N.b2n; lia.
    + intros track stays. rewrite same, alike by trivial. unfold half, digits. pose proof (N.div2_odd (e track)). lia.
    + simpl. f_equal.
      * apply state_after_same. intros track. apply double_half.
      * unfold letter_for. f_equal. apply number_same. intros track _. apply double_half.
Qed.

Lemma first_leads e : once (reads t) = true -> is_complete = true -> (forall track, e track = 0%N) ->
  forall q, In q (states_in first_found) <-> leads 0 e q.
Proof.
  intros distinct complete zero q.
  set (R := reached (in_leaf 1) next_state (map in_leaf (letters no_digits))).
  assert (R (in_leaf q) <-> leads 0 e q) as same.
  { split.
    - enough (forall s, R s -> exists p, s = in_leaf p /\ leads 0 e p) as all.
      { intros r. destruct (all _ r) as (p & [= ->] & leads). exact leads. }
      induction 1 as [| s move _ (p & -> & (k & f & b & same & <-)) (a & <- & (x & <- & inside)%in_map_iff)%in_map_iff].
      + exists 1%positive. split; trivial. exists 0%nat, e. repeat split; trivial. intros track. rewrite zero. simpl. lia.
      + apply variants_only in inside as (l & alike & ->); trivial.
        eexists. split; [reflexivity |]. exists (S k), (fun track => 2 * f track + N.b2n (l track))%N.
        rewrite !Nat.add_0_r in *. split; [| split].
        * intros track. specialize (b track). rewrite Nat2N.inj_succ, N.pow_succ_r'. destruct (l track); simpl N.b2n; lia.
        * intros track stays. rewrite same, alike, zero by trivial. easy.
        * simpl. f_equal.
          -- apply state_after_same. intros track. apply double_half.
          -- unfold letter_for. f_equal. apply number_same. intros track _. apply double_half.
    - intros (k & f & _ & same & <-). rewrite Nat.add_0_r.
      assert (forall track, ~ In track gone -> f track = 0%N) as zeros by (intros track stays; now rewrite same).
      clear same. revert f zeros. induction k as [| k IH]; intros f zeros; [apply reached_first |].
      simpl. apply (reached_next (in_leaf 1) next_state _ (in_leaf _) (in_leaf _)).
      + apply IH. intros track stays. unfold half. now rewrite zeros.
      + apply in_map. unfold letter_for, letters. apply in_map, variants_have. intros track stays. unfold digits.
        now rewrite zeros. }
  rewrite <- same. unfold states_in. rewrite in_flat_map. split.
  - intros ((k & s) & there%PositiveMap.elements_complete & inside). apply explored_reached in there.
    destruct s as [[| p | p] | |]; simpl in inside; try easy. destruct inside as [<- | []]. exact there.
  - intros there. apply closed_met with (found := first_found) (good := fun _ => true) (skipped := fun _ => false) in
    there as [[=] | there]; [| easy | exact complete].
    exists (key (in_leaf q), in_leaf q). split; [now apply met_in | now left].
Qed.

Lemma projecting_run : once (reads t) = true -> is_complete = true -> forall n e, below n e ->
  exists qs, run projecting n e = Many qs /\ forall q, In q qs <-> leads n e q /\ is_lost q = false.
Proof.
  intros distinct complete n. induction n as [| n IH]; intros e b.
  - eexists. split; [reflexivity |]. intros q. rewrite in_gathered, (first_leads e); trivial; [easy |]. now apply below_none.
  - destruct (IH (half e) (below_half _ _ b)) as (qs & is & all). simpl. rewrite is. eexists. split; [reflexivity |].
    intros q. rewrite in_gathered, (leads_step n e q (digits e)), in_flat_map by trivial. split.
    + intros [(p & inside & (a & <- & letter)%in_map_iff) alive]. split; trivial. exists p, a. apply all in inside. easy.
    + intros [(p & a & lead & letter & ->) alive]. split; trivial. exists p. split.
      * apply all. split; trivial. unfold is_lost in *. destruct (settled_state t p) as [[] |] eqn:known; trivial.
        destruct (sound _ _ known) as [_ stays]. now rewrite stays, known in alive.
      * apply in_map_iff. now exists a.
Qed.

(** That there are numbers on the tracks that are gone. *)
Definition there_are (f : numbers -> bool) (e : numbers) : Prop :=
  exists e', bounded e' /\ (forall track, ~ In track gone -> e' track = e track) /\ f e' = true.

Lemma some_value f : decides t f -> once (reads t) = true -> is_complete = true ->
  forall n e, below n e -> (value (seen watch_some) (run projecting n e) = true <-> there_are f e).
Proof.
  intros right distinct complete n e b. destruct (projecting_run distinct complete n e b) as (qs & is & all).
  rewrite is. simpl. rewrite existsb_exists. split.
  - intros (q & inside & accepts). apply all in inside as [(k & e' & b' & same & <-) _].
    exists e'. split; [now exists (k + n)%nat |]. split; trivial. now rewrite <- (right _ _ b').
  - intros (e' & (m & b') & same & holds). exists (state_after t (m + n) e').
    assert (below (m + n) e') as b'' by (apply below_more with m; trivial; lia).
    assert (accepted t (state_after t (m + n) e') = true) as accepts by now rewrite (right _ _ b'').
    split; trivial. apply all. split; [now exists m, e' |].
    unfold is_lost. destruct (settled_state t _) as [[] |] eqn:known; trivial. apply sound in known as [known _]. congruence.
Qed.

Lemma projecting_reads : reads_tracks projecting.
Proof.
  intros l l'. simpl. unfold letters. intros same. do 2 f_equal. revert same.
  induction (reads t) as [| track rest IH]; simpl; trivial.
  destruct (is_gone track); simpl; intros same; rewrite IH by auto; trivial. now rewrite same by auto.
Qed.

Lemma some_settles : settles watch_some.
Proof.
  intros [| qs |] b; simpl; try easy. intros is.
  assert (b = false /\ qs = [] \/ b = true /\ existsb is_won qs = true) as [[-> ->] | [-> won]].
  { destruct qs as [| q qs]; [left; now inversion is |]. right. destruct (existsb is_won (q :: qs)); now inversion is. }
  - now split.
  - apply existsb_exists in won as (q & inside & won). unfold is_won in won.
    destruct (settled_state t q) as [[] |] eqn:known; try easy. destruct (sound _ _ known) as [accepts stays]. split.
    + apply existsb_exists. now exists q.
    + intros l. simpl.
      assert (In q (gathered (flat_map (fun q => map (successor t q) (letters l)) qs))) as still.
      { apply in_gathered. unfold is_lost. rewrite known. split; trivial. apply in_flat_map. exists q. split; trivial.
        unfold letters. pose proof (variants_some (reads t) l) as some. destruct (variants (reads t) l) as [| a rest]; [easy |].
        left. apply stays. }
      destruct (gathered _) as [| p ps]; [easy |].
      replace (existsb is_won (p :: ps)) with true; trivial. symmetry. apply existsb_exists. exists q. split; trivial.
      unfold is_won. now rewrite known.
Qed.

Theorem some_watches f : decides t f -> once (reads t) = true -> is_complete = true ->
  exists g, (forall e, bounded e -> (g e = true <-> there_are f e)) /\ watches watch_some g.
Proof.
  intros right distinct complete. pose proof (some_value f right distinct complete) as means.
  set (on := tracks projecting). set (w := value (seen watch_some)) in *.
  assert (forall n e, run projecting n e = run projecting n (restricted on e)) as same.
  { intros n e. apply run_same; [apply projecting_reads |]. intros track inside. now rewrite restricted_same. }
  exists (fun e => w (run projecting (size_on on e) e)).
  assert (forall n e, below n e -> w (run projecting n e) = w (run projecting (size_on on e) e)) as enough.
  { intros n e b. apply eq_true_iff_eq. rewrite (same n e), (same (size_on on e) e).
    rewrite !means; [easy | apply below_restricted | now apply restricted_below]. }
  split.
  - intros e (n & b). rewrite <- (enough n e b). now apply means.
  - split; [| apply some_settles]. split; [apply projecting_reads | exact enough].
Qed.

End Projection.
