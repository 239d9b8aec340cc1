//! Checks the scenes of NIET!: areas, headlines and choices, as each player sees them.

use crate::niet::table::{
    EXAMPLE, act, cards, cell, deal, decide, decide_but, example, lay, play, round, seat, setup, team,
    usual_teams,
};
use cartable_core::game::{Event as _, Game, Silent};
use cartable_core::games::niet::{Action, Contract, DiscardRule, Event, Niet, Options, Row};
use cartable_core::scene::{
    Area, AreaRole, Audience, Flight, Item, ItemId, Lying, Place, Present, Presented, present,
};
use cartable_core::seat::Viewer;
use cartable_core::seed::Seed;
use cartable_core::series::Series;
use cartable_core::text::Lang;

fn names(seats: usize) -> Vec<String> {
    ["Anne", "Bruno", "Chloé", "David", "Emma"][..seats].iter().map(ToString::to_string).collect()
}

fn shown(state: &Niet, viewer: Viewer, lang: Lang, picks: &[ItemId]) -> Presented<Action> {
    let seats = state.public().seat_count();
    let status = Series::<Niet>::new(Options::default(), seats, None, Seed::from_number(1)).unwrap().status();
    let names = names(seats);
    present::<Niet>(&status, &state.view(viewer), Audience { lang, viewer, names: &names }, picks)
}

fn seen(state: &Niet, by: usize) -> Presented<Action> {
    shown(state, Viewer::Seat(seat(by)), Lang::En, &[])
}

fn area(presented: &Presented<Action>, role: AreaRole) -> &Area {
    presented.scene.areas.iter().find(|area| area.role == role).unwrap()
}

#[track_caller]
fn item<'a>(area: &'a Area, label: &str) -> &'a Item {
    let labels: Vec<_> = area.items.iter().map(|item| &item.label).collect();
    area.items
        .iter()
        .find(|item| item.label == label)
        .unwrap_or_else(|| panic!("{label:?} is not in {labels:?}"))
}

/// The choices after tapping the items with these labels, wherever they lie.
fn choices(state: &Niet, by: usize, taps: &[&str]) -> Vec<String> {
    let mut picks = Vec::new();
    for label in taps {
        let scene = shown(state, Viewer::Seat(seat(by)), Lang::En, &picks).scene;
        let all = scene.areas.iter().flat_map(|area| &area.items);
        let free = |item: &&Item| item.label == *label && !item.picked;
        let id = all.into_iter().find(free).unwrap_or_else(|| panic!("no {label:?} to tap")).id;
        assert!(scene.tap(id, &mut picks), "{label:?} cannot be tapped");
    }
    let scene = shown(state, Viewer::Seat(seat(by)), Lang::En, &picks).scene;
    scene.choices.into_iter().map(|choice| choice.label).collect()
}

#[test]
fn the_board_says_what_its_cells_mean_and_who_refused_them() {
    let mut state = deal(3);
    act(&mut state, 0, Action::Place(cell(Row::Points, 3))).unwrap();
    let scene = seen(&state, 1);
    let board = area(&scene, AreaRole::Centre);
    assert_eq!(board.items.len(), 24, "no cell for no trump");
    let four = item(board, "Points per trick and loot card: 4 (refused by Anne)");
    assert!(four.dimmed && !four.can_tap && four.face.text == "4" && four.vetoed_by == Some(0));
    assert!(item(board, "First player: a character nobody plays").dimmed);
    let red = item(board, "Trump: red");
    assert!(red.can_tap && red.face.symbol.is_some());
    assert_eq!((red.row, red.column), (2, 2));
    assert_eq!(choices(&state, 1, &["Trump: red"]), ["Refuse: red trumps"]);
    assert!(seen(&state, 2).scene.areas[0].items.iter().all(|item| !item.can_tap), "it is not her turn");
}

#[test]
fn a_decided_row_is_marked_on_the_board() {
    let mut state = deal(4);
    decide_but(&mut state, [&[0, 1], &[4], &[1], &[4], &[1]]);
    let by = state.public().to_act.index();
    let scene = seen(&state, by);
    let trump = item(area(&scene, AreaRole::Centre), "Trump: yellow (decided)");
    assert!(trump.marked && !trump.can_tap && !trump.dimmed);
}

#[test]
fn the_contract_stays_in_sight() {
    let mut state = deal(4);
    decide(&mut state, [2, 0, 1, 0, 1]);
    let scene = seen(&state, 0);
    let labels: Vec<_> =
        area(&scene, AreaRole::Contract).items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "First player: Chloé",
            "Discard: nothing",
            "Trump: yellow",
            "Supertrumps: the blue 1s",
            "Points per trick and loot card: 2",
        ]
    );
}

#[test]
fn teams_are_made_by_tapping_players() {
    let mut five = deal(5);
    decide(&mut five, [0, 0, 1, 0, 1]);
    assert!(choices(&five, 0, &[]).is_empty());
    assert_eq!(
        choices(&five, 0, &["Bruno"]),
        [
            "With Bruno against Chloé, David and Emma, ×2 for you",
            "With Bruno against Chloé, David and Emma, ×2 for Bruno",
        ]
    );
    assert_eq!(
        choices(&five, 0, &["Bruno", "David"]),
        [
            "With Bruno and David against Chloé and Emma, ×2 for Chloé",
            "With Bruno and David against Chloé and Emma, ×2 for Emma",
        ]
    );
    let mut three = deal(3);
    decide(&mut three, [0, 0, 1, 0, 1]);
    assert_eq!(choices(&three, 0, &[]), ["Play alone with ×2"]);
    assert_eq!(choices(&three, 0, &["Chloé"]), ["With Chloé against Bruno, ×2 for Bruno"]);
    let mut four = deal(4);
    decide(&mut four, [0, 0, 1, 0, 1]);
    assert_eq!(choices(&four, 0, &["Chloé"]), ["With Chloé against Bruno and David"]);
}

#[test]
fn cards_are_discarded_and_given_by_tapping_them() {
    let laying = |discard, hand: &str| {
        round(Contract { discard, ..EXAMPLE }, usual_teams(3), &[hand, "r2 r3 r4", "y2 y3 y4"])
    };
    let two = laying(DiscardRule::Two, "b1 b1 g4 r5");
    assert!(choices(&two, 0, &["4 of green"]).is_empty());
    assert_eq!(choices(&two, 0, &["4 of green", "5 of red"]), ["Discard 4 of green, 5 of red"]);
    let equal = ["1 of blue, supertrump", "1 of blue, supertrump"];
    assert_eq!(choices(&two, 0, &equal), ["Discard 1 of blue, supertrump, 1 of blue, supertrump"]);
    let give = laying(DiscardRule::GiveLeft, "g4 r5");
    assert_eq!(choices(&give, 0, &["4 of green"]), ["Give 4 of green to Bruno"]);
    assert_eq!(seen(&give, 0).scene.headline, "Give a card to Bruno.");
    let spared = laying(DiscardRule::OneButNoOne, "g1 r5");
    let scene = seen(&spared, 0);
    let hand = area(&scene, AreaRole::Hand);
    assert!(item(hand, "1 of green").dimmed && item(hand, "5 of red").can_tap);
    assert_eq!(scene.scene.headline, "Discard one card, but not a 1.");
}

#[test]
fn a_received_card_is_marked_until_the_first_trick_is_over() {
    let give = Contract { discard: DiscardRule::GiveLeft, ..EXAMPLE };
    let mut state = round(give, usual_teams(2), &["g4 r5 r7", "r2 r3 g9"]);
    lay(&mut state, "0:r5 1:r2");
    assert!(item(area(&seen(&state, 1), AreaRole::Hand), "5 of red, from Anne").marked);
    // A text that is kept with gaps is elided when these are filled.
    let french = shown(&state, Viewer::Seat(seat(1)), Lang::Fr, &[]);
    assert!(item(area(&french, AreaRole::Hand), "5 rouge, carte reçue d’Anne").marked);
    play(&mut state, "0:g4 1:g9");
    assert!(!item(area(&seen(&state, 1), AreaRole::Hand), "5 of red").marked);
}

#[test]
fn the_headline_says_what_must_be_followed_and_what_cannot_be_played_is_dimmed() {
    let mut state = example(&["g9 y5 b1", "g2 r5 y13", "r2 r6 b7", "y3 b1 b5"]);
    assert_eq!(seen(&state, 0).scene.headline, "You lead: play any card.");
    assert!(seen(&state, 1).scene.headline.contains("Anne"));
    play(&mut state, "0:g9");
    let scene = seen(&state, 1);
    assert_eq!(scene.scene.headline, "Follow green.");
    let hand = area(&scene, AreaRole::Hand);
    assert!(item(hand, "2 of green").can_tap && item(hand, "13 of yellow").dimmed);
    play(&mut state, "1:g2");
    assert_eq!(seen(&state, 2).scene.headline, "You have no green: play any card.");
    let mut trumps = example(&["y5", "y3 b1 b5"]);
    play(&mut trumps, "0:y5");
    let scene = seen(&trumps, 1);
    assert_eq!(scene.scene.headline, "Trump was led: follow with yellow or a blue 1.");
    assert!(item(area(&scene, AreaRole::Hand), "1 of blue, supertrump").can_tap);
    assert_eq!(choices(&trumps, 1, &["3 of yellow"]), ["Play 3 of yellow"]);
}

#[test]
fn the_hand_is_sorted_by_colour_with_trumps_last() {
    let state = example(&["y3 b1 g9 b5 g1 y13 r2 b4", "g2"]);
    let scene = seen(&state, 0);
    let faces: Vec<_> =
        area(&scene, AreaRole::Hand).items.iter().map(|item| item.face.text.as_str()).collect();
    assert_eq!(faces, ["4", "5", "2", "1", "9", "3", "13", "1"]);
}

#[test]
fn a_trick_tells_who_played_what_and_who_wins() {
    let mut state = example(&["g9 r2", "g10 r3", "g2 r4"]);
    play(&mut state, "0:g9 1:g10");
    let scene = seen(&state, 2);
    let trick = area(&scene, AreaRole::Centre);
    assert!(!item(trick, "Anne plays 9 of green").marked);
    assert!(item(trick, "Bruno plays 10 of green, winning so far").marked);
    play(&mut state, "2:g2");
    let scene = seen(&state, 2);
    let last = scene.scene.areas.iter().find(|area| area.title == "Last trick: Bruno").unwrap();
    assert!(item(last, "Bruno played 10 of green and won the trick").marked);
    let bruno = scene.scene.seats.iter().find(|panel| panel.name == "Bruno").unwrap();
    let marks: Vec<_> = bruno.notes.iter().map(|note| note.mark.as_str()).collect();
    assert_eq!(marks, ["against", "1 trick", "1 card"]);
}

#[test]
fn the_panels_tell_teams_x2_tricks_and_loot() {
    let mut state = round(EXAMPLE, team(&[0, 1], Some(0)), &["g13 r2", "g2 r3", "g1 r4", "g3 r5", "g4 r6"]);
    play(&mut state, "0:g13 1:g2 2:g1 3:g3 4:g4");
    let scene = seen(&state, 1).scene;
    let notes = |name: &str| {
        let panel = scene.seats.iter().find(|panel| panel.name == name).unwrap();
        panel.notes.iter().map(|note| note.label.clone()).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(notes("Anne"), "Plays with you; Holds the ×2 card; 1 trick won; 1 loot card; 1 card in hand");
    assert_eq!(notes("Emma"), "Plays against you; 0 tricks won; 1 card in hand");
    let watched = shown(&state, Viewer::Spectator, Lang::En, &[]).scene;
    assert_eq!(watched.seats[0].notes[0].label, "In the first player’s team");
}

#[test]
fn a_spectator_sees_no_hand_and_can_do_nothing() {
    for state in [deal(4), example(&["g9", "g2"])] {
        let scene = shown(&state, Viewer::Spectator, Lang::Fr, &[]).scene;
        assert!(scene.areas.iter().all(|area| area.role != AreaRole::Hand));
        assert!(scene.areas.iter().flat_map(|area| &area.items).all(|item| !item.can_tap));
        assert!(scene.choices.is_empty());
    }
}

/// Every event worth a line has one in both languages, with no text missing.
#[test]
fn the_log_tells_every_event() {
    let events = [
        Event::Placed { seat: seat(1), cell: cell(Row::Discard, 4) },
        Event::Decided(EXAMPLE),
        Event::Teamed(team(&[0, 2], Some(1))),
        Event::Teamed(team(&[0, 2], None)),
        Event::AllLaid,
        Event::Received { seat: seat(1), card: crate::niet::table::card("g4") },
        Event::Played { seat: seat(1), card: crate::niet::table::card("b1") },
        Event::Won { seat: seat(1), loot: cards("") },
        Event::Won { seat: seat(1), loot: cards("b1") },
        Event::Won { seat: seat(1), loot: cards("b1 b1") },
    ];
    let names = names(3);
    for lang in Lang::ALL {
        for viewer in Viewer::everybody(3) {
            let audience = Audience { lang, viewer, names: &names };
            for event in events.iter().filter(|event| event.seen_by(viewer)) {
                for line in Niet::log_lines(event, &audience) {
                    assert!(!line.contains("niet-") && !line.contains('{') && line.ends_with('.'), "{line}");
                }
            }
        }
    }
    let tell = |event: &Event, by: usize| {
        let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(seat(by)), names: &names };
        Niet::log_lines(event, &audience).into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(tell(&events[5], 1), "Anne gives you 4 of green.");
    assert_eq!(tell(&events[6], 0), "Bruno plays 1 of blue.");
    assert_eq!(tell(&events[8], 1), "You win the trick and 1 loot card: 1 of blue.");
    assert_eq!(tell(&events[0], 0), "Bruno says no to “Discard: one card given to the left neighbour”.");
}

/// With the option the board has its fifth trump cell, and the contract can say so.
#[test]
fn the_no_trump_cell_is_shown_when_it_is_there() {
    let options = Options { no_trump_cell: true, ..Options::default() };
    let mut state = Niet::deal(&cartable_core::game::Setup { options, ..setup(4) }).unwrap();
    assert!(item(area(&seen(&state, 0), AreaRole::Centre), "Trump: none").can_tap);
    decide(&mut state, [0, 0, 4, 0, 1]);
    assert!(!item(area(&seen(&state, 0), AreaRole::Contract), "Trump: none").can_tap);
}

/// The last card of a trick flies to the others, and only then, in a step of its own, all of them are gathered.
#[test]
fn a_trick_is_complete_on_the_table_before_it_is_gathered() {
    let (seats, mut tricks) = (4, 0);
    let names = names(seats);
    for viewer in Viewer::everybody(seats) {
        let mut series = Series::<Niet>::new(Options::default(), seats, None, Seed::from_number(3)).unwrap();
        let lying = |series: &Series<Niet>| {
            let (view, audience) = (series.view(viewer), Audience { lang: Lang::En, viewer, names: &names });
            Lying::of(&present::<Niet>(&view.status, &view.round, audience, &[]).scene)
        };
        for number in 0..600 {
            let Some(seat) = series.turn().must.first() else { break };
            let mut moves = Vec::new();
            series.moves(seat, &mut moves);
            let (before, trick) = (lying(&series), series.round().public().last_trick);
            series.play(seat, moves[number * 7 % moves.len()], &mut Silent).unwrap();
            let public = series.round().public();
            if public.last_trick == trick || public.last_trick.is_none() {
                continue;
            }
            let steps = before.steps_to(&lying(&series));
            let to = |step: &[Flight], role| -> u32 {
                let there = |flight: &&Flight| matches!(flight.to, Place::Area { id } if id.role() == role);
                step.iter().filter(there).map(|flight| flight.count).sum()
            };
            assert_eq!(steps.len(), 2, "{steps:?}");
            assert_eq!(
                (to(&steps[0], AreaRole::Centre), to(&steps[0], AreaRole::LastTrick)),
                (1, 0),
                "{steps:?}"
            );
            assert_eq!(to(&steps[1], AreaRole::LastTrick), seats as u32, "{steps:?}");
            tricks += 1;
        }
    }
    assert!(tricks > 50, "{tricks}");
}
