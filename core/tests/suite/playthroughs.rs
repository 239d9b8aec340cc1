//! Golden playthroughs: one round of each game printed from every seat.
//! A change of rules, texts or scenes shows here as a diff that a person can read.
//!
//! `CARTABLE_BLESS=1 cargo test -p cartable-core --test suite playthroughs` writes them anew.

use cartable_core::bot;
use cartable_core::game::Event as _;
use cartable_core::scene::{Audience, Face, Present, Scene, Shape, present};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::{MatchEvent, Series};
use cartable_core::text::Lang;
use std::fmt::Write as _;
use std::path::Path;

/// Scenes are printed at every so many moves; the moves between them by their log lines.
const EVERY: usize = 12;

fn print_scene(out: &mut String, viewer: Viewer, scene: &Scene) -> std::fmt::Result {
    writeln!(out, "  as {viewer:?}: {}", scene.headline)?;
    for panel in scene.seats.iter().filter(|panel| !panel.notes.is_empty()) {
        let notes: Vec<&str> = panel.notes.iter().map(|note| note.label.as_str()).collect();
        writeln!(out, "    {} {}: {}", panel.name, panel.score, notes.join("; "))?;
    }
    for area in &scene.areas {
        let items = area.items.iter().map(|item| {
            let mark = |on, sign| if on { sign } else { "" };
            let (tap, marked, dimmed) =
                (mark(item.can_tap, "+"), mark(item.marked, "*"), mark(item.dimmed, "-"));
            let of = |seat: Option<u32>, sign| seat.map(|seat| format!("{sign}{seat}")).unwrap_or_default();
            let owner = of(item.owner.filter(|owner| area.seat != Some(*owner)), "@");
            let count = if item.count == 1 { String::new() } else { format!("{}x", item.count) };
            let (face, vetoed) = (face(&item.face), of(item.vetoed_by, "!"));
            format!("{count}{face}{owner}{vetoed}{tap}{marked}{dimmed}")
        });
        let count = area.count.map(|count| format!(": {count}")).unwrap_or_default();
        writeln!(out, "    [{}{count}] {}", area.title, items.collect::<Vec<_>>().join(" "))?;
    }
    for choice in &scene.choices {
        writeln!(out, "    > {}", choice.label)?;
    }
    Ok(())
}

/// "12 (25)": a value, what shape it has if it is no card, and its corner; a picture is named where no value is.
fn face(face: &Face) -> String {
    let shape = if face.shape == Shape::Card { String::new() } else { format!("{:?}", face.shape) };
    let symbol = if face.text.is_empty() { face.symbol } else { None };
    let symbol = symbol.map(|symbol| format!("{symbol:?}")).unwrap_or_default();
    let corner = if face.corner.is_empty() { String::new() } else { format!("/{}", face.corner) };
    format!("{}{shape}{symbol}{corner}", face.text)
}

/// One round, `seats` at the table; the moves are picked from those listed by a fixed pattern.
fn playthrough<G: Present>(seats: usize, lang: Lang) -> Result<String, std::fmt::Error> {
    let names: Vec<String> = bot::names(&[]).take(seats).map(str::to_owned).collect();
    let mut series =
        Series::<G>::new(G::Options::default(), seats, None, Seed::from_number(11)).expect("a match");
    let mut out = format!("{} with {seats}, seed 11, {lang}\n", G::ID);
    for step in 0.. {
        if step % EVERY == 0 || series.sheet().rounds().len() == 1 {
            writeln!(out, "\nafter {step} moves")?;
            for viewer in Viewer::everybody(seats) {
                let view = series.view(viewer);
                let audience = Audience { lang, viewer, names: &names };
                print_scene(&mut out, viewer, &present::<G>(&view.status, &view.round, audience, &[]).scene)?;
            }
            writeln!(out)?;
        }
        if series.sheet().rounds().len() == 1 {
            writeln!(out, "scores: {:?}", series.sheet().totals())?;
            break;
        }
        let turn = series.turn();
        let mut moves = Vec::new();
        let seats: Vec<Seat> = turn.must.iter().collect();
        let seat = seats[step * 5 % seats.len()];
        series.moves(seat, &mut moves);
        let picked = moves[step * 7 % moves.len()];
        let mut events = Vec::new();
        series.play(seat, picked, &mut events).expect("a listed move is accepted");
        writeln!(
            out,
            "{}: {}",
            names[seat.index()],
            serde_json::to_string(&picked).expect("a move is JSON")
        )?;
        for event in &events {
            let told = |seat: Seat| {
                let lines = told::<G>(event, seat, lang, &names);
                lines.into_iter().map(move |line| (seat.index(), line))
            };
            for (seat, line) in Seat::all(names.len()).flat_map(told) {
                // A message that everybody gets alike is printed once, as the first seat gets it.
                let private = matches!(event, MatchEvent::Game(event) if event.only_for().is_some());
                if private || seat == 0 {
                    writeln!(out, "  {}{line}", if private { "(secret) " } else { "" })?;
                }
            }
        }
    }
    Ok(out)
}

fn told<G: Present>(event: &MatchEvent<G::Event>, seat: Seat, lang: Lang, names: &[String]) -> Vec<String> {
    let viewer = Viewer::Seat(seat);
    match event {
        MatchEvent::Game(event) if event.seen_by(viewer) => {
            G::log_lines(event, &Audience { lang, viewer, names }).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn check<G: Present>() {
    for (seats, lang) in [(*G::SEATS.start(), Lang::En), (*G::SEATS.end(), Lang::Fr)] {
        let name = format!("tests/playthroughs/{}-{seats}-{lang}.txt", G::ID);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
        let played = playthrough::<G>(seats, lang).expect("writing to a string");
        if std::env::var_os("CARTABLE_BLESS").is_some() {
            std::fs::write(&path, &played).expect("the data file is writable");
        }
        let written = std::fs::read_to_string(&path).expect("a golden file for each game");
        let differs = written.lines().zip(played.lines()).position(|(old, new)| old != new);
        assert!(written == played, "{name} differs from line {:?}", differs.map(|line| line + 1));
    }
}

macro_rules! tests {
    ($($game:ident in $module:ident;)+) => {
        $(#[test]
        fn $module() {
            check::<cartable_core::games::$module::$game>();
        })+
    };
}

cartable_core::every_game!(tests);
