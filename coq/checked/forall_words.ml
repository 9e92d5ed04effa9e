(* Lines of certificates `sprague-forall 1` in words, as kernel/src/forall/words.rs says them. *)

open Forall_lines

let tracks_words tracks = String.concat ", " (List.map (Printf.sprintf "x%d") tracks)

(* `A3(x0, x1)`, or `A3` if it speaks of no tracks. *)
let applied letter number on =
  if on = [] then Printf.sprintf "%c%d" letter number
  else Printf.sprintf "%c%d(%s)" letter number (tracks_words on)

let automaton lines number = applied 'A' number (Hashtbl.find lines.automata number).means
let term_name lines number = applied 'B' number (Hashtbl.find lines.terms_of number).depends

(* `x0 + 2·x1 - 3`, the constant last. *)
let form lines { constant; tracks; terms } =
  let summand text (times, name) =
    let sign =
      match (text = "", times < 0) with
      | true, false -> ""
      | true, true -> "-"
      | false, false -> " + "
      | false, true -> " - "
    in
    let size = abs times in
    text ^ sign
    ^ if name = "" then string_of_int size else if size = 1 then name else Printf.sprintf "%d·%s" size name
  in
  let multiples =
    List.map (fun (track, times) -> (times, Printf.sprintf "x%d" track)) tracks
    @ List.map (fun (term, times) -> (times, term_name lines term)) terms
  in
  let constant = if constant <> 0 || multiples = [] then [ (constant, "") ] else [] in
  List.fold_left summand "" (multiples @ constant)

let test lines = function
  | Xor tracks -> String.concat " ⊕ " (List.map (Printf.sprintf "x%d") tracks) ^ " = 0"
  | Compare (Equal, sum) -> form lines sum ^ " = 0"
  | Compare (At_most, sum) -> form lines sum ^ " <= 0"
  | Compare (Below most, sum) -> Printf.sprintf "0 <= %s < %d" (form lines sum) most

let component lines { negated; what } =
  match what with
  | Of_test number ->
    let test = test lines (Hashtbl.find lines.tests number).test in
    if negated then "not (" ^ test ^ ")" else test
  | Of_automaton (number, renaming) ->
    let on = List.map (renamed renaming) (Hashtbl.find lines.automata number).means in
    (if negated then "not " else "") ^ applied 'A' number on

let all lines = function
  | [] -> "true"
  | components -> String.concat " and " (List.map (component lines) components)

let rec divided count = function
  | first :: rest when count > 0 ->
    let before, after = divided (count - 1) rest in
    (first :: before, after)
  | rest -> ([], rest)

let sequence number { values; preperiod; period; _ } =
  let listed values = String.concat ", " (List.map string_of_int values) in
  let before, repeated = divided preperiod values in
  let name = Printf.sprintf "S%d(0), S%d(1), …:" number number in
  let first = List.hd values in
  if repeated = [] then Printf.sprintf "%s %s; outside of these %d" name (listed before) first
  else
    let before = if before = [] then "" else listed before ^ ", then " in
    Printf.sprintf "%s %swith period %d: %s; at negative numbers %d" name before period (listed repeated) first

let term lines number =
  let form = form lines in
  let value =
    match (Hashtbl.find lines.terms_of number).kind with
    | Read (sequence, index) | Entry (sequence, index) -> Printf.sprintf "S%d(%s)" sequence (form index)
    | Truth truth -> Printf.sprintf "1 if %s, and else 0" (component lines truth)
    | Nim_sum [] -> "0"
    | Nim_sum forms -> String.concat " ⊕ " (List.map (fun one -> "max(0, " ^ form one ^ ")") forms)
    | Mex forms -> "mex(" ^ String.concat ", " (List.map form forms) ^ ")"
    | Quotient (divisor, dividend) -> Printf.sprintf "floor((%s) / %d)" (form dividend) divisor
    | Remainder (divisor, dividend) -> Printf.sprintf "(%s) mod %d" (form dividend) divisor
    | If (condition, yes, no) ->
      Printf.sprintf "%s if %s = 1, and else %s" (form yes) (form condition) (form no)
  in
  term_name lines number ^ " = " ^ value

let there_are gone = (if List.length gone = 1 then "there is an " else "there are ") ^ tracks_words gone

let meaning lines number =
  let means =
    match (Hashtbl.find lines.automata number).definition with
    | All components -> all lines components
    | Iff (one, other) -> component lines one ^ " if and only if " ^ component lines other
    | Some_of (gone, of_number) -> there_are gone ^ " with " ^ automaton lines of_number
    | Given (line, states) ->
      Printf.sprintf "the automaton of line %d, which has %s, accepts%s" line
        (Text.counted states "state")
        (if lines.base = Zeckendorf then " digits in the Zeckendorf system" else "")
  in
  automaton lines number ^ ": " ^ means

let nothing lines negated number =
  let name = automaton lines number in
  let on = (Hashtbl.find lines.automata number).means in
  match (negated, on) with
  | false, [] -> name ^ " does not hold"
  | true, [] -> name ^ " holds"
  | false, [ _ ] -> Printf.sprintf "there is no %s with %s" (tracks_words on) name
  | false, _ -> Printf.sprintf "there are no %s with %s" (tracks_words on) name
  | true, _ -> Printf.sprintf "for all %s: %s" (tracks_words on) name

(* `  f(x2) + f(x3) for all x2, x3 with …`. *)
let choice lines parameters { parts; calls; known; nimber; _ } =
  let call (arguments, _) = "f(" ^ tracks_words arguments ^ ")" in
  let summands = List.map call calls @ List.map (Printf.sprintf "*x%d") known in
  let summands = if nimber > 0 || summands = [] then summands @ [ Printf.sprintf "*%d" nimber ] else summands in
  let free = once (List.concat_map (means lines) parts @ List.concat_map fst calls @ known) in
  let free = List.filter (fun track -> not (List.mem track parameters)) free in
  let between = if free = [] then " if " else " with " in
  "  " ^ String.concat " + " summands
  ^ (if free = [] then "" else " for all " ^ tracks_words free)
  ^ if parts = [] then "" else between ^ all lines parts

let rule lines { parameters; domain; guess; value; choices; _ } =
  let position = "f(" ^ tracks_words parameters ^ ")" in
  let within =
    if domain = [] then ""
    else Printf.sprintf "for all %s with %s: " (tracks_words parameters) (all lines domain)
  in
  let guess = automaton lines guess in
  let claim =
    match value with
    | Some value -> Printf.sprintf "the Grundy value of %s is the x%d with %s" position value guess
    | None -> Printf.sprintf "%s is a P-position if and only if %s" position guess
  in
  let options = if choices = [] then "no options" else "the options:" in
  Printf.sprintf "%s%s, where %s has %s" within claim position options
  :: List.map (choice lines parameters) choices

(* `2^(3·k - 1)`. *)
let power base more factor =
  let exponent = match factor with 0 -> "" | 1 -> "k" | _ -> Printf.sprintf "%d·k" factor in
  let exponent =
    if exponent = "" then string_of_int more
    else if more = 0 then exponent
    else Printf.sprintf "%s %c %d" exponent (if more > 0 then '+' else '-') (abs more)
  in
  let base = if base < 0 then Printf.sprintf "(%d)" base else string_of_int base in
  let is_plain = function '0' .. '9' | 'a' .. 'z' -> true | _ -> false in
  if String.for_all is_plain exponent then base ^ "^" ^ exponent
  else Printf.sprintf "%s^(%s)" base exponent

(* `C2(k)`, or `C2` if it does not depend on k; for x1 = 4^k it is `C2(2·k)`. *)
let count automaton = function
  | None -> Printf.sprintf "C%d" automaton
  | Some (_, 1) -> Printf.sprintf "C%d(k)" automaton
  | Some (_, factor) -> Printf.sprintf "C%d(%d·k)" automaton factor

(* With parentheses around all that is made of two, but for the whole. *)
let side parts =
  let one : part -> string * string = function
    | Number digits -> (digits, digits)
    | Exponent -> ("k", "k")
    | Power (base, more, factor) -> let text = power base more factor in (text, text)
    | Count (automaton, power) -> let text = count automaton power in (text, text)
    | Operator _ -> assert false
  in
  let two sign (_, left) (_, right) =
    let sign = if sign = '*' then "·" else String.make 1 sign in
    let whole = Printf.sprintf "%s %s %s" left sign right in
    (whole, "(" ^ whole ^ ")")
  in
  fst (Forall_counts.folded one two parts)

(* `for all k >= 1: C2(k) = 2^(k - 1)`, and what the counts in it are. *)
let counts lines { relation; first; sides } =
  let all = Option.fold first ~none:"" ~some:(Printf.sprintf "for all k >= %d: ") in
  let what : part -> string option = function
    | Count (number, of_power) ->
      let on = Forall_counts.counted_on lines number of_power in
      let listed = if on = [] then "()" else tracks_words on in
      let also (track, factor) = Printf.sprintf " and x%d = %s" track (power 2 0 factor) in
      Some
        (Printf.sprintf "  %s is how many %s there are with %s%s" (count number of_power) listed
           (automaton lines number)
           (Option.fold of_power ~none:"" ~some:also))
    | _ -> None
  in
  let add said line = if List.mem line said then said else line :: said in
  let said = List.rev (List.fold_left add [] (List.filter_map what (List.concat sides))) in
  let sides = String.concat (" " ^ relation ^ " ") (List.map side sides) in
  (all ^ sides ^ if said = [] then "" else ", where") :: said

let goal lines = function
  | Counts compared -> counts lines compared
  | Rule of_rule -> rule lines of_rule
  | Nothing (negated, number) -> [ nothing lines negated number ]
  | Code (sequence, digits) ->
    [ Printf.sprintf "S%d(n) is the Grundy value of a heap of n in %s" sequence (Octal.code digits) ]
  | Misere (sequence, game, claims) ->
    Printf.sprintf "in misère play %s(n) and %s(S%d(n)) have the same outcome beside any heaps of %s" game
      game sequence game
    :: claims

(* ---- What the goals depend on *)

let rec used lines seen introduced =
  if not (Hashtbl.mem seen introduced) then begin
    Hashtbl.add seen introduced ();
    let terms form = List.iter (fun (number, _) -> used lines seen (Term number)) form.terms in
    match introduced with
    | Sequence _ -> ()
    | Term number ->
      let { kind; _ } = Hashtbl.find lines.terms_of number in
      (match kind with
       | Read (sequence, _) | Entry (sequence, _) -> used lines seen (Sequence sequence)
       | Truth component -> used_component lines seen component
       | _ -> ());
      List.iter terms (Forall_terms.operands kind)
    | Test number -> (
        match (Hashtbl.find lines.tests number).test with Compare (_, form) -> terms form | Xor _ -> ())
    | Automaton number -> (
        match (Hashtbl.find lines.automata number).definition with
        | All components -> List.iter (used_component lines seen) components
        | Iff (one, other) -> List.iter (used_component lines seen) [ one; other ]
        | Some_of (_, automaton) -> used lines seen (Automaton automaton)
        | Given _ -> ())
  end

and used_component lines seen { what; _ } =
  match what with
  | Of_test number -> used lines seen (Test number)
  | Of_automaton (number, _) -> used lines seen (Automaton number)

(* What the goals depend on, in the order of the text, and then the goals. *)
let statement lines goals =
  let seen = Hashtbl.create 16 in
  let spoken_of = function
    | Nothing (_, automaton) -> used lines seen (Automaton automaton)
    | Rule { domain; guess; choices; _ } ->
      used lines seen (Automaton guess);
      let parts = List.concat_map (fun choice -> choice.parts) choices in
      List.iter (used_component lines seen) (domain @ parts)
    | Code (sequence, _) | Misere (sequence, _, _) -> used lines seen (Sequence sequence)
    | Counts { sides; _ } ->
      let counted : part -> unit = function
        | Count (automaton, _) -> used lines seen (Automaton automaton)
        | _ -> ()
      in
      List.iter counted (List.concat sides)
  in
  List.iter spoken_of goals;
  let said introduced =
    if not (Hashtbl.mem seen introduced) then None
    else
      match introduced with
      | Sequence number -> Some (sequence number (Hashtbl.find lines.sequences number))
      | Term number -> Some (term lines number)
      | Automaton number -> Some (meaning lines number)
      (* Tests are said where they are used. *)
      | Test _ -> None
  in
  List.filter_map said (List.rev lines.order) @ List.concat_map (goal lines) goals
