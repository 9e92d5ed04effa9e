//! Certificates of outcomes without theory: the format `sprague-misere-play 1`.

use std::collections::BTreeSet;

use hashbrown::HashMap;

use super::certificate::{line, write_generators};
use super::rules;
use crate::error::{Error, Limit, Result};
use crate::game::{GameId, Outcome, Store};
use crate::interrupt::Interrupt;

/// A sum of generators, ascending.
type Sum = Vec<u32>;

/// What there is to do in a sum.
enum Reply {
    /// Nothing helps: it is a P-position.
    None,
    /// It has no moves, so that it is an N-position.
    Ended,
    /// This option is a P-position.
    To(Sum),
}

/// The certificate of the misère outcome of a position, without theory, with the outcome: the
/// generators that its followers are sums of, and a set K of sums such that every option of a sum in
/// K is at the end of play or has itself an option in K. Such sums are P-positions; what has an
/// option in K, or none at all, is an N-position.
///
/// The position is played out, each sum once.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if more sums are met than the ceiling of elements
/// allows; or if interrupted. Nothing is left behind then.
///
/// ```
/// use sprague::{Outcome, Session, misere};
/// let mut session = Session::new();
/// let position = session.position("*2 + *2")?;
/// let (outcome, text) = misere::play_certificate(session.store_mut(), position)?;
/// assert_eq!(outcome, Outcome::P);
/// assert_eq!(text, "sprague-misere-play 1\ngenerators 2\no 0\no 0 1\nk 1\nk 2 2\nq P 2 2\nend\n");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn play_certificate(store: &mut Store, position: GameId) -> Result<(Outcome, String)> {
    store.attempt(|store| certified(store, position))
}

fn certified(store: &mut Store, position: GameId) -> Result<(Outcome, String)> {
    let most = store.limits().max_elements;
    let (list, positions) = rules::of_position(store, position, most)?;
    let start = rules::components(store, position)?;
    let number: HashMap<GameId, u32> = positions.iter().copied().zip(0..).collect();
    let mut start: Sum = start.iter().map(|component| number[component]).collect();
    start.sort_unstable();
    let mut player = Player { list: &list, known: HashMap::new(), most, interrupt: store.interrupt() };
    player.play(&start)?;
    let (outcome, first) = match &player.known[&start] {
        Reply::None => (Outcome::P, Some(start.clone())),
        Reply::Ended => (Outcome::N, None),
        Reply::To(to) => (Outcome::N, Some(to.clone())),
    };
    let kept = player.answers(first)?;
    let mut text = String::from("sprague-misere-play 1\n");
    write_generators(&mut text, &list);
    kept.iter().for_each(|sum| line(&mut text, "k", sum));
    line(&mut text, if outcome == Outcome::P { "q P" } else { "q N" }, &start);
    text.push_str("end\n");
    Ok((outcome, text))
}

struct Player<'a> {
    list: &'a [Vec<Sum>],
    known: HashMap<Sum, Reply>,
    most: usize,
    interrupt: &'a Interrupt,
}

impl Player<'_> {
    /// Finds the replies in a sum and in those that are met on the way.
    fn play(&mut self, start: &Sum) -> Result<()> {
        // Each sum with its next move: a component, and an option of it.
        let mut line = vec![(start.clone(), (0, 0))];
        while let Some((sum, (place, option))) = line.last_mut() {
            self.interrupt.poll()?;
            let found = match self.list.get(sum.get(*place).map_or(usize::MAX, |&part| part as usize)) {
                _ if sum.is_empty() => Some(Reply::Ended),
                None => Some(Reply::None),
                Some(options) if *option == options.len() => {
                    // Equal components have the same moves.
                    let part = sum[*place];
                    *place = sum.partition_point(|&other| other <= part);
                    *option = 0;
                    None
                }
                Some(options) => {
                    let to = after(sum, *place, &options[*option]);
                    match self.known.get(&to) {
                        Some(Reply::None) => Some(Reply::To(to)),
                        Some(_) => {
                            *option += 1;
                            None
                        }
                        None => {
                            line.push((to, (0, 0)));
                            continue;
                        }
                    }
                }
            };
            if let Some(reply) = found
                && let Some((sum, _)) = line.pop()
            {
                if self.known.len() >= self.most {
                    let message = format!("play comes through more than {} sums", self.most);
                    return Err(Error::limit(message, Limit::Nodes));
                }
                self.known.insert(sum, reply);
            }
        }
        Ok(())
    }

    /// The P-positions that answering in this one needs, with it.
    fn answers(&mut self, first: Option<Sum>) -> Result<BTreeSet<Sum>> {
        let mut kept = BTreeSet::new();
        let mut queue = Vec::from_iter(first);
        while let Some(sum) = queue.pop() {
            if !kept.insert(sum.clone()) {
                continue;
            }
            for place in 0..sum.len() {
                for option in 0..self.list[sum[place] as usize].len() {
                    self.interrupt.poll()?;
                    let to = after(&sum, place, &self.list[sum[place] as usize][option]);
                    if !self.known.contains_key(&to) {
                        self.play(&to)?;
                    }
                    if let Reply::To(answer) = &self.known[&to]
                        && !kept.contains(answer)
                    {
                        queue.push(answer.clone());
                    }
                }
            }
        }
        Ok(kept)
    }
}

/// A sum after a move in one component.
fn after(sum: &Sum, place: usize, option: &Sum) -> Sum {
    let mut after: Sum = sum[..place].iter().chain(&sum[place + 1..]).chain(option).copied().collect();
    after.sort_unstable();
    after
}
