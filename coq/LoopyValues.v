(** * Values of loopy positions tell their outcomes

    The outcome of a sum is defined by play alone. The theorem [outcomes] says that values and ranks of the nodes tell it, if they
    satisfy conditions that each node can be checked for with its options (Smith 1966; Fraenkel and Perl 1975). *)

From Coq Require Import List NArith Lia.
Import ListNotations.
From Sprague Require Import NimSum Loopy.
Local Open Scope N_scope.

Local Arguments N.add : simpl never.
Local Arguments N.mul : simpl never.
Local Arguments N.pow : simpl never.
Local Arguments N.lxor : simpl never.

Scheme previous_wins_both := Minimality for previous_wins Sort Prop
  with next_wins_both := Minimality for next_wins Sort Prop.
Combined Scheme wins_both from previous_wins_both, next_wins_both.

(** What is said of a node: a value and a rank, or that its value is ∞. *)
Inductive label : Set := Finite (value rank : N) | Infinite.

Section Values.

  (** The options of each node. *)
  Variable graph : positive -> list position.

  Variable labels : positive -> label.

  (** The finite value of a part, and 0 for a part worth ∞. *)
  Definition part_value (p : part) : N :=
    match p with
    | Node v => match labels v with Finite n _ => n | Infinite => 0 end
    | Heap n => n
    end.

  Definition infinite_part (p : part) : list positive :=
    match p with
    | Node v => match labels v with Finite _ _ => [] | Infinite => [v] end
    | Heap _ => []
    end.

  Fixpoint nim (S : position) : N :=
    match S with
    | [] => 0
    | p :: rest => N.lxor (part_value p) (nim rest)
    end.

  (** The parts worth ∞. *)
  Fixpoint infinite (S : position) : list positive :=
    match S with
    | [] => []
    | p :: rest => infinite_part p ++ infinite rest
    end.

  Definition is_worth (S : position) (n : N) : Prop := infinite S = [] /\ nim S = n.

  (** [n] is in the set of the node [v]. *)
  Definition reaches (v : positive) (n : N) : Prop := exists T, In T (graph v) /\ is_worth T n.

  (** All nodes of the sum have finite values and lesser ranks; heaps do not matter. *)
  Definition lower (rank : N) (S : position) : Prop :=
    forall v, In (Node v) S -> exists n r, labels v = Finite n r /\ r < rank.

  (** Beside what is worth [n], no move leads to a sum worth 0. *)
  Definition is_safe (S : position) (n : N) : Prop :=
    infinite S <> [] /\ forall u, infinite S = [u] -> ~ reaches u (N.lxor n (nim S)).

  Definition right (v : positive) : Prop :=
    match labels v with
    | Finite n rank =>
        (forall T, In T (graph v) -> ~ is_worth T n) /\
        (forall k, k < n -> exists T, In T (graph v) /\ is_worth T k /\ lower rank T) /\
        (forall T, In T (graph v) -> lower rank T \/ exists T', move graph T T' /\ is_worth T' n /\ lower rank T')
    | Infinite =>
        exists m T, In T (graph v) /\ is_safe T m /\ ~ reaches v m /\ (forall k, k < m -> reaches v k)
    end.

  (** *** Sums in pieces *)

  Lemma nim_app S T : nim (S ++ T) = N.lxor (nim S) (nim T).
  Proof. induction S as [| p rest IH]; simpl; trivial. now rewrite IH, N.lxor_assoc. Qed.

  Lemma infinite_app S T : infinite (S ++ T) = infinite S ++ infinite T.
  Proof. induction S as [| p rest IH]; simpl; trivial. now rewrite IH, app_assoc. Qed.

  (** The nim-sum with something in the place of a part. *)
  Lemma nim_at before S after :
    nim (before ++ S ++ after) = N.lxor (nim S) (N.lxor (nim before) (nim after)).
  Proof. rewrite !nim_app, <- !N.lxor_assoc. f_equal. apply N.lxor_comm. Qed.

  Lemma nim_part_at before p after :
    nim (before ++ p :: after) = N.lxor (part_value p) (N.lxor (nim before) (nim after)).
  Proof. change (p :: after) with ([p] ++ after). rewrite nim_at. simpl. now rewrite N.lxor_0_r. Qed.

  Lemma infinite_part_at before p after :
    infinite (before ++ p :: after) = infinite before ++ infinite_part p ++ infinite after.
  Proof. apply infinite_app. Qed.

  Lemma none_infinite before S after :
    infinite (before ++ S ++ after) = [] -> infinite before = [] /\ infinite S = [] /\ infinite after = [].
  Proof.
    rewrite !infinite_app. intros all. apply app_eq_nil in all as [? all]. now apply app_eq_nil in all.
  Qed.

  Lemma infinite_split u S :
    In u (infinite S) -> exists before after, S = before ++ Node u :: after /\ labels u = Infinite.
  Proof.
    induction S as [| p rest IH]; simpl; [easy |]. rewrite in_app_iff. intros [here | later].
    - destruct p as [v | n]; simpl in here; [| easy].
      destruct (labels v) eqn:found; [easy |]. destruct here as [-> | []]. now exists [], rest.
    - destruct (IH later) as (before & after & -> & is_infinite). now exists (p :: before), after.
  Qed.

  Lemma move_inside before S T after : move graph S T -> move graph (before ++ S ++ after) (before ++ T ++ after).
  Proof.
    intros (b & p & a & left & -> & moved & ->). exists (before ++ b), p, (a ++ after), left.
    repeat split; trivial; now rewrite <- !app_assoc.
  Qed.

  Lemma lower_finite rank S : lower rank S -> infinite S = [].
  Proof.
    induction S as [| p rest IH]; intros all; simpl; trivial.
    rewrite IH by (intros v inside; apply all; now right). rewrite app_nil_r.
    destruct p as [v |]; trivial. simpl. destruct (all v) as (n & r & -> & _); [now left | trivial].
  Qed.

  (** ** Weights: what the winner of a finite sum makes of it goes down *)

  Hypothesis all_right : forall v, right v.

  Fixpoint size (S : position) : N :=
    match S with
    | [] => 0
    | Node _ :: rest => 1 + size rest
    | Heap n :: rest => n + size rest
    end.

  Variable limit : N.
  Hypothesis limited : forall v T, In T (graph v) -> size T <= limit.

  (** More than an option has, and more than an option of an option has. *)
  Let bound := 2 * limit + 2.

  Definition part_weight (p : part) : N :=
    match p with
    | Node v => match labels v with Finite _ rank => bound ^ N.succ rank | Infinite => 0 end
    | Heap n => n
    end.

  Fixpoint weight (S : position) : N :=
    match S with
    | [] => 0
    | p :: rest => part_weight p + weight rest
    end.

  Lemma weight_app S T : weight (S ++ T) = weight S + weight T.
  Proof. induction S as [| p rest IH]; simpl; [easy | rewrite IH; lia]. Qed.

  Lemma size_app S T : size (S ++ T) = size S + size T.
  Proof. induction S as [| [v | n] rest IH]; simpl; [easy | |]; rewrite IH; lia. Qed.

  Lemma bound_power rank : 1 <= bound ^ rank.
  Proof. specialize (N.pow_nonzero bound rank). unfold bound. lia. Qed.

  Lemma weight_lower rank T : lower rank T -> weight T <= size T * bound ^ rank.
  Proof.
    specialize (bound_power rank) as one.
    induction T as [| p rest IH]; intros all; simpl; [lia |].
    assert (of_rest : weight rest <= size rest * bound ^ rank).
    { apply IH. intros v inside. apply all. now right. }
    destruct p as [v | n]; simpl; [| nia].
    destruct (all v) as (n & r & -> & less); [now left |].
    assert (bound ^ N.succ r <= bound ^ rank) by (apply N.pow_le_mono_r; unfold bound; lia). lia.
  Qed.

  Lemma node_goes_down v n rank T :
    labels v = Finite n rank -> size T < bound -> lower rank T -> weight T < part_weight (Node v).
  Proof.
    intros is_finite small all. simpl. rewrite is_finite, N.pow_succ_r by lia.
    specialize (weight_lower rank T all). specialize (bound_power rank). nia.
  Qed.

  Lemma size_moved S T : move graph S T -> size T <= size S + limit.
  Proof.
    intros (before & p & after & left & -> & moved & ->). rewrite !size_app.
    change (p :: after) with ([p] ++ after). rewrite size_app.
    destruct p as [v | n]; simpl in *.
    - apply limited in moved. lia.
    - destruct moved as (m & less & ->). simpl. lia.
  Qed.

  (** ** Moves in finite sums *)

  (** Equations of exclusive ors, digit by digit. *)
  Ltac by_digits :=
    apply N.bits_inj; intros digit;
    repeat match goal with H : _ = _ :> N |- _ => apply (f_equal (fun z => N.testbit z digit)) in H end;
    rewrite ?N.lxor_spec, ?N.bits_0 in *;
    repeat match goal with |- context [N.testbit ?a digit] => destruct (N.testbit a digit) end;
    simpl in *; repeat match goal with H : context [N.testbit ?a digit] |- _ => destruct (N.testbit a digit) end;
    simpl in *; congruence.

  (** The nim-sum can be made less in one part. *)
  Lemma lowered S :
    forall t, t < nim S -> exists before p after y,
      S = before ++ p :: after /\ y < part_value p /\ N.lxor y (N.lxor (nim before) (nim after)) = t.
  Proof.
    induction S as [| p rest IH]; intros t; simpl; [lia |].
    intros less. apply below_lxor in less as [less | less].
    - exists [], p, rest, (N.lxor t (nim rest)). repeat split; trivial. simpl. by_digits.
    - apply IH in less as (before & q & after & y & -> & less & same).
      exists (p :: before), q, after, y. repeat split; trivial. simpl. by_digits.
  Qed.

  (** A part worth more than [y] has a move to [y]. *)
  Lemma part_lowers p y :
    y < part_value p -> exists left,
      part_move graph p left /\ is_worth left y /\ infinite_part p = [] /\ weight left < part_weight p.
  Proof.
    destruct p as [v | n]; simpl.
    - specialize (all_right v) as ok. unfold right in ok.
      destruct (labels v) as [n rank |] eqn:is_finite; [| lia].
      destruct ok as (_ & below & _). intros less. apply below in less as (T & move & worth & low).
      exists T. split; [exact move |]. split; [exact worth |]. split; [easy |].
      specialize (node_goes_down _ _ _ T is_finite) as down.
      simpl in down. rewrite is_finite in down. apply down; trivial.
      specialize (limited _ _ move). unfold bound. lia.
    - intros less. exists [Heap y]. repeat split; [eauto | apply N.lxor_0_r | simpl; lia].
  Qed.

  Lemma lower_to S t :
    t < nim S -> exists T, move graph S T /\ nim T = t /\ infinite T = infinite S /\ weight T < weight S.
  Proof.
    intros less. apply lowered in less as (before & p & after & y & -> & less & same).
    apply part_lowers in less as (left & moved & [none worth] & finite & down).
    exists (before ++ left ++ after). repeat split.
    - now exists before, p, after, left.
    - now rewrite nim_at, worth.
    - now rewrite infinite_part_at, !infinite_app, none, finite.
    - rewrite !weight_app. change (p :: after) with ([p] ++ after). rewrite weight_app. simpl. lia.
  Qed.

  (** In a sum worth 0 every move has an answer, after which the sum is worth 0 again, and less weighs. *)
  Lemma answer S T :
    is_worth S 0 -> move graph S T -> exists T', move graph T T' /\ is_worth T' 0 /\ weight T' < weight S.
  Proof.
    intros [none even] (before & p & after & left & -> & moved & ->).
    apply (none_infinite before [p] after) in none as (none_before & none_p & none_after).
    rewrite nim_part_at in even. apply N.lxor_eq in even.
    assert (answered : forall finite_left : infinite left = [], nim left <> part_value p ->
      weight left < part_weight p -> exists T', move graph (before ++ left ++ after) T' /\ is_worth T' 0 /\
        weight T' < weight (before ++ p :: after)).
    { intros none_left other less.
      assert (not_zero : 0 < nim (before ++ left ++ after)).
      { rewrite nim_at. destruct (N.eq_dec (N.lxor (nim left) (N.lxor (nim before) (nim after))) 0); [| lia].
        apply N.lxor_eq in e. congruence. }
      apply lower_to in not_zero as (T' & move & worth & same & down).
      exists T'. repeat split; trivial.
      - now rewrite same, !infinite_app, none_before, none_left, none_after.
      - rewrite !weight_app in *. change (p :: after) with ([p] ++ after). rewrite weight_app. simpl. lia. }
    destruct p as [v | n]; simpl in moved.
    - specialize (all_right v) as ok. unfold right in ok. simpl in even, none_p.
      destruct (labels v) as [n rank |] eqn:is_finite; [| easy].
      destruct ok as (not_same & _ & reverts). specialize (limited _ _ moved) as small.
      destruct (reverts left moved) as [low | (left' & answer & [none_left' worth] & low)].
      + apply answered.
        * now apply lower_finite with rank.
        * simpl. rewrite is_finite. intros same. apply (not_same _ moved). split; trivial.
          now apply lower_finite with rank.
        * apply node_goes_down with n rank; trivial. unfold bound. lia.
      + exists (before ++ left' ++ after). repeat split.
        * now apply move_inside.
        * now rewrite !infinite_app, none_before, none_left', none_after.
        * rewrite nim_at, worth, even. apply N.lxor_nilpotent.
        * rewrite !weight_app. change (Node v :: after) with ([Node v] ++ after). rewrite weight_app.
          assert (weight left' < part_weight (Node v)).
          { apply node_goes_down with n rank; trivial. apply size_moved in answer. unfold bound. lia. }
          simpl in *. lia.
    - destruct moved as (m & less & ->). apply answered; simpl; trivial; [rewrite N.lxor_0_r |]; lia.
  Qed.

  (** ** Outcomes *)

  Definition to_be_won (S : position) : Prop :=
    infinite S = [] /\ nim S <> 0 \/ exists u, infinite S = [u] /\ reaches u (nim S).

  Definition is_open (S : position) : Prop := is_safe S 0.

  Lemma worth_0_is_won : forall S, is_worth S 0 -> previous_wins graph S.
  Proof.
    intros S. remember (weight S) as w eqn:of_S. revert S of_S.
    induction w as [w IH] using (well_founded_induction N.lt_wf_0).
    intros S -> even. constructor. intros T moved.
    apply answer in moved as (T' & answered & even' & down); trivial.
    apply a_good_move with T'; trivial. now apply (IH (weight T')).
  Qed.

  Lemma to_be_won_move S : to_be_won S -> exists T, move graph S T /\ is_worth T 0.
  Proof.
    intros [[none other] | (u & one & (T & moved & [none worth]))].
    - destruct (lower_to S 0) as (T & moved & worth & same & _); [lia |].
      exists T. split; trivial. split; congruence.
    - destruct (infinite_split u S) as (before & after & -> & is_infinite).
      { rewrite one. now left. }
      exists (before ++ T ++ after). split; [now exists before, (Node u), after, T |].
      rewrite nim_part_at in worth. rewrite infinite_part_at in one. simpl in *. rewrite is_infinite in *.
      assert (all : infinite before = [] /\ infinite after = []).
      { destruct (infinite before), (infinite after); try easy; apply (f_equal (@length _)) in one;
          rewrite app_length in one; simpl in one; lia. }
      destruct all as [none_before none_after]. split.
      + now rewrite !infinite_app, none_before, none, none_after.
      + rewrite nim_at, worth. by_digits.
  Qed.

  (** No move leads from a sum worth 0 to another one. *)
  Lemma worth_0_apart S T : is_worth S 0 -> move graph S T -> ~ is_worth T 0.
  Proof.
    intros [none even] (before & p & after & left & -> & moved & ->) [none' even'].
    apply (none_infinite before [p] after) in none as (_ & none_p & _).
    apply none_infinite in none' as (_ & none_left & _).
    rewrite nim_part_at in even. rewrite nim_at in even'.
    apply N.lxor_eq in even, even'. rewrite <- even in even'. clear even.
    destruct p as [v | n]; simpl in *.
    - specialize (all_right v) as ok. unfold right in ok.
      destruct (labels v) as [n rank |]; [| easy]. now apply (proj1 ok left).
    - destruct moved as (m & less & ->). simpl in even'. rewrite N.lxor_0_r in even'. lia.
  Qed.

  Lemma open_apart S T : is_open S -> move graph S T -> ~ is_worth T 0.
  Proof.
    intros [some not_reached] (before & p & after & left & -> & moved & ->) [none even].
    apply none_infinite in none as (none_before & none_left & none_after).
    rewrite nim_at in even. apply N.lxor_eq in even.
    rewrite infinite_part_at, none_before, none_after, app_nil_r in some, not_reached. simpl in *.
    rewrite nim_part_at, N.lxor_0_l in not_reached. unfold part_value, infinite_part in *.
    destruct p as [v | n]; [| easy]. destruct (labels v); [easy |].
    apply (not_reached v eq_refl). exists left. now rewrite N.lxor_0_l.
  Qed.

  Lemma open_stays S : is_open S -> exists T, move graph S T /\ is_open T.
  Proof.
    intros [some not_reached]. destruct (infinite S) as [| u more] eqn:all; [easy |].
    destruct (infinite_split u S) as (before & after & -> & is_infinite).
    { rewrite all. now left. }
    specialize (all_right u) as ok. unfold right in ok. rewrite is_infinite in ok.
    destruct ok as (m & T & moved & [some_T safe] & not_m & below).
    assert (leads : move graph (before ++ Node u :: after) (before ++ T ++ after))
      by now exists before, (Node u), after, T.
    rewrite infinite_part_at in all. simpl in all. rewrite is_infinite in all.
    destruct (infinite before) as [| v before_too] eqn:of_before;
      destruct (infinite after) as [| w after_too] eqn:of_after.
    2-4: exists (before ++ T ++ after); split; trivial; split;
      rewrite !infinite_app, of_before, of_after;
      [ destruct (infinite T); [easy | now destruct (infinite before)]
      | intros x one; apply (f_equal (@length _)) in one; rewrite !app_length in one;
        destruct (infinite T); [easy | simpl in one; lia] ].
    simpl in all. injection all as <-. specialize (not_reached u eq_refl).
    rewrite nim_part_at, N.lxor_0_l in not_reached. simpl in not_reached. rewrite is_infinite, N.lxor_0_l in not_reached.
    destruct (N.lt_trichotomy (N.lxor (nim before) (nim after)) m) as [less | [same | more]].
    - now apply below in less.
    - exists (before ++ T ++ after). split; trivial. split.
      + now rewrite !infinite_app, of_before, of_after, app_nil_r.
      + intros w one. rewrite !infinite_app, of_before, of_after, app_nil_r in one.
        rewrite N.lxor_0_l, nim_at, same, N.lxor_comm. now apply safe.
    - destruct (lower_to (before ++ Node u :: after) m) as (T' & moved' & worth & same & _).
      { rewrite nim_part_at. simpl. now rewrite is_infinite, N.lxor_0_l. }
      rewrite infinite_part_at in same. simpl in same. rewrite is_infinite, of_before, of_after in same.
      exists T'. split; trivial. split; [now rewrite same |].
      intros w. rewrite same. intros [= <-]. now rewrite N.lxor_0_l, worth.
  Qed.

  Lemma is_worth_dec S n : {is_worth S n} + {~ is_worth S n}.
  Proof.
    unfold is_worth. destruct (infinite S); [| right; easy].
    destruct (N.eq_dec (nim S) n); [left | right]; tauto.
  Qed.

  Lemma reaches_dec v n : {reaches v n} + {~ reaches v n}.
  Proof.
    destruct (Exists_dec (fun T => is_worth T n) (graph v)) as [yes | no].
    - intros T. apply is_worth_dec.
    - left. now apply Exists_exists.
    - right. intros found. apply no. now apply Exists_exists.
  Qed.

  Lemma classes S : is_worth S 0 \/ to_be_won S \/ is_open S.
  Proof.
    unfold is_worth, to_be_won, is_open, is_safe.
    destruct (infinite S) as [| u [| v more]].
    - destruct (N.eq_dec (nim S) 0); tauto.
    - destruct (reaches_dec u (nim S)) as [yes | no]; [right; left; right; eauto |].
      right. right. split; [easy |]. intros w [= <-]. now rewrite N.lxor_0_l.
    - right. right. split; easy.
  Qed.

  Lemma wins_only :
    (forall S, previous_wins graph S -> is_worth S 0) /\ (forall S, next_wins graph S -> to_be_won S).
  Proof.
    apply wins_both.
    - intros S _ all. destruct (classes S) as [even | [won | opened]]; trivial; exfalso.
      + apply to_be_won_move in won as (T & moved & even).
        specialize (all T moved) as [[none other] | (u & one & _)]; destruct even; congruence.
      + apply open_stays in opened as (T & moved & some & not_reached).
        specialize (all T moved) as [[none _] | (u & one & reached)]; [easy |].
        now apply (not_reached u one).
    - intros S T moved _ even. destruct (classes S) as [even_S | [won | opened]]; trivial; exfalso.
      + now apply (worth_0_apart S T).
      + now apply (open_apart S T).
  Qed.

  (** Values tell outcomes. *)
  Theorem outcomes S :
    (previous_wins graph S <-> is_worth S 0) /\ (next_wins graph S <-> to_be_won S) /\ (draw graph S <-> is_open S).
  Proof.
    destruct wins_only as [only_P only_N].
    assert (of_P : previous_wins graph S <-> is_worth S 0) by (split; [apply only_P | apply worth_0_is_won]).
    assert (of_N : next_wins graph S <-> to_be_won S).
    { split; [apply only_N |]. intros won. apply to_be_won_move in won as (T & moved & even).
      apply a_good_move with T; trivial. now apply worth_0_is_won. }
    split; [exact of_P |]. split; [exact of_N |]. unfold draw. rewrite of_P, of_N. split.
    - intros [not_P not_N]. destruct (classes S) as [even | [won | opened]]; tauto.
    - intros [some safe]. split.
      + now intros [none _].
      + intros [[none _] | (u & one & reached)]; [easy |].
        apply (safe u one). now rewrite N.lxor_0_l.
  Qed.

End Values.
