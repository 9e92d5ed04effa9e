(** * A statement for all natural numbers, from its certificate

    The lines are those that `sprague prove 'n xor m <= n + m for all n, m' --format cert` writes. *)

From Coq Require Import List NArith ZArith Lia.
Import ListNotations.
From Sprague Require Import Automata Reading NumberClaims NumberChecker.
Local Open Scope N_scope.

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
