//! The readers of values on a command line, beside those of the core.

use cartable_core::agenda::Speed;
use cartable_core::daily::Day;
use cartable_ffi::pasted;
use std::convert::Infallible;

/// An unknown speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such speed")]
pub struct NoSuchSpeed;

/// Returns the server's address in a pasted word: a link, an address in quotes or without its scheme.
/// Any other text is taken as it is, and the server's refusal names it.
#[expect(clippy::unnecessary_wraps, reason = "what clap takes")]
pub(super) fn parse_server(text: &str) -> Result<String, Infallible> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_address = rest.is_some_and(|rest| !rest.contains('/'));
    let is_word = !text.trim().contains(char::is_whitespace);
    let found = pasted(text).server.filter(|_| is_word && !is_address);
    Ok(found.unwrap_or_else(|| text.to_owned()))
}

/// Returns a room's code or a match's id in a pasted text: a link, a code in quotes, in either case.
#[expect(clippy::unnecessary_wraps, reason = "what clap takes")]
pub(super) fn parse_place(text: &str) -> Result<String, Infallible> {
    let found = pasted(text);
    Ok(found.room.or(found.match_id).unwrap_or_else(|| text.to_owned()))
}

pub(super) fn parse_speed(text: &str) -> Result<Speed, NoSuchSpeed> {
    Speed::named(text).ok_or(NoSuchSpeed)
}

/// An option that is not written as `key=value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an option is written key=value")]
pub struct NotKeyValue;

pub(super) fn parse_option(text: &str) -> Result<(String, String), NotKeyValue> {
    let (key, value) = text.split_once('=').filter(|(key, _)| !key.is_empty()).ok_or(NotKeyValue)?;
    Ok((key.to_owned(), value.to_owned()))
}

/// A text that is no month.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("is no month, as in 2026-11")]
pub struct NotAMonth;

pub(super) fn parse_month(text: &str) -> Result<String, NotAMonth> {
    format!("{text}-01").parse::<Day>().map(|_| text.to_owned()).map_err(|_| NotAMonth)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text copied from a page, a message or a terminal is taken on the command line.
    #[test]
    fn what_was_copied_is_taken() {
        let place = |text: &str| parse_place(text).expect("infallible");
        for text in [
            "KWXTZP",
            "kwxtzp",
            "“KWXTZP”.",
            "https://play.example/r/KWXTZP",
            "cartable://play.example/r/kwxtzp#AB",
        ] {
            assert_eq!(place(text), "KWXTZP", "{text}");
        }
        let server = |text: &str| parse_server(text).expect("infallible");
        for text in [
            "https://play.example",
            "play.example",
            "https://Play.example/r/KWXTZP",
            "«https://play.example/»,",
        ] {
            assert_eq!(server(text), "https://play.example", "{text}");
        }
        for odd in ["?", "https://a b", "https://play.example#"] {
            assert_eq!(server(odd), odd, "to be refused by its name");
        }
    }
}
