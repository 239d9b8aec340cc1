//! The listing against the check: in random games,
//! what is listed is what is accepted of everything that can be named.

use super::*;
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::games::multiples::pack;
use cartable_core::seed::below;

/// Every claim at the present table; with factors, of right ones only.
fn every_action(state: &Sniper) -> Vec<Action> {
    let (public, table) = (state.public(), state.public().table());
    let factors = |card: Card| -> Vec<Option<Factors>> {
        if !public.options.name_factors {
            return vec![None];
        }
        let open = public.pool.cards().without(card);
        let pairs = open.iter().flat_map(|one| open.iter().map(move |other| [one, other]));
        let right =
            pairs.filter(|[one, other]| one < other && one.attack() * other.attack() == card.target());
        right.map(|pair| Some(Factors::from(pair))).collect()
    };
    let claims = pack(7, true).iter().flat_map(|card| {
        factors(card).into_iter().map(move |factors| Action::Claim { card, factors, table })
    });
    claims.chain([Action::Ready { table }]).collect()
}

fn random_game(number: u64, mut before: impl FnMut(&Sniper, &mut BotRng)) {
    let mut rng = bot_rng(number);
    let options = Options { large_pack: number % 2 == 1, name_factors: number % 3 == 1, clock: None };
    let setup = Setup { seed: Seed::from_number(number), ..setup(1 + number as usize % 7, options) };
    let mut state = Sniper::deal(&setup).unwrap();
    while !state.turn().is_over() {
        before(&state, &mut rng);
        let seats: Vec<Seat> = state.turn().must.iter().collect();
        let who = seats[below(seats.len() as u32, &mut rng) as usize].index();
        let actions = listed(&state, who);
        play(&mut state, who, actions[below(actions.len() as u32, &mut rng) as usize]);
    }
}

#[test]
fn everything_sensible_is_listed_and_nothing_else() {
    for number in 0..42 {
        random_game(number, |state, _| {
            for who in 0..8 {
                let mut legal = every_action(state);
                legal.retain(|action| may(state, who, *action).is_ok());
                let mut listed = listed(state, who);
                legal.sort_unstable();
                listed.sort_unstable();
                assert_eq!(legal, listed);
            }
        });
    }
}

/// A claim of any table that was is judged as the rules say, told from the whole past of the game.
#[test]
fn claims_of_past_tables_are_judged_as_they_were_seen() {
    for number in (0..42).filter(|number| number % 3 != 1) {
        // The open cards of each table.
        let mut past = Vec::<Cards>::new();
        random_game(number, |state, rng| {
            let public = state.public();
            let (now, open) = (usize::from(public.table()), public.pool.cards());
            if past.len() == now {
                past.push(open);
            }
            let card = Card::numbered(below(70, rng) as usize).unwrap();
            let table = below(now as u32 + 2, rng) as usize;
            let judged = public.judge(card, None, table as u8);
            let right = |open: Cards| open.contains(card) && open.without(card).multiply_to(card.target());
            let seen = past.get(table).filter(|_| table <= now);
            let expected = match seen {
                None => Err(Illegal::NoSuchTable),
                Some(_) if right(open) => Ok(Ruling::Counts),
                Some(seen) if !seen.contains(card) => Err(Illegal::NotOnTable),
                Some(seen) if right(*seen) => Err(Illegal::Spoiled),
                Some(_) => Ok(Ruling::Error),
            };
            assert_eq!(judged, expected, "{card} seen at {table}, now {now}");
        });
    }
}
