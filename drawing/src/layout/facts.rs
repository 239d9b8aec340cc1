//! The facts of a scene that its layout needs, each found once: a layout is tried at many sizes.

use super::areas::{has_gaps, is_owned_by_rows, is_yard};
use super::frame::Frame;
use super::memory::{Standing, TableMemory};
use super::page::TablePage;
use super::texts::{Letters, plain};
use crate::item::MARK_REACH;
use cartable_core::scene::{Area, AreaKind, AreaRole, Item, Scene, SeatPanel};

/// The size of letters on chips and above areas, before the text scale.
pub(crate) const TINY: f32 = 11.0;

/// How far a mark stands out over its item.
const MARKED: f32 = MARK_REACH as f32;

/// The width of remaining times, with the picture beside them.
const MINUTES: &str = "● 00:00";
const DAYS: &str = "● 0 d 00 h";
const HOUR_MS: u32 = 3_600_000;

/// A scene on a page, with what the table has shown before.
pub(crate) struct Facts<'a> {
    pub page: TablePage,
    pub letters: Letters,
    /// The seats, clockwise from the viewer.
    pub seats: Vec<u32>,
    /// The players' panels, in the scene's order.
    pub panels: Vec<PanelFacts<'a>>,
    /// The areas of the middle, in the scene's order.
    pub middle: Vec<AreaFacts<'a>>,
    /// How the panels stood before.
    pub standing: Option<Standing>,
}

/// An area with the facts about it.
pub(crate) struct AreaFacts<'a> {
    pub area: &'a Area,
    /// The width of its short title.
    pub title: f32,
    /// The width of its whole title.
    pub whole_title: f32,
    /// The width of the longest name of its rows.
    pub row_title: f32,
    /// True if something can be tapped in it, or could be before.
    pub is_tapped: bool,
    pub layout: Arrangement,
    /// True if each row is one player's and is called by their name.
    pub is_owned_by_rows: bool,
}

/// How the things of an area lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrangement {
    Row,
    /// A row with this many places, some of them empty.
    Gaps(u32),
    Ring,
    Grid,
    Pyramid,
    /// A place as wide as those beside it, whatever lies there.
    Yard,
}

/// A player's panel with the facts about it.
pub(crate) struct PanelFacts<'a> {
    pub panel: &'a SeatPanel,
    /// The width of name and points.
    pub said: f32,
    /// The width of each note, and before them of the remaining time.
    pub marks: Vec<f32>,
    /// The areas in front of the player, if the viewer is another.
    pub fronts: Vec<AreaFacts<'a>>,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(scene: &'a Scene, page: TablePage, memory: &TableMemory) -> Self {
        let letters = Letters::of(&page);
        let viewer = scene.seats.iter().find(|panel| panel.is_viewer).map(|panel| panel.seat);
        let is_front =
            |area: &Area| area.role == AreaRole::Front && area.seat.is_some() && area.seat != viewer;
        let area = |area: &'a Area| AreaFacts::new(area, letters, memory);
        let panel = |panel: &'a SeatPanel| {
            let own = |area: &&Area| is_front(area) && area.seat == Some(panel.seat);
            let time = panel.time.map(|time| if time.left_ms < HOUR_MS { MINUTES } else { DAYS });
            let marks = time.into_iter().chain(panel.notes.iter().map(|note| note.mark.as_str()));
            PanelFacts {
                panel,
                said: letters.scaled(&panel.name, 13.0) + letters.scaled(&plain(panel.score), 13.0),
                marks: marks.map(|mark| letters.scaled(mark, TINY) + 12.0).collect(),
                fronts: scene.areas.iter().filter(own).map(area).collect(),
            }
        };
        let middle = |area: &&Area| area.role != AreaRole::Hand && !is_front(area);
        Self {
            page,
            letters,
            seats: scene.seats.iter().map(|panel| panel.seat).collect(),
            panels: scene.seats.iter().map(panel).collect(),
            middle: scene.areas.iter().filter(middle).map(area).collect(),
            standing: memory.standing.clone(),
        }
    }

    /// Returns the height of an area's title.
    pub(crate) fn title_height(&self) -> f32 {
        16.0 * self.page.text_scale
    }

    /// Returns the height of the line below an item that names its owner, with the room for the item's mark above it.
    pub(crate) fn caption_height(&self) -> f32 {
        MARKED + 14.0 * self.page.text_scale
    }

    /// Returns the place of that line, clear of the item's mark.
    pub(crate) fn caption(&self, item: Frame) -> Frame {
        Frame { top: item.bottom + MARKED, bottom: item.bottom + self.caption_height(), ..item }
    }

    /// Returns true if something lies in front of others.
    pub(crate) fn has_fronts(&self) -> bool {
        self.panels.iter().any(|panel| !panel.fronts.is_empty())
    }
}

impl<'a> AreaFacts<'a> {
    fn new(area: &'a Area, letters: Letters, memory: &TableMemory) -> Self {
        let symbol = if area.symbol.is_some() { 16.0 } else { 0.0 };
        let layout = if memory.rings.contains(&area.id) {
            Arrangement::Ring
        } else if has_gaps(area) {
            Arrangement::Gaps(area.columns.max(memory.places(area.id)))
        } else if is_yard(area) {
            Arrangement::Yard
        } else {
            match area.kind {
                AreaKind::Row | AreaKind::Pile => Arrangement::Row,
                AreaKind::Grid => Arrangement::Grid,
                AreaKind::Pyramid => Arrangement::Pyramid,
            }
        };
        Self {
            area,
            title: letters.scaled(&area.short, TINY) + symbol * letters.scale,
            whole_title: letters.scaled(&area.title, TINY) + symbol,
            row_title: area.row_titles.iter().map(|title| letters.scaled(title, TINY)).fold(0.0, f32::max),
            is_tapped: memory.tapped.contains(&area.id),
            layout,
            is_owned_by_rows: is_owned_by_rows(area),
        }
    }

    /// Returns true if it is said below an item who owns it: where neither the area nor its row says so.
    pub(crate) const fn is_captioned(&self, item: &Item) -> bool {
        self.area.seat.is_none() && item.owner.is_some() && !self.is_owned_by_rows
    }
}
