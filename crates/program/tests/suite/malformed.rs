//! Malformed class files: specific errors, and no panic whatever the bytes.

use crate::support::{Ask, Classes, program_over};
use heapwright_program::{ClassPath, DefineOptions, LoadError, Program};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn define(program: &mut Program, name: Option<&str>, bytes: &[u8]) -> Result<(), LoadError> {
    program.define(name, bytes, "test", DefineOptions::default()).map(|_| ())
}

#[test]
fn a_wrong_name() {
    let classes = Classes::compile(&[("A.java", "class A { }")]);
    std::fs::copy(classes.file("A"), classes.file("B")).expect("copied");
    let error = classes.program().load("B").expect_err("a wrong name");
    assert_eq!(error.java_class(), "java/lang/NoClassDefFoundError");
    assert_eq!(error.java_message(), "B (wrong name: A)");
    assert!(error.to_string().contains("B.class"), "{error}");
}

#[test]
fn truncation_anywhere_is_a_format_error() {
    let classes = Classes::compile(&[("A.java", "class A { int f = 3; String g() { return \"x\" + f; } }")]);
    let bytes = classes.bytes("A");
    let mut program = classes.program();
    for length in 0..bytes.len() {
        let error = define(&mut program, Some("A"), &bytes[..length]).expect_err("truncated");
        assert!(matches!(error, LoadError::Format { .. }), "{length}: {error}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    let error = define(&mut program, Some("A"), &longer).expect_err("too long");
    assert_eq!(error.java_message(), "Extra bytes at the end of class file A");
    assert!(define(&mut program, Some("A"), &bytes).is_ok());
}

#[test]
fn other_files() {
    let classes = Classes::compile(&[("A.java", "class A { }")]);
    let mut program = classes.program();
    let error = define(&mut program, Some("X"), b"\x7fELF....").expect_err("no class file");
    assert_eq!(error.java_message(), "Incompatible magic value 2135247942 in class file X");
    assert_eq!(define(&mut program, None, b"").expect_err("empty").java_message(), "Truncated class file");
}

#[test]
fn versions() {
    let classes = Classes::compile(&[("A.java", "class A { }")]);
    let mut program = classes.program();
    let newest = program.jdk().newest_class_version();
    let mut trial = |major: u16, minor: u16| {
        let mut bytes = classes.bytes("A");
        bytes[4..6].copy_from_slice(&minor.to_be_bytes());
        bytes[6..8].copy_from_slice(&major.to_be_bytes());
        program
            .define(None, &bytes, "here/A.class", DefineOptions { hidden: true, ..DefineOptions::default() })
            .map(|_| ())
            .map_err(|error| (error.java_class(), error.java_message(), error.to_string()))
    };
    for major in 45..=newest {
        assert_eq!(trial(major, 0), Ok(()), "{major}");
    }
    let (class, message, shown) = trial(99, 0).expect_err("too new");
    assert_eq!(class, "java/lang/UnsupportedClassVersionError");
    assert_eq!(
        message,
        format!(
            "Unknown has been compiled by a more recent version of the Java Runtime (class file version 99.0), this \
             version of the Java Runtime only recognizes class file versions up to {newest}.0"
        )
    );
    assert!(shown.starts_with("here/A.class: "));
    assert!(trial(44, 0).is_err());
    assert!(trial(newest - 1, u16::MAX).is_err(), "preview of an older release");
    let (_, message, _) = trial(newest, u16::MAX).expect_err("preview features");
    assert_eq!(
        message,
        format!(
            "Preview features are not enabled for Unknown (class file version {newest}.65535). Try running with \
             '--enable-preview'"
        )
    );
    program.set_enable_preview(true);
    let mut bytes = classes.bytes("A");
    bytes[4..8].copy_from_slice(&[0xFF, 0xFF, 0, newest as u8]);
    assert!(program.define(None, &bytes, "preview", DefineOptions::default()).is_ok());
}

#[test]
fn circular_and_deep_hierarchies() {
    let classes = Classes::compile(&[(
        "T.java",
        "class X { } class A extends X { } class B extends A { }
         interface Y { } interface I extends Y { } interface J extends I { }",
    )]);
    let knot =
        Classes::compile(&[("T.java", "class B { } class X extends B { } interface J { } interface Y extends J { }")]);
    for name in ["X", "Y"] {
        std::fs::copy(knot.file(name), classes.file(name)).expect("copied");
    }
    let mut program = classes.program();
    for name in ["A", "B", "X", "I", "J", "Y"] {
        let error = program.load(name).expect_err("circular");
        assert_eq!(error.java_class(), "java/lang/ClassCircularityError", "{name}");
    }
    let chain: String = (1..300).map(|n| format!("class C{n} extends C{} {{ }}\n", n - 1)).collect();
    let classes = Classes::compile(&[("T.java", &format!("class C0 {{ }} {chain}"))]);
    let mut program = classes.program();
    assert!(matches!(program.load("C299"), Err(LoadError::Format { .. })));
    assert!(program.load("C150").is_ok());
    assert!(program.load("C299").is_ok(), "deep, but half of it is loaded already");
}

#[test]
fn superclasses_that_do_not_fit() {
    let classes = Classes::compile(&[(
        "T.java",
        "class A { } class B extends A { } class C extends A { } class D { } class E extends D { } interface I { }
         class F implements I { } class G { void f() { } } class H extends G { void f() { } }",
    )]);
    classes.add(&[("T.java", "final class A { } interface D { } class I { } class G { final void f() { } }")], &[]);
    let mut program = classes.program();
    for (name, message) in [
        ("B", "class B cannot inherit from final class A"),
        ("E", "class E has interface D as super class"),
        ("F", "class F can not implement I, because it is not an interface (I is in unnamed module of loader 'app')"),
        ("H", "class H overrides final method G.f()V"),
    ] {
        let error = program.load(name).expect_err("incompatible");
        assert_eq!(error.java_class(), "java/lang/IncompatibleClassChangeError");
        assert_eq!(error.java_message(), message);
        assert!(error.to_string().contains(".class: "), "{error}");
    }
}

#[test]
fn sealed_and_inaccessible_superclasses() {
    let classes = Classes::compile(&[
        ("T.java", "class S { } class Ok extends S { } class No extends S { }"),
        ("p/A.java", "package p; public class A { }"),
        ("q/B.java", "package q; public class B extends p.A { }"),
    ]);
    classes.add(
        &[
            ("T.java", "sealed class S permits Ok { } final class Ok extends S { }"),
            ("p/A.java", "package p; class A { }"),
        ],
        &["--release", "17"],
    );
    let mut program = classes.program();
    assert!(program.load("Ok").is_ok());
    assert_eq!(
        program.load("No").expect_err("not permitted").java_message(),
        "class No cannot inherit from sealed class S"
    );
    let error = program.load("q/B").expect_err("not accessible");
    assert_eq!(error.java_class(), "java/lang/IllegalAccessError");
    assert_eq!(
        error.java_message(),
        "class q.B cannot access its superclass p.A (q.B and p.A are in unnamed module of loader 'app')"
    );
}

#[test]
fn a_missing_superclass_is_named() {
    let classes = Classes::compile(&[("T.java", "class A { } class B extends A { }")]);
    std::fs::remove_file(classes.file("A")).expect("removed");
    assert_eq!(classes.program().load("B"), Err(LoadError::NotFound("A".to_owned())));
}

const RICH: &str = "import java.lang.annotation.*; import java.util.*; import java.util.function.*;
    @Retention(RetentionPolicy.RUNTIME) @interface Note { String value() default \"x\"; int[] nums() default {1, 2}; }
    @Note(\"a\") class Rich<T extends Comparable<T>> implements Comparator<T> {
      static final long L = 5L; static final String S = \"s\"; @Note double d; T[] items; enum E { P, Q }
      record R(int a, @Note String b) { } sealed interface Z permits Y { } final class Y implements Z { }
      public int compare(@Note T a, T b) { return a.compareTo(b); }
      Object run(Object o, int k) throws Exception {
        Supplier<String> s = () -> \"v\" + k + o;
        try { switch (k) { case 1: return s.get(); case 100: return 2.5; default: } 
              for (int i = 0; i < k; i++) if (i % 3 == 0) L(i); } catch (RuntimeException e) { return e; } finally { L(k); }
        switch (String.valueOf(o)) { case \"a\": return 1; case \"b\": return new int[k][2]; }
        synchronized (o) { return o instanceof String t ? t : (Object) this; } }
      static long L(long x) { return x << 3 ^ (int) x; } native void n(); }";

/// Does everything the crate does with a class's bytes. Returns false if they are rejected immediately.
fn exercise(bytes: &[u8], program: &mut Program) -> bool {
    let Ok(class) = program.define(None, bytes, "fuzz", DefineOptions { hidden: true, ..DefineOptions::default() })
    else {
        return false;
    };
    let methods: Vec<_> = program.class(class).methods().collect();
    for method in methods {
        let _ = program.code(method);
        let _ = program.method_exceptions(method);
        let _ = program.method_parameters(method);
        let _ = program.method_signature(method);
        let _ = program.method_has_annotation(method, "LNote;");
        let _ = program.method_annotation_default(method);
        let _ = program.select(class, method);
    }
    for field in program.class(class).fields() {
        let _ = program.field_signature(field);
    }
    let one = program.class(class);
    let _ = (one.source_file(), one.signature(), one.enclosing_method(), one.inner_classes(), one.nest_members());
    let _ = (one.record_components(), one.permitted_subclasses(), one.bootstrap_methods(), one.annotations());
    let _ = program.nest_host(class);
    true
}

#[test]
fn mutated_class_files_never_panic() {
    let classes = Classes::compile(&[("Rich.java", RICH)]);
    let originals: Vec<Vec<u8>> =
        ["Rich", "Rich$R", "Rich$E", "Rich$Z", "Note"].iter().map(|name| classes.bytes(name)).collect();
    let mut program = classes.program();
    for bytes in &originals {
        assert!(exercise(bytes, &mut program));
    }
    let config = Config { cases: 4000, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() };
    let edit = (any::<prop::sample::Index>(), prop_oneof![any::<u8>(), Just(0u8), Just(0xFFu8), Just(1u8)]);
    let strategy = (0..originals.len(), prop::collection::vec(edit, 1..6), any::<Option<prop::sample::Index>>());
    let mut runner = TestRunner::new(config);
    let accepted = std::cell::Cell::new(0u32);
    let program = std::cell::RefCell::new(program);
    let outcome = runner.run(&strategy, |(which, edits, cut)| {
        let mut bytes = originals[which].clone();
        for (at, value) in edits {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if let Some(cut) = cut.filter(|cut| cut.index(8) == 0) {
            bytes.truncate(cut.index(bytes.len()));
        }
        let mut program = program.borrow_mut();
        let outcome = catch_unwind(AssertUnwindSafe(|| exercise(&bytes, &mut program)));
        prop_assert!(outcome.is_ok());
        accepted.set(accepted.get() + u32::from(outcome.is_ok_and(|accepted| accepted)));
        Ok(())
    });
    outcome.expect("no panic");
    assert!(accepted.get() > 400, "{} accepted: the mutations are too coarse", accepted.get());
}

#[test]
fn mutated_jars_never_panic() {
    let classes = Classes::compile(&[("A.java", "class A { }")]);
    let dir = tempfile::TempDir::new().expect("a directory");
    let jar = dir.path().join("a.jar");
    let mut writer = zip::ZipWriter::new(std::fs::File::create(&jar).expect("a file"));
    for (name, content) in
        [("META-INF/MANIFEST.MF", b"Multi-Release: true\n\n".to_vec()), ("A.class", classes.bytes("A"))]
    {
        writer.start_file(name, zip::write::SimpleFileOptions::default()).expect("an entry");
        std::io::Write::write_all(&mut writer, &content).expect("written");
    }
    writer.finish().expect("a jar");
    let original = std::fs::read(&jar).expect("read");
    let mut seed = 1u64;
    let mut next = move || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize
    };
    let mut loaded = 0;
    for round in 0..600 {
        let mut bytes = original.clone();
        for _ in 0..1 + next() % 4 {
            let at = next() % bytes.len();
            bytes[at] = next() as u8;
        }
        if round % 5 == 0 {
            bytes.truncate(next() % original.len());
        }
        std::fs::write(&jar, &bytes).expect("written");
        let text = jar.to_str().expect("UTF-8");
        match ClassPath::parse(text) {
            Ok(_) => match program_over(&jar).load("A") {
                Ok(_) => loaded += 1,
                Err(LoadError::NotFound(_)) => {}
                Err(error) => assert!(error.to_string().contains("a.jar!/"), "{error}"),
            },
            Err(error) => assert!(error.to_string().contains("a.jar"), "{error}"),
        }
    }
    assert!(loaded > 0);
}

#[test]
fn deeply_nested_attributes_do_not_exhaust_the_stack() {
    // A class whose annotation is an array in an array in an array …: reading the names of annotations must not recurse
    // without bound.
    let classes = Classes::compile(&[("A.java", "class A { @Deprecated void f() { } }")]);
    let bytes = classes.bytes("A");
    let marker = b"RuntimeVisibleAnnotations";
    let at = bytes.windows(marker.len()).position(|window| window == marker).expect("the attribute's name");
    let mut index = 1u16;
    let mut offset = 10;
    while offset < at - 3 {
        let size = match bytes[offset] {
            1 => 3 + usize::from(u16::from_be_bytes([bytes[offset + 1], bytes[offset + 2]])),
            7 | 8 | 16 => 3,
            _ => 5,
        };
        offset += size;
        index += 1;
    }
    let pattern: Vec<u8> = index.to_be_bytes().into_iter().chain([0, 0, 0, 6]).collect();
    let start = bytes.windows(6).position(|window| window == pattern).expect("the attribute");
    let mut nested = bytes[start + 6..start + 10].to_vec(); // one annotation and its type
    nested.extend([0, 1, 0, 1]); // one element and its name
    for _ in 0..200_000 {
        nested.extend([b'[', 0, 1]);
    }
    nested.extend([b'I', 0, 1]);
    let mut hostile = bytes[..start + 2].to_vec();
    hostile.extend((nested.len() as u32).to_be_bytes());
    hostile.extend(&nested);
    hostile.extend(&bytes[start + 12..]);
    let mut program = classes.program();
    let class = program.define(Some("A"), &hostile, "nested", DefineOptions::default()).expect("well-formed so far");
    let f = program.declared("A", "f", "()V");
    assert!(!program.method_has_annotation(f, "Ljava/lang/Override;"));
    assert!(program.code(f).is_ok());
    assert!(program.method_annotations(f).is_some());
    assert_eq!(program.class(class).methods().len(), 2);
}
