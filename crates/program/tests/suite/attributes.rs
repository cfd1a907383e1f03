//! The attributes that reflection reads.

use crate::support::{Ask, Classes};
use heapwright_program::flags;

const SOURCE: &str = "import java.lang.annotation.*; import java.util.*;
    @Retention(RetentionPolicy.RUNTIME) @interface Note { String value() default \"d\"; }
    @Note(\"c\") public class T<X> extends ArrayList<X> {
      @Note private List<X> field;
      @Note <Y extends Exception> void m(@Note int p, List<Y> q) throws java.io.IOException, Y { }
      protected static class In { }
      record R(@Note int a, List<String> b) { }
      sealed interface S permits A, B { } record A() implements S { } record B() implements S { }
      Object local() { class Loc { } return new Loc(); }
      Runnable anonymous = new Runnable() { public void run() { } };
      Runnable lambda = () -> { };
    }";

#[test]
fn attributes_of_classes() {
    let classes = Classes::compile_with(&[("T.java", SOURCE)], &["-parameters", "-g"]);
    let mut program = classes.program();
    let t = program.get("T");
    let class = program.class(t);
    assert_eq!(class.source_file().as_deref(), Some("T.java"));
    assert_eq!(class.signature().as_deref(), Some("<X:Ljava/lang/Object;>Ljava/util/ArrayList<TX;>;"));
    assert_eq!(class.modifiers(), flags::PUBLIC);
    assert!(class.nest_members().iter().any(|name| name == "T$In"));
    assert!(class.annotations().is_some_and(|bytes| bytes.starts_with(&[0, 1])));
    assert_eq!(class.bootstrap_methods().len(), 1);
    assert_eq!(class.record_components(), None);
    assert_eq!(class.permitted_subclasses(), None);
    let inner = class.inner_classes().into_iter().find(|entry| entry.inner == "T$In").expect("T.In");
    assert_eq!((inner.outer.as_deref(), inner.name.as_deref()), (Some("T"), Some("In")));
    assert_eq!(inner.flags, flags::PROTECTED | flags::STATIC);
    let nested = program.get("T$In");
    assert_eq!(program.class(nested).modifiers(), flags::PROTECTED | flags::STATIC);
    assert_eq!(program.class(nested).nest_host_name().as_deref(), Some("T"));
    let record = program.get("T$R");
    let components = program.class(record).record_components().expect("a record");
    assert_eq!(components.len(), 2);
    assert_eq!((&*components[0].name, &*components[0].descriptor), ("a", "I"));
    assert!(components[0].annotations.is_some());
    assert_eq!(components[1].signature.as_deref(), Some("Ljava/util/List<Ljava/lang/String;>;"));
    let sealed = program.get("T$S");
    let permitted = program.class(sealed).permitted_subclasses().expect("sealed");
    assert_eq!(permitted, ["T$A", "T$B"]);
    let local = program.get("T$1Loc");
    let enclosing = program.class(local).enclosing_method().expect("in a method");
    assert_eq!(enclosing.class, "T");
    assert_eq!(enclosing.method, Some(("local".into(), "()Ljava/lang/Object;".into())));
    let anonymous = program.get("T$1");
    assert_eq!(program.class(anonymous).enclosing_method().expect("in T").method, None);
}

#[test]
fn attributes_of_members() {
    let classes = Classes::compile_with(&[("T.java", SOURCE)], &["-parameters", "-g"]);
    let mut program = classes.program();
    let m = program.declared("T", "m", "(ILjava/util/List;)V");
    assert_eq!(program.method_exceptions(m), ["java/io/IOException", "java/lang/Exception"]);
    assert!(program.method_signature(m).is_some_and(|text| text.starts_with("<Y:")));
    let parameters = program.method_parameters(m).expect("compiled with -parameters");
    let names: Vec<_> = parameters.iter().map(|parameter| parameter.name.as_deref()).collect();
    assert_eq!(names, [Some("p"), Some("q")]);
    assert!(program.method_annotations(m).is_some());
    assert!(program.method_has_annotation(m, "LNote;"));
    assert!(!program.method_has_annotation(m, "LOther;"));
    assert_eq!(program.method_parameter_annotations(m).and_then(|bytes| bytes.first().copied()), Some(2));
    let value = program.declared("Note", "value", "()Ljava/lang/String;");
    assert_eq!(program.method_annotation_default(value).and_then(|bytes| bytes.first().copied()), Some(b's'));
    let t = program.get("T");
    let field = program.field_named(t, "field").expect("T.field");
    assert!(program.field_annotations(field).is_some());
    assert_eq!(program.field_signature(field).as_deref(), Some("Ljava/util/List<TX;>;"));
    // The annotation's type is an index into this class's constant pool.
    let bytes = program.method_annotations(m).expect("annotated");
    let kind = u16::from_be_bytes([bytes[2], bytes[3]]);
    let pool = program.class(t).constant_pool().expect("a class file");
    assert_eq!(pool.utf8(kind).as_deref(), Some("LNote;"));
}
