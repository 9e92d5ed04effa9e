//! The terms of the theory, and the parts of the program: a short text each, with an example that
//! runs.

/// A topic of the help.
pub(super) struct Topic {
    /// Its name.
    pub name: &'static str,
    /// Other names, separated by commas.
    pub also: &'static str,
    /// At most twelve lines.
    pub text: &'static str,
    /// A statement that runs.
    pub example: &'static str,
    /// Topics nearby, separated by commas.
    pub see: &'static str,
}

impl Topic {
    /// Whether somebody asks for it by this name, in capitals or not.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.name.to_lowercase() == name || self.also.split(", ").any(|other| other.to_lowercase() == name)
    }
}

const fn topic(
    name: &'static str,
    also: &'static str,
    text: &'static str,
    example: &'static str,
    see: &'static str,
) -> Topic {
    Topic { name, also, text, example, see }
}

/// Every topic, first the terms.
pub(super) static TOPICS: &[Topic] = &[
    topic(
        "position",
        "positions, impartial, impartial game, game",
        "A position of an impartial game is the set of its options, the positions that\n\
         a move leads to. Both players have the same options. A position is written\n\
         {G, H, …}, with its options G, H, …; {} is the position without options.",
        "{*0, {*1}}",
        "option, normal play, nimber, rulesets",
    ),
    topic(
        "normal play",
        "normal, misère, misere, misère play, misere play",
        "The players move in turn, and the player who cannot move loses. All values\n\
         here are those of normal play. Misère play, in which the player who cannot\n\
         move wins, is not part of this version.",
        "claim *0 is P",
        "outcome, P, N",
    ),
    topic(
        "option",
        "move",
        "An option of a position is a position that one move leads to. options(G)\n\
         lists them, `moves G` shows each with its value, and H in G asks whether H\n\
         is one. Two moves that lead to the same position give one option.",
        "moves nim(1, 2)",
        "options, moves, winning_moves, followers",
    ),
    topic(
        "P",
        "P-position, P position, previous player",
        "A P-position: the previous player wins, the one who has just moved. Every\n\
         option of a P-position is an N-position. A position is P exactly if its\n\
         Grundy value is 0, that is, if it is equivalent to *0.",
        "claim nim(1, 2, 3) is P",
        "N, outcome, Grundy value",
    ),
    topic(
        "N",
        "N-position, N position, next player",
        "An N-position: the next player wins, the one who is to move. At least one\n\
         option of an N-position is a P-position; to move there wins. A position is N\n\
         exactly if its Grundy value is not 0.",
        "winning_moves(nim(1, 2, 6))",
        "P, outcome, winning_moves",
    ),
    topic(
        "outcome class",
        "outcome, outcomes, winning, who wins",
        "Every position is a P-position or an N-position: the previous or the next\n\
         player wins, if both play well. The outcome of a sum does not follow from the\n\
         outcomes of its components; it follows from their Grundy values.",
        "claim *1 is N and *1 + *1 is P and *1 + *2 is N",
        "P, N, outcome, is",
    ),
    topic(
        "nimber",
        "nimbers, star, nim, nim heap, Nim",
        "The nimber *n is a heap of Nim with n counters: its options are *0, *1, …,\n\
         *(n-1). *0 is the zero position, and * alone is *1. Every impartial position\n\
         is equivalent to exactly one nimber, its canonical form. Nimbers are added\n\
         by the nim-sum of their numbers, and form a field with the nim-product.",
        "claim *3 + *5 = *6",
        "Sprague–Grundy theorem, nim-sum, nim-product, ordinal, *n",
    ),
    topic(
        "Grundy value",
        "value, values, Grundy number, nim-value, SG value, sg",
        "The Grundy value of a position is the n of the nimber *n that it is\n\
         equivalent to. It is the mex of the values of its options; the value of a sum\n\
         is the nim-sum of the values of its components.",
        "claim grundy({*0, *1, *4}) = 2",
        "grundy, mex, nim-sum, nimber",
    ),
    topic(
        "minimal excludant",
        "mex, mex rule, minimum excludant",
        "The mex of a set of integers is the least integer from 0 that is not in it.\n\
         A position is equivalent to *n where n is the mex of the values of its\n\
         options: it can move to every smaller nimber, and each move to a larger one\n\
         can be reversed.",
        "claim mex{0, 1, 2, 4, 7} = 3",
        "mex, reversible, Grundy value",
    ),
    topic(
        "Sprague–Grundy theorem",
        "Sprague-Grundy theorem, Sprague-Grundy, theorem, Sprague, Grundy",
        "Every position of a finite impartial game is equivalent to a nimber: to *n,\n\
         where n is the mex of the values of its options. R. P. Sprague (1935) and\n\
         P. M. Grundy (1939) found it independently. `prove` writes out the proof for\n\
         a position.",
        "prove {*0, *1, *4} = *2",
        "nimber, mex, equivalence, proofs",
    ),
    topic(
        "disjunctive sum",
        "sum, sums, component, components",
        "In the sum G + H a move is a move in one of the components G and H; the other\n\
         stays as it is. Sums are kept as sums: 3 * G is G + G + G, and a large sum is\n\
         not written out unless expand(G) asks for it.",
        "claim {*1} + *2 = *3 + *1",
        "+, nim-sum, expand",
    ),
    topic(
        "nim-sum",
        "nimsum, nim sum, exclusive or",
        "The nim-sum of integers adds their binary digits without carrying: it is the\n\
         exclusive or. It is written a ⊕ b, or a xor b. *a + *b is equivalent to the\n\
         nimber *(a ⊕ b).",
        "claim 22 ⊕ 51 = 37 and *22 + *51 = *37",
        "⊕, sum, nim-product",
    ),
    topic(
        "nim-product",
        "nim product, field, field of nimbers, nim-quotient, multiplication",
        "With the nim-sum and the nim-product the integers from 0 form a field, in\n\
         which every number has a square root. a ⊗ b is the least number that is not\n\
         (x ⊗ b) ⊕ (a ⊗ y) ⊕ (x ⊗ y) for x < a and y < b. The values of products of\n\
         coin-turning games are nim-products.",
        "claim 6 ⊗ 13 = 15 and 15 ⊘ 13 = 6",
        "⊗, ⊘, nim_inverse, nim_sqrt, nim_power, functions",
    ),
    topic(
        "ordinal",
        "ordinals, transfinite, infinite, omega",
        "Beyond the integers the ordinals ω, ω + 1, …, ω*2, …, ω^2, … are nimbers too.\n\
         *ω has all *n as its options. Ordinals are written in Cantor normal form;\n\
         +, * and ^ are those of ordinals, ⊕ is the nim-sum, ⊗ the nim-product.",
        "moves *ω + *5",
        "ω, nimber, nim-product",
    ),
    topic(
        "equivalence",
        "equivalent, equal, equality, =",
        "G = H says that G and H are equivalent: for every position X the sums G + X\n\
         and H + X have the same outcome. It holds exactly if G + H is a P-position,\n\
         and exactly if both have the same Grundy value. Where G and H are not\n\
         equivalent, distinguish(G, H) gives an X that tells them apart.",
        "claim {*1, {*1}} = *2 and distinguish(*2, *3) == *2",
        "identity, canonical form, distinguish, =",
    ),
    topic(
        "identity",
        "identical, sameness, isomorphic",
        "G == H says that G and H are identical: they have the same options, and these\n\
         the same options again, as sets, whichever way each is written. Identical\n\
         positions are equivalent, but not the other way round.",
        "claim *1 + *1 == {*1} and *1 + *1 = *0 and *1 + *1 !== *0",
        "equivalence, ==",
    ),
    topic(
        "canonical form",
        "canonical, simplest form, simplify",
        "The canonical form of a position is the nimber that it is equivalent to. It\n\
         is what remains when reversible options and duplicates are left out.\n\
         canonical(G) alone on a line says what becomes of each option.",
        "canonical({*0, *1, *4, {*1}})",
        "canonical, reversible, Sprague–Grundy theorem",
    ),
    topic(
        "reversible",
        "reversible option, reversible move, reverses, reversal",
        "An option of G is reversible if it has itself an option that is equivalent to\n\
         G. A move to it gains nothing: the other player answers with that option,\n\
         and is back at a position as good as G. Here *4 reverses through its option\n\
         *2.",
        "canonical({*0, *1, *4})",
        "canonical form, mex",
    ),
    topic(
        "line of play",
        "birthday, play length, depth",
        "The birthday of a position is the length of its longest line of play: how\n\
         many moves can be made until nobody can move. The zero position has\n\
         birthday 0, and *n has birthday n. Where *ω can be reached it is an ordinal.",
        "claim birthday(*5) = 5 and birthday({*0, {*2}}) = 4",
        "birthday, followers",
    ),
    topic(
        "octal",
        "octal code, octal codes, octal game, octal games, code, codes, take-and-break, hexadecimal",
        "A take-and-break code d0.d1d2d3… says what may be left of a heap when k\n\
         counters are taken, by the digit dk, a sum of: 1 nothing may be left, 2 one\n\
         heap, 4 two heaps, 8 three heaps. So in Kayles, 0.77, a move takes 1 or 2\n\
         counters and may divide what is left. With digits up to 7 the game is octal.\n\
         0.[37] repeats digits; ! after a digit asks for heaps of different sizes, =\n\
         for equal ones. 0.77(9) is a heap of 9.",
        "claim 0.77(9) = kayles(9)",
        "0.137, nim-sequence, period, heaps",
    ),
    topic(
        "nim-sequence",
        "nim-sequences, nimsequence, G-sequence, Grundy sequence",
        "The nim-sequence of a game of one heap lists the values of the heaps 0, 1, 2,\n\
         …. For many octal games it becomes periodic, and a theorem proves from\n\
         finitely many values that the period goes on for ever. From a shell,\n\
         `sprague sequence`, `period`, `compare`, `plot` and `survey` do more.",
        "sequence(kayles, 0..20)",
        "sequence, periods, octal",
    ),
    topic(
        "periods",
        "period, preperiod, saltus, periodic, arithmetic periodic, Guy and Smith",
        "A nim-sequence has the period p and the saltus s from heap n on if\n\
         G(m + p) = G(m) + s for every m ≥ n. With s = 0 it is periodic, else\n\
         arithmetic periodic. n is the preperiod; the exceptions are the heaps before\n\
         it that break the rule. Without a bound, period(R) answers only what a theorem\n\
         proves; with a bound, period(R, 1000), also what is only seen up to there.",
        "claim period(0.77) = 12 and preperiod(0.77) = 71",
        "period, preperiod, saltus, exceptions, nim-sequence",
    ),
    topic(
        "partizan",
        "partisan, loopy, cycles, draws",
        "In a partizan game the players have different moves, as in Chess. In a loopy\n\
         game a position can come back. Neither is part of the language, in which play\n\
         ends and both players have the same moves. For graphs with cycles there is\n\
         the theory of loopy games: see the page on game graphs.",
        "{*0, *1}",
        "position, normal play",
    ),
    topic(
        "claims",
        "check, exercises, files",
        "A claim holds or fails; one that fails says why, and with `for` names the\n\
         first case. Relations are =, ==, !=, <, is, in; they are joined by `and`,\n\
         `or`, `not`. `sprague check FILE` runs the claims of a file, in Markdown the\n\
         fenced blocks tagged `sprague`; `:load FILE` does so in a session.",
        "claim nim(n, n) is P for n in 0..50",
        "claim, prove, equivalence, for",
    ),
    topic(
        "definitions",
        "definition, define, recursion, recursive",
        "S := E gives a name to a value; f(x, y) := E defines a function. A function\n\
         may call itself, and each call is computed once and kept. A rule of a game is\n\
         a definition whose set holds the positions that a move leads to. Names may\n\
         end in primes.",
        "half(n) := { half(n // 2) if n > 0 }; grundy(half(10))",
        ":=, for, if",
    ),
    topic(
        "lists",
        "list, comprehension, comprehensions, range, ranges, string, strings",
        "[x, y, …] is a list, a..b the integers from a to b, \"HT\" a string. xs[i] is\n\
         the entry i, counted from 0; xs ++ ys joins. Elements of a list or of a\n\
         position may be followed by `for x in xs` and `if C`. Braces make positions,\n\
         brackets lists.",
        "[grundy(kayles(n)) for n in 0..12]",
        "for, .., ++, [ ], len, sort, sum",
    ),
    topic(
        "integers",
        "integer, arithmetic, numbers",
        "Integers are of any size. // divides and rounds down, % is the remainder, ^\n\
         the power. 5 is an integer and *5 a nimber; only 0 is read as *0 where a\n\
         position is expected. grundy(G) is an integer, and compared with integers.",
        "claim 17 // 5 = 3 and 2^10 = 1024",
        "operators, ⊕, nimber",
    ),
    topic(
        "proofs",
        "proof, certificate, certificates",
        "`prove C` prints a proof of a claim, or of its negation; `prove G` of what a\n\
         position is worth; `why` gives the short proof of the last answer. In a\n\
         shell, `sprague prove` also writes Markdown, LaTeX, Coq and certificates,\n\
         which `sprague verify` checks with a kernel of its own.",
        "prove nim(1, 3) + *2 = 0",
        "prove, why, claims",
    ),
    topic(
        "pictures",
        "picture, draw, drawing, svg, graph of a position",
        "`:draw EXPR` draws what a position looks like, with a winning move marked;\n\
         `:graph EXPR` draws all positions that can be reached from it. With a name of\n\
         a file after it, the picture goes into that file: .svg, .txt or .dot. In a\n\
         shell they are `sprague draw` and `sprague graph`.",
        "moves kayles(7)",
        "tables, commands",
    ),
    topic(
        "tables",
        "table, heat map",
        "`:table EXPR for a in 0..9 for b in 0..9` tabulates values over one or two\n\
         variables; with a file after it, into a .svg, .csv, .json or .txt file. In a\n\
         shell it is `sprague table`.",
        "[[grundy(wythoff(a, b)) for b in 0..3] for a in 0..3]",
        "pictures, lists",
    ),
    topic(
        "limits",
        "ceilings, ceiling, limit, max-nodes, time limit",
        "Every computation has limits: positions kept, depth of definitions, bits of\n\
         integers, time. Reaching one is an error that says what would raise it. The\n\
         session goes on as it was before the statement. Ctrl-C stops a computation.",
        "claim *(2^4096) + *(2^4095) = *(2^4096 + 2^4095)",
        "expand, commands",
    ),
    topic(
        "typing",
        "spellings, latex, unicode, ascii, signs and letters",
        "Every sign can be typed in ASCII, pasted as Unicode, or pasted from LaTeX:\n\
         xor, ⊕ and \\oplus are one. In a session \\oplus and Tab writes ⊕. `help` on a sign\n\
         lists its spellings.",
        "claim 22 xor 51 = 22 ⊕ 51",
        "operators",
    ),
];
