//! Renders expressions, statements and types as documents that know where a line may break.

use super::literal::{Long, literal, long, string};
use super::{Names, Spelling, Style, helpers};
use crate::Assertions;
use crate::identifier::JavaIdentifier;
use crate::tree::{Anonymous, Assertion, Bound, ClassRef, Expr, JavaType, Overriding, Sort, Statement, Target};
use heapwright_case::Framework;
use heapwright_case::Value;
use pretty::RcDoc;

pub(crate) type Doc = RcDoc<'static, ()>;

/// Indentation of a continuation line.
const CONTINUED: isize = 8;

pub(crate) fn text(text: impl Into<String>) -> Doc {
    RcDoc::text(text.into())
}

/// Renders the parts of a method's body.
pub(crate) struct Speller<'a> {
    pub(crate) names: &'a Names,
    pub(crate) framework: Framework,
    pub(crate) style: Style,
    /// The package of the tests.
    pub(crate) package: &'a str,
}

impl Speller<'_> {
    pub(crate) fn class(&self, class: &ClassRef) -> String {
        let mut spelled = self.names.outermost(class);
        for name in class.names.iter().skip(1) {
            spelled.push('.');
            spelled.push_str(name);
        }
        spelled
    }

    pub(crate) fn ty(&self, ty: &JavaType) -> String {
        match ty {
            JavaType::Primitive(keyword) => (*keyword).to_owned(),
            JavaType::Array(of) => format!("{}[]", self.ty(of)),
            JavaType::Wildcard(None) => "?".to_owned(),
            JavaType::Wildcard(Some((Bound::Extends, of))) => format!("? extends {}", self.ty(of)),
            JavaType::Wildcard(Some((Bound::Super, of))) => format!("? super {}", self.ty(of)),
            JavaType::Class { class, arguments } => {
                let mut spelled = String::new();
                for (position, name) in class.names.iter().enumerate() {
                    if position == 0 {
                        spelled.push_str(&self.names.outermost(class));
                    } else {
                        spelled.push('.');
                        spelled.push_str(name);
                    }
                    let list = arguments.get(position).map(Vec::as_slice).unwrap_or_default();
                    if !list.is_empty() {
                        let list: Vec<String> = list.iter().map(|one| self.ty(one)).collect();
                        spelled.push_str(&format!("<{}>", list.join(", ")));
                    }
                }
                spelled
            }
        }
    }

    pub(crate) fn expr(&self, expr: &Expr) -> Doc {
        match expr {
            Expr::Literal(value) => text(literal(*value)),
            Expr::String(units) => self.string(units),
            Expr::Name(name) => text(&**name),
            Expr::Local(number) => text(format!("local{number}")),
            Expr::Static(class, field) => text(format!("{}.{field}", self.class(class))),
            Expr::Field(of, name) => self.object(of).append(text(format!(".{name}"))),
            Expr::Element(of, index) => self.object(of).append(text(format!("[{index}]"))),
            Expr::New { class, diamond, arguments } => {
                let diamond = if *diamond { "<>" } else { "" };
                text(format!("new {}{diamond}", self.class(class))).append(self.arguments(arguments))
            }
            Expr::NewInner { outer, name, diamond, arguments } => {
                let diamond = if *diamond { "<>" } else { "" };
                self.object(outer).append(text(format!(".new {name}{diamond}"))).append(self.arguments(arguments))
            }
            Expr::Array { ty, elements } => text(format!("new {} ", self.ty(ty))).append(self.braces(ty, elements)),
            Expr::EmptyArray { ty, length } => text(self.empty_array(ty, *length)),
            Expr::Call { target, name, arguments } => {
                let target = match target {
                    Target::Imported(class) => {
                        let class = format!("{}.{}", class.package, class.simple());
                        let name = self.names.imported_static(&class, name);
                        return text(name).append(self.arguments(arguments));
                    }
                    Target::Own if self.style.shares_helpers => {
                        text(format!("{}.", self.class(&ClassRef::top(self.package, helpers::SHARED))))
                    }
                    Target::Own => RcDoc::nil(),
                    Target::Class(class) => text(format!("{}.", self.class(class))),
                    Target::Object(of) => self.object(of).append(text(".")),
                };
                target.append(text(&**name)).append(self.arguments(arguments))
            }
            Expr::Cast(ty, of) => {
                // After a cast to a class, a minus would be parsed as a subtraction.
                let minus = matches!(&**of, Expr::Literal(value) if literal(*value).starts_with('-'));
                // A cast binds more tightly than an operator between two operands.
                let joined = matches!(
                    **of,
                    Expr::Conditional { .. }
                        | Expr::Comparison { .. }
                        | Expr::AtMost { .. }
                        | Expr::Infix { .. }
                        | Expr::Lambda { .. }
                );
                let apart = minus || joined;
                let operand = self.expr(of);
                let operand = if apart { text("(").append(operand).append(text(")")) } else { operand };
                text(format!("({}) ", self.ty(ty))).append(operand)
            }
            Expr::ClassLiteral(ty) => text(format!("{}.class", self.ty(&ty.erased()))),
            Expr::Conditional { condition, then, otherwise } => {
                let chosen = RcDoc::line().append(text("? ")).append(self.operand(then));
                let other = RcDoc::line().append(text(": ")).append(self.expr(otherwise));
                self.operand(condition).append(chosen.append(other).nest(CONTINUED)).group()
            }
            Expr::Comparison { left, equal, right } => {
                let sign = if *equal { " == " } else { " != " };
                self.operand(left).append(text(sign)).append(self.operand(right))
            }
            Expr::AtMost { left, holds, right } => {
                let sign = if *holds { " <= " } else { " > " };
                self.operand(left).append(text(sign)).append(self.operand(right))
            }
            Expr::Infix { left, operator, right } => {
                let rest = RcDoc::line().append(text(format!("{operator} "))).append(self.operand(right));
                self.operand(left).append(rest.nest(CONTINUED)).group()
            }
            Expr::Prefix(operator, of) => text(*operator).append(self.object(of)),
            Expr::Increment(of) => text("++").append(self.object(of)),
            Expr::NumberedLambda { parameters, answer } => {
                let names: Vec<String> = (0..*parameters).map(Expr::numbered_argument).collect();
                text(format!("({}) -> ", names.join(", "))).append(self.expr(answer))
            }
            Expr::Anonymous(class) => self.anonymous(class),
            Expr::Lambda { parameters, used, answer } => {
                let answer = answer.as_ref().map_or_else(|| text("{}"), |answer| self.expr(answer));
                text(format!("{} -> ", parameter_list(*parameters, *used))).append(answer)
            }
        }
    }

    /// An expression next to an operator.
    fn operand(&self, expr: &Expr) -> Doc {
        match expr {
            Expr::Conditional { .. } | Expr::Lambda { .. } | Expr::Infix { .. } => {
                text("(").append(self.expr(expr)).append(text(")"))
            }
            _ => self.expr(expr),
        }
    }

    /// An expression that is the target of a call or field access.
    pub(crate) fn object(&self, expr: &Expr) -> Doc {
        match expr {
            Expr::Conditional { .. } | Expr::Comparison { .. } | Expr::AtMost { .. } | Expr::Increment(_) => {
                text("(").append(self.expr(expr)).append(text(")"))
            }
            Expr::Infix { .. } | Expr::Prefix(..) => text("(").append(self.expr(expr)).append(text(")")),
            Expr::Cast(..) | Expr::Lambda { .. } | Expr::Array { .. } | Expr::EmptyArray { .. } => {
                text("(").append(self.expr(expr)).append(text(")"))
            }
            _ => self.expr(expr),
        }
    }

    pub(crate) fn string(&self, units: &[u16]) -> Doc {
        match long(units) {
            None => {}
            Some(Long::Repeated(part, count)) => return self.string(part).append(text(format!(".repeat({count})"))),
            Some(Long::Parts(parts)) => {
                let class = self.class(&ClassRef::top("java.lang", "String"));
                let parts = parts.into_iter().map(|part| self.string(part));
                let all = std::iter::once(text("\"\"")).chain(parts).collect();
                return text(format!("{class}.join")).append(parenthesised(all));
            }
        }
        let pieces = string(units).into_iter().map(text);
        RcDoc::intersperse(pieces, RcDoc::line().append(text("+ "))).nest(CONTINUED).group()
    }

    fn empty_array(&self, ty: &JavaType, length: usize) -> String {
        let mut inner = ty;
        let mut dims = 0;
        while let JavaType::Array(of) = inner {
            inner = of;
            dims += 1;
        }
        format!("new {}[{length}]{}", self.ty(inner), "[]".repeat(usize::saturating_sub(dims, 1)))
    }

    fn arguments(&self, arguments: &[Expr]) -> Doc {
        parenthesised(arguments.iter().map(|one| self.expr(one)).collect())
    }

    fn braces(&self, ty: &JavaType, elements: &[Expr]) -> Doc {
        if elements.is_empty() {
            return text("{}");
        }
        let elements = elements.iter().map(|one| match one {
            // Inside braces the type of a nested array is known.
            Expr::Array { ty: inner, elements } if matches!(ty, JavaType::Array(of) if **of == *inner) => {
                self.braces(inner, elements)
            }
            other => self.expr(other),
        });
        let list = RcDoc::intersperse(elements, text(",").append(RcDoc::softline()));
        text("{").append(RcDoc::line_().append(list).nest(CONTINUED).group()).append(text("}"))
    }

    pub(crate) fn statement(&self, statement: &Statement) -> Doc {
        match statement {
            Statement::Declare { ty, name, value } => {
                let value = match value {
                    Expr::Array { ty: made, elements } if made == ty => self.braces(ty, elements),
                    other => self.expr(other),
                };
                text(format!("{} {name} = ", self.ty(ty))).append(value).append(text(";"))
            }
            Statement::Do(Expr::Increment(of)) => self.object(of).append(text("++;")),
            Statement::Do(expr) => self.expr(expr).append(text(";")),
            Statement::Assign { place, value } => {
                self.expr(place).append(text(" = ")).append(self.expr(value)).append(text(";"))
            }
            Statement::Assert(assertion) => self.assertion(assertion),
            Statement::Return(expr) => text("return ").append(self.expr(expr)).append(text(";")),
            Statement::Leave => text("return;"),
            Statement::Throw(expr) => text("throw ").append(self.expr(expr)).append(text(";")),
            Statement::If(condition, then) => {
                let head = text("if (").append(self.expr(condition)).append(text(") "));
                head.append(block(vec![self.statement(then)]))
            }
        }
    }

    fn anonymous(&self, class: &Anonymous) -> Doc {
        let mut members = Vec::new();
        if !class.counters.is_empty() {
            let fields = class.counters.iter().map(|name| text(format!("private int {name};")));
            members.push(RcDoc::intersperse(fields, RcDoc::hardline()));
        }
        members.extend(class.methods.iter().map(|method| self.overriding(method)));
        let separator = RcDoc::hardline().append(RcDoc::hardline());
        let head = text(format!("new {}", self.ty(&class.ty))).append(self.arguments(&class.arguments));
        if members.is_empty() {
            return head.append(text(" {}"));
        }
        let inner = RcDoc::hardline().append(RcDoc::intersperse(members, separator)).nest(4);
        head.append(text(" {")).append(inner).append(RcDoc::hardline()).append(text("}"))
    }

    fn overriding(&self, method: &Overriding) -> Doc {
        let last = method.parameters.len().saturating_sub(1);
        let parameter = |(at, (ty, name)): (usize, &(JavaType, JavaIdentifier))| match ty {
            JavaType::Array(of) if method.is_varargs && at == last => format!("{}... {name}", self.ty(of)),
            ty => format!("{} {name}", self.ty(ty)),
        };
        let parameters: Vec<String> = method.parameters.iter().enumerate().map(parameter).collect();
        let bounded = |(name, bounds): &(JavaIdentifier, Vec<JavaType>)| match bounds.as_slice() {
            [] => name.to_string(),
            bounds => {
                let bounds: Vec<String> = bounds.iter().map(|bound| self.ty(bound)).collect();
                format!("{name} extends {}", bounds.join(" & "))
            }
        };
        let generic = match method.type_parameters.is_empty() {
            true => String::new(),
            false => {
                let list: Vec<String> = method.type_parameters.iter().map(bounded).collect();
                format!("<{}> ", list.join(", "))
            }
        };
        let throws: Vec<String> = method.throws.iter().map(|class| self.class(class)).collect();
        let throws = if throws.is_empty() { String::new() } else { format!(" throws {}", throws.join(", ")) };
        let (visibility, result) = (method.visibility, self.ty(&method.result));
        let head = format!("{visibility}{generic}{result} {}({}){throws} ", method.name, parameters.join(", "));
        let body = match method.body.as_slice() {
            [] => text("{}"),
            body => block(body.iter().map(|one| self.statement(one)).collect()),
        };
        text("@Override").append(RcDoc::hardline()).append(text(head)).append(body)
    }

    fn assertion(&self, assertion: &Assertion) -> Doc {
        if self.style.assertions == Assertions::AssertJ {
            return self.fluent(assertion);
        }
        match assertion {
            Assertion::Equals { expected, actual, sort } => self.equation("assertEquals", expected, actual, *sort),
            Assertion::ArrayEquals { expected, actual, sort } => {
                let name = if self.framework == Framework::TestNg { "assertEquals" } else { "assertArrayEquals" };
                self.equation(name, expected, actual, *sort)
            }
            Assertion::Same { expected, actual } => self.equation("assertSame", expected, actual, Sort::Primitive),
            Assertion::True(of) => self.check("assertTrue", vec![self.expr(of)]),
            Assertion::False(of) => self.check("assertFalse", vec![self.expr(of)]),
            Assertion::Null(of) => self.check("assertNull", vec![self.expr(of)]),
            Assertion::NotNull(of) => self.check("assertNotNull", vec![self.expr(of)]),
            Assertion::InstanceOf { class, actual, bind } => self.instance_of(class, actual, bind.as_ref()),
            Assertion::Throws { class, call, bind } => {
                let expected = text(format!("{}.class", self.class(class)));
                let call = text("() -> ").append(self.expr(call));
                match bind {
                    Some(name) => {
                        let expects = if self.framework == Framework::TestNg { "expectThrows" } else { "assertThrows" };
                        let front = text(format!("{} {name} = ", self.class(class)));
                        front.append(self.check(expects, vec![expected, call]))
                    }
                    None => self.check("assertThrows", vec![expected, call]),
                }
            }
            Assertion::ThrowsFrom { class, call } => {
                self.check("assertThrows", vec![text(format!("{}.class", self.class(class))), self.expr(call)])
            }
            Assertion::DoesNotThrow(call) if self.framework == Framework::JUnit5 => {
                self.check("assertDoesNotThrow", vec![text("() -> ").append(self.expr(call))])
            }
            Assertion::DoesNotThrow(call) | Assertion::Verified(call) => self.expr(call).append(text(";")),
        }
    }

    fn check(&self, name: &str, arguments: Vec<Doc>) -> Doc {
        self.asserting(self.framework.assertions(), name, arguments).append(text(";"))
    }

    /// A call of a static method that is imported.
    pub(crate) fn asserting(&self, class: &str, name: &str, arguments: Vec<Doc>) -> Doc {
        text(self.names.imported_static(class, name)).append(parenthesised(arguments))
    }

    fn equation(&self, name: &str, expected: &Expr, actual: &Expr, sort: Sort) -> Doc {
        let wanted = match (expected, sort) {
            // With these frameworks it would be ambiguous whether numbers or boxes are compared.
            (Expr::Literal(value), Sort::Object) if self.framework != Framework::JUnit5 => self.boxed(*value),
            // widened by the compiler; a cast would only be noise
            (Expr::Literal(Value::Byte(small)), Sort::Primitive) => text(small.to_string()),
            (Expr::Literal(Value::Short(small)), Sort::Primitive) => text(small.to_string()),
            _ => self.expr(expected),
        };
        let (actual, wanted) = (self.expr(actual), wanted);
        let mut arguments =
            if self.framework == Framework::TestNg { vec![actual, wanted] } else { vec![wanted, actual] };
        match sort {
            Sort::Float if self.framework != Framework::JUnit5 => arguments.push(text("0.0f")),
            Sort::Double if self.framework != Framework::JUnit5 => arguments.push(text("0.0")),
            _ => {}
        }
        self.check(name, arguments)
    }

    fn boxed(&self, value: Value) -> Doc {
        let class = match value {
            Value::Boolean(_) => "Boolean",
            Value::Byte(_) => "Byte",
            Value::Char(_) => "Character",
            Value::Short(_) => "Short",
            Value::Int(_) => "Integer",
            Value::Long(_) => "Long",
            Value::Float(_) => "Float",
            Value::Double(_) => "Double",
            Value::Null | Value::Object(_) => return text("null"),
        };
        text(format!("{}.valueOf({})", self.class(&ClassRef::top("java.lang", class)), literal(value)))
    }

    fn instance_of(&self, class: &JavaType, actual: &Expr, bind: Option<&(JavaType, JavaIdentifier)>) -> Doc {
        let erased = self.ty(&class.erased());
        if self.framework == Framework::JUnit5 {
            let check = self.check("assertInstanceOf", vec![text(format!("{erased}.class")), self.expr(actual)]);
            let Some((ty, name)) = bind else { return check };
            return text(format!("{} {name} = ", self.ty(ty))).append(check);
        }
        let check = self.check("assertTrue", vec![self.object(actual).append(text(format!(" instanceof {erased}")))]);
        let Some((ty, name)) = bind else { return check };
        let (ty, cast) = (self.ty(ty), self.ty(ty));
        let declared = text(format!("{ty} {name} = ({cast}) ")).append(self.object(actual)).append(text(";"));
        check.append(RcDoc::hardline()).append(declared)
    }
}

/// Statements in braces.
pub(crate) fn block(statements: Vec<Doc>) -> Doc {
    let inner = RcDoc::hardline().append(RcDoc::intersperse(statements, RcDoc::hardline())).nest(4);
    text("{").append(inner).append(RcDoc::hardline()).append(text("}"))
}

pub(crate) fn parenthesised(arguments: Vec<Doc>) -> Doc {
    if arguments.is_empty() {
        return text("()");
    }
    let list = RcDoc::intersperse(arguments, text(",").append(RcDoc::line()));
    text("(").append(RcDoc::line_().append(list).nest(CONTINUED).group()).append(text(")"))
}

fn parameter_list(count: usize, used: Option<usize>) -> String {
    let alone = count - usize::from(used.is_some()) == 1;
    let name = |at: usize| match at {
        _ if used == Some(at) => Expr::ARGUMENT.to_owned(),
        _ if alone => "ignored".to_owned(),
        _ => format!("ignored{}", at + 1),
    };
    let names: Vec<String> = (0..count).map(name).collect();
    match names.as_slice() {
        [only] => only.clone(),
        _ => format!("({})", names.join(", ")),
    }
}
