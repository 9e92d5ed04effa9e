//! Mates, links, and positions that tell two others apart.
//!
//! **Mates.** The mate of `*0` is `*1`, and that of any other G has the mates of the options of G
//! as options. G + mate(G) is P: each move is answered by the mate of it, until `*0 + *1` is left.
//!
//! **Links.** Some T makes G + T and H + T both P exactly if neither of G and H is an option of the
//! other. If H is an option of G, then G + T has the option H + T, and not both are P. Otherwise,
//! and if G and H are not equal, let T have as options, for each option G' of G, a position t such
//! that G' + t is P and H + t is N; and the same for each H'. There is such a t, for G' and H are
//! not equal. Then G + T and H + T have no P-options: G + t and G' + T have the P-option G' + t,
//! and H + t is N. (Of equal ones the mate is a link.)
//!
//! **Telling apart.** Let G and H be canonical, different, and of the same outcome. Then some
//! option of one is linked to the other: else the options of each are options of the other, or have
//! the other as an option; and then one of the two would simplify, or they would be the same. Let
//! G' be linked to H by T: H + T is P, and G + T, with its P-option G' + T, is N. If t tells G' and
//! H apart the wrong way round, with the mates of the options of the one that is to be P beside t
//! all moves there are answered, and the other keeps its winning move.

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::misere::forms::{Form, Forms};

/// What tells forms apart, with what was found so far.
struct Telling<'a> {
    forms: &'a mut Forms,
    mates: HashMap<Form, Form>,
    /// For two forms, the smaller one first, a form X that makes exactly one of the sums P.
    told: HashMap<(Form, Form), Form>,
}

impl Forms {
    /// The mate of a form: `*1` for `*0`, else the form of the mates of the options. A form and its
    /// mate add up to a misère P-position.
    ///
    /// Linear in the options of the followers.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are too many forms; or if interrupted.
    ///
    /// ```
    /// use sprague::misere::Forms;
    /// use sprague::{Outcome, Session};
    /// let mut session = Session::new();
    /// let mut forms = Forms::new(session.limits(), &session.interrupt());
    /// let row = session.position("kayles(5)")?;
    /// let form = forms.of(session.store_mut(), row)?;
    /// let mate = forms.mate(form)?;
    /// let sum = forms.sum(form, mate)?;
    /// assert_eq!(forms.outcome(sum), Outcome::P);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn mate(&mut self, form: Form) -> Result<Form> {
        Telling::new(self).mate(form)
    }

    /// A form T such that G + T and H + T are both misère P. There is one exactly if neither of G
    /// and H is an option of the other.
    ///
    /// Source: *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*, chapter
    /// V.3.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] if there is none. [`ErrorKind::Limit`] if there are too many forms; or
    /// if interrupted.
    ///
    /// ```
    /// use sprague::misere::{Form, Forms};
    /// use sprague::{ErrorKind, Interrupt, Limits, Outcome};
    /// let mut forms = Forms::new(&Limits::default(), &Interrupt::new());
    /// let two = forms.nimber(2)?;
    /// let sum = forms.sum(two, two)?;
    /// let link = forms.link(sum, Form::ZERO)?;
    /// let both = forms.sum(sum, link)?;
    /// assert_eq!((forms.outcome(both), forms.outcome(link)), (Outcome::P, Outcome::P));
    /// assert_eq!(forms.link(two, Form::ZERO).unwrap_err().kind(), ErrorKind::Domain);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn link(&mut self, first: Form, second: Form) -> Result<Form> {
        let mut telling = Telling::new(self);
        match telling.are_linked(first, second) {
            true => telling.link(first, second),
            false => Err(not_linked()),
        }
    }

    /// A form X such that G + X and H + X have different misère outcomes, and whether it is known
    /// that none that is born earlier does; `None` if G and H are the same.
    ///
    /// The 22 forms born by day 4 are tried, from the earliest on; if none of them does, X is built
    /// by Conway's construction, whose birthday may not be the least. For two nimbers it is.
    ///
    /// Source: *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*, chapter
    /// V.3.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are too many forms; or if interrupted.
    ///
    /// ```
    /// use sprague::misere::{Form, Forms};
    /// use sprague::{Interrupt, Limits};
    /// let mut forms = Forms::new(&Limits::default(), &Interrupt::new());
    /// let two = forms.nimber(2)?;
    /// let sum = forms.sum(two, two)?;
    /// assert_eq!(forms.distinguish(sum, Form::ZERO)?, Some((Form::ZERO, true)));
    /// assert_eq!(forms.distinguish(two, two)?, None);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn distinguish(&mut self, first: Form, second: Form) -> Result<Option<(Form, bool)>> {
        if first == second {
            return Ok(None);
        }
        Telling::new(self).apart(first, second).map(Some)
    }
}

impl<'a> Telling<'a> {
    fn new(forms: &'a mut Forms) -> Telling<'a> {
        Telling { forms, mates: HashMap::new(), told: HashMap::new() }
    }

    /// The mate, as *Winning Ways* calls it: G + mate(G) is P.
    fn mate(&mut self, form: Form) -> Result<Form> {
        if let Some(mate) = self.known_mate(form) {
            return Ok(mate);
        }
        for follower in self.forms.followers(form)? {
            self.forms.poll()?;
            if self.known_mate(follower).is_none() {
                let options = self.forms.options(follower)?;
                let mates = |option: &Form| self.known_mate(*option).expect("options come first");
                let mates: Vec<Form> = options.iter().map(mates).collect();
                let mate = self.forms.of_options(&mates)?;
                self.mates.insert(follower, mate);
            }
        }
        Ok(self.mates[&form])
    }

    /// The mates of `*0` and `*1` are each other, and every larger nimber is its own.
    fn known_mate(&self, form: Form) -> Option<Form> {
        match self.forms.as_nimber(form) {
            Some(size) => Some(if size <= 1 { form.plus_one() } else { form }),
            None => self.mates.get(&form).copied(),
        }
    }

    /// Whether some form makes both sums P.
    fn are_linked(&self, first: Form, second: Form) -> bool {
        !self.forms.has_option(first, second) && !self.forms.has_option(second, first)
    }

    /// A form that makes both sums P; the two must be linked.
    fn link(&mut self, first: Form, second: Form) -> Result<Form> {
        if first == second {
            return self.mate(first);
        }
        let mut options = Vec::new();
        for (one, other) in [(first, second), (second, first)] {
            for option in self.forms.options(one)? {
                self.tell(option, other)?;
                options.push(self.makes_first_p(option, other)?);
            }
        }
        self.forms.of_options(&options)
    }

    /// A form that makes exactly one of the sums with two different forms P, and whether its
    /// birthday is known to be the least: if it is at most 5, or the two are nimbers.
    fn apart(&mut self, first: Form, second: Form) -> Result<(Form, bool)> {
        for form in day_four(self.forms)? {
            if self.forms.sum_is_p(first, form)? != self.forms.sum_is_p(second, form)? {
                return Ok((form, true));
            }
        }
        if let (Some(size), Some(other)) = (self.forms.as_nimber(first), self.forms.as_nimber(second)) {
            // `*n` + X is P if n is the misère Grundy value of X, which is then born by day n at
            // the earliest.
            let form = self.forms.nimber(size.min(other))?;
            return Ok((form, true));
        }
        let form = self.tell(first, second)?;
        Ok((form, self.forms.birthday(form) <= 5))
    }

    fn known(&self, first: Form, second: Form) -> Option<Form> {
        self.told.get(&(first.min(second), first.max(second))).copied()
    }

    /// A form that makes exactly one of the sums P.
    fn tell(&mut self, first: Form, second: Form) -> Result<Form> {
        let mut waiting = vec![(first, second)];
        while let Some(&(first, second)) = waiting.last() {
            self.forms.poll()?;
            if self.known(first, second).is_some() {
                waiting.pop();
                continue;
            }
            let told = match self.forms.is_p(first) == self.forms.is_p(second) {
                false => Form::ZERO,
                true => {
                    let (option, other) = self.linked_option(first, second)?;
                    let before = waiting.len();
                    if option != other {
                        self.untold(option, other, &mut waiting)?;
                    }
                    if waiting.len() > before {
                        self.forms.check_room_for(self.told.len() + waiting.len())?;
                        continue;
                    }
                    self.link(option, other)?
                }
            };
            self.told.insert((first.min(second), first.max(second)), told);
            waiting.pop();
        }
        Ok(self.known(first, second).expect("it was found last"))
    }

    /// An option of one of two forms that is linked to the other, and the other.
    fn linked_option(&mut self, first: Form, second: Form) -> Result<(Form, Form)> {
        for (one, other) in [(first, second), (second, first)] {
            for place in 0..self.forms.option_count(one) {
                self.forms.poll()?;
                let option = self.forms.option_at(one, place)?;
                if self.are_linked(option, other) {
                    return Ok((option, other));
                }
            }
        }
        unreachable!("different canonical forms of the same outcome are told apart by a link")
    }

    /// Appends the pairs that have to be told apart before two forms are linked.
    fn untold(&mut self, first: Form, second: Form, waiting: &mut Vec<(Form, Form)>) -> Result<()> {
        for (one, other) in [(first, second), (second, first)] {
            for option in self.forms.options(one)? {
                self.forms.poll()?;
                if self.known(option, other).is_none() {
                    waiting.push((option, other));
                }
            }
        }
        Ok(())
    }

    /// A form that makes the sum with the first P and that with the second N, from what tells them
    /// apart.
    fn makes_first_p(&mut self, first: Form, second: Form) -> Result<Form> {
        let told = self.known(first, second).expect("the two were told apart");
        if self.forms.sum_is_p(first, told)? {
            return Ok(told);
        }
        let mut options = vec![told];
        for option in self.forms.options(first)? {
            options.push(self.mate(option)?);
        }
        self.forms.of_options(&options)
    }
}

/// The 22 forms born by day 4, those that are born first before the others.
fn day_four(forms: &mut Forms) -> Result<Vec<Form>> {
    let mut born = vec![Form::ZERO];
    for _ in 0..4 {
        let mut next = Vec::new();
        for subset in 0..1_u32 << born.len() {
            let chosen = (0..born.len()).filter(|place| subset >> place & 1 == 1);
            let options: Vec<Form> = chosen.map(|place| born[place]).collect();
            next.push(forms.of_options(&options)?);
        }
        next.sort_unstable_by_key(|&form| (forms.birthday(form), form));
        next.dedup();
        born = next;
    }
    Ok(born)
}

#[cold]
fn not_linked() -> Error {
    Error::new(
        ErrorKind::Domain,
        "no position makes both sums misère P: one canonical form is an option of the other",
    )
    .note("if H is an option of G, then H + T is an option of G + T, and not both are misère P")
}
