//! Arrays: written with their elements, or created empty and then assigned to.

use super::Arranger;
use crate::plan::{Local, Operand, Step};
use crate::tree::{Expr, JavaType, Statement};

/// Length from which an array that is mostly zero is created empty and then assigned to.
pub(crate) const LONG_ARRAY: usize = 16;

impl Arranger<'_, '_> {
    pub(super) fn array(&mut self, local: Local, class: &str, elements: &[Operand]) -> Expr {
        let ty = self.local_type(local);
        if is_sparse(class, elements) || (elements.len() > 3 && all_default(class, elements)) {
            return Expr::EmptyArray { ty: wildcarded(&ty), length: elements.len() };
        }
        let elements = self.operands(elements);
        Expr::Array { ty: wildcarded(&ty), elements }
    }

    /// The assignments that fill an array created empty.
    pub(super) fn long_array(&mut self, step: &Step) -> Vec<Statement> {
        let Step::Array { local, class, elements } = step else { return Vec::new() };
        if !is_sparse(class, elements) {
            return Vec::new();
        }
        let mut statements = Vec::new();
        for (index, element) in elements.iter().enumerate() {
            if !is_default(class, *element) {
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                let place = Expr::Element(Box::new(Expr::Local(local.0)), index);
                statements.push(Statement::Assign { place, value: self.operand(*element) });
            }
        }
        statements
    }

    /// Whether an array cannot be created with the type it is used as, because it is one of a generic class.
    pub(super) fn needs_conversion(&mut self, local: Local, value: &Expr) -> bool {
        match value {
            Expr::Array { ty, .. } | Expr::EmptyArray { ty, .. } => *ty != self.local_type(local),
            _ => false,
        }
    }

    /// Casts a value to the type of its variable where the compiler would not convert it by itself.
    pub(super) fn converted(&mut self, local: Local, ty: &JavaType, value: Expr) -> Expr {
        if self.needs_conversion(local, &value) {
            self.suppress.insert("unchecked");
            return Expr::Cast(ty.clone(), Box::new(value));
        }
        value
    }
}

pub(super) fn is_default(class: &str, element: Operand) -> bool {
    let descriptor = class.strip_prefix('[').unwrap_or("");
    element == Operand::Value(crate::build::default_value(descriptor))
}

pub(super) fn all_default(class: &str, elements: &[Operand]) -> bool {
    elements.iter().all(|element| is_default(class, *element))
}

pub(super) fn is_sparse(class: &str, elements: &[Operand]) -> bool {
    let set = elements.iter().filter(|element| !is_default(class, **element)).count();
    elements.len() >= LONG_ARRAY && set * 4 <= elements.len()
}

/// An array type that can be created: type arguments become wildcards.
pub(super) fn wildcarded(ty: &JavaType) -> JavaType {
    match ty {
        JavaType::Array(of) => JavaType::Array(Box::new(wildcarded(of))),
        JavaType::Class { class, arguments } => {
            let wild = |list: &Vec<JavaType>| list.iter().map(|_| JavaType::Wildcard(None)).collect();
            JavaType::Class { class: class.clone(), arguments: arguments.iter().map(wild).collect() }
        }
        other => other.clone(),
    }
}

/// Whether elements are assigned after the array is created.
pub(super) fn assigns_later(step: &Step) -> bool {
    matches!(step, Step::Array { class, elements, .. } if is_sparse(class, elements) && !all_default(class, elements))
}
