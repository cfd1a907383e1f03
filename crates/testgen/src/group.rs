//! Writes tests that differ only in values as one parameterised test, and tests that only pass null as another.
//!
//! This is the last thing that happens to tests. Until then each case is a test of its own: it is made, run and withheld
//! on its own, and what is said here about a group is said about the cases that are left.

use crate::identifier::JavaIdentifier;
use crate::naming::{Variables, capital};
use crate::tree::{Assertion, CaseSource, Cases, ClassRef, Expr, JavaType, Sort, Statement, Target, TestMethod};
use crate::usual::converted;
use heapwright_case::Value;
use std::cell::LazyCell;
use std::collections::BTreeSet;

/// Fewer cases stay tests with telling names.
const FEWEST: usize = 3;
/// With more parameters, rows are hard to read.
const MOST_PARAMETERS: usize = 5;
/// Longer texts make rows too wide.
const LONGEST: usize = 40;

/// Some tests that are written as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name of the parameterised test.
    pub name: String,
    /// The names of the tests that it stands for.
    pub tests: Vec<String>,
    /// The name of the method that provides its cases, if it has one.
    pub provider: Option<String>,
}

/// A group with the test that stands for it.
pub(crate) struct Grouped {
    pub(crate) group: Group,
    pub(crate) test: TestMethod,
}

impl Group {
    /// The names of its members in a file.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.name).chain(&self.provider)
    }
}

/// Finds the groups among tests, in the order of their first test. Names that are taken are not used.
pub(crate) fn groups(tests: &[TestMethod], taken: &BTreeSet<String>) -> Vec<Grouped> {
    let mut names: BTreeSet<String> = tests.iter().map(|test| test.name.to_string()).chain(taken.clone()).collect();
    let mut done: BTreeSet<usize> = BTreeSet::new();
    let mut found = Vec::new();
    let skeletons: Vec<LazyCell<_, _>> = tests.iter().map(|test| LazyCell::new(|| skeleton(test))).collect();
    let described_as = |at: usize| skeletons.get(at).map(|one| &**one);
    let rows: Vec<LazyCell<_, _>> = tests.iter().map(|test| LazyCell::new(|| values(&uniform(test)))).collect();
    for (at, test) in tests.iter().enumerate() {
        // a test with a remark is about something that it alone shows
        if done.contains(&at) || test.remark.is_some() {
            continue;
        }
        let is_open = |(other, test): &(usize, &TestMethod)| !done.contains(other) && test.remark.is_none();
        let rest = tests.iter().enumerate().skip(at).filter(is_open);
        let alike: Vec<(usize, &TestMethod)> = match test.passes_null {
            true => rest.filter(|(_, other)| other.passes_null && other.key == test.key).collect(),
            false => {
                let is_alike = |(other, described): &(usize, &TestMethod)| {
                    !described.passes_null
                        && is_like(test, described)
                        && (*other == at || described_as(*other) == described_as(at))
                };
                rest.filter(is_alike).collect()
            }
        };
        let members: Vec<&TestMethod> = alike.iter().map(|(_, test)| *test).collect();
        let merged = match test.passes_null {
            true => null_cases(&members, &mut names),
            false => {
                let rows: Vec<&[Expr]> = alike.iter().filter_map(|(at, _)| Some(rows.get(*at)?.as_slice())).collect();
                value_cases(&members, &rows, &mut names)
            }
        };
        if let Some(test) = merged {
            done.extend(alike.iter().map(|(at, _)| *at));
            let tests = members.iter().map(|test| test.name.to_string()).collect();
            let provider = match test.cases.as_ref().map(|cases| &cases.source) {
                Some(CaseSource::Calls { provider, .. }) => Some(provider.to_string()),
                _ => None,
            };
            found.push(Grouped { group: Group { name: test.name.to_string(), tests, provider }, test });
        }
    }
    found
}

/// Whether two tests agree in all but their statements.
fn is_like(one: &TestMethod, other: &TestMethod) -> bool {
    one.key == other.key
        && one.remark == other.remark
        && one.suppress == other.suppress
        && one.throws == other.throws
        && !one.key.is_empty()
}

/// A value that may become a parameter: a literal, or a value of the library that JUnit makes of a text.
fn is_value(expr: &Expr) -> bool {
    match expr {
        Expr::Literal(value) => !matches!(value, Value::Null | Value::Object(_)),
        Expr::String(_) => true,
        expr => converted(expr).is_some(),
    }
}

/// Calls a function for the values of an expression in their order.
fn each_value_mut(expr: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    match is_value(expr) {
        true => visit(expr),
        false => expr.inner_mut().into_iter().for_each(|inner| each_value_mut(inner, visit)),
    }
}

/// The statements of a test, with conditions as comparisons with a boolean.
fn uniform(test: &TestMethod) -> Vec<Vec<Statement>> {
    let mut paragraphs = test.paragraphs.clone();
    for statement in paragraphs.iter_mut().flatten() {
        let (actual, flag) = match statement {
            Statement::Assert(Assertion::True(of)) => (of.clone(), true),
            Statement::Assert(Assertion::False(of)) => (of.clone(), false),
            _ => continue,
        };
        let expected = Expr::Literal(Value::Boolean(flag));
        *statement = Statement::Assert(Assertion::Equals { expected, actual, sort: Sort::Primitive });
    }
    paragraphs
}

/// The opposite of [`uniform`].
fn natural(paragraphs: &mut [Vec<Statement>]) {
    for statement in paragraphs.iter_mut().flatten() {
        if let Statement::Assert(Assertion::Equals { expected: Expr::Literal(Value::Boolean(flag)), actual, .. }) =
            statement
        {
            let actual = actual.clone();
            *statement = Statement::Assert(if *flag { Assertion::True(actual) } else { Assertion::False(actual) });
        }
    }
}

/// The statements of a test without its values, but with their types.
fn skeleton(test: &TestMethod) -> Vec<Vec<Statement>> {
    let mut paragraphs = uniform(test);
    for statement in paragraphs.iter_mut().flatten() {
        for expr in statement.expressions_mut() {
            each_value_mut(expr, &mut |one| {
                *one = Expr::Name(JavaIdentifier::like(&format!("${}", type_name(one))));
            });
        }
    }
    paragraphs
}

/// The values of a test, in the order of its statements.
fn values(paragraphs: &[Vec<Statement>]) -> Vec<Expr> {
    let mut found = Vec::new();
    for mut statement in paragraphs.iter().flatten().cloned() {
        for expr in statement.expressions_mut() {
            each_value_mut(expr, &mut |one| found.push(one.clone()));
        }
    }
    found
}

fn type_name(value: &Expr) -> String {
    if let Some((class, _)) = converted(value) {
        return class.simple().to_owned();
    }
    primitive(value).unwrap_or("String").to_owned()
}

/// The keyword for the type of a literal.
fn primitive(value: &Expr) -> Option<&'static str> {
    Some(match value {
        Expr::Literal(Value::Boolean(_)) => "boolean",
        Expr::Literal(Value::Byte(_)) => "byte",
        Expr::Literal(Value::Char(_)) => "char",
        Expr::Literal(Value::Short(_)) => "short",
        Expr::Literal(Value::Int(_)) => "int",
        Expr::Literal(Value::Long(_)) => "long",
        Expr::Literal(Value::Float(_)) => "float",
        Expr::Literal(Value::Double(_)) => "double",
        _ => return None,
    })
}

fn java_type(value: &Expr) -> JavaType {
    match (primitive(value), converted(value)) {
        (Some(keyword), _) => JavaType::Primitive(keyword),
        (None, Some((class, _))) => JavaType::plain(class),
        (None, None) => JavaType::plain(ClassRef::top("java.lang", "String")),
    }
}

/// A value that differs between cases.
struct Column {
    /// Its number among the values of a test.
    at: usize,
    name: JavaIdentifier,
    ty: JavaType,
}

/// One test for tests with the same skeleton; `None` if they are few or hard to read as rows.
fn value_cases(members: &[&TestMethod], all: &[&[Expr]], names: &mut BTreeSet<String>) -> Option<TestMethod> {
    let first = members.first()?;
    if members.len() < FEWEST {
        return None;
    }
    let own = all.first()?;
    let varies = |at: usize| all.iter().any(|row| row.get(at) != own.get(at));
    let count = (0..own.len()).filter(|at| varies(*at)).take(MOST_PARAMETERS + 1).count();
    if count == 0 || count > MOST_PARAMETERS {
        return None;
    }
    let columns = columns(first, own, &varies);
    let source = source(&columns, all)?;
    let parameters = columns.iter().map(|column| (column.ty.clone(), column.name.clone())).collect();
    let mut paragraphs = uniform(first);
    let mut at = 0;
    for expr in paragraphs.iter_mut().flatten().flat_map(Statement::expressions_mut) {
        each_value_mut(expr, &mut |one| {
            if let Some(column) = columns.iter().find(|column| column.at == at) {
                *one = Expr::Name(column.name.clone());
            }
            at += 1;
        });
    }
    natural(&mut paragraphs);
    let name = free(&group_name(members, names), names);
    Some(TestMethod { name, paragraphs, cases: Some(Cases { parameters, source }), ..(*first).clone() })
}

/// The values that differ: inputs first, then what is expected.
fn columns(test: &TestMethod, own: &[Expr], varies: &dyn Fn(usize) -> bool) -> Vec<Column> {
    let mut named: Vec<(usize, bool, String, JavaType)> = Vec::new();
    let mut variables = Variables::default();
    let mut at = 0;
    for mut statement in uniform(test).into_iter().flatten() {
        for name in declared(&statement) {
            variables.take(&name);
        }
        let hints = hints(&mut statement, test);
        for hint in hints {
            if let Some(value) = own.get(at).filter(|_| varies(at)) {
                let (is_expected, wanted) = hint.unwrap_or_else(|| (false, usual_name(value)));
                named.push((at, is_expected, wanted, java_type(value)));
            }
            at += 1;
        }
    }
    named.sort_by_key(|(at, is_expected, ..)| (*is_expected, *at));
    let column =
        |(at, _, wanted, ty): (usize, bool, String, JavaType)| Column { at, name: variables.take(&wanted), ty };
    named.into_iter().map(column).collect()
}

fn declared(statement: &Statement) -> Vec<String> {
    match statement {
        Statement::Declare { name, .. } | Statement::Assert(Assertion::Throws { bind: Some(name), .. }) => {
            vec![name.to_string()]
        }
        Statement::Assert(Assertion::InstanceOf { bind: Some((_, name)), .. }) => vec![name.to_string()],
        _ => Vec::new(),
    }
}

fn usual_name(value: &Expr) -> String {
    match (primitive(value), converted(value)) {
        (Some("boolean"), _) => "flag".to_owned(),
        (Some("char"), _) => "letter".to_owned(),
        (Some(_), _) => "number".to_owned(),
        (None, Some((class, _))) => crate::naming::variable_for(class.simple()),
        (None, None) => "text".to_owned(),
    }
}

/// For each value of a statement, in order: whether it is expected, and a name for it.
fn hints(statement: &mut Statement, test: &TestMethod) -> Vec<Option<(bool, String)>> {
    let expected = match statement {
        Statement::Assert(Assertion::Equals { actual, .. } | Assertion::ArrayEquals { actual, .. }) => {
            Some(expected_name(actual))
        }
        _ => None,
    };
    // values are marked by their number, and what encloses them says what they are
    let mut found: Vec<Option<(bool, String)>> = Vec::new();
    for (position, expr) in statement.expressions_mut().into_iter().enumerate() {
        let before = found.len();
        each_value_mut(expr, &mut |one| {
            *one = Expr::Local(u32::try_from(found.len()).unwrap_or(u32::MAX));
            found.push(None);
        });
        expr.each_mut(&mut |one| {
            let (name, arguments) = match &*one {
                Expr::Call { name, arguments, .. } => (name.to_string(), arguments),
                Expr::New { class, arguments, .. } => (class.simple().to_owned(), arguments),
                _ => return,
            };
            let (called, parameters) = &test.call;
            if name == *called && arguments.len() == parameters.len() {
                for (argument, parameter) in arguments.iter().zip(parameters) {
                    if let (Expr::Local(number), Some(parameter)) = (argument, parameter)
                        && let Some(hint) = found.get_mut(*number as usize)
                    {
                        *hint = Some((false, parameter.clone()));
                    }
                }
            }
        });
        if let (0, Some(name)) = (position, &expected) {
            found.iter_mut().skip(before).for_each(|hint| *hint = Some((true, name.clone())));
        }
    }
    found
}

/// A name for what is expected of an expression: of a getter or field, after it.
fn expected_name(actual: &Expr) -> String {
    let part = match actual {
        Expr::Field(_, name) => Some(name.to_string()),
        Expr::Call { target: Target::Object(of), name, arguments }
            if arguments.is_empty() && matches!(**of, Expr::Name(_)) && *name != "getMessage" =>
        {
            Some(name.strip_prefix("get").filter(|rest| !rest.is_empty()).unwrap_or(name).to_owned())
        }
        Expr::Call { target: Target::Object(of), name, .. }
            if *name == "getMessage" && matches!(**of, Expr::Name(_)) =>
        {
            return "message".to_owned();
        }
        _ => None,
    };
    part.map_or_else(|| "expected".to_owned(), |part| format!("expected{}", capital(&part)))
}

/// The rows of a parameterised test, or the values if there is one parameter; `None` if a value cannot be written so.
fn source(columns: &[Column], all: &[&[Expr]]) -> Option<CaseSource> {
    if let [column] = columns {
        let values: Option<Vec<Expr>> = all.iter().map(|row| row.get(column.at).cloned()).collect();
        let values = values?;
        let attribute = match values.first().map(|value| primitive(value).unwrap_or_default())? {
            "boolean" => "booleans",
            "byte" => "bytes",
            "char" => "chars",
            "short" => "shorts",
            "int" => "ints",
            "long" => "longs",
            "float" => "floats",
            "double" => "doubles",
            _ => "strings",
        };
        let as_text = |value: Expr| match converted(&value) {
            Some((_, text)) => Expr::String(text.encode_utf16().collect()),
            None => value,
        };
        let values: Vec<Expr> = values.into_iter().map(as_text).collect();
        return values.iter().all(is_constant).then_some(CaseSource::Values(attribute, values));
    }
    let row = |row: &&[Expr]| -> Option<String> {
        let cells: Option<Vec<String>> = columns.iter().map(|column| cell(row.get(column.at)?)).collect();
        Some(cells?.join(", "))
    };
    Some(CaseSource::Rows(all.iter().map(row).collect::<Option<_>>()?))
}

/// Whether a value can stand in an annotation.
fn is_constant(value: &Expr) -> bool {
    match value {
        Expr::Literal(Value::Float(bits)) => !f32::from_bits(*bits).is_nan() || *bits == f32::NAN.to_bits(),
        Expr::Literal(Value::Double(bits)) => !f64::from_bits(*bits).is_nan() || *bits == f64::NAN.to_bits(),
        Expr::String(units) => units.len() <= LONGEST,
        _ => true,
    }
}

/// A value as a cell of a row.
fn cell(value: &Expr) -> Option<String> {
    let floating = |number: f64, digits: String| match number {
        _ if number.is_nan() => "NaN".to_owned(),
        f64::INFINITY => "Infinity".to_owned(),
        f64::NEG_INFINITY => "-Infinity".to_owned(),
        _ => digits,
    };
    if !is_constant(value) {
        return None;
    }
    Some(match value {
        Expr::Literal(Value::Boolean(value)) => value.to_string(),
        Expr::Literal(Value::Byte(value)) => value.to_string(),
        Expr::Literal(Value::Short(value)) => value.to_string(),
        Expr::Literal(Value::Int(value)) => value.to_string(),
        Expr::Literal(Value::Long(value)) => value.to_string(),
        Expr::Literal(Value::Float(bits)) => {
            let number = f32::from_bits(*bits);
            floating(number.into(), format!("{number:?}"))
        }
        Expr::Literal(Value::Double(bits)) => {
            let number = f64::from_bits(*bits);
            floating(number, format!("{number:?}"))
        }
        Expr::Literal(Value::Char(unit)) => quoted(&[*unit])?,
        Expr::String(units) => quoted(units)?,
        value => quoted(&converted(value)?.1.encode_utf16().collect::<Vec<_>>())?,
    })
}

/// A text as a cell: in quotes, unless it is plain.
fn quoted(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    if text.chars().any(char::is_control) {
        return None;
    }
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '-' | '+' | '/' | ':');
    Some(match !text.is_empty() && text.chars().all(is_plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', "''")),
    })
}

/// A name for tests that are written as one: the method, and what the outcomes have in common.
fn group_name(members: &[&TestMethod], taken: &BTreeSet<String>) -> String {
    let parts = |test: &TestMethod| {
        let name = test.name.to_string();
        let (method, rest) =
            name.split_once('_').map_or((name.clone(), String::new()), |(a, b)| (a.to_owned(), b.to_owned()));
        let outcome =
            rest.rsplit('_').find(|part| !part.chars().all(|one| one.is_ascii_digit())).unwrap_or("").to_owned();
        (method, outcome)
    };
    let all: Vec<(String, String)> = members.iter().map(|test| parts(test)).collect();
    let Some((method, outcome)) = all.first().cloned() else { return String::new() };
    let verb = |outcome: &str| -> String { outcome.chars().take_while(|one| one.is_ascii_lowercase()).collect() };
    // a name that one of them has would need a number
    let is_free = !outcome.starts_with("returns") || !taken.contains(&format!("{method}_{outcome}"));
    let ending = if is_free && all.iter().all(|(_, other)| *other == outcome) {
        outcome
    } else if all.iter().all(|(_, other)| verb(other) == verb(&outcome)) && !verb(&outcome).is_empty() {
        format!("{}Expected", verb(&outcome))
    } else {
        "asExpected".to_owned()
    };
    format!("{method}_{ending}")
}

fn free(wanted: &str, names: &mut BTreeSet<String>) -> JavaIdentifier {
    let numbered = std::iter::once(wanted.to_owned()).chain((2..).map(|number| format!("{wanted}_{number}")));
    let found = numbered.into_iter().find(|name| !names.contains(name)).unwrap_or_default();
    names.insert(found.clone());
    JavaIdentifier::like(&found)
}

/// One test for the tests of a method that only pass null; `None` if there is only one.
fn null_cases(members: &[&TestMethod], names: &mut BTreeSet<String>) -> Option<TestMethod> {
    let first = members.first()?;
    if members.len() < 2 {
        return None;
    }
    let mut calls = Vec::new();
    let mut thrown = None;
    for test in members {
        let mut statements: Vec<Statement> = test.paragraphs.iter().flatten().cloned().collect();
        let Some(Statement::Assert(Assertion::Throws { class, call, bind: None })) = statements.pop() else {
            return None;
        };
        statements.push(Statement::Do(call));
        calls.push(statements);
        thrown = Some(class);
    }
    let executable = JavaType::plain(ClassRef::top("org.junit.jupiter.api.function", "Executable"));
    let call = JavaIdentifier::like("call");
    let method = first.name.split('_').next().unwrap_or_default().to_owned();
    let name = free(&format!("{method}_null_throwsNullPointerException"), names);
    let provider = free(&format!("{method}WithNull"), names);
    let throws = Assertion::ThrowsFrom { class: thrown?, call: Expr::Name(call.clone()) };
    let mut suppress = BTreeSet::new();
    members.iter().for_each(|test| suppress.extend(test.suppress.iter().copied()));
    Some(TestMethod {
        name,
        throws: Vec::new(),
        suppress,
        paragraphs: vec![vec![Statement::Assert(throws)]],
        cases: Some(Cases { parameters: vec![(executable, call)], source: CaseSource::Calls { provider, calls } }),
        ..(*first).clone()
    })
}
