//! Drawings of Sprouts straight from the rule: every spot has a number and a degree, and nothing is
//! left out.

use std::collections::{BTreeSet, HashMap};

/// The spots along a piece of the drawing, with a region on the left.
type Walk = Vec<u8>;

/// Spots by their numbers, and what each region touches.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Drawing {
    degrees: Vec<u8>,
    regions: Vec<Vec<Walk>>,
}

impl Drawing {
    pub fn of_spots(spots: u8) -> Drawing {
        Drawing { degrees: vec![0; spots.into()], regions: vec![(0..spots).map(|spot| vec![spot]).collect()] }
    }

    pub fn lives(&self) -> usize {
        self.degrees.iter().map(|&degree| usize::from(3 - degree)).sum()
    }

    /// Every drawing after one move.
    pub fn options(&self) -> Vec<Drawing> {
        let mut found = Vec::new();
        for (place, region) in self.regions.iter().enumerate() {
            let corners: Vec<(usize, usize)> = (0..region.len())
                .flat_map(|walk| (0..region[walk].len()).map(move |corner| (walk, corner)))
                .collect();
            for (number, &from) in corners.iter().enumerate() {
                for &to in &corners[number..] {
                    self.draw(place, from, to, &mut found);
                }
            }
        }
        found
    }

    /// All drawings with a line between two corners of a region, if the line may be drawn.
    fn draw(&self, place: usize, from: (usize, usize), to: (usize, usize), found: &mut Vec<Drawing>) {
        let region = &self.regions[place];
        let (one, other) = (region[from.0][from.1], region[to.0][to.1]);
        let mut degrees = self.degrees.clone();
        for end in [one, other] {
            degrees[usize::from(end)] += 1;
            if degrees[usize::from(end)] > 3 {
                return;
            }
        }
        let new = degrees.len() as u8;
        degrees.push(2);
        let mut regions = self.regions.clone();
        regions.remove(place);
        let is_apart = |&walk: &usize| walk != from.0 && walk != to.0;
        let rest: Vec<&Walk> = (0..region.len()).filter(is_apart).map(|walk| &region[walk]).collect();
        if from.0 != to.0 {
            let mut walk = self.around(&region[from.0], from.1);
            walk.push(new);
            walk.extend(self.around(&region[to.0], to.1));
            walk.push(new);
            let mut joined: Vec<Walk> = rest.into_iter().cloned().collect();
            joined.push(walk);
            regions.push(joined);
            found.push(Drawing { degrees, regions });
            return;
        }
        let walk = &region[from.0];
        // From the first corner on to the second with the line back, and the other way.
        let (mut left, mut right) = match from.1 == to.1 {
            true => (vec![one], self.around(walk, from.1)),
            false => (walk[from.1..=to.1].to_vec(), [&walk[to.1..], &walk[..=from.1]].concat()),
        };
        left.push(new);
        right.push(new);
        for chosen in 0..1_u32 << rest.len() {
            let (mut here, mut there) = (vec![left.clone()], vec![right.clone()]);
            for (bit, &walk) in rest.iter().enumerate() {
                if chosen >> bit & 1 == 1 { &mut here } else { &mut there }.push(walk.clone());
            }
            let mut regions = regions.clone();
            regions.extend([here, there]);
            found.push(Drawing { degrees: degrees.clone(), regions });
        }
    }

    /// A walk from a corner on and back to it; a spot without lines has nothing around it.
    fn around(&self, walk: &Walk, corner: usize) -> Walk {
        let mut way = [&walk[corner..], &walk[..corner]].concat();
        if self.degrees[usize::from(walk[corner])] > 0 {
            way.push(walk[corner]);
        }
        way
    }

    /// The same with spots numbered as they come, so that many equal drawings are one.
    fn tidied(&self) -> Drawing {
        let mut regions = self.regions.clone();
        order(&mut regions, |spot| self.degrees[usize::from(spot)]);
        let mut numbers: HashMap<u8, u8> = HashMap::new();
        for &spot in regions.iter().flatten().flatten() {
            let next = numbers.len() as u8;
            numbers.entry(spot).or_insert(next);
        }
        let mut degrees = vec![0; self.degrees.len()];
        numbers.iter().for_each(|(&old, &new)| degrees[usize::from(new)] = self.degrees[usize::from(old)]);
        regions.iter_mut().flatten().flatten().for_each(|spot| *spot = numbers[spot]);
        order(&mut regions, |spot| spot);
        Drawing { degrees, regions }
    }

    /// As it is typed.
    pub fn text(&self) -> String {
        let sign = |&spot: &u8| match self.degrees[usize::from(spot)] {
            0 => "0".to_owned(),
            1 => "1".to_owned(),
            2 => char::from(if spot < 26 { b'A' + spot } else { b'a' - 26 + spot }).to_string(),
            _ => String::new(),
        };
        let walk = |walk: &Walk| walk.iter().map(sign).collect::<String>();
        let region = |region: &Vec<Walk>| region.iter().map(walk).collect::<Vec<_>>().join(".");
        self.regions.iter().map(region).collect::<Vec<_>>().join("|")
    }
}

/// Begins each walk where it is least, and sorts what has no order.
fn order(regions: &mut [Vec<Walk>], key: impl Fn(u8) -> u8) {
    let keys = |walk: &Walk| walk.iter().map(|&spot| key(spot)).collect::<Vec<u8>>();
    for walk in regions.iter_mut().flatten() {
        let ways = (0..walk.len()).map(|start| [&walk[start..], &walk[..start]].concat());
        *walk = ways.min_by_key(keys).unwrap();
    }
    regions.iter_mut().for_each(|region| region.sort_by_key(keys));
    regions.sort_by_key(|region| region.iter().map(keys).collect::<Vec<_>>());
}

/// Values, and whether who moves loses in misère play, by definition.
#[derive(Default)]
pub struct Known {
    answers: HashMap<Drawing, (u64, bool)>,
}

impl Known {
    pub fn solve(&mut self, drawing: &Drawing) -> (u64, bool) {
        let drawing = drawing.tidied();
        if let Some(&known) = self.answers.get(&drawing) {
            return known;
        }
        let options = drawing.options();
        let answers: Vec<(u64, bool)> = options.iter().map(|option| self.solve(option)).collect();
        let value = (0..).find(|value| answers.iter().all(|answer| answer.0 != *value)).unwrap();
        let is_misere_p = !answers.is_empty() && answers.iter().all(|answer| !answer.1);
        self.answers.insert(drawing, (value, is_misere_p));
        (value, is_misere_p)
    }

    pub fn values_of_options(&mut self, drawing: &Drawing) -> BTreeSet<u64> {
        drawing.options().iter().map(|option| self.solve(option).0).collect()
    }

    /// All drawings that were met.
    pub fn drawings(&self) -> Vec<Drawing> {
        self.answers.keys().cloned().collect()
    }
}
