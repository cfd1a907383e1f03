//! What a test is about, as plain data: a method, the objects it is called with, and the outcome.
//!
//! The crate is the interface between finding inputs and writing tests: neither terms nor bytecode nor Java text appear
//! in it. Class names are binary names with dots (`java.util.Map$Entry`), array classes are descriptors with dots
//! (`[I`, `[Ljava.lang.String;`), types of fields are descriptors as in class files (`Ljava/lang/String;`).

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod canonical;
mod construction;
mod end;
mod reason;
mod security;
mod stub;

pub use construction::{ConcreteCall, Construction, Passed};
pub use end::PathEnd;
pub use reason::{Bound, Reason};
pub use security::{CallPart, CallPattern, Comparison, Condition, Constant, Parameters, Reached, SecurityGoals, Sink};
pub use stub::{Answer, Stub, StubCall, StubKey, StubMethod};

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// A method by class, name and descriptor; a constructor's name is `<init>`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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

/// A test framework.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Framework {
    /// JUnit 5 (Jupiter) or newer.
    #[default]
    JUnit5,
    /// JUnit 4.13 or a later version of JUnit 4.
    JUnit4,
    /// TestNG 7.
    TestNg,
}

impl Framework {
    /// Returns its name, as people write it.
    pub fn name(self) -> &'static str {
        match self {
            Framework::JUnit5 => "JUnit 5",
            Framework::JUnit4 => "JUnit 4",
            Framework::TestNg => "TestNG",
        }
    }
}

/// The number of an object in a [`Graph`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ObjectId(pub u32);

/// A Java value. Floats and doubles are bit patterns, so that NaN equals NaN and 0.0 differs from -0.0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// The content of an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Content {
    /// An ordinary object: all instance fields, those of superclasses first, in declaration order.
    Fields(Vec<Field>),
    /// A record: its components in order, by the name and type of the record header.
    Record(Vec<Field>),
    /// An array's elements.
    Array(Vec<Value>),
    /// A string's UTF-16 units.
    String(Vec<u16>),
    /// A boxed primitive (`java.lang.Integer` and the like).
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
    /// A `Method`, `Constructor` or `Field` of `java.lang.reflect`.
    Member(Member),
    /// A list, set, queue or other collection of the JDK, elements in iteration order.
    Elements(Vec<Value>),
    /// A map of the JDK, entries in iteration order.
    Entries(Vec<(Value, Value)>),
    /// A `java.util.Optional`.
    Optional(Value),
    /// An object of an interface or abstract class whose abstract methods give prepared answers: what a test would
    /// write as a lambda or an anonymous class.
    Stub(Stub),
    /// An object of the library that shows its value as text: UTF-16 units of its `toString()`.
    Shown(Vec<u16>),
    /// An object whose content a test can neither give nor inspect.
    Opaque,
}

/// A member of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// The class that declares it.
    pub class: String,
    /// Its name; `<init>` for a constructor.
    pub name: String,
    /// Its descriptor; that of a field has no parentheses.
    pub descriptor: String,
}

impl Member {
    /// Returns true for a field.
    pub fn is_field(&self) -> bool {
        !self.descriptor.starts_with('(')
    }
}

/// The call that makes an object: a constructor or a static factory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The constructor or factory.
    pub method: MethodName,
    /// Its arguments.
    pub arguments: Vec<Value>,
}

/// An object: its class, its content and, if it is to be made by a certain call, that call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Object {
    /// The class.
    pub class: String,
    /// The content.
    pub content: Content,
    /// The call that makes it; `None` if its content says how. Fields may have other values than that call gives them:
    /// they were changed afterwards.
    pub origin: Option<Origin>,
}

impl Object {
    /// Creates an object that is described by its content.
    pub fn new(class: impl Into<String>, content: Content) -> Object {
        Object { class: class.into(), content, origin: None }
    }

    /// Returns the values needed to make the object: the arguments of its origin and the fields that may have changed
    /// since, else its content.
    pub fn parts(&self) -> Vec<Value> {
        match (&self.origin, &self.content) {
            (Some(origin), Content::Fields(_)) => {
                origin.arguments.iter().copied().chain(self.content.values()).collect()
            }
            (Some(origin), _) => origin.arguments.clone(),
            (None, _) => self.content.values(),
        }
    }

    /// Whether nothing is known about how to make the object.
    pub fn is_unknown(&self) -> bool {
        self.origin.is_none() && matches!(self.content, Content::Opaque | Content::Shown(_))
    }
}

/// Objects that refer to each other by number.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Graph {
    /// Indexed by [`ObjectId`].
    pub objects: Vec<Object>,
}

impl Graph {
    /// Returns the object with this number.
    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.0 as usize)
    }

    /// Adds an object and returns its number.
    pub fn add(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId((self.objects.len() - 1) as u32)
    }
}

/// A static field and its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Snapshot {
    /// All objects reachable from the values below.
    pub graph: Graph,
    /// The receiver of an instance method; the new object after a constructor.
    pub receiver: Option<Value>,
    /// The arguments.
    pub arguments: Vec<Value>,
    /// Static fields that belong to the input (before), or that the call changed (after). A final field holds an array;
    /// what belongs to the input or changed are its elements.
    pub statics: Vec<StaticField>,
    /// A method called on the result of the call; its arguments are the last of `arguments`, and its outcome is the
    /// outcome of the run.
    pub then: Option<MethodName>,
}

/// How a call ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// It returned; `None` for `void` and constructors. Objects are those of the snapshot after the call.
    Returned(Option<Value>),
    /// It threw.
    Threw {
        /// Class of the exception.
        class: String,
        /// Its message (`getMessage()`), unless it is null.
        message: Option<String>,
        /// Whether the program's own code threw it, not the machine (a null dereference) or the library.
        by_program: bool,
    },
}

/// A branch in a method: a conditional jump or switch, and its target, as bytecode offsets.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Edge {
    /// Offset of the instruction that branches.
    pub from: u16,
    /// Offset of the instruction executed next.
    pub to: u16,
}

/// How near a run came to where a comparison of numbers has the other result: `x < 10` is nearest at 9 and at 10.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Margin {
    /// Offset of the instruction that compares and branches.
    pub at: u16,
    /// Whether the left operand is on the low side.
    pub is_low: bool,
    /// The smallest distance from the last number of its side, as the bits of a double that is not negative.
    pub bits: u64,
}

impl Margin {
    /// Returns the distance; zero means that the run is next to the other result.
    pub fn distance(self) -> f64 {
        f64::from_bits(self.bits)
    }
}

/// Where an exception occurred in a method: at the instruction that raised it, or at the call that let it escape.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Thrown {
    /// Offset of the instruction.
    pub at: u16,
    /// Class of the exception.
    pub class: String,
    /// Offset of the handler that caught it; `None` if it left the method.
    pub handler: Option<u16>,
}

/// Code that was run from the start of a method, branch or handler up to the next branch or the end of the method.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Stretch {
    /// Offset of the jump or switch that led there; `None` at the start of a method or handler.
    pub from: Option<u16>,
    /// Offset of its first instruction.
    pub start: u16,
    /// Offset of the instruction at which an exception ended it; `None` if it ran to its end.
    pub struck: Option<u16>,
}

/// One call of a method, from its input to its outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The method.
    pub method: MethodName,
    /// The input.
    pub before: Snapshot,
    /// How it ended.
    pub outcome: Outcome,
    /// The heap afterwards. An object of `before` keeps its number; new objects come after them.
    pub after: Snapshot,
    /// Branches taken in methods whose branches are counted, in order and without repetition.
    pub edges: Vec<(MethodName, Edge)>,
    /// Exceptions in these methods, caught or not, in order and without repetition. Those of class initialisers are
    /// left out, since they run only once.
    pub thrown: Vec<(MethodName, Thrown)>,
    /// Source lines covered in these methods, in order and without repetition, except those covered only by class
    /// initialisers.
    pub lines: Vec<(MethodName, u16)>,
    /// What was written to `System.out`.
    pub output: String,
    /// Whether the outcome is the same on every machine: it does not depend on an identity hash, the time or a system
    /// property.
    pub is_deterministic: bool,
    /// The calls that make the input, if it was found by making them; otherwise its content says how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub construction: Option<Construction>,
    /// The sinks of security goals that it calls, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reached: Vec<Reached>,
}

impl Run {
    /// Whether two runs take the same branches, meet the same exceptions and cover the same lines. Class initialisers
    /// are ignored: they may have run before.
    pub fn takes_the_same_way(&self, other: &Run) -> bool {
        fn outside<T: Ord>(facts: &[(MethodName, T)]) -> BTreeSet<(&MethodName, &T)> {
            facts.iter().filter(|(name, _)| name.name != "<clinit>").map(|(name, fact)| (name, fact)).collect()
        }
        outside(&self.edges) == outside(&other.edges)
            && outside(&self.thrown) == outside(&other.thrown)
            && outside(&self.lines) == outside(&other.lines)
    }
}
