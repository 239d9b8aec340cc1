//! The reasons of hints are true: a thousand decisions of each game, each reason held against its meaning,
//! which is asked of the deal itself and not of the code that chose the words.
//! And what is told of a choice beside another is not as true of that one.

mod kit;

use cartable_core::bot::{BotRng, Level, advice, bot_rng, decide};
use cartable_core::game::{Game, Public as _, Silent};
use cartable_core::scene::{Asked, Audience};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::below;
use cartable_core::series::Move;
use cartable_core::text::Lang;
use kit::{Playable, each_match, names};
use std::collections::BTreeMap;

/// Decisions of each game that are looked at.
const DECISIONS: usize = 1_000;
/// What is said where a game has nothing to show for a choice.
const NOTHING: &str = "Of all the choices tried, this one led to the best results.";
/// What is added to a reason that is as true of the other choice.
const SHARED: &str = "speaks for another choice as well";
/// What is certain by what a player sees is checked by how it comes out: so it may come out where it is not
/// certain. What a pyramid is worth to a hand is estimated, and how sure a bid of Numereum is, is told with each.
const ROUGHLY: [&str; 10] = [
    "what is left standing",
    "the part that you keep",
    "In its colour no card still out",
    "this bid is ahead",
    "Nobody can beat it",
    "as loot",
    "saves your partner",
    "It takes the trick from the others",
    "your 1 is safe",
    "nobody can take the trick any more",
];

/// A decision with a choice, as its player meets it.
struct Decided<'a, G: Game> {
    deal: &'a G,
    seat: Seat,
    action: G::Action,
    told: &'a str,
    names: &'a [String],
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

    /// Whether the sentence names this player.
    fn names(&self, seat: Seat) -> bool {
        self.says(&self.names[seat.index()])
    }

    /// The first number of the sentence; a sentence without one speaks of one thing.
    fn number(&self) -> i32 {
        self.numbers().first().copied().unwrap_or(1)
    }

    /// Everything that the player could have done.
    fn listed(&self) -> Vec<G::Action> {
        let mut listed = Vec::new();
        self.deal.actions(self.seat, &mut listed);
        listed
    }

    /// The numbers of the sentence, in their order.
    fn numbers(&self) -> Vec<i32> {
        numbers(self.told)
    }
}

fn numbers(text: &str) -> Vec<i32> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// Looks at a thousand decisions of `normal` bots, and at everything that speaks for each;
/// `check` says of each reason whether it holds, and `None` of one that it does not know.
fn each_reason<G: Playable>(mut check: impl FnMut(&Decided<'_, G>, &mut BotRng) -> Option<bool>) {
    let (mut looked, mut said, mut rng) = (0, BTreeMap::<String, usize>::new(), bot_rng(3));
    let (mut silent, mut shared) = (0, 0);
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
                    let asked = Asked::new(&view, &audience).expect("a player");
                    let deal = game.series.round();
                    if listed.len() > 1 {
                        for why in G::why(&asked, Some(action)) {
                            let told = &why.text;
                            let holds = check(&Decided { deal, seat, action, told, names: &names }, &mut rng);
                            let holds = holds.unwrap_or_else(|| panic!("{told:?} is not checked"));
                            assert!(holds, "{told:?} is not true of {action:?} in {view:?}");
                            let kind = told.chars().filter(|sign| !sign.is_ascii_digit()).take(40);
                            *said.entry(kind.collect()).or_default() += 1;
                        }
                        // Beside any other choice.
                        let other = listed[below(listed.len() as u32, &mut rng) as usize];
                        let told = advice::reason::<G>(&view, Some(action), &[Some(other)], &audience);
                        let is_rough = ROUGHLY.iter().any(|words| told.contains(words));
                        if told == NOTHING {
                            silent += 1;
                        } else if told.contains(SHARED) {
                            shared += 1;
                        } else if other != action && !is_rough {
                            let beside = Decided { deal, seat, action: other, told: &told, names: &names };
                            let as_true = check(&beside, &mut rng) == Some(true);
                            assert!(!as_true, "{told:?} of {action:?} is as true of {other:?} in {view:?}");
                        }
                        looked += 1;
                    }
                }
                game.series.play(seat, step, &mut Silent).expect("a bot plays legally");
            }
        });
        if looked >= DECISIONS {
            println!(
                "{}: of {looked} {silent} without a reason, {shared} with one that is as true of another; {said:#?}",
                G::ID
            );
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
    use cartable_core::games::niet::{
        Action, Card, Cards, Cell, Colour, Contract, DiscardRule, Niet, POINTS, Row,
    };

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

    fn place(decided: &Decided<'_, Niet>, cell: Cell) -> bool {
        let hand = decided.deal.own(decided.seat).hand;
        let board = &decided.deal.public().board;
        let held =
            |column: usize| Colour::ALL.get(column).map_or(Cards::EMPTY, |of| hand.and(Cards::of(*of)));
        let open =
            |row: Row, column: usize| Cell::new(row as usize, column).is_some_and(|cell| board.is_open(cell));
        // The number of this colour is less than that of another one that is open.
        let counts = |row: Row, of: &dyn Fn(usize) -> usize| {
            let numbers = decided.numbers();
            let most = *numbers.last().expect("a number");
            let own = if decided.says("none of") || decided.says("no card") { 0 } else { numbers[0] };
            let other = (0..4)
                .any(|column| column != cell.column() && open(row, column) && of(column) as i32 == most);
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
}

mod numx {
    use super::*;
    use cartable_core::games::numx::{Action, Numx, Place, Target, visible_sum};

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
            } else if decided.says("a low card away from") {
                let Action::Lay(lay) = decided.action else { return Some(false) };
                let robs = |(from, _): (Place, u8)| match from {
                    Place::Row(seat) => seat != decided.seat && decided.names(seat),
                    Place::Hand => false,
                };
                lay.value.card().visible_points() <= 3 && lay.cards.iter().any(robs)
            } else if decided.says("If nobody covers it") {
                matches!(decided.action, Action::Lay(_))
            } else if decided.says("You end this tour") {
                matches!(decided.action, Action::NumX { .. })
            } else if decided.says("Your visible cards will cost") {
                own_row(decided.deal) - own_row(&after) == decided.numbers().first().copied().unwrap_or(1)
            } else if decided.says("Every further card will cost") {
                // It strikes this one alone: on everybody it costs oneself as well.
                matches!(decided.action, Action::Malus { on: Target::Seat(other), .. } if decided.names(other))
            } else if decided.says("You keep")
                || decided.says("in your hand.") && decided.says("Your") && !decided.says("as sets")
            {
                held(decided.deal) > 0
                    && held(&after) >= held(decided.deal)
                    && decided.numbers().first().copied().unwrap_or(1) == held(decided.deal)
            } else if decided.says("You have no set to lay") {
                !listed.iter().any(|action| matches!(action, Action::Lay(_)))
            } else if decided.says("A low card: it fills up") {
                matches!(decided.action, Action::Take { card, .. } if hand.count(card) == 0 && card.visible_points() <= 3)
            } else if decided.says("will have to fill up") {
                matches!(decided.action, Action::Take { card, from } if hand.count(card) == 0 && decided.names(from))
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
                    let odds = decided.told.rsplit("this bid is ahead ").next().expect("how sure it is");
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

mod duel {
    use super::*;
    use cartable_core::games::duel::{Action, Duel};
    use cartable_core::games::multiples::{Card, Cards};

    /// The targets that two of these cards reach.
    fn reached(laid: Cards) -> impl Fn(&Card) -> bool {
        let pairs = laid.iter().flat_map(move |one| laid.without(one).iter().map(move |other| (one, other)));
        let products: Vec<u8> = pairs.map(|(one, other)| one.attack() * other.attack()).collect();
        move |card| products.contains(&card.target())
    }

    #[test]
    fn every_reason_holds() {
        each_reason::<Duel>(|decided, _| {
            let (public, seat) = (decided.deal.public(), decided.seat);
            let others: Vec<Seat> = Seat::all(public.seat_count()).filter(|other| *other != seat).collect();
            let laid = public.laid_by(seat);
            let targets = |of: Cards| {
                let open = others.iter().flat_map(|other| public.laid_by(*other).iter());
                open.filter(reached(of)).count()
            };
            let exposed = |own: Cards| {
                let hit = |card: &Card| others.iter().any(|other| reached(public.laid_by(*other))(card));
                own.iter().any(|card| hit(&card))
            };
            Some(match decided.action {
                Action::Lay(card) => {
                    let after = laid.with(card);
                    if decided.says("fifth trophy") {
                        targets(after) > 0 && public.trophy_count(seat) + targets(after) >= 5
                    } else if decided.says("at once") {
                        decided.number() == targets(after) as i32
                    } else if decided.says("reaches none of your cards") {
                        let mut hand = decided.deal.own(seat).hand.iter();
                        !exposed(after) && hand.any(|other| exposed(laid.with(other)))
                    } else if decided.says("that you have not seen") {
                        let unseen = public.unseen(decided.deal.own(seat).hand);
                        let within = |laid: Cards| unseen.iter().filter(reached(laid)).count() as i32;
                        decided.number() == within(after) - within(laid)
                    } else {
                        return None;
                    }
                }
                Action::Destroy(card) => {
                    let owner = public.owner(card)?;
                    let hits = |theirs: Cards| laid.iter().filter(reached(theirs)).count();
                    let theirs = public.laid_by(owner);
                    if decided.says("fifth trophy") {
                        public.trophy_count(seat) == 4
                    } else if decided.says("reaches fewer of your cards") {
                        decided.names(owner) && hits(theirs.without(card)) < hits(theirs)
                    } else {
                        decided.says("one card less in front of") && decided.names(owner)
                    }
                }
                Action::EndTurn => decided.says("No two of your laid cards") && targets(laid) == 0,
            })
        });
    }
}

mod hick_hack {
    use super::*;
    use cartable_core::games::hick_hack::{Action, Bargain, Card, Cards, Colour, Grain, HickHack, Phase};

    const YARDS: [(&str, Colour); 6] = [
        ("Hens", Colour::Yellow),
        ("Ducks", Colour::Blue),
        ("Pheasants", Colour::Purple),
        ("Geese", Colour::Green),
        ("Guinea fowl", Colour::Red),
        ("Turkeys", Colour::Black),
    ];

    fn lay(decided: &Decided<'_, HickHack>, cards: Cards) -> Option<bool> {
        let public = decided.deal.public();
        let value = |yard: Colour| public.yard(yard).value();
        if decided.says("Nothing lies there") {
            return Some(cards.iter().any(|card| value(card.colour()) == 0));
        }
        let (name, _) = decided.told.split_once(':')?;
        let (_, yard) = YARDS.into_iter().find(|(known, _)| *known == name)?;
        let most = Colour::ALL.into_iter().map(value).max()?;
        let here = |which: &dyn Fn(&Card) -> bool| {
            cards.and(Cards::of(yard)).iter().filter(|card| which(card)).count()
        };
        Some(if decided.says("alone the coward eats") {
            here(&|card| card.is_coward()) > 0 && public.yard(yard).count(Grain::Green) > 0
        } else if decided.says("two of yours together") {
            value(yard) > 0 && here(&|card| !card.is_coward()) > 1
        } else {
            let right = decided.number() == value(yard);
            let most = value(yard) == most;
            if decided.says("nowhere do more points lie") {
                right && most && here(&|card| card.is_fox()) > 0
            } else if decided.says("prey for your fox") {
                right && here(&|card| card.is_fox()) > 0
            } else if decided.says("and nowhere more") {
                right && most && here(&|card| !card.is_fox()) > 0
            } else if decided.says("lie there") || decided.says("lies there") {
                right && here(&|card| !card.is_fox()) > 0
            } else {
                return None;
            }
        })
    }

    /// How often the player's birds win the contest, in percent, by rolling it out.
    fn won(decided: &Decided<'_, HickHack>, bargain: &Bargain, rng: &mut BotRng) -> f64 {
        let public = decided.deal.public();
        let birds: Vec<(Seat, i32)> = Seat::all(public.seat_count())
            .flat_map(|seat| {
                let here = public.revealed[seat.index()].and(Cards::of(bargain.yard)).and(Cards::BRAVE);
                here.iter().map(move |card| (seat, card.value())).collect::<Vec<_>>()
            })
            .collect();
        let mut won = 0;
        for _ in 0..4_000 {
            let mut rolling = birds.clone();
            while rolling.len() > 1 {
                let rolled: Vec<i32> =
                    rolling.iter().map(|(_, value)| value + below(6, rng) as i32 + 1).collect();
                let best = rolled.iter().copied().max().unwrap_or_default();
                let mut rolled = rolled.into_iter();
                rolling.retain(|_| rolled.next() == Some(best));
            }
            won += usize::from(rolling[0].0 == decided.seat);
        }
        won as f64 / 40.0
    }

    #[test]
    fn every_reason_holds() {
        each_reason::<HickHack>(|decided, rng| {
            let public = decided.deal.public();
            if let Action::Lay(cards) = decided.action {
                return lay(decided, cards);
            }
            let bargain = public.bargain.as_ref()?;
            assert_ne!(public.phase(), Phase::Choose);
            let all = public.yard(bargain.yard).value();
            let offered = bargain.split.unwrap_or_default().share(decided.seat).value();
            let percent: i32 = decided.told.split(" %").next()?.rsplit(' ').next()?.parse().ok()?;
            let odds = f64::from(percent);
            let right = (won(decided, bargain, rng) - odds).abs() < 4.0 && decided.numbers().contains(&all);
            Some(
                right
                    && match decided.action {
                        Action::Propose(split) => {
                            decided.says("It leaves you")
                                && decided.number() == split.share(decided.seat).value()
                        }
                        Action::Roll => decided.says("Nothing is given away"),
                        Action::Accept(_) => {
                            decided.says("for certain, rather than") && decided.number() == offered
                        }
                        Action::Refuse(_) => {
                            decided.says("are worth more than")
                                && f64::from(offered) < (odds + 1.0) * f64::from(all) / 100.0
                        }
                        Action::Lay(_) => return None,
                    },
            )
        });
    }
}

mod seaux {
    use super::*;
    use cartable_core::games::seaux::{Action, Cell, Colour, Phase, Seaux, TOP_VALUE};

    /// How many buckets a seat that gives up this one loses, the part of a cut base chosen well.
    fn lost(deal: &Seaux, seat: Seat, cell: Cell) -> usize {
        let before = deal.public().pyramid(seat).len();
        let mut after = deal.clone();
        after.play(seat, Action::GiveUp(cell), &mut Silent).expect("it can be given up");
        let part = after.public().pyramid(seat).parts().filter(|_| after.public().phase == Phase::Split);
        let part = part.map_or(0, |[one, other]| one.len().min(other.len()));
        before - after.public().pyramid(seat).len() + part
    }

    fn cheapest(deal: &Seaux, seat: Seat) -> usize {
        let givable = deal.public().givable(seat);
        givable.iter().map(|cell| lost(deal, seat, cell)).min().unwrap_or(0)
    }

    #[test]
    fn every_reason_holds() {
        each_reason::<Seaux>(|decided, _| {
            let (public, seat) = (decided.deal.public(), decided.seat);
            let hand = decided.deal.own(seat).hand;
            let number = decided.number() as usize;
            let lays = |action: &Action| match action {
                Action::Lay(lay) => Some(lay.values.sum()),
                _ => None,
            };
            let able = decided.listed().iter().any(|action| lays(action).is_some());
            Some(match decided.action {
                Action::Build(pyramid) => {
                    // No colour of the base is one of the two weakest.
                    let held = |colour: &Colour| {
                        let cards = hand.of(*colour);
                        cards.sum() + 2 * cards.len()
                    };
                    let mut all = Colour::ALL.map(|colour| held(&colour));
                    all.sort_unstable();
                    let mut base =
                        Cell::all().filter(|cell| cell.row() == 0).filter_map(|cell| pyramid.at(cell));
                    decided.says("that your hand defends best") && base.all(|colour| held(&colour) >= all[2])
                }
                Action::Lay(lay) => {
                    let after = decided.after();
                    let next = after.public().to_act;
                    if decided.says("cannot answer,") {
                        decided.names(next) && number == cheapest(&after, next)
                    } else if decided.says("will need at least") {
                        let needed = after.public().needed(next);
                        decided.names(next) && number == usize::from(needed.div_ceil(TOP_VALUE))
                    } else if decided.says("Giving up would cost") {
                        number == cheapest(decided.deal, seat)
                    } else if decided.says("No lower total would do") {
                        let least = decided.listed().iter().filter_map(lays).min();
                        public.attack.is_some() && least == Some(lay.values.sum())
                    } else {
                        return None;
                    }
                }
                Action::GiveUp(cell) => {
                    let cost = lost(decided.deal, seat, cell);
                    let right = number == cost && cost == cheapest(decided.deal, seat);
                    if decided.says("You cannot answer") {
                        !able && right
                    } else if decided.says("you keep your cards") {
                        able && right
                    } else {
                        // What is left standing of another choice is not all of this and more.
                        let standing = |cell: Cell| {
                            public.pyramid(seat).without(public.pyramid(seat).falling(cell)).standing()
                        };
                        let own = standing(cell);
                        let mut others = public.givable(seat).iter();
                        decided.says("what is left standing")
                            && !others.any(|other| standing(other) != own && standing(other).holds(own))
                    }
                }
                Action::GiveUpPart(part) => {
                    let [left, right] = public.pyramid(seat).parts()?;
                    let kept = if part == cartable_core::games::seaux::Part::Left { right } else { left };
                    if decided.says("the bigger part") {
                        2 * kept.len() > left.len() + right.len()
                    } else {
                        decided.says("the part that you keep")
                    }
                }
            })
        });
    }
}

mod sniper {
    use super::*;
    use cartable_core::games::multiples::{Card, Cards};
    use cartable_core::games::sniper::{Action, Sniper};

    /// Whether two other open cards, of these attacks if any are named, take this one.
    fn takes(open: Cards, card: Card, named: Option<[i32; 2]>) -> bool {
        let others = open.without(card);
        others.iter().any(|one| {
            others.without(one).iter().any(|other| {
                let attacks = [one, other].map(|card| i32::from(card.attack()));
                named.is_none_or(|named| named == attacks)
                    && attacks[0] * attacks[1] == i32::from(card.target())
            })
        })
    }

    #[test]
    fn every_reason_holds() {
        each_reason::<Sniper>(|decided, _| {
            let (public, seat) = (decided.deal.public(), decided.seat);
            let open = public.pool.cards();
            let right = open.iter().filter(|card| takes(open, *card, None)).count();
            let trophies = public.trophies(seat);
            let most = Seat::all(public.seat_count())
                .filter(|other| *other != seat)
                .map(|other| public.trophies(other))
                .max();
            Some(match decided.action {
                Action::Claim { card, .. } => {
                    let [one, other, target] = decided.numbers()[..] else { return Some(false) };
                    let counts = target == i32::from(card.target()) && takes(open, card, Some([one, other]));
                    counts
                        && if decided.says("nobody has more trophies") {
                            most.is_some_and(|most| trophies < most && trophies + 1 >= most)
                        } else if decided.says("the only card within reach") {
                            right == 1
                        } else {
                            decided.says("the card is yours")
                        }
                }
                Action::Ready { .. } => {
                    if decided.says("as soon as everybody is ready") {
                        public.flips == 0
                    } else if decided.says("Fewer than three cards") {
                        open.len() < 3
                    } else {
                        decided.says("No two of the open cards") && right == 0
                    }
                }
            })
        });
    }
}

mod nmbrs {
    use super::*;
    use cartable_core::games::nmbrs::{Action, Card, Cards, Nmbrs, Phase, Public, Run};

    /// How many unseen cards each make a series of three with one of each pair.
    fn thirds(public: &Public, hand: Cards, pairs: &[(Card, Card)]) -> usize {
        let makes = |third: &Card| {
            pairs.iter().any(|(one, other)| {
                let mut numbers = [*one, *other, *third].map(|card| card.number().unwrap_or_default());
                numbers.sort_unstable();
                Run::of(&numbers).is_some_and(|run| public.options.level.has(run))
            })
        };
        public.unseen(hand).numbers().iter().filter(makes).count()
    }

    fn pairs(card: Card, numbers: Cards) -> Vec<(Card, Card)> {
        numbers.without(card).iter().map(|other| (card, other)).collect()
    }

    /// Whether the open card finds more thirds in the hand than an unseen card does on average.
    fn nearer(public: &Public, hand: Cards, open: Card) -> std::cmp::Ordering {
        let numbers = hand.numbers();
        let found = |card: Card| thirds(public, hand, &pairs(card, numbers));
        let unseen = public.unseen(hand).numbers();
        let all: usize = unseen.iter().map(found).sum();
        (found(open) * unseen.len()).cmp(&all)
    }

    /// Whether the open card, once drawn, is in a series that can be laid.
    fn fits(decided: &Decided<'_, Nmbrs>, open: Card) -> bool {
        let mut deal = decided.deal.clone();
        deal.play(decided.seat, Action::TakeOpen, &mut Silent).expect("it can be taken");
        let (mut listed, seat) = (Vec::new(), decided.seat);
        deal.actions(seat, &mut listed);
        listed.into_iter().filter(|action| matches!(action, Action::Meld(_))).any(|meld| {
            let mut after = deal.clone();
            after.play(seat, meld, &mut Silent).is_ok() && !after.own(seat).hand.contains(open)
        })
    }

    #[test]
    fn every_reason_holds() {
        each_reason::<Nmbrs>(|decided, _| {
            let (public, seat) = (decided.deal.public(), decided.seat);
            let (level, hand) = (public.options.level, decided.deal.own(seat).hand);
            let after = decided.after();
            let held = |deal: &Nmbrs| deal.own(seat).hand;
            // Who is offered a card has not begun to play: what they could lay is not listed then.
            let drawing = public.phase == Phase::Draw;
            Some(match decided.action {
                Action::TakeOpen | Action::LeaveOpen | Action::DrawClosed => {
                    let open = public.open.top()?;
                    let takes = decided.action == Action::TakeOpen;
                    if decided.says("goes into a series with") {
                        takes && (!drawing || fits(decided, open))
                    } else if decided.says("brings you nearer") {
                        takes && nearer(public, hand, open).is_gt()
                    } else if decided.says("goes into no series") {
                        !takes && (!drawing || !fits(decided, open))
                    } else {
                        decided.says("promises more") && !takes && nearer(public, hand, open).is_lt()
                    }
                }
                Action::Meld(_) if decided.says("nothing left to deduct") => {
                    held(&after).len() <= level.kept()
                }
                Action::Meld(_) => {
                    let points = after.public().turn_points() - public.turn_points();
                    let single: i32 = hand.minus(held(&after)).iter().map(|card| level.points(card)).sum();
                    let double = points > single;
                    decided.says(if double { "counts double" } else { "will cost you nothing" })
                        && decided.number() == points
                }
                Action::Swap(hue) => {
                    let card = public.swap_card(hue)?;
                    decided.says("takes its place") && Some(decided.number()) == card.number().map(i32::from)
                }
                Action::Discard(card) => {
                    let kept = |card: Card| {
                        let numbers = hand.numbers().without(card);
                        let all: Vec<_> = numbers.iter().flat_map(|one| pairs(one, numbers)).collect();
                        thirds(public, hand, &all)
                    };
                    if decided.says("nothing left to deduct") {
                        after.scores().is_some()
                    } else if decided.says("would cost more in the end") {
                        hand.iter().all(|other| level.points(other) <= level.points(card))
                    } else {
                        let best = hand.iter().all(|other| kept(other) <= kept(card));
                        decided.says("go better together") && best
                    }
                }
            })
        });
    }
}
