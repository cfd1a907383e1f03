//! Calls as Java: a test class with one test, or only its statements.

use crate::api::outer_class;
use crate::derive::Calls;
use crate::evaluate::{instance_method, static_method};
use crate::property::{Expr as Property, Operator, PropertyError, parse};
use crate::twin::{Difference, Outcome};
use crate::verify::Failure;
use heapwright_case::{ConcreteCall, Framework, Passed, Value};
use heapwright_program::{MethodId, Program, class_of_descriptor, flags, split_method};
use heapwright_testgen::tree::{Assertion, ClassRef, Expr, Helper, JavaType, Statement, Target, TestClass, TestMethod};
use heapwright_testgen::{JavaIdentifier, JavaPackage, render};
use std::collections::{BTreeMap, BTreeSet};

/// What a test says about the object, or about the last call.
#[derive(Clone, Debug)]
pub enum Claim {
    /// A condition holds, or does not.
    Condition {
        /// The condition.
        text: String,
        /// Whether it holds.
        holds: bool,
    },
    /// The object is reached, of which a test can say no more.
    Reached,
    /// The object is as a formula of a specification says. Tests cannot evaluate it: this one fails.
    Described(String),
    /// Evaluating a condition throws an exception of this class.
    ConditionThrows(String, String),
    /// The last call throws an exception of this class.
    Throws(String),
    /// The last call throws nothing.
    ThrowsNothing,
    /// The last two calls differ in this way.
    Differ(Difference),
    /// The last two calls do the same; the second one is known to end like this.
    Agree(Difference),
}

impl Failure {
    /// The claim that is true: the JVM has to confirm it.
    pub fn confirmed(&self) -> Claim {
        match self {
            Failure::False(text) => Claim::Condition { text: text.clone(), holds: false },
            Failure::NotAsDescribed(_) => Claim::Reached,
            Failure::PropertyThrew(text, class) => Claim::ConditionThrows(text.clone(), class.clone()),
            Failure::Threw(class) => Claim::Throws(class.clone()),
            Failure::Differs(difference) => Claim::Differ(difference.clone()),
        }
    }

    /// The claim that should be true: a test that makes it fails.
    pub fn wanted(&self) -> Claim {
        match self {
            Failure::False(text) | Failure::PropertyThrew(text, _) => {
                Claim::Condition { text: text.clone(), holds: true }
            }
            Failure::NotAsDescribed(text) => Claim::Described(text.clone()),
            Failure::Threw(_) => Claim::ThrowsNothing,
            Failure::Differs(difference) => Claim::Agree(difference.clone()),
        }
    }
}

/// A file with a test.
#[derive(Clone, Debug)]
pub struct Written {
    /// The path, relative to the root of the tests.
    pub path: String,
    /// The text.
    pub text: String,
    /// The statements of the test alone.
    pub statements: String,
}

/// Where a test goes, and what it is called.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// The class under test.
    pub class: &'a str,
    /// The suffix of the test class.
    pub suffix: &'a str,
    /// The name of the test.
    pub test: &'a str,
    /// The framework.
    pub framework: Framework,
}

/// Writes calls, and a claim about what they lead to, as a test.
pub fn write(
    program: &mut Program,
    place: &Place<'_>,
    calls: &Calls,
    object: Option<usize>,
    claim: &Claim,
) -> Result<Written, PropertyError> {
    let mut writer = Writer::new(program, place, calls, object);
    let last = match claim {
        Claim::Throws(_) | Claim::ThrowsNothing => 1,
        Claim::Differ(_) | Claim::Agree(_) => 2,
        _ => 0,
    };
    let count = calls.calls.len().saturating_sub(last);
    let mut arrange = Vec::new();
    for number in 0..count {
        arrange.extend(writer.statement(number));
    }
    let mut act = Vec::new();
    match claim {
        Claim::Condition { text, holds } => {
            let condition = writer.condition(&parse(text)?, (place.class, object));
            act.push(Statement::Assert(if *holds { Assertion::True(condition) } else { Assertion::False(condition) }));
        }
        Claim::Reached => {}
        Claim::Described(text) => {
            let class = writer.class_ref("java.lang.AssertionError");
            let message = format!("{text} does not hold");
            let arguments = vec![Expr::String(message.encode_utf16().collect())];
            act.push(Statement::Throw(Expr::New { class, diamond: false, arguments }));
        }
        Claim::ConditionThrows(text, class) => {
            let condition = writer.condition(&parse(text)?, (place.class, object));
            let call = match condition {
                Expr::Call { .. } => condition,
                // only a call is a statement
                other => Expr::static_call(ClassRef::top("java.lang", "Boolean"), "valueOf", vec![other]),
            };
            let class = writer.class_ref(class);
            act.push(Statement::Assert(Assertion::Throws { class, call, bind: None }));
        }
        Claim::Throws(class) => {
            let class = writer.class_ref(class);
            let call = writer.call(count);
            act.push(Statement::Assert(Assertion::Throws { class, call, bind: None }));
        }
        Claim::ThrowsNothing => act.push(Statement::Do(writer.call(count))),
        Claim::Differ(difference) => act.extend(writer.differ(count, difference)),
        Claim::Agree(difference) => act.extend(writer.agree(count, difference)),
    }
    let Writer { raw, checked, helpers, .. } = writer;
    Ok(written(place, arrange, act, (raw, checked, helpers)))
}

/// Writes a test that runs a program on values; it passes if the program throws what the claim says.
pub fn write_program(program: &mut Program, place: &Place<'_>, values: &[Value], claim: &Claim) -> Written {
    let none = Calls::default();
    let mut writer = Writer::new(program, place, &none, None);
    let verifier = writer.class_ref("org.sosy_lab.sv_benchmarks.Verifier");
    let passed = values.iter().map(|value| Expr::Literal(*value)).collect();
    let arrange = match values.is_empty() {
        true => Vec::new(),
        false => vec![Statement::Do(Expr::static_call(verifier, "replay", passed))],
    };
    let strings = JavaType::Array(Box::new(JavaType::plain(ClassRef::top("java.lang", "String"))));
    let main = writer.class_ref(place.class);
    let call = Expr::static_call(main, "main", vec![Expr::EmptyArray { ty: strings, length: 0 }]);
    let act = match claim {
        Claim::Throws(class) => {
            let class = writer.class_ref(class);
            Statement::Assert(Assertion::Throws { class, call, bind: None })
        }
        _ => Statement::Do(call),
    };
    written(place, arrange, vec![act], (false, true, BTreeSet::new()))
}

/// A test class with one test. It has raw types, throws checked exceptions, and calls these helpers.
fn written(
    place: &Place<'_>,
    arrange: Vec<Statement>,
    act: Vec<Statement>,
    (raw, checked, helpers): (bool, bool, BTreeSet<Helper>),
) -> Written {
    let (package, simple) = place.class.rsplit_once('.').unwrap_or(("", place.class));
    let simple = simple.replace('$', "");
    let suppress: BTreeSet<&'static str> = if raw { ["rawtypes", "unchecked"].into() } else { BTreeSet::new() };
    let throws = match (helpers.contains(&Helper::Result), checked) {
        (true, _) => vec![ClassRef::top("java.lang", "Throwable")],
        (false, true) => vec![ClassRef::top("java.lang", "Exception")],
        (false, false) => Vec::new(),
    };
    let test = |paragraphs: Vec<Vec<Statement>>| TestClass {
        package: JavaPackage::like(package),
        name: JavaIdentifier::like(&format!("{simple}{}", place.suffix)),
        tag: None,
        fields: Vec::new(),
        before_each: Vec::new(),
        after_each: Vec::new(),
        tests: vec![TestMethod {
            name: JavaIdentifier::like(place.test),
            key: String::new(),
            remark: None,
            suppress: suppress.clone(),
            throws: throws.clone(),
            paragraphs,
            call: (String::new(), Vec::new()),
            passes_null: false,
            cases: None,
        }],
        helpers: helpers.clone(),
        neighbours: BTreeSet::new(),
        imported: BTreeMap::new(),
    };
    let alone = render(&test(vec![arrange.clone()]), place.framework);
    let whole = test([arrange, act].into_iter().filter(|part| !part.is_empty()).collect());
    Written { path: whole.path(), text: render(&whole, place.framework), statements: body(&alone) }
}

/// The statements of the only test in a text.
fn body(text: &str) -> String {
    let inside = text.lines().skip_while(|line| !line.contains("void ")).skip(1);
    let lines = inside.take_while(|line| *line != "    }").map(|line| line.strip_prefix("        ").unwrap_or(line));
    lines.map(|line| format!("{line}\n")).collect()
}

struct Writer<'a> {
    program: &'a mut Program,
    calls: &'a [ConcreteCall],
    /// The variable of each call's result, if something uses it.
    names: BTreeMap<usize, JavaIdentifier>,
    /// The package of the test.
    package: &'a str,
    raw: bool,
    checked: bool,
    helpers: BTreeSet<Helper>,
}

impl<'a> Writer<'a> {
    fn new(program: &'a mut Program, place: &Place<'a>, calls: &'a Calls, object: Option<usize>) -> Writer<'a> {
        let mut used: BTreeSet<usize> = object.into_iter().collect();
        for call in &calls.calls {
            used.extend(call.receiver);
            call.arguments.iter().for_each(|passed| used.extend(results(passed)));
        }
        let mut names: BTreeMap<usize, JavaIdentifier> = BTreeMap::new();
        for number in used {
            let Some(call) = calls.calls.get(number) else { continue };
            let class = result_class(call);
            let plain = variable_name(&class);
            let mut name = plain.clone();
            let mut count = 1;
            while names.values().any(|known| **known == *name) {
                count += 1;
                name = format!("{plain}{count}");
            }
            names.insert(number, JavaIdentifier::like(&name));
        }
        let package = place.class.rsplit_once('.').map_or("", |(package, _)| package);
        let (calls, helpers) = (&calls.calls, BTreeSet::new());
        Writer { program, calls, names, package, raw: false, checked: false, helpers }
    }

    fn class_ref(&mut self, name: &str) -> ClassRef {
        let (package, simple) = name.rsplit_once('.').unwrap_or(("", name));
        let nested = self.program.load(&name.replace('.', "/")).is_ok_and(|class| {
            let around = self.program.class(class).inner_classes();
            around.iter().any(|entry| entry.inner.replace('/', ".") == name)
        });
        let names = if nested { simple.split('$').collect() } else { vec![simple] };
        let names = names.into_iter().map(JavaIdentifier::like).collect();
        ClassRef { package: JavaPackage::like(package), names }
    }

    fn note_generic(&mut self, name: &str) {
        let generic = self.program.load(&name.replace('.', "/")).is_ok_and(|class| {
            self.program.class(class).signature().is_some_and(|signature| signature.starts_with('<'))
        });
        self.raw |= generic;
    }

    fn statement(&mut self, number: usize) -> Option<Statement> {
        let call = self.calls.get(number)?;
        let value = self.call(number);
        if let Some(class) = &call.threw {
            let class = self.class_ref(class);
            return Some(Statement::Assert(Assertion::Throws { class, call: value, bind: None }));
        }
        let Some(name) = self.names.get(&number).cloned() else { return Some(Statement::Do(value)) };
        let class = result_class(call);
        self.note_generic(&class);
        let ty = JavaType::plain(self.class_ref(&class));
        Some(Statement::Declare { ty, name, value })
    }

    fn call(&mut self, number: usize) -> Expr {
        let Some(call) = self.calls.get(number) else { return Expr::NULL };
        let class = self.class_ref(&call.method.class);
        self.note_generic(&call.method.class);
        self.note_checked(call);
        let ambiguous = self.is_overloaded(call);
        let parameters: Vec<String> = split_method(&call.method.descriptor)
            .map(|(all, _)| all.into_iter().map(str::to_owned).collect())
            .unwrap_or_default();
        let mut arguments = Vec::new();
        for (passed, parameter) in call.arguments.iter().zip(&parameters) {
            let argument = self.argument(passed);
            let unclear = matches!(passed, Passed::Value(Value::Null) | Passed::Boxed { .. });
            arguments.push(match class_of_descriptor(parameter).filter(|_| ambiguous && unclear) {
                Some(class) => {
                    let class = class.replace('/', ".");
                    Expr::Cast(JavaType::plain(self.class_ref(&class)), Box::new(argument))
                }
                None => argument,
            });
        }
        if call.is_constructor() {
            let inner = self.program.load(&call.method.class.replace('.', "/"));
            if inner.is_ok_and(|inner| outer_class(self.program, inner).is_some()) {
                let mut rest = arguments.into_iter();
                let outer = Box::new(rest.next().unwrap_or(Expr::NULL));
                let name = JavaIdentifier::like(class.simple());
                return Expr::NewInner { outer, name, diamond: false, arguments: rest.collect() };
            }
            return Expr::New { class, diamond: false, arguments };
        }
        let target = match call.receiver.and_then(|number| self.names.get(&number)) {
            Some(name) => Target::Object(Box::new(Expr::Name(name.clone()))),
            None => Target::Class(class),
        };
        Expr::Call { target, name: JavaIdentifier::like(&call.method.name), arguments }
    }

    /// Whether two results are equal.
    fn are_equal(&mut self, count: usize) -> Expr {
        let (own, other) = (self.call(count), self.call(count + 1));
        Expr::static_call(ClassRef::top("java.util", "Objects"), "equals", vec![other, own])
    }

    fn throws(&mut self, number: usize, class: &str) -> Statement {
        let (class, call) = (self.class_ref(class), self.call(number));
        Statement::Assert(Assertion::Throws { class, call, bind: None })
    }

    fn ends(&mut self, number: usize, outcome: &Outcome) -> Statement {
        match outcome {
            Outcome::Returned => Statement::Do(self.call(number)),
            Outcome::Threw(class) => self.throws(number, class),
        }
    }

    /// Statements that pass if two calls differ as described.
    fn differ(&mut self, count: usize, difference: &Difference) -> Vec<Statement> {
        match (&difference.own, &difference.other) {
            (Outcome::Returned, Outcome::Returned) => {
                vec![Statement::Assert(Assertion::False(self.are_equal(count)))]
            }
            (own, other) => vec![self.ends(count, own), self.ends(count + 1, other)],
        }
    }

    /// Statements that pass if the first of two calls does what the second is known to do.
    fn agree(&mut self, count: usize, difference: &Difference) -> Vec<Statement> {
        match (&difference.own, &difference.other) {
            (Outcome::Returned, Outcome::Returned) => {
                vec![Statement::Assert(Assertion::True(self.are_equal(count)))]
            }
            (_, other) => vec![self.ends(count + 1, other), self.ends(count, other)],
        }
    }

    fn note_checked(&mut self, call: &ConcreteCall) {
        let Ok(class) = self.program.load(&call.method.class.replace('.', "/")) else { return };
        let method = self.program.find_method(class, &call.method.name, &call.method.descriptor);
        self.checked |= method.is_some_and(|method| !self.program.method_exceptions(method).is_empty());
    }

    fn is_overloaded(&mut self, call: &ConcreteCall) -> bool {
        let Ok(class) = self.program.load(&call.method.class.replace('.', "/")) else { return false };
        let count = call.arguments.len();
        let alike = self.program.methods_named(class, &call.method.name);
        alike.filter(|method| self.program.method(*method).params().len() == count).count() > 1
    }

    fn argument(&mut self, passed: &Passed) -> Expr {
        match passed {
            Passed::Value(value) | Passed::Boxed { value, .. } => Expr::Literal(*value),
            Passed::Text(text) => Expr::String(text.encode_utf16().collect()),
            Passed::Constant { class, name } => Expr::Static(self.class_ref(class), JavaIdentifier::like(name)),
            Passed::Array { class, elements } => {
                let elements = elements.iter().map(|element| self.argument(element)).collect();
                Expr::Array { ty: self.java_type(class), elements }
            }
            Passed::Result(number) => self.names.get(number).map_or(Expr::NULL, |name| Expr::Name(name.clone())),
        }
    }

    /// The type of a descriptor.
    fn java_type(&mut self, descriptor: &str) -> JavaType {
        if let Some(component) = descriptor.strip_prefix('[') {
            return JavaType::Array(Box::new(self.java_type(component)));
        }
        if let Some(class) = class_of_descriptor(descriptor) {
            return JavaType::plain(self.class_ref(&class.replace('/', ".")));
        }
        JavaType::Primitive(match descriptor {
            "Z" => "boolean",
            "B" => "byte",
            "C" => "char",
            "S" => "short",
            "J" => "long",
            "F" => "float",
            "D" => "double",
            _ => "int",
        })
    }

    /// A condition about an object of the class under test as Java.
    fn condition(&mut self, property: &Property, (class, object): (&str, Option<usize>)) -> Expr {
        let name = object.and_then(|number| self.names.get(&number)).cloned();
        let this = name.map_or(Expr::NULL, Expr::Name);
        self.expression(property, (class, &this))
    }

    fn expression(&mut self, property: &Property, this: (&str, &Expr)) -> Expr {
        match property {
            Property::Number(value) => Expr::Literal(match i32::try_from(*value) {
                Ok(value) => Value::Int(value),
                Err(_) => Value::Long(*value),
            }),
            Property::Truth(value) => Expr::Literal(Value::Boolean(*value)),
            Property::Call { class, name, .. } => self.asked(class.as_deref(), name, this),
            Property::Not(inner) => Expr::Prefix("!", Box::new(self.expression(inner, this))),
            Property::Minus(inner) => Expr::Prefix("-", Box::new(self.expression(inner, this))),
            Property::Binary(operator, a, b) => {
                let (mut left, right) = (self.expression(a, this), self.expression(b, this));
                if *operator == Operator::Implies {
                    left = Expr::Prefix("!", Box::new(left));
                }
                Expr::Infix { left: Box::new(left), operator: symbol(*operator), right: Box::new(right) }
            }
        }
    }

    /// A call of a method of the object, or of a static method of another class with the object.
    fn asked(&mut self, owner: Option<&str>, name: &str, (class, this): (&str, &Expr)) -> Expr {
        let found = self.program.load(&class.replace('.', "/")).ok().and_then(|class| {
            let found = match owner {
                None => instance_method(self.program, class, name),
                Some(owner) => static_method(self.program, class, owner, name),
            };
            found.ok()
        });
        let Some(method) = found else { return this.clone().call(name, Vec::new()) };
        self.checked |= !self.program.method_exceptions(method).is_empty();
        let declared = self.program.class(self.program.method(method).class());
        let named = declared.external_name();
        match (self.may_call(method), owner) {
            (true, None) => this.clone().call(name, Vec::new()),
            (true, Some(_)) => Expr::static_call(self.class_ref(&named), name, vec![this.clone()]),
            (false, _) => self.called_by_name(method, &named, this),
        }
    }

    /// Whether the test can call a method.
    fn may_call(&self, method: MethodId) -> bool {
        let found = self.program.method(method);
        let class = self.program.class(found.class());
        let may = |flags: u16| {
            flags & flags::PUBLIC != 0
                || flags & flags::PRIVATE == 0 && class.package_name().replace('/', ".") == self.package
        };
        may(found.flags()) && may(class.flags())
    }

    /// A call by reflection.
    fn called_by_name(&mut self, method: MethodId, class: &str, this: &Expr) -> Expr {
        let lang = |name: &str| ClassRef::top("java.lang", name);
        let found = self.program.method(method);
        let (name, descriptor) = (found.name().to_string(), found.descriptor().to_string());
        let (target, passed) = match found.is_static() {
            true => (Expr::NULL, vec![this.clone()]),
            false => (this.clone(), Vec::new()),
        };
        let (parameters, result) = split_method(&descriptor).unwrap_or_default();
        let parameters = parameters.into_iter().filter_map(class_of_descriptor);
        let types = parameters.map(|class| self.class_object(&class.replace('/', "."))).collect();
        let any = JavaType::Class { class: lang("Class"), arguments: vec![vec![JavaType::Wildcard(None)]] };
        let types = Expr::Array { ty: JavaType::Array(Box::new(any)), elements: types };
        let object = JavaType::plain(lang("Object"));
        let passed = Expr::Array { ty: JavaType::Array(Box::new(object)), elements: passed };
        let declared = self.class_object(class);
        let name = Expr::String(name.encode_utf16().collect());
        let called = self.helper(Helper::Result, vec![target, declared, name, types, passed]);
        Expr::Cast(self.java_type(result), Box::new(called))
    }

    /// The `Class` object of a class.
    fn class_object(&mut self, name: &str) -> Expr {
        let class = self.program.load(&name.replace('.', "/"));
        let is_visible = class.is_ok_and(|class| {
            let class = self.program.class(class);
            class.flags() & flags::PUBLIC != 0 || class.package_name().replace('/', ".") == self.package
        });
        match is_visible {
            true => Expr::ClassLiteral(JavaType::plain(self.class_ref(name))),
            false => self.helper(Helper::ClassNamed, vec![Expr::String(name.encode_utf16().collect())]),
        }
    }

    fn helper(&mut self, helper: Helper, arguments: Vec<Expr>) -> Expr {
        self.helpers.insert(helper);
        Expr::Call { target: Target::Own, name: JavaIdentifier::like(helper.name()), arguments }
    }
}

/// The earlier calls whose results are passed.
fn results(passed: &Passed) -> Vec<usize> {
    match passed {
        Passed::Result(number) => vec![*number],
        Passed::Array { elements, .. } => elements.iter().flat_map(results).collect(),
        _ => Vec::new(),
    }
}

fn symbol(operator: Operator) -> &'static str {
    match operator {
        Operator::Implies | Operator::Or => "||",
        Operator::And => "&&",
        Operator::Equal => "==",
        Operator::Differ => "!=",
        Operator::Less => "<",
        Operator::AtMost => "<=",
        Operator::Greater => ">",
        Operator::AtLeast => ">=",
        Operator::Plus => "+",
        Operator::Minus => "-",
        Operator::Times => "*",
    }
}

/// The class of what a call gives.
fn result_class(call: &ConcreteCall) -> String {
    if call.is_constructor() {
        return call.method.class.clone();
    }
    let result = split_method(&call.method.descriptor).and_then(|(_, result)| class_of_descriptor(result));
    result.map_or_else(|| call.method.class.clone(), |class| class.replace('/', "."))
}

/// A name for a variable: `avlTree` for `AVLTree`.
fn variable_name(class: &str) -> String {
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    let capitals = simple.chars().take_while(|c| c.is_uppercase()).count();
    let length = simple.chars().count();
    let lowered = if capitals > 1 && capitals < length { capitals - 1 } else { capitals };
    simple.chars().enumerate().map(|(at, c)| if at < lowered { c.to_ascii_lowercase() } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::variable_name;

    #[test]
    fn variables_have_names_a_person_would_give() {
        assert_eq!(variable_name("a.AVLTree"), "avlTree");
        assert_eq!(variable_name("a.BinarySearchTree"), "binarySearchTree");
        assert_eq!(variable_name("LRU"), "lru");
        assert_eq!(variable_name("a.Outer$Inner"), "inner");
    }
}
