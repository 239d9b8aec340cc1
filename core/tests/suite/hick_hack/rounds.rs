//! A round from its grains to the draw, and the end of the game.

use super::*;
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::games::hick_hack::{Phase, ROUNDS, hand_size};
use cartable_core::seat::{SeatSet, Turn, Viewer};
use cartable_core::seed::below;

fn grains(green: u8, blue: u8, yellow: u8) -> Grains {
    Grains::new(green, blue, yellow)
}

/// Plays at random until a condition holds or the game is over.
fn play_until(state: &mut HickHack, rng: &mut BotRng, mut stop: impl FnMut(&HickHack, &[Event]) -> bool) {
    let mut told = Vec::new();
    while let Some(seat) = state.turn().must.first() {
        if stop(state, &told) {
            return;
        }
        let actions = listed(state, seat.index());
        told = play(state, seat.index(), actions[below(actions.len() as u32, rng) as usize]);
    }
}

/// "One random grain onto each yard; what lay there stays." [S]
#[test]
fn each_round_puts_one_grain_onto_each_yard_and_leaves_what_lay_there() {
    let (state, told) = meet(&["y3", "b3", "p3", "g3"], grains(0, 1, 1), DICE);
    let sown = told.iter().find_map(|event| match event {
        Event::Sown { round: 1, grains } => Some(*grains),
        _ => None,
    });
    let sown = sown.expect("the next round begins");
    for yard in Colour::ALL {
        // The first four were eaten empty; the last two keep their green grain.
        let mut expected = if yard.index() < 4 { Grains::NONE } else { grains(1, 0, 0) };
        expected.insert(sown[yard.index()]);
        assert_eq!(state.public().yard(yard), expected, "{yard:?}");
    }
}

/// "All choose secretly, then reveal together." [S]
#[test]
fn cards_are_chosen_in_secret_and_revealed_together() {
    let mut state = at(&with_lays(&["y3 b3", "y4 b4", "y5 b5", "y6 b6"], grains(1, 0, 0)), TALKS, 1);
    assert_eq!(state.turn(), Turn::together(SeatSet::all(4)));
    let told = play(&mut state, 2, lay("b5"));
    assert_eq!(told, [Event::Chose(seat(2))]);
    assert_eq!(state.turn().must, SeatSet::all(4).without(seat(2)));
    for viewer in Viewer::everybody(4) {
        let laid = state.view(viewer).own.laid;
        assert_eq!(laid, if viewer.is(seat(2)) { cards("b5") } else { Cards::EMPTY });
        // Neither its size nor anything else tells what lies face down.
        assert_eq!(state.view(viewer).public.hand_sizes[2], 2);
    }
    play(&mut state, 0, lay("y3"));
    play(&mut state, 3, lay("y6"));
    let told = play(&mut state, 1, lay("b4"));
    let revealed = ["y3", "b4", "b5", "y6"].map(cards);
    assert_eq!(told[1], Event::Revealed(revealed.to_vec()));
    assert_eq!(state.public().revealed[..4], revealed);
}

/// "With two cards: never a poultry and a fox of the same colour;
/// two birds or two foxes of one colour are allowed." [S]
#[test]
fn two_cards_are_never_bird_and_fox_of_one_colour() {
    let state = at(&position(&["y3 y3 y4 yf5 yf6 bf4", "k3 k4"], grains(1, 0, 0)), TALKS, 1);
    for good in ["y3 y3", "y3 y4", "yf5 yf6", "y3 bf4", "yf5 bf4"] {
        assert_eq!(may(&state, 0, lay(good)), Ok(()), "{good}");
    }
    for bad in ["y3 yf5", "y4 yf6"] {
        assert_eq!(may(&state, 0, lay(bad)), Err(Illegal::BirdAndFox), "{bad}");
    }
    for bad in ["y3", "yf5", "y3 y3 y4", ""] {
        assert_eq!(may(&state, 0, lay(bad)), Err(Illegal::WrongNumber), "{bad}");
    }
}

/// One card at a table of four to six. [S]
#[test]
fn one_card_is_laid_at_a_larger_table() {
    let state = at(&position(&["y3 y3 y4 yf5", "k3", "k4", "k5"], grains(1, 0, 0)), TALKS, 1);
    assert_eq!(may(&state, 0, lay("y3")), Ok(()));
    assert_eq!(may(&state, 0, lay("y3 y3")), Err(Illegal::WrongNumber));
    assert_eq!(listed(&state, 0), [lay("y3"), lay("y4"), lay("yf5")]);
}

/// "Each yard, in board order." [R: the text sets no order]
#[test]
fn yards_are_served_in_the_order_of_the_board() {
    let (_, told) = meet(&["k3", "r3", "g3", "p3", "b3", "y3"], grains(1, 0, 0), TALKS);
    let fed = told.iter().filter_map(|event| match event {
        Event::Ate { yard, .. } => Some(*yard),
        _ => None,
    });
    assert_eq!(fed.collect::<Vec<_>>(), Colour::ALL);
}

/// "Captured poultry stays with its captor. Other played cards go to the discard. Everybody draws back." [S]
#[test]
fn played_cards_are_discarded_but_for_what_foxes_took_and_all_draw_back() {
    let mut table = with_lays(&["yf5", "y3", "y4", "b6"], grains(1, 0, 0));
    for (hand, more) in
        table.hands.iter_mut().zip(["k3 k3 k4 k4", "r3 r3 r4 r4", "g3 g3 g4 g4", "p3 p3 p4 p4"])
    {
        *hand = hand.with(cards(more));
    }
    table.deck = ["kf4", "kf5", "kf6", "rf4", "rf5"].map(card).to_vec();
    let mut state = at(&table, DICE, 1);
    let told = lay_all(&mut state, &["yf5", "y3", "y4", "b6"]);
    assert_eq!(captured(&state, 0), cards("y3 y4"));
    assert_eq!(state.public().discard, cards("yf5 b6"));
    assert_eq!(state.deck(), [card("kf4")]);
    let drawn = ["rf5", "rf4", "kf6", "kf5"];
    for (who, name) in drawn.into_iter().enumerate() {
        assert_eq!(state.hand(seat(who)).len(), 5);
        assert_eq!(state.hand(seat(who)).count(card(name)), 1, "seat {who} draws {name}");
        assert!(told.contains(&Event::Drew { seat: seat(who), cards: cards(name) }));
    }
}

/// Draw two at a table of two or three. [S]
#[test]
fn two_cards_are_drawn_at_a_small_table() {
    let mut state = HickHack::deal(&setup(3, DICE, 4)).unwrap();
    for who in 0..3 {
        let action = listed(&state, who)[0];
        play(&mut state, who, action);
    }
    assert!(Seat::all(3).all(|seat| state.hand(seat).len() == 6));
    assert_eq!(state.deck().len(), 60 - 18 - 6);
}

/// "An empty deck is refilled from the discard, this round's cards included." [S]
#[test]
fn an_empty_deck_is_made_of_the_discard_and_of_this_rounds_cards() {
    let mut table = with_lays(&["y3", "b3", "p3", "g3"], grains(1, 0, 0));
    for (hand, more) in
        table.hands.iter_mut().zip(["k3 k3 k4 k4", "r3 r3 r4 r4", "g4 g4 g5 g6", "p4 p4 p5 p6"])
    {
        *hand = hand.with(cards(more));
    }
    table.deck = vec![card("kf6")];
    table.discard = cards("rf4 rf5");
    let mut state = at(&table, DICE, 1);
    let told = lay_all(&mut state, &["y3", "b3", "p3", "g3"]);
    assert!(told.contains(&Event::Renewed { cards: 6 }), "{told:?}");
    assert_eq!(state.hand(seat(0)).count(card("kf6")), 1);
    assert_eq!(state.public().discard, Cards::EMPTY);
    assert_eq!(state.deck().len(), 3);
    let unseen = state.deck().iter().copied().collect::<Cards>();
    let drawn = (1..4).map(|who| state.hand(seat(who))).fold(unseen, Cards::with);
    assert!(drawn.holds(cards("y3 b3 p3 g3 rf4 rf5")));
}

/// "If even that is too small: draw in turn order while
/// cards last." [R: from the marker on, a card at a time]
#[test]
fn the_last_cards_are_drawn_from_the_marker_on() {
    let mut table = with_lays(&["y3", "b3", "p3", "g3"], grains(1, 0, 0));
    // In the third round seat 2 has the marker.
    table.round = 2;
    let mut state = at(&table, DICE, 1);
    assert_eq!(state.public().marker(), seat(2));
    lay_all(&mut state, &["y3", "b3", "p3", "g3"]);
    let sizes = |state: &HickHack| (0..4).map(|who| state.hand(seat(who)).len()).collect::<Vec<_>>();
    // Four cards for four hands that want five each.
    assert_eq!(sizes(&state), [1, 1, 1, 1]);
    let mut table = with_lays(&["yf4", "y3", "y4", "y5"], grains(1, 0, 0));
    table.round = 2;
    table.discard = cards("k3 k4");
    let mut state = at(&table, DICE, 1);
    lay_all(&mut state, &["yf4", "y3", "y4", "y5"]);
    // The fox took three birds: three cards are left, for seats 2, 3 and 0.
    assert_eq!(sizes(&state), [1, 0, 1, 1]);
    assert_eq!(state.public().deck, 0);
}

/// One card, or two at a small table, is drawn after each round,
/// whatever a shortage has left in the hands. [S]
#[test]
fn after_a_shortage_no_more_is_drawn_than_a_round_costs() {
    let sizes = |state: &HickHack| {
        let seats = Seat::all(state.public().seat_count());
        seats.map(|seat| state.hand(seat).len()).collect::<Vec<_>>()
    };
    let mut table = with_lays(&["y3 k6", "b3", "p3", "g3"], grains(1, 0, 0));
    table.deck = cards("k3 k3 k4 k4 r3 r3 r4 r4").iter().collect();
    let mut state = at(&table, DICE, 1);
    lay_all(&mut state, &["y3", "b3", "p3", "g3"]);
    assert_eq!((sizes(&state), state.deck().len()), (vec![2, 1, 1, 1], 4));
    let mut table = with_lays(&["y3 b3", "p3 g3", "r5 k6"], grains(1, 0, 0));
    table.deck = cards("k3 k3 k4 k4 r3 r3 r4 r4").iter().collect();
    let mut state = at(&table, DICE, 1);
    lay_all(&mut state, &["y3 b3", "p3 g3", "r5 k6"]);
    assert_eq!((sizes(&state), state.deck().len()), (vec![2, 2, 2], 2));
}

/// "Who cannot play sits out, who has only one legal card plays one." [R]
#[test]
fn who_has_no_card_sits_out_and_who_has_one_lays_one() {
    let mut state = at(&with_lays(&["y3 b3", "", "y4"], grains(1, 0, 0)), TALKS, 1);
    assert_eq!(state.turn().must, [seat(0), seat(2)].into_iter().collect());
    assert_eq!(may(&state, 1, lay("y3")), Err(Illegal::NotYourTurn));
    assert_eq!(listed(&state, 2), [lay("y4")]);
    assert_eq!(listed(&state, 0), [lay("y3 b3")]);
    lay_all(&mut state, &["y3 b3", "", "y4"]);
    assert_eq!(state.public().phase(), Phase::Propose);
    // Two cards of which no two go together: either, but only one.
    let state = at(&with_lays(&["y3 yf4", "k3 k4"], grains(1, 0, 0)), TALKS, 1);
    assert_eq!(listed(&state, 0), [lay("y3"), lay("yf4")]);
    assert_eq!(may(&state, 0, lay("y3 yf4")), Err(Illegal::BirdAndFox));
}

/// When nobody has a card, rounds pass and grains pile up, to the end of the game.
#[test]
fn rounds_without_any_card_pass() {
    let mut table = with_lays(&["yf4", "y3", "y4", "y5"], grains(1, 0, 0));
    table.captured = vec![Cards::ALL.without(cards("yf4 y3 y4 y5"))];
    table.round = 10;
    let mut state = at(&table, DICE, 1);
    lay_all(&mut state, &["yf4", "y3", "y4", "y5"]);
    // The fox goes round alone from here on, and seat 3 holds the marker of the next draw.
    let mut rounds = 11;
    while let Some(who) = state.turn().must.first() {
        assert_eq!((state.turn().must.len(), usize::from(state.public().round)), (1, rounds));
        play(&mut state, who.index(), lay("yf4"));
        rounds += 1;
    }
    assert_eq!((rounds, state.public().phase()), (ROUNDS, Phase::Over));
}

/// "Tie: the seat nearest clockwise to the round's marker, which rotates." [R]
#[test]
fn the_marker_moves_on_each_round() {
    let first = Setup { dealer: seat(3), ..setup(5, DICE, 9) };
    let mut state = HickHack::deal(&first).unwrap();
    let mut rng = bot_rng(1);
    for round in 0..ROUNDS {
        assert_eq!(state.public().marker(), seat((3 + round) % 5));
        play_until(&mut state, &mut rng, |state, _| usize::from(state.public().round) > round);
    }
    assert_eq!(state.public().phase(), Phase::Over);
}

/// "13 rounds"; "grains left in the yards are worthless";
/// "grains plus the printed values of captured poultry". [S]
#[test]
fn thirteen_rounds_are_played_and_stores_are_counted() {
    let mut rng = bot_rng(2);
    for seats in 2..=6 {
        for seed in 0..10 {
            let mut state = HickHack::deal(&setup(seats, TALKS, seed)).unwrap();
            let mut reveals = 0;
            play_until(&mut state, &mut rng, |_, told| {
                reveals += told.iter().filter(|event| matches!(event, Event::Revealed(_))).count();
                false
            });
            // The last reveal ends the loop before it is seen, unless talks followed it.
            assert!((ROUNDS - 1..=ROUNDS).contains(&reveals), "{reveals}");
            assert_eq!(state.grains(), []);
            let scores = state.scores().expect("the game is over");
            for (who, score) in scores.into_iter().enumerate() {
                let birds: i32 = captured(&state, who).iter().map(Card::value).sum();
                assert_eq!(score, store(&state, who).value() + birds);
            }
            let eaten: i32 = (0..seats).map(|who| store(&state, who).value()).sum();
            let left: i32 = state.public().yards.iter().map(|yard| yard.value()).sum();
            assert_eq!(eaten + left, Grains::ALL.value());
            assert!(Seat::all(seats).all(|seat| listed(&state, seat.index()).is_empty()));
            // Nothing is drawn after the last round.
            let cards = if seats <= 3 { 2 } else { 1 };
            assert!(Seat::all(seats).all(|seat| state.hand(seat).len() == hand_size(seats) - cards));
        }
    }
}

/// Nothing is scored before the end.
#[test]
fn there_is_no_score_before_the_end() {
    let state = HickHack::deal(&setup(4, TALKS, 1)).unwrap();
    assert_eq!(state.scores(), None);
}

/// "Highest wins, ties share": a match is one game. [S]
#[test]
fn a_match_is_one_game_and_ties_share_it() {
    use cartable_core::score::ScoreSheet;
    let mut sheet = ScoreSheet::new(3, HickHack::opening(&TALKS));
    sheet.add(vec![21, 30, 30]).unwrap();
    assert!(HickHack::match_over(&TALKS, &sheet));
    assert_eq!(HickHack::rounds(&TALKS, 3), Some(1));
    assert_eq!(sheet.leaders(), [seat(1), seat(2)].into_iter().collect());
}

/// "Stores are public. Hidden: hands, unrevealed choices, the deck, the grains still in the box." [S]
#[test]
fn stores_are_public_and_hands_are_not() {
    let mut rng = bot_rng(6);
    let mut state = HickHack::deal(&setup(4, TALKS, 7)).unwrap();
    play_until(&mut state, &mut rng, |state, _| state.public().round == 6);
    let spectator = state.view(Viewer::Spectator);
    assert_eq!((spectator.own.hand, spectator.own.laid), (Cards::EMPTY, Cards::EMPTY));
    assert_eq!(spectator.public.stores, state.public().stores);
    for who in 0..4 {
        let view = state.view(Viewer::Seat(seat(who)));
        assert_eq!(view.own.hand, state.hand(seat(who)));
        // The unseen cards are exactly the other hands and the deck.
        let others = (0..4).filter(|other| *other != who).map(|other| state.hand(seat(other)));
        let hidden = others.fold(state.deck().iter().copied().collect::<Cards>(), Cards::with);
        assert_eq!(view.public.unseen(view.own.hand.with(view.own.laid)), hidden);
    }
}
