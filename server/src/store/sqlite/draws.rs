//! The draws of deals.

use super::{Sqlite, read_id};
use crate::model::{MatchSetup, Source};
use crate::random::Id;
use crate::store::{DrawStore, Revealed, StoreError, unreadable};
use async_trait::async_trait;
use cartable_core::fair::{Bytes, Draw, Part, Share};
use cartable_core::seed::Seed;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

/// Closes a draw: from now on the match is due, and its time begins.
const CLOSE: &str = "UPDATE matches SET draw = 'closed', began_at = ?, next_due = ? WHERE draw = 'open' AND state = 'running'";

#[async_trait]
impl DrawStore for Sqlite {
    async fn drawing(&self, id: Id) -> Result<Option<MatchSetup>, StoreError> {
        let open: Option<i64> =
            sqlx::query_scalar("SELECT 1 FROM matches WHERE id = ? AND draw = 'open' AND state = 'running'")
                .bind(id.bytes())
                .fetch_optional(&self.readers)
                .await?;
        if open.is_none() {
            return Ok(None);
        }
        // The draw may have been closed meanwhile.
        let setup = self.setup(id).await?.map(|(setup, _)| setup);
        Ok(setup.filter(|setup| matches!(setup.source, Source::Open(_))))
    }

    async fn reveal(&self, id: Id, account: Id, share: Share, at: u64) -> Result<Revealed, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { reveal(connection, id, account, share, at).await })
            })
            .await
    }

    async fn open_draws(&self) -> Result<Vec<Id>, StoreError> {
        let ids: Vec<Vec<u8>> =
            sqlx::query_scalar("SELECT id FROM matches WHERE draw = 'open' AND state = 'running'")
                .fetch_all(&self.readers)
                .await?;
        ids.into_iter().map(read_id).collect()
    }

    async fn close_draws(&self, ids: Vec<Id>, at: u64) -> Result<Vec<Id>, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let mut closed = Vec::new();
                    for id in ids {
                        let query = sqlx::AssertSqlSafe(format!("{CLOSE} AND id = ?"));
                        let query = sqlx::query(query).bind(at as i64).bind(at as i64).bind(id.bytes());
                        if query.execute(&mut *connection).await?.rows_affected() == 1 {
                            closed.push(id);
                        }
                    }
                    Ok(closed)
                })
            })
            .await
    }
}

async fn reveal(
    connection: &mut SqliteConnection,
    id: Id,
    account: Id,
    share: Share,
    at: u64,
) -> Result<Revealed, StoreError> {
    let seat = sqlx::query(
        "SELECT draw IS 'open' AND state = 'running' AS is_open, share_hash, share FROM match_seats \
         JOIN matches ON matches.id = match_id WHERE match_id = ? AND account_id = ?",
    )
    .bind(id.bytes())
    .bind(account.bytes())
    .fetch_optional(&mut *connection)
    .await?;
    let Some(seat) = seat else { return Ok(Revealed::NotSeated) };
    let Some(Part { hash, share: known }) = read_part(&seat)? else { return Ok(Revealed::NotAnnounced) };
    if share.hash() != hash {
        return Ok(Revealed::NotAnnounced);
    }
    if known.is_some() {
        return Ok(Revealed::In);
    }
    if !seat.try_get::<bool, _>("is_open")? {
        return Ok(Revealed::TooLate);
    }
    sqlx::query("UPDATE match_seats SET share = ? WHERE match_id = ? AND account_id = ?")
        .bind(&share.bytes()[..])
        .bind(id.bytes())
        .bind(account.bytes())
        .execute(&mut *connection)
        .await?;
    let close = sqlx::AssertSqlSafe(format!(
        "{CLOSE} AND id = ? AND NOT EXISTS \
         (SELECT 1 FROM match_seats WHERE match_id = id AND share_hash IS NOT NULL AND share IS NULL)"
    ));
    let closed =
        sqlx::query(close).bind(at as i64).bind(at as i64).bind(id.bytes()).execute(connection).await?;
    Ok(if closed.rows_affected() == 1 { Revealed::Last } else { Revealed::In })
}

/// Reads a seat's part in the draw of its match.
fn read_part(seat: &SqliteRow) -> Result<Option<Part>, StoreError> {
    let Some(hash) = bytes(seat, "share_hash")? else { return Ok(None) };
    Ok(Some(Part { hash, share: bytes(seat, "share")? }))
}

/// Reads bytes of a column that may be empty.
pub(super) fn bytes<const N: usize>(row: &SqliteRow, column: &str) -> Result<Option<Bytes<N>>, StoreError> {
    let bytes = row.try_get::<Option<&[u8]>, _>(column)?.map(Bytes::try_from).transpose();
    bytes.map_err(|error| unreadable("a draw")(error.to_string()))
}

/// Reads the source of a match's chance, from its sealed seed and from its seats.
pub(super) fn read_source(
    id: Id,
    sealed: Seed,
    row: &SqliteRow,
    seats: &[SqliteRow],
) -> Result<Source, StoreError> {
    let drawn = || {
        let parts = seats.iter().map(read_part).collect::<Result<_, _>>()?;
        Ok(Draw { match_id: id.into(), secret: sealed, parts })
    };
    match row.try_get::<Option<&str>, _>("draw")? {
        None => Ok(Source::Seed(sealed)),
        Some("open") => drawn().map(Source::Open),
        Some(_) => drawn().map(Source::Drawn),
    }
}
