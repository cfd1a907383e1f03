//! `javax.crypto`: the policy files of the JDK allow everything and are not read.

use super::{Answer, Reply, Row};
use crate::machine::Vm;
use crate::state::{FrameKind, InitState, State};
use crate::trap::Trap;
use heapwright_memory::Slot;
use heapwright_program::code::NO_REG;

pub(crate) const TABLE: &[Row] = &[("javax/crypto/JceSecurity", "setupJurisdictionPolicies", "()V", allow_all)];

/// Makes the default policy if the class has not done so, and adds a permission for everything to it.
fn allow_all(vm: &mut Vm, state: &mut State, _: &[Slot]) -> Answer {
    let security = vm.program.load("javax/crypto/JceSecurity")?;
    let policy_class = vm.program.load("javax/crypto/CryptoPermissions")?;
    let permission_class = vm.program.load("javax/crypto/CryptoAllPermission")?;
    for class in [policy_class, permission_class] {
        if state.init_state(class) != InitState::Done && !vm.initialize(state, class)? {
            return Ok(Reply::Again);
        }
    }
    let policy = vm.static_field(state, security, "defaultPolicy")?;
    if policy.as_ref().is_null() {
        let policy = Slot::reference(vm.allocate_now(state, policy_class));
        let field = vm.program.field_named(security, "defaultPolicy").ok_or_else(|| Trap::bug("no default policy"))?;
        let cell = vm.program.field(field).cell();
        vm.put_static(state, security, cell, policy)?;
        let constructor = vm.method_named(policy_class, "<init>", "()V")?;
        vm.push_call(state, constructor, &[policy], FrameKind::Prepare, NO_REG)?;
        return Ok(Reply::Again);
    }
    let everything = vm.static_field(state, permission_class, "INSTANCE")?;
    let add = vm.method_named(policy_class, "add", "(Ljava/security/Permission;)V")?;
    Ok(Reply::Call { method: add, args: vec![policy, everything], kind: FrameKind::Call })
}
