//! Bots know what a player knows: their decisions follow from the view, and no bot's source can name what is behind it. And a search
//! keeps its word: the same seed gives the same verdict, and it stops when it is told to.

mod kit;

use cartable_core::bot::search::{Budget, weigh};
use cartable_core::bot::{Level, bot_rng, decide};
use cartable_core::seat::Viewer;
use kit::{Playable, some_moments};
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

/// Matches of each game at each number of seats.
const MATCHES: usize = 2;
/// Of the moments of a match, one in so many is looked at: a search takes its time.
const ONE_IN: u32 = 40;

/// Every level decides the same on a view that was written and read, and when what the viewer may not know is another.
fn decisions_follow_from_the_view<G: Playable>() {
    let mut swapped = 0;
    let mut number = 0;
    some_moments::<G>(MATCHES, ONE_IN, |truth, status, seat| {
        number += 1;
        let view = truth.view(Viewer::Seat(seat));
        let written = serde_json::to_string(&view).expect("a view can be written");
        let read: G::View = serde_json::from_str(&written).expect("a view can be read");
        let other = G::imagine(&view, &mut bot_rng(number));
        swapped += u32::from(other != *truth);
        for level in [Level::Random].into_iter().chain(Level::up_to(G::STRONGEST)) {
            let decided = |view: &G::View| decide::<G>(status, view, level, &mut bot_rng(number));
            let decision = decided(&view);
            assert_eq!(
                decided(&read),
                decision,
                "{level}: a view that was written and read says something else"
            );
            let seen = other.view(Viewer::Seat(seat));
            assert_eq!(decided(&seen), decision, "{level} decides by what {seat} may not know");
        }
    });
    assert!(number > 0, "nothing was looked at");
    assert!(swapped > 0, "no hidden card was ever another");
}

/// The same seed gives the same verdict; a search that is told to stop makes no further iteration; what was tried is what was asked for.
fn searches_keep_their_word<G: Playable>() {
    some_moments::<G>(MATCHES, ONE_IN, |truth, status, seat| {
        let view = truth.view(Viewer::Seat(seat));
        let tries = |budget: Budget<'_>| {
            let weighed = weigh::<G>(status, &view, budget, &mut bot_rng(5));
            (weighed.iter().map(|choice| choice.visits).sum::<u32>(), weighed)
        };
        let (tried, verdict) = tries(Budget::iterations(60));
        assert_eq!(tried, 60);
        assert_eq!(tries(Budget::iterations(60)).1, verdict, "the same seed, another verdict");
        for iterations in [1, 2, 17] {
            let asked = Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() == iterations
            };
            let (tried, stopped) = tries(Budget { iterations: 60, stop: &stop });
            assert_eq!(tried, iterations, "it went on after it was told to stop");
            assert_eq!(asked.get(), iterations, "it asked again");
            assert_eq!(stopped, tries(Budget::iterations(iterations)).1, "stopping changed the verdict");
        }
    });
}

/// The rooms of a game's bot: `bot.rs`, or everything in `bot/`.
fn rooms(module: &str) -> Vec<PathBuf> {
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(module);
    let mut rooms: Vec<PathBuf> = fs::read_dir(game.join("bot"))
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    rooms.extend(Some(game.join("bot.rs")).filter(|file| file.exists()));
    rooms.sort();
    rooms
}

/// A line without its comment, as words: what is neither a letter, a digit nor `_` ends one.
fn words(line: &str) -> Vec<&str> {
    let code = line.split("//").next().unwrap_or_default();
    code.split(|sign: char| !sign.is_alphanumeric() && sign != '_').filter(|word| !word.is_empty()).collect()
}

/// What keeps a line of a bot from being fair: the state's type beyond the `impl` and the `use` that it needs, and every way to make,
/// play or look into a state.
fn unfair(line: &str, state: &str) -> Option<&'static str> {
    let words = words(line);
    let has = |word: &str| words.contains(&word);
    let allowed =
        matches!(words[..], ["impl", "Bot", "for", _]) || matches!(words[..], ["use", "super", "state", _]);
    if has("imagine") {
        return Some("imagines a state");
    }
    if has("Game") || has("Series") || has("AnySeries") {
        return Some("names what plays a state");
    }
    if has("Self") && (has("deal") || has("play")) || line.contains(".play(") {
        return Some("plays a state");
    }
    (has(state) && !allowed && !is_variant(line, state)).then_some("names the state")
}

/// Whether the word is only a variant of an enum here, as in `Phase::Niet`, and never the type.
fn is_variant(line: &str, word: &str) -> bool {
    line.match_indices(word).all(|(place, _)| {
        let before = line[..place].strip_suffix("::").unwrap_or_default();
        let owner = before.rsplit(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        owner != "Self" && owner.starts_with(char::is_uppercase)
    })
}

/// No line of a game's bot names its state.
fn no_bot_names_the_state(module: &str, state: &str) {
    let mut wrong = Vec::new();
    let rooms = rooms(module);
    assert!(!rooms.is_empty(), "{module} has no bot");
    for room in rooms {
        let source = fs::read_to_string(&room).expect("a source file");
        for (number, line) in source.lines().enumerate() {
            if let Some(why) = unfair(line, state) {
                wrong.push(format!("{}:{} {why}: {}", room.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_scan_knows_fair_from_unfair() {
    for fair in [
        "impl Bot for Niet {",
        "use super::state::Niet;",
        "            Phase::Niet => tokens::place(view, seat, rng),",
        "/// What Niet's bots imagine of a Game; they never .play( it.",
        "fn choose(view: &View) -> Option<Action> { // imagine",
    ] {
        assert_eq!(unfair(fair, "Niet"), None, "{fair}");
    }
    for line in [
        "    imagined: Niet,",
        "use super::state::{Niet, Hands};",
        "fn of(game: &Niet, seat: Seat) -> Self {",
        "let imagined = Self::imagine(view, rng);",
        "use super::imagine::hands;",
        "fn of(game: &super::state::Niet) -> Self {",
        "let odd = (Phase::Niet, Niet::default());",
        "use crate::game::{Game as _, Silent};",
        "let state = <Niet as Game>::deal(&setup);",
        "if Self::play(&mut state) {}",
        "after.play(seat, action, &mut Silent)",
        "let match_ = Series::new(options);",
    ] {
        assert!(unfair(line, "Niet").is_some(), "{line}");
    }
}

macro_rules! fair_play {
    ($($game:ident in $module:ident;)+) => {
        $(mod $module {
            type Game = cartable_core::games::$module::$game;

            #[test]
            fn decisions_follow_from_the_view() { super::decisions_follow_from_the_view::<Game>(); }

            #[test]
            fn searches_keep_their_word() { super::searches_keep_their_word::<Game>(); }

            #[test]
            fn no_bot_names_the_state() {
                super::no_bot_names_the_state(stringify!($module), stringify!($game));
            }
        })+
    };
}

cartable_core::every_game!(fair_play);
