//! Forms of names and formulas: of generic types, and of the files of the papers' tools.

use crate::support::program;
use heapwright_logic::{check_definitions, check_query};
use heapwright_program::Program;
use heapwright_spec::{Rejected, Specification};

/// The methods with a precondition, and how many cases it has; or the messages of what is refused.
fn contracts(name: &str, text: &str, program: &mut Program) -> Result<Vec<String>, Vec<String>> {
    let mut reader = |_: Option<&str>, name: &str| Ok((name.to_owned(), text.to_owned()));
    let mut specification = match Specification::load(&[name.to_owned()], &mut reader, program) {
        Ok(specification) => specification,
        Err(Rejected::Wrong { diagnostics, .. }) => {
            return Err(diagnostics.into_iter().map(|one| one.message).collect());
        }
        Err(Rejected::Unreadable(reason)) => panic!("{reason}"),
    };
    let mut methods: Vec<[String; 3]> = specification
        .methods()
        .into_iter()
        .map(|(class, name, descriptor)| [class.to_owned(), name.to_owned(), descriptor.to_owned()])
        .collect();
    methods.push(["odd_pkg/Odd_Node".to_owned(), "count".to_owned(), "(I)I".to_owned()]);
    let mut all = Vec::new();
    for [class, name, descriptor] in methods {
        let contract = match specification.contract(program, &class, &name, &descriptor) {
            Ok(contract) => contract,
            Err(diagnostics) => return Err(diagnostics.into_iter().map(|one| one.message).collect()),
        };
        let Some(contract) = contract else { continue };
        assert_eq!(check_query(specification.definitions(), &contract.query), Ok(()), "{text}");
        all.push(format!("{name}{descriptor} {}", contract.query.cases.len()));
    }
    assert_eq!(check_definitions(specification.definitions()), Ok(()), "{text}");
    Ok(all)
}

#[test]
fn methods_are_named_by_their_declared_types() {
    let mut program = program();
    for (written, found) in [
        ("Holder.add(E)", "add(Ljava/lang/Comparable;)V"),
        ("Holder<E, K>.add(E item)", "add(Ljava/lang/Comparable;)V"),
        ("Holder.add(Comparable<E>)", "add(Ljava/lang/Comparable;)V"),
        ("Holder.add(int)", "add(I)V"),
        ("Holder.put(K key, List<? super E> all)", "put(Ljava/lang/Object;Ljava/util/List;)V"),
        ("Holder.put(Object, List)", "put(Ljava/lang/Object;Ljava/util/List;)V"),
        ("Holder.count(T, Map<K, List<E[]>> m, int... n)", "count(Ljava/lang/Object;Ljava/util/Map;[I)V"),
        ("Holder.count(T, Map, int[])", "count(Ljava/lang/Object;Ljava/util/Map;[I)V"),
        ("Holder.all(E... some)", "all([Ljava/lang/Comparable;)V"),
        ("Holder.all(E[])", "all([Ljava/lang/Comparable;)V"),
        ("Holder.all(Comparable<E>[])", "all([Ljava/lang/Comparable;)V"),
    ] {
        let text = format!("import odd_pkg.*; import java.util.*; pre {written} == this.size > 0;");
        assert_eq!(contracts("forms.sl", &text, &mut program), Ok(vec![format!("{found} 1")]), "{written}");
    }
    // without imports, by the simple names of their types
    let text = "pre Holder.count(T, Map<K, List<E[]>> m, int... n) == m.size > 1;";
    let found = contracts("forms.sl", text, &mut program);
    assert_eq!(found, Ok(vec!["count(Ljava/lang/Object;Ljava/util/Map;[I)V 1".to_owned()]));
    let text = "import odd_pkg.*; pre Holder.Part.new(Holder outer, K key, int x) == x > 0;";
    let found = contracts("forms.sl", text, &mut program);
    assert_eq!(found, Ok(vec!["<init>(Lodd_pkg/Holder;Ljava/lang/Object;I)V 1".to_owned()]));
    for (written, message) in [
        ("Holder.add(K)", "has no method `add` with these parameters"),
        ("Holder.add(Q)", "there is no class `Q`"),
        ("Holder.put(K, List<E)", "expected `,` or `>`"),
        ("Holder.put(K, Set<E>)", "with these parameters"),
    ] {
        let text = format!("import odd_pkg.*; import java.util.*; pre {written} == this.size > 0;");
        let messages = contracts("forms.sl", &text, &mut program).expect_err(written);
        assert!(messages.iter().any(|one| one.contains(message)), "{written}: {messages:?}");
    }
}

/// One precondition of `Odd_Node.count`, with predicates, in each of the forms that the papers' files have.
#[test]
fn files_of_the_papers() {
    let mut program = program();
    for text in [
        // names: with the package, without it, with underscores of their own
        "data odd_pkg_Odd_Node {int my_value; odd_pkg_Odd_Node next_one; boolean marked};
         pred list(x) == x=null || x::odd_pkg_Odd_Node<_,n,_> * list(n); pre count == list(this_next_one)",
        "data Odd_Node {int my_value; Odd_Node next_one; boolean marked}
         pred list(x) == x=null || x::Odd_Node<_,n,_> * list(n); pre odd_pkg_Odd_Node_count == list(this_next_one)",
        "import odd_pkg.*;
         pred list(x) == x=null || x::Odd_Node__In_ner<_,n> * list(n); pre count == list(this_in_)",
        "pred list(x) == x=null || x::odd_pkg_Odd_Node__In_ner<_,n> * list(n); pre count == list(this_in_)",
        "data Odd_Node__In_ner {Odd_Node of_; Odd_Node__In_ner _next}; data Odd_Node{};
         pred list(x) == x=null || x::Odd_Node__In_ner<_,n> * list(n); pre count == list(this_in_)",
        // truth values are numbers
        "data Odd_Node {int my_value; Odd_Node next_one; boolean marked};
         pred list(x,m) == x=null & m=0 || x::Odd_Node<v,n,f> * list(n,k) & m=k+f & v=2#f & v=2**f & f<2;
         pre count == list(this_next_one,k) & this_marked+k=most & this_marked=1",
        "data Odd_Node {int my_value; Odd_Node next_one; boolean marked};
         pred list(x,f) == x=null || x::Odd_Node<v,n,f> * list(n,f) & v=f; pre count == list(this_next_one,f) & f=true",
        // as the papers print formulas
        "data Odd_Node {Int my_value; Odd_Node next_one; Bool marked}
         pred list(x, n) ≡ (emp ∧ x = null ∧ n = 0)
           ∨ (∃ v, y, f, m. x ↦ Odd_Node(v, y, f) ∗ list(y, m) ∧ n = m + 1 ∧ ¬(f = true) ∧ v ≤ 2 × n);
         pre count ≡ list(this_next_one, n) ∧ n ≤ 3 ∧ n ≠ 2 ∧ most ≥ n",
        "pred list(x) == x = null || x |-> Odd_Node(next_one: n) * list(n); pre count == list(this_next_one);",
    ] {
        let found = contracts("forms.pred", text, &mut program);
        assert_eq!(found.map(|all| all.last().cloned()), Ok(Some("count(I)I 1".to_owned())), "{text}");
    }
    let misspelled = "data Odd_Node {int my_value; Odd_Node next_one; boolean marked}
         pred list(x) == x=null || x::Odd_Node<_,n,_> * list(n); pre count == list(this_nxt_one)";
    let messages = contracts("forms.pred", misspelled, &mut program).expect_err("no such field");
    assert!(messages.iter().any(|one| one.contains("`Odd_Node` has no field `nxt_one`")), "{messages:?}");
    let mixed = "pred p(x, m) == x -> Odd_Node{marked: f} & m = f + 1; pre count == p(this_next_one, m);";
    let messages = contracts("forms.sl", mixed, &mut program).expect_err("no file of the papers");
    assert!(messages.iter().any(|one| one.contains("expected a number, found a truth value")), "{messages:?}");
}
