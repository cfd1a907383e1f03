//! The answers of the solver do not depend on how a problem is written, and agree with all small heaps.
//!
//! Random definitions (wrappers, mutual recursion, two records, numbers) are solved and compared with an enumeration of
//! all heaps of at most three cells, and with themselves under permutation, renaming and duplication. The same is done
//! for the problems of `bench/problems` and, if it exists, of `../shared/slcomp-samples`.
//!
//! `HEAPWRIGHT_SEPLOG_CASES` sets the number of random problems (default 600), `PROPTEST_RNG_SEED` the seed.

mod files;
mod problem;
mod random;
mod shuffle;
mod worlds;
