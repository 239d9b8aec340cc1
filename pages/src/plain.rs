//! Pages in plain lines, and the lines by which a player types: drawn by the blocks alone.

use crate::event::PageEvent;
use crate::page::{Action, Block, BlockKind, NumberRange, Offer, Picture, ShownPage};
use crate::words::named;
use cartable_core::avatar;
use cartable_core::text::Lang;

/// Returns the lines of a block.
#[must_use]
pub fn lines(block: &Block, lang: Lang) -> Vec<String> {
    match &block.kind {
        BlockKind::Text { text } | BlockKind::Heading { text } => vec![text.clone()],
        BlockKind::Subject { picture: Picture::Avatar { id }, title } => {
            vec![format!("{} {title}", avatar::sign(id))]
        }
        BlockKind::Subject { title, .. } => vec![title.clone()],
        BlockKind::Line { title, note, end, stands_out, .. } => {
            let mark = if *stands_out { "* " } else { "" };
            let end = if end.is_empty() { String::new() } else { format!(" {end}") };
            let note = note.replace('\n', ", ");
            let note = if note.is_empty() { note } else { format!(" ({note})") };
            vec![format!("{mark}{title}{end}{note}")]
        }
        // Its lines are blocks of their own.
        BlockKind::Lines { actions, .. } => actions.iter().map(|action| action.label.clone()).collect(),
        BlockKind::Code { label, code, .. } => vec![named(lang, label, code)],
        BlockKind::Field { label, value, .. } => vec![named(lang, label, value)],
        BlockKind::Secret { label, note, code, .. } => vec![named(lang, label, code), note.clone()],
        BlockKind::Toggle { label, state, .. } => vec![named(lang, label, state)],
        BlockKind::Number { label, text, .. } => vec![named(lang, label, text)],
        BlockKind::Shares { title, shares, .. } => shares
            .iter()
            .map(|share| named(lang, &format!("{title} ({})", share.label), &share.note))
            .collect(),
        BlockKind::Notice { title, lines, trouble, .. } => {
            std::iter::once(title).chain(lines).chain(trouble).cloned().collect()
        }
        BlockKind::Choice { label, offers, note, .. } => {
            let chosen = offers.iter().filter(|offer| offer.chosen).map(|offer| offer.label.as_str());
            let chosen = chosen.collect::<Vec<_>>().join(", ");
            let line = if chosen.is_empty() { label.clone() } else { named(lang, label, chosen) };
            std::iter::once(line).chain(Some(note.clone()).filter(|note| !note.is_empty())).collect()
        }
    }
}

/// Returns the event that a typed line stands for on a page; `None` if it is none of its commands.
/// Actions and blocks are typed by their names or keys; offers by their values or the beginning of their labels.
#[must_use]
pub fn command(page: &ShownPage, line: &str) -> Option<PageEvent> {
    let as_typed = line;
    let line = typed(line);
    let tapped = |action: &Action| PageEvent::Tapped { page: page.key.clone(), action: action.key.clone() };
    // The actions on a line are typed behind its name, all others alone.
    let alone = page.all_blocks().filter(|block| block.name.is_empty()).flat_map(Block::actions);
    let mut alone = page.actions.iter().chain(alone);
    if let Some(action) = alone.find(|action| line == action.name || line == action.key) {
        return Some(tapped(action));
    }
    let settled = page.all_blocks().flat_map(Block::settling).find_map(|action| {
        let rest = [&action.name, &action.key].into_iter().find_map(|name| behind(name, &line))?;
        // A text keeps its capitals.
        let before = line.split(' ').count() - rest.split(' ').count();
        let value: Vec<_> = as_typed.split_whitespace().skip(before).collect();
        let (page, block, value) = (page.key.clone(), action.key.clone(), value.join(" "));
        (!rest.is_empty()).then_some(PageEvent::Set { page, block, value })
    });
    settled.or_else(|| {
        page.all_blocks().find_map(|block| {
            let rest = [&block.name, &block.key].into_iter().find_map(|name| behind(name, &line))?;
            let value = match &block.kind {
                BlockKind::Choice { offers, numbers, .. } => {
                    let number = numbers.and_then(|numbers| numbers.read(rest));
                    let meant = || meant(offers, rest).map(|offer| offer.value.clone());
                    number.map(|number| number.to_string()).or_else(meant)?
                }
                BlockKind::Toggle { .. } if ["on", "off"].contains(&rest) => rest.to_owned(),
                BlockKind::Field { actions, .. } if actions.is_empty() => {
                    // A text keeps its capitals.
                    let before = line.split(' ').count() - rest.split_whitespace().count();
                    let value: Vec<_> = as_typed.split_whitespace().skip(before).collect();
                    value.join(" ")
                }
                BlockKind::Field { .. } => return None,
                BlockKind::Number { min, max, .. } => {
                    NumberRange { min: *min, max: *max }.read(rest)?.to_string()
                }
                _ => {
                    let is_meant = |action: &&Action| {
                        rest == action.name || action.key == format!("{} {rest}", block.key)
                    };
                    return block.actions().iter().find(is_meant).map(tapped);
                }
            };
            Some(PageEvent::Set { page: page.key.clone(), block: block.key.clone(), value })
        })
    })
}

/// Lists the commands of a page, line by line.
#[must_use]
pub fn help(page: &ShownPage, lang: Lang) -> Vec<String> {
    let actions = page.actions.iter().map(|action| named(lang, &action.name, &action.label));
    actions.chain(page.all_blocks().flat_map(|block| help_of(block, lang))).collect()
}

/// Lists the commands about the blocks that a line begins with, for a line that is no command: its end is wrong.
#[must_use]
pub fn near(page: &ShownPage, line: &str, lang: Lang) -> Vec<String> {
    let line = typed(line);
    let is_meant =
        |block: &&Block| [&block.name, &block.key].iter().any(|name| behind(name, &line).is_some());
    page.all_blocks().filter(is_meant).flat_map(|block| help_of(block, lang)).collect()
}

/// Lists the commands about a block.
fn help_of(block: &Block, lang: Lang) -> Vec<String> {
    let values =
        |values: &str, label: &str| vec![named(lang, format!("{} {values}", block.name).trim(), label)];
    match &block.kind {
        BlockKind::Choice { label, offers, numbers, .. } => {
            let is_named = |value: &&str| numbers.is_none_or(|numbers| numbers.read(value).is_none());
            let named = offers.iter().map(|offer| offer.value.as_str()).filter(is_named).map(str::to_owned);
            let range = numbers.map(|NumberRange { min, max }| format!("{min}–{max}"));
            values(&named.chain(range).collect::<Vec<_>>().join("|"), label)
        }
        BlockKind::Toggle { label, .. } => values("on|off", label),
        BlockKind::Field { label, actions, .. } if actions.is_empty() => values("…", label),
        BlockKind::Field { actions, .. } => {
            actions.iter().map(|action| named(lang, &format!("{} …", action.name), &action.label)).collect()
        }
        BlockKind::Number { label, min, max, .. } => values(&format!("{min}–{max}"), label),
        BlockKind::Line { title, actions, .. } if !actions.is_empty() => {
            let names: Vec<&str> = actions.iter().map(|action| action.name.as_str()).collect();
            values(&names.join("|"), title)
        }
        _ => block.actions().iter().flat_map(|action| values(&action.name, &action.label)).collect(),
    }
}

/// Returns the label of a setting before its value, which may be set apart from it: "Pace: ", "Who deals first? ".
#[must_use]
pub fn label(label: &str, lang: Lang) -> String {
    named(lang, label, "")
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
