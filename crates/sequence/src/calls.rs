//! The calls that can be made from a state, and how they are made.

use crate::api::{Form, Operation, Parameter};
use crate::engine::{Ended, Ending, Running};
use crate::gaps::Gap;
use crate::graph::Graph;
use crate::made::Way;
use crate::opaque::Source;
use crate::project::sort;
use crate::shape::Root;
use crate::variables::{Variable, wrapped};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind};
use heapwright_term::{TermError, TermId};
use heapwright_vm::{State, Stop};

/// The greatest length of arrays that are passed.
const LONGEST_ARRAY: usize = 2;

/// What is passed for a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// Any value of a primitive type: this variable.
    Symbol(Variable),
    /// Null if the first variable says so, else a box of the second.
    Datum(Variable, Variable),
    /// Anything: nothing looks at it.
    Opaque(TermId),
    /// Null.
    Null,
    /// An object that the caller holds, by its place.
    Held(usize),
    /// One of the texts.
    Text(usize),
    /// A constant of an enum, by name.
    Constant(ClassId, String),
    /// An array of a class with these elements.
    Array(ClassId, Vec<Given>),
    /// What calls of the library make, with these arguments.
    Made(Way, Vec<Given>),
}

impl Given {
    /// The variables whose values decide what is passed.
    fn variables(&self) -> Vec<Variable> {
        match self {
            Given::Symbol(variable) => vec![*variable],
            Given::Datum(null, value) => vec![*null, *value],
            Given::Array(_, all) | Given::Made(_, all) => all.iter().flat_map(Given::variables).collect(),
            _ => Vec::new(),
        }
    }
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The number of the operation in the API.
    pub operation: usize,
    /// The place of the receiver among the objects that the caller holds.
    pub receiver: Option<usize>,
    pub given: Vec<Given>,
    /// The place that the result takes among the objects the caller holds.
    pub result: Option<usize>,
    /// The class of the exception that it threw.
    pub threw: Option<String>,
}

impl Graph<'_> {
    /// The calls of an operation that can be made from a start.
    pub(crate) fn calls(&mut self, start: usize, number: usize, operation: &Operation) -> Vec<Call> {
        let Some(roots) = self.starts.get(start).and_then(|start| self.nodes.get(start.node)).map(|n| n.roots.clone())
        else {
            return Vec::new();
        };
        let paired = operation.twin.is_some();
        let receivers: Vec<Option<usize>> = match operation.form {
            Form::Method => {
                // the second object of a pair only follows the first
                let first = |place: usize| !paired || place & 1 == 0;
                let all = roots.iter().enumerate();
                let all = all.filter(|(place, root)| root.declared == operation.class && first(*place));
                all.map(|(place, _)| Some(place)).collect()
            }
            _ if !self.is_worth_calling(start, operation, &roots) => Vec::new(),
            _ => vec![None],
        };
        if receivers.is_empty() {
            return Vec::new();
        }
        let mut lists: Vec<Vec<Given>> = vec![Vec::new()];
        for place in 0..operation.parameters.len() {
            let choices = self.choices((number, place), operation, &roots);
            let extended = |list: &Vec<Given>| {
                choices.iter().map(|one| list.iter().cloned().chain([one.clone()]).collect()).collect::<Vec<_>>()
            };
            lists = lists.iter().flat_map(extended).collect();
        }
        let mut calls = Vec::new();
        for receiver in receivers {
            for given in &lists {
                calls.push(Call { operation: number, receiver, given: given.clone(), result: None, threw: None });
            }
        }
        calls
    }

    /// Whether a constructor or static method can lead to anything new: where its result cannot be held, it has to take
    /// objects or change static state.
    fn is_worth_calling(&self, start: usize, operation: &Operation, roots: &[Root]) -> bool {
        let paired = operation.twin.is_some();
        let full = roots.len() + usize::from(paired) >= self.objects();
        if operation.keeps.is_none() || !full {
            return true;
        }
        // pairs are not replaced; a single object is the first and stays
        let node = self.starts.get(start).and_then(|start| self.nodes.get(start.node));
        let changes = || node.is_none_or(|node| self.may_change(operation, &node.state));
        !paired && (self.objects() > 1 || changes())
    }

    /// Whether a call may change something beside the object that it makes.
    fn may_change(&self, operation: &Operation, state: &State) -> bool {
        let takes = operation.parameters.iter().any(Parameter::takes_held) || operation.asks_for_own;
        operation.form == Form::Method || takes || self.has_static_state(state)
    }

    /// The places that the result of a call can take among the objects that the caller holds; none if it is dropped. One
    /// object of the class of the first stays. `state` is the one after the call.
    pub(crate) fn places(&self, start: usize, operation: &Operation, state: &State) -> Vec<Option<usize>> {
        let node = self.starts.get(start).map_or(0, |start| start.node);
        let roots = self.nodes.get(node).map(|node| node.roots.as_slice()).unwrap_or_default();
        let held = roots.len();
        // the first object stays, or another of its class
        let others = |first: &Root| roots.iter().skip(1).any(|root| root.declared == first.declared);
        // the state that objects share may make a difference to a new one
        let renewed = |first: &Root| operation.keeps == Some(first.declared) && self.has_static_state(state);
        let least = usize::from(!roots.first().is_some_and(|first| others(first) || renewed(first)));
        let dropped = self.may_change(operation, state).then_some(None);
        match (held < self.objects(), operation.twin.is_some()) {
            (true, true) => vec![Some(held)],
            (false, true) => vec![None],
            (true, false) => [Some(held)].into_iter().chain(dropped).collect(),
            (false, false) => (least..self.objects()).map(Some).chain(dropped).collect(),
        }
    }

    /// What can be passed for a parameter of an operation.
    fn choices(&mut self, (number, place): (usize, usize), operation: &Operation, roots: &[Root]) -> Vec<Given> {
        let Some(parameter) = operation.parameters.get(place) else { return Vec::new() };
        let source = Source::Parameter(number, place);
        if let Some(class) = parameter.opaque_class()
            && !self.engine.opaque.is_alive(source)
            && let Some(given) = self.opaque(source, class)
        {
            return vec![given];
        }
        let program = self.engine.vm.program();
        let held = |class: ClassId| {
            let fits = |root: &Root| program.is_assignable(root.declared, class);
            let first = |place: usize| operation.twin.is_none() || place & 1 == 0;
            let held = roots.iter().enumerate().filter(|(place, root)| fits(root) && first(*place));
            held.map(|(place, _)| Given::Held(place)).collect::<Vec<_>>()
        };
        match parameter {
            Parameter::Primitive(kind) => {
                self.symbol(&place.to_string(), *kind).map(Given::Symbol).into_iter().collect()
            }
            Parameter::Boxed(kind, _) => self.datum(&place.to_string(), *kind).into_iter().collect(),
            Parameter::Any(class) => {
                let held = if operation.asks_for_own { held(*class) } else { Vec::new() };
                self.datum(&place.to_string(), Kind::Int).into_iter().chain(held).collect()
            }
            Parameter::Held(class) => held(*class).into_iter().chain([Given::Null]).collect(),
            Parameter::Outer(class) => held(*class),
            Parameter::Constant(class, names) => {
                let constants = names.iter().map(|name| Given::Constant(*class, name.clone()));
                constants.chain([Given::Null]).collect()
            }
            Parameter::Text(_) => {
                self.engine.gaps.insert(Gap::Passed);
                (0..self.api.texts.len()).map(Given::Text).chain([Given::Null]).collect()
            }
            Parameter::Array(class, element, name) => {
                self.engine.gaps.insert(Gap::Lengths(name.clone(), LONGEST_ARRAY));
                self.arrays(place, *class, element, name)
            }
            Parameter::Made(class, ways, name) => {
                let held = held(*class);
                self.engine.gaps.insert(Gap::Some(name.clone()));
                let made: Vec<Given> = ways.iter().filter_map(|way| self.made(place, way)).collect();
                made.into_iter().chain(held).chain([Given::Null]).collect()
            }
            Parameter::Turns(_) => vec![Given::Null],
            Parameter::Null(name, _) => {
                self.engine.gaps.insert(Gap::Parameter(name.clone()));
                vec![Given::Null]
            }
        }
    }

    fn symbol(&mut self, place: &str, kind: Kind) -> Option<Variable> {
        let sort = sort(kind);
        let raw = self.engine.vm.terms_mut().variable(&format!("a{place}:{sort:?}:{kind:?}"), sort).ok()?;
        Some(Variable { raw, kind })
    }

    /// Short arrays whose elements can have any value; of elements that have no such form, null.
    fn arrays(&mut self, place: usize, class: ClassId, element: &Parameter, shown: &str) -> Vec<Given> {
        let mut found = vec![Given::Null];
        for length in 0..=LONGEST_ARRAY {
            let elements = (0..length).map(|index| {
                let name = format!("{place}.{index}");
                match element {
                    Parameter::Primitive(kind) => self.symbol(&name, *kind).map(Given::Symbol),
                    Parameter::Boxed(kind, _) => self.datum(&name, *kind),
                    Parameter::Any(_) => self.datum(&name, Kind::Int),
                    Parameter::Text(_) => Some(Given::Text(index + 1)),
                    _ => Some(Given::Null),
                }
            });
            let elements: Option<Vec<Given>> = elements.collect();
            found.extend(elements.map(|elements| Given::Array(class, elements)));
        }
        if !matches!(element, Parameter::Primitive(_) | Parameter::Boxed(..)) {
            self.engine.gaps.insert(Gap::Some(shown.to_owned()));
        }
        found
    }

    /// What calls of the library make on any numbers.
    fn made(&mut self, place: usize, way: &Way) -> Option<Given> {
        let mut given = Vec::new();
        for (index, kind) in way.steps.iter().flat_map(|step| &step.arguments).enumerate() {
            let name = format!("{place}.{index}");
            given.push(match kind {
                Kind::Ref => self.datum(&name, Kind::Int)?,
                kind => Given::Symbol(self.symbol(&name, *kind)?),
            });
        }
        Some(Given::Made(way.clone(), given))
    }

    /// Null or a box, undecided.
    fn datum(&mut self, place: &str, kind: Kind) -> Option<Given> {
        let sort = sort(Kind::Boolean);
        let raw = self.engine.vm.terms_mut().variable(&format!("a{place}:null"), sort).ok()?;
        Some(Given::Datum(Variable { raw, kind: Kind::Boolean }, self.symbol(place, kind)?))
    }

    fn opaque(&mut self, source: Source, class: ClassId) -> Option<Given> {
        let Source::Parameter(operation, place) = source else { return None };
        let name = format!("o{operation}.{place}");
        let variable = self.engine.vm.opaque_reference(&name, class).ok()?.term()?;
        let group = self.engine.opaque.group(source);
        self.engine.opaque.declare(variable, group);
        Some(Given::Opaque(variable))
    }

    /// Makes a call, on all its paths.
    pub(crate) fn make(&mut self, start: usize, call: &Call) -> Vec<Ended> {
        let made = self.begin_from(start).map_err(|error| Stop::Bug(error.to_string()));
        match made.and_then(|running| self.call_on(running, start, call)) {
            Ok(ended) => ended,
            Err(stop) => {
                self.engine.stopped(stop);
                Vec::new()
            }
        }
    }

    fn call_on(&mut self, mut running: Running, start: usize, call: &Call) -> Result<Vec<Ended>, Stop> {
        let node = self.starts.get(start).map_or(0, |start| start.node);
        let roots = self.nodes.get(node).map(|node| node.roots.clone()).unwrap_or_default();
        let symbols: Vec<Variable> = call.given.iter().flat_map(Given::variables).collect();
        running.constraint.extend(&symbols);
        let opaque = call.given.iter().enumerate().filter_map(|(place, given)| match given {
            Given::Opaque(variable) => Some((*variable, Source::Parameter(call.operation, place))),
            _ => None,
        });
        self.engine.opaque.begin_call(opaque.collect());
        let Some(operation) = self.api.operations.get(call.operation).cloned() else { return Ok(Vec::new()) };
        self.engine.context = operation.name.name.replace("<init>", "the constructor");
        let mut args = Vec::new();
        let mut made = None;
        match operation.form {
            Form::Constructor => {
                let object = self.engine.vm.allocate_for(&mut running.state, operation.class)?;
                made = Some(object);
                args.push(Slot::reference(object));
            }
            Form::Method => {
                let receiver = call.receiver.and_then(|place| roots.get(place)).map_or(Ref::NULL, |root| root.object);
                args.push(Slot::reference(receiver));
            }
            Form::Static => {}
        }
        let mut all = vec![(running, args)];
        for given in &call.given {
            let mut next = Vec::new();
            for (mut running, args) in all {
                let passed = match given {
                    Given::Made(way, given) => self.make_argument(running, way, given)?,
                    given => {
                        let slot = self.argument(&mut running.state, given, &roots)?;
                        vec![(running, slot)]
                    }
                };
                next.extend(passed.into_iter().map(|(running, slot)| {
                    let args: Vec<Slot> = args.iter().copied().chain([slot]).collect();
                    (running, args)
                }));
            }
            all = next;
        }
        self.engine.context = operation.name.name.replace("<init>", "the constructor");
        let mut ended = Vec::new();
        for (running, args) in all {
            for own in self.begin_and_run(running, &operation, &args)? {
                match &operation.twin {
                    Some(twin) => ended.extend(self.call_twin(own, (&operation, twin), call, &args, &roots)?),
                    None => ended.push(own),
                }
            }
        }
        if let Some(object) = made {
            for one in &mut ended {
                if let Ending::Returned(value) = &mut one.ending {
                    *value = Slot::reference(object);
                }
            }
        }
        Ok(ended)
    }

    pub(crate) fn begin_and_run(
        &mut self,
        mut running: Running,
        operation: &Operation,
        args: &[Slot],
    ) -> Result<Vec<Ended>, Stop> {
        // what making the arguments has done is no part of the call
        self.engine.vm.forget_trail(&mut running.state);
        let done = self.engine.vm.begin_call(&mut running.state, operation.method, args)?;
        Ok(match done {
            Some(value) => {
                vec![Ended::new(running.state, Ending::Returned(value), running.constraint)]
            }
            None => self.engine.run(running),
        })
    }

    pub(crate) fn argument(&mut self, state: &mut State, given: &Given, roots: &[Root]) -> Result<Slot, Stop> {
        let bug = |error: TermError| Stop::Bug(error.to_string());
        let vm = &mut *self.engine.vm;
        Ok(match given {
            Given::Symbol(variable) => Slot::symbolic(wrapped(vm.terms_mut(), *variable).map_err(bug)?),
            Given::Datum(null, variable) => {
                let value = Slot::symbolic(wrapped(vm.terms_mut(), *variable).map_err(bug)?);
                let boxed = vm.box_value(state, variable.kind, value).ok_or_else(|| Stop::Bug("no box".to_owned()))?;
                vm.null_or(null.raw, boxed.as_ref()).map_err(bug)?
            }
            Given::Opaque(variable) => Slot::symbolic(*variable),
            Given::Null => Slot::ZERO,
            Given::Held(place) => Slot::reference(roots.get(*place).map_or(Ref::NULL, |root| root.object)),
            Given::Text(number) => {
                let text = self.api.texts.get(*number).map_or("", String::as_str);
                let units: Vec<u16> = text.encode_utf16().collect();
                vm.text(state, &units)
            }
            Given::Constant(class, name) => vm.static_value(state, *class, name)?,
            Given::Array(class, elements) => {
                let mut slots = Vec::new();
                for element in elements {
                    slots.push(self.argument(state, element, roots)?);
                }
                self.engine.vm.array_of(state, *class, &slots)?
            }
            Given::Made(..) => return Err(Stop::Bug("an argument that has to be made".to_owned())),
        })
    }
}
