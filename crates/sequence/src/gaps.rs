//! What an exploration of call sequences left out. Without gaps, what was not found does not exist within the bounds.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that was left out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Gap {
    /// Only null is passed for this type.
    Parameter(String),
    /// Only some objects of this library type are passed.
    Some(String),
    /// Only arrays of this type with up to so many elements are passed.
    Lengths(String, usize),
    /// These classes of the package, and so many more, use members that callers cannot use, and were not called.
    Friends(String, usize),
    /// Callers can assign this field, or change what it refers to.
    Field(String),
    /// Calls of other classes can change the static state of this class.
    Statics(String),
    /// This method returns what is part of its object, and callers can change it; or objects that were not used.
    Shared(String),
    /// Of objects with equal hash codes, none that differ were passed.
    Hashes,
    /// The code asks whether arguments are of one class or can be compared, and all were numbers.
    Alike,
    /// Results of this method are objects that are not compared.
    Uncompared(String),
    /// The code asks whether an argument is of this class, and none was.
    Objects(String),
    /// What these calls show was seen only after a call that throws, or not in the same way when they were repeated.
    Unrepeated(String),
    /// An assertion fails where the program catches the error, or as the cause of another.
    Caught,
    /// The program compares boxes by identity.
    Identity,
    /// Only a few texts are passed for strings.
    Passed,
    /// A path on which the program looks at the text of a number that is not known, or at an undecided reference.
    Texts(String),
    /// A value was needed where there are many: some were tried.
    Values(String),
    /// The program needs something that is not supported.
    Unsupported(String),
    /// A loss that the machine recorded.
    Machine(String),
    /// Something else that the machine leaves out.
    Loss(String),
    /// A limit of the machine.
    Budget(String, String),
    /// A call has too many paths.
    Paths(String),
    /// There are too many states.
    States,
    /// The machine ran out of memory or stack.
    Memory(String),
    /// The solver gave up.
    Solver,
    /// Whether a formula of a specification holds could not be found out.
    Undecided(String),
    /// A state that cannot be compared with others.
    Shape(String),
    /// Time ran out.
    Time,
    /// The memory that may be used ran out.
    Room,
    /// A fault of Heapwright.
    Fault(String),
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Parameter(name) => write!(f, "arguments of type {name}: only null was passed"),
            Gap::Some(name) => write!(f, "arguments of type {name}: only some were passed"),
            Gap::Lengths(name, most) => write!(f, "arguments of type {name}: at most {most} elements were passed"),
            Gap::Friends(names, 0) => write!(f, "calls of {names}, which use members that callers cannot use"),
            Gap::Friends(names, more) => {
                write!(f, "calls of {names} and {more} more, which use members that callers cannot use")
            }
            Gap::Field(name) => write!(f, "callers can change the field {name}: that was not tried"),
            Gap::Statics(class) => write!(f, "calls of {class} can change its state: they were not made"),
            Gap::Shared(of) => {
                write!(f, "{of} returns objects by which callers can change the state: that was not tried")
            }
            Gap::Hashes => f.write_str("objects that differ and have the same hash code were not passed"),
            Gap::Alike => f.write_str("objects of several classes, which cannot be compared, were not passed"),
            Gap::Uncompared(of) => write!(f, "results of {of} that are objects were not compared"),
            Gap::Objects(class) => write!(f, "arguments of class {class}, which the code asks for, were not passed"),
            Gap::Unrepeated(of) => write!(f, "{of}: calls that lead there were found, but no test can repeat them"),
            Gap::Caught => f.write_str("an assertion fails, and its error does not escape as such"),
            Gap::Identity => {
                f.write_str("boxes are compared by identity, and no call passed one that another had passed")
            }
            Gap::Passed => f.write_str("strings: only a few texts were passed"),
            Gap::Texts(of) => {
                write!(f, "{of} looks at the text of a number, or at a reference that may be one of several objects")
            }
            Gap::Values(of) => {
                write!(f, "{of} needs a number that is not a term (a native method, an index, a size): some were tried")
            }
            Gap::Unsupported(what) => write!(f, "not supported: {what}"),
            Gap::Machine(what) | Gap::Loss(what) => f.write_str(what),
            Gap::Budget(of, what) => write!(f, "{of}: {what}"),
            Gap::Paths(of) => write!(f, "{of} has too many paths"),
            Gap::States => f.write_str("too many states"),
            Gap::Memory(of) => write!(f, "{of} exhausts memory or stack"),
            Gap::Solver => f.write_str("a condition that the solver could not decide"),
            Gap::Undecided(of) => write!(f, "{of}: in some states its value could not be found out"),
            Gap::Shape(what) => write!(f, "states with {what} are not followed"),
            Gap::Time => f.write_str("time ran out"),
            Gap::Room => f.write_str("the memory that may be used ran out (--max-memory)"),
            Gap::Fault(what) => write!(f, "a fault of Heapwright: {what}"),
        }
    }
}
