(** * Machines for sums of multiples, nim-sums, and indices of sequences *)

From Coq Require Import Bool List NArith ZArith Lia.
Import ListNotations.
From Sprague Require Import Automata.
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

Lemma sum_half ms e : sum_of ms e = 2 * sum_of ms (half e) + added ms (digits e).
Proof.
  induction ms as [| [track times] rest IH]; simpl sum_of; simpl added; [lia |].
  rewrite (number_half (e track)), IH. unfold half at 2, digits at 2.
  destruct (N.odd (e track)); simpl Z.b2z; lia.
Qed.

Lemma sum_zero ms e : (forall track, e track = 0%N) -> sum_of ms e = 0.
Proof. intros zero. induction ms as [| [track times] rest IH]; simpl; trivial. rewrite zero, IH. simpl. lia. Qed.

Lemma added_range ms l : - losses ms <= added ms l <= gains ms.
Proof. induction ms as [| [track times] rest IH]; simpl; [lia |]. destruct (l track); lia. Qed.

Lemma gains_losses ms : 0 <= gains ms /\ 0 <= losses ms.
Proof. induction ms as [| [track times] rest IH]; simpl; lia. Qed.

Lemma added_same ms l l' : (forall track, In track (map fst ms) -> l track = l' track) -> added ms l = added ms l'.
Proof.
  induction ms as [| [track times] rest IH]; simpl; intros same; trivial.
  rewrite same, IH by auto. easy.
Qed.

(** A machine with a number for a state, to which digits add. *)
Definition counting (ms : multiples) (first : Z) (after : Z -> Z) : machine := {|
  start := Leaf first;
  tracks := map fst ms;
  prepare l := Leaf (added ms l);
  step s a := match s, a with Leaf s, Leaf d => Leaf (after (2 * s + d)) | _, _ => s end
|}.

Lemma counting_reads ms first after : reads_tracks (counting ms first after).
Proof. intros l l' same. simpl. f_equal. now apply added_same. Qed.

Definition number_in (s : tree) : Z := match s with Leaf z => z | _ => 0 end.

Lemma counting_run ms first after f :
  (forall e, (forall track, e track = 0%N) -> f e = first) ->
  (forall e, f e = after (2 * f (half e) + added ms (digits e))) ->
  forall n e, below n e -> run (counting ms first after) n e = Leaf (f e).
Proof.
  intros zero next. apply (run_invariant (counting ms first after) (fun e s => s = Leaf (f e))); simpl.
  - intros e z. now rewrite zero.
  - intros e s ->. f_equal. symmetry. apply next.
Qed.

(** *** Cut off where nothing changes any more *)

Definition cut (least most x : Z) : Z := Z.max least (Z.min most x).

Definition summing (ms : multiples) (least most : Z) : observed Z :=
  {| by_machine := counting ms 0 (cut least most); value := number_in |}.

Lemma summing_observes ms least most :
  least <= - gains ms -> losses ms <= most -> observes (summing ms least most) (fun e => cut least most (sum_of ms e)).
Proof.
  intros low high. split; [apply counting_reads |]. intros n e b. simpl.
  pose proof (gains_losses ms).
  rewrite (counting_run ms 0 (cut least most) (fun e => cut least most (sum_of ms e))); trivial.
  - intros e' zero. rewrite sum_zero by trivial. unfold cut. lia.
  - intros e'. rewrite (sum_half ms e'). pose proof (added_range ms (digits e')). unfold cut. lia.
Qed.

(** *** Indices: [before] entries, then again and again as many as [each] *)

Definition reduced (before each x : Z) : Z := if x <? before then x else before + (x - before) mod each.

Definition index (ms : multiples) (before each : Z) : observed Z :=
  {| by_machine := counting ms (reduced before each 0) (reduced before each); value := number_in |}.

Lemma reduced_form before each x : 0 < each -> 0 <= before -> 0 <= x ->
  exists k, 0 <= k /\ x = reduced before each x + k * each /\ 0 <= reduced before each x /\ (k = 0 \/
    before <= reduced before each x).
Proof.
  intros. unfold reduced. destruct (Z.ltb_spec x before); [exists 0; lia |].
  exists ((x - before) / each). pose proof (Z.div_mod (x - before) each ltac:(lia)).
  pose proof (Z.mod_pos_bound (x - before) each ltac:(lia)).
  pose proof (Z.div_pos (x - before) each ltac:(lia) ltac:(lia)). repeat split; lia.
Qed.

Lemma reduced_shift before each x k : 0 < each -> 0 <= k -> before <= x -> reduced before each (x + k * each) =
  reduced before each x.
Proof.
  intros. unfold reduced. assert (0 <= k * each) by nia.
  destruct (Z.ltb_spec (x + k * each) before), (Z.ltb_spec x before); try lia.
  replace (x + k * each - before) with (x - before + k * each) by lia. now rewrite Z.mod_add by lia.
Qed.

Lemma sum_natural ms e : losses ms = 0 -> 0 <= sum_of ms e.
Proof.
  induction ms as [| [track times] rest IH]; simpl; [lia |].
  pose proof (gains_losses rest). intros none.
  assert (0 <= times * Z.of_N (e track)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma added_natural ms l : losses ms = 0 -> 0 <= added ms l.
Proof. pose proof (added_range ms l). lia. Qed.

Lemma index_observes ms before each :
  0 < each -> 0 <= before -> losses ms = 0 -> observes (index ms before each) (fun e => reduced before each (sum_of ms e)).
Proof.
  intros some from natural. split; [apply counting_reads |]. intros n e b. simpl.
  rewrite (counting_run ms (reduced before each 0) (reduced before each) (fun e => reduced before each (sum_of ms e))); trivial.
  - intros e' zero. now rewrite sum_zero.
  - intros e'. rewrite (sum_half ms e').
    pose proof (added_natural ms (digits e') natural) as more.
    destruct (reduced_form before each (sum_of ms (half e')) some from (sum_natural _ _ natural)) as (k & ge & eq & ge' & [-> | far]).
    + rewrite eq at 1. f_equal. lia.
    + rewrite eq at 1. set (r := reduced before each (sum_of ms (half e'))) in *.
      replace (2 * (r + k * each) + added ms (digits e')) with (2 * r + added ms (digits e') + (2 * k) * each) by lia.
      apply reduced_shift; lia.
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

Lemma nim_sum_half on e : nim_sum_of on e = (2 * nim_sum_of on (half e) + N.b2n (odd on (digits e)))%N.
Proof.
  enough (N.div2 (nim_sum_of on e) = nim_sum_of on (half e) /\ N.odd (nim_sum_of on e) = odd on (digits e)) as [<- <-].
  { apply N.div2_odd. }
  induction on as [| track rest [IH IH']]; simpl; [easy |]. split.
  - rewrite N.div2_spec, N.shiftr_lxor, <- !N.div2_spec, IH. easy.
  - rewrite <- N.bit0_odd, N.lxor_spec, !N.bit0_odd, IH'. easy.
Qed.

Lemma odd_same on l l' : (forall track, In track on -> l track = l' track) -> odd on l = odd on l'.
Proof. induction on as [| track rest IH]; simpl; intros same; trivial. rewrite same, IH by auto. easy. Qed.

Lemma cancelling_observes on :
  observes {| by_machine := cancelling on; value := is_leaf_0 |} (fun e => (nim_sum_of on e =? 0)%N).
Proof.
  split.
  - intros l l' same. simpl. now rewrite (odd_same on l l').
  - intros n e b. simpl.
    rewrite (run_invariant (cancelling on) (fun e s => s = Leaf (if (nim_sum_of on e =? 0)%N then 0 else 1))) with (n :=
      n) (e := e); simpl; trivial.
    + now destruct (N.eqb_spec (nim_sum_of on e) 0).
    + intros e' zero. replace (nim_sum_of on e') with 0%N; trivial. induction on as [| track rest IH]; simpl; trivial.
      now rewrite zero, <- IH.
    + intros e' s ->. rewrite (nim_sum_half on e'). set (h := nim_sum_of on (half e')).
      destruct (odd on (digits e')); simpl N.b2n.
      * destruct (N.eqb_spec h 0), (N.eqb_spec (2 * h + 1) 0); trivial; lia.
      * destruct (N.eqb_spec h 0), (N.eqb_spec (2 * h + 0) 0); trivial; lia.
Qed.
