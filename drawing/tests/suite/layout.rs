//! Laws of layouts, over whole matches of every game.

use crate::faces::{extent, look};
use crate::tables::{Moment, anew, crowded, each_table, ends, follow, items, pages};
use cartable_core::catalogue::GameId;
use cartable_core::scene::{Area, AreaKind, AreaRole, ItemId, Scene};
use cartable_core::text::Lang;
use cartable_drawing::layout::{
    CORNER, FINGER, Frame, GAP, LOG_EDGES, Pane, Spot, TOUCH, TableLayout, TableMemory, TablePage, enlarged,
    lay_out, least_height, question_height, room_to_tell, text_lines,
};
use cartable_drawing::{Figure, Layer, Look, marking};
use kurbo::Rect;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Edges that differ by less coincide.
const CLOSE: f32 = 0.6;

fn is_within(inner: &Frame, outer: &Frame) -> bool {
    inner.left >= outer.left - CLOSE
        && inner.top >= outer.top - CLOSE
        && inner.right <= outer.right + CLOSE
        && inner.bottom <= outer.bottom + CLOSE
}

fn meet(one: &Frame, other: &Frame) -> bool {
    one.right.min(other.right) - one.left.max(other.left) > CLOSE
        && one.bottom.min(other.bottom) - one.top.max(other.top) > CLOSE
}

fn frame(left: f32, top: f32, right: f32, bottom: f32) -> Frame {
    Frame { left, top, right, bottom }
}

fn content(pane: &Pane) -> Frame {
    frame(0.0, 0.0, pane.width, pane.height)
}

/// A layout with its scene and page.
struct Laid<'a> {
    scene: &'a Scene,
    page: TablePage,
    layout: TableLayout,
}

impl Laid<'_> {
    fn hand(&self) -> &[Spot] {
        self.layout.hand.as_ref().map_or(&[], |hand| &hand.spots)
    }

    fn can_tap(&self, item: ItemId) -> bool {
        items(self.scene).any(|other| other.id == item && other.can_tap)
    }

    fn asked(&self) -> &str {
        if self.scene.meaning.is_empty() { &self.scene.headline } else { &self.scene.meaning }
    }
}

/// A law: what is wrong with a layout.
type Law = fn(&Laid<'_>, &mut Vec<String>);

/// Fails with the layouts that break a law: whole matches of every game on every page, in both languages.
/// Each moment is laid out on some of the pages, which remember what they have shown, the next moment on others.
fn hold(letter_width: f32, laws: &[Law]) {
    let pages: Vec<TablePage> = pages().into_iter().map(|page| TablePage { letter_width, ..page }).collect();
    let (mut wrong, mut count) = (Vec::new(), 0);
    each_table(|game, seats| {
        for lang in Lang::ALL {
            let mut memories = vec![TableMemory::default(); pages.len()];
            let mut number = 0;
            follow(game, seats, lang, 40 * seats, |moment: &Moment| {
                number += 1;
                for scene in moment.scenes() {
                    for (index, page) in pages.iter().enumerate().skip(number % 19).step_by(19) {
                        let layout = lay_out(scene, page, &memories[index]);
                        memories[index].clone_from(&layout.memory);
                        let mut laid = vec![Laid { scene, page: *page, layout }];
                        laid.extend(lowest(scene, page).map(|page| Laid {
                            scene,
                            page,
                            layout: anew(scene, &page),
                        }));
                        for laid in laid {
                            let mut faults = Vec::new();
                            for law in laws {
                                law(&laid, &mut faults);
                            }
                            let what = format!("{} {seats} {lang:?} {:?}", game.id(), laid.page);
                            wrong.extend(faults.into_iter().map(|fault| format!("{what}: {fault}")));
                            count += 1;
                        }
                    }
                }
            });
        }
    });
    assert!(count > 10_000, "{count} layouts");
    assert!(
        wrong.is_empty(),
        "{} of {count}, the first:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

/// The page that a lesson or a hint leaves, if that is less than it usually is.
fn lowest(scene: &Scene, page: &TablePage) -> Option<TablePage> {
    let left = TablePage { height: page.height - room_to_tell(scene, page).most - 12.0, ..*page };
    let holds = left.height >= least_height(scene, &left, false) - CLOSE;
    Some(left).filter(|left| page.height <= 600.0 && left.is_wide() == page.is_wide() && holds)
}

/// Everything lies somewhere, once.
fn whole(laid: &Laid<'_>, faults: &mut Vec<String>) {
    let mut items: Vec<ItemId> = items(laid.scene).map(|item| item.id).collect();
    let mut spots: Vec<ItemId> = laid.layout.spots().map(|spot| spot.item).collect();
    items.sort_unstable();
    spots.sort_unstable();
    if items != spots {
        faults.push(format!("{items:?} lie as {spots:?}"));
    }
    let mut seats: Vec<u32> = laid.layout.seats.iter().map(|seat| seat.seat).collect();
    seats.sort_unstable();
    if seats != (0..laid.scene.seats.len() as u32).collect::<Vec<_>>() {
        faults.push(format!("panels of {seats:?}"));
    }
}

/// Hand, question and choices are visible without scrolling, and nothing lies over them.
fn standing(laid: &Laid<'_>, faults: &mut Vec<String>) {
    let (layout, page) = (&laid.layout, &laid.page);
    let whole = frame(0.0, 0.0, page.width, page.height);
    let mut parts = vec![layout.players.view, layout.middle.view, layout.question, layout.choices];
    parts.extend(layout.hand.as_ref().map(|_| layout.hand_view));
    parts.extend(layout.side);
    let outside = parts.iter().filter(|part| !is_within(part, &whole) || part.width() <= 0.0);
    faults.extend(outside.map(|part| format!("{part:?} is not on the page")));
    apart(&parts, faults);
    if page.height >= least_height(laid.scene, page, false) - CLOSE {
        let high = question_height(laid.asked(), layout.question_size, layout.question.width(), page);
        if high > layout.question.height() + CLOSE {
            faults.push(format!("the question is {high} high in {:?}", layout.question));
        }
    }
    // With large texts a hand may go on sideways, and so may one of more than three rows of six,
    // or of two on a phone on its side.
    let most = if page.height < 440.0 { 12 } else { 18 };
    let is_whole = page.text_scale <= 1.0 && laid.hand().len() <= most;
    let right = if is_whole { layout.hand_view.right } else { f32::MAX };
    let hidden =
        laid.hand().iter().filter(|spot| !is_within(&spot.frame, &Frame { right, ..layout.hand_view }));
    faults.extend(hidden.map(|spot| format!("{:?} is not in {:?}", spot.frame, layout.hand_view)));
    // More than an edge of panels and table is visible.
    for pane in [&layout.players, &layout.middle] {
        if pane.view.height() < TOUCH.min(pane.height) - CLOSE {
            faults.push(format!("{pane:?} is an edge"));
        }
    }
}

fn apart(frames: &[Frame], faults: &mut Vec<String>) {
    for (index, one) in frames.iter().enumerate() {
        let over = frames[..index].iter().filter(|other| meet(one, other));
        faults.extend(over.map(|other| format!("{one:?} lies over {other:?}")));
    }
}

/// In a pane nothing lies over anything else or beyond its edges.
fn panes(laid: &Laid<'_>, faults: &mut Vec<String>) {
    let layout = &laid.layout;
    let fronts = layout.fronts.iter().flat_map(|place| &place.spots).map(|spot| spot.frame);
    let panels: Vec<Frame> = layout.seats.iter().map(|seat| seat.touched).chain(fronts).collect();
    let mut table: Vec<Frame> =
        layout.areas.iter().flat_map(|place| &place.spots).map(|spot| spot.frame).collect();
    for (frames, pane) in [(&panels, &layout.players), (&table, &layout.middle)] {
        let outside = frames.iter().filter(|frame| !is_within(frame, &content(pane)));
        faults.extend(outside.map(|frame| format!("{frame:?} is not in {pane:?}")));
    }
    apart(&panels, faults);
    // Titles and captions, too.
    table.extend(layout.areas.iter().filter_map(|place| place.title));
    table.extend(layout.areas.iter().flat_map(|place| place.rows.iter().copied()));
    table.extend(layout.areas.iter().flat_map(|place| &place.spots).filter_map(|spot| spot.caption));
    apart(&table, faults);
    if layout.players.scrolls_across() {
        faults.push("the panels scroll sideways".to_owned());
    }
}

/// No line that names an owner lies over a mark, its own item's or another's, or over another such line.
fn captions(laid: &Laid<'_>, faults: &mut Vec<String>) {
    for places in [&laid.layout.fronts, &laid.layout.areas] {
        let spots = || places.iter().flat_map(|place| &place.spots);
        let named: Vec<Frame> = spots().filter_map(|spot| spot.caption).collect();
        if named.is_empty() {
            continue;
        }
        apart(&named, faults);
        for spot in spots() {
            for mark in marks(laid, spot) {
                let over = named.iter().filter(|caption| meet(caption, &mark));
                faults
                    .extend(over.map(|caption| format!("the name {caption:?} lies over the mark {mark:?}")));
            }
        }
    }
}

/// The marks of a thing that is marked or picked, whatever it is now: everything may become so.
/// Those of one shape, size and count are measured once.
fn marks(laid: &Laid<'_>, spot: &Spot) -> Vec<Frame> {
    thread_local!(static MEASURED: RefCell<HashMap<String, Vec<Frame>>> = RefCell::default());
    let Some(item) = items(laid.scene).find(|item| item.id == spot.item) else { return Vec::new() };
    let [width, height] = [spot.frame.width(), spot.frame.height()];
    let measure = || {
        let look = Look { marked: true, picked: true, count: item.count, ..look([width, height]) };
        let figure = marking(item.face.shape, &look);
        let layer = |layer: &Layer| {
            let Rect { x0, y0, x1, y1 } = extent(&Figure { layers: vec![layer.clone()], ..figure.clone() });
            frame(x0 as f32, y0 as f32, x1 as f32, y1 as f32)
        };
        figure.layers.iter().map(layer).collect()
    };
    let key = format!("{:?} {width} {height} {:?}", item.face.shape, item.count);
    MEASURED.with_borrow_mut(|measured| {
        let frames: &Vec<Frame> = measured.entry(key).or_insert_with(measure);
        frames.iter().map(|mark| mark.moved(spot.frame.left, spot.frame.top)).collect()
    })
}

/// All that can be tapped is large enough for a finger.
fn fingers(laid: &Laid<'_>, faults: &mut Vec<String>) {
    let (layout, hand) = (&laid.layout, laid.hand());
    // Every card of a hand is visible that is too large for a finger's room for each.
    let is_crowded = hand.len() > 18 && laid.page.text_scale <= 1.0;
    if hand.iter().any(|spot| laid.can_tap(spot.item)) {
        for (index, spot) in hand.iter().enumerate() {
            let (frame, later) = (spot.frame, &hand[index + 1..]);
            // The part of it that the following cards leave.
            let beside = later.iter().filter(|other| (other.frame.top - frame.top).abs() < 1.0);
            let below =
                later.iter().filter(|other| other.frame.top > frame.top + 1.0 && meet(&other.frame, &frame));
            let right = beside.map(|other| other.frame.left).fold(frame.right, f32::min);
            let bottom = below.map(|other| other.frame.top).fold(frame.bottom, f32::min);
            let least = if is_crowded { CORNER } else { TOUCH };
            if right - frame.left < least - CLOSE || bottom - frame.top < TOUCH - CLOSE {
                faults.push(format!(
                    "card {index} of the hand has {} x {}",
                    right - frame.left,
                    bottom - frame.top
                ));
            }
        }
    }
    for (places, pane) in [(&layout.fronts, &layout.players), (&layout.areas, &layout.middle)] {
        let least = if pane.is_whole() { TOUCH } else { FINGER };
        for spot in places.iter().flat_map(|place| &place.spots).filter(|spot| laid.can_tap(spot.item)) {
            if spot.frame.width().min(spot.frame.height()) + GAP < least - CLOSE {
                faults.push(format!("{spot:?} is too small"));
            }
        }
    }
    let small =
        layout.seats.iter().filter(|seat| seat.touched.width() < FINGER || seat.touched.height() < FINGER);
    faults.extend(small.map(|seat| format!("{seat:?} is too small")));
    if !laid.scene.choices.is_empty() && layout.choices.height() < FINGER {
        faults.push(format!("buttons in {:?}", layout.choices));
    }
}

/// No more of a thing is covered than the layout promises, and by that it is told from others.
fn covers(laid: &Laid<'_>, faults: &mut Vec<String>) {
    for place in laid.layout.places() {
        for (index, spot) in place.spots.iter().enumerate() {
            let Frame { left, top, .. } = spot.frame;
            let promised = frame(left, top, left + spot.seen_width, top + spot.seen_height);
            // Later things are drawn over it.
            let over = place.spots[index + 1..].iter().filter(|other| meet(&other.frame, &promised));
            faults.extend(over.map(|other| format!("{other:?} lies over {spot:?}")));
            if spot.seen_width < CORNER.min(spot.frame.width()) - CLOSE
                || spot.seen_height < CORNER.min(spot.frame.height()) - CLOSE
            {
                faults.push(format!("{spot:?} is not told from others"));
            }
        }
    }
}

/// The last event is told whole.
fn told(laid: &Laid<'_>, faults: &mut Vec<String>) {
    let layout = &laid.layout;
    let line = laid.scene.log.last().filter(|_| layout.log.height() > 0.0 && laid.page.text_scale <= 1.0);
    let width = layout.log.width() - LOG_EDGES;
    if let Some(line) = line
        && text_lines(line, layout.log_size, width, &laid.page) > layout.log_lines as usize
    {
        faults.push(format!("{line} at {} in {:?}", layout.log_size, layout.log));
    }
}

#[test]
fn everything_lies_apart_in_sight_and_within_reach_and_the_last_event_is_told_whole() {
    hold(1.0, &[whole, standing, panes, captions, fingers, covers, told]);
}

#[test]
fn letters_wider_by_fifteen_of_a_hundred_push_nothing_over_anything() {
    hold(1.15, &[whole, standing, panes, fingers, covers]);
}

#[test]
fn what_is_told_leaves_hand_question_and_buttons_their_room() {
    let made = [(320, 568), (360, 640), (412, 915), (915, 412), (960, 600), (602, 804)];
    for lang in Lang::ALL {
        for (name, moment) in crowded(lang, ends) {
            for (width, height) in made {
                for (text_scale, bar) in [(1.0, 48), (2.0, 76)] {
                    let page =
                        TablePage { text_scale, ..TablePage::new(width as f32, (height - bar) as f32) };
                    let left = page.height - room_to_tell(&moment.scene, &page).most - 12.0;
                    let least = least_height(&moment.scene, &page, false);
                    assert!(left >= least - CLOSE, "{name} {lang:?} {page:?}: {left} of {least}");
                }
            }
        }
    }
}

#[test]
fn for_the_left_hand_question_and_buttons_stand_on_the_left_and_all_else_as_for_the_right() {
    for (name, moment) in crowded(Lang::Fr, ends) {
        for page in pages().into_iter().filter(|page| page.is_wide() && !page.left_handed) {
            let right = anew(&moment.scene, &page);
            let left = anew(&moment.scene, &TablePage { left_handed: true, ..page });
            let by = page.width - right.hand_view.width();
            let mirrored = |at: Frame| frame(page.width - at.right, at.top, page.width - at.left, at.bottom);
            let moved = |at: Frame| frame(at.left + by, at.top, at.right + by, at.bottom);
            let shared = |layout: &TableLayout| [Some(layout.question), Some(layout.choices), layout.side];
            let main = |layout: &TableLayout| [layout.players.view, layout.middle.view, layout.hand_view];
            let lying = |layout: &TableLayout| -> Vec<Frame> {
                let places = layout.areas.iter().chain(&layout.fronts);
                let spots = places.flat_map(|place| &place.spots).map(|spot| spot.frame);
                spots.chain(layout.seats.iter().map(|seat| seat.frame)).collect()
            };
            let wanted = shared(&right).into_iter().flatten().map(mirrored).chain(main(&right).map(moved));
            let found = shared(&left).into_iter().flatten().chain(main(&left));
            let pairs: Vec<(Frame, Frame)> =
                wanted.zip(found).chain(lying(&right).into_iter().zip(lying(&left))).collect();
            for (wanted, found) in pairs {
                let are_alike = is_within(&wanted, &found) && is_within(&found, &wanted);
                assert!(are_alike, "{name} {page:?}: {wanted:?}, {found:?}");
            }
        }
    }
}

/// The place of everything in the middle but this.
fn others(layout: &TableLayout, except: AreaRole, scene: &Scene) -> Vec<Frame> {
    let id = scene.areas.iter().find(|area| area.role == except).map(|area| area.id);
    let places = layout.areas.iter().filter(|place| Some(place.area) != id);
    places.flat_map(|place| &place.spots).map(|spot| spot.frame).collect()
}

#[test]
fn when_a_trick_is_gathered_nothing_else_moves() {
    let mut seen = 0;
    each_table(|game, seats| {
        follow(game, seats, Lang::En, 40 * seats, |Moment { scene, .. }| {
            let last = scene.areas.iter().find(|area| area.role == AreaRole::LastTrick);
            if seen % 5 != 0 || last.is_none_or(|last| last.items.len() != scene.seats.len()) {
                seen += usize::from(last.is_some_and(|last| last.items.len() == scene.seats.len()));
                return;
            }
            seen += 1;
            let mut without = scene.clone();
            let last = without.areas.iter_mut().find(|area| area.role == AreaRole::LastTrick);
            last.expect("a last trick").items.clear();
            for page in pages() {
                let (before, after) = (anew(scene, &page), anew(&without, &page));
                let [before, after] =
                    [before, after].map(|layout| others(&layout, AreaRole::LastTrick, scene));
                assert_eq!(before, after, "{} {seats} {page:?}", game.id());
            }
        });
    });
    assert!(seen > 20, "{seen}");
}

#[test]
fn the_panels_stay_where_they_are_through_a_match() {
    let mut moved = BTreeSet::new();
    each_table(|game, seats| {
        let (mut memory, mut ways) = (TableMemory::default(), BTreeSet::new());
        follow(game, seats, Lang::Fr, 40 * seats, |moment| {
            let layout = lay_out(&moment.scene, &TablePage::new(360.0, 592.0), &memory);
            let mut panels: Vec<_> = layout.seats.iter().map(|seat| (seat.seat, seat.frame)).collect();
            panels.sort_by_key(|(seat, _)| *seat);
            let columns: Vec<[u32; 2]> =
                panels.iter().map(|(_, at)| [at.left.to_bits(), at.width().to_bits()]).collect();
            ways.insert(columns);
            memory = layout.memory;
        });
        if ways.len() > 1 {
            moved.insert(format!("{} {seats}", game.id()));
        }
    });
    // Cards before the players, and a table that grows, may leave the panels no room as they stood.
    let growing = ["numx", "duel", "nmbrs"];
    moved.retain(|table| !growing.iter().any(|game| table.starts_with(game)));
    assert_eq!(Vec::from_iter(moved), [""; 0]);
}

#[test]
fn yards_never_move_through_a_match() {
    for seats in GameId::HickHack.seats() {
        for page in pages() {
            let (mut memory, mut ways) = (TableMemory::default(), BTreeSet::new());
            follow(GameId::HickHack, seats, Lang::Fr, 40 * seats, |moment| {
                let layout = lay_out(&moment.scene, &page, &memory);
                let yards = moment
                    .scene
                    .areas
                    .iter()
                    .filter(|area| area.role == AreaRole::Centre && area.symbol.is_some());
                let frame = |area: &Area| {
                    let place = layout.areas.iter().find(|place| place.area == area.id);
                    place.expect("a place of a yard").frame
                };
                let frames: Vec<Frame> = yards.map(frame).collect();
                if frames.is_empty() {
                    return;
                }
                // The column, and the number of yards above.
                let stands = |at: &Frame| {
                    let above = frames.iter().filter(|other| other.bottom <= at.top).count();
                    [at.left.round() as i32, at.width().round() as i32, above as i32]
                };
                ways.insert(frames.iter().map(stands).collect::<Vec<_>>());
                memory = layout.memory;
            });
            assert_eq!(ways.len(), 1, "{seats} {page:?}: {ways:?}");
        }
    }
}

#[test]
fn the_points_of_every_player_are_read_without_scrolling() {
    let mut folds = 0;
    each_table(|game, seats| {
        let mut memory = TableMemory::default();
        follow(game, seats, Lang::Fr, 40 * seats, |moment| {
            let layout = lay_out(&moment.scene, &TablePage::new(360.0, 592.0), &memory);
            let high = layout.players.view.height();
            let hidden = layout.seats.iter().filter(|seat| seat.header.bottom > high + 0.5).count();
            assert!(
                hidden == 0 || layout.fold.is_some(),
                "{} {seats}: {hidden} hidden without a fold",
                game.id()
            );
            if let Some(fold) = layout.fold {
                folds += 1;
                assert!(fold.size > 8.0, "{} {seats}: {fold:?}", game.id());
            }
            memory = layout.memory;
        });
    });
    assert!(folds > 0);
}

/// The tables of which not all is visible at once on a page.
fn scrolling(tables: &[(String, Moment)], page: TablePage) -> Vec<&str> {
    let tables = tables.iter().filter(|(_, moment)| !anew(&moment.scene, &page).is_whole());
    tables.map(|(name, _)| name.as_str()).collect()
}

/// Every table of up to four players, and the largest.
fn few_and_most(game: GameId) -> Vec<usize> {
    let seats = game.seats();
    seats.clone().filter(|count| *count <= 4 || count == seats.end()).collect()
}

#[test]
fn on_a_usual_phone_everything_is_visible_at_once_but_for_eight_long_series_and_on_a_small_one_but_for_three_games()
 {
    let tables = crowded(Lang::Fr, few_and_most);
    assert_eq!(scrolling(&tables, TablePage::new(412.0, 867.0)), ["nmbrs-8"]);
    assert_eq!(scrolling(&tables, TablePage::new(360.0, 592.0)), SMALL_SCROLLS);
}

/// The own pyramid is to be tapped, six yards are served, and long series cross each other.
const SMALL_SCROLLS: [&str; 7] =
    ["hick_hack-6", "seaux-3", "seaux-4", "seaux-6", "nmbrs-3", "nmbrs-4", "nmbrs-8"];

#[test]
fn on_the_smallest_phone_up_to_four_players_see_hand_question_and_buttons_whole() {
    let page = TablePage::new(320.0, 520.0);
    let few = |game: GameId| few_and_most(game).into_iter().filter(|seats| *seats <= 4).collect();
    let tables = crowded(Lang::Fr, few);
    for (name, moment) in &tables {
        for scene in moment.scenes() {
            let mut faults = Vec::new();
            standing(&Laid { scene, page, layout: anew(scene, &page) }, &mut faults);
            assert!(faults.is_empty(), "{name}: {faults:?}");
        }
    }
    assert_eq!(scrolling(&tables, page), SMALLEST_SCROLLS);
}

const SMALLEST_SCROLLS: [&str; 7] =
    ["niet-3", "niet-4", "seaux-3", "seaux-4", "nmbrs-2", "nmbrs-3", "nmbrs-4"];

#[test]
fn on_the_smallest_phone_two_pyramids_are_visible_whole_also_while_there_is_something_to_choose() {
    let tables = crowded(Lang::Fr, |game| if game == GameId::Seaux { vec![2] } else { Vec::new() });
    let (_, moment) = &tables[0];
    assert!(moment.picked.as_ref().is_some_and(|scene| !scene.choices.is_empty()));
    for scene in moment.scenes() {
        let layout = anew(scene, &TablePage::new(320.0, 520.0));
        assert!(layout.is_whole(), "{layout:?}");
        let pyramids = scene.areas.iter().filter(|area| area.kind == AreaKind::Pyramid).map(|area| area.id);
        let pyramids: Vec<_> = pyramids.collect();
        let places = layout.places().filter(|place| pyramids.contains(&place.area));
        assert!(places.map(|place| place.spots.len()).sum::<usize>() >= 28);
    }
}

fn spots(layout: &TableLayout) -> BTreeMap<ItemId, Frame> {
    layout.places().flat_map(|place| &place.spots).map(|spot| (spot.item, spot.frame)).collect()
}

#[test]
fn what_keeps_its_place_in_a_row_stays_there_when_others_are_taken() {
    let tables = crowded(Lang::Fr, |game| if game == GameId::Sniper { vec![7] } else { Vec::new() });
    let scene = &tables[0].1.scene;
    let is_pool = |area: &cartable_core::scene::Area| {
        area.kind == AreaKind::Row
            && area.role == AreaRole::Centre
            && area.columns as usize > area.items.len()
    };
    let pool = scene.areas.iter().position(is_pool).expect("a row with gaps");
    for page in pages() {
        let before = anew(scene, &page);
        let count = scene.areas[pool].items.len();
        for taken in [0, count - 1] {
            let mut without = scene.clone();
            let area = &mut without.areas[pool];
            let item = area.items.remove(taken).id;
            // The library keeps as many columns as it needs.
            area.columns = area.items.last().map_or(0, |last| last.column + 2);
            let after = lay_out(&without, &page, &before.memory);
            let mut left = spots(&before);
            left.remove(&item);
            assert_eq!(left, spots(&after), "{page:?}");
        }
    }
}

#[test]
fn what_could_be_tapped_keeps_its_size_while_others_play() {
    let tables = crowded(Lang::Fr, |game| if game == GameId::Duel { vec![7] } else { Vec::new() });
    let scene = &tables[0].1.scene;
    let mut closed = scene.clone();
    for item in closed.areas.iter_mut().flat_map(|area| &mut area.items) {
        item.can_tap = false;
    }
    let page = TablePage::new(360.0, 592.0);
    let before = anew(scene, &page);
    assert_eq!(spots(&before), spots(&lay_out(&closed, &page, &before.memory)));
}

#[test]
fn no_page_is_too_odd_to_be_laid_out() {
    let odd = [0.0, -5.0, 1.0, 60.0, 1e9, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    for (_, moment) in crowded(Lang::Fr, ends) {
        for width in odd {
            for height in odd {
                for text_scale in [1.0, 0.0, f32::NAN, 100.0] {
                    let _ = anew(&moment.scene, &TablePage { text_scale, ..TablePage::new(width, height) });
                }
            }
        }
    }
}

/// A phone's things are as they are; a tablet's grow with it, and the page that is left is a large phone's.
#[test]
fn things_grow_with_a_tablet() {
    for (width, height) in [(320.0, 568.0), (412.0, 915.0), (915.0, 412.0), (599.0, 2_000.0)] {
        assert!((enlarged(width, height) - 1.0).abs() < f32::EPSILON, "{width} x {height}");
    }
    for (width, height) in [(768.0, 1_024.0), (1_280.0, 800.0), (1_024.0, 1_366.0), (1_366.0, 1_024.0)] {
        let larger = enlarged(width, height);
        assert!((1.2..=1.7).contains(&larger), "{width} x {height}: {larger}");
        assert!(width.min(height) / larger > 599.0, "{width} x {height}: {larger}");
    }
    assert!((enlarged(10_000.0, 10_000.0) - 1.7).abs() < f32::EPSILON);
}
