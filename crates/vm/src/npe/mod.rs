//! Helpful `NullPointerException` messages (JEP 358), for exceptions the machine threw itself: describes what was null.

mod flow;
mod opcode;

use crate::machine::Machine;
use crate::state::State;
use flow::{Flow, words};
use heapwright_memory::Ref;
use heapwright_program::{
    Bytecode, CallShape, ConstantPool, Kind, LocalVariable, MethodId, external_name, external_type, split_method,
};
use opcode::{Instruction, op};

/// How many levels of field accesses and array elements the description of the null value has.
const MAX_DETAIL: usize = 5;

impl Machine {
    /// Returns the message for an exception, from the instruction on top of its recorded call stack. `None` if that
    /// instruction does not dereference anything, for instance because the program itself created the exception.
    pub(crate) fn null_message(&mut self, state: &State, exception: Ref) -> Option<String> {
        let backtrace = state.heap.cell(exception, self.known.throwable_backtrace)?.as_ref();
        if self.raised_in_hidden_frame(state, backtrace) {
            return None;
        }
        let (method, pc) = self.recorded_frames(state, backtrace).first().copied()?;
        let method = MethodId(method);
        let linked = self.linked(method).ok()?;
        let origin = usize::from(linked.code.origin(pc as usize));
        let bytecode = self.program.bytecode(method)?;
        let failed = instructions(&bytecode).nth(origin)?;
        let described = self.program.method(method);
        let pool = self.program.class(described.class()).constant_pool()?;
        let flow = Flow::up_to(&bytecode, pool, failed.at);
        let frame = Signature { is_static: described.is_static(), shape: described.shape() };
        let locals = self.program.local_variables(method);
        let explanation = Explanation { bytecode: &bytecode, locals: &locals, pool, flow, frame };
        explanation.message(failed)
    }

    /// Returns the position of an instruction in the class file's code of its method.
    pub(crate) fn bytecode_index(&mut self, method: MethodId, pc: u32) -> Option<usize> {
        let origin = usize::from(self.linked(method).ok()?.code.origin(pc as usize));
        let bytecode = self.program.bytecode(method)?;
        instructions(&bytecode).nth(origin).map(|instruction| instruction.at)
    }

    /// Returns the first instruction made from the one at an index of the class file's code.
    pub(crate) fn instruction_at(&mut self, method: MethodId, index: usize) -> Option<usize> {
        let bytecode = self.program.bytecode(method)?;
        let origin = instructions(&bytecode).position(|instruction| instruction.at == index)?;
        let linked = self.linked(method).ok()?;
        (0..linked.code.instrs.len()).find(|pc| usize::from(linked.code.origin(*pc)) == origin)
    }
}

fn instructions(bytecode: &Bytecode) -> impl Iterator<Item = Instruction<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let instruction = Instruction::read(bytecode.code, at)?;
        at += instruction.length;
        Some(instruction)
    })
}

/// What is known about the method's local variables without debug information.
struct Signature<'a> {
    is_static: bool,
    shape: &'a CallShape,
}

struct Explanation<'a> {
    bytecode: &'a Bytecode,
    locals: &'a [LocalVariable],
    pool: &'a ConstantPool<'static>,
    flow: Flow<'a>,
    frame: Signature<'a>,
}

impl Explanation<'_> {
    fn message(&self, failed: Instruction<'_>) -> Option<String> {
        let depth = self.depth_of_null(failed)?;
        let mut text = self.failed_action(failed)?;
        if let Some(cause) = self.cause(failed.at, depth) {
            text.push_str(&cause);
        }
        Some(text)
    }

    /// Returns how deep in the operand stack the dereferenced word is.
    fn depth_of_null(&self, failed: Instruction<'_>) -> Option<usize> {
        match failed.opcode {
            op::IALOAD..=op::SALOAD => Some(1),
            op::LASTORE | op::DASTORE => Some(3),
            op::IASTORE..=op::SASTORE => Some(2),
            op::ARRAYLENGTH | op::ATHROW | op::MONITORENTER | op::MONITOREXIT | op::GETFIELD => Some(0),
            op::PUTFIELD => Some(words(Kind::of(&self.pool.member(failed.index())?.2)?)),
            op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKEINTERFACE => {
                // a constructor never fails on null: the exception itself is being created
                if self.pool.member(failed.index())?.1 == "<init>" {
                    return None;
                }
                Some(usize::from(self.flow.shape(failed, false)?.local_slots()))
            }
            _ => None,
        }
    }

    fn failed_action(&self, failed: Instruction<'_>) -> Option<String> {
        let text = match failed.opcode {
            opcode @ op::IALOAD..=op::SALOAD => format!("Cannot load from {} array", elements(opcode - op::IALOAD)),
            opcode @ op::IASTORE..=op::SASTORE => format!("Cannot store to {} array", elements(opcode - op::IASTORE)),
            op::ARRAYLENGTH => "Cannot read the array length".to_owned(),
            op::ATHROW => "Cannot throw exception".to_owned(),
            op::MONITORENTER => "Cannot enter synchronized block".to_owned(),
            op::MONITOREXIT => "Cannot exit synchronized block".to_owned(),
            op::GETFIELD => format!("Cannot read field \"{}\"", self.pool.member(failed.index())?.1),
            op::PUTFIELD => format!("Cannot assign field \"{}\"", self.pool.member(failed.index())?.1),
            _ => format!("Cannot invoke \"{}\"", self.method_name(failed.index())?),
        };
        Some(text)
    }

    /// Returns the subordinate clause, if the source of the null is known.
    fn cause(&self, at: usize, depth: usize) -> Option<String> {
        let source = Instruction::read(self.bytecode.code, self.flow.stack(at)?.at(depth)?)?;
        let description = self.describe(at, depth, MAX_DETAIL)?;
        let is_call = matches!(source.opcode, op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC);
        let returned = if is_call { "the return value of " } else { "" };
        Some(format!(" because {returned}\"{description}\" is null"))
    }

    /// Describes the word at a depth of the stack before an instruction as an expression.
    fn describe(&self, at: usize, depth: usize, detail: usize) -> Option<String> {
        if detail == 0 {
            return None;
        }
        let stack = self.flow.stack(at)?;
        let source = Instruction::read(self.bytecode.code, stack.at(depth)?)?;
        let local = |local: u16| self.local_name(source.at, local, !stack.was_written(local));
        match source.opcode {
            op::ACONST_NULL => Some("null".to_owned()),
            opcode @ op::ICONST_M1..=op::ICONST_5 => Some((i32::from(opcode) - i32::from(op::ICONST_0)).to_string()),
            op::BIPUSH | op::SIPUSH => Some(source.immediate().to_string()),
            op::ILOAD | op::ALOAD => Some(local(source.local())),
            opcode @ op::ILOAD_0..=op::ILOAD_3 => Some(local(u16::from(opcode - op::ILOAD_0))),
            opcode @ op::ALOAD_0..=op::ALOAD_3 => Some(local(u16::from(opcode - op::ALOAD_0))),
            op::GETSTATIC => {
                let (class, name, _) = self.pool.member(source.index())?;
                Some(format!("{}.{name}", short_class(&class)))
            }
            op::GETFIELD => {
                let (_, name, _) = self.pool.member(source.index())?;
                let holder = self.describe(source.at, 0, detail - 1);
                Some(holder.map_or_else(|| name.to_string(), |holder| format!("{holder}.{name}")))
            }
            op::IALOAD | op::AALOAD => {
                let array = self.describe(source.at, 1, detail - 1).unwrap_or_else(|| "<array>".to_owned());
                let index = self.describe(source.at, 0, detail).unwrap_or_else(|| "...".to_owned());
                Some(format!("{array}[{index}]"))
            }
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => self.method_name(source.index()),
            _ => None,
        }
    }

    fn method_name(&self, index: u16) -> Option<String> {
        let (class, name, descriptor) = self.pool.member(index)?;
        let (params, _) = split_method(&descriptor)?;
        let params: Vec<String> = params.into_iter().map(short_type).collect();
        Some(format!("{}.{name}({})", short_class(&class), params.join(", ")))
    }

    fn local_name(&self, at: usize, local: u16, is_argument: bool) -> String {
        let named = self.locals.iter().find(|variable| {
            let start = usize::from(variable.start);
            variable.slot == local && at >= start && at < start + usize::from(variable.length)
        });
        if let Some(variable) = named {
            return variable.name.to_string();
        }
        if !is_argument {
            return format!("<local{local}>");
        }
        let first = u16::from(!self.frame.is_static);
        if local < first {
            return "this".to_owned();
        }
        let locals = self.frame.shape.arg_locals().get(usize::from(first)..).unwrap_or(&[]);
        let kinds = self.frame.shape.params();
        let found =
            locals.iter().zip(kinds).position(|(start, kind)| (*start..*start + words(*kind) as u16).contains(&local));
        found.map_or_else(|| format!("<local{local}>"), |index| format!("<parameter{}>", index + 1))
    }
}

/// Returns the element type, in the order of the array instructions.
fn elements(offset: u8) -> &'static str {
    const NAMES: [&str; 8] = ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
    NAMES.get(usize::from(offset)).copied().unwrap_or("object")
}

fn short_class(class: &str) -> String {
    match class {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        other => external_name(other),
    }
}

fn short_type(descriptor: &str) -> String {
    let name = external_type(descriptor);
    let element = name.trim_end_matches("[]");
    match element {
        "java.lang.Object" | "java.lang.String" => name.replacen("java.lang.", "", 1),
        _ => name,
    }
}
