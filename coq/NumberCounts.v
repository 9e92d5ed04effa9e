(** * Comparisons of counts, also for all k

    For all k both sides are compared as often as their dimensions together say. [Recurrence.v] has
    why that is enough. *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Numeration Automata Walk Reading Projection NumberClaims NumberKnown
  NumberValues Counting Ways Recurrence.
Local Open Scope Z_scope.

(** ** The states that letters lead to *)

Definition is_found (found : PositiveMap.t unit) (q : positive) : bool := PositiveMap.mem q found.

Section Space.

Variable t : table.
Variable letters : list positive.

(** Nothing is proved of the search: what it finds is looked through once more. *)
Fixpoint search (fuel : nat) (todo : list positive) (found : PositiveMap.t unit)
  : PositiveMap.t unit :=
  match fuel, todo with
  | S fuel, q :: todo =>
      let '(todo, found) :=
        fold_left (fun '(todo, found) letter =>
          let p := successor t q letter in
          if is_lost t p || is_found found p then (todo, found)
          else (p :: todo, PositiveMap.add p tt found)) letters (todo, found)
      in search fuel todo found
  | _, _ => found
  end.

Definition reached (v : ways) : PositiveMap.t unit :=
  let first := map fst (PositiveMap.elements v) in
  let add found q := PositiveMap.add q tt found in
  search (S (PositiveMap.cardinal (rows t))) first (fold_left add first (PositiveMap.empty unit)).

Fixpoint all_in (inside : positive -> bool) (v : ways) : bool :=
  match v with
  | PositiveMap.Leaf _ => true
  | PositiveMap.Node zeros here ones =>
      all_in (fun q => inside q~0%positive) zeros &&
      match here with Some _ => inside 1%positive | None => true end &&
      all_in (fun q => inside q~1%positive) ones
  end.

Definition is_space (v : ways) (found : PositiveMap.t unit) : bool :=
  all_in (is_found found) v &&
  forallb (fun '(q, _) =>
    forallb (fun letter => let p := successor t q letter in is_lost t p || is_found found p)
      letters) (PositiveMap.elements found).

Definition space_of (v : ways) : option N :=
  let found := reached v in
  if is_space v found then Some (N.max 1 (N.of_nat (PositiveMap.cardinal found))) else None.

Hypothesis sound : is_sound t.

Fixpoint pulled_often (j : nat) (g : positive -> Z) : positive -> Z :=
  match j with O => g | S j => pulled t letters (pulled_often j g) end.

Lemma pulled_often_vanishes j g : vanishes t g -> vanishes t (pulled_often j g).
Proof. intros none. induction j as [| j IH]; simpl; trivial. now apply pulled_vanishes. Qed.

Lemma pulled_often_plus i j g : pulled_often (i + j) g = pulled_often i (pulled_often j g).
Proof. induction i as [| i IH]; simpl; trivial. now rewrite IH. Qed.

Lemma dot_stepped j v : forall g, vanishes t g ->
  dot g (stepped t letters j v) = dot (pulled_often j g) v.
Proof.
  induction j as [| j IH]; intros g none; simpl; trivial.
  rewrite dot_step, IH by (trivial; now apply pulled_vanishes).
  change (pulled t letters g) with (pulled_often 1 g). rewrite <- pulled_often_plus.
  now rewrite Nat.add_comm.
Qed.

Lemma dot_span bs v : forall inside (G : nat -> positive -> Z), all_in inside v = true ->
  (forall q, inside q = true -> span bs (fun k => G k q)) -> span bs (fun k => dot (G k) v).
Proof.
  induction v as [| zeros IH here ones IH']; intros inside G all each; simpl in *;
    [now apply span_zero |].
  apply andb_prop in all as [[before at_here]%andb_prop behind].
  apply span_plus; [apply span_plus |].
  - apply (IH (fun q => inside q~0%positive)); auto.
  - destruct here as [n |]; [apply span_times; auto | now apply span_zero].
  - apply (IH' (fun q => inside q~1%positive)); auto.
Qed.

Lemma pulled_spans bs v found (H : nat -> positive -> Z) : is_space v found = true ->
  (forall k, vanishes t (H k)) ->
  (forall q, is_found found q = true -> span bs (fun k => H k q)) ->
  forall q, is_found found q = true -> span bs (fun k => pulled t letters (H k) q).
Proof.
  intros [_ closed]%andb_prop none each q inside. rewrite forallb_forall in closed.
  assert (In (q, tt) (PositiveMap.elements found)) as there.
  { unfold is_found in inside. rewrite PositiveMap.mem_find in inside.
    destruct (PositiveMap.find q found) as [[] |] eqn:is; [| easy].
    now apply PositiveMap.elements_correct. }
  specialize (closed _ there). simpl in closed. unfold pulled. clear there.
  induction letters as [| letter rest IH]; simpl in *; [now apply span_zero |].
  apply andb_prop in closed as [here closed]. apply span_plus; [| now apply IH].
  apply orb_prop in here as [lost | met]; [| now apply each].
  apply span_zero. intros k. now apply none.
Qed.

Lemma space_lies v factor d : space_of v = Some d ->
  lies (N.to_nat d) (fun k => count_of t (stepped t letters (k * factor) v)).
Proof.
  unfold space_of. set (found := reached v). destruct (is_space v found) eqn:space; [| easy].
  intros [= <-].
  set (G := fun k => pulled_often (k * factor) (accepting_weight t)).
  set (bs := map (fun '(q, _) => fun k => G k q) (PositiveMap.elements found)).
  assert (forall q, is_found found q = true -> span bs (fun k => G k q)) as inside.
  { intros q there. apply span_in, in_map_iff. exists (q, tt). split; trivial.
    unfold is_found in there.
    rewrite PositiveMap.mem_find in there. destruct (PositiveMap.find q found) as [[] |] eqn:is;
      [| easy].
    now apply PositiveMap.elements_correct. }
  assert (vanishes t (accepting_weight t)) as vanish by now apply accepting_vanishes.
  exists bs. split; [unfold bs; rewrite map_length, <- PositiveMap.cardinal_1; lia |]. split.
  - apply (span_as _ (fun k => dot (G k) v)); [| intros k; now apply dot_stepped].
    apply (dot_span bs v (is_found found)); trivial. now apply andb_prop in space as [all _].
  - intros b ((q, []) & <- & there)%in_map_iff.
    assert (is_found found q = true) as met.
    { apply PositiveMap.elements_complete in there. unfold is_found.
      now rewrite PositiveMap.mem_find, there. }
    apply (span_as _ (fun k => pulled_often factor (G k) q));
      [| intros k; unfold next, G; now rewrite <- pulled_often_plus].
    clear there. revert q met. generalize factor at 1 as n.
    induction n as [| n IH]; intros q met; simpl; auto.
    apply (pulled_spans bs v found (fun k => pulled_often n (G k))); trivial.
    intros k. now apply pulled_often_vanishes, pulled_often_vanishes.
Qed.

End Space.

(** ** A quantity at one k after another *)

Inductive running : Type :=
  | Fixed (v : Z)
  | Rising (v : Z)
  | Growing (v times : Z)
  | Counting (t : table) (letters : list positive) (v : ways) (factor : nat)
  | Sum (one other : running)
  | Difference (one other : running)
  | Product (one other : running).

Fixpoint value_of (r : running) : Z :=
  match r with
  | Fixed v | Rising v | Growing v _ => v
  | Counting t _ v _ => count_of t v
  | Sum a b => value_of a + value_of b
  | Difference a b => value_of a - value_of b
  | Product a b => value_of a * value_of b
  end.

Fixpoint go_on (r : running) : running :=
  match r with
  | Fixed v => Fixed v
  | Rising v => Rising (v + 1)
  | Growing v times => Growing (v * times) times
  | Counting t letters v factor => Counting t letters (stepped t letters factor v) factor
  | Sum a b => Sum (go_on a) (go_on b)
  | Difference a b => Difference (go_on a) (go_on b)
  | Product a b => Product (go_on a) (go_on b)
  end.

Fixpoint dimension (r : running) : option N :=
  let two f a b :=
    match dimension a, dimension b with Some d, Some e => Some (f d e) | _, _ => None end
  in
  match r with
  | Fixed _ | Growing _ _ => Some 1%N
  | Rising _ => Some 2%N
  | Counting t letters v _ => space_of t letters v
  | Sum a b | Difference a b => two N.add a b
  | Product a b => two N.mul a b
  end.

Fixpoint all_sound (r : running) : Prop :=
  match r with
  | Fixed _ | Rising _ | Growing _ _ => True
  | Counting t _ _ _ => is_sound t
  | Sum a b | Difference a b | Product a b => all_sound a /\ all_sound b
  end.

Definition after (n : nat) (r : running) : running := Nat.iter n go_on r.

Lemma after_two n a b : after n (Sum a b) = Sum (after n a) (after n b) /\
  after n (Difference a b) = Difference (after n a) (after n b) /\
    after n (Product a b) = Product (after n a) (after n b).
Proof.
  induction n as [| n (IH & IH' & IH'')]; simpl; [easy |]. unfold after in *.
  now rewrite IH, IH', IH''.
Qed.

Lemma after_fixed n v : after n (Fixed v) = Fixed v.
Proof. unfold after. induction n as [| n IH]; simpl; trivial. now rewrite IH. Qed.

Lemma after_rising n v : after n (Rising v) = Rising (v + Z.of_nat n).
Proof.
  unfold after. induction n as [| n IH]; simpl; [f_equal; lia |]. rewrite IH. cbn [go_on]. f_equal.
  lia.
Qed.

Lemma after_growing n v times : after n (Growing v times) = Growing (v * times ^ Z.of_nat n) times.
Proof.
  unfold after. induction n as [| n IH]; [simpl; f_equal; lia |].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. simpl. rewrite IH. cbn [go_on]. f_equal. lia.
Qed.

Lemma after_counting n t letters v factor :
  after n (Counting t letters v factor) =
  Counting t letters (stepped t letters (n * factor) v) factor.
Proof.
  unfold after. induction n as [| n IH]; simpl; trivial. rewrite IH. cbn [go_on].
  now rewrite stepped_stepped.
Qed.

Lemma dimension_lies r : all_sound r -> forall d, dimension r = Some d ->
  lies (N.to_nat d) (fun n => value_of (after n r)).
Proof.
  induction r as [v | v | v times | t letters v factor | a IH b IH' | a IH b IH' | a IH b IH'];
    intros sound d; simpl.
  - intros [= <-]. apply (lies_as _ (fun _ => v)); [apply lies_constant |]. intros n.
    now rewrite after_fixed.
  - intros [= <-]. apply (lies_as _ (fun n => v + Z.of_nat n)); [apply lies_linear |]. intros n.
    now rewrite after_rising.
  - intros [= <-]. apply (lies_as _ (fun n => v * times ^ Z.of_nat n)); [apply lies_power |].
    intros n. now rewrite after_growing.
  - intros is. apply (lies_as _ _ _ (space_lies t letters sound v factor d is)). intros n.
    now rewrite after_counting.
  - destruct sound, (dimension a) as [e |], (dimension b) as [f |]; try easy. intros [= <-].
    rewrite N2Nat.inj_add.
    apply (lies_as _ _ _ (lies_plus _ _ _ _ (IH ltac:(trivial) _ eq_refl) (IH' ltac:(trivial) _
      eq_refl))).
    intros n. now rewrite (proj1 (after_two n a b)).
  - destruct sound, (dimension a) as [e |], (dimension b) as [f |]; try easy. intros [= <-].
    rewrite N2Nat.inj_add.
    apply (lies_as _ _ _ (lies_plus _ _ _ _ (IH ltac:(trivial) _ eq_refl) (lies_times (-1) _ _ (IH'
      ltac:(trivial) _ eq_refl)))).
    intros n. rewrite (proj1 (proj2 (after_two n a b))). cbn [value_of]. lia.
  - destruct sound, (dimension a) as [e |], (dimension b) as [f |]; try easy. intros [= <-].
    rewrite N2Nat.inj_mul.
    apply (lies_as _ _ _ (lies_product _ _ _ _ (IH ltac:(trivial) _ eq_refl) (IH' ltac:(trivial) _
      eq_refl))).
    intros n. now rewrite (proj2 (proj2 (after_two n a b))).
Qed.

Fixpoint same_often (cases : nat) (a b : running) : bool :=
  match cases with
  | O => true
  | S cases => (value_of a =? value_of b) && same_often cases (go_on a) (go_on b)
  end.

Lemma after_next n r : after (S n) r = after n (go_on r).
Proof.
  induction n as [| n IH]; trivial. change (go_on (after (S n) r) = go_on (after n (go_on r))).
  now rewrite IH.
Qed.

Lemma same_often_all cases : forall a b, same_often cases a b = true ->
  forall n, (n < cases)%nat -> value_of (after n a) = value_of (after n b).
Proof.
  induction cases as [| cases IH]; intros a b; simpl; [lia |].
  intros [here%Z.eqb_eq further]%andb_prop [| n] less; trivial.
  rewrite !after_next. apply IH; trivial. lia.
Qed.

(** ** The first of them *)

Section Base.
Context {base : numeration}.

(** What is counted depends on each of the tracks, or nothing is accepted. *)
Definition count_at (t : table) (on : list N) (power : option (N * N)) (first : N)
  : option running :=
  let same (ons : list N) := if list_eq_dec N.eq_dec on ons then true else false in
  let fixed :=
    if same (reads t) then option_map (fun v => Fixed (count_of t v)) (begin_ways t on) else None
  in
  if is_lost t 1 then Some (Fixed 0)
  else if negb (once (reads t)) then None
  else match power with
    | Some (track, factor) =>
        if among (reads t) track then
          if same (filter (fun other => negb (other =? track)%N) (reads t)) then
            option_map (fun v =>
              let letters := letters_on t on in
              let with_one := step_ways t (one_letters t track on) v in
              let at_first := stepped t letters (N.to_nat (first * factor)) with_one in
              Counting t letters at_first (N.to_nat factor)) (begin_ways t on)
          else None
        else fixed
    | None => fixed
    end.

Fixpoint at_first (K : known) (first : N) (q : quantity) : option running :=
  let two f a b :=
    match at_first K first a, at_first K first b with
    | Some x, Some y => Some (f x y)
    | _, _ => None
    end
  in
  match q with
  | Number n => Some (Fixed (Z.of_N n))
  | Exponent => Some (Rising (Z.of_N first))
  | Power number more factor =>
      let exponent := more + factor * Z.of_N first in
      if (0 <=? exponent) && (0 <=? factor)
      then Some (Growing (number ^ exponent) (number ^ factor)) else None
  | Count which on power =>
      match PositiveMap.find which (known_automata K) with
      | Some t => count_at t on power first
      | None => None
      end
  | Plus a b => two Sum a b
  | Minus a b => two Difference a b
  | Times a b => two Product a b
  end.

Lemma once_NoDup on : once on = true -> NoDup on.
Proof.
  induction on as [| track rest IH]; simpl; constructor.
  - apply andb_prop in H as [new _]. intros inside. apply negb_true_iff in new.
    rewrite <- not_true_iff_false, existsb_exists in new.
    apply new. exists track. now rewrite N.eqb_refl.
  - apply andb_prop in H as [_ further]. auto.
Qed.

Lemma count_at_right t f on power first r : base = Binary -> is_sound t -> decides t f ->
  count_at t on power first = Some r ->
  all_sound r /\
  forall n, counted (has_power power (first + N.of_nat n)) on f (value_of (after n r)).
Proof.
  intros binary sound right. subst base. unfold count_at. destruct (is_lost t 1) eqn:lost.
  { intros [= <-]. split; [easy |]. intros n. rewrite after_fixed. exists [].
    split; [constructor |]. split; [easy |]. split; [easy |].
    intros e finite _. split; [intros holds; exfalso | easy].
    assert (forall w, state_after t w = 1%positive) as stays.
    { induction w as [| l w IH]; simpl; trivial. now rewrite IH, lost_stays. }
    apply (bounded_written (base := Binary)) in finite as (w & is).
    rewrite <- (right w e is), stays in holds. unfold is_lost in lost.
    destruct (settled_state t 1) as [[] |] eqn:known; try easy. apply sound in known as [known _].
    congruence. }
  destruct (once (reads t)) eqn:distinct; [| easy]. apply once_NoDup in distinct. simpl negb.
  cbv iota.
  assert ((if if list_eq_dec N.eq_dec on (reads t) then true else false
      then option_map (fun v => Fixed (count_of t v)) (begin_ways t on) else None) = Some r ->
    all_sound r /\ on = reads t /\ forall n, counted (fun _ => True) on f (value_of (after n r))) as
      fixed.
  { destruct (list_eq_dec N.eq_dec on (reads t)) as [-> |]; [| easy].
    destruct (begin_ways t (reads t)) as [v |] eqn:is; [| easy]. intros [= <-]. repeat split.
    intros n. rewrite after_fixed.
    now apply begin_counts with (t := t). }
  destruct power as [(track, factor) |]; [| intros (s & _ & all)%fixed; now split].
  destruct (among (reads t) track) eqn:here.
  - clear fixed. apply among_true in here. destruct (list_eq_dec N.eq_dec on _) as [same |];
      [| easy].
    destruct (begin_ways t on) as [v |] eqn:is; [| easy]. intros [= <-]. split; [exact sound |].
    intros n.
    rewrite after_counting. cbn [value_of]. rewrite stepped_stepped.
    assert (forall other, In other on <-> In other (reads t) /\ other <> track) as others.
    { intros other. rewrite same, filter_In, negb_true_iff, N.eqb_neq. easy. }
    set (j := (n * N.to_nat factor + N.to_nat (first * factor))%nat).
    assert (factor * (first + N.of_nat n) = N.of_nat j)%N as power by (unfold j; lia).
    unfold has_power. rewrite power. apply power_counts; trivial.
    + constructor; [rewrite others; tauto |]. rewrite same. now apply NoDup_filter.
    + intros other. simpl. rewrite others. destruct (N.eq_dec track other) as [-> |];
        intuition congruence.
  - intros (s & same & all)%fixed. split; trivial. intros n. apply counted_beside; [| apply all].
    rewrite same. intros inside%among_true. congruence.
Qed.

Lemma at_first_right K m first q : base = Binary -> all_fit K m -> forall r,
  at_first K first q = Some r ->
  all_sound r /\ forall n, amounts m (first + N.of_nat n) q (value_of (after n r)).
Proof.
  intros binary fit. induction q as [x | | number more factor | which on power | a IH b IH' | a IH b
    IH' | a IH b IH']; intros r; simpl.
  - intros [= <-]. split; [easy |]. intros n. now rewrite after_fixed.
  - intros [= <-]. split; [easy |]. intros n. rewrite after_rising. cbn [value_of]. lia.
  - destruct (_ && _) eqn:natural; [| easy]. apply andb_prop in natural as [from%Z.leb_le
      up%Z.leb_le]. intros [= <-].
    split; [easy |]. intros n. rewrite after_growing. cbn [value_of].
    assert (more + factor * Z.of_N (first + N.of_nat n) = (more + factor * Z.of_N first) + factor *
      Z.of_nat n) as -> by lia.
    set (exponent := more + factor * Z.of_N first) in *.
    assert (0 <= factor * Z.of_nat n) by (apply Z.mul_nonneg_nonneg; lia).
    split; [lia |]. now rewrite Z.pow_add_r, Z.pow_mul_r by lia.
  - destruct (PositiveMap.find which (known_automata K)) as [t |] eqn:there; [| easy]. intros is.
    destruct (automata_fit K m fit _ _ there) as (f & meant & sound & right). unfold found.
    rewrite meant.
    now apply count_at_right with t.
  - destruct (at_first K first a) as [x |], (at_first K first b) as [y |]; try easy. intros [= <-].
    destruct (IH _ eq_refl) as [s all], (IH' _ eq_refl) as [s' all']. split; [easy |]. intros n.
    rewrite (proj1 (after_two n x y)).
    do 2 eexists. split; [apply all | split; [apply all' | easy]].
  - destruct (at_first K first a) as [x |], (at_first K first b) as [y |]; try easy. intros [= <-].
    destruct (IH _ eq_refl) as [s all], (IH' _ eq_refl) as [s' all']. split; [easy |]. intros n.
    rewrite (proj1 (proj2 (after_two n x y))).
    do 2 eexists. split; [apply all | split; [apply all' | easy]].
  - destruct (at_first K first a) as [x |], (at_first K first b) as [y |]; try easy. intros [= <-].
    destruct (IH _ eq_refl) as [s all], (IH' _ eq_refl) as [s' all']. split; [easy |]. intros n.
    rewrite (proj2 (proj2 (after_two n x y))).
    do 2 eexists. split; [apply all | split; [apply all' | easy]].
Qed.

(** ** The check *)

Fixpoint is_constant (q : quantity) : bool :=
  match q with
  | Number _ | Count _ _ None => true
  | Exponent | Power _ _ _ | Count _ _ (Some _) => false
  | Plus a b | Minus a b | Times a b => is_constant a && is_constant b
  end.

Lemma constant_amounts m k k' q : is_constant q = true ->
  forall v, amounts m k q v -> amounts m k' q v.
Proof.
  induction q as [x | | number more factor | which on [power |] | a IH b IH' | a IH b IH' |
    a IH b IH']; simpl; try easy;
    intros [one other]%andb_prop v (x & y & of_x & of_y & is); exists x, y; auto.
Qed.

(** So many dimensions of a side at most. *)
Definition most_cases : N := 4096.

Definition check_counts (K : known) (how : relation) (first : option N) (one other : quantity)
  : bool :=
  is_binary &&
  match first with
  | None =>
      is_constant one && is_constant other &&
      match at_first K 0 one, at_first K 0 other with
      | Some x, Some y => related how (value_of x) (value_of y)
      | _, _ => false
      end
  | Some first =>
      match how, at_first K first one, at_first K first other with
      | Equal, Some x, Some y =>
          match dimension x, dimension y with
          | Some d, Some e =>
              (d <=? most_cases)%N && (e <=? most_cases)%N && same_often (N.to_nat (d + e)) x y
          | _, _ => false
          end
      | _, _, _ => false
      end
  end.

Theorem check_counts_sound K m how first one other : all_fit K m ->
  check_counts K how first one other = true -> counts_say m how first one other.
Proof.
  intros fit [is checked]%andb_prop.
  assert (base = Binary) as binary by (revert is; unfold is_binary; now destruct base).
  intros k from. destruct first as [first |].
  - destruct how; try easy. destruct (at_first K first one) as [x |] eqn:is_x; [| easy].
    destruct (at_first K first other) as [y |] eqn:is_y; [| easy].
    apply (at_first_right K m) in is_x as [sound all], is_y as [sound' all']; trivial.
    destruct (dimension x) as [d |] eqn:of_x; [| easy].
    destruct (dimension y) as [e |] eqn:of_y; [| easy].
    apply andb_prop in checked as [_ checked].
    pose proof (agree_often _ _ _ _ (dimension_lies x sound d of_x) (dimension_lies y sound' e
      of_y)) as agree.
    set (n := N.to_nat (k - first)). replace k with (first + N.of_nat n)%N by (unfold n; lia).
    do 2 eexists. split; [apply all | split; [apply all' |]]. apply Z.eqb_eq, agree. intros i less.
    apply (same_often_all _ _ _ checked). lia.
  - apply andb_prop in checked as [[constant constant']%andb_prop checked].
    destruct (at_first K 0 one) as [x |] eqn:is_x; [| easy].
    destruct (at_first K 0 other) as [y |] eqn:is_y; [| easy].
    apply (at_first_right K m) in is_x as [_ all], is_y as [_ all']; trivial.
    exists (value_of x), (value_of y). split; [| split; trivial].
    + exact (constant_amounts m _ k one constant _ (all O)).
    + exact (constant_amounts m _ k other constant' _ (all' O)).
Qed.

End Base.
