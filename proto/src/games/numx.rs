//! NUM-X on the wire.

use crate::v1;
use crate::v1::numx_action::Action as WireAction;
use crate::v1::numx_event::Event as WireEvent;
use crate::v1::numx_special::Special;
use crate::v1::numx_swap::With;
use crate::wire::{
    Malformed, Wire, WireEnum, missing, number, numbers, read, read_optional, seat, seat_set, small,
    wire_enum,
};
use cartable_core::games::numx::{
    Action, Card, Cards, Deeds, Event, Exchange, HandSpecials, How, Lay, Objective, Options, Own, Pair,
    Phase, Place, Places, Pli, Public, SEATS, Tally, Target, Value, View,
};
use cartable_core::seat::{Seat, Viewer};

wire_enum!(HandSpecials => v1::NumxHandSpecials { Zero, Two, Twenty });
wire_enum!(Phase => v1::NumxPhase { Choose, Play, Refill, Over });
wire_enum!(Objective => v1::NumxObjective { FusionX, FactorX, NumX, BigSet, LowRow, EmptyHand });
wire_enum!(How => v1::NumxHow { InTurn, FusionX, FactorX });

/// More cards than the pack has are nowhere.
const PACK: u8 = 91;

/// The kinds have the same order on both sides; 0 is "unspecified".
impl WireEnum for Card {
    fn number(self) -> i32 {
        self.index() as i32 + 1
    }

    fn from_number(number: i32, field: &str) -> Result<Self, Malformed> {
        let card = usize::try_from(number).ok().and_then(|number| Self::all().nth(number.checked_sub(1)?));
        card.ok_or_else(|| Malformed::new(field, format!("{number} is no card")))
    }
}

fn value(number: i32, field: &str) -> Result<Value, Malformed> {
    let value = Card::from_number(number, field)?.value();
    value.ok_or_else(|| Malformed::new(field, "a set has a classic value"))
}

fn cards_to_wire(cards: Cards) -> Vec<i32> {
    cards.iter().map(WireEnum::number).collect()
}

fn cards(numbers: &[i32], field: &str) -> Result<Cards, Malformed> {
    let list: Vec<Card> =
        numbers.iter().map(|number| Card::from_number(*number, field)).collect::<Result<_, _>>()?;
    let cards = Cards::from(list);
    if cards.len() != numbers.len() {
        return Err(Malformed::new(field, "a card is there more often than the pack has it"));
    }
    Ok(cards)
}

impl Wire for Options {
    type Message = v1::NumxOptions;

    fn to_wire(&self) -> v1::NumxOptions {
        v1::NumxOptions {
            infinity_four: self.infinity_four,
            hand_specials: self.hand_specials.number(),
            objectives: self.objectives,
        }
    }

    fn from_wire(message: v1::NumxOptions) -> Result<Self, Malformed> {
        Ok(Self {
            infinity_four: message.infinity_four,
            hand_specials: HandSpecials::from_number(message.hand_specials, "hand_specials")?,
            objectives: message.objectives,
        })
    }
}

impl Wire for Place {
    type Message = v1::NumxPlace;

    fn to_wire(&self) -> v1::NumxPlace {
        let row = match self {
            Self::Hand => None,
            Self::Row(seat) => Some(number(*seat)),
        };
        v1::NumxPlace { row }
    }

    fn from_wire(message: v1::NumxPlace) -> Result<Self, Malformed> {
        let row = message.row.map(|row| seat(row, SEATS, "row")).transpose()?;
        Ok(row.map_or(Self::Hand, Self::Row))
    }
}

fn places_to_wire(places: Places) -> Vec<v1::NumxPlace> {
    Vec::from(places).iter().map(Wire::to_wire).collect()
}

fn places(messages: Vec<v1::NumxPlace>, field: &str) -> Result<Places, Malformed> {
    let list: Vec<Place> =
        messages.into_iter().map(|place| read(Some(place), field)).collect::<Result<_, _>>()?;
    Places::try_from(list).map_err(|error| Malformed::new(field, error.to_string()))
}

impl Wire for Lay {
    type Message = v1::NumxLay;

    fn to_wire(&self) -> v1::NumxLay {
        v1::NumxLay {
            value: self.value.card().number(),
            cards: places_to_wire(self.cards),
            jokers: places_to_wire(self.jokers),
        }
    }

    fn from_wire(message: v1::NumxLay) -> Result<Self, Malformed> {
        Ok(Self {
            value: value(message.value, "value")?,
            cards: places(message.cards, "cards")?,
            jokers: places(message.jokers, "jokers")?,
        })
    }
}

fn swap_to_wire(from: Place, with: Exchange) -> v1::NumxSwap {
    let with = match with {
        Exchange::Seat(seat) => With::Seat(number(seat)),
        Exchange::Left => With::Left(v1::NumxNothing {}),
        Exchange::Right => With::Right(v1::NumxNothing {}),
    };
    v1::NumxSwap { from: Some(from.to_wire()), with: Some(with) }
}

fn swap(message: v1::NumxSwap) -> Result<(Place, Exchange), Malformed> {
    let with = match message.with.ok_or_else(|| missing("swap.with"))? {
        With::Seat(number) => Exchange::Seat(seat(number, SEATS, "swap.seat")?),
        With::Left(_) => Exchange::Left,
        With::Right(_) => Exchange::Right,
    };
    Ok((read(message.from, "swap.from")?, with))
}

fn malus_to_wire(card: Card, from: Place, on: Target) -> v1::NumxMalus {
    let on = match on {
        Target::Seat(seat) => Some(number(seat)),
        Target::All => None,
    };
    v1::NumxMalus { card: card.number(), from: Some(from.to_wire()), on }
}

fn malus(message: v1::NumxMalus) -> Result<(Card, Place, Target), Malformed> {
    let on = message.on.map(|on| seat(on, SEATS, "malus.on")).transpose()?;
    let card = Card::from_number(message.card, "malus.card")?;
    Ok((card, read(message.from, "malus.from")?, on.map_or(Target::All, Target::Seat)))
}

fn visible_to_wire(seat: Seat, card: Card) -> v1::NumxVisible {
    v1::NumxVisible { seat: number(seat), card: card.number() }
}

fn visible(message: v1::NumxVisible, field: &str) -> Result<(Seat, Card), Malformed> {
    Ok((seat(message.seat, SEATS, field)?, Card::from_number(message.card, field)?))
}

fn seat_cards_to_wire(seat: Seat, cards: Cards) -> v1::NumxCards {
    v1::NumxCards { seat: number(seat), cards: cards_to_wire(cards) }
}

fn seat_cards(message: &v1::NumxCards, field: &str) -> Result<(Seat, Cards), Malformed> {
    Ok((seat(message.seat, SEATS, field)?, cards(&message.cards, field)?))
}

impl Wire for Action {
    type Message = v1::NumxAction;

    fn to_wire(&self) -> v1::NumxAction {
        let nothing = v1::NumxNothing {};
        let action = match *self {
            Self::Show(pair) => {
                WireAction::Show(v1::NumxPair { cards: pair.cards().map(WireEnum::number).to_vec() })
            }
            Self::Lay(lay) => WireAction::Lay(lay.to_wire()),
            Self::NumX { from } => WireAction::NumX(from.to_wire()),
            Self::Swap { from, with } => WireAction::Swap(swap_to_wire(from, with)),
            Self::Malus { card, from, on } => WireAction::Malus(malus_to_wire(card, from, on)),
            Self::EndTurn => WireAction::EndTurn(nothing),
            Self::Draw => WireAction::Draw(nothing),
            Self::Take { from, card } => WireAction::Take(visible_to_wire(from, card)),
            Self::Pass => WireAction::Pass(nothing),
            Self::Refill(card) => WireAction::Refill(card.number()),
            Self::RefillBlind => WireAction::RefillBlind(nothing),
        };
        v1::NumxAction { action: Some(action) }
    }

    fn from_wire(message: v1::NumxAction) -> Result<Self, Malformed> {
        Ok(match message.action.ok_or_else(|| missing("action"))? {
            WireAction::Show(pair) => match *pair.cards {
                [one, other] => Self::Show(Pair::from([
                    Card::from_number(one, "show.cards")?,
                    Card::from_number(other, "show.cards")?,
                ])),
                _ => {
                    return Err(Malformed::new("show.cards", format!("two cards, not {}", pair.cards.len())));
                }
            },
            WireAction::Lay(lay) => Self::Lay(read(Some(lay), "lay")?),
            WireAction::NumX(from) => Self::NumX { from: read(Some(from), "num_x")? },
            WireAction::Swap(message) => {
                let (from, with) = swap(message)?;
                Self::Swap { from, with }
            }
            WireAction::Malus(message) => {
                let (card, from, on) = malus(message)?;
                Self::Malus { card, from, on }
            }
            WireAction::EndTurn(_) => Self::EndTurn,
            WireAction::Draw(_) => Self::Draw,
            WireAction::Take(message) => {
                let (from, card) = visible(message, "take")?;
                Self::Take { from, card }
            }
            WireAction::Pass(_) => Self::Pass,
            WireAction::Refill(number) => Self::Refill(Card::from_number(number, "refill")?),
            WireAction::RefillBlind(_) => Self::RefillBlind,
        })
    }
}

impl Wire for Pli {
    type Message = v1::NumxPli;

    fn to_wire(&self) -> v1::NumxPli {
        v1::NumxPli {
            value: self.value.card().number(),
            count: u32::from(self.count),
            jokers: u32::from(self.jokers),
        }
    }

    fn from_wire(message: v1::NumxPli) -> Result<Self, Malformed> {
        Ok(Self {
            value: value(message.value, "value")?,
            count: small(message.count, PACK, "count")?,
            jokers: small(message.jokers, PACK, "jokers")?,
        })
    }
}

impl Wire for Event {
    type Message = v1::NumxEvent;

    fn to_wire(&self) -> v1::NumxEvent {
        let special = |seat: Seat, special| {
            WireEvent::Special(v1::NumxSpecial { seat: number(seat), special: Some(special) })
        };
        let event = match self {
            Self::Chose(seat) => WireEvent::Chose(number(*seat)),
            Self::Shown(rows) => {
                let rows = rows.iter().map(|row| v1::NumxRow { cards: cards_to_wire(*row) }).collect();
                WireEvent::Shown(v1::NumxRows { rows })
            }
            Self::Leads(seat) => WireEvent::Leads(number(*seat)),
            Self::Laid { seat, lay, pli, how } => WireEvent::Laid(v1::NumxLaid {
                seat: number(*seat),
                lay: Some(lay.to_wire()),
                pli: Some(pli.to_wire()),
                how: how.number(),
            }),
            Self::Cut { seat, from } => special(*seat, Special::NumX(from.to_wire())),
            Self::Swapped { seat, from, with } => special(*seat, Special::Swap(swap_to_wire(*from, *with))),
            Self::Malus { seat, card, from, on } => {
                special(*seat, Special::Malus(malus_to_wire(*card, *from, *on)))
            }
            Self::Drew { seat, count } => {
                WireEvent::Drew(v1::NumxDrew { seat: number(*seat), count: u32::from(*count) })
            }
            Self::Received { seat, cards } => WireEvent::Received(seat_cards_to_wire(*seat, *cards)),
            Self::Took { seat, from, card } => WireEvent::Took(v1::NumxTook {
                seat: number(*seat),
                card: Some(visible_to_wire(*from, *card)),
            }),
            Self::Opened { seat, cards } => WireEvent::Opened(seat_cards_to_wire(*seat, *cards)),
            Self::Refilled { seat, card } => WireEvent::Refilled(visible_to_wire(*seat, *card)),
            Self::Passed(seat) => WireEvent::Passed(number(*seat)),
            Self::Ended(seat) => WireEvent::Ended(number(*seat)),
            Self::Renewed { cards } => WireEvent::Renewed(u32::from(*cards)),
            Self::TourOver => WireEvent::TourOver(v1::NumxNothing {}),
            Self::Emptied(seats) => WireEvent::Emptied(v1::NumxSeats { seats: numbers(*seats) }),
            Self::Objective { seat, objective, met } => WireEvent::Objective(v1::NumxObjectiveShown {
                seat: number(*seat),
                objective: objective.number(),
                met: *met,
            }),
        };
        v1::NumxEvent { event: Some(event) }
    }

    fn from_wire(message: v1::NumxEvent) -> Result<Self, Malformed> {
        let who = |number, field| seat(number, SEATS, field);
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            WireEvent::Chose(number) => Self::Chose(who(number, "chose")?),
            WireEvent::Shown(shown) => {
                let rows = shown.rows.iter().map(|row| cards(&row.cards, "shown.rows"));
                Self::Shown(rows.collect::<Result<_, _>>()?)
            }
            WireEvent::Leads(number) => Self::Leads(who(number, "leads")?),
            WireEvent::Laid(laid) => Self::Laid {
                seat: who(laid.seat, "laid.seat")?,
                lay: read(laid.lay, "laid.lay")?,
                pli: read(laid.pli, "laid.pli")?,
                how: How::from_number(laid.how, "laid.how")?,
            },
            WireEvent::Special(message) => read_special(message)?,
            WireEvent::Drew(drew) => Self::Drew {
                seat: who(drew.seat, "drew.seat")?,
                count: small(drew.count, PACK, "drew.count")?,
            },
            WireEvent::Received(message) => {
                let (seat, cards) = seat_cards(&message, "received")?;
                Self::Received { seat, cards }
            }
            WireEvent::Took(took) => {
                let (from, card) = visible(took.card.ok_or_else(|| missing("took.card"))?, "took.card")?;
                Self::Took { seat: who(took.seat, "took.seat")?, from, card }
            }
            WireEvent::Opened(message) => {
                let (seat, cards) = seat_cards(&message, "opened")?;
                Self::Opened { seat, cards }
            }
            WireEvent::Refilled(message) => {
                let (seat, card) = visible(message, "refilled")?;
                Self::Refilled { seat, card }
            }
            WireEvent::Passed(number) => Self::Passed(who(number, "passed")?),
            WireEvent::Ended(number) => Self::Ended(who(number, "ended")?),
            WireEvent::Renewed(cards) => Self::Renewed { cards: small(cards, PACK, "renewed")? },
            WireEvent::TourOver(_) => Self::TourOver,
            WireEvent::Emptied(emptied) => Self::Emptied(seat_set(&emptied.seats, SEATS, "emptied")?),
            WireEvent::Objective(shown) => Self::Objective {
                seat: who(shown.seat, "objective.seat")?,
                objective: Objective::from_number(shown.objective, "objective")?,
                met: shown.met,
            },
        })
    }
}

fn read_special(message: v1::NumxSpecial) -> Result<Event, Malformed> {
    let seat = seat(message.seat, SEATS, "special.seat")?;
    Ok(match message.special.ok_or_else(|| missing("special"))? {
        Special::NumX(from) => Event::Cut { seat, from: read(Some(from), "special.num_x")? },
        Special::Swap(message) => {
            let (from, with) = swap(message)?;
            Event::Swapped { seat, from, with }
        }
        Special::Malus(message) => {
            let (card, from, on) = malus(message)?;
            Event::Malus { seat, card, from, on }
        }
    })
}

impl Wire for Tally {
    type Message = v1::NumxTally;

    fn to_wire(&self) -> v1::NumxTally {
        v1::NumxTally { visible: self.visible, hand: self.hand, bonus: self.bonus }
    }

    fn from_wire(message: v1::NumxTally) -> Result<Self, Malformed> {
        Ok(Self { visible: message.visible, hand: message.hand, bonus: message.bonus })
    }
}

fn seat_to_wire(public: &Public, seat: usize) -> v1::NumxSeat {
    v1::NumxSeat {
        hand_size: u32::from(public.hand_sizes[seat]),
        row: cards_to_wire(public.rows[seat]),
        known: cards_to_wire(public.known[seat]),
        deeds: Vec::from(public.deeds[seat]).into_iter().map(WireEnum::number).collect(),
        objective: public.objectives[seat].map(WireEnum::number),
        tally: public.tallies.map(|tallies| tallies[seat].to_wire()),
    }
}

fn objective(number: Option<i32>, field: &str) -> Result<Option<Objective>, Malformed> {
    number.map(|number| Objective::from_number(number, field)).transpose()
}

fn read_seat(known: v1::NumxSeat, public: &mut Public, seat: usize) -> Result<(), Malformed> {
    public.hand_sizes[seat] = small(known.hand_size, PACK, "hand_size")?;
    public.rows[seat] = cards(&known.row, "row")?;
    public.known[seat] = cards(&known.known, "known")?;
    let deeds = known.deeds.into_iter().map(|deed| Objective::from_number(deed, "deeds"));
    public.deeds[seat] = Deeds::from(deeds.collect::<Result<Vec<_>, _>>()?);
    public.objectives[seat] = objective(known.objective, "objective")?;
    if let Some(tally) = read_optional(known.tally, "tally")? {
        public.tallies.get_or_insert_default()[seat] = tally;
    }
    Ok(())
}

impl Wire for View {
    type Message = v1::NumxView;

    fn to_wire(&self) -> v1::NumxView {
        let public = &self.public;
        v1::NumxView {
            viewer: self.viewer.seat().map(number),
            options: Some(public.options.to_wire()),
            seats: (0..public.seat_count()).map(|seat| seat_to_wire(public, seat)).collect(),
            dealer: number(public.dealer),
            phase: public.phase.number(),
            to_act: number(public.to_act),
            leader: number(public.leader),
            pli: public.pli.map(|pli| pli.to_wire()),
            special_laid: public.special_laid,
            chosen: numbers(public.chosen),
            tour: cards_to_wire(public.tour),
            finished: cards_to_wire(public.finished),
            deck: u32::from(public.deck),
            renewed: public.renewed,
            stuck: u32::from(public.stuck),
            ending: public.ending,
            refilling: numbers(public.refilling),
            hand: cards_to_wire(self.own.hand),
            own_chosen: cards_to_wire(self.own.chosen),
            own_objective: self.own.objective.map(WireEnum::number),
        }
    }

    fn from_wire(message: v1::NumxView) -> Result<Self, Malformed> {
        let seats = message.seats.len();
        if !(2..=SEATS).contains(&seats) {
            return Err(Malformed::new("seats", format!("2 to {SEATS} play, not {seats}")));
        }
        let mut public = Public {
            options: read(message.options, "options")?,
            seats: seats as u8,
            dealer: seat(message.dealer, seats, "dealer")?,
            phase: Phase::from_number(message.phase, "phase")?,
            to_act: seat(message.to_act, seats, "to_act")?,
            leader: seat(message.leader, seats, "leader")?,
            pli: read_optional(message.pli, "pli")?,
            special_laid: message.special_laid,
            chosen: seat_set(&message.chosen, seats, "chosen")?,
            rows: [Cards::EMPTY; SEATS],
            hand_sizes: [0; SEATS],
            known: [Cards::EMPTY; SEATS],
            tour: cards(&message.tour, "tour")?,
            finished: cards(&message.finished, "finished")?,
            deck: small(message.deck, PACK, "deck")?,
            renewed: message.renewed,
            stuck: small(message.stuck, PACK, "stuck")?,
            ending: message.ending,
            refilling: seat_set(&message.refilling, seats, "refilling")?,
            deeds: [Deeds::NONE; SEATS],
            objectives: [None; SEATS],
            tallies: None,
        };
        for (index, known) in message.seats.into_iter().enumerate() {
            read_seat(known, &mut public, index).map_err(|malformed| malformed.inside("seats"))?;
        }
        let viewer = message.viewer.map(|viewer| seat(viewer, seats, "viewer")).transpose()?;
        Ok(Self {
            viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat),
            public,
            own: Own {
                hand: cards(&message.hand, "hand")?,
                chosen: cards(&message.own_chosen, "own_chosen")?,
                objective: objective(message.own_objective, "own_objective")?,
            },
        })
    }
}
