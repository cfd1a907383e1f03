//! What variables stand for: objects, numbers or truth values, inferred from their uses.

mod bags;
mod constants;
pub(crate) mod elements;
mod shape;

use crate::ast::{Comparison, Expression, Operator, Path, Relation};
use crate::cases::written;
use crate::classes::{Classes, readable};
use crate::diagnostic::{Diagnostic, Kind};
use crate::names::{Namings, Type};
use crate::resolve::{Resolved, Use};
use crate::span::Span;
use crate::statics::StaticVariable;
pub(crate) use shape::Shape;
use std::collections::BTreeMap;

/// A known shape, and the location it comes from.
type Known = (Shape, Span);

/// A name that a formula may use without binding it.
#[derive(Clone, Debug)]
pub(crate) struct ScopeVariable {
    pub name: String,
    pub span: Span,
    pub value_type: Option<Type>,
}

/// The context of a formula.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub variables: Vec<ScopeVariable>,
    /// Those of the variables that stand for static fields.
    pub statics: Vec<StaticVariable>,
    pub namings: Namings,
    /// Why there is no receiver, if there is none.
    pub no_receiver: &'static str,
    /// Whether unbound names are inputs.
    pub open: bool,
    /// Whether fields of parameters can be named without a points-to for the parameter.
    pub implicit_cells: bool,
}

impl Scope {
    pub(crate) fn get(&self, name: &str) -> Option<&ScopeVariable> {
        self.variables.iter().find(|variable| variable.name == name)
    }
}

/// A node of the union-find structure.
#[derive(Clone, Debug)]
struct Node {
    parent: usize,
    shape: Option<Known>,
}

/// The inferred types of the variables of one case.
#[derive(Clone, Debug, Default)]
pub(crate) struct CaseTypes {
    /// By name.
    pub nodes: BTreeMap<String, usize>,
    /// The first occurrence of each name.
    pub first: BTreeMap<String, Span>,
    /// Bounds of integers.
    pub ranges: BTreeMap<String, (i64, i64)>,
    /// Classes of the object, with the locations they come from.
    pub classes: BTreeMap<String, Vec<(String, Span)>>,
}

/// Types of predicates, and of the current formula.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inference {
    nodes: Vec<Node>,
    /// The nodes of the parameters of each predicate.
    pub parameters: Vec<Vec<usize>>,
    /// Their classes.
    pub classes: Vec<Vec<Option<String>>>,
    /// Whether a predicate says nothing of them: an argument for such a parameter can be of any type.
    pub idle: Vec<Vec<bool>>,
}

impl Inference {
    pub(crate) fn node(&mut self) -> usize {
        self.nodes.push(Node { parent: self.nodes.len(), shape: None });
        self.nodes.len() - 1
    }

    pub(crate) fn root(&self, mut node: usize) -> usize {
        while let Some(entry) = self.nodes.get(node)
            && entry.parent != node
        {
            node = entry.parent;
        }
        node
    }

    pub(crate) fn is_idle(&self, predicate: usize, position: usize) -> bool {
        self.idle.get(predicate).and_then(|all| all.get(position)).copied().unwrap_or_default()
    }

    pub(crate) fn is_bag(&self, node: usize) -> bool {
        matches!(self.shape(node), Some((Shape::Bag, _)))
    }

    pub(crate) fn shape(&self, node: usize) -> Option<Known> {
        self.nodes.get(self.root(node)).and_then(|node| node.shape)
    }

    /// Assigns a shape to a node; fails with the known shape if they are incompatible.
    pub(crate) fn refine(&mut self, node: usize, shape: Shape, span: Span) -> Result<(), Known> {
        let root = self.root(node);
        let Some(entry) = self.nodes.get_mut(root) else { return Ok(()) };
        match entry.shape {
            None => entry.shape = Some((shape, span)),
            Some((known, at)) => match known.merge(shape) {
                Some(merged) if merged == known => {}
                Some(merged) => entry.shape = Some((merged, span)),
                None => return Err((known, at)),
            },
        }
        Ok(())
    }

    fn unify(&mut self, a: usize, b: usize) -> Result<(), (Known, Known)> {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return Ok(());
        }
        let merged = match (self.shape(a), self.shape(b)) {
            (Some(one), Some(other)) => match one.0.merge(other.0) {
                Some(shape) => Some((shape, if shape == one.0 { one.1 } else { other.1 })),
                None => return Err((one, other)),
            },
            (one, other) => one.or(other),
        };
        if let Some(entry) = self.nodes.get_mut(b) {
            entry.parent = a;
        }
        if let Some(entry) = self.nodes.get_mut(a) {
            entry.shape = merged;
        }
        Ok(())
    }

    /// The final shape of a node; an undetermined one is an integer.
    pub(crate) fn settled(&self, node: usize) -> Shape {
        match self.shape(node) {
            Some((Shape::Number, _)) | None => Shape::Int,
            Some((Shape::Nothing, _)) => Shape::Ref,
            Some((shape, _)) => shape,
        }
    }
}

/// Infers the types of one case.
pub(crate) struct CaseInference<'a, 'c> {
    pub inference: &'a mut Inference,
    pub classes: &'a mut Classes<'c>,
    pub diagnostics: &'a mut Vec<Diagnostic>,
    pub scope: &'a Scope,
    /// The nodes of the scope's variables, in order.
    pub scope_nodes: &'a [usize],
    pub case: &'a Resolved,
    pub types: CaseTypes,
}

impl CaseInference<'_, '_> {
    pub(crate) fn run(mut self) -> CaseTypes {
        let scope = self.scope;
        for (variable, node) in scope.variables.iter().zip(self.scope_nodes) {
            self.types.nodes.insert(variable.name.clone(), *node);
            if let Some(value_type) = &variable.value_type {
                // The scope's own types are set before any case is examined.
                let _ = self.inference.refine(*node, Shape::of(value_type), variable.span);
                self.bound(&variable.name, value_type, variable.span);
            }
        }
        let case = self.case;
        self.bag_variables(case);
        for cell in &case.cells {
            self.require(&Expression::Path(cell.root.clone()), Shape::Ref, "a points-to needs an object");
            if cell.root.steps.is_empty() {
                self.bound(&cell.root.root.text, &Type::Ref(cell.class.name.clone()), cell.root.span);
            }
            for field in &cell.fields {
                if let Some(value) = &field.value {
                    let context = format!("field `{}` holds {}", field.name, Shape::of(&field.value_type).describe());
                    self.require_type(value, &field.value_type, &context);
                }
            }
        }
        for it in &case.elements {
            self.element(it);
        }
        // a whole number can be passed as a floating-point number, if it is known to be one
        for real in [false, true] {
            case.uses.iter().for_each(|it| self.arguments(it, real));
        }
        for comparison in &case.comparisons {
            self.comparison(comparison);
        }
        for (claim, _) in &case.claims {
            self.claim(claim);
        }
        for (path, _) in &case.flags {
            let expression = Expression::Path(path.clone());
            self.require(&expression, Shape::Bool, "only a truth value is a formula by itself");
        }
        self.aliases();
        self.class_conflicts();
        self.types
    }

    /// If two variables are equal, the class of one can determine that of the other.
    fn aliases(&mut self) {
        let case = self.case;
        for it in case.comparisons.iter().filter(|it| it.operator == Relation::Equal) {
            let (Expression::Path(left), Expression::Path(right)) = (&it.left, &it.right) else { continue };
            if !left.steps.is_empty() || !right.steps.is_empty() {
                continue;
            }
            for (from, to) in [(left, right), (right, left)] {
                if let Some(known) = self.types.classes.get(&from.root.text).cloned()
                    && !self.types.classes.contains_key(&to.root.text)
                {
                    self.types.classes.insert(to.root.text.clone(), known);
                }
            }
        }
    }

    fn class_conflicts(&mut self) {
        for (name, bounds) in self.types.classes.clone() {
            for (position, (class, span)) in bounds.iter().enumerate() {
                let clash = bounds.iter().take(position).find(|(other, _)| !self.classes.overlap(other, class));
                if let Some((other, at)) = clash {
                    let message = format!("no `{}` is a `{}`", readable(other), readable(class));
                    let label = format!("`{}` is a `{}` here", written(&name), readable(class));
                    self.diagnostics.push(
                        Diagnostic::error(Kind::ClassMismatch, *span, message)
                            .label(label)
                            .other(*at, format!("and a `{}` here", readable(other))),
                    );
                    break;
                }
            }
        }
    }

    /// Records what a declared type implies for a variable's value.
    fn bound(&mut self, name: &str, value_type: &Type, span: Span) {
        match value_type {
            Type::Ref(class) => {
                self.types.classes.entry(name.to_owned()).or_default().push((class.clone(), span));
            }
            Type::Int(low, high) => {
                let range = self.types.ranges.entry(name.to_owned()).or_insert((*low, *high));
                *range = (range.0.max(*low), range.1.min(*high));
            }
            Type::Enum(class, constants) => {
                self.types.classes.entry(name.to_owned()).or_default().push((class.clone(), span));
                self.types.ranges.insert(name.to_owned(), (0, *constants));
            }
            Type::Bool | Type::Real => {}
        }
    }

    /// The node of a variable.
    pub(crate) fn variable(&mut self, path: &Path) -> usize {
        let name = &path.root.text;
        if name == "this" && !self.types.nodes.contains_key("this") {
            let reason = self.scope.no_receiver;
            self.diagnostics.push(
                Diagnostic::error(Kind::NoReceiver, path.root.span, "there is no `this` here")
                    .label(reason)
                    .maybe_hint(reason.contains("predicate").then(|| "make it a parameter: `p(this)`".to_owned())),
            );
        }
        self.types.first.entry(name.clone()).or_insert(path.root.span);
        match self.types.nodes.get(name) {
            Some(node) => *node,
            None => {
                let node = self.inference.node();
                self.types.nodes.insert(name.clone(), node);
                node
            }
        }
    }

    /// The nodes of parameters with the shapes of the arguments for them.
    pub(crate) fn passed(mut self) -> Vec<(usize, Shape, Span)> {
        let case = self.case;
        let mut all = Vec::new();
        for it in &case.uses {
            let nodes = self.inference.parameters.get(it.predicate).cloned().unwrap_or_default();
            for (argument, node) in it.arguments.iter().zip(nodes) {
                all.extend(self.obvious(argument).map(|shape| (node, shape, argument.span())));
            }
        }
        all
    }

    /// The arguments of a predicate for its parameters that are floating-point numbers, or for the others.
    fn arguments(&mut self, it: &Use, real: bool) {
        let nodes = self.inference.parameters.get(it.predicate).cloned().unwrap_or_default();
        let classes = self.inference.classes.get(it.predicate).cloned().unwrap_or_default();
        for (position, ((argument, node), class)) in it.arguments.iter().zip(nodes).zip(classes).enumerate() {
            if real != matches!(self.inference.shape(node), Some((Shape::Real, _))) {
                continue;
            }
            match self.inference.is_idle(it.predicate, position) {
                true => self.idle_argument(argument),
                false => self.argument(argument, node, class, &it.name.text),
            }
        }
    }

    /// An argument of which its predicate says nothing: it only has to have a type.
    fn idle_argument(&mut self, argument: &Expression) {
        if let Some(shape) = self.obvious(argument) {
            self.require(argument, shape, "this is not of one type");
        }
    }

    fn argument(&mut self, argument: &Expression, node: usize, class: Option<String>, predicate: &str) {
        let Expression::Path(path) = argument else {
            if let Some((shape, _)) = self.inference.shape(node) {
                let context = format!("`{predicate}` wants {} here", shape.describe());
                self.require(argument, shape, &context);
            } else if let Some(shape) = self.obvious(argument) {
                let _ = self.inference.refine(node, shape, argument.span());
            }
            return;
        };
        if !path.steps.is_empty() {
            let Some(value_type) = self.path_type(path) else { return };
            if let Err((known, at)) = self.inference.refine(node, Shape::of(&value_type), path.span)
                && !self.converts(Shape::of(&value_type), known, path.span)
            {
                let context = format!("`{predicate}` wants {} here", known.describe());
                self.mismatch(path.span, Shape::of(&value_type), known, &context, Some(at));
            }
            if let (Type::Ref(found), Some(class)) = (&value_type, &class)
                && !self.classes.overlap(found, class)
            {
                let message = format!("no `{}` is a `{}`", readable(found), readable(class));
                let label = format!("`{predicate}` wants a `{}` here", readable(class));
                self.diagnostics.push(Diagnostic::error(Kind::ClassMismatch, path.span, message).label(label));
            }
            return;
        }
        let own = self.variable(path);
        if let Err((own, (wanted, at))) = self.inference.unify(own, node)
            && !self.converts(own.0, wanted, path.span)
        {
            let context = format!("`{predicate}` wants {} here", wanted.describe());
            self.mismatch(path.span, own.0, wanted, &context, Some(if own.1 == path.span { at } else { own.1 }));
        }
        if let Some(class) = class {
            self.bound(&path.root.text, &Type::Ref(class), path.span);
        }
    }

    /// Returns true for 0 and 1 in the papers' files, where they are truth values as well.
    fn is_bit(&self, expression: &Expression) -> bool {
        matches!(expression, Expression::Int(0 | 1, span) if self.is_of_papers(*span))
    }

    /// Returns true in a file of the papers' tools.
    fn is_of_papers(&self, span: Span) -> bool {
        self.scope.namings.get(span.file).papers
    }

    /// Returns true if a value of one shape can stand where another is wanted: a whole number for a floating-point
    /// number, and in the papers' files a truth value for a number and the other way round.
    fn converts(&self, found: Shape, wanted: Shape, span: Span) -> bool {
        let of_papers = match (found, wanted) {
            (Shape::Int, Shape::Real) => return true,
            (Shape::Bool, wanted) => wanted.is_number(),
            (found, Shape::Bool) => found.is_number(),
            _ => false,
        };
        of_papers && self.is_of_papers(span)
    }

    /// The shape of an expression that is independent of its variables.
    fn obvious(&mut self, expression: &Expression) -> Option<Shape> {
        match expression {
            Expression::Null(_) => Some(Shape::Nothing),
            Expression::Constant(..) => Some(Shape::Constant),
            Expression::Bool(..) => Some(Shape::Bool),
            Expression::Any(_) => None,
            Expression::Int(..) if self.is_bit(expression) => None,
            Expression::Real(..) => Some(Shape::Real),
            _ if self.is_bag(expression) => Some(Shape::Bag),
            Expression::Size(..) => Some(Shape::Int),
            Expression::Int(..) | Expression::Negate(..) | Expression::Binary(..) | Expression::Bag(..) => {
                Some(Shape::Number)
            }
            Expression::Path(path) if path.steps.is_empty() => {
                let node = self.variable(path);
                self.inference.shape(node).map(|(shape, _)| shape)
            }
            Expression::Path(path) => self.path_type(path).map(|value_type| Shape::of(&value_type)),
        }
    }

    fn wildcard(&mut self, span: Span) {
        self.diagnostics.push(
            Diagnostic::error(Kind::MisplacedWildcard, span, "`_` cannot be compared")
                .label("can be anything")
                .hint("leave the comparison out, or name the value"),
        );
    }

    fn comparison(&mut self, it: &Comparison) {
        for side in [&it.left, &it.right] {
            if let Expression::Any(span) = side {
                self.wildcard(*span);
                return;
            }
        }
        let known = (self.obvious(&it.left), self.obvious(&it.right));
        let shape = match known {
            _ if it.operator.orders() => Shape::Number,
            (Some(left), Some(right)) if left.is_number() && right.is_number() => Shape::Number,
            (Some(left), _) => left,
            (None, Some(right)) => right,
            (None, None) => {
                if let (Expression::Path(left), Expression::Path(right)) = (&it.left, &it.right) {
                    let (left, right) = (self.variable(left), self.variable(right));
                    let _ = self.inference.unify(left, right);
                }
                return;
            }
        };
        let context = match (it.operator.orders(), known) {
            (true, (Some(Shape::Ref), _) | (_, Some(Shape::Ref))) => {
                format!("objects have no order: `{}` compares numbers", it.operator.symbol())
            }
            (true, (Some(Shape::Constant), _) | (_, Some(Shape::Constant))) => {
                format!("constants have no order here: `{}` compares numbers", it.operator.symbol())
            }
            (true, (Some(Shape::Bag), _) | (_, Some(Shape::Bag))) => {
                format!("`{}` compares numbers: say `subset`, or compare sizes", it.operator.symbol())
            }
            (true, _) => format!("`{}` compares numbers", it.operator.symbol()),
            _ => format!("the other side is {}", shape.describe()),
        };
        self.require(&it.left, shape, &context);
        self.require(&it.right, shape, &context);
        self.same_enum(&it.left, &it.right);
        // If one of two compared numbers is integral, so is the other, unless it is known not to be.
        if let (Expression::Path(left), Expression::Path(right)) = (&it.left, &it.right)
            && left.steps.is_empty()
            && right.steps.is_empty()
        {
            let (left, right) = (self.variable(left), self.variable(right));
            let _ = self.inference.unify(left, right);
        }
    }

    /// Requires an expression to have a declared type.
    pub(crate) fn require_type(&mut self, expression: &Expression, value_type: &Type, context: &str) {
        match (expression, value_type) {
            (Expression::Int(value, span), Type::Int(low, high)) if value < low || value > high => {
                let message = format!("{value} is out of range");
                self.diagnostics.push(
                    Diagnostic::error(Kind::OutOfRange, *span, message)
                        .label(format!("the values go from {low} to {high}")),
                );
            }
            (Expression::Path(path), Type::Ref(class)) if !path.steps.is_empty() => {
                if let Some(Type::Ref(found)) = self.path_type(path)
                    && !self.classes.overlap(&found, class)
                {
                    let message = format!("no `{}` is a `{}`", readable(&found), readable(class));
                    self.diagnostics.push(Diagnostic::error(Kind::ClassMismatch, path.span, message).note(context));
                    return;
                }
            }
            (_, Type::Enum(class, _)) => self.is_of_enum(expression, class),
            _ => {}
        }
        self.require(expression, Shape::of(value_type), context);
        if let Expression::Path(path) = expression
            && path.steps.is_empty()
        {
            self.bound(&path.root.text, value_type, path.span);
        }
    }

    /// Requires an expression to have a shape.
    fn require(&mut self, expression: &Expression, shape: Shape, context: &str) {
        let span = expression.span();
        match expression {
            Expression::Any(_) => {}
            Expression::Int(..) if shape.is_number() || shape == Shape::Bool && self.is_bit(expression) => {}
            Expression::Real(..) if matches!(shape, Shape::Number | Shape::Real) => {}
            Expression::Bool(..) if shape == Shape::Bool || self.converts(Shape::Bool, shape, span) => {}
            Expression::Null(_) if matches!(shape, Shape::Ref | Shape::Nothing | Shape::Constant) => {}
            Expression::Constant(..) if matches!(shape, Shape::Nothing | Shape::Constant) => {}
            Expression::Constant(..) => self.mismatch(span, Shape::Constant, shape, context, None),
            Expression::Int(..) => self.mismatch(span, Shape::Int, shape, context, None),
            Expression::Real(..) => self.mismatch(span, Shape::Real, shape, context, None),
            Expression::Bool(..) => self.mismatch(span, Shape::Bool, shape, context, None),
            Expression::Null(_) => {
                let kind = if shape == Shape::Bool { Kind::NotABoolean } else { Kind::NotANumber };
                let message = format!("expected {}, found null", shape.describe());
                self.diagnostics.push(Diagnostic::error(kind, span, message).label(context));
            }
            Expression::Path(path) if path.steps.is_empty() => {
                let node = self.variable(path);
                if let Err((known, at)) = self.inference.refine(node, shape, span)
                    && !self.converts(known, shape, span)
                {
                    self.mismatch(span, known, shape, context, Some(at));
                }
            }
            Expression::Path(path) => {
                let Some(value_type) = self.path_type(path) else { return };
                let found = Shape::of(&value_type);
                if found.merge(shape).is_none() && !self.converts(found, shape, span) {
                    self.mismatch(span, found, shape, context, None);
                }
            }
            Expression::Bag(elements, _) => {
                if shape != Shape::Bag {
                    self.mismatch(span, Shape::Bag, shape, context, None);
                }
                for element in elements {
                    self.require(element, Shape::Int, "multisets contain whole numbers");
                }
            }
            Expression::Size(inner, _) => {
                self.arithmetic(span, shape, context);
                self.require(inner, Shape::Bag, "only a multiset has a size");
            }
            Expression::Binary(Operator::Add, left, right, _) if shape == Shape::Bag => {
                self.require(left, shape, context);
                self.require(right, shape, context);
            }
            Expression::Negate(inner, _) => {
                self.arithmetic(span, shape, context);
                self.require(inner, if shape.is_number() { shape } else { Shape::Number }, "only numbers have a sign");
            }
            Expression::Binary(operator, left, right, _) => {
                self.arithmetic(span, shape, context);
                self.linear(*operator, left, right);
                let inner = if shape.is_number() { shape } else { Shape::Number };
                self.require(left, inner, "only numbers can be added and multiplied");
                self.require(right, inner, "only numbers can be added and multiplied");
            }
        }
    }

    fn arithmetic(&mut self, span: Span, shape: Shape, context: &str) {
        if !shape.is_number() {
            self.mismatch(span, Shape::Number, shape, context, None);
        }
    }

    fn linear(&mut self, operator: Operator, left: &Expression, right: &Expression) {
        let span = left.span().to(right.span());
        match operator {
            Operator::Multiply if !is_constant(left) && !is_constant(right) => self.diagnostics.push(
                Diagnostic::error(Kind::NotLinear, span, "variables cannot be multiplied with each other")
                    .label("a product of two variables")
                    .hint("one of the factors must be a number"),
            ),
            Operator::Divide => {
                let zero = matches!(right, Expression::Int(0, _));
                let message = match () {
                    () if zero => "division by zero",
                    () if !is_constant(right) => "only a number can stand below the line",
                    () if !is_constant(left) && !self.is_real(left) => {
                        "a variable cannot be divided: whole numbers would be rounded"
                    }
                    () => return,
                };
                self.diagnostics.push(
                    Diagnostic::error(Kind::BadDivision, span, message)
                        .label("cannot be divided")
                        .hint("multiply the other side instead: `2 * half = n`"),
                );
            }
            _ => {}
        }
    }

    /// Returns true if a part of the expression is known to be a floating-point number: such an expression can be
    /// divided.
    fn is_real(&mut self, expression: &Expression) -> bool {
        match expression {
            Expression::Negate(inner, _) => self.is_real(inner),
            Expression::Binary(_, left, right, _) => self.is_real(left) || self.is_real(right),
            other => self.obvious(other) == Some(Shape::Real),
        }
    }

    fn mismatch(&mut self, span: Span, found: Shape, wanted: Shape, context: &str, other: Option<Span>) {
        let kind = match wanted {
            Shape::Ref => Kind::NotAReference,
            Shape::Bool => Kind::NotABoolean,
            _ if found.is_number() => Kind::TypeMismatch,
            _ => Kind::NotANumber,
        };
        let message = format!("expected {}, found {}", wanted.describe(), found.describe());
        let mut diagnostic = Diagnostic::error(kind, span, message).label(context);
        if let Some(other) = other.filter(|other| *other != span) {
            diagnostic = diagnostic.other(other, format!("{} here", found.describe()));
        }
        if wanted == Shape::Bag && found == Shape::Ref {
            diagnostic = diagnostic.hint("elements of an array have an index: a predicate that walks over it says it");
        }
        if kind == Kind::NotABoolean && found.is_number() {
            diagnostic = diagnostic.hint("compare it with `=`, `<`, …; in a product, one factor is a number: `2 * x`");
        }
        self.diagnostics.push(diagnostic);
    }
}

/// Returns true if an expression has no variables.
pub(crate) fn is_constant(expression: &Expression) -> bool {
    match expression {
        Expression::Int(..) | Expression::Real(..) => true,
        Expression::Negate(inner, _) => is_constant(inner),
        Expression::Binary(_, left, right, _) => is_constant(left) && is_constant(right),
        _ => false,
    }
}
