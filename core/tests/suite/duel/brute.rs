//! The listing against the check: on random tables,
//! what is listed is what is accepted of everything that can be named.

use super::*;
use cartable_core::bot::bot_rng;
use cartable_core::games::multiples::pack;
use cartable_core::seed::below;

#[test]
fn every_legal_action_is_listed_and_nothing_else() {
    let mut rng = bot_rng(5);
    let options = |number| Options { large_pack: number % 2 == 1, own_packs: number % 3 == 1 };
    for number in 0..60_u64 {
        let seats = 2 + number as usize % 6;
        let setup = Setup { seed: Seed::from_number(number), ..setup(seats, options(number)) };
        let mut state = Duel::deal(&setup).unwrap();
        while let Some(who) = state.turn().must.first() {
            for seat in Seat::all(8) {
                let every = pack(7, true).iter().flat_map(|card| [Action::Lay(card), Action::Destroy(card)]);
                let mut legal: Vec<Action> = every
                    .chain([Action::EndTurn])
                    .filter(|action| may(&state, seat.index(), *action).is_ok())
                    .collect();
                let mut listed = listed(&state, seat.index());
                legal.sort_unstable();
                listed.sort_unstable();
                assert_eq!(legal, listed);
            }
            let actions = listed(&state, who.index());
            play(&mut state, who.index(), actions[below(actions.len() as u32, &mut rng) as usize]);
        }
    }
}
