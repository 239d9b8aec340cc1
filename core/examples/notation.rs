//! Writes `docs/notation/<game>.json`: JSON Schemas of what each game says,
//! made from its types, and tables of what no message says.
//!
//! `cargo run -p cartable-core --example notation`;
//! with `--check` it only says whether the files are up to date.

use cartable_core::catalogue::GameId;
use cartable_core::game::Game;
use cartable_core::games::{duel, hick_hack, multiples, niet, nmbrs, numereum, numx, seaux, sniper};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// The schemas of one game and the definitions they share.
fn schemas<G: Game>() -> Value
where
    G::Options: JsonSchema,
    G::Action: JsonSchema,
    G::Event: JsonSchema,
    cartable_core::game::View<G::Public>: JsonSchema,
{
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = |of: fn(&mut SchemaGenerator) -> Schema| of(&mut generator).to_value();
    let options = schema(SchemaGenerator::subschema_for::<G::Options>);
    let action = schema(SchemaGenerator::subschema_for::<G::Action>);
    let event = schema(SchemaGenerator::subschema_for::<G::Event>);
    let view = schema(SchemaGenerator::subschema_for::<cartable_core::game::View<G::Public>>);
    let definitions: Map<String, Value> = generator.take_definitions(true);
    json!({ "options": options, "action": action, "event": event, "view": view, "$defs": definitions })
}

/// Returns each card of a pack with the number of its copies.
fn counted<T: serde::Serialize>(cards: impl IntoIterator<Item = T>) -> Value {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for card in cards {
        let name = json!(card);
        *counts.entry(name.as_str().map_or_else(|| name.to_string(), str::to_owned)).or_default() += 1;
    }
    json!(counts)
}

fn niet_tables() -> Value {
    let colour = |column: usize| niet::Colour::ALL.get(column).map_or(json!("none"), |colour| json!(colour));
    let meaning = |cell: niet::Cell| match cell.row() {
        niet::Row::First => json!({ "first_player": cell.column() }),
        niet::Row::Discard => json!({ "discard": niet::DiscardRule::ALL[cell.column()] }),
        niet::Row::Trump => json!({ "trump": colour(cell.column()) }),
        niet::Row::Supertrump => json!({ "supertrump": colour(cell.column()) }),
        niet::Row::Points => json!({ "points_per_trick_and_loot_card": niet::POINTS[cell.column()] }),
    };
    let out = |seats: usize| {
        let board = niet::Board::new(&niet::Options::default(), seats);
        let covered: Vec<usize> =
            niet::Cell::all().filter(|cell| !board.is_open(*cell)).map(niet::Cell::number).collect();
        json!({ "seats": seats, "cells_out": covered, "pack": counted(niet::pack(seats).iter()) })
    };
    let cells: Vec<Value> = niet::Cell::all().map(meaning).collect();
    let tables: Vec<Value> = niet::Niet::SEATS.map(out).collect();
    json!({ "cells": cells, "cell_of_the_option_no_trump_cell": 14, "tables": tables })
}

fn nmbrs_tables() -> Value {
    let cards = (0..nmbrs::Card::COUNT).filter_map(nmbrs::Card::at);
    let card = |card: nmbrs::Card| json!({ "card": card, "hue": card.hue(), "points": card.points() });
    json!({ "cards": cards.map(card).collect::<Vec<_>>() })
}

fn multiples_tables(seats: impl Iterator<Item = usize>) -> Value {
    let card =
        |card: multiples::Card| json!({ "card": card, "attack": card.attack(), "target": card.target() });
    let packs: Vec<Value> =
        seats.map(|seats| json!({ "seats": seats, "cards": multiples::pack(seats, false).len() })).collect();
    let cards: Vec<Value> = multiples::pack(0, true).iter().map(card).collect();
    json!({ "cards_in_order": cards, "packs": packs, "the_pack_has_the_first_of_them": true })
}

fn numx_tables() -> Value {
    let card = |card: numx::Card| {
        let mut about = json!({ "card": card, "copies": card.copies() });
        if let Some(penalty) = card.penalty() {
            about["makes_draw"] = json!({ "hand": penalty.hand, "row": penalty.row });
        }
        about
    };
    json!({ "pack": numx::Card::all().map(card).collect::<Vec<_>>() })
}

fn hick_hack_tables() -> Value {
    let card =
        |card: hick_hack::Card| json!({ "card": card, "colour": card.colour(), "value": card.value() });
    let grain = |grain: hick_hack::Grain| json!({ "grain": grain, "points": grain.value() });
    json!({
        "pack": hick_hack::Cards::ALL.iter().map(card).collect::<Vec<_>>(),
        "grains_in_the_order_of_their_counts": hick_hack::Grain::ALL.map(grain),
        "box": hick_hack::Grains::ALL,
        "colours_of_the_yards": hick_hack::Colour::ALL,
    })
}

/// A game and its table of cards.
type GameTable = (GameId, fn() -> Value);

/// The tables that no message tells, of the games that have any.
const TABLES: &[GameTable] = &[
    (GameId::Niet, niet_tables),
    (GameId::Numx, numx_tables),
    (GameId::Numereum, || json!({ "basic_cards": numereum::Cards::BASIC, "deck": numereum::Numbers::DECK })),
    (GameId::HickHack, hick_hack_tables),
    (GameId::Seaux, || json!({ "pack": counted(seaux::Cards::pack().iter()) })),
    (GameId::Sniper, || multiples_tables(sniper::Sniper::SEATS)),
    (GameId::Duel, || multiples_tables(duel::Duel::SEATS)),
    (GameId::Nmbrs, nmbrs_tables),
];

fn tables(game: GameId) -> Value {
    let own = TABLES.iter().find(|(other, _)| *other == game);
    own.map_or_else(|| json!({}), |(_, tables)| tables())
}

macro_rules! schemas {
    ($($game:ident in $module:ident;)+) => {
        fn schemas_of(game: GameId) -> Value {
            match game {
                $(GameId::$game => schemas::<cartable_core::games::$module::$game>(),)+
            }
        }
    };
}

cartable_core::every_game!(schemas);

/// Everything there is to say of the notation of a game.
fn page(game: GameId) -> String {
    let schemas = schemas_of(game);
    let mut page = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "game": game.id(),
        "rules": game.rules(),
        "notation": game.notation(),
        "seats": { "min": game.seats().start(), "max": game.seats().end() },
        "tables": tables(game),
    });
    if let (Value::Object(page), Value::Object(schemas)) = (&mut page, schemas) {
        page.extend(schemas);
    }
    format!("{page:#}\n")
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let check = std::env::args().any(|argument| argument == "--check");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/notation");
    let mut up_to_date = true;
    for game in GameId::ALL {
        let (file, page) = (folder.join(format!("{game}.json")), page(game));
        if !check {
            std::fs::write(&file, page)?;
        } else if std::fs::read_to_string(&file).unwrap_or_default() != page {
            eprintln!("{} is out of date: `just notation` writes it anew", file.display());
            up_to_date = false;
        }
    }
    Ok(if up_to_date { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
