//! Runs written by hand.

use heapwright_case::{
    Content, Edge, Field, Graph, MethodName, Object, ObjectId, Outcome, Run, Snapshot, StaticField, Value,
};

/// Collects the objects around a call.
#[derive(Default, Clone)]
pub struct Heap {
    pub graph: Graph,
}

impl Heap {
    pub fn add(&mut self, class: &str, content: Content) -> Value {
        Value::Object(self.graph.add(Object::new(class, content)))
    }

    pub fn text(&mut self, text: &str) -> Value {
        self.add("java.lang.String", Content::String(text.encode_utf16().collect()))
    }

    pub fn int(&mut self, value: i32) -> Value {
        self.add("java.lang.Integer", Content::Boxed(Value::Int(value)))
    }

    pub fn array(&mut self, class: &str, values: Vec<Value>) -> Value {
        self.add(class, Content::Array(values))
    }

    pub fn ints(&mut self, values: &[i32]) -> Value {
        self.array("[I", values.iter().map(|value| Value::Int(*value)).collect())
    }

    /// An object; fields as (name, descriptor, value), all declared in the class itself.
    pub fn object(&mut self, class: &str, fields: &[(&str, &str, Value)]) -> Value {
        self.add(class, Content::Fields(fields_of(class, fields)))
    }

    pub fn record(&mut self, class: &str, fields: &[(&str, &str, Value)]) -> Value {
        self.add(class, Content::Record(fields_of(class, fields)))
    }

    pub fn constant(&mut self, class: &str, field: &str) -> Value {
        self.add(class, Content::Constant { class: class.to_owned(), field: field.to_owned() })
    }

    pub fn elements(&mut self, class: &str, values: Vec<Value>) -> Value {
        self.add(class, Content::Elements(values))
    }

    pub fn content(&mut self, value: Value) -> &mut Content {
        let Value::Object(ObjectId(number)) = value else { panic!("no object") };
        &mut self.graph.objects[number as usize].content
    }

    pub fn set(&mut self, object: Value, name: &str, value: Value) {
        let Content::Fields(fields) = self.content(object) else { panic!("no fields") };
        fields.iter_mut().find(|field| field.name == name).expect("the field").value = value;
    }
}

pub fn fields_of(class: &str, fields: &[(&str, &str, Value)]) -> Vec<Field> {
    let field = |(name, descriptor, value): &(&str, &str, Value)| Field {
        declared_in: class.to_owned(),
        name: (*name).to_owned(),
        descriptor: (*descriptor).to_owned(),
        value: *value,
    };
    fields.iter().map(field).collect()
}

/// A call to describe: its input, then its result.
pub struct Call {
    run: Run,
}

impl Call {
    pub fn new(class: &str, name: &str, descriptor: &str, heap: &Heap) -> Call {
        let method = MethodName { class: class.to_owned(), name: name.to_owned(), descriptor: descriptor.to_owned() };
        let snapshot = Snapshot { graph: heap.graph.clone(), ..Snapshot::default() };
        let run = Run {
            method,
            before: snapshot.clone(),
            outcome: Outcome::Returned(None),
            after: snapshot,
            edges: Vec::new(),
            thrown: Vec::new(),
            lines: Vec::new(),
            output: String::new(),
            is_deterministic: true,
            construction: None,
            reached: Vec::new(),
        };
        Call { run }
    }

    pub fn on(mut self, receiver: Value) -> Call {
        self.run.before.receiver = Some(receiver);
        self.run.after.receiver = Some(receiver);
        self
    }

    pub fn with(mut self, arguments: &[Value]) -> Call {
        self.run.before.arguments = arguments.to_vec();
        self.run.after.arguments = arguments.to_vec();
        self
    }

    pub fn with_static(mut self, class: &str, name: &str, descriptor: &str, value: Value) -> Call {
        self.run.before.statics.push(StaticField {
            class: class.to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
            value,
        });
        self
    }

    pub fn leaves_static(mut self, class: &str, name: &str, descriptor: &str, value: Value) -> Call {
        self.run.after.statics.push(StaticField {
            class: class.to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
            value,
        });
        self
    }

    /// The heap afterwards, which continues the one before.
    pub fn leaving(mut self, heap: &Heap) -> Call {
        self.run.after.graph = heap.graph.clone();
        self
    }

    /// A branch taken.
    pub fn branch(mut self, from: u16, to: u16) -> Call {
        self.run.edges.push((self.run.method.clone(), Edge { from, to }));
        self
    }

    pub fn returns(mut self, value: Value) -> Run {
        self.run.outcome = Outcome::Returned(Some(value));
        self.run
    }

    pub fn makes(mut self, value: Value) -> Run {
        self.run.after.receiver = Some(value);
        self.run
    }

    pub fn ends(self) -> Run {
        self.run
    }

    pub fn throws(mut self, class: &str, message: Option<&str>, by_program: bool) -> Run {
        self.run.outcome = Outcome::Threw { class: class.to_owned(), message: message.map(str::to_owned), by_program };
        self.run
    }
}
