//! Resolution and access control.

use crate::support::{Ask, Classes, jdks};
use heapwright_program::{ClassPath, Jdk, LinkError, LoadError, Program};

#[test]
fn fields_are_found_in_the_order_of_the_specification() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { int x = Integer.parseInt(\"1\"); }
         interface J extends I { int y = Integer.parseInt(\"2\"); }
         class A { int x, z; static int s; }
         class B extends A implements J { int z; }",
    )]);
    let mut program = classes.program();
    let (a, b) = (program.get("A"), program.get("B"));
    let owner = |program: &mut Program, name: &str, is_static| {
        let field = program.resolve_field(b, b, name, "I", is_static)?;
        let owner = program.field(field).class();
        Ok::<String, LinkError>(program.class(owner).name().to_string())
    };
    // Superinterfaces come before the superclass.
    assert_eq!(owner(&mut program, "x", true).as_deref(), Ok("I"));
    assert_eq!(owner(&mut program, "y", true).as_deref(), Ok("J"));
    assert_eq!(owner(&mut program, "z", false).as_deref(), Ok("B"));
    assert_eq!(owner(&mut program, "s", true).as_deref(), Ok("A"));
    assert_eq!(
        owner(&mut program, "s", false),
        Err(LinkError::IncompatibleChange("Expected non-static field A.s".to_owned()))
    );
    assert!(matches!(program.resolve_field(b, a, "z", "J", false), Err(LinkError::NoSuchField(_))));
}

#[test]
fn messages_for_missing_members() {
    for home in jdks() {
        let jdk = Jdk::open(&home).expect("a JDK");
        let modern = jdk.feature() >= 21;
        let mut program = Program::new(jdk, ClassPath::default()).expect("a program");
        let object = program.object_class();
        let error = program.resolve_method(object, object, "f", "(I[Ljava/lang/String;)J").expect_err("no method");
        assert_eq!(error.java_message(), "'long java.lang.Object.f(int, java.lang.String[])'");
        assert_eq!(error.java_class(), "java/lang/NoSuchMethodError");
        let error = program.resolve_field(object, object, "f", "[I", false).expect_err("no field");
        let expected = if modern { "Class java.lang.Object does not have member field 'int[] f'" } else { "f" };
        assert_eq!(error.java_message(), expected);
        let error = program.resolve_class(object, "no/Such").expect_err("no class");
        assert_eq!(error, LinkError::Load(LoadError::NotFound("no/Such".to_owned())));
        assert_eq!(error.java_message(), "no/Such");
    }
}

#[test]
fn interfaces_and_classes_are_not_confused() {
    let classes = Classes::compile(&[("T.java", "interface I { void f(); } class A { void f() {} }")]);
    let mut program = classes.program();
    assert_eq!(
        program.virtual_call("A", "I", "f", "()V").expect_err("an interface").java_message(),
        "Found interface I, but class was expected"
    );
    assert_eq!(
        program.interface_call("A", "A", "f", "()V").expect_err("a class").java_message(),
        "Found class A, but interface was expected"
    );
}

#[test]
fn access_across_packages() {
    let classes = Classes::compile(&[
        (
            "p/A.java",
            "package p; public class A { public int pub; protected int pro; int pac; private int pri;
               protected static int sta; protected void m() {} void n() {} private void o() {} }
             class Hidden { public static int x; }",
        ),
        ("q/B.java", "package q; public class B extends p.A { }"),
        ("q/C.java", "package q; public class C { }"),
        ("p/D.java", "package p; public class D { }"),
    ]);
    let mut program = classes.program();
    let mut can = |from: &str, through: &str, field: &str| {
        let (from, through) = (program.get(from), program.get(through));
        program.resolve_field(from, through, field, "I", field == "sta").is_ok()
    };
    for (from, through, field, expected) in [
        ("q/C", "p/A", "pub", true),
        ("q/C", "p/A", "pro", false),
        ("q/C", "p/A", "sta", false),
        ("q/B", "q/B", "pro", true),
        ("q/B", "p/A", "sta", true),
        ("p/D", "p/A", "pro", true),
        ("p/D", "p/A", "pac", true),
        ("p/D", "p/A", "pri", false),
        ("q/B", "q/B", "pac", false),
        ("q/B", "q/B", "pri", false),
        ("p/A", "q/B", "pri", true),
    ] {
        assert_eq!(can(from, through, field), expected, "{from} {through}.{field}");
    }
    let (b, c, a) = (program.get("q/B"), program.get("q/C"), program.get("p/A"));
    assert_eq!(
        program.resolve_class(c, "p/Hidden").expect_err("not public").java_message(),
        "failed to access class p.Hidden from class q.C (p.Hidden and q.C are in unnamed module of loader 'app')"
    );
    assert!(matches!(program.resolve_class(c, "[[Lp/Hidden;"), Err(LinkError::IllegalAccess(_))));
    assert_eq!(
        program.resolve_method(c, a, "o", "()V").expect_err("private").java_message(),
        "class q.C tried to access private method 'void p.A.o()' (q.C and p.A are in unnamed module of loader 'app')"
    );
    assert_eq!(
        program.resolve_method(b, a, "n", "()V").expect_err("package-private").java_message(),
        "class q.B tried to access method 'void p.A.n()' (q.B and p.A are in unnamed module of loader 'app')"
    );
    assert_eq!(
        program.resolve_field(c, a, "pro", "I", false).expect_err("protected").java_message(),
        "class q.C tried to access protected field p.A.pro (q.C and p.A are in unnamed module of loader 'app')"
    );
    let string = program.get("java/lang/String");
    assert_eq!(
        program.resolve_field(c, string, "hash", "I", false).expect_err("private").java_message(),
        "class q.C tried to access private field java.lang.String.hash (q.C is in unnamed module of loader 'app'; \
         java.lang.String is in module java.base of loader 'bootstrap')"
    );
}

#[test]
fn protected_members_need_the_right_receiver_type() {
    let classes = Classes::compile(&[("T.java", "class T { } class U extends T { }")]);
    let mut program = classes.program();
    let (t, u, object) = (program.get("T"), program.get("U"), program.object_class());
    // T may call clone on a T or U, and, according to the rule, through Object, of which T is a subclass.
    for through in [t, u, object] {
        assert!(program.resolve_method(t, through, "clone", "()Ljava/lang/Object;").is_ok());
    }
    let string = program.get("java/lang/String");
    assert!(matches!(
        program.resolve_method(t, string, "clone", "()Ljava/lang/Object;"),
        Err(LinkError::IllegalAccess(_))
    ));
    let array = program.get("[I");
    assert!(program.resolve_method(t, array, "clone", "()Ljava/lang/Object;").is_ok());
}

#[test]
fn nest_mates_share_private_members() {
    let classes = Classes::compile(&[(
        "T.java",
        "class T { private int t; class In { private int i; class Deep { private int d; } } }
         class Other { private int o; }",
    )]);
    let mut program = classes.program();
    let (t, inner, deep) = (program.get("T"), program.get("T$In"), program.get("T$In$Deep"));
    let other = program.get("Other");
    assert_eq!(program.nest_host(deep), t);
    assert_eq!(program.nest_host(other), other);
    assert!(program.resolve_field(deep, t, "t", "I", false).is_ok());
    assert!(program.resolve_field(t, deep, "d", "I", false).is_ok());
    assert!(program.resolve_field(inner, deep, "d", "I", false).is_ok());
    assert!(program.resolve_field(t, other, "o", "I", false).is_err());
    assert!(program.resolve_field(other, inner, "i", "I", false).is_err());
}

/// A class that claims membership in a nest whose host does not list it is its own host.
#[test]
fn a_false_claim_to_a_nest_is_ignored() {
    let classes = Classes::compile(&[("T.java", "class T { private int t; static class In { } }")]);
    classes.add(&[("T.java", "class T { private int t; static class Out { } }")], &[]);
    let mut program = classes.program();
    let (t, claimant) = (program.get("T"), program.get("T$In"));
    assert_eq!(program.nest_host(claimant), claimant);
    assert!(program.resolve_field(claimant, t, "t", "I", false).is_err());
}

#[test]
fn signature_polymorphic_methods() {
    for home in jdks() {
        let mut program = Program::new(Jdk::open(&home).expect("a JDK"), ClassPath::default()).expect("a program");
        let object = program.object_class();
        let handle = program.get("java/lang/invoke/MethodHandle");
        let var = program.get("java/lang/invoke/VarHandle");
        for (class, name) in [(handle, "invokeExact"), (handle, "invoke"), (var, "compareAndSet"), (var, "get")] {
            let method = program.resolve_method(object, class, name, "(IJ)Ljava/lang/String;").expect("any descriptor");
            assert!(program.method(method).is_signature_polymorphic());
        }
        let error =
            program.resolve_method(object, handle, "invokeWithArguments", "(I)I").expect_err("an ordinary method");
        assert!(matches!(error, LinkError::NoSuchMethod(_)));
    }
}

#[test]
fn final_fields() {
    let classes = Classes::compile(&[(
        "T.java",
        "class T { final int f; static final int s; T() { f = 1; } static { s = Integer.MAX_VALUE; } } class U { }",
    )]);
    let mut program = classes.program();
    let (t, u) = (program.get("T"), program.get("U"));
    let f = program.field_named(t, "f").expect("T.f");
    assert!(program.check_field_store(t, f, true).is_ok());
    assert_eq!(
        program.check_field_store(u, f, true).expect_err("another class").java_message(),
        "Update to non-static final field T.f attempted from a different class (U) than the field's declaring class"
    );
    assert!(program.check_field_store(t, f, false).is_err());
}

#[test]
fn maximally_specific_methods_are_resolved() {
    let classes = Classes::compile(&[(
        "T.java",
        "interface I { default void f() {} } interface J extends I { default void f() {} }
         abstract class A implements I, J { } interface K extends I, J { }",
    )]);
    let mut program = classes.program();
    let method = program.virtual_call("A", "A", "f", "()V").expect("resolved");
    assert_eq!(program.show(method), "J.f");
    let method = program.interface_call("A", "K", "f", "()V").expect("resolved");
    assert_eq!(program.show(method), "J.f");
}
