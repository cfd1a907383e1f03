//! A panic in a part must not end the run: it is caught, and its message becomes a note.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};

thread_local! {
    /// The last panic of a guarded call on this thread; `None` outside of one.
    static CAUGHT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps panics inside [`guarded`] off the error stream. Others are shown as before.
pub fn quieten() {
    let before = take_hook();
    set_hook(Box::new(move |panic| {
        let inside = CAUGHT.with_borrow_mut(|caught| {
            let inside = caught.is_some();
            if inside {
                let place = panic.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
                *caught = Some(format!("{}{}", message(panic.payload()), place.unwrap_or_default()));
            }
            inside
        });
        if !inside {
            before(panic);
        }
    }));
}

/// Runs `work`; a panic in it becomes an error with its message and location.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    CAUGHT.set(Some(String::new()));
    let result = catch_unwind(AssertUnwindSafe(work));
    let caught = CAUGHT.take().filter(|text| !text.is_empty());
    result.map_err(|payload| caught.unwrap_or_else(|| message(payload.as_ref()).to_owned()))
}

fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without a message")
}
