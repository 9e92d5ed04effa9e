(* Terms and tests of certificates `sprague-forall 1`. *)

open Text
open Forall_lines
module Z = BinInt.Z

let to_z k : BinNums.coq_Z = if k = 0 then Z0 else if k > 0 then Zpos (positive k) else Zneg (positive (-k))

let rec of_positive : BinNums.positive -> int = function
  | Coq_xH -> 1
  | Coq_xO p -> 2 * of_positive p
  | Coq_xI p -> (2 * of_positive p) + 1

let of_z : BinNums.coq_Z -> int = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> -of_positive p

let power k = Z.pow (to_z 2) (to_z k)
let sums_end = power 100
let numbers_end = power 62

(* Bounds of the constant with the terms. *)
let bounds lines { constant; terms; _ } =
  let further (low, high, size) (term, times) =
    let { low = least; high = greatest; _ } = Hashtbl.find lines.terms_of term in
    let one = Z.mul (to_z times) (to_z least) and other = Z.mul (to_z times) (to_z greatest) in
    let size = Z.add size (Z.max (Z.abs one) (Z.abs other)) in
    if not (Z.ltb size sums_end) then wrong "a sum may be beyond 2^100";
    (Z.add low (Z.min one other), Z.add high (Z.max one other), size)
  in
  let low, high, _ = List.fold_left further (to_z constant, to_z constant, to_z 0) terms in
  (low, high)

(* The same for an operand, which has no tracks. *)
let operand_bounds lines form =
  if form.tracks <> [] then wrong "a bounded sum has no tracks";
  let low, high = bounds lines form in
  if not (Z.ltb (Z.opp numbers_end) low && Z.ltb high numbers_end) then
    wrong "a bounded sum may be beyond 2^62";
  (of_z low, of_z high)

(* The forms of bounded terms. *)
let operands = function
  | Read _ | Truth _ -> []
  | Nim_sum forms | Mex forms -> forms
  | Entry (_, form) | Quotient (_, form) | Remainder (_, form) -> [ form ]
  | If (condition, yes, no) -> [ condition; yes; no ]

let rounded_down number divisor =
  if number >= 0 then number / divisor else -((-number + divisor - 1) / divisor)

(* All digits below the highest of a number are 1. *)
let rec filled ones most = if ones >= most then ones else filled ((2 * ones) + 1) most

let term_bounds lines kind =
  let within = List.map (operand_bounds lines) (operands kind) in
  match (kind, within) with
  | (Read (sequence, _) | Entry (sequence, _)), _ ->
    let { least; greatest; _ } = Hashtbl.find lines.sequences sequence in
    (least, greatest)
  | Truth _, _ -> (0, 1)
  | Nim_sum _, _ -> (0, filled 0 (List.fold_left (fun most (_, high) -> max most high) 0 within))
  | Mex forms, _ -> (0, List.length forms)
  | Quotient (divisor, _), [ (low, high) ] -> (rounded_down low divisor, rounded_down high divisor)
  | Remainder (divisor, _), _ -> (0, divisor - 1)
  | If _, [ _; (low, high); (low', high') ] -> (min low low', max high high')
  | _ -> assert false

let depends lines kind =
  let own =
    match kind with
    | Read (_, form) -> List.map fst form.tracks
    | Truth component -> means lines component
    | _ -> []
  in
  let of_term (term, _) = (Hashtbl.find lines.terms_of term).depends in
  formula_tracks (own @ List.concat_map (fun form -> List.concat_map of_term form.terms) (operands kind))

let kind lines fields =
  let sequence () = reference (next fields "a sequence") 's' lines.sequences in
  let sum () = form lines (rest fields) in
  match next fields "what the term is" with
  | "read" ->
    let sequence = sequence () in
    let form = sum () in
    if form.terms <> [] || List.exists (fun (_, times) -> times < 0) form.tracks then
      wrong "the index of `read` has positive multiples of tracks alone";
    not_wide lines (form.constant < (Hashtbl.find lines.sequences sequence).preperiod - small_end);
    Read (sequence, form)
  | "truth" -> (
      match component lines (next fields "an automaton") with
      | { what = Of_test _; _ } -> wrong "expected an automaton after `truth`"
      | component -> Truth component)
  | "nimsum" -> Nim_sum (all_enclosed lines fields)
  | "mex" -> Mex (all_enclosed lines fields)
  | "entry" ->
    let sequence = sequence () in
    Entry (sequence, sum ())
  | ("quotient" | "remainder") as word ->
    let divisor = integer (next fields "a divisor") in
    if divisor < 1 then wrong "a divisor is at least 1";
    let form = sum () in
    if word = "quotient" then Quotient (divisor, form) else Remainder (divisor, form)
  | "if" -> (
      match all_enclosed lines fields with
      | [ condition; yes; no ] -> If (condition, yes, no)
      | _ -> wrong "expected three sums after `if`")
  | other -> wrong ("there is no term `" ^ other ^ "`")

let term lines fields =
  let kind = kind lines fields in
  no_more fields;
  let low, high = term_bounds lines kind in
  { kind; low; high; depends = depends lines kind }

let test lines fields =
  let compare how =
    let form = form lines (rest fields) in
    let low, high = bounds lines form in
    let is_small number = Z.ltb (Z.abs number) (to_z small_end) in
    let ends = match how with Below most -> [ most ] | Equal | At_most -> [] in
    let wide = not (is_small low && is_small high && are_small (ends @ List.map snd form.tracks)) in
    let of_term (term, _) = (Hashtbl.find lines.terms_of term).depends in
    let speaks = formula_tracks (List.map fst form.tracks @ List.concat_map of_term form.terms) in
    { test = Compare (how, form); speaks; wide }
  in
  match next fields "what is tested" with
  | "=" -> compare Equal
  | "<=" -> compare At_most
  | "<" ->
    let most = integer (next fields "a bound") in
    compare (Below most)
  | "xor" ->
    let tracks = List.map track (rest fields) in
    if tracks = [] then wrong "expected tracks after `xor`";
    if lines.base = Zeckendorf then wrong "a nim-sum of tracks cannot be read in the Zeckendorf system";
    { test = Xor tracks; speaks = formula_tracks tracks; wide = false }
  | other -> wrong ("there is no test `" ^ other ^ "`")

(* ---- The same for NumberChecker.v *)

let times (name : int -> 'a) (number, multiple) = (name number, to_z multiple)

let sum { constant; tracks; terms } : NumberClaims.sum =
  {
    constant = to_z constant;
    of_tracks = List.map (times natural) tracks;
    of_terms = List.map (times positive) terms;
  }

let asked negated automaton renaming : NumberClaims.asked =
  let pair (from, onto) = (natural from, natural onto) in
  { negated; which = positive automaton; renaming = List.map pair renaming }

let component_for_coq { negated; what } : NumberClaims.component =
  match what with
  | Of_test test -> Test (negated, positive test)
  | Of_automaton (automaton, renaming) -> Automaton (asked negated automaton renaming)

let term_for_coq { kind; _ } : NumberClaims.term =
  match kind with
  | Read (sequence, form) -> Read (positive sequence, sum form)
  | Truth { negated; what = Of_automaton (automaton, renaming) } -> Truth (asked negated automaton renaming)
  | Truth _ -> assert false
  | Nim_sum forms -> Nim_sum (List.map sum forms)
  | Mex forms -> Mex (List.map sum forms)
  | Entry (sequence, form) -> Entry (positive sequence, sum form)
  | Quotient (divisor, form) -> Quotient (to_z divisor, sum form)
  | Remainder (divisor, form) -> Remainder (to_z divisor, sum form)
  | If (condition, yes, no) -> If_one (sum condition, sum yes, sum no)

let test_for_coq { test; _ } : NumberClaims.test =
  match test with
  | Compare (how, form) ->
    let how : NumberClaims.comparison =
      match how with Equal -> Is_0 | At_most -> At_most_0 | Below most -> From_0_below (to_z most)
    in
    Compare (how, sum form)
  | Xor tracks -> Nim_sum_is_0 (List.map natural tracks)

let definition_for_coq table : definition -> NumberClaims.definition = function
  | All components -> All (List.map component_for_coq components)
  | Iff (one, other) -> Iff (component_for_coq one, component_for_coq other)
  | Some_of (gone, automaton) -> Some_numbers (List.map natural gone, positive automaton)
  | Given _ -> Given table
