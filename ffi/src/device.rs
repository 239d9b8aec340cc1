//! The answers of the device to its pages, from the shelf.

use crate::error::CartableError;
use crate::shelf::{Shelf, ShelfKind};
use cartable_core::text::Lang;
use cartable_pages::{ShelfAnswer, ShelfRequest, ShelfTable};

/// Answers a request. It waits for the disk.
pub(crate) fn answer(
    shelf: &Shelf,
    request: &ShelfRequest,
    lang: Lang,
) -> Result<ShelfAnswer, CartableError> {
    match request {
        ShelfRequest::Statistics => shelf.statistics(lang).map(ShelfAnswer::Statistics),
        ShelfRequest::Tables => {
            let list = shelf.list(ShelfKind::Table, lang)?;
            let tables = list.items.into_iter().filter(|table| !table.over);
            Ok(ShelfAnswer::Tables(
                tables.map(|table| ShelfTable { id: table.id, game: table.game }).collect(),
            ))
        }
    }
}
