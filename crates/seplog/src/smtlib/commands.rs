//! Commands: declarations, definitions, assertions.

use super::formulas::{Formulas, Part};
use super::sexp::{Sexp, parse};
use super::{Place, ReadError, unsupported, wrong};
use heapwright_logic::{Definitions, Field, PredicateId, Query, Record, RecordId, Sort, SymbolicHeap, Variables};
use rustc_hash::FxHashMap;

/// The declared status of a problem.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It has a model.
    Sat,
    /// It has none.
    Unsat,
}

/// A problem: everything asserted before the last `check-sat`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// Records and predicates.
    pub definitions: Definitions,
    /// The assertions.
    pub query: Query,
    /// Asserted negations of heaps, over the query's variables. With one of them, the problem is an entailment, which
    /// is valid if the problem is unsatisfiable.
    pub negated: Vec<Vec<SymbolicHeap>>,
    /// Whether a case of the query does not mention the heap, which may then be any; the smallest is the empty one.
    pub any_heap: bool,
    /// `:status`.
    pub status: Option<Status>,
    /// `set-logic`.
    pub logic: Option<String>,
}

/// Reads a problem.
///
/// # Errors
/// The first thing that is wrong or unsupported, with its position.
pub fn read(text: &str) -> Result<Script, ReadError> {
    let commands = parse(text)?;
    let mut reader = Reader::default();
    for command in &commands {
        reader.heap_of(command)?;
    }
    for command in &commands {
        reader.datatypes(command)?;
    }
    for command in &commands {
        reader.command(command)?;
    }
    reader.finish()
}

/// The meaning of names outside formulas.
#[derive(Default)]
pub(super) struct Names {
    /// Location sorts and the datatypes of their cells.
    heaps: FxHashMap<String, String>,
    locations: FxHashMap<String, Place>,
    /// Datatypes and their constructors.
    datatypes: FxHashMap<String, Vec<RecordId>>,
    pub(super) constructors: FxHashMap<String, RecordId>,
    pub(super) predicates: FxHashMap<String, PredicateId>,
}

impl Names {
    pub(super) fn sort(&self, sexp: &Sexp) -> Result<Sort, ReadError> {
        let name = sexp.name()?;
        match name {
            "Int" => Ok(Sort::Int),
            "Bool" => Ok(Sort::Bool),
            "Real" => Ok(Sort::Real),
            _ if self.locations.contains_key(name) || self.heaps.contains_key(name) => Ok(Sort::Ref(self.record(name))),
            _ => wrong(sexp.place(), format!("unknown sort `{name}`")),
        }
    }

    fn record(&self, location: &str) -> Option<RecordId> {
        match self.datatypes.get(self.heaps.get(location)?)?.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }
}

#[derive(Default)]
struct Reader {
    names: Names,
    definitions: Definitions,
    constants: Vec<(String, heapwright_logic::Var)>,
    variables: Variables,
    asserted: Option<Vec<Part>>,
    negated: Vec<Vec<SymbolicHeap>>,
    status: Option<Status>,
    logic: Option<String>,
}

impl Reader {
    /// Reads location sorts, which are needed before anything else can be given a sort.
    fn heap_of(&mut self, command: &Sexp) -> Result<(), ReadError> {
        match command.applied() {
            Some(("declare-sort", [name, ..])) => {
                self.names.locations.insert(name.name()?.into(), name.place());
            }
            Some(("declare-heap", pairs)) => {
                for pair in pairs {
                    let [location, data] = pair.items()? else {
                        return wrong(pair.place(), "declare-heap takes pairs (LOCATION DATA)");
                    };
                    self.names.heaps.insert(location.name()?.into(), data.name()?.into());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn datatypes(&mut self, command: &Sexp) -> Result<(), ReadError> {
        match command.applied() {
            Some(("declare-datatypes", [names, bodies])) => {
                let (names, bodies) = (names.items()?, bodies.items()?);
                if names.len() != bodies.len() {
                    return wrong(command.place(), "declare-datatypes has more names than bodies, or fewer");
                }
                for (name, body) in names.iter().zip(bodies) {
                    let name = name.list().and_then(<[Sexp]>::first).unwrap_or(name);
                    self.datatype(name, body)?;
                }
                Ok(())
            }
            Some(("declare-datatype", [name, body])) => self.datatype(name, body),
            _ => Ok(()),
        }
    }

    fn datatype(&mut self, name: &Sexp, body: &Sexp) -> Result<(), ReadError> {
        let mut records = Vec::new();
        for constructor in body.items()? {
            let Some((record, _)) = constructor.applied() else {
                return wrong(constructor.place(), "a constructor (NAME (FIELD SORT) …) is expected here");
            };
            if self.names.constructors.contains_key(record) {
                return wrong(constructor.place(), format!("`{record}` is declared twice"));
            }
            let id = self.definitions.add_record(Record { name: record.into(), supers: vec![], fields: vec![] });
            self.names.constructors.insert(record.into(), id);
            records.push(id);
        }
        self.names.datatypes.insert(name.name()?.into(), records);
        Ok(())
    }

    /// Reads the fields of the constructors, once all datatypes are known.
    fn fields(&mut self, body: &Sexp) -> Result<(), ReadError> {
        for constructor in body.items()? {
            let Some((name, selectors)) = constructor.applied() else { continue };
            let mut fields = Vec::new();
            for selector in selectors {
                let [field, sort] = selector.items()? else {
                    return wrong(selector.place(), "a field (NAME SORT) is expected here");
                };
                fields.push(Field { name: field.name()?.into(), sort: self.names.sort(sort)? });
            }
            if let Some(id) = self.names.constructors.get(name) {
                self.definitions.set_fields(*id, vec![], fields);
            }
        }
        Ok(())
    }

    fn command(&mut self, command: &Sexp) -> Result<(), ReadError> {
        let Some((name, args)) = command.applied() else {
            return wrong(command.place(), "a command (NAME …) is expected here");
        };
        match (name, args) {
            ("declare-datatypes", [_, bodies]) => bodies.items()?.iter().try_for_each(|b| self.fields(b)),
            ("declare-datatype", [_, body]) => self.fields(body),
            ("set-info", [key, value]) if key.atom() == Some(":status") => {
                self.status = match value.atom() {
                    Some("sat") => Some(Status::Sat),
                    Some("unsat") => Some(Status::Unsat),
                    _ => None,
                };
                Ok(())
            }
            ("set-logic", [logic]) => {
                self.logic = Some(logic.name()?.into());
                Ok(())
            }
            ("declare-const", [name, sort]) => self.constant(name, sort),
            ("declare-fun", [name, params, sort]) if params.list().is_some_and(<[Sexp]>::is_empty) => {
                self.constant(name, sort)
            }
            ("define-fun-rec" | "define-fun", [name, params, sort, body]) => {
                let id = self.declare(name, params, sort)?;
                self.define(id, params, body)
            }
            ("define-funs-rec", [heads, bodies]) => self.define_together(command.place(), heads, bodies),
            ("assert", [formula]) => self.assert(formula),
            (
                "set-info" | "set-option" | "declare-sort" | "declare-heap" | "check-sat" | "get-model" | "exit"
                | "get-info",
                _,
            ) => Ok(()),
            ("declare-fun" | "push" | "pop" | "reset" | "check-unsat" | "define-sort", _) => {
                unsupported(command.place(), format!("command `{name}`"))
            }
            _ => wrong(command.place(), format!("`{name}` is no command, or has other arguments")),
        }
    }

    fn constant(&mut self, name: &Sexp, sort: &Sexp) -> Result<(), ReadError> {
        let sort = self.names.sort(sort)?;
        let text = name.name()?;
        let var = self.variables.fresh(text, sort);
        self.constants.push((text.into(), var));
        Ok(())
    }

    fn declare(&mut self, name: &Sexp, params: &Sexp, sort: &Sexp) -> Result<PredicateId, ReadError> {
        if sort.atom() != Some("Bool") {
            return unsupported(sort.place(), "functions that are not predicates (of sort Bool)");
        }
        let mut sorts = Vec::new();
        for param in params.items()? {
            let [param, sort] = param.items()? else {
                return wrong(param.place(), "a parameter (NAME SORT) is expected here");
            };
            sorts.push((param.name()?.to_string(), self.names.sort(sort)?));
        }
        let text = name.name()?;
        let id = self.definitions.declare_predicate(text, sorts);
        match self.names.predicates.insert(text.into(), id) {
            Some(_) => wrong(name.place(), format!("`{text}` is defined twice")),
            None => Ok(id),
        }
    }

    fn define_together(&mut self, place: Place, heads: &Sexp, bodies: &Sexp) -> Result<(), ReadError> {
        let (heads, bodies) = (heads.items()?, bodies.items()?);
        if heads.len() != bodies.len() {
            return wrong(place, format!("{} predicates are declared, but {} are defined", heads.len(), bodies.len()));
        }
        let mut ids = Vec::new();
        for head in heads {
            let [name, params, sort] = head.items()? else {
                return wrong(head.place(), "a head (NAME (PARAMETERS) Bool) is expected here");
            };
            ids.push((self.declare(name, params, sort)?, params));
        }
        for ((id, params), body) in ids.into_iter().zip(bodies) {
            self.define(id, params, body)?;
        }
        Ok(())
    }

    fn define(&mut self, id: PredicateId, params: &Sexp, body: &Sexp) -> Result<(), ReadError> {
        let Some(predicate) = self.definitions.predicate(id) else { return Ok(()) };
        let mut variables = predicate.variables.clone();
        let mut names = Vec::new();
        for (param, var) in params.items()?.iter().zip(&predicate.params) {
            names.push((param.list().and_then(<[Sexp]>::first).unwrap_or(param).name()?.to_string(), *var));
        }
        let cases = Formulas::new(&self.names, &self.definitions, &mut variables, &names).cases(body)?;
        if let Some(predicate) = self.definitions.predicate_mut(id) {
            predicate.variables = variables;
            predicate.cases = cases;
        }
        Ok(())
    }

    fn assert(&mut self, formula: &Sexp) -> Result<(), ReadError> {
        let mut formulas = Formulas::new(&self.names, &self.definitions, &mut self.variables, &self.constants);
        if let Some(("not", [inner])) = formula.applied() {
            let parts = formulas.parts(inner)?;
            if parts.iter().any(|p| p.spatial) {
                if !parts.iter().all(|p| p.spatial) {
                    return unsupported(formula.place(), "a negated disjunction that says of the heap only at times");
                }
                self.negated.push(parts.into_iter().map(|p| p.heap).collect());
                return Ok(());
            }
        }
        let parts = formulas.parts(formula)?;
        self.asserted = Some(match self.asserted.take() {
            None => parts,
            Some(before) => formulas.both(formula.place(), before, parts)?,
        });
        Ok(())
    }

    fn finish(self) -> Result<Script, ReadError> {
        let any_heap = self.asserted.as_ref().is_none_or(|parts| parts.iter().any(|p| !p.spatial));
        let cases = match self.asserted {
            None => vec![SymbolicHeap::emp()],
            Some(parts) => parts.into_iter().map(|p| p.heap).collect(),
        };
        Ok(Script {
            definitions: self.definitions,
            query: Query { variables: self.variables, cases },
            negated: self.negated,
            any_heap,
            status: self.status,
            logic: self.logic,
        })
    }
}
