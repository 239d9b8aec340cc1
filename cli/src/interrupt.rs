//! Signals that ask the program to end: it ends in good order, prints the way back,
//! and exits with the status that shells expect.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

/// The signal that asked the program to end, or 0.
static ASKED_BY: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Notes the signal that has asked the program to end.
pub(crate) fn note(signal: i32) {
    ASKED_BY.store(signal as usize, Ordering::Relaxed);
}

/// Returns the exit status after such a signal, as shells count it: 128 and the signal.
#[must_use]
pub fn status() -> Option<u8> {
    match ASKED_BY.load(Ordering::Relaxed) {
        0 => None,
        signal => u8::try_from(128 + signal).ok(),
    }
}

/// The interval at which a waiting program looks for a request to end.
const LOOK: Duration = Duration::from_millis(50);

/// Returns a flag that is set when the user asks the program to end. A second request ends it at once.
///
/// # Errors
/// A system that takes no handler.
pub fn asked() -> io::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The order matters: the first signal only sets the flag, by which the second ends the program.
        flag::register_conditional_shutdown(signal, 128 + signal, asked.clone())?;
        flag::register(signal, asked.clone())?;
        flag::register_usize(signal, ASKED_BY.clone(), signal as usize)?;
    }
    Ok(asked)
}

/// Calls this once the user asks the program to end.
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
