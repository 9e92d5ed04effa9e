(* Certificates `sprague-period 2`, as kernel/src/period.rs reads them; those by the theorem of Guy
   and Smith for OctalSparse.v, which computes all values. That the period and the preperiod
   are the least is asked here as in the kernel, and is not part of what is proved. *)

open Text

let most_period = 1 lsl 48

(* Heaps whose values are computed. *)
let most_heaps = 1_000_000

let last_place digits = max 0 (List.length digits - 1)

(* The heap 0 is no part of a divided heap, so that the theorem begins with heap 1. *)
let heaps_needed digits period start = (2 * (max 1 start + period)) + last_place digits

let few_heaps digits period start =
  if heaps_needed digits period start > most_heaps then
    raise (Unknown (Printf.sprintf "more than %d heaps are not computed" most_heaps))

let parity t =
  if peek t = 'n' then begin
    if not (expect t "none") then refuse t "nothing may follow the parity";
    None
  end
  else
    match number t with
    | (("0" | "1") as parity), true -> Some (int_of_string parity)
    | _, ended -> refuse_at t ended "the parity is `none`, 0 or 1"

let is_least t mask parity digits period start =
  let heaps = heaps_needed digits period start in
  let table = OctalSparse.sparse_values mask parity (List.map natural digits) (natural heaps) in
  let values = Array.init heaps (fun n -> Tables.lookup BinNums.N0 table (natural n)) in
  if start > 0 && values.(start - 1) = values.(start - 1 + period) then
    refuse_at t true (Printf.sprintf "the period holds at heap %d already" (start - 1));
  for less = 1 to period - 1 do
    if period mod less = 0 && Array.sub values start period = Array.sub values (start + less) period then
      refuse_at t true (Printf.sprintf "%d is a period too" less)
  done

(* What comes after the line `parity`; whether the proved checker accepts it. *)
let guy_smith t digits mask parity period start =
  if not (expect t "end") then refuse t "nothing stands behind `end`";
  if not (at_end t) then refuse t "there is something after the line `end`";
  few_heaps digits period start;
  let accepted =
    OctalSparse.check_sparse_period mask parity (List.map natural digits) (natural period) (natural start)
  in
  if accepted then is_least t mask parity digits period start;
  accepted

(* Everything after the first line. *)
let verify t =
  let digits = Octal.game_digits t in
  name t "theorem";
  let theorem, ended = word t in
  if not ended then refuse t "expected one word after `theorem`";
  let period = field t "period" most_period in
  let start = field t "preperiod" most_period in
  let mask = natural (field t "mask" 0xffff_ffff) in
  name t "parity";
  let parity = parity t in
  if not (Octal.has_parity parity digits) then refuse_at t true Octal.other_parity;
  if period = 0 then refuse_at t true "a period is 1 or more";
  let parity = Option.map (fun odd -> odd = 1) parity in
  let accepted =
    match theorem with
    | "guy-smith" -> guy_smith t digits mask parity period start
    | "common-heaps" -> Common_text.verify t digits mask parity period start most_heaps
    | _ -> refuse_at t true "the theorem is `guy-smith` or `common-heaps`"
  in
  Answer.of_check accepted
    (Printf.sprintf "VERIFIED the nim-sequence of %s has the period %d from heap %d on" (Octal.code digits)
       period start)
    []
