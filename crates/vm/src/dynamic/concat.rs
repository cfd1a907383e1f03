//! `StringConcatFactory`: a static method per call site that converts its arguments to strings and joins them in one
//! step.

use super::assembler::Assembler;
use super::bootstrap::Bootstrap;
use crate::intrinsics::Reply;
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Elements, Slot};
use heapwright_program::code::{CallKind, Constant, Reg};
use heapwright_program::{ClassId, Kind, MethodId};
use std::rc::Rc;

/// A piece of a concatenation.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    /// Fixed text.
    Text(Rc<[u16]>),
    /// The next argument: a string, or a primitive value that the machine formats itself.
    Argument(Kind),
}

/// The pieces of a concatenation, in order.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pieces: Rc<[Piece]>,
    latin: bool,
}

impl Machine {
    /// Links a call site of `makeConcat` or `makeConcatWithConstants`.
    pub(super) fn link_concat(
        &mut self,
        host: ClassId,
        descriptor: &str,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, Trap> {
        let signature = self.signature(host, descriptor)?;
        let kinds: Vec<Kind> = signature.params.iter().map(|param| self.kind_of(*param)).collect();
        let pieces = match bootstrap.arguments.split_first() {
            Some((Constant::String(recipe), constants)) => self.pieces(recipe, constants, &kinds)?,
            _ => kinds.iter().map(|kind| Piece::Argument(*kind)).collect(),
        };
        let mut asm = Assembler::new(descriptor, true)?;
        let values: Vec<_> = asm.params().into_iter().zip(signature.params.iter().copied()).collect();
        let result = self.emit_concat(&mut asm, &values, pieces)?;
        asm.ret(Kind::Ref, result);
        self.add_static(host, "concat", descriptor, asm)
    }

    /// Emits the concatenation of typed values: each is converted to a string in order, then all are joined.
    pub(super) fn emit_concat(
        &mut self,
        asm: &mut Assembler,
        values: &[(Reg, ClassId)],
        pieces: Vec<Piece>,
    ) -> Result<Reg, Trap> {
        let mut args = vec![asm.int(self.dynamic.recipes.len() as i32)];
        for &(value, class) in values {
            let method = match self.kind_of(class) {
                Kind::Float => Some(("java/lang/Float", "toString", "(F)Ljava/lang/String;")),
                Kind::Double => Some(("java/lang/Double", "toString", "(D)Ljava/lang/String;")),
                Kind::Ref if class != self.known.string => {
                    Some(("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;"))
                }
                _ => None,
            };
            args.push(match method {
                Some((class, name, descriptor)) => {
                    let method = self.library_method(class, name, descriptor)?;
                    asm.call(&self.program, CallKind::Static, method, &[value])
                }
                None => value,
            });
        }
        let latin = pieces.iter().all(|piece| match piece {
            Piece::Text(text) => text.iter().all(|unit| *unit < 256),
            Piece::Argument(_) => true,
        });
        self.dynamic.recipes.push(Recipe { pieces: pieces.into(), latin });
        let join = self.machine_method("join")?;
        Ok(asm.call(&self.program, CallKind::Static, join, &args))
    }

    /// Returns the pieces of a concatenation whose fixed text is Latin-1.
    pub(crate) fn latin_pieces(&self, number: Slot) -> Option<Rc<[Piece]>> {
        let recipe = number.is_concrete().then(|| self.dynamic.recipes.get(number.as_int() as usize)).flatten()?;
        recipe.latin.then(|| recipe.pieces.clone())
    }

    /// Splits a recipe: `\u{1}` stands for the next argument, `\u{2}` for the next constant.
    fn pieces(&self, recipe: &[u16], constants: &[Constant], kinds: &[Kind]) -> Result<Vec<Piece>, Trap> {
        let mut pieces = Vec::new();
        let mut text: Vec<u16> = Vec::new();
        let (mut constants, mut kinds) = (constants.iter(), kinds.iter());
        let missing = |what: &str| {
            Trap::raise("java/lang/invoke/StringConcatException", format!("Mismatched number of concat {what}"))
        };
        for &unit in recipe {
            match unit {
                1 => {
                    if !text.is_empty() {
                        pieces.push(Piece::Text(Rc::from(std::mem::take(&mut text))));
                    }
                    pieces.push(Piece::Argument(*kinds.next().ok_or_else(|| missing("arguments"))?));
                }
                2 => match constants.next().ok_or_else(|| missing("constants"))? {
                    Constant::String(value) => text.extend_from_slice(value),
                    Constant::Int(value) => text.extend(value.to_string().encode_utf16()),
                    Constant::Long(value) => text.extend(value.to_string().encode_utf16()),
                    other => return Err(Trap::unsupported(format!("{other:?} in a string concatenation"))),
                },
                unit => text.push(unit),
            }
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(Rc::from(text)));
        }
        Ok(pieces)
    }
}

/// Joins the arguments after the first, which is the number of a recipe.
pub(super) fn join(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Result<Reply, Trap> {
    if machine.wants_collection(state) {
        return Err(Trap::NeedMemory(64));
    }
    let (number, args) = args.split_first().ok_or_else(|| Trap::bug("a concatenation without its recipe"))?;
    let recipe = machine.dynamic.recipes.get(number.as_int() as usize).cloned();
    let recipe = recipe.ok_or_else(|| Trap::bug("a concatenation without its recipe"))?;
    let string = match recipe.latin.then(|| latin(machine, state, &recipe, args)).flatten() {
        Some(bytes) => machine.new_latin_string(state, &bytes),
        None => {
            let units = wide(machine, state, &recipe, args)?;
            machine.new_string_utf16(state, &units)
        }
    };
    Ok(Reply::Value(Slot::reference(string)))
}

/// Returns the result as Latin-1, if all pieces are.
fn latin(machine: &Machine, state: &State, recipe: &Recipe, args: &[Slot]) -> Option<Vec<u8>> {
    let coder = machine.known.string_coder?;
    let mut bytes = Vec::with_capacity(32);
    let mut args = args.iter();
    for piece in &*recipe.pieces {
        let kind = match piece {
            Piece::Text(text) => {
                bytes.extend(text.iter().map(|unit| *unit as u8));
                continue;
            }
            Piece::Argument(kind) => *kind,
        };
        let value = *args.next()?;
        match kind {
            Kind::Ref | Kind::Float | Kind::Double if value.as_ref().is_null() => bytes.extend(b"null"),
            Kind::Ref | Kind::Float | Kind::Double => {
                if state.heap.cell(value.as_ref(), coder)?.as_int() != 0 {
                    return None;
                }
                let content = state.heap.cell(value.as_ref(), machine.known.string_value)?.as_ref();
                let Elements::Byte(content) = state.heap.array(content)?.elements() else { return None };
                bytes.extend(content.iter().map(|byte| *byte as u8));
            }
            Kind::Char => bytes.push(u8::try_from(value.as_int()).ok()?),
            kind => print_primitive(&mut bytes, kind, value),
        }
    }
    Some(bytes)
}

fn wide(machine: &Machine, state: &State, recipe: &Recipe, args: &[Slot]) -> Result<Vec<u16>, Trap> {
    let mut units: Vec<u16> = Vec::with_capacity(32);
    let mut args = args.iter();
    for piece in &*recipe.pieces {
        let kind = match piece {
            Piece::Text(text) => {
                units.extend_from_slice(text);
                continue;
            }
            Piece::Argument(kind) => *kind,
        };
        let value = args.next().copied().unwrap_or(Slot::ZERO);
        match kind {
            Kind::Ref | Kind::Float | Kind::Double => match machine.string_units(state, value.as_ref()) {
                Some(text) => units.extend(text),
                None => units.extend("null".encode_utf16()),
            },
            Kind::Char => units.push(value.as_int() as u16),
            kind => {
                let mut bytes = Vec::new();
                print_primitive(&mut bytes, kind, value);
                units.extend(bytes.into_iter().map(u16::from));
            }
        }
    }
    Ok(units)
}

pub(crate) fn print_primitive(bytes: &mut Vec<u8>, kind: Kind, value: Slot) {
    use std::io::Write;
    // writing to a vector cannot fail
    let _ = match kind {
        Kind::Boolean => write!(bytes, "{}", value.as_int() != 0),
        Kind::Long => write!(bytes, "{}", value.as_long()),
        _ => write!(bytes, "{}", value.as_int()),
    };
}
