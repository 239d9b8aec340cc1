//! Checks the tokens, teams and discards that `normal` chooses, and that the levels are in order of strength.
//! Single plays: `partner.rs`.

use crate::niet::table::{EXAMPLE, act, cards, cell, decide_but, lay, round, seat, setup, team};
use cartable_core::bot::{Bot, Company, Level, bot_rng, decide};
use cartable_core::game::{Game, Silent};
use cartable_core::games::niet::{Action, Card, Colour, Contract, DiscardRule, Niet, Options, Row, Teams};
use cartable_core::seat::Viewer;
use cartable_core::seed::Seed;
use cartable_core::series::Series;

/// Yellow is trump, the blue 1s are supertrumps, everything costs two points.
const COSTLY: Contract = Contract { points: -2, ..EXAMPLE };

fn normal(state: &Niet, by: usize) -> Action {
    Niet::choose(
        &state.view(Viewer::Seat(seat(by))),
        Level::Normal,
        Company::all(Level::Normal),
        &mut bot_rng(1),
    )
    .unwrap()
}

/// The table before a token, with only these columns open in each row; everybody holds the same hand.
fn token(hand: &str, open: [&[usize]; 5]) -> Action {
    let hands = [cards(hand); 4];
    let mut state = Niet::with_hands(&setup(4), &hands).unwrap();
    decide_but(&mut state, open);
    normal(&state, state.public().to_act.index())
}

const YELLOW: &str = "y13 y12 y11 y10 y9 y8 y7 r3 r4 b5 b6 g7 g8 g2 r2";
const WEAK: &str = "y2 y3 y4 r2 r3 r4 r5 b2 b3 b4 b5 g2 g3 g4 g5";
const STRONG: &str = "y13 y12 y11 r13 r12 b13 b12 g13 g12 g11 y10 y9 y8 r11 b11";

#[test]
fn it_keeps_its_strong_colour_as_trump() {
    let blue_or_yellow = [&[0][..], &[0], &[0, 1], &[4], &[1]];
    assert_eq!(token(YELLOW, blue_or_yellow), Action::Place(cell(Row::Trump, 0)));
}

#[test]
fn it_keeps_the_supertrumps_it_holds() {
    let blue_or_red = [&[0][..], &[0], &[1], &[0, 2], &[1]];
    let holding = "b1 b1 g3 g4 g5 g6 r3 r4 r5 y3 y4 y5 y6 y7 r6";
    assert_eq!(token(holding, blue_or_red), Action::Place(cell(Row::Supertrump, 2)));
}

#[test]
fn with_a_strong_hand_it_refuses_minus_two_and_with_a_weak_one_four() {
    let four_or_minus_two = [&[0][..], &[0], &[1], &[4], &[3, 4]];
    assert_eq!(token(STRONG, four_or_minus_two), Action::Place(cell(Row::Points, 4)));
    assert_eq!(token(WEAK, four_or_minus_two), Action::Place(cell(Row::Points, 3)));
}

#[test]
fn it_would_rather_be_first_player_itself() {
    let mut state = Niet::with_hands(&setup(4), &[cards(STRONG); 4]).unwrap();
    decide_but(&mut state, [&[0, 1, 2, 3], &[0], &[1], &[4], &[1]]);
    let own = state.public().to_act;
    assert_ne!(normal(&state, own.index()), Action::Place(cell(Row::First, own.index())));
}

/// Returns the teams that the first player, seat 0, makes with this hand.
fn teams(seats: usize, points: usize, hand: &str) -> Teams {
    let mut state = Niet::with_hands(&setup(seats), &vec![cards(hand); seats]).unwrap();
    decide_but(&mut state, [&[0], &[0], &[1], &[4], &[points]]);
    match normal(&state, 0) {
        Action::Team(teams) => teams,
        other => panic!("{other:?} makes no teams"),
    }
}

#[test]
fn alone_against_two_with_a_strong_hand_and_with_a_partner_otherwise() {
    let usual = "y9 y2 y3 y5 r9 r2 r3 r4 b3 b5 b6 b10 g2 g4 g6 g10";
    assert_eq!(teams(3, 1, "y10 y9 y8 y7 y6 y5 r10 r9 b10 b9 b8 g10 g9 g8 r8 b7"), team(&[0], Some(0)));
    assert_eq!(teams(3, 1, usual).team.len(), 2);
    assert_eq!(teams(3, 4, WEAK), team(&[0], Some(0)), "nothing is doubled when it takes nothing");
}

#[test]
fn with_five_x2_is_its_own_with_a_strong_hand_only() {
    let strong = teams(5, 1, "y13 y12 y11 y10 r13 r12 b13 b12 g13 g12 g11 y9");
    assert_eq!((strong.team.len(), strong.x2), (2, Some(seat(0))));
    let weak = teams(5, 1, "y2 y3 r2 r3 r4 b2 b3 b4 g2 g3 g4 r5");
    assert_ne!(weak.x2, Some(seat(0)));
}

#[test]
fn it_discards_a_1_rather_than_a_winner() {
    let one = Contract { discard: DiscardRule::One, ..EXAMPLE };
    let state = round(one, team(&[0, 2], None), &["y13 y12 g13 g1 g5 r5", "", "", ""]);
    assert_eq!(normal(&state, 0), Action::Discard(vec![Card::new(Colour::Green, 1).unwrap()].into()));
}

#[test]
fn it_discards_its_last_card_of_a_colour_to_trump_it() {
    let one = Contract { discard: DiscardRule::One, ..EXAMPLE };
    let state = round(one, team(&[0, 2], None), &["y6 y5 y4 g2 g3 g4 r2", "", "", ""]);
    assert_eq!(normal(&state, 0), Action::Discard(vec![Card::new(Colour::Red, 2).unwrap()].into()));
}

#[test]
fn it_discards_its_highest_cards_when_tricks_cost_points() {
    let two = Contract { discard: DiscardRule::Two, ..COSTLY };
    let state = round(two, team(&[0, 2], None), &["y13 y12 g2 g3 r2 r3", "", "", ""]);
    let high = [12, 13].map(|value| Card::new(Colour::Yellow, value).unwrap());
    assert_eq!(normal(&state, 0), Action::Discard(high.to_vec().into()));
}

#[test]
fn it_gives_no_winner_to_the_others_and_remembers_what_it_gave() {
    let give = Contract { discard: DiscardRule::GiveLeft, ..EXAMPLE };
    let mut state = round(give, team(&[0, 2], None), &["y13 g13 b1 r2 r3", "r4 r5", "r6 r7", "r8 r9"]);
    let given = normal(&state, 0);
    let low = ["r2", "r3"].map(|text| Action::Discard(vec![Card::try_from(text.to_owned()).unwrap()].into()));
    assert!(low.contains(&given), "{given:?}");
    act(&mut state, 0, given).unwrap();
    lay(&mut state, "1:r4 2:r6 3:r8");
    assert!(state.hand(seat(1)).len() == 2);
}

/// Returns the matches, in a hundred, that one bot of a level wins against others of another level.
fn wins(level: Level, others: Level, seats: usize, matches: u64) -> f64 {
    let (mut won, mut rng) = (0.0, bot_rng(5));
    for number in 0..matches {
        let own = seat(number as usize % seats);
        let mut series =
            Series::<Niet>::new(Options::default(), seats, None, Seed::from_number(number)).unwrap();
        while let Some(by) = series.turn().must.first() {
            let view = series.view(Viewer::Seat(by));
            let level = if by == own { level } else { others };
            let step = decide::<Niet>(&view.status, &view.round, level, &mut rng).unwrap().step;
            series.play(by, step, &mut Silent).unwrap();
        }
        let leaders = series.sheet().leaders();
        won += if leaders.contains(own) { 100.0 / leaders.len() as f64 } else { 0.0 };
    }
    won / matches as f64
}

/// One normal bot among easy ones, and one easy one among random ones,
/// wins far more than its share at every table.
#[test]
fn normal_beats_easy_and_easy_beats_random() {
    for (seats, normal, easy) in [(2, 85.0, 70.0), (3, 75.0, 45.0), (4, 60.0, 32.0), (5, 50.0, 25.0)] {
        let won = wins(Level::Normal, Level::Easy, seats, 120);
        assert!(won > normal, "normal among easy at {seats} seats wins {won:.0}%");
        let won = wins(Level::Easy, Level::Random, seats, 240);
        assert!(won > easy, "easy among random at {seats} seats wins {won:.0}%");
    }
}

/// A bot knows no more than its view, so other hands behind the same view change nothing.
#[test]
fn a_bot_decides_by_its_view_alone() {
    let mut rng = bot_rng(8);
    let mut series = Series::<Niet>::new(Options::default(), 4, None, Seed::from_number(8)).unwrap();
    for _ in 0..70 {
        let Some(by) = series.turn().must.first() else { break };
        let view = series.view(Viewer::Seat(by));
        let imagined = Niet::imagine(&view.round, &mut rng).view(Viewer::Seat(by));
        let decision = decide::<Niet>(&view.status, &view.round, Level::Normal, &mut rng.clone()).unwrap();
        assert_eq!(decide::<Niet>(&view.status, &imagined, Level::Normal, &mut rng), Some(decision));
        series.play(by, decision.step, &mut Silent).unwrap();
    }
}
