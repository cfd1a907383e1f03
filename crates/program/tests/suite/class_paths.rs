//! Directories, jars, multi-release jars, wildcards, and JDKs of other layouts.

use crate::support::{Ask, Classes, jdk_home, jdks, program_over};
use heapwright_program::{ClassPath, Jdk, LoadError, Loader, Program, ProgramError};
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;
use zip::write::SimpleFileOptions;

fn write_jar(path: &Path, entries: &[(&str, &[u8])]) {
    let mut jar = zip::ZipWriter::new(std::fs::File::create(path).expect("a file"));
    for (name, content) in entries {
        jar.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        jar.write_all(content).expect("written");
    }
    jar.finish().expect("a jar");
}

fn parse(text: &str) -> ClassPath {
    ClassPath::parse(text).expect("a class path")
}

#[test]
fn the_first_entry_wins() {
    let one = Classes::compile(&[("A.java", "class A { int one; }")]);
    let two = Classes::compile(&[("A.java", "class A { int two; } class B { }")]);
    let path = format!("{}:/no/such/entry:{}", one.path().display(), two.path().display());
    let class_path = parse(&path);
    assert_eq!(class_path.warnings(), ["class path entry /no/such/entry does not exist"]);
    let mut program = Program::new(Jdk::open(&jdk_home()).expect("a JDK"), class_path).expect("a program");
    let a = program.get("A");
    assert!(program.field_named(a, "one").is_some());
    let b = program.get("B");
    assert_eq!(&**program.class(b).origin(), two.file("B").to_str().expect("UTF-8"));
    assert_eq!(program.class(b).loader(), Loader::App);
    assert_eq!(program.class(b).module(), None);
    assert_eq!(program.load("C"), Err(LoadError::NotFound("C".to_owned())));
}

#[test]
fn signed_jars() {
    let classes = Classes::compile(&[("A.java", "class A { }")]);
    let dir = tempfile::tempdir().expect("a folder");
    let class = classes.bytes("A");
    for (name, more, signed) in [
        ("plain", &[][..], false),
        ("signed", &["META-INF/KEY.SF", "META-INF/KEY.RSA"][..], true),
        ("small", &["META-INF/key.sf", "META-INF/key.ec"][..], true),
        ("half", &["META-INF/KEY.SF"][..], false),
        ("other", &["META-INF/KEY.SF", "META-INF/OTHER.RSA"][..], false),
        ("deep", &["META-INF/a/KEY.SF", "META-INF/a/KEY.RSA"][..], false),
    ] {
        let jar = dir.path().join(format!("{name}.jar"));
        let mut entries: Vec<(&str, &[u8])> = vec![("A.class", &class)];
        entries.extend(more.iter().map(|entry| (*entry, &b"x"[..])));
        write_jar(&jar, &entries);
        let mut program = program_over(&jar);
        let a = program.get("A");
        assert_eq!(program.is_signed(a), signed, "{name}");
    }
    let mut program = classes.program();
    let a = program.get("A");
    assert!(!program.is_signed(a));
}

#[test]
fn jars_and_resources() {
    let classes = Classes::compile(&[("p/A.java", "package p; public class A { }")]);
    let dir = TempDir::new().expect("a directory");
    let jar = dir.path().join("a.jar");
    write_jar(&jar, &[("p/A.class", &classes.bytes("p/A")), ("text/hello.txt", b"hello")]);
    let mut program = program_over(&jar);
    let a = program.get("p/A");
    assert_eq!(&**program.class(a).origin(), format!("{}!/p/A.class", jar.display()));
    assert_eq!(program.find_resource("text/hello.txt").as_deref(), Some(&b"hello"[..]));
    assert_eq!(program.find_resource("text/none.txt"), None);
    assert!(program.find_resource("java/lang/Object.class").is_some());
    assert_eq!(program.class_names(), ["p/A"]);
    assert_eq!(program.packages(), ["p"]);
}

#[test]
fn multi_release_jars() {
    let variant =
        |field: &str| Classes::compile(&[("A.java", &format!("public class A {{ int {field}; }}"))]).bytes("A");
    let (plain, nine, eleven, far) = (variant("plain"), variant("nine"), variant("eleven"), variant("far"));
    let dir = TempDir::new().expect("a directory");
    for (multi, expected) in [("true", "eleven"), ("false", "plain")] {
        let jar = dir.path().join(format!("{multi}.jar"));
        let manifest = format!("Manifest-Version: 1.0\r\nMulti-Release: {multi}\r\n\r\n");
        write_jar(
            &jar,
            &[
                ("META-INF/MANIFEST.MF", manifest.as_bytes()),
                ("A.class", &plain),
                ("META-INF/versions/9/A.class", &nine),
                ("META-INF/versions/11/A.class", &eleven),
                ("META-INF/versions/999/A.class", &far),
                ("META-INF/versions/999/B.class", &far),
            ],
        );
        let mut program = program_over(&jar);
        let a = program.get("A");
        assert!(program.field_named(a, expected).is_some(), "{multi}");
        assert_eq!(program.class_names(), ["A"]);
        assert!(program.load("B").is_err());
    }
}

#[test]
fn wildcards_and_manifest_class_paths() {
    let classes = Classes::compile(&[("T.java", "class A { } class B { } class C { }")]);
    let dir = TempDir::new().expect("a directory");
    let manifest = b"Manifest-Version: 1.0\nClass-Path: more/c.jar absent.jar\n\n";
    std::fs::create_dir(dir.path().join("more")).expect("a directory");
    write_jar(&dir.path().join("a.jar"), &[("META-INF/MANIFEST.MF", manifest), ("A.class", &classes.bytes("A"))]);
    write_jar(&dir.path().join("b.JAR"), &[("B.class", &classes.bytes("B"))]);
    write_jar(&dir.path().join("more/c.jar"), &[("C.class", &classes.bytes("C"))]);
    std::fs::write(dir.path().join("ignored.txt"), "x").expect("written");
    let class_path = parse(&format!("{}/*", dir.path().display()));
    assert_eq!(class_path.class_names(17), ["A", "B", "C"]);
    assert!(class_path.warnings().is_empty());
}

#[test]
fn what_is_not_a_jar_is_named() {
    let dir = TempDir::new().expect("a directory");
    let file = dir.path().join("bad.jar");
    std::fs::write(&file, b"PK\x03\x04 not really").expect("written");
    let error = ClassPath::parse(file.to_str().expect("UTF-8")).expect_err("not a jar");
    assert!(matches!(error, ProgramError::NotAJar { .. }));
    assert!(error.to_string().contains("bad.jar"), "{error}");
}

#[test]
fn names_do_not_leave_their_entry() {
    let classes = Classes::compile(&[("A.java", "class A { }")]);
    let inside = classes.path().join("inside");
    std::fs::create_dir(&inside).expect("a directory");
    let mut program = program_over(&inside);
    for name in ["../A", "./A", "/A", "", "a//A", "A.class", "x/../../A"] {
        assert_eq!(program.load(name), Err(LoadError::NotFound(name.to_owned())));
        assert_eq!(program.find_resource(&format!("{name}.class")), None);
    }
}

#[test]
fn a_package_of_the_jdk_is_not_searched_on_the_class_path() {
    let classes = Classes::compile(&[("p/X.java", "package p; class X { }")]);
    for dir in ["org/w3c/dom", "java/util", "java/mine"] {
        std::fs::create_dir_all(classes.path().join(dir)).expect("a directory");
        std::fs::write(classes.path().join(dir).join("X.class"), classes.bytes("p/X")).expect("written");
    }
    let mut program = classes.program();
    assert_eq!(program.load("org/w3c/dom/X"), Err(LoadError::NotFound("org/w3c/dom/X".to_owned())));
    assert_eq!(program.load("java/util/X"), Err(LoadError::NotFound("java/util/X".to_owned())));
    assert!(program.load("org/w3c/dom/Node").is_ok());
    let error = program.load("java/mine/X").expect_err("prohibited");
    assert_eq!(error.java_class(), "java/lang/SecurityException");
    assert_eq!(error.java_message(), "Prohibited package name: java.mine");
}

/// JDK 8 has `jre/lib/rt.jar`: a home built from a few classes of the real library.
#[test]
fn the_layout_of_jdk_8() {
    let source = Jdk::open(&jdk_home()).expect("a JDK");
    let names =
        ["java/lang/Object", "java/lang/Cloneable", "java/io/Serializable", "java/lang/Comparable", "java/util/Map"];
    let files: Vec<(String, Vec<u8>)> = names
        .iter()
        .map(|name| format!("{name}.class"))
        .map(|file| {
            let mut bytes = source.find_resource(&file).expect("a class");
            bytes[6..8].copy_from_slice(&52u16.to_be_bytes());
            (file, bytes)
        })
        .collect();
    let entries: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    for lib in ["jre/lib", "lib"] {
        let home = TempDir::new().expect("a directory");
        let lib = home.path().join(lib);
        std::fs::create_dir_all(&lib).expect("a directory");
        write_jar(&lib.join("rt.jar"), &entries[..4]);
        write_jar(&lib.join("jce.jar"), &entries[4..]);
        std::fs::write(home.path().join("release"), "JAVA_VERSION=\"1.8.0_392\"\n").expect("written");
        let jdk = Jdk::locate(Some(home.path())).expect("a JDK");
        assert_eq!((jdk.feature(), jdk.newest_class_version(), jdk.version()), (8, 52, "1.8.0_392"));
        assert!(jdk.modules().is_empty());
        assert_eq!(jdk.classes().len(), 5);
        let classes = Classes::compile(&[("A.java", "class A { }")]);
        let mut program = Program::new(jdk, parse(classes.path().to_str().expect("UTF-8"))).expect("a program");
        let map = program.get("java/util/Map");
        assert_eq!(&**program.class(map).origin(), "jdk:jce.jar");
        assert_eq!(program.class(map).loader(), Loader::Boot);
        let error = program.load("A").expect_err("compiled for a newer release");
        assert_eq!(error.java_class(), "java/lang/UnsupportedClassVersionError");
        std::fs::remove_file(home.path().join("release")).expect("removed");
        assert_eq!(Jdk::open(home.path()).expect("a JDK").feature(), 8, "told by the library itself");
    }
}

#[test]
fn an_exploded_jdk() {
    let source = Jdk::open(&jdk_home()).expect("a JDK");
    let home = TempDir::new().expect("a directory");
    for name in ["java/lang/Object", "java/lang/Cloneable", "java/io/Serializable"] {
        let file = home.path().join("modules/java.base").join(format!("{name}.class"));
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("a directory");
        std::fs::write(file, source.find_resource(&format!("{name}.class")).expect("a class")).expect("written");
    }
    let jdk = Jdk::open(home.path()).expect("a JDK");
    assert_eq!(jdk.feature(), source.feature());
    assert_eq!(jdk.classes().len(), 3);
    let program = Program::new(jdk, ClassPath::default()).expect("a program");
    let object = program.class(program.object_class());
    assert_eq!(object.module().map(|module| &**module), Some("java.base"));
}

#[test]
fn what_is_not_a_jdk_is_explained() {
    let dir = TempDir::new().expect("a directory");
    let error = Jdk::locate(Some(dir.path())).expect_err("not a JDK").to_string();
    for part in [dir.path().to_str().expect("UTF-8"), "lib/modules", "rt.jar", "--jdk"] {
        assert!(error.contains(part), "{error}");
    }
    std::fs::create_dir(dir.path().join("lib")).expect("a directory");
    for content in [&b""[..], b"short", &[0; 4096], &[0xDA, 0xDA, 0xFE, 0xCA, 0, 0, 0, 0, 1, 1, 1, 1]] {
        // Images stay mapped: each attempt needs its own file.
        let home = TempDir::new().expect("a directory");
        std::fs::create_dir(home.path().join("lib")).expect("a directory");
        std::fs::write(home.path().join("lib/modules"), content).expect("written");
        let error = Jdk::open(home.path()).expect_err("not an image");
        assert!(matches!(error, ProgramError::Unreadable { .. }), "{error}");
        assert!(error.to_string().contains("lib/modules"), "{error}");
    }
}

#[test]
fn versions_of_the_real_jdks() {
    for home in jdks() {
        let jdk = Jdk::open(&home).expect("a JDK");
        assert!(jdk.feature() >= 9);
        assert_eq!(jdk.newest_class_version(), jdk.feature() + 44);
        assert!(jdk.version().starts_with(&jdk.feature().to_string()));
        assert_eq!(jdk.modules().first().map(|module| &**module), Some("java.base"));
    }
}
