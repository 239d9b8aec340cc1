//! What goes over the wire comes back as it was, for every game of the catalogue, seat number and option.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::options::OptionKind;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_proto::Wire;
use prost::Message;
use std::fmt::Debug;

/// Random matches per number of seats.
const MATCHES: u64 = 6;

#[test]
fn every_game_round_trips() {
    GameId::ALL.into_iter().for_each(round_trips);
}

fn round_trips(game: GameId) {
    for seats in game.seats() {
        for number in 0..MATCHES {
            let mut rng = bot_rng(seats as u64 * 1_000 + number);
            play(&random_options(game, &mut rng), seats, number, &mut rng);
        }
    }
}

/// Options set at random: the first value of each kind, the last, or one between.
fn random_options(game: GameId, rng: &mut BotRng) -> AnyOptions {
    let mut options = game.default_options();
    for spec in game.option_specs() {
        let number =
            |min: i32, max: i32, rng: &mut BotRng| (min + below((max - min) as u32, rng) as i32).to_string();
        let value = match spec.kind {
            OptionKind::Switch => ["off", "on"][below(2, rng) as usize].to_owned(),
            OptionKind::OneOf(values) => values[below(values.len() as u32, rng) as usize].to_owned(),
            OptionKind::NumberOrOff { .. } if below(2, rng) == 0 => "off".to_owned(),
            OptionKind::NumberOrOff { min, max } | OptionKind::Number { min, max } => number(min, max, rng),
        };
        options.set(spec.key, &value).unwrap();
    }
    round_trip(&options);
    options
}

fn play(options: &AnyOptions, seats: usize, number: u64, rng: &mut BotRng) {
    let mut series = options.start(seats, None, Seed::from_number(number)).unwrap();
    let mut events = Vec::new();
    while !series.is_over() {
        for viewer in Viewer::everybody(seats) {
            round_trip(&series.view(viewer));
        }
        let turn = series.turn();
        let asked: Vec<Seat> = turn.must.union(turn.may).iter().collect();
        let seat = asked[below(asked.len() as u32, rng) as usize];
        let moves = series.moves(seat);
        if moves.is_empty() {
            continue;
        }
        let step = moves[below(moves.len() as u32, rng) as usize];
        round_trip(&step);
        events.clear();
        series.play(seat, step, &mut events).unwrap();
        events.iter().for_each(round_trip);
    }
    for viewer in Viewer::everybody(seats) {
        round_trip(&series.view(viewer));
    }
}

/// Through the bytes and back.
fn round_trip<T: Wire + PartialEq + Debug>(value: &T) {
    let bytes = value.to_wire().encode_to_vec();
    let message = T::Message::decode(bytes.as_slice()).unwrap();
    assert_eq!(&T::from_wire(message).unwrap(), value);
}
