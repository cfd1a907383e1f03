//! Evaluates formulas of separation logic on states: objects are known there, numbers are terms.

use crate::engine::{Engine, Running};
use crate::evaluate::{Answer, Evaluated};
use crate::gaps::Gap;
use heapwright_logic::{
    Cell, Comparisons, Evaluation, Limits, Linear, Location, RecordId, Relation, Sort, Traits, Undecided, Value, Var,
};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, Program, flags};
use heapwright_term::{Op, TermError, TermId, Width};
use heapwright_vm::{Layout, Precondition, State};
use std::collections::BTreeMap;

/// The most unfoldings of one evaluation.
const MOST_UNFOLDINGS: usize = 20_000;

/// The most objects of a heap in which a formula is evaluated.
const MOST_OBJECTS: usize = 2_000;

/// A term that a symbol of the formula's heap stands for.
type Symbol = (TermId, Kind);

/// The objects of a state that are cells of a record.
#[derive(Default)]
struct Cells {
    locations: BTreeMap<Ref, Location>,
    heap: BTreeMap<Location, Cell>,
    /// The terms that symbols stand for.
    symbols: Vec<Symbol>,
}

/// There are very many objects, or what is in one of them is not known.
struct Unseen;

impl Cells {
    fn location(&mut self, object: Ref, queue: &mut Vec<Ref>) -> Location {
        let next = Location(u32::try_from(self.locations.len() + 1).unwrap_or(u32::MAX));
        *self.locations.entry(object).or_insert_with(|| {
            queue.push(object);
            next
        })
    }

    fn symbol(&mut self, term: TermId, kind: Kind) -> Value {
        let known = self.symbols.iter().position(|(known, _)| *known == term);
        let number = known.unwrap_or_else(|| {
            self.symbols.push((term, kind));
            self.symbols.len() - 1
        });
        Value::Symbol(Var(u32::try_from(number).unwrap_or(u32::MAX)))
    }
}

impl Engine<'_> {
    /// Whether a formula holds of an object, as a condition on the path.
    pub(crate) fn described(
        &mut self,
        running: Running,
        given: &Precondition,
        object: Ref,
    ) -> Result<Vec<(Running, Answer)>, TermError> {
        let cells = match self.cells_from(&running.state, &given.layouts, object) {
            Ok(cells) => cells,
            Err(Unseen) => return Ok(self.undecided()),
        };
        let Some(ways) = ways(given, &cells, object) else {
            // something may depend on a reference that is taken for opaque: then everything is built anew
            let references = cells.symbols.iter().filter(|(_, kind)| *kind == Kind::Ref);
            let looked = references.fold(false, |looked, (term, _)| self.looks(*term) || looked);
            return Ok(if looked { Vec::new() } else { self.undecided() });
        };
        let mut conditions = Vec::new();
        for way in ways {
            let mut all = Vec::new();
            for (sum, relation) in way {
                let Some(term) = self.compared(&cells.symbols, &sum, relation)? else { return Ok(self.undecided()) };
                all.push(term);
            }
            conditions.push(all);
        }
        let mut found = Vec::new();
        self.split(running, &conditions, &mut found)?;
        Ok(found)
    }

    /// Splits a path by whether all conditions of one way hold.
    fn split(
        &mut self,
        running: Running,
        ways: &[Vec<TermId>],
        found: &mut Vec<(Running, Answer)>,
    ) -> Result<(), TermError> {
        let answer = |engine: &mut Self, truth| {
            let term = engine.vm.terms_mut().bool(truth)?;
            Ok(Answer::Value(Evaluated::Truth(term)))
        };
        let Some((way, others)) = ways.split_first() else {
            found.push((running, answer(self, false)?));
            return Ok(());
        };
        let mut holds = running;
        for condition in way {
            let negated = self.vm.terms_mut().not(*condition)?;
            if let Some(fails) = self.assumed(&holds, negated) {
                self.split(fails, others, found)?;
            }
            match self.assumed(&holds, *condition) {
                Some(next) => holds = next,
                None => return Ok(()),
            }
        }
        found.push((holds, answer(self, true)?));
        Ok(())
    }

    fn undecided(&mut self) -> Vec<(Running, Answer)> {
        self.gaps.insert(Gap::Undecided(self.context.clone()));
        Vec::new()
    }

    /// What can be reached from an object, as cells of records.
    fn cells_from(&mut self, state: &State, layouts: &[Layout], object: Ref) -> Result<Cells, Unseen> {
        let mut cells = Cells::default();
        let mut queue = Vec::new();
        cells.location(object, &mut queue);
        while let Some(object) = queue.pop() {
            if cells.locations.len() > MOST_OBJECTS {
                return Err(Unseen);
            }
            let Some(class) = self.vm.class_of_object(state, object) else { continue };
            let name = self.vm.program().class(class).name().clone();
            let held = self.vm.cells(state, object);
            let is_array = name.starts_with('[');
            let fits = |layout: &&Layout| *layout.class == *name && layout.length.is_none_or(|it| it == held.len());
            let found = layouts.iter().enumerate().rev().find(|(_, layout)| fits(layout));
            if layouts.iter().any(|layout| has_other_views(self.vm.program(), class, layout)) {
                return Err(Unseen);
            }
            let Some((record, layout)) = found else { continue };
            let wanted: Vec<usize> = match (is_array, layout.length) {
                (true, Some(length)) => (0..length).collect(),
                (true, None) => Vec::new(),
                (false, _) => {
                    let found = layout.fields.iter().map(|field| cell_of(self.vm.program(), field));
                    found.collect::<Option<_>>().ok_or(Unseen)?
                }
            };
            let mut fields = Vec::with_capacity(wanted.len());
            for cell in wanted {
                let cell = held.get(cell).ok_or(Unseen)?;
                fields.push(self.value_of(&mut cells, cell.kind, cell.value, &mut queue)?);
            }
            if is_array && layout.length.is_none() {
                fields.push(Value::Int(held.len() as i128));
            }
            let location = cells.location(object, &mut queue);
            cells.heap.insert(location, Cell { record: RecordId(record as u32), fields, views: Vec::new() });
        }
        Ok(cells)
    }

    fn value_of(&mut self, cells: &mut Cells, kind: Kind, value: Slot, queue: &mut Vec<Ref>) -> Result<Value, Unseen> {
        match (kind, value.term()) {
            (Kind::Ref, None) if value.as_ref().is_null() => Ok(Value::Null),
            (Kind::Ref, None) => Ok(Value::Location(cells.location(value.as_ref(), queue))),
            (_, Some(term)) => Ok(cells.symbol(term, kind)),
            (Kind::Long, None) => Ok(Value::Int(i128::from(value.bits() as i64))),
            // fractions, infinities and NaN are not looked at
            (Kind::Float | Kind::Double, None) => {
                let term = self.vm.terms_mut().long(value.bits() as i64).map_err(|_| Unseen)?;
                Ok(cells.symbol(term, kind))
            }
            (_, None) => Ok(Value::Int(i128::from(value.as_int()))),
        }
    }

    /// A comparison of symbols as a term; `None` if 64 bits may be too few to compute it.
    fn compared(&mut self, symbols: &[Symbol], sum: &Linear, relation: Relation) -> Result<Option<TermId>, TermError> {
        let mut parts = Vec::new();
        for (var, factor) in sum.parts() {
            let Some(symbol) = symbols.get(var.0 as usize).copied() else { return Ok(None) };
            parts.push((symbol, *factor));
        }
        let Some((left, right)) = self.sides(&parts, sum.offset())? else { return Ok(None) };
        let terms = self.vm.terms_mut();
        Ok(Some(match relation {
            Relation::Eq => terms.binary(Op::Eq, left, right)?,
            Relation::Ne => {
                let same = terms.binary(Op::Eq, left, right)?;
                terms.not(same)?
            }
            Relation::Le => terms.binary(Op::SLe, left, right)?,
            Relation::Lt => terms.binary(Op::SLt, left, right)?,
        }))
    }
}

impl Engine<'_> {
    /// Two terms that compare as a sum does with zero: where possible two numbers, or one and a constant.
    fn sides(&mut self, parts: &[(Symbol, i128)], offset: i128) -> Result<Option<(TermId, TermId)>, TermError> {
        let wide = |engine: &mut Self, (term, kind): Symbol| match kind {
            Kind::Long => Ok(term),
            _ => engine.vm.terms_mut().unary(Op::SignExtend(Width::W64), term),
        };
        let constant = |engine: &mut Self, value: Option<i128>| match value.and_then(|value| i64::try_from(value).ok())
        {
            Some(value) => engine.vm.terms_mut().long(value).map(Some),
            None => Ok(None),
        };
        Ok(match parts {
            [(a, 1), (b, -1)] | [(b, -1), (a, 1)] if offset == 0 => Some((wide(self, *a)?, wide(self, *b)?)),
            [(a, 1)] => {
                let a = wide(self, *a)?;
                constant(self, offset.checked_neg())?.map(|offset| (a, offset))
            }
            [(a, -1)] => {
                let a = wide(self, *a)?;
                constant(self, Some(offset))?.map(|offset| (offset, a))
            }
            _ => {
                let size = |(symbol, factor): &(Symbol, i128)| factor.unsigned_abs().saturating_mul(greatest(symbol.1));
                let most = parts.iter().map(size).fold(offset.unsigned_abs(), u128::saturating_add);
                if most >= 1 << 63 {
                    return Ok(None);
                }
                let Some(mut total) = constant(self, Some(offset))? else { return Ok(None) };
                for (symbol, factor) in parts {
                    let (term, factor) = (wide(self, *symbol)?, constant(self, Some(*factor))?);
                    let Some(factor) = factor else { return Ok(None) };
                    let part = self.vm.terms_mut().binary(Op::Mul, term, factor)?;
                    total = self.vm.terms_mut().binary(Op::Add, total, part)?;
                }
                Some((total, self.vm.terms_mut().long(0)?))
            }
        })
    }
}

/// The ways in which a formula holds of an object; `None` if that could not be found out.
fn ways(given: &Precondition, cells: &Cells, object: Ref) -> Option<Vec<Comparisons>> {
    let traits = Traits::new(&given.definitions).ok()?;
    let limits = Limits::none();
    let evaluation = Evaluation {
        definitions: &given.definitions,
        traits: &traits,
        arithmetic: &Undecided,
        limits: &limits,
        unfoldings: MOST_UNFOLDINGS,
    };
    let sorts: Vec<Sort> = cells.symbols.iter().map(|(_, kind)| sort(*kind)).collect();
    let location = cells.locations.get(&object)?;
    let values = given.receiver.map(|this| (this, Value::Location(*location))).into_iter().collect();
    let mut found = Vec::new();
    for case in &given.whole.cases {
        found.extend(evaluation.conditions_within(&given.whole.variables, case, &values, (&cells.heap, &sorts))?);
    }
    Some(found)
}

fn cell_of(program: &Program, (owner, name, descriptor): &(String, String, String)) -> Option<usize> {
    let field = program.find_field(program.loaded(owner)?, name, descriptor)?;
    Some(program.field(field).cell())
}

fn sort(kind: Kind) -> Sort {
    let range = |low: i64, high: i64| Sort::Range(low, high);
    match kind {
        Kind::Boolean => Sort::Bool,
        Kind::Byte => range(i8::MIN.into(), i8::MAX.into()),
        Kind::Short => range(i16::MIN.into(), i16::MAX.into()),
        Kind::Char => range(0, u16::MAX.into()),
        Kind::Long => range(i64::MIN, i64::MAX),
        Kind::Float | Kind::Double => Sort::Real,
        Kind::Ref => Sort::Ref(None),
        _ => range(i32::MIN.into(), i32::MAX.into()),
    }
}

/// The greatest absolute value of a kind of numbers.
fn greatest(kind: Kind) -> u128 {
    if kind == Kind::Long { 1 << 63 } else { 1 << 31 }
}

/// Whether a formula may see an object in a way that is not looked at here: as a cell of an abstract class above its
/// own, by the elements of a collection, or with constants of an enum as numbers.
fn has_other_views(program: &Program, class: ClassId, layout: &Layout) -> bool {
    let is_enum = |descriptor: &str| {
        let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
        name.and_then(|name| program.loaded(name)).is_some_and(|class| program.class(class).flags() & flags::ENUM != 0)
    };
    let is_above =
        |above: ClassId| above != class && program.class(above).is_abstract() && program.is_assignable(class, above);
    let is_collection = layout.length.is_some() && !layout.class.starts_with('[');
    is_collection
        || program.loaded(&layout.class).is_some_and(is_above)
        || layout.fields.iter().any(|(_, _, descriptor)| is_enum(descriptor))
}
