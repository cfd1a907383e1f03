//! Memory: how much each thread holds, and how much the machine has.
#![allow(unsafe_code, reason = "a global allocator is unsafe to implement")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator, which also counts for each thread the bytes it has allocated less those it has freed. The
/// engine's data belongs to one thread, so this is the memory of its machine, terms and paths.
pub struct Counting;

fn count(bytes: isize) {
    // A thread that is ending no longer has a counter.
    let _ = HELD.try_with(|held| held.set(held.get().wrapping_add(bytes)));
}

// SAFETY: every call is passed to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller's guarantees are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller's guarantees are passed on.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller's guarantees are passed on.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        // SAFETY: the caller's guarantees are passed on.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// Returns the bytes this thread has allocated less those it has freed: negative if it frees what others allocated.
pub(crate) fn balance() -> isize {
    HELD.try_with(Cell::get).unwrap_or(0)
}

/// Returns the bytes this thread holds; zero unless [`Counting`] is the global allocator.
pub fn of_thread() -> usize {
    usize::try_from(balance()).unwrap_or(0)
}

/// Returns the machine's memory in bytes; `None` if unknown.
pub fn of_machine() -> Option<usize> {
    #[cfg(target_os = "linux")]
    {
        use nix::unistd::{SysconfVar, sysconf};
        let pages = usize::try_from(sysconf(SysconfVar::_PHYS_PAGES).ok()??).ok()?;
        let size = usize::try_from(sysconf(SysconfVar::PAGE_SIZE).ok()??).ok()?;
        pages.checked_mul(size)
    }
    #[cfg(not(target_os = "linux"))]
    {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[global_allocator]
    static COUNTING: Counting = Counting;

    #[test]
    fn what_a_thread_holds_is_counted() {
        // the test runner may have allocated what this thread frees
        let before = balance();
        let held: Vec<u64> = std::hint::black_box(vec![1; 1 << 17]);
        assert!(balance() - before >= 1 << 20);
        std::thread::spawn(|| assert!(of_thread() < 1 << 20)).join().unwrap();
        drop(held);
        assert!(balance() - before < 1 << 16);
    }

    #[test]
    fn the_machine_has_some() {
        assert!(of_machine().is_none_or(|bytes| bytes > 64 << 20));
    }
}
