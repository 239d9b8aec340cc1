//! The operator's way to a file: opening it beside a server, and copying it.

use super::connection::{Connection, Purpose};
use super::schema;
use crate::store::sql::{Tx, values};
use crate::store::{Admin, AdminError, StoreError};
use std::path::Path;

impl Admin {
    /// Opens an existing file.
    ///
    /// # Errors
    /// It does not exist, or its server is of another version.
    pub(in crate::store) fn open_file(file: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open(file, Purpose::Write)?;
        schema::check(&connection)?;
        Ok(Self(Tx::Sqlite(connection)))
    }

    /// Opens a file, and makes its tables if there are none.
    ///
    /// # Errors
    /// It cannot be opened, or belongs to a newer server.
    pub(in crate::store) fn make_file(file: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open(file, Purpose::Create)?;
        schema::migrate(&connection)?;
        Ok(Self(Tx::Sqlite(connection)))
    }

    /// Copies a database in a file, as it is at one moment, into a file that does not exist yet.
    /// Nobody waits for that.
    ///
    /// # Errors
    /// The database failed, or is no file.
    pub async fn backup(&mut self, file: &Path) -> Result<(), AdminError> {
        self.0.exec("VACUUM INTO ?", values![file.to_string_lossy().as_ref()]).await?;
        Ok(())
    }
}
