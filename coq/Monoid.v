(** * Finite commutative monoids as tables

    The elements are numbers, and a table has each of them times each letter. [check_monoid] looks whether the products of letters
    are a commutative monoid; all products follow from those with letters. *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Tables.
Local Open Scope N_scope.

Section Monoid.

  (** The actions; for each element letters whose product it is; how many elements and letters there are. *)
  Variables (rows : PositiveMap.t (list N)) (words : PositiveMap.t (list nat)) (order : N) (letters : nat).

  Definition act (x : N) (letter : nat) : N := nth letter (lookup [] rows x) 0.

  Fixpoint run (x : N) (word : list nat) : N :=
    match word with
    | [] => x
    | letter :: rest => act (run x rest) letter
    end.

  Definition times (x y : N) : N := run x (lookup [] words y).

  Definition elements : list N := count (N.to_nat order) 0.

  Definition check_closed (x : N) : bool :=
    forallb (fun a => act x a <? order) (seq 0 letters).

  Definition check_commute (x : N) : bool :=
    forallb (fun a => forallb (fun b => act (act x a) b =? act (act x b) a) (seq 0 a)) (seq 0 letters).

  Definition check_word (x : N) : bool :=
    let word := lookup [] words x in
    forallb (fun a => (a <? letters)%nat) word && (run 0 word =? x).

  Definition check_monoid : bool :=
    (0 <? order) &&
    forallb (fun x => check_closed x && check_commute x && check_word x) elements.

  Definition element (x : N) : Prop := x < order.

  Lemma in_elements x : In x elements <-> element x.
  Proof. unfold elements, element. rewrite in_count. lia. Qed.

  Hypothesis checked : check_monoid = true.

  Lemma zero_element : element 0.
  Proof. apply andb_prop in checked as [some _]. now apply N.ltb_lt in some. Qed.

  Lemma checked_element x :
    element x -> check_closed x = true /\ check_commute x = true /\ check_word x = true.
  Proof.
    intros is_element. apply in_elements in is_element. apply andb_prop in checked as [_ all].
    rewrite forallb_forall in all. specialize (all x is_element).
    now apply andb_prop in all as [[-> ->]%andb_prop ->].
  Qed.

  Definition is_word (word : list nat) : Prop := Forall (fun a => (a < letters)%nat) word.

  Lemma act_element x a : element x -> (a < letters)%nat -> element (act x a).
  Proof.
    intros is_element is_letter. apply checked_element in is_element as [closed _].
    unfold check_closed in closed. rewrite forallb_forall in closed.
    apply N.ltb_lt, closed, in_seq. lia.
  Qed.

  Lemma act_commute x a b :
    element x -> (a < letters)%nat -> (b < letters)%nat -> act (act x a) b = act (act x b) a.
  Proof.
    intros is_element is_letter is_letter'. apply checked_element in is_element as (_ & commute & _).
    unfold check_commute in commute. rewrite forallb_forall in commute.
    assert (later : forall a b, (b < a < letters)%nat -> act (act x a) b = act (act x b) a).
    { intros c d order'. specialize (commute c). rewrite forallb_forall in commute.
      apply N.eqb_eq, commute; apply in_seq; lia. }
    destruct (lt_eq_lt_dec a b) as [[before | ->] | after]; trivial.
    - symmetry. now apply later.
    - now apply later.
  Qed.

  Lemma word_of x : element x -> is_word (lookup [] words x) /\ run 0 (lookup [] words x) = x.
  Proof.
    intros is_element. apply checked_element in is_element as (_ & _ & word).
    apply andb_prop in word as [are_letters arrives]. split.
    - apply Forall_forall. intros a member. rewrite forallb_forall in are_letters.
      now apply Nat.ltb_lt, are_letters.
    - now apply N.eqb_eq.
  Qed.

  Lemma run_element word : is_word word -> forall x, element x -> element (run x word).
  Proof. induction 1 as [| a rest is_letter are_letters IH]; simpl; intros x is_element; auto using act_element. Qed.

  Lemma run_act word :
    is_word word -> forall x a, element x -> (a < letters)%nat -> run (act x a) word = act (run x word) a.
  Proof.
    induction 1 as [| b rest is_letter are_letters IH]; simpl; intros x a is_element is_letter'; trivial.
    rewrite IH by trivial. apply act_commute; trivial. now apply run_element.
  Qed.

  Lemma run_commute word word' :
    is_word word -> is_word word' -> forall x, element x -> run (run x word) word' = run (run x word') word.
  Proof.
    intros is_one. induction 1 as [| b rest is_letter are_letters IH]; simpl; intros x is_element; trivial.
    rewrite IH by trivial. symmetry. apply run_act; trivial. now apply run_element.
  Qed.

  Lemma times_element x y : element x -> element y -> element (times x y).
  Proof. intros is_element (is_one & _)%word_of. now apply run_element. Qed.

  Lemma times_comm x y : element x -> element y -> times x y = times y x.
  Proof.
    unfold times. intros (is_one & equal)%word_of (is_other & equal')%word_of.
    rewrite <- equal at 1. rewrite <- equal' at 2. apply run_commute; trivial. apply zero_element.
  Qed.

  Lemma times_one x : element x -> times x 0 = x.
  Proof.
    intros is_element. rewrite times_comm by (trivial; apply zero_element).
    now apply word_of.
  Qed.

  Lemma times_assoc x y z :
    element x -> element y -> element z -> times (times x y) z = times x (times y z).
  Proof.
    intros is_x is_y is_z. rewrite (times_comm x (times y z)), (times_comm x y) by auto using times_element.
    unfold times. apply word_of in is_x as [is_one _], is_z as [is_other _]. now apply run_commute.
  Qed.

End Monoid.
