//! What an object refuses after the call: a frozen account takes no deposit.

use super::Oracle;
use super::observe::Question;
use crate::model::{ClassInfo, MethodInfo, Type};
use crate::tree::{Assertion, Expr};
use heapwright_case::{Outcome, Run, Value};
use heapwright_program::flags;
use std::rc::Rc;

/// Maximum number of methods that are tried.
const MOST_TRIED: usize = 12;
/// Maximum number of arguments of such a method.
const MOST_ARGUMENTS: usize = 3;

impl Oracle<'_, '_, '_> {
    /// Expects an exception that a method of the receiver throws after the call, and did not throw before.
    pub(super) fn refusal(&mut self) {
        let (Some(Value::Object(id)), Outcome::Returned(_)) = (self.run.after.receiver, &self.run.outcome) else {
            return;
        };
        let Some(local) = self.objects.get(&id).copied() else { return };
        let Some(ty) = self.arranger.typing.locals.get(&local).cloned() else { return };
        for question in self.demands(&ty) {
            if self.arranger.world.budget_spent() {
                return;
            }
            let method = question.name();
            let Some(plan) = self.question_after(id, &question) else { return };
            let Some(after) = self.arranger.world.run_plan(&method, &plan) else { continue };
            let Outcome::Threw { class, by_program: true, .. } = &after.outcome else { continue };
            let before = self.question_before(id, &question);
            let before = before.and_then(|plan| self.arranger.world.run_plan(&method, &plan));
            let throws_it = |run: &Run| matches!(&run.outcome, Outcome::Threw { class: other, .. } if other == class);
            if before.is_none_or(|run| throws_it(&run))
                || self.arranger.world.is_steady_plan(&method, &plan) != Some(true)
            {
                continue;
            }
            let Question { owner, method, written, .. } = question;
            let from = self.arranger.seen_from(Expr::Local(local.0), Some(&ty), &owner.name, Some(method.flags));
            let class = self.arranger.throwable(class);
            return self.expect(Assertion::Throws { class, call: from.call(&method.name, written), bind: None });
        }
    }

    /// Calls of public methods with the plainest arguments, those without null first.
    fn demands(&mut self, ty: &Type) -> Vec<Question> {
        let Type::Class { name, .. } = ty else { return Vec::new() };
        let Some(seen) = self.arranger.world.class(name) else { return Vec::new() };
        let mut found = Vec::new();
        for above in &seen.ancestors {
            let Some(owner) = self.arranger.world.class(above) else { continue };
            if crate::build::is_library(&owner.package) {
                continue;
            }
            for method in &owner.methods {
                if self.is_demand(&owner, method) {
                    let values: Vec<Value> =
                        method.descriptors.iter().map(|one| crate::build::default_value(one)).collect();
                    let written = values.iter().map(|value| Expr::Literal(*value)).collect();
                    found.push(Question { owner: owner.clone(), method: method.clone(), values, written });
                }
            }
        }
        found.sort_by_key(|one| one.values.contains(&Value::Null));
        found.truncate(MOST_TRIED);
        found
    }

    /// Whether a method can be called with plain arguments, and no other can be meant.
    fn is_demand(&mut self, owner: &Rc<ClassInfo>, method: &MethodInfo) -> bool {
        let odd = flags::STATIC | flags::SYNTHETIC | flags::BRIDGE | flags::ABSTRACT;
        let is_alone = owner.methods.iter().filter(|other| other.name == method.name).count() == 1;
        method.flags & odd == 0
            && method.is(flags::PUBLIC)
            && !method.name.starts_with('<')
            && method.descriptors.len() <= MOST_ARGUMENTS
            && !method.descriptors.iter().any(|one| matches!(one.as_str(), "B" | "S"))
            && method.type_parameters.is_empty()
            && !method.is_deprecated
            && is_alone
            && self.arranger.world.may_use(owner, method.flags)
    }
}
