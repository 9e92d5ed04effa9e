(** * Statements for all natural numbers: what the lines of a certificate say

    The lines are those of a certificate `sprague-forall 1`, in its order. Each introduces something that later lines speak of by
    its number among those of its kind. *)

From Coq Require Import Bool List NArith ZArith FMapPositive FinFun Lia.
Import ListNotations.
From Sprague Require Import Game SpragueGrundy Heaps Misere Numeration Automata Walk Arithmetic Reading.
From Sprague Require Quotient.
Local Open Scope Z_scope.

(** A constant, multiples of tracks, and multiples of terms. *)
Record sum : Set := { constant : Z; of_tracks : multiples; of_terms : list (positive * Z) }.

(** As many entries as [before] and then [again] and again as many as [each]; if this is 0, an index beyond stands for the first
    entry. A negative one always does. *)
Record sequence : Set := { entries : list Z; before : Z; each : Z }.

(** An automaton or its opposite; each pair of tracks says from which the first one is read. *)
Record asked : Set := { negated : bool; which : positive; renaming : list (N * N) }.

Inductive term : Set :=
  | Read (sequence : positive) (index : sum)
  | Truth (of : asked)
  | Nim_sum (operands : list sum)
  | Mex (operands : list sum)
  | Entry (sequence : positive) (index : sum)
  | Quotient (divisor : Z) (of : sum)
  | Remainder (divisor : Z) (of : sum)
  | If_one (condition yes no : sum).

Inductive comparison : Set := Is_0 | At_most_0 | From_0_below (most : Z).

Inductive test : Set := Compare (how : comparison) (of : sum) | Nim_sum_is_0 (of : list N).

Inductive component : Set := Test (negated : bool) (which : positive) | Automaton (of : asked).

Inductive definition : Set :=
  | All (components : list component)
  | Iff (one other : component)
  | Some_numbers (gone : list N) (of : positive)
  | Given (of : automaton).

(** The parameters of a rule have the numbers of these tracks, or its position is a nimber. *)
Inductive place : Set := Call (arguments : list N) | Nimber (size : N).

(** Or it is a sum: of positions with such parameters, of nimbers as large as the numbers of these tracks, and of one more nimber. The
    track beside the parameters is for the checker alone: it stands for the value. *)
Record summands : Set := { calls : list (list N * N); nimbers : list N; one_more : N }.

(** Moves to such places, for all numbers at which the parts are true. The rest is for the checker alone: an automaton that says from
    where there is such a move to a P-position, or to a position of which value, and how its meaning is unfolded. *)
Record choice {target : Set} : Set := {
  parts : list component;
  leads_to : target;
  reached : option positive;
  unfolded : list (list N * positive)
}.
Arguments choice : clear implicits.

(** The automaton of the guess says of which parameters the positions are P-positions, or on one more track which values they have.
    The sums of the measure fall with each move. *)
Record rule {target : Set} : Set := {
  parameters : list N;
  domain : list component;
  guess : positive;
  measure : list multiples;
  choices : list (choice target)
}.
Arguments rule : clear implicits.

(** What is compared: a number, k, a base to the power of something and a multiple of k, and how
    many tuples of numbers there are on some tracks at which an automaton is true, perhaps with 2 to
    the power of a multiple of k on one more track; and what is made of two. *)
Inductive quantity : Set :=
  | Number (n : N)
  | Exponent
  | Power (base more factor : Z)
  | Count (which : positive) (on : list N) (power : option (N * N))
  | Plus (one other : quantity)
  | Minus (one other : quantity)
  | Times (one other : quantity).

Inductive relation : Set := Equal | Less | At_most.

(** Which values are rare in an octal game is for the checker alone. *)
Inductive line : Set :=
  | Sequence_line (number : positive) (s : sequence)
  | Term_line (number : positive) (t : term)
  | Test_line (number : positive) (t : test)
  | Automaton_line (number : positive) (d : definition) (a : automaton)
  | Nothing_line (negated : bool) (which : positive)
  | Code_line (sequence : positive) (mask : N) (parity : option bool) (digits : list N)
  | Misere_line (sequence : positive) (by_quotient : Quotient.certificate) (outcomes : list (outcome_class * list N))
  | Counts_line (how : relation) (first : option N) (one other : quantity)
  | Rule_line (r : rule place)
  | Values_line (value : N) (r : rule summands).

(** ** What they mean *)

(** What earlier lines mean. *)
Record meanings : Type := {
  sequences : PositiveMap.t sequence;
  terms : PositiveMap.t (numbers -> Z);
  tests : PositiveMap.t (numbers -> bool);
  automata : PositiveMap.t (numbers -> bool)
}.

Definition found {A} (otherwise : A) (k : positive) (table : PositiveMap.t A) : A :=
  match PositiveMap.find k table with Some x => x | None => otherwise end.

Definition entry (s : sequence) (i : Z) : Z :=
  let at_place k := nth (Z.to_nat k) (entries s) 0 in
  if i <? 0 then at_place 0
  else if i <? before s then at_place i
  else if 0 <? each s then at_place (before s + (i - before s) mod each s)
  else at_place 0.

Definition no_entries : sequence := {| entries := []; before := 0; each := 0 |}.

Definition terms_value (known : PositiveMap.t (numbers -> Z)) (ts : list (positive * Z)) (e : numbers) : Z :=
  fold_right (fun '(k, times) total => times * found (fun _ => 0) k known e + total) 0 ts.

Definition sum_value (m : meanings) (s : sum) (e : numbers) : Z :=
  constant s + terms_value (terms m) (of_terms s) e + sum_of (of_tracks s) e.

Definition renamed (pairs : list (N * N)) (track : N) : N :=
  match find (fun '(from, _) => (from =? track)%N) pairs with Some (_, to) => to | None => track end.

(** The same, or the opposite. *)
Definition turned (negated x : bool) : bool := if negated then negb x else x.

Definition asked_value (m : meanings) (c : asked) (e : numbers) : bool :=
  turned (negated c) (found (fun _ => false) (which c) (automata m) (fun track => e (renamed (renaming c) track))).

(** The least natural number that is not in the list: [least_absent_absent] and [below_least_absent] say so. *)
Fixpoint least_from (k : Z) (steps values : list Z) : Z :=
  match steps with
  | [] => k
  | _ :: fewer => if existsb (Z.eqb k) values then least_from (k + 1) fewer values else k
  end.
Definition least_absent (values : list Z) : Z := least_from 0 values values.

(** A negative operand of a nim-sum counts as 0. *)
Definition nim_sum_value (values : list Z) : Z := fold_right (fun v total => Z.lxor (Z.max 0 v) total) 0 values.

Definition term_value (m : meanings) (t : term) (e : numbers) : Z :=
  match t with
  | Read s index | Entry s index => entry (found no_entries s (sequences m)) (sum_value m index e)
  | Truth c => if asked_value m c e then 1 else 0
  | Nim_sum operands => nim_sum_value (map (fun s => sum_value m s e) operands)
  | Mex operands => least_absent (map (fun s => sum_value m s e) operands)
  | Quotient divisor s => sum_value m s e / divisor
  | Remainder divisor s => sum_value m s e mod divisor
  | If_one condition yes no => if sum_value m condition e =? 1 then sum_value m yes e else sum_value m no e
  end.

Definition holds (how : comparison) (x : Z) : bool :=
  match how with
  | Is_0 => x =? 0
  | At_most_0 => x <=? 0
  | From_0_below most => (0 <=? x) && (x <? most)
  end.

Definition test_value (m : meanings) (t : test) (e : numbers) : bool :=
  match t with
  | Compare how s => holds how (sum_value m s e)
  | Nim_sum_is_0 tracks => (nim_sum_of tracks e =? 0)%N
  end.

Definition component_value (m : meanings) (c : component) (e : numbers) : bool :=
  match c with
  | Test negated which => turned negated (found (fun _ => false) which (tests m) e)
  | Automaton c => asked_value m c e
  end.

(** Whether a set of numbers is what a line says. *)
Definition defined {base : numeration} (m : meanings) (d : definition) (f : numbers -> bool) : Prop :=
  forall e, bounded e ->
    match d with
    | All components => f e = forallb (fun c => component_value m c e) components
    | Iff one other => f e = Bool.eqb (component_value m one e) (component_value m other e)
    | Some_numbers gone of =>
        f e = true <-> exists e', bounded e' /\ (forall track, ~ In track gone -> e' track = e track) /\
          found (fun _ => false) of (automata m) e' = true
    | Given of => forall w, writes w e -> accepted (table_of of) (state_after (table_of of) w) = f e
    end.

Definition with_sequence k s (m : meanings) : meanings :=
  {| sequences := PositiveMap.add k s (sequences m); terms := terms m; tests := tests m; automata := automata m |}.
Definition with_term k t (m : meanings) : meanings :=
  {| sequences := sequences m; terms := PositiveMap.add k t (terms m); tests := tests m; automata := automata m |}.
Definition with_test k t (m : meanings) : meanings :=
  {| sequences := sequences m; terms := terms m; tests := PositiveMap.add k t (tests m); automata := automata m |}.
Definition with_automaton k f (m : meanings) : meanings :=
  {| sequences := sequences m; terms := terms m; tests := tests m; automata := PositiveMap.add k f (automata m) |}.

Definition no_meanings : meanings :=
  {| sequences := PositiveMap.empty _; terms := PositiveMap.empty _; tests := PositiveMap.empty _; automata :=
    PositiveMap.empty _ |}.

(** In misère play a heap of [n] and one of the size that a sequence has for [n] have the same outcome beside any heaps; and sums of
    heaps have these outcomes. *)
Definition misere_says (s : sequence) (by_quotient : Quotient.certificate) (outcomes : list (outcome_class * list N)) : Prop :=
  match Quotient.about by_quotient with
  | Quotient.All_heaps digits _ _ =>
      (forall n others, misere_outcome (heaps (octal digits) (n :: others)) =
        misere_outcome (heaps (octal digits) (Z.to_N (entry s (Z.of_N n)) :: others))) /\
      (forall outcome sizes, In (outcome, sizes) outcomes -> misere_outcome (heaps (octal digits) sizes) = outcome)
  | _ => False
  end.

(** *** Positions that are given by numbers *)

(** Who wins, where a position may have infinitely many options: as in [Game.v], a move to a position that is lost wins, and a
    position is lost if all moves lead to positions that are won. *)
Inductive lost {position : Type} (move : position -> position -> Prop) : position -> Prop :=
  | all_won X : (forall Y, move X Y -> won move Y) -> lost move X
with won {position : Type} (move : position -> position -> Prop) : position -> Prop :=
  | some_lost X Y : move X Y -> lost move Y -> won move X.

(** Only the numbers of the parameters matter. *)
Inductive position : Type := At (e : numbers) | Star (size : N).

Definition called (pairs : list (N * N)) (e : numbers) : numbers := fun track => e (renamed pairs track).

Definition all_true (m : meanings) (cs : list component) (e : numbers) : bool := forallb (fun c => component_value m c e) cs.

Inductive moves (m : meanings) (r : rule place) : position -> position -> Prop :=
  | to_call c arguments e e' :
      In c (choices r) -> leads_to c = Call arguments ->
      bounded e' -> (forall track, In track (parameters r) -> e' track = e track) -> all_true m (parts c) e' = true ->
      moves m r (At e) (At (called (combine (parameters r) arguments) e'))
  | to_nimber c size e e' :
      In c (choices r) -> leads_to c = Nimber size ->
      bounded e' -> (forall track, In track (parameters r) -> e' track = e track) -> all_true m (parts c) e' = true ->
      moves m r (At e) (Star size)
  | in_star size less : (less < size)%N -> moves m r (Star size) (Star less).

(** Of the positions in the domain those of the guess are lost, and the others are won. *)
Definition rule_says (m : meanings) (r : rule place) : Prop :=
  forall e, bounded e -> all_true m (domain r) e = true ->
    if found (fun _ => false) (guess r) (automata m) e then lost (moves m r) (At e) else won (moves m r) (At e).

(** *** Their values *)

Definition nim_sum (values : list N) : N := fold_right N.lxor 0%N values.

(** The Grundy value, where an option is a sum of positions and there may be infinitely many: no option has it, and each lesser number
    is that of an option. No position has two of them ([worth_unique]). *)
Inductive worth {position : Type} (leads : position -> list position -> Prop) : position -> N -> Prop :=
  | is_least X v :
      (forall Ys, leads X Ys -> exists ws, Forall2 (worth leads) Ys ws /\ nim_sum ws <> v) ->
      (forall u, (u < v)%N -> exists Ys ws, leads X Ys /\ Forall2 (worth leads) Ys ws /\ nim_sum ws = u) ->
      worth leads X v.

Definition all_summands (parameters : list N) (s : summands) (e : numbers) : list position :=
  map (fun '(arguments, _) => At (called (combine parameters arguments) e)) (calls s) ++
  map (fun track => Star (e track)) (nimbers s) ++
  if (one_more s =? 0)%N then [] else [Star (one_more s)].

Inductive leads (m : meanings) (r : rule summands) : position -> list position -> Prop :=
  | to_sum c e e' :
      In c (choices r) ->
      bounded e' -> (forall track, In track (parameters r) -> e' track = e track) -> all_true m (parts c) e' = true ->
      leads m r (At e) (all_summands (parameters r) (leads_to c) e')
  | to_lesser size less : (less < size)%N -> leads m r (Star size) [Star less].

Definition with_number (track number : N) (e : numbers) : numbers := fun other => if (other =? track)%N then number else e other.

(** Each position in the domain has the one value for which the guess is true. *)
Definition values_say (m : meanings) (value : N) (r : rule summands) : Prop :=
  forall e, bounded e -> all_true m (domain r) e = true ->
    exists u, worth (leads m r) (At e) u /\
      forall w, found (fun _ => false) (guess r) (automata m) (with_number value w e) = true <-> w = u.

(** *** Counts *)

(** Among the numbers with [P] there are this many tuples on some tracks at which something is so.
    They are finitely many, and whether it is so depends on these tracks alone. *)
Definition counted (P : numbers -> Prop) (on : list N) (f : numbers -> bool) (v : Z) : Prop :=
  exists tuples : list (list N),
    NoDup tuples /\ Z.of_nat (length tuples) = v /\
    (forall tuple, In tuple tuples -> exists e, bounded e /\ P e /\ map e on = tuple) /\
    (forall e, bounded e -> P e -> (f e = true <-> In (map e on) tuples)).

Definition has_power (power : option (N * N)) (k : N) (e : numbers) : Prop :=
  match power with Some (track, factor) => e track = (2 ^ (factor * k))%N | None => True end.

(** The number of a quantity at k. *)
Fixpoint amounts (m : meanings) (k : N) (q : quantity) (v : Z) : Prop :=
  let two a b (f : Z -> Z -> Z) := exists x y, amounts m k a x /\ amounts m k b y /\ v = f x y in
  match q with
  | Number n => v = Z.of_N n
  | Exponent => v = Z.of_N k
  | Power base more factor => 0 <= more + factor * Z.of_N k /\ v = base ^ (more + factor * Z.of_N k)
  | Count which on power =>
      counted (has_power power k) on (found (fun _ => false) which (automata m)) v
  | Plus a b => two a b Z.add
  | Minus a b => two a b Z.sub
  | Times a b => two a b Z.mul
  end.

Definition related (how : relation) (x y : Z) : bool :=
  match how with Equal => x =? y | Less => x <? y | At_most => x <=? y end.

(** For all k from the first one on, or if there is none for all. *)
Definition counts_say (m : meanings) (how : relation) (first : option N) (one other : quantity)
  : Prop :=
  forall k, match first with Some first => (first <= k)%N | None => True end ->
    exists x y, amounts m k one x /\ amounts m k other y /\ related how x y = true.

(** What all lines together say. The automata themselves do not occur, but for guesses: an automaton of a line is the set of numbers that its line
    defines, and there is one such set alone ([defined_once]). *)
Fixpoint says {base : numeration} (m : meanings) (lines : list line) : Prop :=
  match lines with
  | [] => True
  | Sequence_line k s :: rest => says (with_sequence k s m) rest
  | Term_line k t :: rest => says (with_term k (term_value m t) m) rest
  | Test_line k t :: rest => says (with_test k (test_value m t) m) rest
  | Automaton_line k d _ :: rest => exists f, defined m d f /\ says (with_automaton k f m) rest
  | Nothing_line negated which :: rest =>
      (forall e, bounded e -> found (fun _ => false) which (automata m) e = negated) /\ says m rest
  | Code_line s _ _ digits :: rest =>
      (forall n : N, Z.of_nat (grundy (heap (octal digits) n)) = entry (found no_entries s (sequences m)) (Z.of_N n)) /\ says m rest
  | Misere_line s by_quotient outcomes :: rest => misere_says (found no_entries s (sequences m)) by_quotient outcomes /\ says m rest
  | Counts_line how first one other :: rest => counts_say m how first one other /\ says m rest
  | Rule_line r :: rest => rule_says m r /\ says m rest
  | Values_line value r :: rest => values_say m value r /\ says m rest
  end.

(** There is one such set, where numbers are bounded. *)
Theorem defined_once {base : numeration} m d f g : defined m d f -> defined m d g -> forall e, bounded e -> f e = g e.
Proof.
  intros one other e finite. specialize (one e finite). specialize (other e finite).
  destruct d; [congruence | congruence | apply eq_true_iff_eq; now rewrite one, other |].
  apply bounded_written in finite as (w & is). now rewrite <- (one w is), <- (other w is).
Qed.

(** ** [least_absent] *)

Lemma least_from_range steps : forall k values, k <= least_from k steps values <= k + Z.of_nat (length steps).
Proof.
  induction steps as [| s steps IH]; intros k values; simpl least_from; [simpl; lia |].
  destruct (existsb (Z.eqb k) values); [specialize (IH (k + 1) values) |]; simpl length; lia.
Qed.

Lemma below_least_from steps : forall k values x, k <= x < least_from k steps values -> In x values.
Proof.
  induction steps as [| s steps IH]; intros k values x; simpl; [lia |].
  destruct (existsb (Z.eqb k) values) eqn:there; [| lia]. intros range.
  destruct (Z.eq_dec k x) as [-> | other]; [| apply (IH (k + 1)); lia].
  apply existsb_exists in there as (y & inside & <-%Z.eqb_eq). exact inside.
Qed.

Theorem below_least_absent values x : 0 <= x < least_absent values -> In x values.
Proof. apply below_least_from. Qed.

Lemma least_from_absent steps : forall k values,
  least_from k steps values < k + Z.of_nat (length steps) -> ~ In (least_from k steps values) values.
Proof.
  induction steps as [| s steps IH]; intros k values; simpl length; simpl least_from; [simpl; lia |].
  destruct (existsb (Z.eqb k) values) eqn:there.
  - intros less. apply IH. lia.
  - intros _ inside. rewrite <- not_true_iff_false, existsb_exists in there. apply there. exists k. now rewrite Z.eqb_refl.
Qed.

(** If all numbers below the length are there, there are no others. *)
Theorem least_absent_absent values : ~ In (least_absent values) values.
Proof.
  pose proof (least_from_range values 0 values). unfold least_absent in *.
  destruct (Z.lt_ge_cases (least_from 0 values values) (0 + Z.of_nat (length values))) as [less | all].
  - now apply least_from_absent.
  - set (n := length values) in *. intros inside.
    assert (NoDup (map Z.of_nat (seq 0 (S n)))) as distinct.
    { apply Injective_map_NoDup; [intros a b; lia | apply seq_NoDup]. }
    apply NoDup_incl_length with (l' := values) in distinct.
    + rewrite map_length, seq_length in distinct. fold n in distinct. lia.
    + intros x (i & <- & among%in_seq)%in_map_iff. destruct (Nat.eq_dec i n) as [-> | other].
      * replace (Z.of_nat n) with (least_from 0 values values) by lia. exact inside.
      * apply below_least_absent. unfold least_absent. lia.
Qed.
