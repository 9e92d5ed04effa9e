(* Certificates `sprague-strategy 1`, as kernel/src/positions/strategy.rs reads them, for
   Strategy.v. *)

open Text

(* A line `ID o …`: the options, in ascending order. *)
let node_line t id =
  let digits, ended = number t in
  if ended || small digits <> Some id then refuse t (Printf.sprintf "expected node %d" id);
  let word, ended = word t in
  if word <> "o" then refuse t "a node of a strategy is `o`";
  let rec options before ended =
    if ended then List.rev before
    else begin
      let part, ended = node t id in
      (match before with
       | last :: _ when part <= last -> refuse t (Printf.sprintf "%d stands after %d" part last)
       | _ -> ());
      options (part :: before) ended
    end
  in
  options [] ended

let rec node_lines t id before =
  if is_digit (peek t) then node_lines t (id + 1) (node_line t id :: before) else List.rev before

(* The lines `p`: two nodes each. *)
let rec pairs t below before =
  if peek t <> 'p' then List.rev before
  else begin
    let form = "a pair is `p` and two nodes" in
    let word, ended = word t in
    if word <> "p" || ended then refuse t form;
    let first, ended = node t below in
    if ended then refuse_at t true form;
    let second, ended = node t below in
    if not ended then refuse t form;
    (match before with
     | last :: _ when (first, second) <= last -> refuse_at t true "pairs are in ascending order"
     | _ -> ());
    if second < first then refuse_at t true "the lesser node of a pair comes first";
    pairs t below ((first, second) :: before)
  end

let rec claims t below before =
  match word t with
  | "q", false -> (
      match Positions.claim t 1 below with
      | Value _ -> refuse_at t true "a strategy says nothing of values"
      | Win_in_sum _ -> refuse_at t true "a strategy has no sums"
      | claim -> claims t below (claim :: before))
  | "end", false -> List.rev before
  | _, ended -> refuse_at t ended "expected a node, a pair, a claim or `end`"

let claim : Positions.claim -> Certificate.claim = function
  | Equal (g, h) -> Equal (positive g, positive h)
  | Differ (g, h, k) -> Differ (positive g, positive h, positive k)
  | Win (g, a) -> Win (positive g, positive a)
  | Lose g -> Lose (positive g)
  | Value _ | Win_in_sum _ -> assert false

(* Everything after the first line. *)
let verify t =
  let lines = node_lines t 1 [] in
  let below = List.length lines + 1 in
  let pairs = pairs t below [] in
  let claims = claims t below [] in
  let counts = [ List.length lines; List.length pairs; List.length claims ] in
  List.iteri
    (fun place count ->
       let digits, ended = number t in
       if small digits <> Some count || ended <> (place = 2) then
         refuse_at t ended "the numbers of nodes, pairs and claims are not these")
    counts;
  end_with t (List.length claims);
  Answer.of_check
    (Strategy.check_strategy
       (List.map (fun options -> Nodes.Set_of (List.map positive options)) lines)
       (List.map (fun (a, b) -> (positive a, positive b)) pairs)
       (List.map claim claims))
    (String.concat " " ("VERIFIED" :: List.map2 counted counts [ "node"; "pair"; "claim" ]))
    (List.map Positions.words claims)
