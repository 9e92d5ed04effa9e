//! What others keep with a store.

use std::any::{Any, TypeId};

use hashbrown::HashMap;

use crate::game::Store;

/// One value of each type, made when it is first asked for.
#[derive(Default)]
pub(super) struct Kept(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Store {
    /// The value of this type that belongs to the store, and is freed with it. It is no part of any
    /// [`Store::attempt`]: what is kept has to stay true when nodes are taken back, so it must not
    /// name them.
    pub(crate) fn kept<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let value = self.kept.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::<T>::default());
        value.downcast_mut().expect("a value is kept under its own type")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[derive(Default)]
    struct Shared(Option<Arc<()>>);

    #[test]
    fn a_value_of_each_type_is_kept_until_the_store_goes() {
        let mut store = Store::new();
        store.kept::<Vec<u8>>().push(7);
        *store.kept::<String>() += "kept";
        assert_eq!((store.kept::<Vec<u8>>().len(), store.kept::<String>().as_str()), (1, "kept"));
        assert!(Store::new().kept::<Vec<u8>>().is_empty());
        let shared = Arc::new(());
        store.kept::<Shared>().0 = Some(shared.clone());
        assert_eq!(Arc::strong_count(&shared), 2);
        drop(store);
        assert_eq!(Arc::strong_count(&shared), 1);
    }
}
