//! `javax.crypto`: the policy files of the JDK allow everything and are not read.

use super::{Answer, Reply, Row};
use crate::machine::Machine;
use crate::state::{FrameKind, InitState, State};
use crate::trap::Trap;
use heapwright_memory::Slot;

pub(crate) const TABLE: &[Row] = &[("javax/crypto/JceSecurity", "setupJurisdictionPolicies", "()V", allow_all)];

/// Makes the default policy if the class has not done so, and adds a permission for everything to it.
fn allow_all(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let security = machine.program.load("javax/crypto/JceSecurity")?;
    let policy_class = machine.program.load("javax/crypto/CryptoPermissions")?;
    let permission_class = machine.program.load("javax/crypto/CryptoAllPermission")?;
    for class in [policy_class, permission_class] {
        if state.init_state(class) != InitState::Done && !machine.initialize(state, class)? {
            return Ok(Reply::Again);
        }
    }
    let policy = machine.static_field(state, security, "defaultPolicy")?;
    if policy.as_ref().is_null() {
        let policy = Slot::reference(machine.allocate_now(state, policy_class));
        let field =
            machine.program.field_named(security, "defaultPolicy").ok_or_else(|| Trap::bug("no default policy"))?;
        let cell = machine.program.field(field).cell();
        machine.put_static(state, security, cell, policy)?;
        let constructor = machine.method_named(policy_class, "<init>", "()V")?;
        return match machine.push_code(state, constructor, &[policy], FrameKind::Prepare)? {
            true => Ok(Reply::Again),
            false => Err(Trap::bug("a constructor without code")),
        };
    }
    let everything = machine.static_field(state, permission_class, "INSTANCE")?;
    let add = machine.method_named(policy_class, "add", "(Ljava/security/Permission;)V")?;
    Ok(Reply::Call { method: add, args: vec![policy, everything], kind: FrameKind::Call })
}
