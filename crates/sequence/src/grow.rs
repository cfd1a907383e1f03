//! More objects: where methods take or return objects, one more that the caller holds may lead elsewhere.

use crate::gaps::Gap;
use crate::graph::Graph;
use crate::shape::shape;
use crate::verify::Examined;

/// The most objects that are held unless a number is given.
const MOST_OBJECTS: usize = 4;

/// Paths and queries that are spent on one more object.
const GROWING: u64 = 10_000;

impl Graph<'_> {
    /// Lets the caller hold one more object, if that is wanted and may make a difference. The graph has to be built anew.
    pub(crate) fn grow(&mut self, most: usize) -> bool {
        if self.has_fixed_objects || self.objects() >= most.min(MOST_OBJECTS) || self.engine.is_over() {
            return false;
        }
        if self.api.objects == 1 && !self.changes_statics() {
            return false;
        }
        self.hold_one_more();
        self.most_work = self.engine.queries.saturating_add(GROWING);
        true
    }

    /// Whether calls change what static fields hold, which objects share. For a caller, two objects of a class are
    /// otherwise as good as one.
    fn changes_statics(&mut self) -> bool {
        let mut found = None;
        for node in self.nodes.iter().skip(1) {
            let parts = (&self.dead, &mut self.engine.opaque, &self.library);
            match shape(self.engine.vm, &node.state, &[], parts) {
                Ok(shape) if shape.symbols.is_empty() => {
                    if *found.get_or_insert_with(|| shape.key.clone()) != shape.key {
                        return true;
                    }
                }
                _ => return true,
            }
        }
        false
    }

    /// The most objects for which [`Graph::grow`] is worth while where tests are looked for.
    pub(crate) fn one_more(&self) -> usize {
        self.api.objects + 1
    }
}

impl Examined {
    /// Of two results, the second with more objects: the one that says more.
    pub(crate) fn or_with_more(self, more: Examined) -> Examined {
        let cut = |one: &Examined| one.gaps.iter().any(|gap| matches!(gap, Gap::Time | Gap::Room | Gap::States));
        let reaches = more.completed >= self.completed && (more.exhausted || !self.exhausted);
        match reaches && (cut(&self) || !cut(&more)) {
            true => more,
            false => self,
        }
    }
}
