//! The graph of states: breadth first, one call after the other, states of one shape merged.

use crate::api::{Api, Form, Operation, Parameter, TEXTS};
use crate::dead::Dead;
use crate::engine::{Ended, Ending, Engine, Running};
use crate::gaps::Gap;
use crate::project::{Projected, cell_variable, project, sort};
use crate::shape::{Key, Root, Shapeless, shape};
use crate::variables::{Constraint, Variable, conditions, wrapped};
use crate::zone::{Zone, covers};
use heapwright_memory::{Ref, Slot};
use heapwright_program::Kind;
use heapwright_term::{TermError, TermId};
use heapwright_vm::{State, Stop};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The most zones of one shape that are tried to be merged pair by pair.
const MOST_MERGED: usize = 24;

/// What is passed for a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// Any value of a primitive type: this variable.
    Symbol(Variable),
    /// A box of any value.
    Boxed(Variable),
    /// Null.
    Null,
    /// An object that the caller holds, by its place.
    Held(usize),
    /// One of the texts.
    Text(usize),
    /// A constant of an enum, by name.
    Constant(heapwright_program::ClassId, String),
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

/// How a state was reached.
#[derive(Debug)]
pub(crate) struct Origin {
    /// The start of the call.
    pub start: usize,
    pub call: Call,
    /// The variables of the start and the arguments.
    pub variables: Vec<Variable>,
    /// The condition of the path, over the variables of the start and the arguments.
    pub conditions: Vec<TermId>,
    /// What the symbolic cells of the new state hold, in the same variables.
    pub cells: Vec<TermId>,
}

/// Some states of one shape, reached in one way.
#[derive(Debug)]
pub(crate) struct Piece {
    pub states: Projected,
    pub level: usize,
    pub origin: Option<Rc<Origin>>,
}

/// A shape, and the states of it that were found.
pub(crate) struct Node {
    /// A state of this shape whose symbolic cells hold the variables below.
    pub state: State,
    pub roots: Vec<Root>,
    pub variables: Vec<Variable>,
    pub pieces: Vec<Piece>,
    /// The union of the pieces without history, in few zones.
    zones: Vec<Zone>,
    /// Pieces found in the current level.
    fresh: Vec<usize>,
}

/// States from which calls are made.
#[derive(Clone)]
pub(crate) struct Start {
    pub node: usize,
    pub states: Projected,
    pub level: usize,
    /// For states with a history: the only piece they are from.
    pub piece: Option<usize>,
}

/// Bounds of the graph.
#[derive(Copy, Clone, Debug)]
pub struct Bounds {
    /// The most calls, constructors included.
    pub calls: usize,
    /// The most objects that a caller holds at once; the default depends on the class.
    pub objects: Option<usize>,
    /// The most shapes.
    pub shapes: usize,
}

/// Looks at paths as they end, and at states as they are found.
pub(crate) trait Watch {
    /// A call of the API ended. Returns true to stop.
    fn ended(&mut self, graph: &mut Graph<'_>, start: usize, call: &Call, ended: &Ended) -> bool;
    /// New states were found. Returns true to stop.
    fn found(&mut self, graph: &mut Graph<'_>, start: usize) -> bool;
    /// Everything is built anew: what was found before does not count.
    fn restarted(&mut self);
    /// A level is complete. Returns true to stop.
    fn completed(&mut self, graph: &mut Graph<'_>, level: usize) -> bool {
        let _ = (graph, level);
        false
    }
}

/// The graph, and what is needed to extend it.
pub(crate) struct Graph<'a> {
    pub engine: Engine<'a>,
    pub api: Rc<Api>,
    pub nodes: Vec<Node>,
    pub starts: Vec<Start>,
    by_key: FxHashMap<Key, usize>,
    dead: Dead,
    objects: usize,
    shapes: usize,
    /// Calls made: paths of them.
    pub edges: u64,
    /// The number of calls up to which everything was looked at.
    pub completed: usize,
    /// Whether no call leads to a new state any more.
    pub exhausted: bool,
    boot: State,
}

impl<'a> Graph<'a> {
    pub(crate) fn new(engine: Engine<'a>, api: Rc<Api>, boot: &State, bounds: Bounds) -> Graph<'a> {
        let objects = bounds.objects.unwrap_or(api.objects).max(1);
        Graph {
            engine,
            api,
            nodes: Vec::new(),
            starts: Vec::new(),
            by_key: FxHashMap::default(),
            dead: Dead::default(),
            objects,
            shapes: bounds.shapes,
            edges: 0,
            completed: 0,
            exhausted: false,
            boot: boot.clone(),
        }
    }

    /// The most objects that a caller holds at once.
    pub(crate) fn objects(&self) -> usize {
        self.objects
    }

    /// Builds the graph up to a number of calls. Stops early if the watcher says so. Whenever a method is run that reads
    /// a field taken for dead, everything is built anew.
    pub(crate) fn build(&mut self, calls: usize, watch: &mut dyn Watch) {
        loop {
            self.begin();
            watch.restarted();
            match self.levels(calls, watch) {
                Progress::Done => return,
                Progress::Again => {}
            }
        }
    }

    fn begin(&mut self) {
        self.nodes.clear();
        self.starts.clear();
        self.by_key.clear();
        (self.edges, self.completed, self.exhausted) = (0, 0, false);
        self.engine.gaps.clear();
        self.engine.vm.forget_losses();
        let states = Projected { zone: Zone::new(&[]), history: Vec::new(), rest: Vec::new() };
        let origin = Piece { states: states.clone(), level: 0, origin: None };
        let mut state = self.boot.clone();
        self.engine.vm.restart_path(&mut state, Vec::new());
        self.nodes.push(Node {
            state,
            roots: Vec::new(),
            variables: Vec::new(),
            pieces: vec![origin],
            zones: vec![states.zone.clone()],
            fresh: Vec::new(),
        });
        self.starts.push(Start { node: 0, states, level: 0, piece: None });
    }

    fn levels(&mut self, calls: usize, watch: &mut dyn Watch) -> Progress {
        let mut first = 0;
        for level in 1..=calls {
            let last = self.starts.len();
            for start in first..last {
                match self.expand(start, level, watch) {
                    Some(Progress::Done) if self.engine.is_over() => {
                        self.engine.gaps.insert(Gap::Time);
                        return Progress::Done;
                    }
                    Some(progress) => return progress,
                    None => {}
                }
            }
            self.merge(level);
            for start in last..self.starts.len() {
                let found = watch.found(self, start);
                // what the watcher ran may read what was taken for dead
                if self.dead.update(self.engine.vm.program()) {
                    return Progress::Again;
                }
                if found {
                    return Progress::Done;
                }
                if self.engine.is_over() {
                    self.engine.gaps.insert(Gap::Time);
                    return Progress::Done;
                }
            }
            self.completed = level;
            if self.starts.len() == last {
                self.exhausted = true;
                return Progress::Done;
            }
            if watch.completed(self, level) {
                return Progress::Done;
            }
            first = last;
        }
        Progress::Done
    }

    /// Makes all calls from a start. Returns something if that is to end here.
    fn expand(&mut self, start: usize, level: usize, watch: &mut dyn Watch) -> Option<Progress> {
        let api = self.api.clone();
        for (number, operation) in api.operations.iter().enumerate() {
            for call in self.calls(start, number, operation) {
                if self.engine.is_over() {
                    return Some(Progress::Done);
                }
                let all = self.make(start, &call);
                if self.dead.update(self.engine.vm.program()) {
                    return Some(Progress::Again);
                }
                for ended in all {
                    self.edges += 1;
                    let mut call = call.clone();
                    call.threw = self.thrown(&ended);
                    if watch.ended(self, start, &call, &ended) {
                        return Some(Progress::Done);
                    }
                    self.reach(start, level, call, ended);
                }
                if self.nodes.len() > self.shapes {
                    self.engine.gaps.insert(Gap::States);
                    return Some(Progress::Done);
                }
            }
        }
        None
    }

    /// The class of the exception that a path threw.
    pub(crate) fn thrown(&self, ended: &Ended) -> Option<String> {
        let Ending::Threw(thrown) = ended.ending else { return None };
        let class = self.engine.vm.class_of_object(&ended.state, thrown)?;
        Some(self.engine.vm.program().class(class).external_name())
    }

    /// The calls of an operation that can be made from a start.
    fn calls(&mut self, start: usize, number: usize, operation: &Operation) -> Vec<Call> {
        let Some(roots) = self.starts.get(start).and_then(|start| self.nodes.get(start.node)).map(|n| n.roots.clone())
        else {
            return Vec::new();
        };
        let receivers: Vec<Option<usize>> = match operation.form {
            Form::Method => {
                let all = roots.iter().enumerate().filter(|(_, root)| root.declared == operation.class);
                all.map(|(place, _)| Some(place)).collect()
            }
            // a second object of a class is made only where one more can be held
            _ if operation.keeps.is_some() && roots.len() >= self.objects => Vec::new(),
            _ => vec![None],
        };
        let mut lists: Vec<Vec<Given>> = vec![Vec::new()];
        for (place, parameter) in operation.parameters.iter().enumerate() {
            let choices: Vec<Given> = match parameter {
                Parameter::Primitive(kind) => self.symbol(place, *kind).map(Given::Symbol).into_iter().collect(),
                Parameter::Boxed(kind) => {
                    let boxed = self.symbol(place, *kind).map(Given::Boxed);
                    boxed.into_iter().chain([Given::Null]).collect()
                }
                Parameter::Any(class) => {
                    let boxed = self.symbol(place, Kind::Int).map(Given::Boxed);
                    let program = self.engine.vm.program();
                    let fits = |root: &Root| program.is_assignable(root.declared, *class);
                    let held = roots.iter().enumerate().filter(|(_, root)| operation.asks_for_own && fits(root));
                    let held = held.map(|(place, _)| Given::Held(place));
                    boxed.into_iter().chain(held).chain([Given::Null]).collect()
                }
                Parameter::Held(class) => {
                    let program = self.engine.vm.program();
                    let fits = |root: &Root| program.is_assignable(root.declared, *class);
                    let held = roots.iter().enumerate().filter(|(_, root)| fits(root));
                    held.map(|(place, _)| Given::Held(place)).chain([Given::Null]).collect()
                }
                Parameter::Constant(class, names) => {
                    let constants = names.iter().map(|name| Given::Constant(*class, name.clone()));
                    constants.chain([Given::Null]).collect()
                }
                Parameter::Text => {
                    self.engine.gaps.insert(Gap::Passed);
                    (0..TEXTS.len()).map(Given::Text).chain([Given::Null]).collect()
                }
                Parameter::Null(name) => {
                    self.engine.gaps.insert(Gap::Parameter(name.clone()));
                    vec![Given::Null]
                }
            };
            let extended = |list: &Vec<Given>| {
                choices.iter().map(|one| list.iter().cloned().chain([one.clone()]).collect()).collect::<Vec<_>>()
            };
            lists = lists.iter().flat_map(extended).collect();
        }
        let place = if roots.len() < self.objects { roots.len() } else { self.objects - 1 };
        // what the result replaces must not be the first object
        let result = operation.keeps.map(|_| place).filter(|place| *place > 0 || operation.form != Form::Method);
        let mut calls = Vec::new();
        for receiver in receivers {
            for given in &lists {
                calls.push(Call { operation: number, receiver, given: given.clone(), result, threw: None });
            }
        }
        calls
    }

    fn symbol(&mut self, place: usize, kind: Kind) -> Option<Variable> {
        let sort = sort(kind);
        let raw = self.engine.vm.terms_mut().variable(&format!("a{place}:{sort:?}:{kind:?}"), sort).ok()?;
        Some(Variable { raw, kind })
    }

    /// The state of a start, with what is known about it, and the constraint.
    pub(crate) fn begin_from(&mut self, start: usize) -> Result<Running, TermError> {
        let Some(start) = self.starts.get(start).cloned() else { return Err(TermError::Full) };
        let Some(node) = self.nodes.get(start.node) else { return Err(TermError::Full) };
        let mut state = node.state.clone();
        let variables: Vec<Variable> = node.variables.iter().chain(&start.states.history).copied().collect();
        let mut all = conditions(self.engine.vm.terms_mut(), &start.states.zone, &variables)?;
        all.extend(&start.states.rest);
        for condition in all {
            self.engine.vm.assume(&mut state, condition)?;
        }
        let mut constraint = Constraint::new(variables);
        constraint.zone = start.states.zone.clone();
        constraint.rest = start.states.rest.clone();
        Ok(Running::new(state, constraint))
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
        let symbols: Vec<Variable> = call
            .given
            .iter()
            .filter_map(|given| match given {
                Given::Symbol(variable) | Given::Boxed(variable) => Some(*variable),
                _ => None,
            })
            .collect();
        running.constraint.extend(&symbols);
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
        for given in &call.given {
            args.push(self.argument(&mut running.state, given, &roots)?);
        }
        let done = self.engine.vm.begin_call(&mut running.state, operation.method, &args)?;
        let mut ended = match done {
            Some(value) => {
                vec![Ended { state: running.state, ending: Ending::Returned(value), constraint: running.constraint }]
            }
            None => self.engine.run(running),
        };
        if let Some(object) = made {
            for one in &mut ended {
                if let Ending::Returned(value) = &mut one.ending {
                    *value = Slot::reference(object);
                }
            }
        }
        Ok(ended)
    }

    fn argument(&mut self, state: &mut State, given: &Given, roots: &[Root]) -> Result<Slot, Stop> {
        let bug = |error: TermError| Stop::Bug(error.to_string());
        let vm = &mut *self.engine.vm;
        Ok(match given {
            Given::Symbol(variable) => Slot::symbolic(wrapped(vm.terms_mut(), *variable).map_err(bug)?),
            Given::Boxed(variable) => {
                let value = Slot::symbolic(wrapped(vm.terms_mut(), *variable).map_err(bug)?);
                vm.box_value(state, variable.kind, value).ok_or_else(|| Stop::Bug("no box".to_owned()))?
            }
            Given::Null => Slot::ZERO,
            Given::Held(place) => Slot::reference(roots.get(*place).map_or(Ref::NULL, |root| root.object)),
            Given::Text(number) => {
                let units: Vec<u16> = TEXTS.get(*number).copied().unwrap_or_default().encode_utf16().collect();
                vm.text(state, &units)
            }
            Given::Constant(class, name) => vm.static_value(state, *class, name)?,
        })
    }

    /// The objects that the caller holds after a call.
    fn held(&self, start: usize, call: &mut Call, ended: &Ended) -> Vec<Root> {
        let node = self.starts.get(start).map_or(0, |start| start.node);
        let mut roots = self.nodes.get(node).map(|node| node.roots.clone()).unwrap_or_default();
        let keeps = self.api.operations.get(call.operation).and_then(|operation| operation.keeps);
        let (Some(place), Some(declared), Ending::Returned(value)) = (call.result, keeps, ended.ending) else {
            call.result = None;
            return roots;
        };
        let object = value.as_ref();
        if !value.is_concrete() || object.is_null() || roots.iter().any(|root| root.object == object) {
            call.result = None;
            return roots;
        }
        let root = Root { object, declared };
        match roots.get_mut(place) {
            Some(old) => *old = root,
            None => roots.push(root),
        }
        roots
    }

    /// Adds the state at the end of a call to the graph.
    fn reach(&mut self, start: usize, level: usize, mut call: Call, ended: Ended) {
        let roots = self.held(start, &mut call, &ended);
        let found = match shape(self.engine.vm, &ended.state, &roots, &self.dead) {
            Ok(found) => found,
            Err(shapeless) => {
                self.engine.gaps.insert(Gap::Shape(match shapeless {
                    Shapeless::Reference => "a reference that is not decided",
                    Shapeless::Length => "an array of symbolic length",
                    Shapeless::Large => "very many objects",
                }));
                return;
            }
        };
        let (conditions, variables) = (ended.conditions(), ended.constraint.variables.clone());
        let cells: Vec<TermId> = found.symbols.iter().map(|(_, term)| *term).collect();
        let projected = match project(self.engine.vm.terms_mut(), &ended.constraint, &found.symbols) {
            Ok(projected) => projected,
            Err(error) => {
                self.engine.gaps.insert(Gap::Fault(error.to_string()));
                return;
            }
        };
        let node = match self.by_key.get(&found.key) {
            Some(node) => *node,
            None => match self.add_node(&found.symbols, ended.state, roots) {
                Ok(node) => {
                    self.by_key.insert(found.key, node);
                    node
                }
                Err(error) => {
                    self.engine.gaps.insert(Gap::Fault(error.to_string()));
                    return;
                }
            },
        };
        let origin = Rc::new(Origin { start, call, variables, conditions, cells });
        for states in projected {
            if let Some(node) = self.nodes.get_mut(node) {
                node.add(states, level, &origin);
            }
        }
    }

    fn add_node(
        &mut self,
        symbols: &[(heapwright_vm::Cell, TermId)],
        mut state: State,
        roots: Vec<Root>,
    ) -> Result<usize, TermError> {
        let mut variables = Vec::new();
        for (place, (cell, _)) in symbols.iter().enumerate() {
            let variable = cell_variable(self.engine.vm.terms_mut(), place, cell.kind)?;
            let value = wrapped(self.engine.vm.terms_mut(), variable)?;
            self.engine.vm.set_cell_value(&mut state, cell, Slot::symbolic(value));
            variables.push(variable);
        }
        self.engine.vm.restart_path(&mut state, roots.iter().map(|root| root.object).collect());
        self.nodes.push(Node { state, roots, variables, pieces: Vec::new(), zones: Vec::new(), fresh: Vec::new() });
        Ok(self.nodes.len() - 1)
    }

    /// Turns the pieces that were found in a level into starts, as few as possible.
    fn merge(&mut self, level: usize) {
        for number in 0..self.nodes.len() {
            let Some(node) = self.nodes.get_mut(number) else { continue };
            for (states, piece) in node.merged() {
                self.starts.push(Start { node: number, states, level, piece });
            }
        }
    }
}

/// Whether to go on.
enum Progress {
    Done,
    Again,
}

impl Node {
    /// Adds states, unless they are known.
    fn add(&mut self, states: Projected, level: usize, origin: &Rc<Origin>) {
        let plain = states.history.is_empty() && states.rest.is_empty();
        let mut union: Vec<&Zone> = self.zones.iter().collect();
        let fresh = self.fresh.iter().filter_map(|piece| self.pieces.get(*piece));
        union.extend(fresh.map(|piece| &piece.states).filter(|states| states.rest.is_empty()).map(|s| &s.zone));
        let known = match plain {
            true => covers(&union, &states.zone),
            // a state with conditions that a zone cannot say is compared with its like only
            false => self.pieces.iter().any(|piece| {
                piece.states.rest == states.rest
                    && piece.states.history == states.history
                    && piece.states.zone.includes(&states.zone)
            }),
        };
        if !known {
            self.fresh.push(self.pieces.len());
            self.pieces.push(Piece { states, level, origin: Some(origin.clone()) });
        }
    }

    /// The states found since the last time, merged where that is exact.
    fn merged(&mut self) -> Vec<(Projected, Option<usize>)> {
        let fresh = std::mem::take(&mut self.fresh);
        let mut starts = Vec::new();
        let mut zones: Vec<Zone> = Vec::new();
        for number in fresh {
            let Some(piece) = self.pieces.get(number) else { continue };
            match piece.states.rest.is_empty() && piece.states.history.is_empty() {
                true => zones.push(piece.states.zone.clone()),
                false => starts.push((piece.states.clone(), Some(number))),
            }
        }
        if zones.is_empty() {
            return starts;
        }
        let parts = zones.clone();
        let exact = |hull: &Zone, known: &[Zone]| {
            let union: Vec<&Zone> = known.iter().chain(&parts).collect();
            covers(&union, hull)
        };
        let whole =
            zones.iter().skip(1).fold(zones.first().cloned().unwrap_or_else(|| Zone::new(&[])), |a, b| a.hull(b));
        if exact(&whole, &self.zones) {
            zones = vec![whole];
        } else if zones.len() <= MOST_MERGED {
            let mut at = 0;
            while at < zones.len() {
                let pair = (at + 1..zones.len()).find_map(|other| {
                    let hull = zones.get(at)?.hull(zones.get(other)?);
                    exact(&hull, &self.zones).then_some((other, hull))
                });
                match pair {
                    Some((other, hull)) => {
                        zones.remove(other);
                        if let Some(place) = zones.get_mut(at) {
                            *place = hull;
                        }
                    }
                    None => at += 1,
                }
            }
        }
        self.zones.retain(|old| !zones.iter().any(|new| new.includes(old)));
        self.zones.extend(zones.iter().cloned());
        let plain = |zone| (Projected { zone, history: Vec::new(), rest: Vec::new() }, None);
        starts.extend(zones.into_iter().map(plain));
        starts
    }
}
