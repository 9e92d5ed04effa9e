(* Lines of certificates `sprague-forall 1`, as kernel/src/forall reads them. Each speaks of earlier
   lines only, by their numbers. *)

open Text

type track = int

(* A constant, multiples of tracks, and multiples of terms. *)
type form = { constant : int; tracks : (track * int) list; terms : (int * int) list }

type source = Of_test of int | Of_automaton of int * (track * track) list
type component = { negated : bool; what : source }

type kind =
  | Read of int * form
  | Truth of component
  | Nim_sum of form list
  | Mex of form list
  | Entry of int * form
  | Quotient of int * form
  | Remainder of int * form
  | If of form * form * form

(* A term with its bounds, and the tracks on which it depends. *)
type term = { kind : kind; low : int; high : int; depends : track list }

type comparison = Equal | At_most | Below of int
type of_test = Compare of comparison * form | Xor of track list

(* A test is wide if its sums may be large. *)
type test = { test : of_test; speaks : track list; wide : bool }

(* A guess has a line of the text and so many states. *)
type definition =
  | All of component list
  | Iff of component * component
  | Some_of of track list * int
  | Given of int * int

(* The tracks of the meaning, and those that the automaton reads. *)
type automaton = { definition : definition; means : track list; reads : track list; states : int }

type sequence = { values : int list; preperiod : int; period : int; least : int; greatest : int }

(* An option is a sum of calls, each with the track of its value, and of nimbers, whose sizes are on
   tracks or a constant; among outcomes one call without a value, or the constant. An automaton says
   what is reached so, and its meaning unfolds by lines `some`. *)
type choice = {
  parts : component list;
  calls : (track list * track option) list;
  known : track list;
  nimber : int;
  reached : int option;
  steps : (track list * int) list;
}

(* With the track of the value in the guess, if it is one of values. *)
type rule = {
  parameters : track list;
  domain : component list;
  guess : int;
  value : track option;
  measure : form list;
  choices : choice list;
}

(* The digits of a number; k; a base to something and a multiple of k; how many numbers an automaton
   accepts, perhaps with the power of two to a multiple of k on a track; what is made of two. *)
type part =
  | Number of string
  | Exponent
  | Power of int * int * int
  | Count of int * (track * int) option
  | Operator of char

(* Both sides in reverse Polish notation, for all k from the first one on. *)
type counts = { relation : string; first : int option; sides : part list list }

(* An automaton accepts nothing, or, negated, everything; a sequence is that of an octal game; it
   names heaps with the same outcomes in misère play, and some sums have outcomes, in words. *)
type goal =
  | Nothing of bool * int
  | Code of int * int list
  | Misere of int * string * string list
  | Counts of counts
  | Rule of rule

type introduced = Sequence of int | Term of int | Test of int | Automaton of int

type t = {
  sequences : (int, sequence) Hashtbl.t;
  terms_of : (int, term) Hashtbl.t;
  tests : (int, test) Hashtbl.t;
  automata : (int, automaton) Hashtbl.t;
  mutable base : Numeration.numeration;
  (* The last line first. *)
  mutable order : introduced list;
}

let none () =
  {
    sequences = Hashtbl.create 16;
    terms_of = Hashtbl.create 16;
    tests = Hashtbl.create 16;
    automata = Hashtbl.create 16;
    base = Binary;
    order = [];
  }

let last_track = 4095
let most_tracks = 64
let most_walk_tracks = 16
let most_cells = 1 lsl 26
let most_fields = 1 lsl 16
let longest_field = 256

(* What is wrong with a line. *)
exception Wrong of string

let wrong reason = raise (Wrong reason)

(* ---- Fields *)

(* What stands before the next space or the end of the line. *)
let letters t =
  let start = t.next in
  while (match peek t with '!' .. '~' -> true | _ -> false) do
    if t.next - start = longest_field then
      refuse t (Printf.sprintf "a field has more than %d characters" longest_field);
    t.next <- t.next + 1
  done;
  if t.next = start && peek t = ' ' then refuse t "fields are separated by one space";
  String.sub t.text start (t.next - start)

(* The fields of a line, and whether it has ended: an automaton and a sequence are read up to the bar. *)
let fields t =
  let rec further before count =
    if count = most_fields then refuse t (Printf.sprintf "a line has more than %d fields" most_fields);
    let field = letters t in
    let ended = separator t in
    match List.rev before with
    | ("a" | "s") :: _ when field = "|" -> (List.rev before, ended)
    | _ -> if ended then (List.rev (field :: before), true) else further (field :: before) (count + 1)
  in
  further [] 0

let is_spelled text =
  text <> "" && String.for_all is_digit text && (text = "0" || text.[0] <> '0')

(* A natural number below 2^62: those are the natural numbers of OCaml. *)
let natural_of text = if is_spelled text then int_of_string_opt text else None

let after_first text = String.sub text 1 (String.length text - 1)
let begins text letter = text <> "" && text.[0] = letter

let integer text =
  let read =
    if begins text '-' then
      match natural_of (after_first text) with Some number when number > 0 -> Some (-number) | _ -> None
    else natural_of text
  in
  match read with Some number -> number | None -> wrong ("expected a number below 2^62; got `" ^ text ^ "`")

let track_number text =
  match natural_of text with
  | Some number when number <= last_track -> number
  | _ -> wrong (Printf.sprintf "expected a track up to %d; got `%s`" last_track text)

let track text =
  if begins text 'x' then track_number (after_first text)
  else wrong ("expected a track, as `x0`; got `" ^ text ^ "`")

let reference text letter lines =
  let number = if begins text letter then natural_of (after_first text) else None in
  match number with
  | Some number when number >= 1 && number <= Hashtbl.length lines -> number
  | _ -> wrong (Printf.sprintf "expected a line before this one, as `%c1`; got `%s`" letter text)

let next fields expected =
  match !fields with
  | [] -> wrong ("expected " ^ expected)
  | first :: rest -> fields := rest; first

let rest fields =
  let all = !fields in
  fields := [];
  all

let no_more fields = match !fields with [] -> () | field :: _ -> wrong ("got `" ^ field ^ "`; expected the end")

(* The number of this line among those of its kind. *)
let number fields lines =
  let expected = Hashtbl.length lines + 1 in
  let field = next fields "the number of the line" in
  if natural_of field <> Some expected then
    wrong (Printf.sprintf "expected the number %d; got `%s`" expected field);
  expected

(* ---- Tracks *)

let once tracks = List.sort_uniq compare tracks

let formula_tracks tracks =
  let tracks = once tracks in
  if List.length tracks > most_tracks then
    wrong (Printf.sprintf "a formula speaks of more than %d tracks" most_tracks);
  tracks

let walk_tracks tracks =
  if List.length (once tracks) > most_walk_tracks then
    wrong (Printf.sprintf "more than %d tracks in one walk" most_walk_tracks)

let renamed pairs track = Option.value (List.assoc_opt track pairs) ~default:track

(* ---- Sums *)

let distinct pairs =
  let names = List.map fst pairs in
  List.length (once names) = List.length names

let form lines = function
  | [] -> wrong "expected a sum"
  | constant :: summands ->
    let summand (tracks, terms) field =
      let place = List.find_opt (fun place -> field.[place] = 'x' || field.[place] = 'b')
          (List.init (String.length field) Fun.id) in
      match place with
      | None -> wrong ("expected a multiple of a track or a term, as `2x0` or `-1b3`; got `" ^ field ^ "`")
      | Some place ->
        let times = integer (String.sub field 0 place) in
        let name = String.sub field place (String.length field - place) in
        if times = 0 then wrong ("`" ^ field ^ "` is 0 times something");
        if name.[0] = 'x' then ((track name, times) :: tracks, terms)
        else (tracks, (reference name 'b' lines.terms_of, times) :: terms)
    in
    let constant = integer constant in
    let tracks, terms = List.fold_left summand ([], []) summands in
    if not (distinct tracks && distinct terms) then wrong "a sum has something twice";
    { constant; tracks = List.sort compare tracks; terms = List.sort compare terms }

(* A sum in parentheses. *)
let enclosed lines fields =
  let first = next fields "a sum in parentheses" in
  if not (begins first '(') then wrong ("expected a sum in parentheses; got `" ^ first ^ "`");
  let rec further before field =
    let last = String.length field - 1 in
    if last >= 0 && field.[last] = ')' then form lines (List.rev (String.sub field 0 last :: before))
    else further (field :: before) (next fields "the closing parenthesis")
  in
  further [] (after_first first)

let rec all_enclosed lines fields =
  if !fields = [] then []
  else
    let first = enclosed lines fields in
    first :: all_enclosed lines fields

(* Sums of multiples below this are small. *)
let small_end = 1 lsl 18

(* Each number may be up to 2^62. *)
let are_small numbers =
  let further total number = if abs number >= small_end then small_end else min small_end (total + abs number) in
  List.fold_left further 0 numbers < small_end

(* A sum takes about as many states as its multiples and bounds together. The kernel walks some that
   are wide in the Zeckendorf system, and refuses others for the room that they need. *)
let not_wide lines wide =
  if wide && lines.base = Zeckendorf then
    raise (Unknown "sums beyond 2^18 are not walked in the Zeckendorf system")

(* ---- Components *)

let parts_at text letter =
  match String.index_opt text letter with
  | None -> None
  | Some place ->
    Some (String.sub text 0 place, String.sub text (place + 1) (String.length text - place - 1))

let component lines field =
  let negated = begins field '!' in
  let name = if negated then after_first field else field in
  if begins name 't' then begin
    let test = reference name 't' lines.tests in
    not_wide lines (Hashtbl.find lines.tests test).wide;
    { negated; what = Of_test test }
  end
  else
    let name, pairs =
      match parts_at name '(' with Some (name, pairs) -> (name, Some pairs) | None -> (name, None)
    in
    let automaton = reference name 'a' lines.automata in
    let pair text =
      match parts_at text '=' with
      | Some (from, onto) ->
        let from = track_number from in
        (from, track_number onto)
      | None -> wrong "expected two tracks, as `0=4`"
    in
    let renaming =
      match pairs with
      | None -> []
      | Some pairs when pairs <> "" && pairs.[String.length pairs - 1] = ')' ->
        List.map pair (String.split_on_char ',' (String.sub pairs 0 (String.length pairs - 1)))
      | Some _ -> wrong "expected `)` after the tracks"
    in
    if not (distinct renaming) then wrong "a track is renamed twice";
    { negated; what = Of_automaton (automaton, List.sort compare renaming) }

(* The tracks of its formula, and those that are read to decide it. *)
let tracks_of lines part { what; _ } =
  match what with
  | Of_test test -> (Hashtbl.find lines.tests test).speaks
  | Of_automaton (automaton, renaming) ->
    List.map (renamed renaming) (part (Hashtbl.find lines.automata automaton))

let means lines = tracks_of lines (fun automaton -> automaton.means)
let reads lines = tracks_of lines (fun automaton -> automaton.reads)
