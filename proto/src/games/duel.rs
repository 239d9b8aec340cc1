//! Duel on the wire.

use super::multiples::{cards, cards_to_wire};
use crate::v1;
use crate::v1::duel_action::Action as WireAction;
use crate::v1::duel_event::Event as WireEvent;
use crate::wire::{Malformed, Wire, WireEnum, missing, number, read, seat, small, wire_enum};
use cartable_core::game::Game as _;
use cartable_core::games::duel::{Action, Duel, Event, Options, Own, Phase, Public, View};
use cartable_core::games::multiples::{Card, Cards, SEATS};
use cartable_core::seat::{Seat, Viewer};

wire_enum!(Phase => v1::DuelPhase { Lay, Destroy, Over });

impl Wire for Options {
    type Message = v1::DuelOptions;

    fn to_wire(&self) -> v1::DuelOptions {
        v1::DuelOptions { large_pack: self.large_pack, own_packs: self.own_packs }
    }

    fn from_wire(message: v1::DuelOptions) -> Result<Self, Malformed> {
        Ok(Self { large_pack: message.large_pack, own_packs: message.own_packs })
    }
}

impl Wire for Action {
    type Message = v1::DuelAction;

    fn to_wire(&self) -> v1::DuelAction {
        let action = match *self {
            Self::Lay(card) => WireAction::Lay(card.to_wire()),
            Self::Destroy(card) => WireAction::Destroy(card.to_wire()),
            Self::EndTurn => WireAction::EndTurn(v1::DuelNothing {}),
        };
        v1::DuelAction { action: Some(action) }
    }

    fn from_wire(message: v1::DuelAction) -> Result<Self, Malformed> {
        Ok(match message.action.ok_or_else(|| missing("action"))? {
            WireAction::Lay(card) => Self::Lay(read(Some(card), "lay")?),
            WireAction::Destroy(card) => Self::Destroy(read(Some(card), "destroy")?),
            WireAction::EndTurn(_) => Self::EndTurn,
        })
    }
}

fn seat_card_to_wire(seat: Seat, card: Card) -> v1::DuelCard {
    v1::DuelCard { seat: number(seat), card: Some(card.to_wire()) }
}

fn seat_card(message: v1::DuelCard, field: &str) -> Result<(Seat, Card), Malformed> {
    Ok((seat(message.seat, SEATS, field)?, read(message.card, field)?))
}

impl Wire for Event {
    type Message = v1::DuelEvent;

    fn to_wire(&self) -> v1::DuelEvent {
        let event = match *self {
            Self::Laid { seat, card } => WireEvent::Laid(seat_card_to_wire(seat, card)),
            Self::Drew { seat, card } => WireEvent::Drew(seat_card_to_wire(seat, card)),
            Self::Destroyed { seat, owner, card, factors } => WireEvent::Destroyed(v1::DuelDestroyed {
                seat: number(seat),
                owner: number(owner),
                card: Some(card.to_wire()),
                factors: Some(factors.to_wire()),
            }),
            Self::Ended(seat) => WireEvent::Ended(number(seat)),
            Self::PilesEmpty => WireEvent::PilesEmpty(v1::DuelNothing {}),
        };
        v1::DuelEvent { event: Some(event) }
    }

    fn from_wire(message: v1::DuelEvent) -> Result<Self, Malformed> {
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            WireEvent::Laid(message) => {
                let (seat, card) = seat_card(message, "laid")?;
                Self::Laid { seat, card }
            }
            WireEvent::Drew(message) => {
                let (seat, card) = seat_card(message, "drew")?;
                Self::Drew { seat, card }
            }
            WireEvent::Destroyed(message) => Self::Destroyed {
                seat: seat(message.seat, SEATS, "destroyed.seat")?,
                owner: seat(message.owner, SEATS, "destroyed.owner")?,
                card: read(message.card, "destroyed.card")?,
                factors: read(message.factors, "destroyed.factors")?,
            },
            WireEvent::Ended(number) => Self::Ended(seat(number, SEATS, "ended")?),
            WireEvent::PilesEmpty(_) => Self::PilesEmpty,
        })
    }
}

/// Reads the piles: as many as these options have, none larger than dealt.
fn read_piles(piles: &[u32], public: &mut Public) -> Result<(), Malformed> {
    if piles.len() != public.pile_count() {
        return Err(Malformed::new(
            "piles",
            format!("there are {}, not {}", public.pile_count(), piles.len()),
        ));
    }
    let size = public.pile_size() as u8;
    for (left, pile) in public.piles.iter_mut().zip(piles) {
        *left = small(*pile, size, "piles")?;
    }
    Ok(())
}

impl Wire for View {
    type Message = v1::DuelView;

    fn to_wire(&self) -> v1::DuelView {
        let public = &self.public;
        let seat = |seat: usize| v1::DuelSeat {
            laid: cards_to_wire(public.laid[seat]),
            trophies: cards_to_wire(public.trophies[seat]),
        };
        v1::DuelView {
            viewer: self.viewer.seat().map(number),
            options: Some(public.options.to_wire()),
            seats: (0..public.seat_count()).map(seat).collect(),
            first: number(public.first),
            phase: public.phase.number(),
            to_act: number(public.to_act),
            piles: public.piles[..public.pile_count()].iter().copied().map(u32::from).collect(),
            hand: cards_to_wire(self.own.hand),
        }
    }

    fn from_wire(message: v1::DuelView) -> Result<Self, Malformed> {
        let seats = message.seats.len();
        if !Duel::SEATS.contains(&seats) {
            return Err(Malformed::new("seats", format!("2 to {SEATS} play, not {seats}")));
        }
        let mut public = Public {
            options: read(message.options, "options")?,
            seats: seats as u8,
            first: seat(message.first, seats, "first")?,
            phase: Phase::from_number(message.phase, "phase")?,
            to_act: seat(message.to_act, seats, "to_act")?,
            laid: [Cards::EMPTY; SEATS],
            trophies: [Cards::EMPTY; SEATS],
            piles: [0; SEATS],
        };
        read_piles(&message.piles, &mut public)?;
        for (index, known) in message.seats.into_iter().enumerate() {
            public.laid[index] = cards(known.laid, "seats.laid")?;
            public.trophies[index] = cards(known.trophies, "seats.trophies")?;
        }
        let viewer = message.viewer.map(|viewer| seat(viewer, seats, "viewer")).transpose()?;
        Ok(Self {
            viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat),
            public,
            own: Own { hand: cards(message.hand, "hand")? },
        })
    }
}
