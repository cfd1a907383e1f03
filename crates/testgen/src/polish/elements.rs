//! Collections of private fields: callers fill them through methods that often refuse null.

use super::origins::{Moved, copy};
use super::places::{Place, set};
use super::{Polisher, grafted};
use crate::model::ClassInfo;
use heapwright_case::{Content, Object, ObjectId, Snapshot, Value};
use heapwright_program::flags;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A list with more elements than this is better filled with one of them.
const MANY: usize = 4;
/// The number of recipes of a class that are tried as elements.
const MOST_KINDS: usize = 3;

impl Polisher<'_, '_> {
    /// Fills long lists with one of their elements, if only their number matters.
    pub(super) fn repeat_elements(&mut self) {
        for list in self.objects() {
            let Some(object) = self.run.before.graph.get(list) else { continue };
            let ordered = ["List", "Deque", "Vector", "Stack"].iter().any(|kind| object.class.ends_with(kind));
            let Content::Elements(values) = &object.content else { continue };
            let first = values.iter().copied().find(|value| *value != Value::Null);
            let (Some(first), true, true) = (first, ordered, values.len() > MANY) else { continue };
            let changes: Vec<(Place, Value)> = (0..values.len()).map(|at| (Place::Inside(list, at), first)).collect();
            self.attempt_with(&changes);
        }
    }

    /// Whether a long list holds nothing but one object.
    pub(super) fn is_filled_with(&self, list: ObjectId, id: ObjectId) -> bool {
        let Some(Content::Elements(values)) = self.content(list) else { return false };
        values.len() > MANY && values.iter().all(|value| *value == Value::Object(id))
    }

    /// Replaces null elements of collections in fields by objects that the methods of the owner take, if the call does
    /// not depend on them and a test can then be built with fewer tricks.
    pub(super) fn replace_nulls(&mut self, best: &mut (usize, usize)) {
        for owner in self.objects() {
            let Some(object) = self.run.before.graph.get(owner).cloned() else { continue };
            let Content::Fields(fields) = &object.content else { continue };
            for field in fields {
                let Value::Object(held) = field.value else { continue };
                let Some(Content::Elements(values)) = self.content(held) else { continue };
                if !values.contains(&Value::Null) || self.world.budget_spent() {
                    continue;
                }
                let Some(info) = self.world.class(&object.class) else { continue };
                for class in self.taken_by(&info) {
                    if self.fill(held, &class, best) {
                        break;
                    }
                }
            }
        }
    }

    /// The classes that public methods of a class take as their only argument.
    fn taken_by(&mut self, info: &Rc<ClassInfo>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for method in &info.methods {
            let odd = method.is(flags::STATIC) || method.is(flags::SYNTHETIC) || method.name.starts_with('<');
            if odd || method.gets.is_some() || !self.world.may_use(info, method.flags) {
                continue;
            }
            if let [only] = method.descriptors.as_slice()
                && let Some(name) = only.strip_prefix('L')
            {
                found.insert(name.trim_end_matches(';').replace('/', "."));
            }
        }
        found
    }

    fn fill(&mut self, held: ObjectId, class: &str, best: &mut (usize, usize)) -> bool {
        for recipe in self.recipes.of(self.world, class).iter().take(MOST_KINDS) {
            let Some(input) = self.filled(held, recipe) else { continue };
            self.planner.recipes.push(recipe.clone());
            if let Some(found) = self.alternative(&input)
                && let Some(cost) = self.cost(&found)
                && cost < *best
            {
                (self.run, *best) = (found, cost);
                return true;
            }
            self.planner.recipes.pop();
        }
        for (graph, id) in self.recipes.seen(class) {
            let mut input = self.run.before.clone();
            let element = copy(Value::Object(id), &graph, &mut input, &mut Moved::new());
            self.put(&mut input, held, element);
            if let Some(found) = self.alternative(&input)
                && let Some(cost) = self.cost(&found)
                && cost < *best
            {
                (self.run, *best) = (found, cost);
                return true;
            }
        }
        false
    }

    /// The input with the object of a recipe in place of the null elements of a collection.
    fn filled(&self, held: ObjectId, recipe: &super::Recipe) -> Option<Snapshot> {
        let mut input = self.run.before.clone();
        let added = input.graph.add(Object::new(String::new(), Content::Opaque));
        let mut input = grafted(&input, added, &recipe.graph, recipe.value)?;
        self.put(&mut input, held, Value::Object(added));
        Some(input)
    }

    /// Puts an object in place of the null elements of a collection.
    fn put(&self, input: &mut Snapshot, held: ObjectId, element: Value) {
        let Some(Content::Elements(values)) = self.content(held) else { return };
        for (at, _) in values.iter().enumerate().filter(|(_, value)| **value == Value::Null) {
            set(input, Place::Inside(held, at), element);
        }
    }
}
