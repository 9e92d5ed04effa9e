//! Canonical forms of misère play, also called simplest forms.
//!
//! A position may be made simpler by one kind of step: G = H if the options of G are those of H
//! together with positions that have H as an option; where H is `*0`, only if G is misère N (the
//! *proviso*). A position that allows no such step, nor do its followers, is its own canonical
//! form, and two positions are equal in misère play exactly if their canonical forms are identical.
//! In misère play G = H means that G + X and H + X have the same misère outcome for every X.
//!
//! Source: J. H. Conway, *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*,
//! chapter V.3.

mod reading;
mod table;

use hashbrown::{HashMap, HashSet};

use crate::error::Result;
use crate::misere::classes::{Class, Lists};
use crate::nimber::Nimber;

pub(super) use reading::{MadeOf, check_heaps, made_of, most_played};
pub(super) use table::too_many_waiting;
pub use table::{Form, Forms};

/// The classes of canonical forms, and the forms themselves.
pub(crate) struct FormClasses {
    pub(super) forms: Forms,
    /// Of even forms that are no nimbers.
    known: HashMap<Form, Class>,
}

impl FormClasses {
    pub(crate) fn new(forms: Forms) -> FormClasses {
        FormClasses { forms, known: HashMap::new() }
    }

    /// The class of a form, with its whole genus. Linear in the options of its followers that were
    /// not met before.
    pub(crate) fn class(&mut self, form: Form, lists: &mut Lists) -> Result<Class> {
        let mut waiting = vec![form.even()];
        while let Some(&top) = waiting.last() {
            self.forms.poll()?;
            if self.known(top).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let mut classes = HashSet::new();
            for &option in self.forms.kept(top) {
                match self.known(option) {
                    Some(class) => {
                        classes.insert(class);
                    }
                    None => waiting.push(option.even()),
                }
            }
            if waiting.len() > before {
                continue;
            }
            let value = Some(self.forms.grundy(top));
            let class = lists.class_by_options(value, &classes, true, &self.forms.interrupt)?;
            self.known.insert(top, class);
            waiting.pop();
        }
        Ok(self.known(form).expect("it was found last"))
    }

    fn known(&self, form: Form) -> Option<Class> {
        if let Some(size) = self.forms.as_nimber(form) {
            return Some(Class::of_nimber(&Nimber::from(size)));
        }
        let class = self.known.get(&form.even()).copied();
        class.map(|class| if form.is_odd() { class.plus_one() } else { class })
    }
}
