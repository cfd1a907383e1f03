//! Each simplification as text: the requested term and the term that is built.

use heapwright_term::{Op, Sort, TermError, TermId, Terms, Value, Width};

/// Terms over the variables x, y (32 bits), b (8 bits), p, q (booleans), f (double).
struct Builder {
    terms: Terms,
}

impl Builder {
    fn var(&mut self, name: &str) -> TermId {
        let sort = match name {
            "b" => Sort::BitVec(Width::W8),
            "p" | "q" => Sort::Bool,
            "f" => Sort::Float64,
            _ => Sort::BitVec(Width::W32),
        };
        self.terms.variable(name, sort).expect("well-sorted")
    }

    fn int(&mut self, value: i32) -> TermId {
        self.terms.int(value).expect("a constant")
    }

    fn un(&mut self, op: Op, a: TermId) -> TermId {
        self.terms.unary(op, a).expect("well-sorted")
    }

    fn bin(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.terms.binary(op, a, b).expect("well-sorted")
    }

    fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        self.terms.ite(c, a, b).expect("well-sorted")
    }
}

fn check(build: impl FnOnce(&mut Builder) -> TermId, expected: &str) {
    let mut builder = Builder { terms: Terms::new() };
    let term = build(&mut builder);
    assert_eq!(builder.terms.display(term).to_string(), expected);
}

/// `x op constant`.
fn check_with(op: Op, constant: i32, expected: &str) {
    check(
        |b| {
            let (x, c) = (b.var("x"), b.int(constant));
            b.bin(op, x, c)
        },
        expected,
    );
}

/// `(x first c) second d`.
fn check_chain(first: Op, c: i32, second: Op, d: i32, expected: &str) {
    check(
        |b| {
            let (x, c, d) = (b.var("x"), b.int(c), b.int(d));
            let inner = b.bin(first, x, c);
            b.bin(second, inner, d)
        },
        expected,
    );
}

/// `x op x`.
fn check_same(op: Op, expected: &str) {
    check(
        |b| {
            let x = b.var("x");
            b.bin(op, x, x)
        },
        expected,
    );
}

#[test]
fn constants_fold() {
    check(
        |b| {
            let (two, three) = (b.int(2), b.int(3));
            b.bin(Op::Add, two, three)
        },
        "#x00000005",
    );
}

#[test]
fn neutral_and_absorbing_elements() {
    check_with(Op::Add, 0, "x");
    check_with(Op::Sub, 0, "x");
    check_with(Op::Mul, 1, "x");
    check_with(Op::Mul, 0, "#x00000000");
    check_with(Op::Mul, -1, "(bvneg x)");
    check_with(Op::SDiv, 1, "x");
    check_with(Op::SDiv, -1, "(bvneg x)");
    check_with(Op::SRem, -1, "#x00000000");
    check_with(Op::BitAnd, -1, "x");
    check_with(Op::BitAnd, 0, "#x00000000");
    check_with(Op::BitOr, 0, "x");
    check_with(Op::BitOr, -1, "#xffffffff");
    check_with(Op::BitXor, 0, "x");
    check_with(Op::BitXor, -1, "(bvnot x)");
    check_with(Op::Shl, 0, "x");
    check_with(Op::Shl, 32, "#x00000000");
    check_with(Op::AShr, 40, "(bvashr x #x0000001f)");
}

#[test]
fn equal_arguments() {
    check_same(Op::Sub, "#x00000000");
    check_same(Op::BitAnd, "x");
    check_same(Op::BitXor, "#x00000000");
    check_same(Op::Eq, "true");
    check_same(Op::SLt, "false");
    check_same(Op::ULe, "true");
}

#[test]
fn constants_move_together() {
    check_chain(Op::Add, 3, Op::Add, 4, "(bvadd x #x00000007)");
    check_chain(Op::Add, 3, Op::Sub, 3, "x");
    check_chain(Op::Mul, 3, Op::Mul, 5, "(bvmul x #x0000000f)");
    check_chain(Op::Shl, 3, Op::Shl, 5, "(bvshl x #x00000008)");
    check_chain(Op::Shl, 30, Op::Shl, 5, "#x00000000");
    check_chain(Op::BitXor, 3, Op::BitXor, 5, "(bvxor x #x00000006)");
    check_chain(Op::Add, 3, Op::Eq, 5, "(= x #x00000002)");
    check_chain(Op::BitXor, 3, Op::Eq, 5, "(= x #x00000006)");
    check(
        |b| {
            let (x, ten, three) = (b.var("x"), b.int(10), b.int(3));
            let difference = b.bin(Op::Sub, ten, x);
            b.bin(Op::Eq, difference, three)
        },
        "(= x #x00000007)",
    );
}

#[test]
fn comparisons_at_the_bounds() {
    check_with(Op::SLt, i32::MIN, "false");
    check_with(Op::SLe, i32::MAX, "true");
    check_with(Op::SLe, i32::MIN, "(= x #x80000000)");
    check_with(Op::ULt, 0, "false");
    check_with(Op::ULe, -1, "true");
}

#[test]
fn negations_disappear() {
    check(
        |b| {
            let (x, y) = (b.var("x"), b.var("y"));
            let less = b.bin(Op::SLt, x, y);
            b.un(Op::Not, less)
        },
        "(bvsle y x)",
    );
    check(
        |b| {
            let p = b.var("p");
            let not = b.un(Op::Not, p);
            b.un(Op::Not, not)
        },
        "p",
    );
    check(
        |b| {
            let x = b.var("x");
            let minus = b.un(Op::Neg, x);
            b.bin(Op::Add, x, minus)
        },
        "#x00000000",
    );
}

#[test]
fn connectives() {
    check(
        |b| {
            let (x, y) = (b.var("x"), b.var("y"));
            let less = b.bin(Op::SLt, x, y);
            let not = b.un(Op::Not, less);
            b.bin(Op::And, less, not)
        },
        "false",
    );
    check(
        |b| {
            let (p, q) = (b.var("p"), b.var("q"));
            let or = b.bin(Op::Or, p, q);
            b.bin(Op::And, q, or)
        },
        "q",
    );
    check(
        |b| {
            let (p, q) = (b.var("p"), b.var("q"));
            let (no, yes) = (b.terms.bool(false).expect("a constant"), b.terms.bool(true).expect("a constant"));
            let first = b.ite(p, yes, q);
            b.ite(first, no, yes)
        },
        "(not (or p q))",
    );
}

#[test]
fn comparing_a_choice_of_constants() {
    check(
        |b| {
            let (p, one, zero) = (b.var("p"), b.int(1), b.int(0));
            let flag = b.ite(p, one, zero);
            b.bin(Op::Eq, flag, zero)
        },
        "(not p)",
    );
    check(
        |b| {
            let (p, one, zero) = (b.var("p"), b.int(1), b.int(0));
            let flag = b.ite(p, one, zero);
            b.bin(Op::Add, flag, one)
        },
        "(ite p #x00000002 #x00000001)",
    );
}

/// `signed_order(x, y) op 0`, negated for the three of Java's six comparisons that have no operation.
fn check_order(op: Op, negated: bool, expected: &str) {
    check(
        |b| {
            let (x, y, zero) = (b.var("x"), b.var("y"), b.int(0));
            let order = b.terms.signed_order(x, y).expect("well-sorted");
            let compared = b.bin(op, order, zero);
            if negated { b.un(Op::Not, compared) } else { compared }
        },
        expected,
    );
}

#[test]
fn three_way_comparisons_become_orders() {
    check_order(Op::SLt, false, "(bvslt x y)");
    check_order(Op::SLt, true, "(bvsle y x)");
    check_order(Op::SLe, false, "(bvsle x y)");
    check_order(Op::SLe, true, "(bvslt y x)");
    check_order(Op::Eq, false, "(= x y)");
    check_order(Op::Eq, true, "(not (= x y))");
}

#[test]
fn widths() {
    check(
        |b| {
            let v = b.var("b");
            let wide = b.un(Op::SignExtend(Width::W64), v);
            let low = b.un(Op::Truncate(Width::W32), wide);
            b.un(Op::SignExtend(Width::W64), low)
        },
        "((_ sign_extend_to 64) b)",
    );
    check(
        |b| {
            let v = b.var("b");
            let (wide, c) = (b.un(Op::ZeroExtend(Width::W32), v), b.int(300));
            b.bin(Op::Eq, wide, c)
        },
        "false",
    );
    check(
        |b| {
            let v = b.var("b");
            let (wide, c) = (b.un(Op::SignExtend(Width::W32), v), b.int(-2));
            b.bin(Op::Eq, wide, c)
        },
        "(= b #xfe)",
    );
}

#[test]
fn floats_keep_their_quirks() {
    check(
        |b| {
            let f = b.var("f");
            b.bin(Op::FloatEq, f, f)
        },
        "(fp.eq f f)",
    );
    check(
        |b| {
            let (f, zero) = (b.var("f"), b.terms.constant(Value::double(-0.0)).expect("a constant"));
            b.bin(Op::FloatAdd, f, zero)
        },
        "(fp.add f (f64 -0.0))",
    );
    check(
        |b| {
            let f = b.var("f");
            let bits = b.un(Op::FloatToBits, f);
            b.un(Op::BitsToFloat, bits)
        },
        "f",
    );
}

#[test]
fn equal_terms_have_equal_handles() {
    let mut b = Builder { terms: Terms::new() };
    let (x, y) = (b.var("x"), b.var("y"));
    assert_eq!(b.bin(Op::Add, x, y), b.bin(Op::Add, y, x));
    assert_ne!(b.bin(Op::Sub, x, y), b.bin(Op::Sub, y, x));
    assert_eq!(b.var("x"), x);
}

#[test]
fn mistakes_are_errors() {
    let mut b = Builder { terms: Terms::new() };
    let (x, p) = (b.var("x"), b.var("p"));
    let stranger = TermId::from_raw(1000).expect("not zero");
    assert!(matches!(b.terms.binary(Op::Add, x, p), Err(TermError::IllSorted(Op::Add, _))));
    assert!(matches!(b.terms.unary(Op::Truncate(Width::W64), x), Err(TermError::IllSorted(..))));
    assert!(matches!(b.terms.unary(Op::Add, x), Err(TermError::IllSorted(..))));
    assert!(matches!(b.terms.ite(x, x, x), Err(TermError::IllSortedIte(..))));
    assert_eq!(b.terms.unary(Op::Neg, stranger), Err(TermError::Unknown(stranger)));
    assert!(matches!(b.terms.variable("x", Sort::Bool), Err(TermError::OtherSort(..))));
}

#[test]
fn shared_terms_are_named_once() {
    check(
        |b| {
            let (x, y) = (b.var("x"), b.var("y"));
            let sum = b.bin(Op::Add, x, y);
            let square = b.bin(Op::Mul, sum, sum);
            b.bin(Op::SDiv, square, sum)
        },
        "(let ((?3 (bvadd x y))) (bvsdiv (bvmul ?3 ?3) ?3))",
    );
}

#[test]
fn names_are_quoted_when_they_must_be() {
    let mut terms = Terms::new();
    for (name, shown) in [("a.b", "a.b"), ("a b", "|a b|"), ("1x", "|1x|"), ("a|b", "|a_b|"), ("", "||")] {
        let variable = terms.variable(name, Sort::Bool).expect("a variable");
        assert_eq!(terms.display(variable).to_string(), shown);
    }
}
