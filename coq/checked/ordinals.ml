(* Infinite ordinals below ω^ω, as kernel/src/notation.rs reads them: `w^3*2+w+5`. *)

open Text

(* The exponents, which descend, and the coefficient of each. *)
type t = (int * string) list

(* Places that a sum of powers of ω may have. *)
let highest = 10_000

let at_least t least =
  let digits = digits t in
  match small digits with
  | Some number when number < least -> refuse t (Printf.sprintf "expected a number of at least %d" least)
  | _ -> digits

let exponent t =
  if peek t <> '^' then 1
  else begin
    t.next <- t.next + 1;
    match peek t with
    | '(' | 'w' -> raise (Unknown "no proved checker takes ordinals beyond ω^ω")
    | _ -> (
        match small (at_least t 2) with
        | Some exponent when exponent <= highest -> exponent
        | _ -> raise (Unknown (Printf.sprintf "an exponent of ω above %d is not taken" highest)))
  end

let summand t =
  if peek t <> 'w' then (0, at_least t 1)
  else begin
    t.next <- t.next + 1;
    let exponent = exponent t in
    if peek t <> '*' then (exponent, "1")
    else begin
      t.next <- t.next + 1;
      (exponent, at_least t 2)
    end
  end

(* An ordinal, without what follows it. *)
let read t : t =
  joined t (fun before ->
      let exponent, coefficient = summand t in
      (match before with
       | (last, _) :: _ when last <= exponent ->
         refuse t "the summands of an ordinal stand by descending exponents"
       | _ -> ());
      (exponent, coefficient) :: before)

(* The coefficients of ω^0, ω^1, and so on. *)
let coefficients (ordinal : t) : Transfinite.ordinal =
  let coefficient place =
    match List.assoc_opt place ordinal with Some digits -> natural_of_digits digits | None -> BinNums.N0
  in
  let highest = match ordinal with (exponent, _) :: _ -> exponent | [] -> 0 in
  List.init (highest + 1) coefficient

let words (ordinal : t) =
  let summand (exponent, coefficient) =
    let times = if coefficient = "1" then "" else "*" ^ in_words coefficient in
    match exponent with
    | 0 -> in_words coefficient
    | 1 -> "w" ^ times
    | _ -> Printf.sprintf "w^%d%s" exponent times
  in
  "(" ^ String.concat "+" (List.map summand ordinal) ^ ")"
