//! `java.net`: what addresses need. Names are not looked up, and nothing is connected.

use super::{Answer, Row, boolean, nothing, object, reference};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::{Stop, Trap, Unsupported};
use heapwright_memory::Slot;

pub(crate) const TABLE: &[Row] = &[
    ("java/net/InetAddress", "init", "()V", nothing),
    ("java/net/InetAddress", "isIPv6Supported", "()Z", certainly),
    ("java/net/InetAddressImplFactory", "isIPv6Supported", "()Z", certainly),
    ("java/net/Inet4Address", "init", "()V", nothing),
    ("java/net/Inet6Address", "init", "()V", nothing),
    ("java/net/NetworkInterface", "init", "()V", nothing),
    // only asked about the address of the machine itself
    ("java/net/NetworkInterface", "boundInetAddress0", "(Ljava/net/InetAddress;)Z", certainly),
    ("java/net/Inet4AddressImpl", "getLocalHostName", "()Ljava/lang/String;", own_name),
    ("java/net/Inet6AddressImpl", "getLocalHostName", "()Ljava/lang/String;", own_name),
    ("java/net/Inet4AddressImpl", "lookupAllHostAddr", "", look_up),
    ("java/net/Inet6AddressImpl", "lookupAllHostAddr", "", look_up),
];

/// The name of another machine.
const ELSEWHERE: &str = "elsewhere";

/// The name of the machine. Here it has none but the usual one, whose address the library knows.
fn own_name(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let name = if machine.surroundings.here.is_perturbed() { ELSEWHERE } else { "localhost" };
    let name = machine.new_string(state, name);
    reference(name)
}

/// Nobody knows which names there are; only that a machine need not have an address for its own.
fn look_up(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = machine.string_text(state, object(args, 1)?).ok_or_else(Trap::null)?;
    if machine.surroundings.here.is_perturbed() && name == ELSEWHERE {
        return Err(Trap::raise("java/net/UnknownHostException", format!("{name}: Name or service not known")));
    }
    Err(Trap::Stop(Stop::Unsupported(Unsupported::Native {
        class: "java.net.InetAddress".to_owned(),
        name: "lookupAllHostAddr".to_owned(),
        descriptor: "(Ljava/lang/String;)[Ljava/net/InetAddress;".to_owned(),
    })))
}

fn certainly(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    boolean(true)
}
