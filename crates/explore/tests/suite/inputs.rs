//! Random inputs of a method as plain data: numbers that are often special, small arrays, objects that refer to each
//! other arbitrarily.

use heapwright_case::{Content, Field, Object, ObjectId, Snapshot, Value};
use heapwright_program::{ClassId, MethodId};
use heapwright_vm::Vm;
use oorandom::Rand64;
use std::collections::BTreeMap;

/// Numbers that are often special.
const NUMBERS: [i64; 16] =
    [0, 1, 2, 3, -1, -2, 5, 7, 8, 100, 255, -128, 65_535, i32::MAX as i64, i32::MIN as i64, i64::MIN];

/// Letters of strings.
const LETTERS: [u16; 7] = [b'a' as u16, b'b' as u16, b'0' as u16, b'x' as u16, b'o' as u16, 0xDF, 0x4E2D];

/// The maximum number of objects of a class in an input.
const POOL: usize = 3;

/// A type for which inputs can be generated.
#[derive(Clone)]
enum Type {
    Primitive(char),
    Text,
    Row { class: String, element: Box<Type> },
    Class(String),
}

/// Generates inputs of a method.
pub struct Inputs {
    numbers: Rand64,
    parameters: Vec<Type>,
    /// The fields of each class in use: declaring class, name, descriptor and type.
    classes: BTreeMap<String, Vec<(String, String, String, Type)>>,
}

impl Inputs {
    /// Supports static methods whose parameters consist of primitives, strings, arrays and plain classes of the
    /// program; `None` for others.
    pub fn new(vm: &mut Vm, method: MethodId, seed: u64) -> Option<Inputs> {
        let descriptor = vm.program().method(method).descriptor().clone();
        let mut inputs = Inputs { numbers: Rand64::new(seed.into()), parameters: Vec::new(), classes: BTreeMap::new() };
        let mut rest = descriptor.strip_prefix('(')?;
        while !rest.starts_with(')') {
            let parameter = inputs.read(vm, &mut rest)?;
            inputs.parameters.push(parameter);
        }
        Some(inputs)
    }

    /// Reads a type from the start of a descriptor, with the classes it needs.
    fn read(&mut self, vm: &mut Vm, text: &mut &str) -> Option<Type> {
        let start = *text;
        let first = text.chars().next()?;
        *text = &text[1..];
        match first {
            '[' => {
                let element = Box::new(self.read(vm, text)?);
                let class = start[..start.len() - text.len()].replace('/', ".");
                Some(Type::Row { class, element })
            }
            'L' => {
                let (name, after) = text.split_once(';')?;
                *text = after;
                self.class(vm, name)
            }
            primitive => Some(Type::Primitive(primitive)),
        }
    }

    fn class(&mut self, vm: &mut Vm, name: &str) -> Option<Type> {
        if name == "java/lang/String" {
            return Some(Type::Text);
        }
        let external = name.replace('/', ".");
        if name.starts_with("java/") {
            return None;
        }
        if !self.classes.contains_key(&external) {
            self.classes.insert(external.clone(), Vec::new());
            let id = vm.program_mut().load(name).ok()?;
            let fields = self.fields(vm, id)?;
            self.classes.insert(external.clone(), fields);
        }
        Some(Type::Class(external))
    }

    fn fields(&mut self, vm: &mut Vm, class: ClassId) -> Option<Vec<(String, String, String, Type)>> {
        let found = vm.program().class(class);
        let parent = found.super_class()?;
        let plain = !found.is_interface() && !found.is_abstract() && parent == vm.program().object_class();
        if !plain {
            return None;
        }
        let declared = found.external_name();
        let own: Vec<_> = found.fields().map(|field| vm.program().field(field)).collect();
        let own: Vec<_> = own.into_iter().filter(|field| !field.is_static()).collect();
        let own: Vec<_> = own.iter().map(|field| (field.name().to_string(), field.descriptor().to_string())).collect();
        let mut fields = Vec::new();
        for (name, descriptor) in own {
            let kind = self.read(vm, &mut descriptor.as_str())?;
            fields.push((declared.clone(), name, descriptor, kind));
        }
        Some(fields)
    }

    /// The next input.
    pub fn next(&mut self) -> Snapshot {
        let mut making = Making { inputs: self, snapshot: Snapshot::default(), pools: BTreeMap::new() };
        for parameter in making.inputs.parameters.clone() {
            let value = making.value(&parameter, 0);
            making.snapshot.arguments.push(value);
        }
        making.snapshot
    }

    fn below(&mut self, limit: usize) -> usize {
        self.numbers.rand_range(0..limit as u64) as usize
    }

    fn number(&mut self) -> i64 {
        match self.below(8) {
            0 => self.numbers.rand_u64() as i64,
            1 | 2 => self.below(12) as i64 - 4,
            _ => NUMBERS[self.below(NUMBERS.len())],
        }
    }

    fn primitive(&mut self, kind: char) -> Value {
        let number = self.number();
        match kind {
            'Z' => Value::Boolean(number & 1 != 0),
            'B' => Value::Byte(number as i8),
            'C' => Value::Char(number as u16),
            'S' => Value::Short(number as i16),
            'I' => Value::Int(number as i32),
            'J' => Value::Long(number),
            'F' => Value::Float(if number == 7 { f32::NAN } else { number as f32 / 2.0 }.to_bits()),
            _ => Value::Double(if number == 7 { f64::NAN } else { number as f64 / 2.0 }.to_bits()),
        }
    }
}

/// An input under construction.
struct Making<'a> {
    inputs: &'a mut Inputs,
    snapshot: Snapshot,
    /// The objects of each class, which may be reused.
    pools: BTreeMap<String, Vec<ObjectId>>,
}

impl Making<'_> {
    fn value(&mut self, kind: &Type, depth: u32) -> Value {
        if let Type::Primitive(kind) = kind {
            return self.inputs.primitive(*kind);
        }
        let name = match kind {
            Type::Class(name) | Type::Row { class: name, .. } => name.clone(),
            _ => "java.lang.String".to_owned(),
        };
        let pool = self.pools.entry(name.clone()).or_default().clone();
        let choice = self.inputs.below(8);
        if choice == 0 || (depth > 3 && pool.is_empty()) {
            return Value::Null;
        }
        if !pool.is_empty() && (choice < 4 || pool.len() >= POOL || depth > 3) {
            return Value::Object(pool[self.inputs.below(pool.len())]);
        }
        Value::Object(self.object(kind, name, depth))
    }

    fn object(&mut self, kind: &Type, name: String, depth: u32) -> ObjectId {
        // the id comes first, since the object may refer to itself
        let id = self.snapshot.graph.add(Object::new(name.clone(), Content::Opaque));
        self.pools.entry(name.clone()).or_default().push(id);
        let content = match kind {
            Type::Class(_) => {
                let fields = self.inputs.classes.get(&name).cloned().unwrap_or_default();
                Content::Fields(fields.into_iter().map(|field| self.field(field, depth)).collect())
            }
            Type::Row { element, .. } => {
                let length = self.inputs.below(4);
                Content::Array((0..length).map(|_| self.value(element, depth + 1)).collect())
            }
            _ => {
                let length = self.inputs.below(4);
                Content::String((0..length).map(|_| LETTERS[self.inputs.below(LETTERS.len())]).collect())
            }
        };
        self.snapshot.graph.objects[id.0 as usize].content = content;
        id
    }

    fn field(&mut self, (declared_in, name, descriptor, kind): (String, String, String, Type), depth: u32) -> Field {
        Field { declared_in, name, descriptor, value: self.value(&kind, depth + 1) }
    }
}
