//! Infers type arguments for objects from what they hold and where they are used.

use super::{Type, World};
use crate::tree::Bound;
use std::collections::BTreeMap;

/// Types to be inferred, and what is known about them.
///
/// INVARIANT: `parent` and `facts` have the same length; `parent[i] <= i`.
#[derive(Debug, Default)]
pub(crate) struct Inference {
    parent: Vec<usize>,
    facts: Vec<Facts>,
    /// Whether there was a contradiction: then only raw types compile.
    conflict: bool,
    /// The types of values, with the types expected where they are used.
    uses: Vec<(Type, Type)>,
    /// The class chosen for an unconstrained type; `Object` if `None`.
    usual: Option<&'static str>,
}

#[derive(Debug, Default, Clone)]
struct Facts {
    exact: Option<Type>,
    /// Types of values that it must accept.
    lower: Vec<Type>,
    /// Types that it must be a subtype of.
    upper: Vec<Type>,
}

/// Maximum nesting depth of types.
const DEEPEST: usize = 8;

impl Inference {
    /// Prefers this class for unconstrained types.
    pub(crate) fn preferring(usual: Option<&'static str>) -> Inference {
        Inference { usual, ..Inference::default() }
    }

    /// Whether the compiler finds types for all unknowns, where raw types convert to any other (JLS 5.1.9).
    pub(crate) fn holds(mut self, world: &mut World<'_>) -> bool {
        self.verify_by(world, is_convertible);
        !self.conflict
    }

    /// Whether the types contradict each other.
    pub(crate) fn has_conflict(&self) -> bool {
        self.conflict
    }

    /// A new unknown.
    fn unknown(&mut self) -> Type {
        self.parent.push(self.parent.len());
        self.facts.push(Facts::default());
        Type::Unknown(self.parent.len() - 1)
    }

    /// Unknowns for type parameters; their bounds may mention each other and the variables in `around`.
    pub(crate) fn unknowns(
        &mut self,
        parameters: &[super::types::TypeParameter],
        around: &BTreeMap<String, Type>,
    ) -> BTreeMap<String, Type> {
        let made: BTreeMap<String, Type> =
            parameters.iter().map(|one| one.name.clone()).map(|name| (name, self.unknown())).collect();
        let mut known = around.clone();
        known.extend(made.clone());
        for (parameter, bound) in parameters.iter().flat_map(|one| one.bounds.iter().map(move |bound| (one, bound))) {
            let bound = bound.with(&known);
            if let Some(Type::Unknown(number)) = made.get(&parameter.name)
                && bound != Type::object()
                && let Some(facts) = self.facts.get_mut(*number)
            {
                facts.upper.push(bound);
            }
        }
        made
    }

    /// The type of a class with unknown arguments.
    pub(crate) fn instance(&mut self, world: &mut World<'_>, name: &str) -> Type {
        let Some(class) = world.class(name) else { return Type::object() };
        let made = self.unknowns(&class.parameters, &BTreeMap::new());
        class.type_with(class.parameters.iter().filter_map(|one| made.get(&one.name).cloned()).collect())
    }

    /// The type of an array class or another class, with unknown arguments.
    pub(crate) fn instance_of(&mut self, world: &mut World<'_>, ty: &Type) -> Type {
        match ty {
            Type::Class { name, arguments } if arguments.is_empty() => self.instance(world, name),
            Type::Array(of) => Type::Array(Box::new(self.instance_of(world, of))),
            other => other.clone(),
        }
    }

    fn root(&self, mut number: usize) -> usize {
        while let Some(&parent) = self.parent.get(number) {
            if parent == number {
                break;
            }
            number = parent;
        }
        number
    }

    /// Notes that a value of type `sub` is used where `sup` is expected.
    pub(crate) fn below(&mut self, world: &mut World<'_>, sub: &Type, sup: &Type) {
        self.uses.push((sub.clone(), sup.clone()));
        self.below_at(world, sub, sup, 0);
    }

    /// Checks the chosen types: they are found from a few facts at a time and need not satisfy all of them.
    pub(crate) fn verify(&mut self, world: &mut World<'_>) {
        self.verify_by(world, is_below);
    }

    fn verify_by(&mut self, world: &mut World<'_>, fits: fn(&mut World<'_>, &Type, &Type) -> bool) {
        let uses = std::mem::take(&mut self.uses);
        for (sub, sup) in &uses {
            let (sub, sup) = (self.resolve(world, sub), self.resolve(world, sup));
            self.conflict |= !fits(world, &sub, &sup);
        }
        for number in 0..self.facts.len() {
            let upper = self.facts.get(number).map(|facts| facts.upper.clone()).unwrap_or_default();
            for bound in upper {
                let (chosen, bound) = (self.resolve(world, &Type::Unknown(number)), self.resolve(world, &bound));
                self.conflict |= !is_below(world, &chosen.read(), &bound);
            }
        }
    }

    fn below_at(&mut self, world: &mut World<'_>, sub: &Type, sup: &Type, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        match (sub, sup) {
            (Type::Unknown(a), Type::Unknown(b)) => self.join(world, *a, *b, depth),
            (_, Type::Unknown(number)) => {
                let root = self.root(*number);
                let exact = self.facts.get(root).and_then(|facts| facts.exact.clone());
                if let Some(exact) = exact {
                    self.below_at(world, sub, &exact, depth + 1);
                } else if let Some(facts) = self.facts.get_mut(root)
                    && !facts.lower.contains(sub)
                {
                    facts.lower.push(sub.clone());
                }
            }
            (_, Type::Wildcard(_)) => self.conflict |= sub != sup,
            (Type::Unknown(number), _) => {
                let root = self.root(*number);
                let Some(facts) = self.facts.get_mut(root) else { return };
                facts.upper.push(sup.clone());
                if let Some(exact) = facts.exact.clone() {
                    self.below_at(world, &exact.read(), sup, depth + 1);
                }
            }
            (Type::Array(a), Type::Array(b)) => self.below_at(world, a, b, depth + 1),
            (Type::Class { .. }, Type::Class { name, arguments }) => {
                let seen = world.as_super(sub, name);
                let Some(Type::Class { arguments: own, .. }) = seen else {
                    self.conflict = true;
                    return;
                };
                for (mine, theirs) in own.iter().zip(arguments) {
                    self.argument(world, mine, theirs, depth + 1);
                }
            }
            _ => {}
        }
    }

    fn argument(&mut self, world: &mut World<'_>, mine: &Type, theirs: &Type, depth: usize) {
        match theirs {
            Type::Wildcard(None) => {}
            Type::Wildcard(Some((Bound::Extends, of))) => self.below_at(world, &mine.read(), of, depth),
            Type::Wildcard(Some((Bound::Super, of))) => match mine {
                Type::Wildcard(Some((Bound::Super, least))) => self.below_at(world, of, least, depth),
                mine => self.below_at(world, of, mine, depth),
            },
            _ => self.same(world, mine, theirs, depth),
        }
    }

    fn same(&mut self, world: &mut World<'_>, a: &Type, b: &Type, depth: usize) {
        if depth > DEEPEST || a == b {
            return;
        }
        match (a, b) {
            (Type::Unknown(a), Type::Unknown(b)) => self.join(world, *a, *b, depth),
            (Type::Unknown(number), other) | (other, Type::Unknown(number)) => {
                let root = self.root(*number);
                let Some(facts) = self.facts.get_mut(root) else { return };
                match facts.exact.clone() {
                    Some(exact) => self.same(world, &exact, other, depth + 1),
                    None => {
                        facts.exact = Some(other.clone());
                        let lower = facts.lower.clone();
                        for one in lower {
                            self.below_at(world, &one, other, depth + 1);
                        }
                    }
                }
            }
            (Type::Class { name: x, arguments: xs }, Type::Class { name: y, arguments: ys }) => {
                if x != y {
                    self.conflict = true;
                    return;
                }
                for (one, other) in xs.iter().zip(ys) {
                    self.same(world, one, other, depth + 1);
                }
            }
            (Type::Array(x), Type::Array(y)) => self.same(world, x, y, depth + 1),
            _ => self.conflict = true,
        }
    }

    fn join(&mut self, world: &mut World<'_>, a: usize, b: usize, depth: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (low, high) = (a.min(b), a.max(b));
        if let Some(parent) = self.parent.get_mut(high) {
            *parent = low;
        }
        let moved = self.facts.get_mut(high).map(std::mem::take).unwrap_or_default();
        let both = {
            let Some(facts) = self.facts.get_mut(low) else { return };
            facts.lower.extend(moved.lower);
            facts.upper.extend(moved.upper);
            match (&facts.exact, moved.exact) {
                (Some(one), Some(other)) => Some((one.clone(), other)),
                (None, other) => {
                    facts.exact = other;
                    None
                }
                _ => None,
            }
        };
        if let Some((one, other)) = both {
            self.same(world, &one, &other, depth + 1);
        }
    }

    /// The type with all unknowns replaced by what was inferred for them.
    pub(crate) fn resolve(&mut self, world: &mut World<'_>, ty: &Type) -> Type {
        self.resolve_at(world, ty, 0)
    }

    fn resolve_at(&mut self, world: &mut World<'_>, ty: &Type, depth: usize) -> Type {
        match ty {
            Type::Class { name, arguments } if !arguments.is_empty() => {
                let arguments = arguments.iter().map(|one| self.resolve_at(world, one, depth + 1)).collect();
                Type::Class { name: name.clone(), arguments }
            }
            Type::Array(of) => Type::Array(Box::new(self.resolve_at(world, of, depth + 1))),
            Type::Wildcard(Some((bound, of))) => {
                Type::Wildcard(Some((*bound, Box::new(self.resolve_at(world, of, depth + 1)))))
            }
            Type::Unknown(number) => self.choose(world, *number, depth),
            other => other.clone(),
        }
    }

    fn choose(&mut self, world: &mut World<'_>, number: usize, depth: usize) -> Type {
        let root = self.root(number);
        let Some(facts) = self.facts.get(root).cloned() else { return Type::object() };
        if depth > DEEPEST {
            self.conflict = true;
            return Type::object();
        }
        if let Some(exact) = facts.exact {
            return self.resolve_at(world, &exact, depth + 1);
        }
        let chosen = if facts.lower.is_empty() {
            self.choose_by_bounds(world, &facts.upper, root, depth)
        } else {
            let lower: Vec<Type> = facts.lower.iter().map(|one| self.resolve_at(world, one, depth + 1)).collect();
            let common = common(world, &lower);
            let fits = facts.upper.iter().all(|bound| match bound {
                Type::Class { name, .. } => world.as_super(&common, name).is_some(),
                _ => true,
            });
            if fits { common } else { self.choose_by_bounds(world, &facts.upper, root, depth) }
        };
        if let Some(facts) = self.facts.get_mut(root) {
            facts.exact = Some(chosen.clone());
        }
        chosen
    }

    /// A type for an unknown without any values.
    fn choose_by_bounds(&mut self, world: &mut World<'_>, upper: &[Type], root: usize, depth: usize) -> Type {
        let Some(bound) = upper.first() else { return self.usual.map_or_else(Type::object, Type::class) };
        let raw = |ty: &Type| matches!(ty, Type::Class { arguments, .. } if arguments.is_empty());
        let is_comparable = |ty: &Type| matches!(ty, Type::Class { name, .. } if name == "java.lang.Comparable");
        let few = |world: &mut World<'_>, one: &Type| match one {
            Type::Class { name, .. } => world.class("java.lang.Integer").is_some_and(|known| known.extends(name)),
            _ => false,
        };
        let number = upper.iter().all(|one| few(world, one));
        if number && upper.iter().any(|one| is_comparable(one) && (raw(one) || self.mentions(one, root, 0))) {
            return Type::class("java.lang.Integer");
        }
        if self.mentions(bound, root, 0) {
            if let Some(found) = self.choose_recursive(world, bound) {
                return found;
            }
            self.conflict = true;
            return Type::object();
        }
        let mut chosen = self.resolve_at(world, bound, depth + 1);
        // of several bounds, the most specific
        for other in upper.iter().skip(1).filter(|one| !matches!(one, Type::Wildcard(_))) {
            if self.mentions(other, root, 0) {
                continue;
            }
            let other = self.resolve_at(world, other, depth + 1);
            if !is_below(world, &chosen, &other) && is_below(world, &other, &chosen) {
                chosen = other;
            }
        }
        chosen
    }

    /// A class that satisfies a bound which mentions the unknown itself: `E extends Enum<E>`.
    fn choose_recursive(&self, world: &mut World<'_>, bound: &Type) -> Option<Type> {
        let Type::Class { name, .. } = bound else { return None };
        let known = match name.as_str() {
            "java.lang.Enum" => "java.util.concurrent.TimeUnit",
            _ => return None,
        };
        world.class(known).map(|_| Type::class(known))
    }

    fn mentions(&self, ty: &Type, root: usize, depth: usize) -> bool {
        match ty {
            _ if depth > DEEPEST => true,
            Type::Unknown(number) => self.root(*number) == root,
            Type::Class { arguments, .. } => arguments.iter().any(|one| self.mentions(one, root, depth + 1)),
            Type::Array(of) | Type::Wildcard(Some((_, of))) => self.mentions(of, root, depth + 1),
            _ => false,
        }
    }
}

/// Whether the compiler accepts a value of one type for another without a warning (JLS 4.10).
pub(crate) fn is_below(world: &mut World<'_>, sub: &Type, sup: &Type) -> bool {
    match (sub, sup) {
        _ if sub == sup || *sup == Type::object() => true,
        (Type::Primitive(_), Type::Primitive(_)) => false,
        // boxing, which the plan has taken care of
        (Type::Primitive(_), _) | (_, Type::Primitive(_)) => true,
        (Type::Array(a), Type::Array(b)) => is_below(world, a, b),
        (Type::Array(_), Type::Class { name, .. }) => {
            matches!(name.as_str(), "java.lang.Cloneable" | "java.io.Serializable")
        }
        (Type::Class { .. }, Type::Class { name, arguments }) => {
            let Some(Type::Class { arguments: own, .. }) = world.as_super(sub, name) else { return false };
            arguments.is_empty()
                || own.len() == arguments.len()
                    && own.iter().zip(arguments).all(|(mine, theirs)| contains(world, theirs, mine))
        }
        _ => false,
    }
}

/// Whether the compiler accepts a value of one type for another, perhaps with a warning (JLS 5.3).
fn is_convertible(world: &mut World<'_>, sub: &Type, sup: &Type) -> bool {
    let raw = match sup {
        Type::Class { name, arguments } if !arguments.is_empty() => {
            matches!(world.as_super(sub, name), Some(Type::Class { arguments, .. }) if arguments.is_empty())
        }
        _ => false,
    };
    raw || is_below(world, sub, sup)
}

/// Whether a type argument contains another one (JLS 4.5.1).
fn contains(world: &mut World<'_>, argument: &Type, other: &Type) -> bool {
    match argument {
        Type::Wildcard(None) => true,
        Type::Wildcard(Some((Bound::Extends, of))) => is_below(world, &other.read(), of),
        Type::Wildcard(Some((Bound::Super, of))) => match other {
            Type::Wildcard(Some((Bound::Super, least))) => is_below(world, of, least),
            Type::Wildcard(_) => false,
            other => is_below(world, of, other),
        },
        argument => argument == other,
    }
}

/// A common supertype: the nearest shared superclass.
fn common(world: &mut World<'_>, types: &[Type]) -> Type {
    let Some(first) = types.first() else { return Type::object() };
    if types.iter().all(|one| one == first) {
        return first.clone();
    }
    let Type::Class { name, .. } = first else { return Type::object() };
    let Some(class) = world.class(name) else { return Type::object() };
    for above in &class.ancestors {
        let shared = types.iter().all(|one| match one {
            Type::Class { name, .. } => world.class(name).is_some_and(|class| class.extends(above)),
            _ => false,
        });
        let marker = matches!(above.as_str(), "java.io.Serializable" | "java.lang.Cloneable");
        let constable = above.starts_with("java.lang.constant.") || above == "java.lang.Comparable";
        if shared && !marker && !constable && world.is_visible(above) {
            let seen: Vec<Option<Type>> = types.iter().map(|one| world.as_super(one, above)).collect();
            return match seen.first() {
                Some(Some(one)) if seen.iter().all(|other| other.as_ref() == Some(one)) => one.clone(),
                _ => Type::object(),
            };
        }
    }
    Type::object()
}
