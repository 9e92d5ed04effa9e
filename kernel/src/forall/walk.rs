//! Walks through all places that words can lead to.

use crate::meter::Meter;

use super::fields::{Stop, Track};
use super::lines::Automaton;
use super::places::Places;

/// Tracks that a walk may have.
pub(crate) const MOST_WALK_TRACKS: usize = 16;

/// Places times letters of a walk.
pub(crate) const MOST_CELLS: usize = 1 << 26;

/// In a row of words, the mark of a place where nothing can be accepted any more.
const DEAD: u32 = 1 << 31;

/// What a line means, followed digit by digit.
pub(crate) trait Meaning {
    /// The tracks of the letters.
    fn tracks(&self) -> &[Track];

    /// The place before the first digit; `None` if nothing is accepted from there.
    fn start(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<u32>>, Stop>;

    /// Makes a place the one that the next two speak of.
    fn load(&mut self, place: &[u32]);

    /// Whether it is true of the numbers that end here.
    fn accepts(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop>;

    /// Appends the place after a letter. False if nothing is accepted from there: then what was
    /// appended does not count.
    fn step(&mut self, letter: usize, into: &mut Vec<u32>, meter: &mut Meter<'_>) -> Result<bool, Stop>;
}

/// Tracks in ascending order, each once.
pub(crate) fn walk_tracks(mut tracks: Vec<Track>) -> Result<Vec<Track>, Stop> {
    tracks.sort_unstable();
    tracks.dedup();
    if tracks.len() > MOST_WALK_TRACKS {
        return Err(format!("more than {MOST_WALK_TRACKS} tracks in one walk").into());
    }
    Ok(tracks)
}

/// For each letter over some tracks the letter that has the digits of `from`, in that order. A
/// track of `from` that is not there has the digit 0.
pub(crate) fn project(tracks: &[Track], from: &[Track]) -> Vec<u32> {
    let places: Vec<Option<usize>> = from.iter().map(|track| tracks.binary_search(track).ok()).collect();
    let digit = |letter: usize, place: &Option<usize>| place.map_or(0, |place| letter >> place & 1) as u32;
    let letters = 0..1_usize << tracks.len();
    let read =
        |letter| places.iter().enumerate().fold(0, |read, (bit, place)| read | digit(letter, place) << bit);
    letters.map(read).collect()
}

/// Walks the meaning and an automaton side by side: wherever one word leads they must agree.
/// Returns how many places there were.
pub(crate) fn agree(
    meaning: &mut impl Meaning,
    automaton: &Automaton,
    meter: &mut Meter<'_>,
) -> Result<usize, Stop> {
    let letters = project(meaning.tracks(), &automaton.tracks);
    walk(
        meaning,
        meter,
        letters.len(),
        |state, accepts| {
            if automaton.accepting[state as usize] == accepts {
                return Ok(());
            }
            let should = if accepts { "must accept" } else { "must not accept" };
            Err(format!("state {state} {should} by what the line means").into())
        },
        |state, letter, dead| {
            let next = automaton.go(state, letters[letter]);
            // Neither accepts anything from here.
            (!(dead && automaton.settled[next as usize] == Some(false))).then_some(next)
        },
    )
}

/// Demands that a meaning is true of no numbers. Returns how many places there were.
pub(crate) fn is_empty(
    meaning: &mut impl Meaning,
    wrong: &str,
    meter: &mut Meter<'_>,
) -> Result<usize, Stop> {
    let letters = 1 << meaning.tracks().len();
    walk(
        meaning,
        meter,
        letters,
        |_, accepts| {
            if accepts { Err(Stop::from(wrong)) } else { Ok(()) }
        },
        |_, _, dead| (!dead).then_some(0),
    )
}

/// Meets all places. `meet` is told the state of the automaton beside, and whether the meaning
/// accepts; `beside` is the next state for a letter, or none if the place need not be met.
fn walk(
    meaning: &mut impl Meaning,
    meter: &mut Meter<'_>,
    letters: usize,
    meet: impl Fn(u32, bool) -> Result<(), Stop>,
    beside: impl Fn(u32, usize, bool) -> Option<u32>,
) -> Result<usize, Stop> {
    let mut places = Places::new();
    let mut row = match meaning.start(meter)? {
        Some(start) => [vec![0], start].concat(),
        None => vec![DEAD],
    };
    places.insert(&row);
    let mut number = 0;
    while number < places.len() {
        if (number + 1) * letters > MOST_CELLS {
            return Err(format!("a walk has more than {MOST_CELLS} places times letters").into());
        }
        let place = places.get(number);
        let (state, dead) = (place[0] & !DEAD, place[0] & DEAD != 0);
        meaning.load(&place[1..]);
        let accepts = !dead && meaning.accepts(meter)?;
        meet(state, accepts)?;
        meter.work(letters as u64)?;
        for letter in 0..letters {
            row.clear();
            row.push(0);
            let dead = dead || !meaning.step(letter, &mut row, meter)?;
            let Some(next) = beside(state, letter, dead) else { continue };
            if dead {
                row.truncate(1);
            }
            row[0] = next | if dead { DEAD } else { 0 };
            if !places.insert(&row) {
                return Err("the places of a walk need too much room".into());
            }
        }
        number += 1;
    }
    Ok(places.len())
}
