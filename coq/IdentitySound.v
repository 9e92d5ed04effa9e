(** * Positions that are the same set of options: what their numbers tell is so

    Only the tables that [right_tables] has looked through are spoken of here, and not how they were made. *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Certificate Identity.

(** ** Sets and lists *)

Lemma in_merge m one : forall other, In m (merge one other) <-> In m one \/ In m other.
Proof.
  induction one as [| k ks IH]; [simpl; tauto |]. induction other as [| l ls IHl]; [simpl; tauto |].
  cbn [merge]. destruct (Pos.compare_spec k l) as [-> | |].
  - simpl. rewrite IH. tauto.
  - simpl. rewrite IH. simpl. tauto.
  - change (In m (l :: merge (k :: ks) ls) <-> In m (k :: ks) \/ In m (l :: ls)). simpl in *. rewrite IHl. tauto.
Qed.

Lemma in_collect m heaps :
  forall members, In m (fold_right merge [] (collect members heaps)) <-> In m members \/ In m (fold_right merge [] heaps).
Proof.
  induction heaps as [| [| k others] rest IH]; intros members; cbn [collect fold_right].
  - rewrite in_merge. tauto.
  - now rewrite in_merge.
  - change (merge [] (fold_right merge [] (collect (merge (k :: others) members) rest))) with
      (fold_right merge [] (collect (merge (k :: others) members) rest)). rewrite IH, !in_merge. tauto.
Qed.

Lemma in_set_of l ks : In l (set_of ks) <-> In l ks.
Proof.
  unfold set_of. induction ks as [| k rest IH]; [easy |]. cbn [fold_right]. rewrite in_collect, IH. simpl. tauto.
Qed.

Local Arguments merge : simpl never.

Lemma same_list_eq one other : same_list one other = true <-> one = other.
Proof.
  revert other. induction one as [| k one IH]; intros [| l other]; simpl; try easy.
  destruct (Pos.eqb_spec k l) as [-> | apart]; [rewrite IH |]; split; congruence.
Qed.

Lemma increasing_above rest : forall k, increasing (k :: rest) = true -> forall l, In l rest -> (k < l)%positive.
Proof.
  induction rest as [| second rest IH]; [easy |]. intros k all l. apply andb_prop in all as [above all].
  apply Pos.ltb_lt in above. intros [<- | inside]; trivial. specialize (IH _ all _ inside). lia.
Qed.

(** Lists in increasing order with the same members are the same. *)
Lemma increasing_same one :
  forall other, increasing one = true -> increasing other = true -> (forall m, In m one <-> In m other) -> one = other.
Proof.
  induction one as [| c one IH]; intros [| d other]; trivial.
  - intros _ _ same. now destruct (proj2 (same d) (or_introl eq_refl)).
  - intros _ _ same. now destruct (proj1 (same c) (or_introl eq_refl)).
  - intros of_c of_d same.
    assert (above_c := increasing_above _ _ of_c). assert (above_d := increasing_above _ _ of_d).
    assert (c = d) as <-.
    { destruct (proj1 (same c) (or_introl eq_refl)) as [-> | in_d]; trivial.
      destruct (proj2 (same d) (or_introl eq_refl)) as [-> | in_c]; trivial.
      apply above_d in in_d. apply above_c in in_c. lia. }
    apply andb_prop in of_c as [_ of_c], of_d as [_ of_d].
    f_equal. apply IH; trivial. intros m. specialize (same m). split; intros inside.
    + destruct (proj1 same (or_intror inside)) as [<- |]; trivial. apply above_c in inside. lia.
    + destruct (proj2 same (or_intror inside)) as [<- |]; trivial. apply above_d in inside. lia.
Qed.

Lemma each_in {A B : Type} (f : A -> option B) all found :
  each f all = Some found ->
  (forall a, In a all -> exists b, In b found /\ f a = Some b) /\
  (forall b, In b found -> exists a, In a all /\ f a = Some b).
Proof.
  revert found. induction all as [| a rest IH]; simpl; intros found; [now intros [= <-] |].
  destruct (f a) as [b |] eqn:of_a; [| discriminate]. destruct (each f rest) as [bs |]; [| discriminate].
  intros [= <-]. destruct (IH _ eq_refl) as [forth back]. split.
  - intros a' [<- | inside]; [exists b; simpl; auto |].
    destruct (forth _ inside) as (b' & of_b' & of_a'). exists b'. simpl. auto.
  - intros b' [<- | inside]; [exists a; simpl; auto |].
    destruct (back _ inside) as (a' & of_b' & of_a'). exists a'. simpl. auto.
Qed.

Lemma all_elements {A : Type} (f : positive * A -> bool) (all : PositiveMap.t A) :
  forallb f (PositiveMap.elements all) = true -> forall k a, PositiveMap.find k all = Some a -> f (k, a) = true.
Proof.
  intros every k a at_k. rewrite forallb_forall in every. now apply every, PositiveMap.elements_correct.
Qed.

Lemma identical_sets G H :
  identical G H = true <->
  (forall g, In g (options G) -> exists h, In h (options H) /\ identical g h = true) /\
  (forall h, In h (options H) -> exists g, In g (options G) /\ identical g h = true).
Proof.
  destruct G as [gs]. simpl. rewrite andb_true_iff, !forallb_forall.
  split; intros [forth back]; split; intros; try apply existsb_exists; auto; now apply existsb_exists; auto.
Qed.

(** ** Classes of positions *)

Section Classes.

  Variable T : tables.

  (** The classes of the options are the members of the set of the class. *)
  Inductive has_class : game -> positive -> Prop :=
    | of_class G c members :
        set_at T c = Some members ->
        (forall g, In g (options G) -> exists k, In k members /\ has_class g k) ->
        (forall k, In k members -> exists g, In g (options G) /\ has_class g k) ->
        has_class G c.

  Lemma its_options G c members :
    has_class G c -> set_at T c = Some members ->
    (forall g, In g (options G) -> exists k, In k members /\ has_class g k) /\
    (forall k, In k members -> exists g, In g (options G) /\ has_class g k).
  Proof. intros [G' c' found at_c forth back] of_c. rewrite at_c in of_c. injection of_c as <-. now split. Qed.

  Lemma its_set G c : has_class G c -> exists members, set_at T c = Some members.
  Proof. intros [G' c' found at_c _ _]. now exists found. Qed.

  Hypothesis right : right_tables T = true.

  Lemma sets_differ c d members : set_at T c = Some members -> set_at T d = Some members -> c = d.
  Proof.
    unfold set_at. intros at_c at_d. assert (all := right). apply andb_prop in all as [all _], all as [all _].
    apply (all_elements _ _ all) in at_c, at_d. unfold right_set in at_c, at_d.
    apply andb_prop in at_c as [_ at_c], at_d as [_ at_d].
    destruct (PositiveMap.find _ _) as [found |]; [| discriminate].
    apply Pos.eqb_eq in at_c, at_d. congruence.
  Qed.

  Lemma in_order c members : set_at T c = Some members -> increasing members = true.
  Proof.
    unfold set_at. intros at_c. assert (all := right). apply andb_prop in all as [all _], all as [all _].
    apply (all_elements _ _ all) in at_c. now apply andb_prop in at_c.
  Qed.

  (** Positions are the same sets if and only if their classes are the same. *)
  Theorem same_class : forall G H c d, has_class G c -> has_class H d -> (identical G H = true <-> c = d).
  Proof.
    induction G as [G IH] using game_induction. intros H c d of_G of_H.
    destruct (its_set _ _ of_G) as [members at_c], (its_set _ _ of_H) as [others at_d].
    destruct (its_options _ _ _ of_G at_c) as [forth_G back_G], (its_options _ _ _ of_H at_d) as [forth_H back_H].
    rewrite identical_sets. split.
    - intros [forth back]. apply sets_differ with members; trivial. rewrite at_d. f_equal.
      apply increasing_same; eauto using in_order. intros k. split; intros inside.
      + destruct (back_H k inside) as (h & move & of_h). destruct (back h move) as (g & at_g & same).
        destruct (forth_G g at_g) as (l & at_l & of_g). now rewrite <- (proj1 (IH g at_g h l k of_g of_h) same).
      + destruct (back_G k inside) as (g & move & of_g). destruct (forth g move) as (h & at_h & same).
        destruct (forth_H h at_h) as (l & at_l & of_h). now rewrite (proj1 (IH g move h k l of_g of_h) same).
    - intros <-. rewrite at_c in at_d. injection at_d as <-. split.
      + intros g move. destruct (forth_G g move) as (k & inside & of_g).
        destruct (back_H k inside) as (h & at_h & of_h). exists h. split; trivial. now apply (IH g move h k k).
      + intros h move. destruct (forth_H h move) as (k & inside & of_h).
        destruct (back_G k inside) as (g & at_g & of_g). exists g. split; trivial. now apply (IH g at_g h k k).
  Qed.

  Lemma sum_class : forall G H c d e, has_class G c -> has_class H d -> sum_at T c d = Some e -> has_class (sum G H) e.
  Proof.
    induction G as [G IHG] using game_induction. induction H as [H IHH] using game_induction.
    intros c d e of_G of_H at_e.
    assert (all := right). apply andb_prop in all as [all _], all as [_ all].
    assert (found := at_e). unfold sum_at in found. destruct (PositiveMap.find c (sums T)) as [row |] eqn:at_c; [| discriminate].
    apply (all_elements _ _ all) in at_c. apply (all_elements _ _ at_c) in found. clear all row at_c at_e.
    unfold right_sum in found. destruct (set_at T c) as [of_c |] eqn:at_c; [| discriminate].
    destruct (set_at T d) as [of_d |] eqn:at_d; [| discriminate].
    destruct (set_at T e) as [of_e |] eqn:at_e; [| discriminate].
    destruct (each _ of_c) as [one |] eqn:first; [| discriminate].
    destruct (each _ of_d) as [other |] eqn:second; [| discriminate].
    apply same_list_eq in found as <-.
    apply each_in in first as [first_forth first_back], second as [second_forth second_back].
    destruct (its_options _ _ _ of_G at_c) as [forth_G back_G], (its_options _ _ _ of_H at_d) as [forth_H back_H].
    apply of_class with (1 := at_e).
    - intros X move. apply in_sum in move as [(g & move & ->) | (h & move & ->)].
      + destruct (forth_G g move) as (k & inside & of_g). destruct (first_forth k inside) as (x & at_x & of_x).
        exists x. split; [apply in_set_of, in_or_app; auto | eauto].
      + destruct (forth_H h move) as (k & inside & of_h). destruct (second_forth k inside) as (x & at_x & of_x).
        exists x. split; [apply in_set_of, in_or_app; auto | eauto].
    - intros x inside. apply in_set_of, in_app_or in inside as [inside | inside].
      + destruct (first_back x inside) as (k & at_k & of_x). destruct (back_G k at_k) as (g & move & of_g).
        exists (sum g H). split; [now apply move_left | eauto].
      + destruct (second_back x inside) as (k & at_k & of_x). destruct (back_H k at_k) as (h & move & of_h).
        exists (sum G h). split; [now apply move_right | eauto].
  Qed.

  Lemma star_class_nat : forall m c, PositiveMap.find (Pos.of_succ_nat m) (stars T) = Some c -> has_class (nimber m) c.
  Proof.
    assert (all := right). apply andb_prop in all as [_ all].
    induction m as [| m IH]; intros c at_c; apply (all_elements _ _ all) in at_c; unfold right_star in at_c;
      destruct (set_at T c) as [members |] eqn:of_c; try discriminate.
    - simpl in at_c. destruct members; [| discriminate]. now apply of_class with (1 := of_c).
    - destruct (Pos.eqb_spec (Pos.of_succ_nat (S m)) 1) as [one | _]; [lia |].
      replace (Pos.pred (Pos.of_succ_nat (S m))) with (Pos.of_succ_nat m) in at_c by lia.
      destruct (PositiveMap.find _ _) as [before |]; [| discriminate]. specialize (IH _ eq_refl).
      destruct (set_at T before) as [found |] eqn:of_before; [| discriminate].
      apply same_list_eq in at_c as <-. destruct (its_options _ _ _ IH of_before) as [forth back].
      apply of_class with (1 := of_c); simpl.
      + intros g move. apply in_app_or in move as [move | [<- | []]].
        * destruct (forth g move) as (k & inside & of_g). exists k. split; trivial. apply in_merge. auto.
        * exists before. split; trivial. apply in_merge. simpl. auto.
      + intros k inside. apply in_merge in inside as [[<- | []] | inside].
        * exists (nimber m). split; trivial. apply in_or_app. simpl. auto.
        * destruct (back k inside) as (g & move & of_g). exists g. split; trivial. apply in_or_app. auto.
  Qed.

  Lemma star_class v c : star_at T v = Some c -> has_class (star v) c.
  Proof.
    unfold star_at, star. intros at_c. apply star_class_nat. rewrite <- at_c. f_equal. lia.
  Qed.

  (** *** Nodes *)

  Variable position : positive -> game.

  Definition right_classes (known : classes) : Prop :=
    forall p c, PositiveMap.find p known = Some c -> has_class (position p) c.

  Lemma members_listed ps : members position ps = map position (listed ps).
  Proof. induction ps as [| p rest IH]; simpl; trivial. now rewrite IH. Qed.

  Lemma options_class known ps cs c found :
    right_classes known -> classes_of known ps = Some cs -> set_at T c = Some found ->
    (forall k, In k found <-> In k cs) -> has_class (Opts (map position ps)) c.
  Proof.
    intros ok all at_c same. apply each_in in all as [forth back]. apply of_class with (1 := at_c); simpl.
    - intros g move. apply in_map_iff in move as (p & <- & move). destruct (forth p move) as (k & inside & of_p).
      exists k. split; [now apply same | now apply ok].
    - intros k inside. apply same in inside. destruct (back k inside) as (p & at_p & of_p).
      exists (position p). split; [now apply in_map | now apply ok].
  Qed.

  Lemma sum_of_class known : right_classes known ->
    forall ps cs c, classes_of known ps = Some cs -> class_of_sum T cs = Some c -> has_class (sum_of (map position ps)) c.
  Proof.
    intros ok. induction ps as [| p rest IH]; intros cs c; unfold classes_of; cbn [each].
    - intros [= <-] at_0. now apply (star_class 0).
    - destruct (PositiveMap.find p known) as [first |] eqn:at_p; [| discriminate]. apply ok in at_p.
      destruct (each (fun p => PositiveMap.find p known) rest) as [others |] eqn:all; [| discriminate]. intros [= <-].
      destruct rest as [| q rest].
      + injection all as <-. now intros [= <-].
      + destruct others as [| second others].
        { simpl in all. destruct (PositiveMap.find q known); [| discriminate].
          now destruct (each (fun p => PositiveMap.find p known) rest). }
        change (class_of_sum T (first :: second :: others)) with
          (match class_of_sum T (second :: others) with Some d => sum_at T first d | None => None end).
        destruct (class_of_sum T (second :: others)) as [d |] eqn:at_d; [| discriminate].
        intros at_c. apply (sum_class _ _ first d); trivial. now apply (IH (second :: others)).
  Qed.

  Lemma node_class known line G c :
    right_classes known -> fits position line G -> class_of_node T known line = Some c -> has_class G c.
  Proof.
    intros ok. destruct line as [ps v | ps v | v | ps | ps]; simpl; try discriminate.
    - intros ->. rewrite members_listed. destruct (classes_of known (listed ps)) as [cs |] eqn:all; [| discriminate].
      unfold class_of_set. destruct (PositiveMap.find _ _) as [found |]; [| discriminate].
      destruct (set_at T found) as [inside |] eqn:at_c; [| discriminate].
      destruct (same_list _ _) eqn:same; [| discriminate]. intros [= <-]. apply same_list_eq in same as <-.
      apply options_class with (2 := all) (3 := at_c); trivial. intros k. apply in_set_of.
    - intros ->. rewrite members_listed. destruct (classes_of known (listed ps)) as [cs |] eqn:all; [| discriminate].
      now apply sum_of_class with known.
    - intros ->. apply star_class.
  Qed.

  Lemma nodes_classes :
    forall ns i known, matches position i ns -> right_classes known -> right_classes (classes_of_nodes T ns i known).
  Proof.
    induction ns as [| line rest IH]; simpl; trivial. intros i known [fitting others] ok. apply IH; trivial.
    destruct (class_of_node T known line) as [c |] eqn:at_i; trivial. intros p d.
    destruct (Pos.eq_dec p i) as [-> | other]; [| rewrite PositiveMap.gso by trivial; apply ok].
    rewrite PositiveMap.gss. intros [= <-]. now apply node_class with known line.
  Qed.

End Classes.

(** What is known of the classes of nodes is so. *)
Definition right_numbering (position : positive -> game) (found : numbering) : Prop :=
  (right_tables (fst found) = true \/ snd found = no_classes) /\ right_classes (fst found) position (snd found).

Lemma numbering_right position ns asked : matches position 1 ns -> right_numbering position (numbering_of ns asked).
Proof.
  intros given. unfold numbering_of. cbv zeta. set (T := add_nodes _ _ _ _ _).
  assert (nothing : right_classes T position no_classes) by (intros p c at_p; now rewrite PositiveMap.gempty in at_p).
  destruct (negb (is_full T) && right_tables T) eqn:right; split; simpl; auto.
  - apply andb_prop in right as [_ right]. auto.
  - apply andb_prop in right as [_ right]. now apply nodes_classes.
Qed.

(** ** The answers *)

Section Answers.

  Variable position : positive -> game.
  Variable found : numbering.
  Hypothesis ok : right_numbering position found.

  Lemma class_right p c :
    class_at found p = Some c -> right_tables (fst found) = true /\ has_class (fst found) (position p) c.
  Proof.
    unfold class_at. destruct ok as [[right | ->] all]; [| now rewrite PositiveMap.gempty]. auto.
  Qed.

  Theorem same_set_sound p q told :
    same_set found p q = Some told -> (told = true <-> identical (position p) (position q) = true).
  Proof.
    unfold same_set. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
    destruct (class_at found q) as [d |] eqn:at_q; [| discriminate].
    apply class_right in at_p as [right at_p], at_q as [_ at_q]. intros [= <-].
    now rewrite (same_class _ right _ _ _ _ at_p at_q), Pos.eqb_eq.
  Qed.

  Theorem in_set_sound p q told :
    in_set found p q = Some told -> (told = true <-> existsb (identical (position p)) (options (position q)) = true).
  Proof.
    unfold in_set, members_of, among_them. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
    destruct (class_at found q) as [d |] eqn:at_q; [| discriminate].
    destruct (set_at _ d) as [inside |] eqn:at_d; [| discriminate].
    apply class_right in at_p as [right at_p], at_q as [_ at_q]. intros [= <-].
    destruct (its_options _ _ _ _ at_q at_d) as [forth back]. rewrite !existsb_exists. split.
    - intros (k & member & same). apply Pos.eqb_eq in same as <-. destruct (back c member) as (g & move & of_g).
      exists g. split; trivial. now apply (same_class _ right _ _ _ _ at_p of_g).
    - intros (g & move & same). destruct (forth g move) as (k & member & of_g). exists k. split; trivial.
      now apply Pos.eqb_eq, (same_class _ right _ _ _ _ at_p of_g).
  Qed.

  Theorem is_set_sound p ps told :
    is_set found p ps = Some told -> (told = true <-> identical (position p) (Opts (map position ps)) = true).
  Proof.
    unfold is_set, members_of. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
    destruct (set_at _ c) as [inside |] eqn:at_c; [| discriminate].
    destruct (classes_of _ ps) as [cs |] eqn:all; [| discriminate].
    apply class_right in at_p as [right at_p]. destruct ok as [_ known_right]. intros [= <-].
    destruct (its_options _ _ _ _ at_p at_c) as [forth back].
    assert (member : forall k these, among_them k these = true <-> In k these).
    { intros k these. unfold among_them. rewrite existsb_exists. split; [| now exists k; rewrite Pos.eqb_refl].
      intros (l & at_l & same). now apply Pos.eqb_eq in same as ->. }
    rewrite identical_sets, andb_true_iff, !forallb_forall. simpl. apply each_in in all as [all_forth all_back].
    split; intros [one other]; split.
    - intros g move. destruct (forth g move) as (k & at_k & of_g). apply one, member in at_k.
      destruct (all_back k at_k) as (q & at_q & of_q). apply known_right in of_q.
      exists (position q). split; [now apply in_map | now apply (same_class _ right _ _ _ _ of_g of_q)].
    - intros h move. apply in_map_iff in move as (q & <- & move). destruct (all_forth q move) as (k & at_k & of_q).
      apply known_right in of_q. apply other, member in at_k. destruct (back k at_k) as (g & at_g & of_g).
      exists g. split; trivial. now apply (same_class _ right _ _ _ _ of_g of_q).
    - intros k at_k. apply member. destruct (back k at_k) as (g & move & of_g).
      destruct (one g move) as (h & at_h & same). apply in_map_iff in at_h as (q & <- & at_q).
      destruct (all_forth q at_q) as (l & at_l & of_q). apply known_right in of_q.
      now rewrite (proj1 (same_class _ right _ _ _ _ of_g of_q) same).
    - intros k at_k. apply member. destruct (all_back k at_k) as (q & at_q & of_q). apply known_right in of_q.
      destruct (other (position q)) as (g & move & same); [now apply in_map |].
      destruct (forth g move) as (l & at_l & of_g). now rewrite <- (proj1 (same_class _ right _ _ _ _ of_g of_q) same).
  Qed.

End Answers.
