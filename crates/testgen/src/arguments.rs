//! Writes arguments so that the compiler selects the intended method and infers types it accepts.

use crate::applicable::Given;
use crate::arrange::{Arranger, LONG_ARRAY, box_of};
use crate::model::{MethodInfo, Type, is_below};
use crate::overload::{self, Argument, Candidate};
use crate::plan::{Local, Operand};
use crate::tree::{ClassRef, Expr, JavaType, Target};
use crate::typing::Taken;
use heapwright_case::{MethodName, Value};
use heapwright_program::flags;

/// How explicit the types of arguments are.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Care {
    /// Nothing.
    None,
    /// Nulls are cast, and numbers are boxed.
    Usual,
    /// Everything is cast to the type of its parameter.
    Most,
}

/// A call of an overloaded method.
struct Call<'c> {
    /// All methods of that name.
    all: &'c [Candidate],
    /// The parameters of the intended method.
    meant: &'c [String],
    taken: Option<&'c Taken>,
    operands: &'c [Operand],
    /// The number of leading arguments that are not arguments in the source: the outer object.
    skip: usize,
}

impl Call<'_> {
    /// Other methods with the same number of parameters.
    fn rivals(&self) -> impl Iterator<Item = &Candidate> {
        self.all.iter().filter(|one| one.erased != self.meant && one.erased.len() == self.meant.len())
    }
}

/// Arguments as they are written.
struct Written {
    arguments: Vec<Expr>,
    /// Whether the array of a varargs method is written as its elements.
    is_spread: bool,
}

impl Arranger<'_, '_> {
    /// Returns arguments that make the compiler select the intended method.
    pub(crate) fn arguments(&mut self, method: &MethodName, operands: &[Operand]) -> Vec<Expr> {
        let mut expressions = self.operands(operands);
        let Some((owner, at)) = self.world.find_method(&method.class, &method.name, &method.descriptor) else {
            return expressions;
        };
        let Some(info) = owner.methods.get(at) else { return expressions };
        let taken = self.typing.calls.get(&(method.clone(), operands.to_vec())).cloned();
        if self.typing.raw
            && let Some(taken) = &taken
        {
            self.convert_to_raw(taken, operands, &info.descriptors, &mut expressions);
        }
        let receiver = taken.as_ref().and_then(|taken| taken.receiver.clone());
        let seen = overload::seen_class(receiver.as_ref()).filter(|_| !info.is_static());
        let overloaded = !overload::rivals(self.world, method, info, seen).is_empty();
        if overloaded {
            let typed = receiver.as_ref().filter(|_| !self.typing.raw);
            let all = overload::candidates(self.world, method, seen, typed);
            let skip = usize::from(method.name == "<init>" && owner.is_inner());
            let call = Call { all: &all, meant: &info.descriptors, taken: taken.as_ref(), operands, skip };
            let written = self.disambiguated(&call, &expressions);
            match written.or_else(|| self.disambiguated_by_spreading(&call, info, &expressions)) {
                Some(Written { arguments, is_spread: true }) => return arguments,
                Some(Written { arguments, .. }) => expressions = arguments,
                None => {
                    self.is_ambiguous = true;
                    expressions = self.said(Care::Usual, &call, &expressions);
                }
            }
        }
        if info.is(flags::VARARGS) {
            let last = info.descriptors.last().map_or("", String::as_str);
            let ty = taken.as_ref().and_then(|taken| taken.parameters.last().cloned());
            self.spread(last, ty.as_ref(), overloaded, &mut expressions);
        }
        expressions
    }

    /// Adds the fewest casts that make the compiler select the intended method; `None` if none suffice.
    fn disambiguated(&mut self, call: &Call<'_>, plain: &[Expr]) -> Option<Written> {
        // readers should not have to know the overloading rules for null
        let mut places = plain.iter().zip(call.meant).enumerate().skip(call.skip);
        let has_null = places.any(|(index, (expression, descriptor))| {
            *expression == Expr::NULL && call.rivals().any(|one| one.erased.get(index) != Some(descriptor))
        });
        let least = if has_null { Care::Usual } else { Care::None };
        for care in [Care::None, Care::Usual, Care::Most].into_iter().filter(|care| *care >= least) {
            let suppressed = self.suppress.clone();
            let written = self.said(care, call, plain);
            let known: Vec<(Argument, Given)> = self.known(call, plain, &written);
            if self.takes(call, &known) {
                return Some(Written { arguments: written, is_spread: false });
            }
            self.suppress = suppressed;
        }
        None
    }

    /// Spreads the array of a varargs method into its elements, if that makes the compiler select the intended method.
    fn disambiguated_by_spreading(&mut self, call: &Call<'_>, info: &MethodInfo, plain: &[Expr]) -> Option<Written> {
        let descriptor = call.meant.last().filter(|_| info.is(flags::VARARGS))?;
        let component = descriptor.strip_prefix('[').filter(|of| of.starts_with(['L', '[']))?;
        let exact = self.declared(&Type::of_descriptor(descriptor)).erased();
        let elements = match plain.last()? {
            Expr::EmptyArray { ty, length } if *ty == exact && *length <= LONG_ARRAY => vec![Expr::NULL; *length],
            Expr::Array { ty, elements } if *ty == exact => elements.clone(),
            _ => return None,
        };
        for care in [Care::None, Care::Usual, Care::Most] {
            let mut written = self.said(care, call, plain);
            let mut known = self.known(call, plain, &written);
            written.pop();
            known.pop();
            for element in &elements {
                let (element, is) = self.element(care, element, component);
                written.push(element);
                known.push(is);
            }
            if self.takes(call, &known) {
                return Some(Written { arguments: written, is_spread: true });
            }
        }
        None
    }

    /// Turns an element of an array into an argument of its own, with what the compiler knows about it.
    fn element(&mut self, care: Care, element: &Expr, component: &str) -> (Expr, (Argument, Given)) {
        let operand = match element {
            Expr::Local(number) => Some(Operand::Local(Local(*number))),
            _ => None,
        };
        let plain = matches!(element, Expr::Literal(_) | Expr::String(_) | Expr::Local(_));
        let erased = Type::of_descriptor(component);
        if plain && care != Care::Most {
            let argument = self.argument(element, operand, component);
            let given = self.given(element, operand, &argument);
            return (element.clone(), (argument, given));
        }
        let cast = Expr::Cast(self.declared(&erased).erased(), Box::new(element.clone()));
        (cast, (Argument::Typed(component.to_owned()), Given::Is(erased)))
    }

    /// Whether the compiler selects the intended method.
    fn takes(&mut self, call: &Call<'_>, known: &[(Argument, Given)]) -> bool {
        let (arguments, given): (Vec<Argument>, Vec<Given>) = known.iter().cloned().unzip();
        let found = overload::resolve(self.world, call.all, &arguments, &given, call.meant);
        found.is_some_and(|found| found == call.meant)
    }

    /// Returns the arguments with their types spelled out as far as `care` asks for.
    fn said(&mut self, care: Care, call: &Call<'_>, plain: &[Expr]) -> Vec<Expr> {
        let mut written = plain.to_vec();
        for (index, (expression, descriptor)) in written.iter_mut().zip(call.meant).enumerate().skip(call.skip) {
            let ty = call.taken.and_then(|taken| taken.parameters.get(index));
            let others: Vec<&str> = call.rivals().filter_map(|one| one.erased.get(index)).map(String::as_str).collect();
            self.say(care, expression, call.operands.get(index).copied(), descriptor, ty, &others);
        }
        written
    }

    /// What the compiler knows about the arguments.
    fn known(&mut self, call: &Call<'_>, plain: &[Expr], written: &[Expr]) -> Vec<(Argument, Given)> {
        let mut known = Vec::new();
        for (index, ((expression, plain), descriptor)) in written.iter().zip(plain).zip(call.meant).enumerate() {
            let operand = call.operands.get(index).copied();
            let argument = self.argument(expression, operand, descriptor);
            let given = match expression {
                Expr::Cast(..) if expression != plain => {
                    let wanted = call.taken.and_then(|taken| taken.parameters.get(index)).filter(|_| !self.typing.raw);
                    Given::Is(wanted.cloned().unwrap_or_else(|| Type::of_descriptor(descriptor)))
                }
                _ => self.given(expression, operand, &argument),
            };
            known.push((argument, given));
        }
        known
    }

    /// The type of an argument, as far as the compiler knows it before it considers the method.
    fn given(&mut self, expression: &Expr, operand: Option<Operand>, argument: &Argument) -> Given {
        match argument {
            Argument::Null | Argument::Lambda(_) => return Given::Any,
            Argument::Typed(ty) if !ty.starts_with(['L', '[']) => {
                return overload::box_of(ty).map_or(Given::Any, |class| Given::Is(Type::of_descriptor(class)));
            }
            Argument::Typed(_) => {}
        }
        let Some(ty) = operand.and_then(|operand| self.type_of(operand)) else { return Given::Any };
        match (expression, &ty) {
            (Expr::New { diamond: true, .. } | Expr::NewInner { diamond: true, .. }, Type::Class { name, .. }) => {
                Given::Open(name.clone())
            }
            (Expr::Call { target: Target::Own, .. }, _) => Given::Is(ty.erased()),
            (Expr::Call { .. }, Type::Class { name, arguments }) if !arguments.is_empty() => Given::Open(name.clone()),
            _ => Given::Is(ty),
        }
    }

    /// Makes the type of an argument explicit.
    fn say(
        &mut self,
        care: Care,
        expression: &mut Expr,
        operand: Option<Operand>,
        descriptor: &str,
        ty: Option<&Type>,
        others: &[&str],
    ) {
        let reference = descriptor.starts_with(['L', '[']);
        let differs = others.iter().any(|other| *other != descriptor);
        match expression {
            _ if care == Care::None => {}
            Expr::Literal(Value::Null) if differs || care == Care::Most => {
                *expression = self.typed_null(descriptor, ty);
            }
            Expr::Literal(value) if reference => {
                let primitive = others.iter().any(|other| !other.starts_with(['L', '[']));
                if let Some(class) = box_of(*value).filter(|_| primitive || care == Care::Most) {
                    let class = ClassRef::top("java.lang", class);
                    *expression = Expr::static_call(class, "valueOf", vec![Expr::Literal(*value)]);
                    if care == Care::Most && differs {
                        self.cast_to(expression, operand, descriptor, ty);
                    }
                }
            }
            Expr::Literal(_) => {}
            _ if care == Care::Most && reference && differs => self.cast_to(expression, operand, descriptor, ty),
            _ => {}
        }
    }

    /// Casts an argument to the type of its parameter, unless it already has that type.
    fn cast_to(&mut self, expression: &mut Expr, operand: Option<Operand>, descriptor: &str, ty: Option<&Type>) {
        let own = operand.and_then(|operand| self.type_of(operand));
        let erased = Type::of_descriptor(descriptor);
        let wanted = ty.cloned().filter(|_| !self.typing.raw).unwrap_or(erased);
        if own.as_ref() != Some(&wanted) {
            let inner = std::mem::replace(expression, Expr::NULL);
            *expression = Expr::Cast(self.declared(&wanted), Box::new(inner));
        }
    }

    fn type_of(&self, operand: Operand) -> Option<Type> {
        match operand {
            Operand::Local(local) => self.typing.locals.get(&local).cloned(),
            Operand::Value(_) => None,
        }
    }

    /// What the compiler knows about an argument.
    fn argument(&mut self, expression: &Expr, operand: Option<Operand>, descriptor: &str) -> Argument {
        match expression {
            Expr::Literal(value) => match value {
                Value::Boolean(_) => Argument::Typed("Z".to_owned()),
                Value::Byte(_) => Argument::Typed("B".to_owned()),
                Value::Char(_) => Argument::Typed("C".to_owned()),
                Value::Short(_) => Argument::Typed("S".to_owned()),
                Value::Int(_) => Argument::Typed("I".to_owned()),
                Value::Long(_) => Argument::Typed("J".to_owned()),
                Value::Float(_) => Argument::Typed("F".to_owned()),
                Value::Double(_) => Argument::Typed("D".to_owned()),
                Value::Null | Value::Object(_) => Argument::Null,
            },
            Expr::Lambda { parameters, .. } => Argument::Lambda(*parameters),
            Expr::Cast(..) => Argument::Typed(descriptor.to_owned()),
            Expr::String(_) => Argument::Typed("Ljava/lang/String;".to_owned()),
            _ => {
                let known = operand.and_then(|one| self.type_of(one)).and_then(|ty| overload::descriptor_of(&ty));
                Argument::Typed(known.unwrap_or_else(|| "Ljava/lang/Object;".to_owned()))
            }
        }
    }

    /// Casts arguments whose class fixes its type arguments. With raw types the compiler converts only raw objects by
    /// itself.
    fn convert_to_raw(&mut self, taken: &Taken, operands: &[Operand], descriptors: &[String], written: &mut [Expr]) {
        for (((expression, operand), ty), descriptor) in
            written.iter_mut().zip(operands).zip(&taken.parameters).zip(descriptors)
        {
            let Some(own @ Type::Class { .. }) = self.type_of(*operand) else { continue };
            let Type::Class { name, .. } = &own else { continue };
            let fixed = self.world.class(name).is_some_and(|info| info.parameters.is_empty());
            let plain = matches!(expression, Expr::Literal(_) | Expr::Lambda { .. });
            if fixed && !plain && descriptor.starts_with('L') && !is_below(self.world, &own, ty) {
                let inner = std::mem::replace(expression, Expr::NULL);
                let wanted = self.declared(&Type::of_descriptor(descriptor)).erased();
                *expression = Expr::Cast(wanted, Box::new(inner));
            }
        }
    }

    /// `(C) null`
    fn typed_null(&mut self, descriptor: &str, ty: Option<&Type>) -> Expr {
        if let Some(ty) = ty.filter(|_| !self.typing.raw) {
            return Expr::Cast(self.declared(ty), Box::new(Expr::NULL));
        }
        let of = Type::of_class_name(descriptor.trim_start_matches('[').trim_start_matches('L').trim_end_matches(';'));
        if let Type::Class { name, .. } = &of
            && self.world.class(&name.replace('/', ".")).is_some_and(|info| !info.parameters.is_empty())
        {
            self.suppress.insert("unchecked");
        }
        let ty = self.declared(&Type::of_descriptor(descriptor)).erased();
        Expr::Cast(ty, Box::new(Expr::NULL))
    }

    /// Spreads the array of a varargs method into single arguments where that means the same.
    fn spread(&mut self, descriptor: &str, ty: Option<&Type>, overloaded: bool, arguments: &mut Vec<Expr>) {
        let Some(last) = arguments.pop() else { return };
        match last {
            Expr::Literal(Value::Null) => arguments.push(self.typed_null(descriptor, ty)),
            Expr::EmptyArray { ty: JavaType::Array(of), length }
                if !overloaded && !of.is_primitive() && length <= LONG_ARRAY =>
            {
                arguments.extend(vec![Expr::NULL; length]);
            }
            Expr::Array { ty, elements } => {
                let lone = matches!(elements.as_slice(), [Expr::Literal(Value::Null) | Expr::Array { .. }]);
                // `Class<?>` is as good as `Class`: arrays of both can be created
                let exact = ty.erased() == self.declared(&Type::of_descriptor(descriptor)).erased()
                    && (!ty.is_generic() || descriptor == "[Ljava/lang/Class;");
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
