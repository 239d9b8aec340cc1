//! Steps: the visible changes of the table, for front ends that let cards fly.
//!
//! A step is computed from two scenes of one viewer, so it reveals nothing beyond the scenes.
//! Cards that look alike have no identity: a step does not tell which of them flew.

use super::{Area, AreaId, AreaKind, AreaRole, Deed, Face, Item, ItemId, NoteKind, Scene, Shape};
use crate::seat::Viewer;
use crate::series::MatchEvent;
use serde::Serialize;

/// The changes of one moment: a move and its consequences.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Step {
    /// Its number at this table, from 1.
    pub number: u32,
    /// The lines that it added to the log.
    pub lines: Vec<String>,
    /// The flights.
    pub flights: Vec<Flight>,
    /// The deeds of the move beyond its flights, in the order in which they happened.
    pub deeds: Vec<Deed>,
    /// The meaning for the viewer.
    pub effect: Effect,
}

/// Cards that moved from one place to another, or were turned where they lay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Flight {
    /// The place before.
    pub from: Place,
    /// The place after.
    pub to: Place,
    /// The face before; `None` if the viewer did not see it.
    pub was: Option<Face>,
    /// The face after; `None` if the viewer does not see it.
    pub face: Option<Face>,
    /// The number of cards.
    pub count: u32,
}

/// An end of a flight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// An area of the scene.
    Area {
        /// The area.
        id: AreaId,
    },
    /// The hand or the winnings of a player, which the viewer does not see.
    Seat {
        /// The player's seat, from 0.
        seat: u32,
    },
    /// Out of the game, or at no place that the table shows.
    Away,
}

/// The meaning of a step for the viewer, which decides about sounds, haptics and announcements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A player has moved, and nothing new is asked of the viewer.
    Played,
    /// The table begins to wait for the viewer.
    YourTurn,
    /// The round is over.
    RoundOver,
    /// The match is over, without the viewer or without a winner.
    MatchOver,
    /// The match is over, and the viewer has won.
    Won,
    /// The match is over, and somebody else has won.
    Lost,
    /// The server refuses a move that the viewer has sent.
    /// A refusal on the device is told at once and makes no step.
    Refused,
}

impl Effect {
    /// Returns the meaning of these events for a viewer.
    /// `was_asked` and `is_asked` tell if the table waited for the viewer before them and waits after them.
    pub fn of<E>(events: &[MatchEvent<E>], viewer: Viewer, was_asked: bool, is_asked: bool) -> Self {
        let end = |event: &MatchEvent<E>| match (event, viewer) {
            (MatchEvent::Won(winners), Viewer::Seat(seat)) => {
                Some(if winners.contains(seat) { Self::Won } else { Self::Lost })
            }
            (MatchEvent::Won(_) | MatchEvent::Voided(_), _) => Some(Self::MatchOver),
            _ => None,
        };
        let counted = |event: &MatchEvent<E>| matches!(event, MatchEvent::Counted { .. });
        match events.iter().find_map(end) {
            Some(end) => end,
            None if events.iter().any(counted) => Self::RoundOver,
            None if is_asked && !was_asked => Self::YourTurn,
            None => Self::Played,
        }
    }
}

/// The places of all things, as one viewer sees them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lying {
    things: Vec<Thing>,
    /// The number of unseen cards of each pile.
    piles: Vec<(AreaId, u32)>,
    /// For each seat: the number of cards in hand, and the winnings, as far as the panels tell.
    seats: Vec<(u32, i32, i32)>,
    /// The seat that the table waits for, if it is only one.
    mover: Option<u32>,
    viewer: Option<u32>,
}

/// Equal things in one place.
#[derive(Clone, PartialEq, Debug)]
struct Thing {
    area: AreaId,
    id: ItemId,
    face: Face,
    owner: Option<u32>,
    count: u32,
}

impl Thing {
    /// Returns true if both look alike, or the other lies face down and may be this card.
    fn looks_like(&self, other: &Self) -> bool {
        self.face == other.face || other.face.shape == Shape::Back
    }

    /// Returns true if the thing belongs to the last trick.
    /// Seats name such cards, so the same name is another card each time.
    const fn is_looked_back_at(&self) -> bool {
        matches!(self.area.role(), AreaRole::LastTrick)
    }
}

impl Lying {
    /// Reads the places of all things from a scene without picks.
    /// Printed cells and the tokens that stand for players are no things: they never move.
    #[must_use]
    pub fn of(scene: &Scene) -> Self {
        let seen = |item: &&Item| !matches!(item.face.shape, Shape::Cell | Shape::Token | Shape::Pile);
        let things = |area: &Area| {
            let id = area.id;
            let thing = move |item: &Item| Thing {
                area: id,
                id: item.id,
                face: item.face.clone(),
                owner: item.owner,
                count: item.count,
            };
            area.items.iter().filter(seen).map(thing).collect::<Vec<_>>()
        };
        let unseen = |area: &Area| {
            let top = area.items.iter().filter(seen).count() as u32;
            Some((area.id, area.count?.saturating_sub(top)))
        };
        let mut to_act = scene.seats.iter().filter(|panel| panel.to_act).map(|panel| panel.seat);
        let mover = to_act.next().filter(|_| to_act.next().is_none());
        let sum = |notes: &[super::Note], kinds: &[NoteKind]| {
            notes.iter().filter(|note| kinds.contains(&note.kind)).filter_map(|note| note.number).sum()
        };
        let seat = |panel: &super::SeatPanel| {
            let held = sum(&panel.notes, &[NoteKind::Hand]);
            (panel.seat, held, sum(&panel.notes, &[NoteKind::Won, NoteKind::Loot]))
        };
        Self {
            things: scene.areas.iter().flat_map(things).collect(),
            piles: scene.areas.iter().filter(|area| area.kind == AreaKind::Pile).filter_map(unseen).collect(),
            seats: scene.seats.iter().map(seat).collect(),
            mover,
            viewer: scene.seats.iter().find(|panel| panel.is_viewer).map(|panel| panel.seat),
        }
    }

    /// Returns the content of each area: its faces, each with its number of cards.
    /// `None` stands for the unseen cards of a pile.
    pub fn areas(&self) -> impl Iterator<Item = (AreaId, Option<&Face>, u32)> {
        let things = self.things.iter().map(|thing| (thing.area, Some(&thing.face), thing.count));
        things.chain(self.piles.iter().map(|(area, count)| (*area, None, *count)))
    }

    /// Returns the flights from this table to the next.
    /// They are one group, or two if a trick was completed:
    /// first the cards that complete it, then the whole trick, so that a player can look at it in between.
    #[must_use]
    pub fn steps_to(&self, next: &Self) -> Vec<Vec<Flight>> {
        match self.completed(next) {
            Some(complete) => vec![self.flights_to(&complete), complete.flights_to(next)],
            None => vec![self.flights_to(next)],
        }
    }

    /// Returns this table with the trick on it completed, if `next` already shows that trick as the last one.
    fn completed(&self, next: &Self) -> Option<Self> {
        let last = |lying: &Self| -> Vec<Thing> { lying.last_trick().cloned().collect() };
        let trick = last(next);
        if trick.is_empty() || trick == last(self) {
            return None;
        }
        let of_trick = |thing: &Thing| {
            let is_same = |card: &Thing| card.owner == thing.owner && card.looks_like(thing);
            thing.owner.is_some() && trick.iter().any(is_same)
        };
        let in_centre = self.things.iter().filter(|thing| thing.area.role() == AreaRole::Centre);
        let place = in_centre.clone().map(|thing| thing.area).find(|area| {
            self.things.iter().filter(|thing| thing.area == *area).all(of_trick)
                && next.things.iter().all(|thing| thing.area != *area)
        })?;
        // Cards that lie in several places, each by itself, make no trick.
        if in_centre.clone().any(|thing| thing.area != place && of_trick(thing)) {
            return None;
        }
        let mut complete = self.clone();
        let (mut laid, rest): (Vec<Thing>, Vec<Thing>) =
            complete.things.into_iter().partition(|thing| thing.area == place);
        complete.things = rest;
        for card in trick {
            let is_it = |thing: &Thing| card.owner == thing.owner && card.looks_like(thing);
            let id = if let Some(there) = laid.iter().position(is_it) {
                laid.remove(there).id
            } else {
                complete.play(&card);
                card.id
            };
            complete.things.push(Thing { area: place, id, ..card });
        }
        Some(complete)
    }

    /// Takes a card out of its owner's hand.
    fn play(&mut self, card: &Thing) {
        if let Some((_, held, _)) = self.seats.iter_mut().find(|(seat, ..)| Some(*seat) == card.owner) {
            *held -= 1;
        }
        let own = |thing: &&mut Thing| thing.area.role() == AreaRole::Hand && thing.face == card.face;
        if let Some(thing) = self.things.iter_mut().find(own).filter(|_| self.viewer == card.owner) {
            thing.count -= 1;
        }
        self.things.retain(|thing| thing.count > 0);
    }

    /// Returns the cards of the last trick, which are only looked at.
    fn last_trick(&self) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(|thing| thing.is_looked_back_at())
    }

    /// Returns the flights as if all changes happened at once.
    fn flights_to(&self, next: &Self) -> Vec<Flight> {
        let mut search =
            Search { before: self, next, flights: Vec::new(), gone: Vec::new(), come: Vec::new() };
        search.follow_ids();
        search.match_faces();
        let mut piles = search.pile_changes();
        search.place_come(&mut piles);
        search.place_gone(&mut piles);
        search.place_unseen(piles);
        search.flights
    }

    fn held(&self, seat: u32) -> i32 {
        self.seats.iter().find(|(own, ..)| *own == seat).map_or(0, |(_, held, _)| *held)
    }
}

/// A pile, and the number of unseen cards that it has gained.
type PileChange = (AreaId, i64);

/// The search for the flights between two tables.
struct Search<'a> {
    before: &'a Lying,
    next: &'a Lying,
    flights: Vec<Flight>,
    /// The things that are no longer at their place.
    gone: Vec<Thing>,
    /// The things that were not there before.
    come: Vec<Thing>,
}

impl<'a> Search<'a> {
    fn fly(&mut self, from: Place, to: Place, was: Option<&Face>, face: Option<&Face>, count: u32) {
        if count > 0 {
            self.flights.push(Flight { from, to, was: was.cloned(), face: face.cloned(), count });
        }
    }

    /// Follows things by their ids, which they keep while they are seen.
    /// Cards of the last trick keep no id.
    fn follow_ids(&mut self) {
        let (before, next) = (self.before, self.next);
        let followed = |lying: &'a Lying| lying.things.iter().filter(|thing| !thing.is_looked_back_at());
        for new in followed(next) {
            let Some(old) = followed(before).find(|old| old.id == new.id) else {
                self.come.push(new.clone());
                continue;
            };
            let same = old.count.min(new.count);
            if (old.area, &old.face) != (new.area, &new.face) {
                let (from, to) = (Place::Area { id: old.area }, Place::Area { id: new.area });
                self.fly(from, to, Some(&old.face), Some(&new.face), same);
            }
            self.come.push(Thing { count: new.count - same, ..new.clone() });
            self.gone.push(Thing { count: old.count - same, ..old.clone() });
        }
        let is_gone = |old: &&Thing| followed(next).all(|new| new.id != old.id);
        self.gone.extend(followed(before).filter(is_gone).cloned());
        if before.last_trick().ne(next.last_trick()) {
            self.come.extend(next.last_trick().cloned());
            self.gone.extend(before.last_trick().cloned());
        }
    }

    /// Matches things that left one place with things that look the same and came to another.
    fn match_faces(&mut self) {
        let (mut gone, mut come) = (std::mem::take(&mut self.gone), std::mem::take(&mut self.come));
        for new in &mut come {
            for old in gone.iter_mut().filter(|old| old.face == new.face) {
                let count = old.count.min(new.count);
                if old.area != new.area {
                    let (from, to) = (Place::Area { id: old.area }, Place::Area { id: new.area });
                    self.fly(from, to, Some(&old.face), Some(&new.face), count);
                }
                old.count -= count;
                new.count -= count;
            }
        }
        gone.retain(|thing| thing.count > 0);
        come.retain(|thing| thing.count > 0);
        (self.gone, self.come) = (gone, come);
    }

    fn pile_changes(&self) -> Vec<PileChange> {
        let size = |lying: &Lying, id: AreaId| {
            lying.piles.iter().find(|(pile, _)| *pile == id).map_or(0, |(_, count)| i64::from(*count))
        };
        let new = self.next.piles.iter().filter(|(id, _)| self.before.piles.iter().all(|(old, _)| old != id));
        let ids = self.before.piles.iter().chain(new).map(|(id, _)| *id);
        ids.map(|id| (id, size(self.next, id) - size(self.before, id))).collect()
    }

    /// Finds the origin of things that came: a pile, or a player's hand.
    fn place_come(&mut self, piles: &mut [PileChange]) {
        for new in std::mem::take(&mut self.come) {
            let to = Place::Area { id: new.area };
            let mut left = new.count;
            let hidden = new.owner.filter(|owner| self.next.viewer != Some(*owner));
            if hidden.is_none() {
                // The card under the top of the pile comes first.
                piles.sort_by_key(|(id, _)| *id != new.area);
                for (id, change) in piles.iter_mut().filter(|(_, change)| *change < 0) {
                    let count = left.min(change.unsigned_abs() as u32);
                    self.fly(Place::Area { id: *id }, to, None, Some(&new.face), count);
                    *change += i64::from(count);
                    left -= count;
                }
            }
            let mover = self.before.mover.filter(|mover| self.next.viewer != Some(*mover));
            let from = hidden.or(mover).map_or(Place::Away, |seat| Place::Seat { seat });
            self.fly(from, to, None, Some(&new.face), left);
        }
    }

    /// Finds the destination of things that left: a pile, or the winnings of a player.
    fn place_gone(&mut self, piles: &mut [PileChange]) {
        let rose = |(seat, _, won): &(u32, i32, i32)| {
            let before = self.before.seats.iter().find(|(own, ..)| own == seat);
            before.is_some_and(|(.., before)| won > before)
        };
        let mut winners = self.next.seats.iter().filter(|seat| rose(seat)).map(|(seat, ..)| *seat);
        let winner = winners.next().filter(|_| winners.next().is_none());
        for old in std::mem::take(&mut self.gone) {
            let from = Place::Area { id: old.area };
            let mut left = old.count;
            piles.sort_by_key(|(id, _)| *id != old.area);
            for (id, change) in piles.iter_mut().filter(|(_, change)| *change > 0) {
                let count = left.min(*change as u32);
                self.fly(from, Place::Area { id: *id }, Some(&old.face), None, count);
                *change -= i64::from(count);
                left -= count;
            }
            let holder = match old.area.role() {
                AreaRole::Hand => self.taker(),
                AreaRole::LastTrick => None,
                _ => winner,
            };
            let to = holder.map_or(Place::Away, |seat| Place::Seat { seat });
            self.fly(from, to, Some(&old.face), None, left);
        }
    }

    /// Returns the other seat that holds more than before, if there is exactly one.
    fn taker(&self) -> Option<u32> {
        let more = |(seat, held, _): &&(u32, i32, i32)| {
            self.next.viewer != Some(*seat) && *held > self.before.held(*seat)
        };
        let mut takers = self.next.seats.iter().filter(more).map(|(seat, ..)| *seat);
        takers.next().filter(|_| takers.next().is_none())
    }

    /// Finds the flights of unseen cards, between piles and the hands of the others.
    fn place_unseen(&mut self, piles: Vec<PileChange>) {
        for (id, change) in piles {
            let pile = Place::Area { id };
            let mut left = change.unsigned_abs() as u32;
            let seats: Vec<(u32, i32)> =
                self.next.seats.iter().map(|(seat, held, _)| (*seat, *held)).collect();
            for (seat, held) in seats.into_iter().filter(|(seat, _)| self.next.viewer != Some(*seat)) {
                let rise = held - self.before.held(seat);
                let count = if i64::from(rise.signum()) == -change.signum() {
                    left.min(rise.unsigned_abs())
                } else {
                    0
                };
                let (from, to) = ends(change, pile, Place::Seat { seat });
                self.fly(from, to, None, None, count);
                left -= count;
            }
            let (from, to) = ends(change, pile, Place::Away);
            self.fly(from, to, None, None, left);
        }
    }
}

/// Orders the ends of a flight: from a pile that has shrunk, to one that has grown.
const fn ends(change: i64, pile: Place, other: Place) -> (Place, Place) {
    if change < 0 { (pile, other) } else { (other, pile) }
}
