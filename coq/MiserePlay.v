(** * Certificates of misère play by playing alone, and a checker

    A certificate [sprague-misere-play 1] has a list of generators and some sums of them, the set K.
    From each sum of K some move is possible, and after each move play has ended or a move leads
    back to K. So the sums of K are P-positions. *)

From Coq Require Import Bool List Arith NArith Lia FMapPositive Permutation.
Import ListNotations.
From Sprague Require Import Game Play Heaps Misere Tables.
Local Open Scope N_scope.

(** ** Sums as sets with repetition, in ascending order *)

Fixpoint insert (n : N) (sizes : list N) : list N :=
  match sizes with
  | [] => [n]
  | first :: rest => if n <=? first then n :: sizes else first :: insert n rest
  end.

Definition sorted (sizes : list N) : list N := fold_right insert [] sizes.

Lemma insert_permutes n sizes : Permutation (n :: sizes) (insert n sizes).
Proof.
  induction sizes as [| first rest IH]; simpl; trivial. destruct (n <=? first); trivial.
  rewrite perm_swap. now constructor.
Qed.

Lemma sorted_permutes sizes : Permutation sizes (sorted sizes).
Proof.
  induction sizes as [| n rest IH]; simpl; trivial. rewrite <- insert_permutes. now constructor.
Qed.

Lemma insert_swap n m sizes : insert n (insert m sizes) = insert m (insert n sizes).
Proof.
  induction sizes as [| first rest IH]; simpl.
  - destruct (N.leb_spec n m), (N.leb_spec m n); trivial; [| lia]. now replace m with n by lia.
  - destruct (N.leb_spec m first), (N.leb_spec n first); simpl;
      repeat (match goal with |- context [?a <=? ?b] => destruct (N.leb_spec a b) end; simpl);
      trivial; try lia; [now replace m with n by lia | now rewrite IH].
Qed.

Lemma sorted_same X Y : Permutation X Y -> sorted X = sorted Y.
Proof.
  induction 1 as [| n X Y _ IH | n m X | X Y Z _ IH _ IH']; simpl; trivial.
  - now rewrite IH.
  - apply insert_swap.
  - congruence.
Qed.

(** ** The checker *)

Section Check.

  Variable moves : rule.

  Definition has_moves (n : N) : bool := match moves n with [] => false | _ => true end.

  (** What matters of a sum: its generators with options, in order. *)
  Definition in_order (sizes : list N) : list N := sorted (filter has_moves sizes).

  Variable closed : lists.

  Definition is_kept (sizes : list N) : bool := has_list (map N.succ_pos (in_order sizes)) closed.

  (** Play has ended, or a move leads to K. *)
  Definition is_won (sizes : list N) : bool :=
    match filter has_moves sizes with
    | [] => true
    | some => existsb is_kept (moves_in moves some)
    end.

  Definition check_kept (sizes : list N) : bool :=
    let some := in_order sizes in
    match some with [] => false | _ => forallb is_won (moves_in moves some) end.

  Definition check_outcome (claim : outcome_class * list N) : bool :=
    match fst claim with P_position => is_kept (snd claim) | N_position => is_won (snd claim) end.

End Check.

Definition check_descent (generators : list (list (list N))) : bool :=
  forallb
    (fun line => forallb (forallb (fun m => m <? fst line)) (snd line))
    (combine (count (length generators) 1) generators).

Definition check_play (generators : list (list (list N))) (kept : list (list N))
  (claims : list (outcome_class * list N)) : bool :=
  let table := numbered 0 ([] :: generators) in
  let moves := lookup [] table in
  let add sizes := add_list (map N.succ_pos (in_order moves sizes)) in
  let closed := fold_right add no_lists kept in
  check_descent generators && forallb (check_kept moves closed) kept &&
  forallb (check_outcome moves closed) claims.

(** ** Moves in sums of the same generators *)

Section Moves.

  Variable moves : rule.
  Hypothesis less : descending moves.

  Lemma in_moves_at X sizes :
    In X (moves_in moves sizes) <->
    exists before n after parts,
      sizes = before ++ n :: after /\ In parts (moves n) /\ X = before ++ parts ++ after.
  Proof.
    revert X. induction sizes as [| n rest IH]; intros X; simpl.
    - split; [easy |]. now intros ([] & ? & ? & ? & ? & _).
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [(parts & <- & move) | (Y & <- & move)].
        * now exists [], n, rest, parts.
        * apply IH in move as (before & m & after & parts & -> & move & ->).
          now exists (n :: before), m, after, parts.
      + intros ([| m before] & k & after & parts & [= -> ->] & move & ->).
        * left. now exists parts.
        * right. exists (before ++ parts ++ after). split; trivial. apply IH.
          now exists before, k, after, parts.
  Qed.

  Lemma filter_permutes X Y :
    Permutation X Y -> Permutation (filter (has_moves moves) X) (filter (has_moves moves) Y).
  Proof.
    induction 1 as [| n X Y _ IH | n m X | X Y Z _ IH _ IH']; simpl; trivial.
    - destruct (has_moves moves n); trivial. now constructor.
    - destruct (has_moves moves n), (has_moves moves m); trivial. constructor.
    - now rewrite IH.
  Qed.

  Lemma in_order_same X Y :
    in_order moves X = in_order moves Y <->
    Permutation (filter (has_moves moves) X) (filter (has_moves moves) Y).
  Proof.
    unfold in_order. split; [| apply sorted_same].
    intros same. now rewrite (sorted_permutes (filter _ X)), same, <- sorted_permutes.
  Qed.

  Lemma filter_twice X : filter (has_moves moves) (filter (has_moves moves) X) = filter (has_moves
    moves) X.
  Proof.
    induction X as [| n rest IH]; simpl; trivial. destruct (has_moves moves n) eqn:some; simpl;
      trivial.
    now rewrite some, IH.
  Qed.

  Lemma order_of_filter X : in_order moves (filter (has_moves moves) X) = in_order moves X.
  Proof. apply in_order_same. now rewrite filter_twice. Qed.

  Lemma order_of_order X : in_order moves (in_order moves X) = in_order moves X.
  Proof.
    transitivity (in_order moves (filter (has_moves moves) X)); [| apply order_of_filter].
    apply in_order_same, filter_permutes.
    symmetry. apply sorted_permutes.
  Qed.

  (** Sums that differ in their order, and in generators without options, have such moves. *)
  Lemma same_moves X Y X' :
    in_order moves X = in_order moves Y -> In X' (moves_in moves X) ->
    exists Y', In Y' (moves_in moves Y) /\ in_order moves X' = in_order moves Y'.
  Proof.
    rewrite in_order_same. intros same move.
    apply in_moves_at in move as (before & n & after & parts & -> & move & ->).
    assert (some : has_moves moves n = true) by (unfold has_moves; now destruct (moves n)).
    rewrite filter_app in same. simpl in same. rewrite some in same.
    assert (there : In n Y).
    { apply (filter_In (has_moves moves)), (Permutation_in n same), in_elt. }
    apply in_split in there as (before' & after' & ->).
    rewrite filter_app in same. simpl in same. rewrite some in same.
      apply Permutation_app_inv in same.
    exists (before' ++ parts ++ after'). split.
    - apply in_moves_at. now exists before', n, after', parts.
    - apply in_order_same. rewrite !filter_app, !(Permutation_app_swap_app _ (filter _ parts)).
      now rewrite same.
  Qed.

  Lemma no_moves X : filter (has_moves moves) X = [] <-> moves_in moves X = [].
  Proof.
    induction X as [| n rest IH]; simpl; [tauto |]. unfold has_moves at 1.
    destruct (moves n) as [| first more]; simpl; [| easy]. rewrite IH.
    destruct (moves_in moves rest); now split.
  Qed.

  (** ** Soundness *)

  Variables (closed : lists) (kept : list (list N)).
  Hypothesis all_kept : forallb (check_kept moves closed) kept = true.
  Hypothesis closed_are_kept : forall X, is_kept moves closed X = true ->
    exists Z, In Z kept /\ in_order moves Z = in_order moves X.

  Lemma kept_same X Y : in_order moves X = in_order moves Y ->
    is_kept moves closed X = is_kept moves closed Y.
  Proof. unfold is_kept. now intros ->. Qed.

  Definition won (X : list N) : Prop :=
    filter (has_moves moves) X = [] \/ exists Y, In Y (moves_in moves X) /\
      is_kept moves closed Y = true.

  Lemma won_same X Y : in_order moves X = in_order moves Y -> won X -> won Y.
  Proof.
    intros same [none | (X' & move & is)].
    - left. apply in_order_same in same. rewrite none in same. now apply Permutation_nil.
    - right. destruct (same_moves X Y X' same move) as (Y' & move' & same').
      exists Y'. split; trivial. now rewrite <- (kept_same X').
  Qed.

  Lemma is_won_sound X : is_won moves closed X = true -> won X.
  Proof.
    intros told. apply (won_same (filter (has_moves moves) X)); [apply order_of_filter |].
    unfold is_won in told. destruct (filter (has_moves moves) X) as [| first rest] eqn:some;
      [now left |].
    right. apply existsb_exists in told. exact told.
  Qed.

  Lemma kept_and_won :
    forall G X, G = heaps moves X ->
      (is_kept moves closed X = true -> misere_outcome G = P_position) /\
      (won X -> misere_outcome G = N_position).
  Proof.
    induction G as [G IH] using game_induction. intros X ->.
    assert (options_of : options (heaps moves X) = map (heaps moves) (moves_in moves X)).
    { now apply heaps_options. }
    assert (after : forall Y, In Y (moves_in moves X) ->
      (is_kept moves closed Y = true -> misere_outcome (heaps moves Y) = P_position) /\
      (won Y -> misere_outcome (heaps moves Y) = N_position)).
    { intros Y move. apply (IH (heaps moves Y)); trivial. rewrite options_of. now apply in_map. }
    split.
    - intros is. destruct (closed_are_kept X is) as (Z & member & same).
      rewrite forallb_forall in all_kept. specialize (all_kept Z member).
        unfold check_kept in all_kept.
      destruct (in_order moves Z) as [| first rest] eqn:order; [discriminate |].
      rewrite forallb_forall in all_kept.
      assert (same_order : in_order moves X = in_order moves (first :: rest)).
      { rewrite <- order, order_of_order. congruence. }
      apply misere_P. rewrite options_of. split.
      + intros none. apply map_eq_nil, no_moves in none. unfold in_order in same at 1.
        rewrite none in same. discriminate.
      + intros g member_g. apply in_map_iff in member_g as (Y & <- & move).
        apply after; trivial. destruct (same_moves X (first ::
          rest) Y same_order move) as (Y' & move' & same').
        apply (won_same Y'); [congruence |]. now apply is_won_sound, all_kept.
    - intros [none | (Y & move & is)].
      + apply misere_no_move. rewrite options_of. apply no_moves in none. now rewrite none.
      + apply misere_N.
        * rewrite options_of. destruct (moves_in moves X); [easy | discriminate].
        * exists (heaps moves Y). split; [| now apply after]. rewrite options_of. now apply in_map.
  Qed.

End Moves.

Lemma check_descent_sound generators : check_descent generators = true ->
  descending (generated generators).
Proof.
  unfold check_descent, generated. intros checked.
  assert (listed : forall steps from (lines : list (list (list N))) k parts m,
    (steps = length lines)%nat ->
    forallb (fun line => forallb (forallb (fun m => m <? fst line)) (snd line)) (combine (count
      steps from) lines) = true ->
    In parts (nth k lines []) -> In m parts -> m < from + N.of_nat k).
  { clear. induction steps as [| steps IH]; intros from [| line lines] k parts m; simpl; try easy.
    - now destruct k.
    - intros [= equal] checked move part. apply andb_prop in checked as [first others].
      destruct k as [| k].
      + rewrite forallb_forall in first. specialize (first parts move).
        rewrite forallb_forall in first.
        specialize (first m part). apply N.ltb_lt in first. simpl in first. lia.
      + specialize (IH _ lines k parts m equal others move part). lia. }
  intros n parts m move part. destruct (N.to_nat n) as [| k] eqn:is_n; simpl in move; [easy |].
  specialize (listed _ 1 generators k parts m eq_refl checked move part). lia.
Qed.

(** If the checker says [true], the sums of K are P-positions, and what the claims say is so. *)
Theorem play_sound generators kept claims :
  check_play generators kept claims = true ->
  (forall sizes, In sizes kept -> misere_outcome (heaps (generated generators) sizes) = P_position)
    /\
  (forall outcome sizes, In (outcome, sizes) claims -> misere_outcome (heaps (generated generators)
    sizes) = outcome).
Proof.
  unfold check_play. set (moves := lookup [] (numbered 0 ([] :: generators))).
  set (closed := fold_right _ no_lists kept). intros checked.
  apply andb_prop in checked as [checked all_claims]. apply andb_prop in checked as [descent
    all_kept].
  assert (same : forall n, moves n = generated generators n).
  { intros n. unfold moves, generated. apply (lookup_nth [] ([] :: generators) 0 n). }
  assert (less : descending moves).
  { intros n parts m move. rewrite same in move. now apply (check_descent_sound _ descent n parts
    m). }
  assert (same_heaps : forall sizes, heaps (generated generators) sizes = heaps moves sizes).
  { intros sizes. unfold heaps. f_equal. apply map_ext. intros n.
    apply heap_same with (bound := n); [now apply check_descent_sound | now intros | lia]. }
  assert (of_closed : forall X,
    is_kept moves closed X = true <-> exists Z, In Z kept /\ in_order moves Z = in_order moves X).
  { intros X. unfold is_kept, closed. clear. induction kept as [| Z rest IH]; simpl.
    - rewrite has_no_list. split; [easy | now intros (Z & [] & _)].
    - rewrite has_added, IH. split.
      + intros [equal | (Z' & member & equal)]; [| exists Z'; auto].
        exists Z. split; [now left |]. revert equal. generalize (in_order moves Z),
          (in_order moves X).
        induction l as [| n one IH']; intros [| m other]; try easy. simpl. intros [= equal others].
        rewrite (IH' _ others). f_equal. lia.
      + intros (Z' & [<- | member] & equal); [left; congruence | right; now exists Z']. }
  assert (closed_are_kept := fun X => proj1 (of_closed X)).
  specialize (kept_and_won moves less closed kept all_kept closed_are_kept) as told. split.
  - intros sizes member. rewrite same_heaps. apply (told _ sizes eq_refl), of_closed.
    now exists sizes.
  - intros outcome sizes claimed. rewrite same_heaps. rewrite forallb_forall in all_claims.
    specialize (all_claims _ claimed). destruct (told _ sizes eq_refl) as [of_P of_N].
    destruct outcome; simpl in all_claims; [now apply of_P |]. now apply of_N, is_won_sound.
Qed.
