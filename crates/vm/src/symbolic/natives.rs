//! Intrinsics with symbolic arguments. Those of `Math` build terms themselves; array copies and accesses through
//! `Unsafe` move terms. For all others, what can be expressed as a term is built here, and everything else is decided
//! or made concrete before the intrinsic runs.

use crate::interp::Flow;
use crate::intrinsics::Reply;
use crate::machine::{Linked, Machine};
use crate::seam::{Got, Need, flow};
use crate::state::{FrameKind, State};
use crate::symbolic::Symbolic;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::Reg;
use heapwright_program::{Kind, MethodId};
use heapwright_term::{Op, Sort, TermId};

/// Intrinsics that only copy or inspect references, so that symbolic elements may stay symbolic.
const ELEMENTS_STAY: &[(&str, &str)] = &[
    ("java/lang/System", "arraycopy"),
    ("java/lang/Object", "clone"),
    ("java/lang/Object", "getClass"),
    ("java/lang/Object", "hashCode"),
    ("java/lang/System", "identityHashCode"),
    ("java/lang/Class", "isInstance"),
    ("java/lang/Class", "cast"),
    ("java/lang/reflect/Array", "getLength"),
    ("java/lang/Throwable", "fillInStackTrace"),
];

/// Methods that print a number. It is made concrete at once rather than digit by digit.
const PRINTING: &[(&str, &str, &str)] = &[
    ("java/lang/Integer", "toString", "(I)Ljava/lang/String;"),
    ("java/lang/Long", "toString", "(J)Ljava/lang/String;"),
    ("java/lang/Float", "toString", "(F)Ljava/lang/String;"),
    ("java/lang/Double", "toString", "(D)Ljava/lang/String;"),
    ("java/lang/StringBuilder", "append", "(I)Ljava/lang/StringBuilder;"),
    ("java/lang/StringBuilder", "append", "(J)Ljava/lang/StringBuilder;"),
    ("java/lang/StringBuilder", "append", "(F)Ljava/lang/StringBuilder;"),
    ("java/lang/StringBuilder", "append", "(D)Ljava/lang/StringBuilder;"),
];

/// Returns true if a method prints a number.
pub(crate) fn is_printing(key: (&str, &str, &str)) -> bool {
    PRINTING.contains(&key)
}

/// Methods of the library that make the message of an exception from numbers, and the same with a text instead.
const MESSAGES: [(&str, &str, &str, Option<&str>); 6] = [
    ("java/lang/IndexOutOfBoundsException", "<init>", "(I)V", Some("(Ljava/lang/String;)V")),
    ("java/lang/IndexOutOfBoundsException", "<init>", "(J)V", Some("(Ljava/lang/String;)V")),
    ("java/lang/ArrayIndexOutOfBoundsException", "<init>", "(I)V", Some("(Ljava/lang/String;)V")),
    ("java/lang/StringIndexOutOfBoundsException", "<init>", "(I)V", Some("(Ljava/lang/String;)V")),
    (
        "jdk/internal/util/Preconditions",
        "outOfBoundsMessage",
        "(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;",
        None,
    ),
    ("java/lang/String", "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;", None),
];

/// Returns true if a method makes the message of an exception.
pub(crate) fn is_message((class, name, descriptor): (&str, &str, &str)) -> bool {
    MESSAGES.iter().any(|(c, n, d, _)| (*c, *n, *d) == (class, name, descriptor))
}

/// What to do instead of making a message.
pub(crate) enum Instead {
    /// Return an unknown text.
    Text,
    /// Call this constructor with an unknown text.
    Constructor(MethodId),
}

/// Returns true if an intrinsic takes terms and returns one.
fn builds_terms(class: &str, name: &str) -> bool {
    matches!(class, "java/lang/Math" | "java/lang/StrictMath") && name != "fma"
}

/// Returns true if a method of `Unsafe` reads or writes one variable, whose value may be a term.
fn is_access(name: &str) -> bool {
    ["get", "put", "compareAnd", "weakCompareAnd"].iter().any(|start| name.starts_with(start))
}

/// The result of preparing a call of an intrinsic.
pub(crate) enum Given {
    /// Arguments to run it with.
    Arguments(Vec<Slot>),
    /// The answer; the intrinsic need not run.
    Answer(Slot),
}

/// The variable that stands for the length of an unknown text.
pub const UNKNOWN_TEXT: &str = "text!";

impl Symbolic {
    /// Returns true if an intrinsic's arguments have to be prepared before it runs.
    pub(crate) fn has_symbols(&self, machine: &Machine, state: &State, args: &[Slot]) -> bool {
        args.iter().any(|arg| !arg.is_concrete())
            || (!state.path.is_empty() || self.input_options.unknown_texts)
                && args.iter().any(|arg| machine.holds_symbols(state, arg.as_ref()))
    }

    /// Prepares the arguments of an intrinsic so that it can run, or answers in its place.
    fn prepare_native(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        intrinsic: crate::intrinsics::Intrinsic,
        args: &[Slot],
    ) -> Got<Given> {
        let found = machine.program.method(method);
        let (class, name) = (machine.program.class(found.class()).name().clone(), found.name().clone());
        let mut kinds: Vec<Kind> = found.params().to_vec();
        if !found.is_static() {
            kinds.insert(0, Kind::Ref);
        }
        if self.input_options.unknown_texts && machine.is_join(method) {
            return Ok(Given::Answer(self.unknown_text(machine, state)?));
        }
        if builds_terms(&class, &name) {
            return Ok(Given::Arguments(args.to_vec()));
        }
        if &*class == "jdk/internal/misc/Unsafe" && is_access(&name) {
            let accessed = kinds.get(3).copied().unwrap_or(found.ret());
            return self.prepare_access(machine, state, accessed, args).map(Given::Arguments);
        }
        if let Some(answer) = self.native_term(machine, state, (&class, &name), &kinds, args)? {
            return Ok(Given::Answer(answer));
        }
        if machine.is_join(method)
            && let Some(text) = self.join_texts(machine, state, args)?
        {
            return Ok(Given::Answer(text));
        }
        let returned = machine.program.method(method).ret();
        if let Some(answer) = self.ask_mirror(machine, state, (&class, &name, returned), intrinsic, args)? {
            return Ok(Given::Answer(answer));
        }
        let mut settled = Vec::with_capacity(args.len());
        for (arg, kind) in args.iter().zip(kinds.iter().copied().chain(std::iter::repeat(Kind::Ref))) {
            settled.push(match arg.term() {
                None => *arg,
                Some(_) if kind == Kind::Ref && self.is_reference_term(state, *arg) => {
                    self.concretize(machine, state, *arg)?
                }
                Some(term) => self.concrete_value(state, term)?,
            });
        }
        if matches!(&*name, "identityHashCode" | "hashCode") {
            for arg in &mut settled {
                *arg = self.canonical_box(machine, state, *arg)?;
            }
        }
        let stay = ELEMENTS_STAY.iter().any(|(c, n)| **c == *class && **n == *name);
        for arg in &settled {
            if !machine.holds_symbols(state, arg.as_ref()) {
                continue;
            }
            if state.heap.array(arg.as_ref()).is_some() {
                self.settle_array(machine, state, arg.as_ref())?;
                if !stay {
                    self.concretise(machine, state, arg.as_ref())?;
                }
            } else if !stay {
                let value = state.heap.cell(arg.as_ref(), machine.known.string_value).map_or(Ref::NULL, Slot::as_ref);
                self.concretise(machine, state, value)?;
            }
        }
        Ok(Given::Arguments(settled))
    }

    /// Decides which variable an access through `Unsafe` refers to. Its old and new values stay symbolic, except where
    /// a value of another width would have to be assembled from several elements.
    fn prepare_access(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        accessed: Kind,
        args: &[Slot],
    ) -> Got<Vec<Slot>> {
        let mut settled = args.to_vec();
        let (Some(object), Some(offset)) = (args.get(1).copied(), args.get(2).copied()) else { return Ok(settled) };
        let object = self.concretize(machine, state, object)?;
        let offset = match offset.term() {
            None => offset,
            Some(term) => self.value_of(state, term, true)?,
        };
        if let [_, first, second, ..] = settled.as_mut_slice() {
            (*first, *second) = (object, offset);
        }
        let Some(held) = state.heap.array(object.as_ref()).map(|array| array.kind()) else { return Ok(settled) };
        self.settle_array(machine, state, object.as_ref())?;
        use heapwright_memory::ElementKind as E;
        let wanted = crate::objects::element_kind(accessed);
        if wanted == held || matches!((wanted, held), (E::Int, E::Float) | (E::Long, E::Double)) {
            return Ok(settled);
        }
        self.concretise(machine, state, object.as_ref())?;
        for slot in settled.iter_mut().skip(3) {
            if let Some(term) = slot.term() {
                *slot = self.concrete_value(state, term)?;
            }
        }
        Ok(settled)
    }

    /// Returns true if a slot holds a reference: concatenations pass numbers where their descriptor says object.
    fn is_reference_term(&self, state: &State, slot: Slot) -> bool {
        let Some(term) = slot.term() else { return true };
        self.terms.variables_of(term).iter().any(|variable| state.path.inputs.of_variable(*variable).is_some())
            && self.terms.sort(term) == Some(Sort::BitVec(heapwright_term::Width::W32))
            && !self.is_number(state, term)
    }

    /// Returns true if a term is built by arithmetic rather than by choosing among references.
    fn is_number(&self, state: &State, term: TermId) -> bool {
        let mut work = vec![term];
        while let Some(next) = work.pop() {
            match self.terms.get(next) {
                Some(heapwright_term::Term::Ite(_, a, b)) => work.extend([a, b]),
                Some(heapwright_term::Term::Variable(_)) => return state.path.inputs.of_variable(next).is_none(),
                Some(heapwright_term::Term::Constant(_)) => {}
                _ => return true,
            }
        }
        false
    }

    /// Returns one value of a term; the path continues with that value.
    pub(crate) fn concrete_value(&mut self, state: &State, term: TermId) -> Got<Slot> {
        match self.terms.sort(term) {
            Some(Sort::Float32 | Sort::Float64) => {
                let bits = self.terms.unary(Op::FloatToBits, term)?;
                self.value_of(state, bits, false)
            }
            _ => self.value_of(state, term, false),
        }
    }

    /// Returns an unknown string: its length is a variable of its own. Code that reads it stops for a
    /// decision about that variable.
    pub(crate) fn unknown_text(&mut self, machine: &Machine, state: &mut State) -> Got<Slot> {
        let length = self.terms.variable(UNKNOWN_TEXT, Sort::BitVec(heapwright_term::Width::W32))?;
        let string = machine.new_latin_string(state, &[0; 4]);
        let value = state.heap.cell(string, machine.known.string_value).map_or(Ref::NULL, Slot::as_ref);
        if let Some(array) = state.heap.array_mut(value) {
            array.set_length_term(length);
        }
        Ok(Slot::reference(string))
    }

    /// Looks at a call of a special or watched method before it is made. Returns `None` if the method is to run.
    pub(crate) fn before_call(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        callee: &Linked,
        (base, args): (u32, &[Reg]),
        dst: Reg,
    ) -> Result<Option<Flow>, Trap> {
        let method = callee.method;
        if callee.special.varies {
            self.lose_to_machine(machine, state, method);
        }
        if callee.watched {
            self.note_call_from(machine, state, method, base, args);
        }
        if let Some(hashing) = callee.special.hashing {
            match self.plain_hash(machine, state, hashing, (base, args)) {
                Ok(Some(hash)) => {
                    machine.put(state, dst, hash);
                    return Ok(Some(Flow::Next));
                }
                Ok(None) => {}
                Err(need) => return flow(Err(need)).map(Some),
            }
        }
        if let Some(instead) = self.instead_of_message(machine, method) {
            return self.without_message(machine, state, instead, (base, args), dst).map(Some);
        }
        if callee.special.prints && args.iter().any(|reg| !state.register(base, *reg).is_concrete()) {
            let unknown = self.prints_unknown(machine, method);
            let done = match unknown {
                true => self.unknown_text(machine, state).map(Some),
                false => self.settle_numbers(machine, state, method, args).map(|()| None),
            };
            match done {
                Ok(Some(text)) => {
                    machine.put(state, dst, text);
                    return Ok(Some(Flow::Next));
                }
                Ok(None) => {}
                Err(need) => return flow(Err(need)).map(Some),
            }
        }
        match callee.special.lookup {
            Some(lookup) if !state.path.is_empty() => self.look_up(machine, state, lookup, (base, args), dst),
            _ => Ok(None),
        }
    }

    /// Does without the message that a method would make from numbers.
    fn without_message(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        instead: Instead,
        (base, args): (u32, &[Reg]),
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let text = match self.unknown_text(machine, state) {
            Ok(text) => text,
            Err(need) => return flow(Err(need)),
        };
        match instead {
            Instead::Text => {
                machine.put(state, dst, text);
                Ok(Flow::Next)
            }
            Instead::Constructor(constructor) => {
                let object = args.first().map_or(Slot::ZERO, |reg| state.register(base, *reg));
                machine.push_call(self, state, constructor, &[object, text], FrameKind::Call, dst)?;
                Ok(Flow::Switch)
            }
        }
    }

    /// Returns what to do instead of a call that makes a message, if texts may stay unknown.
    pub(crate) fn instead_of_message(&self, machine: &Machine, method: MethodId) -> Option<Instead> {
        if !self.input_options.unknown_texts {
            return None;
        }
        let found = machine.program.method(method);
        let key = (&**machine.program.class(found.class()).name(), &**found.name(), &**found.descriptor());
        let (.., instead) = MESSAGES.iter().find(|(c, n, d, _)| (*c, *n, *d) == key)?;
        match instead {
            None => Some(Instead::Text),
            Some(descriptor) => {
                machine.program.find_method(found.class(), "<init>", descriptor).map(Instead::Constructor)
            }
        }
    }

    /// Returns true if a method only prints its argument, and the text may stay unknown.
    pub(crate) fn prints_unknown(&self, machine: &Machine, method: MethodId) -> bool {
        let found = machine.program.method(method);
        self.input_options.unknown_texts && found.is_static() && found.descriptor().ends_with(")Ljava/lang/String;")
    }

    /// Makes the numbers among the arguments of a call concrete.
    pub(crate) fn settle_numbers(
        &mut self,
        machine: &Machine,
        state: &mut State,
        method: MethodId,
        args: &[Reg],
    ) -> Got<()> {
        let found = machine.program.method(method);
        let receiver = (!found.is_static()).then_some(Kind::Ref);
        let kinds: Vec<Kind> = receiver.into_iter().chain(found.params().iter().copied()).collect();
        for (reg, kind) in args.iter().zip(kinds) {
            let Some(term) = machine.register(state, *reg).term() else { continue };
            if kind != Kind::Ref {
                let value = self.concrete_value(state, term)?;
                machine.set_register(state, *reg, value);
            }
        }
        Ok(())
    }

    /// Makes every element of an array concrete.
    fn concretise(&mut self, machine: &mut Machine, state: &mut State, array: Ref) -> Got<()> {
        self.settle_array(machine, state, array)?;
        let Some(found) = state.heap.array(array) else { return Ok(()) };
        let is_reference = found.kind() == heapwright_memory::ElementKind::Ref;
        let symbolic: Vec<(usize, TermId)> = found.terms().collect();
        if !symbolic.is_empty() {
            machine.mark_chosen(state, array);
        }
        for (index, term) in symbolic {
            let value = match is_reference {
                true => self.concretize(machine, state, Slot::symbolic(term))?,
                false => self.concrete_value(state, term)?,
            };
            if let Some(found) = state.heap.array_mut(array) {
                found.set(index, value);
            }
        }
        Ok(())
    }

    /// Evaluates intrinsics that are operations on terms.
    fn native_term(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        (class, name): (&str, &str),
        kinds: &[Kind],
        args: &[Slot],
    ) -> Got<Option<Slot>> {
        let unary = |symbolic: &mut Symbolic, machine: &mut Machine, op: Op| -> Got<Option<Slot>> {
            let (Some(kind), Some(arg)) = (kinds.first(), args.first()) else { return Ok(None) };
            if arg.is_concrete() {
                return Ok(None);
            }
            let term = symbolic.term_of(machine, state, *kind, *arg)?;
            let term = symbolic.terms.unary(op, term)?;
            Ok(Some(symbolic.slot_of(term)))
        };
        match (class, name) {
            ("java/lang/Float", "floatToRawIntBits") | ("java/lang/Double", "doubleToRawLongBits") => {
                unary(self, machine, Op::FloatToBits)
            }
            ("java/lang/Float", "intBitsToFloat") | ("java/lang/Double", "longBitsToDouble") => {
                unary(self, machine, Op::BitsToFloat)
            }
            _ => Ok(None),
        }
    }

    /// Runs an intrinsic whose arguments hold symbols.
    pub(crate) fn perform_symbolic(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        intrinsic: crate::intrinsics::Intrinsic,
        args: &[Slot],
    ) -> Result<Reply, Trap> {
        match self.prepare_native(machine, state, method, intrinsic, args) {
            Ok(Given::Answer(value)) => Ok(Reply::Value(value)),
            Ok(Given::Arguments(args)) => {
                machine.statistics.intrinsic_calls += 1;
                let reply = intrinsic
                    .call(machine, self, state, &args)
                    .map_err(|trap| machine.raised_in_native(self, state, method, trap))?;
                if let Reply::Value(value) = &reply
                    && machine.program.method(method).ret() == Kind::Ref
                {
                    machine.mark_chosen(state, value.as_ref());
                }
                Ok(reply)
            }
            Err(Need::Frames) => Ok(Reply::Again),
            Err(Need::Trap(trap)) => Err(trap),
        }
    }
}

impl Machine {
    fn holds_symbols(&self, state: &State, object: Ref) -> bool {
        if object.is_null() {
            return false;
        }
        if let Some(array) = state.heap.array(object) {
            return !array.is_concrete();
        }
        self.class_of(state, object) == Some(self.known.string)
            && state
                .heap
                .cell(object, self.known.string_value)
                .is_some_and(|value| state.heap.array(value.as_ref()).is_some_and(|array| !array.is_concrete()))
    }
}
