//! From positions of a store to a certificate.

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::proof::certificate::{Certificate, Claim, WinningOption};
use crate::theory;

/// What is asked about positions of a store; the answer is a [`Claim`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which nimber is it equivalent to?
    Value(GameId),
    /// Are the two equivalent? If not, what tells them apart?
    Equivalence(GameId, GameId),
    /// Is it a P-position? If not, which move wins?
    Outcome(GameId),
}

/// A claim whose positions are those of a store.
enum Answer {
    Value(GameId),
    Equal(GameId, GameId),
    Differ(GameId, GameId, GameId),
    Win(GameId, Option<GameId>, GameId),
    Lose(GameId),
}

/// The certificate that answers these questions, in their order: all positions that the answers speak of and
/// what can be reached from them by options and components that are written out.
///
/// What tells two positions apart is `*m` with m the lesser one of their values, of all such positions one of
/// least birthday. Of several winning moves it is the first. Nimbers and sums stay symbolic. Linear in the nodes of
/// the store and in the edges that are reached.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached; or if interrupted.
///
/// ```
/// use sprague::Store;
/// use sprague::proof::{Contents, Question, certificate};
/// let mut store = Store::new();
/// let (one, three) = (store.nimber(1_u32)?, store.nimber(3_u32)?);
/// let sum = store.sum(&[one, three])?;
/// let certificate = certificate(&mut store, &[Question::Outcome(sum)])?;
/// let mut text = Vec::new();
/// certificate.write(&mut text, Contents::Certificate).expect("a vector takes all");
/// assert_eq!(text, b"sprague-cert 1\n1 n 1\n2 n 3\n3 s 1 2 =2\nq win 3 2 1\nend 3 1\n");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn certificate(store: &mut Store, questions: &[Question]) -> Result<Certificate> {
    certificate_with_numbers(store, questions, &[]).map(|numbered| numbered.certificate)
}

/// A certificate, and the numbers of positions in it.
pub(crate) struct Numbered {
    pub(crate) certificate: Certificate,
    /// Of the positions that were asked for; none for one that is not there.
    pub(crate) numbers: Vec<Option<u32>>,
    /// Of the positions of rulesets.
    pub(crate) ruled: Vec<(u32, GameId)>,
}

/// The certificate, and which number in it each of some positions has, if it is there.
pub(crate) fn certificate_with_numbers(
    store: &mut Store,
    questions: &[Question],
    positions: &[GameId],
) -> Result<Numbered> {
    store.attempt(|store| {
        let mut answers = Vec::with_capacity(questions.len());
        for &question in questions {
            store.interrupt().poll()?;
            answers.push(answer(store, question)?);
        }
        written(store, &answers, positions)
    })
}

fn answer(store: &mut Store, question: Question) -> Result<Answer> {
    // A position of a ruleset stands in a certificate as the graph of its options.
    Ok(match question {
        Question::Value(position) => Answer::Value(store.as_sets(position)?),
        Question::Equivalence(first, second) => match theory::distinguish(store, first, second)? {
            None => Answer::Equal(store.as_sets(first)?, store.as_sets(second)?),
            Some(witness) => Answer::Differ(store.as_sets(first)?, store.as_sets(second)?, witness),
        },
        Question::Outcome(position) => {
            let position = store.as_sets(position)?;
            match theory::winning_move(store, position)? {
                None => Answer::Lose(position),
                Some(one) => Answer::Win(position, one.component.map(|_| one.from), one.to),
            }
        }
    })
}

fn written(store: &Store, answers: &[Answer], positions: &[GameId]) -> Result<Numbered> {
    let mut roots = Vec::new();
    for answer in answers {
        match *answer {
            Answer::Value(position) | Answer::Lose(position) => roots.push(position),
            Answer::Equal(first, second) => roots.extend([first, second]),
            Answer::Differ(first, second, witness) => roots.extend([first, second, witness]),
            Answer::Win(position, component, option) => {
                roots.extend([position, option]);
                roots.extend(component);
            }
        }
    }
    let mut certificate = Certificate::new();
    let below = store.mark_below_all(&roots)?;
    let number = |id: GameId| below.rank(id) as u32 + 1;
    let mut parts = Vec::new();
    for id in below.iter() {
        store.interrupt().poll()?;
        parts.clear();
        let value = store.value(id);
        match store.node(id) {
            Node::Nimber(_) => certificate.add_nimber(value),
            Node::Options(options) => {
                parts.extend(options.iter().map(|&option| number(option)));
                certificate.add_options(&parts, value)
            }
            Node::Sum(components) => {
                parts.extend(components.iter().map(|&component| number(component)));
                certificate.add_sum(&parts, value)
            }
            Node::Position => unreachable!("positions of rulesets were written as sets"),
        };
    }
    for answer in answers {
        certificate.claim(match *answer {
            Answer::Value(position) => {
                Claim::Value { position: number(position), value: store.value(position) }
            }
            Answer::Lose(position) => Claim::Lose { position: number(position) },
            Answer::Equal(first, second) => Claim::Equal { first: number(first), second: number(second) },
            Answer::Differ(first, second, witness) => {
                Claim::Differ { first: number(first), second: number(second), witness: number(witness) }
            }
            Answer::Win(position, component, option) => {
                let option = number(option);
                let option = match component {
                    Some(component) => WinningOption::InComponent { component: number(component), option },
                    None => WinningOption::Option(option),
                };
                Claim::Win { position: number(position), option }
            }
        });
    }
    let number_of = |id: GameId| below.contains(id).then(|| number(id));
    let numbers = positions.iter().map(|&id| store.known_as_sets(id).and_then(number_of)).collect();
    let ruled = store.sets_by_name().filter_map(|(id, set)| number_of(set).map(|set| (set, id))).collect();
    Ok(Numbered { certificate, numbers, ruled })
}
