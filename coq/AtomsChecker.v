(** * A checker of claims of several parts, and that it is sound

    [check_atoms] decides each atom of a certificate [sprague-proof 1] from the values of the nodes, from the nodes as sets, and from
    the periods of octal games. If it says [Accepted], the atoms and the claim are so. Like the kernel it takes no integer of more
    than 127 digits, and nothing that is not needed for a result may be without one. *)

From Coq Require Import Bool List Arith NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game SpragueGrundy Lemmas NimProduct NimTower Distinguish Heaps Misere Certificate Checker Identity
  IdentitySound Birthdays MisereSets Genus Mex GenusSets Atoms.
From Sprague Require Statement.

(** ** What is found out *)

Inductive found (A : Type) : Type := Found (a : A) | No_result.
Arguments Found {A} a.
Arguments No_result {A}.

Definition of_option {A : Type} (a : option A) : found A := match a with Some a => Found a | None => No_result end.

Definition with_it {A B : Type} (a : found A) (make : A -> found B) : found B :=
  match a with
  | Found a => make a
  | No_result => No_result
  end.

Definition with_both {A B C : Type} (a : found A) (b : found B) (make : A -> B -> found C) : found C :=
  with_it a (fun a => with_it b (make a)).

Lemma with_it_found {A B : Type} (a : found A) (make : A -> found B) b :
  with_it a make = Found b -> exists x, a = Found x /\ make x = Found b.
Proof. destruct a as [x |]; try discriminate. now exists x. Qed.

Lemma with_both_found {A B C : Type} (a : found A) (b : found B) (make : A -> B -> found C) c :
  with_both a b make = Found c -> exists x y, a = Found x /\ b = Found y /\ make x y = Found c.
Proof. destruct a as [x |], b as [y |]; try discriminate. now exists x, y. Qed.

Lemma of_option_found {A : Type} (a : option A) b : of_option a = Found b -> a = Some b.
Proof. destruct a; [| discriminate]. now intros [= <-]. Qed.

(** ** Integers *)

Definition most : Z := 2 ^ 127.

Definition bounded (z : Z) : found Z := if ((- most <=? z) && (z <? most))%Z then Found z else No_result.

(** A power with a large exponent is one of -1, 0 and 1, or too large. *)
Definition power_found (a b : Z) : found Z :=
  if ((b <? 0) || (2 ^ 32 <=? b))%Z then No_result
  else if (b <? 128)%Z then bounded (a ^ b)
  else if (a =? 0)%Z then Found 0%Z
  else if (a =? 1)%Z then Found 1%Z
  else if (a =? -1)%Z then Found (if Z.even b then 1 else -1)%Z
  else No_result.

(** The kernel takes a rest only where there is a quotient. *)
Definition result_found (by_it : Statement.operation) (a b : Z) : found Z :=
  match by_it with
  | Statement.Power => power_found a b
  | Statement.Remainder => if (b =? 0)%Z then No_result else with_it (bounded (a / b)) (fun _ => Found (a mod b)%Z)
  | Statement.Nim_times =>
      if ((0 <=? a) && (0 <=? b))%Z
      then with_it (of_option (times_found (Z.to_N a) (Z.to_N b))) (fun v => bounded (Z.of_N v)) else No_result
  | _ => with_it (of_option (Statement.result_found by_it a b)) bounded
  end.

Lemma bounded_found z w : bounded z = Found w -> z = w.
Proof. unfold bounded. destruct (_ && _); [| discriminate]. now intros [= <-]. Qed.

Lemma power_of_minus_1 b : (0 <= b)%Z -> ((-1) ^ b = if Z.even b then 1 else -1)%Z.
Proof.
  intros natural. rewrite <- (Z.abs_eq b natural) at 1. destruct (Z.even b) eqn:even.
  - rewrite (Z.pow_opp_even 1) by (apply Z.even_spec; now rewrite Z.abs_eq). now rewrite Z.pow_1_l by lia.
  - assert (Z.Odd b) as odd by (apply Z.odd_spec; now rewrite <- Z.negb_even, even).
    rewrite (Z.pow_opp_odd 1) by now rewrite Z.abs_eq. now rewrite Z.pow_1_l by lia.
Qed.

Lemma power_found_sound a b z : power_found a b = Found z -> (a ^ b = z)%Z.
Proof.
  unfold power_found. destruct (Z.ltb_spec b 0) as [| natural]; [discriminate |].
  destruct (Z.leb_spec (2 ^ 32) b); [discriminate |]. cbn [orb].
  destruct (Z.ltb_spec b 128) as [| large]; [apply bounded_found |].
  destruct (Z.eqb_spec a 0) as [-> |]; [intros [= <-]; apply Z.pow_0_l; lia |].
  destruct (Z.eqb_spec a 1) as [-> |]; [intros [= <-]; now apply Z.pow_1_l |].
  destruct (Z.eqb_spec a (-1)) as [-> |]; [| discriminate]. intros [= <-]. now apply power_of_minus_1.
Qed.

Lemma result_found_sound by_it a b z : result_found by_it a b = Found z -> Statement.result by_it a b = z.
Proof.
  assert (usual : with_it (of_option (Statement.result_found by_it a b)) bounded = Found z -> Statement.result by_it a b = z).
  { intros (x & found%of_option_found & <-%bounded_found)%with_it_found. now apply Statement.result_found_sound. }
  unfold result_found. destruct by_it; trivial.
  - destruct (b =? 0)%Z; [discriminate |]. intros (x & _ & [= <-])%with_it_found. trivial.
  - apply power_found_sound.
  - destruct ((0 <=? a) && (0 <=? b))%Z eqn:natural; [| discriminate]. apply andb_prop in natural as [of_a of_b].
    apply Z.leb_le in of_a, of_b. intros (v & product%of_option_found & <-%bounded_found)%with_it_found.
    apply times_found_sound in product as <-. cbn [Statement.result]. unfold Statement.nim_times. now rewrite nat_N_Z, <- !Z_N_nat.
Qed.

Definition mex_found (numbers : list Z) : found Z :=
  if forallb (Z.leb 0) numbers then Found (Z.of_N (least_absent (map Z.to_N numbers))) else No_result.

Lemma mex_found_sound numbers z : mex_found numbers = Found z -> Statement.mex_of numbers = z.
Proof.
  unfold mex_found. destruct (forallb _ _); [| discriminate]. intros [= <-]. unfold Statement.mex_of.
  rewrite <- N_nat_Z, <- least_absent_mex, map_map. f_equal. f_equal. apply map_ext. intros z. now rewrite Z_N_nat.
Qed.

(** ** Truths *)

Section Decided.

  Variable position : positive -> game.

  Variable t : table.
  Variable births : birthdays.
  Variable as_sets : numbering.
  Variable misere : outcomes.
  (** The misère Grundy values of the classes; and these with all copies of [*2], where they are asked for. *)
  Variable first : row.
  Variable rows : option (list row).
  Variable by_period : list N -> N -> N -> N -> option N.

  Definition value_found (p : positive) : found N :=
    match fact_of t p with Some (Worth v) => Found v | _ => No_result end.

  (** A birthday is asked of what is written out as a set. *)
  Definition birthday_found (p : positive) : found N :=
    match class_at as_sets p with Some _ => of_option (PositiveMap.find p births) | None => No_result end.

  Definition heap_found (game : sequence) (size : Z) : found N :=
    let '(digits, period, preperiod) := game in
    if (0 <=? size)%Z then of_option (by_period digits period preperiod (Z.to_N size)) else No_result.

  (** Two values at least go on in turn. *)
  Definition genus_found (p : positive) (g : Z) (all : list Z) : found bool :=
    match all with
    | [] | [_] => No_result
    | _ =>
        with_both (value_found p) (with_it (of_option rows) (fun rows => of_option (genus_values_at as_sets rows p))) (fun v values =>
          Found (forallb (Z.leb 0) (g :: all) && (v =? Z.to_N g)%N && agree values (map Z.to_N all)))
    end.

  Fixpoint decide (said : truth) : found bool :=
    match said with
    | Not one => with_it (decide one) (fun one => Found (negb one))
    | And one other => with_both (decide one) (decide other) (fun one other => Found (one && other))
    | Or one other => with_both (decide one) (decide other) (fun one other => Found (one || other))
    | Implies one other => with_both (decide one) (decide other) (fun one other => Found (negb one || other))
    | Iff one other => with_both (decide one) (decide other) (fun one other => Found (eqb one other))
    | Compare by_it a b => with_both (compute a) (compute b) (fun a b => Found (compared by_it a b))
    | Is_N p => with_it (value_found p) (fun v => Found (negb (v =? 0)%N))
    | Is_P p => with_it (value_found p) (fun v => Found (v =? 0)%N)
    | Is_misere_N p => with_it (of_option (is_misere_P as_sets misere p)) (fun is => Found (negb is))
    | Is_misere_P p => of_option (is_misere_P as_sets misere p)
    | Alike p q => with_both (value_found p) (value_found q) (fun v w => Found (v =? w)%N)
    | Same p q => of_option (same_set as_sets p q)
    | Is_option p q => of_option (in_set as_sets p q)
    | Has_options p ps => of_option (is_set as_sets p ps)
    | Has_genus p value values => with_both (compute value) (compute_all values) (genus_found p)
    end
  with compute (a : integer) : found Z :=
    match a with
    | Number z => bounded z
    | Value_of p => with_it (value_found p) (fun v => bounded (Z.of_N v))
    | Birthday_of p => with_it (birthday_found p) (fun b => bounded (Z.of_N b))
    | Misere_value_of p => with_it (of_option (misere_value_at as_sets first p)) (fun v => bounded (Z.of_N v))
    | Heap_of game size => with_it (compute size) (fun size => with_it (heap_found game size) (fun v => bounded (Z.of_N v)))
    | Minus a => with_it (compute a) (fun a => bounded (- a))
    | Apply by_it a b => with_both (compute a) (compute b) (result_found by_it)
    | Mex numbers => with_it (compute_all numbers) mex_found
    | Least first rest => with_both (compute first) (compute_all rest) (fun first rest => Found (Statement.least_of first rest))
    | Greatest first rest =>
        with_both (compute first) (compute_all rest) (fun first rest => Found (Statement.greatest_of first rest))
    | Count these => count_true these
    end
  with compute_all (all : integers) : found (list Z) :=
    match all with
    | No_integer => Found []
    | Integer first rest => with_both (compute first) (compute_all rest) (fun first rest => Found (first :: rest))
    end
  with count_true (all : truths) : found Z :=
    match all with
    | No_truth => Found 0%Z
    | Truth first rest =>
        with_both (decide first) (count_true rest) (fun first rest => Found ((if first then 1 else 0) + rest)%Z)
    end.

  (** ** Soundness *)

  Hypothesis ok : right position t.
  Hypothesis right_births : right_birthdays position births.
  Hypothesis right_as_sets : right_numbering position as_sets.
  Hypothesis its_misere : misere = misere_outcomes (fst as_sets).
  Hypothesis its_first : first = first_row (fst as_sets).
  Hypothesis its_rows : forall all, rows = Some all -> rows_of (fst as_sets) = Some all.
  Hypothesis right_by_period : forall digits period preperiod n v,
    by_period digits period preperiod n = Some v -> N.of_nat (grundy (heap (octal digits) n)) = v.

  Lemma value_found_sound p v : value_found p = Found v -> N.of_nat (grundy (position p)) = v.
  Proof.
    unfold value_found. destruct (fact_of t p) as [[w | u replies w] |] eqn:at_p; try discriminate.
    intros [= <-]. now apply (fact_sound position) in at_p.
  Qed.

  Lemma birthday_found_sound p b : birthday_found p = Found b -> N.of_nat (birthday (position p)) = b.
  Proof. unfold birthday_found. destruct (class_at as_sets p); [| discriminate]. intros found%of_option_found. auto. Qed.

  Lemma heap_found_sound game size v :
    heap_found game size = Found v ->
    (let '(digits, _, _) := game in Statement.value_of (heap (octal digits) (Z.to_N size))) = Z.of_N v.
  Proof.
    destruct game as [[digits period] preperiod]. unfold heap_found, Statement.value_of.
    destruct (0 <=? size)%Z; [| discriminate]. intros <-%of_option_found%right_by_period. now rewrite nat_N_Z.
  Qed.

  Lemma misere_found_sound p told : is_misere_P as_sets misere p = Some told -> is_P (misere_outcome (position p)) = told.
  Proof. rewrite its_misere. now apply is_misere_P_sound. Qed.

  Lemma misere_value_found p v : misere_value_at as_sets first p = Some v -> N.of_nat (misere_grundy (position p)) = v.
  Proof. rewrite its_first. now apply misere_value_sound. Qed.

  Lemma genus_found_sound p g all told :
    genus_found p g all = Found told ->
    forallb (Z.leb 0) (g :: all) && has_genus (position p) (Z.to_nat g) (map Z.to_nat all) = told.
  Proof.
    intros found. assert (some : 2 <= length all) by (destruct all as [| ? [|]]; try discriminate; simpl; lia).
    assert (found' :
      with_both (value_found p) (with_it (of_option rows) (fun rows => of_option (genus_values_at as_sets rows p))) (fun v values =>
        Found (forallb (Z.leb 0) (g :: all) && (v =? Z.to_N g)%N && agree values (map Z.to_N all))) = Found told).
    { destruct all as [| ? [|]]; try discriminate. exact found. }
    apply with_both_found in found' as (v & values & worth%value_found_sound & of_p & [= <-]).
    apply with_it_found in of_p as (known & its%of_option_found%its_rows & of_p%of_option_found).
    destruct (genus_values_sound position as_sets known p values right_as_sets its of_p) as [some_values turns].
    rewrite <- andb_assoc. f_equal. apply eq_true_iff_eq.
    assert (same := agree_genus (position p) values (map Z.to_N all) some_values). rewrite map_length in same.
    specialize (same some turns). rewrite map_map, (map_ext _ Z.to_nat) in same by (intros z; apply Z_N_nat).
    rewrite has_genus_is, andb_true_iff, N.eqb_eq, same, <- worth, <- Z_N_nat. unfold genus_is. intuition lia.
  Qed.

  Lemma same_truth (told is : bool) (P : Prop) : (told = true <-> P) -> (is = true <-> P) -> is = told.
  Proof. destruct told, is; intuition congruence. Qed.

  Lemma value_is_P p v : value_found p = Found v -> is_P (outcome (position p)) = (v =? 0)%N.
  Proof.
    intros <-%value_found_sound. apply same_truth with (outcome (position p) = P_position).
    - rewrite N.eqb_eq, outcome_grundy. lia.
    - apply P_or_not.
  Qed.

  Lemma equal_values p q v w : value_found p = Found v -> value_found q = Found w ->
    is_P (outcome (sum (position p) (position q))) = (v =? w)%N.
  Proof.
    intros <-%value_found_sound <-%value_found_sound.
    apply same_truth with (equiv (position p) (position q)).
    - rewrite N.eqb_eq, equiv_grundy. lia.
    - rewrite second_lemma. apply P_or_not.
  Qed.

  Scheme truth_cases := Induction for truth Sort Prop
  with integer_cases := Induction for integer Sort Prop
  with integers_cases := Induction for integers Sort Prop
  with truths_cases := Induction for truths Sort Prop.
  Combined Scheme all_cases from truth_cases, integer_cases, integers_cases, truths_cases.

  Local Arguments grundy : simpl never.
  Local Arguments heap : simpl never.
  Local Arguments bounded : simpl never.
  Local Arguments Z.of_N : simpl never.

  Ltac one found x of_x := apply with_it_found in found as (x & of_x & found).
  Ltac both found x y of_x of_y := apply with_both_found in found as (x & y & of_x & of_y & found).

  Lemma found_sound :
    (forall said told, decide said = Found told -> holds position said = told) /\
    (forall a z, compute a = Found z -> integer_of position a = z) /\
    (forall all zs, compute_all all = Found zs -> integers_of position all = zs) /\
    (forall all z, count_true all = Found z -> count_of position all = z).
  Proof.
    apply all_cases; cbn [decide compute compute_all count_true].
    - intros said IH told found. one found x of_x. injection found as <-. exact (f_equal negb (IH x of_x)).
    - intros s IHs r IHr told found. both found x y of_x of_y. injection found as <-. exact (f_equal2 andb (IHs x of_x) (IHr y of_y)).
    - intros s IHs r IHr told found. both found x y of_x of_y. injection found as <-. exact (f_equal2 orb (IHs x of_x) (IHr y of_y)).
    - intros s IHs r IHr told found. both found x y of_x of_y. injection found as <-.
      exact (f_equal2 orb (f_equal negb (IHs x of_x)) (IHr y of_y)).
    - intros s IHs r IHr told found. both found x y of_x of_y. injection found as <-. exact (f_equal2 eqb (IHs x of_x) (IHr y of_y)).
    - intros by_it a IHa b IHb told found. both found x y of_x of_y. injection found as <-.
      exact (f_equal2 (compared by_it) (IHa x of_x) (IHb y of_y)).
    - intros p told found. one found v of_v. injection found as <-. exact (f_equal negb (value_is_P p v of_v)).
    - intros p told found. one found v of_v. injection found as <-. exact (value_is_P p v of_v).
    - intros p told found. one found is of_p. injection found as <-. apply of_option_found in of_p.
      exact (f_equal negb (misere_found_sound p is of_p)).
    - intros p told found%of_option_found. exact (misere_found_sound p told found).
    - intros p q told found. both found v w of_p of_q. injection found as <-. exact (equal_values p q v w of_p of_q).
    - intros p q told found%of_option_found. apply (same_set_sound position) in found; trivial.
      exact (same_truth _ _ _ found (iff_refl _)).
    - intros p q told found%of_option_found. apply (in_set_sound position) in found; trivial.
      exact (same_truth _ _ _ found (iff_refl _)).
    - intros p ps told found%of_option_found. apply (is_set_sound position) in found; trivial.
      exact (same_truth _ _ _ found (iff_refl _)).
    - intros p a IHa all IH told found. both found g gs of_a of_all. apply genus_found_sound in found as <-.
      now rewrite <- (IHa g of_a), <- (IH gs of_all).
    - intros z w found%bounded_found. exact found.
    - intros p z found. one found v of_v. apply bounded_found in found as <-. apply value_found_sound in of_v as <-.
      now rewrite nat_N_Z.
    - intros p z found. one found b of_b. apply bounded_found in found as <-. apply birthday_found_sound in of_b as <-.
      now rewrite nat_N_Z.
    - intros p z found. one found v of_v. apply bounded_found in found as <-. apply of_option_found, misere_value_found in of_v as <-.
      now rewrite nat_N_Z.
    - intros game size IH z found. one found m of_m. one found v of_v. apply bounded_found in found as <-.
      apply IH in of_m as <-. now apply heap_found_sound.
    - intros a IH z found. one found x of_x. apply bounded_found in found as <-. exact (f_equal Z.opp (IH x of_x)).
    - intros by_it a IHa b IHb z found. both found x y of_x of_y. apply result_found_sound in found as <-.
      exact (f_equal2 (Statement.result by_it) (IHa x of_x) (IHb y of_y)).
    - intros numbers IH z found. one found zs of_them. apply mex_found_sound in found as <-.
      exact (f_equal Statement.mex_of (IH zs of_them)).
    - intros a IHa rest IH z found. both found x y of_x of_y. injection found as <-.
      exact (f_equal2 Statement.least_of (IHa x of_x) (IH y of_y)).
    - intros a IHa rest IH z found. both found x y of_x of_y. injection found as <-.
      exact (f_equal2 Statement.greatest_of (IHa x of_x) (IH y of_y)).
    - intros these IH z found. exact (IH z found).
    - now intros zs [= <-].
    - intros a IHa rest IH z found. both found x y of_x of_y. injection found as <-. exact (f_equal2 cons (IHa x of_x) (IH y of_y)).
    - now intros z [= <-].
    - intros s IHs rest IH z found. both found x y of_x of_y. injection found as <-.
      exact (f_equal2 (fun one rest => (if one : bool then 1 else 0) + rest)%Z (IHs x of_x) (IH y of_y)).
  Qed.

  Lemma decide_sound said told : decide said = Found told -> if told then says position said else ~ says position said.
  Proof.
    intros found. apply (proj1 found_sound) in found. specialize (holds_says position said) as same.
    destruct told; [now apply same |]. rewrite <- same. congruence.
  Qed.

End Decided.

(** ** A whole certificate *)

(** The nodes that an atom speaks of as sets. *)
Fixpoint sets_in (said : truth) (more : list positive) : list positive :=
  match said with
  | Not one => sets_in one more
  | And one other | Or one other | Implies one other | Iff one other => sets_in one (sets_in other more)
  | Compare _ a b => sets_in_integer a (sets_in_integer b more)
  | Is_N _ | Is_P _ | Alike _ _ => more
  | Is_misere_N p | Is_misere_P p => p :: more
  | Same p q | Is_option p q => p :: q :: more
  | Has_options p ps => p :: ps ++ more
  | Has_genus p value values => p :: sets_in_integer value (sets_in_integers values more)
  end
with sets_in_integer (a : integer) (more : list positive) : list positive :=
  match a with
  | Number _ | Value_of _ => more
  | Birthday_of p | Misere_value_of p => p :: more
  | Heap_of _ a | Minus a => sets_in_integer a more
  | Apply _ a b => sets_in_integer a (sets_in_integer b more)
  | Mex numbers => sets_in_integers numbers more
  | Least first rest | Greatest first rest => sets_in_integer first (sets_in_integers rest more)
  | Count these => sets_in_truths these more
  end
with sets_in_integers (all : integers) (more : list positive) : list positive :=
  match all with
  | No_integer => more
  | Integer first rest => sets_in_integer first (sets_in_integers rest more)
  end
with sets_in_truths (all : truths) (more : list positive) : list positive :=
  match all with
  | No_truth => more
  | Truth first rest => sets_in first (sets_in_truths rest more)
  end.

(** Whether an atom asks for a genus: no values with copies of [*2] are computed for nothing. *)
Fixpoint asks_genus (said : truth) : bool :=
  match said with
  | Not one => asks_genus one
  | And one other | Or one other | Implies one other | Iff one other => asks_genus one || asks_genus other
  | Compare _ a b => asks_genus_integer a || asks_genus_integer b
  | Has_genus _ _ _ => true
  | _ => false
  end
with asks_genus_integer (a : integer) : bool :=
  match a with
  | Number _ | Value_of _ | Birthday_of _ | Misere_value_of _ => false
  | Heap_of _ a | Minus a => asks_genus_integer a
  | Apply _ a b => asks_genus_integer a || asks_genus_integer b
  | Mex numbers => asks_genus_integers numbers
  | Least first rest | Greatest first rest => asks_genus_integer first || asks_genus_integers rest
  | Count these => asks_genus_truths these
  end
with asks_genus_integers (all : integers) : bool :=
  match all with
  | No_integer => false
  | Integer first rest => asks_genus_integer first || asks_genus_integers rest
  end
with asks_genus_truths (all : truths) : bool :=
  match all with
  | No_truth => false
  | Truth first rest => asks_genus first || asks_genus_truths rest
  end.

(** Each atom has the truth that is given. *)
Fixpoint all_decided (decided : truth -> found bool) (all : list (truth * bool)) : found unit :=
  match all with
  | [] => Found tt
  | (said, told) :: rest =>
      with_it (decided said) (fun is => if eqb is told then all_decided decided rest else No_result)
  end.

(** A claim by the truths of its atoms. None where there is no such atom. *)
Fixpoint evaluate (at_number : positive -> option bool) (f : formula) : option bool :=
  match f with
  | Atom k => at_number k
  | Negation one => option_map negb (evaluate at_number one)
  | Both one other =>
      match evaluate at_number one, evaluate at_number other with Some one, Some other => Some (one && other) | _, _ => None end
  | Either one other =>
      match evaluate at_number one, evaluate at_number other with Some one, Some other => Some (one || other) | _, _ => None end
  | If_then one other =>
      match evaluate at_number one, evaluate at_number other with
      | Some one, Some other => Some (negb one || other)
      | _, _ => None
      end
  | If_and_only_if one other =>
      match evaluate at_number one, evaluate at_number other with Some one, Some other => Some (eqb one other) | _, _ => None end
  end.

(** The atoms that a claim speaks of. *)
Fixpoint atoms_in (f : formula) (so_far : PositiveMap.t unit) : PositiveMap.t unit :=
  match f with
  | Atom k => PositiveMap.add k tt so_far
  | Negation one => atoms_in one so_far
  | Both one other | Either one other | If_then one other | If_and_only_if one other => atoms_in other (atoms_in one so_far)
  end.

(** [Full]: the positions as sets are too many, or the values with copies of [*2] do not repeat soon. *)
Inductive verdict : Set := Accepted | Refused | Full.

Definition check_atoms (c : certificate) : verdict :=
  match check_nodes (nodes c) 1 (PositiveMap.empty _) with
  | None => Refused
  | Some t =>
      let periods := Statement.tables_of (sequences c) in
      let as_sets := numbering_of (nodes c) (fold_right (fun atom => sets_in (fst atom)) [] (atoms c)) in
      let asked := existsb (fun atom => asks_genus (fst atom)) (atoms c) in
      let rows := if asked then rows_of (fst as_sets) else None in
      let decided :=
        decide t (birthdays_of (nodes c) 1 no_birthdays) as_sets (misere_outcomes (fst as_sets)) (first_row (fst as_sets)) rows
          (Statement.look_up periods) in
      if negb (length periods =? length (sequences c)) then Refused
      else if is_full (fst as_sets) || asked && match rows with Some _ => false | None => true end then Full
      else
        match all_decided decided (atoms c) with
        | No_result => Refused
        | Found _ =>
            let at_number := numbered 1 (atoms c) in
            let used := atoms_in (claim c) (PositiveMap.empty unit) in
            match evaluate (fun k => option_map snd (PositiveMap.find k at_number)) (claim c) with
            | Some true =>
                if forallb (fun '(k, _) => PositiveMap.mem k used) (PositiveMap.elements at_number) then Accepted else Refused
            | _ => Refused
            end
        end
  end.

Lemma numbered_in {A : Type} k (all : list A) : forall from a, PositiveMap.find k (numbered from all) = Some a -> In a all.
Proof.
  induction all as [| first rest IH]; intros from a; cbn [numbered]; [now rewrite PositiveMap.gempty |].
  destruct (Pos.eq_dec k from) as [-> | other].
  - rewrite PositiveMap.gss. intros [= <-]. now left.
  - rewrite PositiveMap.gso by trivial. intros found. right. now apply IH with (Pos.succ from).
Qed.

Lemma evaluate_sound (at_number : positive -> option bool) (says_atom : positive -> Prop) :
  (forall k is, at_number k = Some is -> (is = true <-> says_atom k)) ->
  forall f is, evaluate at_number f = Some is -> (is = true <-> joined says_atom f).
Proof.
  intros right. induction f as [k | one IHs | one IHs other IHr | one IHs other IHr | one IHs other IHr | one IHs other IHr];
    cbn [evaluate joined]; intros is found; [now apply right | | | | |]; destruct (evaluate at_number one) as [x |]; try discriminate;
    specialize (IHs _ eq_refl); try (destruct (evaluate at_number other) as [y |]; [| discriminate]; specialize (IHr _ eq_refl));
    injection found as <-; try destruct x; try destruct y; simpl; intuition easy.
Qed.

Lemma all_decided_right (decided : truth -> found bool) all :
  all_decided decided all = Found tt -> Forall (fun '(said, told) => decided said = Found told) all.
Proof.
  induction all as [| [said told] rest IH]; cbn [all_decided]; [constructor |].
  intros (is & of_said & found)%with_it_found. destruct (eqb is told) eqn:same; [| discriminate].
  apply eqb_prop in same as ->. constructor; auto.
Qed.

(** If the checker says [Accepted], the atoms and the claim are so of all positions that the nodes stand for. *)
Theorem atoms_sound position c :
  matches position 1 (nodes c) -> check_atoms c = Accepted -> says_claim position c /\ says_atoms position c.
Proof.
  intros given. unfold check_atoms. destruct (check_nodes (nodes c) 1 _) as [t |] eqn:nodes_checked; [| discriminate].
  cbv zeta. set (as_sets := numbering_of _ _). set (asked := existsb _ _). set (rows := if asked then _ else _).
  set (decided := decide _ _ _ _ _ _ _).
  destruct (negb _); [discriminate |]. destruct (is_full _ || _); [discriminate |].
  destruct (all_decided decided (atoms c)) as [[] |] eqn:all; [| discriminate]. apply all_decided_right in all.
  assert (sound : forall said told, decided said = Found told -> if told then says position said else ~ says position said).
  { intros said told. unfold decided. apply decide_sound.
    - now apply Statement.checked_right with (nodes c).
    - now apply birthdays_sound.
    - now apply numbering_right.
    - reflexivity.
    - reflexivity.
    - unfold rows. destruct asked; easy.
    - apply Statement.look_up_right. }
  destruct (evaluate _ (claim c)) as [[|] |] eqn:claimed; try discriminate.
  destruct (forallb _ _); [| discriminate]. intros _.
  assert (true_atoms : says_atoms position c).
  { unfold says_atoms. apply Forall_impl with (2 := all). intros [said told]. apply sound. }
  split; trivial. unfold says_claim. cbv zeta.
  apply (evaluate_sound _ _) with (2 := claimed) (is := true); trivial. intros k is at_k.
  destruct (PositiveMap.find k _) as [[said told] |] eqn:found; [| discriminate]. injection at_k as <-.
  apply numbered_in in found. unfold says_atoms in true_atoms. rewrite Forall_forall in true_atoms.
  specialize (true_atoms _ found). cbn in true_atoms. destruct told; intuition easy.
Qed.

(** There are such positions. *)
Theorem atoms_certified c :
  check_atoms c = Accepted -> forall further, says_claim (denote further (nodes c)) c /\ says_atoms (denote further (nodes c)) c.
Proof.
  intros checked further. apply atoms_sound; trivial. apply (denote_matches (nodes c) Done).
  unfold check_atoms in checked. unfold check. now destruct (check_nodes (nodes c) 1 _).
Qed.
