//! A machine state: heap, call stack and what has been initialised so far. Cloning it is cheap, and two
//! clones never see each other's changes.

use heapwright_memory::{Heap, Ref, Slot};
use heapwright_program::code::Reg;
use heapwright_program::{ClassId, Kind, MethodId};
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

/// A map that is cheap to clone.
pub(crate) type Map<K, V> = imbl::GenericHashMap<K, V, FxBuildHasher, imbl::shared_ptr::DefaultSharedPtr>;

/// Initialisation state of a class (JVMS 5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InitState {
    /// Not started.
    #[default]
    Untouched,
    /// `<clinit>` is on the call stack.
    Running,
    /// Done.
    Done,
    /// `<clinit>` threw.
    Failed,
}

/// What happens to the result, or the exception, of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// The result goes to a register of the caller, which continues after its call.
    Call,
    /// The frame is `<clinit>`; the caller executes its instruction again.
    Init(ClassId),
    /// A frame whose result is dropped; the caller executes its instruction again.
    Prepare,
    /// Makes an input object. A path on which it throws is infeasible: the program refuses such an object. The result of
    /// a factory is kept for the input with this number. The caller executes its instruction again.
    Make(Option<u32>),
    /// A reflective call: the result is boxed, an exception is wrapped.
    Reflect(Kind),
    /// A reflective constructor call: the result is the object.
    Construct(Ref),
    /// The result becomes the value of a static cell of a class; the caller executes its instruction again.
    Store(ClassId, u16),
    /// A check of the input. A path on which it throws or returns a different answer is infeasible. The caller executes
    /// its instruction again.
    Check(bool),
}

impl FrameKind {
    /// Returns true if the frame makes an input: nothing follows if it throws.
    pub fn makes_input(self) -> bool {
        matches!(self, FrameKind::Make(_))
    }
}

/// An activation of a method.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The method.
    pub method: MethodId,
    /// The instruction being executed (in callers: the call).
    pub pc: u32,
    /// First register in the stack.
    pub base: u32,
    /// The caller's register for the result.
    pub dst: Reg,
    /// What happens to the result.
    pub kind: FrameKind,
    /// The monitor a synchronized method holds.
    pub monitor: Ref,
    /// Distinguishes the activations of one run.
    pub serial: u32,
}

/// An instruction that asked about symbolic values and continued, because the path already determined the answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The call stack at the instruction.
    pub frames: Box<[Frame]>,
    /// Where execution continued in its method; `None` if it threw.
    pub to: Option<u32>,
}

/// One state of the machine.
pub struct State {
    /// The objects.
    pub heap: Heap,
    /// The call stack, innermost frame last.
    pub frames: Vec<Frame>,
    /// Registers of all frames.
    ///
    /// INVARIANT: for every frame, `base + frame_size` of its code is at most the length.
    stack: Vec<Slot>,
    /// `java.lang.Class` objects by class; null until first needed.
    mirrors: Rc<Vec<Ref>>,
    inits: Rc<Vec<InitState>>,
    /// String literals by their number in the machine's table.
    literals: Rc<Vec<Ref>>,
    /// Interned strings by content.
    pub(crate) interned:
        imbl::GenericHashMap<Rc<[u16]>, Ref, rustc_hash::FxBuildHasher, imbl::shared_ptr::DefaultSharedPtr>,
    /// Objects the machine itself needs, by name.
    pub(crate) roots: Roots,
    /// Held monitors with their entry counts.
    pub(crate) monitors: Vec<(Ref, u32)>,
    /// Objects that a caller outside the machine holds between its calls.
    pub(crate) held: Vec<Ref>,
    /// The answers of stubs.
    pub(crate) stubs: crate::symbolic::Stubs,
    /// What is known about symbolic values.
    pub(crate) path: crate::symbolic::Path,
    /// Branches taken in observed methods.
    pub(crate) trail: crate::observe::Trail,
    /// Calls that security goals are about.
    pub(crate) noted: crate::watch::Noted,
    /// Questions about symbolic values whose answer was known; kept until taken.
    pub(crate) questions: Vec<Question>,
    /// Activations so far.
    pub(crate) activations: u32,
    /// The result of the last method that returned out of the machine.
    pub result: Slot,
    /// Instructions executed.
    pub steps: u64,
    /// Executed instructions with a symbolic operand.
    pub symbolic_steps: u64,
    /// The next collection is due once this many bytes have been allocated since the last one.
    pub(crate) collect_at: usize,
    /// Classes whose initialiser threw, with the throwable that later attempts report as the cause.
    pub(crate) failures: Vec<(ClassId, Ref)>,
    /// Virtual time.
    pub(crate) clock: crate::intrinsics::Clock,
    /// Open streams of `java.util.zip`.
    pub(crate) zip_streams: crate::intrinsics::java_util_zip::ZipStreams,
    /// Modules other than `java.base` that have an object.
    pub(crate) modules: Vec<ModuleEntry>,
    /// Packages exported or opened while the program ran.
    pub(crate) exports: Vec<Export>,
    /// The types of the values that nothing determines and the program asked for, in order.
    pub(crate) undetermined: Vec<heapwright_program::Kind>,
}

/// A package that a module exported at run time.
#[derive(Clone, Debug)]
pub(crate) struct Export {
    pub module: Ref,
    /// Package name with dots.
    pub package: Rc<str>,
    /// The target module object; special objects stand for all modules and for all unnamed ones.
    pub to: Ref,
    pub open: bool,
}

/// A module and its module object.
#[derive(Clone, Debug)]
pub(crate) struct ModuleEntry {
    pub name: Rc<str>,
    /// The loader of its classes.
    pub loader: Ref,
    /// The packages (with dots) of a module defined at run time; empty for a module of the JDK.
    pub packages: Rc<[Rc<str>]>,
    pub module: Ref,
}

/// Objects the machine refers to outside any program variable.
#[derive(Clone, Copy, Debug, Default)]
pub struct Roots {
    /// The main thread.
    pub thread: Ref,
    /// The class loader of the class path.
    pub app_loader: Ref,
    /// The class loader of the JDK's non-boot modules.
    pub platform_loader: Ref,
    /// The unnamed module of the class path.
    pub unnamed_module: Ref,
    /// `java.lang.Module` of `java.base`.
    pub base_module: Ref,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            heap: self.heap.clone(),
            frames: self.frames.clone(),
            stack: self.stack.clone(),
            mirrors: self.mirrors.clone(),
            inits: self.inits.clone(),
            literals: self.literals.clone(),
            interned: self.interned.clone(),
            roots: self.roots,
            monitors: self.monitors.clone(),
            held: self.held.clone(),
            stubs: self.stubs.clone(),
            path: self.path.clone(),
            trail: self.trail.clone(),
            noted: self.noted.clone(),
            questions: self.questions.clone(),
            activations: self.activations,
            result: self.result,
            steps: self.steps,
            symbolic_steps: self.symbolic_steps,
            collect_at: self.collect_at,
            failures: self.failures.clone(),
            clock: self.clock,
            zip_streams: self.zip_streams.clone(),
            modules: self.modules.clone(),
            exports: self.exports.clone(),
            undetermined: self.undetermined.clone(),
        }
    }
}

impl State {
    /// Takes the questions about symbolic values that were answered from known facts since the last call, in order.
    pub fn take_questions(&mut self) -> Vec<Question> {
        std::mem::take(&mut self.questions)
    }

    /// The types of the values that nothing determines and the program asked for, in order.
    pub fn undetermined(&self) -> &[heapwright_program::Kind] {
        &self.undetermined
    }

    /// Creates a state with an empty heap and nothing initialised.
    pub fn new() -> State {
        State {
            heap: Heap::new(),
            frames: Vec::new(),
            stack: Vec::new(),
            mirrors: Rc::default(),
            inits: Rc::default(),
            literals: Rc::default(),
            interned: imbl::GenericHashMap::default(),
            roots: Roots::default(),
            monitors: Vec::new(),
            held: Vec::new(),
            stubs: Default::default(),
            path: Default::default(),
            trail: Default::default(),
            noted: Default::default(),
            result: Slot::VOID,
            steps: 0,
            symbolic_steps: 0,
            questions: Vec::new(),
            activations: 0,
            collect_at: usize::MAX,
            failures: Vec::new(),
            clock: Default::default(),
            zip_streams: Default::default(),
            modules: Vec::new(),
            exports: Vec::new(),
            undetermined: Vec::new(),
        }
    }

    /// Returns what is known about symbolic values on this path.
    pub fn path(&self) -> &crate::symbolic::Path {
        &self.path
    }

    /// Makes room for a frame's registers from `base` on; they start as zero.
    pub(crate) fn reserve(&mut self, base: usize, size: usize) {
        self.stack.truncate(base);
        self.stack.resize(base + size, Slot::ZERO);
    }

    /// Gives the memory back that a deep call stack has left.
    pub fn release_stack(&mut self) {
        self.frames.shrink_to_fit();
        self.stack.shrink_to_fit();
    }

    /// Returns the index of the first free register.
    pub(crate) fn top(&self) -> usize {
        self.stack.len()
    }

    /// Drops the registers at and above `base`.
    pub(crate) fn release(&mut self, base: usize) {
        self.stack.truncate(base);
    }

    /// Copies registers of the frame at `caller` to the locals of the frame at `base`.
    #[inline]
    pub(crate) fn copy_arguments(&mut self, caller: u32, args: &[Reg], base: usize, locals: Option<&[u16]>) {
        let (below, frame) = self.stack.split_at_mut(base);
        let source = below.get(caller as usize..).unwrap_or(&[]);
        match locals {
            None => {
                for (place, reg) in frame.iter_mut().zip(args) {
                    *place = source.get(usize::from(*reg)).copied().unwrap_or(Slot::ZERO);
                }
            }
            Some(locals) => {
                for (reg, local) in args.iter().zip(locals) {
                    if let Some(place) = frame.get_mut(usize::from(*local)) {
                        *place = source.get(usize::from(*reg)).copied().unwrap_or(Slot::ZERO);
                    }
                }
            }
        }
    }

    /// Returns a register of the frame that starts at `base`.
    pub(crate) fn register(&self, base: u32, reg: Reg) -> Slot {
        self.stack.get(base as usize + usize::from(reg)).copied().unwrap_or(Slot::ZERO)
    }

    /// Sets a register of the frame that starts at `base`.
    pub(crate) fn set_register(&mut self, base: u32, reg: Reg, value: Slot) {
        if let Some(slot) = self.stack.get_mut(base as usize + usize::from(reg)) {
            *slot = value;
        }
    }

    /// Returns the registers of a frame, for the interpreter's inner loop.
    pub(crate) fn registers(&mut self, base: u32, size: u16) -> Option<&mut [Slot]> {
        self.stack.get_mut(base as usize..base as usize + usize::from(size))
    }

    /// Returns every reference the collector must keep; registers are scanned conservatively.
    pub(crate) fn root_references(&self) -> Vec<Ref> {
        let Roots { thread, app_loader, platform_loader, unnamed_module, base_module } = self.roots;
        let named = [thread, app_loader, platform_loader, unnamed_module, base_module, self.result.as_ref()];
        let registers = self.stack.iter().map(|slot| slot.as_ref());
        let frames = self.frames.iter().flat_map(|frame| {
            let object = if let FrameKind::Construct(object) = frame.kind { object } else { Ref::NULL };
            [frame.monitor, object]
        });
        named
            .into_iter()
            .chain(registers)
            .chain(frames)
            .chain(self.mirrors.iter().copied())
            .chain(self.literals.iter().copied())
            .chain(self.interned.values().copied())
            .chain(self.monitors.iter().map(|(object, _)| *object))
            .chain(self.failures.iter().map(|(_, cause)| *cause))
            .chain(self.modules.iter().map(|entry| entry.module))
            .chain(self.stubs.references())
            .chain(self.held.iter().copied())
            .chain(self.exports.iter().flat_map(|export| [export.module, export.to]))
            .collect()
    }

    /// Returns true if both states are copies of one between two calls, and neither was changed since.
    pub(crate) fn is_copy_of(&self, other: &State) -> bool {
        let shares = Rc::ptr_eq(&self.inits, &other.inits) && Rc::ptr_eq(&self.mirrors, &other.mirrors);
        shares && self.heap.is_copy_of(&other.heap) && self.frames.is_empty() && other.frames.is_empty()
    }

    /// Returns true if both states certainly have the same classes initialised.
    pub(crate) fn shares_initialised(&self, other: &State) -> bool {
        Rc::ptr_eq(&self.inits, &other.inits)
    }

    /// Returns the initialisation state of a class.
    #[inline(always)]
    pub fn init_state(&self, class: ClassId) -> InitState {
        self.inits.get(class.index()).copied().unwrap_or_default()
    }

    pub(crate) fn set_init_state(&mut self, class: ClassId, init: InitState) {
        let inits = Rc::make_mut(&mut self.inits);
        if inits.len() <= class.index() {
            inits.resize(class.index() + 1, InitState::Untouched);
        }
        if let Some(slot) = inits.get_mut(class.index()) {
            *slot = init;
        }
    }

    /// Returns the `java.lang.Class` object of a class; null if it has none yet.
    #[inline(always)]
    pub fn known_mirror(&self, class: ClassId) -> Ref {
        self.mirrors.get(class.index()).copied().unwrap_or(Ref::NULL)
    }

    pub(crate) fn set_mirror(&mut self, class: ClassId, mirror: Ref) {
        set_ref(Rc::make_mut(&mut self.mirrors), class.index(), mirror);
    }

    pub(crate) fn mirrors(&self) -> &[Ref] {
        &self.mirrors
    }

    #[inline(always)]
    pub(crate) fn known_literal(&self, number: u32) -> Ref {
        self.literals.get(number as usize).copied().unwrap_or(Ref::NULL)
    }

    pub(crate) fn set_literal(&mut self, number: u32, string: Ref) {
        set_ref(Rc::make_mut(&mut self.literals), number as usize, string);
    }

    /// Enters a monitor (JVMS 6.5.monitorenter); there is one thread, so it never blocks.
    pub(crate) fn lock(&mut self, object: Ref) {
        match self.monitors.iter_mut().rev().find(|(held, _)| *held == object) {
            Some((_, count)) => *count += 1,
            None => self.monitors.push((object, 1)),
        }
    }

    /// Leaves a monitor; returns false if it was not held.
    pub(crate) fn unlock(&mut self, object: Ref) -> bool {
        let Some(at) = self.monitors.iter().rposition(|(held, _)| *held == object) else { return false };
        if let Some((_, count)) = self.monitors.get_mut(at) {
            *count -= 1;
            if *count == 0 {
                self.monitors.remove(at);
            }
        }
        true
    }

    pub(crate) fn holds(&self, object: Ref) -> bool {
        self.monitors.iter().any(|(held, _)| *held == object)
    }
}

impl Default for State {
    fn default() -> Self {
        State::new()
    }
}

fn set_ref(table: &mut Vec<Ref>, index: usize, value: Ref) {
    if table.len() <= index {
        table.resize(index + 1, Ref::NULL);
    }
    if let Some(slot) = table.get_mut(index) {
        *slot = value;
    }
}
