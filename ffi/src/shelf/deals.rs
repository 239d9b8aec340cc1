//! The device's shares of deals, and its notes about them: proof for later.

use super::NOTES;
use super::files::Files;
use crate::error::Failure;
use crate::verdict::Known;
use cartable_core::daily::{Day, KeptDay, KeptDays, KeptTry};
use cartable_core::fair::{Digest, Kept, MatchId, Promise, Share};
use cartable_core::notation;
use cartable_core::record::Summary;
use serde::{Deserialize, Serialize};

/// The name of the note.
const NAME: &str = "deals";
/// The version of the note's form.
const FORMAT: u32 = 1;
/// The most matches in the note, and the most shares that wait for theirs to begin.
const MOST: usize = 200;

/// The note: the newest items last.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Deals {
    format: u32,
    /// The shares whose hashes were sent, and which nobody else knows.
    announced: Vec<Share>,
    /// The notes about matches whose shares were revealed.
    kept: Vec<Kept>,
    /// The published commitments of daily deals, and the tries at them.
    #[serde(flatten)]
    daily: KeptDays,
}

impl Default for Deals {
    fn default() -> Self {
        Self { format: FORMAT, announced: Vec::new(), kept: Vec::new(), daily: KeptDays::default() }
    }
}

impl Deals {
    /// Notes a share that is announced.
    pub fn announce(&mut self, share: Share) {
        self.announced.push(share);
        self.announced.drain(..self.announced.len().saturating_sub(MOST));
    }

    /// Notes a published draw; returns the share to reveal now, if the draw contains one of this device.
    /// A share is revealed for one promise only: a server that could ask again
    /// with another promise could choose.
    pub fn published(&mut self, promise: Promise) -> Option<Share> {
        if let Some(known) = self.of(promise.match_id) {
            return (known.promise == promise).then_some(known.share);
        }
        let is_in = |share: &Share| promise.hashes.contains(&Some(share.hash()));
        let share = self.announced.remove(self.announced.iter().position(is_in)?);
        self.kept.push(Kept { promise, share, is_confirmed: false, seed_commitment: None });
        self.kept.drain(..self.kept.len().saturating_sub(MOST));
        Some(share)
    }

    /// Notes that the server has the share of this match.
    pub fn confirmed(&mut self, match_id: MatchId) {
        if let Some(known) = self.of(match_id) {
            known.is_confirmed = true;
        }
    }

    /// Notes the seed commitment of a match, as shown before the first card.
    pub fn shown(&mut self, match_id: MatchId, commitment: &str) {
        let drawn = self.kept.iter_mut().find(|kept| kept.promise.match_id == match_id);
        let tried = self.daily.tries.iter_mut().find(|own| own.match_id == match_id);
        let places = drawn.map(|kept| &mut kept.seed_commitment).into_iter();
        for place in places.chain(tried.map(|own| &mut own.seed_commitment)) {
            place.get_or_insert_with(|| commitment.to_owned());
        }
    }

    /// Notes the published commitment of a day; the server's first one is kept.
    pub fn published_day(&mut self, server: &str, day: Day, commitment: Digest) {
        if self.day(server, day).is_none() {
            let days = &mut self.daily.days;
            days.push(KeptDay { server: server.to_owned(), day, commitment });
            days.drain(..days.len().saturating_sub(MOST));
        }
    }

    /// Returns the published commitment of a day.
    pub fn day(&self, server: &str, day: Day) -> Option<Digest> {
        self.daily.day(server, day)
    }

    /// Notes a try at a daily deal.
    pub fn tried(&mut self, own: KeptTry) {
        let tries = &mut self.daily.tries;
        if tries.iter().all(|known| known.match_id != own.match_id) {
            tries.push(own);
            tries.drain(..tries.len().saturating_sub(MOST));
        }
    }

    /// Returns the notes about the match of a record, by the match that it names or by its seed commitment.
    fn of_record(self, named: Option<MatchId>, commitment: &str) -> Known {
        // A record that names another match, or none, is found by its seed commitment.
        let is_of = |kept: &Kept| {
            named == Some(kept.promise.match_id) || kept.seed_commitment.as_deref() == Some(commitment)
        };
        (self.kept.into_iter().find(is_of), self.daily)
    }

    fn of(&mut self, match_id: MatchId) -> Option<&mut Kept> {
        self.kept.iter_mut().find(|kept| kept.promise.match_id == match_id)
    }
}

/// Changes the note.
pub(super) fn change<T>(files: &Files, change: impl FnOnce(&mut Deals) -> T) -> Result<T, Failure> {
    let mut answer = None;
    files.update(NOTES, NAME, |text| {
        let mut deals = text.and_then(|text| parse(&text)).unwrap_or_default();
        answer = Some(change(&mut deals));
        notation::write(&deals)
    })?;
    Ok(answer.expect("an update asks what becomes of the file"))
}

/// Returns the notes about the match of a record, whose draw may have been left out.
pub(super) fn find(files: &Files, summary: &Summary) -> Result<Known, Failure> {
    let deals = files.peek(NOTES, NAME)?.and_then(|text| parse(&text)).unwrap_or_default();
    let named = summary.draw.as_ref().map(|draw| draw.match_id);
    Ok(deals.of_record(named, &summary.seed.commitment()))
}

/// Reads the note; one that cannot be read is begun anew.
fn parse(text: &str) -> Option<Deals> {
    serde_json::from_str(text).ok().filter(|deals: &Deals| deals.format == FORMAT)
}

#[cfg(test)]
mod tests {
    use super::{Deals, Files, MOST, NAME, NOTES, change, parse};
    use cartable_core::daily::{Day, KeptTry};
    use cartable_core::fair::{Bytes, Draw, Promise};
    use cartable_core::seed::Seed;

    fn promise(match_id: u8, secret: u64, share: u8) -> Promise {
        let hash = Bytes::<16>::new([share; 16]).hash();
        Draw::new(Bytes::new([match_id; 16]), Seed::from_number(secret), [None, Some(hash)]).promise()
    }

    #[test]
    fn a_share_is_revealed_for_one_promise_only() {
        let mut deals = Deals::default();
        let share = Bytes::new([3; 16]);
        deals.announce(share);
        assert_eq!(deals.published(promise(1, 7, 4)), None, "somebody else's");
        assert_eq!(deals.published(promise(1, 7, 3)), Some(share));
        assert_eq!(deals.published(promise(1, 7, 3)), Some(share), "asked again after a lost answer");
        assert_eq!(deals.published(promise(1, 8, 3)), None, "another secret");
        assert_eq!(deals.published(promise(2, 7, 3)), None, "another match");
        deals.confirmed(Bytes::new([1; 16]));
        deals.shown(Bytes::new([1; 16]), "first");
        deals.shown(Bytes::new([1; 16]), "second");
        let kept = &deals.kept[0];
        assert_eq!((kept.is_confirmed, kept.seed_commitment.as_deref()), (true, Some("first")));
    }

    #[test]
    fn what_a_server_said_of_a_day_first_is_kept() {
        let mut deals = Deals::default();
        let (day, [first, second, third]) = (Day::new(20_900), [1, 2, 3].map(|byte| Bytes::new([byte; 32])));
        deals.published_day("here", day, first);
        deals.published_day("here", day, second);
        deals.published_day("there", day, third);
        assert_eq!(deals.day("here", day), Some(first));
        assert_eq!(deals.day("there", day), Some(third));
        assert_eq!(deals.day("here", day.later(1)), None);
    }

    #[test]
    fn what_was_shown_of_a_try_first_is_kept() {
        let mut deals = Deals::default();
        let match_id = Bytes::new([1; 16]);
        let own = || KeptTry {
            server: "here".to_owned(),
            match_id,
            day: Day::new(20_900),
            game: "duel".to_owned(),
            seed_commitment: None,
        };
        deals.shown(match_id, "of a match that is no try");
        deals.tried(own());
        deals.shown(match_id, "first");
        deals.tried(own());
        deals.shown(match_id, "second");
        assert_eq!(deals.daily.tries.len(), 1);
        assert_eq!(deals.daily.tries[0].seed_commitment.as_deref(), Some("first"));
        assert_eq!(parse(&serde_json::to_string(&deals).unwrap()).unwrap().daily, deals.daily);
    }

    #[test]
    fn a_record_that_names_another_match_is_known_by_its_seed() {
        let found = |named: Option<u8>, commitment: &str| {
            let mut deals = Deals::default();
            deals.announce(Bytes::new([3; 16]));
            deals.published(promise(1, 7, 3));
            deals.shown(Bytes::new([1; 16]), "shown");
            deals.of_record(named.map(|id| Bytes::new([id; 16])), commitment).0.is_some()
        };
        assert!(found(Some(1), "shown") && found(Some(1), "another"));
        assert!(found(Some(2), "shown") && found(None, "shown"), "whatever match it says it is");
        assert!(!found(Some(2), "another") && !found(None, "another"));
    }

    #[test]
    fn the_note_is_written_only_where_it_changes() {
        let folder = tempfile::TempDir::new().unwrap();
        let files = Files::at(folder.path().to_owned());
        let (day, digest) = (Day::new(20_900), Bytes::new([1; 32]));
        let publish = |day| change(&files, |deals| deals.published_day("here", day, digest)).unwrap();
        publish(day);
        // A folder in its place makes every write fail.
        std::fs::create_dir(folder.path().join(".writing")).unwrap();
        publish(day);
        assert_eq!(change(&files, |deals| deals.day("here", day)).unwrap(), Some(digest));
        assert!(change(&files, |deals| deals.published_day("here", day.later(1), digest)).is_err());
        assert!(files.peek(NOTES, NAME).unwrap().is_some());
    }

    #[test]
    fn the_note_does_not_grow_for_ever() {
        let mut deals = Deals::default();
        for number in 0..2 * MOST {
            let mut bytes = [0; 16];
            bytes[..8].copy_from_slice(&number.to_le_bytes());
            deals.announce(Bytes::new(bytes));
        }
        assert_eq!(deals.announced.len(), MOST);
    }
}
