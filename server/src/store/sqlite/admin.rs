//! The operator's way to a file: opening it beside a server, and copying it.

use super::connection::{Connection, Purpose};
use super::schema;
use crate::store::sql::{Tx, values};
use crate::store::{Admin, AdminError, StoreError};
use std::path::Path;

impl Admin {
    /// Opens an existing database.
    ///
    /// # Errors
    /// The file does not exist, or its server is of another version.
    pub fn open(file: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open(file, Purpose::Write)?;
        schema::check(&connection)?;
        Ok(Self(Tx::Sqlite(connection)))
    }

    /// Copies the database, as it is at one moment, into a file that does not exist yet.
    /// Nobody waits for that.
    ///
    /// # Errors
    /// The database failed.
    pub async fn backup(&mut self, file: &Path) -> Result<(), AdminError> {
        self.0.exec("VACUUM INTO ?", values![file.to_string_lossy().as_ref()]).await?;
        Ok(())
    }
}
