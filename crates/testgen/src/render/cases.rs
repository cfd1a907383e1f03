//! Parameterised tests, as JUnit 5 has them.

use super::Spelling;
use super::expr::{Doc, Speller, block, text};
use crate::tree::{CaseSource, ClassRef, Expr, Statement, TestMethod};
use pretty::RcDoc;

/// Indentation of a continuation line.
const CONTINUED: isize = 8;

/// The annotations that make a method a test.
pub(super) fn annotations(test: &TestMethod, speller: &Speller<'_>) -> Doc {
    let Some(cases) = &test.cases else {
        let annotation = ClassRef::top(speller.framework.annotation_package(), "Test");
        return text(format!("@{}", speller.class(&annotation))).append(RcDoc::hardline());
    };
    let params = |package: &str, name: &str| speller.class(&ClassRef::top(package, name));
    let source = |name: &str| format!("@{}", params("org.junit.jupiter.params.provider", name));
    let first = format!("@{}", params("org.junit.jupiter.params", "ParameterizedTest"));
    let second = match &cases.source {
        CaseSource::Values(attribute, values) => {
            let values = values.iter().map(|value| speller.expr(value));
            let list = RcDoc::intersperse(values, text(",").append(RcDoc::softline()));
            let list = RcDoc::line_().append(list).nest(CONTINUED).group();
            text(format!("{}({attribute} = {{", source("ValueSource"))).append(list).append(text("})"))
        }
        CaseSource::Rows(rows) => {
            let units = |row: &String| -> Vec<u16> { row.encode_utf16().collect() };
            let rows = rows.iter().map(|row| speller.string(&units(row)));
            let separator = text(",").append(RcDoc::hardline());
            let list = RcDoc::hardline().append(RcDoc::intersperse(rows, separator)).nest(4);
            text(format!("{}({{", source("CsvSource"))).append(list).append(RcDoc::hardline()).append(text("})"))
        }
        CaseSource::Calls { provider, .. } => text(format!("{}(\"{provider}\")", source("MethodSource"))),
    };
    text(first).append(RcDoc::hardline()).append(second).append(RcDoc::hardline())
}

/// The method that provides calls.
pub(super) fn provider(test: &TestMethod, speller: &Speller<'_>) -> Option<Doc> {
    let cases = test.cases.as_ref()?;
    let CaseSource::Calls { provider, calls } = &cases.source else { return None };
    let (ty, _) = cases.parameters.first()?;
    let stream = speller.class(&ClassRef::top("java.util.stream", "Stream"));
    let head = text(format!("static {stream}<{}> {provider}() ", speller.ty(ty)));
    let calls = calls.iter().map(|statements| call(statements, speller));
    let separator = text(",").append(RcDoc::hardline());
    let list = RcDoc::hardline().append(RcDoc::intersperse(calls, separator)).nest(CONTINUED);
    Some(head.append(block(vec![text(format!("return {stream}.of(")).append(list).append(text(");"))])))
}

/// Statements as a lambda.
fn call(statements: &[Statement], speller: &Speller<'_>) -> Doc {
    match statements {
        [Statement::Do(only)] if !matches!(only, Expr::Increment(_)) => text("() -> ").append(speller.expr(only)),
        statements => {
            let lines = statements.iter().map(|statement| speller.statement(statement)).collect();
            text("() -> ").append(block(lines))
        }
    }
}
