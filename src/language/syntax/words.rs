//! The words and signs of the syntax in one table. The functions have rows of their own in `eval`,
//! the rulesets in `registry`; `session::help` has all of them together.

/// What a word of the language is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WordKind {
    /// Begins a statement.
    Statement,
    /// A word inside an expression.
    Keyword,
    /// A function: a name followed by arguments in parentheses.
    Function,
    /// A sign.
    Sign,
    /// A ruleset.
    Ruleset,
}

/// One word or sign of the language.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Word {
    /// The word itself.
    pub name: &'static str,
    /// What it is.
    pub kind: WordKind,
    /// How it is written, variants separated by `·`.
    pub signature: &'static str,
    /// What it means, in a line.
    pub summary: &'static str,
    /// A statement that uses it and runs.
    pub example: &'static str,
    /// Other spellings, separated by spaces.
    pub spellings: &'static str,
}

/// The words that no name can be.
pub(crate) const KEYWORDS: [&str; 18] = [
    "claim", "prove", "moves", "if", "then", "else", "for", "in", "is", "misere", "misère", "and", "or",
    "not", "xor", "union", "implies", "iff",
];

/// Those that a line may begin with, and that go on with the line before.
pub(super) const JOINING: [&str; 6] = ["then", "else", "and", "or", "implies", "iff"];

/// The operators of LaTeX.
pub(super) const OPERATOR_COMMANDS: [&str; 27] = [
    "times",
    "cdot",
    "oplus",
    "otimes",
    "oslash",
    "cup",
    "cong",
    "equiv",
    "approx",
    "simeq",
    "sim",
    "ncong",
    "not",
    "neq",
    "ne",
    "leq",
    "le",
    "geq",
    "ge",
    "in",
    "notin",
    "implies",
    "iff",
    "Rightarrow",
    "Leftrightarrow",
    "forall",
    "exists",
];

/// Every word and sign of the syntax.
pub(crate) static WORDS: &[Word] = &[
    row(
        WordKind::Statement,
        "claim",
        "claim C  ·  claim C for n in E",
        "holds or fails; a failure shows why, and with `for` names the first n",
        "claim nim(1 3) + *2 = 0",
        "",
    ),
    row(
        WordKind::Statement,
        "prove",
        "prove C  ·  prove G  ·  prove canonical(G)",
        "prints a proof of C or of its negation, or of the value of G",
        "prove nim(1 3) + *2 = 0",
        "",
    ),
    row(WordKind::Statement, "why", "why", "the short proof of the last answer", "nim(1 3); why", ""),
    row(
        WordKind::Statement,
        "moves",
        "moves G",
        "every option with its value, the winning moves marked",
        "moves nim(1 2 6)",
        "",
    ),
    row(
        WordKind::Statement,
        "use",
        "use \"my_games.claims\"",
        "brings in the definitions of a file, by its path from the file that says it",
        "use \"my_games.claims\"",
        "",
    ),
    row(
        WordKind::Sign,
        ":=",
        "name := E  ·  f(x, y) := E",
        "defines a name, or a function of its arguments, which is memoised",
        "half(n) := { half(n // 2) if n > 0 }",
        "≔",
    ),
    row(
        WordKind::Statement,
        "loopy",
        "loopy f(n) := E",
        "defines positions that play may come back to, and from which it may go on for ever",
        "loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }",
        "",
    ),
    row(
        WordKind::Sign,
        "{ }",
        "{G, H, …}",
        "the position whose options are G, H, …; order and repetition do not matter",
        "{*0, {*1}, *2}",
        "< > \\{ \\}",
    ),
    row(
        WordKind::Sign,
        "∅",
        "∅  ·  {}  ·  <>",
        "the zero position: no options; it is *0",
        "claim ∅ == *0",
        "\\emptyset",
    ),
    row(
        WordKind::Sign,
        "∞",
        "∞{0, 2}",
        "the position with the options *0, *2 and itself: beside *n the next player wins if n is in the set, and nobody if not",
        "claim ∞{0, 2} + *1 = ∞{1, 3}",
        "\\infty_{0,2} oo{0,2}",
    ),
    row(
        WordKind::Sign,
        "*n",
        "*n  ·  *  ·  *(2^200)",
        "the nimber *n, never written out into its n options; a bare * is *1",
        "*5 + *3",
        "∗ ⋆",
    ),
    row(
        WordKind::Sign,
        "ω",
        "*ω  ·  *(ω^2*3 + ω + 5)  ·  ω^(ω + 1)*3",
        "the least infinite ordinal; *ω is the nimber whose options are *0, *1, *2, …",
        "moves *ω + *5 + {*2}",
        "omega \\omega",
    ),
    row(
        WordKind::Sign,
        "+",
        "G + H  ·  a + b",
        "the disjunctive sum of positions, kept as a sum; the sum of integers",
        "{*1} + *2",
        "",
    ),
    row(
        WordKind::Sign,
        "-",
        "G - H  ·  -G  ·  a - b",
        "the same as G + H, and G: an impartial position is its own negative; on integers the difference",
        "claim *3 - *3 = 0",
        "−",
    ),
    row(
        WordKind::Sign,
        "⊕",
        "G ⊕ H  ·  a ⊕ b",
        "the sum of positions; the nim-sum of integers",
        "22 ⊕ 51",
        "xor \\oplus",
    ),
    row(
        WordKind::Sign,
        "*",
        "3 * G  ·  a * b",
        "G + G + G: an integer times a position; the product of integers",
        "claim 3 * *2 == *2 + *2 + *2",
        "× \\times",
    ),
    row(
        WordKind::Sign,
        "⊗",
        "a ⊗ b  ·  *a ⊗ *b",
        "the nim-product of integers, or of nimbers; × between nimbers is the same",
        "claim 6 ⊗ 13 = 15 and *6 × *13 = *15",
        "\\otimes",
    ),
    row(
        WordKind::Sign,
        "⊘",
        "a ⊘ b  ·  *a ⊘ *b",
        "the nim-quotient: x with x ⊗ b = a",
        "claim 15 ⊘ 14 = 12",
        "\\oslash",
    ),
    row(WordKind::Sign, "∪", "G ∪ H", "the position with the options of both", "{*1} ∪ {*2}", "union \\cup"),
    row(WordKind::Sign, "//", "a // b", "division of integers, rounded down", "17 // 5", ""),
    row(WordKind::Sign, "%", "a % b", "the remainder, with the sign of b", "17 % 5", ""),
    row(WordKind::Sign, "^", "a ^ b", "a power of integers, never xor", "2 ^ 100", ""),
    row(
        WordKind::Sign,
        "..",
        "a..b",
        "the integers from a to b, both included; none if b < a",
        "[k^2 for k in 1..5]",
        "",
    ),
    row(WordKind::Sign, "++", "xs ++ ys", "one list, or string, after the other", "[1, 2] ++ [3]", ""),
    row(
        WordKind::Sign,
        "[ ]",
        "[x, y, …]  ·  xs[i]  ·  xs[a..b]",
        "a list; its entry i, counted from 0; its entries from a to b",
        "[5, 7, 11][2]",
        "",
    ),
    row(
        WordKind::Sign,
        "=",
        "G = H",
        "equivalent: for every X, G + X and H + X have the same outcome; integers and lists: equal",
        "claim nim(1 3) = *2",
        "≈ ~ \\approx",
    ),
    row(WordKind::Sign, "!=", "G != H", "not equivalent; not equal", "claim *2 != *3", "≠ ≉ !~"),
    row(
        WordKind::Sign,
        "=⁻",
        "G =⁻ H",
        "equal in misère play: for every X, G + X and H + X have the same misère outcome",
        "claim {*1, *2, *3} =⁻ *0",
        "=^-",
    ),
    row(
        WordKind::Sign,
        "≠⁻",
        "G ≠⁻ H",
        "not equal in misère play",
        "claim *2 + *2 ≠⁻ *0",
        "!=⁻ !=^- ≠^- \\ne^-",
    ),
    row(
        WordKind::Sign,
        "==",
        "G == H",
        "identical: the same options, recursively, as sets, no matter how they were written",
        "claim *1 + *1 == {*1}",
        "≅ \\cong",
    ),
    row(WordKind::Sign, "!==", "G !== H", "not identical", "claim {*1} !== *0", "≇"),
    row(
        WordKind::Sign,
        "<",
        "a < b  ·  a <= b  ·  a > b  ·  a >= b",
        "compares integers",
        "claim 3 < 5 <= 5",
        "≤ ≥ \\leq \\geq",
    ),
    row(
        WordKind::Keyword,
        "is",
        "G is P  ·  G is N  ·  G is D  ·  G is not P",
        "the outcome class, normal play: the previous or the next player wins, or it is a draw",
        "claim nim(1 2 3) is P",
        "",
    ),
    row(
        WordKind::Keyword,
        "misere",
        "G is misere P  ·  G is misere N  ·  G is misere not P",
        "the outcome class in misère play, where the player who cannot move wins",
        "claim *2 + *2 is misere P and *0 is misere N",
        "misère",
    ),
    row(
        WordKind::Keyword,
        "in",
        "H in G  ·  x in xs",
        "H is identical to an option of G; x is in a list; also in `for x in …`",
        "claim *1 in {*1, {*1}}",
        "∈",
    ),
    row(WordKind::Keyword, "not in", "H not in G", "the negation of `in`", "claim *2 not in {*1}", "∉"),
    row(
        WordKind::Keyword,
        "for",
        "E for x in xs",
        "an element for each x: of a range, a list, a string, or the options of a position",
        "{*k for k in 0..3}",
        "",
    ),
    row(
        WordKind::Keyword,
        "if",
        "E if C  ·  if C then A else B",
        "keeps an element only if C holds; chooses between two expressions",
        "[k for k in 1..9 if k % 3 = 0]",
        "",
    ),
    row(
        WordKind::Keyword,
        "as",
        "{E as \"take {t}\" for t in xs}",
        "what the move to an option is called, in the set that a definition gives; {t} is an expression",
        "f(n) := { f(n-t) as \"take {t}\" for t in 1..3 if t <= n }; moves f(6)",
        "",
    ),
    row(
        WordKind::Keyword,
        "entailing",
        "{entailing E}",
        "a move after which the opponent has to reply in E, whatever stands beside it",
        "grundy({entailing *1, *0})",
        "",
    ),
    row(
        WordKind::Keyword,
        "complimenting",
        "{complimenting E}",
        "a move after which the same player moves again, anywhere, and has lost if no move is left",
        "grundy({complimenting *2})",
        "",
    ),
    row(
        WordKind::Keyword,
        "for all",
        "C for all n  ·  C for all a, b >= 1  ·  C for all games G, H",
        "C holds for every integer from 0, or from a bound; for every position: decided, not sampled",
        "claim kayles(n) is N for all n >= 1",
        "∀ \\forall",
    ),
    row(
        WordKind::Keyword,
        "for some",
        "(C for some x)",
        "C holds for at least one integer from 0, or position; inside a claim over all values",
        "claim (nim(a, b, x) is P for some x) for all a, b",
        "∃ \\exists",
    ),
    row(
        WordKind::Keyword,
        "implies",
        "C implies D",
        "D holds or C fails; D is not evaluated if C fails",
        "claim n > 2 implies nim(n, 2) is N for all n",
        "⇒ \\implies",
    ),
    row(
        WordKind::Keyword,
        "iff",
        "C iff D",
        "both hold, or both fail",
        "claim nim(a, b) is P iff a = b for all a, b",
        "⇔ \\iff",
    ),
    row(
        WordKind::Keyword,
        "then",
        "if C then A else B",
        "what an `if` gives if its condition holds",
        "if 2 < 3 then *2 else *3",
        "",
    ),
    row(
        WordKind::Keyword,
        "else",
        "if C then A else B",
        "what an `if` gives if its condition fails",
        "if 2 > 3 then *2 else *3",
        "",
    ),
    row(
        WordKind::Keyword,
        "where",
        "f(n) := E where m := F",
        "names a part of a definition; evaluated where it is first used, once in a call",
        "binary(n) := if n < 2 then [n] else binary(m) ++ [n % 2] where m := n // 2",
        "",
    ),
    row(
        WordKind::Keyword,
        "and",
        "C and D",
        "both hold; D is not evaluated if C fails",
        "claim *1 is N and *0 is P",
        "∧",
    ),
    row(
        WordKind::Keyword,
        "or",
        "C or D",
        "at least one holds; D is not evaluated if C holds",
        "claim *1 is P or *0 is P",
        "∨",
    ),
    row(WordKind::Keyword, "not", "not C", "does not hold", "claim not (*1 = *2)", "¬"),
    row(WordKind::Keyword, "xor", "a xor b", "the nim-sum, as ⊕", "5 xor 6", ""),
    row(
        WordKind::Keyword,
        "union",
        "G union H",
        "the position with the options of both, as ∪",
        "{*0} union {*2}",
        "",
    ),
    row(WordKind::Keyword, "_", "_", "the last result, in a session", "*3; _ + *1", ""),
    row(
        WordKind::Sign,
        "0.137",
        "0.137  ·  0.137(n)  ·  4!.0  ·  0.[3]",
        "the take-and-break game of a code; a heap of n in it",
        "claim 0.137(10) = *3",
        "",
    ),
];

const fn row(
    kind: WordKind,
    name: &'static str,
    signature: &'static str,
    summary: &'static str,
    example: &'static str,
    spellings: &'static str,
) -> Word {
    Word { name, kind, signature, summary, example, spellings }
}

/// Bytes of a name that another may be taken for.
const LONGEST: usize = 200;

/// Names that one is compared with, at most.
const COMPARED: usize = 20_000;

/// The name among `names` nearest to one that is unknown, if any is near enough to be meant: a
/// letter or two are missing, too many, exchanged or wrong, or one name is the beginning of the
/// other. Names of more than 200 bytes are near to none, and the first 20,000 are compared.
///
/// ```
/// use sprague::front_end::syntax::nearest;
/// assert_eq!(nearest("grundi", ["grundy", "outcome"]), Some("grundy"));
/// assert_eq!(nearest("dawson", ["dawsons_kayles", "grundy"]), Some("dawsons_kayles"));
/// assert_eq!(nearest("values", ["kayles", "false"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(unknown: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(unknown, &mut names.into_iter())
}

/// The same, compiled once for all kinds of iterators: the page is small.
fn nearest_of<'a>(unknown: &str, names: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.replace(['\'', ':'], "").to_lowercase();
    // What is longer than any name is not a slip in one.
    if unknown.len() > LONGEST {
        return None;
    }
    let typed = plain(unknown);
    let length = typed.chars().count();
    // In a short name one letter makes another word.
    let slips = match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    // `lasker_nim` is `lasker` and not `poker_nim`; `grundy_game` is nearer to `grundys_game`.
    let of_game = typed.strip_suffix("nim").or_else(|| typed.strip_suffix("game"));
    let alone = of_game.map_or("", |name| name.trim_end_matches(['_', ' ']));
    let begins = |whole: &str, part: &str| part.chars().count() >= 4 && whole.starts_with(part);
    names
        .filter(|name| *name != unknown && name.len() <= LONGEST)
        .take(COMPARED)
        .filter_map(|name| {
            let known = plain(name);
            if known == alone {
                return Some((false, 2, name));
            }
            let beginning = begins(&known, &typed) || begins(&typed, &known);
            let differ = known.chars().count().abs_diff(length);
            if differ > slips && !beginning {
                return None;
            }
            let distance = if differ > slips { differ } else { strsim::osa_distance(&typed, &known) };
            let near = distance <= slips && (length > 3 || known.chars().next() == typed.chars().next());
            (near || beginning).then_some((!near, distance, name))
        })
        .min_by_key(|&(far, distance, _)| (far, distance))
        .map(|(_, _, name)| name)
}

/// LaTeX-like names of the signs, for input by `\name` and a Tab.
pub static LATEX: &[(&str, &str)] = &[
    ("approx", "≈"),
    ("cong", "≅"),
    ("cup", "∪"),
    ("emptyset", "∅"),
    ("exists", "∃"),
    ("forall", "∀"),
    ("iff", "⇔"),
    ("implies", "⇒"),
    ("in", "∈"),
    ("infty", "∞"),
    ("langle", "⟨"),
    ("ne", "≠"),
    ("ncong", "≇"),
    ("notin", "∉"),
    ("leq", "≤"),
    ("geq", "≥"),
    ("omega", "ω"),
    ("oplus", "⊕"),
    ("oslash", "⊘"),
    ("otimes", "⊗"),
    ("prime", "′"),
    ("rangle", "⟩"),
    ("sim", "~"),
    ("star", "*"),
    ("times", "×"),
];

#[cfg(test)]
mod tests {
    use super::WORDS;

    #[test]
    fn every_word_stands_once_and_has_an_example() {
        for (place, word) in WORDS.iter().enumerate() {
            assert!(WORDS[..place].iter().all(|other| other.name != word.name), "{} stands twice", word.name);
            assert!(!word.example.is_empty(), "{}", word.name);
        }
    }
}
