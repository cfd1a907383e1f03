//! Compares what a plan built with what was wanted.

use heapwright_case::{Content, Graph, Object, ObjectId, Value};
use std::collections::BTreeMap;

/// Compares wanted objects with built ones.
///
/// Boxes are compared by value, since no test can choose their identity; so are strings if `loose_strings` is set.
/// Everything else must be shared in the same way. Opaque objects are compared by class only.
#[derive(Clone)]
pub(crate) struct Comparison<'a> {
    wanted: &'a Graph,
    made: &'a Graph,
    /// Whether equal strings may be one object or several.
    loose_strings: bool,
    forth: BTreeMap<ObjectId, ObjectId>,
    back: BTreeMap<ObjectId, ObjectId>,
}

impl<'a> Comparison<'a> {
    pub(crate) fn new(wanted: &'a Graph, made: &'a Graph, loose_strings: bool) -> Comparison<'a> {
        Comparison { wanted, made, loose_strings, forth: BTreeMap::new(), back: BTreeMap::new() }
    }

    /// Treats two objects as the same without looking inside.
    pub(crate) fn assume(&mut self, wanted: ObjectId, made: Value) {
        if let Value::Object(made) = made {
            self.forth.insert(wanted, made);
            self.back.insert(made, wanted);
        }
    }

    /// Whether two values and everything reachable from them are alike.
    pub(crate) fn alike(&mut self, wanted: Value, made: Value) -> bool {
        let mut work = vec![(wanted, made)];
        while let Some((wanted, made)) = work.pop() {
            let (Value::Object(a), Value::Object(b)) = (wanted, made) else {
                if wanted == made {
                    continue;
                }
                return false;
            };
            let (Some(x), Some(y)) = (self.wanted.get(a), self.made.get(b)) else { return false };
            if self.by_value(x) {
                if !contents_alike(x, y) {
                    return false;
                }
                work.extend(x.content.values().into_iter().zip(y.content.values()));
                continue;
            }
            match (self.forth.get(&a), self.back.get(&b)) {
                (Some(known), _) if *known == b => continue,
                (None, None) => {}
                _ => return false,
            }
            self.forth.insert(a, b);
            self.back.insert(b, a);
            if !contents_alike(x, y) {
                return false;
            }
            work.extend(x.content.values().into_iter().zip(y.content.values()));
        }
        true
    }

    fn by_value(&self, object: &Object) -> bool {
        match object.content {
            Content::Boxed(_) | Content::Constant { .. } | Content::Class(_) | Content::Member(_) => true,
            Content::String(_) => self.loose_strings,
            _ => false,
        }
    }
}

/// Whether two objects differ at most in the values they hold.
fn contents_alike(a: &Object, b: &Object) -> bool {
    let same_class =
        a.class == b.class || immutable_kind(&a.class).is_some_and(|kind| immutable_kind(&b.class) == Some(kind));
    if a.content.count() != b.content.count() {
        return false;
    }
    match (&a.content, &b.content) {
        (Content::Fields(x), Content::Fields(y)) | (Content::Record(x), Content::Record(y)) => {
            let names = x.iter().zip(y).all(|(f, g)| f.name == g.name && f.declared_in == g.declared_in);
            same_class && names
        }
        (Content::String(x), Content::String(y)) => x == y,
        (Content::Shown(x), Content::Shown(y)) => same_class && x == y,
        (Content::Constant { .. }, Content::Constant { .. })
        | (Content::Class(_), Content::Class(_))
        | (Content::Member(_), Content::Member(_)) => a.content == b.content,
        (Content::Stub(x), Content::Stub(y)) => x.same_kind(y),
        (Content::Array(_), Content::Array(_))
        | (Content::Elements(_), Content::Elements(_))
        | (Content::Entries(_), Content::Entries(_))
        | (Content::Boxed(_), Content::Boxed(_))
        | (Content::Optional(_), Content::Optional(_))
        | (Content::Opaque, Content::Opaque) => same_class,
        _ => false,
    }
}

/// The classes behind `List.of` and the like vary, and the difference does not matter.
fn immutable_kind(class: &str) -> Option<&'static str> {
    let name = class.strip_prefix("java.util.ImmutableCollections$")?;
    ["List", "Set", "Map"].into_iter().find(|kind| name.starts_with(kind))
}
