//! The oracle: a sum is played out.

use std::collections::HashMap;

use sprague::entailing::Turn;

/// A move: whose turn it is then, and the components that stand in the place of the one moved in.
pub type Move = (Turn, Vec<usize>);

/// Positions by their numbers, each with its moves.
#[derive(Debug, Default, Clone)]
pub struct Games {
    pub moves: Vec<Vec<Move>>,
    known: HashMap<(Vec<usize>, Option<Vec<usize>>), bool>,
}

impl Games {
    pub fn add(&mut self, moves: Vec<Move>) -> usize {
        self.moves.push(moves);
        self.moves.len() - 1
    }

    /// The player to move wins, who is free to move in any component or, with `forced`, has to reply
    /// in one of those. `free` are the other components.
    pub fn wins(&mut self, free: &[usize], forced: Option<&[usize]>) -> bool {
        let mut key = (free.to_vec(), forced.map(<[usize]>::to_vec));
        key.0.sort_unstable();
        if let Some(forced) = &mut key.1 {
            forced.sort_unstable();
        }
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let (rest, playable) = match &key.1 {
            None => (Vec::new(), key.0.clone()),
            Some(forced) => (key.0.clone(), forced.clone()),
        };
        let mut wins = false;
        'moves: for place in 0..playable.len() {
            let mut others = rest.clone();
            others.extend(
                playable.iter().enumerate().filter(|&(other, _)| other != place).map(|(_, &one)| one),
            );
            for (turn, target) in self.moves[playable[place]].clone() {
                let all = [&others[..], &target[..]].concat();
                wins = match turn {
                    Turn::Plain => !self.wins(&all, None),
                    Turn::Entailing => !self.wins(&others, Some(&target)),
                    Turn::Complimenting => self.wins(&all, None),
                };
                if wins {
                    break 'moves;
                }
            }
        }
        self.known.insert(key, wins);
        wins
    }
}
