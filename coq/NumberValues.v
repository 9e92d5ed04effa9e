(** * Rules of games whose positions are given by numbers, with their values *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require NimSum.
From Sprague Require Import Game SpragueGrundy Numeration Automata Walk Arithmetic Reading Projection NumberClaims NumberTerms NumberKnown NumberRules.
Local Open Scope N_scope.

(** ** Values of positions whose options are sums *)

Section Worth.

Context {position : Type} (leads : position -> list position -> Prop) (P : position -> N -> Prop).

Let so (Y : position) (w : N) : Prop := worth leads Y w /\ P Y w.

Hypothesis step : forall X v,
  (forall Ys, leads X Ys -> exists ws, Forall2 so Ys ws /\ nim_sum ws <> v) ->
  (forall u, u < v -> exists Ys ws, leads X Ys /\ Forall2 so Ys ws /\ nim_sum ws = u) -> P X v.

Definition all_so (each : forall X v, worth leads X v -> P X v) :=
  fix all {Ys ws} (are : Forall2 (worth leads) Ys ws) : Forall2 so Ys ws :=
    match are with
    | Forall2_nil _ => Forall2_nil _
    | Forall2_cons _ _ is others => Forall2_cons _ _ (conj is (each _ _ is)) (all others)
    end.

Fixpoint worth_induction X v (is : worth leads X v) {struct is} : P X v.
Proof.
  destruct is as [X v none each]. apply step.
  - intros Ys to. destruct (none Ys to) as (ws & are & other). exists ws. split; [exact (all_so worth_induction are) | exact other].
  - intros u less. destruct (each u less) as (Ys & ws & to & are & is). exists Ys, ws.
    split; [exact to | split; [exact (all_so worth_induction are) | exact is]].
Qed.

End Worth.

Lemma all_alike {position} (R S : position -> N -> Prop) Ys ws :
  Forall2 (fun Y w => R Y w /\ forall u, S Y u -> u = w) Ys ws -> forall us, Forall2 S Ys us -> us = ws.
Proof.
  induction 1 as [| Y w Ys ws [_ one] _ IH]; intros us are; inversion are; subst; trivial. f_equal; auto.
Qed.

Theorem worth_unique {position} (leads : position -> list position -> Prop) X v :
  worth leads X v -> forall w, worth leads X w -> w = v.
Proof.
  revert X v. apply (worth_induction leads (fun X v => forall w, worth leads X w -> w = v)). intros X v none each w is.
  destruct is as [X w none' each']. destruct (N.lt_trichotomy w v) as [less | [same | greater]]; trivial; exfalso.
  - destruct (each w less) as (Ys & ws & to & are & is). destruct (none' Ys to) as (us & are' & other).
    apply other. now rewrite (all_alike _ _ _ _ are us are').
  - destruct (each' v greater) as (Ys & us & to & are' & is). destruct (none Ys to) as (ws & are & other).
    apply other. now rewrite <- (all_alike _ _ _ _ are us are').
Qed.

(** Where the options are finitely many, and so are positions in the sense of [Game.v], this is the Grundy value. *)
Lemma grundy_sum_of Gs : N.of_nat (grundy (Game.sum_of Gs)) = nim_sum (map (fun G => N.of_nat (grundy G)) Gs).
Proof.
  induction Gs as [| G [| H Gs] IH]; [reflexivity | simpl; now rewrite N.lxor_0_r |].
  change (Game.sum_of (G :: H :: Gs)) with (Game.sum G (Game.sum_of (H :: Gs))). rewrite NimSum.grundy_sum_binary, IH. reflexivity.
Qed.

Theorem worth_grundy {position} (leads : position -> list position -> Prop) (game_of : position -> game) :
  (forall X G, In G (options (game_of X)) <-> exists Ys, leads X Ys /\ G = Game.sum_of (map game_of Ys)) ->
  forall X v, worth leads X v -> N.of_nat (grundy (game_of X)) = v.
Proof.
  intros same. apply worth_induction. intros X v none each.
  assert (forall Ys ws, Forall2 (fun Y w => worth leads Y w /\ N.of_nat (grundy (game_of Y)) = w) Ys ws ->
    N.of_nat (grundy (Game.sum_of (map game_of Ys))) = nim_sum ws) as value.
  { intros Ys ws are. rewrite grundy_sum_of, map_map. f_equal. induction are as [| Y w Ys ws [_ <-] _ IH]; simpl; congruence. }
  rewrite grundy_mex. rewrite (mex_unique _ (N.to_nat v)); [apply N2Nat.id | |].
  - intros (G & is & (Ys & to & ->)%same)%in_map_iff. destruct (none Ys to) as (ws & are & other).
    apply other. rewrite <- (value Ys ws are). lia.
  - intros k less. destruct (each (N.of_nat k) ltac:(lia)) as (Ys & ws & to & are & is).
    apply in_map_iff. exists (Game.sum_of (map game_of Ys)). split; [rewrite <- (value Ys ws are) in is; lia |].
    apply same. now exists Ys.
Qed.

(** ** Nimbers *)

Lemma worth_star m r size : worth (leads m r) (Star size) size.
Proof.
  induction size as [size IH] using (well_founded_induction N.lt_wf_0). constructor.
  - intros Ys to. inversion to as [| size' less smaller]; subst. exists [less]. split; [constructor; auto |].
    simpl. rewrite N.lxor_0_r. lia.
  - intros u less. exists [Star u], [u]. split; [now constructor |]. split; [constructor; auto |]. apply N.lxor_0_r.
Qed.

(** ** That a nim-sum of tracks is a constant, where digits are binary *)

Section Base.
Context {base : numeration}.

Definition is_binary : bool := match base with Binary => true | Zeckendorf => false end.

Definition growing (on : list N) (most : Z) : machine := {|
  start := Leaf 0;
  tracks := on;
  prepare l := Leaf (if odd on l then 1 else 0);
  step s a := match s, a with Leaf s, Leaf d => Leaf (Z.min (2 * s + d) most) | _, _ => s end
|}.

Definition watch_nim_sum (on : list N) (size : N) : watched :=
  let most := (Z.of_N size + 1)%Z in {|
    seen := {| by_machine := growing on most; value s := match s with Leaf s => (s =? Z.of_N size)%Z | _ => false end |};
    settled s := match s with Leaf s => if (s =? most)%Z then Some false else None | _ => None end
  |}.

Lemma watch_nim_sum_watches on size : is_binary = true -> watches (watch_nim_sum on size) (fun e => nim_sum_of on e =? size).
Proof.
  intros is. assert (base = Binary) as binary by (revert is; unfold is_binary; now destruct base). clear is.
  set (most := (Z.of_N size + 1)%Z). split; [split |].
  - intros l l' same. simpl. now rewrite (odd_same on l l').
  - intros w e is. cbn [watch_nim_sum seen by_machine value]. fold most. rewrite (nim_sum_same on e (meant w) is). clear is.
    enough (run (growing on most) w = Leaf (Z.min (Z.of_N (nim_sum_of on (meant w))) most)) as ->.
    { destruct (N.eqb_spec (nim_sum_of on (meant w)) size), (Z.eqb_spec (Z.min (Z.of_N (nim_sum_of on (meant w))) most) (Z.of_N size));
        trivial; lia. }
    induction w as [| l w IH]; [rewrite nim_sum_nothing; cbn; f_equal; lia |].
    rewrite nim_sum_next by trivial. cbn [run]. rewrite IH. cbn [growing step prepare]. f_equal.
    set (h := nim_sum_of on (meant w)). destruct (odd on l); cbn [N.b2n]; unfold most; lia.
  - intros [s | |] b; try easy. cbn [settled watch_nim_sum]. fold most. destruct (Z.eqb_spec s most) as [-> |]; [| easy]. intros [= <-]. split.
    + simpl. destruct (Z.eqb_spec most (Z.of_N size)); trivial. unfold most in *. lia.
    + intros l. cbn [seen by_machine growing step prepare watch_nim_sum settled]. fold most.
      rewrite Z.min_r by (destruct (odd on l); unfold most; lia). now rewrite Z.eqb_refl.
Qed.

(** ** Numbers that are put on tracks *)

Definition put (pairs : list (N * N)) (e : numbers) : numbers :=
  fun track => match find (fun '(on, _) => on =? track) pairs with Some (_, number) => number | None => e track end.

Lemma put_away pairs e track : ~ In track (map fst pairs) -> put pairs e track = e track.
Proof.
  unfold put. induction pairs as [| [on number] pairs IH]; simpl; trivial. intros away.
  destruct (N.eqb_spec on track); [tauto |]. apply IH. tauto.
Qed.

Lemma put_there tracks ws e : once tracks = true -> length tracks = length ws -> map (put (combine tracks ws) e) tracks = ws.
Proof.
  revert ws. induction tracks as [| track tracks IH]; intros [| w ws]; simpl; try easy. intros [new%negb_true_iff distinct]%andb_prop [= same].
  unfold put at 1. simpl. rewrite N.eqb_refl. f_equal. rewrite <- (IH ws distinct same) at 2. apply map_ext_in. intros other inside.
  unfold put. simpl. destruct (N.eqb_spec track other) as [-> |]; trivial.
  rewrite <- not_true_iff_false, existsb_exists in new. destruct new. exists other. now rewrite N.eqb_refl.
Qed.

Lemma fst_combine {A B} (xs : list A) : forall ys : list B, length xs = length ys -> map fst (combine xs ys) = xs.
Proof. induction xs as [| x xs IH]; intros [| y ys]; simpl; try easy. intros [= same]. f_equal. auto. Qed.

Lemma bounded_put pairs e : bounded e -> bounded (put pairs e).
Proof.
  intros (n & b). exists (n + N.to_nat (fold_right (fun '(_, number) most => N.size number + most) 0 pairs)%N)%nat.
  intros track. rewrite Nat2N.inj_add, N2Nat.id, N.pow_add_r. specialize (b track). unfold put.
  induction pairs as [| [on number] pairs IH]; simpl; [lia |]. rewrite N.pow_add_r.
  set (others := fold_right (fun '(_, number) most => N.size number + most) 0 pairs) in *.
  pose proof (N.size_gt number). assert (0 < 2 ^ N.of_nat n) by lia.
  assert (0 < 2 ^ others) by (apply N.neq_0_lt_0, N.pow_nonzero; lia).
  assert (0 < 2 ^ N.size number) by lia.
  destruct (on =? track); nia.
Qed.

Lemma nim_sum_of_app on on' e : nim_sum_of (on ++ on') e = N.lxor (nim_sum_of on e) (nim_sum_of on' e).
Proof. induction on as [| track on IH]; simpl; trivial. now rewrite IH, N.lxor_assoc. Qed.

Lemma nim_sum_of_map on e : nim_sum_of on e = nim_sum (map e on).
Proof. induction on as [| track on IH]; simpl; trivial. now rewrite IH. Qed.

Lemma nim_sum_app ws us : nim_sum (ws ++ us) = N.lxor (nim_sum ws) (nim_sum us).
Proof. induction ws as [| w ws IH]; simpl; trivial. now rewrite IH, N.lxor_assoc. Qed.

(** ** The conditions *)

(** Parameters and values of a call, for those of the position. *)
Definition valued_pairs (v : N) (r : rule summands) (call : list N * N) : list (N * N) :=
  (v, snd call) :: combine (parameters r) (fst call).

Definition watch_guesses (K : known) (v : N) (r : rule summands) (s : summands) : option (list watched) :=
  all_some (fun call => watch_called K (valued_pairs v r call) (guess_of r false)) (calls s).

(** The nim-sum of an option is the value. *)
Definition watch_value (v : N) (s : summands) : watched := watch_nim_sum (v :: map snd (calls s) ++ nimbers s) (one_more s).

(** Calls are in the domain, their measures are less, and no option has the value of the position. *)
Definition check_option (K : known) (v : N) (r : rule summands) (D : list watched) (g : watched) (c : choice summands) : bool :=
  let s := leads_to c in
  match all_some (watch_component K) (parts c), watch_guesses K v r s with
  | Some P, Some G =>
      let values := v :: map snd (calls s) in
      is_binary && once values && apart values (parameters r ++ flat_map fst (calls s) ++ nimbers s) && forallb (fun w => apart values (tracks (by_machine (seen w)))) P &&
      forallb (fun call => falls_within K r (P ++ D) (pairs_of r (fst call))) (calls s) &&
      never (watch_value v s :: g :: G ++ P ++ D)
  | _, _ => false
  end.

(** An option of the value. *)
Definition to_value (K : known) (v : N) (r : rule summands) (c : choice summands) : option (list watched) :=
  option_map (cons (watch_value v (leads_to c))) (watch_guesses K v r (leads_to c)).

(** There is a value. *)
Definition check_total (K : known) (v : N) (r : rule summands) (D : list watched) : bool :=
  match PositiveMap.find (guess r) (known_automata K) with
  | Some t => Projection.once (Reading.reads t) && is_complete t [v] && never (opposite (watch_some t [v]) :: D)
  | None => false
  end.

(** The guess for a value on another track, which is greater. *)
Definition check_lesser (K : known) (v : N) (r : rule summands) (D reached : list watched) : bool :=
  let greater := 1 + fold_right N.max v (parameters r) in
  match watch_called K [(v, greater)] (guess_of r false) with
  | Some g => never (g :: difference At_most_0 1 [(v, 1%Z); (greater, (-1)%Z)] :: reached ++ D)
  | None => false
  end.

Definition check_values (K : known) (v : N) (r : rule summands) : bool :=
  let own := parameters r ++ [v] in
  match all_some (watch_component K) (domain r), watch_component K (guess_of r false),
    all_some (check_reached K own (to_value K v r)) (choices r) with
  | Some D, Some g, Some reached =>
      apart [v] (parameters r) && forallb (only_on (parameters r)) D && only_on own g && is_measure r &&
      check_total K v r D && forallb (check_option K v r D g) (choices r) && check_lesser K v r D (concat reached)
  | _, _, _ => false
  end.

(** ** They suffice *)

Lemma all_mapped {A B} (R : A -> B -> Prop) (f : A -> B) xs : Forall2 R xs (map f xs) <-> Forall (fun x => R x (f x)) xs.
Proof.
  split; induction xs as [| x xs IH]; simpl; intros all; inversion all; subst; constructor; auto.
Qed.

Lemma some_of_each {A B} (R : A -> B -> Prop) xs : Forall (fun x => exists y, R x y) xs -> exists ys, Forall2 R xs ys.
Proof.
  induction 1 as [| x xs (y & one) _ (ys & others)]; [exists [] | exists (y :: ys)]; now constructor.
Qed.

Lemma renamed_in track parameters arguments :
  In (renamed (combine parameters arguments) track) (track :: arguments).
Proof.
  unfold renamed. destruct (find _ (combine parameters arguments)) as [[from to] |] eqn:there; [| now left].
  right. apply find_some in there as [there _]. now apply in_combine_r in there.
Qed.

Section Values.

Variables (K : known) (m : meanings) (v : N) (r : rule summands).
Hypothesis fit : all_fit K m.
Hypothesis apart_v : ~ In v (parameters r).

Variables (D : list watched) (g : watched).
Hypothesis is_domain : all_some (watch_component K) (domain r) = Some D.
Hypothesis is_guess : watch_component K (guess_of r false) = Some g.
Hypothesis domain_on : forallb (only_on (parameters r)) D = true.
Hypothesis guess_on : only_on (parameters r ++ [v]) g = true.

(** The guess gives the position this value. *)
Definition guesses (e : numbers) (u : N) : bool := guessed m r (with_number v u e).

Lemma bounded_with u e : bounded e -> bounded (with_number v u e).
Proof.
  intros finite. destruct (bounded_put [(v, u)] e finite) as (n & b). exists n. intros track. specialize (b track).
  unfold put in b. simpl in b. unfold with_number. rewrite N.eqb_sym. now destruct (v =? track).
Qed.

Lemma guessed_same e e' : bounded e -> bounded e' -> (forall track, In track (parameters r) -> e track = e' track) -> e v = e' v ->
  guessed m r e = guessed m r e'.
Proof.
  intros finite finite' same same_v. apply (only_on_same (parameters r ++ [v]) g); trivial.
  - now apply guess_watches with K.
  - intros track [inside | [<- | []]]%in_app_iff; auto.
Qed.

Lemma parameter_not_v track : In track (parameters r) -> (track =? v) = false.
Proof. intros inside. apply N.eqb_neq. intros ->. contradiction. Qed.

Lemma guesses_same e e' u : bounded e -> bounded e' -> (forall track, In track (parameters r) -> e track = e' track) ->
  guesses e u = guesses e' u.
Proof.
  intros finite finite' same. apply guessed_same; try now apply bounded_with.
  - intros track inside. unfold with_number. rewrite parameter_not_v by trivial. auto.
  - unfold with_number. now rewrite N.eqb_refl.
Qed.

Lemma guesses_own e : bounded e -> guesses e (e v) = guessed m r e.
Proof.
  intros finite. apply guessed_same; trivial; [now apply bounded_with | |]; unfold with_number; [| now rewrite N.eqb_refl].
  intros track inside. now rewrite parameter_not_v.
Qed.

Lemma in_domain_same e e' : bounded e -> bounded e' -> (forall track, In track (parameters r) -> e track = e' track) ->
  all_true m (domain r) e = all_true m (domain r) e'.
Proof.
  intros finite finite' same. unfold all_true. apply (same_on (parameters r) e e' _ _ D); trivial.
  exact (watch_components K m fit _ _ is_domain).
Qed.

Lemma domain_shown e : all_true m (domain r) e = true -> Forall (shows e) D.
Proof. apply all_shown with (1 := watch_components K m fit _ _ is_domain). Qed.

(** Where a call leads. *)
Definition after (call : list N * N) (e : numbers) : numbers := called (pairs_of r (fst call)) e.

Lemma call_guessed call e : bounded e -> guessed m r (called (valued_pairs v r call) e) = guesses (after call e) (e (snd call)).
Proof.
  intros finite. apply guessed_same.
  - now apply called_bounded.
  - apply bounded_with. now apply called_bounded.
  - intros track inside. unfold with_number. rewrite parameter_not_v by trivial. unfold after, called, valued_pairs, renamed. simpl.
    rewrite N.eqb_sym, parameter_not_v by trivial. reflexivity.
  - unfold with_number. rewrite N.eqb_refl. unfold called, valued_pairs, renamed. simpl. now rewrite N.eqb_refl.
Qed.

Lemma guesses_watched s G : watch_guesses K v r s = Some G ->
  Forall2 (fun call w => watches w (fun e => guessed m r (called (valued_pairs v r call) e))) (calls s) G.
Proof.
  apply (all_some_2 _ (fun call w => watches w (fun e => guessed m r (called (valued_pairs v r call) e)))).
  intros call w is. exact (watch_called_watches K m _ _ w fit is).
Qed.

Lemma total_sound e : check_total K v r D = true -> bounded e -> all_true m (domain r) e = true -> exists u, guesses e u = true.
Proof.
  unfold check_total. intros checked finite inside.
  destruct (PositiveMap.find (guess r) (known_automata K)) as [t |] eqn:there; [| easy].
  apply andb_prop in checked as [[distinct complete]%andb_prop no].
  destruct (automata_fit K m fit _ _ there) as (f & is & sound & right).
  destruct (some_watches t sound [v] f right distinct complete) as (h & means & watched).
  pose proof (implied e D _ h finite no (domain_shown e inside) watched) as some.
  apply means in some as (e' & finite' & same & accepts); trivial. exists (e' v).
  rewrite (guesses_same e e') by (trivial; intros track there'; symmetry; apply same; intros [<- | []]; contradiction).
  rewrite guesses_own by trivial. unfold guessed, found. now rewrite is.
Qed.

Lemma lesser_sound reached e u w : check_lesser K v r D reached = true -> bounded e -> all_true m (domain r) e = true ->
  guesses e u = true -> w < u ->
  exists e', bounded e' /\ (forall track, In track (parameters r) -> e' track = e track) /\ e' v = w /\ ~ Forall (shows e') reached.
Proof.
  unfold check_lesser. set (greater := 1 + fold_right N.max v (parameters r)). intros checked finite inside is less.
  destruct (watch_called K [(v, greater)] (guess_of r false)) as [g' |] eqn:is_g'; [| easy].
  assert (v < greater /\ forall track, In track (parameters r) -> track < greater) as [above_v above].
  { unfold greater. clear. induction (parameters r) as [| p ps [IH IH']]; cbn [fold_right]; [split; [lia | easy] |].
    split; [lia |]. intros track [-> | inside]; [lia | specialize (IH' _ inside); lia]. }
  clearbody greater. set (e' := put [(v, w); (greater, u)] e). assert (bounded e') as finite' by now apply bounded_put.
  assert (forall track, In track (parameters r) -> e' track = e track) as same.
  { intros track there. apply put_away. simpl. intros [<- | [<- | []]]; [contradiction |]. specialize (above _ there). lia. }
  assert (e' v = w) as at_v by (unfold e', put; simpl; now rewrite N.eqb_refl).
  assert (e' greater = u) as at_greater.
  { unfold e', put. simpl. destruct (N.eqb_spec v greater); [lia |]. now rewrite N.eqb_refl. }
  exists e'. split; [| split; [| split]]; trivial. intros all.
  apply (never_sound e' (g' :: difference At_most_0 1 [(v, 1%Z); (greater, (-1)%Z)] :: reached ++ D)); trivial. constructor; [| constructor].
  - exists (fun e => guessed m r (called [(v, greater)] e)). split; [exact (watch_called_watches K m _ _ _ fit is_g') |].
    rewrite <- is. apply guessed_same.
    + now apply called_bounded.
    + now apply bounded_with.
    + intros track there. unfold with_number. rewrite parameter_not_v by trivial. unfold called, renamed. simpl.
      rewrite N.eqb_sym, parameter_not_v by trivial. now apply same.
    + unfold with_number. rewrite N.eqb_refl. unfold called, renamed. simpl. now rewrite N.eqb_refl.
  - eexists. split; [apply difference_watches |]. apply Z.leb_le. cbn [Arithmetic.sum_of]. rewrite at_v, at_greater. lia.
  - apply Forall_app. split; trivial. apply domain_shown. rewrite <- inside. now apply in_domain_same.
Qed.

(** The value of an option, if its calls have these. *)
Definition value_of (s : summands) (us : list N) (e : numbers) : N := nim_sum (us ++ map e (nimbers s) ++ [one_more s]).

Lemma value_observed s e : nim_sum_of (v :: map snd (calls s) ++ nimbers s) e = one_more s <->
  value_of s (map (fun call => e (snd call)) (calls s)) e = e v.
Proof.
  unfold value_of. simpl. rewrite nim_sum_of_app, !nim_sum_of_map, map_map, !nim_sum_app. simpl. rewrite N.lxor_0_r.
  set (a := nim_sum (map (fun call => e (snd call)) (calls s))). set (b := nim_sum (map e (nimbers s))).
  split; intros eq; [rewrite <- eq | rewrite <- eq]; apply N.bits_inj; intros k; rewrite !N.lxor_spec;
    destruct (N.testbit a k), (N.testbit b k), (N.testbit (e v) k), (N.testbit (one_more s) k); reflexivity.
Qed.

Section Option.

Variables (c : choice summands) (e : numbers).
Hypothesis checked : check_option K v r D g c = true.
Hypothesis finite : bounded e.
Hypothesis inside : all_true m (domain r) e = true.
Hypothesis hold : all_true m (parts c) e = true.

Lemma calls_fall : Forall (fun call => all_true m (domain r) (after call e) = true /\ less (measure r) (after call e) e) (calls (leads_to c)).
Proof.
  unfold check_option in checked. destruct (all_some (watch_component K) (parts c)) as [P |] eqn:is_parts; [| easy].
  destruct (watch_guesses K v r (leads_to c)) as [G |]; [| easy]. apply andb_prop in checked as [[_ fall]%andb_prop _].
  rewrite forallb_forall in fall. apply Forall_forall. intros call among.
  apply (falls_within_sound _ K m r fit (P ++ D)); auto. apply Forall_app. split; [| now apply domain_shown].
  now apply all_shown with (1 := watch_components K m fit _ _ is_parts).
Qed.

Lemma parts_same e' cs P : Forall2 (fun c w => watches w (component_value m c)) cs P -> bounded e' ->
  (forall w track, In w P -> In track (tracks (by_machine (seen w))) -> e track = e' track) ->
  forallb (fun c => component_value m c e) cs = forallb (fun c => component_value m c e') cs.
Proof.
  intros right finite' same. induction right as [| one w cs ws right _ IH]; simpl; trivial. f_equal.
  - apply (watched_same w); trivial. intros track reads. apply (same w); simpl; auto.
  - apply IH. intros w' track among. apply (same w'). now right.
Qed.

Lemma another_value us u : Forall2 (fun call w => guesses (after call e) w = true) (calls (leads_to c)) us -> guesses e u = true ->
  value_of (leads_to c) us e <> u.
Proof.
  unfold check_option in checked. intros all is equal. set (s := leads_to c) in *. set (values := v :: map snd (calls s)) in *.
  destruct (all_some (watch_component K) (parts c)) as [P |] eqn:is_parts; [| easy].
  destruct (watch_guesses K v r s) as [G |] eqn:is_G; [| easy].
  apply andb_prop in checked as [[[[[binary distinct]%andb_prop away]%andb_prop free]%andb_prop _]%andb_prop no].
  assert (length values = length (u :: us)) as long by (simpl; rewrite map_length; f_equal; clear -all; induction all; simpl; congruence).
  set (e' := put (combine values (u :: us)) e). assert (bounded e') as finite' by now apply bounded_put.
  assert (forall track, ~ In track values -> e track = e' track) as same.
  { intros track out. symmetry. apply put_away. now rewrite fst_combine. }
  pose proof (put_there values (u :: us) e distinct long) as there. fold e' in there. cbn [values map] in there.
  injection there as at_v at_calls. rewrite map_map in at_calls.
  assert (forall track, In track (parameters r ++ flat_map fst (calls s) ++ nimbers s) -> e track = e' track) as same_here.
  { intros track among. apply same. intros is_value. now apply apart_stays with (1 := away) (2 := among). }
  assert (forall track, In track (parameters r) -> e track = e' track) as same_own.
  { intros track among. apply same_here. apply in_app_iff. now left. }
  apply (never_sound e' (watch_value v s :: g :: G ++ P ++ D)); trivial. constructor; [| constructor; [| apply Forall_app; split; [| apply Forall_app; split]]].
  - eexists. split; [now apply watch_nim_sum_watches |]. apply N.eqb_eq, value_observed. rewrite at_calls, at_v, <- equal. unfold value_of.
    do 3 f_equal. apply map_ext_in. intros track among. symmetry. apply same_here. rewrite !in_app_iff. tauto.
  - exists (guessed m r). split; [now apply guess_watches with K |]. rewrite <- is, (guesses_same e e') by trivial.
    rewrite <- at_v. symmetry. now apply guesses_own.
  - rewrite <- at_calls, all_mapped in all. rewrite Forall_forall in all.
    apply guesses_watched in is_G. revert all same_here. clearbody e' values. clear -is_G finite finite' is_guess guess_on fit apart_v.
    intros all same. assert (forall call, In call (calls s) -> guessed m r (called (valued_pairs v r call) e') = true) as are.
    { intros call among. rewrite call_guessed by trivial. rewrite <- (all call among).
      apply guesses_same; try now apply called_bounded. intros track inside. unfold after, called, pairs_of.
      symmetry. apply same. destruct (renamed_in track (parameters r) (fst call)) as [<- | there]; rewrite !in_app_iff; [tauto |].
      right. left. apply in_flat_map. now exists call. }
    clear all same. induction is_G as [| call w rest ws right _ IH]; constructor.
    + eexists. split; [exact right |]. apply are. now left.
    + apply IH. intros other among. apply are. now right.
  - apply all_shown with (1 := watch_components K m fit _ _ is_parts). rewrite <- hold. symmetry.
    apply (parts_same e' _ P (watch_components K m fit _ _ is_parts) finite'). intros w track among reads. apply same.
    rewrite forallb_forall in free. intros is_value. now apply apart_stays with (1 := free w among) (2 := reads).
  - apply domain_shown. rewrite <- inside. symmetry. now apply in_domain_same.
Qed.

(** What the walks about the value of an option mean. *)
Lemma to_value_means G : to_value K v r c = Some G -> (forall w f, In w G -> watches w f -> f e = true) ->
  Forall (fun call => guesses (after call e) (e (snd call)) = true) (calls (leads_to c)) /\
  value_of (leads_to c) (map (fun call => e (snd call)) (calls (leads_to c))) e = e v.
Proof.
  assert (is_binary = true) as binary.
  { unfold check_option in checked. destruct (all_some (watch_component K) (parts c)); [| easy].
    destruct (watch_guesses K v r (leads_to c)); [| easy]. now repeat (apply andb_prop in checked as [checked _]). }
  unfold to_value. set (s := leads_to c). destruct (watch_guesses K v r s) as [H |] eqn:is; simpl; [| easy]. intros [= <-] all. split.
  - apply guesses_watched in is. assert (forall w f, In w H -> watches w f -> f e = true) as all' by (intros w f among; apply all; now right).
    clear all. revert all'. clear -is finite is_guess guess_on fit apart_v. intros all. induction is as [| call w rest ws right _ IH]; constructor.
    + rewrite <- call_guessed by trivial. apply (all w (fun e => guessed m r (called (valued_pairs v r call) e))); trivial. now left.
    + apply IH. intros w' f among. apply all. now right.
  - apply value_observed, N.eqb_eq. apply (all (watch_value v s) (fun e => nim_sum_of (v :: map snd (calls s) ++ nimbers s) e =? one_more s)).
    + now left.
    + now apply watch_nim_sum_watches.
Qed.

End Option.

(** The summands have these values. *)
Lemma summands_worth s us e : Forall2 (fun call w => worth (leads m r) (At (after call e)) w) (calls s) us ->
  exists ws, Forall2 (worth (leads m r)) (all_summands (parameters r) s e) ws /\ nim_sum ws = value_of s us e.
Proof.
  intros all. exists (us ++ map e (nimbers s) ++ if one_more s =? 0 then [] else [one_more s]). split.
  - unfold all_summands. repeat apply Forall2_app.
    + induction all as [| [arguments value] w rest us is _ IH]; simpl; constructor; trivial.
    + induction (nimbers s) as [| track rest IH]; simpl; constructor; trivial. apply worth_star.
    + destruct (one_more s =? 0); constructor; [apply worth_star | constructor].
  - unfold value_of. rewrite !nim_sum_app. do 2 f_equal. destruct (N.eqb_spec (one_more s) 0) as [-> |]; reflexivity.
Qed.

End Values.

Theorem check_values_sound K m v r : all_fit K m -> check_values K v r = true -> values_say m v r.
Proof.
  intros fit. unfold check_values.
  destruct (all_some (watch_component K) (domain r)) as [D |] eqn:is_domain; [| easy].
  destruct (watch_component K (guess_of r false)) as [g |] eqn:is_guess; [| easy].
  destruct (all_some (check_reached K _ _) (choices r)) as [reached |] eqn:is_reached; [| easy].
  intros [[[[[[away only_D]%andb_prop only_g]%andb_prop [natural own]%andb_prop]%andb_prop total]%andb_prop options]%andb_prop lesser]%andb_prop.
  assert (~ In v (parameters r)) as apart_v by (intros inside; now apply (apart_stays [v] (parameters r) v away inside); left).
  rewrite forallb_forall in options.
  intros e. induction e as [e IH] using (well_founded_induction (less_well_founded _ natural)). intros finite inside.
  assert (forall c e', In c (choices r) -> bounded e' -> (forall track, In track (parameters r) -> e' track = e track) ->
    all_true m (parts c) e' = true ->
    all_true m (domain r) e' = true /\
    Forall (fun call => exists u, worth (leads m r) (At (after r call e')) u /\ forall w, guesses m v r (after r call e') w = true <-> w = u)
      (calls (leads_to c))) as further.
  { intros c e' among finite' same hold.
    assert (all_true m (domain r) e' = true) as inside' by (rewrite <- inside; now apply in_domain_same with K D). split; trivial.
    pose proof (calls_fall K m v r fit D g is_domain c e' (options c among) finite' inside' hold) as fall.
    apply Forall_impl with (2 := fall). intros call [within smaller]. apply IH; trivial; [| now apply called_bounded].
    now apply less_same with (parameters r) e'. }
  assert (forall u, guesses m v r e u = true -> worth (leads m r) (At e) u) as all.
  { intros u is. constructor.
    - intros Ys to. inversion to as [c e1 e' among finite' same hold |]; subst.
      destruct (further c e' among finite' same hold) as [inside' have].
      apply some_of_each in have as (us & have).
      destruct (summands_worth m r (leads_to c) us e') as (ws & are & value).
      { clear -have. induction have as [| call w rest us [is _] _ IHh]; constructor; trivial. }
      exists ws. split; trivial. rewrite value.
      apply (another_value K m v r fit apart_v D g is_domain is_guess only_D only_g c e' (options c among) finite' inside' hold).
      + clear -have. induction have as [| call w rest us [_ is] _ IHh]; constructor; trivial. now apply is.
      + rewrite <- is. now apply (guesses_same K m v r fit apart_v g is_guess only_g).
    - intros w less.
      destruct (lesser_sound K m v r fit apart_v D g is_domain is_guess only_D only_g (concat reached) e u w lesser finite inside is less)
        as (e' & finite' & same & at_v & not_all).
      destruct (some_reached _ K m fit _ _ e' (choices r) reached is_reached finite') as [none | (c & e'' & G & among & finite'' & same' & hold & is_G & true)];
        [contradiction |].
      assert (forall track, In track (parameters r) -> e'' track = e track) as same''.
      { intros track there. rewrite same' by (apply in_app_iff; now left). now apply same. }
      destruct (further c e'' among finite'' same'' hold) as [_ have].
      destruct (to_value_means K m v r fit apart_v D g is_guess only_g c e'' (options c among) finite'' G is_G true) as [guess value].
      destruct (summands_worth m r (leads_to c) (map (fun call => e'' (snd call)) (calls (leads_to c))) e'') as (ws & are & sum).
      { apply all_mapped. rewrite Forall_forall in *. intros call there. destruct (have call there) as (u' & is' & only).
        specialize (guess call there). apply only in guess. now rewrite guess. }
      exists (all_summands (parameters r) (leads_to c) e''), ws. split; [now apply to_sum | split; trivial].
      rewrite sum, value, same', at_v by (apply in_app_iff; right; now left). reflexivity. }
  destruct (total_sound K m v r fit apart_v D g is_domain is_guess only_g e total finite inside) as (u & is).
  exists u. split; [now apply all |]. intros w. change (guesses m v r e w = true <-> w = u). split; [| now intros ->].
  intros is'. apply worth_unique with (1 := all u is). now apply all.
Qed.

End Base.
