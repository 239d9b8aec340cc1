//! The pli on the table and what may be laid over it.

use super::cards::Value;
use super::places::Places;
use serde::{Deserialize, Serialize};

/// A set of cards of one value, as it is laid: what of it comes from where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lay {
    /// The value of the set; jokers take it.
    pub value: Value,
    /// Where its classic cards come from.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub cards: Places,
    /// Where its jokers come from.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub jokers: Places,
}

impl Lay {
    /// How many cards it has.
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

    /// Returns true if it is made of jokers alone.
    #[must_use]
    #[inline]
    pub const fn jokers_alone(&self) -> bool {
        self.cards.is_empty()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_nowhere(places: &Places) -> bool {
    places.is_empty()
}

/// The pli on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pli {
    /// Its value.
    pub value: Value,
    /// How many cards it counts, jokers and fused cards included.
    pub count: u8,
    /// How many of them are jokers.
    pub jokers: u8,
}

/// When a set is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// By the seat whose turn it is.
    InTurn,
    /// By another seat, without waiting: Facteur X.
    OutOfTurn,
}

/// The fewest and the most cards that a set may have.
pub type Counts = (u8, u8);

/// No set is larger than this, so it means "as many as you like".
const ANY: u8 = u8::MAX;

impl Pli {
    /// How many cards a set of this value may have;
    /// nothing is over an empty table (`None`), where any set opens.
    /// The one place that knows the rule: in turn as many of a higher value, or one more of any value [S];
    /// more cards of a higher value in turn and out of it (Facteur X) [S]; jokers alone,
    /// in turn, as many or one more of a higher or lower value, and they never fuse [S].
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

    /// The pli after a legal set: its own, or the fusion with the one below. [S]
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

    /// Returns true if a legal set fuses with the pli: it has the same value. [S]
    #[must_use]
    #[inline]
    pub const fn fuses(over: Option<Self>, lay: &Lay) -> bool {
        matches!(over, Some(pli) if pli.value.card().index() == lay.value.card().index())
    }
}
