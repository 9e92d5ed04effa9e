(** * Certificates of claims of several parts

    What the lines of a certificate [sprague-proof 1] say, in the words of [Game.v], [Misere.v], [Heaps.v] and [Statement.v]: its atoms,
    which are true or false, and the claim that joins them. [AtomsChecker.v] finds out whether it is so. *)

From Coq Require Import Bool List Arith NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game SpragueGrundy Lemmas NimProduct Distinguish Heaps Misere Genus Certificate Identity.
From Sprague Require Statement.

(** ** The lines as data *)

Inductive comparison : Set := Equal_to | Unequal | Less | At_most.

(** An octal game, with a period of its values and the heap from which on it holds. *)
Definition sequence : Type := list N * N * N.

Inductive truth : Type :=
  | Not (one : truth)
  | And (one other : truth)
  | Or (one other : truth)
  | Implies (one other : truth)
  | Iff (one other : truth)
  | Compare (by_it : comparison) (a b : integer)
  | Is_N (p : positive)
  | Is_P (p : positive)
  | Is_misere_N (p : positive)
  | Is_misere_P (p : positive)
  | Alike (p q : positive)
  | Same (p q : positive)
  | Is_option (p q : positive)
  | Has_options (p : positive) (ps : list positive)
  | Has_genus (p : positive) (value : integer) (values : integers)
with integer : Type :=
  | Number (z : Z)
  | Value_of (p : positive)
  | Birthday_of (p : positive)
  | Misere_value_of (p : positive)
  | Heap_of (game : sequence) (size : integer)
  | Minus (a : integer)
  | Apply (by_it : Statement.operation) (a b : integer)
  | Mex (numbers : integers)
  | Least (first : integer) (rest : integers)
  | Greatest (first : integer) (rest : integers)
  | Count (these : truths)
with integers : Type := No_integer | Integer (first : integer) (rest : integers)
with truths : Type := No_truth | Truth (first : truth) (rest : truths).

(** What joins the atoms, by their numbers from 1. *)
Inductive formula : Set :=
  | Atom (k : positive)
  | Negation (one : formula)
  | Both (one other : formula)
  | Either (one other : formula)
  | If_then (one other : formula)
  | If_and_only_if (one other : formula).

Record certificate : Type := {
  nodes : Certificate.nodes;
  sequences : list sequence;
  (** Each with whether it is true. *)
  atoms : list (truth * bool);
  claim : formula;
}.

(** ** What they say *)

Definition compares (by_it : comparison) (a b : Z) : Prop :=
  match by_it with
  | Equal_to => a = b
  | Unequal => a <> b
  | Less => (a < b)%Z
  | At_most => (a <= b)%Z
  end.

Definition compared (by_it : comparison) (a b : Z) : bool :=
  match by_it with
  | Equal_to => (a =? b)%Z
  | Unequal => negb (a =? b)%Z
  | Less => (a <? b)%Z
  | At_most => (a <=? b)%Z
  end.

Section Meaning.

  Variable position : positive -> game.

  (** Whether a truth holds, as a boolean: what a count counts. [says] below says the same, by [holds_says]. Two positions are
      equal if and only if their sum is P. *)
  Fixpoint holds (said : truth) : bool :=
    match said with
    | Not one => negb (holds one)
    | And one other => holds one && holds other
    | Or one other => holds one || holds other
    | Implies one other => negb (holds one) || holds other
    | Iff one other => eqb (holds one) (holds other)
    | Compare by_it a b => compared by_it (integer_of a) (integer_of b)
    | Is_N p => negb (is_P (outcome (position p)))
    | Is_P p => is_P (outcome (position p))
    | Is_misere_N p => negb (is_P (misere_outcome (position p)))
    | Is_misere_P p => is_P (misere_outcome (position p))
    | Alike p q => is_P (outcome (sum (position p) (position q)))
    | Same p q => identical (position p) (position q)
    | Is_option p q => existsb (identical (position p)) (options (position q))
    | Has_options p ps => identical (position p) (Opts (map position ps))
    | Has_genus p value values =>
        let g := integer_of value in
        let all := integers_of values in
        forallb (Z.leb 0) (g :: all) && has_genus (position p) (Z.to_nat g) (map Z.to_nat all)
    end
  with integer_of (a : integer) : Z :=
    match a with
    | Number z => z
    | Value_of p => Statement.value_of (position p)
    | Birthday_of p => Z.of_nat (birthday (position p))
    | Misere_value_of p => Z.of_nat (misere_grundy (position p))
    | Heap_of (digits, _, _) size => Statement.value_of (heap (octal digits) (Z.to_N (integer_of size)))
    | Minus a => Z.opp (integer_of a)
    | Apply by_it a b => Statement.result by_it (integer_of a) (integer_of b)
    | Mex numbers => Statement.mex_of (integers_of numbers)
    | Least first rest => Statement.least_of (integer_of first) (integers_of rest)
    | Greatest first rest => Statement.greatest_of (integer_of first) (integers_of rest)
    | Count these => count_of these
    end
  with integers_of (all : integers) : list Z :=
    match all with
    | No_integer => []
    | Integer first rest => integer_of first :: integers_of rest
    end
  with count_of (all : truths) : Z :=
    match all with
    | No_truth => 0
    | Truth first rest => (if holds first then 1 else 0) + count_of rest
    end%Z.

  Fixpoint says (said : truth) : Prop :=
    match said with
    | Not one => ~ says one
    | And one other => says one /\ says other
    | Or one other => says one \/ says other
    | Implies one other => says one -> says other
    | Iff one other => says one <-> says other
    | Compare by_it a b => compares by_it (integer_of a) (integer_of b)
    | Is_N p => outcome (position p) = N_position
    | Is_P p => outcome (position p) = P_position
    | Is_misere_N p => misere_outcome (position p) = N_position
    | Is_misere_P p => misere_outcome (position p) = P_position
    | Alike p q => equiv (position p) (position q)
    | Same p q => identical (position p) (position q) = true
    | Is_option p q => existsb (identical (position p)) (options (position q)) = true
    | Has_options p ps => identical (position p) (Opts (map position ps)) = true
    | Has_genus p value values =>
        Forall (Z.le 0) (integer_of value :: integers_of values) /\
        genus_is (position p) (Z.to_nat (integer_of value)) (map Z.to_nat (integers_of values))
    end.

  Lemma P_or_not o : (is_P o = true <-> o = P_position) /\ (negb (is_P o) = true <-> o = N_position).
  Proof. destruct o; repeat split; easy. Qed.

  Lemma compared_compares by_it a b : compared by_it a b = true <-> compares by_it a b.
  Proof.
    destruct by_it; simpl; [apply Z.eqb_eq | | apply Z.ltb_lt | apply Z.leb_le]. now rewrite negb_true_iff, Z.eqb_neq.
  Qed.

  Lemma no_negative all : forallb (Z.leb 0) all = true <-> Forall (Z.le 0) all.
  Proof. rewrite forallb_forall, Forall_forall. split; intros every z inside; specialize (every z inside); now apply Z.leb_le. Qed.

  Theorem holds_says : forall said, holds said = true <-> says said.
  Proof.
    fix IH 1. intros [one | one other | one other | one other | one other | by_it a b | p | p | p | p | p q | p q | p q | p ps | p a all];
      cbn [holds says].
    - rewrite negb_true_iff, <- not_true_iff_false. now rewrite IH.
    - now rewrite andb_true_iff, !IH.
    - now rewrite orb_true_iff, !IH.
    - rewrite <- !IH. destruct (holds one), (holds other); simpl; intuition easy.
    - rewrite <- !IH. destruct (holds one), (holds other); simpl; intuition easy.
    - apply compared_compares.
    - apply P_or_not.
    - apply P_or_not.
    - apply P_or_not.
    - apply P_or_not.
    - rewrite second_lemma. apply P_or_not.
    - easy.
    - easy.
    - easy.
    - cbv zeta. now rewrite andb_true_iff, no_negative, has_genus_is.
  Qed.

End Meaning.

(** The atoms by their numbers, from this one on. *)
Fixpoint numbered {A : Type} (k : positive) (all : list A) : PositiveMap.t A :=
  match all with
  | [] => PositiveMap.empty A
  | first :: rest => PositiveMap.add k first (numbered (Pos.succ k) rest)
  end.

(** What a claim says of the atoms. There is nothing that an atom without a number says. *)
Fixpoint joined (says_atom : positive -> Prop) (f : formula) : Prop :=
  match f with
  | Atom k => says_atom k
  | Negation one => ~ joined says_atom one
  | Both one other => joined says_atom one /\ joined says_atom other
  | Either one other => joined says_atom one \/ joined says_atom other
  | If_then one other => joined says_atom one -> joined says_atom other
  | If_and_only_if one other => joined says_atom one <-> joined says_atom other
  end.

Definition says_claim (position : positive -> game) (c : certificate) : Prop :=
  let at_number := numbered 1 (atoms c) in
  joined (fun k => match PositiveMap.find k at_number with Some (said, _) => says position said | None => False end) (claim c).

(** What the lines of the atoms say. *)
Definition says_atoms (position : positive -> game) (c : certificate) : Prop :=
  Forall (fun '(said, told) => if told : bool then says position said else ~ says position said) (atoms c).
