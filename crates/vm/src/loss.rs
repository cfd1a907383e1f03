//! What is left out: the kinds of input that are never tried, and of values that are fixed.

use heapwright_case::{Bound, Reason};
use heapwright_program::MethodId;
use std::fmt;

/// Something that was left out. The order is the order in which losses are reported.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loss {
    /// A value that differs between machines, or between runs on one.
    Machine(String),
    /// A class that is not on the class path: what it declares is not run, and an input of its type is null.
    Missing(String),
    /// A member that the class path does not have as the code was compiled against it: what follows is not run.
    Mismatch(String),
    /// Nothing of this type can be built: the input is always null.
    NoInput(String),
    /// An object of this library class has only some of its possible contents.
    Contents(String),
    /// An input of this type has only some of its possible classes.
    Classes(String),
    /// A stub of this type gives one of a few answers, throws few of the exceptions it could, and changes nothing.
    Functions(String),
    /// A text that names a class is one of some names, or of no class.
    Names,
    /// Strings are short, and their characters are Latin-1.
    Strings,
    /// Arrays and lists are short.
    Arrays,
    /// A static field that is not an input has its initial value.
    Statics(String),
    /// An input is never the same object as one that the program or the library keeps.
    Identity,
    /// Two inputs that could be the same object are not.
    Aliases,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Machine(what) => write!(f, "depends on the machine: {what}"),
            Loss::Missing(class) => write!(f, "class {class} is not on the class path"),
            Loss::Mismatch(error) => write!(f, "the classes do not fit together: {error}"),
            Loss::NoInput(class) => write!(f, "no input of type {class}"),
            Loss::Contents(class) => write!(f, "contents of {class}"),
            Loss::Classes(class) => write!(f, "classes of {class}"),
            Loss::Functions(class) => write!(f, "answers of {class}"),
            Loss::Names => f.write_str("names"),
            Loss::Strings => f.write_str("strings"),
            Loss::Arrays => f.write_str("arrays"),
            Loss::Statics(field) => write!(f, "static field {field}"),
            Loss::Identity => f.write_str("identity"),
            Loss::Aliases => f.write_str("aliases"),
        }
    }
}

impl From<Loss> for Reason {
    fn from(loss: Loss) -> Reason {
        let (bound, of) = match loss {
            Loss::Machine(what) => return Reason::Machine { what },
            Loss::Missing(class) => return Reason::MissingClass { class },
            Loss::Mismatch(error) => return Reason::Mismatch { error },
            Loss::NoInput(of) => return Reason::NoInput { of },
            Loss::Contents(of) => (Bound::Contents, Some(of)),
            Loss::Classes(of) => (Bound::Classes, Some(of)),
            Loss::Functions(of) => (Bound::Functions, Some(of)),
            Loss::Names => (Bound::Names, None),
            Loss::Strings => (Bound::String, None),
            Loss::Arrays => (Bound::Array, None),
            Loss::Statics(of) => (Bound::Statics, Some(of)),
            Loss::Identity => (Bound::Identity, None),
            Loss::Aliases => (Bound::Aliases, None),
        };
        Reason::Bound { bound, of }
    }
}

/// A call stack of methods and instructions, outermost first, and whether each frame makes an input; empty before the
/// method begins.
pub type Places = Box<[(MethodId, u32, bool)]>;
