(** * Machines that read numbers digit by digit, most significant digit first

    A machine reads the digits of the numbers on its tracks, one digit of each number at a time. *)

From Coq Require Import Bool List NArith ZArith Lia.
Import ListNotations.
From Sprague Require Import Numeration.

(** What number each track has. Only finitely many tracks are spoken of, so the numbers are below a common bound. *)
Definition numbers := N -> N.
Definition letter := N -> bool.

Definition bounded (e : numbers) : Prop := exists n, forall track, (e track < 2 ^ N.of_nat n)%N.

(** The last letter is the first of the list. *)
Definition word := list letter.
Definition no_digits : letter := fun _ => false.
Definition column (w : word) (track : N) : list bool := map (fun l : letter => l track) w.

(** Tracks on which words are alike, and numbers. *)
Definition same_columns (on : list N) (w w' : word) : Prop := forall track, In track on -> column w track = column w' track.

Section Words.
Context {base : numeration}.

(** The numbers that a word has on its tracks, and what the digits are worth one place lower. *)
Definition meant (w : word) : numbers := fun track => number (column w track).
Definition meant_shifted (w : word) : numbers := fun track => shifted (column w track).

Definition writes (w : word) (e : numbers) : Prop := forall track, e track = meant w track.

Lemma writes_bounded w e : writes w e -> bounded e.
Proof.
  intros is. exists (length w). intros track. rewrite is. destruct (number_finite (column w track)) as [less _].
  unfold column in less at 2. now rewrite map_length in less.
Qed.

(** Leading zeros. *)
Definition longer (w : word) (k : nat) : word := w ++ repeat no_digits k.

Lemma column_longer w k track : column (longer w k) track = column w track ++ repeat false k.
Proof. unfold column, longer. rewrite map_app. f_equal. induction k as [| k IH]; simpl; [| rewrite IH]; easy. Qed.

Lemma writes_longer w k e : writes w e -> writes (longer w k) e.
Proof. intros is track. rewrite is. unfold meant. now rewrite column_longer, number_zeros. Qed.

Lemma longer_length w k : length (longer w k) = length w + k.
Proof. unfold longer. now rewrite app_length, repeat_length. Qed.

(** A word for numbers, as long as it must be. *)
Definition spelled (n : nat) (e : numbers) : word :=
  map (fun k track => nth k (spell n (e track)) false) (seq 0 n).

Lemma spelled_writes n e : (forall track, (e track < place n)%N) -> writes (spelled n e) e.
Proof.
  intros less track. unfold meant, column, spelled. rewrite map_map. pose proof (spell_length n (e track)) as long.
  rewrite <- (spell_number n (e track)) at 1 by trivial. f_equal. clear less. generalize dependent (spell n (e track)). intros ds <-.
  induction ds as [| d ds IH]; simpl; trivial. f_equal. now rewrite <- seq_shift, map_map.
Qed.

Theorem bounded_written e : bounded e -> exists w, writes w e.
Proof.
  intros (n & less). set (k := N.to_nat (2 ^ N.of_nat n)). exists (spelled k e). apply spelled_writes.
  intros track. pose proof (place_above k). specialize (less track). lia.
Qed.

(** The digits of one word on some tracks, and those of another one elsewhere. *)
Fixpoint mixed (here : N -> bool) (w w' : word) : word :=
  match w, w' with
  | l :: w, l' :: w' => (fun track => if here track then l track else l' track) :: mixed here w w'
  | _, _ => []
  end.

Lemma mixed_length here w : forall w', length w = length w' -> length (mixed here w w') = length w.
Proof. induction w as [| l w IH]; intros [| l' w']; simpl; try easy. intros [= long]. now rewrite IH. Qed.

Lemma mixed_column here track w : forall w', length w = length w' ->
  column (mixed here w w') track = if here track then column w track else column w' track.
Proof.
  unfold column. induction w as [| l w IH]; intros [| l' w']; simpl; try easy; [now destruct (here track) |].
  intros [= long]. rewrite IH by trivial. now destruct (here track).
Qed.

Definition among (on : list N) (track : N) : bool := existsb (N.eqb track) on.

Lemma among_true on track : among on track = true <-> In track on.
Proof.
  unfold among. rewrite existsb_exists. split.
  - now intros (other & inside & <-%N.eqb_eq).
  - intros inside. exists track. now rewrite N.eqb_refl.
Qed.

(** Where numbers are the same on some tracks, they have words that are. *)
Lemma words_alike on w e e' : writes w e -> bounded e' -> (forall track, In track on -> e track = e' track) ->
  exists k w', writes w' e' /\ length (longer w k) = length w' /\ same_columns on (longer w k) w'.
Proof.
  intros is (w' & is')%bounded_written same. set (u := longer w (length w')). set (u' := longer w' (length w)).
  assert (length u = length u') as long by (unfold u, u'; rewrite !longer_length; lia).
  exists (length w'), (mixed (among on) u u'). fold u. split; [| split].
  - intros track. unfold meant. rewrite mixed_column by trivial. destruct (among on track) eqn:here.
    + rewrite <- same by now apply among_true. now apply (writes_longer w).
    + now apply (writes_longer w').
  - now rewrite mixed_length.
  - intros track inside%among_true. rewrite mixed_column, inside by trivial. easy.
Qed.

End Words.

(** ** States are trees, so that machines can be put side by side *)

Inductive tree : Set := Leaf (z : Z) | Many (states : list positive) | Fork (left right : tree).

(** What a letter is to a machine is a tree as well: it is prepared once for each letter. *)
Record machine : Type := {
  start : tree;
  tracks : list N;
  prepare : letter -> tree;
  step : tree -> tree -> tree
}.

(** A machine depends on nothing but the digits on its tracks. *)
Definition reads_tracks (m : machine) : Prop :=
  forall l l', (forall track, In track (tracks m) -> l track = l' track) -> prepare m l = prepare m l'.

Fixpoint run (m : machine) (w : word) : tree :=
  match w with
  | [] => start m
  | l :: w => step m (run m w) (prepare m l)
  end.

Lemma run_same m : reads_tracks m -> forall w w', length w = length w' -> same_columns (tracks m) w w' -> run m w = run m w'.
Proof.
  intros reads w. induction w as [| l w IH]; intros [| l' w']; simpl; try easy. intros [= long] same. f_equal.
  - apply IH; trivial. intros track inside. specialize (same track inside). now inversion same.
  - apply reads. intros track inside. specialize (same track inside). now inversion same.
Qed.

(** *** As many digits as the numbers on some tracks have *)

Definition size_on (on : list N) (e : numbers) : nat :=
  N.to_nat (fold_right (fun track most => N.max (e track) most) 0%N on).

(** The same numbers there, and 0 on all other tracks. *)
Definition restricted (on : list N) (e : numbers) : numbers := fun track => if among on track then e track else 0%N.

Section Observed.
Context {base : numeration}.

Lemma restricted_written on e : writes (spelled (size_on on e) (restricted on e)) (restricted on e).
Proof.
  apply spelled_writes. intros track. pose proof (place_above (size_on on e)) as above. unfold size_on in *. rewrite N2Nat.id in above.
  unfold restricted. destruct (among on track) eqn:here; [| lia]. apply among_true in here.
  enough (e track <= fold_right (fun track most => N.max (e track) most) 0 on)%N by lia. clear above.
  induction on as [| first rest IH]; simpl in *; [easy |]. destruct here as [-> | here]; [lia |]. specialize (IH here). lia.
Qed.

(** ** What is observed in a state *)

Record observed (T : Type) : Type := { by_machine : machine; value : tree -> T }.
Global Arguments by_machine {T}. Global Arguments value {T}.

(** The machine is right, and what is observed is a function of the numbers. *)
Definition observes {T} (o : observed T) (f : numbers -> T) : Prop :=
  reads_tracks (by_machine o) /\ forall w e, writes w e -> value o (run (by_machine o) w) = f e.

(** Nothing depends on other tracks. *)
Lemma observes_same {T} (o : observed T) f e e' : observes o f -> bounded e -> bounded e' ->
  (forall track, In track (tracks (by_machine o)) -> e track = e' track) -> f e = f e'.
Proof.
  intros [reads right] (w & is)%bounded_written finite same.
  destruct (words_alike (tracks (by_machine o)) w e e' is finite same) as (k & w' & is' & long & alike).
  rewrite <- (right w' e' is'), <- (right (longer w k) e) by now apply writes_longer. f_equal. now apply run_same.
Qed.

(** Something that depends on no number. *)
Definition still : machine := {| start := Leaf 0; tracks := []; prepare _ := Leaf 0; step s _ := s |}.
Definition always {T} (x : T) : observed T := {| by_machine := still; value _ := x |}.

Lemma always_observes {T} (x : T) : observes (always x) (fun _ => x).
Proof. now split. Qed.

Definition mapped {S T} (f : S -> T) (o : observed S) : observed T := {| by_machine := by_machine o; value s := f (value o s) |}.

Lemma mapped_observes {S T} (f : S -> T) o g : observes o g -> observes (mapped f o) (fun e => f (g e)).
Proof. intros [reads right]. split; trivial. intros w e is. simpl. now rewrite (right w e is). Qed.

(** Two machines side by side. *)
Definition beside (m k : machine) : machine := {|
  start := Fork (start m) (start k);
  tracks := tracks m ++ tracks k;
  prepare l := Fork (prepare m l) (prepare k l);
  step s a :=
    match s, a with
    | Fork p q, Fork b c => Fork (step m p b) (step k q c)
    | _, _ => s
    end
|}.

Lemma run_beside m k w : run (beside m k) w = Fork (run m w) (run k w).
Proof. induction w as [| l w IH]; simpl; trivial. now rewrite IH. Qed.

Lemma beside_reads m k : reads_tracks m -> reads_tracks k -> reads_tracks (beside m k).
Proof.
  intros one other l l' same. simpl in *.
  rewrite (one l l'), (other l l'); trivial; intros track inside; apply same, in_app_iff; auto.
Qed.

Definition both {A B T} (f : A -> B -> T) (x : A) (one : observed A) (other : observed B) : observed T := {|
  by_machine := beside (by_machine one) (by_machine other);
  value s := match s with Fork p q => f (value one p) (value other q) | _ => f x (value other s) end
|}.

Lemma both_observes {A B T} (f : A -> B -> T) x one other g h :
  observes one g -> observes other h -> observes (both f x one other) (fun e => f (g e) (h e)).
Proof.
  intros [reads right] [reads' right']. split.
  - now apply beside_reads.
  - intros w e is. simpl. rewrite run_beside. now rewrite (right w e is), (right' w e is).
Qed.

Lemma observes_as {T} (o : observed T) f g : observes o f -> (forall e, bounded e -> f e = g e) -> observes o g.
Proof. intros [reads right] same. split; trivial. intros w e is. rewrite (right w e is). apply same. now apply writes_bounded with w. Qed.

End Observed.
