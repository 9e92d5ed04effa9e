(** * Machines that read numbers digit by digit, most significant digit first

    A machine reads the binary digits of the numbers on its tracks, one digit of each number at a time. There are no words here:
    the state after the numbers [e] is the state after their halves, and one step by their last digits. *)

From Coq Require Import Bool List NArith ZArith Lia.
Import ListNotations.

(** What number each track has. Only finitely many tracks are spoken of, so the numbers are below a common bound. *)
Definition numbers := N -> N.
Definition letter := N -> bool.

Definition below (n : nat) (e : numbers) : Prop := forall track, (e track < 2 ^ N.of_nat n)%N.
Definition bounded (e : numbers) : Prop := exists n, below n e.

Definition half (e : numbers) : numbers := fun track => N.div2 (e track).
Definition digits (e : numbers) : letter := fun track => N.odd (e track).

Lemma below_half n e : below (S n) e -> below n (half e).
Proof.
  intros b track. specialize (b track). unfold half. rewrite Nat2N.inj_succ, N.pow_succ_r' in b.
  pose proof (N.div2_odd (e track)). destruct (N.odd (e track)); simpl N.b2n in *; lia.
Qed.

Lemma below_more n m e : below n e -> n <= m -> below m e.
Proof.
  intros b le track. specialize (b track). enough (2 ^ N.of_nat n <= 2 ^ N.of_nat m)%N by lia.
  apply N.pow_le_mono_r; lia.
Qed.

Lemma below_none e : below 0 e -> forall track, e track = 0%N.
Proof. intros b track. specialize (b track). simpl in b. lia. Qed.

(** The last digit of a number, put behind its half. *)
Lemma number_half x : Z.of_N x = (2 * Z.of_N (N.div2 x) + Z.b2z (N.odd x))%Z.
Proof. pose proof (N.div2_odd x) as eq. destruct (N.odd x); simpl N.b2n in eq; simpl Z.b2z; lia. Qed.

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

Fixpoint run (m : machine) (n : nat) (e : numbers) : tree :=
  match n with
  | O => start m
  | S less => step m (run m less (half e)) (prepare m (digits e))
  end.

(** What is so of the state after any numbers is shown by one step. *)
Lemma run_invariant m (invariant : numbers -> tree -> Prop) :
  (forall e, (forall track, e track = 0%N) -> invariant e (start m)) ->
  (forall e s, invariant (half e) s -> invariant e (step m s (prepare m (digits e)))) ->
  forall n e, below n e -> invariant e (run m n e).
Proof.
  intros zero next n. induction n as [| n IH]; intros e b; simpl.
  - apply zero, below_none, b.
  - apply next, IH, below_half, b.
Qed.

Lemma run_same m : reads_tracks m -> forall n e e', (forall track, In track (tracks m) -> e track = e' track) -> run m n e = run m n e'.
Proof.
  intros reads n. induction n as [| n IH]; intros e e' same; simpl; trivial.
  f_equal.
  - apply IH. intros track inside. unfold half. now rewrite same.
  - apply reads. intros track inside. unfold digits. now rewrite same.
Qed.

(** *** As many digits as the numbers on some tracks have *)

Definition size_on (on : list N) (e : numbers) : nat :=
  N.to_nat (fold_right (fun track most => N.max (N.size (e track)) most) 0%N on).

(** The same numbers there, and 0 on all other tracks. *)
Definition restricted (on : list N) (e : numbers) : numbers := fun track => if existsb (N.eqb track) on then e track else 0%N.

Lemma restricted_same on e track : In track on -> restricted on e track = e track.
Proof.
  intros inside. unfold restricted. replace (existsb (N.eqb track) on) with true; trivial.
  symmetry. apply existsb_exists. exists track. now rewrite N.eqb_refl.
Qed.

Lemma below_restricted on e : below (size_on on e) (restricted on e).
Proof.
  intros track. unfold restricted, size_on. rewrite N2Nat.id.
  destruct (existsb (N.eqb track) on) eqn:there; [| apply N.neq_0_lt_0, N.pow_nonzero; lia].
  apply existsb_exists in there as (other & inside & <-%N.eqb_eq).
  apply N.lt_le_trans with (2 ^ N.size (e track))%N; [apply N.size_gt | apply N.pow_le_mono_r; [lia |]].
  induction on as [| first rest IH]; simpl in *; [easy |]. destruct inside as [-> | inside]; [lia |]. specialize (IH inside). lia.
Qed.

Lemma restricted_below on n e : below n e -> below n (restricted on e).
Proof.
  intros b track. unfold restricted. destruct (existsb (N.eqb track) on); [apply b |]. apply N.neq_0_lt_0, N.pow_nonzero. lia.
Qed.

(** ** What is observed in a state *)

Record observed (T : Type) : Type := { by_machine : machine; value : tree -> T }.
Arguments by_machine {T}. Arguments value {T}.

(** The machine is right, and what is observed is a function of the numbers. *)
Definition observes {T} (o : observed T) (f : numbers -> T) : Prop :=
  reads_tracks (by_machine o) /\ forall n e, below n e -> value o (run (by_machine o) n e) = f e.

(** Something that depends on no number. *)
Definition still : machine := {| start := Leaf 0; tracks := []; prepare _ := Leaf 0; step s _ := s |}.
Definition always {T} (x : T) : observed T := {| by_machine := still; value _ := x |}.

Lemma always_observes {T} (x : T) : observes (always x) (fun _ => x).
Proof. now split. Qed.

Definition mapped {S T} (f : S -> T) (o : observed S) : observed T := {| by_machine := by_machine o; value s := f (value o s) |}.

Lemma mapped_observes {S T} (f : S -> T) o g : observes o g -> observes (mapped f o) (fun e => f (g e)).
Proof. intros [reads right]. split; trivial. intros n e b. simpl. now rewrite right. Qed.

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

Lemma run_beside m k n : forall e, run (beside m k) n e = Fork (run m n e) (run k n e).
Proof. induction n as [| n IH]; intros e; simpl; trivial. now rewrite IH. Qed.

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
  - intros n e b. simpl. rewrite run_beside. now rewrite right, right'.
Qed.

Lemma observes_as {T} (o : observed T) f g : observes o f -> (forall e, bounded e -> f e = g e) -> observes o g.
Proof. intros [reads right] same. split; trivial. intros n e b. rewrite right by trivial. apply same. now exists n. Qed.
