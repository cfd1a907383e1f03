//! Comparing graphs up to the numbering of their objects.

use crate::{Content, Field, Graph, ObjectId, Origin, Outcome, Run, Snapshot, Value};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::discriminant;

impl Snapshot {
    /// Returns the values a test can see, in a fixed order.
    pub fn roots(&self) -> impl Iterator<Item = Value> + '_ {
        let statics = self.statics.iter().map(|field| field.value);
        self.receiver.iter().copied().chain(self.arguments.iter().copied()).chain(statics)
    }

    /// Whether two snapshots describe the same heap (the same shape, sharing and values) and the same calls.
    pub fn same_shape(&self, other: &Snapshot) -> bool {
        if self.then != other.then {
            return false;
        }
        let (mine, theirs): (Vec<_>, Vec<_>) = (self.roots().collect(), other.roots().collect());
        self.graph.same_shape(&mine, &other.graph, &theirs)
    }

    /// A number that is the same for all snapshots of the same shape.
    pub fn shape_digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.then.hash(&mut hasher);
        let mut numbers: BTreeMap<ObjectId, usize> = BTreeMap::new();
        let mut work: Vec<Value> = self.roots().collect();
        work.len().hash(&mut hasher);
        while let Some(value) = work.pop() {
            let Value::Object(id) = value else {
                value.hash(&mut hasher);
                continue;
            };
            let next = numbers.len();
            let number = *numbers.entry(id).or_insert(next);
            number.hash(&mut hasher);
            if let (true, Some(object)) = (number == next, self.graph.get(id)) {
                let values = object.content.values();
                (&object.class, values.len(), discriminant(&object.content)).hash(&mut hasher);
                if let Content::String(units) | Content::Shown(units) = &object.content {
                    units.hash(&mut hasher);
                }
                // how objects were made is not always known, so it does not count
                work.extend(values);
            }
        }
        hasher.finish()
    }
}

impl Run {
    /// Whether two runs end alike, regardless of the numbers of their objects.
    pub fn ends_like(&self, other: &Run) -> bool {
        match (&self.outcome, &other.outcome) {
            (Outcome::Returned(Some(mine)), Outcome::Returned(Some(theirs))) => {
                self.after.graph.same_shape(&[*mine], &other.after.graph, &[*theirs])
            }
            (mine, theirs) => mine == theirs,
        }
    }
}

impl Graph {
    /// Whether values of this graph and of another have the same shape, with the same sharing of objects.
    pub fn same_shape(&self, mine: &[Value], other: &Graph, theirs: &[Value]) -> bool {
        if mine.len() != theirs.len() {
            return false;
        }
        let mut pairing = Pairing::default();
        let mut work: Vec<(Value, Value)> = mine.iter().copied().zip(theirs.iter().copied()).collect();
        while let Some((a, b)) = work.pop() {
            let (Value::Object(a), Value::Object(b)) = (a, b) else {
                if a == b {
                    continue;
                }
                return false;
            };
            match pairing.pair(a, b) {
                Some(true) => continue,
                Some(false) => {}
                None => return false,
            }
            let (Some(x), Some(y)) = (self.get(a), other.get(b)) else { return false };
            let (xs, ys) = (x.content.values(), y.content.values());
            if x.class != y.class || xs.len() != ys.len() || !x.content.same_kind(&y.content) {
                return false;
            }
            if let (Some(x), Some(y)) = (&x.origin, &y.origin) {
                let (mine, theirs) = (x.calls(), y.calls());
                let same =
                    |(x, y): (&&Origin, &&Origin)| x.method == y.method && x.arguments.len() == y.arguments.len();
                if mine.len() != theirs.len() || !mine.iter().zip(&theirs).all(same) {
                    return false;
                }
                work.extend(x.all_arguments().into_iter().zip(y.all_arguments()));
            }
            work.extend(xs.into_iter().zip(ys));
        }
        true
    }
}

#[derive(Default)]
struct Pairing {
    forth: BTreeMap<ObjectId, ObjectId>,
    back: BTreeMap<ObjectId, ObjectId>,
}

impl Pairing {
    /// Pairs two objects. `Some(true)` if they were already paired with each other; `None` if one of them is paired
    /// with a different object.
    fn pair(&mut self, a: ObjectId, b: ObjectId) -> Option<bool> {
        match (self.forth.get(&a), self.back.get(&b)) {
            (None, None) => {
                self.forth.insert(a, b);
                self.back.insert(b, a);
                Some(false)
            }
            (Some(x), Some(y)) if *x == b && *y == a => Some(true),
            _ => None,
        }
    }
}

impl Content {
    /// Returns all values held, in order.
    pub fn values(&self) -> Vec<Value> {
        match self {
            Content::Fields(fields) | Content::Record(fields) => fields.iter().map(|field| field.value).collect(),
            Content::Array(values) | Content::Elements(values) => values.clone(),
            Content::Entries(entries) => entries.iter().flat_map(|(key, value)| [*key, *value]).collect(),
            Content::Boxed(value) | Content::Optional(value) => vec![*value],
            Content::Stub(stub) => stub.values(),
            Content::String(_)
            | Content::Constant { .. }
            | Content::Class(_)
            | Content::Member(_)
            | Content::Shown(_)
            | Content::Opaque => Vec::new(),
        }
    }

    /// Returns the value at a position of [`Content::values`].
    pub fn value_at(&self, at: usize) -> Option<Value> {
        match self {
            Content::Fields(fields) | Content::Record(fields) => fields.get(at).map(|field| field.value),
            Content::Array(values) | Content::Elements(values) => values.get(at).copied(),
            Content::Entries(entries) => {
                entries.get(at / 2).map(|(key, value)| if at.is_multiple_of(2) { *key } else { *value })
            }
            _ => self.values().get(at).copied(),
        }
    }

    /// Returns the number of values held.
    pub fn count(&self) -> usize {
        match self {
            Content::Fields(fields) | Content::Record(fields) => fields.len(),
            Content::Array(values) | Content::Elements(values) => values.len(),
            Content::Entries(entries) => 2 * entries.len(),
            _ => self.values().len(),
        }
    }

    /// Returns the length of an array.
    pub fn length(&self) -> Option<usize> {
        match self {
            Content::Array(values) => Some(values.len()),
            _ => None,
        }
    }

    /// Whether two contents differ at most in the values they hold.
    fn same_kind(&self, other: &Content) -> bool {
        let same_fields =
            |a: &[Field], b: &[Field]| a.iter().zip(b).all(|(x, y)| x.declared_in == y.declared_in && x.name == y.name);
        match (self, other) {
            (Content::Fields(a), Content::Fields(b)) | (Content::Record(a), Content::Record(b)) => same_fields(a, b),
            (Content::String(a), Content::String(b)) | (Content::Shown(a), Content::Shown(b)) => a == b,
            (Content::Constant { .. }, Content::Constant { .. })
            | (Content::Class(_), Content::Class(_))
            | (Content::Member(_), Content::Member(_)) => self == other,
            (Content::Stub(a), Content::Stub(b)) => a.same_kind(b),
            (Content::Array(_), Content::Array(_))
            | (Content::Elements(_), Content::Elements(_))
            | (Content::Entries(_), Content::Entries(_))
            | (Content::Boxed(_), Content::Boxed(_))
            | (Content::Optional(_), Content::Optional(_))
            | (Content::Opaque, Content::Opaque) => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Object;

    /// A snapshot of two arguments and two objects with two elements each, as digits to the base three: null, the first
    /// object, the second.
    fn snapshot(mut number: usize) -> Snapshot {
        let mut next = || {
            let digit = number % 3;
            number /= 3;
            if digit == 0 { Value::Null } else { Value::Object(ObjectId(digit as u32 - 1)) }
        };
        let mut object = || Object {
            class: "java.lang.Object[]".to_owned(),
            content: Content::Array(vec![next(), next()]),
            origin: None,
        };
        let graph = Graph { objects: vec![object(), object()] };
        Snapshot { graph, arguments: vec![next(), next()], ..Snapshot::default() }
    }

    #[test]
    fn digests_are_equal_exactly_for_equal_shapes() {
        let all: Vec<(Snapshot, u64)> =
            (0..729).map(snapshot).map(|snapshot| (snapshot.clone(), snapshot.shape_digest())).collect();
        for (first, digest) in &all {
            for (second, other) in &all {
                assert_eq!(first.same_shape(second), digest == other, "{first:?}\n{second:?}");
            }
        }
    }
}
