//! The check of a record: its moves must lead to its result; and the proof of its deal.

use crate::error::{CartableError, Failure, ForApp};
use cartable_core::daily::KeptDays;
use cartable_core::fair::{DealStanding, Kept};
use cartable_core::record::{Record, RecordError, Summary};
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::text::Lang;

/// The device's notes that may be about the match of a record.
pub(crate) type Known = (Option<Kept>, KeptDays);

/// The result of a record's verification.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Verdict {
    /// The game's id.
    pub game: String,
    /// The players' names, by seat; empty when the record names none.
    pub players: Vec<String>,
    /// The points, by seat.
    /// For a match that cannot be replayed these are the points that the record states, if any.
    pub totals: Vec<i32>,
    /// True if the match was played to its end.
    pub over: bool,
    /// True if the match was replayed, move by move.
    /// False if its rules are no longer played: then the other fields only repeat the record's statements.
    pub replayed: bool,
    /// The SHA-256 of the seed, to be compared with what was shown before the first card.
    pub commitment: String,
    /// The standing of the deal.
    pub deal: DealStanding,
    /// The findings about the deal in words, proven and unproven: a sentence or two each.
    pub deal_words: Vec<String>,
}

/// Replays a record and returns the result, so that anybody can check a match against the commitment shown
/// before it.
/// For a record of rules that are no longer played it returns the record's statements.
/// A record alone proves little about its deal: `Shelf.verify` also compares the notes of this device.
/// Any thread may call it; it plays the whole match, which takes milliseconds.
///
/// # Errors
/// `BadInput` if the record is wrong; the text names the first wrong move.
#[uniffi::export]
pub fn verify(record_json: &str, lang: Lang) -> Result<Verdict, CartableError> {
    verdict(record_json, |_| Ok(Known::default()), lang).for_app(lang)
}

/// Checks a record against the device's notes about its deal.
pub(crate) fn verdict(
    record_json: &str,
    known: impl FnOnce(&Summary) -> Result<Known, Failure>,
    lang: Lang,
) -> Result<Verdict, Failure> {
    let summary = Summary::read(record_json)?;
    let (kept, days) = known(&summary)?;
    let found = summary.check_deal(kept.as_ref(), &days);
    let viewer = Viewer::Spectator;
    let names = summary.names(lang, viewer);
    let audience = Audience { lang, viewer, names: &names };
    let (totals, over, replayed) = match Record::read(record_json) {
        Err(RecordError::OldRules { .. }) => {
            let over = summary.result.is_some();
            (summary.result.unwrap_or_default(), over, false)
        }
        read => {
            let series = read?.replay()?;
            (series.sheet().totals(), series.is_over(), true)
        }
    };
    Ok(Verdict {
        game: summary.game.to_string(),
        players: summary.players.into_iter().map(|player| player.name).collect(),
        totals,
        over,
        replayed,
        commitment: summary.seed.commitment(),
        deal: DealStanding::of(&found),
        deal_words: found.iter().map(|finding| finding.told(&audience)).collect(),
    })
}
