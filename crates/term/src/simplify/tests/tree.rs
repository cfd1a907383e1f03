//! Terms as requested: a tree that is never simplified, its value, and the term built from it.

use crate::op::Op;
use crate::sort::{Sort, Value};
use crate::{TermId, Terms};
use std::collections::BTreeMap;

/// A term before simplification.
#[derive(Clone, Debug)]
pub enum Tree {
    Variable(&'static str, Sort),
    Constant(Value),
    Unary(Op, Box<Tree>),
    Binary(Op, Box<Tree>, Box<Tree>),
    Ite(Box<Tree>, Box<Tree>, Box<Tree>),
}

/// Values of variables; the key is the name with the sort.
pub type Assignment = BTreeMap<(&'static str, Sort), Value>;

pub fn unary(op: Op, a: Tree) -> Tree {
    Tree::Unary(op, Box::new(a))
}

pub fn binary(op: Op, a: Tree, b: Tree) -> Tree {
    Tree::Binary(op, Box::new(a), Box::new(b))
}

pub fn not(a: Tree) -> Tree {
    unary(Op::Not, a)
}

pub fn ite(c: Tree, a: Tree, b: Tree) -> Tree {
    Tree::Ite(Box::new(c), Box::new(a), Box::new(b))
}

/// The name of a variable in `Terms`, where one name has one sort.
pub fn full_name(name: &str, sort: Sort) -> String {
    format!("{name}.{sort:?}")
}

impl Tree {
    pub fn sort(&self) -> Sort {
        match self {
            Tree::Variable(_, sort) => *sort,
            Tree::Constant(value) => value.sort(),
            Tree::Unary(op, a) => op.unary_sort(a.sort()).expect("well-sorted"),
            Tree::Binary(op, a, b) => op.binary_sort(a.sort(), b.sort()).expect("well-sorted"),
            Tree::Ite(_, a, _) => a.sort(),
        }
    }

    /// The value according to the definitions of the operations.
    pub fn value(&self, assignment: &Assignment) -> Value {
        match self {
            Tree::Variable(name, sort) => assignment.get(&(*name, *sort)).copied().unwrap_or(Value::zero(*sort)),
            Tree::Constant(value) => *value,
            Tree::Unary(op, a) => op.apply_unary(a.value(assignment)).expect("well-sorted"),
            Tree::Binary(op, a, b) => op.apply_binary(a.value(assignment), b.value(assignment)).expect("well-sorted"),
            Tree::Ite(c, a, b) => {
                let holds = c.value(assignment) == Value::bool(true);
                if holds { a.value(assignment) } else { b.value(assignment) }
            }
        }
    }

    /// The term built from it by the constructors.
    pub fn build(&self, terms: &mut Terms) -> TermId {
        match self {
            Tree::Variable(name, sort) => terms.variable(&full_name(name, *sort), *sort),
            Tree::Constant(value) => terms.constant(*value),
            Tree::Unary(op, a) => {
                let a = a.build(terms);
                terms.unary(*op, a)
            }
            Tree::Binary(op, a, b) => {
                let (a, b) = (a.build(terms), b.build(terms));
                terms.binary(*op, a, b)
            }
            Tree::Ite(c, a, b) => {
                let (c, a, b) = (c.build(terms), a.build(terms), b.build(terms));
                terms.ite(c, a, b)
            }
        }
        .expect("well-sorted")
    }

    /// The variables, and the constants: values near which a rule may be wrong.
    pub fn leaves(&self, variables: &mut Vec<(&'static str, Sort)>, constants: &mut Vec<Value>) {
        match self {
            Tree::Variable(name, sort) => {
                if !variables.contains(&(*name, *sort)) {
                    variables.push((*name, *sort));
                }
            }
            Tree::Constant(value) => constants.push(*value),
            Tree::Unary(_, a) => a.leaves(variables, constants),
            Tree::Binary(_, a, b) => [a, b].iter().for_each(|part| part.leaves(variables, constants)),
            Tree::Ite(c, a, b) => [c, a, b].iter().for_each(|part| part.leaves(variables, constants)),
        }
    }
}
