//! Projects that are written to a scratch directory.

#![allow(clippy::disallowed_methods, reason = "tests write projects")]

use super::*;
use std::fs;
use std::process::Command;

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn pom(id: &str, rest: &str) -> String {
    format!("<project xmlns='http://maven.apache.org/POM/4.0.0'><artifactId>{id}</artifactId>{rest}</project>")
}

/// A project of two modules, one of which has its own directories.
fn sample() -> tempfile::TempDir {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path();
    let modules = "<packaging>pom</packaging><modules><module>core</module><module>apps/web</module></modules>\
                   <properties><java.version>11</java.version><maven.compiler.release>${java.version}</maven.compiler.release></properties>";
    write(root, "pom.xml", &pom("all", modules));
    write(root, "core/pom.xml", &pom("the-core", "<parent><artifactId>all</artifactId></parent>"));
    let own = "<parent><relativePath>../../pom.xml</relativePath></parent><build><directory>${project.basedir}/out</directory>\
               <testSourceDirectory>tests</testSourceDirectory><plugins><plugin><artifactId>maven-compiler-plugin</artifactId>\
               <configuration><target>1.8</target></configuration></plugin></plugins></build>";
    write(root, "apps/web/pom.xml", &pom("web", own));
    write(root, "core/src/main/java/a/A.java", "package a; class A {}");
    scratch
}

#[test]
fn modules_and_their_directories() {
    let scratch = sample();
    let root = scratch.path();
    let project = find(&root.join("core/src/main")).unwrap().unwrap();
    assert_eq!((project.tool, project.root.as_path()), (BuildTool::Maven, root));
    let names: Vec<&str> = project.modules.iter().map(|module| module.name.as_str()).collect();
    assert_eq!(names, ["core", "apps/web"]);
    let [core, web] = project.modules.as_slice() else { panic!() };
    assert_eq!(core.classes, [root.join("core/target/classes")]);
    assert_eq!((core.release, web.release), (Some(11), Some(8)));
    assert_eq!(web.classes, [root.join("apps/web/out/classes")]);
    assert_eq!(web.test_sources, root.join("apps/web/tests"));
    assert!(!core.is_compiled());
    write(root, "core/target/classes/a/A.class", "");
    assert!(core.is_compiled());
}

#[test]
fn modules_are_chosen_by_place_or_name() {
    let scratch = sample();
    let root = scratch.path();
    let project = find(root).unwrap().unwrap();
    let names = |modules: Vec<&Module>| modules.iter().map(|module| module.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(project.modules_at(root)), ["core", "apps/web"]);
    assert_eq!(names(project.modules_at(&root.join("apps"))), ["apps/web"]);
    assert_eq!(names(project.modules_at(&root.join("core/src/main"))), ["core"]);
    for name in ["the-core", "core", "./core/", ":core"] {
        assert_eq!(names(project.modules_called(&[name.to_owned()]).unwrap()), ["core"], "{name}");
    }
    let error = project.modules_called(&["cor".to_owned()]).unwrap_err();
    assert!(error.contains("no module cor: there is core, apps/web"), "{error}");
}

#[test]
fn a_build_file_that_is_wrong_is_named() {
    let scratch = tempfile::tempdir().unwrap();
    write(scratch.path(), "pom.xml", "<project><modules>");
    let error = find(scratch.path()).unwrap_err().to_string();
    assert!(error.contains("pom.xml: is not well-formed XML"), "{error}");
    write(scratch.path(), "pom.xml", &pom("a", "<modules><module>gone</module></modules>"));
    let error = find(scratch.path()).unwrap_err().to_string();
    assert!(error.contains("gone/pom.xml: cannot be read"), "{error}");
    // modules that contain each other
    write(scratch.path(), "pom.xml", &pom("a", "<modules><module>b</module></modules>"));
    write(scratch.path(), "b/pom.xml", &pom("b", "<modules><module>..</module></modules>"));
    assert_eq!(find(scratch.path()).unwrap().unwrap().modules.len(), 2);
    // a property that refers to itself
    write(
        scratch.path(),
        "pom.xml",
        &pom("a", "<properties><x>${x}</x></properties><build><directory>${x}</directory></build>"),
    );
    assert!(find(scratch.path()).unwrap().is_some());
}

#[test]
fn class_paths_are_kept_until_a_build_file_changes() {
    let scratch = sample();
    let root = scratch.path();
    let (store, jar) = (root.join("cache"), root.join("a.jar"));
    fs::write(&jar, "").unwrap();
    let project = find(root).unwrap().unwrap();
    let cache = || cache::Cache::new(&store, root, &project.build_files);
    assert!(cache().read(&project.modules).is_none());
    let all = cache::ClassPaths::from([("core".to_owned(), vec![jar.clone()]), ("apps/web".to_owned(), Vec::new())]);
    cache().write(&all);
    assert_eq!(cache().read(&project.modules), Some(all.clone()));
    let mut resolved = project.clone();
    resolved.resolve(&store, &mut |_| panic!("the cache knows")).unwrap();
    assert_eq!(resolved.class_path(&resolved.modules[0]), [root.join("core/target/classes"), jar.clone()]);
    fs::remove_file(&jar).unwrap();
    assert!(cache().read(&project.modules).is_none());
    fs::write(&jar, "").unwrap();
    let file = root.join("apps/web/pom.xml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("tests", "test")).unwrap();
    assert!(cache().read(&project.modules).is_none());
}

#[test]
fn gradle_is_asked_first() {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path();
    write(root, "settings.gradle.kts", "include(\"core\")");
    write(root, "core/build.gradle.kts", "");
    let error = find(&root.join("core")).unwrap_err().to_string();
    assert!(error.contains("gradle -I build/heapwright.gradle heapwright"), "{error}");
    let answer =
        format!("module=:core\ndirectory={}/core\nclasses={}/core/build/classes\n", root.display(), root.display());
    write(root, "build/heapwright/project.txt", &answer);
    let project = find(&root.join("core")).unwrap().unwrap();
    assert_eq!((project.tool, project.modules.len()), (BuildTool::Gradle, 1));
    assert_eq!(project.compile_command(), "gradle classes");
}

#[test]
fn changes_since_a_reference() {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path();
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"];
        let done = Command::new("git").args(identity).args(arguments).current_dir(root).output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    };
    assert!(changes(root, "HEAD").unwrap_err().to_string().contains("no git repository"));
    git(&["init", "-q", "-b", "main"]);
    write(root, "src/Ä b.java", "1\n2\n3\n4\n");
    git(&["add", "."]);
    git(&["commit", "-qm", "one"]);
    assert_eq!(changes(root, "HEAD").unwrap(), []);
    assert!(changes(root, "nope").unwrap_err().to_string().contains("git knows no `nope`"));
    assert!(changes(root, "--output=x").is_err());
    git(&["checkout", "-qb", "work"]);
    write(root, "src/Ä b.java", "1\n2\nthree\n4\n");
    git(&["commit", "-qam", "two"]);
    write(root, "src/New.java", "x\n");
    let found = changes(&root.join("src"), "main").unwrap();
    let real = command::real(root);
    assert_eq!(
        found,
        [
            ChangedFile { path: real.join("src/New.java"), lines: vec![0..=u32::MAX] },
            ChangedFile { path: real.join("src/Ä b.java"), lines: vec![3..=3] },
        ]
    );
}

#[test]
fn sources_and_the_classes_made_of_them() {
    let scratch = sample();
    let root = scratch.path();
    let project = find(root).unwrap().unwrap();
    let [core, _] = project.modules.as_slice() else { panic!() };
    let source = root.join("core/src/main/java/a/A.java");
    assert_eq!(core.class_of(&source).as_deref(), Some("a.A"));
    assert_eq!(core.class_of(Path::new("A.java")).as_deref(), Some("a.A"));
    assert_eq!(core.class_of(Path::new("B.java")), None);
    write(root, "core/src/main/java/b/A.java", "package b; class A {}");
    assert_eq!(core.class_of(Path::new("A.java")), None);
    assert!(!core.is_stale());
    write(root, "core/target/classes/a/A.class", "");
    let changed = |after: u64| {
        let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(after);
        fs::File::options().write(true).open(&source).unwrap().set_modified(time).unwrap();
    };
    fs::remove_file(root.join("core/src/main/java/b/A.java")).unwrap();
    changed(1);
    assert!(!core.is_stale());
    changed(32_503_680_000);
    assert!(core.is_stale());
}
