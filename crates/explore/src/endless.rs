//! Looks for inputs on which a method recurses without end, where a path was cut because its recursion is too deep.

use crate::explorer::Explorer;
use crate::path::Path;
use heapwright_case::{Content, ObjectId, PathEnd, Snapshot, Value};
use heapwright_vm::Recursion;

/// How far the search has come.
#[derive(Default)]
pub(crate) struct Endless {
    paths: u32,
    deep: u32,
    /// Whether an input was found: one is enough for a method.
    found: bool,
}

impl Explorer<'_> {
    /// Tries the input of a path that was cut for its recursion, and inputs like it, and keeps a run that does not end.
    ///
    /// The run reaches no goals: how far it came in the deepest call depends on the stack.
    pub(crate) fn look_for_endless_recursion(&mut self, path: &mut Path) {
        let tuning = self.options.heuristics.recursion;
        if self.endless.found || self.endless.paths >= tuning.paths || self.options.inputs.then.is_some() {
            return;
        }
        self.endless.paths += 1;
        if self.refresh(path).is_err() || self.complete(path).is_err() {
            return;
        }
        let Ok(input) = self.subject.input(&path.thread, &path.witness) else { return };
        let others: Vec<Snapshot> = below_zero(&input).into_iter().chain(rings(&input, tuning.rings)).collect();
        for input in std::iter::once(input).chain(others) {
            if self.timer.is_over() || self.endless.deep >= tuning.deep_runs {
                return;
            }
            match self.subject.recursion(&input, self.options.bounds.steps.min(tuning.steps)) {
                Recursion::Ends => {}
                Recursion::Deep => self.endless.deep += 1,
                Recursion::Endless(run) if self.is_valid(&input) => {
                    self.endless.found = true;
                    self.accept((path.depth, true), *run, PathEnd::RecursionBound, 0);
                    return;
                }
                Recursion::Endless(_) => self.endless.deep += 1,
            }
        }
    }
}

/// The input with all its numbers below zero: recursion that counts down and only ends at zero misses it.
fn below_zero(input: &Snapshot) -> Option<Snapshot> {
    let mut other = input.clone();
    for value in &mut other.arguments {
        *value = match *value {
            Value::Byte(_) => Value::Byte(-1),
            Value::Short(_) => Value::Short(-1),
            Value::Int(_) => Value::Int(-1),
            Value::Long(_) => Value::Long(-1),
            kept => kept,
        };
    }
    (other.arguments != input.arguments).then_some(other)
}

/// The input with a field that leads back: to its own object, or from a null to the first object of its class. Recursion
/// that follows the fields of a list or tree until it finds a null then never ends.
fn rings(input: &Snapshot, most: usize) -> Vec<Snapshot> {
    let objects = &input.graph.objects;
    let fits = |descriptor: &str, class: &str| {
        let named = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
        named.is_some_and(|name| name.replace('/', ".") == class)
    };
    let (mut own, mut back) = (Vec::new(), Vec::new());
    for (index, object) in objects.iter().enumerate() {
        let Content::Fields(fields) = &object.content else { continue };
        for (at, field) in fields.iter().enumerate() {
            if fits(&field.descriptor, &object.class) {
                own.push((index, at, index));
            }
            let first = objects.iter().position(|other| fits(&field.descriptor, &other.class));
            back.extend(first.filter(|first| field.value == Value::Null && *first != index).map(|to| (index, at, to)));
        }
    }
    // recursion ends at the last objects
    own.truncate(most / 2);
    let all = own.into_iter().chain(back.into_iter().rev()).take(most);
    all.filter_map(|(index, at, to)| {
        let mut other = input.clone();
        let Content::Fields(fields) = &mut other.graph.objects.get_mut(index)?.content else { return None };
        fields.get_mut(at)?.value = Value::Object(ObjectId(u32::try_from(to).ok()?));
        Some(other)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapwright_case::{Field, Graph, Object};

    #[test]
    fn lists_become_rings() {
        let node = |next: Value| {
            let (declared_in, name, descriptor) = ("p.Node".to_owned(), "next".to_owned(), "Lp/Node;".to_owned());
            Object::new("p.Node", Content::Fields(vec![Field { declared_in, name, descriptor, value: next }]))
        };
        let objects = vec![node(Value::Object(ObjectId(1))), node(Value::Null)];
        let list = Snapshot { graph: Graph { objects }, ..Snapshot::default() };
        let next = |one: &Object| match &one.content {
            Content::Fields(fields) => fields.first().map(|field| field.value),
            _ => None,
        };
        let found: Vec<Vec<Option<Value>>> =
            rings(&list, 4).iter().map(|one| one.graph.objects.iter().map(next).collect()).collect();
        let to = |id: u32| Some(Value::Object(ObjectId(id)));
        assert_eq!(found, [vec![to(0), Some(Value::Null)], vec![to(1), to(1)], vec![to(1), to(0)]]);
    }

    #[test]
    fn only_numbers_change() {
        let with = |arguments: Vec<Value>| Snapshot { arguments, ..Snapshot::default() };
        let changed = below_zero(&with(vec![Value::Int(4), Value::Null, Value::Boolean(true)]));
        assert_eq!(changed.map(|one| one.arguments), Some(vec![Value::Int(-1), Value::Null, Value::Boolean(true)]));
        assert!(below_zero(&with(vec![Value::Int(-1), Value::Null])).is_none());
    }
}
