//! The branches a state has taken in observed methods, and the exceptions that occurred there.
//!
//! Observed methods run through a second instance of the inner loop that records every jump; all other code pays
//! nothing. A note is a pair of instruction indices; [`Machine::edges`] translates notes to bytecode offsets. Method entry
//! and the transfer to a handler are recorded as jumps, too: together they determine which stretches of code were run.

use crate::machine::Machine;
use crate::offsets;
use crate::state::Map;
use crate::state::State;
use heapwright_case::{Edge, Margin, MethodName, Stretch, Thrown};
use heapwright_program::code::{Code, Instr};
use heapwright_program::{ClassId, MethodId};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A jump recorded in an observed method: source and target, as indices into the register code.
pub(crate) type Note = (MethodId, u32, u32);

/// The source of the pseudo-jump that represents method entry.
const BEGINNING: u32 = u32::MAX;

/// Marks the source of a pseudo-jump that represents the transfer to a handler.
const TO_HANDLER: u32 = 1 << 31;

/// An exception in an observed method: the instruction where it occurred, its class, and its handler, if any.
type Strike = (MethodId, u32, ClassId, Option<u32>);

/// How often a jump was taken, and how often an exception occurred before the next jump of its frame. A tool that
/// infers branches from later probes has not seen such a jump.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    made: u8,
    struck: u8,
}

impl Tally {
    /// Whether the jump was taken once without an exception after it.
    fn is_clear(self) -> bool {
        self.struck < self.made
    }
}

/// What is counted of a jump.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    /// By the method itself.
    own: Tally,
    /// By class initialisers that ran on the way. Whether they run at all depends on what ran before.
    initialising: Tally,
}

impl Taken {
    fn tally(&mut self, is_initialising: bool) -> &mut Tally {
        if is_initialising { &mut self.initialising } else { &mut self.own }
    }
}

/// A jump taken this often is no longer counted, nor are its exceptions.
const OFTEN: u8 = 8;

/// The jumps a state has taken.
#[derive(Clone, Default)]
pub(crate) struct Trail {
    taken: Map<Note, Taken>,
    /// Where exceptions occurred after jumps that are still counted, and whether a class initialiser ran.
    strikes: Map<(Note, u32, bool), ()>,
    /// Exceptions in the method itself, not only in a class initialiser that ran on the way.
    thrown: Map<Strike, ()>,
    /// The jumps of the inner loop since it was last entered.
    pub(crate) fresh: Vec<(u32, u32)>,
    /// The last jump of each frame that made one, by call stack height.
    last: Vec<(usize, Note)>,
    /// Frames above this height build an input: what they do is not part of the run.
    making: Option<usize>,
    /// Frames above this height initialise a class: when that happens depends on what ran before.
    initialising: Option<usize>,
    /// Whether the stack is full, and nothing has caught that yet.
    overflowed: bool,
    /// Whether the distances of compared numbers are recorded.
    pub(crate) measures: bool,
    /// Comparisons of the inner loop since it was last entered: the instruction, the side, the distance.
    pub(crate) gaps: Vec<(u32, bool, f64)>,
    /// By instruction and side: the smallest distance.
    margins: FxHashMap<(MethodId, u32, bool), f64>,
}

/// How coverage is counted. `class` is the class file of the method. Answers must not depend on earlier queries.
pub trait Counting {
    /// Returns true if a branch counts as taken when an exception occurs at offset `struck` before the next branch.
    fn survives(&self, class: &[u8], method: &MethodName, edge: Edge, struck: u16) -> bool;

    /// Returns the source lines that stretches of a method cover, in order.
    fn lines(&self, class: &[u8], method: &MethodName, stretches: &[Stretch]) -> Vec<u16>;
}

impl Trail {
    /// Records the jumps of the inner loop under its method.
    pub(crate) fn file(&mut self, method: MethodId, height: usize) {
        let is_counted = !above(self.making, height) && !above(self.initialising, height);
        for (pc, is_low, distance) in self.gaps.drain(..).filter(|_| is_counted) {
            let margin = self.margins.entry((method, pc, is_low)).or_insert(distance);
            *margin = margin.min(distance);
        }
        let Some(last) = self.fresh.last().copied() else { return };
        if above(self.making, height) {
            self.fresh.clear();
            return;
        }
        for (from, to) in std::mem::take(&mut self.fresh) {
            let note = (method, from, to);
            self.count(note, height);
        }
        self.remember(height, (method, last.0, last.1));
    }

    pub(crate) fn add(&mut self, method: MethodId, from: u32, to: u32, height: usize) {
        let note = (method, from, to);
        if above(self.making, height) {
            return;
        }
        self.count(note, height);
        self.remember(height, note);
    }

    fn count(&mut self, note: Note, height: usize) {
        let mut taken = self.taken.get(&note).copied().unwrap_or_default();
        let tally = taken.tally(above(self.initialising, height));
        if tally.made < OFTEN {
            tally.made += 1;
            self.taken.insert(note, taken);
        }
    }

    /// Marks frames above this height as building an input.
    pub(crate) fn make_input(&mut self, height: usize) {
        self.making.get_or_insert(height);
    }

    /// Returns true if the frame at this height builds an input.
    pub(crate) fn is_making(&self, height: usize) -> bool {
        above(self.making, height)
    }

    /// Marks frames above this height as initialising a class.
    pub(crate) fn initialise(&mut self, height: usize) {
        self.initialising.get_or_insert(height);
    }

    fn remember(&mut self, height: usize, note: Note) {
        self.left(height);
        match self.last.last_mut() {
            Some(top) if top.0 == height => top.1 = note,
            _ => self.last.push((height, note)),
        }
    }

    /// Drops what belongs to frames above this height, which have ended.
    #[inline]
    pub(crate) fn left(&mut self, height: usize) {
        while self.last.last().is_some_and(|(other, _)| *other > height) {
            self.last.pop();
        }
        if self.making.is_some_and(|floor| height <= floor) {
            self.making = None;
        }
        if self.initialising.is_some_and(|floor| height <= floor) {
            self.initialising = None;
        }
    }

    /// Records the entry of a method, in the frame at this height.
    pub(crate) fn begin(&mut self, method: MethodId, height: usize) {
        self.add(method, BEGINNING, 0, height);
    }

    /// Records that an exception occurred in the frame at this height.
    pub(crate) fn strike(&mut self, height: usize, pc: u32) {
        self.left(height);
        let is_initialising = above(self.initialising, height);
        let Some((other, note)) = self.last.last().copied() else { return };
        let Some(mut taken) = self.taken.get(&note).copied().filter(|_| other == height) else { return };
        let tally = taken.tally(is_initialising);
        if tally.is_clear() && (tally.made < OFTEN || self.overflowed) {
            tally.struck += 1;
            self.taken.insert(note, taken);
            self.strikes.insert((note, pc, is_initialising), ());
        }
    }

    /// Records where an exception goes: to a handler, or out of the frame at this height.
    pub(crate) fn throw(&mut self, strike: Strike, height: usize) {
        let (method, pc, _, handler) = strike;
        if !above(self.making, height) && !above(self.initialising, height) && !self.thrown.contains_key(&strike) {
            self.thrown.insert(strike, ());
        }
        if let Some(target) = handler {
            self.overflowed = false;
            self.add(method, pc | TO_HANDLER, target, height);
        }
    }

    /// Records that the stack is full. The exception leaves many frames of the same methods at the same instructions, so
    /// jumps taken often are looked at again: all of them may have been followed by it.
    pub(crate) fn overflow(&mut self) {
        self.overflowed = true;
    }
}

fn above(floor: Option<usize>, height: usize) -> bool {
    floor.is_some_and(|floor| height > floor)
}

impl Machine {
    /// Records the branches of a class's methods from now on.
    pub(crate) fn observe(&mut self, class: ClassId) {
        if self.observed.insert(class) {
            self.unlink(class);
        }
    }

    /// Records the branches of all classes of the program under test from now on.
    pub(crate) fn observe_program(&mut self) {
        self.observe_program = true;
    }

    /// Makes a package of the JDK (with slashes) part of the program under test. To its inputs it stays a library: its
    /// objects are made by calls.
    pub(crate) fn adopt(&mut self, package: &str) {
        self.program.adopt(package);
        let known: Vec<ClassId> =
            self.program.classes().filter(|class| class.package_name() == package).map(|class| class.id()).collect();
        known.into_iter().for_each(|class| self.unlink(class));
    }

    /// Sets system properties, on every machine. Call this before [`Machine::boot`].
    pub(crate) fn set_properties(&mut self, properties: Vec<(String, String)>) {
        self.properties = properties;
    }

    pub(crate) fn is_observed(&self, class: ClassId) -> bool {
        self.observed.contains(&class) || self.observe_program && self.program.is_own(class)
    }

    /// Records a jump that the inner loop did not make itself.
    pub(crate) fn note_edge(&self, state: &mut State, from: u32, to: u32) {
        let Some(method) = state.frames.last().map(|frame| frame.method) else { return };
        if self.is_observed(self.program.method(method).class()) {
            let height = state.frames.len();
            state.trail.add(method, from, to, height);
        }
    }

    /// Sets the rule for which branches followed by an exception count, and for how lines are counted. Without a rule
    /// all branches count, and there are no lines.
    pub(crate) fn set_counting(&mut self, rule: Box<dyn Counting>) {
        self.counting = Some(rule);
    }

    /// Returns the branches a state has taken in observed methods, ordered by method and offset.
    pub(crate) fn edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        self.edges_where(state, &[false, true])
    }

    /// Like [`Machine::edges`], without branches taken only by class initialisers.
    pub(crate) fn own_edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        self.edges_where(state, &[false])
    }

    /// Returns the branches a state has taken in observed methods, including those followed by an exception.
    pub(crate) fn all_edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        let taken = state.trail.taken.keys();
        taken.filter_map(|(method, from, to)| Some((*method, self.edge(*method, *from, *to)?))).collect()
    }

    /// Returns the branches taken by the method itself (`false`), by class initialisers (`true`), or both.
    fn edges_where(&self, state: &State, by_initialisers: &[bool]) -> Vec<(MethodId, Edge)> {
        let mut edges: Vec<(MethodId, Edge)> = Vec::new();
        for (note, taken) in state.trail.taken.iter() {
            let ((method, from, to), mut taken) = (*note, *taken);
            let Some(edge) = self.edge(method, from, to) else { continue };
            let is_taken = by_initialisers.iter().any(|by| {
                let tally = *taken.tally(*by);
                tally.is_clear() || strikes(state, *note, *by).any(|at| self.counts(method, edge, at))
            });
            if is_taken {
                edges.push((method, edge));
            }
        }
        edges.sort_unstable_by_key(|(method, edge)| (method.index(), *edge));
        edges.dedup();
        edges
    }

    fn counts(&self, method: MethodId, edge: Edge, struck: u32) -> bool {
        let Some(rule) = &self.counting else { return true };
        let (Some(offset), Some(class)) = (self.offset(method, struck), self.class_file(method)) else { return true };
        rule.survives(class, &self.method_name(method), edge, offset)
    }

    fn class_file(&self, method: MethodId) -> Option<&[u8]> {
        self.program.class(self.program.method(method).class()).bytes()
    }

    /// Returns the bytecode offset of an instruction.
    pub(crate) fn offset(&self, method: MethodId, pc: u32) -> Option<u16> {
        let (code, bytecode) = (self.program.code(method).ok()?, self.program.bytecode(method)?);
        let starts = self.known_edges.starts(method, bytecode.code);
        starts.get(usize::from(code.origin(pc as usize))).copied()
    }

    /// Returns the bytecode offset where a handler starts; its first bytecode instruction may have no counterpart in
    /// register code.
    fn handler_offset(&self, method: MethodId, target: u32) -> Option<u16> {
        let offset = self.offset(method, target)?;
        self.program.bytecode(method)?.handlers().filter(|start| *start <= offset).max()
    }

    /// Returns how near the operands of comparisons came to where the comparison has the other result, in observed
    /// methods, ordered by method and offset.
    pub(crate) fn margins(&self, state: &State) -> Vec<(MethodName, Margin)> {
        let all = state.trail.margins.iter();
        let mut found: Vec<(usize, MethodName, Margin)> = all
            .filter_map(|((method, pc, is_low), distance)| {
                let (at, bits) = (self.offset(*method, *pc)?, distance.to_bits());
                Some((method.index(), self.method_name(*method), Margin { at, is_low: *is_low, bits }))
            })
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, method, margin)| (method, margin)).collect()
    }

    /// Returns the exceptions that occurred in observed methods, ordered by method and offset.
    pub(crate) fn exceptions(&self, state: &State) -> Vec<(MethodId, Thrown)> {
        let strikes = state.trail.thrown.keys().filter_map(|(method, pc, class, handler)| {
            let handler = match handler {
                Some(target) => Some(self.handler_offset(*method, *target)?),
                None => None,
            };
            let class = self.program.class(*class).external_name();
            Some((*method, Thrown { at: self.offset(*method, *pc)?, class, handler }))
        });
        let mut thrown: Vec<(MethodId, Thrown)> = strikes.collect();
        thrown.sort_unstable_by(|(a, one), (b, other)| (a.index(), one).cmp(&(b.index(), other)));
        thrown.dedup();
        thrown
    }

    /// Returns the source lines covered in observed methods, ordered by method and line. Leaves out what only class
    /// initialisers run: it depends on what ran before.
    pub(crate) fn lines(&self, state: &State) -> Vec<(MethodId, u16)> {
        let Some(rule) = &self.counting else { return Vec::new() };
        let mut by_method: BTreeMap<usize, (MethodId, Vec<Stretch>)> = BTreeMap::new();
        for (note, taken) in state.trail.taken.iter().filter(|(_, taken)| taken.own.made > 0) {
            let stretches = &mut by_method.entry(note.0.index()).or_insert_with(|| (note.0, Vec::new())).1;
            let Some((from, start)) = self.beginning(*note) else { continue };
            if taken.own.is_clear() {
                stretches.push(Stretch { from, start, struck: None });
            } else {
                let struck = strikes(state, *note, false).filter_map(|at| self.offset(note.0, at));
                stretches.extend(struck.map(|at| Stretch { from, start, struck: Some(at) }));
            }
        }
        let lines = by_method.into_values().flat_map(|(method, mut stretches)| {
            stretches.sort_unstable();
            let class = self.class_file(method);
            let lines = class.map(|class| rule.lines(class, &self.method_name(method), &stretches));
            lines.unwrap_or_default().into_iter().map(move |line| (method, line))
        });
        lines.collect()
    }

    /// Returns the source of a stretch and its start.
    fn beginning(&self, (method, from, to): Note) -> Option<(Option<u16>, u16)> {
        if from == BEGINNING {
            return Some((None, 0));
        }
        if from & TO_HANDLER != 0 {
            return Some((None, self.handler_offset(method, to)?));
        }
        let edge = self.edge(method, from, to)?;
        Some((Some(edge.from), edge.to))
    }

    /// Converts a recorded jump to an edge between bytecode offsets.
    fn edge(&self, method: MethodId, from: u32, to: u32) -> Option<Edge> {
        if from & TO_HANDLER != 0 {
            return None;
        }
        if let Some(known) = self.known_edges.edges.borrow().get(&(method, from, to)) {
            return *known;
        }
        let edge = self.find_edge(method, from, to);
        self.known_edges.edges.borrow_mut().insert((method, from, to), edge);
        edge
    }

    fn find_edge(&self, method: MethodId, from: u32, to: u32) -> Option<Edge> {
        let code = self.program.code(method).ok()?;
        let bytecode = self.program.bytecode(method)?;
        let starts = self.known_edges.starts(method, bytecode.code);
        let offset = *starts.get(usize::from(code.origin(from as usize)))?;
        let target = jump_target(&code, bytecode.code, offset, from, to)?;
        Some(Edge { from: offset, to: target })
    }
}

/// Returns where exceptions occurred after a jump of the method itself, or of a class initialiser.
fn strikes(state: &State, note: Note, by_initialiser: bool) -> impl Iterator<Item = u32> + '_ {
    let all = state.trail.strikes.keys();
    all.filter(move |(struck, _, by)| *struck == note && *by == by_initialiser).map(|(_, at, _)| *at)
}

/// Cache of facts about the bytecode of methods: a method with many branches is queried again and again.
#[derive(Default)]
pub(crate) struct KnownEdges {
    edges: RefCell<FxHashMap<(MethodId, u32, u32), Option<Edge>>>,
    starts: RefCell<FxHashMap<MethodId, Rc<[u16]>>>,
}

impl KnownEdges {
    fn starts(&self, method: MethodId, bytecode: &[u8]) -> Rc<[u16]> {
        self.starts.borrow_mut().entry(method).or_insert_with(|| offsets::starts(bytecode).into()).clone()
    }
}

/// Returns the bytecode target of the jump at `offset`, given its source and target in register code.
fn jump_target(code: &Code, bytes: &[u8], offset: u16, from: u32, to: u32) -> Option<u16> {
    let mut instr = code.instrs.get(from as usize)?.get();
    if let Instr::TableSwitch { table, .. } | Instr::LookupSwitch { table, .. } = instr {
        return offsets::switch(bytes, offset, offsets::key_to(code.switches.get(table as usize)?, to));
    }
    let (target, next) = offsets::conditional(bytes, offset)?;
    let jumps = to == *instr.target_mut()? && to != from + 1;
    Some(if jumps { target } else { next })
}
