//! `prove` and `why`: what a claim asserts of positions, as questions with a certificate that
//! answers them.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::Meaning;
use crate::eval::machine::{Compared, Machine};
use crate::eval::value::Value;
use crate::eval::{compile, relations, unsupported, written};
use crate::game::{GameId, Node, Store};
use crate::notation;
use crate::proof::{self, Certificate, CertificateNode, Claim, Numbered, PositionPicture, Question};
use crate::reply::proof::{Evidence, PositionProof, Proof};
use crate::reply::{Step, Verdict};
use crate::report::canonical;
use crate::session::{Session, answer, explain, prove_misere, prove_parts, prove_sums, typed};
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::theory::{self, Fate};

/// Characters of the value of a variable, and of a name of a position.
const SHORT: usize = 60;

/// Positions that are drawn, and squares, vertices and edges of one of them.
const PICTURES: usize = 24;
const PARTS: u64 = 400;

/// Said before the proof of a claim with variables.
const VALUES_NOT_PROVED: &str =
    "The certificate does not prove that the clauses of the claim give these values";

/// A question with what the positions that it speaks of are called.
struct Asked {
    question: Question,
    names: [Option<String>; 2],
}

/// Proves a claim, or its negation.
pub(crate) fn claim(session: &mut Session, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
    let code = Arc::new(compile::claim_to_prove(tree, root)?);
    let finished = session.run_without_values(tree, &code)?;
    let machine = &mut session.machine;
    let Value::Truth(holds) = finished.value else {
        unreachable!("a claim gives a truth value, and not {}", finished.value.kind())
    };
    let mut compared = finished.compared;
    if !holds {
        // What was found of other values of the variables does not matter to the one that fails.
        let decisive = if code.one_refutes { compared.len() - 1 } else { finished.last_visit };
        compared.drain(..decisive);
    }
    if holds && code.one_proves {
        let decisive = compared.len().saturating_sub(1);
        compared.drain(..decisive);
    }
    for one in compared.iter().filter(|one| one.infix != Infix::IsOutcome) {
        machine.solve(&one.left)?;
        machine.solve(&one.right)?;
    }
    let (of_misere_play, of_normal_play): (Vec<&Compared>, Vec<&Compared>) =
        compared.iter().partition(|one| prove_misere::is_of_misere_play(one));
    refuse_large_heaps(machine, &of_normal_play)?;
    let theory = prove_sums::theory(&machine.store, &compared).map_err(|error| error.at(tree.span(root)))?;
    let of_sums = match theory {
        Some(theory) if !of_misere_play.is_empty() => {
            return Err(prove_sums::beside_misere_play(theory).at(tree.span(root)));
        }
        Some(theory) => Some(prove_sums::evidence(machine, theory, &of_normal_play)?),
        None => None,
    };
    let asked = match of_sums {
        Some(_) => Vec::new(),
        None => asked_of(machine, tree, root, &of_normal_play)?,
    };
    let text = tree.slice(tree.span(root)).to_owned();
    let remarks = remarks_on_values(machine, compared.last(), holds)?;
    let verdict = match holds {
        true if compared.is_empty() => Verdict::HoldsVacuously,
        true => Verdict::Holds,
        false => Verdict::Fails,
    };
    if let Some(evidence) = of_sums {
        return Ok(Proof { claim: text, verdict, remarks, evidence });
    }
    if of_misere_play.is_empty() {
        return finish(machine, text, verdict, remarks, asked);
    }
    let misere = Box::new(prove_misere::claim(machine, tree, &of_misere_play)?);
    if of_normal_play.is_empty() {
        return Ok(Proof { claim: text, verdict, remarks, evidence: Evidence::Misere(misere, None) });
    }
    let normal = finish(machine, text, verdict, remarks, asked)?;
    Ok(Proof { evidence: Evidence::Misere(misere, normal.evidence.into_positions()), ..normal })
}

/// Relations between positions whose heaps are too large to be played out are proved by parts.
fn refuse_large_heaps(machine: &mut Machine, compared: &[&Compared]) -> Result<()> {
    for one in compared {
        let sides = [&one.left, &one.right].map(|side| relations::position(&machine.store, side));
        if sides.into_iter().flatten().any(|side| prove_parts::has_large_heap(&mut machine.store, side)) {
            return Err(unsupported::proof_of(one.left_span).note("a heap is too large to be played out"));
        }
    }
    Ok(())
}

/// What is said of the values of the variables before a proof.
fn remarks_on_values(machine: &mut Machine, last: Option<&Compared>, holds: bool) -> Result<Vec<String>> {
    Ok(match last {
        Some(last) if !last.bindings.is_empty() && holds => vec![VALUES_NOT_PROVED.to_owned()],
        Some(last) if !last.bindings.is_empty() => {
            let bindings = explain::bindings(machine, &last.bindings)?;
            vec![Step::Counterexample { bindings, first: true }.to_string()]
        }
        _ => Vec::new(),
    })
}

fn is_count(tree: &Tree, kind: Kind) -> bool {
    matches!(kind, Kind::Call { name, .. } if tree.slice(name) == "count")
}

/// The questions that relations between positions are.
fn asked_of(machine: &Machine, tree: &Tree, root: TreeId, compared: &[&Compared]) -> Result<Vec<Asked>> {
    let each = compared.iter().map(|one| asked(machine, tree, one));
    each.map(|asked| asked.map_err(|error| error.at(tree.span(root)))).collect()
}

/// Proves what a position is worth.
pub(crate) fn value(machine: &mut Machine, text: &str, position: GameId) -> Result<Proof> {
    let asked = Asked { question: Question::Value(position), names: [name(text), None] };
    let value = notation::nimber_text(&machine.store.value(position), SHORT).0;
    finish(machine, format!("{text} = {value}"), Verdict::Holds, Vec::new(), vec![asked])
}

/// Proves which nimber is the canonical form of a position, and why what was left out could be left
/// out.
pub(crate) fn canonical(machine: &mut Machine, text: &str, position: GameId) -> Result<Proof> {
    let store = &mut machine.store;
    let form = theory::canonical_form(store, position)?;
    let written = answer::canonical_written(store, form.clone());
    let mut remarks: Vec<String> = canonical::canonical(&written).iter().map(|line| line.plain()).collect();
    let whole = Asked { question: Question::Value(position), names: [name(text), None] };
    let mut asked = vec![whole];
    // The first line is about the whole; then there is one for each option, as far as they are
    // shown.
    let mut lines = remarks.iter_mut().skip(1).take(form.options.len().min(answer::MOVES));
    let mut claims: HashMap<Question, usize> = HashMap::new();
    for option in &form.options {
        let line = lines.next();
        let (first, second) = match option.fate {
            Fate::Kept => continue,
            Fate::Duplicate { of } => (option.option, of),
            Fate::Reversible { through } => (through, position),
        };
        let question = Question::Equivalence(first, second);
        let claim = *claims.entry(question).or_insert_with(|| {
            asked.push(Asked { question, names: [None, None] });
            asked.len()
        });
        if let Some(line) = line {
            line.push_str(&format!(" (claim {claim})"));
        }
    }
    let value = notation::nimber_text(&form.value, SHORT).0;
    finish(machine, format!("canonical({text}) = {value}"), Verdict::Holds, remarks, asked)
}

fn finish(
    machine: &mut Machine,
    claim: String,
    verdict: Verdict,
    mut remarks: Vec<String>,
    asked: Vec<Asked>,
) -> Result<Proof> {
    let questions: Vec<Question> = asked.iter().map(|asked| asked.question).collect();
    let (defined_as, defined): (Vec<String>, Vec<GameId>) = machine
        .own_definitions()
        .filter_map(|defined| match defined.meaning {
            // One without a value is nowhere below what is proved.
            Meaning::Value(Value::Position(position)) if machine.store.is_solved(position) => {
                Some((defined.name.clone(), position))
            }
            _ => None,
        })
        .filter(|(_, position)| !matches!(machine.store.node(*position), Node::Nimber(_)))
        .unzip();
    let numbered = proof::certificate_with_numbers(&mut machine.store, &questions, &defined)?;
    let Numbered { certificate, numbers, ruled, moves, asked: as_they_were } = numbered;
    let pictures = drawn_of(&mut machine.store, as_they_were.iter().chain(ruled.iter().rev()))?;
    let mut names = names_as_typed(&certificate, &asked);
    let mut named = add_names_by_rules(&machine.store, &certificate, &mut names, &as_they_were, &ruled);
    // What else a position is called is used where that says nothing, and said where it was typed.
    let words: HashSet<&str> = written::words(&claim).collect();
    for (number, name) in numbers.into_iter().zip(defined_as) {
        if let Some(number) = number.filter(|&number| named.insert(number) || words.contains(name.as_str())) {
            names.push((number, name));
        }
    }
    drop(words);
    for (claim, asked) in certificate.claims().iter().zip(asked) {
        if let (Claim::Equal { .. }, Question::Equivalence(first, second), [Some(one), Some(other)]) =
            (claim, asked.question, &asked.names)
            && one != other
            && answer::cheaply(&mut machine.store, |store| store.identical(first, second))? == Some(true)
        {
            remarks.push(format!("{one} and {other} are the same set of options"));
        }
        // A nimber is best called what it is.
        for (number, name) in positions_of(claim).into_iter().zip(asked.names) {
            if let (CertificateNode::Nimber, Some(name)) = (certificate.node(number), name)
                && is_position_by_name(&machine.store, asked.question)
            {
                let value = notation::nimber_text(certificate.value(number), SHORT).0;
                remarks.push(format!("{name} is {value}"));
            }
        }
    }
    // Of each position in the order in which they were found.
    names.sort_by_key(|&(number, _)| number);
    let evidence = Evidence::Positions(PositionProof { certificate, names, moves, pictures, questions });
    Ok(Proof { claim, verdict, remarks, evidence })
}

/// What the positions of the claims were called in them.
fn names_as_typed(certificate: &Certificate, asked: &[Asked]) -> Vec<(u32, String)> {
    asked
        .iter()
        .zip(certificate.claims())
        .flat_map(|(asked, claim)| asked.names.iter().zip(positions_of(claim)))
        .filter(|(_, number)| certificate.node(*number) != CertificateNode::Nimber)
        .filter_map(|(name, number)| Some((number, name.clone()?)))
        .collect()
}

/// Adds to the names that were typed those that the rulesets give: a position stays in its game, in
/// the form in which it was typed. The result is which positions are named so.
fn add_names_by_rules(
    store: &Store,
    certificate: &Certificate,
    names: &mut Vec<(u32, String)>,
    as_they_were: &[(u32, GameId)],
    ruled: &[(u32, GameId)],
) -> HashSet<u32> {
    let mut as_typed: HashMap<u32, Vec<usize>> = HashMap::new();
    for (place, &(number, _)) in names.iter().enumerate() {
        as_typed.entry(number).or_default().push(place);
    }
    let mut named = HashSet::new();
    for &(number, position) in as_they_were.iter().chain(ruled) {
        let is_position =
            matches!(certificate.node(number), CertificateNode::Options(_) | CertificateNode::Among(_));
        if !is_position || named.contains(&number) {
            continue;
        }
        let Some(written) = store.written_by_ruleset(position) else { continue };
        named.insert(number);
        let of_it = as_typed.get(&number).map_or(&[][..], Vec::as_slice);
        match of_it.iter().find(|&&place| same_but_for_spaces(&names[place].1, &written)) {
            Some(&place) => names[place].1 = written,
            // A graph that was typed shows its labels.
            None if of_it.iter().any(|&place| names[place].1.contains('"')) => {}
            None => names.push((number, written)),
        }
    }
    named
}

/// Pictures of the first of these positions, each once. Those too large for a page are left out.
fn drawn_of<'p>(
    store: &mut Store,
    positions: impl Iterator<Item = &'p (u32, GameId)>,
) -> Result<Vec<PositionPicture>> {
    let mut seen = HashSet::new();
    let mut pictures = Vec::new();
    for &(number, position) in positions {
        store.interrupt().poll()?;
        if pictures.len() >= PICTURES {
            break;
        }
        if store.ruleset_of(position).is_none() || !seen.insert(number) {
            continue;
        }
        match store.picture(position, None) {
            Ok(Some(picture)) if (1..=PARTS).contains(&picture.parts()) => {
                pictures.push(PositionPicture::new(number, picture));
            }
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::Limit => {}
            Err(error) => return Err(error),
        }
    }
    Ok(pictures)
}

fn same_but_for_spaces(first: &str, second: &str) -> bool {
    let signs = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).collect::<String>();
    signs(first) == signs(second)
}

/// The positions of a certificate that a claim names, in the order in which they were typed.
fn positions_of(claim: &Claim) -> Vec<u32> {
    match *claim {
        Claim::Equal { first, second } | Claim::Differ { first, second, .. } => vec![first, second],
        Claim::Value { position, .. } | Claim::Lose { position } | Claim::Win { position, .. } => {
            vec![position]
        }
    }
}

/// Whether a question is about a position of a ruleset or of a definition alone.
fn is_position_by_name(store: &Store, question: Question) -> bool {
    match question {
        Question::Value(position) | Question::Outcome(position) => store.node(position) == Node::Position,
        Question::Equivalence(..) => false,
    }
}

/// The question that a relation between positions is.
fn asked(machine: &Machine, tree: &Tree, compared: &Compared) -> Result<Asked> {
    let store = &machine.store;
    // 0 is read as *0 where a position is expected, but `5 - 5 = 0` and `0 = 0` are about numbers.
    let are_numbers =
        [&compared.left, &compared.right].iter().all(|value| matches!(value, Value::Integer(_)));
    let side = |value: &Value, span: Span| {
        let is_number = matches!(value, Value::Integer(_)) && (are_numbers || tree.slice(span) != "0");
        if is_number { None } else { relations::position(store, value) }
    };
    let given = |span: Span| {
        let text = typed::on_one_line(tree.slice(span));
        let text = argument_of_grundy(&text).unwrap_or(&text);
        name(&written::with_values(
            &machine.store,
            &machine.definition_names(),
            text,
            &compared.bindings,
            written::SHORT,
        )?)
    };
    let names = [given(compared.left_span), given(compared.right_span)];
    let question = match (
        compared.infix,
        side(&compared.left, compared.left_span),
        side(&compared.right, compared.right_span),
    ) {
        (Infix::Equivalent | Infix::NotEquivalent, Some(first), Some(second)) => {
            let alike = store.value(first) == store.value(second);
            match (store.node(first), store.node(second)) {
                (_, Node::Nimber(_)) if alike => Question::Value(first),
                (Node::Nimber(_), _) if alike => {
                    let [first_name, second_name] = names;
                    return Ok(Asked { question: Question::Value(second), names: [second_name, first_name] });
                }
                _ => Question::Equivalence(first, second),
            }
        }
        (Infix::IsOutcome, Some(position), _) => Question::Outcome(position),
        (Infix::Identical | Infix::NotIdentical, ..) => {
            return Err(unsupported::proof_of(compared.left_span)
                .note("identity is checked by comparing options, and needs no certificate; a certificate is about equivalence, G = H"));
        }
        _ if tree.nodes.iter().any(|node| is_count(tree, node.kind)) => {
            return Err(not_counted(compared, &names));
        }
        _ => return Err(unsupported::proof_of(compared.left_span)),
    };
    Ok(Asked { question, names })
}

/// What is said of a comparison of counts that no automaton decides.
fn not_counted(compared: &Compared, names: &[Option<String>; 2]) -> Error {
    let place = compared.left_span.to(compared.right_span);
    let Some((variable, _)) = compared.bindings.first() else {
        return unsupported::proof_of_counts(
            place,
            "only a comparison of counts has a proof, alone or joined to others by `and`",
        );
    };
    let why = format!("each {variable} has a count of its own, and no certificate is about all of them");
    let error = unsupported::proof_of_counts(place, &why);
    match names {
        [Some(left), Some(right)] => {
            error.help(format!("each case has a proof alone: prove {left} {} {right}", compared.infix.sign()))
        }
        _ => error,
    }
}

/// The text of G in `grundy(G)`.
fn argument_of_grundy(text: &str) -> Option<&str> {
    let inner = text.strip_prefix("grundy(")?.strip_suffix(')')?;
    let mut depth = 0_usize;
    for letter in inner.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    Some(inner)
}

/// A name for a position: what was typed, unless it is long, or shows all that the position is.
fn name(text: &str) -> Option<String> {
    let digits = text.strip_prefix('*').unwrap_or(text);
    let number = !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
    let plain = number || text.starts_with(['{', '<', '⟨', '\\']);
    let text = typed::on_one_line(text);
    let short = text.chars().count() <= SHORT;
    // What `_` stands for changes with every statement.
    (!plain && short && !written::words(&text).any(|word| word == "_")).then_some(text)
}

/// `why` where there is nothing to explain.
pub(crate) fn nothing_to_explain(span: Span) -> Error {
    Error::new(ErrorKind::Domain, "the last answer has no reasons to show")
        .at(span)
        .help("`why` follows a position, a claim about equivalence or outcomes, `moves G`, canonical(G), grundy(G), outcome(G) or period(R)")
}
