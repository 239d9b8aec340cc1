//! The threads on which calls and streams run.

use std::io;
use std::pin::{Pin, pin};
use tokio::runtime::{Builder, Handle, Runtime};

/// The threads of a client and its tables.
pub(crate) struct Threads(Option<Runtime>);

impl Threads {
    pub fn start() -> io::Result<Self> {
        let mut builder = Builder::new_multi_thread();
        builder
            .worker_threads(1)
            .thread_name("cartable-net")
            .enable_all()
            .build()
            .map(|runtime| Self(Some(runtime)))
    }

    /// Returns the handle that starts tasks.
    pub fn handle(&self) -> &Handle {
        self.runtime().handle()
    }

    /// Waits for an answer; must not be called from within a task.
    pub fn block_on<R>(&self, work: impl Future<Output = R>) -> R {
        let mut answer = None;
        self.wait_for(pin!(async { answer = Some(work.await) }));
        answer.expect("what was waited for is done")
    }

    /// Waits for a task without its type: the library holds this once, and not once per type of call.
    fn wait_for(&self, work: Pin<&mut dyn Future<Output = ()>>) {
        self.runtime().block_on(work);
    }

    fn runtime(&self) -> &Runtime {
        self.0.as_ref().expect("the runtime is there until it is dropped")
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Does not wait, so that an app may drop its client anywhere.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
