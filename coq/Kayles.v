(** * Misère Kayles, all of it

    The certificate in [misere/0.77.cert] as [quotient.awk] turns it into Coq, and what follows: the misère outcome of every sum of
    rows of Kayles, and that the misère quotient has 40 elements. [check.sh] sees that the definitions are those of that file. *)

From Coq Require Import Bool List NArith Lia.
Import ListNotations.
From Sprague Require Import Game Heaps Misere Tables Quotient QuotientSound.
Local Open Scope N_scope.

Definition kayles : certificate := {|
  about := All_heaps [0; 7; 7] 12 71;
  actions := [
    [1; 2; 3; 4; 5; 6; 7];
    [0; 8; 9; 10; 11; 12; 13];
    [8; 14; 15; 15; 15; 8; 16];
    [9; 15; 17; 14; 14; 18; 19];
    [10; 15; 14; 20; 21; 22; 19];
    [11; 15; 14; 21; 21; 23; 19];
    [12; 8; 18; 22; 23; 14; 13];
    [13; 16; 19; 19; 19; 13; 14];
    [2; 24; 25; 25; 25; 2; 26];
    [3; 25; 27; 24; 24; 28; 29];
    [4; 25; 24; 30; 31; 32; 29];
    [5; 25; 24; 31; 31; 33; 29];
    [6; 2; 28; 32; 33; 24; 7];
    [7; 26; 29; 29; 29; 7; 24];
    [24; 2; 28; 28; 28; 24; 7];
    [25; 28; 2; 2; 2; 25; 34];
    [26; 7; 34; 34; 34; 26; 2];
    [27; 2; 3; 28; 28; 24; 7];
    [28; 25; 24; 24; 24; 28; 29];
    [29; 34; 7; 7; 7; 29; 28];
    [30; 2; 28; 4; 35; 6; 7];
    [31; 2; 28; 35; 35; 36; 7];
    [32; 25; 24; 6; 36; 28; 29];
    [33; 25; 24; 36; 36; 28; 29];
    [14; 8; 18; 18; 18; 14; 13];
    [15; 18; 8; 8; 8; 15; 37];
    [16; 13; 37; 37; 37; 16; 8];
    [17; 8; 9; 18; 18; 14; 13];
    [18; 15; 14; 14; 14; 18; 19];
    [19; 37; 13; 13; 13; 19; 18];
    [20; 8; 18; 10; 38; 12; 13];
    [21; 8; 18; 38; 38; 39; 13];
    [22; 15; 14; 12; 39; 18; 19];
    [23; 15; 14; 39; 39; 18; 19];
    [37; 19; 16; 16; 16; 37; 15];
    [38; 15; 14; 21; 21; 23; 19];
    [39; 8; 18; 23; 23; 14; 13];
    [34; 29; 26; 26; 26; 34; 25];
    [35; 25; 24; 31; 31; 33; 29];
    [36; 2; 28; 33; 33; 24; 7]];
  winning := [1; 4; 5; 9; 14; 27; 30; 31; 32];
  values := [0; 1; 2; 8; 1; 3; 8; 2; 24; 4; 2; 15; 5; 24; 2; 25; 24; 35; 8; 2; 31; 28; 15; 25; 28; 6; 2; 7; 18; 28; 25; 2; 24; 7; 15; 25; 28; 24; 2; 8; 24; 28; 25; 2; 24; 7; 2; 25; 28; 24; 2; 7; 24; 28; 25; 2; 24; 28; 2; 25; 28; 24; 2; 7; 24; 28; 25; 2; 24; 7; 15; 25; 28; 24; 2; 7; 24; 28; 25; 2; 24; 7; 2];
  pairs := [
    (0, [2; 6; 7; 8; 12; 13; 15; 16; 18; 19; 23; 25; 26; 28; 29; 33; 34; 35; 36; 37; 38; 39]);
    (1, [2; 6; 7; 8; 12; 13; 15; 16; 18; 19; 23; 25; 26; 28; 29; 33; 34; 35; 36; 37; 38; 39]);
    (2, [6; 7; 8; 12; 13; 15; 16; 18; 19; 23; 25; 26; 28; 29; 33; 34; 35; 36; 37; 38; 39]);
    (2, [3; 4; 5; 7; 8; 9; 10; 11; 13; 15; 16; 18; 19; 22; 23; 25; 26; 28; 29; 32; 33; 34; 35; 37; 38]);
    (3, [6; 7; 13; 15; 16; 18; 19; 23; 25; 26; 29; 30; 31; 34; 36; 37; 38]);
    (3, [7; 10; 11; 13; 15; 16; 18; 19; 22; 23; 25; 26; 29; 34; 37; 38]);
    (4, [7; 13; 16; 17; 18; 19; 21; 22; 23; 26; 29; 33; 34; 35; 37; 39]);
    (4, [5; 7; 9; 13; 16; 18; 19; 21; 22; 23; 26; 29; 33; 34; 35; 37; 39]);
    (5, [7; 13; 16; 17; 19; 22; 23; 26; 29; 32; 33; 34; 37]);
    (6, [7; 9; 11; 13; 16; 18; 19; 22; 23; 26; 29; 34; 37; 38]);
    (7, [13; 16; 19; 26; 29; 34; 37]);
    (8, [6; 7; 12; 13; 15; 16; 18; 19; 23; 25; 26; 28; 29; 33; 34; 35; 36; 37; 38; 39]);
    (8, [3; 4; 5; 7; 9; 10; 11; 13; 15; 16; 18; 19; 22; 23; 25; 26; 28; 29; 32; 33; 34; 35; 37; 38]);
    (9, [7; 12; 13; 15; 16; 19; 20; 21; 25; 26; 29; 34; 37; 39]);
    (10, [7; 13; 16; 19; 23; 26; 27; 29; 31; 32; 33; 34; 36; 37]);
    (11, [7; 13; 16; 19; 22; 23; 26; 27; 29; 32; 33; 34; 37]);
    (12, [3; 5; 7; 13; 16; 19; 26; 28; 29; 32; 33; 34; 35; 37]);
    (13, [16; 19; 26; 29; 34; 37]);
    (14, [1; 3; 4; 5; 6; 7; 9; 10; 11; 13; 15; 16; 18; 19; 22; 23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38]);
    (14, [1; 2; 3; 4; 5; 6; 8; 9; 10; 11; 15; 18; 22; 23; 24; 25; 27; 28; 30; 31; 32; 33; 35; 36; 38]);
    (15, [7; 13; 16; 19; 25; 26; 29; 32; 33; 34; 37]);
    (16, [19; 26; 29; 34; 37]);
    (17, [2; 6; 7; 8; 13; 16; 19; 24; 26; 29; 30; 31; 34; 36; 37]);
    (18, [7; 13; 16; 19; 26; 29; 34; 37]);
    (18, [15; 25]);
    (19, [29; 34; 37]);
    (20, [5; 6; 7; 13; 16; 19; 21; 24; 26; 27; 29; 33; 34; 35; 36; 37; 39]);
    (21, [6; 7; 12; 13; 16; 19; 26; 29; 34; 36; 37; 39]);
    (22, [7; 13; 16; 19; 26; 29; 31; 34; 37]);
    (23, [7; 13; 16; 19; 26; 29; 34; 37]);
    (24, [3; 4; 5; 7; 9; 10; 11; 13; 15; 16; 18; 19; 22; 23; 25; 26; 28; 29; 32; 33; 34; 35; 37; 38]);
    (24, [2; 3; 4; 5; 8; 9; 10; 11; 15; 18; 22; 23; 25; 28; 32; 33; 35; 38]);
    (25, [7; 13; 16; 19; 22; 23; 26; 29; 34; 37]);
    (26, [19; 29; 34; 37]);
    (27, [2; 7; 8; 13; 16; 19; 26; 29; 34; 37]);
    (28, [7; 9; 10; 11; 13; 16; 18; 19; 22; 23; 26; 29; 34; 37; 38]);
    (28, [9; 10; 11; 15; 18; 22; 23; 25; 38]);
    (29, [34; 37]);
    (30, [7; 11; 12; 13; 16; 19; 23; 26; 29; 34; 36; 37; 38; 39]);
    (31, [6; 7; 12; 13; 16; 19; 26; 29; 34; 36; 37; 39]);
    (32, [7; 13; 16; 19; 21; 26; 29; 34; 37]);
    (33, [7; 13; 16; 19; 26; 29; 34; 37]);
    (34, [37]);
    (35, [7; 13; 16; 19; 22; 23; 26; 29; 32; 33; 34; 37]);
    (36, [7; 13; 16; 19; 26; 29; 34; 37]);
    (38, [7; 13; 16; 19; 22; 23; 26; 29; 32; 33; 34; 37]);
    (39, [7; 13; 16; 19; 26; 29; 34; 37])] |}.

Definition kayles_claims : list (outcome_class * list N) := [
    (P_position, [1]);
    (P_position, [20]);
    (N_position, [21]);
    (P_position, [5; 12]);
    (P_position, [2; 2; 5; 5]);
    (N_position, [12; 12]);
    (N_position, [3; 1000000000])].

Lemma kayles_checked : check_quotient kayles = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** A sum of rows is a P-position if and only if its value is one of the nine elements of P. *)
Theorem kayles_misere sizes :
  misere_outcome (heaps (octal [0; 7; 7]) sizes) = P_position <-> In (pretend kayles sizes) (winning kayles).
Proof.
  rewrite (octal_quotient_sound kayles [0; 7; 7] 12 71 eq_refl kayles_checked). apply in_table_of.
Qed.

(** The 40 elements are the misère quotient of Kayles. *)
Theorem kayles_quotient X Y :
  pretend kayles X = pretend kayles Y <->
  forall Z, misere_outcome (heaps (octal [0; 7; 7]) (X ++ Z)) = misere_outcome (heaps (octal [0; 7; 7]) (Y ++ Z)).
Proof.
  apply (quotient_exact kayles kayles_checked). vm_cast_no_check (eq_refl true).
Qed.

Theorem kayles_claimed outcome sizes :
  In (outcome, sizes) kayles_claims -> misere_outcome (heaps (octal [0; 7; 7]) sizes) = outcome.
Proof.
  apply (claims_sound kayles kayles_claims kayles_checked). vm_cast_no_check (eq_refl true).
Qed.

(** The single rows that are P-positions. *)
Theorem kayles_rows n :
  misere_outcome (heap (octal [0; 7; 7]) n) = P_position <-> In n [1; 4; 9; 12; 20].
Proof.
  change (heap (octal [0; 7; 7]) n) with (heaps (octal [0; 7; 7]) [n]).
  rewrite (octal_quotient_sound kayles [0; 7; 7] 12 71 eq_refl kayles_checked).
  set (here := fun k => in_P (tables_of kayles) (multiply (tables_of kayles) (lookup 0 (value_table (tables_of kayles)) k) 0)).
  change (pretend_P kayles [n]) with (here (place kayles n)).
  assert (looked_at : forall k, k < 83 -> here k = existsb (N.eqb k) [1; 4; 9; 12; 20]).
  { assert (all : forallb (fun k => Bool.eqb (here k) (existsb (N.eqb k) [1; 4; 9; 12; 20])) (count 83 0) = true).
    { vm_cast_no_check (eq_refl true). }
    rewrite forallb_forall in all. intros k below. apply eqb_prop, all, in_count. lia. }
  unfold place. simpl about. cbv iota beta. destruct (N.ltb_spec n 71) as [before | above].
  - rewrite looked_at, existsb_exists by lia. split.
    + intros (k & member & ->%N.eqb_eq). exact member.
    + intros member. exists n. split; [exact member | apply N.eqb_refl].
  - specialize (N.mod_lt (n - 71) 12) as less.
    rewrite looked_at, existsb_exists by lia. split.
    + intros (k & member & same%N.eqb_eq). simpl in member. exfalso.
      generalize dependent ((n - 71) mod 12). lia.
    + simpl. lia.
Qed.
