//! Collections, maps and optionals of the JDK.

use super::{Builder, Unbuildable};
use crate::plan::{Local, Operand, Step};
use heapwright_case::{MethodName, ObjectId, Value};

/// Maximum number of parameters of `List.of` and `Set.of` before they take an array.
const MOST: usize = 10;

fn method(class: &str, name: &str, descriptor: &str) -> MethodName {
    MethodName { class: class.to_owned(), name: name.to_owned(), descriptor: descriptor.to_owned() }
}

const OBJECT: &str = "Ljava/lang/Object;";

/// The descriptor of `List.set`.
const SET: &str = "(ILjava/lang/Object;)Ljava/lang/Object;";

/// The length from which a list that is mostly null is written as such.
const LONG: usize = 9;

/// Whether a list is long, and most of its elements are null.
fn is_mostly_null(elements: &[Operand]) -> bool {
    let nulls = elements.iter().filter(|element| **element == Operand::Value(Value::Null)).count();
    elements.len() >= LONG && 2 * nulls > elements.len()
}

impl Builder<'_, '_> {
    /// A static call that creates something.
    fn factory(&mut self, class: &str, name: &str, descriptor: &str, arguments: Vec<Operand>) -> Local {
        let local = self.fresh();
        let method = method(class, name, descriptor);
        self.steps.push(Step::Call { local: Some(local), method, receiver: None, arguments });
        local
    }

    fn construct(&mut self, class: &str, descriptor: &str, arguments: Vec<Operand>) -> Local {
        let local = self.fresh();
        let constructor = method(class, "<init>", descriptor);
        self.steps.push(Step::New { local, constructor, arguments });
        local
    }

    fn invoke(&mut self, receiver: Local, class: &str, name: &str, descriptor: &str, arguments: Vec<Operand>) {
        let method = method(class, name, descriptor);
        self.steps.push(Step::Call { local: None, method, receiver: Some(Operand::Local(receiver)), arguments });
    }

    fn object_array(&mut self, elements: &[Operand]) -> Operand {
        let local = self.fresh();
        let class = "[Ljava.lang.Object;".to_owned();
        self.steps.push(Step::Array { local, class, elements: elements.to_vec() });
        Operand::Local(local)
    }

    /// `List.of(…)` or `Set.of(…)`
    fn of(&mut self, interface: &str, elements: &[Operand]) -> Local {
        let result = format!("L{};", interface.replace('.', "/"));
        if elements.len() <= MOST {
            let descriptor = format!("({}){result}", OBJECT.repeat(elements.len()));
            return self.factory(interface, "of", &descriptor, elements.to_vec());
        }
        let array = self.object_array(elements);
        self.factory(interface, "of", &format!("([{OBJECT}){result}"), vec![array])
    }

    /// Whether a single element would be mistaken for the array of a varargs parameter.
    fn looks_like_all(&self, elements: &[Operand]) -> bool {
        match elements {
            [Operand::Value(Value::Null)] => true,
            [Operand::Local(local)] => self
                .steps
                .iter()
                .any(|step| matches!(step, Step::Array { local: made, class, .. } if made == local && class.len() > 2)),
            _ => false,
        }
    }

    fn as_list(&mut self, elements: &[Operand]) -> Local {
        if self.looks_like_all(elements) {
            let descriptor = format!("({OBJECT})Ljava/util/List;");
            return self.factory("java.util.Collections", "singletonList", &descriptor, elements.to_vec());
        }
        let array = self.object_array(elements);
        self.factory("java.util.Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;", vec![array])
    }

    pub(super) fn elements(&mut self, id: ObjectId, class: &str, values: &[Value]) -> Result<Local, Unbuildable> {
        self.open.insert(id);
        let mut operands = Vec::new();
        let mut late = false;
        for value in values {
            late |= self.is_open(*value);
            operands.push(if self.is_open(*value) { Operand::Value(Value::Null) } else { self.value(*value)? });
        }
        let nulls = values.contains(&Value::Null);
        let collections = "java.util.Collections";
        let local = match class {
            _ if class.starts_with("java.util.ImmutableCollections$") && (late || self.looks_like_all(&operands)) => {
                return Err(Unbuildable::Cyclic(class.to_owned()));
            }
            _ if class.starts_with("java.util.ImmutableCollections$Set") => self.of("java.util.Set", &operands),
            _ if class.starts_with("java.util.ImmutableCollections$") => self.of("java.util.List", &operands),
            "java.util.Arrays$ArrayList" if !late => {
                let array = self.object_array(&operands);
                self.factory("java.util.Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;", vec![array])
            }
            "java.util.Collections$EmptyList" => {
                self.factory(collections, "emptyList", "()Ljava/util/List;", Vec::new())
            }
            "java.util.Collections$EmptySet" => self.factory(collections, "emptySet", "()Ljava/util/Set;", Vec::new()),
            "java.util.Collections$SingletonList" if !late => {
                let descriptor = format!("({OBJECT})Ljava/util/List;");
                self.factory(collections, "singletonList", &descriptor, operands)
            }
            "java.util.Collections$SingletonSet" if !late => {
                self.factory(collections, "singleton", &format!("({OBJECT})Ljava/util/Set;"), operands)
            }
            "java.util.Collections$UnmodifiableRandomAccessList" | "java.util.Collections$UnmodifiableList"
                if !late =>
            {
                let inner = self.collection("java.util.ArrayList", &operands, nulls)?;
                let descriptor = "(Ljava/util/List;)Ljava/util/List;";
                self.factory(collections, "unmodifiableList", descriptor, vec![Operand::Local(inner)])
            }
            _ if late => self.late_collection(id, class, values)?,
            _ => self.collection(class, &operands, nulls)?,
        };
        Ok(local)
    }

    /// A long list of nulls, of which some elements are then set.
    fn mostly_null(&mut self, class: &str, elements: &[Operand]) -> Local {
        let count = Operand::Value(Value::Int(elements.len() as i32));
        let copies = vec![count, Operand::Value(Value::Null)];
        let descriptor = format!("(I{OBJECT})Ljava/util/List;");
        let source = self.factory("java.util.Collections", "nCopies", &descriptor, copies);
        let local = self.construct(class, "(Ljava/util/Collection;)V", vec![Operand::Local(source)]);
        for (index, element) in elements.iter().enumerate() {
            if *element != Operand::Value(Value::Null) {
                let arguments = vec![Operand::Value(Value::Int(index as i32)), *element];
                self.invoke(local, class, "set", SET, arguments);
            }
        }
        local
    }

    /// A collection with a public constructor: copied from other elements, or empty and then filled.
    fn collection(&mut self, class: &str, elements: &[Operand], nulls: bool) -> Result<Local, Unbuildable> {
        let info = self.world.class(class).ok_or_else(|| Unbuildable::Hidden(class.to_owned()))?;
        if !self.world.is_visible(class) || info.is_abstract() {
            return Err(Unbuildable::Hidden(class.to_owned()));
        }
        let from_other = "(Ljava/util/Collection;)V";
        let copies = info.method("<init>", from_other).is_some_and(|one| one.is(heapwright_program::flags::PUBLIC));
        if elements.is_empty() || !copies {
            let local = self.construct(class, "()V", Vec::new());
            for element in elements {
                self.invoke(local, class, "add", &format!("({OBJECT})Z"), vec![*element]);
            }
            return Ok(local);
        }
        if is_mostly_null(elements) && info.method("set", SET).is_some() {
            return Ok(self.mostly_null(class, elements));
        }
        let source = if nulls || self.looks_like_all(elements) {
            self.as_list(elements)
        } else {
            self.of("java.util.List", elements)
        };
        Ok(self.construct(class, from_other, vec![Operand::Local(source)]))
    }

    /// A collection that contains an object which is not built yet: the elements are added once all exist.
    fn late_collection(&mut self, id: ObjectId, class: &str, values: &[Value]) -> Result<Local, Unbuildable> {
        let local = self.collection(class, &[], false)?;
        let call = method(class, "add", &format!("({OBJECT})Z"));
        self.later_calls(id, values.iter().map(|value| (call.clone(), vec![*value])).collect());
        Ok(local)
    }

    pub(super) fn entries(
        &mut self,
        id: ObjectId,
        class: &str,
        entries: &[(Value, Value)],
    ) -> Result<Local, Unbuildable> {
        self.open.insert(id);
        let put = format!("({OBJECT}{OBJECT}){OBJECT}");
        let late = entries.iter().any(|(key, value)| self.is_open(*key) || self.is_open(*value));
        let mut operands = Vec::new();
        for (key, value) in entries.iter().filter(|_| !late) {
            operands.push(self.value(*key)?);
            operands.push(self.value(*value)?);
        }
        if class.starts_with("java.util.ImmutableCollections$") && !late && entries.len() <= MOST {
            let descriptor = format!("({})Ljava/util/Map;", OBJECT.repeat(operands.len()));
            return Ok(self.factory("java.util.Map", "of", &descriptor, operands));
        }
        match class {
            "java.util.Collections$EmptyMap" => {
                return Ok(self.factory("java.util.Collections", "emptyMap", "()Ljava/util/Map;", Vec::new()));
            }
            "java.util.Collections$SingletonMap" if !late => {
                let descriptor = format!("({OBJECT}{OBJECT})Ljava/util/Map;");
                return Ok(self.factory("java.util.Collections", "singletonMap", &descriptor, operands));
            }
            _ => {}
        }
        let known = self.world.class(class).is_some_and(|info| {
            !info.is_abstract()
                && info.method("<init>", "()V").is_some_and(|one| one.is(heapwright_program::flags::PUBLIC))
        });
        if !known || !self.world.is_visible(class) {
            return Err(Unbuildable::Hidden(class.to_owned()));
        }
        let copied = "(Ljava/util/Map;)V";
        let copies = self.world.class(class).is_some_and(|info| info.method("<init>", copied).is_some());
        // The order of `Map.of` with several entries varies between runs.
        if let ([(key, value)], true, false) = (entries, copies, late)
            && *key != Value::Null
            && *value != Value::Null
        {
            let descriptor = format!("({OBJECT}{OBJECT})Ljava/util/Map;");
            let single = self.factory("java.util.Map", "of", &descriptor, operands);
            return Ok(self.construct(class, copied, vec![Operand::Local(single)]));
        }
        let local = self.construct(class, "()V", Vec::new());
        if late {
            let call = method(class, "put", &put);
            self.later_calls(id, entries.iter().map(|(key, value)| (call.clone(), vec![*key, *value])).collect());
        }
        for pair in operands.chunks_exact(2) {
            self.invoke(local, class, "put", &put, pair.to_vec());
        }
        Ok(local)
    }

    pub(super) fn optional(&mut self, class: &str, value: Value) -> Result<Local, Unbuildable> {
        let (parameter, result) = match class {
            "java.util.Optional" => (OBJECT, "Ljava/util/Optional;"),
            "java.util.OptionalInt" => ("I", "Ljava/util/OptionalInt;"),
            "java.util.OptionalLong" => ("J", "Ljava/util/OptionalLong;"),
            "java.util.OptionalDouble" => ("D", "Ljava/util/OptionalDouble;"),
            _ => return Err(Unbuildable::Hidden(class.to_owned())),
        };
        if value == Value::Null {
            return Ok(self.factory(class, "empty", &format!("(){result}"), Vec::new()));
        }
        if self.is_open(value) {
            return Err(Unbuildable::Cyclic(class.to_owned()));
        }
        let operand = self.value(value)?;
        Ok(self.factory(class, "of", &format!("({parameter}){result}"), vec![operand]))
    }
}
