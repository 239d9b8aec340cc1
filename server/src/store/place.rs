//! The place of a database, and the right to be its server.

#[cfg(feature = "postgres")]
use super::postgres::{self, Postgres};
use super::sql::check_whole;
use super::sqlite::{self, Sqlite};
use super::{Admin, Store, StoreError};
use crate::private;
use crate::seal::Keys;
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

/// The place of a database.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// A file of `SQLite`.
    File(PathBuf),
    /// The address of a database of `PostgreSQL`: `postgres://user:password@host,host/name`.
    Postgres(String),
}

/// The beginnings of an address of `PostgreSQL`, as its own programs take it.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

impl Place {
    /// Returns the file, if it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(file) => Some(file),
            Self::Postgres(_) => None,
        }
    }

    /// Returns the path of a file that belongs to the database: beside its file,
    /// or `cartable` in the present folder.
    #[must_use]
    pub fn beside(&self, end: &str) -> PathBuf {
        private::beside(self.file().unwrap_or_else(|| Path::new("cartable")), end)
    }

    /// Checks that the database could be opened with these keys, and changes nothing in it.
    /// With `is_void`, matches whose seeds they do not open may end.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn look(&self, keys: &Keys, is_void: bool) -> Result<(), StoreError> {
        match self {
            Self::File(file) => Sqlite::look(file, keys, is_void).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => Postgres::look(address, keys, is_void).await,
            #[cfg(not(feature = "postgres"))]
            Self::Postgres(_) => Err(without_postgres()),
        }
    }

    /// Takes the right to be the server of the database.
    ///
    /// # Errors
    /// Another server has it, or the database cannot be reached.
    pub async fn lock(&self) -> Result<Lock, StoreError> {
        match self {
            Self::File(file) => sqlite::Lock::take(file).map(Lock::File),
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => postgres::Lock::take(address).await.map(Lock::Postgres),
            #[cfg(not(feature = "postgres"))]
            Self::Postgres(_) => Err(without_postgres()),
        }
    }

    /// Opens the database, makes what is missing in it, and brings it to the newest version.
    ///
    /// Running matches whose seeds these keys do not open end without a result at `void_at`,
    /// in milliseconds since 1970, if that is given.
    ///
    /// # Errors
    /// The database cannot be opened, or belongs to a newer server;
    /// or the seeds of running matches, or the secrets of days that are not closed, cannot be opened.
    pub async fn open(&self, keys: Keys, void_at: Option<u64>) -> Result<Store, StoreError> {
        match self {
            Self::File(file) => Sqlite::open(file, keys, void_at).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => Postgres::open(address, keys, void_at).await,
            #[cfg(not(feature = "postgres"))]
            Self::Postgres(_) => Err(without_postgres()),
        }
    }
}

impl Admin {
    /// Opens an existing database.
    ///
    /// # Errors
    /// It does not exist, its server is of another version, or an import into it was broken off.
    pub async fn open(place: &Place) -> Result<Self, StoreError> {
        let mut admin = match place {
            Place::File(file) => Self::open_file(file)?,
            #[cfg(feature = "postgres")]
            Place::Postgres(address) => Postgres::admin(address, false).await?,
            #[cfg(not(feature = "postgres"))]
            Place::Postgres(_) => return Err(without_postgres()),
        };
        check_whole(&mut admin.0).await?;
        Ok(admin)
    }

    /// Opens a database, and makes its tables if there are none.
    ///
    /// # Errors
    /// It cannot be opened, or belongs to a newer server.
    pub async fn make(place: &Place) -> Result<Self, StoreError> {
        match place {
            Place::File(file) => Self::make_file(file),
            #[cfg(feature = "postgres")]
            Place::Postgres(address) => Postgres::admin(address, true).await,
            #[cfg(not(feature = "postgres"))]
            Place::Postgres(_) => Err(without_postgres()),
        }
    }
}

#[cfg(not(feature = "postgres"))]
fn without_postgres() -> StoreError {
    StoreError::refused("this program was built without PostgreSQL")
}

impl<T: AsRef<OsStr> + ?Sized> From<&T> for Place {
    fn from(place: &T) -> Self {
        let place = place.as_ref();
        let address = place.to_str().filter(|text| SCHEMES.iter().any(|scheme| text.starts_with(scheme)));
        address.map_or_else(|| Self::File(place.into()), |address| Self::Postgres(address.to_owned()))
    }
}

impl From<PathBuf> for Place {
    fn from(place: PathBuf) -> Self {
        Self::from(&place)
    }
}

/// Shows an address without its password and its options.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = match self {
            Self::File(file) => return file.display().fmt(f),
            Self::Postgres(address) => address,
        };
        let (scheme, rest) = address.split_once("://").unwrap_or(("postgres", address));
        let rest = rest.split('?').next().unwrap_or_default();
        match rest.rsplit_once('@') {
            None => write!(f, "{scheme}://{rest}"),
            Some((user, place)) => {
                write!(f, "{scheme}://{}@{place}", user.split(':').next().unwrap_or_default())
            }
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The right to be the server of a database.
#[derive(Debug)]
pub enum Lock {
    /// The lock beside a file.
    File(sqlite::Lock),
    /// The lock in a database of `PostgreSQL`.
    #[cfg(feature = "postgres")]
    Postgres(postgres::Lock),
}

impl Lock {
    /// Waits until another server has taken the right, which it can while `PostgreSQL` is away from this one.
    pub async fn lost(&mut self) -> StoreError {
        match self {
            Self::File(_) => std::future::pending().await,
            #[cfg(feature = "postgres")]
            Self::Postgres(lock) => lock.lost().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Place;
    use std::path::Path;

    #[test]
    fn an_address_is_told_from_a_file_and_shown_without_its_password() {
        for (place, shown) in [
            ("/var/lib/cartable.db", None),
            ("postgres.db", None),
            ("postgres://h/c", Some("postgres://h/c")),
            (
                "postgres://anne:se:cr@et@a:5432,b/c?sslmode=require&password=x",
                Some("postgres://anne@a:5432,b/c"),
            ),
            ("postgresql://anne@a/c", Some("postgresql://anne@a/c")),
        ] {
            let found = Place::from(place);
            assert_eq!(found.file(), shown.is_none().then_some(Path::new(place)));
            assert_eq!(format!("{found} {found:?}"), format!("{0} {0}", shown.unwrap_or(place)));
        }
    }
}
