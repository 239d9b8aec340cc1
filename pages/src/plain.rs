//! Pages in plain lines, and the lines by which a player types: drawn by the blocks alone.

use crate::event::PageEvent;
use crate::page::{Block, BlockKind, Offer, ShownPage};
use crate::words::named;
use cartable_core::text::Lang;

/// Returns the lines of a block.
#[must_use]
pub fn lines(block: &Block, lang: Lang) -> Vec<String> {
    match &block.kind {
        BlockKind::Text { text } => vec![text.clone()],
        BlockKind::Game { title, .. } => vec![title.clone()],
        BlockKind::Notice { title, lines, trouble } => {
            std::iter::once(title).chain(lines).chain(trouble).cloned().collect()
        }
        BlockKind::Choice { label, offers, note, .. } => {
            let chosen = offers.iter().filter(|offer| offer.chosen).map(|offer| offer.label.as_str());
            let line = named(lang, label, chosen.collect::<Vec<_>>().join(", "));
            std::iter::once(line).chain(Some(note.clone()).filter(|note| !note.is_empty())).collect()
        }
    }
}

/// Returns the event that a typed line stands for on a page; `None` if it is none of its commands.
/// Actions and blocks are typed by their names or keys; offers by their values or the beginning of their labels.
#[must_use]
pub fn command(page: &ShownPage, line: &str) -> Option<PageEvent> {
    let line = typed(line);
    let tapped = page.actions.iter().find(|action| line == action.name || line == action.key);
    if let Some(action) = tapped {
        return Some(PageEvent::Tapped { page: page.key.clone(), action: action.key.clone() });
    }
    page.blocks.iter().find_map(|block| {
        let rest = [&block.name, &block.key].into_iter().find_map(|name| behind(name, &line))?;
        let BlockKind::Choice { offers, .. } = &block.kind else { return None };
        let value = meant(offers, rest)?.value.clone();
        Some(PageEvent::Set { page: page.key.clone(), block: block.key.clone(), value })
    })
}

/// Lists the commands of a page, line by line.
#[must_use]
pub fn help(page: &ShownPage, lang: Lang) -> Vec<String> {
    let actions = page.actions.iter().map(|action| named(lang, &action.name, &action.label));
    let blocks = page.blocks.iter().filter_map(|block| {
        let BlockKind::Choice { label, offers, .. } = &block.kind else { return None };
        let values: Vec<&str> = offers.iter().map(|offer| offer.value.as_str()).collect();
        Some(named(lang, &format!("{} {}", block.name, values.join("|")), label))
    });
    actions.chain(blocks).collect()
}

/// Returns a text as people type it: in small letters, with one space between words.
fn typed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns the rest of a line behind a name.
fn behind<'line>(name: &str, line: &'line str) -> Option<&'line str> {
    let rest = line.strip_prefix(name).filter(|_| !name.is_empty())?;
    rest.strip_prefix([' ', '=']).or_else(|| rest.is_empty().then_some(""))
}

/// Returns the offer that a player has typed.
fn meant<'offers>(offers: &'offers [Offer], typed: &str) -> Option<&'offers Offer> {
    let labelled = |offer: &Offer| self::typed(&offer.label);
    let named = |offer: &&Offer| offer.value == typed || labelled(offer) == typed;
    let mut begun = offers.iter().filter(|offer| labelled(offer).starts_with(typed));
    let only = begun.next().filter(|_| begun.next().is_none() && !typed.is_empty());
    offers.iter().find(named).or(only)
}
