//! The games and their options, as the library describes and takes them.

use cartable_core::text::Lang;
use cartable_ffi::{GameInfo, OptionSetting};

/// The game of this id, described.
#[must_use]
pub fn info(game: &str, lang: Lang) -> Option<GameInfo> {
    cartable_ffi::games(lang).into_iter().find(|info| info.id == game)
}

/// Options as the library takes them.
#[must_use]
pub fn option_settings(options: &[(String, String)]) -> Vec<OptionSetting> {
    let setting = |(key, value): &(String, String)| OptionSetting { key: key.clone(), value: value.clone() };
    options.iter().map(setting).collect()
}

/// Names for bots, none of them the player's.
#[must_use]
pub fn bot_names(count: usize, player: &str) -> Vec<String> {
    cartable_ffi::bot_names(count as u32, &[player.to_owned()])
}
