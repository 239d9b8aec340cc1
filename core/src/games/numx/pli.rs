//! The pli on the table, and the sets that may be laid over it.

use super::cards::Value;
use super::zones::Zones;
use serde::{Deserialize, Serialize};

/// A set of cards of one value as it is laid, with the zones of its cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lay {
    /// The value of the set; jokers take it.
    pub value: Value,
    /// The zones of its classic cards.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub cards: Zones,
    /// The zones of its jokers.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub jokers: Zones,
}

impl Lay {
    /// Returns the number of its cards.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> u8 {
        self.cards.len() + self.jokers.len()
    }

    /// Returns true if it has no card at all, which no rule allows.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.jokers.is_empty()
    }

    /// Returns true if it consists of jokers alone.
    #[must_use]
    #[inline]
    pub const fn jokers_alone(&self) -> bool {
        self.cards.is_empty()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_nowhere(zones: &Zones) -> bool {
    zones.is_empty()
}

/// The pli on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pli {
    /// Its value.
    pub value: Value,
    /// The number of cards that it counts, jokers and fused cards included.
    pub count: u8,
    /// The number of jokers among them.
    pub jokers: u8,
}

/// The moment at which a set is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// In the turn of the seat that lays it.
    InTurn,
    /// Out of turn, without waiting: Facteur X.
    OutOfTurn,
}

/// The fewest and the most cards that a set may have.
pub type Counts = (u8, u8);

/// The limit that means "any number": no set is larger.
const ANY: u8 = u8::MAX;

impl Pli {
    /// Returns the numbers of cards that a set of this value may have over this pli.
    /// `over` is `None` for an empty table, on which any set opens.
    /// The rule stands here alone.
    /// In turn a set has as many cards of a higher value, or one more of any value [S].
    /// In turn and out of it (Facteur X) it may have more cards of a higher value [S].
    /// A set of jokers alone has, in turn, as many cards or one more, of a higher or lower value,
    /// and never fuses [S].
    #[must_use]
    #[inline]
    pub fn counts(over: Option<Self>, value: Value, jokers_alone: bool, when: When) -> Option<Counts> {
        let Some(pli) = over else { return Some((1, ANY)) };
        match when {
            When::OutOfTurn => (value > pli.value).then_some((pli.count + 1, ANY)),
            When::InTurn if value > pli.value => Some((pli.count, ANY)),
            When::InTurn if !jokers_alone => Some((pli.count + 1, pli.count + 1)),
            When::InTurn => (value != pli.value).then_some((pli.count, pli.count + 1)),
        }
    }

    /// Returns the pli after a legal set: the set itself, or its fusion with the pli below. [S]
    #[must_use]
    #[inline]
    pub const fn after(over: Option<Self>, lay: &Lay) -> Self {
        let (mut count, mut jokers) = (lay.len(), lay.jokers.len());
        if let Some(pli) = over
            && Self::fuses(over, lay)
        {
            count += pli.count;
            jokers += pli.jokers;
        }
        Self { value: lay.value, count, jokers }
    }

    /// Returns true if a legal set fuses with the pli because it has the same value. [S]
    #[must_use]
    #[inline]
    pub const fn fuses(over: Option<Self>, lay: &Lay) -> bool {
        matches!(over, Some(pli) if pli.value.card().index() == lay.value.card().index())
    }
}
