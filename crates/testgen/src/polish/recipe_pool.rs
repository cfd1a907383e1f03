//! Objects that a test can build without reflection: by a constructor or factory with everyday arguments, and a call or
//! two.

use crate::build::{Sharing, sharing, value_of};
use crate::model::{ClassInfo, MethodInfo, World};
use crate::plan::{Local, Operand, Step};
use heapwright_case::{Content, Graph, MethodName, ObjectId, Run, Value};
use heapwright_program::flags;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Maximum number of objects kept for one class.
const MOST_OBJECTS: usize = 32;
/// Maximum number of attempts to build objects of one class.
const MOST_ATTEMPTS: usize = 160;
/// Machine steps that may be spent on building objects of one class. Constructors that load tables or look at the zones
/// of the world take as long as everything else together.
const MOST_WORK: u64 = 3_000_000;
/// The number of different arguments tried for a method.
const PROFILES: usize = 4;
/// Maximum number of objects of a class that are taken from inputs.
const MOST_SEEN: usize = 4;
/// Maximum number of calls after the construction.
const MOST_CALLS: usize = 2;

/// Steps that build an object, and what it looks like.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// The steps; their variables are numbered from zero.
    pub(crate) steps: Vec<Step>,
    /// The variable of the object.
    pub(crate) local: Local,
    /// The objects that the steps build.
    pub(crate) graph: Graph,
    /// The object.
    pub(crate) value: Value,
    /// The number of calls after the construction.
    pub(crate) calls: usize,
}

/// Recipes by class.
#[derive(Default)]
pub(crate) struct RecipePool {
    known: BTreeMap<String, Rc<Vec<Recipe>>>,
    /// Texts that some method of the program accepted.
    texts: Vec<Vec<u16>>,
    /// Objects of the program that inputs hold, by class: records, and others that a call makes.
    seen: BTreeMap<String, Vec<(Rc<Graph>, ObjectId)>>,
    /// An object of each class that inputs hold and tests can make or name, also of the library.
    samples: BTreeMap<String, (Rc<Graph>, ObjectId)>,
}

impl RecipePool {
    pub(crate) fn new(texts: Vec<Vec<u16>>, runs: &[Run]) -> RecipePool {
        let mut seen: BTreeMap<String, Vec<(Rc<Graph>, ObjectId)>> = BTreeMap::new();
        let mut samples: BTreeMap<String, (Rc<Graph>, ObjectId)> = BTreeMap::new();
        for run in runs {
            let mut shared = None;
            for (object, number) in run.before.graph.objects.iter().zip(0..) {
                let made = object.origin.is_some() || matches!(object.content, Content::Record(_));
                let named = matches!(object.content, Content::Constant { .. } | Content::String(_) | Content::Boxed(_));
                if !made && !named {
                    continue;
                }
                let graph = shared.get_or_insert_with(|| Rc::new(run.before.graph.clone()));
                samples.entry(object.class.clone()).or_insert_with(|| (graph.clone(), ObjectId(number)));
                if !made || crate::build::is_library(&object.class) {
                    continue;
                }
                let known = seen.entry(object.class.clone()).or_default();
                if known.len() < MOST_SEEN {
                    known.push((graph.clone(), ObjectId(number)));
                }
            }
        }
        RecipePool { known: BTreeMap::new(), texts, seen, samples }
    }

    /// An object of a class that some input holds and a test can make or name.
    pub(crate) fn sample(&self, class: &str) -> Option<(Rc<Graph>, ObjectId)> {
        self.samples.get(class).cloned()
    }

    /// Objects of a class that other inputs hold.
    pub(crate) fn seen(&self, class: &str) -> Vec<(Rc<Graph>, ObjectId)> {
        self.seen.get(class).cloned().unwrap_or_default()
    }

    /// Returns objects of a class, those with the shortest recipes first.
    pub(crate) fn of(&mut self, world: &mut World<'_>, class: &str) -> Rc<Vec<Recipe>> {
        if let Some(known) = self.known.get(class) {
            return known.clone();
        }
        // Recursion for the same class finds no recipes.
        self.known.insert(class.to_owned(), Rc::default());
        let end = world.work().saturating_add(MOST_WORK);
        let mut maker = Maker { world, recipes: self, found: Vec::new(), attempts: MOST_ATTEMPTS, end };
        maker.make_all(class);
        let found = Rc::new(maker.found);
        self.known.insert(class.to_owned(), found.clone());
        found
    }
}

struct Maker<'m, 'w, 'a> {
    world: &'m mut World<'a>,
    recipes: &'w mut RecipePool,
    found: Vec<Recipe>,
    attempts: usize,
    /// The work after which nothing more is tried.
    end: u64,
}

impl Maker<'_, '_, '_> {
    fn make_all(&mut self, class: &str) {
        let Some(info) = self.world.class(class) else { return };
        if crate::build::is_library(class) || !self.world.is_visible(class) {
            return;
        }
        let around = info.outer.as_deref().and_then(|outer| self.world.class(outer));
        for owner in [Some(info.clone()), around].into_iter().flatten() {
            for method in owner.methods.iter().filter(|method| makes(method, &owner, &info)) {
                if !self.world.may_use(&owner, method.flags) {
                    continue;
                }
                for profile in 0..profiles(method) {
                    self.construct(&owner, method, profile);
                }
            }
        }
        let mut at = 0;
        while let Some(recipe) = self.found.get(at).cloned() {
            at += 1;
            if recipe.calls < MOST_CALLS {
                self.call_all(&info, &recipe);
            }
        }
    }

    fn call_all(&mut self, info: &Rc<ClassInfo>, recipe: &Recipe) {
        for method in info.methods.iter().filter(|method| changes(method)) {
            if !self.world.may_use(info, method.flags) {
                continue;
            }
            for profile in 0..profiles(method) {
                let mut steps = recipe.steps.clone();
                let arguments = self.arguments(&mut steps, method, profile);
                let (method, receiver) = (name_of(info, method), Some(Operand::Local(recipe.local)));
                steps.push(Step::Call { local: None, method, receiver, arguments });
                self.keep(steps, recipe.local, recipe.calls + 1);
            }
        }
    }

    fn construct(&mut self, owner: &Rc<ClassInfo>, method: &MethodInfo, profile: usize) {
        let mut steps = Vec::new();
        let arguments = self.arguments(&mut steps, method, profile);
        let constructor = method.name == "<init>";
        if constructor && owner.is_inner() && !matches!(arguments.first(), Some(Operand::Local(_))) {
            return;
        }
        let local = next(&steps);
        let named = name_of(owner, method);
        steps.push(match method.name.as_str() {
            "<init>" => Step::New { local, constructor: named, arguments },
            _ => Step::Call { local: Some(local), method: named, receiver: None, arguments },
        });
        if sharing(self.world, &steps, local) == Sharing::Open {
            return;
        }
        self.keep(steps, local, 0);
    }

    /// Keeps the object that the steps build, unless it has an equal already.
    fn keep(&mut self, steps: Vec<Step>, local: Local, calls: usize) {
        let Some(left) = self.attempts.checked_sub(1) else { return };
        self.attempts = left;
        if self.found.len() >= MOST_OBJECTS || self.world.work() >= self.end {
            return;
        }
        let Some(built) = self.world.result(&steps) else { return };
        let value = value_of(&built, Operand::Local(local));
        let known = |one: &Recipe| one.graph.same_shape(&[one.value], &built.graph, &[value]);
        if value != Value::Null && !self.found.iter().any(known) {
            self.found.push(Recipe { steps, local, graph: built.graph, value, calls });
        }
    }

    fn arguments(&mut self, steps: &mut Vec<Step>, method: &MethodInfo, profile: usize) -> Vec<Operand> {
        let all: Vec<String> = method.descriptors.clone();
        all.iter().enumerate().map(|(at, descriptor)| self.argument(steps, descriptor, profile, at)).collect()
    }

    /// An everyday value of a type.
    fn argument(&mut self, steps: &mut Vec<Step>, descriptor: &str, profile: usize, at: usize) -> Operand {
        let number = i8::try_from(profile % 3 + 1).unwrap_or(1);
        if let Some(value) = plain(descriptor, number) {
            return Operand::Value(value);
        }
        let local = next(steps);
        match descriptor {
            "Ljava/lang/String;" => {
                let usual = ["a", "b", ""].map(|text| text.encode_utf16().collect::<Vec<u16>>());
                let texts: Vec<&Vec<u16>> = self.recipes.texts.iter().chain(&usual).collect();
                let units = texts.get((profile + at) % texts.len().max(1)).map(|units| (*units).clone());
                steps.push(Step::String { local, units: units.unwrap_or_default(), fresh: false });
                Operand::Local(local)
            }
            "Ljava/lang/Object;" | "Ljava/lang/Comparable;" | "Ljava/lang/Number;" | "Ljava/lang/Integer;" => {
                let (class, value) = ("java.lang.Integer".to_owned(), Value::Int(number.into()));
                steps.push(Step::Box { local, class, value });
                Operand::Local(local)
            }
            _ if descriptor.starts_with('[') => self.array(steps, descriptor, usize::from(number.unsigned_abs())),
            _ => self.object(steps, descriptor, profile),
        }
    }

    /// An array of plain values; nested arrays have the same length.
    fn array(&mut self, steps: &mut Vec<Step>, descriptor: &str, length: usize) -> Operand {
        let Some(component) = descriptor.strip_prefix('[') else { return Operand::Value(Value::Null) };
        let mut elements = Vec::new();
        for at in 0..length {
            elements.push(match plain(component, i8::try_from(at + 1).unwrap_or(1)) {
                Some(value) => Operand::Value(value),
                None if component.starts_with('[') => self.array(steps, component, length),
                None => self.argument(steps, component, at, at),
            });
        }
        let local = next(steps);
        steps.push(Step::Array { local, class: descriptor.replace('/', "."), elements });
        Operand::Local(local)
    }

    /// A constant of an enum, or the simplest object of another class.
    fn object(&mut self, steps: &mut Vec<Step>, descriptor: &str, profile: usize) -> Operand {
        let null = Operand::Value(Value::Null);
        let class = descriptor.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
        let Some(info) = self.world.class(&class).filter(|_| self.world.is_visible(&class)) else { return null };
        if info.is(flags::ENUM) {
            let constants: Vec<_> = info.fields.iter().filter(|field| field.is(flags::ENUM)).collect();
            let Some(constant) = constants.get(profile % constants.len().max(1)) else { return null };
            let local = next(steps);
            let (field, descriptor) = (constant.name.clone(), constant.descriptor.clone());
            steps.push(Step::Constant { local, class, field, descriptor });
            return Operand::Local(local);
        }
        let recipes = self.recipes.of(self.world, &class);
        let Some(recipe) = recipes.first() else { return null };
        let shift = next(steps).0;
        steps.extend(recipe.steps.iter().map(|step| step.shifted(shift)));
        Operand::Local(Local(recipe.local.0 + shift))
    }
}

/// The first variable that no step defines.
fn next(steps: &[Step]) -> Local {
    let last = steps.iter().filter_map(Step::defines).map(|Local(number)| number + 1).max();
    Local(last.unwrap_or(0))
}

fn name_of(owner: &ClassInfo, method: &MethodInfo) -> MethodName {
    MethodName { class: owner.name.clone(), name: method.name.clone(), descriptor: method.descriptor.clone() }
}

/// Whether a method creates objects of a class: a constructor, or a static method that returns one.
fn makes(method: &MethodInfo, owner: &ClassInfo, made: &ClassInfo) -> bool {
    let result = format!(")L{};", made.name.replace('.', "/"));
    let factory = method.is(flags::STATIC) && method.descriptor.ends_with(&result);
    let constructor = method.name == "<init>" && owner.name == made.name && !made.is_abstract();
    (factory || constructor) && !method.is(flags::SYNTHETIC) && !made.is(flags::ENUM)
}

/// Whether a method might change its object.
fn changes(method: &MethodInfo) -> bool {
    let special = method.name.starts_with('<')
        || matches!(
            method.name.as_str(),
            "equals" | "hashCode" | "toString" | "compareTo" | "clone" | "wait" | "notify"
        );
    let odd = flags::STATIC | flags::ABSTRACT | flags::SYNTHETIC;
    !special && method.gets.is_none() && method.flags & odd == 0 && method.descriptors.len() <= 2
}

/// The number of different arguments to try for a method.
fn profiles(method: &MethodInfo) -> usize {
    if method.descriptors.is_empty() { 1 } else { PROFILES }
}

/// A primitive value of a type, or `None` if the type is not primitive.
fn plain(descriptor: &str, number: i8) -> Option<Value> {
    Some(match descriptor {
        "Z" => Value::Boolean(number == 1),
        "B" => Value::Byte(number),
        "C" => Value::Char(u16::from(b'a') + u16::from(number.unsigned_abs()) - 1),
        "S" => Value::Short(number.into()),
        "I" => Value::Int(number.into()),
        "J" => Value::Long(number.into()),
        "F" => Value::Float(f32::from(number).to_bits()),
        "D" => Value::Double(f64::from(number).to_bits()),
        _ => return None,
    })
}
