//! The syntax tree of a specification file. Every node has a span.

use crate::span::Span;

/// A name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Location.
    pub span: Span,
}

/// The name of a type: a class (`a.b.Node`, `Outer$Inner`, `a_b_Outer__Inner`), a primitive type or an array of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeName {
    /// The name as written, without the brackets.
    pub text: String,
    /// One entry per pair of brackets, with the length if given.
    pub dimensions: Vec<Option<u64>>,
    /// The length in the first pair of brackets, if it is no number: `int[n]`.
    pub length: Option<Box<Expression>>,
    /// Location.
    pub span: Span,
}

/// A file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct File {
    /// `package a.b;`
    pub package: Option<TypeName>,
    /// `import "lists.sl";`
    pub imports: Vec<Import>,
    /// `import a.b.Node;`
    pub class_imports: Vec<TypeName>,
    /// The rest, in order.
    pub items: Vec<Item>,
}

/// The import of another file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
    /// The file's name, without the quotes.
    pub path: String,
    /// Location of the name.
    pub span: Span,
}

/// A definition in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// `data Node { int value; Node next; }`
    Data(Data),
    /// `pred list(x) == …;`
    Predicate(Predicate),
    /// `pre C.m(int) == …;`
    Precondition(Precondition),
    /// `post C.m(int) == …;`
    Postcondition(Postcondition),
    /// `inv C == …;`
    Invariant(Invariant),
    /// `query name == …;`
    Query(Query),
}

/// A class described in the file itself, as in the papers' tools.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    /// The class.
    pub name: TypeName,
    /// Its fields.
    pub fields: Vec<DataField>,
    /// Location.
    pub span: Span,
}

/// A field of a [`Data`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataField {
    /// Type.
    pub type_name: TypeName,
    /// Name.
    pub name: Name,
}

/// An inductive predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// Name.
    pub name: Name,
    /// Parameters.
    pub parameters: Vec<Parameter>,
    /// Definition.
    pub body: Formula,
    /// Location.
    pub span: Span,
}

/// A parameter of a predicate or of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Type, if given.
    pub type_name: Option<TypeName>,
    /// Name, if given.
    pub name: Option<Name>,
    /// Location.
    pub span: Span,
}

/// What must hold when a method is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Precondition {
    /// The methods it applies to.
    pub target: Target,
    /// The condition.
    pub body: Formula,
    /// Location.
    pub span: Span,
}

/// What must hold when a call has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Postcondition {
    /// The methods and the condition.
    pub condition: Precondition,
    /// The exception that the condition is about (`post C.m throws E == …`); without one, it is about calls that return.
    pub throws: Option<TypeName>,
}

/// The methods a condition applies to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// `pre m == …`: methods of that name, in any class under test.
    Bare(Name),
    /// `pre C.m(int x) == …`
    Method {
        /// The class.
        class: TypeName,
        /// The method; `new` for constructors.
        method: Name,
        /// Parameters; `None` if any will do (`C.m`, `C.m(..)`).
        parameters: Option<Vec<Parameter>>,
        /// From the class's name to the closing parenthesis.
        span: Span,
    },
}

/// What holds for every object of a class whenever one of its methods is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// The class.
    pub class: TypeName,
    /// The condition.
    pub body: Formula,
    /// Location.
    pub span: Span,
}

/// A formula to be solved on its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// Name.
    pub name: Name,
    /// `expects sat` or `expects unsat`.
    pub expected: Option<bool>,
    /// The formula.
    pub body: Formula,
    /// Location.
    pub span: Span,
}

/// A formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula {
    /// `a || b`
    Or(Vec<Formula>, Span),
    /// `a & b * c`: the parts of `&`, each with its parts of `*`.
    And(Vec<Vec<Formula>>, Span),
    /// `exists x, y. f`
    Exists(Vec<Name>, Box<Formula>, Span),
    /// `!f`
    Not(Box<Formula>, Span),
    /// `emp`
    Emp(Span),
    /// `true`, `false`
    Constant(bool, Span),
    /// `x::Node<…>`, `x -> Node{…}`
    PointsTo(PointsTo),
    /// `p(x, y)`
    Call(Call),
    /// `this.repOK()`
    Java(JavaCall),
    /// `a < b`
    Compare(Comparison),
    /// `x in s`, `distinct(s)`, `forall x in s: x > 0`
    Claim(Claim),
    /// A boolean variable or field.
    Flag(Path),
}

impl Formula {
    /// Its location.
    pub fn span(&self) -> Span {
        match self {
            Formula::Or(_, span)
            | Formula::And(_, span)
            | Formula::Exists(_, _, span)
            | Formula::Not(_, span)
            | Formula::Emp(span)
            | Formula::Constant(_, span) => *span,
            Formula::PointsTo(atom) => atom.span,
            Formula::Call(atom) => atom.span,
            Formula::Java(atom) => atom.span,
            Formula::Compare(atom) => atom.span,
            Formula::Claim(atom) => atom.span,
            Formula::Flag(path) => path.span,
        }
    }
}

/// One object and its fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointsTo {
    /// The object.
    pub root: Path,
    /// Its class.
    pub class: TypeName,
    /// An array's length, if it is no number.
    pub length: Option<Expression>,
    /// The constraints on its fields.
    pub fields: Fields,
    /// Location.
    pub span: Span,
}

/// What a points-to says about the fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fields {
    /// `<a, b>`: all of them, inherited ones first.
    Positional(Vec<Expression>, Span),
    /// `{f: a}`: some of them; array elements by number.
    Named(Vec<(Name, Expression)>, Span),
    /// Nothing.
    Unsaid,
}

/// The use of a predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The predicate.
    pub name: Name,
    /// Arguments.
    pub arguments: Vec<Expression>,
    /// Location.
    pub span: Span,
}

/// A call of a Java method that checks validity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavaCall {
    /// The object, or the class of a static method.
    pub receiver: Path,
    /// The method.
    pub method: Name,
    /// Arguments.
    pub arguments: Vec<Expression>,
    /// Location.
    pub span: Span,
}

/// What multisets contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What is said of them.
    pub kind: ClaimKind,
    /// Location.
    pub span: Span,
}

/// What is said of multisets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClaimKind {
    /// `a subset b`; `x in b` is `{x} subset b`.
    Subset(Expression, Expression),
    /// `disjoint(a, b)`
    Disjoint(Expression, Expression),
    /// `distinct(a)`
    Distinct(Expression),
    /// `forall x in a: …`, or `exists x in a: …`
    Quantified {
        /// Whether it is about every element, or about some.
        every: bool,
        /// The name of the element.
        element: Name,
        /// The multiset.
        bag: Expression,
        /// What holds for the element.
        body: Vec<Comparison>,
    },
}

/// The names of claims that are written like predicates.
pub const CLAIMS: [&str; 2] = ["distinct", "disjoint"];

impl Claim {
    /// The claim with its expressions replaced; `element` gives the names of quantified elements.
    pub(crate) fn map(&self, element: impl Fn(&Name) -> Name, mut by: impl FnMut(&Expression) -> Expression) -> Claim {
        let kind = match &self.kind {
            ClaimKind::Subset(a, b) => ClaimKind::Subset(by(a), by(b)),
            ClaimKind::Disjoint(a, b) => ClaimKind::Disjoint(by(a), by(b)),
            ClaimKind::Distinct(a) => ClaimKind::Distinct(by(a)),
            ClaimKind::Quantified { every, element: name, bag, body } => ClaimKind::Quantified {
                every: *every,
                element: element(name),
                bag: by(bag),
                body: body
                    .iter()
                    .map(|it| Comparison { left: by(&it.left), right: by(&it.right), ..it.clone() })
                    .collect(),
            },
        };
        Claim { kind, span: self.span }
    }

    /// All its expressions.
    pub(crate) fn expressions(&self) -> Vec<&Expression> {
        match &self.kind {
            ClaimKind::Subset(a, b) | ClaimKind::Disjoint(a, b) => vec![a, b],
            ClaimKind::Distinct(a) => vec![a],
            ClaimKind::Quantified { bag, body, .. } => {
                std::iter::once(bag).chain(body.iter().flat_map(|it| [&it.left, &it.right])).collect()
            }
        }
    }

    /// The multisets it is about.
    pub(crate) fn bags(&self) -> Vec<&Expression> {
        match &self.kind {
            ClaimKind::Quantified { bag, .. } => vec![bag],
            _ => self.expressions(),
        }
    }
}

/// The comparison of two expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The relation.
    pub operator: Relation,
    /// Left side.
    pub left: Expression,
    /// Right side.
    pub right: Expression,
    /// Location.
    pub span: Span,
}

/// A comparison relation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

impl Relation {
    /// The relation that holds exactly when this one does not.
    pub fn negated(self) -> Relation {
        match self {
            Relation::Equal => Relation::NotEqual,
            Relation::NotEqual => Relation::Equal,
            Relation::Less => Relation::GreaterEqual,
            Relation::LessEqual => Relation::Greater,
            Relation::Greater => Relation::LessEqual,
            Relation::GreaterEqual => Relation::Less,
        }
    }

    /// Returns true if the relation is an ordering.
    pub fn orders(self) -> bool {
        !matches!(self, Relation::Equal | Relation::NotEqual)
    }

    /// Its notation.
    pub fn symbol(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::NotEqual => "!=",
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
        }
    }
}

/// A variable, or a field reached from one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The variable; `this` for the receiver, `old(this.f)` for a value before the call.
    pub root: Name,
    /// What the variable stands for, if it is an element whose index is no number: its name is then `a[i]`.
    pub element: Option<Box<Indexed>>,
    /// The fields on the way; array elements by number.
    pub steps: Vec<Name>,
    /// Location.
    pub span: Span,
}

/// An element of an array or list whose index is no number: `this.table[i + 1]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Indexed {
    /// The array.
    pub array: Path,
    /// The index.
    pub index: Expression,
}

impl Path {
    /// A variable.
    pub fn new(root: Name, steps: Vec<Name>, span: Span) -> Path {
        Path { root, element: None, steps, span }
    }

    /// An element.
    pub fn of_element(array: Path, index: Expression, span: Span) -> Path {
        let text = format!("{}[{}]", array.spelled(), index.spelled());
        let element = Some(Box::new(Indexed { array, index }));
        Path { root: Name { text, span }, element, steps: Vec::new(), span }
    }

    /// The path with those replaced that its elements name.
    pub(crate) fn inside(&self, by: &mut dyn FnMut(&Path) -> Path) -> Path {
        let Some(element) = &self.element else { return self.clone() };
        let made = Path::of_element(by(&element.array), element.index.map(by), self.root.span);
        Path { steps: self.steps.clone(), span: self.span, ..made }
    }

    /// As it is written.
    pub fn spelled(&self) -> String {
        let step = |step: &Name| match step.text.parse::<u64>() {
            Ok(index) => format!("[{index}]"),
            Err(_) => format!(".{}", step.text),
        };
        self.steps.iter().map(step).fold(self.root.text.clone(), |path, step| path + &step)
    }
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// An integer.
    Int(i64, Span),
    /// A number with a fraction, as written in the source.
    Real(String, Span),
    /// `true`, `false`
    Bool(bool, Span),
    /// `null`
    Null(Span),
    /// `_`
    Any(Span),
    /// `Colour.RED`: the enum (internal name) and the number of its constant, from one.
    Constant(String, i64, Span),
    /// A variable or field.
    Path(Path),
    /// `{a, b}`: a multiset.
    Bag(Vec<Expression>, Span),
    /// `size(a)`: the number of elements of a multiset.
    Size(Box<Expression>, Span),
    /// `-a`
    Negate(Box<Expression>, Span),
    /// `a + b` etc.
    Binary(Operator, Box<Expression>, Box<Expression>, Span),
}

impl Expression {
    /// The expression with its paths replaced.
    pub(crate) fn map(&self, by: &mut dyn FnMut(&Path) -> Path) -> Expression {
        match self {
            Expression::Path(path) => Expression::Path(by(path)),
            Expression::Bag(elements, span) => {
                Expression::Bag(elements.iter().map(|element| element.map(by)).collect(), *span)
            }
            Expression::Size(inner, span) => Expression::Size(Box::new(inner.map(by)), *span),
            Expression::Negate(inner, span) => Expression::Negate(Box::new(inner.map(by)), *span),
            Expression::Binary(operator, left, right, span) => {
                let (left, right) = (left.map(by), right.map(by));
                Expression::Binary(*operator, Box::new(left), Box::new(right), *span)
            }
            Expression::Int(..)
            | Expression::Real(..)
            | Expression::Bool(..)
            | Expression::Null(_)
            | Expression::Constant(..)
            | Expression::Any(_) => self.clone(),
        }
    }

    /// As it could be written.
    pub fn spelled(&self) -> String {
        match self {
            Expression::Int(value, _) => value.to_string(),
            Expression::Real(text, _) => text.clone(),
            Expression::Bool(value, _) => value.to_string(),
            Expression::Null(_) => "null".to_owned(),
            Expression::Any(_) => "_".to_owned(),
            Expression::Constant(class, number, _) => format!("{class}:{number}"),
            Expression::Path(path) => path.spelled(),
            Expression::Bag(elements, _) => {
                let all: Vec<String> = elements.iter().map(Expression::spelled).collect();
                format!("{{{}}}", all.join(", "))
            }
            Expression::Size(inner, _) => format!("size({})", inner.spelled()),
            Expression::Negate(inner, _) => format!("-({})", inner.spelled()),
            Expression::Binary(operator, left, right, _) => {
                let sign = match operator {
                    Operator::Add => "+",
                    Operator::Subtract => "-",
                    Operator::Multiply => "*",
                    Operator::Divide => "/",
                };
                let part = |side: &Expression| match side {
                    Expression::Binary(..) => format!("({})", side.spelled()),
                    other => other.spelled(),
                };
                format!("{} {sign} {}", part(left), part(right))
            }
        }
    }

    /// Its location.
    pub fn span(&self) -> Span {
        match self {
            Expression::Int(_, span)
            | Expression::Real(_, span)
            | Expression::Bool(_, span)
            | Expression::Null(span)
            | Expression::Constant(_, _, span)
            | Expression::Any(span)
            | Expression::Bag(_, span)
            | Expression::Size(_, span)
            | Expression::Negate(_, span)
            | Expression::Binary(_, _, _, span) => *span,
            Expression::Path(path) => path.span,
        }
    }
}

/// An arithmetic operator.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `#`, or `*` next to a number.
    Multiply,
    /// `/`
    Divide,
}
