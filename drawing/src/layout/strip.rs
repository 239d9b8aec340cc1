//! The players' panels, with what lies in front of the players.

use super::arrange::block;
use super::block::{Block, Scale};
use super::facts::{AreaFacts, Facts, PanelFacts};
use super::frame::{Frame, Size, largest};
use super::memory::Standing;
use super::places::{AreaPlace, SeatPlace};
use cartable_core::scene::AreaKind;

/// The space between two panels, and the margin within one.
const PANEL_GAP: f32 = 4.0;
const PANEL_EDGE: f32 = 5.0;

/// No panel is narrower, at the usual text size.
const NARROWEST: f32 = 74.0;

/// The height of the viewer's own line; with the page's edge above it a finger's.
const SLIM: f32 = 42.0;

/// The space between and beside the words of that line.
const BETWEEN: f32 = 24.0;

/// The least width of a bucket of another's pyramid: its symbol is still told from others.
const LEAST_FAR: f32 = 16.0;

/// The widths of a name with its notes, where two panels stand side by side, at the usual text size.
const NARROW: [f32; 3] = [200.0, 112.0, 90.0];

/// The room that three cards want side by side, and a pyramid at the least.
const THREE: f32 = 120.0;
const PYRAMID: f32 = 90.0;

/// The part of a panel as wide as the page that is for what lies there.
const BESIDE: f32 = 0.62;

/// In a narrower panel notes take two lines, at the usual text size.
const NOTED: f32 = 140.0;

/// The least width of a name with its notes beside that, at the usual text size.
const NAMED: f32 = 110.0;

/// The panels, from the left upper corner of their pane.
pub(crate) struct Strip {
    pub size: Size,
    pub seats: Vec<SeatPlace>,
    pub fronts: Vec<AreaPlace>,
    pub standing: Standing,
}

/// Returns the panels as they stood before, or else in as many columns as make them lowest.
/// The viewer's own is the first of them where that takes no line more, and else a line above them.
/// Tight panels stand as low as they can.
pub(crate) fn strip(facts: &Facts<'_>, is_tight: bool, scale: Scale, width: f32) -> Strip {
    let has_fronts = facts.has_fronts();
    let own = facts
        .panels
        .iter()
        .find(|panel| panel.panel.is_viewer)
        .filter(|_| facts.panels.len() != 2 || has_fronts);
    let is_own = |panel: &&PanelFacts<'_>| own.is_some_and(|own| std::ptr::eq(own, *panel));
    let others: Vec<&PanelFacts<'_>> = facts.panels.iter().filter(|panel| !is_own(panel)).collect();
    let all: Vec<&PanelFacts<'_>> = own.into_iter().chain(others.iter().copied()).collect();

    let strips = Strips { facts, own, others: &others, all: &all, scale, width };
    let mut ways = strips.ways();
    // Others' pyramids are to be read.
    let fronts = facts.panels.iter().flat_map(|panel| &panel.fronts);
    let pyramids = fronts.filter(|area| area.area.kind == AreaKind::Pyramid);
    let base = pyramids.map(|area| area.area.columns).max().unwrap_or_default() as f32;
    let is_read =
        |way: &Standing| width / way.columns as f32 - 2.0 * PANEL_EDGE - PANEL_GAP >= base * LEAST_FAR;
    if ways.iter().any(is_read) {
        ways.retain(is_read);
    }
    let before = facts.standing.as_ref().filter(|_| !is_tight);
    if let Some(before) = before.filter(|before| ways.iter().any(|way| way.is_like(before))) {
        return strips.stand(before);
    }
    if !has_fronts && !is_tight {
        let best = ways.into_iter().min_by(|one, other| strips.usual(one).total_cmp(&strips.usual(other)));
        return strips.stand(&best.unwrap_or_else(|| Standing::new(1, false)));
    }
    let stood = ways.iter().map(|way| strips.stand(way));
    let lowest = stood.min_by(|one, other| one.size.height.total_cmp(&other.size.height));
    lowest.unwrap_or_else(|| strips.stand(&Standing::new(1, false)))
}

/// The ways in which the panels can stand.
struct Strips<'a> {
    facts: &'a Facts<'a>,
    /// The viewer's own panel, if it may stand above the others.
    own: Option<&'a PanelFacts<'a>>,
    others: &'a [&'a PanelFacts<'a>],
    all: &'a [&'a PanelFacts<'a>],
    scale: Scale,
    width: f32,
}

impl Strips<'_> {
    fn text(&self) -> f32 {
        self.facts.page.text_scale
    }

    /// Returns the ways that differ in their number of lines: the viewer's own panel above, or among the others.
    fn ways(&self) -> Vec<Standing> {
        let (all, others) = (self.all.len(), self.others.len());
        let most = ((self.width / (NARROWEST * self.text())) as usize).min(others.max(all.min(2))).max(1);
        let ways = |count: usize| {
            (1..=most).filter(move |way| *way == 1 || count.div_ceil(*way) < count.div_ceil(way - 1))
        };
        let below = ways(others).map(|columns| Standing::new(columns, self.own.is_some()));
        let takes_no_more = |columns: &usize| all.div_ceil(*columns) == others.div_ceil(*columns);
        let among = ways(all).filter(|columns| self.own.is_some() && takes_no_more(columns));
        below.chain(among.map(|columns| Standing::new(columns, false))).collect()
    }

    fn stand(&self, standing: &Standing) -> Strip {
        match self.own {
            Some(own) if standing.is_above => {
                self.lined(own, standing, self.strip_of(standing, self.others, 1))
            }
            _ => self.strip_of(standing, self.all, 0),
        }
    }

    /// Returns the height with one line of notes in each panel, and two in a narrow one.
    /// Notes come and go: where nothing else lies in panels, they are chosen as if each had these lines of them,
    /// so that no panel has to move once it has.
    fn usual(&self, standing: &Standing) -> f32 {
        let (above, count) = if standing.is_above {
            (self.slim() + PANEL_GAP, self.others.len())
        } else {
            (0.0, self.all.len())
        };
        let lines = count.div_ceil(standing.columns as usize);
        let is_narrow = self.width / (standing.columns as f32) < NOTED * self.text();
        let notes = if is_narrow { 2 } else { 1 };
        above + lines as f32 * (self.scale.finger.max(self.headed(notes)) + PANEL_GAP)
    }

    fn slim(&self) -> f32 {
        SLIM.max(26.0 * self.text())
    }

    /// Returns the height of a name with so many lines of notes below it.
    fn headed(&self, notes: usize) -> f32 {
        7.0 + (19.0 + 18.0 * notes as f32) * self.text()
    }

    /// Puts the viewer's own panel above the others: as one line, where its notes have room beside the name.
    fn lined(&self, own: &PanelFacts<'_>, standing: &Standing, rest: Strip) -> Strip {
        let width = rest.size.width;
        let notes = standing.notes(0).max(own.note_lines(width - own.said - BETWEEN));
        let is_slim = notes <= 1;
        let height =
            if is_slim { self.slim() } else { self.headed(own.note_lines(width - 2.0 * PANEL_EDGE).max(1)) };
        let line = Frame::new(0.0, 0.0, width, height);
        let down = height + if rest.seats.is_empty() { 0.0 } else { PANEL_GAP };
        let first = SeatPlace::new(own.panel.seat, line, line, is_slim);
        Strip {
            size: Size::new(width, down + rest.size.height),
            seats: std::iter::once(first)
                .chain(rest.seats.iter().map(|seat| seat.moved(0.0, down)))
                .collect(),
            fronts: rest.fronts.into_iter().map(|front| front.moved(0.0, down)).collect(),
            standing: Standing {
                notes: std::iter::once(notes as u32).chain(rest.standing.notes).collect(),
                ..rest.standing
            },
        }
    }

    /// Puts panels in lines, the first of them this one of the standing's.
    fn strip_of(&self, standing: &Standing, panels: &[&PanelFacts<'_>], from: usize) -> Strip {
        let columns = standing.columns as usize;
        let layout = self.columns(panels, columns);
        let (mut seats, mut fronts, mut kept) = (Vec::with_capacity(panels.len()), Vec::new(), Vec::new());
        let mut top = 0.0;
        for (number, line) in panels.chunks(columns).enumerate() {
            let blocks: Vec<Vec<Block<'_>>> = line
                .iter()
                .map(|panel| panel.fronts.iter().map(|area| self.front(area, layout.front)).collect())
                .collect();
            let lines = line.iter().zip(&blocks).zip(&layout.sides).map(|((panel, blocks), (_, wide))| {
                let taken = if layout.is_beside && !blocks.is_empty() { layout.front } else { 0.0 };
                panel.note_lines(wide - 2.0 * PANEL_EDGE - taken)
            });
            let notes = standing.notes(from + number).max(lines.max().unwrap_or_default());
            kept.push(notes as u32);
            let header = self.scale.finger.max(self.headed(notes));
            let lying = largest(
                blocks.iter().map(|own| own.iter().map(|block| block.size.height + PANEL_GAP).sum::<f32>()),
            );
            let high = if layout.is_beside {
                header.max(lying + if lying > 0.0 { PANEL_GAP } else { 0.0 })
            } else {
                header + lying
            };
            for ((panel, blocks), (left, wide)) in line.iter().zip(blocks).zip(layout.sides.iter().copied()) {
                let is_beside = layout.is_beside && blocks.iter().any(|block| !block.spots.is_empty());
                let words = if is_beside { wide - layout.front - PANEL_EDGE } else { wide };
                let head = Frame::new(left, top, left + words, top + header);
                // Before whom nothing lies, the panel needs no more than its words.
                let bottom = top + if blocks.is_empty() { header } else { high };
                seats.push(SeatPlace::new(
                    panel.panel.seat,
                    Frame { right: left + wide, bottom, ..head },
                    head,
                    false,
                ));
                let edge = if is_beside { head.right } else { left + PANEL_EDGE };
                let mut down = top + if is_beside { PANEL_GAP } else { header };
                for block in blocks {
                    let size = block.size;
                    fronts.push(block.placed(edge + (layout.front - size.width) / 2.0, down, 0.0));
                    down += size.height + PANEL_GAP;
                }
            }
            top += high + PANEL_GAP;
        }
        let size = Size::new(self.width, (top - PANEL_GAP).max(0.0));
        Strip { size, seats, fronts, standing: Standing { notes: kept, ..*standing } }
    }

    fn columns(&self, panels: &[&PanelFacts<'_>], columns: usize) -> Columns {
        let narrow = self.narrow(panels, columns);
        let wides = match narrow {
            Some(words) => {
                let first = words + 2.0 * PANEL_EDGE;
                vec![first, self.width - PANEL_GAP - words - 2.0 * PANEL_EDGE]
            }
            None => vec![(self.width - (columns - 1) as f32 * PANEL_GAP) / columns as f32; columns],
        };
        let inner = wides.last().copied().unwrap_or_default() - 2.0 * PANEL_EDGE;
        // A panel that is wide enough has room for what lies there beside the name.
        let is_beside = narrow.is_some() || columns == 1 && inner * (1.0 - BESIDE) >= NAMED * self.text();
        let front = match narrow {
            Some(words) => inner - words,
            None if is_beside => inner * BESIDE,
            None => inner,
        };
        let placed = wides.into_iter().scan(0.0, |left, wide| {
            let own = *left;
            *left += wide + PANEL_GAP;
            Some((own, wide))
        });
        Columns { sides: placed.collect(), is_beside, front }
    }

    /// Lays out an area in front of a player, a little smaller than the middle.
    fn front<'a>(&self, area: &'a AreaFacts<'a>, width: f32) -> Block<'a> {
        // A panel waits for nothing.
        if area.area.items.is_empty() {
            return Block::empty(area);
        }
        let unit = self.scale.unit;
        // A bucket of another's pyramid gives way before the things that are played with.
        let far = (unit * 0.58).min(LEAST_FAR.max(unit * 2.0 - 65.0));
        let unit = if area.area.kind == AreaKind::Pyramid { far } else { (unit * 0.8).min(width) };
        block(self.facts, area, Scale { unit, ..self.scale }, width)
    }

    /// Returns the width of the words of two panels of which the second alone has something before it:
    /// there it lies beside them.
    /// `None` where it has no room there.
    fn narrow(&self, panels: &[&PanelFacts<'_>], columns: usize) -> Option<f32> {
        let [first, second] = panels else { return None };
        if columns != 2 || !first.fronts.is_empty() || second.fronts.is_empty() {
            return None;
        }
        let room = |words: f32| self.width - PANEL_GAP - 4.0 * PANEL_EDGE - 2.0 * words;
        let [.., least] = NARROW.map(|wide| wide * self.text());
        let enough = NARROW.map(|wide| wide * self.text()).into_iter().find(|words| room(*words) >= THREE);
        enough.or_else(|| Some(least).filter(|words| room(*words) >= PYRAMID))
    }
}

/// The columns of panels.
struct Columns {
    /// The left edge and the width of each.
    sides: Vec<(f32, f32)>,
    /// True if what lies in front of a player lies beside the words of the panel, not below them.
    is_beside: bool,
    /// The width for it.
    front: f32,
}

impl PanelFacts<'_> {
    /// Returns the number of lines of the notes and of the remaining time before them.
    fn note_lines(&self, width: f32) -> usize {
        let (mut lines, mut used) = (usize::from(!self.marks.is_empty()), 0.0);
        for whole in self.marks.iter().copied() {
            let own = width.min(whole);
            if whole > width {
                lines += 1;
            }
            if used > 0.0 && used + 3.0 + own > width {
                lines += 1;
                used = 0.0;
            }
            used += own + if used > 0.0 { 3.0 } else { 0.0 };
        }
        lines
    }
}
