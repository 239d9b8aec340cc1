//! Sniper on the wire.

use super::multiples::{cards, cards_to_wire};
use crate::v1;
use crate::v1::sniper_action::Action as WireAction;
use crate::v1::sniper_event::Event as WireEvent;
use crate::wire::{Malformed, Wire, missing, number, numbers, read, read_optional, seat, seat_set, small};
use cartable_core::game::Game as _;
use cartable_core::games::multiples::{LARGE, SEATS};
use cartable_core::games::sniper::{Action, Capture, Event, Options, Own, Placed, Public, Sniper, View};
use cartable_core::seat::Viewer;

/// The most seconds the option takes.
const LONGEST_CLOCK: u8 = 120;

impl Wire for Options {
    type Message = v1::SniperOptions;

    fn to_wire(&self) -> v1::SniperOptions {
        v1::SniperOptions {
            large_pack: self.large_pack,
            name_factors: self.name_factors,
            clock: self.clock.map(u32::from),
        }
    }

    fn from_wire(message: v1::SniperOptions) -> Result<Self, Malformed> {
        Ok(Self {
            large_pack: message.large_pack,
            name_factors: message.name_factors,
            clock: message.clock.map(|seconds| small(seconds, LONGEST_CLOCK, "clock")).transpose()?,
        })
    }
}

impl Wire for Action {
    type Message = v1::SniperAction;

    fn to_wire(&self) -> v1::SniperAction {
        let action = match *self {
            Self::Claim { card, factors, table } => WireAction::Claim(v1::SniperClaim {
                card: Some(card.to_wire()),
                factors: factors.map(|factors| factors.to_wire()),
                table: table.into(),
            }),
            Self::Ready { table } => WireAction::Ready(v1::SniperReady { table: table.into() }),
        };
        v1::SniperAction { action: Some(action) }
    }

    fn from_wire(message: v1::SniperAction) -> Result<Self, Malformed> {
        Ok(match message.action.ok_or_else(|| missing("action"))? {
            WireAction::Claim(claim) => Self::Claim {
                card: read(claim.card, "claim.card")?,
                factors: read_optional(claim.factors, "claim.factors")?,
                table: small(claim.table, u8::MAX, "claim.table")?,
            },
            WireAction::Ready(ready) => Self::Ready { table: small(ready.table, u8::MAX, "ready.table")? },
        })
    }
}

impl Wire for Event {
    type Message = v1::SniperEvent;

    fn to_wire(&self) -> v1::SniperEvent {
        let event = match self {
            Self::Flipped(cards) => {
                WireEvent::Flipped(v1::SniperFlipped { cards: cards.iter().map(Wire::to_wire).collect() })
            }
            Self::Taken { seat, card, factors } => WireEvent::Taken(v1::SniperTaken {
                seat: number(*seat),
                card: Some(card.to_wire()),
                factors: Some(factors.to_wire()),
            }),
            Self::Missed { seat, card, lost } => WireEvent::Missed(v1::SniperMissed {
                seat: number(*seat),
                card: Some(card.to_wire()),
                lost: lost.map(|lost| lost.to_wire()),
            }),
            Self::Ready(seat) => WireEvent::Ready(number(*seat)),
        };
        v1::SniperEvent { event: Some(event) }
    }

    fn from_wire(message: v1::SniperEvent) -> Result<Self, Malformed> {
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            WireEvent::Flipped(flipped) => {
                let cards = flipped.cards.into_iter().map(|card| read(Some(card), "flipped.cards"));
                Self::Flipped(cards.collect::<Result<_, _>>()?)
            }
            WireEvent::Taken(taken) => Self::Taken {
                seat: seat(taken.seat, SEATS, "taken.seat")?,
                card: read(taken.card, "taken.card")?,
                factors: read(taken.factors, "taken.factors")?,
            },
            WireEvent::Missed(missed) => Self::Missed {
                seat: seat(missed.seat, SEATS, "missed.seat")?,
                card: read(missed.card, "missed.card")?,
                lost: read_optional(missed.lost, "missed.lost")?,
            },
            WireEvent::Ready(number) => Self::Ready(seat(number, SEATS, "ready")?),
        })
    }
}

impl Wire for Placed {
    type Message = v1::SniperPlaced;

    fn to_wire(&self) -> v1::SniperPlaced {
        v1::SniperPlaced { card: Some(self.card.to_wire()), place: self.place.into() }
    }

    fn from_wire(message: v1::SniperPlaced) -> Result<Self, Malformed> {
        let place = small(message.place, LARGE as u8 - 1, "place")?;
        Ok(Self { card: read(message.card, "card")?, place })
    }
}

impl Wire for Capture {
    type Message = v1::SniperCapture;

    fn to_wire(&self) -> v1::SniperCapture {
        v1::SniperCapture { card: Some(self.card.to_wire()), owner: self.owner.map(number) }
    }

    fn from_wire(message: v1::SniperCapture) -> Result<Self, Malformed> {
        let owner = message.owner.map(|owner| seat(owner, SEATS, "owner")).transpose()?;
        Ok(Self { card: read(message.card, "card")?, owner })
    }
}

/// Reads each message of a list.
fn list<T: Wire>(messages: Vec<T::Message>, field: &str) -> Result<Vec<T>, Malformed> {
    messages.into_iter().map(|message| read(Some(message), field)).collect()
}

impl Wire for View {
    type Message = v1::SniperView;

    fn to_wire(&self) -> v1::SniperView {
        let public = &self.public;
        v1::SniperView {
            viewer: self.viewer.seat().map(number),
            options: Some(public.options.to_wire()),
            seats: public.seats.into(),
            flips: public.flips.into(),
            over: public.over,
            ready: numbers(public.ready),
            pool: public.pool.iter().map(|placed| placed.to_wire()).collect(),
            fresh: cards_to_wire(public.fresh),
            missed: cards_to_wire(public.missed),
            captures: public.captures.list().iter().map(Wire::to_wire).collect(),
            captured_before: public.captured_before.into(),
        }
    }

    fn from_wire(message: v1::SniperView) -> Result<Self, Malformed> {
        let seats = message.seats as usize;
        if !Sniper::SEATS.contains(&seats) {
            return Err(Malformed::new("seats", format!("1 to {SEATS} play, not {seats}")));
        }
        let mut public = Public {
            options: read(message.options, "options")?,
            seats: seats as u8,
            flips: 0,
            over: message.over,
            ready: seat_set(&message.ready, seats, "ready")?,
            pool: list(message.pool, "pool")?.into(),
            fresh: cards(message.fresh, "fresh")?,
            missed: cards(message.missed, "missed")?,
            captures: list(message.captures, "captures")?.into(),
            captured_before: small(message.captured_before, LARGE as u8, "captured_before")?,
        };
        public.flips = small(message.flips, public.pile(), "flips")?;
        let viewer = message.viewer.map(|viewer| seat(viewer, seats, "viewer")).transpose()?;
        Ok(Self { viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat), public, own: Own {} })
    }
}
