//! Sprouts by its rule alone, on positions as they are typed.

use crate::play::typed::{Checked, Game};

/// Spots by their signs; those that a move makes have signs beyond the alphabet.
type Walk = Vec<char>;
type Region = Vec<Walk>;
type Position = Vec<Region>;

/// A corner: its region, its walk and its place there.
type Corner = (usize, usize, usize);

pub fn spots(name: &str) {
    let game = Game::on_a_board(
        |position: &String| match (
            position.matches('0').count(),
            position.contains(['1', '2', 'A', 'a', '|']),
        ) {
            (spots, false) => format!("sprouts({})", all_free(position).unwrap_or(spots)),
            _ => format!("sprouts(\"{position}\")"),
        },
        |position| legal(&parsed(position)).into_iter().map(|(_, after)| after).collect(),
        |position, words| {
            let position = parsed(position);
            let legal = legal(&position);
            legal.into_iter().filter(|(said, _)| said == words).map(|(_, after)| after).collect()
        },
    );
    let positions = [
        "", "0", "0.0", "0.0.0", "2.2", "0.1", "1.1", "0.22", "2.2.2.2", "11", "122", "AB|0.AB", "AB|1.AB",
        "1A|A2", "AB|AB.2", "a1a1", "0.a2a", "2.a1a2", "0+1", "1A|A2+0", "22+2.2", "a2bb2a",
    ];
    Checked::all(name, game, positions.into_iter().map(str::to_owned).collect::<Vec<String>>());
}

/// How many spots there are, if none has a line.
fn all_free(position: &str) -> Option<usize> {
    position.strip_prefix("0*").and_then(|count| count.parse().ok())
}

fn parsed(position: &str) -> Position {
    let position = match all_free(position) {
        Some(spots) => vec!["0"; spots].join("."),
        None => position.replace("0*4", "0.0.0.0"),
    };
    let regions = position.split(['|', '+']).filter(|region| !region.is_empty());
    regions.map(|region| region.split('.').map(|walk| walk.chars().collect()).collect()).collect()
}

fn corners(position: &Position) -> impl Iterator<Item = Corner> + '_ {
    position.iter().enumerate().flat_map(|(region, walks)| {
        walks
            .iter()
            .enumerate()
            .flat_map(move |(walk, spots)| (0..spots.len()).map(move |at| (region, walk, at)))
    })
}

/// What the spot of a corner is called: its letter, or its number among those without.
fn name(position: &Position, corner: Corner) -> String {
    let sign = position[corner.0][corner.1][corner.2];
    if sign.is_alphabetic() {
        let same = |at: &usize| position[corner.0][corner.1][*at] == sign;
        let twice = (0..position[corner.0][corner.1].len()).filter(same).count() == 2;
        let before = (0..corner.2).filter(same).count();
        return match (twice, before) {
            (false, _) => sign.to_string(),
            (true, 0) => format!("the first corner of {sign}"),
            (true, _) => format!("the second corner of {sign}"),
        };
    }
    let is_digit = |&(region, walk, at): &Corner| position[region][walk][at].is_ascii_digit();
    (corners(position).filter(is_digit).take_while(|&other| other < corner).count() + 1).to_string()
}

/// Whether a walk is the first of those that read as it does and have no letter, apart from some.
fn is_next(region: &Region, walk: usize, taken: &[usize]) -> bool {
    let is_plain = region[walk].iter().all(char::is_ascii_digit);
    !is_plain || !(0..walk).any(|before| region[before] == region[walk] && !taken.contains(&before))
}

/// Every legal move, in words and as it leaves the position.
fn legal(position: &Position) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let all: Vec<Corner> = corners(position).collect();
    let signs = position.iter().flatten().flatten();
    let new = signs.filter(|sign| sign.is_ascii_digit()).count() + 1;
    for (place, &from) in all.iter().enumerate() {
        for &to in all[place..].iter().filter(|to| to.0 == from.0) {
            let region = &position[from.0];
            let (one, other) = (region[from.1][from.2], region[to.1][to.2]);
            let lives = |sign: char| if sign.is_ascii_digit() { 3 - sign.to_digit(10).unwrap() } else { 1 };
            let is_one_spot = from == to || (one.is_alphabetic() && one == other);
            let has_next =
                is_next(region, from.1, &[]) && (to.1 == from.1 || is_next(region, to.1, &[from.1]));
            if !has_next || (is_one_spot && lives(one) < 2) {
                continue;
            }
            let others: Vec<usize> =
                (0..region.len()).filter(|&walk| walk != from.1 && walk != to.1).collect();
            let subsets = if from.1 == to.1 { 1 << others.len() } else { 1 };
            for chosen in 0..subsets {
                let is_in = |bit: usize| chosen >> bit & 1 == 1;
                let inside: Vec<usize> =
                    (0..others.len()).filter(|&bit| is_in(bit)).map(|bit| others[bit]).collect();
                let taken: Vec<usize> = inside.iter().copied().chain([from.1]).collect();
                if !inside.iter().all(|&walk| is_next(region, walk, &taken)) {
                    continue;
                }
                let words = words(position, from, to, &inside);
                found.push((format!("{words}, new spot {new}"), drawn(position, from, to, &inside)));
            }
        }
    }
    found
}

fn words(position: &Position, from: Corner, to: Corner, inside: &[usize]) -> String {
    let mut around: Vec<String> = inside.iter().map(|&walk| name(position, (from.0, walk, 0))).collect();
    around.iter_mut().for_each(|name| *name = name.rsplit(' ').next().unwrap().to_owned());
    let last = around.pop();
    let around = match (around.len(), last) {
        (_, None) => String::new(),
        (0, Some(last)) => format!(" around {last}"),
        (_, Some(last)) => format!(" around {} and {last}", around.join(", ")),
    };
    if from == to {
        return format!("loop at {}{around}", name(position, from));
    }
    let [one, other] = [from, to].map(|(region, walk, at)| position[region][walk][at]);
    let has_both = |region: &&Region| {
        [one, other].iter().all(|sign| sign.is_alphabetic() && region.iter().any(|walk| walk.contains(sign)))
    };
    let region = match position.iter().filter(has_both).count() {
        2.. => format!(" through region {}", from.0 + 1),
        _ => String::new(),
    };
    format!("join {} and {}{region}{around}", name(position, from), name(position, to))
}

/// The position after a line.
fn drawn(position: &Position, from: Corner, to: Corner, inside: &[usize]) -> String {
    let mut position = position.clone();
    let mut region = position.remove(from.0);
    let was_free = [from, to].map(|corner| region[corner.1][corner.2] == '0');
    // Each end has a line more; a spot with two corners gets a sign of its own.
    let mut dead = Vec::new();
    let mut used = |corner: Corner, fresh: char| -> char {
        let spot = region[corner.1][corner.2];
        let now = match spot {
            '0' => '1',
            '1' => fresh,
            other => {
                dead.push(other);
                '#'
            }
        };
        region[corner.1][corner.2] = now;
        now
    };
    let ends = match from == to {
        false => [used(from, 'Ω'), used(to, 'Ψ')],
        true => {
            let first = used(from, 'Ω');
            let last = if first == '1' { used(from, 'Ω') } else { '#' };
            region[from.1][from.2] = last;
            [last, last]
        }
    };
    let around = |walk: &Walk, at: usize, free: bool| {
        let mut way = [&walk[at..], &walk[..at]].concat();
        if !free {
            way.push(walk[at]);
        }
        way
    };
    let rest = |taken: bool| -> Vec<Walk> {
        let others = (0..region.len()).filter(|walk| *walk != from.1 && *walk != to.1);
        others.filter(|walk| inside.contains(walk) == taken).map(|walk| region[walk].clone()).collect()
    };
    let made: Vec<Region> = if from.1 != to.1 {
        let mut walk = around(&region[from.1], from.2, was_free[0]);
        walk.push('Φ');
        walk.extend(around(&region[to.1], to.2, was_free[1]));
        walk.push('Φ');
        vec![[rest(false), vec![walk]].concat()]
    } else {
        let walk = &region[from.1];
        let (mut left, mut right) = match from == to {
            true => (vec![ends[0]], around(walk, from.2, was_free[0])),
            false => (walk[from.2..=to.2].to_vec(), [&walk[to.2..], &walk[..=from.2]].concat()),
        };
        left.push('Φ');
        right.push('Φ');
        vec![[vec![left], rest(true)].concat(), [vec![right], rest(false)].concat()]
    };
    position.splice(from.0..from.0, made);
    let is_dead = |sign: &char| *sign == '#' || (sign.is_alphabetic() && dead.contains(sign));
    position.iter_mut().flatten().for_each(|walk| walk.retain(|sign| !is_dead(sign)));
    printed(tidied(position))
}

/// Without what can take part in no move.
fn tidied(mut position: Position) -> Position {
    loop {
        let before = position.clone();
        let count = |sign: char| before.iter().flatten().flatten().filter(|&&other| other == sign).count();
        for walk in position.iter_mut().flatten() {
            for sign in walk.iter_mut().filter(|sign| sign.is_alphabetic()) {
                if count(*sign) == 1 {
                    *sign = '2';
                }
            }
            // Two corners of a spot side by side are one.
            let mut at = 0;
            while walk.len() > 1 && at < walk.len() {
                let next = (at + 1) % walk.len();
                if walk[at].is_alphabetic() && walk[at] == walk[next] {
                    walk[at.min(next)] = '2';
                    walk.remove(at.max(next));
                } else {
                    at += 1;
                }
            }
        }
        position.iter_mut().for_each(|region| region.retain(|walk| !walk.is_empty()));
        position.retain(|region| {
            let mut signs: Vec<char> = region.iter().flatten().copied().collect();
            signs.sort_unstable();
            signs.dedup_by(|one, other| one == other && one.is_alphabetic());
            signs.iter().map(|sign| 3 - sign.to_digit(10).unwrap_or(2)).sum::<u32>() >= 2
        });
        if position == before {
            return position;
        }
    }
}

/// As it is printed: typed letters stay if they can, and others are named as they come.
fn printed(position: Position) -> String {
    let mut letters: Vec<char> = Vec::new();
    for &sign in position.iter().flatten().flatten().filter(|sign| sign.is_alphabetic()) {
        if !letters.contains(&sign) {
            letters.push(sign);
        }
    }
    letters.sort_by_key(|letter| !letter.is_ascii());
    let mut given: Vec<(char, char)> = Vec::new();
    for letter in letters {
        let is_small =
            position.iter().flatten().any(|walk| walk.iter().filter(|sign| **sign == letter).count() == 2);
        let wanted = if is_small { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
        let alphabet = if is_small { 'a'..='z' } else { 'A'..='Z' };
        let mut names = [wanted].into_iter().filter(char::is_ascii).chain(alphabet);
        let name = names.find(|name| given.iter().all(|(_, other)| other != name)).unwrap();
        given.push((letter, name));
    }
    let sign = |sign: &char| given.iter().find(|(letter, _)| letter == sign).map_or(*sign, |(_, name)| *name);
    let walk = |walk: &Walk| walk.iter().map(sign).collect::<String>();
    let mut text = String::new();
    for (place, region) in position.iter().enumerate() {
        let is_shared = |sign: &&char| {
            sign.is_alphabetic() && position[place..].iter().flatten().any(|walk| walk.contains(sign))
        };
        if place > 0 {
            text.push(if position[..place].iter().flatten().flatten().any(|sign| is_shared(&sign)) {
                '|'
            } else {
                '+'
            });
        }
        text += &region.iter().map(walk).collect::<Vec<String>>().join(".");
    }
    text
}
