//! Piles, flips, readiness and the end.

use super::*;
use cartable_core::game::Public as _;
use cartable_core::series::Series;

/// "Equal face-down hands: floor(pack / players) cards,
/// the rest is out (40: 20, 13, 10; 70: 14, 11, 10 for 5, 6, 7)." [S]
#[test]
fn everybody_has_as_many_cards() {
    for (seats, pile) in [(1, 40), (2, 20), (3, 13), (4, 10), (5, 14), (6, 11), (7, 10)] {
        let mut state = Sniper::deal(&setup(seats, Options::default())).unwrap();
        assert_eq!(state.public().pile(), pile);
        let mut flips = 0;
        while !state.turn().is_over() {
            flips += usize::from(matches!(all_ready(&mut state).last(), Some(Event::Flipped(_))));
        }
        assert_eq!(flips, usize::from(pile));
        assert_eq!(state.public().pool.cards().len(), flips * seats);
    }
    let large = Options { large_pack: true, ..Options::default() };
    assert_eq!(Sniper::deal(&setup(4, large)).unwrap().public().pile(), 17);
}

#[test]
fn eight_players_are_refused_and_one_may_play_alone() {
    let start = |seats| Series::<Sniper>::new(Options::default(), seats, None, Seed::from_number(1));
    assert!(start(0).is_err() && start(8).is_err());
    assert!((1..=7).all(|seats| start(seats).is_ok()));
}

/// "Each player, when ready, has the next card of their pile turned with everybody else's:
/// a flip turns one card per player into the common pool." [S]
/// So the game begins.
#[test]
fn a_flip_turns_one_card_of_everybody_when_all_are_ready() {
    let mut state = Sniper::deal(&setup(4, Options::default())).unwrap();
    assert_eq!(state.turn().must, SeatSet::all(4));
    assert!(state.turn().may.is_empty(), "there is nothing to claim yet");
    for who in 0..3 {
        let action = ready(&state);
        assert_eq!(play(&mut state, who, action), [Event::Ready(seat(who))]);
        assert!(state.public().pool.cards().is_empty());
    }
    let action = ready(&state);
    let events = play(&mut state, 3, action);
    let Event::Flipped(turned) = &events[1] else { panic!("{events:?}") };
    assert_eq!(turned.len(), 4);
    assert_eq!(state.public().pool.cards(), turned.iter().copied().collect());
    assert_eq!(state.public().fresh, state.public().pool.cards());
    assert_eq!((state.turn().must, state.turn().may), (SeatSet::all(4), SeatSet::all(4)));
}

/// "Untaken cards stay." [S] And each at its place, while new ones fill the gaps.
#[test]
fn cards_that_are_not_taken_stay_where_they_are() {
    let mut state = start(&open("6/16 4/9 7/24 9/70"));
    let places =
        |state: &Sniper| state.public().pool.iter().map(|one| (one.card, one.place)).collect::<Vec<_>>();
    let before = places(&state);
    let action = claim(&state, "7/24");
    play(&mut state, 0, action);
    all_ready(&mut state);
    let after = places(&state);
    let stay = |(card, _): &&(Card, u8)| *card != self::card("7/24");
    assert!(before.iter().filter(stay).all(|one| after.contains(one)));
    assert_eq!(after.len(), 6);
    let mut used: Vec<u8> = after.iter().map(|(_, place)| *place).collect();
    used.sort_unstable();
    assert_eq!(used, [0, 1, 2, 3, 4, 5], "the gap at place 2 is filled");
}

/// "**Ready** says 'nothing left'; any capture clears the flags." [S, R] An error does not.
#[test]
fn a_capture_clears_the_flags_and_an_error_does_not() {
    let mut state = start(&open("6/16 4/9 7/24 9/70"));
    let action = ready(&state);
    play(&mut state, 0, action);
    play(&mut state, 1, action);
    let wrong = claim(&state, "9/70");
    play(&mut state, 2, wrong);
    assert_eq!(state.turn().must, SeatSet::only(seat(2)));
    let right = claim(&state, "7/24");
    play(&mut state, 0, right);
    assert_eq!(state.turn().must, SeatSet::all(3));
}

/// A seat that is ready may still claim. [S: "at any time"]
#[test]
fn who_is_ready_may_still_claim() {
    let mut state = start(&open("6/16 4/9 7/24"));
    let action = ready(&state);
    play(&mut state, 1, action);
    assert!(state.turn().may.contains(seat(1)));
    let right = claim(&state, "7/24");
    assert!(play(&mut state, 1, right).iter().any(taken));
}

/// "all ready: next flip; after the last flip: end. Most trophies wins." [S, R]
#[test]
fn the_game_ends_when_all_are_ready_after_the_last_flip() {
    let captures = vec![(seat(1), card("4/4")), (seat(1), card("7/6")), (seat(2), card("2/8"))];
    let mut state = start(&Position { captures, flips: 13, ..open("6/16 4/9 7/24") });
    let right = claim(&state, "7/24");
    play(&mut state, 2, right);
    assert_eq!(state.scores(), None, "cards can be taken until all are ready");
    all_ready(&mut state);
    assert!(state.turn().is_over());
    assert_eq!(state.scores(), Some(vec![0, 2, 2]));
    assert!(Seat::all(3).all(|seat| listed(&state, seat.index()).is_empty()));
}

/// The table's number grows with every flip and every capture, and with nothing else. [R]
#[test]
fn the_table_counts_flips_and_captures() {
    let mut state = Sniper::deal(&setup(3, Options::default())).unwrap();
    assert_eq!((state.public().table(), state.public().moment()), (0, Some(0)));
    all_ready(&mut state);
    assert_eq!(state.public().table(), 1);
    let action = ready(&state);
    play(&mut state, 0, action);
    assert_eq!(state.public().table(), 1);
    let mut state = start(&open("6/16 4/9 7/24"));
    let before = state.public().table();
    let right = claim(&state, "7/24");
    play(&mut state, 0, right);
    assert_eq!(state.public().moment(), Some(u32::from(before) + 1));
}

/// A pile is hidden from its own player as well: everybody's view is the same. [S: multiples-004]
#[test]
fn nobody_knows_his_own_cards() {
    use cartable_core::seat::Viewer;
    let mut state = Sniper::deal(&setup(3, Options::default())).unwrap();
    all_ready(&mut state);
    let spectator = state.view(Viewer::Spectator).public;
    assert!(Seat::all(3).all(|seat| state.view(Viewer::Seat(seat)).public == spectator));
}

/// Option `clock`: "a clock per flip as data:
/// the holder of the table says Ready for the seats when the time of a flip is up". [R]
#[test]
fn when_the_time_is_up_whoever_is_not_ready_is_taken_to_be() {
    use cartable_core::game::TimeLimit;
    let options = Options { clock: Some(20), ..Options::default() };
    let mut state = Sniper::deal(&setup(3, options)).unwrap();
    assert_eq!(
        (state.public().clock(), state.public().time_up(seat(0))),
        (None, None),
        "the first flip waits for everybody"
    );
    all_ready(&mut state);
    for flip in 1..=13 {
        assert_eq!(state.public().clock(), Some(TimeLimit { period: flip, limit_ms: 20_000 }));
        let action = ready(&state);
        play(&mut state, 1, action);
        assert_eq!(state.public().time_up(seat(1)), None, "they have said so themselves");
        for who in [0, 2] {
            let action = state.public().time_up(seat(who)).expect("the time is up");
            play(&mut state, who, action);
        }
    }
    assert!(state.turn().is_over());
    assert_eq!(state.public().clock(), None);
    assert_eq!(start(&open("6/16 4/9 7/24")).public().clock(), None, "off by default");
}
