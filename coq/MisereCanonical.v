(** * Canonical forms in misère play

    Of two positions that are not equal one tells them apart; and two equal positions that cannot be
    simplified are the same set: J. H. Conway, On Numbers and Games, chapter 12. *)

From Coq Require Import Bool List Arith Lia.
Import ListNotations.
From Sprague Require Import Game Play Heaps Misere MisereEqual Distinguish.
From Sprague Require Import Identity IdentitySound Birthdays.

(** ** Positions that are the same set *)

Lemma identical_sym : forall G H, identical G H = true -> identical H G = true.
Proof.
  induction G as [G IH] using game_induction. intros H.
  rewrite !identical_sets. intros [forth back]. split.
  - intros h move. destruct (back h move) as (g & move' & same). exists g. auto.
  - intros g move. destruct (forth g move) as (h & move' & same). exists h. auto.
Qed.

Lemma identical_trans : forall G H K,
  identical G H = true -> identical H K = true -> identical G K = true.
Proof.
  induction G as [G IH] using game_induction. intros H K.
  rewrite !identical_sets. intros [forth back] [forth' back']. split.
  - intros g move. destruct (forth g move) as (h & move' & same).
    destruct (forth' h move') as (k & move'' & same'). exists k. split; eauto.
  - intros k move. destruct (back' k move) as (h & move' & same).
    destruct (back h move') as (g & move'' & same'). exists g. split; eauto.
Qed.

Lemma identical_refl : forall G, identical G G = true.
Proof.
  induction G as [G IH] using game_induction. apply identical_sets.
  split; intros g move; exists g; auto.
Qed.

Lemma identical_birthday G H : identical G H = true -> birthday G = birthday H.
Proof.
  assert (at_most : forall G H, identical G H = true -> birthday G <= birthday H).
  { clear. induction G as [G IH] using game_induction. intros H same.
    apply identical_sets in same as [forth _]. apply birthday_at_most. intros g move.
    destruct (forth g move) as (h & move' & same). apply birthday_option in move'.
    specialize (IH g move h same). lia. }
  intros same. apply Nat.le_antisymm; apply at_most; trivial. now apply identical_sym.
Qed.

(** ** Positions that tell two apart *)

(** The mate of a position: together they are P. *)
Fixpoint mate (G : game) : game :=
  match G with
  | Opts [] => Opts [Opts []]
  | Opts gs => Opts (map mate gs)
  end.

Lemma move_wins G X : In X (options G) -> misere_outcome X = P_position ->
  misere_outcome G = N_position.
Proof.
  intros move P. apply misere_N; [intros none; now rewrite none in move | now exists X].
Qed.

Lemma mate_option G g : In g (options G) -> In (mate g) (options (mate G)).
Proof. destruct G as [[| first rest]]; [easy |]. apply (in_map mate). Qed.

Lemma option_of_mate G : options G <> [] -> forall m, In m (options (mate G)) ->
  exists g, In g (options G) /\ m = mate g.
Proof.
  destruct G as [[| first rest]]; [easy |]. intros _ m move.
  apply (in_map_iff mate) in move as (g & <- & move). now exists g.
Qed.

Lemma mate_P : forall G, misere_outcome (sum G (mate G)) = P_position.
Proof.
  induction G as [G IH] using game_induction. destruct (options G) as [| first rest] eqn:moves.
  - destruct G as [gs]. simpl in moves. now rewrite moves.
  - rewrite <- moves in *. assert (some : options G <> []) by congruence. apply misere_P. split.
    + intros none. rewrite options_sum in none. apply app_eq_nil in none as [none _].
      now apply map_eq_nil in none.
    + intros X move. apply in_sum in move as [(g & move & ->) | (m & move & ->)].
      * apply (move_wins _ (sum g (mate g))); [| now apply IH]. now apply move_right, mate_option.
      * destruct (option_of_mate G some m move) as (g & move' & ->).
        apply (move_wins _ (sum g (mate g))); [| now apply IH]. now apply move_left.
Qed.

(** Some position beside them makes G a P-position and H an N-position. *)
Definition apart (G H : game) : Prop :=
  exists T, misere_outcome (sum G T) = P_position /\ misere_outcome (sum H T) = N_position.

(** And some position makes both P-positions. *)
Definition linked (G H : game) : Prop :=
  exists T, misere_outcome (sum G T) = P_position /\ misere_outcome (sum H T) = P_position.

(** All moves beside G lead to N-positions, and each move in G has an answer. *)
Lemma beside_P G Ts :
  Ts <> [] ->
  (forall g, In g (options G) -> exists T, In T Ts /\ misere_outcome (sum g T) = P_position) ->
  (forall T, In T Ts -> misere_outcome (sum G T) = N_position) ->
  misere_outcome (sum G (Opts Ts)) = P_position.
Proof.
  intros some answers beside. apply misere_P. split.
  - intros none. rewrite options_sum in none. apply app_eq_nil in none as [_ none].
    now apply map_eq_nil in none.
  - intros X move. apply in_sum in move as [(g & move & ->) | (T & move & ->)];
      [| now apply beside].
    destruct (answers g move) as (T & inside & P). apply (move_wins _ (sum g T)); trivial.
    now apply move_right.
Qed.

Lemma apart_sym G H : apart G H -> apart H G.
Proof.
  intros (T & P & N). exists (Opts (T :: map mate (options H))). split.
  - apply beside_P; [easy | |].
    + intros h move. exists (mate h). split; [right; now apply in_map | apply mate_P].
    + intros U [<- | inside]; trivial. apply in_map_iff in inside as (h & <- & move).
      apply (move_wins _ (sum h (mate h))); [now apply move_left | apply mate_P].
  - apply (move_wins _ (sum G T)); trivial. apply move_right. now left.
Qed.

(** What there is for each member of a list makes up a list. *)
Lemma choose {A B : Type} (Q : A -> B -> Prop) (all : list A) :
  (forall a, In a all -> exists b, Q a b) ->
  exists bs,
    (forall a, In a all -> exists b, In b bs /\ Q a b) /\
    (forall b, In b bs -> exists a, In a all /\ Q a b).
Proof.
  induction all as [| a rest IH]; intros each_has; [now exists [] |].
  destruct (each_has a) as (b & of_a); [now left |].
  destruct IH as (bs & forth & back); [intros a' inside; apply each_has; now right |].
  exists (b :: bs). split.
  - intros a' [<- | inside]; [exists b; simpl; auto |].
    destruct (forth a' inside) as (b' & inside' & of_a'). exists b'. simpl. auto.
  - intros b' [<- | inside]; [exists a; simpl; auto |].
    destruct (back b' inside) as (a' & inside' & of_a'). exists a'. simpl. auto.
Qed.

Lemma link G H :
  (forall g, In g (options G) -> apart g H) -> (forall h, In h (options H) -> apart h G) ->
    linked G H.
Proof.
  intros of_G of_H.
  destruct (choose _ _ of_G) as (As & for_g & of_A), (choose _ _ of_H) as (Bs & for_h & of_B).
  destruct (As ++ Bs) as [| first rest] eqn:all.
  - apply app_eq_nil in all as [-> ->]. exists (Opts [Opts []]).
    destruct G as [[| g gs]]; [| now destruct (for_g g (or_introl eq_refl)) as (? & [] & _)].
    destruct H as [[| h hs]]; [| now destruct (for_h h (or_introl eq_refl)) as (? & [] & _)]. easy.
  - assert (some : As ++ Bs <> []) by congruence. exists (Opts (As ++ Bs)).
    split; apply beside_P; trivial.
    + intros g move. destruct (for_g g move) as (A & inside & P & _). exists A. rewrite in_app_iff.
      auto.
    + intros T inside. apply in_app_iff in inside as [inside | inside].
      * destruct (of_A T inside) as (g & move & P & _). apply (move_wins _ (sum g T)); trivial.
        now apply move_left.
      * now destruct (of_B T inside) as (h & _ & _ & N).
    + intros h move. destruct (for_h h move) as (B & inside & P & _). exists B. rewrite in_app_iff.
      auto.
    + intros T inside. apply in_app_iff in inside as [inside | inside].
      * now destruct (of_A T inside) as (g & _ & _ & N).
      * destruct (of_B T inside) as (h & move & P & _). apply (move_wins _ (sum h T)); trivial.
        now apply move_left.
Qed.

(** ** Two positions are equal, or one tells them apart *)

Lemma all_or_some {A : Type} (Q R : A -> Prop) (all : list A) :
  (forall a, In a all -> Q a \/ R a) ->
  (forall a, In a all -> Q a) \/ (exists a, In a all /\ R a).
Proof.
  induction all as [| a rest IH]; intros each_is; [now left |].
  destruct (each_is a) as [yes | no]; [now left | | right; exists a; simpl; auto].
  destruct IH as [others | (b & inside & no)].
  - intros b inside. apply each_is. now right.
  - left. intros b [<- | inside]; auto.
  - right. exists b. simpl. auto.
Qed.

(** An option is equal to one of H, or a move leads from it to what is equal to H; or it is linked
    to H. *)
Lemma option_answered g H :
  (forall h, In h (options H) -> misere_equiv g h \/ apart g h) ->
  (forall x, In x (options g) -> misere_equiv x H \/ apart x H) ->
  ((exists h, In h (options H) /\ misere_equiv g h) \/
    (exists x, In x (options g) /\ misere_equiv x H)) \/ linked g H.
Proof.
  intros of_H of_g.
  assert (swap : forall A B : Prop, A \/ B -> B \/ A) by tauto.
  destruct (all_or_some _ _ _ (fun h move => swap _ _ (of_H h move))) as [none | some]; [| auto].
  destruct (all_or_some _ _ _ (fun x move => swap _ _ (of_g x move))) as [none' | some']; [| auto].
  right. apply link; trivial. intros h move. now apply apart_sym, none.
Qed.

Lemma linked_apart G H g : In g (options G) -> linked g H -> apart H G.
Proof.
  intros move (T & P & P'). exists T. split; trivial.
  apply (move_wins _ (sum g T)); trivial. now apply move_left.
Qed.

(** Each option of G has an answer of its own. *)
Definition is_answered (G H : game) (g : game) : Prop :=
  (exists h, In h (options H) /\ misere_equiv g h) \/
  (exists x, In x (options g) /\ misere_equiv x H).

Theorem equal_or_apart : forall G H, misere_equiv G H \/ apart G H.
Proof.
  enough (all : forall m G H, birthday G + birthday H < m -> misere_equiv G H \/ apart G H).
  { intros G H. apply (all (S (birthday G + birthday H))). lia. }
  induction m as [| m IH]; intros G H small; [lia |].
  assert (half : forall G H, birthday G + birthday H < S m -> answered G H \/ apart H G).
  { clear G H small. intros G H small.
    destruct (all_or_some (is_answered G H) (fun g => linked g H) (options G))
      as [all | (g & move & link_g)].
    - intros g move. apply birthday_option in move. apply option_answered.
      + intros h move'. apply birthday_option in move'. apply IH. lia.
      + intros x move'. apply birthday_option in move'. apply IH. lia.
    - left. intros g move. destruct (all g move) as [equal | (x & move' & same)]; [now left |].
      right. exists g, x. split; [reflexivity | auto].
    - right. now apply linked_apart with g. }
  destruct (half G H small) as [forth | told]; [| right; now apply apart_sym].
  destruct (half H G) as [back | told]; [lia | | now right].
  assert (zero : forall G H, options G = [] -> misere_outcome H = P_position -> apart H G).
  { clear. intros G H none P. exists (Opts []). rewrite !sum_zero_right. split; trivial.
    now apply misere_no_move. }
  destruct (options G) as [| g gs] eqn:moves.
  - destruct (misere_outcome H) eqn:O; [right; now apply apart_sym, zero |].
    left. apply answered_equal; trivial. intros _. now apply misere_no_move.
  - destruct (options H) as [| h hs] eqn:moves'.
    + destruct (misere_outcome G) eqn:O; [right; now apply zero |].
      left. apply answered_equal; trivial. congruence.
    + left. apply answered_equal; trivial; congruence.
Qed.

(** ** Canonical forms *)

(** G can be simplified to H: H is another position, and has some of the options of G; all others
    have H as an option; and if H has no options, G is an N-position as H is. *)
Definition simplifies (G H : game) : Prop :=
  identical G H = false /\
  (forall h, In h (options H) -> exists g, In g (options G) /\ identical g h = true) /\
  (forall g, In g (options G) ->
    (exists h, In h (options H) /\ identical g h = true) \/
    (exists x, In x (options g) /\ identical x H = true)) /\
  (options H = [] -> misere_outcome G = N_position).

(** Neither a position nor any that is reached from it can be simplified. *)
Inductive canonical : game -> Prop :=
  | canonical_all G :
      (forall H, ~ simplifies G H) -> (forall g, In g (options G) -> canonical g) -> canonical G.

Lemma identical_equal : forall G H, identical G H = true -> misere_equiv G H.
Proof.
  induction G as [G IH] using game_induction. intros H same.
  apply identical_sets in same as [forth back]. apply misere_equiv_options.
  - intros g move. destruct (forth g move) as (h & move' & same). exists h. auto.
  - intros h move. destruct (back h move) as (g & move' & same). exists g. auto.
Qed.

(** What is simpler is equal. *)
Theorem simplifies_equal G H : simplifies G H -> misere_equiv G H.
Proof.
  intros (_ & kept & left_out & proviso). apply misere_equiv_simpler; trivial.
  - intros h move. destruct (kept h move) as (g & move' & same). exists g.
    auto using identical_equal.
  - intros g move. destruct (left_out g move) as [(h & move' & same) | (x & move' & same)].
    + left. exists h. auto using identical_equal.
    + right. exists g, x. split; [reflexivity | auto using identical_equal].
Qed.

(** Two equal positions that are canonical are the same. *)
Theorem canonical_unique : forall G H,
  canonical G -> canonical H -> misere_equiv G H -> identical G H = true.
Proof.
  enough (all : forall m G H, birthday G + birthday H < m ->
    canonical G -> canonical H -> misere_equiv G H -> identical G H = true).
  { intros G H. apply (all (S (birthday G + birthday H))). lia. }
  induction m as [| m IH]; intros G H small of_G of_H same; [lia |].
  assert (half : forall G H, birthday G + birthday H < S m -> canonical G -> canonical H ->
    misere_equiv G H -> forall g, In g (options G) ->
      (exists h, In h (options H) /\ identical g h = true) \/
      (exists x, In x (options g) /\ identical x H = true)).
  { clear G H small of_G of_H same. intros G H small of_G of_H same g move.
    assert (less := birthday_option _ _ move). destruct of_G as [G _ after].
    assert (of_g := after g move). destruct (option_answered g H) as [[of_h | of_x] | (T & P & P')].
    - intros h _. apply equal_or_apart.
    - intros x _. apply equal_or_apart.
    - destruct of_h as (h & move' & equal). left. exists h. split; trivial.
      assert (less' := birthday_option _ _ move'). destruct of_H as [H _ after_H].
      apply IH; auto. lia.
    - destruct of_x as (x & move' & equal). right. exists x. split; trivial.
      assert (less' := birthday_option _ _ move'). destruct of_g as [g _ after_g].
      apply IH; auto. lia.
    - exfalso. rewrite <- same in P'. enough (misere_outcome (sum G T) = N_position) by congruence.
      apply (move_wins _ (sum g T)); trivial. now apply move_left. }
  assert (forth := half G H small of_G of_H same).
  assert (back := half H G).
  specialize (back ltac:(lia) of_H of_G ltac:(now symmetry)).
  assert (proviso : forall G H, misere_equiv G H -> options H = [] ->
    misere_outcome G = N_position).
  { clear. intros G H same none. rewrite (misere_equiv_outcome _ _ same). now apply misere_no_move.
    }
  destruct (identical G H) eqn:differ; trivial. exfalso.
  destruct (all_or_some _ _ _ back) as [all_H | (h & move & y & move' & is_G)].
  - (* All options of H are options of G. *)
    destruct of_G as [G cannot _]. apply (cannot H). repeat split; trivial; [| now apply proviso].
    intros h move. destruct (all_H h move) as (g & move' & same'). exists g. split; trivial.
    now apply identical_sym.
  - destruct (all_or_some _ _ _ forth) as [all_G | (g & to_g & x & to_x & is_H)].
    + destruct of_H as [H cannot _]. apply (cannot G). repeat split; trivial.
      * destruct (identical H G) eqn:same'; trivial. now rewrite identical_sym in differ.
      * intros g to_g. destruct (all_G g to_g) as (h' & to_h & same'). exists h'. split; trivial.
        now apply identical_sym.
      * apply proviso. now symmetry.
    + (* Each would be reached from the other. *)
      apply identical_birthday in is_G, is_H. apply birthday_option in move, move', to_g, to_x. lia.
Qed.
