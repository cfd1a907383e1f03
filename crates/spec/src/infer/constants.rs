//! Constants of enums: two of them are compared only if they are of one enum.

use super::CaseInference;
use crate::ast::Expression;
use crate::classes::readable;
use crate::diagnostic::{Diagnostic, Kind};
use crate::names::Type;

impl CaseInference<'_, '_> {
    /// Requires two expressions to be of one enum, if both are known to be of some.
    pub(super) fn same_enum(&mut self, left: &Expression, right: &Expression) {
        if let Some(class) = self.enum_of(left) {
            self.is_of_enum(right, &class);
        } else if let Some(class) = self.enum_of(right) {
            self.is_of_enum(left, &class);
        }
    }

    /// Requires an expression to be of an enum, if it is known to be of some. The enum becomes that of a variable.
    pub(super) fn is_of_enum(&mut self, expression: &Expression, class: &str) {
        match self.enum_of(expression) {
            Some(found) if found != class => {
                let message = format!("no `{}` is a `{}`", readable(&found), readable(class));
                let label = format!("a `{}` is expected here", readable(class));
                self.diagnostics.push(Diagnostic::error(Kind::ClassMismatch, expression.span(), message).label(label));
            }
            Some(_) => {}
            None => {
                let Expression::Path(path) = expression else { return };
                if path.steps.is_empty() {
                    let wanted = self.classes.type_of(&format!("L{class};"));
                    self.bound(&path.root.text, &wanted, path.span);
                }
            }
        }
    }

    fn enum_of(&mut self, expression: &Expression) -> Option<String> {
        match expression {
            Expression::Constant(class, _, _) => Some(class.clone()),
            Expression::Path(path) if !path.steps.is_empty() => match self.path_type(path)? {
                Type::Enum(class, _) => Some(class),
                _ => None,
            },
            Expression::Path(path) => match self.scope.get(&path.root.text)?.value_type.as_ref()? {
                Type::Enum(class, _) => Some(class.clone()),
                _ => None,
            },
            _ => None,
        }
    }
}
