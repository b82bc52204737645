//! Many puzzles in one book: the puzzles first, then hints, then solutions at the back, all under the same numbers.
//!
//! It is made of what the booklet of a single puzzle is made of, so it knows stories only.

mod graded;
mod sources;

use super::notes::told;
use super::{
    Block, Booklet, Colophon, Cover, Figure, MoveLine, Play, Rating, Selection, Statement, Style, colophon, figure,
    figure_of, front, hints, map, marks, moves, rating, shortened, statement,
};
pub use graded::{Graded, Milestone, Next};
use rayon::prelude::*;
use serde::Serialize;
pub use sources::Source;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::walkthrough::Walkthrough;
use stepbook_read::language::Language;
use stepbook_solve::text::capitalised;

/// A book of many puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Collection {
    /// The covers, and what is said of the whole: title, language, fonts, theme. Board, unit and length are those of the
    /// puzzle on the cover.
    pub booklet: Booklet,
    /// Which parts it has.
    pub parts: Parts,
    /// The rules for all puzzles of a genre, for each genre.
    pub rules: Vec<Common>,
    /// The origin of every puzzle: author, source, note; sentences.
    pub remarks: Vec<String>,
    /// A description of a picture of a solution; sentences.
    pub meaning: String,
    /// The puzzles, in the order of their numbers.
    pub entries: Vec<Entry>,
    /// Their sources, and what else is said of some of them, in the order of the first number.
    pub sources: Vec<Source>,
}

/// A part of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookPart {
    /// The puzzles.
    Puzzles,
    /// The hints.
    Hints,
    /// The solutions.
    Solutions,
}

impl BookPart {
    /// All parts, in the order in which they are in the book.
    pub const ALL: [Self; 3] = [Self::Puzzles, Self::Hints, Self::Solutions];

    /// Its name, by which messages choose.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzles => "puzzles",
            Self::Hints => "hints",
            Self::Solutions => "solutions",
        }
    }
}

/// The parts of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts([bool; 3]);

impl Default for Parts {
    fn default() -> Self {
        Self([true; 3])
    }
}

impl Parts {
    /// These parts.
    pub fn of(parts: &[BookPart]) -> Self {
        Self(BookPart::ALL.map(|part| parts.contains(&part)))
    }

    /// Whether this part is one of them.
    pub fn has(self, part: BookPart) -> bool {
        self.0[part as usize]
    }

    /// The parts in the order of the book.
    pub fn iter(self) -> impl Iterator<Item = BookPart> {
        BookPart::ALL.into_iter().filter(move |&part| self.has(part))
    }
}

/// The printed shape of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answers {
    /// A table of whole moves, and a few pictures on the way.
    #[default]
    Moves,
    /// Pictures of the positions that [`Style::steps`] selects.
    Diagrams,
}

/// The options of a book beside its [`Style`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Binding {
    /// Its title. Without it, a title in the document's language.
    pub title: Option<String>,
    /// Which parts it has.
    pub parts: Parts,
    /// How solutions are printed.
    pub answers: Answers,
}

/// The common facts of all puzzles of a genre.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Common {
    /// Their name: "Sliding-block puzzles".
    pub name: String,
    /// Their rules, one sentence each.
    pub rules: Vec<String>,
    /// The unit, by which messages choose: "step".
    pub unit: &'static str,
    /// The definition of the unit; a sentence.
    pub unit_rule: String,
}

/// A paragraph of how the book is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Paragraph {
    /// A heading before it.
    pub heading: Option<String>,
    /// It.
    pub text: String,
    /// Whether it is said of the origin of the puzzles, not of their rules.
    pub is_remark: bool,
}

impl Collection {
    /// How the book is used: what the numbers mean, the rules that hold for all puzzles, and where they come from.
    pub(super) fn introduction(&self) -> Vec<Paragraph> {
        let language = &self.booklet.language;
        let both = match (self.parts.has(BookPart::Hints), self.parts.has(BookPart::Solutions)) {
            (true, true) => Some("both"),
            (true, false) => Some("hints"),
            (false, true) => Some("solutions"),
            (false, false) => None,
        };
        let same = both.map(|both| language.say("collection-same", &[("parts", both.into())]));
        let own = language.say("collection-own", &[]);
        let rule = |text: String| Paragraph { heading: None, text, is_remark: false };
        let mut paragraphs = vec![rule(language.sentences(same.into_iter().chain([own])))];
        for common in &self.rules {
            let unit = ("unit", common.unit.into());
            let fewest = language.say("collection-fewest", &[unit]);
            let several = self.rules.len() > 1;
            let heading = if several { common.name.clone() } else { language.say("matter-rules", &[]) };
            let first = paragraphs.len();
            paragraphs.extend(common.rules.iter().cloned().map(rule));
            if let Some(rule) = paragraphs.get_mut(first) {
                rule.heading = Some(heading);
            }
            let unit_heading = language.say("matter-unit", &[unit]);
            let text = language.sentences([common.unit_rule.clone(), fewest]);
            paragraphs.push(Paragraph { heading: Some(unit_heading), ..rule(text) });
        }
        paragraphs.extend(self.remarks.iter().map(|remark| Paragraph { is_remark: true, ..rule(remark.clone()) }));
        paragraphs
    }
}

/// A puzzle of the book.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number, from 1: that of its hints and of its solution.
    pub number: usize,
    /// Its name.
    pub title: String,
    /// "Invented by …", where that is not said of others, too.
    pub by: Option<String>,
    /// Number of steps of its solution.
    pub steps: usize,
    /// "116 steps".
    pub length: String,
    /// How hard it is, if there is anything to do.
    pub difficulty: Option<Rating>,
    /// "116 steps (88 moves)".
    pub counts: String,
    /// The start, with the goal's place, and then the goal's pictures, where the start does not show all of it.
    pub pictures: Vec<Diagram>,
    /// The captions of several pictures: "start", "goal".
    pub names: Vec<String>,
    /// The rules that are not those of all puzzles of its genre, and its goal; sentences.
    pub rules: Vec<String>,
    /// Graded hints; none if there is nothing to do.
    pub hints: Option<Graded>,
    /// Whether pictures of the solution are maps of the way, with a heading and without a number.
    pub on_maps: bool,
    /// Pictures of the solution.
    pub figures: Vec<Figure>,
    /// The solution as whole moves, each with the number of steps that are made after it; those that have a picture are
    /// marked as those of a target are. Empty if the pictures show it all.
    pub lines: Vec<MoveLine>,
    /// The note of the puzzle file, where it is short and only this puzzle's.
    pub note: Option<String>,
    /// A longer note of this puzzle alone, and what the author says of the solution; sentences.
    pub remarks: Vec<String>,
}

/// Binds `stories` into a book, in their order; `None` if there are none. They are in the same language.
pub fn bind(stories: &[Walkthrough], style: &Style, binding: &Binding) -> Option<Collection> {
    let longest = stories.iter().rev().max_by_key(|story| story.length())?;
    let statements: Vec<Statement> =
        stories.par_iter().map(|story| statement::statement(&shortened(story, style), style)).collect();
    let rules = common(stories, &statements);
    let remarks = remarks(stories);
    let meant = Style { steps: solution_steps(style, binding.answers), ..style.clone() };
    let each = stories.par_iter().zip(statements).enumerate();
    let entries = each.map(|(index, (story, statement))| {
        let own = rules.iter().find(|(genre, _)| *genre == story.genre).map(|(_, common)| common.rules.as_slice());
        let entry = entry(index + 1, story, statement, &meant, binding);
        Entry {
            by: entry.by.filter(|by| !remarks.contains(by)),
            rules: without(entry.rules, own.unwrap_or_default()),
            note: entry.note.filter(|note| !remarks.contains(note)),
            remarks: without(entry.remarks, &remarks),
            ..entry
        }
    });
    let mut entries: Vec<Entry> = entries.collect();
    Some(Collection {
        parts: binding.parts,
        meaning: meaning(stories, &meant),
        sources: sources::collected(stories, &mut entries, &longest.language),
        entries,
        booklet: covers(stories, longest, style, binding),
        rules: rules.into_iter().map(|(_, common)| common).collect(),
        remarks,
    })
}

/// `sentences` without those that are `said` elsewhere.
fn without(sentences: Vec<String>, said: &[String]) -> Vec<String> {
    sentences.into_iter().filter(|sentence| !said.contains(sentence)).collect()
}

/// The sentences that all of `lists` have, in the order of the first.
fn shared<'a>(mut lists: impl Iterator<Item = &'a [String]>) -> Vec<String> {
    let mut shared = lists.next().map(<[String]>::to_vec).unwrap_or_default();
    lists.for_each(|list| shared.retain(|sentence| list.contains(sentence)));
    shared
}

/// Each genre, in the order in which they first occur, with what its puzzles have in common.
fn common(stories: &[Walkthrough], statements: &[Statement]) -> Vec<(&'static str, Common)> {
    let mut genres: Vec<&Walkthrough> = Vec::new();
    for story in stories {
        if genres.iter().all(|known| known.genre != story.genre) {
            genres.push(story);
        }
    }
    let of = |first: &Walkthrough| {
        let all = stories.iter().zip(statements).filter(|(story, _)| story.genre == first.genre);
        let rules: Vec<Vec<String>> = all.clone().map(|(story, statement)| rules_that_hold(story, statement)).collect();
        let mut rules = shared(rules.iter().map(Vec::as_slice));
        // What none needs to say needs not be said.
        rules.retain(|rule| all.clone().any(|(_, statement)| statement.rules.contains(rule)));
        let unit = first.unit.name();
        let common = Common {
            name: first.language.say("collection-genre", &[("genre", first.genre.into())]),
            rules,
            unit,
            unit_rule: first.language.say("unit-rule", &[("unit", unit.into())]),
        };
        (first.genre, common)
    };
    genres.into_iter().map(of).collect()
}

/// A description of the pictures of the solutions, for each genre.
fn meaning(stories: &[Walkthrough], style: &Style) -> String {
    let mut genres: Vec<&str> = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for story in stories {
        if !genres.contains(&story.genre) {
            genres.push(story.genre);
            told.push(marks::meaning(story, style));
        }
    }
    stories.first().map_or_else(String::new, |first| first.language.sentences(told))
}

/// The rules of a puzzle, and what is true of it but needs not be said: of other blocks where there are none.
fn rules_that_hold(story: &Walkthrough, statement: &Statement) -> Vec<String> {
    let others = statement::has_no_others(story).then(|| statement::rule_of_others(&story.language));
    statement.rules.iter().cloned().chain(others).collect()
}

/// The origin of every puzzle.
fn remarks(stories: &[Walkthrough]) -> Vec<String> {
    let all = |story: &Walkthrough| -> Vec<String> {
        statement::by(story).into_iter().chain(statement::remarks(story)).collect()
    };
    let lists: Vec<Vec<String>> = stories.iter().map(all).collect();
    shared(lists.iter().map(Vec::as_slice))
}

/// The steps that are marked in the pictures of a solution: whole moves if a table lists these.
fn solution_steps(style: &Style, answers: Answers) -> Selection {
    match answers {
        Answers::Moves => Selection::Moves,
        Answers::Diagrams => style.steps.clone(),
    }
}

fn entry(number: usize, story: &Walkthrough, statement: Statement, style: &Style, binding: &Binding) -> Entry {
    let story = &*shortened(story, style);
    let goals = if story.start_shows_goal() { Vec::new() } else { statement.goals };
    let (figures, lines) = match (binding.parts.has(BookPart::Solutions), binding.answers) {
        (false, _) => (Vec::new(), Vec::new()),
        // Maps show all of the way; the table repeats it for those who cannot trace them.
        (true, _) if story.is_route() => (maps(story, style), lines(story, style, &[])),
        (true, Answers::Moves) => moves_and_pictures(story, style),
        (true, Answers::Diagrams) => {
            let pictures = style.steps.pictures(story, style.shown);
            (pictures.par_iter().map(|picture| figure_of(story, style, picture)).collect(), Vec::new())
        }
    };
    let said = if binding.parts.has(BookPart::Solutions) { said(story, lines.is_empty()) } else { Vec::new() };
    let note = story.about.note.clone().filter(|note| note.chars().count() <= SHORT);
    let hints = binding.parts.has(BookPart::Hints).then(|| hints::hints(story, style)).flatten();
    Entry {
        number,
        title: story.about.title.clone(),
        by: statement::by(story),
        steps: story.length(),
        length: story.count(story.length()),
        difficulty: Rating::of(story),
        counts: story.counts(),
        names: if goals.is_empty() { Vec::new() } else { statement.names },
        pictures: std::iter::once(statement.start).chain(goals).collect(),
        rules: statement.rules.into_iter().chain(story.short_names_in_words()).collect(),
        hints: hints.map(|hints| Graded::of(story, &hints)),
        on_maps: story.is_route(),
        figures,
        lines,
        remarks: statement::remarks(story)
            .into_iter()
            .filter(|remark| Some(remark) != note.as_ref())
            .chain(said)
            .collect(),
        note,
    }
}

/// What the author says of the solution beyond its table of moves; all of it where there is no such table.
fn said(story: &Walkthrough, is_without_table: bool) -> Vec<String> {
    let titled = |(part, notes): (usize, Vec<String>)| {
        let title = &story.chapters[part].title;
        let one =
            move |note: String| story.language.say("titled", &[("title", title.into()), ("words", (&note).into())]);
        notes.into_iter().map(one)
    };
    let parts = (0..story.chapters.len()).map(|part| (part, story.chapter_notes(part + 1)));
    let is_left = |step: usize| step == 0 || is_without_table;
    let all = story.notes();
    let left: Vec<(usize, &str)> = all.into_iter().filter(|(step, _)| is_left(*step)).collect();
    let steps = left.iter().map(|&(step, text)| told(story, step, text, usize::MAX));
    steps.chain(parts.flat_map(titled)).collect()
}

/// Most characters of a note that is at its puzzle; a longer one is at the solution.
const SHORT: usize = 160;

/// Moves of a table for which there is one picture, and the most pictures of a table.
const MOVES_EACH: usize = 20;
const MOST_PICTURES: usize = 4;

/// The whole moves of a solution, with pictures after about every twenty of them and at the end.
fn moves_and_pictures(story: &Walkthrough, style: &Style) -> (Vec<Figure>, Vec<MoveLine>) {
    let ends: Vec<usize> = (1..=story.length()).filter(|&k| story.ends_move(k)).collect();
    let count = ends.len().div_ceil(MOVES_EACH).clamp(1, MOST_PICTURES);
    let picked = |part: usize| ends.get((part * ends.len() / count).checked_sub(1)?).copied();
    let numbers: Vec<usize> = (1..=count).filter_map(picked).collect();
    let lines = lines(story, style, &numbers);
    (pictures(story, style, if numbers.is_empty() { &[0] } else { &numbers }), lines)
}

/// The whole moves of a solution; those that end with one of the steps `pictured` are marked.
fn lines(story: &Walkthrough, style: &Style, pictured: &[usize]) -> Vec<MoveLine> {
    let line = |whole: moves::WholeMove| MoveLine {
        number: whole.last,
        label: whole.label,
        aloud: None,
        way: whole.way,
        goes_on: false,
        target: pictured.contains(&whole.last),
        why: None,
        notes: whole.notes,
    };
    moves::moves(story, style, 0).whole.into_iter().map(line).collect()
}

/// The maps of the whole way. A book has no room for their roses.
fn maps(story: &Walkthrough, style: &Style) -> Vec<Figure> {
    let bare = Walkthrough { forks: Vec::new(), ..story.clone() };
    story.chapters.iter().map(|part| map(&bare, style, part)).collect()
}

fn pictures(story: &Walkthrough, style: &Style, numbers: &[usize]) -> Vec<Figure> {
    numbers.par_iter().map(|&k| figure(story, style, k)).collect()
}

/// Covers and facts about the whole; `longest` is the puzzle that is on the cover.
fn covers(stories: &[Walkthrough], longest: &Walkthrough, style: &Style, binding: &Binding) -> Booklet {
    let language = &longest.language;
    let is_same = |is: fn(&Walkthrough, &Walkthrough) -> bool| stories.iter().all(|story| is(story, longest));
    let genre = if is_same(|a, b| a.genre == b.genre) { longest.genre } else { "several" };
    let title = binding.title.clone().unwrap_or_else(|| language.say("collection-genre", &[("genre", genre.into())]));
    let subtitle = contents(binding.parts, language);
    let counts = language.say("html-gallery-count", &[("count", stories.len().into())]);
    let unit = is_same(|a, b| a.unit == b.unit).then_some(("unit", longest.unit.name().into()));
    let shortest = stories.iter().min_by_key(|story| story.length()).filter(|_| unit.is_some());
    let range = shortest.filter(|shortest| shortest.length() < longest.length()).map(|shortest| {
        let ends = [shortest, longest].map(|story| story.count(story.length()));
        language.say("collection-lengths", &[("shortest", (&ends[0]).into()), ("longest", (&ends[1]).into())])
    });
    let fewest = unit.map(|unit| language.say("cover-fewest", &[unit]));
    let edition = language.say("collection-edition", &[]);
    let counted = unit.map(|unit| language.say("colophon-counted", &[unit]));
    let last = Colophon {
        title: title.clone(),
        edition: edition.clone(),
        ..colophon::made(counted.into_iter().collect(), style, language)
    };
    let facts = range.into_iter().chain(rating::range(stories, language)).chain(fewest).collect();
    let subject = language.say("titled", &[("title", (&counts).into()), ("words", (&subtitle).into())]);
    let boards =
        if stories.len() > 1 { stories.par_iter().map(|story| front(story, style)).collect() } else { Vec::new() };
    let cover = Cover {
        subtitle,
        by: remarks(stories).into_iter().find(|remark| statement::by(longest).as_ref() == Some(remark)),
        difficulty: None,
        counts,
        facts,
        start: front(longest, style),
        boards,
        edition,
    };
    Booklet {
        title,
        author: None,
        subject,
        size: longest.field.size(),
        unit: longest.unit,
        length: longest.length(),
        language: language.clone(),
        fonts: style.fonts.clone().reading(language.is_right_to_left()),
        date: style.date,
        theme: style.theme,
        has_looks: style.has_looks(),
        play: Play::of(longest, false),
        blocks: vec![Block::Cover(cover), Block::Colophon(last)],
    }
}

/// "Puzzles, hints and solutions".
fn contents(parts: Parts, language: &Language) -> String {
    let names: Vec<String> =
        parts.iter().map(|part| language.say("collection-part", &[("part", part.name().into())])).collect();
    capitalised(&language.list(names.iter().map(String::as_str)))
}
