(* Goals `rule` of certificates `sprague-forall 1`, as kernel/src/forall/rule.rs and reached.rs read
   them. *)

open Forall_lines

let between mark fields =
  let further field (here, others) = if field = mark then ([], here :: others) else (field :: here, others) in
  let first, others = List.fold_right further fields ([], []) in
  first :: others

(* The parts of a line between bars. *)
let between_bars count fields =
  let parts = between "|" (rest fields) in
  if List.length parts <> count then wrong (Printf.sprintf "expected %d parts with a bar between two" count);
  parts

let repeats tracks = List.length (once tracks) < List.length tracks

(* The tracks of the parameters and of the value. *)
let own_tracks rule = rule.parameters @ Option.to_list rule.value

(* The parts of the first line after `rule outcomes` or `rule values`. *)
let head lines of_values parameters domain guess measure =
  let parameters = List.map track parameters in
  if parameters = [] || repeats parameters then wrong "a rule has parameters, all of them different";
  let among allowed what tracks =
    if List.exists (fun track -> not (List.mem track allowed)) tracks then
      wrong (what ^ " of other tracks than the parameters")
  in
  let own = among parameters in
  let domain = List.map (component lines) domain in
  let of_domain part =
    (match part.what with Of_test _ -> wrong "the domain is of automata" | Of_automaton _ -> ());
    own "the domain speaks" (means lines part)
  in
  List.iter of_domain domain;
  let guess, value =
    match (guess, of_values) with
    | [ guess ], false -> (reference guess 'a' lines.automata, None)
    | [ guess; value ], true ->
      let guess = reference guess 'a' lines.automata in
      (guess, Some (track value))
    | _ -> wrong "expected the automaton of the guess, and for values a track"
  in
  if Option.fold value ~none:false ~some:(fun value -> List.mem value parameters) then
    wrong "the track of the value is a parameter";
  let { means; reads; _ } = Hashtbl.find lines.automata guess in
  among (parameters @ Option.to_list value) "the guess speaks" (means @ reads);
  let measure = all_enclosed lines (ref measure) in
  let rises { constant; tracks; terms } =
    own "a measure is" (List.map fst tracks);
    not_wide lines (not (are_small (List.concat_map (fun (_, times) -> [ times; times ]) tracks)));
    if constant <> 0 || terms <> [] || List.exists (fun (_, times) -> times < 0) tracks then
      wrong "a measure is a sum of positive multiples of parameters"
  in
  List.iter rises measure;
  { parameters; domain; guess; value; measure; choices = [] }

(* ---- What a line of options reaches *)

(* The guess for a call. *)
let guess_called lines rule (arguments, value) =
  let { means; _ } = Hashtbl.find lines.automata rule.guess in
  let pairs = List.combine (own_tracks rule) (arguments @ Option.to_list value) in
  let pairs = List.map (fun track -> (track, renamed pairs track)) means in
  { negated = false; what = Of_automaton (rule.guess, pairs) }

(* One spelling for all that ask the same automaton on the same tracks. *)
let normal lines part =
  match part.what with
  | Of_test _ -> part
  | Of_automaton (automaton, renaming) ->
    let { reads; _ } = Hashtbl.find lines.automata automaton in
    let pairs = List.map (fun track -> (track, renamed renaming track)) reads in
    { part with what = Of_automaton (automaton, List.filter (fun (from, onto) -> from <> onto) pairs) }

let as_it_is automaton = { negated = false; what = Of_automaton (automaton, []) }
let most_components = 1 lsl 12

(* The walk takes as many steps as the greatest size of a nimber. *)
let most_size = 1 lsl 12

(* All components to which a definition unfolds, and the lines `some` on the way to them. What is
   expected is not unfolded. *)
let unfold lines own expected first =
  let inner before after part =
    match part with
    | { negated = false; what = Of_automaton (automaton, []) } when not (List.mem part expected) -> (
        match (Hashtbl.find lines.automata automaton).definition with
        | All parts -> Some (parts, None)
        | Some_of (gone, automaton) ->
          let used = own @ List.concat_map (reads lines) (before @ after) in
          if List.exists (fun track -> List.mem track used) gone then None
          else Some ([ as_it_is automaton ], Some (gone, automaton))
        | Iff _ | Given _ -> None)
    | _ -> None
  in
  let rec further before after seen steps =
    if List.length seen > most_components then wrong "what is reached has too many components";
    match after with
    | [] -> (seen, List.rev steps)
    | part :: after -> (
        match inner before after part with
        | None -> further (part :: before) after seen steps
        | Some (parts, step) ->
          let add (found, seen) part =
            let part = normal lines part in
            if List.mem part seen then (found, seen) else (part :: found, part :: seen)
          in
          let found, seen' = List.fold_left add ([], seen) parts in
          let steps = match step with Some step when found <> [] -> step :: steps | _ -> steps in
          further before (after @ List.rev found) seen' steps)
  in
  further [] (if List.mem first expected then [] else [ first ]) [ first ] []

(* Whether the nim-sum of the values and sizes of an option is the value. *)
let has_nim_sum lines value { calls; known; nimber; _ } seen =
  let expected = List.sort compare ((value :: List.filter_map snd calls) @ known) in
  let test = function
    | { negated = false; what = Of_test test } -> Some (Hashtbl.find lines.tests test).test
    | _ -> None
  in
  let tests = List.filter_map test seen in
  let is_size track = List.mem (Compare (Equal, { constant = -nimber; tracks = [ (track, 1) ]; terms = [] })) tests in
  (* One more track, which has the constant size. *)
  let rec has_further expected tracks =
    match (expected, tracks) with
    | one :: expected, other :: tracks when one = other -> has_further expected tracks
    | expected, track :: tracks -> tracks = expected && is_size track
    | _, [] -> false
  in
  let is_sum = function
    | Xor tracks ->
      let tracks = List.sort compare tracks in
      if tracks = expected then nimber = 0 else has_further expected tracks
    | Compare _ -> false
  in
  (expected = [ value ] && is_size value) || List.exists is_sum tests

(* The lines `some` to which the automaton of what is reached unfolds. *)
let unfolded lines rule ({ parts; calls; _ } as choice) reached =
  let own = own_tracks rule in
  let { reads; _ } = Hashtbl.find lines.automata reached in
  if List.exists (fun track -> not (List.mem track own)) reads then
    wrong "what is reached depends on other tracks than the parameters and the value";
  let expected = List.map (normal lines) (parts @ List.map (guess_called lines rule) calls) in
  let seen, steps = unfold lines own expected (as_it_is reached) in
  if List.exists (fun part -> not (List.mem part seen)) expected then
    wrong "what is reached has not all parts of the option, or not the values of its calls";
  (match rule.value with
   | Some value when not (has_nim_sum lines value choice seen) -> wrong "what is reached has not the nim-sum of the option"
   | _ -> ());
  steps

(* ---- Lines *)

(* All tracks that a walk may have, and more than it needs. *)
let few_tracks lines rule { parts; calls; known; steps; _ } =
  let of_automaton automaton = (Hashtbl.find lines.automata automaton).Forall_lines.reads in
  let of_steps = List.concat_map (fun (_, automaton) -> of_automaton automaton) steps in
  let of_calls = List.concat_map (fun (arguments, value) -> arguments @ Option.to_list value) calls in
  let tracks = once (own_tracks rule @ List.concat_map (reads lines) parts @ of_calls @ known @ of_steps) in
  if List.length tracks > most_walk_tracks then
    raise (Text.Unknown (Printf.sprintf "an option with more than %d tracks is not walked" most_walk_tracks))

(* The value does not occur, and the value of a call occurs only in its call. *)
let check_tracks lines rule { parts; calls; known; _ } =
  let of_parts = List.concat_map (fun part -> means lines part @ reads lines part) parts in
  let used = rule.parameters @ known @ of_parts @ List.concat_map fst calls in
  let values = List.filter_map snd calls @ Option.to_list rule.value in
  if repeats values || List.exists (fun value -> List.mem value used) values then
    wrong "the track of a value stands at another place, too"

let call rule fields =
  let arguments, value =
    match (List.rev fields, rule.value) with
    | value :: ">" :: arguments, Some _ ->
      let value = track value in
      (List.rev arguments, Some value)
    | _, Some _ -> wrong "expected the arguments, `>` and the track of the value"
    | _, None -> (fields, None)
  in
  let arguments = List.map track arguments in
  if List.length arguments <> List.length rule.parameters then
    wrong (Printf.sprintf "expected %d arguments" (List.length rule.parameters));
  (arguments, value)

let choice lines rule fields =
  match between_bars 5 fields with
  | [ parts; calls; known; constant; reached ] ->
    let parts = List.map (component lines) parts in
    let calls = if calls = [] then [] else List.map (call rule) (between "," calls) in
    let known = List.map track known in
    let nimber = match constant with [ size ] -> integer size | _ -> wrong "expected the size of a nimber" in
    if nimber < 0 then wrong "the size of a nimber is at least 0";
    let reached =
      match reached with
      | [ "-" ] -> None
      | [ automaton ] -> Some (reference automaton 'a' lines.automata)
      | _ -> wrong "expected an automaton, or `-`"
    in
    if rule.value = None then begin
      if List.length calls > 1 || known <> [] || (calls <> [] && nimber <> 0) then
        wrong "among outcomes an option is one call, or one constant";
      if calls = [] && nimber <> 0 && reached <> None then
        wrong "a nimber other than *0 is no P-position: expected `-`"
    end;
    let choice = { parts; calls; known; nimber; reached; steps = [] } in
    check_tracks lines rule choice;
    let choice = { choice with steps = Option.fold reached ~none:[] ~some:(unfolded lines rule choice) } in
    few_tracks lines rule choice;
    if rule.value <> None && nimber > most_size then
      raise (Text.Unknown (Printf.sprintf "a nimber beyond *%d is not walked" most_size));
    choice
  | _ -> assert false

(* The first line, after `rule`. *)
let rule lines fields =
  let of_values =
    match next fields "`values` or `outcomes`" with
    | "outcomes" -> false
    | "values" -> true
    | other -> wrong ("there is no rule of `" ^ other ^ "`")
  in
  match between_bars 4 fields with
  | [ parameters; domain; guess; measure ] -> head lines of_values parameters domain guess measure
  | _ -> assert false

(* The last line of a rule of values: that each position has one. *)
let total lines rule fields =
  if next fields "`total`" <> "total" then wrong "expected `option` or `total` within a rule of values";
  let automaton = reference (next fields "an automaton") 'a' lines.automata in
  no_more fields;
  match (Hashtbl.find lines.automata automaton).definition with
  | Some_of (gone, automaton) when gone = Option.to_list rule.value && automaton = rule.guess -> ()
  | _ -> wrong "expected the automaton `some` of the value and the guess"

(* The walk through all that is neither in the guess nor reached; or through lesser values. *)
let check_last_walk lines { domain; guess; value; choices; _ } =
  let asked = guess :: List.filter_map (fun choice -> choice.reached) choices in
  let greater = if value = None then [] else [ last_track + 1 ] in
  walk_tracks (greater @ Option.to_list value @ List.concat_map (reads lines) (domain @ List.map as_it_is asked))

(* ---- The same for NumberChecker.v *)

let place_for_coq { calls; nimber; _ } : NumberClaims.place =
  match calls with
  | (arguments, _) :: _ -> Call (List.map Text.natural arguments)
  | [] -> Nimber (Text.natural nimber)

let summands_for_coq { calls; known; nimber; _ } : NumberClaims.summands =
  let call (arguments, value) = (List.map Text.natural arguments, Text.natural (Option.get value)) in
  {
    calls = List.map call calls;
    nimbers = List.map Text.natural known;
    one_more = Text.natural nimber;
  }

let choice_for_coq target ({ parts; reached; steps; _ } as choice) : _ NumberClaims.choice =
  {
    parts = List.map Forall_terms.component_for_coq parts;
    leads_to = target choice;
    reached = Option.map Text.positive reached;
    unfolded = List.map (fun (gone, automaton) -> (List.map Text.natural gone, Text.positive automaton)) steps;
  }

let rule_for_coq target { parameters; domain; guess; measure; choices; _ } : _ NumberClaims.rule =
  let open Forall_terms in
  {
    parameters = List.map Text.natural parameters;
    domain = List.map component_for_coq domain;
    guess = Text.positive guess;
    measure = List.map (fun { tracks; _ } -> List.map (times Text.natural) tracks) measure;
    choices = List.map (choice_for_coq target) choices;
  }

let line_for_coq rule : NumberClaims.line =
  match rule.value with
  | None -> Rule_line (rule_for_coq place_for_coq rule)
  | Some value -> Values_line (Text.natural value, rule_for_coq summands_for_coq rule)
