//! Methods of the library that look up a symbolic text, or ask a symbolic class something.
//!
//! A row names a method and a function that sees its arguments before it is entered. The function answers in its place,
//! throws what it would throw, or lets it run, with arguments of which more is known.

use super::strings;
use super::texts::{First, Piece};
use crate::interp::Flow;
use crate::machine::{Entry, Machine};
use crate::state::State;
use crate::symbolic::{Got, Loss, Need, Symbolic};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::MethodId;
use heapwright_program::code::Reg;
use std::rc::Rc;

/// What became of a call.
pub(crate) enum Looked {
    /// The method runs. Arguments of which more is known now are replaced.
    Run(Vec<(usize, Slot)>),
    /// This is its result.
    Answer(Slot),
    /// It throws this.
    Throw(Ref),
}

/// Looks at the arguments of a call, some of which may be symbolic.
pub(crate) type Lookup = fn(&mut Symbolic, &mut Machine, &mut State, &[Slot]) -> Got<Looked>;

/// A row: class, method, descriptor (empty: every overload), function.
type Row = (&'static str, &'static str, &'static str, Lookup);

const CLASS: &str = "java/lang/Class";
const FINDER: &str = "java/lang/invoke/MethodHandles$Lookup";

const TABLE: &[Row] = &[
    ("java/lang/String", "equals", "(Ljava/lang/Object;)Z", strings::equals),
    ("java/lang/String", "contentEquals", "(Ljava/lang/CharSequence;)Z", strings::equals),
    ("java/lang/String", "startsWith", "(Ljava/lang/String;)Z", strings::starts_with),
    ("java/lang/String", "endsWith", "(Ljava/lang/String;)Z", strings::ends_with),
    ("java/lang/String", "hashCode", "()I", strings::hash_code),
    (CLASS, "forName", "(Ljava/lang/String;)Ljava/lang/Class;", class_for_name),
    (CLASS, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;", class_for_name),
    ("java/lang/ClassLoader", "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", load_class),
    (CLASS, "getMethod", "", public_method),
    (CLASS, "getDeclaredMethod", "", declared_method),
    (CLASS, "getField", "", public_field),
    (CLASS, "getDeclaredField", "", declared_field),
    (FINDER, "findVirtual", "", handle_of_method),
    (FINDER, "findStatic", "", handle_of_static),
    (FINDER, "findSpecial", "", handle_of_method),
    (FINDER, "findGetter", "", handle_of_field),
    (FINDER, "findSetter", "", handle_of_field),
    (FINDER, "findStaticGetter", "", handle_of_field),
    (FINDER, "findStaticSetter", "", handle_of_field),
    (FINDER, "findVarHandle", "", handle_of_field),
    (FINDER, "findStaticVarHandle", "", handle_of_field),
    ("java/util/HashMap", "getNode", "", in_hash_map),
    ("java/util/TreeMap", "getEntry", "", in_tree_map),
    ("java/util/concurrent/ConcurrentHashMap", "get", "", in_hash_map),
    ("java/util/ImmutableCollections$MapN", "get", "", in_immutable),
    ("java/util/ImmutableCollections$MapN", "containsKey", "", is_in_immutable),
    ("java/util/ImmutableCollections$SetN", "contains", "", is_in_immutable),
];

/// Methods of `Class` that work on several classes at once: natives with an answer for each, and what is made of them.
const FLAGS: &[&str] =
    &["isEnum", "isRecord", "isAnnotation", "cast", "asSubclass", "getComponentType", "componentType", "isSealed"];

/// Finds what is done before a method is entered with symbolic arguments: the number of a row, or one more than the
/// last for [`one_class`].
pub(crate) fn find_lookup((class, name, descriptor): (&str, &str, &str), is_static: bool) -> Option<u16> {
    let fits = |row: &Row| row.0 == class && row.1 == name && (row.2.is_empty() || row.2 == descriptor);
    match TABLE.iter().position(fits) {
        Some(row) => Some(row as u16),
        None if class == CLASS && !is_static && !FLAGS.contains(&name) => Some(TABLE.len() as u16),
        None => None,
    }
}

impl Machine {
    /// Returns true if something is done before a method is entered with symbolic arguments.
    pub(crate) fn looks_up(&mut self, method: MethodId) -> bool {
        matches!(self.link(method), Ok(Entry::Fast(_, callee)) if callee.special.lookup.is_some())
    }

    /// Makes an exception whose message is a text that may be symbolic.
    fn exception_of(&mut self, state: &mut State, class: &'static str, message: Slot) -> Result<Ref, Trap> {
        let exception = self.make_exception(state, class, None)?;
        state.heap.set_cell(exception, self.known.throwable_message, message);
        Ok(exception)
    }
}

impl Symbolic {
    /// Looks at the arguments of a call before it is made. Returns `None` if the method is to run.
    pub(crate) fn look_up(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        lookup: u16,
        (base, args): (u32, &[Reg]),
        dst: Reg,
    ) -> Result<Option<Flow>, Trap> {
        let values: Vec<Slot> = args.iter().map(|reg| state.register(base, *reg)).collect();
        if !values.iter().any(|value| self.may_be_symbolic(machine, state, *value)) {
            return Ok(None);
        }
        let lookup = TABLE.get(usize::from(lookup)).map_or(one_class as Lookup, |row| row.3);
        let mut runs = false;
        let done =
            self.noting(machine, state, |symbolic, machine, state| match lookup(symbolic, machine, state, &values)? {
                Looked::Answer(value) => {
                    machine.put(state, dst, value);
                    Ok(Flow::Next)
                }
                Looked::Throw(exception) => Err(Trap::Throw(exception).into()),
                Looked::Run(replaced) => {
                    for (place, value) in replaced {
                        if let Some(reg) = args.get(place) {
                            state.set_register(base, *reg, value);
                        }
                    }
                    runs = true;
                    Ok(Flow::Again)
                }
            });
        match done {
            Ok(_) if runs => Ok(None),
            Ok(flow) => Ok(Some(flow)),
            Err(Need::Frames) => Ok(Some(Flow::Switch)),
            Err(Need::Trap(trap)) => Err(trap),
        }
    }

    fn may_be_symbolic(&self, machine: &Machine, state: &State, slot: Slot) -> bool {
        !slot.is_concrete() || self.has_symbols(machine, state, &[slot])
    }

    /// Returns the class that a reference stands for, which is decided.
    fn decided_class(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        slot: Slot,
    ) -> Got<(Slot, heapwright_program::ClassId)> {
        let slot = self.concretize(machine, state, slot)?;
        if slot.as_ref().is_null() {
            return Err(Trap::null().into());
        }
        Ok((slot, machine.mirrored(state, slot.as_ref())?))
    }

    /// Gives a text that no entry of a table equals one value, where what follows would look at each of its characters.
    fn settle_other(&mut self, machine: &Machine, state: &mut State, text: Slot) -> Slot {
        match machine.fix_other_text(state, text) {
            Some(fixed) => {
                self.lose(machine, state, Loss::Strings);
                fixed
            }
            None => text,
        }
    }
}

fn arg(args: &[Slot], index: usize) -> Slot {
    args.get(index).copied().unwrap_or(Slot::ZERO)
}

/// Decides which class the receiver is.
fn one_class(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    match arg(args, 0) {
        receiver if receiver.is_concrete() => Ok(Looked::Run(Vec::new())),
        receiver => Ok(Looked::Run(vec![(0, symbolic.concretize(machine, state, receiver)?)])),
    }
}

fn class_for_name(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    class_named(symbolic, machine, state, args, 0)
}

fn load_class(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    class_named(symbolic, machine, state, args, 1)
}

/// Finds the class that a text names. A text that is in no table names no class; that it may name one that is not in
/// the table is a loss.
fn class_named(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    args: &[Slot],
    place: usize,
) -> Got<Looked> {
    let name = arg(args, place);
    if !machine.is_symbolic_text(state, name) {
        return Ok(Looked::Run(Vec::new()));
    }
    let table = symbolic.class_names(machine);
    let Some(found) = symbolic.find_text(machine, state, name, &table, First::Entry)? else {
        return Ok(Looked::Run(Vec::new()));
    };
    // a text that is known by now may name a class that is not in the table
    if found.entry.is_some() || !machine.is_symbolic_text(state, found.text) {
        return Ok(Looked::Run(vec![(place, found.text)]));
    }
    symbolic.lose(machine, state, Loss::Names);
    let exception = machine.exception_of(state, "java/lang/ClassNotFoundException", found.text)?;
    Ok(Looked::Throw(exception))
}

fn public_method(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    method_named(symbolic, machine, state, args, true)
}

fn declared_method(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    method_named(symbolic, machine, state, args, false)
}

fn method_named(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    args: &[Slot],
    public: bool,
) -> Got<Looked> {
    let (receiver, class) = symbolic.decided_class(machine, state, arg(args, 0))?;
    let (name, types) = (arg(args, 1), arg(args, 2));
    let mut replaced = vec![(0, receiver)];
    if !machine.is_symbolic_text(state, name) {
        return Ok(Looked::Run(replaced));
    }
    let parameters = machine.mirrors_in(state, types);
    let table = machine.method_names(class, public, parameters.as_deref());
    let Some(found) = symbolic.find_text(machine, state, name, &table, First::Entry)? else {
        return Ok(Looked::Run(replaced));
    };
    let text = match found.entry {
        Some(_) => found.text,
        None => symbolic.settle_other(machine, state, found.text),
    };
    if found.entry.is_none()
        && let Some(parameters) = parameters
        && machine.is_symbolic_text(state, text)
    {
        let named = |class: &heapwright_program::ClassId| machine.java_name(*class);
        let types: Vec<String> = parameters.iter().map(named).collect();
        let (before, after) = (format!("{}.", machine.java_name(class)), format!("({})", types.join(",")));
        let pieces = [Piece::Fixed(&before), Piece::Text(text.as_ref()), Piece::Fixed(&after)];
        if let Some(message) = machine.joined(state, &pieces) {
            let message = Slot::reference(message);
            let exception = machine.exception_of(state, "java/lang/NoSuchMethodException", message)?;
            return Ok(Looked::Throw(exception));
        }
    }
    replaced.push((1, text));
    Ok(Looked::Run(replaced))
}

fn public_field(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    field_named(symbolic, machine, state, args, true)
}

fn declared_field(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    field_named(symbolic, machine, state, args, false)
}

fn field_named(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    args: &[Slot],
    public: bool,
) -> Got<Looked> {
    let (receiver, class) = symbolic.decided_class(machine, state, arg(args, 0))?;
    let name = arg(args, 1);
    if !machine.is_symbolic_text(state, name) {
        return Ok(Looked::Run(vec![(0, receiver)]));
    }
    let table = machine.field_names(class, public);
    let Some(found) = symbolic.find_text(machine, state, name, &table, First::Entry)? else {
        return Ok(Looked::Run(vec![(0, receiver)]));
    };
    if found.entry.is_some() {
        return Ok(Looked::Run(vec![(0, receiver), (1, found.text)]));
    }
    let exception = machine.exception_of(state, "java/lang/NoSuchFieldException", found.text)?;
    Ok(Looked::Throw(exception))
}

fn handle_of_method(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    handle_named(symbolic, machine, state, args, |machine, state, class| {
        machine.handle_names(state, class, arg(args, 3), false)
    })
}

fn handle_of_static(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    handle_named(symbolic, machine, state, args, |machine, state, class| {
        machine.handle_names(state, class, arg(args, 3), true)
    })
}

fn handle_of_field(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    handle_named(symbolic, machine, state, args, |machine, _, class| machine.all_field_names(class))
}

/// `find…(class, name, type)` of a lookup.
fn handle_named(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    args: &[Slot],
    table: impl FnOnce(&mut Machine, &State, heapwright_program::ClassId) -> Vec<Rc<[u16]>>,
) -> Got<Looked> {
    let name = arg(args, 2);
    if !machine.is_symbolic_text(state, name) {
        return Ok(Looked::Run(Vec::new()));
    }
    let (class, of) = symbolic.decided_class(machine, state, arg(args, 1))?;
    let table = table(machine, state, of);
    let Some(found) = symbolic.find_text(machine, state, name, &table, First::Entry)? else {
        return Ok(Looked::Run(Vec::new()));
    };
    let text = match found.entry {
        Some(_) => found.text,
        None => symbolic.settle_other(machine, state, found.text),
    };
    Ok(Looked::Run(vec![(1, class), (2, text)]))
}

fn in_hash_map(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    // `getNode` has the hash before the key in some versions
    let place = args.len().saturating_sub(1);
    let table = machine.hash_keys(state, arg(args, 0));
    in_table(symbolic, machine, state, (args, place), table)
}

fn in_tree_map(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    let table = machine.tree_keys(state, arg(args, 0));
    in_table(symbolic, machine, state, (args, 1), table)
}

fn in_immutable(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    let table = machine.immutable_keys(state, arg(args, 0));
    in_table(symbolic, machine, state, (args, 1), table)
}

fn is_in_immutable(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    in_immutable(symbolic, machine, state, args)
}

/// Finds a key among those of a collection; zero is the answer for one that is not there: null, or false.
fn in_table(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    (args, place): (&[Slot], usize),
    table: Option<Vec<Rc<[u16]>>>,
) -> Got<Looked> {
    let key = arg(args, place);
    let Some(table) = table.filter(|_| machine.is_input_text(state, key)) else { return Ok(Looked::Run(Vec::new())) };
    let Some(found) = symbolic.find_text(machine, state, key, &table, First::Other)? else {
        return Ok(Looked::Run(Vec::new()));
    };
    Ok(match found.entry {
        Some(_) => Looked::Run(vec![(place, found.text)]),
        None => Looked::Answer(Slot::ZERO),
    })
}
