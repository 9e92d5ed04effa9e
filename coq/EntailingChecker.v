(** * A checker of certificates of entailing moves, and that it is sound

    [check_entailing] computes the set of values that each node attains: finitely many numbers, or everything but these. *)

From Coq Require Import Bool List NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import NimSum Tables Entailing EntailingValues.
Local Open Scope N_scope.

(** ** Sets of values *)

(** These numbers; or, with [true], all other numbers and loony. *)
Definition set : Set := bool * list N.

Definition among (n : N) (numbers : list N) : bool := existsb (N.eqb n) numbers.

Definition has (A : set) (x : worth) : bool :=
  match x with
  | Some n => xorb (fst A) (among n (snd A))
  | None => fst A
  end.

Definition nothing : set := (false, []).
Definition everything : set := (true, []).
Definition only (n : N) : set := (false, [n]).
Definition below (n : N) : set := (false, count (N.to_nat n) 0).
Definition others (A : set) : set := (negb (fst A), snd A).
Definition shift (r : N) (A : set) : set := (fst A, map (N.lxor r) (snd A)).

Definition union (A B : set) : set :=
  match A, B with
  | (false, xs), (false, ys) => (false, xs ++ ys)
  | (false, xs), (true, ys) => (true, filter (fun n => negb (among n xs)) ys)
  | (true, xs), (false, ys) => (true, filter (fun n => negb (among n ys)) xs)
  | (true, xs), (true, ys) => (true, filter (fun n => among n ys) xs)
  end.

Definition same_set (A B : set) : bool :=
  eqb (fst A) (fst B) && if list_eq_dec N.eq_dec (snd A) (snd B) then true else false.

(** Whether the least number outside is this one; none is outside of what is loony. *)
Definition is_mex (A : set) (value : worth) : bool :=
  let (all_others, xs) := A in
  match value with
  | Some n =>
      if all_others then among n xs && forallb (fun m => n <=? m) xs
      else if n <=? N.of_nat (length xs) then
        negb (among n xs) && forallb (fun k => among k xs) (count (N.to_nat n) 0)
      else false
  | None => all_others && match xs with [] => true | _ => false end
  end.

(** ** The checker *)

Record entry : Set := Entry { moves : list (kind * position); worth_of : worth; attained : set }.
Definition table := PositiveMap.t entry.

Section Check.

  Variable t : table.

  Definition options_of (v : positive) := match PositiveMap.find v t with Some e => moves e | None => [] end.
  Definition value_of (v : positive) := match PositiveMap.find v t with Some e => worth_of e | None => Some 0 end.
  Definition set_of (v : positive) := match PositiveMap.find v t with Some e => attained e | None => nothing end.

  (** A heap in the target of an entailing move is at most this, if the target is not loony: then its options are gone through. *)
  Definition is_small (S : position) : bool :=
    match value value_of S with
    | None => true
    | Some _ => forallb (fun p => match p with Heap n => n <=? 1048576 | Node _ => true end) S
    end.

  Definition part_set (p : part) : set := match p with Node v => set_of v | Heap n => below n end.

  Definition sum_set (S : position) : set :=
    match value value_of S with
    | None => everything
    | Some s =>
        if is_small S then
          fold_right (fun p A =>
            match part_value value_of p with
            | Some n => union (shift (N.lxor s n) (part_set p)) A
            | None => A
            end) nothing S
        else nothing
    end.

  Definition option_set (o : kind * position) : set :=
    match o with
    | (Plain, T) => match value value_of T with Some n => only n | None => nothing end
    | (Entails, T) => others (sum_set T)
    | (Compliments, T) => match value value_of T with Some n => others (only n) | None => everything end
    end.

  Definition node_set (options : list (kind * position)) : set :=
    fold_right (fun o A => union (option_set o) A) nothing options.

  Definition is_earlier (v : positive) (p : part) : bool :=
    match p with Node u => (u <? v)%positive | Heap _ => true end.

  Definition check_option (v : positive) (o : kind * position) : bool :=
    forallb (is_earlier v) (snd o) && match fst o with Entails => is_small (snd o) | _ => true end.

  Definition check_entry (v : positive) (e : entry) : bool :=
    forallb (check_option v) (moves e) && same_set (attained e) (node_set (moves e)) &&
    is_mex (attained e) (worth_of e).

  Definition check_nodes : bool := forallb (fun one => check_entry (fst one) (snd one)) (PositiveMap.elements t).

  (** *** Claims *)

  Definition known (S : position) : bool :=
    forallb (fun p => match p with Node v => PositiveMap.mem v t | Heap _ => true end) S.

  Definition is_zero (S : position) : bool := same_number (value value_of S) (Some 0).

  Definition same_kind (k l : kind) : bool :=
    match k, l with Plain, Plain | Entails, Entails | Compliments, Compliments => true | _, _ => false end.

  Definition same_part (p q : part) : bool :=
    match p, q with
    | Node v, Node w => (v =? w)%positive
    | Heap m, Heap n => m =? n
    | _, _ => false
    end.

  Fixpoint same_sum (S T : position) : bool :=
    match S, T with
    | [], [] => true
    | p :: ps, q :: qs => same_part p q && same_sum ps qs
    | _, _ => false
    end.

  Definition is_move (p : part) (k : kind) (target : position) : bool :=
    match p with
    | Node v => existsb (fun o => same_kind (fst o) k && same_sum (snd o) target) (options_of v)
    | Heap n => match k, target with Plain, [Heap m] => m <? n | _, _ => false end
    end.

  Definition wins_here (s : state) : bool := winning value_of (fun v => has (set_of v)) s.

  Definition check_claim (c : claim) : bool :=
    match c with
    | Is_P G => known G && is_zero G
    | Is_N G => known G && negb (is_zero G)
    | Value G n => known G && same_number (value value_of G) (Some n)
    | Loony G => known G && match value value_of G with None => true | Some _ => false end
    | Equal G H =>
        known G && known H &&
        match value value_of G, value value_of H with
        | Some m, Some n => m =? n
        | None, None => true
        | _, _ => false
        end
    | Differ G H X => known G && known H && known X && xorb (is_zero (G ++ X)) (is_zero (H ++ X))
    | Win before p after k target =>
        known (before ++ p :: after) && is_move p k target &&
        eqb (wins_here (after_move k target (before ++ after))) (same_kind k Compliments)
    end.

End Check.

(** The sets of the nodes, each from those before. *)
Fixpoint make (i : positive) (nodes : list (list (kind * position))) (values : list worth) (t : table) : option table :=
  match nodes, values with
  | [], [] => Some t
  | options :: nodes, known :: values =>
      make (Pos.succ i) nodes values (PositiveMap.add i (Entry options known (node_set t options)) t)
  | _, _ => None
  end.

Definition check_entailing (nodes : list (list (kind * position))) (values : list worth) (claims : list claim) : bool :=
  match make 1 nodes values (PositiveMap.empty _) with
  | Some t => check_nodes t && forallb (check_claim t) claims
  | None => false
  end.

(** ** Soundness: sets *)

Lemma among_iff n numbers : among n numbers = true <-> In n numbers.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros (m & inside & same). now apply N.eqb_eq in same as ->.
  - intros inside. exists n. split; [trivial | apply N.eqb_refl].
Qed.

Lemma among_app n xs ys : among n (xs ++ ys) = among n xs || among n ys.
Proof. apply existsb_app. Qed.

Lemma among_filter n f xs : among n (filter f xs) = among n xs && f n.
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, !among_iff, filter_In. tauto.
Qed.

Lemma has_union A B x : has (union A B) x = has A x || has B x.
Proof.
  destruct A as [[|] xs], B as [[|] ys], x as [n |]; simpl; trivial;
    rewrite ?among_filter, ?among_app; destruct (among n xs), (among n ys); trivial.
Qed.

Lemma has_shift r A x : has (shift r A) x = has A (plus x (Some r)).
Proof.
  destruct x as [n |]; trivial. simpl. f_equal. apply eq_true_iff_eq. rewrite !among_iff, in_map_iff. split.
  - intros (m & <- & inside). now rewrite (N.lxor_comm r), N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
  - intros inside. exists (N.lxor n r). split; trivial.
    now rewrite (N.lxor_comm n), <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
Qed.

Lemma has_others A x : has (others A) x = negb (has A x).
Proof. destruct A as [[|] xs], x as [n |]; simpl; trivial; now destruct (among n xs). Qed.

Lemma has_only n x : has (only n) x = same_number (Some n) x.
Proof.
  destruct x as [m |]; trivial. apply eq_true_iff_eq. unfold has. simpl fst. rewrite xorb_false_l, among_iff.
  simpl. rewrite N.eqb_eq. intuition.
Qed.

Lemma has_below n x : has (below n) x = match x with Some m => m <? n | None => false end.
Proof.
  destruct x as [m |]; trivial. apply eq_true_iff_eq. unfold has, below. simpl fst. rewrite xorb_false_l, among_iff.
  simpl snd. rewrite in_count, N.ltb_lt. lia.
Qed.

Lemma same_set_sound A B : same_set A B = true -> A = B.
Proof.
  destruct A as [a xs], B as [b ys]. unfold same_set. simpl. intros both. apply andb_prop in both as [one other].
  apply eqb_prop in one as ->. now destruct (list_eq_dec N.eq_dec xs ys) as [-> |].
Qed.

Lemma is_mex_sound A value : is_mex A value = true ->
  match value with
  | Some n => has A (Some n) = false /\ forall k, k < n -> has A (Some k) = true
  | None => forall x, has A x = true
  end.
Proof.
  destruct A as [[|] xs], value as [n |]; simpl.
  - intros both. apply andb_prop in both as [inside least]. rewrite inside. split; trivial.
    intros k less. rewrite forallb_forall in least.
    destruct (among k xs) eqn:found; trivial. apply among_iff, least, N.leb_le in found. lia.
  - destruct xs; [| discriminate]. now intros _ [x |].
  - destruct (n <=? _); [| discriminate]. intros both. apply andb_prop in both as [outside all].
    apply negb_true_iff in outside. rewrite outside. split; trivial.
    intros k less. rewrite forallb_forall in all. rewrite all; trivial. apply in_count. lia.
  - discriminate.
Qed.

(** ** Soundness: nodes and claims *)

Section Soundness.

  Variable t : table.
  Variable options : positive -> list (kind * position).
  Hypothesis same_options : forall v, options v = options_of t v.
  Hypothesis checked : check_nodes t = true.

  Let attains v x := has (set_of t v) x.

  Lemma sum_set_sound S x : is_small t S = true -> has (sum_set t S) x = sum_attains (value_of t) attains S x.
  Proof.
    intros small. unfold sum_set, sum_attains. destruct (value (value_of t) S) as [s |] eqn:of_S.
    - rewrite small. assert (parts : forall p, In p S -> exists n, part_value (value_of t) p = Some n)
        by now apply some_parts with s.
      clear of_S small. induction S as [| p rest IH]; [now destruct x |].
      cbn [fold_right existsb]. destruct (parts p) as [n is]; [now left |]. rewrite is, has_union, has_shift, IH by (intros; apply parts; now right).
      f_equal. simpl. destruct p as [v | m]; [easy |]. apply has_below.
    - now destruct x.
  Qed.

  Lemma option_set_sound v o x :
    check_option t v o = true -> has (option_set t o) x = option_attains (value_of t) attains x o.
  Proof.
    destruct o as [[| |] T]; simpl; intros small; apply andb_prop in small as [_ small]; simpl in small.
    - destruct (value (value_of t) T) as [n |]; [apply has_only | now destruct x].
    - now rewrite has_others, sum_set_sound.
    - destruct (value (value_of t) T) as [n |]; [now rewrite has_others, has_only | now destruct x].
  Qed.

  Lemma entry_checked v e : PositiveMap.find v t = Some e -> check_entry t v e = true.
  Proof.
    intros found. unfold check_nodes in checked. rewrite forallb_forall in checked.
    exact (checked _ (PositiveMap.elements_correct _ _ found)).
  Qed.

  Lemma all_right : forall v, right options (value_of t) attains v.
  Proof.
    intros v. unfold right, attains. rewrite same_options. unfold options_of, value_of at 2, set_of.
    destruct (PositiveMap.find v t) as [e |] eqn:found.
    - apply entry_checked in found. apply andb_prop in found as [found mex], found as [options_ok same].
      split; [| now apply is_mex_sound]. intros x. apply same_set_sound in same as ->.
      rewrite forallb_forall in options_ok. unfold node_set. induction (moves e) as [| o rest IH]; [now destruct x |].
      cbn [fold_right existsb]. rewrite has_union, IH by (intros; apply options_ok; now right).
      f_equal. apply option_set_sound with v. apply options_ok. now left.
    - split; [now intros [x |] |]. split; [easy | lia].
  Qed.

  Lemma option_checked v k S : In (k, S) (options v) -> check_option t v (k, S) = true.
  Proof.
    rewrite same_options. unfold options_of. destruct (PositiveMap.find v t) as [e |] eqn:found; [| easy].
    apply entry_checked in found. apply andb_prop in found as [found _], found as [all _].
    rewrite forallb_forall in all. apply all.
  Qed.

  Lemma earlier v k S u : In (k, S) (options v) -> In (Node u) S -> (u < v)%positive.
  Proof.
    intros option inside. apply option_checked, andb_prop in option as [before _]. simpl in before.
    rewrite forallb_forall in before. apply before in inside. now apply Pos.ltb_lt.
  Qed.

  Lemma limited : exists limit, forall v k S, In (k, S) (options v) -> size S <= limit.
  Proof.
    assert (of_list : forall os : list (kind * position), exists limit, forall k S, In (k, S) os -> size S <= limit).
    { induction os as [| [k S] os [limit IH]]; [now exists 0 |].
      exists (N.max (size S) limit). intros k' S' [[= <- <-] | later]; [lia | specialize (IH _ _ later); lia]. }
    destruct (of_list (flat_map (fun one => moves (snd one)) (PositiveMap.elements t))) as [limit all].
    exists limit. intros v k S. rewrite same_options. unfold options_of.
    destruct (PositiveMap.find v t) as [e |] eqn:found; [| easy].
    intros option. apply (all k), in_flat_map. exists (v, e). split; trivial. now apply PositiveMap.elements_correct.
  Qed.

  Lemma who_wins_here s :
    (wins options s <-> wins_here t s = true) /\ (loses options s <-> wins_here t s = false).
  Proof. destruct limited as [limit all]. now apply who_wins with limit; [apply all_right | exact earlier |]. Qed.

  Lemma outcomes_here S :
    (is_N options S <-> value (value_of t) S <> Some 0) /\ (is_P options S <-> value (value_of t) S = Some 0).
  Proof. destruct limited as [limit all]. now apply outcomes with attains limit; [apply all_right | exact earlier |]. Qed.

  Lemma is_zero_iff S : is_zero t S = true <-> value (value_of t) S = Some 0.
  Proof.
    unfold is_zero. destruct (value (value_of t) S) as [s |]; simpl; [rewrite N.eqb_eq; split; congruence | easy].
  Qed.

  Lemma is_P_iff S : is_P options S <-> is_zero t S = true.
  Proof. now rewrite is_zero_iff, (proj2 (outcomes_here S)). Qed.

  Lemma is_N_iff S : is_N options S <-> is_zero t S = false.
  Proof. now rewrite <- not_true_iff_false, is_zero_iff, (proj1 (outcomes_here S)). Qed.

  Lemma same_value_sound G H :
    value (value_of t) G = value (value_of t) H -> equivalent options G H.
  Proof.
    intros same X. rewrite !is_N_iff, !is_P_iff. unfold is_zero. now rewrite !value_app, same.
  Qed.

  Lemma same_kind_sound k l : same_kind k l = true -> k = l.
  Proof. now destruct k, l. Qed.

  Lemma same_sum_sound : forall S T, same_sum S T = true -> S = T.
  Proof.
    induction S as [| p ps IH]; intros [| q qs]; simpl; try easy. intros both. apply andb_prop in both as [one rest].
    apply IH in rest as ->. f_equal. destruct p as [v | m], q as [w | n]; simpl in one; try easy.
    - now apply Pos.eqb_eq in one as ->.
    - now apply N.eqb_eq in one as ->.
  Qed.

  Lemma is_move_sound p k target : is_move t p k target = true -> part_move options p k target.
  Proof.
    destruct p as [v | n]; simpl.
    - rewrite existsb_exists. intros ([l S] & option & both). apply andb_prop in both as [one other].
      apply same_kind_sound in one. apply same_sum_sound in other. simpl in *. subst. now rewrite same_options.
    - destruct k; try easy. destruct target as [| [v | m] [| q more]]; try easy.
      intros less. split; trivial. exists m. split; trivial. now apply N.ltb_lt.
  Qed.

  Lemma check_claim_sound c : check_claim t c = true -> says options c.
  Proof.
    destruct c as [G | G | G n | G | G H | G H X | before p after k target]; cbn [check_claim says]; intros all;
      repeat match goal with both : _ && _ = true |- _ => apply andb_prop in both as [] end.
    - now apply is_P_iff.
    - apply is_N_iff. now apply negb_true_iff.
    - apply same_value_sound. simpl. rewrite N.lxor_0_r.
      destruct (value (value_of t) G) as [m |]; [| discriminate]. f_equal. now apply N.eqb_eq.
    - intros X. apply is_N_iff. unfold is_zero. rewrite value_app.
      now destruct (value (value_of t) G).
    - apply same_value_sound. destruct (value (value_of t) G), (value (value_of t) H); try easy.
      f_equal. now apply N.eqb_eq.
    - rewrite !is_N_iff, !is_P_iff. destruct (is_zero t (G ++ X)), (is_zero t (H ++ X)); intuition.
    - match goal with one : is_move _ _ _ _ = true |- _ => rename one into moved end.
      match goal with one : eqb _ _ = true |- _ => rename one into played end.
      apply is_move_sound in moved. apply eqb_prop in played.
      split; [| split; trivial].
      + apply who_wins_here. unfold wins_here. destruct limited as [limit limits].
        apply (step options (value_of t) attains all_right). exists k, (after_move k target (before ++ after)).
        split.
        * exists before, p, after, target. simpl. now rewrite app_nil_r.
        * unfold wins_here in played. destruct k; exact played.
      + destruct (who_wins_here (after_move k target (before ++ after))) as [of_win of_loss].
        destruct k; simpl in played; [now apply of_loss | now apply of_loss | now apply of_win].
  Qed.

End Soundness.

(** ** The options in the table are those of the nodes *)

Lemma make_options :
  forall nodes values i t t', make i nodes values t = Some t' ->
    forall v, (v < i)%positive /\ options_of t' v = options_of t v \/
              (i <= v)%positive /\ options_of t' v = nth (Pos.to_nat v - Pos.to_nat i) nodes (options_of t v).
Proof.
  induction nodes as [| options nodes IH]; intros [| known values] i t t'; simpl; try discriminate.
  - intros [= <-] v. destruct (Pos.ltb_spec v i); [now left | right]. split; trivial.
    now destruct (Pos.to_nat v - Pos.to_nat i)%nat.
  - intros made v. destruct (IH _ _ _ _ made v) as [[before ->] | [after ->]]; unfold options_of.
    + destruct (Pos.eq_dec v i) as [-> | other].
      * right. split; [lia |]. rewrite PositiveMap.gss. now replace (Pos.to_nat i - Pos.to_nat i)%nat with 0%nat by lia.
      * left. split; [lia |]. now rewrite PositiveMap.gso.
    + right. split; [lia |]. rewrite PositiveMap.gso by lia.
      now replace (Pos.to_nat v - Pos.to_nat i)%nat with (S (Pos.to_nat v - Pos.to_nat (Pos.succ i))) by lia.
Qed.

(** If the checker says [true], all claims hold of play with these options; the values have no part in what is said. *)
Theorem entailing_certified nodes values claims :
  check_entailing nodes values claims = true -> forall k, says_at (options_from nodes) claims k.
Proof.
  unfold check_entailing. destruct (make 1 nodes values _) as [t |] eqn:made; [| discriminate].
  intros both. apply andb_prop in both as [checked all]. rewrite forallb_forall in all.
  intros k. unfold says_at. destruct (nth_error claims k) as [c |] eqn:found; trivial. apply nth_error_In in found.
  apply check_claim_sound with t; [| trivial | now apply all].
  intros v. destruct (make_options _ _ _ _ _ made v) as [[before _] | [_ ->]]; [lia |].
  unfold options_from, options_of at 1. rewrite PositiveMap.gempty. f_equal. lia.
Qed.
