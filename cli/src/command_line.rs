//! The command line in the player's language. Errors are worded anew, because clap speaks only English.

use crate::args::{Cli, NotAMonth, NotKeyValue};
use crate::help;
use crate::settings::{Settings, shelf_of_user};
use crate::text::{say, say_with};
use cartable_core::bot::NotALevel;
use cartable_core::catalogue::NoSuchGame;
use cartable_core::daily::NotADay;
use cartable_core::seed::NotASeed;
use cartable_core::text::{Arg, Lang, NotALanguage};
use cartable_core::told::Told;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};
use std::error::Error;
use std::ffi::OsString;
use std::num::ParseIntError;
use std::process::ExitCode;

/// Reads the command line of this program, and the language of all texts.
///
/// # Errors
/// Returns the exit code, after it has printed the help, the version or the error.
pub fn read() -> Result<(Cli, Lang), ExitCode> {
    let words: Vec<OsString> = std::env::args_os().collect();
    let lang = lang_of(&words);
    let read = help::in_language(Cli::command(), lang)
        .try_get_matches_from(words)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    read.map(|cli| (cli, lang)).map_err(|error| {
        match told(&error, lang) {
            Some(text) => eprintln!("cartable: {text}"),
            // A closed output is no failure: the reader has seen enough of the help.
            None => drop(error.print()),
        }
        ExitCode::from(error.exit_code() as u8)
    })
}

/// Returns the language of the command line, read before the rest is understood; or the usual one.
fn lang_of(words: &[OsString]) -> Lang {
    let mut words = words.iter().filter_map(|word| word.to_str());
    let mut given = None;
    while let Some(word) = words.next() {
        match word.strip_prefix("--lang") {
            Some("") => given = words.next(),
            Some(value) => given = value.strip_prefix('=').or(given),
            None => {}
        }
    }
    let known = |lang: Option<String>| lang.and_then(|lang| lang.parse().ok());
    let given = known(given.map(str::to_owned)).or_else(|| known(std::env::var("CARTABLE_LANG").ok()));
    let usual =
        || shelf_of_user().map_or_else(|_| Settings::default(), |shelf| Settings::read(&shelf)).lang();
    given.unwrap_or_else(usual)
}

/// Explains a wrong command line; `None` if help or version is asked for.
fn told(error: &clap::Error, lang: Lang) -> Option<String> {
    let of = |kind| error.get(kind).map(shown).unwrap_or_default();
    let (what, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let other = of(ContextKind::PriorArg);
    let key = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => return None,
        ErrorKind::UnknownArgument => "usage-unknown",
        ErrorKind::InvalidSubcommand => "usage-no-command",
        ErrorKind::ArgumentConflict if other.is_empty() || other == what => "usage-twice",
        ErrorKind::ArgumentConflict => "usage-conflict",
        ErrorKind::MissingRequiredArgument => "usage-missing",
        ErrorKind::NoEquals => "usage-equals",
        ErrorKind::TooManyValues => "usage-too-many",
        ErrorKind::InvalidValue if value.is_empty() => "usage-no-value",
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => "usage-value",
        _ => "usage-unclear",
    };
    let what = if what.is_empty() { of(ContextKind::InvalidSubcommand) } else { what };
    let args = [("what", what), ("value", value), ("other", other)];
    let mut lines = vec![say_with(lang, key, args.map(|(name, text)| (name, Arg::from(text))))];
    if let Some(reason) = error.source().and_then(|source| reason(source, lang)) {
        lines.push(reason);
    }
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    for near in near.into_iter().map(of).filter(|near| !near.is_empty()) {
        lines.push(say_with(lang, "usage-near", [("near", Arg::from(near))]));
    }
    lines.push(say(lang, "usage-help"));
    Some(lines.join("\n"))
}

fn shown(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join(", "),
        other => other.to_string(),
    }
}

/// Returns the reason why a value cannot be read.
fn reason(source: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    fn as_told<E: Told + Error + 'static>(source: &(dyn Error + 'static), lang: Lang) -> Option<String> {
        source.downcast_ref::<E>().map(|error| error.told(lang))
    }
    as_told::<NoSuchGame>(source, lang)
        .or_else(|| as_told::<NotALevel>(source, lang))
        .or_else(|| as_told::<NotALanguage>(source, lang))
        .or_else(|| as_told::<NotASeed>(source, lang))
        .or_else(|| source.is::<NotKeyValue>().then(|| say(lang, "usage-key-value")))
        .or_else(|| source.is::<NotADay>().then(|| say(lang, "usage-day")))
        .or_else(|| source.is::<NotAMonth>().then(|| say(lang, "usage-month")))
        .or_else(|| source.is::<ParseIntError>().then(|| say(lang, "usage-number")))
        .or_else(|| {
            // clap says of a number out of its range: "11 is not in 1..=10".
            let text = source.to_string();
            let (least, most) = text.rsplit_once(' ')?.1.split_once("..")?;
            let most = most.trim_start_matches('=');
            let no_end = most.is_empty() || most == u32::MAX.to_string();
            let key = if no_end { "usage-least" } else { "usage-range" };
            let args = [("least", least), ("most", most)];
            Some(say_with(lang, key, args.map(|(name, text)| (name, Arg::from(text)))))
        })
}
