//! The answers of the device to its pages, from the shelf.

use crate::error::CartableError;
use crate::shelf::{Shelf, ShelfKind};
use cartable_core::text::Lang;
use cartable_pages::{ShelfAnswer, ShelfRequest, ShelfTable, Start};
use std::time::{SystemTime, UNIX_EPOCH};

/// Answers a request. It waits for the disk.
pub(crate) fn answer(shelf: &Shelf, request: ShelfRequest, lang: Lang) -> Result<ShelfAnswer, CartableError> {
    match request {
        ShelfRequest::Statistics => shelf.statistics(lang).map(ShelfAnswer::Statistics),
        ShelfRequest::Tables => tables(shelf, lang).map(ShelfAnswer::Tables),
        ShelfRequest::Start => start(shelf, lang),
        ShelfRequest::RemoveTable(id) => {
            // A program can only delete what it has seen.
            shelf.read(ShelfKind::Table, &id, lang)?;
            shelf.remove(ShelfKind::Table, &id, lang)?;
            start(shelf, lang)
        }
    }
}

fn tables(shelf: &Shelf, lang: Lang) -> Result<Vec<ShelfTable>, CartableError> {
    let list = shelf.list(ShelfKind::Table, lang)?;
    let tables = list.items.into_iter().filter(|table| !table.over).map(|table| ShelfTable {
        id: table.id,
        game: table.game,
        names: table.names,
        lesson: table.lesson,
        changed_ms: table.changed_ms,
    });
    Ok(tables.collect())
}

fn start(shelf: &Shelf, lang: Lang) -> Result<ShelfAnswer, CartableError> {
    let tables = tables(shelf, lang)?;
    let records = shelf.list(ShelfKind::Record, lang)?.items;
    let is_new = tables.is_empty() && records.is_empty() && shelf.statistics(lang)?.is_empty();
    let last = records.into_iter().next().map(|record| record.game);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(ShelfAnswer::Start(Box::new(Start { tables, last, is_new, now_ms: now.as_millis() as i64 })))
}
