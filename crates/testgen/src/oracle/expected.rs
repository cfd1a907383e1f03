//! Expected values that are compared as a whole, by `equals` or an array comparison.

use super::Oracle;
use crate::identifier::JavaIdentifier;
use crate::model::Type;
use crate::plan::{Operand, Step};
use crate::tree::{ClassRef, Expr};
use heapwright_case::{Content, Field, ObjectId, Value};

/// Maximum nesting depth of values in an expectation.
const DEPTH: usize = 4;
/// Maximum number of entries of `Map.of`, and of elements of anything written out.
const MOST: usize = 10;
const ELEMENTS: usize = 40;

impl Oracle<'_, '_, '_> {
    /// An expression that is equal to a value.
    pub(super) fn expected(&mut self, value: Value) -> Option<Expr> {
        self.expected_at(value, 0, false)
    }

    /// An expression that is equal to a value by `equals`.
    pub(super) fn expected_within(&mut self, value: Value) -> Option<Expr> {
        self.expected_at(value, 0, true)
    }

    /// Elements as a list, or as a set if their order is irrelevant.
    pub(super) fn expected_elements(&mut self, values: &[Value], ordered: bool) -> Option<Expr> {
        self.collection(values, ordered, 0)
    }

    /// `within`: the comparison uses `equals`, for which an array is equal only to itself.
    fn expected_at(&mut self, value: Value, depth: usize, within: bool) -> Option<Expr> {
        let Value::Object(id) = value else { return Some(Expr::Literal(value)) };
        if depth > DEPTH {
            return None;
        }
        let object = self.after().get(id)?;
        match &object.content {
            Content::String(units) if tells_identity(&String::from_utf16_lossy(units)) => None,
            Content::String(units) => Some(Expr::String(units.clone())),
            Content::Boxed(value) => Some(Expr::Literal(*value)),
            Content::Constant { class, field } => self.constant(class, field),
            Content::Class(name) => self
                .arranger
                .world
                .is_visible(name)
                .then(|| Expr::ClassLiteral(self.arranger.world.java_type(&Type::of_class_name(name)))),
            Content::Array(values) if !within => self.array_of(&object.class, values, depth),
            Content::Elements(values) => {
                let info = self.arranger.world.class(&object.class)?;
                let (list, set) = (info.extends("java.util.List"), info.extends("java.util.Set"));
                if list || set { self.collection(values, list, depth + 1) } else { None }
            }
            Content::Entries(entries) => self.map(entries, depth),
            Content::Optional(value) => self.optional(&object.class, *value, depth),
            Content::Record(fields) => self.record(id, &object.class, fields, depth),
            Content::Shown(units) => crate::usual::shown(&object.class, units),
            Content::Array(_) | Content::Fields(_) | Content::Stub(_) | Content::Member(_) | Content::Opaque => None,
        }
    }

    fn constant(&mut self, class: &str, field: &str) -> Option<Expr> {
        let world = &mut *self.arranger.world;
        let info = world.class(class)?;
        let declared = info.field(field)?;
        let usable = world.may_use(&info, declared.flags);
        usable.then(|| Expr::Static(world.class_ref(class), JavaIdentifier::like(field)))
    }

    fn list(&mut self, values: &[Value], depth: usize, within: bool) -> Option<Vec<Expr>> {
        if values.len() > ELEMENTS {
            return None;
        }
        values.iter().map(|value| self.expected_at(*value, depth + 1, within)).collect()
    }

    pub(super) fn array_of(&mut self, class: &str, values: &[Value], depth: usize) -> Option<Expr> {
        if !self.arranger.world.is_visible(class) {
            return None;
        }
        let ty = self.arranger.declared(&Type::of_class_name(class)).erased();
        if self.is_generic_array(class) {
            return None;
        }
        let zero = crate::build::default_value(class.strip_prefix('[')?);
        if values.len() > 3 && values.iter().all(|value| *value == zero) {
            return Some(Expr::EmptyArray { ty, length: values.len() });
        }
        let elements = self.list(values, depth, false)?;
        Some(Expr::Array { ty, elements })
    }

    fn is_generic_array(&mut self, class: &str) -> bool {
        let element = class.trim_start_matches('[').trim_start_matches('L').trim_end_matches(';').to_owned();
        self.arranger.world.class(&element).is_some_and(|info| !info.parameters.is_empty())
    }

    fn collection(&mut self, values: &[Value], ordered: bool, depth: usize) -> Option<Expr> {
        let elements = self.list(values, depth, true)?;
        let java = |name: &str| ClassRef::top("java.util", name);
        let nulls = values.contains(&Value::Null);
        if !nulls {
            return Some(Expr::static_call(java(if ordered { "List" } else { "Set" }), "of", elements));
        }
        let list = match elements.as_slice() {
            [Expr::Literal(Value::Null)] => Expr::static_call(java("Collections"), "singletonList", elements),
            _ => Expr::static_call(java("Arrays"), "asList", elements),
        };
        Some(if ordered { list } else { Expr::New { class: java("HashSet"), diamond: true, arguments: vec![list] } })
    }

    fn map(&mut self, entries: &[(Value, Value)], depth: usize) -> Option<Expr> {
        let nulls = entries.iter().any(|(key, value)| *key == Value::Null || *value == Value::Null);
        if nulls || entries.len() > MOST {
            return None;
        }
        let flat: Vec<Value> = entries.iter().flat_map(|(key, value)| [*key, *value]).collect();
        let arguments = self.list(&flat, depth, true)?;
        Some(Expr::static_call(ClassRef::top("java.util", "Map"), "of", arguments))
    }

    fn optional(&mut self, class: &str, value: Value, depth: usize) -> Option<Expr> {
        let class = self.arranger.world.class_ref(class);
        if value == Value::Null {
            return Some(Expr::static_call(class, "empty", Vec::new()));
        }
        let value = self.expected_at(value, depth + 1, true)?;
        Some(Expr::static_call(class, "of", vec![value]))
    }

    fn record(&mut self, id: ObjectId, class: &str, fields: &[Field], depth: usize) -> Option<Expr> {
        let world = &mut *self.arranger.world;
        let info = world.class(class)?;
        let parameters: String = fields.iter().map(|field| field.descriptor.as_str()).collect();
        let canonical = info.method("<init>", &format!("({parameters})V"))?;
        if !world.may_use(&info, canonical.flags) {
            return None;
        }
        if !world.stores_arguments(class, &canonical.descriptor.clone()) && !self.is_kept(id, fields) {
            return None;
        }
        let class = self.arranger.world.class_ref(class);
        let values: Vec<Value> = fields.iter().map(|field| field.value).collect();
        let arguments = self.list(&values, depth, true)?;
        Some(Expr::New { class, diamond: !info.parameters.is_empty(), arguments })
    }

    /// Whether the canonical constructor of a record makes the same record of its parts: it may change its arguments.
    fn is_kept(&mut self, id: ObjectId, fields: &[Field]) -> bool {
        let graph = &self.run.after.graph;
        let made = self.planner.expected(self.arranger.world, graph, Value::Object(id));
        let Ok((steps, Operand::Local(record))) = made else { return false };
        let descriptor: String = fields.iter().map(|field| field.descriptor.as_str()).collect();
        let is_given = |(argument, field): (&Operand, &Field)| {
            matches!(field.value, Value::Object(_)) || *argument == Operand::Value(field.value)
        };
        steps.iter().any(|step| match step {
            Step::New { local, constructor, arguments } => {
                *local == record
                    && constructor.descriptor == format!("({descriptor})V")
                    && arguments.iter().zip(fields).all(is_given)
            }
            _ => false,
        })
    }

    /// An object to compare with by the class's own `equals`, if it has one and such an object can be built without
    /// reflection in one expression.
    pub(super) fn by_equals(&mut self, id: ObjectId, class: &str) -> Option<Expr> {
        let world = &mut *self.arranger.world;
        let (owner, _) = world.find_method(class, "equals", "(Ljava/lang/Object;)Z")?;
        if owner.name == "java.lang.Object" {
            return None;
        }
        let graph = &self.run.after.graph;
        let (steps, operand) = self.planner.expected(self.arranger.world, graph, Value::Object(id)).ok()?;
        // An object created by the method under test proves nothing about that method.
        let own = |step: &Step| match step {
            Step::New { constructor: method, .. } | Step::Call { method, .. } => *method == self.run.method,
            _ => false,
        };
        if steps.iter().any(|step| step.is_reflective() || step.defines().is_none() || own(step)) {
            return None;
        }
        self.in_one(&steps, operand)
    }

    /// Steps as one expression.
    fn in_one(&mut self, steps: &[Step], operand: Operand) -> Option<Expr> {
        let typing = crate::typing::infer_steps(self.arranger.world, steps);
        let mut inner = crate::arrange::Arranger::new(self.arranger.world, &typing);
        let expr = inner.in_one(steps, operand)?;
        let (throws, plain) = (std::mem::take(&mut inner.throws), inner.suppress.is_empty() && !inner.is_ambiguous);
        self.arranger.throws.extend(throws);
        plain.then_some(expr)
    }
}

/// Whether a text contains the identity hash of an object, as written by `Object.toString`: it differs in every run.
pub(super) fn tells_identity(text: &str) -> bool {
    text.match_indices('@').any(|(at, _)| {
        let class = text.get(..at).and_then(|before| before.chars().next_back());
        let named = class.is_some_and(|last| last.is_alphanumeric() || matches!(last, '_' | '$' | ';'));
        let rest = text.get(at + 1..).unwrap_or_default();
        let digits = rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len());
        let ends = rest.get(digits..).and_then(|rest| rest.chars().next()).is_none_or(|next| !next.is_alphanumeric());
        named && (5..=8).contains(&digits) && ends
    })
}

#[cfg(test)]
mod tests {
    use super::tells_identity;

    #[test]
    fn identity_hashes_are_told_from_other_texts() {
        assert!(tells_identity("no [Ljava.lang.Object;@78248fc9"));
        assert!(tells_identity("'a.B@46b9ead' rejected"));
        assert!(!tells_identity("me@cafe.org"));
        assert!(!tells_identity("x@12345678901"));
        assert!(!tells_identity("@78248fc9"));
    }
}
