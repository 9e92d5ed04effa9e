//! How a proof is written.

use crate::markup::Format;
use crate::proof::certificate::{MoveInWords, PositionPicture};

/// How closely a text follows the theorem's proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Detail {
    /// A sentence for each position: its options, what they are worth, the mex.
    #[default]
    One,
    /// The two steps of the proof for each position: options replaced by nimbers, and the collapse.
    Two,
    /// Play on each position beside its nimber: every move with its reply, and a picture of it.
    Three,
}

impl Detail {
    /// The level 1, 2 or 3.
    ///
    /// ```
    /// use sprague::proof::Detail;
    /// assert_eq!(Detail::level(2), Some(Detail::Two));
    /// assert_eq!(Detail::level(4), None);
    /// ```
    #[must_use]
    pub fn level(level: u8) -> Option<Detail> {
        match level {
            1 => Some(Detail::One),
            2 => Some(Detail::Two),
            3 => Some(Detail::Three),
            _ => None,
        }
    }
}

/// How a proof is written.
///
/// ```
/// use sprague::proof::{Detail, Style};
/// let style = Style::default().with_detail(Detail::Three).with_title(Some("nim(1, 2, 3) is P"));
/// assert_eq!(style.most_nodes, 2_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Style<'a> {
    /// How closely the theorem's proof is followed.
    pub detail: Detail,
    /// What the text is written for.
    pub format: Format,
    /// Columns of plain text. What has no spaces at which a line may end can be wider.
    pub width: usize,
    /// Whether the lemmas and the theorem are stated and proved, or only cited.
    pub facts: bool,
    /// Positions whose values are shown. Those of the claims are shown in any case, and of the
    /// others those that are farthest from the end of the game.
    pub most_nodes: usize,
    /// What stands above the text.
    pub title: Option<&'a str>,
    /// What is said before the proof, a sentence each.
    pub remarks: &'a [String],
    /// What follows from the claims, if there is not exactly one; said at the end.
    pub conclusion: Option<&'a str>,
    /// Claims that are stated and proved; how many further ones there are is said.
    pub most_claims: usize,
    /// What positions are called, by their numbers in the certificate; others are `G1`, `G2`, … in
    /// the order in which they are introduced. There all names of a position are said that have at
    /// most 1,000 characters; used is the first that has at most 80.
    pub names: &'a [(u32, String)],
    /// Moves in words, for positions of rulesets: of a position all or none.
    pub moves: &'a [MoveInWords],
    /// Pictures of positions, which are shown with [`Detail::Three`].
    pub pictures: &'a [PositionPicture],
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style {
            detail: Detail::default(),
            format: Format::default(),
            width: 80,
            facts: true,
            most_nodes: 2_000,
            title: None,
            remarks: &[],
            conclusion: None,
            most_claims: 10_000,
            names: &[],
            moves: &[],
            pictures: &[],
        }
    }
}

/// The same with one field changed, so that further fields break nobody.
impl<'a> Style<'a> {
    /// The same with another `detail`.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = detail;
        self
    }

    /// The same with another `format`.
    #[must_use]
    pub fn with_format(mut self, format: Format) -> Self {
        self.format = format;
        self
    }

    /// The same with another `width`.
    #[must_use]
    pub fn with_width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// The same with another `facts`.
    #[must_use]
    pub fn with_facts(mut self, facts: bool) -> Self {
        self.facts = facts;
        self
    }

    /// The same with another `most_nodes`.
    #[must_use]
    pub fn with_most_nodes(mut self, most_nodes: usize) -> Self {
        self.most_nodes = most_nodes;
        self
    }

    /// The same with another `title`.
    #[must_use]
    pub fn with_title(mut self, title: Option<&'a str>) -> Self {
        self.title = title;
        self
    }

    /// The same with another `remarks`.
    #[must_use]
    pub fn with_remarks(mut self, remarks: &'a [String]) -> Self {
        self.remarks = remarks;
        self
    }

    /// The same with another `conclusion`.
    #[must_use]
    pub fn with_conclusion(mut self, conclusion: Option<&'a str>) -> Self {
        self.conclusion = conclusion;
        self
    }

    /// The same with another `most_claims`.
    #[must_use]
    pub fn with_most_claims(mut self, most_claims: usize) -> Self {
        self.most_claims = most_claims;
        self
    }

    /// The same with another `names`.
    #[must_use]
    pub fn with_names(mut self, names: &'a [(u32, String)]) -> Self {
        self.names = names;
        self
    }

    /// The same with another `moves`.
    #[must_use]
    pub fn with_moves(mut self, moves: &'a [MoveInWords]) -> Self {
        self.moves = moves;
        self
    }

    /// The same with other `pictures`.
    #[must_use]
    pub fn with_pictures(mut self, pictures: &'a [PositionPicture]) -> Self {
        self.pictures = pictures;
        self
    }
}
