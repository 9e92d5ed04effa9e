(* Certificates `sprague-proof 1`, as kernel/src/mixed reads them, for AtomsChecker.v. *)

open Text

let most_words = 1 lsl 16
let most_said = 10_000

(* Atoms, and bytes of the values of variables. *)
let most = 1 lsl 16
let most_sequences = 1_000

(* Heaps of all octal games together. *)
let most_heaps = 20_000

(* 2^127. *)
let bound = "170141183460469231731687303715884105728"
let not_below = "numbers are below 2^127 here"
let beyond =
  "no proved checker takes periods, nim-quotients, nim-powers and products of infinite nimbers"
let full = "the positions as sets are too many, or their genera do not repeat soon"
let infinite = "no proved checker takes infinite ordinals in claims of several parts"

(* An expression that is read. *)
type reader = {
  t : t;
  nodes : int;
  sequences : (Atoms.sequence * string) array;
  (* Words that may follow, and whether the line has ended. *)
  mutable room : int;
  mutable ended : bool;
}

(* ---- how it is said *)

(* So many letters of a text in UTF-8, or all: none is beyond the first 2^16. *)
let letters text count =
  let rec after place left =
    if place >= String.length text || left = 0 then min place (String.length text)
    else
      let length = match text.[place] with '\000' .. '\127' -> 1 | '\128' .. '\223' -> 2 | _ -> 3 in
      after (place + length) (left - 1)
  in
  String.sub text 0 (after 0 count)

(* Whether nothing but a node is said, as `node 5`. *)
let is_node words = String.starts_with ~prefix:"node " words && String.rindex words ' ' = 4

(* Operands between words; what has several words stands in brackets, but for nodes. *)
let say ?second ?third (before, between, after) operands =
  let is_open words = String.starts_with ~prefix:"-" words && (before = "-" || between = " ^ ") in
  let is_plain words =
    String.ends_with ~suffix:"(" before
    || ((not (String.contains words ' ')) && not (is_open words))
    || is_node words
  in
  let in_brackets words = if is_plain words then words else "(" ^ words ^ ")" in
  let rec further said place = function
    | [] -> said
    | words :: rest ->
      let separator =
        match (place, second, third) with
        | 0, _, _ -> ""
        | 1, Some second, _ -> second
        | 2, _, Some third -> third
        | _ -> between
      in
      let said = said ^ separator ^ in_brackets words in
      if String.length said > most_said then letters said most_said ^ "…" else further said (place + 1) rest
  in
  further before 0 operands ^ after

(* ---- words *)

(* One more word of an expression is here. *)
let go_on r =
  if r.ended then refuse_at r.t true "the expression is cut";
  if r.room = 0 then refuse r.t (Printf.sprintf "an expression has more than %d words" most_words);
  r.room <- r.room - 1

(* A number that is an operand; in an atom the truth follows. *)
let operand r =
  let digits, ended = number r.t in
  r.ended <- ended;
  digits

(* The word of an operator. *)
let operator r wanted =
  (match peek r.t with 'a' .. 'z' -> () | _ -> refuse r.t wanted);
  let name, ended = word r.t in
  if ended then refuse_at r.t true (wanted ^ "; got `" ^ name ^ "`");
  name

let unknown r wanted name = refuse r.t (wanted ^ "; got `" ^ name ^ "`")

(* One of finitely many, from 1. *)
let within r count what =
  let digits = operand r in
  match small digits with
  | Some place when place >= 1 && place <= count -> place
  | _ -> refuse_at r.t r.ended (Printf.sprintf "no %s has the number %s" what digits)

(* As many as this; one after the other. *)
let rec times count r read = if count = 0 then [] else let one = read r in one :: times (count - 1) r read

(* How many follow, at least one. *)
let how_many r =
  let digits, ended = number r.t in
  match small digits with
  | Some count when count >= 1 && count < most_words && not ended -> count
  | _ -> refuse_at r.t ended "expected how many follow"

let several r read = times (how_many r) r read

(* Two operands, the first read first. *)
let two r read between make =
  let one, first = read r in
  let other, second = read r in
  (make one other, say ("", between, "") [ first; second ])

(* ---- expressions, each with how it is said *)

let node r =
  go_on r;
  if not (is_digit (peek r.t)) then refuse r.t "expected a node";
  let place = within r r.nodes "node" in
  (positive place, Printf.sprintf "node %d" place)

let sequence r =
  go_on r;
  if not (is_digit (peek r.t)) then refuse r.t "expected a sequence";
  r.sequences.(within r (Array.length r.sequences) "sequence" - 1)

let operation : string -> (string * Statement.operation) option = function
  | "add" -> Some (" + ", Add)
  | "sub" -> Some (" - ", Subtract)
  | "mul" -> Some (" * ", Multiply)
  | "div" -> Some (" // ", Divide)
  | "mod" -> Some (" % ", Remainder)
  | "pow" -> Some (" ^ ", Power)
  | "xor" -> Some (" ⊕ ", Nim_sum)
  | "times" -> Some (" ⊗ ", Nim_times)
  | _ -> None

let integers all : Atoms.integers =
  List.fold_right (fun (a, _) rest -> Atoms.Integer (a, rest)) all Atoms.No_integer

let rec integer r : Atoms.integer * string =
  go_on r;
  if is_digit (peek r.t) then begin
    let digits = operand r in
    if not (is_less digits bound) then refuse_at r.t r.ended "numbers are below 2^127 here";
    (Number (match natural_of_digits digits with N0 -> Z0 | Npos p -> Zpos p), digits)
  end
  else
    let wanted = "expected an integer" in
    let name = operator r wanted in
    match operation name with
    | Some (between, by_it) -> two r integer between (fun a b -> Atoms.Apply (by_it, a, b))
    | None -> of_one_kind r wanted name

(* What is no operation of two integers. *)
and of_one_kind r wanted name =
  let list before (make : (Atoms.integer * string) list -> Atoms.integer) =
    let all = several r integer in
    (make all, say (before, ", ", ")") (List.map snd all))
  in
  let of_node before (make : BinNums.positive -> Atoms.integer) =
    let p, words = node r in
    (make p, say (before, "", "") [ words ])
  in
  match name with
  | "neg" ->
    let a, words = integer r in
    (Minus a, say ("-", "", "") [ words ])
  | "mex" -> list "mex(" (fun all -> Mex (integers all))
  | "min" -> list "min(" (fun all -> Least (fst (List.hd all), integers (List.tl all)))
  | "max" -> list "max(" (fun all -> Greatest (fst (List.hd all), integers (List.tl all)))
  | "count" ->
    let all = several r truth in
    let truths = List.fold_right (fun (one, _) rest -> Atoms.Truth (one, rest)) all Atoms.No_truth in
    (Count truths, say ("the number of those that hold of (", "; ", ")") (List.map snd all))
  | "value" -> of_node "the value of " (fun p -> Value_of p)
  | "birthday" -> of_node "the birthday of " (fun p -> Birthday_of p)
  | "misere-value" -> of_node "the misère Grundy value of " (fun p -> Misere_value_of p)
  | "heap" ->
    let game, code = sequence r in
    let size, words = integer r in
    (Heap_of (game, size), say ("the value of ", " at heap ", "") [ code; words ])
  | "gcd" ->
    let a, left = integer r in
    let b, right = integer r in
    (Apply (Gcd, a, b), say ("gcd(", ", ", ")") [ left; right ])
  | "over" | "nim-power" | "period" | "preperiod" -> raise (Unknown beyond)
  | _ -> unknown r wanted name

and truth r : Atoms.truth * string =
  go_on r;
  let wanted = "expected a truth" in
  if is_digit (peek r.t) then begin
    let digits = operand r in
    refuse_at r.t r.ended ("no atom has the number " ^ digits ^ " here")
  end;
  let joined between make = two r truth between make in
  let compared between by_it = two r integer between (fun a b -> Atoms.Compare (by_it, a, b)) in
  let of_node after (make : BinNums.positive -> Atoms.truth) =
    let p, words = node r in
    (make p, say ("", "", after) [ words ])
  in
  match operator r wanted with
  | "not" ->
    let one, words = truth r in
    (Not one, say ("not ", "", "") [ words ])
  | "and" -> joined " and " (fun one other -> Atoms.And (one, other))
  | "or" -> joined " or " (fun one other -> Atoms.Or (one, other))
  | "implies" -> joined " implies " (fun one other -> Atoms.Implies (one, other))
  | "iff" -> joined " iff " (fun one other -> Atoms.Iff (one, other))
  | "eq" -> compared " = " Equal_to
  | "ne" -> compared " ≠ " Unequal
  | "lt" -> compared " < " Less
  | "le" -> compared " <= " At_most
  | "win" -> of_node " is N" (fun p -> Is_N p)
  | "lose" -> of_node " is P" (fun p -> Is_P p)
  | "misere-win" -> of_node " is misère N" (fun p -> Is_misere_N p)
  | "misere-lose" -> of_node " is misère P" (fun p -> Is_misere_P p)
  | "nim-equal" -> raise (Unknown beyond)
  | "alike" -> two r node " ≈ " (fun p q -> Atoms.Alike (p, q))
  | "same" -> two r node " == " (fun p q -> Atoms.Same (p, q))
  | "option" -> two r node " is an option of " (fun p q -> Atoms.Is_option (p, q))
  | "options" ->
    let count = how_many r in
    let p, words = node r in
    let all = times count r node in
    (Has_options (p, List.map fst all), say ~second:" are " ("the options of ", ", ", "") (words :: List.map snd all))
  | "genus" ->
    let count = how_many r in
    let p, words = node r in
    let value = integer r in
    let first = integer r in
    let all = value :: first :: times count r integer in
    ( Has_genus (p, fst value, integers (List.tl all)),
      say ~second:" is " ~third:"^(" ("the genus of ", ", ", ")") (words :: List.map snd all) )
  | name -> unknown r wanted name

(* A claim: it joins these atoms. *)
let rec formula r atoms : Atoms.formula * string =
  go_on r;
  let wanted = "expected a truth" in
  if is_digit (peek r.t) then begin
    let place = within r (Array.length atoms) "atom" in
    (Atom (positive place), atoms.(place - 1))
  end
  else
    let joined between make = two r (fun r -> formula r atoms) between make in
    match operator r wanted with
    | "not" ->
      let one, words = formula r atoms in
      (Negation one, say ("not ", "", "") [ words ])
    | "and" -> joined " and " (fun one other -> Atoms.Both (one, other))
    | "or" -> joined " or " (fun one other -> Atoms.Either (one, other))
    | "implies" -> joined " implies " (fun one other -> Atoms.If_then (one, other))
    | "iff" -> joined " iff " (fun one other -> Atoms.If_and_only_if (one, other))
    | name -> unknown r wanted name

(* ---- lines *)

let sequences t =
  let rec further before room =
    if peek t <> 'd' then Array.of_list (List.rev before)
    else begin
      if List.length before = most_sequences then refuse t "there are too many sequences";
      let digits = Octal.game_digits ~unequal:(fun t -> refuse_at t true "the parts of a split may be equal here") t in
      let period = field t "period" most_heaps in
      if period = 0 then refuse_at t true "a period is 1 or more";
      let start = max 1 (field t "preperiod" most_heaps) in
      let heaps = (2 * (start + period)) + max 0 (List.length digits - 1) in
      if heaps > room then
        refuse_at t true (Printf.sprintf "%d heaps are needed, and at most %d are computed" heaps room);
      let game = ((List.map natural digits, natural period), natural start) in
      further ((game, Octal.code digits) :: before) (room - heaps)
    end
  in
  further [] most_heaps

(* A line `at NAME VALUE`, after the word, as it is said. *)
let variable t said =
  let expected = "expected one variable, and fewer of them" in
  let name, ended = word t in
  if ended || name = "" || String.contains name '-' then refuse_at t ended "expected a variable and its value";
  let minus = peek t = '-' in
  if minus then t.next <- t.next + 1;
  let digits, ended = number t in
  if (not ended) || String.length said > most || (minus && digits = "0") then refuse_at t ended expected;
  Printf.sprintf "%sat %s = %s%s: " said name (if minus then "-" else "") (in_words digits)

let reader t nodes sequences = { t; nodes; sequences; room = most_words; ended = false }

(* An atom, and whether it is true. *)
let atom t nodes sequences =
  let r = reader t nodes sequences in
  let one, words = truth r in
  if r.ended then refuse_at t true "the truth is missing";
  if peek t <> '=' then refuse t "the expression has ended before";
  t.next <- t.next + 1;
  match number t with
  | ("0" | "1") as told, true -> ((one, told = "1"), words)
  | _, ended -> refuse_at t ended "the truth of an atom is 0 or 1"

let claim t atoms =
  let r = reader t 0 [||] in
  let claim = formula r (Array.of_list atoms) in
  if not r.ended then refuse t "the expression has ended before";
  claim

(* The lines up to that of the claim: the values of variables, the atoms and how each is said, the claim and how it is said. *)
let rec lines t nodes sequences said atoms =
  let expected = "expected `at`, `a` or `claim`" in
  (match peek t with 'a' .. 'z' -> () | _ -> refuse t expected);
  let word, ended = word t in
  if ended then refuse_at t true "expected something after this word";
  match (word, atoms) with
  | "at", [] -> lines t nodes sequences (variable t said) []
  | "a", _ when List.compare_length_with atoms most < 0 ->
    lines t nodes sequences said (atom t nodes sequences :: atoms)
  | "claim", _ :: _ ->
    let atoms = List.rev atoms in
    let claim, words = claim t (List.map snd atoms) in
    (atoms, claim, said ^ words)
  | "claim", [] -> refuse t "the certificate claims nothing"
  | _ -> refuse t expected

let end_line t nodes atoms =
  name t "end";
  List.iter
    (fun (count, is_last) ->
      let digits, ended = number t in
      if small digits <> Some count || ended <> is_last then
        refuse_at t ended "`end` is followed by the numbers of nodes and of atoms")
    [ (nodes, false); (atoms, true) ];
  if not (at_end t) then refuse t "there is something after the line `end`"

(* Everything after the first line. *)
let verify t =
  let node_lines = Positions.node_lines t 3 1 [] in
  let nodes = Array.length node_lines in
  let sequences = sequences t in
  let atoms, claim, said = lines t nodes sequences "" [] in
  end_line t nodes (List.length atoms);
  if Array.exists Positions.is_infinite node_lines then raise (Unknown infinite);
  let certificate : Atoms.certificate =
    {
      nodes = Positions.finite_nodes (Positions.numbers node_lines) node_lines;
      sequences = List.map fst (Array.to_list sequences);
      atoms = List.map fst atoms;
      claim;
    }
  in
  let of_atom ((_, told), words) = Printf.sprintf "%b: %s" told words in
  match AtomsChecker.check_atoms certificate with
  | Full -> raise (Unknown full)
  | verdict ->
    Answer.of_check
      (verdict = AtomsChecker.Accepted)
      (Printf.sprintf "VERIFIED a claim of %s about %s" (counted (List.length atoms) "atom") (counted nodes "node"))
      ((match atoms with [ _ ] -> [] | _ -> List.map of_atom atoms) @ [ said ])
