//! The concrete input a witness stands for: every input variable evaluated, every object complete.

use super::stubs::{self, StubValues};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{
    Initial, Input, Link, Prepared, Reaction, Sample, StaticInput, Thrown, key_of, number_slot, other_text,
};
use crate::vm::Vm;
use heapwright_case::{Content, Field, Graph, Object, ObjectId, Origin, Snapshot, StaticField, Value};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};
use heapwright_term::{TermError, Witness};
use std::collections::BTreeMap;
use std::rc::Rc;

impl Vm {
    /// Returns the input of a method that a witness for the state's path stands for. The state must have been started
    /// by [`Vm::start`] with this method.
    pub fn input(&mut self, state: &State, method: MethodId, witness: &Witness) -> Result<Snapshot, TermError> {
        let mut reader = Reader { vm: self, state, witness, graph: Graph::default(), known: BTreeMap::new() };
        reader.snapshot(method)
    }
}

struct Reader<'a> {
    vm: &'a mut Vm,
    state: &'a State,
    witness: &'a Witness,
    graph: Graph,
    /// Objects by key, or by number in the heap.
    known: BTreeMap<u32, ObjectId>,
}

impl Reader<'_> {
    fn snapshot(&mut self, method: MethodId) -> Result<Snapshot, TermError> {
        let found = self.vm.machine.program.method(method);
        let (is_static, constructor, class) = (found.is_static(), found.is_constructor(), found.class());
        let kinds: Vec<Kind> = found.params().to_vec();
        let names = self.vm.machine.parameter_names(method);
        let receiver = match is_static || constructor {
            true => None,
            false => Some(self.named("this")?),
        };
        let mut arguments = Vec::new();
        for (index, kind) in kinds.into_iter().enumerate() {
            let name = names.get(index).cloned().unwrap_or_default();
            arguments.push(self.input(kind, &name)?);
        }
        let then = self.vm.symbolic.input_options.then;
        let more: Vec<Kind> =
            then.map(|then| self.vm.machine.program.method(then).params().to_vec()).unwrap_or_default();
        for (index, kind) in more.into_iter().enumerate() {
            arguments.push(self.input(kind, &super::start::follow_up_name(index))?);
        }
        let then = then.map(|then| self.vm.machine.method_name(then));
        let statics = self.statics(class)?;
        Ok(Snapshot { graph: std::mem::take(&mut self.graph), receiver, arguments, statics, then })
    }

    fn statics(&mut self, class: ClassId) -> Result<Vec<StaticField>, TermError> {
        let mut statics = Vec::new();
        for StaticInput { field: id, elements } in self.vm.static_state(class) {
            let path = self.vm.machine.static_name(id);
            let field = self.vm.machine.program.field(id);
            let owner = self.vm.machine.program.class(field.class()).external_name();
            let (kind, name, descriptor) = (field.kind(), field.name().to_string(), field.descriptor().to_string());
            let value = match elements {
                true => {
                    let Some((array, length, kind)) = self.vm.machine.static_array(self.state, id) else { continue };
                    let number = self.vm.machine.identity(self.state, array);
                    let placeholder = Object::new(descriptor.replace('/', "."), Content::Opaque);
                    let made = self.graph.add(placeholder);
                    self.known.insert(number, made);
                    let mut values = Vec::new();
                    for index in 0..length {
                        values.push(self.input(kind, &format!("{path}[{index}]"))?);
                    }
                    if let Some(object) = self.graph.objects.get_mut(made.0 as usize) {
                        object.content = Content::Array(values);
                    }
                    Value::Object(made)
                }
                false => self.input(kind, &path)?,
            };
            statics.push(StaticField { class: owner, name, descriptor, value });
        }
        Ok(statics)
    }

    /// Returns the value of the input with this name.
    fn input(&mut self, kind: Kind, name: &str) -> Result<Value, TermError> {
        match kind {
            Kind::Ref => self.named(name),
            kind => {
                let slot = self.vm.symbolic.fresh(name, kind)?;
                self.value(kind, slot)
            }
        }
    }

    /// Returns the value of the input reference with this name.
    fn named(&mut self, name: &str) -> Result<Value, TermError> {
        let variable = self.state.path.inputs.iter().find(|input| *input.name == *name).map(|input| input.variable);
        variable.map_or(Ok(Value::Null), |variable| self.value(Kind::Ref, Slot::symbolic(variable)))
    }

    fn value(&mut self, kind: Kind, slot: Slot) -> Result<Value, TermError> {
        let concrete = self.vm.symbolic.slot_value(slot, self.witness)?;
        if kind != Kind::Ref {
            return Ok(primitive(kind, concrete));
        }
        let number = match slot.term() {
            None => self.vm.machine.identity(self.state, concrete.as_ref()),
            Some(_) => concrete.bits() as u32,
        };
        self.reference(number)
    }

    fn reference(&mut self, number: u32) -> Result<Value, TermError> {
        if number == 0 {
            return Ok(Value::Null);
        }
        if let Some(known) = self.known.get(&number) {
            return Ok(Value::Object(*known));
        }
        let placeholder = Object::new("", Content::Opaque);
        let id = self.graph.add(placeholder);
        self.known.insert(number, id);
        let input = self.state.path.inputs.of_key(number).and_then(|input| self.state.path.inputs.get(input)).cloned();
        let (object, made) = match input {
            Some(input) => (
                self.object(&input)?,
                self.class(&input).is_ok_and(|class| self.vm.symbolic.is_made(&mut self.vm.machine, class)),
            ),
            None => (self.vm.constant_object(self.state, Ref::from_raw(number)), false),
        };
        // not an object: the path never accessed it; but null is no substitute for an object that cannot be made
        if object.is_unknown() && !made {
            self.known.remove(&number);
            return Ok(Value::Null);
        }
        if let Some(place) = self.graph.objects.get_mut(id.0 as usize) {
            *place = object;
        }
        Ok(Value::Object(id))
    }

    fn object(&mut self, input: &Rc<Input>) -> Result<Object, TermError> {
        let class = self.class(input)?;
        let name = self.vm.machine.program.class(class).external_name();
        match &input.object {
            Some((_, Initial::Made(recipe, arguments))) => return self.made(class, *recipe, arguments),
            Some((_, Initial::Chained(links, _))) => return self.chained(class, links),
            Some((_, Initial::Built(recipe, arguments, changed))) => {
                let mut made = self.made(class, *recipe, arguments)?;
                let mut fields = Vec::with_capacity(changed.len());
                for (field, slot) in changed.iter() {
                    let value = self.value(self.vm.machine.program.field(*field).kind(), *slot)?;
                    fields.push(Field { value, ..describe(&self.vm.machine, *field) });
                }
                made.content = Content::Fields(fields);
                return Ok(made);
            }
            None if self.vm.symbolic.is_made(&mut self.vm.machine, class) => return self.untouched_made(class),
            None if self.vm.symbolic.is_constructed(&mut self.vm.machine, class) => {
                let made = self.untouched_made(class)?;
                if made.origin.is_some() {
                    return Ok(Object { content: Content::Fields(Vec::new()), ..made });
                }
            }
            Some((_, initial @ Initial::Cells(_))) if self.vm.symbolic.is_made(&mut self.vm.machine, class) => {
                if let Some((constructor, cells)) = self.vm.symbolic.stored_cells(&mut self.vm.machine, class, initial)
                {
                    let mut values = Vec::with_capacity(cells.len());
                    for (kind, cell) in cells {
                        values.push(cell.map_or(Ok(zero(kind)), |cell| self.value(kind, cell))?);
                    }
                    return Ok(self.made_of(class, constructor, values));
                }
            }
            _ => {}
        }
        let content = match &input.object {
            Some((object, initial)) => self.content(class, *object, initial)?,
            None if class == self.vm.machine.known.string => Content::String(self.untouched_text(input)?),
            None => self.untouched(class)?,
        };
        let _ = key_of(input.variable);
        let class = match &content {
            Content::Stub(stub) => stub.of.clone(),
            _ => name,
        };
        Ok(Object::new(class, content))
    }

    /// Returns a text for a string without characters: the one that it was asked for, or another.
    fn untouched_text(&self, input: &Input) -> Result<Vec<u16>, TermError> {
        let Some((variable, units)) = &input.asked_text else { return Ok(other_text(&input.not_texts)) };
        if self.vm.symbolic.slot_value(Slot::symbolic(*variable), self.witness)?.bits() == 1 {
            return Ok(units.to_vec());
        }
        let excluded: Vec<Rc<[u16]>> = input.not_texts.iter().cloned().chain([units.clone()]).collect();
        Ok(other_text(&excluded))
    }

    /// Describes an object by the recipe that makes it; a record by its components.
    fn made(&mut self, class: ClassId, recipe: MethodId, arguments: &[Slot]) -> Result<Object, TermError> {
        let kinds = self.vm.machine.recipe_kinds(recipe);
        let mut values = Vec::with_capacity(arguments.len());
        for (kind, argument) in kinds.into_iter().zip(arguments) {
            values.push(self.value(kind, *argument)?);
        }
        Ok(self.made_of(class, recipe, values))
    }

    /// Describes an object by a chain of calls.
    fn chained(&mut self, class: ClassId, links: &[Link]) -> Result<Object, TermError> {
        let mut origin = None;
        for link in links {
            let mut arguments = Vec::with_capacity(link.arguments.len());
            for (kind, argument) in self.vm.machine.recipe_kinds(link.method).into_iter().zip(link.arguments.iter()) {
                arguments.push(self.value(kind, *argument)?);
            }
            let receiver = origin.map(Box::new);
            origin = Some(Origin { method: self.vm.machine.method_name(link.method), arguments, receiver });
        }
        let name = self.vm.machine.program.class(class).external_name();
        Ok(Object { class: name, content: Content::Opaque, origin })
    }

    fn made_of(&self, class: ClassId, recipe: MethodId, arguments: Vec<Value>) -> Object {
        let name = self.vm.machine.program.class(class).external_name();
        if self.vm.machine.is_record(class) && !self.vm.machine.is_library(class) {
            let fields = self.vm.machine.instance_fields(class).into_iter().zip(arguments);
            let fields = fields.map(|(field, value)| Field { value, ..describe(&self.vm.machine, field) }).collect();
            return Object::new(name, Content::Record(fields));
        }
        let origin = Some(Origin { method: self.vm.machine.method_name(recipe), arguments, receiver: None });
        Object { class: name, content: Content::Opaque, origin }
    }

    /// Describes an object that the path never accessed, by a recipe with sample arguments.
    fn untouched_made(&mut self, class: ClassId) -> Result<Object, TermError> {
        let name = self.vm.machine.program.class(class).external_name();
        for recipe in self.vm.symbolic.recipes_of(&mut self.vm.machine, class).iter() {
            if let Some(samples) = self.vm.symbolic.sample(&mut self.vm.machine, self.state, *recipe) {
                return self.made_of_samples(class, *recipe, &samples);
            }
        }
        let mut origin = None;
        for (method, samples) in self.vm.symbolic.chain_sample(&mut self.vm.machine, self.state, class).iter().flatten()
        {
            let mut arguments = Vec::with_capacity(samples.len());
            for sample in samples.iter() {
                arguments.push(self.sample_value(sample)?);
            }
            let receiver = origin.map(Box::new);
            origin = Some(Origin { method: self.vm.machine.method_name(*method), arguments, receiver });
        }
        Ok(Object { class: name, content: Content::Opaque, origin })
    }

    fn made_of_samples(&mut self, class: ClassId, recipe: MethodId, samples: &[Sample]) -> Result<Object, TermError> {
        let mut values = Vec::with_capacity(samples.len());
        for sample in samples {
            values.push(self.sample_value(sample)?);
        }
        Ok(self.made_of(class, recipe, values))
    }

    fn sample_value(&mut self, sample: &Sample) -> Result<Value, TermError> {
        let name = |machine: &Machine, class: ClassId| machine.program.class(class).external_name();
        let object = match sample {
            Sample::Number(kind, number) => return Ok(primitive(*kind, number_slot(*kind, *number))),
            Sample::Null => return Ok(Value::Null),
            Sample::Text(text) => Object::new("java.lang.String", Content::String(text.encode_utf16().collect())),
            Sample::Boxed(kind, number) => {
                let Some((class, _)) = self.vm.machine.known.box_of(*kind) else { return Ok(Value::Null) };
                Object::new(
                    name(&self.vm.machine, class),
                    Content::Boxed(primitive(*kind, number_slot(*kind, *number))),
                )
            }
            Sample::Array(class, elements) => {
                let elements: Result<Vec<Value>, TermError> =
                    elements.iter().map(|element| self.sample_value(element)).collect();
                Object::new(name(&self.vm.machine, *class), Content::Array(elements?))
            }
            Sample::Constant(class, number) => {
                let Some(field) = self.vm.machine.constant_name(*class, *number) else { return Ok(Value::Null) };
                let class = name(&self.vm.machine, *class);
                Object::new(class.clone(), Content::Constant { class, field })
            }
            Sample::Made(class, recipe, samples) => self.made_of_samples(*class, *recipe, samples)?,
            Sample::Plain(class) => match self.untouched(*class)? {
                Content::Stub(stub) => Object::new(stub.of.clone(), Content::Stub(stub)),
                content => Object::new(name(&self.vm.machine, *class), content),
            },
            Sample::Single(class, element) => {
                let element = self.sample_value(element)?;
                Object::new(name(&self.vm.machine, *class), Content::Elements(vec![element]))
            }
            Sample::Entry(class, entry) => {
                let entry = (self.sample_value(&entry.0)?, self.sample_value(&entry.1)?);
                Object::new(name(&self.vm.machine, *class), Content::Entries(vec![entry]))
            }
        };
        Ok(Value::Object(self.graph.add(object)))
    }

    fn class(&self, input: &Input) -> Result<ClassId, TermError> {
        let classes = match &input.partition {
            None => Some(&input.candidates),
            Some(partition) => {
                let chosen =
                    self.vm.symbolic.slot_value(Slot::symbolic(partition.variable), self.witness)?.bits() as usize;
                partition.groups.get(chosen).or(partition.groups.first())
            }
        };
        Ok(classes.and_then(|classes| classes.first()).copied().unwrap_or(self.vm.machine.known.object))
    }

    fn values(&mut self, kind: Kind, slots: &[Slot]) -> Result<Vec<Value>, TermError> {
        slots.iter().map(|slot| self.value(kind, *slot)).collect()
    }

    fn content(&mut self, class: ClassId, object: Ref, initial: &Initial) -> Result<Content, TermError> {
        Ok(match initial {
            Initial::Cells(cells) => self.cells(class, cells)?,
            Initial::Array(length, elements) => {
                let length = self.vm.symbolic.slot_value(*length, self.witness)?.as_int().max(0) as usize;
                let kind = self
                    .vm
                    .machine
                    .program
                    .component(class)
                    .map_or(Kind::Ref, |component| self.vm.machine.kind_of(component));
                Content::Array(self.values(kind, elements.get(..length.min(elements.len())).unwrap_or(&[]))?)
            }
            Initial::Text(characters) => {
                let units: Result<Vec<u16>, TermError> = characters
                    .iter()
                    .map(|slot| self.vm.symbolic.slot_value(*slot, self.witness).map(|value| value.as_int() as u16))
                    .collect();
                Content::String(units?)
            }
            Initial::List(size, elements) => {
                let size = self.vm.symbolic.slot_value(*size, self.witness)?.as_int().max(0) as usize;
                Content::Elements(self.values(Kind::Ref, elements.get(..size.min(elements.len())).unwrap_or(&[]))?)
            }
            Initial::Filled(elements) => Content::Elements(self.values(Kind::Ref, elements)?),
            Initial::Mapped(entries) => {
                let mut found = Vec::new();
                for (key, value) in entries.iter() {
                    found.push((self.value(Kind::Ref, *key)?, self.value(Kind::Ref, *value)?));
                }
                Content::Entries(found)
            }
            Initial::Optional(value) => Content::Optional(self.value(Kind::Ref, *value)?),
            Initial::Thrown(message) => {
                let message = self.value(Kind::Ref, *message)?;
                Content::Fields(vec![self.vm.machine.message_field(message)])
            }
            Initial::Stub => Content::Stub(stubs::describe(self, class, Some(object))?),
            Initial::Made(..) | Initial::Chained(..) | Initial::Built(..) => Content::Opaque,
        })
    }

    fn cells(&mut self, class: ClassId, cells: &[Slot]) -> Result<Content, TermError> {
        if let Some(kind) = self.vm.machine.known.unbox_kind(class) {
            let cell = self.vm.machine.known.box_of(kind).map_or(0, |(_, cell)| cell);
            let slot = cells.get(cell).copied().unwrap_or(Slot::ZERO);
            return Ok(Content::Boxed(self.value(kind, slot)?));
        }
        let mut fields = Vec::new();
        for id in self.vm.machine.instance_fields(class) {
            let field = self.vm.machine.program.field(id);
            let (cell, kind) = (field.cell(), field.kind());
            let described = describe(&self.vm.machine, id);
            let value = self.value(kind, cells.get(cell).copied().unwrap_or(Slot::ZERO))?;
            fields.push(Field { value, ..described });
        }
        Ok(match self.vm.machine.is_record(class) {
            true => Content::Record(fields),
            false => Content::Fields(fields),
        })
    }

    /// Returns the simplest contents, for an object that the path never accessed.
    fn untouched(&mut self, class: ClassId) -> Result<Content, TermError> {
        let vm = &*self.vm;
        if vm.machine.program.class(class).is_array() {
            return Ok(Content::Array(Vec::new()));
        }
        if class == vm.machine.known.string {
            return Ok(Content::String(Vec::new()));
        }
        if vm.machine.answered.contains(&class) {
            return Ok(Content::Stub(stubs::describe(self, class, None)?));
        }
        if &**vm.machine.program.class(class).name() == "java/util/Optional" {
            return Ok(Content::Optional(Value::Null));
        }
        if vm.machine.is_library(class) && vm.machine.program.is_assignable(class, vm.machine.known.throwable) {
            return Ok(Content::Fields(vec![vm.machine.message_field(Value::Null)]));
        }
        if vm.machine.is_library(class) && vm.machine.known.unbox_kind(class).is_none() {
            return Ok(match vm.machine.is_map(class) {
                true => Content::Entries(Vec::new()),
                false => Content::Elements(Vec::new()),
            });
        }
        if let Some(kind) = vm.machine.known.unbox_kind(class) {
            return self.untouched_box(class, kind);
        }
        let cells = vec![Slot::ZERO; vm.machine.program.class(class).instance_cells()];
        self.cells(class, &cells)
    }

    /// Returns a value for a box that the path never accessed. Boxes of equal small values are one object, so a
    /// distinct box needs a distinct value.
    fn untouched_box(&mut self, class: ClassId, kind: Kind) -> Result<Content, TermError> {
        let name = self.vm.machine.program.class(class).external_name();
        let here = self.graph.objects.iter().filter(|object| object.class == name);
        let mut taken: Vec<Content> = here.map(|object| object.content.clone()).collect();
        let inputs: Vec<Rc<Input>> = self.state.path.inputs.iter().cloned().collect();
        for input in inputs {
            if let Some((_, Initial::Cells(cells))) = &input.object
                && self.class(&input)? == class
            {
                taken.push(self.cells(class, cells)?);
            }
        }
        let mut values = (0..=MOST_BOXES).map(|number| {
            let slot = match kind {
                Kind::Long => Slot::long(i64::from(number)),
                Kind::Float => Slot::float(number as f32),
                Kind::Double => Slot::double(f64::from(number)),
                _ => Slot::int(number),
            };
            Content::Boxed(primitive(kind, slot))
        });
        let first = Content::Boxed(zero(kind));
        Ok(values.find(|value| !taken.contains(value)).unwrap_or(first))
    }
}

impl StubValues for Reader<'_> {
    type Error = TermError;

    fn vm(&self) -> &Vm {
        self.vm
    }

    fn state(&self) -> &State {
        self.state
    }

    fn read(&mut self, kind: Kind, slot: Slot) -> Result<Value, TermError> {
        self.value(kind, slot)
    }

    fn exception(&mut self, method: &Prepared, reaction: &Reaction) -> Result<Option<Value>, TermError> {
        let Thrown::Maybe(variable, classes) = &reaction.thrown else { return Ok(None) };
        let number = self.vm.symbolic.slot_value(Slot::symbolic(*variable), self.witness)?.bits() as usize;
        let class = number.checked_sub(1).and_then(|at| classes.get(at));
        let made = method.exceptions.iter().find(|(one, _)| Some(one) == class).map(|(_, variable)| *variable);
        made.map(|variable| self.value(Kind::Ref, Slot::symbolic(variable))).transpose()
    }
}

/// The largest value tried for a box that the path never accessed.
const MOST_BOXES: i32 = 100;

/// Describes a field without its value.
pub(super) fn describe(machine: &Machine, id: heapwright_program::FieldId) -> Field {
    let field = machine.program.field(id);
    Field {
        declared_in: machine.program.class(field.class()).external_name(),
        name: String::from(&**field.name()),
        descriptor: String::from(&**field.descriptor()),
        value: Value::Null,
    }
}

/// Converts a primitive value of the machine to one of a test case.
pub(super) fn primitive(kind: Kind, slot: Slot) -> Value {
    match kind {
        Kind::Boolean => Value::Boolean(slot.as_int() & 1 != 0),
        Kind::Byte => Value::Byte(slot.as_int() as i8),
        Kind::Char => Value::Char(slot.as_int() as u16),
        Kind::Short => Value::Short(slot.as_int() as i16),
        Kind::Long => Value::Long(slot.as_long()),
        Kind::Float => Value::Float(slot.bits() as u32),
        Kind::Double => Value::Double(slot.bits()),
        _ => Value::Int(slot.as_int()),
    }
}

pub(super) fn zero(kind: Kind) -> Value {
    if kind == Kind::Ref { Value::Null } else { primitive(kind, Slot::ZERO) }
}
