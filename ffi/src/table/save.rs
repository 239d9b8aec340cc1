//! What is kept of a table on this device: the record of its match, and what its player has picked for their next move,
//! which in La guerre des seaux is a whole pyramid.

use crate::error::Failure;
use cartable_core::record::Record;
use cartable_core::scene::ItemId;
use serde::{Deserialize, Serialize};

/// What a save has beside the record. A program that does not know it begins with nothing picked.
#[derive(Serialize, Deserialize)]
struct Picked {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    picks: Vec<u32>,
}

/// The save of a table.
pub(super) fn written(record: &Record, picks: &[ItemId]) -> String {
    record.json_with(&Picked { picks: picks.iter().map(|item| item.0).collect() })
}

/// The record in a save, and what was picked; where that is damaged, nothing.
pub(super) fn read(save: &str) -> Result<(Record, Vec<ItemId>), Failure> {
    let record = Record::read(save)?;
    let picked = serde_json::from_str(save).map_or_else(|_| Vec::new(), |Picked { picks }| picks);
    Ok((record, picked.into_iter().map(ItemId).collect()))
}
