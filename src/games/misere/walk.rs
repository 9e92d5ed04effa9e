//! One walk over the followers of a position.
//!
//! What a sum is worth is read off the tame components, or off the canonical form of the sum; it is
//! played out only if a nimber in it is too large for that. Playing meets all multisets of followers,
//! which one form stands for: in most sums of `benches/misere_forms.rs` forms are 20 to 1,000 times
//! as fast.
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
use crate::game::{GameId, Node, OptionCursor, Outcome, RulesetId, Store};
use crate::misere::classes::{Class, Lists};
use crate::misere::forms::check_heaps;
use crate::misere::forms::{FormClasses, Forms, too_many_waiting};
use crate::misere::genus::Genus;
use crate::misere::search::{Search, Whole};
use crate::nimber::Nimber;

/// The share of the ceiling of nodes that is the ceiling of forms and sums of them: they are larger
/// than nodes.
const FORMS_OF_NODES: usize = 4;

/// What a walk has found.
pub(super) struct Walk {
    /// Whether the whole genus is looked for, or the first of its misère Grundy values alone.
    whole: bool,
    known: HashMap<GameId, Class>,
    lists: Lists,
    /// The forms that sums are judged by, once there is a sum that is not tame.
    forms: Option<Box<FormClasses>>,
    /// What decides sums with large components.
    search: Option<(RulesetId, Box<Search>)>,
    /// Followers that have to be looked at, of all positions that wait for them.
    waiting: usize,
}

/// A position that is being looked at.
struct Frame {
    position: GameId,
    cursor: OptionCursor,
    /// The classes of the options before the cursor.
    options: HashSet<Class>,
    /// It is a sum that has to be played out.
    wild_sum: bool,
    /// For a position of a ruleset, the components of its options that still have to be looked at.
    components: Option<Vec<GameId>>,
}

impl Frame {
    fn new(position: GameId) -> Frame {
        Frame {
            position,
            cursor: OptionCursor::default(),
            options: HashSet::new(),
            wild_sum: false,
            components: None,
        }
    }
}

impl Walk {
    pub(super) fn new(whole: bool) -> Walk {
        Walk { whole, known: HashMap::new(), lists: Lists::default(), forms: None, search: None, waiting: 0 }
    }

    pub(super) fn outcome(&mut self, store: &mut Store, game: GameId) -> Result<Outcome> {
        let searched = self.by_search(store, game, |search, store, whole| search.is_p(store, whole))?;
        if let Some(is_p) = searched {
            return Ok(if is_p { Outcome::P } else { Outcome::N });
        }
        store.solve(game)?;
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
        let searched = self.by_search(store, game, |search, store, whole| search.grundy(store, &whole))?;
        if let Some(value) = searched.flatten() {
            return Ok(Nimber::from(value));
        }
        store.solve(game)?;
        store.doing_with_values(|store| self.grundy_by_class(store, game))
    }

    /// Asks the search about a position with large components of one ruleset; `None` for any other.
    fn by_search<T>(
        &mut self,
        store: &mut Store,
        game: GameId,
        ask: impl FnOnce(&mut Search, &mut Store, Whole) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(ruleset) = Search::ruleset_of(store, game) else { return Ok(None) };
        if self.search.as_ref().is_none_or(|known| known.0 != ruleset) {
            self.search = Some((ruleset, Box::new(Search::new(store, ruleset))));
        }
        let Some((_, search)) = &mut self.search else { return Ok(None) };
        match search.whole(store, game)? {
            Some(whole) => ask(search, store, whole).map(Some),
            None => Ok(None),
        }
    }

    fn grundy_by_class(&mut self, store: &mut Store, game: GameId) -> Result<Nimber> {
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
        if let Some(class) = self.known(store, game) {
            return Ok(class);
        }
        check_heaps(store, game)?;
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
            let components = components.to_vec();
            if let Some(&missing) = components.iter().find(|&&one| self.known(store, one).is_none()) {
                return Ok(Looked::Missing(missing));
            }
            if let Some(class) = self.class_of_sum(store, &components)? {
                return Ok(Looked::At(class));
            }
            frame.wild_sum = true;
            if store.has_infinitely_many_options(position) {
                return Err(too_many_to_play());
            }
            let count = store.option_count(position)?;
            store.check_room(&Nimber::from(count))?;
        }
        if let Node::Position = store.node(position) {
            let same = store.simplified(position)?;
            if same != position {
                let known = self.known(store, same);
                return Ok(known.map_or(Looked::Missing(same), Looked::At));
            }
            if let Some(looked) = self.look_at_components(store, frame)? {
                return Ok(looked);
            }
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
        self.class_by_options(store, position, &frame.options).map(Looked::At)
    }

    /// Looks at a position of a ruleset, whose options are sums of components: at all of these
    /// before any option, so that neither the sums are made nor the options are kept meanwhile.
    /// `None` for any other position.
    fn look_at_components(&mut self, store: &mut Store, frame: &mut Frame) -> Result<Option<Looked>> {
        let missing = match &mut frame.components {
            Some(missing) => missing,
            nothing => {
                let Some(options) = store.options_in_components(frame.position)? else { return Ok(None) };
                let mut components = options.concat();
                components.sort_unstable();
                components.dedup();
                self.waiting += components.len();
                if self.waiting > store.limits().max_nodes {
                    return Err(too_many_waiting(store.limits().max_nodes));
                }
                nothing.insert(components)
            }
        };
        while let Some(component) = missing.pop() {
            self.waiting -= 1;
            if self.known(store, component).is_none() {
                return Ok(Some(Looked::Missing(component)));
            }
        }
        for option in store.options_in_components(frame.position)?.into_iter().flatten() {
            store.interrupt().poll()?;
            let class = match self.class_of_sum(store, &option)? {
                Some(class) => class,
                None => {
                    let option = store.sum(&option)?;
                    match self.known(store, option) {
                        Some(class) => class,
                        None => return Ok(Some(Looked::Missing(option))),
                    }
                }
            };
            frame.options.insert(class);
        }
        self.class_by_options(store, frame.position, &frame.options).map(|class| Some(Looked::At(class)))
    }

    fn class_by_options(
        &mut self,
        store: &Store,
        position: GameId,
        options: &HashSet<Class>,
    ) -> Result<Class> {
        let value = store.value(position).to_u64();
        self.lists.class_by_options(value, options, self.whole, store.interrupt())
    }

    /// The class of a sum of positions whose classes are known; `None` if it has to be played out,
    /// for a nimber in it is too large for forms.
    fn class_of_sum(&mut self, store: &mut Store, components: &[GameId]) -> Result<Option<Class>> {
        let (mut wild, mut firm) = (false, false);
        for &component in components {
            let class = self.known(store, component).expect("the components were looked at");
            if let [_] = components {
                return Ok(Some(class));
            }
            wild |= class.is_wild();
            firm |= matches!(class, Class::Firm(_) | Class::Beyond);
        }
        if wild {
            return self.by_form(store, components);
        }
        let values = components.iter().map(|&component| store.value(component));
        let value = values.fold(Nimber::default(), |sum, value| sum.nim_sum(&value));
        Ok(Some(Class::tame(&value, firm)))
    }

    /// The class of a sum by its canonical form; `None` if a nimber is too large for that.
    fn by_form(&mut self, store: &mut Store, components: &[GameId]) -> Result<Option<Class>> {
        let classes = self.forms.get_or_insert_with(|| {
            let limits = store.limits();
            let limits = limits.clone().with_max_nodes(limits.max_nodes / FORMS_OF_NODES);
            Box::new(FormClasses::new(Forms::new(&limits, store.interrupt())))
        });
        let found = classes.forms.of_sum(store, components).and_then(|form| match self.whole {
            true => classes.class(form, &mut self.lists),
            false => Ok(self.lists.class_of_value(classes.forms.misere_grundy(form))),
        });
        match found {
            Ok(class) => Ok(Some(class)),
            Err(error) if error.kind() == ErrorKind::Limit && !classes.forms.is_nearly_full() => Ok(None),
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

/// The error for a sum with a transfinite component and another one that is not tame.
#[cold]
fn too_many_to_play() -> Error {
    let message = "a sum with an infinite nimber is not played out: it has infinitely many options";
    Error::new(ErrorKind::Limit, message)
        .note(
            "in misère play a sum of nimbers and tame positions has a rule; other sums have to be played out",
        )
        .help("if G is finite, G + *n is misère P exactly if n is misere_grundy(G)")
}

/// What came of looking at a position.
enum Looked {
    At(Class),
    /// First this follower has to be looked at.
    Missing(GameId),
}
