//! Tests of targets on compiled classes, the fixtures of the command's tests.

#![allow(clippy::disallowed_methods, reason = "tests compile their classes")]

use crate::candidates::Role;
use crate::failure::{Failure, exit};
use crate::spec;
use crate::targets::{Plan, resolve};
use heapwright_program::{ClassPath, Jdk, Program};
use heapwright_report::method_text;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The compiled fixtures; the directory exists as long as the process.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap().keep();
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../heapwright/tests/gen/java/shop/Till.java");
        let jdk = Jdk::locate(None).unwrap();
        let javac = jdk.home().join("bin/javac");
        let status = Command::new(javac).arg("-g").arg("-d").arg(&folder).arg(source).status().unwrap();
        assert!(status.success());
        folder
    })
}

fn plan(targets: &[&str], exclude: &[&str]) -> Result<Plan, Failure> {
    let class_path = ClassPath::parse(&classes().display().to_string()).unwrap();
    let mut program = Program::new(Jdk::locate(None).unwrap(), class_path).unwrap();
    let specs: Vec<spec::Spec> = targets.iter().map(|target| spec::parse(target).unwrap()).collect();
    let exclude: Vec<String> = exclude.iter().map(|&pattern| pattern.to_owned()).collect();
    resolve(&mut program, &specs, &exclude, None)
}

/// Formats methods as `Class#method(types)`, in parentheses if only reached.
fn methods(plan: &Plan) -> Vec<String> {
    let all = plan.classes.iter().flat_map(|class| &class.methods);
    all.map(|planned| {
        let method = &planned.method;
        let class = method.class.trim_start_matches("shop.");
        let text = format!("{class}#{}", method_text(&method.class, &method.name, &method.descriptor));
        if planned.role == Role::Entry { text } else { format!("({text})") }
    })
    .collect()
}

const TILL: [&str; 7] = [
    "Till#Till(int)",
    "Till#pay(int)",
    "Till#pay(int,java.lang.String)",
    "(Till#change(int))",
    "Till#any(int[])",
    "Till#secret(int)",
    "(Till#lambda$any$0(int))",
];

/// The methods of the nested classes.
const NESTED: [&str; 9] = [
    "(Till$Drawer#Drawer(int))",
    "Till$Drawer#isEmpty()",
    "(Till$Kind#Kind(java.lang.String,int))",
    "Till$Kind#isSmall()",
    "(Till$Kind#<clinit>())",
    "Till$Receipt#Receipt(int,java.lang.String)",
    "Till$Receipt#text()",
    "(Till$Secret#Secret())",
    "(Till$Secret#twice(int))",
];

#[test]
fn a_class_with_the_classes_inside_it() {
    let plan = plan(&["shop.Till"], &[]).unwrap();
    assert_eq!(methods(&plan), [&TILL[..], &NESTED[..]].concat());
    let native: Vec<_> = plan.skipped.iter().map(|skipped| skipped.method.as_deref()).collect();
    assert_eq!(native, [Some("beep()")]);
    assert!(plan.entries().all(|entry| entry.line.is_some()));
}

#[test]
fn packages_and_directories_are_the_same_classes() {
    let whole = methods(&plan(&["shop.Till"], &[]).unwrap());
    let directory = classes().display().to_string();
    for target in ["shop.*", "shop.**", "**", &directory, &format!("{directory}/shop")] {
        assert_eq!(methods(&plan(&[target], &[]).unwrap()), whole, "{target}");
    }
}

#[test]
fn methods_with_what_stands_behind_them() {
    let check = |target: &str, expected: &[&str]| assert_eq!(methods(&plan(&[target], &[]).unwrap()), expected);
    check("shop.Till#pay", &["Till#pay(int)", "Till#pay(int,java.lang.String)", "(Till#change(int))"]);
    check("shop.Till#pay(int,String)", &["Till#pay(int,java.lang.String)", "(Till#change(int))"]);
    check("shop.Till#pay(I)I", &["Till#pay(int)", "(Till#change(int))"]);
    check("shop.Till#any", &["Till#any(int[])", "(Till#lambda$any$0(int))"]);
    check("shop.Till#<init>", &["Till#Till(int)"]);
    check("shop.Till.Drawer#Drawer", &["Till$Drawer#Drawer(int)"]);
    check("shop.Till$Drawer", &["(Till$Drawer#Drawer(int))", "Till$Drawer#isEmpty()"]);
}

#[test]
fn targets_add_up_in_their_order() {
    let both = plan(&["shop.Till.Drawer#isEmpty", "shop.Till#pay(int)", "shop.Till#pay"], &[]).unwrap();
    let expected = ["Till$Drawer#isEmpty()", "Till#pay(int)", "Till#pay(int,java.lang.String)", "(Till#change(int))"];
    assert_eq!(methods(&both), expected);
}

#[test]
fn patterns_leave_out() {
    let left = |patterns: &[&str]| methods(&plan(&["shop.Till"], patterns).unwrap());
    assert_eq!(left(&["*$*"]), TILL);
    // what only they use is excluded with them
    let is_left = |text: &&str| !text.contains("pay(") && !text.contains("change(");
    let without: Vec<&str> = TILL.iter().copied().filter(is_left).collect();
    assert_eq!(left(&["*$*", "*#pay"]), without);
    assert!(left(&["*#pay(int)"]).contains(&"(Till#change(int))".to_owned()));
    assert!(!left(&["*#any"]).contains(&"(Till#lambda$any$0(int))".to_owned()));
    assert!(left(&["*#pay(int)"]).contains(&"Till#pay(int,java.lang.String)".to_owned()));
    for pattern in ["shop.*", "shop.*#*"] {
        let nothing = plan(&["shop.Till"], &[pattern]).unwrap_err();
        assert!(nothing.message.contains("--exclude leaves nothing over"), "{nothing:?}");
        assert_eq!(nothing.code, exit::WRONG_INPUT);
    }
}
