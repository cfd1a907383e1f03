//! Guarantees of the generator that can be checked without a Java compiler.

use heapwright_randprog::{Config, case_of_line, generate};

fn small(seed: u64, cases: usize) -> Config {
    Config { seed, cases, cases_per_file: 10, ..Config::default() }
}

#[test]
fn the_same_seed_gives_the_same_program() {
    let (first, second) = (generate(&small(5, 30)), generate(&small(5, 30)));
    let texts = |program: &heapwright_randprog::Program| {
        program.files().iter().map(|file| file.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(texts(&first), texts(&second));
}

#[test]
fn a_case_does_not_depend_on_how_many_follow() {
    let (few, many) = (generate(&small(9, 10)), generate(&small(9, 40)));
    for case in 0..10 {
        assert_eq!(few.case(case), many.case(case));
    }
}

#[test]
fn seeds_differ() {
    assert_ne!(generate(&small(1, 1)).case(0), generate(&small(2, 1)).case(0));
}

#[test]
fn every_case_is_in_a_file_and_called_once() {
    let program = generate(&small(3, 25));
    assert_eq!(program.files().len(), 3 + 2, "three files of cases, the support class and the driver");
    let driver = program.files().iter().find(|file| file.name == "RandMain.java").expect("a driver");
    for case in 0..25 {
        let (name, source) = program.case(case).expect("a case");
        let file = program.files().iter().find(|file| file.name == name).expect("its file");
        assert!(source.contains(&format!(" case{case}()")));
        assert!(file.text.contains(&format!(" case{case}()")));
        assert_eq!(driver.text.matches(&format!(".run({case});")).count(), 1);
    }
    assert!(program.case(25).is_none());
}

#[test]
fn only_one_case_can_be_run() {
    let config = Config { only: Some(7), ..small(3, 25) };
    let program = generate(&config);
    let driver = program.files().iter().find(|file| file.name == "RandMain.java").expect("a driver");
    assert_eq!(driver.text.matches(".run(").count(), 1);
    assert!(driver.text.contains("R3_0.run(7);"));
}

#[test]
fn lines_name_their_case() {
    assert_eq!(case_of_line("17| = 4"), Some(17));
    assert_eq!(case_of_line("no case"), None);
}
