//! A plan runner that interprets members by name: a parameter sets the field of its name, a setter the field it names.
//! Hooks implement what the fixtures do beyond that.

use heapwright_case::{Answer, Content, Field, MethodName, Object, ObjectId, Stub, StubMethod, Value};
use heapwright_program::{ClassId, ClassPath, Jdk, Program, flags};
use heapwright_testgen::{Built, Operand, Plan, PlanRunner, Reply, Step, StubPlan};
use std::cell::Cell;
use std::path::Path;

pub struct Trusting {
    program: Program,
    /// Whether plans that differ only in the identity of strings behave alike.
    pub strings_are_alike: bool,
    /// How often the clock may be checked before time is over.
    pub looks: Cell<u32>,
}

impl Trusting {
    pub fn new(home: &Path, classes: &Path) -> Trusting {
        let mut class_path = ClassPath::default();
        class_path.add(classes).expect("class path");
        let program = Program::new(Jdk::open(home).expect("a JDK"), class_path).expect("a program");
        Trusting { program, strings_are_alike: true, looks: Cell::new(u32::MAX) }
    }

    fn load(&mut self, name: &str) -> Option<ClassId> {
        self.program.load(&name.replace('.', "/")).ok()
    }

    /// All instance fields of a class with zero values, those of superclasses first.
    pub fn blank(&mut self, class: &str) -> Option<Vec<Field>> {
        let id = self.load(class)?;
        let mut fields = Vec::new();
        for ancestor in self.program.class(id).display() {
            let owner = self.program.class(*ancestor);
            for field in owner.fields().map(|field| self.program.field(field)).filter(|field| !field.is_static()) {
                fields.push(Field {
                    declared_in: owner.external_name(),
                    name: field.name().to_string(),
                    descriptor: field.descriptor().to_string(),
                    value: zero(field.descriptor()),
                });
            }
        }
        Some(fields)
    }

    fn is_record(&mut self, class: &str) -> bool {
        self.load(class).is_some_and(|id| self.program.class(id).record_components().is_some())
    }

    fn parameters(&mut self, method: &MethodName) -> Option<Vec<String>> {
        let id = self.load(&method.class)?;
        let mut found = None;
        for ancestor in self.program.class(id).display().to_vec() {
            found = self.program.find_method(ancestor, &method.name, &method.descriptor).or(found);
        }
        let found = found?;
        let info = self.program.method(found);
        self.program.bytecode(found)?;
        let locals = self.program.local_variables(found);
        let skip = usize::from(info.flags() & flags::STATIC == 0);
        let names = info.arg_locals().iter().skip(skip).map(|slot| {
            let local = locals.iter().find(|local| local.slot == *slot && local.start == 0);
            local.map_or_else(|| "this$0".to_owned(), |local| local.name.to_string())
        });
        Some(names.collect())
    }
}

fn zero(descriptor: &str) -> Value {
    match descriptor {
        "Z" => Value::Boolean(false),
        "B" => Value::Byte(0),
        "C" => Value::Char(0),
        "S" => Value::Short(0),
        "I" => Value::Int(0),
        "J" => Value::Long(0),
        "F" => Value::Float(0),
        "D" => Value::Double(0),
        _ => Value::Null,
    }
}

#[derive(Default)]
struct Bench {
    built: Built,
    literals: Vec<(Vec<u16>, Value)>,
}

impl Bench {
    fn value(&self, operand: Operand) -> Value {
        match operand {
            Operand::Value(value) => value,
            Operand::Local(local) => self.built.locals[local.0 as usize],
        }
    }

    fn values(&self, operands: &[Operand]) -> Vec<Value> {
        operands.iter().map(|one| self.value(*one)).collect()
    }

    fn stub(&self, stub: &StubPlan) -> Content {
        let reply = |reply: Reply| match reply {
            Reply::Returns(operand) => Answer::Returns(operand.map(|operand| self.value(operand))),
            Reply::Throws(operand) => Answer::Throws(self.value(operand)),
        };
        let methods = stub.methods.iter().filter_map(|one| {
            let answers = one.answers.as_ref()?;
            let cases = answers.cases.iter().map(|(when, then)| (self.value(*when), reply(*then))).collect();
            Some(StubMethod { method: one.method.clone(), key: answers.key, answer: reply(answers.answer), cases })
        });
        let constructor = stub.constructor.as_ref().map_or_else(String::new, |one| one.descriptor.clone());
        let (of, given) = (stub.of.clone(), self.values(&stub.given));
        let is_function = constructor.is_empty() && stub.methods.len() == 1;
        Content::Stub(Stub { of, is_function, constructor, given, methods: methods.collect(), calls: Vec::new() })
    }

    fn add(&mut self, class: &str, content: Content) -> Value {
        Value::Object(self.built.graph.add(Object::new(class, content)))
    }

    fn content(&mut self, value: Value) -> Option<&mut Content> {
        let Value::Object(ObjectId(number)) = value else { return None };
        Some(&mut self.built.graph.objects[number as usize].content)
    }

    fn set(&mut self, target: Value, name: &str, value: Value) -> Option<()> {
        let (Content::Fields(fields) | Content::Record(fields)) = self.content(target)? else { return None };
        fields.iter_mut().find(|field| field.name == name)?.value = value;
        Some(())
    }

    fn get(&mut self, target: Value, name: &str) -> Option<Value> {
        let (Content::Fields(fields) | Content::Record(fields)) = self.content(target)? else { return None };
        Some(fields.iter().find(|field| field.name == name)?.value)
    }

    fn string(&mut self, units: &[u16], fresh: bool) -> Value {
        if !fresh && let Some((_, known)) = self.literals.iter().find(|(text, _)| text == units) {
            return *known;
        }
        let made = self.add("java.lang.String", Content::String(units.to_vec()));
        if !fresh {
            self.literals.push((units.to_vec(), made));
        }
        made
    }

    fn elements(&mut self, value: Value) -> Option<Vec<Value>> {
        match self.content(value)? {
            Content::Elements(values) | Content::Array(values) => Some(values.clone()),
            _ => None,
        }
    }
}

impl Trusting {
    fn step(&mut self, bench: &mut Bench, step: &Step) -> Option<()> {
        let made = match step {
            Step::String { units, fresh, .. } => bench.string(units, *fresh),
            Step::Box { class, value, .. } => bench.add(class, Content::Boxed(*value)),
            Step::Constant { class, field, .. } => {
                bench.add(class, Content::Constant { class: class.clone(), field: field.clone() })
            }
            Step::Class { class, .. } => bench.add("java.lang.Class", Content::Class(class.clone())),
            Step::Array { class, elements, .. } => {
                let values = bench.values(elements);
                bench.add(class, Content::Array(values))
            }
            Step::New { constructor, arguments, .. } => self.construct(bench, constructor, arguments)?,
            Step::Call { method, receiver, arguments, .. } => self.call(bench, method, *receiver, arguments)?,
            Step::Allocate { class, .. } => {
                let fields = self.blank(class)?;
                bench.add(class, Content::Fields(fields))
            }
            Step::Stub { stub, .. } => {
                let content = bench.stub(stub);
                bench.add("stub", content)
            }
            // what a call did before it threw is not known here
            Step::Throwing { .. } => return None,
            Step::Record { .. } => Value::Null,
            Step::SetField { target, name, value, .. } => {
                let (target, value) = (bench.value(Operand::Local(*target)), bench.value(*value));
                return bench.set(target, name, value);
            }
            Step::SetElement { array, index, value } => {
                let (array, value) = (bench.value(Operand::Local(*array)), bench.value(*value));
                let Content::Array(values) = bench.content(array)? else { return None };
                *values.get_mut(*index as usize)? = value;
                return Some(());
            }
            Step::SetStatic { value, .. } => {
                let value = bench.value(*value);
                bench.built.statics.push(value);
                return Some(());
            }
        };
        if let Some(local) = step.defines() {
            let number = local.0 as usize;
            bench.built.locals.resize(bench.built.locals.len().max(number + 1), Value::Null);
            bench.built.locals[number] = made;
        }
        Some(())
    }

    fn construct(&mut self, bench: &mut Bench, constructor: &MethodName, arguments: &[Operand]) -> Option<Value> {
        let class = constructor.class.as_str();
        let values = bench.values(arguments);
        if class.starts_with("java.util.") {
            let elements = values.first().and_then(|from| bench.elements(*from)).unwrap_or_default();
            let entries = match values.first().and_then(|from| bench.content(*from)) {
                Some(Content::Entries(entries)) => entries.clone(),
                _ => Vec::new(),
            };
            let content = if class.ends_with("Map") { Content::Entries(entries) } else { Content::Elements(elements) };
            return Some(bench.add(class, content));
        }
        let fields = self.blank(class)?;
        let content = if self.is_record(class) { Content::Record(fields) } else { Content::Fields(fields) };
        let made = bench.add(class, content);
        let names = self.parameters(constructor)?;
        for (name, value) in names.iter().zip(&values) {
            let _ = bench.set(made, name, *value);
        }
        hook(bench, class, made, &names, &values)?;
        Some(made)
    }

    fn call(
        &mut self,
        bench: &mut Bench,
        method: &MethodName,
        receiver: Option<Operand>,
        arguments: &[Operand],
    ) -> Option<Value> {
        let values = bench.values(arguments);
        let on = receiver.map(|receiver| bench.value(receiver));
        let immutable = |kind: &str| format!("java.util.ImmutableCollections${kind}");
        let made = match (method.class.as_str(), method.name.as_str(), on) {
            ("java.util.List" | "java.util.Set", "of", None) => {
                let values = match method.descriptor.strip_prefix("([") {
                    Some(_) => bench.elements(values[0])?,
                    None => values,
                };
                let kind = if method.class == "java.util.List" { "ListN" } else { "SetN" };
                bench.add(&immutable(kind), Content::Elements(values))
            }
            ("java.util.Map", "of", None) => {
                let entries = values.chunks(2).map(|pair| (pair[0], pair[1])).collect();
                bench.add(&immutable("MapN"), Content::Entries(entries))
            }
            ("java.util.Arrays", "asList", None) => {
                let values = bench.elements(values[0])?;
                bench.add("java.util.Arrays$ArrayList", Content::Elements(values))
            }
            ("java.util.Optional", "of", None) => bench.add("java.util.Optional", Content::Optional(values[0])),
            ("java.util.Optional", "empty", None) => bench.add("java.util.Optional", Content::Optional(Value::Null)),
            (_, "add", Some(on)) if matches!(bench.content(on), Some(Content::Elements(_))) => {
                let Content::Elements(elements) = bench.content(on)? else { return None };
                elements.push(values[0]);
                Value::Boolean(true)
            }
            (_, "put", Some(on)) if matches!(bench.content(on), Some(Content::Entries(_))) => {
                let Content::Entries(entries) = bench.content(on)? else { return None };
                entries.push((values[0], values[1]));
                Value::Null
            }
            (_, "push", Some(on)) => {
                let Value::Int(size) = bench.get(on, "size")? else { return None };
                let elements = bench.get(on, "elements")?;
                let Content::Array(elements) = bench.content(elements)? else { return None };
                *elements.get_mut(size as usize)? = values[0];
                bench.set(on, "size", Value::Int(size + 1))?;
                Value::Boolean(true)
            }
            (class, _, None) => {
                let names = self.parameters(method)?;
                let fields = self.blank(class)?;
                let made = bench.add(class, Content::Fields(fields));
                for (name, value) in names.iter().zip(values) {
                    bench.set(made, name, value)?;
                }
                made
            }
            (_, _, Some(on)) => {
                for (name, value) in self.parameters(method)?.iter().zip(values) {
                    bench.set(on, name, value)?;
                }
                on
            }
        };
        Some(made)
    }
}

/// What constructors of the fixtures do besides setting fields.
fn hook(bench: &mut Bench, class: &str, made: Value, names: &[String], values: &[Value]) -> Option<()> {
    if class == "shop.Stack" {
        let capacity = names.iter().zip(values).find(|(name, _)| *name == "capacity")?.1;
        let Value::Int(capacity) = *capacity else { return None };
        let elements = vec![Value::Null; usize::try_from(capacity).ok()?];
        let array = bench.add("[Ljava.lang.Object;", Content::Array(elements));
        bench.set(made, "elements", array)?;
    }
    Some(())
}

impl PlanRunner for Trusting {
    fn program(&mut self) -> &mut Program {
        &mut self.program
    }

    fn result(&mut self, steps: &[Step]) -> Option<Built> {
        let mut bench = Bench::default();
        for step in steps {
            self.step(&mut bench, step)?;
        }
        Some(bench.built)
    }

    fn is_steady_plan(&mut self, _: &MethodName, _: &Plan) -> Option<bool> {
        Some(true)
    }

    fn is_over(&self) -> bool {
        let left = self.looks.get();
        self.looks.set(left.saturating_sub(1));
        left == 0
    }

    fn behaves_alike(&mut self, _: &Plan, _: &heapwright_case::Run) -> bool {
        self.strings_are_alike
    }
}
