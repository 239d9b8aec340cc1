//! Messages survive the wire unchanged, for every game of the catalogue, seat number and option.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::{AnyAction, AnyEvent, AnyOptions, AnySeries, GameId};
use cartable_core::options::OptionKind;
use cartable_core::score::ScoreSheet;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_core::series::{MatchEvent, Move};
use cartable_core::{notation, patch};
use cartable_proto::v1::match_update::View;
use cartable_proto::{Reader, Writer, Written, v1};
use prost::Message;
use std::thread;

/// Random matches per number of seats.
const MATCHES: u64 = 2;

#[test]
fn every_game_round_trips() {
    let every_table = |number: u64| {
        for game in GameId::ALL {
            for seats in game.seats() {
                let mut rng = bot_rng(seats as u64 * 1_000 + number);
                play(&random_options(game, &mut rng), seats, number, &mut rng);
            }
        }
    };
    thread::scope(|scope| {
        for number in 0..MATCHES {
            scope.spawn(move || every_table(number));
        }
    });
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
            OptionKind::NumberOr { words, .. } if below(2, rng) == 0 => {
                words[below(words.len() as u32, rng) as usize].to_owned()
            }
            OptionKind::NumberOr { min, max, .. } | OptionKind::Number { min, max } => number(min, max, rng),
        };
        options.set(spec.key, &value).unwrap();
    }
    let options = options.bounded();
    let setup = v1::GameSetup::from(&options);
    let setup = v1::GameSetup::decode(setup.encode_to_vec().as_slice()).unwrap();
    assert_eq!(AnyOptions::try_from(setup).unwrap(), options);
    options
}

fn play(options: &AnyOptions, seats: usize, number: u64, rng: &mut BotRng) {
    let mut series = options.start(seats, None, Seed::from_number(number)).unwrap();
    let mut seq = 0;
    let mut streams: Vec<Stream> =
        Viewer::everybody(seats).map(|viewer| Stream::new(&series, viewer)).collect();
    let mut events = series.dealt();
    let mut written = Written::new((seq, seq), &events, &series, None);
    for stream in &mut streams {
        stream.tell(&written, &series, &events, seq);
    }
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
        written = Written::new((seq - 1, seq), &events, &series, Some(&written));
        for stream in &mut streams {
            stream.tell(&written, &series, &events, seq);
        }
    }
}

/// The stream of one viewer, through the bytes and back.
struct Stream {
    viewer: Viewer,
    writer: Writer,
    /// Tells the same without what was written for all.
    alone: Writer,
    reader: Reader,
    seq: u64,
    view_json: String,
}

impl Stream {
    fn new(series: &AnySeries, viewer: Viewer) -> Self {
        let [writer, alone] = [(); 2].map(|()| Writer::new(viewer, true));
        Self { viewer, writer, alone, reader: Reader::new(series.game()), seq: 0, view_json: String::new() }
    }

    /// Compares the view, the events that the viewer may know, and the legal moves.
    fn tell(&mut self, written: &Written, series: &AnySeries, events: &[MatchEvent<AnyEvent>], seq: u64) {
        let view = series.view(self.viewer);
        let message = self.writer.update(written, series);
        let alone = Written::new((self.seq, seq), events, series, None);
        assert_eq!(self.alone.update(&alone, series), message, "it is told as by a stream of its own");
        let view_json = notation::write(&view.round);
        let difference = patch::difference(&self.view_json, &view_json);
        let told = match message.view.clone().unwrap() {
            View::ViewJson(told) => (told, view_json.clone()),
            View::ViewPatchJson(told) => (told, difference.unwrap()),
        };
        assert_eq!(told.0, told.1, "it is told as it is written");
        assert_eq!(
            message.clock.map(|clock| (clock.period, clock.limit_ms)),
            view.clock().map(|clock| (clock.period, clock.limit_ms))
        );
        self.view_json = view_json;
        let message = v1::MatchUpdate::decode(message.encode_to_vec().as_slice()).unwrap();
        let is_first = seq == 0;
        assert_eq!(matches!(message.view, Some(View::ViewJson(_))), is_first);
        let legal = message.legal.clone().unwrap();
        assert_eq!(legal.moves_json, view.legal_moves().moves_json);
        let read = self.reader.read(message).unwrap();
        assert_eq!((read.after_seq, read.seq), (self.seq, seq));
        assert_eq!(read.view, view);
        let seen: Vec<_> = events.iter().filter(|event| event.seen_by(self.viewer)).cloned().collect();
        assert_eq!(read.events, seen);
        self.seq = seq;
    }
}

#[test]
fn a_score_sheet_says_on_the_wire_if_the_fewest_points_win() {
    for lowest_wins in [false, true] {
        let mut sheet = ScoreSheet::new(2, 0).won_by_lowest(lowest_wins);
        sheet.add(vec![3, 8]).unwrap();
        let read = ScoreSheet::try_from(v1::ScoreSheet::from(&sheet)).unwrap();
        assert_eq!((read.leaders(), &read), (sheet.leaders(), &sheet));
    }
}

#[test]
fn an_update_whose_base_was_lost_is_not_guessed_at() {
    let game = GameId::Niet;
    let mut series = game.default_options().start(2, None, Seed::from_number(3)).unwrap();
    let mut writer = Writer::new(Viewer::Spectator, false);
    let first = writer.update(&Written::new((0, 0), &[], &series, None), &series);
    let mut told = vec![first];
    for seq in 1..4 {
        let seat = series.turn().must.first().unwrap();
        let step = series.moves(seat)[0];
        series.play(seat, step, &mut Vec::new()).unwrap();
        told.push(writer.update(&Written::new((seq - 1, seq), &[], &series, None), &series));
    }
    let mut reader = Reader::new(game);
    assert_eq!(reader.read(told[1].clone()).unwrap_err().field, "status.sheet", "nothing was read before");
    reader.read(told[0].clone()).unwrap();
    reader.read(told[1].clone()).unwrap();
    assert!(reader.read(told[3].clone()).is_err(), "what lies between is not known");
    assert!(reader.read(told[2].clone()).is_err(), "after that only a whole view will do");
    reader.read(told[0].clone()).unwrap();
    // A writer that has lost its place begins anew as well.
    let again = writer.update(&Written::new((1, 3), &[], &series, None), &series);
    assert_eq!(reader.read(again).unwrap().view, series.view(Viewer::Spectator));
}
