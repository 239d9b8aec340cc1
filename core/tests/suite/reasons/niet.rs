//! Each reason of NIET! holds in the position in which it is given.

use super::*;
use cartable_core::games::niet::{
    Action, Card, Cards, Cell, Colour, Contract, DiscardRule, Niet, POINTS, Row,
};

/// Tells, for some deals that agree with the seat's view, if its team wins the running trick
/// when the others play any of their cards.
fn wins(decided: &Decided<'_, Niet>, rng: &mut BotRng) -> Vec<bool> {
    let view = decided.deal.view(Viewer::Seat(decided.seat));
    let won = |_| {
        let mut deal = Niet::imagine(&view, rng);
        let tricks = deal.public().tricks;
        deal.play(decided.seat, decided.action, &mut Silent).expect("legal in every such deal");
        while deal.public().tricks == tricks {
            let next = deal.turn().must.first().expect("somebody plays");
            let mut listed = Vec::new();
            deal.actions(next, &mut listed);
            let any = listed[below(listed.len() as u32, rng) as usize];
            deal.play(next, any, &mut Silent).expect("a listed action");
        }
        let public = deal.public();
        let winner =
            Seat::all(public.seat_count()).find(|seat| public.tricks[seat.index()] > tricks[seat.index()]);
        together(&deal, decided.seat, winner.expect("somebody wins a trick"))
    };
    (0..12).map(won).collect()
}

fn together(deal: &Niet, one: Seat, other: Seat) -> bool {
    one == other || deal.public().teams.is_some_and(|teams| teams.together(one, other))
}

#[test]
fn every_reason_holds() {
    each_reason::<Niet>(|decided, rng| match decided.action {
        Action::Place(cell) => Some(place(decided, cell)),
        Action::Team(teams) => Some(if decided.says("Alone") {
            teams.team.len() == 1 && teams.x2 == Some(decided.seat)
        } else if decided.says("do not sit side by side") {
            let seats = decided.deal.public().seat_count();
            teams.team.iter().all(|member| !teams.team.contains(member.next(seats)))
        } else {
            return None;
        }),
        Action::Discard(discard) => {
            let contract = decided.deal.public().contract?;
            let hand = decided.deal.own(decided.seat).hand;
            let mut kept = hand;
            discard.iter().for_each(|card| kept.remove(card));
            let suit = |card: Card| contract.suit(card);
            Some(if decided.says("stays in the team") {
                let left = decided.seat.next(decided.deal.public().seat_count());
                contract.discard == DiscardRule::GiveLeft && together(decided.deal, decided.seat, left)
            } else if decided.says("A 1 that is not a supertrump") {
                contract.points > 0
                    && discard.iter().any(|card| card.is_one() && !contract.is_supertrump(card))
            } else if decided.says("It empties a colour") {
                discard.iter().any(|card| kept.iter().all(|other| suit(other) != suit(card)))
            } else if decided.says("what takes them had better go") {
                contract.points < 0 && discard.iter().any(|card| card.value() > 7)
            } else if decided.says("You keep what is higher") {
                discard.iter().all(|card| {
                    // A 1 is the lowest of its colour or, as supertrump, above all.
                    !card.is_one()
                        && kept.iter().all(|other| {
                            suit(other) != suit(card) || other.is_one() || other.value() >= card.value()
                        })
                })
            } else {
                return None;
            })
        }
        Action::Play(card) => play(decided, card, rng),
    });
}

fn place(decided: &Decided<'_, Niet>, cell: Cell) -> bool {
    let hand = decided.deal.own(decided.seat).hand;
    let board = &decided.deal.public().board;
    let held = |column: usize| Colour::ALL.get(column).map_or(Cards::EMPTY, |of| hand.and(Cards::of(*of)));
    let open =
        |row: Row, column: usize| Cell::new(row as usize, column).is_some_and(|cell| board.is_open(cell));
    // The number of this colour is less than that of another one that is open.
    let counts = |row: Row, of: &dyn Fn(usize) -> usize| {
        let numbers = decided.numbers();
        let most = *numbers.last().expect("a number");
        let own = if decided.says("none of") || decided.says("no card") { 0 } else { numbers[0] };
        let other =
            (0..4).any(|column| column != cell.column() && open(row, column) && of(column) as i32 == most);
        cell.row() == row && own == of(cell.column()) as i32 && other && own < most
    };
    if decided.says("names are left") {
        cell.row() == Row::First
            && open(Row::First, decided.seat.index())
            && cell.column() != decided.seat.index()
    } else if decided.says("tricks should bring points") {
        let high = hand.iter().filter(|card| card.value() > 9).count() as i32;
        cell.row() == Row::Points && POINTS[cell.column()] < 0 && decided.number() == high
    } else if decided.says("tricks had better") {
        let high = hand.iter().filter(|card| card.value() > 9).count() as i32;
        let points = POINTS[cell.column()];
        let others =
            (0..POINTS.len()).filter(|column| *column != cell.column() && open(Row::Points, *column));
        let beyond = |other: i32| if decided.says("be cheap") { other < points } else { other > points };
        cell.row() == Row::Points
            && points > 0
            && decided.number() == high
            && others.map(|column| POINTS[column]).all(beyond)
    } else if decided.says("that you may want to discard") {
        let ones = hand.iter().filter(|card| card.is_one()).count() as i32;
        let rule = DiscardRule::OneButNoOne as usize;
        cell.row() == Row::Discard && cell.column() == rule && decided.number() == ones
    } else if decided.says("of the 1s") {
        let ones = |column: usize| held(column).iter().filter(|card| card.is_one()).count();
        counts(Row::Supertrump, &ones)
    } else {
        decided.says("of this colour") && counts(Row::Trump, &|column| held(column).len())
    }
}

fn play(decided: &Decided<'_, Niet>, card: Card, rng: &mut BotRng) -> Option<bool> {
    let public = decided.deal.public();
    let contract: Contract = public.contract?;
    let (seat, seats, trick) = (decided.seat, public.seat_count(), &public.trick);
    let playable = public.playable(decided.deal.own(seat).hand);
    let holder = trick.winner(seats);
    let partner = !trick.is_empty() && holder != seat && together(decided.deal, seat, holder);
    let after = decided.after();
    let led = trick.suit().unwrap_or(contract.suit(card));
    let takes = |card: Card| contract.strength(card, led) >= trick.strength(&contract);
    let last = trick.len() + 1 == seats;
    let loot = |deal: &Niet| deal.public().loot.iter().map(|cards| cards.len()).sum::<usize>();
    let mut sure = |won: bool| wins(decided, rng).into_iter().all(|wins| wins == won);
    let costs = contract.points < 0;
    Some(if decided.says("Nobody can beat it") {
        sure(true)
    } else if decided.says("In its colour no card still out") {
        let unseen_higher = Seat::all(seats).filter(|other| *other != seat).any(|other| {
            let cards = decided.deal.own(other).hand.and(contract.suit_cards(led));
            cards.kinds().any(|other| contract.strength(other, led) >= contract.strength(card, led))
        });
        !unseen_higher
    } else if decided.says("for other tricks") {
        let strength = |card: Card| contract.strength(card, contract.suit(card));
        let stronger = playable.iter().filter(|other| strength(*other) > strength(card)).count();
        stronger as i32 == decided.number()
    } else if decided.says("others can go over it") {
        let over = |other: Card| contract.strength(other, led) >= contract.strength(card, led);
        let mut others = Seat::all(seats).filter(|other| *other != seat);
        let held = others.any(|other| decided.deal.own(other).hand.kinds().any(over));
        // With two players half of the pack lies aside.
        costs && trick.is_empty() && (held || seats == 2)
    } else if decided.says("they may have your 1") {
        costs && card.is_one() && sure(false)
    } else if decided.says("this one does not take it") {
        costs && !takes(card)
    } else if decided.says("You must take this trick") {
        costs && last && playable.kinds().all(|other| takes(other) && other.value() <= card.value())
    } else if decided.says("Somebody may still go over it") {
        costs && takes(card) && !last
    } else if decided.says("as loot") {
        let more = loot(&after) - loot(decided.deal);
        sure(true) && more as i32 == decided.numbers()[0]
    } else if decided.says("saves your partner") {
        let ones = |(by, card): (Seat, Card)| card.is_one() && together(decided.deal, seat, by);
        sure(true) && !partner && trick.iter(seats).any(ones)
    } else if decided.says("It takes the trick from the others") {
        sure(true) && !partner
    } else if decided.says("over the others’ best card") {
        takes(card) && !partner
    } else if decided.says("safer than") {
        takes(card) && partner && !last
    } else if decided.says("your 1 is safe") {
        card.is_one() && sure(true)
    } else if decided.says("nobody can take the trick any more") {
        partner && sure(true)
    } else if decided.says("holds the trick so far") {
        partner && !takes(card)
    } else if decided.says("The trick stays with") {
        let lowest = |other: Card| other.is_one() || other.value() >= card.value();
        !card.is_one() && sure(false) && playable.kinds().all(lowest)
    } else {
        return None;
    })
}
