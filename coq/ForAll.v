(** * Claims for all natural numbers, and for some

    Where a claim speaks of its unknowns by nim-sequences with a period, by misère quotients whose values have one, by remainders,
    and by comparisons with constants, it is so of all numbers if it is so of finitely many: each number has one that stands for
    it. Where it fails for one number, or where one number is asked for, that number is enough. *)

From Coq Require Import Bool List Arith NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game SpragueGrundy Heaps OctalPeriod Certificate Checker Identity IdentitySound
  Birthdays Statement.
From Sprague Require Quotient QuotientSound.
Local Open Scope Z_scope.

Inductive quantifier : Set := For_all | For_some.

(** How the numbers are gone through: those below [from + each], which stand for the others by whole turns of [each], or one alone. *)
Inductive cases : Set := Repeating (from each : Z) | One (number : Z).

(** The unknowns are the entries of a list, in the order in which they are bound. *)
Fixpoint meaning (quantifiers : list quantifier) (body : list Z -> Prop) (numbers : list Z) : Prop :=
  match quantifiers with
  | [] => body numbers
  | For_all :: rest => forall n : Z, 0 <= n -> meaning rest body (numbers ++ [n])
  | For_some :: rest => exists n : Z, 0 <= n /\ meaning rest body (numbers ++ [n])
  end.

Definition of_list (numbers : list Z) (k : nat) : Z := nth k numbers 0.

(** What a claim with its quantifiers says. *)
Definition says_of (position : positive -> game) (quantifiers : list (quantifier * cases)) (said : statement) : Prop :=
  meaning (map fst quantifiers) (fun numbers => says position (of_list numbers) said) [].

(** The number that stands for another. *)
Definition stands_for (how : cases) (n : Z) : Z :=
  match how with
  | Repeating from each => if n <? from then n else from + (n - from) mod each
  | One _ => n
  end.

Definition well_formed (how : cases) : bool :=
  match how with Repeating from each => (0 <=? from) && (0 <? each) | One number => 0 <=? number end.

(** Sizes of heaps that are the same to a game with this period. *)
Definition alike (period preperiod n m : N) : Prop :=
  n = m \/ (preperiod <= n /\ preperiod <= m /\ n mod period = m mod period)%N.

(** ** Linear integers: [slope * unknown + constant] *)

Definition joined (sign : Z) (one other : option (nat * Z * Z)) : option (nat * Z * Z) :=
  match one, other with
  | Some (k, slope, c), Some (l, t, d) =>
      if (k =? l)%nat then Some (k, slope + sign * t, c + sign * d)
      else if t =? 0 then Some (k, slope, c + sign * d)
      else if slope =? 0 then Some (l, sign * t, c + sign * d)
      else None
  | _, _ => None
  end.

Definition multiplied (one other : option (nat * Z * Z)) : option (nat * Z * Z) :=
  match one, other with
  | Some (k, slope, c), Some (l, t, d) =>
      if t =? 0 then Some (k, d * slope, d * c) else if slope =? 0 then Some (l, c * t, c * d) else None
  | _, _ => None
  end.

Fixpoint linear (a : integer) : option (nat * Z * Z) :=
  match a with
  | Number z => Some (0%nat, 0, z)
  | Unknown k => Some (k, 1, 0)
  | Minus a => joined (-1) (Some (0%nat, 0, 0)) (linear a)
  | Apply Add a b => joined 1 (linear a) (linear b)
  | Apply Subtract a b => joined (-1) (linear a) (linear b)
  | Apply Multiply a b => multiplied (linear a) (linear b)
  | _ => None
  end.

Lemma joined_some unknown sign one other k slope c :
  joined sign one other = Some (k, slope, c) ->
  exists l t d l' t' d', one = Some (l, t, d) /\ other = Some (l', t', d') /\
    slope * unknown k + c = t * unknown l + d + sign * (t' * unknown l' + d').
Proof.
  destruct one as [[[l t] d] |], other as [[[l' t'] d'] |]; try discriminate. simpl. intros found.
  exists l, t, d, l', t', d'. repeat split; trivial.
  destruct (Nat.eqb_spec l l') as [-> |]; [injection found as <- <- <-; ring |].
  destruct (Z.eqb_spec t' 0) as [-> |]; [injection found as <- <- <-; ring |].
  destruct (Z.eqb_spec t 0) as [-> |]; [injection found as <- <- <-; ring | discriminate].
Qed.

Lemma multiplied_some unknown one other k slope c :
  multiplied one other = Some (k, slope, c) ->
  exists l t d l' t' d', one = Some (l, t, d) /\ other = Some (l', t', d') /\
    slope * unknown k + c = (t * unknown l + d) * (t' * unknown l' + d').
Proof.
  destruct one as [[[l t] d] |], other as [[[l' t'] d'] |]; try discriminate. simpl. intros found.
  exists l, t, d, l', t', d'. repeat split; trivial.
  destruct (Z.eqb_spec t' 0) as [-> |]; [injection found as <- <- <-; ring |].
  destruct (Z.eqb_spec t 0) as [-> |]; [injection found as <- <- <-; ring | discriminate].
Qed.

Section Cases.

  Variable how : nat -> cases.

  (** ** Which parts of a claim do not tell a number from the one that stands for it *)

  (** Whole turns of an unknown, times a slope, are a multiple of this. *)
  Definition whole (k : nat) (slope modulus : Z) : bool :=
    match how k with Repeating _ each => (slope * each) mod modulus =? 0 | One _ => true end.

  Definition fixed_remainder (by_it : operation) (a b : integer) : bool :=
    match by_it, linear a, b with
    | Remainder, Some (k, slope, _), Number m => negb (m =? 0) && whole k slope m
    | _, _, _ => false
    end.

  Definition fixed_heap (period preperiod : N) (size : integer) : bool :=
    match linear size with
    | Some (k, slope, c) =>
        match how k with
        | Repeating from _ =>
            (0 <=? slope) && (0 <? Z.of_N period) && (Z.of_N preperiod <=? slope * from + c) && whole k slope (Z.of_N period)
        | One _ => true
        end
    | None => false
    end.

  (** From [from] on, which of the two is larger stays as it is. *)
  Definition settled (a b : integer) : bool :=
    match joined (-1) (linear a) (linear b) with
    | Some (k, slope, c) =>
        match how k with
        | Repeating from _ => (slope =? 0) || (0 <? slope) && (0 <? slope * from + c) || (slope <? 0) && (slope * from + c <? 0)
        | One _ => true
        end
    | None => false
    end.

  Fixpoint fixed_integer (a : integer) : bool :=
    match a with
    | Number _ | Birthday _ => true
    | Unknown k => match how k with One _ => true | _ => false end
    | Worth_of g | If_P g | If_N g => fixed_term g
    | Minus a => fixed_integer a
    | Apply by_it a b => fixed_integer a && fixed_integer b || fixed_remainder by_it a b
    | Mex numbers | Total numbers => fixed_integers numbers
    | Least first rest | Greatest first rest => fixed_integer first && fixed_integers rest
    end
  with fixed_integers (all : integers) : bool :=
    match all with
    | Nil => true
    | Cons first rest => fixed_integer first && fixed_integers rest
    end
  with fixed_term (g : term) : bool :=
    match g with
    | Node _ => true
    | Nimber size => fixed_integer size
    | Sum g h => fixed_term g && fixed_term h
    | Heap _ period preperiod size => fixed_integer size || fixed_heap period preperiod size
    end.

  Fixpoint fixed_sizes (period preperiod : N) (sizes : integers) : bool :=
    match sizes with
    | Nil => true
    | Cons first rest => (fixed_integer first || fixed_heap period preperiod first) && fixed_sizes period preperiod rest
    end.

  Fixpoint fixed (said : statement) : bool :=
    match said with
    | Not one => fixed one
    | And one other | Or one other | Implies one other | Iff one other => fixed one && fixed other
    | Equals a b | Less a b | At_most a b => fixed_integer a && fixed_integer b || settled a b
    | Equivalent g h => fixed_term g && fixed_term h
    | Is_P g | Is_N g => fixed_term g
    | Heaps_are_misere _ _ period preperiod sizes => fixed_sizes period preperiod sizes
    | _ => true
    end.

  (** ** These say the same of both *)

  Variable t : table.
  Variable births : birthdays.
  Variable known : option (positive -> game).
  Variable as_sets : numbering.
  Variable by_period : list N -> N -> N -> N -> option N.
  Hypothesis repeats : forall digits period preperiod n m,
    (preperiod <= n)%N -> (preperiod <= m)%N -> (n mod period = m mod period)%N ->
    by_period digits period preperiod n = by_period digits period preperiod m.
  Variable by_quotient : list N -> N -> N -> list N -> option bool.
  Hypothesis repeats_outcome : forall digits period preperiod sizes others,
    Forall2 (alike period preperiod) sizes others ->
    by_quotient digits period preperiod sizes = by_quotient digits period preperiod others.

  Variable unknown stand_in : nat -> Z.
  Hypothesis formed : forall k, well_formed (how k) = true.
  Hypothesis stands : forall k, stand_in k = stands_for (how k) (unknown k).

  Lemma linear_sound (numbers : nat -> Z) a : forall k slope c,
    linear a = Some (k, slope, c) -> find_integer numbers t births by_period a = Some (slope * numbers k + c).
  Proof.
    induction a as [z | l | g | p | g | g | a IH | by_it a IHa b IHb | all | all | first IH rest | first IH rest]; try discriminate;
      intros k slope c.
    - now intros [= <- <- <-].
    - intros [= <- <- <-]. cbn [find_integer]. apply f_equal. ring.
    - intros found. change (linear (Minus a)) with (joined (-1) (Some (0%nat, 0, 0)) (linear a)) in found.
      apply (joined_some numbers) in found as (l & slope' & c' & l' & slope'' & c'' & [= <- <- <-] & of_a & ->).
      cbn [find_integer]. rewrite (IH _ _ _ of_a). cbn [option_map]. apply f_equal. ring.
    - destruct by_it; try discriminate; intros found.
      + change (linear (Apply Add a b)) with (joined 1 (linear a) (linear b)) in found.
        apply (joined_some numbers) in found as (l & slope' & c' & l' & slope'' & c'' & of_a & of_b & ->).
        cbn [find_integer]. rewrite (IHa _ _ _ of_a), (IHb _ _ _ of_b).
        cbn [with_both result_found result]. apply f_equal. ring.
      + change (linear (Apply Subtract a b)) with (joined (-1) (linear a) (linear b)) in found.
        apply (joined_some numbers) in found as (l & slope' & c' & l' & slope'' & c'' & of_a & of_b & ->).
        cbn [find_integer]. rewrite (IHa _ _ _ of_a), (IHb _ _ _ of_b).
        cbn [with_both result_found result]. apply f_equal. ring.
      + change (linear (Apply Multiply a b)) with (multiplied (linear a) (linear b)) in found.
        apply (multiplied_some numbers) in found as (l & slope' & c' & l' & slope'' & c'' & of_a & of_b & ->).
        cbn [find_integer]. rewrite (IHa _ _ _ of_a), (IHb _ _ _ of_b). reflexivity.
  Qed.

  (** A number and the one that stands for it are the same, or both are in the turns. *)
  Lemma both_in_turns k from each :
    how k = Repeating from each ->
    stand_in k = unknown k \/
    from <= unknown k /\ from <= stand_in k /\ exists turns, unknown k = stand_in k + turns * each.
  Proof.
    intros at_k. specialize (stands k). specialize (formed k). rewrite at_k in *. simpl in *.
    apply andb_prop in formed as [_ some]. apply Z.ltb_lt in some.
    destruct (Z.ltb_spec (unknown k) from) as [before | above]; [now left |]. right.
    specialize (Z.mod_pos_bound (unknown k - from) each some) as inside.
    repeat split; trivial; [lia |]. exists ((unknown k - from) / each).
    specialize (Z.div_mod (unknown k - from) each). lia.
  Qed.

  Lemma same_alone k number : how k = One number -> stand_in k = unknown k.
  Proof. intros at_k. rewrite stands, at_k. reflexivity. Qed.

  Lemma whole_turns k slope modulus constant :
    modulus <> 0 -> whole k slope modulus = true ->
    (slope * stand_in k + constant) mod modulus = (slope * unknown k + constant) mod modulus.
  Proof.
    intros some turns. unfold whole in turns. destruct (how k) as [from each | number] eqn:at_k.
    - destruct (both_in_turns _ _ _ at_k) as [-> | (_ & _ & count & ->)]; trivial.
      apply Z.eqb_eq, Z.mod_divide in turns as [times turns]; trivial.
      replace (slope * (stand_in k + count * each) + constant)
        with (slope * stand_in k + constant + count * times * modulus) by (rewrite <- Z.mul_assoc, <- turns; ring).
      now rewrite Z.mod_add.
    - now rewrite (same_alone _ _ at_k).
  Qed.

  Lemma fixed_heap_same period preperiod size : fixed_heap period preperiod size = true ->
    exists z w, find_integer stand_in t births by_period size = Some z /\ find_integer unknown t births by_period size = Some w /\
      (0 <=? z) = (0 <=? w) /\ alike period preperiod (Z.to_N z) (Z.to_N w).
  Proof.
    unfold fixed_heap. destruct (linear size) as [[[k slope] c] |] eqn:of_size; [| discriminate]. intros same.
    do 2 eexists. rewrite !(linear_sound _ _ _ _ _ of_size). do 2 (split; [reflexivity |]).
    destruct (how k) as [from each | number] eqn:at_k.
    - apply andb_prop in same as [same turns]. apply andb_prop in same as [same far].
      apply andb_prop in same as [up some]. apply Z.leb_le in up, far. apply Z.ltb_lt in some.
      destruct (both_in_turns _ _ _ at_k) as [-> | (above & also & _)]; [split; [trivial | now left] |].
      assert (far' : Z.of_N preperiod <= slope * stand_in k + c) by nia.
      assert (far'' : Z.of_N preperiod <= slope * unknown k + c) by nia.
      split; [destruct (Z.leb_spec 0 (slope * stand_in k + c)), (Z.leb_spec 0 (slope * unknown k + c)); lia |].
      right. repeat split; [lia | lia |]. apply N2Z.inj. rewrite !N2Z.inj_mod, !Z2N.id by lia.
      apply whole_turns; [lia | trivial].
    - rewrite (same_alone _ _ at_k). split; [trivial | now left].
  Qed.

  (** One step of what is computed: Coq does not name the functions again after [simpl]. *)
  Ltac step u a :=
    let found := constr:(find_integer u t births by_period) in
    let all_found := constr:(find_integers u t births by_period) in
    let value := constr:(find_value u t births by_period) in
    match a with
    | Worth_of ?g => change (found a) with (option_map Z.of_N (value g))
    | If_P ?g => change (found a) with (option_map (fun v => if (v =? 0)%N then 1 else 0) (value g))
    | If_N ?g => change (found a) with (option_map (fun v => if (v =? 0)%N then 0 else 1) (value g))
    | Total ?all => change (found a) with (option_map total_of (all_found all))
    | Minus ?b => change (found a) with (option_map Z.opp (found b))
    | Apply ?by_it ?b ?c => change (found a) with (with_both (found b) (found c) (result_found by_it))
    | Mex ?all => change (found a) with (match all_found all with Some numbers => mex_found numbers | None => None end)
    | Least ?b ?all =>
        change (found a) with (with_both (found b) (all_found all) (fun first rest => Some (least_of first rest)))
    | Greatest ?b ?all =>
        change (found a) with (with_both (found b) (all_found all) (fun first rest => Some (greatest_of first rest)))
    | Cons ?b ?all =>
        change (all_found a) with (with_both (found b) (all_found all) (fun first rest => Some (first :: rest)))
    | Nimber ?b =>
        change (value a) with
          (match found b with Some size => if 0 <=? size then Some (Z.to_N size) else None | None => None end)
    | Sum ?g ?h => change (value a) with (with_both (value g) (value h) (fun v w => Some (N.lxor v w)))
    | Heap ?digits ?period ?preperiod ?b =>
        change (value a) with
          (match found b with
           | Some size => if 0 <=? size then by_period digits period preperiod (Z.to_N size) else None
           | None => None
           end)
    end.

  Ltac steps :=
    match goal with
    | |- find_integer ?u _ _ _ ?a = find_integer ?v _ _ _ _ => step u a; step v a
    | |- find_integers ?u _ _ _ ?a = find_integers ?v _ _ _ _ => step u a; step v a
    | |- find_value ?u _ _ _ ?a = find_value ?v _ _ _ _ => step u a; step v a
    end.

  Lemma fixed_parts :
    (forall a, fixed_integer a = true ->
      find_integer stand_in t births by_period a = find_integer unknown t births by_period a) /\
    (forall all, fixed_integers all = true ->
      find_integers stand_in t births by_period all = find_integers unknown t births by_period all) /\
    (forall g, fixed_term g = true -> find_value stand_in t births by_period g = find_value unknown t births by_period g).
  Proof.
    apply all_cases.
    - trivial.
    - intros k. simpl. destruct (how k) eqn:at_k; [discriminate |]. intros _.
      change (Some (stand_in k) = Some (unknown k)). now rewrite (same_alone _ _ at_k).
    - intros g IH same. steps. now rewrite IH.
    - trivial.
    - intros g IH same. steps. now rewrite IH.
    - intros g IH same. steps. now rewrite IH.
    - intros a IH same. steps. now rewrite IH.
    - intros by_it a IHa b IHb same. apply orb_prop in same as [same | same].
      + apply andb_prop in same as [of_a of_b]. steps. now rewrite IHa, IHb.
      + unfold fixed_remainder in same. destruct by_it; try discriminate.
        destruct (linear a) as [[[k slope] c] |] eqn:of_a; [| discriminate]. destruct b as [m | | | | | | | | | | | ]; try discriminate.
        apply andb_prop in same as [some turns]. steps. rewrite !(linear_sound _ _ _ _ _ of_a). simpl.
        apply negb_true_iff in some. unfold result_found. rewrite some. simpl. apply f_equal.
        apply whole_turns; trivial. now apply Z.eqb_neq.
    - intros all IH same. steps. now rewrite IH.
    - intros all IH same. steps. now rewrite IH.
    - intros first IHf rest IHr same. apply andb_prop in same as [of_f of_r]. steps. now rewrite IHf, IHr.
    - intros first IHf rest IHr same. apply andb_prop in same as [of_f of_r]. steps. now rewrite IHf, IHr.
    - trivial.
    - intros first IHf rest IHr same. apply andb_prop in same as [of_f of_r]. steps. now rewrite IHf, IHr.
    - trivial.
    - intros size IH same. steps. now rewrite IH.
    - intros g IHg h IHh same. apply andb_prop in same as [of_g of_h]. steps. now rewrite IHg, IHh.
    - intros digits period preperiod size IH same. steps. apply orb_prop in same as [same | same]; [now rewrite IH |].
      apply fixed_heap_same in same as (z & w & -> & -> & <- & [-> | (above & also & same)]); trivial.
      destruct (0 <=? z); trivial. now apply repeats.
  Qed.

  (** There are sizes of both, or of neither. *)
  Lemma fixed_sizes_same period preperiod sizes : fixed_sizes period preperiod sizes = true ->
    match find_integers stand_in t births by_period sizes, find_integers unknown t births by_period sizes with
    | Some zs, Some ws =>
        forallb (Z.leb 0) zs = forallb (Z.leb 0) ws /\ Forall2 (alike period preperiod) (map Z.to_N zs) (map Z.to_N ws)
    | None, None => True
    | _, _ => False
    end.
  Proof.
    induction sizes as [| first rest IH]; intros same; [split; [trivial | constructor] |].
    apply andb_prop in same as [of_f of_r].
    specialize (IH of_r).
    change (find_integers ?u t births by_period (Cons first rest)) with
      (with_both (find_integer u t births by_period first) (find_integers u t births by_period rest)
        (fun first rest => Some (first :: rest))).
    assert (one : match find_integer stand_in t births by_period first, find_integer unknown t births by_period first with
      | Some z, Some w => (0 <=? z) = (0 <=? w) /\ alike period preperiod (Z.to_N z) (Z.to_N w)
      | None, None => True
      | _, _ => False
      end).
    { apply orb_prop in of_f as [of_f | of_f].
      - rewrite (proj1 fixed_parts _ of_f). destruct (find_integer _ _ _ _ first); trivial. split; [trivial | now left].
      - now apply fixed_heap_same in of_f as (z & w & -> & -> & same). }
    destruct (find_integer stand_in _ _ _ first) as [z |], (find_integer unknown _ _ _ first) as [w |]; try easy.
    destruct (find_integers stand_in _ _ _ rest) as [zs |], (find_integers unknown _ _ _ rest) as [ws |]; try easy.
    destruct one as [sign like], IH as [signs likes]. simpl. rewrite sign, signs. split; [trivial | now constructor].
  Qed.

  Lemma settled_same a b : settled a b = true ->
    exists x y x' y', find_integer stand_in t births by_period a = Some x /\ find_integer stand_in t births by_period b = Some y /\
      find_integer unknown t births by_period a = Some x' /\ find_integer unknown t births by_period b = Some y' /\
      (x ?= y) = (x' ?= y').
  Proof.
    unfold settled. destruct (joined _ _ _) as [[[k slope] c] |] eqn:difference; [| discriminate]. intros same.
    assert (one := difference). apply (joined_some unknown) in one as (l & p & d & m & q & e & of_a & of_b & one).
    assert (other := difference).
    apply (joined_some stand_in) in other as (l' & p' & d' & m' & q' & e' & of_a' & of_b' & other).
    rewrite of_a in of_a'. rewrite of_b in of_b'. injection of_a' as <- <- <-. injection of_b' as <- <- <-.
    do 4 eexists. rewrite !(linear_sound _ _ _ _ _ of_a), !(linear_sound _ _ _ _ _ of_b).
    repeat split; try reflexivity.
    destruct (how k) as [from each | number] eqn:at_k.
    - destruct (both_in_turns _ _ _ at_k) as [equal | (above & also & _)].
      + rewrite equal in other.
        enough (forall u v u' v', u - v = u' - v' -> (u ?= v) = (u' ?= v')) as by_difference by (apply by_difference; lia).
        intros u v u' v' equals. destruct (Z.compare_spec u v), (Z.compare_spec u' v'); trivial; lia.
      + enough (sign : forall u v u' v', Z.sgn (u - v) = Z.sgn (u' - v') -> (u ?= v) = (u' ?= v')).
        { apply sign. replace (p * stand_in l + d - (q * stand_in m + e)) with (slope * stand_in k + c) by lia.
          replace (p * unknown l + d - (q * unknown m + e)) with (slope * unknown k + c) by lia.
          apply orb_prop in same as [same | same]; [apply orb_prop in same as [same | same] |].
          - apply Z.eqb_eq in same as ->. reflexivity.
          - apply andb_prop in same as [up far]. apply Z.ltb_lt in up, far. rewrite !Z.sgn_pos; trivial; nia.
          - apply andb_prop in same as [down far]. apply Z.ltb_lt in down, far. rewrite !Z.sgn_neg; trivial; nia. }
        intros u v u' v' equals. destruct (Z.compare_spec u v), (Z.compare_spec u' v'); trivial; lia.
    - rewrite (same_alone _ _ at_k) in other.
      enough (forall u v u' v', u - v = u' - v' -> (u ?= v) = (u' ?= v')) as by_difference by (apply by_difference; lia).
      intros u v u' v' equals. destruct (Z.compare_spec u v), (Z.compare_spec u' v'); trivial; lia.
  Qed.

  Lemma fixed_sound said : fixed said = true ->
    truth stand_in t births known as_sets by_period by_quotient said =
    truth unknown t births known as_sets by_period by_quotient said.
  Proof.
    destruct fixed_parts as (of_integers & _ & of_terms).
    induction said as [one IHs | one IHs other IHr | one IHs other IHr | one IHs other IHr | one IHs other IHr | a b | a b | a b | g h
                    | g | g | p | p | p q by_it | p q | p q | p ps | class digits period preperiod sizes];
      simpl; intros same; trivial.
    - now rewrite IHs.
    - apply andb_prop in same as [of_s of_r]. now rewrite IHs, IHr.
    - apply andb_prop in same as [of_s of_r]. now rewrite IHs, IHr.
    - apply andb_prop in same as [of_s of_r]. now rewrite IHs, IHr.
    - apply andb_prop in same as [of_s of_r]. now rewrite IHs, IHr.
    - apply orb_prop in same as [same | same].
      + apply andb_prop in same as [of_a of_b]. now rewrite !of_integers.
      + apply settled_same in same as (x & y & x' & y' & -> & -> & -> & -> & same). simpl. f_equal.
        destruct (Z.compare_spec x y), (Z.compare_spec x' y'); try discriminate; lia.
    - apply orb_prop in same as [same | same].
      + apply andb_prop in same as [of_a of_b]. now rewrite !of_integers.
      + apply settled_same in same as (x & y & x' & y' & -> & -> & -> & -> & same). simpl. f_equal.
        unfold Z.ltb. now rewrite same.
    - apply orb_prop in same as [same | same].
      + apply andb_prop in same as [of_a of_b]. now rewrite !of_integers.
      + apply settled_same in same as (x & y & x' & y' & -> & -> & -> & -> & same). simpl. f_equal.
        unfold Z.leb. now rewrite same.
    - apply andb_prop in same as [of_g of_h]. now rewrite !of_terms.
    - now rewrite of_terms.
    - now rewrite of_terms.
    - apply fixed_sizes_same in same.
      destruct (find_integers stand_in _ _ _ sizes) as [zs |], (find_integers unknown _ _ _ sizes) as [ws |]; try easy.
      destruct same as [-> likes]. now rewrite (repeats_outcome _ _ _ _ _ likes).
  Qed.

End Cases.

(** ** All cases *)

Definition up_to (bound : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat bound)).

Lemma in_up_to bound n : In n (up_to bound) <-> 0 <= n < bound.
Proof.
  unfold up_to. rewrite in_map_iff. split.
  - intros (k & <- & inside). apply in_seq in inside. lia.
  - intros inside. exists (Z.to_nat n). split; [lia |]. apply in_seq. lia.
Qed.

Definition together (which : quantifier) (found : list (option bool)) : option bool :=
  fold_right
    (fun one rest =>
      match one, rest with
      | Some one, Some rest => Some match which with For_all => one && rest | For_some => one || rest end
      | _, _ => None
      end)
    (Some match which with For_all => true | For_some => false end) found.

Lemma together_found which found told :
  together which found = Some told ->
  let all := match which with For_all => true | For_some => false end in
  (told = all -> forall one, In one found -> one = Some all) /\ (told = negb all -> In (Some (negb all)) found).
Proof.
  simpl. revert told. induction found as [| one rest IH]; simpl; intros told.
  - intros [= <-]. split; [easy |]. now destruct which.
  - destruct one as [one |]; [| discriminate]. fold (together which rest). destruct (together which rest) as [others |]; [| discriminate].
    intros [= <-]. specialize (IH others eq_refl) as [every some].
    destruct which, one, others; split; try discriminate; simpl in *; intros _; auto;
      try (intros one [<- | inside]; auto).
Qed.

Section Deciding.

  Variable holds_at : list Z -> option bool.
  Variable body : list Z -> Prop.

  Fixpoint decide (quantifiers : list (quantifier * cases)) (numbers : list Z) : option bool :=
    match quantifiers with
    | [] => holds_at numbers
    | (which, how) :: rest =>
        match how with
        | Repeating from each => together which (map (fun n => decide rest (numbers ++ [n])) (up_to (from + each)))
        | One number =>
            match which, decide rest (numbers ++ [number]) with
            | For_all, Some false => Some false
            | For_some, Some true => Some true
            | _, _ => None
            end
        end
    end.

  Fixpoint stand_ins (hows : list cases) (numbers : list Z) : list Z :=
    match hows, numbers with
    | how :: hows, number :: numbers => stands_for how number :: stand_ins hows numbers
    | _, _ => []
    end.

  Lemma stand_ins_last hows how n : forall numbers, length numbers = length hows ->
    stand_ins (hows ++ [how]) (numbers ++ [n]) = stand_ins hows numbers ++ [stands_for how n].
  Proof.
    induction hows as [| first hows IH]; intros [| number numbers] same; try discriminate; trivial.
    simpl. f_equal. apply IH. now injection same.
  Qed.

  Lemma stand_ins_nth k : forall hows numbers, length numbers = length hows ->
    of_list (stand_ins hows numbers) k = stands_for (nth k hows (One 0)) (of_list numbers k).
  Proof.
    unfold of_list. induction k as [| k IH]; intros [| how hows] [| n numbers] same; try discriminate; trivial.
    simpl. apply IH. now injection same.
  Qed.

  Variable all : list cases.
  Hypothesis formed : forallb well_formed all = true.
  Hypothesis right_at : forall numbers told, length numbers = length all ->
    holds_at (stand_ins all numbers) = Some told -> told = true <-> body numbers.

  Lemma decide_sound : forall quantifiers done numbers told,
    all = done ++ map snd quantifiers -> length numbers = length done ->
    decide quantifiers (stand_ins done numbers) = Some told ->
    told = true <-> meaning (map fst quantifiers) body numbers.
  Proof.
    induction quantifiers as [| [which how] rest IH]; intros done numbers told whole same found.
    - rewrite app_nil_r in whole. subst done. now apply right_at.
    - assert (one_more : forall n, 0 <= n -> forall told,
        decide rest (stand_ins done numbers ++ [stands_for how n]) = Some told ->
        told = true <-> meaning (map fst rest) body (numbers ++ [n])).
      { intros n natural said at_n. apply (IH (done ++ [how])).
        - now rewrite <- app_assoc.
        - rewrite !app_length. simpl. lia.
        - now rewrite stand_ins_last. }
      assert (its : well_formed how = true).
      { rewrite whole, forallb_app in formed. apply andb_prop in formed as [_ its]. simpl in its.
        now apply andb_prop in its as [its _]. }
      destruct how as [from each | number]; simpl in found, its.
      + apply andb_prop in its as [natural some]. apply Z.leb_le in natural. apply Z.ltb_lt in some.
        assert (inside : forall n, 0 <= n -> In (stands_for (Repeating from each) n) (up_to (from + each))).
        { intros n above. apply in_up_to. simpl. destruct (Z.ltb_spec n from); [lia |].
          specialize (Z.mod_pos_bound (n - from) each some). lia. }
        assert (itself : forall n, In n (up_to (from + each)) -> stands_for (Repeating from each) n = n).
        { intros n low. apply in_up_to in low. simpl. destruct (Z.ltb_spec n from); trivial.
          rewrite Z.mod_small; lia. }
        apply together_found in found as [every case]. destruct which; simpl in *.
        * destruct told; split; try discriminate; trivial.
          -- intros _ n above. apply (one_more n above true); trivial. apply every; trivial.
             apply in_map_iff. eexists. split; [reflexivity |]. now apply inside.
          -- intros always. specialize (case eq_refl). apply in_map_iff in case as (n & fails & low).
             assert (low' := low). apply in_up_to in low'. rewrite <- (itself n low) in fails.
             apply (one_more n ltac:(lia) false) in fails. apply fails, always. lia.
        * destruct told; split; try discriminate; trivial.
          -- intros _. specialize (case eq_refl). apply in_map_iff in case as (n & holds & low).
             assert (low' := low). apply in_up_to in low'. rewrite <- (itself n low) in holds.
             apply (one_more n ltac:(lia) true) in holds. exists n. split; [lia |]. now apply holds.
          -- intros (n & above & holds). enough (false = true <-> meaning (map fst rest) body (numbers ++ [n])) by tauto.
             apply (one_more n above false). apply every; trivial.
             apply in_map_iff. eexists. split; [reflexivity |]. now apply inside.
      + apply Z.leb_le in its. specialize (one_more number its). simpl in one_more.
        destruct (decide rest _) as [said |]; [| now destruct which]. specialize (one_more said eq_refl).
        destruct which, said; try discriminate; injection found as <-; split; try discriminate; simpl.
        * intros always. apply one_more, always, its.
        * intros _. exists number. split; trivial. now apply one_more.
        * trivial.
  Qed.

End Deciding.

(** Where the value of a heap stands in a table with a period. *)
Lemma same_place period preperiod n m :
  (preperiod <= n)%N -> (preperiod <= m)%N -> (n mod period = m mod period)%N ->
  (if n <? preperiod then n else preperiod + (n - preperiod) mod period)%N =
  (if m <? preperiod then m else preperiod + (m - preperiod) mod period)%N.
Proof.
  intros one other same. destruct (N.ltb_spec n preperiod), (N.ltb_spec m preperiod); try lia. f_equal.
  assert (by_zero : forall k, (k mod 0)%N = k) by now intros [].
  destruct (N.eq_dec period 0) as [-> | some]; [rewrite !by_zero in *; congruence |].
  apply N2Z.inj. rewrite !N2Z.inj_mod, !N2Z.inj_sub by trivial.
  apply (f_equal Z.of_N) in same. rewrite !N2Z.inj_mod in same.
  now rewrite Zminus_mod, same, <- Zminus_mod.
Qed.

Lemma look_up_repeats sequences digits period preperiod n m :
  (preperiod <= n)%N -> (preperiod <= m)%N -> (n mod period = m mod period)%N ->
  look_up (tables_of sequences) digits period preperiod n = look_up (tables_of sequences) digits period preperiod m.
Proof.
  intros one other same. induction (tables_of sequences) as [| [[[its_digits its_period] its_preperiod] values] rest IH]; trivial.
  simpl. destruct (_ && _ && _)%bool; trivial. do 2 f_equal. now apply same_place.
Qed.

Lemma look_up_outcome_repeats quotients digits period preperiod sizes others :
  Forall2 (alike period preperiod) sizes others ->
  look_up_outcome (quotients_of quotients) digits period preperiod sizes =
  look_up_outcome (quotients_of quotients) digits period preperiod others.
Proof.
  intros likes. induction (quotients_of quotients) as [| [c t] rest IH]; trivial. simpl.
  destruct (is_about c digits period preperiod) eqn:subject; trivial. apply is_about_sound in subject.
  do 2 f_equal. apply QuotientSound.value_of_sum_same. clear IH.
  induction likes as [| n m sizes others like likes IHl]; trivial. simpl. rewrite IHl. f_equal.
  destruct like as [-> | (above & also & same)]; trivial.
  unfold Quotient.value, Quotient.place. rewrite subject. f_equal. now apply same_place.
Qed.

(** ** What a file rests on *)

Definition check_for_all (known : option (positive -> game)) (sequences : list (list N * N * N))
  (quotients : list Quotient.certificate) (ns : nodes) (quantifiers : list (quantifier * cases)) (said : statement)
  (told : bool) : bool :=
  match check_nodes ns 1 (PositiveMap.empty _) with
  | Some t =>
      let hows := map snd quantifiers in
      let known_values := tables_of sequences in
      let known_outcomes := quotients_of quotients in
      let births := birthdays_of ns 1 no_birthdays in
      let as_sets := numbering_of ns (sets_in said) in
      forallb well_formed hows && fixed (fun k => nth k hows (One 0)) said &&
      match
        decide
          (fun numbers =>
            truth (of_list numbers) t births known as_sets (look_up known_values) (look_up_outcome known_outcomes) said)
          quantifiers []
      with
      | Some found => eqb found told
      | None => false
      end
  | None => false
  end.

(** If the checker says [true], what the claim says is so, or it is not, as it was told. *)
Theorem for_all_sound position known sequences quotients ns quantifiers said told :
  matches position 1 ns -> known = None \/ known = Some position ->
  check_for_all known sequences quotients ns quantifiers said told = true ->
  if told then says_of position quantifiers said else ~ says_of position quantifiers said.
Proof.
  intros given of_them. unfold check_for_all. destruct (check_nodes ns 1 _) as [t |] eqn:nodes_checked; [| discriminate].
  intros checked. apply andb_prop in checked as [checked found]. apply andb_prop in checked as [formed same].
  destruct (decide _ quantifiers []) as [is |] eqn:decided; [| discriminate]. apply eqb_prop in found as ->.
  enough (told = true <-> says_of position quantifiers said) by (destruct told; intuition discriminate).
  apply (decide_sound _ _ (map snd quantifiers)) with (5 := decided) (done := []); trivial.
  intros numbers answer long at_them.
  apply (truth_sound position (of_list numbers) t (birthdays_of ns 1 no_birthdays) known (numbering_of ns (sets_in said))
    (look_up (tables_of sequences)) (look_up_outcome (quotients_of quotients))); trivial.
  - now apply checked_right with ns.
  - now apply birthdays_sound.
  - now apply numbering_right.
  - apply look_up_right.
  - apply look_up_outcome_right.
  - rewrite <- at_them. symmetry.
    apply (fixed_sound (fun k => nth k (map snd quantifiers) (One 0))); trivial.
    + apply look_up_repeats.
    + apply look_up_outcome_repeats.
    + intros k. destruct (nth_in_or_default k (map snd quantifiers) (One 0)) as [inside | ->]; trivial.
      rewrite forallb_forall in formed. now apply formed.
    + intros k. now apply stand_ins_nth.
Qed.

(** The same by values alone. *)
Theorem for_all_by_values position sequences quotients ns quantifiers said told :
  matches position 1 ns -> check_for_all None sequences quotients ns quantifiers said told = true ->
  if told then says_of position quantifiers said else ~ says_of position quantifiers said.
Proof. intros given. apply for_all_sound; auto. Qed.

(** The same where positions are gone through. *)
Theorem for_all_by_play position sequences quotients ns quantifiers said told :
  matches position 1 ns -> check_for_all (Some position) sequences quotients ns quantifiers said told = true ->
  if told then says_of position quantifiers said else ~ says_of position quantifiers said.
Proof. intros given. apply for_all_sound; auto. Qed.

(** The nodes of a certificate that was checked denote positions of theirs. *)
Theorem for_all_matches known sequences quotients ns quantifiers said told :
  check_for_all known sequences quotients ns quantifiers said told = true -> forall further, matches (denote further ns) 1 ns.
Proof.
  intros checked. apply (denote_matches ns Done).
  unfold check_for_all in checked. unfold check. now destruct (check_nodes ns 1 _).
Qed.

(** As for a claim without unknowns. *)
Strategy expand [says_of meaning of_list].
