//! Expectations as AssertJ writes them.

use super::expr::{Doc, Speller, block, text};
use crate::Assertions;
use crate::tree::{Assertion, Expr, JavaType, Statement, Target};
use heapwright_case::Value;
use pretty::RcDoc;

const CLASS: &str = "org.assertj.core.api.Assertions";
/// Indentation of a continuation line.
const CONTINUED: isize = 8;
/// Equal statements in a row that become a loop.
const WORTH_A_LOOP: usize = 5;

impl Speller<'_> {
    /// Statements, those that AssertJ writes as one joined, and equal ones in a loop.
    pub(super) fn statements(&self, list: &[Statement]) -> Vec<Doc> {
        let mut found = Vec::new();
        let mut rest = list.iter().peekable();
        while let Some(statement) = rest.next() {
            if matches!(statement, Statement::Do(_)) {
                let more = rest.clone().take_while(|next| *next == statement).count();
                if more + 1 >= WORTH_A_LOOP {
                    rest.nth(more - 1);
                    found.push(self.repeated(statement, more + 1, list));
                    continue;
                }
            }
            let message = match (statement, rest.peek()) {
                (Statement::Assert(thrown), Some(next)) if self.style.assertions == Assertions::AssertJ => {
                    message_of(thrown, next)
                }
                _ => None,
            };
            match (statement, message) {
                (Statement::Assert(Assertion::Throws { class, call, .. }), Some(message)) => {
                    rest.next();
                    let class = text(format!("{}.class", self.class(class)));
                    let links = vec![("isInstanceOf", vec![class]), ("hasMessage", vec![self.expr(message)])];
                    let call = text("() -> ").append(self.expr(call));
                    found.push(self.chain("assertThatThrownBy", call, links));
                }
                _ => found.push(self.statement(statement)),
            }
        }
        found
    }

    /// A loop that does the same a number of times.
    fn repeated(&self, statement: &Statement, times: usize, all: &[Statement]) -> Doc {
        let taken =
            |wanted: &str| all.iter().any(|one| matches!(one, Statement::Declare { name, .. } if **name == *wanted));
        let counter = ["i", "round", "turn"].into_iter().find(|name| !taken(name)).unwrap_or("repetition");
        text(format!("for (int {counter} = 0; {counter} < {times}; {counter}++) "))
            .append(block(vec![self.statement(statement)]))
    }

    pub(super) fn fluent(&self, assertion: &Assertion) -> Doc {
        let that = |actual: &Expr, link: &'static str, arguments: Vec<Doc>| {
            self.chain("assertThat", self.expr(actual), vec![(link, arguments)])
        };
        match assertion {
            Assertion::Equals { expected: Expr::Literal(value), actual, .. } if is_nan(*value) => {
                that(actual, "isNaN", Vec::new())
            }
            Assertion::Equals { expected, actual, .. } => that(actual, "isEqualTo", vec![self.expr(expected)]),
            Assertion::ArrayEquals { expected, actual, .. } => {
                let link = if is_nested(expected) { "isDeepEqualTo" } else { "isEqualTo" };
                that(actual, link, vec![self.expr(expected)])
            }
            Assertion::Same { expected, actual } => that(actual, "isSameAs", vec![self.expr(expected)]),
            Assertion::True(of) => that(of, "isTrue", Vec::new()),
            Assertion::False(of) => that(of, "isFalse", Vec::new()),
            Assertion::Null(of) => that(of, "isNull", Vec::new()),
            Assertion::NotNull(of) => that(of, "isNotNull", Vec::new()),
            Assertion::InstanceOf { class, actual, bind } => {
                let check = that(actual, "isInstanceOf", vec![text(format!("{}.class", self.ty(&class.erased())))]);
                let Some((ty, name)) = bind else { return check };
                let ty = self.ty(ty);
                let declared = text(format!("{ty} {name} = ({ty}) ")).append(self.object(actual)).append(text(";"));
                check.append(RcDoc::hardline()).append(declared)
            }
            Assertion::Throws { class, call, .. } => {
                let class = text(format!("{}.class", self.class(class)));
                let call = text("() -> ").append(self.expr(call));
                self.chain("assertThatThrownBy", call, vec![("isInstanceOf", vec![class])])
            }
            Assertion::ThrowsFrom { class, call } => {
                let class = text(format!("{}.class", self.class(class)));
                let call = self.expr(call).append(text("::execute"));
                self.chain("assertThatThrownBy", call, vec![("isInstanceOf", vec![class])])
            }
            Assertion::Verified(call) => self.expr(call).append(text(";")),
            Assertion::DoesNotThrow(call) => {
                let call = text("() -> ").append(self.expr(call));
                self.chain("assertThatCode", call, vec![("doesNotThrowAnyException", Vec::new())])
            }
        }
    }

    /// `start(of).link(…).link(…);`
    fn chain(&self, start: &str, of: Doc, links: Vec<(&'static str, Vec<Doc>)>) -> Doc {
        let first = self.asserting(CLASS, start, vec![of]);
        let is_long = links.len() > 1;
        let links = links.into_iter().map(|(name, arguments)| {
            let link = text(format!(".{name}")).append(super::expr::parenthesised(arguments));
            if is_long { RcDoc::line_().append(link) } else { link }
        });
        first.append(RcDoc::concat(links).nest(CONTINUED)).group().append(text(";"))
    }
}

/// The message that the next statement expects of an exception.
fn message_of<'s>(thrown: &Assertion, next: &'s Statement) -> Option<&'s Expr> {
    let Assertion::Throws { bind: Some(name), .. } = thrown else { return None };
    let Statement::Assert(Assertion::Equals { expected, actual, .. }) = next else { return None };
    let Expr::Call { target: Target::Object(of), name: method, .. } = actual else { return None };
    (*method == "getMessage" && **of == Expr::Name(name.clone())).then_some(expected)
}

fn is_nan(value: Value) -> bool {
    match value {
        Value::Float(bits) => f32::from_bits(bits).is_nan(),
        Value::Double(bits) => f64::from_bits(bits).is_nan(),
        _ => false,
    }
}

/// Whether an array has two dimensions: AssertJ compares these by identity unless it is told otherwise.
fn is_nested(expected: &Expr) -> bool {
    let (Expr::Array { ty, .. } | Expr::EmptyArray { ty, .. }) = expected else { return false };
    matches!(ty, JavaType::Array(of) if matches!(&**of, JavaType::Array(inner) if !matches!(**inner, JavaType::Array(_))))
}
