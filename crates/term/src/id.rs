//! `TermId`: the handle of a term inside its [`Terms`](crate::Terms).

use std::num::NonZeroU32;

/// Handle of a term. Equal handles of the same `Terms` mean structurally equal terms.
///
/// The handle is never zero, so that `Option<TermId>` is as small as `TermId`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TermId(NonZeroU32);

const _: () = assert!(size_of::<Option<TermId>>() == 4);

impl TermId {
    /// The handle with this number; `None` for zero.
    #[inline(always)]
    pub const fn from_raw(raw: u32) -> Option<TermId> {
        match NonZeroU32::new(raw) {
            Some(raw) => Some(TermId(raw)),
            None => None,
        }
    }

    /// The handle's number, never zero.
    #[inline(always)]
    pub const fn raw(self) -> u32 {
        self.0.get()
    }
}
