//! Bots know what a player knows: their decisions follow from the view, and no bot's source can name the
//! secrets behind it.
//! A search is reproducible: the same seed gives the same verdict, and it stops on demand.

use crate::kit;

use cartable_core::bot::search::{Budget, weigh};
use cartable_core::bot::{Company, Level, bot_rng, decide};
use cartable_core::game::View;
use cartable_core::seat::Viewer;
use kit::{Playable, some_moments};
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

/// Matches of each game at each number of seats.
const MATCHES: usize = 2;
/// One moment of a match in this many is looked at, because a search takes its time.
const ONE_IN: u32 = 100;
/// Iterations of a search that is only looked at.
const BUDGET: u32 = 120;

/// Every level decides the same on a view that was written and read,
/// and when what the viewer may not know is another.
fn decisions_follow_from_the_view<G: Playable>() {
    let mut swapped = 0;
    let mut number = 0;
    some_moments::<G>(MATCHES, ONE_IN, |truth, status, seat| {
        number += 1;
        let view = truth.view(Viewer::Seat(seat));
        let written = serde_json::to_string(&view).expect("a view can be written");
        let read: View<G::Public> = serde_json::from_str(&written).expect("a view can be read");
        let other = G::imagine(&view, &mut bot_rng(number));
        swapped += u32::from(other != *truth);
        for level in [Level::Random].into_iter().chain(Level::up_to(G::STRONGEST)) {
            let decided = |view: &View<G::Public>| decide::<G>(status, view, level, &mut bot_rng(number));
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

/// The same seed gives the same verdict, the budget is kept, and a search that must stop looks at no further
/// deal.
/// Races are not searched: their bots see and react.
fn searches_keep_their_word<G: Playable>() {
    if G::RACES {
        some_moments::<G>(MATCHES, ONE_IN, |truth, _, seat| {
            let view = truth.view(Viewer::Seat(seat));
            assert!(Level::ALL.into_iter().all(|level| G::iterations(&view, level) == 0));
        });
        return;
    }
    let mut stopped = 0;
    some_moments::<G>(MATCHES, ONE_IN, |truth, status, seat| {
        let view = truth.view(Viewer::Seat(seat));
        let verdict = |budget: Budget<'_>| {
            weigh::<G>(status, &view, Company::all(Level::Normal), budget, &mut bot_rng(5))
        };
        let tries = |iterations: u32| {
            verdict(Budget::iterations(iterations)).iter().map(|choice| choice.visits).sum::<u32>()
        };
        let weighed = verdict(Budget::iterations(BUDGET));
        assert_eq!(verdict(Budget::iterations(BUDGET)), weighed, "the same seed, another verdict");
        let choices = weighed.len() as u32;
        if choices < 2 {
            return;
        }
        // The least number of tries is one deal for every round of the race, however small the budget: fewer
        // than two for each choice.
        let least = tries(1);
        assert!((choices..2 * choices + choices.ilog2() + 1).contains(&least), "{least} for {choices}");
        assert!(tries(BUDGET) <= BUDGET.max(least), "more than was asked for");
        for deals in [1, 2, 5] {
            let asked = Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() >= deals
            };
            let weighed = verdict(Budget { iterations: BUDGET, stop: &stop });
            // The leading choice stays in the race, so it was tried once with each deal.
            let seen = weighed[0].visits;
            if asked.get() >= deals {
                stopped += 1;
                assert_eq!(seen, deals, "it went on after it was told to stop");
            } else {
                assert!(seen <= deals, "it did not ask before each deal");
            }
        }
    });
    assert!(stopped > 0, "no search was stopped");
}

/// The files of a game's bot.
fn files(module: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(module).join("bot");
    let entries = fs::read_dir(folder).expect("a game has a bot");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    files.sort();
    files
}

/// The words of a line: what is neither a letter, a digit nor `_` ends one.
fn words(code: &str) -> Vec<&str> {
    code.split(|sign: char| !sign.is_alphanumeric() && sign != '_').filter(|word| !word.is_empty()).collect()
}

/// Returns the fault of a line of a bot that makes it unfair, if it has one:
/// the state's type beyond the `impl` and the `use` that it needs, and every way to make, play or look into a
/// state.
fn unfair(line: &str, state: &str) -> Option<&'static str> {
    let code = line.split("//").next().unwrap_or_default();
    let words = words(code);
    let has = |word: &str| words.contains(&word);
    let allowed =
        matches!(words[..], ["impl", "Bot", "for", _]) || matches!(words[..], ["use", "super", "state", _]);
    if has("imagine") {
        return Some("imagines a state");
    }
    if has("Game") || has("Series") || has("AnySeries") {
        return Some("names what plays a state");
    }
    if has("Self") && (has("deal") || has("play")) || code.contains(".play(") {
        return Some("plays a state");
    }
    (has(state) && !allowed && !is_variant(code, state)).then_some("names the state")
}

/// Returns true if the word is only a variant of an enum here, as in `Phase::Niet`, and never the type.
fn is_variant(code: &str, word: &str) -> bool {
    code.match_indices(word).all(|(place, _)| {
        let before = code[..place].strip_suffix("::").unwrap_or_default();
        let owner = before.rsplit(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        owner != "Self" && owner.starts_with(char::is_uppercase)
    })
}

/// No line of a game's bot names its state.
fn no_bot_names_the_state(module: &str, state: &str) {
    let mut wrong = Vec::new();
    let files = files(module);
    for file in files {
        let source = fs::read_to_string(&file).expect("a source file");
        for (number, line) in source.lines().enumerate() {
            if let Some(why) = unfair(line, state) {
                wrong.push(format!("{}:{} {why}: {}", file.display(), number + 1, line.trim()));
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
