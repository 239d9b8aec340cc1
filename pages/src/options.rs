//! The options of a game as blocks.

use crate::games::{OptionInfo, OptionKind, OptionValue};
use crate::page::{Block, BlockKind, BlockRole, NumberRange, Offer, offer};
use crate::words::say;
use cartable_core::text::Lang;

/// The greatest range that is counted one by one; a larger one goes by tens.
const BY_ONES: i32 = 60;

/// Returns the key of an option's block.
pub(crate) fn block_key(option: &str) -> String {
    format!("option {option}")
}

/// Returns the block of a number in this range.
pub(crate) fn number(label: String, number: i32, min: i32, max: i32) -> BlockKind {
    let stride = if max - min > BY_ONES { 10 } else { 1 };
    let within = |next: i32| (min..=max).contains(&next).then_some(next);
    BlockKind::Number {
        label,
        number,
        text: number.to_string(),
        less: within(number - stride),
        more: within(number + stride),
        min,
        max,
    }
}

/// Returns the blocks by which an option is set: one for its named values, and one for its number.
pub(crate) fn option_blocks(option: &OptionInfo, value: &str, lang: Lang) -> Vec<Block> {
    let block = |end: &str, kind| Block {
        key: format!("{}{end}", block_key(&option.key)),
        name: format!("{} {}", say(lang, "option-name"), option.key) + end,
        role: BlockRole::Option,
        kind,
    };
    let named = |more: Option<Offer>, numbers: Option<NumberRange>| {
        let offer = |named: &OptionValue| offer(&named.value, named.label.clone(), named.value == value);
        let offers = option.values.iter().map(offer).chain(more).collect();
        BlockKind::Choice {
            label: option.label.clone(),
            offers,
            several: false,
            numbers,
            note: String::new(),
        }
    };
    let number = |value: i32, min, max| number(option.label.clone(), value, min, max);
    match option.kind {
        OptionKind::Switch => {
            let state = option.values.iter().find(|named| named.value == value);
            let state = state.map_or_else(|| value.to_owned(), |named| named.label.clone());
            vec![block("", BlockKind::Toggle { label: option.label.clone(), on: value == "on", state })]
        }
        OptionKind::OneOf => vec![block("", named(None, None))],
        OptionKind::Number { min, max } => vec![block("", number(value.parse().unwrap_or(min), min, max))],
        OptionKind::NumberOrOff { min, max } => {
            let set = value.parse::<i32>().ok();
            let label = set.map_or_else(|| format!("{min}–{max}"), |set| set.to_string());
            let any = offer(&set.unwrap_or(min).to_string(), label, set.is_some());
            let choice = block("", named(Some(any), Some(NumberRange { min, max })));
            let number = set.map(|set| block(" number", number(set, min, max)));
            std::iter::once(choice).chain(number).collect()
        }
    }
}
