//! The source of randomness: a seeded generator with independent streams, so that any case can be generated alone.

/// INVARIANT: the same seed and stream give the same numbers on every platform and in every release.
pub struct Rng(oorandom::Rand64);

impl Rng {
    /// The generator of `stream` under `seed`; streams do not overlap in practice.
    pub fn new(seed: u64, stream: u64) -> Rng {
        let mixed = (u128::from(seed) << 64) | u128::from(stream.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut inner = oorandom::Rand64::new(mixed);
        for _ in 0..4 {
            inner.rand_u64();
        }
        Rng(inner)
    }

    /// A number in `0..n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 {
            return 0;
        }
        usize::try_from(self.0.rand_range(0..n as u64)).unwrap_or(0)
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// Returns true with a probability of `percent`.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.rand_u64()
    }

    /// One of `items`; `None` if there are none.
    pub fn choose<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        let at = self.below(items.len());
        items.get(at).cloned()
    }

    /// One of a non-empty array.
    pub fn pick<T: Copy, const N: usize>(&mut self, items: [T; N]) -> T {
        const { assert!(N > 0) };
        items[self.below(N)]
    }
}
