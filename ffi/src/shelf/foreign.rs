//! Files made by another version of the program, which this one cannot use: they are sound,
//! so they stay as they are.

use crate::error::Failure;
use crate::unknown::Unknown;
use cartable_core::bot::Level;
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::record::{self, RecordError};
use cartable_core::text::Lang;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The common beginning of the tables, pads and records of every version.
#[derive(Deserialize)]
struct Head {
    format: u64,
    game: String,
    #[serde(default)]
    rules: Option<u64>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    players: Vec<Player>,
}

#[derive(Deserialize)]
struct Player {
    level: Option<String>,
}

/// Returns the unknown part of a text that could not be used for this reason;
/// `known` is the format of its kind.
/// `None`: the text is damaged, or not of this kind.
pub(super) fn unknown(text: &str, known: u32, why: &Failure) -> Option<Unknown> {
    let head: Head = serde_json::from_str(text).ok()?;
    if head.format != u64::from(known) {
        return Some(Unknown::Format(head.format));
    }
    let Ok(game) = head.game.parse::<GameId>() else { return Some(Unknown::Game(head.game)) };
    if let Some(rules) = head.rules.filter(|rules| *rules > u64::from(game.rules())) {
        return Some(Unknown::Rules(rules, game));
    }
    let is_unknown = |(key, value): &(&String, &Value)| {
        let alone = json!({ "game": game, "options": { key.as_str(): value } });
        serde_json::from_value::<AnyOptions>(alone).is_err()
    };
    if let Some((key, value)) = head.options.iter().find(is_unknown) {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        return Some(Unknown::Option(format!("{key}={value}")));
    }
    let levels = head.players.into_iter().filter_map(|player| player.level);
    if let Some(level) = { levels }.find(|level| level.parse::<Level>().is_err()) {
        return Some(Unknown::Level(level));
    }
    matches!(why, Failure::Record(RecordError::Entry { .. })).then_some(Unknown::Move)
}

/// Returns the text about the record in a file of this name, if another version of the program has made it
/// and this one cannot use it; `None` for any other text.
#[must_use]
pub fn other_version(name: &str, record_json: &str, lang: Lang) -> Option<String> {
    let why = match record::Record::read(record_json) {
        Ok(_) | Err(RecordError::OldRules { .. }) => return None,
        Err(why) => Failure::from(why),
    };
    unknown(record_json, record::FORMAT, &why).map(|unknown| unknown.told(name, lang))
}
