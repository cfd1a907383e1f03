//! Which code runs can still reach from a place, along the control flow of the methods on the call stack and through
//! calls. An over-approximation: what is not reached here is unreachable.

use crate::flow::Flow;
use crate::tree::Place;
use heapwright_case::{Edge, MethodName};
use heapwright_program::code::{Code, Constant, Instr, refs};
use heapwright_program::{Class, Loader, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A call stack, outermost frame first; without frames, the method has not started yet.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Stack {
    pub places: Vec<Place>,
    /// Positions of frames that make an input: if one of them throws, the run does not exist, and if it returns, the
    /// instruction below is executed again.
    pub making: Vec<usize>,
    /// Whether the innermost instruction itself is still to be executed.
    pub inclusive: bool,
}

/// Name and descriptor.
type Signature = (Rc<str>, Rc<str>);

/// The call graph, as far as class files tell. Calls are matched by name and descriptor. It can be kept for further
/// explorations on the same machine: it is computed anew when more classes are loaded.
#[derive(Default)]
pub struct CallGraph {
    /// The number of classes it was computed for.
    classes: usize,
    /// Methods of the program by name and descriptor.
    by_signature: FxHashMap<Signature, Vec<MethodId>>,
    /// Methods that may be called by the library or through a function object.
    callbacks: Vec<MethodId>,
    /// What callbacks may call, themselves included; computed on first use. Almost everything calls the library, so
    /// this is shared instead of being part of what each place may reach.
    behind_library: Option<Rc<BehindLibrary>>,
    known: FxHashMap<MethodId, Rc<Callees>>,
    ahead: FxHashMap<(MethodId, u32, bool), Rc<Ahead>>,
}

/// A call graph with the program it is about.
pub(crate) struct Calls<'a> {
    program: &'a Program,
    graph: &'a mut CallGraph,
}

/// What may be executed after an instruction of a method.
#[derive(Default)]
struct Ahead {
    /// Bytecode offsets in the method itself.
    offsets: FxHashSet<u16>,
    /// Methods that may be called, without those [behind the library](CallGraph::behind_library).
    methods: FxHashSet<MethodId>,
    /// The methods behind the library, if it may be called.
    behind_library: Option<Rc<BehindLibrary>>,
    /// Whether any method may be called.
    anything: bool,
    /// Whether the method may return.
    returns: bool,
}

impl Ahead {
    fn calls(&self, id: MethodId) -> bool {
        self.methods.contains(&id) || self.behind_library.as_ref().is_some_and(|behind| behind.methods.contains(&id))
    }
}

/// What may be called through the library.
#[derive(Default)]
struct BehindLibrary {
    methods: FxHashSet<MethodId>,
    /// Whether any method may be called.
    anything: bool,
}

/// What the code of a method, or a part of it, calls.
#[derive(Clone, Default)]
struct Callees {
    methods: FxHashSet<MethodId>,
    /// Whether it calls the library or an interface method.
    calls_back: bool,
    /// Whether it may call any method.
    anything: bool,
}

impl<'a> Calls<'a> {
    pub(crate) fn new(program: &'a Program, graph: &'a mut CallGraph) -> Calls<'a> {
        let is_new = graph.classes != program.class_count();
        let mut calls = Calls { program, graph };
        if is_new {
            calls.read();
        }
        calls
    }

    fn read(&mut self) {
        let program = self.program;
        *self.graph = CallGraph { classes: program.class_count(), ..CallGraph::default() };
        let own = program.classes().filter(|class| class.loader() == Loader::App && !class.is_array());
        let own: Vec<&Class> = own.collect();
        let functions: Option<FxHashSet<Signature>> =
            own.iter().map(|class| functions(class)).try_fold(FxHashSet::default(), |mut all, found| {
                all.extend(found?);
                Some(all)
            });
        for id in own.into_iter().flat_map(|class| class.methods()) {
            let method = program.method(id);
            let signature = (method.name().clone(), method.descriptor().clone());
            let handed_out = functions.as_ref().is_none_or(|functions| functions.contains(&signature));
            if handed_out || method.name().starts_with("lambda$") || self.overrides_library(id) {
                self.graph.callbacks.push(id);
            }
            self.graph.by_signature.entry(signature).or_default().push(id);
        }
    }

    /// Returns the methods with a name: one, unless two loaders define it.
    pub(crate) fn named(&self, name: &MethodName) -> Vec<MethodId> {
        let signature = (Rc::from(&*name.name), Rc::from(&*name.descriptor));
        let all = self.graph.by_signature.get(&signature).into_iter().flatten().copied();
        all.filter(|id| self.program.class(self.program.method(*id).class()).external_name() == name.class).collect()
    }

    /// Returns true if a run that is here may still take one of these branches of a method.
    pub(crate) fn leads(
        &mut self,
        stack: &Stack,
        (goal, edges): (&[MethodId], &[Edge]),
        mut flow: impl FnMut(MethodId) -> Rc<Flow>,
    ) -> bool {
        let is_initialiser = |id: &MethodId| &**self.program.method(*id).name() == "<clinit>";
        if stack.places.is_empty() || goal.is_empty() || goal.iter().any(is_initialiser) {
            return true;
        }
        let last = stack.places.len() - 1;
        for (depth, place) in stack.places.iter().enumerate().rev() {
            let inclusive = stack.inclusive && depth == last || stack.making.contains(&(depth + 1));
            let ahead = self.ahead((place.method, place.pc, inclusive), &mut flow);
            let here = goal.contains(&place.method) && edges.iter().any(|edge| ahead.offsets.contains(&edge.from));
            if here || ahead.anything || goal.iter().any(|id| ahead.calls(*id)) {
                return true;
            }
            if stack.making.contains(&depth) && !ahead.returns {
                return false;
            }
        }
        false
    }

    /// Returns what may be executed after an instruction, and at it if `inclusive`.
    fn ahead(
        &mut self,
        (method, pc, inclusive): (MethodId, u32, bool),
        flow: &mut impl FnMut(MethodId) -> Rc<Flow>,
    ) -> Rc<Ahead> {
        if let Some(known) = self.graph.ahead.get(&(method, pc, inclusive)) {
            return known.clone();
        }
        let flow = flow(method);
        let reached = flow.reached(pc, inclusive);
        let mut ahead =
            Ahead { offsets: reached.iter().filter_map(|pc| flow.offset(*pc)).collect(), ..Ahead::default() };
        let is_return = |pc: &u32| {
            let instr = flow.code().and_then(|code| code.instrs.get(*pc as usize)).map(|cell| cell.get());
            matches!(instr, None | Some(Instr::Return { .. } | Instr::ReturnNarrow { .. } | Instr::ReturnVoid))
        };
        ahead.returns = flow.code().is_none() || reached.iter().any(is_return);
        match flow.code() {
            Some(code) => self.close(&mut ahead, self.callees_of(code, |pc| reached.contains(&pc))),
            None => ahead.anything = true,
        }
        let ahead = Rc::new(ahead);
        self.graph.ahead.insert((method, pc, inclusive), ahead.clone());
        ahead
    }

    /// Adds the callees, transitively.
    fn close(&mut self, ahead: &mut Ahead, first: Callees) {
        let mut work = vec![Rc::new(first)];
        while let Some(callees) = work.pop() {
            ahead.anything |= callees.anything;
            if callees.calls_back && ahead.behind_library.is_none() {
                let behind = self.behind_library();
                ahead.anything |= behind.anything;
                ahead.behind_library = Some(behind);
            }
            for id in &callees.methods {
                // what these call is known
                if !ahead.calls(*id) {
                    ahead.methods.insert(*id);
                    work.push(self.callees(*id));
                }
            }
        }
    }

    fn behind_library(&mut self) -> Rc<BehindLibrary> {
        if let Some(known) = &self.graph.behind_library {
            return known.clone();
        }
        let mut behind = BehindLibrary::default();
        let mut work = self.graph.callbacks.clone();
        while let Some(id) = work.pop() {
            if behind.methods.insert(id) {
                let callees = self.callees(id);
                behind.anything |= callees.anything;
                work.extend(&callees.methods);
            }
        }
        let behind = Rc::new(behind);
        self.graph.behind_library = Some(behind.clone());
        behind
    }

    fn callees(&mut self, id: MethodId) -> Rc<Callees> {
        if let Some(known) = self.graph.known.get(&id) {
            return known.clone();
        }
        let found = match self.program.code(id) {
            Ok(code) => self.callees_of(&code, |_| true),
            // abstract and native methods: an implementation has a method of the same signature
            Err(_) => Callees { calls_back: true, ..Callees::default() },
        };
        let found = Rc::new(found);
        self.graph.known.insert(id, found.clone());
        found
    }

    fn callees_of(&self, code: &Code, wanted: impl Fn(u32) -> bool) -> Callees {
        let mut callees = Callees::default();
        for (_, cell) in code.instrs.iter().enumerate().filter(|(pc, _)| wanted(*pc as u32)) {
            // a call that was never executed is still an `Invoke`
            let (Instr::Invoke { site, .. }
            | Instr::InvokeStatic { site, .. }
            | Instr::InvokeSpecial { site, .. }
            | Instr::InvokeVirtual { site, .. }
            | Instr::InvokeInterface { site, .. }
            | Instr::InvokeHandle { site, .. }) = cell.get()
            else {
                callees.calls_back |= cell.get().is_call();
                continue;
            };
            let Some(call) = code.calls.get(site as usize) else {
                callees.anything = true;
                continue;
            };
            let signature = (call.name.clone(), call.descriptor.clone());
            callees.methods.extend(self.graph.by_signature.get(&signature).into_iter().flatten());
            let reflection = call.class.starts_with("java/lang/reflect/")
                || call.class.starts_with("java/lang/invoke/")
                || &*call.name == "newInstance";
            callees.anything |= reflection;
            let own = self.program.loaded(&call.class).is_some_and(|class| self.is_own(class));
            callees.calls_back |= call.interface || !own;
        }
        callees
    }

    fn is_own(&self, class: heapwright_program::ClassId) -> bool {
        self.program.class(class).loader() == Loader::App
    }

    fn overrides_library(&self, id: MethodId) -> bool {
        let method = self.program.method(id);
        if method.is_static() || method.is_private() || method.is_constructor() {
            return false;
        }
        let class = self.program.class(method.class());
        let mut above: Vec<_> = class.all_interfaces().to_vec();
        let mut current = class.super_class();
        while let Some(next) = current {
            above.push(next);
            current = self.program.class(next).super_class();
        }
        above.into_iter().filter(|class| !self.is_own(*class)).any(|class| {
            let named = |other: MethodId| self.program.method(other).name() == method.name();
            self.program.class(class).methods().any(named)
        })
    }
}

/// Returns the methods behind the function objects created in a class; `None` if its class file does not tell.
fn functions(class: &Class) -> Option<Vec<Signature>> {
    let entries = class.bootstrap_methods();
    if entries.is_empty() {
        return Some(Vec::new());
    }
    let file = class.class_file().ok()?;
    let mut found = Vec::new();
    for index in entries.into_iter().flat_map(|entry| entry.arguments) {
        if let Constant::MethodHandle(handle) = refs::constant(file, index).ok()? {
            found.push((handle.name, handle.descriptor));
        }
    }
    Some(found)
}
