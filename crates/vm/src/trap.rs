//! The ways in which execution leaves the ordinary: the program threw, the machine does not support
//! something, a budget ran out, the machine has a bug. Each is a type of its own.

use heapwright_memory::{Ref, Slot};
use heapwright_program::{LinkError, LoadError};
use heapwright_term::TermId;
use std::fmt;

/// Why an instruction did not complete.
#[derive(Debug)]
pub enum Trap {
    /// The program threw this object.
    Throw(Ref),
    /// The machine throws an exception of this class (internal name) in the program's name.
    Raise(&'static str, Option<String>),
    /// The allocation of so many bytes needs a collection first; the instruction is then tried again.
    NeedMemory(usize),
    /// Execution ends here.
    Stop(Stop),
}

/// Why execution ended without the program having returned or thrown.
#[derive(Clone, Debug)]
pub enum Stop {
    /// `System.exit`, or what amounts to it.
    Exit(i32),
    /// The program needs something the machine does not do.
    Unsupported(Unsupported),
    /// A limit given from outside was reached.
    Budget(Budget),
    /// A symbolic value decides how to go on.
    Symbolic(Decision),
    /// The path condition cannot hold: nothing can happen here.
    Infeasible,
    /// The input under construction is one that the program itself refuses to build.
    InvalidInput,
    /// The machine contradicts itself, or the class file did what a verified one cannot.
    Bug(String),
}

/// What the machine does not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// A native method without an intrinsic.
    Native {
        /// Class with dots.
        class: String,
        /// Method name.
        name: String,
        /// Method descriptor.
        descriptor: String,
    },
    /// A feature, in words.
    Feature(String),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Native { class, name, descriptor } => {
                write!(f, "native method {class}.{name}{descriptor} has no intrinsic")
            }
            Unsupported::Feature(what) => f.write_str(what),
        }
    }
}

/// A limit on a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Instructions executed.
    Steps(u64),
    /// Instructions with a symbolic operand.
    Symbolic(u64),
    /// The length of an array whose length is symbolic.
    Length(u32),
    /// Unfoldings of a predicate within each other.
    Unfolding(u32),
    /// Input objects that are assumed to be acyclic although they may be each other.
    Ranks(u32),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Steps(limit) => write!(f, "the limit of {limit} steps is used up"),
            Budget::Symbolic(limit) => write!(f, "the limit of {limit} steps on symbolic values is used up"),
            Budget::Length(limit) => write!(f, "an array longer than {limit} elements"),
            Budget::Ranks(limit) => write!(f, "more than {limit} objects that are assumed to be acyclic"),
            Budget::Unfolding(limit) => write!(f, "a predicate unfolded more than {limit} times within itself"),
        }
    }
}

/// What kind of question a choice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// A conditional jump.
    Branch,
    /// A switch.
    Switch,
    /// Whether a reference that is followed is null.
    Null,
    /// Whether an index is inside its array.
    Bounds,
    /// Which class an object has.
    Class,
    /// Whether a cast succeeds.
    Cast,
    /// Whether an array takes an element.
    Store,
    /// Whether a divisor is zero.
    Division,
    /// Whether the length of a new array is negative, or which it is.
    Size,
    /// How long an input string or collection is.
    Length,
    /// Which object a reference is.
    Alias,
    /// Which case of a predicate holds of the input.
    Unfold,
}

/// A point where a symbolic value has to be decided upon before the state can go on.
///
/// The state stands before the instruction, which has changed nothing. Whoever decides assumes a condition
/// ([`crate::Vm::assume`]) and runs the state again.
#[derive(Clone, Debug)]
pub enum Decision {
    /// Conditions of which exactly one holds in every model of the path condition.
    Choice {
        /// What kind of question it is.
        kind: Choice,
        /// The conditions.
        options: Vec<TermId>,
    },
    /// The value of a term is needed: an equality with a constant has to be assumed.
    Value {
        /// The term.
        term: TermId,
        /// Whether every value is worth trying, rather than any one.
        all: bool,
    },
}

/// The result of running a state.
#[derive(Clone, Debug)]
pub enum Step {
    /// The outermost method returned.
    Returned(Slot),
    /// The outermost method threw.
    Threw(Ref),
    /// Anything else.
    Stopped(Stop),
}

impl Trap {
    /// The machine contradicts itself.
    pub fn bug(message: impl Into<String>) -> Trap {
        Trap::Stop(Stop::Bug(message.into()))
    }

    /// A feature the machine does not have.
    pub fn unsupported(what: impl Into<String>) -> Trap {
        Trap::Stop(Stop::Unsupported(Unsupported::Feature(what.into())))
    }

    /// An exception with a message.
    pub fn raise(class: &'static str, message: impl Into<String>) -> Trap {
        Trap::Raise(class, Some(message.into()))
    }

    /// `NullPointerException` whose message is worked out from the bytecode when it is asked for.
    pub fn null() -> Trap {
        Trap::Raise("java/lang/NullPointerException", None)
    }
}

impl From<LoadError> for Trap {
    fn from(error: LoadError) -> Trap {
        Trap::Raise(error.java_class(), Some(error.java_message()))
    }
}

impl From<LinkError> for Trap {
    fn from(error: LinkError) -> Trap {
        Trap::Raise(error.java_class(), Some(error.java_message()))
    }
}
