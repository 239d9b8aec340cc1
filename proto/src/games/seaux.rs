//! La guerre des seaux on the wire.

use crate::v1;
use crate::v1::seaux_action::Action as WireAction;
use crate::v1::seaux_event::Event as WireEvent;
use crate::wire::{
    Malformed, Wire, WireEnum, missing, number, numbers, read, read_optional, seat, seat_set, small,
    wire_enum,
};
use cartable_core::games::seaux::{
    self, Action, Attack, Card, Cards, Cell, Cells, Colour, Event, Lay, Options, Own, Part, Phase, Public,
    Pyramid, SEATS, Values, View,
};
use cartable_core::seat::{Seat, Viewer};

wire_enum!(Colour => v1::SeauxColour { Yellow, Grey, Red, Blue, Green });
wire_enum!(Phase => v1::SeauxPhase { Build, Attack, Split, Over });
wire_enum!(Part => v1::SeauxPart { Left, Right });

/// More cards than the pack has are nowhere.
const PACK: u8 = seaux::PACK as u8;

impl Wire for Options {
    type Message = v1::SeauxOptions;

    fn to_wire(&self) -> v1::SeauxOptions {
        v1::SeauxOptions { games: u32::from(self.games), reverse_on_equal: self.reverse_on_equal }
    }

    fn from_wire(message: v1::SeauxOptions) -> Result<Self, Malformed> {
        let games = small(message.games, u8::MAX, "games")?;
        Ok(Self { games, reverse_on_equal: message.reverse_on_equal })
    }
}

impl Wire for Card {
    type Message = v1::SeauxCard;

    fn to_wire(&self) -> v1::SeauxCard {
        v1::SeauxCard { colour: self.colour().number(), value: u32::from(self.value()) }
    }

    fn from_wire(message: v1::SeauxCard) -> Result<Self, Malformed> {
        let colour = Colour::from_number(message.colour, "colour")?;
        let value = small(message.value, u8::MAX, "value")?;
        Self::new(colour, value).ok_or_else(|| Malformed::new("value", format!("there is no {value}")))
    }
}

fn cards_to_wire(cards: Cards) -> Vec<v1::SeauxCard> {
    cards.iter().map(|card| card.to_wire()).collect()
}

fn cards(messages: Vec<v1::SeauxCard>, field: &str) -> Result<Cards, Malformed> {
    let list: Vec<Card> =
        messages.into_iter().map(|card| read(Some(card), field)).collect::<Result<_, _>>()?;
    Cards::try_from(list).map_err(|error| Malformed::new(field, error.to_string()))
}

fn values_to_wire(values: Values) -> Vec<u32> {
    values.iter().map(u32::from).collect()
}

fn values(numbers: &[u32], field: &str) -> Result<Values, Malformed> {
    let list: Vec<u8> =
        numbers.iter().map(|number| small(*number, u8::MAX, field)).collect::<Result<_, _>>()?;
    Values::try_from(list).map_err(|error| Malformed::new(field, error.to_string()))
}

fn cell(number: u32, field: &str) -> Result<Cell, Malformed> {
    let cell = u8::try_from(number).ok().and_then(Cell::new);
    cell.ok_or_else(|| Malformed::new(field, format!("there is no cell {number}")))
}

fn cells_to_wire(cells: Cells) -> Vec<u32> {
    cells.iter().map(|cell| u32::from(cell.number())).collect()
}

fn cells(numbers: &[u32], field: &str) -> Result<Cells, Malformed> {
    numbers.iter().map(|number| cell(*number, field)).collect()
}

fn bucket_to_wire(cell: Cell, colour: Colour) -> v1::SeauxBucket {
    v1::SeauxBucket { cell: u32::from(cell.number()), colour: colour.number() }
}

fn bucket(message: v1::SeauxBucket) -> Result<(Cell, Colour), Malformed> {
    Ok((cell(message.cell, "cell")?, Colour::from_number(message.colour, "colour")?))
}

impl Wire for Pyramid {
    type Message = v1::SeauxPyramid;

    fn to_wire(&self) -> v1::SeauxPyramid {
        let bucket = |cell: Cell| Some(bucket_to_wire(cell, self.at(cell)?));
        v1::SeauxPyramid { buckets: self.standing().iter().filter_map(bucket).collect() }
    }

    fn from_wire(message: v1::SeauxPyramid) -> Result<Self, Malformed> {
        let mut pyramid = Self::EMPTY;
        for message in message.buckets {
            let (cell, colour) = bucket(message).map_err(|malformed| malformed.inside("buckets"))?;
            if pyramid.standing().contains(cell) {
                return Err(Malformed::new("buckets", "a cell is there twice"));
            }
            pyramid.put(cell, colour);
        }
        Ok(pyramid)
    }
}

impl Wire for Lay {
    type Message = v1::SeauxLay;

    fn to_wire(&self) -> v1::SeauxLay {
        v1::SeauxLay { colour: self.colour.number(), values: values_to_wire(self.values) }
    }

    fn from_wire(message: v1::SeauxLay) -> Result<Self, Malformed> {
        Ok(Self {
            colour: Colour::from_number(message.colour, "colour")?,
            values: values(&message.values, "values")?,
        })
    }
}

impl Wire for Action {
    type Message = v1::SeauxAction;

    fn to_wire(&self) -> v1::SeauxAction {
        let action = match self {
            Self::Build(pyramid) => WireAction::Build(pyramid.to_wire()),
            Self::Lay(lay) => WireAction::Lay(lay.to_wire()),
            Self::GiveUp(cell) => WireAction::GiveUp(u32::from(cell.number())),
            Self::GiveUpPart(part) => WireAction::GiveUpPart(part.number()),
        };
        v1::SeauxAction { action: Some(action) }
    }

    fn from_wire(message: v1::SeauxAction) -> Result<Self, Malformed> {
        Ok(match message.action.ok_or_else(|| missing("action"))? {
            WireAction::Build(pyramid) => Self::Build(read(Some(pyramid), "build")?),
            WireAction::Lay(lay) => Self::Lay(read(Some(lay), "lay")?),
            WireAction::GiveUp(number) => Self::GiveUp(cell(number, "give_up")?),
            WireAction::GiveUpPart(number) => Self::GiveUpPart(Part::from_number(number, "give_up_part")?),
        })
    }
}

impl Wire for Event {
    type Message = v1::SeauxEvent;

    fn to_wire(&self) -> v1::SeauxEvent {
        let event = match self {
            Self::Built(seat) => WireEvent::Built(number(*seat)),
            Self::Revealed(pyramids) => {
                let pyramids = pyramids.iter().map(Wire::to_wire).collect();
                WireEvent::Revealed(v1::SeauxRevealed { pyramids })
            }
            Self::Laid { seat, lay, total, answers, turned } => WireEvent::Laid(v1::SeauxLaid {
                seat: number(*seat),
                lay: Some(lay.to_wire()),
                total: u32::from(*total),
                answers: *answers,
                turned: *turned,
            }),
            Self::Received { seat, card } => {
                WireEvent::Received(v1::SeauxReceived { seat: number(*seat), card: Some(card.to_wire()) })
            }
            Self::Renewed { cards } => WireEvent::Renewed(u32::from(*cards)),
            Self::GaveUp { seat, cell, colour, lost } => WireEvent::GaveUp(v1::SeauxGaveUp {
                seat: number(*seat),
                bucket: Some(bucket_to_wire(*cell, *colour)),
                lost: cells_to_wire(*lost),
            }),
            Self::GaveUpPart { seat, part, lost } => WireEvent::GaveUpPart(v1::SeauxGaveUpPart {
                seat: number(*seat),
                part: part.number(),
                lost: cells_to_wire(*lost),
            }),
            Self::Out { seat, hand } => {
                WireEvent::Out(v1::SeauxOut { seat: number(*seat), hand: cards_to_wire(*hand) })
            }
        };
        v1::SeauxEvent { event: Some(event) }
    }

    fn from_wire(message: v1::SeauxEvent) -> Result<Self, Malformed> {
        let who = |number, field| seat(number, SEATS, field);
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            WireEvent::Built(number) => Self::Built(who(number, "built")?),
            WireEvent::Revealed(revealed) => {
                let pyramids = revealed.pyramids.into_iter();
                let pyramids = pyramids.map(|pyramid| read(Some(pyramid), "revealed.pyramids"));
                Self::Revealed(pyramids.collect::<Result<_, _>>()?)
            }
            WireEvent::Laid(laid) => Self::Laid {
                seat: who(laid.seat, "laid.seat")?,
                lay: read(laid.lay, "laid.lay")?,
                total: small(laid.total, u8::MAX, "laid.total")?,
                answers: laid.answers,
                turned: laid.turned,
            },
            WireEvent::Received(received) => Self::Received {
                seat: who(received.seat, "received.seat")?,
                card: read(received.card, "received.card")?,
            },
            WireEvent::Renewed(cards) => Self::Renewed { cards: small(cards, PACK, "renewed")? },
            WireEvent::GaveUp(message) => {
                let given = message.bucket.ok_or_else(|| missing("gave_up.bucket"))?;
                let (cell, colour) = bucket(given).map_err(|malformed| malformed.inside("gave_up.bucket"))?;
                let lost = cells(&message.lost, "gave_up.lost")?;
                Self::GaveUp { seat: who(message.seat, "gave_up.seat")?, cell, colour, lost }
            }
            WireEvent::GaveUpPart(message) => Self::GaveUpPart {
                seat: who(message.seat, "gave_up_part.seat")?,
                part: Part::from_number(message.part, "gave_up_part.part")?,
                lost: cells(&message.lost, "gave_up_part.lost")?,
            },
            WireEvent::Out(out) => {
                Self::Out { seat: who(out.seat, "out.seat")?, hand: cards(out.hand, "out.hand")? }
            }
        })
    }
}

fn attack_to_wire(attack: Attack) -> v1::SeauxAttack {
    v1::SeauxAttack { colour: attack.colour.number(), by: number(attack.by), level: u32::from(attack.level) }
}

/// The highest level that the cards of a colour allow.
const TOP_LEVEL: u8 = 99;

fn attack(message: v1::SeauxAttack, seats: usize) -> Result<Attack, Malformed> {
    Ok(Attack {
        colour: Colour::from_number(message.colour, "attack.colour")?,
        by: seat(message.by, seats, "attack.by")?,
        level: small(message.level, TOP_LEVEL, "attack.level")?,
    })
}

fn seat_to_wire(public: &Public, seat: Seat) -> v1::SeauxSeat {
    v1::SeauxSeat {
        hand_size: u32::from(public.hand_sizes[seat.index()]),
        pyramid: Some(public.pyramid(seat).to_wire()),
        laid: values_to_wire(public.laid[seat.index()]),
    }
}

fn read_seat(known: v1::SeauxSeat, public: &mut Public, seat: usize) -> Result<(), Malformed> {
    public.hand_sizes[seat] = small(known.hand_size, PACK, "hand_size")?;
    public.pyramids[seat] = read_optional(known.pyramid, "pyramid")?.unwrap_or_default();
    public.laid[seat] = values(&known.laid, "laid")?;
    Ok(())
}

/// Whoever counts what he has not seen relies on there being one pack.
fn check_pack(public: &Public, hand: Cards) -> Result<(), Malformed> {
    let laid = public.attack.into_iter().flat_map(|attack| {
        let values = public.laid.iter().flat_map(|laid| laid.iter());
        values.filter_map(move |value| Card::new(attack.colour, value))
    });
    let seen: Vec<Card> = laid.chain(public.discard.iter()).chain(hand.iter()).collect();
    Cards::try_from(seen).map(drop).map_err(|error| Malformed::new("hand", error.to_string()))
}

impl Wire for View {
    type Message = v1::SeauxView;

    fn to_wire(&self) -> v1::SeauxView {
        let public = &self.public;
        v1::SeauxView {
            viewer: self.viewer.seat().map(number),
            options: Some(public.options.to_wire()),
            seats: Seat::all(public.seat_count()).map(|seat| seat_to_wire(public, seat)).collect(),
            starter: number(public.starter),
            phase: public.phase.number(),
            to_act: number(public.to_act),
            built: numbers(public.built),
            attack: public.attack.map(attack_to_wire),
            reversed: public.reversed,
            deck: u32::from(public.deck),
            discard: cards_to_wire(public.discard),
            hand: cards_to_wire(self.own.hand),
            own: Some(self.own.pyramid.to_wire()),
        }
    }

    fn from_wire(message: v1::SeauxView) -> Result<Self, Malformed> {
        let seats = message.seats.len();
        if !(2..=SEATS).contains(&seats) {
            return Err(Malformed::new("seats", format!("2 to {SEATS} play, not {seats}")));
        }
        let mut public = Public {
            options: read(message.options, "options")?,
            seats: seats as u8,
            starter: seat(message.starter, seats, "starter")?,
            phase: Phase::from_number(message.phase, "phase")?,
            to_act: seat(message.to_act, seats, "to_act")?,
            built: seat_set(&message.built, seats, "built")?,
            pyramids: [Pyramid::EMPTY; SEATS],
            attack: message.attack.map(|message| attack(message, seats)).transpose()?,
            laid: [Values::EMPTY; SEATS],
            reversed: message.reversed,
            hand_sizes: [0; SEATS],
            deck: small(message.deck, PACK, "deck")?,
            discard: cards(message.discard, "discard")?,
        };
        for (index, known) in message.seats.into_iter().enumerate() {
            read_seat(known, &mut public, index).map_err(|malformed| malformed.inside("seats"))?;
        }
        let viewer = message.viewer.map(|viewer| seat(viewer, seats, "viewer")).transpose()?;
        let hand = cards(message.hand, "hand")?;
        check_pack(&public, hand)?;
        Ok(Self {
            viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat),
            public,
            own: Own { hand, pyramid: read_optional(message.own, "own")?.unwrap_or_default() },
        })
    }
}
