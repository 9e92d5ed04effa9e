//! Forms as positions of a store.

use hashbrown::{HashMap, HashSet};

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::misere::forms::table::{Form, Forms};

impl Forms {
    /// The form as a position: a nimber, or the set of its options.
    ///
    /// Linear in the options of its followers.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the store gets too many positions; or if
    /// interrupted.
    ///
    /// ```
    /// use sprague::misere::Forms;
    /// use sprague::{Session, front_end::notation};
    /// let mut session = Session::new();
    /// let mut forms = Forms::new(session.limits(), &session.interrupt());
    /// let row = session.position("kayles(8)")?;
    /// let form = forms.of(session.store_mut(), row)?;
    /// let set = forms.position(session.store_mut(), form)?;
    /// assert_eq!(notation::position(session.store(), set, 80).text, "{*2, *3, {*2, *3}}");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn position(&mut self, store: &mut Store, form: Form) -> Result<GameId> {
        store.attempt(|store| {
            let mut written: HashMap<Form, GameId> = HashMap::new();
            // The options of a form have lesser numbers.
            for follower in self.followers(form)? {
                self.interrupt.poll()?;
                let position = match self.as_nimber(follower) {
                    Some(size) => store.nimber(size)?,
                    None => {
                        let options = self.options(follower)?;
                        let options: Vec<GameId> = options.iter().map(|option| written[option]).collect();
                        store.set_of(&options)?
                    }
                };
                written.insert(follower, position);
            }
            Ok(written[&form])
        })
    }

    /// A form and all that can be reached from it, but for what can be reached from nimbers alone:
    /// options before what they are options of.
    pub(crate) fn followers(&mut self, form: Form) -> Result<Vec<Form>> {
        let mut seen: HashSet<Form> = [form].into_iter().collect();
        let mut waiting = vec![form];
        while let Some(next) = waiting.pop() {
            self.interrupt.poll()?;
            if self.as_nimber(next).is_some() {
                continue;
            }
            for option in self.options(next)? {
                if seen.insert(option) {
                    waiting.push(option);
                }
            }
        }
        let mut followers: Vec<Form> = seen.into_iter().collect();
        followers.sort_unstable();
        Ok(followers)
    }
}
