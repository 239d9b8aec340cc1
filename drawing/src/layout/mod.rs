//! The layout of a table on a page: a pure function of what there is, how much room there is, and how large texts are.
//!
//! From below lie the hand, the buttons and the question; the table takes the rest.
//! On a wide page question and buttons stand beside the table, below log and scores.
//! [`TableMemory`] keeps the room of what a table has shown, so that nothing jumps from turn to turn.

mod areas;
mod arrange;
mod asked;
mod block;
mod buttons;
mod facts;
mod fold;
mod foot;
mod frame;
mod grid;
mod hand;
mod lines;
mod memory;
mod pack;
mod page;
mod places;
mod ring;
mod strip;
mod table;
mod texts;
mod told;
mod yard;

pub use asked::{question_height, question_size};
pub use buttons::{ButtonRow, ChoiceButton, buttons};
pub use foot::least_height;
pub use frame::Frame;
pub use hand::CORNER;
pub use memory::{RowPlaces, Standing, StandingPage, TableMemory};
pub use page::{FINGER, GAP, TOUCH, TablePage, enlarged};
pub use places::{AreaPlace, Fold, Pane, SeatPlace, Spot, TableLayout};
pub use texts::text_lines;
pub use told::{LOG_EDGES, TellingRoom, room_to_tell};

use cartable_core::scene::{AreaRole, Scene};
use facts::Facts;
use foot::{Foot, LEAST_TABLE, WANTED_TABLE};
use page::{EDGE, LOW};
use table::{Lying, table_of};

/// The height of the last event, in two lines or three small ones, at the usual text size;
/// and on a page with less room.
const LOG: f32 = 34.0;
const LOW_LOG: f32 = 18.0;
const ROOMY_PAGE: f32 = 620.0;

/// A lower place for log and scores is not read.
const LEAST_SIDE: f32 = 48.0;

/// Lays a scene out on a page.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn lay_out(scene: &Scene, page: &TablePage, memory: &TableMemory) -> TableLayout {
    let page = page.checked();
    let memory = memory.with(scene, &page);
    let side = page.side();
    let main_left = if page.left_handed { side } else { 0.0 };
    let main = Frame::new(main_left, 0.0, main_left + page.width - side, page.height);
    let aside_left = if page.left_handed { 0.0 } else { page.width - side };
    let aside =
        if page.is_wide() { Frame::new(aside_left, 0.0, aside_left + side, page.height) } else { main };

    let hand_area = scene.areas.iter().rfind(|area| area.role == AreaRole::Hand);
    let hand_room = Frame::new(main.left + EDGE, 0.0, main.right - EDGE, page.height - EDGE);
    let hand = hand_area
        .filter(|area| !area.items.is_empty())
        .map(|area| hand::hand_of(area, hand_room, &page, memory.tapped.contains(&area.id)));
    let hand_top = hand.as_ref().map_or(page.height - EDGE, |hand| hand.frame.top);

    let under = if page.is_wide() { page.height - EDGE } else { hand_top - 2.0 };
    let low = Frame::new(aside.left + EDGE, 0.0, aside.right - EDGE, under);
    let facts = Facts::new(scene, page, &memory);
    let chosen = Ways { scene, facts: &facts, main, low, hand_top }.best();

    let question = chosen.foot.question;
    let log = Frame::new(low.left, question.top - chosen.log_height, low.right, question.top);
    let (log_size, log_lines) =
        told::log_letters(scene.log.last().map_or("", String::as_str), log, facts.letters);
    let has_side = page.is_wide() && question.top > LEAST_SIDE;
    let table = chosen.table;
    let fold = table.fold.map(|frame| fold::fold(&facts, frame, &table.players, &table.seats));
    let mut layout = TableLayout {
        players: table.players,
        middle: table.middle,
        seats: table.seats,
        fronts: table.fronts,
        areas: table.areas,
        hand,
        hand_view: Frame::new(main.left, hand_top, main.right, page.height),
        log,
        log_size,
        log_lines,
        question,
        question_size: chosen.foot.size,
        choices: chosen.foot.choices,
        side: has_side.then(|| Frame::new(aside.left, 0.0, aside.right, question.top - 4.0)),
        fold,
        memory: TableMemory { standing: Some(table.standing), ..memory },
    };
    order(&mut layout, scene);
    seek(&mut layout, scene);
    layout
}

/// A way to lay out what is above the hand.
struct Way {
    foot: Foot,
    log_height: f32,
    table: Lying,
}

/// The ways to lay out what is above the hand.
struct Ways<'a> {
    scene: &'a Scene,
    facts: &'a Facts<'a>,
    /// The part of the page for hand and table, and the room for question and buttons.
    main: Frame,
    low: Frame,
    hand_top: f32,
}

impl Ways<'_> {
    fn best(&self) -> Way {
        let page = &self.facts.page;
        let usual = Foot::usual(self.scene, page, self.low);
        let wished = (if page.height < ROOMY_PAGE { LOW_LOG } else { LOG }) * page.text_scale;
        let has_log = !page.is_wide() && usual.question.top - wished >= WANTED_TABLE * page.text_scale + 2.0;
        let log_height = if has_log { wished } else { 0.0 };
        let first = self.way(usual, log_height);
        // On a low page the last event is folded, and a lone button stands beside the question,
        // where all the rest is then visible at once.
        if first.table.is_whole() || page.height >= LOW {
            return first;
        }
        let folded = has_log.then(|| self.way(usual, 0.0)).filter(|way| way.table.is_whole());
        let beside = || Foot::beside(self.scene, page, self.low).map(|foot| self.way(foot, 0.0));
        folded.or_else(|| beside().filter(|way| way.table.is_whole())).unwrap_or(first)
    }

    fn way(&self, foot: Foot, log_height: f32) -> Way {
        let is_wide = self.facts.page.is_wide();
        let end = if is_wide { self.hand_top } else { foot.question.top - log_height } - 2.0;
        let room = Frame::new(self.main.left, 0.0, self.main.right, end.max(LEAST_TABLE));
        Way { foot, log_height, table: table_of(self.facts, room) }
    }
}

/// Numbers panels and areas in their order of reading: the panels, then the areas as the scene has them.
fn order(layout: &mut TableLayout, scene: &Scene) {
    for (order, seat) in (0..).zip(&mut layout.seats) {
        seat.order = order;
    }
    let seats = layout.seats.len();
    for place in layout.fronts.iter_mut().chain(&mut layout.areas).chain(&mut layout.hand) {
        let index = scene.areas.iter().position(|area| area.id == place.area);
        place.order = (seats + index.unwrap_or_default()) as u32;
    }
}

/// Finds the parts of the panes that the player has to see.
fn seek(layout: &mut TableLayout, scene: &Scene) {
    let is_asked = scene.seats.iter().any(|panel| panel.is_viewer && panel.to_act);
    let area = |place: &AreaPlace| scene.areas.iter().find(|area| area.id == place.area);
    let asked = |place: &AreaPlace| -> Vec<Frame> {
        let items = area(place).map_or(&[][..], |area| &area.items);
        let lying = place.spots.iter().zip(items);
        lying.filter(|(_, item)| item.can_tap || item.picked).map(|(spot, _)| spot.frame).collect()
    };
    // The owner of the items asked about is visible as well.
    let owners: Vec<u32> = layout
        .fronts
        .iter()
        .filter(|place| !asked(place).is_empty())
        .filter_map(|place| area(place)?.seat)
        .collect();
    let waited: Vec<u32> =
        scene.seats.iter().filter(|panel| panel.to_act && !panel.is_viewer).map(|panel| panel.seat).collect();
    let seats = if is_asked { owners } else { waited };
    let panels = layout.seats.iter().filter(|place| seats.contains(&place.seat)).map(|place| place.frame);
    layout.players.sought = panels.reduce(Frame::with);

    let items = layout.areas.iter().filter(|_| is_asked).flat_map(asked).reduce(Frame::with);
    let centre = |place: &&AreaPlace| area(place).is_some_and(|area| area.role == AreaRole::Centre);
    let middle = || layout.areas.iter().filter(centre).map(|place| place.frame).reduce(Frame::with);
    layout.middle.sought = items.or_else(middle);
}
