//! Makes the certificate of a statement: an automaton for each line, by exploring what the line
//! means. It cuts sums off by force, and makes each automaton minimal afterwards.

use std::collections::HashMap;
use std::hash::Hash;

use super::document::{Automaton, Component, Document, Form, Meaning, Term, Test};

/// Completes the lines of a statement, without the first and the last. `a 3 guess …` stands for
/// the automaton of what follows, as a guess. A statement without a goal gets one: that what is
/// true is true.
pub fn complete(statement: &str) -> String {
    let mut document = Document::default();
    let mut text = "sprague-forall 1\n".to_owned();
    for line in statement.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        document.read_line(&words).unwrap_or_else(|| panic!("{line}"));
        if words[0] != "a" || line.contains('|') {
            text += &format!("{line}\n");
            continue;
        }
        let place = document.automata.len() - 1;
        let automaton = build(&document, &document.automata[place].0);
        let head = if words[2] == "guess" { words[..2].join(" ") + " given" } else { line.to_owned() };
        text += &format!("{head} | {}\n", print(&automaton));
        document.automata[place].1 = automaton;
    }
    let (mut automata, mut goals) = (document.automata.len(), document.goals.len());
    if goals == 0 {
        (automata, goals) = (automata + 1, 1);
        text += &format!("a {automata} all | | 1 | 0\nnothing !a{automata}\n");
    }
    text + &format!("end {automata} {goals}\n")
}

/// A certificate without its automata.
pub fn statement(certificate: &str) -> String {
    let stated = |line: &str| match line.split_once(" |") {
        Some((head, _)) if line.starts_with("a ") && !head.ends_with(" given") => format!("{head}\n"),
        _ => format!("{line}\n"),
    };
    certificate.lines().map(stated).collect()
}

pub fn print(automaton: &Automaton) -> String {
    let tracks: String = automaton.tracks.iter().map(|track| format!("{track} ")).collect();
    let accepting: String =
        automaton.accepting.iter().map(|&accepts| if accepts { '1' } else { '0' }).collect();
    let flat: Vec<usize> = automaton.next.iter().flatten().copied().collect();
    let runs = flat.chunk_by(|one, other| one == other).map(|run| match run.len() {
        1 => run[0].to_string(),
        length => format!("{}*{length}", run[0]),
    });
    format!("{tracks}| {accepting} | {}", runs.collect::<Vec<_>>().join(" "))
}

/// The states that are met from a first one.
fn explore<S: Clone + Eq + Hash>(
    tracks: Vec<usize>,
    start: S,
    step: impl Fn(&S, usize) -> S,
    accepts: impl Fn(&S) -> bool,
) -> Automaton {
    let mut numbers: HashMap<S, usize> = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut automaton = Automaton { tracks, ..Automaton::default() };
    while automaton.next.len() < states.len() {
        assert!(states.len() < 100_000, "too many states");
        let state = states[automaton.next.len()].clone();
        automaton.accepting.push(accepts(&state));
        let row = (0..1 << automaton.tracks.len()).map(|letter| {
            let next = step(&state, letter);
            *numbers.entry(next).or_insert_with_key(|next| {
                states.push(next.clone());
                states.len() - 1
            })
        });
        automaton.next.push(row.collect());
    }
    minimal(&automaton)
}

/// The least automaton that accepts the same, without tracks on which nothing depends.
fn minimal(automaton: &Automaton) -> Automaton {
    let mut class: Vec<usize> = automaton.accepting.iter().map(|&accepts| usize::from(accepts)).collect();
    let mut count = 0;
    loop {
        let mut rows: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
        let refined: Vec<usize> = (0..class.len())
            .map(|state| {
                let row = automaton.next[state].iter().map(|&next| class[next]).collect();
                let fresh = rows.len();
                *rows.entry((class[state], row)).or_insert(fresh)
            })
            .collect();
        class = refined;
        if rows.len() == count {
            break;
        }
        count = rows.len();
    }
    // The first state has class 0, for classes are numbered as they are met.
    let state = |wanted: usize| class.iter().position(|&one| one == wanted).unwrap();
    let states: Vec<usize> = (0..count).map(state).collect();
    let row = |&state: &usize| automaton.next[state].iter().map(|&next| class[next]).collect();
    let mut least = Automaton {
        tracks: automaton.tracks.clone(),
        accepting: states.iter().map(|&state| automaton.accepting[state]).collect(),
        next: states.iter().map(row).collect(),
    };
    for place in (0..least.tracks.len()).rev() {
        let bit = 1 << place;
        if least.next.iter().all(|row| (0..row.len()).all(|letter| row[letter] == row[letter & !bit])) {
            least.tracks.remove(place);
            for row in &mut least.next {
                *row = (0..row.len()).filter(|letter| letter & bit == 0).map(|letter| row[letter]).collect();
            }
        }
    }
    least
}

pub fn build(document: &Document, meaning: &Meaning) -> Automaton {
    match meaning {
        Meaning::All(components) | Meaning::Guess(components) => {
            product(document, components, |truths| truths.iter().all(|&truth| truth))
        }
        Meaning::Iff(components) => product(document, components, |truths| truths[0] == truths[1]),
        Meaning::Some(gone, of) => some(&document.automata[*of].1, gone),
        Meaning::Given => panic!("a guess has an automaton"),
    }
}

/// A state of what is followed, and 0 or a second part.
type State = (i64, i64);

/// What is followed: a state of an automaton, a sum up to a size, an index, or the nim-sum.
enum Leaf<'d> {
    Automaton(&'d Component),
    Sum(&'d Form, i64),
    Index(&'d Form, i64, i64),
    NimSum(&'d [usize]),
}

impl Leaf<'_> {
    /// In the Zeckendorf system a sum or an index has what the digits are worth one place lower, too.
    fn step(&self, document: &Document, (state, below): State, digit: &dyn Fn(usize) -> i64) -> State {
        let further = |form: &Form| match (document.zeckendorf, form.linear(digit)) {
            (true, added) => (state + below + added, state + added),
            (false, added) => (2 * state + added, 0),
        };
        let alone = |state: i64| (state, 0);
        match self {
            Leaf::Automaton(component) => {
                let automaton = &document.automata[component.id].1;
                let digits = automaton.tracks.iter().map(|&track| digit(component.renamed(track)) as usize);
                let letter: usize = digits.enumerate().map(|(place, digit)| digit << place).sum();
                alone(automaton.next[state as usize][letter] as i64)
            }
            Leaf::Sum(form, most) => match further(form) {
                (sum, _) if !document.zeckendorf => alone(sum.clamp(-most, *most)),
                (sum, below) if sum.abs() > 2 * most && below * sum.signum() > *most => {
                    ((2 * most + 1) * sum.signum(), (most + 1) * sum.signum())
                }
                sums => sums,
            },
            Leaf::Index(form, end, period) => {
                let reduced = |mut index: i64| {
                    if *period == 0 {
                        return index.min((end - form.constant).max(0));
                    }
                    while index + form.constant >= *end && index >= *period {
                        index -= period;
                    }
                    index
                };
                let (index, below) = further(form);
                (reduced(index), reduced(below))
            }
            Leaf::NimSum(_) if document.zeckendorf => panic!("a nim-sum in the Zeckendorf system"),
            Leaf::NimSum(tracks) => {
                let sum = tracks.iter().map(|&track| digit(track)).sum::<i64>();
                alone(i64::from(state != 0 || sum % 2 != 0))
            }
        }
    }
}

/// No value of a term is larger.
fn size(document: &Document, term: usize) -> i64 {
    let of = |form: &Form| {
        let terms = form.terms.iter().map(|&(term, times)| times.abs() * size(document, term));
        form.constant.abs() + terms.sum::<i64>()
    };
    match &document.terms[term] {
        Term::Read(sequence, _) | Term::Entry(sequence, _) => {
            document.sequences[*sequence].values.iter().map(|value| value.abs()).max().unwrap()
        }
        Term::Truth(_) => 1,
        Term::NimSum(forms) => 2 * forms.iter().map(of).max().unwrap_or(0),
        Term::Mex(forms) => forms.len() as i64,
        Term::Quotient(_, form) => of(form) + 1,
        Term::Remainder(divisor, _) => *divisor,
        Term::If(forms) => of(&forms[1]).max(of(&forms[2])),
    }
}

fn product(document: &Document, components: &[Component], truth: impl Fn(&[bool]) -> bool) -> Automaton {
    let mut leaves: Vec<Leaf<'_>> = Vec::new();
    let mut tracks: Vec<usize> =
        components.iter().flat_map(|component| document.free_in(component)).collect();
    for component in components {
        leaves.push(match component.test.then(|| &document.tests[component.id]) {
            None => Leaf::Automaton(component),
            Some(Test::NimSum(tracks)) => Leaf::NimSum(tracks),
            Some(test) => {
                let form = test.form().unwrap();
                let linear: i64 = form.tracks.iter().map(|&(_, times)| times.abs()).sum();
                let terms = form.terms.iter().map(|&(term, times)| times.abs() * size(document, term));
                let end = if let Test::Below(end, _) = test { end.abs() } else { 0 };
                Leaf::Sum(form, linear + form.constant.abs() + terms.sum::<i64>() + end + 2)
            }
        });
    }
    // Where the terms that are read are followed.
    let mut places: HashMap<usize, usize> = HashMap::new();
    let tests = components.iter().filter(|component| component.test);
    for form in tests.filter_map(|component| document.tests[component.id].form()) {
        for term in document.needed(form) {
            if places.contains_key(&term) {
                continue;
            }
            places.insert(term, leaves.len());
            match &document.terms[term] {
                Term::Read(sequence, form) => {
                    let sequence = &document.sequences[*sequence];
                    let end = sequence.values.len() as i64;
                    leaves.push(Leaf::Index(form, end, sequence.period as i64));
                    tracks.extend(form.tracks.iter().map(|&(track, _)| track));
                }
                Term::Truth(component) => {
                    leaves.push(Leaf::Automaton(component));
                    tracks.extend(document.free_in(component));
                }
                _ => {}
            }
        }
    }
    tracks.sort_unstable();
    tracks.dedup();
    let step = |states: &Vec<State>, letter: usize| {
        let digit = |track: usize| (letter >> tracks.binary_search(&track).unwrap() & 1) as i64;
        let next = leaves.iter().zip(states).map(|(leaf, &state)| leaf.step(document, state, &digit));
        next.collect::<Vec<State>>()
    };
    let accepts = |states: &Vec<State>| {
        let leaf = |term: usize| match (&leaves[places[&term]], states[places[&term]].0) {
            (Leaf::Automaton(component), state) => {
                i64::from(document.automata[component.id].1.accepting[state as usize])
            }
            (Leaf::Index(form, ..), state) => state + form.constant,
            _ => 0,
        };
        let truths = components.iter().enumerate().map(|(place, component)| {
            let holds = match &leaves[place] {
                Leaf::Automaton(component) => {
                    document.automata[component.id].1.accepting[states[place].0 as usize]
                }
                Leaf::NimSum(_) => states[place].0 == 0,
                Leaf::Sum(form, _) => {
                    let rest = form.rest(&|term| document.term(term, &leaf));
                    document.tests[component.id].compare(states[place].0 + rest)
                }
                Leaf::Index(..) => false,
            };
            holds != component.negated
        });
        truth(&truths.collect::<Vec<_>>())
    };
    explore(tracks.clone(), vec![(0, 0); leaves.len()], step, accepts)
}

fn some(of: &Automaton, gone: &[usize]) -> Automaton {
    let stays = |place: &usize| !gone.contains(&of.tracks[*place]);
    let stay: Vec<usize> = (0..of.tracks.len()).filter(stays).collect();
    let mask: usize = stay.iter().map(|place| 1 << place).sum();
    let after = |states: &[usize], letter: usize| {
        let letters = (0..1 << of.tracks.len()).filter(|other| other & mask == letter);
        let next = letters.flat_map(|letter| states.iter().map(move |&state| of.next[state][letter]));
        let mut next: Vec<usize> = next.collect();
        next.sort_unstable();
        next.dedup();
        next
    };
    let mut start = vec![0];
    loop {
        let mut more = [start.clone(), after(&start, 0)].concat();
        more.sort_unstable();
        more.dedup();
        if more == start {
            break;
        }
        start = more;
    }
    let tracks = stay.iter().map(|&place| of.tracks[place]).collect();
    let step = |states: &Vec<usize>, letter: usize| {
        let letter = stay.iter().enumerate().map(|(bit, place)| (letter >> bit & 1) << place).sum();
        after(states, letter)
    };
    explore(tracks, start, step, |states| states.iter().any(|&state| of.accepting[state]))
}
