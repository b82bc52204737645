//! Collects authors, sources and notes of the puzzles of a book. Texts about several puzzles are listed once.

use super::Entry;
use crate::booklet::statement;
use stepbook_draw::walkthrough::Walkthrough;
use stepbook_read::language::Language;

/// A text about one or several puzzles of the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The numbers of these puzzles, in ascending order.
    pub puzzles: Vec<usize>,
    /// "1–11, 20: Source: …".
    pub text: String,
}

/// Removes from `entries` all sources and the texts that several share, and returns them with the numbers of their
/// puzzles.
pub(super) fn collected(stories: &[&Walkthrough], entries: &mut [Entry], language: &Language) -> Vec<Source> {
    let mut found: Vec<(String, Vec<usize>)> = Vec::new();
    let mut sources: Vec<String> = Vec::new();
    for (story, entry) in stories.iter().zip(&*entries) {
        let remarks = statement::remarks(story);
        // The first remark is the source, if there is one.
        sources.extend(remarks.first().filter(|_| story.about.source.is_some()).cloned());
        let own = |text: &&String| remarks.contains(text) || entry.by.as_ref() == Some(text);
        for text in entry.by.iter().chain(&entry.remarks).chain(&entry.note).filter(own) {
            match found.iter_mut().find(|(known, _)| known == text) {
                Some((_, numbers)) => numbers.push(entry.number),
                None => found.push((text.clone(), vec![entry.number])),
            }
        }
    }
    found.retain(|(text, numbers)| numbers.len() > 1 || sources.contains(text));
    let is_collected = |text: &String| found.iter().any(|(collected_text, _)| collected_text == text);
    for entry in entries {
        entry.by.take_if(|by| is_collected(by));
        entry.note.take_if(|note| is_collected(note));
        entry.remarks.retain(|remark| !is_collected(remark));
    }
    let source = |(text, puzzles): (String, Vec<usize>)| {
        let numbers = ranges(&puzzles);
        let text = language.say("titled", &[("title", (&numbers).into()), ("words", (&text).into())]);
        Source { puzzles, text }
    };
    found.into_iter().map(source).collect()
}

/// Ascending numbers as ranges: "1–11, 20".
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let one = |run: &[usize]| match run {
        [first, .., last] => format!("{first}–{last}"),
        _ => run.iter().map(usize::to_string).collect(),
    };
    runs.map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn numbers_in_a_row_are_a_range() {
        assert_eq!(ranges(&[1, 2, 3, 5, 8, 9]), "1–3, 5, 8–9");
        assert_eq!(ranges(&[7]), "7");
    }
}
