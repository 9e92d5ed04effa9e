(** * The genus of positions as sets

    The misère Grundy value of a position and so many copies of [*2] is found once of each class of [Identity.v], the classes of the
    options before it: a row of values. Each row follows from the one before. So if a row is the same as the one two before, all
    further rows are those two in turn, and the values are known for ever. *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game SpragueGrundy NimSum Genus Mex Certificate Identity IdentitySound.

(** Of each class a value. *)
Definition row := PositiveMap.t N.

Definition no_row : row := PositiveMap.empty _.

(** One class more, by the values of its options. *)
Definition row_step (T : tables) (value : positive -> list N -> option N) (before : positive * row) : positive * row :=
  let (c, known) := before in
  (Pos.succ c,
   match set_at T c with
   | Some members =>
       match each (fun c => PositiveMap.find c known) members with
       | Some told => match value c told with Some v => PositiveMap.add c v known | None => known end
       | None => known
       end
   | None => known
   end).

Definition row_by (T : tables) (value : positive -> list N -> option N) : row :=
  snd (Pos.iter (row_step T value) (1%positive, no_row) (next T)).

Definition alone (told : list N) : N := match told with [] => 1 | _ => least_absent told end.

(** The misère Grundy values. *)
Definition first_row (T : tables) : row := row_by T (fun _ told => Some (alone told)).

(** Those with one copy of [*2] more. *)
Definition next_row (T : tables) (before : row) : row :=
  row_by T (fun c told =>
    match PositiveMap.find c before with Some b => Some (least_absent (b :: N.lxor b 1 :: told)) | None => None end).

Fixpoint same_row (one other : row) : bool :=
  match one, other with
  | PositiveMap.Leaf _, PositiveMap.Leaf _ => true
  | PositiveMap.Node evens at_it odds, PositiveMap.Node evens' at_it' odds' =>
      match at_it, at_it' with
      | Some v, Some v' => (v =? v')%N
      | None, None => true
      | _, _ => false
      end && same_row evens evens' && same_row odds odds'
  | _, _ => false
  end.

(** The rows from [now] on, until they repeat. None if that takes more steps. *)
Fixpoint rows_until (steps : nat) (T : tables) (before now : row) : option (list row) :=
  match steps with
  | O => None
  | S steps =>
      let after := next_row T now in
      if same_row after before then Some [now] else option_map (cons now) (rows_until steps T now after)
  end.

Definition most_rows : nat := 1000.

Definition rows_of (T : tables) : option (list row) :=
  let first := first_row T in option_map (cons first) (rows_until most_rows T first (next_row T first)).

(** ** Soundness *)

Lemma same_row_eq : forall one other, same_row one other = true -> one = other.
Proof.
  induction one as [| evens IHevens at_it odds IHodds]; intros [| evens' at_it' odds']; simpl; trivial; try discriminate.
  rewrite !andb_true_iff. intros [[same <-%IHevens] <-%IHodds]. f_equal.
  destruct at_it, at_it'; trivial; try discriminate. now apply N.eqb_eq in same as ->.
Qed.

Lemma neighbour_binary x : N.of_nat (neighbour x) = N.lxor (N.of_nat x) 1.
Proof. unfold neighbour, nim_sum. apply N2Nat.id. Qed.

Section Soundness.

  Variable T : tables.

  (** The row has values of this function. *)
  Definition right_row_of (f : game -> nat) (known : row) : Prop :=
    forall c v, PositiveMap.find c known = Some v -> forall G, has_class T G c -> N.of_nat (f G) = v.

  Lemma row_by_right f value :
    (forall c told v G, has_class T G c -> (forall k, In k (map N.to_nat told) <-> In k (map f (options G))) ->
      value c told = Some v -> N.of_nat (f G) = v) ->
    right_row_of f (row_by T value).
  Proof.
    intros right_value. unfold row_by. apply (Pos.iter_invariant _ _ _ (fun step => right_row_of f (snd step))).
    - intros [c known] ok. simpl in *. destruct (set_at T c) as [members |] eqn:at_c; trivial.
      destruct (each (fun c => PositiveMap.find c known) members) as [told |] eqn:all; trivial.
      destruct (value c told) as [v |] eqn:found; trivial.
      apply each_in in all as [forth back]. intros d w.
      destruct (Pos.eq_dec d c) as [-> | other]; [| rewrite PositiveMap.gso by trivial; apply ok].
      rewrite PositiveMap.gss. intros [= <-] G of_c. apply right_value with c told; trivial. intros k.
      destruct (its_options _ _ _ _ of_c at_c) as [forth_G back_G]. rewrite !in_map_iff. split.
      + intros (n & <- & inside). destruct (back n inside) as (d & member & at_d).
        destruct (back_G d member) as (g & move & of_d). exists g. split; trivial. now rewrite <- (ok d n at_d g of_d), Nat2N.id.
      + intros (g & <- & move). destruct (forth_G g move) as (d & member & of_d). destruct (forth d member) as (n & inside & at_d).
        exists n. split; trivial. now rewrite <- (ok d n at_d g of_d), Nat2N.id.
    - intros c v at_c. simpl in at_c. unfold no_row in at_c. now rewrite PositiveMap.gempty in at_c.
  Qed.

  Definition row_at (k : nat) : row := Nat.iter k (next_row T) (first_row T).

  Lemma first_row_right : right_row_of misere_grundy (first_row T).
  Proof.
    apply row_by_right. cbn beta. intros c told v G _ same found. injection found as <-. unfold alone.
    destruct told as [| first rest], G as [[| g gs]]; trivial.
    - now destruct (proj2 (same (misere_grundy g)) (or_introl eq_refl)).
    - now destruct (proj1 (same (N.to_nat first)) (or_introl eq_refl)).
    - rewrite misere_grundy_mex by discriminate. rewrite <- (mex_same _ _ same), least_absent_mex. apply N2Nat.id.
  Qed.

  Lemma row_at_right k : right_row_of (fun G => genus_at G k) (row_at k).
  Proof.
    induction k as [| k IH]; [apply first_row_right |]. change (row_at (S k)) with (next_row T (row_at k)).
    apply row_by_right. cbn beta. intros c told v G of_c same.
    destruct (PositiveMap.find c (row_at k)) as [b |] eqn:at_c; [| discriminate]. intros [= <-].
    rewrite genus_step. unfold one_copy_more. specialize (IH c b at_c G of_c). cbn beta in IH.
    rewrite <- (N2Nat.id (least_absent _)), <- least_absent_mex. f_equal. apply mex_same. intros n. simpl.
    rewrite <- IH, <- neighbour_binary, !Nat2N.id, same. tauto.
  Qed.

  Lemma rows_until_right : forall steps k rows,
    rows_until steps T (row_at k) (row_at (S k)) = Some rows ->
    rows = map row_at (seq (S k) (length rows)) /\ 1 <= length rows /\
    forall j, S k + length rows <= j + 2 -> row_at (j + 2) = row_at j.
  Proof.
    induction steps as [| steps IH]; cbn [rows_until]; [discriminate |]. intros k rows. cbv zeta.
    change (next_row T (row_at (S k))) with (row_at (S (S k))). destruct (same_row _ _) eqn:same.
    - apply same_row_eq in same. intros [= <-]. repeat split; trivial. intros j late. simpl in late.
      replace j with (k + (j - k)) by lia. induction (j - k) as [| more IHmore].
      + now rewrite Nat.add_0_r, <- same, Nat.add_comm.
      + replace (k + S more + 2) with (S (k + more + 2)) by lia. replace (k + S more) with (S (k + more)) by lia.
        change (next_row T (row_at (k + more + 2)) = next_row T (row_at (k + more))). now rewrite IHmore.
    - destruct (rows_until steps T (row_at (S k)) (row_at (S (S k)))) as [rest |] eqn:further; [| discriminate].
      intros [= <-]. apply IH in further as (are & some & turns). cbn [length]. repeat split; [| lia |].
      + cbn [seq map]. now rewrite are at 1.
      + intros j late. apply turns. lia.
  Qed.

  Lemma rows_of_right rows :
    rows_of T = Some rows ->
    rows = map row_at (seq 0 (length rows)) /\ 2 <= length rows /\
    forall j, length rows <= j + 2 -> row_at (j + 2) = row_at j.
  Proof.
    unfold rows_of. cbv zeta. change (first_row T) with (row_at 0). change (next_row T (row_at 0)) with (row_at 1).
    destruct (rows_until _ _ _ _) as [rest |] eqn:further; [| discriminate]. intros [= <-].
    apply rows_until_right in further as (are & some & turns). cbn [length]. repeat split; [| lia | exact turns].
    cbn [seq map]. now rewrite are at 1.
  Qed.

End Soundness.

(** ** Lists that go on with their last two in turn *)

Definition goes_on (values : list N) (f : nat -> N) : Prop :=
  (forall k, k < length values -> f k = nth k values 0%N) /\ (forall k, length values <= k + 2 -> f (k + 2) = f k).

(** So many of its values. *)
Fixpoint entries (count : nat) (values : list N) : list N :=
  match count, values with
  | O, _ | _, [] => []
  | S fewer, [v; w] => v :: entries fewer [w; v]
  | S fewer, v :: rest => v :: entries fewer rest
  end.

Fixpoint same_numbers (one other : list N) : bool :=
  match one, other with
  | [], [] => true
  | v :: one, w :: other => if (v =? w)%N then same_numbers one other else false
  | _, _ => false
  end.

Definition agree (one other : list N) : bool :=
  let count := Nat.max (length one) (length other) in same_numbers (entries count one) (entries count other).

Lemma same_numbers_eq : forall one other, same_numbers one other = true <-> one = other.
Proof.
  induction one as [| v one IH]; intros [| w other]; cbn [same_numbers]; try easy.
  destruct (N.eqb_spec v w) as [-> | differ].
  - rewrite IH. split; [now intros -> | now intros [= ->]].
  - split; [discriminate | intros [= same _]; contradiction].
Qed.

Lemma entries_are : forall count values f,
  2 <= length values -> goes_on values f -> entries count values = map f (seq 0 count).
Proof.
  induction count as [| fewer IH]; trivial. intros [| v [| w [| u rest]]] f; cbn [length]; try lia; intros _ [first turns];
    cbn [entries seq map]; rewrite <- seq_shift, map_map.
  - rewrite (first 0) by (simpl; lia). cbn [nth]. f_equal. apply IH; [simpl; lia |]. split.
    + intros [| [| k]] less; simpl in less; [now rewrite (first 1) by (simpl; lia) | | lia].
      change (f (0 + 2) = v). now rewrite turns, (first 0) by (simpl; lia).
    + intros k _. apply (turns (S k)). simpl. lia.
  - rewrite (first 0) by (simpl; lia). cbn [nth]. f_equal. apply IH; [simpl; lia |]. split.
    + intros k less. rewrite (first (S k)) by (simpl in *; lia). trivial.
    + intros k late. apply (turns (S k)). simpl in *. lia.
Qed.

Lemma there_are_entries : forall values, 2 <= length values -> exists f, goes_on values f.
Proof.
  induction values as [| v [| w [| u rest]] IH]; cbn [length]; try lia; intros _.
  - exists (fun k => if Nat.even k then v else w). split.
    + intros [| [| k]] less; simpl in *; trivial. lia.
    + intros k _. now rewrite Nat.add_comm.
  - destruct IH as (f & first & turns); [simpl; lia |]. exists (fun k => match k with O => v | S k => f k end). split.
    + intros [| k] less; trivial. apply first. simpl in *. lia.
    + intros [| k] late; [simpl in late; lia |]. apply turns. simpl in *. lia.
Qed.

Lemma agree_sound one other f :
  2 <= length one -> 2 <= length other -> goes_on one f -> (agree one other = true <-> goes_on other f).
Proof.
  intros some_one some_other of_one. unfold agree. cbv zeta. set (count := Nat.max _ _). rewrite same_numbers_eq. split.
  - intros same. destruct (there_are_entries other some_other) as (h & of_other).
    rewrite (entries_are _ _ f), (entries_are _ _ h) in same by trivial.
    assert (early : forall k, k < count -> f k = h k).
    { intros k less. apply (f_equal (fun all => nth k all 0%N)) in same.
      rewrite (nth_indep _ 0%N (f 0)), (nth_indep (map h _) 0%N (h 0)), !map_nth, !seq_nth in same
        by (rewrite ?map_length, ?seq_length; lia).
      exact same. }
    assert (all : forall k, f k = h k).
    { intros k. induction k as [k IH] using lt_wf_ind. destruct (Nat.lt_ge_cases k count) as [less | late]; [now apply early |].
      unfold count in late. replace k with (k - 2 + 2) by lia.
      rewrite (proj2 of_one), (proj2 of_other) by lia. apply IH. lia. }
    destruct of_other as [first turns]. split; intros k; rewrite !all; auto.
  - intros of_other. now rewrite !(entries_are _ _ f).
Qed.

(** ** What the checker asks *)

(** The misère Grundy value of a node. *)
Definition misere_value_at (found : numbering) (first : row) (p : positive) : option N :=
  match class_at found p with Some c => PositiveMap.find c first | None => None end.

(** Those with copies of [*2], up to where they repeat. *)
Definition genus_values_at (found : numbering) (rows : list row) (p : positive) : option (list N) :=
  match class_at found p with Some c => each (fun known => PositiveMap.find c known) rows | None => None end.

Theorem misere_value_sound position found p v :
  right_numbering position found -> misere_value_at found (first_row (fst found)) p = Some v ->
  N.of_nat (misere_grundy (position p)) = v.
Proof.
  unfold misere_value_at. intros ok. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
  apply (class_right position found ok) in at_p as [_ at_p]. intros of_c. now apply (first_row_right (fst found) c v of_c).
Qed.

Lemma each_nth {A B : Type} (f : A -> option B) : forall all told k a,
  each f all = Some told -> nth_error all k = Some a -> exists b, f a = Some b /\ nth_error told k = Some b.
Proof.
  induction all as [| first rest IH]; intros told [| k] a; simpl; try discriminate;
    destruct (f first) as [b |] eqn:of_first; try discriminate; destruct (each f rest) as [bs |]; try discriminate;
    intros [= <-].
  - intros [= <-]. now exists b.
  - apply IH. trivial.
Qed.

Lemma each_length {A B : Type} (f : A -> option B) : forall all told, each f all = Some told -> length told = length all.
Proof.
  induction all as [| first rest IH]; simpl; intros told; [now intros [= <-] |].
  destruct (f first); [| discriminate]. destruct (each f rest); [| discriminate]. intros [= <-]. simpl. now rewrite IH.
Qed.

Theorem genus_values_sound position found rows p values :
  right_numbering position found -> rows_of (fst found) = Some rows -> genus_values_at found rows p = Some values ->
  2 <= length values /\ goes_on values (fun copies => N.of_nat (genus_at (position p) copies)).
Proof.
  unfold genus_values_at. intros ok all. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
  apply (class_right position found ok) in at_p as [_ at_p]. intros told. set (T := fst found) in *.
  apply rows_of_right in all as (are & some & turns). assert (long : length values = length rows) by apply (each_length _ _ _ told).
  assert (early : forall k, k < length values -> exists v, PositiveMap.find c (row_at T k) = Some v /\ nth_error values k = Some v).
  { intros k less. apply (each_nth _ rows values k (row_at T k) told). rewrite are, nth_error_map.
    rewrite (nth_error_nth' _ 0), seq_nth by (rewrite ?seq_length; lia). trivial. }
  assert (each_has : forall k, exists v, PositiveMap.find c (row_at T k) = Some v).
  { intros k. induction k as [k IH] using lt_wf_ind. destruct (Nat.lt_ge_cases k (length values)) as [less | late].
    - destruct (early k less) as (v & at_c & _). now exists v.
    - replace k with (k - 2 + 2) by lia. rewrite turns by lia. apply IH. lia. }
  split; [lia |]. split.
  - intros k less. destruct (early k less) as (v & at_c & place). rewrite (row_at_right T k c v at_c) by trivial.
    now apply nth_error_nth with (d := 0%N) in place.
  - intros k late. destruct (each_has k) as (v & at_c). rewrite (row_at_right T k c v at_c) by trivial.
    apply (row_at_right T (k + 2) c v); trivial. rewrite turns by lia. exact at_c.
Qed.

(** What the values say of a genus that is claimed. *)
Lemma agree_genus G values claimed :
  2 <= length values -> 2 <= length claimed -> goes_on values (fun copies => N.of_nat (genus_at G copies)) ->
  (agree values claimed = true <-> genus_is G (grundy G) (map N.to_nat claimed)).
Proof.
  intros some_values some_claimed of_G. rewrite (agree_sound values claimed _ some_values some_claimed of_G).
  unfold genus_is, goes_on. rewrite map_length. change 0 with (N.to_nat 0) at 3. split.
  - intros [first turns]. repeat split; intros k place.
    + rewrite map_nth, <- first by trivial. now rewrite Nat2N.id.
    + now apply Nat2N.inj, turns.
  - intros (_ & first & turns). split; intros k place.
    + rewrite first, map_nth by trivial. apply N2Nat.id.
    + now rewrite turns.
Qed.
