(* Certificates `sprague-cert 1`, `2` and `3`, as kernel/src/positions reads them. Those with infinite
   ordinals are for TransfiniteChecker.v, the others for Checker.v. *)

open Text

type value = Finite of string | Infinite of Ordinals.t

type line =
  | Options of int array * value
  | Among of int array
  | Nimber of value
  | Sum of int array * value option

type claim =
  | Value of int * value
  | Equal of int * int
  | Differ of int * int * int
  | Win of int * int
  | Win_in_sum of int * int * int
  | Lose of int

let nimber t version =
  if version >= 2 && peek t = 'w' then begin
    let ordinal = Ordinals.read t in
    let ended = separator t in
    (Infinite ordinal, ended)
  end
  else
    let digits, ended = number t in
    (Finite digits, ended)

(* Options or components up to the value, and whether the line ends without one. *)
let parts t id is_sum =
  let rec read before parts =
    if peek t = '=' then (parts, false)
    else begin
      let part, ended = node t id in
      if part < before || (part = before && not is_sum) then
        refuse_at t ended (Printf.sprintf "%d stands after %d" part before);
      if ended then (part :: parts, true) else read part (part :: parts)
    end
  in
  let parts, ended = read 0 [] in
  (Array.of_list (List.rev parts), ended)

let node_line t version id =
  let digits, ended = number t in
  if ended || small digits <> Some id then refuse t (Printf.sprintf "expected node %d" id);
  let kind, ended = word t in
  (match kind with
   | "o" | "s" | "n" -> ()
   | "p" when version >= 3 -> ()
   | _ -> refuse t (if version >= 3 then "a node is `o`, `p`, `s` or `n`" else "a node is `o`, `s` or `n`"));
  let parts, ended = if ended || kind = "n" then ([||], ended) else parts t id (kind = "s") in
  if kind = "s" && Array.length parts < 2 then refuse_at t ended "a sum has at least two components";
  let value () =
    if ended then refuse_at t true "the value is missing";
    if kind <> "n" then
      if peek t = '=' then t.next <- t.next + 1 else refuse t "the value is missing";
    let value, ended = nimber t version in
    if not ended then refuse t "there is something after the value";
    value
  in
  match kind with
  | "n" -> Nimber (value ())
  | "s" when ended -> Sum (parts, None)
  | "s" -> Sum (parts, Some (value ()))
  | "p" -> if ended then Among parts else refuse t "the node has no value"
  | _ -> Options (parts, value ())

(* The rest of a line `q …`. *)
let claim t version below =
  let wrong ended = refuse_at t ended "no claim has this form" in
  let word, ended = word t in
  if ended then refuse_at t true "a claim speaks of a node";
  let first, ended = node t below in
  match (word, ended) with
  | "value", false ->
    let value, ended = nimber t version in
    if ended then Value (first, value) else refuse t "there is something after the value"
  | "lose", true -> Lose first
  | "lose", false | _, true -> wrong ended
  | _ -> (
      let second, ended = node t below in
      match (word, ended) with
      | "equal", true -> Equal (first, second)
      | "win", true -> Win (first, second)
      | "equal", false | _, true -> wrong ended
      | _ -> (
          let third, ended = node t below in
          match (word, ended) with
          | "differ", true -> Differ (first, second, third)
          | "win", true -> Win_in_sum (first, second, third)
          | _ -> wrong ended))

let rec node_lines t version id lines =
  if is_digit (peek t) then node_lines t version (id + 1) (node_line t version id :: lines)
  else Array.of_list (List.rev lines)

let rec claim_lines t version below claims =
  match word t with
  | "q", false -> claim_lines t version below (claim t version below :: claims)
  | "end", false -> List.rev claims
  | _, ended -> refuse_at t ended "expected a node, a claim or `end`"

let read t version =
  let lines = node_lines t version 1 [] in
  let claims = claim_lines t version (Array.length lines + 1) [] in
  let nodes, ended = number t in
  if ended then refuse_at t true "`end` is followed by the numbers of nodes and of claims";
  let count, ended = number t in
  if not ended || small nodes <> Some (Array.length lines) || small count <> Some (List.length claims) then
    refuse_at t true "the numbers of nodes and of claims are not these";
  end_with t (List.length claims);
  (lines, claims)

(* The parts of a sum before the first one that is this component, and after it; all before, if there
   is none: then the claim is false. *)
let around lines sum component =
  match lines.(sum - 1) with
  | Sum (parts, _) ->
    let count = Array.length parts in
    let rec find place = if place < count && parts.(place) <> component then find (place + 1) else place in
    let place = find 0 in
    (Array.sub parts 0 place, Array.sub parts (min count (place + 1)) (max 0 (count - place - 1)))
  | _ -> ([||], [||])

let value = function Finite digits -> natural_of_digits digits | Infinite _ -> assert false
let numbers lines = Array.init (Array.length lines + 1) (fun k -> positive (max 1 k))

let parts numbers list : Certificate.parts =
  Array.fold_right (fun k rest -> Certificate.C (numbers.(k), rest)) list Certificate.E

(* The same lines as Certificate.v has them. *)
let finite_nodes numbers lines =
  let parts = parts numbers in
  let line : line -> Certificate.node = function
    | Options (list, v) -> Coq_o (parts list, value v)
    | Among list -> Coq_among (parts list)
    | Nimber v -> Coq_n (value v)
    | Sum (list, Some v) -> Coq_s (parts list, value v)
    | Sum (list, None) -> Coq_beside (parts list)
  in
  Array.fold_right (fun one rest -> Certificate.L (line one, rest)) lines Certificate.End

(* For Checker.v. *)
let finitely lines claims =
  let numbers = numbers lines in
  let parts = parts numbers in
  let claim : claim -> Certificate.claim = function
    | Value (g, v) -> Value (numbers.(g), value v)
    | Equal (g, h) -> Equal (numbers.(g), numbers.(h))
    | Differ (g, h, k) -> Differ (numbers.(g), numbers.(h), numbers.(k))
    | Win (g, a) -> Win (numbers.(g), numbers.(a))
    | Win_in_sum (g, c, a) ->
      let before, after = around lines g c in
      Win_in_sum (numbers.(g), parts before, numbers.(c), parts after, numbers.(a))
    | Lose g -> Lose numbers.(g)
  in
  Checker.check (finite_nodes numbers lines)
    (List.fold_left (fun rest one -> Certificate.Q (claim one, rest)) Certificate.Done (List.rev claims))

(* The same lines for TransfiniteChecker.v, which has no nodes without a value. *)
let transfinitely lines claims =
  let parts list = List.map positive (Array.to_list list) in
  let value = function
    | Finite digits -> [ natural_of_digits digits ]
    | Infinite ordinal -> Ordinals.coefficients ordinal
  in
  let line : line -> Transfinite.node = function
    | Options (list, v) -> Set_of (parts list, value v)
    | Nimber v -> Nimber (value v)
    | Sum (list, Some v) -> Sum_of (parts list, value v)
    | Among _ | Sum (_, None) ->
      raise (Unknown "no proved checker takes infinite ordinals and nodes without a value together")
  in
  let claim : claim -> Transfinite.claim = function
    | Value (g, v) -> Value (positive g, value v)
    | Equal (g, h) -> Equal (positive g, positive h)
    | Differ (g, h, k) -> Differ (positive g, positive h, positive k)
    | Win (g, a) -> Win (positive g, positive a)
    | Win_in_sum (g, c, a) ->
      let before, after = around lines g c in
      Win_in_sum (positive g, parts before, positive c, parts after, positive a)
    | Lose g -> Lose (positive g)
  in
  TransfiniteChecker.check_transfinite
    (Array.fold_right (fun one rest -> line one :: rest) lines [])
    (List.rev_map claim (List.rev claims))

let words : claim -> string = function
  | Value (g, Finite digits) -> Printf.sprintf "node %d ≈ *%s" g (in_words digits)
  | Value (g, Infinite ordinal) -> Printf.sprintf "node %d ≈ *%s" g (Ordinals.words ordinal)
  | Equal (g, h) -> Printf.sprintf "node %d ≈ node %d" g h
  | Differ (g, h, k) -> Printf.sprintf "node %d ≉ node %d: node %d tells them apart" g h k
  | Win (g, a) -> Printf.sprintf "node %d is an N-position: moving to node %d wins" g a
  | Win_in_sum (g, c, a) ->
    Printf.sprintf "node %d is an N-position: moving from its component %d to node %d wins" g c a
  | Lose g -> Printf.sprintf "node %d is a P-position" g

let is_infinite = function
  | Options (_, Infinite _) | Nimber (Infinite _) | Sum (_, Some (Infinite _)) -> true
  | _ -> false

(* Everything after the first line. *)
let verify t version =
  let lines, claims = read t version in
  let claims_infinite = List.exists (function Value (_, Infinite _) -> true | _ -> false) claims in
  let is_transfinite = claims_infinite || Array.exists is_infinite lines in
  Answer.of_check
    (if is_transfinite then transfinitely lines claims else finitely lines claims)
    ("VERIFIED " ^ counted (Array.length lines) "node" ^ " " ^ counted (List.length claims) "claim")
    (List.map words claims)
