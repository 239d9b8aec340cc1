//! Making the teams by picking players, and what stands on the players' panels.

use super::super::action::{Action, Teams};
use super::super::view::Phase;
use super::words::{Fact, Notes};
use super::{PARTNERS, Parts};
use crate::scene::{AreaKind, Face, ItemId, Stage};
use crate::seat::{Seat, SeatSet};

impl Parts<'_> {
    /// The other players, for the first player to pick his partners.
    pub(super) fn partners(&self, stage: &mut Stage<'_, Action>) {
        let Some(first) = self.asked() else { return };
        let seats = self.view.public.seat_count();
        stage.pick_limit(if seats == 5 { 2 } else { 1 });
        stage.area(AreaKind::Row, None, self.words.titles.partners.clone());
        let mut partners = SeatSet::EMPTY;
        for seat in first.round_from(seats).skip(1) {
            let name = stage.audience.name(seat).to_owned();
            let face = Face { text: name.clone(), ..Face::default() };
            let item = stage.item(ItemId::new(PARTNERS, seat.index() as u16), face, name);
            item.can_tap = true;
            if item.picked {
                partners = partners.with(seat);
            }
        }
        let team = partners.with(first);
        for teams in self.view.public.teams().filter(|teams| teams.team == team) {
            let label = self.team_choice(first, teams, stage);
            stage.choice(label, Action::Team(teams));
        }
    }

    fn team_choice(&self, first: Seat, teams: Teams, stage: &Stage<'_, Action>) -> String {
        let choose = &self.words.choose;
        let names = |seats| stage.audience.names_of(seats);
        let partners = names(teams.team.without(first));
        let others = names(SeatSet::all(self.view.public.seat_count()).minus(teams.team));
        match teams.x2 {
            Some(_) if teams.team.len() == 1 => choose.alone.clone(),
            Some(holder) if holder == first => choose.team_x2_you.fill(&[&partners, &others]),
            Some(holder) => choose.team_x2.fill(&[&partners, &others, stage.audience.name(holder)]),
            None => choose.team.fill(&[&partners, &others]),
        }
    }

    /// Who deals, who plays with whom, who holds x2, what each has won and holds.
    pub(super) fn notes(&self, stage: &mut Stage<'_, Action>) {
        let (public, words) = (&self.view.public, &self.words.notes);
        for seat in Seat::all(public.seat_count()) {
            let mut note = |fact: &Fact| stage.note(seat, fact.0.clone(), fact.1.clone());
            if public.phase == Phase::Niet && public.dealer == seat {
                note(&words.dealer);
            }
            if let Some(fact) = public.teams.and_then(|teams| self.side(words, teams, seat)) {
                note(fact);
            }
            if public.teams.is_some_and(|teams| teams.x2 == Some(seat)) {
                note(&words.x2);
            }
            match public.phase {
                Phase::Discards if public.laid.contains(seat) => note(&words.laid),
                Phase::Tricks | Phase::Over => {
                    note(words.tricks(usize::from(public.tricks[seat.index()])));
                    match public.loot[seat.index()].len() {
                        0 => {}
                        count => note(words.loot(count)),
                    }
                }
                _ => {}
            }
            note(words.cards(usize::from(public.hand_sizes[seat.index()])));
        }
    }

    /// On whose side a player is: the viewer's or the other one; to a spectator, the first player's or the other one. With two
    /// players there is nothing to say.
    fn side<'w>(&self, words: &'w Notes, teams: Teams, seat: Seat) -> Option<&'w Fact> {
        match self.view.viewer.seat() {
            _ if self.view.public.seat_count() == 2 => None,
            Some(own) if own == seat => None,
            Some(own) if teams.together(own, seat) => Some(&words.with_you),
            Some(_) => Some(&words.against_you),
            None if teams.team.contains(seat) => Some(&words.first_team),
            None => Some(&words.other_team),
        }
    }
}
