(** * In how many ways each state is reached, letter by letter

    The numbers of words that lead to each state are a table.
    What they are good for is a sum over all states with a weight for each,
    such as 1 for those that accept; one more letter is the same as other weights. *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Numeration Automata Walk Reading Projection NumberClaims Counting.
From Sprague Require Recurrence.
Local Open Scope Z_scope.

Definition ways := PositiveMap.t Z.

Fixpoint dot (g : positive -> Z) (v : ways) : Z :=
  match v with
  | PositiveMap.Leaf _ => 0
  | PositiveMap.Node zeros here ones =>
      dot (fun q => g q~0%positive) zeros + match here with Some n => n * g 1%positive | None => 0
        end +
        dot (fun q => g q~1%positive) ones
  end.

Definition add_ways (q : positive) (n : Z) (v : ways) : ways :=
  PositiveMap.add q (match PositiveMap.find q v with Some m => m + n | None => n end) v.

Lemma dot_add q n : forall v g, dot g (add_ways q n v) = dot g v + n * g q.
Proof.
  unfold add_ways. induction q as [q IH | q IH |]; intros [| zeros here ones] g; simpl; try lia.
  - specialize (IH (PositiveMap.Leaf Z) (fun q => g q~1%positive)). destruct q; simpl in *; lia.
  - rewrite IH. lia.
  - specialize (IH (PositiveMap.Leaf Z) (fun q => g q~0%positive)). destruct q; simpl in *; lia.
  - rewrite IH. lia.
  - destruct here; lia.
Qed.

(** All states and their numbers, one after another. *)
Fixpoint each {A} (f : positive -> Z -> A -> A) (from : positive ->
  positive) (v : ways) (found : A) : A :=
  match v with
  | PositiveMap.Leaf _ => found
  | PositiveMap.Node zeros here ones =>
      let found := each f (fun q => from q~0%positive) zeros found in
      let found := match here with Some n => f (from 1%positive) n found | None => found end in
      each f (fun q => from q~1%positive) ones found
  end.

Lemma dot_each g h f : (forall q n found, dot g (f q n found) = dot g found + n * h q) ->
  forall v from found, dot g (each f from v found) = dot g found + dot (fun q => h (from q)) v.
Proof.
  intros one. induction v as [| zeros IH here ones IH']; intros from found; simpl; [lia |].
  rewrite IH'.
  destruct here; rewrite ?one, IH; lia.
Qed.

Definition plus_ways (v w : ways) : ways := each add_ways (fun q => q) v w.

Lemma dot_plus g v w : dot g (plus_ways v w) = dot g v + dot g w.
Proof.
  unfold plus_ways. rewrite (dot_each g g); [change (fun q => g q) with g; lia | intros;
    apply dot_add].
Qed.

Lemma dot_empty v : PositiveMap.is_empty v = true -> forall g, dot g v = 0.
Proof.
  induction v as [| zeros IH [n |] ones IH']; simpl; try easy. intros [none none']%andb_prop g.
  now rewrite IH, IH'.
Qed.

Lemma dot_same v : forall g h, (forall q, g q = h q) -> dot g v = dot h v.
Proof.
  induction v as [| zeros IH here ones IH']; intros g h same; simpl; trivial.
  rewrite (IH _ (fun q => h q~0%positive)), (IH' _ (fun q => h q~1%positive)), same; trivial; auto.
Qed.

Section Automaton.

#[local] Existing Instance Binary.

Variable t : table.
Hypothesis sound : is_sound t.

(** ** One more letter *)

Definition step_ways (letters : list positive) (v : ways) : ways :=
  each (fun q n found =>
    fold_left (fun found letter => let p := successor t q letter in if is_lost t p then found else
      add_ways p n found) letters found)
    (fun q => q) v (PositiveMap.empty Z).

Definition pulled (letters : list positive) (g : positive -> Z) (q : positive) : Z :=
  fold_right (fun letter total => g (successor t q letter) + total) 0 letters.

(** Nothing comes of what is rejected for ever. *)
Definition vanishes (g : positive -> Z) : Prop := forall q, is_lost t q = true -> g q = 0.

Lemma lost_stays q letter : is_lost t q = true -> successor t q letter = q.
Proof.
  unfold is_lost. destruct (settled_state t q) as [[] |] eqn:known; try easy. intros _.
  now apply sound in known as [_ stays].
Qed.

Lemma still_lost q letter : is_lost t q = true -> is_lost t (successor t q letter) = true.
Proof. intros lost. now rewrite lost_stays. Qed.

Lemma pulled_vanishes letters g : vanishes g -> vanishes (pulled letters g).
Proof.
  intros none q lost. unfold pulled. induction letters as [| letter letters IH]; simpl; trivial.
  rewrite lost_stays, none by trivial. lia.
Qed.

Lemma dot_step letters g v : vanishes g -> dot g (step_ways letters v) = dot (pulled letters g) v.
Proof.
  intros none. unfold step_ways. rewrite (dot_each g (pulled letters g)); [simpl;
    now apply dot_same |].
  intros q n. unfold pulled. induction letters as [| letter letters IH]; intros found; simpl;
    [lia |]. rewrite IH.
  destruct (is_lost t (successor t q letter)) eqn:lost; [rewrite (none _ lost);
    lia | rewrite dot_add; lia].
Qed.

(** ** Tables and lists of words *)

Definition weight (g : positive -> Z) (ws : list word) : Z :=
  fold_right (fun w total => g (state_after t w) + total) 0 ws.

Definition represents (v : ways) (ws : list word) : Prop := forall g, vanishes g ->
  dot g v = weight g ws.

Lemma weight_app g ws ws' : weight g (ws ++ ws') = weight g ws + weight g ws'.
Proof. induction ws as [| w ws IH]; simpl; [easy |]. rewrite IH. lia. Qed.

Lemma weight_extended g ls ws : weight g (extended ls ws) = weight (pulled (map (letter_for t) ls)
  g) ws.
Proof.
  induction ws as [| w ws IH]; simpl; trivial. rewrite weight_app. fold (extended ls ws).
  rewrite IH. f_equal. clear IH.
  unfold pulled. induction ls as [| l ls IH]; simpl; trivial. now rewrite IH.
Qed.

Lemma step_represents ls v ws : represents v ws -> represents (step_ways (map (letter_for t) ls) v)
  (extended ls ws).
Proof.
  intros right g none. rewrite dot_step, weight_extended by trivial.
  now apply right, pulled_vanishes.
Qed.

Lemma plus_represents v w ws ws' : represents v ws -> represents w ws' ->
  represents (plus_ways v w) (ws ++ ws').
Proof. intros one other g none. rewrite dot_plus, weight_app, one, other; trivial. Qed.

Definition one_way : ways := PositiveMap.add 1%positive 1 (PositiveMap.empty Z).

Lemma one_way_represents : represents one_way [[]].
Proof. intros g _. cbn. destruct (g 1%positive); cbn; lia. Qed.

(** What accepts. *)
Definition accepting_weight (q : positive) : Z := if accepted t q then 1 else 0.

Lemma accepting_vanishes : vanishes accepting_weight.
Proof.
  intros q. unfold is_lost, accepting_weight. destruct (settled_state t q) as [[] |] eqn:known;
    try easy.
  now apply sound in known as [-> _].
Qed.

Lemma weight_accepting ws : weight accepting_weight ws = Z.of_nat (length (filter (fun w => accepted
  t (state_after t w)) ws)).
Proof.
  induction ws as [| w ws IH]; simpl; trivial. rewrite IH. unfold accepting_weight.
  destruct (accepted t (state_after t w)); simpl length; lia.
Qed.

(** ** All words that do not begin with zeros

    Where no state comes back to itself, no word has as many letters as there are states. *)

Fixpoint gather (fuel : nat) (letters : list positive) (now all : ways) : option ways :=
  match fuel with
  | O => None
  | S fuel => if PositiveMap.is_empty now then Some all else gather fuel letters (step_ways letters
    now) (plus_ways now all)
  end.

Definition letters_on (on : list N) : list positive := map (letter_for t) (choices on).

Definition begin_ways (on : list N) : option ways :=
  let letters := letters_on on in
  gather (PositiveMap.cardinal (rows t)) letters (step_ways (tl letters) one_way) one_way.

Lemma weight_zero ws : weight (fun q => if is_lost t q then 0 else 1) ws = 0 ->
  forall w, In w ws -> is_lost t (state_after t w) = true.
Proof.
  assert (forall ws, 0 <= weight (fun q => if is_lost t q then 0 else 1) ws) as natural.
  { induction ws0 as [| w ws0 IH]; simpl; [lia |]. destruct (is_lost t _); lia. }
  induction ws as [| w ws IH]; simpl; [easy |]. specialize (natural ws).
  intros zero u [<- | inside].
  - destruct (is_lost t (state_after t w)); trivial. lia.
  - apply IH; trivial. destruct (is_lost t (state_after t w)); lia.
Qed.

Lemma gather_right on fuel : forall n now all v, represents now (level on n) ->
  represents all (up_to on n) ->
  gather fuel (letters_on on) now all = Some v ->
  exists n, represents v (up_to on n) /\
    forall w, In w (level on n) -> is_lost t (state_after t w) = true.
Proof.
  induction fuel as [| fuel IH]; intros n now all v of_now of_all; simpl; [easy |].
  destruct (PositiveMap.is_empty now) eqn:none.
  - intros [= <-]. exists n. split; trivial. apply weight_zero.
    rewrite <- of_now; [now apply dot_empty |].
    intros q. now destruct (is_lost t q).
  - apply (IH (S n)); [now apply step_represents | now apply plus_represents].
Qed.

Lemma begin_right on v : NoDup on -> begin_ways on = Some v ->
  exists n, represents v (up_to on n) /\
    forall w, canonical on w -> proper on w ->
      In w (up_to on n) \/ is_lost t (state_after t w) = true.
Proof.
  intros once. unfold begin_ways. intros is.
  apply gather_right with (n := O) in is as (n & right & lost).
  - exists n. split; trivial. induction w as [| l u IH]; intros c p;
      [left; apply in_up_to; repeat split; trivial; simpl; lia |].
    destruct (Nat.le_gt_cases (length u) n) as [short | long].
    + destruct (Nat.eq_dec (length u) n) as [<- | other].
      * right. apply lost, in_level; trivial. now repeat split.
      * left. apply in_up_to; trivial. repeat split; trivial. simpl. lia.
    + right. inversion c; subst. destruct IH as [inside | stays]; trivial;
        [now apply proper_behind in p | |].
      * apply in_up_to in inside; trivial. lia.
      * now apply still_lost.
  - unfold letters_on. rewrite choices_first.
    apply (step_represents (beginning on)), one_way_represents.
  - apply one_way_represents.
Qed.

(** Letters without the digit of a power, from its digit 1 on. *)
Fixpoint stepped (letters : list positive) (j : nat) (v : ways) : ways :=
  match j with O => v | S j => step_ways letters (stepped letters j v) end.

Lemma stepped_represents on j v ws : represents v ws ->
  represents (stepped (letters_on on) j v) (doubled on j ws).
Proof. intros right. induction j as [| j IH]; simpl; trivial. now apply step_represents. Qed.

Lemma stepped_stepped letters i j v :
  stepped letters i (stepped letters j v) = stepped letters (i + j) v.
Proof. induction i as [| i IH]; simpl; trivial. now rewrite IH. Qed.

(** ** Counts *)

Definition count_of (v : ways) : Z := dot accepting_weight v.

Theorem begin_counts f on v : decides t f -> NoDup on ->
  (forall track, In track (reads t) <-> In track on) ->
  begin_ways on = Some v -> counted (fun _ => True) on f (count_of v).
Proof.
  intros right once same is. apply begin_right in is as (n & of_v & every); trivial.
  unfold count_of. rewrite of_v, weight_accepting by apply accepting_vanishes.
  apply words_counted with (all := on); trivial; try (intros; now apply same).
  - now apply up_to_NoDup.
  - intros w (c & p & _)%in_up_to; trivial. now repeat split.
  - intros w c p _. now apply every.
Qed.

Definition one_letters (track : N) (on : list N) : list positive :=
  map (letter_for t) (with_one track on).

Theorem power_counts f track on v j : decides t f -> NoDup (track :: on) ->
  (forall other, In other (reads t) <-> In other (track :: on)) -> begin_ways on = Some v ->
  counted (fun e => e track = (2 ^ N.of_nat j)%N) on f
    (count_of (stepped (letters_on on) j (step_ways (one_letters track on) v))).
Proof.
  intros right once same is. inversion once as [| ? ? away once']; subst.
  apply begin_right in is as (n & of_v & every); trivial.
  assert (represents (stepped (letters_on on) j (step_ways (one_letters track on) v))
    (doubled on j (extended (with_one track on) (up_to on n)))) as represented
    by now apply stepped_represents, step_represents.
  unfold count_of. rewrite represented, weight_accepting by apply accepting_vanishes.
  apply words_counted with (all := track :: on); trivial; try (intros; now apply same).
  - apply doubled_NoDup; trivial.
    apply extended_NoDup; [now apply with_one_NoDup | now apply up_to_NoDup].
  - intros other inside. now right.
  - intros e e' alike <-. symmetry. apply alike. now left.
  - intros e e' power power' alike other [<- | inside]; [congruence | auto].
  - intros w (c & p & power & _)%in_doubled; trivial. now repeat split.
  - intros w c p power.
    destruct (Nat.le_gt_cases (length w) (S n + j)) as [short | long];
      [left; now apply in_doubled | right].
    clear represented. revert w c p power long.
    induction j as [| j IH]; intros [| l u] c p power long; try (simpl in long; lia);
      cbn [state_after]; inversion c as [| ? ? inside c']; subst;
      pose proof (proper_behind _ _ _ p) as p'; rewrite meant_next in power; apply still_lost.
    + change (2 ^ N.of_nat 0)%N with 1%N in power.
      assert (meant u track = 0%N) as none by (destruct (l track); cbn [N.b2n] in power; lia).
      destruct (proj2 (zero_behind track on once u)) as [c'' p'']; [now repeat split |].
      destruct (every u c'' p'') as [(_ & _ & short)%in_up_to |]; trivial. simpl in long. lia.
    + apply IH; trivial; [| simpl in long; lia]. rewrite Nat2N.inj_succ, N.pow_succ_r' in power.
      destruct (l track); cbn [N.b2n] in power; lia.
Qed.

End Automaton.
