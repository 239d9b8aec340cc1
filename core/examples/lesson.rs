//! For who writes a lesson: finds a deal worth telling, and tells the lesson as its learner hears it.
//!
//! ```sh
//! cargo run --example lesson -- find duel 2 0 0 100     # seats, first dealer, first seed, how many; KEY=VALUE..
//! cargo run --example lesson -- tell duel fr
//! ```
//!
//! `find` prints a line of JSON for each seed: the first round as bots play it, move by move with what
//! was told of it, to be searched for one in which the right things happen.

use cartable_core::agenda::Bots;
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, What};
use cartable_core::lesson::{LEARNER, Learner, Lesson, LessonStep};
use cartable_core::scene::{Audience, Scene};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::text::Lang;
use serde_json::json;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["find", game, seats, dealer, first, count, ref options @ ..] => {
            let first = first.parse()?;
            for seed in first..first + count.parse::<u64>()? {
                println!("{}", story(game.parse()?, seats.parse()?, dealer.parse()?, seed, options)?);
            }
            Ok(())
        }
        ["tell", game, lang] => tell(game.parse()?, lang.parse()?),
        _ => Err("see the head of core/examples/lesson.rs".into()),
    }
}

/// The first round of a match between bots.
fn story(
    game: GameId,
    seats: usize,
    dealer: usize,
    seed: u64,
    settings: &[&str],
) -> Result<serde_json::Value, Box<dyn Error>> {
    let mut options = game.default_options();
    for (key, value) in settings.iter().filter_map(|setting| setting.split_once('=')) {
        options.set(key, value)?;
    }
    let names: Vec<String> = (0..seats).map(|seat| format!("P{seat}")).collect();
    let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(LEARNER), names: &names };
    let hex = Seed::from_number(seed);
    let mut series = options.start(seats, Some(Seat::at(dealer)), hex)?;
    let bots = Bots::new(hex, vec![Some(Level::Normal); seats]);
    let hand = items(&series.view(audience.viewer).present(audience, &[]).scene);
    let mut moves = Vec::new();
    while series.sheet().rounds().is_empty() && moves.len() < 500 {
        let turn = series.turn();
        let found =
            turn.must.union(turn.may).iter().find_map(|seat| {
                Some((seat, bots.decide(&series, moves.len() as u64, seat, &|| false)?.step))
            });
        let Some((seat, step)) = found else { break };
        let mut events = Vec::new();
        series.apply(&What::Move { seat, by: By::Bot, step }, &mut events)?;
        let told: Vec<_> = events.iter().flat_map(|event| event.log_lines(game, &audience)).collect();
        moves.push(json!({ "seat": seat, "step": step, "told": told }));
    }
    Ok(json!({ "seed": hex, "hand": hand, "moves": moves, "points": series.sheet().rounds().first() }))
}

/// Every item of the scene: its id, what it is called, and `*` where it can be tapped.
fn items(scene: &Scene) -> Vec<String> {
    let areas = scene.areas.iter().flat_map(|area| area.items.iter().map(move |item| (area, item)));
    areas
        .map(|(area, item)| {
            let (id, tap) = (item.id, if item.can_tap { "*" } else { "" });
            format!("{}: [{},{}] {}{tap}", area.title, id.group(), id.number(), item.label)
        })
        .collect()
}

/// The lesson by its script.
fn tell(game: GameId, lang: Lang) -> Result<(), Box<dyn Error>> {
    // Read anew and not out of the program: a script is tried without compiling it.
    let file = format!("{}/src/games/{game}/lesson.json", env!("CARGO_MANIFEST_DIR"));
    let lesson = Lesson::read(game, &std::fs::read_to_string(file)?)?;
    let record = lesson.record(if lang == Lang::Fr { "Vous" } else { "You" });
    let names: Vec<String> = record.players.iter().map(|player| player.name.clone()).collect();
    let audience = Audience { lang, viewer: Viewer::Seat(LEARNER), names: &names };
    let mut series = record.start()?;
    let mut learner = Learner::new(lesson);
    let mut shown = Vec::new();
    loop {
        let view = series.view(audience.viewer);
        let scene = view.present(audience, &[]).scene;
        while let Some(LessonStep { text, marks, can_read_on, .. }) = learner.said(&view, audience) {
            println!("> {text}");
            let marks: Vec<_> = marks.iter().map(|id| [id.group(), id.number()]).collect();
            println!("    {marks:?}");
            if !can_read_on || !learner.read_on() {
                break;
            }
        }
        let now = items(&scene);
        for item in now.iter().filter(|item| !shown.contains(*item)) {
            println!("    {item}");
        }
        shown = now;
        let Some((seat, step)) = learner.next() else { return Ok(()) };
        println!("  {} {} ({})", names[seat.index()], serde_json::to_string(&step)?, scene.headline);
        let mut events = Vec::new();
        let what = What::Move { seat, by: By::Bot, step };
        series.apply(&what, &mut events)?;
        learner.entered(&what, &series);
        let seen = events.iter().filter(|event| event.seen_by(audience.viewer));
        for line in seen.flat_map(|event| event.log_lines(game, &audience)) {
            println!("    - {line}");
        }
    }
}
