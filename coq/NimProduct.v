(** * The nim-product (Conway, On Numbers and Games, chapter 6)

    [nim_product a b] is defined by its options, as the nim-sum is. A table of products is computed by halves of the digits, and then
    checked entry by entry against the definition: how it was computed need not be believed. *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import SpragueGrundy NimSum.

(** What the product of [a] and [b] is not: [a' b + a b' + a' b'] for all smaller [a'] and [b']. *)
Definition others (product : nat -> nat -> nat) (a b : nat) : list nat :=
  flat_map (fun a' => map (fun b' => nim_sum (nim_sum (product a' b) (product a b')) (product a' b')) (seq 0 b)) (seq 0 a).

(** The product, where [a + b] is less than [steps]. *)
Fixpoint product_within (steps a b : nat) : nat :=
  match steps with
  | O => 0
  | S fewer => mex (others (product_within fewer) a b)
  end.

Definition nim_product (a b : nat) : nat := product_within (S (a + b)) a b.

Lemma others_same f g a b :
  (forall a' b', a' + b' < a + b -> f a' b' = g a' b') -> others f a b = others g a b.
Proof.
  intros same. unfold others. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros a' less_a.
  apply map_ext_in. intros b' less_b. apply in_seq in less_a, less_b. rewrite !same by lia. reflexivity.
Qed.

Lemma product_within_same : forall steps more a b, a + b < steps -> a + b < more -> product_within steps a b = product_within more a b.
Proof.
  induction steps as [| steps IH]; intros [| more] a b less less_more; try lia. simpl. f_equal.
  apply others_same. intros a' b' below. apply IH; lia.
Qed.

(** The definition as an equation, which has one solution. *)
Theorem nim_product_mex a b : nim_product a b = mex (others nim_product a b).
Proof.
  unfold nim_product at 1. simpl. f_equal. apply others_same. intros a' b' below. apply product_within_same; lia.
Qed.

Theorem nim_product_unique f bound :
  (forall a b, a < bound -> b < bound -> f a b = mex (others f a b)) ->
  forall a b, a < bound -> b < bound -> f a b = nim_product a b.
Proof.
  intros equation. enough (all : forall n a b, a + b < n -> a < bound -> b < bound -> f a b = nim_product a b).
  { intros a b. apply (all (S (a + b))). lia. }
  induction n as [| n IH]; [lia |]. intros a b less of_a of_b. rewrite equation, nim_product_mex by trivial. f_equal.
  unfold others. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros a' less_a.
  apply map_ext_in. intros b' less_b. apply in_seq in less_a, less_b. rewrite !IH by lia. reflexivity.
Qed.

(** ** Products by halves *)

(** The product of numbers of [2^level] digits: of their halves, with [F * F = F + F / 2] where [F] is 2 to the digits of a half.
    Nothing is proved of it but what the table below shows. *)
Fixpoint by_halves (level : nat) (a b : N) : N :=
  match level with
  | O => N.land a b
  | S lower =>
      let digits := N.shiftl 1 (N.of_nat lower) in
      let upper n := N.shiftr n digits in
      let rest n := N.land n (N.ones digits) in
      let both := by_halves lower (upper a) (upper b) in
      let low := by_halves lower (rest a) (rest b) in
      let crossed := by_halves lower (N.lxor (upper a) (rest a)) (N.lxor (upper b) (rest b)) in
      N.lxor (N.shiftl (N.lxor crossed low) digits)
        (N.lxor low (by_halves lower both (N.shiftl 1 (N.pred digits))))
  end.

(** Numbers below this one are multiplied. *)
Definition bound : nat := 16.

Definition product_found (a b : N) : option N :=
  if (a <? N.of_nat bound)%N && (b <? N.of_nat bound)%N then Some (by_halves 2 a b) else None.

(** ** The table is checked *)

Definition below (n : nat) : list N := map N.of_nat (seq 0 n).

Definition others_found (a b : nat) : list N :=
  let product := by_halves 2 in
  flat_map (fun a' => map (fun b' =>
    N.lxor (N.lxor (product a' (N.of_nat b)) (product (N.of_nat a) b')) (product a' b')) (below b)) (below a).

(** A set of numbers as the digits of one. *)
Definition digits_of (numbers : list N) : N := fold_right (fun k all => N.setbit all k) 0%N numbers.

Definition entry_checked (a b : nat) : bool :=
  let all := digits_of (others_found a b) in
  let product := by_halves 2 (N.of_nat a) (N.of_nat b) in
  negb (N.testbit all product) && forallb (N.testbit all) (below (N.to_nat product)).

Lemma table_checked : forallb (fun a => forallb (entry_checked a) (seq 0 bound)) (seq 0 bound) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition found (a b : nat) : nat := N.to_nat (by_halves 2 (N.of_nat a) (N.of_nat b)).

Lemma in_digits k numbers : N.testbit (digits_of numbers) k = true <-> In k numbers.
Proof.
  induction numbers as [| first rest IH]; simpl.
  - easy.
  - now rewrite N.setbit_iff, IH.
Qed.

Lemma others_are_found a b : map N.of_nat (others found a b) = others_found a b.
Proof.
  unfold others, others_found, below. rewrite !flat_map_concat_map, concat_map, !map_map. f_equal.
  apply map_ext. intros a'. rewrite !map_map. apply map_ext. intros b'.
  unfold nim_sum, found. now rewrite !N2Nat.id.
Qed.

Lemma found_is_product a b : a < bound -> b < bound -> found a b = nim_product a b.
Proof.
  apply nim_product_unique. clear a b. intros a b of_a of_b.
  assert (checked := table_checked). rewrite forallb_forall in checked.
  specialize (checked a). rewrite in_seq in checked. specialize (checked ltac:(lia)).
  rewrite forallb_forall in checked. specialize (checked b). rewrite in_seq in checked. specialize (checked ltac:(lia)).
  apply andb_prop in checked as [absent all]. symmetry. apply mex_unique.
  - intros inside. apply negb_true_iff in absent.
    enough (N.testbit (digits_of (others_found a b)) (by_halves 2 (N.of_nat a) (N.of_nat b)) = true) by congruence.
    apply in_digits. rewrite <- others_are_found, <- (N2Nat.id (by_halves _ _ _)). now apply in_map.
  - intros k less. rewrite forallb_forall in all. specialize (all (N.of_nat k)).
    assert (k_inside : In (N.of_nat k) (below (N.to_nat (by_halves 2 (N.of_nat a) (N.of_nat b))))).
    { apply in_map, in_seq. unfold found in less. lia. }
    apply all, in_digits in k_inside. rewrite <- others_are_found in k_inside.
    apply in_map_iff in k_inside as (l & same & inside). apply Nat2N.inj in same as <-. exact inside.
Qed.

Theorem product_found_sound a b product :
  product_found a b = Some product -> N.of_nat (nim_product (N.to_nat a) (N.to_nat b)) = product.
Proof.
  unfold product_found. destruct (_ && _) eqn:small; [| discriminate]. intros [= <-].
  apply andb_prop in small as [of_a of_b]. apply N.ltb_lt in of_a, of_b.
  rewrite <- found_is_product by lia. unfold found. now rewrite !N2Nat.id.
Qed.
