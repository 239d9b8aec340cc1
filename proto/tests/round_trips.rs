//! What goes over the wire comes back as it was, for every game of the catalogue, seat number and option.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::{AnyAction, AnyEvent, AnyOptions, AnySeries, GameId};
use cartable_core::notation;
use cartable_core::options::OptionKind;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_core::series::{MatchEvent, Move};
use cartable_proto::{Reader, update, v1};
use prost::Message;

/// Random matches per number of seats.
const MATCHES: u64 = 6;

#[test]
fn every_game_round_trips() {
    for game in GameId::ALL {
        for seats in game.seats() {
            for number in 0..MATCHES {
                let mut rng = bot_rng(seats as u64 * 1_000 + number);
                play(&random_options(game, &mut rng), seats, number, &mut rng);
            }
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
    let setup = v1::GameSetup::from(&options);
    let setup = v1::GameSetup::decode(setup.encode_to_vec().as_slice()).unwrap();
    assert_eq!(AnyOptions::try_from(setup).unwrap(), options);
    options
}

fn play(options: &AnyOptions, seats: usize, number: u64, rng: &mut BotRng) {
    let mut series = options.start(seats, None, Seed::from_number(number)).unwrap();
    let mut events = Vec::new();
    let mut seq = 0;
    tell_everybody(&series, &events, seq);
    while !series.is_over() {
        let turn = series.turn();
        let asked: Vec<Seat> = turn.must.union(turn.may).iter().collect();
        let seat = asked[below(asked.len() as u32, rng) as usize];
        let moves = series.moves(seat);
        if moves.is_empty() {
            continue;
        }
        let step = moves[below(moves.len() as u32, rng) as usize];
        let read: Move<AnyAction> = notation::read_strictly(options.game(), &notation::write(&step)).unwrap();
        assert_eq!(read, step);
        events.clear();
        series.play(seat, step, &mut events).unwrap();
        seq += 1;
        tell_everybody(&series, &events, seq);
    }
}

/// Through the bytes and back, for every viewer: the view, and the events that one may know.
fn tell_everybody(series: &AnySeries, events: &[MatchEvent<AnyEvent>], seq: u64) {
    for viewer in Viewer::everybody(series.seats()) {
        let view = series.view(viewer);
        let message = update((seq.saturating_sub(1), seq), events, &view, viewer);
        let message = v1::MatchUpdate::decode(message.encode_to_vec().as_slice()).unwrap();
        let read = Reader::new(series.game()).read(message).unwrap();
        assert_eq!((read.after_seq, read.seq), (seq.saturating_sub(1), seq));
        assert_eq!(read.view, view);
        let seen: Vec<_> = events.iter().filter(|event| event.seen_by(viewer)).cloned().collect();
        assert_eq!(read.events, seen);
    }
}
