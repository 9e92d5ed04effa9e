(* Certificates `sprague-forall 1`, as kernel/src/forall reads them, for NumberChecker.v. *)

open Text
open Forall_lines
open Forall_terms

(* The lines so far, and the same for Coq, the last one first. *)
type reader = {
  lines : Forall_lines.t;
  mutable for_coq : NumberClaims.line list;
  mutable goals : goal list;
  mutable stored : int;
}

let most_entries = 1 lsl 24
let most_stored = 1 lsl 27

let say reader line = reader.for_coq <- line :: reader.for_coq

let introduce reader introduced line =
  reader.lines.order <- introduced :: reader.lines.order;
  say reader line

(* A number of at most 19 digits; the greatest number stands for those that are too large. *)
let short_natural t =
  let digits = digits t in
  if String.length digits > 19 then refuse t "a number is too large, or begins with 0";
  Option.value (int_of_string_opt digits) ~default:max_int

(* ---- Sequences *)

let sequence t reader number fields =
  let preperiod = integer (next fields "the preperiod") in
  let period = integer (next fields "the period") in
  no_more fields;
  if preperiod < 0 || period < 0 || preperiod > most_entries || period > most_entries
     || preperiod + period = 0 || preperiod + period > most_entries
  then wrong (Printf.sprintf "a sequence has between 1 and %d entries" most_entries);
  let rec values before count =
    if count = preperiod + period then refuse t (Printf.sprintf "expected %d values" count);
    let negative = peek t = '-' in
    if negative then t.next <- t.next + 1;
    let start = t.next in
    let size = short_natural t in
    let is_one = int_of_string_opt (String.sub t.text start (t.next - start)) <> None in
    if (not is_one) || (negative && size = 0) then refuse t "a number is out of range";
    let before = (if negative then -size else size) :: before in
    if not (separator t) then values before (count + 1)
    else if count + 1 < preperiod + period then
      refuse_at t true (Printf.sprintf "expected %d values" (preperiod + period))
    else List.rev before
  in
  let values = values [] 0 in
  let least = List.fold_left min max_int values and greatest = List.fold_left max min_int values in
  Hashtbl.add reader.lines.sequences number { values; preperiod; period; least; greatest };
  introduce reader (Sequence number)
    (Sequence_line
       ( positive number,
         {
           entries = List.rev (List.rev_map to_z values);
           before = to_z preperiod;
           each = to_z period;
         } ))

(* ---- Automata *)

let definition lines fields =
  match next fields "what the automaton means" with
  | "all" -> All (List.map (component lines) (rest fields))
  | "iff" -> (
      match List.map (component lines) (rest fields) with
      | [ one; other ] -> Iff (one, other)
      | _ -> wrong "expected two components after `iff`")
  | "some" ->
    let rec gone before =
      let field = next fields "`of` and an automaton" in
      if field = "of" then before else gone (track field :: before)
    in
    let gone = gone [] in
    if gone = [] || List.length (once gone) <> List.length gone then
      wrong "expected different tracks after `some`";
    let automaton = reference (next fields "an automaton") 'a' lines.automata in
    no_more fields;
    Some_of (once gone, automaton)
  | "given" ->
    no_more fields;
    Given (0, 0)
  | other -> wrong ("there is no automaton `" ^ other ^ "`")

(* In the Zeckendorf system each three letters are looked at from each state of a guess. *)
let few_words lines tracks states =
  if lines.base = Zeckendorf && (tracks > 8 || states lsl (3 * tracks) > most_cells) then
    wrong "a guess has too many states and tracks for the Zeckendorf system"

(* The tracks of an automaton, which ascend, and the bar after them. *)
let rec automaton_tracks t before =
  let field = letters t in
  if separator t then refuse_at t true "expected the tracks, the accepting states and the successors";
  if field = "|" then List.rev before
  else begin
    let read = track_number field in
    (match before with last :: _ when last >= read -> refuse t "tracks ascend" | _ -> ());
    if List.length before = most_walk_tracks then
      refuse t (Printf.sprintf "an automaton reads more than %d tracks" most_walk_tracks);
    automaton_tracks t (read :: before)
  end

let accepting t most =
  let start = t.next in
  while (match peek t with '0' | '1' -> true | _ -> false) do
    if t.next - start = most then refuse t (Printf.sprintf "more than %d states: the automaton is too large" most);
    t.next <- t.next + 1
  done;
  let accepting = String.sub t.text start (t.next - start) in
  let expect byte =
    if peek t <> byte then refuse t "expected a 0 or 1 for each state, and a bar";
    t.next <- t.next + 1
  in
  List.iter expect [ ' '; '|'; ' ' ];
  accepting

let rec repeated state times before = if times = 0 then before else repeated state (times - 1) (state :: before)

(* The successors of all states, up to the end of the line: `7*64` is 64 times 7. *)
let successors t states cells =
  let names = Array.init states natural in
  let rec further before count =
    let state = short_natural t in
    if state >= states then refuse t (Printf.sprintf "there is no state %d" state);
    let times =
      if peek t = '*' then begin
        t.next <- t.next + 1;
        short_natural t
      end
      else 1
    in
    if times = 0 || times > cells - count then refuse t (Printf.sprintf "expected %d successors" cells);
    let before = repeated names.(state) times before in
    if not (separator t) then further before (count + times)
    else if count + times < cells then refuse_at t true (Printf.sprintf "expected %d successors" cells)
    else List.rev before
  in
  further [] 0

let automaton t reader number fields =
  let lines = reader.lines in
  let here = t.line in
  let definition = definition lines fields in
  let reads_tracks = automaton_tracks t [] in
  let letters = List.length reads_tracks in
  let accepting = accepting t (min most_cells (most_stored - reader.stored) lsr letters) in
  let states = String.length accepting in
  let cells = states lsl letters in
  let successors = successors t states cells in
  reader.stored <- reader.stored + cells;
  let definition = match definition with Given _ -> Given (here, states) | other -> other in
  let meant, read =
    match definition with
    | Given _ ->
      few_words lines letters states;
      (reads_tracks, reads_tracks)
    | All components -> (List.concat_map (means lines) components, List.concat_map (reads lines) components)
    | Iff (one, other) -> (means lines one @ means lines other, reads lines one @ reads lines other)
    | Some_of (gone, automaton) ->
      let stays track = not (List.mem track gone) in
      let { means; reads; _ } = Hashtbl.find lines.automata automaton in
      (List.filter stays means, List.filter stays reads)
  in
  walk_tracks (read @ reads_tracks);
  Hashtbl.add lines.automata number
    { definition; means = formula_tracks meant; reads = reads_tracks; states };
  let accepts = List.init states (fun state -> accepting.[state] = '1') in
  let table : Reading.automaton = { on = List.map natural reads_tracks; accepting = accepts; successors } in
  introduce reader (Automaton number)
    (Automaton_line (positive number, definition_for_coq table definition, table))

(* ---- Goals *)

let nothing reader fields =
  let field = next fields "an automaton" in
  let negated = begins field '!' in
  let name = if negated then after_first field else field in
  let automaton = reference name 'a' reader.lines.automata in
  no_more fields;
  reader.goals <- Nothing (negated, automaton) :: reader.goals;
  say reader (Nothing_line (negated, positive automaton))

let digit field =
  match natural_of field with
  | Some digit when digit <= 7 && String.length field = 1 -> digit
  | _ -> wrong ("expected a digit from 0 to 7; got `" ^ field ^ "`")

(* `code s1 MASK PARITY DIGITS`. *)
let code reader fields =
  let sequence = reference (next fields "a sequence") 's' reader.lines.sequences in
  let mask = integer (next fields "the mask") in
  if mask < 0 || mask > 0xffff_ffff then wrong "a mask is a natural number below 2^32";
  let parity =
    match next fields "the parity" with
    | "none" -> None
    | ("0" | "1") as parity -> Some (int_of_string parity)
    | other -> wrong ("the parity is `none`, 0 or 1; got `" ^ other ^ "`")
  in
  let words = rest fields in
  let unequal = match List.rev words with "unequal" :: _ -> true | _ -> false in
  let digits = List.map digit (List.filteri (fun place _ -> not unequal || place < List.length words - 1) words) in
  if digits = [] || List.length digits > Octal.most_digits then wrong "a game has from 1 to 1,000 digits";
  Octal.check_ends digits wrong;
  if not (Octal.has_parity parity digits) then wrong Octal.other_parity;
  if unequal then raise (Unknown Octal.unequal);
  let { preperiod; period; _ } = Hashtbl.find reader.lines.sequences sequence in
  if period = 0 then wrong "the sequence ends, and a game has heaps of all sizes";
  Period_text.few_heaps digits period (max 1 preperiod);
  reader.goals <- Code (sequence, digits) :: reader.goals;
  say reader (Code_line (positive sequence, natural mask, Option.map (fun odd -> odd = 1) parity, List.map natural digits))

(* Heaps that are compared at most. *)
let most_compared = 1 lsl 17

(* `misere s1`, and the lines of a quotient. *)
let misere t reader fields =
  let sequence = reference (next fields "a sequence") 's' reader.lines.sequences in
  no_more fields;
  let { Quotient_text.game; period; claims; _ }, c = Quotient_text.quotient t in
  let named = Hashtbl.find reader.lines.sequences sequence in
  match (game, period) with
  | Digits digits, Some (period, _) ->
    if named.period = 0 then wrong "the sequence ends, and a game has heaps of all sizes";
    if period * named.period > most_compared then
      raise (Unknown (Printf.sprintf "more than %d heaps are not compared" most_compared));
    let words = List.map (Quotient_text.claim_words game) claims in
    reader.goals <- Misere (sequence, Octal.code digits, words) :: reader.goals;
    say reader (Misere_line (positive sequence, c, List.map Quotient_text.claim claims))
  | _ -> wrong "not all heaps have values"

(* A rule, the lines of its options, and for values the line `total`. *)
let rule t reader fields =
  let head = Forall_rule.rule reader.lines fields in
  let one_line read =
    let here = t.line in
    let words, _ = Forall_lines.fields t in
    try read (ref words) with Wrong reason -> raise (Refused (here, reason))
  in
  let choice fields =
    let word = next fields "`option`" in
    if word <> "option" then wrong ("there is no line `" ^ word ^ "`");
    Forall_rule.choice reader.lines head fields
  in
  let rec choices before = if peek t <> 'o' then List.rev before else choices (one_line choice :: before) in
  let rule = { head with choices = choices [] } in
  if rule.value <> None then one_line (Forall_rule.total reader.lines rule);
  Forall_rule.check_last_walk reader.lines rule;
  reader.goals <- Rule rule :: reader.goals;
  say reader (Forall_rule.line_for_coq rule)

(* The line after the first one: how all automata read numbers. *)
let numeration lines here fields =
  if here <> 2 then wrong "the line `numeration` is the second";
  (match next fields "how numbers are written" with
   | "zeckendorf" -> lines.base <- Zeckendorf
   | other -> wrong ("unknown numeration `" ^ other ^ "`"));
  no_more fields

(* The counts of the last line. *)
let counts reader fields =
  let count (count, what) =
    let found = integer (next fields "the numbers of automata and of goals") in
    if found <> count then wrong (Printf.sprintf "there are %d %s; got %d" count what found)
  in
  List.iter count [ (Hashtbl.length reader.lines.automata, "automata"); (List.length reader.goals, "goals") ];
  no_more fields

(* One line. True if it was the last. *)
let line t reader =
  let here = t.line in
  let words, ended = fields t in
  let fields = ref words in
  let word = match words with [] -> "" | _ -> next fields "a line" in
  let lines = reader.lines in
  if ended && (word = "a" || word = "s") then refuse_at t true "expected a bar and a table";
  try
    (match word with
     | "numeration" -> numeration lines here fields
     | "s" -> sequence t reader (number fields lines.sequences) fields
     | "a" -> automaton t reader (number fields lines.automata) fields
     | "b" ->
       let number = number fields lines.terms_of in
       let term = term lines fields in
       Hashtbl.add lines.terms_of number term;
       introduce reader (Term number) (Term_line (positive number, term_for_coq term))
     | "t" ->
       let number = number fields lines.tests in
       let test = test lines fields in
       Hashtbl.add lines.tests number test;
       introduce reader (Test number) (Test_line (positive number, test_for_coq test))
     | "nothing" -> nothing reader fields
     | "code" -> code reader fields
     | "misere" -> misere t reader fields
     | "end" -> counts reader fields
     | "rule" -> rule t reader fields
     | "counts" ->
       let counts = Forall_counts.counts lines fields in
       reader.goals <- Counts counts :: reader.goals;
       say reader (Forall_counts.line_for_coq lines counts)
     | other -> wrong ("there is no line `" ^ other ^ "`"));
    word = "end"
  with Wrong reason -> raise (Refused (here, reason))

(* Everything after the first line. *)
let verify t =
  let reader = { lines = none (); for_coq = []; goals = []; stored = 0 } in
  while not (line t reader) do () done;
  let goals = List.rev reader.goals in
  end_with t (List.length goals);
  let what =
    let automata = Hashtbl.length reader.lines.automata in
    Printf.sprintf "VERIFIED %d %s, %s" automata
      (if automata = 1 then "automaton" else "automata")
      (counted (List.length goals) "goal")
  in
  Answer.of_check
    (NumberChecker.check_numbers reader.lines.base (List.rev reader.for_coq))
    what
    (Forall_words.statement reader.lines goals)
