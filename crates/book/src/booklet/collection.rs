//! Books of many puzzles: first the puzzles, then hints, then solutions, all with the same numbers.
//!
//! Like the booklet of a single puzzle, it is composed only from stories.

mod sources;

use super::notes::with_step;
use super::{
    Booklet, Colophon, Cover, Figure, Hint, MoveLine, Rating, Selection, Statement, Style, colophon, figure, figure_of,
    front, hints, map, moves, rating, shortened, signs, statement, still,
};
use rayon::prelude::*;
pub use sources::Source;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::walkthrough::Walkthrough;
use stepbook_read::language::Language;
use stepbook_solve::text::capitalised;

/// A book of many puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Collection {
    /// The covers, and the data of the whole book: title, language, fonts, theme. Board, unit and length are those of
    /// the puzzle on the cover.
    pub booklet: Booklet,
    /// Its parts, in the order of [`BookPart::ALL`].
    pub parts: Vec<BookPart>,
    /// For each genre, the rules that all of its puzzles share.
    pub rules: Vec<Common>,
    /// How to read the pictures of solutions; sentences.
    pub meaning: String,
    /// The puzzles, in the order of their numbers.
    pub entries: Vec<Entry>,
    /// Sources and other texts about several puzzles, in the order of the first number.
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
    /// All parts, in the order of the book.
    pub const ALL: [Self; 3] = [Self::Puzzles, Self::Hints, Self::Solutions];

    /// Its name, a selector of messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzles => "puzzles",
            Self::Hints => "hints",
            Self::Solutions => "solutions",
        }
    }

    /// The link target of this part of a puzzle: "puzzles-17".
    pub(super) fn anchor(self, number: usize) -> String {
        format!("{}-{number}", self.name())
    }

    /// Its name as a heading: "Puzzles".
    pub(super) fn heading(self, language: &Language) -> String {
        capitalised(&language.say("collection-part", &[("part", self.name().into())]))
    }
}

/// The printed shape of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answers {
    /// A table of whole moves, and a few intermediate positions.
    #[default]
    Moves,
    /// Pictures of the positions that [`Style::steps`] selects.
    Diagrams,
}

/// The options of a book besides its [`Style`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// Its title; `None` for the usual title in the document's language.
    pub title: Option<String>,
    /// Which parts it has.
    pub parts: Vec<BookPart>,
    /// How solutions are printed.
    pub answers: Answers,
}

impl Default for Binding {
    fn default() -> Self {
        Self { title: None, parts: BookPart::ALL.into(), answers: Answers::default() }
    }
}

/// The facts that all puzzles of a genre share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Common {
    /// The genre, a selector of messages.
    pub genre: &'static str,
    /// Their rules, one sentence each.
    pub rules: Vec<String>,
    /// The unit, a selector of messages: "step".
    pub unit: &'static str,
    /// Whether each solution is proven to be shortest.
    pub are_shortest: bool,
}

impl Collection {
    /// Whether it has this part of a puzzle. Some puzzles have no hints.
    pub(super) fn has(&self, part: BookPart, entry: &Entry) -> bool {
        self.parts.contains(&part) && (part != BookPart::Hints || !entry.hints.is_empty())
    }

    /// How to use the book: the meaning of the numbers, and the shared rules. Groups of paragraphs with an optional
    /// heading.
    pub(super) fn introduction(&self) -> Vec<(Option<String>, Vec<String>)> {
        let language = &self.booklet.language;
        let both = match (self.parts.contains(&BookPart::Hints), self.parts.contains(&BookPart::Solutions)) {
            (true, true) => Some("both"),
            (true, false) => Some("hints"),
            (false, true) => Some("solutions"),
            (false, false) => None,
        };
        let same = both.map(|both| language.say("collection-same", &[("parts", both.into())]));
        let own = language.say("collection-own", &[]);
        let mut all = vec![(None, vec![language.sentences(same.into_iter().chain([own]))])];
        for common in &self.rules {
            let unit = ("unit", common.unit.into());
            let fewest = common.are_shortest.then(|| language.say("collection-fewest", &[unit]));
            let heading = match self.rules.len() {
                1 => language.say("matter-rules", &[]),
                _ => language.say("collection-genre", &[("genre", common.genre.into())]),
            };
            let text = language.sentences(std::iter::once(language.say("unit-rule", &[unit])).chain(fewest));
            all.push((Some(heading), common.rules.clone()));
            all.push((Some(language.say("matter-unit", &[unit])), vec![text]));
        }
        all.retain(|(_, texts)| !texts.is_empty());
        all
    }
}

/// A puzzle of the book.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number, from 1, also that of its hints and its solution.
    pub number: usize,
    /// Its chapter.
    pub class: Class,
    /// Its name.
    pub title: String,
    /// "Invented by …", unless it is listed for several puzzles.
    pub by: Option<String>,
    /// The unit of its solution, a selector of messages: "step".
    pub unit: &'static str,
    /// Number of steps of its solution.
    pub steps: usize,
    /// "116 steps".
    pub length: String,
    /// Whether its solution is proven to be shortest.
    pub is_shortest: bool,
    /// Its difficulty, if it is rated.
    pub difficulty: Option<Rating>,
    /// "116 steps (88 moves)".
    pub counts: String,
    /// The start, with the goal positions, then pictures of the goal if the start does not show all of it.
    pub pictures: Vec<Diagram>,
    /// The captions of several pictures: "start", "goal".
    pub names: Vec<String>,
    /// The rules that its genre does not share, and its goal; sentences.
    pub rules: Vec<String>,
    /// Intermediate positions, in order; none for short solutions, or if the book has no hints.
    pub hints: Vec<Hint>,
    /// Pictures of the solution: the start and each move of a short one, intermediate positions of a longer one.
    pub figures: Vec<Figure>,
    /// The solution as whole moves, each with the number of its last step. Empty if the pictures show it all.
    pub lines: Vec<MoveLine>,
    /// The note of the puzzle file, if it is short and unique to this puzzle.
    pub note: Option<String>,
    /// A longer note, and the author's notes on the solution; sentences.
    pub remarks: Vec<String>,
}

/// A chapter of the book: puzzles whose boards need a similar amount of space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// Small boards, nearly square.
    Square,
    /// Tall or wide boards, and medium ones.
    Tall,
    /// Large boards.
    Large,
    /// Number mazes. The pictures of their solutions are maps of the route, with a heading and without a number.
    Maze,
}

/// Maximum width of a long board that leaves space for another one on its page, in cells.
const FLAT: usize = 5;

impl Class {
    /// The class of `story`.
    fn of(story: &Walkthrough) -> Self {
        let size = story.field.size();
        let (longer, shorter) = (size.rows.max(size.cols), size.rows.min(size.cols));
        match longer {
            _ if story.is_route() => Self::Maze,
            // 0.8 < width : height < 1.25
            ..=7 if 4 * longer < 5 * shorter => Self::Square,
            ..=12 => Self::Tall,
            _ if shorter <= FLAT => Self::Tall,
            _ => Self::Large,
        }
    }

    /// Its name, a selector of messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Tall => "tall",
            Self::Large => "large",
            Self::Maze => "maze",
        }
    }
}

/// Binds `stories` into a book, chapter by chapter and in order within each. `None` without stories. All must have the
/// same language.
pub fn bind(stories: &[Walkthrough], style: &Style, binding: &Binding) -> Option<Collection> {
    let style = &Style { small: true, ..style.clone() };
    let mut ordered: Vec<&Walkthrough> = stories.iter().collect();
    ordered.sort_by_key(|story| Class::of(story));
    let stories = ordered.as_slice();
    let longest = *stories.iter().rev().max_by_key(|story| story.length())?;
    // The boards of the puzzles are large, but their blocks have the short names of small boards.
    let usual = Style { small: false, ..style.clone() };
    let statements: Vec<Statement> =
        stories.par_iter().map(|story| statement::statement(&shortened(story, style), &usual)).collect();
    let rules = common(stories, &statements);
    // If a table lists whole moves, the pictures mark whole moves.
    let is_of_moves = binding.answers == Answers::Moves;
    let steps = if is_of_moves { Selection::Moves } else { style.steps.clone() };
    let meant = Style { by_move: steps == Selection::Moves, steps, ..style.clone() };
    let each = stories.par_iter().zip(statements).enumerate();
    let entries = each.map(|(index, (story, statement))| {
        let own = rules.iter().find(|common| common.genre == story.genre).map(|common| common.rules.as_slice());
        let entry = entry(index + 1, story, statement, &meant, binding);
        let is_own = |rule: &String| own.is_none_or(|known| !known.contains(rule));
        Entry { rules: entry.rules.into_iter().filter(is_own).chain(story.claims()).collect(), ..entry }
    });
    let mut entries: Vec<Entry> = entries.collect();
    Some(Collection {
        parts: BookPart::ALL.into_iter().filter(|part| binding.parts.contains(part)).collect(),
        // One description of the pictures per genre.
        meaning: longest.language.sentences(genres(stories).map(|story| signs::meaning(story, &meant))),
        sources: sources::collected(stories, &mut entries, &longest.language),
        entries,
        booklet: covers(stories, longest, style, binding),
        rules,
    })
}

/// The facts that the puzzles of each genre share, in the order of the genres' first occurrence.
fn common(stories: &[&Walkthrough], statements: &[Statement]) -> Vec<Common> {
    let of = |first: &Walkthrough| {
        let all = stories.iter().zip(statements).filter(|(story, _)| story.genre == first.genre);
        // The rule about other blocks is trivially true for puzzles without other blocks.
        let lists = all.clone().map(|(story, statement)| {
            let others = statement::has_no_others(story).then(|| statement::rule_of_others(&story.language));
            statement.rules.iter().cloned().chain(others).collect::<Vec<_>>()
        });
        let in_both =
            |both: Vec<String>, list: Vec<String>| both.into_iter().filter(|rule| list.contains(rule)).collect();
        let mut rules = lists.reduce(in_both).unwrap_or_default();
        // Keep only rules that some puzzle states.
        rules.retain(|rule| all.clone().any(|(_, statement)| statement.rules.contains(rule)));
        let are_shortest = all.clone().all(|(story, _)| story.is_shortest());
        Common { genre: first.genre, rules, unit: first.unit.name(), are_shortest }
    };
    genres(stories).map(of).collect()
}

/// The first story of each genre.
fn genres<'a>(stories: &'a [&'a Walkthrough]) -> impl Iterator<Item = &'a Walkthrough> {
    let is_new = |at: usize| stories[..at].iter().all(|known| known.genre != stories[at].genre);
    (0..stories.len()).filter(move |&at| is_new(at)).map(|at| stories[at])
}

fn entry(number: usize, story: &Walkthrough, statement: Statement, style: &Style, binding: &Binding) -> Entry {
    let story = &*shortened(story, style);
    let goals = if story.start_shows_goal() { Vec::new() } else { statement.goals };
    let has_solution = binding.parts.contains(&BookPart::Solutions);
    let (figures, lines) = match (has_solution, binding.answers) {
        (false, _) => (Vec::new(), Vec::new()),
        // Maps show the whole route. The table repeats it for readers who cannot trace them.
        (true, _) if story.is_route() => {
            (story.chapters.iter().map(|part| map(story, style, part)).collect(), lines(story, style))
        }
        (true, Answers::Moves) => moves_and_pictures(story, style),
        (true, Answers::Diagrams) => {
            let pictures = style.steps.pictures(story, style.shown);
            (pictures.par_iter().map(|picture| figure_of(story, style, picture)).collect(), Vec::new())
        }
    };
    let notes = if has_solution { solution_notes(story) } else { Vec::new() };
    let note = story.about.note.clone().filter(|note| note.chars().count() <= SHORT);
    let hints = if binding.parts.contains(&BookPart::Hints) { hints::few(story, style) } else { Vec::new() };
    Entry {
        number,
        class: Class::of(story),
        title: story.about.title.clone(),
        by: statement::by(story),
        unit: story.unit.name(),
        steps: story.length(),
        length: story.count(story.length()),
        is_shortest: story.is_shortest(),
        difficulty: Rating::of(story),
        counts: story.counts(),
        names: if goals.is_empty() { Vec::new() } else { statement.names },
        pictures: std::iter::once(statement.start).chain(goals).collect(),
        rules: statement.rules.into_iter().chain(story.short_names_in_words()).collect(),
        hints,
        figures,
        lines,
        remarks: statement::remarks(story)
            .into_iter()
            .filter(|remark| Some(remark) != note.as_ref())
            .chain(notes)
            .collect(),
        note,
    }
}

/// The author's notes on the solution, for which its pictures and its table have no space.
fn solution_notes(story: &Walkthrough) -> Vec<String> {
    let titled = |(part, notes): (usize, Vec<String>)| {
        let title = &story.chapters[part].title;
        let one =
            move |note: String| story.language.say("titled", &[("title", title.into()), ("words", (&note).into())]);
        notes.into_iter().map(one)
    };
    let parts = (0..story.chapters.len()).map(|part| (part, story.chapter_notes(part + 1)));
    let steps = story.notes().into_iter().map(|(step, text)| with_step(story, step, text, usize::MAX));
    steps.chain(parts.flat_map(titled)).collect()
}

/// Maximum length of a note beside its puzzle, in characters. A longer one is beside the solution.
const SHORT: usize = 160;

/// Maximum number of moves of a solution that is shown only in pictures.
const PICTURED: usize = 9;
/// Number of moves per position shown of a longer one, and the maximum number of such positions.
const MOVES_EACH: usize = 16;
const MOST_BOARDS: usize = 20;

/// A short solution as pictures of its moves. A longer one as text, with the start and intermediate positions:
/// preferably ends of chapters near equal shares of the solution.
fn moves_and_pictures(story: &Walkthrough, style: &Style) -> (Vec<Figure>, Vec<MoveLine>) {
    let ends: Vec<usize> = (0..=story.length()).filter(|&k| k == 0 || story.ends_move(k)).collect();
    let moves = ends.len() - 1;
    if moves <= PICTURED {
        return (ends.par_iter().map(|&k| figure(story, style, k)).collect(), Vec::new());
    }
    let parts: Vec<usize> = story.chapters.iter().map(|chapter| *chapter.steps.end()).collect();
    let count = (moves / MOVES_EACH).min(MOST_BOARDS);
    let inner = &ends[1..moves];
    let near = |share: usize| {
        let ideal = share * story.length() / (count + 1);
        let cost = |step: &usize| step.abs_diff(ideal) * if parts.contains(step) { 1 } else { 3 };
        inner.iter().copied().min_by_key(cost)
    };
    let mut shown: Vec<usize> = std::iter::once(0).chain((1..=count).filter_map(near)).collect();
    shown.dedup();
    let board = |&k: &usize| match k {
        0 => figure(story, style, 0),
        _ => Figure { diagram: still(story, style, k), ..figure(story, style, k) },
    };
    (shown.par_iter().map(board).collect(), lines(story, style))
}

/// The whole moves of a solution, with the names printed on blocks.
fn lines(story: &Walkthrough, style: &Style) -> Vec<MoveLine> {
    let renamed = story.as_on_blocks();
    let lines = moves::lines(renamed.as_ref().unwrap_or(story), style).into_iter();
    lines.map(|line| MoveLine { why: None, notes: Vec::new(), ..line }).collect()
}

/// Covers and facts of the whole book; `longest` is the puzzle on the cover.
fn covers(stories: &[&Walkthrough], longest: &Walkthrough, style: &Style, binding: &Binding) -> Booklet {
    let language = &longest.language;
    let is_same = |is: fn(&Walkthrough, &Walkthrough) -> bool| stories.iter().all(|story| is(story, longest));
    let genre = if is_same(|a, b| a.genre == b.genre) { longest.genre } else { "several" };
    let title = binding.title.clone().unwrap_or_else(|| language.say("collection-genre", &[("genre", genre.into())]));
    let subtitle = contents(&binding.parts, language);
    let counts = language.say("html-gallery-count", &[("count", stories.len().into())]);
    let unit = is_same(|a, b| a.unit == b.unit).then_some(("unit", longest.unit.name().into()));
    let shortest = stories.iter().copied().min_by_key(|story| story.length()).filter(|_| unit.is_some());
    let range = shortest.filter(|shortest| shortest.length() < longest.length()).map(|shortest| {
        let ends = [shortest, longest].map(|story| story.count(story.length()));
        language.say("collection-lengths", &[("shortest", (&ends[0]).into()), ("longest", (&ends[1]).into())])
    });
    let are_shortest = stories.iter().all(|story| story.is_shortest());
    let fewest = unit.filter(|_| are_shortest).map(|unit| language.say("cover-fewest", &[unit]));
    let edition = language.say("collection-edition", &[]);
    let counted = unit.map(|unit| language.say("colophon-counted", &[unit]));
    let lines = counted.into_iter().collect();
    let last = Colophon { lines, ..colophon::made(style, language) };
    let facts = range.into_iter().chain(rating::range(stories, language)).chain(fewest).collect();
    let subject = language.say("titled", &[("title", (&counts).into()), ("words", (&subtitle).into())]);
    let boards =
        if stories.len() > 1 { stories.par_iter().map(|story| front(story, style)).collect() } else { Vec::new() };
    let cover = Cover {
        subtitle,
        by: statement::by(longest).filter(|_| is_same(|a, b| statement::by(a) == statement::by(b))),
        difficulty: None,
        counts,
        facts,
        start: front(longest, style),
        boards,
        edition,
    };
    Booklet { title, subject, cover: Some(cover), colophon: Some(last), ..Booklet::empty(longest, style) }
}

/// "Puzzles, hints and solutions".
fn contents(parts: &[BookPart], language: &Language) -> String {
    let name = |part: BookPart| language.say("collection-part", &[("part", part.name().into())]);
    capitalised(&language.list(BookPart::ALL.into_iter().filter(|part| parts.contains(part)).map(name)))
}
