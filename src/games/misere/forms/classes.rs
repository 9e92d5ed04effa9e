//! The genera of forms.

use hashbrown::{HashMap, HashSet};

use crate::error::Result;
use crate::misere::classes::{Class, Lists};
use crate::misere::forms::table::{Form, Forms};
use crate::nimber::Nimber;

/// The classes of canonical forms, and the forms themselves.
pub(crate) struct FormClasses {
    pub(crate) forms: Forms,
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
