//! The lessons: each can be taken to its end by taps, left at any moment, and speaks of nothing but what lies there.

#![expect(clippy::unwrap_used, reason = "test code outside of #[test] functions: a panic is the failure")]

use cartable_core::agenda::Bots;
use cartable_core::bot::{BotRng, Level, bot_rng};
use cartable_core::catalogue::{AnyAction, AnyEvent, AnySeries, AnyView, GameId};
use cartable_core::entry::{By, Entry, What};
use cartable_core::lesson::{LEARNER, Learner, Lesson, LessonStep, kind};
use cartable_core::record::Record;
use cartable_core::scene::{Audience, Presented, Scene};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_core::series::{MatchEvent, MatchView, Move};
use cartable_core::text::Lang;
use fluent_bundle::FluentResource;
use serde_json::Value;
use std::collections::BTreeSet;

/// The games that have a lesson.
fn taught() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(|game| game.has_lesson())
}

fn lesson(game: GameId) -> Lesson {
    Lesson::of(game).expect("a game with a lesson")
}

/// A lesson being taken.
struct Course {
    record: Record,
    series: AnySeries,
    learner: Learner,
    names: Vec<String>,
    log: Vec<MatchEvent<AnyEvent>>,
    lang: Lang,
}

impl Course {
    fn new(game: GameId, lang: Lang) -> Self {
        let lesson = lesson(game);
        let record = lesson.record("Zoé");
        let series = record.start().expect("a lesson begins");
        let names = record.players.iter().map(|player| player.name.clone()).collect();
        let log = series.dealt();
        Self { record, series, learner: Learner::new(lesson), names, log, lang }
    }

    fn audience(&self) -> Audience<'_> {
        Audience { lang: self.lang, viewer: Viewer::Seat(LEARNER), names: &self.names }
    }

    fn view(&self) -> MatchView<AnyView> {
        self.series.view(Viewer::Seat(LEARNER))
    }

    fn shown(&self) -> Presented<AnyAction> {
        let mut shown = self.view().present(self.audience(), &[]);
        let told = self.log.iter().filter(|event| event.seen_by(Viewer::Seat(LEARNER)));
        shown.scene.log =
            told.flat_map(|event| event.log_lines(self.record.game, &self.audience())).collect();
        shown
    }

    fn said(&self) -> Option<LessonStep> {
        self.learner.said(&self.view(), self.audience())
    }

    fn play(&mut self, seat: Seat, by: By, step: Move<AnyAction>) {
        let what = What::Move { seat, by, step };
        self.series.apply(&what, &mut self.log).unwrap_or_else(|refusal| {
            panic!("{}: {seat} may not {step:?}: {refusal}", self.record.game);
        });
        self.learner.entered(&what, &self.series);
        self.record.entries.push(Entry { at_ms: 0, what });
    }

    /// Reads the texts until the lesson waits for a move.
    fn read(&mut self, mut look: impl FnMut(&LessonStep, &Scene)) {
        while let Some(step) = self.said() {
            look(&step, &self.shown().scene);
            assert_eq!(self.learner.read_on(), step.can_read_on);
            if !step.can_read_on {
                return;
            }
        }
        assert!(!self.learner.read_on());
    }

    /// Returns the next move of the other players: by the script, or as an easy bot.
    fn others(&self) -> Option<(Seat, Move<AnyAction>)> {
        if self.learner.is_waited_for() {
            return None;
        }
        if let Some(told) = self.learner.next() {
            return Some(told);
        }
        let levels = self.record.players.iter().map(|player| player.level);
        let bots = Bots::new(self.record.seed, levels);
        let turn = self.series.turn();
        let entries = self.record.entries.len() as u64;
        turn.must
            .union(turn.may)
            .iter()
            .find_map(|seat| Some((seat, bots.decide(&self.series, entries, seat, &|| false)?.step)))
    }

    /// The learner's move by taps and a choice, as a person makes it.
    fn tap(&mut self, step: Move<AnyAction>) {
        let (taps, choice) = self.view().way_to(step);
        let mut picks = Vec::new();
        for item in taps {
            let scene = self.view().present(self.audience(), &picks).scene;
            assert!(scene.tap(item, &mut picks), "{}: {step:?} is not to be tapped", self.record.game);
        }
        let shown = self.view().present(self.audience(), &picks);
        let chosen = *shown.chosen(choice.unwrap()).unwrap_or_else(|| panic!("{step:?} is not offered"));
        assert_eq!(chosen, step);
        self.play(LEARNER, By::Person, step);
    }

    /// A random legal move of the learner.
    fn random(&self, rng: &mut BotRng) -> Option<Move<AnyAction>> {
        let moves = self.series.moves(LEARNER);
        (!moves.is_empty()).then(|| moves[below(moves.len() as u32, rng) as usize])
    }
}

/// Takes a lesson by its script, and shows each of its texts with the scene.
fn follow(game: GameId, lang: Lang, mut look: impl FnMut(&LessonStep, &Scene)) -> Course {
    let mut course = Course::new(game, lang);
    while let Some((seat, step)) = course.learner.next() {
        course.read(&mut look);
        if seat == LEARNER {
            course.tap(step);
        } else {
            assert_eq!(course.others(), Some((seat, step)), "the others wait until all is read");
            course.play(seat, By::Bot, step);
        }
    }
    course.read(&mut look);
    // Any moves may be played until the round is counted and the lesson has explained that.
    let mut rng = bot_rng(1);
    while course.series.sheet().rounds().is_empty() {
        let of_others = course.others().map(|(seat, step)| (seat, By::Bot, step));
        let (seat, by, step) = of_others
            .unwrap_or_else(|| (LEARNER, By::Person, course.random(&mut rng).expect("somebody can act")));
        course.play(seat, by, step);
    }
    course.read(&mut look);
    course
}

#[test]
fn every_lesson_is_taken_to_its_end_by_taps() {
    for game in taught() {
        let mut waits = 0;
        let course = follow(game, Lang::En, |step, scene| {
            let shown = scene.areas.iter().flat_map(|area| &area.items);
            let ids: BTreeSet<_> = shown.map(|item| item.id).collect();
            if step.can_read_on {
                let unseen: Vec<_> = step.marks.iter().filter(|id| !ids.contains(id)).collect();
                assert!(unseen.is_empty(), "{game}: {unseen:?} is marked and not there: {}", step.text);
            } else {
                assert!(step.choice.is_some());
                waits += 1;
            }
        });
        let own = lesson(game).beats().iter().filter(|beat| beat.seat == LEARNER).count();
        assert_eq!(waits, own, "{game}: before each move of the learner something is said");
        assert!(own >= 2, "{game}");
        assert_eq!(course.said(), None);
    }
}

#[test]
fn who_follows_the_script_hears_all_of_it_and_no_reproach() {
    for game in taught() {
        let lesson = lesson(game);
        let mut heard = 0;
        follow(game, Lang::En, |step, _| {
            heard += 1;
            assert!(!step.text.contains(&Lang::En.text("lesson-freely")), "{}", step.text);
        });
        assert_eq!(heard, lesson.texts().filter(|key| !key.ends_with("-else")).count(), "{game}");
    }
}

/// A learner who leaves the script is told once why it suggested otherwise, and plays freely to the end.
/// The lesson still explains how the match is counted.
#[test]
fn who_wanders_off_is_told_why_and_plays_on() {
    for game in taught() {
        let (mut strayed, mut counted) = (0, 0);
        for number in 0..60 {
            let mut rng = bot_rng(number);
            let mut course = Course::new(game, Lang::ALL[number as usize % 2]);
            let freely = course.lang.text("lesson-freely");
            let mut told = 0;
            for moves in 0.. {
                assert!(moves < 20_000, "{game}: the match is stuck");
                if course.series.is_over() || course.series.number() > 0 {
                    break;
                }
                let mut now = Vec::new();
                // Some read everything, some nothing.
                if below(3, &mut rng) > 0 {
                    course.read(|step, _| now.push(step.text.clone()));
                }
                let is_counted = !course.series.sheet().rounds().is_empty();
                counted += usize::from(is_counted && !now.is_empty());
                told += now.iter().filter(|text| text.contains(&freely)).count();
                if let Some((seat, step)) = course.others() {
                    course.play(seat, By::Bot, step);
                    continue;
                }
                let suggested = course.learner.next().filter(|(seat, _)| *seat == LEARNER);
                match suggested {
                    Some((_, step)) if below(5, &mut rng) > 0 => course.tap(step),
                    _ => match course.random(&mut rng) {
                        Some(step) => course.play(LEARNER, By::Person, step),
                        None => course.read(|_, _| ()),
                    },
                }
            }
            if !course.series.sheet().rounds().is_empty() {
                course.read(|_, _| counted += 1);
            }
            assert!(told <= 1, "{game}: told {told} times");
            strayed += told;
            course.record.replay().expect("the record of a lesson replays");
        }
        assert!(strayed > 10 && counted > 10, "{game}: {strayed} strayed, {counted} heard how it counts");
    }
}

/// Every number that a text names in figures is to be read on the table at that moment,
/// in what the learner sees; numbers of the rules are written in words.
#[test]
fn what_is_named_lies_there() {
    for game in taught() {
        for lang in Lang::ALL {
            follow(game, lang, |step, scene| {
                let seen = numbers_in(&serde_json::to_value(scene).unwrap());
                let unseen: Vec<_> = numbers(&step.text).into_iter().filter(|n| !seen.contains(n)).collect();
                assert!(unseen.is_empty(), "{game}, {lang}: {unseen:?} is nowhere: {}", step.text);
            });
        }
    }
}

fn numbers(text: &str) -> BTreeSet<String> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    digits.map(|number| number.parse::<u32>().unwrap().to_string()).collect()
}

/// The numbers in all texts of a scene, and the points.
fn numbers_in(json: &Value) -> BTreeSet<String> {
    match json {
        Value::String(text) => numbers(text),
        Value::Array(items) => items.iter().flat_map(numbers_in).collect(),
        Value::Object(fields) => {
            let points = fields.get("totals").map(ToString::to_string).unwrap_or_default();
            fields.values().flat_map(numbers_in).chain(numbers(&points)).collect()
        }
        _ => BTreeSet::new(),
    }
}

fn source(game: GameId, lang: Lang) -> String {
    let path = format!("{}/src/games/{game}/text/lesson.{lang}.ftl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_script_names_every_text_and_every_text_is_named() {
    for game in taught() {
        let lesson = lesson(game);
        let named: BTreeSet<String> = lesson.texts().map(str::to_owned).collect();
        for lang in Lang::ALL {
            let source = source(game, lang);
            assert!(FluentResource::try_new(source.clone()).is_ok(), "{game}, {lang}");
            let starts = source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
            let keys: Vec<_> = starts.map(|line| line.split(" =").next().unwrap().to_owned()).collect();
            assert_eq!(keys.iter().cloned().collect::<BTreeSet<_>>(), named, "{game}, {lang}");
            assert_eq!(keys.len(), named.len(), "{game}, {lang}: a text stands twice");
        }
    }
}

/// "Three to six minutes": at 150 words a minute, eight seconds a move and two for those of others; and sentences that can be spoken.
#[test]
fn a_lesson_takes_some_minutes_and_its_sentences_one_breath() {
    for game in taught() {
        for lang in Lang::ALL {
            let mut words = 0;
            let course = follow(game, lang, |step, _| {
                words += step.text.split_whitespace().count();
                for sentence in step.text.split_inclusive(['.', '!', '?', ':']) {
                    let length = sentence.split_whitespace().count();
                    assert!(length <= 24, "{game}, {lang}: {length} words: {sentence}");
                }
                let length = step.text.split_whitespace().count();
                assert!(length <= 60, "{game}, {lang}: {length} words at once: {}", step.text);
            });
            let lesson = lesson(game);
            let moves = course.record.entries.len().min(lesson.beats().len());
            let own = lesson.beats().iter().filter(|beat| beat.seat == LEARNER).count();
            let minutes = words as f64 / 150.0 + own as f64 / 7.5 + (moves - own) as f64 / 30.0;
            assert!((2.5..6.5).contains(&minutes), "{game}, {lang}: {words} words, {minutes:.1} minutes");
        }
    }
}

/// In front of : ; ! ? and within « » stands a space at which no line can end.
#[test]
fn french_lessons_have_no_break_spaces() {
    for game in taught() {
        for line in source(game, Lang::Fr).lines() {
            let broken = [" :", " ;", " !", " ?", " »", "« "].iter().find(|sign| line.contains(*sign));
            assert_eq!(broken, None, "{game}: {line}");
        }
    }
}

/// A learner who knows only the kinds of moves in the lesson can play a match against easy bots.
#[test]
fn what_a_lesson_teaches_is_enough_to_finish_a_match() {
    for game in taught() {
        let lesson = lesson(game);
        let own = lesson.beats().iter().filter(|beat| beat.seat == LEARNER);
        let taught: BTreeSet<String> = own.map(|beat| kind(&beat.step)).collect();
        let record = lesson.record("Zoé");
        for number in 0..8 {
            let mut rng = bot_rng(number);
            let options = record.options.clone().bounded();
            let mut series = options.start(record.seats, None, Seed::from_number(number)).unwrap();
            for moves in 0.. {
                assert!(moves < 20_000, "{game}: the match is stuck");
                if series.is_over() {
                    break;
                }
                let turn = series.turn();
                let of_others = turn.must.union(turn.may).without(LEARNER).iter().find_map(|seat| {
                    Some((seat, series.view(Viewer::Seat(seat)).decide(Level::Easy, &mut rng)?.step))
                });
                let can = |step: &Move<AnyAction>| *step == Move::NextRound || taught.contains(&kind(step));
                let moves: Vec<_> = series.moves(LEARNER).into_iter().filter(can).collect();
                let is_asked = turn.must.contains(LEARNER);
                assert!(
                    !is_asked || !moves.is_empty(),
                    "{game}: {taught:?} is not enough: {:?}",
                    series.moves(LEARNER)
                );
                let is_own = !moves.is_empty() && (of_others.is_none() || below(2, &mut rng) == 0);
                let (seat, step) = if is_own {
                    (LEARNER, moves[below(moves.len() as u32, &mut rng) as usize])
                } else {
                    of_others.expect("somebody can act")
                };
                series.play(seat, step, &mut Vec::new()).unwrap();
            }
        }
    }
}

/// A saved lesson goes on where it was left; the texts since the last move come again.
#[test]
fn a_saved_lesson_goes_on_where_it_was() {
    for game in taught() {
        let course = follow(game, Lang::Fr, |_, _| ());
        let mut begun = Course::new(game, Lang::Fr);
        for entry in &course.record.entries {
            let read = Record::read(&begun.record.json()).expect("a record");
            assert_eq!(read, begun.record);
            let mut learner = Learner::new(Lesson::taken_in(&read).expect("a lesson"));
            let series = read
                .replay_each(|series, entry, _| learner.entered(&entry.what, series))
                .expect("it replays");
            assert_eq!(series, begun.series);
            assert_eq!(learner.said(&begun.view(), begun.audience()), begun.said());
            let What::Move { seat, by, step } = entry.what else { panic!("only moves are made") };
            begun.play(seat, by, step);
        }
    }
}

#[test]
fn another_table_is_no_lesson() {
    for game in taught() {
        let record = lesson(game).record("Zoé");
        assert!(record.json().contains("\"lesson\":true"));
        let (mut plain, mut older) = (record.clone(), record);
        plain.lesson = false;
        assert!(!plain.json().contains("lesson"));
        assert_eq!(Lesson::taken_in(&plain), None);
        // As it would be once the lesson is rewritten: it goes on as any other table.
        older.seed = Seed::from_number(1);
        assert_eq!(Lesson::taken_in(&older), None);
    }
}
