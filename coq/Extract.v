(** * The checkers as programs in OCaml

    [extract.sh] compiles this file: it writes a file of OCaml for each file of the development that the checkers need.
    Booleans, options, pairs and lists become those of OCaml ([ExtrOcamlBasic]), and nothing else is put in the place of what
    is proved: numbers are lists of binary digits as in Coq, tables are the tries of the development. *)

From Coq Require Import Extraction ExtrOcamlBasic BinNat BinInt.
From Sprague Require Checker TransfiniteChecker LoopyChecker EntailingChecker Quotient OctalSparse OctalCommon
  NumberChecker AtomsChecker MiserePlay Strategy MisereForms.

Extraction Language OCaml.
(* OCaml has modules of these names. *)
Extraction Blacklist List Nat.

Separate Extraction
  (* With these the reader makes a number from its decimal digits. *)
  N.add N.mul
  (* With these it sees that no sum is too large for the format. *)
  Z.abs Z.pow Z.opp Z.add Z.mul Z.min Z.max Z.ltb
  Checker.check
  TransfiniteChecker.check_transfinite
  LoopyChecker.check_loopy
  EntailingChecker.check_entailing
  Quotient.check_quotient Quotient.check_exact Quotient.check_claims
  OctalSparse.check_sparse_period OctalSparse.sparse_values
  OctalCommon.check_common_period OctalCommon.rare_heaps
  NumberChecker.check_numbers
  AtomsChecker.check_atoms
  MiserePlay.check_play
  Strategy.check_strategy
  MisereForms.check_forms.
