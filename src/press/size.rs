//! Limits for the size of documents and for the memory that they take until they are written.

use crate::diagram::Diagram;
use crate::text::thousands;

/// Maximum size in bytes of a document, and of the images of all steps together. Larger output is refused before it is
/// written.
pub const MOST_BYTES: usize = 256 << 20;

/// Output that would be larger than [`MOST_BYTES`].
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

/// The advice in the message.
const FEWER: &str = "choose fewer positions, e.g. with --steps milestones";

fn megabytes(bytes: usize) -> String {
    thousands(bytes.div_ceil(1_000_000))
}

/// Checks the size of a document in bytes.
///
/// # Errors
///
/// Returns an error if it is too large.
pub fn document(size: usize) -> Result<(), TooLarge> {
    within("the document", size, FEWER)
}

/// Checks the size of the images of `count` positions. `one` is the size of one image in bytes.
///
/// # Errors
///
/// Returns an error if they are too large.
pub fn images(one: usize, count: usize) -> Result<(), TooLarge> {
    let advice = "choose fewer positions, e.g. with --steps milestones, or write a document, whose pictures share what stays as it is: \
                  `stepbook book --to html`";
    within("the images", one.saturating_mul(count), advice)
}

/// Checks the size of a report with `count` positions. `one` is the size of one position in bytes.
///
/// # Errors
///
/// Returns an error if it is too large.
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

/// Number of copies of each picture that a page of HTML or LaTeX holds in memory, measured as the peak memory of `book
/// -o x.html`. It was 2.9 for 201 pictures of a maze of 65,535 cells and 3.0 for 60 pictures of a board of 3,600 cells.
/// For LaTeX it was 2.3.
pub const IN_TEXT: usize = 3;
/// The same number for PDF, and for images and figures that are written one after the other. It was little more than
/// one.
pub const ALONE: usize = 2;
/// Pictures up to this size in bytes are always made. This is about the memory of the program itself. The memory limit
/// is mainly meant for searches, which may continue on disk.
const ALWAYS: usize = 32 << 20;

/// Checks the memory for `count` pictures like `one` with `copies` copies of each. The document may take `most` bytes,
/// or 32 MiB if that is more.
///
/// # Errors
///
/// Returns an error if the pictures take more than that.
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
