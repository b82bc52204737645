//! How large documents may become.

use crate::text::thousands;

/// The most bytes of a document, and of the images of all steps together. What would be larger is refused before it is written.
pub const MOST_BYTES: usize = 256 << 20;

/// What would be larger than [`MOST_BYTES`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{what} would have about {} MB, and at most {} MB are written; choose fewer positions, e.g. with --steps milestones{more}",
    megabytes(*.size),
    megabytes(MOST_BYTES)
)]
pub struct TooLarge {
    what: &'static str,
    size: usize,
    more: &'static str,
}

fn megabytes(bytes: usize) -> String {
    thousands(bytes.div_ceil(1_000_000))
}

/// Checks the size of a document in bytes.
///
/// # Errors
///
/// If it is too large.
pub fn document(size: usize) -> Result<(), TooLarge> {
    within("the document", size, "")
}

/// Checks the size of the images of `count` positions, of which one has so many bytes.
///
/// # Errors
///
/// If they are too large.
pub fn images(one: usize, count: usize) -> Result<(), TooLarge> {
    let more = ", or write a document, whose pictures share what stays as it is: `stepbook book --to html`";
    within("the images", one.saturating_mul(count), more)
}

fn within(what: &'static str, size: usize, more: &'static str) -> Result<(), TooLarge> {
    if size > MOST_BYTES { Err(TooLarge { what, size, more }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_the_most_is_refused_with_its_size() {
        assert_eq!((document(MOST_BYTES), images(MOST_BYTES / 8, 8)), (Ok(()), Ok(())));
        let told = document(MOST_BYTES + 1).expect_err("one byte too many").to_string();
        assert_eq!(
            told,
            "the document would have about 269 MB, and at most 269 MB are written; choose fewer positions, e.g. with --steps \
             milestones"
        );
        let told = images(2_000_000, 5_000).expect_err("10 GB").to_string();
        assert!(told.starts_with("the images would have about 10,000 MB, and at most 269 MB are written"), "{told}");
        assert!(images(usize::MAX, 2).is_err());
    }
}
