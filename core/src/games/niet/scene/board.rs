//! The board while tokens are laid, and the contract that it leaves.

use super::super::action::Action;
use super::super::board::{Cell, Contract, POINTS, Row};
use super::super::cards::Colour;
use super::{BOARD, Parts, coloured, supertrump, words};
use crate::scene::{
    AreaId, AreaKind, AreaRole, Audience, ChoiceKind, Face, Item, ItemId, Shape, Stage, Symbol,
};
use crate::seat::Seat;
use crate::text::{integer, text};

const DISCARD_FACES: [&str; 5] = ["NIET", "1", "2", "1≠1", "1"];

impl Parts<'_> {
    /// Adds the five rows of cells.
    pub(super) fn board(&self, stage: &mut Stage<'_, Action>) {
        let board = &self.view.public.board;
        let asked = self.asked().is_some();
        let area =
            stage.area(AreaKind::Grid, AreaId::shared(AreaRole::Centre), text!(self.lang, "niet-board"));
        area.short = text!(self.lang, "niet-board-short");
        area.row_titles = words::rows(self.lang).to_vec();
        for cell in Cell::all().filter(|cell| self.is_printed(*cell)) {
            let (open, decided) = (board.is_open(cell), board.is_last(cell));
            let label = self.cell_label(cell, &stage.audience);
            let item = self.cell(stage, cell, label);
            (item.row, item.column) = (cell.row() as u32, cell.column() as u32);
            (item.can_tap, item.marked, item.dimmed) = (asked && open && !decided, decided, !open);
            if item.picked && item.can_tap {
                let label = text!(self.lang, "niet-choice-place", part = words::part(cell, &stage.audience));
                let short = text!(self.lang, "niet-short-place");
                stage.choice(ChoiceKind::Play, [short, label], Action::Place(cell));
            }
        }
    }

    /// Adds the contract: the five open cells of the board.
    pub(super) fn contract(&self, stage: &mut Stage<'_, Action>) {
        stage.area(AreaKind::Row, AreaId::shared(AreaRole::Contract), text!(self.lang, "niet-contract"));
        for cell in self.contract_made().into_iter().flat_map(Contract::cells) {
            let label = words::cell(cell, &stage.audience);
            self.cell(stage, cell, label);
        }
    }

    /// Returns true if the cell is printed: "no trump" is only with the option.
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

    /// Adds a cell.
    /// Its owner is the player in the first row; a seat that laid a token there has refused it.
    fn cell<'s>(&self, stage: &'s mut Stage<'_, Action>, cell: Cell, label: String) -> &'s mut Item {
        let seats = self.view.public.seat_count();
        let first = (cell.row() == Row::First && cell.column() < seats).then_some(cell.column() as u32);
        let token = self.view.public.board.token(cell).map(Seat::number);
        let face = self.cell_face(cell);
        let item = stage.item(ItemId::new(BOARD, cell.number() as u16), face, label);
        (item.owner, item.vetoed_by) = (first, token);
        item
    }

    /// Returns the face of a cell: its meaning in a few characters.
    fn cell_face(&self, cell: Cell) -> Face {
        let column = cell.column();
        let printed = Colour::ALL.get(column);
        let plain = |text: &str, symbol| Face { text: text.to_owned(), symbol, ..Face::default() };
        let face = match (cell.row(), printed) {
            (Row::First, _) if column < self.view.public.seat_count() => plain("", Some(Symbol::Right)),
            (Row::First, _) => plain("–", Some(Symbol::Right)),
            (Row::Discard, None) => plain(DISCARD_FACES[column], Some(Symbol::Left)),
            (Row::Discard, _) => plain(DISCARD_FACES[column], Some(Symbol::Down)),
            (Row::Trump, Some(colour)) => coloured(*colour, String::new()),
            (Row::Trump, None) => plain(words::no_trump(self.lang), None),
            (Row::Supertrump, Some(colour)) => supertrump(*colour),
            (Row::Supertrump, None) => plain("NIET", Some(Symbol::Triangle)),
            (Row::Points, _) => plain(&integer(POINTS[column]), Some(Symbol::Disc)),
        };
        Face { shape: Shape::Cell, ..face }
    }
}
