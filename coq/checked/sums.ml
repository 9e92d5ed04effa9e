(* Sums of nodes and heaps such as `3+3+*2`, and what is alike in certificates of loopy positions and
   of entailing moves, as kernel/src/sums reads them. *)

open Text

type part = Node of int | Heap of string
type sum = part list

(* What both kinds claim. *)
type 'own claim =
  | Outcome of char * sum
  | Equal of sum * sum
  | Differ of sum * sum * sum
  | Own of 'own

let most_nodes = 4_294_967_294

(* 2^63. *)
let bound = "9223372036854775808"

(* The digits of a number below 2^63, without what follows. *)
let small_digits t =
  let digits = digits t in
  let length = String.length digits in
  if length > 19 || (length = 19 && digits >= bound) then refuse t "expected a number below 2^63";
  digits

let small_number t =
  let digits = small_digits t in
  let ended = separator t in
  (digits, ended)

(* A sum whose nodes are below a number, and whether it ends the line. `*0` has no parts. *)
let sum t below =
  let part before =
    if peek t = '*' then begin
      t.next <- t.next + 1;
      match small_digits t with "0" -> before | heap -> Heap heap :: before
    end
    else
      let digits = small_digits t in
      match small digits with
      | Some node when node >= 1 && node < below -> Node node :: before
      | _ -> refuse t ("node " ^ digits ^ " may not stand here")
  in
  let sum = joined t part in
  let ended = separator t in
  (sum, ended)

(* Sums up to the end of the line. *)
let sums t below count =
  let one place =
    let sum, ended = sum t below in
    if ended <> (place = count) then
      refuse_at t ended (Printf.sprintf "this claim speaks of %d sums" count);
    sum
  in
  (* One after the other. *)
  List.rev (List.fold_left (fun sums place -> one place :: sums) [] (List.init count succ))

(* The number of the next node, and the letter `o`. *)
let node_id t id =
  let digits, ended = number t in
  if ended || small digits <> Some id then refuse_at t ended (Printf.sprintf "expected node %d" id);
  if expect t "o" then refuse_at t true "the value is missing"

let equals t = if peek t = '=' then t.next <- t.next + 1 else refuse t "the value is missing"

let claim t below outcomes own =
  if String.contains outcomes (peek t) then begin
    let letter = peek t in
    t.next <- t.next + 1;
    if separator t then refuse_at t true "expected a sum";
    Outcome (letter, List.hd (sums t below 1))
  end
  else
    let word, ended = word t in
    if ended then refuse_at t true "expected a sum";
    match word with
    | "equal" -> ( match sums t below 2 with [ one; other ] -> Equal (one, other) | _ -> assert false)
    | "differ" -> (
        match sums t below 3 with [ one; other; beside ] -> Differ (one, other, beside) | _ -> assert false)
    | word -> Own (own t word)

(* The claims and the line `end`, up to the end of the text. *)
let claims t nodes outcomes own =
  let rec further claims =
    if peek t <> 'q' then List.rev claims
    else begin
      name t "q";
      further (claim t (nodes + 1) outcomes own :: claims)
    end
  in
  let claims = further [] in
  name t "end";
  let counted, ended = small_number t in
  if ended then refuse_at t true "`end` is followed by the numbers of nodes and of claims";
  let count, ended = small_number t in
  if (not ended) || small counted <> Some nodes || small count <> Some (List.length claims) then
    refuse_at t ended "the numbers of nodes and of claims are not these";
  end_with t (List.length claims);
  claims

let part_words = function Node node -> Printf.sprintf "node %d" node | Heap heap -> "*" ^ heap
let in_words = function [] -> "*0" | sum -> String.concat " + " (List.map part_words sum)

let claim_words outcome own = function
  | Outcome (letter, sum) -> in_words sum ^ " is " ^ outcome letter
  | Equal (one, other) -> in_words one ^ " ≈ " ^ in_words other
  | Differ (one, other, beside) ->
    Printf.sprintf "%s ≉ %s: beside %s their outcomes differ" (in_words one) (in_words other) (in_words beside)
  | Own claim -> own claim

let verified what nodes claims =
  Printf.sprintf "VERIFIED %s, %s, %s" what (counted nodes "node") (counted (List.length claims) "claim")
