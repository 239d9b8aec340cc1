//! Time: months as seasons, signs of life, and times as text.

use cartable_core::daily::Day;

/// Returns a time, in milliseconds since 1970, as text for people: `2026-11-23 18:05 UTC`.
#[must_use]
pub fn utc(at_ms: u64) -> String {
    let day = Day::of(at_ms);
    let minutes = (at_ms - day.begins_ms()) / 60_000;
    format!("{day} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

/// A month.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Season {
    /// The name: `2026-11`.
    pub name: String,
    /// Its beginning and that of the next month, in milliseconds since 1970, UTC.
    pub span: (u64, u64),
}

impl Season {
    /// Returns the month that contains this time, in milliseconds since 1970.
    #[must_use]
    pub fn of(at: u64) -> Self {
        let day = Day::of(at);
        let (year, month, of_month) = day.date();
        let first = day.number() + 1 - of_month as u32;
        // No month is longer than 31 days.
        let (.., of_next) = Day::new(first + 31).date();
        let next = first + 32 - of_next as u32;
        let span = (Day::new(first).begins_ms(), Day::new(next).begins_ms());
        Self { name: format!("{year}-{month:02}"), span }
    }

    /// Returns the month with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let first: Day = format!("{name}-01").parse().ok()?;
        Some(Self::of(first.begins_ms()))
    }

    /// Returns the month before; the first month of all returns itself.
    #[must_use]
    pub fn before(&self) -> Self {
        Self::of(self.span.0.saturating_sub(1))
    }
}

/// A sign of life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alive {
    /// The time at which the server was there, in milliseconds since 1970.
    pub at: u64,
    /// The time for which its clock had run without a leap, in milliseconds.
    pub steady_ms: u64,
}

#[cfg(test)]
mod tests {
    use super::Season;

    /// A day, in milliseconds.
    const DAY: u64 = 24 * 60 * 60 * 1_000;

    #[test]
    fn months_begin_and_end_where_the_calendar_says() {
        let season = |at| Season::of(at);
        assert_eq!(season(0), Season { name: "1970-01".to_owned(), span: (0, 31 * DAY) });
        assert_eq!(season(0).before(), season(0), "a clock that was never set");
        let leap = season(1_709_164_800_000);
        assert_eq!((leap.name.as_str(), leap.span), ("2024-02", (1_706_745_600_000, 1_709_251_200_000)));
        assert_eq!(season(leap.span.1 - 1), leap);
        assert_eq!(season(leap.span.1).name, "2024-03");
        assert_eq!(leap.before().name, "2024-01");
        assert_eq!(season(1_798_761_600_000).before().name, "2026-12");
        assert_eq!(Season::named("2024-02"), Some(leap));
        for none in ["", "2024", "2024-2", "2024-13", "2024-02-01", " 2024-02", "1969-12", "2024-02-01\0"] {
            assert_eq!(Season::named(none), None, "{none:?}");
        }
    }
}
