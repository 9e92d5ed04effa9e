(** * Claims of several parts

    A claim may speak of positions, of integers that are computed, and of play in both conventions, joined by [and], [or] and others.
    [says] is what it says in the words of [Game.v] and of a few definitions here; [check_statement] computes whether it is so from the
    values in a certificate. *)

From Coq Require Import Bool List Arith NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Lemmas SpragueGrundy NimSum NimProduct Distinguish Heaps OctalPeriod OctalSparse Misere Certificate
  Checker Identity IdentitySound Birthdays.
(* Not imported: both have tables, values and others by names that are used here. *)
From Sprague Require Quotient QuotientSound.

(** ** What the claims speak of *)

(** The Grundy value as an integer: [equiv G (star (Z.to_N (value_of G)))]. *)
Definition value_of (G : game) : Z := Z.of_nat (grundy G).

(** The least of the numbers 0, 1, 2, ... that is not among these. *)
Definition mex_of (numbers : list Z) : Z := Z.of_nat (mex (map Z.to_nat numbers)).

(** The nim-product of integers that are not negative. *)
Definition nim_times (a b : Z) : Z := Z.of_nat (nim_product (Z.to_nat a) (Z.to_nat b)).

Fixpoint least_of (first : Z) (rest : list Z) : Z :=
  match rest with [] => first | next :: rest => Z.min first (least_of next rest) end.

Fixpoint greatest_of (first : Z) (rest : list Z) : Z :=
  match rest with [] => first | next :: rest => Z.max first (greatest_of next rest) end.

(** Whether a position is P, or N, as 1 or 0: to count. *)
Definition if_P (G : game) : Z := match outcome G with P_position => 1 | N_position => 0 end.
Definition if_N (G : game) : Z := match outcome G with P_position => 0 | N_position => 1 end.

Definition total_of (numbers : list Z) : Z := fold_right Z.add 0%Z numbers.

(** ** Claims as data. Positions are the nodes of a certificate, nimbers, heaps of octal games with a period, and sums of such. *)

Inductive operation : Set := Add | Subtract | Multiply | Divide | Remainder | Power | Gcd | Nim_sum | Nim_times.

Inductive integer : Set :=
  | Number (z : Z)
  | Unknown (k : nat)
  | Worth_of (g : term)
  | Birthday (p : positive)
  | If_P (g : term)
  | If_N (g : term)
  | Minus (a : integer)
  | Apply (by_it : operation) (a b : integer)
  | Mex (numbers : integers)
  | Total (numbers : integers)
  | Least (first : integer) (rest : integers)
  | Greatest (first : integer) (rest : integers)
with integers : Set := Nil | Cons (first : integer) (rest : integers)
with term : Set :=
  | Node (p : positive)
  | Nimber (size : integer)
  | Sum (g h : term)
  | Heap (digits : list N) (period preperiod : N) (size : integer).

Inductive statement : Set :=
  | Not (one : statement)
  | And (one other : statement)
  | Or (one other : statement)
  | Implies (one other : statement)
  | Iff (one other : statement)
  | Equals (a b : integer)
  | Less (a b : integer)
  | At_most (a b : integer)
  | Equivalent (g h : term)
  | Is_P (g : term)
  | Is_N (g : term)
  | Is_misere_P (p : positive)
  | Is_misere_N (p : positive)
  | Misere_differ (p q : positive) (by_it : positive)
  | Identical (p q : positive)
  | Is_option (p q : positive)
  | Has_options (p : positive) (ps : list positive)
  | Heaps_are_misere (class : outcome_class) (digits : list N) (period preperiod : N) (sizes : integers).

Section Meaning.

  Variable position : positive -> game.

  (** What the unknowns stand for. A claim that has none says the same whatever that is. *)
  Variable unknown : nat -> Z.

  Definition result (by_it : operation) : Z -> Z -> Z :=
    match by_it with
    | Add => Z.add
    | Subtract => Z.sub
    | Multiply => Z.mul
    | Divide => Z.div
    | Remainder => Z.modulo
    | Power => Z.pow
    | Gcd => Z.gcd
    | Nim_sum => Z.lxor
    | Nim_times => nim_times
    end.

  Fixpoint integer_of (a : integer) : Z :=
    match a with
    | Number z => z
    | Unknown k => unknown k
    | Worth_of g => value_of (game_of g)
    | Birthday p => Z.of_nat (birthday (position p))
    | If_P g => if_P (game_of g)
    | If_N g => if_N (game_of g)
    | Minus a => Z.opp (integer_of a)
    | Apply by_it a b => result by_it (integer_of a) (integer_of b)
    | Mex numbers => mex_of (integers_of numbers)
    | Total numbers => total_of (integers_of numbers)
    | Least first rest => least_of (integer_of first) (integers_of rest)
    | Greatest first rest => greatest_of (integer_of first) (integers_of rest)
    end
  with integers_of (all : integers) : list Z :=
    match all with
    | Nil => []
    | Cons first rest => integer_of first :: integers_of rest
    end
  with game_of (g : term) : game :=
    match g with
    | Node p => position p
    | Nimber size => star (Z.to_N (integer_of size))
    | Sum g h => sum (game_of g) (game_of h)
    | Heap digits _ _ size => heap (octal digits) (Z.to_N (integer_of size))
    end.

  Fixpoint says (said : statement) : Prop :=
    match said with
    | Not one => ~ says one
    | And one other => says one /\ says other
    | Or one other => says one \/ says other
    | Implies one other => says one -> says other
    | Iff one other => says one <-> says other
    | Equals a b => integer_of a = integer_of b
    | Less a b => Z.lt (integer_of a) (integer_of b)
    | At_most a b => Z.le (integer_of a) (integer_of b)
    | Equivalent g h => equiv (game_of g) (game_of h)
    | Is_P g => outcome (game_of g) = P_position
    | Is_N g => outcome (game_of g) = N_position
    | Is_misere_P p => misere_outcome (position p) = P_position
    | Is_misere_N p => misere_outcome (position p) = N_position
    | Misere_differ p q _ => ~ misere_equiv (position p) (position q)
    | Identical p q => identical (position p) (position q) = true
    | Is_option p q => existsb (identical (position p)) (options (position q)) = true
    | Has_options p ps => identical (position p) (Opts (map position ps)) = true
    | Heaps_are_misere class digits _ _ sizes =>
        misere_outcome (heaps (octal digits) (map Z.to_N (integers_of sizes))) = class
    end.

  (** Whether a position tells two apart in misère play. *)
  Definition tells_apart (G H T : game) : bool :=
    negb (eqb (is_P (misere_outcome (sum G T))) (is_P (misere_outcome (sum H T)))).

  (** ** The checker. It says nothing where a node has no value, or where an operation has no result; what a condition leaves out is
      not looked at. *)

  Variable t : table.

  (** The birthdays of the nodes. *)
  Variable births : birthdays.

  (** The positions, where the claim asks who wins in misère play: to compute with them, Coq evaluates all of them. *)
  Variable known : option (positive -> game).

  (** The nodes as sets, by numbers. *)
  Variable as_sets : numbering.

  (** The values of heaps of octal games, by periods that were checked. *)
  Variable by_period : list N -> N -> N -> N -> option N.

  (** Whether a sum of heaps of an octal game is P in misère play, by quotients that were checked. *)
  Variable by_quotient : list N -> N -> N -> list N -> option bool.

  (** Numbers as large as there are numbers cannot be the least that is absent, and are left out before they are counted. *)
  Definition mex_found (numbers : list Z) : option Z :=
    if forallb (Z.leb 0) numbers then
      let few := Z.of_nat (length numbers) in
      Some (mex_of (filter (fun z => Z.ltb z few) numbers))
    else None.

  Definition result_found (by_it : operation) (a b : Z) : option Z :=
    let natural := (0 <=? a)%Z && (0 <=? b)%Z in
    let known (allowed : bool) := if allowed then Some (result by_it a b) else None in
    match by_it with
    | Add | Subtract | Multiply | Gcd => known true
    | Divide | Remainder => known (negb (b =? 0)%Z)
    | Power => known (0 <=? b)%Z
    | Nim_sum => known natural
    | Nim_times => if natural then option_map Z.of_N (product_found (Z.to_N a) (Z.to_N b)) else None
    end.

  Definition with_both {A B C : Type} (a : option A) (b : option B) (make : A -> B -> option C) : option C :=
    match a, b with Some a, Some b => make a b | _, _ => None end.

  Fixpoint find_integer (a : integer) : option Z :=
    match a with
    | Number z => Some z
    | Unknown k => Some (unknown k)
    | Worth_of g => option_map Z.of_N (find_value g)
    | Birthday p => option_map Z.of_N (PositiveMap.find p births)
    | If_P g => option_map (fun v => if (v =? 0)%N then 1 else 0)%Z (find_value g)
    | If_N g => option_map (fun v => if (v =? 0)%N then 0 else 1)%Z (find_value g)
    | Minus a => option_map Z.opp (find_integer a)
    | Apply by_it a b => with_both (find_integer a) (find_integer b) (result_found by_it)
    | Mex numbers => match find_integers numbers with Some numbers => mex_found numbers | None => None end
    | Total numbers => option_map total_of (find_integers numbers)
    | Least first rest =>
        with_both (find_integer first) (find_integers rest) (fun first rest => Some (least_of first rest))
    | Greatest first rest =>
        with_both (find_integer first) (find_integers rest) (fun first rest => Some (greatest_of first rest))
    end
  with find_integers (all : integers) : option (list Z) :=
    match all with
    | Nil => Some []
    | Cons first rest => with_both (find_integer first) (find_integers rest) (fun first rest => Some (first :: rest))
    end
  with find_value (g : term) : option N :=
    match g with
    | Node p => match fact_of t p with Some (Worth v) => Some v | _ => None end
    | Nimber size =>
        match find_integer size with
        | Some size => if (0 <=? size)%Z then Some (Z.to_N size) else None
        | None => None
        end
    | Sum g h => with_both (find_value g) (find_value h) (fun v w => Some (N.lxor v w))
    | Heap digits period preperiod size =>
        match find_integer size with
        | Some size =>
            if (0 <=? size)%Z then by_period digits period preperiod (Z.to_N size) else None
        | None => None
        end
    end.

  Definition is_N (o : outcome_class) : bool := negb (is_P o).

  Fixpoint truth (said : statement) : option bool :=
    match said with
    | Not one => option_map negb (truth one)
    | And one other => match truth one with Some true => truth other | decided => decided end
    | Or one other => match truth one with Some false => truth other | decided => decided end
    | Implies one other => match truth one with Some false => Some true | Some true => truth other | None => None end
    | Iff one other => with_both (truth one) (truth other) (fun one other => Some (eqb one other))
    | Equals a b => with_both (find_integer a) (find_integer b) (fun a b => Some (a =? b)%Z)
    | Less a b => with_both (find_integer a) (find_integer b) (fun a b => Some (a <? b)%Z)
    | At_most a b => with_both (find_integer a) (find_integer b) (fun a b => Some (a <=? b)%Z)
    | Equivalent g h => with_both (find_value g) (find_value h) (fun v w => Some (v =? w)%N)
    | Is_P g => option_map (fun v => (v =? 0)%N) (find_value g)
    | Is_N g => option_map (fun v => negb (v =? 0)%N) (find_value g)
    | Is_misere_P p => option_map (fun position => is_P (misere_outcome (position p))) known
    | Is_misere_N p => option_map (fun position => is_N (misere_outcome (position p))) known
    | Misere_differ p q by_it =>
        match known with
        | Some position => if tells_apart (position p) (position q) (position by_it) then Some true else None
        | None => None
        end
    | Identical p q => same_set as_sets p q
    | Is_option p q => in_set as_sets p q
    | Has_options p ps => is_set as_sets p ps
    | Heaps_are_misere class digits period preperiod sizes =>
        match find_integers sizes with
        | Some sizes =>
            if forallb (Z.leb 0) sizes
            then option_map (fun is => eqb is (is_P class)) (by_quotient digits period preperiod (map Z.to_N sizes))
            else None
        | None => None
        end
    end.

  (** ** Soundness *)

  Hypothesis ok : right position t.
  Hypothesis right_births : right_birthdays position births.
  Hypothesis of_them : known = None \/ known = Some position.
  Hypothesis right_as_sets : right_numbering position as_sets.
  Hypothesis right_by_period : forall digits period preperiod n v,
    by_period digits period preperiod n = Some v -> N.of_nat (grundy (heap (octal digits) n)) = v.
  Hypothesis right_by_quotient : forall digits period preperiod sizes is,
    by_quotient digits period preperiod sizes = Some is ->
    (is = true <-> misere_outcome (heaps (octal digits) sizes) = P_position).

  Lemma known_some {A : Type} (f : (positive -> game) -> A) a : option_map f known = Some a -> a = f position.
  Proof. destruct of_them as [-> | ->]; [discriminate |]. now intros [= <-]. Qed.

  Lemma with_both_some {A B C : Type} (a : option A) (b : option B) (make : A -> B -> option C) c :
    with_both a b make = Some c -> exists x y, a = Some x /\ b = Some y /\ make x y = Some c.
  Proof. destruct a as [x |], b as [y |]; try discriminate. now exists x, y. Qed.

  Lemma option_map_some {A B : Type} (f : A -> B) a b :
    option_map f a = Some b -> exists x, a = Some x /\ b = f x.
  Proof. destruct a as [x |]; [| discriminate]. intros [= <-]. now exists x. Qed.

  Lemma mex_at_most numbers : mex numbers <= length numbers.
  Proof.
    assert (all : incl (seq 0 (mex numbers)) numbers).
    { intros k range. apply below_mex. apply in_seq in range. lia. }
    apply NoDup_incl_length in all; [| apply seq_NoDup]. now rewrite seq_length in all.
  Qed.

  Lemma filter_at_most {A : Type} (f : A -> bool) all : length (filter f all) <= length all.
  Proof. induction all as [| first rest IH]; simpl; trivial. destruct (f first); simpl; lia. Qed.

  Lemma filter_all {A : Type} (f : A -> bool) all :
    length (filter f all) = length all -> forall a, In a all -> f a = true.
  Proof.
    induction all as [| first rest IH]; simpl; [easy |]. intros same a.
    assert (short := filter_at_most f rest).
    destruct (f first) eqn:kept; simpl in same; [| lia].
    intros [<- | inside]; trivial. apply IH; trivial. lia.
  Qed.

  Lemma mex_found_sound numbers z : mex_found numbers = Some z -> mex_of numbers = z.
  Proof.
    unfold mex_found. destruct (forallb _ numbers) eqn:natural; [| discriminate].
    rewrite forallb_forall in natural. intros [= <-]. unfold mex_of. f_equal.
    set (small := fun z => Z.ltb z (Z.of_nat (length numbers))).
    apply mex_unique.
    - intros inside. apply in_map_iff in inside as (z & same & inside).
      assert (not_less := natural z inside). apply Z.leb_le in not_less.
      destruct (small z) eqn:kept.
      + apply (mex_absent (map Z.to_nat (filter small numbers))). rewrite <- same.
        apply in_map, filter_In. now split.
      + assert (most := mex_at_most (map Z.to_nat (filter small numbers))). rewrite map_length in most.
        assert (short := filter_at_most small numbers).
        assert (large := kept). apply Z.ltb_ge in large.
        enough (small z = true) by congruence.
        apply filter_all with numbers; trivial. lia.
    - intros k below. apply below_mex, in_map_iff in below as (z & <- & inside).
      apply in_map. now apply filter_In in inside.
  Qed.

  Lemma result_found_sound by_it a b z : result_found by_it a b = Some z -> result by_it a b = z.
  Proof.
    unfold result_found. cbv zeta.
    destruct by_it; try (now intros [= <-]);
      try (match goal with |- context [if ?allowed then _ else _] => now destruct allowed; intros [= <-] end).
    destruct ((0 <=? a)%Z && (0 <=? b)%Z) eqn:natural; [| discriminate]. apply andb_prop in natural as [of_a of_b].
    apply Z.leb_le in of_a, of_b. intros found. apply option_map_some in found as (product & found & ->).
    apply product_found_sound in found as <-. simpl. unfold nim_times. now rewrite nat_N_Z, <- !Z_N_nat.
  Qed.

  Local Arguments grundy : simpl never.
  Local Arguments heap : simpl never.

  Scheme integer_cases := Induction for integer Sort Prop
  with integers_cases := Induction for integers Sort Prop
  with term_cases := Induction for term Sort Prop.
  Combined Scheme all_cases from integer_cases, integers_cases, term_cases.

  Lemma found_sound :
    (forall a z, find_integer a = Some z -> integer_of a = z) /\
    (forall all zs, find_integers all = Some zs -> integers_of all = zs) /\
    (forall g v, find_value g = Some v -> N.of_nat (grundy (game_of g)) = v).
  Proof.
    apply all_cases; simpl.
    - now intros z _ [= <-].
    - now intros k z [= <-].
    - intros g IH z found. apply option_map_some in found as (v & found & ->).
      apply IH in found as <-. unfold value_of. now rewrite nat_N_Z.
    - intros p z found. apply option_map_some in found as (b & found & ->). apply right_births in found as <-.
      now rewrite nat_N_Z.
    - intros g IH z found. apply option_map_some in found as (v & found & ->). apply IH in found.
      unfold if_P. specialize (outcome_grundy (game_of g)) as by_value.
      destruct (grundy (game_of g)) as [| k], (outcome (game_of g)); subst v; trivial;
        [now specialize (proj2 by_value eq_refl) | now specialize (proj1 by_value eq_refl)].
    - intros g IH z found. apply option_map_some in found as (v & found & ->). apply IH in found.
      unfold if_N. specialize (outcome_grundy (game_of g)) as by_value.
      destruct (grundy (game_of g)) as [| k], (outcome (game_of g)); subst v; trivial;
        [now specialize (proj2 by_value eq_refl) | now specialize (proj1 by_value eq_refl)].
    - intros a IH z found. apply option_map_some in found as (w & found & ->). now apply IH in found as <-.
    - intros by_it a IHa b IHb z found. apply with_both_some in found as (x & y & of_a & of_b & found).
      apply IHa in of_a as <-. apply IHb in of_b as <-. now apply result_found_sound.
    - intros numbers IH z. destruct (find_integers numbers) as [found |] eqn:all; [| discriminate].
      intros least. rewrite (IH found eq_refl). now apply mex_found_sound.
    - intros numbers IH z found. apply option_map_some in found as (found_numbers & found & ->). now apply IH in found as ->.
    - intros a IHa rest IH z found. apply with_both_some in found as (x & xs & of_a & of_rest & [= <-]).
      apply IHa in of_a as <-. now apply IH in of_rest as <-.
    - intros a IHa rest IH z found. apply with_both_some in found as (x & xs & of_a & of_rest & [= <-]).
      apply IHa in of_a as <-. now apply IH in of_rest as <-.
    - now intros _ [= <-].
    - intros a IHa rest IH z found. apply with_both_some in found as (x & xs & of_a & of_rest & [= <-]).
      apply IHa in of_a as <-. now apply IH in of_rest as <-.
    - intros p v. destruct (fact_of t p) as [[w | u replies w] |] eqn:found; try discriminate.
      intros [= <-]. now apply (fact_sound position) in found.
    - intros size IH v. destruct (find_integer size) as [z |] eqn:found; [| discriminate].
      rewrite (IH z eq_refl). destruct (Z.leb 0 z); [| discriminate]. intros [= <-].
      unfold star. now rewrite grundy_nimber, N2Nat.id.
    - intros g IHg h IHh v found. apply with_both_some in found as (x & y & of_g & of_h & [= <-]).
      apply IHg in of_g as <-. apply IHh in of_h as <-. rewrite grundy_sum. unfold nim_sum. now rewrite N2Nat.id.
    - intros digits period preperiod size IH v. destruct (find_integer size) as [z |] eqn:found; [| discriminate].
      rewrite (IH z eq_refl). destruct (Z.leb 0 z); [| discriminate]. apply right_by_period.
  Qed.

  Definition integer_sound := proj1 found_sound.
  Definition integers_sound := proj1 (proj2 found_sound).
  Definition value_sound := proj2 (proj2 found_sound).

  Lemma value_is_P g v : find_value g = Some v -> outcome (game_of g) = P_position <-> v = 0%N.
  Proof. intros found. apply value_sound in found. rewrite outcome_grundy. lia. Qed.

  Lemma P_or_N o : (o = N_position <-> o <> P_position) /\ (is_P o = true <-> o = P_position) /\ (is_N o = true <-> o = N_position).
  Proof. destruct o; repeat split; easy. Qed.

  Lemma told_apart G H T : tells_apart G H T = true -> ~ misere_equiv G H.
  Proof. unfold tells_apart. intros apart equal. now rewrite (equal T), eqb_reflx in apart. Qed.

  Ltac both found a b of_a of_b :=
    apply with_both_some in found as (a & b & of_a & of_b & [= <-]).

  Theorem truth_sound : forall said told, truth said = Some told -> (told = true <-> says said).
  Proof.
    induction said as [one IHs | one IHs other IHr | one IHs other IHr | one IHs other IHr | one IHs other IHr | a b | a b | a b | g h
                    | g | g | p | p | p q by_it | p q | p q | p ps | class digits period preperiod sizes];
      simpl; intros told found.
    - apply option_map_some in found as (x & found & ->). apply IHs in found. destruct x; intuition easy.
    - destruct (truth one) as [[|] |]; [| injection found as <- |]; try discriminate; specialize (IHs _ eq_refl).
      + apply IHr in found. intuition easy.
      + intuition easy.
    - destruct (truth one) as [[|] |]; [injection found as <- | |]; try discriminate; specialize (IHs _ eq_refl).
      + intuition easy.
      + apply IHr in found. intuition easy.
    - destruct (truth one) as [[|] |]; [| injection found as <- |]; try discriminate; specialize (IHs _ eq_refl).
      + apply IHr in found. intuition easy.
      + intuition easy.
    - both found x y of_s of_r. apply IHs in of_s. apply IHr in of_r. destruct x, y; intuition easy.
    - both found x y of_a of_b. apply integer_sound in of_a as ->, of_b as ->. apply Z.eqb_eq.
    - both found x y of_a of_b. apply integer_sound in of_a as ->, of_b as ->. apply Z.ltb_lt.
    - both found x y of_a of_b. apply integer_sound in of_a as ->, of_b as ->. apply Z.leb_le.
    - both found x y of_g of_h. apply value_sound in of_g as <-, of_h as <-.
      rewrite N.eqb_eq, equiv_grundy. lia.
    - apply option_map_some in found as (v & found & ->). apply value_is_P in found. rewrite found. apply N.eqb_eq.
    - apply option_map_some in found as (v & found & ->). apply value_is_P in found.
      rewrite (proj1 (P_or_N (outcome (game_of g)))), found, negb_true_iff. apply N.eqb_neq.
    - apply known_some in found as ->. apply P_or_N.
    - apply known_some in found as ->. apply P_or_N.
    - destruct of_them as [-> | ->]; [discriminate |]. destruct (tells_apart _ _ _) eqn:apart; [| discriminate].
      apply told_apart in apart. injection found as <-. easy.
    - now apply same_set_sound with as_sets.
    - now apply in_set_sound with as_sets.
    - now apply is_set_sound with as_sets.
    - destruct (find_integers sizes) as [zs |] eqn:of_sizes; [| discriminate].
      apply integers_sound in of_sizes as ->. destruct (forallb _ zs); [| discriminate].
      apply option_map_some in found as (is & found & ->). apply right_by_quotient in found.
      destruct is, class, (misere_outcome _); simpl; intuition discriminate.
  Qed.

End Meaning.

(** ** Periods *)

(** The mask with the fewest rare values among these many heaps. The values are right for any mask, and
    are computed faster where few are rare. *)
Definition likely_mask (digits : list N) (heaps : N) : N :=
  let table := sparse_values 0 None digits heaps in
  let values := map (Tables.lookup 0%N table) (Tables.count (N.to_nat heaps) 0) in
  let rare mask := length (filter (fun value => negb (is_common mask value)) values) in
  fst (fold_left
    (fun '(best, least) mask => let number := rare mask in if (number <? least)%nat then (mask, number) else (best, least))
    (Tables.count 63 1) (0%N, length values)).

(** Of each octal game with a period the values that show it, computed once. *)
Definition tables : Type := list (list N * N * N * PositiveMap.t N).

Definition tables_of (sequences : list (list N * N * N)) : tables :=
  flat_map
    (fun '(digits, period, preperiod) =>
      let heaps := enough digits period preperiod in
      let values := sparse_values (likely_mask digits (N.min 256 (heaps / 4))) None digits heaps in
      if repeats values digits period preperiod then [(digits, period, preperiod, values)] else [])
    sequences.

Definition same_digits (one other : list N) : bool := if list_eq_dec N.eq_dec one other then true else false.

Fixpoint look_up (known : tables) (digits : list N) (period preperiod n : N) : option N :=
  match known with
  | [] => None
  | (its_digits, its_period, its_preperiod, values) :: rest =>
      if same_digits its_digits digits && (its_period =? period)%N && (its_preperiod =? preperiod)%N
      then Some (Tables.lookup 0 values (if n <? preperiod then n else preperiod + (n - preperiod) mod period))%N
      else look_up rest digits period preperiod n
  end.

Lemma look_up_right sequences digits period preperiod n v :
  look_up (tables_of sequences) digits period preperiod n = Some v ->
  N.of_nat (grundy (heap (octal digits) n)) = v.
Proof.
  induction sequences as [| [[its_digits its_period] its_preperiod] rest IH]; [discriminate |].
  cbn [tables_of flat_map]. set (values := sparse_values _ _ its_digits _).
  destruct (repeats values its_digits its_period its_preperiod) eqn:checked; [| exact IH]. cbn [app look_up].
  unfold same_digits. destruct (list_eq_dec _ its_digits digits) as [-> |]; [| exact IH]. cbn [andb].
  destruct (N.eqb_spec its_period period) as [-> |]; [| exact IH].
  destruct (N.eqb_spec its_preperiod preperiod) as [-> |]; [| exact IH]. intros [= <-]. symmetry.
  assert (right_below digits (enough digits period preperiod) values) as right by apply sparse_values_right.
  pose proof (repeats_sound values digits period preperiod right checked) as turn.
  assert (0 < period)%N as some.
  { unfold repeats in checked. destruct (N.ltb_spec 0 period); [trivial | discriminate]. }
  change (N.of_nat (grundy (heap (octal digits) n))) with (heap_value digits n). unfold enough in right.
  destruct (N.ltb_spec n preperiod) as [before | above]; [apply right; lia |].
  pose proof (N.mod_lt (n - preperiod) period). rewrite right by lia. symmetry. now apply in_first_period.
Qed.

(** ** Misère quotients *)

(** Those that are right, with what is looked up in them, made once. *)
Definition quotients_of (quotients : list Quotient.certificate) : list (Quotient.certificate * Quotient.tables) :=
  flat_map
    (fun c => let t := Quotient.tables_of c in if Quotient.check_with c t then [(c, t)] else [])
    quotients.

(** Whether a quotient is about all heaps of this game, with this period. *)
Definition is_about (c : Quotient.certificate) (digits : list N) (period preperiod : N) : bool :=
  match Quotient.about c with
  | Quotient.All_heaps its_digits its_period its_preperiod =>
      same_digits its_digits digits && (its_period =? period)%N && (its_preperiod =? preperiod)%N
  | _ => false
  end.

Fixpoint look_up_outcome (known : list (Quotient.certificate * Quotient.tables)) (digits : list N) (period preperiod : N)
  (sizes : list N) : option bool :=
  match known with
  | [] => None
  | (c, t) :: rest =>
      if is_about c digits period preperiod
      then Some (Quotient.in_P t (Quotient.value_of_sum c t sizes))
      else look_up_outcome rest digits period preperiod sizes
  end.

Lemma is_about_sound c digits period preperiod :
  is_about c digits period preperiod = true -> Quotient.about c = Quotient.All_heaps digits period preperiod.
Proof.
  unfold is_about, same_digits. destruct (Quotient.about c) as [its_digits its_period its_preperiod | |]; try discriminate.
  destruct (list_eq_dec _ its_digits digits) as [-> |]; [| discriminate].
  destruct (N.eqb_spec its_period period) as [-> |]; [| discriminate].
  now destruct (N.eqb_spec its_preperiod preperiod) as [-> |].
Qed.

Lemma look_up_outcome_right quotients digits period preperiod sizes is :
  look_up_outcome (quotients_of quotients) digits period preperiod sizes = Some is ->
  (is = true <-> misere_outcome (heaps (octal digits) sizes) = P_position).
Proof.
  induction quotients as [| c rest IH]; [discriminate |]. simpl.
  destruct (Quotient.check_with c (Quotient.tables_of c)) eqn:checked; trivial. simpl.
  destruct (is_about c digits period preperiod) eqn:subject; trivial. apply is_about_sound in subject.
  intros [= <-]. rewrite <- QuotientSound.outcome_of_values with (1 := checked). unfold Quotient.rule_of. now rewrite subject.
Qed.

(** ** What a file rests on *)

(** The nodes that a claim speaks of as sets. *)
Fixpoint sets_in (said : statement) : list positive :=
  match said with
  | Not one => sets_in one
  | And one other | Or one other | Implies one other | Iff one other => sets_in one ++ sets_in other
  | Identical p q | Is_option p q => [p; q]
  | Has_options p ps => p :: ps
  | _ => []
  end.

(** A claim without unknowns. *)
Definition closed : nat -> Z := fun _ => 0%Z.

Definition check_statement (known : option (positive -> game)) (sequences : list (list N * N * N))
  (quotients : list Quotient.certificate) (ns : nodes) (said : statement) : bool :=
  match check_nodes ns 1 (PositiveMap.empty _) with
  | Some t =>
      match
        truth closed t (birthdays_of ns 1 no_birthdays) known (numbering_of ns (sets_in said)) (look_up (tables_of sequences))
          (look_up_outcome (quotients_of quotients)) said
      with
      | Some told => told
      | None => false
      end
  | None => false
  end.

Lemma checked_right position ns t :
  matches position 1 ns -> check_nodes ns 1 (PositiveMap.empty _) = Some t -> right position t.
Proof.
  intros given nodes_checked. eapply check_nodes_sound; [| exact given | exact nodes_checked].
  intros p line fact at_p. now rewrite PositiveMap.gempty in at_p.
Qed.

(** If the checker says [true], what the claim says of these positions is so. *)
Theorem statement_sound position known sequences quotients ns said :
  matches position 1 ns -> known = None \/ known = Some position ->
  check_statement known sequences quotients ns said = true ->
  says position closed said.
Proof.
  intros given of_them. unfold check_statement. destruct (check_nodes ns 1 _) as [t |] eqn:nodes_checked; [| discriminate].
  destruct (truth _ t _ known _ _ _ said) as [told |] eqn:found; [| discriminate]. intros ->.
  apply (truth_sound position closed t (birthdays_of ns 1 no_birthdays) known (numbering_of ns (sets_in said))
    (look_up (tables_of sequences)) (look_up_outcome (quotients_of quotients))) with (7 := found); trivial.
  - now apply checked_right with ns.
  - now apply birthdays_sound.
  - now apply numbering_right.
  - apply look_up_right.
  - apply look_up_outcome_right.
Qed.

(** The same by values alone. *)
Theorem statement_by_values position sequences quotients ns said :
  matches position 1 ns -> check_statement None sequences quotients ns said = true -> says position closed said.
Proof. intros given. apply statement_sound; auto. Qed.

(** The same where positions are gone through. *)
Theorem statement_by_play position sequences quotients ns said :
  matches position 1 ns -> check_statement (Some position) sequences quotients ns said = true -> says position closed said.
Proof. intros given. apply statement_sound; auto. Qed.

(** The nodes of a certificate that was checked denote positions of theirs. *)
Theorem statement_matches known sequences quotients ns said :
  check_statement known sequences quotients ns said = true -> forall further, matches (denote further ns) 1 ns.
Proof.
  intros checked. apply (denote_matches ns Done).
  unfold check_statement in checked. unfold check. now destruct (check_nodes ns 1 _).
Qed.

(** What a file states is what [says] unfolds to. Coq is to unfold it so, and not to compute the values of the positions. *)
Strategy expand [says integer_of integers_of game_of result closed].
