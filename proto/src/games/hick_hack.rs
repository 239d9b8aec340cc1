//! Hick Hack on the wire.

use crate::v1;
use crate::v1::hick_hack_action::Action as WireAction;
use crate::v1::hick_hack_event::Event as WireEvent;
use crate::wire::{
    Malformed, Wire, WireEnum, missing, number, numbers, read, read_optional, seat, seat_set, small,
    wire_enum,
};
use cartable_core::games::hick_hack::{
    Action, Bargain, Card, Cards, Colour, Event, Grain, Grains, Options, Own, Public, ROUNDS, SEATS, Split,
    View,
};
use cartable_core::seat::{Seat, SeatSet, Viewer};

wire_enum!(Colour => v1::HickHackColour { Yellow, Blue, Purple, Green, Red, Black });
wire_enum!(Grain => v1::HickHackGrain { Green, Blue, Yellow });

const PACK: u8 = Cards::PACK as u8;
const GRAINS: u8 = Grains::COUNT as u8;
const SIDES: u8 = 6;

impl Wire for Options {
    type Message = v1::HickHackOptions;

    fn to_wire(&self) -> v1::HickHackOptions {
        v1::HickHackOptions { talks: self.talks }
    }

    fn from_wire(message: v1::HickHackOptions) -> Result<Self, Malformed> {
        Ok(Self { talks: message.talks })
    }
}

impl Wire for Card {
    type Message = v1::HickHackCard;

    fn to_wire(&self) -> v1::HickHackCard {
        v1::HickHackCard { colour: self.colour().number(), value: self.value(), fox: self.is_fox() }
    }

    fn from_wire(message: v1::HickHackCard) -> Result<Self, Malformed> {
        let colour = Colour::from_number(message.colour, "colour")?;
        let card = if message.fox { Self::fox } else { Self::bird };
        card(colour, message.value)
            .ok_or_else(|| Malformed::new("value", format!("there is no card of value {}", message.value)))
    }
}

fn cards_to_wire(cards: Cards) -> Vec<v1::HickHackCard> {
    cards.iter().map(|card| card.to_wire()).collect()
}

fn cards(messages: Vec<v1::HickHackCard>, field: &str) -> Result<Cards, Malformed> {
    let list: Vec<Card> =
        messages.into_iter().map(|card| read(Some(card), field)).collect::<Result<_, _>>()?;
    Cards::try_from(list).map_err(|error| Malformed::new(field, error.to_string()))
}

impl Wire for Grains {
    type Message = v1::HickHackGrains;

    fn to_wire(&self) -> v1::HickHackGrains {
        let count = |grain| u32::from(self.count(grain));
        v1::HickHackGrains {
            green: count(Grain::Green),
            blue: count(Grain::Blue),
            yellow: count(Grain::Yellow),
        }
    }

    fn from_wire(message: v1::HickHackGrains) -> Result<Self, Malformed> {
        Ok(Self::new(
            small(message.green, GRAINS, "green")?,
            small(message.blue, GRAINS, "blue")?,
            small(message.yellow, GRAINS, "yellow")?,
        ))
    }
}

impl Wire for Split {
    type Message = v1::HickHackSplit;

    fn to_wire(&self) -> v1::HickHackSplit {
        v1::HickHackSplit { shares: Vec::from(*self).iter().map(Wire::to_wire).collect() }
    }

    fn from_wire(message: v1::HickHackSplit) -> Result<Self, Malformed> {
        let shares = message.shares.into_iter().map(|share| read(Some(share), "shares"));
        Self::try_from(shares.collect::<Result<Vec<Grains>, _>>()?)
            .map_err(|error| Malformed::new("shares", error.to_string()))
    }
}

impl Wire for Action {
    type Message = v1::HickHackAction;

    fn to_wire(&self) -> v1::HickHackAction {
        let action = match *self {
            Self::Lay(cards) => WireAction::Lay(v1::HickHackCards { cards: cards_to_wire(cards) }),
            Self::Propose(split) => WireAction::Propose(split.to_wire()),
            Self::Roll => WireAction::Roll(v1::HickHackNothing {}),
            Self::Accept(yard) => WireAction::Accept(yard.number()),
            Self::Refuse(yard) => WireAction::Refuse(yard.number()),
        };
        v1::HickHackAction { action: Some(action) }
    }

    fn from_wire(message: v1::HickHackAction) -> Result<Self, Malformed> {
        Ok(match message.action.ok_or_else(|| missing("action"))? {
            WireAction::Lay(lay) => Self::Lay(cards(lay.cards, "lay.cards")?),
            WireAction::Propose(split) => Self::Propose(read(Some(split), "propose")?),
            WireAction::Roll(_) => Self::Roll,
            WireAction::Accept(yard) => Self::Accept(Colour::from_number(yard, "accept")?),
            WireAction::Refuse(yard) => Self::Refuse(Colour::from_number(yard, "refuse")?),
        })
    }
}

fn at_yard(seat: Seat, yard: Colour) -> v1::HickHackAtYard {
    v1::HickHackAtYard { seat: number(seat), yard: yard.number() }
}

fn who(seat: u32, field: &str) -> Result<Seat, Malformed> {
    crate::wire::seat(seat, SEATS, field)
}

fn read_at_yard(message: v1::HickHackAtYard, field: &str) -> Result<(Seat, Colour), Malformed> {
    Ok((who(message.seat, field)?, Colour::from_number(message.yard, field)?))
}

impl Wire for Event {
    type Message = v1::HickHackEvent;

    fn to_wire(&self) -> v1::HickHackEvent {
        let event = match self {
            Self::Sown { round, grains } => WireEvent::Sown(v1::HickHackSown {
                round: u32::from(*round),
                grains: grains.map(WireEnum::number).to_vec(),
            }),
            Self::Chose(seat) => WireEvent::Chose(number(*seat)),
            Self::Revealed(seats) => {
                let seats = seats.iter().map(|cards| v1::HickHackCards { cards: cards_to_wire(*cards) });
                WireEvent::Revealed(v1::HickHackRevealed { seats: seats.collect() })
            }
            Self::Fled { seat, yard, stole } => {
                WireEvent::Fled(v1::HickHackFled { seat: number(*seat), yard: yard.number(), stole: *stole })
            }
            Self::Hungry { seats, yard } => {
                WireEvent::Hungry(v1::HickHackHungry { seats: numbers(*seats), yard: yard.number() })
            }
            Self::Caught { seat, yard, birds } => WireEvent::Caught(v1::HickHackCaught {
                seat: number(*seat),
                yard: yard.number(),
                birds: cards_to_wire(*birds),
            }),
            Self::Ate { seat, yard, grains } => WireEvent::Ate(v1::HickHackAte {
                seat: number(*seat),
                yard: yard.number(),
                grains: Some(grains.to_wire()),
            }),
            Self::Proposed { seat, yard, split } => WireEvent::Proposed(v1::HickHackProposed {
                seat: number(*seat),
                yard: yard.number(),
                split: Some(split.to_wire()),
            }),
            Self::Declined { seat, yard } => WireEvent::Declined(at_yard(*seat, *yard)),
            Self::Accepted { seat, yard } => WireEvent::Accepted(at_yard(*seat, *yard)),
            Self::Refused { seat, yard } => WireEvent::Refused(at_yard(*seat, *yard)),
            Self::Agreed { yard, split } => {
                WireEvent::Agreed(v1::HickHackAgreed { yard: yard.number(), split: Some(split.to_wire()) })
            }
            Self::Rolled { seat, card, die } => WireEvent::Rolled(v1::HickHackRolled {
                seat: number(*seat),
                card: Some(card.to_wire()),
                die: u32::from(*die),
            }),
            Self::Renewed { cards } => WireEvent::Renewed(u32::from(*cards)),
            Self::Drew { seat, cards } => {
                WireEvent::Drew(v1::HickHackDrew { seat: number(*seat), cards: cards_to_wire(*cards) })
            }
        };
        v1::HickHackEvent { event: Some(event) }
    }

    fn from_wire(message: v1::HickHackEvent) -> Result<Self, Malformed> {
        let yard = Colour::from_number;
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            WireEvent::Sown(sown) => Self::Sown {
                round: small(sown.round, ROUNDS as u8, "sown.round")?,
                grains: sown_grains(&sown.grains)?,
            },
            WireEvent::Chose(seat) => Self::Chose(who(seat, "chose")?),
            WireEvent::Revealed(revealed) => {
                let seats = revealed.seats.into_iter().map(|seat| cards(seat.cards, "revealed.seats"));
                Self::Revealed(seats.collect::<Result<_, _>>()?)
            }
            WireEvent::Fled(fled) => Self::Fled {
                seat: who(fled.seat, "fled.seat")?,
                yard: yard(fled.yard, "fled.yard")?,
                stole: fled.stole,
            },
            WireEvent::Hungry(hungry) => Self::Hungry {
                seats: seat_set(&hungry.seats, SEATS, "hungry.seats")?,
                yard: yard(hungry.yard, "hungry.yard")?,
            },
            WireEvent::Caught(caught) => Self::Caught {
                seat: who(caught.seat, "caught.seat")?,
                yard: yard(caught.yard, "caught.yard")?,
                birds: cards(caught.birds, "caught.birds")?,
            },
            WireEvent::Ate(ate) => Self::Ate {
                seat: who(ate.seat, "ate.seat")?,
                yard: yard(ate.yard, "ate.yard")?,
                grains: read(ate.grains, "ate.grains")?,
            },
            WireEvent::Proposed(proposed) => Self::Proposed {
                seat: who(proposed.seat, "proposed.seat")?,
                yard: yard(proposed.yard, "proposed.yard")?,
                split: read(proposed.split, "proposed.split")?,
            },
            WireEvent::Declined(message) => {
                let (seat, yard) = read_at_yard(message, "declined")?;
                Self::Declined { seat, yard }
            }
            WireEvent::Accepted(message) => {
                let (seat, yard) = read_at_yard(message, "accepted")?;
                Self::Accepted { seat, yard }
            }
            WireEvent::Refused(message) => {
                let (seat, yard) = read_at_yard(message, "refused")?;
                Self::Refused { seat, yard }
            }
            WireEvent::Agreed(agreed) => Self::Agreed {
                yard: yard(agreed.yard, "agreed.yard")?,
                split: read(agreed.split, "agreed.split")?,
            },
            WireEvent::Rolled(rolled) => Self::Rolled {
                seat: who(rolled.seat, "rolled.seat")?,
                card: read(rolled.card, "rolled.card")?,
                die: small(rolled.die, SIDES, "rolled.die")?,
            },
            WireEvent::Renewed(cards) => Self::Renewed { cards: small(cards, PACK, "renewed")? },
            WireEvent::Drew(drew) => {
                Self::Drew { seat: who(drew.seat, "drew.seat")?, cards: cards(drew.cards, "drew.cards")? }
            }
        })
    }
}

fn sown_grains(numbers: &[i32]) -> Result<[Grain; Colour::COUNT], Malformed> {
    let grains = numbers.iter().map(|number| Grain::from_number(*number, "sown.grains"));
    let grains: Vec<Grain> = grains.collect::<Result<_, _>>()?;
    let count = grains.len();
    grains.try_into().map_err(|_| Malformed::new("sown.grains", format!("one for each yard, not {count}")))
}

impl Wire for Bargain {
    type Message = v1::HickHackBargain;

    fn to_wire(&self) -> v1::HickHackBargain {
        v1::HickHackBargain {
            yard: self.yard.number(),
            proposer: number(self.proposer),
            involved: numbers(self.involved),
            split: self.split.map(|split| split.to_wire()),
            accepted: numbers(self.accepted),
        }
    }

    fn from_wire(message: v1::HickHackBargain) -> Result<Self, Malformed> {
        Ok(Self {
            yard: Colour::from_number(message.yard, "yard")?,
            proposer: who(message.proposer, "proposer")?,
            involved: seat_set(&message.involved, SEATS, "involved")?,
            split: read_optional(message.split, "split")?,
            accepted: seat_set(&message.accepted, SEATS, "accepted")?,
        })
    }
}

fn seat_to_wire(public: &Public, seat: usize) -> v1::HickHackSeat {
    v1::HickHackSeat {
        revealed: cards_to_wire(public.revealed[seat]),
        store: Some(public.stores[seat].to_wire()),
        captured: cards_to_wire(public.captured[seat]),
        hand_size: u32::from(public.hand_sizes[seat]),
    }
}

fn read_seat(known: v1::HickHackSeat, public: &mut Public, seat: usize) -> Result<(), Malformed> {
    public.revealed[seat] = cards(known.revealed, "revealed")?;
    public.stores[seat] = read(known.store, "store")?;
    public.captured[seat] = cards(known.captured, "captured")?;
    public.hand_sizes[seat] = small(known.hand_size, PACK, "hand_size")?;
    Ok(())
}

impl Wire for View {
    type Message = v1::HickHackView;

    fn to_wire(&self) -> v1::HickHackView {
        let public = &self.public;
        v1::HickHackView {
            viewer: self.viewer.seat().map(number),
            options: Some(public.options.to_wire()),
            seats: (0..public.seat_count()).map(|seat| seat_to_wire(public, seat)).collect(),
            first: number(public.first),
            round: u32::from(public.round),
            choosing: numbers(public.choosing),
            eaten: cards_to_wire(public.eaten),
            bargain: public.bargain.map(|bargain| bargain.to_wire()),
            yards: public.yards.iter().map(Wire::to_wire).collect(),
            deck: u32::from(public.deck),
            discard: cards_to_wire(public.discard),
            hand: cards_to_wire(self.own.hand),
            laid: cards_to_wire(self.own.laid),
        }
    }

    fn from_wire(message: v1::HickHackView) -> Result<Self, Malformed> {
        let seats = message.seats.len();
        if !(2..=SEATS).contains(&seats) {
            return Err(Malformed::new("seats", format!("2 to {SEATS} play, not {seats}")));
        }
        let yards = message.yards.into_iter().map(|yard| read(Some(yard), "yards"));
        let yards: Vec<Grains> = yards.collect::<Result<_, _>>()?;
        let yards = yards.try_into().map_err(|_| Malformed::new("yards", "there are six"))?;
        let mut public = Public {
            options: read(message.options, "options")?,
            seats: seats as u8,
            first: seat(message.first, seats, "first")?,
            round: small(message.round, ROUNDS as u8, "round")?,
            choosing: seat_set(&message.choosing, seats, "choosing")?,
            revealed: [Cards::EMPTY; SEATS],
            eaten: cards(message.eaten, "eaten")?,
            bargain: read_optional(message.bargain, "bargain")?,
            yards,
            stores: [Grains::NONE; SEATS],
            captured: [Cards::EMPTY; SEATS],
            hand_sizes: [0; SEATS],
            deck: small(message.deck, PACK, "deck")?,
            discard: cards(message.discard, "discard")?,
        };
        for (index, known) in message.seats.into_iter().enumerate() {
            read_seat(known, &mut public, index).map_err(|malformed| malformed.inside("seats"))?;
        }
        let taking_part = SeatSet::all(seats);
        if let Some(bargain) = public.bargain
            && !bargain.involved.with(bargain.proposer).minus(taking_part).is_empty()
        {
            return Err(Malformed::new("bargain.involved", "somebody who does not play"));
        }
        if !public.choosing.minus(public.holders()).is_empty() {
            return Err(Malformed::new("choosing", "somebody who has no card"));
        }
        let viewer = message.viewer.map(|viewer| seat(viewer, seats, "viewer")).transpose()?;
        Ok(Self {
            viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat),
            public,
            own: Own { hand: cards(message.hand, "hand")?, laid: cards(message.laid, "laid")? },
        })
    }
}
