//! The motion between two tables of one viewer: what flies, what is looked at, what rises, and what is heard and felt of it.
//!
//! It is found from scenes alone; a layout tells where an end lies.

use crate::accent::{LONGEST_MS, Movement, Touch, felt, manner, seen_ms};
use crate::sound::Sound;
use crate::world::{self, Stock};
use cartable_core::scene::{
    Area, AreaKind, AreaRole, Deed, DeedKind, Effect, Face, Flight, Item, ItemId, Place, Scene, Step,
};

/// With quick bots stops are so many times shorter.
const QUICK: u32 = 3;

/// The most cards of one flight that are drawn.
const DRAWN: u32 = 6;

/// The time for which a complete trick is looked at, in milliseconds.
const LOOK_MS: u32 = 900;

/// The motion from one table to the next.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Motion {
    /// The parts, one after the other.
    pub beats: Vec<Beat>,
    /// The points that rise from panels at the end.
    pub risen: Vec<Risen>,
    /// The sound and touch of the end: the new table's meaning for the viewer, or points that rise.
    pub end: Felt,
}

/// The sound and touch of something that begins to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Felt {
    /// The sound.
    pub sound: Option<Sound>,
    /// The touch.
    pub touch: Touch,
}

/// A part of a motion.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Beat {
    /// The deeds that are shown on the table before anything moves.
    pub leading: Vec<Accent>,
    /// The time for which the movements wait for that, in milliseconds.
    pub lead_ms: u32,
    /// The sound and touch of that.
    pub lead: Felt,
    /// The movements; those whose ends coincide are no movement.
    pub movers: Vec<Mover>,
    /// The sound of the movements.
    pub rustle: Option<Sound>,
    /// The table to which they lead, if it is not the last one.
    pub table: Option<Scene>,
    /// The deeds that are shown on that table.
    pub arriving: Vec<Accent>,
    /// The time for which that table is looked at, in milliseconds.
    pub look_ms: u32,
    /// The sound and touch of that.
    pub look: Felt,
}

/// The part of a deed that is shown: it begins with its beat's stop, and may outlast it beside the table.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Accent {
    /// The kind of deed, from which its movement follows.
    pub kind: DeedKind,
    /// The player who did it.
    pub seat: Option<u32>,
    /// The player to whom it was done.
    pub to: Option<u32>,
    /// The things that it befell, on the table that is shown.
    pub struck: Vec<ItemId>,
    /// The things that caused it, on that table.
    pub causes: Vec<ItemId>,
    /// The place of the writing; none if it lies across the table.
    pub at: Option<End>,
    /// The writing; empty if there is none.
    pub text: String,
    /// The time for which it is seen, in milliseconds.
    pub seen_ms: u32,
}

/// A thing on its way. Without one of its ends it appears or vanishes at the other.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Mover {
    /// The end before.
    pub from: Option<End>,
    /// The end after.
    pub to: Option<End>,
    /// The face before.
    pub was: Option<Face>,
    /// The face after.
    pub face: Option<Face>,
    /// The item that it becomes, which is not drawn until it has arrived.
    pub item: Option<ItemId>,
}

/// An end of a movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum End {
    /// The spot of an item.
    Item {
        /// The item.
        id: ItemId,
    },
    /// The middle of a place without a spot for it: an area or a panel.
    Place {
        /// The place.
        place: Place,
    },
}

/// Points that a player has made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Risen {
    /// The player's seat.
    pub seat: u32,
    /// The points, positive or negative.
    pub points: i32,
}

/// Finds the motion from one table of a game, named by its code, to the next through the steps in between.
/// A complete trick is looked at before it is gathered, and every deed of the steps is shown once.
/// Nothing stops in a race, nor while the viewer's clock runs, and with `quick` bots stops are a third.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn motion(game: &str, before: &Scene, steps: &[Step], after: &Scene, quick: bool) -> Motion {
    let flights: Vec<&Flight> = steps.iter().flat_map(|step| &step.flights).collect();
    let deeds: Vec<&Deed> = steps.iter().flat_map(|step| &step.deeds).collect();
    let mut beats = match Trick::completed(before, after, &flights) {
        Some(trick) => {
            let movers = movers(before, &trick.table, &trick.arriving);
            let gathered =
                Beat { movers: self::movers(&trick.table, after, &trick.gathered), ..Beat::default() };
            let complete = Beat { movers, table: Some(trick.table), look_ms: LOOK_MS, ..Beat::default() };
            vec![complete, gathered]
        }
        None => match revealed(before, after, &deeds) {
            Some(table) => {
                let (shown, rest): (Vec<_>, Vec<_>) =
                    flights.iter().partition(|flight| is_shown(flight, &table));
                let gone = Beat { movers: movers(&table, after, &rest), ..Beat::default() };
                vec![
                    Beat { movers: movers(before, &table, &shown), table: Some(table), ..Beat::default() },
                    gone,
                ]
            }
            None => vec![Beat { movers: movers(before, after, &flights), ..Beat::default() }],
        },
    };
    show(&mut beats, &deeds, before, after);
    pace(&mut beats, after, quick);
    let risen = risen(before, after, &deeds);
    let mut motion = Motion { beats, end: end(steps, !risen.is_empty()), risen };
    sound(&mut motion, world::of(game).stock, steps);
    motion
}

/// Returns what is heard and felt at the end of steps, after which points rise or not.
fn end(steps: &[Step], is_counted: bool) -> Felt {
    let sound = steps.iter().rev().find_map(|step| Sound::of_effect(step.effect));
    let touch = match steps.iter().rev().map(|step| step.effect).find(|effect| *effect != Effect::Played) {
        Some(Effect::YourTurn) => Touch::Double,
        Some(Effect::RoundOver | Effect::MatchOver | Effect::Won | Effect::Lost) => Touch::Heavy,
        Some(Effect::Refused | Effect::Played) | None => Touch::None,
    };
    Felt { sound: sound.or(is_counted.then_some(Sound::Count)), touch }
}

/// Gives the parts of a motion their sounds: one at a time is heard, that of the deed that stops longest.
fn sound(motion: &mut Motion, stock: Stock, steps: &[Step]) {
    let heard = |accents: &[Accent]| {
        let longest = accents.iter().rev().max_by_key(|accent| manner(accent.kind).stop_ms);
        longest.map(|accent| Sound::of_deed(stock, accent.kind))
    };
    let rustle = Sound::of_flights(stock, steps);
    for beat in &mut motion.beats {
        (beat.lead.sound, beat.look.sound) = (heard(&beat.leading), heard(&beat.arriving));
        beat.rustle = rustle.filter(|_| beat.movers.iter().any(|mover| mover.from != mover.to));
    }
}

/// Returns the table on which cards that were turned up lie, before anything follows from them:
/// as it will be, but with the players, and all else that lies in the middle, as they were.
/// There is one if the cards are kept as those of the last turn.
fn revealed(before: &Scene, after: &Scene, deeds: &[&Deed]) -> Option<Scene> {
    let is_consequence = |deed: &&&Deed| !matches!(deed.kind, DeedKind::Revealed | DeedKind::Points);
    if deeds.first()?.kind != DeedKind::Revealed || !deeds.iter().any(|deed| is_consequence(&deed)) {
        return None;
    }
    after.areas.iter().find(|area| area.role == AreaRole::LastTrick && !area.items.is_empty())?;
    let mut table = Scene { choices: Vec::new(), seats: before.seats.clone(), over: false, ..after.clone() };
    table.seats.iter_mut().for_each(|panel| panel.to_act = false);
    for area in &mut table.areas {
        if let Some(was) = before.areas.iter().find(|was| was.id == area.id && was.role == AreaRole::Centre) {
            area.items.clone_from(&was.items);
        }
        for item in &mut area.items {
            (item.can_tap, item.picked) = (false, false);
            item.dimmed &= area.role != AreaRole::LastTrick;
        }
    }
    Some(table)
}

/// Returns true for a flight that ends where cards are turned up.
fn is_shown(flight: &Flight, table: &Scene) -> bool {
    let is_there = |area: &Area| area.role == AreaRole::LastTrick && flight.to == Place::Area { id: area.id };
    table.areas.iter().any(is_there)
}

/// Gives each deed its accent: before the movements if what it befell is gone after them, else after them.
/// Cards that were turned up are looked at before anything that follows from them is shown. Points rise by themselves.
fn show(beats: &mut [Beat], deeds: &[&Deed], before: &Scene, after: &Scene) {
    let is_reveal = deeds.first().is_some_and(|deed| deed.kind == DeedKind::Revealed);
    let (mut turned, mut rest): (Vec<&Deed>, Vec<&Deed>) = (Vec::new(), Vec::new());
    for deed in deeds.iter().filter(|deed| deed.kind != DeedKind::Points) {
        if is_reveal && deed.kind == DeedKind::Revealed { turned.push(deed) } else { rest.push(deed) }
    }
    match beats {
        [reveal, next, ..] if is_reveal => {
            let shown = reveal.table.clone().unwrap_or_default();
            show_in(reveal, &turned, before, &shown);
            show_in(next, &rest, &shown, after);
            // The cards that are out of use afterwards are those that were eaten.
            let eaten = |accent: &&mut Accent| accent.kind == DeedKind::Eaten && accent.struck.is_empty();
            if let Some(meal) = next.leading.iter_mut().find(eaten) {
                meal.struck = dimmed(after);
                meal.seen_ms = seen_ms(meal.kind, meal.struck.len());
            }
        }
        [first, ..] => {
            let table = first.table.as_ref().unwrap_or(after).clone();
            turned.extend(rest);
            show_in(first, &turned, before, &table);
        }
        [] => {}
    }
}

/// Returns the cards of the last turn that are out of use.
fn dimmed(scene: &Scene) -> Vec<ItemId> {
    let kept = things(scene).filter(|(area, item)| area.role == AreaRole::LastTrick && item.dimmed);
    kept.map(|(_, item)| item.id).collect()
}

/// Gives deeds their accents in one beat, which leads from one table to the other.
fn show_in(beat: &mut Beat, deeds: &[&Deed], before: &Scene, table: &Scene) {
    for deed in deeds {
        let lies = |id: &ItemId| things(table).any(|(_, item)| item.id == *id);
        let leads = match deed.struck.as_slice() {
            [] => {
                matches!(deed.kind, DeedKind::Eaten | DeedKind::Pecked | DeedKind::Fled | DeedKind::SharedOut)
            }
            struck => !struck.iter().any(lies),
        };
        // The loser of a thing is known on the table on which it lies.
        if leads {
            beat.lead.touch = beat.lead.touch.max(felt(deed, before));
            beat.leading.push(accent(deed, before));
        } else {
            beat.look.touch = beat.look.touch.max(felt(deed, table));
            beat.arriving.push(accent(deed, table));
        }
    }
    let stop =
        |accents: &[Accent]| accents.iter().map(|accent| manner(accent.kind).stop_ms).max().unwrap_or(0);
    beat.lead_ms = stop(&beat.leading);
    beat.look_ms = beat.look_ms.max(stop(&beat.arriving));
}

/// Returns what is shown of a deed on this table.
fn accent(deed: &Deed, table: &Scene) -> Accent {
    let lying = |ids: &[ItemId]| -> Vec<ItemId> {
        ids.iter().copied().filter(|id| things(table).any(|(_, item)| item.id == *id)).collect()
    };
    let (struck, causes) = (lying(&deed.struck), lying(&deed.causes));
    let place = |place| Some(End::Place { place });
    let at = if manner(deed.kind).movement == Movement::Across {
        None
    } else if let Some(id) = struck.first() {
        Some(End::Item { id: *id })
    } else if let Some(id) = deed.area.filter(|id| table.areas.iter().any(|area| area.id == *id)) {
        place(Place::Area { id })
    } else {
        deed.seat.and_then(|seat| place(Place::Seat { seat }))
    };
    let seen_ms = seen_ms(deed.kind, struck.len());
    Accent {
        kind: deed.kind,
        seat: deed.seat,
        to: deed.to,
        struck,
        causes,
        at,
        text: deed.text.clone(),
        seen_ms,
    }
}

/// Shortens the stops: none where somebody could act meanwhile, a third for quick bots, and never too long together.
fn pace(beats: &mut [Beat], after: &Scene, quick: bool) {
    let sum: u32 = beats.iter().map(|beat| beat.lead_ms + beat.look_ms).sum();
    let paced = |stop: u32| {
        if hurries(after) {
            return 0;
        }
        let stop = if sum > LONGEST_MS { stop * LONGEST_MS / sum } else { stop };
        if quick { stop / QUICK } else { stop }
    };
    for beat in beats {
        (beat.lead_ms, beat.look_ms) = (paced(beat.lead_ms), paced(beat.look_ms));
    }
}

/// Returns true if a stop would cost the viewer something: a race for what lies on the table, or a running clock.
fn hurries(scene: &Scene) -> bool {
    let Some(viewer) = scene.seats.iter().find(|panel| panel.is_viewer).filter(|panel| panel.to_act) else {
        return false;
    };
    let others_act = scene.seats.iter().any(|panel| panel.to_act && !panel.is_viewer);
    let is_common = |area: &Area| matches!(area.role, AreaRole::Centre | AreaRole::Prize);
    let claims = things(scene).any(|(area, item)| item.can_tap && is_common(area));
    scene.clock.is_some() || viewer.time.is_some_and(|time| time.runs) || others_act && claims
}

/// The things of a table, each with its area.
fn things(scene: &Scene) -> impl Iterator<Item = (&Area, &Item)> {
    scene.areas.iter().flat_map(|area| area.items.iter().map(move |item| (area, item)))
}

/// The things of a table by their names.
struct Things<'a> {
    all: Vec<(&'a Area, &'a Item)>,
}

impl<'a> Things<'a> {
    fn of(scene: &'a Scene) -> Self {
        Self { all: things(scene).collect() }
    }

    fn find(&self, id: ItemId) -> Option<&'a Item> {
        self.all.iter().find(|(_, item)| item.id == id).map(|(_, item)| *item)
    }

    /// Returns a thing with this face at this place that the other table does not have, and that is not taken.
    fn at(&self, place: Place, face: Option<&Face>, other: &Self, taken: &[ItemId]) -> Option<ItemId> {
        let (Place::Area { id }, Some(face)) = (place, face) else { return None };
        let is_it = |(area, item): &&(&Area, &Item)| {
            area.id == id && item.face == *face && !taken.contains(&item.id) && other.find(item.id).is_none()
        };
        self.all.iter().find(is_it).map(|(_, item)| item.id)
    }
}

/// Returns the movements from one table to another.
fn movers(before: &Scene, after: &Scene, flights: &[&Flight]) -> Vec<Mover> {
    let (old, new) = (Things::of(before), Things::of(after));
    let spot = |id: ItemId| Some(End::Item { id });
    let place = |place: Place| (place != Place::Away).then_some(End::Place { place });
    let mut movers = Vec::with_capacity(new.all.len());
    for (_, item) in &new.all {
        if let Some(was) = old.find(item.id) {
            let (was, face) = (Some(was.face.clone()), Some(item.face.clone()));
            movers.push(Mover { from: spot(item.id), to: spot(item.id), was, face, item: Some(item.id) });
        }
    }
    let (mut left, mut arrived) = (Vec::new(), Vec::new());
    for flight in flights {
        for _ in 0..flight.count.min(DRAWN) {
            let source = old.at(flight.from, flight.was.as_ref(), &new, &left);
            let target = new.at(flight.to, flight.face.as_ref(), &old, &arrived);
            left.extend(source);
            arrived.extend(target);
            // An item that has kept its name has moved already.
            if source.is_none() && target.is_none() && flight.face.is_some() && flight.was.is_some() {
                continue;
            }
            movers.push(Mover {
                from: source.map_or_else(|| place(flight.from), spot),
                to: target.map_or_else(|| place(flight.to), spot),
                was: flight.was.clone(),
                face: flight.face.clone(),
                item: target,
            });
        }
    }
    for (_, item) in &new.all {
        if old.find(item.id).is_none() && !arrived.contains(&item.id) {
            let face = Some(item.face.clone());
            movers.push(Mover { from: None, to: spot(item.id), was: None, face, item: Some(item.id) });
        }
    }
    for (_, item) in &old.all {
        if new.find(item.id).is_none() && !left.contains(&item.id) {
            let was = Some(item.face.clone());
            movers.push(Mover { from: spot(item.id), to: None, was, face: None, item: None });
        }
    }
    movers
}

/// A complete trick as it is looked at, with the flights to it and those by which it is gathered.
struct Trick<'a> {
    table: Scene,
    arriving: Vec<&'a Flight>,
    gathered: Vec<&'a Flight>,
}

impl<'a> Trick<'a> {
    /// Returns the trick that was completed between two tables, if any.
    /// Its table is as it was before, with all the cards that were played.
    fn completed(before: &Scene, after: &Scene, flights: &[&'a Flight]) -> Option<Self> {
        let last = after.areas.iter().find(|area| area.role == AreaRole::LastTrick)?;
        let gathers = |area: &&Area| {
            let leads = |flight: &&Flight| {
                flight.from == Place::Area { id: area.id } && flight.to == Place::Area { id: last.id }
            };
            area.role == AreaRole::Centre && area.kind == AreaKind::Row && flights.iter().any(leads)
        };
        let middle = before.areas.iter().find(gathers)?;
        if last.items.iter().any(|item| item.owner.is_none()) {
            return None;
        }
        let played = |item: &Item| {
            let is_it = |lying: &&Item| lying.owner == item.owner && lying.face == item.face;
            middle
                .items
                .iter()
                .rfind(is_it)
                .cloned()
                .unwrap_or_else(|| Item { dimmed: false, ..item.clone() })
        };
        let is_held =
            |item: &Item| things(after).any(|(area, held)| area.role == AreaRole::Hand && held.id == item.id);
        let mut table = Scene { choices: Vec::new(), ..before.clone() };
        table.seats.iter_mut().for_each(|panel| panel.to_act = false);
        for area in &mut table.areas {
            if area.id == middle.id {
                area.items = last.items.iter().map(played).collect();
            } else if area.id == last.id {
                area.items.clear();
            } else if area.role == AreaRole::Hand {
                area.items.retain(is_held);
            }
            for item in &mut area.items {
                item.can_tap = false;
                item.picked = false;
            }
        }
        let gathered = Place::Area { id: last.id };
        let begun = flights.iter().position(|flight| flight.to == gathered).unwrap_or_default();
        let there = Place::Area { id: middle.id };
        // The cards that complete a trick fly to it in a step of their own, before it is gathered.
        let (arriving, rest): (Vec<_>, Vec<_>) =
            flights[..begun].iter().partition(|flight| flight.to == there);
        let gathered = rest.into_iter().chain(flights[begun..].iter().copied()).collect();
        Some(Self { table, arriving, gathered })
    }
}

/// Returns the points that players have made between two tables; where panels do not show them, those of the deeds.
fn risen(before: &Scene, after: &Scene, deeds: &[&Deed]) -> Vec<Risen> {
    let points = |seat: u32| before.seats.iter().find(|panel| panel.seat == seat).map(|panel| panel.score);
    let told = |seat: u32| -> i32 {
        let own = deeds.iter().filter(|deed| deed.kind == DeedKind::Points && deed.seat == Some(seat));
        own.map(|deed| deed.points).sum()
    };
    let made = after.seats.iter().filter_map(|panel| {
        let scored = panel.score - points(panel.seat)?;
        Some(Risen { seat: panel.seat, points: if scored == 0 { told(panel.seat) } else { scored } })
    });
    made.filter(|risen| risen.points != 0).collect()
}
