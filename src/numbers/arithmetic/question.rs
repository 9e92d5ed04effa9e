//! What is asked of a linear form.

/// What is asked of a linear form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Test {
    Zero,
    AtMostZero,
    /// At least 0 and less than this.
    Below(i64),
}

/// A test, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Question {
    pub(super) test: Test,
    pub(super) negated: bool,
}

impl From<Test> for Question {
    fn from(test: Test) -> Question {
        Question { test, negated: false }
    }
}

impl Question {
    pub(super) fn accepts(self, value: i128) -> bool {
        self.settled(value, value) == Some(true)
    }

    /// The answer, if it is the same for all values between these bounds.
    pub(super) fn settled(self, least: i128, most: i128) -> Option<bool> {
        let (low, high) = match self.test {
            Test::Zero => (0, 0),
            Test::AtMostZero => (i128::MIN, 0),
            Test::Below(bound) => (0, i128::from(bound) - 1),
        };
        if least > high || most < low {
            Some(self.negated)
        } else {
            (low <= least && most <= high).then_some(!self.negated)
        }
    }
}
