//! `java.lang`: objects, the system, threads, throwables, numbers.

use super::{Answer, Reply, Row, VOID, arg, boolean, int, long, nothing, object, reference, tail_call, zero};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::{Stop, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::MethodId;

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Object", "getClass", "()Ljava/lang/Class;", get_class),
    ("java/lang/Object", "hashCode", "()I", identity_hash),
    ("java/lang/Object", "clone", "()Ljava/lang/Object;", clone_object),
    ("java/lang/Object", "notify", "()V", notify),
    ("java/lang/Object", "notifyAll", "()V", notify),
    ("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I", identity_hash),
    ("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", array_copy),
    ("java/lang/System", "setIn0", "(Ljava/io/InputStream;)V", set_in),
    ("java/lang/System", "setOut0", "(Ljava/io/PrintStream;)V", set_out),
    ("java/lang/System", "setErr0", "(Ljava/io/PrintStream;)V", set_err),
    ("java/lang/System", "mapLibraryName", "(Ljava/lang/String;)Ljava/lang/String;", first),
    ("java/lang/ProcessEnvironment", "environ", "()[[B", environment),
    ("java/lang/ProcessEnvironment", "getenv", "(Ljava/lang/String;)Ljava/lang/String;", environment_variable),
    ("java/lang/Runtime", "availableProcessors", "()I", processors),
    ("java/lang/Runtime", "freeMemory", "()J", free_memory),
    ("java/lang/Runtime", "totalMemory", "()J", max_memory),
    ("java/lang/Runtime", "maxMemory", "()J", max_memory),
    ("java/lang/Runtime", "gc", "()V", nothing),
    ("java/lang/Shutdown", "beforeHalt", "()V", nothing),
    ("java/lang/Shutdown", "halt0", "(I)V", halt),
    ("java/lang/Shutdown", "logRuntimeExit", "(I)V", nothing),
    ("java/lang/String", "intern", "()Ljava/lang/String;", intern),
    ("java/lang/StringUTF16", "isBigEndian", "()Z", zero),
    ("java/lang/StringCoding", "err", "(Ljava/lang/String;)V", nothing),
    ("java/lang/Float", "floatToRawIntBits", "(F)I", first),
    ("java/lang/Float", "intBitsToFloat", "(I)F", first),
    ("java/lang/Double", "doubleToRawLongBits", "(D)J", first),
    ("java/lang/Double", "longBitsToDouble", "(J)D", first),
    ("java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", current_thread),
    ("java/lang/Thread", "currentCarrierThread", "()Ljava/lang/Thread;", current_thread),
    ("java/lang/Thread", "setPriority0", "(I)V", nothing),
    ("java/lang/Thread", "setNativeName", "(Ljava/lang/String;)V", nothing),
    ("java/lang/Thread", "isAlive", "()Z", thread_is_alive),
    ("java/lang/Thread", "isInterrupted", "(Z)Z", zero),
    ("java/lang/Thread", "clearInterruptEvent", "()V", nothing),
    ("java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
    ("java/lang/Thread", "yield", "()V", nothing),
    ("java/lang/Thread", "yield0", "()V", nothing),
    ("java/lang/Thread", "onSpinWait", "()V", nothing),
    ("java/lang/Thread", "start0", "()V", start_thread),
    ("java/lang/Thread", "ensureMaterializedForStackWalk", "", nothing),
    ("java/lang/Thread", "scopedValueCache", "()[Ljava/lang/Object;", zero),
    ("java/lang/Thread", "setScopedValueCache", "([Ljava/lang/Object;)V", nothing),
    ("java/lang/Thread", "getNextThreadIdOffset", "()J", first_thread_id),
    ("java/lang/Thread$ThreadIdentifiers", "next", "()J", next_thread_id),
    ("java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace),
    ("java/lang/StackTraceElement", "initStackTraceElements", "", fill_elements),
    ("java/lang/StackTraceElement", "computeFormat", "()V", compute_format),
    ("java/lang/NullPointerException", "getExtendedNPEMessage", "()Ljava/lang/String;", null_message),
    ("java/lang/ref/Reference", "refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/PhantomReference", "refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/Reference", "clear0", "()V", clear_reference),
    ("java/lang/ref/PhantomReference", "clear0", "()V", clear_reference),
    ("java/lang/ref/Reference", "getAndClearReferencePendingList", "", zero),
    ("java/lang/ref/Reference", "hasReferencePendingList", "()Z", zero),
    ("java/lang/ref/Reference", "waitForReferencePendingList", "()V", nothing),
    ("java/lang/ref/Finalizer", "isFinalizationEnabled", "()Z", zero),
    // The handler threads of these classes have nothing to do here.
    ("java/lang/ref/Reference", "startThreads", "", nothing),
    ("java/lang/ref/Reference", "startReferenceHandlerThread", "", nothing),
    ("java/lang/ref/Finalizer", "startFinalizerThread", "", nothing),
    ("java/lang/ref/Finalizer", "<clinit>", "()V", nothing),
];

/// Returns the argument itself: the Java types differ, but the bits are the same.
fn first(_: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    Ok(Reply::Value(arg(args, 0)))
}

fn get_class(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.class_of(state, object(args, 0)?).ok_or_else(Trap::null)?;
    let mirror = machine.mirror(state, class)?;
    reference(mirror)
}

/// Returns a hash that depends only on the order of allocation, so that runs are repeatable.
fn identity_hash(machine: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    let raw = arg(args, 0).as_ref().raw();
    if raw == 0 {
        return int(0);
    }
    machine.surroundings.consulted = true;
    let mixed = (raw ^ machine.surroundings.here.salt()).wrapping_mul(0x9E37_79B1);
    int(((mixed ^ (mixed >> 15)) & 0x7FFF_FFFF) as i32)
}

fn clone_object(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let this = object(args, 0)?;
    let class = machine.class_of(state, this).ok_or_else(Trap::null)?;
    if !machine.program.class(class).is_array() && !machine.program.is_assignable(class, machine.known.cloneable) {
        return Err(Trap::raise("java/lang/CloneNotSupportedException", machine.program.class(class).external_name()));
    }
    let copy = state.heap.shallow_clone(this).ok_or_else(Trap::null)?;
    reference(copy)
}

fn notify(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    owned(state, object(args, 0)?)?;
    VOID
}

/// Fails unless the monitor of an object is held.
pub(super) fn owned(state: &State, object: Ref) -> Result<(), Trap> {
    if state.holds(object) {
        return Ok(());
    }
    Err(Trap::raise("java/lang/IllegalMonitorStateException", "current thread is not owner"))
}

fn holds_lock(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let object = object(args, 0)?;
    boolean(state.holds(object))
}

/// `System.arraycopy` with HotSpot's messages.
fn array_copy(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (source, target) = (object(args, 0)?, object(args, 2)?);
    let (from, to, length) = (arg(args, 1).as_int(), arg(args, 3).as_int(), arg(args, 4).as_int());
    let class = |object| machine.class_of(state, object).ok_or_else(Trap::null);
    let (source_class, target_class) = (class(source)?, class(target)?);
    let name = |class| machine.program.class(class).external_name();
    let store = |message: String| Trap::raise("java/lang/ArrayStoreException", message);
    let (Some(source_array), Some(target_array)) = (state.heap.array(source), state.heap.array(target)) else {
        let (what, class) =
            if state.heap.array(source).is_none() { ("source", source_class) } else { ("destination", target_class) };
        return Err(store(format!("arraycopy: {what} type {} is not an array", name(class))));
    };
    let primitive =
        |class| machine.program.component(class).filter(|component| machine.program.class(*component).is_primitive());
    let (source_kind, target_kind) = (primitive(source_class), primitive(target_class));
    if source_kind != target_kind {
        let describe = |kind: Option<_>| kind.map_or("object array[]".to_owned(), |kind| format!("{}[]", name(kind)));
        let (from, to) = (describe(source_kind), describe(target_kind));
        return Err(store(format!("arraycopy: type mismatch: can not copy {from} into {to}")));
    }
    let bounds = |message: String| Trap::raise("java/lang/ArrayIndexOutOfBoundsException", message);
    let label = |kind: Option<_>| kind.map_or("object array".to_owned(), name);
    let (source_length, target_length) = (source_array.len() as i64, target_array.len() as i64);
    if from < 0 {
        return Err(bounds(format!(
            "arraycopy: source index {from} out of bounds for {}[{source_length}]",
            label(source_kind)
        )));
    }
    if to < 0 {
        return Err(bounds(format!(
            "arraycopy: destination index {to} out of bounds for {}[{target_length}]",
            label(target_kind)
        )));
    }
    if length < 0 {
        return Err(bounds(format!("arraycopy: length {length} is negative")));
    }
    if i64::from(from) + i64::from(length) > source_length {
        let last = i64::from(from) + i64::from(length);
        return Err(bounds(format!(
            "arraycopy: last source index {last} out of bounds for {}[{source_length}]",
            label(source_kind)
        )));
    }
    if i64::from(to) + i64::from(length) > target_length {
        let last = i64::from(to) + i64::from(length);
        return Err(bounds(format!(
            "arraycopy: last destination index {last} out of bounds for {}[{target_length}]",
            label(target_kind)
        )));
    }
    let (from, to, length) = (from as usize, to as usize, length as usize);
    if source_kind.is_none() && !machine.program.is_assignable(source_class, target_class) {
        return copy_checked(machine, state, (source, from), (target, to), length, target_class);
    }
    if !state.heap.copy_elements((source, from), (target, to), length) {
        return Err(Trap::bug("arraycopy between arrays that do not fit"));
    }
    VOID
}

/// Copies element by element, up to the first that is not assignable.
fn copy_checked(
    machine: &Machine,
    state: &mut State,
    source: (Ref, usize),
    target: (Ref, usize),
    length: usize,
    target_class: heapwright_program::ClassId,
) -> Answer {
    let component = machine.program.component(target_class).ok_or_else(|| Trap::bug("an array without a component"))?;
    for index in 0..length {
        let value = state.heap.array(source.0).and_then(|array| array.get(source.1 + index)).unwrap_or_default();
        let element = value.as_ref();
        if !element.is_null() && !machine.instance_of(state, element, component) {
            let array =
                machine.program.component(machine.class_of(state, source.0).unwrap_or(component)).unwrap_or(component);
            return Err(Trap::raise(
                "java/lang/ArrayStoreException",
                format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {}",
                    machine.program.class(array).external_name(),
                    machine.program.class(component).external_name(),
                ),
            ));
        }
        if let Some(array) = state.heap.array_mut(target.0) {
            array.set(target.1 + index, value);
        }
    }
    VOID
}

fn set_stream(machine: &mut Machine, state: &mut State, name: &str, args: &[Slot]) -> Answer {
    let system = machine.program.load("java/lang/System")?;
    let field = machine.program.field_named(system, name).ok_or_else(|| Trap::bug("System without its streams"))?;
    let cell = machine.program.field(field).cell();
    machine.put_static(state, system, cell, arg(args, 0))?;
    VOID
}

fn set_in(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    set_stream(machine, state, "in", args)
}

fn set_out(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    set_stream(machine, state, "out", args)
}

fn set_err(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    set_stream(machine, state, "err", args)
}

/// Returns the environment. The sandbox has no environment variables; other machines have some.
fn environment(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let mut entries = Vec::new();
    for (name, value) in machine.surroundings.here.environment() {
        entries.push(machine.new_byte_array(state, name.as_bytes()));
        entries.push(machine.new_byte_array(state, value.as_bytes()));
    }
    let class = machine.program.array_of(machine.known.byte_array);
    let array = machine.new_ref_array(state, class, &entries);
    reference(array)
}

/// Returns an environment variable. On other machines any variable may be set.
fn environment_variable(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = machine.string_text(state, object(args, 0)?).unwrap_or_default();
    let known = machine.surroundings.here.environment();
    let value = known.iter().find(|(key, _)| *key == name).or(known.first()).map(|(_, value)| *value);
    match value {
        Some(value) => {
            let text = machine.new_string(state, value);
            reference(text)
        }
        None => reference(Ref::NULL),
    }
}

fn processors(machine: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    int(machine.surroundings.here.processors())
}

fn max_memory(machine: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    long(machine.surroundings.here.memory(machine.limits.max_heap))
}

fn free_memory(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    long(machine.surroundings.here.memory(machine.limits.max_heap.saturating_sub(state.heap.used_bytes())))
}

fn halt(_: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    Err(Trap::Stop(Stop::Exit(arg(args, 0).as_int())))
}

fn intern(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let string = object(args, 0)?;
    let interned = machine.intern_object(state, string);
    reference(interned)
}

fn current_thread(_: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    reference(state.roots.thread)
}

fn thread_is_alive(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    boolean(arg(args, 0).as_ref() == state.roots.thread)
}

/// Returns the first thread number; HotSpot uses the lower ones for its own threads.
fn first_thread_id(machine: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    long(32 + i64::from(machine.surroundings.here.other_threads()))
}

/// Returns the next thread number. Where HotSpot keeps its address, this machine keeps the number itself.
fn next_thread_id(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let class = machine.program.load("java/lang/Thread$ThreadIdentifiers")?;
    let next = machine.static_field(state, class, "NEXT_TID_OFFSET")?.as_long();
    machine.put_static_named(state, class, "NEXT_TID_OFFSET", Slot::long(next + 1))?;
    long(next)
}

/// Ignores the JDK's own threads that only serve HotSpot's collector, and runs shutdown hooks one after the other when
/// they are started. Any other thread is unsupported.
fn start_thread(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let thread = object(args, 0)?;
    let class = machine.class_of(state, thread).ok_or_else(Trap::null)?;
    let name = machine.program.class(class).name().clone();
    if name.starts_with("java/lang/ref/") || name.starts_with("jdk/internal/") {
        return VOID;
    }
    let shutting_down = state.frames.iter().any(|frame| {
        let method = machine.program.method(frame.method);
        &**method.name() == "runHooks"
            && &**machine.program.class(method.class()).name() == "java/lang/ApplicationShutdownHooks"
    });
    if shutting_down {
        // JVMTI_THREAD_STATE_ALIVE + RUNNABLE
        let holder = machine.get_field(state, thread, "holder").map_or(thread, Slot::as_ref);
        machine.set_field_if_present(state, holder, "threadStatus", Slot::int(5));
        let run = machine.method_named(machine.known.thread, "run", "()V")?;
        return tail_call(machine.program.select(class, run)?, vec![Slot::reference(thread)]);
    }
    Err(Trap::unsupported(format!("java.lang.Thread.start0()V: a second thread ({})", name.replace('/', "."))))
}

fn fill_in_stack_trace(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let this = object(args, 0)?;
    machine.fill_in_stack_trace(state, this, None);
    reference(this)
}

fn null_message(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let message = machine.null_message(state, object(args, 0)?);
    let message = message.map_or(Ref::NULL, |message| machine.new_string(state, &message));
    reference(message)
}

/// Fills an array of `StackTraceElement` from the frames recorded in a throwable.
fn fill_elements(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let elements = object(args, 0)?;
    let mut backtrace = object(args, 1)?;
    if machine.instance_of(state, backtrace, machine.known.throwable) {
        backtrace = state.heap.cell(backtrace, machine.known.throwable_backtrace).unwrap_or_default().as_ref();
    }
    let targets = machine.refs_of(state, elements).map(<[Ref]>::to_vec).unwrap_or_default();
    for (element, (method, pc)) in targets.into_iter().zip(machine.recorded_frames(state, backtrace)) {
        describe_frame(machine, state, element, MethodId(method), pc)?;
    }
    VOID
}

pub(crate) fn describe_frame(
    machine: &mut Machine,
    state: &mut State,
    element: Ref,
    method: MethodId,
    pc: u32,
) -> Result<(), Trap> {
    let described = machine.program.method(method);
    let class = machine.program.class(described.class());
    let (id, class_name, name) = (class.id(), class.external_name(), described.name().to_string());
    let module = class.module().map(|module| module.to_string());
    let loader = class.loader();
    let line = match machine.linked(method) {
        Ok(linked) => linked.code.line(pc as usize).map_or(-1, i32::from),
        Err(_) => -2,
    };
    let file = machine.program.class(id).source_file().map(|file| file.to_string());
    let text = |machine: &mut Machine, state: &mut State, field: &str, value: Option<String>| {
        if let Some(value) = value {
            let string = machine.new_string(state, &value);
            machine.set_field_if_present(state, element, field, Slot::reference(string));
        }
    };
    if module.is_some() {
        let version = machine.program.jdk().version().to_owned();
        text(machine, state, "moduleVersion", Some(version));
    }
    text(machine, state, "declaringClass", Some(class_name));
    text(machine, state, "methodName", Some(name));
    text(machine, state, "fileName", file);
    text(machine, state, "moduleName", module);
    if loader == heapwright_program::Loader::App {
        text(machine, state, "classLoaderName", Some("app".to_owned()));
    }
    let mirror = machine.mirror(state, id)?;
    machine.set_field_if_present(state, element, "lineNumber", Slot::int(line));
    machine.set_field_if_present(state, element, "declaringClassObject", Slot::reference(mirror));
    Ok(())
}

/// Determines what a printed stack frame leaves out: built-in loaders, and the version of the JDK's own modules.
fn compute_format(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    const BUILTIN_CLASS_LOADER: i32 = 1;
    const JDK_MODULE: i32 = 2;
    let this = object(args, 0)?;
    let named = !machine.get_field(state, this, "moduleName")?.as_ref().is_null();
    let format = if named { BUILTIN_CLASS_LOADER | JDK_MODULE } else { BUILTIN_CLASS_LOADER };
    machine.set_field(state, this, "format", Slot::int(format))?;
    machine.set_field(state, this, "declaringClassObject", Slot::reference(Ref::NULL))?;
    VOID
}

fn refers_to(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let referent = state.heap.cell(object(args, 0)?, machine.known.referent).unwrap_or_default().as_ref();
    boolean(referent == arg(args, 1).as_ref())
}

fn clear_reference(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    state.heap.set_cell(object(args, 0)?, machine.known.referent, Slot::ZERO);
    VOID
}
