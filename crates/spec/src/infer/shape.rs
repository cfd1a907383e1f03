//! What variables stand for, without their class.

use crate::names::Type;

/// What is known about a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Ref,
    /// Null: an object or a constant of an enum.
    Nothing,
    /// A constant of an enum.
    Constant,
    /// Integral or not.
    Number,
    Int,
    Real,
    Bool,
    /// A multiset of whole numbers.
    Bag,
}

impl Shape {
    pub(crate) fn of(value_type: &Type) -> Shape {
        match value_type {
            Type::Ref(_) => Shape::Ref,
            Type::Int(..) => Shape::Int,
            Type::Bool => Shape::Bool,
            Type::Real => Shape::Real,
            Type::Enum(..) => Shape::Constant,
        }
    }

    pub(super) fn is_number(self) -> bool {
        matches!(self, Shape::Number | Shape::Int | Shape::Real)
    }

    pub(super) fn merge(self, other: Shape) -> Option<Shape> {
        match (self, other) {
            (a, b) if a == b => Some(a),
            (Shape::Nothing, b @ (Shape::Ref | Shape::Constant)) => Some(b),
            (a @ (Shape::Ref | Shape::Constant), Shape::Nothing) => Some(a),
            (Shape::Number, b) if b.is_number() => Some(b),
            (a, Shape::Number) if a.is_number() => Some(a),
            _ => None,
        }
    }

    pub(crate) fn describe(self) -> &'static str {
        match self {
            Shape::Ref | Shape::Nothing => "an object",
            Shape::Constant => "a constant of an enum",
            Shape::Number => "a number",
            Shape::Int => "a whole number",
            Shape::Real => "a floating-point number",
            Shape::Bool => "a truth value",
            Shape::Bag => "a multiset",
        }
    }
}
