//! The machine: a program, the intrinsics that stand for its native methods, and limits. It holds nothing that
//! belongs to a single execution; that is [`State`].

use crate::intrinsics::{self, Intrinsic, JdkFile};
use crate::known::Known;
use crate::regs::{CheckedCode, Instrs};
use crate::shortcuts::{Shortcut, Shortcuts};
use crate::state::State;
use crate::trap::{Stop, Trap, Unsupported};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, MethodBody, MethodId, Program};
use heapwright_term::Terms;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Instructions.
    pub max_steps: u64,
    /// Instructions with a symbolic operand.
    pub max_symbolic: u64,
    /// Bytes of live objects.
    pub max_heap: usize,
    /// Frames on the call stack.
    pub max_frames: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { max_steps: u64::MAX, max_symbolic: u64::MAX, max_heap: 2 << 30, max_frames: 16_000 }
    }
}

/// Where output of the program goes.
pub trait Host {
    /// Bytes written to standard output (1) or standard error (2).
    fn write(&mut self, descriptor: i32, bytes: &[u8]);
    /// Hands everything written so far on.
    fn flush(&mut self) {}
    /// A line of the instruction trace.
    fn trace(&mut self, _line: &str) {}
}

/// A host that drops all output.
pub struct Silent;

impl Host for Silent {
    fn write(&mut self, _descriptor: i32, _bytes: &[u8]) {}
}

/// Counters of a machine's work.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statistics {
    /// Collections run.
    pub collections: u64,
    /// Objects freed by them.
    pub freed_objects: u64,
    /// Calls of intrinsics.
    pub intrinsic_calls: u64,
    /// Methods decoded.
    pub decoded_methods: u64,
    /// Steps of runs on concrete inputs, and of what is tried out for them.
    pub case_steps: u64,
}

/// A method that is ready to be entered.
pub(crate) struct Linked {
    pub code: CheckedCode,
    pub method: MethodId,
    pub class: ClassId,
    /// Locals the arguments go to, unless argument `i` is local `i`.
    pub arg_locals: Option<Box<[u16]>>,
    pub synchronized: bool,
    pub is_static: bool,
    /// Whether its branches are noted.
    pub observed: bool,
    /// Whether it prints a number.
    pub prints: bool,
}

impl Linked {
    #[inline(always)]
    pub(crate) fn instrs(&self) -> Instrs<'_> {
        self.code.instrs()
    }
}

/// How a method is executed.
pub(crate) enum Entry {
    /// Register code.
    Code(Rc<Linked>),
    /// An intrinsic.
    Native(Intrinsic),
    /// Register code that a shortcut may stand for.
    Fast(Shortcut, Rc<Linked>),
}

/// Stands in for a method that only has to be looked at when its arguments are symbolic.
const NO_SHORTCUT: Shortcut = |_, _, _| None;

/// The machine.
pub struct Vm {
    pub(crate) program: Program,
    pub(crate) known: Known,
    pub(crate) limits: Limits,
    pub(crate) host: Box<dyn Host>,
    pub(crate) trace: bool,
    pub(crate) statistics: Statistics,
    /// Whether the instruction at hand has asked about a symbolic value.
    pub(crate) asked: bool,
    /// What inputs may look like.
    pub(crate) input_options: crate::symbolic::InputOptions,
    /// The precondition of these, for this program.
    pub(crate) resolved: Option<Rc<crate::symbolic::Resolved>>,
    /// Classes an input of a type can have, by type.
    pub(crate) candidates: FxHashMap<ClassId, Rc<[ClassId]>>,
    /// Implementations of interfaces made for inputs.
    pub(crate) stubs: FxHashMap<ClassId, crate::symbolic::Stub>,
    /// Variables that are characters.
    pub(crate) characters: rustc_hash::FxHashSet<heapwright_term::TermId>,
    /// What an `Object` is likely to be.
    pub(crate) type_hints: Vec<ClassId>,
    /// Which branches count that are followed by an exception.
    pub(crate) survives: Option<crate::observe::Survives>,
    /// Whether those of all classes of the class path are.
    pub(crate) observe_program: bool,
    /// Classes whose branches are noted.
    pub(crate) observed: rustc_hash::FxHashSet<ClassId>,
    /// Pure terms of symbolic values.
    pub(crate) terms: Terms,
    /// The machine that runs are compared on.
    pub(crate) elsewhere: crate::cases::Elsewhere,
    /// By method.
    entries: Vec<Option<Entry>>,
    intrinsics: FxHashMap<(&'static str, &'static str, &'static str), Intrinsic>,
    pub(crate) shortcuts: Shortcuts,
    /// Files of the JDK that were read.
    pub(crate) jdk_files: Vec<JdkFile>,
    /// Numbers of string literals by content, shared by all methods.
    literals: FxHashMap<Rc<[u16]>, u32>,
    /// Static methods that stand for linked dynamic call sites and their like, counted for unique names.
    pub(crate) synthetic_count: u32,
    /// Dynamic call sites, method handles and their like.
    pub(crate) dynamic: crate::dynamic::Dynamic,
}

impl Vm {
    /// A machine for a program; no Java code runs yet.
    pub fn new(program: Program, limits: Limits, host: Box<dyn Host>) -> Result<Vm, Trap> {
        let mut program = program;
        let known = Known::find(&mut program)?;
        let shortcuts = Shortcuts::new(&mut program);
        Ok(Vm {
            program,
            known,
            limits,
            host,
            trace: false,
            statistics: Statistics::default(),
            asked: false,
            input_options: Default::default(),
            resolved: None,
            candidates: FxHashMap::default(),
            stubs: FxHashMap::default(),
            characters: Default::default(),
            type_hints: Vec::new(),
            survives: None,
            elsewhere: Default::default(),
            observe_program: false,
            observed: Default::default(),
            terms: Terms::new(),
            entries: Vec::new(),
            intrinsics: intrinsics::table(),
            shortcuts,
            jdk_files: Vec::new(),
            literals: FxHashMap::default(),
            synthetic_count: 0,
            dynamic: crate::dynamic::Dynamic::default(),
        })
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program, for loading classes.
    pub fn program_mut(&mut self) -> &mut Program {
        &mut self.program
    }

    /// The limits in force.
    pub fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// Counters so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Switches the instruction trace on or off.
    pub fn set_trace(&mut self, on: bool) {
        self.trace = on;
    }

    /// Where output goes.
    pub fn host_mut(&mut self) -> &mut dyn Host {
        &mut *self.host
    }

    /// The entry of a method that has been linked already.
    #[inline(always)]
    pub(crate) fn entry(&self, method: MethodId) -> Option<&Entry> {
        self.entries.get(method.index())?.as_ref()
    }

    /// The code of a method on the call stack.
    #[inline(always)]
    pub(crate) fn linked(&mut self, method: MethodId) -> Result<Rc<Linked>, Trap> {
        if let Some(Entry::Code(linked)) = self.entry(method) {
            return Ok(linked.clone());
        }
        match self.link(method)? {
            Entry::Code(linked) | Entry::Fast(_, linked) => Ok(linked.clone()),
            Entry::Native(_) => Err(Trap::bug("a frame of a native method")),
        }
    }

    /// Makes a method ready to be entered: finds its intrinsic or decodes its code.
    pub(crate) fn link(&mut self, method: MethodId) -> Result<&Entry, Trap> {
        let at = method.index();
        if self.entries.len() <= at {
            self.entries.resize_with(at + 1, || None);
        }
        if self.entries.get(at).is_none_or(Option::is_none) {
            let entry = self.make_entry(method)?;
            if let Some(slot) = self.entries.get_mut(at) {
                *slot = Some(entry);
            }
        }
        self.entry(method).ok_or_else(|| Trap::bug("a method that was not linked"))
    }

    /// Forgets how the methods of a class are entered.
    pub(crate) fn unlink(&mut self, class: ClassId) {
        for method in self.program.class(class).methods() {
            if let Some(entry) = self.entries.get_mut(method.index()) {
                *entry = None;
            }
        }
    }

    fn make_entry(&mut self, id: MethodId) -> Result<Entry, Trap> {
        let method = self.program.method(id);
        let class = self.program.class(method.class());
        let key = (&**class.name(), &**method.name(), &**method.descriptor());
        if let Some(intrinsic) = self.find_intrinsic(key) {
            return Ok(Entry::Native(intrinsic));
        }
        if matches!(method.body(), MethodBody::Native) {
            if &**method.name() == "registerNatives" || &**method.name() == "initIDs" {
                return Ok(Entry::Native(intrinsics::nothing));
            }
            if self.stubs.contains_key(&method.class()) {
                return Ok(Entry::Native(crate::symbolic::answer_call));
            }
            return Err(Trap::Stop(Stop::Unsupported(Unsupported::Native {
                class: class.external_name(),
                name: method.name().to_string(),
                descriptor: method.descriptor().to_string(),
            })));
        }
        if method.is_abstract() {
            let what = heapwright_program::external_method(class.name(), method.name(), method.descriptor());
            return Err(Trap::raise("java/lang/AbstractMethodError", what));
        }
        let arg_locals = method.has_wide_args().then(|| method.arg_locals().into());
        let (class, synchronized, is_static) = (method.class(), method.is_synchronized(), method.is_static());
        let code = self.program.code(id)?;
        self.statistics.decoded_methods += 1;
        let method = self.program.method(id);
        if usize::from(code.max_locals) < usize::from(method.shape().local_slots()) {
            return Err(Trap::raise("java/lang/VerifyError", "arguments do not fit into the local variables"));
        }
        let code = CheckedCode::new(code).ok_or_else(|| Trap::bug(format!("malformed code for {}", method.name())))?;
        let key = (&**self.program.class(class).name(), &**method.name(), &**method.descriptor());
        let shortcut = self.shortcuts.find(key);
        let observed = self.is_observed(class);
        let prints = crate::symbolic::is_printing(key);
        let linked = Rc::new(Linked { code, method: id, class, arg_locals, synchronized, is_static, observed, prints });
        let shortcut = shortcut.or(prints.then_some(NO_SHORTCUT));
        Ok(match shortcut {
            Some(shortcut) => Entry::Fast(shortcut, linked),
            None => Entry::Code(linked),
        })
    }

    /// An intrinsic by class, name and descriptor; a table entry with an empty descriptor fits all overloads.
    fn find_intrinsic(&self, key: (&str, &str, &str)) -> Option<Intrinsic> {
        let (class, name, descriptor) = key;
        self.intrinsics
            .get(&(class, name, descriptor) as &(&str, &str, &str))
            .or_else(|| self.intrinsics.get(&(class, name, "") as &(&str, &str, &str)))
            .copied()
    }

    /// The number of a string literal.
    pub(crate) fn literal_number(&mut self, text: &Rc<[u16]>) -> u32 {
        let next = self.literals.len() as u32;
        *self.literals.entry(text.clone()).or_insert(next)
    }

    /// Calls a method from outside of any running code and runs it to its end.
    pub fn call(&mut self, state: &mut State, method: MethodId, args: &[Slot]) -> crate::Step {
        let depth = state.frames.len();
        match self.push_call(state, method, args, crate::state::FrameKind::Call, heapwright_program::code::NO_REG) {
            Ok(Some(value)) => crate::Step::Returned(value),
            Ok(None) => self.run(state, depth),
            Err(Trap::Stop(stop)) => crate::Step::Stopped(stop),
            Err(Trap::Throw(thrown)) => crate::Step::Threw(thrown),
            Err(Trap::NeedMemory(_)) => crate::Step::Stopped(Stop::Bug("no memory at the start of a call".into())),
            Err(Trap::Raise(class, message)) => match self.make_exception(state, class, message) {
                Ok(thrown) => crate::Step::Threw(thrown),
                Err(_) => crate::Step::Stopped(Stop::Bug(format!("{class} could not be created"))),
            },
        }
    }

    /// The class of an object, if the reference is not null.
    #[inline(always)]
    pub(crate) fn class_of(&self, state: &State, object: Ref) -> Option<ClassId> {
        state.heap.tag(object).map(|tag| ClassId(tag.0))
    }

    /// Whether an object (not null) is an instance of a class.
    #[inline(always)]
    pub(crate) fn instance_of(&self, state: &State, object: Ref, class: ClassId) -> bool {
        match self.class_of(state, object) {
            Some(found) => found == class || self.program.is_assignable(found, class),
            None => false,
        }
    }
}
