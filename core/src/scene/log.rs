//! The length of a log line, and lists that keep to it.

/// The most letters of a log line, between players with names of up to nine letters.
/// A phone of 320 points shows its last line above the question, whole in two lines of its smallest letters:
/// they hold this many.
pub const LOG_LETTERS: usize = 95;

/// Returns the sentences that `told` makes of a list, part by part, so that each keeps to [`LOG_LETTERS`].
/// A part that is longer alone has a sentence to itself.
pub(crate) fn sentences<T>(parts: &[T], told: impl Fn(&[T]) -> String) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut begun = 0;
    for end in 1..=parts.len() {
        let longer = told(&parts[begun..end]);
        match lines.last_mut() {
            Some(last) if longer.chars().count() <= LOG_LETTERS => *last = longer,
            _ => {
                begun = end - 1;
                lines.push(told(&parts[begun..end]));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{LOG_LETTERS, sentences};

    #[test]
    fn a_list_is_told_whole_in_as_few_sentences_as_hold_it() {
        let told = |parts: &[usize]| parts.iter().map(|length| "x".repeat(*length)).collect();
        let lengths = |parts: &[usize]| -> Vec<usize> {
            sentences(parts, told).iter().map(|line: &String| line.len()).collect()
        };
        assert!(lengths(&[]).is_empty());
        assert_eq!(lengths(&[40, LOG_LETTERS - 40]), [LOG_LETTERS]);
        assert_eq!(lengths(&[40, 1, LOG_LETTERS - 40]), [41, LOG_LETTERS - 40]);
        assert_eq!(lengths(&[LOG_LETTERS + 1, 2, 3]), [LOG_LETTERS + 1, 5], "what is too long stands alone");
    }
}
