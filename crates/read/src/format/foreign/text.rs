//! The lines of a file of another program and their words, without comments and the frame around a board.

use super::super::span_of;
use std::ops::Range;
use stepbook_solve::grid::Direction;

/// Separators of words besides spaces. Commas, brackets and quotation marks have no meaning in these formats.
const BETWEEN: &str = ",;|│[](){}";
const QUOTES: [char; 3] = ['"', '\'', '`'];

/// Signs for the sides of a frame, and for its top and bottom.
const SIDES: &str = "#|│║┃█";
const EDGES: &str = "#|-─═━█+=_┌┐└┘╔╗╚╝┏┓┗┛╭╮╰╯│║┃";

/// Minimum number of lines of a framed board, and maximum number of openings.
const FEWEST_FRAMED: usize = 4;
const MOST_OPEN: usize = 4;

/// Maximum number of lines above a board that may be its title.
pub(super) const MOST_TITLES: usize = 2;

/// A word and its position in the text.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub at: usize,
    pub text: &'t str,
}

impl<'t> Word<'t> {
    pub(super) fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    pub(super) fn number(self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// Returns its digits without a prefix `0x` and a type suffix as in C, and whether it has this prefix.
    pub(super) fn digits(self) -> (Self, bool) {
        let digits = self.text.strip_prefix("0x").or_else(|| self.text.strip_prefix("0X"));
        let text = digits.map_or(self.text, |digits| digits.trim_end_matches(['U', 'u', 'L', 'l']));
        (Self { at: self.at + if digits.is_some() { 2 } else { 0 }, text }, digits.is_some())
    }

    /// Returns its characters as words.
    pub(super) fn characters(self) -> Vec<Self> {
        self.text
            .char_indices()
            .map(|(at, c)| Self { at: self.at + at, text: &self.text[at..at + c.len_utf8()] })
            .collect()
    }
}

/// A line that is neither empty nor a comment, as separated by [`parts`].
#[derive(Clone)]
pub(super) struct Line<'t> {
    /// The text between the quotation marks of the line. Without them, the whole line without trailing spaces.
    pub raw: Word<'t>,
    pub words: Vec<Word<'t>>,
}

impl<'t> Line<'t> {
    fn new(part: &'t str, text: &str) -> Self {
        let place = |part: &str| span_of(text, part).start;
        let raw = bare(unquoted(part)).trim_end();
        let separated = part.split(|c: char| c.is_whitespace() || BETWEEN.contains(c)).filter(|word| !word.is_empty());
        // A pair of quotation marks with nothing in between is an empty cell. A single one belongs to a group of
        // several words.
        let bare = |word: &'t str| if word.len() == 2 { word } else { "" };
        let inner = separated.map(|word| (word, word.trim_matches(QUOTES)));
        let words = inner
            .map(|(word, inner)| if inner.is_empty() { bare(word) } else { inner })
            .filter(|word| !word.is_empty());
        let words = words.map(|text| Word { at: place(text), text }).collect();
        Self { raw: Word { at: place(raw), text: raw }, words }
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.raw.span()
    }

    /// Returns the numbers, if the line contains nothing else.
    pub(super) fn numbers(&self) -> Option<Vec<i64>> {
        self.words.iter().map(|word| word.number()).collect()
    }

    pub(super) fn is_numeric(&self) -> bool {
        self.numbers().is_some()
    }
}

/// An opening of a frame: its side, and its row or column.
pub(super) type Gap = (Direction, usize);

/// A file of lines.
pub(super) struct Page<'t> {
    pub text: &'t str,
    pub lines: Vec<Line<'t>>,
    /// Comments, and lines with a word and a colon that concern the whole file.
    pub remarks: Vec<&'t str>,
    /// True if the first line is the heading of a Markdown table.
    pub has_heading: bool,
    /// The openings of the frame around the board.
    pub open: Vec<Gap>,
}

impl<'t> Page<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let all: Vec<&str> = text.lines().collect();
        let (all, mut open) = framed(&all).unwrap_or((all, Vec::new()));
        let (mut lines, mut remarks, mut has_heading) = (Vec::new(), Vec::new(), false);
        let is_only = text.matches("[[").nth(1).is_none();
        for line in all {
            let (code, remark) = apart(line);
            remarks.extend(remark.filter(|remark| !remark.trim().is_empty()));
            // Lines below the name of another board do not belong to this one.
            if code.is_empty()
                && ["goal", "goal:", "target", "target:", "end", "end:"].contains(&line.trim().to_lowercase().as_str())
            {
                break;
            }
            let is_rule = code.contains('|') && code.chars().all(|c| "|-:+ ".contains(c));
            has_heading |= is_rule && code.contains('-') && lines.len() == 1;
            let parts = parts(code, is_only).into_iter().filter(|_| !is_rule).map(|part| Line::new(part, text));
            lines.extend(parts.filter(|line| !line.words.is_empty()));
        }
        // The sign of an exit may be at the end of a row.
        let width = |line: &Line| line.raw.text.chars().count();
        let marked =
            lines.iter().position(|line: &Line| line.raw.text.ends_with(['>', '→']) && !line.raw.text.contains('<'));
        if let Some(at) = marked.filter(|_| lines.len() >= FEWEST_FRAMED) {
            let raw = lines[at].raw.text;
            let bare = Line::new(raw.trim_end_matches(|c| ">→".contains(c)), text);
            let others = lines.iter().filter(|line| width(line) == width(&bare)).count();
            if others + 1 == lines.len() {
                lines[at] = bare;
                open.push((Direction::Right, at));
            }
        }
        Page { text, lines, remarks, has_heading, open }
    }

    /// Returns the lines below a title, beginning with the first one that may be part of the puzzle.
    pub(super) fn body(&self, is_part: impl Fn(&Line<'t>) -> bool) -> &[Line<'t>] {
        let titles = self.lines.iter().take(MOST_TITLES + 1).take_while(|line| !is_part(line)).count();
        if titles > MOST_TITLES { &[] } else { &self.lines[titles..] }
    }
}

/// Returns the parts of a text that are separated by empty lines.
pub(super) fn groups(text: &str) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    let mut is_next = true;
    for line in text.lines() {
        let (span, is_empty) = (span_of(text, line), line.trim().is_empty());
        match groups.last_mut() {
            _ if is_empty => {}
            Some(last) if !is_next => last.end = span.end,
            _ => groups.push(span),
        }
        is_next = is_empty;
    }
    groups
}

/// Returns a square in which spaces are empty cells, with dots in their place. Spaces at the end of lines must be
/// present.
pub(super) fn dotted(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let is_even = lines.len() >= FEWEST_FRAMED && lines.iter().all(|line| line.len() == lines.len());
    let is_cell = |c: char| c.is_ascii_alphanumeric() || c == ' ';
    let are_together = || lines.iter().any(|line| line.trim().split(' ').any(|word| word.len() > 1));
    (is_even && text.contains(' ') && lines.iter().all(|line| line.chars().all(is_cell)) && are_together())
        .then(|| text.replace(' ', "."))
}

/// Returns the texts of a list of texts with the same length, the inner lists of the only list of lists, or the parts
/// between slashes. Semicolons are separators if all parts have the same number of words.
fn parts(code: &str, is_only: bool) -> Vec<&str> {
    let texts: Vec<&str> = code.trim().trim_matches(['[', ']', '{', '}', ';']).split(',').map(str::trim).collect();
    let is_text = |text: &&str| text.starts_with(QUOTES) && text.len() > 5 && text.len() == texts[0].len();
    let is_list = code.trim().starts_with(['[', '{']) && texts.len() > 1 && texts.iter().all(is_text);
    let is_nested = is_only && code.trim_start().starts_with("[[");
    let count = |part: &str| part.split([' ', ',']).filter(|word| !word.is_empty()).count();
    let counts: Vec<usize> = code.split(';').map(count).filter(|&count| count > 0).collect();
    let are_rows = counts.iter().all(|&count| count > 1 && count == counts[0]) && !code.contains(QUOTES);
    let end = if are_rows { ';' } else { '/' };
    if is_list { texts } else { code.split(|c| c == '/' || c == end || c == ']' && is_nested).collect() }
}

/// Returns the part of a line that belongs to the puzzle, and the remark next to it: a comment, a key with its value,
/// or the name of a list.
fn apart(line: &str) -> (&str, Option<&str>) {
    let body = line.trim();
    let is_sign =
        |sign: &str| body.strip_prefix(sign).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
    if body.starts_with([';'])
        || body.starts_with("/*")
        || ["#", "%", "--"].into_iter().any(is_sign)
        || is_key_line(body)
    {
        return (&line[..0], Some(line));
    }
    let is_word = |rest: &str| rest.trim_start().chars().take(2).filter(|c| c.is_alphabetic()).count() == 2;
    let behind = [" # ", "\t# ", "//"].into_iter().find_map(|sign| line.find(sign));
    if let Some(at) = behind.filter(|&at| line[at..].starts_with("//") || is_word(&line[at + 3..])) {
        return (&line[..at], Some(&line[at..]));
    }
    if let Some((name, list)) = line.split_once(':')
        && ["start", "initial", "state", "puzzle", "layout", "tiles"].contains(&name.trim().to_lowercase().as_str())
    {
        return (list, None);
    }
    match line.split_once('=') {
        Some((name, list))
            if name.contains(char::is_alphabetic) && list.trim_start().starts_with(['[', '{', '(', '"', '\'']) =>
        {
            (list, Some(name))
        }
        _ => (line, None),
    }
}

/// First words of lines that concern the whole file.
const KEYS: &str = "title name author by source copyright license collection url date level difficulty rating moves steps optimal \
                    solution goal exit target end empty blank size width height rows cols columns origin";

/// Returns whether a line is a known word with a colon and a value, or gives the position of the goal or exit in words.
fn is_key_line(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_any = |keys: &str| keys.split(' ').any(|key| key == word.to_lowercase());
    let rest = line[word.len()..].trim_start();
    is_any(KEYS) && rest.starts_with([':', '=']) && !rest[1..].trim_start().starts_with(['[', '{', '"', '\''])
        || is_any("goal exit target end empty") && rest.chars().all(|c| c.is_alphabetic() || c == ' ')
}

/// Returns the lines without the frame around the board, and the openings of the frame.
fn framed<'t>(lines: &[&'t str]) -> Option<(Vec<&'t str>, Vec<Gap>)> {
    let is_edge = |line: &&str| {
        let line = line.trim();
        let signs = line.chars().filter(|&c| EDGES.contains(c)).count();
        signs > 2
            && signs * 2 >= line.chars().count()
            && line.starts_with(|c| EDGES.contains(c))
            && line.ends_with(|c| EDGES.contains(c))
            && line.chars().all(|c| EDGES.contains(c) || c == ' ' || c == '.')
    };
    let (top, bottom) = (lines.iter().position(is_edge)?, lines.iter().rposition(is_edge)?);
    let width = lines[top].trim().chars().count();
    if bottom < top + FEWEST_FRAMED - 1 || lines[bottom].trim().chars().count() != width {
        return None;
    }
    let mut open = Vec::new();
    for (at, side) in [(top, Direction::Up), (bottom, Direction::Down)] {
        let signs: Vec<char> = lines[at].trim().chars().collect();
        // If the cells have spaces between them, so does the frame.
        let step = if signs.iter().skip(1).step_by(2).all(|&c| c == ' ') { 2 } else { 1 };
        let gaps = signs.iter().step_by(step).enumerate().filter(|(_, c)| !EDGES.contains(**c));
        open.extend(gaps.map(|(col, _)| (side, col.saturating_sub(1))));
    }
    let (mut inner, mut sides) = (Vec::new(), Vec::new());
    for line in lines[top + 1..bottom].iter().filter(|line| !is_edge(line)) {
        let indent = lines[top].len() - lines[top].trim_start().len();
        let line = line.get(indent..)?;
        let chars: Vec<(usize, char)> = line.char_indices().collect();
        let (&(_, first), last) = (chars.first()?, chars.get(width - 1).map_or(' ', |&(_, c)| c));
        for (side, sign) in [(Direction::Left, first), (Direction::Right, last)] {
            if !SIDES.contains(sign) {
                " .<>→←".contains(sign).then(|| sides.push((side, inner.len())))?;
            }
        }
        let end = chars.get(width - 1).map_or(line.len(), |&(at, _)| at);
        inner.push(&line[first.len_utf8()..end]);
    }
    open.extend(sides.iter().copied());
    let is_whole = sides.len() <= inner.len() / 2 && open.len() <= MOST_OPEN;
    let all = [&lines[..top], &inner, &lines[bottom + 1..]].concat();
    is_whole.then_some((all, open))
}

/// Returns the text inside the brackets around a line.
fn bare(line: &str) -> &str {
    let inner = line.trim().trim_end_matches([',', ';']);
    let is_enclosed = inner.starts_with(['[', '(', '{', '|']) || inner.ends_with([']', ')', '}', '|']);
    if is_enclosed { inner.trim_matches(|c| "[](){}|".contains(c)) } else { line }
}

/// Returns the text between the first and the last quotation mark.
fn unquoted(line: &str) -> &str {
    match (line.find(QUOTES), line.rfind(QUOTES)) {
        (Some(first), Some(last)) if first < last => &line[first + 1..last],
        _ => line,
    }
}
