(** * What the main theorems rest on: nothing but Coq *)

From Sprague Require Import Game Lemmas SpragueGrundy NimSum NimProduct Distinguish Certificate Checker Identity IdentitySound
  Birthdays Heaps Misere Quotient QuotientSound OctalPeriod OctalSparse Kayles LoopyValues LoopyChecker Statement ForAll Laws.
From Sprague Require EntailingValues EntailingChecker TransfiniteValues TransfiniteChecker.
From Sprague Require MisereSets MiserePlay Nodes Strategy MisereCanonical MisereFormsSound NimTower Atoms AtomsChecker.
From Sprague Require Numeration Walk Reading Projection NumberClaims NumberRules NumberValues Recurrence
  Ways NumberCounts NumberChecker NumberExamples.

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
Print Assumptions same_class.
Print Assumptions same_set_sound.
Print Assumptions in_set_sound.
Print Assumptions is_set_sound.
Print Assumptions birthday_sum.
Print Assumptions birthdays_sound.
Print Assumptions nim_product_mex.
Print Assumptions product_found_sound.
Print Assumptions statement_sound.
Print Assumptions statement_matches.
Print Assumptions for_all_sound.
Print Assumptions for_all_matches.
Print Assumptions law_sound.
Print Assumptions law_refuted.
Print Assumptions outcomes.
Print Assumptions loopy_certified.
Print Assumptions EntailingValues.who_wins.
Print Assumptions EntailingChecker.entailing_certified.
Print Assumptions TransfiniteValues.leads_star.
Print Assumptions TransfiniteValues.equiv_nim_sum.
Print Assumptions TransfiniteValues.equiv_mex.
Print Assumptions TransfiniteChecker.transfinite_certified.
Print Assumptions heap_options.
Print Assumptions misere_by_value.
Print Assumptions value_by_misere.
Print Assumptions quotient_sound.
Print Assumptions octal_quotient_sound.
Print Assumptions first_heaps_sound.
Print Assumptions generators_sound.
Print Assumptions quotient_exact.
Print Assumptions claims_sound.
Print Assumptions kayles_misere.
Print Assumptions kayles_quotient.
Print Assumptions kayles_rows.
Print Assumptions octal_period.
Print Assumptions check_period_sound.
Print Assumptions value_by_period_sound.
Print Assumptions sparse_values_right.
Print Assumptions check_sparse_period_sound.
Print Assumptions Walk.walk_sound.
Print Assumptions Projection.some_watches.
Print Assumptions Numeration.places_are.
Print Assumptions NumberClaims.defined_once.
Print Assumptions NumberClaims.least_absent_absent.
Print Assumptions Reading.guess_decides.
Print Assumptions NumberRules.not_both.
Print Assumptions NumberRules.lost_outcome.
Print Assumptions NumberRules.check_rule_sound.
Print Assumptions NumberValues.worth_unique.
Print Assumptions NumberValues.worth_grundy.
Print Assumptions NumberValues.check_values_sound.
Print Assumptions Recurrence.agree_often.
Print Assumptions Ways.begin_counts.
Print Assumptions Ways.power_counts.
Print Assumptions NumberCounts.check_counts_sound.
Print Assumptions NumberChecker.check_numbers_sound.
Print Assumptions NumberExamples.xor_at_most_sum.
Print Assumptions NumberExamples.take_1_or_2.
Print Assumptions NumberExamples.grundy_rims.
Print Assumptions NumberExamples.no_carries.
Print Assumptions NumberExamples.each_has_a_greater.
Print Assumptions MisereSets.is_misere_P_sound.
Print Assumptions MiserePlay.play_sound.
Print Assumptions Nodes.denote_given.
Print Assumptions Strategy.strategy_sound.
Print Assumptions Strategy.strategy_certified.
Print Assumptions MisereCanonical.equal_or_apart.
Print Assumptions MisereCanonical.simplifies_equal.
Print Assumptions MisereCanonical.canonical_unique.
Print Assumptions MisereFormsSound.forms_sound.
Print Assumptions MisereFormsSound.forms_certified.
Print Assumptions MisereFormsSound.form_unique.
Print Assumptions NimTower.product_sound.
Print Assumptions Atoms.holds_says.
Print Assumptions AtomsChecker.atoms_sound.
Print Assumptions AtomsChecker.atoms_certified.
