//! Mates, links, and positions that tell two others apart.
//!
//! **Mates.** The mate of `*0` is `*1`, and that of any other G has the mates of the options of G
//! as options. G + mate(G) is P: each move is answered by the mate of it, until `*0 + *1` is left.
//!
//! **Links.** Some T makes G + T and H + T both P exactly if neither of G and H is an option of the
//! other. If H is an option of G, then G + T has the option H + T, and not both are P. Otherwise,
//! and if G and H are not equal, let T have as options, for each option G' of G, a position t such
//! that G' + t is P and H + t is N; and the same for each H'. There is such a t, for G' and H are not
//! equal. Then G + T and H + T have no P-options: G + t and G' + T have the P-option G' + t, and H + t
//! is N. (Of equal ones the mate is a link.)
//!
//! **Telling apart.** Let G and H be canonical, different, and of the same outcome. Then some option
//! of one is linked to the other: else the options of each are options of the other, or have the
//! other as an option; and then one of the two would simplify, or they would be the same. Let G' be
//! linked to H by T: H + T is P, and G + T, with its P-option G' + T, is N. If t tells G' and H apart
//! the wrong way round, with the mates of the options of the one that is to be P beside t all moves
//! there are answered, and the other keeps its winning move.

use hashbrown::HashMap;

use crate::error::Result;
use crate::misere::forms::{Form, Forms};

/// What tells forms apart, with what was found so far.
pub(super) struct Telling<'a> {
    forms: &'a mut Forms,
    mates: HashMap<Form, Form>,
    /// For two forms, the lesser one first, a form X that makes exactly one of the sums P.
    told: HashMap<(Form, Form), Form>,
}

/// A form that tells two others apart, and whether none that is born earlier does.
pub(super) struct Teller {
    pub(super) form: Form,
    pub(super) is_least: bool,
}

impl<'a> Telling<'a> {
    pub(super) fn new(forms: &'a mut Forms) -> Telling<'a> {
        Telling { forms, mates: HashMap::new(), told: HashMap::new() }
    }

    /// The mate, as *Winning Ways* calls it: G + mate(G) is P.
    pub(super) fn mate(&mut self, form: Form) -> Result<Form> {
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
    pub(super) fn are_linked(&self, first: Form, second: Form) -> bool {
        !self.forms.has_option(first, second) && !self.forms.has_option(second, first)
    }

    /// A form that makes both sums P; the two must be linked.
    pub(super) fn link(&mut self, first: Form, second: Form) -> Result<Form> {
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

    /// A form that makes exactly one of the sums with two different forms P, of the least birthday
    /// if that is at most 5 or the two are nimbers.
    pub(super) fn apart(&mut self, first: Form, second: Form) -> Result<Teller> {
        for form in day_four(self.forms)? {
            if self.forms.sum_is_p(first, form)? != self.forms.sum_is_p(second, form)? {
                return Ok(Teller { form, is_least: true });
            }
        }
        if let (Some(size), Some(other)) = (self.forms.as_nimber(first), self.forms.as_nimber(second)) {
            // `*n` + X is P if n is the misère Grundy value of X, which is then born by day n at the
            // earliest.
            let form = self.forms.nimber(size.min(other))?;
            return Ok(Teller { form, is_least: true });
        }
        let form = self.tell(first, second)?;
        Ok(Teller { form, is_least: self.forms.birthday(form) <= 5 })
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
        next.sort_by_key(|&form| (forms.birthday(form), form));
        next.dedup();
        born = next;
    }
    Ok(born)
}
