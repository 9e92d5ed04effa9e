//! `sprague play FILE.cert`: a sceptic against a certificate. The kernel verifies it; then the
//! sceptic plays the side that a claim says loses, and every answer comes from the values or the
//! pairs of the certificate.

use std::io;
use std::path::Path;

use num_bigint::BigUint;
use sprague::front_end::play::{Boards, Labels, Pairs, Play, Player, Strategy};
use sprague::{Error, ErrorKind, GameId, Interrupt, Nimber, Source, Store, front_end::notation};
use sprague_kernel::{Claim, Node, Options, Route, Verified, VerifiedPositions, recognize, verify};

use super::args::Settings;
use super::conversation::{PROMPT, Playing, converse};
use super::files::shown;
use super::lines::{Lines, NoLine};
use super::output::Output;
use super::status::{Status, status_of};
use super::verify::{Stoppable, not_verified, open};
use super::watch::Watch;

/// Games that are listed.
const LISTED: usize = 40;

/// Characters of a position in the list.
const ROW: usize = 60;

/// A game that a claim says who wins.
struct Challenge {
    /// The claim.
    says: String,
    position: GameId,
}

/// The positions of a certificate, made in a store so that they can be written, and what to answer
/// by.
struct Certificate {
    store: Store,
    strategy: Box<dyn Strategy>,
    challenges: Vec<Challenge>,
}

pub fn run(
    path: &Path,
    boards: Boards,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let verified = match verified(path, settings, watch, output)? {
        Ok(verified) => verified,
        Err(status) => return Ok(status),
    };
    let Some(positions) = verified.positions() else { unreachable!("the kind was looked at") };
    let by = match positions.route() {
        Route::Values => "values",
        Route::Strategy => "pairs",
    };
    output.answer(&format!("{verified}: I answer by its {by} alone"))?;
    let store = Store::with_limits(settings.limits.clone());
    let interrupt = store.interrupt().clone();
    let made = watch.over(&interrupt, || Certificate::new(positions, store));
    let mut certificate = match made {
        Ok(certificate) => certificate,
        Err(error) => return failed(&error, output),
    };
    let mut lines = Lines::new(output);
    let place = match certificate.choose(&mut lines, watch, output)? {
        Ok(place) => place,
        Err(status) => return Ok(status),
    };
    let position = certificate.challenges[place].position;
    let begun = watch.over(&interrupt, || {
        let first = certificate.first(position)?;
        let Certificate { mut store, strategy, .. } = certificate;
        let (play, opening) = Play::begin(&mut store, position, first, boards, strategy)?;
        Ok(((Playing::Usual(play), opening), store))
    });
    match begun {
        Ok((begun, mut store)) => converse(begun, &mut store, &mut lines, watch, output),
        Err(error) => failed(&error, output),
    }
}

fn failed(error: &Error, output: &mut Output) -> io::Result<Status> {
    output.error(error, &Source::new(None, ""))?;
    Ok(status_of(error))
}

/// The certificate, if the kernel accepts it; otherwise how this ends.
fn verified(
    path: &Path,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Result<Verified, Status>> {
    let interrupt = Interrupt::new();
    let file = match open(path) {
        Ok(file) => file,
        Err(message) => {
            output.complain(&message);
            return Ok(Err(Status::Error));
        }
    };
    let (kind, mut file) = match recognize(Stoppable { name: path, file, interrupt: &interrupt }) {
        Ok(recognized) => recognized,
        Err(error) => {
            output.complain(&error.to_string());
            return Ok(Err(Status::Error));
        }
    };
    if kind.name != "positions" {
        output.complain(&format!(
            "{}: a certificate of {} cannot be played: that takes one of outcomes or values of positions in normal play; `sprague verify` verifies this one",
            shown(path),
            kind.of
        ));
        return Ok(Err(Status::Error));
    }
    let mut go_on = || interrupt.poll().is_ok();
    match watch.over(&interrupt, || verify(&mut file, Options::default(), &mut go_on)) {
        Ok(verified) => Ok(Ok(verified)),
        Err(refused) => not_verified(refused, &interrupt, settings, output).map(Err),
    }
}

impl Certificate {
    fn new(verified: &VerifiedPositions, mut store: Store) -> Result<Certificate, Error> {
        let nodes = 1..=verified.len() as u32;
        if verified.route() == Route::Values
            && nodes.into_iter().any(|node| verified.value(node).number().is_none())
        {
            return Err(Play::transfinite());
        }
        let positions = positions(verified, &mut store)?;
        let at = |number: u32| positions[number as usize - 1];
        let strategy: Box<dyn Strategy> = match verified.route() {
            Route::Values => {
                let values =
                    (1..).zip(&positions).map(|(number, &position)| (position, value(verified, number)));
                Box::new(Labels::new(values))
            }
            Route::Strategy => {
                let pairs = verified.pairs().iter().map(|&(one, other)| ((at(one), at(other)), (one, other)));
                Box::new(Pairs::new(pairs))
            }
        };
        let mut challenges = Vec::new();
        for claim in verified.claims() {
            store.interrupt().poll()?;
            let (first, says, second, games) = match *claim {
                Claim::Value { position } => {
                    let nimber = store.nimber(value(verified, position))?;
                    (at(position), " ≈ ", Some(nimber), vec![[at(position), nimber]])
                }
                Claim::Equal { first, second } => {
                    (at(first), " ≈ ", Some(at(second)), vec![[at(first), at(second)]])
                }
                Claim::Differ { first, second, witness } => {
                    let games = vec![[at(first), at(witness)], [at(second), at(witness)]];
                    (at(first), " ≉ ", Some(at(second)), games)
                }
                Claim::Win { position, .. } => {
                    (at(position), " is an N-position", None, vec![[at(position), GameId::ZERO]])
                }
                Claim::Lose { position } => {
                    (at(position), " is a P-position", None, vec![[at(position), GameId::ZERO]])
                }
            };
            let written = |position| notation::position(&store, position, ROW).text;
            let says = format!("{}{says}{}", written(first), second.map_or_else(String::new, written));
            for game in games {
                challenges.push(Challenge { says: says.clone(), position: store.sum(&game)? });
            }
        }
        Ok(Certificate { store, strategy, challenges })
    }

    /// Who begins: the person unless the certificate has a winning move.
    fn first(&mut self, position: GameId) -> Result<Player, Error> {
        let advice = self.strategy.advise(&mut self.store, position)?;
        Ok(if advice.winning.is_some() { Player::Tool } else { Player::Person })
    }

    /// Which game is played: the only one, or the one whose number is entered; at the end of the
    /// input none, and how this ends.
    fn choose(
        &mut self,
        lines: &mut Lines,
        watch: &Watch,
        output: &mut Output,
    ) -> io::Result<Result<usize, Status>> {
        let count = self.challenges.len();
        let width = count.min(LISTED).to_string().len() + 2;
        for place in 0..count.min(LISTED) {
            let line = self.described(place);
            let number = if count == 1 { String::new() } else { format!("{:>width$}  ", place + 1) };
            output.answer(&format!("{number}{line}"))?;
        }
        if count > LISTED {
            output.answer(&format!("  … and {} more", count - LISTED))?;
        }
        if count == 1 {
            return Ok(Ok(0));
        }
        output.answer("Enter the number of a game.")?;
        loop {
            let line = match lines.next(PROMPT, vec!["quit".to_owned()], watch, output)? {
                Ok(line) => line,
                Err(NoLine::End) => return Ok(Err(Status::Well)),
                Err(NoLine::Interrupted) => return Ok(Err(Status::Interrupted)),
            };
            match line.trim() {
                "q" | "quit" => return Ok(Err(Status::Well)),
                text => match text.parse() {
                    Ok(number) if (1..=count).contains(&number) => return Ok(Ok(number - 1)),
                    _ => output.answer(&format!("there are {count} games, 1 to {count}; `quit` ends"))?,
                },
            }
        }
    }

    fn described(&mut self, place: usize) -> String {
        let Challenge { says, position } = &self.challenges[place];
        let (says, position) = (says.clone(), *position);
        let written = notation::position(&self.store, position, ROW).text;
        match self.first(position) {
            Ok(Player::Tool) => format!("{says}: I begin in {written}, and win"),
            Ok(Player::Person) => format!("{says}: you begin in {written}, and I win"),
            Err(_) => says,
        }
    }
}

/// The nodes of a certificate as positions of a store, in their order.
fn positions(verified: &VerifiedPositions, store: &mut Store) -> Result<Vec<GameId>, Error> {
    let mut positions: Vec<GameId> = Vec::with_capacity(verified.len());
    for number in 1..=verified.len() as u32 {
        store.interrupt().poll()?;
        let parts =
            |parts: &[u32]| parts.iter().map(|part| positions[*part as usize - 1]).collect::<Vec<_>>();
        let position = match verified.node(number) {
            Node::Options(options) => store.set_of(&parts(options))?,
            Node::Sum(components) => store.sum(&parts(components))?,
            Node::Nimber => store.nimber(value(verified, number))?,
            Node::Among(_) => {
                let message = "the certificate does not list all options of its positions";
                return Err(Error::new(ErrorKind::Domain, message)
                    .help("play the game itself: `sprague play` with the position of the claim"));
            }
        };
        positions.push(position);
    }
    Ok(positions)
}

/// The value that the certificate has for a node, which is finite.
fn value(verified: &VerifiedPositions, number: u32) -> Nimber {
    let words = verified.value(number).number().map_or(&[][..], |number| number.words());
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Nimber::from(BigUint::from_bytes_le(&bytes))
}
