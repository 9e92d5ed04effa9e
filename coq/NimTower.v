(** * Nim-products of numbers of any size

    With F = 2^(2^k) the numbers below F * F are those uF + v with u and v below F, and F * F = F + F / 2 (Conway, On Numbers and
    Games, chapter 6). So a number of the next level is a pair of two of this one. It is proved here that this product is the one by
    its definition, [nim_product]. *)

From Coq Require Import Bool List Arith NArith Ring Lia.
Import ListNotations.
From Sprague Require Import SpragueGrundy NimSum NimProduct.

Definition itself {A : Type} (a : A) : A := a.

(** ** One level more *)

Section Step.

  Variables (R : Set) (o i h : R) (p m : R -> R -> R) (top : R -> bool).

  (** A field in which twice a number is 0, and each number has a root. The sums of a square and its root are the numbers without the
      topmost bit; [h] is that bit alone. *)
  Record field_of : Prop := {
    laws : ring_theory o i p m p itself eq;
    is_zero : forall x, x = o \/ x <> o;
    inverse : forall x, x <> o -> exists y, m x y = i;
    root : forall x, exists y, m y y = x;
    top_sum : forall x y, top (p x y) = xorb (top x) (top y);
    top_half : top h = true;
    not_top : forall s, top (p (m s s) s) = false;
    all_below : forall c, top c = false -> exists s, p (m s s) s = c
  }.

  Hypothesis F : field_of.

  Definition of_digit (b : bool) : R := if b then i else o.

  Lemma digits : ring_morph o i p m p itself eq false true xorb andb xorb itself Bool.eqb of_digit.
  Proof.
    destruct (laws F) as [add_0 add_comm add_assoc mul_1 mul_comm mul_assoc distr sub_def opp_def].
    assert (twice : forall x, p x x = o) by exact opp_def.
    assert (zero_times : forall x, m o x = o).
    { intros x. transitivity (m (p o o) x); [now rewrite add_0 | rewrite distr; apply twice]. }
    assert (right_0 : forall x, p x o = x) by (intros x; now rewrite add_comm).
    constructor; unfold of_digit; trivial.
    - intros [] []; simpl; rewrite ?add_0, ?right_0; trivial. symmetry. apply opp_def.
    - intros [] []; simpl; rewrite ?add_0, ?right_0; trivial. symmetry. apply opp_def.
    - intros [] []; simpl; rewrite ?mul_1, ?zero_times; trivial.
    - intros [] []; simpl; easy.
  Qed.

  Add Ring R_ring : (laws F) (morphism digits).

  Lemma zero_times x : m o x = o.
  Proof. ring. Qed.

  Definition pair_add (x y : R * R) : R * R := (p (fst x) (fst y), p (snd x) (snd y)).

  Definition pair_mul (x y : R * R) : R * R :=
    let upper := m (fst x) (fst y) in
    (p (p (m (fst x) (snd y)) (m (snd x) (fst y))) upper, p (m (snd x) (snd y)) (m upper h)).

  Ltac both_parts := unfold pair_add, pair_mul, itself; cbn [fst snd]; f_equal.

  Lemma pair_laws : ring_theory (o, o) (o, i) pair_add pair_mul pair_add itself eq.
  Proof.
    constructor; repeat intros [? ?] || intros; both_parts; ring.
  Qed.

  Lemma times_zero x : m x o = o.
  Proof. ring. Qed.

  Lemma cancel x y : p x y = o -> x = y.
  Proof. intros zero. transitivity (p (p x y) y); [ring | rewrite zero; ring]. Qed.

  Lemma pair_inverse x : x <> (o, o) -> exists y, pair_mul x y = (o, i).
  Proof.
    destruct x as [a b]. intros some. destruct (is_zero F a) as [-> | some_a].
    - destruct (inverse F b) as [c one]; [congruence |]. exists (o, c). both_parts; [ring |].
      transitivity (m b c); [ring | trivial].
    - set (n := p (p (m (m a a) h) (m a b)) (m b b)). assert (some_n : n <> o).
      { intros zero. destruct (inverse F a some_a) as [a' one]. set (s := m b a').
        assert (p (m s s) s = h) as bad.
        { apply cancel. transitivity (m n (m a' a')).
          - unfold n, s. transitivity (p (p (m (m b a') (m b a')) (m (m a a') (m b a'))) (m (m (m a a') (m a a')) h));
              [rewrite one; ring | ring].
          - rewrite zero. apply zero_times. }
        assert (low := not_top F s). rewrite bad, (top_half F) in low. discriminate. }
      destruct (inverse F n some_n) as [n' one]. exists (m a n', m (p a b) n'). both_parts; [ring |].
      transitivity (m n n'); [unfold n; ring | trivial].
  Qed.

  Lemma pair_root x : exists y, pair_mul y y = x.
  Proof.
    destruct x as [a b]. destruct (root F a) as [s <-]. destruct (root F (p b (m (m s s) h))) as [t is]. exists (s, t).
    both_parts; [ring | rewrite is; ring].
  Qed.

  Definition pair_top (x : R * R) : bool := top (fst x).

  Lemma pair_all_below c : pair_top c = false -> exists s, pair_add (pair_mul s s) s = c.
  Proof.
    destruct c as [c d]. unfold pair_top. cbn [fst]. intros low. destruct (all_below F c low) as [s <-].
    destruct (top (p d (m (m s s) h))) eqn:high.
    - destruct (all_below F (p d (m (m (p s i) (p s i)) h))) as [t is].
      { transitivity (top (p (p d (m (m s s) h)) h)); [f_equal; ring |]. now rewrite (top_sum F), high, (top_half F). }
      exists (p s i, t). both_parts; [ring |]. transitivity (p (p (m t t) t) (m (m (p s i) (p s i)) h)); [ring | rewrite is; ring].
    - destruct (all_below F _ high) as [t is]. exists (s, t). both_parts; [ring |].
      transitivity (p (p (m t t) t) (m (m s s) h)); [ring | rewrite is; ring].
  Qed.

  Lemma no_divisors x y : m x y = o -> x = o \/ y = o.
  Proof.
    intros zero. destruct (is_zero F x) as [| some]; [now left | right]. destruct (inverse F x some) as [x' one].
    transitivity (m (m x x') y); [rewrite one; ring |]. transitivity (m (m x y) x'); [ring | rewrite zero; ring].
  Qed.

  (** What the two kinds of products of leading bits are, below. *)
  Lemma product_above x y z0 z' : m (m x y) z' = i -> exists s, pair_mul (x, m s x) (y, m s y) = (m x y, z0).
  Proof.
    intros one. destruct (root F (p (m z0 z') h)) as [s is]. exists s. both_parts; [ring |].
    transitivity (p (m (m s s) (m x y)) (m (m x y) h)); [ring |]. rewrite is.
    transitivity (m z0 (m (m x y) z')); [ring | rewrite one; ring].
  Qed.

  Lemma product_below x y c : top c = true -> exists s, pair_mul (x, m s x) (y, m (p s i) y) = (o, m (m x y) c).
  Proof.
    intros high. destruct (all_below F (p c h)) as [s is]; [now rewrite (top_sum F), high, (top_half F) |].
    exists s. both_parts; [ring |]. transitivity (m (m x y) (p (p (m s s) s) h)); [ring | rewrite is; ring].
  Qed.

  Lemma product_across x y z0 y' : m y y' = i -> pair_mul (x, m z0 y') (o, y) = (m x y, z0).
  Proof. intros one. both_parts; [ring |]. transitivity (m z0 (m y y')); [ring | rewrite one; ring]. Qed.

  Lemma product_low x y : pair_mul (o, x) (o, y) = (o, m x y).
  Proof. both_parts; ring. Qed.

  Lemma product_of_upper x y : pair_mul (x, o) (y, o) = (m x y, m (m x y) h).
  Proof. both_parts; ring. Qed.

  Lemma product_of_mixed x y : pair_mul (x, o) (o, y) = (m x y, o).
  Proof. both_parts; ring. Qed.

End Step.

Arguments pair_add {R}.
Arguments pair_mul {R}.

Lemma field_step R o i h p m top : field_of R o i h p m top ->
  field_of (R * R) (o, o) (o, i) (h, o) (pair_add p) (pair_mul h p m) (pair_top R top).
Proof.
  intros F. constructor.
  - exact (pair_laws R o i h p m top F).
  - intros [a b]. destruct (is_zero _ _ _ _ _ _ _ F a) as [-> | some]; [| right; congruence].
    destruct (is_zero _ _ _ _ _ _ _ F b) as [-> | some]; [now left | right; congruence].
  - exact (pair_inverse R o i h p m top F).
  - exact (pair_root R o i h p m top F).
  - intros [a b] [c d]. exact (top_sum _ _ _ _ _ _ _ F a c).
  - exact (top_half _ _ _ _ _ _ _ F).
  - intros [s t]. unfold pair_top. cbn [fst snd pair_add pair_mul]. rewrite <- (not_top _ _ _ _ _ _ _ F s). f_equal.
    destruct (laws _ _ _ _ _ _ _ F) as [add_0 add_comm add_assoc mul_1 mul_comm mul_assoc distr sub_def opp_def].
    f_equal. rewrite (mul_comm t s). assert (p (m s t) (m s t) = o) as -> by apply (opp_def (m s t)). apply add_0.
  - exact (pair_all_below R o i h p m top F).
Qed.

(** ** The tower *)

Fixpoint num (level : nat) : Set := match level with O => bool | S level => (num level * num level)%type end.

Fixpoint zero level : num level := match level with O => false | S level => (zero level, zero level) end.
Fixpoint one level : num level := match level with O => true | S level => (zero level, one level) end.

(** The topmost bit alone. *)
Fixpoint half level : num level := match level with O => true | S level => (half level, zero level) end.

Fixpoint add level : num level -> num level -> num level := match level with O => xorb | S level => pair_add (add level) end.

Fixpoint mul level : num level -> num level -> num level :=
  match level with O => andb | S level => pair_mul (half level) (add level) (mul level) end.

Fixpoint top level : num level -> bool := match level with O => fun x => x | S level => fun x => top level (fst x) end.

Lemma tower level : field_of (num level) (zero level) (one level) (half level) (add level) (mul level) (top level).
Proof.
  induction level as [| level IH]; [| exact (field_step _ _ _ _ _ _ _ IH)].
  constructor; simpl; trivial.
  - constructor; repeat intros []; trivial.
  - intros []; [now right | now left].
  - intros [] some; [now exists true | easy].
  - intros []; [now exists true | now exists false].
  - now intros [].
  - intros [] low; [discriminate | now exists false].
Qed.

(** *** Bits *)

Fixpoint place (level : nat) : Set := match level with O => unit | S level => (bool * place level)%type end.

Fixpoint bit level : num level -> place level -> bool :=
  match level with
  | O => fun x _ => x
  | S level => fun x k => if fst k then bit level (fst x) (snd k) else bit level (snd x) (snd k)
  end.

(** This is the topmost bit of a number that is not 0. *)
Fixpoint leads level : num level -> place level -> Prop :=
  match level with
  | O => fun x _ => x = true
  | S level => fun x k => if fst k then leads level (fst x) (snd k) else fst x = zero level /\ leads level (snd x) (snd k)
  end.

Fixpoint alone level : place level -> num level :=
  match level with
  | O => fun _ => true
  | S level => fun k => if fst k then (alone level (snd k), zero level) else (zero level, alone level (snd k))
  end.

Fixpoint topmost level : place level := match level with O => tt | S level => (true, topmost level) end.

Lemma half_alone level : half level = alone level (topmost level).
Proof. induction level as [| level IH]; simpl; trivial. now rewrite IH. Qed.

Lemma leads_topmost level : forall x, leads level x (topmost level) -> top level x = true.
Proof. induction level as [| level IH]; simpl; auto. Qed.

Lemma bit_zero level : forall k, bit level (zero level) k = false.
Proof. induction level as [| level IH]; simpl; trivial. intros [[] k]; apply IH. Qed.

Lemma leads_not_zero level : forall x k, leads level x k -> x <> zero level.
Proof.
  induction level as [| level IH]; simpl; [intros x _ -> | intros x [[] k]]; [easy | |]; cbn [fst snd].
  - intros high ->. now apply IH in high.
  - intros [_ low] ->. now apply IH in low.
Qed.

(** An additive function that is true of a number is so of one of its bits. *)
Lemma spread level : forall (f : num level -> bool) w,
  (forall x y, f (add level x y) = xorb (f x) (f y)) -> f w = true -> exists k, bit level w k = true /\ f (alone level k) = true.
Proof.
  induction level as [| level IH]; simpl; intros f w additive is.
  - exists tt. destruct w; [now split |]. specialize (additive false false). simpl in additive. rewrite is in additive. discriminate.
  - destruct (laws _ _ _ _ _ _ _ (tower level)) as [add_0 add_comm add_assoc mul_1 mul_comm mul_assoc distr sub_def opp_def].
    destruct w as [a b]. assert (right_0 : forall x, add level x (zero level) = x) by (intros x; now rewrite add_comm).
    assert (parts : f (a, b) = xorb (f (a, zero level)) (f (zero level, b))).
    { rewrite <- additive. unfold pair_add. simpl. now rewrite right_0, add_0. }
    assert (zeros : forall x, x = add level x (zero level)) by (intros x; now rewrite right_0).
    destruct (f (a, zero level)) eqn:of_a.
    + destruct (IH (fun x => f (x, zero level)) a) as (k & of_k & is_k); trivial.
      { intros x y. rewrite <- additive. unfold pair_add. simpl. now rewrite add_0. }
      exists (true, k). now split.
    + rewrite is in parts. destruct (IH (fun x => f (zero level, x)) b) as (k & of_k & is_k).
      { intros x y. rewrite <- additive. unfold pair_add. simpl. now rewrite add_0. }
      { now destruct (f (zero level, b)). }
      exists (false, k). now split.
Qed.

Lemma bit_add level : forall x y k, bit level (add level x y) k = xorb (bit level x k) (bit level y k).
Proof. induction level as [| level IH]; simpl; trivial. intros x y [[] k]; apply IH. Qed.

Lemma mul_add_left level x y z : mul level (add level x y) z = add level (mul level x z) (mul level y z).
Proof. apply (laws _ _ _ _ _ _ _ (tower level)). Qed.

Lemma mul_comm level x y : mul level x y = mul level y x.
Proof. apply (laws _ _ _ _ _ _ _ (tower level)). Qed.

(** ** What is below a product *)

(** Each number whose topmost bit is a bit of the product of two bits is a product of numbers with those topmost bits. *)
Lemma covered level : forall i j k, bit level (mul level (alone level i) (alone level j)) k = true ->
  forall z, leads level z k -> exists x y, leads level x i /\ leads level y j /\ mul level x y = z.
Proof.
  induction level as [| level IH].
  - intros i j k _ z lead. now exists true, true.
  - set (F := tower level).
    assert (mixed : forall i j k, bit (S level) (mul (S level) (alone (S level) (true, i)) (alone (S level) (false, j))) k = true ->
      forall z, leads (S level) z k ->
      exists x y, leads (S level) x (true, i) /\ leads (S level) y (false, j) /\ mul (S level) x y = z).
    { intros i j [high k] is [z1 z0] lead. cbn [alone mul fst snd] in is.
      rewrite (product_of_mixed _ _ _ _ _ _ _ F) in is. destruct high; cbn [bit leads fst snd] in *.
      - destruct (IH i j k is z1 lead) as (x & y & of_x & of_y & <-).
        destruct (inverse _ _ _ _ _ _ _ F y (leads_not_zero level y j of_y)) as [y' one].
        exists (x, mul level z0 y'), (zero level, y). repeat split; trivial. exact (product_across _ _ _ _ _ _ _ F x y z0 y' one).
      - now rewrite bit_zero in is. }
    intros [[] i] [[] j] k is z lead.
    + destruct k as [high k], z as [z1 z0]. cbn [alone mul fst snd] in is.
      rewrite (product_of_upper _ _ _ _ _ _ _ F) in is. destruct high; cbn [bit leads fst snd] in *.
      * destruct (IH i j k is z1 lead) as (x & y & of_x & of_y & same).
        destruct (inverse _ _ _ _ _ _ _ F z1 (leads_not_zero level z1 k lead)) as [z' one]. subst z1.
        destruct (product_above _ _ _ _ _ _ _ F x y z0 z' one) as [s is_s].
        exists (x, mul level s x), (y, mul level s y). now repeat split.
      * destruct lead as [-> lead].
        destruct (spread level (fun w => bit level (mul level w (half level)) k) _ (fun x y => eq_trans (f_equal (fun z => bit level z k)
          (mul_add_left level x y (half level))) (bit_add level _ _ k)) is) as (l & of_w & of_l).
        rewrite half_alone in of_l. destruct (IH l (topmost level) k of_l z0 lead) as (u & c & of_u & of_c & <-).
        destruct (IH i j l of_w u of_u) as (x & y & of_x & of_y & <-). apply leads_topmost in of_c.
        destruct (product_below _ _ _ _ _ _ _ F x y c of_c) as [s is_s].
        exists (x, mul level s x), (y, mul level (add level s (one level)) y). now repeat split.
    + now apply mixed with k.
    + rewrite mul_comm in is. destruct (mixed j i k is z lead) as (y & x & of_y & of_x & same).
      exists x, y. rewrite mul_comm. exact (conj of_x (conj of_y same)).
    + destruct k as [high k], z as [z1 z0]. cbn [alone mul fst snd] in is.
      rewrite (product_low _ _ _ _ _ _ _ F) in is. destruct high; cbn [bit leads fst snd] in *; [now rewrite bit_zero in is |].
      destruct lead as [-> lead]. destruct (IH i j k is z0 lead) as (x & y & of_x & of_y & <-).
      exists (zero level, x), (zero level, y). repeat split; trivial. exact (product_low _ _ _ _ _ _ _ F x y).
Qed.

(** *** The order *)

Fixpoint less level : num level -> num level -> Prop :=
  match level with
  | O => fun x y => x = false /\ y = true
  | S level => fun x y => less level (fst x) (fst y) \/ fst x = fst y /\ less level (snd x) (snd y)
  end.

Lemma less_or level : forall x y, x = y \/ less level x y \/ less level y x.
Proof.
  induction level as [| level IH]; simpl.
  - intros [] []; auto.
  - intros [a b] [c d]. cbn [fst snd]. destruct (IH a c) as [-> | [|]]; auto. destruct (IH b d) as [-> | [|]]; auto.
Qed.

Lemma same_sum level x : add level x x = zero level.
Proof. exact (Ropp_def (laws _ _ _ _ _ _ _ (tower level)) x). Qed.

Lemma add_zero_eq level x y : add level x y = zero level -> x = y.
Proof. exact (cancel _ _ _ _ _ _ _ (tower level) x y). Qed.

(** Of two numbers the lesser one has 0 at the topmost bit where they differ. *)
Lemma less_leads level : forall c a, less level c a <-> exists k, leads level (add level c a) k /\ bit level a k = true.
Proof.
  induction level as [| level IH]; simpl.
  - intros c a. split; [intros [-> ->]; now exists tt | intros (_ & differ & ->); now destruct c].
  - intros [c1 c0] [a1 a0]. cbn [fst snd]. split.
    + intros [high | [-> low]].
      * apply IH in high as (k & lead & of_a). now exists (true, k).
      * apply IH in low as (k & lead & of_a). exists (false, k). cbn. rewrite same_sum. auto.
    + intros ([[] k] & lead & of_a); cbn in *.
      * left. apply IH. now exists k.
      * destruct lead as [same lead]. right. apply add_zero_eq in same. split; trivial. apply IH. now exists k.
Qed.

Lemma mul_add_right level x y z : mul level x (add level y z) = add level (mul level x y) (mul level x z).
Proof. now rewrite mul_comm, mul_add_left, (mul_comm level y), (mul_comm level z). Qed.

(** A number below a product is that product but for one of numbers that lead below the factors. *)
Lemma below_product level a b z : less level z (mul level a b) ->
  exists x y, less level (add level a x) a /\ less level (add level b y) b /\ mul level x y = add level z (mul level a b).
Proof.
  intros below. apply less_leads in below as (k & lead & is).
  destruct (spread level (fun w => bit level (mul level w b) k) a (fun x y => eq_trans (f_equal (fun z => bit level z k)
    (mul_add_left level x y b)) (bit_add level _ _ k)) is) as (i & of_a & is_i).
  destruct (spread level (fun w => bit level (mul level (alone level i) w) k) b (fun x y => eq_trans (f_equal (fun z => bit level z k)
    (mul_add_right level _ x y)) (bit_add level _ _ k)) is_i) as (j & of_b & is_j).
  destruct (covered level i j k is_j _ lead) as (x & y & of_x & of_y & same). exists x, y.
  assert (back : forall u v, add level (add level u v) u = v).
  { intros u v. destruct (laws _ _ _ _ _ _ _ (tower level)) as [add_0 add_comm add_assoc _ _ _ _ _ _].
    now rewrite (add_comm u v), <- add_assoc, same_sum, add_comm, add_0. }
  repeat split; trivial; apply less_leads; [exists i | exists j]; rewrite back; auto.
Qed.

(** ** Binary numbers *)

Fixpoint width (level : nat) : N := match level with O => 1%N | S level => (width level + width level)%N end.

Fixpoint value level : num level -> N :=
  match level with
  | O => N.b2n
  | S level => fun x => N.lxor (N.shiftl (value level (fst x)) (width level)) (value level (snd x))
  end.

(** The last digits of a number. *)
Fixpoint of_N level : N -> num level :=
  match level with
  | O => N.odd
  | S level => fun n => (of_N level (N.shiftr n (width level)), of_N level n)
  end.

Definition size level : N := (2 ^ width level)%N.

Lemma shifted a b w : (b < 2 ^ w)%N -> N.lxor (N.shiftl a w) b = (a * 2 ^ w + b)%N.
Proof.
  intros small. rewrite <- N.shiftl_mul_pow2. symmetry. apply N.add_nocarry_lxor, N.bits_inj. intros k.
  rewrite N.land_spec, N.bits_0. destruct (N.lt_ge_cases k w).
  - now rewrite N.shiftl_spec_low.
  - rewrite <- (N.mod_small b (2 ^ w)), N.mod_pow2_bits_high, andb_false_r by trivial. trivial.
Qed.

Lemma size_next level : size (S level) = (size level * size level)%N.
Proof. unfold size. simpl. apply N.pow_add_r. Qed.

Lemma value_below level : forall x, (value level x < size level)%N.
Proof.
  induction level as [| level IH]; [now intros [] |]. intros [a b]. rewrite size_next. cbn [value fst snd].
  specialize (IH a) as of_a. specialize (IH b) as of_b. rewrite shifted by trivial. fold (size level). nia.
Qed.

Lemma value_pair level a b : value (S level) (a, b) = (value level a * size level + value level b)%N.
Proof. apply shifted, value_below. Qed.

Lemma value_add level : forall x y, value level (add level x y) = N.lxor (value level x) (value level y).
Proof.
  induction level as [| level IH]; [now intros [] [] |]. intros [a b] [c d]. cbn [add pair_add value fst snd].
  rewrite !IH, N.shiftl_lxor, !N.lxor_assoc. f_equal. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma value_of_N level : forall n, value level (of_N level n) = (n mod size level)%N.
Proof.
  induction level as [| level IH]; intros n.
  - change (size 0) with 2%N. cbn [value of_N]. rewrite <- N.bit0_odd, N.bit0_mod. reflexivity.
  - cbn [of_N]. rewrite value_pair, !IH, size_next, N.shiftr_div_pow2. fold (size level).
    assert (size level <> 0)%N by now apply N.pow_nonzero. rewrite N.mod_mul_r by trivial. lia.
Qed.

Lemma less_value level : forall x y, less level x y -> (value level x < value level y)%N.
Proof.
  induction level as [| level IH]; [now intros x y [-> ->] |]. intros [a b] [c d]. cbn [less fst snd]. rewrite !value_pair.
  specialize (value_below level b) as of_b.
  intros [high%IH | [-> low%IH]]; nia.
Qed.

Lemma value_less level x y : (value level x < value level y)%N -> less level x y.
Proof.
  intros lesser. destruct (less_or level x y) as [-> | [| back%less_value]]; trivial; lia.
Qed.

Lemma value_same level x y : value level x = value level y -> x = y.
Proof. intros same. destruct (less_or level x y) as [| [lesser%less_value | lesser%less_value]]; trivial; lia. Qed.

Lemma of_value level x : of_N level (value level x) = x.
Proof. apply value_same. rewrite value_of_N. apply N.mod_small, value_below. Qed.

(** ** The product *)

Definition product level (a b : N) : N := value level (mul level (of_N level a) (of_N level b)).

Definition product_nat level (a b : nat) : nat := N.to_nat (product level (N.of_nat a) (N.of_nat b)).

(** What the definition takes for smaller factors, as a product of differences. *)
Lemma other_product level a b a' b' :
  add level (add level (mul level a' b) (mul level a b')) (mul level a' b') =
  add level (mul level (add level a a') (add level b b')) (mul level a b).
Proof.
  rewrite !mul_add_left, !mul_add_right.
  destruct (laws _ _ _ _ _ _ _ (tower level)) as [add_0 add_comm add_assoc _ _ _ _ _ _].
  set (s := mul level a b). set (t := mul level a b'). set (u := mul level a' b). set (v := mul level a' b').
  rewrite (add_comm (add level (add level s t) (add level u v)) s), !add_assoc, same_sum, add_0, (add_comm t u). trivial.
Qed.

Lemma other_value level a b a' b' :
  nim_sum (nim_sum (product_nat level a' b) (product_nat level a b')) (product_nat level a' b') =
  let f n := of_N level (N.of_nat n) in
  N.to_nat (value level (add level (mul level (add level (f a) (f a')) (add level (f b) (f b'))) (mul level (f a) (f b)))).
Proof.
  cbv zeta. rewrite <- other_product, !value_add. unfold nim_sum, product_nat, product. now rewrite !N2Nat.id.
Qed.

Lemma product_mex level a b : (N.of_nat a < size level)%N -> (N.of_nat b < size level)%N ->
  product_nat level a b = mex (others (product_nat level) a b).
Proof.
  intros of_a of_b. set (f n := of_N level (N.of_nat n)).
  assert (value_f : forall n, (N.of_nat n < size level)%N -> value level (f n) = N.of_nat n).
  { intros n small. unfold f. rewrite value_of_N. now apply N.mod_small. }
  symmetry. apply mex_unique.
  - unfold others. rewrite in_flat_map. intros (a' & less_a & inside). apply in_map_iff in inside as (b' & same & less_b).
    apply in_seq in less_a, less_b. rewrite other_value in same. cbv zeta in same. fold (f a) (f a') (f b) (f b') in same.
    unfold product_nat, product in same. apply N2Nat.inj, value_same in same. fold (f a) (f b) in same.
    destruct (laws _ _ _ _ _ _ _ (tower level)) as [add_0 add_comm add_assoc _ _ _ _ _ _].
    assert (zero_product : mul level (add level (f a) (f a')) (add level (f b) (f b')) = zero level).
    { set (d := mul level (add level _ _) _) in *. set (e := mul level (f a) (f b)) in *.
      transitivity (add level (add level d e) e).
      - now rewrite <- add_assoc, same_sum, add_comm, add_0.
      - now rewrite same, same_sum. }
    destruct (no_divisors _ _ _ _ _ _ _ (tower level) _ _ zero_product) as [none | none]; apply add_zero_eq in none;
      apply (f_equal (value level)) in none; rewrite !value_f in none by lia; lia.
  - intros k below. assert (small : (N.of_nat k < size level)%N).
    { unfold product_nat, product in below.
      specialize (value_below level (mul level (of_N level (N.of_nat a)) (of_N level (N.of_nat b)))). lia. }
    assert (lesser : less level (f k) (mul level (f a) (f b))).
    { apply value_less. rewrite value_f by trivial. unfold product_nat, product in below. fold (f a) (f b) in below. lia. }
    apply below_product in lesser as (x & y & less_x%less_value & less_y%less_value & same).
    set (to n := N.to_nat (value level n)). assert (f_to : forall n, f (to n) = n).
    { intros n. unfold f, to. rewrite N2Nat.id. apply of_value. }
    rewrite value_f in less_x, less_y by trivial.
    unfold others. apply in_flat_map. exists (to (add level (f a) x)). split; [apply in_seq; unfold to; lia |].
    apply in_map_iff. exists (to (add level (f b) y)). split; [| apply in_seq; unfold to; lia].
    rewrite other_value. cbv zeta.
    change (N.to_nat (value level (add level (mul level (add level (f a) (f (to (add level (f a) x))))
      (add level (f b) (f (to (add level (f b) y))))) (mul level (f a) (f b)))) = k).
    rewrite !f_to.
    assert (back : forall u v, add level u (add level u v) = v).
    { intros u v. destruct (laws _ _ _ _ _ _ _ (tower level)) as [add_0 add_comm add_assoc _ _ _ _ _ _].
      now rewrite add_assoc, same_sum, add_0. }
    rewrite !back, same. set (e := mul level (f a) (f b)).
    assert (add level (add level (f k) e) e = f k) as ->.
    { destruct (laws _ _ _ _ _ _ _ (tower level)) as [add_0 add_comm add_assoc _ _ _ _ _ _].
      now rewrite <- add_assoc, same_sum, add_comm, add_0. }
    rewrite value_f by trivial. apply Nat2N.id.
Qed.

(** The product by pairs is that of the definition. *)
Theorem product_sound level a b : (a < size level)%N -> (b < size level)%N ->
  N.of_nat (nim_product (N.to_nat a) (N.to_nat b)) = product level a b.
Proof.
  intros of_a of_b. rewrite <- (nim_product_unique (product_nat level) (N.to_nat (size level))).
  - unfold product_nat. now rewrite !N2Nat.id.
  - intros c d of_c of_d. apply product_mex; lia.
  - lia.
  - lia.
Qed.

(** Numbers below [size 7] are multiplied, small ones at a low level, which takes fewer steps. *)
Definition product_at level (a b : N) : option N := if ((a <? size level) && (b <? size level))%N then Some (product level a b) else None.

Lemma product_at_sound level a b c : product_at level a b = Some c -> N.of_nat (nim_product (N.to_nat a) (N.to_nat b)) = c.
Proof.
  unfold product_at. destruct (_ && _) eqn:small; [| discriminate]. intros [= <-].
  apply andb_prop in small as [of_a of_b]. apply product_sound; now apply N.ltb_lt.
Qed.

Definition times_found (a b : N) : option N :=
  match product_at 2 a b with
  | Some c => Some c
  | None => match product_at 4 a b with Some c => Some c | None => product_at 7 a b end
  end.

Theorem times_found_sound a b c : times_found a b = Some c -> N.of_nat (nim_product (N.to_nat a) (N.to_nat b)) = c.
Proof.
  unfold times_found. destruct (product_at 2 a b) eqn:found; [intros [= <-]; now apply (product_at_sound 2) |].
  destruct (product_at 4 a b) eqn:found_4; [intros [= <-]; now apply (product_at_sound 4) | apply product_at_sound].
Qed.
