(** * Misère play, and when a finite quotient tells its outcomes

    In misère play who cannot move has won. The theorem of this file: three conditions on finitely many values tell the
    outcomes of all sums of heaps. [Quotient.v] checks them. *)

From Coq Require Import Bool List NArith.
Import ListNotations.
From Sprague Require Import Game Play Heaps.

(** Who wins, if who has no move has won. *)
Fixpoint misere_outcome (G : game) : outcome_class :=
  match G with
  | Opts [] => N_position
  | Opts gs => if existsb (fun g => is_P (misere_outcome g)) gs then N_position else P_position
  end.

(** Equality in misère play: no sum with another position tells the two apart. *)
Definition misere_equiv (G H : game) : Prop :=
  forall T, misere_outcome (sum G T) = misere_outcome (sum H T).

Lemma misere_no_move G : options G = [] -> misere_outcome G = N_position.
Proof. destruct G as [gs]. simpl. now intros ->. Qed.

Lemma misere_N G :
  options G <> [] ->
  (misere_outcome G = N_position <-> exists g, In g (options G) /\ misere_outcome g = P_position).
Proof.
  destruct G as [[| first gs]]; [easy |]. intros _.
  change (misere_outcome (Opts (first :: gs))) with
    (if existsb (fun g => is_P (misere_outcome g)) (first :: gs) then N_position else P_position).
  simpl options. destruct (existsb (fun g => is_P (misere_outcome g)) (first :: gs)) eqn:found; split; trivial.
  - intros _. apply existsb_exists in found as (g & member & P).
    exists g. split; trivial. now destruct (misere_outcome g).
  - discriminate.
  - intros (g & member & P). exfalso.
    enough (existsb (fun g => is_P (misere_outcome g)) (first :: gs) = true) by congruence.
    apply existsb_exists. exists g. now rewrite P.
Qed.

Lemma misere_P G :
  misere_outcome G = P_position <->
  options G <> [] /\ forall g, In g (options G) -> misere_outcome g = N_position.
Proof.
  split.
  - intros P. assert (some : options G <> []).
    { intros none. apply misere_no_move in none. congruence. }
    split; trivial. intros g member. destruct (misere_outcome g) eqn:O; trivial.
    enough (misere_outcome G = N_position) by congruence.
    apply misere_N; trivial. now exists g.
  - intros [some all]. destruct (misere_outcome G) eqn:O; trivial.
    apply misere_N in O as (g & member & P); trivial. specialize (all g member). congruence.
Qed.

(** ** The theorem *)

Section Quotient.

  Variable moves : rule.
  Hypothesis less : descending moves.

  (** A commutative monoid: its elements are some members of [Q]. [in_P] tells some elements from the others. *)
  Variables (Q : Type) (element : Q -> Prop) (one : Q) (times : Q -> Q -> Q) (in_P : Q -> bool).
  Hypothesis one_element : element one.
  Hypothesis times_element : forall x y, element x -> element y -> element (times x y).
  Hypothesis times_one : forall x, element x -> times x one = x.
  Hypothesis times_comm : forall x y, element x -> element y -> times x y = times y x.
  Hypothesis times_assoc :
    forall x y z, element x -> element y -> element z -> times (times x y) z = times x (times y z).

  (** The value of each heap. A heap without moves is worth [one]. *)
  Variable value : N -> Q.
  Hypothesis value_element : forall n, element (value n).
  Hypothesis value_end : forall n, moves n = [] -> value n = one.

  (** The value of a sum. *)
  Definition product (sizes : list N) : Q := fold_right (fun n q => times (value n) q) one sizes.

  (** In the context [z] the heap [n] has nothing to offer: neither is the sum in P, nor does a move in the heap lead to P. *)
  Definition blind (n : N) (z : Q) : Prop :=
    in_P (times z (value n)) = false /\
    forall parts, In parts (moves n) -> in_P (times z (product parts)) = false.

  (** A list of values, each with a set of contexts. *)
  Variables (S : Type) (pairs : list S) (pair_value : S -> Q) (pair_contexts : S -> Q -> Prop).

  (** There is no such context, or a pair has the value and all these contexts. *)
  Definition below_pair (q : Q) (contexts : Q -> Prop) : Prop :=
    (forall z, element z -> ~ contexts z) \/
    exists pair, In pair pairs /\ pair_value pair = q /\
      forall z, element z -> contexts z -> pair_contexts pair z.

  (** (a) The end of play is not in P. *)
  Hypothesis end_of_play : in_P one = false.

  (** (b) No move leads from P to P. *)
  Hypothesis from_P :
    forall n z parts, element z -> In parts (moves n) ->
      in_P (times z (value n)) = true -> in_P (times z (product parts)) = false.

  (** (c) The pairs cover each heap, and with a sum also the sum and one more heap; but none of them has the context [one]. *)
  Hypothesis pairs_one : forall pair, In pair pairs -> ~ pair_contexts pair one.
  Hypothesis pairs_heap : forall n, moves n <> [] -> below_pair (value n) (blind n).
  Hypothesis pairs_sum :
    forall n pair, moves n <> [] -> In pair pairs ->
      below_pair (times (pair_value pair) (value n))
        (fun z => pair_contexts pair (times z (value n)) /\ blind n (times z (pair_value pair))).

  Lemma product_element sizes : element (product sizes).
  Proof. induction sizes as [| n rest IH]; simpl; auto. Qed.

  Local Hint Resolve one_element times_element value_element product_element : core.

  Lemma one_times x : element x -> times one x = x.
  Proof. intros is_element. rewrite times_comm; auto. Qed.

  Lemma product_app X Y : product (X ++ Y) = times (product X) (product Y).
  Proof.
    induction X as [| n X IH]; simpl.
    - now rewrite one_times.
    - rewrite IH, times_assoc; auto.
  Qed.

  (** The context of one heap in a sum: the rest of the sum belongs to it. *)
  Lemma context_of_heap z n rest :
    element z -> times z (product (n :: rest)) = times (times z (product rest)) (value n).
  Proof.
    intros is_element. simpl. rewrite (times_comm (value n)), times_assoc; auto.
  Qed.

  Lemma context_of_parts z parts rest :
    element z -> times z (product (parts ++ rest)) = times (times z (product rest)) (product parts).
  Proof.
    intros is_element. rewrite product_app, (times_comm (product parts)), times_assoc; auto.
  Qed.

  Lemma context_of_rest z n rest :
    element z -> times z (product (n :: rest)) = times (times z (value n)) (product rest).
  Proof. intros is_element. simpl. rewrite times_assoc; auto. Qed.

  Lemma in_moves_in X n rest :
    In X (moves_in moves (n :: rest)) <->
    (exists parts, In parts (moves n) /\ X = parts ++ rest) \/
    (exists rest', In rest' (moves_in moves rest) /\ X = n :: rest').
  Proof.
    simpl. rewrite in_app_iff, !in_map_iff.
    split; (intros [(x & one' & other) | (x & one' & other)]; [left | right]; exists x; now split).
  Qed.

  (** (b) holds of sums. *)
  Lemma sum_from_P :
    forall sizes z, element z -> in_P (times z (product sizes)) = true ->
      forall sizes', In sizes' (moves_in moves sizes) -> in_P (times z (product sizes')) = false.
  Proof.
    induction sizes as [| n rest IH]; intros z is_element P sizes' move; [easy |].
    apply in_moves_in in move as [(parts & move & ->) | (rest' & move & ->)].
    - rewrite context_of_parts by trivial. rewrite context_of_heap in P by trivial.
      apply from_P with n; auto.
    - rewrite context_of_rest in * by trivial. apply IH; auto.
  Qed.

  (** What [blind] says of one heap, said of a sum. *)
  Definition blind_sum (sizes : list N) (z : Q) : Prop :=
    in_P (times z (product sizes)) = false /\
    forall sizes', In sizes' (moves_in moves sizes) -> in_P (times z (product sizes')) = false.

  (** The contexts in which a sum is blind follow from those of its components. *)
  Lemma blind_components n rest z :
    element z -> blind_sum (n :: rest) z ->
    blind n (times z (product rest)) /\ blind_sum rest (times z (value n)).
  Proof.
    intros is_element [stay move]. repeat split.
    - now rewrite <- context_of_heap.
    - intros parts allowed. rewrite <- context_of_parts by trivial.
      apply move, in_moves_in. left. now exists parts.
    - now rewrite <- context_of_rest.
    - intros rest' allowed. rewrite <- context_of_rest by trivial.
      apply move, in_moves_in. right. now exists rest'.
  Qed.

  Lemma no_moves_product sizes : moves_in moves sizes = [] -> product sizes = one.
  Proof.
    induction sizes as [| n rest IH]; trivial. simpl. intros none.
    apply app_eq_nil in none as [here there]. apply map_eq_nil in here, there.
    rewrite IH, value_end, times_one; auto.
  Qed.

  (** (c) holds of sums: the heaps are added one after the other. *)
  Lemma sum_below_pair sizes :
    moves_in moves sizes <> [] -> below_pair (product sizes) (blind_sum sizes).
  Proof.
    induction sizes as [| n rest IH]; [easy |]. intros some.
    destruct (moves n) as [| move more] eqn:of_heap.
    - (* A heap without moves changes nothing. *)
      assert (nothing : product (n :: rest) = product rest).
      { simpl. rewrite value_end, one_times; auto. }
      rewrite nothing.
      assert (some_rest : moves_in moves rest <> []).
      { intros none. apply some. simpl. now rewrite of_heap, none. }
      assert (same : forall z, element z -> blind_sum (n :: rest) z -> blind_sum rest z).
      { intros z is_element is_blind. apply blind_components in is_blind as [_ is_blind]; trivial.
        now rewrite value_end, times_one in is_blind. }
      destruct (IH some_rest) as [none | (pair & member & equal & all)].
      + left. intros z is_element is_blind. apply (none z); auto.
      + right. exists pair. repeat split; auto.
    - assert (some_heap : moves n <> []) by congruence.
      destruct (moves_in moves rest) as [| move' more'] eqn:of_rest.
      + (* It is the only heap that has moves. *)
        apply no_moves_product in of_rest.
        assert (same : forall z, element z -> blind_sum (n :: rest) z -> blind n z).
        { intros z is_element is_blind. apply blind_components in is_blind as [is_blind _]; trivial.
          now rewrite of_rest, times_one in is_blind. }
        assert (only : product (n :: rest) = value n) by (simpl; rewrite of_rest; auto).
        rewrite only. destruct (pairs_heap n some_heap) as [none | (pair & member & equal & all)].
        * left. intros z is_element is_blind. apply (none z); auto.
        * right. exists pair. repeat split; auto.
      + destruct IH as [none | (pair & member & equal & all)]; [easy | |].
        * left. intros z is_element is_blind. apply blind_components in is_blind as [_ is_blind]; trivial.
          now apply none in is_blind; auto.
        * assert (turned : product (n :: rest) = times (pair_value pair) (value n)).
          { simpl. rewrite equal, times_comm; auto. }
          rewrite turned. destruct (pairs_sum n pair some_heap member) as [none | (pair' & member' & equal' & all')].
          -- left. intros z is_element is_blind.
             apply blind_components in is_blind as [is_blind is_blind']; trivial.
             apply (none z); trivial. rewrite equal. auto.
          -- right. exists pair'. repeat split; trivial. intros z is_element is_blind.
             apply blind_components in is_blind as [is_blind is_blind']; trivial.
             apply all'; trivial. rewrite equal. auto.
  Qed.

  (** From a sum that is not in P some move leads to P, if there is a move. *)
  Lemma sum_to_P sizes :
    moves_in moves sizes <> [] -> in_P (product sizes) = false ->
    exists sizes', In sizes' (moves_in moves sizes) /\ in_P (product sizes') = true.
  Proof.
    intros some outside.
    destruct (existsb (fun sizes' => in_P (product sizes')) (moves_in moves sizes)) eqn:found.
    - now apply existsb_exists in found.
    - exfalso. assert (is_blind : blind_sum sizes one).
      { split; [now rewrite one_times |]. intros sizes' move. rewrite one_times by trivial.
        destruct (in_P (product sizes')) eqn:P; trivial.
        enough (existsb (fun sizes' => in_P (product sizes')) (moves_in moves sizes) = true) by congruence.
        apply existsb_exists. now exists sizes'. }
      destruct (sum_below_pair sizes some) as [none | (pair & member & _ & all)].
      + now apply (none one).
      + now apply (pairs_one pair member), all.
  Qed.

  Lemma outcome_by_value :
    forall G sizes, G = heaps moves sizes -> (misere_outcome G = P_position <-> in_P (product sizes) = true).
  Proof.
    induction G as [G IH] using game_induction. intros sizes ->.
    assert (by_value : forall sizes', In sizes' (moves_in moves sizes) ->
      (misere_outcome (heaps moves sizes') = P_position <-> in_P (product sizes') = true)).
    { intros sizes' move. apply (IH (heaps moves sizes')); trivial.
      rewrite heaps_options by trivial. now apply in_map. }
    destruct (moves_in moves sizes) as [| first more] eqn:all_moves.
    - rewrite no_moves_product, end_of_play by trivial. split; [| discriminate].
      rewrite misere_no_move; [discriminate |]. now rewrite heaps_options, all_moves.
    - rewrite misere_P, heaps_options, all_moves by trivial. rewrite <- all_moves in *. split.
      + intros [some all]. destruct (in_P (product sizes)) eqn:P; trivial. exfalso.
        apply sum_to_P in P as (sizes' & move & P); [| congruence].
        apply by_value in P; trivial. rewrite (all (heaps moves sizes')) in P; [discriminate |].
        now apply in_map.
      + intros P. split; [rewrite all_moves; discriminate |].
        intros g member. apply in_map_iff in member as (sizes' & <- & move).
        destruct (misere_outcome (heaps moves sizes')) eqn:O; trivial. exfalso.
        apply by_value in O; trivial.
        rewrite <- (one_times (product sizes')), (sum_from_P sizes one) in O; auto; [discriminate |].
        rewrite one_times; auto.
  Qed.

  (** Under the conditions (a), (b) and (c): a sum is a P-position in misère play if and only if its value is in P. *)
  Theorem misere_by_value sizes :
    misere_outcome (heaps moves sizes) = P_position <-> in_P (product sizes) = true.
  Proof. now apply outcome_by_value. Qed.

  (** If moreover every element is the value of a sum, and contexts tell different elements apart, then two sums have the same
      value if and only if no sum tells them apart: the monoid is the misère quotient. *)
  Theorem value_by_misere X Y :
    (forall x, element x -> exists sizes, product sizes = x) ->
    (forall x y, element x -> element y ->
      (forall z, element z -> in_P (times x z) = in_P (times y z)) -> x = y) ->
    product X = product Y <->
    forall Z, misere_outcome (heaps moves (X ++ Z)) = misere_outcome (heaps moves (Y ++ Z)).
  Proof.
    intros reached apart. split.
    - intros same Z.
      enough (both : misere_outcome (heaps moves (X ++ Z)) = P_position <->
        misere_outcome (heaps moves (Y ++ Z)) = P_position).
      { destruct (misere_outcome (heaps moves (X ++ Z))), (misere_outcome (heaps moves (Y ++ Z)));
          intuition congruence. }
      now rewrite !misere_by_value, !product_app, same.
    - intros same. apply apart; auto. intros z is_element. destruct (reached z is_element) as [Z <-].
      rewrite <- !product_app. specialize (same Z).
      destruct (in_P (product (X ++ Z))) eqn:left_P, (in_P (product (Y ++ Z))) eqn:right_P; trivial; exfalso.
      + apply misere_by_value in left_P. rewrite same in left_P. apply misere_by_value in left_P. congruence.
      + apply misere_by_value in right_P. rewrite <- same in right_P. apply misere_by_value in right_P. congruence.
  Qed.

End Quotient.
