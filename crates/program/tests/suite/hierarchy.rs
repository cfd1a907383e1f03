//! Subtype tests and searches below a class.

use crate::support::{Ask, Classes};
use heapwright_program::{Kind, Scope};

const SHAPES: &str = "interface Shape { } interface Round extends Shape { }
     abstract class Base implements Shape { } class Square extends Base { } class Circle implements Round { }
     class Ball extends Circle implements Comparable<Ball> { public int compareTo(Ball b) { return 0; } }";

#[test]
fn assignability() {
    let classes = Classes::compile(&[("T.java", SHAPES)]);
    let mut program = classes.program();
    for (from, to, expected) in [
        ("Ball", "Circle", true),
        ("Ball", "Shape", true),
        ("Ball", "Round", true),
        ("Ball", "java/lang/Object", true),
        ("Ball", "java/lang/Comparable", true),
        ("Circle", "Ball", false),
        ("Square", "Round", false),
        ("Round", "Shape", true),
        ("Shape", "Round", false),
        ("Shape", "java/lang/Object", true),
        ("[LBall;", "[LShape;", true),
        ("[LShape;", "[LBall;", false),
        ("[[LBall;", "[[LCircle;", true),
        ("[[LBall;", "[Ljava/lang/Object;", true),
        ("[[I", "[Ljava/lang/Object;", true),
        ("[[I", "[Ljava/lang/Cloneable;", true),
        ("[I", "[Ljava/lang/Object;", false),
        ("[I", "java/lang/Object", true),
        ("[I", "java/io/Serializable", true),
        ("[I", "java/lang/Cloneable", true),
        ("[I", "java/lang/Comparable", false),
        ("[I", "[J", false),
        ("[I", "[I", true),
        ("java/lang/Object", "[I", false),
    ] {
        let (from_id, to_id) = (program.get(from), program.get(to));
        assert_eq!(program.is_assignable(from_id, to_id), expected, "{from} to {to}");
    }
    let (int, long) = (program.primitive(Kind::Int), program.primitive(Kind::Long));
    assert!(program.is_assignable(int, int));
    assert!(!program.is_assignable(int, long));
    let object = program.object_class();
    assert!(!program.is_assignable(int, object));
    let (array, of_object) = (program.array_of(int), program.array_of(object));
    assert!(!program.is_assignable(array, of_object));
}

#[test]
fn subclasses_on_the_class_path() {
    let classes = Classes::compile(&[("T.java", SHAPES)]);
    let mut program = classes.program();
    let names = |list: Vec<std::rc::Rc<str>>| list.iter().map(|name| name.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(program.subclasses("Shape", Scope::ClassPath)), "Ball Base Circle Round Square");
    assert_eq!(names(program.implementors("Shape", Scope::ClassPath)), "Ball Circle Square");
    assert_eq!(names(program.subclasses("java/lang/Comparable", Scope::ClassPath)), "Ball");
    assert_eq!(names(program.subclasses("Ball", Scope::ClassPath)), "");
    assert_eq!(names(program.subclasses("Shape", Scope::Loaded)), "");
    program.get("Ball");
    assert_eq!(names(program.subclasses("Shape", Scope::Loaded)), "Ball Circle Round");
    assert_eq!(program.loaded("Square"), None, "searching loads nothing");
    let lists = program.implementors("java/util/List", Scope::Everything);
    assert!(lists.iter().any(|name| &**name == "java/util/LinkedList"));
    assert!(lists.iter().all(|name| &**name != "java/util/AbstractList"));
    assert_eq!(program.class_names(), ["Ball", "Base", "Circle", "Round", "Shape", "Square"]);
    assert_eq!(program.packages(), [""]);
}
