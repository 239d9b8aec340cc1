//! The score, for the engine and the screens.

use super::cards::Cards;
use super::grains::{Grain, Grains};
use super::view::Public;
use crate::counting::{Counted, Field, Filled, Miscount, Printed};
use crate::seat::Seat;

/// Returns the worth of a store of grains and captured birds: 1, 2 and 3 points a grain,
/// and the birds' printed values, -2 included. [S]
#[must_use]
pub fn points(grains: Grains, birds: Cards) -> i32 {
    grains.value() + birds.value()
}

/// Returns a bird as a pad takes it: its value, and the number of copies in the pack.
const fn bird(word: &'static str, value: i32, copies: usize) -> Printed {
    Printed { word, also: &[], value, copies }
}

/// The birds as a pad takes them: by the value printed on them.
const BIRDS: [Printed; 5] =
    [bird("-2", -2, 6), bird("3", 3, 12), bird("4", 4, 12), bird("5", 5, 6), bird("6", 6, 6)];

/// Returns the fields: the grains by their colours, and the captured birds.
pub(super) fn fields() -> Vec<Field> {
    let all = |grain: Grain| Field::number(grain.name(), 0..=Grains::ALL.count(grain).into());
    Grain::ALL.into_iter().map(all).chain([Field::cards("birds", &BIRDS)]).collect()
}

/// Counts a game that is filled in.
pub(super) fn count(filled: &Filled) -> Result<Vec<Counted>, Miscount> {
    let grains = Grain::ALL.map(|grain| (grain, filled.each(grain.name())));
    for (grain, eaten) in &grains {
        let all = i32::from(Grains::ALL.count(*grain));
        if eaten.iter().sum::<i32>() > all {
            return Err(Miscount::new("hick_hack-count-grains").with("grain", grain.name()).with("all", all));
        }
    }
    let birds = filled.values("birds")?;
    let counted = |seat: usize| {
        let eaten = grains.iter().map(|(grain, eaten)| (eaten[seat], grain.value()));
        Counted::terms(&eaten.chain([(birds[seat], 1)]).collect::<Vec<_>>())
    };
    Ok((0..filled.seats()).map(counted).collect())
}

/// Returns the reason why no game can score these points, as the key of a text.
/// There are no more grains and birds, and only the cowards count below 0.
#[must_use]
pub(super) fn impossible(points: &[i32]) -> Option<&'static str> {
    let lost: i32 = points.iter().map(|points| points.min(&0)).sum();
    if lost < Cards::COWARDS.value() {
        return Some("hick_hack-impossible-below");
    }
    let all = Grains::ALL.value() + Cards::BRAVE.value();
    (points.iter().sum::<i32>() > all).then_some("hick_hack-impossible")
}

impl Public {
    /// Returns a seat's points so far; grains left in the yards belong to nobody. [S]
    #[must_use]
    pub fn points(&self, seat: Seat) -> i32 {
        points(self.stores[seat.index()], self.captured[seat.index()])
    }
}
