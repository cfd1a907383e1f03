//! Postconditions: what must hold when a call has ended.
//!
//! A postcondition is evaluated, never solved: both heaps are there. So paths (`this.size`, `old(this.head).next`) are
//! not cells of the formula, as they are in a precondition, but values that are read before evaluation. Each has a
//! variable with the path for its name.

use crate::ast::{Expression, Fields, Formula, Name, Path, PointsTo, Postcondition as Item};
use crate::classes::{Classes, Field, Method, readable};
use crate::contract::{BoundPrecondition, Parts, method_scope, query};
use crate::diagnostic::{Diagnostic, Kind};
use crate::elaborate::World;
use crate::infer::{Scope, ScopeVariable, Shape};
use crate::java::{Input, JavaResolver, JavaTest, calls};
use crate::names::{Namings, Type};
use crate::resolve::unknown_field;
use crate::span::Span;
use crate::statics::StaticVariable;
use heapwright_logic::{Query, Var};
use heapwright_program::split_method;

/// How the name of a variable for a value before the call begins: `old(this.size)`.
pub(crate) const BEFORE: &str = "old(";

/// The name of what a call returned.
const RESULT: &str = "result";

/// Returns true if a variable stands for a value before the call.
pub(crate) fn is_before(name: &str) -> bool {
    name.starts_with(BEFORE)
}

/// What must hold when a call of a method has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Postcondition {
    /// The condition on the heap after the call: a part of it is as one of the cases says.
    pub query: Query,
    /// The variables whose values are known, and where to read them. A case with a variable that cannot be read,
    /// because null is on the way, does not hold.
    pub readings: Vec<(Var, Reading)>,
    /// Java methods that must return the expected answer after the call. What the call returned is the parameter after
    /// the last.
    pub java: Vec<JavaTest>,
    /// The exception it is about, by internal name; `None` if it is about calls that return.
    pub throws: Option<String>,
    /// Its location.
    pub span: Span,
}

/// The way to a value of a call's heaps.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// Where it starts.
    pub root: ReadingRoot,
    /// The way from there in the heap before the call.
    pub before: Vec<ReadingStep>,
    /// The way from there in the heap after the call.
    pub after: Vec<ReadingStep>,
}

/// Where the way to a value starts.
#[derive(Clone, PartialEq, Debug)]
pub enum ReadingRoot {
    /// An input; what the call returned is the parameter after the last.
    Input(Input),
    /// A static field after the call.
    Static(Field),
    /// A static field before the call.
    StaticBefore(Field),
}

/// A step on the way to a value.
#[derive(Clone, PartialEq, Debug)]
pub enum ReadingStep {
    /// A field of an object.
    Field(Field),
    /// An element of an array.
    Element(usize),
    /// The length of an array.
    Length,
}

/// A postcondition with the methods it applies to.
#[derive(Clone, Debug)]
pub(crate) struct BoundPostcondition {
    pub condition: BoundPrecondition,
    /// Internal name of the exception it is about.
    pub throws: Option<String>,
}

/// Finds the methods and the exception that a postcondition names.
pub(crate) fn bind(
    item: &Item,
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<BoundPostcondition> {
    let condition = crate::contract::bind(&item.condition, namings, classes, diagnostics)?;
    let Some(name) = &item.throws else { return Some(BoundPostcondition { condition, throws: None }) };
    let inside = namings.inside(condition.class.as_deref().unwrap_or_default());
    let class = inside.get(name.span.file).class(classes, name, diagnostics)?;
    if !classes.is_below(&class, "java/lang/Throwable") {
        let message = format!("`{}` cannot be thrown", readable(&class));
        diagnostics.push(Diagnostic::error(Kind::ClassMismatch, name.span, message).label("no exception"));
        return None;
    }
    Some(BoundPostcondition { condition, throws: Some(class) })
}

/// Reports several postconditions for the same end of one method.
pub(crate) fn duplicates(all: &[BoundPostcondition], diagnostics: &mut Vec<Diagnostic>) {
    for (position, one) in all.iter().enumerate() {
        let before = all.iter().take(position).filter(|other| other.throws == one.throws);
        let mut group: Vec<&BoundPrecondition> = before.map(|other| &other.condition).collect();
        group.push(&one.condition);
        crate::contract::duplicates(&group, "a postcondition", diagnostics);
    }
}

/// The postconditions of a method: for each way to end the one that is chosen as for preconditions.
pub(crate) fn choose<'a>(
    all: &'a [BoundPostcondition],
    class: &str,
    method: &Method,
    classes: &mut Classes<'_>,
) -> Vec<&'a BoundPostcondition> {
    let mut ends: Vec<&Option<String>> = all.iter().map(|one| &one.throws).collect();
    ends.sort();
    ends.dedup();
    let mut chosen = Vec::new();
    for end in ends {
        let group: Vec<&BoundPrecondition> =
            all.iter().filter(|one| one.throws == *end).map(|one| &one.condition).collect();
        let found = crate::contract::choose(&group, class, method, classes);
        chosen.extend(found.and_then(|found| all.iter().find(|one| std::ptr::eq(&one.condition, found))));
    }
    chosen
}

/// Reports `old` in a formula that is not a postcondition.
pub(crate) fn forbid(formula: &Formula, diagnostics: &mut Vec<Diagnostic>) {
    let mut report = |path: &Path| -> Option<Path> {
        if is_before(&path.root.text) {
            diagnostics.push(
                Diagnostic::error(Kind::MisplacedOld, path.span, "only a postcondition has a heap before it")
                    .label("before which call?")
                    .hint("write `post C.m(…) == …`"),
            );
        }
        None
    };
    rewritten(formula, &mut report);
}

/// The formula of a postcondition for a method, with its readings.
pub(crate) fn build(
    world: &mut World,
    bound: &BoundPostcondition,
    subject: (&str, &Method),
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Postcondition> {
    let Read { body, scope, readings, java } = read(bound, subject, namings, classes, diagnostics)?;
    let (query, names) = query(world, &body, &scope, classes, diagnostics);
    let readings = readings.into_iter().filter_map(|(variable, reading)| {
        let var = names.get(&variable.name)?;
        Some((*var, reading))
    });
    let (readings, throws, span) = (readings.collect(), bound.throws.clone(), bound.condition.item.span);
    Some(Postcondition { query, readings, java, throws, span })
}

/// A postcondition whose paths are variables.
pub(crate) struct Read {
    pub body: Formula,
    pub scope: Scope,
    readings: Vec<(ScopeVariable, Reading)>,
    java: Vec<JavaTest>,
}

/// Finds out what a postcondition for a method reads.
pub(crate) fn read(
    bound: &BoundPostcondition,
    (class, method): (&str, &Method),
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Read> {
    let condition = &bound.condition;
    let parts = Parts { class, method, precondition: Some(condition), invariants: Vec::new() };
    let mut scope = method_scope(&parts, namings, condition.span(), classes, diagnostics);
    scope.implicit_cells = false;
    add_outcome(&mut scope, bound, (class, method), classes, diagnostics);
    let mut java = Vec::new();
    for (call, expected) in calls(&condition.item.body, Ok(()), diagnostics) {
        let mut resolver = JavaResolver { scope: &scope, namings: &scope.namings, classes, diagnostics };
        java.extend(resolver.test(call, expected));
    }
    let body = crate::statics::named(&condition.item.body, &mut scope, classes, diagnostics);
    let mut reader = Reader {
        inputs: scope.variables.clone(),
        statics: scope.statics.clone(),
        made: method.name == "<init>",
        classes,
        diagnostics,
        readings: Vec::new(),
    };
    let known = reader.diagnostics.len();
    let body = rewritten(&body, &mut |path| reader.path(path));
    if reader.diagnostics.len() > known {
        return None;
    }
    let mut readings = reader.readings;
    let whole = scope.variables.iter().map(|variable| {
        let root = root(&scope.variables, &scope.statics, &variable.name);
        (variable.clone(), Reading { root, before: Vec::new(), after: Vec::new() })
    });
    readings.extend(whole.collect::<Vec<_>>());
    for (variable, _) in &readings {
        if scope.get(&variable.name).is_none() {
            scope.variables.push(variable.clone());
        }
    }
    Some(Read { body, scope, readings, java })
}

/// Adds what a call leaves behind to the scope: the new object of a constructor, and what was returned.
fn add_outcome(
    scope: &mut Scope,
    bound: &BoundPostcondition,
    (class, method): (&str, &Method),
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let span = bound.condition.span();
    if method.name == "<init>" && bound.throws.is_none() {
        scope.no_receiver = "";
        let value_type = Some(Type::Ref(class.to_owned()));
        scope.variables.insert(0, ScopeVariable { name: "this".to_owned(), span, value_type });
    }
    let returned = split_method(&method.descriptor).map_or("V", |(_, result)| result);
    if returned == "V" || bound.throws.is_some() {
        return;
    }
    if let Some(parameter) = scope.get(RESULT) {
        diagnostics.push(
            Diagnostic::error(Kind::DuplicateParameter, parameter.span, "a parameter is called `result`")
                .hint("give it another name here: `post C.m(int other) == …`"),
        );
    }
    let value_type = Some(classes.type_of(returned));
    scope.variables.push(ScopeVariable { name: RESULT.to_owned(), span, value_type });
}

/// What a name stands for: a static field, or an input by its position.
fn root(inputs: &[ScopeVariable], statics: &[StaticVariable], name: &str) -> ReadingRoot {
    if let Some(found) = statics.iter().find(|one| one.name == name) {
        return ReadingRoot::Static(found.field.clone());
    }
    let receivers = usize::from(inputs.first().is_some_and(|first| first.name == "this"));
    let position = inputs.iter().position(|variable| variable.name == name).unwrap_or_default();
    ReadingRoot::Input(position.checked_sub(receivers).map_or(Input::Receiver, Input::Parameter))
}

/// Collects the values that a formula reads.
struct Reader<'a, 'c> {
    inputs: Vec<ScopeVariable>,
    statics: Vec<StaticVariable>,
    /// Whether the call made the receiver.
    made: bool,
    classes: &'a mut Classes<'c>,
    diagnostics: &'a mut Vec<Diagnostic>,
    readings: Vec<(ScopeVariable, Reading)>,
}

impl Reader<'_, '_> {
    /// The variable that stands for a path; `None` if the path starts at a variable of the formula.
    fn path(&mut self, path: &Path) -> Option<Path> {
        let base = match path.root.text.strip_prefix(BEFORE).and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => self.before(inner, path)?,
            None if path.steps.is_empty() => return None,
            None => {
                let variable = self.inputs.iter().find(|variable| variable.name == path.root.text)?.clone();
                let root = root(&self.inputs, &self.statics, &variable.name);
                (variable, Reading { root, before: Vec::new(), after: Vec::new() })
            }
        };
        let (variable, after) = self.walk(base.0, &path.steps, path.span)?;
        let found = (variable, Reading { after, ..base.1 });
        let name = Name { text: found.0.name.clone(), span: path.span };
        if !self.readings.iter().any(|(known, _)| known.name == found.0.name) {
            self.readings.push(found);
        }
        Some(Path::new(name, Vec::new(), path.span))
    }

    /// What `old(…)` stands for.
    fn before(&mut self, inner: &str, path: &Path) -> Option<(ScopeVariable, Reading)> {
        let mut parts = inner.split('.');
        let root = parts.next().unwrap_or_default();
        let variable = self.inputs.iter().find(|variable| variable.name == root).cloned();
        let variable = variable.filter(|_| root != RESULT && !(self.made && root == "this"));
        let Some(variable) = variable else {
            let message = format!("`{root}` is not there before the call");
            self.diagnostics.push(
                Diagnostic::error(Kind::MisplacedOld, path.span, message)
                    .label("nothing to look at")
                    .hint("`old` is for `this`, parameters, and their fields"),
            );
            return None;
        };
        let start = match self::root(&self.inputs, &self.statics, &variable.name) {
            ReadingRoot::Static(field) => ReadingRoot::StaticBefore(field),
            other => other,
        };
        let steps: Vec<Name> = parts.map(|text| Name { text: text.to_owned(), span: path.root.span }).collect();
        let (mut variable, before) = self.walk(variable, &steps, path.root.span)?;
        variable.name.clone_from(&path.root.text);
        Some((variable, Reading { root: start, before, after: Vec::new() }))
    }

    /// Follows fields and elements.
    fn walk(
        &mut self,
        mut variable: ScopeVariable,
        steps: &[Name],
        span: Span,
    ) -> Option<(ScopeVariable, Vec<ReadingStep>)> {
        let mut all = Vec::new();
        for step in steps {
            let class = match &variable.value_type {
                Some(Type::Ref(class)) => class.clone(),
                other => {
                    let found = other.as_ref().map_or("unknown", |other| Shape::of(other).describe());
                    let message = format!("`{}` is {found}: it has no field `{}`", variable.name, step.text);
                    self.diagnostics.push(Diagnostic::error(Kind::NoFields, step.span, message).label("no such field"));
                    return None;
                }
            };
            let (taken, value_type) = self.step(&class, step)?;
            all.push(taken);
            variable =
                ScopeVariable { name: format!("{}.{}", variable.name, step.text), span, value_type: Some(value_type) };
        }
        Some((variable, all))
    }

    fn step(&mut self, class: &str, step: &Name) -> Option<(ReadingStep, Type)> {
        if let Some(element) = class.strip_prefix('[') {
            if step.text == "length" {
                return Some((ReadingStep::Length, Type::Int(0, i32::MAX.into())));
            }
            if let Ok(index) = step.text.parse() {
                return Some((ReadingStep::Element(index), self.classes.type_of(element)));
            }
        }
        let found = self.classes.find(class)?;
        match found.field(&step.text).and_then(|position| found.fields.get(position)) {
            Some(field) => Some((ReadingStep::Field(field.clone()), self.classes.type_of(&field.descriptor))),
            None => {
                self.diagnostics.push(unknown_field(&found, step));
                None
            }
        }
    }
}

/// A formula with some of its paths replaced; those of Java calls stay.
pub(crate) fn rewritten(formula: &Formula, replace: &mut dyn FnMut(&Path) -> Option<Path>) -> Formula {
    match formula {
        Formula::Or(parts, span) => Formula::Or(parts.iter().map(|part| rewritten(part, replace)).collect(), *span),
        Formula::And(groups, span) => {
            let groups = groups.iter().map(|group| group.iter().map(|part| rewritten(part, replace)).collect());
            Formula::And(groups.collect(), *span)
        }
        Formula::Exists(names, inner, span) => {
            Formula::Exists(names.clone(), Box::new(rewritten(inner, replace)), *span)
        }
        Formula::Not(inner, span) => Formula::Not(Box::new(rewritten(inner, replace)), *span),
        Formula::PointsTo(cell) => {
            let fields = match &cell.fields {
                Fields::Positional(all, span) => {
                    Fields::Positional(all.iter().map(|one| value(one, replace)).collect(), *span)
                }
                Fields::Named(all, span) => {
                    let all = all.iter().map(|(name, one)| (name.clone(), value(one, replace)));
                    Fields::Named(all.collect(), *span)
                }
                Fields::Unsaid => Fields::Unsaid,
            };
            let root = replaced(&cell.root, replace);
            let length = cell.length.as_ref().map(|length| value(length, replace));
            Formula::PointsTo(PointsTo { root, length, fields, ..cell.clone() })
        }
        Formula::Call(call) => {
            let arguments = call.arguments.iter().map(|one| value(one, replace)).collect();
            Formula::Call(crate::ast::Call { arguments, ..call.clone() })
        }
        Formula::Compare(comparison) => {
            let (left, right) = (value(&comparison.left, replace), value(&comparison.right, replace));
            Formula::Compare(crate::ast::Comparison { left, right, ..comparison.clone() })
        }
        Formula::Claim(claim) => Formula::Claim(claim.map(Name::clone, |one| value(one, replace))),
        Formula::Flag(path) => Formula::Flag(replaced(path, replace)),
        Formula::Emp(_) | Formula::Constant(..) | Formula::Java(_) => formula.clone(),
    }
}

fn value(expression: &Expression, replace: &mut dyn FnMut(&Path) -> Option<Path>) -> Expression {
    expression.map(&mut |path| replaced(path, replace))
}

fn replaced(path: &Path, replace: &mut dyn FnMut(&Path) -> Option<Path>) -> Path {
    match path.element {
        Some(_) => path.inside(&mut |inner| replaced(inner, replace)),
        None => replace(path).unwrap_or_else(|| path.clone()),
    }
}
