//! The facts that a proof uses, each with its own proof.

use crate::proof::text::document::{Block, Line};

/// The lemmas and the theorem, in the words of `docs/tutorial.md`.
pub(super) fn proved() -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading("Facts used"),
        Block::Paragraph(
            Line::new()
                .text("A position is the set of its options. Whoever cannot move loses. In a sum ")
                .math("G + H")
                .text(" a player moves in one of the two and leaves the other as it is. A position is a P-position, or P, if every option is an N-position; it is an N-position, or N, if some option is a P-position. Positions are equivalent, ")
                .math("G ≈ H")
                .text(", if for every position ")
                .math("X")
                .text(" the sums ")
                .math("G + X")
                .text(" and ")
                .math("H + X")
                .text(" have the same outcome; then also ")
                .math("G + K ≈ H + K")
                .text(" for every ")
                .math("K")
                .text(". The sum ")
                .math("G + G")
                .text(" is always P: whatever the opponent does in one copy, do it in the other. The nimber ")
                .math("*n")
                .text(" is the position ")
                .math("{*0, …, *(n-1)}")
                .text("; in particular ")
                .math("*0 = {}")
                .text(" is P."),
        ),
    ];
    let mut fact = |name: &str, statement: Line, proof: Line| {
        blocks.push(Block::Statement(name.to_owned(), statement));
        blocks.push(Block::Proof(vec![Block::Paragraph(proof)]));
    };
    fact(
        "First Lemma",
        Line::new().text("If ").math("A").text(" is a P-position, then ").math("G ≈ A + G").text("."),
        Line::new()
            .text("Let ")
            .math("X")
            .text(" be any position. If ")
            .math("G + X")
            .text(" is P, so is ")
            .math("A + G + X")
            .text(": answer every move in the part in which it was made, ")
            .math("A")
            .text(" or ")
            .math("G + X")
            .text(". If ")
            .math("G + X")
            .text(" is N, make the winning move in it: what is left is a P-position beside ")
            .math("A")
            .text(", which is P by what was just shown. So ")
            .math("A + G + X")
            .text(" is N."),
    );
    fact(
        "Second Lemma",
        Line::new().math("G ≈ H").text(" exactly if ").math("G + H").text(" is a P-position."),
        Line::new()
            .text("If ")
            .math("G ≈ H")
            .text(", take ")
            .math("X = H")
            .text(": ")
            .math("G + H")
            .text(" has the outcome of ")
            .math("H + H")
            .text(", which is P. The other way round let ")
            .math("G + H")
            .text(" be P. By the First Lemma ")
            .math("G ≈ (G + H) + G")
            .text(", which is ")
            .math("(G + G) + H")
            .text("; and as ")
            .math("G + G")
            .text(" is P, that is ")
            .math("≈ H")
            .text("."),
    );
    fact(
        "Theorem",
        Line::new()
            .text("If the options of ")
            .math("G")
            .text(" are ")
            .math("≈ *n1, …, *nk")
            .text(", then ")
            .math("G ≈ {*n1, …, *nk} ≈ *m")
            .text(" with ")
            .math("m = mex{n1, …, nk}")
            .text(", the least number from 0 that is not among them. Every position is equivalent to exactly one nimber; the P-positions are those that are ")
            .math("≈ *0")
            .text("."),
        Line::new()
            .text("First step: let ")
            .math("G' = {*n1, …, *nk}")
            .text(". In ")
            .math("G + G'")
            .text(" a move in ")
            .math("G")
            .text(" to an option is answered in ")
            .math("G'")
            .text(" by a move to its nimber, and conversely; either way the sum of two equivalent positions is left, a P-position. So ")
            .math("G + G'")
            .text(" is P, and ")
            .math("G ≈ G'")
            .text(" by the Second Lemma. Second step: in ")
            .math("G' + *m")
            .text(" a move of either part to ")
            .math("*j")
            .text(" with ")
            .math("j < m")
            .text(" is answered by the move of the other part to ")
            .math("*j")
            .text(", which ")
            .math("G'")
            .text(" has as ")
            .math("m")
            .text(" is the least number missing; a move of ")
            .math("G'")
            .text(" to ")
            .math("*j")
            .text(" with ")
            .math("j > m")
            .text(" is answered by ")
            .math("*j → *m")
            .text("; and ")
            .math("*m")
            .text(" is no option of ")
            .math("G'")
            .text(". So ")
            .math("G' + *m")
            .text(" is P, and ")
            .math("G' ≈ *m")
            .text(". By induction on the birthday the options of every position are equivalent to nimbers, and so is the position. Only one nimber will do: for ")
            .math("m < n")
            .text(" the sum ")
            .math("*m + *n")
            .text(" is N, as ")
            .math("*n → *m")
            .text(" wins. A P-position ")
            .math("G")
            .text(" is ")
            .math("G + *0")
            .text(", hence ")
            .math("≈ *0")
            .text(" by the Second Lemma, and conversely."),
    );
    fact(
        "Sums",
        Line::new()
            .text("If ")
            .math("G ≈ *a")
            .text(" and ")
            .math("H ≈ *b")
            .text(", then ")
            .math("G + H ≈ *a + *b ≈ *(a ⊕ b)")
            .text(", where ")
            .math("⊕")
            .text(", the nim-sum, adds binary digits without carrying; likewise for more components."),
        Line::new()
            .text("A component may be replaced by an equivalent one. A sum of nimbers is P exactly if the nim-sum of their sizes is 0: if it is 0, every move changes one size and with it the nim-sum; if it is ")
            .math("d > 0")
            .text(", some size ")
            .math("n")
            .text(" has the leading binary digit of ")
            .math("d")
            .text(", so that ")
            .math("n ⊕ d < n")
            .text(", and the move ")
            .math("*n → *(n ⊕ d)")
            .text(" makes it 0. So ")
            .math("*a + *b + *(a ⊕ b)")
            .text(" is P; apply the Second Lemma."),
    );
    blocks
}

/// The same facts by name alone.
pub(super) fn cited() -> Block {
    Block::Paragraph(
        Line::new()
            .text("By the Sprague–Grundy theorem a position whose options are ")
            .math("≈ *n1, …, *nk")
            .text(" is ")
            .math("≈ *m")
            .text(" with ")
            .math("m = mex{n1, …, nk}")
            .text(", a sum is worth the nim-sum of its components, and the P-positions are those that are ")
            .math("≈ *0")
            .text(". The nimber ")
            .math("*n")
            .text(" has the options ")
            .math("*0")
            .text(", …, ")
            .math("*(n-1)")
            .text("."),
    )
}

/// What is to be added where nimbers are transfinite.
pub(super) fn transfinite() -> Vec<Block> {
    vec![
        Block::Statement(
            "Transfinite nimbers".to_owned(),
            Line::new()
                .text("For every ordinal ")
                .math("α")
                .text(" the nimber ")
                .math("*α")
                .text(" is the position with the options ")
                .math("*β")
                .text(" for all ")
                .math("β < α")
                .text(". Then ")
                .math("*α + *β ≈ *(α ⊕ β)")
                .text(", where the coefficients of each power of ")
                .math("ω")
                .text(" in the Cantor normal forms are added without carrying."),
        ),
        Block::Proof(vec![Block::Paragraph(
            Line::new()
                .text("Play still ends, for no ordinals descend for ever; so the lemmas and the theorem hold with the same proofs, by induction on ordinals. Let the nim-sum of the sizes of some nimbers be 0: a move changes one size and with it the nim-sum. Let it be ")
                .math("d ≠ 0")
                .text(": in the leading term of ")
                .math("d")
                .text(", ")
                .math("ω^e·c")
                .text(", some size has in its coefficient of ")
                .math("ω^e")
                .text(" the leading binary digit of ")
                .math("c")
                .text("; its nim-sum with ")
                .math("d")
                .text(" has the same terms above that, and a lesser coefficient there, and so is less: the move to it makes the nim-sum 0. So the sum is P exactly if the nim-sum is 0; apply the Second Lemma."),
        )]),
    ]
}

/// The same by name alone.
pub(super) fn transfinite_cited() -> Block {
    Block::Paragraph(
        Line::new()
            .text("The nimber ")
            .math("*α")
            .text(" of an ordinal has the options ")
            .math("*β")
            .text(" with ")
            .math("β < α")
            .text("; in a nim-sum the coefficients of each power of ")
            .math("ω")
            .text(" are added without carrying."),
    )
}
