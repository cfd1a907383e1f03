//! Which branches a state has taken, in the methods somebody asked about.
//!
//! Observed methods run through a second instance of the inner loop that notes every jump; all other code pays
//! nothing. A note is a pair of instruction indices; [`Vm::edges`] translates them to bytecode offsets.

use crate::machine::Vm;
use crate::offsets;
use crate::state::State;
use crate::symbolic::Map;
use heapwright_case::{Edge, MethodName};
use heapwright_program::code::{Code, Instr};
use heapwright_program::{ClassId, MethodId};

/// A jump noted in an observed method: where from and where to, as indices of register code.
pub(crate) type Note = (MethodId, u32, u32);

/// How often a jump was taken, and how often an exception struck before the next jump of its frame: a tool that infers
/// branches from probes further on has not seen such a jump.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    made: u8,
    struck: u8,
    /// The instruction at which the last exception struck.
    at: u32,
    /// Whether the method itself took it, and not only the initialiser of a class on its way.
    own: bool,
}

/// A jump taken so often is not counted any further, nor taken back.
const OFTEN: u8 = 8;

/// The jumps a state has taken.
#[derive(Clone, Default)]
pub(crate) struct Trail {
    taken: Map<Note, Taken>,
    /// The jumps of the inner loop since it was last entered.
    pub(crate) fresh: Vec<(u32, u32)>,
    /// The last jump of each frame that made one, by the height of the call stack.
    last: Vec<(usize, Note)>,
    /// Frames above this height make an input: what they do is no part of the run.
    making: Option<usize>,
    /// Frames above this height initialise a class: when that happens depends on what ran before.
    initialising: Option<usize>,
}

/// Whether a branch counts as taken when an exception strikes at an offset before the next branch.
pub type Survives = Box<dyn Fn(&MethodName, Edge, u16) -> bool>;

impl Trail {
    /// Files what the inner loop noted under its method.
    pub(crate) fn file(&mut self, method: MethodId, height: usize) {
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
        let taken = self.taken.get(&note).copied().unwrap_or_default();
        let own = taken.own || !above(self.initialising, height);
        if taken.made < OFTEN || own != taken.own {
            self.taken.insert(note, Taken { made: OFTEN.min(taken.made + 1), own, ..taken });
        }
    }

    /// Frames above this height make an input.
    pub(crate) fn make_input(&mut self, height: usize) {
        self.making.get_or_insert(height);
    }

    /// Frames above this height initialise a class.
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

    /// The call stack is not higher than this any more.
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

    /// An exception strikes in the frame at this height.
    pub(crate) fn strike(&mut self, height: usize, pc: u32) {
        self.left(height);
        if let Some((other, note)) = self.last.last().copied()
            && other == height
            && let Some(taken) = self.taken.get(&note).copied()
            && taken.struck < taken.made
            && taken.made < OFTEN
        {
            self.taken.insert(note, Taken { struck: taken.struck + 1, at: pc, ..taken });
        }
    }
}

fn above(floor: Option<usize>, height: usize) -> bool {
    floor.is_some_and(|floor| height > floor)
}

impl Vm {
    /// Branches of a class's methods are noted from now on.
    pub fn observe(&mut self, class: ClassId) {
        if self.observed.insert(class) {
            self.unlink(class);
        }
    }

    /// Branches of all classes of the class path are noted from now on.
    pub fn observe_program(&mut self) {
        self.observe_program = true;
    }

    pub(crate) fn is_observed(&self, class: ClassId) -> bool {
        self.observed.contains(&class) || self.observe_program && !self.is_library(class)
    }

    /// Notes a jump that the inner loop did not make itself.
    pub(crate) fn note_edge(&self, state: &mut State, from: u32, to: u32) {
        let Some(method) = state.frames.last().map(|frame| frame.method) else { return };
        if self.is_observed(self.program.method(method).class()) {
            let height = state.frames.len();
            state.trail.add(method, from, to, height);
        }
    }

    /// How many different branches a state has taken in observed methods.
    pub fn edge_count(&self, state: &State) -> usize {
        state.trail.taken.len()
    }

    /// Says which branches count that are followed by an exception; without a rule all do.
    pub fn set_survival(&mut self, rule: Survives) {
        self.survives = Some(rule);
    }

    /// The branches a state has taken in observed methods, in order of method and place.
    pub fn edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        self.edges_where(state, |_| true)
    }

    /// Those of them that were not only taken by initialisers of classes.
    pub fn own_edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        self.edges_where(state, |taken| taken.own)
    }

    fn edges_where(&self, state: &State, wanted: impl Fn(&Taken) -> bool) -> Vec<(MethodId, Edge)> {
        let mut edges: Vec<(MethodId, Edge)> = Vec::new();
        for ((method, from, to), taken) in state.trail.taken.iter().filter(|(_, taken)| wanted(taken)) {
            let Some(edge) = self.edge(*method, *from, *to) else { continue };
            if taken.struck < taken.made || self.counts(*method, edge, taken.at) {
                edges.push((*method, edge));
            }
        }
        edges.sort_unstable_by_key(|(method, edge)| (method.index(), *edge));
        edges.dedup();
        edges
    }

    fn counts(&self, method: MethodId, edge: Edge, struck: u32) -> bool {
        let Some(rule) = &self.survives else { return true };
        let (Ok(code), Some(bytecode)) = (self.program.code(method), self.program.bytecode(method)) else {
            return true;
        };
        let offset = offsets::starts(bytecode.code).get(usize::from(code.origin(struck as usize))).copied();
        offset.is_none_or(|offset| rule(&self.method_name(method), edge, offset))
    }

    /// A noted jump as an edge between bytecode offsets.
    fn edge(&self, method: MethodId, from: u32, to: u32) -> Option<Edge> {
        let code = self.program.code(method).ok()?;
        let bytecode = self.program.bytecode(method)?;
        let offset = *offsets::starts(bytecode.code).get(usize::from(code.origin(from as usize)))?;
        let target = jump_target(&code, bytecode.code, offset, from, to)?;
        Some(Edge { from: offset, to: target })
    }
}

/// Where a jump at an offset goes in the bytecode, when it goes from one instruction of register code to another.
fn jump_target(code: &Code, bytes: &[u8], offset: u16, from: u32, to: u32) -> Option<u16> {
    let mut instr = code.instrs.get(from as usize)?.get();
    if let Instr::TableSwitch { table, .. } | Instr::LookupSwitch { table, .. } = instr {
        return offsets::switch(bytes, offset, offsets::key_to(code.switches.get(table as usize)?, to));
    }
    let (target, next) = offsets::conditional(bytes, offset)?;
    let jumps = to == *instr.target_mut()? && to != from + 1;
    Some(if jumps { target } else { next })
}
