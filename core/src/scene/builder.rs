//! The stage on which a game's `scene/` builds, and the parts of a scene that all games share.

use super::{
    Area, AreaId, AreaKind, AreaRole, Choice, ChoiceId, ChoiceKind, Face, Item, ItemId, Note, NoteKind,
    Present, Scene, ScoreRow, ScoreTable, SeatPanel, Shape, sentences,
};
use crate::game::View;
use crate::name;
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::series::{MatchEvent, MatchStatus, Move};
use crate::text::{Arg, Lang, PerLang, signed, text};
use std::hash::{Hash, Hasher};

/// The word for the viewer in a sentence.
static YOU: PerLang<String> = PerLang::new(|lang| text!(lang, "name-you"));

/// The word in a list for a viewer who gave no name.
static NAMELESS: PerLang<String> = PerLang::new(|lang| text!(lang, "name-nameless"));

/// The reader of a text: their language, their seat, and everybody's names.
#[derive(Clone, Copy, Debug)]
pub struct Audience<'a> {
    /// The language.
    pub lang: Lang,
    /// The viewer.
    pub viewer: Viewer,
    /// The players' names, by seat.
    pub names: &'a [String],
}

impl Audience<'_> {
    /// Returns the player's name as they gave it, for lists of players: panels, score tables.
    /// A viewer who gave none is called "You", in the present language.
    #[must_use]
    pub fn given_name(&self, seat: Seat) -> &str {
        let name = self.names.get(seat.index()).map_or("?", String::as_str);
        let is_nameless = self.viewer.is(seat) && Lang::ALL.iter().any(|lang| NAMELESS.get(*lang) == name);
        if is_nameless { NAMELESS.get(self.lang) } else { name }
    }

    /// Returns the word for the player in a sentence: their name, or "you" for the viewer.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        if self.viewer.is(seat) { YOU.get(self.lang) } else { self.given_name(seat) }
    }

    /// Returns the words for several players in a sentence: "Anne, Bruno and you".
    #[must_use]
    pub fn names_of(&self, seats: SeatSet) -> String {
        let names: Vec<_> = seats.iter().map(|seat| self.name(seat)).collect();
        self.lang.listed(&names)
    }

    /// Returns Fluent's `$you` (`yes` or `no`) for this seat, to say "you draw" or "Anne draws".
    #[must_use]
    pub fn you(&self, seat: Seat) -> Arg<'static> {
        Arg::from(self.viewer.is(seat))
    }

    /// Returns a text with arguments.
    #[must_use]
    pub fn with<'n, 'b>(&self, key: &str, args: impl IntoIterator<Item = (&'n str, Arg<'b>)>) -> String {
        self.lang.with(key, args)
    }

    /// Returns a text about one player: `$name` and `$you` are set, and `args` beside them.
    #[must_use]
    pub fn about<'n, 'b>(
        &self,
        key: &str,
        seat: Seat,
        args: impl IntoIterator<Item = (&'n str, Arg<'b>)>,
    ) -> String {
        let who: [(&'n str, Arg<'_>); 2] =
            [("name", Arg::from(self.name(seat).to_owned())), ("you", self.you(seat))];
        self.lang.with(key, who.into_iter().chain(args))
    }

    /// Returns the log lines of an event that all games share.
    /// A game without a dealer says in `<game>-log-dealt` who starts;
    /// a game of a single round says in `<game>-log-counted` what came out.
    pub(crate) fn common_log_lines<E>(&self, game: &str, event: &MatchEvent<E>) -> Vec<String> {
        let line = match event {
            MatchEvent::Dealt { round, dealer } => {
                let args = [("round", Arg::from(round.saturating_add(1)))];
                self.about(&self.lang.own_key(game, "log-dealt"), *dealer, args)
            }
            MatchEvent::Counted { round, points } => {
                let (key, round) = (self.lang.own_key(game, "log-counted"), round.saturating_add(1));
                let named = Seat::all(points.len())
                    .map(|seat| format!("{} {}", self.given_name(seat), signed(points[seat.index()])));
                return sentences(&named.collect::<Vec<_>>(), |points| {
                    let args = [("round", Arg::from(round)), ("points", Arg::from(points.join(", ")))];
                    self.with(&key, args)
                });
            }
            MatchEvent::Won(winners) => self.won(*winners),
            MatchEvent::TimedOut(seat) => self.about("log-timed_out", *seat, []),
            MatchEvent::SeatToBot(seat) => self.about("log-seat_to_bot", *seat, []),
            MatchEvent::SeatBack(seat) => self.about("log-seat_back", *seat, []),
            MatchEvent::Resigned(seat) => self.resigned(*seat),
            MatchEvent::Voided(reason) => self.lang.text(&format!("void-{}", reason.code())),
            MatchEvent::Game(_) | MatchEvent::Ready(_) => return Vec::new(),
        };
        vec![line]
    }

    /// Returns "Waiting for Anne and Marc."
    #[must_use]
    pub fn waiting(&self, seats: SeatSet) -> String {
        text!(self.lang, "headline-waiting", names = self.names_of(seats))
    }

    /// Returns the sentence about a resignation: with two players the match ends, else a bot plays on.
    fn resigned(&self, seat: Seat) -> String {
        self.about(if self.names.len() == 2 { "log-resigned_two" } else { "log-resigned" }, seat, [])
    }

    /// Returns the sentences about the winners, and about players who come last whatever their points are.
    fn ended(&self, status: &MatchStatus) -> String {
        let why = |seat: &Seat| match (status.resigned.contains(*seat), self.names.len()) {
            (true, 2) => self.resigned(*seat),
            (true, _) => self.about("headline-resigned", *seat, []),
            (false, _) => self.about("headline-held", *seat, []),
        };
        let won = [self.won(status.winners())];
        won.into_iter().chain(status.gone.iter().map(why)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the sentence about the winners; a player alone has beaten nobody.
    fn won(&self, winners: SeatSet) -> String {
        if self.names.len() == 1 {
            return text!(self.lang, "log-over");
        }
        let own = self.viewer.seat().filter(|seat| winners.contains(*seat));
        let others = own.map_or(winners, |seat| winners.without(seat));
        text!(self.lang, "log-won", you = own.is_some(), names = self.names_of(others), count = others.len())
    }
}

/// A scene in the making, to which a game adds areas and choices one by one.
/// Picks that name nothing on the table have no effect: no game asks for them.
#[derive(Debug)]
pub struct Stage<'a, A> {
    /// The reader of the scene.
    pub audience: Audience<'a>,
    picks: &'a [ItemId],
    scene: Scene,
    moves: Vec<Move<A>>,
}

impl<'a, A: Copy + Hash> Stage<'a, A> {
    /// Returns the picked items, in the order of the taps.
    #[must_use]
    pub const fn picks(&self) -> &'a [ItemId] {
        self.picks
    }

    /// Sets the question to the viewer.
    pub fn headline(&mut self, headline: String) {
        self.scene.headline = headline;
    }

    /// Sets how many items can be picked at once; the default is one.
    pub const fn pick_limit(&mut self, limit: usize) {
        self.scene.pick_limit = limit as u32;
    }

    /// Lets one item of each group be picked, for scenes that ask the same about several things,
    /// such as the player who gets each grain.
    pub const fn one_pick_per_group(&mut self) {
        self.scene.one_pick_per_group = true;
    }

    /// Adds a fact to a player's panel: its kind, its number if it has one, its mark and its sentence.
    pub fn note(&mut self, seat: Seat, kind: NoteKind, number: Option<i32>, mark: String, label: String) {
        if let Some(panel) = self.panel(seat) {
            panel.notes.push(Note { kind, number, mark, label });
        }
    }

    /// Shows the points of the running round as the player's score.
    /// A game of one round in which every move makes points uses it.
    pub fn score(&mut self, seat: Seat, points: i32) {
        if let Some(panel) = self.panel(seat) {
            panel.score = points;
        }
    }

    fn panel(&mut self, seat: Seat) -> Option<&mut SeatPanel> {
        self.scene.seats.iter_mut().find(|panel| panel.seat as usize == seat.index())
    }

    /// Adds an area; [`Self::item`] then adds its items.
    /// The area grows with its items and has the short title of its role.
    /// The caller changes what differs.
    pub fn area(&mut self, kind: AreaKind, id: AreaId, title: String) -> &mut Area {
        let (role, seat) = (id.role(), id.seat());
        let short = self.short_title(role, seat);
        let seat = seat.map(Seat::number);
        let newest = self.scene.areas.len();
        self.scene.areas.push(Area {
            id,
            role,
            kind,
            seat,
            title,
            short,
            symbol: None,
            sum: String::new(),
            marked: false,
            columns: 1,
            rows: 1,
            row_titles: Vec::new(),
            count: None,
            items: Vec::new(),
        });
        &mut self.scene.areas[newest]
    }

    /// Adds a pile of `count` cards with this one on top; `None` stands for an unseen card.
    pub fn pile(
        &mut self,
        id: AreaId,
        title: String,
        count: usize,
        top: (ItemId, Option<Face>, String),
    ) -> &mut Item {
        self.area(AreaKind::Pile, id, title).count = Some(count as u32);
        let (item, face, label) = top;
        let unseen = || Face { shape: Shape::Pile, ..Face::default() };
        let item = self.item(item, face.unwrap_or_else(unseen), label);
        item.dimmed = count == 0;
        item
    }

    fn short_title(&self, role: AreaRole, seat: Option<Seat>) -> String {
        let lang = self.audience.lang;
        match role {
            AreaRole::Hand => text!(lang, "area-hand"),
            AreaRole::Front => seat.map_or("", |seat| self.audience.given_name(seat)).to_owned(),
            AreaRole::Centre => text!(lang, "area-centre"),
            AreaRole::Prize => text!(lang, "area-prize"),
            AreaRole::Contract => text!(lang, "area-contract"),
            AreaRole::Stock => text!(lang, "area-stock"),
            AreaRole::Discard => text!(lang, "area-discard"),
            AreaRole::LastTrick => text!(lang, "area-last_trick"),
        }
    }

    /// Adds an item to the newest area: plain, of the area's owner, not to be tapped,
    /// behind the others in one row.
    /// The caller changes what differs.
    ///
    /// # Panics
    /// Before the first [`Self::area`]: a mistake of the game's scene that any scene test meets.
    pub fn item(&mut self, id: ItemId, face: Face, label: String) -> &mut Item {
        let picked = self.picks.contains(&id);
        let area = self.scene.areas.last_mut().expect("an item lies in an area");
        let (owner, items) = (area.seat, &mut area.items);
        let column = items.len();
        items.push(Item {
            id,
            face,
            owner,
            count: 1,
            vetoed_by: None,
            column: column as u32,
            row: 0,
            label,
            can_tap: false,
            picked,
            marked: false,
            dimmed: false,
        });
        &mut items[column]
    }

    /// Returns the items of the newest area so far.
    pub fn items(&mut self) -> &mut [Item] {
        self.scene.areas.last_mut().map_or(&mut [], |area| &mut area.items)
    }

    /// Dims the items that cannot be picked, in areas in which others can.
    /// Marked items stay bright because they stand out already.
    fn dim(&mut self) {
        for area in self.scene.areas.iter_mut().filter(|area| area.items.iter().any(|item| item.can_tap)) {
            area.items.iter_mut().for_each(|item| item.dimmed |= !item.can_tap && !item.marked);
        }
    }

    /// Makes every area wide and high enough for its items.
    fn measure(&mut self) {
        for area in &mut self.scene.areas {
            for item in &area.items {
                area.columns = area.columns.max(item.column + 1);
                area.rows = area.rows.max(item.row + 1);
            }
        }
    }

    /// Takes the totals from the panels, while a match of one round runs.
    fn count(&mut self) {
        let Scene { seats, scores, over: false, .. } = &mut self.scene else { return };
        for panel in seats.iter().filter(|_| scores.rounds == Some(1)) {
            if let Some(total) = scores.totals.get_mut(panel.seat as usize) {
                *total = panel.score;
            }
        }
    }

    /// Returns the effect of the picks: the choices that a stage without picks does not offer.
    fn meaning(&self, set: impl FnOnce(&mut Stage<'_, A>)) -> String {
        if self.picks.is_empty() || self.scene.choices.is_empty() {
            return String::new();
        }
        let mut bare =
            Stage { audience: self.audience, picks: &[], scene: Scene::default(), moves: Vec::new() };
        set(&mut bare);
        let is_new = |choice: &&Choice| bare.scene.choices.iter().all(|other| other.id != choice.id);
        let opened: Vec<&Choice> = self.scene.choices.iter().filter(is_new).collect();
        // The player tells many choices apart when choosing; the headline names only their kinds.
        let mut said: Vec<&str> = match opened.len() {
            0..=2 => opened.iter().map(|choice| &*choice.label).collect(),
            _ => opened.iter().map(|choice| &*choice.short).collect(),
        };
        said.dedup();
        let or = self.audience.lang.text("names-or");
        said.join(&format!(" {or} "))
    }

    /// Takes away every question.
    fn close(&mut self) {
        self.scene.close();
        self.moves.clear();
    }

    /// Offers a complete legal action, with its short and its full name.
    pub fn choice(&mut self, kind: ChoiceKind, [short, label]: [String; 2], action: A) {
        self.offer(kind, [short, label], Move::Act(action));
    }

    fn offer(&mut self, kind: ChoiceKind, [short, label]: [String; 2], step: Move<A>) {
        let id = ChoiceId::of(&step);
        self.scene.choices.push(Choice { id, label, short, kind, primary: false });
        self.moves.push(step);
    }

    /// Marks the choice to offer first: the first one of the foremost kind.
    fn prefer(&mut self) {
        if let Some(first) = self.scene.choices.iter_mut().min_by_key(|choice| choice.kind) {
            first.primary = true;
        }
    }
}

impl ChoiceId {
    /// Returns the id of the choice of this move.
    #[must_use]
    pub fn of<A: Hash>(step: &Move<A>) -> Self {
        let mut hasher = Fnv(0x811c_9dc5);
        step.hash(&mut hasher);
        Self(hasher.0)
    }
}

/// The FNV-1a hash: a choice's id must be the same in every process,
/// and the standard library's hasher does not promise that.
struct Fnv(u32);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        u64::from(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
    }
}

/// A scene, with the move behind each of its choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Presented<A> {
    /// The scene.
    pub scene: Scene,
    /// The moves: `moves[i]` belongs to `scene.choices[i]`.
    pub moves: Vec<Move<A>>,
}

impl Scene {
    /// Takes away all taps and choices, for a table that is only looked at.
    pub fn close(&mut self) {
        self.choices.clear();
        self.meaning.clear();
        let items = self.areas.iter_mut().flat_map(|area| &mut area.items);
        items.for_each(|item| (item.can_tap, item.picked) = (false, false));
    }

    /// Returns how the points of the last counted round came about: each player's name with a description.
    /// It is empty while a round runs, and in games whose points have a single source.
    pub fn breakdown(&self) -> impl Iterator<Item = (&str, &str)> {
        let counted = self.over || self.choices.iter().any(|choice| choice.kind == ChoiceKind::NextRound);
        let panels = self.seats.iter().filter(move |_| counted);
        panels.flat_map(|panel| {
            let of_points = panel.notes.iter().filter(|note| note.kind == NoteKind::Points);
            of_points.map(|note| (&*panel.name, &*note.label))
        })
    }

    /// Returns the items that can be tapped, area by area.
    pub fn tappable(&self) -> impl Iterator<Item = ItemId> + Clone {
        self.areas.iter().flat_map(|area| &area.items).filter(|item| item.can_tap).map(|item| item.id)
    }

    /// Applies a tap to the picks: picks the item or lets it go, and drops picks that are no longer possible.
    /// Returns `false`, and changes nothing, for an item that cannot be tapped.
    pub fn tap(&self, item: ItemId, picks: &mut Vec<ItemId>) -> bool {
        let can_tap = |id: ItemId| self.tappable().any(|tappable| tappable == id);
        if !can_tap(item) {
            return false;
        }
        let was_picked = picks.contains(&item);
        picks.retain(|id| *id != item && can_tap(*id));
        if !was_picked {
            picks.retain(|id| !self.one_pick_per_group || id.group() != item.group());
            if picks.len() >= self.pick_limit as usize && !picks.is_empty() {
                picks.remove(0);
            }
            picks.push(item);
        }
        true
    }
}

impl<A> Presented<A> {
    /// Returns the move behind a choice, if it is (still) offered.
    #[must_use]
    pub fn chosen(&self, id: ChoiceId) -> Option<&Move<A>> {
        let index = self.scene.choices.iter().position(|choice| choice.id == id)?;
        self.moves.get(index)
    }
}

impl<A> Presented<A> {
    /// Returns the same with its moves turned into those of another type.
    pub(crate) fn map<B>(self, change: impl Fn(A) -> B) -> Presented<B> {
        let moves = self.moves.into_iter().map(|step| step.map(&change)).collect();
        Presented { scene: self.scene, moves }
    }
}

/// Returns the scene of a match with these picks.
/// The caller adds the log, because it keeps the lines.
#[must_use]
pub fn present<G: Present>(
    status: &MatchStatus,
    round: &View<G::Public>,
    audience: Audience<'_>,
    picks: &[ItemId],
) -> Presented<G::Action> {
    let lang = audience.lang;
    let scene = Scene {
        seats: panels(status, audience),
        scores: ScoreTable {
            places: status.places().into_iter().map(|place| place as u32).collect(),
            ..score_table(&status.sheet, status.rounds, audience)
        },
        round: status.number as u32 + 1,
        over: status.over,
        pick_limit: 1,
        ..Scene::default()
    };
    let mut stage = Stage { audience, picks, scene, moves: Vec::new() };
    G::stage(round, &mut stage);
    for seat in &status.gone {
        let (mark, label) = if status.resigned.contains(*seat) {
            (text!(lang, "note-resigned"), audience.resigned(*seat))
        } else {
            (text!(lang, "note-held"), audience.about("log-seat_to_bot", *seat, []))
        };
        stage.note(*seat, NoteKind::Other, None, mark, label);
    }
    stage.dim();
    stage.measure();
    stage.scene.meaning = stage.meaning(|bare| G::stage(round, bare));
    if let Some(reason) = status.void {
        // The game takes the round as running, but the match is over.
        stage.close();
        stage.headline(lang.text(&format!("void-{}", reason.code())));
    } else if status.over {
        // The round still runs if a player has resigned.
        stage.close();
        stage.headline(audience.ended(status));
    } else if let Some(seat) = audience.viewer.seat().filter(|seat| status.gone.contains(seat)) {
        // A player replaced by a bot is asked nothing before taking the seat back.
        stage.close();
        stage.headline(audience.about("log-seat_to_bot", seat, []));
    } else if status.is_between_rounds() {
        let asked = audience.viewer.seat().is_some_and(|seat| status.turn.must.contains(seat));
        if asked {
            let label = text!(lang, "choice-next-round");
            stage.offer(ChoiceKind::NextRound, [text!(lang, "short-go_on"), label], Move::NextRound);
            stage.headline(text!(lang, "headline-counted", round = status.number + 1));
        } else {
            stage.headline(audience.waiting(status.turn.must));
        }
    }
    stage.count();
    stage.prefer();
    Presented { scene: stage.scene, moves: stage.moves }
}

fn panels(status: &MatchStatus, audience: Audience<'_>) -> Vec<SeatPanel> {
    let letters = name::letters(audience.names);
    let panel = |seat: Seat| SeatPanel {
        seat: seat.number(),
        name: audience.given_name(seat).to_owned(),
        letters: letters.get(seat.index()).cloned().unwrap_or_else(|| "?".to_owned()),
        score: status.sheet.total(seat),
        to_act: status.turn.must.contains(seat),
        is_viewer: audience.viewer.is(seat),
        notes: Vec::new(),
        time: None,
    };
    let first = audience.viewer.seat().unwrap_or(Seat::at(0));
    first.round_from(status.sheet.seats()).map(panel).collect()
}

/// Returns the score table of a sheet, for the engine and the score pad.
#[must_use]
pub fn score_table(sheet: &ScoreSheet, rounds: Option<usize>, audience: Audience<'_>) -> ScoreTable {
    let label = |index: usize| match rounds {
        Some(1) => text!(audience.lang, "score-only"),
        _ => text!(audience.lang, "score-round", round = index + 1),
    };
    let row = |(index, points): (usize, &Vec<i32>)| ScoreRow { label: label(index), points: points.clone() };
    ScoreTable {
        names: Seat::all(sheet.seats()).map(|seat| audience.given_name(seat).to_owned()).collect(),
        rows: sheet.rounds().iter().enumerate().map(row).collect(),
        totals: sheet.totals(),
        places: sheet.places().into_iter().map(|place| place as u32).collect(),
        rounds: rounds.map(|rounds| rounds as u32),
    }
}
