//! How a test makes its objects: a list of small steps that both runs and reads as Java.

use crate::check::Check;
use heapwright_case::{Graph, MethodName, Run, Snapshot, Value};
use heapwright_program::Program;

/// A variable of a plan.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Local(pub u32);

/// What a step uses.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operand {
    /// A primitive value or null.
    ///
    /// INVARIANT: never [`Value::Object`].
    Value(Value),
    /// What an earlier step made.
    Local(Local),
}

/// One step of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A string literal; a `fresh` one is `new String(literal)`, an object of its own.
    String {
        /// The variable it becomes.
        local: Local,
        /// UTF-16 units.
        units: Vec<u16>,
        /// Whether it must not be the literal itself.
        fresh: bool,
    },
    /// A boxed primitive, as `valueOf` makes it.
    Box {
        /// The variable it becomes.
        local: Local,
        /// The class of the box.
        class: String,
        /// The primitive.
        value: Value,
    },
    /// The value of a static field (an enum constant, a singleton).
    Constant {
        /// The variable it becomes.
        local: Local,
        /// The class that declares the field.
        class: String,
        /// The field.
        field: String,
        /// Descriptor of the field's type.
        descriptor: String,
    },
    /// A class literal.
    Class {
        /// The variable it becomes.
        local: Local,
        /// Name of the class.
        class: String,
    },
    /// A new array with all its elements.
    Array {
        /// The variable it becomes.
        local: Local,
        /// The array class, as `[I`.
        class: String,
        /// Elements.
        elements: Vec<Operand>,
    },
    /// `new`, with a constructor. The outer object of an inner class is the first argument, as in the descriptor.
    New {
        /// The variable it becomes.
        local: Local,
        /// The constructor.
        constructor: MethodName,
        /// Arguments, as many as the descriptor has.
        arguments: Vec<Operand>,
    },
    /// A call: a factory, a setter, a method that adds something.
    Call {
        /// The variable its result becomes, if it is used.
        local: Option<Local>,
        /// The method, by the class it is called on.
        method: MethodName,
        /// The receiver; none for a static method.
        receiver: Option<Operand>,
        /// Arguments, as many as the descriptor has (those of a varargs method as an array).
        arguments: Vec<Operand>,
    },
    /// An object made without a constructor, all its fields zero or null.
    Allocate {
        /// The variable it becomes.
        local: Local,
        /// The class.
        class: String,
    },
    /// An object for a functional interface.
    Stub {
        /// The variable it becomes.
        local: Local,
        /// The interface.
        interface: String,
        /// Its one abstract method.
        method: MethodName,
        /// The answer, none for a void method.
        answer: Option<Operand>,
        /// Other answers: to these values of the first parameter that is a whole number, or to the calls of these
        /// numbers.
        cases: Vec<(Value, Operand)>,
        /// An array of one element in which calls are counted, if the cases are calls.
        calls: Option<Local>,
    },
    /// Assigns an instance field.
    SetField {
        /// The object.
        target: Local,
        /// The class that declares the field.
        class: String,
        /// Name of the field.
        name: String,
        /// Descriptor of the field's type.
        descriptor: String,
        /// The new value.
        value: Operand,
        /// Whether it takes reflection.
        reflective: bool,
    },
    /// Assigns an element of an array.
    SetElement {
        /// The array.
        array: Local,
        /// The index.
        index: u32,
        /// The new value.
        value: Operand,
    },
    /// Assigns a static field.
    SetStatic {
        /// The class that declares the field.
        class: String,
        /// Name of the field.
        name: String,
        /// Descriptor of the field's type.
        descriptor: String,
        /// The new value.
        value: Operand,
        /// For a final field: the length of its array, whose elements become those of the value.
        elements: Option<usize>,
        /// Whether it takes reflection.
        reflective: bool,
    },
}

impl Step {
    /// The variable the step gives a value to.
    pub fn defines(&self) -> Option<Local> {
        match self {
            Step::String { local, .. }
            | Step::Box { local, .. }
            | Step::Constant { local, .. }
            | Step::Class { local, .. }
            | Step::Array { local, .. }
            | Step::New { local, .. }
            | Step::Allocate { local, .. }
            | Step::Stub { local, .. } => Some(*local),
            Step::Call { local, .. } => *local,
            Step::SetField { .. } | Step::SetElement { .. } | Step::SetStatic { .. } => None,
        }
    }

    /// What the step uses, in the order of evaluation.
    pub fn operands(&self) -> Vec<Operand> {
        match self {
            Step::String { .. }
            | Step::Box { .. }
            | Step::Constant { .. }
            | Step::Class { .. }
            | Step::Allocate { .. } => Vec::new(),
            Step::Array { elements, .. } => elements.clone(),
            Step::New { arguments, .. } => arguments.clone(),
            Step::Call { receiver, arguments, .. } => receiver.iter().chain(arguments).copied().collect(),
            Step::Stub { answer, cases, calls, .. } => {
                let counted = calls.iter().map(|local| Operand::Local(*local));
                counted.chain(cases.iter().map(|(_, then)| *then)).chain(*answer).collect()
            }
            Step::SetField { target, value, .. } => vec![Operand::Local(*target), *value],
            Step::SetElement { array, value, .. } => vec![Operand::Local(*array), *value],
            Step::SetStatic { value, .. } => vec![*value],
        }
    }

    /// The object the step changes: what it stores into or calls.
    pub fn changes(&self) -> Option<Local> {
        match self {
            Step::SetField { target, .. } => Some(*target),
            Step::SetElement { array, .. } => Some(*array),
            Step::Call { receiver: Some(Operand::Local(local)), .. } => Some(*local),
            _ => None,
        }
    }

    /// The same step with other numbers for its variables.
    pub(crate) fn shifted(&self, by: u32) -> Step {
        let mut step = self.clone();
        let moved = |local: &mut Local| local.0 += by;
        let operand = |operand: &mut Operand| {
            if let Operand::Local(local) = operand {
                local.0 += by;
            }
        };
        match &mut step {
            Step::String { local, .. }
            | Step::Box { local, .. }
            | Step::Constant { local, .. }
            | Step::Class { local, .. }
            | Step::Allocate { local, .. } => moved(local),
            Step::Array { local, elements: used, .. } | Step::New { local, arguments: used, .. } => {
                moved(local);
                used.iter_mut().for_each(operand);
            }
            Step::Call { local, receiver, arguments, .. } => {
                local.iter_mut().for_each(moved);
                receiver.iter_mut().chain(arguments).for_each(operand);
            }
            Step::Stub { local, answer, cases, calls, .. } => {
                moved(local);
                calls.iter_mut().for_each(moved);
                answer.iter_mut().chain(cases.iter_mut().map(|(_, then)| then)).for_each(operand);
            }
            Step::SetField { target, value, .. } | Step::SetElement { array: target, value, .. } => {
                moved(target);
                operand(value);
            }
            Step::SetStatic { value, .. } => operand(value),
        }
        step
    }

    /// Whether a person would frown at the step.
    pub fn is_reflective(&self) -> bool {
        match self {
            Step::Allocate { .. } => true,
            Step::SetField { reflective, .. } | Step::SetStatic { reflective, .. } => *reflective,
            _ => false,
        }
    }
}

/// How the input of a call is made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The steps, in order; each variable is defined once, before its uses.
    pub steps: Vec<Step>,
    /// The receiver of the call.
    pub receiver: Option<Operand>,
    /// The arguments of the call.
    pub arguments: Vec<Operand>,
    /// A method called on what the call returns, with the last of the arguments.
    pub then: Option<MethodName>,
}

impl Plan {
    /// The arguments of a method, and those of what is called on its result.
    pub(crate) fn split_arguments(&self, method: &MethodName) -> (&[Operand], &[Operand]) {
        let count = heapwright_program::split_method(&method.descriptor).map_or(0, |(parameters, _)| parameters.len());
        self.arguments.split_at_checked(count).unwrap_or((&self.arguments, &[]))
    }
}

/// What steps made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Built {
    /// All objects reachable from the variables.
    pub graph: Graph,
    /// The value of each variable, by its number; [`Value::Null`] where there is none.
    pub locals: Vec<Value>,
    /// Static fields the steps assigned, in the order of the assignments.
    pub statics: Vec<Value>,
}

/// Where plans are tried out.
pub trait Workshop {
    /// The classes.
    fn program(&mut self) -> &mut Program;

    /// Runs steps on a heap of its own. `None` if one of them throws or cannot be run.
    fn result(&mut self, steps: &[Step]) -> Option<Built>;

    /// Whether the call of `run`, given what the plan makes, ends in the same way, over the same branches. Asked for
    /// plans whose objects differ from the input in nothing but the identity of equal strings.
    fn behaves_alike(&mut self, plan: &Plan, run: &Run) -> bool {
        let _ = (plan, run);
        false
    }

    /// Runs a method on what a plan makes. `None` if that cannot be made, or the call does not end soon.
    fn run_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<Run> {
        let _ = (method, plan);
        None
    }

    /// Runs a method on another input. `None` if that cannot be made, or the call does not end soon. A workshop that
    /// cannot tell leaves inputs as they are.
    fn rerun(&mut self, method: &MethodName, input: &Snapshot) -> Option<Run> {
        let _ = (method, input);
        None
    }

    /// How much was done so far, in steps of a machine.
    fn work(&self) -> u64 {
        0
    }

    /// Whether a run that was found by [`Workshop::rerun`] has the same outcome on every machine; `None` if it even
    /// takes other branches there.
    fn is_steady(&mut self, run: &Run) -> Option<bool> {
        Some(run.is_steady)
    }

    /// Whether there is no time left for further tests.
    fn is_over(&self) -> bool {
        false
    }

    /// What has to agree to the input of a run on the real JVM.
    fn checks(&mut self, run: &Run) -> Vec<Check> {
        let _ = run;
        Vec::new()
    }
}
