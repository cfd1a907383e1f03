//! Elements of arrays and lists: what they are follows from their array.

use super::{CaseInference, Shape};
use crate::ast::{Expression, Path};
use crate::cases::written;
use crate::classes::{Classes, Contents, readable};
use crate::diagnostic::{Diagnostic, Kind};
use crate::names::Type;
use crate::resolve::ElementAt;

/// The steps to the keys and to the values of a map.
const ENTRIES: [&str; 2] = ["keys", "values"];

/// What an element is taken from.
pub(crate) struct Holder {
    /// The array, list or map.
    pub path: Path,
    /// Whether it is a map, and the element a value and not a key.
    pub of_map: Option<bool>,
}

/// The array, list or map of an element: `m.keys[i]` is one of `m`, unless that has a field `keys`.
pub(crate) fn holder(array: &Path, is_map: &mut dyn FnMut(&Path) -> bool) -> Holder {
    if let Some((last, rest)) = array.steps.split_last()
        && let Some(is_value) = part_of_entries(&last.text)
    {
        let path = Path { steps: rest.to_vec(), ..array.clone() };
        if is_map(&path) {
            return Holder { path, of_map: Some(is_value) };
        }
    }
    Holder { path: array.clone(), of_map: None }
}

/// Returns whether a step leads to the values of a map and not to its keys; `None` if to neither.
pub(crate) fn part_of_entries(step: &str) -> Option<bool> {
    ENTRIES.iter().position(|name| *name == step).map(|place| place == 1)
}

/// Returns true for a map of the JDK.
pub(crate) fn is_map(class: &str, classes: &mut Classes<'_>) -> bool {
    classes.find(class).is_some_and(|class| class.contents == Some(Contents::Entries))
}

impl CaseInference<'_, '_> {
    pub(super) fn element(&mut self, it: &ElementAt) {
        self.require(&it.index, Shape::Int, "an index is a whole number");
        let Some(value_type) = self.element_type(&it.array) else { return };
        self.require_type(&Expression::Path(it.value.clone()), &value_type, "an element of this array");
    }

    /// The type of the elements of an array, list or map.
    pub(crate) fn element_type(&mut self, array: &Path) -> Option<Type> {
        let found = holder(array, &mut |path| {
            let class = self.class_at(path);
            class.is_some_and(|class| is_map(&class, self.classes))
        });
        let any = || Some(Type::Ref("java/lang/Object".to_owned()));
        let Some(class) = self.class_at(&found.path) else {
            if found.path.steps.is_empty() {
                self.what_array(&found.path);
            } else {
                // reports what is wrong with it
                self.path_type(&found.path);
            }
            return None;
        };
        if let Some(element) = class.strip_prefix('[') {
            return Some(self.classes.type_of(element));
        }
        match (self.classes.find(&class).and_then(|class| class.contents), found.of_map) {
            (Some(Contents::Elements), None) | (Some(Contents::Entries), Some(_)) => return any(),
            (Some(Contents::Entries), None) => {
                let name = found.path.spelled();
                let message = format!("`{}` is a map: it has keys and values", written(&name));
                self.diagnostics.push(
                    Diagnostic::error(Kind::NoFields, array.span, message)
                        .label("a key or a value?")
                        .hint(format!("write `{name}.keys[…]` or `{name}.values[…]`")),
                );
            }
            _ => {
                let message = format!("`{}` is no array and no list", readable(&class));
                self.diagnostics.push(Diagnostic::error(Kind::NoFields, array.span, message).label("has no elements"));
            }
        }
        None
    }

    /// The class of the object at a path, without complaints.
    fn class_at(&mut self, path: &Path) -> Option<String> {
        if path.steps.is_empty() {
            if let Some(cell) = self.cell_at(path, 0) {
                return Some(cell.name.clone());
            }
            if let Some(Type::Ref(class)) = self.scope.get(&path.root.text).and_then(|it| it.value_type.clone()) {
                return Some(class);
            }
            if let Some(position) = self.scope.variables.iter().position(|it| it.name == path.root.text)
                && let Some(class) = self.parameter_class(position)
            {
                return Some(class);
            }
            let bounds = self.types.classes.get(&path.root.text)?.clone();
            return crate::lower::most_specific(&bounds, self.classes);
        }
        let known = self.diagnostics.len();
        let found = self.path_type(path);
        self.diagnostics.truncate(known);
        match found? {
            Type::Ref(class) => Some(class),
            _ => None,
        }
    }

    /// The class that inference has found for a parameter of the predicate whose case this is.
    fn parameter_class(&self, position: usize) -> Option<String> {
        let number = self.inference.parameters.iter().position(|nodes| nodes.as_slice() == self.scope_nodes)?;
        self.inference.classes.get(number)?.get(position)?.clone()
    }

    fn what_array(&mut self, path: &Path) {
        let name = written(&path.root.text);
        let message = format!("nothing says what kind of array `{name}` is");
        self.diagnostics.push(
            Diagnostic::error(Kind::UnresolvedField, path.span, message)
                .label("an element of which array?")
                .hint(format!("declare its type: `int[] {name}`, or describe it: `{name} -> int[n]{{}}`")),
        );
    }
}
