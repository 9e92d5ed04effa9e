(* The digits of an octal game, as kernel/src/fields.rs reads them. *)

open Text

let most_digits = 1_000

let unequal = "no proved checker takes heaps whose parts must differ; write them as generators"
let other_parity = "some number that is taken in a split does not have this parity"

(* Whether all numbers that may be taken in a split have the parity that is asked for, if one is. *)
let has_parity parity digits =
  let fits place digit = digit land 4 = 0 || parity = None || parity = Some (place land 1) in
  List.for_all Fun.id (List.mapi fits digits)

(* Refuses digits that no game is written with. *)
let check_ends digits refuse =
  match (digits, List.rev digits) with
  | first :: _, last :: _ when first land 3 <> 0 || last = 0 ->
    refuse "the first digit is 0 or 4, and the last not 0"
  | _ -> ()

(* The line `digits 0 7 7`; what is said of heaps whose parts must differ. *)
let game_digits ?(unequal = fun _ -> raise (Unknown unequal)) t =
  let rec further before ended =
    if ended then List.rev before
    else if not (is_digit (peek t)) then begin
      if not (expect t "unequal") then refuse t "nothing stands behind `unequal`";
      unequal t
    end
    else
      let digits, ended = number t in
      match small digits with
      | Some digit when digit <= 7 && List.length before < most_digits -> further (digit :: before) ended
      | _ -> refuse_at t ended "a digit is from 0 to 7, and there are at most 1,000"
  in
  let ended = expect t "digits" in
  let digits = further [] ended in
  check_ends digits (refuse_at t true);
  digits

let code = function
  | [] | [ 0 ] -> "0.0"
  | [ first ] -> Printf.sprintf "%d.0" first
  | first :: places -> Printf.sprintf "%d.%s" first (String.concat "" (List.map string_of_int places))
