(** * How numbers are written: in binary, or as sums of Fibonacci numbers

    Digits are listed with the last one first. In the Zeckendorf system any digits are those of a number, and a number is written in
    several ways: as 011 and as 100 in the case of 3. *)

From Coq Require Import Bool List NArith ZArith Lia.
Import ListNotations.
Local Open Scope N_scope.

Inductive numeration : Set := Binary | Zeckendorf.
(* Where it is clear which one is meant, it is not written. *)
Existing Class numeration.

Section Numeration.
Context {base : numeration}.

(** The number of some digits, and in the Zeckendorf system what they are worth one place lower. There the places are worth 1, 2, 3, 5,
    8, … and one place lower 1, 1, 2, 3, 5, …, for each Fibonacci number is the sum of the two before it. *)
Fixpoint values (ds : list bool) : N * N :=
  match ds with
  | [] => (0, 0)
  | d :: ds =>
      let '(x, shifted) := values ds in
      match base with Binary => (2 * x + N.b2n d, 0) | Zeckendorf => (x + shifted + N.b2n d, x + N.b2n d) end
  end.

Definition number (ds : list bool) : N := fst (values ds).
Definition shifted (ds : list bool) : N := snd (values ds).

Lemma number_cons d ds : number (d :: ds) =
  match base with Binary => 2 * number ds | Zeckendorf => number ds + shifted ds end + N.b2n d.
Proof. unfold number, shifted. simpl. destruct (values ds). now destruct base. Qed.

Lemma shifted_cons d ds : shifted (d :: ds) = match base with Binary => 0 | Zeckendorf => number ds + N.b2n d end.
Proof. unfold number, shifted. simpl. destruct (values ds). now destruct base. Qed.

(** What the places are worth. *)
Fixpoint places (k : nat) : N * N :=
  match k with
  | O => (1, match base with Binary => 0 | Zeckendorf => 1 end)
  | S k =>
      let '(p, q) := places k in
      match base with Binary => (2 * p, 0) | Zeckendorf => (p + q, p) end
  end.
Definition place (k : nat) : N := fst (places k).
Definition place_shifted (k : nat) : N := snd (places k).

Lemma place_next k : place (S k) = match base with Binary => 2 * place k | Zeckendorf => place k + place_shifted k end.
Proof. unfold place, place_shifted. simpl. destruct (places k). now destruct base. Qed.

Lemma place_shifted_next k : place_shifted (S k) = match base with Binary => 0 | Zeckendorf => place k end.
Proof. unfold place, place_shifted. simpl. destruct (places k). now destruct base. Qed.

Lemma places_range k : 1 <= place k /\ match base with Binary => place_shifted k = 0 | Zeckendorf => 1 <= place_shifted k <= place k end.
Proof.
  induction k as [| k IH]; [unfold place, place_shifted; simpl; destruct base; lia |].
  rewrite place_next, place_shifted_next. destruct base; lia.
Qed.

Lemma place_grows k : place k < place (S k) <= 2 * place k.
Proof. pose proof (places_range k). rewrite place_next. destruct base; lia. Qed.

Lemma place_above k : N.of_nat k < place k.
Proof. induction k as [| k IH]; [unfold place; simpl; lia |]. pose proof (place_grows k). lia. Qed.

(** One more digit before all others. *)
Lemma number_before ds d : number (ds ++ [d]) = number ds + N.b2n d * place (length ds) /\
  shifted (ds ++ [d]) = shifted ds + N.b2n d * place_shifted (length ds).
Proof.
  induction ds as [| c ds [IH IH']].
  { unfold number, shifted, place, place_shifted. simpl. destruct base, d; easy. }
  simpl app. simpl length.
  rewrite !number_cons, !shifted_cons, IH, IH', place_next, place_shifted_next. destruct base; lia.
Qed.

Lemma number_zeros ds k : number (ds ++ repeat false k) = number ds.
Proof.
  revert ds. induction k as [| k IH]; intros ds; simpl; [now rewrite app_nil_r |].
  change (false :: repeat false k) with ([false] ++ repeat false k). rewrite app_assoc, IH.
  destruct (number_before ds false) as [-> _]. simpl. lia.
Qed.

Lemma number_finite ds : number ds < 2 ^ N.of_nat (length ds) /\ shifted ds < 2 ^ N.of_nat (length ds).
Proof.
  induction ds as [| d ds IH]; [easy |]. rewrite number_cons, shifted_cons. simpl length. rewrite Nat2N.inj_succ, N.pow_succ_r'.
  assert (N.b2n d <= 1) by (destruct d; simpl; lia). destruct base; lia.
Qed.

(** Each number has digits, as many as are enough. *)
Fixpoint spell (k : nat) (x : N) : list bool :=
  match k with
  | O => []
  | S k => if place k <=? x then spell k (x - place k) ++ [true] else spell k x ++ [false]
  end.

Lemma spell_length k : forall x, length (spell k x) = k.
Proof. induction k as [| k IH]; intros x; simpl; trivial. destruct (_ <=? _); rewrite app_length, IH; simpl; lia. Qed.

Lemma spell_number k : forall x, x < place k -> number (spell k x) = x.
Proof.
  induction k as [| k IH]; intros x less; simpl; [change (x < 1) in less; change (0 = x); lia |].
  pose proof (place_grows k). destruct (N.leb_spec (place k) x);
    rewrite (proj1 (number_before _ _)), IH, spell_length by lia; cbn [N.b2n]; lia.
Qed.

End Numeration.

(** Each Fibonacci number is the sum of the two before it. *)
Lemma places_are k : place (base := Binary) k = 2 ^ N.of_nat k /\ map (place (base := Zeckendorf)) [0; 1]%nat = [1; 2] /\
  place (base := Zeckendorf) (S (S k)) = place (base := Zeckendorf) (S k) + place (base := Zeckendorf) k.
Proof.
  split; [| split; [reflexivity | now rewrite place_next, place_shifted_next]].
  induction k as [| k IH]; trivial. now rewrite place_next, IH, Nat2N.inj_succ, N.pow_succ_r'.
Qed.

(** ** In binary as many digits tell numbers apart *)

Lemma binary_digits ds : forall ds', length ds = length ds' -> number (base := Binary) ds = number (base := Binary) ds' -> ds = ds'.
Proof.
  induction ds as [| d ds IH]; intros [| d' ds']; simpl; try easy. intros [= long].
  rewrite !number_cons. intros same. rewrite (IH ds' long) by (destruct d, d'; cbn [N.b2n] in same; lia).
  f_equal. destruct d, d'; trivial; cbn [N.b2n] in same; lia.
Qed.

(** ** In the Zeckendorf system, too, if no two neighbours are 1 *)

Section Zeckendorf.

#[local] Existing Instance Zeckendorf.

Fixpoint is_sparse (ds : list bool) : Prop :=
  match ds with [] => True | d :: ds => (d = true -> hd false ds = false) /\ is_sparse ds end.

Lemma sparse_range ds : is_sparse ds -> number ds < place (length ds) /\ shifted ds <= place_shifted (length ds) /\
  (hd false ds = false -> shifted ds < place_shifted (length ds)).
Proof.
  induction ds as [| d ds IH]; simpl is_sparse; [easy |]. intros [apart sparse].
  destruct (IH sparse) as (less & at_most & lesser). rewrite number_cons, shifted_cons. simpl length.
  rewrite place_next, place_shifted_next. destruct d; cbn [N.b2n]; simpl hd.
  - specialize (lesser (apart eq_refl)). repeat split; try easy; lia.
  - repeat split; lia.
Qed.

Lemma sparse_before ds d : is_sparse (ds ++ [d]) -> is_sparse ds.
Proof.
  induction ds as [| c ds IH]; [easy |]. simpl. intros [apart sparse]. split; auto.
  intros one. specialize (apart one). now destruct ds.
Qed.

Lemma sparse_zeros ds k : is_sparse ds -> is_sparse (ds ++ repeat false k).
Proof.
  induction ds as [| d ds IH]; simpl.
  - intros _. induction k; simpl; auto. split; [easy | auto].
  - intros [apart sparse]. split; auto. intros one. specialize (apart one). destruct ds; [now destruct k | easy].
Qed.

Lemma sparse_digits n : forall ds ds', length ds = n -> length ds' = n -> is_sparse ds -> is_sparse ds' ->
  number ds = number ds' -> ds = ds'.
Proof.
  induction n as [| n IH]; intros ds ds' long long' sparse sparse' same.
  { destruct ds, ds'; easy. }
  destruct (exists_last (l := ds)) as (es & d & ->); [now intros -> |].
  destruct (exists_last (l := ds')) as (es' & d' & ->); [now intros -> |].
  rewrite app_length in *. simpl in *. assert (length es = n /\ length es' = n) as [short short'] by lia.
  apply sparse_before in sparse, sparse'. rewrite !(proj1 (number_before _ _)), short, short' in same.
  destruct (sparse_range es sparse) as [less _]. destruct (sparse_range es' sparse') as [less' _]. rewrite short in less. rewrite short' in less'.
  assert (d = d') as -> by (destruct d, d'; cbn [N.b2n] in same; trivial; lia).
  f_equal. apply IH; trivial. lia.
Qed.

(** *** What tells no digits apart where 100 replaces 011 tells no numbers apart *)

Variable alike : list bool -> list bool -> Prop.
Hypothesis alike_self : forall ds, alike ds ds.
Hypothesis alike_other : forall ds es, alike ds es -> alike es ds.
Hypothesis alike_further : forall ds es fs, alike ds es -> alike es fs -> alike ds fs.
Hypothesis alike_behind : forall d ds es, alike ds es -> alike (d :: ds) (d :: es).
Hypothesis alike_zero : alike [] [false].
Hypothesis alike_replaced : forall ds, alike (true :: true :: false :: ds) (false :: false :: true :: ds).

(** The digit 1 behind digits of which no two neighbours are 1. *)
Fixpoint one_behind (ds : list bool) : list bool :=
  match ds with
  | true :: ds => match ds with _ :: ds => false :: false :: one_behind ds | [] => [false; false; true] end
  | _ => true :: ds
  end.

Fixpoint sparse (ds : list bool) : list bool :=
  match ds with [] => [] | true :: ds => one_behind (sparse ds) | false :: ds => false :: sparse ds end.

Lemma one_behind_right n : forall ds, (length ds <= n)%nat -> is_sparse ds ->
  is_sparse (one_behind ds) /\ alike (true :: ds) (one_behind ds) /\ number (one_behind ds) = number (true :: ds) /\
  shifted (one_behind ds) = shifted (true :: ds).
Proof.
  induction n as [| n IH]; intros [| [|] ds]; simpl length; try lia; intros short sp.
  - now repeat split.
  - now repeat split.
  - destruct ds as [| d ds].
    + split; [easy |]. split; [| now split]. apply alike_further with (true :: true :: [false]); [| apply alike_replaced].
      now apply alike_behind, alike_behind.
    + destruct sp as [zero [apart sp]]. specialize (zero eq_refl). simpl in zero. subst d.
      destruct (IH ds ltac:(simpl in *; lia) sp) as (sp' & al & num & low). simpl one_behind. split; [easy |]. split.
      * apply alike_further with (false :: false :: true :: ds); [apply alike_replaced |]. now apply alike_behind, alike_behind.
      * rewrite !number_cons, !shifted_cons, !number_cons, num, low, !number_cons, !shifted_cons. cbn [N.b2n]. lia.
  - repeat split; try easy. apply sp.
Qed.

Lemma sparse_right ds : is_sparse (sparse ds) /\ alike ds (sparse ds) /\ number (sparse ds) = number ds /\ shifted (sparse ds) = shifted ds.
Proof.
  induction ds as [| d ds (sp & al & num & low)]; [now repeat split |]. destruct d; simpl sparse.
  - destruct (one_behind_right _ (sparse ds) (le_n _) sp) as (sp' & al' & num' & low'). split; trivial. split.
    + apply alike_further with (true :: sparse ds); auto.
    + now rewrite num', low', !number_cons, !shifted_cons, num, low.
  - repeat split; trivial; try easy; [auto | now rewrite !number_cons, num, low | now rewrite !shifted_cons, num].
Qed.

Lemma alike_zeros ds k : alike ds (ds ++ repeat false k).
Proof.
  induction ds as [| d ds IH]; simpl; auto. induction k as [| k IH]; simpl; auto.
  apply alike_further with [false]; auto.
Qed.

Theorem alike_numbers ds es : number ds = number es -> alike ds es.
Proof.
  intros same. destruct (sparse_right ds) as (sp & al & num & _), (sparse_right es) as (sp' & al' & num' & _).
  apply alike_further with (sparse ds); trivial. apply alike_other, alike_further with (sparse es); trivial. apply alike_other.
  apply alike_further with (1 := alike_zeros (sparse ds) (length (sparse es))).
  rewrite (sparse_digits (length (sparse ds) + length (sparse es)) _ (sparse es ++ repeat false (length (sparse ds)))).
  - apply alike_other, alike_zeros.
  - now rewrite app_length, repeat_length.
  - rewrite app_length, repeat_length. lia.
  - now apply sparse_zeros.
  - now apply sparse_zeros.
  - now rewrite !number_zeros, num, num'.
Qed.

End Zeckendorf.
