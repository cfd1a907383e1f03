//! Plans for stubs: lambdas and anonymous classes.

use super::{Builder, Unbuildable};
use crate::model::{MethodInfo, Type};
use crate::plan::{Local, Operand, Step};
use crate::stub_plan::{Answers, Reply, StubMethodPlan, StubPlan};
use heapwright_case::{Answer, MethodName, ObjectId, Stub, StubKey, StubMethod, Value};
use heapwright_program::flags;

impl Builder<'_, '_> {
    pub(super) fn stub(&mut self, id: ObjectId, stub: &Stub) -> Result<Local, Unbuildable> {
        let not = || Unbuildable::NoStub(stub.of.clone());
        if !self.world.is_visible(&stub.of) {
            return Err(Unbuildable::Hidden(stub.of.clone()));
        }
        let info = self.world.class(&stub.of).ok_or_else(not)?;
        let constructor = match stub.constructor.as_str() {
            "" => None,
            descriptor => {
                let found = info.method("<init>", descriptor).ok_or_else(not)?;
                if found.flags & flags::PROTECTED == 0 && !self.world.may_use(&info, found.flags) {
                    return Err(not());
                }
                let name = "<init>".to_owned();
                Some(MethodName { class: stub.of.clone(), name, descriptor: descriptor.to_owned() })
            }
        };
        let mut implemented = self.world.abstract_methods(&stub.of).ok_or_else(not)?;
        let answered = stub.methods.iter().map(|one| &one.method);
        let overridden: Vec<MethodName> = answered.filter(|one| !implemented.contains(one)).cloned().collect();
        let functional = implemented.len() == 1 && overridden.is_empty();
        implemented.extend(overridden);
        let returns = |method: &StubMethod| {
            let cases = method.cases.iter().map(|(_, then)| then);
            cases.chain([&method.answer]).all(|answer| matches!(answer, Answer::Returns(_)))
        };
        let mut is_lambda = info.is_interface() && functional && stub.methods.iter().all(returns);
        for method in &implemented {
            let declared = self.declared(method).ok_or_else(not)?;
            is_lambda &= declared.type_parameters.is_empty();
            if !self.can_write(&declared) {
                return Err(not());
            }
        }
        let is_mock = self.is_mocked(stub, is_lambda && super::is_library(&info.package), &implemented);
        is_lambda &= !is_mock;
        // what answers hold may refer back to the stub, which no plan can express
        self.open.insert(id);
        let mut given = Vec::new();
        for value in &stub.given {
            given.push(self.held(&stub.of, *value)?);
        }
        let mut methods = Vec::new();
        for method in implemented {
            let known = stub.methods.iter().find(|one| one.method == method);
            let answers = known.map(|known| self.answers(&stub.of, known, is_lambda)).transpose()?;
            methods.push(StubMethodPlan { method, answers, record: None });
        }
        let local = self.fresh();
        let stub = StubPlan { of: stub.of.clone(), constructor, given, methods, is_lambda, is_mock };
        self.steps.push(Step::Stub { local, stub: Box::new(stub) });
        Ok(local)
    }

    /// Whether a stub is written with a library: wanted, not simpler as a lambda, and possible.
    fn is_mocked(&mut self, stub: &Stub, is_plain: bool, implemented: &[MethodName]) -> bool {
        if self.world.mocks != crate::Mocks::Mockito || is_plain {
            return false;
        }
        implemented.iter().all(|method| {
            let called = stub.methods.iter().any(|one| one.method == *method) || method.descriptor.ends_with(")V");
            let Some(owner) = self.world.class(&method.class) else { return false };
            let Some(info) = owner.method(&method.name, &method.descriptor) else { return false };
            // matchers of several arguments, and of types that the caller chooses, are beyond what is written
            let plain = !info.is(flags::VARARGS) && info.type_parameters.is_empty();
            !called || plain && self.world.may_use(&owner, info.flags)
        })
    }

    fn held(&mut self, of: &str, value: Value) -> Result<Operand, Unbuildable> {
        match self.is_open(value) {
            true => Err(Unbuildable::Cyclic(of.to_owned())),
            false => self.value(value),
        }
    }

    fn reply(&mut self, of: &str, answer: Answer) -> Result<Reply, Unbuildable> {
        Ok(match answer {
            Answer::Returns(None) => Reply::Returns(None),
            Answer::Returns(Some(value)) => Reply::Returns(Some(self.held(of, value)?)),
            Answer::Throws(value) => Reply::Throws(self.held(of, value)?),
        })
    }

    fn answers(&mut self, of: &str, method: &StubMethod, is_lambda: bool) -> Result<Answers, Unbuildable> {
        let mut cases = Vec::new();
        for (when, then) in &method.cases {
            cases.push((self.held(of, *when)?, self.reply(of, *then)?));
        }
        let answer = self.reply(of, method.answer)?;
        let counts = is_lambda && method.key == StubKey::Turn && !cases.is_empty();
        let counter = counts.then(|| {
            let local = self.fresh();
            let elements = vec![Operand::Value(Value::Int(0))];
            self.steps.push(Step::Array { local, class: "[I".to_owned(), elements });
            local
        });
        Ok(Answers { key: method.key, answer, cases, counter })
    }

    fn declared(&mut self, method: &MethodName) -> Option<MethodInfo> {
        self.world.class(&method.class)?.method(&method.name, &method.descriptor).cloned()
    }

    /// Whether a test can write a method with this head: it can name all the types.
    fn can_write(&mut self, method: &MethodInfo) -> bool {
        let types = method.parameters.iter().chain([&method.result]).cloned().collect::<Vec<_>>();
        types.iter().all(|ty| self.can_name(ty)) && method.throws.iter().all(|class| self.world.is_visible(class))
    }

    fn can_name(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Class { name, arguments } => {
                self.world.is_visible(name) && arguments.iter().all(|one| self.can_name(one))
            }
            Type::Array(of) | Type::Wildcard(Some((_, of))) => self.can_name(of),
            _ => true,
        }
    }
}
