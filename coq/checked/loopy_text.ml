(* Certificates `sprague-loopy 1`, as kernel/src/loopy reads them, for LoopyChecker.v. *)

open Text
open Sums

type label = Finite of string * string | Infinite

type own =
  | Value of sum * string
  | Infinite_value of sum * string list
  | Win of sum * sum
  | Hold of sum * sum

(* A line `ID o OPTION … =VALUE RANK` or `ID o OPTION … =oo`. *)
let node t count id =
  node_id t id;
  let rec options before =
    if peek t = '=' then List.rev before
    else
      let option, ended = sum t (count + 1) in
      if ended then refuse_at t true "the value is missing";
      options (option :: before)
  in
  let options = options [] in
  equals t;
  if peek t = 'o' then
    let word, ended = word t in
    if word = "oo" && ended then (options, Infinite) else refuse_at t ended "expected `oo` alone"
  else begin
    let value, ended = small_number t in
    if ended then refuse_at t true "a finite value is followed by its rank";
    let rank, ended = small_number t in
    if ended then (options, Finite (value, rank)) else refuse t "the rank ends the line"
  end

(* The numbers of a set, which ascend. *)
let rec set t before ended =
  if ended then List.rev before
  else
    let number, ended = small_number t in
    (match before with
     | last :: _ when not (is_less last number) -> refuse_at t ended "the values of a set ascend"
     | _ -> ());
    set t (number :: before) ended

let own below t word =
  match word with
  | "value" ->
    let sum, ended = sum t below in
    if ended then refuse_at t true "expected a value";
    if peek t = 'o' then
      let ended = expect t "oo" in
      Infinite_value (sum, set t [] ended)
    else
      let value, ended = small_number t in
      if ended then Value (sum, value) else refuse t "there is something after the value"
  | "win" | "hold" -> (
      match sums t below 2 with
      | [ sum; target ] -> if word = "win" then Win (sum, target) else Hold (sum, target)
      | _ -> assert false)
  | _ -> refuse t "no claim has this form"

let position : sum -> Loopy.position =
  List.map (function Node v -> Loopy.Node (positive v) | Heap size -> Loopy.Heap (natural_of_digits size))

let label : label -> LoopyValues.label = function
  | Finite (value, rank) -> Finite (natural_of_digits value, natural_of_digits rank)
  | Infinite -> Infinite

let claim : own claim -> Loopy.claim = function
  | Outcome ('P', sum) -> Previous (position sum)
  | Outcome ('N', sum) -> Next (position sum)
  | Outcome (_, sum) -> Draw (position sum)
  | Equal (one, other) -> Equal (position one, position other)
  | Differ (one, other, beside) -> Differ (position one, position other, position beside)
  | Own (Value (sum, value)) -> Value (position sum, natural_of_digits value)
  | Own (Infinite_value (sum, set)) -> Infinite_value (position sum, List.map natural_of_digits set)
  | Own (Win (sum, target)) -> Win (position sum, position target)
  | Own (Hold (sum, target)) -> Hold (position sum, position target)

let own_words = function
  | Value (sum, value) -> Printf.sprintf "%s ≈ *%s" (in_words sum) value
  | Infinite_value (sum, set) -> Printf.sprintf "%s ≈ ∞{%s}" (in_words sum) (String.concat ", " set)
  | Win (sum, target) -> Printf.sprintf "%s is N: moving to %s wins" (in_words sum) (in_words target)
  | Hold (sum, target) -> Printf.sprintf "%s is D: moving to %s holds the draw" (in_words sum) (in_words target)

(* Everything after the first line. *)
let verify t =
  let count = field t "nodes" most_nodes in
  let rec nodes id before = if id > count then List.rev before else nodes (id + 1) (node t count id :: before) in
  let nodes = nodes 1 [] in
  let claims = claims t count "PND" (own (count + 1)) in
  let options = List.rev (List.rev_map (fun (options, _) -> List.map position options) nodes) in
  let labels = List.rev (List.rev_map (fun (_, known) -> label known) nodes) in
  Answer.of_check
    (LoopyChecker.check_loopy options labels (List.map claim claims))
    (verified "loopy positions" count claims)
    (List.map (claim_words (String.make 1) own_words) claims)
