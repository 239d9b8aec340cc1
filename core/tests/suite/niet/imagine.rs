//! Imagined hands respect what everybody has seen.

use crate::niet::table::{EXAMPLE, card, cards, lay, play, round, seat, team, usual_teams};
use cartable_core::bot::bot_rng;
use cartable_core::game::{Game, Silent};
use cartable_core::games::niet::{Action, Cell, Colour, Contract, DiscardRule, Niet, Row};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};

/// A player who did not follow holds no card of the led colour, and every imagined hand has its true length.
#[test]
fn nobody_is_imagined_to_hold_what_he_is_known_not_to_have() {
    let mut rng = bot_rng(2);
    for number in 0..60 {
        let seats = 2 + number as usize % 4;
        let setup = cartable_core::game::Setup {
            seed: Seed::from_number(number),
            ..crate::niet::table::setup(seats)
        };
        let mut state = Niet::deal(&setup).unwrap();
        while let Some(by) = state.turn().must.first() {
            for viewer in Viewer::everybody(seats) {
                let imagined = Niet::imagine(&state.view(viewer), &mut rng);
                let public = state.public();
                for seat in Seat::all(seats) {
                    assert_eq!(imagined.hand(seat).len(), state.hand(seat).len());
                    let suits = |card| public.contract.unwrap().suit(card).index();
                    let voids = public.voids[seat.index()];
                    assert!(
                        voids == 0 || imagined.hand(seat).iter().all(|card| voids >> suits(card) & 1 == 0)
                    );
                }
            }
            let mut actions = Vec::new();
            state.actions(by, &mut actions);
            state.play(by, actions[below(actions.len() as u32, &mut rng) as usize], &mut Silent).unwrap();
        }
    }
}

/// A card that the viewer gave to the left is imagined in that hand until it is played.
#[test]
fn a_given_card_is_imagined_where_it_went() {
    let give = Contract { discard: DiscardRule::GiveLeft, ..EXAMPLE };
    let mut state = round(give, usual_teams(3), &["g10 r2 r3", "g5 r4 r5", "g7 r6 r8"]);
    lay(&mut state, "0:g10 1:r4 2:r6");
    let mut rng = bot_rng(3);
    for _ in 0..30 {
        let imagined = Niet::imagine(&state.view(Viewer::Seat(seat(0))), &mut rng);
        assert!(imagined.hand(seat(1)).contains(card("g10")));
    }
    play(&mut state, "0:r2 1:r5 2:r8");
    assert!(!state.hand(seat(1)).contains(card("r5")));
}

/// Discards that spare the 1s are imagined without them.
#[test]
fn spared_1s_are_imagined_in_hands() {
    let spare = Contract { discard: DiscardRule::OneButNoOne, ..EXAMPLE };
    let mut rng = bot_rng(4);
    for _ in 0..20 {
        let mut state = round(spare, team(&[0], None), &["g13 r2", "g1 r4"]);
        lay(&mut state, "0:r2 1:r4");
        let imagined = Niet::imagine(&state.view(Viewer::Seat(seat(0))), &mut rng);
        let own = imagined.view(Viewer::Seat(seat(1))).own.laid.unwrap();
        assert!(own.iter().all(|card| !card.is_one()), "{own:?}");
        assert_eq!(imagined.hand(seat(0)), cards("g13"));
    }
}

/// A player who covers a colour is thought to hold less of it than one who left it alone.
#[test]
fn a_token_tells_of_the_hand() {
    let mut state = crate::niet::table::deal(4);
    let by = state.turn().must.first().unwrap();
    let covered = Cell::all().find(|cell| cell.row() == Row::Trump).unwrap();
    state.play(by, Action::Place(covered), &mut Silent).unwrap();
    let (viewer, other) = (by.next(4), by.next(4).next(4));
    let view = state.view(Viewer::Seat(viewer));
    let colour = Colour::ALL[covered.column()];
    let mut rng = bot_rng(6);
    let (mut theirs, mut others) = (0, 0);
    for _ in 0..300 {
        let imagined = Niet::imagine(&view, &mut rng);
        let count = |seat| imagined.hand(seat).iter().filter(|card| card.colour() == colour).count();
        theirs += count(by);
        others += count(other);
    }
    assert!(theirs * 10 < others * 8, "{theirs} and {others}");
}

/// Different draws give different hands.
#[test]
fn imagined_hands_vary() {
    let state = crate::niet::table::deal(4);
    let view = state.view(Viewer::Seat(seat(0)));
    let mut rng = bot_rng(5);
    let hands: Vec<_> = (0..20).map(|_| Niet::imagine(&view, &mut rng).hand(seat(1))).collect();
    assert!(hands.windows(2).all(|pair| pair[0] != pair[1]));
}
