//! Strategy certificates: the Second Lemma, literally.

use std::collections::VecDeque;
use std::io::{self, Write};

use hashbrown::{HashMap, HashSet};

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::proof::block::Block;
use crate::proof::build::Question;
use crate::proof::certificate::Contents;
use crate::proof::claim::{Claim, WinningOption};
use crate::theory;

/// Positions written out as sets, pairs of them in which every move has an answer, and claims about
/// them.
///
/// Every pair G, H of the set has for each move in G + H an answer that leads to a pair again. So
/// G + H is a P-position, by the definition of outcome alone, and G ≈ H by the Second Lemma. No
/// value stands in it. The format and what makes a certificate right is in `docs/proofs.md`. Made
/// by [`strategy`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StrategyCertificate {
    nodes: Vec<Vec<u32>>,
    pairs: Vec<(u32, u32)>,
    claims: Vec<Claim>,
}

impl StrategyCertificate {
    /// How many pairs a strategy may have, usually.
    pub const MOST_PAIRS: usize = 1_000_000;

    /// The options of each position, by their numbers, which begin with 1; position 1 has none.
    #[must_use]
    pub fn nodes(&self) -> &[Vec<u32>] {
        &self.nodes
    }

    /// The pairs, the smaller number first, in ascending order.
    #[must_use]
    pub fn pairs(&self) -> &[(u32, u32)] {
        &self.pairs
    }

    /// The claims, none of them a [`Claim::Value`].
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Writes the certificate, or the statement alone, without the pairs. Linear.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn Write, contents: Contents) -> io::Result<()> {
        let mut block = Block::new(out);
        block.text(b"sprague-strategy 1\n");
        for (number, options) in (1..).zip(&self.nodes) {
            block.number(number);
            block.text(b" o");
            options.iter().for_each(|&option| block.part(option));
            block.end_line()?;
        }
        let pairs = if contents == Contents::Certificate { &self.pairs[..] } else { &[] };
        for &(first, second) in pairs {
            block.text(b"p");
            block.part(first);
            block.part(second);
            block.end_line()?;
        }
        for claim in &self.claims {
            block.claim(claim)?;
        }
        block.text(b"end");
        block.part(self.nodes.len() as u32);
        if contents == Contents::Certificate {
            block.part(self.pairs.len() as u32);
        }
        block.part(self.claims.len() as u32);
        block.end_line()?;
        block.finish()
    }
}

/// The strategy certificate that answers these questions, in their order. What a position is worth
/// becomes an equivalence with the nimber written out.
///
/// A move from a pair G ≈ H to a follower of G with a greater value is taken back to the value of
/// H; one to a smaller value is answered by an option of H with the same value. That such options
/// exist is what the values say; whether the pairs are closed under it is checked without them.
///
/// As many pairs as the square of the number of positions, at most, and so only for small ones.
/// Nimbers and sums are written out.
///
/// Source: Second Lemma of the Sprague–Grundy theorem's proof.
///
/// # Errors
/// [`ErrorKind::Limit`] with more than `most_pairs` pairs, or if writing out reaches the ceiling of
/// nodes; or if interrupted.
///
/// ```
/// use sprague::Store;
/// use sprague::proof::{Contents, Question, strategy};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let both = store.sum(&[one, one])?;
/// let zero = store.zero();
/// let certificate = strategy(&mut store, &[Question::Equivalence(both, zero)], 1_000)?;
/// let mut text = Vec::new();
/// certificate.write(&mut text, Contents::Certificate).expect("a vector takes all");
/// assert_eq!(text, b"sprague-strategy 1\n1 o\n2 o 1\n3 o 2\np 1 1\np 1 3\nq equal 3 1\nend 3 2 1\n");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn strategy(store: &mut Store, questions: &[Question], most_pairs: usize) -> Result<StrategyCertificate> {
    store.attempt(|store| Prover::new(store, most_pairs)?.answer(questions))
}

struct Prover<'s> {
    store: &'s mut Store,
    most_pairs: usize,
    /// The options of each position met, children first only after [`Prover::numbers`].
    options: HashMap<GameId, Vec<GameId>>,
    pairs: HashSet<(GameId, GameId)>,
    waiting: VecDeque<(GameId, GameId)>,
}

impl<'s> Prover<'s> {
    fn new(store: &'s mut Store, most_pairs: usize) -> Result<Prover<'s>> {
        let mut prover = Prover {
            store,
            most_pairs,
            options: HashMap::new(),
            pairs: HashSet::new(),
            waiting: VecDeque::new(),
        };
        let zero = prover.store.zero();
        prover.reach(zero)?;
        Ok(prover)
    }

    fn answer(mut self, questions: &[Question]) -> Result<StrategyCertificate> {
        let mut answers = Vec::with_capacity(questions.len());
        for &question in questions {
            let answer = self.one(question)?;
            answers.push(answer);
        }
        while let Some((first, second)) = self.waiting.pop_front() {
            self.store.interrupt().poll()?;
            self.answer_moves(first, second)?;
            if first != second {
                self.answer_moves(second, first)?;
            }
        }
        let numbers = self.numbers();
        let mut nodes = vec![Vec::new(); numbers.len()];
        for (id, options) in &self.options {
            let mut options: Vec<u32> = options.iter().map(|option| numbers[option]).collect();
            options.sort_unstable();
            nodes[numbers[id] as usize - 1] = options;
        }
        let mut pairs: Vec<(u32, u32)> = self
            .pairs
            .iter()
            .map(|(first, second)| (numbers[first], numbers[second]))
            .map(|(first, second)| (first.min(second), first.max(second)))
            .collect();
        pairs.sort_unstable();
        let claims = answers.iter().map(|answer| answer.numbered(|id| numbers[&id])).collect();
        Ok(StrategyCertificate { nodes, pairs, claims })
    }

    /// The claim that answers a question; its positions are all written out.
    fn one(&mut self, question: Question) -> Result<Claim<GameId>> {
        let zero = self.store.zero();
        Ok(match question {
            Question::Value(position) => {
                let nimber = theory::sprague_grundy(self.store, position)?;
                let (first, second) = (self.written_out(position)?, self.written_out(nimber)?);
                self.pair(first, second)?;
                Claim::Equal { first, second }
            }
            Question::Equivalence(first, second) => {
                let witness = theory::distinguish(self.store, first, second)?;
                let (first, second) = (self.written_out(first)?, self.written_out(second)?);
                let Some(witness) = witness else {
                    self.pair(first, second)?;
                    return Ok(Claim::Equal { first, second });
                };
                let witness = self.written_out(witness)?;
                let value = self.store.value(witness);
                let (lost, won) =
                    if self.store.value(first) == value { (first, second) } else { (second, first) };
                self.pair(lost, witness)?;
                // The other one is worth more, and so has an option that is worth as much.
                match self.option_of_value(won, witness) {
                    Some(option) => self.pair(option, witness)?,
                    None => unreachable!("a greater value has an option of each lesser one"),
                }
                Claim::Differ { first, second, witness }
            }
            Question::Outcome(position) => {
                let position = self.written_out(position)?;
                match self.option_of_value(position, zero) {
                    Some(option) => {
                        self.pair(zero, option)?;
                        Claim::Win { position, option: WinningOption::Option(option) }
                    }
                    None => {
                        self.pair(zero, position)?;
                        Claim::Lose { position }
                    }
                }
            }
        })
    }

    fn written_out(&mut self, position: GameId) -> Result<GameId> {
        let position = self.store.expand(position)?;
        self.reach(position)?;
        Ok(position)
    }

    /// Notes a position and its followers.
    fn reach(&mut self, position: GameId) -> Result<()> {
        let mut waiting = vec![position];
        while let Some(id) = waiting.pop() {
            self.store.interrupt().poll()?;
            if self.options.contains_key(&id) {
                continue;
            }
            let options = self.store.options(id)?;
            waiting.extend_from_slice(&options);
            self.options.insert(id, options);
        }
        Ok(())
    }

    fn pair(&mut self, first: GameId, second: GameId) -> Result<()> {
        let pair = (first.min(second), first.max(second));
        if self.pairs.insert(pair) {
            if self.pairs.len() > self.most_pairs {
                return Err(Error::new(
                    ErrorKind::Limit,
                    format!("a strategy for these positions needs more than {} pairs", self.most_pairs),
                )
                .help("a value certificate has one line for each position: leave `strategy` away"));
            }
            self.waiting.push_back(pair);
        }
        Ok(())
    }

    /// Answers each move in the first one of a pair.
    fn answer_moves(&mut self, first: GameId, second: GameId) -> Result<()> {
        for option in self.options[&first].clone() {
            self.store.interrupt().poll()?;
            if let Some(back) = self.option_of_value(option, second) {
                self.pair(back, second)?;
            } else {
                match self.option_of_value(second, option) {
                    Some(same) => self.pair(option, same)?,
                    None => {
                        unreachable!("an option of one is worth less than the other, or leads back to it")
                    }
                }
            }
        }
        Ok(())
    }

    /// An option that is worth as much as another position: that position itself if it is one.
    fn option_of_value(&self, position: GameId, other: GameId) -> Option<GameId> {
        let options = &self.options[&position];
        let value = self.store.value(other);
        let alike = |option: &GameId| self.store.value(*option) == value;
        options.iter().copied().find(|&option| option == other).or(options.iter().copied().find(alike))
    }

    /// Numbers for the positions met, from 1, options before what they belong to: nimbers by their
    /// size, for they may have been made in any order, and then sets as they were made.
    fn numbers(&self) -> HashMap<GameId, u32> {
        let mut ids: Vec<GameId> = self.options.keys().copied().collect();
        ids.sort_unstable_by_key(|&id| match self.store.node(id) {
            Node::Nimber(size) => (false, size, id),
            _ => (true, crate::nimber::Nimber::ZERO, id),
        });
        ids.into_iter().zip(1..).collect()
    }
}
