//! Accents: what a table shows of a deed beside its flights, with its times, its sound and its touch.

use cartable_core::scene::DeedKind;

/// The greatest sum of the stops of one move, in milliseconds.
pub(crate) const LONGEST_MS: u32 = 2_000;

/// The time between two things of one accent that move one after the other, in milliseconds.
const APART_MS: u32 = 120;

/// The least time for which an accent is seen, also where nothing stops for it.
const SEEN_MS: u32 = 500;

/// The movement of what a deed befell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Movement {
    /// The things are turned, one after the other.
    Turn,
    /// The things come forward.
    Forward,
    /// A stamp falls onto the thing, and the thing shakes.
    Stamp,
    /// The causes lean to the thing, and it breaks.
    Break,
    /// The things go over the edge and are gone.
    Go,
    /// The things tip and fall.
    Fall,
    /// The things shine once.
    Shine,
    /// Something runs along the players.
    Run,
    /// The writing rises from its place.
    Rise,
    /// A word lies across the table.
    Across,
}

/// The sound of a deed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Voice {
    /// Paper on a table.
    Paper,
    /// A card that is turned.
    Flip,
    /// Cards that are gathered.
    Slide,
    /// The world's own.
    World,
    /// A stroke.
    Accent,
    /// Points that are counted.
    Count,
}

/// The touch of a deed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Touch {
    /// Nothing is felt.
    None,
    /// Two ticks, for the player who is hit.
    Double,
    /// A heavy one.
    Heavy,
}

/// How a kind of deed is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Manner {
    /// The time for which the table stops, in milliseconds.
    pub stop_ms: u32,
    /// The movement.
    pub movement: Movement,
    /// The sound.
    pub voice: Voice,
    /// The touch.
    pub touch: Touch,
}

/// Returns how a kind of deed is shown.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub const fn manner(kind: DeedKind) -> Manner {
    use DeedKind as K;
    use Movement as M;
    let (stop_ms, movement, voice, touch) = match kind {
        K::Revealed => (700, M::Turn, Voice::Flip, Touch::None),
        K::Rolled => (700, M::Rise, Voice::World, Touch::None),
        K::Won => (900, M::Forward, Voice::Slide, Touch::None),
        K::Refused => (0, M::Stamp, Voice::World, Touch::None),
        K::Raised => (300, M::Run, Voice::Accent, Touch::None),
        K::Destroyed => (600, M::Break, Voice::World, Touch::Double),
        K::Missed => (600, M::Stamp, Voice::World, Touch::Double),
        K::Captured | K::Pecked | K::SharedOut => (600, M::Rise, Voice::World, Touch::None),
        K::Eaten => (600, M::Go, Voice::World, Touch::Double),
        K::Fled => (600, M::Go, Voice::World, Touch::None),
        K::BucketsFell => (600, M::Fall, Voice::World, Touch::Double),
        K::WallFell => (800, M::Fall, Voice::Accent, Touch::Heavy),
        K::FactorX | K::Fused | K::Cut | K::SuperCombined => (800, M::Across, Voice::Accent, Touch::Heavy),
        K::Swapped | K::Punished => (600, M::Across, Voice::Accent, Touch::Double),
        K::Attacked => (0, M::Run, Voice::World, Touch::None),
        K::Diverted => (600, M::Run, Voice::Accent, Touch::None),
        K::SeriesLaid => (0, M::Shine, Voice::World, Touch::None),
        K::JokerSwapped => (300, M::Forward, Voice::World, Touch::None),
        K::Combined => (600, M::Shine, Voice::World, Touch::None),
        K::Points => (300, M::Rise, Voice::Count, Touch::None),
    };
    Manner { stop_ms, movement, voice, touch }
}

/// Returns the time for which an accent with so many things is seen, in milliseconds.
pub(crate) fn seen_ms(kind: DeedKind, things: usize) -> u32 {
    let manner = manner(kind);
    let turned = if manner.movement == Movement::Turn { APART_MS * (things as u32).min(10) } else { 0 };
    manner.stop_ms.max(SEEN_MS) + turned
}
