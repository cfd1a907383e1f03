//! Selection: default methods, private interface methods, super calls, and the errors of incompatible changes.

use crate::support::{Ask, Classes};
use heapwright_program::LinkError;

#[test]
fn defaults_and_overriding_them() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { default void f() {} void g(); }
         interface J extends I { default void f() {} default void g() {} }
         abstract class A implements I { }
         class B extends A { public void g() {} }
         class C extends B implements J { }
         class D extends B { public void f() {} }
         class E implements J { }",
    )]);
    let mut program = classes.program();
    for (receiver, through, name, expected) in [
        ("B", "I", "f", "I.f"),
        ("B", "I", "g", "B.g"),
        ("B", "A", "g", "B.g"),
        ("B", "A", "f", "I.f"),
        ("C", "I", "f", "J.f"),
        ("C", "A", "f", "J.f"),
        ("C", "I", "g", "B.g"),
        ("D", "I", "f", "D.f"),
        ("D", "A", "f", "D.f"),
        ("E", "I", "g", "J.g"),
        ("E", "J", "f", "J.f"),
    ] {
        let run = program.runs(receiver, through, name, "()V");
        assert_eq!(run.as_deref(), Ok(expected), "{receiver} as {through}.{name}");
    }
}

#[test]
fn diamonds() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { default void f() {} }
         interface L extends I { default void f() {} }
         interface R extends I { }
         interface S extends I { void f(); }
         class One implements L, R { }
         class Two implements R, L { }
         abstract class Three implements R, S { }",
    )]);
    let mut program = classes.program();
    assert_eq!(program.runs("One", "I", "f", "()V").as_deref(), Ok("L.f"));
    assert_eq!(program.runs("Two", "R", "f", "()V").as_deref(), Ok("L.f"));
    // S.f is more specific than I.f and abstract.
    for through in ["I", "S", "Three"] {
        assert!(matches!(program.runs("Three", through, "f", "()V"), Err(LinkError::AbstractMethod(_))), "{through}");
    }
}

#[test]
fn ambiguous_defaults_are_an_incompatible_change() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { default void f() {} }
         interface J { }
         class A implements I, J { }
         class B extends A { }
         class C extends A { public void f() {} }
         interface K extends I, J { }",
    )]);
    classes.add(&[("J.java", "interface J { default void f() {} }")], &[]);
    let mut program = classes.program();
    for receiver in ["A", "B"] {
        for through in ["I", "J", "A"] {
            let error = program.runs(receiver, through, "f", "()V").expect_err("ambiguous");
            assert_eq!(
                error,
                LinkError::IncompatibleChange("Conflicting default methods: I.f J.f".to_owned()),
                "{receiver} as {through}"
            );
        }
    }
    assert_eq!(program.runs("C", "J", "f", "()V").as_deref(), Ok("C.f"));
    assert_eq!(program.runs("C", "A", "f", "()V").as_deref(), Ok("C.f"));
}

#[test]
fn a_later_interface_settles_an_ambiguity() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { default void f() {} }
         interface J { }
         class A implements I, J { }
         interface K extends I, J { }
         class B extends A implements K { }",
    )]);
    classes.add(
        &[("J.java", "interface J { default void f() {} } interface K extends I, J { default void f() {} }")],
        &[],
    );
    let mut program = classes.program();
    assert!(program.runs("A", "I", "f", "()V").is_err());
    assert_eq!(program.runs("B", "I", "f", "()V").as_deref(), Ok("K.f"));
    assert_eq!(program.runs("B", "A", "f", "()V").as_deref(), Ok("K.f"));
}

#[test]
fn missing_methods_are_abstract_method_errors() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { } abstract class A implements I { } class B extends A { }
         class T { }",
    )]);
    classes.add(
        &[("I.java", "interface I { int f(String s); } abstract class A implements I { abstract void g(); }")],
        &[],
    );
    let mut program = classes.program();
    let text = program.runs("B", "I", "f", "(Ljava/lang/String;)I").expect_err("no method").java_message();
    assert_eq!(
        text,
        "Receiver class B does not define or inherit an implementation of the resolved method \
         'abstract int f(java.lang.String)' of interface I."
    );
    let text = program.runs("B", "A", "g", "()V").expect_err("no method").java_message();
    assert_eq!(
        text,
        "Receiver class B does not define or inherit an implementation of the resolved method \
         'abstract void g()' of abstract class A."
    );
}

#[test]
fn private_interface_methods_and_statics() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { private int p() { return 1; } default int d() { return p(); } static int s() { return 2; } }
         class A implements I { public int p() { return 3; } public int s() { return 4; } }",
    )]);
    let mut program = classes.program();
    let p = program.interface_call("I", "I", "p", "()I").expect("a private interface method");
    let a = program.get("A");
    let chosen = program.select(a, p).expect("selected");
    assert_eq!(program.show(chosen), "I.p");
    assert_eq!(program.runs("A", "I", "d", "()I").as_deref(), Ok("I.d"));
    assert_eq!(program.runs("A", "A", "s", "()I").as_deref(), Ok("A.s"));
    let s = program.interface_call("I", "I", "s", "()I").expect("a static interface method");
    assert!(program.expect_static(s, true).is_ok());
    assert_eq!(
        program.expect_static(s, false),
        Err(LinkError::IncompatibleChange("Expected instance not static method 'int I.s()'".to_owned()))
    );
    // A static interface method is not inherited: A.s cannot be found through a class that declares none.
    let classes = Classes::compile(&[("T.java", "interface I { static void s() {} } class A implements I { }")]);
    let mut program = classes.program();
    assert!(matches!(program.virtual_call("A", "A", "s", "()V"), Err(LinkError::NoSuchMethod(_))));
}

#[test]
fn special_calls() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { default void f() {} }
         class A { void g() {} }
         class B extends A { }
         class C extends B implements I { void g() { super.g(); } public void f() { I.super.f(); } private void p() {} }",
    )]);
    let mut program = classes.program();
    let (a, b, c, i) = (program.get("A"), program.get("B"), program.get("C"), program.get("I"));
    let g = program.resolve_method(c, b, "g", "()V").expect("B.g");
    assert_eq!(program.select_special(c, b, g).map(|m| program.show(m)).as_deref(), Ok("A.g"));
    // ACC_SUPER: naming A still starts at the direct superclass.
    let g = program.resolve_method(c, a, "g", "()V").expect("A.g");
    assert_eq!(program.select_special(c, a, g).map(|m| program.show(m)).as_deref(), Ok("A.g"));
    let f = program.resolve_interface_method(c, i, "f", "()V").expect("I.f");
    assert_eq!(program.select_special(c, i, f).map(|m| program.show(m)).as_deref(), Ok("I.f"));
    let p = program.resolve_method(c, c, "p", "()V").expect("C.p");
    assert_eq!(program.select_special(c, c, p).map(|m| program.show(m)).as_deref(), Ok("C.p"));
    // B gets its own g after C was compiled: the call must find it.
    classes.add(&[("B.java", "class B extends A { void g() {} }")], &[]);
    let mut program = classes.program();
    let (a, c) = (program.get("A"), program.get("C"));
    let g = program.resolve_method(c, a, "g", "()V").expect("A.g");
    assert_eq!(program.select_special(c, a, g).map(|m| program.show(m)).as_deref(), Ok("B.g"));
}

#[test]
fn a_receiver_that_does_not_implement_the_interface() {
    let classes = Classes::compile(&[("T.java", "interface I { void f(); } class A { public void f() {} }")]);
    let mut program = classes.program();
    assert_eq!(
        program.runs("A", "I", "f", "()V"),
        Err(LinkError::IncompatibleChange("Class A does not implement the requested interface I".to_owned()))
    );
}

#[test]
fn interface_methods_of_object() {
    let classes =
        Classes::compile(&[("T.java", "interface I { } class A implements I { public int hashCode() { return 1; } }")]);
    let mut program = classes.program();
    assert_eq!(program.runs("A", "I", "hashCode", "()I").as_deref(), Ok("A.hashCode"));
    assert!(matches!(
        program.interface_call("I", "I", "clone", "()Ljava/lang/Object;"),
        Err(LinkError::NoSuchMethod(_))
    ));
}
