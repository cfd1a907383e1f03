//! Cases to symbolic heaps.

mod elements;

use crate::ast::{Claim as Said, ClaimKind, Comparison, Expression, Operator, Path, Relation as Sign};
use crate::cases::written;
use crate::classes::{Classes, SIZE};
use crate::diagnostic::{Diagnostic, Kind};
use crate::infer::elements::{is_map, part_of_entries};
use crate::infer::{CaseTypes, Inference, Scope, Shape};
use crate::names::Type;
use crate::records::Records;
use crate::resolve::{CellClass, LENGTH, Resolved, length_type};
use crate::span::Span;
use crate::statics::spelled;
use heapwright_logic::{
    Bag, Call, Claim, Contents, Definitions, Linear, Matching, Overflow, PointsTo, PredicateId, Pure, Relation, Sort,
    SymbolicHeap, Term, Var, Variables,
};
use std::collections::BTreeMap;

/// The value of a field that a formula names by a path.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    /// The object.
    pub base: Var,
    /// Its declared class.
    pub class: CellClass,
    /// The field.
    pub field: String,
    /// Stands for the field's value.
    pub value: Var,
    pub span: Span,
}

/// Builds the symbolic heap of a case; fields named by paths are left as accesses.
pub(crate) struct Lowering<'a, 'c> {
    pub definitions: &'a mut Definitions,
    pub records: &'a mut Records,
    pub classes: &'a mut Classes<'c>,
    pub inference: &'a Inference,
    pub diagnostics: &'a mut Vec<Diagnostic>,
    pub scope: &'a Scope,
    pub types: &'a CaseTypes,
    pub case: &'a Resolved,
    pub variables: &'a mut Variables,
    /// Variables by name: initially those of the scope.
    pub names: BTreeMap<String, Var>,
    pub paths: BTreeMap<String, (Var, Type)>,
    pub accesses: Vec<Access>,
    pub heap: SymbolicHeap,
}

impl Lowering<'_, '_> {
    pub(crate) fn run(&mut self) {
        let case = self.case;
        if case.never {
            self.heap.pure.push(Pure::False);
        }
        for cell in &case.cells {
            let Some(record) = self.records.of(&cell.class, self.definitions, self.classes) else { continue };
            let root = self.path(&cell.root);
            let fields = cell.fields.iter().map(|field| match &field.value {
                Some(value) => self.term(value, &field.value_type),
                None => self.anything(&field.value_type),
            });
            let fields = fields.collect();
            self.heap.points_to.push(PointsTo { root, record, fields });
        }
        for it in &case.uses {
            let nodes = self.inference.parameters.get(it.predicate).cloned().unwrap_or_default();
            let classes = self.inference.classes.get(it.predicate).cloned().unwrap_or_default();
            let mut args = Vec::new();
            for (position, ((argument, node), class)) in it.arguments.iter().zip(nodes).zip(classes).enumerate() {
                let sort = self.settled(node, class);
                let argument = self.value(argument, sort);
                // nothing is said of it, so that it can be of any sort
                let other = self.inference.is_idle(it.predicate, position) && !self.is_of(&argument, sort);
                args.push(if other { Term::Var(self.variables.fresh("_", sort)) } else { argument });
            }
            self.heap.calls.push(Call { predicate: PredicateId(it.predicate as u32), args });
        }
        for element in &case.elements {
            self.element(element);
        }
        for comparison in &case.comparisons {
            self.comparison(comparison);
        }
        for (claim, positive) in &case.claims {
            self.claim(claim, *positive);
        }
        for (path, positive) in &case.flags {
            if let Some(sum) = self.path(path).as_linear() {
                let sum = if *positive { sum.shifted(-1) } else { Ok(sum) };
                self.pure(sum, Relation::Eq, path.span);
            }
        }
    }

    fn settled(&mut self, node: usize, class: Option<String>) -> Sort {
        match self.inference.settled(node) {
            Shape::Ref | Shape::Nothing => match class {
                Some(class) => self.records.sort(&Type::Ref(class), self.definitions, self.classes),
                None => Sort::Ref(None),
            },
            Shape::Bool => Sort::Bool,
            Shape::Real => Sort::Real,
            Shape::Bag => Sort::Bag,
            Shape::Int | Shape::Number | Shape::Constant => Sort::Int,
        }
    }

    /// Returns true if a term has values of a sort.
    fn is_of(&self, term: &Term, sort: Sort) -> bool {
        match term {
            Term::Null => sort.is_ref(),
            Term::Number(_) => sort.is_number() && sort != Sort::Bag,
            Term::Var(var) => {
                let own = self.variables.sort(*var);
                let alike = |is: fn(Sort) -> bool| is(own) == is(sort);
                alike(Sort::is_ref) && alike(|sort| sort == Sort::Bag) && (own != Sort::Real || sort == Sort::Real)
            }
        }
    }

    fn anything(&mut self, value_type: &Type) -> Term {
        let sort = self.records.sort(value_type, self.definitions, self.classes);
        Term::Var(self.variables.fresh("_", sort))
    }

    fn term(&mut self, expression: &Expression, value_type: &Type) -> Term {
        match expression {
            Expression::Any(_) => self.anything(value_type),
            other => {
                let sort = self.records.sort(value_type, self.definitions, self.classes);
                self.value(other, sort)
            }
        }
    }

    fn value(&mut self, expression: &Expression, sort: Sort) -> Term {
        match expression {
            Expression::Null(_) if sort.is_ref() => Term::Null,
            Expression::Bool(value, _) => Term::bool(*value),
            Expression::Path(path) => self.path(path),
            Expression::Any(_) => Term::Var(self.variables.fresh("_", sort)),
            other if sort == Sort::Bag => {
                let bag = self.bag(other);
                let var = self.variables.fresh("_", sort);
                self.contents(Claim::Equal(Bag::var(var), bag), true);
                Term::Var(var)
            }
            other => match self.sum(other) {
                Ok((sum, 1)) => Term::number(sum),
                Ok((sum, below)) => {
                    let var = self.variables.fresh("_", sort);
                    let equation = Linear::var(var).times(below).and_then(|left| left.plus(-1, &sum));
                    self.pure(equation, Relation::Eq, other.span());
                    Term::Var(var)
                }
                Err(Overflow) => {
                    self.too_large(other.span());
                    Term::int(0)
                }
            },
        }
    }

    fn too_large(&mut self, span: Span) {
        let message = "this number is too large or too precise";
        self.diagnostics.push(Diagnostic::error(Kind::NumberTooLarge, span, message));
    }

    fn pure(&mut self, sum: Result<Linear, Overflow>, relation: Relation, span: Span) {
        match sum {
            Ok(sum) => self.heap.pure.push(Pure::Compare(sum, relation)),
            Err(Overflow) => self.too_large(span),
        }
    }

    /// The variable of a name, created on first use.
    fn variable(&mut self, name: &str) -> Var {
        if let Some(var) = self.names.get(name) {
            return *var;
        }
        let sort = self.sort_of(name);
        let var = self.variables.fresh(spelled(written(name)), sort);
        self.names.insert(name.to_owned(), var);
        var
    }

    fn sort_of(&mut self, name: &str) -> Sort {
        let Some(node) = self.types.nodes.get(name).copied() else { return Sort::Int };
        let class = self.types.classes.get(name).and_then(|bounds| most_specific(bounds, self.classes));
        match (self.settled(node, class), self.types.ranges.get(name)) {
            (Sort::Int, Some((low, high))) => Sort::Range(*low, *high),
            (sort, _) => sort,
        }
    }

    fn path(&mut self, path: &Path) -> Term {
        let mut key = path.root.text.clone();
        let mut base = self.variable(&path.root.text);
        let mut class = match self.scope.get(&path.root.text).and_then(|variable| variable.value_type.clone()) {
            Some(Type::Ref(class)) => class,
            _ => self.class_of(path),
        };
        // the part of a map's entries that an index belongs to
        let mut entries: Option<bool> = None;
        for (taken, step) in path.steps.iter().enumerate() {
            let owner = taken - usize::from(entries.is_some());
            let prefix = Path { steps: path.steps.get(..owner).unwrap_or_default().to_vec(), ..path.clone() };
            if entries.is_none() && is_map(&self.class_at(&prefix), self.classes) {
                entries = part_of_entries(&step.text);
                if entries.is_some() {
                    key = format!("{key}.{}", step.text);
                    continue;
                }
            }
            let said = self.case.cells.iter().find(|cell| same_path(&cell.root, &prefix));
            let cell = said.map_or_else(|| CellClass { name: class.clone(), length: None }, |cell| cell.class.clone());
            if (step.text == LENGTH || step.text == SIZE) && cell.length.is_some() {
                return Term::int(i128::from(cell.length.unwrap_or_default()));
            }
            let index = step.text.parse::<i64>().ok().filter(|_| cell.length.is_none() || entries.is_some());
            let index = index.map(|index| entries.take().map_or(index, |is_value| 2 * index + i64::from(is_value)));
            let field_type = self.field_type(&cell, &step.text);
            key = format!("{key}.{}", step.text);
            let known = self.paths.get(&key).cloned();
            let (value, value_type) = known.unwrap_or_else(|| {
                let sort = self.records.sort(&field_type, self.definitions, self.classes);
                let shown: Vec<&str> = key.split('.').collect();
                let shown = format!(
                    "{}.{}",
                    written(shown.first().copied().unwrap_or("")),
                    shown.get(1..).unwrap_or_default().join(".")
                );
                let value = self.variables.fresh(spelled(&shown), sort);
                self.paths.insert(key.clone(), (value, field_type.clone()));
                if let Some(index) = index {
                    let index = Linear::constant(index.into());
                    self.add_element(&prefix, Term::Var(base), index, Term::Var(value));
                    return (value, field_type);
                }
                self.accesses.push(Access { base, class: cell, field: step.text.clone(), value, span: path.span });
                (value, field_type)
            });
            base = value;
            class = match value_type {
                Type::Ref(class) => class,
                _ => String::new(),
            };
        }
        Term::Var(base)
    }

    fn field_type(&mut self, cell: &CellClass, field: &str) -> Type {
        if let Some(element) = cell.name.strip_prefix('[') {
            if field == LENGTH {
                return length_type();
            }
            return self.classes.type_of(element);
        }
        let found = self.classes.find(&cell.name);
        if found.as_ref().is_some_and(|class| class.contents.is_some()) {
            return match field.parse::<u64>() {
                Ok(_) => Type::Ref("java/lang/Object".to_owned()),
                Err(_) => length_type(),
            };
        }
        let found = found.and_then(|class| class.fields.get(class.field(field)?).map(|field| field.descriptor.clone()));
        found.map_or(Type::Int(i64::MIN, i64::MAX), |descriptor| self.classes.type_of(&descriptor))
    }

    fn comparison(&mut self, it: &Comparison) {
        let shapes = (self.shape(&it.left), self.shape(&it.right));
        let is_ref = |shape: Option<Shape>| matches!(shape, Some(Shape::Ref | Shape::Nothing));
        if is_ref(shapes.0) && is_ref(shapes.1) {
            let (left, right) = (self.value(&it.left, Sort::Ref(None)), self.value(&it.right, Sort::Ref(None)));
            self.heap.pure.push(match it.operator {
                Sign::Equal => Pure::Same(left, right),
                _ => Pure::Differ(left, right),
            });
            return;
        }
        if self.is_bag(&it.left) || self.is_bag(&it.right) {
            let (left, right) = (self.bag(&it.left), self.bag(&it.right));
            self.contents(Claim::Equal(left, right), it.operator == Sign::Equal);
            return;
        }
        if let Some((sum, relation)) = self.compared(it) {
            self.heap.pure.push(Pure::Compare(sum, relation));
        }
    }

    /// A comparison of numbers.
    fn compared(&mut self, it: &Comparison) -> Option<(Linear, Relation)> {
        let sides = self.sum(&it.left).and_then(|left| self.sum(&it.right).map(|right| (left, right)));
        let difference = sides.and_then(|((left, left_below), (right, right_below))| {
            let (left, right) = (left.times(right_below)?, right.times(left_below)?);
            match it.operator {
                Sign::Greater | Sign::GreaterEqual => right.plus(-1, &left),
                _ => left.plus(-1, &right),
            }
        });
        let relation = match it.operator {
            Sign::Equal => Relation::Eq,
            Sign::NotEqual => Relation::Ne,
            Sign::Less | Sign::Greater => Relation::Lt,
            Sign::LessEqual | Sign::GreaterEqual => Relation::Le,
        };
        match difference {
            Ok(difference) => Some((difference, relation)),
            Err(Overflow) => {
                self.too_large(it.span);
                None
            }
        }
    }

    fn contents(&mut self, claim: Claim, holds: bool) {
        self.heap.pure.push(Pure::Contents(Contents { claim, holds }));
    }

    fn claim(&mut self, it: &Said, positive: bool) {
        if let ClaimKind::Quantified { every: false, element, bag, body } = &it.kind
            && positive
        {
            // Some element is any element that there is.
            let bag = self.bag(bag);
            let element = self.variable(&element.text);
            self.contents(Claim::Within(Bag::single(Linear::var(element)), bag), true);
            for it in body {
                self.comparison(it);
            }
            return;
        }
        let claim = match &it.kind {
            ClaimKind::Subset(a, b) => Claim::Within(self.bag(a), self.bag(b)),
            ClaimKind::Disjoint(a, b) => Claim::Apart(self.bag(a), self.bag(b)),
            ClaimKind::Distinct(a) => Claim::Distinct(self.bag(a)),
            ClaimKind::Quantified { every, element, bag, body } => {
                let bag = self.bag(bag);
                let element = self.variable(&element.text);
                let comparisons = body.iter().filter_map(|it| self.compared(it)).collect();
                let matching = Matching { element, comparisons };
                if *every { Claim::Each(bag, matching) } else { Claim::Some(bag, matching) }
            }
        };
        self.contents(claim, positive);
    }

    fn is_bag(&mut self, expression: &Expression) -> bool {
        match expression {
            Expression::Bag(..) => true,
            Expression::Binary(Operator::Add, left, right, _) => self.is_bag(left) || self.is_bag(right),
            Expression::Path(path) if path.steps.is_empty() => {
                matches!(self.path(path), Term::Var(var) if self.variables.sort(var) == Sort::Bag)
            }
            _ => false,
        }
    }

    fn bag(&mut self, expression: &Expression) -> Bag {
        match expression {
            Expression::Bag(elements, _) => {
                let mut bag = Bag::default();
                for element in elements {
                    match self.sum(element) {
                        Ok((sum, 1)) => bag.elements.push(sum),
                        _ => self.too_large(element.span()),
                    }
                }
                bag
            }
            Expression::Binary(_, left, right, _) => self.bag(left).union(&self.bag(right)),
            Expression::Path(path) => match self.path(path) {
                Term::Var(var) => Bag::var(var),
                _ => Bag::default(),
            },
            // Whatever else there is has been reported.
            _ => Bag::default(),
        }
    }

    fn shape(&mut self, expression: &Expression) -> Option<Shape> {
        match expression {
            Expression::Null(_) => Some(Shape::Nothing),
            Expression::Path(path) => match self.path(path) {
                Term::Var(var) => Some(if self.variables.sort(var).is_ref() { Shape::Ref } else { Shape::Number }),
                _ => Some(Shape::Number),
            },
            _ => None,
        }
    }

    /// An expression as a sum divided by a number.
    fn sum(&mut self, expression: &Expression) -> Result<(Linear, i128), Overflow> {
        match expression {
            Expression::Int(value, _) => Ok((Linear::constant((*value).into()), 1)),
            Expression::Bool(value, _) => Ok((Linear::constant((*value).into()), 1)),
            Expression::Real(text, _) => {
                let (above, below) = decimal(text).ok_or(Overflow)?;
                Ok((Linear::constant(above), below))
            }
            Expression::Path(path) => Ok((self.path(path).as_linear().unwrap_or_default(), 1)),
            Expression::Size(inner, _) => Ok((self.bag(inner).size()?, 1)),
            Expression::Constant(_, number, _) => Ok((Linear::constant((*number).into()), 1)),
            // Null is no constant of an enum.
            Expression::Null(_) | Expression::Any(_) | Expression::Bag(..) => Ok((Linear::default(), 1)),
            Expression::Negate(inner, _) => {
                let (sum, below) = self.sum(inner)?;
                Ok((sum.times(-1)?, below))
            }
            Expression::Binary(operator, left, right, _) => {
                let ((left, left_below), (right, right_below)) = (self.sum(left)?, self.sum(right)?);
                let below = left_below.checked_mul(right_below).ok_or(Overflow)?;
                let sum = match operator {
                    Operator::Add => left.times(right_below)?.plus(left_below, &right)?,
                    Operator::Subtract => {
                        left.times(right_below)?.plus(left_below.checked_neg().ok_or(Overflow)?, &right)?
                    }
                    Operator::Multiply => match (left.as_constant(), right.as_constant()) {
                        (Some(factor), _) => right.times(factor)?,
                        (_, Some(factor)) => left.times(factor)?,
                        (None, None) => left,
                    },
                    Operator::Divide => {
                        let divisor = right.as_constant().filter(|divisor| *divisor != 0).unwrap_or(1);
                        let sign = divisor.signum();
                        let above = left.times(right_below.checked_mul(sign).ok_or(Overflow)?)?;
                        return Ok((above, left_below.checked_mul(divisor.abs()).ok_or(Overflow)?));
                    }
                };
                Ok((sum, below))
            }
        }
    }
}

pub(crate) fn same_path(one: &Path, other: &Path) -> bool {
    one.root.text == other.root.text
        && one.steps.len() == other.steps.len()
        && one.steps.iter().zip(&other.steps).all(|(one, other)| one.text == other.text)
}

/// The most specific of an object's classes.
pub(crate) fn most_specific(bounds: &[(String, Span)], classes: &mut Classes<'_>) -> Option<String> {
    let mut best: Option<String> = None;
    for (class, _) in bounds {
        match &best {
            Some(known) if classes.is_below(known, class) => {}
            _ => best = Some(class.clone()),
        }
    }
    best
}

/// A decimal number as a fraction.
fn decimal(text: &str) -> Option<(i128, i128)> {
    let (digits, exponent) = match text.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let above: i128 = format!("{whole}{fraction}").parse().ok()?;
    let places = i32::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
    let power = 10i128.checked_pow(places.unsigned_abs())?;
    if places >= 0 { Some((above, power)) } else { Some((above.checked_mul(power)?, 1)) }
}
