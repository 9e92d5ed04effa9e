(** * Machines for sums of multiples, nim-sums, and indices of sequences *)

From Coq Require Import Bool List NArith ZArith Lia.
Import ListNotations.
From Sprague Require Import Numeration Automata.
Local Open Scope Z_scope.

(** ** Sums of multiples of tracks *)

Definition multiples := list (N * Z).

Fixpoint sum_of (ms : multiples) (e : numbers) : Z :=
  match ms with
  | [] => 0
  | (track, times) :: rest => times * Z.of_N (e track) + sum_of rest e
  end.

(** What one digit on each track adds. *)
Fixpoint added (ms : multiples) (l : letter) : Z :=
  match ms with
  | [] => 0
  | (track, times) :: rest => if l track then times + added rest l else added rest l
  end.

Fixpoint gains (ms : multiples) : Z :=
  match ms with [] => 0 | (_, times) :: rest => Z.max 0 times + gains rest end.
Fixpoint losses (ms : multiples) : Z :=
  match ms with [] => 0 | (_, times) :: rest => Z.max 0 (- times) + losses rest end.

Lemma added_range ms l : - losses ms <= added ms l <= gains ms.
Proof. induction ms as [| [track times] rest IH]; simpl; [lia |]. destruct (l track); lia. Qed.

Lemma gains_losses ms : 0 <= gains ms /\ 0 <= losses ms.
Proof. induction ms as [| [track times] rest IH]; simpl; lia. Qed.

Lemma added_same ms l l' : (forall track, In track (map fst ms) -> l track = l' track) -> added ms l = added ms l'.
Proof.
  induction ms as [| [track times] rest IH]; simpl; intros same; trivial.
  rewrite same, IH by auto. easy.
Qed.

Section Sums.
Context {base : numeration}.

(** What one more digit on each track makes of a sum. *)
Lemma sum_next ms l w : sum_of ms (meant (l :: w)) =
  match base with Binary => 2 * sum_of ms (meant w) | Zeckendorf => sum_of ms (meant w) + sum_of ms (meant_shifted w) end + added ms l.
Proof.
  induction ms as [| [track times] rest IH]; simpl sum_of; simpl added; [destruct base; lia |].
  rewrite IH. unfold meant, meant_shifted. simpl column. rewrite number_cons. destruct base, (l track); cbn [N.b2n]; lia.
Qed.

Lemma sum_shifted_next ms l w : sum_of ms (meant_shifted (l :: w)) =
  match base with Binary => 0 | Zeckendorf => sum_of ms (meant w) + added ms l end.
Proof.
  induction ms as [| [track times] rest IH]; simpl sum_of; simpl added; [destruct base; lia |].
  rewrite IH. unfold meant, meant_shifted. simpl column. rewrite shifted_cons. destruct base, (l track); cbn [N.b2n]; lia.
Qed.

Lemma sum_same ms e e' : (forall track, e track = e' track) -> sum_of ms e = sum_of ms e'.
Proof. intros same. induction ms as [| [track times] rest IH]; simpl; trivial. now rewrite IH, same. Qed.

Lemma sum_nothing ms : sum_of ms (meant []) = 0 /\ sum_of ms (meant_shifted []) = 0.
Proof. induction ms as [| [track times] rest [IH IH']]; simpl; [easy |]. rewrite IH, IH'. cbn. lia. Qed.

(** A machine with a sum for a state, and in the Zeckendorf system what its digits are worth one place lower. *)
Definition counting (ms : multiples) (after : Z -> Z -> tree) : machine := {|
  start := after 0 0;
  tracks := map fst ms;
  prepare l := Leaf (added ms l);
  step s a :=
    match s, a with
    | Fork (Leaf x) (Leaf low), Leaf d =>
        match base with Binary => after (2 * x + d) 0 | Zeckendorf => after (x + low + d) (x + d) end
    | _, _ => s
    end
|}.

Lemma counting_reads ms after : reads_tracks (counting ms after).
Proof. intros l l' same. simpl. f_equal. now apply added_same. Qed.

(** *** Cut off where nothing changes any more *)

(** Whatever follows, a sum that is not less than this never falls if no step takes more than [losses] from it. *)
Definition never_falls (losses x low : Z) : bool :=
  match base with Binary => losses <=? x | Zeckendorf => (2 * losses <=? x) && (losses <=? low) end.

Definition clipped (ms : multiples) (least most x low : Z) : tree :=
  if (most <=? x) && never_falls (losses ms) x low then Leaf 1
  else if (x <=? least) && never_falls (gains ms) (- x) (- low) then Leaf (-1)
  else Fork (Leaf x) (Leaf low).

Definition summing (ms : multiples) (least most : Z) : machine := counting ms (clipped ms least most).

(** What a state says of a sum. *)
Inductive stands_for (ms : multiples) (least most x low : Z) : tree -> Prop :=
  | not_settled : stands_for ms least most x low (Fork (Leaf x) (Leaf low))
  | from_most : most <= x -> never_falls (losses ms) x low = true -> stands_for ms least most x low (Leaf 1)
  | to_least : x <= least -> never_falls (gains ms) (- x) (- low) = true -> stands_for ms least most x low (Leaf (-1)).

Lemma clipped_stands ms least most x low : stands_for ms least most x low (clipped ms least most x low).
Proof.
  unfold clipped. destruct (_ && _) eqn:above; [apply andb_prop in above as [far%Z.leb_le stays]; now apply from_most |].
  destruct ((x <=? least) && _) eqn:beneath; [apply andb_prop in beneath as [far%Z.leb_le stays]; now apply to_least | apply not_settled].
Qed.

Lemma summing_stands ms least most w :
  stands_for ms least most (sum_of ms (meant w)) (sum_of ms (meant_shifted w)) (run (summing ms least most) w).
Proof.
  induction w as [| l w IH]; [destruct (sum_nothing ms) as [-> ->]; apply clipped_stands |].
  rewrite sum_next, sum_shifted_next. pose proof (added_range ms l). pose proof (gains_losses ms).
  cbn [run summing counting step prepare]. fold (summing ms least most).
  destruct IH as [| far stays | far stays].
  - destruct base; apply clipped_stands.
  - apply from_most; unfold never_falls in *; destruct base; rewrite ?andb_true_iff, ?Z.leb_le in *; lia.
  - apply to_least; unfold never_falls in *; destruct base; rewrite ?andb_true_iff, ?Z.leb_le in *; lia.
Qed.

(** *** Indices: [before] entries, then again and again as many as [each] *)

Definition reduced (before each x : Z) : Z := if x <? before then x else before + (x - before) mod each.

Definition both_reduced (before each x low : Z) : tree :=
  Fork (Leaf (reduced before each x)) (Leaf (if x <? before then low else low mod each)).

Definition number_in (s : tree) : Z := match s with Fork (Leaf x) _ => x | _ => 0 end.

Definition index (ms : multiples) (before each : Z) : observed Z :=
  {| by_machine := counting ms (both_reduced before each); value := number_in |}.

Lemma reduced_form before each x : 0 < each -> 0 <= before -> 0 <= x ->
  exists k, 0 <= k /\ x = reduced before each x + k * each /\ 0 <= reduced before each x /\ (k = 0 \/
    before <= reduced before each x).
Proof.
  intros. unfold reduced. destruct (Z.ltb_spec x before); [exists 0; lia |].
  exists ((x - before) / each). pose proof (Z.div_mod (x - before) each ltac:(lia)).
  pose proof (Z.mod_pos_bound (x - before) each ltac:(lia)).
  pose proof (Z.div_pos (x - before) each ltac:(lia) ltac:(lia)). repeat split; lia.
Qed.

(** Whole turns make no difference from [before] on. *)
Lemma reduced_turns before each x low k j : 0 < each -> before <= x -> before <= x + k * each ->
  both_reduced before each (x + k * each) (low + j * each) = both_reduced before each x low.
Proof.
  intros. unfold both_reduced, reduced. destruct (Z.ltb_spec (x + k * each) before), (Z.ltb_spec x before); try lia.
  replace (x + k * each - before) with (x - before + k * each) by lia. now rewrite !Z.mod_add by lia.
Qed.

Lemma sum_natural ms e : losses ms = 0 -> 0 <= sum_of ms e.
Proof.
  induction ms as [| [track times] rest IH]; simpl; [lia |].
  pose proof (gains_losses rest). intros none.
  assert (0 <= times * Z.of_N (e track)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma added_natural ms l : losses ms = 0 -> 0 <= added ms l.
Proof. pose proof (added_range ms l). lia. Qed.

Lemma index_run ms before each w : 0 < each -> 0 <= before -> losses ms = 0 ->
  run (by_machine (index ms before each)) w = both_reduced before each (sum_of ms (meant w)) (sum_of ms (meant_shifted w)).
Proof.
  intros some from natural. induction w as [| l w IH]; [now destruct (sum_nothing ms) as [-> ->] |].
  rewrite sum_next, sum_shifted_next. pose proof (added_natural ms l natural) as more.
  pose proof (sum_natural ms (meant w) natural) as ge. pose proof (sum_natural ms (meant_shifted w) natural) as ge_low.
  cbn [run index by_machine counting step prepare] in *. rewrite IH. unfold both_reduced at 1, reduced.
  set (x := sum_of ms (meant w)) in *. set (low := sum_of ms (meant_shifted w)) in *. clearbody x low.
  destruct (Z.ltb_spec x before); [now destruct base |].
  pose proof (Z.div_mod (x - before) each ltac:(lia)). pose proof (Z.mod_pos_bound (x - before) each ltac:(lia)).
  pose proof (Z.div_pos (x - before) each ltac:(lia) ltac:(lia)).
  pose proof (Z.div_mod low each ltac:(lia)). pose proof (Z.mod_pos_bound low each ltac:(lia)).
  set (r := (x - before) mod each) in *. set (q := (x - before) / each) in *. set (s := low mod each) in *. set (p := low / each) in *.
  clearbody r q s p. destruct base.
  - replace (2 * x + added ms l) with (2 * (before + r) + added ms l + (2 * q) * each) by lia.
    symmetry. apply (reduced_turns _ _ _ 0 _ 0); nia.
  - replace (x + low + added ms l) with (before + r + s + added ms l + (q + p) * each) by lia.
    replace (x + added ms l) with (before + r + added ms l + q * each) by lia.
    symmetry. apply reduced_turns; nia.
Qed.

Lemma index_observes ms before each :
  0 < each -> 0 <= before -> losses ms = 0 -> observes (index ms before each) (fun e => reduced before each (sum_of ms e)).
Proof.
  intros some from natural. split; [apply counting_reads |]. intros w e is. rewrite index_run by trivial.
  now rewrite (sum_same ms e (meant w)).
Qed.

(** ** Nim-sums of tracks *)

Fixpoint nim_sum_of (on : list N) (e : numbers) : N :=
  match on with [] => 0%N | track :: rest => N.lxor (e track) (nim_sum_of rest e) end.

Fixpoint odd (on : list N) (l : letter) : bool :=
  match on with [] => false | track :: rest => xorb (l track) (odd rest l) end.

Definition cancelling (on : list N) : machine := {|
  start := Leaf 0;
  tracks := on;
  prepare l := Leaf (if odd on l then 1 else 0);
  step s a := match s, a with Leaf 0, Leaf _ => a | _, _ => s end
|}.

Definition is_leaf_0 (s : tree) : bool := match s with Leaf 0 => true | _ => false end.

(** Where digits are binary. *)
Lemma nim_sum_next on l w : base = Binary ->
  nim_sum_of on (meant (l :: w)) = (2 * nim_sum_of on (meant w) + N.b2n (odd on l))%N.
Proof.
  intros binary. assert (forall x y : N, match base with Binary => x | Zeckendorf => y end = x) as only by now rewrite binary.
  induction on as [| track rest IH]; simpl; [easy |]. rewrite IH. unfold meant at 1. simpl column.
  rewrite number_cons, only. change (number (column w track)) with (meant w track).
  generalize (meant w track) as a, (nim_sum_of rest (meant w)) as b. intros [| p] [| q]; destruct (l track), (odd rest l); trivial;
    simpl; now destruct (Pos.lxor p q).
Qed.

Lemma nim_sum_same on e e' : (forall track, e track = e' track) -> nim_sum_of on e = nim_sum_of on e'.
Proof. intros same. induction on as [| track rest IH]; simpl; trivial. now rewrite IH, same. Qed.

Lemma nim_sum_nothing on : nim_sum_of on (meant []) = 0%N.
Proof. induction on as [| track rest IH]; simpl; trivial. Qed.

Lemma odd_same on l l' : (forall track, In track on -> l track = l' track) -> odd on l = odd on l'.
Proof. induction on as [| track rest IH]; simpl; intros same; trivial. rewrite same, IH by auto. easy. Qed.

Lemma cancelling_observes on : base = Binary ->
  observes {| by_machine := cancelling on; value := is_leaf_0 |} (fun e => (nim_sum_of on e =? 0)%N).
Proof.
  intros binary. split.
  - intros l l' same. simpl. now rewrite (odd_same on l l').
  - intros w e is. cbn [by_machine value]. rewrite (nim_sum_same on e (meant w) is). clear is.
    enough (run (cancelling on) w = Leaf (if (nim_sum_of on (meant w) =? 0)%N then 0 else 1)) as -> by now destruct (_ =? _)%N.
    induction w as [| l w IH]; [now rewrite nim_sum_nothing |]. rewrite nim_sum_next by trivial. simpl run. rewrite IH.
    set (h := nim_sum_of on (meant w)). destruct (odd on l); cbn [N.b2n]; destruct (N.eqb_spec h 0) as [-> | some]; trivial;
      now rewrite (proj2 (N.eqb_neq _ _)) by lia.
Qed.

End Sums.
