//! Security goals as plain data: which calls are sinks, under which conditions a call counts, and what a run shows.

use crate::MethodName;
use serde::{Deserialize, Serialize};

/// A set of calls, by class, method and parameters. In names, `*` stands for any text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CallPattern {
    /// Binary name of the class that declares the method, or of a class or interface whose method it overrides.
    pub class: String,
    /// Name of the method; `<init>` for a constructor.
    pub method: String,
    /// Its parameters; `None` if they do not matter.
    pub parameters: Option<Parameters>,
}

/// The parameters of a method, as far as a pattern lists them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Parameters {
    /// The types of the first parameters, as Java writes them; `None` if the type does not matter.
    pub types: Vec<Option<String>>,
    /// Whether more may follow.
    pub open: bool,
}

/// A part of a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum CallPart {
    /// The object that the method is called on.
    Receiver,
    /// An argument, from 0.
    Argument(u32),
    /// Any argument; not the receiver.
    Any,
}

/// A comparison of an argument with a constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Comparison {
    /// `==`; of texts: the same characters.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`.
    Greater,
    /// `>=`.
    AtLeast,
}

/// A constant that an argument is compared with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Constant {
    /// `null`.
    Null,
    /// A whole number or, as 0 and 1, a truth value.
    Number(i64),
    /// A text.
    Text(String),
}

/// The condition under which a call of a sink counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Condition {
    /// A part of the call comes from the input.
    Tainted(CallPart),
    /// A call of such a method returned normally before.
    Passed(CallPattern),
    /// An argument has a certain value.
    Compare(CallPart, Comparison, Constant),
    /// The opposite.
    Not(Box<Condition>),
    /// All of these.
    All(Vec<Condition>),
    /// At least one of these.
    Either(Vec<Condition>),
}

impl Condition {
    /// Calls a function for each guard that the condition mentions.
    pub fn guards<'a>(&'a self, found: &mut dyn FnMut(&'a CallPattern)) {
        match self {
            Condition::Passed(guard) => found(guard),
            Condition::Not(inner) => inner.guards(found),
            Condition::All(parts) | Condition::Either(parts) => parts.iter().for_each(|part| part.guards(found)),
            Condition::Tainted(_) | Condition::Compare(..) => {}
        }
    }
}

/// Calls that should not be reached with values of the input.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Sink {
    /// The goal it belongs to, as the user wrote it: a set (`reflection`) or the goal itself.
    pub goal: String,
    /// The calls.
    pub call: CallPattern,
    /// When they count.
    pub condition: Condition,
    /// Whether it is part of a built-in set, so that its class may be missing.
    pub is_built_in: bool,
}

/// What is looked for, and where it may come from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SecurityGoals {
    /// The sinks.
    pub sinks: Vec<Sink>,
    /// The methods, with those parameters, whose inputs are not trusted; empty for all that other code can call.
    pub sources: Vec<(CallPattern, Vec<CallPart>)>,
}

impl SecurityGoals {
    /// Returns true if there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        self.sinks.is_empty()
    }

    /// Returns the guards that conditions mention, in order and without repetition.
    pub fn guards(&self) -> Vec<&CallPattern> {
        let mut all: Vec<&CallPattern> = Vec::new();
        for sink in &self.sinks {
            sink.condition.guards(&mut |guard| {
                if !all.contains(&guard) {
                    all.push(guard);
                }
            });
        }
        all
    }
}

/// A call of a sink that a run makes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Reached {
    /// The number of the sink among those looked for.
    pub sink: u32,
    /// The method that is called.
    pub method: MethodName,
    /// The innermost call of the program on the way, and the offset of its instruction.
    pub at: Option<(MethodName, u16)>,
    /// The calls of the program that lead there, outermost first.
    pub calls: Vec<(MethodName, u16)>,
    /// What is passed, the receiver first, as text.
    pub values: Vec<String>,
    /// The guards that returned normally before, by number.
    pub passed: Vec<u32>,
    /// Whether the run ends in an exception whose stack trace leads through the call.
    pub is_in_trace: bool,
    /// Whether exploration showed that the condition of the sink holds and that the input controls what is passed.
    pub is_finding: bool,
    /// The parts that come from the input, by number among `values`; known for findings only.
    pub tainted: Vec<u32>,
    /// Those of them that the input controls.
    pub controlled: Vec<u32>,
}

impl Reached {
    /// Counts nulls and empty texts in some parts of what is passed: the fewer, the better a reader sees what happens.
    pub fn emptiness(values: &[String], parts: &[u32]) -> usize {
        let given = parts.iter().filter_map(|part| values.get(*part as usize));
        given.map(|text| text.matches("null").count() + text.matches("\"\"").count()).sum()
    }

    /// Returns true if two calls are of the same sink at the same place.
    pub fn is_same_place(&self, other: &Reached) -> bool {
        (self.sink, &self.method, &self.at) == (other.sink, &other.method, &other.at)
    }
}
