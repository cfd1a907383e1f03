//! Bytes that are a serialised object graph, where the code under test deserialises its input.
//!
//! Nobody finds such bytes one by one. So an input array of bytes is either any bytes or one of a few streams: null, a
//! text, an object of a class that does not exist, and for each serialisable class of the program an object whose
//! references are null, itself, or another object. Numbers in the stream are variables.
//!
//! The format is that of the *Java Object Serialization Specification*, section 6.4.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::inputs::{Initial, Input};
use crate::symbolic::{Got, Loss, Symbolic};
use crate::trap::{Choice, Step};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind, flags};
use heapwright_term::{Sort, Width};
use std::rc::Rc;

/// Maximum number of streams that are tried.
const MOST_STREAMS: usize = 24;

/// The most steps for the version number of a class.
const STEPS: u64 = 2_000_000;

/// The first number of an object in a stream.
const FIRST_HANDLE: u32 = 0x7E_0000;

const NULL: u8 = 0x70;
const REFERENCE: u8 = 0x71;
const CLASS: u8 = 0x72;
const OBJECT: u8 = 0x73;
const STRING: u8 = 0x74;
const END_OF_ANNOTATIONS: u8 = 0x78;
const SERIALIZABLE: u8 = 2;

/// Methods of a class that make its stream another one.
const OWN_FORMAT: &[&str] =
    &["writeObject", "readObject", "readObjectNoData", "writeReplace", "readResolve", "writeExternal"];

/// What a reference in a stream is.
#[derive(Clone, Copy)]
enum Part {
    Null,
    Itself,
    Another,
    Text,
}

/// The streams that are tried.
pub(crate) type Streams = Rc<[Rc<[StreamByte]>]>;

/// A byte of a stream; `None` for a part of a number that can be any.
pub(crate) type StreamByte = Option<u8>;

/// A serialisable class, as its stream describes it.
struct Shape {
    name: String,
    version: i64,
    /// Fields with numbers, by name, and then those with references.
    numbers: Vec<(String, Kind)>,
    references: Vec<(String, String)>,
}

#[derive(Default)]
struct Writer {
    bytes: Vec<StreamByte>,
    handles: u32,
}

impl Writer {
    fn new() -> Writer {
        let mut writer = Writer::default();
        writer.put(&[0xAC, 0xED, 0, 5]);
        writer
    }

    fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes.iter().map(|byte| Some(*byte)));
    }

    /// Writes a text with its length; names are ASCII.
    fn text(&mut self, text: &str) {
        self.put(&(text.len() as u16).to_be_bytes());
        self.put(text.as_bytes());
    }

    fn handle(&mut self) -> u32 {
        self.handles += 1;
        FIRST_HANDLE + self.handles - 1
    }

    fn reference(&mut self, handle: u32) {
        self.put(&[REFERENCE]);
        self.put(&handle.to_be_bytes());
    }

    /// Describes a class. Returns its handle.
    fn class(&mut self, shape: &Shape) -> u32 {
        self.put(&[CLASS]);
        self.text(&shape.name);
        self.put(&shape.version.to_be_bytes());
        let handle = self.handle();
        self.put(&[SERIALIZABLE]);
        self.put(&((shape.numbers.len() + shape.references.len()) as u16).to_be_bytes());
        for (name, kind) in &shape.numbers {
            self.put(&[kind.char() as u8]);
            self.text(name);
        }
        let mut known: Vec<(&str, u32)> = Vec::new();
        for (name, descriptor) in &shape.references {
            self.put(&[if descriptor.starts_with('[') { b'[' } else { b'L' }]);
            self.text(name);
            match known.iter().find(|(text, _)| text == descriptor) {
                Some((_, handle)) => self.reference(*handle),
                None => {
                    self.put(&[STRING]);
                    self.text(descriptor);
                    known.push((descriptor, self.handle()));
                }
            }
        }
        // no superclass that is serialised
        self.put(&[END_OF_ANNOTATIONS, NULL]);
        handle
    }

    /// Writes the numbers of an object, which can be any.
    fn numbers(&mut self, shape: &Shape) {
        for (_, kind) in &shape.numbers {
            let width = match kind {
                Kind::Boolean | Kind::Byte => 1,
                Kind::Char | Kind::Short => 2,
                Kind::Long | Kind::Double => 8,
                _ => 4,
            };
            self.bytes.extend(std::iter::repeat_n(None, width));
        }
    }

    fn object(&mut self, shape: &Shape, parts: &[Part]) {
        self.put(&[OBJECT]);
        let class = self.class(shape);
        let own = self.handle();
        self.numbers(shape);
        for part in parts {
            match part {
                Part::Null => self.put(&[NULL]),
                Part::Itself => self.reference(own),
                Part::Text => {
                    self.put(&[STRING]);
                    self.text("a");
                    self.handle();
                }
                Part::Another => {
                    self.put(&[OBJECT]);
                    self.reference(class);
                    self.handle();
                    self.numbers(shape);
                    self.put(&vec![NULL; parts.len()]);
                }
            }
        }
    }

    fn finish(self) -> Rc<[StreamByte]> {
        self.bytes.into()
    }
}

impl Symbolic {
    /// Makes an input array of bytes one of the streams, if the code deserialises something and the array is chosen to
    /// be one.
    pub(in crate::symbolic) fn input_stream_bytes(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
    ) -> Got<Option<Ref>> {
        if !self.code_hints.streams || &**machine.program.class(class).name() != "[B" {
            return Ok(None);
        }
        let streams = self.streams(machine, state);
        let variable = self.terms.variable(&format!("{}.stream", input.name), Sort::BitVec(Width::W32))?;
        if state.path.domain(variable).is_none() {
            let numbers: Vec<u32> = (0..=streams.len() as u32).collect();
            state.path.declare(&mut self.terms, variable, &numbers)?;
        }
        let mut options = Vec::with_capacity(streams.len() + 1);
        for value in 0..=streams.len() as u32 {
            options.push(self.is_value(variable, value)?);
        }
        self.lose(machine, state, Loss::Contents("java.io.ObjectInputStream".to_owned()));
        let chosen = self.choose(state, Choice::Length, &options)?;
        let Some(stream) = chosen.checked_sub(1).and_then(|at| streams.get(at)) else { return Ok(None) };
        let mut elements = Vec::with_capacity(stream.len());
        for (at, byte) in stream.iter().enumerate() {
            elements.push(match byte {
                Some(byte) => Slot::int(i32::from(*byte as i8)),
                None => self.fresh(&format!("{}.stream{chosen}[{at}]", input.name), Kind::Byte)?,
            });
        }
        let array = machine.allocate_array(state, class, elements.len())?;
        if let Some(found) = state.heap.array_mut(array) {
            elements.iter().enumerate().for_each(|(index, value)| {
                found.set(index, *value);
            });
        }
        let initial = Initial::Array(Slot::int(elements.len() as i32), elements.into());
        state.path.inputs.set_object(number, array, initial);
        Ok(Some(array))
    }

    /// Returns the streams that are tried.
    fn streams(&mut self, machine: &mut Machine, state: &State) -> Streams {
        if let Some(known) = &self.reflection.streams {
            return known.clone();
        }
        let mut found: Vec<Rc<[StreamByte]>> = Vec::new();
        let classes = self.reflected_classes(machine);
        for class in classes.iter() {
            let Some(shape) = self.shape(machine, state, *class) else { continue };
            let nulls = vec![Part::Null; shape.references.len()];
            let mut forms = vec![nulls.clone()];
            for (place, (_, descriptor)) in shape.references.iter().enumerate() {
                let wanted = machine.program.class_of_descriptor(descriptor).ok();
                let fits = wanted.is_some_and(|wanted| machine.program.is_assignable(*class, wanted));
                let is_text = wanted.is_some_and(|wanted| machine.program.is_assignable(machine.known.string, wanted));
                let parts = [(fits, Part::Another), (fits, Part::Itself), (is_text, Part::Text)];
                for (_, part) in parts.into_iter().filter(|(fits, _)| *fits) {
                    let mut form = nulls.clone();
                    if let Some(at) = form.get_mut(place) {
                        *at = part;
                    }
                    forms.push(form);
                }
            }
            for form in forms {
                let mut writer = Writer::new();
                writer.object(&shape, &form);
                found.push(writer.finish());
            }
        }
        found.truncate(MOST_STREAMS);
        let mut null = Writer::new();
        null.put(&[NULL]);
        let mut text = Writer::new();
        text.put(&[STRING, 0, 1, b'a']);
        let mut missing = Writer::new();
        let name = "not.There".to_owned();
        missing.object(&Shape { name, version: 1, numbers: Vec::new(), references: Vec::new() }, &[]);
        found.extend([null.finish(), text.finish(), missing.finish()]);
        let found: Streams = found.into();
        self.reflection.streams = Some(found.clone());
        found
    }

    /// Describes a serialisable class of the program that leaves its stream to the library.
    fn shape(&mut self, machine: &mut Machine, state: &State, class: ClassId) -> Option<Shape> {
        let serializable = machine.program.load("java/io/Serializable").ok()?;
        let found = machine.program.class(class);
        let above = found.super_class()?;
        let plain = found.flags() & (flags::INTERFACE | flags::ABSTRACT) == 0 && !found.is_array();
        if machine.is_library(class) || !plain || machine.is_enum(class) || machine.is_record(class) {
            return None;
        }
        let serialised = machine.program.is_assignable(class, serializable);
        if !serialised || machine.program.is_assignable(above, serializable) {
            return None;
        }
        let own_format = found.methods().any(|method| OWN_FORMAT.contains(&&**machine.program.method(method).name()));
        let fields: Vec<FieldId> = found.fields().collect();
        let name = found.external_name();
        if own_format || !name.is_ascii() {
            return None;
        }
        let (mut numbers, mut references) = (Vec::new(), Vec::new());
        for field in fields {
            let field = machine.program.field(field);
            if &**field.name() == "serialPersistentFields" {
                return None;
            }
            if field.is_static() || field.flags() & TRANSIENT != 0 {
                continue;
            }
            match field.kind() {
                Kind::Ref => references.push((field.name().to_string(), field.descriptor().to_string())),
                kind => numbers.push((field.name().to_string(), kind)),
            }
        }
        numbers.sort_by(|one, other| one.0.cmp(&other.0));
        references.sort();
        Some(Shape { name, version: self.stream_version(machine, state, class)?, numbers, references })
    }

    /// Returns the version number of a serialisable class: the library says it, in a copy of the state.
    fn stream_version(&mut self, machine: &mut Machine, state: &State, class: ClassId) -> Option<i64> {
        let described = machine.program.load("java/io/ObjectStreamClass").ok()?;
        let look_up =
            machine.program.find_method(described, "lookup", "(Ljava/lang/Class;)Ljava/io/ObjectStreamClass;")?;
        let version = machine.program.find_method(described, "getSerialVersionUID", "()J")?;
        let mut copy = state.clone();
        let mirror = machine.mirror(&mut copy, class).ok()?;
        let paused = std::mem::replace(&mut self.losses.paused, true);
        let limit = machine.limits.max_steps;
        machine.limits.max_steps = copy.steps.saturating_add(STEPS);
        let mut found = None;
        if machine.initialize_now(self, &mut copy, "java/io/ObjectStreamClass").is_ok()
            && let Step::Returned(described) = machine.call(self, &mut copy, look_up, &[Slot::reference(mirror)])
            && let Step::Returned(version) = machine.call(self, &mut copy, version, &[described])
        {
            found = Some(version.as_long());
        }
        machine.limits.max_steps = limit;
        self.losses.paused = paused;
        found
    }
}

/// ACC_TRANSIENT.
const TRANSIENT: u16 = 0x80;
