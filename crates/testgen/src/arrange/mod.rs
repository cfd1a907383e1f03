//! Turns a plan into the statements that set up a test: what becomes a variable, and what is inlined.

mod arrays;
mod calls;
mod inline;
mod lambdas;

pub(crate) use arrays::LONG_ARRAY;
pub(crate) use inline::size;

use crate::identifier::JavaIdentifier;
use crate::model::{Type, World};
use crate::plan::{Local, Operand, Plan, Step};
use crate::tree::{ClassRef, Expr, Helper, JavaType, Statement, Target};
use crate::typing::Typing;
use arrays::assigns_later;
use heapwright_case::{MethodName, Value};
use inline::is_literal;
use std::collections::{BTreeMap, BTreeSet};

/// Expressions for a plan's variables.
pub(crate) struct Arranger<'w, 'a> {
    pub(crate) world: &'w mut World<'a>,
    pub(crate) typing: &'w Typing,
    /// Variables that are inlined where they are used.
    inlined: BTreeMap<Local, Expr>,
    pub(crate) suppress: BTreeSet<&'static str>,
    /// Checked exceptions of constructors and methods called.
    pub(crate) throws: BTreeSet<String>,
    /// Whether the compiler might select another method for some call.
    pub(crate) is_ambiguous: bool,
}

impl<'w, 'a> Arranger<'w, 'a> {
    pub(crate) fn new(world: &'w mut World<'a>, typing: &'w Typing) -> Arranger<'w, 'a> {
        let mut suppress = BTreeSet::new();
        if typing.raw {
            suppress.extend(["rawtypes", "unchecked"]);
        }
        Arranger { world, typing, inlined: BTreeMap::new(), suppress, throws: BTreeSet::new(), is_ambiguous: false }
    }

    /// Returns the statements of a plan for a call of a method. Variables are still [`Expr::Local`]; `mentioned` are
    /// those that other parts of the test refer to.
    pub(crate) fn statements(
        &mut self,
        plan: &Plan,
        called: &MethodName,
        mentioned: &BTreeSet<Local>,
    ) -> Vec<(Option<Local>, Statement)> {
        let mut uses: BTreeMap<Local, usize> = BTreeMap::new();
        let call = plan.receiver.iter().chain(&plan.arguments).copied();
        for operand in plan.steps.iter().flat_map(Step::operands).chain(call) {
            if let Operand::Local(local) = operand {
                *uses.entry(local).or_default() += 1;
            }
        }
        let mut statements = Vec::new();
        for (index, step) in plan.steps.iter().enumerate() {
            let value = self.step(step);
            let Some(local) = step.defines() else {
                statements.extend(value.into_iter().map(|(place, value)| (None, effect(place, value))));
                continue;
            };
            let Some((_, value)) = value else { continue };
            let once = uses.get(&local).copied().unwrap_or(0) <= 1;
            let free = (once || !mentioned.contains(&local)) && is_literal(step, once);
            let movable = once
                && !mentioned.contains(&local)
                && !self.needs_conversion(local, &value)
                && !assigns_later(step)
                && self.keeps_type(plan, index, called, step)
                && self.is_movable(plan, index, called, local, &value);
            if free || movable {
                self.inlined.insert(local, value);
            } else {
                let ty = self.local_type(local);
                let value = self.converted(local, &ty, value);
                let name = JavaIdentifier::like("");
                statements.push((Some(local), Statement::Declare { ty, name, value }));
                statements.extend(self.long_array(step).into_iter().map(|one| (None, one)));
            }
        }
        statements
    }

    /// Writes steps that only create values as one expression; `None` if a value is used twice.
    pub(crate) fn in_one(&mut self, steps: &[Step], operand: Operand) -> Option<Expr> {
        for step in steps {
            let (_, value) = self.step(step)?;
            let literal = is_literal(step, false);
            let local = step.defines()?;
            // a lambda that counts its calls needs a variable for the count
            if assigns_later(step) || matches!(step, Step::Stub { calls: Some(_), .. }) {
                return None;
            }
            let uses = steps.iter().flat_map(Step::operands).filter(|one| *one == Operand::Local(local)).count();
            if uses > 1 && !literal {
                return None;
            }
            self.inlined.insert(local, value);
        }
        Some(self.operand(operand))
    }

    /// The type a variable is declared with.
    pub(crate) fn local_type(&mut self, local: Local) -> JavaType {
        let ty = self.typing.locals.get(&local).cloned().unwrap_or_else(Type::object);
        self.declared(&ty)
    }

    /// A type as this test spells it.
    pub(crate) fn declared(&mut self, ty: &Type) -> JavaType {
        let ty = self.nameable(ty, false);
        let spelled = self.world.java_type(&ty);
        if self.typing.raw { spelled.erased() } else { spelled }
    }

    /// A type without classes that the test cannot name.
    fn nameable(&mut self, ty: &Type, argument: bool) -> Type {
        match ty {
            Type::Class { name, .. } if !self.world.is_visible(name) => {
                if argument {
                    Type::Wildcard(None)
                } else {
                    Type::object()
                }
            }
            Type::Class { name, arguments } => {
                let arguments = arguments.iter().map(|one| self.nameable(one, true)).collect();
                Type::Class { name: name.clone(), arguments }
            }
            Type::Array(of) => Type::Array(Box::new(self.nameable(of, false))),
            Type::Wildcard(Some((bound, of))) => match self.nameable(of, true) {
                Type::Wildcard(_) => Type::Wildcard(None),
                of => Type::Wildcard(Some((*bound, Box::new(of)))),
            },
            other => other.clone(),
        }
    }

    /// Returns the expression for a variable or literal where it is used.
    pub(crate) fn operand(&mut self, operand: Operand) -> Expr {
        match operand {
            Operand::Value(value) => Expr::Literal(value),
            Operand::Local(local) => self.inlined.get(&local).cloned().unwrap_or(Expr::Local(local.0)),
        }
    }

    pub(crate) fn operands(&mut self, operands: &[Operand]) -> Vec<Expr> {
        operands.iter().map(|one| self.operand(*one)).collect()
    }

    /// Returns a step as an expression, and for an assignment also its target.
    fn step(&mut self, step: &Step) -> Option<(Option<Expr>, Expr)> {
        let value = match step {
            Step::String { units, fresh: false, .. } => Expr::String(units.clone()),
            Step::String { units, .. } => Expr::New {
                class: ClassRef::top("java.lang", "String"),
                diamond: false,
                arguments: vec![Expr::String(units.clone())],
            },
            Step::Box { value, .. } => Expr::Literal(*value),
            Step::Constant { class, field, .. } => {
                Expr::Static(self.world.class_ref(class), JavaIdentifier::like(field))
            }
            Step::Class { class, .. } => self.class_literal(class),
            Step::Array { local, class, elements } => self.array(*local, class, elements),
            Step::New { constructor, arguments, .. } => self.construction(constructor, arguments),
            Step::Call { method, receiver, arguments, .. } => self.call(method, *receiver, arguments),
            Step::Allocate { local, class } => self.allocation(*local, class),
            Step::Stub { method, answer, cases, calls, .. } => self.lambda(method, *answer, cases, *calls),
            Step::SetField { target, class, name, value, reflective: true, .. } => {
                let target = self.operand(Operand::Local(*target));
                let class = self.class_object(class);
                let value = self.operand(*value);
                let name = Expr::String(name.encode_utf16().collect());
                own_call(Helper::SetField, vec![target, class, name, value])
            }
            Step::SetField { target, class, name, value, .. } => {
                let object = self.operand(Operand::Local(*target));
                let flags = self.world.class(class).and_then(|info| info.field(name).map(|field| field.flags));
                let ty = self.typing.locals.get(target).cloned();
                let object = self.seen_from(object, ty.as_ref(), class, flags);
                let place = Expr::Field(Box::new(object), JavaIdentifier::like(name));
                return Some((Some(place), self.operand(*value)));
            }
            Step::SetElement { array, index, value } => {
                let place = Expr::Element(Box::new(self.operand(Operand::Local(*array))), *index);
                return Some((Some(place), self.operand(*value)));
            }
            Step::SetStatic { class, name, value, elements: Some(length), reflective, .. } => {
                let from = self.operand(*value);
                let array = self.static_value(class, name, *reflective);
                copy_elements(from, array, Expr::Literal(Value::Int(i32::try_from(*length).unwrap_or(i32::MAX))))
            }
            Step::SetStatic { class, name, value, reflective: true, .. } => {
                let class = self.class_object(class);
                let value = self.operand(*value);
                own_call(Helper::SetField, vec![Expr::NULL, class, Expr::String(name.encode_utf16().collect()), value])
            }
            Step::SetStatic { class, name, value, .. } => {
                let place = Expr::Static(self.world.class_ref(class), JavaIdentifier::like(name));
                return Some((Some(place), self.operand(*value)));
            }
        };
        Some((None, value))
    }

    /// The value of a static field.
    pub(crate) fn static_value(&mut self, class: &str, name: &str, reflective: bool) -> Expr {
        if !reflective {
            return Expr::Static(self.world.class_ref(class), JavaIdentifier::like(name));
        }
        let class = self.class_object(class);
        own_call(Helper::GetField, vec![Expr::NULL, class, Expr::String(name.encode_utf16().collect())])
    }

    pub(crate) fn class_literal(&mut self, class: &str) -> Expr {
        let primitive = ["int", "long", "boolean", "byte", "char", "short", "float", "double", "void"]
            .into_iter()
            .find(|one| *one == class);
        match primitive {
            Some(keyword) => Expr::ClassLiteral(JavaType::Primitive(keyword)),
            None => Expr::ClassLiteral(self.world.java_type(&Type::of_class_name(class))),
        }
    }

    /// The `Class` object of a class, visible or not.
    pub(crate) fn class_object(&mut self, class: &str) -> Expr {
        if self.world.is_visible(class) {
            return self.class_literal(class);
        }
        own_call(Helper::ClassNamed, vec![Expr::String(class.encode_utf16().collect())])
    }

    fn allocation(&mut self, local: Local, class: &str) -> Expr {
        let generic = self.world.class(class).is_some_and(|info| !info.parameters.is_empty());
        let visible = self.world.is_visible(class);
        if generic && visible {
            self.suppress.insert("unchecked");
        }
        let class_object = self.class_object(class);
        let made = own_call(Helper::Allocate, vec![class_object]);
        if visible {
            return made;
        }
        let seen = self.local_type(local);
        if seen.is_parameterized() {
            self.suppress.insert("unchecked");
        }
        let object = JavaType::plain(ClassRef::top("java.lang", "Object"));
        if seen == object { made } else { Expr::Cast(seen, Box::new(made)) }
    }
}

fn effect(place: Option<Expr>, value: Expr) -> Statement {
    match place {
        Some(place) => Statement::Assign { place, value },
        None => Statement::Do(value),
    }
}

pub(crate) fn own_call(helper: Helper, arguments: Vec<Expr>) -> Expr {
    Expr::Call { target: Target::Own, name: JavaIdentifier::like(helper.name()), arguments }
}

/// `System.arraycopy(from, 0, to, 0, length)`
pub(crate) fn copy_elements(from: Expr, to: Expr, length: Expr) -> Expr {
    let zero = || Expr::Literal(Value::Int(0));
    let system = ClassRef::top("java.lang", "System");
    Expr::static_call(system, "arraycopy", vec![from, zero(), to, zero(), length])
}

/// The boxing class of a primitive.
pub(crate) fn box_of(value: Value) -> Option<&'static str> {
    Some(match value {
        Value::Boolean(_) => "Boolean",
        Value::Byte(_) => "Byte",
        Value::Char(_) => "Character",
        Value::Short(_) => "Short",
        Value::Int(_) => "Integer",
        Value::Long(_) => "Long",
        Value::Float(_) => "Float",
        Value::Double(_) => "Double",
        Value::Null | Value::Object(_) => return None,
    })
}
