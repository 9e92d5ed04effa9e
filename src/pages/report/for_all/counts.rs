//! Why claims about counts hold for all exponents.

use num_bigint::BigInt;

use crate::arithmetic::{KeptSign, Relation};
use crate::markup::{Block, Prose, prose};
use crate::universal::Compared;

/// Parts of a sequence whose factors are shown.
const FACTORS: usize = 4;

/// The proof in words, if the claim holds.
pub(super) fn blocks(first: u64, compared: &[Compared]) -> Vec<Block> {
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
    ];
    paragraphs.into_iter().chain(conclusions(first, compared)).map(Block::Paragraph).collect()
}

/// Why an automaton counts.
pub(super) fn words() -> Prose {
    Prose::from(
        "An automaton reads the digits of the numbers that are counted, the most significant first. It \
         accepts where they are in their ranges and the condition holds. Each list of numbers is one word \
         that does not begin with zeros for all of them. So as many are counted as there are such words that \
         lead from the first state to one that accepts.",
    )
}

/// What was counted.
pub(super) fn numbers(counted: &[(String, BigInt)]) -> impl Iterator<Item = Prose> {
    counted.iter().map(|(typed, number)| prose!("⟦{typed}⟧ is {number}."))
}

/// What was compared.
pub(super) fn conclusions(first: u64, compared: &[Compared]) -> impl Iterator<Item = Prose> {
    let equations = compared.iter().filter(|compared| compared.relation == Relation::Equal);
    let orders: Vec<(usize, usize)> = equations.map(|compared| compared.orders).collect();
    let equal = (!orders.is_empty()).then(|| conclusion(&orders));
    let signs = compared
        .iter()
        .filter_map(move |compared| compared.sign.as_ref().map(|kept| sign(compared.relation, first, kept)));
    equal.into_iter().chain(signs)
}

/// Why the difference of two sides keeps its sign.
fn sign(relation: Relation, first: u64, kept: &KeptSign) -> Prose {
    let (difference, not) = match relation {
        Relation::Less => ("the right side minus the left minus 1", "not negative"),
        Relation::AtMost => ("the right side minus the left", "not negative"),
        Relation::Greater => ("the left side minus the right minus 1", "not negative"),
        Relation::AtLeast => ("the left side minus the right", "not negative"),
        Relation::Equal | Relation::NotEqual => ("the left side minus the right", "not 0"),
    };
    let from = first + kept.from() as u64;
    let mut said = prose!("Let ⟦d(k)⟧ be {difference}. It satisfies a linear recurrence, too");
    said += match kept.from() {
        0 => Prose::from(". "),
        _ => prose!(", and is {not} in the cases before ⟦k = {from}⟧, which were computed. "),
    };
    match kept {
        KeptSign::Residues { modulus, period, .. } => {
            said += prose!(
                "Divided by {modulus}, it leaves remainders that repeat from ⟦k = {from}⟧ on with period {period}, \
                 and none of them is 0."
            );
        }
        KeptSign::Induction { parts, .. } => {
            let of = if relation == Relation::NotEqual { "⟦d - 1⟧ or ⟦-d - 1⟧" } else { "⟦d⟧" };
            let part = match parts.len() {
                1 => String::new(),
                2 => " for each of the arguments ⟦2*k⟧ and ⟦2*k + 1⟧".to_owned(),
                step => format!(" for each of the arguments ⟦{step}*k⟧, …, ⟦{step}*k + {}⟧", step - 1),
            };
            let mut factors: Vec<String> = parts.iter().take(FACTORS).map(|part| in_a_row(part)).collect();
            factors.dedup();
            said += prose!(
                "From ⟦k = {from}⟧ on let ⟦w_0(k)⟧ be {of}{part}, and ⟦w_i(k) = w_(i-1)(k+1) - f_i*w_(i-1)(k)⟧ with the \
                 numbers f_i: {}. By the recurrence each ⟦w_i(k+1)⟧ is a sum of multiples of ⟦w_0(k)⟧, ⟦w_1(k)⟧, …, \
                 none by a negative factor. None of these is negative at first, and therefore none ever is.",
                factors.join("; ")
            );
        }
    }
    said
}

/// Numbers; how often each stands in a row is counted.
fn in_a_row(numbers: &[BigInt]) -> String {
    let groups = numbers.chunk_by(|one, other| one == other);
    let groups: Vec<String> = groups
        .map(|group| match group.len() {
            1 => group[0].to_string(),
            times => format!("{} ({times} times)", group[0]),
        })
        .collect();
    if groups.is_empty() { "none".to_owned() } else { groups.join(", ") }
}

/// What was compared.
fn conclusion(orders: &[(usize, usize)]) -> Prose {
    let cases = orders.iter().map(|(left, right)| left + right).max().unwrap_or(0);
    let each: Vec<String> = orders.iter().map(|(left, right)| format!("{left} and {right}")).collect();
    prose!(
        "The two sides satisfy recurrences of orders {}, at most, so that their difference satisfies one of \
         order {cases}. It is 0 in the first {cases} cases, and therefore in all.",
        each.join("; ")
    )
}
