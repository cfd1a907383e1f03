//! Formulas: every `and`, `or`, `sep` and `exists` becomes a disjunction of symbolic heaps.

use super::commands::Names;
use super::sexp::Sexp;
use super::{Place, ReadError, unsupported, wrong};
use heapwright_logic::{
    Call, Definitions, Linear, Overflow, PointsTo, Pure, RecordId, Relation, Sort, SymbolicHeap, Term, Var, Variables,
};

/// More disjuncts than this are refused.
const MOST_CASES: usize = 20_000;

/// Longer `distinct` lists are refused: they need a comparison for each pair.
const MOST_DISTINCT: usize = 2_000;

/// A disjunct, and whether it mentions the heap. One that does not holds in every heap; the smallest is the empty one.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) heap: SymbolicHeap,
    pub(super) spatial: bool,
}

/// How two formulas are combined.
type Join<'a> = fn(&mut Formulas<'a>, Place, Vec<Part>, Vec<Part>) -> Result<Vec<Part>, ReadError>;

/// Reads the formulas of one scope.
pub(super) struct Formulas<'a> {
    names: &'a Names,
    definitions: &'a Definitions,
    variables: &'a mut Variables,
    /// The innermost binding of a name comes last.
    scope: Vec<(String, Term)>,
}

impl<'a> Formulas<'a> {
    pub(super) fn new(
        names: &'a Names,
        definitions: &'a Definitions,
        variables: &'a mut Variables,
        scope: &[(String, Var)],
    ) -> Self {
        let scope = scope.iter().map(|(name, var)| (name.clone(), Term::Var(*var))).collect();
        Self { names, definitions, variables, scope }
    }

    pub(super) fn cases(&mut self, sexp: &Sexp) -> Result<Vec<SymbolicHeap>, ReadError> {
        Ok(self.parts(sexp)?.into_iter().map(|p| p.heap).collect())
    }

    pub(super) fn parts(&mut self, sexp: &Sexp) -> Result<Vec<Part>, ReadError> {
        let Some((name, args)) = sexp.applied() else { return self.constant(sexp) };
        match (name, args) {
            ("and", _) => self.all(sexp.place(), args, Self::both),
            ("sep", _) => self.all(sexp.place(), args, Self::star),
            ("or", _) => {
                let mut parts = Vec::new();
                for arg in args {
                    parts.extend(self.parts(arg)?);
                    limit(sexp.place(), parts.len())?;
                }
                Ok(parts)
            }
            ("exists", [binders, body]) => self.exists(binders, body),
            ("let", [bindings, body]) => self.bind(bindings, body),
            ("not", [inner]) => self.negation(inner),
            ("=>", [a, b]) => {
                let mut parts = self.negation(a)?;
                parts.extend(self.parts(b)?);
                Ok(parts)
            }
            ("ite", [c, a, b]) => {
                let (yes, no) = (self.parts(c)?, self.negation(c)?);
                let (a, b) = (self.parts(a)?, self.parts(b)?);
                let mut parts = self.both(sexp.place(), yes, a)?;
                parts.extend(self.both(sexp.place(), no, b)?);
                Ok(parts)
            }
            ("_", [emp, ..]) if emp.atom() == Some("emp") => {
                Ok(vec![Part { heap: SymbolicHeap::emp(), spatial: true }])
            }
            ("pto", [root, cell]) => self.points_to(root, cell),
            ("=" | "distinct" | "<" | "<=" | ">" | ">=", _) => self.comparison(sexp.place(), name, args, true),
            ("wand" | "forall" | "septraction", _) => unsupported(sexp.place(), format!("`{name}`")),
            _ => self.call(sexp, name, args),
        }
    }

    fn constant(&mut self, sexp: &Sexp) -> Result<Vec<Part>, ReadError> {
        match sexp.atom() {
            Some("true") => Ok(vec![Part { heap: SymbolicHeap::emp(), spatial: false }]),
            Some("false") => Ok(Vec::new()),
            Some("emp" | "sep.emp") => Ok(vec![Part { heap: SymbolicHeap::emp(), spatial: true }]),
            Some(name) if self.names.predicates.contains_key(name) => self.call(sexp, name, &[]),
            Some(_) => self.truth(sexp, true),
            None => wrong(sexp.place(), "a formula is expected here"),
        }
    }

    /// A term of sort Bool as a formula.
    fn truth(&mut self, sexp: &Sexp, value: bool) -> Result<Vec<Part>, ReadError> {
        let (term, sort) = self.term(sexp)?;
        match (term.as_linear(), sort) {
            (Some(sum), Sort::Bool) => {
                let sum = fits(sexp.place(), sum.shifted(-i128::from(value)))?;
                Ok(pure(Pure::Compare(sum, Relation::Eq)))
            }
            _ => wrong(sexp.place(), "a formula is expected here"),
        }
    }

    fn all(&mut self, place: Place, args: &[Sexp], join: Join<'a>) -> Result<Vec<Part>, ReadError> {
        let mut result = vec![Part { heap: SymbolicHeap::emp(), spatial: false }];
        for arg in args {
            let parts = self.parts(arg)?;
            result = join(self, place, result, parts)?;
        }
        Ok(result)
    }

    /// Both hold in the same heap: at most one of them may mention it.
    pub(super) fn both(&mut self, place: Place, left: Vec<Part>, right: Vec<Part>) -> Result<Vec<Part>, ReadError> {
        if left.iter().any(|p| p.spatial) && right.iter().any(|p| p.spatial) {
            return unsupported(place, "a conjunction of two formulas about the same heap");
        }
        self.star(place, left, right)
    }

    fn star(&mut self, place: Place, left: Vec<Part>, right: Vec<Part>) -> Result<Vec<Part>, ReadError> {
        limit(place, left.len().saturating_mul(right.len()))?;
        if let [right] = right.as_slice() {
            // The usual case, without copying the left side.
            let join = |l: Part| Part { heap: l.heap.star(right.heap.clone()), spatial: l.spatial || right.spatial };
            return Ok(left.into_iter().map(join).collect());
        }
        if let [left] = left.as_slice() {
            let join = |r: Part| Part { heap: r.heap.star(left.heap.clone()), spatial: left.spatial || r.spatial };
            return Ok(right.into_iter().map(join).collect());
        }
        let mut parts = Vec::with_capacity(left.len() * right.len());
        for l in &left {
            for r in &right {
                let spatial = l.spatial || r.spatial;
                parts.push(Part { heap: l.heap.clone().star(r.heap.clone()), spatial });
            }
        }
        Ok(parts)
    }

    fn exists(&mut self, binders: &Sexp, body: &Sexp) -> Result<Vec<Part>, ReadError> {
        let depth = self.scope.len();
        let mut bound = Vec::new();
        for binder in binders.items()? {
            let [name, sort] = binder.items()? else {
                return wrong(binder.place(), "a variable (NAME SORT) is expected here");
            };
            let sort = self.names.sort(sort)?;
            let var = self.variables.fresh(name.name()?, sort);
            self.scope.push((name.name()?.into(), Term::Var(var)));
            bound.push(var);
        }
        let mut parts = self.parts(body)?;
        self.scope.truncate(depth);
        for part in &mut parts {
            part.heap.existentials.extend(&bound);
        }
        Ok(parts)
    }

    fn bind(&mut self, bindings: &Sexp, body: &Sexp) -> Result<Vec<Part>, ReadError> {
        let mut values = Vec::new();
        for binding in bindings.items()? {
            let [name, value] = binding.items()? else {
                return wrong(binding.place(), "a binding (NAME TERM) is expected here");
            };
            values.push((name.name()?.to_string(), self.term(value)?.0));
        }
        let depth = self.scope.len();
        self.scope.extend(values);
        let parts = self.parts(body);
        self.scope.truncate(depth);
        parts
    }

    fn negation(&mut self, sexp: &Sexp) -> Result<Vec<Part>, ReadError> {
        match (sexp.applied(), sexp.atom()) {
            (_, Some("true")) => Ok(Vec::new()),
            (_, Some("false")) => Ok(vec![Part { heap: SymbolicHeap::emp(), spatial: false }]),
            (Some(("not", [inner])), _) => self.parts(inner),
            (Some(("and", args)), _) => {
                let mut parts = Vec::new();
                for arg in args {
                    parts.extend(self.negation(arg)?);
                    limit(sexp.place(), parts.len())?;
                }
                Ok(parts)
            }
            (Some(("or", args)), _) => {
                let mut result = vec![Part { heap: SymbolicHeap::emp(), spatial: false }];
                for arg in args {
                    let parts = self.negation(arg)?;
                    result = self.both(sexp.place(), result, parts)?;
                }
                Ok(result)
            }
            (Some(("=>", [a, b])), _) => {
                let (a, b) = (self.parts(a)?, self.negation(b)?);
                self.both(sexp.place(), a, b)
            }
            (Some((name @ ("=" | "distinct" | "<" | "<=" | ">" | ">="), args)), _) => {
                self.comparison(sexp.place(), name, args, false)
            }
            (None, Some(_)) => self.truth(sexp, false),
            _ => unsupported(sexp.place(), "the negation of a formula about the heap"),
        }
    }

    /// A chain `(< a b c)`, or `distinct` over all pairs; `positive` is false under a negation.
    fn comparison(&mut self, place: Place, name: &str, args: &[Sexp], positive: bool) -> Result<Vec<Part>, ReadError> {
        let mut terms = Vec::new();
        for arg in args {
            terms.push(self.term(arg)?);
        }
        let mut pairs = Vec::new();
        if name == "distinct" && terms.len() > MOST_DISTINCT {
            return unsupported(place, format!("`distinct` of more than {MOST_DISTINCT} terms"));
        }
        if name == "distinct" {
            for (i, a) in terms.iter().enumerate() {
                pairs.extend(terms.iter().skip(i + 1).map(|b| (a, b)));
            }
        } else {
            pairs.extend(terms.iter().zip(terms.iter().skip(1)));
        }
        if args.len() < 2 {
            return wrong(place, format!("`{name}` compares two terms or more"));
        }
        let mut atoms = Vec::new();
        for (a, b) in pairs {
            atoms.push(atom(place, name, a, b, positive)?);
        }
        if positive {
            return Ok(vec![Part { heap: SymbolicHeap { pure: atoms, ..SymbolicHeap::emp() }, spatial: false }]);
        }
        Ok(atoms.into_iter().flat_map(pure).collect())
    }

    fn points_to(&mut self, root: &Sexp, cell: &Sexp) -> Result<Vec<Part>, ReadError> {
        let (root_term, root_sort) = self.term(root)?;
        if !root_sort.is_ref() {
            return wrong(root.place(), "the address of a cell is expected here");
        }
        let (name, args) = match (cell.applied(), cell.atom()) {
            (Some(applied), _) => applied,
            (None, Some(name)) => (name, [].as_slice()),
            _ => return wrong(cell.place(), "a cell (CONSTRUCTOR …) is expected here"),
        };
        let Some(&record) = self.names.constructors.get(name) else {
            return match self.term(cell) {
                Ok(_) => unsupported(cell.place(), "cells that are not written with their constructor"),
                Err(_) => wrong(cell.place(), format!("`{name}` is not a constructor")),
            };
        };
        let fields = self.fields(cell.place(), name, record, args)?;
        let heap =
            SymbolicHeap { points_to: vec![PointsTo { root: root_term, record, fields }], ..SymbolicHeap::emp() };
        Ok(vec![Part { heap, spatial: true }])
    }

    fn fields(&mut self, place: Place, name: &str, record: RecordId, args: &[Sexp]) -> Result<Vec<Term>, ReadError> {
        let sorts: Vec<Sort> =
            self.definitions.record(record).map(|r| r.fields.iter().map(|f| f.sort).collect()).unwrap_or_default();
        self.arguments(place, name, &sorts, args)
    }

    fn arguments(&mut self, place: Place, name: &str, sorts: &[Sort], args: &[Sexp]) -> Result<Vec<Term>, ReadError> {
        if sorts.len() != args.len() {
            return wrong(place, format!("`{name}` takes {} values, here it has {}", sorts.len(), args.len()));
        }
        let mut terms = Vec::new();
        for (sort, arg) in sorts.iter().zip(args) {
            let (term, found) = self.term(arg)?;
            if !compatible(*sort, found) {
                return wrong(arg.place(), format!("this has another sort than `{name}` takes here"));
            }
            terms.push(term);
        }
        Ok(terms)
    }

    fn call(&mut self, sexp: &Sexp, name: &str, args: &[Sexp]) -> Result<Vec<Part>, ReadError> {
        let Some(&predicate) = self.names.predicates.get(name) else {
            return wrong(sexp.place(), format!("`{name}` is neither a predicate nor an operator"));
        };
        let sorts: Vec<Sort> = self.definitions.predicate(predicate).map(|p| p.sorts().collect()).unwrap_or_default();
        let args = self.arguments(sexp.place(), name, &sorts, args)?;
        let heap = SymbolicHeap { calls: vec![Call { predicate, args }], ..SymbolicHeap::emp() };
        Ok(vec![Part { heap, spatial: true }])
    }

    fn term(&mut self, sexp: &Sexp) -> Result<(Term, Sort), ReadError> {
        let place = sexp.place();
        if let Some(text) = sexp.atom() {
            return self.simple_term(place, text);
        }
        match sexp.applied() {
            Some(("as", [nil, sort])) if matches!(nil.atom(), Some("nil" | "sep.nil")) => {
                Ok((Term::Null, self.names.sort(sort)?))
            }
            Some(("+", args)) => {
                let (mut sum, mut sort) = (Linear::default(), Sort::Int);
                for arg in args {
                    let (value, of) = self.sum(arg)?;
                    sum = fits(place, sum.plus(1, &value))?;
                    sort = if of == Sort::Real { of } else { sort };
                }
                Ok((Term::number(sum), sort))
            }
            Some(("-", [only])) => {
                let (value, sort) = self.sum(only)?;
                Ok((Term::number(fits(place, value.times(-1))?), sort))
            }
            Some(("-", [first, rest @ ..])) => {
                let (mut sum, sort) = self.sum(first)?;
                for arg in rest {
                    sum = fits(place, sum.plus(-1, &self.sum(arg)?.0))?;
                }
                Ok((Term::number(sum), sort))
            }
            Some(("*", args)) => {
                let (mut product, mut sort) = (Linear::constant(1), Sort::Int);
                for arg in args {
                    let (value, of) = self.sum(arg)?;
                    sort = if of == Sort::Real { of } else { sort };
                    product = match (product.as_constant(), value.as_constant()) {
                        (Some(factor), _) => fits(place, value.times(factor))?,
                        (_, Some(factor)) => fits(place, product.times(factor))?,
                        _ => return unsupported(place, "a product of two variables"),
                    };
                }
                Ok((Term::number(product), sort))
            }
            Some((name, _)) => unsupported(place, format!("the term `{name}`")),
            None => wrong(place, "a term is expected here"),
        }
    }

    fn simple_term(&mut self, place: Place, text: &str) -> Result<(Term, Sort), ReadError> {
        if let Some((_, term)) = self.scope.iter().rev().find(|(name, _)| name == text) {
            let sort = match term {
                Term::Var(var) => self.variables.sort(*var),
                Term::Null => Sort::Ref(None),
                Term::Number(_) => Sort::Int,
            };
            return Ok((term.clone(), sort));
        }
        match text {
            "nil" | "sep.nil" => return Ok((Term::Null, Sort::Ref(None))),
            "true" | "false" => return Ok((Term::bool(text == "true"), Sort::Bool)),
            _ => {}
        }
        let whole = text.strip_suffix(".0").unwrap_or(text);
        match whole.parse::<i64>() {
            Ok(value) => {
                let sort = if whole.len() == text.len() { Sort::Int } else { Sort::Real };
                Ok((Term::int(i128::from(value)), sort))
            }
            Err(_) if text.starts_with(|c: char| c.is_ascii_digit()) => {
                unsupported(place, format!("the number {text}"))
            }
            Err(_) => wrong(place, format!("unknown name `{text}`")),
        }
    }

    fn sum(&mut self, sexp: &Sexp) -> Result<(Linear, Sort), ReadError> {
        let (term, sort) = self.term(sexp)?;
        match term.as_linear() {
            Some(sum) if sort.is_number() => Ok((sum, sort)),
            _ => wrong(sexp.place(), "a number is expected here"),
        }
    }
}

fn limit(place: Place, count: usize) -> Result<(), ReadError> {
    if count > MOST_CASES { unsupported(place, "a formula with this many disjuncts") } else { Ok(()) }
}

fn fits(place: Place, sum: Result<Linear, Overflow>) -> Result<Linear, ReadError> {
    sum.or_else(|overflow| unsupported(place, overflow.to_string()))
}

fn pure(atom: Pure) -> Vec<Part> {
    vec![Part { heap: SymbolicHeap { pure: vec![atom], ..SymbolicHeap::emp() }, spatial: false }]
}

fn compatible(a: Sort, b: Sort) -> bool {
    match (a, b) {
        (Sort::Ref(Some(a)), Sort::Ref(Some(b))) => a == b,
        (Sort::Ref(_), Sort::Ref(_)) => true,
        (Sort::Bool, b) => b == Sort::Bool,
        (a, b) => a.is_number() && b.is_number() && b != Sort::Bool && (b != Sort::Real || a == Sort::Real),
    }
}

fn atom(place: Place, name: &str, a: &(Term, Sort), b: &(Term, Sort), positive: bool) -> Result<Pure, ReadError> {
    let ((left, left_sort), (right, right_sort)) = (a, b);
    let mixed = *left_sort == Sort::Real || *right_sort == Sort::Real;
    if !(compatible(*left_sort, *right_sort) || mixed && left_sort.is_number() && right_sort.is_number()) {
        return wrong(place, "things of different sorts are compared here");
    }
    let equal = (name == "=") == positive;
    match (left.as_linear(), right.as_linear(), left_sort.is_ref()) {
        (_, _, true) if matches!(name, "=" | "distinct") => {
            let (left, right) = (left.clone(), right.clone());
            Ok(if equal { Pure::Same(left, right) } else { Pure::Differ(left, right) })
        }
        (Some(left), Some(right), false) => {
            let less = |a: &Linear, b: &Linear| fits(place, a.plus(-1, b));
            Ok(match (name, positive) {
                ("<", true) | (">=", false) => Pure::Compare(less(&left, &right)?, Relation::Lt),
                ("<=", true) | (">", false) => Pure::Compare(less(&left, &right)?, Relation::Le),
                (">", true) | ("<=", false) => Pure::Compare(less(&right, &left)?, Relation::Lt),
                (">=", true) | ("<", false) => Pure::Compare(less(&right, &left)?, Relation::Le),
                _ if equal => Pure::Compare(less(&left, &right)?, Relation::Eq),
                _ => Pure::Compare(less(&left, &right)?, Relation::Ne),
            })
        }
        _ => wrong(place, format!("`{name}` does not compare references")),
    }
}
