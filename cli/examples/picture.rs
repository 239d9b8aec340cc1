//! Draws `docs/terminal.svg`, the picture of the README:
//! a real screen of a running game, out of the buffer that a terminal shows.
//!
//! `cargo run -p cartable --example picture > docs/terminal.svg`

#[allow(dead_code, reason = "this program uses a part of it")]
#[path = "../tests/suite/kit/mod.rs"]
mod kit;

use cartable_cli::ui::{Screen, TableScreen};
use cartable_core::text::Lang;
use kit::{play_on, sitting};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// The screen, in columns and lines.
const SCREEN: (u16, u16) = (112, 32);
/// A character, in the picture's units.
const CELL: (u16, u16) = (9, 19);
/// The moves after which the picture is taken: tricks are being played.
const MOVES: usize = 9;
const PAPER: &str = "#16181d";
const INK: &str = "#d8d8d8";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let home = tempfile::tempdir()?;
    let sitting = sitting("niet", Lang::Fr, home.path());
    play_on(&sitting, MOVES);
    let mut screen = TableScreen::new(sitting, Lang::Fr, 700);
    let mut terminal = Terminal::new(TestBackend::new(SCREEN.0, SCREEN.1))?;
    terminal.draw(|frame| screen.draw(frame))?;
    print!("{}", svg(terminal.backend().buffer())?);
    Ok(())
}

fn svg(buffer: &Buffer) -> Result<String, std::fmt::Error> {
    let (width, height) = (SCREEN.0 * CELL.0 + 20, SCREEN.1 * CELL.1 + 20);
    let mut svg = String::new();
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" font-size=\"15\">"
    )?;
    writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{PAPER}\"/>")?;
    for y in 0..SCREEN.1 {
        let mut x = 0;
        while x < SCREEN.0 {
            x += run(&mut svg, buffer, x, y)?;
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// Draws the characters from here on that look alike, and tells how many.
fn run(svg: &mut String, buffer: &Buffer, x: u16, y: u16) -> Result<u16, std::fmt::Error> {
    let first = &buffer[(x, y)];
    let alike = |cell: &Cell| (cell.fg, cell.bg, cell.modifier) == (first.fg, first.bg, first.modifier);
    let count = (x..SCREEN.0).take_while(|x| alike(&buffer[(*x, y)])).count() as u16;
    let (left, top) = (x * CELL.0 + 10, y * CELL.1 + 10);
    let width = count * CELL.0;
    if let Some(paper) = colour(first.bg) {
        writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{}\" fill=\"{paper}\"/>",
            CELL.1
        )?;
    }
    let text: String = (x..x + count).map(|x| buffer[(x, y)].symbol()).collect();
    if text.trim().is_empty() {
        return Ok(count);
    }
    let ink = colour(first.fg).unwrap_or_else(|| INK.to_owned());
    let weight = if first.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let line =
        if first.modifier.contains(Modifier::UNDERLINED) { " text-decoration=\"underline\"" } else { "" };
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    writeln!(
        svg,
        "<text x=\"{left}\" y=\"{}\" textLength=\"{width}\" xml:space=\"preserve\" fill=\"{ink}\"{weight}{line}>{text}</text>",
        top + 15
    )?;
    Ok(count)
}

/// The 256 colours of a terminal: of the program's palette only the cube and the greys are used.
fn colour(colour: Color) -> Option<String> {
    let Color::Indexed(index) = colour else { return None };
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    Some(match index {
        232.. => {
            let grey = 8 + 10 * (index - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
        16..232 => {
            let cube = index - 16;
            format!("#{:02x}{:02x}{:02x}", level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
        _ => INK.to_owned(),
    })
}
