//! Elements of arrays and lists whose index or length is no number.

use super::{Lowering, same_path};
use crate::ast::{Name, Path};
use crate::classes::SIZE;
use crate::infer::elements::{holder, is_map};
use crate::names::Type;
use crate::resolve::{ElementAt, LENGTH};
use heapwright_logic::{Element, Linear, Pure, Relation, Term};

impl Lowering<'_, '_> {
    pub(super) fn element(&mut self, it: &ElementAt) {
        let found = holder(&it.array, &mut |path| {
            let class = self.class_at(path);
            is_map(&class, self.classes)
        });
        let array = self.path(&found.path);
        let index = match self.sum(&it.index) {
            Ok((sum, 1)) => match found.of_map {
                None => Ok(sum),
                // keys and values are counted in turn
                Some(is_value) => sum.times(2).and_then(|sum| sum.shifted(is_value.into())),
            },
            Ok(_) => return,
            Err(overflow) => Err(overflow),
        };
        let value = self.path(&it.value);
        match index {
            Ok(index) => self.add_element(&found.path, array, index, value),
            Err(_) => self.too_large(it.index.span()),
        }
    }

    /// Adds what an array holds. Its length follows where the formula has its cell.
    pub(super) fn add_element(&mut self, path: &Path, array: Term, index: Linear, value: Term) {
        let span = path.span;
        if index.as_constant().is_none_or(|index| index < 0) {
            self.pure(index.times(-1), Relation::Le, span);
        }
        let class = self.class_at(path);
        let is_array = class.starts_with('[');
        if self.has_cell(path) && !is_map(&class, self.classes) {
            let text = if is_array { LENGTH } else { SIZE };
            let mut length = path.clone();
            length.steps.push(Name { text: text.to_owned(), span });
            if let Some(length) = self.path(&length).as_linear() {
                self.pure(index.plus(-1, &length), Relation::Lt, span);
            }
        }
        self.heap.pure.push(Pure::Element(Element { array, index, value }));
    }

    /// Returns true if the formula has a cell for an object, said or implied by naming what it holds.
    fn has_cell(&self, path: &Path) -> bool {
        let said = self.case.cells.iter().any(|cell| same_path(&cell.root, path));
        said || self.scope.implicit_cells && path.element.is_none() && self.scope.get(&path.root.text).is_some()
    }

    /// The class of the variable that a path starts at, if it is an element.
    pub(super) fn class_of(&mut self, path: &Path) -> String {
        let Some(element) = &path.element else { return String::new() };
        let array = self.class_at(&element.array);
        match array.strip_prefix('[').map(|element| self.classes.type_of(element)) {
            Some(Type::Ref(class)) => class,
            _ => String::new(),
        }
    }

    /// The class of the object at a path; empty if it is not known.
    pub(super) fn class_at(&mut self, path: &Path) -> String {
        if let Some(cell) = self.case.cells.iter().find(|cell| same_path(&cell.root, path)) {
            return cell.class.name.clone();
        }
        let Some((last, steps)) = path.steps.split_last() else {
            if let Some(Type::Ref(class)) = self.scope.get(&path.root.text).and_then(|it| it.value_type.clone()) {
                return class;
            }
            let bounds = self.types.classes.get(&path.root.text).cloned().unwrap_or_default();
            let known = super::most_specific(&bounds, self.classes);
            return known.unwrap_or_else(|| self.class_of(path));
        };
        let owner = Path { steps: steps.to_vec(), ..path.clone() };
        let class = self.class_at(&owner);
        let cell = crate::resolve::CellClass { name: class, length: None };
        match self.field_type(&cell, &last.text) {
            Type::Ref(class) => class,
            _ => String::new(),
        }
    }
}
