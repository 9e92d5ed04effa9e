//! The facts that a proof uses, each with its own proof.

use crate::markup::{Block, Prose};

/// The lemmas and the theorem, in the words of `docs/tutorial.md`.
pub(super) fn proved() -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading(2, Prose::from("Facts used")),
        Block::Paragraph(Prose::marked(
            "A position is the set of its options. The player who cannot move loses. In a sum ⟦G + H⟧ \
                 a player moves in one of the two and leaves the other as it is. A position is a \
                 P-position, or P, if every option is an N-position; it is an N-position, or N, if \
                 some option is a P-position. Positions are equivalent, ⟦G ≈ H⟧, if for every \
                 position ⟦X⟧ the sums ⟦G + X⟧ and ⟦H + X⟧ have the same outcome; then also ⟦G + K \
                 ≈ H + K⟧ for every ⟦K⟧. The sum ⟦G + G⟧ is always P: whatever the opponent does \
                 in one copy, do it in the other. The nimber ⟦*n⟧ is the position ⟦{*0, …, \
                 *(n-1)}⟧; in particular ⟦*0 = {}⟧ is P.",
        )),
    ];
    let mut fact = |name: &str, statement: Prose, proof: Prose| {
        blocks.push(Block::Statement(name.to_owned(), statement));
        blocks.push(Block::Proof(vec![Block::Paragraph(proof)]));
    };
    fact(
        "First Lemma",
        Prose::marked("If ⟦A⟧ is a P-position, then ⟦G ≈ A + G⟧."),
        Prose::marked(
            "Let ⟦X⟧ be any position. If ⟦G + X⟧ is P, so is ⟦A + G + X⟧: answer every move in the \
             part in which it was made, ⟦A⟧ or ⟦G + X⟧. If ⟦G + X⟧ is N, make the winning move in \
             it: what is left is a P-position beside ⟦A⟧, which is P by what was just shown. So ⟦A \
             + G + X⟧ is N.",
        ),
    );
    fact(
        "Second Lemma",
        Prose::marked("⟦G ≈ H⟧ exactly if ⟦G + H⟧ is a P-position."),
        Prose::marked(
            "If ⟦G ≈ H⟧, take ⟦X = H⟧: ⟦G + H⟧ has the outcome of ⟦H + H⟧, which is P. The other \
             way round let ⟦G + H⟧ be P. By the First Lemma ⟦G ≈ (G + H) + G⟧, which is ⟦(G + G) + \
             H⟧; and as ⟦G + G⟧ is P, that is ⟦≈ H⟧.",
        ),
    );
    fact(
        "Theorem",
        Prose::marked(
            "If the options of ⟦G⟧ are ⟦≈ *n1, …, *nk⟧, then ⟦G ≈ {*n1, …, *nk} ≈ *m⟧ with ⟦m = \
             mex{n1, …, nk}⟧, the least number from 0 that is not among them. Every position is \
             equivalent to exactly one nimber; the P-positions are those that are ⟦≈ *0⟧.",
        ),
        Prose::marked(
            "First step: let ⟦G' = {*n1, …, *nk}⟧. In ⟦G + G'⟧ a move in ⟦G⟧ to an option is \
             answered in ⟦G'⟧ by a move to its nimber, and conversely; either way the sum of two \
             equivalent positions is left, a P-position. So ⟦G + G'⟧ is P, and ⟦G ≈ G'⟧ by the \
             Second Lemma. Second step: in ⟦G' + *m⟧ a move of either part to ⟦*j⟧ with ⟦j < m⟧ is \
             answered by the move of the other part to ⟦*j⟧, which ⟦G'⟧ has as ⟦m⟧ is the least \
             number missing; a move of ⟦G'⟧ to ⟦*j⟧ with ⟦j > m⟧ is answered by ⟦*j → *m⟧; and \
             ⟦*m⟧ is no option of ⟦G'⟧. So ⟦G' + *m⟧ is P, and ⟦G' ≈ *m⟧. By induction on the \
             birthday the options of every position are equivalent to nimbers, and so is the \
             position. Only one nimber will do: for ⟦m < n⟧ the sum ⟦*m + *n⟧ is N, as ⟦*n → *m⟧ \
             wins. A P-position ⟦G⟧ is ⟦G + *0⟧, hence ⟦≈ *0⟧ by the Second Lemma, and conversely.",
        ),
    );
    fact(
        "Sums",
        Prose::marked(
            "If ⟦G ≈ *a⟧ and ⟦H ≈ *b⟧, then ⟦G + H ≈ *a + *b ≈ *(a ⊕ b)⟧, where ⟦⊕⟧, the nim-sum, \
             adds binary digits without carrying; likewise for more components.",
        ),
        Prose::marked(
            "A component may be replaced by an equivalent one. A sum of nimbers is P exactly if \
             the nim-sum of their sizes is 0: if it is 0, every move changes one size and with it \
             the nim-sum; if it is ⟦d > 0⟧, some size ⟦n⟧ has the leading binary digit of ⟦d⟧, so \
             that ⟦n ⊕ d < n⟧, and the move ⟦*n → *(n ⊕ d)⟧ makes it 0. So ⟦*a + *b + *(a ⊕ b)⟧ is \
             P; apply the Second Lemma.",
        ),
    );
    blocks
}

/// The same facts by name alone.
pub(super) fn cited() -> Block {
    let theorem = Prose::from("By the ").cited("Sprague–Grundy theorem", "theorem");
    Block::Paragraph(
        theorem
            + Prose::marked(
                " a position whose options are ⟦≈ *n1, …, *nk⟧ is ⟦≈ *m⟧ \
             with ⟦m = mex{n1, …, nk}⟧, a sum is worth the nim-sum of its components, and the \
             P-positions are those that are ⟦≈ *0⟧. The nimber ⟦*n⟧ has the options ⟦*0⟧, …, \
             ⟦*(n-1)⟧.",
            ),
    )
}

/// What is to be added where nimbers are transfinite.
pub(super) fn transfinite() -> Vec<Block> {
    vec![
        Block::Statement(
            "Transfinite nimbers".to_owned(),
            Prose::marked(
                "For every ordinal ⟦α⟧ the nimber ⟦*α⟧ is the position with the options ⟦*β⟧ for \
                 all ⟦β < α⟧. Then ⟦*α + *β ≈ *(α ⊕ β)⟧, where the coefficients of each power of \
                 ⟦ω⟧ in the Cantor normal forms are added without carrying.",
            ),
        ),
        Block::Proof(vec![Block::Paragraph(Prose::marked(
            "Play still ends, for no ordinals descend for ever; so the lemmas and the theorem \
                 hold with the same proofs, by induction on ordinals. Let the nim-sum of the sizes \
                 of some nimbers be 0: a move changes one size and with it the nim-sum. Let it be \
                 ⟦d ≠ 0⟧: in the leading term of ⟦d⟧, ⟦ω^e·c⟧, some size has in its coefficient of \
                 ⟦ω^e⟧ the leading binary digit of ⟦c⟧; its nim-sum with ⟦d⟧ has the same terms \
                 above that, and a lesser coefficient there, and so is less: the move to it makes \
                 the nim-sum 0. So the sum is P exactly if the nim-sum is 0; apply the Second \
                 Lemma.",
        ))]),
    ]
}

/// The same by name alone.
pub(super) fn transfinite_cited() -> Block {
    Block::Paragraph(Prose::marked(
        "The nimber ⟦*α⟧ of an ordinal has the options ⟦*β⟧ with ⟦β < α⟧; in a nim-sum the \
             coefficients of each power of ⟦ω⟧ are added without carrying.",
    ))
}
