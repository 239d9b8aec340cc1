//! The time at a server, by whose clock days and deadlines run for everybody.

use crate::lock::lock;
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};
use tonic::metadata::MetadataMap;

/// The lead of the server's clock over this device's by its last answer; `None` before the first answer.
#[derive(Debug, Default)]
pub(crate) struct ServerTime(Mutex<Option<i64>>);

impl ServerTime {
    /// Returns true if the server has ever answered.
    pub fn is_known(&self) -> bool {
        lock(&self.0).is_some()
    }

    /// Takes the time that an answer names; its error is up to a second, and the time that the answer took.
    pub fn hear(&self, answer: &MetadataMap) {
        let said = answer.get("date").and_then(|date| date.to_str().ok());
        let said = said.and_then(|date| httpdate::parse_http_date(date).ok());
        let ahead = said.map(|there| ms(there) - ms(SystemTime::now()));
        let mut known = lock(&self.0);
        *known = ahead.or(*known).or(Some(0));
    }

    /// Returns the time at the server, in milliseconds since 1970;
    /// by this device's clock before the first answer.
    pub fn now_ms(&self) -> i64 {
        ms(SystemTime::now()) + lock(&self.0).unwrap_or_default()
    }
}

fn ms(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_that_an_answer_names_counts() {
        let time = ServerTime::default();
        let here = time.now_ms();
        assert!(!time.is_known());
        let day = 86_400_000;
        let there = UNIX_EPOCH + std::time::Duration::from_millis((here + day) as u64);
        let mut answer = MetadataMap::new();
        answer.insert("date", httpdate::fmt_http_date(there).parse().expect("a header"));
        time.hear(&answer);
        assert!(time.is_known());
        assert!((time.now_ms() - here - day).abs() < 5_000);
        time.hear(&MetadataMap::new());
        assert!((time.now_ms() - here - day).abs() < 5_000, "an answer without a date takes nothing back");
    }
}
