(* Goals `counts` of certificates `sprague-forall 1`, as kernel/src/forall/counts.rs reads them. *)

open Forall_lines

let most_parts = 256

(* The first k, and the first exponent of a power. *)
let most_cases = 1 lsl 12

(* Multiples of k in exponents. *)
let most_factor = 64
let most_states = 1 lsl 16

let within number least most =
  if number < least || number > most then
    wrong (Printf.sprintf "expected a number from %d to %d; got %d" least most number);
  number

let automaton lines fields =
  let number = reference (next fields "an automaton") 'a' lines.automata in
  if (Hashtbl.find lines.automata number).states > most_states then
    wrong (Printf.sprintf "an automaton with more than %d states does not count" most_states);
  number

let part lines first fields : part =
  match next fields "a part" with
  | "k" -> Exponent
  | ("+" | "-" | "*") as sign -> Operator sign.[0]
  | "power" ->
    let base = integer (next fields "a base") in
    let more = integer (next fields "a number") in
    let factor = within (integer (next fields "a multiple of k")) 0 most_factor in
    let more = within more (-(1 lsl 20)) (1 lsl 20) in
    ignore (within (more + (factor * first)) 0 most_cases);
    Power (base, more, factor)
  | "count" -> Count (automaton lines fields, None)
  | "powers" ->
    let automaton = automaton lines fields in
    let track = track (next fields "the track of a power of 2") in
    let factor = within (integer (next fields "a multiple of k")) 1 most_factor in
    if factor * first > most_cases then
      raise (Text.Unknown (Printf.sprintf "no counts begin with a power beyond 2^%d" most_cases));
    Count (automaton, Some (track, factor))
  | digits ->
    if not (is_spelled digits) then wrong ("expected a part of a side; got `" ^ digits ^ "`");
    Number digits

(* In reverse Polish notation; together the parts leave one value. *)
let side lines first fields =
  let fields = ref fields in
  let rec further parts count values =
    if !fields = [] then
      if values = 1 then List.rev parts
      else wrong (Printf.sprintf "a side has one value; got %d" values)
    else begin
      if count = most_parts then wrong (Printf.sprintf "a side has more than %d parts" most_parts);
      let part = part lines first fields in
      let operands = match part with Operator _ -> 2 | _ -> 0 in
      if values < operands then wrong "there are no two values before an operator";
      further (part :: parts) (count + 1) (values - operands + 1)
    end
  in
  further [] 0 0

let depends : part -> bool = function
  | Exponent | Power _ | Count (_, Some _) -> true
  | Number _ | Count (_, None) | Operator _ -> false

(* `counts = FIRST | LEFT | RIGHT`. *)
let counts lines fields =
  if lines.base <> Binary then
    wrong "a number has several words in the Zeckendorf system, so words are not counted";
  match Forall_rule.between_bars 3 fields with
  | [ [ relation; first ]; left; right ] ->
    if not (List.mem relation [ "="; "<"; "<=" ]) then
      wrong ("counts are compared by =, < or <=; got `" ^ relation ^ "`");
    let first = if first = "-" then None else Some (within (integer first) 0 most_cases) in
    if first <> None && relation <> "=" then wrong "for all k there are equations alone";
    let sides = List.map (side lines (Option.value first ~default:0)) [ left; right ] in
    if first = None && List.exists depends (List.concat sides) then wrong "a side depends on k";
    { relation; first; sides }
  | _ -> wrong "expected a relation and the first k, or `-`"

(* The value of each part, of an operator by those of the two before it. *)
let folded one two parts =
  let further values part =
    match (part, values) with
    | Operator sign, right :: left :: values -> two sign left right :: values
    | part, values -> one part :: values
  in
  List.hd (List.fold_left further [] parts)

(* The tracks whose numbers are counted. *)
let counted_on lines automaton power =
  let { means; _ } = Hashtbl.find lines.automata automaton in
  List.filter (fun track -> Option.map fst power <> Some track) means

let quantity lines : part list -> NumberClaims.quantity =
  let one : part -> NumberClaims.quantity = function
    | Number digits -> Number (Text.natural_of_digits digits)
    | Exponent -> Exponent
    | Power (base, more, factor) ->
      let open Forall_terms in
      Power (to_z base, to_z more, to_z factor)
    | Count (automaton, power) ->
      let on = List.map Text.natural (counted_on lines automaton power) in
      let natural (track, factor) = (Text.natural track, Text.natural factor) in
      Count (Text.positive automaton, on, Option.map natural power)
    | Operator _ -> assert false
  in
  let two sign left right : NumberClaims.quantity =
    match sign with
    | '+' -> Plus (left, right)
    | '-' -> Minus (left, right)
    | _ -> Times (left, right)
  in
  folded one two

let line_for_coq lines { relation; first; sides } : NumberClaims.line =
  let relation : NumberClaims.relation =
    match relation with "=" -> Equal | "<" -> Less | _ -> At_most
  in
  match List.map (quantity lines) sides with
  | [ one; other ] -> Counts_line (relation, Option.map Text.natural first, one, other)
  | _ -> assert false
