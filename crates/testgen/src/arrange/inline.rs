//! Whether the value of a variable may be written in place of the variable.

use super::Arranger;
use crate::overload;
use crate::plan::{Local, Operand, Plan, Step};
use crate::tree::{Expr, Helper, JavaType, Target};
use heapwright_case::{MethodName, Value};

/// Size of the largest expression that is nested in another one.
const INLINE: usize = 12;
/// Size of the largest expression that is written as an argument of the call under test.
const INLINE_ARGUMENT: usize = 5;

impl Arranger<'_, '_> {
    /// Whether the value of a variable can move to its only use: no step with an effect lies between.
    pub(super) fn is_movable(
        &mut self,
        plan: &Plan,
        index: usize,
        called: &MethodName,
        local: Local,
        value: &Expr,
    ) -> bool {
        let operand = Operand::Local(local);
        if self.typing.spelled_out && !matches!(value, Expr::Literal(_) | Expr::String(_)) {
            return false;
        }
        // inlined, the compiler would infer type arguments for it, but only raw types compile here
        if self.typing.raw && matches!(value, Expr::Call { target: Target::Object(_) | Target::Class(_), .. }) {
            return false;
        }
        let rest = plan.steps.get(index + 1..).unwrap_or_default();
        let size = size(value);
        for step in rest {
            if step.operands().contains(&operand) {
                let calls = match step {
                    Step::Call { receiver, .. } => *receiver == Some(operand),
                    Step::Stub { calls, .. } => *calls == Some(local),
                    Step::New { constructor, arguments, .. } => self.is_outer(constructor, arguments, operand),
                    _ => false,
                };
                let inferred = matches!(step, Step::New { .. } | Step::Call { .. }) && self.is_unchecked(value);
                return size <= INLINE && !calls && !inferred && step.changes() != Some(local);
            }
            // a value made of literals alone does not read the objects of the test
            let passes = matches!(step, Step::SetField { .. } | Step::SetElement { .. }) && is_closed(value);
            if step.defines().is_none() && !passes {
                return false;
            }
        }
        let argument = plan.arguments.contains(&operand);
        let plain = !leaves_types_open(value) && !self.is_unchecked(value);
        argument && size <= INLINE_ARGUMENT && plain && !self.is_outer(called, &plan.arguments, operand)
    }

    /// Whether an operand is the outer object of an inner class and belongs to a generic class: `outer.new Inner()`
    /// says nothing about the type arguments of `outer`.
    pub(super) fn is_outer(&mut self, constructor: &MethodName, arguments: &[Operand], operand: Operand) -> bool {
        constructor.name == "<init>"
            && arguments.first() == Some(&operand)
            && self
                .world
                .class(&constructor.class)
                .is_some_and(|info| info.is_inner() && info.parameters.len() > info.own_parameters)
    }

    /// Whether the compiler sees a raw type in an expression, for which it infers no type arguments (JLS 18.5.2).
    pub(super) fn is_unchecked(&mut self, value: &Expr) -> bool {
        let mut found = false;
        let mut raw = Vec::new();
        value.clone().each_mut(&mut |one| match one {
            Expr::Cast(ty, _) => raw.push(ty.clone()),
            Expr::Call { target: Target::Own, name, arguments } if *name == Helper::Allocate.name() => {
                raw.extend(arguments.iter().filter_map(|one| match one {
                    Expr::ClassLiteral(ty) => Some(ty.clone()),
                    _ => None,
                }));
            }
            _ => {}
        });
        for ty in raw {
            found |= !ty.is_generic() && self.is_generic_class(&ty);
        }
        found
    }

    pub(super) fn is_generic_class(&mut self, ty: &JavaType) -> bool {
        match ty {
            JavaType::Class { class, .. } => {
                let names: Vec<&str> = class.names.iter().map(|name| &**name).collect();
                let dot = if class.package.is_empty() { "" } else { "." };
                let name = format!("{}{dot}{}", class.package, names.join("$"));
                self.world.class(&name).is_some_and(|info| !info.parameters.is_empty())
            }
            JavaType::Array(of) => self.is_generic_class(of),
            JavaType::Primitive(_) | JavaType::Wildcard(_) => false,
        }
    }

    /// Whether a type names a generic class without its type arguments, at the top or nested.
    pub(crate) fn is_raw_somewhere(&mut self, ty: &JavaType) -> bool {
        match ty {
            JavaType::Class { arguments, .. } => {
                !ty.is_generic() && self.is_generic_class(ty)
                    || arguments.iter().flatten().any(|one| self.is_raw_somewhere(one))
            }
            JavaType::Array(of) => self.is_raw_somewhere(of),
            JavaType::Wildcard(Some((_, of))) => self.is_raw_somewhere(of),
            JavaType::Primitive(_) | JavaType::Wildcard(None) => false,
        }
    }

    /// Whether a lambda keeps its type when inlined: the compiler takes it from the place of use.
    pub(super) fn keeps_type(&mut self, plan: &Plan, index: usize, called: &MethodName, step: &Step) -> bool {
        let Step::Stub { local, interface, .. } = step else { return true };
        if self.typing.raw {
            return false;
        }
        let operand = Operand::Local(*local);
        let wanted = format!("L{};", interface.replace('.', "/"));
        let mut among = |arguments: &[Operand], method: &MethodName| {
            let types = heapwright_program::split_method(&method.descriptor).map_or_else(Vec::new, |(list, _)| list);
            let at = arguments.iter().zip(types).position(|(argument, ty)| *argument == operand && *ty == *wanted);
            at.is_some_and(|at| !self.has_rival_interface(method, at))
        };
        let rest = plan.steps.get(index + 1..).unwrap_or_default();
        match rest.iter().find(|step| step.operands().contains(&operand)) {
            None => among(&plan.arguments, called),
            Some(Step::New { constructor: method, arguments, .. } | Step::Call { method, arguments, .. }) => {
                among(arguments, method)
            }
            Some(Step::SetField { descriptor, reflective: false, .. }) => *descriptor == wanted,
            Some(Step::Array { class, .. }) => class.replace('.', "/") == format!("[{wanted}"),
            Some(_) => false,
        }
    }

    /// Whether an overload takes a different interface at the same position: a lambda could be either.
    pub(super) fn has_rival_interface(&mut self, method: &MethodName, at: usize) -> bool {
        let found = self.world.find_method(&method.class, &method.name, &method.descriptor);
        let Some((owner, own)) = found else { return false };
        let Some(info) = owner.methods.get(own) else { return false };
        let calls = self.typing.calls.iter();
        let receiver = calls.filter(|((called, _), _)| called == method).find_map(|(_, taken)| taken.receiver.clone());
        let seen = overload::seen_class(receiver.as_ref()).filter(|_| !info.is_static());
        let others = overload::rivals(self.world, method, info, seen);
        let descriptor = info.descriptors.get(at);
        others.iter().filter_map(|other| other.get(at)).any(|other| {
            let class = other.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
            Some(other) != descriptor && self.world.class(&class).is_some_and(|class| class.is_interface())
        })
    }
}

/// Whether an expression refers to no variable.
pub(super) fn is_closed(value: &Expr) -> bool {
    let mut closed = true;
    value.clone().each_mut(&mut |one| closed &= !matches!(one, Expr::Local(_) | Expr::Name(_)));
    closed
}

/// Whether a step is written as a literal wherever its value is used.
pub(super) fn is_literal(step: &Step, once: bool) -> bool {
    match step {
        Step::String { fresh, .. } => !fresh || once,
        Step::Constant { .. } | Step::Class { .. } => true,
        Step::Box { value, .. } => once || is_cached(*value),
        _ => false,
    }
}

/// Whether the compiler may be unable to infer the type arguments of an expression by itself.
pub(super) fn leaves_types_open(value: &Expr) -> bool {
    match value {
        Expr::New { diamond: true, arguments, .. } | Expr::NewInner { diamond: true, arguments, .. } => {
            arguments.is_empty()
                || arguments.contains(&Expr::NULL)
                || arguments.iter().any(|one| leaves_types_open(one) || is_called_with_null(one))
        }
        _ => false,
    }
}

/// Whether an expression is a call with `null` as an argument, which tells the compiler nothing about its result.
fn is_called_with_null(value: &Expr) -> bool {
    matches!(value, Expr::Call { arguments, .. } if arguments.contains(&Expr::NULL))
}

/// Whether boxing a value twice gives the same object.
pub(super) fn is_cached(value: Value) -> bool {
    match value {
        Value::Boolean(_) | Value::Byte(_) => true,
        Value::Char(value) => value <= 127,
        Value::Short(value) => (-128..=127).contains(&value),
        Value::Int(value) => (-128..=127).contains(&value),
        Value::Long(value) => (-128..=127).contains(&value),
        _ => false,
    }
}

/// The size of an expression: its number of nodes, where long strings count more.
pub(crate) fn size(expr: &Expr) -> usize {
    let mut copy = expr.clone();
    let mut count = 0;
    copy.each_mut(&mut |one| count += if let Expr::String(units) = one { 1 + units.len() / 24 } else { 1 });
    count
}
