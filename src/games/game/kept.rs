//! What others keep with a store.

use std::any::{Any, TypeId};

use hashbrown::HashMap;

/// One value of each type, made when it is first asked for.
#[derive(Default)]
pub(super) struct Kept(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Kept {
    pub(super) fn get<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let value = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::<T>::default());
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
    fn a_value_of_each_type_is_kept_until_the_others_go() {
        let mut kept = Kept::default();
        kept.get::<Vec<u8>>().push(7);
        *kept.get::<String>() += "kept";
        assert_eq!((kept.get::<Vec<u8>>().len(), kept.get::<String>().as_str()), (1, "kept"));
        assert!(Kept::default().get::<Vec<u8>>().is_empty());
        let shared = Arc::new(());
        kept.get::<Shared>().0 = Some(shared.clone());
        assert_eq!(Arc::strong_count(&shared), 2);
        drop(kept);
        assert_eq!(Arc::strong_count(&shared), 1);
    }
}
