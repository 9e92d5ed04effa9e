(** * A checker of certificates in which nimbers have ordinals for heaps, and that it is sound

    If [check_transfinite] says [true], everything that the claims say is so. *)

From Coq Require Import Bool List NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Tables Transfinite TransfiniteValues.
Local Open Scope N_scope.

(** ** The checker *)

(** The nodes that were checked, each under its number. *)
Definition table := PositiveMap.t node.

Definition value_of (line : node) : ordinal :=
  match line with
  | Set_of _ value | Sum_of _ value | Nimber value => value
  end.

Definition equal (a b : ordinal) : bool := match compare a b with Eq => true | _ => false end.

Definition value_at (t : table) (p : positive) : option ordinal := option_map value_of (PositiveMap.find p t).

(** The values of these nodes, if all were checked. *)
Fixpoint values (t : table) (ps : list positive) : option (list ordinal) :=
  match ps with
  | [] => Some []
  | p :: rest =>
      match value_at t p, values t rest with
      | Some v, Some others => Some (v :: others)
      | _, _ => None
      end
  end.

(** The natural number that an ordinal is. *)
Definition natural (a : ordinal) : option N :=
  match a with
  | [] => Some 0
  | x :: higher => if is_zero higher then Some x else None
  end.

Definition naturals (values : list ordinal) : list N :=
  flat_map (fun v => match natural v with Some n => [n] | None => [] end) values.

(** Of finitely many values the least that is missing is a natural number, and no more than there are values. *)
Definition is_mex (v : ordinal) (others : list ordinal) : bool :=
  match natural v with
  | None => false
  | Some n =>
      if n <=? N.of_nat (length others) then
        let present := table_of (naturals others) in
        forallb (fun k => lookup false present k) (count (N.to_nat n) 0) &&
        forallb (fun w => negb (equal w v)) others
      else false
  end.

Definition check_node (t : table) (line : node) : bool :=
  match line with
  | Set_of ps v => match values t ps with Some others => is_mex v others | None => false end
  | Sum_of ps v => match values t ps with Some all => equal (fold_right nim_sum [] all) v | None => false end
  | Nimber _ => true
  end.

Fixpoint check_nodes (nodes : list node) (i : positive) (t : table) : option table :=
  match nodes with
  | [] => Some t
  | line :: rest => if check_node t line then check_nodes rest (Pos.succ i) (PositiveMap.add i line t) else None
  end.

Definition is_worth (t : table) (p : positive) (v : ordinal) : bool :=
  match value_at t p with Some w => equal w v | None => false end.

Definition has_option (t : table) (G A : positive) : bool :=
  match PositiveMap.find G t with
  | Some (Set_of ps _) => existsb (Pos.eqb A) ps
  | Some (Nimber v) =>
      match PositiveMap.find A t with
      | Some (Nimber w) => match compare w v with Lt => true | _ => false end
      | _ => false
      end
  | _ => false
  end.

Fixpoint same_list (ps qs : list positive) : bool :=
  match ps, qs with
  | [], [] => true
  | p :: ps, q :: qs => if (p =? q)%positive then same_list ps qs else false
  | _, _ => false
  end.

Definition check_claim (t : table) (c : claim) : bool :=
  match c with
  | Value G v => is_worth t G v
  | Equal G H => match value_at t H with Some w => is_worth t G w | None => false end
  | Differ G H K =>
      match value_at t G, value_at t H, value_at t K with
      | Some one, Some other, Some witness => xorb (equal one witness) (equal other witness)
      | _, _, _ => false
      end
  | Win G A => has_option t G A && is_worth t A []
  | Win_in_sum G before c after A =>
      match PositiveMap.find G t, values t (before ++ A :: after) with
      | Some (Sum_of ps _), Some all =>
          same_list ps (before ++ c :: after) && has_option t c A && equal (fold_right nim_sum [] all) []
      | _, _ => false
      end
  | Lose G => is_worth t G []
  end.

Definition check_transfinite (nodes : list node) (claims : list claim) : bool :=
  match check_nodes nodes 1 (PositiveMap.empty node) with
  | Some t => forallb (check_claim t) claims
  | None => false
  end.

(** ** It is sound *)

Lemma equal_iff a b : equal a b = true <-> compare a b = Eq.
Proof. unfold equal. now destruct (compare a b). Qed.

Lemma not_equal a b : equal a b = false <-> differ a b.
Proof. unfold equal, differ. destruct (compare a b); split; congruence. Qed.

(** *** The least ordinal that is missing *)

Lemma natural_equal a n : natural a = Some n -> compare a [n] = Eq.
Proof.
  destruct a as [| x higher]; cbn -[N.compare].
  - now intros [= <-].
  - destruct (is_zero higher) eqn:zero; [| discriminate]. intros [= <-].
    destruct higher; cbn -[N.compare is_zero]; rewrite ?zero; apply N.compare_refl.
Qed.

Lemma in_naturals n vs : In n (naturals vs) -> exists v, In v vs /\ compare v [n] = Eq.
Proof.
  unfold naturals. rewrite in_flat_map. intros (v & inside & is_n). exists v. split; trivial.
  apply natural_equal. destruct (natural v); [| easy]. now destruct is_n as [-> | []].
Qed.

(** What is less than a natural number is one. *)
Lemma below_natural b n : less b [n] -> exists k, k < n /\ compare b [k] = Eq.
Proof.
  unfold less. rewrite compare_step. simpl tl. simpl first. intros smaller.
  destruct (compare (tl b) []) eqn:higher; [| | discriminate].
  - exists (first b). split; [exact smaller |]. rewrite compare_step. simpl tl. rewrite higher. apply N.compare_refl.
  - now apply nothing_below_zero in higher.
Qed.

Lemma is_mex_sound v others :
  is_mex v others = true ->
  (forall w, In w others -> differ w v) /\ (forall b, less b v -> exists w, In w others /\ compare w b = Eq).
Proof.
  unfold is_mex. destruct (natural v) as [n |] eqn:is_n; [| discriminate]. apply natural_equal in is_n.
  destruct (n <=? _); [| discriminate]. intros both. apply andb_prop in both as [all missing].
  rewrite forallb_forall in all, missing. split.
  - intros w inside. apply not_equal, negb_true_iff, missing, inside.
  - intros b smaller. unfold less in smaller. rewrite (compare_equal_right _ _ b is_n) in smaller.
    destruct (below_natural b n smaller) as (k & below & is_k).
    assert (present : In k (naturals others)) by (apply in_table_of, all, in_count; lia).
    apply in_naturals in present as (w & inside & same). exists w. split; trivial.
    rewrite (compare_equal_right _ _ _ is_k). exact same.
Qed.

Section Soundness.

  Variable game : positive -> position.

  Definition right (t : table) : Prop :=
    forall p line, PositiveMap.find p t = Some line ->
      game p = meaning game line /\ equiv (game p) (star (value_of line)).

  Variable t : table.
  Hypothesis ok : right t.

  Lemma value_at_sound p v : value_at t p = Some v -> equiv (game p) (star v).
  Proof.
    unfold value_at. destruct (PositiveMap.find p t) as [line |] eqn:found; [| discriminate].
    intros [= <-]. now apply ok.
  Qed.

  Lemma is_worth_sound p v : is_worth t p v = true -> equiv (game p) (star v).
  Proof.
    unfold is_worth. destruct (value_at t p) as [w |] eqn:found; [| discriminate]. intros same.
    apply equiv_trans with (star w); [now apply value_at_sound | now apply equiv_star, equal_iff].
  Qed.

  Lemma values_sound : forall ps vs, values t ps = Some vs -> Forall2 (fun p v => equiv (game p) (star v)) ps vs.
  Proof.
    induction ps as [| p ps IH]; simpl; [now intros vs [= <-] |]. intros vs.
    destruct (value_at t p) as [v |] eqn:found; [| discriminate].
    destruct (values t ps) as [others |]; [| discriminate]. intros [= <-].
    constructor; [now apply value_at_sound | now apply IH].
  Qed.

  Lemma Forall2_left {A B : Type} (R : A -> B -> Prop) l l' :
    Forall2 R l l' -> forall a, In a l -> exists b, In b l' /\ R a b.
  Proof.
    induction 1 as [| a b l l' one _ IH]; [easy |].
    intros c [<- | later]; [| destruct (IH c later) as (d & inside & both)]; simpl; eauto.
  Qed.

  Lemma Forall2_right {A B : Type} (R : A -> B -> Prop) l l' :
    Forall2 R l l' -> forall b, In b l' -> exists a, In a l /\ R a b.
  Proof.
    induction 1 as [| a b l l' one _ IH]; [easy |].
    intros c [<- | later]; [| destruct (IH c later) as (d & inside & both)]; simpl; eauto.
  Qed.

  Lemma equiv_sum_of : forall Gs vs,
    Forall2 (fun G v => equiv G (star v)) Gs vs -> equiv (sum_of Gs) (star (fold_right nim_sum [] vs)).
  Proof.
    induction 1 as [| G v Gs vs worth [| H w Hs ws worth' rest] IH].
    - apply equiv_mex; [intros g option; now apply option_of_set in option | intros b smaller].
      now apply nothing_below_zero in smaller.
    - simpl in *. rewrite nim_sum_comm. exact worth.
    - change (equiv (sum G (sum_of (H :: Hs))) (star (nim_sum v (fold_right nim_sum [] (w :: ws))))).
      eapply equiv_trans; [| apply equiv_nim_sum]. now apply equiv_sum.
  Qed.

  Lemma values_of_sum ps vs :
    values t ps = Some vs -> equiv (sum_of (map game ps)) (star (fold_right nim_sum [] vs)).
  Proof.
    intros found. apply equiv_sum_of. apply values_sound in found. induction found; simpl; constructor; trivial.
  Qed.

  Lemma check_node_sound line : check_node t line = true -> equiv (meaning game line) (star (value_of line)).
  Proof.
    destruct line as [ps v | ps v | v]; simpl; [| | intros _; apply equiv_refl];
      destruct (values t ps) as [vs |] eqn:found; try discriminate.
    - intros mex. apply is_mex_sound in mex as [missing all_below]. apply values_sound in found.
      apply equiv_mex.
      + intros g option. apply option_of_set, in_map_iff in option as (p & <- & inside).
        destruct (Forall2_left _ _ _ found p inside) as (w & in_vs & worth). exists w. auto.
      + intros b smaller. destruct (all_below b smaller) as (w & in_vs & same).
        destruct (Forall2_right _ _ _ found w in_vs) as (p & inside & worth). exists (game p). split.
        * now apply option_of_set, in_map.
        * apply equiv_trans with (star w); [exact worth | now apply equiv_star].
    - intros same. apply equal_iff in same.
      apply equiv_trans with (star (fold_right nim_sum [] vs)); [now apply values_of_sum | now apply equiv_star].
  Qed.

  (** *** Claims *)

  Lemma worth_zero G v : equiv G (star v) -> compare v [] = Eq -> is_P G.
  Proof. intros worth zero. apply (equiv_outcome _ _ worth). now apply one_heap. Qed.

  Lemma two_values G H v w : equiv G (star v) -> equiv H (star w) ->
    (equal v w = true -> is_P (sum G H)) /\ (equal v w = false -> is_N (sum G H)).
  Proof.
    intros of_G of_H. destruct (equiv_outcome _ _ (equiv_sum _ _ _ _ of_G of_H)) as [-> ->].
    rewrite equal_iff, not_equal. apply two_heaps.
  Qed.

  Lemma leads_N G A : leads G A -> is_P A -> is_N G.
  Proof.
    intros (B & option & alike) P. apply is_N_iff. exists B. split; trivial. now apply (same_outcome A B alike).
  Qed.

  Lemma leads_left G A H : leads G A -> leads (sum G H) (sum A H).
  Proof.
    intros (B & option & alike). exists (sum B H). split; [now apply move_left | now apply same_sum_left].
  Qed.

  Lemma same_sum_right G H H' : same H H' -> same (sum G H) (sum G H').
  Proof.
    intros alike. apply same_trans with (sum H G); [apply sum_comm |].
    apply same_trans with (sum H' G); [now apply same_sum_left | apply sum_comm].
  Qed.

  Lemma leads_right G H A : leads H A -> leads (sum G H) (sum G A).
  Proof.
    intros (B & option & alike). exists (sum G B). split; [now apply move_right | now apply same_sum_right].
  Qed.

  (** A move in one component is a move in the sum. *)
  Lemma leads_in_sum G A after : leads G A ->
    forall before, leads (sum_of (before ++ G :: after)) (sum_of (before ++ A :: after)).
  Proof.
    intros move. induction before as [| H [| K before] IH]; simpl app.
    - destruct after as [| K after]; [exact move |]. now apply leads_left.
    - now apply leads_right.
    - now apply (leads_right H (sum_of (K :: before ++ G :: after))).
  Qed.

  Lemma has_option_sound G A : has_option t G A = true -> leads (game G) (game A).
  Proof.
    unfold has_option. destruct (PositiveMap.find G t) as [line |] eqn:found; [| discriminate].
    apply ok in found as [-> _]. destruct line as [ps v | ps v | v]; [| discriminate |].
    - rewrite existsb_exists. intros (p & inside & same). apply Pos.eqb_eq in same as <-.
      exists (game A). split; [now apply option_of_set, in_map | apply same_refl].
    - destruct (PositiveMap.find A t) as [[| | w] |] eqn:found; try discriminate.
      apply ok in found as [-> _]. destruct (compare w v) eqn:smaller; try discriminate. intros _.
      apply leads_star. exists w. split; [exact smaller | apply same_refl].
  Qed.

  Lemma same_list_sound : forall ps qs, same_list ps qs = true -> ps = qs.
  Proof.
    induction ps as [| p ps IH]; intros [| q qs]; simpl; try easy.
    destruct (Pos.eqb_spec p q) as [-> |]; [| discriminate]. intros rest. now rewrite (IH _ rest).
  Qed.

  Lemma check_claim_sound c : check_claim t c = true -> says game c.
  Proof.
    destruct c as [G v | G H | G H K | G A | G before c after A | G]; simpl.
    - apply is_worth_sound.
    - destruct (value_at t H) as [w |] eqn:found; [| discriminate]. intros worth.
      apply equiv_trans with (star w); [now apply is_worth_sound | now apply equiv_sym, value_at_sound].
    - destruct (value_at t G) as [v |] eqn:of_G; [| discriminate].
      destruct (value_at t H) as [w |] eqn:of_H; [| discriminate].
      destruct (value_at t K) as [x |] eqn:of_K; [| discriminate].
      apply value_at_sound in of_G, of_H, of_K.
      destruct (two_values _ _ _ _ of_G of_K), (two_values _ _ _ _ of_H of_K).
      intros one_of_them.
      assert (tells : is_P (sum (game G) (game K)) /\ is_N (sum (game H) (game K)) \/
        is_N (sum (game G) (game K)) /\ is_P (sum (game H) (game K))).
      { destruct (equal v x), (equal w x); try discriminate; auto. }
      split; [| exact tells]. intros alike. destruct (alike (game K)) as [[P _] [N _]].
      destruct tells as [[P_G N_H] | [N_G P_H]]; eauto using not_both.
    - intros both. apply andb_prop in both as [option zero]. apply has_option_sound in option.
      apply is_worth_sound in zero. apply worth_zero in zero; trivial. eauto using leads_N.
    - destruct (PositiveMap.find G t) as [[| ps v |] |] eqn:found; try discriminate.
      destruct (values t _) as [vs |] eqn:of_moved; [| discriminate]. intros all.
      apply andb_prop in all as [both zero]. apply andb_prop in both as [components option].
      apply same_list_sound in components as ->. apply ok in found as [-> _]. simpl.
      apply has_option_sound in option. apply values_of_sum in of_moved.
      apply equal_iff in zero. apply worth_zero in of_moved; trivial. rewrite !map_app in *. simpl in *.
      specialize (leads_in_sum _ _ (map game after) option (map game before)) as move. eauto using leads_N.
    - intros zero. apply is_worth_sound in zero. now apply worth_zero in zero.
  Qed.

End Soundness.

Lemma check_nodes_sound game :
  forall nodes i t t', right game t -> matches game i nodes -> check_nodes nodes i t = Some t' -> right game t'.
Proof.
  induction nodes as [| line rest IH]; intros i t t' ok; simpl; [now intros _ [= <-] |].
  intros [is_line given]. destruct (check_node t line) eqn:checked; [| discriminate]. apply IH; trivial.
  intros p line'. destruct (Pos.eq_dec p i) as [-> | other].
  - rewrite PositiveMap.gss. intros [= <-]. split; trivial. rewrite is_line. now apply check_node_sound with t.
  - rewrite PositiveMap.gso by trivial. apply ok.
Qed.

(** What an exported file rests on: if the positions are those of the nodes, and the checker says [true], all claims
    hold. *)
Theorem transfinite_certified game nodes claims :
  matches game 1 nodes -> check_transfinite nodes claims = true -> forall k, says_at game claims k.
Proof.
  intros given. unfold check_transfinite. destruct (check_nodes nodes 1 _) as [t |] eqn:checked; [| discriminate].
  rewrite forallb_forall. intros all k. unfold says_at.
  destruct (nth_error claims k) as [c |] eqn:found; trivial. apply nth_error_In in found.
  apply check_claim_sound with t; [| now apply all].
  apply (check_nodes_sound _ _ _ _ _) with (2 := given) (3 := checked). intros p line. now rewrite PositiveMap.gempty.
Qed.
