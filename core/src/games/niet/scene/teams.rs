//! The choice of teams by picking players, and the notes on the players' panels.

use super::super::action::{Action, Teams};
use super::super::view::Phase;
use super::{PARTNERS, Parts};
use crate::scene::{AreaId, AreaKind, AreaRole, ChoiceKind, Face, ItemId, NoteKind, Shape, Stage};
use crate::seat::{Seat, SeatSet};
use crate::text::{signed, text};

impl Parts<'_> {
    /// Adds the other players, of whom the first player picks partners.
    pub(super) fn partners(&self, stage: &mut Stage<'_, Action>) {
        let Some(first) = self.asked() else { return };
        let seats = self.view.public.seat_count();
        stage.pick_limit(if seats == 5 { 2 } else { 1 });
        let place = AreaId::shared(AreaRole::Centre).number(1);
        stage.area(AreaKind::Row, place, text!(self.lang, "niet-partners"));
        let mut partners = SeatSet::EMPTY;
        for seat in first.round_from(seats).skip(1) {
            let name = stage.audience.name(seat).to_owned();
            let face = Face { shape: Shape::Token, ..Face::default() };
            let item = stage.item(ItemId::new(PARTNERS, seat.index() as u16), face, name);
            (item.owner, item.can_tap) = (Some(seat.number()), true);
            if item.picked {
                partners = partners.with(seat);
            }
        }
        let team = partners.with(first);
        for teams in self.view.public.teams().filter(|teams| teams.team == team) {
            let label = self.team_choice(first, teams, stage);
            let short = text!(self.lang, "niet-short-team");
            stage.choice(ChoiceKind::Other, [short, label], Action::Team(teams));
        }
    }

    fn team_choice(&self, first: Seat, teams: Teams, stage: &Stage<'_, Action>) -> String {
        let (lang, names) = (self.lang, |seats| stage.audience.names_of(seats));
        let partners = names(teams.team.without(first));
        let others = names(SeatSet::all(self.view.public.seat_count()).minus(teams.team));
        match teams.x2 {
            Some(_) if teams.team.len() == 1 => text!(lang, "niet-choice-alone"),
            Some(holder) if holder == first => text!(lang, "niet-choice-team-x2-you", partners, others),
            Some(holder) => {
                text!(lang, "niet-choice-team-x2", partners, others, holder = stage.audience.name(holder))
            }
            None => text!(lang, "niet-choice-team", partners, others),
        }
    }

    /// Adds the notes: the dealer, the sides, the x2 holder, and each seat's winnings and cards.
    pub(super) fn notes(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang) = (&self.view.public, self.lang);
        for seat in Seat::all(public.seat_count()) {
            let mut note = |kind, number, mark, label| stage.note(seat, kind, number, mark, label);
            if public.phase == Phase::Niet && public.dealer == seat {
                note(
                    NoteKind::Lead,
                    None,
                    text!(lang, "niet-note-dealer"),
                    text!(lang, "niet-note-dealer-label"),
                );
            }
            if let Some((mark, label)) = public.teams.and_then(|teams| self.side(teams, seat)) {
                note(NoteKind::Team, None, mark, label);
            }
            if public.teams.is_some_and(|teams| teams.x2 == Some(seat)) {
                note(NoteKind::Other, Some(2), "×2".to_owned(), text!(lang, "niet-note-x2-label"));
            }
            match public.phase {
                Phase::Discards if public.laid.contains(seat) => {
                    note(NoteKind::Ready, None, "✓".to_owned(), text!(lang, "niet-note-laid-label"));
                }
                Phase::Tricks | Phase::Over => {
                    let count = public.tricks[seat.index()];
                    note(
                        NoteKind::Won,
                        Some(count.into()),
                        text!(lang, "niet-note-tricks", count),
                        text!(lang, "niet-note-tricks-label", count),
                    );
                    let count = public.loot[seat.index()].len();
                    if count > 0 {
                        note(
                            NoteKind::Loot,
                            Some(count as i32),
                            text!(lang, "niet-note-loot", count),
                            text!(lang, "niet-note-loot-label", count),
                        );
                    }
                }
                _ => {}
            }
            if let Some(parts) = public.breakdown(seat).filter(|_| public.phase == Phase::Over) {
                let points = signed(parts.points());
                let label = text!(
                    lang,
                    "niet-note-points",
                    team = public.seat_count() > 2,
                    tricks = parts.tricks,
                    loot = parts.loot,
                    again = parts.again,
                    value = parts.value,
                    doubled = parts.doubled,
                    points = &*points
                );
                note(NoteKind::Points, Some(parts.points()), format!("{} = {points}", parts.sum()), label);
                continue;
            }
            let count = public.hand_sizes[seat.index()];
            note(
                NoteKind::Hand,
                Some(count.into()),
                text!(lang, "niet-note-cards", count),
                text!(lang, "niet-note-cards-label", count),
            );
        }
    }

    /// Returns the side of a player, as mark and label: the viewer's or the other one.
    /// A spectator sees the first player's or the other one. With two players there are no sides.
    fn side(&self, teams: Teams, seat: Seat) -> Option<(String, String)> {
        let lang = self.lang;
        match self.view.viewer.seat() {
            _ if self.view.public.seat_count() == 2 => None,
            Some(own) if own == seat => None,
            Some(own) if teams.together(own, seat) => {
                Some((text!(lang, "niet-note-with"), text!(lang, "niet-note-with-label")))
            }
            Some(_) => Some((text!(lang, "niet-note-against"), text!(lang, "niet-note-against-label"))),
            None if teams.team.contains(seat) => {
                Some((text!(lang, "niet-note-first-team"), text!(lang, "niet-note-first-team-label")))
            }
            None => Some((text!(lang, "niet-note-other-team"), text!(lang, "niet-note-other-team-label"))),
        }
    }
}
