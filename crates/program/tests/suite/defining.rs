//! Classes defined from bytes at run time, hidden classes, and synthetic classes.

use crate::support::{Ask, Classes};
use heapwright_program::code::Code;
use heapwright_program::{
    DefineOptions, Loader, MethodBody, NO_NATIVE, SyntheticClass, SyntheticField, SyntheticMethod, flags,
};
use std::rc::Rc;

#[test]
fn defined_classes_are_found_by_name() {
    let classes = Classes::compile(&[("p/A.java", "package p; class A { }")]);
    let bytes = classes.bytes("p/A");
    let classes = Classes::compile(&[("B.java", "class B { }")]);
    let mut program = classes.program();
    assert!(program.load("p/A").is_err());
    let a = program.define(Some("p/A"), &bytes, "made", DefineOptions::default()).expect("defined");
    assert_eq!(program.loaded("p/A"), Some(a));
    assert_eq!(&**program.class(a).origin(), "made");
    let again = program.define(Some("p/A"), &bytes, "made", DefineOptions::default()).expect_err("twice");
    assert_eq!(again.java_message(), "duplicate class definition for p.A");
}

#[test]
fn hidden_classes() {
    let classes = Classes::compile(&[(
        "p/T.java",
        "package p; class T { private int f; } class H { int g; H h() { return this; } }",
    )]);
    let mut program = classes.program();
    let t = program.get("p/T");
    let options = DefineOptions { hidden: true, nest_host: Some(t), loader: Loader::App };
    let one = program.define(None, &classes.bytes("p/H"), "made", options).expect("defined");
    let two = program.define(None, &classes.bytes("p/H"), "made", options).expect("defined");
    assert_ne!(one, two);
    assert_eq!(program.loaded("p/H"), None);
    let class = program.class(one);
    assert!(class.is_hidden());
    assert!(class.name().starts_with("p/H/0x"), "{}", class.name());
    assert!(class.external_name().starts_with("p.H/0x"));
    assert_eq!(class.package_name(), "p");
    // Its own name refers to itself, and it can access its nest's private members.
    assert_eq!(program.resolve_class(one, "p/H"), Ok(one));
    assert_eq!(program.nest_host(one), t);
    assert!(program.resolve_field(one, t, "f", "I", false).is_ok());
}

#[test]
fn synthetic_classes() {
    let classes =
        Classes::compile(&[("T.java", "class T { private static int s() { return 1; } interface F { int f(); } }")]);
    let mut program = classes.program();
    let (t, f) = (program.get("T"), program.get("T$F"));
    let body = Rc::new(Code::default());
    let object = program.object_class();
    let spec = SyntheticClass {
        name: "T$$Lambda".to_owned(),
        flags: flags::FINAL | flags::SYNTHETIC | flags::SUPER,
        super_class: object,
        interfaces: vec![f],
        fields: vec![SyntheticField { name: "arg".to_owned(), descriptor: "J".to_owned(), flags: flags::PRIVATE }],
        methods: vec![SyntheticMethod {
            name: "f".to_owned(),
            descriptor: "()I".to_owned(),
            flags: flags::PUBLIC,
            body: MethodBody::Synthetic(body.clone()),
        }],
        host: Some(t),
        hidden: true,
    };
    let lambda = program.define_synthetic(spec.clone()).expect("made");
    let other = program.define_synthetic(spec).expect("made");
    assert_ne!(program.class(lambda).name(), program.class(other).name());
    let resolved = program.interface_call("T", "T$F", "f", "()I").expect("T.F.f");
    let chosen = program.select(lambda, resolved).expect("selected");
    assert_eq!(program.method(chosen).class(), lambda);
    assert!(Rc::ptr_eq(&program.code(chosen).expect("code"), &body));
    assert_eq!(program.class(lambda).instance_cells(), 1);
    assert!(program.is_assignable(lambda, f));
    assert!(program.resolve_method(lambda, t, "s", "()I").is_ok(), "a nest mate of its host");
    assert_eq!(program.method(chosen).native_index(), NO_NATIVE);
    program.method(chosen).set_native_index(5);
    assert_eq!(program.method(chosen).native_index(), 5);
}

#[test]
fn code_is_made_once_and_only_where_there_is_some() {
    let classes = Classes::compile(&[(
        "T.java",
        "abstract class T { int f(int a, long b) { return a; } abstract void g(); native void h(); }",
    )]);
    let mut program = classes.program();
    let f = program.declared("T", "f", "(IJ)I");
    assert!(program.method(f).decoded().is_none());
    let code = program.code(f).expect("code");
    assert!(Rc::ptr_eq(&code, &program.code(f).expect("code")));
    assert_eq!(code.max_locals, 4);
    let method = program.method(f);
    assert_eq!((method.arg_count(), method.arg_locals()), (3, &[0u16, 1, 2][..]));
    assert!(method.has_wide_args());
    for name in ["g", "h"] {
        let method = program.declared("T", name, "()V");
        assert!(program.code(method).is_err());
    }
}
