//! The notation: what comes in is read strictly, and what is wrong is named by its path.

use cartable_core::catalogue::{AnyAction, AnyOptions, GameId};
use cartable_core::notation::{Misread, read, read_strictly, write};
use cartable_core::series::Move;

fn step(game: GameId, json: &str) -> Result<Move<AnyAction>, Misread> {
    read_strictly(game, json)
}

#[test]
fn a_wrong_field_of_a_move_is_named_by_its_path() {
    use GameId::{HickHack, Niet, Nmbrs, Numx, Seaux, Sniper};
    for (game, json, path) in [
        (Niet, "", "."),
        (Niet, "7", "."),
        (Niet, "null", "."),
        (Niet, r#""next_rounds""#, "."),
        (Niet, r#"{"sing":1}"#, "sing"),
        (Niet, r#"{"place":25}"#, "place"),
        (Niet, r#"{"place":3,"play":"b1"}"#, "."),
        (Niet, r#"{"play":"b0"}"#, "play"),
        (Niet, r#"{"play":"z3"}"#, "play"),
        (Niet, r#"{"team":{"team":[9],"x2":1}}"#, "team.team[0]"),
        (Niet, r#"{"team":{"team":[0],"x2":300}}"#, "team.x2"),
        (Niet, r#"{"team":{"x2":1}}"#, "team"),
        (Niet, r#"{"team":{"team":[0],"x3":1}}"#, "team.x3"),
        (Seaux, r#"{"lay":{"colour":"red","values":[9]}}"#, "lay.values"),
        (Seaux, r#"{"give_up":15}"#, "give_up"),
        (HickHack, r#"{"propose":[{"gold":1}]}"#, "propose[0]"),
        (Numx, r#"{"num_x":{"from":"hand","to":1}}"#, "num_x.to"),
        (Numx, r#"{"swap":{"from":"pocket","with":"left"}}"#, "swap.from"),
        (Sniper, r#"{"ready":{"table":1,"steady":2}}"#, "ready.steady"),
        (Nmbrs, r#"{"meld":{"base":{"cross":{"way":"up","jokerz":[]}},"run":{}}}"#, "meld.base.cross.way"),
    ] {
        let misread = step(game, json).expect_err(json);
        assert_eq!(misread.path, path, "{game} {json}: {misread}");
    }
}

#[test]
fn a_field_that_is_not_known_is_refused_inwards_and_skipped_outwards() {
    for game in GameId::ALL {
        for seats in game.seats() {
            let options = game.default_options();
            let series =
                options.start(seats, None, cartable_core::seed::Seed::from_number(2)).expect("a match");
            for seat in series.turn().must.iter() {
                for listed in series.moves(seat) {
                    let json = write(&listed);
                    assert_eq!(step(game, &json).as_ref(), Ok(&listed));
                    let Some(inside) = json.rfind('{').filter(|place| *place > 0) else { continue };
                    let unknown = format!("{}{{\"zz\":[{{}}],{}", &json[..inside], &json[inside + 1..]);
                    let misread = step(game, &unknown).expect_err(&unknown);
                    assert!(misread.path.ends_with("zz"), "{unknown}: {misread}");
                    assert_eq!(read(game, &unknown), Ok(listed), "outwards it is skipped");
                }
            }
        }
        let misread = read_strictly::<AnyOptions>(game, r#"{"zz":1}"#).expect_err("there is no such option");
        assert_eq!(misread.path, "zz");
    }
}

/// A complaint is a header of the answer, so it stays short whatever the client sent.
#[test]
fn a_complaint_is_short() {
    let long = "é".repeat(9_000);
    for json in [
        format!(r#"{{"{long}":1}}"#),
        format!(r#"{{"play":"{long}"}}"#),
        format!(r#"{{"team":{{"team":[0],"{long}":1}}}}"#),
        "[".repeat(9_000),
    ] {
        let misread = step(GameId::Niet, &json).expect_err("nonsense");
        assert!(misread.path.len() <= Misread::LONGEST && misread.problem.len() <= Misread::LONGEST);
    }
}

#[test]
fn options_name_their_game() {
    for game in GameId::ALL {
        let options = game.default_options();
        let json = write(&options);
        assert!(json.starts_with(&format!(r#"{{"game":"{game}","options":{{"#)), "{json}");
        assert_eq!(serde_json::from_str::<AnyOptions>(&json).expect("what was written"), options);
        assert_eq!(read_strictly::<AnyOptions>(game, &options.json()), Ok(options));
    }
    assert!(serde_json::from_str::<AnyOptions>(r#"{"game":"poker","options":{}}"#).is_err());
    assert!(serde_json::from_str::<AnyOptions>(r#"{"game":"niet","options":{"zz":1}}"#).is_err());
}

/// A failure is a panic that the table or the server catches, and never an empty text.
#[test]
#[should_panic(expected = "under string keys serialise")]
fn what_cannot_be_written_is_no_empty_text() {
    write(&std::collections::BTreeMap::from([((1, 2), 3)]));
}
