//! Makes stubs simple: methods that are not needed answer by default, and others always in the same way, or by their
//! argument rather than by the number of the call.

use super::Polisher;
use heapwright_case::{Content, ObjectId, StubKey, StubMethod, Value};

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
            let Some(changed) = self.keyed(&method, &rows, column) else { continue };
            if self.attempt_method(id, at, |method| *method = changed.clone()) {
                return;
            }
        }
    }

    /// The method with the arguments in one column as keys. All of them must be part of the input, and differ.
    fn keyed(&self, method: &StubMethod, rows: &[Vec<Value>], column: usize) -> Option<StubMethod> {
        let mut cases = Vec::new();
        for (turn, row) in rows.iter().enumerate() {
            let Value::Object(id) = *row.get(column)? else { return None };
            let text = match self.content(id)? {
                content @ (Content::String(_) | Content::Boxed(_) | Content::Constant { .. }) => content.clone(),
                _ => return None,
            };
            let then = method.cases.get(turn).map_or(method.answer, |(_, then)| *then);
            match cases.iter().find(|(_, known, _)| *known == text) {
                Some((_, _, other)) if *other != then => return None,
                Some(_) => {}
                None => cases.push((*row.get(column)?, text, then)),
            }
        }
        let (_, _, answer) = cases.pop()?;
        let cases = cases.into_iter().filter(|(_, _, then)| *then != answer);
        let cases: Vec<_> = cases.map(|(when, _, then)| (when, then)).collect();
        let key = StubKey::Parameter(u16::try_from(column).ok()?);
        Some(StubMethod { method: method.method.clone(), key, answer, cases })
    }
}
