(** * That there are numbers on some tracks such that an automaton accepts

    The state is the set of all states that digits on the tracks that are gone can lead to. A number on such a track may have more
    digits than the others, so the first set has all that leading zeros on the other tracks lead to. *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Numeration Automata Walk Reading.

Section Projection.
Context {base : numeration}.

Variable t : table.
Hypothesis sound : is_sound t.
Variable gone : list N.

Definition is_gone : N -> bool := among gone.
Definition is_gone_true : forall track, is_gone track = true <-> In track gone := among_true gone.

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

(** What other digits on the tracks that are gone can lead to, where the first ones are before all others of a word. *)
Definition leads (w : word) (q : positive) : Prop :=
  exists k w', Forall2 alike (longer w k) w' /\ state_after t w' = q.

Lemma leads_step w q l : once (reads t) = true ->
  (leads (l :: w) q <-> exists p a, leads w p /\ In a (letters l) /\ q = successor t p a).
Proof.
  intros distinct. split.
  - intros (k & w' & same & <-). inversion same as [| ? l' ? w'' one others]; subst. simpl.
    exists (state_after t w''), (letter_for t l'). split; [now exists k, w'' | split; trivial].
    unfold letter_for, letters. now apply in_map, variants_have.
  - intros (p & a & (k & w' & same & <-) & (x & <- & inside)%in_map_iff & ->).
    apply variants_only in inside as (l' & one & ->); trivial.
    exists k, (l' :: w'). split; [now constructor | reflexivity].
Qed.

Lemma first_leads : once (reads t) = true -> is_complete = true -> forall q, In q (states_in first_found) <-> leads [] q.
Proof.
  intros distinct complete q.
  set (R := reached (in_leaf 1) next_state (map in_leaf (letters no_digits))).
  assert (R (in_leaf q) <-> leads [] q) as same.
  { split.
    - enough (forall s, R s -> exists p, s = in_leaf p /\ leads [] p) as all.
      { intros r. destruct (all _ r) as (p & [= ->] & leads). exact leads. }
      induction 1 as [| s move _ (p & -> & (k & w & same & <-)) (a & <- & (x & <- & inside)%in_map_iff)%in_map_iff].
      + exists 1%positive. split; trivial. exists 0, []. split; [constructor | reflexivity].
      + apply variants_only in inside as (l & one & ->); trivial.
        eexists. split; [reflexivity |]. exists (S k), (l :: w). split; [now constructor | reflexivity].
    - intros (k & w & same & <-). unfold longer in same. simpl in same. revert w same.
      induction k as [| k IH]; intros w same; inversion same as [| ? l ? w' one others]; subst; [apply reached_first |].
      simpl. apply (reached_next (in_leaf 1) next_state _ (in_leaf _) (in_leaf _)); [now apply IH |].
      apply in_map. unfold letter_for, letters. now apply in_map, variants_have. }
  rewrite <- same. unfold states_in. rewrite in_flat_map. split.
  - intros ((k & s) & there%PositiveMap.elements_complete & inside). apply explored_reached in there.
    destruct s as [[| p | p] | |]; simpl in inside; try easy. destruct inside as [<- | []]. exact there.
  - intros there. apply closed_met with (found := first_found) (good := fun _ => true) (skipped := fun _ => false) in
    there as [[=] | there]; [| easy | exact complete].
    exists (key (in_leaf q), in_leaf q). split; [now apply met_in | now left].
Qed.

Lemma projecting_run : once (reads t) = true -> is_complete = true -> forall w,
  exists qs, run projecting w = Many qs /\ forall q, In q qs <-> leads w q /\ is_lost q = false.
Proof.
  intros distinct complete w. induction w as [| l w (qs & is & all)].
  - eexists. split; [reflexivity |]. intros q. now rewrite in_gathered, first_leads.
  - simpl. rewrite is. eexists. split; [reflexivity |].
    intros q. rewrite in_gathered, leads_step, in_flat_map by trivial. split.
    + intros [(p & inside & (a & <- & letter)%in_map_iff) alive]. split; trivial. exists p, a. apply all in inside. easy.
    + intros [(p & a & lead & letter & ->) alive]. split; trivial. exists p. split.
      * apply all. split; trivial. unfold is_lost in *. destruct (settled_state t p) as [[] |] eqn:known; trivial.
        destruct (sound _ _ known) as [_ stays]. now rewrite stays, known in alive.
      * apply in_map_iff. now exists a.
Qed.

(** Letters that are alike one by one have the same columns on the tracks that stay. *)
Lemma alike_columns w w' : Forall2 alike w w' <->
  length w = length w' /\ forall track, ~ In track gone -> column w' track = column w track.
Proof.
  unfold column. split.
  - induction 1 as [| l l' w w' one _ [long same]]; [easy |]. simpl. split; [congruence |].
    intros track stays. now rewrite one, same.
  - revert w'. induction w as [| l w IH]; intros [| l' w'] [long same]; try easy. constructor.
    + intros track stays. specialize (same track stays). now inversion same.
    + apply IH. split; [now inversion long |]. intros track stays. specialize (same track stays). now inversion same.
Qed.

(** That there are numbers on the tracks that are gone. *)
Definition there_are (f : numbers -> bool) (e : numbers) : Prop :=
  exists e', bounded e' /\ (forall track, ~ In track gone -> e' track = e track) /\ f e' = true.

Lemma some_value f : decides t f -> once (reads t) = true -> is_complete = true ->
  forall w e, writes w e -> (value (seen watch_some) (run projecting w) = true <-> there_are f e).
Proof.
  intros right distinct complete w e wrote. destruct (projecting_run distinct complete w) as (qs & is & all).
  rewrite is. simpl. rewrite existsb_exists. split.
  - intros (q & inside & accepts). apply all in inside as [(k & w' & [_ same]%alike_columns & <-) _].
    exists (meant w'). split; [now apply writes_bounded with w' |]. split.
    + intros track stays. unfold meant. rewrite same by trivial. symmetry. now apply (writes_longer w).
    + now rewrite <- (right w').
  - intros (e' & (w' & wrote')%bounded_written & same & holds).
    set (u := longer w (length w')). set (u' := longer w' (length w)).
    assert (length u' = length u) as long by (unfold u, u'; rewrite !longer_length; lia).
    set (v := mixed is_gone u' u). exists (state_after t v).
    assert (forall track, column v track = if is_gone track then column u' track else column u track) as columns.
    { intros track. now apply mixed_column. }
    assert (writes v e') as wrote_v.
    { intros track. unfold meant. rewrite columns. destruct (is_gone track) eqn:away; [now apply (writes_longer w') |].
      rewrite same by (intros inside; apply is_gone_true in inside; congruence). now apply (writes_longer w). }
    assert (accepted t (state_after t v) = true) as accepts by now rewrite (right v e').
    split; trivial. apply all. split.
    + exists (length w'), v. split; trivial. apply alike_columns. split; [unfold v; rewrite mixed_length; easy |].
      intros track stays. rewrite columns. destruct (is_gone track) eqn:away; [now apply is_gone_true in away | easy].
    + unfold is_lost. destruct (settled_state t _) as [[] |] eqn:known; trivial. apply sound in known as [known _]. congruence.
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
  set (on := tracks projecting). set (v := value (seen watch_some)) in *.
  set (g := fun e => v (run projecting (spelled (size_on on e) (restricted on e)))).
  assert (forall w e, writes w e -> v (run projecting w) = g e) as enough.
  { intros w e is. pose proof (restricted_written on e) as is'. apply eq_true_iff_eq. unfold g. set (u := spelled _ _) in *.
    destruct (words_alike on u (restricted on e) e is' (writes_bounded w e is)) as (k & w' & wrote & long & same).
    { intros track inside. unfold restricted. now rewrite (proj2 (among_true on track)). }
    rewrite (means w e is), <- (means w' e wrote), <- (run_same projecting projecting_reads _ _ long same).
    rewrite (means _ (restricted on e)) by now apply writes_longer. now rewrite (means u (restricted on e)). }
  exists g. split.
  - intros e (w & is)%bounded_written. rewrite <- (enough w e is). now apply means.
  - split; [| apply some_settles]. split; [apply projecting_reads | exact enough].
Qed.

End Projection.
