//! `java.security`: the properties file of the JDK.

use super::{Answer, Reply, Row, zero};
use crate::machine::Vm;
use crate::state::{FrameKind, State};
use heapwright_memory::Slot;

pub(crate) const TABLE: &[Row] = &[
    ("java/security/Security", "initialize", "()V", initialize),
    // There is no device to read random bytes from.
    ("sun/security/provider/NativePRNG", "initIO", "", zero),
];

/// `Security.initialize`: loads `java.security`, without looking for any further file it names.
fn initialize(vm: &mut Vm, state: &mut State, _: &[Slot]) -> Answer {
    let content = vm.program.jdk().configuration("conf/security/java.security").unwrap_or_default();
    let security = vm.program.load("java/security/Security")?;
    let properties = vm.bare(state, "java/util/Properties")?;
    // A map whose fields are all zero is an empty one.
    let map = vm.bare(state, "java/util/concurrent/ConcurrentHashMap")?;
    vm.set_field(state, properties, "map", Slot::reference(map))?;
    vm.put_static_named(state, security, "props", Slot::reference(properties))?;
    if vm.program.field_named(security, "initialSecurityProperties").is_some() {
        vm.put_static_named(state, security, "initialSecurityProperties", Slot::reference(properties))?;
    }
    let stream = vm.byte_stream(state, &content)?;
    let class = vm.program.load("java/util/Properties")?;
    let load = vm.method_named(class, "load", "(Ljava/io/InputStream;)V")?;
    let args = vec![Slot::reference(properties), Slot::reference(stream)];
    Ok(Reply::Call { method: load, args, kind: FrameKind::Call })
}
