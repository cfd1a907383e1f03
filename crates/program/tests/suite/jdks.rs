//! Whole JDKs: every class of `java.base`, start-up speed, layouts of other JDK generations.

use crate::support::{Ask, jdk_home, jdks};
use heapwright_program::{ClassKind, ClassPath, Jdk, Kind, Loader, Program};
use std::time::Instant;

fn plain(home: &std::path::Path) -> Program {
    Program::new(Jdk::open(home).expect("a JDK"), ClassPath::default()).expect("a program")
}

#[test]
fn every_class_of_java_base_loads() {
    for home in jdks() {
        let start = Instant::now();
        let mut program = plain(&home);
        let names: Vec<String> = program
            .jdk()
            .classes()
            .into_iter()
            .filter(|(module, _)| &**module == "java.base")
            .map(|(_, name)| name)
            .collect();
        assert!(names.len() > 5000, "{} classes", names.len());
        for name in &names {
            let class = program.load(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            let class = program.class(class);
            assert_eq!(&**class.name(), name.as_str());
            assert_eq!(class.module().map(|module| &**module), Some("java.base"));
            assert_eq!(class.loader(), Loader::Boot);
        }
        println!("{}: {} classes in {:?}", home.display(), names.len(), start.elapsed());
        check_tables(&program);
    }
}

/// Invariants of every linked class.
fn check_tables(program: &Program) {
    for class in program.classes() {
        if class.kind() != ClassKind::Instance {
            continue;
        }
        let references = class.cell_kinds().iter().filter(|kind| **kind == Kind::Ref).count();
        assert_eq!(references, class.reference_cells().len());
        for (slot, &method) in class.vtable().iter().enumerate() {
            let method = program.method(method);
            assert!(program.is_assignable(class.id(), method.class()), "{} slot {slot}", class.name());
        }
        for method in class.methods().map(|id| program.method(id)) {
            assert_eq!(method.class(), class.id());
            if let Some(slot) = method.vtable_index() {
                assert_eq!(class.vtable()[slot as usize], method.id());
            }
        }
        for &interface in class.all_interfaces() {
            assert!(program.class(interface).is_interface());
        }
    }
}

#[test]
fn every_method_of_java_util_decodes() {
    for home in jdks() {
        let mut program = plain(&home);
        let names: Vec<String> = program.jdk().classes().into_iter().map(|(_, name)| name).collect();
        for name in names.iter().filter(|name| name.starts_with("java/util/") || name.starts_with("java/lang/")) {
            let class = program.get(name);
            for method in program.class(class).methods().collect::<Vec<_>>() {
                let method = program.method(method);
                if !method.is_abstract() && !method.is_native() {
                    program.code(method.id()).unwrap_or_else(|error| panic!("{error}"));
                }
            }
        }
    }
}

#[test]
fn modules_and_loaders() {
    let mut program = plain(&jdk_home());
    for (name, module, loader) in [
        ("java/util/ArrayList", "java.base", Loader::Boot),
        ("org/w3c/dom/Node", "java.xml", Loader::Boot),
        ("java/sql/Driver", "java.sql", Loader::Platform),
        ("com/sun/tools/javac/Main", "jdk.compiler", Loader::App),
    ] {
        let class = program.get(name);
        let class = program.class(class);
        assert_eq!(class.module().map(|module| &**module), Some(module), "{name}");
        assert_eq!(class.loader(), loader, "{name}");
        assert_eq!(&**class.origin(), format!("jdk:{module}"));
    }
}

/// The classes that a small program uses at start-up, in the order in which a JVM loads them.
fn startup_classes(home: &std::path::Path) -> Vec<String> {
    let output = std::process::Command::new(home.join("bin/java"))
        .args(["-Xshare:off", "-verbose:class", "-version"])
        .output()
        .expect("java runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .filter_map(|line| line.split_once(" source: ")?.0.rsplit(' ').next())
        .filter(|name| !name.contains("/0x") && !name.contains("LambdaForm$") && !name.contains("$$"))
        .map(|name| name.replace('.', "/"))
        .collect()
}

/// The processor time of this thread, which does not depend on what else the machine does.
fn processor_time() -> std::time::Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    std::time::Duration::from_nanos(text.split(' ').next().unwrap().parse().unwrap())
}

#[test]
fn start_up_is_fast() {
    for home in jdks() {
        let names = startup_classes(&home);
        assert!(names.len() > 300);
        let mut best = std::time::Duration::MAX;
        for _ in 0..5 {
            let start = processor_time();
            let mut program = plain(&home);
            for name in &names {
                program.get(name);
            }
            best = best.min(processor_time() - start);
        }
        println!("{}: {} start-up classes in {best:?}", home.display(), names.len());
        // Generous, for slow machines; the expected figure is printed above.
        assert!(cfg!(debug_assertions) || best.as_millis() < 100, "{best:?}");
    }
}
