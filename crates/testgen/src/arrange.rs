//! Turns a plan into the statements that set up a test: what becomes a variable, and what is inlined.

use crate::identifier::JavaIdentifier;
use crate::model::{Type, World};
use crate::overload;
use crate::plan::{Local, Operand, Plan, Step};
use crate::tree::{Assertion, ClassRef, Expr, Helper, JavaType, Statement, Target};
use crate::typing::Typing;
use heapwright_case::{MethodName, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Size of the largest expression that is nested in another one.
const INLINE: usize = 12;
/// The same for calls in a row, each on what the one before returned.
const INLINE_CHAIN: usize = 60;
/// Size of the largest expression that is written as an argument of the call under test.
const INLINE_ARGUMENT: usize = 5;
/// Length from which an array that is mostly zero is created empty and then assigned to.
pub(crate) const LONG_ARRAY: usize = 16;

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
            if let Step::Throwing { class, .. } = step {
                statements.extend(self.throwing(step, class).map(|one| (None, one)));
                continue;
            }
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
                if let Step::Stub { stub, .. } = step
                    && stub.is_mock
                {
                    statements.extend(self.stubbing(local, stub).into_iter().map(|one| (None, one)));
                }
            }
        }
        statements
    }

    /// The statement for a call that throws. What the call declares does not leave the test.
    fn throwing(&mut self, step: &Step, class: &str) -> Option<Statement> {
        let declared = self.throws.clone();
        let (_, call) = self.step(step)?;
        self.throws = declared;
        let class = self.throwable(class);
        Some(Statement::Assert(Assertion::Throws { class, call, bind: None }))
    }

    /// The class by which a test names exceptions of a class that it may not see.
    pub(crate) fn throwable(&mut self, class: &str) -> ClassRef {
        let visible = self.world.visible_class(class);
        match self.world.class(&visible) {
            Some(info) if info.extends("java.lang.Throwable") => self.world.class_ref(&visible),
            _ => self.world.class_ref("java.lang.Throwable"),
        }
    }

    /// Writes steps that only create values as one expression; `None` if a value is used twice.
    pub(crate) fn in_one(&mut self, steps: &[Step], operand: Operand) -> Option<Expr> {
        for step in steps {
            let (_, value) = self.step(step)?;
            let literal = is_literal(step, false);
            let local = step.defines()?;
            // a lambda that counts its calls needs a variable for the count
            let counts = matches!(step, Step::Stub { stub, .. } if stub.is_mock || stub.counters().next().is_some());
            if assigns_later(step) || counts || matches!(step, Step::Record { .. }) {
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

    /// Whether the value of a variable can move to its only use: no step with an effect lies between.
    fn is_movable(&mut self, plan: &Plan, index: usize, called: &MethodName, local: Local, value: &Expr) -> bool {
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
                let link = plan.steps.get(index).is_some_and(|made| is_link(made, step));
                let calls = match step {
                    Step::Call { receiver, .. } => *receiver == Some(operand) && !link,
                    // only the call that throws belongs into the lambda
                    Step::Throwing { .. } => !is_constant(value),
                    Step::Stub { stub, .. } => {
                        let counts = stub.counters().any(|(_, counter)| counter == local);
                        counts || !stub.is_lambda && !is_constant(value)
                    }
                    Step::New { constructor, arguments, .. } => self.is_outer(constructor, arguments, operand),
                    _ => false,
                };
                let inferred = matches!(step, Step::New { .. } | Step::Call { .. }) && self.is_unchecked(value);
                // the elements of `Arrays.asList` or `List.of` give it its type, an array of objects would not
                let elements =
                    matches!(step, Step::Call { method, .. } if ["asList", "of"].contains(&method.name.as_str()));
                let fits = size <= INLINE || elements || link && size <= INLINE_CHAIN;
                return fits && !calls && !inferred && (link || step.changes() != Some(local));
            }
            // a value made of literals alone does not read the objects of the test
            let passes = matches!(step, Step::SetField { .. } | Step::SetElement { .. }) && is_closed(value);
            if step.defines().is_none() && !passes {
                return false;
            }
        }
        let argument = plan.arguments.contains(&operand);
        let open = leaves_types_open(value) || is_made_of_null(value) && self.has_recursive_bound(called);
        let plain = !open && !self.is_unchecked(value);
        argument && size <= INLINE_ARGUMENT && plain && !self.is_outer(called, &plan.arguments, operand)
    }

    /// Whether a type variable of a method is bounded by a type that mentions it, as in
    /// `E extends Comparable<? super E>`: from an argument of an open type the compiler infers no such `E`.
    fn has_recursive_bound(&mut self, method: &MethodName) -> bool {
        let found = self.world.find_method(&method.class, &method.name, &method.descriptor);
        let Some((owner, at)) = found else { return false };
        let variables = owner.methods.get(at).map(|info| info.type_parameters.as_slice()).unwrap_or_default();
        variables.iter().any(|one| one.bounds.iter().any(|bound| mentions(bound, &one.name)))
    }

    /// Whether an operand is the outer object of an inner class and belongs to a generic class: `outer.new Inner()`
    /// says nothing about the type arguments of `outer`.
    fn is_outer(&mut self, constructor: &MethodName, arguments: &[Operand], operand: Operand) -> bool {
        constructor.name == "<init>"
            && arguments.first() == Some(&operand)
            && self
                .world
                .class(&constructor.class)
                .is_some_and(|info| info.is_inner() && info.parameters.len() > info.own_parameters)
    }

    /// Whether the compiler sees a raw type in an expression, for which it infers no type arguments (JLS 18.5.2).
    fn is_unchecked(&mut self, value: &Expr) -> bool {
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

    fn is_generic_class(&mut self, ty: &JavaType) -> bool {
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
    fn keeps_type(&mut self, plan: &Plan, index: usize, called: &MethodName, step: &Step) -> bool {
        let Step::Stub { local, stub } = step else { return true };
        if self.typing.raw || !stub.is_lambda {
            return false;
        }
        let operand = Operand::Local(*local);
        let wanted = format!("L{};", stub.of.replace('.', "/"));
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
    fn has_rival_interface(&mut self, method: &MethodName, at: usize) -> bool {
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
            Step::Throwing { method, arguments, .. } if method.name == "<init>" => self.construction(method, arguments),
            Step::Call { method, receiver, arguments, .. } | Step::Throwing { method, receiver, arguments, .. } => {
                self.call(method, *receiver, arguments)
            }
            Step::Allocate { local, class } => self.allocation(*local, class),
            Step::Stub { local, stub } => self.stub(*local, stub),
            Step::Record { counts, .. } => self.record(*counts),
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

    fn array(&mut self, local: Local, class: &str, elements: &[Operand]) -> Expr {
        let ty = self.local_type(local);
        if is_sparse(class, elements) || (elements.len() > 3 && all_default(class, elements)) {
            return Expr::EmptyArray { ty: wildcarded(&ty), length: elements.len() };
        }
        let elements = self.operands(elements);
        Expr::Array { ty: wildcarded(&ty), elements }
    }

    /// The assignments that fill an array created empty.
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

    /// Whether an array cannot be created with the type it is used as, because it is one of a generic class.
    fn needs_conversion(&mut self, local: Local, value: &Expr) -> bool {
        match value {
            Expr::Array { ty, .. } | Expr::EmptyArray { ty, .. } => *ty != self.local_type(local),
            _ => false,
        }
    }

    /// Casts a value to the type of its variable where the compiler would not convert it by itself.
    fn converted(&mut self, local: Local, ty: &JavaType, value: Expr) -> Expr {
        if self.needs_conversion(local, &value) {
            self.suppress.insert("unchecked");
            return Expr::Cast(ty.clone(), Box::new(value));
        }
        value
    }

    pub(crate) fn note_exceptions(&mut self, method: &MethodName) {
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

    pub(crate) fn is_checked(&mut self, class: &str) -> bool {
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
    fn outer_object(&mut self, inner: &str, operand: Option<Operand>, outer: Expr) -> Expr {
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

    fn call_on(&mut self, target: Target, method: &MethodName, arguments: &[Operand]) -> Expr {
        let arguments = self.arguments(method, arguments);
        Expr::Call { target, name: JavaIdentifier::like(&method.name), arguments }
    }
}

fn effect(place: Option<Expr>, value: Expr) -> Statement {
    match place {
        Some(place) => Statement::Assign { place, value },
        None => Statement::Do(value),
    }
}

/// Whether a call is the next of a chain: `Parcel.newBuilder().weight(5).build()`.
fn is_link(made: &Step, step: &Step) -> bool {
    let Step::Call { local: Some(_), method: next, receiver: Some(_), .. } = step else { return false };
    let own = |method: &MethodName| format!(")L{};", method.class.replace('.', "/"));
    let is_fluent = |method: &MethodName| method.descriptor.ends_with(&own(method));
    match made {
        Step::Call { method, receiver: None, .. } => method.descriptor.ends_with(&own(next)),
        Step::Call { method, .. } => is_fluent(method) || is_fluent(next),
        Step::New { .. } | Step::Constant { .. } => is_fluent(next),
        _ => false,
    }
}

pub(crate) fn own_call(helper: Helper, arguments: Vec<Expr>) -> Expr {
    Expr::Call { target: Target::Own, name: JavaIdentifier::like(helper.name()), arguments }
}

/// Whether an expression refers to no variable.
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

/// Whether evaluating an expression twice gives the same object.
fn is_constant(value: &Expr) -> bool {
    match value {
        Expr::Literal(_) | Expr::String(_) | Expr::Static(..) | Expr::ClassLiteral(_) => true,
        Expr::Call { target: Target::Class(class), arguments, .. } => {
            class.simple() == "Optional" && arguments.iter().all(is_constant)
        }
        _ => false,
    }
}

/// Whether the compiler may be unable to infer the type arguments of an expression by itself.
fn leaves_types_open(value: &Expr) -> bool {
    match value {
        Expr::New { diamond: true, arguments, .. } | Expr::NewInner { diamond: true, arguments, .. } => {
            arguments.is_empty() || arguments.contains(&Expr::NULL) || arguments.iter().any(leaves_types_open)
        }
        _ => false,
    }
}

/// Whether an expression makes an object by a call without arguments or with `null` among them, or constructs one from
/// such a call with `null`: that tells the compiler nothing about the type arguments.
fn is_made_of_null(value: &Expr) -> bool {
    let is_open = |one: &Expr| matches!(one, Expr::Call { arguments, .. } if arguments.contains(&Expr::NULL));
    match value {
        Expr::Call { arguments, .. } => arguments.is_empty() || is_open(value),
        Expr::New { diamond: true, arguments, .. } | Expr::NewInner { diamond: true, arguments, .. } => {
            arguments.iter().any(is_open)
        }
        _ => false,
    }
}

/// Whether a type mentions a type variable.
fn mentions(ty: &Type, variable: &str) -> bool {
    match ty {
        Type::Variable(name) => name == variable,
        Type::Class { arguments, .. } => arguments.iter().any(|one| mentions(one, variable)),
        Type::Array(of) => mentions(of, variable),
        Type::Wildcard(Some((_, of))) => mentions(of, variable),
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

/// Whether elements are assigned after the array is created.
fn assigns_later(step: &Step) -> bool {
    matches!(step, Step::Array { class, elements, .. } if is_sparse(class, elements) && !all_default(class, elements))
}

/// The size of an expression: its number of nodes, where long strings count more.
pub(crate) fn size(expr: &Expr) -> usize {
    let mut copy = expr.clone();
    let mut count = 0;
    copy.each_mut(&mut |one| count += if let Expr::String(units) = one { 1 + units.len() / 24 } else { 1 });
    count
}
