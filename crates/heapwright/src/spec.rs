//! `heapwright spec`: checks a specification, and shows what it says.

use crate::args::{Drawing, SpecArgs};
use heapwright_generate::read_specification;
use heapwright_logic::{Definitions, Limits, SymbolicHeap, Term, Variables};
use heapwright_program::{ClassPath, Jdk, Program};
use heapwright_seplog::is_unsatisfiable;
use heapwright_spec::classes::{Class, ClassSource, readable};
use heapwright_spec::{Contexts, Diagnostic, Rejected, Sources, Specification};
use heapwright_spec::{contexts, draw, nearest, show, unfold};
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Exit code for a specification or an argument that is wrong.
const WRONG_INPUT: u8 = 2;

/// The most formulas printed.
const MOST_PRINTED: usize = 100_000;

/// The most formulas drawn.
const MOST_DRAWN: usize = 500;

/// The time limit for finding conflicts.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn run(arguments: &SpecArgs) -> ExitCode {
    match answer(arguments) {
        Ok(text) => {
            // A closed pipe is not an error.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(WRONG_INPUT)
        }
    }
}

fn answer(arguments: &SpecArgs) -> Result<String, String> {
    let mut classes = LazyClasses::new(arguments.jdk.clone(), arguments.class_path.clone());
    let name = arguments.file.display().to_string();
    let mut specification = match Specification::load(&[name], &mut read_specification, &mut classes) {
        Ok(specification) => specification,
        Err(Rejected::Unreadable(reason)) => return Err(format!("heapwright: {reason}")),
        Err(Rejected::Wrong { sources, diagnostics }) => return Err(render(&sources, &diagnostics)),
    };
    if !specification.warnings().is_empty() {
        eprintln!("{}", render(specification.sources(), specification.warnings()));
    }
    let start = Instant::now();
    let left = || PATIENCE.saturating_sub(start.elapsed());
    let limits = Limits::new(&left);
    let refutes = |definitions: &_, query: &_| is_unsatisfiable(definitions, query, &limits);
    let conflicts = specification.conflicts(&mut classes, &refutes);
    if !conflicts.is_empty() {
        return Err(render(specification.sources(), &conflicts));
    }
    let drawing = arguments.draw.then_some(arguments.format);
    if arguments.contexts {
        return show_contexts(&specification, arguments.subject.as_deref(), drawing);
    }
    match &arguments.subject {
        None if arguments.unfold.is_none() && drawing.is_none() => {
            summary(&mut specification, &mut classes, &arguments.file)
        }
        None => Err("heapwright: name a predicate, a method with a precondition (C.m) or a query to show".to_owned()),
        Some(subject) => {
            let (mut variables, formulas) = find(&mut specification, &mut classes, subject)?;
            let definitions = specification.definitions();
            let times = arguments.unfold.map_or(1, |times| times.0 as usize);
            let formulas = unfold(definitions, &mut variables, &formulas, times)
                .map_err(|overflow| format!("heapwright: {overflow}"))?;
            present(definitions, &variables, &formulas, drawing)
        }
    }
}

pub(crate) fn render(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    let color = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    diagnostics.iter().map(|one| one.render(sources, color)).collect::<Vec<_>>().join("\n\n")
}

/// The classes of the class path; the JDK is opened only when a class is requested.
pub(crate) struct LazyClasses {
    jdk: Option<PathBuf>,
    class_path: String,
    program: Option<Result<Box<Program>, String>>,
}

impl LazyClasses {
    pub(crate) fn new(jdk: Option<PathBuf>, class_path: String) -> LazyClasses {
        LazyClasses { jdk, class_path, program: None }
    }

    fn program(&mut self) -> Result<&mut Program, String> {
        let (jdk, class_path) = (&self.jdk, &self.class_path);
        let open = || {
            let jdk = Jdk::locate(jdk.as_deref()).map_err(|error| error.to_string())?;
            let class_path = ClassPath::parse(class_path).map_err(|error| error.to_string())?;
            Program::new(jdk, class_path).map(Box::new).map_err(|error| error.to_string())
        };
        match self.program.get_or_insert_with(open) {
            Ok(program) => Ok(program),
            Err(reason) => Err(reason.clone()),
        }
    }
}

impl ClassSource for LazyClasses {
    fn class(&mut self, name: &str) -> Result<Option<Class>, String> {
        self.program()?.class(name)
    }

    fn names(&mut self) -> Vec<String> {
        self.program().map(ClassSource::names).unwrap_or_default()
    }
}

/// Summarises what a valid specification defines.
fn summary(specification: &mut Specification, classes: &mut LazyClasses, file: &Path) -> Result<String, String> {
    let methods: Vec<(String, String, String)> =
        specification.methods().into_iter().map(|(a, b, c)| (a.to_owned(), b.to_owned(), c.to_owned())).collect();
    let mut preconditions = Vec::new();
    for (class, name, descriptor) in methods {
        let contract = specification.contract(classes, &class, &name, &descriptor);
        let contract = contract.map_err(|all| render(specification.sources(), &all))?;
        let tests = contract.map(|contract| contract.java).unwrap_or_default();
        let java: Vec<String> = tests.iter().map(|test| format!("{}.{}", readable(&test.class), test.name)).collect();
        let asks = if java.is_empty() { String::new() } else { format!(" (asks {})", java.join(", ")) };
        preconditions.push(format!("{}{asks}", spelled(&class, &name, &descriptor)));
    }
    // Two methods that differ in what they return: one is made by the compiler.
    preconditions.dedup();
    preconditions.extend(specification.bare_names().into_iter().map(str::to_owned));
    let definitions = specification.definitions();
    let predicates = definitions.predicates().map(|(_, predicate)| {
        let parameters: Vec<&str> = predicate.params.iter().map(|var| predicate.variables.name(*var)).collect();
        format!("{}({})", predicate.name, parameters.join(", "))
    });
    let invariants = specification.invariants().into_iter().map(readable);
    let queries = specification.queries().iter().map(|query| query.name.clone());
    let mut postconditions: Vec<String> =
        specification.methods_after().into_iter().map(|(a, b, c)| spelled(a, b, c)).collect();
    postconditions.dedup();
    let parts: [(&str, Vec<String>); 5] = [
        ("predicates", predicates.collect()),
        ("invariants", invariants.collect()),
        ("preconditions", preconditions),
        ("postconditions", postconditions),
        ("queries", queries.collect()),
    ];
    let mut out = format!("{}: OK\n", file.display());
    for (what, names) in parts.into_iter().filter(|(_, names)| !names.is_empty()) {
        for (number, name) in names.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "  {:<14} {name}", if number == 0 { what } else { "" });
        }
    }
    Ok(out)
}

/// Formats a method as `a.b.C.m(int, Node)`.
pub(crate) fn spelled(class: &str, name: &str, descriptor: &str) -> String {
    let parameters = heapwright_program::split_method(descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
    let parameters: Vec<String> = parameters.into_iter().map(heapwright_program::external_type).collect();
    let name = if name == "<init>" { "new" } else { name };
    format!("{}.{name}({})", readable(class), parameters.join(", "))
}

/// Finds the formula that a name on the command line refers to: a predicate, a method's precondition, or a query.
fn find(
    specification: &mut Specification,
    classes: &mut LazyClasses,
    subject: &str,
) -> Result<(Variables, Vec<SymbolicHeap>), String> {
    let definitions = specification.definitions();
    if let Some(id) = definitions.predicate_named(subject)
        && let Some(predicate) = definitions.predicate(id)
    {
        let mut variables = Variables::new();
        let parameters = predicate.params.iter();
        let args = parameters.map(|var| {
            let (name, sort) = (predicate.variables.name(*var), predicate.variables.sort(*var));
            Term::Var(variables.fresh(name, sort))
        });
        let args = args.collect();
        let calls = vec![heapwright_logic::Call { predicate: id, args }];
        return Ok((variables, vec![SymbolicHeap { calls, ..SymbolicHeap::emp() }]));
    }
    if let Some(query) = specification.queries().iter().find(|query| query.name == subject) {
        return Ok((query.query.variables.clone(), query.query.cases.clone()));
    }
    let methods = specification.methods().into_iter();
    let method = methods
        .map(|(class, name, descriptor)| (class.to_owned(), name.to_owned(), descriptor.to_owned()))
        .find(|(class, name, descriptor)| means(subject, &spelled(class, name, descriptor)));
    if let Some((class, name, descriptor)) = method {
        let contract = specification.contract(classes, &class, &name, &descriptor);
        let contract = contract.map_err(|all| render(specification.sources(), &all))?;
        if let Some(contract) = contract {
            return Ok((contract.query.variables, contract.query.cases));
        }
    }
    match specification.bare(subject, classes) {
        Some(query) => Ok((query.variables, query.cases)),
        None => Err(unknown(specification, subject)),
    }
}

/// Returns true if a name refers to a method, with or without package and parameters.
fn means(subject: &str, method: &str) -> bool {
    let plain = |text: &str| text.replace(' ', "").replace('#', ".");
    let (subject, method) = (plain(subject), plain(method));
    let without = method.split('(').next().unwrap_or(&method).to_owned();
    [&method, &without].into_iter().any(|full| *full == subject || full.ends_with(&format!(".{subject}")))
}

fn unknown(specification: &Specification, subject: &str) -> String {
    let definitions = specification.definitions();
    let predicates = definitions.predicates().map(|(_, predicate)| predicate.name.clone());
    let queries = specification.queries().iter().map(|query| query.name.clone());
    let methods = specification.methods().into_iter().map(|(class, name, _)| format!("{}.{name}", readable(class)));
    let mut names: Vec<String> = predicates.chain(queries).chain(methods).collect();
    names.dedup();
    let hint = match nearest(subject, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None if names.is_empty() => "the file defines nothing".to_owned(),
        None => format!("there are {}", names.join(", ")),
    };
    format!("heapwright: the specification has no predicate, precondition or query {subject}; {hint}")
}

fn present(
    definitions: &Definitions,
    variables: &Variables,
    formulas: &[SymbolicHeap],
    drawing: Option<Drawing>,
) -> Result<String, String> {
    let most = if drawing.is_some() { MOST_DRAWN } else { MOST_PRINTED };
    if formulas.len() > most {
        let count = formulas.len();
        return Err(format!("heapwright: these are {count} formulas, more than {most}: unfold less often"));
    }
    Ok(match drawing {
        Some(Drawing::Dot) => draw::dot(definitions, variables, formulas),
        Some(Drawing::Svg) => draw::svg(definitions, variables, formulas),
        None => {
            let lines = formulas.iter().enumerate();
            lines.map(|(number, heap)| format!("{}. {}\n", number + 1, show(definitions, variables, heap))).collect()
        }
    })
}

fn names<'a>(chosen: &[&'a Contexts], name: &dyn Fn(&'a Contexts) -> &'a str) -> String {
    chosen.iter().map(|one| name(one)).collect::<Vec<_>>().join(", ")
}

fn show_contexts(
    specification: &Specification,
    wanted: Option<&str>,
    drawing: Option<Drawing>,
) -> Result<String, String> {
    let definitions = specification.definitions();
    let all = contexts(definitions).map_err(|_| "heapwright: the numbers of a predicate get too large".to_owned())?;
    let name = |one: &Contexts| definitions.predicate(one.predicate).map_or("", |predicate| predicate.name.as_str());
    let chosen: Vec<&Contexts> = all.iter().filter(|one| wanted.is_none_or(|wanted| wanted == name(one))).collect();
    if let (Some(wanted), true) = (wanted, chosen.is_empty()) {
        return Err(unknown(specification, wanted));
    }
    let mut out = String::new();
    if drawing.is_some() {
        let [one] = chosen.as_slice() else {
            return Err(format!("heapwright: name one predicate to draw: {}", names(&chosen, &name)));
        };
        return present(definitions, &one.variables, one.formulas(), drawing);
    }
    for one in chosen {
        let _ = writeln!(out, "{}", name(one));
        for (number, step) in one.steps.iter().enumerate() {
            let _ = writeln!(out, "  SV{number}");
            for heap in &step.formulas {
                let _ = writeln!(out, "    {}", show(definitions, &one.variables, heap));
            }
            let _ = writeln!(out, "  A{number}");
            if step.abstraction.is_empty() {
                out.push_str("    false\n");
            }
            for heap in &step.abstraction {
                let _ = writeln!(out, "    {}", show(definitions, &one.variables, heap));
            }
        }
        let last = one.fixed_point();
        let _ = match one.complete {
            true => writeln!(out, "  fixed point: SV{last}"),
            false => writeln!(out, "  no fixed point: what follows SV{last} has too many formulas"),
        };
    }
    Ok(out)
}
