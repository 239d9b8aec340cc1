//! The board while tokens are laid, and the contract that it leaves.

use super::super::action::Action;
use super::super::board::{Cell, Contract, POINTS, Row};
use super::super::cards::Colour;
use super::{BOARD, Parts, coloured, words};
use crate::scene::{AreaKind, Audience, Face, ItemId, Stage};
use crate::text::{integer, text};

const DISCARD_FACES: [&str; 5] = ["NIET", "1", "2", "1≠1", "◀1"];

impl Parts<'_> {
    /// The five rows of cells.
    pub(super) fn board(&self, stage: &mut Stage<'_, Action>) {
        let board = &self.view.public.board;
        let asked = self.asked().is_some();
        stage.area(AreaKind::Board, None, text!(self.lang, "niet-board"));
        for cell in Cell::all().filter(|cell| self.is_printed(*cell)) {
            let (open, decided) = (board.is_open(cell), board.is_last(cell));
            let face = self.cell_face(cell, &stage.audience);
            let label = self.cell_label(cell, &stage.audience);
            let item = stage.item(ItemId::new(BOARD, cell.number() as u16), face, label);
            (item.row, item.column) = (cell.row() as i16, cell.column() as i16);
            (item.can_tap, item.marked, item.dimmed) = (asked && open && !decided, decided, !open);
            if item.picked && item.can_tap {
                let label = text!(self.lang, "niet-choice-place", cell = words::cell(cell, &stage.audience));
                stage.choice(label, Action::Place(cell));
            }
        }
    }

    /// What the board has decided: its five open cells.
    pub(super) fn contract(&self, stage: &mut Stage<'_, Action>) {
        stage.area(AreaKind::Row, None, text!(self.lang, "niet-contract"));
        for cell in self.contract_made().into_iter().flat_map(Contract::cells) {
            let face = self.cell_face(cell, &stage.audience);
            let label = words::cell(cell, &stage.audience);
            stage.item(ItemId::new(BOARD, cell.number() as u16), face, label);
        }
    }

    /// The board has no cell for "no trump" unless the option adds it.
    fn is_printed(&self, cell: Cell) -> bool {
        cell.row() != Row::Trump
            || cell.column() < Colour::ALL.len()
            || self.view.public.options.no_trump_cell
    }

    fn cell_label(&self, cell: Cell, audience: &Audience<'_>) -> String {
        let board = &self.view.public.board;
        let named = words::cell(cell, audience);
        match board.token(cell) {
            Some(seat) => {
                text!(self.lang, "niet-cell-covered", cell = named, name = audience.name(seat))
            }
            None if board.is_last(cell) => text!(self.lang, "niet-cell-decided", cell = named),
            None => named,
        }
    }

    /// What the cell means in a few characters and, once it is covered, who refused it.
    fn cell_face(&self, cell: Cell, audience: &Audience<'_>) -> Face {
        let column = cell.column();
        let printed = Colour::ALL.get(column);
        let plain = |text: String, symbol| Face { text, symbol, ..Face::default() };
        let mut face = match (cell.row(), printed) {
            (Row::First, _) => {
                plain(audience.names.get(column).map_or_else(|| "–".to_owned(), Clone::clone), "▶")
            }
            (Row::Discard, _) => plain(DISCARD_FACES[column].to_owned(), "▼"),
            (Row::Trump, Some(colour)) => coloured(*colour, words::trump(column, self.lang).to_owned()),
            (Row::Trump, None) => plain(words::trump(column, self.lang).to_owned(), ""),
            (Row::Supertrump, Some(colour)) => coloured(*colour, "▲1".to_owned()),
            (Row::Supertrump, None) => plain("NIET".to_owned(), "▲"),
            (Row::Points, _) => plain(integer(POINTS[column]), "●"),
        };
        if let Some(seat) = self.view.public.board.token(cell) {
            face.text = format!("{} ✗{}", face.text, audience.tag(seat));
        }
        face
    }
}
