//! The ways execution can leave the normal course: the program threw, the machine does not support something, a budget
//! ran out, the machine has a bug. Each has its own type.

use heapwright_memory::{Ref, Slot};
use heapwright_meter::Cause;
use heapwright_program::{LinkError, LoadError};
use heapwright_term::TermId;
use std::fmt;

/// Why an instruction did not complete.
#[derive(Debug)]
pub enum Trap {
    /// The program threw this object.
    Throw(Ref),
    /// The machine throws an exception of this class (internal name) on the program's behalf.
    Raise(&'static str, Option<String>),
    /// The class path lacks something that the code was compiled against.
    Missing(Lack),
    /// Allocating this many bytes needs a collection first; the instruction is then retried.
    NeedMemory(usize),
    /// Execution ends here.
    Stop(Stop),
}

/// What the class path lacks. Consistent classes never lack anything, so this is a problem of the class path, and not an
/// outcome of the program.
#[derive(Debug)]
pub enum Lack {
    /// A class (internal name).
    Class(String),
    /// A member, or what a member was: the class path has another version of its class.
    Member(LinkError),
}

impl Lack {
    /// The trap that raises the error of a JVM.
    pub(crate) fn raised(self) -> Trap {
        match self {
            Lack::Class(name) => Trap::not_found(name),
            Lack::Member(error) => Trap::Raise(error.java_class(), Some(error.java_message())),
        }
    }

    /// Returns true if code that catches this class of errors (internal name) expects it.
    pub(crate) fn is_expected_by(&self, caught: &str) -> bool {
        match self {
            Lack::Class(_) => matches!(caught, "java/lang/NoClassDefFoundError" | "java/lang/LinkageError"),
            Lack::Member(error) => {
                let general = ["java/lang/IncompatibleClassChangeError", "java/lang/LinkageError"];
                caught == error.java_class() || general.contains(&caught)
            }
        }
    }

    /// The stop of a path that needs it.
    pub(crate) fn stop(&self) -> Stop {
        Stop::Unsupported(match self {
            Lack::Class(name) => Unsupported::Missing(heapwright_program::external_name(name)),
            Lack::Member(error) => {
                let class = heapwright_program::external_name(error.java_class());
                Unsupported::Mismatch(format!("{class}: {}", error.java_message()))
            }
        })
    }
}

/// Why execution ended before the program returned or threw.
#[derive(Clone, Debug)]
pub enum Stop {
    /// `System.exit` or an equivalent.
    Exit(i32),
    /// The program needs something the machine does not support.
    Unsupported(Unsupported),
    /// A limit set from outside was reached.
    Budget(Budget),
    /// A symbolic value decides how execution continues.
    Symbolic(Decision),
    /// The path condition cannot hold: this path is infeasible.
    Infeasible,
    /// The program itself refuses to build the input under construction.
    InvalidInput,
    /// An internal contradiction, or a class file that does what a verified one cannot.
    Bug(String),
}

/// Something the machine does not support.
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
    /// A class that is not on the class path (name with dots).
    Missing(String),
    /// A member that the class path does not have as the code was compiled against it: the error of a JVM.
    Mismatch(String),
    /// A feature, in words.
    Feature(String),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Native { class, name, descriptor } => {
                write!(f, "native method {class}.{name}{descriptor} has no intrinsic")
            }
            Unsupported::Missing(class) => write!(f, "class {class} is not on the class path"),
            Unsupported::Mismatch(error) => write!(f, "the classes do not fit together: {error}"),
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
    /// Nested unfoldings of a predicate.
    Unfolding(u32),
    /// Input objects that are assumed to be acyclic although they may alias each other.
    Ranks(u32),
    /// The caller's time limit.
    Time,
    /// The thread's memory limit.
    Memory,
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Steps(limit) => write!(f, "the limit of {limit} steps is used up"),
            Budget::Symbolic(limit) => write!(f, "the limit of {limit} steps on symbolic values is used up"),
            Budget::Length(limit) => write!(f, "an array longer than {limit} elements"),
            Budget::Ranks(limit) => write!(f, "more than {limit} objects that are assumed to be acyclic"),
            Budget::Time => f.write_str("the time is used up"),
            Budget::Memory => f.write_str("the memory is used up"),
            Budget::Unfolding(limit) => write!(f, "a predicate unfolded more than {limit} times within itself"),
        }
    }
}

/// The kind of question a choice asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// A conditional jump.
    Branch,
    /// A switch.
    Switch,
    /// Whether a dereferenced reference is null.
    Null,
    /// Whether an index is within its array.
    Bounds,
    /// Which class an object has.
    Class,
    /// Whether a cast succeeds.
    Cast,
    /// Whether an array accepts an element.
    Store,
    /// Whether a divisor is zero.
    Division,
    /// Whether the length of a new array is negative, or what it is.
    Size,
    /// How long an input string or collection is.
    Length,
    /// Which object a reference is.
    Alias,
    /// Which case of a predicate holds for the input.
    Unfold,
    /// Whether a stub's method throws, and what.
    Thrown,
    /// Which entry of a table a text equals, if any.
    Text,
    /// Which of the texts that the code suggests an input is; with the first option it is spelled out instead.
    Suggested,
    /// Which constructor makes an object; with the last option none does, and all fields are inputs.
    Construction,
}

/// A point where a symbolic value must be decided before the state can continue.
///
/// The state is at the instruction, which has not changed anything yet. The caller assumes a condition
/// ([`crate::Vm::assume`]) and runs the state again.
#[derive(Clone, Debug)]
pub enum Decision {
    /// Conditions, exactly one of which holds in every model of the path condition.
    Choice {
        /// What kind of question it is.
        kind: Choice,
        /// The conditions.
        options: Vec<TermId>,
    },
    /// The value of a term is needed: the caller must assume that it equals a constant.
    Value {
        /// The term.
        term: TermId,
        /// Whether all values are worth trying, not just one.
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
    /// Creates the trap for an internal contradiction of the machine.
    pub fn bug(message: impl Into<String>) -> Trap {
        Trap::Stop(Stop::Bug(message.into()))
    }

    /// Creates the trap for a feature the machine does not support.
    pub fn unsupported(what: impl Into<String>) -> Trap {
        Trap::Stop(Stop::Unsupported(Unsupported::Feature(what.into())))
    }

    /// Creates the trap that raises an exception with a message.
    pub fn raise(class: &'static str, message: impl Into<String>) -> Trap {
        Trap::Raise(class, Some(message.into()))
    }

    /// Creates the trap that raises `NoClassDefFoundError` for a class.
    pub(crate) fn not_found(name: String) -> Trap {
        Trap::Raise("java/lang/NoClassDefFoundError", Some(name))
    }

    /// Creates the trap that raises `NullPointerException`; its message is computed from the bytecode on demand.
    pub fn null() -> Trap {
        Trap::Raise("java/lang/NullPointerException", None)
    }
}

impl From<Cause> for Trap {
    fn from(cause: Cause) -> Trap {
        Trap::Stop(Stop::Budget(match cause {
            Cause::Time => Budget::Time,
            Cause::Memory => Budget::Memory,
        }))
    }
}

impl From<LoadError> for Trap {
    fn from(error: LoadError) -> Trap {
        match error {
            LoadError::NotFound(name) => Trap::Missing(Lack::Class(name)),
            error => Trap::Raise(error.java_class(), Some(error.java_message())),
        }
    }
}

impl From<LinkError> for Trap {
    fn from(error: LinkError) -> Trap {
        match error {
            LinkError::Load(error) => error.into(),
            error => Trap::Missing(Lack::Member(error)),
        }
    }
}
