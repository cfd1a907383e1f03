//! Static fields in formulas: `Registry.count` is an input like a parameter.
//!
//! A path that starts at a class is renamed to start at a variable of the scope, which stands for the field. A constant
//! of the class file (`static final int LIMIT = 8`) is no input: it is a number.

use crate::ast::{Comparison, Expression, Formula, Name, Path, Relation, TypeName};
use crate::classes::{Classes, Field, Static, StaticKind, readable};
use crate::diagnostic::{Diagnostic, Kind, did_you_mean};
use crate::infer::{Scope, ScopeVariable};
use crate::postcondition::{BEFORE, rewritten};
use std::collections::BTreeSet;

/// Separates the class from the field in the name of such a variable. No name in a file has it.
const MARK: char = '#';

/// A static field that a formula speaks of.
#[derive(Clone, Debug)]
pub(crate) struct StaticVariable {
    /// The name of its variable in the scope.
    pub name: String,
    pub field: Field,
}

/// The formula with a variable of the scope for each static field it names. Doing it twice changes nothing.
pub(crate) fn named(
    formula: &Formula,
    scope: &mut Scope,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Formula {
    let known = names(formula, scope);
    Finder { known, scope, classes, diagnostics, constants: Vec::new(), has_input: true }.formula(formula)
}

/// The formula of a predicate with its constants. Other static fields are reported: a predicate has no input.
pub(crate) fn in_predicate(
    formula: &Formula,
    scope: &mut Scope,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Formula {
    let known = names(formula, scope);
    Finder { known, scope, classes, diagnostics, constants: Vec::new(), has_input: false }.formula(formula)
}

/// The names that are variables: those of the scope, of objects, and of `exists`.
fn names(formula: &Formula, scope: &Scope) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = scope.variables.iter().map(|variable| variable.name.clone()).collect();
    collect(formula, &mut known);
    known
}

fn collect(formula: &Formula, known: &mut BTreeSet<String>) {
    match formula {
        Formula::Or(parts, _) => parts.iter().for_each(|part| collect(part, known)),
        Formula::And(groups, _) => groups.iter().flatten().for_each(|part| collect(part, known)),
        Formula::Exists(names, inner, _) => {
            known.extend(names.iter().map(|name| name.text.clone()));
            collect(inner, known);
        }
        Formula::Not(inner, _) => collect(inner, known),
        Formula::PointsTo(it) if it.root.steps.is_empty() => drop(known.insert(it.root.root.text.clone())),
        _ => {}
    }
}

struct Finder<'a, 'c> {
    known: BTreeSet<String>,
    scope: &'a mut Scope,
    classes: &'a mut Classes<'c>,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// What the constants in the formula are.
    constants: Vec<Comparison>,
    /// Whether the formula is about an input, to which static fields belong.
    has_input: bool,
}

impl Finder<'_, '_> {
    fn formula(mut self, formula: &Formula) -> Formula {
        let body = rewritten(formula, &mut |path| self.path(path));
        if self.constants.is_empty() {
            return body;
        }
        let span = formula.span();
        let named = |it: &Comparison| match &it.left {
            Expression::Path(path) => Some(path.root.clone()),
            _ => None,
        };
        let names = self.constants.iter().filter_map(named).collect();
        let constants = self.constants.into_iter().map(|it| vec![Formula::Compare(it)]);
        let groups = std::iter::once(vec![body]).chain(constants).collect();
        Formula::Exists(names, Box::new(Formula::And(groups, span)), span)
    }

    /// The path from the variable of a static field; `None` if the path does not start at one.
    fn path(&mut self, path: &Path) -> Option<Path> {
        if let Some(inner) = path.root.text.strip_prefix(BEFORE).and_then(|rest| rest.strip_suffix(')')) {
            let mut parts = inner.split('.').map(|text| Name { text: text.to_owned(), span: path.root.span });
            let inner = Path::new(parts.next()?, parts.collect(), path.span);
            let inner = self.path(&inner)?;
            let steps = inner.steps.iter().map(|step| step.text.as_str());
            let parts: Vec<&str> = std::iter::once(inner.root.text.as_str()).chain(steps).collect();
            let root = Name { text: format!("{BEFORE}{})", parts.join(".")), span: path.root.span };
            return Some(Path { root, ..path.clone() });
        }
        let Some((found, taken)) = self.find(path) else { return self.no_such_field(path) };
        let rest = path.steps.get(taken..).unwrap_or_default().to_vec();
        let root = Name { text: format!("{}{MARK}{}", found.field.declared_in, found.field.name), span: path.span };
        let value_type = self.classes.type_of(&found.field.descriptor);
        match found.kind {
            StaticKind::Constant(value) => {
                let known = |it: &Comparison| matches!(&it.left, Expression::Path(left) if left.root.text == root.text);
                if !self.constants.iter().any(known) {
                    let left = Expression::Path(Path::new(root.clone(), Vec::new(), path.span));
                    let right = match found.field.descriptor.as_str() {
                        "Z" => Expression::Bool(value != 0, path.span),
                        _ => Expression::Int(value, path.span),
                    };
                    self.constants.push(Comparison { operator: Relation::Equal, left, right, span: path.span });
                }
            }
            StaticKind::Final => self.refuse(path, &found.field, "it is final: only its class makes it"),
            StaticKind::Library => self.refuse(path, &found.field, "the library's own state is no input"),
            StaticKind::Variable if !self.has_input => {
                let message = format!("`{}` is a static field", found.field.name);
                self.diagnostics.push(
                    Diagnostic::error(Kind::StaticField, path.span, message)
                        .label("a predicate speaks of its parameters alone")
                        .hint("make it a parameter, and name the field where the predicate is used"),
                );
            }
            StaticKind::Variable if self.scope.get(&root.text).is_none() => {
                let (name, span) = (root.text.clone(), path.span);
                self.scope.variables.push(ScopeVariable { name: name.clone(), span, value_type: Some(value_type) });
                self.scope.statics.push(StaticVariable { name, field: found.field });
            }
            StaticKind::Variable => {}
        }
        Some(Path::new(root, rest, path.span))
    }

    fn refuse(&mut self, path: &Path, field: &Field, why: &str) {
        let message = format!("static field `{}` of `{}` cannot be said", field.name, readable(&field.declared_in));
        self.diagnostics.push(Diagnostic::error(Kind::StaticField, path.span, message).label(why));
    }

    /// Reports a field that a class does not have, if the path starts at a class.
    fn no_such_field(&mut self, path: &Path) -> Option<Path> {
        let text = &path.root.text;
        let first = path.steps.first()?;
        if self.known.contains(text) || text == "this" || !text.starts_with(char::is_uppercase) {
            return None;
        }
        let name = TypeName { text: text.clone(), dimensions: Vec::new(), length: None, span: path.span };
        let naming = self.scope.namings.get(path.span.file);
        let class = naming.class(self.classes, &name, &mut Vec::new())?;
        let class = self.classes.find(&class).filter(|class| class.constants.is_none())?;
        let nested = format!("{}${}", class.name, first.text);
        if self.classes.find(&nested).is_some() {
            return None;
        }
        let names: Vec<&str> = class.statics.iter().map(|one| one.field.name.as_str()).collect();
        let message = format!("`{text}` has no static field `{}`", first.text);
        self.diagnostics.push(
            Diagnostic::error(Kind::StaticField, path.span, message).label("unknown field").maybe_hint(did_you_mean(
                &first.text,
                &names,
                "its static fields are",
            )),
        );
        let root = Name { text: format!("{}{MARK}{}", class.name, first.text), span: path.span };
        Some(Path::new(root, Vec::new(), path.span))
    }

    /// The static field that a path starts at, and the number of steps to it.
    fn find(&mut self, path: &Path) -> Option<(Static, usize)> {
        if self.known.contains(&path.root.text) || path.root.text == "this" {
            return None;
        }
        for taken in 1..=path.steps.len() {
            let (owners, last) = (path.steps.get(..taken - 1)?, path.steps.get(taken - 1)?);
            let owners = owners.iter().map(|step| step.text.as_str());
            let parts: Vec<&str> = std::iter::once(path.root.text.as_str()).chain(owners).collect();
            let name = TypeName { text: parts.join("."), dimensions: Vec::new(), length: None, span: path.span };
            // what is no class is reported as an unknown variable
            let naming = self.scope.namings.get(path.span.file);
            let Some(class) = naming.class(self.classes, &name, &mut Vec::new()) else { continue };
            let Some(class) = self.classes.find(&class) else { continue };
            if class.constants.as_ref().is_some_and(|all| all.contains(&last.text)) {
                return None;
            }
            if let Some(found) = class.statics.iter().rfind(|one| one.field.name == last.text) {
                return Some((found.clone(), taken));
            }
        }
        None
    }
}

/// A name with static fields as they are written.
pub(crate) fn spelled(name: &str) -> String {
    let Some((before, after)) = name.split_once(MARK) else { return name.to_owned() };
    let is_class = |c: char| c.is_alphanumeric() || matches!(c, '/' | '$' | '_');
    let start = before.char_indices().rev().take_while(|(_, c)| is_class(*c)).last().map_or(before.len(), |(at, _)| at);
    let (rest, class) = before.split_at_checked(start).unwrap_or(("", before));
    format!("{rest}{}.{}", crate::classes::simple(class).replace('$', "."), spelled(after))
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn names_are_spelled_as_they_are_written() {
        for (name, written) in [
            ("x", "x"),
            ("a/b/Registry#made", "Registry.made"),
            ("old(a/b/Outer$Inner#made.size)", "old(Outer.Inner.made.size)"),
            ("a[p/C#i + p/C#j]", "a[C.i + C.j]"),
        ] {
            assert_eq!(spelled(name), written);
        }
    }
}
