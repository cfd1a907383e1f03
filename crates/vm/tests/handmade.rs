//! Instructions and combinations that `javac` does not emit, in class files of old versions: assembled here, run on the
//! machine and on the real JVM, and compared.

#![allow(clippy::disallowed_methods, reason = "tests write class files and start the JVM")]

mod common;

use common::{Recorder, machine_on};
use heapwright_program::Jdk;
use ristretto_classfile::attributes::{Attribute, Instruction as I, LookupSwitch, TableSwitch};
use ristretto_classfile::{ClassAccessFlags, ClassFile, ConstantPool, Method, MethodAccessFlags, Version};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A method `static long name(int, long)`.
struct Case {
    name: &'static str,
    code: Vec<I>,
}

/// Code that combines the results of a shuffle into one number and returns it.
fn digits(longs: &[bool]) -> Vec<I> {
    // operands from the top: fold them into local 4 (long) as 31 * total + value
    let mut code = vec![];
    for is_long in longs {
        if !is_long {
            code.push(I::I2l);
        }
        code.extend([I::Lload(4), I::Ldc2_w(31), I::Lmul, I::Ladd, I::Lstore(4)]);
    }
    code.extend([I::Lload(4), I::Lreturn]);
    code
}

fn shuffle(name: &'static str, before: Vec<I>, longs: &[bool]) -> Case {
    let mut code = vec![I::Lconst_0, I::Lstore(4)];
    code.extend(before);
    code.extend(digits(longs));
    Case { name, code }
}

fn cases() -> Vec<Case> {
    let (int, long) = (false, true);
    let a = || I::Iload_0;
    let l = || I::Lload_1;
    let two = || I::Iconst_2;
    let three = || I::Iconst_3;
    vec![
        shuffle("swap", vec![a(), two(), I::Swap], &[int, int]),
        shuffle("dupX1", vec![a(), two(), I::Dup_x1], &[int, int, int]),
        shuffle("dupX2", vec![a(), two(), three(), I::Dup_x2], &[int, int, int, int]),
        shuffle("dupX2Long", vec![l(), three(), I::Dup_x2], &[int, long, int]),
        shuffle("dup2", vec![a(), two(), I::Dup2], &[int, int, int, int]),
        shuffle("dup2Long", vec![l(), I::Dup2], &[long, long]),
        shuffle("dup2X1", vec![a(), two(), three(), I::Dup2_x1], &[int, int, int, int, int]),
        shuffle("dup2X1Long", vec![a(), l(), I::Dup2_x1], &[long, int, long]),
        shuffle("dup2X2", vec![a(), two(), three(), I::Iconst_4, I::Dup2_x2], &[int, int, int, int, int, int]),
        shuffle("dup2X2LongTop", vec![a(), two(), l(), I::Dup2_x2], &[long, int, int, long]),
        shuffle("dup2X2LongLow", vec![l(), two(), three(), I::Dup2_x2], &[int, int, long, int, int]),
        shuffle("dup2X2Longs", vec![l(), l(), I::Lneg, I::Dup2_x2], &[long, long, long]),
        shuffle("pop2", vec![a(), two(), three(), I::Pop2], &[int]),
        shuffle("computed", vec![a(), two(), I::Imul, a(), three(), I::Iadd, I::Dup_x1, I::Isub], &[int, int]),
        // the stack keeps the value a local had before it changed
        shuffle("oldLocal", vec![a(), I::Iinc(0, 5), a(), two(), I::Istore_0, a()], &[int, int, int]),
        Case {
            name: "subroutine",
            code: vec![
                I::Jsr(4),
                I::Jsr_w(4),
                I::Iload_0,
                I::Goto(7),
                I::Astore(6),
                I::Iinc(0, 5),
                I::Ret(6),
                I::I2l,
                I::Lreturn,
            ],
        },
        Case {
            name: "wide",
            code: vec![
                I::Iload_w(0),
                I::Istore_w(300),
                I::Iinc_w(300, 1000),
                I::Lload_w(1),
                I::Lstore_w(301),
                I::Goto_w(7),
                I::Nop,
                I::Iload_w(300),
                I::I2l,
                I::Lload_w(301),
                I::Ladd,
                I::Lreturn,
            ],
        },
        Case {
            name: "emptySwitch",
            code: vec![
                I::Iload_0,
                I::Lookupswitch(Box::new(LookupSwitch { default: 1, pairs: Default::default() })),
                I::Iload_0,
                I::Tableswitch(Box::new(TableSwitch { default: 1, low: 7, high: 7, offsets: vec![3] })),
                I::Lconst_0,
                I::Lreturn,
                I::Lconst_1,
                I::Lreturn,
            ],
        },
        Case {
            // a block that is reached only by a backward jump
            name: "backwards",
            code: vec![
                I::Goto(4),
                I::Iload_0,
                I::I2l,
                I::Lreturn,
                I::Iinc(0, 1),
                I::Iload_0,
                I::Bipush(20),
                I::If_icmplt(4),
                I::Goto(1),
            ],
        },
    ]
}

fn class_bytes(version: Version) -> Vec<u8> {
    let mut pool = ConstantPool::default();
    // entry 31 must be the long 31: fill up to it
    let this_class = pool.add_class("Handmade").expect("room");
    let super_class = pool.add_class("java/lang/Object").expect("room");
    let code_name = pool.add_utf8("Code").expect("room");
    let descriptor = pool.add_utf8("(IJ)J").expect("room");
    let cases = cases();
    let names: Vec<u16> = cases.iter().map(|case| pool.add_utf8(case.name).expect("room")).collect();
    let mut filler = 0;
    while pool.len() < 31 {
        pool.add_utf8(format!("filler{filler}")).expect("room");
        filler += 1;
    }
    let thirty_one = pool.add_long(31).expect("room");
    let methods = cases
        .into_iter()
        .zip(names)
        .map(|(case, name_index)| Method {
            access_flags: MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC,
            name_index,
            descriptor_index: descriptor,
            attributes: vec![Attribute::Code {
                name_index: code_name,
                max_stack: 12,
                max_locals: 303,
                code: case
                    .code
                    .into_iter()
                    .map(|one| if one == I::Ldc2_w(31) { I::Ldc2_w(thirty_one) } else { one })
                    .collect(),
                exception_table: vec![],
                attributes: vec![],
            }],
        })
        .collect();
    let file = ClassFile {
        version,
        constant_pool: pool,
        access_flags: ClassAccessFlags::PUBLIC | ClassAccessFlags::SUPER,
        this_class,
        super_class,
        methods,
        ..Default::default()
    };
    let mut bytes = Vec::new();
    file.to_bytes(&mut bytes).expect("a class file");
    bytes
}

/// The driver calls every method with a few arguments.
fn driver() -> String {
    let calls: String = cases()
        .iter()
        .map(|case| {
            format!(
                "System.out.println(\"{0} \" + Handmade.{0}(7, 1000003L) + \" \" + Handmade.{0}(-2, -5L));\n",
                case.name
            )
        })
        .collect();
    format!("public class HandmadeMain {{ public static void main(String[] args) {{\n{calls}}} }}\n")
}

fn prepare(version: Version, name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("handmade-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    std::fs::write(dir.join("Handmade.class"), class_bytes(version)).expect("the class");
    std::fs::write(dir.join("HandmadeMain.java"), driver()).expect("the driver");
    let javac = Jdk::locate(None).expect("a JDK").home().join("bin/javac");
    let status = Command::new(javac)
        .args(["-nowarn", "-cp"])
        .arg(&dir)
        .arg("-d")
        .arg(&dir)
        .arg(dir.join("HandmadeMain.java"))
        .status();
    assert!(status.expect("javac starts").success());
    dir
}

fn check(version: Version, name: &str) {
    let dir = prepare(version, name);
    let java = Jdk::locate(None).expect("a JDK").home().join("bin/java");
    let real = Command::new(java).arg("-cp").arg(&dir).arg("HandmadeMain").output().expect("java starts");
    let expected = String::from_utf8(real.stdout).expect("UTF-8");
    assert!(real.status.success(), "{}", String::from_utf8_lossy(&real.stderr));
    assert_eq!(expected.lines().count(), cases().len());
    let host = Recorder::default();
    let mut vm = machine_on(&dir, host.clone());
    let mut state = vm.boot().expect("a booted state");
    let code = vm.run_main(&mut state, "HandmadeMain", &[]);
    assert_eq!(host.take(), expected);
    assert!(matches!(code, Ok(0)), "{code:?}");
}

#[test]
fn java_1_1() {
    check(Version::Java1_1 { minor: 3 }, "1.1");
}

#[test]
fn java_1_4() {
    check(Version::Java1_4 { minor: 0 }, "1.4");
}

#[test]
fn java_5() {
    check(Version::Java5 { minor: 0 }, "5");
}
