//! Checks whether an input satisfies a precondition by evaluating the formula over the objects of the input.

use crate::heuristics::UNFOLDINGS;
use crate::subject::java_value;
use heapwright_case::{Content, Object, Outcome, Snapshot, Value};
use heapwright_logic::{
    Arithmetic, Cell, Definitions, Evaluation, Limits, Location, RecordId, Sort, SymbolicHeap, Traits,
    Value as LogicValue, Var, Variables, Verdict,
};
use heapwright_program::Kind;
use heapwright_vm::{Argument, Layout, Precondition, State, Test, Vm};
use std::collections::BTreeMap;

/// Returns true if the input of a method satisfies a precondition: its formula, whose numbers are left to `arithmetic`,
/// and the Java methods it names, which are run for at most `steps` steps. Returns false if unknown.
pub fn is_valid(
    vm: &mut Vm,
    boot: &State,
    given: &Precondition,
    input: &Snapshot,
    arithmetic: &dyn Arithmetic,
    steps: u64,
) -> bool {
    satisfies(given, input, arithmetic, vm) == Verdict::Holds
        && is_left_alone(vm, boot, given, input)
        && given.tests.iter().all(|test| passes(vm, boot, test, input, steps) == Some(true))
}

/// Returns true if an input is known to violate a precondition.
pub(crate) fn is_invalid(
    vm: &mut Vm,
    boot: &State,
    given: &Precondition,
    input: &Snapshot,
    arithmetic: &dyn Arithmetic,
    steps: u64,
) -> bool {
    satisfies(given, input, arithmetic, vm) == Verdict::Fails
        || !is_left_alone(vm, boot, given, input)
        || !given.tests.iter().all(|test| passes(vm, boot, test, input, steps) == Some(true))
}

/// Returns true if the fields that a precondition leaves alone are as constructors made them.
fn is_left_alone(vm: &mut Vm, boot: &State, given: &Precondition, input: &Snapshot) -> bool {
    given.left_alone.iter().all(|left| {
        let owner = left.0.replace('/', ".");
        input.graph.objects.iter().all(|object| {
            let Content::Fields(fields) = &object.content else { return true };
            let field = fields.iter().find(|field| field.name == left.1 && field.declared_in == owner);
            let Some(field) = field else { return true };
            vm.constructed_value(boot, &object.class, left).is_none_or(|made| made == field.value)
        })
    })
}

/// Returns whether a Java method returns the expected value for an input; `None` if it cannot be run.
pub(crate) fn passes(vm: &mut Vm, boot: &State, test: &Test, input: &Snapshot, steps: u64) -> Option<bool> {
    let class = vm.program_mut().load(&test.class).ok()?;
    let method = vm.program().find_method(class, &test.name, &test.descriptor)?;
    let found = vm.program().method(method);
    let call = test_call((found.is_static(), found.params()), test, input)?;
    let run = vm.run_case(boot, method, &call, steps).ok()?;
    Some(run.outcome == Outcome::Returned(Some(Value::Boolean(test.expected))))
}

/// Builds the input for calling a precondition's Java method on an input.
fn test_call((is_static, parameters): (bool, &[Kind]), test: &Test, input: &Snapshot) -> Option<Snapshot> {
    let mut values = Vec::with_capacity(test.arguments.len());
    for (position, argument) in test.arguments.iter().enumerate() {
        let kind = position.checked_sub(usize::from(!is_static)).and_then(|position| parameters.get(position).copied());
        let kind = kind.unwrap_or(Kind::Ref);
        values.push(match argument {
            Argument::Null => Value::Null,
            Argument::Int(value) => match kind {
                Kind::Float => Value::Float((*value as f32).to_bits()),
                Kind::Double => Value::Double((*value as f64).to_bits()),
                kind => java_value(kind, *value as u64),
            },
            Argument::Real(value) => match kind {
                Kind::Float => Value::Float((*value as f32).to_bits()),
                _ => Value::Double(value.to_bits()),
            },
            Argument::Path(root, fields) => {
                let start = match root {
                    None => input.receiver?,
                    Some(parameter) => *input.arguments.get(*parameter)?,
                };
                widened(fields.iter().try_fold(start, |value, field| field_of(input, value, field))?, kind)
            }
        });
    }
    let receiver = match is_static || values.is_empty() {
        true => None,
        false => Some(values.remove(0)),
    };
    let (graph, statics) = (input.graph.clone(), input.statics.clone());
    Some(Snapshot { graph, receiver, arguments: values, statics, ..Snapshot::default() })
}

/// Converts a number to the type that a method takes.
fn widened(value: Value, to: Kind) -> Value {
    let whole = match value {
        Value::Byte(value) => i64::from(value),
        Value::Char(value) => i64::from(value),
        Value::Short(value) => i64::from(value),
        Value::Int(value) => i64::from(value),
        Value::Long(value) => value,
        Value::Float(bits) if to == Kind::Double => return Value::Double(f64::from(f32::from_bits(bits)).to_bits()),
        other => return other,
    };
    match to {
        Kind::Float => Value::Float((whole as f32).to_bits()),
        Kind::Double => Value::Double((whole as f64).to_bits()),
        Kind::Long | Kind::Int | Kind::Short | Kind::Char => java_value(to, whole as u64),
        _ => value,
    }
}

/// Returns the value of a field of an input object.
pub(crate) fn field_of(input: &Snapshot, value: Value, (owner, name, _): &(String, String, String)) -> Option<Value> {
    let Value::Object(id) = value else { return None };
    let (Content::Fields(fields) | Content::Record(fields)) = &input.graph.get(id)?.content else { return None };
    let owner = owner.replace('/', ".");
    fields.iter().find(|field| field.name == *name && field.declared_in == owner).map(|field| field.value)
}

/// What evaluation asks about classes. Names are as Java writes them.
pub(crate) trait Types {
    /// Returns true if objects of a class are also cells of another one (its internal name), which is abstract.
    fn is_below(&mut self, class: &str, above: &str) -> bool;

    /// Returns true for an enum.
    fn is_enum(&mut self, class: &str) -> bool;

    /// The number of an enum's constant, from one.
    fn constant(&mut self, class: &str, name: &str) -> Option<i128>;
}

/// The flag of constants of enums (JVMS 4.5).
const ENUM_CONSTANT: u16 = 0x4000;

impl Types for Vm {
    fn is_below(&mut self, class: &str, above: &str) -> bool {
        let program = self.program_mut();
        let Ok(above) = program.load(above) else { return false };
        let is_abstract = program.class(above).is_abstract() && !program.class(above).is_array();
        is_abstract && program.load(&class.replace('.', "/")).is_ok_and(|class| program.is_assignable(class, above))
    }

    fn is_enum(&mut self, class: &str) -> bool {
        let program = self.program_mut();
        program.load(&class.replace('.', "/")).is_ok_and(|class| program.class(class).flags() & ENUM_CONSTANT != 0)
    }

    fn constant(&mut self, class: &str, name: &str) -> Option<i128> {
        let program = self.program_mut();
        let class = program.load(&class.replace('.', "/")).ok()?;
        let fields = program.class(class).fields().map(|field| program.field(field));
        let mut constants = fields.filter(|field| field.flags() & ENUM_CONSTANT != 0);
        constants.position(|field| **field.name() == *name).map(|position| position as i128 + 1)
    }
}

/// Evaluates the formula of a precondition on the input of a method.
fn satisfies(given: &Precondition, input: &Snapshot, arithmetic: &dyn Arithmetic, types: &mut dyn Types) -> Verdict {
    let cells = Cells::of((&given.definitions, &given.layouts), input, types);
    let mut values = BTreeMap::new();
    if let (Some(var), Some(receiver)) = (given.receiver, input.receiver) {
        values.insert(var, value_of(receiver, given.whole.variables.sort(var), input, types));
    }
    let mut unknown = Vec::new();
    for (field, var) in &given.statics {
        match static_of(input, field) {
            Some(value) => {
                values.insert(*var, value_of(value, given.whole.variables.sort(*var), input, types));
            }
            None => unknown.push(*var),
        }
    }
    let arguments: Vec<(Var, Value)> = given.parameters.iter().copied().zip(input.arguments.iter().copied()).collect();
    for (var, value) in arguments {
        values.insert(var, value_of(value, given.whole.variables.sort(var), input, types));
    }
    let mut all = Verdict::Fails;
    for case in &given.whole.cases {
        if case.occurrences().any(|var| unknown.contains(&var)) {
            all = Verdict::Undecided;
            continue;
        }
        match cells.evaluate(&given.definitions, arithmetic, (&given.whole.variables, case), &values) {
            // the logic cannot represent NaN and infinities: unknown
            Verdict::Holds if has_no_number(input) => return Verdict::Undecided,
            Verdict::Holds => return Verdict::Holds,
            Verdict::Undecided => all = Verdict::Undecided,
            Verdict::Fails => {}
        }
    }
    all
}

/// Returns what a static field holds, if the input says so.
pub(crate) fn static_of(input: &Snapshot, (class, name, _): &(String, String, String)) -> Option<Value> {
    let class = class.replace('/', ".");
    input.statics.iter().find(|field| field.class == class && field.name == *name).map(|field| field.value)
}

/// Returns true if a field, element or argument of an input is NaN or infinite.
pub(crate) fn has_no_number(input: &Snapshot) -> bool {
    let is_none = |value: &Value| match value {
        Value::Float(bits) => !f32::from_bits(*bits).is_finite(),
        Value::Double(bits) => !f64::from_bits(*bits).is_finite(),
        _ => false,
    };
    let inside = |object: &Object| match &object.content {
        Content::Fields(fields) | Content::Record(fields) => fields.iter().any(|field| is_none(&field.value)),
        Content::Array(elements) => elements.iter().any(is_none),
        _ => false,
    };
    input.arguments.iter().any(is_none) || input.graph.objects.iter().any(inside)
}

/// The objects of a heap that are cells of a record.
pub(crate) struct Cells {
    /// Sets and maps have no order: the heap with each order of theirs that is looked at.
    heaps: Vec<BTreeMap<Location, Cell>>,
    /// Whether there are orders that are not looked at.
    incomplete: bool,
}

/// The record of an object that no record of the specification stands for.
const NO_RECORD: RecordId = RecordId(u32::MAX);

/// The most orders of sets and maps that are looked at.
const MOST_ORDERS: usize = 48;

impl Cells {
    pub(crate) fn of(
        (definitions, layouts): (&Definitions, &[Layout]),
        input: &Snapshot,
        types: &mut dyn Types,
    ) -> Cells {
        let mut all = Cells { heaps: vec![BTreeMap::new()], incomplete: false };
        for (number, object) in input.graph.objects.iter().enumerate() {
            let mut views = Vec::new();
            for (record, layout) in layouts.iter().enumerate() {
                let is_exact = layout.class.replace('/', ".") == object.class;
                if !is_exact && !types.is_below(&object.class, &layout.class) {
                    continue;
                }
                let id = RecordId(record as u32);
                let Some(fields) = fields_of(layout, object) else { continue };
                let sorts =
                    definitions.record(id).into_iter().flat_map(|record| &record.fields).map(|field| field.sort);
                let known = |(value, sort): (Option<Value>, Sort)| match value {
                    Some(value) => value_of(value, sort, input, types),
                    None => anything(sort),
                };
                views.push((id, fields.into_iter().zip(sorts).map(known).collect()));
            }
            let elements = elements_of(object, input, types);
            if views.is_empty() && elements.is_none() {
                continue;
            }
            // an array that is no cell still has elements
            let (record, fields) = if views.is_empty() { (NO_RECORD, Vec::new()) } else { views.remove(0) };
            let cell = Cell { record, fields, views, elements };
            let width = parts_without_order(&object.class, &object.content, types);
            all.add(Location(number as u32 + 1), cell, width);
        }
        all
    }

    /// Adds a cell, in every order of its fields if it has none: `width` is the number of those that stay together.
    fn add(&mut self, location: Location, cell: Cell, width: Option<usize>) {
        let mut cells = vec![cell];
        if let Some(width) = width {
            let longest = cells.iter().flat_map(|cell| {
                cell.views.iter().map(|(_, fields)| fields).chain([&cell.fields]).chain(&cell.elements)
            });
            let parts = longest.map(Vec::len).max().unwrap_or(0) / width;
            let orders = orders(parts);
            match orders.len() * self.heaps.len() <= MOST_ORDERS {
                true => {
                    cells =
                        orders.iter().flat_map(|order| cells.iter().map(|cell| ordered(cell, order, width))).collect()
                }
                false => self.incomplete = true,
            }
        }
        let heaps = std::mem::take(&mut self.heaps);
        for heap in heaps {
            for cell in &cells {
                let mut heap = heap.clone();
                heap.insert(location, cell.clone());
                self.heaps.push(heap);
            }
        }
    }

    /// Evaluates whether a part of the heap is as a formula says, given some values.
    pub(crate) fn evaluate(
        &self,
        definitions: &Definitions,
        arithmetic: &dyn Arithmetic,
        (variables, case): (&Variables, &SymbolicHeap),
        values: &BTreeMap<Var, LogicValue>,
    ) -> Verdict {
        let limits = Limits::none();
        let Ok(traits) = Traits::new(definitions) else { return Verdict::Undecided };
        let unfoldings = UNFOLDINGS;
        let evaluation = Evaluation { definitions, traits: &traits, arithmetic, limits: &limits, unfoldings };
        let mut all = if self.incomplete { Verdict::Undecided } else { Verdict::Fails };
        for heap in &self.heaps {
            match evaluation.holds_within(variables, case, values, heap) {
                Verdict::Holds => return Verdict::Holds,
                Verdict::Undecided => all = Verdict::Undecided,
                Verdict::Fails => {}
            }
        }
        all
    }

    /// Returns true if the fields of some cell are not known: [`fields_of`] then chooses some values. (Formulas say
    /// nothing of the fields of library classes, except for boxes.)
    pub(crate) fn is_invented(&self, layouts: &[Layout], input: &Snapshot) -> bool {
        self.heaps.iter().flatten().any(|(location, cell)| {
            let object = location.0.checked_sub(1).and_then(|number| input.graph.objects.get(number as usize));
            let layout = layouts.get(cell.record.0 as usize);
            let hidden = object.is_some_and(|object| {
                let hides = matches!(object.content, Content::Opaque | Content::Stub(_) | Content::Constant { .. });
                hides && !object.class.starts_with("java.")
            });
            hidden && layout.is_some_and(|layout| !layout.fields.is_empty())
        })
    }
}

/// Returns how many values of a collection or map belong together, if it is one whose order means nothing.
fn parts_without_order(class: &str, content: &Content, types: &mut dyn Types) -> Option<usize> {
    match content {
        Content::Elements(_) if types.is_below(class, "java/util/List") => None,
        Content::Elements(_) if types.is_below(class, "java/util/Deque") => None,
        Content::Elements(_) => Some(1),
        Content::Entries(_) => Some(2),
        _ => None,
    }
}

/// All orders of so many parts; too many to look at are not listed.
fn orders(parts: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for part in 0..parts {
        let longer = all.iter().flat_map(|order| {
            (0..=order.len()).map(|at| {
                let mut order = order.clone();
                order.insert(at, part);
                order
            })
        });
        all = longer.collect();
        if all.len() > MOST_ORDERS {
            return all;
        }
    }
    all
}

/// A cell with its parts in another order.
fn ordered(cell: &Cell, order: &[usize], width: usize) -> Cell {
    let reorder = |fields: &[LogicValue]| -> Vec<LogicValue> {
        // its size has no order
        if fields.len() != order.len() * width {
            return fields.to_vec();
        }
        let part = |part: &usize| fields.iter().skip(part * width).take(width).copied();
        order.iter().flat_map(part).collect()
    };
    let views = cell.views.iter().map(|(record, fields)| (*record, reorder(fields))).collect();
    let elements = cell.elements.as_deref().map(reorder);
    Cell { record: cell.record, fields: reorder(&cell.fields), views, elements }
}

/// Returns the values of an object's fields in the order of a record of its class, as far as they are known; `None` if
/// the object does not have them.
fn fields_of(layout: &Layout, object: &Object) -> Option<Vec<Option<Value>>> {
    match (&object.content, layout.length) {
        (Content::Array(elements), Some(length)) if elements.len() == length => {
            Some(elements.iter().map(|element| Some(*element)).collect())
        }
        // an array whose length is no number: its length is all that a formula says
        (Content::Array(elements), None) => Some(vec![Some(Value::Long(i64::try_from(elements.len()).ok()?))]),
        (Content::Fields(fields) | Content::Record(fields), None) => {
            let value = |(owner, name, _): &(String, String, String)| {
                let owner = owner.replace('/', ".");
                let field = fields.iter().find(|field| field.name == *name && field.declared_in == owner);
                // components of a Java record come without their class
                let field = field.or_else(|| fields.iter().find(|field| field.name == *name));
                field.map(|field| Some(field.value))
            };
            layout.fields.iter().map(value).collect()
        }
        (Content::Elements(elements), Some(length)) if elements.len() == length => {
            Some(elements.iter().map(|element| Some(*element)).collect())
        }
        (Content::Elements(elements), None) => Some(vec![Some(Value::Long(i64::try_from(elements.len()).ok()?))]),
        (Content::Entries(entries), Some(length)) if entries.len() == length => {
            Some(entries.iter().flat_map(|(key, value)| [Some(*key), Some(*value)]).collect())
        }
        (Content::Entries(entries), None) => Some(vec![Some(Value::Long(i64::try_from(entries.len()).ok()?))]),
        (Content::Array(_), _) | (_, Some(_)) => None,
        (Content::Boxed(held), None) => {
            Some(layout.fields.iter().map(|(_, name, _)| (name == "value").then_some(*held)).collect())
        }
        // made by a call, or with a content of its own kind: nothing is said of its fields
        _ => Some(vec![None; layout.fields.len()]),
    }
}

/// Returns what an array, collection or map holds, in order; `None` for other objects.
fn elements_of(object: &Object, input: &Snapshot, types: &mut dyn Types) -> Option<Vec<LogicValue>> {
    let constants = object.class.strip_prefix("[L").and_then(|name| name.strip_suffix(';'));
    let sort = match constants.is_some_and(|class| types.is_enum(class)) {
        true => Sort::Int,
        false => Sort::Ref(None),
    };
    let elements: Vec<Value> = match &object.content {
        Content::Array(elements) | Content::Elements(elements) => elements.clone(),
        Content::Entries(entries) => entries.iter().flat_map(|(key, value)| [*key, *value]).collect(),
        _ => return None,
    };
    Some(elements.into_iter().map(|element| value_of(element, sort, input, types)).collect())
}

/// Some value of a sort.
fn anything(sort: Sort) -> LogicValue {
    match sort.is_ref() {
        true => LogicValue::Null,
        false => LogicValue::Int(0),
    }
}

/// Converts a Java value to one of a sort of the logic. Constants of enums are numbers, null is 0.
pub(crate) fn value_of(value: Value, sort: Sort, input: &Snapshot, types: &mut dyn Types) -> LogicValue {
    match value {
        Value::Null if sort.is_number() => LogicValue::Int(0),
        Value::Object(id) if sort.is_number() => match input.graph.get(id).map(|object| &object.content) {
            Some(Content::Constant { class, field }) => {
                types.constant(class, field).map_or(LogicValue::Null, LogicValue::Int)
            }
            _ => LogicValue::Null,
        },
        other => logic_value(other),
    }
}

/// Converts a Java value to one of the logic. Infinities and NaN become a number outside all bounds.
pub(crate) fn logic_value(value: Value) -> LogicValue {
    match value {
        Value::Boolean(value) => LogicValue::Int(i128::from(value)),
        Value::Byte(value) => LogicValue::Int(i128::from(value)),
        Value::Char(value) => LogicValue::Int(i128::from(value)),
        Value::Short(value) => LogicValue::Int(i128::from(value)),
        Value::Int(value) => LogicValue::Int(i128::from(value)),
        Value::Long(value) => LogicValue::Int(i128::from(value)),
        Value::Float(bits) => real(f64::from(f32::from_bits(bits))),
        Value::Double(bits) => real(f64::from_bits(bits)),
        Value::Null => LogicValue::Null,
        Value::Object(id) => LogicValue::Location(Location(id.0 + 1)),
    }
}

/// Converts a floating-point number, exactly as far as fractions of 128 bits allow.
fn real(value: f64) -> LogicValue {
    const FAR: f64 = 1e30;
    if !value.is_finite() || value.abs() > FAR {
        return LogicValue::Int(if value < 0.0 { -(FAR as i128) } else { FAR as i128 });
    }
    let (mut above, mut below) = (value, 1i128);
    while above.fract() != 0.0 && below < 1 << 60 {
        above *= 2.0;
        below *= 2;
    }
    LogicValue::number(above as i128, below)
}

/// Knows no classes.
#[cfg(test)]
pub(crate) struct NoTypes;

#[cfg(test)]
impl Types for NoTypes {
    fn is_below(&mut self, _: &str, _: &str) -> bool {
        false
    }

    fn is_enum(&mut self, _: &str) -> bool {
        false
    }

    fn constant(&mut self, _: &str, _: &str) -> Option<i128> {
        None
    }
}

#[cfg(test)]
mod tests;
