(** * Misère Grundy values and the genus

    The genus of a position is its Grundy value, and the misère Grundy values of its sums with copies of [*2] (Winning Ways,
    chapter 13). The theorems of this file: how these values follow from those of the options, and that each is the same as the one
    two before, from a number of copies on that the birthday tells. *)

From Coq Require Import Bool List Arith NArith Lia.
Import ListNotations.
From Sprague Require Import Game Play SpragueGrundy NimSum Distinguish Birthdays Misere.

(** The misère Grundy value: that of a position without options is 1. *)
Fixpoint misere_grundy (G : game) : nat :=
  match G with
  | Opts [] => 1
  | Opts gs => mex (map misere_grundy gs)
  end.

(** That of G and so many copies of [*2]. *)
Definition genus_at (G : game) (copies : nat) : nat := misere_grundy (sum_of (G :: repeat (nimber 2) copies)).

(** The genus of G is g with these values as superscript: they are the first ones, and after them come the last two in turn, for
    ever. *)
Definition genus_is (G : game) (g : nat) (values : list nat) : Prop :=
  grundy G = g /\
  (forall copies, copies < length values -> genus_at G copies = nth copies values 0) /\
  (forall copies, length values <= copies + 2 -> genus_at G (copies + 2) = genus_at G copies).

(** ** What follows from the definition *)

Lemma misere_grundy_mex G : options G <> [] -> misere_grundy G = mex (map misere_grundy (options G)).
Proof. now destruct G as [[| first rest]]. Qed.

Lemma mex_same one other : (forall k, In k one <-> In k other) -> mex one = mex other.
Proof.
  intros same. symmetry. apply mex_unique.
  - rewrite <- same. apply mex_absent.
  - intros k less. now apply same, below_mex.
Qed.

(** The values of the options are all that counts. *)
Lemma misere_grundy_same G H :
  (forall g, In g (options G) -> exists h, In h (options H) /\ misere_grundy g = misere_grundy h) ->
  (forall h, In h (options H) -> exists g, In g (options G) /\ misere_grundy g = misere_grundy h) ->
  misere_grundy G = misere_grundy H.
Proof.
  intros forth back. destruct G as [[| g gs]], H as [[| h hs]]; trivial.
  - destruct (back h (or_introl eq_refl)) as (x & [] & _).
  - destruct (forth g (or_introl eq_refl)) as (x & [] & _).
  - rewrite !misere_grundy_mex by discriminate. apply mex_same. intros k. rewrite !in_map_iff. split.
    + intros (x & <- & move). destruct (forth x move) as (y & move' & same). now exists y.
    + intros (y & <- & move). destruct (back y move) as (x & move' & same). now exists x.
Qed.

(** Who wins in misère play: the value 0 is that of a P-position. *)
Theorem misere_outcome_grundy : forall G, misere_outcome G = P_position <-> misere_grundy G = 0.
Proof.
  induction G as [G IH] using game_induction. rewrite misere_P. split.
  - intros [some all]. rewrite misere_grundy_mex by trivial. apply mex_unique; [| lia].
    rewrite in_map_iff. intros (g & zero & move). apply IH in zero; trivial. rewrite all in zero by trivial. discriminate.
  - intros zero. assert (some : options G <> []) by (destruct G as [[| g gs]]; discriminate). split; trivial.
    intros g move. rewrite misere_grundy_mex in zero by trivial. destruct (misere_outcome g) eqn:O; trivial. exfalso.
    apply IH in O; trivial. apply (mex_absent (map misere_grundy (options G))). rewrite zero, <- O. now apply in_map.
Qed.

(** The order of components does not matter. *)
Lemma misere_grundy_swap : forall G H K, misere_grundy (sum (sum G H) K) = misere_grundy (sum (sum H G) K).
Proof.
  induction G as [G IHG] using game_induction.
  induction H as [H IHH] using game_induction.
  induction K as [K IHK] using game_induction.
  apply misere_grundy_same; intros x; rewrite in_sum; intros [(y & move & ->) | (y & move & ->)].
  - apply in_sum in move as [(g & move & ->) | (h & move & ->)].
    + exists (sum (sum H g) K). split; [now apply move_left, move_right | now apply IHG].
    + exists (sum (sum h G) K). split; [now apply move_left, move_left | now apply IHH].
  - exists (sum (sum H G) y). split; [now apply move_right | now apply IHK].
  - apply in_sum in move as [(h & move & ->) | (g & move & ->)].
    + exists (sum (sum G h) K). split; [now apply move_left, move_right | now apply IHH].
    + exists (sum (sum g H) K). split; [now apply move_left, move_left | now apply IHG].
  - exists (sum (sum G H) y). split; [now apply move_right | now apply IHK].
Qed.

Lemma misere_grundy_comm G H : misere_grundy (sum G H) = misere_grundy (sum H G).
Proof. rewrite <- (sum_zero_right (sum G H)), <- (sum_zero_right (sum H G)). apply misere_grundy_swap. Qed.

(** ** A heap of one *)

(** The other number of the pair 2n, 2n + 1. *)
Definition neighbour (x : nat) : nat := nim_sum x 1.

Lemma neighbour_back x : neighbour (neighbour x) = x.
Proof. apply nim_sum_back_left. Qed.

Lemma halves x :
  x = 2 * Nat.div2 x /\ neighbour x = 2 * Nat.div2 x + 1 \/ x = 2 * Nat.div2 x + 1 /\ neighbour x = 2 * Nat.div2 x.
Proof.
  assert (half_of : forall half, Nat.div2 (2 * half) = half /\ Nat.div2 (2 * half + 1) = half).
  { intros half. split; [apply Nat.div2_double |]. rewrite Nat.add_1_r. apply Nat.div2_succ_double. }
  enough (exists half, x = 2 * half /\ neighbour x = 2 * half + 1 \/ x = 2 * half + 1 /\ neighbour x = 2 * half) as (half & both).
  { destruct (half_of half) as [even odd], both as [[at_x ->] | [at_x ->]]; rewrite <- at_x in *; lia. }
  unfold neighbour, nim_sum. destruct (last_digit (N.of_nat x)) as (half & [even | odd]); exists (N.to_nat half); [left | right].
  - rewrite even. change (N.of_nat 1) with (N.succ_double 0). rewrite lxor_double_succ, N.lxor_0_r. lia.
  - rewrite odd. change (N.of_nat 1) with (N.succ_double 0). rewrite lxor_succ_succ, N.lxor_0_r. lia.
Qed.

Lemma neighbour_other x : neighbour x <> x.
Proof. destruct (halves x) as [[at_x ->] | [at_x ->]]; lia. Qed.

(** A heap of one adds 1 to the value, as a nim-sum. *)
Theorem misere_grundy_one : forall G, misere_grundy (sum G (nimber 1)) = neighbour (misere_grundy G).
Proof.
  induction G as [G IH] using game_induction.
  assert (stay : sum G (Opts []) = G) by apply sum_zero_right.
  assert (to_G : In G (options (sum G (nimber 1)))) by (rewrite <- stay at 1; apply move_right; now left).
  rewrite misere_grundy_mex by (now destruct (options (sum G (nimber 1)))). apply mex_unique.
  - rewrite in_map_iff. intros (X & value & move). apply in_sum in move as [(g & move & ->) | (x & move & ->)].
    + rewrite IH in value by trivial. apply (f_equal neighbour) in value. rewrite !neighbour_back in value.
      apply (mex_absent (map misere_grundy (options G))). rewrite <- misere_grundy_mex by (now destruct (options G)).
      rewrite <- value. now apply in_map.
    + destruct move as [<- | []]. change (nimber 0) with (Opts []) in value. rewrite stay in value. symmetry in value.
      now apply neighbour_other in value.
  - intros k less. apply in_map_iff. destruct (Nat.eq_dec k (misere_grundy G)) as [-> | other]; [now exists G |].
    destruct G as [[| first rest]].
    + exfalso. assert (neighbour 1 = 0) by reflexivity. change (k < neighbour 1) in less. lia.
    + assert (below : neighbour k < misere_grundy (Opts (first :: rest))).
      { set (m := misere_grundy _) in *. specialize (halves m) as of_m. specialize (halves k) as of_k.
        change (k < neighbour m) in less. lia. }
      rewrite misere_grundy_mex in below by discriminate. apply below_mex, in_map_iff in below as (g & value & move).
      exists (sum g (nimber 1)). split; [| now apply move_left]. rewrite IH, value by trivial. apply neighbour_back.
Qed.

(** ** Copies of [*2] *)

Definition twos (copies : nat) : game := sum_of (repeat (nimber 2) copies).

Lemma sum_of_more G rest : sum_of (G :: rest) = sum G (sum_of rest).
Proof. destruct rest; trivial. symmetry. apply sum_zero_right. Qed.

Lemma genus_at_twos G copies : genus_at G copies = misere_grundy (sum G (twos copies)).
Proof. unfold genus_at. now rewrite sum_of_more. Qed.

Lemma twos_more copies : twos (S copies) = sum (nimber 2) (twos copies).
Proof. apply sum_of_more. Qed.

Lemma misere_grundy_last G x T : misere_grundy (sum G (sum x T)) = misere_grundy (sum (sum G T) x).
Proof. now rewrite <- sum_assoc, misere_grundy_comm, <- sum_assoc, misere_grundy_swap. Qed.

(** What a move in one of the copies leaves: one copy less, and nothing or a heap of one. *)
Lemma move_in_twos : forall copies G X, In X (options (twos (S copies))) ->
  misere_grundy (sum G X) = genus_at G copies \/ misere_grundy (sum G X) = neighbour (genus_at G copies).
Proof.
  assert (first : forall copies G x, In x (options (nimber 2)) ->
    misere_grundy (sum G (sum x (twos copies))) = genus_at G copies \/
    misere_grundy (sum G (sum x (twos copies))) = neighbour (genus_at G copies)).
  { intros copies G x move. rewrite misere_grundy_last, genus_at_twos. destruct move as [<- | [<- | []]].
    - left. change (nimber 0) with (Opts []). now rewrite sum_zero_right.
    - right. apply misere_grundy_one. }
  induction copies as [| copies IH]; intros G X move; rewrite twos_more in move;
    apply in_sum in move as [(x & move & ->) | (Y & move & ->)].
  - now apply first.
  - contradiction.
  - now apply first.
  - specialize (IH (sum G (nimber 2)) Y move). rewrite !genus_at_twos, sum_assoc, sum_assoc, <- twos_more in IH.
    now rewrite genus_at_twos.
Qed.

(** The values of the options, and those of what is left by moves in the copies. *)
Definition one_copy_more (values : list nat) (before : nat) : nat := mex (before :: neighbour before :: values).

Theorem genus_step G copies :
  genus_at G (S copies) = one_copy_more (map (fun g => genus_at g (S copies)) (options G)) (genus_at G copies).
Proof.
  assert (left : forall x, In x (options (nimber 2)) -> In (sum G (sum x (twos copies))) (options (sum G (twos (S copies))))).
  { intros x move. apply move_right. rewrite twos_more. now apply move_left. }
  rewrite genus_at_twos, misere_grundy_mex.
  2: { intros none. specialize (left (nimber 0) (or_introl eq_refl)). now rewrite none in left. }
  apply mex_same. intros k. simpl In. rewrite !in_map_iff. split.
  - intros (X & <- & move). apply in_sum in move as [(g & move & ->) | (Y & move & ->)].
    + right. right. exists g. now rewrite genus_at_twos.
    + destruct (move_in_twos copies G Y move) as [-> | ->]; auto.
  - intros [<- | [<- | (g & <- & move)]].
    + exists (sum G (sum (nimber 0) (twos copies))). split; [| apply left; now left].
      rewrite misere_grundy_last. change (nimber 0) with (Opts []). now rewrite sum_zero_right, genus_at_twos.
    + exists (sum G (sum (nimber 1) (twos copies))). split; [| apply left; right; now left].
      now rewrite misere_grundy_last, misere_grundy_one, genus_at_twos.
    + exists (sum g (twos (S copies))). split; [now rewrite genus_at_twos | now apply move_left].
Qed.

(** ** The values repeat *)

Lemma neighbour_half x : Nat.div2 (neighbour x) = Nat.div2 x.
Proof. specialize (halves x) as of_x. specialize (halves (neighbour x)) as of_other. rewrite neighbour_back in of_other. lia. Qed.

Lemma same_half x y : Nat.div2 x = Nat.div2 y -> y = x \/ y = neighbour x.
Proof. specialize (halves x) as of_x. specialize (halves y) as of_y. lia. Qed.

(** Only the pair of the value before counts, and the value after is in another pair. *)
Lemma after_pair values x y : Nat.div2 x = Nat.div2 y -> one_copy_more values x = one_copy_more values y.
Proof.
  intros [-> | ->]%same_half; trivial. apply mex_same. intros k. simpl. rewrite neighbour_back. intuition auto.
Qed.

Lemma after_other values x : Nat.div2 (one_copy_more values x) <> Nat.div2 x.
Proof.
  intros same. symmetry in same. apply (mex_absent (x :: neighbour x :: values)). apply same_half in same as [same | same];
    unfold one_copy_more in same; rewrite same; simpl; auto.
Qed.

(** If the values before are not in the way, the value after is the least that no option has. *)
Lemma after_free values x : Nat.div2 (mex values) <> Nat.div2 x -> one_copy_more values x = mex values.
Proof.
  intros free. apply mex_unique.
  - intros [same | [same | inside]]; [apply free; now rewrite <- same | apply free; now rewrite <- same, neighbour_half |].
    now apply mex_absent in inside.
  - intros k less. right. right. now apply below_mex.
Qed.

(** If two sets of values take turns, the fifth value is the third one, whatever the value before was. *)
Lemma in_turns one other x :
  let f := one_copy_more one in
  let g := one_copy_more other in
  f (g (f (g (f x)))) = f (g (f x)).
Proof.
  assert (cases : forall values y,
    Nat.div2 (mex values) <> Nat.div2 y /\ one_copy_more values y = mex values \/
    Nat.div2 (mex values) = Nat.div2 y /\ one_copy_more values y = one_copy_more values (mex values)).
  { intros values y. destruct (Nat.eq_dec (Nat.div2 (mex values)) (Nat.div2 y)) as [same | differ].
    - right. split; trivial. symmetry. now apply after_pair.
    - left. split; trivial. now apply after_free. }
  assert (of_f := cases one). assert (of_g := cases other).
  assert (f_other := after_other one (mex one)). assert (g_other := after_other other (mex other)). cbv zeta.
  generalize dependent (one_copy_more one (mex one)). generalize dependent (one_copy_more other (mex other)).
  generalize (mex one) (mex other). clear cases. generalize (one_copy_more one) (one_copy_more other).
  intros f g m n n' of_g g_other m' of_f f_other.
  destruct (of_f x) as [[? ->] | [? ->]];
    repeat match goal with
    | |- context [f ?y] => is_var y; destruct (of_f y) as [[? ->] | [? ->]]
    | |- context [g ?y] => is_var y; destruct (of_g y) as [[? ->] | [? ->]]
    end; congruence.
Qed.

Theorem genus_repeats : forall G copies, 3 * (birthday G + 1) <= copies -> genus_at G (copies + 2) = genus_at G copies.
Proof.
  induction G as [G IH] using game_induction.
  set (start := 3 * birthday G). set (values k := map (fun g => genus_at g (S k)) (options G)).
  assert (same : forall k, start <= k -> values (k + 2) = values k).
  { intros k late. apply map_ext_in. intros g move. specialize (birthday_option G g move) as less.
    apply (IH g move (S k)). unfold start in late. lia. }
  assert (third : genus_at G (start + 5) = genus_at G (start + 3)).
  { assert (step : forall k, genus_at G (S k) = one_copy_more (values k) (genus_at G k)) by (intros k; apply genus_step).
    replace (start + 5) with (S (S (S (S (S start))))) by lia. replace (start + 3) with (S (S (S start))) by lia.
    rewrite !step.
    replace (values (S (S (S (S start))))) with (values start).
    2: { rewrite <- same by lia. rewrite <- (same (start + 2)) by lia. f_equal. lia. }
    replace (values (S (S (S start)))) with (values (S start)) by (rewrite <- same by lia; f_equal; lia).
    replace (values (S (S start))) with (values start) by (rewrite <- same by lia; f_equal; lia).
    apply in_turns. }
  intros copies late. replace copies with (start + 3 + (copies - start - 3)) by (unfold start; lia).
  induction (copies - start - 3) as [| more IHmore]; [replace (start + 3 + 0 + 2) with (start + 5) by lia; now rewrite Nat.add_0_r |].
  replace (start + 3 + S more + 2) with (S (start + 3 + more + 2)) by lia.
  replace (start + 3 + S more) with (S (start + 3 + more)) by lia.
  rewrite !genus_step, IHmore. f_equal. apply same. lia.
Qed.

(** Whether it is so. As many copies as stand here are enough. *)
Definition has_genus (G : game) (g : nat) (values : list nat) : bool :=
  (grundy G =? g) &&
  forallb (fun copies => genus_at G copies =? nth copies values 0) (seq 0 (length values)) &&
  forallb (fun copies => (copies + 2 <? length values) || (genus_at G (copies + 2) =? genus_at G copies)) (seq 0 (3 * (birthday G + 1))).

Theorem has_genus_is G g values : has_genus G g values = true <-> genus_is G g values.
Proof.
  unfold has_genus, genus_is. rewrite !andb_true_iff, Nat.eqb_eq, !forallb_forall. split.
  - intros [[worth first] turns]. repeat split; trivial.
    + intros copies less. apply Nat.eqb_eq, first, in_seq. lia.
    + intros copies late. destruct (Nat.le_gt_cases (3 * (birthday G + 1)) copies); [now apply genus_repeats |].
      specialize (turns copies). rewrite in_seq, orb_true_iff, Nat.ltb_lt, Nat.eqb_eq in turns. lia.
  - intros (worth & first & turns). repeat split; trivial; intros copies place%in_seq.
    + apply Nat.eqb_eq, first. lia.
    + rewrite orb_true_iff, Nat.ltb_lt, Nat.eqb_eq. destruct (Nat.lt_ge_cases (copies + 2) (length values)); auto.
Qed.
