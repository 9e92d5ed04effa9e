(** * Birthdays of the nodes of a certificate

    How many moves a play can last is one more than after the longest of the options, and in a sum as much as in its components
    together: so that the plays need not be gone through. *)

From Coq Require Import List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Distinguish Certificate Identity.

(** ** The checker *)

Definition birthdays := PositiveMap.t N.

Definition no_birthdays : birthdays := PositiveMap.empty _.

Definition births_of (known : birthdays) (ps : parts) : option (list N) :=
  each (fun p => PositiveMap.find p known) (listed ps).

(** The birthday of a node. None if not all options are given. *)
Definition birthday_of_node (known : birthdays) (line : node) : option N :=
  match line with
  | o ps _ => option_map (fold_right (fun b => N.max (N.succ b)) 0%N) (births_of known ps)
  | s ps _ => option_map (fold_right N.add 0%N) (births_of known ps)
  | n v => Some v
  | among _ | beside _ => None
  end.

Fixpoint birthdays_of (ns : nodes) (i : positive) (known : birthdays) : birthdays :=
  match ns with
  | End => known
  | L line rest =>
      birthdays_of rest (Pos.succ i)
        (match birthday_of_node known line with Some b => PositiveMap.add i b known | None => known end)
  end.

(** ** Soundness *)

Lemma birthday_at_most G m : (forall g, In g (options G) -> birthday g < m) -> birthday G <= m.
Proof.
  destruct G as [gs]. intros below. apply list_max_le, Forall_forall. intros b member.
  apply in_map_iff in member as (g & <- & move). now apply below.
Qed.

(** The longest play begins with a move, unless there is none. *)
Lemma birthday_reached G : birthday G = 0 \/ exists g, In g (options G) /\ birthday G = S (birthday g).
Proof.
  destruct G as [gs]. cbn [birthday options]. unfold list_max. induction gs as [| g rest IH]; [now left |].
  right. cbn [map fold_right]. set (longest := fold_right _ _ _) in *.
  destruct (Nat.max_spec (S (birthday g)) longest) as [[less ->] | [_ ->]].
  - destruct IH as [none | (h & move & ->)]; [lia |]. exists h. simpl. auto.
  - exists g. simpl. auto.
Qed.

Lemma birthday_sum : forall G H, birthday (sum G H) = birthday G + birthday H.
Proof.
  induction G as [G IHG] using game_induction. induction H as [H IHH] using game_induction.
  enough (birthday (sum G H) <= birthday G + birthday H <= birthday (sum G H)) by lia. split.
  - apply birthday_at_most. intros X move. apply in_sum in move as [(g & move & ->) | (h & move & ->)].
    + rewrite IHG by trivial. apply birthday_option in move. lia.
    + rewrite IHH by trivial. apply birthday_option in move. lia.
  - destruct (birthday_reached G) as [none_G | (g & move & of_G)].
    + destruct (birthday_reached H) as [none_H | (h & move & of_H)]; [lia |].
      specialize (birthday_option _ _ (move_right G _ _ move)). rewrite IHH by trivial. lia.
    + specialize (birthday_option _ _ (move_left _ H _ move)). rewrite IHG by trivial. lia.
Qed.

Section Soundness.

  Variable position : positive -> game.

  Definition right_birthdays (known : birthdays) : Prop :=
    forall p b, PositiveMap.find p known = Some b -> N.of_nat (birthday (position p)) = b.

  Lemma births_right known : right_birthdays known ->
    forall ps bs, births_of known ps = Some bs -> map (fun G => N.of_nat (birthday G)) (members position ps) = bs.
  Proof.
    intros ok. induction ps as [| p rest IH]; unfold births_of; simpl; intros bs; [now intros [= <-] |].
    destruct (PositiveMap.find p known) as [b |] eqn:at_p; [| discriminate].
    destruct (each (fun p => PositiveMap.find p known) (listed rest)) as [others |] eqn:all; [| discriminate].
    intros [= <-]. f_equal; [now apply ok | now apply IH].
  Qed.

  Lemma birthday_of_options gs :
    N.of_nat (birthday (Opts gs)) =
    fold_right (fun b => N.max (N.succ b)) 0%N (map (fun G => N.of_nat (birthday G)) gs).
  Proof.
    cbn [birthday]. unfold list_max. induction gs as [| g rest IH]; trivial. cbn [map fold_right].
    now rewrite <- IH, Nat2N.inj_max, Nat2N.inj_succ.
  Qed.

  Lemma birthday_of_sum gs :
    N.of_nat (birthday (sum_of gs)) = fold_right N.add 0%N (map (fun G => N.of_nat (birthday G)) gs).
  Proof.
    induction gs as [| g [| h rest] IH]; trivial; [cbn; lia |].
    change (sum_of (g :: h :: rest)) with (sum g (sum_of (h :: rest))). rewrite birthday_sum, Nat2N.inj_add, IH. trivial.
  Qed.

  Lemma node_birthday known line G b :
    right_birthdays known -> fits position line G -> birthday_of_node known line = Some b -> N.of_nat (birthday G) = b.
  Proof.
    intros ok. destruct line as [ps v | ps v | v | ps | ps]; cbn [fits meaning birthday_of_node]; try discriminate.
    - intros ->. destruct (births_of known ps) as [bs |] eqn:all; [| discriminate]. intros [= <-].
      apply births_right in all as <-; trivial. apply birthday_of_options.
    - intros ->. destruct (births_of known ps) as [bs |] eqn:all; [| discriminate]. intros [= <-].
      apply births_right in all as <-; trivial. apply birthday_of_sum.
    - intros -> [= <-]. unfold star. rewrite birthday_nimber. apply N2Nat.id.
  Qed.

  Lemma birthdays_right :
    forall ns i known, matches position i ns -> right_birthdays known -> right_birthdays (birthdays_of ns i known).
  Proof.
    induction ns as [| line rest IH]; simpl; trivial. intros i known [fitting others] ok. apply IH; trivial.
    destruct (birthday_of_node known line) as [b |] eqn:at_i; trivial. intros p c.
    destruct (Pos.eq_dec p i) as [-> | other]; [| rewrite PositiveMap.gso by trivial; apply ok].
    rewrite PositiveMap.gss. intros [= <-]. now apply node_birthday with known line.
  Qed.

  Theorem birthdays_sound ns : matches position 1 ns -> right_birthdays (birthdays_of ns 1 no_birthdays).
  Proof.
    intros given. apply birthdays_right; trivial. intros p b at_p. unfold no_birthdays in at_p.
    now rewrite PositiveMap.gempty in at_p.
  Qed.

End Soundness.
