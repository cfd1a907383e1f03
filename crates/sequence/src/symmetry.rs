//! The order of the objects that a caller holds: it makes no difference among those of one class.

use crate::engine::Engine;
use crate::graph::Graph;
use crate::shape::{Root, Shape, Shapeless, shape};
use heapwright_vm::State;

/// A state in the order of objects in which it is known, if it is.
pub(crate) struct Turned {
    pub shape: Shape,
    pub roots: Vec<Root>,
    /// The place that each object had before; empty if none has moved.
    pub order: Vec<usize>,
}

impl Graph<'_> {
    /// Returns the shape of a state. If it is new, and the same objects in another order have a shape that is known, it is
    /// that one.
    pub(crate) fn turned(&mut self, state: &State, roots: Vec<Root>) -> Result<Turned, Shapeless> {
        let found = self.shape_of(state, &roots)?;
        // the objects of a pair stay beside each other
        let paired = self.api.operations.iter().any(|operation| operation.twin.is_some());
        if paired || self.knows(&found) {
            return Ok(Turned { shape: found, roots, order: Vec::new() });
        }
        for order in orders(&roots) {
            let turned: Vec<Root> = order.iter().filter_map(|place| roots.get(*place)).copied().collect();
            let shape = self.shape_of(state, &turned)?;
            if self.knows(&shape) {
                return Ok(Turned { shape, roots: turned, order });
            }
        }
        Ok(Turned { shape: found, roots, order: Vec::new() })
    }

    fn shape_of(&mut self, state: &State, roots: &[Root]) -> Result<Shape, Shapeless> {
        let Engine { vm, opaque, .. } = &mut self.engine;
        shape(vm, state, roots, (&self.dead, opaque, &self.library))
    }
}

/// The other orders of objects in which each is in a place of its class.
fn orders(roots: &[Root]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    for place in roots {
        let extended = |order: &Vec<usize>| {
            let fits = |(other, root): &(usize, &Root)| root.declared == place.declared && !order.contains(other);
            let others = roots.iter().enumerate().filter(fits);
            others.map(|(other, _)| order.iter().copied().chain([other]).collect()).collect::<Vec<Vec<usize>>>()
        };
        found = found.iter().flat_map(extended).collect();
    }
    // the first is the given one
    found.remove(0);
    found
}

#[cfg(test)]
mod tests {
    use super::orders;
    use crate::shape::Root;
    use heapwright_memory::Ref;
    use heapwright_program::ClassId;

    fn roots(classes: &[u32]) -> Vec<Root> {
        let root = |(number, class): (usize, &u32)| Root {
            object: Ref::from_raw(number as u32 + 1),
            declared: ClassId(*class),
        };
        classes.iter().enumerate().map(root).collect()
    }

    #[test]
    fn objects_change_places_with_those_of_their_class() {
        assert!(orders(&roots(&[])).is_empty());
        assert!(orders(&roots(&[7, 8])).is_empty());
        assert_eq!(orders(&roots(&[7, 7])), [[1, 0]]);
        assert_eq!(orders(&roots(&[7, 8, 7])), [[2, 1, 0]]);
        assert_eq!(orders(&roots(&[7, 7, 7])).len(), 5);
    }
}
