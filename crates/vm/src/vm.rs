//! The machine and the symbolic layer, tied together for callers outside of this crate. It has no logic of its own
//! beside runs on inputs, which need both (`cases`).

use crate::loss::{Loss, Places};
use crate::machine::{Host, Limits, Machine, Statistics};
use crate::observe::Counting;
use crate::state::State;
use crate::symbolic::{Deduction, InputOptions, SuggestedTexts, Symbolic, recognise};
use crate::trap::{Step, Stop, Trap};
use crate::watch::SinkCall;
use heapwright_case::{Edge, Margin, MethodName, Reached, SecurityGoals, Thrown};
use heapwright_memory::{Ref, Slot};
use heapwright_meter::Alarm;
use heapwright_program::{ClassId, Kind, MethodId, Program};
use heapwright_term::{Sort, TermError, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A text, and whether something random or the locale was consulted for it.
pub(crate) type ShownText = (Vec<u16>, (bool, bool));

/// A machine with a symbolic layer.
pub struct Vm {
    pub(crate) machine: Machine,
    pub(crate) symbolic: Symbolic,
    /// States of other machines, and states to start runs from.
    pub(crate) perturbed: crate::cases::Perturbed,
    /// How near the last run on a concrete input came to other results of comparisons, if that is measured.
    pub(crate) margins: Option<Vec<(MethodName, Margin)>>,
    /// What values of the library say they are and whether they consult something random or the locale for it, by
    /// machine and contents.
    pub(crate) shown: FxHashMap<(u32, Vec<u64>), ShownText>,
}

impl Vm {
    /// Creates a machine for a program; no Java code runs yet.
    pub fn new(program: Program, limits: Limits, host: Box<dyn Host>) -> Result<Vm, Trap> {
        Ok(Vm {
            machine: Machine::new(program, limits, host, recognise)?,
            symbolic: Symbolic::default(),
            perturbed: Default::default(),
            margins: None,
            shown: FxHashMap::default(),
        })
    }

    /// Returns texts that the code of a method, and of the methods of the program that it calls, suggests for inputs.
    pub fn suggested_texts(&mut self, method: MethodId) -> SuggestedTexts {
        self.machine.suggested_texts(method)
    }

    /// Runs a state until the call stack is back to `depth` frames, or something else ends the run.
    pub fn run(&mut self, state: &mut State, depth: usize) -> Step {
        self.machine.run(&mut self.symbolic, state, depth)
    }

    /// Returns the program.
    pub fn program(&self) -> &Program {
        self.machine.program()
    }

    /// Returns the program, for loading classes.
    pub fn program_mut(&mut self) -> &mut Program {
        self.machine.program_mut()
    }

    /// Sets the alarm that stops whatever the machine is doing.
    pub fn set_alarm(&mut self, alarm: Alarm) {
        self.machine.set_alarm(alarm);
    }

    /// Returns the limits in force.
    pub fn limits_mut(&mut self) -> &mut Limits {
        self.machine.limits_mut()
    }

    /// Returns the counters so far.
    pub fn statistics(&self) -> Statistics {
        self.machine.statistics()
    }

    /// Turns the instruction trace on or off.
    pub fn set_trace(&mut self, on: bool) {
        self.machine.set_trace(on);
    }

    /// Turns assertions of classes outside the JDK on or off, as `-ea` and `-da` do. Call it before the machine boots.
    pub fn set_assertions(&mut self, on: bool) {
        self.machine.set_assertions(on);
    }

    /// Makes execution stop as unsupported when it needs a class that is not on the class path. By default the
    /// program sees a `NoClassDefFoundError`, as on a JVM.
    pub fn demand_classes(&mut self) {
        self.machine.demand_classes();
    }

    /// Returns the host that receives the output.
    pub fn host_mut(&mut self) -> &mut dyn Host {
        self.machine.host_mut()
    }

    /// Calls a method from outside any running code and runs it to completion.
    pub fn call(&mut self, state: &mut State, method: MethodId, args: &[Slot]) -> Step {
        self.machine.call(&mut self.symbolic, state, method, args)
    }

    /// Returns the name of a method.
    pub fn method_name(&self, method: MethodId) -> MethodName {
        self.machine.method_name(method)
    }

    /// Boots a state in which library code can run.
    pub fn boot(&mut self) -> Result<State, Stop> {
        // the start of the machine leaves nothing out
        let paused = std::mem::replace(&mut self.symbolic.losses.paused, true);
        let booted = self.machine.boot(&mut self.symbolic);
        self.symbolic.losses.paused = paused;
        booted
    }

    /// Returns class and message of a throwable, for the machine's own messages.
    pub fn describe(&self, state: &State, thrown: Ref) -> String {
        self.machine.describe(state, thrown)
    }

    /// Returns the frames of a state as a Java stack trace shows them, innermost first.
    pub fn call_stack(&mut self, state: &State) -> Vec<String> {
        self.machine.call_stack(state)
    }

    /// Runs `main` of a class. The outcome is that of the program; an uncaught exception has been printed.
    ///
    /// A run that was stopped keeps its call stack; [`Self::flush`] then writes out what the program printed.
    pub fn run_main(&mut self, state: &mut State, main: &str, args: &[String]) -> Result<i32, Stop> {
        self.machine.run_main(&mut self.symbolic, state, main, args)
    }

    /// Flushes the current `System.out` and `System.err`, even after a run that was stopped. Discards the call stack.
    pub fn flush(&mut self, state: &mut State) -> Result<(), Stop> {
        self.machine.flush(&mut self.symbolic, state)
    }

    /// Records the branches of a class's methods from now on.
    pub fn observe(&mut self, class: ClassId) {
        self.machine.observe(class);
    }

    /// Records the branches of all classes of the program under test from now on.
    pub fn observe_program(&mut self) {
        self.machine.observe_program();
    }

    /// Makes a package of the JDK (with slashes) part of the program under test. To its inputs it stays a library: its
    /// objects are made by calls.
    pub fn adopt(&mut self, package: &str) {
        self.machine.adopt(package);
    }

    /// Sets system properties, on every machine. Call this before [`Vm::boot`].
    pub fn set_properties(&mut self, properties: Vec<(String, String)>) {
        self.machine.set_properties(properties);
    }

    /// Gives every input the first class that fits, as tools without symbolic types do.
    pub fn fix_types(&mut self) {
        self.symbolic.fix_types();
    }

    /// Says that tests live in a package of their own and see only what is public or, in a subclass, protected.
    pub fn put_tests_elsewhere(&mut self) {
        self.symbolic.put_tests_elsewhere();
    }

    /// Sets the rule for which branches followed by an exception count, and for how lines are counted. Without a rule
    /// all branches count, and there are no lines.
    pub fn set_counting(&mut self, rule: Box<dyn Counting>) {
        self.machine.set_counting(rule);
    }

    /// Returns the branches a state has taken in observed methods, ordered by method and offset.
    pub fn edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        self.machine.edges(state)
    }

    /// Like [`Vm::edges`], without branches taken only by class initialisers.
    pub fn own_edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        self.machine.own_edges(state)
    }

    /// Returns the branches a state has taken in observed methods, including those followed by an exception.
    pub fn all_edges(&self, state: &State) -> Vec<(MethodId, Edge)> {
        self.machine.all_edges(state)
    }

    /// Returns the exceptions that occurred in observed methods, ordered by method and offset.
    pub fn exceptions(&self, state: &State) -> Vec<(MethodId, Thrown)> {
        self.machine.exceptions(state)
    }

    /// Returns the source lines covered in observed methods, ordered by method and line. Leaves out what only class
    /// initialisers run: it depends on what ran before.
    pub fn lines(&self, state: &State) -> Vec<(MethodId, u16)> {
        self.machine.lines(state)
    }

    /// Frees what the state can no longer reach.
    pub fn collect(&mut self, state: &mut State) {
        self.machine.collect(state);
    }

    /// Watches for calls of sinks and guards from now on.
    pub fn watch(&mut self, goals: &SecurityGoals) {
        self.machine.watch(goals);
    }

    /// Sets the names of the inputs that are not trusted: parameters and `this`.
    pub fn set_sources(&mut self, names: BTreeSet<String>) {
        self.machine.set_sources(names);
    }

    /// Returns the calls of sinks on a path, in order.
    pub fn sink_calls<'s>(&self, state: &'s State) -> impl Iterator<Item = &'s Rc<SinkCall>> + use<'s> {
        self.symbolic.sink_calls(state)
    }

    /// Returns true if some calls of sinks on a path were not noted.
    pub fn misses_sink_calls(&self, state: &State) -> bool {
        self.symbolic.misses_sink_calls(state)
    }

    /// Describes a call of a sink by names. On a path, what is passed is not shown.
    pub fn reached_by(&self, call: &SinkCall) -> Reached {
        self.symbolic.reached_by(&self.machine, call)
    }

    /// Returns the names of a method's parameters; `p0`, `p1`, … where the class file has none.
    pub fn parameter_names(&self, method: MethodId) -> Vec<String> {
        self.machine.parameter_names(method)
    }

    /// Creates a symbolic value for an input of the program.
    pub fn symbolic_input(&mut self, name: &str, sort: Sort) -> Result<Slot, TermError> {
        self.symbolic.symbolic_input(name, sort)
    }

    /// Returns the terms of all symbolic values.
    pub fn terms(&self) -> &Terms {
        self.symbolic.terms()
    }

    /// Returns the terms, for building conditions.
    pub fn terms_mut(&mut self) -> &mut Terms {
        self.symbolic.terms_mut()
    }

    /// Adds a condition to the path of a state that stopped at a decision; the state can then continue.
    pub fn assume(&mut self, state: &mut State, condition: TermId) -> Result<(), TermError> {
        self.symbolic.assume(state, condition)
    }

    /// Records the value of a term that follows from a condition assumed before.
    pub fn assume_value(&mut self, state: &mut State, term: TermId, value: Value) -> Result<(), TermError> {
        self.symbolic.assume_value(state, term, value)
    }

    /// Forgets all terms. States with symbolic values created before become useless.
    pub fn forget_terms(&mut self) {
        self.symbolic.forget_terms();
        self.count_anew();
    }

    /// Returns the variables that are characters of an input, in order of creation.
    pub fn characters(&self) -> Vec<TermId> {
        self.symbolic.characters()
    }

    /// Sets what inputs may look like from now on.
    pub fn set_input_options(&mut self, options: InputOptions) {
        self.symbolic.set_input_options(options);
    }

    /// Returns constructors and factories that make objects of a class of the library from numbers, the preferred one
    /// first.
    pub fn number_recipes(&mut self, class: ClassId) -> Vec<MethodId> {
        self.symbolic.number_recipes(&mut self.machine, class)
    }

    /// Returns true if the order of a hash map was looked at whose keys have no hashes
    /// ([`InputOptions::plain_hashes`]), since the last time: what was found with them does not count.
    pub fn take_order_seen(&mut self) -> bool {
        self.symbolic.take_order_seen()
    }

    /// Gives keys of hash maps their hashes, or none.
    pub fn set_plain_hashes(&mut self, plain: bool) {
        self.symbolic.input_options.plain_hashes = plain;
    }

    /// Returns the options of the switch that a state stopped at: conditions as in the decision, each with its target
    /// instruction.
    pub fn switch_targets(&mut self, state: &State) -> Vec<(TermId, u32)> {
        self.symbolic.switch_targets(&mut self.machine, state)
    }

    /// Turns the recording of deductions on or off, and discards those recorded so far.
    pub fn note_deductions(&mut self, noted: bool) {
        self.symbolic.note_deductions(noted);
    }

    /// Takes the deductions recorded since the last call.
    pub fn take_deductions(&mut self) -> Vec<Deduction> {
        self.symbolic.take_deductions()
    }

    /// Returns what was left out since terms were forgotten, in a fixed order.
    pub fn losses(&self) -> Vec<(&Loss, &Places)> {
        self.symbolic.losses()
    }

    /// Forgets what was left out, for a new exploration.
    pub fn forget_losses(&mut self) {
        self.symbolic.forget_losses();
    }

    /// Returns the value that a program gets from the call with this number for a value that nothing determines.
    pub fn undetermined_value(&mut self, number: usize, kind: Kind) -> Result<Slot, TermError> {
        self.symbolic.undetermined_value(number, kind)
    }
}
