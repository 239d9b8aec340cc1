//! Leaderboards, seasons, statistics and finished matches, as they are shown.

use super::audit::audit;
use super::matches::read_kind;
use super::seasons::{close_season, season_places};
use super::{Row, Sql, Tx, or_least, ratings, read_rating, values};
use crate::random::Id;
use crate::rating::Rating;
use crate::store::{
    Act, GamePlayed, Opponent, Played, PlayedSeat, RankingStore, Rated, Sharing, StoreError, Visitor,
    unreadable,
};
use async_trait::async_trait;
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;

#[async_trait]
impl RankingStore for Sql {
    async fn leaderboard(
        &self,
        game: GameId,
        now: u64,
        after: Option<(f64, Id)>,
        most: u32,
    ) -> Result<Vec<Rated>, StoreError> {
        let (rating, account) = after.map_or((f64::INFINITY, None), |(rating, id)| (rating, Some(id)));
        let rows = self.read().rows("SELECT ratings.*, called AS name, deleted_at IS NULL AS is_there FROM ratings JOIN accounts ON accounts.id = account_id \
             WHERE game = ?1 AND settled_until > ?2 AND (rating < ?3 OR rating = ?3 AND account_id > ?4) \
             ORDER BY rating DESC, account_id LIMIT ?5", values![game.id(), now, rating, or_least(account), most])
        .await?;
        rows.iter().map(read_rated).collect()
    }

    async fn ahead_of(
        &self,
        game: GameId,
        now: u64,
        (rating, account): (f64, Id),
    ) -> Result<u32, StoreError> {
        self.read()
            .one(
                "SELECT count(*) FROM ratings WHERE game = ?1 AND settled_until > ?2 \
             AND (rating > ?3 OR rating = ?3 AND account_id < ?4)",
                values![game.id(), now, rating, account],
            )
            .await
    }

    async fn ratings_of(&self, account: Id) -> Result<Vec<Rated>, StoreError> {
        let rows = self.read().rows("SELECT ratings.*, called AS name, deleted_at IS NULL AS is_there FROM ratings JOIN accounts ON accounts.id = account_id \
             WHERE account_id = ? ORDER BY game", values![account])
        .await?;
        rows.iter().map(read_rated).collect()
    }

    async fn statistics_of(
        &self,
        account: Id,
        visitor: Option<Visitor>,
        most: u32,
    ) -> Result<(Vec<GamePlayed>, Vec<Opponent>), StoreError> {
        let hidden_from = visitor.map_or(i64::MAX, |visitor| visitor.hidden_from.number().into());
        let sql = "SELECT game, count(*) AS played, sum(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS first_places, \
             CAST(avg(place) AS DOUBLE PRECISION) AS mean_place FROM match_seats JOIN matches ON id = match_id \
             WHERE account_id = ? AND state = 'over' AND place IS NOT NULL AND (day IS NULL OR day < ?) \
             GROUP BY game ORDER BY game";
        let game = |row: &Row| {
            let (game, played) = (row.get("game")?, row.get("played")?);
            let (first_places, mean_place) = (row.get("first_places")?, row.get("mean_place")?);
            Ok(GamePlayed { game, played, first_places, mean_place })
        };
        let games = self.read().rows(sql, values![account, hidden_from]).await?;
        let games = games.iter().map(game).collect::<Result<_, StoreError>>()?;
        let sql = "SELECT called, count(*) AS played, \
             sum(CASE WHEN own.place < other.place THEN 1 ELSE 0 END) AS ahead, \
             sum(CASE WHEN own.place > other.place THEN 1 ELSE 0 END) AS behind \
             FROM match_seats AS own JOIN match_seats AS other ON other.match_id = own.match_id \
             JOIN matches ON matches.id = own.match_id JOIN accounts ON accounts.id = other.account_id \
             WHERE own.account_id = ?1 AND other.account_id <> ?1 AND state = 'over' \
             AND own.place IS NOT NULL AND other.place IS NOT NULL \
             AND (?3 = 1 OR other.account_id = ?4 OR history_open = 1) \
             GROUP BY accounts.id ORDER BY count(*) DESC, accounts.id LIMIT ?2";
        let opponent = |row: &Row| {
            let (name, played) = (row.get("called")?, row.get("played")?);
            Ok(Opponent { name, played, ahead: row.get("ahead")?, behind: row.get("behind")? })
        };
        let viewer = visitor.map(|visitor| visitor.account);
        let values = values![account, most, visitor.is_none(), or_least(viewer)];
        let opponents = self.read().rows(sql, values).await?;
        Ok((games, opponents.iter().map(opponent).collect::<Result<_, StoreError>>()?))
    }

    async fn history_of(
        &self,
        account: Id,
        visitor: Option<Visitor>,
        before: Option<(u64, Id)>,
        most: u32,
    ) -> Result<Vec<Played>, StoreError> {
        let (at, last) = before.unzip();
        let at = at.map_or(i64::MAX, |at| at as i64);
        let hidden_from = visitor.map_or(i64::MAX, |visitor| visitor.hidden_from.number().into());
        let rows = self.read().rows("SELECT matches.id, matches.game, kind, day, speed, ended_at, result, \
             rating_before, uncertainty_before, rating, uncertainty \
             FROM match_seats JOIN matches ON matches.id = match_seats.match_id \
             LEFT JOIN rating_events ON rating_events.match_id = matches.id AND void = 0 \
             LEFT JOIN rating_changes ON event = rating_events.id AND rating_changes.account_id = ?1 \
             WHERE match_seats.account_id = ?1 AND state = 'over' AND ended_at IS NOT NULL AND result IS NOT NULL \
             AND (ended_at < ?2 OR ended_at = ?2 AND matches.id > ?3) \
             AND (day IS NULL OR day < ?5) \
             ORDER BY ended_at DESC, matches.id LIMIT ?4", values![account, at, or_least(last), most, hidden_from])
        .await?;
        let mut played = Vec::with_capacity(rows.len());
        for row in &rows {
            played.push(self.read_played(row, account, visitor).await?);
        }
        Ok(played)
    }

    async fn replay_ratings(&self, act: Act) -> Result<u64, StoreError> {
        self.write(async move |tx: &mut Tx| {
            let events = ratings::replay_all(tx).await?;
            audit(tx, "replay-ratings", &format!("{events} ranked matches"), &act).await?;
            Ok(events)
        })
        .await
    }

    async fn is_season_closed(&self, season: &str) -> Result<bool, StoreError> {
        let closed = "SELECT EXISTS (SELECT 1 FROM seasons WHERE season = ?)";
        self.read().one(closed, values![season]).await
    }

    async fn was_rated(&self, (since, until): (u64, u64)) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM rating_events WHERE void = 0 AND at >= ? AND at < ?)";
        self.read().one(sql, values![since, until]).await
    }

    async fn close_season(&self, season: String, span: (u64, u64), at: u64) -> Result<bool, StoreError> {
        let places = season_places(&mut self.read(), span).await?;
        self.write(async move |tx: &mut Tx| close_season(tx, &season, &places, at).await).await
    }

    async fn season(
        &self,
        season: &str,
        game: GameId,
        after: u32,
        most: u32,
    ) -> Result<Vec<Rated>, StoreError> {
        let rows = self
            .read()
            .rows(
                "SELECT season_places.*, 0 AS rated_at, coalesce(called, '') AS name, \
             accounts.id IS NOT NULL AND deleted_at IS NULL AS is_there FROM season_places \
             LEFT JOIN accounts ON accounts.id = account_id \
             WHERE season = ? AND game = ? AND place > ? ORDER BY place LIMIT ?",
                values![season, game.id(), after, most],
            )
            .await?;
        rows.iter().map(read_rated).collect()
    }

    async fn season_place(
        &self,
        season: &str,
        game: GameId,
        account: Id,
    ) -> Result<Option<(Rated, u32)>, StoreError> {
        let row = self.read().row("SELECT season_places.*, 0 AS rated_at, called AS name, deleted_at IS NULL AS is_there FROM season_places \
             JOIN accounts ON accounts.id = account_id WHERE season = ? AND game = ? AND account_id = ?", values![season, game.id(), account])
        .await?;
        row.map(|row| Ok((read_rated(&row)?, row.get("place")?))).transpose()
    }
}

impl Sql {
    async fn read_played(
        &self,
        row: &Row,
        account: Id,
        visitor: Option<Visitor>,
    ) -> Result<Played, StoreError> {
        let match_id = row.get::<Id>("id")?;
        let totals: Vec<i32> = serde_json::from_str(row.get("result")?)
            .map_err(|error| unreadable("a result")(error.to_string()))?;
        let rows = self.read().rows("SELECT account_id, accounts.id IS NOT NULL AND deleted_at IS NULL AS is_there, coalesce(called, match_seats.name) AS name, place, shared, \
             coalesce(history_open, 0) AS history_open \
             FROM match_seats LEFT JOIN accounts ON accounts.id = account_id WHERE match_id = ? ORDER BY seat", values![match_id])
        .await?;
        let mut seats = Vec::with_capacity(rows.len());
        let mut sharing = (None, true);
        for (seat, total) in rows.iter().zip(&totals) {
            let who: Option<Id> = seat.get("account_id")?;
            let is = |account: Id| who == Some(account);
            let is_own = is(visitor.map_or(account, |visitor| visitor.account));
            let is_named =
                visitor.is_none() || who.is_none() || is_own || is(account) || seat.get("history_open")?;
            let name = if is_named { seat.get("name")? } else { String::new() };
            let has_account = is_named && who.is_some() && seat.get("is_there")?;
            let agrees = Sharing::stored(seat.get("shared")?);
            let is_told = visitor.is_none() && is_own;
            sharing =
                (if is_told { agrees } else { sharing.0 }, sharing.1 && (who.is_none() || agrees.is_some()));
            seats.push(PlayedSeat {
                name,
                account: who.filter(|_| has_account),
                total: *total,
                place: seat.get("place")?,
                you: is_own,
            });
        }
        let before = row.get::<Option<f64>>("rating_before")?;
        let rated = match before {
            Some(rating) => {
                let before = Rating { rating, uncertainty: row.get("uncertainty_before")? };
                Some((before, read_rating(row)?))
            }
            None => None,
        };
        Ok(Played {
            match_id,
            game: row.get("game")?,
            kind: read_kind(row)?,
            speed: row.get::<Option<&str>>("speed")?.and_then(Speed::named),
            ended_at: row.get::<u64>("ended_at")?,
            seats,
            rated,
            sharing,
        })
    }
}

fn read_rated(row: &Row) -> Result<Rated, StoreError> {
    Ok(Rated {
        account: row.get::<Id>("account_id")?,
        name: row.get("name")?,
        is_there: row.get("is_there")?,
        game: row.get("game")?,
        rating: read_rating(row)?,
        rated_at: row.get::<u64>("rated_at")?,
        matches: row.get("matches")?,
    })
}
