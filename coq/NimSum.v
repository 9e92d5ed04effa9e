(** * The value of a sum is the nim-sum of the values *)

From Coq Require Import List NArith Lia.
From Sprague Require Import Game Play Lemmas SpragueGrundy.

(** The nim-sum of two numbers: the exclusive or of their binary digits. *)
Definition nim_sum (a b : nat) : nat := N.to_nat (N.lxor (N.of_nat a) (N.of_nat b)).

(** ** Binary digits, one at a time *)

Lemma last_digit n : exists half, n = N.double half \/ n = N.succ_double half.
Proof.
  destruct n as [| [half | half |]].
  - exists 0%N. now left.
  - exists (N.pos half). now right.
  - exists (N.pos half). now left.
  - exists 0%N. now right.
Qed.

Lemma lxor_double_double a b : N.lxor (N.double a) (N.double b) = N.double (N.lxor a b).
Proof. now destruct a, b. Qed.

Lemma lxor_double_succ a b : N.lxor (N.double a) (N.succ_double b) = N.succ_double (N.lxor a b).
Proof. now destruct a, b. Qed.

Lemma lxor_succ_double a b : N.lxor (N.succ_double a) (N.double b) = N.succ_double (N.lxor a b).
Proof. now destruct a, b. Qed.

Lemma lxor_succ_succ a b : N.lxor (N.succ_double a) (N.succ_double b) = N.double (N.lxor a b).
Proof. now destruct a, b. Qed.

(** a ⊕ b ⊕ b = a, on both sides. *)
Lemma lxor_back a b k : k = N.lxor a b -> N.lxor k b = a /\ N.lxor a k = b.
Proof.
  intros ->. split.
  - now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
  - now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
Qed.

(** What is less than a ⊕ b comes from making a or b less. By induction on the digits of a: either k is less already without its
    last digit, or it differs from a ⊕ b in that digit alone. *)
Lemma below_lxor :
  forall a b k : N, (k < N.lxor a b)%N -> (N.lxor k b < a \/ N.lxor a k < b)%N.
Proof.
  induction a as [| a IH | a IH] using N.binary_ind; intros b k.
  - rewrite !N.lxor_0_l. auto.
  - destruct (last_digit b) as [b' [-> | ->]], (last_digit k) as [k' [-> | ->]];
      rewrite ?lxor_double_double, ?lxor_double_succ, ?lxor_succ_double, ?lxor_succ_succ,
        ?N.double_spec, ?N.succ_double_spec;
      specialize (IH b' k'); specialize (lxor_back a b' k') as back; lia.
  - destruct (last_digit b) as [b' [-> | ->]], (last_digit k) as [k' [-> | ->]];
      rewrite ?lxor_double_double, ?lxor_double_succ, ?lxor_succ_double, ?lxor_succ_succ,
        ?N.double_spec, ?N.succ_double_spec;
      specialize (IH b' k'); specialize (lxor_back a b' k') as back; lia.
Qed.

(** ** The same for [nim_sum] *)

Lemma nim_sum_back_left a b : nim_sum (nim_sum a b) b = a.
Proof.
  unfold nim_sum. rewrite N2Nat.id.
  destruct (lxor_back (N.of_nat a) (N.of_nat b) _ eq_refl) as [-> _]. apply Nat2N.id.
Qed.

Lemma nim_sum_back_right a b : nim_sum a (nim_sum a b) = b.
Proof.
  unfold nim_sum. rewrite N2Nat.id.
  destruct (lxor_back (N.of_nat a) (N.of_nat b) _ eq_refl) as [_ ->]. apply Nat2N.id.
Qed.

Lemma nim_sum_left a a' b : nim_sum a b = nim_sum a' b -> a = a'.
Proof. intros same. now rewrite <- (nim_sum_back_left a b), same, nim_sum_back_left. Qed.

Lemma nim_sum_right a b b' : nim_sum a b = nim_sum a b' -> b = b'.
Proof. intros same. now rewrite <- (nim_sum_back_right a b), same, nim_sum_back_right. Qed.

Lemma below_nim_sum a b k : k < nim_sum a b -> nim_sum k b < a \/ nim_sum a k < b.
Proof.
  unfold nim_sum. intros less.
  destruct (below_lxor (N.of_nat a) (N.of_nat b) (N.of_nat k)); [| left | right]; lia.
Qed.

(** ** The theorem *)

Theorem grundy_sum : forall G H, grundy (sum G H) = nim_sum (grundy G) (grundy H).
Proof.
  induction G as [G IHG] using game_induction.
  induction H as [H IHH] using game_induction.
  rewrite grundy_mex. apply mex_unique.
  - (* No option of the sum is worth the nim-sum: an option would be worth as much as the position it is one of. *)
    rewrite in_map_iff. intros (X & value & move).
    apply in_sum in move as [(g & move & ->) | (h & move & ->)].
    + rewrite IHG in value by trivial. apply nim_sum_left in value.
      rewrite (grundy_mex G) in value. apply (mex_absent (map grundy (options G))).
      rewrite <- value. now apply in_map.
    + rewrite IHH in value by trivial. apply nim_sum_right in value.
      rewrite (grundy_mex H) in value. apply (mex_absent (map grundy (options H))).
      rewrite <- value. now apply in_map.
  - (* All that is less is the value of an option. *)
    intros k less. apply in_map_iff.
    destruct (below_nim_sum _ _ _ less) as [less_G | less_H].
    + rewrite (grundy_mex G) in less_G. apply below_mex, in_map_iff in less_G as (g & value & move).
      exists (sum g H). split; [| now apply move_left].
      rewrite IHG, value by trivial. apply nim_sum_back_left.
    + rewrite (grundy_mex H) in less_H. apply below_mex, in_map_iff in less_H as (h & value & move).
      exists (sum G h). split; [| now apply move_right].
      rewrite IHH, value by trivial. apply nim_sum_back_right.
Qed.

(** The same in binary, as a checker computes. *)
Corollary grundy_sum_binary G H :
  N.of_nat (grundy (sum G H)) = N.lxor (N.of_nat (grundy G)) (N.of_nat (grundy H)).
Proof. rewrite grundy_sum. unfold nim_sum. now rewrite N2Nat.id. Qed.
