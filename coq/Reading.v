(** * Automata as tables, and formulas that are watched while digits are read *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Tables Automata Walk.

(** ** Automata as they are written *)

(** The tracks; for each state whether it accepts; for each state the successor for each letter. State 0 is the first one, and bit
    i of a letter is the digit on the i-th track. *)
Record automaton : Set := { on : list N; accepting : list bool; successors : list N }.

(** ** The same as a table *)

Record row : Type := { itself : positive; accepts : bool; to : PositiveMap.t positive; stays : bool }.
Record table : Type := { reads : list N; rows : PositiveMap.t row }.

Definition row_of (q : positive) (accepts : bool) (to : list positive) : row :=
  {| itself := q; accepts := accepts; to := numbered 0 to; stays := forallb (Pos.eqb q) to |}.

Fixpoint rows_of (width : nat) (q : positive) (accepting : list bool) (successors : list positive) : list row :=
  match accepting with
  | [] => []
  | accepts :: rest =>
      row_of q accepts (firstn width successors) :: rows_of width (Pos.succ q) rest (skipn width successors)
  end.

(** The states are numbered from 1 on. *)
Definition table_of (a : automaton) : table :=
  {| reads := on a; rows := numbered 0 (rows_of (2 ^ length (on a)) 1 (accepting a) (map N.succ_pos (successors a))) |}.

(** Without a successor a state stays. *)
Definition successor (t : table) (q letter : positive) : positive :=
  match PositiveMap.find q (rows t) with
  | Some row => match PositiveMap.find letter (to row) with Some next => next | None => q end
  | None => q
  end.

Definition accepted (t : table) (q : positive) : bool :=
  match PositiveMap.find q (rows t) with Some row => accepts row | None => false end.

(** For a state that is never left, whether it accepts. *)
Definition settled_state (t : table) (q : positive) : option bool :=
  match PositiveMap.find q (rows t) with
  | Some row => if stays row && (itself row =? q)%positive then Some (accepts row) else None
  | None => Some false
  end.

Definition is_sound (t : table) : Prop :=
  forall q b, settled_state t q = Some b -> accepted t q = b /\ forall letter, successor t q letter = q.

Lemma in_numbered {A} (xs : list A) : forall from k x, PositiveMap.find k (numbered from xs) = Some x -> In x xs.
Proof.
  induction xs as [| x xs IH]; intros from k y; simpl; [now rewrite PositiveMap.gempty |].
  unfold store. destruct (Pos.eq_dec k (N.succ_pos from)) as [-> | other].
  - rewrite PositiveMap.gss. intros [= ->]. now left.
  - rewrite PositiveMap.gso by trivial. intros there. right. now apply IH with (N.succ from) k.
Qed.

Lemma in_rows width accepting : forall q successors row,
  In row (rows_of width q accepting successors) -> exists p accepts to, row = row_of p accepts to.
Proof.
  induction accepting as [| accepts rest IH]; intros q successors row; simpl; [easy |].
  intros [<- | inside]; [eauto | now apply IH in inside].
Qed.

Lemma table_of_sound a : is_sound (table_of a).
Proof.
  intros q b. unfold settled_state, accepted, successor. destruct (PositiveMap.find q (rows (table_of a))) as [row |] eqn:there.
  - apply in_numbered, in_rows in there as (p & accepts & to & ->). simpl.
    destruct (forallb (Pos.eqb p) to) eqn:all; [| easy]. destruct (Pos.eqb_spec p q) as [<- | _]; [| easy].
    intros [= <-]. split; trivial. intros letter.
    destruct (PositiveMap.find letter (numbered 0 to)) as [next |] eqn:found; trivial.
    rewrite forallb_forall in all. now apply in_numbered, all, Pos.eqb_eq in found.
  - intros [= <-]. now split.
Qed.

(** *** Its states *)

Fixpoint number_of (on : list N) (l : letter) : N :=
  match on with
  | [] => 0
  | track :: rest => if l track then N.succ_double (number_of rest l) else N.double (number_of rest l)
  end.

Definition letter_for (t : table) (l : letter) : positive := N.succ_pos (number_of (reads t) l).

Lemma number_same on l l' : (forall track, In track on -> l track = l' track) -> number_of on l = number_of on l'.
Proof. induction on as [| track rest IH]; simpl; intros same; trivial. rewrite same, IH by auto. easy. Qed.

Fixpoint state_after (t : table) (n : nat) (e : numbers) : positive :=
  match n with
  | O => 1%positive
  | S less => successor t (state_after t less (half e)) (letter_for t (digits e))
  end.

(** The automaton accepts the digits of those numbers, with however many leading zeros, of which [f] is true. *)
Definition decides (t : table) (f : numbers -> bool) : Prop := forall n e, below n e -> accepted t (state_after t n e) = f e.

Lemma state_after_same t n : forall e e', (forall track, e track = e' track) -> state_after t n e = state_after t n e'.
Proof.
  induction n as [| n IH]; intros e e' same; simpl; trivial. f_equal.
  - apply IH. intros track. unfold half. now rewrite same.
  - unfold letter_for. f_equal. apply number_same. intros track _. unfold digits. now rewrite same.
Qed.

(** *** An automaton with no other meaning than itself *)

(** Leading zeros lead back to the first state. *)
Definition starts_again (t : table) : bool := (successor t 1 (letter_for t (fun _ => false)) =? 1)%positive.

Lemma state_after_zeros t n : starts_again t = true -> forall e, (forall track, e track = 0%N) -> state_after t n e = 1%positive.
Proof.
  intros again%Pos.eqb_eq. induction n as [| n IH]; intros e zero; simpl; trivial. rewrite IH.
  - rewrite <- again at 2. unfold letter_for. do 2 f_equal. apply number_same. intros track _. unfold digits. now rewrite zero.
  - intros track. unfold half. now rewrite zero.
Qed.

Lemma state_after_more t n k : starts_again t = true -> forall e, below n e -> state_after t (n + k) e = state_after t n e.
Proof.
  intros again. induction n as [| n IH]; intros e b; simpl.
  - apply state_after_zeros; trivial. now apply below_none.
  - now rewrite IH by now apply below_half.
Qed.

Lemma state_after_on t n : forall e e', (forall track, In track (reads t) -> e track = e' track) -> state_after t n e = state_after t n e'.
Proof.
  induction n as [| n IH]; intros e e' same; simpl; trivial. f_equal.
  - apply IH. intros track inside. unfold half. now rewrite same.
  - unfold letter_for. f_equal. apply number_same. intros track inside. unfold digits. now rewrite same.
Qed.

Theorem guess_decides t : starts_again t = true -> exists f, decides t f.
Proof.
  intros again. set (size := size_on (reads t)). exists (fun e => accepted t (state_after t (size e) e)). intros n e b. f_equal.
  assert (forall k, state_after t k e = state_after t k (restricted (reads t) e)) as same.
  { intros k. apply state_after_on. intros track inside. now rewrite restricted_same. }
  rewrite !same. rewrite <- (state_after_more t n (size e)) by (trivial; now apply restricted_below).
  rewrite Nat.add_comm. apply state_after_more; trivial. apply below_restricted.
Qed.

(** ** The machine of an automaton; each of its tracks is read from another one *)

Definition reading (t : table) (from : N -> N) : machine := {|
  start := Leaf 1;
  tracks := map from (reads t);
  prepare l := Leaf (Zpos (letter_for t (fun track => l (from track))));
  step s a := match s, a with Leaf (Zpos q), Leaf (Zpos letter) => Leaf (Zpos (successor t q letter)) | _, _ => s end
|}.

Definition at_state {T} (otherwise : T) (f : positive -> T) (s : tree) : T :=
  match s with Leaf (Zpos q) => f q | _ => otherwise end.

Lemma reading_run t from n : forall e, run (reading t from) n e = Leaf (Zpos (state_after t n (fun track => e (from track)))).
Proof. induction n as [| n IH]; intros e; simpl; trivial. now rewrite IH. Qed.

Lemma reading_reads t from : reads_tracks (reading t from).
Proof.
  intros l l' same. simpl. unfold letter_for. do 3 f_equal. apply number_same.
  intros track inside. apply same. simpl. now apply in_map.
Qed.

(** ** What is watched: it may be settled before all digits are read *)

Record watched : Type := { seen : observed bool; settled : tree -> option bool }.

Definition settles (w : watched) : Prop :=
  forall s b, settled w s = Some b ->
    value (seen w) s = b /\ forall l, settled w (step (by_machine (seen w)) s (prepare (by_machine (seen w)) l)) = Some b.

Definition watches (w : watched) (f : numbers -> bool) : Prop := observes (seen w) f /\ settles w.

Definition watch_table (t : table) (from : N -> N) : watched := {|
  seen := {| by_machine := reading t from; value := at_state false (accepted t) |};
  settled := at_state None (settled_state t)
|}.

Lemma watch_table_settles t from : is_sound t -> settles (watch_table t from).
Proof.
  intros sound [[| q | q] | |] b; simpl; try easy. intros is. destruct (sound q b is) as [accepts stays].
  split; trivial. intros l. simpl. now rewrite stays.
Qed.

Lemma watch_table_watches t from f :
  is_sound t -> decides t f -> watches (watch_table t from) (fun e => f (fun track => e (from track))).
Proof.
  intros sound right. split; [split |].
  - apply reading_reads.
  - intros n e b. simpl. rewrite reading_run. simpl. apply right. intros track. apply b.
  - now apply watch_table_settles.
Qed.

Definition watch_always (b : bool) : watched := {| seen := always b; settled _ := Some b |}.

Lemma watch_always_watches b : watches (watch_always b) (fun _ => b).
Proof. split; [apply always_observes |]. intros s c [= <-]. now split. Qed.

Definition opposite (w : watched) : watched := {| seen := mapped negb (seen w); settled s := option_map negb (settled w s) |}.

Lemma opposite_watches w f : watches w f -> watches (opposite w) (fun e => negb (f e)).
Proof.
  intros [observed settles]. split; [now apply mapped_observes |].
  intros s b. simpl. destruct (settled w s) as [c |] eqn:is; simpl; [| easy]. intros [= <-].
  destruct (settles s c is) as [<- further]. split; trivial. intros l. now rewrite further.
Qed.

(** Two at once. [known] says what is settled of both together. *)
Definition together (f : bool -> bool -> bool) (known : option bool -> option bool -> option bool) (w v : watched) : watched := {|
  seen := both f false (seen w) (seen v);
  settled s := match s with Fork p q => known (settled w p) (settled v q) | _ => None end
|}.

Definition agrees_with (f : bool -> bool -> bool) (known : option bool -> option bool -> option bool) : Prop :=
  forall o o' b, known o o' = Some b ->
    forall x x', (forall c, o = Some c -> x = c) -> (forall c, o' = Some c -> x' = c) -> f x x' = b.
Definition grows (known : option bool -> option bool -> option bool) : Prop :=
  forall o o' b, known o o' = Some b ->
    forall n n', (forall c, o = Some c -> n = Some c) -> (forall c, o' = Some c -> n' = Some c) -> known n n' = Some b.

Lemma together_settles f known w v :
  agrees_with f known -> grows known -> settles w -> settles v -> settles (together f known w v).
Proof.
  intros agrees grows settle settle' s b. simpl. destruct s as [| | p q]; try easy. intros is. split.
  - apply (agrees _ _ _ is); intros c there; [now apply settle in there | now apply settle' in there].
  - intros l. apply (grows _ _ _ is); intros c there; [now apply settle in there | now apply settle' in there].
Qed.

Definition known_and (o o' : option bool) : option bool :=
  match o, o' with
  | Some false, _ | _, Some false => Some false
  | Some true, Some true => Some true
  | _, _ => None
  end.
Definition known_iff (o o' : option bool) : option bool :=
  match o, o' with Some b, Some c => Some (Bool.eqb b c) | _, _ => None end.

Lemma and_watches w v g h : watches w g -> watches v h -> watches (together andb known_and w v) (fun e => g e && h e).
Proof.
  intros [observed settle] [observed' settle']. split; [now apply both_observes | apply together_settles; trivial].
  - intros [[] |] [[] |] b; simpl; try easy; intros [= <-] x x' one other;
      rewrite ?(one _ eq_refl), ?(other _ eq_refl); trivial; apply andb_false_r.
  - intros [[] |] [[] |] b; simpl; try easy; intros [= <-] n n' one other;
      rewrite ?(one _ eq_refl), ?(other _ eq_refl); trivial; now destruct n as [[] |].
Qed.

Lemma iff_settles w v : settles w -> settles v -> settles (together Bool.eqb known_iff w v).
Proof.
  apply together_settles; intros [o |] [o' |] b; simpl; try easy; intros [= <-] x x' one other;
    now rewrite (one _ eq_refl), (other _ eq_refl).
Qed.

Lemma iff_watches w v g h : watches w g -> watches v h -> watches (together Bool.eqb known_iff w v) (fun e => Bool.eqb (g e) (h e)).
Proof. intros [observed settle] [observed' settle']. split; [now apply both_observes | now apply iff_settles]. Qed.

(** ** An automaton beside what it should say *)

Definition settled_true (w : watched) (s : tree) : bool := match settled w s with Some b => b | None => false end.

Lemma skip_settled w : settles w -> forall s, settled_true w s = true ->
  value (seen w) s = true /\ forall l, settled_true w (step (by_machine (seen w)) s (prepare (by_machine (seen w)) l)) = true.
Proof.
  intros settle s. unfold settled_true. destruct (settled w s) as [b |] eqn:is; [| easy]. intros ->.
  apply settle in is as [is further]. split; trivial. intros l. now rewrite further.
Qed.

(** Both together. *)
Definition compared (t : table) (w : watched) : watched := together Bool.eqb known_iff (watch_table t (fun track => track)) w.

Definition agree (t : table) (w : watched) : bool := walk (seen (compared t w)) (settled_true (compared t w)).

Theorem agree_decides t w f : is_sound t -> watches w f -> agree t w = true -> decides t f.
Proof.
  intros sound [[reads right] settle] agreed n e b.
  assert (settles (compared t w)) as settle' by (apply iff_settles; trivial; now apply watch_table_settles).
  assert (reads_tracks (by_machine (seen (compared t w)))) as reads' by (apply beside_reads; trivial; apply reading_reads).
  pose proof (walk_sound _ _ reads' (skip_settled _ settle') agreed n e) as same.
  simpl in same. rewrite run_beside in same. simpl in same. rewrite reading_run, (right n e b) in same. now apply eqb_prop.
Qed.

(** ** That an automaton accepts nothing, or everything *)

Definition nothing_but (t : table) (b : bool) : bool :=
  walk (mapped (Bool.eqb b) (seen (watch_table t (fun track => track)))) (fun _ => false).

Theorem nothing_but_sound t b f : decides t f -> nothing_but t b = true -> forall e, bounded e -> f e = b.
Proof.
  intros right walked e (n & below). rewrite <- (right n e below). symmetry. apply eqb_prop.
  set (o := mapped (Bool.eqb b) (seen (watch_table t (fun track => track)))) in *.
  assert (reads_tracks (by_machine o)) as reads by apply reading_reads.
  pose proof (walk_sound o (fun _ => false) reads ltac:(discriminate) walked n e) as same.
  change (value o (run (reading t (fun track => track)) n e) = true) in same. now rewrite reading_run in same.
Qed.
