//! Matches in which somebody does what the hints say, and nothing else.

use cartable_core::agenda::{Bots, quickest};
use cartable_core::bot::{Company, Decision, Level};
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, Entry};
use cartable_core::record::{Player, Record};
use cartable_core::review::{Moment, moments};
use cartable_core::scene::Audience;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::Move;
use cartable_core::text::Lang;

/// The seat that follows the hints.
const ADVISED: Seat = Seat::at(0);
/// The level of the others.
const LEVEL: Level = Level::Normal;

/// Plays a match of `normal` bots in which the first player follows the hints; `seats` is clamped to the
/// game's.
/// Returns the record and how often the player followed.
pub fn hints(game: GameId, seats: usize, seed: u64) -> (Record, u64) {
    let seats = seats.clamp(*game.seats().start(), *game.seats().end());
    let mut record = Record::new(game.default_options(), seats, None, Seed::from_number(seed));
    let player = |seat: Seat| Player { name: seat.to_string(), level: (seat != ADVISED).then_some(LEVEL) };
    record.players = Seat::all(seats).map(player).collect();
    let names = names(&record);
    let company = Company::of(record.players.iter().map(|player| player.level));
    let bots = Bots::new(record.seed, record.players.iter().map(|player| player.level));
    let mut series = record.start().expect("a table");
    let mut followed = 0;
    while !series.is_over() {
        let entries = record.entries.len() as u64;
        let advised = || {
            let view = series.view(Viewer::Seat(ADVISED));
            let audience = audience(&names);
            let hint = view.hint(company, audience, &|| false)?;
            let shown = view.present(audience, &hint.picks);
            let choice = shown.scene.choices.iter().position(|choice| Some(choice.id) == hint.choice)?;
            Some(shown.moves[choice])
        };
        let (seat, step) = quickest(series.turn(), seats, |seat| {
            if seat == ADVISED {
                return advised().map(|step| Decision { step, delay_ms: 1_000 });
            }
            bots.decide(&series, entries, seat, &|| false)
        })
        .map(|(seat, decision)| (seat, decision.step))
        .expect("somebody acts");
        followed += u64::from(seat == ADVISED && matches!(step, Move::Act(_)));
        series.play(seat, step, &mut Vec::new()).expect("a legal move");
        record.entries.push(Entry::played(0, seat, By::Bot, step));
    }
    record.result = Some(series.sheet().totals());
    (record, followed)
}

/// Returns the moments for which the review blames the first seat.
pub fn blamed(record: &Record) -> Vec<Moment> {
    moments(record, ADVISED, audience(&names(record)), &mut |_, _| {}, &|| false).expect("a true record")
}

/// Returns the names of the players.
fn names(record: &Record) -> Vec<String> {
    record.players.iter().map(|player| player.name.clone()).collect()
}

fn audience(names: &[String]) -> Audience<'_> {
    Audience { lang: Lang::En, viewer: Viewer::Seat(ADVISED), names }
}
