//! The focus of the keyboard: it is on an item or on a choice.

use cartable_core::scene::{ChoiceId, ItemId, Scene};
use cartable_ffi::LessonStep;
use ratatui::layout::Rect;

/// A thing that can have the focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// An item of an area.
    Item(ItemId),
    /// A choice.
    Choice(ChoiceId),
}

/// The direction of an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the left, and on to the end of the line above.
    Left,
    /// To the right, and on to the beginning of the line below.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

/// Returns the target in this direction, among targets in reading order.
#[must_use]
pub fn step(targets: &[(Target, Rect)], from: Option<Target>, direction: Direction) -> Option<Target> {
    let Some(index) = targets.iter().position(|(target, _)| Some(*target) == from) else {
        return targets.first().map(|(target, _)| *target);
    };
    let here = targets[index].1;
    let found = match direction {
        Direction::Left => index.checked_sub(1),
        Direction::Right => Some(index + 1),
        Direction::Up => beside(targets, here, |place| place.bottom() <= here.y),
        Direction::Down => beside(targets, here, |place| place.y >= here.bottom()),
    };
    found.and_then(|index| targets.get(index)).map(|(target, _)| *target)
}

/// Returns the nearest of the targets on that side: first by lines, then by columns.
fn beside(targets: &[(Target, Rect)], here: Rect, side: impl Fn(&Rect) -> bool) -> Option<usize> {
    let middle = |place: &Rect| place.x + place.width / 2;
    let distance = |place: &Rect| (place.y.abs_diff(here.y), middle(place).abs_diff(middle(&here)));
    let sides = targets.iter().enumerate().filter(|(_, (_, place))| side(place));
    sides.min_by_key(|(_, (_, place))| distance(place)).map(|(index, _)| index)
}

/// Returns the next target with an effect, an item to tap or a choice; the first follows the last.
#[must_use]
pub fn next_active(scene: &Scene, from: Option<Target>, backwards: bool) -> Option<Target> {
    let mut active = actives(scene);
    if backwards {
        active.reverse();
    }
    let here = active.iter().position(|target| Some(*target) == from);
    active.get(here.map_or(0, |here| (here + 1) % active.len())).copied()
}

/// Returns the focus on a new scene. It stays, unless other things have become possible and it has no effect.
/// Then it goes to the first target with an effect.
#[must_use]
pub fn settle(scene: &Scene, before: &Scene, focus: Option<Target>) -> Option<Target> {
    let active = actives(scene);
    let waits = active.is_empty() || active == actives(before);
    let stays = focus.is_some_and(|focus| active.contains(&focus) || waits && is_there(scene, focus));
    if stays { focus } else { active.first().copied() }
}

/// Returns the next step that a lesson waits for: the suggested choice if it is offered, otherwise an item to
/// pick.
#[must_use]
pub fn suggested(step: &LessonStep, scene: &Scene) -> Option<Target> {
    let offered = step.choice.filter(|choice| scene.choices.iter().any(|other| other.id == *choice));
    let items = || scene.areas.iter().flat_map(|area| &area.items);
    let to_pick = |id: &&ItemId| items().any(|item| item.id == **id && item.can_tap && !item.picked);
    offered.map(Target::Choice).or_else(|| step.marks.iter().find(to_pick).copied().map(Target::Item))
}

/// Returns the picked items.
pub fn picked(scene: &Scene) -> Vec<ItemId> {
    let items = scene.areas.iter().flat_map(|area| &area.items);
    items.filter(|item| item.picked).map(|item| item.id).collect()
}

fn actives(scene: &Scene) -> Vec<Target> {
    // The hand is last on the table, but its items come first here.
    let items = scene.areas.iter().rev().flat_map(|area| &area.items).filter(|item| item.can_tap);
    let choices = scene.choices.iter().map(|choice| Target::Choice(choice.id));
    items.map(|item| Target::Item(item.id)).chain(choices).collect()
}

/// Returns true if the target is on the table or is offered.
#[must_use]
pub fn is_there(scene: &Scene, target: Target) -> bool {
    match target {
        Target::Item(id) => scene.areas.iter().flat_map(|area| &area.items).any(|item| item.id == id),
        Target::Choice(id) => scene.choices.iter().any(|choice| choice.id == id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets() -> Vec<(Target, Rect)> {
        let at = |number, x, y| (Target::Item(ItemId(number)), Rect { x, y, width: 4, height: 1 });
        vec![at(0, 0, 0), at(1, 5, 0), at(2, 10, 0), at(3, 0, 2), at(4, 9, 2)]
    }

    #[test]
    fn arrows_go_to_the_nearest() {
        let targets = targets();
        let go = |from, direction| step(&targets, Some(Target::Item(ItemId(from))), direction);
        let to = |number| Some(Target::Item(ItemId(number)));
        assert_eq!(go(0, Direction::Right), to(1));
        assert_eq!(go(2, Direction::Right), to(3));
        assert_eq!(go(0, Direction::Left), None);
        assert_eq!(go(2, Direction::Down), to(4));
        assert_eq!(go(3, Direction::Up), to(0));
        assert_eq!(go(4, Direction::Down), None);
        assert_eq!(step(&targets, None, Direction::Up), to(0));
        assert_eq!(step(&[], None, Direction::Up), None);
    }
}
