//! The machine: a program, the intrinsics that implement its native methods, and limits. It holds nothing that belongs
//! to a single execution; that is [`State`].

use crate::intrinsics::{self, Intrinsic, JdkFile};
use crate::known::Known;
use crate::regs::{CheckedCode, Instrs};
use crate::shortcuts::{Shortcut, Shortcuts};
use crate::state::State;
use crate::symbolic::{Lookup, Reflection};
use crate::trap::{Stop, Trap, Unsupported};
use heapwright_memory::{Ref, Slot};
use heapwright_meter::Alarm;
use heapwright_program::{ClassId, FieldId, MethodBody, MethodId, Program};
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

/// Where the program's output goes.
pub trait Host {
    /// Writes bytes to standard output (1) or standard error (2).
    fn write(&mut self, descriptor: i32, bytes: &[u8]);
    /// Passes on everything written so far.
    fn flush(&mut self) {}
    /// Receives a line of the instruction trace.
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
    /// Objects freed by collections.
    pub freed_objects: u64,
    /// Calls of intrinsics.
    pub intrinsic_calls: u64,
    /// Methods decoded.
    pub decoded_methods: u64,
    /// Steps of runs on concrete inputs, including trial runs for them.
    pub case_steps: u64,
}

/// A method ready to be entered.
pub(crate) struct Linked {
    pub code: CheckedCode,
    pub method: MethodId,
    pub class: ClassId,
    /// Locals that receive the arguments; `None` if argument `i` is local `i`.
    pub arg_locals: Option<Box<[u16]>>,
    pub synchronized: bool,
    pub is_static: bool,
    /// Whether its branches are recorded.
    pub observed: bool,
    /// Whether it prints a number.
    pub prints: bool,
    /// Whether its result depends on the machine.
    pub varies: bool,
    /// What is done before it is entered with symbolic arguments.
    pub lookup: Option<Lookup>,
    /// Whether it is an ordinary method but for that.
    pub plain: bool,
    /// Whether security goals are about it.
    pub watched: bool,
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
    /// Register code that a shortcut may replace.
    Fast(Shortcut, Rc<Linked>),
}

/// Placeholder for a method without a shortcut that needs a check before it is entered.
const NO_SHORTCUT: Shortcut = |_, _, _| None;

/// A text, and whether something random or the locale was consulted for it.
pub(crate) type ShownText = (Vec<u16>, (bool, bool));

/// The machine.
pub struct Vm {
    pub(crate) program: Program,
    pub(crate) known: Known,
    pub(crate) limits: Limits,
    /// Stops whatever the machine is doing.
    pub(crate) alarm: Alarm,
    /// Edges that were looked up before.
    pub(crate) known_edges: crate::observe::KnownEdges,
    /// Switches on symbolic keys, by method, table and key.
    pub(crate) switches: FxHashMap<(MethodId, u32, heapwright_term::TermId), Rc<crate::symbolic::Switch>>,
    pub(crate) host: Box<dyn Host>,
    pub(crate) trace: bool,
    /// Whether assertions are enabled for classes outside the JDK.
    pub(crate) assertions: bool,
    /// Whether execution stops when it needs a class that is not on the class path.
    pub(crate) demands_classes: bool,
    pub(crate) statistics: Statistics,
    /// How near the last run on a concrete input came to other results of comparisons, if that is measured.
    pub(crate) margins: Option<Vec<(heapwright_case::MethodName, heapwright_case::Margin)>>,
    /// Whether the current instruction has asked about a symbolic value.
    pub(crate) asked: bool,
    /// Conclusions reached without a solver; recorded only when they are to be checked.
    pub(crate) deductions: Option<Vec<crate::symbolic::Deduction>>,
    /// What inputs may look like.
    pub(crate) input_options: crate::symbolic::InputOptions,
    /// The precondition of these options, resolved for this program.
    pub(crate) resolved: Option<Rc<crate::symbolic::Resolved>>,
    /// What the exploration leaves out.
    pub(crate) losses: crate::symbolic::Losses,
    /// Types for which only some classes, or none, are tried.
    pub(crate) incomplete: rustc_hash::FxHashSet<ClassId>,
    /// Constructors and factories that make inputs.
    pub(crate) recipes: crate::symbolic::Recipes,
    /// Candidate classes of an input, by declared type.
    pub(crate) candidates: FxHashMap<ClassId, Rc<[ClassId]>>,
    /// Interface implementations made for inputs.
    pub(crate) stubs: FxHashMap<ClassId, Rc<crate::symbolic::StubClass>>,
    /// The class of the stubs of a type; `None` if it can have none.
    pub(crate) stub_classes: FxHashMap<ClassId, Option<ClassId>>,
    /// Variables that are characters.
    pub(crate) characters: rustc_hash::FxHashSet<heapwright_term::TermId>,
    /// Variables that stand for references nobody has looked at, with the type that they certainly have.
    pub(crate) opaque: FxHashMap<heapwright_term::TermId, ClassId>,
    /// Likely classes of an input with a general type such as `Object`.
    pub(crate) type_hints: Vec<ClassId>,
    /// The directory or jar of the code under test.
    pub(crate) home: Option<String>,
    /// What values of the library say they are and whether they consult something random or the locale for it, by
    /// machine and contents.
    pub(crate) shown: FxHashMap<(u32, Vec<u64>), ShownText>,
    /// Lengths that the code under test names.
    pub(crate) sizes: crate::symbolic::Sizes,
    /// Classes that the code under test names.
    pub(crate) mentioned: Vec<ClassId>,
    /// Proxies whose name another state gave to another class, by their bytes.
    pub(crate) proxies: FxHashMap<Vec<u8>, ClassId>,
    /// What the code under test says about the classes it looks up.
    pub(crate) reflection: Reflection,
    /// What the code under test asks of its inputs that most code does not.
    pub(crate) code_hints: crate::symbolic::CodeHints,
    /// The class of the object that constructors create for a final field.
    pub(crate) held_classes: FxHashMap<FieldId, Option<ClassId>>,
    /// Static fields of other classes that are inputs of the method under test.
    pub(crate) foreign_statics: Vec<FieldId>,
    /// The enums whose constants are inputs of a type.
    pub(crate) fitting_enums: FxHashMap<ClassId, Rc<[ClassId]>>,
    /// How branches and lines are counted.
    pub(crate) counting: Option<Box<dyn crate::observe::Counting>>,
    /// System properties beside the usual ones.
    pub(crate) properties: Vec<(String, String)>,
    /// Whether an input has the first class that fits and no other.
    pub(crate) fixed_types: bool,
    /// Whether tests live in another package than the class they test.
    pub(crate) tests_elsewhere: bool,
    /// Classes of the JDK whose objects are inputs only as constants: public static fields hold them, and a test can make
    /// no others.
    pub(crate) constant_classes: rustc_hash::FxHashSet<ClassId>,
    /// Whether branches are recorded in all classes of the program under test.
    pub(crate) observe_program: bool,
    /// Classes whose branches are recorded.
    pub(crate) observed: rustc_hash::FxHashSet<ClassId>,
    /// Pure terms of symbolic values.
    pub(crate) terms: Terms,
    /// The machine profiles that runs are compared on.
    pub(crate) perturbed: crate::cases::Perturbed,
    /// What security goals are about.
    pub(crate) watch: Option<Box<crate::watch::Watch>>,
    /// Entries by method.
    entries: Vec<Option<Entry>>,
    intrinsics: FxHashMap<(&'static str, &'static str, &'static str), Intrinsic>,
    pub(crate) shortcuts: Shortcuts,
    /// JDK files read so far.
    pub(crate) jdk_files: Vec<JdkFile>,
    /// Numbers of string literals by content, shared by all methods.
    literals: FxHashMap<Rc<[u16]>, u32>,
    /// Number of synthetic static methods so far (for linked dynamic call sites and the like); makes their names
    /// unique.
    pub(crate) synthetic_count: u32,
    /// Dynamic call sites, method handles and the like.
    pub(crate) dynamic: crate::dynamic::Dynamic,
}

impl Vm {
    /// Creates a machine for a program; no Java code runs yet.
    pub fn new(program: Program, limits: Limits, host: Box<dyn Host>) -> Result<Vm, Trap> {
        let mut program = program;
        let known = Known::find(&mut program)?;
        let shortcuts = Shortcuts::new(&mut program);
        Ok(Vm {
            program,
            known,
            limits,
            alarm: Alarm::default(),
            known_edges: Default::default(),
            switches: Default::default(),
            host,
            trace: false,
            assertions: false,
            demands_classes: false,
            statistics: Statistics::default(),
            margins: None,
            asked: false,
            deductions: None,
            input_options: Default::default(),
            resolved: None,
            losses: Default::default(),
            incomplete: Default::default(),
            recipes: Default::default(),
            candidates: FxHashMap::default(),
            stubs: FxHashMap::default(),
            stub_classes: FxHashMap::default(),
            characters: Default::default(),
            opaque: FxHashMap::default(),
            type_hints: Vec::new(),
            home: None,
            shown: FxHashMap::default(),
            sizes: Default::default(),
            mentioned: Vec::new(),
            proxies: FxHashMap::default(),
            reflection: Default::default(),
            code_hints: Default::default(),
            held_classes: FxHashMap::default(),
            foreign_statics: Vec::new(),
            fitting_enums: FxHashMap::default(),
            counting: None,
            perturbed: Default::default(),
            fixed_types: false,
            properties: Vec::new(),
            tests_elsewhere: false,
            constant_classes: rustc_hash::FxHashSet::default(),
            observe_program: false,
            observed: Default::default(),
            terms: Terms::new(),
            watch: None,
            entries: Vec::new(),
            intrinsics: intrinsics::table(),
            shortcuts,
            jdk_files: Vec::new(),
            literals: FxHashMap::default(),
            synthetic_count: 0,
            dynamic: crate::dynamic::Dynamic::default(),
        })
    }

    /// Returns the program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Returns the program, for loading classes.
    pub fn program_mut(&mut self) -> &mut Program {
        &mut self.program
    }

    /// Sets the alarm that stops whatever the machine is doing.
    pub fn set_alarm(&mut self, alarm: Alarm) {
        self.alarm = alarm;
    }

    /// Returns the limits in force.
    pub fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// Returns the counters so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Turns the instruction trace on or off.
    pub fn set_trace(&mut self, on: bool) {
        self.trace = on;
    }

    /// Turns assertions of classes outside the JDK on or off, as `-ea` and `-da` do. Call it before the machine boots.
    pub fn set_assertions(&mut self, on: bool) {
        self.assertions = on;
    }

    /// Makes execution stop as unsupported when it needs a class that is not on the class path. By default the
    /// program sees a `NoClassDefFoundError`, as on a JVM.
    pub fn demand_classes(&mut self) {
        self.demands_classes = true;
    }

    /// Returns the host that receives the output.
    pub fn host_mut(&mut self) -> &mut dyn Host {
        &mut *self.host
    }

    /// Returns the entry of a method that is already linked.
    #[inline(always)]
    pub(crate) fn entry(&self, method: MethodId) -> Option<&Entry> {
        self.entries.get(method.index())?.as_ref()
    }

    /// Returns the code of a method on the call stack.
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

    /// Drops the linked entries of a class's methods; they are linked again when needed.
    pub(crate) fn unlink(&mut self, class: ClassId) {
        for method in self.program.class(class).methods() {
            if let Some(entry) = self.entries.get_mut(method.index()) {
                *entry = None;
            }
        }
    }

    /// Drops the linked entries of all methods; they are linked again when needed.
    pub(crate) fn unlink_all(&mut self) {
        self.entries.clear();
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
        let watched = self.is_watched(id);
        let method = self.program.method(id);
        if usize::from(code.max_locals) < usize::from(method.shape().local_slots()) {
            return Err(Trap::raise("java/lang/VerifyError", "arguments do not fit into the local variables"));
        }
        let code = CheckedCode::new(code).ok_or_else(|| Trap::bug(format!("malformed code for {}", method.name())))?;
        let key = (&**self.program.class(class).name(), &**method.name(), &**method.descriptor());
        let shortcut = self.shortcuts.find(key);
        let observed = self.is_observed(class);
        let prints = crate::symbolic::is_printing(key);
        let varies = crate::symbolic::machine_part((key.0, key.1)).is_some();
        let lookup = crate::symbolic::find_lookup(key, is_static);
        let plain = !(prints || varies || watched || shortcut.is_some() || crate::symbolic::is_message(key));
        let linked = Rc::new(Linked {
            code,
            method: id,
            class,
            arg_locals,
            synchronized,
            is_static,
            observed,
            prints,
            varies,
            lookup,
            plain,
            watched,
        });
        let special = !plain || lookup.is_some();
        let shortcut = shortcut.or(special.then_some(NO_SHORTCUT));
        Ok(match shortcut {
            Some(shortcut) => Entry::Fast(shortcut, linked),
            None => Entry::Code(linked),
        })
    }

    /// Finds an intrinsic by class, name and descriptor; a table entry with an empty descriptor matches all overloads.
    fn find_intrinsic(&self, key: (&str, &str, &str)) -> Option<Intrinsic> {
        let (class, name, descriptor) = key;
        self.intrinsics
            .get(&(class, name, descriptor) as &(&str, &str, &str))
            .or_else(|| self.intrinsics.get(&(class, name, "") as &(&str, &str, &str)))
            .copied()
    }

    /// Returns the number of a string literal.
    pub(crate) fn literal_number(&mut self, text: &Rc<[u16]>) -> u32 {
        let next = self.literals.len() as u32;
        *self.literals.entry(text.clone()).or_insert(next)
    }

    /// Calls a method from outside any running code and runs it to completion.
    pub fn call(&mut self, state: &mut State, method: MethodId, args: &[Slot]) -> crate::Step {
        let depth = state.frames.len();
        match self.push_call(state, method, args, crate::state::FrameKind::Call, heapwright_program::code::NO_REG) {
            Ok(Some(value)) => crate::Step::Returned(value),
            Ok(None) => self.run(state, depth),
            Err(Trap::Stop(stop)) => crate::Step::Stopped(stop),
            Err(Trap::Throw(thrown)) => crate::Step::Threw(thrown),
            Err(Trap::NeedMemory(_)) => crate::Step::Stopped(Stop::Bug("no memory at the start of a call".into())),
            Err(trap @ (Trap::Raise(..) | Trap::Missing(_))) => match self.thrown(state, trap) {
                Ok(thrown) => crate::Step::Threw(thrown),
                Err(stop) => crate::Step::Stopped(stop),
            },
        }
    }

    /// Returns the class of an object; `None` if the reference is null.
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
