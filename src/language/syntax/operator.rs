//! The operators and which binds tighter, in one table.

/// A binary operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Infix {
    Implies,
    Iff,
    Or,
    And,
    Equivalent,
    NotEquivalent,
    MisereEqual,
    NotMisereEqual,
    Identical,
    NotIdentical,
    Less,
    AtMost,
    Greater,
    AtLeast,
    IsOutcome,
    IsMisereOutcome,
    IsOption,
    IsNotOption,
    Range,
    Concatenate,
    Union,
    Plus,
    Minus,
    NimSum,
    Times,
    FloorDivide,
    Remainder,
    NimProduct,
    NimQuotient,
    Power,
}

/// A unary operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Prefix {
    Not,
    Negate,
}

/// How tightly an operator binds: the later, the tighter. Operators of one level form one chain,
/// read from the left (powers from the right).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Level {
    Implies,
    Or,
    And,
    Not,
    Relation,
    Concatenate,
    Range,
    Union,
    Sum,
    Product,
    Negate,
    Power,
}

impl Infix {
    pub(crate) fn level(self) -> Level {
        match self {
            Infix::Implies | Infix::Iff => Level::Implies,
            Infix::Or => Level::Or,
            Infix::And => Level::And,
            Infix::Equivalent
            | Infix::NotEquivalent
            | Infix::MisereEqual
            | Infix::NotMisereEqual
            | Infix::Identical
            | Infix::NotIdentical
            | Infix::Less
            | Infix::AtMost
            | Infix::Greater
            | Infix::AtLeast
            | Infix::IsOutcome
            | Infix::IsMisereOutcome
            | Infix::IsOption
            | Infix::IsNotOption => Level::Relation,
            Infix::Range => Level::Range,
            Infix::Concatenate => Level::Concatenate,
            Infix::Union => Level::Union,
            Infix::Plus | Infix::Minus | Infix::NimSum => Level::Sum,
            Infix::Times | Infix::FloorDivide | Infix::Remainder | Infix::NimProduct | Infix::NimQuotient => {
                Level::Product
            }
            Infix::Power => Level::Power,
        }
    }

    /// The plain spelling, for messages.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Infix::Implies => "implies",
            Infix::Iff => "iff",
            Infix::Or => "or",
            Infix::And => "and",
            Infix::Equivalent => "=",
            Infix::NotEquivalent => "!=",
            Infix::MisereEqual => "=^-",
            Infix::NotMisereEqual => "!=^-",
            Infix::Identical => "==",
            Infix::NotIdentical => "!==",
            Infix::Less => "<",
            Infix::AtMost => "<=",
            Infix::Greater => ">",
            Infix::AtLeast => ">=",
            Infix::IsOutcome => "is",
            Infix::IsMisereOutcome => "is misere",
            Infix::IsOption => "in",
            Infix::IsNotOption => "not in",
            Infix::Range => "..",
            Infix::Concatenate => "++",
            Infix::Union => "∪",
            Infix::Plus => "+",
            Infix::Minus => "-",
            Infix::NimSum => "⊕",
            Infix::Times => "*",
            Infix::FloorDivide => "//",
            Infix::Remainder => "%",
            Infix::NimProduct => "⊗",
            Infix::NimQuotient => "⊘",
            Infix::Power => "^",
        }
    }
}

impl Prefix {
    pub(crate) fn level(self) -> Level {
        match self {
            Prefix::Not => Level::Not,
            Prefix::Negate => Level::Negate,
        }
    }
}
