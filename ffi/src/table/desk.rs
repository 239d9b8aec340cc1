//! One player's side of a table: the view, the picks, and the log.

use crate::error::Failure;
use cartable_core::bot::Company;
use cartable_core::catalogue::{AnyAction, AnyEvent, AnyView, GameId};
use cartable_core::lesson::{Learner, LessonStep};
use cartable_core::scene::{
    Audience, Choice, ChoiceId, Deed, Effect, Flight, ItemId, Lying, Presented, Scene, Step,
};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::series::{MatchEvent, MatchView, Move};
use cartable_core::text::Lang;
use std::collections::VecDeque;

/// The most lines of the log, and of the events that it tells.
const LOG: usize = 200;
/// The number of steps kept for front ends that have not seen them yet.
const STEPS: usize = 100;
/// The number of choices remembered after another player's move took them away.
const TAKEN_AWAY: usize = 32;

/// A player's view, and the audience for texts about it.
pub(super) struct Seen {
    lang: Lang,
    names: Vec<String>,
    /// The assumed levels of the other players.
    pub company: Company,
    pub view: MatchView<AnyView>,
    pub viewer: Viewer,
}

impl Seen {
    /// Returns the audience for texts about the view.
    pub fn audience(&self) -> Audience<'_> {
        Audience { lang: self.lang, viewer: self.viewer, names: &self.names }
    }
}

/// A viewer's side of a table. The scene is always up to date: it is set anew after every change.
pub(super) struct Desk {
    lang: Lang,
    names: Vec<String>,
    company: Company,
    view: MatchView<AnyView>,
    viewer: Viewer,
    picks: Vec<ItemId>,
    events: VecDeque<MatchEvent<AnyEvent>>,
    presented: Presented<AnyAction>,
    /// The places of all items when nothing is picked.
    lying: Lying,
    steps: VecDeque<Step>,
    /// The choices that a player who may act at any time lost to another player's move, the newest last.
    /// The player may have chosen one before seeing that move: the rules judge which was first.
    taken_away: VecDeque<(ChoiceId, Move<AnyAction>)>,
    /// The reason why the last tap or choice was not taken, as long as it holds for the present scene.
    refusal: Option<String>,
}

impl Desk {
    /// Returns a desk at a match in the state `view`.
    pub fn new(
        lang: Lang,
        names: Vec<String>,
        company: Company,
        viewer: Viewer,
        view: MatchView<AnyView>,
    ) -> Self {
        let presented = view.present(Audience { lang, viewer, names: &names }, &[]);
        let lying = Lying::of(&presented.scene);
        let flights = Lying::default().steps_to(&lying).concat();
        let first = Step { number: 1, lines: Vec::new(), flights, deeds: Vec::new(), effect: Effect::Played };
        Self {
            lang,
            names,
            company,
            view,
            viewer,
            picks: Vec::new(),
            events: VecDeque::new(),
            presented,
            lying,
            steps: VecDeque::from([first]),
            taken_away: VecDeque::new(),
            refusal: None,
        }
    }

    /// Goes back to an earlier state of the match, `view`, with all events until then.
    /// Everything since then goes back in one step.
    pub fn start_over(&mut self, view: MatchView<AnyView>, events: Vec<MatchEvent<AnyEvent>>) {
        let names = std::mem::take(&mut self.names);
        let mut before = Self::new(self.lang, names, self.company, self.viewer, view.clone());
        before.update(view, events);
        // A trick that comes back need not be shown before it is gathered.
        let flights = self.lying.steps_to(&before.lying).concat();
        let number = self.last_step() + 1;
        before.steps = VecDeque::from([Step {
            number,
            lines: Vec::new(),
            flights,
            deeds: Vec::new(),
            effect: Effect::Played,
        }]);
        *self = before;
    }

    /// Returns the language.
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns the game.
    pub fn game(&self) -> GameId {
        self.view.round.game()
    }

    /// Returns the game's title.
    pub fn title(&self) -> String {
        self.game().title(self.lang)
    }

    /// Returns the viewer.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Returns the player's view, to think about it elsewhere.
    pub fn seen(&self) -> Seen {
        let Self { lang, names, company, view, viewer, .. } = self;
        Seen { lang: *lang, names: names.clone(), company: *company, view: view.clone(), viewer: *viewer }
    }

    /// Returns the present step of a lesson.
    pub fn said(&self, learner: &Learner) -> Option<LessonStep> {
        learner.said(&self.view, self.audience())
    }

    /// Returns true if a bot plays for the person in this seat.
    pub fn is_held(&self, seat: Seat) -> bool {
        !self.view.status.over && self.view.status.gone.contains(&seat)
    }

    /// Returns true if the person in this seat has resigned.
    pub fn has_resigned(&self, seat: Seat) -> bool {
        self.view.status.resigned.contains(seat)
    }

    /// The scene as it is drawn.
    pub const fn scene(&self) -> &Scene {
        &self.presented.scene
    }

    /// Takes a tap, or refuses it with the rules' reason.
    pub fn tap(&mut self, item: ItemId) -> Result<(), Failure> {
        if !self.presented.scene.tap(item, &mut self.picks) {
            let mut shown = self.presented.scene.areas.iter().flat_map(|area| &area.items);
            let is_there = shown.any(|shown| shown.id == item);
            let refusal = is_there.then(|| self.view.refusal(&self.picks, item)).flatten();
            return Err(refusal.map_or(Failure::NoSuchItem, Failure::Refused));
        }
        self.present();
        Ok(())
    }

    /// Returns the reason why the last tap or choice was not taken.
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Sets or clears the reason why something was not taken.
    pub fn refuse(&mut self, why: Option<String>) {
        self.refusal = why;
    }

    /// Returns the picks, in their order.
    pub fn picks(&self) -> &[ItemId] {
        &self.picks
    }

    /// Returns the choices that would be offered if exactly these items were picked, one after the other;
    /// empty if one of them cannot be picked.
    pub fn preview(&self, items: &[ItemId]) -> Vec<Choice> {
        let mut picks = Vec::new();
        let mut scene = self.view.present(self.audience(), &picks).scene;
        for item in items {
            if !scene.tap(*item, &mut picks) {
                return Vec::new();
            }
            scene = self.view.present(self.audience(), &picks).scene;
        }
        scene.choices
    }

    /// Returns the steps after the one with this number, as far as they are kept.
    pub fn steps(&self, after: u32) -> Vec<Step> {
        self.steps.iter().filter(|step| step.number > after).cloned().collect()
    }

    /// Returns the number of the last step.
    pub fn last_step(&self) -> u32 {
        self.steps.back().map_or(0, |step| step.number)
    }

    /// Drops all picks.
    pub fn clear_picks(&mut self) {
        self.picks.clear();
        self.present();
    }

    /// Takes all picks away; they can be given back if the choice comes to nothing.
    pub fn take_picks(&mut self) -> Vec<ItemId> {
        let picks = std::mem::take(&mut self.picks);
        self.present();
        picks
    }

    /// Returns true if the scene offers this move with the present picks.
    pub fn offers(&self, step: &Move<AnyAction>) -> bool {
        self.presented.moves.contains(step)
    }

    /// Gives picks back, as far as they are still possible, unless the player has picked something else.
    pub fn give_back(&mut self, picks: Vec<ItemId>) {
        if self.picks.is_empty() {
            self.picks = picks;
            self.present();
        }
    }

    /// Returns the move behind a choice.
    pub fn chosen(&self, choice: ChoiceId) -> Result<Move<AnyAction>, Failure> {
        let taken_away = || self.taken_away.iter().rev().find(|(id, _)| *id == choice).map(|(_, step)| *step);
        self.presented.chosen(choice).copied().or_else(taken_away).ok_or(Failure::NoSuchChoice)
    }

    /// Changes the language of everything, also of the log.
    pub fn set_language(&mut self, lang: Lang) {
        self.lang = lang;
        self.refusal = None;
        let mut log = log(&self.audience(), self.view.round.game(), self.events.iter());
        log.drain(..log.len().saturating_sub(LOG));
        self.presented.scene.log = log;
        self.present();
    }

    /// Takes the new state of the match and the events, without those that this viewer may not know.
    pub fn update(&mut self, view: MatchView<AnyView>, events: Vec<MatchEvent<AnyEvent>>) {
        if self.viewer.seat().is_some_and(|seat| self.view.status.turn.may.contains(seat)) {
            let offered = self.presented.scene.choices.iter().map(|choice| choice.id);
            self.taken_away.extend(offered.zip(self.presented.moves.iter().copied()));
            self.taken_away.drain(..self.taken_away.len().saturating_sub(TAKEN_AWAY));
        }
        let was_asked = self.is_asked();
        self.refusal = None;
        self.view = view;
        let (mut lines, mut deeds) = (Vec::new(), Vec::new());
        let events: Vec<_> = events.into_iter().filter(|event| event.seen_by(self.viewer)).collect();
        let effect = Effect::of(&events, self.viewer, was_asked, self.is_asked());
        for event in events {
            deeds.extend(event.deeds(self.lang));
            let told = event.log_lines(self.view.round.game(), &self.audience());
            if !told.is_empty() {
                lines.extend(told);
                self.events.push_back(event);
            }
        }
        self.events.drain(..self.events.len().saturating_sub(LOG));
        let log = &mut self.presented.scene.log;
        log.extend_from_slice(&lines);
        log.drain(..log.len().saturating_sub(LOG));
        self.present();
        self.step(lines, deeds, effect);
    }

    /// Tells the player that a move that was sent is refused.
    pub fn refused(&mut self, why: String) {
        self.push_step(vec![why], Vec::new(), Vec::new(), Effect::Refused);
    }

    /// Keeps the change of the table as a step, or as two if a trick is shown before it is gathered.
    fn step(&mut self, mut lines: Vec<String>, mut deeds: Vec<Deed>, effect: Effect) {
        let lying = if self.picks.is_empty() {
            Lying::of(&self.presented.scene)
        } else {
            Lying::of(&self.view.present(self.audience(), &[]).scene)
        };
        let mut steps = self.lying.steps_to(&lying);
        self.lying = lying;
        let gathered = steps.pop().unwrap_or_default();
        for flights in steps {
            let laid = deeds.extract_if(.., |deed| !deed.kind.gathers()).collect();
            self.push_step(std::mem::take(&mut lines), flights, laid, Effect::Played);
        }
        self.push_step(lines, gathered, deeds, effect);
    }

    fn push_step(&mut self, lines: Vec<String>, flights: Vec<Flight>, deeds: Vec<Deed>, effect: Effect) {
        self.steps.push_back(Step { number: self.last_step() + 1, lines, flights, deeds, effect });
        self.steps.drain(..self.steps.len().saturating_sub(STEPS));
    }

    fn is_asked(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.view.status.turn.must.contains(seat))
    }

    fn audience(&self) -> Audience<'_> {
        Audience { lang: self.lang, viewer: self.viewer, names: &self.names }
    }

    /// Sets the scene, after dropping picks that can no longer be tapped.
    fn present(&mut self) {
        let log = std::mem::take(&mut self.presented.scene.log);
        self.presented = self.view.present(self.audience(), &self.picks);
        let scene = &self.presented.scene;
        let can_tap = |id: &ItemId| scene.tappable().any(|tappable| tappable == *id);
        let before = self.picks.len();
        self.picks.retain(can_tap);
        if self.picks.len() < before {
            self.presented = self.view.present(self.audience(), &self.picks);
        }
        self.presented.scene.log = log;
    }
}

/// Returns the log lines of these events. The proof of the deal is no event: [`super::Table::commitment`].
pub(super) fn log<'a>(
    audience: &Audience<'_>,
    game: GameId,
    events: impl Iterator<Item = &'a MatchEvent<AnyEvent>>,
) -> Vec<String> {
    let seen = events.filter(|event| event.seen_by(audience.viewer));
    seen.flat_map(|event| event.log_lines(game, audience)).collect()
}

#[cfg(test)]
mod tests {
    use super::Desk;
    use cartable_core::bot::{Company, Level};
    use cartable_core::catalogue::GameId;
    use cartable_core::scene::ItemId;
    use cartable_core::seat::{Seat, Viewer};
    use cartable_core::seed::Seed;
    use cartable_core::text::Lang;

    /// NUM-X: a player who picks the cards of a Facteur X keeps them in hand while the others move on;
    /// only a card that another player has taken meanwhile is no longer picked.
    #[test]
    fn the_next_move_takes_no_pick_away() {
        let (person, viewer) = (Seat::at(0), Viewer::Seat(Seat::at(0)));
        let [mut kept, mut taken] = [0, 0];
        for seed in 0..20 {
            let options = GameId::Numx.default_options();
            let mut series = options.start(4, None, Seed::from_number(seed)).expect("a match");
            let names = ["Anne", "Bruno", "Chloé", "David"].map(str::to_owned).to_vec();
            let company = Company::all(Level::Normal);
            let mut desk = Desk::new(Lang::En, names, company, viewer, series.view(viewer));
            for turn in 0..400 {
                let may = series.turn().may.contains(person);
                for _ in 0..2 {
                    let items = desk.scene().areas.iter().flat_map(|area| &area.items);
                    let next = items.filter(|item| item.can_tap && !item.picked).map(|item| item.id).next();
                    if let Some(item) = next.filter(|_| may) {
                        desk.tap(item).expect("it can be tapped");
                    }
                }
                let picked = |desk: &Desk| -> Vec<ItemId> {
                    let items = desk.scene().areas.iter().flat_map(|area| &area.items);
                    items.filter(|item| item.picked).map(|item| item.id).collect()
                };
                let before = picked(&desk);
                let Some(seat) = series.turn().must.first() else { break };
                let (moves, mut events) = (series.moves(seat), Vec::new());
                series
                    .play(seat, moves[turn * 5 % moves.len()], &mut events)
                    .expect("what is listed is legal");
                desk.update(series.view(viewer), events);
                if seat == person || desk.view.status.is_between_rounds() || desk.scene().over {
                    desk.clear_picks();
                    continue;
                }
                let after = picked(&desk);
                for item in before {
                    let lies_there =
                        desk.scene().areas.iter().flat_map(|area| &area.items).any(|shown| shown.id == item);
                    assert_eq!(after.contains(&item), lies_there, "{item:?}");
                    kept += usize::from(lies_there);
                    taken += usize::from(!lies_there);
                }
            }
        }
        assert!(kept > 100 && taken > 0, "{kept} kept, {taken} taken");
    }
}
