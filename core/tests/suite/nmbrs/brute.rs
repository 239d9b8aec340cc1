//! On random small tables every line that could be said is judged by the words of the rules file,
//! card by card, and compared with what is accepted, with what is listed,
//! and with what is offered to who picks just these cards.

use super::*;
use crate::kit::is_thorough;
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::seed::{below, shuffle};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of a table and its hands: at the low or at the high end of the game, where lines have no room.
#[derive(Clone, Copy)]
struct Numbers {
    first: u8,
    last: u8,
}

impl Numbers {
    const COUNT: u8 = 16;
    /// Lines are looked for a few numbers further, where there are any.
    const FURTHER: u8 = 5;

    fn random(level: Variant, rng: &mut BotRng) -> Self {
        let first = if below(2, rng) == 0 { 1 } else { level.highest() + 1 - Self::COUNT };
        Self { first, last: first + Self::COUNT - 1 }
    }

    fn holds(self, run: Run) -> bool {
        self.first <= run.first() && run.last() <= self.last
    }

    fn around(self) -> Self {
        let first = self.first.saturating_sub(Self::FURTHER).max(1);
        Self { first, last: self.last + Self::FURTHER }
    }

    fn random_run(self, rng: &mut BotRng) -> Run {
        loop {
            let (first, gap) = (self.first + below(14, rng) as u8, 1 + below(4, rng) as u8);
            let run = Run::new(first, gap, 3 + below(2, rng) as u8).filter(|run| self.holds(*run));
            if let Some(run) = run {
                return run;
            }
        }
    }
}

/// Rows and columns as they come, jokers among them,
/// and a hand; `None` for lines that cannot lie on one table.
fn random_table(rng: &mut BotRng) -> Option<(Nmbrs, Numbers)> {
    let level = [Variant::Base, Variant::Expert, Variant::Simple][below(3, rng) as usize];
    let numbers = Numbers::random(level, rng);
    let mut scenario = hand("1 2").level(level);
    let mut hues = Hue::ALL;
    shuffle(&mut hues, rng);
    let mut hues = hues.into_iter();
    if below(2, rng) == 0 {
        // Two rows that may be joined.
        let (first, gap) = (numbers.first + below(2, rng) as u8, 1 + below(2, rng) as u8);
        for first in [first, first + gap * (4 + below(2, rng) as u8)] {
            let names: Vec<String> = (0..3).map(|place| (first + place * gap).to_string()).collect();
            scenario = scenario.row(&names.join(" "));
        }
    }
    for _ in 0..below(4, rng) {
        let line_run = numbers.random_run(rng);
        let mut names: Vec<String> = line_run.numbers().map(|number| number.to_string()).collect();
        if below(3, rng) == 0
            && let Some(hue) = hues.next()
        {
            let place = below(names.len() as u32, rng) as usize;
            names[place] = format!("{}={}", hue.name(), names[place]);
        }
        let way = if below(3, rng) == 0 { Way::Column } else { Way::Row };
        scenario = scenario.line(way, &names.join(" "));
    }
    let lines = scenario.0.lines.clone();
    let shared = |(one, other): (&Option<Line>, &Option<Line>)| match (one, other) {
        (Some(one), Some(other)) => (one.run.bits() & other.run.bits()).count_ones(),
        _ => 0,
    };
    let crossed_twice =
        lines.iter().enumerate().any(|(id, line)| lines[..id].iter().any(|other| shared((line, other)) > 1));
    if crossed_twice {
        return None;
    }
    let state = Nmbrs::at(&setup(2, level), &scenario.0).ok()?;
    let mut left: Vec<Card> =
        Cards::pack(level.highest()).minus(state.public().table.cards()).iter().collect();
    left.retain(|card| card.number().is_none_or(|number| (numbers.first..=numbers.last).contains(&number)));
    shuffle(&mut left, rng);
    let hand: Cards = left.into_iter().take(1 + below(7, rng) as usize).collect();
    let opened = if below(5, rng) == 0 { SeatSet::EMPTY } else { SeatSet::all(2) };
    let position = Position { hands: vec![hand, Cards::EMPTY], opened, ..scenario.0 };
    Nmbrs::at(&setup(2, level), &position).ok().map(|state| (state, numbers))
}

/// Every line of these numbers, on every base, with every joker of the hand anywhere in it.
fn all_melds(state: &Nmbrs, numbers: Numbers) -> Vec<Meld> {
    let table = &state.public().table;
    let ids: Vec<u8> = table.lines().map(|(id, _)| id).collect();
    let mut bases = vec![Base::Hand];
    bases.extend(ids.iter().map(|id| Base::Line(*id)));
    bases.extend(ids.iter().flat_map(|low| ids.iter().map(|high| Base::Link(*low, *high))));
    let laid: Vec<Hue> = Hue::ALL.into_iter().filter(|hue| table.stands_for(*hue).is_some()).collect();
    for way in Way::ALL {
        for bits in 0..1u32 << laid.len() {
            let jokers: Hues =
                (0..laid.len()).filter(|index| bits >> index & 1 == 1).map(|index| laid[index]).collect();
            bases.push(Base::Cross { way, jokers });
        }
    }
    let held: Vec<Hue> = state.hand(seat(0)).jokers().iter().collect();
    let mut melds = Vec::new();
    for gap in 1..Numbers::COUNT {
        for first in numbers.first..=numbers.last {
            let runs = (3..=numbers.last).map_while(|count| Run::new(first, gap, count));
            for run in runs.take_while(|run| numbers.holds(*run)) {
                let mut stands = vec![Stands::NONE];
                for hue in &held {
                    let with = stands.clone().into_iter().flat_map(|stand| {
                        run.numbers().map(move |number| {
                            let mut stand = stand;
                            stand.0[hue.index()] = number;
                            stand
                        })
                    });
                    stands.extend(with.collect::<Vec<_>>());
                }
                // More than two jokers in one line only make the test slow.
                stands.retain(|stand| stand.iter().count() <= 2);
                for base in &bases {
                    melds.extend(stands.iter().map(|jokers| Meld { base: *base, run, jokers: *jokers }));
                }
            }
        }
    }
    melds
}

/// The cards of the hand that a meld lays, if it is legal: the sentences of the rules file, one by one.
fn legal(state: &Nmbrs, meld: &Meld) -> Option<Cards> {
    let (public, hand) = (state.public(), state.hand(seat(0)));
    let table = &public.table;
    let level = public.options.level;
    let lines: BTreeMap<u8, (Way, Vec<Card>)> =
        table.lines().map(|(id, line)| (id, (line.way, table.in_order(line).collect()))).collect();
    let numbers: Vec<u8> = meld.run.numbers().collect();
    if numbers.iter().any(|number| *number > if level == Variant::Simple { 50 } else { 100 }) {
        return None;
    }
    if level == Variant::Expert {
        let mut down = i32::from(numbers[0]);
        while down > 1 {
            down -= i32::from(meld.run.gap());
        }
        if down < 0 {
            return None;
        }
    }
    let shown = |card: &Card| table.number_of(*card);
    let share = |one: &[Card], other: &[Card]| one.iter().any(|card| other.contains(card));
    let is_crossed = |id: u8| lines.iter().any(|(other, line)| *other != id && share(&line.1, &lines[&id].1));
    // The cards that lie there already, one by one.
    let there: Vec<Card> = match meld.base {
        Base::Hand => Vec::new(),
        Base::Line(id) => lines.get(&id)?.1.clone(),
        Base::Link(low, high) => {
            let ((way, lower), (other_way, higher)) = (lines.get(&low)?, lines.get(&high)?);
            let alike = way == other_way || !is_crossed(low) || !is_crossed(high);
            let third = |id: &u8| *id != low && *id != high;
            let twice =
                lines.iter().any(|(id, (_, cards))| third(id) && share(cards, lower) && share(cards, higher));
            if !alike || twice || shown(lower.last()?) >= shown(higher.first()?) {
                return None;
            }
            lower.iter().chain(higher).copied().collect()
        }
        Base::Cross { way, jokers } => {
            let mut crossed = Vec::new();
            let lines_of = |card: Card| {
                lines
                    .iter()
                    .filter(|(_, line)| line.1.contains(&card))
                    .map(|(id, _)| *id)
                    .collect::<Vec<u8>>()
            };
            for number in &numbers {
                if meld.jokers.iter().any(|(_, own)| own == *number) {
                    continue;
                }
                let joker = jokers.iter().find(|hue| table.stands_for(*hue) == Some(*number));
                let real = Card::number_card(*number)?;
                match joker {
                    Some(hue) => crossed.push(Card::joker(hue)),
                    None if hand.contains(real) => {}
                    None => crossed.push(real),
                }
            }
            if jokers.iter().any(|hue| !crossed.contains(&Card::joker(hue))) {
                return None;
            }
            let mut met = BTreeSet::new();
            for card in &crossed {
                let [line] = lines_of(*card)[..] else { return None };
                if lines[&line].0 == way && is_crossed(line) || !met.insert(line) {
                    return None;
                }
            }
            let no_direction = !met.iter().any(|line| is_crossed(*line));
            if crossed.is_empty() || no_direction && way == Way::Row {
                return None;
            }
            crossed
        }
    };
    if there.iter().any(|card| !numbers.contains(&shown(card))) {
        return None;
    }
    // The rest comes from the hand.
    let mut laid = Vec::new();
    for number in &numbers {
        let named: Vec<Hue> =
            meld.jokers.iter().filter(|(_, own)| own == number).map(|(hue, _)| hue).collect();
        let is_there = there.iter().any(|card| shown(card) == *number);
        match (named.as_slice(), is_there) {
            ([], true) => {}
            ([], false) => laid.push(Card::number_card(*number)?),
            ([hue], false) => laid.push(Card::joker(*hue)),
            _ => return None,
        }
    }
    let from_hand = laid.iter().all(|card| hand.contains(*card)) && !laid.is_empty();
    let real = laid.iter().chain(&there).any(|card| !card.is_joker());
    let first = matches!(meld.base, Base::Hand) || public.opened.contains(seat(0));
    let rest = hand.len().checked_sub(laid.len());
    let last = rest.is_some_and(|rest| rest > 0 || level == Variant::Simple);
    (from_hand && real && first && last).then(|| laid.into_iter().collect())
}

/// Returns true if the listing promises this meld.
fn is_listed(state: &Nmbrs, meld: &Meld) -> bool {
    let held = |number| Card::number_card(number).is_some_and(|card| state.hand(seat(0)).contains(card));
    let jokers: Vec<(Hue, u8)> = meld.jokers.iter().collect();
    match (jokers.as_slice(), meld.base) {
        ([], _) => true,
        ([_], Base::Cross { .. }) => false,
        ([(_, number)], _) => !held(*number),
        _ => false,
    }
}

/// Only one of the melds that differ just in the places of the jokers is offered.
fn is_offered(meld: &Meld) -> bool {
    let numbers: Vec<u8> = meld.jokers.iter().map(|(_, number)| number).collect();
    numbers.is_sorted()
}

fn melds_of(state: &Nmbrs, numbers: Numbers) -> BTreeSet<Meld> {
    let melds = listed(state, 0).into_iter().filter_map(|action| match action {
        Action::Meld(meld) if numbers.holds(meld.run) => Some(meld),
        _ => None,
    });
    melds.collect()
}

#[derive(Default)]
struct Met {
    legal: usize,
    refused: usize,
    jokers: usize,
    links: usize,
    crosses: usize,
    owed: usize,
    turned: usize,
}

fn compare(state: &Nmbrs, numbers: Numbers, met: &mut Met) {
    let (mut expected, mut offered) = (BTreeSet::new(), BTreeMap::<Cards, BTreeSet<Meld>>::new());
    let mut again = BTreeSet::new();
    for meld in all_melds(state, numbers) {
        let laid = legal(state, &meld);
        let answer = state.public().check(seat(0), state.hand(seat(0)), Action::Meld(meld));
        let owed = state.public().owed;
        let stuck = answer == Err(Illegal::JokerStuck);
        assert!(answer.ok() == laid || stuck && !owed.is_empty() && laid.is_some(), "{meld:?} in {state:?}");
        let Some(laid) = laid.filter(|_| !stuck) else {
            met.refused += 1;
            continue;
        };
        met.legal += 1;
        met.jokers += usize::from(!meld.jokers.is_none());
        met.links += usize::from(matches!(meld.base, Base::Link(..)));
        if let Base::Cross { way, .. } = meld.base {
            met.crosses += 1;
            let mut after = state.clone();
            let along =
                |state: &Nmbrs| state.public().table.lines().filter(|(_, line)| line.way == way).count();
            play(&mut after, 0, Action::Meld(meld));
            met.turned += usize::from(along(&after) <= along(state));
        }
        if is_listed(state, &meld) {
            expected.insert(meld);
        }
        if is_offered(&meld) {
            offered.entry(laid).or_default().insert(meld);
            if laid.len() <= 3 && !laid.jokers().and(owed).is_empty() {
                again.insert(meld);
            }
        }
    }
    let listed = melds_of(state, numbers);
    if state.public().owed.is_empty() {
        assert_eq!(listed, expected, "in {state:?}");
    } else {
        met.owed += 1;
        // Should no simple meld of the joker be left, those with up to two cards beside it are listed.
        let all: Vec<Action> = super::listed(state, 0);
        assert!(!all.is_empty(), "stuck in {state:?}");
        for action in all {
            assert_eq!(may(state, 0, action), Ok(()), "{action:?} in {state:?}");
        }
        assert!(listed == expected || listed == again, "{listed:?} {expected:?} in {state:?}");
    }
    for (picked, expected) in offered {
        let mut fits = Vec::new();
        state.public().fits(seat(0), state.hand(seat(0)), picked, &mut fits);
        assert!(fits.iter().all(|meld| may(state, 0, Action::Meld(*meld)).is_ok()));
        let different: BTreeSet<Meld> = fits.iter().copied().collect();
        assert_eq!(different.len(), fits.len(), "a meld is offered twice");
        let fits: BTreeSet<Meld> = fits.into_iter().filter(|meld| numbers.holds(meld.run)).collect();
        assert_eq!(fits, expected, "{picked:?} in {state:?}");
    }
}

#[test]
fn every_line_is_accepted_listed_and_offered_if_and_only_if_the_rules_allow_it() {
    let (mut rng, mut met, mut tables) = (bot_rng(71), Met::default(), 0);
    let wanted = if is_thorough() { 200 } else { 80 };
    while tables < wanted {
        let Some((state, numbers)) = random_table(&mut rng) else { continue };
        let numbers = numbers.around();
        // Three jokers in the hand only make the test slow.
        if state.hand(seat(0)).jokers().iter().count() > 2 {
            continue;
        }
        tables += 1;
        compare(&state, numbers, &mut met);
        for hue in Hue::ALL {
            let mut after = state.clone();
            if after.play(seat(0), Action::Swap(hue), &mut Silent).is_ok() {
                compare(&after, numbers, &mut met);
            }
        }
    }
    let Met { legal, refused, jokers, links, crosses, owed, turned } = met;
    // So many at ten tables.
    let least = [(legal, 150), (refused, 5_000), (jokers, 50), (links, 1), (crosses, 25), (turned, 50)];
    let is_met = least.iter().all(|(met, of_ten)| *met > of_ten * wanted / 10) && owed > wanted / 50;
    assert!(is_met, "everything is met: {least:?}, {owed} owed, at {wanted} tables");
}

/// A player who takes jokers can always go on, until all are melded again.
/// Except in the simple game, a card is left then.
#[test]
fn whoever_owes_jokers_always_has_a_listed_action() {
    let (mut rng, mut met) = (bot_rng(72), [0; 4]);
    for _ in 0..30_000 {
        let Some((mut state, _)) = random_table(&mut rng) else { continue };
        for hue in Hue::ALL {
            let action = Action::Swap(hue);
            assert_eq!(may(&state, 0, action).is_ok(), listed(&state, 0).contains(&action));
        }
        while state.turn().must.contains(seat(0)) {
            let mut actions = listed(&state, 0);
            assert!(!actions.is_empty(), "stuck in {state:?}");
            let owed = state.public().owed.len();
            met[owed.min(3)] += 1;
            // Jokers are taken as long as there are any.
            let swap = actions.iter().copied().find(|action| matches!(action, Action::Swap(_)));
            shuffle(&mut actions, &mut rng);
            let action = swap.unwrap_or(actions[0]);
            if owed == 0 && swap.is_none() {
                break;
            }
            play(&mut state, 0, action);
        }
    }
    assert!(met[1] > 100 && met[2] > 10, "{met:?}");
}
