//! Slips in a text that was meant as TOML: what is wrong, and the line as it should be.
//!
//! A parser reports what follows from a slip at many places. Here the text is cut into statements, and each that is no TOML
//! by itself goes through rules that each undo one habit of people who write other notations, until it is TOML: the first
//! rule that applied says what is wrong, and the text in the end is what to write.

use super::super::{Fault, span_of};
use super::toml::{Mended, is_double, parse};
use std::ops::Range;

/// Most characters of a corrected line in a message.
const MOST: usize = 100;

/// What a rule finds wrong in a statement, where, and the statement without it.
struct Change {
    at: Range<usize>,
    message: String,
    text: String,
}

impl Change {
    fn new(at: Range<usize>, message: impl Into<String>, text: impl Into<String>) -> Option<Self> {
        Some(Self { at, message: message.into(), text: text.into() })
    }
}

/// A rule; the second argument knows the keys of the file.
type Rule = fn(&str, &dyn Fn(&str) -> bool) -> Option<Change>;

const RULES: [Rule; 11] = [
    comment,
    signs,
    separator,
    two,
    fence,
    |text, _| tail(text),
    |text, _| inner_quotes(text),
    |text, _| open_quote(text),
    |text, _| brackets(text),
    |text, _| quotes(text),
    |text, _| nothing(text),
];

/// Puts spaces in place of the statements that are no TOML.
pub(super) fn set_aside<'a>(text: &'a str, is_key: &dyn Fn(&str) -> bool) -> Mended<'a> {
    let (mut left, mut faults, mut lost) = (text.to_owned(), Vec::new(), Vec::new());
    for Statement { span, line } in statements(text, is_key) {
        let statement = &text[span.clone()];
        if is_toml(statement) {
            continue;
        }
        let (fault, fixed) = explained(statement, line, is_key);
        faults.push(Fault { span: span.start + fault.span.start..span.start + fault.span.end, ..fault });
        lost.extend(fixed.lines().filter(|line| has_sign(line)).filter_map(key_of).map(str::to_lowercase));
        let blank: String =
            statement.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' }).collect();
        left.replace_range(span, &blank);
    }
    Mended { text: left.into(), faults, lost }
}

fn is_toml(text: &str) -> bool {
    parse(text).is_ok()
}

/// What is wrong with a statement, of which `line` is the number of the last line, and the statement as it was meant.
fn explained(statement: &str, line: usize, is_key: &dyn Fn(&str) -> bool) -> (Fault, String) {
    let own = parse(statement).err().and_then(|faults| faults.into_iter().next());
    if let Some(own) = own.as_ref().filter(|own| is_double(statement, &own.span)) {
        return (own.clone(), statement.to_owned());
    }
    if is_markdown(statement) {
        let fault = Fault::new(0..statement.len(), "a fence of Markdown is no part of the file", "remove this line");
        return (fault, String::new());
    }
    let mut text = statement.to_owned();
    let mut first: Option<Change> = None;
    for rule in RULES {
        if first.is_some() && is_toml(&text) {
            break;
        }
        if let Some(change) = rule(&text, is_key) {
            text.clone_from(&change.text);
            first.get_or_insert(change);
        }
    }
    let Some(change) = first else {
        let fault = own.unwrap_or_else(|| Fault::new(0..statement.len(), "this is no TOML", "write `key = value`"));
        return (fault, text);
    };
    let fixed = text.trim();
    let help = match fixed.split_once('\n').map(|(opening, rows)| (opening.trim_end(), rows)) {
        None if fixed.is_empty() => "leave the key out".to_owned(),
        None if fixed.chars().nth(MOST).is_none() => format!("write `{fixed}`"),
        Some((opening, _)) if change.message == OPEN => {
            let blank = statement.split('\n').rev().take_while(|line| line.trim().is_empty()).count();
            format!("add a line `{}` after line {}", end_of(opening), line - blank)
        }
        Some(_) if change.message == TWO => "write each of them in a line of its own".to_owned(),
        Some((opening, _)) if FENCES.contains(&end_of(opening)) => {
            format!("draw it between a line `{opening}` and a line `{}`, one line per row", end_of(opening))
        }
        _ => "put it right in this line, and in all others like it".to_owned(),
    };
    (Fault::new(change.at, change.message, help), text)
}

const FENCES: [&str; 2] = ["'''", "\"\"\""];

/// The marks with which a line opens a text of several lines.
fn end_of(opening: &str) -> &str {
    opening.get(opening.len().saturating_sub(3)..).unwrap_or_default()
}

pub(super) const IN_BRACKETS: &str = "a list is in `[` and `]`";
const OPEN: &str = "the text that begins here is never closed";
const TWO: &str = "there are two keys in this line";

// Statements.

/// A statement, and the number of its last line.
struct Statement {
    span: Range<usize>,
    line: usize,
}

/// What is open at the end of a line.
#[derive(Default)]
pub(super) struct Open {
    /// The brackets, each by its sign.
    pub brackets: Vec<char>,
    fence: Option<&'static str>,
}

impl Open {
    /// What is open at the end of a text.
    pub(super) fn of(text: &str) -> Self {
        let mut open = Self::default();
        text.lines().for_each(|line| open.read(line));
        open
    }

    fn read(&mut self, line: &str) {
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let fence = FENCES.into_iter().find(|fence| rest.starts_with(fence));
            let length = match (self.fence, fence, c) {
                (Some(fence), ..) => match rest.find(fence) {
                    Some(at) => {
                        self.fence = None;
                        at + 3
                    }
                    None => return,
                },
                (None, Some(fence), _) => {
                    self.fence = Some(fence);
                    3
                }
                (None, None, '"' | '\'') => closing(&rest[1..], c).map_or(rest.len(), |length| length + 2),
                (None, None, '#') => return,
                _ => {
                    match c {
                        '[' | '{' => self.brackets.push(c),
                        ']' | '}' => drop(self.brackets.pop()),
                        _ => {}
                    }
                    c.len_utf8()
                }
            };
            rest = &rest[length..];
        }
    }

    fn is_any(&self) -> bool {
        !self.brackets.is_empty() || self.fence.is_some()
    }
}

/// The statements of a text. What is open goes on to the next line that begins with a key; behind a line that is no TOML,
/// lines that begin with no word and sign belong to it: they are a picture.
fn statements(text: &str, is_key: &dyn Fn(&str) -> bool) -> Vec<Statement> {
    let mut from = 0;
    let lines: Vec<Range<usize>> = text
        .split_inclusive('\n')
        .map(|line| {
            let span = from..from + line.trim_end_matches(['\n', '\r']).len();
            from += line.len();
            span
        })
        .collect();
    let line = |at: usize| &text[lines[at].clone()];
    let (mut statements, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        let first = at;
        at += 1;
        if line(first).trim().is_empty() || line(first).trim_start().starts_with('#') {
            continue;
        }
        let mut open = Open::default();
        open.read(line(first));
        while open.is_any() && at < lines.len() && !begins(line(at), is_key) {
            open.read(line(at));
            at += 1;
        }
        if !is_toml(&text[lines[first].start..lines[at - 1].end]) && !is_markdown(line(first)) {
            while at < lines.len() && is_row(line(at), is_key) {
                at += 1;
            }
        }
        statements.push(Statement { span: lines[first].start..lines[at - 1].end, line: at });
    }
    statements
}

/// Whether a line begins with a key of the file, or is a header with one.
fn begins(line: &str, is_key: &dyn Fn(&str) -> bool) -> bool {
    let header = line.trim().trim_start_matches('[').trim_end_matches(']').trim();
    let is_header = line.trim_start().starts_with('[') && is_key(header);
    is_header || super::toml::begins(line, is_key)
}

/// Whether a word and a sign that is, or was meant as, `=` begin a line.
pub(super) fn has_sign(line: &str) -> bool {
    let body = line.trim_start().trim_start_matches(['"', '\'']);
    let rest = key_of(line).map_or("", |key| &body[key.len()..]);
    rest.trim_start_matches(['"', '\'']).trim_start().starts_with(['=', ':', '＝', '：', '"', '“', '\'', '‘'])
}

/// Whether a line could be a row of a picture.
fn is_row(line: &str, is_key: &dyn Fn(&str) -> bool) -> bool {
    let begins = |signs: &[&str]| signs.iter().any(|sign| line.trim_start().starts_with(sign));
    let is_named = has_sign(line) || key_of(line).is_some_and(is_key);
    !line.trim().is_empty() && !is_named && !begins(&["[", "{", "//"]) && !line.starts_with("# ")
}

/// Whether a line is the fence of a block of Markdown: "```toml".
fn is_markdown(line: &str) -> bool {
    line.trim().strip_prefix("```").is_some_and(|language| language.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// The word with which a line begins.
pub fn key_of(line: &str) -> Option<&str> {
    let body = line.trim_start().trim_start_matches(['"', '\'']);
    let end = body.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-')).unwrap_or(body.len());
    Some(&body[..end]).filter(|key| !key.is_empty())
}

/// The end of a text in straight quotation marks, which ends in its line.
pub(super) fn closing(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let ends = |&(_, c): &(usize, char)| {
        let ends = c == quote && !escaped;
        escaped = quote == '"' && c == '\\' && !escaped;
        ends
    };
    text.char_indices().take_while(|(_, c)| *c != '\n').find(ends).map(|(at, _)| at)
}

// Rules.

/// Another sign for comments.
fn comment(text: &str, _: &dyn Fn(&str) -> bool) -> Option<Change> {
    let body = text.trim_start();
    let start = text.len() - body.len();
    let signs = ["//", "/*", "--", ";", "%"];
    let first = signs.into_iter().find(|sign| body.starts_with(sign)).map(|sign| (start, sign));
    // Behind a value.
    let behind = || {
        let mut places = signs.into_iter().flat_map(|sign| text.match_indices(sign));
        places.find(|&(at, sign)| {
            let comment = text[at + sign.len()..].trim();
            !comment.is_empty() && !text[..at].trim().is_empty() && is_toml(&text[..at])
        })
    };
    let (at, sign) = first.or_else(behind)?;
    let comment = text[at + sign.len()..].trim().trim_end_matches("*/").trim_end();
    Change::new(at..at + sign.len(), format!("`{sign}` begins no comment"), format!("{}# {comment}", &text[..at]))
}

/// Signs that only look like those of TOML, outside of texts.
fn signs(text: &str, _: &dyn Fn(&str) -> bool) -> Option<Change> {
    let (mut fixed, mut first, mut rest) = (String::new(), None, text);
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let marks = marks(rest);
        let mut wrong = |span: Range<usize>, message: String| {
            first.get_or_insert((span, message));
        };
        let left = if marks.is_empty() {
            let behind = &rest[c.len_utf8()..];
            match meant(c) {
                Some((plain, _)) => {
                    wrong(at..at + c.len_utf8(), odd(c).unwrap_or_default());
                    let curly = if is_quote(c) { curly_end(behind, plain) } else { None };
                    fixed += &curly.map_or_else(|| plain.to_owned(), |(inner, _)| format!("\"{inner}\""));
                    curly.map_or(behind, |(_, left)| left)
                }
                None => {
                    let length = match c {
                        '"' | '\'' => closing(behind, c).map_or(1, |length| length + 2),
                        '#' => rest.find('\n').unwrap_or(rest.len()),
                        _ => c.len_utf8(),
                    };
                    fixed += &rest[..length];
                    &rest[length..]
                }
            }
        } else {
            // A text of several lines, to the next marks of its kind.
            let is_straight = |marks: &str| FENCES.iter().any(|fence| marks.starts_with(fence));
            let mut odd = |at: usize, marks: &str| {
                if !is_straight(marks) {
                    wrong(at..at + marks.len(), "these are not straight quotation marks".to_owned());
                }
            };
            odd(at, marks);
            let sign = if is_straight(marks) { &marks[..3] } else { FENCES[0] };
            let body = &rest[marks.len()..];
            let end = body.char_indices().map(|(at, _)| at).find(|&at| !self::marks(&body[at..]).is_empty());
            let end_marks = end.map_or("", |end| self::marks(&body[end..]));
            if let Some(end) = end {
                odd(at + marks.len() + end, end_marks);
            }
            let inner = &body[..end.unwrap_or(body.len())];
            fixed += &format!("{sign}{inner}{}", if end.is_some() { sign } else { "" });
            &body[inner.len() + end_marks.len()..]
        };
        rest = left;
    }
    first.and_then(|(span, message)| Change::new(span, message, fixed))
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'') || meant(c).is_some_and(|(plain, _)| matches!(plain, "\"" | "'"))
}

/// Three or more quotation marks of any kind with which a text begins.
fn marks(text: &str) -> &str {
    let end = text.find(|c| !is_quote(c)).unwrap_or(text.len());
    if text[..end].chars().count() >= 3 { &text[..end] } else { "" }
}

/// The inside of a text in quotation marks that are not straight, and the text behind it.
fn curly_end<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    let is_mark = |c: char| mark.contains(c) || meant(c).is_some_and(|(plain, _)| plain == mark);
    let is_end =
        |rest: &str| rest.trim_start_matches(' ').chars().next().is_none_or(|c| "\r\n,]}=#:＝，］｝".contains(c));
    let line = text.split('\n').next().unwrap_or_default();
    let ends = line.char_indices().filter(|&(_, c)| is_mark(c));
    ends.map(|(at, c)| (&text[..at], &text[at + c.len_utf8()..])).find(|(_, left)| is_end(left))
}

/// `key: value`, and `key value` for a key of the file.
fn separator(text: &str, is_key: &dyn Fn(&str) -> bool) -> Option<Change> {
    let key = key_of(text)?;
    let start = span_of(text, key).start;
    let behind = &text[start + key.len()..];
    let rest = behind.trim_start_matches(['"', '\'']);
    let rest = if rest.len() < behind.len() && start == 0 { behind } else { rest }.trim_start_matches([' ', '\t']);
    let at = text.len() - rest.len();
    let is_key = is_key(key);
    let name = if is_key { key.to_lowercase() } else { key.to_owned() };
    if let Some(sign) = [":=", "==", "=>", "->"].into_iter().find(|sign| rest.starts_with(sign)) {
        let fixed = format!("{name} = {}", rest[sign.len()..].trim_start());
        return Change::new(at..at + sign.len(), format!("`{sign}` stands after `{key}`; `=` is needed"), fixed);
    }
    if let Some(value) = rest.strip_prefix(':') {
        // Signs of YAML for texts of several lines.
        let first = value.split('\n').next().unwrap_or_default();
        let value = if matches!(first.trim(), "|" | "|-" | "|+" | ">" | ">-") { &value[first.len()..] } else { value };
        let fixed = format!("{name} = {}", value.trim_start_matches([' ', '\t']));
        return Change::new(at..at + 1, format!("`:` stands after `{key}`; `=` is needed"), fixed);
    }
    let is_bare = is_key && !rest.starts_with(['=', '.']) && text.trim_start().starts_with(key);
    let fixed = format!("{name} = {rest}");
    is_bare.then(|| Change::new(start..start + key.len(), format!("`=` is missing after `{key}`"), fixed)).flatten()
}

/// `key = value`: the key, the place of the value, and the value without spaces around it.
fn value_of(text: &str) -> Option<(&str, usize, &str)> {
    let equals = text.find('=')?;
    let value = text[equals + 1..].trim_start_matches([' ', '\t']);
    Some((text[..equals].trim(), text.len() - value.len(), value.trim_end()))
}

/// Two statements in a line, with a sign between them.
fn two(text: &str, is_key: &dyn Fn(&str) -> bool) -> Option<Change> {
    let (_, at, value) = value_of(text)?;
    let line = value.split('\n').next().unwrap_or_default();
    let begins =
        |(place, sign): (usize, &str)| super::toml::begins(&line[place + sign.len()..], is_key).then_some(place);
    let comma = at + line.match_indices([',', ';']).find_map(begins)?;
    let fixed = format!("{}\n{}", &text[..comma], text[comma + 1..].trim_start());
    Change::new(comma..comma + 1, TWO, fixed)
}

/// A text of several lines without the marks that enclose one, or without the last of them.
fn fence(text: &str, _: &dyn Fn(&str) -> bool) -> Option<Change> {
    let (key, at, value) = value_of(text)?;
    let (first, others) = value.split_once('\n').unwrap_or((value, ""));
    let open = FENCES.into_iter().find(|fence| first.starts_with(fence));
    if let Some(fence) = open.filter(|fence| !value[3..].contains(fence)) {
        // Marks of another kind were to end it.
        let is_end = |line: &&str| !line.trim().is_empty() && line.trim().chars().all(is_quote);
        return match others.lines().find(is_end) {
            Some(marks) => {
                let span = span_of(text, marks);
                let message = format!("`{}` does not end the text that begins with `{fence}`", marks.trim());
                Change::new(span.clone(), message, format!("{}{fence}", &text[..span.start]))
            }
            None => Change::new(at..at + 3, OPEN, format!("{}\n{fence}", text.trim_end())),
        };
    }
    if open.is_some() || others.is_empty() || first.starts_with(['[', '{']) {
        return None;
    }
    let first = first.trim_end();
    let quote = ["\"", "'"].into_iter().find(|quote| first.starts_with(quote));
    let (span, message) = match quote {
        Some(quote) => (at..at + 1, format!("a text in `{quote}` cannot have several lines")),
        None if first.is_empty() => {
            let equals = text.find('=').unwrap_or(at);
            (equals..equals + 1, format!("the value of `{key}` is missing"))
        }
        None => (at..at + first.len(), "a picture stands between `'''` and `'''`".to_owned()),
    };
    let rows = value.trim_start_matches(quote.unwrap_or_default()).trim_start_matches(['\n', '\r']);
    let rows: Vec<&str> = rows.trim_end_matches(['"', '\'']).trim_end().lines().collect();
    // A list of YAML.
    let items: Option<Vec<&str>> = rows.iter().map(|row| row.trim_start().strip_prefix("- ")).collect();
    Change::new(span, message, format!("{key} = '''\n{}\n'''", items.unwrap_or(rows).join("\n")))
}

/// A comma or semicolon behind a value.
fn tail(text: &str) -> Option<Change> {
    let body = text.trim_end();
    let left = body.strip_suffix([';', ','])?;
    let sign = &body[left.len()..];
    Change::new(left.len()..body.len(), format!("`{sign}` after a value"), left.trim_end())
}

/// The quotation mark of a text inside it.
fn inner_quotes(text: &str) -> Option<Change> {
    let (key, at, value) = value_of(text)?;
    let (quote, other, inner) = [('\'', '"'), ('"', '\'')].into_iter().find_map(|(quote, other)| {
        let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
        let is_one = inner.contains(quote) && !inner.contains([other, '\\', '\n']);
        is_one.then_some((quote, other, inner))
    })?;
    let message = format!("the text ends at the first `{quote}` inside");
    Change::new(at..at + value.len(), message, format!("{key} = {other}{inner}{other}"))
}

/// A quotation mark that is not closed in its line.
fn open_quote(text: &str) -> Option<Change> {
    let (key, at, value) = value_of(text)?;
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let is_open = !value.contains('\n') && closing(&value[1..], quote).is_none();
    is_open.then(|| Change::new(at..at + 1, OPEN, format!("{key} = {value}{quote}"))).flatten()
}

/// Lists and tables as in other notations: parentheses, colons, numbers without commas, labels without quotes, no end.
fn brackets(text: &str) -> Option<Change> {
    let (key, start, value) = value_of(text)?;
    if !value.starts_with(['[', '{', '(']) {
        return None;
    }
    let (mut fixed, mut first, mut open, mut rest) = (String::new(), None, Vec::new(), value);
    while let Some(c) = rest.chars().next() {
        let at = start + (value.len() - rest.len());
        let mut wrong = |length: usize, message: String| {
            first.get_or_insert((at..at + length, message));
        };
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len());
        let number = |text: &str| text.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let mut length = c.len_utf8();
        match c {
            '"' | '\'' => {
                length = closing(&rest[1..], c).map_or(1, |length| length + 2);
                fixed += &rest[..length];
            }
            '#' => {
                length = rest.find('\n').unwrap_or(rest.len());
                fixed += &rest[..length];
            }
            ' ' | '\n' | '['
                if fixed.ends_with(['"', '\'', ']']) && rest.trim_start().starts_with(['"', '\'', '[']) =>
            {
                wrong(1, "a comma is missing between two values".to_owned());
                fixed += ", ";
                length = usize::from(c != '[');
            }
            '(' | '[' => {
                if c == '(' {
                    wrong(1, IN_BRACKETS.to_owned());
                }
                open.push((at, c, ']'));
                fixed.push('[');
            }
            '{' => {
                open.push((at, c, '}'));
                fixed.push('{');
            }
            ')' | ']' | '}' if !open.iter().any(|&(.., end)| (end == '}') == (c == '}')) => {
                wrong(1, format!("`{c}` closes nothing"));
            }
            ')' | ']' | '}' => {
                let end = if c == '}' { '}' } else { ']' };
                while let Some((at, sign, other)) = open.pop().filter(|(.., other)| *other != end) {
                    first.get_or_insert((at..at + 1, format!("`{sign}` is never closed")));
                    fixed.truncate(fixed.trim_end().len());
                    fixed.extend([other, ' ']);
                }
                fixed.push(end);
            }
            ':' => {
                wrong(1, "`:` stands after a label; `=` is needed".to_owned());
                fixed += " =";
            }
            ' ' if fixed.ends_with(|c: char| c.is_ascii_digit()) && number(rest) => {
                wrong(1, "a comma is missing between two numbers".to_owned());
                fixed += ", ";
            }
            // In a list a word is a text; in a table it may be a label.
            _ if c.is_alphabetic() && open.last().is_some_and(|(.., end)| *end == ']') && !is_truth(&rest[..word]) => {
                length = word;
                wrong(word, format!("`{}` is not in quotes", &rest[..word]));
                fixed += &format!("\"{}\"", &rest[..word]);
            }
            _ if c.is_alphabetic() && !rest[..word].is_ascii() => {
                length = word;
                wrong(word, format!("the label `{}` needs quotes here", &rest[..word]));
                fixed += &format!("\"{}\"", &rest[..word]);
            }
            _ => fixed.push(c),
        }
        rest = &rest[length..];
    }
    if let Some(&(at, sign, _)) = open.last() {
        first.get_or_insert((at..at + 1, format!("`{sign}` is never closed")));
        fixed = fixed.trim_end().trim_end_matches(',').to_owned();
        fixed.extend(
            open.iter().rev().flat_map(|(_, sign, end)| (*sign == '{').then_some(' ').into_iter().chain([*end])),
        );
    }
    first.and_then(|(span, message)| Change::new(span, message, format!("{key} = {fixed}")))
}

fn is_truth(word: &str) -> bool {
    matches!(word, "true" | "false")
}

/// A text without quotation marks, and truth values as in other languages.
fn quotes(text: &str) -> Option<Change> {
    let (key, at, value) = value_of(text)?;
    let value = value.split(" #").next().unwrap_or_default().trim_end();
    if value.is_empty() || value.contains('\n') || value.starts_with(['"', '\'']) {
        return None;
    }
    let (span, truth) = (at..at + value.len(), value.to_lowercase());
    let number = value.trim_end_matches('.').trim_start_matches('0');
    let written = match truth.as_str() {
        "true" | "yes" | "on" => Some("true"),
        "false" | "no" | "off" => Some("false"),
        _ if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => Some(number),
        _ => None,
    };
    if let Some(written) = written {
        return Change::new(span, format!("`{value}` is written `{written}`"), format!("{key} = {written}"));
    }
    if matches!(truth.as_str(), "none" | "null" | "nil") && key != "goal" && key != "exit" {
        return Change::new(span, format!("`{value}` is no value"), "");
    }
    if value.starts_with('[') {
        return None;
    }
    let inner = value.trim_start_matches(['{', '(', ' ']).trim_end_matches(['}', ')', ' ']);
    let quote = if inner.contains('"') { '\'' } else { '"' };
    Change::new(span, "text must be in quotes", format!("{key} = {quote}{inner}{quote}"))
}

/// A key without a value.
fn nothing(text: &str) -> Option<Change> {
    let (key, at, value) = value_of(text)?;
    let equals = text[..at].rfind('=')?;
    let message = format!("the value of `{key}` is missing");
    value.is_empty().then(|| Change::new(equals..equals + 1, message, format!("{key} = …"))).flatten()
}

/// What is said of a sign that only looks like another one.
pub(super) fn odd(c: char) -> Option<String> {
    let (plain, name) = meant(c)?;
    Some(match plain.trim() {
        "" => format!("there is {name} (U+{:04X}) here", u32::from(c)),
        _ => format!("`{c}` is {name}"),
    })
}

/// What a sign was meant as that only looks like one of TOML, and its name.
pub(super) fn meant(sign: char) -> Option<(&'static str, &'static str)> {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    Some(match sign {
        '“' | '”' | '„' | '‟' | '″' | '〝' | '〞' => ("\"", "a curly quotation mark"),
        '«' | '»' => ("\"", "a French quotation mark"),
        '＂' => ("\"", "a full-width quotation mark"),
        '‘' | '’' | '‚' | '‛' | '′' => ("'", "a curly quotation mark"),
        '＇' => ("'", "a full-width quotation mark"),
        '`' | '´' => ("'", "an accent"),
        '＝' => ("=", "a full-width equals sign"),
        '：' => ("=", "a full-width colon"),
        '，' | '、' => (",", "a comma of Chinese type"),
        '［' | '【' => ("[", "a full-width bracket"),
        '］' | '】' => ("]", "a full-width bracket"),
        '｛' => ("{", "a full-width brace"),
        '｝' => ("}", "a full-width brace"),
        '（' => ("[", "a full-width parenthesis"),
        '）' => ("]", "a full-width parenthesis"),
        '＃' => ("#", "a full-width number sign"),
        '０'..='９' => (DIGITS[(u32::from(sign) - 0xff10) as usize], "a full-width digit"),
        '–' | '—' | '−' => ("-", "a dash"),
        '\u{a0}' | '\u{2007}' | '\u{202f}' => (" ", "a no-break space"),
        '\u{3000}' => (" ", "a full-width space"),
        '\u{2000}'..='\u{2006}' | '\u{2008}'..='\u{200a}' | '\u{205f}' => (" ", "a space of another width"),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => ("", "an invisible character"),
        _ => return None,
    })
}
