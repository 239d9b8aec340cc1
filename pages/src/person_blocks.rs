//! A person as blocks.

use crate::board_page::rating_words;
use crate::games::title;
use crate::page::{Action, Block, BlockKind, BlockRole, Picture, block, heading, line, text};
use crate::people::ReportKind;
use crate::ranking::{PlayerPage, Rating};
use crate::words::{say, say_with};
use cartable_core::text::{Arg, Lang};

/// Returns the block that names a person.
pub(crate) fn subject(avatar: &str, name: &str, tag: &str) -> Block {
    let picture = Picture::Avatar { id: avatar.to_owned() };
    block("subject", BlockRole::About, BlockKind::Subject { picture, title: format!("{name}#{tag}") })
}

/// Returns the blocks about the ratings of a person, or of the player.
pub(crate) fn ratings(ratings: &[Rating], is_own: bool, lang: Lang) -> Vec<Block> {
    let words = |own: &str, other: &str| say(lang, if is_own { own } else { other });
    let mut blocks = vec![heading("ratings", words("board-own", "person-rating"))];
    if ratings.is_empty() {
        blocks.push(text("unrated", BlockRole::About, words("person-no-rating", "person-unrated")));
    }
    blocks.extend(ratings.iter().map(|rating| {
        let played = say_with(lang, "person-rated", [("played", Arg::from(rating.matches as usize))]);
        let note = format!("{}\n{played}", rating_words(rating, lang));
        let kind = line(&rating.game, title(&rating.game, lang), note, false, Vec::new());
        block(&format!("rating {}", rating.game), BlockRole::About, kind)
    }));
    blocks
}

/// Returns the blocks about the results of a person's matches, or of the player's: by game and by opponent.
pub(crate) fn results(page: &PlayerPage, is_own: bool, lang: Lang) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !page.games.is_empty() {
        blocks.push(heading("games", say(lang, if is_own { "person-own-games" } else { "person-games" })));
    }
    blocks.extend(page.games.iter().map(|game| {
        let args = [
            ("played", Arg::from(game.played as usize)),
            ("first", Arg::from(game.first_places as usize)),
            ("mean", Arg::from(lang.decimal(game.mean_place, 1))),
        ];
        let kind =
            line(&game.game, title(&game.game, lang), say_with(lang, "person-game", args), false, Vec::new());
        block(&format!("game {}", game.game), BlockRole::About, kind)
    }));
    if !page.opponents.is_empty() {
        blocks.push(heading("opponents", say(lang, "person-opponents")));
    }
    blocks.extend(page.opponents.iter().enumerate().map(|(index, met)| {
        let args = [
            ("played", Arg::from(met.played as usize)),
            ("ahead", Arg::from(met.ahead as usize)),
            ("behind", Arg::from(met.behind as usize)),
        ];
        let kind = line("", met.name.clone(), say_with(lang, "person-met", args), false, Vec::new());
        block(&format!("met {}", index + 1), BlockRole::About, kind)
    }));
    blocks
}

/// Returns the line that leads to the history of a person, or of the player.
pub(crate) fn history(is_own: bool, lang: Lang) -> Block {
    let (label, note) = if is_own {
        (say(lang, "history-title"), say(lang, "history-tagline"))
    } else {
        (say(lang, "history-theirs"), String::new())
    };
    let action = Action::new("history", say(lang, "person-history-name"), label.clone());
    block("matches", BlockRole::About, line("", label, note, false, vec![action]))
}

/// Returns the blocks by which the player avoids and reports a person.
pub(crate) fn dealings(is_blocked: bool, reported: Option<bool>, lang: Lang) -> Vec<Block> {
    let state = lang.text(if is_blocked { "option-on" } else { "option-off" });
    let avoid = BlockKind::Toggle { label: say(lang, "person-block"), on: is_blocked, state };
    let mut blocks = vec![
        Block { name: say(lang, "person-block-name"), ..block("block", BlockRole::About, avoid) },
        text("block-note", BlockRole::Note, say(lang, "person-block-note")),
        heading("report", say(lang, "person-report")),
    ];
    if reported == Some(true) {
        blocks.push(text("reported", BlockRole::State, say(lang, "person-reported")));
        return blocks;
    }
    blocks.extend(ReportKind::ALL.map(|kind| {
        let key = format!("report-{}", kind.code());
        let name = say(lang, &format!("person-{key}-name"));
        let label = say(lang, &format!("person-{key}"));
        let action = Action { enabled: reported.is_none(), ..Action::new(&key, name, label.clone()) };
        block(&key, BlockRole::About, line("", label, String::new(), false, vec![action]))
    }));
    blocks
}
