//! The forms, each kept once, how a set of forms is simplified, and sums of forms.
//!
//! G and G + `*1` share a record. The one with the smaller birthday is *even*, and its options are
//! kept; the options of the other, the *odd* one, are G and all G' + `*1`. Nimbers are records
//! without options: those of `*n` are known to be all smaller ones.

use std::hash::{BuildHasher, Hasher};

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::game::{GameId, Outcome};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::short_hash::spread;

/// A canonical form of misère play, by its number in a [`Forms`].
///
/// ```
/// use sprague::misere::{Form, Forms};
/// use sprague::{Interrupt, Limits};
/// let mut forms = Forms::new(&Limits::default(), &Interrupt::new());
/// assert_eq!(forms.of_options(&[])?, Form::ZERO);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(pub(super) u32);

impl Form {
    /// The form of `*0`.
    pub const ZERO: Form = Form(0);

    pub(super) fn is_odd(self) -> bool {
        self.0 & 1 == 1
    }

    /// The even one of the form and the form with `*1` added.
    pub(super) fn even(self) -> Form {
        Form(self.0 & !1)
    }

    /// The form with `*1` added.
    pub(crate) fn plus_one(self) -> Form {
        Form(self.0 ^ 1)
    }

    pub(super) fn plus_one_if(self, odd: bool) -> Form {
        Form(self.0 ^ u32::from(odd))
    }

    fn record(self) -> usize {
        (self.0 / 2) as usize
    }
}

/// The greatest n for which `*n` has a form: what is made of it has a birthday of 32 bits.
const GREATEST_NIMBER: u64 = 1 << 31;

/// Even n, from 0, whose nimbers are found without a table.
const SMALL: usize = 64;

/// Canonical forms of misère play, each kept once, with their sums.
///
/// All positions that are asked about are those of one [`Store`](crate::Store). A form costs some
/// forty bytes, an option of it four, and a sum that was found sixteen.
///
/// ```
/// use sprague::misere::Forms;
/// use sprague::{Interrupt, Limits};
/// let mut forms = Forms::new(&Limits::default(), &Interrupt::new());
/// let two = forms.nimber(2)?;
/// let three = forms.nimber(3)?;
/// let set = forms.of_options(&[two])?;
/// assert_eq!((forms.birthday(set), forms.grundy(set), forms.misere_grundy(set)), (3, 0, 0));
/// // {*1, *2, *3} is equal to *0, and {*2, *3} is not.
/// let one = forms.nimber(1)?;
/// assert_eq!(forms.of_options(&[one, two, three])?, forms.nimber(0)?);
/// assert_ne!(forms.of_options(&[two, three])?, forms.nimber(0)?);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct Forms {
    /// Where the options of each even form begin; one more entry for the end.
    starts: Vec<u32>,
    /// The options of the even forms that are no nimbers, in the order of their numbers.
    pool: Vec<Form>,
    birthdays: Vec<u32>,
    grundy: Vec<u32>,
    misere: Vec<u32>,
    /// The records by their options: the hash is kept.
    table: HashTable<(u32, u32)>,
    hasher: DefaultHashBuilder,
    /// The records of `*n` for even n; those of small n, as far as there are any, in a row.
    nimbers: HashMap<u32, u32>,
    small_nimbers: [u32; SMALL],
    /// The sums of two even forms, by their numbers: the smaller one in the upper half.
    pub(super) sums: HashMap<u64, Form>,
    /// The forms of positions of the store.
    pub(super) positions: HashMap<GameId, Form>,
    marks: Vec<u64>,
    /// Kept between sums, so that a sum costs no allocation.
    pub(super) scratch: Vec<Form>,
    pub(super) interrupt: Interrupt,
    max_forms: usize,
    max_options: usize,
}

impl Forms {
    /// No form but that of `*0`, under these ceilings: at most `max_nodes` forms and sums, and as
    /// many options as [`Limits::max_edges`] says.
    #[must_use]
    pub fn new(limits: &Limits, interrupt: &Interrupt) -> Forms {
        let mut nimbers = HashMap::new();
        nimbers.insert(0, 0);
        let mut small_nimbers = [u32::MAX; SMALL];
        small_nimbers[0] = 0;
        Forms {
            starts: vec![0, 0],
            pool: Vec::new(),
            birthdays: vec![0],
            grundy: vec![0],
            misere: vec![1],
            table: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            nimbers,
            small_nimbers,
            sums: HashMap::new(),
            positions: HashMap::new(),
            marks: Vec::new(),
            scratch: Vec::new(),
            interrupt: interrupt.clone(),
            max_forms: limits.max_nodes.min(1 << 30),
            max_options: limits.max_edges().min(u32::MAX as usize),
        }
    }

    /// How many forms are kept. Of G and G + `*1` both are counted.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "*0 is always there")]
    pub fn len(&self) -> usize {
        2 * self.birthdays.len()
    }

    /// The bytes that the forms have asked for, room not used yet included.
    #[must_use]
    pub fn memory(&self) -> usize {
        (self.starts.capacity() + self.birthdays.capacity() + self.grundy.capacity() + self.misere.capacity())
            * size_of::<u32>()
            + self.pool.capacity() * size_of::<Form>()
            + self.table.allocation_size()
            + self.nimbers.allocation_size()
            + self.sums.allocation_size()
            + self.positions.allocation_size()
    }

    /// The length of the longest line of play from a form.
    #[must_use]
    pub fn birthday(&self, form: Form) -> u64 {
        u64::from(self.birthdays[form.record()]) + u64::from(form.is_odd())
    }

    /// The Grundy value of normal play.
    #[must_use]
    pub fn grundy(&self, form: Form) -> u64 {
        u64::from(self.grundy[form.record()]) ^ u64::from(form.is_odd())
    }

    /// The misère Grundy value.
    #[must_use]
    pub fn misere_grundy(&self, form: Form) -> u64 {
        u64::from(self.misere[form.record()]) ^ u64::from(form.is_odd())
    }

    /// Who wins in misère play.
    #[must_use]
    pub fn outcome(&self, form: Form) -> Outcome {
        if self.misere_grundy(form) == 0 { Outcome::P } else { Outcome::N }
    }

    pub(crate) fn is_p(&self, form: Form) -> bool {
        self.misere_grundy(form) == 0
    }

    /// The options of an even form that is not a nimber.
    pub(super) fn kept(&self, even: Form) -> &[Form] {
        let record = even.record();
        &self.pool[self.starts[record] as usize..self.starts[record + 1] as usize]
    }

    /// n, if the form is that of `*n`.
    pub(crate) fn as_nimber(&self, form: Form) -> Option<u64> {
        self.kept(form).is_empty().then(|| self.birthday(form))
    }

    pub(crate) fn option_count(&self, form: Form) -> usize {
        match self.as_nimber(form) {
            Some(size) => size as usize,
            None => self.kept(form).len() + usize::from(form.is_odd()),
        }
    }

    /// The options of a form, in no particular order.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a nimber has too many of them; or if interrupted.
    pub fn options(&mut self, form: Form) -> Result<Vec<Form>> {
        if let Some(size) = self.as_nimber(form) {
            if size > self.max_forms as u64 {
                return Err(self.too_many());
            }
            let smaller = |smaller| self.interrupt.poll().and_then(|()| self.nimber(smaller));
            return (0..size).map(smaller).collect();
        }
        let odd = form.is_odd();
        let mut options: Vec<Form> = self.kept(form).iter().map(|option| option.plus_one_if(odd)).collect();
        options.extend(odd.then(|| form.even()));
        Ok(options)
    }

    /// An option by its place among [`Forms::options`].
    pub(crate) fn option_at(&mut self, form: Form, place: usize) -> Result<Form> {
        if self.as_nimber(form).is_some() {
            return self.nimber(place as u64);
        }
        let odd = form.is_odd();
        let option = self.kept(form).get(place).map(|option| option.plus_one_if(odd));
        Ok(option.unwrap_or(form.even()))
    }

    /// Whether `option` is an option of `form`.
    #[inline]
    pub(crate) fn has_option(&self, form: Form, option: Form) -> bool {
        match (self.as_nimber(form), self.as_nimber(option)) {
            (Some(size), Some(smaller)) => smaller < size,
            (Some(_), None) => false,
            (None, _) if form.is_odd() => {
                option == form.even() || self.kept(form).binary_search(&option.plus_one()).is_ok()
            }
            (None, _) => self.kept(form).binary_search(&option).is_ok(),
        }
    }

    /// The form of `*n`.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if n is above 2^31, or there are too many forms.
    pub fn nimber(&mut self, size: u64) -> Result<Form> {
        if size > GREATEST_NIMBER {
            return Err(too_large(&size.to_string()));
        }
        let (even, odd) = (size as u32 & !1, size & 1 == 1);
        if let Some(known) = self.known_nimber(even) {
            return Ok(known.plus_one_if(odd));
        }
        let form = self.push(even, even, even)?;
        self.nimbers.insert(even, form.0 / 2);
        if let Some(small) = self.small_nimbers.get_mut(even as usize / 2) {
            *small = form.0 / 2;
        }
        Ok(form.plus_one_if(odd))
    }

    /// The form of `*n` for an even n, if it was needed before.
    fn known_nimber(&self, even: u32) -> Option<Form> {
        let record = match self.small_nimbers.get(even as usize / 2) {
            Some(&record) => Some(record).filter(|&record| record != u32::MAX),
            None => self.nimbers.get(&even).copied(),
        };
        record.map(|record| Form(2 * record))
    }

    /// The canonical form of the position with these options.
    ///
    /// What is left out of a set reverses through an option of the option that is born last. For if
    /// the last one were itself an option of the simpler form H, then H would be born after all of
    /// the set, and nothing in it could have H as an option. So few forms have to be tried.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are too many forms; or if interrupted.
    pub fn of_options(&mut self, options: &[Form]) -> Result<Form> {
        self.of_set(&mut options.to_vec())
    }

    pub(super) fn of_set(&mut self, set: &mut Vec<Form>) -> Result<Form> {
        set.sort_unstable();
        set.dedup();
        if set.is_empty() {
            return Ok(Form::ZERO);
        }
        if let Some(size) = self.equal_nimber(set) {
            return self.nimber(size);
        }
        let hash = self.hash(set);
        if let Some(found) = self.find(hash, set) {
            return Ok(found);
        }
        let last = *set.iter().max_by_key(|&&option| self.birthday(option)).expect("a set with options");
        if self.as_nimber(last).is_none() {
            let odd = last.is_odd();
            if odd && self.simplifies(set, last.even()) {
                return Ok(last.even());
            }
            for place in 0..self.kept(last).len() {
                if place % 64 == 63 {
                    self.interrupt.poll()?;
                }
                let simpler = self.kept(last)[place].plus_one_if(odd);
                if self.simplifies(set, simpler) {
                    return Ok(simpler);
                }
            }
        }
        let odd = |&even: &Form| !even.is_odd() && self.is_plus_one(set, even);
        if let Some(even) = set.iter().copied().find(odd) {
            return Ok(even.plus_one());
        }
        self.insert(hash, set)
    }

    /// The misère mex rule: m, if the set is a position equal to `*m`. Only the mex of the nimbers
    /// in the set can be m, for `*m` neither is in the set nor has an option that is not.
    fn equal_nimber(&mut self, set: &[Form]) -> Option<u64> {
        let mut marks = std::mem::take(&mut self.marks);
        let mex = mex(&mut marks, set.len(), set.iter().filter_map(|&form| self.as_nimber(form)));
        self.marks = marks;
        let nimber = self.known_nimber(mex as u32 & !1).map(|even| even.plus_one_if(mex & 1 == 1));
        let reverses = |&form: &Form| {
            self.as_nimber(form).is_some() || nimber.is_some_and(|nimber| self.has_option(form, nimber))
        };
        let proviso = || mex > 0 || set.iter().any(|&form| self.is_p(form));
        (set.iter().all(reverses) && proviso()).then_some(mex)
    }

    /// Whether the set holds the options of `simpler`, more, and nothing more but forms that have
    /// `simpler` as an option.
    fn simplifies(&self, set: &[Form], simpler: Form) -> bool {
        let count = self.option_count(simpler);
        if count >= set.len() {
            return false;
        }
        let mut kept = 0;
        for &option in set {
            if self.has_option(simpler, option) {
                kept += 1;
            } else if !self.has_option(option, simpler) {
                return false;
            }
        }
        kept == count && (simpler != Form::ZERO || set.iter().any(|&option| self.is_p(option)))
    }

    /// Whether the set, which holds the even form, is that form with `*1` added.
    fn is_plus_one(&self, set: &[Form], even: Form) -> bool {
        let kept = self.kept(even);
        !kept.is_empty()
            && kept.len() + 1 == set.len()
            && kept.iter().all(|option| set.binary_search(&option.plus_one()).is_ok())
    }

    fn hash(&self, set: &[Form]) -> u32 {
        let mut hasher = self.hasher.build_hasher();
        for pair in set.chunks(2) {
            hasher.write_u64(u64::from(pair[0].0) << 32 | u64::from(pair[pair.len() - 1].0));
        }
        hasher.finish() as u32
    }

    fn find(&self, hash: u32, set: &[Form]) -> Option<Form> {
        let same = |&(other, record): &(u32, u32)| other == hash && self.kept(Form(2 * record)) == set;
        self.table.find(spread(hash), same).map(|&(_, record)| Form(2 * record))
    }

    fn insert(&mut self, hash: u32, set: &[Form]) -> Result<Form> {
        if self.pool.len() + set.len() > self.max_options {
            return Err(self.too_many_options());
        }
        let mut marks = std::mem::take(&mut self.marks);
        let grundy = mex(&mut marks, set.len(), set.iter().map(|&option| self.grundy(option)));
        let misere = mex(&mut marks, set.len(), set.iter().map(|&option| self.misere_grundy(option)));
        self.marks = marks;
        let birthday = 1 + set.iter().map(|&option| self.birthday(option)).max().unwrap_or(0);
        // A line of play has a step for each form below, besides a nimber at its end.
        let birthday = u32::try_from(birthday).map_err(|_| self.too_many())?;
        self.pool.extend_from_slice(set);
        let form = self.push(birthday, grundy as u32, misere as u32);
        match form {
            Ok(form) => {
                let entry = (hash, form.0 / 2);
                self.table.insert_unique(spread(hash), entry, |&(hash, _)| spread(hash));
            }
            Err(_) => self.pool.truncate(self.pool.len() - set.len()),
        }
        form
    }

    /// A record whose options end where the pool ends.
    fn push(&mut self, birthday: u32, grundy: u32, misere: u32) -> Result<Form> {
        self.check_room()?;
        let form = Form(2 * self.birthdays.len() as u32);
        self.birthdays.push(birthday);
        self.grundy.push(grundy);
        self.misere.push(misere);
        self.starts.push(self.pool.len() as u32);
        Ok(form)
    }

    pub(super) fn check_room(&self) -> Result<()> {
        self.check_room_for(0)
    }

    /// Whether the ceilings leave no room for much more.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.check_room_for(self.max_forms / 8).is_err() || self.pool.len() > self.max_options / 8 * 7
    }

    /// Refuses to keep too many other things beside the forms and sums.
    pub(crate) fn check_room_for(&self, others: usize) -> Result<()> {
        if self.birthdays.len() + self.sums.len() + others >= self.max_forms {
            return Err(self.too_many());
        }
        Ok(())
    }

    /// Refuses to let too many positions wait until others have been looked at.
    pub(super) fn check_waiting(&self, waiting: usize) -> Result<()> {
        if waiting > self.max_forms {
            return Err(too_many_waiting(self.max_forms));
        }
        Ok(())
    }

    pub(crate) fn poll(&self) -> Result<()> {
        self.interrupt.poll()
    }

    /// Whether a sum with `*n` has few enough options to be written out.
    pub(crate) fn can_add_nimber(&self, size: u64) -> bool {
        size.saturating_mul(size) / 4 <= self.max_options as u64
    }

    /// Refuses before any work a sum with `*n` that has too many options to be written out.
    pub(super) fn check_sum_with(&self, size: u64) -> Result<()> {
        if !self.can_add_nimber(size) {
            let error = self.too_many_options();
            return Err(error.note(format!("a sum with *{size} has more than {size} options")));
        }
        Ok(())
    }

    #[cold]
    pub(super) fn too_many(&self) -> Error {
        Error::limit(
            format!("more than {} misère canonical forms and sums of them", self.max_forms),
            Limit::Nodes,
        )
        .note("tame positions, their sums and genera need no forms; sums of others do")
    }

    #[cold]
    fn too_many_options(&self) -> Error {
        let message = format!("more than {} options of misère canonical forms", self.max_options);
        Error::limit(message, Limit::Nodes)
    }
}

/// The error for a position with too many followers that are still to be looked at.
#[cold]
pub(crate) fn too_many_waiting(most: usize) -> Error {
    let message = format!("in misère play more than {most} followers of this position have to be looked at");
    Error::limit(message, Limit::Nodes)
}

/// The error for a nimber that has no form.
#[cold]
pub(super) fn too_large(size: &str) -> Error {
    let is_plain = size == "ω" || size.bytes().all(|byte| byte.is_ascii_digit());
    let got = if is_plain { format!("*{size}") } else { format!("*({size})") };
    let message = format!("misère canonical forms have nimbers up to *(2^31); got {got}");
    Error::new(ErrorKind::Limit, message)
}

/// The least number that is not among at most `count` values.
fn mex(marks: &mut Vec<u64>, count: usize, values: impl Iterator<Item = u64>) -> u64 {
    marks.clear();
    marks.resize(count / 64 + 1, 0);
    for value in values {
        if let Some(word) = marks.get_mut((value / 64) as usize) {
            *word |= 1 << (value % 64);
        }
    }
    let full = marks.iter().take_while(|&&word| word == u64::MAX).count();
    full as u64 * 64 + marks.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
}

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
