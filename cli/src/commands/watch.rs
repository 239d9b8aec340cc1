//! `cartable watch`: looking on at a match of others.

use super::play::sit_down;
use crate::address::Address;
use crate::args::WatchArgs;
use crate::failure::Failure;
use crate::online::Guest;
use cartable_core::text::Lang;
use cartable_ffi::Shelf;
use std::io::{IsTerminal, Write, stdout};
use std::sync::Arc;

/// Looks on until the match is over or left.
pub(super) fn run(
    args: &WatchArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let guest = Guest::enter(&Address::named(&args.online, shelf), lang, shelf)?;
    let sitting = guest.look_on(&args.what)?;
    sit_down(sitting, args.plain || !stdout().is_terminal(), lang, shelf, out)
}
