//! The pack, the setup of a round, its end and its score.

use super::*;
use cartable_core::game::Event as _;
use cartable_core::games::numx::{HAND, Pair, Phase, ROW, tally, visible_sum};
use cartable_core::score::ScoreSheet;
use cartable_core::seat::{SeatSet, Viewer};
use cartable_core::series::Series;

/// Components: 79 classic, 12 specials. [S]
#[test]
fn the_pack_has_91_cards() {
    let pack = Cards::pack();
    assert_eq!((pack.len(), pack.classic().len(), pack.specials().len()), (91, 79, 12));
    assert_eq!(pack.count(card("inf")), 8);
    for number in 1..=13 {
        assert_eq!(pack.count(card(&number.to_string())), 5);
    }
    assert_eq!([pack.count(card("0")), pack.count(card("-1")), pack.count(card("-2"))], [3, 2, 1]);
    assert_eq!([Card::NUM_X, Card::JOKER, Card::SWAP].map(|card| pack.count(card)), [3; 3]);
    assert_eq!(Card::MALUS.iter().map(|card| pack.count(*card)).sum::<u8>(), 3);
    let values: Vec<Value> = Value::all().collect();
    assert!(values.is_sorted(), "-2 < -1 < 0 < 1 ... < 13 < infinity");
    assert_eq!(values.last(), Some(&Value::INFINITY));
}

fn dealt(seats: usize) -> Numx {
    Numx::deal(&setup(seats, Options::default())).expect("a plain deal")
}

/// Thirteen cards each. [S: numx-046]
#[test]
fn everybody_gets_thirteen_cards() {
    for seats in 2..=6 {
        let state = dealt(seats);
        let all: Cards =
            Seat::all(seats).flat_map(|seat| state.hand(seat).iter().collect::<Vec<_>>()).collect();
        assert!(Seat::all(seats).all(|seat| state.hand(seat).len() == HAND));
        assert_eq!(all.with(state.deck().iter().copied().collect()), Cards::pack());
        assert_eq!(state.turn().must, SeatSet::all(seats));
    }
    assert_eq!(dealt(6).deck().len(), 13, "a seventh player would leave no deck");
}

/// Two visible cards are chosen secretly, then shown together; specials are allowed. [S: numx-046]
#[test]
fn everybody_chooses_two_visible_cards_and_all_are_shown_together() {
    let mut state = dealt(3);
    let mut chosen = Vec::new();
    for who in [1, 0, 2] {
        let Action::Show(pair) = listed(&state, who)[who] else { panic!("two cards are asked") };
        let events = play(&mut state, who, Action::Show(pair));
        chosen.push((who, pair));
        assert_eq!(state.hand(seat(who)).len(), HAND - ROW);
        if who == 2 {
            assert!(matches!(events[1], Event::Shown(_)));
            continue;
        }
        assert_eq!(events, [Event::Chose(seat(who))]);
        assert!(state.public().rows.iter().all(|row| row.is_empty()), "nothing is shown yet");
        assert_eq!(state.view(Viewer::Seat(seat(who))).own.chosen.len(), ROW);
        assert!(state.view(Viewer::Spectator).own.chosen.is_empty());
        assert_eq!(may(&state, who, Action::Show(pair)), Err(Illegal::NotYourTurn));
    }
    for (who, pair) in chosen {
        assert_eq!(row(&state, who), pair.cards().into_iter().collect());
    }
    assert_eq!(state.public().phase, Phase::Play);
}

/// Every pair of the hand can be chosen, and nothing else; specials are allowed. [S]
#[test]
fn any_two_cards_of_the_hand_can_be_chosen() {
    for seed in 0..20 {
        let state = Numx::deal(&Setup { seed: Seed::from_number(seed), ..setup(6, Options::default()) });
        let state = state.expect("a plain deal");
        for who in 0..6 {
            let (hand, actions) = (state.hand(seat(who)), listed(&state, who));
            for low in Card::all() {
                for high in Card::all().filter(|high| *high >= low) {
                    let needed: Vec<Card> = vec![low, high];
                    let held = needed.iter().all(|card| {
                        usize::from(hand.count(*card)) >= needed.iter().filter(|other| *other == card).count()
                    });
                    let show = Action::Show(Pair::from([high, low]));
                    assert_eq!(actions.contains(&show), held, "{show:?} of {hand:?}");
                    assert_eq!(may(&state, who, show), if held { Ok(()) } else { Err(Illegal::NotInHand) });
                }
            }
        }
    }
}

/// Shows these cards at a table dealt by seat 0 and tells who leads.
fn leader(pairs: &[&str]) -> usize {
    let hands: Vec<Cards> = pairs.iter().map(|pair| cards(pair)).collect();
    let mut state = Numx::with_hands(&setup(pairs.len(), Options::default()), &hands).expect("a plain deal");
    for who in 0..pairs.len() {
        let action = listed(&state, who)[0];
        play(&mut state, who, action);
    }
    state.public().to_act.index()
}

/// The lowest visible card leads. [S: numx-054; ties R]
#[test]
fn the_lowest_visible_card_leads_the_first_tour() {
    assert_eq!(leader(&["3 4", "13 2", "5 5"]), 1);
    assert_eq!(leader(&["-1 4", "-2 inf", "0 0"]), 1);
    assert_eq!(leader(&["3 9", "4 4", "3 8"]), 2, "then the lower second card");
    assert_eq!(leader(&["3 8", "3 8", "3 8"]), 1, "then the first after the dealer");
    assert_eq!(leader(&["3 8", "4 4", "3 8"]), 2);
    assert_eq!(leader(&["num_x joker", "inf inf", "swap swap"]), 1, "specials rank above infinity");
    assert_eq!(leader(&["malus_1_1 swap", "joker joker", "num_x num_x"]), 1, "and all alike");
}

/// Without any card, in hand or open, the round is over at once; the others fill up. [S: numx-018, 019]
#[test]
fn a_player_without_any_card_ends_the_round_at_once() {
    let mut state = start(&over(pli("4", 1), &["5", "1 1", "2 2"], &["5", "3", "6 6"]));
    play(&mut state, 0, lay("5", "h 0", ""));
    assert_eq!((state.public().phase, state.public().to_act), (Phase::Refill, seat(1)));
    play(&mut state, 1, Action::Refill(card("1")));
    assert_eq!(state.public().phase, Phase::Over);
    assert_eq!(state.scores(), Some(vec![0, -4 - 2, -12 - 4]));
}

/// "At any moment": by somebody else's action, too. [S]
#[test]
fn a_player_whose_last_visible_card_is_used_ends_the_round() {
    let mut state = start(&over(pli("4", 1), &["9 9", "", "2 2"], &["5 5", "6", "6 6"]));
    play(&mut state, 0, lay("6", "1", ""));
    assert_eq!(state.public().phase, Phase::Over);
    assert_eq!(state.scores(), Some(vec![-14, 0, -16]));
    let mut state = start(&over(pli("4", 1), &["9 9", "", "2 2"], &["5 5", "6", "6 6"]));
    play(&mut state, 0, Action::Take { from: seat(1), card: card("6") });
    assert_eq!(state.public().phase, Phase::Over);
}

/// "A hand is empty -> the round ends: players with cards refill, empty hands do not." [S]
#[test]
fn an_empty_hand_at_the_end_of_a_tour_ends_the_round() {
    let position = over(pli("4", 1), &["5", "1 1", "2 2 8"], &["3", "3", "6 6"]);
    let mut state = start(&Position { deck: vec![card("13")], ..position });
    play(&mut state, 0, lay("5", "h", ""));
    play(&mut state, 1, Action::Pass);
    let events = play(&mut state, 2, Action::Pass);
    assert!(events.contains(&Event::Emptied(SeatSet::only(seat(0)))));
    assert_eq!(state.public().to_act, seat(1), "the empty hand does not fill up");
    play(&mut state, 1, Action::Refill(card("1")));
    assert_eq!(state.scores(), Some(vec![-3, -4 - 2, -12 - 6]));
    assert_eq!(state.turn(), cartable_core::seat::Turn::OVER);
    assert_eq!(may(&state, 0, Action::Pass), Err(Illegal::RoundOver));
}

/// An emptied hand that draws again before the tour ends does not end the round. [S: numx-017]
#[test]
fn a_hand_that_draws_again_does_not_end_the_round() {
    let position = over(pli("4", 1), &["5", "7 7", "8 8"], &["3 3", "3 3", "6 6"]);
    let mut state = start(&Position { deck: vec![card("13"); 3], ..position });
    play(&mut state, 0, lay("5", "h", ""));
    play(&mut state, 1, lay("7", "h", ""));
    play(&mut state, 2, Action::Pass);
    play(&mut state, 0, Action::Draw);
    assert_eq!(state.public().phase, Phase::Play);
    assert_eq!(state.public().to_act, seat(1));
}

/// Vectors: round scores. [S]
#[test]
fn round_scores() {
    let points = |row: &str, hand: &str| tally(cards(row), cards(hand), false, &Options::default()).points();
    assert_eq!(points("3 7", "1 5 9 13"), -18);
    assert_eq!(points("inf 5", "2 2 12"), -31);
    assert_eq!(points("-2 5", ""), -3);
    assert_eq!(points("num_x -1", "inf 4"), -23);
    assert_eq!(points("-1 -2", ""), 3, "negative values help");
    assert_eq!(points("", "swap joker num_x malus_1_2"), 0, "specials in hand cost nothing");
    assert_eq!(visible_sum(cards("joker swap malus_1_1 inf")), 80);
}

/// Five rounds, then the best score wins; ties share. [S: numx-098]
#[test]
fn a_match_has_five_rounds_and_the_highest_total_wins() {
    for seats in 2..=6 {
        assert_eq!(Numx::rounds(&Options::default(), seats), Some(5));
    }
    let mut sheet = ScoreSheet::new(3, 0);
    for round in 1..=5 {
        sheet.add(vec![-5, -9, -5]).expect("three numbers");
        assert_eq!(Numx::match_over(&Options::default(), &sheet), round == 5);
    }
    assert_eq!(sheet.leaders(), [seat(0), seat(2)].into_iter().collect());
}

/// "The first dealer is drawn, then rotates clockwise." [R]
#[test]
fn the_dealer_rotates_clockwise() {
    let mut series =
        Series::<Numx>::new(Options::default(), 3, Some(seat(2)), Seed::from_number(1)).expect("a match");
    for round in 0..5 {
        assert_eq!(series.round().public().dealer, seat((2 + round) % 3));
        while series.sheet().rounds().len() == round || series.number() == round && !series.is_over() {
            let who = series.turn().must.first().expect("somebody acts");
            let mut moves = Vec::new();
            series.moves(who, &mut moves);
            let step = moves[(who.index() + 7 * round) % moves.len()];
            series.play(who, step, &mut Silent).expect("a listed move");
        }
    }
}

/// A card drawn into a hand is for its owner's eyes. [D]
#[test]
fn only_who_draws_sees_the_card() {
    let drawn = Event::Received { seat: seat(1), cards: cards("5") };
    assert!(drawn.seen_by(Viewer::Seat(seat(1))));
    assert!(!drawn.seen_by(Viewer::Seat(seat(0))) && !drawn.seen_by(Viewer::Spectator));
    let spectator = dealt(2).view(Viewer::Spectator);
    assert!(spectator.own.hand.is_empty());
    let mut actions = Vec::new();
    spectator.actions(&mut actions);
    assert!(actions.is_empty());
}
