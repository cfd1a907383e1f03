//! Which of the constructors and factories of a class a test would use.

use crate::machine::Machine;
use crate::symbolic::Symbolic;
use crate::symbolic::types::JavaType;
use heapwright_program::{ClassId, Kind, MethodId, flags, split_method};

/// What a person would call, where the cheapest call is another one. Hints order recipes; they add and remove none.
const USUAL: &[(&str, &str, &str)] = &[
    ("java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V"),
    ("java/lang/StringBuffer", "<init>", "(Ljava/lang/String;)V"),
    ("java/math/BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;"),
    ("java/math/BigDecimal", "valueOf", "(JI)Ljava/math/BigDecimal;"),
    ("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
    ("java/time/LocalDate", "of", "(III)Ljava/time/LocalDate;"),
    ("java/time/LocalTime", "of", "(III)Ljava/time/LocalTime;"),
    ("java/time/LocalDateTime", "of", "(IIIII)Ljava/time/LocalDateTime;"),
    ("java/time/Instant", "ofEpochSecond", "(J)Ljava/time/Instant;"),
    ("java/time/Duration", "ofSeconds", "(J)Ljava/time/Duration;"),
    ("java/time/Period", "of", "(III)Ljava/time/Period;"),
    ("java/time/Clock", "fixed", "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;"),
    ("java/util/stream/Stream", "of", "([Ljava/lang/Object;)Ljava/util/stream/Stream;"),
    ("java/util/stream/IntStream", "of", "([I)Ljava/util/stream/IntStream;"),
    ("java/util/stream/LongStream", "of", "([J)Ljava/util/stream/LongStream;"),
    ("java/util/stream/DoubleStream", "of", "([D)Ljava/util/stream/DoubleStream;"),
    ("java/nio/ByteBuffer", "wrap", "([B)Ljava/nio/ByteBuffer;"),
    ("java/nio/CharBuffer", "wrap", "([C)Ljava/nio/CharBuffer;"),
    ("java/nio/IntBuffer", "wrap", "([I)Ljava/nio/IntBuffer;"),
    ("java/nio/LongBuffer", "wrap", "([J)Ljava/nio/LongBuffer;"),
    // nothing is kept back in a buffer
    ("java/io/PrintWriter", "<init>", "(Ljava/io/Writer;)V"),
];

/// Constructors whose objects differ from those of another one in their capacity only, or in that they do not work: the
/// part of an array that a stream reads is not checked.
const POINTLESS: &[(&str, &str)] = &[
    ("java/lang/StringBuilder", "(I)V"),
    ("java/lang/StringBuffer", "(I)V"),
    ("java/io/ByteArrayOutputStream", "(I)V"),
    ("java/io/CharArrayWriter", "(I)V"),
    ("java/io/StringWriter", "(I)V"),
    ("java/io/ByteArrayInputStream", "([BII)V"),
];

/// Classes of which one object is tried before those with symbolic contents.
const COMPUTED_FROM: [&str; 2] = ["java/time/Clock", "java/util/Calendar"];

/// Sample arguments that people would choose, by class and name of the recipe.
const SAMPLES: &[(&str, &str, &[i64])] = &[
    ("java/time/LocalDate", "of", &[2000, 1, 1]),
    ("java/time/LocalTime", "of", &[12, 0, 0]),
    ("java/time/LocalDateTime", "of", &[2000, 1, 1, 12, 0]),
    ("java/time/YearMonth", "of", &[2000, 1]),
    ("java/time/Year", "of", &[2000]),
    // noon of the same day in UTC
    ("java/time/Instant", "ofEpochSecond", &[946_728_000]),
    ("java/util/Date", "<init>", &[946_728_000_000]),
];

/// Factories whose results depend on the machine or the moment.
const UNSTEADY: &[&str] = &[
    "current",
    "getDefault",
    "getLocalHost",
    "now",
    "randomUUID",
    "system",
    "systemDefault",
    "systemDefaultZone",
    "systemUTC",
    "tickMillis",
    "tickMinutes",
    "tickSeconds",
];

/// What makes a recipe the last choice.
const DEPRECATED: u32 = 100;

/// The cost above which a parameter makes a recipe useless.
const TOO_MUCH: u32 = 1_000;

impl Machine {
    /// Returns true for a recipe of the library that is given as many numbers as its objects hold, and these hold nothing
    /// else: other recipes make the same objects by computing the numbers (`LocalDate.ofEpochDay`).
    fn gives_every_number(&self, class: ClassId, recipe: MethodId) -> bool {
        let fields = self.instance_fields(class);
        let given = self.program.method(recipe).params();
        self.is_library(class)
            && !fields.is_empty()
            && given.len() == fields.len()
            && !given.contains(&Kind::Ref)
            && fields.iter().all(|field| self.program.field(*field).descriptor().len() == 1)
    }
}

impl Symbolic {
    /// Returns the constructors and factories of a class that a test can call, the preferred one first.
    pub(super) fn rank_recipes(&mut self, machine: &mut Machine, class: ClassId) -> Vec<MethodId> {
        if machine.is_record(class) && !machine.is_library(class) {
            return self.canonical_constructor(machine, class).into_iter().collect();
        }
        let found = machine.program.class(class);
        if found.is_array() || found.is_primitive() || found.is_hidden() || machine.is_enum(class) {
            return Vec::new();
        }
        if machine.is_library(class) && (found.modifiers() & flags::PUBLIC == 0 || !is_exported(found.name())) {
            return Vec::new();
        }
        let methods: Vec<MethodId> = found.methods().collect();
        let mut ranked: Vec<(u32, usize, String, MethodId)> = Vec::new();
        for method in methods {
            if let Some(cost) = self.recipe_cost(machine, class, method) {
                let length = machine.program.bytecode(method).map_or(0, |bytecode| bytecode.code.len());
                let name =
                    format!("{}{}", machine.program.method(method).name(), machine.program.method(method).descriptor());
                ranked.push((cost, length, name, method));
            }
        }
        ranked.sort();
        let mut found: Vec<MethodId> = ranked.into_iter().map(|(_, _, _, method)| method).collect();
        if found.first().is_some_and(|first| machine.gives_every_number(class, *first)) {
            found.truncate(1);
        }
        found
    }

    /// Returns the canonical constructor of a record, if a test can call it.
    fn canonical_constructor(&self, machine: &Machine, class: ClassId) -> Option<MethodId> {
        let fields = machine.instance_fields(class);
        let parameters: String =
            fields.iter().map(|field| machine.program.field(*field).descriptor().to_string()).collect();
        let constructor = machine.program.find_method(class, "<init>", &format!("({parameters})V"))?;
        self.is_callable(machine, constructor).then_some(constructor)
    }

    /// Returns the cost of making an object of a class by a method; `None` if the method does not make one, or a test
    /// cannot call it.
    fn recipe_cost(&mut self, machine: &mut Machine, class: ClassId, method: MethodId) -> Option<u32> {
        let found = machine.program.method(method);
        let (constructor, name) = (found.is_constructor(), found.name().clone());
        let owner = machine.program.class(class);
        if constructor && (owner.is_abstract() || owner.is_interface()) || !constructor && !found.is_static() {
            return None;
        }
        if !self.is_callable(machine, method) || UNSTEADY.contains(&&*name) {
            return None;
        }
        let descriptor = machine.program.method(method).descriptor().clone();
        let (parameters, result) = split_method(&descriptor)?;
        if !constructor {
            let result = machine.type_of_descriptor(result)?.class;
            if !machine.program.is_assignable(result, class) {
                return None;
            }
        }
        let key = (&**machine.program.class(class).name(), &*name, &*descriptor);
        if let Some(place) = USUAL.iter().position(|usual| *usual == key) {
            let before = USUAL.iter().take(place).filter(|usual| usual.0 == key.0).count();
            return Some(before as u32);
        }
        if constructor && POINTLESS.contains(&(key.0, key.2)) {
            return None;
        }
        let is_deprecated = machine.program.method_has_annotation(method, "Ljava/lang/Deprecated;");
        if is_deprecated && !self.is_under_test(machine, class) {
            return None;
        }
        // a clock would be asked
        let bare = parameters.is_empty() && matches!(key.0, "java/util/Date" | "java/util/Random");
        if bare || key.0 == "java/util/Calendar" || key.0 == "java/util/GregorianCalendar" && parameters.len() < 3 {
            return None;
        }
        let mut cost = if is_deprecated { DEPRECATED } else { 0 };
        cost += match &*name {
            "<init>" | "of" => 2,
            "valueOf" => 3,
            _ if parameters.is_empty() => 5,
            "parse" | "from" | "copyOf" | "fromString" => 8,
            _ => 4,
        };
        for parameter in parameters {
            cost += self.parameter_cost(machine, class, parameter);
        }
        (cost < TOO_MUCH).then_some(cost)
    }

    /// Returns true if inputs of a parameter's type can be made without an object of the class.
    pub(super) fn is_affordable(&mut self, machine: &mut Machine, class: ClassId, descriptor: &str) -> bool {
        self.parameter_cost(machine, class, descriptor) < TOO_MUCH
    }

    fn parameter_cost(&mut self, machine: &mut Machine, class: ClassId, descriptor: &str) -> u32 {
        let Some(JavaType { class: wanted, .. }) = machine.type_of_descriptor(descriptor) else {
            return if matches!(descriptor, "F" | "D") { 2 } else { 1 };
        };
        // an object made from another of its kind says nothing new
        if wanted == class || machine.program.is_assignable(wanted, class) && wanted != machine.known.object {
            return TOO_MUCH;
        }
        if machine.is_enum(wanted) {
            return 2;
        }
        if machine.known.unbox_kind(wanted).is_some() {
            return 3;
        }
        if let Some(component) = machine.program.component(wanted) {
            return if machine.program.class(component).is_primitive() { 5 } else { 7 };
        }
        let name = machine.program.class(wanted).name().clone();
        match &*name {
            "java/lang/String" | "java/lang/CharSequence" => 6,
            "java/lang/ClassLoader" | "java/util/Random" => TOO_MUCH,
            "java/lang/Class" | "java/lang/Enum" => 6,
            _ if machine.is_library(wanted) && self.is_made(machine, wanted) => 4,
            _ => match self.candidate_classes(machine, &JavaType::plain(wanted)).is_empty() {
                true if machine.has_constants(wanted) => 4,
                true => TOO_MUCH,
                false => 8,
            },
        }
    }
}

impl Machine {
    /// Returns the numbers that people would give a recipe.
    pub(super) fn usual_sample(&self, method: MethodId) -> Option<&'static [i64]> {
        let found = self.program.method(method);
        let key = (&**self.program.class(found.class()).name(), &**found.name());
        let usual = SAMPLES.iter().find(|(class, name, _)| (*class, *name) == key)?.2;
        (usual.len() == found.params().len() && !found.params().contains(&Kind::Ref)).then_some(usual)
    }

    /// Returns true for a class whose objects are mostly used in computations that take a solver long: an instant is made
    /// a date by divisions. Most code that asks a clock compares the time with another input, so one time is enough.
    pub(super) fn computes_much_from(&self, class: ClassId) -> bool {
        COMPUTED_FROM.contains(&&**self.program.class(class).name())
    }

    /// Returns true if parameters of a method are never null when it makes an input.
    pub(crate) fn needs_objects(&self, method: MethodId) -> bool {
        self.is_library(self.program.method(method).class())
    }

    /// Returns the kinds of a recipe's parameters, without the receiver.
    pub(crate) fn recipe_kinds(&self, method: MethodId) -> Vec<Kind> {
        self.program.method(method).params().to_vec()
    }
}

/// Returns true for a class of the library that a test may name.
fn is_exported(name: &str) -> bool {
    name.starts_with("java/") || name.starts_with("javax/")
}
