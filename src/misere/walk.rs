//! One walk over the followers of a position.
//!
//! What a sum is worth is read off the tame components, or off the canonical form of the sum; it is
//! played out only if there are too many forms. Playing meets all multisets of followers, which one
//! form stands for: in most sums of `benches/misere_forms.rs` forms are 20 to 1,000 times as fast.
//!
//! **Tame components.** Let every follower of some components have a pair (g⁺, g⁻) of its normal
//! and its misère Grundy value among (0, 1), (1, 0), the *fickle* ones, and (n, n), the *firm*
//! ones. Then a sum of them is P in misère play exactly if either some component is firm and the
//! nim-sum of all g⁺ is 0, or all are fickle and that nim-sum is 1. So the pair of the sum is (s,
//! s) with that nim-sum s if some component is firm, and else (s, 1 ⊕ s). Nimbers are such
//! components: `*0` and `*1` are fickle, the others firm; for them it is the rule of misère Nim.
//!
//! *Proof*, by induction on play. An option never has the g⁺ or the g⁻ of the whole, and every
//! smaller number is the g⁺ and the g⁻ of some option. Hence fickle positions have no options of
//! the pairs (0, 0) and (1, 1); firm ones of value 0 and 1 have no fickle options; and a firm one
//! of value n ≥ 2 has options of the pairs (0, 1) and (1, 0), or of the pairs (0, 0) and (1, 1).
//! *All are fickle.* A move to a fickle option changes the parity of the nim-sum. A move to a firm
//! one leaves a nim-sum that is at least 2, which is N. So with a nim-sum of 1, where there is a
//! move, all moves lead to N; and with 0 there is no move, or a fickle component has a fickle
//! option of the other kind. *Some component is firm*, and the nim-sum is 0: there is a move, and
//! each leaves another nim-sum than 0. If all is fickle then, the moved one was firm of a value
//! that the fickle ones sum to, 0 or 1, and had a fickle option: it has none. *Some component is
//! firm*, and the nim-sum is s > 0: move as in Nim, to an option of g⁺ m ⊕ s in a component of g⁺
//! m. If all is fickle then, m was at least 2 and the only firm one, and it has options of the two
//! pairs above: the fickle one of the other value, or the firm one of the same value, leaves a
//! P-position. *The pair* of the sum: g⁻ is the n for which the sum with `*n` is P. ∎

use hashbrown::{HashMap, HashSet};

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, OptionCursor, Outcome, Store};
use crate::misere::classes::{Class, Lists};
use crate::misere::forms::{FormClasses, Forms};
use crate::misere::genus::Genus;
use crate::nimber::Nimber;

/// Forms and sums of forms, at most, before sums are played out instead.
const FORMS: usize = 1 << 21;

/// What a walk has found.
pub(super) struct Walk {
    /// Whether the whole genus is looked for, or the first of its misère Grundy values alone.
    whole: bool,
    known: HashMap<GameId, Class>,
    lists: Lists,
    forms: SumsByForms,
}

/// The forms that sums are judged by.
enum SumsByForms {
    NotYet,
    Found(Box<FormClasses>),
    /// There were too many.
    Not,
}

/// A position that is being looked at.
struct Frame {
    position: GameId,
    cursor: OptionCursor,
    /// The classes of the options before the cursor.
    options: HashSet<Class>,
    /// It is a sum that has to be played out.
    wild_sum: bool,
}

impl Frame {
    fn new(position: GameId) -> Frame {
        Frame { position, cursor: OptionCursor::default(), options: HashSet::new(), wild_sum: false }
    }
}

impl Walk {
    pub(super) fn new(whole: bool) -> Walk {
        Walk { whole, known: HashMap::new(), lists: Lists::default(), forms: SumsByForms::NotYet }
    }

    pub(super) fn outcome(&mut self, store: &mut Store, game: GameId) -> Result<Outcome> {
        let is_p = match store.node(game) {
            // One nimber need not be played in: G + *n is P exactly if n is the value of G.
            Node::Sum(components) => {
                let nimbers = components.iter().enumerate().filter(|&(_, &one)| store.is_nimber(one));
                let largest = nimbers.max_by_key(|&(_, &one)| store.value(one)).map(|(place, _)| place);
                match largest {
                    Some(place) => {
                        let mut rest = components.to_vec();
                        let nimber = rest.remove(place);
                        let rest = store.sum(&rest)?;
                        self.grundy(store, rest)? == store.value(nimber)
                    }
                    None => self.grundy(store, game)?.is_zero(),
                }
            }
            _ => self.grundy(store, game)?.is_zero(),
        };
        Ok(if is_p { Outcome::P } else { Outcome::N })
    }

    pub(super) fn grundy(&mut self, store: &mut Store, game: GameId) -> Result<Nimber> {
        Ok(match self.class(store, game)? {
            Class::Fickle(is_one) => Nimber::from(u32::from(!is_one)),
            Class::Firm(_) | Class::Beyond => store.value(game),
            Class::Wild(number) => Nimber::from(self.lists.list(number)[0]),
        })
    }

    pub(super) fn genus(&mut self, store: &mut Store, game: GameId) -> Result<Genus> {
        let grundy = store.value(game);
        let values = match self.class(store, game)? {
            Class::Fickle(false) => [1_u32, 2, 0].map(Nimber::from).to_vec(),
            Class::Fickle(true) => [0_u32, 3, 1].map(Nimber::from).to_vec(),
            Class::Firm(_) | Class::Beyond => {
                vec![grundy.clone(), grundy.nim_sum(&Nimber::from(2_u32))]
            }
            Class::Wild(number) => self.lists.list(number).iter().copied().map(Nimber::from).collect(),
        };
        Ok(Genus { grundy, values })
    }

    /// The class of a position, after those of all followers that it takes.
    fn class(&mut self, store: &mut Store, game: GameId) -> Result<Class> {
        let mut line = vec![Frame::new(game)];
        while let Some(frame) = line.last_mut() {
            store.interrupt().poll()?;
            let position = frame.position;
            match self.look(store, frame)? {
                Looked::At(class) => {
                    line.pop();
                    if line.is_empty() {
                        return Ok(class);
                    }
                    if !store.is_nimber(position) {
                        self.known.insert(position, class);
                    }
                }
                Looked::Missing(follower) => line.push(Frame::new(follower)),
            }
        }
        unreachable!("the position itself is looked at last")
    }

    /// The class of a position, or a follower whose class it takes.
    fn look(&mut self, store: &mut Store, frame: &mut Frame) -> Result<Looked> {
        let position = frame.position;
        if let Some(class) = self.known(store, position) {
            return Ok(Looked::At(class));
        }
        if !frame.wild_sum
            && let Node::Sum(components) = store.node(position)
        {
            let (mut wild, mut firm) = (false, false);
            for &component in components {
                match self.known(store, component) {
                    None => return Ok(Looked::Missing(component)),
                    Some(class) => {
                        wild |= class.is_wild();
                        firm |= matches!(class, Class::Firm(_) | Class::Beyond);
                    }
                }
            }
            if !wild {
                return Ok(Looked::At(Class::tame(&store.value(position), firm)));
            }
            if let Some(class) = self.by_form(store, position)? {
                return Ok(Looked::At(class));
            }
            frame.wild_sum = true;
            if store.has_infinitely_many_options(position) {
                return Err(too_many_to_play());
            }
            let count = store.option_count(position)?;
            store.check_room(&Nimber::from(count))?;
        }
        loop {
            store.interrupt().poll()?;
            let mut next = frame.cursor;
            let Some(option) = store.next_option(position, &mut next)? else { break };
            match self.known(store, option) {
                None => return Ok(Looked::Missing(option)),
                Some(class) => {
                    frame.options.insert(class);
                    frame.cursor = next;
                }
            }
        }
        let value = store.value(position).to_u64();
        let found = self.lists.class_by_options(value, &frame.options, self.whole, store.interrupt());
        found.map(Looked::At)
    }

    /// The class of a sum by its canonical form; `None` if forms are too many.
    fn by_form(&mut self, store: &mut Store, sum: GameId) -> Result<Option<Class>> {
        if let SumsByForms::NotYet = self.forms {
            let most = store.limits().max_nodes.min(FORMS);
            let limits = store.limits().clone().with_max_nodes(most);
            let forms = Forms::new(&limits, store.interrupt());
            self.forms = SumsByForms::Found(Box::new(FormClasses::new(forms)));
        }
        let SumsByForms::Found(classes) = &mut self.forms else { return Ok(None) };
        let found = classes.forms.of(store, sum).and_then(|form| match self.whole {
            true => classes.class(form, &mut self.lists),
            false => Ok(self.lists.class_of_value(classes.forms.misere_grundy(form))),
        });
        match found {
            Ok(class) => Ok(Some(class)),
            Err(error) if error.kind() == ErrorKind::Limit => {
                self.forms = SumsByForms::Not;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn known(&self, store: &Store, position: GameId) -> Option<Class> {
        if store.is_nimber(position) {
            return Some(Class::of_nimber(&store.value(position)));
        }
        self.known.get(&position).copied()
    }
}

/// The error for a sum of which a component is transfinite and another one is not tame.
#[cold]
fn too_many_to_play() -> Error {
    let message = "a sum with an infinite nimber is not played out: it has infinitely many options";
    Error::new(ErrorKind::Limit, message)
        .note("in misère play a sum of nimbers and tame positions has a rule; other sums have to be played out")
        .help("who wins G + *n is known without, if G is finite: it is misère P exactly if n is misere_grundy(G)")
}

/// What came of looking at a position.
enum Looked {
    At(Class),
    /// First this follower has to be looked at.
    Missing(GameId),
}
