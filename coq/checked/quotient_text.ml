(* Certificates `sprague-misere 1` of misère quotients, as kernel/src/misere reads them, for Quotient.v.
   Three conditions are asked here, as they are in the kernel, that the theorem does not need: the
   elements stand in the order in which they are reached, and the period and where it begins are the
   least. *)

open Text
open Octal

let most_generators = 1 lsl 20
let most_elements = 20_000
let most_letters = 10_000
let most_products = 1 lsl 26
let most_heaps = 1 lsl 20

(* A number below `bound`; what follows it is not read. *)
let digits_below t bound =
  let digits = digits t in
  match small digits with
  | Some number when number < bound -> number
  | _ -> refuse t (Printf.sprintf "%s is not below %d" digits bound)

let below t bound =
  let number = digits_below t bound in
  let ended = separator t in
  (number, ended)

(* The rest of a line, if it has not ended: at most `most` numbers below `bound`. *)
let numbers t ended bound most =
  let rec further before count ended =
    if ended then List.rev before
    else begin
      if count = most then refuse t (Printf.sprintf "more than %d numbers" most);
      let number, ended = below t bound in
      further (number :: before) (count + 1) ended
    end
  in
  further [] 0 ended

let rec ascends = function one :: (other :: _ as rest) -> one < other && ascends rest | _ -> true

let rising t ended bound =
  let numbers = numbers t ended bound max_int in
  if not (ascends numbers) then refuse_at t true "these numbers ascend";
  numbers

(* The game. *)

type game = Digits of int list | Generators of int list list list

(* An option of a generator, as `2+3` or `0`, and whether it ends the line. *)
let option t generator =
  let sum = joined t (fun before -> digits_below t generator :: before) in
  if List.length sum > 1 && List.mem 0 sum then refuse t "0 is the empty sum, and no summand";
  let ended = separator t in
  (sum, ended)

let generators t =
  let count = field t "generators" most_generators in
  let rec options generator before ended =
    if ended then List.rev before
    else
      let sum, ended = option t generator in
      options generator (sum :: before) ended
  in
  let rec further generator before =
    if generator > count then List.rev before
    else
      let ended = expect t "o" in
      further (generator + 1) (options generator [] ended :: before)
  in
  further 1 []

let game t = if peek t = 'g' then Generators (generators t) else begin
    let digits = game_digits t in
    if digits = [] then refuse_at t true "expected digits";
    Digits digits
  end

(* The monoid. *)

(* Each element times each letter, and how many elements are reached by then: each from a lesser one. *)
let row t order letters element reached =
  let ended = expect t "r" in
  let row = numbers t ended order letters in
  if List.length row < letters then refuse_at t true (Printf.sprintf "expected %d products" letters);
  if element >= reached then
    refuse_at t true (Printf.sprintf "element %d is reached from no lesser one" element);
  let reach reached product =
    if product > reached then
      refuse_at t true (Printf.sprintf "%d is reached before %d" product reached);
    if product = reached then reached + 1 else reached
  in
  (row, List.fold_left reach reached row)

let monoid t =
  let order = field t "order" most_elements in
  if order = 0 then refuse_at t true "a monoid has at least the identity";
  let letters = field t "letters" most_letters in
  if order * letters > most_products then
    refuse_at t true (Printf.sprintf "more than %d products are not taken" most_products);
  let rec rows element reached before =
    if element = order then List.rev before
    else
      let row, reached = row t order letters element reached in
      rows (element + 1) reached (row :: before)
  in
  let rows = rows 0 1 [] in
  let ended = expect t "p" in
  let in_p = rising t ended order in
  if List.mem 0 in_p then
    refuse_at t true "the identity is not in P: the player who cannot move wins";
  (order, rows, in_p)

(* The values of heaps, and the period with the heap from which on it holds. *)

let is_least t values period start =
  let heap n = if n < start then values.(n) else values.(start + ((n - start) mod period)) in
  let repeats less = Array.for_all Fun.id (Array.init period (fun n -> heap (start + n) = heap (start + n + less))) in
  for less = 1 to period - 1 do
    if period mod less = 0 && repeats less then
      refuse_at t true (Printf.sprintf "%d is a period too" less)
  done;
  if start > 1 && heap (start - 1) = heap (start - 1 + period) then
    refuse_at t true (Printf.sprintf "the period holds at heap %d already" (start - 1))

let heap_values t game order =
  let ended = expect t "heaps" in
  let values = numbers t ended order (most_heaps + 1) in
  if values = [] || List.hd values <> 0 then
    refuse_at t true "the value of heap 0 is the identity";
  (match game with
   | Generators options when List.length values <> List.length options + 1 ->
     refuse_at t true (Printf.sprintf "expected the values of 0 to %d" (List.length options))
   | _ -> ());
  match word t with
  | "partial", true -> (values, None)
  | "period", false ->
    let period, ended = below t (most_heaps + 1) in
    if ended then refuse_at t true "expected the period, and the heap from which on it holds";
    let start, ended = below t (most_heaps + 1) in
    if not ended then refuse t "nothing stands behind the period and its first heap";
    (match game with
     | Generators _ ->
       refuse_at t true "there are periods of octal games alone, whose parts may be equal"
     | Digits _ -> ());
    if period = 0 || start = 0 || List.length values <> start + period then
      refuse_at t true "the values end with the first period, which is not of heap 0";
    is_least t (Array.of_list values) period start;
    (values, Some (period, start))
  | _, ended -> refuse_at t ended "expected `period` with two numbers, or `partial`"

(* The lines `s`: a value and the contexts of a pair. *)
let rec pairs t order before =
  if peek t <> 's' then List.rev before
  else begin
    name t "s";
    let value, ended = below t order in
    let contexts = rising t ended order in
    if List.mem 0 contexts then refuse_at t true "a pair of S is not blind in the empty context";
    pairs t order ((value, contexts) :: before)
  end

(* The lines `q`: an outcome, and a sum of heaps or generators, below `bound` if there is one. *)
let rec claims t bound before =
  if peek t <> 'q' then List.rev before
  else begin
    name t "q";
    let outcome = match peek t with
      | ('P' | 'N') as letter -> letter
      | _ -> refuse t "a claim is `q P` or `q N` and a sum"
    in
    t.next <- t.next + 1;
    let rec sum before ended =
      if ended then List.rev before
      else begin
        let digits = digits t in
        (match bound with
         | Some bound when not (is_less digits (string_of_int bound)) ->
           refuse t (Printf.sprintf "%s is not below %d" digits bound)
         | _ -> ());
        let ended = separator t in
        (match before with
         | last :: _ when is_less digits last -> refuse_at t ended "the summands ascend"
         | _ -> ());
        sum (digits :: before) ended
      end
    in
    let ended = separator t in
    let sum = sum [] ended in
    claims t bound ((outcome, sum) :: before)
  end

(* The same for Quotient.v. *)

let certificate game rows in_p values period pairs : Quotient.certificate =
  let all = List.map natural in
  let about : Quotient.subject =
    match (game, period) with
    | Generators options, _ -> Generators (List.map (List.map all) options)
    | Digits digits, Some (period, start) -> All_heaps (all digits, natural period, natural start)
    | Digits digits, None -> First_heaps (all digits)
  in
  {
    about;
    actions = List.map all rows;
    winning = all in_p;
    values = all values;
    pairs = List.map (fun (value, contexts) -> (natural value, all contexts)) pairs;
  }

let claim (outcome, sum) : Game.outcome_class * BinNums.coq_N list =
  ((if outcome = 'P' then P_position else N_position), List.map natural_of_digits sum)

let claim_words game (outcome, sum) =
  let summand number =
    match game with
    | Digits digits -> Printf.sprintf "%s(%s)" (code digits) (in_words number)
    | Generators _ -> "generator " ^ in_words number
  in
  let sum = match sum with [] -> "the empty sum" | sum -> String.concat " + " (List.map summand sum) in
  Printf.sprintf "%s is misère %c" sum outcome

let quotient_words game order in_p values period is_exact =
  let sums =
    match (game, period) with
    | Digits digits, Some _ -> code digits
    | Digits digits, None -> Printf.sprintf "%s to heap %d" (code digits) (List.length values - 1)
    | Generators options, _ -> Printf.sprintf "%d generators" (List.length options)
  in
  let count = List.length in_p in
  (if is_exact then
     Printf.sprintf "the misère quotient of %s has order %d, and %d of its elements %s P" sums order count
       (if count = 1 then "is" else "are")
   else
     Printf.sprintf
       "a monoid of order %d, %d of whose elements are P, has the misère outcomes of %s; it need not be the \
        misère quotient"
       order count sums)
  :: (match period with
      | Some (period, start) ->
        [ Printf.sprintf "the values of heaps have period %d from heap %d on" period start ]
      | None -> [])

type quotient = {
  game : game;
  order : int;
  rows : int list list;
  in_p : int list;
  values : int list;
  period : (int * int) option;
  pairs : (int * int list) list;
  claims : (char * string list) list;
}

(* The lines of a quotient and its claims, and the same for Coq. *)
let quotient t =
  let game = game t in
  let order, rows, in_p = monoid t in
  let values, period = heap_values t game order in
  let pairs = pairs t order [] in
  let claims = claims t (if period = None then Some (List.length values) else None) [] in
  ({ game; order; rows; in_p; values; period; pairs; claims }, certificate game rows in_p values period pairs)

(* Everything after the first line. *)
let verify t =
  let { game; order; in_p; values; period; claims; _ }, c = quotient t in
  if not (expect t "end") then refuse t "nothing stands behind `end`";
  if not (at_end t) then refuse t "there is something after the line `end`";
  let accepted = Quotient.check_quotient c && Quotient.check_claims c (List.map claim claims) in
  Answer.of_check accepted
    ("VERIFIED misère quotient, " ^ counted (List.length claims) "claim")
    (if accepted then
       quotient_words game order in_p values period (Quotient.check_exact c)
       @ List.map (claim_words game) claims
     else [])
