(* Goals `rule` of certificates `sprague-forall 1`, as kernel/src/forall/rule.rs and reached.rs read
   them. *)

open Forall_lines

(* The parts of a line between bars. *)
let between_bars count fields =
  let further field (here, others) = if field = "|" then ([], here :: others) else (field :: here, others) in
  let first, others = List.fold_right further (rest fields) ([], []) in
  let parts = first :: others in
  if List.length parts <> count then wrong (Printf.sprintf "expected %d parts with a bar between two" count);
  parts

let repeats tracks = List.length (once tracks) < List.length tracks

(* The parts of the first line after `rule outcomes`. *)
let head lines parameters domain guess measure =
  let parameters = List.map track parameters in
  if parameters = [] || repeats parameters then wrong "a rule has parameters, all of them different";
  let own what tracks =
    if List.exists (fun track -> not (List.mem track parameters)) tracks then
      wrong (what ^ " of other tracks than the parameters")
  in
  let domain = List.map (component lines) domain in
  let of_domain part =
    (match part.what with Of_test _ -> wrong "the domain is of automata" | Of_automaton _ -> ());
    own "the domain speaks" (means lines part)
  in
  List.iter of_domain domain;
  let guess =
    match guess with
    | [ guess ] -> reference guess 'a' lines.automata
    | _ -> wrong "expected the automaton of the guess"
  in
  let { means; reads; _ } = Hashtbl.find lines.automata guess in
  own "the guess speaks" (means @ reads);
  let measure = all_enclosed lines (ref measure) in
  let rises { constant; tracks; terms } =
    own "a measure is" (List.map fst tracks);
    if constant <> 0 || terms <> [] || List.exists (fun (_, times) -> times < 0) tracks then
      wrong "a measure is a sum of positive multiples of parameters"
  in
  List.iter rises measure;
  { parameters; domain; guess; measure; choices = [] }

(* ---- What a line of options reaches *)

(* The guess for a call. *)
let guess_called lines rule arguments =
  let { means; _ } = Hashtbl.find lines.automata rule.guess in
  let pairs = List.combine rule.parameters arguments in
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

(* The lines `some` to which the automaton of what is reached unfolds. *)
let unfolded lines rule parts calls reached =
  let own = rule.parameters in
  let { reads; _ } = Hashtbl.find lines.automata reached in
  if List.exists (fun track -> not (List.mem track own)) reads then
    wrong "what is reached depends on other tracks than the parameters and the value";
  let expected = List.map (normal lines) (parts @ List.map (guess_called lines rule) calls) in
  let seen, steps = unfold lines own expected (as_it_is reached) in
  if List.exists (fun part -> not (List.mem part seen)) expected then
    wrong "what is reached has not all parts of the option, or not the values of its calls";
  steps

(* ---- Lines *)

(* All tracks that a walk may have, and more than it needs. *)
let few_tracks lines rule { parts; calls; steps; _ } =
  let of_automaton automaton = (Hashtbl.find lines.automata automaton).Forall_lines.reads in
  let of_steps = List.concat_map (fun (_, automaton) -> of_automaton automaton) steps in
  let tracks = once (rule.parameters @ List.concat_map (reads lines) parts @ List.concat calls @ of_steps) in
  if List.length tracks > most_walk_tracks then
    raise (Text.Unknown (Printf.sprintf "an option with more than %d tracks is not walked" most_walk_tracks))

let choice lines rule fields =
  match between_bars 5 fields with
  | [ parts; calls; known; constant; reached ] ->
    let parts = List.map (component lines) parts in
    let call = List.map track calls in
    if call <> [] && List.length call <> List.length rule.parameters then
      wrong (Printf.sprintf "expected %d arguments" (List.length rule.parameters));
    let nimber = match constant with [ size ] -> integer size | _ -> wrong "expected the size of a nimber" in
    if nimber < 0 then wrong "the size of a nimber is at least 0";
    if known <> [] || (call <> [] && nimber <> 0) then
      wrong "among outcomes an option is one call, or one constant";
    let reached =
      match reached with
      | [ "-" ] -> None
      | [ automaton ] -> Some (reference automaton 'a' lines.automata)
      | _ -> wrong "expected an automaton, or `-`"
    in
    if call = [] && nimber <> 0 && reached <> None then
      wrong "a nimber other than *0 is no P-position: expected `-`";
    let calls = if call = [] then [] else [ call ] in
    let steps = Option.fold reached ~none:[] ~some:(unfolded lines rule parts calls) in
    let choice = { parts; calls; nimber; reached; steps } in
    few_tracks lines rule choice;
    choice
  | _ -> assert false

(* The first line, after `rule`. *)
let rule lines fields =
  (match next fields "`values` or `outcomes`" with
   | "outcomes" -> ()
   | "values" -> raise (Text.Unknown "a goal `rule values` is in no checker that is proved")
   | other -> wrong ("there is no rule of `" ^ other ^ "`"));
  match between_bars 4 fields with
  | [ parameters; domain; guess; measure ] -> head lines parameters domain guess measure
  | _ -> assert false

(* The walk through all that is neither in the guess nor reached. *)
let check_last_walk lines { domain; guess; choices; _ } =
  let asked = guess :: List.filter_map (fun choice -> choice.reached) choices in
  walk_tracks (List.concat_map (reads lines) (domain @ List.map as_it_is asked))

(* ---- The same for NumberChecker.v *)

let choice_for_coq { parts; calls; nimber; reached; steps } : NumberClaims.choice =
  let open Forall_terms in
  {
    parts = List.map component_for_coq parts;
    leads_to =
      (match calls with
       | arguments :: _ -> Call (List.map Text.natural arguments)
       | [] -> Nimber (Text.natural nimber));
    reached = Option.map Text.positive reached;
    unfolded = List.map (fun (gone, automaton) -> (List.map Text.natural gone, Text.positive automaton)) steps;
  }

let rule_for_coq { parameters; domain; guess; measure; choices } : NumberClaims.rule =
  let open Forall_terms in
  {
    parameters = List.map Text.natural parameters;
    domain = List.map component_for_coq domain;
    guess = Text.positive guess;
    measure = List.map (fun { tracks; _ } -> List.map (times Text.natural) tracks) measure;
    choices = List.map choice_for_coq choices;
  }
