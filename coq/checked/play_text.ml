(* Certificates `sprague-misere-play 1`, as kernel/src/misere/play.rs reads them, for
   MiserePlay.v. *)

open Text

(* The lines `k`: sums of generators below `bound`. *)
let rec kept t bound before =
  if peek t <> 'k' then List.rev before
  else begin
    let ended = expect t "k" in
    let sum = Quotient_text.numbers t ended bound max_int in
    if List.sort compare sum <> sum then refuse_at t true "the summands ascend";
    kept t bound (sum :: before)
  end

(* How many sums there are, when generators without options are left out. *)
let count generators kept =
  let options = Array.of_list ([] :: generators) in
  let with_options = List.filter (fun generator -> options.(generator) <> []) in
  List.length (List.sort_uniq compare (List.map with_options kept))

(* Everything after the first line. *)
let verify t =
  let generators = Quotient_text.generators t in
  let bound = List.length generators + 1 in
  let kept = kept t bound [] in
  let claims = Quotient_text.claims t (Some bound) [] in
  if not (expect t "end") then refuse t "nothing stands behind `end`";
  end_with t (List.length claims);
  let accepted =
    MiserePlay.check_play
      (List.map (List.map (List.map natural)) generators)
      (List.map (List.map natural) kept)
      (List.map Quotient_text.claim claims)
  in
  let by =
    Printf.sprintf "by playing out sums of %s: %d sums are misère P"
      (counted (List.length generators) "generator") (count generators kept)
  in
  Answer.of_check accepted
    ("VERIFIED misère play, " ^ counted (List.length claims) "claim")
    (by :: List.map (Quotient_text.claim_words (Generators [])) claims)
