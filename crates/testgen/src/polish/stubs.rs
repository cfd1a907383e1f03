//! Makes stubs simple: methods that are not needed answer by default, and others always in the same way, or by their
//! argument rather than by the number of the call.

use super::Polisher;
use heapwright_case::{Answer, Content, Object, ObjectId, Snapshot, StubKey, StubMethod, Value};

impl Polisher<'_, '_> {
    /// Simplifies the answers of all stubs as far as the call takes the same branches.
    pub(super) fn settle_stubs(&mut self) {
        for id in self.objects() {
            let Some(Content::Stub(stub)) = self.content(id).cloned() else { continue };
            for at in 0..stub.methods.len() {
                self.settle_method(id, at);
            }
        }
    }

    fn method(&self, id: ObjectId, at: usize) -> Option<StubMethod> {
        match self.content(id) {
            Some(Content::Stub(stub)) => stub.methods.get(at).cloned(),
            _ => None,
        }
    }

    fn attempt_method(&mut self, id: ObjectId, at: usize, change: impl Fn(&mut StubMethod)) -> bool {
        self.attempt_content(id, |content| {
            if let Content::Stub(stub) = content
                && let Some(method) = stub.methods.get_mut(at)
            {
                change(method);
            }
        })
    }

    fn settle_method(&mut self, id: ObjectId, at: usize) {
        let Some(method) = self.method(id, at) else { return };
        if method.cases.is_empty() {
            return;
        }
        let answers = std::iter::once(method.answer).chain(method.cases.iter().map(|(_, then)| *then));
        let constant = answers.collect::<Vec<_>>().into_iter().any(|only| {
            self.attempt_method(id, at, |method| {
                method.answer = only;
                method.cases.clear();
            })
        });
        if constant {
            return;
        }
        for _ in 1..method.cases.len() {
            self.attempt_method(id, at, |method| {
                method.cases.pop();
            });
        }
        let left = self.method(id, at).map_or(0, |method| method.cases.len());
        for _ in 1..left {
            self.attempt_method(id, at, |method| {
                if let Some((_, last)) = method.cases.pop() {
                    method.answer = last;
                }
            });
        }
        self.by_argument(id, at);
    }

    /// Lets the answer depend on the argument instead of the number of the call, if equal arguments got equal answers.
    fn by_argument(&mut self, id: ObjectId, at: usize) {
        let Some(method) = self.method(id, at).filter(|method| method.key == StubKey::Turn) else { return };
        let Some(Content::Stub(after)) = self.run.after.graph.get(id).map(|object| &object.content) else { return };
        let rows: Vec<Vec<Value>> =
            after.calls.iter().filter(|call| call.method == method.method).map(|call| call.arguments.clone()).collect();
        let columns = rows.first().map_or(0, Vec::len);
        for column in 0..columns {
            let Some(input) = self.keyed(id, at, &rows, column) else { continue };
            if self.attempt(input) {
                return;
            }
        }
    }

    /// The input in which a method tells calls apart by the arguments in one column: strings, boxes or constants.
    fn keyed(&self, id: ObjectId, at: usize, rows: &[Vec<Value>], column: usize) -> Option<Snapshot> {
        let method = self.method(id, at)?;
        let mut cases: Vec<(&Object, Answer)> = Vec::new();
        for (turn, row) in rows.iter().enumerate() {
            let Value::Object(argument) = *row.get(column)? else { return None };
            let argument = self.run.after.graph.get(argument)?;
            if !matches!(argument.content, Content::String(_) | Content::Boxed(_) | Content::Constant { .. }) {
                return None;
            }
            let then = method.cases.get(turn).map_or(method.answer, |(_, then)| *then);
            match cases.iter().find(|(known, _)| *known == argument) {
                Some((_, other)) if *other != then => return None,
                Some(_) => {}
                None => cases.push((argument, then)),
            }
        }
        let (_, answer) = cases.pop()?;
        let mut input = self.run.before.clone();
        let mut keyed = Vec::new();
        for (argument, then) in cases.into_iter().filter(|(_, then)| *then != answer) {
            let known = self.objects().find(|other| self.run.before.graph.get(*other) == Some(argument));
            let when = known.unwrap_or_else(|| input.graph.add(argument.clone()));
            keyed.push((Value::Object(when), then));
        }
        let key = StubKey::Parameter(u16::try_from(column).ok()?);
        let Some(Content::Stub(stub)) = input.graph.objects.get_mut(id.0 as usize).map(|object| &mut object.content)
        else {
            return None;
        };
        *stub.methods.get_mut(at)? = StubMethod { key, answer, cases: keyed, ..method };
        Some(input)
    }
}
