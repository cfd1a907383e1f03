//! Calls that a caller makes, one after the other.

use crate::{MethodName, Value};
use serde::{Deserialize, Serialize};

/// What is passed to a call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Passed {
    /// A primitive value, or null.
    Value(Value),
    /// A box.
    Boxed {
        /// Its class.
        class: String,
        /// The value in it.
        value: Value,
    },
    /// A text.
    Text(String),
    /// A constant of an enum.
    Constant {
        /// The enum.
        class: String,
        /// The constant.
        name: String,
    },
    /// A new array.
    Array {
        /// The descriptor of its class, such as `[I`.
        class: String,
        /// Its elements.
        elements: Vec<Passed>,
    },
    /// The result of an earlier call, by its number.
    Result(usize),
}

/// A call with concrete arguments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ConcreteCall {
    /// What is called.
    pub method: MethodName,
    /// Whether it is static.
    pub is_static: bool,
    /// The receiver: the result of an earlier call, by its number.
    pub receiver: Option<usize>,
    /// The arguments.
    pub arguments: Vec<Passed>,
    /// The class of the exception that it throws.
    pub threw: Option<String>,
}

impl ConcreteCall {
    /// Whether the call is `new`.
    pub fn is_constructor(&self) -> bool {
        self.method.name == "<init>"
    }
}

/// Calls that make the input of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Construction {
    /// The calls in order.
    pub calls: Vec<ConcreteCall>,
    /// The receiver of the run: the result of one of the calls.
    pub receiver: Option<usize>,
    /// The arguments of the run.
    pub arguments: Vec<Passed>,
}
