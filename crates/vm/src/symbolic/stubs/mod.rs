//! Stubs: objects of interfaces and abstract classes that stand in for collaborators of the code under test.
//!
//! A stub is an object of a class made for its type ([`StubClass`]). Concrete methods run as they are, default methods of
//! the program do so or are overridden; every abstract method has prepared answers ([`Prepared`]): a general one and a
//! few others, for some values of its first whole-number parameter or, if it has none, for its first calls. The answers
//! of an input are created when the method is first called, so a method that is never called costs nothing.
//!
//! Which answer applies stays a term. Only whether a method throws is a decision, where that is worth one
//! (`throwing.rs`).

mod answers;
mod define;
mod make;
mod throwing;

use crate::state::State;
use heapwright_case::StubKey;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};
use heapwright_term::TermId;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

pub use make::MadeAnswer;

/// A class that the machine made for the stubs of a type.
#[derive(Debug)]
pub(crate) struct StubClass {
    /// The interface or abstract class.
    pub of: ClassId,
    /// The constructor of the abstract class.
    pub constructor: Option<MethodId>,
    /// The abstract methods of the type, then the default methods that may be overridden.
    pub methods: Vec<Answering>,
    /// The number of the method of the type that each method of the class implements.
    numbers: FxHashMap<MethodId, usize>,
}

/// A method that a stub answers.
#[derive(Clone, Debug)]
pub(crate) struct Answering {
    /// Its declaration.
    pub declared: MethodId,
    /// Whether it has a body in the interface, which runs unless the stub overrides it.
    pub is_default: bool,
    /// What it returns.
    pub result: Kind,
    /// What distinguishes the cases of an input.
    pub key: StubKey,
}

/// Number of cases of an input's method besides its general answer.
const CASES: usize = 2;

/// The most calls of one stub that are recorded; a test with more would not be readable.
const MOST_CALLS: usize = 32;

/// The answers of all stubs of a state.
#[derive(Clone, Default)]
pub(crate) struct Stubs(Rc<BTreeMap<Ref, StubState>>);

/// The state of one stub.
#[derive(Clone, Default)]
pub(crate) struct StubState {
    /// The arguments of its constructor.
    pub given: Rc<[Slot]>,
    /// Prepared answers, by the number of the method.
    pub methods: BTreeMap<usize, Prepared>,
    /// The calls so far: methods by number, and arguments. Only runs on values keep them.
    pub calls: Vec<(usize, Rc<[Slot]>)>,
}

/// The prepared answers of one method.
#[derive(Clone)]
pub(crate) struct Prepared {
    /// What distinguishes the cases.
    pub key: StubKey,
    /// The general answer. `None` if the input has not needed it so far.
    pub answer: Option<Reaction>,
    /// Other answers, with the parameter's value; that value is unused if calls are counted.
    pub cases: Vec<(Slot, Reaction)>,
    /// Calls so far.
    pub turn: usize,
    /// The exceptions of an input: their classes, and the variables of the references to them.
    pub exceptions: Vec<(ClassId, TermId)>,
}

/// What a stub's method does in one case.
#[derive(Clone)]
pub(crate) struct Reaction {
    /// The number of the case; [`CASES`] for the general answer.
    id: usize,
    /// What it returns.
    pub value: Slot,
    /// Whether it throws instead.
    pub thrown: Thrown,
}

/// Whether a stub's method throws in one case.
#[derive(Clone)]
pub(crate) enum Thrown {
    /// Not yet asked.
    Open,
    /// It does not.
    Never,
    /// A run on values: it throws this exception.
    Always(Ref),
    /// A variable says which of some classes it throws an exception of: zero for none of them.
    Maybe(TermId, Rc<[ClassId]>),
}

impl Stubs {
    pub(crate) fn get(&self, object: Ref) -> Option<&StubState> {
        self.0.get(&object)
    }

    pub(super) fn insert(&mut self, object: Ref, stub: StubState) {
        Rc::make_mut(&mut self.0).insert(object, stub);
    }

    fn get_mut(&mut self, object: Ref) -> Option<&mut StubState> {
        Rc::make_mut(&mut self.0).get_mut(&object)
    }

    /// Returns every reference that stubs hold, for the collector.
    pub(crate) fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        let held = |stub: &StubState| -> Vec<Ref> {
            let reactions = stub.methods.values().flat_map(|method| {
                let keys = method.cases.iter().map(|(when, _)| when.as_ref());
                let all = method.cases.iter().map(|(_, then)| then).chain(&method.answer);
                keys.chain(all.flat_map(|one| match one.thrown {
                    Thrown::Always(exception) => [one.value.as_ref(), exception],
                    _ => [one.value.as_ref(), Ref::NULL],
                }))
            });
            let arguments = stub.calls.iter().flat_map(|(_, arguments)| arguments.iter());
            reactions.chain(stub.given.iter().chain(arguments).map(|slot| slot.as_ref())).collect()
        };
        self.0.values().flat_map(held)
    }
}

impl Prepared {
    fn new(key: StubKey) -> Prepared {
        Prepared { key, answer: None, cases: Vec::new(), turn: 0, exceptions: Vec::new() }
    }
}

impl Reaction {
    /// A method that returns.
    fn returning(value: Slot) -> Reaction {
        Reaction { id: CASES, value, thrown: Thrown::Never }
    }
}

impl StubClass {
    /// Returns true if the type is an interface that a lambda can implement.
    pub(crate) fn is_function(&self) -> bool {
        self.constructor.is_none() && self.methods.iter().filter(|method| !method.is_default).count() == 1
    }

    /// Returns the number of the method of the type that a method of the class implements.
    fn number(&self, method: MethodId) -> Option<usize> {
        self.numbers.get(&method).copied()
    }
}

/// Returns the prepared answers of a method, creating an empty record if there is none.
fn prepared(state: &mut State, object: Ref, number: usize, key: StubKey) -> Option<&mut Prepared> {
    let stub = state.stubs.get_mut(object)?;
    Some(stub.methods.entry(number).or_insert_with(|| Prepared::new(key)))
}
