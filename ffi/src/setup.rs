//! The needs of a table and a score pad before they begin: names and a seed.

use crate::error::Failure;
use cartable_core::name;
use cartable_core::seed::Seed;

/// The widest name of a player, in columns.
const WIDEST_NAME: usize = 40;

/// Returns the name as it is kept; refuses a text that is no name.
pub(crate) fn check_name(name: &str) -> Result<String, Failure> {
    name::check(name, WIDEST_NAME).map_err(|error| Failure::Name { name: name.to_owned(), error })
}

/// Draws a seed from the system's randomness.
pub(crate) fn draw_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Failure::Randomness)?;
    Ok(Seed::new(bytes))
}
