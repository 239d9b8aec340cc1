//! Blocks: an area laid out by itself, without a place yet.

use super::facts::AreaFacts;
use super::frame::{Frame, Size};
use super::page::GAP;
use super::places::{AreaPlace, Spot};
use cartable_core::scene::{AreaRole, Face, Item, Shape};

/// Nothing is drawn narrower.
const SMALLEST: f32 = 24.0;

/// The size of things in one attempt.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Scale {
    /// The width of a card.
    pub unit: f32,
    /// The height of a card in its own widths.
    pub upright: f32,
    /// The least distance from one thing to the next where they can be tapped.
    pub finger: f32,
}

/// An area laid out at some scale.
pub(crate) struct Block<'a> {
    pub facts: &'a AreaFacts<'a>,
    pub size: Size,
    pub spots: Vec<Spot>,
    pub rows: Vec<Frame>,
    /// True if no names stand beside its rows.
    pub is_nameless: bool,
}

impl<'a> Block<'a> {
    pub(crate) fn new(facts: &'a AreaFacts<'a>, size: Size, spots: Vec<Spot>) -> Self {
        Self { facts, size, spots, rows: Vec::new(), is_nameless: facts.area.row_titles.is_empty() }
    }

    /// Returns the block of an area that takes no room.
    pub(crate) fn empty(facts: &'a AreaFacts<'a>) -> Self {
        Self::new(facts, Size::ZERO, Vec::new())
    }

    /// Puts the block here, below a title of this height.
    pub(crate) fn placed(self, left: f32, top: f32, title_height: f32) -> AreaPlace {
        let size = Size::new(self.size.width, self.size.height + title_height);
        self.framed(Frame::sized(left, top, size), title_height)
    }

    /// Puts the block into the middle of its frame, below a title of this height.
    pub(crate) fn framed(self, frame: Frame, title_height: f32) -> AreaPlace {
        let inset = (frame.width() - self.size.width) / 2.0;
        let area = self.facts.area;
        let mut place = AreaPlace::new(area, frame, self.spots, self.rows)
            .moved(frame.left + inset, frame.top + title_height);
        place.framed(area, frame, title_height);
        // Rows that have names say what the area is.
        place.has_whole_title = self.is_nameless && self.facts.whole_title <= frame.width();
        place
    }
}

/// The sizes of the things of an area at a scale.
pub(crate) struct Sizes {
    pub unit: f32,
    /// The least distance from one thing to the next; none where nothing can be tapped.
    pub finger: Option<f32>,
    upright: f32,
    least: f32,
}

impl Sizes {
    pub(crate) fn new(area: &AreaFacts<'_>, scale: Scale) -> Self {
        let finger = Some(scale.finger).filter(|_| area.is_tapped);
        let least = finger.map_or(SMALLEST, |finger| finger - GAP);
        Self { unit: scale.unit * share(area.area.role), finger, upright: scale.upright, least }
    }

    pub(crate) fn of(&self, item: &Item) -> Size {
        self.of_face(&item.face)
    }

    pub(crate) fn of_face(&self, face: &Face) -> Size {
        let (wide, high) = match face.shape {
            Shape::Grain => (0.6, 1.0),
            Shape::Token => (0.9, 1.0),
            Shape::Cell => (1.0, 1.0),
            Shape::Bucket => (1.0, 0.92),
            Shape::Card | Shape::Back | Shape::Pile => (1.0, self.upright),
        };
        let width = (self.unit * wide).max(self.least);
        let height = width * high;
        Size::new(width, if self.finger.is_some() { height.max(self.least) } else { height })
    }

    /// Returns the size of a card that is not there yet.
    pub(crate) fn card(&self) -> Size {
        let width = self.unit.max(SMALLEST);
        Size::new(width, width * self.upright)
    }
}

/// Returns the size of the things of a role beside those in the middle.
const fn share(role: AreaRole) -> f32 {
    match role {
        AreaRole::Centre | AreaRole::Hand | AreaRole::Front => 1.0,
        AreaRole::Prize => 0.9,
        AreaRole::Contract | AreaRole::Stock | AreaRole::Discard => 0.72,
        AreaRole::LastTrick => 0.64,
    }
}
