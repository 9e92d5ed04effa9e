(** * Automata as tables, and formulas that are watched while digits are read *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Tables Numeration Automata Walk.

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

Fixpoint state_after (t : table) (w : word) : positive :=
  match w with
  | [] => 1%positive
  | l :: w => successor t (state_after t w) (letter_for t l)
  end.

Lemma state_after_same t w : forall w', length w = length w' -> same_columns (reads t) w w' -> state_after t w = state_after t w'.
Proof.
  induction w as [| l w IH]; intros [| l' w']; simpl; try easy. intros [= long] same. f_equal.
  - apply IH; trivial. intros track inside. specialize (same track inside). now inversion same.
  - unfold letter_for. f_equal. apply number_same. intros track inside. specialize (same track inside). now inversion same.
Qed.

(** *** An automaton with no other meaning than itself *)

(** Leading zeros lead back to the first state. *)
Definition starts_again (t : table) : bool := (successor t 1 (letter_for t no_digits) =? 1)%positive.

Lemma state_after_longer t w k : starts_again t = true -> state_after t (longer w k) = state_after t w.
Proof.
  intros again%Pos.eqb_eq. induction w as [| l w IH]; simpl; [| now rewrite <- IH].
  unfold longer. simpl. induction k as [| k IH]; simpl; trivial. now rewrite IH.
Qed.

(** In the Zeckendorf system 011 and 100 on one track lead from each state to the same one. So the letters with a digit 0 there are
    listed, each beside the letter with the digit 1. *)
Definition with_digit (track : N) (d : bool) (l : letter) : letter := fun other => if (other =? track)%N then d else l other.

Definition letters_with (t : table) (track : N) : list (positive * positive) :=
  map (fun code => (letter_for t (letter_of code), letter_for t (letter_of (N.setbit code track))))
    (codes (filter (fun other => negb (other =? track)%N) (nodup N.eq_dec (reads t)))).

Definition may_replace (t : table) (letters : list (positive * positive)) (q : positive) : bool :=
  forallb (fun '(a, a') => let p := successor t q a in let p' := successor t q a' in
    forallb (fun '(b, b') => let r := successor t p b' in let r' := successor t p' b in
      forallb (fun '(c, c') => (successor t r c' =? successor t r' c)%positive) letters) letters) letters.

Definition tells_numbers {base : numeration} (t : table) : bool :=
  match base with
  | Binary => true
  | Zeckendorf =>
      forallb (fun track => let letters := letters_with t track in
        forallb (fun '(q, _) => may_replace t letters q) (PositiveMap.elements (rows t))) (reads t)
  end.

Lemma letters_with_all t track l :
  In (letter_for t (with_digit track false l), letter_for t (with_digit track true l)) (letters_with t track).
Proof.
  unfold letters_with. set (others := filter _ _).
  assert (forall other, In other others <-> In other (reads t) /\ other <> track) as inside.
  { intros other. unfold others. rewrite filter_In, nodup_In, negb_true_iff, N.eqb_neq. easy. }
  destruct (codes_all others l) as (code & there & same); [apply NoDup_filter, NoDup_nodup |].
  apply in_map_iff. exists code. split; trivial. unfold letter_for.
  pose proof (codes_fewer others code there) as fewer. unfold letter_of, with_digit in *.
  f_equal; f_equal; apply number_same; intros other reads; destruct (N.eqb_spec other track) as [-> | away].
  - apply fewer. intros among%inside. easy.
  - apply same, inside. easy.
  - apply N.setbit_eq.
  - rewrite N.setbit_neq by auto. apply same, inside. easy.
Qed.

Lemma replaced t track q a b c : tells_numbers (base := Zeckendorf) t = true -> In track (reads t) ->
  successor t (successor t (successor t q (letter_for t (with_digit track false a))) (letter_for t (with_digit track true b)))
    (letter_for t (with_digit track true c)) =
  successor t (successor t (successor t q (letter_for t (with_digit track true a))) (letter_for t (with_digit track false b)))
    (letter_for t (with_digit track false c)).
Proof.
  intros all inside. destruct (PositiveMap.find q (rows t)) as [row |] eqn:there.
  - simpl in all. rewrite forallb_forall in all. specialize (all track inside). rewrite forallb_forall in all.
    specialize (all (q, row) (PositiveMap.elements_correct _ _ there)). simpl in all. unfold may_replace in all.
    rewrite forallb_forall in all. specialize (all _ (letters_with_all t track a)). simpl in all.
    rewrite forallb_forall in all. specialize (all _ (letters_with_all t track b)). simpl in all.
    rewrite forallb_forall in all. specialize (all _ (letters_with_all t track c)). simpl in all. now apply Pos.eqb_eq.
  - assert (forall letter, successor t q letter = q) as stays by (intros; unfold successor; now rewrite there). now rewrite !stays.
Qed.

(** Other digits on one track, with zeros on the others where a word is shorter. *)
Fixpoint with_digits (track : N) (ds : list bool) (w : word) : word :=
  match ds with
  | [] => map (with_digit track false) w
  | d :: ds => with_digit track d (hd no_digits w) :: with_digits track ds (tl w)
  end.

Lemma with_digits_length track ds : forall w, length ds = length w -> length (with_digits track ds w) = length w.
Proof. induction ds as [| d ds IH]; intros [| l w]; simpl; try easy. intros [= long]. now rewrite IH. Qed.

Lemma with_digits_column track ds other : forall w, length ds = length w ->
  column (with_digits track ds w) other = if (other =? track)%N then ds else column w other.
Proof.
  unfold column. induction ds as [| d ds IH]; intros [| l w]; simpl; try easy; [now destruct (other =? track)%N |].
  intros [= long]. rewrite IH by trivial. unfold with_digit. now destruct (other =? track)%N.
Qed.

(** Digits that lead to the same state, whatever is on the other tracks. *)
Definition same_state (t : table) (track : N) (ds es : list bool) : Prop :=
  forall w, state_after t (with_digits track ds w) = state_after t (with_digits track es w).

Lemma same_number_state (base : numeration) t track ds es : starts_again t = true -> tells_numbers t = true -> In track (reads t) ->
  length ds = length es -> number ds = number es -> same_state t track ds es.
Proof.
  intros again%Pos.eqb_eq all inside long same. destruct base; [now rewrite (binary_digits ds es) |].
  apply (alike_numbers (same_state t track)); trivial.
  - intros fs w. reflexivity.
  - intros fs gs right w. now rewrite right.
  - intros fs gs hs one other w. now rewrite one.
  - intros d fs gs right w. simpl. now rewrite right.
  - intros [| l w]; [| reflexivity]. simpl. rewrite <- again at 1. unfold letter_for. do 2 f_equal. apply number_same.
    intros other _. unfold with_digit. now destruct (other =? track)%N.
  - intros fs w. simpl. now apply replaced.
Qed.

Section Base.
Context {base : numeration}.

(** The automaton accepts the words of those numbers of which [f] is true, all of them. *)
Definition decides (t : table) (f : numbers -> bool) : Prop := forall w e, writes w e -> accepted t (state_after t w) = f e.

Definition is_guess (t : table) : bool := starts_again t && tells_numbers t.

(** The digits are replaced track by track. *)
Lemma numbers_same_state t (changed : list N) : is_guess t = true -> forall w w', length w = length w' ->
  (forall track, In track changed -> In track (reads t)) ->
  (forall track, In track (reads t) -> number (column w track) = number (column w' track)) ->
  (forall track, In track (reads t) -> ~ In track changed -> column w track = column w' track) ->
  state_after t w = state_after t w'.
Proof.
  intros [again all]%andb_prop. induction changed as [| track changed IH]; intros w w' long inside same others.
  { apply state_after_same; trivial. intros track reads. now apply others. }
  assert (forall u, length (column u track) = length u) as width by (intros; apply map_length).
  set (u := with_digits track (column w' track) w).
  assert (forall other, column u other = if (other =? track)%N then column w' track else column w other) as columns.
  { intros other. apply with_digits_column. now rewrite width. }
  transitivity (state_after t u).
  - transitivity (state_after t (with_digits track (column w track) w)).
    + apply state_after_same; [now rewrite with_digits_length |]. intros other _. rewrite with_digits_column by trivial.
      now destruct (N.eqb_spec other track) as [-> |].
    + apply (same_number_state base); trivial; [| rewrite !width |]; [| easy |]; auto using in_eq.
  - apply IH.
    + unfold u. rewrite with_digits_length; [easy | now rewrite width].
    + auto using in_cons.
    + intros other reads. rewrite columns. destruct (N.eqb_spec other track) as [-> |]; auto.
    + intros other reads out. rewrite columns. destruct (N.eqb_spec other track) as [-> |]; trivial.
      apply others; trivial. now intros [-> |].
Qed.

Theorem guess_decides t : is_guess t = true -> exists f, decides t f.
Proof.
  intros guess. pose proof guess as [again _]%andb_prop. set (on := reads t).
  exists (fun e => accepted t (state_after t (spelled (size_on on e) (restricted on e)))). intros w e is. f_equal.
  pose proof (restricted_written on e) as is'. set (u := spelled _ _) in *.
  rewrite <- (state_after_longer t w (length u)), <- (state_after_longer t u (length w)) by trivial.
  apply (numbers_same_state t (reads t)); trivial.
  - rewrite !longer_length. lia.
  - intros track inside. rewrite !column_longer, !number_zeros. fold (meant w track). fold (meant u track).
    rewrite <- (is track), <- (is' track). unfold restricted. now rewrite (proj2 (among_true on track)).
  - contradiction.
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

(** The word on the other tracks. *)
Definition read_from (from : N -> N) (w : word) : word := map (fun (l : letter) track => l (from track)) w.

Lemma read_from_writes from w e : writes w e -> writes (read_from from w) (fun track => e (from track)).
Proof. intros is track. rewrite is. unfold meant, column, read_from. now rewrite map_map. Qed.

Lemma reading_run t from w : run (reading t from) w = Leaf (Zpos (state_after t (read_from from w))).
Proof. induction w as [| l w IH]; simpl; trivial. now rewrite IH. Qed.

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
  - intros w e is. simpl. rewrite reading_run. simpl. now apply right, read_from_writes.
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
  intros sound [[reads right] settle] agreed w' e is.
  assert (settles (compared t w)) as settle' by (apply iff_settles; trivial; now apply watch_table_settles).
  assert (reads_tracks (by_machine (seen (compared t w)))) as reads' by (apply beside_reads; trivial; apply reading_reads).
  pose proof (walk_sound _ _ reads' (skip_settled _ settle') agreed w') as same.
  simpl in same. rewrite run_beside in same. simpl in same. rewrite reading_run, (right w' e is) in same.
  unfold read_from in same. rewrite map_id in same. now apply eqb_prop.
Qed.

(** ** That an automaton accepts nothing, or everything *)

Definition nothing_but (t : table) (b : bool) : bool :=
  walk (mapped (Bool.eqb b) (seen (watch_table t (fun track => track)))) (fun _ => false).

Theorem nothing_but_sound t b f : decides t f -> nothing_but t b = true -> forall e, bounded e -> f e = b.
Proof.
  intros right walked e (w & is)%bounded_written. rewrite <- (right w e is). symmetry. apply eqb_prop.
  set (o := mapped (Bool.eqb b) (seen (watch_table t (fun track => track)))) in *.
  assert (reads_tracks (by_machine o)) as reads by apply reading_reads.
  pose proof (walk_sound o (fun _ => false) reads ltac:(discriminate) walked w) as same.
  change (value o (run (reading t (fun track => track)) w) = true) in same. rewrite reading_run in same.
  unfold read_from in same. now rewrite map_id in same.
Qed.

End Base.
