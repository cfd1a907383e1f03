//! How a test makes a stub: an object of an interface or abstract class with prepared answers.

use crate::plan::{Local, Operand, Plan, Step};
use heapwright_case::{Content, MethodName, ObjectId, Run, StubKey};
use std::collections::BTreeMap;

/// A stub to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StubPlan {
    /// The interface or abstract class.
    pub of: String,
    /// The constructor of an abstract class.
    pub constructor: Option<MethodName>,
    /// The constructor's arguments.
    pub given: Vec<Operand>,
    /// The abstract methods, in the order of their declarations, then default methods that it overrides.
    pub methods: Vec<StubMethodPlan>,
    /// Whether it is written as a lambda: the interface has one abstract method, which never throws.
    pub is_lambda: bool,
    /// Whether it is a mock of a library.
    pub is_mock: bool,
}

/// An abstract method of a stub.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StubMethodPlan {
    /// The method, with the class that declares it.
    pub method: MethodName,
    /// Its answers; `None` if it is never called.
    pub answers: Option<Answers>,
    /// A variable that records its calls: a list of arguments or, if there are none, a counter.
    pub record: Option<Local>,
}

/// The answers of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    /// What distinguishes the cases.
    pub key: StubKey,
    /// The general answer.
    pub answer: Reply,
    /// Other answers, with the argument that they are for; calls are numbered instead.
    pub cases: Vec<(Operand, Reply)>,
    /// In a lambda: a one-element array that counts the calls, if the cases are calls.
    pub counter: Option<Local>,
}

/// What a call does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It returns; `None` from a void method.
    Returns(Option<Operand>),
    /// It throws.
    Throws(Operand),
}

impl Reply {
    /// The value returned or thrown.
    pub fn operand(self) -> Option<Operand> {
        match self {
            Reply::Returns(operand) => operand,
            Reply::Throws(operand) => Some(operand),
        }
    }

    fn operand_mut(&mut self) -> Option<&mut Operand> {
        match self {
            Reply::Returns(operand) => operand.as_mut(),
            Reply::Throws(operand) => Some(operand),
        }
    }
}

impl Answers {
    /// All replies, the general one last.
    pub fn replies(&self) -> impl Iterator<Item = Reply> + '_ {
        self.cases.iter().map(|(_, then)| *then).chain(std::iter::once(self.answer))
    }
}

impl StubPlan {
    /// The operands, in order: of the constructor, then what answers need.
    pub fn operands(&self) -> Vec<Operand> {
        let mut found = self.given.clone();
        for method in &self.methods {
            found.extend(method.record.map(Operand::Local));
            let Some(answers) = &method.answers else { continue };
            found.extend(answers.counter.map(Operand::Local));
            found.extend(answers.cases.iter().flat_map(|(when, then)| [Some(*when), then.operand()]).flatten());
            found.extend(answers.answer.operand());
        }
        found
    }

    /// The variables of the exceptions that the methods throw.
    pub(crate) fn thrown(&self) -> impl Iterator<Item = Local> + '_ {
        let replies = self.methods.iter().filter_map(|method| method.answers.as_ref()).flat_map(Answers::replies);
        replies.filter_map(|reply| match reply {
            Reply::Throws(Operand::Local(local)) => Some(local),
            _ => None,
        })
    }

    /// The variables that record or count calls.
    pub(crate) fn counters(&self) -> impl Iterator<Item = (&MethodName, Local)> + '_ {
        self.methods.iter().flat_map(|one| {
            let counter = one.answers.as_ref().and_then(|answers| answers.counter);
            counter.into_iter().chain(one.record).map(|local| (&one.method, local))
        })
    }

    /// Gives all variables other numbers.
    pub(crate) fn rename(&mut self, name: &dyn Fn(Local) -> Local) {
        let moved = |local: &mut Local| *local = name(*local);
        let operand = |operand: &mut Operand| {
            if let Operand::Local(local) = operand {
                *local = name(*local);
            }
        };
        self.given.iter_mut().for_each(operand);
        for method in &mut self.methods {
            method.record.iter_mut().for_each(moved);
            let Some(answers) = &mut method.answers else { continue };
            answers.counter.iter_mut().for_each(moved);
            let cases = answers.cases.iter_mut().flat_map(|(when, then)| [Some(when), then.operand_mut()]);
            cases.chain([answers.answer.operand_mut()]).flatten().for_each(operand);
        }
    }
}

/// The most calls of one stub that a test looks at.
const MOST_CALLS: usize = 32;

/// Lets a plan record the calls of void methods, which nothing but the call itself shows.
pub(crate) fn record_calls(plan: &mut Plan, objects: &BTreeMap<ObjectId, Local>, run: &Run) {
    if !run.is_deterministic {
        return;
    }
    for (id, local) in objects {
        let Some(Content::Stub(after)) = run.after.graph.get(*id).map(|object| &object.content) else { continue };
        if after.calls.is_empty() || after.calls.len() > MOST_CALLS {
            continue;
        }
        let is_mock = |step: &Step| matches!(step, Step::Stub { local: made, stub } if made == local && stub.is_mock);
        // mocks record by themselves
        if plan.steps.iter().any(is_mock) {
            continue;
        }
        let mut next = plan.steps.iter().filter_map(Step::defines).map(|Local(number)| number + 1).max().unwrap_or(0);
        let Some(at) = plan.steps.iter().position(|step| step.defines() == Some(*local)) else { continue };
        let Some(Step::Stub { stub, .. }) = plan.steps.get_mut(at) else { continue };
        let mut records = Vec::new();
        for method in &mut stub.methods {
            let is_void = method.method.descriptor.ends_with(")V");
            if is_void && after.calls.iter().any(|call| call.method == method.method) {
                let local = Local(next);
                next += 1;
                method.record = Some(local);
                records.push(Step::Record { local, counts: method.method.descriptor.starts_with("()") });
            }
        }
        plan.steps.splice(at..at, records);
    }
}
