(** * Misère equality and canonical forms: what the checker says is so *)

From Coq Require Import Bool List PArith FMapPositive.
Import ListNotations.
From Sprague Require Import Game Play Heaps Misere MisereEqual Identity IdentitySound Tables Nodes.
From Sprague Require Import MisereForms MisereCanonical.

(** ** Nodes *)

Section Soundness.

  Variable position : positive -> game.

  (** These nodes are the options of a position, up to equality. *)
  Definition are_moves (G : game) (ps : list positive) : Prop :=
    (forall g, In g (options G) -> exists p, In p ps /\ misere_equiv g (position p)) /\
    (forall p, In p ps -> exists g, In g (options G) /\ misere_equiv g (position p)).

  Definition class_of (node_is_N : bool) : outcome_class :=
    if node_is_N then N_position else P_position.

  Record right_fact (p : positive) (f : fact) : Prop := {
    by_options :
      is_set f = true -> position p = Opts (map position (moves f)) /\ increasing (moves f) = true;
    right_moves : are_moves (position p) (moves f);
    right_outcome : misere_outcome (position p) = class_of (is_N f);
    right_form : misere_equiv (position p) (position (form f)) }.

  (** A node that is given by its options, and is its own form. *)
  Definition is_own (p : positive) (f : fact) : Prop := is_set f = true /\ form f = p.

  Record right (k : known) : Prop := {
    right_facts : forall p f, fact_of k p = Some f -> right_fact p f;
    right_sums : forall a b row c,
      PositiveMap.find a (sums k) = Some row -> PositiveMap.find b row = Some c ->
      misere_equiv (sum (position a) (position b)) (position c);
    right_own : forall p f, fact_of k p = Some f -> is_own p f -> has_list (moves f) (own k) = true;
    own_differ : forall p q f g,
      fact_of k p = Some f -> fact_of k q = Some g -> is_own p f -> is_own q g ->
      moves f = moves g -> p = q }.

  Lemma nothing_right : right nothing.
  Proof.
    split; unfold fact_of; simpl.
    - intros p f. now rewrite PositiveMap.gempty.
    - intros a b row c. now rewrite PositiveMap.gempty.
    - intros p f. now rewrite PositiveMap.gempty.
    - intros p q f g. now rewrite PositiveMap.gempty.
  Qed.

  Lemma in_member p ps : member p ps = true <-> In p ps.
  Proof.
    unfold member. rewrite existsb_exists. split.
    - intros (q & inside & equal). now apply Pos.eqb_eq in equal as ->.
    - intros inside. exists p. split; trivial. apply Pos.eqb_refl.
  Qed.

  Lemma in_all_in ps qs : all_in ps qs = true <-> forall p, In p ps -> In p qs.
  Proof.
    unfold all_in. rewrite forallb_forall.
    split; intros all p inside; [now apply in_member, all | now apply in_member; auto].
  Qed.

  Section Step.

    Variable k : known.
    Hypothesis ok : right k.

    Lemma is_zero_sound p : is_zero k p = true -> position p = Opts [].
    Proof.
      unfold is_zero. destruct (fact_of k p) as [[[] [|] node_is_N f] |] eqn:at_p; try discriminate.
      intros _. now apply (right_facts k ok) in at_p as [[is _] _ _ _].
    Qed.

    Lemma sum_of_nodes_sound a b c :
      sum_of_nodes k a b = Some c -> misere_equiv (sum (position a) (position b)) (position c).
    Proof.
      unfold sum_of_nodes. destruct (is_zero k a) eqn:zero.
      - intros [= <-]. rewrite (is_zero_sound a zero), sum_zero_left. reflexivity.
      - destruct (is_zero k b) eqn:zero'.
        + intros [= <-]. rewrite (is_zero_sound b zero'), sum_zero_right. reflexivity.
        + destruct (a <=? b)%positive.
          * destruct (PositiveMap.find a (sums k)) as [row |] eqn:at_a; [| discriminate].
            now apply (right_sums k ok).
          * destruct (PositiveMap.find b (sums k)) as [row |] eqn:at_b; [| discriminate].
            intros found. transitivity (sum (position b) (position a)).
            -- apply misere_equiv_comm.
            -- now apply (right_sums k ok) with row.
    Qed.

    Lemma moves_in_sum a b (f : fact) ps :
      are_moves (position a) (moves f) ->
      each (fun x => sum_of_nodes k x b) (moves f) = Some ps ->
      (forall g, In g (options (position a)) ->
        exists p, In p ps /\ misere_equiv (sum g (position b)) (position p)) /\
      (forall p, In p ps ->
        exists g, In g (options (position a)) /\ misere_equiv (sum g (position b)) (position p)).
    Proof.
      intros [forth back] all. apply each_in in all as [forth' back']. split.
      - intros g move. destruct (forth g move) as (x & inside & same).
        destruct (forth' x inside) as (p & inside' & found). exists p. split; trivial.
        transitivity (sum (position x) (position b)).
        + now apply misere_equiv_sum.
        + now apply sum_of_nodes_sound.
      - intros p inside. destruct (back' p inside) as (x & inside' & found).
        destruct (back x inside') as (g & move & same). exists g. split; trivial.
        transitivity (sum (position x) (position b)).
        + now apply misere_equiv_sum.
        + now apply sum_of_nodes_sound.
    Qed.

    Lemma moves_of_line_sound l ps :
      moves_of_line k l = Some ps -> are_moves (meaning position l) ps.
    Proof.
      destruct l as [options | a b]; simpl.
      - destruct (increasing options); [| discriminate]. intros [= <-]. split; simpl.
        + intros g move. apply in_map_iff in move as (p & <- & inside).
          exists p. split; trivial. reflexivity.
        + intros p inside. exists (position p). split; [now apply in_map | reflexivity].
      - destruct (fact_of k a) as [f |] eqn:at_a; [| discriminate].
        destruct (fact_of k b) as [g |] eqn:at_b; [| discriminate].
        destruct (each _ (moves f)) as [one |] eqn:in_a; [| discriminate].
        destruct (each _ (moves g)) as [other |] eqn:in_b; [| discriminate].
        intros [= <-]. apply (right_facts k ok) in at_a as [_ of_a _ _], at_b as [_ of_b _ _].
        destruct (moves_in_sum _ _ _ _ of_a in_a) as [forth back].
        destruct (moves_in_sum _ _ _ _ of_b in_b) as [forth' back'].
        assert (turned : forall x y z,
          misere_equiv (sum x y) z <-> misere_equiv (sum y x) z).
        { intros x y z. split; intros same; (etransitivity;
          [apply misere_equiv_comm | exact same]). }
        split.
        + intros X move. apply in_sum in move as [(x & move & ->) | (y & move & ->)].
          * destruct (forth x move) as (p & inside & same). exists p. split; trivial.
            apply in_app_iff. now left.
          * destruct (forth' y move) as (p & inside & same). exists p. split; [| now apply turned].
            apply in_app_iff. now right.
        + intros p inside. apply in_app_iff in inside as [inside | inside].
          * destruct (back p inside) as (x & move & same).
            exists (sum x (position b)). split; trivial. now apply move_left.
          * destruct (back' p inside) as (y & move & same).
            exists (sum (position a) y). split; [now apply move_right | now apply turned].
    Qed.

    Lemma no_options G ps : are_moves G ps -> ps = [] <-> options G = [].
    Proof.
      intros [forth back]. split; intros none.
      - destruct (options G) as [| g gs]; trivial.
        destruct (forth g) as (p & inside & _); [now left |]. now rewrite none in inside.
      - destruct ps as [| p rest]; trivial.
        destruct (back p) as (g & move & _); [now left |]. now rewrite none in move.
    Qed.

    Lemma outcome_of_moves_sound G ps told :
      are_moves G ps -> outcome_of_moves k ps = Some told -> misere_outcome G = class_of told.
    Proof.
      intros are. unfold outcome_of_moves. destruct ps as [| first rest] eqn:all_ps.
      - intros [= <-]. now apply misere_no_move, (no_options G []).
      - rewrite <- all_ps in *. destruct (each (fact_of k) ps) as [all |] eqn:found;
        [| discriminate].
        intros [= <-]. apply each_in in found as [forth back].
        assert (some : options G <> []).
        { intros none. apply (no_options G ps are) in none. congruence. }
        assert (of_p : forall p f, fact_of k p = Some f ->
          misere_outcome (position p) = class_of (is_N f)).
        { intros p f at_p. now apply (right_facts k ok) in at_p as []. }
        destruct (existsb _ all) eqn:lost; simpl.
        + apply existsb_exists in lost as (f & inside & P).
          destruct (back f inside) as (p & inside' & at_p).
          destruct (proj2 are p inside') as (g & move & same). apply misere_N; trivial.
          exists g. split; trivial. rewrite (misere_equiv_outcome _ _ same), (of_p p f at_p).
          now destruct (is_N f).
        + apply misere_P. split; trivial. intros g move.
          destruct (proj1 are g move) as (p & inside & same).
          destruct (forth p inside) as (f & inside' & at_p).
          rewrite (misere_equiv_outcome _ _ same), (of_p p f at_p).
          destruct (is_N f) eqn:N; trivial. exfalso.
          enough (existsb (fun f => negb (is_N f)) all = true) by congruence.
          apply existsb_exists. exists f. now rewrite N.
    Qed.

    Lemma check_form_sound G ps told f :
      are_moves G ps -> misere_outcome G = class_of told ->
      check_form k ps told f = true -> misere_equiv G (position f).
    Proof.
      intros [forth back] outcome_G. unfold check_form.
      destruct (fact_of k f) as [[[] kept node_is_N its_form] |] eqn:at_f; try discriminate.
      destruct (each _ ps) as [forms |] eqn:found; [| discriminate]. intros checked.
      apply andb_prop in checked as [_ checked]. unfold allows in checked.
      apply andb_prop in checked as [checked proviso].
      apply andb_prop in checked as [kept_in left_out].
      rewrite in_all_in in kept_in. rewrite forallb_forall in left_out.
      apply each_in in found as [forth' back'].
      assert (of_form : forall p q, option_map form (fact_of k p) = Some q ->
        misere_equiv (position p) (position q)).
      { intros p q. destruct (fact_of k p) as [of_p |] eqn:at_p; [| discriminate]. intros [= <-].
        now apply (right_facts k ok) in at_p as []. }
      apply (right_facts k ok) in at_f as [is_set_f _ _ _]. destruct (is_set_f eq_refl) as [is _].
      simpl in is. apply misere_equiv_simpler.
      - rewrite is. simpl. intros f' move. apply in_map_iff in move as (q & <- & inside).
        destruct (back' q (kept_in q inside)) as (p & inside' & at_p).
        destruct (back p inside') as (g & move & same). exists g. split; trivial.
        transitivity (position p); auto.
      - intros g move. destruct (forth g move) as (p & inside & same).
        destruct (forth' p inside) as (r & inside' & at_p). specialize (left_out r inside').
        assert (same' : misere_equiv g (position r)) by (transitivity (position p);
          auto).
        destruct (member r kept) eqn:is_kept.
        + left. exists (position r). split; trivial. rewrite is. simpl. now apply in_map, in_member.
        + right. unfold moves_of in left_out. destruct (fact_of k r) as [of_r |] eqn:at_r;
          [| discriminate].
          apply in_member in left_out. apply (right_facts k ok) in at_r as [_ [_ back_r] _ _].
          destruct (back_r f left_out) as (F' & move' & same''). exists (position r), F'. auto.
      - rewrite is. simpl. intros none. apply map_eq_nil in none. rewrite none in proviso.
        now rewrite outcome_G, proviso.
    Qed.

    Lemma add_sum_right a b i :
      misere_equiv (sum (position a) (position b)) (position i) ->
      forall c d row e,
        PositiveMap.find c (add_sum a b i (sums k)) = Some row -> PositiveMap.find d row = Some e ->
        misere_equiv (sum (position c) (position d)) (position e).
    Proof.
      intros same c d row e. unfold add_sum. destruct (Pos.eq_dec c a) as [-> | other].
      - rewrite PositiveMap.gss. intros [= <-]. destruct (Pos.eq_dec d b) as [-> | other].
        + rewrite PositiveMap.gss. now intros [= <-].
        + rewrite PositiveMap.gso by trivial. destruct (PositiveMap.find a (sums k)) as [row |]
          eqn:at_a.
          * now apply (right_sums k ok).
          * now rewrite PositiveMap.gempty.
      - rewrite PositiveMap.gso by trivial. apply (right_sums k ok).
    Qed.

    (** One node more, whose form is another, or that is its own form. *)
    Lemma with_fact i new sums' own' :
      right_fact i new ->
      (forall a b row c, PositiveMap.find a sums' = Some row -> PositiveMap.find b row = Some c ->
        misere_equiv (sum (position a) (position b)) (position c)) ->
      (forall ps, has_list ps (own k) = true -> has_list ps own' = true) ->
      (is_own i new -> has_list (moves new) (own k) = false /\ has_list (moves new) own' = true) ->
      right (Known (PositiveMap.add i new (facts k)) sums' own').
    Proof.
      intros right_new right_sums' more own_new.
      assert (at_p : forall p f,
        fact_of (Known (PositiveMap.add i new (facts k)) sums' own') p = Some f ->
        p = i /\ f = new \/ p <> i /\ fact_of k p = Some f).
      { intros p f. unfold fact_of. simpl. destruct (Pos.eq_dec p i) as [-> | other].
        - rewrite PositiveMap.gss. intros [= <-]. now left.
        - rewrite PositiveMap.gso by trivial. now right. }
      split; trivial.
      - intros p f found. apply at_p in found as [[-> ->] | [_ found]]; trivial.
        now apply (right_facts k ok).
      - simpl. intros p f found is. apply at_p in found as [[-> ->] | [_ found]];
        [now apply own_new |].
        now apply more, (right_own k ok p f).
      - intros p q f g found found' is is' same.
        apply at_p in found as [[-> ->] | [_ found]], found' as [[-> ->] | [_ found']]; trivial.
        + apply own_new in is as [absent _]. rewrite same in absent.
          now rewrite (right_own k ok q g found' is') in absent.
        + apply own_new in is' as [absent _]. rewrite <- same in absent.
          now rewrite (right_own k ok p f found is) in absent.
        + now apply (own_differ k ok) with f g.
    Qed.

    Lemma step_sound i l f k' :
      position i = meaning position l -> step k i l f = Some k' -> right k'.
    Proof.
      intros is. unfold step. destruct (moves_of_line k l) as [ps |] eqn:its_moves;
        [| discriminate].
      destruct (outcome_of_moves k ps) as [told |] eqn:its_outcome; [| discriminate].
      assert (are := moves_of_line_sound l ps its_moves). rewrite <- is in are.
      assert (of_i := outcome_of_moves_sound _ ps told are its_outcome).
      set (by_options := match l with Set_of _ => true | Sum_of _ _ => false end).
      set (sums' := match l with Set_of _ => sums k | Sum_of _ _ => _ end).
      assert (right_sums' : forall a b row c,
        PositiveMap.find a sums' = Some row -> PositiveMap.find b row = Some c ->
        misere_equiv (sum (position a) (position b)) (position c)).
      { unfold sums'. destruct l as [options | a b]; [apply (right_sums k ok) |].
        destruct (a <=? b)%positive; apply add_sum_right; rewrite is; simpl;
          [reflexivity | apply misere_equiv_comm]. }
      assert (right_new : misere_equiv (position i) (position f) ->
        right_fact i (Fact by_options ps told f)).
      { intros same. split; trivial. simpl. intros by_o. unfold by_options in by_o.
        destruct l as [options | a b];
          [| discriminate]. simpl in its_moves, is. destruct (increasing options) eqn:order;
            [| discriminate].
        injection its_moves as <-. now split. }
      destruct (Pos.eqb_spec f i) as [-> | other].
      - specialize (right_new ltac:(reflexivity)). destruct by_options eqn:by_o.
        + destruct (has_list ps (own k)) eqn:absent; [discriminate |]. intros [= <-].
          apply with_fact; trivial.
          * intros qs inside. apply has_added. now right.
          * intros _. split; trivial. apply has_added. now left.
        + intros [= <-]. apply with_fact; trivial. intros [is_set_i _]. discriminate.
      - destruct (check_form k ps told f) eqn:checked; [| discriminate]. intros [= <-].
        apply with_fact; trivial.
        + apply right_new. now apply (check_form_sound _ ps told f are of_i).
        + now intros [_ is_i].
    Qed.

  End Step.

  Lemma steps_sound nodes : forall k i k',
    right k -> given position i (map fst nodes) -> steps k i nodes = Some k' -> right k'.
  Proof.
    induction nodes as [| [l f] rest IH]; simpl; intros k i k' ok are done.
    - now injection done as <-.
    - destruct are as [is others]. destruct (step k i l f) as [next |] eqn:made; [| discriminate].
      apply (IH next (Pos.succ i) k'); trivial. now apply (step_sound k ok i l f).
  Qed.

  (** ** Canonical nodes *)

  Section Canonical.

    Variable k : known.
    Hypothesis ok : right k.

    (** Each of these nodes, and of those to which moves lead from it, is given by its options, is
        its own form and cannot be simplified. *)
    Definition all_reduced (found : PositiveMap.t unit) : Prop :=
      forall p, PositiveMap.mem p found = true ->
        exists f, fact_of k p = Some f /\ is_own p f /\ can_be_simpler k f = false /\
          forall q, In q (moves f) -> PositiveMap.mem q found = true.

    Lemma in_found p q found :
      PositiveMap.mem p (PositiveMap.add q tt found) = true <->
        p = q \/ PositiveMap.mem p found = true.
    Proof.
      rewrite !PositiveMap.mem_find. destruct (Pos.eq_dec p q) as [-> | other].
      - rewrite PositiveMap.gss. tauto.
      - rewrite PositiveMap.gso by trivial. tauto.
    Qed.

    Lemma add_canonical_reduced i found : all_reduced found ->
      all_reduced (add_canonical k i found).
    Proof.
      intros all. unfold add_canonical. destruct (fact_of k i) as [f |] eqn:at_i; trivial.
      destruct (is_set f) eqn:is; simpl; trivial. destruct (Pos.eqb_spec (form f) i) as [its_own |];
        simpl; trivial.
      destruct (forallb (fun p => PositiveMap.mem p found) (moves f)) eqn:members; trivial.
      destruct (can_be_simpler k f) eqn:cannot; trivial.
      rewrite forallb_forall in members. intros p inside. apply in_found in inside as [-> | inside].
      - exists f. repeat split; trivial. intros q move. apply in_found. right. now apply members.
      - destruct (all p inside) as (g & at_p & own_p & cannot' & into). exists g.
        repeat split; trivial; try apply own_p.
        intros q move. apply in_found. right. now apply into.
    Qed.

    Lemma canonical_nodes_reduced nodes : forall i found,
      all_reduced found -> all_reduced (canonical_nodes k i nodes found).
    Proof.
      induction nodes as [| node rest IH]; simpl; trivial. intros i found all.
      now apply IH, add_canonical_reduced.
    Qed.

    Variable found : PositiveMap.t unit.
    Hypothesis reduced : all_reduced found.

    Lemma own_options p f : fact_of k p = Some f -> is_own p f ->
      position p = Opts (map position (moves f)) /\ increasing (moves f) = true.
    Proof. intros at_p [is _]. now apply (right_facts k ok) in at_p as [by_o _ _ _]; apply by_o.
    Qed.

    (** No two of these nodes are the same position. *)
    Lemma same_node : forall G p q, G = position p ->
      PositiveMap.mem p found = true -> PositiveMap.mem q found = true ->
      identical G (position q) = true -> p = q.
    Proof.
      induction G as [G IH] using game_induction. intros p q -> in_p in_q same.
      destruct (reduced p in_p) as (f & at_p & own_p & _ & into_p).
      destruct (reduced q in_q) as (g & at_q & own_q & _ & into_q).
      destruct (own_options p f at_p own_p) as [is_p order_p].
      destruct (own_options q g at_q own_q) as [is_q order_q].
      apply (own_differ k ok p q f g at_p at_q own_p own_q).
      apply identical_sets in same as [forth back]. rewrite is_p in forth, back.
      rewrite is_q in forth, back.
      simpl in forth, back. apply increasing_same; trivial. intros m. split; intros inside.
      - destruct (forth (position m)) as (h & move & same); [now apply in_map |].
        apply in_map_iff in move as (n & <- & inside'). replace m with n; trivial. symmetry.
        apply (IH (position m)); auto. rewrite is_p. now apply in_map.
      - destruct (back (position m)) as (h & move & same); [now apply in_map |].
        apply in_map_iff in move as (n & <- & inside'). replace m with n; trivial.
        apply (IH (position n)); auto. rewrite is_p. now apply in_map.
    Qed.

    Lemma found_moves p : PositiveMap.mem p found = true ->
      options (position p) = map position (moves_of k p) /\
      forall q, In q (moves_of k p) -> PositiveMap.mem q found = true.
    Proof.
      intros in_p. destruct (reduced p in_p) as (f & at_p & own_p & _ & into).
      unfold moves_of. rewrite at_p. destruct (own_options p f at_p own_p) as [-> _]. now split.
    Qed.

    Lemma not_simpler p H : PositiveMap.mem p found = true -> ~ simplifies (position p) H.
    Proof.
      intros in_p (differ & kept & left_out & proviso).
      destruct (found_moves p in_p) as [of_p into].
      (* Some option is not among those of H, so that H is an option of it, and a node. *)
      assert (exists o, In o (moves_of k p) /\ existsb (identical (position o)) (options H) = false)
        as (o & from_p & left).
      { destruct (existsb (fun o => negb (existsb (identical (position o)) (options H))) (moves_of k
        p))
          eqn:some.
        - apply existsb_exists in some as (o & inside & none). exists o. split; trivial.
          now apply negb_true_iff.
        - enough (identical (position p) H = true) by congruence. apply identical_sets.
          split; [| apply kept].
          rewrite of_p. intros g move. apply in_map_iff in move as (o & <- & inside).
          apply existsb_exists.
          destruct (existsb (identical (position o)) (options H)) eqn:there; trivial.
          enough (existsb (fun o => negb (existsb (identical (position o)) (options H))) (moves_of k
            p) = true)
            by congruence.
          apply existsb_exists. exists o. now rewrite there. }
      assert (exists c, In c (moves_of k o) /\ identical (position c) H = true) as (c & from_o &
        is_H).
      { destruct (left_out (position o)) as [(h & move & same) | (x & move & same)].
        - rewrite of_p. now apply in_map.
        - enough (existsb (identical (position o)) (options H) = true) by congruence.
          apply existsb_exists. now exists h.
        - destruct (found_moves o (into o from_p)) as [of_o _]. rewrite of_o in move.
          apply in_map_iff in move as (c & <- & inside). now exists c. }
      assert (in_c : PositiveMap.mem c found = true).
      { now apply (found_moves o (into o from_p)). }
      destruct (found_moves c in_c) as [of_c into_c].
      apply identical_sets in is_H as is_H'. destruct is_H' as [forth back].
      rewrite of_c in forth, back.
      destruct (reduced p in_p) as (f & at_p & own_p & cannot & _).
      assert (moves_p : moves_of k p = moves f) by (unfold moves_of; now rewrite at_p).
      rewrite moves_p in *.
      enough (can_be_simpler k f = true) by congruence.
      apply existsb_exists. exists o. split; trivial. apply existsb_exists. exists c.
      split; trivial.
      unfold allows. rewrite !andb_true_iff. repeat split.
      - apply in_all_in. intros q inside. destruct (forth (position q)) as (h & move & same);
        [now apply in_map |].
        destruct (kept h move) as (g & move' & same'). rewrite of_p in move'.
        apply in_map_iff in move' as (r & <- & inside'). replace q with r; trivial.
        apply (same_node _ r q eq_refl); auto.
        apply identical_trans with h; trivial. now apply identical_sym.
      - apply forallb_forall. intros r inside. destruct (member r (moves_of k c)) eqn:is_kept;
        trivial.
        apply in_member. destruct (left_out (position r)) as [(h & move & same) | (x & move &
          same)].
        + rewrite of_p. now apply in_map.
        + exfalso. destruct (back h move) as (y & move' & same').
          apply in_map_iff in move' as (q & <- & inside').
          enough (member r (moves_of k c) = true) by congruence.
          apply in_member. replace r with q; trivial. symmetry.
          apply (same_node _ r q eq_refl); auto.
          apply identical_trans with h; trivial. now apply identical_sym.
        + destruct (found_moves r (into r inside)) as [of_r into_r]. rewrite of_r in move.
          apply in_map_iff in move as (c' & <- & inside'). replace c with c'; trivial.
          apply (same_node _ c' c eq_refl); auto.
          apply identical_trans with H; trivial. now apply identical_sym.
      - destruct (moves_of k c) as [| first rest]; trivial.
        apply (right_facts k ok) in at_p as [_ _ outcome_p _].
        rewrite proviso in outcome_p; [now destruct (is_N f) |].
        destruct (options H) as [| h hs]; trivial. now destruct (back h (or_introl eq_refl)) as (y &
          [] & _).
    Qed.

    Lemma found_canonical : forall G p, G = position p -> PositiveMap.mem p found = true ->
      canonical G.
    Proof.
      induction G as [G IH] using game_induction. intros p -> in_p.
      destruct (found_moves p in_p) as [of_p into]. constructor; [now intros H;
        apply not_simpler |].
      intros g move. rewrite of_p in move. apply in_map_iff in move as (q & <- & inside).
      apply (IH (position q)) with q; auto. rewrite of_p. now apply in_map.
    Qed.

    Lemma check_claim_sound c : check_claim k found c = true -> says position c.
    Proof.
      assert (its_form : forall p f, fact_of k p = Some f ->
        misere_equiv (position p) (position (form f))).
      { intros p f at_p. now apply (right_facts k ok) in at_p as []. }
      assert (its_outcome : forall p f, fact_of k p = Some f ->
        misere_outcome (position p) = class_of (is_N f)).
      { intros p f at_p. now apply (right_facts k ok) in at_p as []. }
      destruct c as [G H | G F | G H T | G | G]; simpl.
      - destruct (fact_of k G) as [g |] eqn:at_g; [| discriminate].
        destruct (fact_of k H) as [h |] eqn:at_h; [| discriminate]. intros same.
        apply Pos.eqb_eq in same.
        transitivity (position (form g)); auto. rewrite same.
        symmetry. auto.
      - destruct (fact_of k G) as [g |] eqn:at_g; [| discriminate]. intros both.
        apply andb_prop in both as [is in_F]. apply Pos.eqb_eq in is as <-.
        split; auto. now apply found_canonical with (form g).
      - destruct (sum_of_nodes k G T) as [one |] eqn:first; [| discriminate].
        destruct (sum_of_nodes k H T) as [other |] eqn:second; [| discriminate].
        destruct (fact_of k one) as [f |] eqn:at_one; [| discriminate].
        destruct (fact_of k other) as [f' |] eqn:at_other; [| discriminate]. intros differ.
        apply (sum_of_nodes_sound k ok), misere_equiv_outcome in first, second.
        rewrite (its_outcome _ _ at_one) in first. rewrite (its_outcome _ _ at_other) in second.
        assert (apart : misere_outcome (sum (position G) (position T)) <> misere_outcome (sum
          (position H) (position T))).
        { rewrite first, second. now destruct (is_N f), (is_N f'). }
        split; trivial. intros same. now apply apart.
      - destruct (fact_of k G) as [g |] eqn:at_g; [| discriminate]. rewrite (its_outcome _ _ at_g).
        now destruct (is_N g).
      - destruct (fact_of k G) as [g |] eqn:at_g; [| discriminate]. rewrite (its_outcome _ _ at_g).
        now destruct (is_N g).
    Qed.

  End Canonical.

  (** If the checker says [true], each node is equal to its form, and what the claims say is so. *)
  Theorem forms_sound nodes claims :
    given position 1 (map fst nodes) -> check_forms nodes claims = true ->
    forall c, In c claims -> says position c.
  Proof.
    intros are. unfold check_forms. destruct (steps nothing 1 nodes) as [k |] eqn:made;
      [| discriminate].
    set (found := if existsb is_about_forms claims then _ else _). intros checked.
    apply andb_prop in checked as [_ checked]. rewrite forallb_forall in checked.
    assert (ok : right k) by exact (steps_sound nodes nothing 1 k nothing_right are made).
    assert (none : all_reduced k (PositiveMap.empty unit)).
    { intros p. now rewrite PositiveMap.mem_find, PositiveMap.gempty. }
    assert (reduced : all_reduced k found).
    { unfold found. destruct (existsb is_about_forms claims); trivial.
      now apply canonical_nodes_reduced. }
    intros c claimed. now apply (check_claim_sound k ok found reduced), checked.
  Qed.

End Soundness.

(** There are such positions. *)
Corollary forms_certified nodes claims :
  check_forms nodes claims = true -> forall c, In c claims -> says (denote (map fst nodes)) c.
Proof.
  intros checked. apply forms_sound with nodes; trivial. apply denote_given.
  unfold check_forms in checked.
  destruct (steps nothing 1 nodes); [| discriminate]. now apply andb_prop in checked as [checked _].
Qed.

(** The canonical form that is claimed is the only one. *)
Corollary form_unique position G F K :
  says position (Form G F) -> canonical K -> misere_equiv (position G) K ->
  identical (position F) K = true.
Proof.
  intros [same is] other equal. apply canonical_unique; trivial.
  transitivity (position G); trivial. now symmetry.
Qed.
