//! Construction plans: builds every object of an input the way a careful programmer would.

mod adders;
mod builders;
mod calls;
mod chains;
mod collections;
mod compare;
mod object;
mod origins;
mod sharing;
mod stubs;
mod ways;

pub(crate) use calls::may_change;
pub(crate) use compare::Comparison;
pub(crate) use sharing::{Sharing, sharing};
pub(crate) use ways::{default_value, is_library, same_name};

use crate::model::World;
use crate::plan::{Built, Local, Operand, Plan, Step};
use crate::polish::Recipe;
use heapwright_case::{Content, Graph, Member, MethodName, ObjectId, Run, Snapshot, StaticField, Value};
use heapwright_program::flags;
use object::Memo;
use std::collections::{BTreeMap, BTreeSet};

/// Why a test cannot build its input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unbuildable {
    /// An object about which nothing is known.
    #[error("an object of class {0} cannot be made")]
    Opaque(String),
    /// A class that a test cannot name and that nothing visible creates.
    #[error("class {0} is not visible, and nothing that is makes objects of it")]
    Hidden(String),
    /// None of the ways tried gave the wanted object.
    #[error("no constructor, factory or setter gives the wanted object of class {0}")]
    NoWay(String),
    /// An immutable object that contains itself.
    #[error("an immutable object of class {0} contains itself")]
    Cyclic(String),
    /// A type that a test can neither implement nor extend.
    #[error("{0} can be neither implemented nor extended by a test")]
    NoStub(String),
    /// The number of an object that does not exist.
    #[error("object {0} is not in the graph")]
    Dangling(u32),
    /// A static field that cannot be assigned.
    #[error("the static field {0} is final")]
    Final(String),
    /// The plan as a whole builds something else.
    #[error("the objects made differ from the input")]
    Different,
    /// An object of another class than the type arguments of its place allow; no program that compiles without warnings
    /// creates such an input.
    #[error("an object is not of the class that the type around it promises")]
    Polluted,
    /// With the objects built, the call behaves differently.
    #[error("with the objects that a test can make, {0} does something else")]
    Unlike(String),
    /// Only calls may build inputs, and no calls are known that build this one.
    #[error("no sequence of public calls was found that leads there in {0}")]
    NeedsFields(String),
    /// An object with values in final fields that its constructors refuse.
    #[error("every constructor of {0} refuses the input")]
    Refused(String),
    /// The call changes objects in static fields, which a test cannot put back, and other tests depend on them.
    #[error("what {0} changes in static objects makes other tests fail")]
    Disturbs(String),
    /// The test would not fit into a JVM method.
    #[error("a test of {0} would be larger than a method may be")]
    TooLarge(String),
    /// No way of writing the call makes the compiler select this method and no other.
    #[error("the compiler cannot tell {0} from another method of that name")]
    Ambiguous(String),
    /// The method cannot be called from a test.
    #[error("a test cannot call {0}")]
    NotCallable(String),
}

/// How careful a plan is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Mode {
    /// Equal strings may be one object: running the plan decides whether that is right.
    shares_strings: bool,
    /// The content of an opaque object may be left to its constructor; likewise.
    fills_opaque: bool,
    /// Constructors and setters are trusted; otherwise fields are set one by one.
    trusting: bool,
}

impl Mode {
    /// Whether a plan that builds the input needs no further check.
    fn is_exact(self) -> bool {
        !self.shares_strings && !self.fills_opaque
    }
}

/// A plan, and the variables of the input's objects.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub(crate) plan: Plan,
    pub(crate) objects: BTreeMap<ObjectId, Local>,
}

/// Plans inputs, and remembers which ways worked.
#[derive(Default)]
pub(crate) struct Planner {
    memo: Memo,
    /// Recipes for objects of the current input, tried before all other ways.
    pub(crate) recipes: Vec<Recipe>,
}

impl Planner {
    /// Forgets for which fields calls were looked for in vain.
    pub(crate) fn forget_failures(&mut self) {
        self.memo.forget_failures();
    }

    /// Returns a plan for the input of a run.
    pub(crate) fn plan(&mut self, world: &mut World<'_>, run: &Run) -> Result<Planned, Unbuildable> {
        let before = &run.before;
        let mut failure = Unbuildable::Different;
        for mode in modes(&before.graph) {
            let mut builder = Builder::new(world, &before.graph, before, &mut self.memo, mode);
            builder.recipes = &self.recipes;
            let plan = match builder.input(before) {
                Ok(plan) => plan,
                Err(error) => {
                    failure = error;
                    continue;
                }
            };
            let mut objects = std::mem::take(&mut builder.made);
            objects.retain(|_, local| plan.steps.iter().any(|step| step.defines() == Some(*local)));
            if is_right(world, before, &plan, mode) && (mode.is_exact() || world.behaves_alike(&plan, run)) {
                return Ok(Planned { plan, objects });
            }
            // what the constructor left there did not do
            let opaque = before.graph.objects.iter().find(|object| object.content == Content::Opaque);
            if let Some(object) = opaque.filter(|object| object.origin.is_none()) {
                failure = Unbuildable::Opaque(object.class.clone());
            }
        }
        Err(failure)
    }

    /// Returns a plan that has not been tried.
    pub(crate) fn sketch(&mut self, world: &mut World<'_>, before: &Snapshot) -> Option<Plan> {
        let mode = Mode { shares_strings: true, fills_opaque: true, trusting: true };
        let mut builder = Builder::new(world, &before.graph, before, &mut self.memo, mode);
        builder.recipes = &self.recipes;
        builder.input(before).ok()
    }

    /// Returns the steps that build one value; used for what a test expects.
    pub(crate) fn expected(
        &mut self,
        world: &mut World<'_>,
        graph: &Graph,
        value: Value,
    ) -> Result<(Vec<Step>, Operand), Unbuildable> {
        let snapshot = Snapshot { arguments: vec![value], ..Snapshot::default() };
        let mode = Mode { shares_strings: true, fills_opaque: true, trusting: true };
        let mut builder = Builder::new(world, graph, &snapshot, &mut self.memo, mode);
        let plan = builder.input(&snapshot)?;
        let made = world.result(&plan.steps).ok_or(Unbuildable::Different)?;
        let mut comparison = Comparison::new(graph, &made.graph, true);
        let operand = plan.arguments.first().copied().ok_or(Unbuildable::Different)?;
        if comparison.alike(value, value_of(&made, operand)) {
            Ok((plan.steps, operand))
        } else {
            Err(Unbuildable::Different)
        }
    }
}

fn modes(graph: &Graph) -> Vec<Mode> {
    let mut seen = BTreeSet::new();
    let strings = graph.objects.iter().filter_map(|object| match &object.content {
        Content::String(units) => Some(units),
        _ => None,
    });
    let twins = strings.filter(|units| !seen.insert(*units)).count() > 0;
    let opaque = graph.objects.iter().any(|object| object.content == Content::Opaque);
    let mode = |shares_strings: bool, trusting: bool| Mode { shares_strings, fills_opaque: opaque, trusting };
    let mut modes = Vec::new();
    if twins {
        modes.push(mode(true, true));
    }
    modes.push(mode(false, true));
    modes.push(mode(false, false));
    modes
}

/// The value of a variable or literal among the built objects.
pub(crate) fn value_of(built: &Built, operand: Operand) -> Value {
    match operand {
        Operand::Value(value) => value,
        Operand::Local(Local(number)) => built.locals.get(number as usize).copied().unwrap_or(Value::Null),
    }
}

/// Whether a plan builds the complete input.
fn is_right(world: &mut World<'_>, wanted: &Snapshot, plan: &Plan, mode: Mode) -> bool {
    let Some(built) = world.result(&plan.steps) else { return false };
    let mut comparison = Comparison::new(&wanted.graph, &built.graph, mode.shares_strings);
    let receiver = plan.receiver.iter().zip(wanted.receiver);
    let arguments = plan.arguments.iter().zip(wanted.arguments.iter().copied());
    let statics = built.statics.iter().copied().zip(wanted.statics.iter().map(|field| field.value));
    let pairs: Vec<(Value, Value)> =
        receiver.chain(arguments).map(|(made, wanted)| (wanted, value_of(&built, *made))).collect();
    built.statics.len() == wanted.statics.len()
        && pairs.into_iter().all(|(wanted, made)| comparison.alike(wanted, made))
        && statics.into_iter().all(|(made, wanted)| comparison.alike(wanted, made))
}

/// Something to do once an object exists.
#[derive(Clone, Debug)]
enum Late {
    Field { owner: ObjectId, index: usize },
    Element { array: ObjectId, index: usize },
    Calls { owner: ObjectId, calls: Vec<(MethodName, Vec<Value>)> },
}

/// Builds one plan.
///
/// INVARIANT: an object is in `open` from the start of its construction to its end, and in `made` from then on.
pub(crate) struct Builder<'b, 'a> {
    world: &'b mut World<'a>,
    graph: &'b Graph,
    memo: &'b mut Memo,
    mode: Mode,
    steps: Vec<Step>,
    next: u32,
    made: BTreeMap<ObjectId, Local>,
    open: BTreeSet<ObjectId>,
    late: Vec<Late>,
    /// Which object refers to which; `None` for the test itself.
    referrers: Vec<(Option<ObjectId>, ObjectId)>,
    recipes: &'b [Recipe],
    /// The variables that are string literals, by text.
    literals: BTreeMap<Vec<u16>, Local>,
}

impl<'b, 'a> Builder<'b, 'a> {
    fn new(
        world: &'b mut World<'a>,
        graph: &'b Graph,
        roots: &Snapshot,
        memo: &'b mut Memo,
        mode: Mode,
    ) -> Builder<'b, 'a> {
        let mut referrers = Vec::new();
        for value in roots.roots() {
            if let Value::Object(id) = value {
                referrers.push((None, id));
            }
        }
        for (number, object) in graph.objects.iter().enumerate() {
            for value in object.parts() {
                if let (Value::Object(id), Ok(number)) = (value, u32::try_from(number)) {
                    referrers.push((Some(ObjectId(number)), id));
                }
            }
        }
        Builder {
            world,
            graph,
            memo,
            mode,
            steps: Vec::new(),
            next: 0,
            made: BTreeMap::new(),
            open: BTreeSet::new(),
            late: Vec::new(),
            referrers,
            literals: BTreeMap::new(),
            recipes: &[],
        }
    }

    fn input(&mut self, before: &Snapshot) -> Result<Plan, Unbuildable> {
        for field in &before.statics {
            self.set_static(field)?;
        }
        let receiver = before.receiver.map(|value| self.value(value)).transpose()?;
        let mut arguments = Vec::new();
        for value in &before.arguments {
            arguments.push(self.value(*value)?);
        }
        let then = before.then.clone();
        let mut plan = Plan { steps: std::mem::take(&mut self.steps), receiver, arguments, then };
        prune(&mut plan);
        Ok(plan)
    }

    fn set_static(&mut self, field: &StaticField) -> Result<(), Unbuildable> {
        let value = self.value(field.value)?;
        let class = self.world.class(&field.class).ok_or_else(|| Unbuildable::Hidden(field.class.clone()))?;
        let declared = class.field(&field.name).ok_or_else(|| Unbuildable::Hidden(field.class.clone()))?;
        let elements = match field.value {
            Value::Object(id) if declared.is(flags::FINAL) => self.graph.get(id).and_then(|one| one.content.length()),
            _ => None,
        };
        if declared.is(flags::FINAL) && elements.is_none() {
            return Err(Unbuildable::Final(format!("{}.{}", field.class, field.name)));
        }
        let reflective = !self.world.may_use(&class, declared.flags);
        self.steps.push(Step::SetStatic {
            class: field.class.clone(),
            name: field.name.clone(),
            descriptor: field.descriptor.clone(),
            value,
            elements,
            reflective,
        });
        if let (Value::Object(id), Some(_)) = (field.value, elements) {
            // the built array only lends its elements
            self.made.remove(&id);
        }
        Ok(())
    }

    fn fresh(&mut self) -> Local {
        self.next += 1;
        Local(self.next - 1)
    }

    fn is_open(&self, value: Value) -> bool {
        matches!(value, Value::Object(id) if self.open.contains(&id) && !self.made.contains_key(&id))
    }

    /// Whether an object is as simple as a literal.
    fn is_simple(&self, id: ObjectId) -> bool {
        let content = self.graph.get(id).map(|object| &object.content);
        matches!(content, Some(Content::String(_) | Content::Boxed(_) | Content::Constant { .. } | Content::Class(_)))
    }

    /// Builds a value, unless it exists already.
    fn value(&mut self, value: Value) -> Result<Operand, Unbuildable> {
        let Value::Object(id) = value else { return Ok(Operand::Value(value)) };
        if let Some(local) = self.made.get(&id) {
            return Ok(Operand::Local(*local));
        }
        let graph = self.graph;
        let object = graph.get(id).ok_or(Unbuildable::Dangling(id.0))?;
        let class = object.class.as_str();
        if let Some(origin) = &object.origin
            && let Some(local) = self.originated(id, object, origin)?
        {
            self.open.remove(&id);
            self.made.insert(id, local);
            self.catch_up()?;
            return Ok(Operand::Local(local));
        }
        let local = match &object.content {
            Content::String(units) => self.string(units),
            Content::Boxed(value) => {
                let local = self.fresh();
                self.steps.push(Step::Box { local, class: class.to_owned(), value: *value });
                local
            }
            Content::Constant { class, field } => self.constant(class, field)?,
            Content::Class(name) => self.class_literal(name)?,
            Content::Member(member) => self.member(member)?,
            Content::Array(values) => self.array(id, class, values)?,
            Content::Elements(values) => self.elements(id, class, values)?,
            Content::Entries(entries) => self.entries(id, class, entries)?,
            Content::Optional(value) => self.optional(class, *value)?,
            Content::Stub(stub) => self.stub(id, stub)?,
            Content::Fields(fields) | Content::Record(fields) => match self.by_recipe(id) {
                Some(local) => local,
                None => self.object(id, class, fields)?,
            },
            Content::Shown(_) | Content::Opaque => self.opaque(class)?,
        };
        self.open.remove(&id);
        self.made.insert(id, local);
        self.catch_up()?;
        Ok(Operand::Local(local))
    }

    /// Builds the object by a recipe that gives an equal one.
    fn by_recipe(&mut self, id: ObjectId) -> Option<Local> {
        let wanted = [Value::Object(id)];
        let mut all = self.recipes.iter();
        let recipe = all.find(|one| one.graph.same_shape(&[one.value], self.graph, &wanted))?;
        let shift = self.next;
        for step in &recipe.steps {
            let step = step.shifted(shift);
            self.next = self.next.max(step.defines().map_or(0, |Local(number)| number + 1));
            self.steps.push(step);
        }
        Some(Local(recipe.local.0 + shift))
    }

    fn string(&mut self, units: &[u16]) -> Local {
        match self.literals.get(units) {
            Some(local) if self.mode.shares_strings => *local,
            known => {
                let fresh = known.is_some();
                let local = self.fresh();
                self.steps.push(Step::String { local, units: units.to_vec(), fresh });
                self.literals.entry(units.to_vec()).or_insert(local);
                local
            }
        }
    }

    fn constant(&mut self, class: &str, field: &str) -> Result<Local, Unbuildable> {
        let info = self.world.class(class).ok_or_else(|| Unbuildable::Hidden(class.to_owned()))?;
        let declared = info.field(field).ok_or_else(|| Unbuildable::Hidden(class.to_owned()))?;
        if !self.world.may_use(&info, declared.flags) {
            return Err(Unbuildable::Hidden(class.to_owned()));
        }
        let local = self.fresh();
        self.steps.push(Step::Constant {
            local,
            class: class.to_owned(),
            field: field.to_owned(),
            descriptor: declared.descriptor.clone(),
        });
        Ok(local)
    }

    fn class_literal(&mut self, name: &str) -> Result<Local, Unbuildable> {
        let primitive =
            matches!(name, "int" | "long" | "boolean" | "byte" | "char" | "short" | "float" | "double" | "void");
        if !primitive && !self.world.is_visible(name) {
            return Err(Unbuildable::Hidden(name.to_owned()));
        }
        let local = self.fresh();
        self.steps.push(Step::Class { local, class: name.to_owned() });
        Ok(local)
    }

    /// A member, found by its name and the types of its parameters.
    fn member(&mut self, member: &Member) -> Result<Local, Unbuildable> {
        const FIND: [(&str, &str); 3] = [
            ("getDeclaredField", "(Ljava/lang/String;)Ljava/lang/reflect/Field;"),
            ("getDeclaredConstructor", "([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;"),
            ("getDeclaredMethod", "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;"),
        ];
        let [field, constructor, method] = FIND;
        let owner = self.class_literal(&member.class)?;
        let mut arguments = Vec::new();
        if member.name != "<init>" {
            let units: Vec<u16> = member.name.encode_utf16().collect();
            arguments.push(Operand::Local(self.string(&units)));
        }
        if !member.is_field() {
            let mut types = Vec::new();
            for parameter in parameter_names(&member.descriptor) {
                types.push(Operand::Local(self.class_literal(&parameter)?));
            }
            let local = self.fresh();
            self.steps.push(Step::Array { local, class: "[Ljava.lang.Class;".to_owned(), elements: types });
            arguments.push(Operand::Local(local));
        }
        let (name, descriptor) = match member.name.as_str() {
            _ if member.is_field() => field,
            "<init>" => constructor,
            _ => method,
        };
        let method = MethodName {
            class: "java.lang.Class".to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
        };
        let local = self.fresh();
        self.steps.push(Step::Call { local: Some(local), method, receiver: Some(Operand::Local(owner)), arguments });
        Ok(local)
    }

    fn array(&mut self, id: ObjectId, class: &str, values: &[Value]) -> Result<Local, Unbuildable> {
        if !self.world.is_visible(class) {
            return Err(Unbuildable::Hidden(class.to_owned()));
        }
        self.open.insert(id);
        let mut elements = Vec::new();
        for (index, value) in values.iter().enumerate() {
            if self.is_open(*value) {
                self.late.push(Late::Element { array: id, index });
                elements.push(Operand::Value(Value::Null));
            } else {
                elements.push(self.value(*value)?);
            }
        }
        let local = self.fresh();
        self.steps.push(Step::Array { local, class: class.to_owned(), elements });
        Ok(local)
    }

    /// An opaque object, created by a constructor without arguments.
    fn opaque(&mut self, class: &str) -> Result<Local, Unbuildable> {
        let error = || Unbuildable::Opaque(class.to_owned());
        let info = self.world.class(class).ok_or_else(error)?;
        let constructor = info.method("<init>", "()V").ok_or_else(error)?;
        if !self.mode.fills_opaque
            || info.is_abstract()
            || info.is_inner()
            || !self.world.may_use(&info, constructor.flags)
        {
            return Err(error());
        }
        let local = self.fresh();
        let constructor =
            MethodName { class: class.to_owned(), name: "<init>".to_owned(), descriptor: "()V".to_owned() };
        self.steps.push(Step::New { local, constructor, arguments: Vec::new() });
        Ok(local)
    }

    fn later_calls(&mut self, owner: ObjectId, calls: Vec<(MethodName, Vec<Value>)>) {
        self.late.push(Late::Calls { owner, calls });
    }

    /// Performs the delayed actions whose objects exist now.
    fn catch_up(&mut self) -> Result<(), Unbuildable> {
        let waiting = std::mem::take(&mut self.late);
        for late in waiting {
            let done = match &late {
                Late::Field { owner, index } => self.late_field(*owner, *index)?,
                Late::Element { array, index } => self.late_element(*array, *index),
                Late::Calls { owner, calls } => self.late_calls(*owner, calls)?,
            };
            if !done {
                self.late.push(late);
            }
        }
        Ok(())
    }

    fn late_element(&mut self, array: ObjectId, index: usize) -> bool {
        let value = self.graph.get(array).and_then(|object| object.content.value_at(index));
        let Some(Value::Object(value)) = value else { return true };
        let (Some(array), Some(value)) = (self.made.get(&array), self.made.get(&value)) else { return false };
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        self.steps.push(Step::SetElement { array: *array, index, value: Operand::Local(*value) });
        true
    }

    fn late_calls(&mut self, owner: ObjectId, calls: &[(MethodName, Vec<Value>)]) -> Result<bool, Unbuildable> {
        let Some(receiver) = self.made.get(&owner).copied() else { return Ok(false) };
        if calls.iter().flat_map(|(_, values)| values).any(|value| self.is_open(*value)) {
            return Ok(false);
        }
        for (method, values) in calls {
            let mut arguments = Vec::new();
            for value in values {
                arguments.push(self.value(*value)?);
            }
            let receiver = Some(Operand::Local(receiver));
            self.steps.push(Step::Call { local: None, method: method.clone(), receiver, arguments });
        }
        Ok(true)
    }
}

/// Removes steps that are not needed.
fn prune(plan: &mut Plan) {
    let mut needed: BTreeSet<Local> = BTreeSet::new();
    let note = |operand: &Operand, needed: &mut BTreeSet<Local>| match operand {
        Operand::Local(local) => needed.insert(*local),
        Operand::Value(_) => false,
    };
    for operand in plan.receiver.iter().chain(&plan.arguments) {
        note(operand, &mut needed);
    }
    loop {
        let mut grown = false;
        for step in plan.steps.iter().rev() {
            if is_needed(step, &needed) {
                for operand in step.operands() {
                    grown |= note(&operand, &mut needed);
                }
            }
        }
        if !grown {
            break;
        }
    }
    plan.steps.retain(|step| is_needed(step, &needed));
}

fn is_needed(step: &Step, needed: &BTreeSet<Local>) -> bool {
    matches!(step, Step::SetStatic { .. })
        || step.defines().is_some_and(|local| needed.contains(&local))
        || step.changes().is_some_and(|local| needed.contains(&local))
}

/// The types of a method's parameters, as class objects are named.
fn parameter_names(descriptor: &str) -> Vec<String> {
    let (parameters, _) = heapwright_program::split_method(descriptor).unwrap_or_default();
    let named = |parameter: &&str| match heapwright_program::class_of_descriptor(parameter) {
        Some(class) if !parameter.starts_with('[') => class.replace('/', "."),
        _ if parameter.starts_with('[') => parameter.replace('/', "."),
        _ => heapwright_program::external_type(parameter),
    };
    parameters.iter().map(named).collect()
}
