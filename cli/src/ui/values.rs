//! The values through which a line can be turned.

use cartable_ffi::{OptionInfo, OptionKind};

/// Returns the values offered for an option: a wide range in twenty steps. The command line takes the exact
/// number.
pub fn of_option(option: &OptionInfo) -> Vec<String> {
    let named = option.values.iter().map(|named| named.value.clone());
    let numbers = match option.kind {
        OptionKind::Number { min, max } | OptionKind::NumberOrOff { min, max } => {
            (min..=max).step_by(((max - min) / 20).max(1) as usize).map(|number| number.to_string()).collect()
        }
        OptionKind::Switch | OptionKind::OneOf => Vec::new(),
    };
    named.chain(numbers).collect()
}

/// Returns the value before or after this one; the first follows the last.
pub fn neighbour<T: Clone + PartialEq>(values: &[T], value: &T, forwards: bool) -> T {
    let count = values.len();
    let here = values.iter().position(|other| other == value);
    let next = here.map_or(0, |here| if forwards { here + 1 } else { here + count - 1 } % count);
    values.get(next).unwrap_or(value).clone()
}
