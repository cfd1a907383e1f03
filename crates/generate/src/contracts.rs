//! The preconditions of methods, from specification files to what the machine imposes on inputs.

use crate::driver::full_text;
use crate::failure::Failure;
use crate::options::Options;
use crate::sources::read;
use crate::warning::Warning;
use heapwright_case::MethodName;
use heapwright_explore::{Postcondition, Strategy};
use heapwright_logic::{Definitions, Invariants, Limits};
use heapwright_meter::now;
use heapwright_program::Program;
use heapwright_seplog::is_unsatisfiable;
use heapwright_spec::{
    Argument, Contract, Diagnostic, Input, InputPath, JavaTest, Rejected, Sources, Specification, contexts_up_to,
    unfold,
};
use heapwright_vm::{Argument as Given, Formulas, Layout, Precondition, Test};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// The most formulas from unfolding a precondition.
const MOST_SEEDS: usize = 200;

/// The most contexts of a predicate: with more, its definition is used.
const MOST_CONTEXTS: usize = 4;

/// The time limit for finding a conflict in a precondition.
const PATIENCE: Duration = Duration::from_millis(500);

/// The preconditions of methods, computed on first use.
pub(crate) struct Contracts {
    pub(crate) specification: Option<Box<Specification>>,
    strategy: Strategy,
    unfold: usize,
    color: bool,
    known: BTreeMap<MethodName, Option<Arc<Precondition>>>,
    /// The postconditions of methods, computed on first use.
    pub(crate) known_after: BTreeMap<MethodName, Vec<Arc<Postcondition>>>,
    /// The replacements for uses of predicates.
    contexts: Option<Vec<Option<Formulas>>>,
    /// What holds for the numbers of predicates.
    invariants: Option<Invariants>,
}

impl Contracts {
    /// Reads the specifications of a run.
    pub(crate) fn load(options: &Options, program: &mut Program) -> Result<Contracts, Failure> {
        let specification = match options.spec.is_empty() {
            true => None,
            false => Some(Box::new(specification(options, program)?)),
        };
        let (strategy, unfold) = (options.strategy, options.unfoldings() as usize);
        let (known, known_after, color) = (BTreeMap::new(), BTreeMap::new(), options.color);
        let (contexts, invariants) = (None, None);
        Ok(Contracts { specification, strategy, unfold, color, known, known_after, contexts, invariants })
    }

    /// Checks what is specified for methods. A precondition that names no class is for every method of its name: where
    /// it fits one of them, a warning says which others it does not fit.
    pub(crate) fn check<'a>(
        &mut self,
        program: &mut Program,
        methods: impl Iterator<Item = &'a MethodName>,
    ) -> Result<Vec<Warning>, Failure> {
        let Some(specification) = self.specification.as_mut() else { return Ok(Vec::new()) };
        let (mut unfit, mut fitting) = (Vec::new(), BTreeSet::new());
        for method in methods {
            let class = method.class.replace('.', "/");
            match specification.contract(program, &class, &method.name, &method.descriptor) {
                Ok(Some(_)) => drop(fitting.insert(&method.name)),
                Ok(None) => {}
                Err(diagnostics) => unfit.push((method, diagnostics)),
            }
        }
        let mut warnings = Vec::new();
        if !specification.warnings().is_empty() {
            let why = render(specification.sources(), specification.warnings(), self.color);
            warnings.push(Warning::Specification { why });
        }
        for (method, diagnostics) in unfit {
            let why = render(specification.sources(), &diagnostics, self.color);
            if !fitting.contains(&method.name) {
                return Err(Failure::wrong_input(format!("the specification is wrong\n{why}")));
            }
            warnings.push(Warning::Unfit { method: full_text(method), why });
        }
        Ok(warnings)
    }

    /// Returns the precondition of a method, if one is specified that fits it.
    pub(crate) fn of(&mut self, program: &mut Program, method: &MethodName) -> Option<Arc<Precondition>> {
        let specification = self.specification.as_mut()?;
        if let Some(known) = self.known.get(method) {
            return known.clone();
        }
        let class = method.class.replace('.', "/");
        let contract = specification.contract(program, &class, &method.name, &method.descriptor).ok().flatten();
        let made = contract.map(|contract| {
            let contexts = self.contexts.get_or_insert_with(|| match self.strategy {
                Strategy::Lazy => in_context(specification.definitions()),
                _ => Vec::new(),
            });
            let contexts = contexts.clone();
            let found = precondition(specification, &contract, self.strategy, self.unfold);
            let left_alone = specification.left_alone(program).iter().map(named).collect();
            let invariants = self.invariants.get_or_insert_with(|| invariants(specification.definitions())).clone();
            Arc::new(Precondition { contexts, invariants, left_alone, ..found })
        });
        self.known.insert(method.clone(), made.clone());
        made
    }

    /// Returns why no input satisfies the precondition of a method, if that is so.
    pub(crate) fn conflict(&mut self, program: &mut Program, method: &MethodName) -> Option<String> {
        let specification = self.specification.as_mut()?;
        let begun = now();
        let left = || PATIENCE.saturating_sub(begun.elapsed());
        let class = method.class.replace('.', "/");
        let named = (class.as_str(), method.name.as_str(), method.descriptor.as_str());
        let limits = Limits::new(&left);
        let refutes = |definitions: &_, query: &_| is_unsatisfiable(definitions, query, &limits);
        let found = specification.conflict(program, named, &refutes)?;
        Some(render(specification.sources(), &[found], self.color))
    }
}

fn render(sources: &Sources, diagnostics: &[Diagnostic], color: bool) -> String {
    diagnostics.iter().map(|one| one.render(sources, color)).collect::<Vec<_>>().join("\n\n")
}

/// Loads and checks the specifications of a run.
fn specification(options: &Options, program: &mut Program) -> Result<Specification, Failure> {
    let names: Vec<String> = options.spec.iter().map(|path| path.display().to_string()).collect();
    Specification::load(&names, &mut read, program).map_err(|rejected| match rejected {
        Rejected::Unreadable(reason) => Failure::wrong_input(reason),
        Rejected::Wrong { sources, diagnostics } => Failure::wrong_input(format!(
            "the specification is wrong\n{}",
            render(&sources, &diagnostics, options.color)
        )),
    })
}

fn precondition(specification: &Specification, contract: &Contract, strategy: Strategy, times: usize) -> Precondition {
    let said = described(specification, contract);
    let seeds = match strategy {
        Strategy::Lazy => Formulas::default(),
        _ => seeds(&said.definitions, &said.whole, times),
    };
    Precondition { seeds, ..said }
}

/// What a contract says, with classes by name.
pub fn described(specification: &Specification, contract: &Contract) -> Precondition {
    Precondition {
        layouts: layouts(specification),
        whole: Formulas { variables: contract.query.variables.clone(), cases: contract.query.cases.clone() },
        seeds: Formulas::default(),
        contexts: Vec::new(),
        invariants: Invariants::default(),
        receiver: contract.receiver,
        parameters: contract.parameters.clone(),
        statics: contract.statics.iter().map(|(field, var)| (named(field), *var)).collect(),
        left_alone: Vec::new(),
        tests: contract.java.iter().map(test).collect(),
        definitions: specification.definitions().clone(),
    }
}

/// Returns the classes that records stand for.
pub(crate) fn layouts(specification: &Specification) -> Vec<Layout> {
    let layout = |id| match specification.record(id) {
        Some(info) => Layout {
            class: info.class.clone(),
            length: info.length.and_then(|length| usize::try_from(length).ok()),
            fields: info.fields.iter().map(named).collect(),
        },
        None => Layout { class: String::new(), length: None, fields: Vec::new() },
    };
    specification.definitions().records().map(|(id, _)| layout(id)).collect()
}

/// Unfolds the precondition up to `times` times, as long as the number of formulas stays reasonable.
fn seeds(definitions: &Definitions, whole: &Formulas, times: usize) -> Formulas {
    let mut best = whole.clone();
    for times in 1..=times {
        let mut variables = whole.variables.clone();
        match unfold(definitions, &mut variables, &whole.cases, times) {
            Ok(cases) if cases.len() <= MOST_SEEDS => best = Formulas { variables, cases },
            _ => break,
        }
    }
    best
}

/// Derives what holds for the numbers of all predicates. The work is bounded by its steps, so that runs repeat.
fn invariants(definitions: &Definitions) -> Invariants {
    Invariants::new(definitions, &Limits::none()).unwrap_or_default()
}

/// Returns the contexts of all predicates; `None` where there are too many and the definition is used instead.
fn in_context(definitions: &Definitions) -> Vec<Option<Formulas>> {
    let Ok(all) = contexts_up_to(definitions, MOST_CONTEXTS) else { return Vec::new() };
    let made = all.iter().map(|one| {
        let cases = one.formulas().to_vec();
        let worth_it = one.complete && (1..=MOST_CONTEXTS).contains(&cases.len());
        worth_it.then(|| Formulas { variables: one.variables.clone(), cases })
    });
    made.collect()
}

pub(crate) fn named(field: &heapwright_spec::classes::Field) -> (String, String, String) {
    (field.declared_in.clone(), field.name.clone(), field.descriptor.clone())
}

pub(crate) fn test(java: &JavaTest) -> Test {
    let path = |path: &InputPath| {
        let root = match path.root {
            Input::Receiver => None,
            Input::Parameter(number) => Some(number),
        };
        Given::Path(root, path.fields.iter().map(named).collect())
    };
    let arguments = java.arguments.iter().map(|argument| match argument {
        Argument::Path(given) => path(given),
        Argument::Int(value) => Given::Int(*value),
        Argument::Real(value) => Given::Real(*value),
        Argument::Bool(value) => Given::Int(i64::from(*value)),
        Argument::Null => Given::Null,
    });
    Test {
        class: java.class.clone(),
        name: java.name.clone(),
        descriptor: java.descriptor.clone(),
        arguments: java.receiver.iter().map(path).chain(arguments).collect(),
        expected: java.expected,
    }
}
