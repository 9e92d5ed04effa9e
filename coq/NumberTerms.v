(** * Machines for terms and tests *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Tables Numeration Automata Walk Arithmetic Reading NumberClaims.
Local Open Scope Z_scope.

Section Base.
Context {base : numeration}.

(** ** A term takes finitely many values *)

Record bounded_term : Type := { read : observed Z; low : Z; high : Z }.

Definition measures (b : bounded_term) (f : numbers -> Z) : Prop :=
  observes (read b) f /\ forall e, bounded e -> low b <= f e <= high b.

Definition exactly (c : Z) : bounded_term := {| read := always c; low := c; high := c |}.

Lemma exactly_measures c : measures (exactly c) (fun _ => c).
Proof. split; [apply always_observes | simpl; lia]. Qed.

Definition plus (times : Z) (b total : bounded_term) : bounded_term := {|
  read := both (fun v w => times * v + w) 0 (read b) (read total);
  low := Z.min (times * low b) (times * high b) + low total;
  high := Z.max (times * low b) (times * high b) + high total
|}.

Lemma plus_measures times b total f g :
  measures b f -> measures total g -> measures (plus times b total) (fun e => times * f e + g e).
Proof.
  intros [one within] [other within']. split; [exact (both_observes _ _ _ _ _ _ one other) |].
  intros e finite. specialize (within e finite). specialize (within' e finite). simpl.
  destruct (Z.le_ge_cases 0 times).
  - pose proof (Z.mul_le_mono_nonneg_l (low b) (f e) times). pose proof (Z.mul_le_mono_nonneg_l (f e) (high b) times). lia.
  - pose proof (Z.mul_le_mono_nonpos_l (low b) (f e) times). pose proof (Z.mul_le_mono_nonpos_l (f e) (high b) times). lia.
Qed.

Fixpoint rest_of (known : PositiveMap.t bounded_term) (c : Z) (ts : list (positive * Z)) : option bounded_term :=
  match ts with
  | [] => Some (exactly c)
  | (k, times) :: ts =>
      match PositiveMap.find k known, rest_of known c ts with
      | Some b, Some total => Some (plus times b total)
      | _, _ => None
      end
  end.

(** The terms of earlier lines are measured. *)
Definition terms_fit (known : PositiveMap.t bounded_term) (m : meanings) : Prop :=
  forall k b, PositiveMap.find k known = Some b -> exists f, PositiveMap.find k (terms m) = Some f /\ measures b f.

Lemma rest_measures known m c ts : terms_fit known m -> forall b, rest_of known c ts = Some b ->
  measures b (fun e => c + terms_value (terms m) ts e).
Proof.
  intros fit. induction ts as [| [k times] ts IH]; simpl; intros b.
  - intros [= <-]. destruct (exactly_measures c) as [observed within]. split.
    + apply (observes_as _ _ _ observed). intros. lia.
    + intros e _. simpl. lia.
  - destruct (PositiveMap.find k known) as [one |] eqn:there; [| easy]. destruct (rest_of known c ts) as [total |]; [| easy].
    intros [= <-]. destruct (fit k one there) as (f & is & right). unfold found. rewrite is.
    pose proof (plus_measures times _ _ _ _ right (IH _ eq_refl)) as [observed within]. split.
    + apply (observes_as _ _ _ observed). intros. lia.
    + intros e finite. specialize (within e finite). lia.
Qed.

(** ** Sums without tracks, and what is made of them *)

Definition closed_sum (known : PositiveMap.t bounded_term) (s : sum) : option bounded_term :=
  match of_tracks s with [] => rest_of known (constant s) (of_terms s) | _ => None end.

Lemma closed_sum_measures known m s b : terms_fit known m -> closed_sum known s = Some b -> measures b (sum_value m s).
Proof.
  intros fit. unfold closed_sum, sum_value. destruct (of_tracks s); [| easy]. intros is.
  destruct (rest_measures known m _ _ fit b is) as [observed within]. simpl. split.
  - apply (observes_as _ _ _ observed). intros. lia.
  - intros e finite. specialize (within e finite). lia.
Qed.

Fixpoint closed_sums (known : PositiveMap.t bounded_term) (ss : list sum) : option (list bounded_term) :=
  match ss with
  | [] => Some []
  | s :: ss => match closed_sum known s, closed_sums known ss with Some b, Some bs => Some (b :: bs) | _, _ => None end
  end.

Lemma closed_sums_measure known m ss : terms_fit known m -> forall bs, closed_sums known ss = Some bs ->
  Forall2 (fun b s => measures b (sum_value m s)) bs ss.
Proof.
  intros fit. induction ss as [| s ss IH]; simpl; intros bs; [now intros [= <-] |].
  destruct (closed_sum known s) as [b |] eqn:one; [| easy]. destruct (closed_sums known ss) as [rest |]; [| easy].
  intros [= <-]. constructor; auto. now apply closed_sum_measures with known.
Qed.

(** *** Nim-sums *)

(** All digits below 2 to this power are 1. *)
Definition ones_above (x : Z) : Z := 2 ^ (Z.log2 (Z.max 1 x) + 1) - 1.

Lemma lxor_range x y most : 0 <= x <= most -> 0 <= y <= most -> 0 <= Z.lxor x y <= ones_above most.
Proof.
  intros one other. unfold ones_above. set (top := Z.max 1 most).
  assert (0 <= Z.lxor x y) as natural by (apply Z.lxor_nonneg; lia). split; trivial.
  pose proof (Z.log2_nonneg top). enough (Z.lxor x y < 2 ^ (Z.log2 top + 1)) by lia.
  destruct (Z.eq_dec (Z.lxor x y) 0) as [-> | some]; [apply Z.pow_pos_nonneg; lia |].
  apply Z.log2_lt_pow2; [lia |].
  pose proof (Z.log2_lxor x y ltac:(lia) ltac:(lia)).
  pose proof (Z.log2_le_mono x top ltac:(lia)). pose proof (Z.log2_le_mono y top ltac:(lia)). lia.
Qed.

Definition nim_plus (b total : bounded_term) : bounded_term := {|
  read := both (fun v w => Z.lxor (Z.max 0 v) w) 0 (read b) (read total);
  low := 0;
  high := ones_above (Z.max (high b) (high total))
|}.

Definition nim_sum_of_terms (bs : list bounded_term) : bounded_term := fold_right nim_plus (exactly 0) bs.

Lemma nim_sum_measures m bs ss :
  Forall2 (fun b s => measures b (sum_value m s)) bs ss ->
  measures (nim_sum_of_terms bs) (fun e => nim_sum_value (map (fun s => sum_value m s e) ss)) /\ low (nim_sum_of_terms bs) = 0.
Proof.
  induction 1 as [| b s bs ss [observed within] _ [[observed' within'] low']].
  - split; trivial. apply exactly_measures.
  - split; trivial. split; [exact (both_observes _ _ _ _ _ _ observed observed') |].
    intros e finite. specialize (within e finite). specialize (within' e finite). simpl in *. rewrite low' in within'.
    apply lxor_range; lia.
Qed.

(** *** The least that is absent *)

Definition listed (bs : list bounded_term) : observed (list Z) :=
  fold_right (fun b rest => both cons 0 (read b) rest) (always []) bs.

Lemma listed_observes m bs ss :
  Forall2 (fun b s => measures b (sum_value m s)) bs ss -> observes (listed bs) (fun e => map (fun s => sum_value m s e) ss).
Proof.
  induction 1 as [| b s bs ss [observed _] _ IH]; [apply always_observes |].
  exact (both_observes _ _ _ _ _ _ observed IH).
Qed.

(** ** Sequences *)

Record entries_table : Type := { table_of_entries : PositiveMap.t Z; table_before : Z; table_each : Z; least_entry : Z;
  greatest_entry : Z }.

Definition sequence_table (s : sequence) : entries_table := {|
  table_of_entries := numbered 0 (entries s);
  table_before := before s;
  table_each := each s;
  least_entry := fold_left Z.min (entries s) 0;
  greatest_entry := fold_left Z.max (entries s) 0
|}.

Definition entry_at (t : entries_table) (i : Z) : Z :=
  let at_place k := lookup 0 (table_of_entries t) (Z.to_N k) in
  if i <? 0 then at_place 0
  else if i <? table_before t then at_place i
  else if 0 <? table_each t then at_place (table_before t + (i - table_before t) mod table_each t)
  else at_place 0.

Lemma entry_at_entry s i : entry_at (sequence_table s) i = entry s i.
Proof.
  unfold entry_at, entry. cbn [sequence_table table_of_entries table_before table_each].
  assert (forall k, lookup 0 (numbered 0 (entries s)) (Z.to_N k) = nth (Z.to_nat k) (entries s) 0) as same.
  { intros k. rewrite <- (N.add_0_l (Z.to_N k)), lookup_nth. f_equal. lia. }
  now rewrite !same.
Qed.

Lemma fold_min xs : forall x, fold_left Z.min xs x <= x /\ forall y, In y xs -> fold_left Z.min xs x <= y.
Proof.
  induction xs as [| z xs IH]; intros x; simpl; [split; [lia | easy] |].
  destruct (IH (Z.min x z)) as [first all]. split; [lia |]. intros y [-> | inside]; [lia | auto].
Qed.

Lemma fold_max xs : forall x, x <= fold_left Z.max xs x /\ forall y, In y xs -> y <= fold_left Z.max xs x.
Proof.
  induction xs as [| z xs IH]; intros x; simpl; [split; [lia | easy] |].
  destruct (IH (Z.max x z)) as [first all]. split; [lia |]. intros y [-> | inside]; [lia | auto].
Qed.

Lemma entry_range s i : least_entry (sequence_table s) <= entry s i <= greatest_entry (sequence_table s).
Proof.
  simpl. destruct (fold_min (entries s) 0) as [min min'], (fold_max (entries s) 0) as [max max'].
  assert (forall k, fold_left Z.min (entries s) 0 <= nth k (entries s) 0 <= fold_left Z.max (entries s) 0) as all.
  { intros k. destruct (nth_in_or_default k (entries s) 0) as [inside | ->]; [auto | lia]. }
  unfold entry. destruct (i <? 0); [apply all |]. destruct (i <? before s); [apply all |].
  destruct (0 <? each s); apply all.
Qed.

(** Beyond the entries that come once, the index is followed up to whole turns; in a finite list all that is beyond is the same. *)
Definition turn (t : entries_table) : Z := if 0 <? table_each t then table_each t else 1.
Definition once_before (t : entries_table) (c : Z) : Z := Z.max 0 (table_before t - c).

Definition read_entry (t : entries_table) (c : Z) (ms : multiples) : bounded_term := {|
  read := mapped (fun x => entry_at t (c + x)) (index ms (once_before t c) (turn t));
  low := least_entry t;
  high := greatest_entry t
|}.

Lemma read_entry_measures s c ms :
  0 <= before s -> losses ms = 0 -> measures (read_entry (sequence_table s) c ms) (fun e => entry s (c + sum_of ms e)).
Proof.
  intros from natural. split; [| intros e _; apply entry_range].
  set (t := sequence_table s).
  assert (0 < turn t) as some by (unfold turn; destruct (Z.ltb_spec 0 (table_each t)); lia).
  apply (observes_as _ _ _ (mapped_observes (fun x => entry_at t (c + x)) _ _
    (index_observes ms (once_before t c) (turn t) some ltac:(unfold once_before; lia) natural))).
  intros e _. unfold t at 1. rewrite entry_at_entry.
  pose proof (sum_natural ms e natural) as ge. set (x := sum_of ms e) in *.
  destruct (reduced_form (once_before t c) (turn t) x some ltac:(unfold once_before;
    lia) ge) as (k & ge' & eq & positive & [-> | far]).
  - f_equal. lia.
  - set (r := reduced (once_before t c) (turn t) x) in *. unfold entry.
    assert (before s <= c + r) by (unfold once_before in far; simpl in far; lia).
    assert (0 <= k * turn t) by nia.
    destruct (Z.ltb_spec (c + r) 0), (Z.ltb_spec (c + x) 0); try lia.
    destruct (Z.ltb_spec (c + r) (before s)), (Z.ltb_spec (c + x) (before s)); try lia.
    unfold turn in *. simpl in *. destruct (Z.ltb_spec 0 (each s)) as [some' |]; trivial.
    do 3 f_equal. rewrite eq. replace (c + (r + k * each s) - before s) with (c + r - before s + k * each s) by lia.
    now rewrite Z.mod_add by lia.
Qed.

(** ** Comparisons *)

(** From where on upwards, and from where on downwards, nothing changes any more, whatever the terms are within their bounds. *)
Definition upper (how : comparison) (least_rest : Z) : Z := match how with From_0_below most => Z.max 0 most | _ => 1 end - least_rest.
Definition lower (most_rest : Z) : Z := - most_rest - 1.

Definition downwards (how : comparison) : bool := match how with At_most_0 => true | _ => false end.

Definition answer (how : comparison) (s : tree) (rest : Z) : bool :=
  match s with
  | Fork (Leaf x) _ => holds how (x + rest)
  | Leaf (Zneg _) => downwards how
  | _ => false
  end.

Lemma answer_holds how ms least_rest most_rest x low s rest : stands_for ms (lower most_rest) (upper how least_rest) x low s ->
  least_rest <= rest <= most_rest -> answer how s rest = holds how (rest + x).
Proof.
  intros is within. destruct is as [| far _ | far _]; cbn [answer].
  - f_equal. lia.
  - symmetry. unfold upper in far. destruct how as [| | most]; cbn [holds];
      [apply Z.eqb_neq | apply Z.leb_gt | apply andb_false_iff; right; apply Z.ltb_ge]; lia.
  - symmetry. unfold lower in far. destruct how as [| | most]; cbn [holds downwards];
      [apply Z.eqb_neq | apply Z.leb_le | apply andb_false_iff; left; apply Z.leb_gt]; lia.
Qed.

Definition settled_sum (how : comparison) (s : tree) : option bool :=
  match s with
  | Leaf (Zpos _) => Some false
  | Leaf (Zneg _) => Some (downwards how)
  | _ => None
  end.

Definition in_first {T} (f : tree -> option T) (s : tree) : option T := match s with Fork s _ => f s | _ => None end.

Definition watch_sum (how : comparison) (ms : multiples) (rest : bounded_term) : watched :=
  let sums := summing ms (lower (high rest)) (upper how (low rest)) in
  match settled_sum how (start sums) with
  | Some b => watch_always b
  | None => {|
      seen := both (answer how) (Leaf 0) {| by_machine := sums; value s := s |} (read rest);
      settled := in_first (settled_sum how)
    |}
  end.

Lemma settled_answer how s b rest : settled_sum how s = Some b -> answer how s rest = b.
Proof. destruct s as [[| p | p] | |]; simpl; try easy; now intros [= <-]. Qed.

Lemma settled_stays ms least most how s b a : settled_sum how s = Some b -> step (summing ms least most) s a = s.
Proof. now destruct s as [[| p | p] | |]. Qed.

Lemma watch_sum_watches how ms rest f :
  measures rest f -> watches (watch_sum how ms rest) (fun e => holds how (f e + sum_of ms e)).
Proof.
  intros [[reads right] within]. unfold watch_sum. set (sums := summing ms _ _).
  assert (forall w e, writes w e -> answer how (run sums w) (f e) = holds how (f e + sum_of ms e)) as answers.
  { intros w e is. rewrite (sum_same ms e (meant w) is). eapply answer_holds; [apply summing_stands |].
    apply within. now apply writes_bounded with w. }
  destruct (settled_sum how (start sums)) as [b |] eqn:known.
  { destruct (watch_always_watches b) as [always stays]. split; trivial. apply (observes_as _ _ _ always).
    intros e (w & is)%bounded_written. rewrite <- (answers w e is). symmetry. apply settled_answer.
    enough (run sums w = start sums) as -> by exact known.
    clear is. induction w as [| l w IH]; cbn [run]; trivial. rewrite IH. now apply (settled_stays ms _ _ how _ b). }
  split; [split |].
  - apply beside_reads; trivial. apply counting_reads.
  - intros w e is. cbn [both seen value by_machine]. rewrite run_beside, (right w e is). now apply answers.
  - intros [| | p q] b; simpl; try easy. intros is. split; [now apply settled_answer |].
    intros l. change (settled_sum how (step sums p (prepare sums l)) = Some b). unfold sums. now rewrite (settled_stays ms _ _ how _ b) by trivial.
Qed.

End Base.
