//! What a test expects: the result in depth, and what the call changed, as far as a test can see it.

mod calls;
mod expected;
mod look;
mod observe;
mod refusal;

use crate::arrange::{Arranger, own_call};
use crate::build::Planner;
use crate::identifier::JavaIdentifier;
use crate::model::Type;
use crate::plan::{Local, Plan};
use crate::tree::{Assertion, ClassRef, Expr, Helper, JavaType, Sort, Statement};
use heapwright_case::{Content, Field, Graph, ObjectId, Outcome, Run, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum distance from the result or an argument that a test inspects.
const DEPTH: usize = 4;
/// Maximum number of assertions in one test.
const MOST: usize = 12;
/// With this many assertions about an object, its methods are not asked for more.
const FEW: usize = 3;
/// Maximum number of array or list elements that are inspected one by one.
const ELEMENTS: usize = 4;

/// The expectations of one test.
pub(crate) struct Oracle<'o, 'w, 'a> {
    pub(crate) arranger: &'o mut Arranger<'w, 'a>,
    pub(crate) planner: &'o mut Planner,
    run: &'o Run,
    /// How the test makes its input.
    plan: &'o Plan,
    /// Variables of the input's objects.
    objects: &'o BTreeMap<ObjectId, Local>,
    /// Expressions for objects that were already inspected.
    paths: BTreeMap<ObjectId, Expr>,
    pub(crate) found: Vec<Statement>,
    bound: usize,
    /// Variables introduced by the oracle, to be given unique names: placeholder and wanted name.
    pub(crate) bindings: Vec<(String, String)>,
    /// Whether changes that nothing else shows are read by reflection.
    reflects: bool,
}

/// Whether a class of the library has a text but no `equals` of its own.
fn is_text_buffer(class: &str) -> bool {
    ["java.lang.StringBu", "java.util.concurrent.atomic.", "java.io."].iter().any(|prefix| class.starts_with(prefix))
}

/// Whether bytes, one in each unit, read the same as text in every usual encoding.
fn is_plain_text(bytes: &[u16]) -> bool {
    bytes.iter().all(|byte| matches!(byte, 9 | 10 | 32..=126))
}

impl<'o, 'w, 'a> Oracle<'o, 'w, 'a> {
    pub(crate) fn new(
        arranger: &'o mut Arranger<'w, 'a>,
        planner: &'o mut Planner,
        (run, plan): (&'o Run, &'o Plan),
        objects: &'o BTreeMap<ObjectId, Local>,
    ) -> Oracle<'o, 'w, 'a> {
        Oracle {
            arranger,
            planner,
            run,
            plan,
            objects,
            paths: BTreeMap::new(),
            found: Vec::new(),
            bound: 0,
            bindings: Vec::new(),
            reflects: true,
        }
    }

    /// Without reflection, what calls and visible fields do not show is not asserted.
    pub(crate) fn without_reflection(mut self, is_without: bool) -> Self {
        self.reflects = !is_without;
        self
    }

    fn after(&self) -> &'o Graph {
        &self.run.after.graph
    }

    fn is_full(&self) -> bool {
        self.found.len() >= MOST
    }

    fn expect(&mut self, assertion: Assertion) {
        if !self.is_full() {
            self.found.push(Statement::Assert(assertion));
        }
    }

    /// Expects the returned value, or the object that a constructor created.
    pub(crate) fn result(&mut self, value: Value, expr: Expr, ty: &Type) {
        self.value(value, expr, ty, 0);
    }

    /// Expects an expression to have a value.
    fn value(&mut self, value: Value, expr: Expr, ty: &Type, depth: usize) {
        if self.is_full() || depth > DEPTH {
            return;
        }
        match value {
            Value::Null => self.expect(Assertion::Null(expr)),
            Value::Object(id) => self.object(id, expr, ty, depth),
            Value::Boolean(true) => self.expect(Assertion::True(expr)),
            Value::Boolean(false) => self.expect(Assertion::False(expr)),
            _ => {
                let sort = match value {
                    Value::Float(_) => Sort::Float,
                    Value::Double(_) => Sort::Double,
                    _ => Sort::Primitive,
                };
                self.expect(Assertion::Equals { expected: Expr::Literal(value), actual: expr, sort });
            }
        }
    }

    fn object(&mut self, id: ObjectId, expr: Expr, ty: &Type, depth: usize) {
        let Some(object) = self.after().get(id) else { return };
        let simple = matches!(
            object.content,
            Content::String(_) | Content::Boxed(_) | Content::Constant { .. } | Content::Class(_)
        );
        if !simple && let Some(known) = self.known(id) {
            let is_value = matches!(object.content, Content::Shown(_)) && !is_text_buffer(&object.class);
            if known != expr && is_value {
                self.expect(Assertion::Equals { expected: known, actual: expr, sort: Sort::Object });
            } else if known != expr {
                self.expect(Assertion::Same { expected: known, actual: expr });
            }
            return;
        }
        self.paths.insert(id, expr.clone());
        match &object.content {
            Content::Array(values) => self.array(id, &object.class, values, expr, ty, depth),
            Content::Elements(values) => self.elements(&object.class, values, expr, ty, depth),
            Content::Fields(fields) => self.fields(id, &object.class, fields, expr, ty, depth),
            Content::Record(fields) => match self.expected(Value::Object(id)) {
                // what the constructor under test makes is not compared with what it makes
                Some(expected) if !self.is_constructed(&object.class) => {
                    self.expect(Assertion::Equals { expected, actual: expr, sort: Sort::Object });
                }
                _ => self.fields(id, &object.class, fields, expr, ty, depth),
            },
            Content::Shown(text) => self.shown(&object.class, text, expr),
            Content::Opaque if depth == 0 && self.observe(id, &expr, ty, false) > 0 => {}
            Content::Stub(_) | Content::Opaque => self.expect(Assertion::NotNull(expr)),
            Content::Boxed(Value::Boolean(flag)) if *ty == Type::class("java.lang.Boolean") => {
                self.expect(if *flag { Assertion::True(expr) } else { Assertion::False(expr) });
            }
            Content::Entries(entries) if self.expected(Value::Object(id)).is_none() => {
                if self.arranger.world.as_super(ty, "java.util.Map").is_some() {
                    self.size(entries.len(), expr.call("size", Vec::new()));
                }
            }
            _ => match self.expected(Value::Object(id)) {
                Some(expected) => self.expect(Assertion::Equals { expected, actual: expr, sort: Sort::Object }),
                None => self.expect(Assertion::NotNull(expr)),
            },
        }
    }

    /// Returns true if the constructor of a class is under test.
    fn is_constructed(&self, class: &str) -> bool {
        self.run.method.name == "<init>" && self.run.method.class == class
    }

    /// Expects an object of the library to be equal to one with its text, to hold some bytes, or to show itself as a text.
    fn shown(&mut self, class: &str, text: &[u16], expr: Expr) {
        if let Some(expected) = crate::usual::shown(class, text) {
            return self.expect(Assertion::Equals { expected, actual: expr, sort: Sort::Object });
        }
        if class == "java.io.ByteArrayOutputStream" && !is_plain_text(text) {
            let bytes: Vec<Value> = text.iter().map(|unit| Value::Byte(*unit as i8)).collect();
            if let Some(expected) = self.array_of("[B", &bytes, 0) {
                let actual = expr.call("toByteArray", Vec::new());
                self.expect(Assertion::ArrayEquals { expected, actual, sort: Sort::Object });
            }
            return;
        }
        let expected = Expr::String(text.to_vec());
        self.expect(Assertion::Equals { expected, actual: expr.call("toString", Vec::new()), sort: Sort::Object });
    }

    fn size(&mut self, size: usize, actual: Expr) {
        let expected = Expr::Literal(Value::Int(i32::try_from(size).unwrap_or(i32::MAX)));
        self.expect(Assertion::Equals { expected, actual, sort: Sort::Primitive });
    }

    /// An expression for an object that has a variable or was already inspected.
    fn known(&self, id: ObjectId) -> Option<Expr> {
        let local = self.objects.get(&id).map(|local| Expr::Local(local.0));
        local.or_else(|| self.paths.get(&id).cloned())
    }

    fn array(&mut self, id: ObjectId, class: &str, values: &[Value], expr: Expr, ty: &Type, depth: usize) {
        if let Some(expected) = self.expected(Value::Object(id)) {
            let sort = match class {
                "[F" => Sort::Float,
                "[D" => Sort::Double,
                _ => Sort::Object,
            };
            let array_typed = matches!(ty, Type::Array(_));
            let actual = if array_typed { expr } else { self.cast_to_class(class, expr) };
            self.expect(Assertion::ArrayEquals { expected, actual, sort });
            return;
        }
        let Type::Array(component) = ty else { return self.expect(Assertion::NotNull(expr)) };
        self.size(values.len(), Expr::Field(Box::new(expr.clone()), JavaIdentifier::like("length")));
        for (index, value) in (0..).zip(values.iter().take(ELEMENTS)) {
            self.value(*value, Expr::Element(Box::new(expr.clone()), index), component, depth + 1);
        }
    }

    fn cast_to_class(&mut self, class: &str, expr: Expr) -> Expr {
        let ty = self.arranger.declared(&Type::of_class_name(class)).erased();
        Expr::Cast(ty, Box::new(expr))
    }

    fn elements(&mut self, class: &str, values: &[Value], expr: Expr, ty: &Type, depth: usize) {
        let world = &mut *self.arranger.world;
        let seen = world.as_super(ty, "java.util.Collection");
        let info = world.class(class);
        let extends = |name: &str| info.as_ref().is_some_and(|info| info.extends(name));
        let ordered = !extends("java.util.Set") || extends("java.util.SortedSet") || extends("java.util.LinkedHashSet");
        let list = extends("java.util.List");
        match self.expected_elements(values, ordered) {
            Some(expected) if list || !ordered => {
                self.expect(Assertion::Equals { expected, actual: expr, sort: Sort::Object });
            }
            Some(expected) if seen.is_some() => {
                let class = ClassRef::top("java.util", "ArrayList");
                let actual = Expr::New { class, diamond: true, arguments: vec![expr] };
                self.expect(Assertion::Equals { expected, actual, sort: Sort::Object });
            }
            _ if seen.is_some() => {
                self.size(values.len(), expr.clone().call("size", Vec::new()));
                let Some(Type::Class { arguments, .. }) = self.arranger.world.as_super(ty, "java.util.List") else {
                    return;
                };
                let component = arguments.first().map_or_else(Type::object, Type::read);
                for (index, value) in (0..).zip(values.iter().take(ELEMENTS)) {
                    let element = expr.clone().call("get", vec![Expr::Literal(Value::Int(index))]);
                    self.value(*value, element, &component, depth + 1);
                }
            }
            _ => self.expect(Assertion::NotNull(expr)),
        }
    }

    fn fields(&mut self, id: ObjectId, class: &str, fields: &[Field], expr: Expr, ty: &Type, depth: usize) {
        let before = self.found.len();
        let (expr, ty) = self.narrowed(class, fields, expr, ty);
        self.paths.insert(id, expr.clone());
        let mut visible = 0;
        // Plain values first: they say more than nested objects.
        let sorted = fields.iter().filter(|field| !self.is_deep(field.value));
        let deep = fields.iter().filter(|field| self.is_deep(field.value));
        for field in sorted.chain(deep).collect::<Vec<_>>() {
            if let Some((look, ty)) = self.look(&expr, &ty, class, field) {
                visible += 1;
                self.value(field.value, look, &ty, depth + 1);
            }
        }
        let found = self.found.len() - before;
        if visible == 0 && found == 0 {
            match self.by_equals(id, class) {
                Some(expected) => self.expect(Assertion::Equals { expected, actual: expr, sort: Sort::Object }),
                None if self.observe(id, &expr, &ty, false) > 0 => {}
                // that a constructor returns something needs no assertion
                None if depth == 0 && self.is_constructed(class) => {}
                None => self.expect(Assertion::NotNull(expr)),
            }
        } else if visible < fields.len() && depth == 0 && found < FEW {
            self.observe(id, &expr, &ty, false);
        }
    }

    fn is_deep(&self, value: Value) -> bool {
        let Value::Object(id) = value else { return false };
        let content = self.after().get(id).map(|object| &object.content);
        !matches!(content, Some(Content::String(_) | Content::Boxed(_) | Content::Constant { .. } | Content::Class(_)))
    }

    /// A variable of the object's own class, if the type of the expression exposes fewer fields.
    fn narrowed(&mut self, class: &str, fields: &[Field], expr: Expr, ty: &Type) -> (Expr, Type) {
        let own = matches!(ty, Type::Class { name, .. } if name == class);
        if own || !self.arranger.world.is_visible(class) {
            return (expr, ty.clone());
        }
        let full = self.wild_type(class);
        let more = fields.iter().filter(|field| self.look(&expr, &full, class, field).is_some()).count();
        let less = fields.iter().filter(|field| self.look(&expr, ty, class, field).is_some()).count();
        let declared = self.arranger.declared(&full);
        if more == less {
            self.expect(Assertion::InstanceOf { class: declared, actual: expr.clone(), bind: None });
            return (expr, ty.clone());
        }
        let name = self.bind(class);
        let bind = Some((declared.clone(), name.clone()));
        self.expect(Assertion::InstanceOf { class: declared, actual: expr, bind });
        (Expr::Name(name), full)
    }

    /// A class with a wildcard for each of its type parameters.
    fn wild_type(&mut self, class: &str) -> Type {
        let count = self.arranger.world.class(class).map_or(0, |info| info.parameters.len());
        Type::Class { name: class.to_owned(), arguments: vec![Type::Wildcard(None); count] }
    }

    /// Introduces a variable; returns its placeholder until all names are known.
    fn bind(&mut self, class: &str) -> JavaIdentifier {
        self.bound += 1;
        let placeholder = JavaIdentifier::like(&format!("$bound{}", self.bound));
        let simple = self.arranger.world.class_ref(class).simple().to_owned();
        self.bindings.push((placeholder.to_string(), simple));
        placeholder
    }

    /// Expects the changes to the receiver, the arguments and static fields.
    pub(crate) fn changes(&mut self) {
        let (before, after) = (&self.run.before.graph, self.after());
        let reach = self.reach();
        let (mut hidden, mut unseen) = (Vec::new(), BTreeSet::new());
        for (id, (expr, ty)) in &reach {
            let (Some(old), Some(new)) = (before.get(*id), after.get(*id)) else { continue };
            if old.content == new.content {
                continue;
            }
            // references back to it are asserted to be the same object, not described again
            self.paths.entry(*id).or_insert_with(|| expr.clone());
            match (&old.content, &new.content) {
                (Content::Fields(old), Content::Fields(fields)) => {
                    for (_, field) in old.iter().zip(fields).filter(|(old, new)| old.value != new.value) {
                        match self.look(expr, ty, &new.class, field) {
                            Some((look, ty)) => self.value(field.value, look, &ty, 1),
                            None => {
                                unseen.insert(*id);
                                hidden.push((expr.clone(), field.clone()));
                            }
                        }
                    }
                }
                _ => self.content(*id, expr.clone(), ty),
            }
        }
        self.statics(&mut hidden);
        self.asked(&reach, &unseen);
        if self.found.is_empty() && !hidden.is_empty() {
            self.refusal();
        }
        if self.found.is_empty() && self.reflects {
            self.by_reflection(&hidden);
        }
    }

    /// Asks the receiver and the arguments about changes that the test cannot see.
    fn asked(&mut self, reach: &[(ObjectId, (Expr, Type))], unseen: &BTreeSet<ObjectId>) {
        let roots: Vec<Value> = self.run.after.receiver.iter().chain(&self.run.after.arguments).copied().collect();
        let mut done = BTreeSet::new();
        for root in roots {
            let Value::Object(id) = root else { continue };
            let Some((_, (expr, ty))) = reach.iter().find(|(known, _)| *known == id) else { continue };
            let is_plain = matches!(self.after().get(id).map(|object| &object.content), Some(Content::Fields(_)));
            let is_hidden = |below: &ObjectId| unseen.contains(below) || !self.paths.contains_key(below);
            if is_plain && done.insert(id) && self.changed_below(id).iter().any(is_hidden) {
                self.observe(id, expr, ty, true);
            }
        }
    }

    /// Expects the content of a changed array or collection that has a variable.
    fn content(&mut self, id: ObjectId, expr: Expr, ty: &Type) {
        let Some(object) = self.after().get(id) else { return };
        match &object.content {
            Content::Array(values) => self.array(id, &object.class, values, expr, ty, 0),
            Content::Elements(values) => self.elements(&object.class, values, expr, ty, 0),
            Content::Entries(entries) => match self.expected(Value::Object(id)) {
                Some(expected) => self.expect(Assertion::Equals { expected, actual: expr, sort: Sort::Object }),
                None => self.size(entries.len(), expr.call("size", Vec::new())),
            },
            Content::Shown(text) => self.shown(&object.class, text, expr),
            _ => {}
        }
    }

    fn statics(&mut self, hidden: &mut Vec<(Expr, Field)>) {
        for field in &self.run.after.statics {
            let Some(info) = self.arranger.world.class(&field.class) else { continue };
            let Some(declared) = info.field(&field.name) else { continue };
            if self.arranger.world.may_use(&info, declared.flags) {
                let class = self.arranger.world.class_ref(&field.class);
                self.value(field.value, Expr::Static(class, JavaIdentifier::like(&field.name)), &declared.ty, 1);
            } else {
                let field = Field {
                    declared_in: field.class.clone(),
                    name: field.name.clone(),
                    descriptor: field.descriptor.clone(),
                    value: field.value,
                };
                hidden.push((Expr::NULL, field));
            }
        }
    }

    /// Reads plain values by reflection, if nothing else shows a change.
    fn by_reflection(&mut self, hidden: &[(Expr, Field)]) {
        const MOST_HIDDEN: usize = 2;
        for (expr, field) in hidden {
            if crate::build::is_library(package_of(&field.declared_in)) || self.found.len() >= MOST_HIDDEN {
                continue;
            }
            let expected = match field.value {
                Value::Object(_) if self.is_deep(field.value) => continue,
                value => self.expected(value),
            };
            let Some(expected) = expected else { continue };
            let class = self.arranger.class_object(&field.declared_in);
            let name = Expr::String(field.name.encode_utf16().collect());
            let actual = own_call(Helper::GetField, vec![expr.clone(), class, name]);
            let flag = |actual: Expr| Expr::Cast(JavaType::Primitive("boolean"), Box::new(actual));
            self.expect(match expected {
                Expr::Literal(Value::Null) => Assertion::Null(actual),
                Expr::Literal(Value::Boolean(true)) => Assertion::True(flag(actual)),
                Expr::Literal(Value::Boolean(false)) => Assertion::False(flag(actual)),
                expected => Assertion::Equals { expected, actual, sort: Sort::Object },
            });
        }
    }

    /// Expects the state of the receiver, changed or not: for calls without any other visible effect.
    pub(crate) fn receiver(&mut self) {
        let Some(Value::Object(id)) = self.run.after.receiver else { return };
        let Some(local) = self.objects.get(&id).copied() else { return };
        let Some(Content::Fields(fields)) = self.after().get(id).map(|object| &object.content) else { return };
        let class = self.after().get(id).map(|object| object.class.clone()).unwrap_or_default();
        let ty = self.arranger.typing.locals.get(&local).cloned().unwrap_or_else(Type::object);
        for field in fields.iter().filter(|field| !self.is_deep(field.value)).take(FEW).collect::<Vec<_>>() {
            if let Some((look, ty)) = self.look(&Expr::Local(local.0), &ty, &class, field) {
                self.value(field.value, look, &ty, 1);
            }
        }
        if self.found.is_empty() {
            self.observe(id, &Expr::Local(local.0), &ty, false);
        }
    }

    /// Expects the exception, and a part of its stack trace if one is given.
    pub(crate) fn exception(&mut self, call: Expr, frame: Option<&str>) {
        let Outcome::Threw { class, message, by_program } = &self.run.outcome else { return };
        let class = self.arranger.throwable(class);
        let text =
            message.as_ref().filter(|text| *by_program && self.run.is_deterministic && !expected::tells_identity(text));
        let bind = (text.is_some() || frame.is_some()).then(|| {
            self.bindings.push(("$thrown".to_owned(), "Thrown".to_owned()));
            JavaIdentifier::like("$thrown")
        });
        self.expect(Assertion::Throws { class, call, bind: bind.clone() });
        let Some(name) = bind else { return };
        if let Some(text) = text {
            let expected = Expr::String(text.encode_utf16().collect());
            let actual = Expr::Name(name.clone()).call("getMessage", Vec::new());
            self.expect(Assertion::Equals { expected, actual, sort: Sort::Object });
        }
        if let Some(frame) = frame {
            let trace = Expr::Name(name).call("getStackTrace", Vec::new());
            let arrays = self.arranger.world.class_ref("java.util.Arrays");
            let text = Expr::static_call(arrays, "toString", vec![trace]);
            let part = Expr::String(frame.encode_utf16().collect());
            self.expect(Assertion::True(text.call("contains", vec![part])));
        }
    }

    /// The variables of the input that the expectations refer to.
    pub(crate) fn mentioned(&mut self) -> BTreeSet<Local> {
        let mut mentioned = BTreeSet::new();
        for statement in &mut self.found {
            for expr in statement.expressions_mut() {
                expr.each_mut(&mut |one| {
                    if let Expr::Local(number) = one {
                        mentioned.insert(Local(*number));
                    }
                });
            }
        }
        mentioned
    }
}

fn package_of(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}

/// Whether a type is `void`.
pub(crate) fn is_void(ty: &JavaType) -> bool {
    *ty == JavaType::Primitive("void")
}
