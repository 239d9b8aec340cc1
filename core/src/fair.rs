//! Fair deals: a seed that server and players make together, so that none of them can choose it.
//!
//! 1. Each player's device draws a [`Share`], 16 bytes, and sends its hash when it takes its seat.
//! 2. The server draws a secret and publishes a [`Promise`]: its commitment to it, and everybody's hash.
//! 3. The devices reveal their shares. A share that comes too late is missing; bots have none.
//! 4. The seed follows from the secret and the shares ([`Draw::seed`]).
//!
//! The record of the match holds the [`Draw`], and a device keeps what it saw ([`Kept`]).
//! [`check`] tells what each of them proves alone, and both together.

use crate::scene::Audience;
use crate::seat::{Seat, SeatSet};
use crate::seed::Seed;
use crate::text::Arg;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// An array of bytes, written as hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Bytes<const N: usize>([u8; N]);

/// The permanent name of a match.
pub type MatchId = Bytes<16>;
/// A device's part of a seed: fresh bytes, kept secret until the server has committed itself.
pub type Share = Bytes<16>;
/// A SHA-256 hash.
pub type Digest = Bytes<32>;

impl<const N: usize> Bytes<N> {
    /// Returns the value of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; N]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; N] {
        &self.0
    }

    /// Returns the SHA-256 of the bytes.
    #[must_use]
    pub fn hash(&self) -> Digest {
        Bytes(Sha256::digest(self.0).into())
    }
}

/// The error for another number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these are not {0} bytes")]
pub struct WrongLength(usize);

impl<const N: usize> TryFrom<&[u8]> for Bytes<N> {
    type Error = WrongLength;

    fn try_from(bytes: &[u8]) -> Result<Self, WrongLength> {
        bytes.try_into().map(Self).map_err(|_| WrongLength(N))
    }
}

impl<const N: usize> FromStr for Bytes<N> {
    type Err = WrongLength;

    fn from_str(text: &str) -> Result<Self, WrongLength> {
        let mut bytes = [0; N];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| WrongLength(N))?;
        Ok(Self(bytes))
    }
}

impl<const N: usize> TryFrom<String> for Bytes<N> {
    type Error = WrongLength;

    fn try_from(text: String) -> Result<Self, WrongLength> {
        text.parse()
    }
}

impl<const N: usize> fmt::Display for Bytes<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl<const N: usize> From<Bytes<N>> for String {
    fn from(bytes: Bytes<N>) -> Self {
        bytes.to_string()
    }
}

/// The server's publication before anybody reveals a share; from then on nobody can change their part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Promise {
    /// The match.
    pub match_id: MatchId,
    /// The server's commitment to its secret.
    pub commitment: Digest,
    /// The hash of each seat's share; `None` for a bot, and for a device that sent none.
    pub hashes: Vec<Option<Digest>>,
}

/// One seat's part of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The announced hash.
    pub hash: Digest,
    /// The share, if it was revealed in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<Share>,
}

/// Everything that a seed follows from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// The match.
    pub match_id: MatchId,
    /// The server's secret, to which it has committed itself:
    /// 32 bytes, as secret as a seed while the match runs.
    pub secret: Seed,
    /// The parts by seat; `None` for a bot, and for a device that sent nothing.
    pub parts: Vec<Option<Part>>,
}

impl Draw {
    /// Returns the draw before the first share is revealed.
    #[must_use]
    pub fn new(match_id: MatchId, secret: Seed, hashes: impl IntoIterator<Item = Option<Digest>>) -> Self {
        let part = |hash: Option<Digest>| hash.map(|hash| Part { hash, share: None });
        Self { match_id, secret, parts: hashes.into_iter().map(part).collect() }
    }

    /// Returns the part of the draw that is published.
    /// The commitment is the SHA-256 of `cartable commitment`, the match's 16 bytes and the secret's 32.
    #[must_use]
    pub fn promise(&self) -> Promise {
        let mut hash = Sha256::new();
        hash.update(b"cartable commitment");
        hash.update(self.match_id.bytes());
        hash.update(self.secret.bytes());
        Promise {
            match_id: self.match_id,
            commitment: Bytes(hash.finalize().into()),
            hashes: self.parts.iter().map(|part| part.map(|part| part.hash)).collect(),
        }
    }

    /// Returns the seed: the SHA-256 of `cartable fair seed`, the match's 16 bytes, the secret's 32,
    /// and for each seat one byte with the number of revealed bytes, 0 or 16, and these bytes.
    #[must_use]
    pub fn seed(&self) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"cartable fair seed");
        hash.update(self.match_id.bytes());
        hash.update(self.secret.bytes());
        for part in &self.parts {
            let share = part.as_ref().and_then(|part| part.share.as_ref());
            let bytes = share.map_or(&[][..], |share| share.bytes());
            hash.update([bytes.len() as u8]);
            hash.update(bytes);
        }
        Seed::new(hash.finalize().into())
    }

    /// Returns the seats that announced a share and have not revealed it.
    #[must_use]
    pub fn missing(&self) -> SeatSet {
        self.seats().filter(|(_, part)| part.share.is_none()).map(|(seat, _)| seat).collect()
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, &Part)> {
        self.parts.iter().enumerate().filter_map(|(index, part)| Some((Seat::new(index)?, part.as_ref()?)))
    }
}

/// A device's notes about a draw, written before it reveals its share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// The promise that it saw.
    pub promise: Promise,
    /// The share that it then revealed.
    pub share: Share,
    /// True if the server has confirmed that the share came in time.
    #[serde(default)]
    pub is_confirmed: bool,
    /// The seed's commitment that was shown before the first card, in hexadecimal; `None` before that moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_commitment: Option<String>,
}

/// A result of checking a deal.
/// Each has a text of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The record names no draw: one side drew the seed alone.
    NotDrawn,
    /// The record names no draw, although this device took part in one.
    LeftOut,
    /// Another seed follows from the draw.
    WrongSeed,
    /// The share of a seat does not have the hash beside it.
    WrongShare(Seat),
    /// The server had committed itself to another secret.
    WrongSecret,
    /// The published hash of a seat is another one.
    WrongHash(Seat),
    /// The commitment shown before the first card belongs to another seed.
    WrongCommitment,
    /// The server had confirmed the share of this device, and the record counts it as missing.
    Suppressed,
    /// All parts of the record agree, with the shares of this number of seats.
    Agrees(usize),
    /// The record is all there is to compare.
    RecordAlone,
    /// The share of this device is in the draw,
    /// and the whole draw was fixed before anybody could know the cards.
    Proven,
    /// The share of this device is missing.
    OwnMissing,
    /// These seats did not reveal their announced shares.
    /// A player who saw all other shares could choose between two deals with each missing one.
    Missing(SeatSet),
    /// A reminder of the limits of the best proof.
    NotShown,
    /// The record names no daily deal, although this device has played it as one.
    DayLeftOut,
    /// This device has played the deal as that of another day or game.
    WrongDay,
    /// Another seed follows from the secret of the day.
    WrongDaySeed,
    /// The seed follows from the secret of its day.
    DayAgrees,
    /// The seed follows from the secret of its day, and the server had committed itself to that secret.
    DayProven,
    /// A reminder of the limits of the best proof of a daily deal.
    DayNotShown,
}

/// The strength of the proof for a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum DealStanding {
    /// A part of the deal is false: the server, or the writer of the record, has cheated.
    Broken,
    /// Nothing counts against the deal, and nothing proves it.
    Unproven,
    /// The deal was fixed before anybody could know the cards.
    Proven,
}

/// Compares the parts of a record's deal with each other, and with the notes of a device.
#[must_use]
pub fn check(draw: Option<&Draw>, seed: &Seed, kept: Option<&Kept>) -> Vec<Finding> {
    let Some(draw) = draw else {
        return vec![if kept.is_some() { Finding::LeftOut } else { Finding::NotDrawn }];
    };
    let wrong = faults(draw, seed, kept);
    if !wrong.is_empty() {
        return wrong;
    }
    let mut found = match kept {
        None => {
            let shares = draw.seats().filter(|(_, part)| part.share.is_some()).count();
            vec![Finding::Agrees(shares), Finding::RecordAlone]
        }
        Some(kept) if is_in(kept.share, draw) => vec![Finding::Proven],
        Some(_) => return vec![Finding::OwnMissing],
    };
    let missing = draw.missing();
    found.extend((!missing.is_empty()).then_some(Finding::Missing(missing)));
    found.extend(kept.map(|_| Finding::NotShown));
    found
}

/// Returns the findings that show something false.
fn faults(draw: &Draw, seed: &Seed, kept: Option<&Kept>) -> Vec<Finding> {
    let mut wrong = Vec::new();
    wrong.extend((draw.seed() != *seed).then_some(Finding::WrongSeed));
    let unlike = |part: &Part| part.share.is_some_and(|share| share.hash() != part.hash);
    wrong.extend(draw.seats().filter(|(_, part)| unlike(part)).map(|(seat, _)| Finding::WrongShare(seat)));
    let Some(kept) = kept else { return wrong };
    let (then, now) = (&kept.promise, draw.promise());
    let is_kept = (then.match_id, then.commitment) == (now.match_id, now.commitment);
    wrong.extend((!is_kept).then_some(Finding::WrongSecret));
    let at = |promise: &Promise, seat: Seat| promise.hashes.get(seat.index()).copied();
    let seats = Seat::all(Seat::MAX).filter(|seat| at(then, *seat) != at(&now, *seat));
    wrong.extend(seats.map(Finding::WrongHash));
    let is_shown = kept.seed_commitment.as_ref().is_none_or(|shown| *shown == seed.commitment());
    wrong.extend((!is_shown).then_some(Finding::WrongCommitment));
    wrong.extend((kept.is_confirmed && !is_in(kept.share, draw)).then_some(Finding::Suppressed));
    wrong
}

/// Returns true if the share is in the draw.
fn is_in(share: Share, draw: &Draw) -> bool {
    draw.seats().any(|(_, part)| part.share == Some(share))
}

impl DealStanding {
    /// Returns the strength of the proof that these findings add up to.
    #[must_use]
    pub fn of(findings: &[Finding]) -> Self {
        if findings.iter().any(Finding::is_fault) {
            Self::Broken
        } else if findings.iter().any(|found| matches!(found, Finding::Proven | Finding::DayProven)) {
            Self::Proven
        } else {
            Self::Unproven
        }
    }
}

impl Finding {
    /// Returns true if the finding shows that somebody has cheated.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        match self {
            Self::LeftOut
            | Self::WrongSeed
            | Self::WrongShare(_)
            | Self::WrongSecret
            | Self::WrongHash(_)
            | Self::WrongCommitment
            | Self::Suppressed
            | Self::DayLeftOut
            | Self::WrongDay
            | Self::WrongDaySeed => true,
            Self::NotDrawn
            | Self::Agrees(_)
            | Self::RecordAlone
            | Self::Proven
            | Self::OwnMissing
            | Self::Missing(_)
            | Self::NotShown
            | Self::DayAgrees
            | Self::DayProven
            | Self::DayNotShown => false,
        }
    }

    /// Describes the finding in words.
    #[must_use]
    pub fn told(&self, audience: &Audience<'_>) -> String {
        let about = |key, seat| audience.lang.with(key, [("name", Arg::from(audience.given_name(seat)))]);
        match *self {
            Self::NotDrawn => audience.lang.text("deal-not_drawn"),
            Self::LeftOut => audience.lang.text("deal-left_out"),
            Self::WrongSeed => audience.lang.text("deal-wrong_seed"),
            Self::WrongShare(seat) => about("deal-wrong_share", seat),
            Self::WrongSecret => audience.lang.text("deal-wrong_secret"),
            Self::WrongHash(seat) => about("deal-wrong_hash", seat),
            Self::WrongCommitment => audience.lang.text("deal-wrong_commitment"),
            Self::Suppressed => audience.lang.text("deal-suppressed"),
            Self::Agrees(shares) => audience.lang.with("deal-agrees", [("shares", Arg::from(shares))]),
            Self::RecordAlone => audience.lang.text("deal-record_alone"),
            Self::Proven => audience.lang.text("deal-proven"),
            Self::OwnMissing => audience.lang.text("deal-own_missing"),
            Self::Missing(seats) => {
                let names = audience.names_of(seats);
                let args = [("names", Arg::from(names)), ("deals", Arg::from(1_usize << seats.len()))];
                audience.lang.with("deal-missing", args)
            }
            Self::NotShown => audience.lang.text("deal-not_shown"),
            Self::DayLeftOut => audience.lang.text("deal-day_left_out"),
            Self::WrongDay => audience.lang.text("deal-wrong_day"),
            Self::WrongDaySeed => audience.lang.text("deal-wrong_day_seed"),
            Self::DayAgrees => audience.lang.text("deal-day_agrees"),
            Self::DayProven => audience.lang.text("deal-day_proven"),
            Self::DayNotShown => audience.lang.text("deal-day_not_shown"),
        }
    }
}
