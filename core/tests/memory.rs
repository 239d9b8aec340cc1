//! The memory of a search stays below a bound: measured at the heap,
//! so this file has one test and nothing runs beside it.

#[allow(dead_code, reason = "this program uses a part of it")]
#[path = "suite/kit/mod.rs"]
mod kit;

use cartable_core::bot::search::{Budget, weigh};
use cartable_core::bot::{Bot, Company, Level, bot_rng};
use cartable_core::seat::{Seat, Viewer};
use kit::some_moments;
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The memory that a phone can spare for a search.
const BOUND: usize = 64 << 20;
/// Searches of each game at each number of players.
const SEARCHES: usize = 2;
/// Iterations for games whose strongest bots do not search, because a hint may search even there.
const HINT: u32 = 3_000;

fn the_longest_search_stays_small<G: Bot>() {
    let mut searches = [0; Seat::MAX + 1];
    some_moments::<G>(4, 7, |state, status, seat| {
        let searches = &mut searches[status.sheet.seats()];
        let view = state.view(Viewer::Seat(seat));
        // Races are not searched.
        if G::RACES || *searches == SEARCHES {
            return;
        }
        let iterations = match G::iterations(&view, G::STRONGEST) {
            0 => HINT,
            iterations => iterations,
        };
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        let weighed = weigh::<G>(
            status,
            &view,
            Company::all(Level::Hard),
            Budget::iterations(iterations),
            &mut bot_rng(3),
        );
        let used = HEAP.peak_usage() - before;
        if weighed.iter().all(|choice| choice.visits == 0) {
            return;
        }
        *searches += 1;
        assert!(used > 0 && used < BOUND, "{}: {used} bytes for {iterations} iterations", G::ID);
    });
    for seats in G::SEATS.filter(|_| !G::RACES) {
        assert_eq!(searches[seats], SEARCHES, "{} with {seats}: too few positions", G::ID);
    }
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
