//! How large documents may become, and what they take in memory until they are written.

use crate::diagram::Diagram;
use crate::text::thousands;

/// The most bytes of a document, and of the images of all steps together. What would be larger is refused before it is written.
pub const MOST_BYTES: usize = 256 << 20;

/// What would be larger than [`MOST_BYTES`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{what} would have about {} MB, and at most {} MB are written; {advice}",
    megabytes(*.size),
    megabytes(MOST_BYTES)
)]
pub struct TooLarge {
    what: &'static str,
    size: usize,
    advice: &'static str,
}

/// What to do about it.
const FEWER: &str = "choose fewer positions, e.g. with --steps milestones";

fn megabytes(bytes: usize) -> String {
    thousands(bytes.div_ceil(1_000_000))
}

/// Checks the size of a document in bytes.
///
/// # Errors
///
/// If it is too large.
pub fn document(size: usize) -> Result<(), TooLarge> {
    within("the document", size, FEWER)
}

/// Checks the size of the images of `count` positions, of which one has so many bytes.
///
/// # Errors
///
/// If they are too large.
pub fn images(one: usize, count: usize) -> Result<(), TooLarge> {
    let advice = "choose fewer positions, e.g. with --steps milestones, or write a document, whose pictures share what stays as it is: \
                  `stepbook book --to html`";
    within("the images", one.saturating_mul(count), advice)
}

/// Checks the size of a report with `count` positions, of which one has so many bytes.
///
/// # Errors
///
/// If it is too large.
pub fn positions(one: usize, count: usize) -> Result<(), TooLarge> {
    within(
        "the JSON, which has the position after each move,",
        one.saturating_mul(count),
        "--to txt has the moves alone",
    )
}

/// Pictures that would take more memory than allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{} pictures of this board take about {} MiB of memory, more than the limit of {} MiB; choose fewer positions, e.g. with --steps \
     milestones, or raise the limit with --max-memory",
    thousands(*.count),
    thousands(*.size >> 20),
    thousands(*.most >> 20)
)]
pub struct TooMuchMemory {
    count: usize,
    size: usize,
    most: usize,
}

/// How often a page of HTML or LaTeX has each picture in memory, measured as the most memory of `book -o x.html`: 2.9 times for 201
/// pictures of a maze of 65,535 cells, 3.0 times for 60 of a board of 3,600; of LaTeX 2.3 times.
pub const IN_TEXT: usize = 3;
/// The same of PDF, and of images and figures that are written one after the other: little more than once.
pub const ALONE: usize = 2;
/// Pictures of so many bytes, about what the program itself takes, are always made: the limit is one for searches first of all, which may
/// continue on disk.
const ALWAYS: usize = 32 << 20;

/// Checks what `count` pictures like `one` take if each is in memory so often, in a document that may take `most` bytes, and 32 MiB
/// anyway.
///
/// # Errors
///
/// If that is more.
pub fn pictures(one: &Diagram, count: usize, copies: usize, most: usize) -> Result<(), TooMuchMemory> {
    let size = one.memory().saturating_mul(count).saturating_mul(copies);
    if size > most.max(ALWAYS) { Err(TooMuchMemory { count, size, most }) } else { Ok(()) }
}

fn within(what: &'static str, size: usize, advice: &'static str) -> Result<(), TooLarge> {
    if size > MOST_BYTES { Err(TooLarge { what, size, advice }) } else { Ok(()) }
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
        assert!(positions(17_000, 17_001).is_err() && positions(4_096, 4_096).is_ok());
    }
}
