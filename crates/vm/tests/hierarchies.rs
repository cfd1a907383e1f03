//! Resolution and selection (JVMS 5.4.3.3, 5.4.3.4, 5.4.6) on random hierarchies, compared with the real JVM: interfaces
//! with abstract, default, private and static methods, classes of two packages that override some of them with any
//! access, and calls of every kind, including those that `javac` would refuse and that a changed library brings about.

#![allow(clippy::disallowed_methods, reason = "tests write class files and start the JVM")]

mod common;

use common::{Recorder, machine_on};
use heapwright_program::Jdk;
use ristretto_classfile::attributes::{Attribute, Instruction as I};
use ristretto_classfile::{ClassAccessFlags, ClassFile, ConstantPool, Method, MethodAccessFlags, Version};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The number of hierarchies.
const HIERARCHIES: usize = 250;

/// The errors of a call that cannot be linked.
const LINK_ERRORS: [&str; 4] =
    ["IncompatibleClassChangeError", "AbstractMethodError", "IllegalAccessError", "NoSuchMethodError"];

/// The methods that types declare.
const NAMES: [&str; 2] = ["f", "g"];

/// Random numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A type of a hierarchy: its methods are numbered by where they stand.
struct Type {
    name: String,
    is_interface: bool,
    is_abstract: bool,
    /// The direct superclass, or `Object`.
    parent: String,
    interfaces: Vec<String>,
    methods: Vec<(&'static str, MethodAccessFlags)>,
}

/// Draws the types of a hierarchy, supertypes first.
fn hierarchy(number: usize, dice: &mut Dice) -> Vec<Type> {
    let mut types: Vec<Type> = Vec::new();
    let interfaces = 1 + dice.below(5);
    for at in 0..interfaces + 1 + dice.below(5) {
        let is_interface = at < interfaces;
        let package = if dice.chance(70) { "p" } else { "q" };
        let letter = if is_interface { 'I' } else { 'C' };
        let above: Vec<String> = types.iter().filter(|one| one.is_interface).map(|one| one.name.clone()).collect();
        let mut chosen: Vec<String> = above.into_iter().filter(|_| dice.chance(35)).collect();
        if dice.chance(50) {
            chosen.reverse();
        }
        let classes: Vec<&Type> = types.iter().filter(|one| !one.is_interface).collect();
        let parent = match classes.is_empty() || is_interface || dice.chance(20) {
            true => "java/lang/Object".to_owned(),
            false => classes[dice.below(classes.len())].name.clone(),
        };
        let methods = NAMES.into_iter().filter(|_| dice.chance(55)).collect::<Vec<_>>();
        let is_abstract = is_interface || dice.chance(25);
        let above: Vec<String> = chosen.iter().cloned().chain([parent.clone()]).collect();
        let methods = methods.into_iter().map(|name| {
            let flags = flags(is_interface, is_abstract, dice);
            // HotSpot departs from JVMS 5.4.6 if a private method, or a static one of an interface, has the name of an
            // inherited one
            let hidden = match is_interface {
                true => MethodAccessFlags::PRIVATE | MethodAccessFlags::STATIC,
                false => MethodAccessFlags::PRIVATE,
            };
            let hides = flags.intersects(hidden) && is_inherited(&types, &above, name);
            (name, if hides { MethodAccessFlags::PUBLIC } else { flags })
        });
        let methods = methods.collect();
        types.push(Type {
            name: format!("{package}/H{number}{letter}{at}"),
            is_interface,
            is_abstract,
            parent,
            interfaces: chosen,
            methods,
        });
    }
    types
}

/// Whether one of these types, or a supertype of theirs, declares a method.
fn is_inherited(types: &[Type], above: &[String], name: &str) -> bool {
    types.iter().filter(|one| above.contains(&one.name)).any(|one| {
        let further: Vec<String> = one.interfaces.iter().cloned().chain([one.parent.clone()]).collect();
        one.methods.iter().any(|(declared, _)| *declared == name) || is_inherited(types, &further, name)
    })
}

/// Draws what a method is.
fn flags(in_interface: bool, may_be_abstract: bool, dice: &mut Dice) -> MethodAccessFlags {
    let access = match (in_interface, dice.below(10)) {
        (true, 0) => MethodAccessFlags::PRIVATE,
        (true, _) => MethodAccessFlags::PUBLIC,
        (false, 0) => MethodAccessFlags::PRIVATE,
        (false, 1) => MethodAccessFlags::PROTECTED,
        (false, 2) => MethodAccessFlags::empty(),
        (false, _) => MethodAccessFlags::PUBLIC,
    };
    let kind = match dice.below(10) {
        0 => MethodAccessFlags::STATIC,
        1..=3 if may_be_abstract && access != MethodAccessFlags::PRIVATE => MethodAccessFlags::ABSTRACT,
        _ => MethodAccessFlags::empty(),
    };
    access | kind
}

/// Builds a method of a class file.
fn method(pool: &mut ConstantPool<'static>, name: &str, access_flags: MethodAccessFlags, code: Vec<I>) -> Method {
    let descriptor = if name == "<init>" { "()V" } else { "()I" };
    let code_name = pool.add_utf8("Code").expect("room");
    let body = Attribute::Code {
        name_index: code_name,
        max_stack: 4,
        max_locals: 1,
        code,
        exception_table: vec![],
        attributes: vec![],
    };
    let is_abstract = access_flags.contains(MethodAccessFlags::ABSTRACT);
    Method {
        access_flags,
        name_index: pool.add_utf8(name).expect("room"),
        descriptor_index: pool.add_utf8(descriptor).expect("room"),
        attributes: if is_abstract { vec![] } else { vec![body] },
    }
}

/// Calls of `super` methods: the direct supertypes of a class, and whether each is an interface.
fn supers(one: &Type) -> impl Iterator<Item = (&str, bool)> {
    std::iter::once((one.parent.as_str(), false)).chain(one.interfaces.iter().map(|above| (above.as_str(), true)))
}

fn reference(pool: &mut ConstantPool<'static>, class: &str, is_interface: bool, name: &str) -> u16 {
    let class = pool.add_class(class).expect("room");
    match is_interface {
        true => pool.add_interface_method_ref(class, name, "()I").expect("room"),
        false => pool.add_method_ref(class, name, "()I").expect("room"),
    }
}

fn bytes_of(one: &Type, place: usize) -> Vec<u8> {
    let mut pool = ConstantPool::default();
    let this_class = pool.add_class(&one.name).expect("room");
    let super_class = pool.add_class(&one.parent).expect("room");
    let interfaces = one.interfaces.iter().map(|above| pool.add_class(above).expect("room")).collect();
    let mut methods = Vec::new();
    for (at, (name, flags)) in one.methods.iter().enumerate() {
        let answer = i16::try_from(place * 10 + at).expect("small");
        methods.push(method(&mut pool, name, *flags, vec![I::Sipush(answer), I::Ireturn]));
    }
    if !one.is_interface {
        let parent = pool.add_method_ref(super_class, "<init>", "()V").expect("room");
        let code = vec![I::Aload_0, I::Invokespecial(parent), I::Return];
        methods.push(method(&mut pool, "<init>", MethodAccessFlags::PUBLIC, code));
        for (at, (above, is_interface)) in supers(one).enumerate() {
            for name in NAMES {
                let called = reference(&mut pool, above, is_interface, name);
                let code = vec![I::Aload_0, I::Invokespecial(called), I::Ireturn];
                methods.push(method(&mut pool, &format!("super{at}{name}"), MethodAccessFlags::PUBLIC, code));
            }
        }
    }
    let mut access_flags = ClassAccessFlags::PUBLIC;
    access_flags |= if one.is_interface { ClassAccessFlags::INTERFACE } else { ClassAccessFlags::SUPER };
    if one.is_abstract {
        access_flags |= ClassAccessFlags::ABSTRACT;
    }
    written(ClassFile {
        version: Version::Java11 { minor: 0 },
        constant_pool: pool,
        access_flags,
        this_class,
        super_class,
        interfaces,
        methods,
        ..Default::default()
    })
}

fn written(file: ClassFile<'static>) -> Vec<u8> {
    let mut bytes = Vec::new();
    file.to_bytes(&mut bytes).expect("a class file");
    bytes
}

/// The class that calls: for each class that can be instantiated, each method through each type and with each kind of
/// call.
fn caller(number: usize, types: &[Type]) -> Vec<u8> {
    let mut pool = ConstantPool::default();
    let this_class = pool.add_class(format!("p/H{number}")).expect("room");
    let super_class = pool.add_class("java/lang/Object").expect("room");
    let mut methods = Vec::new();
    let mut call = |pool: &mut ConstantPool<'static>, name: String, code: Vec<I>| {
        methods.push(method(pool, &name, MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC, code));
    };
    let is_below = |class: &Type, above: &str| ancestors(types, &class.name).iter().any(|one| one == above);
    for (receiver, class) in types.iter().enumerate().filter(|(_, one)| !one.is_abstract) {
        let made = pool.add_class(&class.name).expect("room");
        let constructor = pool.add_method_ref(made, "<init>", "()V").expect("room");
        let new = || vec![I::New(made), I::Dup, I::Invokespecial(constructor)];
        for (through, other) in types.iter().enumerate() {
            // the verifier insists on the class, not on the interface
            if !other.is_interface && !is_below(class, &other.name) {
                continue;
            }
            for name in NAMES {
                let called = reference(&mut pool, &other.name, other.is_interface, name);
                let mut code = new();
                code.push(if other.is_interface { I::Invokeinterface(called, 1) } else { I::Invokevirtual(called) });
                code.push(I::Ireturn);
                call(&mut pool, format!("on{receiver}through{through}{name}"), code);
            }
        }
        for at in 0..supers(class).count() {
            for name in NAMES {
                let called = pool.add_method_ref(made, format!("super{at}{name}"), "()I".to_owned()).expect("room");
                let mut code = new();
                code.extend([I::Invokevirtual(called), I::Ireturn]);
                call(&mut pool, format!("on{receiver}super{at}{name}"), code);
            }
        }
    }
    for (through, other) in types.iter().enumerate() {
        for name in NAMES {
            let called = reference(&mut pool, &other.name, other.is_interface, name);
            call(&mut pool, format!("static{through}{name}"), vec![I::Invokestatic(called), I::Ireturn]);
        }
    }
    written(ClassFile {
        version: Version::Java11 { minor: 0 },
        constant_pool: pool,
        access_flags: ClassAccessFlags::PUBLIC | ClassAccessFlags::SUPER,
        this_class,
        super_class,
        methods,
        ..Default::default()
    })
}

fn ancestors(types: &[Type], name: &str) -> Vec<String> {
    let mut found = vec![name.to_owned()];
    if let Some(one) = types.iter().find(|one| one.name == name) {
        found.extend(ancestors(types, &one.parent));
    }
    found
}

/// Calls every method of the classes `p.H0`, `p.H1` and so on, in the order of their names.
const MAIN: &str = r#"
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class Calls {
    public static void main(String[] arguments) throws Exception {
        for (int number = 0; number < Integer.parseInt(arguments[0]); number++) {
            Method[] methods = Class.forName("p.H" + number).getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::getName));
            for (Method method : methods) {
                String what;
                try {
                    what = method.invoke(null).toString();
                } catch (InvocationTargetException thrown) {
                    what = thrown.getCause().toString();
                }
                System.out.println(number + " " + method.getName() + " " + what);
            }
        }
    }
}
"#;

fn prepare(seed: u64) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hierarchies-{}", std::process::id()));
    for package in ["p", "q"] {
        std::fs::create_dir_all(dir.join(package)).expect("a folder");
    }
    let mut dice = Dice(seed);
    for number in 0..HIERARCHIES {
        let types = hierarchy(number, &mut dice);
        for (place, one) in types.iter().enumerate() {
            std::fs::write(dir.join(format!("{}.class", one.name)), bytes_of(one, place)).expect("a class");
        }
        std::fs::write(dir.join(format!("p/H{number}.class")), caller(number, &types)).expect("the caller");
    }
    std::fs::write(dir.join("Calls.java"), MAIN).expect("the driver");
    let javac = Jdk::locate(None).expect("a JDK").home().join("bin/javac");
    let status = Command::new(javac).arg("-d").arg(&dir).arg(dir.join("Calls.java")).status();
    assert!(status.expect("javac starts").success());
    dir
}

#[test]
fn random_hierarchies() {
    let seed = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(20_261_115);
    let dir = prepare(seed);
    let java = Jdk::locate(None).expect("a JDK").home().join("bin/java");
    let count = HIERARCHIES.to_string();
    let real = Command::new(java).arg("-cp").arg(&dir).args(["Calls", &count]).output().expect("java starts");
    assert!(real.status.success(), "{}", String::from_utf8_lossy(&real.stderr));
    let expected = String::from_utf8(real.stdout).expect("UTF-8");
    let host = Recorder::default();
    let mut vm = machine_on(&dir, host.clone());
    let mut state = vm.boot().expect("a booted state");
    let code = vm.run_main(&mut state, "Calls", &[count]);
    let seen = host.take();
    // which of the errors it is differs, as does its message; neither is ever the outcome of a test
    let is_link_error = |line: &str| LINK_ERRORS.iter().any(|error| line.contains(error));
    let agree = |expected: &str, seen: &str| expected == seen || is_link_error(expected) && is_link_error(seen);
    let differing: Vec<String> = expected
        .lines()
        .zip(seen.lines())
        .filter(|(expected, seen)| !agree(expected, seen))
        .map(|(expected, seen)| format!("JVM:     {expected}\nmachine: {seen}"))
        .collect();
    assert!(
        differing.is_empty(),
        "seed {seed}, {} of {}, {}:\n{}",
        differing.len(),
        expected.lines().count(),
        dir.display(),
        differing.join("\n")
    );
    assert_eq!(seen.lines().count(), expected.lines().count());
    assert!(matches!(code, Ok(0)), "{code:?}");
    // what the hierarchies are for happens often enough
    for word in LINK_ERRORS {
        let count = expected.lines().filter(|line| line.contains(word)).count();
        assert!(count > 50, "{word}: {count}");
    }
    let answers = expected.lines().filter(|line| !line.contains("Error")).count();
    assert!(answers > 1000, "{answers}");
    std::fs::remove_dir_all(dir).expect("a folder");
}
