(** * What is known of the lines before: tables and machines, and that they are right *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Numeration Automata Walk Arithmetic Reading NumberClaims NumberTerms.
Local Open Scope Z_scope.

Section Base.
Context {base : numeration}.

(** ** What is known of earlier lines *)

Record known : Type := {
  known_sequences : PositiveMap.t entries_table;
  known_terms : PositiveMap.t bounded_term;
  known_tests : PositiveMap.t watched;
  known_automata : PositiveMap.t table
}.

Definition fits {A B} (R : A -> B -> Prop) (known : PositiveMap.t A) (meant : PositiveMap.t B) : Prop :=
  forall k a, PositiveMap.find k known = Some a -> exists b, PositiveMap.find k meant = Some b /\ R a b.

Lemma fits_add {A B} (R : A -> B -> Prop) known meant k a b : fits R known meant -> R a b ->
  fits R (PositiveMap.add k a known) (PositiveMap.add k b meant).
Proof.
  intros fit right l a'. destruct (Pos.eq_dec k l) as [<- | other].
  - rewrite !PositiveMap.gss. intros [= <-]. now exists b.
  - rewrite !PositiveMap.gso by auto. apply fit.
Qed.

Lemma fits_none {A B} (R : A -> B -> Prop) : fits R (PositiveMap.empty A) (PositiveMap.empty B).
Proof. intros k a. now rewrite PositiveMap.gempty. Qed.

Definition is_sequence (t : entries_table) (s : sequence) : Prop := t = sequence_table s /\ 0 <= before s.
Definition is_automaton (t : table) (f : numbers -> bool) : Prop := is_sound t /\ decides t f.

Record all_fit (K : known) (m : meanings) : Prop := {
  sequences_fit : fits is_sequence (known_sequences K) (sequences m);
  terms_fit : fits measures (known_terms K) (terms m);
  tests_fit : fits watches (known_tests K) (tests m);
  automata_fit : fits is_automaton (known_automata K) (automata m)
}.

(** ** Machines for what lines ask *)

Definition maybe_opposite (negated : bool) (w : watched) : watched := if negated then opposite w else w.

Lemma maybe_opposite_watches negated w f : watches w f -> watches (maybe_opposite negated w) (fun e => turned negated (f e)).
Proof. intros right. destruct negated; [exact (opposite_watches w f right) | exact right]. Qed.

Definition watch_asked (K : known) (c : asked) : option watched :=
  match PositiveMap.find (which c) (known_automata K) with
  | Some t => Some (maybe_opposite (negated c) (watch_table t (renamed (renaming c))))
  | None => None
  end.

Lemma watch_asked_watches K m c w : all_fit K m -> watch_asked K c = Some w -> watches w (asked_value m c).
Proof.
  intros fit. unfold watch_asked. destruct (PositiveMap.find (which c) (known_automata K)) as [t |] eqn:there; [| easy].
    intros [= <-].
  destruct (automata_fit K m fit _ _ there) as (f & is & sound & right). unfold asked_value, found. rewrite is.
  apply maybe_opposite_watches with (f := fun e => f (fun track => e (renamed (renaming c) track))). now apply watch_table_watches.
Qed.

Definition watch_component (K : known) (c : component) : option watched :=
  match c with
  | Test negated which => option_map (maybe_opposite negated) (PositiveMap.find which (known_tests K))
  | Automaton c => watch_asked K c
  end.

Lemma watch_component_watches K m c w : all_fit K m -> watch_component K c = Some w -> watches w (component_value m c).
Proof.
  intros fit. destruct c as [negated which | c]; simpl; [| now apply watch_asked_watches].
  destruct (PositiveMap.find which (known_tests K)) as [v |] eqn:there; simpl; [| easy]. intros [= <-].
  destruct (tests_fit K m fit _ _ there) as (f & is & right).
  change (watches (maybe_opposite negated v) (fun e => turned negated (found (fun _ => false) which (tests m) e))).
  unfold found. rewrite is. now apply maybe_opposite_watches.
Qed.

Fixpoint watch_all (K : known) (cs : list component) : option watched :=
  match cs with
  | [] => Some (watch_always true)
  | c :: cs =>
      match watch_component K c, watch_all K cs with
      | Some w, Some rest => Some (together andb known_and w rest)
      | _, _ => None
      end
  end.

Lemma watch_all_watches K m cs : all_fit K m -> forall w, watch_all K cs = Some w ->
  watches w (fun e => forallb (fun c => component_value m c e) cs).
Proof.
  intros fit. induction cs as [| c cs IH]; simpl; intros w; [intros [= <-]; apply watch_always_watches |].
  destruct (watch_component K c) as [one |] eqn:is; [| easy]. destruct (watch_all K cs) as [rest |]; [| easy]. intros [= <-].
  apply and_watches with (h := fun e => forallb (fun c => component_value m c e) cs); auto.
  now apply watch_component_watches with K.
Qed.

Definition watch_iff (K : known) (one other : component) : option watched :=
  match watch_component K one, watch_component K other with
  | Some w, Some v => Some (together Bool.eqb known_iff w v)
  | _, _ => None
  end.

End Base.
