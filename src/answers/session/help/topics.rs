//! The terms of the theory, and the parts of the program: a short text each, with an example that
//! runs.

/// A topic of the help.
pub(super) struct Topic {
    /// Its name.
    pub name: &'static str,
    /// Other names, separated by commas.
    pub also: &'static str,
    /// A paragraph, of at most twelve lines of 80 columns.
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
        "A position of an impartial game is the set of its options, the positions that \
         a move leads to. Both players have the same options. A position is written \
         {G, H, …}, with its options G, H, …; {} is the position without options.",
        "{*0, {*1}}",
        "option, normal play, nimber, rulesets",
    ),
    topic(
        "normal play",
        "normal",
        "The players move in turn, and the player who cannot move loses. All values \
         here are those of normal play, but for what `misère play` names.",
        "claim *0 is P",
        "outcome, P, N, misère play",
    ),
    topic(
        "misère play",
        "misere play, misère P, misere P, misère outcome",
        "In misère play the player who cannot move wins. `G is misere P` and \
         misere_outcome(G) say who wins, misere_grundy(G) is the only n such that \
         G + *n is misère P. The values of two positions do not give that of their sum. \
         `moves misere G` shows which moves win. Equivalence, `grundy` and `moves G` speak of \
         normal play; G =⁻ H is equality in misère play.",
        "claim *2 + *2 is misere P and *0 is misere N",
        "misere, misere_outcome, misere_grundy, genus, misère equality, normal play",
    ),
    topic(
        "misère equality",
        "misere equality, misère canonical form, simplest form, proviso, mate, link",
        "G =⁻ H, or G =^- H: for every X, G + X and H + X have the same misère outcome. \
         misere_canonical(G) is the simplest position equal to G: an option may be left out \
         if it has an option that is equal to what remains, and only a misère N-position is \
         equal to *0 (the proviso). misere_distinguish(G, H) tells two positions apart.",
        "claim {*1, *2, *3} =⁻ *0 and *2 + *2 ≠⁻ *0",
        "misere_canonical, misere_distinguish, misere_kind, misere_mate, misere_link, misère play",
    ),
    topic(
        "tame",
        "tame position, wild, restive, restless",
        "A position is tame if it acts in misère play as a sum of nimbers does, so that its Grundy \
         value and its misère Grundy value decide the sums of such positions. What is not tame is \
         restive, restless or wild; misere_kind(G) says which.",
        "misere_kind(kayles(5))",
        "misere_kind, genus, misère play, misère quotient",
    ),
    topic(
        "misère quotient",
        "misere quotient, quotient, quotients, pretending function",
        "The misère quotient of a game is the monoid of its sums of positions, two of which are one \
         element if they have the same misère outcome in company of every other sum. It says who \
         wins: the elements of P do not. Many quotients are infinite.",
        "claim quotient_order(misere_quotient(0.77)) = 40",
        "misère play, misere_quotient, pretend, quotient_p, quotient_relations",
    ),
    topic(
        "option",
        "move",
        "An option of a position is a position that one move leads to. options(G) \
         lists them, `moves G` shows each with its value, and H in G asks whether H \
         is one. Two moves that lead to the same position give one option.",
        "moves nim(1, 2)",
        "options, moves, winning_moves, followers",
    ),
    topic(
        "P",
        "P-position, P position, previous player",
        "In a P-position the previous player wins, the one who has just moved. Every option \
         of a P-position is an N-position. A position is P exactly when its Grundy value is \
         0, that is, when it is equivalent to *0.",
        "claim nim(1, 2, 3) is P",
        "N, outcome, Grundy value",
    ),
    topic(
        "N",
        "N-position, N position, next player",
        "In an N-position the next player wins, the one whose turn it is. At least one option \
         of an N-position is a P-position, and the player wins by moving there. A position is \
         N exactly when its Grundy value is not 0.",
        "winning_moves(nim(1, 2, 6))",
        "P, outcome, winning_moves",
    ),
    topic(
        "outcome class",
        "outcome, outcomes, winning, who wins",
        "Every position is a P-position or an N-position: the previous or the next \
         player wins, if both play well. The outcome of a sum does not follow from the \
         outcomes of its components; it follows from their Grundy values.",
        "claim *1 is N and *1 + *1 is P and *1 + *2 is N",
        "P, N, outcome, is",
    ),
    topic(
        "nimber",
        "nimbers, star, nim, nim heap, Nim",
        "The nimber *n is a heap of Nim with n counters: its options are *0, *1, …, *(n-1). \
         *0 is the zero position, and * alone is *1. Every impartial position is equivalent \
         to exactly one nimber, its canonical form. The sum *a + *b is equivalent to *(a ⊕ \
         b), where ⊕ is the nim-sum. With the nim-sum and the nim-product the nimbers form a \
         field.",
        "claim *3 + *5 = *6",
        "Sprague–Grundy theorem, nim-sum, nim-product, ordinal, *n",
    ),
    topic(
        "Grundy value",
        "value, values, Grundy number, nim-value, SG value, sg",
        "The Grundy value of a position is the n of the nimber *n that it is \
         equivalent to. It is the mex of the values of its options; the value of a sum \
         is the nim-sum of the values of its components.",
        "claim grundy({*0, *1, *4}) = 2",
        "grundy, mex, nim-sum, nimber",
    ),
    topic(
        "minimal excludant",
        "mex, mex rule, minimum excludant",
        "The mex of a set of integers is the least integer from 0 that is not in it. \
         A position is equivalent to *n where n is the mex of the values of its \
         options: it can move to every smaller nimber, and each move to a larger one \
         can be reversed.",
        "claim mex{0, 1, 2, 4, 7} = 3",
        "mex, reversible, Grundy value",
    ),
    topic(
        "Sprague–Grundy theorem",
        "Sprague-Grundy theorem, Sprague-Grundy, theorem, Sprague, Grundy",
        "Every position of a finite impartial game is equivalent to a nimber: to *n, \
         where n is the mex of the values of its options. R. P. Sprague (1935) and \
         P. M. Grundy (1939) found it independently. `prove` writes out the proof for \
         a position.",
        "prove {*0, *1, *4} = *2",
        "nimber, mex, equivalence, proofs",
    ),
    topic(
        "disjunctive sum",
        "sum, sums, component, components",
        "In the sum G + H a move is a move in one of the components G and H; the other \
         stays as it is. Sums are kept as sums: 3 * G is G + G + G, and a large sum is \
         not written out unless expand(G) asks for it.",
        "claim {*1} + *2 = *3 + *1",
        "+, nim-sum, expand",
    ),
    topic(
        "nim-sum",
        "nimsum, nim sum, exclusive or",
        "The nim-sum of integers adds their binary digits without carrying: it is the \
         exclusive or. It is written a ⊕ b, or a xor b. *a + *b is equivalent to the \
         nimber *(a ⊕ b).",
        "claim 22 ⊕ 51 = 37 and *22 + *51 = *37",
        "⊕, sum, nim-product",
    ),
    topic(
        "nim-product",
        "nim product, field, field of nimbers, nim-quotient, multiplication",
        "With the nim-sum and the nim-product the integers from 0 form a field, in \
         which every number has a square root. a ⊗ b is the least number that is not \
         (x ⊗ b) ⊕ (a ⊗ y) ⊕ (x ⊗ y) for x < a and y < b. The values of products of \
         coin-turning games are nim-products.",
        "claim 6 ⊗ 13 = 15 and 15 ⊘ 13 = 6",
        "⊗, ⊘, nim_inverse, nim_sqrt, nim_power, functions",
    ),
    topic(
        "ordinal",
        "ordinals, transfinite, infinite, omega",
        "Beyond the integers the ordinals ω, ω + 1, …, ω*2, …, ω^2, … are nimbers too. \
         *ω has all *n as its options. Ordinals are written in Cantor normal form; \
         +, * and ^ are those of ordinals, ⊕ is the nim-sum, ⊗ the nim-product.",
        "moves *ω + *5",
        "ω, nimber, nim-product",
    ),
    topic(
        "equivalence",
        "equivalent, equal, equality, =",
        "G = H says that G and H are equivalent: for every position X the sums G + X and H + \
         X have the same outcome. This is so exactly when G + H is a P-position, and exactly \
         when G and H have the same Grundy value. If G and H are not equivalent, \
         distinguish(G, H) gives an X that tells them apart.",
        "claim {*1, {*1}} = *2 and distinguish(*2, *3) == *2",
        "identity, canonical form, distinguish, =",
    ),
    topic(
        "identity",
        "identical, sameness, isomorphic",
        "G == H says that G and H are identical: as sets they have the same options, and \
         these have the same options in turn, however the positions are written. Identical \
         positions are equivalent, but equivalent positions need not be identical.",
        "claim *1 + *1 == {*1} and *1 + *1 = *0 and *1 + *1 !== *0",
        "equivalence, ==",
    ),
    topic(
        "canonical form",
        "canonical, simplest form, simplify",
        "The canonical form of a position is the nimber that it is equivalent to. It \
         is what remains when reversible options and duplicates are left out. \
         canonical(G) alone on a line says what becomes of each option.",
        "canonical({*0, *1, *4, {*1}})",
        "canonical, reversible, Sprague–Grundy theorem",
    ),
    topic(
        "reversible",
        "reversible option, reversible move, reverses, reversal",
        "An option of G is reversible if it has an option of its own that is equivalent to G. \
         A move to it gains nothing: the other player answers with that option, and the new \
         position is as good as G. In the example *4 reverses through its option *2.",
        "canonical({*0, *1, *4})",
        "canonical form, mex",
    ),
    topic(
        "line of play",
        "birthday, play length, depth",
        "The birthday of a position is the length of its longest line of play: how \
         many moves can be made until nobody can move. The zero position has \
         birthday 0, and *n has birthday n. Where *ω can be reached it is an ordinal.",
        "claim birthday(*5) = 5 and birthday({*0, {*2}}) = 4",
        "birthday, followers",
    ),
    topic(
        "octal",
        "octal code, octal codes, octal game, octal games, code, codes, take-and-break, hexadecimal",
        "A take-and-break code d0.d1d2d3… gives the rules of a game of heaps. The digit dk \
         says what a move that takes k counters from a heap may leave. It is a sum: 1 for \
         nothing, 2 for one heap, 4 for two heaps, 8 for three heaps. In Kayles, 0.77, a move \
         takes 1 or 2 counters and leaves nothing, one heap or two heaps. A game is octal if \
         its digits are at most 7. 0.[37] repeats its digits. After a digit, ! asks for heaps \
         of different sizes and = for equal ones. 0.77(9) is a heap of 9.",
        "claim 0.77(9) = kayles(9)",
        "0.137, nim-sequence, period, heaps",
    ),
    topic(
        "nim-sequence",
        "nim-sequences, nimsequence, G-sequence, Grundy sequence",
        "The nim-sequence of a game of one heap lists the values of the heaps 0, 1, 2, \
         …. For many octal games it becomes periodic, and a theorem proves from \
         finitely many values that the period goes on for ever. From a shell, \
         `sprague sequence`, `period`, `compare`, `plot` and `survey` do more.",
        "sequence(kayles, 0..20)",
        "sequence, periods, octal",
    ),
    topic(
        "periods",
        "period, preperiod, saltus, periodic, arithmetic periodic, Guy and Smith",
        "A nim-sequence has the period p and the saltus s from heap n on if \
         G(m + p) = G(m) + s for every m ≥ n. With s = 0 it is periodic, else \
         arithmetic periodic. n is the preperiod; the exceptions are the heaps before \
         it that break the rule. Without a bound, period(R) answers only what a theorem \
         or the moves of the game prove; with a bound, period(R, 1000), also what is only seen up to there.",
        "claim period(0.77) = 12 and preperiod(0.77) = 71",
        "period, preperiod, saltus, exceptions, nim-sequence",
    ),
    topic(
        "partizan",
        "partisan, loopy, cycles, draws",
        "In a partizan game the players have different moves, as in Chess. In a loopy \
         game a position can come back. Neither is part of the language, in which play \
         ends and both players have the same moves. For graphs with cycles there is \
         the theory of loopy games: see the page on game graphs.",
        "{*0, *1}",
        "position, normal play",
    ),
    topic(
        "claims",
        "check, exercises, files",
        "A claim holds or fails. If it fails, the answer says why; for a claim with `for` it \
         names the first case that fails. The relations are =, ==, !=, <, `is` and `in`, and \
         they are joined by `and`, `or`, `not`, `implies` and `iff`. With `for all n` a claim \
         speaks of every integer from 0, and is decided: by cases that stand for the rest, or by \
         automata that read binary digits, or sums of Fibonacci numbers where play follows these, as \
         Wythoff's does. `sprague check FILE` runs the claims \
         of a file; in Markdown these are the fenced blocks tagged `sprague`. In a session `:load \
         FILE` does the same.",
        "claim nim(n, n) is P for n in 0..50",
        "claim, prove, equivalence, for, for all",
    ),
    topic(
        "definitions",
        "definition, define, recursion, recursive",
        "S := E gives a name to a value; f(x, y) := E defines a function. A function \
         may call itself, and each call is computed once and kept. A rule of a game is \
         a definition whose set holds the positions that a move leads to. Names may \
         end in primes.",
        "half(n) := { half(n // 2) if n > 0 }; grundy(half(10))",
        ":=, for, if",
    ),
    topic(
        "lists",
        "list, comprehension, comprehensions, range, ranges, string, strings",
        "[x, y, …] is a list, a..b the integers from a to b, \"HT\" a string. xs[i] is \
         the entry i, counted from 0; xs ++ ys joins. Elements of a list or of a \
         position may be followed by `for x in xs` and `if C`. Braces make positions, \
         brackets lists.",
        "[grundy(kayles(n)) for n in 0..12]",
        "for, .., ++, [ ], len, sort, sum",
    ),
    topic(
        "integers",
        "integer, arithmetic, numbers",
        "Integers are of any size. // divides and rounds down, % is the remainder, ^ \
         the power. 5 is an integer and *5 a nimber; only 0 is read as *0 where a \
         position is expected. grundy(G) is an integer, and compared with integers.",
        "claim 17 // 5 = 3 and 2^10 = 1024",
        "operators, ⊕, nimber",
    ),
    topic(
        "proofs",
        "proof, certificate, certificates",
        "`prove C` proves a claim, or its negation. `prove G` proves what a position is \
         worth. `why` gives the short proof of the last answer. In a shell, `sprague prove` \
         also writes Markdown, LaTeX, Coq and certificates. `sprague verify` checks \
         certificates with a kernel of its own.",
        "prove nim(1, 3) + *2 = 0",
        "prove, why, claims",
    ),
    topic(
        "pictures",
        "picture, draw, drawing, svg, graph of a position",
        "`:draw EXPR` draws what a position looks like and marks a winning move. `:graph \
         EXPR` draws all positions that can be reached from it. If the name of a file \
         follows, the picture goes into that file: .svg, .txt or .dot. In a shell the \
         commands are `sprague draw` and `sprague graph`.",
        "moves kayles(7)",
        "tables, commands",
    ),
    topic(
        "tables",
        "table, heat map",
        "`:table EXPR for a in 0..9 for b in 0..9` tabulates values over one or two \
         variables; with a file after it, into a .svg, .csv, .json or .txt file. In a \
         shell it is `sprague table`.",
        "[[grundy(wythoff(a, b)) for b in 0..3] for a in 0..3]",
        "pictures, lists",
    ),
    topic(
        "limits",
        "ceilings, ceiling, limit, max-nodes, max-states, time limit",
        "Every computation has limits: positions kept, depth of definitions, states of \
         automata, bits of integers, time. Reaching one is an error that says what would raise it. The \
         session goes on as it was before the statement. Ctrl-C stops a computation.",
        "claim *(2^4096) + *(2^4095) = *(2^4096 + 2^4095)",
        "expand, commands",
    ),
    topic(
        "typing",
        "spellings, latex, unicode, ascii, signs and letters",
        "Every sign can be typed in ASCII, pasted as Unicode, or pasted from LaTeX: xor, ⊕ \
         and \\oplus are the same. In a session, type \\oplus and press Tab to get ⊕. `help` \
         on a sign lists its spellings.",
        "claim 22 xor 51 = 22 ⊕ 51",
        "operators",
    ),
];
