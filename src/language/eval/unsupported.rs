//! What looks like the language and is not: each refused with what would work.

use crate::entailing::Turn;
use crate::error::{Error, ErrorKind, Span};
use crate::eval::functions::called;
use crate::syntax::move_words;
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Kind, Tree, TreeId};

/// A number with a point is read as a take-and-break code, and may have been meant as a number.
pub(crate) fn number(error: Error, written: &str) -> Error {
    let decimal = written
        .split('.')
        .all(|digits| !digits.is_empty() && digits.bytes().all(|sign| sign.is_ascii_digit()));
    if decimal && error.kind() == ErrorKind::Cycle {
        return error.help("if a number is meant: numbers here are integers, and 7 // 2 divides");
    }
    error
}

/// Refuses to prove anything but a relation between positions.
pub(crate) fn proof_of(span: Span) -> Error {
    Error::new(ErrorKind::Domain, "there is no proof for a claim of this form")
        .at(span)
        .help("what can be proved: G = H, G is P, G == H, H in G, grundy(G) = n, period(R) = n, lists of integers; joined by `and`, `or`, `not`, and for every n by `for n in 1..9`")
        .help(CLAIM_CHECKS)
}

const CLAIM_CHECKS: &str = "`claim` checks it, and a claim that fails shows why";

/// What is said where no proof counts.
pub(crate) const NOT_COUNTED: &str = "there is no proof of this claim about a count";

/// Refuses to prove what is said of counts.
pub(crate) fn proof_of_counts(span: Span, why: &str) -> Error {
    Error::new(ErrorKind::Domain, NOT_COUNTED)
        .at(span)
        .note(why)
        .help("what can be proved: counts compared with integers, joined by `and`, as in count(kayles(n) is P for n in 1..99) < 9; also for all k: count(n % 2 = 0 for n in 1..2^k) <= 2^k for all k")
        .help(CLAIM_CHECKS)
}

/// Refuses to prove what was computed: by `what`, as "a nim-product".
pub(crate) fn proof_of_computed(span: Span, what: &str) -> Error {
    Error::new(ErrorKind::Domain, format!("this is computed by {what}, and no certificate says so"))
        .at(span)
        .note("a certificate is about positions, and would say only that the result is what it is")
        .help("prove what it says about a position: prove canonical(G), prove G = *2, prove G != H")
        .help(CLAIM_CHECKS)
}

/// Refuses a partizan position, or what is a set of a book, `{f(k) | 0 <= k < n}`.
pub(crate) fn partizan(behind_bar: &str) -> Error {
    let signs = ["≤", "≥", "\\le", "\\ge", " in ", "∈", "\\in "];
    let count = |sign| behind_bar.matches(sign).count();
    if count('<') != count('>') || signs.iter().any(|sign| behind_bar.contains(sign)) {
        return Error::new(ErrorKind::Syntax, "expected an operator, a comma or the end; got `|`")
            .help("a comprehension is written with `for`: {*k for k in 0..5}");
    }
    Error::new(ErrorKind::Syntax, "`|` separates the options of two players, and partizan games are not supported")
        .help("an impartial position has one set of options for both players: {a, b}; a comprehension is {*k for k in 0..3}")
}

/// Refuses a comprehension that stands in no bracket which could hold its entries.
pub(crate) fn comprehension(tree: &Tree, id: TreeId) -> Error {
    let error = Error::new(ErrorKind::Syntax, "expected one value; got a comprehension, which gives several")
        .at(tree.span(id));
    match tree.kind(id) {
        Kind::Element { value, .. } if asserts(tree, value) => error.help(
            "to say that it holds for every n: all(C for n in 0..9); for at least one: any(C for n in 0..9)",
        ),
        _ => error.help("put it in brackets of its own: {…} is a position, […] a list"),
    }
}

/// Refuses braces after a name.
pub(crate) fn set_after(name: &str) -> Error {
    if name == "loopy" {
        return Error::new(ErrorKind::Syntax, "`loopy` stands before a definition with parameters")
            .help("loopy f(n) := {f(n-1) if n > 0, f(n+1) if n < 9}");
    }
    let message = format!("an operator is missing between `{name}` and the position after it");
    Error::new(ErrorKind::Syntax, message).help(match name {
        "inf" | "infinity" => INFINITE,
        _ => "options are separated by commas, and a sum is written G + H; only mex{a, b} takes braces",
    })
}

/// Refuses the `000` of `nim(1 000)`, which would be a heap of its own.
pub(crate) fn thousands(tree: &Tree, span: Span) -> Option<Error> {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let is_group = |digits: &&str| digits.len() == 3 && digits.chars().all(is_digit);
    let (before, from) = tree.text.split_at(span.start);
    let before = before.strip_suffix([' ', ','])?;
    let first = &before[before.trim_end_matches(is_digit).len()..];
    let is_number = !first.is_empty() && !first.starts_with('0');
    if !is_number || !tree.slice(span).starts_with('0') || !is_group(&tree.slice(span)) {
        return None;
    }
    let groups: String = from.split([' ', ',', ')', ']', '}']).take_while(is_group).collect();
    let error = Error::new(ErrorKind::Syntax, "this would be a number of its own").at(span);
    Some(error.help(format!("write {first}{groups}; digits may be grouped as in 1_000")))
}

const INFINITE: &str = "the value of a loopy position is written ∞{0, 2}, or \\infty_{0,2}";

/// The name of the quantifier around an expression, `count` for one, if it has no `for`.
pub(crate) fn without_for(tree: &Tree, mut id: TreeId) -> Option<&'static str> {
    while let Some(parent) = tree.parent(id) {
        if matches!(tree.kind(parent), Kind::Element { .. }) {
            return None;
        }
        if let Some((function, _)) = called(tree, parent)
            && function.name() == "count"
        {
            return Some(function.name());
        }
        id = parent;
    }
    None
}

/// Refuses words for a move where no option of a definition stands.
pub(crate) fn words(tree: &Tree, id: TreeId, value: TreeId) -> Error {
    let word = Span::new(tree.span(value).end, tree.span(id).end);
    let spaces = tree.slice(word).find("as").unwrap_or(0);
    let in_set = tree.parent(id).is_some_and(|parent| {
        let outer = match tree.kind(parent) {
            Kind::Element { .. } => tree.parent(parent),
            _ => Some(parent),
        };
        outer.is_some_and(|outer| matches!(tree.kind(outer), Kind::Set(_)))
    });
    let error = move_words::not_of_an_option(Span::new(word.start + spaces, word.end));
    match in_set {
        true => error.note("this set is not what a definition with parameters gives"),
        false => error,
    }
}

/// The error for `entailing E` outside the options of a set.
pub(crate) fn turned(turn: Turn) -> Error {
    Error::new(ErrorKind::Syntax, format!("`{turn}` stands before an option, in the braces of a set"))
        .help(format!("G := {{{turn} *2, *1}}"))
}

/// Whether an expression is true or false by its form: a relation, or several joined.
pub(crate) fn asserts(tree: &Tree, root: TreeId) -> bool {
    match tree.kind(root) {
        Kind::Element { .. } | Kind::Prefix { operator: Prefix::Not, .. } => true,
        Kind::Chain { operators, .. } => {
            matches!(tree.operators(operators)[0].0.level(), Level::Or | Level::And | Level::Relation)
        }
        _ => called(tree, root).is_some_and(|(function, _)| function.quantifier.is_some()),
    }
}

/// Refuses anything but an outcome class after `is` or `is not`.
pub(crate) fn outcome_class(tree: &Tree, left: TreeId, right: TreeId, denied: bool) -> Error {
    let error = Error::new(ErrorKind::Syntax, "`is` is followed by an outcome class: P, N or D");
    let written = |id: TreeId, short: &str| match tree.slice(tree.span(id)) {
        text if text.chars().count() <= 40 && !text.contains('\n') => text.to_owned(),
        _ => short.to_owned(),
    };
    let (first, second) = (written(left, "G"), written(right, "…"));
    let sign = if denied { "!=" } else { "=" };
    // `G is misere P xor G is P`: a nim-sum binds more tightly than `is`.
    if let Kind::Chain { operators, .. } = tree.kind(right)
        && tree.operators(operators).iter().any(|(operator, _)| *operator == Infix::NimSum)
    {
        return error.help("`xor` joins integers; for exactly one of two claims: not (A iff B)");
    }
    // `kayles(5) is P-position`
    let class = second.split(|sign: char| !sign.is_alphanumeric()).next();
    if let Some(class @ ("P" | "N" | "D")) = class {
        let not = if denied { "not " } else { "" };
        return error.help(format!("write {first} is {not}{class}"));
    }
    match tree.kind(right) {
        Kind::Name if matches!(second.as_str(), "draw" | "drawn") => {
            error.help(format!("write {first} is D"))
        }
        Kind::Name if second == "loony" => error.help(format!("write grundy({first}) {sign} loony")),
        Kind::Nimber(_) | Kind::Set(_) | Kind::EmptySet | Kind::Call { .. } | Kind::Chain { .. } => {
            error.help(format!("a comparison is written {first} {sign} {second}"))
        }
        Kind::Integer => error.help(format!(
            "a comparison is written {first} {sign} *{second} for a position, {first} {sign} {second} for an integer"
        )),
        _ => error
            .help(
                "P: the previous player wins, the one who has just moved; N: the next player wins; D: a draw",
            )
            .help("G = H says that two positions are equivalent, G == H that they are identical"),
    }
}

/// What `for n in N` is called here.
pub(crate) const EVERY_INTEGER: &str =
    "for every integer from 0 on, write `for all n` after a claim; from 1 on, `for all n >= 1`";

/// What a name of other systems, or of the textbooks, is called here.
pub(crate) fn foreign_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "value" | "sg" | "nim_value" | "grundy_value" | "grundy_number" | "SG" => {
            "the Grundy value is grundy(G)"
        }
        "values" | "grundy_values" | "nim_sequence" | "nimsequence" => {
            "the values of the heaps of a game are sequence(R, 0..20); of positions in a list, [grundy(G) for G in xs]"
        }
        "nimber" | "star" | "nimheap" | "nim_heap" => {
            "a nimber is written *n; the Grundy value of a position is grundy(G)"
        }
        "heap" | "heaps" | "pile" | "piles" => "Nim heaps are nim(1 2 6), or *1 + *2 + *6",
        "octal" | "octal_game" | "take_and_break" | "hexadecimal" => {
            "a take-and-break code is written as it is: 0.137, and 0.137(10) is a heap of 10"
        }
        "o" | "outcome_class" => "the outcome class is outcome(G); a claim about it is G is P, or G is N",
        "nimsum" | "nim_sum" | "bxor" => "the nim-sum of integers is a ⊕ b, or a xor b",
        "nim_mul" | "nim_mult" | "nim_times" | "nim_multiply" | "NimProduct" => {
            "the nim-product is a ⊗ b, or nim_product(a, b)"
        }
        "nim_div" | "nim_divide" | "NimDiv" => "the nim-quotient is a ⊘ b, or nim_quotient(a, b)",
        "moves_of" | "legal_moves" | "option" => {
            "the list of options is options(G); a table of the moves, moves G"
        }
        "winning" | "winning_move" | "best_move" => "the options that win are winning_moves(G)",
        "length" | "size" => "the number of entries of a list is len(xs); of options, len(options(G))",
        "set" | "frozenset" => "a position is written {G, H}",
        "inf" | "infinity" => INFINITE,
        "entailing" | "complimenting" | "entails" | "entail" | "compliments" => {
            "entailing and complimenting stand before an option, in the braces of a set: {entailing *2, *1}"
        }
        "loopy" => "a definition by which play may come back is written loopy f(n) := {…}",
        "range" => "the integers from a to b are a..b",
        "mod" | "rem" => "the remainder is a % b",
        "div" => "division of integers, rounded down, is a // b",
        "pow" => "a power of integers is a^b",
        "abs" => "the greater of n and -n is max(n, -n)",
        "reverse" | "reversed" => "the entries in reverse are [xs[len(xs) - i] for i in 1..len(xs)]",
        "forall" | "every" => "to say that it holds for every n: all(C for n in 0..9)",
        "exists" | "some" => "to say that it holds for at least one n: any(C for n in 0..9)",
        "ℕ" | "ℕ₀" | "NN" | "Nat" | "naturals" | "Naturals" | "integers" | "Integers" => EVERY_INTEGER,
        "True" | "False" => "truth values are written true and false",
        "domineering" => {
            "in Domineering the players have different moves: it is partizan; the game in which both may place either way is cram(3, 4)"
        }
        "blue_red_hackenbush" | "red_blue_hackenbush" | "hackenbush" => {
            "the impartial Hackenbush is green_hackenbush(X, root); with blue and red edges it is partizan"
        }
        "col" | "snort" | "clobber" | "konane" | "ski_jumps" => {
            "in this game the players have different moves: it is partizan, and only impartial games are supported"
        }
        "help" | "quit" | "exit" => "commands of a session begin with a colon: :help, :quit",
        _ => return None,
    })
}

/// What is meant by the call of a function that nobody defined, as books write it: `g(G)`, `P(G)`.
pub(crate) fn foreign_call(name: &str, arguments: &str) -> Option<String> {
    let arguments = if arguments.chars().count() <= 60 { arguments } else { "G" };
    match name {
        "g" | "G" | "𝒢" => Some(format!("the Grundy value is grundy({arguments})")),
        "P" | "N" => Some(format!("the outcome class: {arguments} is {name}")),
        _ => None,
    }
}

/// What there is to know of a name that stands for nothing here: the topic it belongs to.
pub(crate) fn topic(name: &str) -> Option<&'static str> {
    Some(match name {
        "quotient" | "tame" | "wild" | "restive" | "restless" | "mate" | "misere_value" | "misere_nimber"
        | "grundy_misere" | "is_misere_p" | "is_misere_n" | "misere_p" | "misere_n" | "misere_equal" => {
            "misère play: there are G is misere P, G =⁻ H, and functions such as misere_grundy(G), genus(G) and misere_quotient(0.77)"
        }
        "temperature" | "thermograph" | "cooled" | "mean" | "left" | "right" | "up" | "down" | "tiny"
        | "switch" => "partizan games: here both players have the same moves, and values are nimbers",
        "draw" | "sente" => {
            "loopy games: there are loopy f(n) := {…}, the value ∞{0, 2}, and G is D for a draw"
        }
        "random" | "rand" | "sqrt" | "floor" | "ceil" | "log" | "factorial" | "binomial" | "prime"
        | "is_prime" => {
            "arithmetic: integers have + - * // % ^, min, max and gcd; any other function is a definition, f(n) := …"
        }
        "print" | "map" | "filter" | "append" | "push" | "zip" | "enumerate" | "list" | "tuple" | "dict"
        | "int" | "lambda" | "while" | "return" | "import" => {
            "programs: a list is made by [E for x in xs if C], and a function is defined by f(x) := E"
        }
        _ => return None,
    })
}

/// `for all` where no claim stands.
pub(crate) fn every(clause: Span) -> Error {
    Error::new(ErrorKind::NotYet, "`for all` and `for some` belong in a claim, after what they quantify")
        .at(clause)
        .help("claim nim(n, n) is P for all n; in a list a variable goes through a range, for n in 0..9")
}

/// `A implies B implies C`, `A iff B iff C`, or both.
pub(crate) fn implications((infix, span): (Infix, Span)) -> Error {
    Error::new(
        ErrorKind::Syntax,
        format!("this `{}` leaves open which conditions belong together", infix.sign()),
    )
    .at(span)
    .help("put two of them in parentheses: A implies (B implies C)")
}
