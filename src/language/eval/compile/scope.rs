//! Which names are in reach while code is compiled, and their locals.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::eval::code::Variable;

/// The variables so far, and those in reach. Each step is constant, however many there are.
#[derive(Default)]
pub(super) struct Scope {
    /// All that ever were in reach.
    pub(super) variables: Vec<Variable>,
    innermost: Option<u32>,
    /// The locals of a name in reach, the innermost last.
    locals: HashMap<Arc<str>, Vec<u32>>,
}

impl Scope {
    pub(super) fn push(&mut self, name: &str, local: u32) {
        let name: Arc<str> = Arc::from(name);
        self.locals.entry(Arc::clone(&name)).or_default().push(local);
        self.variables.push(Variable { name, local, outer: self.innermost });
        self.innermost = Some(self.variables.len() as u32 - 1);
    }

    /// The innermost variable in reach; the others are those outside it.
    pub(super) fn innermost(&self) -> Option<u32> {
        self.innermost
    }

    /// Puts what came into reach behind this variable out of reach again.
    pub(super) fn go_back(&mut self, to: Option<u32>) {
        while let Some(place) = self.innermost.filter(|_| self.innermost != to) {
            let Variable { name, outer, .. } = &self.variables[place as usize];
            self.locals.get_mut(name).expect("it is in reach").pop();
            self.innermost = *outer;
        }
    }

    /// The local of a name; of the innermost, where there are several.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.locals.get(name)?.last().copied()
    }
}
