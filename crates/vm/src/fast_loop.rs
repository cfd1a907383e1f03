//! The inner loop: instructions that neither call, return, allocate nor resolve anything.
//!
//! It is a separate function with few live values, so that they stay in machine registers. Whatever it cannot do at
//! once (a symbolic operand, an exception, a class to initialise, any other instruction) it leaves untouched for its
//! caller. Section numbers refer to chapter 6.5 of the JVM specification, by instruction name.

use crate::regs::{CheckedCode, Regs};
use crate::state::{InitState, State};
use heapwright_memory::{Elements, Ref, Slot};
use heapwright_program::ClassId;
use heapwright_program::code::{FloatJump, Instr};

/// Runs from `pc` for at most `fuel` instructions. Returns the index of the first instruction not executed, and the
/// fuel left.
#[inline(never)]
pub(crate) fn run<const OBSERVED: bool>(
    state: &mut State,
    code: &CheckedCode,
    regs: Regs,
    mut pc: usize,
    mut fuel: u64,
) -> (usize, u64) {
    let instrs = code.instrs();
    macro_rules! bail {
        () => {
            return (pc, fuel + 1)
        };
    }
    macro_rules! unary {
        ($dst:expr, $a:expr, |$x:ident| $value:expr) => {{
            let $x = regs.get($a);
            if !$x.is_concrete() {
                bail!();
            }
            regs.set($dst, $value);
            pc += 1;
        }};
    }
    macro_rules! binary {
        ($dst:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $value:expr) => {{
            let ($x, $y) = (regs.get($a), regs.get($b));
            if !Slot::both_concrete($x, $y) {
                bail!();
            }
            regs.set($dst, $value);
            pc += 1;
        }};
    }
    macro_rules! jump_if {
        ($condition:expr, $target:expr) => {{
            let next = if $condition { $target as usize } else { pc + 1 };
            if OBSERVED {
                state.trail.fresh.push((pc as u32, next as u32));
            }
            pc = next;
        }};
    }
    // how far the operands are from where the comparison has the other result
    macro_rules! measured {
        ($gap:expr) => {
            if OBSERVED && state.trail.measures {
                let (is_low, distance) = $gap;
                state.trail.gaps.push((pc as u32, is_low, distance));
            }
        };
    }
    macro_rules! order_constant {
        ($a:expr, $k:expr, $target:expr, $op:tt, $with_equal:ident) => {{
            let x = regs.get($a);
            if !x.is_concrete() {
                bail!();
            }
            measured!($with_equal(i64::from(x.as_int()), i64::from($k)));
            jump_if!(x.as_int() $op $k, $target);
        }};
    }
    macro_rules! order {
        ($a:expr, $b:expr, $target:expr, $of:ident, $op:tt, $with_equal:ident) => {{
            let (x, y) = (regs.get($a), regs.get($b));
            if !Slot::both_concrete(x, y) {
                bail!();
            }
            measured!($with_equal(i64::from(x.$of()), i64::from(y.$of())));
            jump_if!(x.$of() $op y.$of(), $target);
        }};
    }
    macro_rules! compare_constant {
        ($a:expr, $k:expr, $target:expr, $op:tt) => {{
            let x = regs.get($a);
            if !x.is_concrete() {
                bail!();
            }
            jump_if!(x.as_int() $op $k, $target);
        }};
    }
    macro_rules! compare {
        ($a:expr, $b:expr, $target:expr, |$x:ident, $y:ident| $condition:expr) => {{
            let ($x, $y) = (regs.get($a), regs.get($b));
            if !Slot::both_concrete($x, $y) {
                bail!();
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
                bail!();
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
                bail!();
            }
        }};
    }

    while fuel > 0 {
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
                    bail!();
                }
                regs.set(dst, Slot::reference(string));
                pc += 1;
            }
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
                    bail!();
                }
                Slot::int(x.as_int().wrapping_div(y.as_int()))
            }),
            Instr::IRem { dst, a, b } => binary!(dst, a, b, |x, y| {
                if y.as_int() == 0 {
                    bail!();
                }
                Slot::int(x.as_int().wrapping_rem(y.as_int()))
            }),
            Instr::IShl { dst, a, b } => {
                binary!(dst, a, b, |x, y| Slot::int(x.as_int().wrapping_shl(y.as_int() as u32)))
            }
            Instr::IShr { dst, a, b } => {
                binary!(dst, a, b, |x, y| Slot::int(x.as_int().wrapping_shr(y.as_int() as u32)))
            }
            Instr::IUshr { dst, a, b } => {
                binary!(dst, a, b, |x, y| Slot::int((x.as_int() as u32).wrapping_shr(y.as_int() as u32) as i32))
            }
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
                    bail!();
                }
                Slot::long(x.as_long().wrapping_div(y.as_long()))
            }),
            Instr::LRem { dst, a, b } => binary!(dst, a, b, |x, y| {
                if y.as_long() == 0 {
                    bail!();
                }
                Slot::long(x.as_long().wrapping_rem(y.as_long()))
            }),
            Instr::LShl { dst, a, b } => {
                binary!(dst, a, b, |x, y| Slot::long(x.as_long().wrapping_shl(y.as_int() as u32)))
            }
            Instr::LShr { dst, a, b } => {
                binary!(dst, a, b, |x, y| Slot::long(x.as_long().wrapping_shr(y.as_int() as u32)))
            }
            Instr::LUshr { dst, a, b } => {
                binary!(dst, a, b, |x, y| Slot::long((x.as_long() as u64).wrapping_shr(y.as_int() as u32) as i64))
            }
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
            Instr::IfLtK { a, k, target } => order_constant!(a, k, target, <, equal_is_high),
            Instr::IfGeK { a, k, target } => order_constant!(a, k, target, >=, equal_is_high),
            Instr::IfGtK { a, k, target } => order_constant!(a, k, target, >, equal_is_low),
            Instr::IfLeK { a, k, target } => order_constant!(a, k, target, <=, equal_is_low),
            Instr::IfEq { a, b, target } => {
                compare!(a, b, target, |x, y| x.as_int() == y.as_int())
            }
            Instr::IfNe { a, b, target } => {
                compare!(a, b, target, |x, y| x.as_int() != y.as_int())
            }
            Instr::IfLt { a, b, target } => order!(a, b, target, as_int, <, equal_is_high),
            Instr::IfGe { a, b, target } => order!(a, b, target, as_int, >=, equal_is_high),
            Instr::IfGt { a, b, target } => order!(a, b, target, as_int, >, equal_is_low),
            Instr::IfLe { a, b, target } => order!(a, b, target, as_int, <=, equal_is_low),
            Instr::IfLongEq { a, b, target } => {
                compare!(a, b, target, |x, y| x.as_long() == y.as_long())
            }
            Instr::IfLongNe { a, b, target } => {
                compare!(a, b, target, |x, y| x.as_long() != y.as_long())
            }
            Instr::IfLongLt { a, b, target } => order!(a, b, target, as_long, <, equal_is_high),
            Instr::IfLongGe { a, b, target } => order!(a, b, target, as_long, >=, equal_is_high),
            Instr::IfLongGt { a, b, target } => order!(a, b, target, as_long, >, equal_is_low),
            Instr::IfLongLe { a, b, target } => order!(a, b, target, as_long, <=, equal_is_low),
            Instr::IfFloat { jump, a, b, target } => {
                compare!(a, b, target, |x, y| {
                    let (x, y) = (f64::from(x.as_float()), f64::from(y.as_float()));
                    if let Some(gap) = float_gap(jump, x, y) {
                        measured!(gap);
                    }
                    float_jump(jump, x, y)
                })
            }
            Instr::IfDouble { jump, a, b, target } => {
                compare!(a, b, target, |x, y| {
                    let (x, y) = (x.as_double(), y.as_double());
                    if let Some(gap) = float_gap(jump, x, y) {
                        measured!(gap);
                    }
                    float_jump(jump, x, y)
                })
            }
            Instr::IfNull { a, target } => {
                let x = regs.get(a);
                if !x.is_concrete() {
                    bail!();
                }
                jump_if!(x.as_ref().is_null(), target);
            }
            Instr::IfNonNull { a, target } => {
                let x = regs.get(a);
                if !x.is_concrete() {
                    bail!();
                }
                jump_if!(!x.as_ref().is_null(), target);
            }
            Instr::IfRefEq { a, b, .. } | Instr::IfRefNe { a, b, .. }
                if OBSERVED && are_apart(regs.get(a), regs.get(b)) =>
            {
                bail!()
            }
            Instr::IfRefEq { a, b, target } => {
                compare!(a, b, target, |x, y| {
                    if x.as_ref() != y.as_ref() && state.path.has_boxes() {
                        bail!();
                    }
                    x.as_ref() == y.as_ref()
                })
            }
            Instr::IfRefNe { a, b, target } => {
                compare!(a, b, target, |x, y| {
                    if x.as_ref() != y.as_ref() && state.path.has_boxes() {
                        bail!();
                    }
                    x.as_ref() != y.as_ref()
                })
            }
            Instr::TableSwitch { a, table } => {
                let key = regs.get(a);
                if !key.is_concrete() {
                    bail!();
                }
                let Some(table) = code.switches.get(table as usize) else {
                    bail!();
                };
                let index = i64::from(key.as_int()) - i64::from(table.low);
                let target = usize::try_from(index).ok().and_then(|index| table.targets.get(index));
                let next = target.copied().unwrap_or(table.default) as usize;
                if OBSERVED {
                    state.trail.fresh.push((pc as u32, next as u32));
                }
                pc = next;
            }
            Instr::LookupSwitch { a, table } => {
                let key = regs.get(a);
                if !key.is_concrete() {
                    bail!();
                }
                let Some(table) = code.switches.get(table as usize) else {
                    bail!();
                };
                let found = table.keys.binary_search(&key.as_int()).ok();
                let target = found.and_then(|index| table.targets.get(index));
                let next = target.copied().unwrap_or(table.default) as usize;
                if OBSERVED {
                    state.trail.fresh.push((pc as u32, next as u32));
                }
                pc = next;
            }
            Instr::Jsr { dst, target } => {
                regs.set(dst, Slot::int(pc as i32 + 1));
                pc = target as usize;
            }
            Instr::Ret { a } => {
                let to = regs.get(a).as_int() as usize;
                if to >= code.instrs.len() {
                    bail!();
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
                // 0 and 1 are stored alike in a `byte[]` and a `boolean[]`
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
                    bail!();
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
            Instr::ArrayLength { dst, array } => {
                let holder = regs.get(array);
                match state.heap.array(holder.as_ref()) {
                    Some(found) if holder.is_concrete() && found.is_concrete() => {
                        regs.set(dst, Slot::int(found.len() as i32));
                        pc += 1;
                    }
                    _ => bail!(),
                }
            }

            Instr::GetFieldResolved { dst, object, cell } => {
                let holder = regs.get(object);
                match state.heap.cell(holder.as_ref(), cell as usize) {
                    Some(value) if holder.is_concrete() => {
                        regs.set(dst, value);
                        pc += 1;
                    }
                    _ => bail!(),
                }
            }
            Instr::PutFieldResolved { object, src, cell } => {
                let holder = regs.get(object);
                if holder.is_concrete() && state.heap.set_cell(holder.as_ref(), cell as usize, regs.get(src)) {
                    pc += 1;
                } else {
                    bail!();
                }
            }
            Instr::PutFieldNarrow { narrow, object, src, cell } => {
                let (holder, value) = (regs.get(object), regs.get(src));
                if Slot::both_concrete(holder, value)
                    && state.heap.set_cell(holder.as_ref(), cell as usize, Slot::int(narrow.apply(value.as_int())))
                {
                    pc += 1;
                } else {
                    bail!();
                }
            }
            Instr::GetStaticResolved { dst, cell, class } => {
                let class = ClassId(class);
                if OBSERVED || state.init_state(class) != InitState::Done {
                    bail!();
                }
                match state.heap.cell(state.known_mirror(class), usize::from(cell)) {
                    Some(value) => {
                        regs.set(dst, value);
                        pc += 1;
                    }
                    None => bail!(),
                }
            }
            Instr::PutStaticResolved { src, cell, class } => {
                let class = ClassId(class);
                if state.init_state(class) != InitState::Done {
                    bail!();
                }
                if !state.heap.set_cell(state.known_mirror(class), usize::from(cell), regs.get(src)) {
                    bail!();
                }
                pc += 1;
            }
            _ => bail!(),
        }
    }
    (pc, 0)
}

/// Whether the left operand of `<` or `>=` is on the low side, where the comparison with equal operands has the other
/// result, and its distance from the last value of its side.
fn equal_is_high(x: i64, y: i64) -> (bool, f64) {
    let gap = x as f64 - y as f64;
    if x < y { (true, -1.0 - gap) } else { (false, gap) }
}

/// The same for `>` and `<=`.
fn equal_is_low(x: i64, y: i64) -> (bool, f64) {
    let gap = x as f64 - y as f64;
    if x <= y { (true, -gap) } else { (false, gap - 1.0) }
}

/// The same for floating-point numbers, on the side of equal operands: the other side has no last value of use.
fn float_gap(jump: FloatJump, x: f64, y: f64) -> Option<(bool, f64)> {
    let gap = x - y;
    let measured = match jump {
        FloatJump::Eq | FloatJump::Ne => None,
        FloatJump::Lt | FloatJump::LtOrNan | FloatJump::Ge | FloatJump::GeOrNan => (gap >= 0.0).then_some((false, gap)),
        FloatJump::Gt | FloatJump::GtOrNan | FloatJump::Le | FloatJump::LeOrNan => (gap <= 0.0).then_some((true, -gap)),
    };
    measured.filter(|(_, distance)| distance.is_finite())
}

/// Compares floating-point numbers; widening a `float` to `double` does not change the result.
#[allow(clippy::neg_cmp_op_on_partial_ord, reason = "the negation is what makes NaN jump")]
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

/// Whether two references are concrete and point to different objects.
fn are_apart(a: Slot, b: Slot) -> bool {
    Slot::both_concrete(a, b) && a.as_ref() != b.as_ref() && !a.as_ref().is_null() && !b.as_ref().is_null()
}
