//! The words for moves: the verbs with the forms that sentences need, and all other words that are
//! not names of parts.

/// A verb, or what is moved, with which the words of a move begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verb {
    /// What a ruleset says: `take`, `coin`, `domino`.
    said: &'static str,
    /// The same as the subject of a sentence: `taking`, `moving the coin`, `placing a domino`.
    pub(crate) doing: &'static str,
    /// What a player is told to do: `take`, `move the coin`, `place a domino`.
    pub(crate) told: &'static str,
}

const fn verb(said: &'static str, doing: &'static str) -> Verb {
    Verb { said, doing, told: said }
}

/// What is named before anything else, as in `heap 12 → 8`.
const fn moved(said: &'static str, doing: &'static str, told: &'static str) -> Verb {
    Verb { said, doing, told }
}

static VERBS: [Verb; 26] = [
    verb("add", "adding"),
    verb("advance", "advancing"),
    verb("bite", "biting"),
    verb("cross", "crossing"),
    verb("cut", "cutting"),
    verb("delete", "deleting"),
    verb("divide", "dividing"),
    verb("join", "joining"),
    verb("leave", "leaving"),
    verb("move", "moving"),
    verb("remove", "removing"),
    verb("slide", "sliding"),
    verb("subtract", "subtracting"),
    verb("take", "taking"),
    verb("turn", "turning"),
    moved("coin", "moving the coin", "move the coin"),
    moved("coins", "moving the coins", "move the coins"),
    moved("domino", "placing a domino", "place a domino"),
    moved("heap", "moving heap", "move heap"),
    moved("heaps", "moving heaps", "move heaps"),
    moved("king", "moving the king", "move the king"),
    verb("loop", "looping"),
    moved("queen", "moving the queen", "move the queen"),
    moved("rook", "moving the rook", "move the rook"),
    moved("the", "moving the", "move the"),
    moved("token", "moving the token", "move the token"),
];

/// Verbs that may go on in the same move: `take 2 and divide the rest into 1 and 3`.
const CONTINUED: [&str; 2] = ["divide", "leave"];

/// What else rulesets say, without an s at the end. The rest of the words of a move are names of
/// parts.
const OTHER_WORDS: &str = "above around at bag be below both by cell column corner counter dollar edge \
                           end file first from ground in into knight layer may neighbour new next nothing on \
                           pawn pin region rest row second segment spot square step taken through to vertex vertice \
                           whole with";

impl Verb {
    /// The verb that the words of a move begin with, and the rest of them; `None` for the words of
    /// rulesets of one's own that begin otherwise.
    pub(crate) fn of(words: &str) -> Option<(&'static Verb, &str)> {
        let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
        Some((VERBS.iter().find(|verb| verb.said == first)?, rest))
    }

    /// The verb where more than one move of it are told together: `heap 5 → 2 or 5 → 1`.
    pub(crate) fn told_together(&self) -> &'static str {
        if self.told.strip_prefix("move ") == Some(self.said) { self.said } else { self.told }
    }

    /// What else is done in the same move, after the first verb: `2 and dividing the rest`.
    pub(crate) fn going_on(rest: &str) -> String {
        VERBS.iter().filter(|verb| CONTINUED.contains(&verb.said)).fold(rest.to_owned(), |rest, verb| {
            rest.replace(&format!(" and {} ", verb.said), &format!(" and {} ", verb.doing))
        })
    }

    /// Whether a move goes on with another verb, in either form.
    pub(crate) fn goes_on(words: &str) -> bool {
        VERBS
            .iter()
            .filter(|verb| CONTINUED.contains(&verb.said))
            .any(|verb| [verb.said, verb.doing].iter().any(|form| words.contains(&format!(" and {form} "))))
    }

    /// Whether a word, in small letters and without an s at its end, is not the name of a part.
    pub(crate) fn is_word(stem: &str) -> bool {
        OTHER_WORDS.split(' ').any(|word| word == stem)
            || VERBS.iter().any(|verb| verb.said.strip_suffix('s').unwrap_or(verb.said) == stem)
    }
}
