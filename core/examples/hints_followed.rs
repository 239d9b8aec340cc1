//! Follows the hints alone through whole matches among `normal` bots, and tells what the review then blames.
//!
//! ```sh
//! cargo run --release -p cartable-core --example hints_followed -- 16          # matches of each game
//! cargo run --release -p cartable-core --example hints_followed -- 16 duel niet
//! ```

#[path = "../tests/suite/review/followed.rs"]
mod followed;

use cartable_core::catalogue::GameId;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [matches, games @ ..] = &args[..] else { return Err("how many matches, please".into()) };
    let matches: u64 = matches.parse()?;
    let games: Vec<GameId> = if games.is_empty() {
        GameId::ALL.to_vec()
    } else {
        games.iter().map(|game| game.parse()).collect::<Result<_, _>>()?
    };
    for game in games {
        let (mut blamed, mut decisions) = (0, 0);
        for seed in 0..matches {
            let (record, followed) = followed::hints(game, 3, seed);
            let moments = followed::blamed(&record);
            decisions += followed;
            blamed += u64::from(!moments.is_empty());
            for moment in moments {
                println!("{game} {seed} {moment:?}");
            }
        }
        println!("{game}: blamed in {blamed} of {matches} matches, {decisions} hints followed");
    }
    Ok(())
}
