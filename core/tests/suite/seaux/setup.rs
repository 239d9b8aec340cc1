//! Components and setup.

use super::*;
use cartable_core::games::seaux::{Phase, TOP_VALUE};
use cartable_core::seat::Viewer;

fn deal(seats: usize) -> Seaux {
    Seaux::deal(&setup(seats, Options::default())).expect("a plain deal")
}

fn build(state: &mut Seaux, who: usize, pyramid: Pyramid) -> Vec<Event> {
    play(state, who, Action::Build(pyramid))
}

/// [S] 110 cards: 5 colours x 22 = two 1s, three each of 2..7, two 8s.
#[test]
fn the_pack_has_110_cards_in_five_colours() {
    let pack = Cards::pack();
    assert_eq!(pack.len(), 110);
    assert_eq!(Cards::pack_in_order().to_vec(), pack.iter().collect::<Vec<Card>>());
    for colour in Colour::ALL {
        let values = pack.of(colour);
        assert_eq!(values.len(), 22);
        for value in 1..=TOP_VALUE {
            assert_eq!(values.count(value), if value == 1 || value == 8 { 2 } else { 3 }, "{value}");
        }
    }
}

/// [S] 12 cards each; the rest is the deck.
#[test]
fn everybody_gets_twelve_cards_and_the_rest_is_the_deck() {
    for seats in 2..=6 {
        let state = deal(seats);
        for who in 0..seats {
            assert_eq!(state.hand(seat(who)).len(), 12);
            assert_eq!(state.public().hand_sizes[who], 12);
        }
        assert_eq!(state.deck().len(), 110 - 12 * seats);
        let mut census = Vec::new();
        state.census(&mut census);
        census.sort_unstable();
        let pack: Vec<u16> = Cards::pack().iter().map(|card| card.index() as u16).collect();
        assert_eq!(census, pack);
    }
}

/// [S] 15 buckets per player, 3 of each colour, rows of 5, 4, 3, 2, 1 from the bottom.
#[test]
fn a_pyramid_has_three_buckets_of_each_colour_in_rows_of_5_4_3_2_1() {
    let mut rows = [0; 5];
    Cell::all().for_each(|cell| rows[usize::from(cell.row())] += 1);
    assert_eq!(rows, [5, 4, 3, 2, 1]);
    let state = deal(2);
    assert_eq!(may(&state, 0, Action::Build(full())), Ok(()));
    let wrong = ["yyyya arrr bbb gg g", "yyyaa arrr bbb gg .", ".yyaa arrr bbb gg g", "..... .... ... .. ."];
    for rows in wrong {
        assert_eq!(may(&state, 0, Action::Build(pyramid(rows))), Err(Illegal::NotComplete), "{rows}");
    }
}

/// [S] All build secretly, then reveal.
#[test]
fn all_build_secretly_and_reveal_together() {
    let mut state = deal(3);
    for (who, order) in [(1, 0), (0, 1)] {
        let told = build(&mut state, who, full().mirrored());
        assert_eq!(told, [Event::Built(seat(who))], "number {order}");
        assert_eq!(buckets(&state), [0, 0, 0]);
        for viewer in [Viewer::Seat(seat(2)), Viewer::Spectator] {
            let view = state.view(viewer);
            assert!(
                view.own.pyramid.is_empty() && view.public.pyramids.iter().all(|pyramid| pyramid.is_empty())
            );
        }
        assert_eq!(state.view(Viewer::Seat(seat(who))).own.pyramid, full().mirrored());
    }
    assert_eq!(may(&state, 0, Action::Build(full())), Err(Illegal::NotYourTurn));
    let told = build(&mut state, 2, full());
    let shown = vec![full().mirrored(), full().mirrored(), full()];
    assert_eq!(told, [Event::Built(seat(2)), Event::Revealed(shown)]);
    assert_eq!(buckets(&state), [15, 15, 15]);
}

/// [S] One is named: they attack first.
#[test]
fn the_named_player_attacks_first() {
    for starter in 0..4 {
        let setup = Setup { dealer: seat(starter), ..setup(4, Options::default()) };
        let mut state = Seaux::deal(&setup).expect("a plain deal");
        assert_eq!(state.public().starter, seat(starter));
        (0..4).for_each(|who| drop(build(&mut state, who, full())));
        assert_eq!((state.public().phase, to_act(&state)), (Phase::Attack, starter));
    }
}

/// [S advice] The proposed pyramid has the best protected colours lowest; the example of the text:
/// five high yellow cards, four low grey ones, two red ones, one blue one and no green one.
#[test]
fn the_proposal_puts_well_protected_colours_low() {
    let mut state = deal(2);
    let hand = cards("y8 y7 y6 y5 y4 a1 a2 a2 a3 r3 r2 b4");
    state = Seaux::with_hands(&setup(state.public().seat_count(), Options::default()), &[hand, hand])
        .expect("a deal");
    let builds = listed(&state, 0);
    let Action::Build(first) = builds[0] else { panic!("{:?}", builds[0]) };
    let weight =
        |colour: Colour| -> usize { first.of(colour).iter().map(|cell| full().falling(cell).len()).sum() };
    let ranked = ['y', 'a', 'r', 'b', 'g'].map(|letter| weight(colour(letter)));
    assert!(ranked.is_sorted_by(|lower, higher| lower > higher), "{ranked:?}");
    assert!(first.of(Colour::Green).contains(cell(4, 0)));
    for action in builds {
        assert_eq!(may(&state, 0, action), Ok(()));
    }
}
