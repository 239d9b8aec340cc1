//! Accents: what a table shows of a deed beside its flights, with its times and its touch.

use cartable_core::scene::{Deed, DeedKind, Scene};

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

/// A touch, from the slightest on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Touch {
    /// Nothing.
    #[default]
    None,
    /// Two ticks.
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
    /// The touch; a double one is for the player who is hit alone.
    pub touch: Touch,
}

/// Returns how a kind of deed is shown.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub const fn manner(kind: DeedKind) -> Manner {
    use DeedKind as K;
    use Movement as M;
    let (stop_ms, movement, touch) = match kind {
        K::Revealed => (700, M::Turn, Touch::None),
        K::Rolled => (700, M::Rise, Touch::None),
        K::Won => (900, M::Forward, Touch::None),
        K::Refused => (0, M::Stamp, Touch::None),
        K::Raised => (300, M::Run, Touch::None),
        K::Destroyed => (600, M::Break, Touch::Double),
        K::Missed => (600, M::Stamp, Touch::Double),
        K::Captured | K::Pecked | K::SharedOut => (600, M::Rise, Touch::None),
        K::Eaten => (600, M::Go, Touch::Double),
        K::Fled => (600, M::Go, Touch::None),
        K::BucketsFell => (600, M::Fall, Touch::Double),
        K::WallFell => (800, M::Fall, Touch::Heavy),
        K::FactorX | K::Fused | K::Cut | K::SuperCombined => (800, M::Across, Touch::Heavy),
        K::Swapped | K::Punished => (600, M::Across, Touch::Double),
        K::Attacked => (0, M::Run, Touch::None),
        K::Diverted => (600, M::Run, Touch::None),
        K::SeriesLaid => (0, M::Shine, Touch::None),
        K::JokerSwapped => (300, M::Forward, Touch::None),
        K::Combined => (600, M::Shine, Touch::None),
        K::Points => (300, M::Rise, Touch::None),
    };
    Manner { stop_ms, movement, touch }
}

/// Returns the time for which an accent with so many things is seen, in milliseconds.
pub(crate) fn seen_ms(kind: DeedKind, things: usize) -> u32 {
    let manner = manner(kind);
    let turned = if manner.movement == Movement::Turn { APART_MS * (things as u32).min(10) } else { 0 };
    manner.stop_ms.max(SEEN_MS) + turned
}

/// Returns what the viewer of a table feels of a deed.
pub(crate) fn felt(deed: &Deed, table: &Scene) -> Touch {
    let touch = manner(deed.kind).touch;
    let viewer = table.seats.iter().find(|panel| panel.is_viewer).map(|panel| panel.seat);
    if touch == Touch::Double && viewer.is_none_or(|viewer| !hits(deed, table, viewer)) {
        Touch::None
    } else {
        touch
    }
}

/// Returns true if a deed is a loss for this player: their own mistake or fall, something done to them or to all others,
/// or a blow at what lies before them.
fn hits(deed: &Deed, table: &Scene, player: u32) -> bool {
    let is_own = deed.seat == Some(player);
    match deed.kind {
        DeedKind::Missed | DeedKind::BucketsFell => is_own,
        DeedKind::Swapped | DeedKind::Punished => !is_own && deed.to.is_none_or(|to| to == player),
        _ => {
            let mut own = table.areas.iter().filter(|area| area.seat == Some(player));
            !is_own && own.any(|area| area.items.iter().any(|item| deed.struck.contains(&item.id)))
        }
    }
}
