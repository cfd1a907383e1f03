//! Stubs: objects that stand in for collaborators of the code under test.

use crate::{MethodName, Value};
use serde::{Deserialize, Serialize};

/// An implementation of an interface, or a subclass of an abstract class, made for a test.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stub {
    /// The interface or abstract class.
    pub of: String,
    /// Whether the type is an interface with a single abstract method.
    pub is_function: bool,
    /// Descriptor of the constructor of the abstract class that creates it; empty for an interface.
    pub constructor: String,
    /// The constructor's arguments.
    pub given: Vec<Value>,
    /// The methods with prepared answers: abstract ones in the order of their declarations, and default methods that it
    /// overrides. Other abstract methods return zero or null, other default methods do what the interface says.
    pub methods: Vec<StubMethod>,
    /// The calls of its abstract methods, in order; empty in an input.
    pub calls: Vec<StubCall>,
}

/// The answers of an abstract method.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StubMethod {
    /// The method: its declaration with the most specific result.
    pub method: MethodName,
    /// What distinguishes the cases.
    pub key: StubKey,
    /// The general answer.
    pub answer: Answer,
    /// Other answers: for these values of the parameter, or for the calls with these numbers (counted from zero,
    /// without gaps).
    pub cases: Vec<(Value, Answer)>,
}

/// What the answer of a stub's method depends on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StubKey {
    /// The parameter at this position: a whole number, or an enum constant.
    Parameter(u16),
    /// The number of earlier calls.
    Turn,
}

/// What a call of a stub's method does.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// It returns, `None` from a void method.
    Returns(Option<Value>),
    /// It throws this exception.
    Throws(Value),
}

impl Answer {
    /// The value that it returns or throws.
    pub fn value(self) -> Option<Value> {
        match self {
            Answer::Returns(value) => value,
            Answer::Throws(value) => Some(value),
        }
    }

    /// A reference to that value.
    pub fn value_mut(&mut self) -> Option<&mut Value> {
        match self {
            Answer::Returns(value) => value.as_mut(),
            Answer::Throws(value) => Some(value),
        }
    }
}

/// A call of a stub's method.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StubCall {
    /// The method.
    pub method: MethodName,
    /// The arguments. Objects are described as they are after the call of the method under test.
    pub arguments: Vec<Value>,
}

impl Stub {
    /// All values it holds, in order: the constructor's arguments, the answers, the arguments of calls.
    pub fn values(&self) -> Vec<Value> {
        let answers = self.methods.iter().flat_map(|method| {
            let cases = method.cases.iter().flat_map(|(when, then)| [Some(*when), then.value()]);
            std::iter::once(method.answer.value()).chain(cases).flatten()
        });
        let calls = self.calls.iter().flat_map(|call| call.arguments.iter().copied());
        self.given.iter().copied().chain(answers).chain(calls).collect()
    }

    /// References to all values it holds, in the same order.
    pub fn values_mut(&mut self) -> Vec<&mut Value> {
        let answers = self.methods.iter_mut().flat_map(|method| {
            let cases = method.cases.iter_mut().flat_map(|(when, then)| [Some(when), then.value_mut()]);
            std::iter::once(method.answer.value_mut()).chain(cases).flatten()
        });
        let calls = self.calls.iter_mut().flat_map(|call| call.arguments.iter_mut());
        self.given.iter_mut().chain(answers).chain(calls).collect()
    }

    /// Whether two stubs differ at most in the values they hold.
    pub fn same_kind(&self, other: &Stub) -> bool {
        let throws = |answer: Answer| matches!(answer, Answer::Throws(_));
        let methods = self.methods.iter().zip(&other.methods).all(|(a, b)| {
            a.method == b.method
                && a.key == b.key
                && throws(a.answer) == throws(b.answer)
                && a.cases.len() == b.cases.len()
                && a.cases.iter().zip(&b.cases).all(|((_, x), (_, y))| throws(*x) == throws(*y))
        });
        let calls = self.calls.iter().map(|call| &call.method).eq(other.calls.iter().map(|call| &call.method));
        let same = (&self.of, &self.constructor) == (&other.of, &other.constructor);
        same && self.methods.len() == other.methods.len() && methods && calls
    }
}
