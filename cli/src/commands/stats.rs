//! `cartable stats`: the results of the matches against bots.

use crate::failure::Failure;
use crate::page;
use cartable_core::text::Lang;
use cartable_ffi::{PageEvent, Pages, Shelf};
use cartable_pages::plain;
use std::io::Write;
use std::sync::Arc;

/// The route of the page.
const PAGE: &str = "statistics";

/// Prints a line for each game and level.
pub(super) fn run(lang: Lang, shelf: &Arc<Shelf>, out: &mut impl Write) -> Result<(), Failure> {
    let pages = Pages::of_device(shelf.clone(), lang).map_err(Failure::work)?;
    pages.tell(PageEvent::Opened { key: PAGE.to_owned(), route: PAGE.to_owned() });
    let page = page::read(&pages, PAGE, lang)?;
    for line in page.blocks.iter().flat_map(|block| plain::lines(block, lang)) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
