//! Tame, restive, restless and wild positions.

use std::fmt;

use hashbrown::HashMap;

use crate::error::Result;
use crate::misere::forms::{Form, Forms};
use crate::nimber::mex_of_integers;

/// How a position behaves in misère play, after its canonical form.
///
/// ```
/// use sprague::Session;
/// use sprague::misere::Forms;
/// let mut session = Session::new();
/// let mut forms = Forms::new(session.limits(), &session.interrupt());
/// for (position, kind) in [("*2 + *2", "tame"), ("{{*2}, *1}", "restless"), ("{{*3}, *2, *0}", "restive")] {
///     let game = session.position(position)?;
///     let form = forms.of(session.store_mut(), game)?;
///     assert_eq!(forms.kind(form)?.to_string(), kind);
/// }
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// It acts like a position of Nim among tame positions.
    Tame,
    /// Not tame, of normal Grundy value 0 or 1 and a greater misère one.
    Restive,
    /// Not tame, of misère Grundy value 0 or 1 and a greater normal one, with tame options alone.
    Restless,
    /// Anything else.
    Wild,
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Kind::Tame => "tame",
            Kind::Restive => "restive",
            Kind::Restless => "restless",
            Kind::Wild => "wild",
        })
    }
}

impl Forms {
    /// Whether a form is tame, restive, restless or wild. Let g⁺ and g⁻ be its Grundy values in
    /// normal and in misère play.
    ///
    /// - *Tame*: the pair (g⁺, g⁻) is (0, 1), (1, 0) or (n, n); and each option is tame, or has
    ///   moves that *revert* it: to a tame position of the same g⁺ and to one of the same g⁻, where
    ///   the tame options alone have g⁺ and g⁻ as their mex.
    /// - *Restive*: not tame, g⁺ ≤ 1 < g⁻, and each option is tame, or is reverted in the same way
    ///   by moves to tame or restive positions, whose other value is then 0, 1 or one of the pair
    ///   that differs from that of the whole by 1.
    /// - *Restless*: not tame, g⁻ ≤ 1 < g⁺, and all options are tame.
    /// - *Wild*: anything else.
    ///
    /// Linear in the options of options of the followers of the canonical form. Source: *Winning
    /// Ways*, chapter 13; Siegel, *Combinatorial Game Theory*, chapter V.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there are too many forms; or if
    /// interrupted.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::misere::{Forms, Kind};
    /// let mut session = Session::new();
    /// let mut forms = Forms::new(session.limits(), &session.interrupt());
    /// let heap = session.position("0.6(11)")?;
    /// let form = forms.of(session.store_mut(), heap)?;
    /// assert_eq!(forms.kind(form)?, Kind::Wild);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn kind(&mut self, form: Form) -> Result<Kind> {
        let mut kinds = Kinds { forms: self, known: HashMap::new() };
        for follower in kinds.forms.followers(form)? {
            kinds.forms.poll()?;
            let kind = kinds.of_options(follower)?;
            kinds.known.insert(follower, kind);
        }
        Ok(kinds.known[&form])
    }
}

/// The kinds of forms, options before what they are options of.
struct Kinds<'a> {
    forms: &'a mut Forms,
    known: HashMap<Form, Kind>,
}

impl Kinds<'_> {
    fn of(&self, form: Form) -> Kind {
        if self.forms.as_nimber(form).is_some() { Kind::Tame } else { self.known[&form] }
    }

    fn is_tame(&self, form: Form) -> bool {
        self.of(form) == Kind::Tame
    }

    fn values(&self, form: Form) -> (u64, u64) {
        (self.forms.grundy(form), self.forms.misere_grundy(form))
    }

    fn of_options(&mut self, form: Form) -> Result<Kind> {
        if self.forms.as_nimber(form).is_some() {
            return Ok(Kind::Tame);
        }
        let options = self.forms.options(form)?;
        let all_tame = options.iter().all(|&option| self.is_tame(option));
        let (normal, misere) = self.values(form);
        Ok(match () {
            () if normal == misere || normal.max(misere) <= 1 => {
                match all_tame || self.are_reverted(form, &options, false)? {
                    true => Kind::Tame,
                    false => Kind::Wild,
                }
            }
            () if normal <= 1 && (all_tame || self.are_reverted(form, &options, true)?) => Kind::Restive,
            () if normal > 1 && misere <= 1 && all_tame => Kind::Restless,
            () => Kind::Wild,
        })
    }

    /// Whether the tame options alone give both values of a form, and every other option has a move
    /// to a position of the one and a move to a position of the other: to tame ones or, of a
    /// restive form, to restive ones too.
    fn are_reverted(&mut self, form: Form, options: &[Form], restive: bool) -> Result<bool> {
        let (normal, misere) = self.values(form);
        let near = |value: u64, whole: u64| value <= 1 || value ^ whole <= 1;
        let (mut normal_values, mut misere_values) = (Vec::new(), Vec::new());
        for &option in options {
            if self.is_tame(option) {
                let (normal, misere) = self.values(option);
                normal_values.push(normal);
                misere_values.push(misere);
                continue;
            }
            let (mut by_normal, mut by_misere) = (false, false);
            for reply in self.forms.options(option)? {
                self.forms.poll()?;
                let (to_normal, to_misere) = self.values(reply);
                let counts = match self.of(reply) {
                    Kind::Tame => true,
                    Kind::Restive => restive,
                    Kind::Restless | Kind::Wild => false,
                };
                by_normal |= counts && to_normal == normal && (!restive || near(to_misere, misere));
                by_misere |= counts && to_misere == misere && (!restive || near(to_normal, misere));
            }
            if !(by_normal && by_misere) {
                return Ok(false);
            }
        }
        Ok(mex_of_integers(&normal_values) == normal && mex_of_integers(&misere_values) == misere)
    }
}
