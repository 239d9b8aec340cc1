//! What comes from the wire is checked: a wrong field is named, and nothing panics whatever the bytes say.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use cartable_core::bot::bot_rng;
use cartable_core::catalogue::{AnyAction, AnyEvent, AnyOptions, AnyView, GameId};
use cartable_core::seat::Viewer;
use cartable_core::seed::{Seed, below};
use cartable_core::series::{MatchEvent, MatchView, Move};
use cartable_proto::{Malformed, Problem, Reason, Wire, v1};
use prost::Message;

fn play(action: v1::niet_action::Action) -> Result<Move<AnyAction>, Malformed> {
    let action = v1::NietAction { action: Some(action) };
    let action = v1::Action { game: Some(v1::action::Game::Niet(action)) };
    Move::from_wire(v1::Move { step: Some(v1::r#move::Step::Action(action)) })
}

#[test]
fn a_wrong_field_is_named() {
    use v1::niet_action::Action;
    let card = |colour, value| v1::NietCard { colour, value };
    let discard = |cards| Action::Discard(v1::NietDiscard { cards });
    let cases = [
        (Action::Place(25), "action.niet.place"),
        (Action::Play(card(0, 3)), "action.niet.play.colour"),
        (Action::Play(card(9, 3)), "action.niet.play.colour"),
        (Action::Play(card(1, 0)), "action.niet.play.value"),
        (Action::Play(card(1, u32::MAX)), "action.niet.play.value"),
        (Action::Team(v1::NietTeams { team: vec![5], x2: None }), "action.niet.team.team"),
        (Action::Team(v1::NietTeams { team: vec![0], x2: Some(u32::MAX) }), "action.niet.team.x2"),
        (discard(Vec::new()), "action.niet.discard.cards"),
        (discard(vec![card(1, 2); 3]), "action.niet.discard.cards"),
    ];
    for (action, field) in cases {
        assert_eq!(play(action).unwrap_err().field, field);
    }
    assert_eq!(Move::from_wire(v1::Move { step: None }).unwrap_err().field, "step");
    assert_eq!(AnyOptions::from_wire(v1::GameOptions { game: None }).unwrap_err().field, "game");
    let unspecified =
        v1::GameOptions { game: Some(v1::game_options::Game::Niet(v1::NietOptions::default())) };
    assert_eq!(AnyOptions::from_wire(unspecified).unwrap_err().field, "niet.x2_rule");
}

#[test]
fn a_wrong_field_of_la_guerre_des_seaux_is_named() {
    use v1::seaux_action::Action;
    let bucket = |cell| v1::SeauxBucket { cell, colour: 1 };
    let build = |cells: &[u32]| {
        Action::Build(v1::SeauxPyramid { buckets: cells.iter().map(|cell| bucket(*cell)).collect() })
    };
    let lay = |colour, values: &[u32]| Action::Lay(v1::SeauxLay { colour, values: values.to_vec() });
    let cases = [
        (build(&[15]), "action.seaux.build.buckets.cell"),
        (build(&[3, 3]), "action.seaux.build.buckets"),
        (lay(0, &[1]), "action.seaux.lay.colour"),
        (lay(1, &[9]), "action.seaux.lay.values"),
        (lay(1, &[8, 8, 8]), "action.seaux.lay.values"),
        (lay(1, &[u32::MAX]), "action.seaux.lay.values"),
        (Action::GiveUp(15), "action.seaux.give_up"),
        (Action::GiveUpPart(0), "action.seaux.give_up_part"),
    ];
    for (action, field) in cases {
        let action = v1::SeauxAction { action: Some(action) };
        let action = v1::Action { game: Some(v1::action::Game::Seaux(action)) };
        let step = v1::Move { step: Some(v1::r#move::Step::Action(action)) };
        assert_eq!(Move::from_wire(step).unwrap_err().field, field);
    }
}

/// A view that shows more of a card than the pack has would make whoever counts the others miscount.
#[test]
fn a_view_shows_no_more_cards_than_the_pack_has() {
    let series = GameId::Seaux.default_options().start(2, None, Seed::from_number(5)).unwrap();
    let AnyView::Seaux(view) = series.view(Viewer::Spectator).round else { panic!("another game") };
    let mut message = view.to_wire();
    let card = v1::SeauxCard { colour: 1, value: 8 };
    message.discard = vec![card; 2];
    assert!(cartable_core::games::seaux::View::from_wire(message.clone()).is_ok());
    message.hand = vec![card];
    assert_eq!(cartable_core::games::seaux::View::from_wire(message).unwrap_err().field, "hand");
}

/// Nobody waits for cards of somebody who has none.
#[test]
fn a_view_of_hick_hack_asks_nobody_without_cards() {
    let series = GameId::HickHack.default_options().start(2, None, Seed::from_number(5)).unwrap();
    let AnyView::HickHack(view) = series.view(Viewer::Spectator).round else { panic!("another game") };
    let mut message = view.to_wire();
    message.seats[1].hand_size = 0;
    assert_eq!(
        cartable_core::games::hick_hack::View::from_wire(message.clone()).unwrap_err().field,
        "choosing"
    );
    message.choosing = vec![0];
    assert!(cartable_core::games::hick_hack::View::from_wire(message).is_ok());
}

/// Bytes of real messages with some bytes changed: most still decode, and say strange things.
#[test]
fn damaged_messages_never_panic() {
    let mut rng = bot_rng(3);
    for game in GameId::ALL {
        for seats in game.seats() {
            let mut series = game.default_options().start(seats, None, Seed::from_number(5)).unwrap();
            let mut events = Vec::new();
            while !series.is_over() {
                let seat = series.turn().must.first().unwrap();
                let moves = series.moves(seat);
                let step = moves[below(moves.len() as u32, &mut rng) as usize];
                series.play(seat, step, &mut events).unwrap();
                let view = series.view(Viewer::Seat(seat));
                for _ in 0..3 {
                    let mut damage = |mut bytes: Vec<u8>| {
                        for _ in 0..=below(3, &mut rng) {
                            let place = below(bytes.len() as u32, &mut rng) as usize;
                            bytes[place] = below(256, &mut rng) as u8;
                        }
                        bytes
                    };
                    read::<MatchView<AnyView>>(&damage(view.to_wire().encode_to_vec()));
                    read::<Move<AnyAction>>(&damage(step.to_wire().encode_to_vec()));
                    for event in &events {
                        read::<MatchEvent<AnyEvent>>(&damage(event.to_wire().encode_to_vec()));
                    }
                }
                events.clear();
            }
        }
    }
}

fn read<T: Wire>(bytes: &[u8]) {
    if let Ok(message) = T::Message::decode(bytes) {
        let _ = T::from_wire(message);
    }
}

#[test]
fn problems_travel_whole() {
    let refusal = {
        let mut series = GameId::Niet.default_options().start(4, None, Seed::from_number(1)).unwrap();
        let seat = series.turn().must.first().unwrap();
        let step = series.moves(seat)[0];
        series.play(seat.next(4), step, &mut Vec::new()).unwrap_err()
    };
    let problems = [
        Problem::from(Reason::RoomFull),
        Problem::from(Malformed::new("move.step", "is missing")),
        Problem::stale(17),
        Problem::from(refusal),
    ];
    for problem in problems {
        let status = tonic::Status::from(problem.clone());
        assert_eq!(status.code(), problem.reason.code());
        assert_eq!(Problem::read(&status), Some(problem));
    }
    assert_eq!(Problem::read(&tonic::Status::unavailable("broken")), None);
}
