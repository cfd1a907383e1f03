//! Names of the rules by which layers decide and rewrite without a solver. Tests count how often each fires.

/// Counts that a rule fired, in tests only.
#[inline(always)]
pub(crate) fn fired(rule: &'static str) {
    #[cfg(test)]
    counts::count(rule);
    let _ = rule;
}

#[cfg(test)]
pub(crate) mod counts {
    //! The counts of the running test.

    use std::cell::RefCell;
    use std::collections::BTreeMap;

    thread_local! {
        static FIRED: RefCell<BTreeMap<&'static str, u64>> = const { RefCell::new(BTreeMap::new()) };
    }

    pub(crate) fn count(rule: &'static str) {
        FIRED.with_borrow_mut(|fired| *fired.entry(rule).or_default() += 1);
    }

    /// The counts so far on this thread.
    pub(crate) fn all() -> BTreeMap<&'static str, u64> {
        FIRED.with_borrow(Clone::clone)
    }
}
