//! Sums of forms.

use crate::error::Result;
use crate::misere::forms::table::{Form, Forms};

/// A sum of two even forms whose options are being found.
struct Frame {
    first: Form,
    second: Form,
    /// How many options were found.
    place: usize,
    /// Where they begin among all that were found.
    from: usize,
}

impl Forms {
    /// The canonical form of a sum.
    ///
    /// Sums of even forms alone are remembered: adding `*1` changes the parity. Linear in the pairs
    /// of followers that were not met before, times their options.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there are too many forms; or if
    /// interrupted.
    ///
    /// ```
    /// use sprague::misere::{Form, Forms};
    /// use sprague::{Interrupt, Limits};
    /// let mut forms = Forms::new(&Limits::default(), &Interrupt::new());
    /// let (one, two) = (forms.nimber(1)?, forms.nimber(2)?);
    /// assert_eq!(forms.sum(one, two)?, forms.nimber(3)?);
    /// assert_ne!(forms.sum(two, two)?, Form::ZERO);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn sum(&mut self, first: Form, second: Form) -> Result<Form> {
        if let Some(sum) = self.known_sum(first, second) {
            return Ok(sum);
        }
        let mut found: Vec<Form> = Vec::new();
        let mut line = vec![self.frame(first, second, 0)?];
        while let Some(frame) = line.last_mut() {
            self.interrupt.poll()?;
            let (first, second) = (frame.first, frame.second);
            let of_first = self.option_count(first);
            let count = of_first + if first == second { 0 } else { self.option_count(second) };
            let mut missing = None;
            for place in frame.place..count {
                let (moved, other) = match place < of_first {
                    true => (self.option_at(first, place)?, second),
                    false => (self.option_at(second, place - of_first)?, first),
                };
                match self.known_sum(moved, other) {
                    Some(option) => found.push(option),
                    None => {
                        frame.place = place;
                        missing = Some((moved, other));
                        break;
                    }
                }
                if place % 256 == 255 {
                    self.interrupt.poll()?;
                }
            }
            if let Some((moved, other)) = missing {
                let next = self.frame(moved, other, found.len())?;
                line.push(next);
                continue;
            }
            let mut set = std::mem::take(&mut self.scratch);
            set.clear();
            set.extend(found.drain(frame.from..));
            line.pop();
            let sum = self.of_set(&mut set)?;
            self.scratch = set;
            self.check_room()?;
            self.sums.insert(key(first, second), sum);
        }
        Ok(self.known_sum(first, second).expect("the sum was found"))
    }

    /// The misère outcome of a sum. A sum with a nimber need not be written out: G + `*n` is P
    /// exactly if n is the misère Grundy value of G.
    pub(crate) fn sum_is_p(&mut self, first: Form, second: Form) -> Result<bool> {
        if let Some(size) = self.as_nimber(first) {
            return Ok(self.misere_grundy(second) == size);
        }
        if let Some(size) = self.as_nimber(second) {
            return Ok(self.misere_grundy(first) == size);
        }
        let sum = self.sum(first, second)?;
        Ok(self.is_p(sum))
    }

    fn frame(&self, first: Form, second: Form, from: usize) -> Result<Frame> {
        let (first, second) = in_order(first, second);
        for form in [first, second] {
            if let Some(size) = self.as_nimber(form) {
                self.check_sum_with(size)?;
            }
        }
        Ok(Frame { first, second, place: 0, from })
    }

    fn known_sum(&self, first: Form, second: Form) -> Option<Form> {
        let odd = first.is_odd() != second.is_odd();
        let (first, second) = in_order(first, second);
        if first == Form::ZERO {
            return Some(second.plus_one_if(odd));
        }
        self.sums.get(&key(first, second)).map(|sum| sum.plus_one_if(odd))
    }
}

fn key(first: Form, second: Form) -> u64 {
    u64::from(first.0) << 32 | u64::from(second.0)
}

/// The even forms of the two, the smaller one first.
fn in_order(first: Form, second: Form) -> (Form, Form) {
    let (first, second) = (first.even(), second.even());
    if first < second { (first, second) } else { (second, first) }
}
