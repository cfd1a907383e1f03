//! The ways to create an object of a class: constructors and factories with arguments matched to fields.

use super::Builder;
use crate::model::{ClassInfo, MethodInfo};
use heapwright_case::{Content, Field, MethodName, ObjectId, Value};
use heapwright_program::flags;
use std::rc::Rc;

/// How an object is created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Make {
    /// A constructor.
    Constructor(MethodName),
    /// A static method that returns one.
    Factory(MethodName),
    /// No constructor at all.
    Allocate,
}

/// Where an argument comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The wanted value of a field.
    Field(usize),
    /// The length of the array or collection that a field is to hold.
    Length(usize),
    /// A value that is known to be right.
    Given(Value),
    /// A harmless value that does not come from the object.
    Default(Value),
}

/// A way to create an object, and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    pub(crate) make: Make,
    pub(crate) sources: Vec<Source>,
    pub(crate) cost: u32,
}

/// Maximum number of argument combinations tried for one constructor.
const COMBINATIONS: usize = 8;
/// Maximum number of ways tried for one object.
const WAYS: usize = 24;

/// Extra cost of a way that does not use the public API of the class.
const NOT_PUBLIC: u32 = 1;
const FACTORY: u32 = 1;
const UNRELATED_ARGUMENT: u32 = 1;
pub(crate) const ALLOCATE: u32 = 500;

impl Builder<'_, '_> {
    /// Returns all ways for an object, the most likely first.
    pub(super) fn ways(&mut self, class: &Rc<ClassInfo>, fields: &[Field]) -> Vec<Way> {
        let mut ways = Vec::new();
        if self.world.is_visible(&class.name) {
            let mut members = Vec::new();
            if !class.is_abstract() {
                members.extend(class.methods.iter().filter(|one| one.name == "<init>").map(|one| (class.clone(), one)));
            }
            let factories = class.methods.iter().filter(|one| is_factory(one, &class.name));
            members.extend(factories.map(|one| (class.clone(), one)));
            for (owner, member) in members {
                self.ways_of(&owner, member, fields, &mut ways);
            }
        }
        ways.sort_by_key(|way| way.cost);
        ways.truncate(WAYS);
        let hands_off = is_library(&class.package) || class.is_record || class.is_abstract();
        if !hands_off {
            ways.push(Way { make: Make::Allocate, sources: Vec::new(), cost: ALLOCATE });
        }
        ways
    }

    fn ways_of(&mut self, class: &Rc<ClassInfo>, member: &MethodInfo, fields: &[Field], ways: &mut Vec<Way>) {
        if !self.world.may_use(class, member.flags) {
            return;
        }
        let name =
            MethodName { class: class.name.clone(), name: member.name.clone(), descriptor: member.descriptor.clone() };
        let constructor = member.name == "<init>";
        let make = if constructor { Make::Constructor(name) } else { Make::Factory(name) };
        let base = if member.is(flags::PUBLIC) { 0 } else { NOT_PUBLIC } + if constructor { 0 } else { FACTORY };
        for (sources, cost) in self.combinations(member, fields) {
            ways.push(Way { make: make.clone(), sources, cost: base + cost });
        }
    }

    /// Arguments for a constructor, the most likely first, with their cost.
    pub(super) fn combinations(&mut self, member: &MethodInfo, fields: &[Field]) -> Vec<(Vec<Source>, u32)> {
        let mut choices: Vec<Vec<(Source, u32)>> = Vec::new();
        for (descriptor, name) in member.descriptors.iter().zip(&member.names) {
            choices.push(self.choices(descriptor, name.as_deref(), fields));
        }
        let mut found: Vec<(Vec<Source>, u32)> = vec![(Vec::new(), 0)];
        for list in choices {
            let mut longer = Vec::new();
            for (sources, cost) in &found {
                for (source, extra) in &list {
                    let again = matches!(source, Source::Field(_)) && sources.contains(source);
                    let mut next = sources.clone();
                    next.push(*source);
                    longer.push((next, cost + extra + u32::from(again)));
                }
            }
            longer.sort_by_key(|(_, cost)| *cost);
            longer.truncate(COMBINATIONS);
            found = longer;
        }
        found
    }

    fn choices(&mut self, descriptor: &str, name: Option<&str>, fields: &[Field]) -> Vec<(Source, u32)> {
        let mut found = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            if !self.value_fits(field.value, &field.descriptor, descriptor) {
                continue;
            }
            let named = name.is_some_and(|name| same_name(name, &field.name));
            found.push((Source::Field(index), if named { 0 } else { UNRELATED_ARGUMENT }));
        }
        if descriptor == "I" {
            let lengths = fields.iter().enumerate().filter(|(_, field)| self.length_of(field.value).is_some());
            found.extend(lengths.map(|(index, _)| (Source::Length(index), UNRELATED_ARGUMENT)));
        }
        found.sort_by_key(|(_, cost)| *cost);
        found.truncate(COMBINATIONS);
        found.push((Source::Default(default_value(descriptor)), 2 * UNRELATED_ARGUMENT));
        found
    }

    /// Whether the value of a field can be passed for a parameter.
    pub(super) fn value_fits(&mut self, value: Value, declared: &str, parameter: &str) -> bool {
        match value {
            Value::Null => declared == parameter,
            Value::Object(id) => {
                let Some(object) = self.graph.get(id) else { return false };
                let class = match &object.content {
                    Content::Stub(stub) => stub.of.clone(),
                    _ => object.class.clone(),
                };
                parameter.starts_with(['L', '['])
                    && self.world.fits(&class, parameter)
                    && self.world.can_give(&class, parameter)
            }
            _ => declared == parameter,
        }
    }

    /// The length of an array or collection.
    pub(super) fn length_of(&self, value: Value) -> Option<i32> {
        let Value::Object(id) = value else { return None };
        match &self.graph.get(id)?.content {
            Content::Array(values) | Content::Elements(values) => i32::try_from(values.len()).ok(),
            Content::Entries(entries) => i32::try_from(entries.len()).ok(),
            _ => None,
        }
    }

    /// The objects that belong to an object alone: reachable from it, and from elsewhere only through it. `None` if
    /// others refer to some of them, or some are being built.
    pub(super) fn belongings(&self, owner: ObjectId) -> Option<Vec<ObjectId>> {
        let mut reached = vec![owner];
        let mut at = 0;
        while let Some(id) = reached.get(at).copied() {
            at += 1;
            for value in self.graph.get(id)?.content.values() {
                let Value::Object(next) = value else { continue };
                if self.made.contains_key(&next) || self.is_simple(next) || reached.contains(&next) {
                    continue;
                }
                if self.open.contains(&next) {
                    return None;
                }
                reached.push(next);
            }
        }
        let inside = |id: &ObjectId| reached.contains(id);
        let shared = self
            .referrers
            .iter()
            .any(|(from, to)| *to != owner && inside(to) && !from.is_some_and(|from| inside(&from)));
        (!shared).then_some(reached)
    }
}

fn is_factory(method: &MethodInfo, class: &str) -> bool {
    method.is_static()
        && !method.name.starts_with('<')
        && !method.is(flags::SYNTHETIC)
        && method.result_descriptor() == format!("L{};", class.replace('.', "/"))
        && method.descriptors.iter().all(|one| *one != format!("L{};", class.replace('.', "/")))
}

/// Whether a package belongs to the JDK, which is closed to reflection.
pub(crate) fn is_library(package: &str) -> bool {
    ["java", "javax", "jdk", "sun"]
        .iter()
        .any(|top| package.strip_prefix(top).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
}

/// The default value of a type.
pub(crate) fn default_value(descriptor: &str) -> Value {
    match descriptor {
        "Z" => Value::Boolean(false),
        "B" => Value::Byte(0),
        "C" => Value::Char(0),
        "S" => Value::Short(0),
        "I" => Value::Int(0),
        "J" => Value::Long(0),
        "F" => Value::Float(0),
        "D" => Value::Double(0),
        _ => Value::Null,
    }
}

/// Whether a parameter and a field have matching names: `name` and `name`, `_name` or `mName`.
pub(crate) fn same_name(parameter: &str, field: &str) -> bool {
    let plain = |name: &str| name.trim_matches('_').to_ascii_lowercase();
    let (parameter, field) = (plain(parameter), plain(field));
    parameter == field || field.strip_prefix('m') == Some(&parameter) || parameter.strip_prefix("the") == Some(&field)
}
