//! Calls of constructors and methods, as Java spells them.

use super::Arranger;
use crate::identifier::JavaIdentifier;
use crate::model::Type;
use crate::plan::Operand;
use crate::tree::{Expr, Target};
use heapwright_case::MethodName;

impl Arranger<'_, '_> {
    pub(super) fn note_exceptions(&mut self, method: &MethodName) {
        if let Some((owner, at)) = self.world.find_method(&method.class, &method.name, &method.descriptor)
            && let Some(info) = owner.methods.get(at)
        {
            if info.is_for_removal {
                self.suppress.insert("removal");
            } else if info.is_deprecated {
                self.suppress.insert("deprecation");
            }
            for class in &info.throws {
                if self.is_checked(class) {
                    let visible = self.world.visible_class(class);
                    self.throws.insert(visible);
                }
            }
        }
    }

    pub(super) fn is_checked(&mut self, class: &str) -> bool {
        self.world
            .class(class)
            .is_none_or(|info| !info.extends("java.lang.RuntimeException") && !info.extends("java.lang.Error"))
    }

    /// `new C(…)`
    pub(crate) fn construction(&mut self, constructor: &MethodName, operands: &[Operand]) -> Expr {
        self.note_exceptions(constructor);
        let class = self.world.class_ref(&constructor.class);
        let info = self.world.class(&constructor.class);
        let diamond = info.as_ref().is_some_and(|info| info.own_parameters > 0) && !self.typing.raw;
        let arguments = self.arguments(constructor, operands);
        if info.is_some_and(|info| info.is_inner()) {
            let mut rest = arguments.into_iter();
            let outer = rest.next().unwrap_or(Expr::NULL);
            let outer = self.outer_object(&constructor.class, operands.first().copied(), outer);
            let name = JavaIdentifier::like(class.simple());
            return Expr::NewInner { outer: Box::new(outer), name, diamond, arguments: rest.collect() };
        }
        Expr::New { class, diamond, arguments }
    }

    /// The outer object for `new Inner()`, cast to the class that declares the inner class if a subclass declares
    /// another one of the same name.
    pub(super) fn outer_object(&mut self, inner: &str, operand: Option<Operand>, outer: Expr) -> Expr {
        let Some(info) = self.world.class(inner) else { return outer };
        let (Some(declares), Some(simple)) = (&info.outer, &info.simple) else { return outer };
        let Some(Operand::Local(local)) = operand else { return outer };
        let Some(seen) = self.typing.locals.get(&local).cloned() else { return outer };
        let Type::Class { name, .. } = &seen else { return outer };
        let Some(class) = self.world.class(name).filter(|class| class.name != *declares) else { return outer };
        let below: Vec<String> = class.ancestors.iter().take_while(|one| *one != declares).cloned().collect();
        let hidden = below.iter().any(|one| self.world.class(&format!("{one}${simple}")).is_some());
        match self.world.as_super(&seen, declares).filter(|_| hidden) {
            Some(above) => Expr::Cast(self.declared(&above), Box::new(outer)),
            None => outer,
        }
    }

    /// An object cast to the class that declares one of its members, if its own class does not inherit that member.
    pub(crate) fn seen_from(&mut self, object: Expr, ty: Option<&Type>, owner: &str, flags: Option<u16>) -> Expr {
        let (Some(ty @ Type::Class { name, .. }), Some(flags)) = (ty, flags) else { return object };
        let Some(info) = self.world.class(owner) else { return object };
        if self.world.inherits(name, &info, flags) {
            return object;
        }
        match self.world.as_super(ty, owner) {
            Some(above) => Expr::Cast(self.declared(&above), Box::new(object)),
            None => object,
        }
    }

    /// A call of a method.
    pub(crate) fn call(&mut self, method: &MethodName, receiver: Option<Operand>, arguments: &[Operand]) -> Expr {
        self.note_exceptions(method);
        let target = match receiver {
            Some(receiver) => {
                let object = self.operand(receiver);
                let found = self.world.find_method(&method.class, &method.name, &method.descriptor);
                let declared = found.and_then(|(owner, at)| Some((owner.name.clone(), owner.methods.get(at)?.flags)));
                let object = match (declared, receiver) {
                    (Some((owner, flags)), Operand::Local(local)) => {
                        let ty = self.typing.locals.get(&local).cloned();
                        self.seen_from(object, ty.as_ref(), &owner, Some(flags))
                    }
                    _ => object,
                };
                Target::Object(Box::new(object))
            }
            None => Target::Class(self.world.class_ref(&method.class)),
        };
        self.call_on(target, method, arguments)
    }

    /// A call of a method on the value of an expression.
    pub(crate) fn call_then(&mut self, on: Expr, method: &MethodName, arguments: &[Operand]) -> Expr {
        self.note_exceptions(method);
        self.call_on(Target::Object(Box::new(on)), method, arguments)
    }

    pub(super) fn call_on(&mut self, target: Target, method: &MethodName, arguments: &[Operand]) -> Expr {
        let arguments = self.arguments(method, arguments);
        Expr::Call { target, name: JavaIdentifier::like(&method.name), arguments }
    }
}
