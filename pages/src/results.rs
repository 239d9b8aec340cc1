//! The results of the player's matches against bots, as blocks.

use crate::games::GameInfo;
use crate::page::{Block, BlockKind, BlockRole, Picture, Share, block};
use crate::shelf::Statistics;
use crate::words::{say, say_with};
use cartable_core::text::{Arg, Lang};

/// Returns the results of a game, level by level from the weakest on; `None` if there are none.
/// They are `titled` with the game where other games stand beside it.
pub(crate) fn results(game: &GameInfo, all: &[Statistics], titled: bool, lang: Lang) -> Option<Block> {
    let mut own: Vec<&Statistics> = all.iter().filter(|row| row.game == game.id).collect();
    own.sort_by_key(|row| row.level);
    let (picture, title) = if titled {
        (Picture::Game { id: game.id.clone() }, game.title.clone())
    } else {
        (Picture::None, say(lang, "results-own"))
    };
    let shares: Vec<Share> = own.into_iter().map(|row| share(game, row, lang)).collect();
    let is_empty = shares.is_empty();
    let kind = BlockKind::Shares { picture, title, shares };
    (!is_empty).then(|| block(&format!("results {}", game.id), BlockRole::About, kind))
}

/// Returns the results against bots of one level.
fn share(game: &GameInfo, row: &Statistics, lang: Lang) -> Share {
    let known = game.levels.iter().find(|level| level.level == row.level);
    let label = known.map_or_else(|| row.level.name().to_owned(), |level| level.label.clone());
    let played = row.played.max(1);
    let usual = row.points as f64 / f64::from(played);
    let args = [
        ("played", Arg::from(row.played as usize)),
        ("won", Arg::from(row.won as usize)),
        ("best", Arg::from(row.best)),
        ("usual", Arg::from(lang.decimal(usual, 1))),
    ];
    Share { label, note: say_with(lang, "results-note", args), percent: row.won.min(played) * 100 / played }
}
