//! Makes a new game: a small one that plays at once, in which to write another.
//!
//! ```sh
//! cargo run -p cartable-core --example new-game -- my_game "My game"
//! ```
//!
//! `just new-game my_game` also writes the golden files, and runs the test that names what is still missing.

#[path = "new-game/scaffold.rs"]
mod scaffold;

use scaffold::{NewGame, write};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match make() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the game that the command line names.
fn make() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (name, title) = match &args[..] {
        [name] => (name, None),
        [name, title] => (name, Some(&**title)),
        _ => return Err("name the game: new-game my_game, or new-game my_game \"My game\"".into()),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let changes = scaffold::changes(&root, &NewGame::named(&root, name, title)?)?;
    for change in write(&root, &changes)? {
        println!("{change}");
    }
    println!(
        "\nPlay it: cargo run -- play {name}\n\
         Write its golden files, and see what is still missing: just new-game-golden {name}\n\
         Then write your own rules: docs/rules/{name}.md and core/src/games/{name}/."
    );
    Ok(())
}
