//! Deeds: what a move was, for front ends that show it by more than flights.
//!
//! A deed is made of an event that the viewer knows, so it reveals nothing beyond that event.

use super::{AreaId, ItemId};
use crate::seat::Seat;
use crate::series::MatchEvent;
use crate::text::signed;
use serde::Serialize;

/// Something that a step did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Deed {
    /// The kind.
    pub kind: DeedKind,
    /// The player who did it, or whom the points are for; `None` if everybody or nobody did.
    pub seat: Option<u32>,
    /// The player to whom it was done, if it was done to one.
    pub to: Option<u32>,
    /// The place where it happened, if it is not the whole table.
    pub area: Option<AreaId>,
    /// The items that it befell: they lie on the table before or after.
    pub struck: Vec<ItemId>,
    /// The items that caused it.
    pub causes: Vec<ItemId>,
    /// The writing that goes with it, such as "3×6=18", "+5" or "Facteur X !"; empty if the things tell it.
    pub text: String,
    /// The points that it is about, positive or negative; 0 if it is about none.
    pub points: i32,
}

/// The kinds of deeds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum DeedKind {
    /// Cards were turned up, everybody's together.
    Revealed,
    /// A bid was raised.
    Raised,
    /// A trick or an auction was won.
    Won,
    /// A cell of the board was refused.
    Refused,
    /// Cards of the other side were captured in a trick.
    Captured,
    /// A card was destroyed by two others.
    Destroyed,
    /// A claim was wrong.
    Missed,
    /// Birds were eaten by a hunter.
    Eaten,
    /// Grains were eaten by a bird.
    Pecked,
    /// A coward ran away.
    Fled,
    /// Grains were shared out.
    SharedOut,
    /// A die was rolled.
    Rolled,
    /// A set was laid out of turn.
    FactorX,
    /// A set was fused with the one before.
    Fused,
    /// A tour was cut.
    Cut,
    /// Cards changed places between players.
    Swapped,
    /// A penalty was put on players.
    Punished,
    /// An attack was begun, or passed on by a stronger one.
    Attacked,
    /// An attack was turned around.
    Diverted,
    /// Buckets fell.
    BucketsFell,
    /// Many buckets fell at once.
    WallFell,
    /// A series was laid or made longer.
    SeriesLaid,
    /// A joker was taken, and another card lies in its place.
    JokerSwapped,
    /// A combination was made.
    Combined,
    /// A combination that meets many criteria was made.
    SuperCombined,
    /// Points were gained or lost.
    Points,
}

impl DeedKind {
    /// Every kind.
    pub const ALL: [Self; 26] = [
        Self::Revealed,
        Self::Raised,
        Self::Won,
        Self::Refused,
        Self::Captured,
        Self::Destroyed,
        Self::Missed,
        Self::Eaten,
        Self::Pecked,
        Self::Fled,
        Self::SharedOut,
        Self::Rolled,
        Self::FactorX,
        Self::Fused,
        Self::Cut,
        Self::Swapped,
        Self::Punished,
        Self::Attacked,
        Self::Diverted,
        Self::BucketsFell,
        Self::WallFell,
        Self::SeriesLaid,
        Self::JokerSwapped,
        Self::Combined,
        Self::SuperCombined,
        Self::Points,
    ];

    /// Returns true if the deed follows from a complete trick, and is shown when that is gathered.
    #[must_use]
    pub const fn gathers(self) -> bool {
        matches!(self, Self::Won | Self::Captured | Self::Points)
    }
}

impl Deed {
    /// Returns a deed of this kind, without anything else.
    pub(crate) const fn new(kind: DeedKind) -> Self {
        Self {
            kind,
            seat: None,
            to: None,
            area: None,
            struck: Vec::new(),
            causes: Vec::new(),
            text: String::new(),
            points: 0,
        }
    }

    /// Returns a deed of a player's.
    pub(crate) fn by(kind: DeedKind, seat: Seat) -> Self {
        Self { seat: Some(seat.number()), ..Self::new(kind) }
    }

    /// Returns the points that a player gains or loses; none if there are none.
    pub(crate) fn points(seat: Seat, points: i32) -> Option<Self> {
        (points != 0).then(|| Self { text: signed(points), points, ..Self::by(DeedKind::Points, seat) })
    }

    pub(crate) fn to(self, seat: Seat) -> Self {
        Self { to: Some(seat.number()), ..self }
    }

    pub(crate) fn at(self, area: AreaId) -> Self {
        Self { area: Some(area), ..self }
    }

    pub(crate) fn struck(self, struck: impl IntoIterator<Item = ItemId>) -> Self {
        Self { struck: struck.into_iter().collect(), ..self }
    }

    pub(crate) fn causes(self, causes: impl IntoIterator<Item = ItemId>) -> Self {
        Self { causes: causes.into_iter().collect(), ..self }
    }

    pub(crate) fn text(self, text: String) -> Self {
        Self { text, ..self }
    }

    /// Returns the deeds of an event that all games share: the points of a counted round.
    pub(crate) fn of_match<E>(event: &MatchEvent<E>) -> Vec<Self> {
        let MatchEvent::Counted { points, .. } = event else { return Vec::new() };
        let each = Seat::all(points.len()).zip(points);
        each.filter_map(|(seat, points)| Self::points(seat, *points)).collect()
    }
}
