//! The page of the dealt cards, for everybody, and the same as JSON.

use super::text::{Page, say, say_with};
use super::visitor::Visitor;
use super::{Pages, PathParam};
use crate::deals::counts::{Card, Table};
use crate::deals::verdict::{self, Likelihood};
use crate::deals::{Counts, ENOUGH, read};
use crate::problem::{Failure, Result};
use crate::store::DealDays;
use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use cartable_core::daily::Day;
use cartable_core::text::{Arg, Lang};
use cartable_proto::Reason;
use serde_json::{Value, json};
use std::sync::Arc;
use tonic::codegen::http::header::CONTENT_TYPE;

/// The number of days listed.
const LISTED: u32 = 60;
/// The probabilities below which a result is suspicious, and below which chance does not explain it.
const RARE: [f64; 2] = [0.01, 0.000_1];

#[derive(Template)]
#[template(path = "deals.html")]
struct DealsPage {
    page: Page,
    intro: String,
    /// The tables of the shown days, with each card; and of all days until then if they are the newest.
    tables: Vec<TableView>,
    total: Vec<TableView>,
    /// The counted days, and the path of the JSON for this one.
    days: Vec<Day>,
    json: String,
}

/// The table of a game with one number of players.
struct TableView {
    title: String,
    /// The verdicts on the first dealer, and on the cards.
    first: String,
    cards: String,
    seats: Vec<usize>,
    rows: Vec<(String, Vec<String>)>,
}

pub(super) async fn newest(State(pages): State<Arc<Pages>>, visitor: Visitor) -> Response {
    visitor.show_or_refuse(pages.deals(&visitor, None).await)
}

pub(super) async fn newest_json(State(pages): State<Arc<Pages>>, visitor: Visitor) -> Response {
    answer_json(&visitor, pages.deals_json(&visitor, None).await)
}

pub(super) async fn of_day(
    State(pages): State<Arc<Pages>>,
    visitor: Visitor,
    asked: PathParam<String>,
) -> Response {
    let Ok(Path(day)) = asked else { return visitor.unreadable() };
    let asked = |day: &str| day.parse().map(Some).map_err(|_| Failure::from(Reason::UnknownDaily));
    if let Some(day) = day.strip_suffix(".json") {
        let told = async { pages.deals_json(&visitor, asked(day)?).await };
        answer_json(&visitor, told.await)
    } else {
        let told = async { pages.deals(&visitor, asked(&day)?).await };
        visitor.show_or_refuse(told.await)
    }
}

fn answer_json(visitor: &Visitor, told: Result<Value>) -> Response {
    match told {
        Ok(told) => ([(CONTENT_TYPE, "application/json")], told.to_string()).into_response(),
        Err(failure) => visitor.refuse(failure),
    }
}

impl Pages {
    /// Returns the counts of a day, or the newest; `None` if nothing was counted yet.
    async fn counted(&self, visitor: &Visitor, day: Option<Day>) -> Result<Option<DealDays>> {
        self.app.limits.read_from(visitor.address)?;
        let found = self.app.store.deal_days(day).await?;
        if found.is_none() && day.is_some() { Err(Reason::UnknownDaily.into()) } else { Ok(found) }
    }

    async fn deals(&self, visitor: &Visitor, day: Option<Day>) -> Result<DealsPage> {
        let (lang, found) = (visitor.lang, self.counted(visitor, day).await?);
        let page = visitor.page(say(lang, "deals-title"));
        let days = self.app.store.counted_days(LISTED).await?;
        let Some(found) = found else {
            let intro = say_with(lang, "deals-none", [("count", Arg::from(ENOUGH))]);
            let (tables, total, json) = (Vec::new(), Vec::new(), "/deals.json".to_owned());
            return Ok(DealsPage { page, intro, tables, total, days, json });
        };
        let counts = read(&found.counts)?;
        let total = found.total.as_deref().map(read).transpose()?.unwrap_or_default();
        let (first, last) = (found.first.to_string(), found.last.to_string());
        let args = [
            ("matches", Arg::from(counts.matches() as usize)),
            ("first", Arg::from(first.as_str())),
            ("last", Arg::from(last.as_str())),
        ];
        let view = |counts: &Counts, rows| counts.0.values().map(|table| view(table, lang, rows)).collect();
        Ok(DealsPage {
            page,
            intro: say_with(lang, "deals-days", args),
            tables: view(&counts, true),
            total: view(&total, false),
            days,
            json: format!("/deals/{last}.json"),
        })
    }

    async fn deals_json(&self, visitor: &Visitor, day: Option<Day>) -> Result<Value> {
        let found = self.counted(visitor, day).await?;
        let days: Vec<String> =
            self.app.store.counted_days(LISTED).await?.iter().map(ToString::to_string).collect();
        let Some(found) = found else { return Ok(json!({ "days": days })) };
        let counts = read(&found.counts)?;
        let total = found.total.as_deref().map(read).transpose()?;
        Ok(json!({
            "first": found.first.to_string(),
            "last": found.last.to_string(),
            "counts": counts,
            "likelihoods": likelihoods(&counts),
            "total": total,
            "total_likelihoods": total.as_ref().map(likelihoods),
            "days": days,
        }))
    }
}

/// Returns the probability, by table, that chance strays as far or farther.
fn likelihoods(counts: &Counts) -> Value {
    let of = |table: &Table| json!({ "first": verdict::of_first(table), "cards": verdict::of_cards(table) });
    counts.0.iter().map(|(name, table)| (name.clone(), of(table))).collect::<serde_json::Map<_, _>>().into()
}

fn view(table: &Table, lang: Lang, with_rows: bool) -> TableView {
    let args = [
        ("game", Arg::from(table.game.title(lang))),
        ("players", Arg::from(table.players)),
        ("matches", Arg::from(table.matches as usize)),
    ];
    let row = |card: &Card| {
        let name = match lang {
            Lang::Fr => &card.fr,
            Lang::En => &card.en,
        };
        let cell = |cell: &crate::deals::counts::Cell| {
            format!("{} ({})", cell.dealt, lang.decimal(cell.expected, 1))
        };
        (name.clone(), card.seats.iter().map(cell).collect())
    };
    let drawn: Vec<String> = table.drawn_first.iter().map(ToString::to_string).collect();
    let drawn = [("counts", Arg::from(drawn.join(", ")))];
    TableView {
        title: say_with(lang, "deals-table", args),
        first: format!("{} {}", say_with(lang, "deals-first", drawn), words(verdict::of_first(table), lang)),
        cards: format!("{} {}", say(lang, "deals-cards"), words(verdict::of_cards(table), lang)),
        seats: (1..=table.players).collect(),
        rows: if with_rows { table.cards.values().map(row).collect() } else { Vec::new() },
    }
}

/// Returns the meaning of a probability, in words.
fn words(likelihood: Likelihood, lang: Lang) -> String {
    let Some(likelihood) = likelihood else { return say(lang, "deals-thin") };
    let [rare, wrong] = RARE.map(|limit| likelihood < limit);
    let (key, of) = match (rare, wrong) {
        (false, _) => ("deals-fair", 100.0),
        (true, false) => ("deals-rare", 10_000.0),
        (true, true) => ("deals-wrong", 10_000.0),
    };
    say_with(lang, key, [("count", Arg::from((likelihood * of).round() as usize))])
}
