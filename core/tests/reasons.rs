//! The reasons of hints are true: a thousand decisions of each game, each reason held against its meaning,
//! which is asked of the deal itself and not of the code that chose the words.

mod kit;

use cartable_core::bot::{BotRng, Level, advice, bot_rng, decide};
use cartable_core::game::{Game, Public as _, Silent};
use cartable_core::scene::Audience;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::below;
use cartable_core::series::Move;
use cartable_core::text::Lang;
use kit::{Playable, each_match, names};
use std::collections::BTreeMap;

/// Decisions of each game that are looked at.
const DECISIONS: usize = 1_000;
/// What is said where a game has nothing to show for a choice.
const NOTHING: &str = "Of all that was tried, this led to the best results.";

/// A decision with a choice, as its player meets it.
struct Decided<'a, G: Game> {
    deal: &'a G,
    seat: Seat,
    action: G::Action,
    told: &'a str,
}

impl<G: Playable> Decided<'_, G> {
    /// The deal after the action.
    fn after(&self) -> G {
        let mut after = self.deal.clone();
        after.play(self.seat, self.action, &mut Silent).expect("a bot plays legally");
        after
    }

    fn says(&self, words: &str) -> bool {
        self.told.contains(words)
    }

    /// The numbers of the sentence, in their order.
    fn numbers(&self) -> Vec<i32> {
        numbers(self.told)
    }
}

fn numbers(text: &str) -> Vec<i32> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// Looks at a thousand decisions of `normal` bots;
/// `check` says of each reason whether it holds, and `None` of one that it does not know.
fn each_reason<G: Playable>(mut check: impl FnMut(&Decided<'_, G>, &mut BotRng) -> Option<bool>) {
    let (mut looked, mut said, mut rng) = (0, BTreeMap::<String, usize>::new(), bot_rng(3));
    for _ in 0..1_000 {
        each_match::<G>(1, |mut game| {
            // Each time another match.
            game.series = cartable_core::series::Series::new(
                game.options.clone(),
                game.series.seats(),
                None,
                cartable_core::seed::Seed::from_number(rng_number(&mut rng)),
            )
            .expect("a match");
            let names = names(game.series.seats());
            while !game.series.is_over() && looked < DECISIONS {
                let turn = game.series.turn();
                let must = turn.must.first().expect("somebody must act");
                let may = turn.may.iter().filter(|_| below(3, &mut rng) == 0);
                let asked: Vec<Seat> = may.chain([must]).collect();
                let chosen = asked.into_iter().find_map(|seat| {
                    let view = game.series.view(Viewer::Seat(seat));
                    Some((seat, decide::<G>(&view.status, &view.round, Level::Normal, &mut rng)?.step))
                });
                let (seat, step) = chosen.expect("a bot that must act acts");
                if let Move::Act(action) = step {
                    let view = game.series.view(Viewer::Seat(seat)).round;
                    let mut listed = Vec::new();
                    view.actions(&mut listed);
                    let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(seat), names: &names };
                    if listed.len() > 1 {
                        let told = advice::reason::<G>(&view, Some(action), &audience);
                        let decided = Decided { deal: game.series.round(), seat, action, told: &told };
                        let holds = told == NOTHING
                            || check(&decided, &mut rng).unwrap_or_else(|| panic!("{told:?} is not checked"));
                        assert!(holds, "{told:?} is not true of {action:?} in {view:?}");
                        looked += 1;
                        *said
                            .entry(told.chars().filter(|sign| !sign.is_ascii_digit()).take(40).collect())
                            .or_default() += 1;
                    }
                }
                game.series.play(seat, step, &mut Silent).expect("a bot plays legally");
            }
        });
        if looked >= DECISIONS {
            let nothing = said
                .iter()
                .filter(|(told, _)| NOTHING.starts_with(told.as_str()))
                .map(|(_, count)| count)
                .sum::<usize>();
            println!("{}: {nothing} of {looked} without a reason; {said:#?}", G::ID);
            return;
        }
    }
    panic!("only {looked} decisions");
}

fn rng_number(rng: &mut BotRng) -> u64 {
    u64::from(below(1_000_000, rng))
}

mod niet {
    use super::*;
    use cartable_core::games::niet::{Action, Card, Cards, Colour, Contract, DiscardRule, Niet, Row};

    /// Whether the team of the seat wins the running trick, in some deals that agree with what it sees,
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
            let winner = Seat::all(public.seat_count())
                .find(|seat| public.tricks[seat.index()] > tricks[seat.index()]);
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
            Action::Place(cell) => {
                let hand = decided.deal.own(decided.seat).hand;
                let board = &decided.deal.public().board;
                let held = |column: usize| hand.and(Cards::of(Colour::ALL[column]));
                let open = |row: Row, column: usize| {
                    cartable_core::games::niet::Cell::new(row as usize, column)
                        .is_some_and(|cell| board.is_open(cell))
                };
                let counts = |row: Row, of: &dyn Fn(usize) -> usize| {
                    let numbers = decided.numbers();
                    let own = if cell.column() < 4 { of(cell.column()) } else { 0 };
                    let other = (0..4).any(|column| {
                        column != cell.column()
                            && open(row, column)
                            && of(column) as i32 == *numbers.last().expect("a number")
                    });
                    numbers[0] == own as i32 && other && numbers[0] < *numbers.last().expect("a number")
                };
                Some(match cell.row() {
                    Row::First => {
                        open(Row::First, decided.seat.index()) && cell.column() != decided.seat.index()
                    }
                    Row::Points => {
                        decided.numbers()[0] == hand.iter().filter(|card| card.value() > 9).count() as i32
                    }
                    Row::Trump => counts(Row::Trump, &|column| held(column).len()),
                    Row::Supertrump => {
                        let ones =
                            |column: usize| held(column).iter().filter(|card| card.is_one()).count() as i32;
                        // "the 1s" is a number too.
                        let [own, _, other] = decided.numbers()[..] else { return Some(false) };
                        own == if cell.column() < 4 { ones(cell.column()) } else { 0 }
                            && other > own
                            && (0..4).any(|column| open(Row::Supertrump, column) && ones(column) == other)
                    }
                    Row::Discard => return None,
                })
            }
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
                } else if decided.says("A 1 that is no supertrump") {
                    contract.points > 0
                        && discard.iter().any(|card| card.is_one() && !contract.is_supertrump(card))
                } else if decided.says("It empties a colour") {
                    discard.iter().any(|card| kept.iter().all(|other| suit(other) != suit(card)))
                } else if decided.says("what takes them has to go") {
                    contract.points < 0 && discard.iter().any(|card| card.value() > 7)
                } else if decided.says("You keep what is higher") {
                    discard.iter().all(|card| {
                        kept.iter().all(|other| {
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
        } else if decided.says("You keep stronger cards") {
            let strength = |card: Card| contract.strength(card, contract.suit(card));
            playable.kinds().any(|other| strength(other) > strength(card))
        } else if decided.says("others can go over it") {
            costs && trick.is_empty()
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
            sure(false) && playable.kinds().all(|other| other.is_one() || other.value() >= card.value())
        } else {
            return None;
        })
    }
}

mod numx {
    use super::*;
    use cartable_core::games::numx::{Action, Numx, visible_sum};

    #[test]
    fn every_reason_holds() {
        each_reason::<Numx>(|decided, _| {
            let public = decided.deal.public();
            let hand = decided.deal.own(decided.seat).hand;
            let after = decided.after();
            let held = |deal: &Numx| deal.own(decided.seat).hand.len() as i32;
            let own_row = |deal: &Numx| visible_sum(deal.public().row(decided.seat));
            let mut listed = Vec::new();
            decided.deal.actions(decided.seat, &mut listed);
            Some(if decided.says("They cost little") {
                let Action::Show(pair) = decided.action else { return Some(false) };
                visible_sum(pair.cards().into_iter().collect()) <= 6
            } else if decided.says("your sets stay whole") {
                let Action::Show(pair) = decided.action else { return Some(false) };
                let shown: cartable_core::games::numx::Cards = pair.cards().into_iter().collect();
                shown.kinds().all(|card| hand.count(card) == shown.count(card))
            } else if decided.says("It empties your hand") {
                let Action::Lay(lay) = decided.action else { return Some(false) };
                i32::from(lay.cards.in_hand() + lay.jokers.in_hand()) == held(decided.deal)
            } else if decided.says("in your hand, all at once") || decided.says("One card less in your hand")
            {
                let Action::Lay(lay) = decided.action else { return Some(false) };
                let laid = i32::from(lay.cards.in_hand() + lay.jokers.in_hand());
                laid == decided.numbers().first().copied().unwrap_or(1)
            } else if decided.says("It rids you of") {
                own_row(decided.deal) - own_row(&after) == decided.numbers()[0]
            } else if decided.says("without waiting for your turn") {
                !public.turn().must.contains(decided.seat)
            } else if decided.says("a low card away from") || decided.says("If nobody covers it") {
                matches!(decided.action, Action::Lay(_))
            } else if decided.says("You end this tour") {
                matches!(decided.action, Action::NumX { .. })
            } else if decided.says("Your visible cards will cost") {
                own_row(decided.deal) - own_row(&after) == decided.numbers().first().copied().unwrap_or(1)
            } else if decided.says("Every further card will cost") {
                matches!(decided.action, Action::Malus { .. })
            } else if decided.says("You keep")
                || decided.says("in your hand.") && decided.says("Your") && !decided.says("as sets")
            {
                held(decided.deal) > 0
                    && decided.numbers().first().copied().unwrap_or(1) == held(decided.deal)
            } else if decided.says("You have no set to lay") {
                !listed.iter().any(|action| matches!(action, Action::Lay(_)))
            } else if decided.says("A low card: it fills up") || decided.says("will have to fill up") {
                matches!(decided.action, Action::Take { card, .. } if hand.count(card) == 0)
            } else if decided.says("With your hand that makes") {
                let Action::Take { card, .. } = decided.action else { return Some(false) };
                i32::from(after.own(decided.seat).hand.count(card)) == decided.numbers()[0]
            } else if decided.says("Visible, it costs nothing") {
                matches!(decided.action, Action::Refill(card) if card.visible_points() <= 0)
            } else if decided.says("costs less when visible") {
                matches!(decided.action, Action::Refill(card) if hand.kinds().all(|other| other.visible_points() >= card.visible_points()))
            } else if decided.says("stay together in your hand as sets") {
                let Action::Refill(card) = decided.action else { return Some(false) };
                hand.kinds()
                    .any(|other| other.visible_points() < card.visible_points() && hand.count(other) > 1)
            } else {
                return None;
            })
        });
    }
}

mod numereum {
    use super::*;
    use cartable_core::games::numereum::{Action, Numbers, Numereum, combinations};

    #[test]
    fn every_reason_holds() {
        each_reason::<Numereum>(|decided, _| {
            let public = decided.deal.public();
            let hand = decided.deal.own(decided.seat).hand;
            let other = decided.seat.next(2);
            let completes = |seat: Seat, card| {
                let reserve = public.reserves[seat.index()].union(Numbers::only(card));
                combinations(reserve, Numbers::only(card)).next().is_some()
            };
            let shown = |seat: Seat| public.auction.map_or(0, |auction| auction.bids[seat.index()].total());
            Some(match decided.action {
                Action::Commit(card) => {
                    let value = card.value();
                    let mine = shown(decided.seat) + u32::from(value);
                    let prize = public.auction.map(|auction| auction.prizes.reserve);
                    let odds = decided.told.rsplit("it is ahead ").next().expect("how sure it is");
                    let odds = numbers(odds);
                    odds.iter().sum::<i32>() <= 101
                        && if decided.says("as soon as it gets there") {
                            completes(decided.seat, card)
                        } else if decided.says("It is your lowest card") {
                            hand.kinds().all(|other| other.value() >= value)
                        } else if decided.says("in your reserve.") {
                            prize.is_some_and(|prize| completes(decided.seat, prize))
                        } else if decided.says("would complete a combination with") {
                            prize.is_some_and(|prize| completes(other, prize))
                        } else if decided.says("Your highest card") {
                            hand.kinds().all(|other| other.value() <= value)
                        } else if decided.says("A number is not lost") {
                            !card.is_basic()
                        } else if decided.says("you are ahead, unless") {
                            mine > shown(other)
                        } else if decided.says("has to add a card too") {
                            mine <= shown(other)
                        } else if decided.says("No card that") {
                            let theirs =
                                decided.deal.own(other).committed.map_or(0, |card| u32::from(card.value()));
                            mine > shown(other) + theirs
                        } else if decided.says("would need more than") {
                            decided.numbers()[0] as u32 + shown(other) == mine
                        } else {
                            decided.told.starts_with("If ") || return None
                        }
                }
                Action::Concede => {
                    decided.says("You keep your")
                        && decided.numbers().first().copied().unwrap_or(1) == hand.len() as i32
                        || decided.says("A hand is empty") && !public.can_overbid()
                }
                Action::Combine(cards) => {
                    let made = public.combinations(decided.seat);
                    let drawn = decided.after().own(decided.seat).hand.len() - hand.len();
                    if decided.says("your fifth") {
                        made + 1 == 5
                    } else if decided.says("you draw two") {
                        drawn == 2 || public.deck < 2
                    } else {
                        decided.says("One combination more")
                            && cards.len() == 3
                            && (drawn == 1 || public.deck == 0)
                    }
                }
                Action::Finish => decided.says("These cards stay in your reserve"),
            })
        });
    }
}
