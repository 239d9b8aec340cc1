//! The sealed seeds of matches: a reader of the database, or of a copy, learns no card of a running match.
//!
//! A seed is stored encrypted and authenticated (XChaCha20-Poly1305) with the
//! id of its match as associated data, so that it opens for no other match.
//! The key lies outside the database and its backups.
//! Every sealed seed names its key by a part of the key's hash.
//! So a new key can be put before the old ones, which still open what they sealed.
//! The secrets of daily deals follow from the key,
//! so that a server restored from a backup publishes the same ones.

use crate::random::{self, Id, NoRandomness};
use cartable_core::daily::Day;
use cartable_core::seed::Seed;
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use ring::hmac;
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::net::IpAddr;

/// The form of sealed seeds; the first byte of each.
const VERSION: u8 = 1;
/// The number of bytes of a key's hash that name it.
const NAME: usize = 8;
const NONCE: usize = 24;

/// The keys of a server: the first one seals, and each opens what it has sealed.
#[derive(Clone)]
pub struct Keys {
    first: Key,
    older: Vec<Key>,
}

#[derive(Clone)]
struct Key {
    name: [u8; NAME],
    cipher: XChaCha20Poly1305,
    /// The secrets of days and the numbers of households follow from this key.
    days: hmac::Key,
}

/// A text that holds no keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// The text has no key.
    #[error("there is no key in it; a key is 64 hexadecimal digits")]
    None,
    /// The key with this number, from 1, is malformed.
    #[error("key {0} is none: a key is 64 hexadecimal digits")]
    Malformed(usize),
}

/// A seed that cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SealError {
    /// It does not have the form of this server's seals.
    #[error("its seed is not sealed in a way that this server knows")]
    Form,
    /// The key that sealed it is missing.
    #[error("its seed was sealed with key {0}, which is not here")]
    NoKey(String),
    /// It was changed, or belongs to another match.
    #[error("its seed was changed, or is another match's")]
    Changed,
}

impl Keys {
    /// Reads the keys in a text: 64 hexadecimal digits each,
    /// in lines or separated by commas; a `#` begins a comment up to the end of the line.
    ///
    /// # Errors
    /// The text has no key, or something that is none.
    pub fn read(text: &str) -> Result<Self, KeyError> {
        let code = |line: &'_ str| line.split('#').next().unwrap_or_default().to_owned();
        let text: Vec<String> = text.lines().map(code).collect();
        let words =
            text.iter().flat_map(|line| line.split(',')).map(str::trim).filter(|word| !word.is_empty());
        let mut keys =
            words.enumerate().map(|(place, word)| Key::read(word).ok_or(KeyError::Malformed(place + 1)));
        Ok(Self { first: keys.next().ok_or(KeyError::None)??, older: keys.collect::<Result<_, _>>()? })
    }

    /// Returns the text of a fresh key.
    ///
    /// # Errors
    /// The operating system has no randomness to give.
    pub fn fresh() -> Result<String, NoRandomness> {
        Ok(hex::encode(random::bytes::<32>()?))
    }

    /// Returns the seed of this match, sealed with the first key.
    ///
    /// # Errors
    /// The operating system has no randomness to give.
    ///
    /// # Panics
    /// Never: a seed is far shorter than the most that can be encrypted.
    pub fn seal(&self, match_id: Id, seed: &Seed) -> Result<Vec<u8>, NoRandomness> {
        let nonce = random::bytes::<NONCE>()?;
        let payload = Payload { msg: seed.bytes(), aad: match_id.bytes() };
        let sealed = self.first.cipher.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.expect("a seed is short");
        Ok([&[VERSION], self.first.name.as_slice(), &nonce, &sealed].concat())
    }

    /// Returns true if this is sealed with the first key.
    #[must_use]
    pub fn is_first(&self, sealed: &[u8]) -> bool {
        sealed.strip_prefix(&[VERSION]).is_some_and(|rest| rest.starts_with(&self.first.name))
    }

    /// Returns the secret of a day's deals, which follows from the first key: the HMAC-SHA256 of
    /// `cartable daily secret` and the day's ten characters.
    ///
    /// # Panics
    /// Never: an HMAC-SHA256 has 32 bytes.
    #[must_use]
    pub fn day_secret(&self, day: Day) -> Seed {
        let secret = hmac::sign(&self.first.days, format!("cartable daily secret{day}").as_bytes());
        Seed::new(secret.as_ref().try_into().expect("32 bytes"))
    }

    /// Returns the number by which the database knows a household, without its address.
    ///
    /// # Panics
    /// Never: an HMAC-SHA256 has more than 16 bytes.
    #[must_use]
    pub fn home(&self, household: IpAddr) -> Id {
        let digest = hmac::sign(&self.first.days, format!("cartable household {household}").as_bytes());
        digest.as_ref()[..16].try_into().expect("16 bytes")
    }

    /// Opens the seed of this match.
    ///
    /// # Errors
    /// The bytes are no sealed seed, the key is missing, or the seed is another match's.
    pub fn open(&self, match_id: Id, sealed: &[u8]) -> Result<Seed, SealError> {
        let rest = sealed.strip_prefix(&[VERSION]).ok_or(SealError::Form)?;
        let (name, rest) = rest.split_first_chunk::<NAME>().ok_or(SealError::Form)?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE>().ok_or(SealError::Form)?;
        let key = std::iter::once(&self.first).chain(&self.older).find(|key| key.name == *name);
        let key = key.ok_or_else(|| SealError::NoKey(hex::encode(name)))?;
        let payload = Payload { msg: sealed, aad: match_id.bytes() };
        let seed = key.cipher.decrypt(&XNonce::from(*nonce), payload).map_err(|_| SealError::Changed)?;
        Ok(Seed::new(seed.try_into().map_err(|_| SealError::Form)?))
    }
}

impl Key {
    fn read(digits: &str) -> Option<Self> {
        let mut key = [0; 32];
        hex::decode_to_slice(digits, &mut key).ok()?;
        let hash: [u8; 32] = Sha256::digest(key).into();
        let name = *hash.first_chunk()?;
        let days = hmac::Key::new(hmac::HMAC_SHA256, &key);
        Some(Self { name, cipher: XChaCha20Poly1305::new(&key.into()), days })
    }
}

/// Names the keys, and shows none.
impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = std::iter::once(&self.first).chain(&self.older).map(|key| hex::encode(key.name));
        f.debug_list().entries(names).finish()
    }
}
