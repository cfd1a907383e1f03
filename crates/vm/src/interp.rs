//! The interpreter's loop: a pure dispatch over instructions. What is short and common stands here; what
//! resolves, allocates, unwinds or calls natives is a method elsewhere. Section numbers are of the JVM
//! specification's chapter 6.5, where each instruction is described under its name.

use crate::machine::{Entry, Linked, Vm};
use crate::regs::Regs;
use crate::state::{InitState, State};
use crate::trap::{Budget, Step, Stop, Trap};
use heapwright_memory::{Elements, Ref, Slot};
use heapwright_program::ClassId;
use heapwright_program::code::{FloatJump, Instr};
use std::rc::Rc;

/// Steps between two looks at the budget.
const SLICE: u64 = 1 << 16;

/// The instruction index of a frame that waits for others to finish before it starts; no handler covers it.
pub(crate) const NOT_STARTED: u32 = u32::MAX;

/// What a helper of the loop wants next.
pub(crate) enum Flow {
    /// Go on after this instruction.
    Next,
    /// The call stack changed: look at the innermost frame again.
    Switch,
    /// Execute the instruction again (it was rewritten, or a class is being initialised).
    Again,
}

impl Vm {
    /// Runs a state until the call stack is back to `depth` frames, or something else ends the run.
    pub fn run(&mut self, state: &mut State, depth: usize) -> Step {
        loop {
            let trap = match self.run_frames(state, depth) {
                Ok(()) => return Step::Returned(state.result),
                Err(trap) => trap,
            };
            let thrown = match trap {
                Trap::Stop(stop) => return Step::Stopped(stop),
                Trap::NeedMemory(bytes) => match self.make_room(state, bytes) {
                    Ok(()) => continue,
                    Err(trap) => trap,
                },
                other => other,
            };
            match self.unwind(state, thrown, depth) {
                Ok(None) => {}
                Ok(Some(uncaught)) => return Step::Threw(uncaught),
                Err(stop) => return Step::Stopped(stop),
            }
        }
    }

    /// Steps until the next look at the budget.
    fn slice(&self, state: &State) -> u64 {
        if self.trace.is_some() { 1 } else { SLICE.min(self.limits.max_steps.saturating_sub(state.steps)) }
    }

    /// Looks at the budget and writes the trace; the next slice of steps.
    fn tick(&mut self, state: &mut State, linked: &Linked, pc: usize) -> Result<u64, Trap> {
        if state.steps >= self.limits.max_steps {
            return Err(Trap::Stop(Stop::Budget(Budget::Steps(self.limits.max_steps))));
        }
        self.trace_instruction(state, linked, pc);
        Ok(self.slice(state))
    }

    fn run_frames(&mut self, state: &mut State, depth: usize) -> Result<(), Trap> {
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
            // Hands an instruction with a symbolic operand, or one that is not on the fast path, to a method.
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
                            // resolving is not a step: whether another state did it before must not be seen
                            fuel += 1;
                            continue;
                        }
                        Err(trap) => break 'exit Err(trap),
                    }
                }};
            }
            macro_rules! symbolic {
                () => {
                    slow!(self.symbolic_step(state, instrs.fetch(pc)))
                };
            }
            macro_rules! unary {
                ($dst:expr, $a:expr, |$x:ident| $value:expr) => {{
                    let $x = regs.get($a);
                    if !$x.is_concrete() {
                        symbolic!();
                    }
                    regs.set($dst, $value);
                    pc += 1;
                }};
            }
            macro_rules! binary {
                ($dst:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $value:expr) => {{
                    let ($x, $y) = (regs.get($a), regs.get($b));
                    if !Slot::both_concrete($x, $y) {
                        symbolic!();
                    }
                    regs.set($dst, $value);
                    pc += 1;
                }};
            }
            macro_rules! jump_if {
                ($condition:expr, $target:expr) => {
                    pc = if $condition { $target as usize } else { pc + 1 }
                };
            }
            macro_rules! compare_constant {
                ($a:expr, $k:expr, $target:expr, $op:tt) => {{
                    let x = regs.get($a);
                    if !x.is_concrete() {
                        symbolic!();
                    }
                    jump_if!(x.as_int() $op $k, $target);
                }};
            }
            macro_rules! compare {
                ($a:expr, $b:expr, $target:expr, |$x:ident, $y:ident| $condition:expr) => {{
                    let ($x, $y) = (regs.get($a), regs.get($b));
                    if !Slot::both_concrete($x, $y) {
                        symbolic!();
                    }
                    jump_if!($condition, $target);
                }};
            }
            macro_rules! element_load {
                ($dst:expr, $array:expr, $index:expr, $kind:ident, |$x:ident| $value:expr) => {{
                    let (array, index) = (regs.get($array), regs.get($index));
                    if Slot::both_concrete(array, index)
                        && let Some(found) = state.heap.array(array.as_ref())
                        && found.is_concrete()
                        && let Elements::$kind(elements) = found.elements()
                        && let Some(&$x) = elements.get(index.as_int() as usize)
                    {
                        regs.set($dst, $value);
                        pc += 1;
                    } else {
                        slow!(self.load_element(state, instrs.fetch(pc), array, index, $dst));
                    }
                }};
            }
            macro_rules! element_store {
                ($array:expr, $index:expr, $src:expr, $kind:ident, |$v:ident| $value:expr) => {{
                    let (array, index, $v) = (regs.get($array), regs.get($index), regs.get($src));
                    if Slot::both_concrete(array, index)
                        && $v.is_concrete()
                        && let Some(found) = state.heap.array_mut(array.as_ref())
                        && let Some(Elements::$kind(elements)) = found.elements_mut()
                        && let Some(place) = elements.get_mut(index.as_int() as usize)
                    {
                        *place = $value;
                        pc += 1;
                    } else {
                        slow!(self.store_element(state, instrs.fetch(pc), array, index, $v));
                    }
                }};
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
                        slow!(self.invoke(state, $method, &$call.args, $dst))
                    }
                };
            }

            loop {
                if fuel == 0 {
                    state.steps += slice;
                    (slice, fuel) = (0, 0);
                    save!();
                    match self.tick(state, &linked, pc) {
                        Ok(next) => (slice, fuel) = (next, next),
                        Err(trap) => break 'exit Err(trap),
                    }
                }
                fuel -= 1;
                match instrs.fetch(pc) {
                    Instr::Nop => pc += 1,
                    Instr::Move { dst, src } => {
                        regs.set(dst, regs.get(src));
                        pc += 1;
                    }
                    Instr::ConstInt { dst, value } => {
                        regs.set(dst, Slot::int(value));
                        pc += 1;
                    }
                    Instr::ConstWide { dst, index } => {
                        regs.set(dst, Slot::from_bits(code.wides.get(index as usize).copied().unwrap_or(0)));
                        pc += 1;
                    }
                    Instr::LoadString { dst, site } => {
                        let literal = code.strings.get(site as usize).and_then(|site| site.literal.get());
                        let string = literal.map_or(Ref::NULL, |number| state.known_literal(number));
                        if string.is_null() {
                            slow!(self.load_string(state, code, site, dst));
                        }
                        regs.set(dst, Slot::reference(string));
                        pc += 1;
                    }
                    Instr::LoadClass { dst, site } => slow!(self.load_class(state, &linked, site, dst)),
                    Instr::LoadConstant { dst, site } => slow!(self.load_constant(state, &linked, site, dst)),

                    Instr::IAdd { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::int(x.as_int().wrapping_add(y.as_int())))
                    }
                    Instr::ISub { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::int(x.as_int().wrapping_sub(y.as_int())))
                    }
                    Instr::IMul { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::int(x.as_int().wrapping_mul(y.as_int())))
                    }
                    Instr::IDiv { dst, a, b } => binary!(dst, a, b, |x, y| {
                        if y.as_int() == 0 {
                            trap!(Trap::raise("java/lang/ArithmeticException", "/ by zero"));
                        }
                        Slot::int(x.as_int().wrapping_div(y.as_int()))
                    }),
                    Instr::IRem { dst, a, b } => binary!(dst, a, b, |x, y| {
                        if y.as_int() == 0 {
                            trap!(Trap::raise("java/lang/ArithmeticException", "/ by zero"));
                        }
                        Slot::int(x.as_int().wrapping_rem(y.as_int()))
                    }),
                    Instr::IShl { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::int(x.as_int().wrapping_shl(y.as_int() as u32)))
                    }
                    Instr::IShr { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::int(x.as_int().wrapping_shr(y.as_int() as u32)))
                    }
                    Instr::IUshr { dst, a, b } => binary!(dst, a, b, |x, y| {
                        Slot::int((x.as_int() as u32).wrapping_shr(y.as_int() as u32) as i32)
                    }),
                    Instr::IAnd { dst, a, b } => binary!(dst, a, b, |x, y| Slot::int(x.as_int() & y.as_int())),
                    Instr::IOr { dst, a, b } => binary!(dst, a, b, |x, y| Slot::int(x.as_int() | y.as_int())),
                    Instr::IXor { dst, a, b } => binary!(dst, a, b, |x, y| Slot::int(x.as_int() ^ y.as_int())),
                    Instr::IAddK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::int(x.as_int().wrapping_add(k)))
                    }
                    Instr::IMulK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::int(x.as_int().wrapping_mul(k)))
                    }
                    Instr::IAndK { dst, a, k } => unary!(dst, a, |x| Slot::int(x.as_int() & k)),
                    Instr::IShlK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::int(x.as_int().wrapping_shl(k as u32)))
                    }
                    Instr::IShrK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::int(x.as_int().wrapping_shr(k as u32)))
                    }
                    Instr::IUshrK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::int((x.as_int() as u32).wrapping_shr(k as u32) as i32))
                    }
                    Instr::IDivK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::int(x.as_int().checked_div(k).unwrap_or(0)))
                    }
                    Instr::IRemK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::int(x.as_int().checked_rem(k).unwrap_or(0)))
                    }

                    Instr::LAdd { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::long(x.as_long().wrapping_add(y.as_long())))
                    }
                    Instr::LSub { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::long(x.as_long().wrapping_sub(y.as_long())))
                    }
                    Instr::LMul { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::long(x.as_long().wrapping_mul(y.as_long())))
                    }
                    Instr::LDiv { dst, a, b } => binary!(dst, a, b, |x, y| {
                        if y.as_long() == 0 {
                            trap!(Trap::raise("java/lang/ArithmeticException", "/ by zero"));
                        }
                        Slot::long(x.as_long().wrapping_div(y.as_long()))
                    }),
                    Instr::LRem { dst, a, b } => binary!(dst, a, b, |x, y| {
                        if y.as_long() == 0 {
                            trap!(Trap::raise("java/lang/ArithmeticException", "/ by zero"));
                        }
                        Slot::long(x.as_long().wrapping_rem(y.as_long()))
                    }),
                    Instr::LShl { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::long(x.as_long().wrapping_shl(y.as_int() as u32)))
                    }
                    Instr::LShr { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::long(x.as_long().wrapping_shr(y.as_int() as u32)))
                    }
                    Instr::LUshr { dst, a, b } => binary!(dst, a, b, |x, y| {
                        Slot::long((x.as_long() as u64).wrapping_shr(y.as_int() as u32) as i64)
                    }),
                    Instr::LAnd { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::long(x.as_long() & y.as_long()))
                    }
                    Instr::LOr { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::long(x.as_long() | y.as_long()))
                    }
                    Instr::LXor { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::long(x.as_long() ^ y.as_long()))
                    }
                    Instr::LAddK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::long(x.as_long().wrapping_add(i64::from(k))))
                    }
                    Instr::LAndK { dst, a, k } => unary!(dst, a, |x| Slot::long(x.as_long() & i64::from(k))),
                    Instr::LMulK { dst, a, k } => {
                        unary!(dst, a, |x| Slot::long(x.as_long().wrapping_mul(i64::from(k))))
                    }

                    Instr::FAdd { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::float(x.as_float() + y.as_float()))
                    }
                    Instr::FSub { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::float(x.as_float() - y.as_float()))
                    }
                    Instr::FMul { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::float(x.as_float() * y.as_float()))
                    }
                    Instr::FDiv { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::float(x.as_float() / y.as_float()))
                    }
                    Instr::FRem { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::float(x.as_float() % y.as_float()))
                    }
                    Instr::DAdd { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::double(x.as_double() + y.as_double()))
                    }
                    Instr::DSub { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::double(x.as_double() - y.as_double()))
                    }
                    Instr::DMul { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::double(x.as_double() * y.as_double()))
                    }
                    Instr::DDiv { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::double(x.as_double() / y.as_double()))
                    }
                    Instr::DRem { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::double(x.as_double() % y.as_double()))
                    }

                    Instr::INeg { dst, a } => unary!(dst, a, |x| Slot::int(x.as_int().wrapping_neg())),
                    Instr::LNeg { dst, a } => unary!(dst, a, |x| Slot::long(x.as_long().wrapping_neg())),
                    Instr::FNeg { dst, a } => unary!(dst, a, |x| Slot::float(-x.as_float())),
                    Instr::DNeg { dst, a } => unary!(dst, a, |x| Slot::double(-x.as_double())),
                    Instr::I2L { dst, a } => unary!(dst, a, |x| Slot::long(i64::from(x.as_int()))),
                    Instr::I2F { dst, a } => unary!(dst, a, |x| Slot::float(x.as_int() as f32)),
                    Instr::I2D { dst, a } => unary!(dst, a, |x| Slot::double(f64::from(x.as_int()))),
                    Instr::L2I { dst, a } => unary!(dst, a, |x| Slot::int(x.as_long() as i32)),
                    Instr::L2F { dst, a } => unary!(dst, a, |x| Slot::float(x.as_long() as f32)),
                    Instr::L2D { dst, a } => unary!(dst, a, |x| Slot::double(x.as_long() as f64)),
                    Instr::F2I { dst, a } => unary!(dst, a, |x| Slot::int(x.as_float() as i32)),
                    Instr::F2L { dst, a } => unary!(dst, a, |x| Slot::long(x.as_float() as i64)),
                    Instr::F2D { dst, a } => unary!(dst, a, |x| Slot::double(f64::from(x.as_float()))),
                    Instr::D2I { dst, a } => unary!(dst, a, |x| Slot::int(x.as_double() as i32)),
                    Instr::D2L { dst, a } => unary!(dst, a, |x| Slot::long(x.as_double() as i64)),
                    Instr::D2F { dst, a } => unary!(dst, a, |x| Slot::float(x.as_double() as f32)),
                    Instr::I2B { dst, a } => unary!(dst, a, |x| Slot::int(i32::from(x.as_int() as i8))),
                    Instr::I2C { dst, a } => unary!(dst, a, |x| Slot::int(i32::from(x.as_int() as u16))),
                    Instr::I2S { dst, a } => unary!(dst, a, |x| Slot::int(i32::from(x.as_int() as i16))),
                    Instr::LCmp { dst, a, b } => {
                        binary!(dst, a, b, |x, y| Slot::int(x.as_long().cmp(&y.as_long()) as i32))
                    }
                    Instr::FCmpL { dst, a, b } => binary!(dst, a, b, |x, y| {
                        Slot::int(x.as_float().partial_cmp(&y.as_float()).map_or(-1, |order| order as i32))
                    }),
                    Instr::FCmpG { dst, a, b } => binary!(dst, a, b, |x, y| {
                        Slot::int(x.as_float().partial_cmp(&y.as_float()).map_or(1, |order| order as i32))
                    }),
                    Instr::DCmpL { dst, a, b } => binary!(dst, a, b, |x, y| {
                        Slot::int(x.as_double().partial_cmp(&y.as_double()).map_or(-1, |order| order as i32))
                    }),
                    Instr::DCmpG { dst, a, b } => binary!(dst, a, b, |x, y| {
                        Slot::int(x.as_double().partial_cmp(&y.as_double()).map_or(1, |order| order as i32))
                    }),

                    Instr::Goto { target } => pc = target as usize,
                    Instr::IfEqK { a, k, target } => compare_constant!(a, k, target, ==),
                    Instr::IfNeK { a, k, target } => compare_constant!(a, k, target, !=),
                    Instr::IfLtK { a, k, target } => compare_constant!(a, k, target, <),
                    Instr::IfGeK { a, k, target } => compare_constant!(a, k, target, >=),
                    Instr::IfGtK { a, k, target } => compare_constant!(a, k, target, >),
                    Instr::IfLeK { a, k, target } => compare_constant!(a, k, target, <=),
                    Instr::IfEq { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_int() == y.as_int())
                    }
                    Instr::IfNe { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_int() != y.as_int())
                    }
                    Instr::IfLt { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_int() < y.as_int())
                    }
                    Instr::IfGe { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_int() >= y.as_int())
                    }
                    Instr::IfGt { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_int() > y.as_int())
                    }
                    Instr::IfLe { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_int() <= y.as_int())
                    }
                    Instr::IfLongEq { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_long() == y.as_long())
                    }
                    Instr::IfLongNe { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_long() != y.as_long())
                    }
                    Instr::IfLongLt { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_long() < y.as_long())
                    }
                    Instr::IfLongGe { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_long() >= y.as_long())
                    }
                    Instr::IfLongGt { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_long() > y.as_long())
                    }
                    Instr::IfLongLe { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_long() <= y.as_long())
                    }
                    Instr::IfFloat { jump, a, b, target } => {
                        compare!(a, b, target, |x, y| float_jump(
                            jump,
                            f64::from(x.as_float()),
                            f64::from(y.as_float())
                        ))
                    }
                    Instr::IfDouble { jump, a, b, target } => {
                        compare!(a, b, target, |x, y| float_jump(jump, x.as_double(), y.as_double()))
                    }
                    Instr::IfNull { a, target } => {
                        let x = regs.get(a);
                        if !x.is_concrete() {
                            symbolic!();
                        }
                        jump_if!(x.as_ref().is_null(), target);
                    }
                    Instr::IfNonNull { a, target } => {
                        let x = regs.get(a);
                        if !x.is_concrete() {
                            symbolic!();
                        }
                        jump_if!(!x.as_ref().is_null(), target);
                    }
                    Instr::IfRefEq { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_ref() == y.as_ref())
                    }
                    Instr::IfRefNe { a, b, target } => {
                        compare!(a, b, target, |x, y| x.as_ref() != y.as_ref())
                    }
                    Instr::TableSwitch { a, table } => {
                        let key = regs.get(a);
                        if !key.is_concrete() {
                            symbolic!();
                        }
                        let Some(table) = code.switches.get(table as usize) else {
                            trap!(Trap::bug("a switch without its table"));
                        };
                        let index = i64::from(key.as_int()) - i64::from(table.low);
                        let target = usize::try_from(index).ok().and_then(|index| table.targets.get(index));
                        pc = target.copied().unwrap_or(table.default) as usize;
                    }
                    Instr::LookupSwitch { a, table } => {
                        let key = regs.get(a);
                        if !key.is_concrete() {
                            symbolic!();
                        }
                        let Some(table) = code.switches.get(table as usize) else {
                            trap!(Trap::bug("a switch without its table"));
                        };
                        let found = table.keys.binary_search(&key.as_int()).ok();
                        let target = found.and_then(|index| table.targets.get(index));
                        pc = target.copied().unwrap_or(table.default) as usize;
                    }
                    Instr::Jsr { dst, target } => {
                        regs.set(dst, Slot::int(pc as i32 + 1));
                        pc = target as usize;
                    }
                    Instr::Ret { a } => {
                        let to = regs.get(a).as_int() as usize;
                        if to >= code.instrs.len() {
                            trap!(Trap::bug("ret to an address outside of its method"));
                        }
                        pc = to;
                    }

                    Instr::ByteLoad { dst, array, index } => {
                        element_load!(dst, array, index, Byte, |x| Slot::int(i32::from(x)))
                    }
                    Instr::CharLoad { dst, array, index } => {
                        element_load!(dst, array, index, Char, |x| Slot::int(i32::from(x)))
                    }
                    Instr::ShortLoad { dst, array, index } => {
                        element_load!(dst, array, index, Short, |x| Slot::int(i32::from(x)))
                    }
                    Instr::IntLoad { dst, array, index } => {
                        element_load!(dst, array, index, Int, |x| Slot::int(x))
                    }
                    Instr::LongLoad { dst, array, index } => {
                        element_load!(dst, array, index, Long, |x| Slot::long(x))
                    }
                    Instr::FloatLoad { dst, array, index } => {
                        element_load!(dst, array, index, Float, |x| Slot::float(x))
                    }
                    Instr::DoubleLoad { dst, array, index } => {
                        element_load!(dst, array, index, Double, |x| Slot::double(x))
                    }
                    Instr::RefLoad { dst, array, index } => {
                        element_load!(dst, array, index, Ref, |x| Slot::reference(x))
                    }
                    Instr::ByteStore { array, index, src } => {
                        let (holder, at, value) = (regs.get(array), regs.get(index), regs.get(src));
                        // 0 and 1 are the same in a `byte[]` and in a `boolean[]`
                        if Slot::both_concrete(holder, at)
                            && value.is_concrete()
                            && value.as_int() as u32 <= 1
                            && let Some(found) = state.heap.array_mut(holder.as_ref())
                            && let Some(Elements::Byte(elements)) = found.elements_mut()
                            && let Some(place) = elements.get_mut(at.as_int() as usize)
                        {
                            *place = value.as_int() as i8;
                            pc += 1;
                        } else {
                            slow!(self.store_byte(state, instrs.fetch(pc), holder, at, value));
                        }
                    }
                    Instr::CharStore { array, index, src } => {
                        element_store!(array, index, src, Char, |v| v.as_int() as u16)
                    }
                    Instr::ShortStore { array, index, src } => {
                        element_store!(array, index, src, Short, |v| v.as_int() as i16)
                    }
                    Instr::IntStore { array, index, src } => {
                        element_store!(array, index, src, Int, |v| v.as_int())
                    }
                    Instr::LongStore { array, index, src } => {
                        element_store!(array, index, src, Long, |v| v.as_long())
                    }
                    Instr::FloatStore { array, index, src } => {
                        element_store!(array, index, src, Float, |v| v.as_float())
                    }
                    Instr::DoubleStore { array, index, src } => {
                        element_store!(array, index, src, Double, |v| v.as_double())
                    }
                    Instr::RefStore { array, index, src } => {
                        let (holder, at, value) = (regs.get(array), regs.get(index), regs.get(src));
                        slow!(self.store_reference(state, instrs.fetch(pc), holder, at, value))
                    }
                    Instr::ArrayLength { dst, array } => {
                        let holder = regs.get(array);
                        match state.heap.array(holder.as_ref()) {
                            Some(found) if holder.is_concrete() => {
                                regs.set(dst, Slot::int(found.len() as i32));
                                pc += 1;
                            }
                            _ => slow!(self.no_array(state, instrs.fetch(pc), holder)),
                        }
                    }

                    Instr::GetFieldResolved { dst, object, cell } => {
                        let holder = regs.get(object);
                        match state.heap.cell(holder.as_ref(), cell as usize) {
                            Some(value) if holder.is_concrete() => {
                                regs.set(dst, value);
                                pc += 1;
                            }
                            _ => slow!(self.no_object(state, instrs.fetch(pc), holder)),
                        }
                    }
                    Instr::PutFieldResolved { object, src, cell } => {
                        let holder = regs.get(object);
                        if holder.is_concrete() && state.heap.set_cell(holder.as_ref(), cell as usize, regs.get(src)) {
                            pc += 1;
                        } else {
                            slow!(self.no_object(state, instrs.fetch(pc), holder));
                        }
                    }
                    Instr::PutFieldNarrow { narrow, object, src, cell } => {
                        let (holder, value) = (regs.get(object), regs.get(src));
                        if Slot::both_concrete(holder, value)
                            && state.heap.set_cell(
                                holder.as_ref(),
                                cell as usize,
                                Slot::int(narrow.apply(value.as_int())),
                            )
                        {
                            pc += 1;
                        } else {
                            slow!(self.no_object(state, instrs.fetch(pc), holder));
                        }
                    }
                    Instr::GetStaticResolved { dst, cell, class } => {
                        let class = ClassId(class);
                        if state.init_state(class) != InitState::Done {
                            save!();
                            match self.initialize(state, class) {
                                Ok(true) => {}
                                Ok(false) => continue 'exit,
                                Err(trap) => break 'exit Err(trap),
                            }
                        }
                        match state.heap.cell(state.known_mirror(class), usize::from(cell)) {
                            Some(value) => {
                                regs.set(dst, value);
                                pc += 1;
                            }
                            None => trap!(Trap::bug("a static field without its cell")),
                        }
                    }
                    Instr::PutStaticResolved { src, cell, class } => {
                        let class = ClassId(class);
                        if state.init_state(class) != InitState::Done {
                            save!();
                            match self.initialize(state, class) {
                                Ok(true) => {}
                                Ok(false) => continue 'exit,
                                Err(trap) => break 'exit Err(trap),
                            }
                        }
                        let value = regs.get(src);
                        if !state.heap.set_cell(state.known_mirror(class), usize::from(cell), value) {
                            trap!(Trap::bug("a static field without its cell"));
                        }
                        pc += 1;
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
                        enter!(method, call, dst);
                    }
                    Instr::InvokeVirtual { dst, site } | Instr::InvokeInterface { dst, site } => {
                        let (call, resolved) = site!(site);
                        save!();
                        let receiver = call.args.first().map_or(Slot::ZERO, |reg| regs.get(*reg));
                        if !receiver.is_concrete() {
                            symbolic!();
                        }
                        let Some(tag) = state.heap.tag(receiver.as_ref()) else {
                            break 'exit Err(Trap::null());
                        };
                        let class = ClassId(tag.0);
                        let method = match call.cache.get() {
                            Some((known, method)) if known == class => method,
                            _ => match self.program.select(class, resolved) {
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
                        slow!(self.invoke_dynamic(state, &linked, site, dst))
                    }

                    Instr::Return { a } => {
                        let value = regs.get(a);
                        save!();
                        match self.leave(state, value) {
                            Ok(()) => continue 'exit,
                            Err(trap) => break 'exit Err(trap),
                        }
                    }
                    Instr::ReturnNarrow { narrow, a } => {
                        let value = regs.get(a);
                        let value = if value.is_concrete() { Slot::int(narrow.apply(value.as_int())) } else { value };
                        save!();
                        match self.leave(state, value) {
                            Ok(()) => continue 'exit,
                            Err(trap) => break 'exit Err(trap),
                        }
                    }
                    Instr::ReturnVoid => {
                        save!();
                        match self.leave(state, Slot::VOID) {
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
                        if value.as_ref().is_null() {
                            trap!(Trap::null());
                        }
                        state.lock(value.as_ref());
                        pc += 1;
                    }
                    Instr::MonitorExit { a } => {
                        let value = regs.get(a);
                        if value.as_ref().is_null() {
                            trap!(Trap::null());
                        }
                        if !state.unlock(value.as_ref()) {
                            trap!(Trap::Raise("java/lang/IllegalMonitorStateException", None));
                        }
                        pc += 1;
                    }
                    _ => slow!(self.unresolved(state, &linked, pc, instrs.fetch(pc))),
                }
            }
        };
        state.steps += slice - fuel;
        result
    }
}

/// A comparison of floating-point numbers; widening a `float` to `double` changes no comparison.
fn float_jump(jump: FloatJump, x: f64, y: f64) -> bool {
    match jump {
        FloatJump::Eq => x == y,
        FloatJump::Ne => x != y,
        FloatJump::Lt => x < y,
        FloatJump::LtOrNan => !(x >= y),
        FloatJump::Le => x <= y,
        FloatJump::LeOrNan => !(x > y),
        FloatJump::Gt => x > y,
        FloatJump::GtOrNan => !(x <= y),
        FloatJump::Ge => x >= y,
        FloatJump::GeOrNan => !(x < y),
    }
}
