(** * Laws: claims for all games and numbers that follow from the nim-sum alone

    Each side of an equality is a nim-sum of values of games, of numbers, and of a constant, and the equality says that all of them
    together are 0. What is so whichever of these are 0 is so of all games and numbers. *)

From Coq Require Import Bool List Arith NArith ZArith Lia.
Import ListNotations.
From Sprague Require Import Game Lemmas SpragueGrundy NimSum Statement.
Local Open Scope N_scope.

(** Games are the nodes 1, 2, ... of a claim. *)
Definition of_games (games : list game) (number : positive) : game := nth (pred (Pos.to_nat number)) games (Opts []).

Section Nim_sums.

  Variable position : positive -> game.
  Variable unknown : nat -> Z.
  Hypothesis natural : forall k, (0 <= unknown k)%Z.

  (** Unknown numbers and games, each by a number of its own. *)
  Definition number_key (k : nat) : nat := 2 * k.
  Definition game_key (p : positive) : nat := 2 * Pos.to_nat p + 1.

  Definition worth (key : nat) : N :=
    if Nat.even key then Z.to_N (unknown (Nat.div2 key))
    else N.of_nat (grundy (position (Pos.of_nat (Nat.div2 key)))).

  Lemma worth_number k : worth (number_key k) = Z.to_N (unknown k).
  Proof.
    unfold worth, number_key. rewrite Nat.even_mul. simpl orb. cbv iota. do 2 f_equal.
    apply Nat.div2_double.
  Qed.

  Lemma worth_game p : worth (game_key p) = N.of_nat (grundy (position p)).
  Proof.
    unfold worth, game_key. rewrite Nat.add_1_r, Nat.even_succ, Nat.odd_mul. simpl andb. cbv iota.
    do 3 f_equal. rewrite Nat.div2_succ_double. apply Pos2Nat.id.
  Qed.

  (** A nim-sum: what stands in it an odd number of times, in order, and the constant. *)
  Definition nim_sum_of : Type := list nat * N.

  Definition total (sum : nim_sum_of) : N := fold_right (fun key rest => N.lxor (worth key) rest) (snd sum) (fst sum).

  Fixpoint toggled (key : nat) (keys : list nat) : list nat :=
    match keys with
    | [] => [key]
    | first :: rest =>
        if (key =? first)%nat then rest else if (key <? first)%nat then key :: first :: rest else first :: toggled key rest
    end.

  Lemma total_toggled key keys constant : total (toggled key keys, constant) = N.lxor (worth key) (total (keys, constant)).
  Proof.
    unfold total. simpl. induction keys as [| first rest IH]; trivial. simpl.
    destruct (Nat.eqb_spec key first) as [-> |].
    - now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
    - destruct (key <? first)%nat; trivial. simpl. rewrite IH, <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  Qed.

  Definition joined (one other : nim_sum_of) : nim_sum_of :=
    (fold_right toggled (fst other) (fst one), N.lxor (snd one) (snd other)).

  Lemma total_joined one other : total (joined one other) = N.lxor (total one) (total other).
  Proof.
    destruct one as [keys c], other as [others d]. unfold joined. simpl. induction keys as [| key rest IH]; simpl.
    - unfold total. simpl. induction others as [| key others IH]; trivial. simpl.
      rewrite IH, <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
    - rewrite total_toggled, IH. unfold total. simpl. now rewrite N.lxor_assoc.
  Qed.

  Definition with_both (one other : option nim_sum_of) : option nim_sum_of :=
    match one, other with Some one, Some other => Some (joined one other) | _, _ => None end.

  Fixpoint of_integer (a : integer) : option nim_sum_of :=
    match a with
    | Number z => if (0 <=? z)%Z then Some ([], Z.to_N z) else None
    | Unknown k => Some ([number_key k], 0)
    | Worth_of g => of_term g
    | Apply Nim_sum a b => with_both (of_integer a) (of_integer b)
    | _ => None
    end
  with of_term (g : term) : option nim_sum_of :=
    match g with
    | Node p => Some ([game_key p], 0)
    | Nimber size => of_integer size
    | Sum g h => with_both (of_term g) (of_term h)
    | Heap _ _ _ _ => None
    end.

  Lemma with_both_some one other sum : with_both one other = Some sum ->
    exists x y, one = Some x /\ other = Some y /\ total sum = N.lxor (total x) (total y).
  Proof.
    destruct one as [x |], other as [y |]; try discriminate. intros [= <-]. exists x, y. repeat split. apply total_joined.
  Qed.

  Lemma of_sound :
    (forall a sum, of_integer a = Some sum -> integer_of position unknown a = Z.of_N (total sum)) /\
    (forall all : integers, True) /\
    (forall g sum, of_term g = Some sum -> N.of_nat (grundy (game_of position unknown g)) = total sum).
  Proof.
    apply all_cases; trivial; try discriminate.
    - intros z sum. simpl. destruct (Z.leb_spec 0 z); [| discriminate]. intros [= <-]. unfold total. simpl. now rewrite Z2N.id.
    - intros k sum [= <-]. unfold total. simpl. rewrite N.lxor_0_r, worth_number, Z2N.id; trivial.
    - intros g IH sum found. apply IH in found.
      change (integer_of position unknown (Worth_of g)) with (Z.of_nat (grundy (game_of position unknown g))).
      now rewrite <- found, nat_N_Z.
    - intros by_it a IHa b IHb sum found. destruct by_it; try discriminate.
      apply with_both_some in found as (x & y & of_a & of_b & ->). apply IHa in of_a. apply IHb in of_b.
      change (integer_of position unknown (Apply Statement.Nim_sum a b)) with
        (Z.lxor (integer_of position unknown a) (integer_of position unknown b)).
      rewrite of_a, of_b. now destruct (total x), (total y).
    - intros p sum [= <-]. unfold total. simpl. now rewrite N.lxor_0_r, worth_game.
    - intros size IH sum found. apply IH in found.
      change (game_of position unknown (Nimber size)) with (star (Z.to_N (integer_of position unknown size))).
      rewrite found, N2Z.id. unfold star. now rewrite grundy_nimber, N2Nat.id.
    - intros g IHg h IHh sum found. apply with_both_some in found as (x & y & of_g & of_h & ->).
      apply IHg in of_g as <-. apply IHh in of_h as <-.
      change (game_of position unknown (Sum g h)) with (Game.sum (game_of position unknown g) (game_of position unknown h)).
      rewrite grundy_sum. unfold nim_sum. now rewrite N2Nat.id.
  Qed.

  (** ** Which nim-sums are 0 *)

  Definition same (one other : nim_sum_of) : bool :=
    (if list_eq_dec Nat.eq_dec (fst one) (fst other) then true else false) && (snd one =? snd other).

  Lemma same_sound one other : same one other = true -> one = other.
  Proof.
    unfold same. destruct one as [keys c], other as [others d]. simpl. destruct (list_eq_dec _ keys others) as [-> |]; [| discriminate].
    simpl. intros equal. apply N.eqb_eq in equal as ->. reflexivity.
  Qed.

  (** Whether a nim-sum is 0, where that is chosen. *)
  Definition choice : Type := list (nim_sum_of * bool).

  Fixpoint chosen (choices : choice) (sum : nim_sum_of) : option bool :=
    match choices with
    | [] => match fst sum with [] => Some (snd sum =? 0) | _ => None end
    | (one, is) :: rest => if same one sum then Some is else chosen rest sum
    end.

  Definition right_choice (choices : choice) : Prop :=
    forall one is, In (one, is) choices -> is = (total one =? 0).

  Lemma chosen_sound choices sum is : right_choice choices -> chosen choices sum = Some is -> is = (total sum =? 0).
  Proof.
    intros right. induction choices as [| [one its] rest IH]; simpl.
    - destruct sum as [[| key keys] c]; [| discriminate]. now intros [= <-].
    - destruct (same one sum) eqn:equal.
      + intros [= <-]. apply same_sound in equal as <-. apply right. now left.
      + apply IH. intros other its_is inside. apply right. now right.
  Qed.

  Definition equal_sums (choices : choice) (one other : option nim_sum_of) : option bool :=
    match with_both one other with Some sum => chosen choices sum | None => None end.

  Fixpoint told (choices : choice) (said : statement) : option bool :=
    match said with
    | Not one => option_map negb (told choices one)
    | And one other => Statement.with_both (told choices one) (told choices other) (fun one other => Some (one && other))
    | Or one other => Statement.with_both (told choices one) (told choices other) (fun one other => Some (one || other))
    | Implies one other =>
        Statement.with_both (told choices one) (told choices other) (fun one other => Some (negb one || other))
    | Iff one other => Statement.with_both (told choices one) (told choices other) (fun one other => Some (eqb one other))
    | Equals a b => equal_sums choices (of_integer a) (of_integer b)
    | Equivalent g h => equal_sums choices (of_term g) (of_term h)
    | Is_P g => equal_sums choices (of_term g) (Some ([], 0))
    | Is_N g => option_map negb (equal_sums choices (of_term g) (Some ([], 0)))
    | _ => None
    end.

  Lemma equal_sums_sound choices one other is : right_choice choices -> equal_sums choices one other = Some is ->
    exists x y, one = Some x /\ other = Some y /\ (is = true <-> total x = total y).
  Proof.
    intros right. unfold equal_sums. destruct (with_both one other) as [sum |] eqn:both; [| discriminate].
    apply with_both_some in both as (x & y & -> & -> & sums). intros found. apply chosen_sound in found as ->; trivial.
    exists x, y. repeat split; trivial; rewrite sums, N.eqb_eq, N.lxor_eq_0_iff; trivial.
  Qed.

  Ltac both found a b of_a of_b :=
    apply with_both_some in found as (a & b & of_a & of_b & [= <-]).

  Theorem told_sound choices : right_choice choices ->
    forall said is, told choices said = Some is -> (is = true <-> says position unknown said).
  Proof.
    intros right. destruct of_sound as (of_integers & _ & of_terms).
    induction said as [one IHs | one IHs other IHr | one IHs other IHr | one IHs other IHr | one IHs other IHr | a b | a b | a b | g h
                    | g | g | p | p | p q by_it | p q | p q | p ps | class digits period preperiod sizes];
      simpl; intros is found; try discriminate.
    - destruct (told choices one) as [x |]; [| discriminate]. injection found as <-. specialize (IHs x eq_refl).
      destruct x; simpl; intuition discriminate.
    - destruct (told choices one) as [x |], (told choices other) as [y |]; try discriminate. injection found as <-.
      specialize (IHs x eq_refl). specialize (IHr y eq_refl). destruct x, y; simpl; intuition discriminate.
    - destruct (told choices one) as [x |], (told choices other) as [y |]; try discriminate. injection found as <-.
      specialize (IHs x eq_refl). specialize (IHr y eq_refl). destruct x, y; simpl; intuition discriminate.
    - destruct (told choices one) as [x |], (told choices other) as [y |]; try discriminate. injection found as <-.
      specialize (IHs x eq_refl). specialize (IHr y eq_refl). destruct x, y; simpl; intuition discriminate.
    - destruct (told choices one) as [x |], (told choices other) as [y |]; try discriminate. injection found as <-.
      specialize (IHs x eq_refl). specialize (IHr y eq_refl). destruct x, y; simpl; intuition discriminate.
    - apply equal_sums_sound in found as (x & y & of_a & of_b & ->); trivial.
      rewrite (of_integers _ _ of_a), (of_integers _ _ of_b). split; [now intros -> | apply N2Z.inj].
    - apply equal_sums_sound in found as (x & y & of_g & of_h & ->); trivial.
      rewrite equiv_grundy, <- (of_terms _ _ of_g), <- (of_terms _ _ of_h). split; [apply Nat2N.inj | now intros ->].
    - apply equal_sums_sound in found as (x & y & of_g & [= <-] & ->); trivial.
      rewrite outcome_grundy, <- (of_terms _ _ of_g). unfold total. simpl. lia.
    - destruct (equal_sums _ _ _) as [x |] eqn:zero; [| discriminate]. injection found as <-.
      apply equal_sums_sound in zero as (sum & y & of_g & [= <-] & zero); trivial.
      rewrite (proj1 (P_or_N _)), outcome_grundy. rewrite <- (of_terms _ _ of_g) in zero. unfold total in zero. simpl in zero.
      destruct x; simpl; intuition (try discriminate); lia.
  Qed.

  (** It is so whichever of these are 0. *)
  Fixpoint always (said : statement) (sums : list nim_sum_of) (choices : choice) : bool :=
    match sums with
    | [] => match told choices said with Some is => is | None => false end
    | sum :: rest => always said rest ((sum, true) :: choices) && always said rest ((sum, false) :: choices)
    end.

  Lemma always_sound said sums : forall choices, right_choice choices -> always said sums choices = true ->
    says position unknown said.
  Proof.
    induction sums as [| sum rest IH]; simpl; intros choices right found.
    - destruct (told choices said) as [is |] eqn:so; [| discriminate]. now apply (told_sound choices right said is so).
    - apply andb_prop in found as [if_zero if_not].
      destruct (total sum =? 0) eqn:zero.
      + apply IH with ((sum, true) :: choices); trivial. intros one is [[= <- <-] | inside]; auto.
      + apply IH with ((sum, false) :: choices); trivial. intros one is [[= <- <-] | inside]; auto.
  Qed.

End Nim_sums.

(** The nim-sums that a claim compares with 0; each stands once. *)
Fixpoint sums_of (said : statement) : list nim_sum_of :=
  let of one other := match with_both one other with Some sum => [sum] | None => [] end in
  match said with
  | Not one => sums_of one
  | And one other | Or one other | Implies one other | Iff one other =>
      let first := sums_of one in
      first ++ filter (fun sum => negb (existsb (same sum) first)) (sums_of other)
  | Equals a b => of (of_integer a) (of_integer b)
  | Equivalent g h => of (of_term g) (of_term h)
  | Is_P g | Is_N g => of (of_term g) (Some ([], 0))
  | _ => []
  end.

Definition check_law (said : statement) : bool :=
  always said (filter (fun sum => match fst sum with [] => false | _ => true end) (sums_of said)) [].

(** What a file rests on: if the checker says [true], the claim is so of all games and all natural numbers. *)
Theorem law_sound said : check_law said = true ->
  forall games numbers, Forall (Z.le 0) numbers -> says (of_games games) (fun k => nth k numbers 0%Z) said.
Proof.
  intros checked games numbers natural. apply always_sound with (3 := checked).
  - intros k. destruct (nth_in_or_default k numbers 0%Z) as [inside | ->]; [| easy].
    rewrite Forall_forall in natural. now apply natural.
  - intros one is [].
Qed.

(** ** Claims that fail, for nimbers of these sizes and for these numbers *)

Definition total_at (sizes : list N) (numbers : list Z) (sum : nim_sum_of) : N :=
  fold_right
    (fun key rest =>
      N.lxor (if Nat.even key then Z.to_N (nth (Nat.div2 key) numbers 0%Z) else nth (pred (Nat.div2 key)) sizes 0) rest)
    (snd sum) (fst sum).

Lemma total_at_right sizes numbers sum :
  total (of_games (map star sizes)) (fun k => nth k numbers 0%Z) sum = total_at sizes numbers sum.
Proof.
  unfold total, total_at. induction (fst sum) as [| key rest IH]; trivial. simpl. rewrite IH. f_equal. unfold worth.
  destruct (Nat.even key); trivial. unfold of_games.
  replace (pred (Pos.to_nat (Pos.of_nat (Nat.div2 key)))) with (pred (Nat.div2 key))
    by (destruct (Nat.div2 key) as [| place]; trivial; now rewrite Nat2Pos.id).
  generalize (pred (Nat.div2 key)) as place. clear.
  induction sizes as [| size rest IH]; intros [| place]; trivial.
  - simpl. unfold star. now rewrite grundy_nimber, N2Nat.id.
  - apply IH.
Qed.

Definition check_refuted (sizes : list N) (numbers : list Z) (said : statement) : bool :=
  match told (map (fun sum => (sum, total_at sizes numbers sum =? 0)) (sums_of said)) said with
  | Some is => negb is
  | None => false
  end.

(** If the checker says [true], the claim is not so of these. *)
Theorem law_refuted sizes numbers said : Forall (Z.le 0) numbers -> check_refuted sizes numbers said = true ->
  ~ says (of_games (map star sizes)) (fun k => nth k numbers 0%Z) said.
Proof.
  intros natural. unfold check_refuted. destruct (told _ said) as [is |] eqn:found; [| discriminate]. intros refuted.
  apply told_sound with (position := of_games (map star sizes)) (unknown := fun k => nth k numbers 0%Z) in found.
  - intros holds. apply found in holds as ->. discriminate.
  - intros k. destruct (nth_in_or_default k numbers 0%Z) as [inside | ->]; [| easy].
    rewrite Forall_forall in natural. now apply natural.
  - intros one its inside. apply in_map_iff in inside as (sum & [= -> <-] & _). now rewrite total_at_right.
Qed.

Strategy expand [of_games].
