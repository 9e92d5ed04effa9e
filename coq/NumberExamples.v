(** * A statement for all natural numbers, from its certificate

    The lines are those that `sprague prove 'n xor m <= n + m for all n, m' --format cert` writes. *)

From Coq Require Import Bool List NArith ZArith Lia.
Import ListNotations.
From Sprague Require Import Game Tables SpragueGrundy Heaps Numeration Automata Reading NumberClaims NumberRules NumberValues NumberChecker.
Local Open Scope N_scope.

#[local] Existing Instance Binary.

Fixpoint times (k : nat) (state : N) : list N := match k with O => [] | S less => state :: times less state end.

(** The automaton of the third line is given. *)
Definition xor_lines (third : list N) : list line := [
  Test_line 1 (Compare At_most_0 {| constant := 0%Z; of_tracks := [(0, (-1)%Z); (1, (-1)%Z); (2, 1%Z)]; of_terms := [] |});
  Automaton_line 1 (All [Test false 1]) {|
    on := [0; 1; 2];
    accepting := [true; true; false; false];
    successors := [0] ++ times 3 1 ++ [2] ++ times 2 0 ++ times 9 1 ++ [3] ++ times 2 2 ++ [0] ++ times 3 3 ++ [2] ++ times 8 3
  |};
  Test_line 2 (Nim_sum_is_0 [0; 1; 2]);
  Automaton_line 2 (All [Test false 2]) {|
    on := [0; 1; 2]; accepting := [true; false]; successors := [0] ++ times 2 1 ++ [0; 1] ++ times 2 0 ++ times 9 1
  |};
  Automaton_line 3 (All [Automaton {| negated := false; which := 1; renaming := [] |};
                         Automaton {| negated := false; which := 2; renaming := [] |}]) {|
    on := [0; 1; 2]; accepting := [true; false]; successors := third
  |};
  Automaton_line 4 (Some_numbers [2] 3) {| on := []; accepting := [true]; successors := [0] |};
  Nothing_line true 4
].

Definition right_automaton : list N := [0] ++ times 2 1 ++ [0; 1] ++ times 2 0 ++ times 9 1.

Lemma xor_checked : check_numbers (xor_lines right_automaton) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** With any other successor of a state the automaton is refused. *)
Definition with_other (place : nat) : list N :=
  firstn place right_automaton ++ [1 - nth place right_automaton 0] ++ skipn (S place) right_automaton.

Lemma other_automata_refused :
  forallb (fun place => negb (check_numbers (xor_lines (with_other place)))) (seq 0 8) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem xor_at_most_sum n m : N.lxor n m <= n + m.
Proof.
  destruct (check_numbers_sound _ xor_checked) as (less & is_less & xor & is_xor & both & is_both & exist & is_exist & all & _).
  set (e := fun track => match track with 0 => n | 1 => m | _ => 0 end).
  assert (bounded e) as finite.
  { exists (N.to_nat (N.size n + N.size m)). intros track. rewrite N2Nat.id. rewrite N.pow_add_r.
    pose proof (N.size_gt n). pose proof (N.size_gt m). unfold e. destruct track as [| [| |]]; nia. }
  specialize (all e finite). apply is_exist in all as (e' & finite' & same & holds); trivial.
  change (both e' = true) in holds. rewrite (is_both e' finite') in holds.
  change (less e' && (xor e' && true) = true)%bool in holds.
  apply andb_prop in holds as [holds [holds' _]%andb_prop].
  rewrite (is_less e' finite') in holds. rewrite (is_xor e' finite') in holds'.
  apply andb_prop in holds as [holds%Z.leb_le _]. apply andb_prop in holds' as [holds'%N.eqb_eq _].
  assert (e' 0 = n /\ e' 1 = m) as [first second] by (split; apply same; intros [[=] | []]).
  change (sum_value _ _ _) with (0 + 0 + (-1 * Z.of_N (e' 0%N) + (-1 * Z.of_N (e' 1%N) + (1 * Z.of_N (e' 2%N) + 0))))%Z in holds.
  simpl in holds'. rewrite N.lxor_0_r, first, second in *.
  assert (N.lxor n m = e' 2) as -> by (apply N.lxor_eq; now rewrite N.lxor_assoc). lia.
Qed.

(** ** A game whose positions are given by numbers

    One or two counters are taken from a heap. The certificate has the rule, and its guess is an automaton that accepts the
    multiples of 3. *)

Definition take_rule : rule place := {|
  parameters := [0];
  domain := [];
  guess := 1;
  measure := [[(0, 1%Z)]];
  choices := [{| parts := [Test false 2]; leads_to := Call [2]; reached := Some 3%positive; unfolded := [([2], 2%positive)] |}]
|}.

Definition itself (which : positive) : component := Automaton {| negated := false; which := which; renaming := [] |}.
Definition by_3 (accepting : list bool) : automaton := {| on := [0]; accepting := accepting; successors := [0; 1; 2; 0; 1; 2] |}.

Definition take_lines (r : rule place) : list line := [
  Sequence_line 1 {| entries := [1; 0; 0]%Z; before := 0; each := 3 |};
  Term_line 1 (Read 1 {| constant := 0; of_tracks := [(0, 1%Z)]; of_terms := [] |});
  Test_line 1 (Compare Is_0 {| constant := -1; of_tracks := []; of_terms := [(1%positive, 1%Z)] |});
  Automaton_line 1 (Given (by_3 [true; false; false])) (by_3 [true; false; false]);
  Test_line 2 (Compare (From_0_below 2) {| constant := -1; of_tracks := [(0, 1%Z); (2, (-1)%Z)]; of_terms := [] |});
  Automaton_line 2 (All [Test false 2; Automaton {| negated := false; which := 1; renaming := [(0, 2)] |}]) {|
    on := [0; 2];
    accepting := [false; true; false; false; true; false; false];
    successors := [0; 1; 2; 3; 4; 2; 5] ++ times 5 2 ++ [6; 2; 2; 0] ++ times 6 2 ++ [1; 4; 3; 5; 2; 6]
  |};
  Automaton_line 3 (Some_numbers [2] 2) (by_3 [false; true; true]);
  Rule_line r;
  Automaton_line 4 (All [Test false 1]) (by_3 [true; false; false]);
  Automaton_line 5 (Iff (itself 1) (itself 4)) {| on := []; accepting := [true]; successors := [0] |};
  Nothing_line true 5
].

Lemma take_checked : check_numbers (take_lines take_rule) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** With no measure, another guess, other moves, or no moves to P-positions the rule is refused. *)
Definition other_rules : list (rule place) :=
  let only := fun guess measure c => {| parameters := [0]; domain := []; guess := guess; measure := measure; choices := [c] |} in
  let c := fun parts to reached => {| parts := parts; leads_to := to; reached := reached; unfolded := [([2], 2%positive)] |} in
  [ only 1%positive [] (c [Test false 2] (Call [2]) (Some 3%positive));
    only 3%positive [[(0, 1%Z)]] (c [Test false 2] (Call [2]) (Some 3%positive));
    only 1%positive [[(0, 1%Z)]] (c [] (Call [2]) (Some 3%positive));
    only 1%positive [[(0, 1%Z)]] (c [Test true 2] (Call [2]) (Some 3%positive));
    only 1%positive [[(0, 1%Z)]] (c [Test false 2] (Call [0]) (Some 3%positive));
    only 1%positive [[(0, 1%Z)]] (c [Test false 2] (Nimber 0) (Some 3%positive));
    only 1%positive [[(0, 1%Z)]] (c [Test false 2] (Call [2]) None);
    only 1%positive [[(0, 1%Z)]] (c [Test false 2] (Call [2]) (Some 1%positive)) ].

Lemma other_rules_refused : forallb (fun r => negb (check_numbers (take_lines r))) other_rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition take (n : N) : list (list N) := map (fun k => [n - k]) (filter (fun k => k <=? n) [1; 2]).

Lemma in_take n sizes : In sizes (take n) <-> exists m, m < n <= m + 2 /\ sizes = [m].
Proof.
  unfold take. rewrite in_map_iff. split.
  - intros (k & <- & (inside & enough%N.leb_le)%filter_In). exists (n - k). split; trivial.
    destruct inside as [<- | [<- | []]]; lia.
  - intros (m & range & ->). exists (n - m). split; [f_equal; lia |]. apply filter_In. rewrite N.leb_le. split; [| lia].
    simpl. lia.
Qed.

Lemma take_descending : descending take.
Proof. intros n sizes m (k & range & ->)%in_take [<- | []]. lia. Qed.

Definition take_position (X : position) : game := match X with At e => heap take (e 0) | Star size => star size end.

Lemma zero_to_two n m : bounded (fun track => match track with 0 => n | 2 => m | _ => 0 end).
Proof.
  exists (N.to_nat (N.size n + N.size m)). intros track. rewrite N2Nat.id, N.pow_add_r.
  pose proof (N.size_gt n). pose proof (N.size_gt m). destruct track as [| [| [| |] |]]; nia.
Qed.

(** The rule is that of the game. *)
Lemma take_options m : (forall e, all_true m [Test false 2] e = true <-> e 2 < e 0 <= e 2 + 2) ->
  forall X G, In G (options (take_position X)) <-> exists Y, moves m take_rule X Y /\ G = take_position Y.
Proof.
  intros means [e | size] G.
  - change (take_position (At e)) with (heap take (e 0)). rewrite heap_options by apply take_descending. rewrite in_map_iff. split.
    + intros (sizes & <- & (k & range & ->)%in_take).
      set (e' := fun track => match track with 0 => e 0 | 2 => k | _ => 0 end).
      exists (At (called (combine [0] [2]) e')). split; [| reflexivity].
      apply to_call with (r := take_rule) (c := hd (Build_choice _ [] (Nimber 0) None []) (choices take_rule)); simpl; auto.
      * apply zero_to_two.
      * now intros track [<- | []].
      * now apply means.
    + intros (Y & step & ->). inversion step as [c arguments ? e' among leads finite same hold | c size ? e' among leads |]; subst.
      * destruct among as [<- | []]. injection leads as <-. exists [e' 2]. split; [reflexivity |].
        apply in_take. exists (e' 2). split; trivial. rewrite <- same by now left. now apply means.
      * destruct among as [<- | []]. discriminate.
  - change (take_position (Star size)) with (nimber (N.to_nat size)). rewrite in_nimber. split.
    + intros (k & less & ->). exists (Star (N.of_nat k)). split; [constructor; lia |]. simpl. unfold star. now rewrite Nat2N.id.
    + intros (Y & step & ->). inversion step; subst. eexists. split; [| reflexivity]. lia.
Qed.

Theorem take_1_or_2 n : outcome (heap take n) = P_position <-> n mod 3 = 0.
Proof.
  destruct (check_numbers_sound _ take_checked) as (guess & _ & both & _ & to & _ & rule & three & is_three & iff & is_iff & all & _).
  set (e := fun track => match track with 0 => n | 2 => 0 | _ => 0 end). assert (bounded e) as finite by apply zero_to_two.
  assert (guess e = (n mod 3 =? 0)) as is.
  { specialize (all e finite). change (iff e = true) in all. rewrite (is_iff e finite) in all. apply eqb_prop in all.
    change (guess e = three e) in all. rewrite all, (is_three e finite).
    change (((-1 + (1 * entry {| entries := [1; 0; 0]%Z; before := 0; each := 3 |} (0 + 0 + (1 * Z.of_N n + 0)) + 0) + 0 =? 0)%Z &&
      true)%bool = (n mod 3 =? 0)).
    unfold entry. cbn [before each entries].
    replace (0 + 0 + (1 * Z.of_N n + 0))%Z with (Z.of_N n) by lia. destruct (Z.ltb_spec (Z.of_N n) 0); [lia |].
    change (0 <? 3)%Z with true. cbv iota.
    replace (0 + (Z.of_N n - 0) mod 3)%Z with (Z.of_N (n mod 3)) by (rewrite N2Z.inj_mod, Z.sub_0_r by easy; easy).
    pose proof (N.mod_lt n 3 ltac:(lia)). destruct (n mod 3) as [| [| [| |] |]]; try lia; reflexivity. }
  match type of rule with rule_says ?meant _ => set (m := meant) in rule end.
  specialize (rule e finite eq_refl).
  change (if guess e then lost (moves m take_rule) (At e) else won (moves m take_rule) (At e)) in rule.
  assert (forall e, all_true m [Test false 2] e = true <-> e 2 < e 0 <= e 2 + 2) as means.
  { intros e'. change (all_true m [Test false 2] e') with
      ((0 <=? -1 + 0 + (1 * Z.of_N (e' 0%N) + (-1 * Z.of_N (e' 2%N) + 0)))%Z &&
       (-1 + 0 + (1 * Z.of_N (e' 0%N) + (-1 * Z.of_N (e' 2%N) + 0)) <? 2)%Z && true)%bool.
    rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt. lia. }
  destruct (lost_outcome _ _ (take_options m means)) as [is_P is_N].
  rewrite is in rule. specialize (is_P (At e)). specialize (is_N (At e)).
  change (take_position (At e)) with (heap take n) in *.
  destruct (N.eqb_spec (n mod 3) 0) as [zero | other]; [rewrite is_P by trivial | rewrite is_N by trivial]; easy.
Qed.

(** ** A game whose options are sums, with its values

    In Rims at least one counter is taken from a heap, and the rest is divided into two heaps, of which one or both may be empty. The
    lines are those that `sprague prove 'rims(n) := { rims(a) + rims(b) for a in 0..n-1 for b in 0..n-1-a }'
    'grundy(rims(n)) = n for all n' --format cert` writes. *)

Definition rims_choice : choice summands := {|
  parts := [itself 3; itself 4];
  leads_to := {| calls := [([3], 5); ([4], 6)]; nimbers := []; one_more := 0 |};
  reached := Some 6%positive;
  unfolded := [([3; 4; 5; 6], 5%positive)]
|}.

Definition rims_rule_of (c : choice summands) : rule summands :=
  {| parameters := [0]; domain := []; guess := 1; measure := [[(0, 1%Z)]]; choices := [c] |}.
Definition rims_rule : rule summands := rims_rule_of rims_choice.

(** Line 8 says what is reached. *)
Definition rims_lines (values : line) : list line := [
  Sequence_line 1 {| entries := [0]%Z; before := 0; each := 1 |};
  Term_line 1 (Read 1 {| constant := 0; of_tracks := [(0, 1%Z)]; of_terms := [] |});
  Test_line 1 (Compare Is_0 {| constant := 0; of_tracks := [(0, 1%Z); (2, (-1)%Z)]; of_terms := [(1%positive, 1%Z)] |});
  Automaton_line 1 (All [Test false 1]) {|
    on := [0; 2]; accepting := [true; false]; successors := [0] ++ times 2 1 ++ [0] ++ times 4 1
  |};
  Automaton_line 2 (Some_numbers [2] 1) {| on := []; accepting := [true]; successors := [0] |};
  Test_line 2 (Compare At_most_0 {| constant := 1; of_tracks := [(0, (-1)%Z); (3, 1%Z)]; of_terms := [] |});
  Automaton_line 3 (All [Test false 2]) {|
    on := [0; 3]; accepting := [false; true; false]; successors := [0; 1; 2; 0] ++ times 4 1 ++ times 4 2
  |};
  Test_line 3 (Compare At_most_0 {| constant := 1; of_tracks := [(0, (-1)%Z); (3, 1%Z); (4, 1%Z)]; of_terms := [] |});
  Automaton_line 4 (All [Test false 3]) {|
    on := [0; 3; 4];
    accepting := [false; true; false; true];
    successors := [0; 1; 2; 0; 2; 0] ++ times 2 2 ++ times 2 3 ++ [1; 3; 1; 3; 0; 1] ++ times 8 2 ++ times 8 3
  |};
  Test_line 4 (Nim_sum_is_0 [2; 5; 6]);
  Automaton_line 5 (All [itself 3; itself 4;
                         Automaton {| negated := false; which := 1; renaming := [(0, 3); (2, 5)] |};
                         Automaton {| negated := false; which := 1; renaming := [(0, 4); (2, 6)] |}; Test false 4]) {|
    on := [0; 2; 3; 4; 5; 6];
    accepting := [false; true; false; true];
    successors := [0; 1] ++ times 21 2 ++ [0] ++ times 19 2 ++ [0] ++ times 20 2 ++ times 2 3 ++ times 20 2 ++ [1; 3] ++ times 18 2 ++
      [1; 3] ++ times 16 2 ++ [0; 1] ++ times 66 2 ++ times 2 3 ++ times 20 2 ++ times 2 3 ++ times 18 2 ++ times 2 3 ++ times 16 2 ++
      times 2 3 ++ times 2 2
  |};
  Automaton_line 6 (Some_numbers [3; 4; 5; 6] 5) {|
    on := [0; 2]; accepting := [false; true; false]; successors := [0; 1; 2; 0] ++ times 4 1 ++ times 4 2
  |};
  values
].

Lemma rims_checked : check_numbers (rims_lines (Values_line 2 rims_rule)) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** With another value, guess or measure, other options, or other values of them, with tracks of values that stand elsewhere, with no
    automaton or another one for what is reached, or without the numbers of which it speaks, the rule is refused. *)
Definition other_values : list line :=
  let only := fun c => Values_line 2 (rims_rule_of c) in
  let c := fun parts calls nimbers more reached unfolded =>
    only {| parts := parts; leads_to := {| calls := calls; nimbers := nimbers; one_more := more |}; reached := reached; unfolded := unfolded |} in
  let parts := [itself 3; itself 4] in
  let calls := [([3], 5); ([4], 6)] in
  let steps := [([3; 4; 5; 6], 5%positive)] in
  let changed := fun guess measure =>
    {| parameters := [0]; domain := []; guess := guess; measure := measure; choices := [rims_choice] |} in
  [ Values_line 0 rims_rule; Values_line 3 rims_rule; Values_line 5 rims_rule;
    Values_line 2 (changed 3%positive [[(0, 1%Z)]]); Values_line 2 (changed 1%positive []);
    Values_line 2 {| parameters := [0]; domain := []; guess := 1; measure := [[(0, 1%Z)]]; choices := [] |};
    c [itself 3] calls [] 0 (Some 6%positive) steps; c [] calls [] 0 (Some 6%positive) steps;
    c parts [([3], 5)] [] 0 (Some 6%positive) steps; c parts [([3], 5); ([3], 6)] [] 0 (Some 6%positive) steps;
    c parts [([3], 6); ([4], 5)] [] 0 (Some 6%positive) steps; c parts [([3], 5); ([4], 5)] [] 0 (Some 6%positive) steps;
    c parts [([3], 5); ([4], 2)] [] 0 (Some 6%positive) steps; c parts [([3], 4); ([4], 6)] [] 0 (Some 6%positive) steps;
    c parts [([0], 5); ([4], 6)] [] 0 (Some 6%positive) steps;
    c parts calls [3] 0 (Some 6%positive) steps; c parts calls [2] 0 (Some 6%positive) steps;
    c parts calls [] 1 (Some 6%positive) steps; c parts calls [] 0 None steps; c parts calls [] 0 (Some 1%positive) steps;
    c parts calls [] 0 (Some 6%positive) []; c parts calls [] 0 (Some 6%positive) [([3; 4; 5], 5%positive)] ].

Lemma other_values_refused : forallb (fun values => negb (check_numbers (rims_lines values))) other_values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition numbers_below (n : N) : list N := count (N.to_nat n) 0.
Definition rims (n : N) : list (list N) := flat_map (fun a => map (fun b => [a; b]) (numbers_below (n - a))) (numbers_below n).

Lemma in_rims n sizes : In sizes (rims n) <-> exists a b, a + b < n /\ sizes = [a; b].
Proof.
  unfold rims, numbers_below. rewrite in_flat_map. split.
  - intros (a & range%in_count & (b & <- & range'%in_count)%in_map_iff). exists a, b. split; trivial. lia.
  - intros (a & b & less & ->). exists a. rewrite in_count, in_map_iff. split; [lia |]. exists b. split; trivial. apply in_count. lia.
Qed.

Lemma rims_descending : descending rims.
Proof. intros n sizes m (a & b & range & ->)%in_rims [<- | [<- | []]]; lia. Qed.

Definition rims_position (X : position) : game := match X with At e => heap rims (e 0) | Star size => star size end.

(** The rule is that of the game. *)
Lemma rims_options m : (forall e, bounded e -> all_true m [itself 3; itself 4] e = true <-> e 3 < e 0 /\ e 3 + e 4 < e 0) ->
  forall X G, In G (options (rims_position X)) <-> exists Ys, leads m rims_rule X Ys /\ G = sum_of (map rims_position Ys).
Proof.
  intros means [e | size] G.
  - change (rims_position (At e)) with (heap rims (e 0)). rewrite heap_options by apply rims_descending. rewrite in_map_iff. split.
    + intros (sizes & <- & (a & b & less & ->)%in_rims).
      set (e' := put [(3, a); (4, b)] (fun track => match track with 0 => e 0 | 2 => 0 | _ => 0 end)).
      assert (bounded e') as finite by (apply bounded_put; exact (zero_to_two (e 0) 0)).
      exists (all_summands [0] (leads_to rims_choice) e'). split; [| reflexivity].
      apply to_sum with (r := rims_rule); simpl; auto.
      * now intros track [<- | []].
      * apply means; trivial. change (a < e 0 /\ a + b < e 0). lia.
    + intros (Ys & to & ->). inversion to as [c ? e' among finite same hold |]; subst. destruct among as [<- | []].
      exists [e' 3; e' 4]. split; [reflexivity |]. apply in_rims. exists (e' 3), (e' 4). split; trivial.
      rewrite <- same by now left. now apply means.
  - change (rims_position (Star size)) with (nimber (N.to_nat size)). rewrite in_nimber. split.
    + intros (k & less & ->). exists [Star (N.of_nat k)]. split; [constructor; lia |]. simpl. unfold star. now rewrite Nat2N.id.
    + intros (Ys & to & ->). inversion to; subst. eexists. split; [| reflexivity]. lia.
Qed.

Theorem grundy_rims n : N.of_nat (grundy (heap rims n)) = n.
Proof.
  destruct (check_numbers_sound _ rims_checked)
    as (guess & is_guess & some & _ & first & is_first & both & is_both & all & _ & reach & _ & values & _).
  set (e := fun track => match track with 0 => n | 2 => n | _ => 0 end). assert (bounded e) as finite by apply zero_to_two.
  match type of values with values_say ?meant _ _ => set (m := meant) in values end.
  destruct (values e finite eq_refl) as (u & is_worth & only).
  assert (u = n) as ->.
  { symmetry. apply only. change (guess (with_number 2 n e) = true).
    assert (bounded (with_number 2 n e)) as finite' by (apply bounded_with; exact finite).
    rewrite (is_guess _ finite').
    change (((0 + (1 * entry {| entries := [0]%Z; before := 0; each := 1 |} (0 + 0 + (1 * Z.of_N n + 0)) + 0) +
      (1 * Z.of_N n + (-1 * Z.of_N n + 0)) =? 0) && true)%Z%bool = true).
    assert (forall x, entry {| entries := [0]%Z; before := 0; each := 1 |} x = 0%Z) as ->.
    { intros x. unfold entry. cbn [before each entries]. destruct (x <? 0)%Z; trivial. change (0 <? 1)%Z with true. cbv iota.
      now rewrite Z.mod_1_r. }
    rewrite andb_true_r, Z.eqb_eq. lia. }
  apply (worth_grundy (leads m rims_rule) rims_position) with (X := At e); trivial. apply rims_options.
  intros e' finite2. change (all_true m [itself 3; itself 4] e') with (first e' && (both e' && true))%bool.
  rewrite (is_first e' finite2), (is_both e' finite2).
  change (((1 + 0 + (-1 * Z.of_N (e' 0%N) + (1 * Z.of_N (e' 3%N) + 0)) <=? 0) && true &&
    ((1 + 0 + (-1 * Z.of_N (e' 0%N) + (1 * Z.of_N (e' 3%N) + (1 * Z.of_N (e' 4%N) + 0))) <=? 0) && true && true))%Z%bool = true <->
    e' 3 < e' 0 /\ e' 3 + e' 4 < e' 0).
  rewrite !andb_true_iff, !Z.leb_le. lia.
Qed.

(** ** Digits in the Zeckendorf system

    Each number has a greater one, as docs/certificates.md shows it. *)

Definition greater_lines (first : list N) : list line := [
  Test_line 1 (Compare At_most_0 {| constant := 1%Z; of_tracks := [(0, 1%Z); (1, (-1)%Z)]; of_terms := [] |});
  Automaton_line 1 (All [Test false 1])
    {| on := [0; 1]; accepting := [false; true; false; true; true; false; false]; successors := first |};
  Automaton_line 2 (Some_numbers [1] 1) {| on := []; accepting := [true]; successors := [0] |};
  Nothing_line true 2
].

Definition right_successors : list N :=
  [0; 2; 1; 0] ++ [3; 4] ++ times 2 3 ++ times 2 5 ++ [6; 5] ++ times 4 3 ++ [1; 0; 3; 1] ++ times 4 5 ++ [2; 5; 0; 2].

(** With any other successor it is refused, and so are all in binary. *)
Definition other_successors : list (list N) :=
  flat_map (fun place => map (fun more => firstn place right_successors ++ [(nth place right_successors 0 + more) mod 7] ++
    skipn (S place) right_successors) [1; 2; 3; 4; 5; 6]) (seq 0 28).

Lemma greater_checked :
  check_numbers (base := Zeckendorf) (greater_lines right_successors) = true /\
  forallb (fun other => negb (check_numbers (base := Zeckendorf) (greater_lines other))) other_successors = true /\
  forallb (fun any => negb (check_numbers (base := Binary) (greater_lines any))) (right_successors :: other_successors) = true.
Proof. repeat split; vm_cast_no_check (eq_refl true). Qed.

Theorem each_has_a_greater n : exists m, n < m.
Proof.
  destruct (check_numbers_sound (base := Zeckendorf) _ (proj1 greater_checked)) as (less & is_less & some & is_some & all & _).
  specialize (all (fun track => match track with 0 => n | 2 => 0 | _ => 0 end) (zero_to_two n 0)).
  apply is_some in all as (e & finite & same & holds); [| apply zero_to_two]. exists (e 1). change (less e = true) in holds.
  rewrite (is_less e finite) in holds. change (((1 + 0 + (1 * Z.of_N (e 0%N) + (-1 * Z.of_N (e 1%N) + 0)) <=? 0)%Z && true)%bool = true) in holds.
  rewrite (same 0) in holds by (intros [[=] | []]). apply andb_prop in holds as [holds%Z.leb_le _]. lia.
Qed.

(** A guess must not tell words of one number apart: 0 in some words, and the number 3 as 100 alone. *)
Definition guess_lines (of : automaton) : list line := [Automaton_line 1 (Given of) of].
Definition is_zero : automaton := {| on := [0]; accepting := [true; false]; successors := [0; 1; 1; 1] |}.
Definition is_100 : automaton :=
  {| on := [0]; accepting := [false; false; false; true; false]; successors := [0; 1; 2; 4; 3; 4] ++ times 4 4 |}.

Lemma guesses_checked :
  check_numbers (base := Zeckendorf) (guess_lines is_zero) = true /\ check_numbers (base := Binary) (guess_lines is_zero) = true /\
  check_numbers (base := Zeckendorf) (guess_lines is_100) = false /\ check_numbers (base := Binary) (guess_lines is_100) = true.
Proof. now vm_compute. Qed.

(** ** A count for all k

    The numbers a and b below 2^k with a ⊕ b = a + b have no 1 in the same place. They are as many
    as odd entries in the first 2^k rows of Pascal's triangle (Kummer). *)

Definition no_terms (constant : Z) (tracks : list (N * Z)) : sum :=
  {| constant := constant; of_tracks := tracks; of_terms := [] |}.

Definition carry_lines (count : quantity) : list line := [
  Test_line 1 (Compare At_most_0 (no_terms 1 [(0, 1%Z); (1, (-1)%Z)]));
  Automaton_line 1 (All [Test false 1]) {|
    on := [0; 1]; accepting := [false; false; true];
    successors := [0; 1; 2; 0] ++ times 4 1 ++ times 4 2
  |};
  Test_line 2 (Compare At_most_0 (no_terms 1 [(2, 1%Z); (1, (-1)%Z)]));
  Automaton_line 2 (All [Test false 2]) {|
    on := [1; 2]; accepting := [false; false; true];
    successors := [0; 2; 1; 0] ++ times 4 1 ++ times 4 2
  |};
  Test_line 3 (Compare Is_0 (no_terms 0 [(0, 1%Z); (2, 1%Z); (3, (-1)%Z)]));
  Test_line 4 (Nim_sum_is_0 [0; 2; 3]);
  Automaton_line 3 (All [Test false 3; Test false 4]) {|
    on := [0; 2; 3]; accepting := [true; false];
    successors := [0] ++ times 4 1 ++ times 2 0 ++ times 9 1
  |};
  Automaton_line 4 (Some_numbers [3] 3) {|
    on := [0; 2]; accepting := [true; false]; successors := times 3 0 ++ times 5 1
  |};
  Automaton_line 5 (All [itself 1; itself 2; itself 4]) {|
    on := [0; 1; 2];
    accepting := [false; false; true; false; false];
    successors := [0; 1; 2; 3; 1; 1; 4] ++ times 9 1 ++ times 5 2 ++ [1; 2; 1; 3; 1; 2; 3; 3; 1] ++
      [2; 1; 4; 4; 2; 2; 1; 1; 4; 1]
  |};
  Counts_line Equal (Some 0) count (Power 3 0 1)
].

Definition carry_count : quantity := Count 5 [0; 2] (Some (1, 1)).

Lemma carry_checked : check_numbers (carry_lines carry_count) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Other counts are refused, and those that do not end. *)
Definition other_counts : list quantity :=
  [Count 5 [0; 2] (Some (1, 2)); Count 5 [0] (Some (1, 1)); Count 5 [2; 0] (Some (1, 1));
   Count 5 [0; 1; 2] None; Count 1 [0] (Some (1, 1)); Count 1 [1] (Some (0, 1));
   Count 6 [0; 2] (Some (1, 1)); Number 3; Exponent; Plus carry_count (Number 1)].

Lemma other_counts_refused :
  forallb (fun count => negb (check_numbers (carry_lines count))) other_counts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition three_numbers (a p b c : N) : numbers :=
  fun track => match track with 0 => a | 1 => p | 2 => b | 3 => c | _ => 0 end.

Lemma three_bounded a p b c : bounded (three_numbers a p b c).
Proof.
  exists (N.to_nat (N.size (a + p + b + c))). intros track. rewrite N2Nat.id.
  pose proof (N.size_gt (a + p + b + c)).
  enough (three_numbers a p b c track <= a + p + b + c) by lia.
  unfold three_numbers. destruct track as [| [[] | [] |]]; lia.
Qed.

Theorem no_carries k : exists pairs : list (N * N),
  NoDup pairs /\ N.of_nat (length pairs) = 3 ^ k /\
  forall a b, In (a, b) pairs <-> a < 2 ^ k /\ b < 2 ^ k /\ N.lxor a b = a + b.
Proof.
  destruct (check_numbers_sound _ carry_checked) as (one & is_one & two & is_two & both & is_both &
    exist & is_exist & all & is_all & counts & _).
  destruct (counts k (N.le_0_l k))
    as (x & y & (tuples & once & long & are & every) & [_ of_y] & same).
  apply Z.eqb_eq in same. rewrite same, of_y in long.
  set (pair := fun tuple : list N => (nth 0 tuple 0, nth 1 tuple 0)).
  assert (forall tuple, In tuple tuples -> tuple = [fst (pair tuple); snd (pair tuple)]) as two_each
    by (now intros tuple (e & _ & _ & <-)%are).
  exists (map pair tuples). rewrite map_length. split; [| split].
  - apply Counting.NoDup_map_inside; trivial. intros t u inside inside' alike.
    rewrite (two_each t), (two_each u) by trivial. now rewrite alike.
  - apply N2Z.inj. rewrite nat_N_Z, long, N2Z.inj_pow. f_equal. lia.
  - intros a b. transitivity (In [a; b] tuples).
    { rewrite in_map_iff. split; [| now exists [a; b]].
      intros (tuple & alike & inside).
      rewrite (two_each tuple inside), alike in inside. exact inside. }
    set (e := three_numbers a (2 ^ k) b 0).
    pose proof (three_bounded a (2 ^ k) b 0 : bounded e) as finite.
    assert (e 1 = 2 ^ (1 * k)) as power by now rewrite N.mul_1_l.
    assert (all e = true <-> In [a; b] tuples) as <- by exact (every e finite power).
    rewrite (is_all e finite). change ((one e && (two e && (exist e && true)))%bool = true <->
      a < 2 ^ k /\ b < 2 ^ k /\ N.lxor a b = a + b). rewrite andb_true_r, !andb_true_iff.
    assert (one e = true <-> a < 2 ^ k) as ->.
    { rewrite (is_one e finite).
      change ((1 + (1 * Z.of_N a + (-1 * Z.of_N (2 ^ k) + 0)) <=? 0)%Z && true = true <->
        a < 2 ^ k)%bool.
      rewrite andb_true_r, Z.leb_le. lia. }
    assert (two e = true <-> b < 2 ^ k) as ->.
    { rewrite (is_two e finite).
      change ((1 + (1 * Z.of_N b + (-1 * Z.of_N (2 ^ k) + 0)) <=? 0)%Z && true = true <->
        b < 2 ^ k)%bool.
      rewrite andb_true_r, Z.leb_le. lia. }
    assert (forall d, bounded d ->
      (both d = true <-> d 3 = d 0 + d 2 /\ N.lxor (d 0) (d 2) = d 3)) as of_both.
    { intros d finite'. rewrite (is_both d finite').
      change ((0 + (1 * Z.of_N (d 0%N) + (1 * Z.of_N (d 2%N) + (-1 * Z.of_N (d 3%N) + 0)))
        =? 0)%Z && ((N.lxor (d 0) (N.lxor (d 2) (N.lxor (d 3) 0)) =? 0) && true) = true <->
        d 3 = d 0 + d 2 /\ N.lxor (d 0) (d 2) = d 3)%bool.
      rewrite andb_true_r, andb_true_iff, Z.eqb_eq, N.eqb_eq, N.lxor_0_r, <- N.lxor_assoc.
      rewrite N.lxor_eq_0_iff. intuition lia. }
    enough (exist e = true <-> N.lxor a b = a + b) by tauto. rewrite (is_exist e finite). split.
    + intros (d & finite' & alike & holds). apply (of_both d finite') in holds as [plus xor].
      assert (d 0 = a /\ d 2 = b) as [first second] by (split; apply alike; intros [[=] | []]).
      now rewrite <- first, <- second, <- plus.
    + intros sum_is. exists (three_numbers a (2 ^ k) b (a + b)). split; [apply three_bounded |].
      split; [| now apply (of_both _ (three_bounded a (2 ^ k) b (a + b)))].
      intros track away. unfold e, three_numbers. destruct track as [| [[] | [] |]]; try easy.
      exfalso. apply away. now left.
Qed.
