(** * The value of a sum of nimbers is the nim-sum, also of ordinals

    The lemmas of [Lemmas.v] and [NimSum.v] for the positions of [Transfinite.v]. It is nowhere said that each position
    is P or N: that is found out of those that have a value. *)

From Coq Require Import List NArith Lia.
Import ListNotations.
From Sprague Require Import NimSum Transfinite.
Local Open Scope N_scope.

(** ** Play in terms of moves *)

Lemma is_P_iff G : is_P G <-> forall A, is_option A G -> is_N A.
Proof.
  destruct G as [moves to]. simpl. split.
  - now intros all A [m ->].
  - intros all m. apply all. now exists m.
Qed.

Lemma is_N_iff G : is_N G <-> exists A, is_option A G /\ is_P A.
Proof.
  destruct G as [moves to]. simpl. split.
  - intros [m P]. exists (to m). split; trivial. now exists m.
  - intros (A & [m ->] & P). now exists m.
Qed.

Lemma option_induction (holds : position -> Prop) :
  (forall G, (forall A, is_option A G -> holds A) -> holds G) -> forall G, holds G.
Proof. intros step. induction G as [moves to IH]. apply step. intros A [m ->]. apply IH. Qed.

(** Two moves at a time. *)
Lemma two_moves_induction (holds : position -> Prop) :
  (forall G, (forall A B, is_option A G -> is_option B A -> holds B) -> holds G) -> forall G, holds G.
Proof.
  intros step G. enough (both : holds G /\ forall A, is_option A G -> holds A) by exact (proj1 both).
  induction G as [G IH] using option_induction. split.
  - apply step. intros A B of_G of_A. now apply (IH A).
  - intros A of_G. now apply IH.
Qed.

Lemma not_both G : is_P G -> is_N G -> False.
Proof.
  induction G as [G IH] using option_induction. rewrite is_P_iff, is_N_iff.
  intros all (A & of_G & P). apply (IH A); auto.
Qed.

Lemma option_of_sum A G H :
  is_option A (sum G H) <->
  (exists g, is_option g G /\ A = sum g H) \/ (exists h, is_option h H /\ A = sum G h).
Proof.
  destruct G as [moves to], H as [moves' to']. simpl. split.
  - intros [[g | h] ->]; [left; exists (to g) | right; exists (to' h)]; eauto.
  - intros [(g & [m ->] & ->) | (h & [m ->] & ->)]; [now exists (inl m) | now exists (inr m)].
Qed.

Lemma move_left g G H : is_option g G -> is_option (sum g H) (sum G H).
Proof. intros of_G. apply option_of_sum. eauto. Qed.

Lemma move_right h G H : is_option h H -> is_option (sum G h) (sum G H).
Proof. intros of_H. apply option_of_sum. eauto. Qed.

Lemma option_of_set A Gs : is_option A (set_of Gs) <-> In A Gs.
Proof.
  simpl. induction Gs as [| G rest IH]; simpl.
  - split; [now intros [[] _] | easy].
  - rewrite <- IH. split.
    + intros [[here | later] ->]; eauto.
    + intros [<- | [later ->]]; [now exists (inl tt) | now exists (inr later)].
Qed.

(** ** Equal sets *)

Lemma same_iff G H :
  same G H <->
  (forall g, is_option g G -> exists h, is_option h H /\ same g h) /\
  (forall h, is_option h H -> exists g, is_option g G /\ same g h).
Proof.
  destruct G as [moves to]. simpl. split; intros [there back]; split.
  - now intros g [m ->].
  - intros h of_H. destruct (back h of_H) as [m alike]. eauto.
  - eauto.
  - intros h of_H. destruct (back h of_H) as (g & [m ->] & alike). eauto.
Qed.

Lemma same_refl G : same G G.
Proof. induction G as [G IH] using option_induction. apply same_iff. split; eauto. Qed.

Lemma same_sym G : forall H, same G H -> same H G.
Proof.
  induction G as [G IH] using option_induction. intros H. rewrite !same_iff.
  intros [there back]. split.
  - intros h of_H. destruct (back h of_H) as (g & of_G & alike). eauto.
  - intros g of_G. destruct (there g of_G) as (h & of_H & alike). eauto.
Qed.

Lemma same_trans G : forall H K, same G H -> same H K -> same G K.
Proof.
  induction G as [G IH] using option_induction. intros H K. rewrite !same_iff.
  intros [there back] [there' back']. split.
  - intros g of_G. destruct (there g of_G) as (h & of_H & alike).
    destruct (there' h of_H) as (k & of_K & alike'). eauto.
  - intros k of_K. destruct (back' k of_K) as (h & of_H & alike').
    destruct (back h of_H) as (g & of_G & alike). eauto.
Qed.

Lemma same_outcome G : forall H, same G H -> (is_P G <-> is_P H) /\ (is_N G <-> is_N H).
Proof.
  induction G as [G IH] using option_induction. intros H. rewrite same_iff, !is_P_iff, !is_N_iff.
  intros [there back]. repeat split.
  - intros all h of_H. destruct (back h of_H) as (g & of_G & alike). now apply (IH g of_G h alike), all.
  - intros all g of_G. destruct (there g of_G) as (h & of_H & alike). now apply (IH g of_G h alike), all.
  - intros (g & of_G & P). destruct (there g of_G) as (h & of_H & alike). exists h. split; trivial.
    now apply (IH g of_G h alike).
  - intros (h & of_H & P). destruct (back h of_H) as (g & of_G & alike). exists g. split; trivial.
    now apply (IH g of_G h alike).
Qed.

(** In each of these, a move on one side has the same move on the other. *)
Ltac by_moves :=
  apply same_iff; split; intros ? moved;
  repeat match goal with
    | moved : is_option _ (sum _ _) |- _ => apply option_of_sum in moved as [(? & ? & ->) | (? & ? & ->)]
    end;
  eexists; (split; [| eauto; fail]); eauto using move_left, move_right.

Lemma sum_comm G : forall H, same (sum G H) (sum H G).
Proof.
  induction G as [G IHG] using option_induction. induction H as [H IHH] using option_induction. by_moves.
Qed.

Lemma sum_assoc G : forall H K, same (sum (sum G H) K) (sum G (sum H K)).
Proof.
  induction G as [G IHG] using option_induction. induction H as [H IHH] using option_induction.
  induction K as [K IHK] using option_induction. by_moves.
Qed.

Lemma same_sum_left G : forall G' H, same G G' -> same (sum G H) (sum G' H).
Proof.
  induction G as [G IHG] using option_induction. intros G'.
  induction H as [H IHH] using option_induction. intros alike.
  specialize (proj1 (same_iff _ _) alike) as [there back]. apply same_iff. split; intros A of_sum;
    apply option_of_sum in of_sum as [(g & move & ->) | (h & move & ->)].
  - destruct (there g move) as (g' & move' & alike'). eauto using move_left.
  - eauto using move_right.
  - destruct (back g move) as (g' & move' & alike'). eauto using move_left.
  - eauto using move_right.
Qed.

(** ** The two lemmas *)

(** A P-position beside another changes nothing. On the way back the winner of the sum may have moved in the P-position:
    then the answer there leads to a lesser one. *)
Theorem first_lemma A : is_P A -> forall G, (is_P (sum A G) <-> is_P G) /\ (is_N (sum A G) <-> is_N G).
Proof.
  induction A as [A IHA] using two_moves_induction. intros P.
  specialize (proj1 (is_P_iff A) P) as answers.
  assert (answered : forall a, is_option a A -> exists b, is_option b a /\ is_P b).
  { intros a move. apply is_N_iff. now apply answers. }
  induction G as [G IHG] using option_induction. repeat split.
  - intros all. apply is_P_iff. intros g move. apply (IHG g move).
    now apply (proj1 (is_P_iff _) all), move_right.
  - intros all. apply is_P_iff. intros X moved. apply option_of_sum in moved as [(a & move & ->) | (g & move & ->)].
    + destruct (answered a move) as (b & answer & P_b). apply is_N_iff. exists (sum b G).
      split; [now apply move_left | now apply (IHA a b)].
    + apply (IHG g move). now apply (proj1 (is_P_iff _) all).
  - intros some. apply is_N_iff in some as (X & moved & P_X).
    apply option_of_sum in moved as [(a & move & ->) | (g & move & ->)].
    + destruct (answered a move) as (b & answer & P_b). apply (IHA a b); trivial.
      now apply (proj1 (is_P_iff _) P_X), move_left.
    + apply is_N_iff. exists g. split; trivial. now apply (IHG g move).
  - intros some. apply is_N_iff in some as (g & move & P_g). apply is_N_iff. exists (sum A g).
    split; [now apply move_right | now apply (IHG g move)].
Qed.

Lemma mirror G : is_P (sum G G).
Proof.
  induction G as [G IH] using option_induction. apply is_P_iff. intros X moved.
  apply is_N_iff. apply option_of_sum in moved as [(g & move & ->) | (g & move & ->)]; exists (sum g g).
  - split; [now apply move_right | now apply IH].
  - split; [now apply move_left | now apply IH].
Qed.

Lemma equiv_refl G : equiv G G.
Proof. now split. Qed.

Lemma equiv_sym G H : equiv G H -> equiv H G.
Proof. intros alike K. destruct (alike K). split; now symmetry. Qed.

Lemma equiv_trans G H K : equiv G H -> equiv H K -> equiv G K.
Proof. intros alike alike' X. destruct (alike X) as [P N], (alike' X) as [P' N']. now rewrite P, N. Qed.

Lemma same_equiv G H : same G H -> equiv G H.
Proof. intros alike K. now apply same_outcome, same_sum_left. Qed.

Lemma equiv_sum_left G G' H : equiv G G' -> equiv (sum G H) (sum G' H).
Proof.
  intros alike K. destruct (same_outcome _ _ (sum_assoc G H K)) as [-> ->].
  destruct (same_outcome _ _ (sum_assoc G' H K)) as [-> ->]. apply alike.
Qed.

Lemma equiv_sum G G' H H' : equiv G G' -> equiv H H' -> equiv (sum G H) (sum G' H').
Proof.
  intros alike alike'. apply equiv_trans with (sum G' H); [now apply equiv_sum_left |].
  apply equiv_trans with (sum H G'); [apply same_equiv, sum_comm |].
  apply equiv_trans with (sum H' G'); [now apply equiv_sum_left | apply same_equiv, sum_comm].
Qed.

(** A P-position is worth nothing. *)
Lemma equiv_P A G : is_P A -> equiv (sum A G) G.
Proof.
  intros P K. destruct (same_outcome _ _ (sum_assoc A G K)) as [-> ->]. now apply first_lemma.
Qed.

Theorem second_lemma G H : is_P (sum G H) -> equiv G H.
Proof.
  intros P. apply equiv_trans with (sum (sum H H) G); [apply equiv_sym, equiv_P, mirror |].
  apply equiv_trans with (sum H (sum H G)); [apply same_equiv, sum_assoc |].
  apply equiv_trans with (sum (sum H G) H); [apply same_equiv, sum_comm |].
  apply equiv_P. now apply (same_outcome _ _ (sum_comm H G)).
Qed.

Lemma equiv_outcome G H : equiv G H -> (is_P G <-> is_P H) /\ (is_N G <-> is_N H).
Proof.
  assert (alone : forall X, (is_P (sum X (set_of [])) <-> is_P X) /\ (is_N (sum X (set_of [])) <-> is_N X)).
  { intros X. destruct (same_outcome _ _ (sum_comm X (set_of []))) as [-> ->]. apply first_lemma.
    apply is_P_iff. intros A. now rewrite option_of_set. }
  intros alike. destruct (alike (set_of [])) as [P N], (alone G) as [P_G N_G], (alone H) as [P_H N_H].
  now rewrite <- P_G, <- N_G, P, N.
Qed.

(** ** Nim-sums of ordinals *)

(** The nim-sum has, for each power of ω, the nim-sum of the coefficients. *)
Fixpoint nim_sum (a b : ordinal) : ordinal :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a, y :: b => N.lxor x y :: nim_sum a b
  end.

Lemma nim_sum_first a b : first (nim_sum a b) = N.lxor (first a) (first b).
Proof. destruct a as [| x a], b as [| y b]; simpl; trivial. now rewrite N.lxor_0_r. Qed.

Lemma nim_sum_rest a b : tl (nim_sum a b) = nim_sum (tl a) (tl b).
Proof. destruct a as [| x a], b as [| y b]; simpl; trivial. now destruct a. Qed.

Definition differ (a b : ordinal) : Prop := compare a b <> Eq.

Lemma nim_sum_zero a b : compare a [] = Eq -> compare (nim_sum a b) b = Eq.
Proof.
  refine (by_places (fun a b _ => compare a [] = Eq -> compare (nim_sum a b) b = Eq) _ _ a b []); trivial.
  clear. intros a b _ IH. rewrite (compare_step a), (compare_step (nim_sum a b)), nim_sum_rest, nim_sum_first.
  simpl tl. destruct (compare (tl a) []); try discriminate. rewrite IH by trivial.
  intros none. apply N.compare_eq in none. rewrite none, N.lxor_0_l. apply N.compare_refl.
Qed.

(** If the nim-sum of three heaps is not 0, the nim-sum of it and one of them is less than that one. *)
Lemma lesser_number a b c :
  let s := N.lxor a (N.lxor b c) in s <> 0 -> N.lxor s a < a \/ N.lxor s b < b \/ N.lxor s c < c.
Proof.
  intros s not_zero.
  assert (at_a : N.lxor s a = N.lxor b c).
  { unfold s. now rewrite N.lxor_comm, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. }
  assert (at_b : N.lxor s b = N.lxor a c).
  { unfold s. rewrite (N.lxor_comm b c), <- N.lxor_assoc.
    now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. }
  assert (at_c : N.lxor s c = N.lxor a b).
  { unfold s. now rewrite <- N.lxor_assoc, N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. }
  rewrite at_a, at_b, at_c.
  assert (other : a <> N.lxor b c). { intros ->. apply not_zero. unfold s. apply N.lxor_nilpotent. }
  destruct (N.lt_total a (N.lxor b c)) as [below | [same | above]]; [| now elim other | now left].
  right. destruct (below_lxor b c a below) as [less_b | less_c]; [now left | right].
  now rewrite (N.lxor_comm a b).
Qed.

Lemma lesser_ordinal a b c :
  let s := nim_sum a (nim_sum b c) in
  differ s [] -> less (nim_sum s a) a \/ less (nim_sum s b) b \/ less (nim_sum s c) c.
Proof.
  apply (by_places (fun a b c => let s := nim_sum a (nim_sum b c) in
    differ s [] -> less (nim_sum s a) a \/ less (nim_sum s b) b \/ less (nim_sum s c) c)).
  - intros s same. now elim same.
  - clear. intros a b c IH. simpl in *. unfold differ, less in *.
    rewrite compare_step, (compare_step _ a), (compare_step _ b), (compare_step _ c), !nim_sum_rest, !nim_sum_first.
    simpl tl. destruct (compare (nim_sum (tl a) _) []) eqn:higher.
    + rewrite !nim_sum_zero by trivial. simpl first. rewrite N.compare_eq_iff.
      intros not_zero. destruct (lesser_number _ _ _ not_zero) as [lesser | [lesser | lesser]]; auto.
    + intros _. destruct IH as [-> | [-> | ->]]; auto; discriminate.
    + intros _. destruct IH as [-> | [-> | ->]]; auto; discriminate.
Qed.

Lemma nim_sum_comm a : forall b, nim_sum a b = nim_sum b a.
Proof. induction a as [| x a IH]; intros [| y b]; simpl; trivial. now rewrite N.lxor_comm, IH. Qed.

Lemma nim_sum_assoc a : forall b c, nim_sum (nim_sum a b) c = nim_sum a (nim_sum b c).
Proof. induction a as [| x a IH]; intros [| y b] [| z c]; simpl; trivial. now rewrite N.lxor_assoc, IH. Qed.

Lemma nim_sum_swap a b c : nim_sum a (nim_sum b c) = nim_sum b (nim_sum a c).
Proof. now rewrite <- !nim_sum_assoc, (nim_sum_comm a). Qed.

Lemma nim_sum_same a b : compare (nim_sum a b) [] = Eq <-> compare a b = Eq.
Proof.
  refine (by_places (fun a b _ => compare (nim_sum a b) [] = Eq <-> compare a b = Eq) _ _ a b []); [easy |].
  clear. intros a b _ IH. rewrite (compare_step a), (compare_step (nim_sum a b)), nim_sum_rest, nim_sum_first.
  simpl tl. simpl (first []).
  destruct (compare (nim_sum _ _) []), (compare (tl a) (tl b)); try (now split); try (now destruct IH; intuition).
  rewrite !N.compare_eq_iff. apply N.lxor_eq_0_iff.
Qed.

Lemma moved_differs a b x : less b a -> compare (nim_sum a x) [] = Eq -> differ (nim_sum b x) [].
Proof.
  intros smaller one other. apply (proj1 (nim_sum_same _ _)) in one, other. unfold less in smaller.
  rewrite (compare_equal_right a x b one), other in smaller. discriminate.
Qed.

(** ** Nimbers *)

(** Three heaps are a P-position if their nim-sum is 0, and an N-position if not. *)
Lemma three_heaps a : forall p b q c r,
  let G := sum (star_down a p) (sum (star_down b q) (star_down c r)) in
  let s := nim_sum a (nim_sum b c) in
  (compare s [] = Eq -> is_P G) /\ (differ s [] -> is_N G).
Proof.
  induction a as [a IHa] using (well_founded_induction less_wf). intros p.
  induction b as [b IHb] using (well_founded_induction less_wf). intros q.
  induction c as [c IHc] using (well_founded_induction less_wf). intros r G s.
  assert (option_of_star : forall d down X,
    is_option X (star_down d down) <-> exists e (smaller : less e d), X = star_down e (Acc_inv down smaller)).
  { intros d []. simpl. split; [intros [[e smaller] ->]; eauto | intros (e & smaller & ->)].
    now exists (exist _ e smaller). }
  split.
  - intros zero. apply is_P_iff. intros X moved. unfold G, s in *.
    apply option_of_sum in moved as [(Y & moved & ->) | (Y & moved & ->)].
    + apply option_of_star in moved as (d & smaller & ->). apply IHa; trivial. now apply moved_differs with a.
    + apply option_of_sum in moved as [(Z & moved & ->) | (Z & moved & ->)];
        apply option_of_star in moved as (d & smaller & ->).
      * apply IHb; trivial. rewrite nim_sum_swap in *. now apply moved_differs with b.
      * apply IHc; trivial. rewrite (nim_sum_comm b), nim_sum_swap in *. now apply moved_differs with c.
  - intros not_zero. apply is_N_iff. unfold G in *.
    assert (nothing : compare (nim_sum s s) [] = Eq) by apply nim_sum_same, compare_refl.
    destruct (lesser_ordinal a b c not_zero) as [smaller | [smaller | smaller]]; fold s in smaller; eexists.
    + split; [apply move_left, option_of_star; now exists _, smaller | apply IHa; trivial].
      now rewrite nim_sum_assoc.
    + split; [apply move_right, move_left, option_of_star; now exists _, smaller | apply IHb; trivial].
      now rewrite nim_sum_assoc, nim_sum_swap.
    + split; [apply move_right, move_right, option_of_star; now exists _, smaller | apply IHc; trivial].
      now rewrite (nim_sum_swap b), (nim_sum_swap a).
Qed.

Theorem equiv_nim_sum a b : equiv (sum (star a) (star b)) (star (nim_sum a b)).
Proof.
  apply second_lemma. apply (same_outcome _ _ (sum_assoc _ _ _)). apply three_heaps.
  rewrite <- nim_sum_assoc. apply nim_sum_same, compare_refl.
Qed.

Lemma zero_P : is_P (star []).
Proof.
  apply is_P_iff. unfold star. destruct (less_wf []). intros A [[b smaller] _]. now apply nothing_below_zero in smaller.
Qed.

(** Two heaps are a P-position if they are the same ordinal, and an N-position if not. One heap is a P-position if it
    is 0. *)
Lemma two_heaps a p b q :
  (compare a b = Eq -> is_P (sum (star_down a p) (star_down b q))) /\
  (differ a b -> is_N (sum (star_down a p) (star_down b q))).
Proof.
  destruct (first_lemma _ zero_P (sum (star_down a p) (star_down b q))) as [<- <-].
  destruct (three_heaps [] (less_wf _) a p b q) as [P N]. simpl in P, N.
  split; [intros same; now apply P, nim_sum_same | intros other; apply N; intros same; now apply other, nim_sum_same].
Qed.

Lemma one_heap a : (compare a [] = Eq -> is_P (star a)) /\ (differ a [] -> is_N (star a)).
Proof.
  destruct (first_lemma _ zero_P (star a)) as [<- <-].
  destruct (same_outcome _ _ (sum_comm (star []) (star a))) as [-> ->]. apply two_heaps.
Qed.

Lemma equiv_star a b p q : compare a b = Eq -> equiv (star_down a p) (star_down b q).
Proof. intros same. now apply second_lemma, two_heaps. Qed.

Lemma same_star a p q : same (star_down a p) (star_down a q).
Proof.
  revert p q. induction a as [a IH] using (well_founded_induction less_wf). intros p q. apply same_iff.
  destruct p as [p], q as [q]. split; intros X [[b smaller] ->]; simpl; eexists; (split; [| now apply IH]);
    now exists (exist _ b smaller).
Qed.

(** [star] without its way down: from [*a] one may move to [*b] for each lesser [b], and to nothing else. *)
Theorem leads_star a G : leads (star a) G <-> exists b, less b a /\ same G (star b).
Proof.
  unfold leads. split.
  - unfold star at 1. destruct (less_wf a) as [down]. intros (B & [[b smaller] ->] & alike).
    exists b. split; trivial. apply (same_trans _ _ _ alike), same_star.
  - intros (b & smaller & alike). exists (star_down b (Acc_inv (less_wf a) smaller)). split.
    + unfold star. destruct (less_wf a) as [down]. now exists (exist _ b smaller).
    + apply (same_trans _ _ _ alike), same_star.
Qed.

(** ** A position is worth the least ordinal that no option is worth *)

Theorem equiv_mex G v :
  (forall g, is_option g G -> exists w, equiv g (star w) /\ differ w v) ->
  (forall b, less b v -> exists g, is_option g G /\ equiv g (star b)) -> equiv G (star v).
Proof.
  intros others all_below. apply second_lemma, is_P_iff. unfold star. destruct (less_wf v) as [down]. intros X moved.
  apply option_of_sum in moved as [(g & move & ->) | (h & [[b smaller] ->] & ->)].
  - destruct (others g move) as (w & worth & other). apply worth. now apply two_heaps.
  - destruct (all_below b smaller) as (g & move & worth). apply is_N_iff. eexists.
    split; [apply move_left, move |]. apply worth. apply two_heaps, compare_refl.
Qed.
