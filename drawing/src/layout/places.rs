//! The places of everything on a page.

use super::areas::awaits;
use super::frame::{Frame, Size};
use super::memory::{Standing, TableMemory};
use super::page::FINGER;
use cartable_core::scene::{Area, AreaId, AreaKind, ItemId};

/// The widths of the cards that fly to a player and to an area, and the height of a card in its own widths.
const SEAT_CARD: f32 = 26.0;
const AREA_CARD: f32 = 40.0;
const CARD: f32 = 1.4;

/// The width of the outline of a card in its own height, and its greatest height.
const OUTLINE: f32 = 0.72;
const HIGHEST_OUTLINE: f32 = 118.0;

/// The places of everything on a page.
/// A table has two panes; hand, question and choices lie outside both.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct TableLayout {
    /// The players' panels, with what lies in front of them.
    pub players: Pane,
    /// Everything else but the hand.
    pub middle: Pane,
    /// The panels, in the players' pane.
    pub seats: Vec<SeatPlace>,
    /// The areas in front of players, in the players' pane.
    pub fronts: Vec<AreaPlace>,
    /// The areas of the middle, in its pane.
    pub areas: Vec<AreaPlace>,
    /// The viewer's cards, on the page.
    pub hand: Option<AreaPlace>,
    /// The part of the page where the hand is visible; a hand that is wider scrolls sideways in it.
    pub hand_view: Frame,
    /// The place of the last event; its height is zero if it has no line of its own.
    pub log: Frame,
    /// The size of its letters, before the text scale.
    pub log_size: f32,
    /// The number of its lines.
    pub log_lines: u32,
    /// The place of the question.
    pub question: Frame,
    /// The size of the question's letters, before the text scale.
    pub question_size: f32,
    /// The place of the buttons.
    pub choices: Frame,
    /// Log and scores, on a wide page.
    pub side: Option<Frame>,
    /// A line below the players' pane with the points of the panels that are out of sight.
    pub fold: Option<Fold>,
    /// The memory for the next layout of this table.
    pub memory: TableMemory,
}

/// The line with the points of the players whose panels are out of sight.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Fold {
    /// The place of the line.
    pub frame: Frame,
    /// True if it has room for the players' names, else their letters stand for them.
    pub has_names: bool,
    /// The size of its letters, before the text scale.
    pub size: f32,
}

/// A window of the page with coordinates of its own.
/// It scrolls where it has more than is visible.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Pane {
    /// The visible part, on the page.
    pub view: Frame,
    /// The width of its content.
    pub width: f32,
    /// The height of its content.
    pub height: f32,
    /// The part that the player has to see: the items asked about and their owners, or the player waited for.
    pub sought: Option<Frame>,
}

impl Pane {
    /// Returns true if it scrolls up and down.
    #[must_use]
    pub fn scrolls_down(&self) -> bool {
        self.height > self.view.height() + 0.5
    }

    /// Returns true if it scrolls sideways.
    #[must_use]
    pub fn scrolls_across(&self) -> bool {
        self.width > self.view.width() + 0.5
    }

    /// Returns true if all of it is visible.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.scrolls_down() && !self.scrolls_across()
    }
}

/// The place of a player's panel.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct SeatPlace {
    /// The seat.
    pub seat: u32,
    /// The whole panel, with what lies in front of the player.
    pub frame: Frame,
    /// The place of name, points and notes.
    pub header: Frame,
    /// The part that takes touches: it reaches above a header that is lower than a finger.
    pub touched: Frame,
    /// True if name, points and notes stand in one line.
    pub is_slim: bool,
    /// The card that comes from the player, or goes there, without a place of its own.
    pub card: Frame,
    /// The place in reading.
    pub order: u32,
}

impl SeatPlace {
    pub(crate) fn new(seat: u32, frame: Frame, header: Frame, is_slim: bool) -> Self {
        let touched = Frame { top: header.top - (FINGER - header.height()).max(0.0), ..header };
        let card = Frame::around(header.centre(), Size::new(SEAT_CARD, SEAT_CARD * CARD));
        Self { seat, frame, header, touched, is_slim, card, order: 0 }
    }

    /// Returns the same panel, moved to the right and down.
    pub(crate) fn moved(self, right: f32, down: f32) -> Self {
        let header = self.header.moved(right, down);
        Self {
            order: self.order,
            ..Self::new(self.seat, self.frame.moved(right, down), header, self.is_slim)
        }
    }
}

/// The place of an area.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct AreaPlace {
    /// The area.
    pub area: AreaId,
    /// All of it.
    pub frame: Frame,
    /// The place of its title.
    pub title: Option<Frame>,
    /// True if the whole title has room there, else the short one stands there.
    pub has_whole_title: bool,
    /// The items, in reading order.
    pub spots: Vec<Spot>,
    /// The places of the names of its rows, each left of its row.
    /// Rows that go on below have their names again, in the same order.
    pub rows: Vec<Frame>,
    /// The card that comes from the area, or goes there, without a place of its own.
    pub card: Frame,
    /// The outline of the first card, where nothing lies yet.
    pub outline: Option<Frame>,
    /// The place in reading, after the panels.
    pub order: u32,
}

impl AreaPlace {
    /// Returns the place of an area without a title. A pile has one item, its top.
    pub(crate) fn new(area: &Area, frame: Frame, spots: Vec<Spot>, rows: Vec<Frame>) -> Self {
        let mut place = Self {
            area: area.id,
            frame,
            title: None,
            has_whole_title: false,
            card: frame,
            outline: None,
            spots,
            rows,
            order: 0,
        };
        place.aim(area.kind);
        place
    }

    /// Gives the area this frame, with a title of this height.
    pub(crate) fn framed(&mut self, area: &Area, frame: Frame, title_height: f32) {
        self.frame = frame;
        if title_height > 0.0 {
            let bottom = frame.top + title_height;
            self.title = Some(Frame { bottom, ..frame });
            self.outline = awaits(area).then(|| {
                let room = Frame { top: bottom, ..frame };
                let high = room.height().min(room.width() / OUTLINE).min(HIGHEST_OUTLINE);
                Frame::around(room.centre(), Size::new(high * OUTLINE, high))
            });
        }
        self.aim(area.kind);
    }

    /// Finds the place of cards that come from the area or go there.
    fn aim(&mut self, kind: AreaKind) {
        self.card = match self.spots.as_slice() {
            [top] if kind == AreaKind::Pile => top.frame,
            _ => Frame::around(self.frame.centre(), Size::new(AREA_CARD, AREA_CARD * CARD)),
        };
    }

    /// Returns the same area, moved to the right and down.
    pub(crate) fn moved(mut self, right: f32, down: f32) -> Self {
        self.frame = self.frame.moved(right, down);
        self.card = self.card.moved(right, down);
        self.title = self.title.map(|title| title.moved(right, down));
        self.outline = self.outline.map(|outline| outline.moved(right, down));
        self.spots.iter_mut().for_each(|spot| *spot = spot.moved(right, down));
        self.rows.iter_mut().for_each(|row| *row = row.moved(right, down));
        self
    }
}

/// The place of an item.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Spot {
    /// The item.
    pub item: ItemId,
    /// The place of the item.
    pub frame: Frame,
    /// The line below it that names its owner.
    pub caption: Option<Frame>,
    /// The width of the left upper part that no other item covers.
    pub seen_width: f32,
    /// The height of that part.
    pub seen_height: f32,
}

impl Spot {
    /// Returns the spot of an item that nothing covers.
    pub(crate) const fn free(item: ItemId, frame: Frame, caption: Option<Frame>) -> Self {
        Self { item, frame, caption, seen_width: frame.width(), seen_height: frame.height() }
    }

    /// Returns the same spot, moved to the right and down.
    pub(crate) fn moved(self, right: f32, down: f32) -> Self {
        let caption = self.caption.map(|caption| caption.moved(right, down));
        Self { frame: self.frame.moved(right, down), caption, ..self }
    }
}

impl TableLayout {
    /// Returns every area, the hand last.
    pub fn places(&self) -> impl Iterator<Item = &AreaPlace> {
        self.fronts.iter().chain(&self.areas).chain(&self.hand)
    }

    /// Returns the place of every item.
    pub fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.places().flat_map(|place| &place.spots)
    }

    /// Returns the place of a player's panel.
    #[must_use]
    pub fn seat(&self, seat: u32) -> Option<&SeatPlace> {
        self.seats.iter().find(|place| place.seat == seat)
    }

    /// Returns true if all of the table is visible without scrolling.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.players.scrolls_down() && self.middle.is_whole()
    }

    /// Returns how the players' panels stand.
    #[must_use]
    pub fn standing(&self) -> Option<&Standing> {
        self.memory.standing.as_ref()
    }
}
