//! Names that are local to a formula: joined to others, it keeps them apart from theirs.

use crate::ast::{ClaimKind, Expression, Fields, Formula, JavaCall, Name, Path, PointsTo};
use crate::cases::marked;
use crate::elaborate::collect;
use crate::postcondition::rewritten;
use std::collections::{BTreeMap, BTreeSet};

/// How the papers' tools begin the name of a field of the receiver.
const OF_RECEIVER: &str = "this_";

/// Numbers from here on are not given to variables of `exists`.
const FIRST: u32 = 1_000_000;

/// A formula with its own names changed where they are taken; then they are taken as well.
pub(crate) fn apart(formula: &Formula, number: u32, taken: &mut BTreeSet<String>) -> Formula {
    let own = own_names(formula);
    let clash = own.intersection(taken).map(|name| (name.clone(), marked(name, FIRST + number))).collect();
    taken.extend(own);
    Renaming { names: clash }.formula(formula)
}

/// The names that stand for values: what is used without a field, has a cell, or is bound. Other names are classes.
pub(crate) fn own_names(formula: &Formula) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    add_names(formula, &mut names);
    names.retain(|name| name != "this" && !name.starts_with(OF_RECEIVER));
    names
}

fn add_names(formula: &Formula, names: &mut BTreeSet<String>) {
    match formula {
        Formula::Or(parts, _) => parts.iter().for_each(|part| add_names(part, names)),
        Formula::And(groups, _) => groups.iter().flatten().for_each(|part| add_names(part, names)),
        Formula::Not(inner, _) => add_names(inner, names),
        Formula::Exists(bound, inner, _) => {
            names.extend(bound.iter().map(|name| name.text.clone()));
            add_names(inner, names);
        }
        Formula::PointsTo(it) => {
            add_path(&it.root, names);
            if it.root.element.is_none() && it.root.steps.is_empty() {
                names.insert(it.root.root.text.clone());
            }
            it.length.iter().for_each(|length| add(length, names));
            match &it.fields {
                Fields::Unsaid => {}
                Fields::Positional(values, _) => values.iter().for_each(|value| add(value, names)),
                Fields::Named(values, _) => {
                    if it.length.is_some() {
                        names.extend(values.iter().map(|(index, _)| index.text.clone()));
                    }
                    values.iter().for_each(|(_, value)| add(value, names));
                }
            }
        }
        Formula::Call(it) => it.arguments.iter().for_each(|argument| add(argument, names)),
        Formula::Compare(it) => {
            add(&it.left, names);
            add(&it.right, names);
        }
        Formula::Claim(it) => {
            if let ClaimKind::Quantified { element, .. } = &it.kind {
                names.insert(element.text.clone());
            }
            it.expressions().into_iter().for_each(|one| add(one, names));
        }
        Formula::Flag(path) => add_path(path, names),
        Formula::Java(_) | Formula::Emp(_) | Formula::Constant(..) => {}
    }
}

fn add(expression: &Expression, names: &mut BTreeSet<String>) {
    collect(expression, &mut |path| add_path(path, names));
}

fn add_path(path: &Path, names: &mut BTreeSet<String>) {
    if let Some(element) = &path.element {
        add_path(&element.array, names);
        add(&element.index, names);
    } else if path.steps.is_empty() {
        names.insert(path.root.text.clone());
    }
}

struct Renaming {
    names: BTreeMap<String, String>,
}

impl Renaming {
    fn formula(&self, formula: &Formula) -> Formula {
        match formula {
            Formula::Or(parts, span) => Formula::Or(parts.iter().map(|part| self.formula(part)).collect(), *span),
            Formula::And(groups, span) => {
                let group = |group: &Vec<Formula>| group.iter().map(|part| self.formula(part)).collect();
                Formula::And(groups.iter().map(group).collect(), *span)
            }
            Formula::Not(inner, span) => Formula::Not(Box::new(self.formula(inner)), *span),
            Formula::Exists(names, inner, span) => {
                let names = names.iter().map(|name| self.name(name)).collect();
                Formula::Exists(names, Box::new(self.formula(inner)), *span)
            }
            Formula::Claim(claim) => Formula::Claim(claim.map(|name| self.name(name), |one| self.expression(one))),
            Formula::Java(call) => Formula::Java(JavaCall {
                receiver: self.path(&call.receiver),
                arguments: call.arguments.iter().map(|one| self.expression(one)).collect(),
                ..call.clone()
            }),
            other => match rewritten(other, &mut |path| Some(self.path(path))) {
                Formula::PointsTo(cell) if cell.length.is_some() => Formula::PointsTo(self.indices(cell)),
                other => other,
            },
        }
    }

    /// The elements that the braces of an array name.
    fn indices(&self, mut cell: PointsTo) -> PointsTo {
        if let Fields::Named(values, _) = &mut cell.fields {
            values.iter_mut().for_each(|(index, _)| *index = self.name(index));
        }
        cell
    }

    fn expression(&self, expression: &Expression) -> Expression {
        expression.map(&mut |path| self.path(path))
    }

    fn path(&self, path: &Path) -> Path {
        match path.element {
            Some(_) => path.inside(&mut |inner| self.path(inner)),
            None => Path { root: self.name(&path.root), ..path.clone() },
        }
    }

    fn name(&self, name: &Name) -> Name {
        let text = self.names.get(&name.text).unwrap_or(&name.text).clone();
        Name { text, span: name.span }
    }
}
