//! Chains of calls that make an object where no single constructor or factory does: a builder that is started, told and
//! finished, copies of an immutable object (`withX`), and a factory whose result is an `Optional`.

use super::samples::Sample;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use crate::symbolic::types::JavaType;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId, flags, split_method};
use std::rc::Rc;

/// Most methods of a builder, and most copies, that a chain calls. Beyond that, fields are inputs: a chain would have more
/// arguments than a path can decide.
const MOST_LINKS: usize = 12;

/// Most chains of a class.
const MOST_CHAINS: usize = 5;

/// Most parameters of a method in a chain.
const MOST_PARAMETERS: usize = 2;

/// How the names of methods begin that add something to a builder.
const ADDERS: [&str; 5] = ["add", "append", "put", "push", "and"];

/// Methods of collections, maps and texts of the library that add to them.
const FILLERS: [&str; 9] = ["add", "addAll", "addFirst", "addLast", "append", "merge", "offer", "push", "put"];

/// Numbers and texts that are tried as arguments of a chain.
const TRIED: [(i64, &str); 6] = [(1, "a"), (0, ""), (1, "EUR"), (10, "a@b.org"), (1, "AAAA"), (-1, "a.b")];

/// A constructor or factory, and the methods that are called one after the other on what it made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chain {
    pub start: MethodId,
    pub then: Rc<[MethodId]>,
}

/// The methods that tell a builder, or copy an object with another value.
struct Told {
    /// Those with parameters.
    values: Vec<MethodId>,
    /// Those without.
    flags: Vec<MethodId>,
    /// Those that add to what is there: a second call makes a difference.
    adders: Vec<MethodId>,
}

impl Symbolic {
    /// Returns the chains that make objects of a class, the preferred one first; none if one of its recipes is given all
    /// that its fields hold.
    pub(crate) fn chains_of(&mut self, machine: &mut Machine, class: ClassId) -> Rc<[Chain]> {
        if let Some(known) = self.recipes.chains.get(&class) {
            return known.clone();
        }
        if self.recipes.open.contains(&class) || self.recipes.open.len() >= super::DEEPEST {
            return Rc::from([]);
        }
        let recipes = self.recipes_of(machine, class);
        self.recipes.open.push(class);
        let found: Rc<[Chain]> = self.find_chains(machine, class, &recipes).into();
        self.recipes.open.pop();
        // what was found inside another search may lack a recipe that needs the class of that search
        if !self.recipes.is_searching() {
            self.recipes.chains.insert(class, found.clone());
        }
        found
    }

    fn find_chains(&mut self, machine: &mut Machine, class: ClassId, recipes: &[MethodId]) -> Vec<Chain> {
        let found = machine.program.class(class);
        let plain = !found.is_interface() && !found.is_array() && !found.is_abstract() && !found.is_primitive();
        if !plain || machine.is_library(class) || machine.is_record(class) || machine.is_enum(class) {
            return Vec::new();
        }
        if recipes.iter().any(|recipe| machine.gives_all(class, *recipe)) {
            return Vec::new();
        }
        let mut found = self.builder_chains(machine, class);
        if found.is_empty() {
            found = self.copy_chains(machine, class, recipes);
        }
        if found.is_empty() && recipes.is_empty() {
            found = self.optional_chains(machine, class);
        }
        found.truncate(MOST_CHAINS);
        found
    }

    /// Chains over the builders of a class: classes of which a static method of the class returns objects, or that are
    /// nested in it, and that have a method without parameters that returns the wanted object.
    fn builder_chains(&mut self, machine: &mut Machine, class: ClassId) -> Vec<Chain> {
        let mut starts: Vec<(MethodId, ClassId)> = Vec::new();
        let methods: Vec<MethodId> = machine.program.class(class).methods().collect();
        for method in methods {
            if let Some(builder) = self.started_by(machine, class, method) {
                starts.push((method, builder));
            }
        }
        let own = machine.program.class(class);
        let mut inner = own.inner_classes();
        inner.retain(|one| one.outer.as_deref() == Some(&**own.name()));
        for member in inner {
            let Ok(builder) = machine.program.load(&member.inner) else { continue };
            if starts.iter().any(|(_, known)| *known == builder) || builder == class {
                continue;
            }
            let recipes = self.recipes_of(machine, builder);
            for recipe in recipes.iter() {
                let descriptor = machine.program.method(*recipe).descriptor().clone();
                let parameters = split_method(&descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
                if self.are_given(machine, class, &parameters) {
                    starts.push((*recipe, builder));
                }
            }
        }
        let mut found = Vec::new();
        for (start, builder) in starts {
            let Some(finish) = self.finish_of(machine, builder, class) else { continue };
            let told = self.told(machine, builder, class, |_, _, _| true);
            let told = self.asked(machine, class, told);
            found.extend(chains(start, told, Some(finish)));
        }
        found
    }

    /// Returns the class of the builder that a static method of a class returns.
    fn started_by(&mut self, machine: &mut Machine, class: ClassId, method: MethodId) -> Option<ClassId> {
        let found = machine.program.method(method);
        if !found.is_static() || !self.is_callable(machine, method) {
            return None;
        }
        let descriptor = found.descriptor().clone();
        let (parameters, result) = split_method(&descriptor)?;
        let builder = machine.type_of_descriptor(result)?.class;
        let other =
            builder != class && !machine.is_library(builder) && self.finish_of(machine, builder, class).is_some();
        (other && self.are_given(machine, class, &parameters)).then_some(builder)
    }

    /// Returns the method of a builder that returns the finished object.
    fn finish_of(&self, machine: &Machine, builder: ClassId, class: ClassId) -> Option<MethodId> {
        let descriptor = format!("()L{};", machine.program.class(class).name());
        let mut found = machine.methods_above(builder).into_iter().filter(|method| {
            let found = machine.program.method(*method);
            !found.is_static() && **found.descriptor() == *descriptor && self.is_callable(machine, *method)
        });
        found.next()
    }

    /// Chains of copies: what a recipe makes, copied with other values.
    fn copy_chains(&mut self, machine: &mut Machine, class: ClassId, recipes: &[MethodId]) -> Vec<Chain> {
        let names: Vec<String> = machine
            .instance_fields(class)
            .into_iter()
            .map(|field| machine.program.field(field).name().to_string())
            .collect();
        let is_copy = |machine: &mut Machine, class: ClassId, method: MethodId| {
            let found = machine.program.method(method);
            let result = format!(")L{};", machine.program.class(class).name());
            if !found.descriptor().ends_with(&result) {
                return false;
            }
            let name = found.name().to_string();
            let named = machine.parameter_names(method).iter().chain([&name]).any(|one| names.contains(one));
            named || name.starts_with("with") || name.starts_with("set")
        };
        let told = self.told(machine, class, class, is_copy);
        let told = self.asked(machine, class, told);
        if told.values.is_empty() {
            return Vec::new();
        }
        recipes.first().map(|start| chains(*start, told, None)).unwrap_or_default()
    }

    /// Factories that return an `Optional` of the class.
    fn optional_chains(&mut self, machine: &mut Machine, class: ClassId) -> Vec<Chain> {
        let Ok(optional) = machine.program.load("java/util/Optional") else { return Vec::new() };
        let Some(get) = machine.program.find_method(optional, "get", "()Ljava/lang/Object;") else { return Vec::new() };
        let methods: Vec<MethodId> = machine.program.class(class).methods().collect();
        let mut found = Vec::new();
        for method in methods {
            let declared = machine.program.method(method);
            let (is_static, descriptor) = (declared.is_static(), declared.descriptor().clone());
            if !is_static || !self.is_callable(machine, method) || !descriptor.ends_with(")Ljava/util/Optional;") {
                continue;
            }
            let parameters = split_method(&descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
            let result = machine.return_type(method, &JavaType::plain(class));
            let wanted = result.and_then(|result| result.arg(0).map(|arg| arg.class));
            if wanted == Some(class) && self.are_given(machine, class, &parameters) {
                found.push(Chain { start: method, then: [get].into() });
            }
        }
        found
    }

    /// Returns the methods of a class that tell it something, or copy it: they return an object of the class, or nothing.
    fn told(
        &mut self,
        machine: &mut Machine,
        owner: ClassId,
        made: ClassId,
        fits: impl Fn(&mut Machine, ClassId, MethodId) -> bool,
    ) -> Told {
        let mut told = Told { values: Vec::new(), flags: Vec::new(), adders: Vec::new() };
        let mut names: Vec<String> = Vec::new();
        for method in machine.methods_above(owner) {
            let found = machine.program.method(method);
            let (name, descriptor) = (found.name().to_string(), found.descriptor().clone());
            let odd = found.is_static() || found.is_constructor() || found.flags() & flags::SYNTHETIC != 0;
            let odd = odd || machine.program.method_has_annotation(method, "Ljava/lang/Deprecated;");
            let Some((parameters, result)) = split_method(&descriptor) else { continue };
            if odd || parameters.len() > MOST_PARAMETERS || names.contains(&name) || !self.is_callable(machine, method)
            {
                continue;
            }
            let result = match result {
                "V" => !parameters.is_empty(),
                result => machine.type_of_descriptor(result).is_some_and(|ty| ty.class == owner),
            };
            if !result || !self.are_given(machine, made, &parameters) || !fits(machine, owner, method) {
                continue;
            }
            let adds = ADDERS.iter().any(|start| name.starts_with(start)) || machine.fills_collection(method);
            if adds && !parameters.is_empty() {
                told.adders.push(method);
            }
            names.push(name);
            match parameters.is_empty() {
                true => told.flags.push(method),
                false => told.values.push(method),
            }
        }
        told
    }

    /// Leaves out what a chain of a class need not tell, if there is too much: what the code under test does not ask for, as
    /// far as names say.
    fn asked(&mut self, machine: &Machine, class: ClassId, mut told: Told) -> Told {
        if told.values.len() + told.flags.len() <= MOST_LINKS {
            return told;
        }
        self.recipes.wide.insert(class);
        let fields = machine.instance_fields(class);
        let names = fields.into_iter().map(|field| machine.program.field(field).name().clone());
        let asked: Vec<String> =
            names.filter(|name| self.recipes.asked.contains(&**name)).map(|name| name.to_lowercase()).collect();
        let is_asked = |method: &MethodId| {
            let name = machine.program.method(*method).name().to_lowercase();
            let plain = ["set", "with", "add", "is"].into_iter().find_map(|start| name.strip_prefix(start));
            let plain = plain.filter(|rest| !rest.is_empty()).unwrap_or(&name);
            asked.iter().any(|field| field.contains(plain) || plain.contains(field.as_str()))
        };
        told.flags.clear();
        told.values.retain(is_asked);
        told.adders.retain(is_asked);
        told.values.truncate(MOST_LINKS);
        told
    }

    /// Returns true if there are inputs of all types of parameters.
    fn are_given(&mut self, machine: &mut Machine, class: ClassId, parameters: &[&str]) -> bool {
        parameters.iter().all(|parameter| self.is_affordable(machine, class, parameter))
    }

    /// Calls a method of a chain. Returns the object that the next one is called on.
    pub(crate) fn call_link(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        object: Ref,
        arguments: &[Slot],
    ) -> Result<Ref, Trap> {
        let target = machine.link_target(state, method, object).ok_or_else(|| Trap::bug("a chain without a target"))?;
        let all: Vec<Slot> = std::iter::once(Slot::reference(object)).chain(arguments.iter().copied()).collect();
        let result = machine.call_now(self, state, target, &all)?;
        Ok(if machine.is_void(method) { object } else { result.as_ref() })
    }

    /// Returns a chain with arguments that it accepts; `None` if none of a few works.
    pub(crate) fn chain_sample(
        &mut self,
        machine: &mut Machine,
        state: &State,
        class: ClassId,
    ) -> Option<Vec<(MethodId, Rc<[Sample]>)>> {
        let chains = self.chains_of(machine, class);
        let paused = std::mem::replace(&mut self.losses.paused, true);
        let shortest = chains.iter().rev();
        let found = shortest.flat_map(|chain| TRIED.map(|tried| (chain, tried))).find_map(|(chain, tried)| {
            let mut copy = state.clone();
            self.try_chain(machine, &mut copy, chain, tried)
        });
        self.losses.paused = paused;
        found
    }

    fn try_chain(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        chain: &Chain,
        (number, text): (i64, &str),
    ) -> Option<Vec<(MethodId, Rc<[Sample]>)>> {
        let mut found: Vec<(MethodId, Rc<[Sample]>)> = Vec::new();
        let mut object = None;
        for method in std::iter::once(chain.start).chain(chain.then.iter().copied()) {
            let owner = machine.program.method(method).class();
            let types = machine.parameter_types(method, &JavaType::plain(owner));
            let mut samples: Vec<Sample> = Vec::new();
            for (place, kind) in machine.recipe_kinds(method).into_iter().enumerate() {
                samples.push(match (kind, types.get(place).cloned().flatten()) {
                    (Kind::Ref, Some(declared)) => {
                        let made = self.sample_object(machine, state, &declared, Some(&Rc::from(text)), number, false);
                        made.unwrap_or(Sample::Null)
                    }
                    (Kind::Ref, None) => Sample::Null,
                    (kind, _) => Sample::Number(kind, number),
                });
            }
            object = match object {
                None => Some(self.made_from(machine, state, method, &samples)?),
                Some(object) => {
                    let mut slots = Vec::with_capacity(samples.len());
                    for sample in &samples {
                        slots.push(self.sample_slot(machine, state, sample)?);
                    }
                    Some(
                        self.call_link(machine, state, method, object, &slots)
                            .ok()
                            .filter(|object| !object.is_null())?,
                    )
                }
            };
            found.push((method, samples.into()));
        }
        Some(found)
    }
}

impl Machine {
    /// Returns true if a recipe has a parameter of the type of every field.
    fn gives_all(&self, class: ClassId, recipe: MethodId) -> bool {
        let descriptor = self.program.method(recipe).descriptor().clone();
        let mut given = split_method(&descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
        self.instance_fields(class).into_iter().all(|field| {
            let wanted = self.program.field(field).descriptor().clone();
            let at = given.iter().position(|one| **one == *wanted);
            at.map(|at| given.swap_remove(at)).is_some()
        })
    }

    /// Returns true if a method adds something to a collection, map or text of the library.
    fn fills_collection(&self, method: MethodId) -> bool {
        let Ok(code) = self.program.code(method) else { return false };
        code.calls.iter().any(|call| {
            is_filler(&call.name)
                && (call.class.starts_with("java/util/") || call.class.starts_with("java/lang/StringBu"))
        })
    }

    /// Returns the methods of a class and of those above it, as far as they are of the program.
    fn methods_above(&self, class: ClassId) -> Vec<MethodId> {
        let mut found = Vec::new();
        let mut current = Some(class).filter(|class| !self.is_library(*class));
        while let Some(id) = current {
            found.extend(self.program.class(id).methods());
            current = self.program.class(id).super_class().filter(|above| !self.is_library(*above));
        }
        found
    }

    /// Returns the method that a call of a chain selects.
    pub(crate) fn link_target(&self, state: &State, method: MethodId, object: Ref) -> Option<MethodId> {
        let class = self.class_of(state, object)?;
        self.program.select(class, method).ok()
    }

    pub(crate) fn is_void(&self, method: MethodId) -> bool {
        self.program.method(method).descriptor().ends_with(")V")
    }
}

/// Returns true for the name of a method that adds to a collection, map or text of the library.
pub(super) fn is_filler(name: &str) -> bool {
    FILLERS.contains(&name)
}

/// The chains over what can be told: all values; all values and flags; what is added twice; nothing.
fn chains(start: MethodId, told: Told, finish: Option<MethodId>) -> Vec<Chain> {
    let Told { values, flags, adders } = told;
    if values.len() + flags.len() > MOST_LINKS {
        return Vec::new();
    }
    let chain = |links: &[&[MethodId]]| Chain { start, then: links.concat().into_iter().chain(finish).collect() };
    let mut found = vec![chain(&[&values])];
    if !flags.is_empty() {
        found.push(chain(&[&values, &flags]));
    }
    if !adders.is_empty() {
        found.push(chain(&[&values, &adders]));
    }
    if !adders.is_empty() && !flags.is_empty() {
        found.push(chain(&[&values, &adders, &flags]));
    }
    if finish.is_some() && !values.is_empty() {
        found.push(chain(&[]));
    }
    found
}
