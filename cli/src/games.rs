//! The games and their options, in the types of the library.

use cartable_core::text::Lang;
use cartable_ffi::{GameInfo, OptionSetting};

/// Returns the game of this id.
#[must_use]
pub fn info(game: &str, lang: Lang) -> Option<GameInfo> {
    cartable_ffi::games(lang).into_iter().find(|info| info.id == game)
}

/// Returns options in the types of the library.
#[must_use]
pub fn option_settings(options: &[(String, String)]) -> Vec<OptionSetting> {
    let setting = |(key, value): &(String, String)| OptionSetting { key: key.clone(), value: value.clone() };
    options.iter().map(setting).collect()
}

/// Returns names for bots, none of them the player's.
#[must_use]
pub fn bot_names(count: usize, player: &str) -> Vec<String> {
    cartable_ffi::bot_names(count as u32, &[player.to_owned()])
}
