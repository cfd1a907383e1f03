//! `StackWalker`: presents the machine's frames as the library's stack frames.

use super::java_lang::describe_frame;
use super::{Answer, Reply, Row, VOID, arg, int, object, one, reference};
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::MethodId;

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/StackStreamFactory", "checkStackWalkModes", "()Z", one),
    ("java/lang/StackStreamFactory$AbstractStackWalker", "callStackWalk", "", call_stack_walk),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        "fetchStackFrames",
        "(JJII[Ljava/lang/Object;)I",
        fetch_frames,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        "fetchStackFrames",
        "(IJIII[Ljava/lang/Object;)I",
        fetch_frames,
    ),
    ("java/lang/StackTraceElement", "initStackTraceElement", "", describe_info),
    ("java/lang/Thread", "getThreads", "()[Ljava/lang/Thread;", threads),
    ("java/lang/Thread", "dumpThreads", "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;", dump_threads),
];

/// `SHOW_HIDDEN_FRAMES` of a walker's mode.
const SHOW_HIDDEN: i64 = 0x20;

/// From this release on, the library counts the frames of a batch instead of asking for its end.
const COUNTS: u16 = 22;

/// `MemberName.IS_METHOD`.
const IS_METHOD: i32 = 0x0001_0000;

/// Whether a frame belongs to the walker itself.
fn is_walker(machine: &Machine, method: MethodId) -> bool {
    let name = machine.program.class(machine.program.method(method).class()).name();
    &**name == "java/lang/StackWalker" || name.starts_with("java/lang/StackStreamFactory")
}

/// A request to write a batch of frames into the buffer; `next` counts the frames below the next one to show.
struct Walk {
    mode: i64,
    next: usize,
    start: usize,
    size: usize,
    buffer: Ref,
}

/// Fills a batch; returns the end index in the buffer and where to continue.
fn fill(machine: &mut Machine, state: &mut State, mut walk: Walk) -> Result<(usize, usize), Trap> {
    let mut at = walk.start;
    let end = (walk.start + walk.size).min(state.heap.array(walk.buffer).map_or(0, |array| array.len()));
    while walk.next > 0 && at < end {
        walk.next -= 1;
        let Some(frame) = state.frames.get(walk.next).copied() else { break };
        let class = machine.program.method(frame.method).class();
        if machine.program.class(class).is_hidden() && walk.mode & SHOW_HIDDEN == 0 {
            continue;
        }
        describe(machine, state, walk.buffer, at, (frame.method, frame.pc))?;
        at += 1;
    }
    Ok((at, walk.next))
}

/// Writes a frame to a place of the buffer: as a class, or into the frame object already there.
fn describe(
    machine: &mut Machine,
    state: &mut State,
    buffer: Ref,
    at: usize,
    frame: (MethodId, u32),
) -> Result<(), Trap> {
    let (id, pc) = frame;
    let method = machine.program.method(id);
    let (class, flags) = (method.class(), i32::from(method.flags()));
    let (name, descriptor) = (method.name().clone(), method.descriptor().clone());
    let mirror = machine.mirror(state, class)?;
    let info = machine.refs_of(state, buffer).and_then(|places| places.get(at)).copied().unwrap_or(Ref::NULL);
    if info.is_null() || machine.class_of(state, info) == Some(machine.known.class) {
        if let Some(array) = state.heap.array_mut(buffer) {
            array.set(at, Slot::reference(mirror));
        }
        return Ok(());
    }
    let index = machine.bytecode_index(id, pc).map_or(-1, |index| index as i32);
    let name = machine.interned_text(state, Some(&name));
    let descriptor = machine.interned_text(state, Some(&descriptor));
    machine.set_field_if_present(state, info, "bci", Slot::int(index));
    if let Ok(member) = machine.get_field(state, info, "memberName") {
        let member = member.as_ref();
        machine.set_field(state, member, "clazz", Slot::reference(mirror))?;
        machine.set_field(state, member, "name", Slot::reference(name))?;
        machine.set_field(state, member, "type", Slot::reference(descriptor))?;
        return machine.set_field(state, member, "flags", Slot::int(flags | IS_METHOD));
    }
    let known = machine.get_field(state, info, "flags")?.as_int();
    machine.set_field(state, info, "flags", Slot::int(known & !0x00FF_FFFF | flags | IS_METHOD))?;
    let detailed = machine.set_field_if_present(state, info, "name", Slot::reference(name));
    machine.set_field_if_present(state, info, "type", Slot::reference(descriptor));
    let mut subject = mirror;
    if detailed {
        subject = machine.bare(state, "java/lang/invoke/ResolvedMethodName")?;
        machine.set_field(state, subject, "vmholder", Slot::reference(mirror))?;
    }
    machine.set_field(state, info, "classOrMemberName", Slot::reference(subject))
}

/// `callStackWalk(mode, skip, …, batch, start, buffer)`: the first batch, then `doStackWalk`.
fn call_stack_walk(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let this = object(args, 0)?;
    let mode = arg(args, 1);
    let mode = if machine.known.jdk < COUNTS { mode.as_long() } else { i64::from(mode.as_int()) };
    let skip = arg(args, 2).as_int().max(0) as usize;
    let last = args.len().saturating_sub(1);
    let (size, start) = (arg(args, last - 2).as_int().max(0) as usize, arg(args, last - 1).as_int().max(0) as usize);
    let buffer = object(args, last)?;
    let own = state.frames.iter().rev().take_while(|frame| is_walker(machine, frame.method)).count();
    let next = state.frames.len().saturating_sub(own + skip);
    let (end, next) = fill(machine, state, Walk { mode, next, start, size, buffer })?;
    let class = machine.program.load("java/lang/StackStreamFactory$AbstractStackWalker")?;
    let walk = machine.method_named(class, "doStackWalk", "(JIIII)Ljava/lang/Object;")?;
    let values = vec![
        Slot::reference(this),
        Slot::long(next as i64 + 1),
        Slot::int(skip as i32),
        Slot::int(if machine.known.jdk < COUNTS { size } else { end - start } as i32),
        Slot::int(start as i32),
        Slot::int(end as i32),
    ];
    Ok(Reply::Call { method: walk, args: values, kind: FrameKind::Call })
}

/// `fetchStackFrames(mode, anchor, …, batch, start, buffer)`: a further batch. The anchor is where to continue, plus
/// one.
fn fetch_frames(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let this = object(args, 0)?;
    let mode = arg(args, 1);
    let mode = if machine.known.jdk < COUNTS { mode.as_long() } else { i64::from(mode.as_int()) };
    let last = args.len().saturating_sub(1);
    let (size, start) = (arg(args, last - 2).as_int().max(0) as usize, arg(args, last - 1).as_int().max(0) as usize);
    let next = (arg(args, 2).as_long() - 1).max(0) as usize;
    let buffer = object(args, last)?;
    let (end, next) = fill(machine, state, Walk { mode, next, start, size, buffer })?;
    machine.set_field(state, this, "anchor", Slot::long(next as i64 + 1))?;
    int(if machine.known.jdk < COUNTS { end } else { end - start } as i32)
}

/// `initStackTraceElement(element, frame)`: finds the method again by its name and descriptor.
fn describe_info(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (element, info) = (object(args, 0)?, object(args, 1)?);
    let (holder, class) = match machine.get_field(state, info, "memberName") {
        Ok(member) => (member.as_ref(), machine.get_field(state, member.as_ref(), "clazz")?),
        Err(_) => {
            let subject = machine.get_field(state, info, "classOrMemberName")?.as_ref();
            (info, machine.get_field(state, subject, "vmholder")?)
        }
    };
    let class = machine.mirrored(state, class.as_ref())?;
    let text = |field: &str| -> Result<String, Trap> {
        let value = machine.get_field(state, holder, field)?.as_ref();
        Ok(machine.string_text(state, value).unwrap_or_default())
    };
    let (name, descriptor) = (text("name")?, text("type")?);
    let index = machine.get_field(state, info, "bci")?.as_int();
    let named: Vec<MethodId> = machine.program.methods_named(class, &name).collect();
    let exact = named.iter().find(|method| **machine.program.method(**method).descriptor() == *descriptor);
    // Once the library has asked for the type, it is no longer a string; the name must then suffice.
    let method = exact.or(named.first()).copied().ok_or_else(|| Trap::bug("a stack frame of no method"))?;
    let pc = usize::try_from(index).ok().and_then(|index| machine.instruction_at(method, index));
    describe_frame(machine, state, element, method, pc.unwrap_or(0) as u32)?;
    VOID
}

/// Returns the only thread.
fn threads(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let array = machine.array_named(state, "java/lang/Thread", &[state.roots.thread])?;
    reference(array)
}

/// Returns the call stack of the main thread; null for any other.
fn dump_threads(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let wanted = machine.refs_of(state, object(args, 0)?).map(<[Ref]>::to_vec).unwrap_or_default();
    let mut traces = Vec::with_capacity(wanted.len());
    for thread in wanted {
        let trace = if thread == state.roots.thread { current_trace(machine, state)? } else { Ref::NULL };
        traces.push(trace);
    }
    let array = machine.array_named(state, "[Ljava/lang/StackTraceElement;", &traces)?;
    reference(array)
}

fn current_trace(machine: &mut Machine, state: &mut State) -> Result<Ref, Trap> {
    let frames: Vec<(MethodId, u32)> = state.frames.iter().rev().map(|frame| (frame.method, frame.pc)).collect();
    let mut elements = Vec::with_capacity(frames.len());
    for (method, pc) in frames {
        if machine.program.class(machine.program.method(method).class()).is_hidden() {
            continue;
        }
        let element = machine.bare(state, "java/lang/StackTraceElement")?;
        describe_frame(machine, state, element, method, pc)?;
        elements.push(element);
    }
    machine.array_named(state, "java/lang/StackTraceElement", &elements)
}
