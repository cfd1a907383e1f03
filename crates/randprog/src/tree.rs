//! The Java syntax tree that the generator grows and the renderer writes.

use crate::types::Ty;

/// A literal; the renderer knows the spelling.
#[derive(Clone, Debug)]
pub enum Lit {
    Boolean(bool),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Str(String),
    Null,
}

/// An expression. A composite is parenthesised wherever it is an operand, so precedence does not matter.
#[derive(Clone, Debug)]
pub enum Expr {
    Lit(Lit),
    Name(String),
    Field(Box<Expr>, String),
    Index(Box<Expr>, Box<Expr>),
    Call(Option<Box<Expr>>, String, Vec<Expr>),
    New(String, Vec<Expr>),
    NewArray(Ty, Vec<Expr>, usize),
    ArrayOf(Ty, Vec<Expr>),
    Unary(&'static str, Box<Expr>),
    Step { target: Box<Expr>, op: &'static str, prefix: bool },
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Assign(&'static str, Box<Expr>, Box<Expr>),
    Cast(Ty, Box<Expr>),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    InstanceOf(Box<Expr>, Ty, Option<String>),
    Lambda(Vec<String>, Box<Body>),
    MethodRef(String, &'static str),
    Switch(Box<Switch>),
}

/// The body of a lambda or of an arrow in a switch.
#[derive(Clone, Debug)]
pub enum Body {
    Expr(Expr),
    Block(Block),
}

pub type Block = Vec<Stmt>;

/// A label of a switch arm.
#[derive(Clone, Debug)]
pub enum Label {
    Const(Expr),
    Null,
    Default,
    Type { ty: Ty, name: String, guard: Option<Expr> },
    Record { ty: Ty, parts: Vec<(Ty, String)> },
}

#[derive(Clone, Debug)]
pub struct Arm {
    pub labels: Vec<Label>,
    pub body: Body,
}

/// A switch, as statement or expression; `arrow` selects the form without fall-through.
#[derive(Clone, Debug)]
pub struct Switch {
    pub subject: Expr,
    pub arms: Vec<Arm>,
    pub arrow: bool,
}

#[derive(Clone, Debug)]
pub struct Catch {
    pub types: Vec<&'static str>,
    pub name: String,
    pub body: Block,
}

#[derive(Clone, Debug)]
pub struct Try {
    pub resources: Vec<(Ty, String, Expr)>,
    pub body: Block,
    pub catches: Vec<Catch>,
    pub finally: Option<Block>,
}

/// The header of a loop.
#[derive(Clone, Debug)]
pub enum Loop {
    For { ty: Ty, name: String, init: Expr, cond: Expr, step: Expr },
    Forever,
    While(Expr),
    DoWhile(Expr),
    Each { ty: Ty, name: String, items: Expr },
}

#[derive(Clone, Debug)]
pub enum Stmt {
    Local { ty: Ty, name: String, init: Expr },
    Expr(Expr),
    If(Expr, Block, Option<Block>),
    Loop { label: String, head: Loop, body: Block },
    Switch(Switch),
    Try(Try),
    Synchronized(Expr, Block),
    Labelled(String, Block),
    Throw(Expr),
    Return(Expr),
    Break(Option<String>),
    Continue(Option<String>),
    Yield(Expr),
}

#[derive(Clone, Debug)]
pub struct Param {
    pub ty: Ty,
    pub name: String,
    pub variadic: bool,
}

/// A method, a constructor (no result) or an abstract method (no body).
#[derive(Clone, Debug)]
pub struct Method {
    pub modifiers: &'static str,
    pub ret: Option<Ty>,
    pub name: String,
    pub params: Vec<Param>,
    pub throws: bool,
    pub body: Option<Block>,
}

#[derive(Clone, Debug)]
pub enum Member {
    Field {
        modifiers: &'static str,
        ty: Ty,
        name: String,
        init: Option<Expr>,
    },
    Init {
        is_static: bool,
        body: Block,
    },
    Method(Method),
    /// The body of a record's compact constructor.
    Compact {
        name: String,
        body: Block,
    },
    Type(TypeDecl),
}

#[derive(Clone, Debug)]
pub struct EnumConstant {
    pub name: String,
    pub args: Vec<Expr>,
    pub body: Vec<Member>,
}

/// A class, interface, enum or record; `kind` includes its modifiers.
#[derive(Clone, Debug, Default)]
pub struct TypeDecl {
    pub kind: &'static str,
    pub name: String,
    pub components: Option<Vec<Param>>,
    pub extends: Vec<String>,
    pub implements: Vec<String>,
    pub constants: Vec<EnumConstant>,
    pub members: Vec<Member>,
}

impl Expr {
    pub fn int(value: i32) -> Expr {
        Expr::Lit(Lit::Int(value))
    }

    pub fn text(value: impl Into<String>) -> Expr {
        Expr::Lit(Lit::Str(value.into()))
    }

    pub fn name(name: impl Into<String>) -> Expr {
        Expr::Name(name.into())
    }

    pub fn binary(op: &'static str, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    pub fn assign(op: &'static str, target: Expr, value: Expr) -> Expr {
        Expr::Assign(op, Box::new(target), Box::new(value))
    }

    pub fn cast(ty: Ty, value: Expr) -> Expr {
        Expr::Cast(ty, Box::new(value))
    }

    pub fn field(object: Expr, name: impl Into<String>) -> Expr {
        Expr::Field(Box::new(object), name.into())
    }

    /// A call on an object, or on a class when `receiver` is its name.
    pub fn call(receiver: Expr, name: impl Into<String>, args: Vec<Expr>) -> Expr {
        Expr::Call(Some(Box::new(receiver)), name.into(), args)
    }

    /// A call of a method in scope.
    pub fn local_call(name: impl Into<String>, args: Vec<Expr>) -> Expr {
        Expr::Call(None, name.into(), args)
    }

    /// A call into the support class.
    pub fn support(name: &str, args: Vec<Expr>) -> Expr {
        Expr::call(Expr::name("RandRt"), name, args)
    }
}
