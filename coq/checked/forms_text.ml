(* Certificates `sprague-form 1`, as kernel/src/misere/forms.rs reads them, for MisereForms.v. *)

open Text

(* The options of a line `o`, up to the form. *)
let options t id =
  let rec further before =
    if peek t = '=' then List.rev before
    else begin
      let option, ended = node t id in
      if ended then refuse_at t true "the form is missing";
      (match before with
       | last :: _ when option <= last -> refuse t "options ascend"
       | _ -> ());
      further (option :: before)
    end
  in
  further []

(* The summands of a line `s`. *)
let summands t id =
  let missing () = refuse_at t true "expected two nodes and the form" in
  let first, ended = node t id in
  if ended then missing ();
  let second, ended = node t id in
  if ended then missing ();
  if second < first then refuse t "the first summand of a sum has the lesser number";
  (first, second)

(* The end of a line, `= F`. *)
let form t id =
  Sums.equals t;
  if peek t <> ' ' then refuse t "expected a space and the form";
  t.next <- t.next + 1;
  let form, ended = node t (id + 1) in
  if not ended then refuse t "nothing stands behind the form";
  form

let rec nodes t id before =
  let line : Nodes.line option =
    match peek t with
    | 'o' ->
      name t "o";
      Some (Set_of (List.map positive (options t id)))
    | 's' ->
      name t "s";
      let first, second = summands t id in
      Some (Sum_of (positive first, positive second))
    | _ -> None
  in
  match line with
  | None -> List.rev before
  | Some line ->
    let form = form t id in
    nodes t (id + 1) ((line, positive form) :: before)

(* The rest of a line `q`: a claim, and the same in words. *)
let claim t below : MisereForms.claim * string =
  let word =
    match peek t with
    | ('P' | 'N') as letter ->
      t.next <- t.next + 1;
      if separator t then refuse_at t true "expected a node";
      String.make 1 letter
    | _ ->
      let word, ended = word t in
      if ended then refuse_at t true "expected nodes";
      word
  in
  let rec named before count =
    if count = 4 then refuse t "a claim speaks of up to three nodes";
    let node, ended = node t below in
    if ended then List.rev (node :: before) else named (node :: before) (count + 1)
  in
  match (word, named [] 0) with
  | ("P" | "N"), [ g ] ->
    ( (if word = "P" then Is_P (positive g) else Is_N (positive g)),
      Printf.sprintf "node %d is misère %s" g word )
  | "equal", [ g; h ] -> (Equal (positive g, positive h), Printf.sprintf "node %d =⁻ node %d" g h)
  | "form", [ g; f ] ->
    ( Form (positive g, positive f),
      Printf.sprintf "node %d is the misère canonical form of node %d" f g )
  | "differ", [ g; h; x ] ->
    ( Differ (positive g, positive h, positive x),
      Printf.sprintf "node %d ≠⁻ node %d: node %d tells them apart" g h x )
  | _ -> refuse_at t true "a claim is `equal A B`, `form A F`, `differ A B X`, `P A` or `N A`"

let rec claims t below before =
  if peek t <> 'q' then List.rev before
  else begin
    name t "q";
    let claim = claim t below in
    claims t below (claim :: before)
  end

(* Everything after the first line. *)
let verify t =
  let nodes = nodes t 1 [] in
  let count = List.length nodes in
  let claims = claims t (count + 1) [] in
  if not (expect t "end") then refuse t "nothing stands behind `end`";
  end_with t (List.length claims);
  Answer.of_check
    (MisereForms.check_forms nodes (List.map fst claims))
    ("VERIFIED misère forms, " ^ counted (List.length claims) "claim")
    (("by the options of " ^ counted count "node") :: List.map snd claims)
