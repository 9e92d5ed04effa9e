(* The rest of certificates `sprague-period 2` by the theorem of common heaps, as
   kernel/src/period.rs reads them, for OctalCommon.v, which computes all values from heap 0 on. So
   the points are nothing to the proof; here they are compared with the values. That the period and
   the preperiod are the least is asked here as in the kernel, and is not part of what is proved. *)

open Text

let most_depth = 1 lsl 24

(* Values that a point may have are below. *)
let letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"
let most_values = String.length letters

(* The rare heaps that the certificate names. *)
let rare_heaps t =
  let rec further before last ended =
    if ended then List.rev before
    else
      let digits, ended = number t in
      match small digits with
      | Some heap when heap <= most_depth && heap > last -> further (heap :: before) heap ended
      | _ -> refuse_at t ended "rare heaps ascend up to 16,777,216"
  in
  let ended = expect t "rare" in
  further [] (-1) ended

(* So many values, a character each, up to the end of the line. *)
let values t count =
  let value _ =
    match String.index_opt letters (peek t) with
    | Some value -> t.next <- t.next + 1; value
    | None -> refuse t (Printf.sprintf "expected %d values" count)
  in
  let read = Array.init count value in
  if not (separator t) then refuse t "nothing stands behind the values";
  read

(* The points: heaps, each with the values before it, and its line. *)
let points t window last =
  let rec further before previous =
    let word, ended = word t in
    match (word, ended) with
    | "end", true -> List.rev before
    | "point", false ->
      let digits, ended = number t in
      if ended then refuse_at t true "expected values after the heap";
      (match small digits with
       | Some heap when previous < heap && heap <= last ->
         let line = t.line in
         further ((heap, values t (window + 1), line) :: before) heap
       | _ -> refuse t "points ascend, beyond the window, up to the end of the period")
    | _ -> refuse_at t ended "expected `point`, a heap and values, or `end`"
  in
  further [] window

let primes number =
  let rec from divisor number =
    if number = 1 then []
    else if divisor * divisor > number then [ number ]
    else if number mod divisor = 0 then begin
      let left = ref number in
      while !left mod divisor = 0 do left := !left / divisor done;
      divisor :: from (divisor + 1) !left
    end
    else from (divisor + 1) number
  in
  from 2 number

(* Everything after the line `parity`; whether the proved checker accepts it. *)
let verify t digits mask parity period start most_heaps =
  let depth = field t "depth" most_depth in
  let rare = rare_heaps t in
  if parity <> None && period land 1 = 1 then refuse_at t true "with a parity the period is even";
  let last_rare = List.fold_left max 0 rare in
  let reach = max depth last_rare in
  let window = reach + max 0 (List.length digits - 1) in
  if start <= last_rare then refuse_at t true "the preperiod must be beyond all rare heaps";
  let first = start + window in
  let last = first + period in
  if last > most_heaps then
    raise (Unknown (Printf.sprintf "more than %d heaps are not computed" most_heaps));
  let points = points t window last in
  if not (at_end t) then refuse t "there is something after the line `end`";
  let point heap =
    if not (List.exists (fun (other, _, _) -> other = heap) points) then
      refuse_at t true (Printf.sprintf "there is no point at heap %d" heap)
  in
  let lesser = List.map (fun prime -> period / prime) (primes period) in
  List.iter point (first :: last :: List.map (fun less -> first + less) lesser);
  let from, _, _ = List.hd points in
  if from > first then refuse_at t true "the first point is too late";
  let numbers = List.map natural digits in
  let accepted =
    OctalCommon.check_common_period mask parity numbers (natural period) (natural start) (natural last_rare)
      (natural depth) (natural from)
  in
  if accepted then begin
    let table = OctalSparse.sparse_values mask parity numbers (natural last) in
    let value heap = Tables.lookup BinNums.N0 table (natural heap) in
    let known = Array.init most_values natural in
    let below_most heap = Array.mem (value heap) known in
    let found = List.map fst (OctalCommon.rare_heaps mask parity table (natural reach)) in
    if found <> List.map natural rare then refuse_at t true "the rare heaps are others";
    let all_small from until = List.for_all below_most (List.init (until - from) (( + ) from)) in
    if not (all_small 0 (reach + 1) && all_small (from - window - 1) last) then
      refuse_at t true "a value is 64 or more";
    let compare (heap, values, line) =
      let same place number = known.(number) = value (heap - window - 1 + place) in
      if not (Array.for_all Fun.id (Array.mapi same values)) then
        raise (Refused (line, Printf.sprintf "the values before heap %d are others" heap))
    in
    List.iter compare points;
    if value (start - 1) = value (start - 1 + period) then
      refuse_at t true (Printf.sprintf "the period holds at heap %d already" (start - 1));
    (* Whether the values of a window come again so much later. *)
    let again less =
      List.for_all (fun heap -> value heap = value (heap + less)) (List.init window (( + ) start))
    in
    let refuse_period less =
      if again less then refuse_at t true (Printf.sprintf "%d is a period too" less)
    in
    List.iter refuse_period lesser
  end;
  accepted
