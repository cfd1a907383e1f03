//! The backends and the chain on small queries with known answers.
#![allow(clippy::disallowed_methods, reason = "tests run solvers and read their files")]

use heapwright_smt::*;
use heapwright_term::{Op, Sort, TermId, Terms, Value, Width, Witness, evaluate};
use std::rc::Rc;
use std::time::Duration;

const DEPTH: usize = 50_000;
const INT: Sort = Sort::BitVec(Width::W32);
const SECONDS: Duration = Duration::from_secs(20);

fn backends() -> Vec<(&'static str, Box<dyn Solver>)> {
    let chain: Box<dyn Solver> = Box::new(strict(&Options::default()));
    let mut backends: Vec<(&'static str, Box<dyn Solver>)> = vec![("z3", Box::new(Z3::new())), ("chain", chain)];
    for (name, program) in [("cvc5", Program::cvc5()), ("z3 process", Program::z3())] {
        if program.is_installed() {
            backends.push((name, Box::new(Pipe::new(program))));
        }
    }
    backends
}

struct Builder {
    terms: Terms,
}

impl Builder {
    fn new() -> Builder {
        Builder { terms: Terms::new() }
    }

    fn var(&mut self, name: &str, sort: Sort) -> TermId {
        self.terms.variable(name, sort).expect("a variable")
    }

    fn value(&mut self, value: Value) -> TermId {
        self.terms.constant(value).expect("a constant")
    }

    fn un(&mut self, op: Op, a: TermId) -> TermId {
        self.terms.unary(op, a).expect("well-sorted")
    }

    fn bin(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.terms.binary(op, a, b).expect("well-sorted")
    }

    /// The same bits, for any sort.
    fn same(&mut self, a: TermId, b: TermId) -> TermId {
        if matches!(self.terms.sort(a), Some(Sort::Float32 | Sort::Float64)) {
            let (a, b) = (self.un(Op::FloatToBits, a), self.un(Op::FloatToBits, b));
            return self.bin(Op::Eq, a, b);
        }
        self.bin(Op::Eq, a, b)
    }
}

/// All solvers give this answer, with correct models.
fn check(terms: &mut Terms, assertions: &[TermId], satisfiable: bool) {
    check_with(backends(), terms, assertions, satisfiable);
}

fn check_with(solvers: Vec<(&str, Box<dyn Solver>)>, terms: &mut Terms, assertions: &[TermId], satisfiable: bool) {
    for (name, mut solver) in solvers {
        match solver.check(terms, &Query::new(assertions.to_vec(), SECONDS)) {
            SatResult::Sat(witness) => {
                assert!(satisfiable, "{name} has a model");
                for &assertion in assertions {
                    assert_eq!(evaluate(terms, assertion, &witness), Ok(Value::bool(true)), "{name}");
                }
            }
            SatResult::Unsat(core) => {
                assert!(!satisfiable, "{name} says unsatisfiable");
                assert!(core.assertions().iter().all(|id| assertions.contains(id)), "{name}");
            }
            SatResult::Unknown(reason) => panic!("{name}: {reason}"),
        }
    }
}

#[test]
fn numbers() {
    let mut b = Builder::new();
    let (x, y) = (b.var("x", INT), b.var("y", INT));
    let (seven, product) = (b.value(Value::int(77_777)), b.bin(Op::Mul, x, y));
    let is_seven = b.bin(Op::Eq, product, seven);
    let less = b.bin(Op::SLt, x, y);
    let one = b.value(Value::int(1));
    let positive = b.bin(Op::SLt, one, x);
    check(&mut b.terms, &[is_seven, less, positive], true);
    let not_less = b.bin(Op::SLt, y, x);
    check(&mut b.terms, &[is_seven, less, positive, not_less], false);
    check(&mut b.terms, &[], true);
    check(&mut b.terms, &[less, less, positive, less], true);
}

/// `x + 1 < x` has a solution because sums wrap.
#[test]
fn sums_wrap() {
    let mut b = Builder::new();
    let (x, one) = (b.var("x", INT), b.value(Value::int(1)));
    let next = b.bin(Op::Add, x, one);
    let less = b.bin(Op::SLt, next, x);
    check(&mut b.terms, &[less], true);
    let limit = b.value(Value::int(100));
    let small = b.bin(Op::SLt, x, limit);
    check(&mut b.terms, &[less, small], false);
}

#[test]
fn strange_names() {
    let mut b = Builder::new();
    for name in ["", "a b", "1x", "|", "\\", "ü", "and", "x!1", "RNE", ";", "(", "true"] {
        let variable = b.var(name, INT);
        let value = b.value(Value::int(5));
        let equal = b.bin(Op::Eq, variable, value);
        check(&mut b.terms, &[equal], true);
    }
}

#[test]
fn nan_payloads_are_told_apart() {
    let mut b = Builder::new();
    let (x, y) = (b.var("x", Sort::Float64), b.var("y", Sort::Float64));
    let both_nan = [b.bin(Op::FloatEq, x, x), b.bin(Op::FloatEq, y, y)].map(|id| b.un(Op::Not, id));
    let same = b.same(x, y);
    let different = b.un(Op::Not, same);
    check(&mut b.terms, &[both_nan[0], both_nan[1], different], true);
    let sum = b.bin(Op::FloatAdd, x, y);
    let bits = b.un(Op::FloatToBits, sum);
    let canonical = b.value(Value::long(0x7ff8_0000_0000_0000));
    let is_canonical = b.bin(Op::Eq, bits, canonical);
    let other = b.un(Op::Not, is_canonical);
    check(&mut b.terms, &[both_nan[0], other], false);
}

/// Without Z3, which is slow here.
#[test]
fn remainders() {
    let mut b = Builder::new();
    let x = b.var("x", Sort::Float32);
    let (three, two) = (b.value(Value::float(3.5)), b.value(Value::float(2.0)));
    let remainder = b.bin(Op::FloatRem, x, three);
    let is_two = b.bin(Op::FloatEq, remainder, two);
    let ten = b.value(Value::float(10.0));
    let beyond = b.bin(Op::FloatLt, ten, x);
    let hundred = b.value(Value::float(100.0));
    let below = b.bin(Op::FloatLt, x, hundred);
    let chain = || -> Vec<(&str, Box<dyn Solver>)> { vec![("chain", Box::new(strict(&Options::default())))] };
    check_with(chain(), &mut b.terms, &[beyond, below, is_two], true);
    let too_large = b.bin(Op::FloatLe, three, remainder);
    check_with(chain(), &mut b.terms, &[too_large], false);
}

#[test]
fn a_base_is_kept_for_what_is_independent() {
    let mut b = Builder::new();
    let (x, y) = (b.var("x", INT), b.var("y", INT));
    let (five, nine) = (b.value(Value::int(5)), b.value(Value::int(9)));
    let (x_large, y_large) = (b.bin(Op::SLt, five, x), b.bin(Op::SLt, nine, y));
    let mut base = Witness::new();
    base.set(x, Value::int(123));
    let query = Query::new(vec![x_large, y_large], SECONDS).with_base(Rc::new(base.clone()));
    let mut solver = strict(&Options::default());
    let SatResult::Sat(witness) = solver.check(&mut b.terms, &query) else { panic!("satisfiable") };
    assert_eq!(witness.get(x), Some(Value::int(123)));
    assert!(witness.get(y).and_then(Value::as_signed) > Some(9));
    base.set(x, Value::int(0));
    let SatResult::Sat(witness) = solver.check(&mut b.terms, &query.with_base(Rc::new(base))) else {
        panic!("satisfiable")
    };
    assert!(witness.get(x).and_then(Value::as_signed) > Some(5));
}

#[test]
fn time_runs_out() {
    let mut b = Builder::new();
    let long = Sort::BitVec(Width::W64);
    let (x, y) = (b.var("x", long), b.var("y", long));
    let one = b.value(Value::long(1));
    let prime = b.value(Value::long(0x7fff_ffff_ffff_ffe7));
    let product = b.bin(Op::Mul, x, y);
    let limit = b.value(Value::long(0xffff_ffff));
    let hard = [
        b.bin(Op::Eq, product, prime),
        b.bin(Op::ULt, one, x),
        b.bin(Op::ULt, one, y),
        b.bin(Op::ULt, x, limit),
        b.bin(Op::ULt, y, limit),
    ];
    let x_is_one = b.bin(Op::Eq, x, one);
    for (name, mut solver) in backends() {
        let given = Duration::from_millis(300);
        let answer = solver.check(&mut b.terms, &Query::new(hard.to_vec(), given));
        assert_eq!(answer, SatResult::Unknown(Reason::Timeout), "{name}");
        let patience = Patience { longest: given * 2, factor: 4 };
        assert_eq!(decide(answer.clone(), given, patience), Decision::Retry(given * 2));
        assert_eq!(decide(answer, given * 2, patience), Decision::Abandon(Reason::Timeout));
        assert!(solver.check(&mut b.terms, &Query::new(vec![x_is_one], SECONDS)).is_sat(), "{name} goes on");
    }
}

/// Deep terms give an answer or `Unknown`, whatever the size of a solver's stack.
#[test]
fn deep_terms_are_survived() {
    let mut b = Builder::new();
    let (x, y) = (b.var("x", INT), b.var("y", INT));
    let mut term = x;
    for _ in 0..DEPTH {
        term = b.bin(Op::BitXor, term, y);
        term = b.bin(Op::Add, term, x);
    }
    let zero = b.value(Value::int(0));
    let equal = b.bin(Op::Eq, term, zero);
    let differs = b.un(Op::Not, equal);
    for (name, mut solver) in backends() {
        let start = std::time::Instant::now();
        let answer = solver.check(&mut b.terms, &Query::new(vec![differs], Duration::from_secs(1)));
        assert!(start.elapsed() < Duration::from_secs(20), "{name} took {:?}", start.elapsed());
        assert!(!answer.is_unsat(), "{name}");
    }
}

struct Liar;

impl Solver for Liar {
    fn check(&mut self, _: &mut Terms, _: &Query) -> SatResult {
        SatResult::Sat(Witness::new())
    }
}

#[test]
fn wrong_models_are_not_believed() {
    let mut b = Builder::new();
    let p = b.var("p", Sort::Bool);
    let x = b.var("x", INT);
    let mut solver = Checked::new(Liar);
    assert_eq!(solver.check(&mut b.terms, &Query::new(vec![p], SECONDS)), SatResult::Unknown(Reason::BadModel));
    let ill_sorted = solver.check(&mut b.terms, &Query::new(vec![x], SECONDS));
    assert_eq!(ill_sorted, SatResult::Unknown(Reason::NotBoolean(x)));
    let stranger = TermId::from_raw(999).expect("not zero");
    let unknown = solver.check(&mut b.terms, &Query::new(vec![stranger], SECONDS));
    assert!(matches!(unknown, SatResult::Unknown(Reason::IllFormed(_))));
    let mut missing = Pipe::new(Program {
        command: "no-such-solver".into(),
        arguments: vec![],
        logic: None,
        work: None,
        libraries: None,
        memory: None,
    });
    let answer = missing.check(&mut b.terms, &Query::new(vec![p], SECONDS));
    assert!(matches!(answer, SatResult::Unknown(Reason::Failed(Failure::NotStarted(_)))));
}

#[test]
fn programs_that_are_no_solvers() {
    let mut b = Builder::new();
    let p = b.var("p", Sort::Bool);
    for (command, argument) in [("echo", "nonsense"), ("echo", ")"), ("true", ""), ("cat", "-")] {
        let program = Program {
            command: command.into(),
            arguments: vec![argument.into()],
            logic: None,
            work: None,
            libraries: None,
            memory: None,
        };
        let answer = Pipe::new(program).check(&mut b.terms, &Query::new(vec![p], SECONDS));
        assert!(matches!(answer, SatResult::Unknown(Reason::Failed(_))), "{command} {argument}: {answer:?}");
    }
}

#[test]
fn dumped_queries_can_be_asked_again() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut b = Builder::new();
    let (x, f) = (b.var("x", INT), b.var("f", Sort::Float64));
    let one = b.value(Value::double(1.5));
    let less = b.bin(Op::FloatLt, one, f);
    let (number, seven) = (b.un(Op::FloatToSigned(Width::W32), f), b.value(Value::int(7)));
    let equal = b.bin(Op::Eq, number, x);
    let fixed = b.bin(Op::SLt, x, seven);
    let options = Options { dump_queries: Some(directory.path().join("new")), ..Options::default() };
    let mut solver = strict(&options);
    for length in 1..=3 {
        let query = Query::new([less, equal, fixed][..length].to_vec(), SECONDS);
        assert!(solver.check(&mut b.terms, &query).is_sat());
    }
    let layers = solver.statistics();
    assert_eq!((layers[0].name, layers[0].queries, layers[0].sat), ("all", 3, 3));
    let file = directory.path().join("new/query-000003.smt2");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert!(text.starts_with("; answer: sat\n; time: "), "{text}");
    for program in [Program::cvc5(), Program::z3()] {
        if program.is_installed() {
            let output = std::process::Command::new(&program.command).arg(&file).output().expect("it runs");
            let answer = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(answer.starts_with("sat\n") && !answer.contains("error"), "{answer}");
        }
    }
}
