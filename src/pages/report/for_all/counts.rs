//! Why claims about counts hold for all exponents.

use crate::markup::{Block, Prose, prose};

/// The proof in words, if the claim holds.
pub(super) fn blocks(orders: &[(usize, usize)]) -> Vec<Block> {
    let paragraphs = [
        Prose::from(
            "An automaton reads the digits of the numbers that are counted, and on one more track those of \
             the power of 2. It accepts where they are in their ranges and the condition holds. The power has \
             one digit 1: after it come as many digits as the exponent says.",
        ),
        prose!(
            "Let the matrix ⟦A⟧ say by how many letters each state leads to each. Then the count is ⟦u·A^k·v⟧, \
             where ⟦u⟧ says how often each state is reached when the digit 1 was read, and ⟦v⟧ which states \
             accept. By the theorem of Cayley and Hamilton it satisfies a linear recurrence whose order is the \
             number of states. So do constants, ⟦k⟧ and powers with the exponent ⟦k⟧, and sums and products of \
             what does."
        ),
        conclusion(orders),
    ];
    paragraphs.into_iter().map(Block::Paragraph).collect()
}

/// What was compared.
pub(super) fn conclusion(orders: &[(usize, usize)]) -> Prose {
    let cases = orders.iter().map(|(left, right)| left + right).max().unwrap_or(0);
    let each: Vec<String> = orders.iter().map(|(left, right)| format!("{left} and {right}")).collect();
    prose!(
        "The two sides satisfy recurrences of orders {}, at most, so that their difference satisfies one of \
         order {cases}. It is 0 in the first {cases} cases, and therefore in all.",
        each.join("; ")
    )
}
