//! Recipes: the constructors and factories that make an input object, run on symbolic arguments.
//!
//! An object whose class guards its fields is never put together field by field: a record or a value class of the
//! program is made by a constructor or factory that a test can call, and an object of a library class likewise. What
//! the constructor refuses is no input. Mutable classes of the program are still taken field by field.

mod chains;
mod changed;
mod climb;
mod construction;
mod plain;
mod ranking;
mod regex;
mod samples;

use crate::symbolic::Symbolic;
use chains::Chain;
use plain::Stored;
pub(crate) use regex::{examples as regex_examples, is_special};
pub(crate) use samples::{Sample, number_slot};

use crate::machine::Machine;
use heapwright_program::{ClassId, FieldId, Kind, MethodId, flags};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Maximum number of recipes tried for one class.
const MOST_RECIPES: usize = 3;

/// The same for a class of a library that is tested as a whole.
const MOST_OWN_RECIPES: usize = 6;

/// Maximum nesting of objects that are arguments of recipes.
const DEEPEST: usize = 4;

/// The recipes found so far.
#[derive(Default)]
pub(crate) struct Recipes {
    by_class: FxHashMap<ClassId, Rc<[MethodId]>>,
    /// Chains of calls, for classes that need more than one.
    chains: FxHashMap<ClassId, Rc<[Chain]>>,
    /// Classes with more methods to tell than a chain has: which it has depends on what is asked.
    wide: FxHashSet<ClassId>,
    /// The names of the fields that the code under test mentions.
    asked: FxHashSet<Rc<str>>,
    /// The names of the fields that it looks at, in the library as well.
    looked_at: FxHashSet<Rc<str>>,
    /// Chains that change what the code under test looks at, by class of the library.
    changes: FxHashMap<ClassId, Rc<[Chain]>>,
    /// Classes whose recipes are being looked for, outermost first.
    open: Vec<ClassId>,
    /// Whether a search went without a class because its own search was in progress, or too deep.
    cut: bool,
    /// What searches inside the one in progress found without such a class, by class and depth.
    partial: FxHashMap<(ClassId, usize), Rc<[MethodId]>>,
    /// Whether objects of a class of the library are made by recipes, by class and whether causes matter.
    made: FxHashMap<(ClassId, bool), bool>,
    /// Whether an object of the class may be made by its recipes instead of field by field.
    guarded: FxHashMap<ClassId, bool>,
    /// Arguments that a recipe accepts; empty if none were found.
    samples: FxHashMap<MethodId, Rc<[Rc<[Sample]>]>>,
    /// Whether inputs of the class are made by a constructor before some of their fields become inputs.
    constructed: FxHashMap<ClassId, bool>,
    /// Whether a field keeps what the constructor gave it.
    fixed: FxHashMap<FieldId, bool>,
    /// Constructors that only store their parameters.
    stored: FxHashMap<ClassId, Option<Rc<Stored>>>,
}

/// A way to make an object.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub recipe: MethodId,
    /// Arguments that are no inputs.
    pub preset: Option<Preset>,
    /// The methods that are called on what the recipe made.
    pub then: Rc<[MethodId]>,
}

/// What is fixed of the arguments of a recipe, while the rest are inputs.
#[derive(Clone, Debug)]
pub(crate) enum Preset {
    /// The texts among these.
    Texts(Rc<[Sample]>),
    /// All of these, apart from the classes of objects.
    All(Rc<[Sample]>),
}

impl Recipes {
    /// Returns true while recipes are looked for.
    pub(crate) fn is_searching(&self) -> bool {
        !self.open.is_empty()
    }

    /// Begins to watch whether a search has to go without a class.
    pub(crate) fn watch(&mut self) -> bool {
        std::mem::replace(&mut self.cut, false)
    }

    /// Returns true if the search since [`Recipes::watch`], which returned `before`, found all there is.
    pub(crate) fn is_whole(&mut self, before: bool) -> bool {
        let is_whole = !self.cut;
        self.cut |= before;
        is_whole
    }
}

impl Symbolic {
    /// Returns true if inputs of a class are made by its recipes.
    pub(crate) fn is_made(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        if machine.is_library(class) {
            let key = (class, self.code_hints.causes);
            if let Some(known) = self.recipes.made.get(&key) {
                return *known;
            }
            let before = self.recipes.watch();
            let made = self.has_library_recipes(machine, class);
            if self.recipes.is_whole(before) || !self.recipes.is_searching() {
                self.recipes.made.insert(key, made);
            }
            return made;
        }
        // a precondition describes fields
        self.resolved.is_none() && self.is_guarded(machine, class)
    }

    /// Returns true if a class of the library has no content of its own kind among inputs, and a recipe.
    fn has_library_recipes(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        let special = class == machine.known.string
            || class == machine.known.object
            || class == machine.known.class
            || machine.known.unbox_kind(class).is_some()
            || machine.program.class(class).is_array()
            || machine.is_enum(class)
            || machine.is_filled(class)
            // a test writes a lambda
            || machine.program.class(class).is_interface() && machine.only_abstract_method(class).is_some()
            || &**machine.program.class(class).name() == "java/util/Optional"
            || machine.program.is_assignable(class, machine.known.throwable) && !self.needs_cause(machine, class);
        !special && !self.recipes_of(machine, class).is_empty()
    }

    /// Returns true for an exception that is more than its message: its cause is asked for, its constructors need one, or
    /// it is under test.
    fn needs_cause(&self, machine: &Machine, class: ClassId) -> bool {
        let all = ["(Ljava/lang/String;)V", "()V"].into_iter();
        let mut usual = all.filter_map(|descriptor| machine.program.find_method(class, "<init>", descriptor));
        self.code_hints.causes
            || self.is_under_test(machine, class)
            || !usual.any(|constructor| machine.program.method(constructor).is_public())
    }

    /// Returns true if a class of the program guards its fields: a record, or a class whose fields are final and are
    /// given by the arguments of a recipe.
    fn is_guarded(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        if let Some(known) = self.recipes.guarded.get(&class) {
            return *known;
        }
        let found =
            machine.is_record(class) || machine.is_behind_factories(class) || self.has_given_fields(machine, class);
        let guarded =
            found && !(self.recipes_of(machine, class).is_empty() && self.chains_of(machine, class).is_empty());
        if !self.recipes.is_searching() {
            self.recipes.guarded.insert(class, guarded);
        }
        guarded
    }

    /// Returns true if all fields of a class are final, and what they hold either never changes or can be an argument
    /// of every recipe.
    fn has_given_fields(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        let found = machine.program.class(class);
        if found.is_interface() || found.is_array() || found.is_abstract() || machine.is_enum(class) {
            return false;
        }
        if machine.program.is_assignable(class, machine.known.throwable) {
            return false;
        }
        let fields = machine.instance_fields(class);
        let is_final = |machine: &Machine| fields.iter().all(|field| machine.program.field(*field).is_final());
        let inner =
            |machine: &Machine| fields.iter().any(|field| machine.program.field(*field).name().starts_with("this$"));
        if fields.is_empty() || !is_final(machine) || inner(machine) {
            return false;
        }
        let changing: Vec<ClassId> = fields.iter().filter_map(|field| machine.changing_type(*field)).collect();
        if changing.is_empty() {
            return true;
        }
        let recipes = self.recipes_of(machine, class);
        let arrays = changing.iter().all(|held| machine.program.class(*held).is_array());
        // where no test can call a constructor, a builder that is told everything is the way to make an object
        let built = !recipes.iter().any(|recipe| machine.program.method(*recipe).is_constructor());
        if (built || arrays) && !self.chains_of(machine, class).is_empty() {
            return true;
        }
        if recipes.is_empty() {
            return false;
        }
        let takes_all = |machine: &mut Machine, recipe: &MethodId| {
            let descriptor = machine.program.method(*recipe).descriptor().clone();
            let mut given: Vec<ClassId> = heapwright_program::split_method(&descriptor)
                .map(|(parameters, _)| parameters)
                .unwrap_or_default()
                .into_iter()
                .filter_map(|text| machine.type_of_descriptor(text).map(|ty| ty.class))
                .collect();
            changing.iter().all(|wanted| {
                let at = given.iter().position(|one| machine.are_related(*one, *wanted));
                at.map(|at| given.swap_remove(at)).is_some()
            })
        };
        recipes.iter().all(|recipe| takes_all(machine, recipe))
    }

    /// Returns the constructors and factories that make objects of a class, the preferred one first.
    pub(crate) fn recipes_of(&mut self, machine: &mut Machine, class: ClassId) -> Rc<[MethodId]> {
        if let Some(known) = self.recipes.by_class.get(&class) {
            return known.clone();
        }
        let depth = self.recipes.open.len();
        if self.recipes.open.contains(&class) || depth >= DEEPEST {
            self.recipes.cut = true;
            return Rc::from([]);
        }
        if let Some(known) = self.recipes.partial.get(&(class, depth)) {
            self.recipes.cut = true;
            return known.clone();
        }
        let before = self.recipes.watch();
        self.recipes.open.push(class);
        let mut found = self.rank_recipes(machine, class);
        self.recipes.open.pop();
        found.truncate(if self.is_under_test(machine, class) { MOST_OWN_RECIPES } else { MOST_RECIPES });
        let found: Rc<[MethodId]> = found.into();
        // what was found inside another search may lack a recipe that needs the class of that search
        if self.recipes.is_whole(before) || depth == 0 {
            self.recipes.by_class.insert(class, found.clone());
        } else {
            self.recipes.partial.insert((class, depth), found.clone());
        }
        if depth == 0 {
            self.recipes.partial.clear();
            self.recipes.cut = false;
        }
        found
    }

    /// Returns the recipes of a class of the library that take numbers only, the preferred one first.
    pub(crate) fn number_recipes(&mut self, machine: &mut Machine, class: ClassId) -> Vec<MethodId> {
        if !machine.is_library(class) || !self.is_made(machine, class) {
            return Vec::new();
        }
        let recipes = self.recipes_of(machine, class);
        let takes_numbers = |recipe: &MethodId| !machine.program.method(*recipe).params().contains(&Kind::Ref);
        recipes.iter().copied().filter(takes_numbers).collect()
    }

    /// Returns the ways to make an object of a class, the preferred one first. Where a recipe examines a text, one that it
    /// accepts comes first: most other texts are refused, after much work.
    pub(crate) fn ways_of(&mut self, machine: &mut Machine, state: &crate::state::State, class: ClassId) -> Vec<Way> {
        let recipes = self.recipes_of(machine, class);
        let mut ways: Vec<(u8, Way)> = Vec::new();
        for recipe in recipes.iter().copied() {
            let samples = self.samples(machine, state, recipe);
            let examined = samples.iter().filter(|sample| Symbolic::is_examined(sample));
            let then: Rc<[MethodId]> = Rc::from([]);
            let examined = examined.map(|sample| Preset::Texts(sample.clone()));
            let usual = samples.first().filter(|_| machine.computes_much_from(class)).cloned().map(Preset::All);
            let preset = usual.into_iter().chain(examined);
            ways.extend(preset.map(|preset| (0, Way { recipe, preset: Some(preset), then: then.clone() })));
            let rank = match samples.first() {
                None => 2,
                Some(sample) => u8::from(Symbolic::is_examined(sample)),
            };
            ways.push((rank, Way { recipe, preset: None, then }));
        }
        ways.sort_by_key(|(rank, _)| *rank);
        let chains = self.chains_of(machine, class);
        let changes = self.changes_of(machine, class, &recipes);
        let chains = chains.iter().chain(changes.iter());
        let chained = chains.map(|chain| Way { recipe: chain.start, preset: None, then: chain.then.clone() });
        ways.into_iter().map(|(_, way)| way).chain(chained).collect()
    }

    /// Returns true if an object of a class, when it is created, has exactly that class: a factory may return one of a
    /// subclass.
    pub(crate) fn is_exact(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        if machine.answered.contains(&class) || !self.is_made(machine, class) {
            return true;
        }
        let is_final = machine.program.class(class).flags() & flags::FINAL != 0;
        self.recipes_of(machine, class).iter().all(|recipe| machine.program.method(*recipe).is_constructor())
            && (is_final || self.chains_of(machine, class).is_empty())
    }

    /// Sets the names of the fields that the code under test mentions.
    pub(crate) fn set_asked_fields(&mut self, names: FxHashSet<Rc<str>>) {
        if names != self.recipes.asked {
            self.recipes.asked = names;
            for class in std::mem::take(&mut self.recipes.wide) {
                self.recipes.chains.remove(&class);
                self.recipes.guarded.remove(&class);
            }
        }
    }

    /// Forgets recipes that depend on the package of the tests.
    pub(crate) fn forget_recipes(&mut self, machine: &Machine) {
        self.recipes.chains.clear();
        self.recipes.changes.clear();
        self.recipes.guarded.clear();
        self.recipes.made.clear();
        self.recipes.stored.clear();
        self.recipes.constructed.clear();
        let library: FxHashSet<ClassId> =
            self.recipes.by_class.keys().copied().filter(|class| machine.is_library(*class)).collect();
        self.recipes.by_class.retain(|class, _| library.contains(class));
    }

    /// Returns true for a class of a library that is tested as a whole.
    pub(crate) fn is_under_test(&self, machine: &Machine, class: ClassId) -> bool {
        self.tests_elsewhere && machine.program.is_own(class)
    }

    /// Returns true if a test can call a constructor or static method.
    fn is_callable(&self, machine: &Machine, method: MethodId) -> bool {
        let found = machine.program.method(method);
        let class = machine.program.class(found.class());
        let same_package = !self.tests_elsewhere
            && self.losses.tested.is_some_and(|tested| {
                machine.program.class(tested).package_name() == class.package_name()
                    && !machine.is_library(found.class())
            });
        let visible = |flag: u16| flag & flags::PUBLIC != 0 || same_package && flag & flags::PRIVATE == 0;
        visible(found.flags()) && visible(class.modifiers()) && found.flags() & flags::SYNTHETIC == 0
    }
}

impl Machine {
    /// Returns true for a collection or map with a constructor without arguments: it is filled by calls.
    fn is_filled(&mut self, class: ClassId) -> bool {
        let Some(constructor) = self.program.find_method(class, "<init>", "()V") else { return false };
        self.program.method(constructor).is_public()
            && !self.program.class(class).is_abstract()
            && (self.is_assignable_to(class, "java/util/Collection") || self.is_assignable_to(class, "java/util/Map"))
    }

    /// Returns true for an abstract type of which a test would not write an implementation right away.
    fn is_behind_factories(&self, class: ClassId) -> bool {
        let found = self.program.class(class);
        found.is_abstract() && !(found.is_interface() && self.only_abstract_method(class).is_some())
    }

    /// Returns true if one of two classes is assignable to the other.
    fn are_related(&self, a: ClassId, b: ClassId) -> bool {
        self.program.is_assignable(a, b) || self.program.is_assignable(b, a)
    }

    /// Returns the class of a field's type unless its objects never change.
    fn changing_type(&mut self, field: FieldId) -> Option<ClassId> {
        if self.program.field(field).kind() != Kind::Ref {
            return None;
        }
        let descriptor = self.program.field(field).descriptor().clone();
        let class = self.type_of_descriptor(&descriptor)?.class;
        (!self.is_steady(class, DEEPEST)).then_some(class)
    }

    /// Returns true if objects of a class never change, as far as the types of their fields tell.
    fn is_steady(&mut self, class: ClassId, depth: usize) -> bool {
        let found = self.program.class(class);
        let (name, final_class) = (found.name().clone(), found.flags() & flags::FINAL != 0);
        if self.is_enum(class)
            || self.known.unbox_kind(class).is_some()
            || self.is_record(class)
            || name.starts_with("java/time/") && final_class
            || self.is_library(class) && self.is_library_value(&name)
        {
            return true;
        }
        let found = self.program.class(class);
        if found.is_interface() || found.is_array() || self.is_library(class) && !final_class || depth == 0 {
            return false;
        }
        self.instance_fields(class).into_iter().all(|field| {
            let field = self.program.field(field);
            if !field.is_final() || field.kind() != Kind::Ref {
                return field.is_final();
            }
            let descriptor = field.descriptor().clone();
            let held = self.type_of_descriptor(&descriptor);
            held.is_some_and(|held| held.class != class && self.is_steady(held.class, depth - 1))
        })
    }

    /// Returns true if every object of a class is made by the first of its recipes: a record.
    pub(crate) fn has_one_recipe(&self, class: ClassId) -> bool {
        self.is_record(class)
    }
}
