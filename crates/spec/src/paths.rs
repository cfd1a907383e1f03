//! The types of fields that a formula names by a path.

use crate::ast::Path;
use crate::cases::written;
use crate::diagnostic::{Diagnostic, Kind};
use crate::infer::{CaseInference, ScopeVariable, Shape};
use crate::names::Type;
use crate::resolve::{CellClass, LENGTH, length_type, out_of_bounds, unknown_field};
use crate::span::Span;

impl CaseInference<'_, '_> {
    /// The class that the formula gives the object at a path's prefix.
    fn cell_at(&self, path: &Path, steps: usize) -> Option<&CellClass> {
        let same = |root: &Path| {
            root.root.text == path.root.text
                && root.steps.len() == steps
                && root.steps.iter().zip(&path.steps).all(|(one, other)| one.text == other.text)
        };
        self.case.cells.iter().find(|cell| same(&cell.root)).map(|cell| &cell.class)
    }

    /// The type of the field that a path leads to.
    pub(crate) fn path_type(&mut self, path: &Path) -> Option<Type> {
        self.variable(path);
        let declared = match self.scope.get(&path.root.text) {
            Some(ScopeVariable { value_type: Some(Type::Ref(class)), .. }) => Some(class.clone()),
            Some(ScopeVariable { value_type: Some(other), span, .. }) => {
                let (found, span) = (Shape::of(other), *span);
                self.no_fields(path, 0, found, Some(span));
                return None;
            }
            _ => None,
        };
        let explicit = self.cell_at(path, 0).is_some();
        if !explicit && (declared.is_none() || !self.scope.implicit_cells) {
            if path.root.text != "this" || self.scope.get("this").is_some() {
                self.unresolved(path);
            }
            return None;
        }
        let mut value_type = Type::Ref(declared.unwrap_or_default());
        for (taken, step) in path.steps.iter().enumerate() {
            let cell = self.cell_at(path, taken).cloned();
            let class = match (&cell, &value_type) {
                (Some(cell), _) => cell.name.clone(),
                (None, Type::Ref(class)) => class.clone(),
                (None, other) => {
                    self.no_fields(path, taken, Shape::of(other), None);
                    return None;
                }
            };
            value_type = self.step(&class, cell.as_ref(), step)?;
        }
        Some(value_type)
    }

    fn step(&mut self, class: &str, cell: Option<&CellClass>, step: &crate::ast::Name) -> Option<Type> {
        if let Some(element) = class.strip_prefix('[') {
            if step.text == LENGTH {
                return Some(length_type());
            }
            let Some(length) = cell.and_then(|cell| cell.length) else {
                let message = "the array's length is not said";
                self.diagnostics.push(
                    Diagnostic::error(Kind::UnknownLength, step.span, message)
                        .label("an element of which array?")
                        .hint(format!("describe the array: `… -> {}[3]{{}}`", crate::names::in_words(element))),
                );
                return None;
            };
            if step.text.parse::<u64>().ok().is_none_or(|index| index >= length) {
                self.diagnostics.push(out_of_bounds(step, length));
                return None;
            }
            return Some(self.classes.type_of(element));
        }
        let found = self.classes.find(class)?;
        match found.field(&step.text).and_then(|position| found.fields.get(position)) {
            Some(_) if found.contents.is_some() => Some(length_type()),
            Some(field) => Some(self.classes.type_of(&field.descriptor)),
            None => {
                self.diagnostics.push(unknown_field(&found, step));
                None
            }
        }
    }

    fn no_fields(&mut self, path: &Path, taken: usize, found: Shape, declared: Option<Span>) {
        let Some(step) = path.steps.get(taken) else { return };
        let owner = match taken.checked_sub(1).and_then(|before| path.steps.get(before)) {
            Some(before) => before.text.as_str(),
            None => written(&path.root.text),
        };
        let message = format!("`{owner}` is {}: it has no field `{}`", found.describe(), step.text);
        let mut diagnostic = Diagnostic::error(Kind::NoFields, step.span, message).label("no such field");
        if let Some(declared) = declared {
            diagnostic = diagnostic.other(declared, "declared here");
        }
        self.diagnostics.push(diagnostic);
    }

    fn unresolved(&mut self, path: &Path) {
        let name = written(&path.root.text);
        let field = path.steps.first().map_or("f", |step| step.text.as_str());
        let message = format!("nothing says what `{name}` points to");
        self.diagnostics.push(
            Diagnostic::error(Kind::UnresolvedField, path.span, message)
                .label("a field of which object?")
                .hint(format!("say so in the same case: `{name} -> Class{{{field}: value}}`")),
        );
    }
}
