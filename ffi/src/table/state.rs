//! The state of a table: the player's desk, and the match behind it.

use super::clock::Stopwatch;
use super::desk::{Desk, Seen};
use super::notifier::Signals;
use super::offline::{Engine, Happened};
use super::online::Remote;
use super::{Link, SeatEmote, TableStatus};
use crate::error::{CartableError, Failure};
use cartable_core::agenda::{Pace, Plan};
use cartable_core::bot::Company;
use cartable_core::fault::{Driver, Fault};
use cartable_core::record::Record;
use cartable_core::scene::{self, ChoiceId, ItemId, PlayerTime, Scene};
use cartable_core::seat::Seat;
use cartable_core::text::Lang;

/// The state of a table.
pub(super) struct State {
    pub desk: Desk,
    pub source: Source,
    pub clock: Stopwatch,
    /// True if the player has asked for a pause.
    pub is_paused: bool,
    /// The last step that was shown to its end, if the front end reports that.
    pub shown: Option<u32>,
}

/// The place of the match.
pub(super) enum Source {
    /// On this device.
    Here(Box<Engine>),
    /// On a server.
    There(Box<Remote>),
}

impl State {
    /// Returns a table on this device, as its record left it.
    pub fn here(record: Record, lang: Lang, pace: Option<Pace>, driver: Driver) -> Result<Self, Failure> {
        let clock = Stopwatch::start();
        let (engine, events) = Engine::resume(record, pace, driver, clock.now_ms())?;
        let viewer = engine.viewer();
        let company = Company::of(engine.record().players.iter().map(|player| player.level));
        let desk = Desk::new(lang, engine.names(), company, viewer, engine.series().view(viewer));
        let (now_ms, happened) = (clock.now_ms(), engine.after(events));
        let source = Source::Here(Box::new(engine));
        let mut state = Self { desk, source, clock, is_paused: false, shown: None };
        state.show(vec![happened], now_ms);
        Ok(state)
    }

    /// Returns the state of the table, apart from the match.
    pub fn status(&self) -> TableStatus {
        match &self.source {
            Source::Here(engine) => {
                let notice = engine.notice(self.desk.lang());
                let can_take_back = engine.can_take_back();
                let lesson = engine.learner().and_then(|learner| self.desk.said(learner));
                TableStatus {
                    link: Link::Here,
                    sending: false,
                    can_take_back,
                    notice,
                    refusal: self.desk.refusal().map(str::to_owned),
                    lesson,
                    held: false,
                    resigned: false,
                    can_abort: false,
                    unwilling: Vec::new(),
                    watching: false,
                    spectators: 0,
                    muted: false,
                    unaided: false,
                }
            }
            Source::There(remote) => {
                let is_viewer = |is: fn(&Desk, Seat) -> bool| {
                    self.desk.viewer().seat().is_some_and(|seat| is(&self.desk, seat))
                };
                let (held, resigned) = (is_viewer(Desk::is_held), is_viewer(Desk::has_resigned));
                let watching = self.desk.viewer().seat().is_none();
                let status = remote.status();
                let can_abort = status.can_abort && !watching;
                let refusal = self.desk.refusal().map(str::to_owned);
                let unaided = self.is_unaided();
                TableStatus { refusal, held, resigned, can_abort, watching, unaided, ..status }
            }
        }
    }

    /// Returns true while a match runs in which everybody plays without help.
    fn is_unaided(&self) -> bool {
        matches!(&self.source, Source::There(remote) if remote.counts()) && !self.desk.scene().over
    }

    /// Returns the player's view for advice about it.
    ///
    /// # Errors
    /// The match is to be played without.
    pub fn advised(&self) -> Result<Seen, CartableError> {
        if self.is_unaided() {
            return Err(Failure::Unaided.for_app(self.desk.lang()));
        }
        Ok(self.desk.seen())
    }

    /// Returns when the time of the running period is up, if it is limited.
    pub fn time_up_ms(&self) -> Option<u64> {
        match &self.source {
            Source::Here(engine) => engine.time_up_ms(),
            Source::There(remote) => remote.time_up_ms(),
        }
    }

    /// Picks an item, or lets it go.
    pub fn tap(&mut self, item: ItemId, now_ms: u64) -> Result<(), Failure> {
        self.desk.tap(item)?;
        self.picked(now_ms);
        Ok(())
    }

    /// Lets go of everything that is picked.
    pub fn clear_picks(&mut self, now_ms: u64) {
        self.desk.clear_picks();
        self.picked(now_ms);
    }

    /// Tells the bots here if anything is picked; they may wait for it.
    fn picked(&mut self, now_ms: u64) {
        if let Source::Here(engine) = &mut self.source {
            engine.picking(now_ms, !self.desk.picks().is_empty());
        }
    }

    /// Returns the time left of the running period, in milliseconds, if it is limited.
    pub fn time_left_ms(&self) -> Option<u32> {
        let of_game = self.time_up_ms().map(|up_ms| up_ms.saturating_sub(self.clock.now_ms()) as u32);
        let own = self.desk.viewer().seat().and_then(|seat| self.times().get(seat.index()).copied());
        of_game.or(own.filter(|time| time.runs).map(|time| time.left_ms))
    }

    /// Returns the time that each seat has left now, at a table with clocks.
    pub fn times(&self) -> Vec<PlayerTime> {
        match &self.source {
            Source::Here(_) => Vec::new(),
            Source::There(remote) => remote.times(self.clock.now_ms()),
        }
    }

    /// Returns the emotes to be shown now.
    pub fn emotes(&self) -> Vec<SeatEmote> {
        match &self.source {
            Source::Here(_) => Vec::new(),
            Source::There(remote) => remote.emotes.seen(self.clock.now_ms(), self.desk.lang()),
        }
    }

    /// Returns everything to be drawn, with the time that is left.
    pub fn scene(&self) -> Scene {
        let mut scene = self.desk.scene().clone();
        let times = self.times();
        for panel in &mut scene.seats {
            panel.time = times.get(panel.seat as usize).copied();
        }
        scene.clock = self.time_left_ms().map(|left_ms| scene::Clock { left_ms });
        scene
    }

    /// Returns the match on a server.
    pub fn remote(&self) -> Result<&Remote, Failure> {
        match &self.source {
            Source::Here(_) => Err(Failure::OnlyOnline),
            Source::There(remote) => Ok(remote),
        }
    }

    /// Makes a move that the scene offers.
    pub fn choose(&mut self, choice: ChoiceId, now_ms: u64) -> Result<(), Failure> {
        let step = self.desk.chosen(choice)?;
        match &mut self.source {
            Source::Here(engine) => {
                let seat = self.desk.viewer().seat().ok_or(Failure::NoSuchChoice)?;
                let happened = engine.play(seat, step, now_ms)?;
                self.desk.clear_picks();
                self.show(vec![happened], now_ms);
            }
            Source::There(remote) => {
                remote.send(step, &mut self.desk)?;
            }
        }
        Ok(())
    }

    /// Takes the player's last action back.
    pub fn take_back(&mut self, now_ms: u64) -> Result<(), Failure> {
        if self.is_unaided() {
            return Err(Failure::Unaided);
        }
        let Source::Here(engine) = &mut self.source else { return Err(Failure::NothingToTakeBack) };
        let events = engine.take_back(now_ms)?;
        self.desk.start_over(engine.series().view(engine.viewer()), events);
        self.picked(now_ms);
        self.keep_time();
        Ok(())
    }

    /// Reads on in the lesson.
    pub fn read_on(&mut self) -> Result<(), Failure> {
        let Source::Here(engine) = &mut self.source else { return Err(Failure::NothingToRead) };
        if engine.read_on() { Ok(()) } else { Err(Failure::NothingToRead) }
    }

    /// Performs everything that is due by now; returns true if there is anything new to show.
    pub fn advance(&mut self, now_ms: u64) -> bool {
        let Source::Here(engine) = &mut self.source else { return false };
        let happened = engine.advance(now_ms);
        let has_changed = !happened.is_empty() || engine.has_failed();
        if has_changed {
            self.show(happened, now_ms);
        }
        has_changed
    }

    /// Lets all bots act that can, one after the other, at a table where nobody waits.
    pub fn play_on(&mut self, now_ms: u64, stop: &dyn Fn() -> bool) {
        while let Source::Here(engine) = &mut self.source {
            let Some(question) = engine.ask() else { return };
            match engine.driver().think(question, stop) {
                _ if stop() => return,
                Ok(Some(plan)) => engine.planned(plan),
                Ok(None) => return,
                Err(fault) => return engine.failed(&fault),
            }
            let happened = engine.advance(now_ms);
            self.show(happened, now_ms);
        }
    }

    /// Takes the bots' answer: the table is woken when their pause is over.
    /// If a bot failed, the player is shown a notice.
    pub fn thought(&mut self, found: Result<Option<Plan>, Fault>, signals: &Signals) {
        let Source::Here(engine) = &mut self.source else { return };
        match found {
            Ok(Some(plan)) => engine.planned(plan),
            Ok(None) => {}
            Err(fault) => {
                engine.failed(&fault);
                signals.notify();
            }
        }
        self.wait(signals);
    }

    /// Has the table woken when something is due.
    pub fn wait(&self, signals: &Signals) {
        let Source::Here(engine) = &self.source else { return };
        let due_ms = engine.due_ms().filter(|_| !self.clock.is_stopped());
        signals.wake_at(due_ms.map(|due_ms| self.clock.instant(due_ms)));
    }

    /// Stops time at a table on this device while it is paused, or while a step is still being shown.
    pub fn keep_time(&mut self) {
        let is_shown = self.shown.is_none_or(|shown| shown >= self.desk.last_step());
        let Source::Here(_) = &self.source else { return };
        self.clock.stop(self.is_paused || !is_shown);
    }

    /// Notes that the program failed at this table.
    pub fn failed(&mut self, fault: &Fault) {
        if let Source::Here(engine) = &mut self.source {
            engine.failed(fault);
        }
    }

    /// Shows the results of moves here, each as a step of its own.
    fn show(&mut self, happened: Vec<Happened>, now_ms: u64) {
        for Happened { view, events } in happened {
            self.desk.update(view, events);
        }
        self.picked(now_ms);
        self.keep_time();
    }
}

#[cfg(test)]
mod tests {
    //! Sniper and its clock, and NUM-X out of turn, at an offline table, with counted time.

    use super::{Pace, Source, State};
    use crate::error::Failure;
    use crate::table::{PlayerSetup, pace};
    use cartable_core::bot::Level;
    use cartable_core::catalogue::GameId;
    use cartable_core::fault::Driver;
    use cartable_core::scene::{Choice, ItemId};
    use cartable_core::seed::Seed;
    use cartable_core::text::Lang;

    /// A table with its counted time.
    struct Timed {
        state: State,
        now_ms: u64,
    }

    impl Timed {
        /// Returns a table of sniper.
        fn new(seed: u64, bots: usize, pace_ms: u32, options: &[(&str, &str)], driver: Driver) -> Self {
            Self::of(GameId::Sniper, seed, bots, pace(pace_ms, 0), options, driver)
        }

        fn of(
            game: GameId,
            seed: u64,
            bots: usize,
            pace: Option<Pace>,
            options: &[(&str, &str)],
            driver: Driver,
        ) -> Self {
            let mut chosen = game.default_options();
            for (key, value) in options {
                chosen.set(key, value).expect("an option");
            }
            let bots = (0..bots).map(|seat| PlayerSetup::bot(&format!("Bot {seat}"), Level::Normal));
            let players = [PlayerSetup::person("Anne")].into_iter().chain(bots).collect();
            let record =
                super::Engine::record_of(chosen, Seed::from_number(seed), players, None).expect("names");
            let state = State::here(record, Lang::En, pace, driver).expect("a table");
            let now_ms = state.clock.now_ms();
            Self { state, now_ms }
        }

        fn here(&mut self) -> &mut super::Engine {
            let Source::Here(engine) = &mut self.state.source else { panic!("an offline table") };
            engine
        }

        /// Lets so much time pass; bots think and things fall due, each at its very millisecond.
        fn pass(&mut self, ms: u64) {
            let until = self.now_ms + ms;
            loop {
                let engine = self.here();
                if let Some(plan) = engine.ask().and_then(|question| question.think(&|| false)) {
                    engine.planned(plan);
                }
                let Some(due_ms) = engine.due_ms().filter(|due_ms| *due_ms <= until) else { break };
                self.now_ms = self.now_ms.max(due_ms);
                self.state.advance(self.now_ms);
            }
            self.now_ms = until;
        }

        fn choices(&self) -> &[Choice] {
            &self.state.desk.scene().choices
        }

        fn choose(&mut self, index: usize) -> Result<(), Failure> {
            self.state.choose(self.choices()[index].id, self.now_ms)
        }

        /// Returns an item that can be picked.
        fn unpicked(&self) -> Option<ItemId> {
            let items = self.state.desk.scene().areas.iter().flat_map(|area| &area.items);
            items.filter(|item| item.can_tap && !item.picked).map(|item| item.id).next()
        }

        fn open_cards(&self) -> Vec<ItemId> {
            self.state.desk.scene().areas[0].items.iter().map(|item| item.id).collect()
        }

        /// Returns the other players' panels, with their gains and their readiness.
        fn others(&self) -> Vec<cartable_core::scene::SeatPanel> {
            self.state.desk.scene().seats[1..].to_vec()
        }
    }

    /// Returns a table of four players, with the first four cards turned.
    fn race(seed: u64) -> Timed {
        let mut table = Timed::new(seed, 3, 1, &[], Driver::default());
        table.choose(0).expect("Anne is ready to start");
        table.pass(0);
        assert_eq!(table.open_cards().len(), 4, "bots that need no look are ready at once");
        table
    }

    /// Bots see a capture after a delay drawn by level: a normal one between two and five
    /// seconds after the flip. Errors of others, which change no table, do not delay it.
    #[test]
    fn bots_take_their_time_and_nobody_holds_them_up() {
        for is_busy in [false, true] {
            let mut table = race(7);
            let before = table.others();
            let mut waited_ms = 0;
            while table.others() == before {
                assert!(waited_ms < 5_000, "the bots are held up");
                if is_busy {
                    let card = table.open_cards()[waited_ms as usize / 50 % 4];
                    let _ = table.state.desk.tap(card);
                    if table.choices().len() == 2 {
                        let _ = table.choose(1);
                    }
                }
                table.pass(50);
                waited_ms += 50;
            }
            assert!(waited_ms >= 2_000, "a bot was too quick: {waited_ms} ms");
        }
    }

    /// A choice on a scene that another player has changed meanwhile is not lost:
    /// the rules judge it by the table at which it was seen.
    /// Some of many claims were right until a bot was quicker; the others are errors.
    #[test]
    fn a_late_choice_is_for_the_rules_to_judge() {
        let mut spoiled = 0;
        for (seed, card) in (0..40).map(|number| (number / 4, number as usize % 4)) {
            let mut table = race(seed);
            let item = table.open_cards()[card];
            table.state.desk.tap(item).expect("an open card");
            let claim = table.choices()[1].id;
            for _ in 0..200 {
                table.pass(100);
                if table.choices().iter().all(|choice| choice.id != claim) {
                    break;
                }
            }
            match table.state.choose(claim, table.now_ms) {
                Ok(()) => assert!(table.state.desk.scene().log.iter().any(|line| line.contains("cannot"))),
                Err(Failure::Refused(refusal)) => {
                    assert_eq!(refusal.code, "spoiled");
                    spoiled += 1;
                }
                Err(failure) => panic!("{failure}"),
            }
            let unknown = table.state.choose(cartable_core::scene::ChoiceId(1), table.now_ms);
            assert!(matches!(unknown, Err(Failure::NoSuchChoice)), "{unknown:?}");
        }
        assert!(spoiled > 0, "a bot takes a card that Anne saw too");
    }

    /// A player alone plays against the clock.
    /// The next card is turned when the time is up, to the millisecond.
    #[test]
    fn one_alone_plays_against_the_clock() {
        let mut table = Timed::new(7, 0, 1, &[("clock", "5")], Driver::default());
        table.pass(60_000);
        assert!(table.open_cards().is_empty(), "the first flip waits for the player");
        table.choose(0).expect("Anne is ready to start");
        assert_eq!(table.open_cards().len(), 1);
        table.pass(4_999);
        assert_eq!(table.open_cards().len(), 1);
        table.pass(1);
        assert_eq!(table.open_cards().len(), 2);
        // A player who is ready earlier need not wait, and the time begins anew with the flip.
        table.pass(1_000);
        table.choose(0).expect("nothing left");
        assert_eq!(table.open_cards().len(), 3);
        table.pass(4_999);
        assert_eq!(table.open_cards().len(), 3);
        let record = table.here().record();
        let at_ms: Vec<_> = record.entries.iter().map(|entry| entry.at_ms).collect();
        assert_eq!([at_ms[1] - at_ms[0], at_ms[2] - at_ms[1]], [5_000, 1_000]);
        let by =
            |index: usize| serde_json::to_value(record.entries[index]).expect("JSON")["move"]["by"].clone();
        assert_eq!([by(0), by(1), by(2)], ["person", "clock", "person"]);
    }

    #[test]
    fn without_a_pace_no_clock_runs() {
        let mut table = Timed::new(7, 0, 0, &[("clock", "5")], Driver::default());
        table.choose(0).expect("Anne is ready to start");
        table.pass(60_000);
        assert_eq!(table.open_cards().len(), 1);
        assert_eq!(table.state.time_up_ms(), None);
    }

    /// Returns a table of NUM-X at a quick pace, where Anne's cards make a Facteur X while a bot must act.
    fn chance(chance_ms: u32) -> Timed {
        let pace = pace(100, chance_ms);
        let mut table = Timed::of(GameId::Numx, 7, 3, pace, &[], Driver::default());
        loop {
            table.pass(0);
            let scene = table.state.desk.scene();
            let asked = scene.seats[0].to_act;
            let item = table.unpicked();
            if !asked && item.is_some() {
                return table;
            }
            match (asked, scene.choices.is_empty()) {
                (true, false) => table.choose(table.choices().len() - 1).expect("a choice"),
                (true, true) => {
                    table.state.tap(item.expect("a card"), table.now_ms).expect("it can be tapped");
                }
                (false, _) => table.pass(100),
            }
        }
    }

    /// The table waits two seconds even for quick bots; the first pick holds them until
    /// nothing is picked any more, but five seconds at most.
    #[test]
    fn who_can_play_out_of_turn_has_the_time_to() {
        let mut table = chance(2_000);
        let begun_ms = table.here().record().entries.last().expect("a move").at_ms;
        assert_eq!(table.here().due_ms(), Some(begun_ms + 2_000));
        table.pass(begun_ms + 1_999 - table.now_ms);
        let card = table.unpicked().expect("a card of a Facteur X");
        table.state.tap(card, table.now_ms).expect("it can be tapped");
        assert_eq!(table.here().due_ms(), Some(table.now_ms + 5_000));
        table.state.clear_picks(table.now_ms);
        assert_eq!(table.here().due_ms(), Some(begun_ms + 2_000));
        table.state.tap(card, table.now_ms).expect("it can be tapped");
        let entries = table.here().record().entries.len();
        table.pass(4_999);
        assert_eq!(table.here().record().entries.len(), entries);
        table.pass(1);
        assert_eq!(table.here().record().entries.len(), entries + 1, "they go on at last");
    }

    /// A player who plays the picked cards lets the bots go on at once.
    #[test]
    fn a_facteur_x_that_is_played_holds_nobody() {
        let mut table = chance(2_000);
        let before = table.here().record().entries.len();
        while table.choices().is_empty() {
            let card = table.unpicked().expect("another card");
            table.state.tap(card, table.now_ms).expect("it can be tapped");
            assert!(!table.state.desk.picks().is_empty());
        }
        table.choose(0).expect("a Facteur X");
        assert_eq!(table.here().record().entries.len(), before + 1);
        assert!(table.state.desk.picks().is_empty());
        table.pass(0);
        let waits_ms = table.here().due_ms().map(|due_ms| due_ms - table.now_ms);
        assert!(waits_ms.is_none_or(|waits_ms| waits_ms <= 2_000), "{waits_ms:?}");
    }

    #[test]
    fn without_the_setting_nobody_waits_longer_out_of_turn() {
        let mut table = chance(0);
        let begun_ms = table.here().record().entries.last().expect("a move").at_ms;
        assert_eq!(table.here().due_ms(), Some(begun_ms + 100));
        let card = table.unpicked().expect("a card of a Facteur X");
        table.state.tap(card, table.now_ms).expect("it can be tapped");
        assert_eq!(table.here().due_ms(), Some(begun_ms + 100));
    }

    /// A bot's move that the rules refuse, and rules that fail, show the player a notice;
    /// nothing has changed, nothing is due again, and the save is whole.
    #[test]
    fn a_refused_or_failing_bot_shows_a_notice_and_keeps_the_match() {
        let refused: Driver = Driver {
            apply: |series, what, events| {
                series.apply(what, events)?;
                let mut again = series.clone();
                again.apply(what, &mut Vec::new())
            },
            ..Driver::default()
        };
        let failing = Driver { apply: |_, _, _| panic!("the rules fail"), ..Driver::default() };
        for (driver, text) in [(refused, "saved"), (failing, "the rules fail")] {
            let mut table = Timed::new(7, 3, 1, &[], driver);
            let save = table.here().record().json();
            table.pass(60_000);
            let notice = table.state.status().notice.expect("a notice");
            assert_eq!(notice.code, "fault");
            assert!(notice.text.contains(text), "{}", notice.text);
            assert_eq!(table.here().record().json(), save);
            assert_eq!(table.here().due_ms(), None);
        }
    }
}
