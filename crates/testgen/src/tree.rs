//! A test class as a tree: everything the text says, without its layout.

use crate::identifier::{JavaIdentifier, JavaPackage};
use heapwright_case::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A class by package and simple names, the outermost first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassRef {
    /// The package with dots; empty for the unnamed one.
    pub package: JavaPackage,
    /// `["Map", "Entry"]`.
    pub names: Vec<JavaIdentifier>,
}

impl ClassRef {
    /// A top-level class.
    pub fn top(package: &str, name: &str) -> ClassRef {
        ClassRef { package: JavaPackage::like(package), names: vec![JavaIdentifier::like(name)] }
    }

    /// The last of the names.
    pub fn simple(&self) -> &str {
        self.names.last().map_or("", |name| name)
    }
}

/// A type as the text spells it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum JavaType {
    /// A primitive type or `void`, by its keyword.
    Primitive(&'static str),
    /// A class, with the type arguments for each of its names (usually only the last has any).
    Class {
        /// The class.
        class: ClassRef,
        /// Type arguments, one list per name of the class.
        arguments: Vec<Vec<JavaType>>,
    },
    /// An array.
    Array(Box<JavaType>),
    /// `?`, `? extends T` or `? super T`.
    Wildcard(Option<(Bound, Box<JavaType>)>),
}

/// The direction of a wildcard's bound.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bound {
    /// `extends`
    Extends,
    /// `super`
    Super,
}

impl JavaType {
    /// Whether it has a type argument other than `?`.
    pub(crate) fn is_parameterized(&self) -> bool {
        match self {
            JavaType::Class { arguments, .. } => arguments.iter().flatten().any(|one| *one != JavaType::Wildcard(None)),
            JavaType::Array(of) => of.is_parameterized(),
            _ => false,
        }
    }

    /// A class without type arguments.
    pub fn plain(class: ClassRef) -> JavaType {
        let arguments = vec![Vec::new(); class.names.len()];
        JavaType::Class { class, arguments }
    }

    /// Whether it is a primitive type.
    pub fn is_primitive(&self) -> bool {
        matches!(self, JavaType::Primitive(_))
    }

    /// The type without type arguments.
    pub fn erased(&self) -> JavaType {
        match self {
            JavaType::Class { class, .. } => JavaType::plain(class.clone()),
            JavaType::Array(of) => JavaType::Array(Box::new(of.erased())),
            other => other.clone(),
        }
    }

    /// Whether it, or the element type of an array, has type arguments.
    pub fn is_generic(&self) -> bool {
        match self {
            JavaType::Class { arguments, .. } => arguments.iter().any(|list| !list.is_empty()),
            JavaType::Array(of) => of.is_generic(),
            _ => false,
        }
    }
}

/// What a call is made on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Target {
    /// A method of the test class itself.
    Own,
    /// A static method.
    Class(ClassRef),
    /// A static method that is imported.
    Imported(ClassRef),
    /// An object.
    Object(Box<Expr>),
}

/// An expression.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Expr {
    /// A primitive literal or `null`.
    Literal(Value),
    /// A string literal.
    String(Vec<u16>),
    /// A variable.
    Name(JavaIdentifier),
    /// A variable that has no name yet.
    Local(u32),
    /// `Class.field`
    Static(ClassRef, JavaIdentifier),
    /// `object.field`
    Field(Box<Expr>, JavaIdentifier),
    /// `array[index]`
    Element(Box<Expr>, u32),
    /// `new Type(…)`, with `<>` if the type is generic.
    New {
        /// The class.
        class: ClassRef,
        /// Whether type arguments are left to the compiler.
        diamond: bool,
        /// Arguments.
        arguments: Vec<Expr>,
    },
    /// `outer.new Inner(…)`
    NewInner {
        /// The enclosing object.
        outer: Box<Expr>,
        /// Simple name of the inner class.
        name: JavaIdentifier,
        /// Whether type arguments are left to the compiler.
        diamond: bool,
        /// Arguments, without the outer object.
        arguments: Vec<Expr>,
    },
    /// `new T[] {…}`, or only the braces in a declaration of that type.
    Array {
        /// The type of the array.
        ty: JavaType,
        /// The elements.
        elements: Vec<Expr>,
    },
    /// `new T[length]`
    EmptyArray {
        /// The type of the array.
        ty: JavaType,
        /// Its length.
        length: usize,
    },
    /// A call.
    Call {
        /// What it is called on.
        target: Target,
        /// Name of the method.
        name: JavaIdentifier,
        /// Arguments.
        arguments: Vec<Expr>,
    },
    /// `(Type) expression`
    Cast(JavaType, Box<Expr>),
    /// `Type.class`
    ClassLiteral(JavaType),
    /// `condition ? then : otherwise`
    Conditional {
        /// The condition.
        condition: Box<Expr>,
        /// The value if it holds.
        then: Box<Expr>,
        /// The value if it does not.
        otherwise: Box<Expr>,
    },
    /// `left == right`, or `left != right`.
    Comparison {
        /// The left side.
        left: Box<Expr>,
        /// Whether the operator is `==`.
        equal: bool,
        /// The right side.
        right: Box<Expr>,
    },
    /// `left <= right`, or `left > right`.
    AtMost {
        /// The left side.
        left: Box<Expr>,
        /// Whether the operator is `<=`.
        holds: bool,
        /// The right side.
        right: Box<Expr>,
    },
    /// `left operator right`, for operators that the others do not have.
    Infix {
        /// The left side.
        left: Box<Expr>,
        /// The operator.
        operator: &'static str,
        /// The right side.
        right: Box<Expr>,
    },
    /// `!of` or `-of`.
    Prefix(&'static str, Box<Expr>),
    /// `++place`
    Increment(Box<Expr>),
    /// A lambda that uses all its parameters; they are named by [`Expr::numbered_argument`].
    NumberedLambda {
        /// Number of parameters.
        parameters: usize,
        /// The value it returns, or what it does.
        answer: Box<Expr>,
    },
    /// `new Type(…) { … }`
    Anonymous(Box<Anonymous>),
    /// A lambda that returns the value of an expression, or does nothing.
    Lambda {
        /// Number of parameters.
        parameters: usize,
        /// The parameter that is used; it is named [`Expr::ARGUMENT`].
        used: Option<usize>,
        /// The value it returns.
        answer: Option<Box<Expr>>,
    },
}

impl Expr {
    /// The name of a lambda's parameter, if it has several that are all used.
    pub fn numbered_argument(at: usize) -> String {
        format!("{}{}", Expr::ARGUMENT, at + 1)
    }

    /// `null`
    pub const NULL: Expr = Expr::Literal(Value::Null);

    /// The name of a lambda's parameter, if it is used.
    pub const ARGUMENT: &str = "argument";

    /// A call on an object.
    pub fn call(self, name: &str, arguments: Vec<Expr>) -> Expr {
        Expr::Call { target: Target::Object(Box::new(self)), name: JavaIdentifier::like(name), arguments }
    }

    /// A static call.
    pub fn static_call(class: ClassRef, name: &str, arguments: Vec<Expr>) -> Expr {
        Expr::Call { target: Target::Class(class), name: JavaIdentifier::like(name), arguments }
    }

    /// The expressions directly inside of this one.
    pub(crate) fn inner_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Literal(_)
            | Expr::String(_)
            | Expr::Name(_)
            | Expr::Local(_)
            | Expr::Static(..)
            | Expr::EmptyArray { .. }
            | Expr::ClassLiteral(_) => Vec::new(),
            Expr::Field(of, _)
            | Expr::Element(of, _)
            | Expr::Cast(_, of)
            | Expr::Prefix(_, of)
            | Expr::Increment(of) => vec![of],
            Expr::Conditional { condition, then, otherwise } => vec![condition, then, otherwise],
            Expr::Comparison { left, right, .. }
            | Expr::AtMost { left, right, .. }
            | Expr::Infix { left, right, .. } => vec![left, right],
            Expr::New { arguments, .. } => arguments.iter_mut().collect(),
            Expr::NewInner { outer, arguments, .. } => {
                std::iter::once(&mut **outer).chain(arguments.iter_mut()).collect()
            }
            Expr::Array { elements, .. } => elements.iter_mut().collect(),
            Expr::Call { target, arguments, .. } => {
                let on = match target {
                    Target::Object(of) => Some(&mut **of),
                    Target::Own | Target::Class(_) | Target::Imported(_) => None,
                };
                on.into_iter().chain(arguments.iter_mut()).collect()
            }
            Expr::Lambda { answer, .. } => answer.iter_mut().map(|of| &mut **of).collect(),
            Expr::NumberedLambda { answer, .. } => vec![answer],
            Expr::Anonymous(class) => class.expressions_mut(),
        }
    }

    /// Calls a function for this expression and all nested ones, the inner ones first.
    pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        for one in self.inner_mut() {
            one.each_mut(visit);
        }
        visit(self);
    }
}

/// An anonymous class: what it is created with, and its members.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Anonymous {
    /// The interface or superclass.
    pub ty: JavaType,
    /// The constructor's arguments.
    pub arguments: Vec<Expr>,
    /// Fields that count calls.
    pub counters: Vec<JavaIdentifier>,
    /// Its methods, all of which override.
    pub methods: Vec<Overriding>,
}

/// A method of an anonymous class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Overriding {
    /// `public`, `protected` or nothing.
    pub visibility: &'static str,
    /// Type parameters with their bounds.
    pub type_parameters: Vec<(JavaIdentifier, Vec<JavaType>)>,
    /// The type of its result.
    pub result: JavaType,
    /// Its name.
    pub name: JavaIdentifier,
    /// The types and names of its parameters. Until all names are known, the body refers to them by
    /// [`Overriding::parameter`].
    pub parameters: Vec<(JavaType, JavaIdentifier)>,
    /// Whether the last parameter is written with dots.
    pub is_varargs: bool,
    /// Declared exceptions.
    pub throws: Vec<ClassRef>,
    /// What it does.
    pub body: Vec<Statement>,
}

impl Overriding {
    /// The placeholder for a parameter.
    pub fn parameter(at: usize) -> JavaIdentifier {
        JavaIdentifier::like(&format!("$p{at}"))
    }
}

impl Anonymous {
    /// The expressions it contains.
    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        let bodies = self.methods.iter_mut().flat_map(|method| &mut method.body);
        self.arguments.iter_mut().chain(bodies.flat_map(Statement::expressions_mut)).collect()
    }
}

/// What a test expects.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assertion {
    /// Equal values.
    Equals {
        /// Expected.
        expected: Expr,
        /// Actual.
        actual: Expr,
        /// The kind of values.
        sort: Sort,
    },
    /// Arrays with equal elements.
    ArrayEquals {
        /// Expected.
        expected: Expr,
        /// Actual.
        actual: Expr,
        /// Whether the elements are floats or doubles.
        sort: Sort,
    },
    /// A true condition.
    True(Expr),
    /// A false condition.
    False(Expr),
    /// A null reference.
    Null(Expr),
    /// A reference that is not null.
    NotNull(Expr),
    /// The same object.
    Same {
        /// Expected.
        expected: Expr,
        /// Actual.
        actual: Expr,
    },
    /// An object of a class; bound to a variable of that class if there are more assertions about it.
    InstanceOf {
        /// The class.
        class: JavaType,
        /// Actual.
        actual: Expr,
        /// The variable.
        bind: Option<(JavaType, JavaIdentifier)>,
    },
    /// An exception; bound to a variable if there are more assertions about it.
    Throws {
        /// Class of the exception.
        class: ClassRef,
        /// The call.
        call: Expr,
        /// The variable.
        bind: Option<JavaIdentifier>,
    },
    /// An exception of a call that a variable holds.
    ThrowsFrom {
        /// Class of the exception.
        class: ClassRef,
        /// The variable.
        call: Expr,
    },
    /// A call that fails unless another one was made.
    Verified(Expr),
    /// A call that returns normally, if there is nothing more to assert.
    DoesNotThrow(Expr),
}

/// The kind of values that an assertion compares; frameworks treat them differently.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// Integers, chars and booleans, both sides primitive.
    Primitive,
    /// Floats, both sides primitive.
    Float,
    /// Doubles, both sides primitive.
    Double,
    /// Objects; a literal stands for its box.
    Object,
}

impl Assertion {
    /// The expressions it contains.
    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Assertion::Equals { expected, actual, .. }
            | Assertion::ArrayEquals { expected, actual, .. }
            | Assertion::Same { expected, actual } => vec![expected, actual],
            Assertion::True(of)
            | Assertion::False(of)
            | Assertion::Null(of)
            | Assertion::NotNull(of)
            | Assertion::DoesNotThrow(of)
            | Assertion::Verified(of)
            | Assertion::InstanceOf { actual: of, .. }
            | Assertion::Throws { call: of, .. }
            | Assertion::ThrowsFrom { call: of, .. } => vec![of],
        }
    }
}

/// A statement.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Statement {
    /// `Type name = value;`
    Declare {
        /// The type.
        ty: JavaType,
        /// The name.
        name: JavaIdentifier,
        /// The value.
        value: Expr,
    },
    /// An expression statement.
    Do(Expr),
    /// `place = value;`
    Assign {
        /// A field or an element.
        place: Expr,
        /// The value.
        value: Expr,
    },
    /// An assertion.
    Assert(Assertion),
    /// `return value;`
    Return(Expr),
    /// `return;`
    Leave,
    /// `throw exception;`
    Throw(Expr),
    /// `if (condition) { … }`
    If(Expr, Box<Statement>),
}

impl Statement {
    /// The expressions it contains.
    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Statement::Declare { value, .. } => vec![value],
            Statement::Do(of) | Statement::Return(of) | Statement::Throw(of) => vec![of],
            Statement::Leave => Vec::new(),
            Statement::If(condition, then) => {
                let mut found = vec![condition];
                found.extend(then.expressions_mut());
                found
            }
            Statement::Assign { place, value } => vec![place, value],
            Statement::Assert(of) => of.expressions_mut(),
        }
    }
}

/// A test: paragraphs of statements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestMethod {
    /// Its name.
    pub name: JavaIdentifier,
    /// The method it calls, as named in its mark; empty if it has no mark.
    pub key: String,
    /// What a reader should know, as a comment at its beginning.
    pub remark: Option<String>,
    /// Warnings that cannot be avoided.
    pub suppress: BTreeSet<&'static str>,
    /// Checked exceptions it declares.
    pub throws: Vec<ClassRef>,
    /// Arrange, act, assert; each without blank lines.
    pub paragraphs: Vec<Vec<Statement>>,
    /// The name of what it calls, as it is written, and the names of its parameters, as far as they are known.
    pub call: (String, Vec<Option<String>>),
    /// Whether it does nothing but pass null and expect a `NullPointerException`.
    pub passes_null: bool,
    /// The cases of a parameterised test.
    pub cases: Option<Cases>,
}

/// The cases of a parameterised test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cases {
    /// The parameters.
    pub parameters: Vec<(JavaType, JavaIdentifier)>,
    /// Where their values come from.
    pub source: CaseSource,
}

/// Where the values of a parameterised test come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaseSource {
    /// The values of the only parameter, as an attribute of `@ValueSource`.
    Values(&'static str, Vec<Expr>),
    /// Lines of comma-separated values, for `@CsvSource`.
    Rows(Vec<String>),
    /// Calls that a method provides.
    Calls {
        /// The name of the method.
        provider: JavaIdentifier,
        /// The statements of each call.
        calls: Vec<Vec<Statement>>,
    },
}

impl TestMethod {
    /// All statements that belong to it.
    pub fn statements_mut(&mut self) -> impl Iterator<Item = &mut Statement> {
        let calls = self.cases.iter_mut().flat_map(|cases| match &mut cases.source {
            CaseSource::Calls { calls, .. } => calls.as_mut_slice(),
            CaseSource::Values(..) | CaseSource::Rows(_) => &mut [],
        });
        self.paragraphs.iter_mut().chain(calls).flatten()
    }

    /// Its number of expressions.
    pub fn weight(&self) -> usize {
        let mut count = 0;
        for mut statement in self.paragraphs.iter().flatten().cloned() {
            for expr in statement.expressions_mut() {
                expr.each_mut(&mut |_| count += 1);
            }
        }
        count
    }
}

/// Helper methods that a test class may need.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Helper {
    /// `agrees(Object, Class, String, Class[], Object[])`: calls an inaccessible method that returns a boolean.
    Agrees,
    /// `allocate(Class)`: creates an object without a constructor.
    Allocate,
    /// `classNamed(String)`: finds a class that the test cannot name.
    ClassNamed,
    /// `getField(Object, Class, String)`
    GetField,
    /// `result(Object, Class, String, Class[], Object[])`: calls an inaccessible method, and throws what it throws.
    Result,
    /// `setField(Object, Class, String, Object)`
    SetField,
}

impl Helper {
    /// Those that tests of several classes share.
    pub(crate) const SHARED: [Helper; 4] = [Helper::Allocate, Helper::ClassNamed, Helper::GetField, Helper::SetField];

    /// The name of the method.
    pub fn name(self) -> &'static str {
        match self {
            Helper::Agrees => "agrees",
            Helper::Allocate => "allocate",
            Helper::ClassNamed => "classNamed",
            Helper::GetField => "getField",
            Helper::Result => "result",
            Helper::SetField => "setField",
        }
    }
}

/// A test class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestClass {
    /// Its package.
    pub package: JavaPackage,
    /// Its name.
    pub name: JavaIdentifier,
    /// The tag of all its tests, where the framework has tags.
    pub tag: Option<&'static str>,
    /// Variables that outlive a test: the values that static fields had before it.
    pub fields: Vec<(JavaType, JavaIdentifier)>,
    /// Statements to run before each test.
    pub before_each: Vec<Statement>,
    /// Statements to run after each test.
    pub after_each: Vec<Statement>,
    /// Its tests.
    pub tests: Vec<TestMethod>,
    /// Helper methods that the tests call.
    pub helpers: BTreeSet<Helper>,
    /// Simple names of the other classes of the package.
    pub neighbours: BTreeSet<String>,
    /// Classes that other parts of the file import, by their simple names.
    pub imported: BTreeMap<String, String>,
}

impl TestClass {
    /// Keeps only some of the tests.
    pub fn with(&self, kept: &dyn Fn(&str) -> bool) -> TestClass {
        TestClass {
            package: self.package.clone(),
            name: self.name.clone(),
            tag: self.tag,
            fields: self.fields.clone(),
            before_each: self.before_each.clone(),
            after_each: self.after_each.clone(),
            tests: self.tests.iter().filter(|test| kept(&test.name)).cloned().collect(),
            helpers: self.helpers.clone(),
            neighbours: self.neighbours.clone(),
            imported: self.imported.clone(),
        }
    }

    /// Path of its file, relative to the source directory.
    pub fn path(&self) -> String {
        if self.package.is_empty() {
            format!("{}.java", self.name)
        } else {
            format!("{}/{}.java", self.package.replace('.', "/"), self.name)
        }
    }
}
