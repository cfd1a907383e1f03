//! The names under which results are stored: hashes of all they depend on.

use crate::engine::TestFile;
use crate::explorer::Memory;
use crate::options::Options;
use heapwright_case::{MethodName, Outcome, Run};
use heapwright_fingerprint::{ClassTable, Tool, jdk_digest};
use heapwright_program::Program;
use heapwright_store::{Digest, Fields};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

const NULL_POINTER: &str = "java.lang.NullPointerException";

/// All that the results of a run depend on.
pub struct Keys {
    /// The tool, the JDK and the options.
    base: Digest,
    /// The limits that may cut a result short.
    limits: Digest,
    /// Whether the run as a whole is limited, so that what a method gets is not known beforehand.
    limited: bool,
    table: ClassTable,
    /// What classes depend on, by class.
    reached: Mutex<BTreeMap<String, Digest>>,
    /// The classes whose coverage is measured.
    targets: Digest,
    /// What runs the tests.
    tools: String,
}

/// Returns this build of the tool.
pub fn this_tool() -> Tool {
    let floats = heapwright_smt::Options::default().floats.map(|program| program.command);
    Tool::this(env!("CARGO_PKG_VERSION"), &heapwright_smt::z3_version().unwrap_or_default(), floats.as_deref())
}

impl Keys {
    /// Computes the keys of a run on these classes; reads all classes of the class path.
    pub fn new(options: &Options, program: &mut Program, targets: &[&str], tools: String) -> Keys {
        let jdk = jdk_digest(program.jdk().home(), program.jdk().version());
        let Memory { machine, z3, .. } = Memory::of(options);
        let limits = Fields::new("limits").text(&format!("{machine} {z3}")).finish();
        let base = Fields::new("base").digest(&this_tool().digest()).digest(&jdk).digest(&relevant(options)).finish();
        let targets = targets.iter().fold(Fields::new("targets"), |fields, target| fields.text(target)).finish();
        let limited = options.time.is_some();
        let reached = Mutex::default();
        Keys { base, limits, limited, table: ClassTable::read(program), reached, targets, tools }
    }

    /// The key of what the exploration of a method finds.
    pub fn explored(&self, method: &MethodName) -> Digest {
        let fields = Fields::new("explored").digest(&self.base).digest(&self.reached_from(&method.class));
        fields.text(&method.class).text(&method.name).text(&method.descriptor).finish()
    }

    /// The key of what a turn of a library's method finds. It depends on what others had covered before, so that it is
    /// one of several results that the turn may have.
    pub fn slice(&self, method: &MethodName, turn: u32) -> Digest {
        let fields = Fields::new("slice").digest(&self.explored(method)).digest(&self.limits);
        fields.text(&turn.to_string()).finish()
    }

    /// The key of what calls of a class lead to: one for all its methods.
    pub fn called(&self, class: &str) -> Digest {
        let fields = Fields::new("called").digest(&self.base).digest(&self.limits);
        // builders and factories of the package take part
        fields.digest(&self.table.around(&class.replace('.', "/"))).text(class).finish()
    }

    /// The key of what it finds if a limit cuts it short; `None` if the limit is not that of a method.
    pub fn cut(&self, method: &MethodName) -> Option<Digest> {
        let fields = Fields::new("cut").digest(&self.explored(method)).digest(&self.limits);
        (!self.limited).then(|| fields.finish())
    }

    /// The key of the tests of a class, made of these runs of these methods beside some files. Calls that make inputs are
    /// looked for within limits.
    pub fn tests(&self, class: &str, methods: &[MethodName], runs: &[Run], beside: &Digest) -> Option<Digest> {
        let around = self.table.around(&class.replace('.', "/"));
        let mut fields = Fields::new("tests").digest(&self.base).digest(&around).text(class);
        // how severe a null pointer is depends on what callers check
        if runs.iter().any(|run| matches!(&run.outcome, Outcome::Threw { class, .. } if class == NULL_POINTER)) {
            fields = fields.digest(&self.table.package_of(&class.replace('.', "/")));
        }
        let (methods, runs) = (serde_json::to_vec(methods).ok()?, serde_json::to_vec(runs).ok()?);
        Some(fields.digest(&self.limits).and(&methods).and(&runs).digest(beside).finish())
    }

    /// The key of what the JVM does with tests.
    pub fn replayed(&self, files: &[TestFile], together: bool) -> Option<Digest> {
        let mut classes: Vec<String> = files.iter().map(|file| file.class.replace('.', "/")).collect();
        for file in files {
            classes.extend(self.table.named_in(&file.text).into_iter().map(str::to_owned));
        }
        let reached = self.table.reached_from(classes.iter().map(String::as_str));
        let files = serde_json::to_vec(files).ok()?;
        let fields = Fields::new("replayed").digest(&self.base).digest(&self.targets).text(&self.tools);
        Some(fields.digest(&reached).and(&files).and(&[u8::from(together)]).finish())
    }

    /// The key of what JaCoCo counts.
    pub fn measured(&self, data: &[Vec<u8>]) -> Digest {
        let fields = Fields::new("measured").digest(&self.base).digest(&self.targets).text(&self.tools);
        let fields = fields.digest(&self.table.whole());
        data.iter().fold(fields, |fields, data| fields.and(data)).finish()
    }

    fn reached_from(&self, class: &str) -> Digest {
        let mut known = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry(class.to_owned()).or_insert_with(|| self.table.reached_from([class.replace('.', "/").as_str()]))
    }
}

/// Returns the hash of the options that results depend on. Whatever is not known to be irrelevant counts.
fn relevant(options: &Options) -> Digest {
    let mut specs = Fields::new("specifications");
    for path in &options.spec {
        crate::sources::with_imports(path).iter().for_each(|(_, text)| specs.add(text.as_bytes()));
    }
    let machine = Memory::of(options).heap();
    let bare = Options {
        targets: Vec::new(),
        class_path: Vec::new(),
        out: std::path::PathBuf::new(),
        exclude: Vec::new(),
        spec: Vec::new(),
        time: None,
        max_memory: machine,
        threads: 0,
        replay: true,
        trust: false,
        jdk: None,
        color: false,
        changed: None,
        ..options.clone()
    };
    let text = serde_json::to_string(&bare).unwrap_or_default();
    // it is a matter of the class path
    let grouped = if options.has_parameterised_tests() { "grouped" } else { "apart" };
    Fields::new("options").text(&text).text(grouped).digest(&specs.finish()).finish()
}
