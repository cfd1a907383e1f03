//! Fields that calls after the construction fill: methods that add elements, and methods that change a state.

use super::{Builder, is_library};
use crate::model::{ClassInfo, MethodInfo};
use crate::plan::Operand;
use heapwright_case::{Content, Field, MethodName, ObjectId, Value};
use heapwright_program::flags;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Maximum number of calls for one field.
const MOST_CALLS: usize = 64;
/// Maximum number of methods and ways to call them that are tried for one field.
const MOST_FEEDS: usize = 24;

/// Names of methods that add something: these are tried first.
const ADDERS: [&str; 9] = ["add", "append", "push", "insert", "offer", "enqueue", "put", "register", "record"];

/// A method that may give a field its value, and how its arguments follow from that value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Feed {
    pub(super) method: MethodName,
    names: Vec<Option<String>>,
    descriptors: Vec<String>,
    from: From,
}

/// Where the arguments of each call come from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum From {
    /// There are none; one call.
    Nothing,
    /// There are none; as many calls as the number in the field says.
    Count,
    /// The value of the field; one call.
    Value,
    /// Each element of a collection or array, or each value of a map.
    Elements,
    /// Each key of a map.
    Keys,
    /// Each key of a map with its value.
    Entries,
    /// The fields of each element, of each value of a map, or of the object in the field.
    Parts,
}

impl Builder<'_, '_> {
    /// Ways to call methods of a class that may give a field its value, the most likely first.
    pub(super) fn feeds(&mut self, class: &Rc<ClassInfo>, field: &Field) -> Vec<Feed> {
        let mut found = Vec::new();
        for above in &class.ancestors {
            let Some(owner) = self.world.class(above) else { continue };
            if is_library(&owner.package) {
                continue;
            }
            for method in owner.methods.iter().filter(|method| may_change(method)) {
                if self.world.may_use(&owner, method.flags) {
                    self.feeds_of(class, method, field, &mut found);
                }
            }
        }
        // a method named like one that adds, and with the fewest surprises, comes first
        found.sort_by_key(|feed: &Feed| !ADDERS.iter().any(|name| feed.method.name.starts_with(name)));
        found.truncate(MOST_FEEDS);
        found
    }

    fn feeds_of(&mut self, class: &Rc<ClassInfo>, method: &MethodInfo, field: &Field, found: &mut Vec<Feed>) {
        let content = match field.value {
            Value::Object(id) => self.graph.get(id).map(|object| object.content.clone()),
            _ => None,
        };
        let count = method.descriptors.len();
        let ways: &[From] = match (&content, count) {
            (Some(Content::Elements(_) | Content::Array(_)), 1) => &[From::Elements, From::Parts, From::Value],
            (Some(Content::Elements(_) | Content::Array(_)), 2..) => &[From::Parts],
            (Some(Content::Entries(_)), 1) => &[From::Elements, From::Keys, From::Parts, From::Value],
            (Some(Content::Entries(_)), 2) => &[From::Entries, From::Parts],
            (Some(Content::Entries(_)), 3..) => &[From::Parts],
            (Some(Content::Fields(_) | Content::Record(_)), 1..) => &[From::Value, From::Parts],
            (_, 0) => &[From::Nothing, From::Count],
            (_, 1) => &[From::Value],
            _ => &[],
        };
        for from in ways {
            let feed = Feed {
                method: MethodName {
                    class: class.name.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                },
                names: method.names.clone(),
                descriptors: method.descriptors.clone(),
                from: *from,
            };
            if !found.contains(&feed) && self.fed(field, &feed).is_some() {
                found.push(feed);
            }
        }
    }

    /// The calls that a way to call a method makes for the value of a field, with their arguments.
    pub(super) fn fed(&mut self, field: &Field, feed: &Feed) -> Option<Vec<Vec<Value>>> {
        let content = match field.value {
            Value::Object(id) => self.graph.get(id).map(|object| object.content.clone()),
            _ => None,
        };
        let calls: Vec<Vec<Value>> = match (feed.from, field.value, content) {
            (From::Nothing, ..) => vec![Vec::new()],
            (From::Count, Value::Int(count), _) => counted(count.into())?,
            (From::Count, Value::Long(count), _) => counted(count)?,
            (From::Value, value, _) => vec![self.passed(&[value], &[&field.descriptor], feed)?],
            (From::Elements, _, Some(Content::Elements(values) | Content::Array(values))) => {
                self.each(values.iter().map(|value| vec![*value]), feed)?
            }
            (From::Elements, _, Some(Content::Entries(entries))) => {
                self.each(entries.iter().map(|(_, value)| vec![*value]), feed)?
            }
            (From::Keys, _, Some(Content::Entries(entries))) => {
                self.each(entries.iter().map(|(key, _)| vec![*key]), feed)?
            }
            (From::Entries, _, Some(Content::Entries(entries))) => {
                self.each(entries.iter().map(|(key, value)| vec![*key, *value]), feed)?
            }
            (From::Parts, value, Some(Content::Fields(_) | Content::Record(_))) => vec![self.parts(value, feed)?],
            (From::Parts, _, Some(Content::Elements(values) | Content::Array(values))) => {
                values.into_iter().map(|value| self.parts(value, feed)).collect::<Option<_>>()?
            }
            (From::Parts, _, Some(Content::Entries(entries))) => {
                entries.into_iter().map(|(_, value)| self.parts(value, feed)).collect::<Option<_>>()?
            }
            _ => return None,
        };
        (1..=MOST_CALLS).contains(&calls.len()).then_some(calls)
    }

    fn each(&mut self, lists: impl Iterator<Item = Vec<Value>>, feed: &Feed) -> Option<Vec<Vec<Value>>> {
        let lists: Vec<Vec<Value>> = lists.collect();
        lists.iter().map(|values| self.passed(values, &[], feed)).collect()
    }

    /// The values as arguments, out of their boxes where the method wants primitives; `None` if they do not fit.
    fn passed(&mut self, values: &[Value], declared: &[&str], feed: &Feed) -> Option<Vec<Value>> {
        if values.len() != feed.descriptors.len() {
            return None;
        }
        let mut passed = Vec::new();
        for (at, (value, parameter)) in values.iter().zip(&feed.descriptors).enumerate() {
            passed.push(self.passes(*value, declared.get(at).copied(), parameter)?);
        }
        Some(passed)
    }

    fn passes(&mut self, value: Value, declared: Option<&str>, parameter: &str) -> Option<Value> {
        let reference = parameter.starts_with(['L', '[']);
        match value {
            Value::Null => reference.then_some(value),
            Value::Object(id) if !reference => match self.graph.get(id)?.content {
                Content::Boxed(inner) if of_type(inner, parameter) => Some(inner),
                _ => None,
            },
            Value::Object(_) => self.value_fits(value, declared.unwrap_or(parameter), parameter).then_some(value),
            plain => of_type(plain, parameter).then_some(plain),
        }
    }

    /// The fields of an object as arguments: those of the same name, else of the same type, each used once.
    fn parts(&mut self, value: Value, feed: &Feed) -> Option<Vec<Value>> {
        let Value::Object(id) = value else { return None };
        let (Content::Fields(fields) | Content::Record(fields)) = self.graph.get(id)?.content.clone() else {
            return None;
        };
        let mut used: BTreeSet<usize> = BTreeSet::new();
        let mut arguments = Vec::new();
        for (parameter, name) in feed.descriptors.iter().zip(&feed.names) {
            let fitting: Vec<(usize, Value)> = fields
                .iter()
                .enumerate()
                .filter(|(at, _)| !used.contains(at))
                .filter_map(|(at, field)| Some((at, self.passes(field.value, Some(&field.descriptor), parameter)?)))
                .collect();
            let named = fitting.iter().find(|(at, _)| {
                fields
                    .get(*at)
                    .is_some_and(|field| name.as_ref().is_some_and(|name| super::ways::same_name(name, &field.name)))
            });
            let (at, value) = *named.or(fitting.first())?;
            used.insert(at);
            arguments.push(value);
        }
        Some(arguments)
    }

    /// The objects that methods may make themselves for a field: reachable from it, and from elsewhere only through it
    /// and its owner.
    pub(super) fn own_parts(&self, owner: ObjectId, field: &Field) -> BTreeSet<ObjectId> {
        let Value::Object(first) = field.value else { return BTreeSet::new() };
        let mut reached = vec![first];
        let mut at = 0;
        while let Some(id) = reached.get(at).copied() {
            at += 1;
            for value in self.graph.get(id).map(|object| object.content.values()).unwrap_or_default() {
                if let Value::Object(next) = value
                    && next != owner
                    && !self.is_simple(next)
                    && !reached.contains(&next)
                {
                    reached.push(next);
                }
            }
        }
        let mut own: BTreeSet<ObjectId> = reached.into_iter().collect();
        loop {
            let shared: Vec<ObjectId> = self
                .referrers
                .iter()
                .filter(|(from, to)| own.contains(to) && !from.is_some_and(|from| from == owner || own.contains(&from)))
                .map(|(_, to)| *to)
                .collect();
            if shared.is_empty() {
                return own;
            }
            for id in shared {
                own.remove(&id);
            }
        }
    }

    /// The arguments of a call as operands, if all their objects exist.
    pub(super) fn operands(&self, values: &[Value]) -> Option<Vec<Operand>> {
        values.iter().map(|value| if self.is_open(*value) { None } else { self.operand(*value) }).collect()
    }
}

/// Whether a method may change its object.
pub(crate) fn may_change(method: &MethodInfo) -> bool {
    let special = method.name.starts_with('<')
        || matches!(
            method.name.as_str(),
            "equals" | "hashCode" | "toString" | "compareTo" | "clone" | "wait" | "notify" | "finalize"
        );
    let odd = flags::STATIC | flags::ABSTRACT | flags::SYNTHETIC;
    !special && method.gets.is_none() && method.flags & odd == 0 && method.descriptors.len() <= 6
}

/// Whether a primitive value has a type.
fn of_type(value: Value, descriptor: &str) -> bool {
    let own = match value {
        Value::Boolean(_) => "Z",
        Value::Byte(_) => "B",
        Value::Char(_) => "C",
        Value::Short(_) => "S",
        Value::Int(_) => "I",
        Value::Long(_) => "J",
        Value::Float(_) => "F",
        Value::Double(_) => "D",
        Value::Null | Value::Object(_) => return false,
    };
    own == descriptor
}

/// As many calls without arguments as a counter counts; `None` if one is enough, or if they are too many.
fn counted(count: i64) -> Option<Vec<Vec<Value>>> {
    let count = usize::try_from(count).ok().filter(|count| (2..=MOST_CALLS).contains(count))?;
    Some(vec![Vec::new(); count])
}
