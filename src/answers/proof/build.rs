//! From positions of a store to a certificate.

use hashbrown::{HashMap, HashSet};

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::nimber::Nimber;
use crate::proof::certificate::{Certificate, CertificateNode, MoveInWords};
use crate::proof::claim::{Claim, WinningOption};
use crate::proof::reached::{Reached, standing_for};
use crate::theory;

/// Moves that are put into words. Of positions beyond, the options are listed without.
const WORDS: usize = 50_000;

/// Characters of what a move leaves, as it is written.
const LEFT: usize = 60;

/// What is asked about positions of a store; the answer is a [`Claim`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// Which nimber is it equivalent to?
    Value(GameId),
    /// Are the two equivalent? If not, what tells them apart?
    Equivalence(GameId, GameId),
    /// Is it a P-position? If not, which move wins?
    Outcome(GameId),
}

/// The certificate that answers these questions, in their order: all positions that the answers
/// speak of and what can be reached from them by options and components that are written out.
///
/// What tells two positions apart is `*m` with m the smaller one of their values, of all such
/// positions one of least birthday. Of several winning moves it is the first. Nimbers and sums stay
/// symbolic. Linear in the nodes of the store and in the edges that are reached.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached; or if
/// interrupted.
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

/// A certificate, and what its nodes are in the store.
pub(crate) struct Numbered {
    pub(crate) certificate: Certificate,
    /// Of the positions that were asked for; none for one that is not there.
    pub(crate) numbers: Vec<Option<u32>>,
    /// The positions of rulesets and of recursive definitions, each a node of its own.
    pub(crate) ruled: Vec<(u32, GameId)>,
    /// Moves of positions of rulesets, and of definitions with words, in words.
    pub(crate) moves: Vec<MoveInWords>,
    /// The positions of rulesets that the questions name, and components of sums that they name,
    /// as they were typed.
    pub(crate) asked: Vec<(u32, GameId)>,
}

/// The certificate, and which number in it each of some positions has, if it is there.
pub(crate) fn certificate_with_numbers(
    store: &mut Store,
    questions: &[Question],
    positions: &[GameId],
) -> Result<Numbered> {
    store.attempt(|store| {
        let mut answers = Vec::with_capacity(questions.len());
        let mut typed = Vec::new();
        for &question in questions {
            store.interrupt().poll()?;
            answers.push(answer(store, question)?);
            match question {
                Question::Value(position) | Question::Outcome(position) => typed.push(position),
                Question::Equivalence(first, second) => typed.extend([first, second]),
            }
        }
        let roots: Vec<GameId> = answers.iter().flat_map(Claim::positions).collect();
        let is_large = roots.iter().any(|&root| store.has_searched_component(root));
        let cost = roots.iter().map(|&root| store.cost(root)).max().unwrap_or(1);
        let most = store.limits().max_listed / cost;
        if is_large && !store.doing_without_values_beyond(0, |store| Reached::is_few(store, &roots, most))? {
            return written_in_part(store, &answers, &typed, positions);
        }
        with_values(store, &roots, |store| written(store, &answers, &typed, positions))
    })
}

/// Does what asks for the values of these positions, and of those below them.
fn with_values<T>(
    store: &mut Store,
    positions: &[GameId],
    work: impl FnOnce(&mut Store) -> Result<T>,
) -> Result<T> {
    store.doing_with_values(|store| {
        positions.iter().try_for_each(|&position| store.solve(position))?;
        work(store)
    })
}

/// The positions of rulesets among these and the components of these, each with what stands for it.
fn ruled_as_typed(store: &mut Store, typed: &[GameId]) -> Result<Vec<(GameId, GameId)>> {
    let mut found = Vec::new();
    for &position in typed {
        let components = match store.node(position) {
            Node::Sum(components) => components.to_vec(),
            _ => vec![position],
        };
        for component in components {
            store.interrupt().poll()?;
            if store.ruleset_of(component).is_some() {
                found.push((standing_without_value(store, component)?, component));
            }
        }
    }
    Ok(found)
}

fn answer(store: &mut Store, question: Question) -> Result<Claim<GameId>> {
    Ok(match question {
        Question::Value(position) => {
            let position = standing_for(store, position)?;
            Claim::Value { position, value: store.value(position) }
        }
        Question::Equivalence(first, second) => {
            let (first, second) = (standing_for(store, first)?, standing_for(store, second)?);
            match theory::distinguish(store, first, second)? {
                None => Claim::Equal { first, second },
                Some(witness) => Claim::Differ { first, second, witness },
            }
        }
        Question::Outcome(position) => {
            let position = standing_without_value(store, position)?;
            match theory::some_winning_move(store, position)? {
                None => Claim::Lose { position },
                Some(one) => {
                    let option = standing_without_value(store, one.to)?;
                    let option = match one.component {
                        Some(_) => WinningOption::InComponent { component: one.from, option },
                        None => WinningOption::Option(option),
                    };
                    Claim::Win { position, option }
                }
            }
        }
    })
}

fn standing_without_value(store: &mut Store, position: GameId) -> Result<GameId> {
    store.doing_without_values_beyond(0, |store| standing_for(store, position))
}

/// A certificate with the values of few options, while it is made.
#[derive(Default)]
struct InPart {
    certificate: Certificate,
    numbers: HashMap<GameId, u32>,
    sums: HashMap<Vec<u32>, u32>,
    ruled: Vec<(u32, GameId)>,
}

/// The certificate where a component is so large that the values of few options were found.
fn written_in_part(
    store: &mut Store,
    answers: &[Claim<GameId>],
    typed: &[GameId],
    positions: &[GameId],
) -> Result<Numbered> {
    let parts = Parts::of_claims(store, answers);
    let mut made = InPart::default();
    with_values(store, &parts.others, |store| made.add_with_all_options(store, &parts.others))?;
    for proved in store.proof_in_part(&parts.searched)? {
        store.interrupt().poll()?;
        let mut options: Vec<u32> =
            proved.options.iter().map(|option| made.sum(option, store.zero())).collect();
        options.sort_unstable();
        options.dedup();
        let node = match proved.value {
            Some(value) => made.certificate.add_options(&options, Nimber::from(value)),
            None => made.certificate.add_among(&options),
        };
        made.name(node, proved.position);
    }
    for (from, option) in parts.moves {
        let option = made.sum(&store.components(option), store.zero());
        if made.numbers.get(&from).is_none_or(|&node| !made.certificate.has_value(node)) {
            let node = made.certificate.add_among(&[option]);
            made.name(node, from);
        }
    }
    for answer in answers {
        let named: HashMap<GameId, u32> = answer
            .positions()
            .into_iter()
            .map(|id| (id, made.sum(&store.components(id), store.zero())))
            .collect();
        made.certificate.claim(answer.numbered(|id| named[&id]));
    }
    let asked: Vec<(u32, GameId)> = ruled_as_typed(store, typed)?
        .into_iter()
        .filter_map(|(standing, position)| Some((*made.numbers.get(&standing)?, position)))
        .collect();
    let moves = made.moves_in_words(store, &asked)?;
    let InPart { certificate, numbers, ruled, .. } = made;
    let numbers = positions.iter().map(|id| numbers.get(id).copied()).collect();
    Ok(Numbered { certificate, numbers, ruled, moves, asked })
}

impl InPart {
    fn name(&mut self, node: u32, position: GameId) {
        self.ruled.push((node, position));
        self.numbers.insert(position, node);
    }

    /// Positions with everything that can be reached from them.
    fn add_with_all_options(&mut self, store: &mut Store, positions: &[GameId]) -> Result<()> {
        let reached = Reached::from(store, positions)?;
        for id in reached.nodes() {
            store.interrupt().poll()?;
            let mut below: Vec<u32> =
                reached.parts(store, id).iter().map(|part| self.numbers[part]).collect();
            below.sort_unstable();
            let value = store.value(id);
            let node = match store.node(id) {
                _ if store.is_nimber(id) => self.certificate.add_nimber(value),
                Node::Sum(_) => {
                    let node = self.certificate.add_sum(&below, value);
                    self.sums.insert(below, node);
                    node
                }
                _ => {
                    below.dedup();
                    self.certificate.add_options(&below, value)
                }
            };
            if store.node(id) == Node::Position {
                self.ruled.push((node, id));
            }
            self.numbers.insert(id, node);
        }
        Ok(())
    }

    /// The moves in words of the positions that were typed, as they were typed, and then from the
    /// largest position down. Where only some options are listed, only their moves.
    fn moves_in_words(&self, store: &mut Store, asked: &[(u32, GameId)]) -> Result<Vec<MoveInWords>> {
        let (mut moves, mut looked_at) = (Vec::new(), 0);
        let mut seen = HashSet::new();
        for &(from, position) in asked.iter().chain(self.ruled.iter().rev()) {
            let (CertificateNode::Options(options) | CertificateNode::Among(options)) =
                self.certificate.node(from)
            else {
                continue;
            };
            if options.is_empty() || !store.is_worded(position) || !seen.insert(from) {
                continue;
            }
            let legal = store.doing_without_values_beyond(0, |store| legal_moves(store, position))?;
            looked_at += legal.len();
            if looked_at > WORDS {
                break;
            }
            for (option, standing, words) in legal {
                store.interrupt().poll()?;
                let Some(to) = self.number(store, standing) else { continue };
                if options.contains(&to) {
                    let leaves = (option != standing).then(|| as_written(store, option)).flatten();
                    moves.push(MoveInWords::new(from, to, words).with_leaves(leaves));
                }
            }
        }
        Ok(moves)
    }

    /// The node of a position, or of a sum of positions, if there is one.
    fn number(&self, store: &Store, standing: GameId) -> Option<u32> {
        let components = store.components(standing);
        let mut parts =
            components.iter().map(|part| self.numbers.get(part).copied()).collect::<Option<Vec<u32>>>()?;
        parts.sort_unstable();
        match parts[..] {
            [] => self.numbers.get(&store.zero()).copied(),
            [only] => Some(only),
            _ => self.sums.get(&parts).copied(),
        }
    }

    /// The node of a sum of components that have nodes.
    fn sum(&mut self, components: &[GameId], zero: GameId) -> u32 {
        let mut parts: Vec<u32> = components
            .iter()
            .filter(|&&component| component != zero)
            .map(|component| self.numbers[component])
            .collect();
        parts.sort_unstable();
        match parts[..] {
            [] => {
                let InPart { certificate, numbers, .. } = self;
                *numbers.entry(zero).or_insert_with(|| certificate.add_nimber(Nimber::ZERO))
            }
            [only] => only,
            _ => match self.sums.get(&parts) {
                Some(&node) => node,
                None => {
                    let node = self.certificate.add_sum_of(&parts);
                    self.sums.insert(parts, node);
                    node
                }
            },
        }
    }
}

/// The positions that the claims of a certificate speak of, by how they are proved.
#[derive(Default)]
struct Parts {
    /// Positions of rulesets with one so large that its value is proved in part.
    searched: Vec<GameId>,
    /// All others.
    others: Vec<GameId>,
    /// Winning moves of such positions: from a component to an option.
    moves: Vec<(GameId, GameId)>,
}

impl Parts {
    fn of_claims(store: &mut Store, claims: &[Claim<GameId>]) -> Parts {
        let named: Vec<GameId> =
            claims.iter().flat_map(Claim::positions).flat_map(|id| store.components(id)).collect();
        let mut searched = Vec::new();
        for component in named {
            if store.has_searched_component(component) {
                searched.extend(store.ruleset_of(component));
            }
        }
        let mut parts = Parts::default();
        for claim in claims {
            let won = match *claim {
                Claim::Win { position, option: WinningOption::Option(option) } => Some((position, option)),
                Claim::Win { option: WinningOption::InComponent { component, option }, .. } => {
                    Some((component, option))
                }
                _ => None,
            };
            let won = won.filter(|&(from, _)| store.has_searched_component(from));
            parts.moves.extend(won);
            for component in claim.positions().into_iter().flat_map(|id| store.components(id)) {
                let is_searched =
                    store.ruleset_of(component).is_some_and(|ruleset| searched.contains(&ruleset));
                match (is_searched, won) {
                    (false, _) => parts.others.push(component),
                    (true, Some((from, _))) if from == component => {}
                    (true, _) => parts.searched.push(component),
                }
            }
        }
        parts
    }
}

fn written(
    store: &mut Store,
    answers: &[Claim<GameId>],
    typed: &[GameId],
    positions: &[GameId],
) -> Result<Numbered> {
    let roots: Vec<GameId> = answers.iter().flat_map(Claim::positions).collect();
    let reached = Reached::from(store, &roots)?;
    let number = |id: GameId| reached.number(id).expect("what a position is made of is reached with it");
    let mut certificate = Certificate::new();
    let mut ruled = Vec::new();
    let mut parts = Vec::new();
    for id in reached.nodes() {
        store.interrupt().poll()?;
        parts.clear();
        let value = store.value(id);
        if store.is_nimber(id) {
            certificate.add_nimber(value);
            continue;
        }
        parts.extend(reached.parts(store, id).iter().map(|&part| number(part)));
        parts.sort_unstable();
        if let Node::Sum(_) = store.node(id) {
            certificate.add_sum(&parts, value);
            continue;
        }
        parts.dedup();
        let node = certificate.add_options(&parts, value);
        if store.node(id) == Node::Position {
            ruled.push((node, id));
        }
    }
    for answer in answers {
        certificate.claim(answer.numbered(number));
    }
    let asked: Vec<(u32, GameId)> = ruled_as_typed(store, typed)?
        .into_iter()
        .filter_map(|(standing, position)| Some((reached.number(standing)?, position)))
        .collect();
    let moves = moves_in_words(store, &reached, &certificate, &asked, &roots, &ruled)?;
    let numbers = positions.iter().map(|&id| reached.number(id)).collect();
    Ok(Numbered { certificate, numbers, ruled, moves, asked })
}

/// The moves of the positions of rulesets in words: first of those that were typed, as they were
/// typed, then of those that the claims speak of, then from the largest down.
fn moves_in_words(
    store: &mut Store,
    reached: &Reached,
    certificate: &Certificate,
    asked: &[(u32, GameId)],
    roots: &[GameId],
    ruled: &[(u32, GameId)],
) -> Result<Vec<MoveInWords>> {
    let mut moves = Vec::new();
    let mut seen = HashSet::new();
    let claimed: Vec<(u32, GameId)> =
        roots.iter().filter_map(|&root| Some((reached.number(root)?, root))).collect();
    for &(from, position) in asked.iter().chain(&claimed).chain(ruled.iter().rev()) {
        store.interrupt().poll()?;
        if moves.len() >= WORDS {
            break;
        }
        let CertificateNode::Options(options) = certificate.node(from) else { continue };
        if !store.is_worded(position) || seen.contains(&from) {
            continue;
        }
        if let Some(found) = moves_of(store, reached, options, from, position)? {
            seen.insert(from);
            moves.extend(found);
        }
    }
    Ok(moves)
}

/// The moves of a position in words: to which option, and what stands for that.
fn legal_moves(store: &mut Store, position: GameId) -> Result<Vec<(GameId, GameId, String)>> {
    store.make_moves(position)?;
    let legal: Vec<(GameId, String)> =
        store.legal_moves(position).map(|(option, words)| (option, words.to_owned())).collect();
    let standing = legal.into_iter().map(|(option, words)| {
        store.interrupt().poll()?;
        Ok((option, standing_for(store, option)?, words))
    });
    standing.collect()
}

/// The moves of a position, if each leads to one of the options that the certificate has.
fn moves_of(
    store: &mut Store,
    reached: &Reached,
    options: &[u32],
    from: u32,
    position: GameId,
) -> Result<Option<Vec<MoveInWords>>> {
    let legal = legal_moves(store, position)?;
    let mut moves = Vec::with_capacity(legal.len());
    for (option, standing, words) in legal {
        let Some(to) = reached.number(standing).filter(|to| options.binary_search(to).is_ok()) else {
            return Ok(None);
        };
        let leaves = (option != standing).then(|| as_written(store, option)).flatten();
        moves.push(MoveInWords::new(from, to, words).with_leaves(leaves));
    }
    Ok(Some(moves))
}

/// A position of rulesets, or a sum of some, as their rules write it, if that is short.
fn as_written(store: &Store, position: GameId) -> Option<String> {
    let terms: Option<Vec<String>> = match store.node(position) {
        Node::Sum(components) if components.len() <= LEFT / 4 => {
            components.iter().map(|&component| store.written_by_ruleset(component)).collect()
        }
        Node::Position => Some(vec![store.written_by_ruleset(position)?]),
        _ => None,
    };
    terms.map(|terms| terms.join(" + ")).filter(|text| text.chars().count() <= LEFT)
}
