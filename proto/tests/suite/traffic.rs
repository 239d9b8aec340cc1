//! The traffic of a match to a phone, counted in the bytes that a server sends.
//! `--nocapture` shows them, and how long an update takes to write and read.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use cartable_core::bot::bot_rng;
use cartable_core::catalogue::GameId;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_proto::v1::watch_match_response::Message as Kind;
use cartable_proto::{Reader, Writer, Written, v1};
use prost::Message as _;
use std::time::{Duration, Instant};

/// The frames of HTTP/2 and gRPC before a message: 9 and 5 bytes.
const FRAME: usize = 14;
/// Random matches per number of seats.
const MATCHES: u64 = 2;

/// The traffic to one seat.
#[derive(Default)]
struct Traffic {
    updates: usize,
    bytes: usize,
    first: usize,
    written: Duration,
    read: Duration,
}

fn play(game: GameId, seats: usize, number: u64) -> Vec<Traffic> {
    let mut rng = bot_rng(number);
    let mut series = game.default_options().bounded().start(seats, None, Seed::from_number(number)).unwrap();
    let viewers = Seat::all(seats).map(Viewer::Seat);
    let mut streams: Vec<(Writer, Reader, Traffic)> =
        viewers.map(|viewer| (Writer::new(viewer, false), Reader::new(game), Traffic::default())).collect();
    let mut events = series.dealt();
    let (mut seq, mut before) = (0_u64, None);
    loop {
        let start = Instant::now();
        let written = Written::new((seq.saturating_sub(1), seq), &events, &series, before.as_ref());
        // Everybody is told the same, and bears a part of it.
        let shared = start.elapsed() / seats as u32;
        for (writer, reader, traffic) in &mut streams {
            let start = Instant::now();
            let update = writer.update(&written, &series);
            let message = v1::WatchMatchResponse { message: Some(Kind::Update(update)) };
            let bytes = message.encode_to_vec();
            traffic.written += shared + start.elapsed();
            let start = Instant::now();
            let message = v1::WatchMatchResponse::decode(bytes.as_slice()).unwrap();
            let Some(Kind::Update(update)) = message.message else { panic!("an update") };
            reader.read(update).unwrap();
            traffic.read += start.elapsed();
            traffic.updates += 1;
            traffic.bytes += bytes.len() + FRAME;
            traffic.first = traffic.first.max(if seq == 0 { bytes.len() } else { 0 });
        }
        before = Some(written);
        if series.is_over() {
            return streams.into_iter().map(|(.., traffic)| traffic).collect();
        }
        let asked: Vec<Seat> = series.turn().must.iter().collect();
        let seat = asked[below(asked.len() as u32, &mut rng) as usize];
        let moves = series.moves(seat);
        events.clear();
        series.play(seat, moves[below(moves.len() as u32, &mut rng) as usize], &mut events).unwrap();
        seq += 1;
    }
}

#[test]
fn a_match_of_niet_costs_a_phone_at_most_150_kb_and_180_with_five() {
    println!("game       seats  updates  first  bytes/update  kB/match  written  read (us)");
    for game in GameId::ALL {
        for seats in game.seats() {
            let seen: Vec<Traffic> = (0..MATCHES).flat_map(|number| play(game, seats, number)).collect();
            let sum = |of: fn(&Traffic) -> usize| seen.iter().map(of).sum::<usize>();
            let updates = sum(|traffic| traffic.updates);
            let time =
                |of: fn(&Traffic) -> Duration| seen.iter().map(of).sum::<Duration>().as_micros() as usize;
            let most = seen.iter().map(|traffic| traffic.bytes).max().unwrap();
            println!(
                "{:10} {seats:5} {:8} {:6} {:13} {:9} {:8} {:6}",
                game.id(),
                updates / seen.len(),
                seen[0].first,
                sum(|traffic| traffic.bytes) / updates,
                most / 1000,
                time(|traffic| traffic.written) / updates,
                time(|traffic| traffic.read) / updates,
            );
            if game == GameId::Niet {
                let aim = if seats < 5 { 150_000 } else { 180_000 };
                assert!(most <= aim, "{most} bytes");
            }
        }
    }
}
