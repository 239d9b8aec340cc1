//! Checks the scene of a player of sniper and its choices.

use super::*;
use cartable_core::scene::{Audience, Item, ItemId, Presented, present};
use cartable_core::seat::Viewer;
use cartable_core::series::{Move, Series};
use cartable_core::text::Lang;

fn shown(state: &Sniper, viewer: Viewer, picks: &[ItemId]) -> Presented<Action> {
    let names: Vec<String> = ["Anne", "Bruno", "Chloé"].map(String::from).to_vec();
    let audience = Audience { lang: Lang::En, viewer, names: &names };
    let status = Series::<Sniper>::new(Options::default(), 3, None, Seed::from_number(3)).unwrap().status();
    present::<Sniper>(&status, &state.view(viewer), audience, picks)
}

const ANNE: Viewer = Viewer::Seat(Seat::at(0));

fn item<'a>(shown: &'a Presented<Action>, face: &str) -> &'a Item {
    let mut items = shown.scene.areas.iter().flat_map(|area| &area.items);
    let reads = |item: &&Item| format!("{}→{}", item.face.text, item.face.corner) == face;
    items.find(reads).unwrap_or_else(|| panic!("{face:?} in {:#?}", shown.scene))
}

fn labels(shown: &Presented<Action>) -> Vec<&str> {
    shown.scene.choices.iter().map(|choice| choice.label.as_str()).collect()
}

/// Every open card can be claimed, within reach or not; the screen does not tell which are.
#[test]
fn a_scene_does_not_tell_what_can_be_taken() {
    let state = start(&open("6/16 4/9 7/24 9/70"));
    let before = shown(&state, ANNE, &[]);
    assert_eq!(labels(&before), ["Nothing left to take"]);
    for (face, label) in [("7→24", "Take: attack 7, target 24"), ("9→70", "Take: attack 9, target 70")] {
        let item = item(&before, face);
        assert!(item.can_tap && !item.dimmed);
        let picked = shown(&state, ANNE, &[item.id]);
        assert_eq!(labels(&picked), ["Nothing left to take", label]);
    }
}

/// A choice is a move at the table that was shown: made too late, it is still judged by that.
#[test]
fn a_choice_names_the_table_it_was_shown_at() {
    let mut state = start(&open("6/16 4/9 7/24 9/70"));
    let id = item(&shown(&state, ANNE, &[]), "7→24").id;
    let picked = shown(&state, ANNE, &[id]);
    let Move::Act(claimed) = picked.moves[1] else { panic!("a claim") };
    assert_eq!(claimed, claim(&state, "7/24"));
    play(&mut state, 1, claimed);
    assert_eq!(may(&state, 0, claimed), Err(Illegal::Spoiled));
    assert_eq!(
        labels(&shown(&state, ANNE, &[id])),
        ["Nothing left to take"],
        "the pick leads nowhere any more"
    );
}

#[test]
fn with_named_factors_the_card_to_take_is_tapped_first() {
    let options = Options { name_factors: true, ..Options::default() };
    let state = start_with(&open("6/16 4/9 7/24 9/70"), options);
    let before = shown(&state, ANNE, &[]);
    assert_eq!(before.scene.pick_limit, 3);
    let ids = ["7→24", "6→16", "4→9"].map(|face| item(&before, face).id);
    let one = shown(&state, ANNE, &ids[..1]);
    assert_eq!(one.scene.headline, "Target 24: pick the two cards that multiply to it.");
    assert_eq!(labels(&one).len(), 1);
    let all = shown(&state, ANNE, &ids);
    assert_eq!(labels(&all)[1], "Take: attack 7, target 24 (4 × 6)");
    assert_eq!(all.moves[1], Move::Act(claim_by(&state, "7/24", ["6/16", "4/9"])));
}

#[test]
fn who_is_ready_waits_and_may_still_claim() {
    let mut state = start(&open("6/16 4/9 7/24 9/70"));
    let action = ready(&state);
    play(&mut state, 0, action);
    let waiting = shown(&state, ANNE, &[]);
    assert_eq!(waiting.scene.headline, "Waiting for Bruno and Chloé. You can still take a card.");
    let id = item(&waiting, "7→24").id;
    assert_eq!(labels(&shown(&state, ANNE, &[id])), ["Take: attack 7, target 24"]);
    assert!(waiting.scene.seats[0].notes.iter().any(|note| note.mark == "✓"));
}

#[test]
fn what_one_has_claimed_in_vain_is_dimmed_and_what_is_new_is_marked() {
    let mut state = start(&open("6/16 4/9 7/24 9/70"));
    all_ready(&mut state);
    let wrong = claim(&state, "9/70");
    play(&mut state, 0, wrong);
    let seen = shown(&state, ANNE, &[]);
    let tried = item(&seen, "9→70");
    assert!(tried.dimmed && tried.can_tap);
    assert_eq!(tried.label, "attack 9, target 70, tried in vain");
    // For nobody else, to whom an error with it would cost a trophy all the same.
    for viewer in [Viewer::Seat(seat(1)), Viewer::Spectator] {
        let seen = shown(&state, viewer, &[]);
        let tried = item(&seen, "9→70");
        assert!(!tried.dimmed && !tried.label.contains("vain"));
    }
    assert_eq!(seen.scene.areas[0].items.iter().filter(|item| item.marked).count(), 3);
}

/// With the pair named a card that was claimed with a wrong one can be taken with another.
#[test]
fn with_factors_named_no_card_is_shown_as_tried() {
    let options = Options { name_factors: true, ..Options::default() };
    let mut state = start_with(&open("6/16 4/9 7/24 3/14 9/18"), options);
    let wrong = claim_by(&state, "7/24", ["3/14", "9/18"]);
    play(&mut state, 0, wrong);
    let seen = shown(&state, ANNE, &[]);
    assert!(seen.scene.areas[0].items.iter().all(|item| !item.dimmed && !item.label.contains("vain")));
}

#[test]
fn a_spectator_taps_nothing() {
    let state = start(&open("6/16 4/9 7/24"));
    let seen = shown(&state, Viewer::Spectator, &[]);
    assert!(seen.moves.is_empty());
    assert!(seen.scene.areas.iter().flat_map(|area| &area.items).all(|item| !item.can_tap));
}
