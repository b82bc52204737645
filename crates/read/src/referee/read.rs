//! Reading listed solutions: the text and JSON of `stepbook solve`, and answers to HackerRank's challenge. A listing
//! contains moves or jumps.

use super::json::FORM;
use super::jumps::AskedJump;
use super::words::{BY_REASONS, Labels, MAX_RUN, MoveLine, Unclear, line_number, parse_line, table};
use crate::format::node::{Faults, Syntax, Table};
use crate::format::{Fault, Line, ReadError, composed, decoded, line_and_column, named_cell, printable, span_of};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction};
use stepbook_solve::sliding::Metric;

/// Maximum size of a listing in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// The formats of a listed solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A line such as `12 B down 1` for each move. The numbers and the lines above the moves are optional.
    Text,
    /// An object with a list `moves`, as `docs/json.md` describes it.
    Json,
    /// The number of moves, followed by a line `label (row,col) (row,col)` for each.
    HackerRank,
}

/// The part of a solution that must be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// The whole solution, with as many moves or jumps as the heading announces.
    Whole,
    /// The whole solution or its beginning.
    Part,
}

/// A listed solution, of moves or of jumps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing<M = Asked> {
    /// The length in moves that the listing announces.
    pub announced: Option<Announced>,
    /// The moves or jumps, in order.
    pub moves: Vec<M>,
    /// The end of the text, as an empty span.
    pub end: Range<usize>,
}

/// The length that a listing announces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announced {
    /// The unit of a line.
    pub metric: Metric,
    /// The length in another metric.
    pub second: Option<(usize, Metric)>,
    /// The position in the listing, in bytes.
    pub span: Range<usize>,
}

/// A listed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The position in the listing, in bytes.
    pub span: Range<usize>,
    /// The block.
    pub label: String,
    /// Its path.
    pub way: Way,
    /// The top-left cell of its bounding box before the move, if listed.
    pub from: Option<Cell>,
    /// The top-left cell of its bounding box after the move, if listed.
    pub to: Option<Cell>,
    /// The picture of the board before the move, if the listing has it.
    pub before: Option<String>,
    /// The picture of the board after the move, if the listing has it.
    pub after: Option<String>,
}

/// The path of a listed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// Directions, each with a number of cells.
    Runs(Vec<(Direction, usize)>),
    /// Any path to [`Asked::to`].
    Any,
}

impl Asked {
    /// Returns a move given only by the cells before and after it.
    fn between(span: Range<usize>, (label, from, to): (String, Cell, Cell)) -> Self {
        Self { span, label, way: Way::Any, from: Some(from), to: Some(to), before: None, after: None }
    }

    /// Returns a move given only by its path.
    fn run(span: Range<usize>, (label, runs): (String, Vec<(Direction, usize)>)) -> Self {
        Self { span, label, way: Way::Runs(runs), from: None, to: None, before: None, after: None }
    }
}

/// The reason why a listing cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ListingError {
    /// The listing exceeds [`MAX_BYTES`].
    #[error("the listing is larger than {} MiB", MAX_BYTES >> 20)]
    TooLarge,
    /// The listing is not a readable text.
    #[error(transparent)]
    NotText(#[from] ReadError),
    /// All errors, in the order of the text. Never empty.
    #[error("{} in the listing; the first is in line {}: {}", stepbook_solve::text::counted(faults.len(), "error"),
        line_and_column(text, faults[0].span.start).0, faults[0].message)]
    Faults {
        /// The text that was read.
        text: String,
        /// The errors.
        faults: Vec<Fault>,
    },
}

/// Reads the listed solutions, at least one, of a puzzle whose blocks have these labels. Without `form`, the format is
/// recognised from the content.
///
/// # Errors
///
/// Fails if there are too many bytes or if they are not UTF-8. Otherwise returns all errors of the text.
pub fn read(bytes: &[u8], form: Option<Form>, extent: Extent, labels: &[&str]) -> Result<Vec<Listing>, ListingError> {
    let text = decode(bytes)?;
    let mut reader = Reader::new(&text, extent, labels);
    let recognised = form.unwrap_or_else(|| recognise(reader.text));
    let mut listed = match recognised {
        Form::HackerRank => vec![reader.hackerrank()],
        form => reader.listed(form),
    };
    listed.iter().for_each(|(_, moves)| reader.check_labels(moves, labels));
    let may_be_table = form.is_none() && recognised != Form::Json || form == Some(Form::Text);
    if may_be_table
        && !reader.faults.is_empty()
        && let Some(moves) = table(reader.text, &reader.labels)
    {
        let moves = moves.into_iter().map(|(span, moved)| Asked::run(span, moved)).collect();
        let lines = if reader.text.contains(BY_REASONS) { reader.lines() } else { Vec::new() };
        // There, each line is a whole move, whatever is counted.
        let heading = lines.first().and_then(|(span, line)| {
            let (count, said) = Asked::headline(line)?;
            let said = Announced { span: span.clone(), ..said? };
            let second = if said.metric == Metric::Move { said.second } else { Some((count, said.metric)) };
            Some(Announced { metric: Metric::Move, second, ..said })
        });
        listed = vec![(heading, moves)];
        reader.faults.list.clear();
    }
    reader.unless_faulty(listed)
}

/// Reads the listed routes through a number maze, at least one. Without `form`, the format is recognised from the
/// content.
///
/// # Errors
///
/// Fails if there are too many bytes or if they are not UTF-8. Otherwise returns all errors of the text.
pub fn read_jumps(bytes: &[u8], form: Option<Form>, extent: Extent) -> Result<Vec<Listing<AskedJump>>, ListingError> {
    let text = decode(bytes)?;
    let mut reader = Reader::new(&text, extent, &[]);
    let is_json = reader.text.trim_start().starts_with('{');
    let form = form.unwrap_or(if is_json { Form::Json } else { Form::Text });
    let mut listed = reader.listed(form);
    if form == Form::HackerRank {
        reader.fault(&(0..0), "HackerRank's format is for sliding blocks".to_owned(), super::jumps::HELP);
    }
    if form == Form::Text
        && !reader.faults.is_empty()
        && let Some(jumps) = super::jumps::table(reader.text)
    {
        listed = vec![(None, jumps)];
        reader.faults.list.clear();
    }
    reader.unless_faulty(listed)
}

/// Returns the text of a listing.
fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ListingError> {
    if bytes.len() > MAX_BYTES { Err(ListingError::TooLarge) } else { Ok(decoded(bytes)?) }
}

/// Recognises the format of a listing. HackerRank's begins with a line that contains only a number. JSON begins with an
/// opening brace, unless that line gives the number of moves.
fn recognise(text: &str) -> Form {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    match () {
        () if first.parse::<usize>().is_ok() => Form::HackerRank,
        () if first.starts_with('{') && Asked::headline(first).is_none() => Form::Json,
        () => Form::Text,
    }
}

/// A listing with this many different unknown blocks belongs to another puzzle.
const LEAST_OTHERS: usize = 3;

const METRICS: [Metric; 3] = [Metric::Step, Metric::Slide, Metric::Move];

/// Maximum length in bytes of the two cells of a move.
const MOST_OF_CELLS: usize = 64;

/// Maximum number of characters of counts: two of the largest numbers with their units.
const MOST_OF_COUNTS: usize = 64;

/// A number and its unit in the singular.
type Count<'t> = (usize, &'t str);

/// Reads a count: "1 step", "88 moves".
fn count(text: &str) -> Option<Count<'_>> {
    let (number, unit) = text.split_once(' ')?;
    let unit = unit.strip_suffix('s').unwrap_or(unit);
    matches!(unit, "step" | "slide" | "move" | "jump").then(|| Some((number.parse().ok()?, unit)))?
}

/// Returns the counts, last ones first, at the end of a line such as "Klotski: 116 steps (88 moves), the fewest steps
/// possible" or "Klondike: 9 jumps". A title may contain anything, including text that looks like counts.
pub(super) fn headlines(line: &str) -> impl Iterator<Item = (Count<'_>, Option<Count<'_>>)> {
    // A line may have any length and contain such a colon anywhere.
    let counts = move |(at, _)| {
        let rest: &str = &line[at + 2..];
        let end = rest.char_indices().nth(MOST_OF_COUNTS).map_or(rest.len(), |(end, _)| end);
        match rest[..end].split([',', ')']).next()?.split_once(" (") {
            Some((first, second)) => Some((count(first)?, Some(count(second)?))),
            None => Some((count(rest[..end].split(',').next()?)?, None)),
        }
    };
    line.rmatch_indices(": ").filter_map(counts)
}

/// Returns the unit at the end of a line such as "Klotski: 116 steps (88 moves), the fewest steps possible".
fn fewest(line: &str) -> Option<&str> {
    let (_, unit) = line.strip_suffix(" possible")?.rsplit_once("), the fewest ")?;
    Some(unit)
}

/// Returns whether `stepbook solve` prints such a line about one or all solutions.
pub(super) fn sums_up(line: &str) -> bool {
    line.starts_with("found depth-first")
        || line.contains(" shortest solution") && line.ends_with(" at that distance")
        || line.contains(" forced") && line.contains("some other shortest solution does without each")
        || line.contains(" forced (*), every shortest solution makes ")
        || line == "the start is already a solution"
        || line == "all are listed"
        || line.starts_with("the first ") && line.ends_with("the list was cut there")
        || line == "the number of shortest solutions was not found before the limit"
}

/// Returns whether a line begins one of several solutions: "Solution 2: 116 steps (88 moves)", "Ending 1: 9 jumps, to
/// row 12, column 1".
fn is_section<M: Listed>(line: &str) -> bool {
    let after = ["Solution ", "Ending "].iter().find_map(|word| line.strip_prefix(word)?.split_once(": "));
    after.is_some_and(|(number, counts)| {
        number.parse::<usize>().is_ok() && M::headline(&format!(": {counts}")).is_some()
    })
}

/// The announcement of a listing, and its moves or jumps.
pub(super) type Parts<M> = (Option<Announced>, Vec<M>);

/// An item of a listing: a move or a jump.
pub(super) trait Listed: Sized {
    /// The name of an item.
    const ONE: &'static str;
    /// The metrics, if there is a choice.
    const METRICS: &'static [Metric];

    /// Returns whether a line is the first one after all solutions.
    fn is_end(line: &str) -> bool;

    /// Returns the position in the text.
    fn span(&self) -> &Range<usize>;

    /// Returns the description of the item for messages.
    fn words(&self) -> String;

    /// Returns the length at the end of a line, and its announcement, which may contain the length in another metric.
    fn headline(line: &str) -> Option<(usize, Option<Announced>)>;

    /// Returns whether a line may be here although it is not part of a solution. `has_headline` is true if a headline
    /// is above it.
    fn is_aside(reader: &Reader, line: &str, has_headline: bool) -> bool;

    /// Reads the number and the items of a line in which number `next` is expected. If it returns `None`, the error is
    /// in `reader`.
    fn line(reader: &mut Reader, span: &Range<usize>, line: &str, next: usize) -> Option<(Option<usize>, Vec<Self>)>;

    /// Reads an item of an answer in JSON. If it returns `None`, the error is in `reader`.
    fn of_json(reader: &mut Reader, json: &Table) -> Option<Self>;

    /// Notes the picture of the position that is listed after it, or before it.
    fn leads_to(&mut self, _position: &str) {}
    fn comes_from(&mut self, _position: &str) {}
}

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    extent: Extent,
    pub(super) faults: Faults,
    /// The labels of the blocks.
    pub(super) labels: Labels<'a>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, extent: Extent, labels: &[&'a str]) -> Self {
        Self { text, extent, faults: Faults::new(Syntax::Json), labels: labels.iter().copied().collect() }
    }

    /// Returns the listings, unless there are errors.
    fn unless_faulty<M>(self, listed: Vec<Parts<M>>) -> Result<Vec<Listing<M>>, ListingError> {
        let Self { text, faults: Faults { list: mut faults, .. }, .. } = self;
        let end = text.len()..text.len();
        if faults.is_empty() {
            let listing = |(announced, moves)| Listing { announced, moves, end: end.clone() };
            return Ok(listed.into_iter().map(listing).collect());
        }
        faults.sort_by_key(|fault| fault.span.start);
        Err(ListingError::Faults { text: text.to_owned(), faults })
    }

    pub(super) fn fault(&mut self, span: &Range<usize>, message: String, help: &str) {
        self.faults.add(span.clone(), printable(&message), help);
    }

    /// Returns the trimmed lines that are not blank, and their positions.
    pub(super) fn lines(&self) -> Vec<Line<'a>> {
        let lines = self.text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(|line| (span_of(self.text, line), line)).collect()
    }

    /// Reports unknown blocks. If many moves name such blocks, the listing belongs to another puzzle. This is a single
    /// error, which replaces all others.
    fn check_labels(&mut self, moves: &[Asked], labels: &[&str]) {
        let unknown: Vec<&Asked> = moves.iter().filter(|asked| !self.labels.contains(asked.label.as_str())).collect();
        let different: FxHashSet<&str> = unknown.iter().map(|asked| asked.label.as_str()).collect();
        let known: Vec<String> = labels.iter().take(20).map(|label| format!("`{label}`")).collect();
        let more = if labels.len() > 20 { ", …" } else { "" };
        let help = printable(&format!("the blocks are {}{more}", known.join(", ")));
        if different.len() >= LEAST_OTHERS && unknown.len() * 2 >= moves.len() {
            let message = format!("there is no block `{}`; these are the moves of another puzzle", unknown[0].label);
            self.faults.list.clear();
            self.fault(&unknown[0].span, message, &help);
            return;
        }
        for asked in unknown {
            self.fault(&asked.span, format!("there is no block `{}`", asked.label), &help);
        }
    }

    pub(super) fn check_number<M: Listed>(&mut self, span: &Range<usize>, announced: usize, found: usize) {
        if announced != found && (self.extent == Extent::Whole || found > announced) {
            let one = M::ONE;
            let message = format!("the heading says {announced} {one}s, but {found} are listed");
            self.fault(span, message, &format!("list every {one}, and give their number in the heading"));
        }
    }

    fn check_fewest(&mut self, span: &Range<usize>, line: &str, metric: Metric) {
        let right = format!("{}s", metric.name());
        let is_unit = |unit: &str| METRICS.iter().any(|metric| unit.strip_suffix('s') == Some(metric.name()));
        if let Some(unit) = fewest(line).filter(|unit| *unit != right && is_unit(unit)) {
            let message = format!("{right} are counted, but the heading speaks of the fewest {unit}");
            self.fault(span, message, "count and compare in the same metric");
        }
    }

    /// Checks that a numbered move or jump has the number `next`. After a wrong number, counting continues from there,
    /// so that a gap is only one error.
    pub(super) fn check_next<M: Listed>(&mut self, span: &Range<usize>, number: Option<usize>, next: &mut usize) {
        if let Some(number) = number.filter(|number| number != next) {
            let one = M::ONE;
            let message = format!("the {one} has number {number}, but number {next} is expected here");
            self.fault(span, message, &format!("number the {one}s consecutively from 1, or not at all"));
            *next = number;
        }
        *next = next.saturating_add(1);
    }

    fn listed<M: Listed>(&mut self, form: Form) -> Vec<Parts<M>> {
        match form {
            Form::Text => self.text_form(),
            Form::Json => self.json(),
            Form::HackerRank => Vec::new(),
        }
    }

    fn text_form<M: Listed>(&mut self) -> Vec<Parts<M>> {
        let mut lines = self.lines();
        if let Some(end) = lines.iter().position(|(_, line)| M::is_end(line)) {
            lines.truncate(end);
        }
        // The first line is a headline with any title.
        let starts: Vec<usize> = (1..lines.len()).filter(|&at| is_section::<M>(lines[at].1)).collect();
        let Some(&first) = starts.first() else { return vec![self.solution(&lines, false)] };
        let astray: Vec<&Line> = lines[1..first].iter().filter(|(_, line)| !M::is_aside(self, line, true)).collect();
        for (span, line) in astray {
            let help = "several solutions begin with `Solution 1: …` or `Ending 1: …`";
            self.fault(span, format!("`{line}` does not belong to any solution"), help);
        }
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        starts.iter().zip(ends).map(|(&start, end)| self.solution(&lines[start..end], true)).collect()
    }

    /// Reads one solution. If there are several, a position may precede the moves of each, which are then numbered.
    fn solution<M: Listed>(&mut self, lines: &[Line], of_several: bool) -> Parts<M> {
        let headline = lines.first().and_then(|(span, line)| Some((span, M::headline(line)?)));
        let mut rest = &lines[usize::from(headline.is_some())..];
        let length = headline.as_ref().map(|(span, (count, _))| ((*span).clone(), *count));
        let announced = headline.and_then(|(span, (_, said))| Some(Announced { span: span.clone(), ..said? }));
        if let (Some(announced), Some((span, line))) = (&announced, lines.first()) {
            self.check_fewest(span, line, announced.metric);
        }
        let mut picture = Vec::new();
        if of_several && announced.is_some() {
            let is_move = |line: &str| parse_line(line, &self.labels, 1).is_ok_and(|line| line.number.is_some());
            let above = rest.iter().take_while(|(_, line)| !is_move(line)).count();
            picture.extend(rest[..above].iter().map(|(_, line)| *line));
            rest = &rest[above..];
        }
        let (mut moves, mut next, mut unread) = (Vec::with_capacity(rest.len()), 1, 0);
        for (span, line) in rest {
            if moves.is_empty() && M::is_aside(self, line, length.is_some())
                || line.starts_with("or ") && M::is_aside(self, line, false)
            {
                continue;
            }
            let Some((number, read)) = M::line(self, span, line, next) else {
                next += 1;
                unread += 1;
                continue;
            };
            self.check_next::<M>(span, number, &mut next);
            next += read.len() - 1;
            moves.extend(read);
        }
        if let Some((span, count)) = length {
            self.check_number::<M>(&span, count, moves.len() + unread);
        }
        // The position that an ending leads to stands above its moves.
        let is_even = picture.len() > 1 && picture.iter().all(|row| row.chars().count() == picture[0].chars().count());
        moves.last_mut().filter(|_| is_even).into_iter().for_each(|last: &mut M| last.leads_to(&picture.join("\n")));
        (announced, moves)
    }

    fn hackerrank(&mut self) -> Parts<Asked> {
        let lines = self.lines();
        let help = "begin with the number of moves";
        let Some(((span, first), rest)) = lines.split_first() else {
            self.fault(&(0..0), "the listing is empty".to_owned(), help);
            return (None, Vec::new());
        };
        match first.parse() {
            Ok(count) => self.check_number::<Asked>(span, count, rest.len()),
            Err(_) => self.fault(span, format!("`{first}` is not a number"), help),
        }
        let mut moves = Vec::with_capacity(rest.len());
        for (span, line) in rest {
            match parse_ends(line) {
                Some(ends) => moves.push(Asked::between(span.clone(), ends)),
                None => {
                    let help = "write the block and the top-left cells before and after, e.g. `B (1,0) (0,1)`";
                    self.fault(span, format!("cannot read `{line}` as a move"), help);
                }
            }
        }
        (None, moves)
    }
}

impl Listed for Asked {
    const ONE: &'static str = "move";
    const METRICS: &'static [Metric] = &METRICS;

    fn is_end(line: &str) -> bool {
        line.starts_with("Winning position 1")
    }

    fn span(&self) -> &Range<usize> {
        &self.span
    }

    /// Describes the move: "B down 1", "B (0,1) (2,1)".
    fn words(&self) -> String {
        let label = printable(&self.label);
        match (&self.way, self.from, self.to) {
            (Way::Any, Some(from), Some(to)) => {
                format!("{label} ({},{}) ({},{})", from.row, from.col, to.row, to.col)
            }
            (Way::Runs(runs), ..) => {
                let words: Vec<String> = runs.iter().take(8).map(|(way, count)| format!("{way} {count}")).collect();
                format!("{label} {}{}", words.join(", "), if runs.len() > 8 { ", …" } else { "" })
            }
            _ => label,
        }
    }

    fn headline(line: &str) -> Option<(usize, Option<Announced>)> {
        let metric = |unit: &str| METRICS.into_iter().find(|metric| metric.name() == unit);
        headlines(line).find_map(|((count, unit), second)| {
            let second = Some((second?.0, metric(second?.1)?));
            Some((count, Some(Announced { metric: metric(unit)?, second, span: 0..0 })))
        })
    }

    fn is_aside(reader: &Reader, line: &str, has_headline: bool) -> bool {
        has_headline && sums_up(line) && parse_line(line, &reader.labels, 1).is_err()
    }

    fn line(reader: &mut Reader, span: &Range<usize>, line: &str, next: usize) -> Option<(Option<usize>, Vec<Self>)> {
        // A number may come first.
        let numbered = || {
            let (number, ends) = line.split_once(char::is_whitespace)?;
            Some((Some(line_number(number)?), parse_ends(ends.trim_start())?))
        };
        if let Some((number, ends)) = parse_ends(line).map(|ends| (None, ends)).or_else(numbered) {
            return Some((number, vec![Self::between(span.clone(), ends)]));
        }
        let (message, help) = match parse_line(line, &reader.labels, next) {
            Ok(MoveLine { number, moves }) => {
                return Some((number, moves.into_iter().map(|moved| Self::run(span.clone(), moved)).collect()));
            }
            Err(Unclear::NoMove) => {
                let help = "write the block and where it goes, e.g. `B down`, `12  B down 2` or `3  B up, left 2`";
                (format!("cannot read `{line}` as a move"), help.to_owned())
            }
            Err(Unclear::NoDirection(label)) => {
                let help = format!("`{label}` is a block; write where it goes, e.g. `{label} left`");
                (format!("`{line}` does not say where the block goes"), printable(&help))
            }
            Err(Unclear::Ambiguous(readings)) => {
                let shown: Vec<String> = readings.iter().take(4).map(|reading| format!("`{reading}`")).collect();
                let help = "write one move in each line, with its number of cells, and a comma between runs";
                (format!("`{line}` can be read as {}", shown.join(" or as ")), help.to_owned())
            }
        };
        reader.fault(span, message, &help);
        None
    }

    fn leads_to(&mut self, position: &str) {
        self.after = Some(position.to_owned());
    }

    fn comes_from(&mut self, position: &str) {
        self.before = Some(position.to_owned());
    }

    fn of_json(reader: &mut Reader, json: &Table) -> Option<Self> {
        let label = reader.needed(json, "block").and_then(|node| reader.faults.text(node, FORM));
        let path = reader.needed(json, "path").and_then(|node| reader.faults.elements(node, FORM));
        let mut runs: Vec<(Direction, usize)> = Vec::new();
        for node in path? {
            let word = reader.faults.text(node, FORM)?;
            match (Direction::ALL.into_iter().find(|direction| direction.word() == word), runs.last_mut()) {
                (Some(way), Some(last)) if last.0 == way => last.1 += 1,
                (Some(way), _) => runs.push((way, 1)),
                (None, _) => {
                    reader.fault(&json.span(), format!("`{word}` is not a direction"), "it is up, down, left or right")
                }
            }
        }
        let straight = if let [(way, _)] = runs[..] { way.word() } else { "" };
        if let Some((_, said)) = json.get("direction")
            && said.text().is_some_and(|said| said != straight)
        {
            reader.fault(&said.span(), "the direction is not that of the path".to_owned(), FORM);
        }
        let [from, to] = reader.ends(json);
        Some(Self {
            span: json.span(),
            label: composed(label?),
            way: Way::Runs(runs),
            from,
            to,
            before: None,
            after: None,
        })
    }
}

/// Reads label and cells of a line such as "B (1,0) (0,1)" or "B r2c1 -> r1c2".
fn parse_ends(line: &str) -> Option<(String, Cell, Cell)> {
    let (label, cells) = line.split_once(char::is_whitespace).filter(|(_, cells)| cells.len() <= MOST_OF_CELLS)?;
    let cell = |text: &str| {
        let text = text
            .trim()
            .trim_start_matches("->")
            .trim_end_matches("->")
            .trim_start_matches("to ")
            .trim_end_matches(" to")
            .trim();
        let bare = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        let small = |number: i64| usize::try_from(number).ok().filter(|&number| number <= MAX_RUN);
        let (row, col) = named_cell(bare)?;
        Some(Cell::new(small(row)?, small(col)?))
    };
    let both = |(at, _): (usize, &str)| Some((cell(&cells[..at])?, cell(&cells[at..])?));
    let (from, to) = cells.match_indices(['(', '[', ' ', '-']).find_map(both)?;
    Some((composed(label), from, to))
}
