//! Renders the tree as Java text, without any choices of its own.

use crate::tree::{Arm, Block, Body, Expr, Label, Lit, Loop, Member, Method, Param, Stmt, Switch, Try, TypeDecl};
use std::fmt::Write as _;

/// The text of a top-level type with its header lines.
pub fn file(decl: &TypeDecl) -> String {
    let mut out = Out::default();
    out.line("import java.util.function.*;");
    out.line("");
    out.type_decl(decl);
    out.text
}

/// The text of a single member.
pub fn member(member: &Member) -> String {
    let mut out = Out::default();
    out.member(member);
    out.text
}

#[derive(Default)]
struct Out {
    text: String,
    depth: usize,
}

impl Out {
    fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&"    ".repeat(self.depth));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    fn open(&mut self, head: &str) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
    }

    fn close(&mut self, tail: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(&format!("}}{tail}"));
    }

    fn type_decl(&mut self, decl: &TypeDecl) {
        let mut head = format!("{} {}", decl.kind, decl.name);
        if let Some(components) = &decl.components {
            let _ = write!(head, "({})", params(components));
        }
        if !decl.extends.is_empty() {
            let _ = write!(head, " extends {}", decl.extends.join(", "));
        }
        if !decl.implements.is_empty() {
            let _ = write!(head, " implements {}", decl.implements.join(", "));
        }
        self.open(&head);
        for (at, constant) in decl.constants.iter().enumerate() {
            let end = if at + 1 == decl.constants.len() { ";" } else { "," };
            let head = format!("{}({})", constant.name, self.exprs(&constant.args));
            if constant.body.is_empty() {
                self.line(&format!("{head}{end}"));
            } else {
                self.open(&head);
                self.members(&constant.body);
                self.close(end);
            }
        }
        self.members(&decl.members);
        self.close("");
    }

    fn members(&mut self, members: &[Member]) {
        for member in members {
            self.member(member);
        }
    }

    fn member(&mut self, member: &Member) {
        match member {
            Member::Field { modifiers, ty, name, init } => {
                let head = join(modifiers, &format!("{ty} {name}"));
                match init {
                    Some(init) => {
                        let init = self.expr(init);
                        self.line(&format!("{head} = {init};"));
                    }
                    None => self.line(&format!("{head};")),
                }
            }
            Member::Init { is_static, body } => {
                self.text.push_str(&"    ".repeat(self.depth));
                self.text.push_str(if *is_static { "static {\n" } else { "{\n" });
                self.depth += 1;
                self.block(body);
                self.close("");
            }
            Member::Method(method) => self.method(method),
            Member::Compact { name, body } => {
                self.open(name);
                self.block(body);
                self.close("");
            }
            Member::Type(decl) => self.type_decl(decl),
        }
    }

    fn method(&mut self, method: &Method) {
        let ret = method.ret.map_or_else(String::new, |ty| format!("{ty} "));
        let throws = if method.throws { " throws Exception" } else { "" };
        let signature = format!("{ret}{}({}){throws}", method.name, params(&method.params));
        let head = join(method.modifiers, &signature);
        match &method.body {
            Some(body) => {
                self.open(&head);
                self.block(body);
                self.close("");
            }
            None => self.line(&format!("{head};")),
        }
    }

    fn block(&mut self, block: &Block) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn braced(&mut self, head: &str, block: &Block) {
        self.open(head);
        self.block(block);
        self.close("");
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Local { ty, name, init } => self.simple(&format!("{ty} {name} = "), init),
            Stmt::Expr(expr) => self.simple("", expr),
            Stmt::Throw(expr) => self.simple("throw ", expr),
            Stmt::Return(expr) => self.simple("return ", expr),
            Stmt::Yield(expr) => self.simple("yield ", expr),
            Stmt::Break(label) => self.line(&jump("break", label.as_deref())),
            Stmt::Continue(label) => self.line(&jump("continue", label.as_deref())),
            Stmt::If(cond, then, other) => {
                let cond = self.expr(cond);
                self.open(&format!("if ({cond})"));
                self.block(then);
                if let Some(other) = other {
                    self.depth = self.depth.saturating_sub(1);
                    self.open("} else");
                    self.block(other);
                }
                self.close("");
            }
            Stmt::Loop { label, head, body } => self.looping(label, head, body),
            Stmt::Switch(switch) => {
                let text = self.switch(switch);
                self.line(&text);
            }
            Stmt::Try(body) => self.trying(body),
            Stmt::Synchronized(lock, body) => {
                let lock = self.expr(lock);
                self.braced(&format!("synchronized ({lock})"), body);
            }
            Stmt::Labelled(label, body) => self.braced(&format!("{label}:"), body),
        }
    }

    fn simple(&mut self, head: &str, expr: &Expr) {
        let text = self.expr(expr);
        self.line(&format!("{head}{text};"));
    }

    fn looping(&mut self, label: &str, head: &Loop, body: &Block) {
        match head {
            Loop::For { ty, name, init, cond, step } => {
                let (init, cond, step) = (self.expr(init), self.expr(cond), self.expr(step));
                self.braced(&format!("{label}: for ({ty} {name} = {init}; {cond}; {step})"), body);
            }
            Loop::Forever => self.braced(&format!("{label}: for (;;)"), body),
            Loop::While(cond) => {
                let cond = self.expr(cond);
                self.braced(&format!("{label}: while ({cond})"), body);
            }
            Loop::DoWhile(cond) => {
                self.open(&format!("{label}: do"));
                self.block(body);
                let cond = self.expr(cond);
                self.close(&format!(" while ({cond});"));
            }
            Loop::Each { ty, name, items } => {
                let items = self.expr(items);
                self.braced(&format!("{label}: for ({ty} {name} : {items})"), body);
            }
        }
    }

    fn trying(&mut self, attempt: &Try) {
        let resources: Vec<String> =
            attempt.resources.iter().map(|(ty, name, init)| format!("{ty} {name} = {}", self.expr(init))).collect();
        if resources.is_empty() {
            self.open("try");
        } else {
            self.open(&format!("try ({})", resources.join("; ")));
        }
        self.block(&attempt.body);
        for catch in &attempt.catches {
            self.depth = self.depth.saturating_sub(1);
            self.open(&format!("}} catch ({} {})", catch.types.join(" | "), catch.name));
            self.block(&catch.body);
        }
        if let Some(finally) = &attempt.finally {
            self.depth = self.depth.saturating_sub(1);
            self.open("} finally");
            self.block(finally);
        }
        self.close("");
    }

    /// Renders `write` as a nested piece, indented relative to the current line.
    fn nested(&self, write: impl FnOnce(&mut Out)) -> String {
        let mut inner = Out { text: String::new(), depth: self.depth };
        write(&mut inner);
        inner.text.trim().to_owned()
    }

    fn switch(&self, switch: &Switch) -> String {
        let subject = self.expr(&switch.subject);
        self.nested(|out| {
            out.open(&format!("switch ({subject})"));
            for arm in &switch.arms {
                out.arm(arm, switch.arrow);
            }
            out.close("");
        })
    }

    fn arm(&mut self, arm: &Arm, arrow: bool) {
        let head = self.labels(&arm.labels);
        match &arm.body {
            Body::Expr(expr) => self.simple(&format!("{head} -> "), expr),
            Body::Block(block) if arrow => self.braced(&format!("{head} ->"), block),
            Body::Block(block) => {
                self.line(&format!("{head}:"));
                self.depth += 1;
                self.block(block);
                self.depth -= 1;
            }
        }
    }

    fn labels(&self, labels: &[Label]) -> String {
        let parts: Vec<String> = labels.iter().map(|label| self.label(label)).collect();
        match labels.first() {
            Some(Label::Default) => "default".to_owned(),
            _ => format!("case {}", parts.join(", ")),
        }
    }

    fn label(&self, label: &Label) -> String {
        match label {
            Label::Const(expr) => self.expr(expr),
            Label::Null => "null".to_owned(),
            Label::Default => "default".to_owned(),
            Label::Type { ty, name, guard: None } => format!("{ty} {name}"),
            Label::Type { ty, name, guard: Some(guard) } => {
                format!("{ty} {name} when {}", self.operand(guard))
            }
            Label::Record { ty, parts } => {
                let parts: Vec<String> = parts.iter().map(|(ty, name)| format!("{ty} {name}")).collect();
                format!("{ty}({})", parts.join(", "))
            }
        }
    }

    fn exprs(&self, exprs: &[Expr]) -> String {
        let parts: Vec<String> = exprs.iter().map(|expr| self.expr(expr)).collect();
        parts.join(", ")
    }

    /// `expr` as part of a larger expression.
    fn operand(&self, expr: &Expr) -> String {
        let text = self.expr(expr);
        match expr {
            Expr::Lit(Lit::Int(n)) if *n < 0 => format!("({text})"),
            Expr::Lit(Lit::Long(n)) if *n < 0 => format!("({text})"),
            Expr::Lit(Lit::Float(x)) if x.is_sign_negative() => format!("({text})"),
            Expr::Lit(Lit::Double(x)) if x.is_sign_negative() => format!("({text})"),
            Expr::Lit(_) | Expr::Name(_) | Expr::Field(..) | Expr::Index(..) | Expr::Call(..) | Expr::ArrayOf(..) => {
                text
            }
            _ => format!("({text})"),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Lit(lit) => literal(lit),
            Expr::Name(name) => name.clone(),
            Expr::Field(object, name) => format!("{}.{name}", self.operand(object)),
            Expr::Index(array, index) => match **array {
                Expr::ArrayOf(..) => format!("({})[{}]", self.expr(array), self.expr(index)),
                _ => format!("{}[{}]", self.operand(array), self.expr(index)),
            },
            Expr::Call(None, name, args) => format!("{name}({})", self.exprs(args)),
            Expr::Call(Some(object), name, args) => {
                format!("{}.{name}({})", self.operand(object), self.exprs(args))
            }
            Expr::New(class, args) => format!("new {class}({})", self.exprs(args)),
            Expr::NewArray(elem, sizes, open) => {
                let sizes: String = sizes.iter().map(|size| format!("[{}]", self.expr(size))).collect();
                format!("new {elem}{sizes}{}", "[]".repeat(*open))
            }
            Expr::ArrayOf(ty, items) => format!("new {ty} {{{}}}", self.exprs(items)),
            Expr::Unary(op, value) => format!("{op}{}", self.operand(value)),
            Expr::Step { target, op, prefix: true } => format!("{op}{}", self.operand(target)),
            Expr::Step { target, op, prefix: false } => format!("{}{op}", self.operand(target)),
            Expr::Binary(op, left, right) => format!("{} {op} {}", self.operand(left), self.operand(right)),
            Expr::Assign(op, target, value) => format!("{} {op} {}", self.expr(target), self.expr(value)),
            Expr::Cast(ty, value) => format!("({ty}) {}", self.operand(value)),
            Expr::Cond(cond, yes, no) => {
                format!("{} ? {} : {}", self.operand(cond), self.operand(yes), self.operand(no))
            }
            Expr::InstanceOf(value, ty, binding) => {
                let binding = binding.as_ref().map_or_else(String::new, |name| format!(" {name}"));
                format!("{} instanceof {ty}{binding}", self.operand(value))
            }
            Expr::Lambda(names, body) => match &**body {
                Body::Expr(value) => format!("({}) -> {}", names.join(", "), self.expr(value)),
                Body::Block(block) => self.nested(|out| out.braced(&format!("({}) ->", names.join(", ")), block)),
            },
            Expr::MethodRef(class, name) => format!("{class}::{name}"),
            Expr::Switch(switch) => self.switch(switch),
        }
    }
}

fn join(modifiers: &str, rest: &str) -> String {
    if modifiers.is_empty() { rest.to_owned() } else { format!("{modifiers} {rest}") }
}

fn jump(word: &str, label: Option<&str>) -> String {
    label.map_or_else(|| format!("{word};"), |label| format!("{word} {label};"))
}

fn params(params: &[Param]) -> String {
    let texts: Vec<String> = params
        .iter()
        .map(|param| format!("{}{} {}", param.ty, if param.variadic { "..." } else { "" }, param.name))
        .collect();
    texts.join(", ")
}

fn literal(lit: &Lit) -> String {
    match lit {
        Lit::Boolean(value) => value.to_string(),
        Lit::Char(unit) => format!("'{}'", escaped(*unit)),
        Lit::Int(value) => value.to_string(),
        Lit::Long(value) => format!("{value}L"),
        Lit::Float(value) => float(f64::from(*value), &format!("{value:?}f"), "Float"),
        Lit::Double(value) => float(*value, &format!("{value:?}"), "Double"),
        Lit::Str(text) => format!("\"{}\"", text.encode_utf16().map(escaped).collect::<String>()),
        Lit::Null => "null".to_owned(),
    }
}

fn float(value: f64, text: &str, class: &str) -> String {
    if value.is_nan() {
        format!("{class}.NaN")
    } else if value == f64::INFINITY {
        format!("{class}.POSITIVE_INFINITY")
    } else if value == f64::NEG_INFINITY {
        format!("{class}.NEGATIVE_INFINITY")
    } else {
        text.to_owned()
    }
}

fn escaped(unit: u16) -> String {
    match char::from_u32(u32::from(unit)) {
        Some(c @ ('\'' | '"' | '\\')) => format!("\\{c}"),
        Some('\n') => "\\n".to_owned(),
        Some('\r') => "\\r".to_owned(),
        Some(c) if c.is_ascii() && !c.is_ascii_control() => c.to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}
