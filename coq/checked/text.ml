(* Words and numbers of a text, each followed by one space or the end of its line. What is refused
   here, and in which words, is what the kernel refuses: kernel/src/input.rs. *)

(* The text is not in the format: the line, and why. *)
exception Refused of int * string

(* There is no proved checker for this text. *)
exception Unknown of string

type t = { text : string; mutable next : int; mutable line : int }

let longest_word = 16
let longest_number = 631_306

let of_string text = { text; next = 0; line = 1 }
let refuse t reason = raise (Refused (t.line, reason))

(* Of the line of what was read last, which has ended or not. *)
let refuse_at t ended reason = raise (Refused ((if ended then t.line - 1 else t.line), reason))

let peek t =
  if t.next < String.length t.text then t.text.[t.next]
  else refuse t "the text ends before the line `end`"

let is_digit byte = byte >= '0' && byte <= '9'

let end_line t =
  t.next <- t.next + 1;
  t.line <- t.line + 1

(* What ends a word: true for the end of a line, false for a space. *)
let separator t =
  match peek t with
  | ' ' -> t.next <- t.next + 1; false
  | '\n' -> end_line t; true
  | '\r' -> refuse t "a line ends with a carriage return; expected a line feed alone"
  | byte ->
    refuse t (Printf.sprintf "got the byte %d; expected a space or the end of the line" (Char.code byte))

(* A word of small letters and hyphens, and whether it ends the line. *)
let word t =
  let start = t.next in
  while (match peek t with 'a' .. 'z' | '-' -> true | _ -> false) do
    if t.next - start = longest_word then
      refuse t ("there is no word that begins with `" ^ String.sub t.text start longest_word ^ "`");
    t.next <- t.next + 1
  done;
  let word = String.sub t.text start (t.next - start) in
  let ended = separator t in
  (word, ended)

(* This word, and whether it ends the line. *)
let expect t expected =
  let word, ended = word t in
  if word <> expected then refuse_at t ended ("expected `" ^ expected ^ "`");
  ended

(* This word, and something after it. *)
let name t expected =
  if expect t expected then refuse_at t true ("expected something after `" ^ expected ^ "`")

(* The decimal digits of a number in its one spelling. *)
let digits t =
  let start = t.next in
  if not (is_digit (peek t)) then refuse t "expected a number";
  while is_digit (peek t) do
    if t.next = start + 1 && t.text.[start] = '0' then refuse t "a number does not begin with 0";
    if t.next - start = longest_number then
      refuse t (Printf.sprintf "a number has more than %d digits" longest_number);
    t.next <- t.next + 1
  done;
  String.sub t.text start (t.next - start)

(* Digits that are surely below the greatest `int`. *)
let in_a_word = 18

(* The number, if it is below 10^18: beyond, nothing that is counted is as large. *)
let small digits = if String.length digits <= in_a_word then int_of_string_opt digits else None

let number t =
  let digits = digits t in
  let ended = separator t in
  (digits, ended)

(* A line of a name and a number up to `most`. *)
let field t name_of most =
  name t name_of;
  let digits, ended = number t in
  if not ended then refuse t ("expected one number after `" ^ name_of ^ "`");
  match small digits with
  | Some number when number <= most -> number
  | _ -> refuse_at t true (Printf.sprintf "%s: more than %d is not taken" name_of most)

(* What is joined by `+`; each part is put before the others. *)
let joined t part =
  let rec further before =
    let here = part before in
    if peek t <> '+' then List.rev here
    else begin
      t.next <- t.next + 1;
      further here
    end
  in
  further []

(* Whether the number of these digits is less. *)
let is_less one other = (String.length one, one) < (String.length other, other)

(* The number of a node with a smaller number than `below`, and whether it ends the line. *)
let node t below =
  let digits, ended = number t in
  match small digits with
  | Some node when node >= 1 && node < below -> (node, ended)
  | _ -> refuse_at t ended ("there is no node " ^ digits ^ " before this place")

let at_end t = t.next = String.length t.text

(* This is the end of the text, which claims something. *)
let end_with t claims =
  if not (at_end t) then refuse t "there is something after the line `end`";
  if claims = 0 then refuse_at t true "the certificate claims nothing"

(* The numbers of Coq. *)

let rec positive k : BinNums.positive =
  if k = 1 then Coq_xH else if k land 1 = 1 then Coq_xI (positive (k lsr 1)) else Coq_xO (positive (k lsr 1))

let natural k : BinNums.coq_N = if k = 0 then N0 else Npos (positive k)

let natural_of_digits digits =
  let piece from length = natural (int_of_string (String.sub digits from length)) in
  let first = String.length digits mod in_a_word in
  let whole = natural 1_000_000_000_000_000_000 in
  let number = ref (if first = 0 then BinNums.N0 else piece 0 first) in
  for place = 0 to String.length digits / in_a_word - 1 do
    number := BinNat.N.add (BinNat.N.mul !number whole) (piece (first + place * in_a_word) in_a_word)
  done;
  !number

(* Words. *)

let counted count what = Printf.sprintf "%d %s%s" count what (if count = 1 then "" else "s")

(* Digits up to which a number is surely written; a larger one is told by its size. *)
let written = 1_233

let in_words digits =
  if String.length digits <= written then digits
  else Printf.sprintf "(a number of %d decimal digits)" (String.length digits)
