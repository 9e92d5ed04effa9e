(** * What the main theorems rest on: nothing but Coq *)

From Sprague Require Import Game Lemmas SpragueGrundy NimSum Distinguish Certificate Checker.

Print Assumptions first_lemma.
Print Assumptions second_lemma.
Print Assumptions sprague_grundy.
Print Assumptions grundy_unique.
Print Assumptions equiv_grundy.
Print Assumptions outcome_grundy.
Print Assumptions grundy_sum.
Print Assumptions least_distinguisher.
Print Assumptions distinguisher_birthday.
Print Assumptions check_sound.
Print Assumptions denote_matches.
Print Assumptions certified.
