//! How a test builds its objects: a list of small steps that can be run and also read as Java.

use crate::check::Check;
use crate::join::Branch;
use crate::stub_plan::StubPlan;
use heapwright_case::{Graph, Margin, MethodName, Run, Snapshot, Value};
use heapwright_program::Program;

/// What a run does that it should not.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wrong {
    /// It does not keep the postcondition at this place.
    Postcondition(String),
    /// It calls a sink with a value of the input.
    Reaches {
        /// The method, as part of a name: `ClassForName`.
        sink: String,
        /// The goal, the place of the call and what else tells it from others.
        key: String,
        /// A part of the stack trace of the exception that leaves the call, if it leads through the sink.
        frame: Option<String>,
    },
}

/// A variable of a plan.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Local(pub u32);

/// An operand of a step.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operand {
    /// A primitive value or null.
    ///
    /// INVARIANT: never [`Value::Object`].
    Value(Value),
    /// The result of an earlier step.
    Local(Local),
}

/// One step of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A string literal, or `new String(literal)` if `fresh`: an object of its own.
    String {
        /// The variable it defines.
        local: Local,
        /// UTF-16 units.
        units: Vec<u16>,
        /// Whether it must be a new object, not the literal itself.
        fresh: bool,
    },
    /// A boxed primitive, as made by `valueOf`.
    Box {
        /// The variable it defines.
        local: Local,
        /// The class of the box.
        class: String,
        /// The primitive.
        value: Value,
    },
    /// The value of a static field (an enum constant, a singleton).
    Constant {
        /// The variable it defines.
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
        /// The variable it defines.
        local: Local,
        /// Name of the class.
        class: String,
    },
    /// A new array with all its elements.
    Array {
        /// The variable it defines.
        local: Local,
        /// The array class, such as `[I`.
        class: String,
        /// Elements.
        elements: Vec<Operand>,
    },
    /// `new` with a constructor. The outer object of an inner class is the first argument, as in the descriptor.
    New {
        /// The variable it defines.
        local: Local,
        /// The constructor.
        constructor: MethodName,
        /// Arguments, as many as the descriptor has.
        arguments: Vec<Operand>,
    },
    /// A call: a factory, a setter, a method that adds something.
    Call {
        /// The variable for its result, if it is used.
        local: Option<Local>,
        /// The method, with the class it is called on.
        method: MethodName,
        /// The receiver; `None` for a static method.
        receiver: Option<Operand>,
        /// Arguments, as many as the descriptor has (those of a varargs method as an array).
        arguments: Vec<Operand>,
    },
    /// A call, or `new`, that throws: what it changed before stays.
    Throwing {
        /// The method or constructor, with the class it is called on.
        method: MethodName,
        /// The receiver; `None` for a static method and a constructor.
        receiver: Option<Operand>,
        /// Arguments, as many as the descriptor has.
        arguments: Vec<Operand>,
        /// The class of the exception.
        class: String,
    },
    /// An object created without a constructor, all its fields zero or null.
    Allocate {
        /// The variable it defines.
        local: Local,
        /// The class.
        class: String,
    },
    /// An object for an interface or abstract class, with prepared answers.
    Stub {
        /// The variable it defines.
        local: Local,
        /// How it is made.
        stub: Box<StubPlan>,
    },
    /// A variable that records the calls of a stub's method: a list of arguments or, if there are none, a counter.
    Record {
        /// The variable it defines.
        local: Local,
        /// Whether calls are only counted.
        counts: bool,
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
        /// Whether it needs reflection.
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
        /// For a final field: the length of its array, which is filled with the elements of the value.
        elements: Option<usize>,
        /// Whether it needs reflection.
        reflective: bool,
    },
}

impl Step {
    /// The variable that the step defines.
    pub fn defines(&self) -> Option<Local> {
        match self {
            Step::String { local, .. }
            | Step::Box { local, .. }
            | Step::Constant { local, .. }
            | Step::Class { local, .. }
            | Step::Array { local, .. }
            | Step::New { local, .. }
            | Step::Allocate { local, .. }
            | Step::Stub { local, .. }
            | Step::Record { local, .. } => Some(*local),
            Step::Call { local, .. } => *local,
            Step::Throwing { .. } | Step::SetField { .. } | Step::SetElement { .. } | Step::SetStatic { .. } => None,
        }
    }

    /// The operands of the step, in the order of evaluation.
    pub fn operands(&self) -> Vec<Operand> {
        match self {
            Step::String { .. }
            | Step::Box { .. }
            | Step::Constant { .. }
            | Step::Class { .. }
            | Step::Record { .. }
            | Step::Allocate { .. } => Vec::new(),
            Step::Array { elements, .. } => elements.clone(),
            Step::New { arguments, .. } => arguments.clone(),
            Step::Call { receiver, arguments, .. } | Step::Throwing { receiver, arguments, .. } => {
                receiver.iter().chain(arguments).copied().collect()
            }
            Step::Stub { stub, .. } => stub.operands(),
            Step::SetField { target, value, .. } => vec![Operand::Local(*target), *value],
            Step::SetElement { array, value, .. } => vec![Operand::Local(*array), *value],
            Step::SetStatic { value, .. } => vec![*value],
        }
    }

    /// The object that the step changes: the target of the store or the receiver of the call.
    pub fn changes(&self) -> Option<Local> {
        match self {
            Step::SetField { target, .. } => Some(*target),
            Step::SetElement { array, .. } => Some(*array),
            Step::Call { receiver: Some(Operand::Local(local)), .. }
            | Step::Throwing { receiver: Some(Operand::Local(local)), .. } => Some(*local),
            _ => None,
        }
    }

    /// The same step with its variable numbers shifted.
    pub(crate) fn shifted(&self, by: u32) -> Step {
        self.renamed(&|local| Local(local.0 + by))
    }

    /// The same step with other variables.
    pub(crate) fn renamed(&self, name: &dyn Fn(Local) -> Local) -> Step {
        let mut step = self.clone();
        let moved = |local: &mut Local| *local = name(*local);
        let operand = |operand: &mut Operand| {
            if let Operand::Local(local) = operand {
                *local = name(*local);
            }
        };
        match &mut step {
            Step::String { local, .. }
            | Step::Box { local, .. }
            | Step::Constant { local, .. }
            | Step::Class { local, .. }
            | Step::Record { local, .. }
            | Step::Allocate { local, .. } => moved(local),
            Step::Array { local, elements: used, .. } | Step::New { local, arguments: used, .. } => {
                moved(local);
                used.iter_mut().for_each(operand);
            }
            Step::Call { local, receiver, arguments, .. } => {
                local.iter_mut().for_each(moved);
                receiver.iter_mut().chain(arguments).for_each(operand);
            }
            Step::Throwing { receiver, arguments, .. } => receiver.iter_mut().chain(arguments).for_each(operand),
            Step::Stub { local, stub } => {
                moved(local);
                stub.rename(name);
            }
            Step::SetField { target, value, .. } | Step::SetElement { array: target, value, .. } => {
                moved(target);
                operand(value);
            }
            Step::SetStatic { value, .. } => operand(value),
        }
        step
    }

    /// Whether the step is one that a human author would avoid.
    pub fn is_reflective(&self) -> bool {
        match self {
            Step::Allocate { .. } => true,
            Step::SetField { reflective, .. } | Step::SetStatic { reflective, .. } => *reflective,
            _ => false,
        }
    }
}

/// How the input of a call is built.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The steps, in order; each variable is defined once, before its uses.
    pub steps: Vec<Step>,
    /// The receiver of the call.
    pub receiver: Option<Operand>,
    /// The arguments of the call.
    pub arguments: Vec<Operand>,
    /// A method called on the result of the call, with the last of the arguments.
    pub then: Option<MethodName>,
}

impl Plan {
    /// Splits the arguments into those of the method and those of the method called on its result.
    pub(crate) fn split_arguments(&self, method: &MethodName) -> (&[Operand], &[Operand]) {
        let count = heapwright_program::split_method(&method.descriptor).map_or(0, |(parameters, _)| parameters.len());
        self.arguments.split_at_checked(count).unwrap_or((&self.arguments, &[]))
    }
}

/// The result of running steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Built {
    /// All objects reachable from the variables.
    pub graph: Graph,
    /// The value of each variable, by its number; [`Value::Null`] where there is none.
    pub locals: Vec<Value>,
    /// Static fields the steps assigned, in the order of the assignments.
    pub statics: Vec<Value>,
}

/// Runs plans to try them out.
pub trait PlanRunner {
    /// The program with its classes.
    fn program(&mut self) -> &mut Program;

    /// Runs steps on a fresh heap. `None` if one of them throws or cannot be run.
    fn result(&mut self, steps: &[Step]) -> Option<Built>;

    /// Whether the call of `run`, on the objects of the plan, ends in the same way over the same branches. Called for
    /// plans whose objects differ from the input only in the identity of equal strings.
    fn behaves_alike(&mut self, plan: &Plan, run: &Run) -> bool {
        let _ = (plan, run);
        false
    }

    /// Runs a method on the objects of a plan. `None` if they cannot be built or the call does not end soon.
    fn run_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<Run> {
        let _ = (method, plan);
        None
    }

    /// Runs a method on another input. `None` if the input cannot be built or the call does not end soon. With a plan
    /// runner that always returns `None`, inputs stay as they are.
    fn rerun(&mut self, method: &MethodName, input: &Snapshot) -> Option<Run> {
        let _ = (method, input);
        None
    }

    /// Like [`PlanRunner::rerun`]; also returns how near the run came to other results of comparisons.
    fn measured(&mut self, method: &MethodName, input: &Snapshot) -> Option<(Run, Vec<(MethodName, Margin)>)> {
        let _ = (method, input);
        None
    }

    /// The work done so far, in machine steps.
    fn work(&self) -> u64 {
        0
    }

    /// The work that is left for all tests, in machine steps.
    fn left(&self) -> u64 {
        u64::MAX
    }

    /// Whether the call of a plan has the same outcome on every machine, and when it is made again; `None` if it even
    /// takes different branches there. Like [`PlanRunner::is_deterministic`], for inputs that only the plan can build.
    fn is_steady_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<bool>;

    /// Whether a run found by [`PlanRunner::rerun`] has the same outcome on every machine; `None` if it even takes
    /// different branches there.
    fn is_deterministic(&mut self, run: &Run) -> Option<bool> {
        Some(run.is_deterministic)
    }

    /// Runs of the methods under test on inputs that sequences of calls make. Asked once at most, and only if a test
    /// would need an input that no caller can build, or cannot be written.
    fn by_calls(&mut self) -> Vec<Run> {
        Vec::new()
    }

    /// Whether a call, made as a plan says, changes static objects in such a way that one of some other calls comes out
    /// differently after it; `None` if there is no time left to find out. Each of the others says whether its values
    /// count, or only how it ends.
    fn disturbs(&mut self, first: (&MethodName, &Plan), others: &[(&MethodName, &Plan, bool)]) -> Option<bool> {
        let _ = (first, others);
        Some(false)
    }

    /// The static fields of a method's class, and of those nested with it, that its call and the steps of a plan assign:
    /// class and name. A test puts them back.
    fn reassigned(&mut self, method: &MethodName, plan: &Plan) -> Vec<(String, String)> {
        let _ = (method, plan);
        Vec::new()
    }

    /// The number that a static field has when its class has just been initialised, or null; `None` if it holds an object
    /// then.
    fn initial(&mut self, class: &str, name: &str, descriptor: &str) -> Option<Value> {
        let _ = (class, name, descriptor);
        None
    }

    /// The branches of the classes under test, each with the edges that take it. Where tests take all of them, no
    /// further inputs are looked for.
    fn branches(&mut self) -> Vec<Branch> {
        Vec::new()
    }

    /// Whether there is no time left for more tests.
    fn is_over(&self) -> bool {
        false
    }

    /// What a run does that it should not, if there is such a thing. Such a run is worth a test, and its test must do
    /// the same.
    fn breaks(&mut self, run: &Run) -> Option<Wrong> {
        let _ = run;
        None
    }

    /// The checks that must accept the input of a run on the real JVM.
    fn checks(&mut self, run: &Run) -> Vec<Check> {
        let _ = run;
        Vec::new()
    }
}
