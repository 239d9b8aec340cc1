//! The save of a table on this device: the record of its match, and the player's picks for the next move,
//! which in La guerre des seaux are a whole pyramid.

use crate::error::Failure;
use cartable_core::record::Record;
use cartable_core::scene::ItemId;
use serde::{Deserialize, Serialize};

/// The part of a save beside the record. A program that does not know it begins with nothing picked.
#[derive(Serialize, Deserialize)]
struct Picked {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    picks: Vec<u32>,
}

/// Returns the save of a table.
pub(super) fn written(record: &Record, picks: &[ItemId]) -> String {
    record.json_with(&Picked { picks: picks.iter().map(|item| item.0).collect() })
}

/// Returns the record in a save, and the picks; no picks if that part is damaged.
pub(super) fn read(save: &str) -> Result<(Record, Vec<ItemId>), Failure> {
    let record = Record::read(save)?;
    let picked = serde_json::from_str(save).map_or_else(|_| Vec::new(), |Picked { picks }| picks);
    Ok((record, picked.into_iter().map(ItemId).collect()))
}
