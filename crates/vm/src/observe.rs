//! Which branches a state has taken, in the methods somebody asked about.
//!
//! Observed methods run through a second instance of the inner loop that notes every jump; all other code pays
//! nothing. A note is a pair of instruction indices; [`Vm::edges`] translates them to bytecode offsets.

use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::Map;
use heapwright_case::Edge;
use heapwright_program::code::{Code, Instr};
use heapwright_program::{ClassId, MethodId};

/// A jump noted in an observed method: where from and where to, as indices of register code.
pub(crate) type Note = (MethodId, u32, u32);

/// The jumps a state has taken.
#[derive(Clone, Default)]
pub(crate) struct Trail {
    taken: Map<Note, ()>,
    /// The jumps of the inner loop since it was last entered.
    pub(crate) fresh: Vec<(u32, u32)>,
}

impl Trail {
    /// Files what the inner loop noted under its method.
    pub(crate) fn file(&mut self, method: MethodId) {
        let Trail { taken, fresh } = self;
        for (from, to) in fresh.drain(..) {
            if !taken.contains_key(&(method, from, to)) {
                taken.insert((method, from, to), ());
            }
        }
    }

    pub(crate) fn add(&mut self, method: MethodId, from: u32, to: u32) {
        self.taken.insert((method, from, to), ());
    }
}

impl Vm {
    /// Branches of a class's methods are noted from now on. Has no effect on methods that have run already.
    pub fn observe(&mut self, class: ClassId) {
        self.observed.insert(class);
    }

    /// Notes a jump that the inner loop did not make itself.
    pub(crate) fn note_edge(&self, state: &mut State, from: u32, to: u32) {
        let Some(method) = state.frames.last().map(|frame| frame.method) else { return };
        if self.observed.contains(&self.program.method(method).class()) {
            state.trail.add(method, from, to);
        }
    }

    /// How many different branches a state has taken in observed methods.
    pub fn edge_count(&self, state: &State) -> usize {
        state.trail.taken.len()
    }

    /// The branches a state has taken in observed methods, in order of method and place.
    pub fn edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        let mut edges: Vec<(MethodId, Edge)> = state
            .trail
            .taken
            .keys()
            .filter_map(|(method, from, to)| Some((*method, self.edge(*method, *from, *to)?)))
            .collect();
        edges.sort_unstable_by_key(|(method, edge)| (method.index(), *edge));
        edges.dedup();
        edges
    }

    /// A noted jump as an edge between bytecode offsets.
    fn edge(&self, method: MethodId, from: u32, to: u32) -> Option<Edge> {
        let code = self.program.code(method).ok()?;
        let bytecode = self.program.bytecode(method)?;
        let offset = *offsets(bytecode.code).get(usize::from(code.origin(from as usize)))?;
        let target = jump_target(&code, bytecode.code, offset, from, to)?;
        Some(Edge { from: offset as u16, to: target as u16 })
    }
}

/// Where a jump at an offset goes in the bytecode, when it goes from one instruction of register code to another.
fn jump_target(code: &Code, bytes: &[u8], offset: usize, from: u32, to: u32) -> Option<usize> {
    let instr = code.instrs.get(from as usize)?.get();
    let opcode = *bytes.get(offset)?;
    match (instr, opcode) {
        (Instr::TableSwitch { table, .. } | Instr::LookupSwitch { table, .. }, 170 | 171) => {
            let table = code.switches.get(table as usize)?;
            let base = offset / 4 * 4 + 4;
            let word = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(i32::from_be_bytes);
            let (first, stride) = if opcode == 170 { (base + 12, 4) } else { (base + 12, 8) };
            // javac and others may send keys to the default: any of them names the same place
            let jump = match table.targets.iter().position(|target| *target == to) {
                Some(index) if to != table.default => word(first + index * stride)?,
                _ => word(base)?,
            };
            usize::try_from(offset as i64 + i64::from(jump)).ok()
        }
        (_, 153..=166 | 198 | 199) => {
            let mut instr = instr;
            let target = *instr.target_mut()?;
            let jump = i16::from_be_bytes(bytes.get(offset + 1..offset + 3)?.try_into().ok()?);
            if to == target && to != from + 1 {
                return usize::try_from(offset as i64 + i64::from(jump)).ok();
            }
            Some(offset + 3)
        }
        _ => None,
    }
}

/// The offset of every instruction.
pub(crate) fn offsets(bytes: &[u8]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        found.push(at);
        at += length(bytes, at).max(1);
    }
    found
}

/// The length of the instruction at an offset (JVMS 6.5).
fn length(bytes: &[u8], at: usize) -> usize {
    let word = |at: usize| bytes.get(at..at + 4).and_then(|word| word.try_into().ok()).map_or(0, i32::from_be_bytes);
    let base = at / 4 * 4 + 4;
    match bytes.get(at).copied().unwrap_or(0) {
        16 | 18 | 21..=25 | 54..=58 | 169 | 188 => 2,
        17 | 19 | 20 | 132 | 153..=168 | 178..=184 | 187 | 189 | 192 | 193 | 198 | 199 => 3,
        197 => 4,
        185 | 186 | 200 | 201 => 5,
        170 => {
            base - at + 12 + 4 * usize::try_from(i64::from(word(base + 8)) - i64::from(word(base + 4)) + 1).unwrap_or(0)
        }
        171 => base - at + 8 + 8 * usize::try_from(word(base + 4)).unwrap_or(0),
        196 => {
            if bytes.get(at + 1) == Some(&132) {
                6
            } else {
                4
            }
        }
        _ => 1,
    }
}
