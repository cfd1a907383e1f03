//! Objects that known calls make: a constructor or factory, or a chain of calls.

use super::{Builder, Comparison, Unbuildable, value_of};
use crate::plan::{Local, Operand, Step};
use heapwright_case::{Content, Object, ObjectId, Origin};
use heapwright_program::flags;

impl Builder<'_, '_> {
    /// Builds an object that a known call made. Fields that may have changed since are set as well.
    pub(super) fn originated(
        &mut self,
        id: ObjectId,
        object: &Object,
        origin: &Origin,
    ) -> Result<Option<Local>, Unbuildable> {
        match &object.content {
            Content::Fields(fields) if origin.method.name == "<init>" && !fields.is_empty() => {
                let local = self.constructed(id, &object.class, fields, origin)?;
                if local.is_some() {
                    return Ok(local);
                }
                self.open.remove(&id);
                match self.changes(&object.class) {
                    true => Ok(None),
                    false => self.by_origin(id, origin),
                }
            }
            _ => self.by_origin(id, origin),
        }
    }

    /// Whether objects of a class have fields that are not final.
    fn changes(&mut self, class: &str) -> bool {
        let Some(info) = self.world.class(class) else { return false };
        let names: Vec<String> = info.ancestors.clone();
        names.iter().any(|name| {
            self.world
                .class(name)
                .is_some_and(|info| info.fields.iter().any(|field| !field.is(flags::STATIC) && !field.is(flags::FINAL)))
        })
    }

    /// Builds the object by the calls that made it; `None` if a test cannot make them.
    fn by_origin(&mut self, id: ObjectId, origin: &Origin) -> Result<Option<Local>, Unbuildable> {
        let calls = origin.calls();
        for Origin { method, .. } in &calls {
            let Some(info) = self.world.class(&method.class) else { return Ok(None) };
            let Some(declared) = info.method(&method.name, &method.descriptor) else { return Ok(None) };
            if !self.world.may_use(&info, declared.flags) {
                return Ok(None);
            }
        }
        if !self.open.insert(id) {
            return Err(Unbuildable::Cyclic(origin.method.class.clone()));
        }
        for value in calls.iter().flat_map(|call| &call.arguments) {
            self.value(*value)?;
        }
        let short = self.shortened(&calls);
        Ok(self.push_calls(&short))
    }

    /// The calls of a chain without those that make no difference to the object: a search tells a builder everything.
    fn shortened<'o>(&mut self, calls: &[&'o Origin]) -> Vec<&'o Origin> {
        let mut kept: Vec<&Origin> = calls.to_vec();
        if kept.len() < 3 && !kept.last().is_some_and(|last| is_copy(last)) || self.world.budget_spent() {
            return kept;
        }
        let start = self.steps.len();
        let wanted = self.push_calls(&kept).and_then(|local| Some((self.world.result(&self.steps)?, local)));
        self.steps.truncate(start);
        let Some((wanted, local)) = wanted else { return kept };
        let wanted_value = value_of(&wanted, Operand::Local(local));
        let mut at = kept.len();
        while at > 1 {
            at -= 1;
            let is_told = kept.get(at).is_some_and(|call| is_copy(call) || call.method.descriptor.ends_with(")V"));
            if !is_told || self.world.budget_spent() {
                continue;
            }
            let mut fewer = kept.clone();
            fewer.remove(at);
            let made = self.push_calls(&fewer).and_then(|local| Some((self.world.result(&self.steps)?, local)));
            self.steps.truncate(start);
            let same = made.is_some_and(|(made, local)| {
                let value = value_of(&made, Operand::Local(local));
                Comparison::new(&wanted.graph, &made.graph, true).alike(wanted_value, value)
            });
            if same {
                kept = fewer;
            }
        }
        kept
    }

    /// Pushes the calls of a chain, whose arguments exist. Returns the variable of what the last one leaves.
    fn push_calls(&mut self, calls: &[&Origin]) -> Option<Local> {
        let mut on = None;
        for Origin { method, arguments, .. } in calls.iter().copied() {
            let arguments = arguments.iter().map(|value| self.operand(*value)).collect::<Option<Vec<_>>>()?;
            on = Some(match (on, method.name.as_str()) {
                (None, "<init>") => {
                    let local = self.fresh();
                    self.steps.push(Step::New { local, constructor: method.clone(), arguments });
                    local
                }
                (receiver, _) => self.push_link(receiver, method.clone(), arguments),
            });
        }
        on
    }

    /// Pushes a call of a chain. Returns what the next one is called on: its result, or if it has none, the same object.
    pub(super) fn push_link(
        &mut self,
        receiver: Option<Local>,
        method: heapwright_case::MethodName,
        arguments: Vec<Operand>,
    ) -> Local {
        let kept = receiver.filter(|_| method.descriptor.ends_with(")V"));
        let local = kept.unwrap_or_else(|| self.fresh());
        let result = kept.is_none().then_some(local);
        self.steps.push(Step::Call { local: result, method, receiver: receiver.map(Operand::Local), arguments });
        local
    }
}

/// Whether a method returns an object of its own class.
fn is_copy(call: &Origin) -> bool {
    let method = &call.method;
    method.name != "<init>" && method.descriptor.ends_with(&format!(")L{};", method.class.replace('.', "/")))
}
