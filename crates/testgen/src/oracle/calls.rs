//! What a test expects of the calls that the method under test made of its collaborators.

use super::Oracle;
use crate::model::Type;
use crate::plan::{Local, Plan, Step};
use crate::tree::{Assertion, ClassRef, Expr, Sort};
use heapwright_case::{Content, MethodName, ObjectId, Value};

impl Oracle<'_, '_, '_> {
    /// Expects the calls that stubs recorded.
    pub(crate) fn calls(&mut self, plan: &Plan) {
        for step in &plan.steps {
            let Step::Stub { local, stub } = step else { continue };
            let Some(id) = self.objects.iter().find(|(_, known)| *known == local).map(|(id, _)| *id) else { continue };
            let Some(Content::Stub(after)) = self.after().get(id).map(|object| &object.content) else { continue };
            if stub.is_mock {
                self.verified(*local, id);
                continue;
            }
            for method in &stub.methods {
                let Some(record) = method.record else { continue };
                let calls = after.calls.iter().filter(|call| call.method == method.method);
                let rows: Vec<&[Value]> = calls.map(|call| call.arguments.as_slice()).collect();
                self.recorded(record, &rows);
            }
        }
    }

    /// Verifies the calls of methods without a result that a mock got: once for equal arguments.
    fn verified(&mut self, local: Local, id: ObjectId) {
        let Some(Content::Stub(after)) = self.after().get(id).map(|object| object.content.clone()) else { return };
        let mut seen: Vec<(MethodName, Option<Vec<Expr>>, usize)> = Vec::new();
        for call in after.calls.iter().filter(|call| call.method.descriptor.ends_with(")V")) {
            let arguments: Option<Vec<Expr>> =
                call.arguments.iter().map(|value| self.expected_argument(*value)).collect();
            let same = |(method, known, _): &&mut (MethodName, Option<Vec<Expr>>, usize)| {
                *method == call.method && *known == arguments
            };
            match seen.iter_mut().find(same) {
                Some((_, _, times)) => *times += 1,
                None => seen.push((call.method.clone(), arguments, 1)),
            }
        }
        // arguments that cannot be told: any will do, and then the calls with others match as well
        for at in 0..seen.len() {
            let Some((method, arguments, times)) = seen.get(at).cloned() else { continue };
            let all = seen.iter().filter(|(other, ..)| *other == method).map(|(_, _, times)| times).sum();
            let times = if arguments.is_none() { all } else { times };
            if let Some(check) = self.arranger.verification(local, &method, arguments, times) {
                self.expect(Assertion::Verified(check));
            }
        }
    }

    fn recorded(&mut self, record: Local, rows: &[&[Value]]) {
        let actual = Expr::Local(record.0);
        let columns = rows.first().map_or(0, |row| row.len());
        if columns == 0 {
            return self.size(rows.len(), Expr::Element(Box::new(actual), 0));
        }
        let expected: Option<Vec<Expr>> = rows.iter().map(|row| self.expected_row(row)).collect();
        if let Some(expected) = expected {
            let nulls = expected.contains(&Expr::NULL);
            let expected = list_of(expected, nulls);
            return self.expect(Assertion::Equals { expected, actual, sort: Sort::Object });
        }
        self.size(rows.len(), actual.clone().call("size", Vec::new()));
        let Some(Type::Class { arguments, .. }) = self.arranger.typing.locals.get(&record).cloned() else { return };
        let element = arguments.first().map_or_else(Type::object, Type::read);
        for (index, row) in (0..).zip(rows.iter()) {
            if let [only] = row {
                let actual = actual.clone().call("get", vec![Expr::Literal(Value::Int(index))]);
                self.value(*only, actual, &element, 1);
            }
        }
    }

    fn expected_row(&mut self, row: &[Value]) -> Option<Expr> {
        let values: Option<Vec<Expr>> = row.iter().map(|value| self.expected_argument(*value)).collect();
        let values = values?;
        match values.as_slice() {
            [only] => Some(only.clone()),
            _ => Some(list_of(values, row.contains(&Value::Null))),
        }
    }

    /// An expression equal to an argument: the variable of an object of the input, or what it looks like.
    fn expected_argument(&mut self, value: Value) -> Option<Expr> {
        match value {
            Value::Object(id) if !self.is_plain(id) => {
                let known = self.objects.get(&id).map(|local| Expr::Local(local.0));
                known.or_else(|| self.expected_within(value))
            }
            value => self.expected_within(value),
        }
    }

    fn is_plain(&self, id: ObjectId) -> bool {
        let content = self.after().get(id).map(|object| &object.content);
        matches!(content, Some(Content::String(_) | Content::Boxed(_) | Content::Constant { .. } | Content::Class(_)))
    }
}

fn list_of(elements: Vec<Expr>, nulls: bool) -> Expr {
    let java = |name: &str| ClassRef::top("java.util", name);
    match nulls {
        false => Expr::static_call(java("List"), "of", elements),
        true if elements.len() == 1 => Expr::static_call(java("Collections"), "singletonList", elements),
        true => Expr::static_call(java("Arrays"), "asList", elements),
    }
}
