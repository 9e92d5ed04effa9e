(* `sprague-checked FILE…`: whether certificates are right, by checkers that are proved in Coq. *)

let usage =
  "Verifies certificates of sprague by the checkers that are proved in Coq.\n\n\
   Usage: sprague-checked FILE… | sprague-checked --many FILE\n\n\
   FILE may be `-` for standard input. With --many the file has many certificates, each after a line\n\
   with the number of its bytes, and there is one line of output for each.\n\
   Exit status: 0 verified, 1 rejected, 2 unreadable, 4 there is no proved checker for it; of several\n\
   the greatest. With --many it is 0 whatever the answers are.\n"

(* Claims that are said in words. *)
let said = 1_000

let kinds =
  [
    ("sprague-cert 1", fun t -> Positions.verify t 1);
    ("sprague-cert 2", fun t -> Positions.verify t 2);
    ("sprague-cert 3", fun t -> Positions.verify t 3);
    ("sprague-strategy 1", Strategy_text.verify);
    ("sprague-loopy 1", Loopy_text.verify);
    ("sprague-entailing 1", Entailing_text.verify);
    ("sprague-misere 1", Quotient_text.verify);
    ("sprague-misere-play 1", Play_text.verify);
    ("sprague-form 1", Forms_text.verify);
    ("sprague-period 2", Period_text.verify);
    ("sprague-forall 1", Forall_text.verify);
    ("sprague-proof 1", Parts_text.verify);
  ]

let verify text : Answer.t =
  let begins (first, _) = String.starts_with ~prefix:(first ^ "\n") text in
  match List.find_opt begins kinds with
  | None ->
    let first_lines = List.map (fun (first, _) -> "`" ^ first ^ "`") kinds in
    Rejected ("REJECTED line 1: the first line must be one of " ^ String.concat ", " first_lines)
  | Some (first, verify) -> (
      let t = Text.of_string text in
      t.next <- String.length first;
      Text.end_line t;
      try verify t with
      | Text.Refused (line, reason) -> Rejected (Printf.sprintf "REJECTED line %d: %s" line reason)
      | Text.Unknown reason -> Unknown reason)

let opened name = if name = "-" then stdin else open_in_bin name

let read name =
  let channel = opened name in
  set_binary_mode_in channel true;
  let text = Buffer.create 65_536 and block = Bytes.create 65_536 in
  let rec further () =
    let count = input channel block 0 65_536 in
    Buffer.add_subbytes text block 0 count;
    if count > 0 then further ()
  in
  further ();
  close_in channel;
  Buffer.contents text

let rec first most = function
  | [] -> []
  | rest when most = 0 -> [ Printf.sprintf "… and %d further claims" (List.length rest) ]
  | one :: rest -> one :: first (most - 1) rest

let tell answer =
  let claims = match answer with Answer.Verified (_, claims) -> claims | _ -> [] in
  List.iter print_endline (Answer.summary answer :: first said claims);
  Answer.status answer

(* One line for each certificate, with all claims. *)
let rec many channel =
  match input_line channel with
  | exception End_of_file -> ()
  | length ->
    let answer = verify (really_input_string channel (int_of_string length)) in
    let claims = match answer with Answer.Verified (_, claims) -> claims | _ -> [] in
    print_endline (String.concat "; " (Answer.summary answer :: claims));
    many channel

(* What is proved follows long lists by recursion: the program begins again with a larger stack, by a shell. *)
let has_begun_again = "SPRAGUE_CHECKED_AGAIN"

let begin_again () =
  let larger = "ulimit -s 4000000 2> /dev/null || ulimit -s $(ulimit -H -s) 2> /dev/null" in
  let script = "[ \"$(ulimit -s)\" = unlimited ] || " ^ larger ^ "; export " ^ has_begun_again ^ "=yes; exec \"$0\" \"$@\"" in
  let arguments = Array.append [| "sh"; "-c"; script; Sys.executable_name |] (Array.sub Sys.argv 1 (Array.length Sys.argv - 1)) in
  try Unix.execv "/bin/sh" arguments with Unix.Unix_error _ -> ()

let () =
  if Sys.getenv_opt has_begun_again = None then begin_again ();
  let status =
    try
      match List.tl (Array.to_list Sys.argv) with
      | [] -> prerr_string usage; 2
      | [ ("--help" | "-h") ] -> print_string usage; 0
      | [ "--many"; file ] ->
        let channel = opened file in
        set_binary_mode_in channel true;
        many channel;
        0
      | files ->
        let answer name =
          if List.tl files <> [] then print_string (name ^ ": ");
          tell (verify (read name))
        in
        List.fold_left (fun worst name -> max worst (answer name)) 0 files
    with
    | Sys_error reason -> prerr_endline ("error: " ^ reason); 2
    | End_of_file | Failure _ -> prerr_endline "error: these are not many certificates"; 2
    | Stack_overflow -> prerr_endline "error: the stack is too small; `ulimit -s unlimited` may help"; 2
  in
  exit status
