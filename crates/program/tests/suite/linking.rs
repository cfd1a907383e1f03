//! Layouts and virtual tables.

use crate::support::{Ask, Classes};
use heapwright_program::{ClassPath, ConstantValue, Jdk, Kind, Program};

#[test]
fn instance_cells_of_the_superclass_come_first() {
    let classes = Classes::compile(&[(
        "A.java",
        "class A { int i; String s; static long t; double d; }
         class B extends A { Object o; static Object p, q; static int n; byte b; }
         class C extends B { }",
    )]);
    let mut program = classes.program();
    let (a, b, c) = (program.get("A"), program.get("B"), program.get("C"));
    assert_eq!(program.class(a).cell_kinds(), [Kind::Int, Kind::Ref, Kind::Double]);
    assert_eq!(program.class(a).reference_cells(), [1]);
    assert_eq!(program.class(a).static_cells(), 1);
    assert_eq!(program.class(b).cell_kinds(), [Kind::Int, Kind::Ref, Kind::Double, Kind::Ref, Kind::Byte]);
    assert_eq!(program.class(b).reference_cells(), [1, 3]);
    assert_eq!(program.class(b).static_cell_kinds(), [Kind::Ref, Kind::Ref, Kind::Int]);
    assert_eq!(program.class(b).static_reference_cells(), [0, 1]);
    assert_eq!(program.class(c).instance_cells(), 5);
    assert_eq!(program.class(c).static_cells(), 0);
    let field = program.field_named(b, "b").expect("B.b");
    assert_eq!(program.field(field).cell(), 4);
    let object = program.object_class();
    assert_eq!(program.class(object).instance_cells(), 0);
}

#[test]
fn injected_cells_follow_the_class_s_own() {
    let classes = Classes::compile(&[(
        "A.java",
        "class A { int i; } class B extends A { Object o; } class C extends B { long l; }",
    )]);
    let class_path = ClassPath::parse(classes.path().to_str().expect("UTF-8")).expect("a class path");
    let jdk = Jdk::open(&crate::support::jdk_home()).expect("a JDK");
    let mut program = Program::with_injected(jdk, class_path, &[("B", 2)]).expect("a program");
    let (a, b, c) = (program.get("A"), program.get("B"), program.get("C"));
    assert_eq!(program.class(a).injected_cells(), None);
    assert_eq!(program.class(b).injected_cells(), Some(2..4));
    assert_eq!(program.class(c).injected_cells(), Some(2..4));
    assert_eq!(program.class(c).cell_kinds(), [Kind::Int, Kind::Ref, Kind::Long, Kind::Long, Kind::Long]);
    assert_eq!(program.class(c).reference_cells(), [1]);
}

#[test]
fn constant_values() {
    let classes = Classes::compile(&[(
        "A.java",
        "class A { static final int I = 7; static final long L = 1L << 40; static final float F = 1.5f;
                   static final double D = -0.0; static final String S = \"h\\u00e9\\0\\ud83d\"; static final boolean Z = true;
                   static final Object O = \"no\"; static int plain; }",
    )]);
    let mut program = classes.program();
    let a = program.get("A");
    let value = |name: &str| {
        let field = program.field_named(a, name).expect("a field");
        program.constant_value(field).cloned()
    };
    assert_eq!(value("I"), Some(ConstantValue::Int(7)));
    assert_eq!(value("L"), Some(ConstantValue::Long(1 << 40)));
    assert_eq!(value("F"), Some(ConstantValue::Float(1.5)));
    assert!(matches!(value("D"), Some(ConstantValue::Double(d)) if d.is_sign_negative()));
    assert_eq!(value("S"), Some(ConstantValue::String([0x68, 0xe9, 0, 0xd83d].into())));
    assert_eq!(value("Z"), Some(ConstantValue::Int(1)));
    assert_eq!(value("O"), None);
    assert_eq!(value("plain"), None);
}

#[test]
fn overriding_takes_the_slot() {
    let classes = Classes::compile(&[(
        "A.java",
        "class A { void f() {} void g() {} static void s() {} private void p() {} }
         class B extends A { void f() {} void h() {} private void p() {} }",
    )]);
    let mut program = classes.program();
    let (f, g) = (program.declared("A", "f", "()V"), program.declared("A", "g", "()V"));
    let over = program.declared("B", "f", "()V");
    let h = program.declared("B", "h", "()V");
    let slot = |method| program.method(method).vtable_index();
    assert_eq!(slot(f), slot(over));
    assert_ne!(slot(g), slot(f));
    assert!(slot(h) > slot(g));
    let statics = program.declared("A", "s", "()V");
    let private = program.declared("B", "p", "()V");
    let constructor = program.declared("A", "<init>", "()V");
    for method in [statics, private, constructor] {
        assert_eq!(program.method(method).vtable_index(), None);
    }
    assert_eq!(program.runs("B", "A", "f", "()V").as_deref(), Ok("B.f"));
    assert_eq!(program.runs("B", "A", "g", "()V").as_deref(), Ok("A.g"));
    assert_eq!(program.runs("B", "A", "p", "()V").as_deref(), Ok("A.p"));
    assert_eq!(program.runs("B", "A", "hashCode", "()I").as_deref(), Ok("java/lang/Object.hashCode"));
}

/// JVMS 5.4.5: a method in another package does not override a package-private one, unless a class in between did.
#[test]
fn package_private_methods() {
    let classes = Classes::compile(&[
        ("p/A.java", "package p; public class A { void f() {} void g() {} public static void call(A a) { a.f(); } }"),
        ("q/B.java", "package q; public class B extends p.A { void f() {} void g() {} }"),
        ("p/C.java", "package p; public class C extends q.B { void f() {} }"),
        ("p/D.java", "package p; public class D extends A { public void g() {} }"),
        ("q/E.java", "package q; public class E extends p.D { public void g() {} }"),
    ]);
    let mut program = classes.program();
    assert_eq!(program.runs("q/B", "p/A", "f", "()V").as_deref(), Ok("p/A.f"));
    assert_eq!(program.runs("q/B", "q/B", "f", "()V").as_deref(), Ok("q/B.f"));
    assert_eq!(program.runs("p/C", "p/A", "f", "()V").as_deref(), Ok("p/C.f"));
    assert_eq!(program.runs("p/C", "q/B", "f", "()V").as_deref(), Ok("q/B.f"));
    // p.D.g is public and overrides p.A.g, q.E.g overrides p.D.g and so p.A.g.
    assert_eq!(program.runs("q/E", "p/A", "g", "()V").as_deref(), Ok("q/E.g"));
    assert_eq!(program.runs("q/B", "p/A", "g", "()V").as_deref(), Ok("p/A.g"));
}

#[test]
fn a_method_in_two_slots_is_overridden_in_both() {
    let classes = Classes::compile(&[
        ("p/A.java", "package p; public class A { void f() {} }"),
        ("q/B.java", "package q; public class B extends p.A { public void f() {} }"),
        ("p/C.java", "package p; public class C extends q.B { public void f() {} }"),
        ("r/D.java", "package r; public class D extends p.C { public void f() {} }"),
    ]);
    let mut program = classes.program();
    for (receiver, through, expected) in [
        ("p/C", "p/A", "p/C.f"),
        ("p/C", "q/B", "p/C.f"),
        ("r/D", "p/A", "r/D.f"),
        ("r/D", "q/B", "r/D.f"),
        ("r/D", "p/C", "r/D.f"),
        ("q/B", "p/A", "p/A.f"),
    ] {
        assert_eq!(program.runs(receiver, through, "f", "()V").as_deref(), Ok(expected), "{receiver} {through}");
    }
}

#[test]
fn arrays() {
    let classes = Classes::compile(&[("A.java", "public class A {} class B extends A {}")]);
    let mut program = classes.program();
    let ints = program.get("[I");
    let nested = program.get("[[LB;");
    assert_eq!(program.component(ints), Some(program.primitive(Kind::Int)));
    let b = program.get("B");
    let of_b = program.array_of(b);
    assert_eq!(program.component(nested), Some(of_b));
    assert_eq!(program.array_of(of_b), nested);
    assert_eq!(&**program.class(of_b).name(), "[LB;");
    assert_eq!(program.class(of_b).package_name(), "");
    let strings = program.get("[Ljava/lang/String;");
    assert_eq!(program.class(strings).package_name(), "java/lang");
    assert_eq!(program.class(strings).external_name(), "[Ljava.lang.String;");
    assert_eq!(program.runs("[I", "[I", "hashCode", "()I").as_deref(), Ok("java/lang/Object.hashCode"));
    assert_eq!(program.runs("[I", "[I", "clone", "()Ljava/lang/Object;").as_deref(), Ok("java/lang/Object.clone"));
    for bad in ["[", "[V", "[II", "[LB", "[LNo;", "[L;", &format!("{}I", "[".repeat(256))] {
        assert!(program.load(bad).is_err(), "{bad}");
    }
    assert!(program.load(&format!("{}I", "[".repeat(255))).is_ok());
}
