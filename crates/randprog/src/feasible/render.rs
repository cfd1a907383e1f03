//! Renders the methods, and the classes they use, as Java text.

use super::PACKAGE;
use super::condition::Condition;
use super::expr::{Expr, Way};
use super::grow::{FIELDS, Method, Statement};
use super::sample::Kind;
use crate::File;

const COLORS: [&str; 3] = ["RED", "GREEN", "BLUE"];
const SHAPES: [&str; 3] = ["Square", "Strip", "Dot"];
const FIELD_NAMES: [&str; FIELDS.len()] = ["size", "head", "name", "items"];

/// The classes that every subject uses.
pub(super) fn support() -> Vec<File> {
    let file =
        |name: &str, text: &str| File { name: format!("{name}.java"), text: format!("package {PACKAGE};\n\n{text}\n") };
    vec![
        file("Node", "public class Node {\n    public int value;\n    public Node next;\n    public Node other;\n}"),
        file("Color", "public enum Color { RED, GREEN, BLUE }"),
        file("Shape", "public interface Shape {\n    int area();\n}"),
        file(
            "Square",
            "public class Square implements Shape {\n    public int number;\n\n    public Square(int number) {\n        this.number = number;\n    }\n\n    public int area() {\n        return number * number;\n    }\n}",
        ),
        file(
            "Strip",
            "public class Strip implements Shape {\n    public int number;\n\n    public Strip(int number) {\n        this.number = number;\n    }\n\n    public int area() {\n        return number * 3;\n    }\n}",
        ),
        file("Dot", "public class Dot implements Shape {\n    public int area() {\n        return 0;\n    }\n}"),
    ]
}

/// The class around the methods.
pub(super) fn class(name: &str, methods: &[String]) -> String {
    format!(
        "package {PACKAGE};\n\nimport java.util.List;\n\npublic class {name} {{\n    int size;\n    Node head;\n    String name;\n    int[] items;\n\n{}}}\n",
        methods.join("\n")
    )
}

/// The text of a method.
pub(super) fn method(method: &Method) -> String {
    let mut writer = Writer { names: Vec::new(), text: String::new(), indent: 2 };
    let mut parameters = Vec::new();
    for (index, kind) in method.kinds.iter().enumerate() {
        if index < method.fields {
            writer.names.push(FIELD_NAMES.get(index).map_or_else(String::new, |name| format!("this.{name}")));
        } else {
            writer.names.push(format!("p{index}"));
            parameters.push(format!("{} p{index}", type_name(*kind)));
        }
    }
    let modifier = if method.fields == 0 { "static " } else { "" };
    writer.text = format!("    public {modifier}int {}({}) {{\n", method.name, parameters.join(", "));
    writer.block(&method.body);
    writer.text.push_str("    }\n");
    writer.text
}

fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "int",
        Kind::Long => "long",
        Kind::Bool => "boolean",
        Kind::Char => "char",
        Kind::Double => "double",
        Kind::Text => "String",
        Kind::Boxed => "Integer",
        Kind::Ints => "int[]",
        Kind::List => "List<Integer>",
        Kind::Node => "Node",
        Kind::Color => "Color",
        Kind::Shape => "Shape",
    }
}

struct Writer {
    /// The names of the inputs; local variables follow by number.
    names: Vec<String>,
    text: String,
    indent: usize,
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.indent));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn nested(&mut self, block: &[Statement]) {
        self.indent += 1;
        self.block(block);
        self.indent -= 1;
    }

    fn block(&mut self, block: &[Statement]) {
        for statement in block {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::If(condition, yes, no) => {
                self.line(&format!("if ({}) {{", self.condition(condition)));
                self.nested(yes);
                self.line("} else {");
                self.nested(no);
                self.line("}");
            }
            Statement::Switch(subject, cases, default) => {
                self.line(&format!("switch ({}) {{", self.expr(subject)));
                for (label, block) in cases {
                    self.line(&format!("case {label}: {{"));
                    self.nested(block);
                    self.line("}");
                }
                self.line("default: {");
                self.nested(default);
                self.line("}");
                self.line("}");
            }
            Statement::Local(local, expr) => self.line(&format!("int v{local} = {};", self.expr(expr))),
            Statement::SetValue(way, expr) => self.line(&format!("{}.value = {};", self.way(way), self.expr(expr))),
            Statement::SetNext(way, target) => self.line(&format!("{}.next = {};", self.way(way), self.way(target))),
            Statement::SetElement(array, at, expr) => {
                self.line(&format!("{}[{at}] = {};", self.name(*array), self.expr(expr)));
            }
            Statement::Count { local, array, number } => {
                self.line(&format!("int v{local} = 0;"));
                self.line(&format!("for (int i{local} = 0; i{local} < {}.length; i{local}++) {{", self.name(*array)));
                self.line(&format!("    if ({}[i{local}] == {number}) {{", self.name(*array)));
                self.line(&format!("        v{local}++;"));
                self.line("    }");
                self.line("}");
            }
            Statement::Walk { local, from, most } => {
                self.line(&format!("int v{local} = 0;"));
                self.line(&format!("int k{local} = 0;"));
                self.line(&format!(
                    "for (Node n{local} = {}; n{local} != null; n{local} = n{local}.next) {{",
                    self.way(from)
                ));
                self.line(&format!("    v{local} += n{local}.value;"));
                self.line(&format!("    if (++k{local} >= {most}) {{"));
                self.line("        break;");
                self.line("    }");
                self.line("}");
            }
            Statement::Return(number) => self.line(&format!("return {number};")),
            Statement::Throw(number) => self.line(&format!("throw new IllegalStateException(\"{number}\");")),
        }
    }

    fn name(&self, index: usize) -> String {
        self.names.get(index).cloned().unwrap_or_else(|| format!("v{index}"))
    }

    fn way(&self, way: &Way) -> String {
        let mut text = self.name(way.variable);
        for field in &way.fields {
            text.push('.');
            text.push_str(field.name());
        }
        text
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Variable(index) | Expr::Unbox(index) | Expr::CharOf(index) => self.name(*index),
            Expr::Number(number) => format!("({number})"),
            Expr::Binary(operator, left, right) => {
                format!("({} {} {})", self.expr(left), operator.text(), self.expr(right))
            }
            Expr::Narrow(index) => format!("(int) {}", self.name(*index)),
            Expr::Length(index) => format!("{}.length()", self.name(*index)),
            Expr::CharAt(index, at) => format!("{}.charAt({at})", self.name(*index)),
            Expr::ArrayLength(index) => format!("{}.length", self.name(*index)),
            Expr::Element(index, at) => format!("{}[{}]", self.name(*index), self.expr(at)),
            Expr::Size(index) => format!("{}.size()", self.name(*index)),
            Expr::Get(index, at) => format!("{}.get({at})", self.name(*index)),
            Expr::NodeValue(way) => format!("{}.value", self.way(way)),
            Expr::Ordinal(index) => format!("{}.ordinal()", self.name(*index)),
            Expr::Area(index) => format!("{}.area()", self.name(*index)),
            Expr::Absolute(inner) => format!("Math.abs({})", self.expr(inner)),
            Expr::Largest(left, right) => format!("Math.max({}, {})", self.expr(left), self.expr(right)),
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        let name = |index: &usize| self.name(*index);
        match condition {
            Condition::Compare(comparison, left, right) => {
                // Two boxes would be compared by identity.
                format!("(int) {} {} (int) {}", self.expr(left), comparison.text(), self.expr(right))
            }
            Condition::CompareLong(comparison, index, number) => {
                format!("{} {} {number}L", name(index), comparison.text())
            }
            Condition::CompareDouble(comparison, index, number) => {
                format!("{} {} {number:?}", name(index), comparison.text())
            }
            Condition::Flag(index) => name(index),
            Condition::IsNull(index) => format!("{} == null", name(index)),
            Condition::NodeIsNull(way) => format!("{} == null", self.way(way)),
            Condition::SameNode(one, two) => format!("{} == {}", self.way(one), self.way(two)),
            Condition::SameArray(one, two) => format!("{} == {}", name(one), name(two)),
            Condition::Equals(index, word) => format!("{}.equals(\"{word}\")", name(index)),
            Condition::StartsWith(index, word) => format!("{}.startsWith(\"{word}\")", name(index)),
            Condition::Contains(index, word) => format!("{}.contains(\"{word}\")", name(index)),
            Condition::SameText(one, two) | Condition::BoxEquals(one, two) => {
                format!("{}.equals({})", name(one), name(two))
            }
            Condition::IsEmpty(index) => format!("{}.isEmpty()", name(index)),
            Condition::ListContains(index, number) => format!("{}.contains({number})", name(index)),
            Condition::IsColor(index, color) => {
                format!("{} == Color.{}", name(index), COLORS.get(*color).unwrap_or(&"RED"))
            }
            Condition::IsShape(index, class) => format!("{} instanceof {}", name(index), shape(*class)),
            Condition::ShapeNumber(index, class, bound) => {
                format!("(({}) {}).number > {bound}", shape(*class), name(index))
            }
            Condition::Both(left, right) => format!("({}) & ({})", self.condition(left), self.condition(right)),
            Condition::Either(left, right) => format!("({}) | ({})", self.condition(left), self.condition(right)),
        }
    }
}

fn shape(class: usize) -> &'static str {
    SHAPES.get(class).copied().unwrap_or("Dot")
}
