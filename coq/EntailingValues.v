(** * Values tell who wins among entailing and complimenting moves

    Of each node a value is given, a number or loony, and which values it attains. If both fit the options of each node, they tell
    who wins in every sum: Winning Ways, chapter 12. *)

From Coq Require Import Bool List NArith Lia.
Import ListNotations.
From Sprague Require Import NimSum Entailing.
Local Open Scope N_scope.

Local Arguments N.add : simpl never.
Local Arguments N.mul : simpl never.
Local Arguments N.pow : simpl never.
Local Arguments N.lxor : simpl never.

(** Nothing stands for loony. *)
Definition worth := option N.

Definition plus (a b : worth) : worth :=
  match a, b with
  | Some m, Some n => Some (N.lxor m n)
  | _, _ => None
  end.

Definition same_number (a b : worth) : bool :=
  match a, b with
  | Some m, Some n => m =? n
  | _, _ => false
  end.

Lemma plus_assoc a b c : plus (plus a b) c = plus a (plus b c).
Proof. destruct a, b, c; trivial. simpl. now rewrite N.lxor_assoc. Qed.

Lemma plus_comm a b : plus a b = plus b a.
Proof. destruct a, b; trivial. simpl. now rewrite N.lxor_comm. Qed.

Scheme wins_one := Minimality for wins Sort Prop
  with loses_one := Minimality for loses Sort Prop.

Section Values.

  Variable options : positive -> list (kind * position).
  Variable node_value : positive -> worth.
  Variable attains : positive -> worth -> bool.

  Definition part_value (p : part) : worth := match p with Node v => node_value v | Heap n => Some n end.

  Fixpoint value (S : position) : worth :=
    match S with
    | [] => Some 0
    | p :: rest => plus (part_value p) (value rest)
    end.

  Definition part_attains (p : part) (x : worth) : bool :=
    match p with
    | Node v => attains v x
    | Heap n => match x with Some m => m <? n | None => false end
    end.

  (** The nim-sum of the other parts is that of all with that of this one. *)
  Definition sum_attains (S : position) (x : worth) : bool :=
    match value S with
    | None => true
    | Some _ => existsb (fun p => part_attains p (plus x (plus (value S) (part_value p)))) S
    end.

  (** Whether a move of this kind to [S] wins beside what is worth [x]. *)
  Definition option_attains (x : worth) (o : kind * position) : bool :=
    match o with
    | (Plain, T) => same_number (value T) x
    | (Entails, T) => negb (sum_attains T x)
    | (Compliments, T) => negb (same_number (value T) x)
    end.

  Definition right (v : positive) : Prop :=
    (forall x, attains v x = existsb (option_attains x) (options v)) /\
    match node_value v with
    | Some n => attains v (Some n) = false /\ forall k, k < n -> attains v (Some k) = true
    | None => forall x, attains v x = true
    end.

  Hypothesis all_right : forall v, right v.

  (** *** Values of sums *)

  Lemma value_app S T : value (S ++ T) = plus (value S) (value T).
  Proof.
    induction S as [| p rest IH]; simpl; [now destruct (value T) | now rewrite IH, plus_assoc].
  Qed.

  Lemma value_at before p after :
    value (before ++ p :: after) = plus (part_value p) (value (before ++ after)).
  Proof.
    rewrite !value_app. simpl. now rewrite <- !plus_assoc, (plus_comm (value before)).
  Qed.

  Lemma same_number_comm a b : same_number a b = same_number b a.
  Proof. destruct a, b; trivial. apply N.eqb_sym. Qed.

  (** A sum is worth 0 if and only if two pieces of it are worth the same number. *)
  Lemma plus_zero a b : same_number (plus a b) (Some 0) = same_number a b.
  Proof.
    destruct a as [m |], b as [n |]; trivial. simpl. apply eq_true_iff_eq. rewrite !N.eqb_eq.
    split; [apply N.lxor_eq | intros ->; apply N.lxor_nilpotent].
  Qed.

  (** *** The values tell which moves are good *)

  (** The player to move wins, by the values. *)
  Definition winning (s : state) : bool := sum_attains (fst s) (value (snd s)).

  Definition good (k : kind) (s : state) : Prop :=
    match k with
    | Compliments => winning s = true
    | _ => winning s = false
    end.

  Lemma some_parts S s : value S = Some s -> forall p, In p S -> exists n, part_value p = Some n.
  Proof.
    revert s. induction S as [| q rest IH]; simpl; intros s all p; [easy |].
    destruct (part_value q) as [n |] eqn:of_q, (value rest) as [r |]; try discriminate.
    intros [<- | later]; [eauto | now apply (IH r)].
  Qed.

  Lemma no_parts S : value S = None -> exists p, In p S /\ part_value p = None.
  Proof.
    induction S as [| p rest IH]; simpl; [discriminate |].
    destruct (part_value p) eqn:of_p; [| exists p; auto].
    destruct (value rest); [discriminate |]. intros _. destruct IH as (q & inside & none); eauto.
  Qed.

  (** The nim-sum can be made less in one part. *)
  Lemma lowering S :
    forall s t, value S = Some s -> t < s ->
      exists p n, In p S /\ part_value p = Some n /\ N.lxor (N.lxor n s) t < n.
  Proof.
    induction S as [| p rest IH]; simpl; intros s t.
    - intros [= <-]. lia.
    - destruct (part_value p) as [n |] eqn:of_p, (value rest) as [r |]; try discriminate.
      intros [= <-] less. apply below_lxor in less as [less | less].
      + exists p, n. repeat split; auto.
        replace (N.lxor (N.lxor n (N.lxor n r)) t) with (N.lxor t r); trivial.
        now rewrite <- (N.lxor_assoc n n), N.lxor_nilpotent, N.lxor_0_l, N.lxor_comm.
      + destruct (IH r (N.lxor n t) eq_refl less) as (q & m & inside & of_q & lower).
        exists q, m. repeat split; auto.
        replace (N.lxor (N.lxor m (N.lxor n r)) t) with (N.lxor (N.lxor m r) (N.lxor n t)); trivial.
        now rewrite (N.lxor_comm n r), !N.lxor_assoc.
  Qed.

  Lemma part_not_own p n : part_value p = Some n -> part_attains p (Some n) = false.
  Proof.
    destruct p as [v | m]; simpl.
    - destruct (all_right v) as [_ own]. intros is. rewrite is in own. apply own.
    - intros [= <-]. apply N.ltb_irrefl.
  Qed.

  Lemma part_below p n k : part_value p = Some n -> k < n -> part_attains p (Some k) = true.
  Proof.
    destruct p as [v | m]; simpl.
    - destruct (all_right v) as [_ own]. intros is. rewrite is in own. apply own.
    - intros [= <-]. apply N.ltb_lt.
  Qed.

  Lemma loony_part p x : part_value p = None -> part_attains p x = true.
  Proof.
    destruct p as [v | m]; simpl; [| discriminate].
    destruct (all_right v) as [_ own]. intros is. rewrite is in own. apply own.
  Qed.

  (** Who may move anywhere loses in what is worth 0. *)
  Lemma free S : sum_attains S (Some 0) = negb (same_number (value S) (Some 0)).
  Proof.
    unfold sum_attains. destruct (value S) as [s |] eqn:of_S; trivial. simpl same_number.
    destruct (N.eqb_spec s 0) as [-> | other]; simpl negb.
    - apply not_true_is_false. rewrite existsb_exists. intros (p & inside & attained).
      destruct (some_parts S 0 of_S p inside) as [n is]. rewrite is in attained. simpl in attained.
      rewrite !N.lxor_0_l, part_not_own in attained; [discriminate | trivial].
    - apply existsb_exists. destruct (lowering S s 0 of_S) as (p & n & inside & is & lower); [lia |].
      exists p. split; trivial. rewrite is. simpl. apply part_below with n; trivial.
      rewrite N.lxor_0_l, N.lxor_comm. now rewrite N.lxor_0_r in lower.
  Qed.

  Lemma good_iff k target rest :
    good k (after_move k target rest) <-> option_attains (value rest) (k, target) = true.
  Proof.
    unfold good, winning. destruct k; simpl; try rewrite free, value_app, plus_zero.
    - now rewrite negb_false_iff.
    - now rewrite negb_true_iff.
    - easy.
  Qed.

  Lemma part_step p rest :
    (exists k target, part_move options p k target /\ good k (after_move k target rest)) <->
    part_attains p (value rest) = true.
  Proof.
    destruct p as [v | n]; simpl.
    - destruct (all_right v) as [-> _]. rewrite existsb_exists. split.
      + intros (k & target & option & is_good). exists (k, target). split; trivial. now apply good_iff.
      + intros ([k target] & option & attained). exists k, target. split; trivial. now apply good_iff.
    - split.
      + intros (k & target & [-> (m & less & ->)] & is_good). apply good_iff in is_good. simpl in is_good.
        rewrite N.lxor_0_r in is_good. destruct (value rest); [| discriminate].
        apply N.eqb_eq in is_good as <-. now apply N.ltb_lt.
      + destruct (value rest) as [m |] eqn:of_rest; [| discriminate]. intros less. apply N.ltb_lt in less.
        exists Plain, [Heap m]. split; [eauto |]. apply good_iff. simpl.
        rewrite of_rest, N.lxor_0_r. apply N.eqb_refl.
  Qed.

  Lemma rest_value before p after X s :
    value (before ++ p :: after) = Some s ->
    value (before ++ after ++ X) = plus (value X) (plus (value (before ++ p :: after)) (part_value p)).
  Proof.
    intros all. rewrite value_at in all. rewrite app_assoc, value_app, value_at.
    destruct (part_value p) as [n |], (value (before ++ after)) as [r |]; try discriminate.
    simpl. rewrite plus_comm. do 2 f_equal.
    now rewrite (N.lxor_comm n), N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
  Qed.

  (** A player wins by the values if and only if a move leads to where that is right again. *)
  Lemma step s : winning s = true <-> exists k s', move options s k s' /\ good k s'.
  Proof.
    destruct s as [G X]. unfold winning, move. simpl. split.
    - intros wins. unfold sum_attains in wins. destruct (value G) as [s |] eqn:of_G.
      + apply existsb_exists in wins as (p & inside & attained).
        apply in_split in inside as (before & after & ->).
        rewrite <- of_G in attained. rewrite <- (rest_value _ _ _ X s of_G) in attained.
        apply part_step in attained as (k & target & moved & is_good).
        exists k, (after_move k target (before ++ after ++ X)). split; trivial. now exists before, p, after, target.
      + destruct (no_parts G of_G) as (p & inside & none). apply in_split in inside as (before & after & ->).
        specialize (loony_part p (value (before ++ after ++ X)) none) as attained.
        apply part_step in attained as (k & target & moved & is_good).
        exists k, (after_move k target (before ++ after ++ X)). split; trivial. now exists before, p, after, target.
    - intros (k & s' & (before & p & after & target & -> & moved & ->) & is_good).
      assert (attained : part_attains p (value (before ++ after ++ X)) = true)
        by (apply part_step; eauto).
      unfold sum_attains. destruct (value (before ++ p :: after)) as [s |] eqn:of_G; trivial.
      apply existsb_exists. exists p. split; [apply in_app_iff; simpl; auto |].
      rewrite <- of_G. now rewrite <- (rest_value _ _ _ X s of_G).
  Qed.

  (** *** Play ends *)

  Hypothesis earlier : forall v k S u, In (k, S) (options v) -> In (Node u) S -> (u < v)%positive.

  Fixpoint size (S : position) : N :=
    match S with
    | [] => 0
    | Node _ :: rest => 1 + size rest
    | Heap n :: rest => n + size rest
    end.

  Variable limit : N.
  Hypothesis limited : forall v k S, In (k, S) (options v) -> size S <= limit.

  Let bound := limit + 1.

  Definition part_weight (p : part) : N := match p with Node v => bound ^ N.pos v | Heap n => n end.

  Fixpoint weight (S : position) : N :=
    match S with
    | [] => 0
    | p :: rest => part_weight p + weight rest
    end.

  Lemma weight_app S T : weight (S ++ T) = weight S + weight T.
  Proof. induction S as [| p rest IH]; simpl; [easy | rewrite IH; lia]. Qed.

  Lemma bound_power n : 1 <= bound ^ n.
  Proof. specialize (N.pow_nonzero bound n). unfold bound. lia. Qed.

  Lemma weight_earlier n S :
    (forall u, In (Node u) S -> N.pos u <= n) -> weight S <= size S * bound ^ n.
  Proof.
    specialize (bound_power n) as one.
    induction S as [| p rest IH]; intros all; simpl; [lia |].
    assert (of_rest : weight rest <= size rest * bound ^ n) by (apply IH; intros u inside; apply all; now right).
    destruct p as [u | m]; simpl; [| nia].
    assert (bound ^ N.pos u <= bound ^ n).
    { apply N.pow_le_mono_r; [unfold bound; lia | apply all; now left]. }
    lia.
  Qed.

  Lemma part_goes_down p k target : part_move options p k target -> weight target < part_weight p.
  Proof.
    destruct p as [v | n]; simpl.
    - intros option. specialize (limited _ _ _ option) as small.
      assert (most : weight target <= size target * bound ^ N.pred (N.pos v)).
      { apply weight_earlier. intros u inside. specialize (earlier _ _ _ _ option inside). lia. }
      specialize (bound_power (N.pred (N.pos v))) as one.
      replace (N.pos v) with (N.succ (N.pred (N.pos v))) by lia. rewrite N.pow_succ_r by lia.
      assert (size target < bound) by (unfold bound; lia). nia.
    - intros [_ (m & less & ->)]. simpl. lia.
  Qed.

  Definition state_weight (s : state) : N := weight (fst s) + weight (snd s).

  Lemma move_goes_down s k s' : move options s k s' -> state_weight s' < state_weight s.
  Proof.
    destruct s as [G X]. intros (before & p & after & target & is & moved & ->). simpl in *. subst G.
    apply part_goes_down in moved. unfold state_weight. simpl.
    destruct k; simpl; rewrite ?weight_app; simpl; lia.
  Qed.

  (** ** Who wins *)

  Lemma not_both s : wins options s -> loses options s -> False.
  Proof.
    intros won. revert s won.
    refine (wins_one options (fun s => loses options s -> False) (fun s => wins options s -> False) _ _ _).
    - intros s k s' plain moved _ not_won lost. inversion lost as [? all _]. subst. now apply not_won, (all k).
    - intros s s' moved _ not_lost lost. inversion lost as [? _ all]. subst. now apply not_lost, all.
    - intros s _ not_lost _ not_won won. inversion won as [? k s' plain moved lost | ? s' moved won']; subst.
      + now apply (not_lost k s').
      + now apply (not_won s').
  Qed.

  Lemma by_values s :
    (winning s = true -> wins options s) /\ (winning s = false -> loses options s).
  Proof.
    remember (state_weight s) as w eqn:of_s. revert s of_s.
    induction w as [w IH] using (well_founded_induction N.lt_wf_0). intros s ->. split.
    - intros won. apply step in won as (k & s' & moved & is_good).
      specialize (IH _ (move_goes_down _ _ _ moved) s' eq_refl) as [of_true of_false].
      destruct k; [apply by_a_move with Plain s' | apply by_a_move with Entails s' | apply by_two_moves with s'];
        try easy; auto.
    - intros lost. assert (no_good : forall k s', move options s k s' -> ~ good k s').
      { intros k s' moved is_good. enough (winning s = true) by congruence. apply step. eauto. }
      constructor.
      + intros k s' plain moved. specialize (IH _ (move_goes_down _ _ _ moved) s' eq_refl) as [of_true _].
        apply of_true. specialize (no_good k s' moved). destruct k; try easy; simpl in no_good;
          now destruct (winning s').
      + intros s' moved. specialize (IH _ (move_goes_down _ _ _ moved) s' eq_refl) as [_ of_false].
        apply of_false. specialize (no_good Compliments s' moved). simpl in no_good. now destruct (winning s').
  Qed.

  Theorem who_wins s :
    (wins options s <-> winning s = true) /\ (loses options s <-> winning s = false).
  Proof.
    destruct (by_values s) as [of_true of_false]. split; split; auto; intros played;
      destruct (winning s) eqn:found; trivial; exfalso.
    - now apply (not_both s); [| apply of_false].
    - now apply (not_both s); [apply of_true |].
  Qed.

  (** Who may move anywhere wins but in a sum worth 0. *)
  Corollary outcomes S :
    (is_N options S <-> value S <> Some 0) /\ (is_P options S <-> value S = Some 0).
  Proof.
    unfold is_N, is_P. destruct (who_wins (S, [])) as [-> ->]. unfold winning. simpl. rewrite free.
    destruct (value S) as [s |]; simpl; [| split; split; easy].
    destruct (N.eqb_spec s 0) as [-> | other]; simpl; split; split; congruence.
  Qed.

End Values.
