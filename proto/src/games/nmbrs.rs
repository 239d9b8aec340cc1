//! nmbrs! on the wire.

use crate::v1;
use crate::v1::nmbrs_action::Action as WireAction;
use crate::v1::nmbrs_event::Event as WireEvent;
use crate::v1::nmbrs_meld::Base as WireBase;
use crate::wire::{
    Malformed, Wire, WireEnum, missing, number, numbers, read, seat, seat_set, small, wire_enum,
};
use cartable_core::games::nmbrs::{
    Action, Base, Card, Cards, Count, Event, Hue, Hues, Line, Meld, Options, Own, Phase, Pile, Public, Run,
    SEATS, Stands, Table, Variant, View, Way,
};
use cartable_core::seat::{Seat, Viewer};

wire_enum!(Variant => v1::NmbrsLevel { Base, Expert, Simple });
wire_enum!(Hue => v1::NmbrsHue { Red, Green, Blue, Orange });
wire_enum!(Way => v1::NmbrsWay { Row, Column });
wire_enum!(Phase => v1::NmbrsPhase { Draw, Offer, Redraw, Meld, Over });

/// More cards than the pack has are nowhere.
const PACK: u8 = Card::COUNT as u8;

const fn card_to_wire(card: Card) -> u32 {
    card.index() as u32 + 1
}

fn card(number: u32, field: &str) -> Result<Card, Malformed> {
    let card = (number as usize).checked_sub(1).and_then(Card::at);
    card.ok_or_else(|| Malformed::new(field, format!("{number} is no card")))
}

fn cards_to_wire(cards: Cards) -> Vec<u32> {
    cards.iter().map(card_to_wire).collect()
}

fn list(numbers: &[u32], field: &str) -> Result<Vec<Card>, Malformed> {
    let list: Vec<Card> = numbers.iter().map(|number| card(*number, field)).collect::<Result<_, _>>()?;
    if Cards::from(list.clone()).len() == list.len() {
        Ok(list)
    } else {
        Err(Malformed::new(field, "a card is there twice"))
    }
}

fn cards(numbers: &[u32], field: &str) -> Result<Cards, Malformed> {
    list(numbers, field).map(Cards::from)
}

fn hues_to_wire(hues: Hues) -> Vec<i32> {
    hues.iter().map(WireEnum::number).collect()
}

fn hues(numbers: &[i32], field: &str) -> Result<Hues, Malformed> {
    numbers.iter().map(|number| Hue::from_number(*number, field)).collect()
}

fn jokers_to_wire(stands: Stands) -> Vec<v1::NmbrsJoker> {
    let joker = |(hue, number): (Hue, u8)| v1::NmbrsJoker { hue: hue.number(), number: u32::from(number) };
    stands.iter().map(joker).collect()
}

fn jokers(messages: Vec<v1::NmbrsJoker>, field: &str) -> Result<Stands, Malformed> {
    let mut stands = Stands::NONE;
    for message in messages {
        let hue = Hue::from_number(message.hue, field)?;
        stands.0[hue.index()] = small(message.number, u8::MAX, field)?;
    }
    Ok(stands)
}

impl Wire for Options {
    type Message = v1::NmbrsOptions;

    fn to_wire(&self) -> v1::NmbrsOptions {
        v1::NmbrsOptions { level: self.level.number() }
    }

    fn from_wire(message: v1::NmbrsOptions) -> Result<Self, Malformed> {
        Ok(Self { level: Variant::from_number(message.level, "level")? })
    }
}

impl Wire for Run {
    type Message = v1::NmbrsRun;

    fn to_wire(&self) -> v1::NmbrsRun {
        let [first, gap, count] = [self.first(), self.gap(), self.count()].map(u32::from);
        v1::NmbrsRun { first, gap, count }
    }

    fn from_wire(message: v1::NmbrsRun) -> Result<Self, Malformed> {
        let (first, gap) = (small(message.first, 100, "first")?, small(message.gap, 100, "gap")?);
        let count = small(message.count, 100, "count")?;
        Self::new(first, gap, count).ok_or_else(|| Malformed::new("count", "these numbers are no series"))
    }
}

impl Wire for Meld {
    type Message = v1::NmbrsMeld;

    fn to_wire(&self) -> v1::NmbrsMeld {
        let base = match self.base {
            Base::Hand => WireBase::Hand(v1::NmbrsNothing {}),
            Base::Line(id) => WireBase::Line(u32::from(id)),
            Base::Link(low, high) => {
                WireBase::Link(v1::NmbrsLink { low: u32::from(low), high: u32::from(high) })
            }
            Base::Cross { way, jokers } => {
                WireBase::Cross(v1::NmbrsCross { way: way.number(), jokers: hues_to_wire(jokers) })
            }
        };
        v1::NmbrsMeld { base: Some(base), run: Some(self.run.to_wire()), jokers: jokers_to_wire(self.jokers) }
    }

    fn from_wire(message: v1::NmbrsMeld) -> Result<Self, Malformed> {
        let base = match message.base.ok_or_else(|| missing("base"))? {
            WireBase::Hand(_) => Base::Hand,
            WireBase::Line(id) => Base::Line(small(id, u8::MAX, "line")?),
            WireBase::Link(link) => {
                Base::Link(small(link.low, u8::MAX, "link.low")?, small(link.high, u8::MAX, "link.high")?)
            }
            WireBase::Cross(cross) => Base::Cross {
                way: Way::from_number(cross.way, "cross.way")?,
                jokers: hues(&cross.jokers, "cross.jokers")?,
            },
        };
        Ok(Self { base, run: read(message.run, "run")?, jokers: jokers(message.jokers, "jokers")? })
    }
}

impl Wire for Action {
    type Message = v1::NmbrsAction;

    fn to_wire(&self) -> v1::NmbrsAction {
        let nothing = v1::NmbrsNothing {};
        let action = match self {
            Self::TakeOpen => WireAction::TakeOpen(nothing),
            Self::LeaveOpen => WireAction::LeaveOpen(nothing),
            Self::DrawClosed => WireAction::DrawClosed(nothing),
            Self::Meld(meld) => WireAction::Meld(meld.to_wire()),
            Self::Swap(hue) => WireAction::Swap(hue.number()),
            Self::Discard(card) => WireAction::Discard(card_to_wire(*card)),
        };
        v1::NmbrsAction { action: Some(action) }
    }

    fn from_wire(message: v1::NmbrsAction) -> Result<Self, Malformed> {
        Ok(match message.action.ok_or_else(|| missing("action"))? {
            WireAction::TakeOpen(_) => Self::TakeOpen,
            WireAction::LeaveOpen(_) => Self::LeaveOpen,
            WireAction::DrawClosed(_) => Self::DrawClosed,
            WireAction::Meld(meld) => Self::Meld(read(Some(meld), "meld")?),
            WireAction::Swap(number) => Self::Swap(Hue::from_number(number, "swap")?),
            WireAction::Discard(number) => Self::Discard(card(number, "discard")?),
        })
    }
}

fn card_of(seat: Seat, card: Card) -> v1::NmbrsCard {
    v1::NmbrsCard { seat: number(seat), card: card_to_wire(card) }
}

fn points_of(seat: Seat, points: i16, cards: Cards) -> v1::NmbrsPoints {
    v1::NmbrsPoints { seat: number(seat), points: i32::from(points), cards: cards_to_wire(cards) }
}

/// The seat and the card of a message.
fn held(message: v1::NmbrsCard, field: &str) -> Result<(Seat, Card), Malformed> {
    Ok((seat(message.seat, SEATS, field)?, card(message.card, field)?))
}

/// The seat, the points and the cards of a message.
fn counted(message: &v1::NmbrsPoints, field: &str) -> Result<(Seat, i16, Cards), Malformed> {
    Ok((seat(message.seat, SEATS, field)?, points(message.points, field)?, cards(&message.cards, field)?))
}

fn points(points: i32, field: &str) -> Result<i16, Malformed> {
    i16::try_from(points).map_err(|_| Malformed::new(field, format!("{points} points are out of reach")))
}

impl Wire for Event {
    type Message = v1::NmbrsEvent;

    fn to_wire(&self) -> v1::NmbrsEvent {
        let event = match self {
            Self::TookOpen { seat, card } => WireEvent::TookOpen(card_of(*seat, *card)),
            Self::LeftOpen(seat) => WireEvent::LeftOpen(number(*seat)),
            Self::Drew(seat) => WireEvent::Drew(number(*seat)),
            Self::Received { seat, card } => WireEvent::Received(card_of(*seat, *card)),
            Self::NothingToDraw(seat) => WireEvent::NothingToDraw(number(*seat)),
            Self::Renewed { cards } => WireEvent::Renewed(u32::from(*cards)),
            Self::Melded { seat, meld, cards } => WireEvent::Melded(v1::NmbrsMelded {
                seat: number(*seat),
                meld: Some(meld.to_wire()),
                cards: cards_to_wire(*cards),
            }),
            Self::Swapped { seat, joker, card } => WireEvent::Swapped(v1::NmbrsSwapped {
                seat: number(*seat),
                joker: joker.number(),
                card: card_to_wire(*card),
            }),
            Self::Discarded { seat, card } => WireEvent::Discarded(card_of(*seat, *card)),
            Self::Scored { seat, points, doubled } => WireEvent::Scored(points_of(*seat, *points, *doubled)),
            Self::Ended { out } => WireEvent::Ended(v1::NmbrsEnded { out: out.map(number) }),
            Self::Deducted { seat, points, cards } => WireEvent::Deducted(points_of(*seat, *points, *cards)),
        };
        v1::NmbrsEvent { event: Some(event) }
    }

    fn from_wire(message: v1::NmbrsEvent) -> Result<Self, Malformed> {
        let who = |number, field| seat(number, SEATS, field);
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            WireEvent::TookOpen(message) => {
                let (seat, card) = held(message, "took_open")?;
                Self::TookOpen { seat, card }
            }
            WireEvent::LeftOpen(number) => Self::LeftOpen(who(number, "left_open")?),
            WireEvent::Drew(number) => Self::Drew(who(number, "drew")?),
            WireEvent::Received(message) => {
                let (seat, card) = held(message, "received")?;
                Self::Received { seat, card }
            }
            WireEvent::NothingToDraw(number) => Self::NothingToDraw(who(number, "nothing_to_draw")?),
            WireEvent::Renewed(cards) => Self::Renewed { cards: small(cards, PACK, "renewed")? },
            WireEvent::Melded(melded) => Self::Melded {
                seat: who(melded.seat, "melded.seat")?,
                meld: read(melded.meld, "melded.meld")?,
                cards: cards(&melded.cards, "melded.cards")?,
            },
            WireEvent::Swapped(swapped) => Self::Swapped {
                seat: who(swapped.seat, "swapped.seat")?,
                joker: Hue::from_number(swapped.joker, "swapped.joker")?,
                card: card(swapped.card, "swapped.card")?,
            },
            WireEvent::Discarded(message) => {
                let (seat, card) = held(message, "discarded")?;
                Self::Discarded { seat, card }
            }
            WireEvent::Scored(message) => {
                let (seat, points, doubled) = counted(&message, "scored")?;
                Self::Scored { seat, points, doubled }
            }
            WireEvent::Ended(ended) => {
                Self::Ended { out: ended.out.map(|out| who(out, "ended.out")).transpose()? }
            }
            WireEvent::Deducted(message) => {
                let (seat, points, cards) = counted(&message, "deducted")?;
                Self::Deducted { seat, points, cards }
            }
        })
    }
}

fn line_to_wire(line: Option<&Line>) -> v1::NmbrsLine {
    line.map_or_else(v1::NmbrsLine::default, |line| v1::NmbrsLine {
        way: line.way.number(),
        run: Some(line.run.to_wire()),
        jokers: hues_to_wire(line.jokers),
    })
}

fn line(message: &v1::NmbrsLine) -> Result<Option<Line>, Malformed> {
    let Some(run) = message.run else { return Ok(None) };
    let way = Way::from_number(message.way, "way")?;
    Ok(Some(Line { way, run: read(Some(run), "run")?, jokers: hues(&message.jokers, "jokers")? }))
}

fn table_to_wire(table: &Table) -> (Vec<v1::NmbrsLine>, Vec<v1::NmbrsJoker>) {
    let end = table.lines().last().map_or(0, |(id, _)| id + 1);
    let lines = (0..end).map(|id| line_to_wire(table.line(id))).collect();
    let stands = Stands(Hue::ALL.map(|hue| table.stands_for(hue).unwrap_or(0)));
    (lines, jokers_to_wire(stands))
}

fn table(lines: &[v1::NmbrsLine], stands: Vec<v1::NmbrsJoker>) -> Result<Table, Malformed> {
    let lines: Vec<Option<Line>> =
        lines.iter().map(line).collect::<Result<_, _>>().map_err(|malformed| malformed.inside("lines"))?;
    let stands = jokers(stands, "jokers")?;
    Table::with_lines(&lines, stands.0).map_err(|error| Malformed::new("lines", error.to_string()))
}

fn seat_to_wire(public: &Public, seat: usize) -> v1::NmbrsSeat {
    v1::NmbrsSeat {
        hand_size: u32::from(public.hand_sizes[seat]),
        known: cards_to_wire(public.known[seat]),
        melded: i32::from(public.counts[seat].melded),
        deducted: i32::from(public.counts[seat].deducted),
        shown: cards_to_wire(public.shown[seat]),
    }
}

fn read_seat(message: &v1::NmbrsSeat, public: &mut Public, seat: usize) -> Result<(), Malformed> {
    public.hand_sizes[seat] = small(message.hand_size, PACK, "hand_size")?;
    public.known[seat] = cards(&message.known, "known")?;
    public.counts[seat] =
        Count { melded: points(message.melded, "melded")?, deducted: points(message.deducted, "deducted")? };
    public.shown[seat] = cards(&message.shown, "shown")?;
    Ok(())
}

impl Wire for View {
    type Message = v1::NmbrsView;

    fn to_wire(&self) -> v1::NmbrsView {
        let public = &self.public;
        let (lines, jokers) = table_to_wire(&public.table);
        v1::NmbrsView {
            viewer: self.viewer.seat().map(number),
            options: Some(public.options.to_wire()),
            seats: (0..public.seat_count()).map(|seat| seat_to_wire(public, seat)).collect(),
            dealer: number(public.dealer),
            phase: public.phase.number(),
            active: number(public.active),
            to_act: number(public.to_act),
            lines,
            jokers,
            open: public.open.cards().iter().copied().map(card_to_wire).collect(),
            closed: u32::from(public.closed),
            opened: numbers(public.opened),
            laid: cards_to_wire(public.laid),
            owed: public.owed.map_or(0, WireEnum::number),
            idle: u32::from(public.idle),
            hand: cards_to_wire(self.own.hand),
        }
    }

    fn from_wire(message: v1::NmbrsView) -> Result<Self, Malformed> {
        let seats = message.seats.len();
        if !(2..=SEATS).contains(&seats) {
            return Err(Malformed::new("seats", format!("2 to {SEATS} play, not {seats}")));
        }
        let owed = (message.owed != 0).then(|| Hue::from_number(message.owed, "owed")).transpose()?;
        let mut public = Public {
            options: read(message.options, "options")?,
            seats: seats as u8,
            dealer: seat(message.dealer, seats, "dealer")?,
            phase: Phase::from_number(message.phase, "phase")?,
            active: seat(message.active, seats, "active")?,
            to_act: seat(message.to_act, seats, "to_act")?,
            table: table(&message.lines, message.jokers)?,
            open: list(&message.open, "open")?.into_iter().collect::<Pile>(),
            closed: small(message.closed, PACK, "closed")?,
            opened: seat_set(&message.opened, seats, "opened")?,
            hand_sizes: [0; SEATS],
            known: [Cards::EMPTY; SEATS],
            laid: cards(&message.laid, "laid")?,
            owed,
            idle: u16::try_from(message.idle).map_err(|_| Malformed::new("idle", "is out of reach"))?,
            counts: [Count::default(); SEATS],
            shown: [Cards::EMPTY; SEATS],
        };
        for (index, known) in message.seats.iter().enumerate() {
            read_seat(known, &mut public, index).map_err(|malformed| malformed.inside("seats"))?;
        }
        let viewer = message.viewer.map(|viewer| seat(viewer, seats, "viewer")).transpose()?;
        Ok(Self {
            viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat),
            public,
            own: Own { hand: cards(&message.hand, "hand")? },
        })
    }
}
