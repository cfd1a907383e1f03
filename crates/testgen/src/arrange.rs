//! From a plan to the statements that set a test up: what becomes a variable, and what stands where it is used.

use crate::build::case_parameter;
use crate::model::{MethodInfo, Type, World};
use crate::plan::{Local, Operand, Plan, Step};
use crate::tree::{ClassRef, Expr, Helper, JavaType, Statement, Target};
use crate::typing::Typing;
use heapwright_case::{MethodName, Value};
use heapwright_program::flags;
use std::collections::{BTreeMap, BTreeSet};

/// Largest expression that stands inside of another one.
const INLINE: usize = 12;
/// Largest expression that stands as an argument of the call under test.
const INLINE_ARGUMENT: usize = 5;
/// Shortest array that is made empty if most of it is zero.
const LONG_ARRAY: usize = 16;

/// Expressions for a plan's variables.
pub(crate) struct Arranger<'w, 'a> {
    pub(crate) world: &'w mut World<'a>,
    pub(crate) typing: &'w Typing,
    /// Variables that stand where they are used.
    inlined: BTreeMap<Local, Expr>,
    pub(crate) suppress: BTreeSet<&'static str>,
    /// Checked exceptions of constructors and methods called.
    pub(crate) throws: BTreeSet<String>,
}

impl<'w, 'a> Arranger<'w, 'a> {
    pub(crate) fn new(world: &'w mut World<'a>, typing: &'w Typing) -> Arranger<'w, 'a> {
        let mut suppress = BTreeSet::new();
        if typing.raw {
            suppress.extend(["rawtypes", "unchecked"]);
        }
        Arranger { world, typing, inlined: BTreeMap::new(), suppress, throws: BTreeSet::new() }
    }

    /// The statements of a plan for a call of a method. Variables are [`Expr::Local`] still;
    /// `mentioned` are those that other parts of the test speak of.
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
                && self.is_movable(plan, index, local, &value);
            if free || movable {
                self.inlined.insert(local, value);
            } else {
                let ty = self.local_type(local);
                let value = self.converted(local, &ty, value);
                let name = String::new();
                statements.push((Some(local), Statement::Declare { ty, name, value }));
                statements.extend(self.long_array(step).into_iter().map(|one| (None, one)));
            }
        }
        statements
    }

    /// Steps that only make things as one expression; `None` if something is used twice.
    pub(crate) fn in_one(&mut self, steps: &[Step], operand: Operand) -> Option<Expr> {
        for step in steps {
            let (_, value) = self.step(step)?;
            let literal = is_literal(step, false);
            let local = step.defines()?;
            if assigns_later(step) {
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

    /// Whether the value of a variable can move to its only use: nothing that has an effect lies between.
    fn is_movable(&self, plan: &Plan, index: usize, local: Local, value: &Expr) -> bool {
        let operand = Operand::Local(local);
        let rest = plan.steps.get(index + 1..).unwrap_or_default();
        let size = size(value);
        for step in rest {
            if step.operands().contains(&operand) {
                let calls = match step {
                    Step::Call { receiver, .. } => *receiver == Some(operand),
                    Step::Stub { calls, .. } => *calls == Some(local),
                    _ => false,
                };
                return size <= INLINE && !calls && step.changes() != Some(local);
            }
            // what is made of literals alone does not look at the objects of the test
            let passes = matches!(step, Step::SetField { .. } | Step::SetElement { .. }) && is_closed(value);
            if step.defines().is_none() && !passes {
                return false;
            }
        }
        let argument = plan.arguments.contains(&operand);
        argument && size <= INLINE_ARGUMENT && !leaves_types_open(value)
    }

    /// Whether a lambda has its type where it is used: the compiler takes it from there.
    fn keeps_type(&mut self, plan: &Plan, index: usize, called: &MethodName, step: &Step) -> bool {
        let Step::Stub { local, interface, .. } = step else { return true };
        if self.typing.raw {
            return false;
        }
        let operand = Operand::Local(*local);
        let wanted = format!("L{};", interface.replace('.', "/"));
        let mut among = |arguments: &[Operand], method: &MethodName| {
            let types = heapwright_program::split_method(&method.descriptor).map_or_else(Vec::new, |(list, _)| list);
            let at = arguments.iter().zip(types).position(|(argument, ty)| *argument == operand && *ty == *wanted);
            at.is_some_and(|at| !self.is_ambiguous(method, at))
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

    /// Whether another method of the same name takes another interface in the same place: a lambda could be either.
    fn is_ambiguous(&mut self, method: &MethodName, at: usize) -> bool {
        let found = self.world.find_method(&method.class, &method.name, &method.descriptor);
        let Some((owner, own)) = found else { return false };
        let Some(info) = owner.methods.get(own) else { return false };
        let others = self.overloads(method, info);
        let descriptor = info.descriptors.get(at);
        others.iter().filter_map(|other| other.get(at)).any(|other| {
            let class = other.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
            Some(other) != descriptor && self.world.class(&class).is_some_and(|class| class.is_interface())
        })
    }

    /// A value where a variable or literal is used.
    pub(crate) fn operand(&mut self, operand: Operand) -> Expr {
        match operand {
            Operand::Value(value) => Expr::Literal(value),
            Operand::Local(local) => self.inlined.get(&local).cloned().unwrap_or(Expr::Local(local.0)),
        }
    }

    fn operands(&mut self, operands: &[Operand]) -> Vec<Expr> {
        operands.iter().map(|one| self.operand(*one)).collect()
    }

    /// A step as an expression; for an assignment also the place it goes to.
    fn step(&mut self, step: &Step) -> Option<(Option<Expr>, Expr)> {
        let value = match step {
            Step::String { units, fresh: false, .. } => Expr::String(units.clone()),
            Step::String { units, .. } => Expr::New {
                class: ClassRef::top("java.lang", "String"),
                diamond: false,
                arguments: vec![Expr::String(units.clone())],
            },
            Step::Box { value, .. } => Expr::Literal(*value),
            Step::Constant { class, field, .. } => Expr::Static(self.world.class_ref(class), field.clone()),
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
            Step::SetField { target, name, value, .. } => {
                let place = Expr::Field(Box::new(self.operand(Operand::Local(*target))), name.clone());
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
                let place = Expr::Static(self.world.class_ref(class), name.clone());
                return Some((Some(place), self.operand(*value)));
            }
        };
        Some((None, value))
    }

    /// The value of a static field.
    pub(crate) fn static_value(&mut self, class: &str, name: &str, reflective: bool) -> Expr {
        if !reflective {
            return Expr::Static(self.world.class_ref(class), name.to_owned());
        }
        let class = self.class_object(class);
        own_call(Helper::GetField, vec![Expr::NULL, class, Expr::String(name.encode_utf16().collect())])
    }

    /// A lambda: in each case its answer, otherwise the general one.
    fn lambda(
        &mut self,
        method: &MethodName,
        answer: Option<Operand>,
        cases: &[(Value, Operand)],
        calls: Option<Local>,
    ) -> Expr {
        let parameters = heapwright_program::split_method(&method.descriptor).map_or(0, |(list, _)| list.len());
        let used = case_parameter(&method.descriptor).filter(|_| !cases.is_empty());
        let all: Vec<Operand> = cases.iter().map(|(_, then)| *then).chain(answer).collect();
        // beside a number, null would be unboxed
        let nulls = all.contains(&Operand::Value(Value::Null)) && all.len() > 2;
        let mut answers: Vec<Expr> = all.into_iter().map(|one| self.answer(one, nulls)).collect();
        let mut found = answers.pop();
        for (number, ((when, _), then)) in cases.iter().zip(answers).enumerate().rev() {
            let Some(otherwise) = found else { break };
            let (left, right) = match calls {
                None => (Expr::Name(Expr::ARGUMENT.to_owned()), widened(*when)),
                Some(calls) => {
                    let count = Expr::Element(Box::new(Expr::Local(calls.0)), 0);
                    let count = if number == 0 { Expr::Increment(Box::new(count)) } else { count };
                    (count, Value::Int(i32::try_from(number + 1).unwrap_or(i32::MAX)))
                }
            };
            found = Some(chosen(left, right, then, otherwise));
        }
        Expr::Lambda { parameters, used, answer: found.map(Box::new) }
    }

    fn answer(&mut self, operand: Operand, typed: bool) -> Expr {
        match (operand, self.operand(operand)) {
            (Operand::Local(local), value @ Expr::Literal(_)) if typed => {
                Expr::Cast(self.local_type(local), Box::new(value))
            }
            (_, value) => value,
        }
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

    fn array(&mut self, local: Local, class: &str, elements: &[Operand]) -> Expr {
        let ty = self.local_type(local);
        if is_sparse(class, elements) || (elements.len() > 3 && all_default(class, elements)) {
            return Expr::EmptyArray { ty: wildcarded(&ty), length: elements.len() };
        }
        let elements = self.operands(elements);
        Expr::Array { ty: wildcarded(&ty), elements }
    }

    /// The assignments after an array that was made empty.
    fn long_array(&mut self, step: &Step) -> Vec<Statement> {
        let Step::Array { local, class, elements } = step else { return Vec::new() };
        if !is_sparse(class, elements) {
            return Vec::new();
        }
        let mut statements = Vec::new();
        for (index, element) in elements.iter().enumerate() {
            if !is_default(class, *element) {
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                let place = Expr::Element(Box::new(Expr::Local(local.0)), index);
                statements.push(Statement::Assign { place, value: self.operand(*element) });
            }
        }
        statements
    }

    /// Whether an array cannot be created with the type it is used by: one of a generic class.
    fn needs_conversion(&mut self, local: Local, value: &Expr) -> bool {
        match value {
            Expr::Array { ty, .. } | Expr::EmptyArray { ty, .. } => *ty != self.local_type(local),
            _ => false,
        }
    }

    /// A value converted to the type of its variable where the compiler would not do it by itself.
    fn converted(&mut self, local: Local, ty: &JavaType, value: Expr) -> Expr {
        if self.needs_conversion(local, &value) {
            self.suppress.insert("unchecked");
            return Expr::Cast(ty.clone(), Box::new(value));
        }
        value
    }

    fn note_exceptions(&mut self, method: &MethodName) {
        if let Some((owner, at)) = self.world.find_method(&method.class, &method.name, &method.descriptor)
            && let Some(info) = owner.methods.get(at)
        {
            if info.is_deprecated {
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

    fn is_checked(&mut self, class: &str) -> bool {
        self.world
            .class(class)
            .is_none_or(|info| !info.extends("java.lang.RuntimeException") && !info.extends("java.lang.Error"))
    }

    /// `new C(…)`
    pub(crate) fn construction(&mut self, constructor: &MethodName, arguments: &[Operand]) -> Expr {
        self.note_exceptions(constructor);
        let class = self.world.class_ref(&constructor.class);
        let info = self.world.class(&constructor.class);
        let diamond = info.as_ref().is_some_and(|info| info.own_parameters > 0) && !self.typing.raw;
        let arguments = self.arguments(constructor, arguments);
        if info.is_some_and(|info| info.is_inner()) {
            let mut rest = arguments.into_iter();
            let outer = rest.next().unwrap_or(Expr::NULL);
            let name = class.simple().to_owned();
            return Expr::NewInner { outer: Box::new(outer), name, diamond, arguments: rest.collect() };
        }
        Expr::New { class, diamond, arguments }
    }

    /// A call of a method.
    pub(crate) fn call(&mut self, method: &MethodName, receiver: Option<Operand>, arguments: &[Operand]) -> Expr {
        self.note_exceptions(method);
        let target = match receiver {
            Some(receiver) => Target::Object(Box::new(self.operand(receiver))),
            None => Target::Class(self.world.class_ref(&method.class)),
        };
        self.call_on(target, method, arguments)
    }

    /// The call of a method on what an expression gives.
    pub(crate) fn call_then(&mut self, on: Expr, method: &MethodName, arguments: &[Operand]) -> Expr {
        self.note_exceptions(method);
        self.call_on(Target::Object(Box::new(on)), method, arguments)
    }

    fn call_on(&mut self, target: Target, method: &MethodName, arguments: &[Operand]) -> Expr {
        let arguments = self.arguments(method, arguments);
        Expr::Call { target, name: method.name.clone(), arguments }
    }

    /// Arguments such that the compiler takes the method that is meant.
    fn arguments(&mut self, method: &MethodName, operands: &[Operand]) -> Vec<Expr> {
        let mut expressions = self.operands(operands);
        let Some((owner, at)) = self.world.find_method(&method.class, &method.name, &method.descriptor) else {
            return expressions;
        };
        let Some(info) = owner.methods.get(at) else { return expressions };
        let others = self.overloads(method, info);
        for (index, (expression, descriptor)) in expressions.iter_mut().zip(&info.descriptors).enumerate() {
            let rivals = || others.iter().filter_map(|other| other.get(index)).filter(|other| *other != descriptor);
            match expression {
                Expr::Literal(Value::Null) if rivals().any(|other| other.starts_with(['L', '['])) => {
                    *expression = self.typed_null(descriptor);
                }
                Expr::Literal(value)
                    if descriptor.starts_with('L') && rivals().any(|other| !other.starts_with(['L', '['])) =>
                {
                    if let Some(class) = box_of(*value) {
                        let class = ClassRef::top("java.lang", class);
                        *expression = Expr::static_call(class, "valueOf", vec![Expr::Literal(*value)]);
                    }
                }
                _ => {}
            }
        }
        let overloaded = !others.is_empty();
        if info.is(flags::VARARGS) {
            self.spread(info.descriptors.last().map_or("", String::as_str), overloaded, &mut expressions);
        }
        expressions
    }

    /// `(C) null`
    fn typed_null(&mut self, descriptor: &str) -> Expr {
        let of = Type::of_class_name(descriptor.trim_start_matches('[').trim_start_matches('L').trim_end_matches(';'));
        if let Type::Class { name, .. } = &of
            && self.world.class(&name.replace('/', ".")).is_some_and(|info| !info.parameters.is_empty())
        {
            self.suppress.insert("unchecked");
        }
        let ty = self.declared(&Type::of_descriptor(descriptor)).erased();
        Expr::Cast(ty, Box::new(Expr::NULL))
    }

    /// The parameters of other methods of the same name that the compiler might take instead.
    fn overloads(&mut self, method: &MethodName, own: &MethodInfo) -> Vec<Vec<String>> {
        let Some(info) = self.world.class(&method.class) else { return Vec::new() };
        let mut found = BTreeSet::new();
        let above = if method.name == "<init>" { info.ancestors.get(..1) } else { info.ancestors.get(..) };
        // what the compiler bridges is the same method, as a supertype declares it
        let mut bridged: BTreeSet<Vec<String>> = BTreeSet::new();
        for above in above.unwrap_or_default() {
            let Some(above) = self.world.class(above) else { continue };
            // one with another result only has the same parameters as its method
            let written = |one: &&MethodInfo| one.name == method.name && !one.is(flags::SYNTHETIC);
            let bridges = above.methods.iter().filter(|one| one.name == method.name && one.is(flags::SYNTHETIC));
            let bridges = bridges
                .filter(|one| !above.methods.iter().filter(written).any(|own| own.descriptors == one.descriptors));
            bridged.extend(bridges.map(|one| one.descriptors.clone()));
            for other in above.methods.iter().filter(|one| one.name == method.name && !one.is(flags::SYNTHETIC)) {
                let rival = other.descriptors.len() == own.descriptors.len();
                if (rival || own.is(flags::VARARGS)) && other.descriptors != own.descriptors {
                    found.insert(other.descriptors.clone());
                }
            }
        }
        found.into_iter().filter(|one| !bridged.contains(one)).collect()
    }

    /// Writes the array of a varargs method as single arguments where that means the same.
    fn spread(&mut self, descriptor: &str, overloaded: bool, arguments: &mut Vec<Expr>) {
        let Some(last) = arguments.pop() else { return };
        match last {
            Expr::Literal(Value::Null) => arguments.push(self.typed_null(descriptor)),
            Expr::EmptyArray { ty: JavaType::Array(of), length }
                if !overloaded && !of.is_primitive() && length <= LONG_ARRAY =>
            {
                arguments.extend(vec![Expr::NULL; length]);
            }
            Expr::Array { ty, elements } => {
                let lone = matches!(elements.as_slice(), [Expr::Literal(Value::Null) | Expr::Array { .. }]);
                let exact = ty == self.declared(&Type::of_descriptor(descriptor)).erased();
                if exact && !lone && !overloaded {
                    arguments.extend(elements);
                } else if lone && exact && !overloaded {
                    let component = match &ty {
                        JavaType::Array(of) => (**of).clone(),
                        other => other.clone(),
                    };
                    arguments.extend(elements.into_iter().map(|one| Expr::Cast(component.clone(), Box::new(one))));
                } else {
                    arguments.push(Expr::Array { ty, elements });
                }
            }
            other => arguments.push(other),
        }
    }
}

fn effect(place: Option<Expr>, value: Expr) -> Statement {
    match place {
        Some(place) => Statement::Assign { place, value },
        None => Statement::Do(value),
    }
}

pub(crate) fn own_call(helper: Helper, arguments: Vec<Expr>) -> Expr {
    Expr::Call { target: Target::Own, name: helper.name().to_owned(), arguments }
}

/// Whether an expression speaks of no variable.
fn is_closed(value: &Expr) -> bool {
    let mut closed = true;
    value.clone().each_mut(&mut |one| closed &= !matches!(one, Expr::Local(_) | Expr::Name(_)));
    closed
}

/// Whether a step is written as a literal wherever its value is used.
fn is_literal(step: &Step, once: bool) -> bool {
    match step {
        Step::String { fresh, .. } => !fresh || once,
        Step::Constant { .. } | Step::Class { .. } => true,
        Step::Box { value, .. } => once || is_cached(*value),
        _ => false,
    }
}

/// `System.arraycopy(from, 0, to, 0, length)`
pub(crate) fn copy_elements(from: Expr, to: Expr, length: Expr) -> Expr {
    let zero = || Expr::Literal(Value::Int(0));
    let system = ClassRef::top("java.lang", "System");
    Expr::static_call(system, "arraycopy", vec![from, zero(), to, zero(), length])
}

/// `left == right ? then : otherwise`, or as much of it as is needed.
fn chosen(left: Expr, right: Value, then: Expr, otherwise: Expr) -> Expr {
    let comparison =
        |equal: bool| Expr::Comparison { left: Box::new(left.clone()), equal, right: Box::new(Expr::Literal(right)) };
    match (&then, &otherwise) {
        (Expr::Literal(Value::Boolean(a)), Expr::Literal(Value::Boolean(b))) if a != b => comparison(*a),
        _ => Expr::Conditional {
            condition: Box::new(comparison(true)),
            then: Box::new(then),
            otherwise: Box::new(otherwise),
        },
    }
}

/// A number that needs no cast where it is compared.
fn widened(value: Value) -> Value {
    match value {
        Value::Byte(value) => Value::Int(value.into()),
        Value::Short(value) => Value::Int(value.into()),
        other => other,
    }
}

/// Whether the compiler may not find the type arguments of an expression by itself.
fn leaves_types_open(value: &Expr) -> bool {
    match value {
        Expr::New { diamond: true, arguments, .. } | Expr::NewInner { diamond: true, arguments, .. } => {
            arguments.is_empty() || arguments.contains(&Expr::NULL) || arguments.iter().any(leaves_types_open)
        }
        _ => false,
    }
}

/// Whether boxing a value twice gives the same object.
fn is_cached(value: Value) -> bool {
    match value {
        Value::Boolean(_) | Value::Byte(_) => true,
        Value::Char(value) => value <= 127,
        Value::Short(value) => (-128..=127).contains(&value),
        Value::Int(value) => (-128..=127).contains(&value),
        Value::Long(value) => (-128..=127).contains(&value),
        _ => false,
    }
}

/// The class that boxes a primitive.
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

fn is_default(class: &str, element: Operand) -> bool {
    let descriptor = class.strip_prefix('[').unwrap_or("");
    element == Operand::Value(crate::build::default_value(descriptor))
}

fn all_default(class: &str, elements: &[Operand]) -> bool {
    elements.iter().all(|element| is_default(class, *element))
}

fn is_sparse(class: &str, elements: &[Operand]) -> bool {
    let set = elements.iter().filter(|element| !is_default(class, **element)).count();
    elements.len() >= LONG_ARRAY && set * 4 <= elements.len()
}

/// An array type that can be created: type arguments become wildcards.
fn wildcarded(ty: &JavaType) -> JavaType {
    match ty {
        JavaType::Array(of) => JavaType::Array(Box::new(wildcarded(of))),
        JavaType::Class { class, arguments } => {
            let wild = |list: &Vec<JavaType>| list.iter().map(|_| JavaType::Wildcard(None)).collect();
            JavaType::Class { class: class.clone(), arguments: arguments.iter().map(wild).collect() }
        }
        other => other.clone(),
    }
}

/// Whether elements are assigned after the array was made.
fn assigns_later(step: &Step) -> bool {
    matches!(step, Step::Array { class, elements, .. } if is_sparse(class, elements) && !all_default(class, elements))
}

/// How many things an expression says.
pub(crate) fn size(expr: &Expr) -> usize {
    let mut copy = expr.clone();
    let mut count = 0;
    copy.each_mut(&mut |one| count += if let Expr::String(units) = one { 1 + units.len() / 24 } else { 1 });
    count
}
