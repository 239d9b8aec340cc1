//! The nature of areas, as far as their layout depends on it.

use cartable_core::scene::{Area, AreaKind, AreaRole, Item, Shape};

/// Returns true if the cards of an area lie around the middle: each played by another player.
pub(crate) fn is_ring(area: &Area) -> bool {
    let is_played =
        |item: &Item| item.owner.is_some() && matches!(item.face.shape, Shape::Card | Shape::Back);
    area.role == AreaRole::Centre
        && area.kind == AreaKind::Row
        && area.seat.is_none()
        && !area.items.is_empty()
        && area.items.iter().all(is_played)
        && !is_shared(area)
}

/// Returns true if a player has more than one thing in it.
pub(crate) fn is_shared(area: &Area) -> bool {
    let owners = area.items.iter().map(|item| item.owner);
    owners.enumerate().any(|(index, owner)| area.items[..index].iter().any(|other| other.owner == owner))
}

/// Returns true if things keep their places in a row, also when others are taken out of it.
pub(crate) fn has_gaps(area: &Area) -> bool {
    let is_captioned = |item: &Item| area.seat.is_none() && item.owner.is_some() && !is_owned_by_rows(area);
    area.kind == AreaKind::Row
        && !area.items.is_empty()
        && area.columns as usize > area.items.len()
        && !area.items.iter().any(is_captioned)
}

/// Returns true if nothing lies here yet where something will be played: it has room for the first card.
pub(crate) fn awaits(area: &Area) -> bool {
    area.items.is_empty()
        && area.kind != AreaKind::Pyramid
        && matches!(area.role, AreaRole::Centre | AreaRole::Front)
}

/// Returns true if each row is one player's and is called by their name.
pub(crate) fn is_owned_by_rows(area: &Area) -> bool {
    if area.row_titles.is_empty() || area.items.iter().any(|item| item.owner.is_none()) {
        return false;
    }
    let mut rows: Vec<_> = area.items.iter().map(|item| (item.row, item.owner)).collect();
    rows.sort_unstable();
    rows.dedup();
    rows.len() == area.row_titles.len()
}

/// Returns true if an area is one of several places that stay where they are, told apart by pictures.
pub(crate) fn is_yard(area: &Area) -> bool {
    area.role == AreaRole::Centre
        && area.kind == AreaKind::Grid
        && area.seat.is_none()
        && area.symbol.is_some()
        && area.row_titles.is_empty()
}
