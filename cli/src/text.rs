//! The program's own texts. Those of the games come with the scenes.

use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Bilingual, Lang, Texts};
use std::env;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The Fluent sources.
pub const SOURCES: Bilingual =
    Bilingual { fr: include_str!("../i18n/fr.ftl"), en: include_str!("../i18n/en.ftl") };

/// The columns of an unknown word that a message repeats.
pub const LONGEST_ECHO: usize = 40;

fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| Texts::new(&[SOURCES]))
}

/// Returns true if there is a text with this key.
#[must_use]
pub fn has(lang: Lang, key: &str) -> bool {
    texts().has(lang, key)
}

/// Returns the text with this key.
#[must_use]
pub fn say(lang: Lang, key: &str) -> String {
    texts().text(lang, key)
}

/// Returns the text with this key and these arguments.
#[must_use]
pub fn say_with<'a>(
    lang: Lang,
    key: &str,
    args: impl IntoIterator<Item = (&'static str, Arg<'a>)>,
) -> String {
    texts().with(lang, key, args)
}

/// Returns the age of a time, in milliseconds since 1970.
#[must_use]
pub fn age(at_ms: u64, lang: Lang) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let minutes = now.saturating_sub(Duration::from_millis(at_ms)).as_secs() / 60;
    let (key, count) = match minutes {
        0..60 => ("list-minutes", minutes),
        60..1_440 => ("list-hours", minutes / 60),
        _ => ("list-days", minutes / 1_440),
    };
    say_with(lang, key, [("count", Arg::from(count as usize))])
}

/// Returns a duration in words: minutes and seconds, or days, hours and minutes.
#[must_use]
pub fn clock_face(left_ms: u32, lang: Lang) -> String {
    let seconds = left_ms.div_ceil(1_000);
    let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, hours) => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
        (days, _) => {
            let days = say_with(lang, "clock-days", [("days", Arg::from(days as usize))]);
            format!("{days} {}:{:02}", hours % 24, minutes % 60)
        }
    }
}

/// Returns a game's title by its id.
#[must_use]
pub fn game_title(game: &str, lang: Lang) -> String {
    game.parse::<GameId>().map_or_else(|_| game.to_owned(), |game| game.title(lang))
}

/// Returns the language of the machine: English if the locale says so, or is no people's (`C`, `POSIX`).
/// Otherwise it is French, the language of the games.
#[must_use]
pub fn machine_lang() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    let is_english = |locale: &str| ["en", "C", "POSIX"].iter().any(|start| locale.starts_with(start));
    if locale.as_deref().is_some_and(is_english) { Lang::En } else { Lang::Fr }
}

#[cfg(test)]
mod tests {
    use super::clock_face;
    use cartable_core::text::Lang;

    #[test]
    fn what_is_left_is_told_by_minutes_hours_or_days_of_the_language() {
        let said = |ms| [Lang::En, Lang::Fr].map(|lang| clock_face(ms, lang));
        assert_eq!(said(61_001), ["1:02", "1:02"]);
        assert_eq!(said(3_600_000), ["1:00:00", "1:00:00"]);
        assert_eq!(said(2 * 86_400_000 + 3 * 3_600_000 + 300_000), ["2 d 3:05", "2\u{a0}j 3:05"]);
    }
}
