//! SMT-LIB 2: writes terms as text and reads answers.

mod reader;
mod text;

pub(crate) use reader::{Node, Reader};
pub(crate) use text::Text;

use crate::lower::Lowering;
use crate::query::Reason;
use heapwright_term::{TermId, Terms};
use std::fmt::Write;

/// A stand-alone script that asks any solver whether the assertions are satisfiable together.
pub fn script(terms: &Terms, assertions: &[TermId]) -> Result<String, Reason> {
    let (mut text, mut lowering) = (Text::new(), Lowering::new());
    for &assertion in assertions {
        let expr = lowering.lower(terms, &mut text, assertion)?;
        text.assert(expr);
    }
    let mut script = String::from("(set-option :produce-models true)\n(set-logic QF_BVFP)\n");
    script.push_str(text.commands());
    script.push_str("(check-sat)\n");
    let variables = variables(terms, assertions);
    let names: Vec<&str> = variables.iter().filter_map(|&id| Some(text.show(lowering.plain(id)?))).collect();
    if !names.is_empty() {
        let _ = writeln!(script, "(get-value ({}))", names.join(" "));
    }
    Ok(script)
}

/// The variables of some terms, in the order of their handles.
pub(crate) fn variables(terms: &Terms, assertions: &[TermId]) -> Vec<TermId> {
    let mut reachable = terms.reachable(assertions);
    reachable.retain(|&id| terms.variable_name(id).is_some());
    reachable
}
