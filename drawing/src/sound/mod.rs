//! Sounds: what is heard of a table, rendered from models of the things themselves.
//!
//! Every sound is short, its begin and end are silent, and all are about as loud as each other.
//! A front end plays the samples once they are rendered, which takes a few milliseconds each.

mod recipes;
mod track;

use crate::world::Stock;
use cartable_core::scene::{DeedKind, Effect, Shape, Step};
use track::RATE;

/// A sound of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Sound {
    /// A card is laid on others.
    Card,
    /// A wooden tile or token is laid.
    Tile,
    /// Cards are turned up.
    Flip,
    /// Cards are gathered.
    Slide,
    /// A rubber stamp falls.
    Stamp,
    /// A nail is driven into a wall.
    Nail,
    /// An enamel bucket falls.
    Enamel,
    /// Water runs down a wall.
    Water,
    /// Hooves come along.
    Hooves,
    /// Grains are poured.
    Grain,
    /// A bird pecks.
    Peck,
    /// A die rolls.
    Die,
    /// Jaws snap.
    Jaws,
    /// Wings beat.
    Wings,
    /// A tin target falls with a ring.
    Tin,
    /// A shot misses and leaves a dent.
    Dent,
    /// A shield breaks.
    Shield,
    /// Lights flicker.
    Neon,
    /// A stroke of luck or daring.
    Stroke,
    /// Points are counted.
    Count,
    /// A bell: the table waits for the player.
    Bell,
    /// A chord: a round or match is over.
    Chord,
    /// Two people clap: the player has won.
    Applause,
}

impl Sound {
    /// Every sound.
    pub const ALL: [Self; 23] = [
        Self::Card,
        Self::Tile,
        Self::Flip,
        Self::Slide,
        Self::Stamp,
        Self::Nail,
        Self::Enamel,
        Self::Water,
        Self::Hooves,
        Self::Grain,
        Self::Peck,
        Self::Die,
        Self::Jaws,
        Self::Wings,
        Self::Tin,
        Self::Dent,
        Self::Shield,
        Self::Neon,
        Self::Stroke,
        Self::Count,
        Self::Bell,
        Self::Chord,
        Self::Applause,
    ];

    /// Returns the sound of a deed among cards of this stock.
    pub(crate) fn of_deed(stock: Stock, kind: DeedKind) -> Self {
        use DeedKind as K;
        match kind {
            K::Revealed => Self::Flip,
            K::Won | K::Captured => Self::Slide,
            K::Refused => Self::Stamp,
            K::Destroyed if stock == Stock::Target => Self::Tin,
            K::Destroyed => Self::Shield,
            K::Missed => Self::Dent,
            K::Eaten => Self::Jaws,
            K::Pecked => Self::Peck,
            K::Fled => Self::Wings,
            K::SharedOut => Self::Grain,
            K::Rolled => Self::Die,
            K::FactorX | K::Fused | K::Cut | K::Swapped | K::Punished => Self::Neon,
            K::Attacked => Self::Hooves,
            K::BucketsFell => Self::Enamel,
            K::WallFell => Self::Water,
            K::Combined => Self::Nail,
            K::SeriesLaid | K::JokerSwapped => Self::Tile,
            K::Raised | K::Diverted | K::SuperCombined => Self::Stroke,
            K::Points => Self::Count,
        }
    }

    /// Returns the sound of things of this stock that fly; tokens are of wood.
    pub(crate) fn of_flights(stock: Stock, steps: &[Step]) -> Option<Self> {
        let mut flights = steps.iter().flat_map(|step| &step.flights).peekable();
        flights.peek()?;
        let is_wood = |shape| matches!(shape, Shape::Token | Shape::Grain);
        let mut shapes = flights
            .filter_map(|flight| (flight.face.as_ref().or(flight.was.as_ref())).map(|face| face.shape))
            .peekable();
        let is_tile = stock == Stock::Wood || shapes.peek().is_some() && shapes.all(is_wood);
        Some(if is_tile { Self::Tile } else { Self::Card })
    }

    /// Returns the sound of what a step means for the viewer.
    pub(crate) const fn of_effect(effect: Effect) -> Option<Self> {
        match effect {
            Effect::YourTurn => Some(Self::Bell),
            Effect::RoundOver | Effect::MatchOver | Effect::Lost => Some(Self::Chord),
            Effect::Won => Some(Self::Applause),
            Effect::Played | Effect::Refused => None,
        }
    }
}

/// Returns a sound as a WAV file: 22,050 samples a second of 16 bits, one channel, at most 40 kB.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn wave(sound: Sound) -> Vec<u8> {
    let samples = recipes::render(sound);
    let length = samples.len() as u32 * 2;
    let mut file = Vec::with_capacity(44 + samples.len() * 2);
    file.extend_from_slice(b"RIFF");
    file.extend_from_slice(&(36 + length).to_le_bytes());
    file.extend_from_slice(b"WAVEfmt ");
    file.extend_from_slice(&16_u32.to_le_bytes());
    // PCM, one channel; then samples and bytes a second, bytes a sample and its bits.
    file.extend([1_u16, 1].into_iter().flat_map(u16::to_le_bytes));
    file.extend([RATE, RATE * 2].into_iter().flat_map(u32::to_le_bytes));
    file.extend([2_u16, 16].into_iter().flat_map(u16::to_le_bytes));
    file.extend_from_slice(b"data");
    file.extend_from_slice(&length.to_le_bytes());
    file.extend(samples.into_iter().flat_map(i16::to_le_bytes));
    file
}
