//! Ctrl-C where lines are read and printed: the program ends in good order, and says how to come back.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often somebody who waits looks whether the program is to end.
const LOOK: Duration = Duration::from_millis(50);

/// What tells that the program is asked to end. Asked once more, it ends at once, whatever it is doing.
///
/// # Errors
/// A system that takes no handler.
pub fn asked() -> io::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first time only notes it, for the second.
        flag::register_conditional_shutdown(signal, 128 + signal, asked.clone())?;
        flag::register(signal, asked.clone())?;
    }
    Ok(asked)
}

/// Calls this once the program is asked to end.
///
/// # Errors
/// A system that takes no handler.
pub fn then(end: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let asked = asked()?;
    thread::spawn(move || {
        while !asked.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
        }
        end();
    });
    Ok(())
}
