//! The reasons of hints are true. The test compares the reasons of a thousand decisions of each game with
//! their meaning.
//! It computes the meaning from the deal itself, not with the code that chose the words.
//! A reason shown for one choice is not equally true of the other.

mod duel;
mod hick_hack;
use crate::kit;
mod niet;
mod nmbrs;
mod numereum;
mod numx;
mod seaux;
mod sniper;

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
/// The sentence given if a game has no reason for a choice.
const NOTHING: &str = "Of all the choices tried, this one led to the best results.";
/// The words that Numereum adds to a reason, or gives alone if there is none.
const SURE: &str = "varies the bids as a strong player does";
/// The words added to a reason that holds equally for the other choice.
const SHARED: &str = "speaks for another choice as well";
/// Reasons that `check` cannot tell from a lucky outcome, so that they may also hold of the other choice.
/// Some are certain in the player's view, and the check only looks at the outcome.
/// Others are estimates: the worth of a pyramid to a hand, and how sure a bid of Numereum is.
const ROUGHLY: [&str; 11] = [
    "what is left standing",
    "the part that you keep",
    "In its colour no card still out",
    "this bid is ahead",
    "Nobody can beat it",
    "as loot",
    "saves your partner",
    "It takes the trick from the others",
    "your 1 is safe",
    "It makes the trick safer",
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

    /// Returns true if the sentence names this player.
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
    let (mut silent, mut shared, mut sure) = (0, 0, 0);
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
                        // A random other choice is checked as well, because a hint may advise what no
                        // `normal` bot does.
                        let other = listed[below(listed.len() as u32, &mut rng) as usize];
                        for action in [action, other] {
                            for why in G::why(&asked, Some(action)) {
                                let told = &why.text;
                                let decided = Decided { deal, seat, action, told, names: &names };
                                let holds = check(&decided, &mut rng);
                                let holds = holds.unwrap_or_else(|| panic!("{told:?} is not checked"));
                                assert!(holds, "{told:?} is not true of {action:?} in {view:?}");
                                let kind = told.chars().filter(|sign| !sign.is_ascii_digit()).take(40);
                                *said.entry(kind.collect()).or_default() += 1;
                            }
                        }
                        let told = advice::reason::<G>(&view, Some(action), &[Some(other)], &audience);
                        let is_rough = ROUGHLY.iter().any(|words| told.contains(words));
                        sure += usize::from(told.starts_with("If ") && told.contains(SURE));
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
                "{}: of {looked} {silent} without a reason, {shared} with one that is as true of another, \
                 {sure} only with how sure they are; {said:#?}",
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
