//! The machine: a program, the intrinsics that implement its native methods, and limits. It holds nothing that belongs
//! to a single execution; that is [`State`].

use crate::intrinsics::{self, Intrinsic, JdkFile};
use crate::known::Known;
use crate::profile::Surroundings;
use crate::regs::{CheckedCode, Instrs};
use crate::seam::{Recognise, Special, Symbols};
use crate::shortcuts::{Shortcut, Shortcuts};
use crate::state::State;
use crate::trap::{Stop, Trap, Unsupported};
use heapwright_memory::{Ref, Slot};
use heapwright_meter::Alarm;
use heapwright_program::{ClassId, MethodBody, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
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
    /// What is special about it for symbolic arguments.
    pub special: Special,
    /// Whether a call is looked at before it is made, whatever its arguments are.
    pub asks: bool,
    /// Whether it is an ordinary method where nothing is symbolic.
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

/// The machine: runs code on values. It knows nothing of inputs; symbolic values are left to the
/// [`Symbols`](crate::seam::Symbols) that its methods are handed.
pub(crate) struct Machine {
    pub(crate) program: Program,
    pub(crate) known: Known,
    pub(crate) limits: Limits,
    /// Stops whatever the machine is doing.
    pub(crate) alarm: Alarm,
    /// Edges that were looked up before.
    pub(crate) known_edges: crate::observe::KnownEdges,
    pub(crate) host: Box<dyn Host>,
    pub(crate) trace: bool,
    /// Whether assertions are enabled for classes outside the JDK.
    pub(crate) assertions: bool,
    /// Whether execution stops when it needs a class that is not on the class path.
    pub(crate) demands_classes: bool,
    pub(crate) statistics: Statistics,
    /// Where programs run, as far as they can tell.
    pub(crate) surroundings: Surroundings,
    /// Tells which methods of the library are special for symbolic arguments.
    recognise: Recognise,
    /// Classes whose abstract methods are answered from outside.
    pub(crate) answered: FxHashSet<ClassId>,
    /// Proxies whose name another state gave to another class, by their bytes.
    pub(crate) proxies: FxHashMap<Vec<u8>, ClassId>,
    /// How branches and lines are counted.
    pub(crate) counting: Option<Box<dyn crate::observe::Counting>>,
    /// System properties beside the usual ones.
    pub(crate) properties: Vec<(String, String)>,
    /// Whether branches are recorded in all classes of the program under test.
    pub(crate) observe_program: bool,
    /// Classes whose branches are recorded.
    pub(crate) observed: FxHashSet<ClassId>,
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

impl Machine {
    /// Creates a machine for a program; no Java code runs yet.
    pub(crate) fn new(
        program: Program,
        limits: Limits,
        host: Box<dyn Host>,
        recognise: Recognise,
    ) -> Result<Machine, Trap> {
        let mut program = program;
        let known = Known::find(&mut program)?;
        let shortcuts = Shortcuts::new(&mut program);
        Ok(Machine {
            program,
            known,
            limits,
            alarm: Alarm::default(),
            known_edges: Default::default(),
            host,
            trace: false,
            assertions: false,
            demands_classes: false,
            statistics: Statistics::default(),
            surroundings: Surroundings::default(),
            recognise,
            answered: FxHashSet::default(),
            proxies: FxHashMap::default(),
            counting: None,
            properties: Vec::new(),
            observe_program: false,
            observed: FxHashSet::default(),
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
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// Returns the program, for loading classes.
    pub(crate) fn program_mut(&mut self) -> &mut Program {
        &mut self.program
    }

    /// Sets the alarm that stops whatever the machine is doing.
    pub(crate) fn set_alarm(&mut self, alarm: Alarm) {
        self.alarm = alarm;
    }

    /// Returns the limits in force.
    pub(crate) fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// Returns the counters so far.
    pub(crate) fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Turns the instruction trace on or off.
    pub(crate) fn set_trace(&mut self, on: bool) {
        self.trace = on;
    }

    /// Turns assertions of classes outside the JDK on or off, as `-ea` and `-da` do. Call it before the machine boots.
    pub(crate) fn set_assertions(&mut self, on: bool) {
        self.assertions = on;
    }

    /// Makes execution stop as unsupported when it needs a class that is not on the class path. By default the
    /// program sees a `NoClassDefFoundError`, as on a JVM.
    pub(crate) fn demand_classes(&mut self) {
        self.demands_classes = true;
    }

    /// Returns the host that receives the output.
    pub(crate) fn host_mut(&mut self) -> &mut dyn Host {
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
                return Ok(Entry::Native(Intrinsic::Plain(intrinsics::nothing)));
            }
            if self.answered.contains(&method.class()) {
                return Ok(Entry::Native(Intrinsic::Plain(intrinsics::answered)));
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
        let special = (self.recognise)(key, is_static);
        let asks = special.prints || special.varies || special.is_message || special.hashing.is_some() || watched;
        let plain = !asks && shortcut.is_none();
        let linked = Rc::new(Linked {
            code,
            method: id,
            class,
            arg_locals,
            synchronized,
            is_static,
            observed,
            special,
            asks,
            plain,
            watched,
        });
        let is_special = !plain || special.lookup.is_some();
        let shortcut = shortcut.or(is_special.then_some(NO_SHORTCUT));
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
    pub(crate) fn call(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
    ) -> crate::Step {
        let depth = state.frames.len();
        match self.push_call(
            symbols,
            state,
            method,
            args,
            crate::state::FrameKind::Call,
            heapwright_program::code::NO_REG,
        ) {
            Ok(Some(value)) => crate::Step::Returned(value),
            Ok(None) => self.run(symbols, state, depth),
            Err(Trap::Stop(stop)) => crate::Step::Stopped(stop),
            Err(Trap::Throw(thrown)) => crate::Step::Threw(thrown),
            Err(Trap::NeedMemory(_)) => crate::Step::Stopped(Stop::Bug("no memory at the start of a call".into())),
            Err(trap @ (Trap::Raise(..) | Trap::Missing(_))) => match self.thrown(symbols, state, trap) {
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

    /// Returns true if a class belongs to the JDK.
    pub(crate) fn is_library(&self, class: ClassId) -> bool {
        self.program.class(class).loader() != heapwright_program::Loader::App
    }

    /// Returns true if a class is a record.
    pub(crate) fn is_record(&self, class: ClassId) -> bool {
        let above = self.program.class(class).super_class();
        above.is_some_and(|above| &**self.program.class(above).name() == "java/lang/Record")
    }

    /// Returns the names of a method's parameters; `p0`, `p1`, … where the class file has none.
    pub(crate) fn parameter_names(&self, method: MethodId) -> Vec<String> {
        let found = self.program.method(method);
        let count = found.params().len();
        if let Some(parameters) = self.program.method_parameters(method)
            && parameters.len() == count
        {
            let names: Vec<String> = parameters
                .iter()
                .filter_map(|parameter| parameter.name.as_ref().map(|name| name.to_string()))
                .collect();
            if names.len() == count {
                return names;
            }
        }
        let receiver = usize::from(!found.is_static());
        let locals = self.program.local_variables(method);
        let name = |index: usize| {
            let slot = found.arg_locals().get(index + receiver).copied()?;
            let local = locals.iter().find(|local| local.slot == slot && local.start == 0)?;
            Some(local.name.to_string())
        };
        (0..count).map(|index| name(index).unwrap_or_else(|| format!("p{index}"))).collect()
    }

    /// Returns the name of a method.
    pub(crate) fn method_name(&self, method: MethodId) -> heapwright_case::MethodName {
        let found = self.program.method(method);
        heapwright_case::MethodName {
            class: self.program.class(found.class()).external_name(),
            name: String::from(&**found.name()),
            descriptor: String::from(&**found.descriptor()),
        }
    }
}
