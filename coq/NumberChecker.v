(** * A checker of statements for all natural numbers *)

From Coq Require Import Bool List NArith ZArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Numeration Automata Walk Arithmetic Reading Projection NumberClaims NumberTerms NumberKnown NumberRules NumberValues
  NumberGames NumberCounts.
Local Open Scope Z_scope.

Section Base.
Context {base : numeration}.

(** ** Terms *)

Definition if_one (a b c : bounded_term) : bounded_term := {|
  read := both (fun condition either => if condition =? 1 then fst either else snd either) 0 (read a) (both pair 0 (read b) (read c));
  low := Z.min (low b) (low c);
  high := Z.max (high b) (high c)
|}.

Definition term_machine (K : known) (t : term) : option bounded_term :=
  match t with
  | Read s index =>
      match PositiveMap.find s (known_sequences K), of_terms index with
      | Some table, [] =>
          if losses (of_tracks index) =? 0 then Some (read_entry table (constant index) (of_tracks index)) else None
      | _, _ => None
      end
  | Truth c => option_map (fun w => {| read := mapped (fun b : bool => if b then 1 else 0) (seen w); low := 0; high :=
    1 |}) (watch_asked K c)
  | Nim_sum operands => option_map nim_sum_of_terms (closed_sums (known_terms K) operands)
  | Mex operands =>
      option_map (fun bs => {| read := mapped least_absent (listed bs); low := 0; high := Z.of_nat (length operands) |})
        (closed_sums (known_terms K) operands)
  | Entry s index =>
      match PositiveMap.find s (known_sequences K), closed_sum (known_terms K) index with
      | Some table, Some b => Some {| read := mapped (entry_at table) (read b); low := least_entry table; high :=
        greatest_entry table |}
      | _, _ => None
      end
  | Quotient divisor s =>
      match closed_sum (known_terms K) s with
      | Some b =>
          if 0 <? divisor
          then Some {| read := mapped (fun x => x / divisor) (read b); low := low b / divisor; high := high b / divisor |}
          else None
      | None => None
      end
  | Remainder divisor s =>
      match closed_sum (known_terms K) s with
      | Some b =>
          if 0 <? divisor then Some {| read := mapped (fun x => x mod divisor) (read b); low := 0; high := divisor - 1 |} else None
      | None => None
      end
  | If_one condition yes no =>
      match closed_sum (known_terms K) condition, closed_sum (known_terms K) yes, closed_sum (known_terms K) no with
      | Some a, Some b, Some c => Some (if_one a b c)
      | _, _, _ => None
      end
  end.

Lemma term_machine_measures K m t b : all_fit K m -> term_machine K t = Some b -> measures b (term_value m t).
Proof.
  intros fit. pose proof (terms_fit K m fit) as earlier.
    destruct t as [s index | c | operands | operands | s index | divisor s | divisor s | a y n]; simpl.
  - destruct (PositiveMap.find s (known_sequences K)) as [table |] eqn:there; [| easy].
    destruct (of_terms index) eqn:none; [| easy]. destruct (Z.eqb_spec (losses (of_tracks index)) 0) as [natural |]; [| easy].
    intros [= <-]. destruct (sequences_fit K m fit _ _ there) as (q & is & -> & from).
    destruct (read_entry_measures q (constant index) (of_tracks index) from natural) as [observed within].
    assert (forall e, sum_value m index e = constant index + sum_of (of_tracks index) e) as same.
    { intros e. unfold sum_value. rewrite none. simpl. lia. }
    split.
    + apply (observes_as _ _ _ observed). intros e _. cbn [term_value]. unfold found. now rewrite is, same.
    + intros e finite. cbn [term_value]. unfold found. rewrite is, same. now apply within.
  - destruct (watch_asked K c) as [w |] eqn:is; simpl; [| easy]. intros [= <-].
    destruct (watch_asked_watches K m c w fit is) as [observed _]. split.
    + exact (mapped_observes (fun b : bool => if b then 1 else 0) _ _ observed).
    + intros e _. simpl. destruct (asked_value m c e); lia.
  - destruct (closed_sums (known_terms K) operands) as [bs |] eqn:is; simpl; [| easy]. intros [= <-].
    now apply nim_sum_measures, closed_sums_measure with (known_terms K).
  - destruct (closed_sums (known_terms K) operands) as [bs |] eqn:is; simpl; [| easy]. intros [= <-]. split.
    + apply (mapped_observes least_absent). apply listed_observes. now apply closed_sums_measure with (known_terms K).
    + intros e _. simpl. pose proof (least_from_range (map (fun s => sum_value m s e) operands) 0 (map (fun s => sum_value m s e) operands)) as range.
      rewrite map_length in range. exact range.
  - destruct (PositiveMap.find s (known_sequences K)) as [table |] eqn:there; [| easy].
    destruct (closed_sum (known_terms K) index) as [b' |] eqn:is; [| easy]. intros [= <-].
    destruct (sequences_fit K m fit _ _ there) as (q & found_q & -> & _).
    destruct (closed_sum_measures _ m _ _ earlier is) as [observed _].
    split; [| intros e _; cbn [term_value]; unfold found; rewrite found_q; apply entry_range].
    apply (observes_as _ _ _ (mapped_observes (entry_at (sequence_table q)) _ _ observed)).
    intros e _. cbn [term_value]. unfold found. rewrite found_q. apply entry_at_entry.
  - destruct (closed_sum (known_terms K) s) as [b' |] eqn:is; [| easy]. destruct (Z.ltb_spec 0 divisor); [| easy]. intros [= <-].
    destruct (closed_sum_measures _ m _ _ earlier is) as [observed within]. split.
    + exact (mapped_observes (fun x => x / divisor) _ _ observed).
    + intros e finite. specialize (within e finite). simpl. split; apply Z.div_le_mono; lia.
  - destruct (closed_sum (known_terms K) s) as [b' |] eqn:is; [| easy]. destruct (Z.ltb_spec 0 divisor); [| easy]. intros [= <-].
    destruct (closed_sum_measures _ m _ _ earlier is) as [observed within]. split.
    + exact (mapped_observes (fun x => x mod divisor) _ _ observed).
    + intros e _. simpl. pose proof (Z.mod_pos_bound (sum_value m s e) divisor). lia.
  - destruct (closed_sum (known_terms K) a) as [a' |] eqn:is_a; [| easy].
    destruct (closed_sum (known_terms K) y) as [y' |] eqn:is_y; [| easy].
    destruct (closed_sum (known_terms K) n) as [n' |] eqn:is_n; [| easy]. intros [= <-].
    destruct (closed_sum_measures _ m _ _ earlier is_a) as [observed _],
      (closed_sum_measures _ m _ _ earlier is_y) as [observed_y within_y],
      (closed_sum_measures _ m _ _ earlier is_n) as [observed_n within_n]. split.
    + exact (both_observes _ 0 _ _ _ _ observed (both_observes pair 0 _ _ _ _ observed_y observed_n)).
    + intros e finite. specialize (within_y e finite). specialize (within_n e finite). simpl. destruct (_ =? 1); lia.
Qed.

(** ** Tests *)

Definition test_machine (K : known) (t : test) : option watched :=
  match t with
  | Compare how s => option_map (watch_sum how (of_tracks s)) (rest_of (known_terms K) (constant s) (of_terms s))
  | Nim_sum_is_0 tracks =>
      if is_binary then Some {|
        seen := {| by_machine := cancelling tracks; value := is_leaf_0 |};
        settled s := match s with Leaf 0 => None | Leaf _ => Some false | _ => None end
      |} else None
  end.

Lemma test_machine_watches K m t w : all_fit K m -> test_machine K t = Some w -> watches w (test_value m t).
Proof.
  intros fit. destruct t as [how s | tracks]; simpl.
  - destruct (rest_of (known_terms K) (constant s) (of_terms s)) as [b |] eqn:is; simpl; [| easy]. intros [= <-].
    pose proof (rest_measures _ m _ _ (terms_fit K m fit) b is) as right.
    exact (watch_sum_watches how (of_tracks s) b _ right).
  - destruct is_binary eqn:is; [| easy]. intros [= <-]. split; [apply cancelling_observes; revert is; unfold is_binary; now destruct base |].
    intros [[| p | p] | |] b; simpl; try easy; intros [= <-]; now split.
Qed.

(** ** The checker *)

Definition watch_definition (K : known) (d : definition) : option watched :=
  match d with
  | All components => watch_all K components
  | Iff one other => watch_iff K one other
  | Some_numbers gone of =>
      match PositiveMap.find of (known_automata K) with
      | Some t => if once (reads t) && is_complete t gone then Some (watch_some t gone) else None
      | None => None
      end
  | Given of => if is_guess (table_of of) then Some (watch_table (table_of of) (fun track => track)) else None
  end.

Fixpoint check (K : known) (lines : list line) : bool :=
  match lines with
  | [] => true
  | Sequence_line k s :: rest =>
      (0 <=? before s) && check {|
        known_sequences := PositiveMap.add k (sequence_table s) (known_sequences K);
        known_terms := known_terms K; known_tests := known_tests K; known_automata := known_automata K
      |} rest
  | Term_line k t :: rest =>
      match term_machine K t with
      | Some b => check {|
          known_sequences := known_sequences K; known_terms := PositiveMap.add k b (known_terms K);
          known_tests := known_tests K; known_automata := known_automata K
        |} rest
      | None => false
      end
  | Test_line k t :: rest =>
      match test_machine K t with
      | Some w => check {|
          known_sequences := known_sequences K; known_terms := known_terms K;
          known_tests := PositiveMap.add k w (known_tests K); known_automata := known_automata K
        |} rest
      | None => false
      end
  | Automaton_line k d a :: rest =>
      let t := table_of a in
      match watch_definition K d with
      | Some w => agree t w && check {|
          known_sequences := known_sequences K; known_terms := known_terms K;
          known_tests := known_tests K; known_automata := PositiveMap.add k t (known_automata K)
        |} rest
      | None => false
      end
  | Nothing_line negated which :: rest =>
      match PositiveMap.find which (known_automata K) with
      | Some t => nothing_but t negated && check K rest
      | None => false
      end
  | Code_line s mask parity digits :: rest =>
      match PositiveMap.find s (known_sequences K) with
      | Some t => is_nim_sequence t mask parity digits && check K rest
      | None => false
      end
  | Misere_line s by_quotient outcomes :: rest =>
      match PositiveMap.find s (known_sequences K) with
      | Some t => check_misere t by_quotient outcomes && check K rest
      | None => false
      end
  | Counts_line how first one other :: rest => check_counts K how first one other && check K rest
  | Rule_line r :: rest => check_rule K r && check K rest
  | Values_line value r :: rest => check_values K value r && check K rest
  end.

Definition nothing_known : known :=
  {| known_sequences := PositiveMap.empty _; known_terms := PositiveMap.empty _; known_tests := PositiveMap.empty _;
    known_automata := PositiveMap.empty _ |}.

Definition check_numbers (lines : list line) : bool := check nothing_known lines.

(** ** It is right *)

Lemma definition_defines K m d w t :
  all_fit K m -> watch_definition K d = Some w -> is_sound t -> agree t w = true -> exists f, defined m d f /\ decides t f.
Proof.
  intros fit is sound agreed.
  enough (exists f, defined m d f /\ watches w f) as (f & means & right).
  { exists f. split; trivial. now apply agree_decides with w. }
  destruct d as [components | one other | gone of | of]; simpl in is.
  - exists (fun e => forallb (fun c => component_value m c e) components). split; [now intros e _ |].
    now apply watch_all_watches with K.
  - unfold watch_iff in is. destruct (watch_component K one) as [x |] eqn:is_x; [| easy].
    destruct (watch_component K other) as [y |] eqn:is_y; [| easy]. injection is as <-.
    exists (fun e => Bool.eqb (component_value m one e) (component_value m other e)). split; [now intros e _ |].
    apply iff_watches; now apply watch_component_watches with K.
  - destruct (PositiveMap.find of (known_automata K)) as [o |] eqn:there; [| easy].
    destruct (once (reads o) && is_complete o gone) eqn:fine; [| easy]. injection is as <-.
    apply andb_prop in fine as [distinct complete].
    destruct (automata_fit K m fit _ _ there) as (f & is & sound_o & right).
    destruct (some_watches o sound_o gone f right distinct complete) as (g & means & watched). exists g. split; trivial.
    intros e finite. rewrite means by trivial. unfold found. now rewrite is.
  - destruct (is_guess (table_of of)) eqn:guess; [| easy]. injection is as <-.
    destruct (guess_decides _ guess) as (f & right). exists f. split.
    + intros e _ w wrote. now apply right.
    + exact (watch_table_watches _ (fun track => track) f (table_of_sound of) right).
Qed.

Theorem check_sound lines : forall K m, all_fit K m -> check K lines = true -> says m lines.
Proof.
  induction lines as [| [k s | k t | k t | k d a | negated which | s mask parity digits |
    s c outcomes | how first one other | r | value r] rest IH]; intros K m fit;
    cbn [check says]; trivial.
  - intros [from checked]%andb_prop. eapply IH; [| exact checked]. destruct fit. constructor; simpl; trivial.
    apply fits_add; trivial. split; trivial. now apply Z.leb_le.
  - destruct (term_machine K t) as [b |] eqn:is; [| easy]. intros checked. eapply IH; [| exact checked].
    pose proof (term_machine_measures K m t b fit is). destruct fit. constructor; simpl; trivial. now apply fits_add.
  - destruct (test_machine K t) as [w |] eqn:is; [| easy]. intros checked. eapply IH; [| exact checked].
    pose proof (test_machine_watches K m t w fit is). destruct fit. constructor; simpl; trivial. now apply fits_add.
  - destruct (watch_definition K d) as [w |] eqn:is; [| easy]. intros [agreed checked]%andb_prop.
    destruct (definition_defines K m d w _ fit is (table_of_sound a) agreed) as (f & means & right).
    exists f. split; trivial. eapply IH; [| exact checked]. destruct fit. constructor; simpl; trivial.
    apply fits_add; trivial. split; trivial. apply table_of_sound.
  - destruct (PositiveMap.find which (known_automata K)) as [t |] eqn:there; [| easy]. intros [nothing checked]%andb_prop.
    destruct (automata_fit K m fit _ _ there) as (f & is & sound & right). split; [| now apply IH with K].
    unfold found. rewrite is. now apply nothing_but_sound with t.
  - destruct (PositiveMap.find s (known_sequences K)) as [t |] eqn:there; [| easy]. intros [right checked]%andb_prop.
    destruct (sequences_fit K m fit _ _ there) as (q & is & -> & from). split; [| now apply IH with K].
    unfold found. rewrite is. now apply is_nim_sequence_sound with mask parity.
  - destruct (PositiveMap.find s (known_sequences K)) as [t |] eqn:there; [| easy]. intros [right checked]%andb_prop.
    destruct (sequences_fit K m fit _ _ there) as (q & is & -> & from). split; [| now apply IH with K].
    unfold found. rewrite is. now apply check_misere_sound.
  - intros [right checked]%andb_prop.
    split; [now apply check_counts_sound with K | now apply IH with K].
  - intros [right checked]%andb_prop. split; [now apply check_rule_sound with K | now apply IH with K].
  - intros [right checked]%andb_prop. split; [now apply check_values_sound with K | now apply IH with K].
Qed.

(** What a list of lines says is so, if the checker says [true]. *)
Theorem check_numbers_sound lines : check_numbers lines = true -> says no_meanings lines.
Proof. apply check_sound. constructor; apply fits_none. Qed.

End Base.
