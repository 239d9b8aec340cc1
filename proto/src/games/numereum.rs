//! Numereum on the wire.

use crate::v1;
use crate::v1::numereum_action::Action as WireAction;
use crate::v1::numereum_event::Event as WireEvent;
use crate::wire::{
    Malformed, Wire, WireEnum, missing, number, numbers, read, read_optional, seat, seat_set, small,
    wire_enum,
};
use cartable_core::games::numereum::{
    Action, Auction, Bid, Card, Cards, Criterion, Ending, Event, Numbers, Options, Outcome, Own, Phase,
    Prizes, Public, SEATS, Settled, Tiebreak, View,
};
use cartable_core::seat::{Seat, Viewer};

wire_enum!(Phase => v1::NumereumPhase { Bid, Answer, Cover, Combine, Over });
wire_enum!(Criterion => v1::NumereumCriterion { Addition, Multiplication, Equidistance, Suite, Quadruple });
wire_enum!(Ending => v1::NumereumEnding { EmptyHand, FiveCombinations, DeckUsedUp });
wire_enum!(Tiebreak => v1::NumereumTiebreak { Combinations, Hand, Reserve, Youngest });

/// More cards than the game has are nowhere.
const PACK: u8 = 78;

fn value(card: Card) -> u32 {
    u32::from(card.value())
}

fn card(value: u32, field: &str) -> Result<Card, Malformed> {
    let card = u8::try_from(value).ok().and_then(Card::new);
    card.ok_or_else(|| Malformed::new(field, format!("{value} is on no card")))
}

fn to_wire(cards: impl Iterator<Item = Card>) -> v1::NumereumCards {
    v1::NumereumCards { values: cards.map(value).collect() }
}

fn list(message: Option<v1::NumereumCards>, field: &str) -> Result<Vec<Card>, Malformed> {
    let values = message.ok_or_else(|| missing(field))?.values;
    values.into_iter().map(|value| card(value, field)).collect()
}

fn cards(message: Option<v1::NumereumCards>, field: &str) -> Result<Cards, Malformed> {
    Cards::try_from(list(message, field)?).map_err(|error| Malformed::new(field, error.to_string()))
}

fn number_set(message: Option<v1::NumereumCards>, field: &str) -> Result<Numbers, Malformed> {
    Numbers::try_from(list(message, field)?).map_err(|error| Malformed::new(field, error.to_string()))
}

fn who(number: u32, field: &str) -> Result<Seat, Malformed> {
    seat(number, SEATS, field)
}

fn optional_seat(number: Option<u32>, field: &str) -> Result<Option<Seat>, Malformed> {
    number.map(|number| who(number, field)).transpose()
}

fn optional_card(value: Option<u32>, field: &str) -> Result<Option<Card>, Malformed> {
    value.map(|value| card(value, field)).transpose()
}

impl Wire for Options {
    type Message = v1::NumereumOptions;

    fn to_wire(&self) -> v1::NumereumOptions {
        v1::NumereumOptions {}
    }

    fn from_wire(_message: v1::NumereumOptions) -> Result<Self, Malformed> {
        Ok(Self {})
    }
}

impl Wire for Action {
    type Message = v1::NumereumAction;

    fn to_wire(&self) -> v1::NumereumAction {
        let nothing = v1::NumereumNothing {};
        let action = match *self {
            Self::Commit(card) => WireAction::Commit(value(card)),
            Self::Concede => WireAction::Concede(nothing),
            Self::Combine(cards) => WireAction::Combine(to_wire(cards.iter())),
            Self::Finish => WireAction::Finish(nothing),
        };
        v1::NumereumAction { action: Some(action) }
    }

    fn from_wire(message: v1::NumereumAction) -> Result<Self, Malformed> {
        Ok(match message.action.ok_or_else(|| missing("action"))? {
            WireAction::Commit(value) => Self::Commit(card(value, "commit")?),
            WireAction::Concede(_) => Self::Concede,
            WireAction::Combine(cards) => Self::Combine(number_set(Some(cards), "combine")?),
            WireAction::Finish(_) => Self::Finish,
        })
    }
}

impl Wire for Prizes {
    type Message = v1::NumereumPrizes;

    fn to_wire(&self) -> v1::NumereumPrizes {
        v1::NumereumPrizes { hand: value(self.hand), reserve: value(self.reserve) }
    }

    fn from_wire(message: v1::NumereumPrizes) -> Result<Self, Malformed> {
        Ok(Self { hand: card(message.hand, "hand")?, reserve: card(message.reserve, "reserve")? })
    }
}

impl Wire for Bid {
    type Message = v1::NumereumBid;

    fn to_wire(&self) -> v1::NumereumBid {
        v1::NumereumBid { first: self.first.map(value), second: self.second.map(value) }
    }

    fn from_wire(message: v1::NumereumBid) -> Result<Self, Malformed> {
        Ok(Self {
            first: optional_card(message.first, "first")?,
            second: optional_card(message.second, "second")?,
        })
    }
}

fn bids_to_wire(bids: [Bid; SEATS]) -> Vec<v1::NumereumBid> {
    bids.iter().map(Wire::to_wire).collect()
}

fn bids(messages: Vec<v1::NumereumBid>) -> Result<[Bid; SEATS], Malformed> {
    let bids: Vec<Bid> = messages.into_iter().map(|bid| read(Some(bid), "bids")).collect::<Result<_, _>>()?;
    bids.try_into().map_err(|bids: Vec<_>| Malformed::new("bids", format!("one a seat, not {}", bids.len())))
}

impl Wire for Auction {
    type Message = v1::NumereumAuction;

    fn to_wire(&self) -> v1::NumereumAuction {
        v1::NumereumAuction { prizes: Some(self.prizes.to_wire()), bids: bids_to_wire(self.bids) }
    }

    fn from_wire(message: v1::NumereumAuction) -> Result<Self, Malformed> {
        Ok(Self { prizes: read(message.prizes, "prizes")?, bids: bids(message.bids)? })
    }
}

impl Wire for Settled {
    type Message = v1::NumereumSettled;

    fn to_wire(&self) -> v1::NumereumSettled {
        v1::NumereumSettled { auction: Some(self.auction.to_wire()), winner: self.winner.map(number) }
    }

    fn from_wire(message: v1::NumereumSettled) -> Result<Self, Malformed> {
        Ok(Self {
            auction: read(message.auction, "auction")?,
            winner: optional_seat(message.winner, "winner")?,
        })
    }
}

impl Wire for Outcome {
    type Message = v1::NumereumOutcome;

    fn to_wire(&self) -> v1::NumereumOutcome {
        v1::NumereumOutcome {
            winner: number(self.winner),
            ending: self.ending.number(),
            tiebreak: self.tiebreak.map(WireEnum::number),
        }
    }

    fn from_wire(message: v1::NumereumOutcome) -> Result<Self, Malformed> {
        let tiebreak = message.tiebreak.map(|number| Tiebreak::from_number(number, "tiebreak"));
        Ok(Self {
            winner: who(message.winner, "winner")?,
            ending: Ending::from_number(message.ending, "ending")?,
            tiebreak: tiebreak.transpose()?,
        })
    }
}

impl Wire for Event {
    type Message = v1::NumereumEvent;

    fn to_wire(&self) -> v1::NumereumEvent {
        let event = match self {
            Self::Opened { round, prizes } => WireEvent::Opened(v1::NumereumOpened {
                round: u32::from(*round),
                prizes: Some(prizes.to_wire()),
            }),
            Self::Committed(seat) => WireEvent::Committed(number(*seat)),
            Self::Overbid(seat) => WireEvent::Overbid(number(*seat)),
            Self::Revealed(bids) => WireEvent::Revealed(v1::NumereumRevealed { bids: bids_to_wire(*bids) }),
            Self::Conceded(seat) => WireEvent::Conceded(number(*seat)),
            Self::Settled { winner, prizes } => WireEvent::Settled(v1::NumereumTaken {
                winner: winner.map(number),
                prizes: Some(prizes.to_wire()),
            }),
            Self::Combined { seat, cards, criteria } => WireEvent::Combined(v1::NumereumCombined {
                seat: number(*seat),
                cards: Some(to_wire(cards.iter())),
                criteria: criteria.iter().map(WireEnum::number).collect(),
            }),
            Self::Drew { seat, count } => {
                WireEvent::Drew(v1::NumereumDrew { seat: number(*seat), count: u32::from(*count) })
            }
            Self::Received { seat, cards } => WireEvent::Received(v1::NumereumReceived {
                seat: number(*seat),
                cards: Some(to_wire(cards.iter())),
            }),
            Self::Ended(outcome) => WireEvent::Ended(outcome.to_wire()),
        };
        v1::NumereumEvent { event: Some(event) }
    }

    fn from_wire(message: v1::NumereumEvent) -> Result<Self, Malformed> {
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            WireEvent::Opened(opened) => Self::Opened {
                round: small(opened.round, PACK, "opened.round")?,
                prizes: read(opened.prizes, "opened.prizes")?,
            },
            WireEvent::Committed(number) => Self::Committed(who(number, "committed")?),
            WireEvent::Overbid(number) => Self::Overbid(who(number, "overbid")?),
            WireEvent::Revealed(revealed) => Self::Revealed(bids(revealed.bids)?),
            WireEvent::Conceded(number) => Self::Conceded(who(number, "conceded")?),
            WireEvent::Settled(taken) => Self::Settled {
                winner: optional_seat(taken.winner, "settled.winner")?,
                prizes: read(taken.prizes, "settled.prizes")?,
            },
            WireEvent::Combined(combined) => Self::Combined {
                seat: who(combined.seat, "combined.seat")?,
                cards: number_set(combined.cards, "combined.cards")?,
                criteria: combined
                    .criteria
                    .into_iter()
                    .map(|number| Criterion::from_number(number, "combined.criteria"))
                    .collect::<Result<_, _>>()?,
            },
            WireEvent::Drew(drew) => Self::Drew {
                seat: who(drew.seat, "drew.seat")?,
                count: small(drew.count, PACK, "drew.count")?,
            },
            WireEvent::Received(received) => Self::Received {
                seat: who(received.seat, "received.seat")?,
                cards: number_set(received.cards, "received.cards")?,
            },
            WireEvent::Ended(outcome) => Self::Ended(read(Some(outcome), "ended")?),
        })
    }
}

fn seat_to_wire(public: &Public, seat: usize) -> v1::NumereumSeat {
    v1::NumereumSeat {
        hand_size: u32::from(public.hand_sizes[seat]),
        known: Some(to_wire(public.known[seat].iter())),
        reserve: Some(to_wire(public.reserves[seat].iter())),
        arrived: Some(to_wire(public.arrived[seat].iter())),
        combined: Some(to_wire(public.combined[seat].iter())),
        discards: Some(to_wire(public.discards[seat].iter())),
    }
}

fn read_seat(known: v1::NumereumSeat, public: &mut Public, seat: usize) -> Result<(), Malformed> {
    public.hand_sizes[seat] = small(known.hand_size, PACK, "hand_size")?;
    public.known[seat] = cards(known.known, "known")?;
    public.reserves[seat] = number_set(known.reserve, "reserve")?;
    public.arrived[seat] = number_set(known.arrived, "arrived")?;
    public.combined[seat] = number_set(known.combined, "combined")?;
    public.discards[seat] = cards(known.discards, "discards")?;
    Ok(())
}

impl Wire for View {
    type Message = v1::NumereumView;

    fn to_wire(&self) -> v1::NumereumView {
        let public = &self.public;
        v1::NumereumView {
            viewer: self.viewer.seat().map(number),
            seats: (0..SEATS).map(|seat| seat_to_wire(public, seat)).collect(),
            youngest: number(public.youngest),
            phase: public.phase.number(),
            to_act: number(public.to_act),
            round: u32::from(public.round),
            auction: public.auction.map(|auction| auction.to_wire()),
            last: public.last.map(|last| last.to_wire()),
            committed: numbers(public.committed),
            unclaimed: Some(to_wire(public.unclaimed.iter())),
            deck: u32::from(public.deck),
            outcome: public.outcome.map(|outcome| outcome.to_wire()),
            hand: Some(to_wire(self.own.hand.iter())),
            own_committed: self.own.committed.map(value),
        }
    }

    fn from_wire(message: v1::NumereumView) -> Result<Self, Malformed> {
        if message.seats.len() != SEATS {
            return Err(Malformed::new("seats", format!("{SEATS} play, not {}", message.seats.len())));
        }
        let mut public = Public {
            youngest: who(message.youngest, "youngest")?,
            phase: Phase::from_number(message.phase, "phase")?,
            to_act: who(message.to_act, "to_act")?,
            round: small(message.round, PACK, "round")?,
            auction: read_optional(message.auction, "auction")?,
            last: read_optional(message.last, "last")?,
            committed: seat_set(&message.committed, SEATS, "committed")?,
            reserves: [Numbers::EMPTY; SEATS],
            arrived: [Numbers::EMPTY; SEATS],
            combined: [Numbers::EMPTY; SEATS],
            discards: [Cards::EMPTY; SEATS],
            unclaimed: number_set(message.unclaimed, "unclaimed")?,
            hand_sizes: [0; SEATS],
            known: [Cards::EMPTY; SEATS],
            deck: small(message.deck, PACK, "deck")?,
            outcome: read_optional(message.outcome, "outcome")?,
        };
        for (index, known) in message.seats.into_iter().enumerate() {
            read_seat(known, &mut public, index).map_err(|malformed| malformed.inside("seats"))?;
        }
        Ok(Self {
            viewer: optional_seat(message.viewer, "viewer")?.map_or(Viewer::Spectator, Viewer::Seat),
            public,
            own: Own {
                hand: cards(message.hand, "hand")?,
                committed: optional_card(message.own_committed, "own_committed")?,
            },
        })
    }
}
