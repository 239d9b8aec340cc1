//! Recovery codes: 128 random bits as letters that can be read out, written down and typed again.
//!
//! The bits are 29 letters of an alphabet of 23, none of which looks like another or like a digit.
//! One letter more detects nearly every mistake: the alphabet has a prime number of letters,
//! so a weighted sum of them changes with every single letter,
//! and with every two that change places, except those that are 22 apart.

use super::random;
use crate::error::Failure;
use cartable_proto::code::LETTERS;
use sha2::{Digest as _, Sha256};

/// The number of letters that hold 128 bits.
const LENGTH: usize = 29;
/// The number of letters in a group.
const GROUP: usize = 5;
/// The ratio of the weights of neighbouring letters: a number whose powers go through all values except 0.
const WEIGHT: u32 = 5;

/// The bytes of a code.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct RecoveryCode([u8; 16]);

impl RecoveryCode {
    /// Draws a fresh code.
    pub fn draw() -> Result<Self, Failure> {
        let bits = u128::from(random()?) << 64 | u128::from(random()?);
        Ok(Self(bits.to_be_bytes()))
    }

    /// Returns the bytes that are sent to enter the account.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.to_vec()
    }

    /// Returns the hash that a server keeps.
    pub fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0).to_vec()
    }

    /// Returns the code as it is shown: six groups of five letters.
    pub fn text(&self) -> String {
        let mut rest = u128::from_be_bytes(self.0);
        let mut digits = [0_u32; LENGTH];
        for digit in digits.iter_mut().rev() {
            *digit = (rest % 23) as u32;
            rest /= 23;
        }
        let all: Vec<char> =
            digits.into_iter().chain([check(&digits)]).map(|digit| LETTERS[digit as usize].into()).collect();
        let groups: Vec<String> = all.chunks(GROUP).map(|group| group.iter().collect()).collect();
        groups.join("-")
    }

    /// Reads a code as a person types it: letters of either case, with anything between them.
    pub fn read(typed: &str) -> Result<Self, Failure> {
        let letters = typed.chars().filter(|sign| !sign.is_whitespace() && !sign.is_ascii_punctuation());
        let digit = |letter: char| {
            let place = LETTERS.iter().position(|known| char::from(*known) == letter.to_ascii_uppercase());
            place.map(|place| place as u32).ok_or(Failure::RecoveryCode)
        };
        let mut digits: Vec<u32> = letters.map(digit).collect::<Result<_, _>>()?;
        let last = digits.pop();
        if digits.len() != LENGTH || last != Some(check(&digits)) {
            return Err(Failure::RecoveryCode);
        }
        let bits = digits.into_iter().try_fold(0_u128, |bits, digit| {
            bits.checked_mul(23).and_then(|bits| bits.checked_add(digit.into()))
        });
        Ok(Self(bits.ok_or(Failure::RecoveryCode)?.to_be_bytes()))
    }
}

/// Returns the letter at the end, as a number: with it, the weighted sum is 0.
fn check(digits: &[u32]) -> u32 {
    let sum = digits.iter().fold(0, |sum, digit| (sum * WEIGHT + digit) % 23) * WEIGHT % 23;
    (23 - sum) % 23
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        for _ in 0..200 {
            let code = RecoveryCode::draw().unwrap();
            let text = code.text();
            assert_eq!(text.len(), 30 + 5);
            assert!(RecoveryCode::read(&text).unwrap() == code);
            assert!(RecoveryCode::read(&text.to_lowercase().replace('-', " \n")).unwrap() == code);
            assert!(RecoveryCode::read(&text.replace('-', "")).unwrap() == code);
        }
        for bytes in [[0; 16], [0xff; 16]] {
            assert!(RecoveryCode::read(&RecoveryCode(bytes).text()).unwrap().0 == bytes);
        }
    }

    #[test]
    fn every_wrong_letter_and_every_two_that_change_places_are_seen() {
        let text = RecoveryCode([0x5a; 16]).text().replace('-', "");
        let letters: Vec<char> = text.chars().collect();
        for place in 0..letters.len() {
            for other in LETTERS.map(char::from) {
                let mut wrong = letters.clone();
                wrong[place] = other;
                let read = RecoveryCode::read(&wrong.iter().collect::<String>());
                assert_eq!(read.is_ok(), other == letters[place], "{place} {other}");
            }
            for next in (place + 1)..letters.len() {
                // Weights repeat after 22 letters.
                if letters[place] != letters[next] && next - place != 22 {
                    let mut wrong = letters.clone();
                    wrong.swap(place, next);
                    assert!(RecoveryCode::read(&wrong.iter().collect::<String>()).is_err(), "{place} {next}");
                }
            }
        }
        for wrong in
            ["", "A", &text[1..], &format!("{text}A"), &"Z".repeat(30), "é", &text.replace(&text[..1], "0")]
        {
            assert!(RecoveryCode::read(wrong).is_err(), "{wrong}");
        }
    }
}
