//! What the rules of the grammar stand for: operators, and what a user could have written.

use crate::syntax::diagnose::Expected;
use crate::syntax::grammar::Rule;
use crate::syntax::operator::Infix;

/// What the rules that could have stood at a place are to a user.
pub(super) fn expected(rules: &[Rule]) -> Expected {
    let mut expected = Expected::default();
    let alone = rules.iter().filter(|&&rule| rule != Rule::closing).count() == 1;
    // After `for n` more names could also follow, if n is `all`; what was forgotten is `in`.
    let mut operators = rules.iter().filter(|&&rule| infix_of(rule).is_some()).peekable();
    let only_in = operators.peek().is_some() && operators.all(|&rule| rule == Rule::is_option);
    if only_in && rules.contains(&Rule::name) {
        expected.word = Some("in");
        return expected;
    }
    for &rule in rules {
        match rule {
            Rule::word_then => expected.word = Some("then"),
            Rule::word_else => expected.word = Some("else"),
            Rule::word_in | Rule::is_option if alone => expected.word = Some("in"),
            Rule::name if alone => expected.word = Some("a name"),
            _ if infix_of(rule).is_some() => expected.operator = true,
            Rule::expression
            | Rule::angle_expression
            | Rule::nimber
            | Rule::set
            | Rule::integer
            | Rule::application
            | Rule::name
            | Rule::group
            | Rule::list => expected.operand = true,
            _ => {}
        }
    }
    expected
}

/// The operator that a rule of the grammar stands for.
pub(super) fn infix_of(rule: Rule) -> Option<Infix> {
    Some(match rule {
        Rule::implies => Infix::Implies,
        Rule::iff => Infix::Iff,
        Rule::or => Infix::Or,
        Rule::and => Infix::And,
        Rule::misere_equal => Infix::MisereEqual,
        Rule::not_misere_equal => Infix::NotMisereEqual,
        Rule::equivalent => Infix::Equivalent,
        Rule::not_equivalent => Infix::NotEquivalent,
        Rule::identical => Infix::Identical,
        Rule::not_identical => Infix::NotIdentical,
        Rule::less => Infix::Less,
        Rule::at_most => Infix::AtMost,
        Rule::greater => Infix::Greater,
        Rule::at_least => Infix::AtLeast,
        Rule::is_outcome => Infix::IsOutcome,
        Rule::is_option => Infix::IsOption,
        Rule::is_not_option => Infix::IsNotOption,
        Rule::range => Infix::Range,
        Rule::concatenate => Infix::Concatenate,
        Rule::union => Infix::Union,
        Rule::plus => Infix::Plus,
        Rule::minus => Infix::Minus,
        Rule::nim_sum => Infix::NimSum,
        Rule::times => Infix::Times,
        Rule::floor_divide => Infix::FloorDivide,
        Rule::remainder => Infix::Remainder,
        Rule::nim_product => Infix::NimProduct,
        Rule::nim_quotient => Infix::NimQuotient,
        Rule::power => Infix::Power,
        _ => return None,
    })
}
