//! The types of fields that a formula names by a path.

use crate::ast::Path;
use crate::cases::written;
use crate::classes::Contents;
use crate::diagnostic::{Diagnostic, Kind};
use crate::infer::elements::{is_map, part_of_entries};
use crate::infer::{CaseInference, ScopeVariable, Shape};
use crate::names::Type;
use crate::resolve::{CellClass, LENGTH, length_type, out_of_bounds, unknown_field};
use crate::span::Span;

impl CaseInference<'_, '_> {
    /// The class that the formula gives the object at a path's prefix.
    pub(crate) fn cell_at(&self, path: &Path, steps: usize) -> Option<&CellClass> {
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
            _ => self.class_of_element(path),
        };
        let explicit = self.cell_at(path, 0).is_some();
        if !explicit && (declared.is_none() || !self.scope.implicit_cells) {
            if path.root.text != "this" || self.scope.get("this").is_some() {
                self.unresolved(path);
            }
            return None;
        }
        let mut value_type = Type::Ref(declared.unwrap_or_default());
        // after `keys` or `values` of a map, an index follows
        let mut in_map = false;
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
            let entries = part_of_entries(&step.text).is_some() && is_map(&class, self.classes);
            if entries && path.steps.get(taken + 1).is_some_and(|next| next.text.parse::<u64>().is_ok()) {
                in_map = true;
                value_type = Type::Ref(class);
                continue;
            }
            value_type = match std::mem::take(&mut in_map) {
                true => Type::Ref("java/lang/Object".to_owned()),
                false => self.step(&class, cell.as_ref(), step)?,
            };
        }
        Some(value_type)
    }

    /// The class that an element has by its array.
    fn class_of_element(&mut self, path: &Path) -> Option<String> {
        let element = path.element.as_ref()?;
        let known = self.diagnostics.len();
        let found = self.element_type(&element.array);
        self.diagnostics.truncate(known);
        match found? {
            Type::Ref(class) => Some(class),
            _ => None,
        }
    }

    fn step(&mut self, class: &str, cell: Option<&CellClass>, step: &crate::ast::Name) -> Option<Type> {
        if let Some(element) = class.strip_prefix('[') {
            if step.text == LENGTH {
                return Some(length_type());
            }
            let Some(length) = cell.and_then(|cell| cell.length) else {
                if step.text.parse::<u64>().is_err() {
                    let message = format!("`{}` is no element and no length", step.text);
                    let hint = "an array has elements, `a[0]`, and `a.length`";
                    self.diagnostics.push(Diagnostic::error(Kind::NoFields, step.span, message).hint(hint));
                    return None;
                }
                return Some(self.classes.type_of(element));
            };
            if step.text.parse::<u64>().ok().is_none_or(|index| index >= length) {
                self.diagnostics.push(out_of_bounds(step, length));
                return None;
            }
            return Some(self.classes.type_of(element));
        }
        let found = self.classes.find(class)?;
        if let (Some(Contents::Elements), Ok(index)) = (found.contents, step.text.parse::<u64>()) {
            if let Some(length) = cell.and_then(|cell| cell.length).filter(|length| index >= *length) {
                self.diagnostics.push(out_of_bounds(step, length));
                return None;
            }
            return Some(Type::Ref("java/lang/Object".to_owned()));
        }
        if found.contents == Some(Contents::Entries) && step.text.parse::<u64>().is_ok() {
            self.diagnostics.push(
                Diagnostic::error(Kind::NoFields, step.span, "a map has keys and values")
                    .label("a key or a value?")
                    .hint("write `….keys[0]` or `….values[0]`"),
            );
            return None;
        }
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
