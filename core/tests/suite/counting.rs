//! The score pad's counting: rounds that were played, entered as they lie on the table, score what the match scores.

use crate::kit;

use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::counting::{Answers, Counted, Field, FieldKind};
use cartable_core::game::{Game, Silent};
use cartable_core::games::duel::Duel;
use cartable_core::games::hick_hack::{self, HickHack};
use cartable_core::games::niet::{self, Niet};
use cartable_core::games::nmbrs::Nmbrs;
use cartable_core::games::numereum::Numereum;
use cartable_core::games::numx::{self, Numx};
use cartable_core::games::seaux::Seaux;
use cartable_core::games::sniper::Sniper;
use cartable_core::seat::{Seat, SeatSet};
use cartable_core::text::Lang;
use kit::{Playable, each_match};

/// A finished round, as somebody reads it off the table:
/// by the field's key, the answers for the table or for each player.
trait OnTheTable: Playable {
    /// Returns the answers for each field; `turns` has the gains of each player, in order.
    fn read(&self, options: &Self::Options, turns: &[Vec<i32>]) -> Vec<(&'static str, Vec<String>)>;

    /// Returns the gain of a player so far, in games that write it down turn by turn.
    fn gained(&self, _seat: Seat) -> i32 {
        0
    }
}

/// A number of each seat.
fn each(seats: usize, number: impl Fn(Seat) -> i32) -> Vec<String> {
    Seat::all(seats).map(|seat| number(seat).to_string()).collect()
}

fn players(seats: SeatSet) -> Vec<String> {
    vec![seats.iter().map(|seat| seat.index().to_string()).collect::<Vec<_>>().join(" ")]
}

impl OnTheTable for Niet {
    fn read(&self, _options: &Self::Options, _turns: &[Vec<i32>]) -> Vec<(&'static str, Vec<String>)> {
        let public = self.public();
        let seats = public.seat_count();
        let (contract, teams) = (public.contract.expect("a contract"), public.teams.expect("teams"));
        let discard = match contract.discard {
            niet::DiscardRule::Nothing => "none",
            niet::DiscardRule::One => "1",
            niet::DiscardRule::Two => "2",
            niet::DiscardRule::OneButNoOne => "not_one",
            niet::DiscardRule::GiveLeft => "give",
        };
        let others = SeatSet::all(seats).minus(teams.team);
        let of_size = |size: usize| if teams.team.len() == size { teams.team } else { others };
        let mut fields = vec![
            ("points", vec![contract.points.to_string()]),
            ("discard", vec![discard.to_owned()]),
            ("tricks", each(seats, |seat| i32::from(public.tricks[seat.index()]))),
            ("loot", each(seats, |seat| public.loot[seat.index()].len() as i32)),
        ];
        match seats {
            3 => fields.push(("alone", players(of_size(1)))),
            4 | 5 => fields.push(("team", players(of_size(2)))),
            _ => {}
        }
        if seats == 5 {
            fields.push(("x2", players(teams.x2.into_iter().collect())));
        }
        fields
    }
}

impl OnTheTable for Numx {
    fn read(&self, options: &Self::Options, _turns: &[Vec<i32>]) -> Vec<(&'static str, Vec<String>)> {
        let public = self.public();
        let seats = public.seat_count();
        let tallies = public.tallies.expect("a counted round");
        let word = |card: numx::Card| match card.value().map(numx::Value::number) {
            Some(Some(number)) => number.to_string(),
            Some(None) => "inf".to_owned(),
            None => "x".to_owned(),
        };
        let visible = |seat: Seat| {
            let row = public.rows[seat.index()];
            let words: Vec<String> =
                row.kinds().flat_map(|card| vec![word(card); row.count(card).into()]).collect();
            words.join(" ")
        };
        let hand = |seat: Seat| self.own(seat).hand;
        let mut fields = vec![
            ("visible", Seat::all(seats).map(visible).collect()),
            ("hand", each(seats, |seat| hand(seat).classic().len() as i32)),
        ];
        if options.hand_specials != numx::HandSpecials::Zero {
            fields.push(("specials", each(seats, |seat| hand(seat).specials().len() as i32)));
        }
        if options.objectives {
            let met = |seat: Seat| if tallies[seat.index()].bonus > 0 { "yes" } else { "no" };
            fields.push(("met", Seat::all(seats).map(|seat| met(seat).to_owned()).collect()));
        }
        fields
    }
}

impl OnTheTable for Numereum {
    fn read(&self, _options: &Self::Options, _turns: &[Vec<i32>]) -> Vec<(&'static str, Vec<String>)> {
        let points = self.scores().expect("a counted game");
        vec![("winner", players(Seat::all(points.len()).filter(|seat| points[seat.index()] == 1).collect()))]
    }
}

impl OnTheTable for HickHack {
    fn read(&self, _options: &Self::Options, _turns: &[Vec<i32>]) -> Vec<(&'static str, Vec<String>)> {
        let public = self.public();
        let seats = public.seat_count();
        let birds = |seat: Seat| {
            let values: Vec<String> =
                public.captured[seat.index()].iter().map(|bird| bird.value().to_string()).collect();
            values.join(" ")
        };
        let mut fields = vec![("birds", Seat::all(seats).map(birds).collect())];
        for grain in hick_hack::Grain::ALL {
            let eaten = |seat: Seat| i32::from(public.stores[seat.index()].count(grain));
            fields.push((grain.name(), each(seats, eaten)));
        }
        fields
    }
}

impl OnTheTable for Nmbrs {
    fn read(&self, options: &Self::Options, turns: &[Vec<i32>]) -> Vec<(&'static str, Vec<String>)> {
        let melds = turns.iter().map(|own| own.iter().map(i32::to_string).collect::<Vec<_>>().join(" "));
        let hand =
            |seat: Seat| self.own(seat).hand.iter().map(|card| options.level.points(card)).sum::<i32>();
        vec![("melds", melds.collect()), ("left", each(self.public().seat_count(), hand))]
    }

    fn gained(&self, seat: Seat) -> i32 {
        self.public().counts[seat.index()].melded.into()
    }
}

/// These games write down each player's points, as counted from the cards in front of them.
macro_rules! as_it_is {
    ($($game:ident)+) => {
        $(impl OnTheTable for $game {
            fn read(&self, _options: &Self::Options, _turns: &[Vec<i32>]) -> Vec<(&'static str, Vec<String>)> {
                let points = self.scores().expect("a counted game");
                vec![("points", points.iter().map(i32::to_string).collect())]
            }
        })+
    };
}

as_it_is!(Duel Seaux Sniper);

/// Plays so many matches at every number of seats and enters each of their rounds.
fn counts_as_the_match<G: OnTheTable>(matches: usize)
where
    AnyOptions: From<G::Options>,
{
    let (mut rounds, mut gains) = (0, 0);
    each_match::<G>(matches, |mut game| {
        let any = AnyOptions::from(game.options.clone());
        let seats = game.series.seats();
        let (mut turns, mut entered) = (vec![Vec::new(); seats], 0);
        while !game.series.is_over() {
            let (seat, step) = game.random_move().expect("somebody who must act has a legal action");
            let before: Vec<i32> = Seat::all(seats).map(|seat| game.series.round().gained(seat)).collect();
            let number = game.series.number();
            game.series.play(seat, step, &mut Silent).expect("a listed move is accepted");
            let round = game.series.round();
            if game.series.number() > number {
                turns = vec![Vec::new(); seats];
                continue;
            }
            for seat in Seat::all(seats) {
                let gained = round.gained(seat) - before[seat.index()];
                turns[seat.index()].extend((gained != 0).then_some(gained));
                gains += usize::from(gained != 0);
            }
            let written = game.series.sheet().rounds();
            if written.len() > entered {
                let points = &written[entered];
                let read = round.read(&game.options, &turns);
                assert_eq!(&counted(&any, seats, &read), points, "{read:?}");
                assert_eq!(any.impossible(points), None, "{points:?} of {seats}: {:?}", game.options);
                entered += 1;
            }
        }
        rounds += entered;
    });
    assert!(rounds >= 1_000, "{rounds} rounds were entered");
    // A game whose points are written turn by turn gains them in turns.
    let runs = GameId::ALL.iter().find(|game| game.id() == G::ID).is_some_and(|game| {
        let fields = game.default_options().fields(*G::SEATS.start());
        fields.iter().any(|field| matches!(field.kind, FieldKind::Running { .. }))
    });
    assert!(!runs || gains > rounds, "{gains} turns brought points in {rounds} rounds");
}

/// Writes the answers into their fields and counts.
fn counted(options: &AnyOptions, seats: usize, read: &[(&str, Vec<String>)]) -> Vec<i32> {
    let (fields, mut answers) = (options.fields(seats), Answers::default());
    for (key, texts) in read {
        let each = fields.iter().any(|field| field.key == *key && field.each);
        for (place, text) in texts.iter().enumerate() {
            let seat = each.then_some(place);
            answers.write(&fields, seats, key, seat, Some(text)).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    answers.check(&fields, seats).expect("what was written is checked");
    let counted = options.count(&answers, seats).unwrap_or_else(|error| panic!("{}", error.told(Lang::En)));
    let counted = counted.expect("every field has an answer");
    counted.iter().map(|counted| counted.points).collect()
}

fn only_points(game: GameId) {
    let options = game.default_options();
    for seats in game.seats() {
        assert_eq!(options.fields(seats), [Field::points()], "{game} is counted by no test");
        let written: Vec<String> = (0..seats).map(|seat| seat.to_string()).collect();
        let points = counted(&options, seats, &[(Field::POINTS, written)]);
        assert_eq!(points, (0..seats as i32).collect::<Vec<_>>());
    }
}

/// A thousand matches of each game at least: so many at each number of seats.
macro_rules! games {
    ($($name:ident $game:ident $matches:expr;)+) => {
        $(#[test]
        fn $name() {
            counts_as_the_match::<$game>($matches);
        })+

        /// A game that is not counted here asks for nothing but the points, and gives back what was written.
        #[test]
        fn no_other_game_asks_for_more_than_the_points() {
            let here = [$($game::ID),+];
            for game in GameId::ALL.into_iter().filter(|game| !here.contains(&game.id())) {
                only_points(game);
            }
        }
    };
}

games! {
    niet_counts Niet 250;
    numx_counts Numx 200;
    numereum_counts Numereum 1_000;
    hick_hack_counts HickHack 200;
    seaux_counts Seaux 200;
    sniper_counts Sniper 150;
    duel_counts Duel 170;
    nmbrs_counts Nmbrs 150;
}

#[test]
fn every_field_has_its_texts() {
    for (game, lang) in GameId::ALL.into_iter().flat_map(|game| Lang::ALL.map(|lang| (game, lang))) {
        let mut options = vec![game.default_options()];
        for spec in game.option_specs() {
            for value in ["on", "twenty"] {
                let mut other = game.default_options();
                options.extend(other.set(spec.key, value).is_ok().then_some(other));
            }
        }
        for (options, seats) in
            options.iter().flat_map(|options| game.seats().map(move |seats| (options, seats)))
        {
            for field in options.fields(seats) {
                let label = lang.own_key(game.id(), &format!("count-{}", field.key));
                assert!(lang.has(&label), "{game}: {}", field.key);
                if let FieldKind::OneOf(values) = field.kind {
                    for value in values.iter().filter(|value| value.parse::<i32>().is_err()) {
                        assert!(lang.has(&format!("{game}-count-{}-{value}", field.key)), "{game}: {value}");
                    }
                }
            }
        }
    }
}

/// An answer that no table can produce is refused by name, and nothing is written of an answer that its field
/// does not take.
#[test]
fn what_cannot_lie_on_a_table_is_refused() {
    let niet = GameId::Niet.default_options();
    let read = |changed: (&'static str, &str)| {
        let mut read = vec![
            ("points", "3"),
            ("discard", "1"),
            ("team", "0 2"),
            ("tricks", "5 4 3 2"),
            ("loot", "0 1 0 2"),
        ];
        read.iter_mut().filter(|(key, _)| *key == changed.0).for_each(|field| *field = changed);
        let (fields, mut answers) = (niet.fields(4), Answers::default());
        for (key, text) in read {
            let each = fields.iter().any(|field| field.key == key && field.each);
            let texts: Vec<&str> = if each { text.split(' ').collect() } else { vec![text] };
            for (place, text) in texts.into_iter().enumerate() {
                answers
                    .write(&fields, 4, key, each.then_some(place), Some(text))
                    .map_err(|e| e.to_string())?;
            }
        }
        let counted = niet.count(&answers, 4).map_err(|error| error.told(Lang::En))?;
        Ok::<_, String>(counted.expect("all is filled in").iter().map(Counted::line).collect::<Vec<_>>())
    };
    assert_eq!(
        read(("", "")),
        Ok(["8 × 3 = 24", "(6 + 3) × 3 = 27", "8 × 3 = 24", "(6 + 3) × 3 = 27"].map(str::to_owned).to_vec())
    );
    assert!(read(("tricks", "5 4 3 3")).is_err_and(|why| why.contains("15 tricks") && why.contains("14")));
    assert!(read(("discard", "give")).is_err_and(|why| why.contains("15 are played")));
    assert!(read(("loot", "9 1 1 2")).is_err_and(|why| why.contains("12 1s")));
    for wrong in [
        ("points", "5"),
        ("team", "0 0"),
        ("team", "0 1 2"),
        ("team", "0 4"),
        ("tricks", "-1 4 3 2"),
        ("tricks", "x 4 3 2"),
    ] {
        assert!(read(wrong).is_err(), "{wrong:?}");
    }
    let numx = GameId::Numx.default_options();
    let fields: Vec<Field> = numx.fields(2);
    let mut answers = Answers::default();
    let write =
        |answers: &mut Answers, seat, text| answers.write(&fields, 2, "visible", Some(seat), Some(text));
    write(&mut answers, 0, "∞, X 13").expect("three cards");
    assert!(write(&mut answers, 0, "14").is_err() && write(&mut answers, 2, "1").is_err());
    assert_eq!(answers.get(&fields[0], Some(0)), Some("inf x 13"));
    assert!(numx.count(&answers, 2).is_ok_and(|counted| counted.is_none()), "answers are missing");
    for (key, seat, text) in [("visible", 1, "-2 -2"), ("hand", 0, "1"), ("hand", 1, "0")] {
        answers.write(&fields, 2, key, Some(seat), Some(text)).expect("an answer");
    }
    assert!(numx.count(&answers, 2).is_err_and(|error| error.told(Lang::Fr).contains("«\u{a0}-2\u{a0}»")));
    write(&mut answers, 1, "−2, −1").expect("two cards");
    let lines = numx.count(&answers, 2).expect("counted").expect("all is filled in");
    assert_eq!(lines.iter().map(Counted::line).collect::<Vec<_>>(), ["−53 − 1 × 2 = −55", "3 = 3"]);
}

/// The points of the pad's cards are those of the game's, and a house bonus is ours until a table names its own.
#[test]
fn printed_cards_are_those_of_the_pack() {
    let options = GameId::Numx.default_options();
    let Some(FieldKind::Cards(cards)) = options.fields(2).first().map(|field| field.kind) else {
        panic!("cards")
    };
    let all: i32 = numx::Card::all().map(|card| card.visible_points() * card.copies() as i32).sum();
    assert_eq!(cards.iter().map(|card| card.value * card.copies as i32).sum::<i32>(), all);
    assert_eq!(cards.iter().map(|card| card.copies).sum::<usize>(), 91);
    let mut options = GameId::Numx.default_options();
    options.set("objectives", "on").expect("an option");
    let bonus = options.fields(2).into_iter().find(|field| field.key == "bonus").expect("a bonus");
    assert_eq!(bonus.start, Some(numx::Objective::BONUS.to_string().as_str()));
    let options = GameId::HickHack.default_options();
    let Some(FieldKind::Cards(birds)) = options.fields(2).last().map(|field| field.kind) else {
        panic!("birds")
    };
    let worth = |cards: hick_hack::Cards| cards.value();
    assert_eq!(
        birds.iter().map(|bird| bird.value * bird.copies as i32).sum::<i32>(),
        worth(hick_hack::Cards::BIRDS)
    );
}
