//! The targets of a fuzzer.
//! Each target takes any bytes at all and says whether they were something it could read:
//! what they say may be refused, but nothing may panic or hang, and what is refused may change nothing.
//!
//! `fuzz/` at the top wraps each target for libFuzzer; `tests/suite/fuzz.rs` runs the
//! same targets with every other test, over the corpus and over random changes of it.

mod message;

use cartable_core::bot::{BotRng, Level, bot_rng};
use cartable_core::catalogue::{AnyAction, AnySeries, AnyView, GameId};
use cartable_core::notation;
use cartable_core::record::Record;
use cartable_core::scene::{Audience, ItemId, Scene};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_core::series::{MatchView, Move};
use cartable_core::text::Lang;
use cartable_ffi::{CartableError, Table};

pub use message::{ACTION, message, paths};

/// A fuzz target.
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: &'static str,
    /// Runs the target on some bytes; returns true if it could read them.
    pub run: fn(&[u8]) -> bool,
}

/// Every target.
pub const TARGETS: [Target; 5] = [
    Target { name: "action", run: action },
    Target { name: "view", run: view },
    Target { name: "record", run: record },
    Target { name: "save", run: save },
    Target { name: "message", run: message },
];

/// The most taps for a scene.
const TAPS: u32 = 8;

/// A match: four bytes say which game, how many seats, which seed, and how many random moves have been made.
///
/// # Panics
/// The rules contradict themselves.
#[must_use]
pub fn some_match([game, seats, seed, moves]: [u8; 4]) -> (GameId, AnySeries) {
    let game = GameId::ALL[usize::from(game) % GameId::ALL.len()];
    let range = game.seats();
    let seats = range.start() + usize::from(seats) % (range.end() - range.start() + 1);
    let start = game.default_options().start(seats, None, Seed::from_number(seed.into()));
    let mut series = start.expect("as many seats as the game has");
    let mut rng = bot_rng(seed.into());
    for _ in 0..moves {
        let Some(seat) = series.turn().must.first() else { break };
        let step = any_of(&series.moves(seat), &mut rng);
        series.play(seat, step, &mut Vec::new()).expect("a listed move is accepted");
    }
    (game, series)
}

fn any_of<T: Copy>(list: &[T], rng: &mut BotRng) -> T {
    list[below(list.len() as u32, rng) as usize]
}

/// The JSON of an action, of no matter which moment, at a table somewhere in a match ([`some_match`]).
///
/// # Panics
/// A fault was found.
#[must_use]
pub fn action(bytes: &[u8]) -> bool {
    let Some((head, json)) = bytes.split_first_chunk() else { return false };
    let Ok(json) = str::from_utf8(json) else { return false };
    let (game, series) = some_match(*head);
    let Ok(step) = notation::read_strictly::<Move<AnyAction>>(game, json) else { return false };
    for seat in Seat::all(series.seats()) {
        let (mut after, mut events) = (series.clone(), Vec::new());
        let is_listed = series.moves(seat).contains(&step);
        match after.play(seat, step, &mut events) {
            Ok(()) => show(&after.view(Viewer::Seat(seat)), Viewer::Seat(seat)),
            Err(refusal) => {
                assert!(!is_listed, "a listed action is refused: {}", refusal.text(Lang::En));
                assert!(after == series && events.is_empty(), "a refused action changed the match");
            }
        }
    }
    true
}

/// The JSON of a view, as a server may send it, beside the status of a match ([`some_match`]).
#[must_use]
pub fn view(bytes: &[u8]) -> bool {
    let Some((head, json)) = bytes.split_first_chunk() else { return false };
    let Ok(json) = str::from_utf8(json) else { return false };
    let (game, series) = some_match(*head);
    let round = match notation::read::<AnyView>(game, json) {
        Ok(round) if round.seats() == series.seats() => round,
        _ => return false,
    };
    for viewer in [Viewer::Seat(Seat::at(0)), Viewer::Spectator] {
        let status = series.view(viewer).status;
        show(&MatchView { status, round: round.clone() }, viewer);
    }
    true
}

/// Draws a view, with some taps, and says what is legal and what a bot would do.
fn show(view: &MatchView<AnyView>, viewer: Viewer) {
    let names = vec!["Anne".to_owned(); view.status.sheet.seats()];
    let audience = Audience { lang: Lang::Fr, viewer, names: &names };
    let mut picks = Vec::new();
    let mut rng = bot_rng(0);
    for _ in 0..TAPS {
        let shown = view.present(audience, &picks);
        assert_eq!(shown.scene.choices.len(), shown.moves.len());
        let Some(item) = any_item(&shown.scene, &mut rng) else { break };
        assert!(shown.scene.tap(item, &mut picks), "what can be tapped is taken");
    }
    let _ = view.legal_moves();
    let _ = view.clock();
    let _ = view.decide(Level::Normal, &mut rng);
}

fn any_item(scene: &Scene, rng: &mut BotRng) -> Option<ItemId> {
    let items: Vec<_> = scene.tappable().collect();
    (!items.is_empty()).then(|| any_of(&items, rng))
}

/// The text of a record.
///
/// # Panics
/// A fault was found.
#[must_use]
pub fn record(bytes: &[u8]) -> bool {
    let Ok(json) = str::from_utf8(bytes) else { return false };
    let Ok(record) = Record::read(json) else { return false };
    if record.replay().is_ok() {
        let again = Record::read(&record.json()).expect("what was written is read");
        assert!(again == record, "and says the same");
    }
    true
}

/// The text of a save: the phone opens it, plays a little and saves it again.
///
/// # Panics
/// A fault was found.
#[must_use]
pub fn save(bytes: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(bytes) else { return false };
    // Levels that search are slow, and their search is not under test here.
    let thinks = |record: &Record| record.players.iter().any(|player| player.level > Some(Level::Normal));
    if Record::read(text).is_ok_and(|record| thinks(&record)) {
        return false;
    }
    let Ok(table) = Table::resume(text, Lang::En, 0, 2_000) else { return false };
    let mut rng = bot_rng(0);
    for _ in 0..TAPS {
        let scene = table.scene();
        let choice = scene.choices.first().map(|choice| choice.id);
        let done = match (choice, any_item(&scene, &mut rng)) {
            (Some(choice), _) => table.choose(choice),
            (None, Some(item)) => table.tap(item),
            (None, None) => break,
        };
        // The rules may still refuse some offered actions of a race: a wrong claim told before.
        assert!(matches!(done, Ok(()) | Err(CartableError::Refused { .. })), "{done:?}");
    }
    assert!(table.status().notice.is_none(), "{:?}", table.status().notice);
    let saved = table.save().expect("an offline table is saved");
    Table::resume(&saved, Lang::En, 0, 2_000).expect("what was saved is opened");
    true
}
