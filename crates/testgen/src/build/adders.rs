//! Objects built as a whole: by a constructor that creates their parts, and by adding elements one after another.

use super::{Builder, Comparison, Unbuildable, value_of};
use crate::model::{ClassInfo, MethodInfo};
use crate::plan::{Local, Operand, Step};
use heapwright_case::{Content, Field, MethodName, ObjectId, Value};
use heapwright_program::flags;
use std::rc::Rc;

/// Maximum number of elements added one by one.
const MOST: usize = 8;
/// Maximum number of parts of an object for which building it as a whole is tried.
const PARTS: usize = 40;
/// After this many failures with a class, only the plain ways are tried.
const PATIENCE: u32 = 32;

/// Names of methods that add something.
const ADDERS: [&str; 8] = ["add", "append", "push", "insert", "offer", "enqueue", "put", "addLast"];

/// A method that adds to an object, and the arguments of each call.
type Filling = (MethodName, Vec<Vec<Value>>);

impl Builder<'_, '_> {
    /// Builds an object together with its parts, if constructors and methods that add elements can do it.
    pub(super) fn as_a_whole(
        &mut self,
        id: ObjectId,
        class: &Rc<ClassInfo>,
        fields: &[Field],
    ) -> Result<Option<Local>, Unbuildable> {
        let has_parts = fields.iter().any(|field| match field.value {
            Value::Object(part) => !self.is_simple(part) && !self.made.contains_key(&part),
            _ => false,
        });
        let tired = self.memo.vain.get(&class.name).is_some_and(|count| *count >= PATIENCE);
        if !has_parts || tired || super::is_library(&class.package) || !self.world.is_visible(&class.name) {
            return Ok(None);
        }
        let Some(parts) = self.belongings(id) else { return Ok(None) };
        if parts.len() > PARTS {
            return Ok(None);
        }
        let plain: Vec<Field> = fields.iter().filter(|field| self.is_plain_value(field.value)).cloned().collect();
        for field in &plain {
            self.value(field.value)?;
        }
        let ways = self.constructors(class, fields);
        for arguments in ways.iter() {
            if let Some(local) = self.try_whole(id, class, &arguments.0, &arguments.1, None) {
                return Ok(Some(local));
            }
        }
        for (method, values) in self.additions(class, fields, &parts)? {
            for arguments in ways.iter() {
                let adding = Some((&method, values.as_slice()));
                if let Some(local) = self.try_whole(id, class, &arguments.0, &arguments.1, adding) {
                    return Ok(Some(local));
                }
            }
        }
        *self.memo.vain.entry(class.name.clone()).or_default() += 1;
        Ok(None)
    }

    fn is_plain_value(&self, value: Value) -> bool {
        match value {
            Value::Object(id) => self.is_simple(id),
            _ => true,
        }
    }

    /// Constructors whose arguments are known without the parts of the object.
    fn constructors(&mut self, class: &Rc<ClassInfo>, fields: &[Field]) -> Vec<(MethodName, Vec<Operand>)> {
        use super::ways::{Make, Source};
        let mut found = Vec::new();
        for way in self.ways(class, fields) {
            let Make::Constructor(constructor) = &way.make else { continue };
            let mut arguments = Vec::new();
            for source in &way.sources {
                let operand = match source {
                    Source::Default(Value::Null) => None,
                    Source::Default(value) | Source::Given(value) => Some(Operand::Value(*value)),
                    Source::Length(index) => fields
                        .get(*index)
                        .and_then(|field| self.length_of(field.value))
                        .map(|length| Operand::Value(Value::Int(length))),
                    Source::Field(index) => fields.get(*index).and_then(|field| match field.value {
                        Value::Object(id) => self.made.get(&id).map(|local| Operand::Local(*local)),
                        value => Some(Operand::Value(value)),
                    }),
                };
                arguments.extend(operand);
            }
            if arguments.len() == way.sources.len() && !found.contains(&(constructor.clone(), arguments.clone())) {
                found.push((constructor.clone(), arguments));
            }
        }
        found
    }

    fn try_whole(
        &mut self,
        id: ObjectId,
        class: &ClassInfo,
        constructor: &MethodName,
        arguments: &[Operand],
        adding: Option<(&MethodName, &[Vec<Value>])>,
    ) -> Option<Local> {
        if self.lacks_outer(&class.name, arguments) {
            return None;
        }
        let start = self.steps.len();
        let local = self.fresh();
        self.steps.push(Step::New { local, constructor: constructor.clone(), arguments: arguments.to_vec() });
        if let Some((method, calls)) = adding {
            for values in calls {
                let argument = |value: &Value| match value {
                    Value::Object(id) => self.made.get(id).map(|local| Operand::Local(*local)),
                    value => Some(Operand::Value(*value)),
                };
                let arguments: Option<Vec<Operand>> = values.iter().map(argument).collect();
                let Some(arguments) = arguments else {
                    self.steps.truncate(start);
                    return None;
                };
                let mut method = method.clone();
                method.class.clone_from(&class.name);
                let receiver = Some(Operand::Local(local));
                self.steps.push(Step::Call { local: None, method, receiver, arguments });
            }
        }
        if self.is_made(id, local) {
            return Some(local);
        }
        self.steps.truncate(start);
        None
    }

    /// Whether a variable of the steps so far is the wanted object, complete with everything reachable from it.
    pub(super) fn is_made(&mut self, id: ObjectId, local: Local) -> bool {
        self.world.result(&self.steps).is_some_and(|built| {
            let mut comparison = Comparison::new(self.graph, &built.graph, self.mode.shares_strings);
            for (known, at) in &self.made {
                comparison.assume(*known, value_of(&built, Operand::Local(*at)));
            }
            comparison.alike(Value::Object(id), value_of(&built, Operand::Local(local)))
        })
    }

    /// Methods that might add the elements, with the arguments of each call, in the order of a walk from the object.
    fn additions(
        &mut self,
        class: &Rc<ClassInfo>,
        fields: &[Field],
        parts: &[ObjectId],
    ) -> Result<Vec<Filling>, Unbuildable> {
        let mut found = Vec::new();
        for above in &class.ancestors {
            let Some(owner) = self.world.class(above) else { continue };
            if super::is_library(&owner.package) {
                continue;
            }
            for method in &owner.methods {
                let adds = ADDERS.iter().any(|name| method.name.starts_with(name));
                let odd = method.is(flags::STATIC) || method.is(flags::SYNTHETIC) || method.is(flags::ABSTRACT);
                if !adds || odd || !self.world.may_use(&owner, method.flags) {
                    continue;
                }
                let name = MethodName {
                    class: owner.name.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                };
                let lists = match method.descriptors.as_slice() {
                    [descriptor] => self.payloads(descriptor, fields, parts),
                    [_, _] => self.pairs(method, fields, parts),
                    _ => continue,
                };
                for calls in lists {
                    if !found.contains(&(name.clone(), calls.clone())) {
                        found.push((name.clone(), calls));
                    }
                }
            }
        }
        for value in found.iter().flat_map(|(_, calls)| calls.concat()).collect::<Vec<_>>() {
            if self.is_open(value) {
                return Ok(Vec::new());
            }
            self.value(value)?;
        }
        Ok(found)
    }

    /// The values of a type that the parts hold: as many as a counter of the object says, or all of them.
    fn payloads(&mut self, descriptor: &str, fields: &[Field], parts: &[ObjectId]) -> Vec<Vec<Vec<Value>>> {
        let mut all = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let Some(object) = self.graph.get(*part) else { continue };
            match &object.content {
                Content::Fields(inner) if number > 0 => {
                    let fitting = inner.iter().filter(|field| field.descriptor == descriptor);
                    all.extend(fitting.map(|field| field.value));
                }
                Content::Array(values) if object.class.strip_prefix('[') == Some(&descriptor.replace('/', ".")) => {
                    all.extend(values.iter().copied());
                }
                _ => {}
            }
        }
        let there: Vec<Value> = all.iter().copied().filter(|value| *value != Value::Null).collect();
        let mut lists = Vec::new();
        for count in counts(fields) {
            lists.extend([there.get(..count), all.get(..count)].into_iter().flatten().map(<[Value]>::to_vec));
        }
        if (1..=MOST).contains(&there.len()) {
            lists.push(there);
        }
        lists.dedup();
        lists.into_iter().map(|list| list.into_iter().map(|value| vec![value]).collect()).collect()
    }

    /// The pairs of values that the parts hold, like a map's entries: keys with their values.
    fn pairs(&self, method: &MethodInfo, fields: &[Field], parts: &[ObjectId]) -> Vec<Vec<Vec<Value>>> {
        let [first, second] = method.descriptors.as_slice() else { return Vec::new() };
        let [key_name, value_name] =
            [method.names.first(), method.names.get(1)].map(|name| name.and_then(Option::as_ref));
        let mut all = Vec::new();
        for part in parts.iter().skip(1) {
            let Some(Content::Fields(inner)) = self.graph.get(*part).map(|object| &object.content) else { continue };
            let place = |descriptor: &String, name: Option<&String>, not: Option<usize>| {
                let mut fitting =
                    inner.iter().enumerate().filter(|(at, field)| field.descriptor == *descriptor && Some(*at) != not);
                let first = fitting.clone().next();
                fitting.find(|(_, field)| Some(&field.name) == name).or(first)
            };
            let Some((at, key)) = place(first, key_name, None) else { continue };
            if let Some((_, value)) = place(second, value_name, Some(at)) {
                all.push(vec![key.value, value.value]);
            }
        }
        let mut lists: Vec<Vec<Vec<Value>>> =
            counts(fields).filter_map(|count| all.get(..count)).map(<[_]>::to_vec).collect();
        if (1..=MOST).contains(&all.len()) {
            lists.push(all);
        }
        lists.dedup();
        lists
    }
}

/// Numbers in an object that may be the count of its elements.
fn counts(fields: &[Field]) -> impl Iterator<Item = usize> {
    let counts = fields.iter().filter_map(|field| match field.value {
        Value::Int(count) => usize::try_from(count).ok(),
        _ => None,
    });
    counts.filter(|count| (1..=MOST).contains(count))
}
