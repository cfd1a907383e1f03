//! Decides whether generic methods apply to arguments, and which of two is more specific, with the type arguments that
//! the compiler would infer (JLS 18.5.1, 18.5.4).

use crate::model::{Inference, Type, TypeParameter, World};
use std::collections::BTreeMap;

/// What the compiler knows about the type of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// Nothing that its type arguments could contradict: `null`, a lambda, a primitive.
    Any,
    /// A value of this type.
    Is(Type),
    /// An object of this generic class whose type arguments are inferred along with the call: `List.of()`.
    Open(String),
}

/// The parameters of a method. The type variables of its class are already substituted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Declared {
    pub(crate) parameters: Vec<Type>,
    pub(crate) type_parameters: Vec<TypeParameter>,
}

impl Declared {
    /// Returns the parameter for an argument; from the last one of a varargs method on, its component type.
    fn parameter(&self, index: usize, spread: bool) -> Option<Type> {
        let last = self.parameters.len().checked_sub(1)?;
        match self.parameters.get(index.min(last))? {
            Type::Array(of) if spread && index >= last => Some((**of).clone()),
            other => Some(other.clone()),
        }
    }

    /// Whether arguments whose classes fit also fit by their type arguments.
    pub(crate) fn applies(&self, world: &mut World<'_>, arguments: &[Given], spread: bool) -> bool {
        let mut inference = Inference::default();
        let unknowns = inference.unknowns(&self.type_parameters, &BTreeMap::new());
        for (index, argument) in arguments.iter().enumerate() {
            let own = match argument {
                Given::Any => continue,
                Given::Is(ty) => ty.clone(),
                Given::Open(class) => inference.instance(world, class),
            };
            let Some(parameter) = self.parameter(index, spread) else { return false };
            inference.below(world, &own, &parameter.with(&unknowns));
        }
        inference.holds(world)
    }

    /// Whether another method accepts everything this one does, for `count` arguments. Ignores primitive parameters.
    pub(crate) fn is_more_specific(&self, world: &mut World<'_>, other: &Declared, count: usize, spread: bool) -> bool {
        let mut inference = Inference::default();
        let unknowns = inference.unknowns(&other.type_parameters, &BTreeMap::new());
        let own = self.opaque();
        for index in 0..count {
            let (Some(mine), Some(theirs)) = (self.parameter(index, spread), other.parameter(index, spread)) else {
                return false;
            };
            if matches!(mine, Type::Primitive(_)) || matches!(theirs, Type::Primitive(_)) {
                continue;
            }
            inference.below(world, &mine.with(&own), &theirs.with(&unknowns));
        }
        inference.holds(world)
    }

    /// Its type variables as opaque types, known only by their bound.
    fn opaque(&self) -> BTreeMap<String, Type> {
        let known = self.type_parameters.iter().map(|one| {
            let ty = match one.bounds.first() {
                Some(bound) if *bound != Type::object() => bound.clone(),
                _ => Type::Variable(one.name.clone()),
            };
            (one.name.clone(), ty)
        });
        known.collect()
    }
}
