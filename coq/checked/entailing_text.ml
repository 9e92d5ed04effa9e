(* Certificates `sprague-entailing 1`, as kernel/src/entailing reads them, for EntailingChecker.v. *)

open Text
open Sums

(* A number, or loony. *)
type worth = string option

type own =
  | Value of sum * worth
  (* In the sum the move of this kind from the part, which stands between others, to the target. *)
  | Win of { sum : sum; before : sum; part : part; after : sum; kind : Entailing.kind; target : sum }

let worth t : worth =
  if peek t = 'l' then if expect t "loony" then None else refuse t "`loony` ends the line"
  else
    let value, ended = small_number t in
    if ended then Some value else refuse t "there is something after the value"

(* A line `ID o PLAIN … e ENTAILING … c COMPLIMENTING … =VALUE`. *)
let node t id =
  node_id t id;
  let letter name_of kind =
    name t name_of;
    if peek t = '=' || peek t = 'c' then refuse t ("expected an option after `" ^ name_of ^ "`");
    kind
  in
  let rec options (kind : Entailing.kind) before =
    match (peek t, kind) with
    | '=', _ -> List.rev before
    | 'e', Plain -> options (letter "e" Entailing.Entails) before
    | 'c', (Plain | Entails) -> options (letter "c" Entailing.Compliments) before
    | _ ->
      let option, ended = sum t id in
      if ended then refuse_at t true "the value is missing";
      options kind ((kind, option) :: before)
  in
  let options = options Entailing.Plain [] in
  equals t;
  (options, worth t)

let rec nodes t id before =
  if is_digit (peek t) then nodes t (id + 1) (node t id :: before) else Array.of_list (List.rev before)

(* The target as it stands among the options of the part: in Coq the parts of a sum have an order. *)
let as_option nodes part kind target =
  let sorted = List.sort compare in
  let is_same (own, option) = own = kind && sorted option = sorted target in
  match part with
  | Heap _ -> if target = [] then [ Heap "0" ] else target
  | Node node -> (
      match List.find_opt is_same (fst nodes.(node - 1)) with Some (_, option) -> option | None -> target)

let form = "expected a sum, a part of it, `o`, `e` or `c`, and where the move leads"

let win t below =
  let sum_before_more () =
    let sum, ended = sum t below in
    if ended then refuse_at t true form;
    sum
  in
  let sum_of = sum_before_more () in
  let part = sum_before_more () in
  let word, ended = word t in
  let kind : Entailing.kind =
    match word with
    | "o" -> Plain
    | "e" -> Entails
    | "c" -> Compliments
    | _ -> refuse_at t ended form
  in
  if ended then refuse_at t true form;
  let target, ended = sum t below in
  if not ended then refuse t form;
  match part with
  | [ part ] ->
    let rec split before = function
      | [] -> refuse_at t true "the sum has no such part"
      | one :: after when one = part -> Win { sum = sum_of; before = List.rev before; part; after; kind; target }
      | one :: after -> split (one :: before) after
    in
    split [] sum_of
  | _ -> refuse_at t true "a move is made in one part"

let own below t word =
  match word with
  | "value" ->
    let sum, ended = sum t below in
    if ended then refuse_at t true "expected a value";
    Value (sum, worth t)
  | "win" -> win t below
  | _ -> refuse t "no claim has this form"

let part : part -> Entailing.part = function
  | Node v -> Node (positive v)
  | Heap size -> Heap (natural_of_digits size)

let position : sum -> Entailing.position = List.map part

let claim nodes : own claim -> Entailing.claim = function
  | Outcome ('P', sum) -> Is_P (position sum)
  | Outcome (_, sum) -> Is_N (position sum)
  | Equal (one, other) -> Equal (position one, position other)
  | Differ (one, other, beside) -> Differ (position one, position other, position beside)
  | Own (Value (sum, Some value)) -> Value (position sum, natural_of_digits value)
  | Own (Value (sum, None)) -> Loony (position sum)
  | Own (Win { before; part = p; after; kind; target; _ }) ->
    Win (position before, part p, position after, kind, position (as_option nodes p kind target))

let outcome_words letter = if letter = 'N' then "an N-position" else "a P-position"

let own_words = function
  | Value (sum, Some value) -> Printf.sprintf "%s ≈ *%s" (in_words sum) value
  | Value (sum, None) -> in_words sum ^ " is loony"
  | Win { sum; part; kind; target; _ } ->
    let adjective =
      match kind with Plain -> "" | Entails -> "entailing " | Compliments -> "complimenting "
    in
    Printf.sprintf "%s is an N-position: the %smove from %s to %s wins" (in_words sum) adjective
      (part_words part) (in_words target)

(* Everything after the first line. *)
let verify t =
  let nodes = nodes t 1 [] in
  let count = Array.length nodes in
  let claims = claims t count "PN" (own (count + 1)) in
  let moves (options, _) = List.map (fun (kind, option) -> (kind, position option)) options in
  let value (_, worth) = Option.map natural_of_digits worth in
  let all = Array.to_list nodes in
  Answer.of_check
    (EntailingChecker.check_entailing
       (List.rev (List.rev_map moves all))
       (List.rev (List.rev_map value all))
       (List.map (claim nodes) claims))
    (verified "entailing moves" count claims)
    (List.map (claim_words outcome_words own_words) claims)
