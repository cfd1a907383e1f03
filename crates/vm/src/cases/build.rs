//! Builds a concrete input as objects in the heap of a state.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::MadeAnswer;
use crate::trap::{Stop, Trap};
use crate::vm::Vm;
use heapwright_case::{
    Answer, Content, Field, MethodName, Object, ObjectId, Origin, Snapshot, StaticField, Stub, Value,
};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind};
use std::collections::{BTreeMap, BTreeSet};

/// Why an input could not be built.
#[derive(Clone, Debug)]
pub enum BuildError {
    /// The program itself rejects it: a constructor threw.
    Refused(String),
    /// There is no way to build such an object.
    Impossible(String),
    /// The machine stopped.
    Stopped(Stop),
}

impl From<Trap> for BuildError {
    fn from(trap: Trap) -> BuildError {
        match trap {
            Trap::Throw(_) => BuildError::Refused("a constructor threw".into()),
            Trap::Raise(class, message) => BuildError::Refused(format!("{class} {}", message.unwrap_or_default())),
            Trap::Missing(lack) => BuildError::Stopped(lack.stop()),
            Trap::NeedMemory(_) => BuildError::Impossible("memory is short".into()),
            Trap::Stop(stop) => BuildError::Stopped(stop),
        }
    }
}

/// The objects of a snapshot in a heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Built {
    pub receiver: Option<Slot>,
    pub arguments: Vec<Slot>,
    pub objects: BTreeMap<ObjectId, Ref>,
    /// The calls that made objects.
    pub origins: BTreeMap<Ref, Made>,
}

/// The call that made an object.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub method: MethodName,
    pub kinds: Vec<Kind>,
    pub arguments: Vec<Slot>,
    /// The call that made the object it was called on.
    pub receiver: Option<Box<Made>>,
}

/// The descriptors of the primitive types, by name.
const PRIMITIVES: [(&str, &str); 9] = [
    ("boolean", "Z"),
    ("byte", "B"),
    ("char", "C"),
    ("double", "D"),
    ("float", "F"),
    ("int", "I"),
    ("long", "J"),
    ("short", "S"),
    ("void", "V"),
];

impl Machine {
    /// Loads a class by the name that Java gives it; primitive types are classes too.
    pub(super) fn class_named(&mut self, name: &str) -> Result<ClassId, heapwright_program::LoadError> {
        match PRIMITIVES.iter().find(|(primitive, _)| *primitive == name) {
            Some((_, descriptor)) => self.program.class_of_descriptor(descriptor),
            None => self.program.load(&name.replace('.', "/")),
        }
    }
}

impl Vm {
    /// Sets the static fields of a snapshot and creates its objects. Numbers come first: calls that make objects may
    /// read them (a factory that counts what it makes), on a path as well as in a test.
    pub(crate) fn build(&mut self, state: &mut State, snapshot: &Snapshot) -> Result<Built, BuildError> {
        let mut builder = Builder { vm: self, snapshot, built: Built::default(), open: BTreeSet::new() };
        for field in &snapshot.statics {
            builder.static_array(state, field)?;
        }
        let (objects, numbers): (Vec<&StaticField>, Vec<&StaticField>) =
            snapshot.statics.iter().partition(|field| matches!(field.value, Value::Object(_)));
        for field in numbers {
            builder.static_field(state, field)?;
        }
        builder.built.receiver = match snapshot.receiver {
            Some(value) => Some(builder.value(state, value)?),
            None => None,
        };
        for argument in &snapshot.arguments {
            let slot = builder.value(state, *argument)?;
            builder.built.arguments.push(slot);
        }
        for field in objects {
            builder.static_field(state, field)?;
        }
        Ok(builder.built)
    }
}

struct Builder<'a> {
    vm: &'a mut Vm,
    snapshot: &'a Snapshot,
    built: Built,
    /// Objects under construction.
    open: BTreeSet<ObjectId>,
}

impl Builder<'_> {
    fn class(&mut self, name: &str) -> Result<ClassId, BuildError> {
        Ok(self.vm.machine.class_named(name).map_err(Trap::from)?)
    }

    fn field(&mut self, state: &mut State, field: &StaticField) -> Result<FieldId, BuildError> {
        let class = self.vm.machine.initialize_now(&mut self.vm.symbolic, state, &field.class.replace('.', "/"))?;
        let found = self.vm.machine.program.find_field(class, &field.name, &field.descriptor);
        found.ok_or_else(|| BuildError::Impossible(format!("no field {}", field.name)))
    }

    /// Sets a static field, unless it is final.
    fn static_field(&mut self, state: &mut State, field: &StaticField) -> Result<(), BuildError> {
        let value = self.value(state, field.value)?;
        let found = self.field(state, field)?;
        let Machine { program, .. } = &self.vm.machine;
        let (class, cell, is_final) = {
            let field = program.field(found);
            (field.class(), field.cell(), field.is_final())
        };
        if !is_final {
            self.vm.machine.put_static(state, class, cell, value)?;
        }
        Ok(())
    }

    /// Sets the elements of the array in a final field; the field keeps its array.
    fn static_array(&mut self, state: &mut State, field: &StaticField) -> Result<(), BuildError> {
        let found = self.field(state, field)?;
        let (Value::Object(id), true) = (field.value, self.vm.machine.program.field(found).is_final()) else {
            return Ok(());
        };
        let snapshot = self.snapshot;
        let Some(Content::Array(values)) = snapshot.graph.get(id).map(|object| &object.content) else { return Ok(()) };
        let found = self.vm.machine.program.field(found);
        let array = self.vm.machine.get_static(state, found.class(), found.cell()).unwrap_or(Slot::ZERO).as_ref();
        if state.heap.array(array).is_none_or(|array| array.len() != values.len()) {
            return Err(BuildError::Impossible(format!("the array {} is of another length", field.name)));
        }
        self.built.objects.insert(id, array);
        for (index, value) in values.iter().enumerate() {
            let slot = self.value(state, *value)?;
            if let Some(array) = state.heap.array_mut(array) {
                array.set(index, slot);
            }
        }
        Ok(())
    }

    fn value(&mut self, state: &mut State, value: Value) -> Result<Slot, BuildError> {
        Ok(match value {
            Value::Null => Slot::ZERO,
            Value::Boolean(value) => Slot::int(i32::from(value)),
            Value::Byte(value) => Slot::int(i32::from(value)),
            Value::Char(value) => Slot::int(i32::from(value)),
            Value::Short(value) => Slot::int(i32::from(value)),
            Value::Int(value) => Slot::int(value),
            Value::Long(value) => Slot::long(value),
            Value::Float(bits) => Slot::from_bits(u64::from(bits)),
            Value::Double(bits) => Slot::from_bits(bits),
            Value::Object(id) => Slot::reference(self.object(state, id)?),
        })
    }

    fn object(&mut self, state: &mut State, id: ObjectId) -> Result<Ref, BuildError> {
        if let Some(known) = self.built.objects.get(&id) {
            return Ok(*known);
        }
        let snapshot = self.snapshot;
        let object = snapshot.graph.get(id).ok_or_else(|| BuildError::Impossible("a missing object".into()))?;
        // objects that can exist without their contents are registered before these are built; a record cannot
        if !self.open.insert(id) {
            return Err(BuildError::Refused(format!("an object of class {} within itself", object.class)));
        }
        let made = self.make(state, id, object)?;
        self.open.remove(&id);
        self.built.objects.insert(id, made);
        Ok(made)
    }

    fn make(&mut self, state: &mut State, id: ObjectId, object: &Object) -> Result<Ref, BuildError> {
        if let Some(origin) = &object.origin {
            let made = self.by_origin(state, origin)?;
            self.built.objects.insert(id, made);
            if let Content::Fields(fields) = &object.content {
                self.change(state, made, fields)?;
            }
            return Ok(made);
        }
        match &object.content {
            Content::String(units) => Ok(self.vm.machine.new_string_utf16(state, units)),
            Content::Boxed(value) => {
                let class = self.class(&object.class)?;
                let kind = self.vm.machine.known.unbox_kind(class).unwrap_or(Kind::Int);
                let value = self.value(state, *value)?;
                self.vm.machine.initialize_now(&mut self.vm.symbolic, state, &object.class.replace('.', "/"))?;
                self.box_caches(state, kind)?;
                Ok(self.vm.machine.boxed(state, kind, value)?)
            }
            Content::Constant { class, field } => {
                let owner = self.vm.machine.initialize_now(&mut self.vm.symbolic, state, &class.replace('.', "/"))?;
                Ok(self.vm.machine.static_field(state, owner, field)?.as_ref())
            }
            Content::Class(name) => {
                let class = self.class(name)?;
                Ok(self.vm.machine.mirror(state, class)?)
            }
            Content::Member(member) => {
                let class = self.class(&member.class)?;
                let made = self.vm.machine.member_object(state, class, member)?;
                made.ok_or_else(|| BuildError::Impossible(format!("no member {}", member.name)))
            }
            Content::Array(values) => {
                let class = self.class(&object.class)?;
                let array = self.vm.machine.allocate_array(state, class, values.len())?;
                self.built.objects.insert(id, array);
                for (index, value) in values.iter().enumerate() {
                    let slot = self.value(state, *value)?;
                    if let Some(array) = state.heap.array_mut(array) {
                        array.set(index, slot);
                    }
                }
                Ok(array)
            }
            Content::Fields(fields) => self.plain(state, id, &object.class, fields),
            Content::Record(fields) => self.record(state, &object.class, fields),
            Content::Elements(values) => {
                let made = self.constructed(state, &object.class)?;
                self.built.objects.insert(id, made);
                self.add_all(state, made, values)?;
                Ok(made)
            }
            Content::Entries(entries) => {
                let made = self.constructed(state, &object.class)?;
                self.built.objects.insert(id, made);
                self.put_all(state, made, entries)?;
                Ok(made)
            }
            Content::Optional(value) => {
                let slot = self.value(state, *value)?;
                let class = self.vm.machine.initialize_now(&mut self.vm.symbolic, state, "java/util/Optional")?;
                let descriptor = "(Ljava/lang/Object;)Ljava/util/Optional;";
                let method = self.vm.machine.program.find_method(class, "ofNullable", descriptor);
                let method = method.ok_or_else(|| BuildError::Impossible("no Optional.ofNullable".into()))?;
                Ok(self.vm.machine.call_now(&mut self.vm.symbolic, state, method, &[slot])?.as_ref())
            }
            Content::Stub(stub) => self.stub(state, id, stub),
            Content::Opaque | Content::Shown(_) => {
                Err(BuildError::Impossible(format!("an object of class {}", object.class)))
            }
        }
    }

    /// Builds a stub. It exists before its answers, which may refer to it.
    fn stub(&mut self, state: &mut State, id: ObjectId, stub: &Stub) -> Result<Ref, BuildError> {
        let impossible = || BuildError::Impossible(format!("no stub for {}", stub.of));
        let class = self.class(&stub.of)?;
        let mut given = Vec::new();
        for value in &stub.given {
            given.push(self.value(state, *value)?);
        }
        let made = self
            .vm
            .symbolic
            .make_stub(&mut self.vm.machine, state, class, &stub.constructor, &given)?
            .ok_or_else(impossible)?;
        self.built.objects.insert(id, made);
        for method in &stub.methods {
            let answer = self.answer(state, method.answer)?;
            let mut cases = Vec::new();
            for (when, then) in &method.cases {
                cases.push((self.value(state, *when)?, self.answer(state, *then)?));
            }
            if !self.vm.symbolic.prepare_stub(
                &self.vm.machine,
                state,
                made,
                (&method.method, method.key),
                answer,
                &cases,
            ) {
                return Err(impossible());
            }
        }
        Ok(made)
    }

    fn answer(&mut self, state: &mut State, answer: Answer) -> Result<MadeAnswer, BuildError> {
        let value = answer.value().map_or(Ok(Slot::ZERO), |value| self.value(state, value))?;
        Ok(MadeAnswer { value, thrown: matches!(answer, Answer::Throws(_)) })
    }

    /// Builds an object by the constructor or factory that is to make it, which may throw.
    fn by_origin(&mut self, state: &mut State, origin: &Origin) -> Result<Ref, BuildError> {
        let (object, made) = self.by_calls(state, origin)?;
        self.built.origins.insert(object, made);
        Ok(object)
    }

    fn by_calls(&mut self, state: &mut State, origin: &Origin) -> Result<(Ref, Made), BuildError> {
        let receiver = origin.receiver.as_deref().map(|one| self.by_calls(state, one)).transpose()?;
        let mut arguments = Vec::with_capacity(origin.arguments.len());
        for value in &origin.arguments {
            arguments.push(self.value(state, *value)?);
        }
        let name = origin.method.class.replace('.', "/");
        let class = self.vm.machine.initialize_now(&mut self.vm.symbolic, state, &name)?;
        let found = self.vm.machine.program.find_method(class, &origin.method.name, &origin.method.descriptor);
        let method = found.ok_or_else(|| BuildError::Impossible(format!("no method {}", origin.method)))?;
        let made = match &receiver {
            Some((object, _)) => {
                self.vm.symbolic.call_link(&mut self.vm.machine, state, method, *object, &arguments)?
            }
            None if self.vm.machine.program.method(method).is_constructor() => {
                self.vm.machine.construct(&mut self.vm.symbolic, state, &name, &origin.method.descriptor, &arguments)?
            }
            None => self.vm.machine.call_now(&mut self.vm.symbolic, state, method, &arguments)?.as_ref(),
        };
        if made.is_null() {
            return Err(BuildError::Refused("a factory returned null".into()));
        }
        let kinds = self.vm.machine.recipe_kinds(method);
        let receiver = receiver.map(|(_, made)| Box::new(made));
        Ok((made, Made { method: origin.method.clone(), kinds, arguments, receiver }))
    }

    /// Gives the fields of a new object that may change their values, and fills the collections that it made; all else
    /// stays as the constructor left it.
    fn change(&mut self, state: &mut State, object: Ref, fields: &[Field]) -> Result<(), BuildError> {
        for field in fields {
            let owner = self.class(&field.declared_in)?;
            let found = self.vm.machine.program.find_field(owner, &field.name, &field.descriptor);
            let found = found.ok_or_else(|| BuildError::Impossible(format!("no field {}", field.name)))?;
            let cell = self.vm.machine.program.field(found).cell();
            if !self.vm.symbolic.is_fixed(&mut self.vm.machine, found) {
                let slot = self.value(state, field.value)?;
                state.heap.set_cell(object, cell, slot);
                continue;
            }
            let held = state.heap.cell(object, cell).unwrap_or(Slot::ZERO).as_ref();
            if let Value::Object(id) = field.value
                && !held.is_null()
                && !self.built.objects.values().any(|known| *known == held)
            {
                self.built.objects.insert(id, held);
                self.refill(state, held, id)?;
            }
        }
        Ok(())
    }

    /// Fills a collection or map that a constructor made, if it is empty.
    fn refill(&mut self, state: &mut State, held: Ref, id: ObjectId) -> Result<(), BuildError> {
        let snapshot = self.snapshot;
        let interface = match snapshot.graph.get(id).map(|object| &object.content) {
            Some(Content::Elements(_)) => "java/util/Collection",
            Some(Content::Entries(_)) => "java/util/Map",
            _ => return Ok(()),
        };
        if self.call(state, held, interface, "size", "()I", &[])?.as_int() != 0 {
            return Ok(());
        }
        match snapshot.graph.get(id).map(|object| &object.content) {
            Some(Content::Elements(values)) => self.add_all(state, held, values),
            Some(Content::Entries(entries)) => self.put_all(state, held, entries),
            _ => Ok(()),
        }
    }

    fn add_all(&mut self, state: &mut State, collection: Ref, values: &[Value]) -> Result<(), BuildError> {
        for value in values {
            let slot = self.value(state, *value)?;
            self.call(state, collection, "java/util/Collection", "add", "(Ljava/lang/Object;)Z", &[slot])?;
        }
        Ok(())
    }

    fn put_all(&mut self, state: &mut State, map: Ref, entries: &[(Value, Value)]) -> Result<(), BuildError> {
        for (key, value) in entries {
            let (key, value) = (self.value(state, *key)?, self.value(state, *value)?);
            let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
            self.call(state, map, "java/util/Map", "put", put, &[key, value])?;
        }
        Ok(())
    }

    /// Initialises the cache that boxes of small values come from.
    fn box_caches(&mut self, state: &mut State, kind: Kind) -> Result<(), BuildError> {
        let holder = match kind {
            Kind::Int => "java/lang/Integer$IntegerCache",
            Kind::Long => "java/lang/Long$LongCache",
            Kind::Short => "java/lang/Short$ShortCache",
            Kind::Byte => "java/lang/Byte$ByteCache",
            Kind::Char => "java/lang/Character$CharacterCache",
            _ => return Ok(()),
        };
        self.vm.machine.initialize_now(&mut self.vm.symbolic, state, holder)?;
        Ok(())
    }

    fn plain(&mut self, state: &mut State, id: ObjectId, name: &str, fields: &[Field]) -> Result<Ref, BuildError> {
        let class = self.vm.machine.initialize_now(&mut self.vm.symbolic, state, &name.replace('.', "/"))?;
        if let [message] = fields
            && message.name == "detailMessage"
            && message.declared_in == "java.lang.Throwable"
        {
            let text = self.value(state, message.value)?;
            let internal = name.replace('.', "/");
            let plain = self.vm.machine.program.find_method(class, "<init>", "()V").is_some();
            return Ok(match message.value {
                Value::Null if plain => {
                    self.vm.machine.construct(&mut self.vm.symbolic, state, &internal, "()V", &[])?
                }
                _ => self.vm.machine.construct(
                    &mut self.vm.symbolic,
                    state,
                    &internal,
                    "(Ljava/lang/String;)V",
                    &[text],
                )?,
            });
        }
        let made = self.vm.machine.allocate_now(state, class);
        self.built.objects.insert(id, made);
        for field in fields {
            let slot = self.value(state, field.value)?;
            let owner = self.class(&field.declared_in)?;
            let found = self.vm.machine.program.find_field(owner, &field.name, &field.descriptor);
            let cell = found.map(|found| self.vm.machine.program.field(found).cell());
            let cell = cell.ok_or_else(|| BuildError::Impossible(format!("no field {}", field.name)))?;
            state.heap.set_cell(made, cell, slot);
        }
        Ok(made)
    }

    /// Builds a record by its canonical constructor, which may throw.
    fn record(&mut self, state: &mut State, name: &str, fields: &[Field]) -> Result<Ref, BuildError> {
        let mut args = Vec::new();
        for field in fields {
            args.push(self.value(state, field.value)?);
        }
        let components: String = fields.iter().map(|field| field.descriptor.as_str()).collect();
        let descriptor = format!("({components})V");
        let class = name.replace('.', "/");
        let made = self.vm.machine.construct(&mut self.vm.symbolic, state, &class, &descriptor, &args)?;
        // where the constructor stores something else (a copy, a default), only its arguments say how to make the record
        let record = self.class(name)?;
        let components = self.vm.machine.instance_fields(record);
        let Machine { program, .. } = &self.vm.machine;
        let cells = components.iter().map(|field| state.heap.cell(made, program.field(*field).cell()));
        if !cells.eq(args.iter().copied().map(Some)) {
            let method = MethodName { class: name.to_owned(), name: "<init>".to_owned(), descriptor };
            let kinds = components.iter().map(|field| program.field(*field).kind()).collect();
            self.built.origins.insert(made, Made { method, kinds, arguments: args, receiver: None });
        }
        Ok(made)
    }

    fn constructed(&mut self, state: &mut State, name: &str) -> Result<Ref, BuildError> {
        Ok(self.vm.machine.construct(&mut self.vm.symbolic, state, &name.replace('.', "/"), "()V", &[])?)
    }

    fn call(
        &mut self,
        state: &mut State,
        object: Ref,
        interface: &str,
        name: &str,
        descriptor: &str,
        args: &[Slot],
    ) -> Result<Slot, BuildError> {
        let interface = self.vm.machine.program.load(interface).map_err(Trap::from)?;
        let declared = self.vm.machine.program.find_method(interface, name, descriptor);
        let declared = declared.ok_or_else(|| BuildError::Impossible(format!("no method {name}")))?;
        let class = self.vm.machine.class_of(state, object).ok_or_else(|| BuildError::Impossible("null".into()))?;
        let method = self.vm.machine.program.select(class, declared).map_err(Trap::from)?;
        let mut all = vec![Slot::reference(object)];
        all.extend_from_slice(args);
        Ok(self.vm.machine.call_now(&mut self.vm.symbolic, state, method, &all)?)
    }
}
