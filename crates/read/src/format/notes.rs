//! The author's notes on the solution and choices for booklets: the keys `note` and `booklet`, in TOML and JSON.

use super::Objection;
use super::node::{Faults, Member, Node, Syntax, Table, Value};
use super::picture::{Picture, Separation, symbol};
use super::position::{corners, named_cell};
use super::schema::drawn;
use std::ops::Range;
use stepbook_solve::grid::Cell;
use stepbook_solve::maze::Spot;
use stepbook_solve::puzzle::{CHOICES, Game, Moment, Note};
use stepbook_solve::sliding::Symbol;
use stepbook_solve::text::thousands;

/// Maximum number of characters of a note, and maximum number of notes.
pub(super) const MAX_NOTE: usize = 500;
const MAX_NOTES: usize = 1000;

/// The keys of a note.
pub(super) const KEYS: [&str; 4] = ["step", "chapter", "position", "text"];

/// Returns an example of a note.
fn example(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::Toml => "write `[[note]]`, and below it lines such as `step = 24` and `text = \"…\"`",
        Syntax::Json => "write a list of notes: `\"note\": [{\"step\": 24, \"text\": \"…\"}]`",
    }
}

/// Explains how a position is written.
fn picture_help(syntax: Syntax) -> String {
    drawn("position", syntax) + "; `*` stands for anything"
}

/// A note, the position in the text of the value that gives its moment, and the picture if that value is one.
struct Read {
    place: Range<usize>,
    note: Note,
    picture: Option<Picture>,
}

/// All notes of a file that could be read.
#[derive(Default)]
pub(super) struct Notes(Vec<Read>);

impl Notes {
    /// Returns the notes, and the position of each.
    pub(super) fn apart(self) -> (Vec<Note>, Vec<Range<usize>>) {
        self.0.into_iter().map(|read| (read.note, read.place)).unzip()
    }

    /// Adds errors for moments that no solution of the game can have.
    pub(super) fn check(&self, game: &Game, faults: &mut Faults) {
        for Read { place, note, picture } in &self.0 {
            match (game, &note.at, picture) {
                (Game::Sliding(board), _, Some(picture)) => {
                    corners(board, picture, place, true, &mut faults.list);
                    let symbols = picture.rows.iter().flatten();
                    if symbols.into_iter().all(|symbol| matches!(symbol, Symbol::Anything | Symbol::Wall)) {
                        let help = "draw the blocks that are in their places at that moment";
                        faults.add(place.clone(), "every position looks like this picture", help);
                    }
                }
                (Game::Sliding(_), Moment::Cell(_), None) => {
                    faults.add(place.clone(), "a position of blocks is a picture", picture_help(faults.syntax));
                }
                (Game::Maze(maze), Moment::Cell(cell), _)
                    if maze.spots().get(*cell).is_none_or(|spot| *spot == Spot::Outside) =>
                {
                    let help = "rows and columns count from 0, from the top left";
                    faults.add(place.clone(), format!("there is no cell in {cell}"), help);
                }
                (Game::Maze(_), _, Some(_)) => {
                    let pair = faults.syntax.pair("position", "[3, 1]");
                    let help = format!("write row and column of the cell, counted from 0: {pair}");
                    faults.add(place.clone(), "a position in a number maze is a cell", help);
                }
                _ => {}
            }
        }
    }
}

/// Returns whether a key belongs to the puzzle and thus above the tables at the end of a TOML file.
pub(super) type IsAbove = dyn Fn(&str) -> bool;

/// Reads the value of the key `note` in the file `text`.
pub(super) fn notes(faults: &mut Faults, text: &str, node: &Node, is_above: &IsAbove) -> Notes {
    let help = match (&node.value, faults.syntax) {
        (Value::Table(_), Syntax::Toml) => "write `[[note]]`, with two brackets on each side",
        (_, syntax) => example(syntax),
    };
    let Some(list) = faults.elements(node, help) else { return Notes::default() };
    if let Some(surplus) = list.get(MAX_NOTES) {
        let message = format!("there are {} notes", thousands(list.len()));
        faults.add(surplus.span(), message, format!("keep at most {}", thousands(MAX_NOTES)));
        return Notes::default();
    }
    Notes(list.iter().filter_map(|node| note(faults, text, node, is_above)).collect())
}

fn note(faults: &mut Faults, text: &str, node: &Node, is_above: &IsAbove) -> Option<Read> {
    let mut table = faults.table(node, example(faults.syntax))?;
    let (span, syntax) = (table.span(), faults.syntax);
    let before = faults.len();
    let [step, chapter, position, words] = KEYS.map(|key| faults.take(&mut table, key));
    foreign_keys(faults, table, &KEYS, is_above, "[[note]]");
    let has_slip = faults.len() > before;
    let help = format!("write what you want to say: {}", syntax.pair("text", "\"…\""));
    let text_of = words.and_then(|words| faults.line(words, "the note", MAX_NOTE, &help));
    if words.is_none() && !has_slip {
        faults.add(span.clone(), "this note has no text", format!("add {}", syntax.pair("text", "\"…\"")));
    }
    let (at, picture) = match [step, chapter, position].into_iter().flatten().collect::<Vec<_>>()[..] {
        [node] if position.is_some() => self::position(faults, text, node),
        [node] => moment(faults, node, step.is_some()).map(|at| (at, None)),
        [] => {
            if !has_slip {
                let (step, chapter) = (syntax.pair("step", "24"), syntax.pair("chapter", "2"));
                let help = format!("add {step}, {chapter}, or `position` with a picture");
                faults.add(span, "this note is at no step", help);
            }
            None
        }
        [_, second, ..] => {
            let help = "keep one of `step`, `chapter` and `position`";
            faults.add(second.span(), "this note is at more than one place", help);
            None
        }
    }?;
    Some(Read { place: step.or(chapter).or(position)?.span(), note: Note { at, text: text_of? }, picture })
}

/// Adds errors for the keys left in a table with this `header`.
pub(super) fn foreign_keys(faults: &mut Faults, table: Table, own: &[&str], is_above: &IsAbove, header: &str) {
    let (above, others): (Vec<Member>, Vec<Member>) = table
        .members()
        .iter()
        .copied()
        .partition(|(key, _)| key.text().is_some_and(|key| is_above(key) && faults.syntax == Syntax::Toml));
    for (key, _) in above {
        let message = format!("`{}` is a key of the puzzle, not of `{header}`", key.text().unwrap_or_default());
        faults.add(key.span(), message, "move it up, above all lines in brackets");
    }
    faults.unknown_keys(others, own);
}

/// Reads a moment given by a number.
fn moment(faults: &mut Faults, node: &Node, is_step: bool) -> Option<Moment> {
    let (key, least, first) = match is_step {
        true => ("step", 0, "steps count from 0, the start"),
        false => ("chapter", 1, "chapters count from 1"),
    };
    let help = format!("write a whole number without quotes, e.g. {}", faults.syntax.pair(key, "2"));
    let number = faults.whole(node, &help)?;
    match usize::try_from(number).ok().filter(|&number| number >= least) {
        Some(number) => Some(if is_step { Moment::Step(number) } else { Moment::Chapter(number) }),
        None => {
            faults.add(node.span(), format!("there is no {key} {number}"), first);
            None
        }
    }
}

/// Reads a position: a picture as a text or a list of rows, or a cell.
fn position(faults: &mut Faults, text: &str, node: &Node) -> Option<(Moment, Option<Picture>)> {
    let pair = match node.list() {
        Some([row, col]) => row.whole().zip(col.whole()),
        _ => node.text().and_then(named_cell),
    };
    if let Some((row, col)) = pair {
        let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok());
        if cell.is_none() {
            faults.add(node.span(), "there is no such cell", "rows and columns count from 0");
        }
        return cell.map(|(row, col)| (Moment::Cell(Cell::new(row, col)), None));
    }
    let (help, before) = (picture_help(faults.syntax), faults.len());
    let picture = Picture::read(faults.rows(text, node, &help)?.into_iter(), Separation::Guessed, symbol);
    faults.list.extend(picture.symbol_faults());
    if picture.rows.is_empty() {
        faults.add(node.span(), "the position is empty", help);
    }
    if faults.len() > before || !picture.is_clear {
        return None;
    }
    let cells = |row: &Vec<Symbol>| row.iter().map(|symbol| symbol.as_str().to_owned()).collect();
    Some((Moment::Picture(picture.rows.iter().map(cells).collect()), Some(picture)))
}

/// Reads the value of the key `booklet`.
pub(super) fn booklet(
    faults: &mut Faults,
    node: &Node,
    is_above: &IsAbove,
    objection: Option<Objection>,
) -> Vec<(&'static str, String)> {
    let help = match (faults.syntax, node.list()) {
        (Syntax::Toml, Some(_)) => "write `[booklet]`, with one bracket on each side",
        (Syntax::Toml, None) => "write `[booklet]`, and below it lines such as `edition = \"hints\"`",
        (Syntax::Json, _) => "write an object: `\"booklet\": {\"edition\": \"hints\"}`",
    };
    let Some(mut table) = faults.table(node, help) else { return Vec::new() };
    let mut choices = Vec::new();
    let arrows = table.get("arrows").map_or(0..0, |(_, value)| value.span());
    for key in CHOICES {
        let Some(node) = faults.take(&mut table, key) else { continue };
        let Some(value) = choice(faults, node, key) else { continue };
        match objection.and_then(|objection| objection(key, &value)) {
            Some((message, help)) => faults.add(node.span(), message, help),
            None => choices.push((key, value)),
        }
    }
    check_arrows(faults, &choices, arrows);
    foreign_keys(faults, table, &CHOICES, is_above, "[booklet]");
    choices
}

/// Checks that all moves are shown if several moves share a picture.
fn check_arrows(faults: &mut Faults, choices: &[(&'static str, String)], span: Range<usize>) {
    let value = |wanted: &str| choices.iter().find(|(key, _)| *key == wanted).map(|(_, value)| value.as_str());
    let fits = |arrows: &str, steps: &str| matches!(steps, "all" | "manoeuvres") || arrows == "1" && steps == "moves";
    if let (Some(arrows), Some(steps)) = (value("arrows"), value("steps"))
        && !fits(arrows, steps)
    {
        let message = format!("`arrows` shows all moves, but `steps` is \"{steps}\"");
        faults.add(span, message, "leave one of them out");
    }
}

/// Returns the value of a choice as text.
fn choice(faults: &mut Faults, node: &Node, key: &str) -> Option<String> {
    if key == "arrows" {
        let help = format!("write a number from 1 to 5, e.g. {}", faults.syntax.pair(key, "3"));
        let number = faults.whole(node, &help)?;
        if !(1..=5).contains(&number) {
            faults.add(node.span(), format!("{number} arrows are not possible in a picture"), help);
            return None;
        }
        return Some(number.to_string());
    }
    let help = format!("write text in quotes: {}", faults.syntax.pair(key, "\"…\""));
    faults.line(node, &format!("`{key}`"), MAX_NOTE, &help)
}
