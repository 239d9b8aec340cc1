//! The memory of a table: what it has shown keeps its room, so that nothing jumps from turn to turn.

use super::areas::{has_gaps, is_ring, is_shared};
use super::page::TablePage;
use cartable_core::scene::{AreaId, AreaRole, Scene};

/// The things that a table has shown so far and may show again.
/// [`lay_out`](super::lay_out) returns it for the next layout; a new table has the empty one.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct TableMemory {
    /// The areas in which something could be tapped.
    #[cfg_attr(feature = "uniffi", uniffi(default = []))]
    pub tapped: Vec<AreaId>,
    /// The areas whose cards lie around the middle, each before the player of it.
    #[cfg_attr(feature = "uniffi", uniffi(default = []))]
    pub rings: Vec<AreaId>,
    /// The areas in which a player has had more than one card: they never lie around the middle again.
    #[cfg_attr(feature = "uniffi", uniffi(default = []))]
    pub rows: Vec<AreaId>,
    /// The areas of the last scene: with others, other things are asked.
    #[cfg_attr(feature = "uniffi", uniffi(default = []))]
    pub areas: Vec<AreaId>,
    /// The most places of each row with gaps.
    #[cfg_attr(feature = "uniffi", uniffi(default = []))]
    pub places: Vec<RowPlaces>,
    /// How the players' panels stood: there they stay, as long as all has room.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub standing: Option<Standing>,
    /// The width and the text scale at which they stood.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub stood: Option<StandingPage>,
}

/// The places of a row with gaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct RowPlaces {
    /// The row.
    pub area: AreaId,
    /// The number of its places.
    pub places: u32,
}

/// How the players' panels stand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Standing {
    /// The number of columns.
    pub columns: u32,
    /// True if the viewer's own is a line above the others'.
    pub is_above: bool,
    /// The number of lines of notes for which each line of panels has had room, from above.
    pub notes: Vec<u32>,
}

/// The page for which a standing holds.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct StandingPage {
    /// The width of the page.
    pub width: f32,
    /// The text scale.
    pub text_scale: f32,
}

impl Standing {
    pub(crate) const fn new(columns: usize, is_above: bool) -> Self {
        Self { columns: columns as u32, is_above, notes: Vec::new() }
    }

    /// Returns the number of lines of notes that this line of panels has had.
    pub(crate) fn notes(&self, line: usize) -> usize {
        self.notes.get(line).map_or(0, |notes| *notes as usize)
    }

    /// Returns true if the panels stand in the same columns.
    pub(crate) const fn is_like(&self, other: &Self) -> bool {
        self.columns == other.columns && self.is_above == other.is_above
    }
}

impl TableMemory {
    /// Returns the memory with what this scene shows, on this page.
    pub(crate) fn with(&self, scene: &Scene, page: &TablePage) -> Self {
        let areas: Vec<AreaId> =
            scene.areas.iter().filter(|area| area.role != AreaRole::LastTrick).map(|area| area.id).collect();
        let is_same = self.areas.len() == areas.len() && areas.iter().all(|area| self.areas.contains(area));
        let mut next = Self { areas, rings: self.rings.clone(), rows: self.rows.clone(), ..Self::default() };
        let stood = StandingPage { width: page.width, text_scale: page.text_scale };
        next.standing = self.standing.clone().filter(|_| self.stood == Some(stood));
        next.stood = Some(stood);
        if is_same {
            next.tapped.clone_from(&self.tapped);
            next.places.clone_from(&self.places);
        } else if let Some(standing) = &mut next.standing {
            standing.notes.clear();
        }
        for area in &scene.areas {
            if area.items.iter().any(|item| item.can_tap) {
                note(&mut next.tapped, area.id);
            }
            if is_shared(area) {
                note(&mut next.rows, area.id);
            }
            if is_ring(area) {
                note(&mut next.rings, area.id);
            }
            if has_gaps(area) {
                match next.places.iter_mut().find(|row| row.area == area.id) {
                    Some(row) => row.places = row.places.max(area.columns),
                    None => next.places.push(RowPlaces { area: area.id, places: area.columns }),
                }
            }
        }
        next.rings.retain(|ring| !next.rows.contains(ring));
        next
    }

    /// Returns the most places that this row has had.
    pub(crate) fn places(&self, area: AreaId) -> u32 {
        self.places.iter().find(|row| row.area == area).map_or(0, |row| row.places)
    }
}

fn note(list: &mut Vec<AreaId>, area: AreaId) {
    if !list.contains(&area) {
        list.push(area);
    }
}
