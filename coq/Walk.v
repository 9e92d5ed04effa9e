(** * All states that a machine can be in

    [explore] looks for the states, and nothing about how it does so is proved, but for [explored_reached], which says that it
    finds no others. What it has found is looked through once more: it has the first state, and no step leads out of it. *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Automata.

(** ** Trees as keys of a table *)

Fixpoint digits_behind (p before : positive) : positive :=
  match p with
  | xH => (before~1~0)%positive
  | xO p => digits_behind p (before~0~0)%positive
  | xI p => digits_behind p (before~0~1)%positive
  end.

Fixpoint written (s : tree) (before : positive) : positive :=
  match s with
  | Leaf Z0 => (before~1~1~0)%positive
  | Leaf (Zpos p) => digits_behind p before
  | Leaf (Zneg p) => (digits_behind p before)~1~1~1%positive
  | Many ps => (fold_left (fun before p => digits_behind p before) ps before)~1~1~0%positive
  | Fork s t => written t (written s before)
  end.

Definition key (s : tree) : positive := written s 1.

Fixpoint same_list (ps qs : list positive) : bool :=
  match ps, qs with
  | [], [] => true
  | p :: ps, q :: qs => (p =? q)%positive && same_list ps qs
  | _, _ => false
  end.

Fixpoint same (s t : tree) : bool :=
  match s, t with
  | Leaf a, Leaf b => (a =? b)%Z
  | Many ps, Many qs => same_list ps qs
  | Fork s s', Fork t t' => same s t && same s' t'
  | _, _ => false
  end.

Lemma same_list_eq ps : forall qs, same_list ps qs = true -> ps = qs.
Proof.
  induction ps as [| p ps IH]; intros [| q qs]; simpl; try easy.
  intros [->%Pos.eqb_eq ->%IH]%andb_prop. trivial.
Qed.

Lemma same_eq s : forall t, same s t = true -> s = t.
Proof.
  induction s as [a | ps | s IH s' IH']; intros [b | qs | t t']; simpl; try easy.
  - now intros ->%Z.eqb_eq.
  - now intros ->%same_list_eq.
  - now intros [->%IH ->%IH']%andb_prop.
Qed.

(** Keys need not be different: a state whose place is taken is not found. *)
Definition met (found : PositiveMap.t tree) (s : tree) : bool :=
  match PositiveMap.find (key s) found with Some t => same s t | None => false end.

Lemma met_found found s : met found s = true -> PositiveMap.find (key s) found = Some s.
Proof. unfold met. destruct (PositiveMap.find (key s) found) as [t |]; [| easy]. now intros ->%same_eq. Qed.

Lemma met_in found s : met found s = true -> In (key s, s) (PositiveMap.elements found).
Proof. intros there%met_found. now apply PositiveMap.elements_correct. Qed.

(** Whether something is so of all states in a table. No list is made of them, for they may be many, and no keys, for they are long. *)
Fixpoint all_of (test : tree -> bool) (found : PositiveMap.t tree) : bool :=
  match found with
  | PositiveMap.Leaf _ => true
  | PositiveMap.Node zeros here ones =>
      match here with Some s => test s | None => true end && all_of test zeros && all_of test ones
  end.

Lemma all_of_met test found s : all_of test found = true -> met found s = true -> test s = true.
Proof.
  intros all there%met_found. generalize dependent (key s). revert all.
  induction found as [| zeros IH here ones IH']; simpl; intros all k there; [now destruct k |].
  apply andb_prop in all as [[at_here all]%andb_prop all'].
  destruct k as [k | k |]; [now apply IH' with k | now apply IH with k | simpl in there; now rewrite there in at_here].
Qed.

(** ** Letters *)

Definition letter_of (code : N) : letter := N.testbit code.

Fixpoint codes (on : list N) : list N :=
  match on with
  | [] => [0%N]
  | track :: rest => let fewer := codes rest in fewer ++ map (fun code => N.setbit code track) fewer
  end.

Lemma codes_fewer on : forall code, In code (codes on) -> forall track, ~ In track on -> N.testbit code track = false.
Proof.
  induction on as [| first rest IH]; intros code inside track away; simpl in *.
  - destruct inside as [<- | []]. apply N.bits_0.
  - apply in_app_iff in inside as [inside | (fewer & <- & inside)%in_map_iff].
    + apply IH; tauto.
    + rewrite N.setbit_neq by tauto. apply IH; tauto.
Qed.

Lemma codes_all on (l : letter) : NoDup on -> exists code, In code (codes on) /\ forall track, In track on ->
  letter_of code track = l track.
Proof.
  unfold letter_of. induction 1 as [| first rest away _ (code & inside & same)]; [exists 0%N; simpl; intuition |].
  exists (if l first then N.setbit code first else code). simpl. split.
  - apply in_app_iff. destruct (l first); [right; apply in_map_iff; now exists code | now left].
  - intros track [<- | in_rest].
    + destruct (l first) eqn:digit; [apply N.setbit_eq |]. now apply codes_fewer with rest.
    + assert (first <> track) as other by (intros eq; rewrite eq in away; contradiction).
      rewrite <- (same track in_rest). destruct (l first); trivial. now apply N.setbit_neq.
Qed.

(** ** The search *)

Section Walk.

Variable first : tree.
Variable next : tree -> tree -> tree.
Variable moves : list tree.
(** What is asked of each state, and where it need not be asked any more. *)
Variable good skipped : tree -> bool.

(** Which states are to be looked at now and later, and all that are found. What is near is looked at first, and a state that is not
    good is often near. *)
Definition state : Type := list tree * list tree * PositiveMap.t tree.

Definition meet (now : state) (t : tree) : state :=
  let '(waiting, later, found) := now in
  if skipped t then now else
  let k := key t in
  match PositiveMap.find k found with Some _ => now | None => (waiting, t :: later, PositiveMap.add k t found) end.

(** Two to the power of [depth] steps at most; none after a state that is not good. *)
Fixpoint explore (depth : nat) (now : state) : state :=
  match now with
  | ([], [], _) => now
  | (waiting, later, found) =>
      match depth with
      | O =>
          match waiting with
          | [] => (rev_append later [], [], found)
          | s :: waiting =>
              if good s then fold_left (fun now move => meet now (next s move)) moves (waiting, later, found)
              else ([], [], PositiveMap.empty _)
          end
      | S less => explore less (explore less now)
      end
  end.

Definition explored (depth : nat) : PositiveMap.t tree := snd (explore depth ([first], [],
  PositiveMap.add (key first) first (PositiveMap.empty _))).

Definition closed (found : PositiveMap.t tree) : bool :=
  (skipped first || met found first) &&
  all_of (fun s => good s && forallb (fun move => let t := next s move in skipped t || met found t) moves) found.

Inductive reached : tree -> Prop :=
  | reached_first : reached first
  | reached_next s move : reached s -> In move moves -> reached (next s move).

Definition stays_skipped : Prop :=
  forall s, skipped s = true -> good s = true /\ forall move, In move moves -> skipped (next s move) = true.

Lemma closed_met found : stays_skipped -> closed found = true -> forall s, reached s -> skipped s = true \/ met found s = true.
Proof.
  intros stays [begins all]%andb_prop.
  induction 1 as [| s move _ [skip | there] among].
  - now apply orb_prop.
  - left. now apply stays.
  - apply (all_of_met _ _ _ all) in there. apply andb_prop in there as [_ further].
    rewrite forallb_forall in further. now apply orb_prop, further.
Qed.

Theorem closed_good found : stays_skipped -> closed found = true -> forall s, reached s -> good s = true.
Proof.
  intros stays shut s r. destruct (closed_met found stays shut s r) as [skip | there]; [now apply stays |].
  apply andb_prop in shut as [_ all]. apply (all_of_met _ _ _ all) in there. now apply andb_prop in there.
Qed.

(** Nothing else is found. *)
Definition all_reached (now : state) : Prop :=
  let '(waiting, later, found) := now in
  (forall s, In s waiting -> reached s) /\ (forall s, In s later -> reached s) /\
  (forall k s, PositiveMap.find k found = Some s -> reached s).

Lemma add_reached k s found :
  reached s -> (forall k s, PositiveMap.find k found = Some s -> reached s) -> forall l t,
    PositiveMap.find l (PositiveMap.add k s found) = Some t -> reached t.
Proof.
  intros new there l t. destruct (Pos.eq_dec k l) as [<- | other].
  - rewrite PositiveMap.gss. now intros [= <-].
  - rewrite PositiveMap.gso by auto. apply there.
Qed.

Lemma none_reached k s : PositiveMap.find k (PositiveMap.empty tree) = Some s -> reached s.
Proof. now rewrite PositiveMap.gempty. Qed.

Lemma meet_reached now t : all_reached now -> reached t -> all_reached (meet now t).
Proof.
  destruct now as [[waiting later] found]. intros (waits & wait & there) new. unfold meet. destruct (skipped t); [now split |].
  destruct (PositiveMap.find (key t) found); split; simpl in *; auto. split.
  - intros s [<- | inside]; auto.
  - now apply add_reached.
Qed.

Lemma step_reached s waiting later found : all_reached (s :: waiting, later, found) ->
  all_reached (fold_left (fun now move => meet now (next s move)) moves (waiting, later, found)).
Proof.
  intros (waits & wait & there). simpl in waits.
  assert (forall move, In move moves -> reached (next s move)) as steps by (intros move among; apply reached_next; auto).
  assert (all_reached (waiting, later, found)) as right by (split; simpl; auto).
  clear waits wait there. revert right. generalize (waiting, later, found) as now.
  induction moves as [| move rest IHm]; intros now right; simpl; auto.
  apply IHm; [intros m inside; apply steps; now right | apply meet_reached; trivial; apply steps; now left].
Qed.

Lemma explore_reached depth : forall now, all_reached now -> all_reached (explore depth now).
Proof.
  induction depth as [| depth IH]; intros [[[| s waiting] [| t later]] found] right; cbn [explore]; auto.
  - destruct right as (_ & wait & there). split; [| split; [easy | trivial]]. intros s. rewrite rev_append_rev, app_nil_r, <- in_rev. apply wait.
  - destruct (good s); [now apply step_reached | repeat split; [easy | easy | apply none_reached]].
  - destruct (good s); [now apply step_reached | repeat split; [easy | easy | apply none_reached]].
Qed.

Lemma explored_reached depth k s : PositiveMap.find k (explored depth) = Some s -> reached s.
Proof.
  unfold explored. intros there.
  assert (all_reached (explore depth ([first], [], PositiveMap.add (key first) first (PositiveMap.empty _)))) as right.
  { apply explore_reached. split; [| split; [easy |]].
    - intros t [<- | []]. apply reached_first.
    - apply add_reached; [apply reached_first | apply none_reached]. }
  destruct (explore _ _) as [[waiting later] found]. destruct right as (_ & _ & all). now apply (all k).
Qed.

End Walk.

(** ** The walk of a machine *)

(** No walk takes more than 2 to this power of steps. *)
Definition depth : nat := 26.

Definition tracks_once (m : machine) : list N := nodup N.eq_dec (tracks m).

Definition walk (o : observed bool) (skipped : tree -> bool) : bool :=
  let m := by_machine o in
  let moves := map (fun code => prepare m (letter_of code)) (codes (tracks_once m)) in
  closed (start m) (step m) moves (value o) skipped (explored (start m) (step m) moves (value o) skipped depth).

Lemma run_reached m : reads_tracks m -> forall w,
  reached (start m) (step m) (map (fun code => prepare m (letter_of code)) (codes (tracks_once m))) (run m w).
Proof.
  intros reads w. induction w as [| l w IH]; simpl; [apply reached_first |].
  apply reached_next; [apply IH |].
  destruct (codes_all (tracks_once m) l) as (code & inside & same); [apply NoDup_nodup |].
  apply in_map_iff. exists code. split; trivial. apply reads. intros track there. apply same. now apply nodup_In.
Qed.

Theorem walk_sound o skipped :
  reads_tracks (by_machine o) ->
  (forall s, skipped s = true -> value o s = true /\ forall l, skipped (step (by_machine o) s (prepare (by_machine o) l)) = true) ->
  walk o skipped = true -> forall w, value o (run (by_machine o) w) = true.
Proof.
  intros reads stays walked w. unfold walk in walked. eapply closed_good with (2 := walked) (3 := run_reached _ reads w).
  intros s skip. destruct (stays s skip) as [fine further]. split; trivial.
  intros move (code & <- & _)%in_map_iff. apply further.
Qed.

(* Nothing is to be computed where two of its walks are compared. *)
Global Opaque walk explored closed.
