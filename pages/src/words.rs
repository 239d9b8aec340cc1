//! The texts of the pages.

use crate::games::SpeedInfo;
use cartable_core::daily::Day;
use cartable_core::text::{Arg, Bilingual, Lang, Texts};
use std::sync::OnceLock;

/// The Fluent sources.
pub const SOURCES: Bilingual =
    Bilingual { fr: include_str!("../text/fr.ftl"), en: include_str!("../text/en.ftl") };

fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| Texts::new(&[SOURCES]))
}

/// Returns the text of the pages with this key, for a front end that shows it elsewhere, too.
/// A missing text shows as its key.
/// Any thread may call it.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn page_text(key: &str, lang: Lang) -> String {
    texts().text(lang, key)
}

/// Returns the text with this key.
pub(crate) fn say(lang: Lang, key: &str) -> String {
    texts().text(lang, key)
}

/// Returns the text with this key and these arguments.
pub(crate) fn say_with<'a>(
    lang: Lang,
    key: &str,
    args: impl IntoIterator<Item = (&'static str, Arg<'a>)>,
) -> String {
    texts().with(lang, key, args)
}

/// Returns a subject and its state, as in "Pace: quick"; a question is followed by its answer alone.
pub(crate) fn named(lang: Lang, title: &str, state: impl AsRef<str>) -> String {
    if title.ends_with('?') {
        return format!("{title} {}", state.as_ref());
    }
    say_with(lang, "named", [("title", Arg::from(title)), ("state", Arg::from(state.as_ref()))])
}

/// Returns a time as people say it: seconds below two minutes, otherwise minutes.
pub(crate) fn duration(ms: u64, lang: Lang) -> String {
    let tenths = ms / 100;
    let (key, number) = match tenths {
        _ if !tenths.is_multiple_of(10) => ("seconds", lang.decimal(tenths as f64 / 10.0, 1)),
        0..1_200 => ("seconds", (tenths / 10).to_string()),
        _ => ("minutes", (tenths / 600).to_string()),
    };
    say_with(lang, key, [("number", Arg::from(number))])
}

/// Returns a day as people write it; a text that is none stays as it is.
pub(crate) fn date(day: &str, lang: Lang) -> String {
    let Ok(known) = day.parse::<Day>() else { return day.to_owned() };
    let (year, month, day) = known.date();
    let args = [("day", day), ("month", month), ("year", year)];
    say_with(lang, "date", args.map(|(name, number)| (name, Arg::from(number as usize))))
}

/// Returns a time, in milliseconds since 1970, as a day, hours and minutes of UTC.
pub(crate) fn moment(at_ms: i64, lang: Lang) -> String {
    let at_ms = at_ms as u64;
    let minutes = at_ms / 60_000 % (24 * 60);
    let time = format!("{:02}:{:02}", minutes / 60, minutes % 60);
    let day = date(&Day::of(at_ms).to_string(), lang);
    say_with(lang, "moment", [("day", Arg::from(day)), ("time", Arg::from(time))])
}

/// Returns the time that a speed gives each of the players, in words; a speed by days says it in its name.
pub(crate) fn speed_note(speed: &SpeedInfo, lang: Lang) -> String {
    if speed.days.is_some() {
        return String::new();
    }
    let (bank, increment) = (duration(speed.bank_ms.into(), lang), duration(speed.increment_ms.into(), lang));
    say_with(lang, "speed-note", [("bank", Arg::from(bank)), ("increment", Arg::from(increment))])
}

/// Returns the age of something, in words.
pub(crate) fn ago(age_ms: i64, lang: Lang) -> String {
    let minutes = (age_ms.max(0) / 60_000) as usize;
    let (key, count) = match minutes {
        0 => ("ago-now", 0),
        1..60 => ("ago-minutes", minutes),
        60..2_880 => ("ago-hours", minutes / 60),
        _ => ("ago-days", minutes / 1_440),
    };
    say_with(lang, key, [("count", Arg::from(count))])
}
