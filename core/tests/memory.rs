//! The memory of a search stays below a bound: measured at the heap, so this file has one test and nothing runs beside it.

mod kit;

use cartable_core::bot::search::{Budget, weigh};
use cartable_core::bot::{Bot, bot_rng};
use cartable_core::game::View;
use cartable_core::seat::Viewer;
use kit::some_moments;
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What a phone can spare for a search.
const BOUND: usize = 64 << 20;
/// Searches of each game: early, late, with few and with many players.
const SEARCHES: usize = 6;
/// Iterations where a game's strongest bots do not search: a hint may.
const HINT: u32 = 3_000;

fn the_longest_search_stays_small<G: Bot>() {
    let mut searches = 0;
    some_moments::<G>(1, 25, |state, status, seat| {
        let view = state.view(Viewer::Seat(seat));
        let mut actions = Vec::new();
        view.actions(&mut actions);
        if actions.len() < 2 || searches == SEARCHES {
            return;
        }
        searches += 1;
        let iterations = match G::iterations(&view, G::STRONGEST) {
            0 => HINT,
            iterations => iterations,
        };
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        let weighed = weigh::<G>(status, &view, Budget::iterations(iterations), &mut bot_rng(3));
        let used = HEAP.peak_usage() - before;
        assert!(!weighed.is_empty());
        assert!(used > 0 && used < BOUND, "{}: {used} bytes for {iterations} iterations", G::ID);
    });
    assert_eq!(searches, SEARCHES, "{}: too few positions", G::ID);
}

macro_rules! every_search {
    ($($game:ident in $module:ident;)+) => {
        #[test]
        fn a_search_stays_within_its_memory() {
            $(the_longest_search_stays_small::<cartable_core::games::$module::$game>();)+
        }
    };
}

cartable_core::every_game!(every_search);
