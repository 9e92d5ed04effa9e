(** * Rules: games whose positions are given by numbers, with their P-positions *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Numeration Automata Walk Arithmetic Reading Projection NumberClaims NumberTerms NumberKnown.
Local Open Scope Z_scope.

(** ** Who wins, if the positions are games *)

Scheme lost_by := Minimality for lost Sort Prop
  with won_by := Minimality for won Sort Prop.
Combined Scheme lost_and_won from lost_by, won_by.

Theorem not_both {place} (move : place -> place -> Prop) :
  (forall X, lost move X -> ~ won move X) /\ (forall X, won move X -> ~ lost move X).
Proof.
  apply lost_and_won.
  - intros X _ all by_a_move. destruct by_a_move as [X Y step is]. now apply (all Y).
  - intros X Y step _ not_won is. apply not_won. destruct is as [X all]. now apply all.
Qed.

(** Where there are only finitely many options, and so positions in the sense of [Game.v], these outcomes are theirs. *)
Theorem lost_outcome {place} (move : place -> place -> Prop) (game_of : place -> game) :
  (forall X G, In G (options (game_of X)) <-> exists Y, move X Y /\ G = game_of Y) ->
  (forall X, lost move X -> outcome (game_of X) = P_position) /\ (forall X, won move X -> outcome (game_of X) = N_position).
Proof.
  intros same. apply lost_and_won.
  - intros X _ all. apply outcome_P. intros G (Y & step & ->)%same. now apply all.
  - intros X Y step _ is. apply outcome_N. exists (game_of Y). split; trivial. apply same. now exists Y.
Qed.

(** A nimber is lost if it has no options. *)
Lemma star_0_lost m r : lost (moves m r) (Star 0).
Proof. constructor. intros Y step. inversion step. lia. Qed.

Lemma star_won m r size : size <> 0%N -> won (moves m r) (Star size).
Proof. intros some. apply some_lost with (Y := Star 0); [constructor; lia | apply star_0_lost]. Qed.

(** ** Numbers on which nothing depends *)

Section Base.
Context {base : numeration}.

Lemma watched_same w f e e' : watches w f -> bounded e -> bounded e' ->
  (forall track, In track (tracks (by_machine (seen w))) -> e track = e' track) -> f e = f e'.
Proof.
  intros [right _] finite finite'. now apply (observes_same (seen w)).
Qed.

Definition only_on (allowed : list N) (w : watched) : bool :=
  forallb (fun track => existsb (N.eqb track) allowed) (tracks (by_machine (seen w))).

Lemma only_on_same allowed w f e e' : only_on allowed w = true -> watches w f -> bounded e -> bounded e' ->
  (forall track, In track allowed -> e track = e' track) -> f e = f e'.
Proof.
  intros only right finite finite' same. apply (watched_same w); trivial. intros track inside. apply same.
  unfold only_on in only. rewrite forallb_forall in only. apply only in inside.
  apply existsb_exists in inside as (other & there & ->%N.eqb_eq). exact there.
Qed.

Lemma called_bounded pairs e : bounded e -> bounded (called pairs e).
Proof. intros (n & b). exists n. intros track. apply b. Qed.

(** ** That things are not true together *)

(** Something is watched that is true of these numbers. *)
Definition shows (e : numbers) (w : watched) : Prop := exists f, watches w f /\ f e = true.

Definition conjoined (ws : list watched) : watched := fold_right (together andb known_and) (watch_always true) ws.

Lemma conjoined_shows e ws : Forall (shows e) ws -> shows e (conjoined ws).
Proof.
  induction 1 as [| w ws (f & right & is) _ (g & right' & is')]; simpl.
  - exists (fun _ => true). split; trivial. apply watch_always_watches.
  - exists (fun e => f e && g e). split; [now apply and_watches | now rewrite is, is'].
Qed.

Definition never (ws : list watched) : bool :=
  let w := opposite (conjoined ws) in walk (seen w) (settled_true w).

Lemma never_sound e ws : bounded e -> never ws = true -> Forall (shows e) ws -> False.
Proof.
  intros (u & wrote)%bounded_written walked all. apply conjoined_shows in all as (f & right & is). unfold never in walked.
  set (w := opposite (conjoined ws)) in *. apply opposite_watches in right. fold w in right. destruct right as [[reads right] settle].
  pose proof (walk_sound _ _ reads (skip_settled _ settle) walked u) as never. rewrite (right u e wrote), is in never.
  discriminate.
Qed.

(** What is true wherever these are. *)
Lemma implied e ws w f : bounded e -> never (opposite w :: ws) = true -> Forall (shows e) ws -> watches w f -> f e = true.
Proof.
  intros finite no all right. destruct (f e) eqn:is; trivial. exfalso. apply (never_sound e (opposite w :: ws)); trivial.
  constructor; trivial. exists (fun e => negb (f e)). split; [now apply opposite_watches | now rewrite is].
Qed.

(** ** What is asked of a rule *)

(** A component where the arguments of a call stand for the parameters. *)
Definition watch_called (K : known) (pairs : list (N * N)) (c : component) : option watched :=
  match c with
  | Test _ _ => None
  | Automaton c =>
      option_map (fun t => maybe_opposite (negated c) (watch_table t (fun track => renamed pairs (renamed (renaming c) track))))
        (PositiveMap.find (which c) (known_automata K))
  end.

Lemma watch_called_watches K m pairs c w : all_fit K m -> watch_called K pairs c = Some w ->
  watches w (fun e => component_value m c (called pairs e)).
Proof.
  intros fit. destruct c as [| c]; simpl; [easy |].
  destruct (PositiveMap.find (which c) (known_automata K)) as [t |] eqn:there; simpl; [| easy]. intros [= <-].
  destruct (automata_fit K m fit _ _ there) as (f & is & sound & right). unfold asked_value, found. rewrite is.
  apply maybe_opposite_watches with (f := fun e => f (fun track => e (renamed pairs (renamed (renaming c) track)))).
  now apply watch_table_watches.
Qed.

Fixpoint all_some {A B} (f : A -> option B) (xs : list A) : option (list B) :=
  match xs with
  | [] => Some []
  | x :: xs => match f x, all_some f xs with Some y, Some ys => Some (y :: ys) | _, _ => None end
  end.

Lemma all_some_2 {A B} (f : A -> option B) (R : A -> B -> Prop) : (forall x y, f x = Some y -> R x y) ->
  forall xs ys, all_some f xs = Some ys -> Forall2 R xs ys.
Proof.
  intros right xs. induction xs as [| x xs IH]; simpl; intros ys; [intros [= <-]; constructor |].
  destruct (f x) as [y |] eqn:is; [| easy]. destruct (all_some f xs) as [rest |]; [| easy]. intros [= <-].
  constructor; auto.
Qed.

(** *** The measure falls *)

Definition difference (how : comparison) (c : Z) (ms : multiples) : watched := watch_sum how ms (exactly c).

Lemma difference_watches how c ms : watches (difference how c ms) (fun e => holds how (c + sum_of ms e)).
Proof. apply watch_sum_watches, exactly_measures. Qed.

Definition times (k : Z) (ms : multiples) : multiples := map (fun '(track, times) => (track, k * times)) ms.
Definition on_call (pairs : list (N * N)) (ms : multiples) : multiples := map (fun '(track, times) => (renamed pairs track, times)) ms.

Lemma sum_of_app ms ms' e : sum_of (ms ++ ms') e = sum_of ms e + sum_of ms' e.
Proof. induction ms as [| [track k] ms IH]; simpl; lia. Qed.

Lemma sum_of_times k ms e : sum_of (times k ms) e = k * sum_of ms e.
Proof. induction ms as [| [track j] ms IH]; simpl; [| rewrite IH]; lia. Qed.

Lemma sum_of_call pairs ms e : sum_of (on_call pairs ms) e = sum_of ms (called pairs e).
Proof. induction ms as [| [track k] ms IH]; simpl; trivial. now rewrite IH. Qed.

(** The sums in the order of a dictionary. *)
Fixpoint less (sums : list multiples) (e e' : numbers) : Prop :=
  match sums with
  | [] => False
  | s :: sums => sum_of s e < sum_of s e' \/ sum_of s e = sum_of s e' /\ less sums e e'
  end.

Fixpoint falls (pairs : list (N * N)) (ws : list watched) (sums : list multiples) : bool :=
  match sums with
  | [] => never ws
  | s :: sums =>
      never (difference At_most_0 1 (s ++ times (-1) (on_call pairs s)) :: ws) &&
      falls pairs (difference Is_0 0 (s ++ times (-1) (on_call pairs s)) :: ws) sums
  end.

Lemma falls_sound pairs e : bounded e -> forall sums ws, falls pairs ws sums = true -> Forall (shows e) ws ->
  less sums (called pairs e) e.
Proof.
  intros finite sums. induction sums as [| s sums IH]; simpl; intros ws; [intros no all; now apply (never_sound e ws) |].
  intros [no further]%andb_prop all.
  pose proof (fun how c => difference_watches how c (s ++ times (-1) (on_call pairs s))) as right.
  assert (forall c, c + sum_of (s ++ times (-1) (on_call pairs s)) e = c + (sum_of s e - sum_of s (called pairs e))) as is
    by (intros c; rewrite sum_of_app, sum_of_times, sum_of_call; lia).
  destruct (Z.lt_trichotomy (sum_of s (called pairs e)) (sum_of s e)) as [smaller | [same | greater]]; [now left | right | exfalso].
  - split; trivial. apply IH with (1 := further). constructor; trivial. eexists. split; [apply right |]. cbv beta.
    rewrite is. unfold holds. apply Z.eqb_eq. lia.
  - apply (never_sound e _ finite no). constructor; trivial. eexists. split; [apply right |]. cbv beta.
    rewrite is. unfold holds. apply Z.leb_le. lia.
Qed.

Lemma less_well_founded sums : forallb (fun s => losses s =? 0) sums = true -> well_founded (less sums).
Proof.
  induction sums as [| s sums IH]; simpl; [intros _ e; now constructor |].
  intros [natural%Z.eqb_eq others]%andb_prop. specialize (IH others).
  enough (forall z, 0 <= z -> forall e, sum_of s e = z -> Acc (less (s :: sums)) e) as all.
  { intros e. apply (all (sum_of s e)); trivial. now apply sum_natural. }
  intros z. induction z as [z smaller] using (well_founded_induction (Z.lt_wf 0)). intros from.
  induction e as [e IHe] using (well_founded_induction IH). intros is. constructor. intros e' [below | [same rest]].
  - apply (smaller (sum_of s e')); trivial; pose proof (sum_natural s e' natural); lia.
  - apply IHe; trivial. lia.
Qed.

Lemma less_same sums allowed e e' e'' :
  forallb (forallb (fun '(track, _) => existsb (N.eqb track) allowed)) sums = true ->
  (forall track, In track allowed -> e' track = e'' track) -> less sums e e' -> less sums e e''.
Proof.
  intros only same. induction sums as [| s sums IH]; simpl in *; trivial. apply andb_prop in only as [here others].
  assert (sum_of s e' = sum_of s e'') as ->; [| intuition].
  clear -here same. induction s as [| [track k] s IH]; simpl in *; trivial. apply andb_prop in here as [there others].
  rewrite IH by trivial. apply existsb_exists in there as (other & inside & <-%N.eqb_eq). now rewrite same.
Qed.

(** *** From where a move leads to a P-position *)

(** All these accept. *)
Definition all_accept (e : numbers) (ts : list table) : Prop := Forall (fun t => exists f, is_automaton t f /\ f e = true) ts.

Definition unrenamed (t : table) : watched := watch_table t (fun track => track).

(** One of them says so, or all together do. *)
Definition is_implied (ts : list table) (w : watched) : bool :=
  existsb (fun t => never [opposite w; unrenamed t]) ts || never (opposite w :: map unrenamed ts).

Lemma accept_shows e t : (exists f, is_automaton t f /\ f e = true) -> shows e (unrenamed t).
Proof. intros (f & [sound right] & is). exists f. split; trivial. exact (watch_table_watches t (fun track => track) f sound right). Qed.

Lemma is_implied_sound e ts w f : bounded e -> is_implied ts w = true -> all_accept e ts -> watches w f -> f e = true.
Proof.
  intros finite [(t & inside & no)%existsb_exists | no]%orb_prop all right.
  - apply (implied e [unrenamed t] w); trivial. constructor; [| constructor]. apply accept_shows.
    unfold all_accept in all. rewrite Forall_forall in all. now apply all.
  - apply (implied e (map unrenamed ts) w); trivial. apply Forall_map. apply Forall_impl with (2 := all). apply accept_shows.
Qed.

Definition apart (gone allowed : list N) : bool := forallb (fun track => negb (existsb (N.eqb track) allowed)) gone.

Lemma apart_stays gone allowed track : apart gone allowed = true -> In track allowed -> ~ In track gone.
Proof.
  unfold apart. rewrite forallb_forall. intros all inside away. apply all, negb_true_iff in away.
  rewrite <- not_true_iff_false, existsb_exists in away. apply away. exists track. now rewrite N.eqb_refl.
Qed.

(** Where one of the automata says that there are numbers such that another one accepts, that one is taken to the others. Its numbers
    are on tracks of which neither they nor the rule speak. *)
Fixpoint unfold_all (K : known) (own : list N) (steps : list (list N * positive)) (ts : list table) : option (list table) :=
  match steps with
  | [] => Some ts
  | (gone, of) :: steps =>
      match PositiveMap.find of (known_automata K) with
      | Some t =>
          if once (Reading.reads t) && is_complete t gone && apart gone own && forallb (fun t => apart gone (Reading.reads t)) ts &&
            is_implied ts (watch_some t gone)
          then unfold_all K own steps (t :: ts)
          else None
      | None => None
      end
  end.

Lemma decides_same t f e e' : is_automaton t f -> bounded e -> bounded e' ->
  (forall track, In track (Reading.reads t) -> e track = e' track) -> f e = f e'.
Proof.
  intros [sound right] finite finite' same. pose proof (watch_table_watches t (fun track => track) f sound right) as watched.
  apply (watched_same _ _ _ _ watched finite finite'). simpl. rewrite map_id. exact same.
Qed.

Lemma unfold_all_sound K m own steps : all_fit K m -> forall ts ts' e, bounded e -> unfold_all K own steps ts = Some ts' ->
  all_accept e ts -> exists e', bounded e' /\ (forall track, In track own -> e' track = e track) /\ all_accept e' ts'.
Proof.
  intros fit. induction steps as [| [gone of] steps IH]; simpl; intros ts ts' e finite.
  - intros [= <-] all. now exists e.
  - destruct (PositiveMap.find of (known_automata K)) as [t |] eqn:there; [| easy].
    destruct (_ && _) eqn:fine; [| easy]. intros further all.
    apply andb_prop in fine as [[[[distinct complete]%andb_prop away]%andb_prop free]%andb_prop says].
    destruct (automata_fit K m fit _ _ there) as (f & _ & is).
    destruct is as [sound right].
    destruct (some_watches t sound gone f right distinct complete) as (g & means & watched).
    pose proof (is_implied_sound e ts _ g finite says all watched) as some.
    apply means in some as (e' & finite' & same & accepts); trivial.
    destruct (IH (t :: ts) ts' e' finite' further) as (e'' & finite'' & same' & all').
    { constructor; [now exists f |]. unfold all_accept in all. rewrite Forall_forall in *. intros u inside.
      destruct (all u inside) as (h & is & hold). exists h. split; trivial. rewrite <- hold.
      apply (decides_same u); trivial. intros track reads. apply same. rewrite forallb_forall in free.
      now apply apart_stays with (Reading.reads u); [apply free |]. }
    exists e''. split; [| split]; trivial. intros track inside. rewrite same' by trivial. apply same.
    now apply apart_stays with own.
Qed.

(** ** The conditions *)

Definition guess_of {target} (r : rule target) (negated : bool) : component :=
  Automaton {| negated := negated; which := guess r; renaming := [] |}.

Definition pairs_of {target} (r : rule target) (arguments : list N) : list (N * N) := combine (parameters r) arguments.

(** A call is in the domain, and its measure is less. *)
Definition falls_within {target} (K : known) (r : rule target) (ws : list watched) (pairs : list (N * N)) : bool :=
  match all_some (watch_called K pairs) (domain r) with
  | Some D => forallb (fun w => never (opposite w :: ws)) D && falls pairs ws (measure r)
  | None => false
  end.

(** And no P-position leads to one. *)
Definition check_move (K : known) (r : rule place) (D : list watched) (g : watched) (c : choice place) : bool :=
  match all_some (watch_component K) (parts c) with
  | None => false
  | Some P =>
      let ws := P ++ D in
      match leads_to c with
      | Nimber 0 => never (g :: ws)
      | Nimber _ => true
      | Call arguments =>
          let pairs := pairs_of r arguments in
          match watch_called K pairs (guess_of r false) with
          | Some g' => falls_within K r ws pairs && never (g' :: g :: ws)
          | None => false
          end
      end
  end.

(** The automaton of what is reached, if it accepts only where there are numbers on the other tracks at which the parts are true and
    something else is. *)
Definition check_reached {target} (K : known) (own : list N) (also : choice target -> option (list watched)) (c : choice target) :
  option (list watched) :=
  match reached c with
  | None => Some []
  | Some which =>
      match PositiveMap.find which (known_automata K) with
      | None => None
      | Some t =>
          match unfold_all K own (unfolded c) [t], all_some (watch_component K) (parts c), also c with
          | Some ts, Some P, Some G =>
              if forallb (is_implied ts) (P ++ G) then Some [opposite (unrenamed t)] else None
          | _, _, _ => None
          end
      end
  end.

(** The call is to a P-position. *)
Definition to_lost (K : known) (r : rule place) (c : choice place) : option (list watched) :=
  match leads_to c with
  | Nimber 0 => Some []
  | Nimber _ => None
  | Call arguments => all_some (watch_called K (pairs_of r arguments)) [guess_of r false]
  end.

(** The measure is of natural numbers, and of the parameters alone. *)
Definition is_measure {target} (r : rule target) : bool :=
  forallb (fun s => losses s =? 0) (measure r) &&
  forallb (forallb (fun '(track, _) => existsb (N.eqb track) (parameters r))) (measure r).

Definition check_rule (K : known) (r : rule place) : bool :=
  match all_some (watch_component K) (domain r), watch_component K (guess_of r false),
    all_some (check_reached K (parameters r) (to_lost K r)) (choices r) with
  | Some D, Some g, Some reached =>
      forallb (only_on (parameters r)) (g :: D) && is_measure r && forallb (check_move K r D g) (choices r) && never (opposite g :: concat reached ++ D)
  | _, _, _ => false
  end.

(** ** They suffice *)

Lemma all_shown e (F : component -> numbers -> bool) cs ws : Forall2 (fun c w => watches w (F c)) cs ws ->
  forallb (fun c => F c e) cs = true -> Forall (shows e) ws.
Proof.
  induction 1 as [| c w cs ws right _ IH]; simpl; [constructor |]. intros [is others]%andb_prop. constructor; auto. now exists (F c).
Qed.

Lemma all_implied e (F : component -> numbers -> bool) cs ws : Forall2 (fun c w => watches w (F c)) cs ws ->
  (forall w f, In w ws -> watches w f -> f e = true) -> forallb (fun c => F c e) cs = true.
Proof.
  induction 1 as [| c w cs ws right _ IH]; simpl; trivial. intros all. rewrite (all w (F c)) by auto. apply IH. intros v f inside. apply all. now right.
Qed.

Lemma same_on allowed e e' (F : component -> numbers -> bool) cs ws : Forall2 (fun c w => watches w (F c)) cs ws ->
  forallb (only_on allowed) ws = true -> bounded e -> bounded e' -> (forall track, In track allowed -> e track = e' track) ->
  forallb (fun c => F c e) cs = forallb (fun c => F c e') cs.
Proof.
  intros right only finite finite' same. induction right as [| c w cs ws right _ IH]; simpl in *; trivial.
  apply andb_prop in only as [here others]. rewrite IH by trivial. f_equal. now apply only_on_same with allowed w.
Qed.

Section Rule.

Variables (target : Set) (K : known) (m : meanings) (r : rule target).
Hypothesis fit : all_fit K m.

Lemma watch_components cs ws : all_some (watch_component K) cs = Some ws ->
  Forall2 (fun c w => watches w (component_value m c)) cs ws.
Proof. apply all_some_2. intros c w. now apply watch_component_watches. Qed.

Lemma watch_calls pairs cs ws : all_some (watch_called K pairs) cs = Some ws ->
  Forall2 (fun c w => watches w (fun e => component_value m c (called pairs e))) cs ws.
Proof. apply (all_some_2 _ (fun c w => watches w (fun e => component_value m c (called pairs e)))). intros c w. now apply watch_called_watches. Qed.

Definition guessed (e : numbers) : bool := found (fun _ => false) (guess r) (automata m) e.

Lemma guess_watches g : watch_component K (guess_of r false) = Some g -> watches g guessed.
Proof. exact (watch_component_watches K m (guess_of r false) g fit). Qed.

Lemma falls_within_sound ws pairs e : falls_within K r ws pairs = true -> bounded e -> Forall (shows e) ws ->
  all_true m (domain r) (called pairs e) = true /\ less (measure r) (called pairs e) e.
Proof.
  unfold falls_within. intros checked finite all.
  destruct (all_some (watch_called K pairs) (domain r)) as [D |] eqn:is; [| easy].
  apply andb_prop in checked as [within fall]. rewrite forallb_forall in within. split.
  - apply all_implied with (F := fun c e => component_value m c (called pairs e)) (ws := D).
    + now apply watch_calls.
    + intros w f among right. apply (implied e ws w); auto.
  - now apply falls_sound with (1 := finite) (2 := fall).
Qed.

(** Where what is reached accepts, there is such a move; elsewhere that is shown. *)
Lemma reached_checked own also (c : choice target) ws e : check_reached K own also c = Some ws -> bounded e ->
  Forall (shows e) ws \/
  exists e' G, bounded e' /\ (forall track, In track own -> e' track = e track) /\ all_true m (parts c) e' = true /\
    also c = Some G /\ forall w f, In w G -> watches w f -> f e' = true.
Proof.
  unfold check_reached. intros checked finite. destruct (reached c) as [which |]; [| injection checked as <-; left; constructor].
  destruct (PositiveMap.find which (known_automata K)) as [t |] eqn:there; [| easy].
  destruct (unfold_all K own (unfolded c) [t]) as [ts |] eqn:is; [| easy].
  destruct (all_some (watch_component K) (parts c)) as [P |] eqn:is_parts; [| easy].
  destruct (automata_fit K m fit _ _ there) as (f & _ & right).
  destruct (also c) as [G |]; [| easy].
  destruct (forallb (is_implied ts) (P ++ G)) eqn:all; [| easy]. injection checked as <-.
  destruct (f e) eqn:accepts; [right | left].
  - destruct (unfold_all_sound K m _ _ fit [t] ts e finite is) as (e' & finite' & same & accept).
    { constructor; [now exists f | constructor]. }
    rewrite forallb_app in all. apply andb_prop in all as [all_parts all_others]. rewrite forallb_forall in *.
    exists e', G. split; [| split; [| split; [| split]]]; trivial.
    + apply all_implied with (1 := watch_components _ _ is_parts). intros w h among watched.
      now apply (is_implied_sound e' ts w); auto.
    + intros w h among watched. now apply (is_implied_sound e' ts w); auto.
  - constructor; [| constructor]. exists (fun e => negb (f e)). rewrite accepts. split; trivial. destruct right as [sound right].
    apply opposite_watches. exact (watch_table_watches t (fun track => track) f sound right).
Qed.

Lemma some_reached own also e (cs : list (choice target)) reached : all_some (check_reached K own also) cs = Some reached -> bounded e ->
  Forall (shows e) (concat reached) \/
  exists c e' G, In c cs /\ bounded e' /\ (forall track, In track own -> e' track = e track) /\
    all_true m (parts c) e' = true /\ also c = Some G /\ forall w f, In w G -> watches w f -> f e' = true.
Proof.
  intros is finite. revert reached is. induction cs as [| c cs IH]; simpl; intros reached.
  - intros [= <-]. left. constructor.
  - destruct (check_reached K own also c) as [ws |] eqn:here; [| easy]. destruct (all_some (check_reached K own also) cs) as [rest |]; [| easy].
    intros [= <-]. destruct (reached_checked own also c ws e here finite) as [one | (e' & G & some)]; [| right; exists c, e', G; auto].
    destruct (IH rest eq_refl) as [others | (c' & e' & G & inside & some)]; [left; now apply Forall_app | right; exists c', e', G; auto].
Qed.

End Rule.

Global Arguments guessed {target}.

Section Outcomes.

Variables (K : known) (m : meanings) (r : rule place).
Hypothesis fit : all_fit K m.

Variables (D : list watched) (g : watched).
Hypothesis is_domain : all_some (watch_component K) (domain r) = Some D.
Hypothesis is_guess : watch_component K (guess_of r false) = Some g.

(** What is known after a move. *)
Lemma move_checked (c : choice place) e : check_move K r D g c = true -> bounded e -> all_true m (domain r) e = true ->
  all_true m (parts c) e = true ->
  match leads_to c with
  | Nimber 0 => guessed m r e = false
  | Nimber _ => True
  | Call arguments =>
      let e' := called (pairs_of r arguments) e in
      all_true m (domain r) e' = true /\ less (measure r) e' e /\ (guessed m r e = true -> guessed m r e' = false)
  end.
Proof.
  unfold check_move. intros checked finite inside hold.
  destruct (all_some (watch_component K) (parts c)) as [P |] eqn:is_parts; [| easy].
  assert (Forall (shows e) (P ++ D)) as all.
  { apply Forall_app. split.
    - now apply all_shown with (1 := watch_components K m fit _ _ is_parts).
    - now apply all_shown with (1 := watch_components K m fit _ _ is_domain). }
  assert (guessed m r e = true -> shows e g) as shown.
  { intros is. exists (guessed m r). split; trivial. now apply guess_watches with K. }
  destruct (leads_to c) as [arguments | [| size]]; trivial.
  - set (pairs := pairs_of r arguments) in *.
    destruct (watch_called K pairs (guess_of r false)) as [g' |] eqn:is_g'; [| easy].
    apply andb_prop in checked as [fall no].
    destruct (falls_within_sound _ K m r fit _ pairs e fall finite all) as [within less]. simpl. split; [| split]; trivial.
    intros is. destruct (guessed m r (called pairs e)) eqn:is'; trivial. exfalso.
    apply (never_sound e (g' :: g :: P ++ D)); trivial. constructor; [| constructor; auto].
    exists (fun e => guessed m r (called pairs e)). split; trivial. exact (watch_called_watches K m _ _ _ fit is_g').
  - destruct (guessed m r e) eqn:is; trivial. exfalso. apply (never_sound e (g :: P ++ D)); trivial. constructor; auto.
Qed.

End Outcomes.

(** What a move to a P-position means. *)
Lemma to_lost_means K m r c e G : all_fit K m -> to_lost K r c = Some G -> (forall w f, In w G -> watches w f -> f e = true) ->
  match leads_to c with Call arguments => guessed m r (called (pairs_of r arguments) e) = true | Nimber size => size = 0%N end.
Proof.
  intros fit. unfold to_lost. destruct (leads_to c) as [arguments | [| size]]; [| easy | easy]. intros is all.
  apply (watch_calls K m fit) in is. set (pairs := pairs_of r arguments) in *.
  pose proof (all_implied e (fun c e => component_value m c (called pairs e)) _ _ is all) as hold.
  change (guessed m r (called pairs e) && true = true)%bool in hold. now apply andb_prop in hold as [].
Qed.

Theorem check_rule_sound K m r : all_fit K m -> check_rule K r = true -> rule_says m r.
Proof.
  intros fit. unfold check_rule.
  destruct (all_some (watch_component K) (domain r)) as [D |] eqn:is_domain; [| easy].
  destruct (watch_component K (guess_of r false)) as [g |] eqn:is_guess; [| easy].
  destruct (all_some (check_reached K (parameters r) (to_lost K r)) (choices r)) as [reached |] eqn:is_reached; [| easy].
  intros [[[only [natural own]%andb_prop]%andb_prop steps]%andb_prop some]%andb_prop.
  simpl in only. apply andb_prop in only as [only_g only_D]. rewrite forallb_forall in steps.
  pose proof (watch_components K m fit _ _ is_domain) as right_D. pose proof (guess_watches _ K m r fit g is_guess) as right_g.
  intros e. induction e as [e IH] using (well_founded_induction (less_well_founded _ natural)). intros finite inside.
  assert (forall c e', In c (choices r) -> bounded e' -> (forall track, In track (parameters r) -> e' track = e track) ->
    all_true m (parts c) e' = true ->
    guessed m r e' = guessed m r e /\
    match leads_to c with
    | Nimber 0 => guessed m r e' = false
    | Nimber _ => True
    | Call arguments =>
        let e'' := called (pairs_of r arguments) e' in
        (guessed m r e' = true -> guessed m r e'' = false) /\
        if guessed m r e'' then lost (moves m r) (At e'') else won (moves m r) (At e'')
    end) as after.
  { intros c e' among finite' same hold. split.
    - apply (only_on_same (parameters r) g); auto.
    - assert (all_true m (domain r) e' = true) as inside'.
      { rewrite <- inside. unfold all_true. apply (same_on (parameters r) e' e _ _ D); trivial. }
      pose proof (move_checked K m r fit D g is_domain is_guess c e' (steps c among) finite' inside' hold) as checked.
      destruct (leads_to c) as [arguments | [| size]]; trivial. destruct checked as (within & smaller & other). split; trivial.
      apply IH; trivial; [| now apply called_bounded]. now apply less_same with (parameters r) e'. }
  change (if guessed m r e then lost (moves m r) (At e) else won (moves m r) (At e)).
  destruct (guessed m r e) eqn:is.
  - constructor. intros Y step. inversion step as [c arguments ? e' among leads finite' same hold | c size ? e' among leads finite' same hold |];
      subst; destruct (after c e' among finite' same hold) as [is_same further]; rewrite leads in further.
    + destruct further as [never further]. simpl in *. rewrite never in further by now rewrite is_same. exact further.
    + destruct size as [| size]; [congruence | now apply star_won].
  - destruct (some_reached _ K m fit _ _ e (choices r) reached is_reached finite) as [none | (c & e' & G & among & finite' & same & hold & is_lost & all)].
    + exfalso. apply (never_sound e (opposite g :: concat reached ++ D)); trivial. constructor.
      * exists (fun e => negb (guessed m r e)). split; [now apply opposite_watches | now rewrite is].
      * apply Forall_app. split; trivial. now apply all_shown with (1 := right_D).
    + pose proof (to_lost_means K m r c e' G fit is_lost all) as there.
      destruct (after c e' among finite' same hold) as [_ further]. destruct (leads_to c) as [arguments | size] eqn:leads.
      * destruct further as [_ further]. simpl in further. rewrite there in further.
        apply some_lost with (2 := further). now apply to_call with (c := c).
      * subst size. apply some_lost with (Y := Star 0); [now apply to_nimber with (c := c) (e' := e') | apply star_0_lost].
Qed.

End Base.
