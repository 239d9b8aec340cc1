//! The draws of deals.

use super::{Row, Sql, Tx, values};
use crate::model::{MatchSetup, Source};
use crate::random::Id;
use crate::store::{DrawStore, Revealed, StoreError};
use async_trait::async_trait;
use cartable_core::fair::{Draw, Part, Share};
use cartable_core::seed::Seed;

/// Closes a draw: from now on the match is due, and its time begins.
const CLOSE: &str = "UPDATE matches SET draw = 'closed', began_at = ?, next_due = ? WHERE draw = 'open' AND state = 'running'";

#[async_trait]
impl DrawStore for Sql {
    async fn drawing(&self, id: Id) -> Result<Option<MatchSetup>, StoreError> {
        let open: Option<i64> = self
            .read()
            .first("SELECT 1 FROM matches WHERE id = ? AND draw = 'open' AND state = 'running'", values![id])
            .await?;
        if open.is_none() {
            return Ok(None);
        }
        // The draw may have been closed meanwhile.
        let setup = self.setup(id).await?.map(|(setup, _)| setup);
        Ok(setup.filter(|setup| matches!(setup.source, Source::Open(_))))
    }

    async fn reveal(&self, id: Id, account: Id, share: Share, at: u64) -> Result<Revealed, StoreError> {
        self.write(async move |tx: &mut Tx| reveal(tx, id, account, share, at).await).await
    }

    async fn open_draws(&self) -> Result<Vec<Id>, StoreError> {
        let sql = "SELECT id FROM matches WHERE draw = 'open' AND state = 'running'";
        self.read().column(sql, values![]).await
    }

    async fn close_draws(&self, ids: Vec<Id>, at: u64) -> Result<Vec<Id>, StoreError> {
        self.write(async move |tx: &mut Tx| {
            let mut closed = Vec::new();
            let close = format!("{CLOSE} AND id = ?");
            for id in &ids {
                if tx.exec(&close, values![at, at, id]).await? == 1 {
                    closed.push(*id);
                }
            }
            Ok(closed)
        })
        .await
    }
}

async fn reveal(tx: &mut Tx, id: Id, account: Id, share: Share, at: u64) -> Result<Revealed, StoreError> {
    let seat = tx
        .row(
            "SELECT share_hash, share FROM match_seats WHERE match_id = ? AND account_id = ?",
            values![id, account],
        )
        .await?;
    let Some(seat) = seat else { return Ok(Revealed::NotSeated) };
    let Some(Part { hash, share: known }) = read_part(&seat)? else { return Ok(Revealed::NotAnnounced) };
    if share.hash() != hash {
        return Ok(Revealed::NotAnnounced);
    }
    if known.is_some() {
        return Ok(Revealed::In);
    }
    // It writes the row of the match, as closing does: of the two at the same moment one comes first for everybody.
    // A share that a transaction only reading the row took in could be seen after the deal was.
    let hold = "UPDATE matches SET draw = 'open' WHERE draw = 'open' AND state = 'running' AND id = ?";
    if tx.exec(hold, values![id]).await? == 0 {
        return Ok(Revealed::TooLate);
    }
    tx.exec(
        "UPDATE match_seats SET share = ? WHERE match_id = ? AND account_id = ?",
        values![share, id, account],
    )
    .await?;
    let close = format!(
        "{CLOSE} AND id = ? AND NOT EXISTS \
         (SELECT 1 FROM match_seats WHERE match_id = id AND share_hash IS NOT NULL AND share IS NULL)"
    );
    let closed = tx.exec(&close, values![at, at, id]).await?;
    Ok(if closed == 1 { Revealed::Last } else { Revealed::In })
}

/// Reads a seat's part in the draw of its match.
fn read_part(seat: &Row) -> Result<Option<Part>, StoreError> {
    let Some(hash) = seat.get("share_hash")? else { return Ok(None) };
    Ok(Some(Part { hash, share: seat.get("share")? }))
}

/// Reads the source of a match's chance, from its sealed seed and from its seats.
pub(super) fn read_source(id: Id, sealed: Seed, row: &Row, seats: &[Row]) -> Result<Source, StoreError> {
    let drawn = || {
        let parts = seats.iter().map(read_part).collect::<Result<_, _>>()?;
        Ok(Draw { match_id: id.into(), secret: sealed, parts })
    };
    match row.get::<Option<&str>>("draw")? {
        None => Ok(Source::Seed(sealed)),
        Some("open") => drawn().map(Source::Open),
        Some(_) => drawn().map(Source::Drawn),
    }
}
