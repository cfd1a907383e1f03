//! A formula as a list of cases, each a list of atoms.

use crate::ast::{Call, Claim, ClaimKind, Comparison, Expression, Fields, Formula, JavaCall, Name, Path, PointsTo};
use crate::diagnostic::{Diagnostic, Kind};
use crate::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// More cases than this are an error.
const MOST_CASES: usize = 256;

/// Cases beyond this are not even counted.
const MOST_SPLIT: usize = 4 * MOST_CASES;

/// An atom of a case.
#[derive(Clone, Debug)]
pub(crate) enum Atom {
    PointsTo(PointsTo),
    Call(Call),
    /// A Java method that must return this value.
    Java(JavaCall, bool),
    Compare(Comparison),
    /// What multisets contain, or its opposite.
    Claim(Claim, bool),
    /// A boolean that must have this value.
    Flag(Path, bool),
    Constant(bool),
}

impl Atom {
    /// The atom with the expressions replaced that `by` has another one for.
    pub(crate) fn with_expressions(mut self, by: &mut impl FnMut(&Expression) -> Option<Expression>) -> Atom {
        let mut replace = |expression: &mut Expression| {
            if let Some(other) = by(expression) {
                *expression = other;
            }
        };
        match &mut self {
            Atom::PointsTo(it) => match &mut it.fields {
                Fields::Unsaid => {}
                Fields::Positional(values, _) => values.iter_mut().for_each(replace),
                Fields::Named(values, _) => values.iter_mut().for_each(|(_, value)| replace(value)),
            },
            Atom::Call(it) => it.arguments.iter_mut().for_each(replace),
            Atom::Compare(it) => {
                replace(&mut it.left);
                replace(&mut it.right);
            }
            Atom::Java(..) | Atom::Claim(..) | Atom::Flag(..) | Atom::Constant(_) => {}
        }
        self
    }
}

/// A conjunction of atoms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Case {
    pub atoms: Vec<Atom>,
    /// Variables bound by `exists`, by the name they have in the atoms.
    pub bound: BTreeMap<String, Name>,
}

/// A bound variable gets a name that cannot be written, so that it differs from others with its name.
const MARK: char = '\'';

/// The name of a variable among others of its name.
pub(crate) fn marked(name: &str, number: u32) -> String {
    format!("{name}{MARK}{number}")
}

/// A variable's name as written in the source.
pub(crate) fn written(name: &str) -> &str {
    match name.rfind(MARK) {
        Some(at) if name.get(at + 1..).is_some_and(|rest| rest.parse::<u32>().is_ok()) => {
            name.get(..at).unwrap_or(name)
        }
        _ => name,
    }
}

/// The cases of a formula. `scope` has the names that are already defined.
///
/// `receiver` has the names of the receiver's fields: the papers' tools write `this_f` for `this.f`.
pub(crate) fn cases(
    formula: &Formula,
    scope: &BTreeMap<String, Span>,
    receiver: &BTreeSet<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Case> {
    let mut splitter = Splitter { diagnostics, names: BTreeMap::new(), scope, receiver, count: 0 };
    splitter.joined(formula);
    let mut cases = splitter.split(formula, true);
    if cases.len() > MOST_CASES {
        let message = match cases.len() {
            count if count <= MOST_SPLIT => format!("this formula has {count} cases, more than {MOST_CASES}"),
            _ => format!("this formula has more than {MOST_SPLIT} cases, at most {MOST_CASES} are possible"),
        };
        diagnostics.push(
            Diagnostic::error(Kind::TooManyCases, formula.span(), message)
                .hint("give the part with `||` a name of its own: `pred name(…) == … || …;`"),
        );
        cases.truncate(1);
    }
    cases
}

struct Splitter<'a> {
    diagnostics: &'a mut Vec<Diagnostic>,
    /// Names bound by the enclosing `exists`, with their names in the atoms.
    names: BTreeMap<String, String>,
    scope: &'a BTreeMap<String, Span>,
    receiver: &'a BTreeSet<String>,
    count: u32,
}

impl Splitter<'_> {
    /// Reports heap formulas joined by `&`.
    fn joined(&mut self, formula: &Formula) {
        match formula {
            Formula::And(groups, _) => {
                let mut heaps = groups.iter().filter_map(|group| group.iter().find(|part| has_heap(part)));
                if let (Some(first), Some(second)) = (heaps.next(), heaps.next()) {
                    self.diagnostics.push(
                        Diagnostic::error(Kind::HeapsJoinedByAnd, second.span(), "parts of the heap are joined by `*`")
                            .label("this part of the heap …")
                            .other(first.span(), "… is joined by `&` to this one")
                            .hint("write `*` between them: the parts have no object in common"),
                    );
                }
                groups.iter().flatten().for_each(|part| self.joined(part));
            }
            Formula::Or(parts, _) => parts.iter().for_each(|part| self.joined(part)),
            Formula::Exists(_, inner, _) | Formula::Not(inner, _) => self.joined(inner),
            _ => {}
        }
    }

    fn split(&mut self, formula: &Formula, positive: bool) -> Vec<Case> {
        match (formula, positive) {
            (Formula::Or(parts, _), true) => self.sum(parts.iter(), true),
            (Formula::Or(parts, _), false) => {
                let parts: Vec<&Formula> = parts.iter().collect();
                self.product(&parts, false)
            }
            (Formula::And(groups, _), true) => {
                let parts: Vec<&Formula> = groups.iter().flatten().collect();
                self.product(&parts, true)
            }
            (Formula::And(groups, _), false) => self.sum(groups.iter().flatten(), false),
            (Formula::Not(inner, _), _) => self.split(inner, !positive),
            (Formula::Exists(names, inner, _), true) => self.exists(names, inner),
            (Formula::Emp(_), true) => vec![Case::default()],
            (Formula::Constant(value, _), _) => vec![atom(Atom::Constant(*value == positive))],
            (Formula::PointsTo(it), true) => vec![atom(Atom::PointsTo(self.points_to(it)))],
            (Formula::Call(it), true) => vec![atom(Atom::Call(self.call(it)))],
            (Formula::Java(it), _) => vec![atom(Atom::Java(self.java(it), positive))],
            (Formula::Compare(it), _) => vec![atom(Atom::Compare(self.comparison(it, positive)))],
            (Formula::Claim(it), _) => vec![self.claim(it, positive)],
            (Formula::Flag(path), _) => vec![atom(Atom::Flag(self.path(path), positive))],
            (Formula::Exists(..) | Formula::Emp(_) | Formula::PointsTo(_) | Formula::Call(_), false) => {
                self.diagnostics.push(
                    Diagnostic::error(
                        Kind::NegatedHeap,
                        formula.span(),
                        "only comparisons and booleans can be negated",
                    )
                    .label("this speaks of the heap")
                    .hint("say what the heap is instead: one case for each possibility, joined by `||`"),
                );
                vec![Case::default()]
            }
        }
    }

    /// The cases of all parts; if there are too many, one more than is counted.
    fn sum<'f>(&mut self, parts: impl Iterator<Item = &'f Formula>, positive: bool) -> Vec<Case> {
        let mut all = Vec::new();
        for part in parts {
            all.extend(self.split(part, positive));
            if all.len() > MOST_SPLIT {
                all.truncate(MOST_SPLIT + 1);
                break;
            }
        }
        all
    }

    fn product(&mut self, parts: &[&Formula], positive: bool) -> Vec<Case> {
        let mut all = vec![Case::default()];
        for part in parts {
            let these = self.split(part, positive);
            if all.len().saturating_mul(these.len()) > MOST_SPLIT {
                // Far too many; the caller reports it.
                return vec![Case::default(); MOST_SPLIT + 1];
            }
            all = all.iter().flat_map(|one| these.iter().map(|other| one.and(other))).collect();
        }
        all
    }

    fn exists(&mut self, names: &[Name], inner: &Formula) -> Vec<Case> {
        let before = self.names.clone();
        let mut bound = BTreeMap::new();
        for name in names {
            self.bind(name, &before, &mut bound);
        }
        let mut cases = self.split(inner, true);
        for case in &mut cases {
            case.bound.extend(bound.iter().map(|(unique, name)| (unique.clone(), name.clone())));
        }
        self.names = before;
        cases
    }

    fn claim(&mut self, it: &Claim, positive: bool) -> Case {
        let ClaimKind::Quantified { element, .. } = &it.kind else {
            return atom(Atom::Claim(it.map(Name::clone, |expression| self.expression(expression)), positive));
        };
        let before = self.names.clone();
        let mut bound = BTreeMap::new();
        self.bind(element, &before, &mut bound);
        let unique = bound.keys().next().cloned().unwrap_or_default();
        let named = |name: &Name| Name { text: unique.clone(), span: name.span };
        let claim = it.map(named, |expression| self.expression(expression));
        self.names = before;
        Case { atoms: vec![Atom::Claim(claim, positive)], bound }
    }

    /// Gives a bound variable a name of its own.
    fn bind(&mut self, name: &Name, before: &BTreeMap<String, String>, bound: &mut BTreeMap<String, Name>) {
        let outer = self.scope.get(&name.text).copied();
        let again = bound.values().any(|other| other.text == name.text);
        if outer.is_some() || before.contains_key(&name.text) || again {
            let message = format!("`{}` has a meaning here already", name.text);
            let mut diagnostic = Diagnostic::error(Kind::ShadowedVariable, name.span, message)
                .label("bound again")
                .hint("choose another name");
            if let Some(outer) = outer {
                diagnostic = diagnostic.other(outer, "first bound here");
            }
            self.diagnostics.push(diagnostic);
        }
        self.count += 1;
        let unique = marked(written(&name.text), self.count);
        self.names.insert(name.text.clone(), unique.clone());
        bound.insert(unique, name.clone());
    }

    fn path(&self, path: &Path) -> Path {
        if path.element.is_some() {
            return path.inside(&mut |inner| self.path(inner));
        }
        let mut path = path.clone();
        if let Some(unique) = self.names.get(&path.root.text) {
            path.root.text.clone_from(unique);
            return path;
        }
        if self.scope.contains_key(&path.root.text) {
            return path;
        }
        if let Some(field) = path.root.text.strip_prefix("this_")
            && self.receiver.contains(field)
        {
            path.steps.insert(0, Name { text: field.to_owned(), span: path.root.span });
            path.root.text = "this".to_owned();
        }
        path
    }

    fn expression(&self, expression: &Expression) -> Expression {
        expression.map(&mut |path| self.path(path))
    }

    fn expressions(&self, all: &[Expression]) -> Vec<Expression> {
        all.iter().map(|one| self.expression(one)).collect()
    }

    fn points_to(&self, it: &PointsTo) -> PointsTo {
        let fields = match &it.fields {
            Fields::Positional(all, span) => Fields::Positional(self.expressions(all), *span),
            Fields::Named(all, span) => {
                // elements of an array are named by variables
                let names = it.length.is_some().then_some(&self.names);
                let index = |name: &Name| {
                    let unique = names.and_then(|names| names.get(&name.text));
                    Name { text: unique.unwrap_or(&name.text).clone(), span: name.span }
                };
                let all = all.iter().map(|(name, value)| (index(name), self.expression(value)));
                Fields::Named(all.collect(), *span)
            }
            Fields::Unsaid => Fields::Unsaid,
        };
        let length = it.length.as_ref().map(|length| self.expression(length));
        PointsTo { root: self.path(&it.root), length, fields, ..it.clone() }
    }

    fn call(&self, it: &Call) -> Call {
        Call { arguments: self.expressions(&it.arguments), ..it.clone() }
    }

    fn java(&self, it: &JavaCall) -> JavaCall {
        JavaCall { receiver: self.path(&it.receiver), arguments: self.expressions(&it.arguments), ..it.clone() }
    }

    fn comparison(&self, it: &Comparison, positive: bool) -> Comparison {
        Comparison {
            operator: if positive { it.operator } else { it.operator.negated() },
            left: self.expression(&it.left),
            right: self.expression(&it.right),
            span: it.span,
        }
    }
}

fn atom(atom: Atom) -> Case {
    Case { atoms: vec![atom], bound: BTreeMap::new() }
}

impl Case {
    fn and(&self, other: &Case) -> Case {
        let mut both = self.clone();
        both.atoms.extend(other.atoms.iter().cloned());
        both.bound.extend(other.bound.iter().map(|(unique, name)| (unique.clone(), name.clone())));
        both
    }
}

/// Returns true if a formula mentions the heap.
fn has_heap(formula: &Formula) -> bool {
    match formula {
        Formula::Emp(_) | Formula::PointsTo(_) | Formula::Call(_) => true,
        Formula::Or(parts, _) => parts.iter().any(has_heap),
        Formula::And(groups, _) => groups.iter().flatten().any(has_heap),
        Formula::Exists(_, inner, _) => has_heap(inner),
        // A negated heap formula is reported as such.
        Formula::Not(..)
        | Formula::Constant(..)
        | Formula::Java(_)
        | Formula::Compare(_)
        | Formula::Claim(_)
        | Formula::Flag(_) => false,
    }
}
