//! Reads concrete objects of a heap as data.

use super::build::Made;
use super::input::{describe, primitive};
use super::stubs::{self, StubValues};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Prepared, Reaction};
use crate::trap::Step;
use crate::vm::Vm;
use heapwright_case::{Content, Field, Graph, Object, ObjectId, Origin, Value};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, Loader};
use std::collections::BTreeMap;

/// The most steps for the text of an object.
const MOST_STEPS: u64 = 200_000;

/// Longer texts are not asserted.
const LONGEST_TEXT: usize = 400;

/// Classes of the library whose text does not say what they hold, or depends on the machine.
const VAGUE: &[&str] = &[
    "java/lang/Thread",
    "java/lang/ref/",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/lang/Process",
    "java/lang/Runtime",
    "java/lang/Class",
    "java/lang/StackTrace",
    "java/io/",
    "java/nio/channels/",
    "java/text/",
    "java/security/",
    "java/util/Date",
    "java/util/Calendar",
    "java/util/GregorianCalendar",
    "java/util/TimeZone",
    "java/util/Scanner",
    "java/util/Formatter",
    "java/util/Random",
    "java/util/Timer",
    "java/util/stream/",
    "java/util/concurrent/locks/",
    "java/util/concurrent/Future",
    "java/util/concurrent/ThreadPool",
    "java/util/concurrent/CompletableFuture",
    "java/util/regex/Matcher",
    "java/util/logging/",
    "java/util/zip/",
    "java/util/jar/",
    "java/util/ServiceLoader",
    "java/util/ResourceBundle",
    "sun/",
    "jdk/",
];

/// Writers whose text is what was written to them, whatever that is.
const WRITERS: [&str; 2] = ["java/io/StringWriter", "java/io/CharArrayWriter"];

/// Beyond this many objects, contents are not read: such a test would be unreadable.
const MOST_OBJECTS: usize = 2_000;

/// The deepest nesting of values whose text is remembered.
const DEEPEST_VALUE: u32 = 3;

/// Reads objects; an object that is already numbered keeps its number.
pub(crate) struct HeapReader<'a> {
    pub vm: &'a mut Vm,
    pub state: &'a State,
    pub graph: Graph,
    pub known: BTreeMap<Ref, ObjectId>,
    /// The calls that made objects, if they are to be read as well.
    pub origins: BTreeMap<Ref, Made>,
}

impl HeapReader<'_> {
    pub(crate) fn value(&mut self, kind: Kind, slot: Slot) -> Value {
        if kind != Kind::Ref {
            return primitive(kind, slot);
        }
        let mut work = Vec::new();
        let value = self.number(slot.as_ref(), &mut work);
        // depth first without recursion: lists are deep
        while let Some((id, object)) = work.pop() {
            let read = self.object(object, &mut work);
            if let Some(place) = self.graph.objects.get_mut(id.0 as usize) {
                *place = read;
            }
        }
        value
    }

    /// Rereads the contents of an object that was numbered before.
    pub(crate) fn refresh(&mut self, id: ObjectId, object: Ref) {
        let mut work = vec![(id, object)];
        while let Some((id, object)) = work.pop() {
            let read = self.object(object, &mut work);
            if let Some(place) = self.graph.objects.get_mut(id.0 as usize) {
                *place = read;
            }
        }
    }

    fn number(&mut self, object: Ref, work: &mut Vec<(ObjectId, Ref)>) -> Value {
        if object.is_null() {
            return Value::Null;
        }
        if let Some(known) = self.known.get(&object) {
            return Value::Object(*known);
        }
        let id = self.graph.add(Object::new("", Content::Opaque));
        self.known.insert(object, id);
        work.push((id, object));
        Value::Object(id)
    }

    fn object(&mut self, object: Ref, work: &mut Vec<(ObjectId, Ref)>) -> Object {
        let Some(class) = self.vm.machine.class_of(self.state, object) else {
            return Object::new("", Content::Opaque);
        };
        let mut name = self.vm.machine.program.class(class).external_name();
        let content = match self.graph.objects.len() > MOST_OBJECTS {
            true => Content::Opaque,
            false => self.content(class, object, work),
        };
        match &content {
            Content::Stub(stub) => name = stub.of.clone(),
            // a constant with its own body has an anonymous class
            Content::Constant { class, .. } => name = class.clone(),
            _ => {}
        }
        Object { class: name, content, origin: self.origin(object, work) }
    }

    fn origin(&mut self, object: Ref, work: &mut Vec<(ObjectId, Ref)>) -> Option<Origin> {
        let made = self.origins.get(&object)?.clone();
        Some(self.origin_of(made, work))
    }

    fn origin_of(&mut self, made: Made, work: &mut Vec<(ObjectId, Ref)>) -> Origin {
        let Made { method, kinds, arguments, receiver } = made;
        let receiver = receiver.map(|one| Box::new(self.origin_of(*one, work)));
        let arguments = kinds.into_iter().zip(arguments).map(|(kind, slot)| self.later(kind, slot, work)).collect();
        Origin { method, arguments, receiver }
    }

    fn content(&mut self, class: ClassId, object: Ref, work: &mut Vec<(ObjectId, Ref)>) -> Content {
        let vm = &*self.vm;
        if let Some(array) = self.state.heap.array(object) {
            let kind = vm.machine.program.component(class).map_or(Kind::Ref, |component| vm.machine.kind_of(component));
            let slots: Vec<Slot> = (0..array.len()).map_while(|index| array.get(index)).collect();
            return Content::Array(slots.into_iter().map(|slot| self.later(kind, slot, work)).collect());
        }
        if class == vm.machine.known.string {
            return Content::String(vm.machine.string_units(self.state, object).unwrap_or_default());
        }
        if let Some((kind, value)) = vm.machine.unboxed(self.state, object) {
            return Content::Boxed(primitive(kind, value));
        }
        if class == vm.machine.known.class {
            let named = vm.machine.mirrored(self.state, object);
            return named
                .map_or(Content::Opaque, |class| Content::Class(vm.machine.program.class(class).external_name()));
        }
        if let Some(member) = vm.machine.member_content(self.state, object) {
            return member;
        }
        if vm.machine.is_stub(class) {
            let Ok(stub) = stubs::describe(&mut Later { reader: self, work }, class, Some(object));
            return Content::Stub(stub);
        }
        if let constant @ Content::Constant { .. } = vm.constant_object(self.state, object).content {
            return constant;
        }
        if vm.machine.is_library(class) || vm.machine.program.class(class).is_hidden() {
            return self.library_content(class, object, work);
        }
        let throwable = self.vm.machine.program.is_assignable(class, self.vm.machine.known.throwable);
        let mut fields = Vec::new();
        for id in self.vm.machine.instance_fields(class) {
            let (cell, kind) = (self.vm.machine.program.field(id).cell(), self.vm.machine.program.field(id).kind());
            let described = describe(&self.vm.machine, id);
            // no test can see, or set, more of what an exception inherits
            if throwable && described.declared_in == "java.lang.Throwable" && described.name != "detailMessage" {
                continue;
            }
            let slot = self.state.heap.cell(object, cell).unwrap_or(Slot::ZERO);
            fields.push(Field { value: self.later(kind, slot, work), ..described });
        }
        match self.vm.machine.is_record(class) {
            true => Content::Record(fields),
            false => Content::Fields(fields),
        }
    }

    fn later(&mut self, kind: Kind, slot: Slot, work: &mut Vec<(ObjectId, Ref)>) -> Value {
        match kind {
            Kind::Ref => self.number(slot.as_ref(), work),
            kind => primitive(kind, slot),
        }
    }

    /// Reads an object of a library class. Collections are asked for their elements, in a copy of the state.
    fn library_content(&mut self, class: ClassId, object: Ref, work: &mut Vec<(ObjectId, Ref)>) -> Content {
        let name = self.vm.machine.program.class(class).name().to_string();
        if name == "java/util/Optional" {
            let value = self.vm.machine.get_field(self.state, object, "value").unwrap_or(Slot::ZERO);
            return Content::Optional(self.later(Kind::Ref, value, work));
        }
        if self.vm.machine.program.is_assignable(class, self.vm.machine.known.throwable) {
            let message = self.state.heap.cell(object, self.vm.machine.known.throwable_message).unwrap_or(Slot::ZERO);
            let message = self.later(Kind::Ref, message, work);
            return Content::Fields(vec![self.vm.machine.message_field(message)]);
        }
        if !name.starts_with("java/util/") {
            return self.shown(class, &name, object);
        }
        if self.vm.machine.is_map(class) {
            let Some(entries) = self.entries(object) else { return Content::Opaque };
            let read =
                |(key, value): (Slot, Slot)| (self.later(Kind::Ref, key, work), self.later(Kind::Ref, value, work));
            return Content::Entries(entries.into_iter().map(read).collect());
        }
        let mut scratch = self.state.clone();
        match self.elements(&mut scratch, object) {
            Some(elements) => {
                Content::Elements(elements.into_iter().map(|slot| self.later(Kind::Ref, slot, work)).collect())
            }
            None => self.shown(class, &name, object),
        }
    }

    /// Reads the text that an object of the library shows itself as, if it says what the object holds.
    fn shown(&mut self, class: ClassId, name: &str, object: Ref) -> Content {
        if name == "java/io/ByteArrayOutputStream" {
            return self.bytes_written(object).map_or(Content::Opaque, Content::Shown);
        }
        if WRITERS.contains(&name) {
            let units = self.text(object);
            return if units.len() > LONGEST_TEXT { Content::Opaque } else { Content::Shown(units) };
        }
        let vague = VAGUE.iter().any(|vague| name.starts_with(vague));
        let to_string =
            self.vm.machine.program.find_method(self.vm.machine.known.object, "toString", "()Ljava/lang/String;");
        let Some(to_string) = to_string.filter(|_| !vague) else { return Content::Opaque };
        if !self.vm.machine.program.select(class, to_string).is_ok_and(|own| own != to_string) {
            return Content::Opaque;
        }
        let units = self.text(object);
        // a hash of an identity, most likely
        let tells_identity = units.contains(&u16::from(b'@')) && !name.starts_with("java/lang/");
        match units.is_empty() && !name.starts_with("java/lang/") || units.len() > LONGEST_TEXT || tells_identity {
            true => Content::Opaque,
            false => Content::Shown(units),
        }
    }

    /// Returns the bytes in a `ByteArrayOutputStream`, one character for each: its text depends on the machine.
    fn bytes_written(&self, stream: Ref) -> Option<Vec<u16>> {
        let (machine, state) = (&self.vm.machine, self.state);
        let count = machine.get_field(state, stream, "count").ok()?.as_int();
        let bytes = state.heap.array(machine.get_field(state, stream, "buf").ok()?.as_ref())?;
        let count = usize::try_from(count).ok().filter(|count| *count <= LONGEST_TEXT)?;
        (0..count).map(|at| bytes.get(at).map(|byte| u16::from(byte.as_int() as u8))).collect()
    }

    /// Returns what `toString` says, in a copy of the state. What a value says is remembered, since it takes long to
    /// initialise the formats of dates.
    fn text(&mut self, object: Ref) -> Vec<u16> {
        let key =
            self.vm.machine.value_key(self.state, object).map(|key| (self.vm.machine.surroundings.profile(), key));
        if let Some((units, consulted)) = key.as_ref().and_then(|key| self.vm.shown.get(key)).cloned() {
            self.vm.machine.surroundings.note_consulted(consulted);
            return units;
        }
        let mut scratch = self.state.clone();
        scratch.trail = Default::default();
        let limit = self.vm.machine.limits.max_steps;
        self.vm.machine.limits.max_steps = limit.min(scratch.steps.saturating_add(MOST_STEPS));
        let before = self.vm.machine.surroundings.take_consulted();
        let text = self.ask(&mut scratch, object, "java/lang/Object", "toString", "()Ljava/lang/String;");
        self.vm.machine.limits.max_steps = limit;
        let units = text.and_then(|text| self.vm.machine.string_units(&scratch, text.as_ref())).unwrap_or_default();
        let consulted = self.vm.machine.surroundings.take_consulted();
        self.vm.machine.surroundings.note_consulted(before);
        self.vm.machine.surroundings.note_consulted(consulted);
        if let Some(key) = key {
            self.vm.shown.insert(key, (units.clone(), consulted));
        }
        units
    }

    fn ask(&mut self, state: &mut State, object: Ref, interface: &str, name: &str, descriptor: &str) -> Option<Slot> {
        let interface = self.vm.machine.program.load(interface).ok()?;
        let class = self.vm.machine.class_of(state, object)?;
        if !self.vm.machine.program.is_assignable(class, interface) {
            return None;
        }
        let declared = self.vm.machine.program.find_method(interface, name, descriptor)?;
        let method = self.vm.machine.program.select(class, declared).ok()?;
        match self.vm.machine.call(&mut self.vm.symbolic, state, method, &[Slot::reference(object)]) {
            Step::Returned(value) => Some(value),
            _ => None,
        }
    }

    fn elements(&mut self, state: &mut State, object: Ref) -> Option<Vec<Slot>> {
        let array = self.ask(state, object, "java/util/Collection", "toArray", "()[Ljava/lang/Object;")?;
        let array = state.heap.array(array.as_ref())?;
        let elements: Vec<Slot> = (0..array.len()).map_while(|index| array.get(index)).collect();
        // objects that the copy created for the answer do not exist in the state itself
        elements.iter().all(|slot| self.is_here(*slot)).then_some(elements)
    }

    fn is_here(&self, slot: Slot) -> bool {
        slot.as_ref().is_null() || self.state.heap.tag(slot.as_ref()).is_some()
    }

    fn entries(&mut self, object: Ref) -> Option<Vec<(Slot, Slot)>> {
        let mut scratch = self.state.clone();
        let set = self.ask(&mut scratch, object, "java/util/Map", "entrySet", "()Ljava/util/Set;")?;
        let array = self.ask(&mut scratch, set.as_ref(), "java/util/Collection", "toArray", "()[Ljava/lang/Object;")?;
        let array = scratch.heap.array(array.as_ref())?;
        let elements: Vec<Slot> = (0..array.len()).map_while(|index| array.get(index)).collect();
        let mut entries = Vec::new();
        for entry in elements {
            let key =
                self.ask(&mut scratch, entry.as_ref(), "java/util/Map$Entry", "getKey", "()Ljava/lang/Object;")?;
            let value =
                self.ask(&mut scratch, entry.as_ref(), "java/util/Map$Entry", "getValue", "()Ljava/lang/Object;")?;
            if !self.is_here(key) || !self.is_here(value) {
                return None;
            }
            entries.push((key, value));
        }
        Some(entries)
    }
}

/// Reads the values of a stub; the objects among them are read later.
struct Later<'l, 'a> {
    reader: &'l mut HeapReader<'a>,
    work: &'l mut Vec<(ObjectId, Ref)>,
}

impl StubValues for Later<'_, '_> {
    type Error = std::convert::Infallible;

    fn vm(&self) -> &Vm {
        self.reader.vm
    }

    fn state(&self) -> &State {
        self.reader.state
    }

    fn read(&mut self, kind: Kind, slot: Slot) -> Result<Value, Self::Error> {
        Ok(self.reader.later(kind, slot, self.work))
    }

    fn exception(&mut self, _: &Prepared, reaction: &Reaction) -> Result<Option<Value>, Self::Error> {
        Ok(stubs::thrown(reaction).map(|exception| self.reader.number(exception, self.work)))
    }
}

impl Machine {
    /// Describes the message of a library exception, which is all a test can see of it.
    pub(crate) fn message_field(&self, value: Value) -> Field {
        Field {
            declared_in: "java.lang.Throwable".to_owned(),
            name: "detailMessage".to_owned(),
            descriptor: "Ljava/lang/String;".to_owned(),
            value,
        }
    }

    pub(crate) fn is_map(&self, class: ClassId) -> bool {
        let map = self.program.loaded("java/util/Map");
        map.is_some_and(|map| self.program.is_assignable(class, map))
    }

    /// Returns the contents of an object as numbers if they tell all about it: those of a value of the library whose
    /// fields are final.
    fn value_key(&self, state: &State, object: Ref) -> Option<Vec<u64>> {
        let mut key = Vec::new();
        let mut work = vec![(object, 0)];
        while let Some((next, depth)) = work.pop() {
            if next.is_null() {
                key.push(u64::MAX);
                continue;
            }
            let class = self.class_of(state, next)?;
            key.push(u64::from(class.0) + 1);
            if class == self.known.string {
                let units = self.string_units(state, next)?;
                key.push(units.len() as u64);
                key.extend(units.iter().map(|unit| u64::from(*unit)));
                continue;
            }
            if !self.is_library(class) || depth > DEEPEST_VALUE || self.program.class(class).is_array() {
                return None;
            }
            for field in self.instance_fields(class) {
                let field = self.program.field(field);
                let slot = state.heap.cell(next, field.cell()).filter(|slot| field.is_final() && slot.is_concrete())?;
                match field.kind() {
                    Kind::Ref => work.push((slot.as_ref(), depth + 1)),
                    _ => key.push(slot.bits()),
                }
            }
        }
        Some(key)
    }
}

impl Vm {
    /// Describes an object that is the value of a constant: an enum's, or a singleton's own public static final field.
    /// Any other object is opaque.
    pub(crate) fn constant_object(&self, state: &State, object: Ref) -> Object {
        let opaque = Object::new("", Content::Opaque);
        let Some(mut class) = self.machine.class_of(state, object) else { return opaque };
        if class == self.machine.known.string {
            let units = self.machine.string_units(state, object).unwrap_or_default();
            return Object::new("java.lang.String", Content::String(units));
        }
        if class == self.machine.known.class {
            let named = self.machine.mirrored(state, object);
            let named = named.map(|class| Content::Class(self.machine.program.class(class).external_name()));
            return Object::new("java.lang.Class", named.unwrap_or(Content::Opaque));
        }
        if let Some(member) = self.machine.member_content(state, object) {
            return Object::new(self.machine.program.class(class).external_name(), member);
        }
        if let Some((kind, value)) = self.machine.unboxed(state, object).filter(|(_, value)| value.is_concrete()) {
            let content = Content::Boxed(super::input::primitive(kind, value));
            return Object::new(self.machine.program.class(class).external_name(), content);
        }
        // a constant with a body is an instance of a subclass of its enum
        if !self.machine.is_enum(class)
            && let Some(above) = self.machine.program.class(class).super_class()
            && self.machine.is_enum(above)
        {
            class = above;
        } else if self.machine.is_enum(class)
            && let Some(above) = self.machine.program.class(class).super_class()
            && self.machine.is_enum(above)
        {
            class = above;
        }
        let enumeration = self.machine.is_enum(class);
        let hidden = self.machine.program.class(class).loader() != Loader::App
            && !self.symbolic.constant_classes.contains(&class);
        if !enumeration && hidden {
            return opaque;
        }
        let name = self.machine.program.class(class).external_name();
        for id in self.machine.program.class(class).fields() {
            let field = self.machine.program.field(id);
            let fits = field.is_static() && field.is_final() && field.kind() == Kind::Ref;
            if fits
                && (enumeration || field.flags() & heapwright_program::flags::PUBLIC != 0)
                && self.machine.get_static(state, class, field.cell()).is_some_and(|slot| slot.as_ref() == object)
            {
                let content = Content::Constant { class: name.clone(), field: field.name().to_string() };
                return Object::new(name, content);
            }
        }
        Object::new(name, Content::Opaque)
    }
}
