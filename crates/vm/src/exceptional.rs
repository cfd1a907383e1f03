//! What the inner loop does not handle: exceptions of simple instructions, symbolic operands, classes that must be
//! initialised first.

use crate::interp::Flow;
use crate::machine::{Linked, Machine};
use crate::seam::Symbols;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::Slot;
use heapwright_program::ClassId;
use heapwright_program::code::{Instr, Reg};

impl Machine {
    /// Executes an instruction that is not on any fast path.
    pub(crate) fn exceptional(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        linked: &Linked,
        pc: usize,
        instr: Instr,
    ) -> Result<Flow, Trap> {
        use Instr as I;
        match instr {
            I::IDiv { b, .. } | I::IRem { b, .. } => {
                self.division(symbols, state, instr, b, |divisor| divisor.as_int() == 0)
            }
            I::LDiv { b, .. } | I::LRem { b, .. } => {
                self.division(symbols, state, instr, b, |divisor| divisor.as_long() == 0)
            }
            I::LoadString { dst, site } => self.load_string(state, &linked.code, site, dst),
            I::ByteLoad { dst, array, index }
            | I::CharLoad { dst, array, index }
            | I::ShortLoad { dst, array, index }
            | I::IntLoad { dst, array, index }
            | I::LongLoad { dst, array, index }
            | I::FloatLoad { dst, array, index }
            | I::DoubleLoad { dst, array, index }
            | I::RefLoad { dst, array, index } => {
                let (array, index) = (self.register(state, array), self.register(state, index));
                self.load_element(symbols, state, instr, array, index, dst)
            }
            I::ByteStore { array, index, src } => {
                let (array, index) = (self.register(state, array), self.register(state, index));
                self.store_byte(symbols, state, instr, array, index, self.register(state, src))
            }
            I::CharStore { array, index, src }
            | I::ShortStore { array, index, src }
            | I::IntStore { array, index, src }
            | I::LongStore { array, index, src }
            | I::FloatStore { array, index, src }
            | I::DoubleStore { array, index, src } => {
                let (array, index) = (self.register(state, array), self.register(state, index));
                self.store_element(symbols, state, instr, array, index, self.register(state, src))
            }
            I::ArrayLength { array, .. } => self.no_array(symbols, state, instr, self.register(state, array)),
            I::GetFieldResolved { object, .. }
            | I::PutFieldResolved { object, .. }
            | I::PutFieldNarrow { object, .. } => self.no_object(symbols, state, instr, self.register(state, object)),
            I::IfRefEq { a, b, target } | I::IfRefNe { a, b, target }
                if self.register(state, a).is_concrete()
                    && self.register(state, b).is_concrete()
                    && !state.path.has_boxes() =>
            {
                let (a, b) = (self.register(state, a).as_ref(), self.register(state, b).as_ref());
                symbols.lose_identity(self, state, a, b);
                Ok(self.jump(state, (a == b) == matches!(instr, I::IfRefEq { .. }), target))
            }
            I::GetStaticResolved { dst, cell, class } => {
                if !self.initialize(state, ClassId(class))? {
                    return Ok(Flow::Switch);
                }
                if linked.observed {
                    symbols.lose_static(self, state, ClassId(class), cell);
                }
                let value = state.heap.cell(state.known_mirror(ClassId(class)), usize::from(cell));
                self.set_register(state, dst, value.ok_or_else(no_static)?);
                Ok(Flow::Next)
            }
            I::PutStaticResolved { src, cell, class } => {
                if !self.initialize(state, ClassId(class))? {
                    return Ok(Flow::Switch);
                }
                let (mirror, value) = (state.known_mirror(ClassId(class)), self.register(state, src));
                match state.heap.set_cell(mirror, usize::from(cell), value) {
                    true => Ok(Flow::Next),
                    false => Err(no_static()),
                }
            }
            I::Ret { .. } => Err(Trap::raise("java/lang/VerifyError", "ret to an address outside of its method")),
            _ => self.unresolved(symbols, state, linked, pc, instr),
        }
    }

    /// Continues at a jump's target, or after the jump.
    pub(crate) fn jump(&self, state: &mut State, taken: bool, target: u32) -> Flow {
        let Some(frame) = state.frames.last_mut() else { return Flow::Next };
        let from = frame.pc;
        frame.pc = if taken { target } else { from + 1 };
        let to = frame.pc;
        self.note_edge(state, from, to);
        Flow::Switch
    }

    fn division(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        instr: Instr,
        divisor: Reg,
        is_zero: fn(Slot) -> bool,
    ) -> Result<Flow, Trap> {
        let divisor = self.register(state, divisor);
        if divisor.is_concrete() && is_zero(divisor) {
            return Err(Trap::raise("java/lang/ArithmeticException", "/ by zero"));
        }
        symbols.symbolic_step(self, state, instr)
    }
}

pub(crate) fn no_static() -> Trap {
    Trap::bug("a static field without its cell")
}
