//! `java.net`: what addresses need. Names are not looked up, and nothing is connected.

use super::{Answer, Row, boolean, nothing};
use crate::machine::Vm;
use crate::state::State;
use heapwright_memory::Slot;

pub(crate) const TABLE: &[Row] = &[
    ("java/net/InetAddress", "init", "()V", nothing),
    ("java/net/InetAddress", "isIPv6Supported", "()Z", both_protocols),
    ("java/net/InetAddressImplFactory", "isIPv6Supported", "()Z", both_protocols),
    ("java/net/Inet4Address", "init", "()V", nothing),
    ("java/net/Inet6Address", "init", "()V", nothing),
];

fn both_protocols(_: &mut Vm, _: &mut State, _: &[Slot]) -> Answer {
    boolean(true)
}
