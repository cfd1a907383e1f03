//! What a test is about, as plain data: a method, the objects it is called with, and what came out.
//!
//! The crate stands between those who find inputs and those who write tests: neither terms nor
//! bytecode nor Java text appear in it. Class names are binary names with dots (`java.util.Map$Entry`),
//! array classes are descriptors with dots (`[I`, `[Ljava.lang.String;`), types of fields are descriptors
//! as in class files (`Ljava/lang/String;`).

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod canonical;

use std::fmt;

/// A method by class, name and descriptor; a constructor's name is `<init>`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MethodName {
    /// Binary name of the class.
    pub class: String,
    /// Name.
    pub name: String,
    /// Descriptor, as in a class file.
    pub descriptor: String,
}

impl fmt::Display for MethodName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.class, self.name, self.descriptor)
    }
}

/// The number of an object in a [`Graph`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

/// A value of Java. Floats and doubles are bit patterns, so that NaN equals NaN and 0.0 differs from -0.0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// `boolean`.
    Boolean(bool),
    /// `byte`.
    Byte(i8),
    /// `char`.
    Char(u16),
    /// `short`.
    Short(i16),
    /// `int`.
    Int(i32),
    /// `long`.
    Long(i64),
    /// `float`, its bits.
    Float(u32),
    /// `double`, its bits.
    Double(u64),
    /// `null`.
    Null,
    /// A reference to an object of the graph.
    Object(ObjectId),
}

/// An instance field and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The class that declares it.
    pub declared_in: String,
    /// Name.
    pub name: String,
    /// Descriptor of its declared type.
    pub descriptor: String,
    /// Value.
    pub value: Value,
}

/// What is known of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// An ordinary object: all instance fields, those of superclasses first, in declaration order.
    Fields(Vec<Field>),
    /// A record: its components in order, by the name and type of the record header.
    Record(Vec<Field>),
    /// An array's elements.
    Array(Vec<Value>),
    /// A string's UTF-16 units.
    String(Vec<u16>),
    /// A box of a primitive (`java.lang.Integer` and its like).
    Boxed(Value),
    /// The value of a static final field: an enum constant or a singleton.
    Constant {
        /// The class that declares the field.
        class: String,
        /// The field.
        field: String,
    },
    /// A `java.lang.Class` object, by the name of its class.
    Class(String),
    /// A list, set, queue or other collection of the JDK, elements in iteration order.
    Elements(Vec<Value>),
    /// A map of the JDK, entries in iteration order.
    Entries(Vec<(Value, Value)>),
    /// A `java.util.Optional`.
    Optional(Value),
    /// A lambda or proxy made for an interface: what a test would write as a lambda.
    Stub {
        /// The functional interface.
        interface: String,
        /// The answer; `None` for a void method.
        answer: Option<Value>,
        /// Other answers. The first of a pair is a value of the first parameter that is a whole number; if there
        /// is none, the number of a call, from zero on without a gap.
        cases: Vec<(Value, Value)>,
    },
    /// An object a test can neither build nor look into.
    Opaque,
}

/// An object: its class and content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// The class.
    pub class: String,
    /// The content.
    pub content: Content,
}

/// Objects that refer to each other by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    /// By [`ObjectId`].
    pub objects: Vec<Object>,
}

impl Graph {
    /// The object with this number.
    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.0 as usize)
    }

    /// Adds an object.
    pub fn add(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId((self.objects.len() - 1) as u32)
    }
}

/// A static field and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaticField {
    /// The class that declares it.
    pub class: String,
    /// Name.
    pub name: String,
    /// Descriptor of its declared type.
    pub descriptor: String,
    /// Value.
    pub value: Value,
}

/// The heap around a call, before it or after it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Snapshot {
    /// All objects reachable from the values below.
    pub graph: Graph,
    /// The receiver of an instance method; the new object after a constructor.
    pub receiver: Option<Value>,
    /// The arguments.
    pub arguments: Vec<Value>,
    /// Static fields that belong to the input (before), or that the call changed (after). A final field has an
    /// array, whose elements are meant.
    pub statics: Vec<StaticField>,
    /// A method that is called on what the call returns; its arguments are the last of `arguments`, and what it does
    /// is the outcome.
    pub then: Option<MethodName>,
}

/// How a call ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It returned, `None` for `void` and constructors; objects are those of the snapshot after the call.
    Returned(Option<Value>),
    /// It threw.
    Threw {
        /// Class of the exception.
        class: String,
        /// Its message (`getMessage()`), unless it is null.
        message: Option<String>,
        /// Whether the throw statement is code of the program rather than the machine (a null
        /// dereference) or the library.
        by_program: bool,
    },
}

/// A branch in a method: a conditional jump or switch, and where it went, as offsets in the bytecode.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// Offset of the instruction that branches.
    pub from: u16,
    /// Offset of the instruction executed next.
    pub to: u16,
}

/// One call of a method, from its input to what it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The method.
    pub method: MethodName,
    /// The input.
    pub before: Snapshot,
    /// How it ended.
    pub outcome: Outcome,
    /// The heap afterwards. An object of `before` keeps its number; new objects come behind.
    pub after: Snapshot,
    /// Branches taken, in methods whose branches count, in order and without repetition.
    pub edges: Vec<(MethodName, Edge)>,
    /// What was written to `System.out`.
    pub output: String,
    /// Whether the outcome is the same on every machine: no identity hash, time or property of the system shows in it.
    pub is_steady: bool,
}
