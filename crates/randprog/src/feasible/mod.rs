//! Java methods all of whose branches are known to be feasible.
//!
//! A method is grown around a set of concrete inputs, the *samples*. Each condition is evaluated on the samples that
//! reach it and is kept only if it sends some of them each way. So every branch of the method has a sample that takes
//! it, and a tool that reports one as infeasible is wrong, whatever else it knows.

mod condition;
mod expr;
mod grow;
mod render;
mod sample;

use crate::File;
use crate::rng::Rng;

/// The package of the generated classes.
pub const PACKAGE: &str = "feasible";

/// A class whose methods have feasible branches only.
#[derive(Clone, Debug)]
pub struct Feasible {
    /// The class, with its package.
    pub class: String,
    /// The Java files, to be compiled together.
    pub files: Vec<File>,
    /// The number of decisions in its methods.
    pub decisions: usize,
}

/// Grows a class with this many methods. The same seed gives the same class.
pub fn feasible(seed: u64, methods: usize) -> Feasible {
    let name = format!("Subject{seed}");
    let mut bodies = Vec::new();
    let mut decisions = 0;
    for index in 0..methods {
        let mut rng = Rng::new(seed, 1 + index as u64);
        let method = grow::method(&mut rng, index);
        decisions += method.decisions;
        bodies.push(render::method(&method));
    }
    let mut files = render::support();
    files.push(File { name: format!("{name}.java"), text: render::class(&name, &bodies) });
    Feasible { class: format!("{PACKAGE}.{name}"), files, decisions }
}

#[cfg(test)]
mod tests {
    use super::feasible;

    #[test]
    fn the_same_seed_gives_the_same_class() {
        let (one, two) = (feasible(7, 5), feasible(7, 5));
        assert!(one.files.iter().zip(&two.files).all(|(one, two)| one.text == two.text));
        assert!(one.files.iter().zip(&feasible(8, 5).files).any(|(one, two)| one.text != two.text));
    }

    #[test]
    fn methods_have_decisions_to_look_at() {
        let decisions: usize = (0..20).map(|seed| feasible(seed, 4).decisions).sum();
        assert!(decisions > 20 * 4 * 3, "only {decisions} decisions in 80 methods");
    }
}
