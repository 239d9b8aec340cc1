//! Accounts and their tokens.

use super::{Sqlite, id};
use crate::random::Id;
use crate::store::{AccountStore, StoreError, StoredToken, TokenKind};
use crate::table::Account;
use async_trait::async_trait;
use sqlx::{Row as _, SqliteConnection};

#[async_trait]
impl AccountStore for Sqlite {
    async fn create_account(
        &self,
        account: Account,
        tokens: [StoredToken; 2],
        at: u64,
    ) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    sqlx::query("INSERT INTO accounts (id, name, created_at) VALUES (?, ?, ?)")
                        .bind(account.id.bytes())
                        .bind(&account.name)
                        .bind(at as i64)
                        .execute(&mut *connection)
                        .await?;
                    insert_tokens(connection, &tokens).await
                })
            })
            .await
    }

    async fn rotate(&self, spent: [u8; 32], tokens: [StoredToken; 2], at: u64) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    sqlx::query("UPDATE tokens SET spent_at = ? WHERE hash = ? AND spent_at IS NULL")
                        .bind(at as i64)
                        .bind(spent.as_slice())
                        .execute(&mut *connection)
                        .await?;
                    sqlx::query("DELETE FROM tokens WHERE expires_at < ?")
                        .bind(at as i64)
                        .execute(&mut *connection)
                        .await?;
                    insert_tokens(connection, &tokens).await
                })
            })
            .await
    }

    async fn revoke(&self, family: Id) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM tokens WHERE family = ?")
                        .bind(family.bytes())
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    async fn token(&self, hash: [u8; 32]) -> Result<Option<StoredToken>, StoreError> {
        let row = sqlx::query(
            "SELECT kind, account_id, family, expires_at, spent_at, name \
             FROM tokens JOIN accounts ON accounts.id = account_id WHERE hash = ?",
        )
        .bind(hash.as_slice())
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(StoredToken {
            hash,
            kind: if row.try_get::<i64, _>("kind")? == 0 { TokenKind::Access } else { TokenKind::Refresh },
            account: Account { id: id(&row, "account_id")?, name: row.try_get("name")? },
            family: id(&row, "family")?,
            expires_at: row.try_get("expires_at")?,
            spent_at: row.try_get("spent_at")?,
        }))
    }
}

async fn insert_tokens(connection: &mut SqliteConnection, tokens: &[StoredToken]) -> Result<(), StoreError> {
    for token in tokens {
        sqlx::query("INSERT INTO tokens (hash, kind, account_id, family, expires_at) VALUES (?, ?, ?, ?, ?)")
            .bind(token.hash.as_slice())
            .bind(i64::from(token.kind == TokenKind::Refresh))
            .bind(token.account.id.bytes())
            .bind(token.family.bytes())
            .bind(token.expires_at)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
