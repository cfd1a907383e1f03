//! Decides which tests are findings: tests that show what is probably a mistake in the program.
//!
//! An exception that the program throws by itself, declares, or gets from a check such as `Objects.requireNonNull` is
//! expected. Any other null pointer, index, cast, arithmetic or assertion error is a finding. How severe it is depends on
//! what caused it: a null argument that nothing allows is the caller's mistake, a null field that is marked as nullable
//! the program's. What cannot be found out ranks in the middle.

mod callers;
mod input;
mod sink;
mod source;

use callers::Passed;
use heapwright_case::{MethodName, Outcome, Run, Thrown};
use heapwright_explore::Postcondition;
use heapwright_program::code::{CallSite, Code, Constant, Instr, refs};
use heapwright_program::{FieldId, Loader, MethodId, Nullness, Program, flags};
use heapwright_report::{Finding, FindingKind, Place, Severity, Taken, method_text};
use heapwright_testgen::{Means, TestOrigin};
use source::Source;
use std::path::Path;
use std::rc::Rc;

/// Finds the reasons for exceptions in unexecuted code.
pub(crate) struct Judge {
    program: Program,
}

/// A method on the way from the call to the exception, and the instruction at which it was left.
struct Frame {
    name: MethodName,
    id: MethodId,
    code: Rc<Code>,
    pc: usize,
}

/// A verdict on an exception: how severe it is, and why.
struct Verdict(Severity, String);

/// Methods whose purpose is to throw if an argument is wrong, by class and the beginning of their names.
const CHECKS: [(&str, &[&str]); 8] = [
    ("java/util/Objects", &["require", "check"]),
    ("com/google/common/base/Preconditions", &["check"]),
    ("com/google/common/base/Verify", &["verify"]),
    ("org/apache/commons/lang3/Validate", &[""]),
    ("org/apache/commons/lang/Validate", &[""]),
    ("org/springframework/util/Assert", &[""]),
    ("kotlin/jvm/internal/Intrinsics", &["check", "throw"]),
    ("java/util/Optional", &["of"]),
];

/// Methods of the library that return null in ordinary use, by the end of the name of the class that is called.
const RETURN_NULL: [(&str, &[&str]); 8] = [
    (
        "Map",
        &[
            "get",
            "remove",
            "put",
            "putIfAbsent",
            "firstEntry",
            "lastEntry",
            "floorKey",
            "floorEntry",
            "ceilingKey",
            "ceilingEntry",
            "lowerKey",
            "lowerEntry",
            "higherKey",
            "higherEntry",
            "pollFirstEntry",
            "pollLastEntry",
        ],
    ),
    ("Set", &["floor", "ceiling", "lower", "higher", "pollFirst", "pollLast"]),
    ("Queue", &["poll", "peek"]),
    ("Deque", &["poll", "peek", "pollFirst", "peekFirst", "pollLast", "peekLast"]),
    ("LinkedList", &["poll", "peek", "pollFirst", "peekFirst", "pollLast", "peekLast"]),
    ("System", &["getProperty", "getenv"]),
    ("File", &["list", "listFiles", "getParent", "getParentFile"]),
    ("BufferedReader", &["readLine"]),
];

impl Judge {
    /// Creates a judge over the classes of a run, none of which is ever executed.
    pub(crate) fn new(program: Program) -> Judge {
        Judge { program }
    }

    /// Returns what a test shows; `None` if its outcome is expected. Test and file are filled in later.
    pub(crate) fn judge(&mut self, origin: &TestOrigin) -> Option<Finding> {
        let run = &origin.call;
        let Outcome::Threw { class, message, by_program } = &run.outcome else { return None };
        let kind = kind(class, *by_program)?;
        let entry = self.find(&run.method)?;
        if self.is_declared(entry, class) {
            return None;
        }
        let frames = self.frames(run, class);
        let last = frames.last()?;
        if call_at(last).is_some_and(is_check) {
            return None;
        }
        let Verdict(severity, because) = self.verdict(kind, run, &frames)?;
        let Verdict(severity, because) = self.in_view_of_input(Verdict(severity, because), kind, entry, origin);
        let place = self.place(last);
        Some(Finding {
            severity,
            kind,
            message: sentence(class, message.as_deref(), &place),
            exception: class.clone(),
            place,
            because,
            class: run.method.class.clone(),
            method: run.method.name.clone(),
            descriptor: run.method.descriptor.clone(),
            calls: frames.iter().map(|frame| self.place(frame)).collect(),
            path: self.path(run),
            input: input::lines(run, &parameter_names(&self.program, entry)),
            test: String::new(),
            file: String::new(),
            goal: None,
        })
    }

    /// Returns the finding that a run does not keep a postcondition. Inputs are `specified` if a precondition says
    /// which are valid.
    pub(crate) fn broken(&mut self, origin: &TestOrigin, broken: &Postcondition, specified: bool) -> Option<Finding> {
        let run = &origin.call;
        let entry = self.find(&run.method)?;
        let kind = FindingKind::Postcondition;
        let written = broken.text.trim_end_matches(';');
        let verdict = Verdict(Severity::High, format!("{} says `{written}`", broken.place));
        let Verdict(severity, because) = match specified {
            true => verdict,
            false => self.in_view_of_input(verdict, kind, entry, origin),
        };
        let line = self.program.code(entry).ok().and_then(|code| code.line(0)).map(u32::from);
        let place = self.place_at(&run.method, entry, line);
        let exception = match &run.outcome {
            Outcome::Threw { class, .. } => class.clone(),
            Outcome::Returned(_) => String::new(),
        };
        let name = place.method.split('(').next().unwrap_or(&place.method);
        Some(Finding {
            // it is kept apart in any case: that is what the postcondition was written for
            severity: severity.min(Severity::Medium),
            kind,
            message: format!("{name} does not do what its postcondition says"),
            exception,
            because,
            class: run.method.class.clone(),
            method: run.method.name.clone(),
            descriptor: run.method.descriptor.clone(),
            calls: vec![place.clone()],
            path: self.path(run),
            input: input::lines(run, &parameter_names(&self.program, entry)),
            place,
            test: String::new(),
            file: String::new(),
            goal: None,
        })
    }

    pub(super) fn find(&mut self, name: &MethodName) -> Option<MethodId> {
        let class = self.program.load(&name.class.replace('.', "/")).ok()?;
        self.program.find_method(class, &name.name, &name.descriptor)
    }

    /// Returns true if a method declares the exception, or a class above it.
    fn is_declared(&mut self, method: MethodId, exception: &str) -> bool {
        let declared = self.program.method_exceptions(method);
        let mut above = vec![exception.replace('.', "/")];
        if let Ok(id) = self.program.load(&exception.replace('.', "/")) {
            let display = self.program.class(id).display().to_vec();
            above = display.iter().map(|id| self.program.class(*id).name().to_string()).collect();
        }
        // `throws Exception` says nothing about this one
        above.retain(|name| {
            !matches!(name.as_str(), "java/lang/Throwable" | "java/lang/Exception" | "java/lang/Object")
        });
        declared.iter().any(|name| above.iter().any(|one| one == name.as_ref()))
    }

    /// Returns the frames that the exception left, the method under test first.
    fn frames(&mut self, run: &Run, class: &str) -> Vec<Frame> {
        let escaped = |(_, thrown): &&(MethodName, Thrown)| thrown.handler.is_none() && thrown.class == class;
        let mut open: Vec<Frame> = Vec::new();
        for (name, thrown) in run.thrown.iter().filter(escaped) {
            let frame = self.frame(name, thrown.at);
            open.extend(frame.and_then(|frame| self.before_rethrow(run, frame, class)));
        }
        let mut chain: Vec<Frame> = Vec::new();
        let mut next = open.iter().position(|frame| frame.name == run.method);
        while let Some(at) = next {
            let frame = open.remove(at);
            let Some(call) = call_at(&frame) else {
                chain.push(frame);
                break;
            };
            let called = |one: &Frame| *one.name.name == *call.name && *one.name.descriptor == *call.descriptor;
            // a call of the library may come back to the program
            next = open.iter().position(called).or(if open.is_empty() { None } else { Some(0) });
            chain.push(frame);
        }
        // what a dependency does with its arguments is its own business: the mistake is in the call
        let foreign = chain.iter().position(|frame| self.is_foreign(&frame.name.class.replace('.', "/"), run));
        chain.truncate(foreign.unwrap_or(chain.len()).max(1));
        chain
    }

    /// The frame at the place where an exception was first raised, if the method caught and rethrew it: `finally` and
    /// `synchronized` do.
    fn before_rethrow(&mut self, run: &Run, frame: Frame, class: &str) -> Option<Frame> {
        let instr = frame.code.instrs.get(frame.pc).map(std::cell::Cell::get);
        if !matches!(instr, Some(Instr::Throw { .. })) {
            return Some(frame);
        }
        let is_caught = |(name, thrown): &&(MethodName, Thrown)| {
            *name == frame.name && thrown.handler.is_some() && thrown.class == class
        };
        let first = run.thrown.iter().find(is_caught).and_then(|(name, thrown)| self.frame(name, thrown.at));
        Some(first.unwrap_or(frame))
    }

    /// Returns true for classes that are not compiled with the method under test: those of the JDK, and those of jars it
    /// is not in.
    fn is_foreign(&mut self, class: &str, run: &Run) -> bool {
        let home = self.program.load(&run.method.class.replace('.', "/")).ok();
        let home = home.and_then(|home| self.program.code_source(home));
        let Ok(id) = self.program.load(class) else { return false };
        let source = self.program.code_source(id);
        let in_jar = source.as_ref().is_some_and(|source| !source.ends_with('/'));
        self.program.class(id).loader() != Loader::App || in_jar && source != home
    }

    fn frame(&mut self, name: &MethodName, at: u16) -> Option<Frame> {
        let id = self.find(name)?;
        let code = self.program.code(id).ok()?;
        let bytecode = self.program.bytecode(id)?;
        let index = heapwright_vm::offsets::starts(bytecode.code).iter().position(|start| *start == at)?;
        let raising = |pc: &usize| code.instrs.get(*pc).is_some_and(|instr| source::can_raise(instr.get()));
        let of_it = (0..code.instrs.len()).filter(|pc| usize::from(code.origin(*pc)) == index);
        let pc = of_it.clone().find(raising).or_else(|| of_it.clone().next())?;
        Some(Frame { name: name.clone(), id, code, pc })
    }

    /// Decides how severe an exception is by what caused it; `None` if a contract rules the input out.
    fn verdict(&mut self, kind: FindingKind, run: &Run, frames: &[Frame]) -> Option<Verdict> {
        let last = frames.last()?;
        let by_caller = |what: &str| Verdict(Severity::Medium, format!("the caller chooses {what}"));
        match kind {
            FindingKind::Assertion => {
                Some(Verdict(Severity::High, "the program asserts that this cannot happen".into()))
            }
            FindingKind::Recursion => Some(self.recursion_verdict(last)),
            FindingKind::NullPointer => self.null_verdict(run, frames),
            // no exception is of these kinds
            FindingKind::Postcondition | FindingKind::Sink => None,
            FindingKind::Index | FindingKind::Arithmetic | FindingKind::Cast => {
                let operands = source::operands(&last.code, last.pc, kind);
                let given = |reg: &u16| {
                    let (pc, reg) = source::unconverted(&last.code, last.pc, *reg);
                    self.origin_before(frames, frames.len() - 1, pc, reg)
                };
                let sources: Vec<Source> = operands.iter().map(given).collect();
                let chosen = sources.iter().find_map(|one| match one {
                    Source::Parameter(index) => Some(*index),
                    _ => None,
                });
                Some(match chosen {
                    Some(index) => by_caller(&format!("`{}`", self.parameter(frames.first()?.id, index))),
                    None => Verdict(Severity::High, "nothing says that it is expected".to_owned()),
                })
            }
        }
    }

    /// Recursion that only passes on what it was given cannot end by itself. If it computes its arguments or follows
    /// references, the caller's numbers or objects are not what was meant.
    fn recursion_verdict(&self, last: &Frame) -> Verdict {
        let arguments = call_at(last).map(|call| call.args.to_vec()).unwrap_or_default();
        let parameters = self.program.method(last.id).arg_locals();
        let sources: Vec<Source> =
            arguments.iter().map(|reg| source::of(&last.code, last.pc, *reg, parameters)).collect();
        let follows = |one: &Source| matches!(one, Source::Field { .. } | Source::Call { .. });
        if sources.iter().all(|one| matches!(one, Source::Parameter(_))) {
            return Verdict(Severity::High, "the calls pass on what they were given, and nothing ends them".to_owned());
        }
        let why = match sources.iter().any(follows) {
            true => "the objects lead back to themselves, and nothing ends the calls",
            false => "what the calls compute never makes them end",
        };
        Verdict(Severity::Medium, why.to_owned())
    }

    /// Finds where a null comes from, and what is said about it.
    fn null_verdict(&mut self, run: &Run, frames: &[Frame]) -> Option<Verdict> {
        let last = frames.last()?;
        let mut sources: Vec<Source> = source::references(&last.code, last.pc)
            .iter()
            .map(|reg| self.origin(frames, frames.len() - 1, *reg))
            .collect();
        // an argument that is null is the cause; otherwise it is what the instruction follows
        let is_null = |one: &Source| matches!(one, Source::Parameter(at) if input::is_null(run, *at));
        let known = sources.iter().position(is_null);
        let not_null = |one: &Source| matches!(one, Source::Parameter(at) if !input::is_null(run, *at));
        sources = match known {
            Some(at) => vec![sources.swap_remove(at)],
            None => sources
                .into_iter()
                .filter(|one| !not_null(one) && !self.is_never_null(one, run) && !self.is_made(one))
                .collect(),
        };
        let entry = frames.first()?.id;
        match sources.first() {
            Some(Source::Parameter(index)) => {
                let name = self.parameter(entry, *index);
                match self.program.parameter_nullness(entry).get(*index) {
                    Some(Nullness::NonNull) => None,
                    Some(Nullness::Nullable) => {
                        Some(Verdict(Severity::High, format!("`{name}` is marked as nullable")))
                    }
                    _ => Some(match callers::passed(&mut self.program, entry, *index) {
                        Passed::NeverNull => {
                            Verdict(Severity::Low, format!("every caller makes sure that `{name}` is not null"))
                        }
                        // in_view_of_input lowers it: only classes of the package can call the method
                        Passed::Null(caller) => Verdict(Severity::High, format!("`{caller}` passes null for `{name}`")),
                        Passed::Unknown => Verdict(Severity::Low, format!("nothing says that `{name}` may be null")),
                    }),
                }
            }
            Some(Source::Field { class, name, descriptor }) => self.null_field(class, name, descriptor),
            Some(Source::Call { class, name, descriptor }) => self.null_result(class, name, descriptor),
            Some(Source::Null) => Some(Verdict(Severity::High, "the program sets it to null".to_owned())),
            Some(Source::Unknown | Source::Made) | None if input::has_null_element(run) => {
                Some(Verdict(Severity::Low, "an element of a collection or array is null".to_owned()))
            }
            Some(Source::Unknown | Source::Made) | None => {
                Some(Verdict(Severity::Medium, "where the null comes from is not known".to_owned()))
            }
        }
    }

    /// Returns true for results of libraries that are null only where their documentation says so.
    fn is_never_null(&mut self, source: &Source, run: &Run) -> bool {
        let Source::Call { class, name, descriptor } = source else { return false };
        if may_return_null(class, name) || !self.is_foreign(class, run) {
            return false;
        }
        let method = self.program.load(class).ok().and_then(|id| self.program.find_method(id, name, descriptor));
        method.is_none_or(|method| self.program.result_nullness(method) != Nullness::Nullable)
    }

    /// Returns true for an object that the code makes, and for a final field that every constructor gives one.
    fn is_made(&mut self, source: &Source) -> bool {
        if *source == Source::Made {
            return true;
        }
        let Source::Field { class, name, descriptor } = source else { return false };
        let field = self.program.load(class).ok().and_then(|id| self.program.find_field(id, name, descriptor));
        let Some(field) = field.filter(|field| self.program.field(*field).is_final()) else { return false };
        let (constructed, _) = self.stores(field);
        !constructed.is_empty() && constructed.iter().all(|one| *one == Source::Made)
    }

    fn null_field(&mut self, class: &str, name: &str, descriptor: &str) -> Option<Verdict> {
        let field = self.program.load(class).ok().and_then(|id| self.program.find_field(id, name, descriptor));
        match field.map(|field| self.program.field_nullness(field)) {
            Some(Nullness::NonNull) => None,
            Some(Nullness::Nullable) => Some(Verdict(Severity::High, format!("`{name}` is marked as nullable"))),
            _ if field.is_some_and(|field| self.is_given(field)) => Some(Verdict(
                Severity::Low,
                format!("nothing says that `{name}` may be null: constructors are given it"),
            )),
            _ if field.is_some_and(|field| self.is_computed_later(field)) => {
                Some(Verdict(Severity::High, format!("`{name}` is null until a method computes it")))
            }
            _ => Some(Verdict(Severity::Medium, format!("`{name}` is null in an object that can be made"))),
        }
    }

    /// What the constructors of a field's class store in it, and what its other methods do.
    fn stores(&self, field: FieldId) -> (Vec<Source>, Vec<Source>) {
        let field = self.program.field(field);
        let (mut constructed, mut changed) = (Vec::new(), Vec::new());
        for method in self.program.class(field.class()).methods() {
            let own = self.program.method(method);
            let Ok(code) = self.program.code(method) else { continue };
            let stored = source::stored(&code, field.name(), own.arg_locals());
            if own.is_constructor() { constructed.extend(stored) } else { changed.extend(stored) }
        }
        (constructed, changed)
    }

    /// Returns true if what a field holds is what callers gave: constructors store a parameter in it, and methods store
    /// parameters or constants.
    fn is_given(&mut self, field: FieldId) -> bool {
        let (constructed, changed) = self.stores(field);
        let is_parameter = |one: &Source| matches!(one, Source::Parameter(_));
        !constructed.is_empty()
            && constructed.iter().all(is_parameter)
            && changed.iter().all(|one| is_parameter(one) || self.is_constant(one))
    }

    /// Returns true for a constant that a class has of its own type.
    fn is_constant(&mut self, source: &Source) -> bool {
        let Source::Field { class, name, descriptor } = source else { return false };
        let field = self.program.load(class).ok().and_then(|id| self.program.find_field(id, name, descriptor));
        let field = field.map(|field| self.program.field(field));
        *descriptor == format!("L{class};") && field.is_some_and(|field| field.is_static() && field.is_final())
    }

    /// Returns true if no constructor assigns a field, and a method computes what it holds: it is null until that method
    /// was called. What setters are given may come from a framework that sets up each object.
    fn is_computed_later(&self, field: FieldId) -> bool {
        let (constructed, changed) = self.stores(field);
        let is_computed = |one: &Source| matches!(one, Source::Call { .. });
        !self.program.field(field).is_static() && constructed.is_empty() && changed.iter().any(is_computed)
    }

    fn null_result(&mut self, class: &str, name: &str, descriptor: &str) -> Option<Verdict> {
        if may_return_null(class, name) {
            let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
            return Some(Verdict(Severity::High, format!("`{simple}.{name}` returns null if there is nothing")));
        }
        let id = self.program.load(class).ok()?;
        let above =
            self.program.class(id).display().iter().rev().chain(self.program.class(id).all_interfaces()).copied();
        let above: Vec<_> = std::iter::once(id).chain(above).collect();
        let declared = above.into_iter().find_map(|one| self.program.find_method(one, name, descriptor));
        let Some(method) = declared else {
            return Some(Verdict(Severity::Medium, format!("`{name}` returned null")));
        };
        match self.program.result_nullness(method) {
            Nullness::NonNull => return None,
            Nullness::Nullable => {
                return Some(Verdict(Severity::High, format!("the result of `{name}` is marked as nullable")));
            }
            Nullness::Unknown => {}
        }
        let Ok(code) = self.program.code(method) else {
            return Some(Verdict(Severity::Low, format!("nothing says that `{name}` may return null")));
        };
        if let Some(Source::Field { class, name, descriptor }) = source::returned_field(&code) {
            return self.null_field(&class, &name, &descriptor);
        }
        Some(match source::returns_null(&code) {
            true => Verdict(Severity::High, format!("`{name}` returns null on some paths")),
            false => Verdict(Severity::Medium, format!("`{name}` returned null")),
        })
    }

    /// Follows a value back to where it comes from, through the arguments of calls.
    fn origin(&self, frames: &[Frame], at: usize, reg: u16) -> Source {
        let Some(frame) = frames.get(at) else { return Source::Unknown };
        self.origin_before(frames, at, frame.pc, reg)
    }

    /// The same for a register before an instruction of a frame.
    fn origin_before(&self, frames: &[Frame], at: usize, pc: usize, reg: u16) -> Source {
        let Some(frame) = frames.get(at) else { return Source::Unknown };
        let method = self.program.method(frame.id);
        let found = source::of(&frame.code, pc, reg, method.arg_locals());
        let Source::Parameter(index) = found else { return found };
        let position = index.checked_sub(usize::from(!method.is_static()));
        match (at.checked_sub(1), position) {
            (None, Some(position)) => Source::Parameter(position),
            (Some(before), _) => {
                let caller = frames.get(before);
                let argument = caller.and_then(|caller| {
                    let call = call_at(caller)?;
                    let direct = *call.name == *frame.name.name && *call.descriptor == *frame.name.descriptor;
                    Some((caller.pc, call.args.get(index).copied().filter(|_| direct)?))
                });
                let argument = argument.or_else(|| self.captured(caller?, frame, index));
                argument.map_or(Source::Unknown, |(pc, reg)| self.origin_before(frames, before, pc, reg))
            }
            (None, None) => Source::Unknown,
        }
    }

    /// The place in a method where it makes a lambda, and the register of the value that the lambda captures for one of
    /// its parameters.
    fn captured(&self, maker: &Frame, lambda: &Frame, index: usize) -> Option<(usize, u16)> {
        let holder = self.program.class(self.program.method(maker.id).class());
        let file = holder.class_file().ok()?;
        let bootstraps = holder.bootstrap_methods();
        let is_it = |argument: &u16| match refs::constant(file, *argument) {
            Ok(Constant::MethodHandle(handle)) => {
                *handle.name == *lambda.name.name && *handle.descriptor == *lambda.name.descriptor
            }
            _ => false,
        };
        maker.code.instrs.iter().enumerate().find_map(|(pc, instr)| {
            let Instr::InvokeDynamic { site, .. } = instr.get() else { return None };
            let site = maker.code.dynamics.get(site as usize)?;
            let made = bootstraps.get(usize::from(site.bootstrap))?.arguments.iter().any(is_it);
            // what the lambda is given when it is called comes after what it captures
            site.args.get(index).copied().filter(|_| made).map(|reg| (pc, reg))
        })
    }

    /// Lowers the severity where nobody may be able to pass the input.
    fn in_view_of_input(&self, verdict: Verdict, kind: FindingKind, entry: MethodId, origin: &TestOrigin) -> Verdict {
        let Verdict(mut severity, mut because) = verdict;
        let method = self.program.method(entry);
        if origin.means == Means::Reflection {
            severity = Severity::Low;
            because.push_str("; the input is made by reflection, and the program may never make it");
        } else if origin.is_beyond_callers {
            severity = Severity::Low;
            because.push_str(
                "; the input is made by setting fields that callers cannot see, and the program may never make it",
            );
        } else if origin.means == Means::Fields {
            severity = severity.lowered();
            because.push_str("; the input is made by setting fields");
        } else if !matches!(kind, FindingKind::Assertion | FindingKind::Postcondition)
            && method.flags() & (flags::PUBLIC | flags::PROTECTED) == 0
        {
            severity = severity.lowered();
            because.push_str("; only classes of the same package can call the method");
        }
        Verdict(severity, because)
    }

    fn place(&self, frame: &Frame) -> Place {
        self.place_at(&frame.name, frame.id, frame.code.line(frame.pc).map(u32::from))
    }

    fn place_at(&self, name: &MethodName, id: MethodId, line: Option<u32>) -> Place {
        let class = self.program.class(self.program.method(id).class());
        let file = class.source_file().map(|file| Path::new(class.package_name()).join(file.as_ref()));
        Place {
            class: name.class.clone(),
            method: method_text(&name.class, &name.name, &name.descriptor),
            file: file.map(|path| path.display().to_string()),
            line,
        }
    }

    /// Returns the branches of a run with their lines.
    fn path(&mut self, run: &Run) -> Vec<Taken> {
        let mut taken = Vec::new();
        for (name, edge) in run.edges.iter().filter(|(name, _)| name.name != "<clinit>") {
            let Some(id) = self.find(name) else { continue };
            let (Some(bytecode), Ok(code)) = (self.program.bytecode(id), self.program.code(id)) else { continue };
            let starts = heapwright_vm::offsets::starts(bytecode.code);
            let line = |offset: u16| {
                let index = u16::try_from(starts.iter().position(|start| *start == offset)?).ok()?;
                let before = code.lines.iter().filter(|(first, _)| *first <= index);
                before.max_by_key(|(first, _)| *first).map(|(_, line)| u32::from(*line))
            };
            taken.push(Taken { at: self.place_at(name, id, line(edge.from)), to: line(edge.to) });
        }
        taken.dedup();
        taken
    }

    fn parameter(&self, method: MethodId, index: usize) -> String {
        parameter_names(&self.program, method).get(index).cloned().unwrap_or_else(|| format!("p{index}"))
    }
}

/// Returns the names of a method's parameters, as far as the class file has them.
pub(crate) fn parameter_names(program: &Program, method: MethodId) -> Vec<String> {
    let own = program.method(method);
    let instance = usize::from(!own.is_static());
    let locals = program.local_variables(method);
    let listed = program.method_parameters(method).unwrap_or_default();
    let named = |index: usize| {
        let slot = *own.arg_locals().get(index + instance)?;
        let debug =
            locals.iter().find(|local| local.start == 0 && local.slot == slot).map(|local| local.name.to_string());
        debug.or_else(|| listed.get(index)?.name.as_ref().map(ToString::to_string))
    };
    let count = own.arg_count().saturating_sub(instance);
    (0..count).map(|index| named(index).unwrap_or_else(|| format!("p{index}"))).collect()
}

/// The call at which a frame was left, if it is one.
fn call_at(frame: &Frame) -> Option<&CallSite> {
    match frame.code.instrs.get(frame.pc)?.get() {
        Instr::Invoke { site, .. }
        | Instr::InvokeStatic { site, .. }
        | Instr::InvokeSpecial { site, .. }
        | Instr::InvokeVirtual { site, .. }
        | Instr::InvokeInterface { site, .. } => frame.code.calls.get(site as usize),
        _ => None,
    }
}

/// Returns true for methods of the library that return null if there is nothing to return.
fn may_return_null(class: &str, name: &str) -> bool {
    let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
    RETURN_NULL.iter().any(|(kind, methods)| simple.ends_with(kind) && methods.contains(&name))
}

/// Returns true if a method exists to reject wrong arguments.
fn is_check(call: &CallSite) -> bool {
    CHECKS.iter().any(|(class, names)| *class == &*call.class && names.iter().any(|name| call.name.starts_with(name)))
}

/// Returns the kind of a finding that an exception may be; `None` if it is the program's way to say something.
fn kind(class: &str, by_program: bool) -> Option<FindingKind> {
    let kind = match class {
        "java.lang.AssertionError" => return Some(FindingKind::Assertion),
        "java.lang.NullPointerException" => FindingKind::NullPointer,
        "java.lang.IndexOutOfBoundsException"
        | "java.lang.ArrayIndexOutOfBoundsException"
        | "java.lang.StringIndexOutOfBoundsException"
        | "java.lang.NegativeArraySizeException" => FindingKind::Index,
        "java.lang.ClassCastException" | "java.lang.ArrayStoreException" => FindingKind::Cast,
        "java.lang.ArithmeticException" => FindingKind::Arithmetic,
        "java.lang.StackOverflowError" => FindingKind::Recursion,
        _ => return None,
    };
    (!by_program).then_some(kind)
}

/// Describes an exception.
fn sentence(class: &str, message: Option<&str>, place: &Place) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class);
    if class == "java.lang.StackOverflowError" {
        return format!("endless recursion in {}", place.method.split('(').next().unwrap_or(&place.method));
    }
    let detail = message.filter(|text| !text.is_empty()).map(|text| format!(" ({text})")).unwrap_or_default();
    format!("{simple}{detail} in {}", place.method.split('(').next().unwrap_or(&place.method))
}
