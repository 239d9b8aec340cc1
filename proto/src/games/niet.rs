//! NIET! on the wire.

use crate::v1;
use crate::v1::niet_action::Action as WireAction;
use crate::v1::niet_event::Event as WireEvent;
use crate::wire::{
    Malformed, Wire, WireEnum, missing, number, numbers, read, read_optional, seat, seat_set, small,
    wire_enum,
};
use cartable_core::games::niet::{
    Action, Board, Card, Cards, Cell, Colour, Contract, Discard, DiscardRule, Event, Options, Own, Phase,
    Public, Teams, Trick, View, X2Rule,
};
use cartable_core::seat::{Seat, Viewer};

wire_enum!(Colour => v1::NietColour { Blue, Yellow, Red, Green });
wire_enum!(X2Rule => v1::NietX2Rule { TeamTotal, HolderOnly });
wire_enum!(Phase => v1::NietPhase { Niet, Teams, Discards, Tricks, Over });
wire_enum!(DiscardRule => v1::NietDiscardRule { Nothing, One, Two, OneButNoOne, GiveLeft });

/// The most seats a table has.
const SEATS: usize = 5;

impl Wire for Options {
    type Message = v1::NietOptions;

    fn to_wire(&self) -> v1::NietOptions {
        v1::NietOptions {
            no_trump_cell: self.no_trump_cell,
            x2_rule: self.x2_rule.number(),
            target: self.target,
        }
    }

    fn from_wire(message: v1::NietOptions) -> Result<Self, Malformed> {
        Ok(Self {
            no_trump_cell: message.no_trump_cell,
            x2_rule: X2Rule::from_number(message.x2_rule, "x2_rule")?,
            target: message.target,
        })
    }
}

impl Wire for Card {
    type Message = v1::NietCard;

    fn to_wire(&self) -> v1::NietCard {
        v1::NietCard { colour: self.colour().number(), value: u32::from(self.value()) }
    }

    fn from_wire(message: v1::NietCard) -> Result<Self, Malformed> {
        let colour = Colour::from_number(message.colour, "colour")?;
        let card = u8::try_from(message.value).ok().and_then(|value| Self::new(colour, value));
        card.ok_or_else(|| Malformed::new("value", format!("{} is not 1 to 13", message.value)))
    }
}

fn cards_to_wire(cards: Cards) -> Vec<v1::NietCard> {
    cards.iter().map(|card| card.to_wire()).collect()
}

fn card_list(messages: Vec<v1::NietCard>, field: &str) -> Result<Vec<Card>, Malformed> {
    messages.into_iter().map(|card| read(Some(card), field)).collect()
}

fn cards(messages: Vec<v1::NietCard>, field: &str) -> Result<Cards, Malformed> {
    let given = messages.len();
    let cards: Cards = card_list(messages, field)?.into_iter().collect();
    if cards.len() != given {
        return Err(Malformed::new(field, "a card is there more often than the pack has it"));
    }
    Ok(cards)
}

fn cell(number: u32, field: &str) -> Result<Cell, Malformed> {
    let cell = u8::try_from(number).ok().and_then(|number| Cell::try_from(number).ok());
    cell.ok_or_else(|| Malformed::new(field, format!("the board has cells 0 to 24, not {number}")))
}

impl Wire for Teams {
    type Message = v1::NietTeams;

    fn to_wire(&self) -> v1::NietTeams {
        v1::NietTeams { team: numbers(self.team), x2: self.x2.map(number) }
    }

    fn from_wire(message: v1::NietTeams) -> Result<Self, Malformed> {
        Ok(Self {
            team: seat_set(&message.team, SEATS, "team")?,
            x2: message.x2.map(|holder| seat(holder, SEATS, "x2")).transpose()?,
        })
    }
}

impl Wire for Discard {
    type Message = v1::NietDiscard;

    fn to_wire(&self) -> v1::NietDiscard {
        v1::NietDiscard { cards: self.iter().map(|card| card.to_wire()).collect() }
    }

    fn from_wire(message: v1::NietDiscard) -> Result<Self, Malformed> {
        match *card_list(message.cards, "cards")? {
            [card] => Ok(Self::one(card)),
            [one, other] => Ok(Self::two(one, other)),
            ref cards => Err(Malformed::new("cards", format!("one or two cards, not {}", cards.len()))),
        }
    }
}

impl Wire for Action {
    type Message = v1::NietAction;

    fn to_wire(&self) -> v1::NietAction {
        let action = match self {
            Self::Place(cell) => WireAction::Place(cell.number() as u32),
            Self::Team(teams) => WireAction::Team(teams.to_wire()),
            Self::Discard(discard) => WireAction::Discard(discard.to_wire()),
            Self::Play(card) => WireAction::Play(card.to_wire()),
        };
        v1::NietAction { action: Some(action) }
    }

    fn from_wire(message: v1::NietAction) -> Result<Self, Malformed> {
        match message.action.ok_or_else(|| missing("action"))? {
            WireAction::Place(number) => cell(number, "place").map(Self::Place),
            WireAction::Team(teams) => read(Some(teams), "team").map(Self::Team),
            WireAction::Discard(discard) => read(Some(discard), "discard").map(Self::Discard),
            WireAction::Play(card) => read(Some(card), "play").map(Self::Play),
        }
    }
}

impl Wire for Event {
    type Message = v1::NietEvent;

    fn to_wire(&self) -> v1::NietEvent {
        let seat_card =
            |seat: &Seat, card: &Card| v1::NietSeatCard { seat: number(*seat), card: Some(card.to_wire()) };
        let event = match self {
            Self::Placed { seat, cell } => {
                WireEvent::Placed(v1::NietToken { cell: cell.number() as u32, seat: number(*seat) })
            }
            Self::Decided(contract) => WireEvent::Decided(contract.to_wire()),
            Self::Teamed(teams) => WireEvent::Teamed(teams.to_wire()),
            Self::Laid(seat) => WireEvent::Laid(number(*seat)),
            Self::AllLaid => WireEvent::AllLaid(v1::NietAllLaid {}),
            Self::Received { seat, card } => WireEvent::Received(seat_card(seat, card)),
            Self::Played { seat, card } => WireEvent::Played(seat_card(seat, card)),
            Self::Won { seat, loot } => {
                WireEvent::Won(v1::NietWon { seat: number(*seat), loot: cards_to_wire(*loot) })
            }
        };
        v1::NietEvent { event: Some(event) }
    }

    fn from_wire(message: v1::NietEvent) -> Result<Self, Malformed> {
        Ok(match message.event.ok_or_else(|| missing("event"))? {
            WireEvent::Placed(token) => Self::Placed {
                seat: seat(token.seat, SEATS, "placed.seat")?,
                cell: cell(token.cell, "placed.cell")?,
            },
            WireEvent::Decided(contract) => Self::Decided(read(Some(contract), "decided")?),
            WireEvent::Teamed(teams) => Self::Teamed(read(Some(teams), "teamed")?),
            WireEvent::Laid(number) => Self::Laid(seat(number, SEATS, "laid")?),
            WireEvent::AllLaid(v1::NietAllLaid {}) => Self::AllLaid,
            WireEvent::Received(received) => Self::Received {
                seat: seat(received.seat, SEATS, "received.seat")?,
                card: read(received.card, "received.card")?,
            },
            WireEvent::Played(played) => Self::Played {
                seat: seat(played.seat, SEATS, "played.seat")?,
                card: read(played.card, "played.card")?,
            },
            WireEvent::Won(won) => {
                Self::Won { seat: seat(won.seat, SEATS, "won.seat")?, loot: cards(won.loot, "won.loot")? }
            }
        })
    }
}

impl Wire for Contract {
    type Message = v1::NietContract;

    fn to_wire(&self) -> v1::NietContract {
        v1::NietContract {
            first: number(self.first),
            discard: self.discard.number(),
            trump: self.trump.map(WireEnum::number),
            supertrump: self.supertrump.map(WireEnum::number),
            points: self.points,
        }
    }

    fn from_wire(message: v1::NietContract) -> Result<Self, Malformed> {
        let colour = |colour: Option<i32>, field| colour.map(|n| Colour::from_number(n, field)).transpose();
        Ok(Self {
            first: seat(message.first, SEATS, "first")?,
            discard: DiscardRule::from_number(message.discard, "discard")?,
            trump: colour(message.trump, "trump")?,
            supertrump: colour(message.supertrump, "supertrump")?,
            points: message.points,
        })
    }
}

fn trick_to_wire(trick: &Trick, seats: usize) -> v1::NietTrick {
    let cards = trick.iter(seats).map(|(_, card)| card.to_wire()).collect();
    v1::NietTrick { leader: number(trick.leader), cards }
}

/// A trick is played again, which finds out who wins it: for that the contract must be known.
fn trick(
    message: v1::NietTrick,
    seats: usize,
    contract: Option<&Contract>,
    field: &str,
) -> Result<Trick, Malformed> {
    let inside = |malformed: Malformed| malformed.inside(field);
    let mut trick = Trick::led_by(seat(message.leader, seats, "leader").map_err(inside)?);
    let cards = card_list(message.cards, "cards").map_err(inside)?;
    if cards.len() > seats || contract.is_none() && !cards.is_empty() {
        return Err(inside(Malformed::new("cards", "more cards than can have been played")));
    }
    for (card, contract) in cards.into_iter().zip(contract.into_iter().cycle()) {
        trick.play(card, contract);
    }
    Ok(trick)
}

fn seat_to_wire(public: &Public, seat: usize) -> v1::NietSeat {
    let void = |colour: &Colour| public.voids[seat] >> colour.index() & 1 == 1;
    v1::NietSeat {
        hand_size: u32::from(public.hand_sizes[seat]),
        tricks: u32::from(public.tricks[seat]),
        loot: cards_to_wire(public.loot[seat]),
        voids: Colour::ALL.into_iter().filter(void).map(WireEnum::number).collect(),
    }
}

impl Wire for View {
    type Message = v1::NietView;

    fn to_wire(&self) -> v1::NietView {
        let public = &self.public;
        let seats = public.seat_count();
        let token = |cell: Cell| {
            let seat = public.board.token(cell)?;
            Some(v1::NietToken { cell: cell.number() as u32, seat: number(seat) })
        };
        v1::NietView {
            viewer: self.viewer.seat().map(number),
            options: Some(public.options.to_wire()),
            seats: (0..seats).map(|seat| seat_to_wire(public, seat)).collect(),
            dealer: number(public.dealer),
            phase: public.phase.number(),
            to_act: number(public.to_act),
            tokens: (0..25).filter_map(|number| token(Cell::try_from(number).ok()?)).collect(),
            contract: public.contract.map(|contract| contract.to_wire()),
            teams: public.teams.map(|teams| teams.to_wire()),
            laid: numbers(public.laid),
            trick: Some(trick_to_wire(&public.trick, seats)),
            last_trick: public.last_trick.map(|trick| trick_to_wire(&trick, seats)),
            played: cards_to_wire(public.played),
            hand: cards_to_wire(self.own.hand),
            own_laid: self.own.laid.map(|laid| laid.to_wire()),
            received: self.own.received.map(|card| card.to_wire()),
        }
    }

    fn from_wire(message: v1::NietView) -> Result<Self, Malformed> {
        let seats = message.seats.len();
        if !(2..=SEATS).contains(&seats) {
            return Err(Malformed::new("seats", format!("2 to {SEATS} play, not {seats}")));
        }
        let options: Options = read(message.options, "options")?;
        let mut board = Board::new(&options, seats);
        for token in message.tokens {
            board.cover(cell(token.cell, "tokens.cell")?, seat(token.seat, seats, "tokens.seat")?);
        }
        let contract: Option<Contract> = read_optional(message.contract, "contract")?;
        let mut public = Public {
            options,
            seats: seats as u8,
            dealer: seat(message.dealer, seats, "dealer")?,
            phase: Phase::from_number(message.phase, "phase")?,
            to_act: seat(message.to_act, seats, "to_act")?,
            board,
            contract,
            teams: read_optional(message.teams, "teams")?,
            laid: seat_set(&message.laid, seats, "laid")?,
            trick: trick(message.trick.ok_or_else(|| missing("trick"))?, seats, contract.as_ref(), "trick")?,
            last_trick: message
                .last_trick
                .map(|last| trick(last, seats, contract.as_ref(), "last_trick"))
                .transpose()?,
            hand_sizes: [0; SEATS],
            tricks: [0; SEATS],
            loot: [Cards::EMPTY; SEATS],
            played: cards(message.played, "played")?,
            voids: [0; SEATS],
        };
        for (index, known) in message.seats.into_iter().enumerate() {
            read_seat(known, &mut public, index).map_err(|malformed| malformed.inside("seats"))?;
        }
        let viewer = message.viewer.map(|viewer| seat(viewer, seats, "viewer")).transpose()?;
        Ok(Self {
            viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat),
            public,
            own: Own {
                hand: cards(message.hand, "hand")?,
                laid: read_optional(message.own_laid, "own_laid")?,
                received: read_optional(message.received, "received")?,
            },
        })
    }
}

fn read_seat(known: v1::NietSeat, public: &mut Public, seat: usize) -> Result<(), Malformed> {
    public.hand_sizes[seat] = small(known.hand_size, 60, "hand_size")?;
    public.tricks[seat] = small(known.tricks, 60, "tricks")?;
    public.loot[seat] = cards(known.loot, "loot")?;
    for number in known.voids {
        public.voids[seat] |= 1 << Colour::from_number(number, "voids")?.index();
    }
    Ok(())
}
