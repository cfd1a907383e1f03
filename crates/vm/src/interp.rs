//! The interpreter's loop: a pure dispatch over instructions. Short and common cases are handled here; whatever
//! resolves, allocates, unwinds or calls natives is a method elsewhere. Section numbers refer to chapter 6.5 of the JVM
//! specification, which describes each instruction under its name.

use crate::fast_loop;
use crate::machine::{Entry, Linked, Machine};
use crate::regs::Regs;
use crate::seam::{Need, Symbols};
use crate::state::{InitState, State};
use crate::trap::{Budget, Step, Stop, Trap};
use heapwright_memory::Slot;
use heapwright_meter::{Work, did};
use heapwright_program::ClassId;
use heapwright_program::code::{Instr, NO_REG};
use std::rc::Rc;

/// Steps between two budget checks.
const SLICE: u64 = 1 << 16;

/// The instruction index of a frame that waits for others to finish before it starts; no handler covers it.
pub const NOT_STARTED: u32 = u32::MAX;

/// What the loop does after a helper returns.
pub(crate) enum Flow {
    /// Continue after this instruction.
    Next,
    /// The call stack changed: continue with the innermost frame.
    Switch,
    /// Execute the instruction again (it was rewritten, or a class is being initialised).
    Again,
}

impl Machine {
    /// Runs a state until the call stack is back to `depth` frames, or something else ends the run.
    pub(crate) fn run(&mut self, symbols: &mut dyn Symbols, state: &mut State, depth: usize) -> Step {
        loop {
            let trap = match self.run_frames(symbols, state, depth) {
                Ok(()) => return Step::Returned(state.result),
                Err(trap) => trap,
            };
            let thrown = match trap {
                Trap::Stop(stop) => match self.failure_of_sink(state, &stop) {
                    Some(failure) => failure,
                    None => return Step::Stopped(stop),
                },
                Trap::NeedMemory(bytes) => match self.make_room(state, bytes) {
                    Ok(()) => continue,
                    Err(trap) => trap,
                },
                other => other,
            };
            match self.unwind(symbols, state, thrown, depth) {
                Ok(None) => {}
                Ok(Some(uncaught)) => return Step::Threw(uncaught),
                Err(stop) => return Step::Stopped(stop),
            }
        }
    }

    /// Returns the number of steps until the next budget check.
    fn slice(&self, state: &State) -> u64 {
        if self.trace { 1 } else { SLICE.min(self.limits.max_steps.saturating_sub(state.steps)) }
    }

    /// Checks the budget and writes the trace; returns the next slice of steps.
    fn tick(&mut self, symbols: &mut dyn Symbols, state: &mut State, linked: &Linked, pc: usize) -> Result<u64, Trap> {
        if state.steps >= self.limits.max_steps {
            return Err(Trap::Stop(Stop::Budget(Budget::Steps(self.limits.max_steps))));
        }
        if let Some(cause) = self.alarm.cause() {
            return Err(cause.into());
        }
        self.trace_instruction(symbols, state, linked, pc);
        Ok(self.slice(state))
    }

    fn run_frames(&mut self, symbols: &mut dyn Symbols, state: &mut State, depth: usize) -> Result<(), Trap> {
        let mut slice = 0u64;
        let mut fuel = 0u64;
        let result = 'exit: loop {
            if state.frames.len() <= depth {
                break 'exit Ok(());
            }
            let Some(frame) = state.frames.last().copied() else { break 'exit Ok(()) };
            let linked: Rc<Linked> = match self.linked(frame.method) {
                Ok(linked) => linked,
                Err(trap) => break 'exit Err(trap),
            };
            let code = &*linked.code;
            let Some(regs) = state.registers(frame.base, code.frame_size).map(Regs::new) else {
                break 'exit Err(Trap::bug("a frame without registers"));
            };
            let instrs = linked.instrs();
            let mut pc = if frame.pc == NOT_STARTED { 0 } else { frame.pc as usize };

            macro_rules! save {
                () => {
                    if let Some(frame) = state.frames.last_mut() {
                        frame.pc = pc as u32;
                    }
                };
            }
            macro_rules! trap {
                ($trap:expr) => {{
                    let trap = $trap;
                    save!();
                    break 'exit Err(trap);
                }};
            }
            // Delegates an instruction with a symbolic operand, or one that is not on the fast path, to a method.
            macro_rules! slow {
                ($call:expr) => {{
                    save!();
                    match $call {
                        Ok(Flow::Next) => {
                            pc += 1;
                            continue;
                        }
                        Ok(Flow::Switch) => continue 'exit,
                        Ok(Flow::Again) => {
                            // resolving is not a step: it must not matter whether another state did it before
                            fuel += 1;
                            continue;
                        }
                        Err(trap) => break 'exit Err(trap),
                    }
                }};
            }
            macro_rules! symbolic {
                () => {
                    slow!(symbols.symbolic_step(self, state, instrs.fetch(pc)))
                };
            }
            macro_rules! site {
                ($site:expr) => {
                    match code.calls.get($site as usize) {
                        Some(call) => match call.resolved.get() {
                            Some(method) => (call, method),
                            None => trap!(Trap::bug("a call that was not resolved")),
                        },
                        None => trap!(Trap::bug("a call without its site")),
                    }
                };
            }
            macro_rules! enter {
                ($method:expr, $call:expr, $dst:expr) => {
                    if let Some(Entry::Code(callee)) = self.entry($method) {
                        let callee = callee.clone();
                        match self.enter(state, &callee, frame.base, &$call.args, $dst) {
                            Ok(()) => continue 'exit,
                            Err(trap) => break 'exit Err(trap),
                        }
                    } else {
                        slow!(self.invoke(symbols, state, $method, &$call.args, $dst))
                    }
                };
            }

            loop {
                if fuel == 0 {
                    state.steps += slice;
                    did(Work::Instruction, slice);
                    (slice, fuel) = (0, 0);
                    save!();
                    match self.tick(symbols, state, &linked, pc) {
                        Ok(next) => (slice, fuel) = (next, next),
                        Err(trap) => break 'exit Err(trap),
                    }
                }
                (pc, fuel) = if linked.observed {
                    let reached = fast_loop::run::<true>(state, &linked.code, regs, pc, fuel);
                    let height = state.frames.len();
                    state.trail.file(linked.method, height);
                    reached
                } else {
                    fast_loop::run::<false>(state, &linked.code, regs, pc, fuel)
                };
                if fuel == 0 {
                    continue;
                }
                fuel -= 1;
                match instrs.fetch(pc) {
                    Instr::LoadClass { dst, site } => slow!(self.load_class(state, &linked, site, dst)),
                    Instr::LoadConstant { dst, site } => slow!(self.load_constant(symbols, state, &linked, site, dst)),

                    Instr::RefStore { array, index, src } => {
                        let (holder, at, value) = (regs.get(array), regs.get(index), regs.get(src));
                        slow!(self.store_reference(symbols, state, instrs.fetch(pc), holder, at, value))
                    }
                    Instr::NewResolved { dst, class } => {
                        let class = ClassId(class);
                        if state.init_state(class) != InitState::Done {
                            save!();
                            match self.initialize(state, class) {
                                Ok(true) => {}
                                Ok(false) => continue 'exit,
                                Err(trap) => break 'exit Err(trap),
                            }
                        }
                        match self.allocate(state, class) {
                            Ok(object) => {
                                regs.set(dst, Slot::reference(object));
                                pc += 1;
                            }
                            Err(trap) => trap!(trap),
                        }
                    }
                    Instr::CheckCastResolved { a, class } => {
                        let value = regs.get(a);
                        if !value.is_concrete() {
                            symbolic!();
                        }
                        if value.as_ref().is_null() || self.instance_of(state, value.as_ref(), ClassId(class)) {
                            pc += 1;
                        } else {
                            trap!(self.cast_failure(state, value.as_ref(), ClassId(class)));
                        }
                    }
                    Instr::InstanceOfResolved { dst, a, class } => {
                        let value = regs.get(a);
                        if !value.is_concrete() {
                            symbolic!();
                        }
                        let is = !value.as_ref().is_null() && self.instance_of(state, value.as_ref(), ClassId(class));
                        regs.set(dst, Slot::int(i32::from(is)));
                        pc += 1;
                    }

                    Instr::InvokeStatic { dst, site } => {
                        let (call, method) = site!(site);
                        save!();
                        let class = self.program.method(method).class();
                        if state.init_state(class) != InitState::Done {
                            match self.initialize(state, class) {
                                Ok(true) => {}
                                Ok(false) => continue 'exit,
                                Err(trap) => break 'exit Err(trap),
                            }
                        }
                        enter!(method, call, dst);
                    }
                    Instr::InvokeSpecial { dst, site } => {
                        let (call, method) = site!(site);
                        save!();
                        let receiver = call.args.first().map_or(Slot::ZERO, |reg| regs.get(*reg));
                        if receiver == Slot::ZERO {
                            break 'exit Err(Trap::null());
                        }
                        if !receiver.is_concrete() {
                            let reg = call.args.first().copied().unwrap_or(NO_REG);
                            match symbols.check_receiver(self, state, reg) {
                                Ok(()) => {}
                                Err(Need::Frames) => continue 'exit,
                                Err(Need::Trap(trap)) => break 'exit Err(trap),
                            }
                        }
                        enter!(method, call, dst);
                    }
                    Instr::InvokeVirtual { dst, site } | Instr::InvokeInterface { dst, site } => {
                        let (call, resolved) = site!(site);
                        save!();
                        let receiver = call.args.first().map_or(Slot::ZERO, |reg| regs.get(*reg));
                        if !receiver.is_concrete() {
                            match symbols.select_symbolic(self, state, call, resolved) {
                                Ok(method) => enter!(method, call, dst),
                                Err(Need::Frames) => continue 'exit,
                                Err(Need::Trap(trap)) => break 'exit Err(trap),
                            }
                        }
                        let Some(tag) = state.heap.tag(receiver.as_ref()) else {
                            break 'exit Err(Trap::null());
                        };
                        let class = ClassId(tag.0);
                        let method = match call.cache.get() {
                            Some((known, method)) if known == class => method,
                            _ => match self.select_for(call, class, resolved) {
                                Ok(method) => {
                                    call.cache.set(Some((class, method)));
                                    method
                                }
                                Err(error) => break 'exit Err(error.into()),
                            },
                        };
                        enter!(method, call, dst);
                    }

                    Instr::InvokeDynamic { dst, site } => {
                        save!();
                        if let Some(call) = code.dynamics.get(site as usize)
                            && let Some(method) = call.linked.get()
                            && let Some(Entry::Code(callee)) = self.entry(method)
                        {
                            let callee = callee.clone();
                            match self.enter(state, &callee, frame.base, &call.args, dst) {
                                Ok(()) => continue 'exit,
                                Err(trap) => break 'exit Err(trap),
                            }
                        }
                        slow!(self.invoke_dynamic(symbols, state, &linked, site, dst))
                    }

                    Instr::Return { a } => {
                        let value = regs.get(a);
                        save!();
                        match self.leave(symbols, state, value) {
                            Ok(()) => continue 'exit,
                            Err(trap) => break 'exit Err(trap),
                        }
                    }
                    Instr::ReturnNarrow { narrow, a } => {
                        let value = regs.get(a);
                        let value = match value.is_concrete() {
                            true => Slot::int(narrow.apply(value.as_int())),
                            false => match symbols.narrowed(value, narrow) {
                                Ok(value) => value,
                                Err(trap) => trap!(trap),
                            },
                        };
                        save!();
                        match self.leave(symbols, state, value) {
                            Ok(()) => continue 'exit,
                            Err(trap) => break 'exit Err(trap),
                        }
                    }
                    Instr::ReturnVoid => {
                        save!();
                        match self.leave(symbols, state, Slot::VOID) {
                            Ok(()) => continue 'exit,
                            Err(trap) => break 'exit Err(trap),
                        }
                    }
                    Instr::Throw { a } => {
                        let value = regs.get(a);
                        if !value.is_concrete() {
                            symbolic!();
                        }
                        if value.as_ref().is_null() {
                            trap!(Trap::null());
                        }
                        trap!(Trap::Throw(value.as_ref()));
                    }
                    Instr::MonitorEnter { a } => {
                        let value = regs.get(a);
                        if !value.is_concrete() {
                            symbolic!();
                        }
                        if value.as_ref().is_null() {
                            trap!(Trap::null());
                        }
                        state.lock(value.as_ref());
                        pc += 1;
                    }
                    Instr::MonitorExit { a } => {
                        let value = regs.get(a);
                        if !value.is_concrete() {
                            symbolic!();
                        }
                        if value.as_ref().is_null() {
                            trap!(Trap::null());
                        }
                        if !state.unlock(value.as_ref()) {
                            trap!(Trap::Raise("java/lang/IllegalMonitorStateException", None));
                        }
                        pc += 1;
                    }
                    _ => slow!(self.exceptional(symbols, state, &linked, pc, instrs.fetch(pc))),
                }
            }
        };
        state.steps += slice - fuel;
        did(Work::Instruction, slice - fuel);
        result
    }
}
