//! How a test inspects an object: by visible fields and getters.

use super::Oracle;
use crate::identifier::JavaIdentifier;
use crate::model::Type;
use crate::tree::Expr;
use heapwright_case::{Content, Field, ObjectId, Value};
use heapwright_program::flags;
use std::collections::{BTreeMap, VecDeque};

/// Maximum distance at which changed objects are searched for.
const FAR: usize = 4;

impl Oracle<'_, '_, '_> {
    /// Returns an expression for a field of an object, and its type, if the test can read it: by a public getter, as a
    /// field, or by another getter. `ty` is the type of the expression, `class` the class of the object.
    pub(super) fn look(&mut self, expr: &Expr, ty: &Type, class: &str, field: &Field) -> Option<(Expr, Type)> {
        let Type::Class { name, .. } = ty else { return None };
        let world = &mut *self.arranger.world;
        let seen = world.class(name)?;
        let owner = world.class(&field.declared_in)?;
        let is_public = |flags: u16| flags & flags::PUBLIC != 0;
        if let Some(found) = self.getter(expr, ty, class, field, &is_public) {
            return Some(found);
        }
        let world = &mut *self.arranger.world;
        if seen.extends(&owner.name)
            && let Some(declared) = owner.field(&field.name)
            && world.may_use(&owner, declared.flags)
        {
            let mut nearest = seen.ancestors.iter();
            let nearest = nearest.find(|one| world.class(one).is_some_and(|info| info.field(&field.name).is_some()));
            if nearest == Some(&owner.name) {
                let found = self.member_type(ty, &owner.name, &declared.ty);
                let from = self.arranger.seen_from(expr.clone(), Some(ty), &owner.name, Some(declared.flags));
                return self.seen(Expr::Field(Box::new(from), JavaIdentifier::like(&field.name)), found);
            }
        }
        self.getter(expr, ty, class, field, &|_| true)
    }

    /// A getter of a field, among those with certain flags.
    fn getter(
        &mut self,
        expr: &Expr,
        ty: &Type,
        class: &str,
        field: &Field,
        wanted: &dyn Fn(u16) -> bool,
    ) -> Option<(Expr, Type)> {
        let Type::Class { name, .. } = ty else { return None };
        let seen = self.arranger.world.class(name)?;
        for above in &seen.ancestors {
            let world = &mut *self.arranger.world;
            let Some(info) = world.class(above) else { continue };
            for method in &info.methods {
                if method.name.starts_with('<') || !method.descriptors.is_empty() || method.is(flags::STATIC) {
                    continue;
                }
                // The method that runs is the one of the object's own class.
                let Some((runs_in, at)) = world.find_method(class, &method.name, &method.descriptor) else { continue };
                let gets = runs_in.methods.get(at).and_then(|one| one.gets.as_ref());
                let right = gets.is_some_and(|(declared_in, name)| {
                    *name == field.name
                        && (*declared_in == field.declared_in || runs_in.extends(&field.declared_in))
                        && runs_in.field(name).is_none_or(|_| runs_in.name == field.declared_in)
                });
                if right && wanted(method.flags) && world.may_use(&info, method.flags) {
                    let found = self.member_type(ty, &info.name, &method.result);
                    let from = self.arranger.seen_from(expr.clone(), Some(ty), &info.name, Some(method.flags));
                    return self.seen(from.call(&method.name, Vec::new()), found);
                }
            }
        }
        None
    }

    /// The result must have a type that the test can name.
    fn seen(&mut self, expr: Expr, ty: Type) -> Option<(Expr, Type)> {
        let element = {
            let mut inner = &ty;
            while let Type::Array(of) = inner {
                inner = of;
            }
            inner.clone()
        };
        match &element {
            Type::Class { name, .. } if !self.arranger.world.is_visible(name) => None,
            _ => Some((expr, ty)),
        }
    }

    /// The type of a member, as a member of an expression of type `ty`.
    fn member_type(&mut self, ty: &Type, owner: &str, member: &Type) -> Type {
        let world = &mut *self.arranger.world;
        let Some(info) = world.class(owner) else { return Type::object() };
        let Some(Type::Class { arguments, .. }) = world.as_super(ty, owner) else { return Type::object() };
        let mut variables = info.variables(&arguments);
        for parameter in &info.parameters {
            let bound = match parameter.bounds.first().unwrap_or(&Type::object()) {
                Type::Class { name, .. } => Type::class(name),
                _ => Type::object(),
            };
            let known = variables.entry(parameter.name.clone()).or_insert_with(|| bound.clone());
            // A value read through a wildcard has the type of its bound.
            if let Type::Wildcard(of) = known {
                *known = match of.take() {
                    Some((crate::tree::Bound::Extends, of)) => *of,
                    _ => bound,
                };
            }
        }
        member.with(&variables)
    }

    /// How each object of the input can be reached after the call: by its variable, or from one through visible fields.
    pub(super) fn reach(&mut self) -> Vec<(ObjectId, (Expr, Type))> {
        let mut found: BTreeMap<ObjectId, (Expr, Type)> = BTreeMap::new();
        let mut order = Vec::new();
        let mut queue = VecDeque::new();
        let roots: Vec<Value> = self.run.after.receiver.iter().chain(&self.run.after.arguments).copied().collect();
        let named = self.objects.keys().map(|id| Value::Object(*id));
        for value in roots.into_iter().chain(named) {
            let Value::Object(id) = value else { continue };
            let Some(local) = self.objects.get(&id) else { continue };
            let ty = self.arranger.typing.locals.get(local).cloned().unwrap_or_else(Type::object);
            if found.insert(id, (Expr::Local(local.0), ty)).is_none() {
                order.push(id);
                queue.push_back((id, 0));
            }
        }
        while let Some((id, depth)) = queue.pop_front() {
            let Some(object) = self.after().get(id) else { continue };
            let (Content::Fields(fields), Some((expr, ty))) = (&object.content, found.get(&id).cloned()) else {
                continue;
            };
            for field in fields {
                let Value::Object(next) = field.value else { continue };
                if depth >= FAR || found.contains_key(&next) {
                    continue;
                }
                if let Some(seen) = self.look(&expr, &ty, &object.class, field) {
                    found.insert(next, seen);
                    order.push(next);
                    queue.push_back((next, depth + 1));
                }
            }
        }
        order.into_iter().filter_map(|id| found.remove(&id).map(|seen| (id, seen))).collect()
    }
}
