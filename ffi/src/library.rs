//! The parts that need no table: the catalogue and help pages.

use crate::error::{CartableError, Failure, ForApp};
use cartable_core::bot;
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::text::Lang;
use cartable_pages::{GameInfo, OptionSetting};

/// Returns every game of the catalogue, described in the language.
/// Any thread may call it.
#[uniffi::export]
#[must_use]
pub fn games(lang: Lang) -> Vec<GameInfo> {
    GameId::ALL.into_iter().map(|game| GameInfo::of(game, lang)).collect()
}

/// Returns names for `count` bots that none of these people have; fewer if the names run out.
/// Any thread may call it.
#[uniffi::export]
#[must_use]
pub fn bot_names(count: u32, people: &[String]) -> Vec<String> {
    let people: Vec<&str> = people.iter().map(String::as_str).collect();
    bot::names(&people).take(count as usize).map(str::to_owned).collect()
}

/// Returns the help page of a game as Markdown, in our own words.
/// Any thread may call it.
///
/// # Errors
/// `BadInput` if the game is unknown.
#[uniffi::export]
pub fn rules(game: &str, lang: Lang) -> Result<String, CartableError> {
    let game: GameId = game.parse().for_app(lang)?;
    Ok(game.help(lang))
}

/// Returns the options of a game with these settings.
pub(crate) fn set_options(game: &str, settings: &[OptionSetting]) -> Result<AnyOptions, Failure> {
    let mut options = game.parse::<GameId>()?.default_options();
    for setting in settings {
        options.set(&setting.key, &setting.value)?;
    }
    Ok(options)
}
