//! `jdk.internal.*` and `sun.*`: what the library asks of the virtual machine about itself.

use super::{Answer, Row, arg, int, nothing, one, reference, zero};
use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::{Ref, Slot};
use heapwright_program::Loader;

pub(crate) const TABLE: &[Row] = &[
    ("jdk/internal/misc/VM", "initialize", "()V", nothing),
    ("jdk/internal/misc/VM", "initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/VM", "latestUserDefinedLoader0", "", latest_user_loader),
    ("jdk/internal/misc/VM", "isBooted", "()Z", one),
    ("jdk/internal/misc/CDS", "isDumpingClassList0", "()Z", zero),
    ("jdk/internal/misc/CDS", "isDumpingArchive0", "()Z", zero),
    ("jdk/internal/misc/CDS", "isSharingEnabled0", "()Z", zero),
    ("jdk/internal/misc/CDS", "getRandomSeedForDumping", "()J", zero),
    ("jdk/internal/misc/CDS", "getCDSConfigStatus", "()I", zero),
    ("jdk/internal/misc/CDS", "initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/CDS", "defineArchivedModules", "", nothing),
    // Counters that only HotSpot's tools read.
    ("jdk/internal/perf/PerfCounter", "<init>", "", nothing),
    ("jdk/internal/perf/PerfCounter", "get", "()J", zero),
    ("jdk/internal/perf/PerfCounter", "set", "(J)V", nothing),
    ("jdk/internal/perf/PerfCounter", "add", "(J)V", nothing),
    ("jdk/internal/vm/ContinuationSupport", "isSupported0", "()Z", zero),
    ("jdk/internal/misc/Signal", "findSignal0", "(Ljava/lang/String;)I", no_signal),
    ("jdk/internal/misc/Signal", "handle0", "(IJ)J", zero),
    // The JDK's own native libraries are these intrinsics.
    ("jdk/internal/loader/BootLoader", "loadLibrary", "(Ljava/lang/String;)V", nothing),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", "()Z", zero),
    ("jdk/internal/reflect/Reflection", "getCallerClass", "()Ljava/lang/Class;", caller_class),
    ("jdk/internal/reflect/Reflection", "getClassAccessFlags", "(Ljava/lang/Class;)I", class_flags),
    ("java/security/AccessController", "getStackAccessControlContext", "", zero),
    ("java/security/AccessController", "getInheritedAccessControlContext", "", zero),
    ("java/security/AccessController", "getProtectionDomain", "", zero),
    ("java/security/AccessController", "ensureMaterializedForStackWalk", "", nothing),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", one),
    ("java/util/TimeZone", "getSystemTimeZoneID", "", zero),
    ("jdk/internal/util/SystemProps$Raw", "vmProperties", "", zero),
];

fn no_signal(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    int(-1)
}

/// Returns the class that called the method that asks; reflection frames do not count.
fn caller_class(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let accessor = machine.program.load("jdk/internal/reflect/MethodAccessorImpl").ok();
    let mut frames = state.frames.iter().rev().skip(1);
    let caller = frames.find(|frame| {
        let method = machine.program.method(frame.method);
        let class = machine.program.class(method.class());
        let reflective = &**class.name() == "java/lang/reflect/Method" && &**method.name() == "invoke"
            || accessor.is_some_and(|accessor| machine.program.is_subclass(class.id(), accessor));
        !reflective && !class.is_hidden()
    });
    match caller.map(|frame| machine.program.method(frame.method).class()) {
        Some(class) => {
            let mirror = machine.mirror(state, class)?;
            reference(mirror)
        }
        None => reference(Ref::NULL),
    }
}

/// Returns the loader of the innermost frame whose class is not the JDK's; null if there is none.
fn latest_user_loader(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let mut frames = state.frames.iter().rev().map(|frame| machine.program.method(frame.method).class());
    let user = frames.find(|class| {
        let class = machine.program.class(*class);
        class.loader() == Loader::App && class.module().is_none()
    });
    let Some(class) = user else { return reference(Ref::NULL) };
    let mirror = machine.mirror(state, class)?;
    let loader = machine.get_field(state, mirror, "classLoader")?;
    reference(loader.as_ref())
}

fn class_flags(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.mirrored(state, arg(args, 0).as_ref())?;
    int(i32::from(machine.program.class(class).flags()))
}
