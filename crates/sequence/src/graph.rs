//! The graph of states: breadth first, one call after the other, states of one shape merged.

use crate::api::{Api, Operation, Parameter};
use crate::calls::Call;
use crate::dead::Dead;
use crate::engine::{Ended, Ending, Engine, Running};
use crate::escaped::is_fixed;
use crate::gaps::Gap;
use crate::library::Library;
use crate::node::{Node, Origin, Start};
use crate::opaque::Group;
use crate::project::{Projected, cell_variable, project};
use crate::shape::{Key, Root, Shape, Shapeless};
use crate::symmetry::Turned;
use crate::variables::{Constraint, Variable, conditions, wrapped};
use crate::zone::Zone;
use heapwright_memory::Slot;
use heapwright_program::{ClassId, FieldId, Kind};
use heapwright_term::{TermError, TermId};
use heapwright_vm::{Cell, State};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Bounds of the graph.
#[derive(Copy, Clone, Debug)]
pub struct Bounds {
    /// The most calls, constructors included.
    pub calls: usize,
    /// The most objects that a caller holds at once; the default depends on the class.
    pub objects: Option<usize>,
    /// The most shapes.
    pub shapes: usize,
    /// Whether states of one shape are merged; without, those of every path are followed apart, unless those of one
    /// earlier path include them.
    pub merges: bool,
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
    pub dead: Dead,
    pub library: Library,
    /// Classes of the library that calls initialise: they are initialised before the first call.
    early: Vec<ClassId>,
    /// Whether calls change the library.
    changes_library: bool,
    outdated: bool,
    objects: usize,
    /// Whether the number of objects was given.
    pub has_fixed_objects: bool,
    shapes: usize,
    merges: bool,
    /// Paths and queries after which the graph does not grow any more.
    pub most_work: u64,
    /// What was left out of calls that can only be the last ones.
    pub last_gaps: BTreeSet<Gap>,
    /// Calls made: paths of them.
    pub edges: u64,
    /// The number of calls up to which everything was looked at.
    pub completed: usize,
    /// Whether no call leads to a new state any more.
    pub exhausted: bool,
    /// The state before the first call, and the one before classes of the library were initialised in it.
    boot: State,
    booted: State,
}

impl<'a> Graph<'a> {
    pub(crate) fn new(engine: Engine<'a>, api: Rc<Api>, boot: &State, bounds: Bounds) -> Graph<'a> {
        let objects = bounds.objects.unwrap_or(api.objects).max(1);
        let library = Library::new(engine.vm, boot);
        Graph {
            engine,
            api,
            nodes: Vec::new(),
            starts: Vec::new(),
            by_key: FxHashMap::default(),
            dead: Dead::default(),
            library,
            early: Vec::new(),
            changes_library: false,
            outdated: false,
            objects,
            has_fixed_objects: bounds.objects.is_some(),
            shapes: bounds.shapes,
            merges: bounds.merges,
            most_work: u64::MAX,
            last_gaps: BTreeSet::new(),
            edges: 0,
            completed: 0,
            exhausted: false,
            boot: boot.clone(),
            booted: boot.clone(),
        }
    }

    /// Makes calls in pairs from now on.
    pub(crate) fn pair(&mut self, api: Api, objects: Option<usize>) {
        // a second pair is needed only where a method takes an object of the class
        let takes = |one: &Operation| one.parameters.iter().any(Parameter::takes_held);
        let pairs = objects.unwrap_or(1 + usize::from(api.operations.iter().any(takes)));
        self.objects = 2 * pairs.max(1);
        self.has_fixed_objects = true;
        self.api = Rc::new(api);
    }

    /// The state before the first call.
    pub(crate) fn boot_state(&self) -> State {
        self.boot.clone()
    }

    /// The most objects that a caller holds at once.
    pub(crate) fn objects(&self) -> usize {
        self.objects
    }

    pub(crate) fn hold_one_more(&mut self) {
        self.objects += 1;
    }

    /// Builds the graph up to a number of calls. Stops early if the watcher says so. Whenever something depends on what
    /// was taken for data without influence, everything is built anew.
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
        (self.edges, self.completed, self.exhausted, self.outdated) = (0, 0, false, false);
        self.engine.gaps.clear();
        self.last_gaps.clear();
        self.engine.vm.forget_losses();
        self.engine.opaque.restart();
        self.dead.restart();
        self.settle();
        let states = Projected { zone: Zone::new(&[]), history: Vec::new(), rest: Vec::new() };
        let mut state = self.boot.clone();
        self.engine.vm.restart_path(&mut state, Vec::new());
        self.nodes.push(Node::first(state, states.clone()));
        self.starts.push(Start { node: 0, states, level: 0, piece: None });
    }

    /// Initialises the library's classes that calls are known to need. Those whose initialiser does not end are left to
    /// the calls.
    fn settle(&mut self) {
        let vm = &mut *self.engine.vm;
        loop {
            self.boot = self.booted.clone();
            for class in &self.early {
                let mut next = self.boot.clone();
                if vm.initialize(&mut next, *class).is_ok() {
                    self.boot = next;
                }
            }
            if !vm.take_order_seen() {
                break;
            }
            vm.set_plain_hashes(false);
        }
        self.library = Library::new(vm, &self.boot);
    }

    /// Notes what a call initialised and changed in the library. If that is news, the graph is outdated.
    fn note_library(&mut self, ended: &Ended) {
        let classes = self.engine.vm.initialized_since(&ended.state, &self.boot);
        let new: Vec<ClassId> = classes.into_iter().filter(|class| !self.early.contains(class)).collect();
        self.outdated |= !new.is_empty();
        self.early.extend(new);
        if self.engine.vm.differs_outside(&ended.state, &self.boot) {
            self.engine.gaps.insert(Gap::Shape("an open stream of java.util.zip".to_owned()));
        }
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
            if let Some(progress) = self.look(level, last, watch) {
                return progress;
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

    /// Turns what was found in a level into starts, and shows them to the watcher. Returns something if that is to end
    /// here.
    fn look(&mut self, level: usize, known: usize, watch: &mut dyn Watch) -> Option<Progress> {
        self.merge(level);
        for start in known..self.starts.len() {
            let found = watch.found(self, start);
            // what the watcher ran may depend on what was taken for data
            if self.is_outdated() {
                return Some(Progress::Again);
            }
            if found {
                return Some(Progress::Done);
            }
            if self.engine.is_over() {
                self.engine.gaps.insert(Gap::Time);
                return Some(Progress::Done);
            }
        }
        None
    }

    /// How many shapes were found; without merging, how many states that were followed apart.
    pub(crate) fn shapes(&self) -> usize {
        if self.merges { self.nodes.len() } else { self.starts.len() }
    }

    /// Makes all calls from a start. Returns something if that is to end here.
    fn expand(&mut self, start: usize, level: usize, watch: &mut dyn Watch) -> Option<Progress> {
        let api = self.api.clone();
        for (number, operation) in api.operations.iter().enumerate() {
            let gaps = operation.is_last.then(|| self.engine.gaps.clone());
            while let Some(progress) = self.expand_by(start, level, (number, operation), watch) {
                match progress {
                    Expanded::Other => {}
                    Expanded::End(progress) => return Some(progress),
                }
            }
            // what a last call leaves out concerns no state
            if let Some(gaps) = gaps {
                let found = std::mem::replace(&mut self.engine.gaps, gaps);
                self.last_gaps.extend(found.difference(&self.engine.gaps).cloned());
                if self.engine.is_over() {
                    self.engine.gaps.insert(Gap::Time);
                }
            }
        }
        // other operations may have shown what else is alive: that saves rounds
        self.is_outdated().then_some(Progress::Again)
    }

    /// Makes all calls of an operation from a start. Returns `None` when that is done.
    fn expand_by(
        &mut self,
        start: usize,
        level: usize,
        (number, operation): (usize, &Operation),
        watch: &mut dyn Watch,
    ) -> Option<Expanded> {
        for call in self.calls(start, number, operation) {
            if self.engine.is_over() {
                return Some(Expanded::End(Progress::Done));
            }
            let all = self.make(start, &call);
            if self.engine.opaque.take_argument_seen() {
                return Some(Expanded::Other);
            }
            all.iter().for_each(|ended| self.note_library(ended));
            if self.is_outdated() {
                continue;
            }
            for ended in all {
                self.edges += 1;
                let mut call = call.clone();
                call.threw = self.thrown(&ended);
                if watch.ended(self, start, &call, &ended) {
                    return Some(Expanded::End(Progress::Done));
                }
                // a pair that differs is not followed
                if ended.twin.as_ref().is_some_and(|twin| twin.difference.is_some()) {
                    continue;
                }
                if operation.is_last {
                    continue;
                }
                self.note_escaped(start, &call, &ended);
                self.reach_all(start, level, (call, operation), ended);
            }
            if self.edges + self.engine.queries > self.most_work {
                self.engine.gaps.insert(Gap::Time);
                return Some(Expanded::End(Progress::Done));
            }
            if self.shapes() > self.shapes {
                self.engine.gaps.insert(Gap::States);
                return Some(Expanded::End(Progress::Done));
            }
        }
        None
    }

    /// Whether nothing depends on a field so far.
    pub(crate) fn is_opaque(&self, field: FieldId) -> bool {
        self.dead.is_opaque(self.engine.vm.program(), &self.engine.opaque, field)
    }

    /// Whether the graph was built on a guess that has turned out to be wrong.
    fn is_outdated(&mut self) -> bool {
        self.outdated |= self.dead.update(self.engine.vm.program());
        if self.engine.vm.take_order_seen() {
            self.engine.vm.set_plain_hashes(false);
            self.outdated = true;
        }
        self.outdated || self.engine.opaque.state_seen()
    }

    /// The class of the exception that a path threw.
    pub(crate) fn thrown(&self, ended: &Ended) -> Option<String> {
        let Ending::Threw(thrown) = ended.ending else { return None };
        let class = self.engine.vm.class_of_object(&ended.state, thrown)?;
        Some(self.engine.vm.program().class(class).external_name())
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
        if roots.iter().any(|root| root.object == object) {
            call.result = None;
            return roots;
        }
        let root = Root { object, declared };
        match roots.get_mut(place) {
            Some(old) => *old = root,
            None => roots.push(root),
        }
        let twin = self.api.operations.get(call.operation).and_then(|operation| operation.twin.as_ref());
        let object = ended.twin.as_ref().and_then(|twin| twin.object);
        roots.extend(twin.zip(object).map(|(twin, object)| Root { object, declared: twin.class }));
        roots
    }

    /// Adds the states at the end of a call to the graph: its result is held, in one place or another, or dropped.
    fn reach_all(&mut self, start: usize, level: usize, (call, operation): (Call, &Operation), ended: Ended) {
        let mut places = vec![None];
        if let (Some(_), Ending::Returned(value)) = (operation.keeps, ended.ending) {
            // a caller may do something with an object about which nothing was known to matter
            if value.term().is_some_and(|term| self.engine.looks(term)) {
                return;
            }
            if !value.is_concrete() {
                self.engine.gaps.insert(Gap::Shape("a result that is not decided".to_owned()));
            } else if !value.as_ref().is_null() {
                places = self.places(start, operation, &ended.state);
            }
        }
        let Some(last) = places.pop() else { return };
        for result in places {
            self.reach(start, level, Call { result, ..call.clone() }, ended.again());
        }
        self.reach(start, level, Call { result: last, ..call }, ended);
    }

    /// Whether there are static fields that calls may change. Nothing may have depended on them so far: the calls that
    /// do may be those about which this is asked.
    pub(crate) fn has_static_state(&self, state: &State) -> bool {
        let vm = &*self.engine.vm;
        let matters = |(field, cell): &(FieldId, Cell)| {
            let object = (cell.kind == Kind::Ref && cell.value.is_concrete()).then(|| cell.value.as_ref());
            let class = object.and_then(|object| vm.class_of_object(state, object));
            let fixed = class.is_none_or(|class| is_fixed(vm.program(), class));
            let empty = object.is_some_and(|object| vm.cells(state, object).is_empty());
            !vm.program().field(*field).is_final() || !fixed && !empty
        };
        self.changes_library || vm.static_cells(state).iter().any(matters)
    }

    /// Adds the state at the end of a call to the graph.
    fn reach(&mut self, start: usize, level: usize, mut call: Call, ended: Ended) {
        let roots = self.held(start, &mut call, &ended);
        let Turned { shape: found, roots, order } = match self.turned(&ended.state, roots) {
            Ok(turned) => turned,
            Err(Shapeless::Large) => {
                self.engine.gaps.insert(Gap::Shape("very many objects".to_owned()));
                return;
            }
            Err(undecided) => {
                for one in self.engine.decided(&ended, undecided) {
                    self.reach(start, level, call.clone(), one);
                }
                return;
            }
        };
        // calls that seemed to change nothing may change the library
        self.outdated |= found.changes_library && !self.changes_library;
        self.changes_library |= found.changes_library;
        let (conditions, variables) = (ended.conditions(), ended.constraint.variables.clone());
        let cells: Vec<TermId> = found.symbols.iter().map(|symbol| symbol.term).collect();
        let added = project(self.engine.vm.terms_mut(), &ended.constraint, &found.symbols)
            .and_then(|projected| Ok((projected, self.node_of(found, ended.state, roots)?)));
        let (projected, node) = match added {
            Ok(added) => added,
            Err(error) => {
                self.engine.gaps.insert(Gap::Fault(error.to_string()));
                return;
            }
        };
        let origin = Rc::new(Origin { start, call, order, variables, conditions, cells });
        for states in projected {
            if let Some(node) = self.nodes.get_mut(node) {
                node.add(states, level, &origin, self.merges);
            }
        }
    }

    /// Whether states of a shape were found before.
    pub(crate) fn knows(&self, found: &Shape) -> bool {
        self.by_key.contains_key(&found.key)
    }

    /// The node of a shape.
    fn node_of(&mut self, found: Shape, state: State, roots: Vec<Root>) -> Result<usize, TermError> {
        let groups: Vec<Group> = found.opaque.iter().map(|opaque| opaque.group).collect();
        if let Some(node) = self.by_key.get(&found.key).copied() {
            // values of several sources in one cell come alive together
            let known = self.nodes.get(node).map(|node| node.opaque.clone()).unwrap_or_default();
            for (known, new) in known.into_iter().zip(groups) {
                self.engine.opaque.join(known, new);
            }
            return Ok(node);
        }
        let node = self.add_node(&found, state, roots, groups)?;
        self.by_key.insert(found.key, node);
        Ok(node)
    }

    fn add_node(
        &mut self,
        found: &Shape,
        mut state: State,
        roots: Vec<Root>,
        groups: Vec<Group>,
    ) -> Result<usize, TermError> {
        let mut variables: Vec<Variable> = Vec::new();
        for (place, symbol) in found.symbols.iter().enumerate() {
            let vm = &mut *self.engine.vm;
            let variable = cell_variable(vm.terms_mut(), place, symbol.kind)?;
            let value = match symbol.boxed {
                Some(boxed) => vm.null_or(variable.raw, boxed)?,
                None => Slot::symbolic(wrapped(vm.terms_mut(), variable)?),
            };
            vm.set_cell_value(&mut state, &symbol.cell, value);
            variables.push(variable);
        }
        for (place, opaque) in found.opaque.iter().enumerate() {
            let vm = &mut *self.engine.vm;
            let name = format!("p{place}:{:?}:{:?}:{:?}", opaque.cell.kind, opaque.group, opaque.class);
            let value = match opaque.cell.kind {
                Kind::Ref => vm.opaque_reference(&name, opaque.class)?,
                kind => vm.symbolic_value(&name, kind)?,
            };
            for variable in value.term().map(|term| vm.terms().variables_of(term)).unwrap_or_default() {
                self.engine.opaque.declare(variable, opaque.group);
            }
            self.engine.vm.set_cell_value(&mut state, &opaque.cell, value);
        }
        self.engine.vm.restart_path(&mut state, roots.iter().map(|root| root.object).collect());
        self.nodes.push(Node::new(state, roots, variables, groups));
        Ok(self.nodes.len() - 1)
    }

    /// Turns the pieces that were found in a level into starts, as few as possible.
    fn merge(&mut self, level: usize) {
        for number in 0..self.nodes.len() {
            let Some(node) = self.nodes.get_mut(number) else { continue };
            for (states, piece) in node.merged(self.merges) {
                self.starts.push(Start { node: number, states, level, piece });
            }
        }
    }
}

/// Why not all calls of an operation were made.
enum Expanded {
    /// An argument that was left open was looked at: the calls have to be made with others.
    Other,
    /// Nothing more is to be done.
    End(Progress),
}

/// Whether to go on.
enum Progress {
    Done,
    Again,
}
