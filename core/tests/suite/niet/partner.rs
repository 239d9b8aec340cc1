//! Positions in which a sensible partner has one right play,
//! each with its reason: for `normal` and every level above it.
//! Below them, in `positions.tsv`, such as came about in matches between bots, of two to five players:
//! the blunder, the contract (points, trump, supertrump, who led first), the team and x2, all hands
//! before the first trick, what was played, and what must not be played now.

use crate::niet::table::{EXAMPLE, card, play, round, seat, team};
use cartable_core::bot::{Bot, Level, bot_rng, decide};
use cartable_core::game::Game;
use cartable_core::games::niet::{Action, Colour, Contract, Niet, Options};
use cartable_core::seat::Viewer;
use cartable_core::seed::Seed;
use cartable_core::series::{Move, Series};

/// Yellow is trump, the blue 1s are supertrumps, everything costs two points.
const COSTLY: Contract = Contract { points: -2, ..EXAMPLE };

/// A position of seat 0, who is to play.
struct Position {
    /// The reason why the right play is right.
    why: &'static str,
    contract: Contract,
    leader: usize,
    team: &'static [usize],
    x2: Option<usize>,
    hands: &'static [&'static str],
    played: &'static str,
    /// The right card; after a `!`, the only wrong one.
    right: &'static str,
}

const POSITIONS: &[Position] = &[
    Position {
        why: "its partner holds the trick: a trump would be wasted",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["y13 r3 r12", "g2 b2 b3", "g13 b4 b5", "g3 b6 b7"],
        played: "1:g2 2:g13 3:g3",
        right: "r3",
    },
    Position {
        why: "its partner holds the trick: the 13 wins another one",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g13 g4 r12", "g2 b2 b3", "g12 b4 b5", "g3 b6 b7"],
        played: "1:g2 2:g12 3:g3",
        right: "g4",
    },
    Position {
        why: "the lowest card that takes the trick is enough",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g13 g6 g2", "g5 b2 b3", "g4 b4 b5", "g3 b6 b7"],
        played: "1:g5 2:g4 3:g3",
        right: "g6",
    },
    Position {
        why: "the lowest trump that takes the trick is enough",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["y13 y4 r12", "g5 b2 b3", "g4 b4 b5", "g3 b6 b7"],
        played: "1:g5 2:g4 3:g3",
        right: "y4",
    },
    Position {
        why: "a trick that is lost deserves the lowest card",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g2 g12 r2", "g5 b2 b3", "g4 b4 b5", "b1 b6 b7"],
        played: "1:g5 2:g4 3:b1",
        right: "g2",
    },
    Position {
        why: "a trick that is lost deserves the lowest card, also of another colour",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["r2 r12 r9", "g13 b2 b3", "g4 b4 b5", "b1 b6 b7"],
        played: "1:g13 2:g4 3:b1",
        right: "r2",
    },
    Position {
        why: "in its partner's trick a 1 is safe",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g1 g9 r2", "g2 b2 b3", "g13 b4 b5", "g3 b6 b7"],
        played: "1:g2 2:g13 3:g3",
        right: "g1",
    },
    Position {
        why: "in its partner's trick a 1 is safe, also of another colour",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["r1 r12 r5", "g2 b2 b3", "g13 b4 b5", "g3 b6 b7"],
        played: "1:g2 2:g13 3:g3",
        right: "r1",
    },
    Position {
        why: "behind its partner's supertrump a 1 is safe",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["r1 r13 r4", "g5 b2 b3", "b1 b4 b5", "g4 b6 b7"],
        played: "1:g5 2:b1 3:g4",
        right: "r1",
    },
    Position {
        why: "a 1 in their trick is loot",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g1 g9 r2", "g13 b2 b3", "g4 b4 b5", "g3 b6 b7"],
        played: "1:g13 2:g4 3:g3",
        right: "g9",
    },
    Position {
        why: "a 1 in their trick is loot, also of another colour",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["r1 r5 r12", "g13 b2 b3", "g4 b4 b5", "g3 b6 b7"],
        played: "1:g13 2:g4 3:g3",
        right: "r5",
    },
    Position {
        why: "a 1 of the others is worth a trump",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["y6 r2 r3", "g13 b2 b3", "g4 b4 b5", "g1 b6 b7"],
        played: "1:g13 2:g4 3:g1",
        right: "y6",
    },
    Position {
        why: "a 1 of the others is worth a high card",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g13 g2 r3", "g12 b2 b3", "g4 b4 b5", "g1 b6 b7"],
        played: "1:g12 2:g4 3:g1",
        right: "g13",
    },
    Position {
        why: "two 1s of the others are worth a supertrump",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["b1 r2 r3", "g1 b2 b3", "g4 b4 b5", "y1 b6 b7"],
        played: "1:g1 2:g4 3:y1",
        right: "b1",
    },
    Position {
        why: "its partner's 1 is saved by a higher trump, the lowest that does",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["y6 y13 r2", "g2 b2 b3", "g1 b4 b5", "y5 b6 b7"],
        played: "1:g2 2:g1 3:y5",
        right: "y6",
    },
    Position {
        why: "its partner's 1 is worth the highest trump",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["y13 r2 r3", "g2 b2 b3", "g1 b4 b5", "y12 b6 b7"],
        played: "1:g2 2:g1 3:y12",
        right: "y13",
    },
    Position {
        why: "the later of two supertrumps wins: a 1 saved and a supertrump looted",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["b1 r2 r3", "g5 b2 b3", "g1 b4 b5", "b1 b6 b7"],
        played: "1:g5 2:g1 3:b1",
        right: "b1",
    },
    Position {
        why: "its partner's supertrump needs no second one",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["b1 r2 r12", "g5 b2 b3", "b1 b4 b5", "g4 b6 b7"],
        played: "1:g5 2:b1 3:g4",
        right: "r2",
    },
    Position {
        why: "its partner's trump needs no supertrump",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["b1 r2 r12", "g5 b2 b3", "y13 b4 b5", "g4 b6 b7"],
        played: "1:g5 2:y13 3:g4",
        right: "r2",
    },
    Position {
        why: "its partner's high card needs no higher one when a 1 of the others lies there",
        contract: EXAMPLE,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g13 g4 r2", "g1 b2 b3", "g12 b4 b5", "g3 b6 b7"],
        played: "1:g1 2:g12 3:g3",
        right: "g4",
    },
    Position {
        why: "tricks cost: it stays below",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g13 g2 r2", "g5 b2 b3", "g4 b4 b5", "g3 b6 b7"],
        played: "1:g5 2:g4 3:g3",
        right: "g2",
    },
    Position {
        why: "tricks cost: the highest card below theirs is gone for nothing",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g12 g3 r2", "g13 b2 b3", "g4 b4 b5", "g5 b6 b7"],
        played: "1:g13 2:g4 3:g5",
        right: "g12",
    },
    Position {
        why: "tricks cost: who cannot follow throws the highest",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["r13 r2 r3", "g13 b2 b3", "g4 b4 b5", "g5 b6 b7"],
        played: "1:g13 2:g4 3:g5",
        right: "r13",
    },
    Position {
        why: "tricks cost: a trump below their trump is gone for nothing",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["y11 r5 b8", "g5 b2 b3", "g4 b4 b5", "y12 b6 b7"],
        played: "1:g5 2:g4 3:y12",
        right: "y11",
    },
    Position {
        why: "tricks cost: a trump would take the trick",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["y13 r13 r12", "g13 b2 b3", "g4 b4 b5", "g5 b6 b7"],
        played: "1:g13 2:g4 3:g5",
        right: "!y13",
    },
    Position {
        why: "tricks cost, and loot does too: the 1 is theirs",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["y13 r2 r3", "g13 b2 b3", "g4 b4 b5", "g1 b6 b7"],
        played: "1:g13 2:g4 3:g1",
        right: "!y13",
    },
    Position {
        why: "tricks cost: a 1 is a present",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["r1 r2", "g13 b2 b3", "g4 b4 b5", "g5 b6 b7"],
        played: "1:g13 2:g4 3:g5",
        right: "r1",
    },
    Position {
        why: "tricks cost: a 1 of the colour is a present",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g1 g5", "g13 b2 b3", "g4 b4 b5", "g6 b6 b7"],
        played: "1:g13 2:g4 3:g6",
        right: "g1",
    },
    Position {
        why: "tricks cost: who must take it does so with the highest",
        contract: COSTLY,
        leader: 1,
        team: &[1, 3],
        x2: None,
        hands: &["g12 g8 r2", "g5 b2 b3", "g4 b4 b5", "g3 b6 b7"],
        played: "1:g5 2:g4 3:g3",
        right: "g12",
    },
    Position {
        why: "its partner leads the highest: it keeps its own",
        contract: EXAMPLE,
        leader: 2,
        team: &[1, 3],
        x2: None,
        hands: &["g12 g2 r3", "r5 r6 r7", "g13 b4 b5", "g4 b6 b7"],
        played: "2:g13 3:g4",
        right: "g2",
    },
    Position {
        why: "behind its partner's supertrump it brings a 1 home",
        contract: EXAMPLE,
        leader: 2,
        team: &[1, 3],
        x2: None,
        hands: &["g1 r12 r3", "r5 r6 r7", "b1 b4 b5", "y4 b6 b7"],
        played: "2:b1 3:y4",
        right: "g1",
    },
    Position {
        why: "its partner's 13 is not trumped",
        contract: EXAMPLE,
        leader: 2,
        team: &[1, 3],
        x2: None,
        hands: &["y9 r2 r3", "r5 r6 r7", "g13 b4 b5", "g4 b6 b7"],
        played: "2:g13 3:g4",
        right: "r2",
    },
    Position {
        why: "under their 13 it plays no 1",
        contract: EXAMPLE,
        leader: 3,
        team: &[1, 3],
        x2: None,
        hands: &["g1 g2 r3", "r5 r6 r7", "r8 r9 r10", "g13 b6 b7"],
        played: "3:g13",
        right: "g2",
    },
    Position {
        why: "tricks cost: it stays below from the second seat too",
        contract: COSTLY,
        leader: 3,
        team: &[1, 3],
        x2: None,
        hands: &["g4 g13 r3", "r5 r6 r7", "r8 r9 r10", "g5 b6 b7"],
        played: "3:g5",
        right: "g4",
    },
    Position {
        why: "the highest of a colour wins when it is led",
        contract: EXAMPLE,
        leader: 0,
        team: &[0, 2],
        x2: None,
        hands: &["g13 g3 r4", "g2 r2 r3", "g4 r6 r7", "g5 r9 r8"],
        played: "",
        right: "g13",
    },
    Position {
        why: "a 1 is not led into the others' hands",
        contract: EXAMPLE,
        leader: 0,
        team: &[0, 2],
        x2: None,
        hands: &["g1 r4 r5", "g2 r2 r3", "g4 r6 r7", "g5 r9 r8"],
        played: "",
        right: "!g1",
    },
    Position {
        why: "tricks cost: it leads low",
        contract: COSTLY,
        leader: 0,
        team: &[0, 2],
        x2: None,
        hands: &["g13 g2 r13", "g2 r2 r3", "g4 r6 r7", "g5 r9 r8"],
        played: "",
        right: "g2",
    },
    Position {
        why: "tricks cost: it leads no trump",
        contract: COSTLY,
        leader: 0,
        team: &[0, 2],
        x2: None,
        hands: &["y13 r2 b12", "g2 r2 r3", "g4 r6 r7", "g5 r9 r8"],
        played: "",
        right: "r2",
    },
    Position {
        why: "alone against two, the lowest card that takes the trick is enough",
        contract: EXAMPLE,
        leader: 1,
        team: &[0],
        x2: Some(0),
        hands: &["g10 g6 g2", "g5 b2 b3", "g4 b4 b5"],
        played: "1:g5 2:g4",
        right: "g6",
    },
    Position {
        why: "with three: its partner holds the trick",
        contract: EXAMPLE,
        leader: 1,
        team: &[0, 1],
        x2: Some(2),
        hands: &["g9 g2 r3", "g10 b2 b3", "g4 b4 b5"],
        played: "1:g10 2:g4",
        right: "g2",
    },
    Position {
        why: "with three: in its partner's trick a 1 is safe",
        contract: EXAMPLE,
        leader: 1,
        team: &[0, 1],
        x2: Some(2),
        hands: &["r1 r9 r3", "g10 b2 b3", "g4 b4 b5"],
        played: "1:g10 2:g4",
        right: "r1",
    },
    Position {
        why: "with five: its partner holds the trick",
        contract: EXAMPLE,
        leader: 1,
        team: &[0, 2, 4],
        x2: Some(1),
        hands: &["g12 g3 r2", "g2 b2 b3", "g5 b4 b5", "g4 b6 b7", "g13 b8 b9"],
        played: "1:g2 2:g5 3:g4 4:g13",
        right: "g3",
    },
    Position {
        why: "with five: it takes their trick and saves its partner's 1",
        contract: EXAMPLE,
        leader: 1,
        team: &[0, 2, 4],
        x2: Some(1),
        hands: &["g13 g3 r2", "g2 b2 b3", "g1 b4 b5", "g12 b6 b7", "g4 b8 b9"],
        played: "1:g2 2:g1 3:g12 4:g4",
        right: "g13",
    },
    Position {
        why: "with five: a trick of the holder of x2 is worth a low trump",
        contract: EXAMPLE,
        leader: 1,
        team: &[0, 2, 4],
        x2: Some(1),
        hands: &["y3 r2 r3", "g12 b2 b3", "g5 b4 b5", "g4 b6 b7", "g3 b8 b9"],
        played: "1:g12 2:g5 3:g4 4:g3",
        right: "y3",
    },
];

/// Returns the decision of a bot of this level in the seat that must act.
fn decided(state: &Niet, level: Level) -> Action {
    let seats = state.public().seat_count();
    let status = Series::<Niet>::new(Options::default(), seats, None, Seed::from_number(1)).unwrap().status();
    let status = cartable_core::series::MatchStatus { turn: state.turn(), ..status };
    let view = state.view(Viewer::Seat(state.public().to_act));
    match decide::<Niet>(&status, &view, level, &mut bot_rng(1)).unwrap().step {
        Move::Act(action) => action,
        Move::NextRound => panic!("the round runs"),
    }
}

/// The card that a bot of this level plays there.
fn chosen(position: &Position, level: Level) -> Action {
    let contract = Contract { first: seat(position.leader), ..position.contract };
    let mut state = round(contract, team(position.team, position.x2), position.hands);
    play(&mut state, position.played);
    decided(&state, level)
}

fn levels() -> impl Iterator<Item = Level> {
    Level::up_to(Niet::STRONGEST).filter(|level| *level >= Level::Normal)
}

#[test]
fn a_sensible_partner_has_one_right_play() {
    assert!(POSITIONS.len() >= 40);
    let mut wrong = Vec::new();
    for position in POSITIONS {
        for level in levels() {
            let action = chosen(position, level);
            let right = match position.right.strip_prefix('!') {
                Some(bad) => action != Action::Play(card(bad)),
                None => action == Action::Play(card(position.right)),
            };
            if !right {
                wrong.push(format!("{level} plays {action:?}, not {}: {}", position.right, position.why));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A position of `positions.tsv`: the table, and the cards that must not be played.
fn position(line: &str) -> (Niet, Vec<Action>) {
    let fields: Vec<&str> = line.split('\t').collect();
    let [_, contract, teams, hands, played, wrong] = fields[..] else { panic!("six fields: {line}") };
    let [points, trump, supertrump, first] = contract.split(' ').collect::<Vec<_>>()[..] else {
        panic!("a contract: {line}")
    };
    let colour =
        |name: &str| Colour::ALL.into_iter().find(|colour| format!("{colour:?}").to_lowercase() == name);
    let contract = Contract {
        first: seat(first.parse().unwrap()),
        points: points.parse().unwrap(),
        trump: colour(trump),
        supertrump: colour(supertrump),
        ..EXAMPLE
    };
    let (members, x2) = teams.split_once(' ').unwrap();
    let members: Vec<usize> = members.split(',').map(|member| member.parse().unwrap()).collect();
    let mut state = round(contract, team(&members, x2.parse().ok()), &hands.split("; ").collect::<Vec<_>>());
    play(&mut state, played);
    (state, wrong.split(' ').map(|text| Action::Play(card(text))).collect())
}

#[test]
fn in_real_matches_no_level_from_normal_on_plays_what_nobody_would_defend() {
    let lines: Vec<&str> = include_str!("positions.tsv").lines().collect();
    assert!(POSITIONS.len() + lines.len() >= 120);
    let mut wrong = Vec::new();
    for line in lines {
        let (state, blunders) = position(line);
        for level in levels() {
            let action = decided(&state, level);
            if blunders.contains(&action) {
                wrong.push(format!("{level} plays {action:?}: {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
