//! Start-up: initialises just enough of the library for programs to run, without `System.initPhase1`.

use crate::machine::Machine;
use crate::seam::Symbols;
use crate::state::{FrameKind, InitState, State};
use crate::trap::{Step, Stop, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::NO_REG;
use heapwright_program::{ClassId, MethodId, Program};

/// System properties a program sees; those that depend on the JDK are added later.
const PROPERTIES: &[(&str, &str)] = &[
    ("file.encoding", "UTF-8"),
    ("file.separator", "/"),
    ("java.class.path", ""),
    ("java.io.tmpdir", "/tmp"),
    ("java.library.path", ""),
    ("java.util.concurrent.ForkJoinPool.common.parallelism", "0"),
    ("java.vendor", "Heapwright"),
    ("java.vm.name", "Heapwright"),
    ("java.vm.vendor", "Heapwright"),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.specification.name", "Java Platform API Specification"),
    ("line.separator", "\n"),
    ("native.encoding", "UTF-8"),
    ("os.arch", "amd64"),
    ("os.name", "Linux"),
    ("os.version", "0"),
    ("path.separator", ":"),
    ("stderr.encoding", "UTF-8"),
    ("stdin.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("sun.arch.data.model", "64"),
    ("sun.boot.library.path", ""),
    ("sun.cpu.endian", "little"),
    ("sun.io.unicode.encoding", "UnicodeLittle"),
    ("sun.jnu.encoding", "UTF-8"),
    ("sun.stderr.encoding", "UTF-8"),
    ("sun.stdout.encoding", "UTF-8"),
    ("user.country", "US"),
    ("user.dir", "/"),
    ("user.home", "/"),
    ("user.language", "en"),
    ("user.name", "heapwright"),
    ("user.timezone", "UTC"),
];

impl Machine {
    /// Boots a state in which library code can run.
    pub(crate) fn boot(&mut self, symbols: &mut dyn Symbols) -> Result<State, Stop> {
        let mut state = State::new();
        state.clock.delay(self.surroundings.here.delay());
        match self.boot_state(symbols, &mut state) {
            Ok(()) => Ok(state),
            Err(Trap::Stop(stop)) => Err(stop),
            Err(Trap::Throw(thrown)) => Err(Stop::Bug(format!("start-up threw {}", self.describe(&state, thrown)))),
            Err(Trap::Raise(class, message)) => {
                Err(Stop::Bug(format!("start-up threw {class}: {}", message.unwrap_or_default())))
            }
            Err(Trap::Missing(lack)) => Err(Stop::Bug(format!("start-up needs {lack:?}"))),
            Err(Trap::NeedMemory(_)) => Err(Stop::Bug("start-up needs more memory than --max-heap allows".into())),
        }
    }

    fn boot_state(&mut self, symbols: &mut dyn Symbols, state: &mut State) -> Result<(), Trap> {
        self.make_loaders(state)?;
        self.make_main_thread(state)?;
        for name in ["java/lang/Object", "java/lang/Class", "java/lang/String", "java/lang/System"] {
            self.initialize_now(symbols, state, name)?;
        }
        self.repair_mirrors(state)?;
        for name in [
            "java/lang/Thread",
            "java/lang/ThreadGroup",
            "java/lang/Throwable",
            "java/lang/Module",
            "java/lang/reflect/Method",
        ] {
            self.initialize_now(symbols, state, name)?;
        }
        self.call_static(symbols, state, "java/lang/System", "setJavaLangAccess", "()V", &[])?;
        self.make_properties(symbols, state)?;
        self.finish_loaders(symbols, state)?;
        self.make_streams(symbols, state)?;
        if self.surroundings.here.is_perturbed() {
            self.count_differently(symbols, state)?;
        }
        state.collect_at = self.next_collection(0);
        Ok(())
    }

    /// Sets what differs between machines: counters of the library, and the order of its immutable sets.
    fn count_differently(&mut self, symbols: &mut dyn Symbols, state: &mut State) -> Result<(), Trap> {
        let salt = self.surroundings.here.salt();
        let collections = self.initialize_now(symbols, state, "java/util/ImmutableCollections")?;
        if self.program.field_named(collections, "SALT32L").is_some() {
            self.put_static_named(state, collections, "SALT32L", Slot::long(i64::from(salt)))?;
            self.put_static_named(state, collections, "REVERSE", Slot::int((salt.count_ones() & 1) as i32))?;
        }
        for (class, field) in [("java/lang/Thread", "threadInitNumber"), ("java/lang/Thread$ThreadNumbering", "next")] {
            if let Ok(id) = self.program.load(class)
                && self.program.field_named(id, field).is_some()
            {
                self.initialize_now(symbols, state, class)?;
                self.put_static_named(state, id, field, Slot::int(5))?;
            }
        }
        Ok(())
    }

    fn make_main_thread(&mut self, state: &mut State) -> Result<(), Trap> {
        let group = self.bare(state, "java/lang/ThreadGroup")?;
        let thread = self.bare(state, "java/lang/Thread")?;
        state.roots.thread = thread;
        let name = self.new_string(state, "main");
        self.set_field(state, group, "name", Slot::reference(name))?;
        self.set_field(state, group, "maxPriority", Slot::int(10))?;
        let here = self.surroundings.here;
        let name = self.new_string(state, here.thread_name());
        self.set_field(state, thread, "name", Slot::reference(name))?;
        // newer JDKs start two threads of their own before the main thread
        let number = if self.known.jdk >= 24 { 3 } else { 1 };
        self.set_field(state, thread, "tid", Slot::long(number + i64::from(here.other_threads())))?;
        // a group counts its threads; those other than this one have no object
        let count = 1 + here.other_threads();
        if self.set_field_if_present(state, group, "nthreads", Slot::int(count as i32)) {
            let threads = self.array_named(state, "java/lang/Thread", &vec![thread; count as usize])?;
            self.set_field_if_present(state, group, "threads", Slot::reference(threads));
        }
        let loader = Slot::reference(state.roots.app_loader);
        self.set_field_if_present(state, thread, "contextClassLoader", loader);
        let holder = match self.program.load("java/lang/Thread$FieldHolder") {
            Ok(class) => {
                let holder = self.allocate_now(state, class);
                self.set_field(state, thread, "holder", Slot::reference(holder))?;
                holder
            }
            Err(_) => thread,
        };
        self.set_field_if_present(state, holder, "group", Slot::reference(group));
        self.set_field_if_present(state, holder, "priority", Slot::int(5));
        // JVMTI_THREAD_STATE_ALIVE + RUNNABLE
        self.set_field_if_present(state, holder, "threadStatus", Slot::int(5));
        if self.known.jdk >= 19 {
            let lock = self.bare(state, "java/lang/Object")?;
            self.set_field_if_present(state, thread, "interruptLock", Slot::reference(lock));
        } else {
            let lock = self.bare(state, "java/lang/Object")?;
            self.set_field_if_present(state, thread, "blockerLock", Slot::reference(lock));
        }
        Ok(())
    }

    /// Completes mirrors that were made before class loaders and modules existed.
    fn repair_mirrors(&mut self, state: &mut State) -> Result<(), Trap> {
        let base = self.new_string(state, "java.base");
        let interned = self.intern_object(state, base);
        self.set_field_if_present(state, state.roots.base_module, "name", Slot::reference(interned));
        let known: Vec<(usize, Ref)> =
            state.mirrors().iter().copied().enumerate().filter(|(_, mirror)| !mirror.is_null()).collect();
        for (class, mirror) in known {
            self.describe_mirror(state, ClassId(class as u32), mirror)?;
        }
        Ok(())
    }

    fn make_properties(&mut self, symbols: &mut dyn Symbols, state: &mut State) -> Result<(), Trap> {
        let system = self.program.load("java/lang/System")?;
        let properties = self.construct(symbols, state, "java/util/Properties", "()V", &[])?;
        let home = self.program.jdk().home().display().to_string();
        // a different path to the same directory
        let home = if self.surroundings.here.is_perturbed() { format!("{home}/.") } else { home };
        let version = self.program.jdk().version().to_owned();
        let feature = self.program.jdk().feature();
        let specification = if feature < 9 { format!("1.{feature}") } else { feature.to_string() };
        let own = [
            ("java.home", home),
            ("java.version", version.clone()),
            ("java.runtime.version", version.clone()),
            ("java.vm.version", version),
            ("java.specification.version", specification.clone()),
            ("java.vm.specification.version", specification),
            ("java.class.version", format!("{}.0", feature + 44)),
        ];
        let all = PROPERTIES.iter().map(|(key, value)| (*key, (*value).to_owned())).chain(own);
        let all = all.chain(self.surroundings.here.properties().map(|(key, value)| (key, value.to_owned())));
        let given = self.properties.iter().map(|(key, value)| (key.as_str(), value.clone()));
        let all: Vec<(String, String)> = all.chain(given).map(|(key, value)| (key.to_owned(), value)).collect();
        let map = self.construct(symbols, state, "java/util/HashMap", "()V", &[])?;
        for (key, value) in all {
            let (key, value) = (self.new_string(state, &key), self.new_string(state, &value));
            for target in [properties, map] {
                let args = [Slot::reference(target), Slot::reference(key), Slot::reference(value)];
                let class = self.class_of(state, target).ok_or_else(Trap::null)?;
                let put =
                    self.method_named(class, "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;")?;
                self.call_now(symbols, state, put, &args)?;
            }
        }
        self.put_static_named(state, system, "props", Slot::reference(properties))?;
        let separator = self.new_string(state, "\n");
        self.put_static_named(state, system, "lineSeparator", Slot::reference(separator))?;
        if self.known.jdk >= 9 {
            let vm_class = self.initialize_now(symbols, state, "jdk/internal/misc/VM")?;
            self.put_static_named(state, vm_class, "savedProps", Slot::reference(map))?;
            self.put_static_named(state, vm_class, "initLevel", Slot::int(4))?;
            if self.program.field_named(vm_class, "classFileMajorVersion").is_some() {
                self.put_static_named(state, vm_class, "classFileMajorVersion", Slot::int(i32::from(feature) + 44))?;
            }
        }
        Ok(())
    }

    /// Creates `System.in`, `out` and `err` as real streams over descriptors 0, 1 and 2.
    fn make_streams(&mut self, symbols: &mut dyn Symbols, state: &mut State) -> Result<(), Trap> {
        let system = self.program.load("java/lang/System")?;
        let descriptors = self.initialize_now(symbols, state, "java/io/FileDescriptor")?;
        for (field, source) in [("out", "out"), ("err", "err")] {
            let descriptor = self.static_field(state, descriptors, source)?;
            let file = self.construct(
                symbols,
                state,
                "java/io/FileOutputStream",
                "(Ljava/io/FileDescriptor;)V",
                &[descriptor],
            )?;
            let buffered = self.construct(
                symbols,
                state,
                "java/io/BufferedOutputStream",
                "(Ljava/io/OutputStream;I)V",
                &[Slot::reference(file), Slot::int(8192)],
            )?;
            let charset = self.new_string(state, "UTF-8");
            let print = self.construct(
                symbols,
                state,
                "java/io/PrintStream",
                "(Ljava/io/OutputStream;ZLjava/lang/String;)V",
                &[Slot::reference(buffered), Slot::int(1), Slot::reference(charset)],
            )?;
            self.put_static_named(state, system, field, Slot::reference(print))?;
        }
        if self.program.field_named(system, "initialErr").is_some() {
            let error = self.static_field(state, system, "err")?;
            self.put_static_named(state, system, "initialErr", error)?;
        }
        let descriptor = self.static_field(state, descriptors, "in")?;
        let file =
            self.construct(symbols, state, "java/io/FileInputStream", "(Ljava/io/FileDescriptor;)V", &[descriptor])?;
        let input = self.construct(
            symbols,
            state,
            "java/io/BufferedInputStream",
            "(Ljava/io/InputStream;)V",
            &[Slot::reference(file)],
        )?;
        self.put_static_named(state, system, "in", Slot::reference(input))
    }

    pub(crate) fn put_static_named(
        &mut self,
        state: &mut State,
        class: ClassId,
        name: &str,
        value: Slot,
    ) -> Result<(), Trap> {
        match self.program.field_named(class, name) {
            Some(field) => {
                let cell = self.program.field(field).cell();
                self.put_static(state, class, cell, value)
            }
            None => Err(Trap::bug(format!("{} has no static field {name}", self.program.class(class).name()))),
        }
    }

    /// Finds a method declared by a class or one of its superclasses.
    pub(crate) fn method_named(&self, class: ClassId, name: &str, descriptor: &str) -> Result<MethodId, Trap> {
        let mut current = Some(class);
        while let Some(id) = current {
            if let Some(method) = self.program.find_method(id, name, descriptor) {
                return Ok(method);
            }
            current = self.program.class(id).super_class();
        }
        Err(Trap::bug(format!("{} has no method {name}{descriptor}", self.program.class(class).name())))
    }

    /// Runs a method to completion, from outside any running code.
    pub(crate) fn call_now(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
    ) -> Result<Slot, Trap> {
        match self.call(symbols, state, method, args) {
            Step::Returned(value) => Ok(value),
            Step::Threw(thrown) => Err(Trap::Throw(thrown)),
            Step::Stopped(stop) => Err(Trap::Stop(stop)),
        }
    }

    fn call_static(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        class: &str,
        name: &str,
        descriptor: &str,
        args: &[Slot],
    ) -> Result<Slot, Trap> {
        let class = self.initialize_now(symbols, state, class)?;
        let method = self.method_named(class, name, descriptor)?;
        self.call_now(symbols, state, method, args)
    }

    /// Creates an object with one of its constructors.
    pub(crate) fn construct(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        class: &str,
        descriptor: &str,
        args: &[Slot],
    ) -> Result<Ref, Trap> {
        let class = self.initialize_now(symbols, state, class)?;
        let object = self.allocate_now(state, class);
        let constructor = self.method_named(class, "<init>", descriptor)?;
        let mut all = vec![Slot::reference(object)];
        all.extend_from_slice(args);
        self.call_now(symbols, state, constructor, &all)?;
        Ok(object)
    }

    /// Loads and initialises a class, from outside any running code.
    pub(crate) fn initialize_now(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        name: &str,
    ) -> Result<ClassId, Trap> {
        let class = self.program.load(name)?;
        let depth = state.frames.len();
        if state.init_state(class) != InitState::Done && !self.initialize(state, class)? {
            match self.run(symbols, state, depth) {
                Step::Returned(_) => {}
                Step::Threw(thrown) => return Err(Trap::Throw(thrown)),
                Step::Stopped(stop) => return Err(Trap::Stop(stop)),
            }
        }
        Ok(class)
    }

    /// Returns class and message of a throwable, for the machine's own messages.
    pub(crate) fn describe(&self, state: &State, thrown: Ref) -> String {
        let class = self.class_of(state, thrown).map(|class| self.program.class(class).external_name());
        let message = state.heap.cell(thrown, self.known.throwable_message).map(Slot::as_ref);
        let text = message.and_then(|message| self.string_text(state, message));
        let mut described = class.unwrap_or_default();
        if let Some(text) = text {
            described.push_str(": ");
            described.push_str(&text);
        }
        let backtrace = state.heap.cell(thrown, self.known.throwable_backtrace).unwrap_or_default().as_ref();
        for (method, _) in self.recorded_frames(state, backtrace) {
            let method = self.program.method(MethodId(method));
            described.push_str(&format!(
                "\n\tat {}.{}",
                self.program.class(method.class()).external_name(),
                method.name()
            ));
        }
        described
    }

    /// Returns the frames of a state as a Java stack trace shows them, innermost first.
    pub(crate) fn call_stack(&mut self, state: &State) -> Vec<String> {
        let mut lines = Vec::new();
        for frame in state.frames.iter().rev() {
            let method = self.program.method(frame.method);
            let class = self.program.class(method.class());
            if class.is_hidden() {
                continue;
            }
            let mut line = format!("{}.{}", class.external_name(), method.name());
            let file = class.source_file().map(|file| file.to_string());
            let number = self.linked(frame.method).ok().and_then(|linked| linked.code.line(frame.pc as usize));
            match (file, number) {
                (Some(file), Some(number)) => line.push_str(&format!("({file}:{number})")),
                (Some(file), None) => line.push_str(&format!("({file})")),
                _ => line.push_str("(Unknown Source)"),
            }
            lines.push(line);
        }
        lines
    }

    /// Runs `main` of a class. The outcome is that of the program; an uncaught exception has been printed.
    ///
    /// A run that was stopped keeps its call stack; [`Self::flush`] then writes out what the program printed.
    pub(crate) fn run_main(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        main: &str,
        args: &[String],
    ) -> Result<i32, Stop> {
        let mut exit = match self.start_main(symbols, state, main, args) {
            Ok(()) => 0,
            Err(Trap::Stop(Stop::Exit(code))) => return self.flush(symbols, state).map(|()| code),
            Err(Trap::Stop(stop)) => return Err(stop),
            Err(Trap::Throw(thrown)) => self.report_uncaught(symbols, state, thrown)?,
            Err(trap @ (Trap::Raise(..) | Trap::Missing(_))) => {
                let thrown = self.thrown(symbols, state, trap)?;
                self.report_uncaught(symbols, state, thrown)?
            }
            Err(Trap::NeedMemory(_)) => 1,
        };
        match self.shut_down(symbols, state).and_then(|()| self.flush(symbols, state)) {
            Ok(()) => {}
            Err(Stop::Exit(code)) => exit = code,
            Err(stop) => return Err(stop),
        }
        Ok(exit)
    }

    /// Runs the program's shutdown hooks, if it has any.
    fn shut_down(&mut self, symbols: &mut dyn Symbols, state: &mut State) -> Result<(), Stop> {
        let hooks = self.program.loaded("java/lang/ApplicationShutdownHooks");
        if !hooks.is_some_and(|hooks| state.init_state(hooks) == InitState::Done) {
            return Ok(());
        }
        match self.call_static(symbols, state, "java/lang/Shutdown", "shutdown", "()V", &[]) {
            Err(Trap::Stop(stop)) => Err(stop),
            _ => Ok(()),
        }
    }

    fn start_main(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        main: &str,
        args: &[String],
    ) -> Result<(), Trap> {
        let class = self.initialize_now(symbols, state, main)?;
        let method = main_method(&self.program, class).ok_or_else(|| Trap::bug("a class without a main method"))?;
        let mut values = Vec::new();
        if !self.program.method(method).is_static() {
            values.push(Slot::reference(self.construct(symbols, state, main, "()V", &[])?));
        }
        if self.program.method(method).params().len() == 1 {
            let strings: Vec<Ref> = args.iter().map(|text| self.new_string(state, text)).collect();
            values.push(Slot::reference(self.new_ref_array(state, self.known.string_array, &strings)));
        }
        self.call_now(symbols, state, method, &values)?;
        Ok(())
    }

    /// Handles an exception that leaves `main` as the launcher does.
    fn report_uncaught(&mut self, symbols: &mut dyn Symbols, state: &mut State, thrown: Ref) -> Result<i32, Stop> {
        let depth = state.frames.len();
        let attempt = (|| {
            let handler =
                self.method_named(self.known.thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V")?;
            let args = [Slot::reference(state.roots.thread), Slot::reference(thrown)];
            match self.push_call(symbols, state, handler, &args, FrameKind::Call, NO_REG)? {
                Some(_) => Ok(Step::Returned(Slot::VOID)),
                None => Ok(self.run(symbols, state, depth)),
            }
        })();
        match attempt {
            Ok(Step::Stopped(stop)) => Err(stop),
            Ok(_) => Ok(1),
            Err(Trap::Stop(stop)) => Err(stop),
            Err(_) => Err(Stop::Bug("the uncaught exception could not be reported".into())),
        }
    }

    /// Flushes the current `System.out` and `System.err`, even after a run that was stopped. Discards the call stack.
    pub(crate) fn flush(&mut self, symbols: &mut dyn Symbols, state: &mut State) -> Result<(), Stop> {
        state.frames.clear();
        state.release(0);
        let Ok(system) = self.program.load("java/lang/System") else { return Ok(()) };
        let Ok(stream) = self.program.load("java/io/PrintStream") else { return Ok(()) };
        for name in ["out", "err"] {
            let Ok(target) = self.static_field(state, system, name) else { continue };
            let Ok(flush) = self.method_named(stream, "flush", "()V") else { continue };
            let Some(class) = self.class_of(state, target.as_ref()) else { continue };
            let Ok(flush) = self.program.select(class, flush) else { continue };
            match self.call_now(symbols, state, flush, &[target]) {
                Err(Trap::Stop(stop)) => return Err(stop),
                _ => continue,
            }
        }
        Ok(())
    }
}

/// Finds the method the launcher starts: `public static void main(String[])`, inherited or not. From JDK 25 on, it may
/// also be an instance method, have any access but private, and have no parameters.
pub fn main_method(program: &Program, class: ClassId) -> Option<MethodId> {
    let relaxed = program.jdk().feature() >= 25;
    let descriptors: &[&str] = if relaxed { &["([Ljava/lang/String;)V", "()V"] } else { &["([Ljava/lang/String;)V"] };
    let has_constructor =
        program.find_method(class, "<init>", "()V").is_some_and(|id| !program.method(id).is_private());
    descriptors.iter().find_map(|descriptor| {
        let above = program.class(class).display().iter().rev();
        above.filter_map(|holder| program.find_method(*holder, "main", descriptor)).find(|id| {
            let method = program.method(*id);
            match relaxed {
                true => !method.is_private() && (method.is_static() || has_constructor),
                false => method.is_public() && method.is_static(),
            }
        })
    })
}
