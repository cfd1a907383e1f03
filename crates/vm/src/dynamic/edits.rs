//! The library's `LambdaFormEditor`: where it would rewrite a form, the machine records the edit, and the handle then
//! made with the edited form gets a body that performs it. So the library's combinators, with all their checks, run
//! unchanged.

use super::bodies::{Body, Shape};
use super::types::SignatureId;
use crate::intrinsics::{Answer, arg, class_arg, object, reference};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{ElementKind, Elements, Ref, Slot, TypeTag};
use heapwright_program::code::{Instr, NO_REG, Reg};
use heapwright_program::{ClassId, Kind, MethodId};

/// Edits as encoded in a form: the number of words that follow, the edit, its operands. Positions count the arguments
/// of the edited handle from zero.
mod edit {
    pub const ADD: i32 = 1;
    pub const DUPLICATE: i32 = 2;
    pub const PERMUTE: i32 = 3;
    pub const SPREAD: i32 = 4;
    pub const COLLECT: i32 = 5;
    pub const FILTER: i32 = 6;
    pub const FILTER_REPEATED: i32 = 7;
    pub const FILTER_RETURN: i32 = 8;
    pub const DROP_RETURN: i32 = 9;
    pub const COLLECT_RETURN: i32 = 10;
    pub const FOLD: i32 = 11;
    pub const FOLD_SELECTED: i32 = 12;
    pub const FILTER_SELECTED: i32 = 13;
    pub const BIND: i32 = 14;
}

/// Adds an edit to the form of an editor; returns the new form.
fn add(machine: &mut Machine, state: &mut State, args: &[Slot], words: &[i32]) -> Answer {
    let layout = machine.layout()?;
    let form = machine.get_field(state, object(args, 0)?, "lambdaForm")?.as_ref();
    let mut edits = machine.edits(state, form)?;
    edits.push(words.len() as i32);
    edits.extend(words);
    let array = state.heap.alloc_array(TypeTag(machine.known.int_array.0), ElementKind::Int, edits.len());
    if let Some(Elements::Int(places)) = state.heap.array_mut(array).and_then(|array| array.elements_mut()) {
        places.copy_from_slice(&edits);
    }
    let edited = machine.allocate_now(state, layout.form);
    state.heap.set_cell(edited, layout.edits_cell, Slot::reference(array));
    reference(edited)
}

fn ints(state: &State, array: Slot) -> Vec<i32> {
    match state.heap.array(array.as_ref()).map(|array| array.elements()) {
        Some(Elements::Int(values)) => values.clone(),
        _ => Vec::new(),
    }
}

fn position(args: &[Slot], index: usize) -> i32 {
    arg(args, index).as_int() - 1
}

pub(super) fn add_argument(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    add(machine, state, args, &[edit::ADD, position(args, 1)])
}

pub(super) fn duplicate_argument(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    add(machine, state, args, &[edit::DUPLICATE, position(args, 1), position(args, 2)])
}

pub(super) fn permute_arguments(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let mut words = vec![edit::PERMUTE];
    words.extend(ints(state, arg(args, 2)));
    add(machine, state, args, &words)
}

pub(super) fn spread_arguments(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 2)?;
    add(machine, state, args, &[edit::SPREAD, position(args, 1), class.0 as i32, arg(args, 3).as_int()])
}

pub(super) fn collect_arguments(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    add(machine, state, args, &[edit::COLLECT, position(args, 1)])
}

pub(super) fn filter_argument(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    add(machine, state, args, &[edit::FILTER, position(args, 1)])
}

pub(super) fn filter_repeated(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let mut words = vec![edit::FILTER_REPEATED];
    words.extend(ints(state, arg(args, 2)).into_iter().map(|position| position - 1));
    add(machine, state, args, &words)
}

pub(super) fn filter_return(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let edit = if arg(args, 2).as_int() != 0 { edit::DROP_RETURN } else { edit::FILTER_RETURN };
    add(machine, state, args, &[edit])
}

pub(super) fn collect_return(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    add(machine, state, args, &[edit::COLLECT_RETURN])
}

/// `foldArgumentsForm(position, dropResult, combinerType)`, with or without selected positions.
pub(super) fn fold_arguments(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let mut words = vec![edit::FOLD, position(args, 1), arg(args, 2).as_int()];
    if args.len() > 4 {
        words = vec![edit::FOLD_SELECTED, position(args, 1), arg(args, 2).as_int()];
        words.extend(ints(state, arg(args, 4)));
    }
    add(machine, state, args, &words)
}

pub(super) fn filter_selected(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let mut words = vec![edit::FILTER_SELECTED, position(args, 1)];
    words.extend(ints(state, arg(args, 3)));
    add(machine, state, args, &words)
}

pub(super) fn bind_argument(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    add(machine, state, args, &[edit::BIND, position(args, 1)])
}

/// `copyWith(type, form)`.
pub(super) fn copy_with(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    machine.edited_copy(state, args, None)
}

/// `copyWithExtendL(type, form, value)` and its variants for the other kinds.
pub(super) fn copy_extend_l(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    machine.edited_copy(state, args, Some(arg(args, 3).as_ref()))
}

pub(super) fn copy_extend_i(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let value = machine.boxed(state, Kind::Int, arg(args, 3))?;
    machine.edited_copy(state, args, Some(value))
}

pub(super) fn copy_extend_j(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let value = machine.boxed(state, Kind::Long, arg(args, 3))?;
    machine.edited_copy(state, args, Some(value))
}

pub(super) fn copy_extend_f(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let value = machine.boxed(state, Kind::Float, arg(args, 3))?;
    machine.edited_copy(state, args, Some(value))
}

pub(super) fn copy_extend_d(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let value = machine.boxed(state, Kind::Double, arg(args, 3))?;
    machine.edited_copy(state, args, Some(value))
}

/// `BoundMethodHandle.makeReinvoker`: a bound handle that calls another one.
pub(super) fn make_reinvoker(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let target = object(args, 0)?;
    let callable = machine.callable(state, target)?;
    let method_type = machine.handle_type(state, target)?;
    let body = machine.forward_body(callable.signature)?;
    let handle = machine.new_handle(state, method_type, callable.signature, body, &[target])?;
    reference(handle)
}

impl Machine {
    fn edits(&mut self, state: &State, form: Ref) -> Result<Vec<i32>, Trap> {
        let layout = self.layout()?;
        let edits = state.heap.cell(form, layout.edits_cell).unwrap_or(Slot::ZERO);
        Ok(ints(state, edits))
    }

    fn forward_body(&mut self, id: SignatureId) -> Result<MethodId, Trap> {
        self.body(Shape::Forward(id), id, |machine, body| {
            let handle = machine.emit_part(body, 0)?;
            let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
            let result = machine.emit_call(&mut body.asm, handle, id, &args)?;
            let ret = machine.kind_of(body.signature.ret);
            body.asm.ret(ret, result);
            Ok(())
        })
    }

    /// Makes a handle that performs the edits of a form around the given handle.
    fn edited_copy(&mut self, state: &mut State, args: &[Slot], extra: Option<Ref>) -> Answer {
        let (mut base, method_type) = (object(args, 0)?, object(args, 1)?);
        let edits = self.edits(state, arg(args, 2).as_ref())?;
        let outer = self.type_signature(state, method_type)?;
        let outer = self.signature_id(outer);
        if edits.is_empty() {
            let callable = self.callable(state, base)?;
            let data = self.handle_data(state, callable.handle)?;
            let view = self.new_handle(state, method_type, outer, callable.body, &data)?;
            return reference(view);
        }
        let mut callable = self.callable(state, base)?;
        // A handle that only calls another one can be skipped.
        if self.dynamic.bodies.get(&Shape::Forward(callable.signature)) == Some(&callable.body) {
            base = self.handle_data(state, callable.handle)?.first().copied().unwrap_or(base);
            callable = self.callable(state, base)?;
        }
        let is_handle = match extra {
            Some(value) => {
                let layout = self.layout()?;
                let takes_handle = edits.get(1) != Some(&edit::BIND);
                takes_handle && !value.is_null() && self.instance_of(state, value, layout.handle)
            }
            None => false,
        };
        let extra_signature = match extra.filter(|_| is_handle) {
            Some(handle) => Some(self.callable(state, handle)?.signature),
            None => None,
        };
        let inner = callable.signature;
        let shape = Shape::Edited { outer, inner, edits: edits.clone(), extra: extra_signature };
        let body = self.body(shape, outer, |machine, body| machine.emit_edits(body, inner, &edits, extra_signature))?;
        let data: Vec<Ref> = [base].into_iter().chain(extra).collect();
        let handle = self.new_handle(state, method_type, outer, body, &data)?;
        reference(handle)
    }

    /// Emits the edits: in reverse order for the arguments, in order for the result.
    fn emit_edits(
        &mut self,
        body: &mut Body,
        inner: SignatureId,
        edits: &[i32],
        extra: Option<SignatureId>,
    ) -> Result<(), Trap> {
        let mut list = Vec::new();
        let mut rest = edits;
        while let Some((count, tail)) = rest.split_first() {
            let (one, tail) = tail.split_at_checked(*count as usize).ok_or_else(|| Trap::bug("a torn edit"))?;
            list.push(one);
            rest = tail;
        }
        let target = self.signature_of(inner)?;
        let mut args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let mut surplus = Vec::new();
        for one in list.iter().rev() {
            if let [edit::COLLECT_RETURN] = one {
                surplus = args.split_off(target.params.len().min(args.len()));
            }
            self.emit_argument_edit(body, &mut args, one, &target.params, extra)?;
        }
        let handle = self.emit_part(body, 0)?;
        let mut result = self.emit_call(&mut body.asm, handle, inner, &args)?;
        for one in &list {
            match one {
                [edit::FILTER_RETURN] => {
                    let args: Vec<Reg> = Some(result).filter(|reg| *reg != NO_REG).into_iter().collect();
                    result = self.emit_extra(body, extra, &args)?;
                }
                [edit::COLLECT_RETURN] => {
                    let args: Vec<Reg> =
                        Some(result).filter(|reg| *reg != NO_REG).into_iter().chain(surplus.clone()).collect();
                    result = self.emit_extra(body, extra, &args)?;
                }
                [edit::DROP_RETURN] => result = body.asm.zero(),
                _ => {}
            }
        }
        let ret = self.kind_of(body.signature.ret);
        body.asm.ret(ret, result);
        Ok(())
    }

    /// Emits a call of the handle that came with the edit.
    fn emit_extra(&mut self, body: &mut Body, extra: Option<SignatureId>, args: &[Reg]) -> Result<Reg, Trap> {
        let signature = extra.ok_or_else(|| Trap::bug("an edit without its handle"))?;
        let handle = self.emit_part(body, 1)?;
        self.emit_call(&mut body.asm, handle, signature, args)
    }

    fn emit_argument_edit(
        &mut self,
        body: &mut Body,
        args: &mut Vec<Reg>,
        one: &[i32],
        params: &[ClassId],
        extra: Option<SignatureId>,
    ) -> Result<(), Trap> {
        let place = |position: i32| usize::try_from(position).unwrap_or(0);
        let at = |args: &[Reg], position: usize| {
            args.get(position).copied().ok_or_else(|| Trap::bug("an edit of an argument that is not there"))
        };
        match *one {
            [edit::ADD, position] => {
                at(args, place(position))?;
                args.remove(place(position));
            }
            [edit::DUPLICATE, source, destination] => {
                let shifted = if source > destination { source - 1 } else { source };
                let value = at(args, place(shifted))?;
                args.insert(place(destination).min(args.len()), value);
            }
            [edit::PERMUTE, ref order @ ..] => {
                let moved = order.iter().map(|from| at(args, place(*from))).collect::<Result<Vec<_>, _>>()?;
                *args = moved;
            }
            [edit::SPREAD, position, class, count] => {
                self.emit_spread(body, args, place(position), ClassId(class as u32), count)?
            }
            [edit::COLLECT, position] => {
                let count = extra.map_or(Ok(0), |id| self.signature_of(id).map(|found| found.params.len()))?;
                let end = (place(position) + count).min(args.len());
                let taken: Vec<Reg> = args.splice(place(position).min(end)..end, []).collect();
                let result = self.emit_extra(body, extra, &taken)?;
                if result != NO_REG {
                    args.insert(place(position).min(args.len()), result);
                }
            }
            [edit::FILTER, position] => {
                let value = at(args, place(position))?;
                let result = self.emit_extra(body, extra, &[value])?;
                if let Some(arg) = args.get_mut(place(position)) {
                    *arg = result;
                }
            }
            [edit::FILTER_REPEATED, ref positions @ ..] => {
                let mut positions = positions.to_vec();
                positions.sort_unstable();
                for position in positions {
                    let value = at(args, place(position))?;
                    let result = self.emit_extra(body, extra, &[value])?;
                    if let Some(arg) = args.get_mut(place(position)) {
                        *arg = result;
                    }
                }
            }
            [edit::FOLD, position, dropped] => {
                let count = extra.map_or(Ok(0), |id| self.signature_of(id).map(|found| found.params.len()))?;
                let start = place(position).min(args.len());
                let taken: Vec<Reg> = args.iter().skip(start).take(count).copied().collect();
                let result = self.emit_extra(body, extra, &taken)?;
                if dropped == 0 && result != NO_REG {
                    args.insert(start, result);
                }
            }
            [edit::FOLD_SELECTED, position, dropped, ref selected @ ..] => {
                let kept = dropped == 0;
                let shift = |from: i32| if kept && from > position { from - 1 } else { from };
                let taken = selected.iter().map(|from| at(args, place(shift(*from)))).collect::<Result<Vec<_>, _>>()?;
                let result = self.emit_extra(body, extra, &taken)?;
                if kept && result != NO_REG {
                    args.insert(place(position).min(args.len()), result);
                }
            }
            [edit::FILTER_SELECTED, position, ref selected @ ..] => {
                let taken = selected.iter().map(|from| at(args, place(*from))).collect::<Result<Vec<_>, _>>()?;
                let result = self.emit_extra(body, extra, &taken)?;
                if let Some(arg) = args.get_mut(place(position)) {
                    *arg = result;
                }
            }
            [edit::BIND, position] => {
                let mut value = self.emit_part(body, 1)?;
                let kind = params.get(place(position)).map_or(Kind::Ref, |param| self.kind_of(*param));
                let kind = match kind {
                    Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short => Kind::Int,
                    other => other,
                };
                value = self.emit_open(&mut body.asm, value, kind);
                args.insert(place(position).min(args.len()), value);
            }
            _ => {}
        }
        Ok(())
    }

    /// Emits the spreading of an array argument to its elements, after the library's check of its length.
    fn emit_spread(
        &mut self,
        body: &mut Body,
        args: &mut Vec<Reg>,
        position: usize,
        class: ClassId,
        count: i32,
    ) -> Result<(), Trap> {
        let array = args.get(position).copied().ok_or_else(|| Trap::bug("a spread without its array"))?;
        let check =
            self.library_method("java/lang/invoke/MethodHandleImpl", "checkSpreadArgument", "(Ljava/lang/Object;I)V")?;
        let length = body.asm.int(count);
        body.asm.call(&self.program, heapwright_program::code::CallKind::Static, check, &[array, length]);
        let kind = self.program.component(class).map_or(Kind::Ref, |component| self.kind_of(component));
        let mut elements = Vec::new();
        for number in 0..count {
            let (dst, index) = (body.asm.fresh(), body.asm.int(number));
            body.asm.emit(load_element(kind, dst, array, index));
            elements.push(dst);
        }
        args.splice(position..=position, elements);
        Ok(())
    }
}

/// Returns the load instruction for an array element of a kind.
fn load_element(kind: Kind, dst: Reg, array: Reg, index: Reg) -> Instr {
    match kind {
        Kind::Boolean | Kind::Byte => Instr::ByteLoad { dst, array, index },
        Kind::Char => Instr::CharLoad { dst, array, index },
        Kind::Short => Instr::ShortLoad { dst, array, index },
        Kind::Int => Instr::IntLoad { dst, array, index },
        Kind::Long => Instr::LongLoad { dst, array, index },
        Kind::Float => Instr::FloatLoad { dst, array, index },
        Kind::Double => Instr::DoubleLoad { dst, array, index },
        Kind::Void | Kind::Ref => Instr::RefLoad { dst, array, index },
    }
}

/// Returns the store instruction for an array element of a kind.
pub(super) fn store_element(kind: Kind, array: Reg, index: Reg, src: Reg) -> Instr {
    match kind {
        Kind::Boolean | Kind::Byte => Instr::ByteStore { array, index, src },
        Kind::Char => Instr::CharStore { array, index, src },
        Kind::Short => Instr::ShortStore { array, index, src },
        Kind::Int => Instr::IntStore { array, index, src },
        Kind::Long => Instr::LongStore { array, index, src },
        Kind::Float => Instr::FloatStore { array, index, src },
        Kind::Double => Instr::DoubleStore { array, index, src },
        Kind::Void | Kind::Ref => Instr::RefStore { array, index, src },
    }
}
