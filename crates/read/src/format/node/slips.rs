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

/// A rule: the statement without the slip, if it has one. The second argument knows the keys of the file.
type Rule = fn(&str, &dyn Fn(&str) -> bool) -> Option<String>;

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
    for span in statements(text, is_key) {
        let statement = &text[span.clone()];
        if is_toml(statement) {
            continue;
        }
        let (fault, fixed) = explained(statement, is_key);
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

/// What is wrong with a statement, and the statement as it was meant.
fn explained(statement: &str, is_key: &dyn Fn(&str) -> bool) -> (Fault, String) {
    let own = parse(statement).err().and_then(|faults| faults.into_iter().next());
    if let Some(own) = own.as_ref().filter(|own| is_double(statement, &own.span)) {
        return (own.clone(), statement.to_owned());
    }
    if is_markdown(statement) {
        let fault = Fault::new(0..statement.len(), "a fence of Markdown is no part of the file", "remove this line");
        return (fault, String::new());
    }
    let mut text = statement.to_owned();
    let mut first: Option<(Range<usize>, String)> = None;
    for rule in RULES {
        if first.is_some() && is_toml(&text) {
            break;
        }
        if let Some(fixed) = rule(&text, is_key) {
            first.get_or_insert_with(|| change(&text, &fixed));
            text = fixed;
        }
    }
    let Some((at, message)) = first else {
        let fault = own.unwrap_or_else(|| Fault::new(0..statement.len(), "this is no TOML", "write `key = value`"));
        return (fault, text);
    };
    let fixed = text.trim();
    let help = match fixed.split_once('\n').map(|(opening, _)| opening.trim_end()) {
        None if fixed.is_empty() => "leave the key out".to_owned(),
        None if fixed.chars().nth(MOST).is_none() => format!("write `{fixed}`"),
        None => "put it right in this line, and in all others like it".to_owned(),
        Some(opening) if FENCES.contains(&end_of(opening)) => {
            format!("draw it between a line `{opening}` and a line `{}`, one line per row", end_of(opening))
        }
        Some(_) => "write each of them in a line of its own".to_owned(),
    };
    (Fault::new(at, message, help), text)
}

/// Where the fixed text differs, and what is said of it.
fn change(text: &str, fixed: &str) -> (Range<usize>, String) {
    let same = |(a, b): &(char, char)| a == b;
    let length = |chars: Vec<(char, char)>| chars.iter().map(|(c, _)| c.len_utf8()).sum::<usize>();
    let start = length(text.chars().zip(fixed.chars()).take_while(same).collect());
    let (found, right) = (&text[start..], &fixed[start..]);
    let end = length(found.chars().rev().zip(right.chars().rev()).take_while(same).collect());
    let (found, right) = (&found[..found.len() - end], &right[..right.len() - end]);
    let first = found.split('\n').next().unwrap_or_default();
    (start..start + first.len(), wrong(found, right))
}

/// Most characters of a text in a message.
const MOST_SHOWN: usize = 40;

/// What is said of a text that stands in place of the right one.
pub(super) fn wrong(found: &str, right: &str) -> String {
    // Spaces matter only where they are all that differs.
    let is_blank = found.trim().is_empty() && right.trim().is_empty();
    let (found, right) = if is_blank { (found, right) } else { (found.trim(), right.trim()) };
    let is_hidden = |c: char| c.is_whitespace() || meant(c).is_some_and(str::is_empty);
    let shown = |text: &str| match text.chars().all(is_hidden) {
        true => text.chars().map(|c| format!("U+{:04X}", u32::from(c))).collect::<Vec<_>>().join(" "),
        false => format!("`{text}`"),
    };
    let is_long = |text: &str| text.contains('\n') || text.chars().nth(MOST_SHOWN).is_some();
    match (found.is_empty(), right.is_empty()) {
        _ if right.contains('\n') => "a text of several lines stands between `'''` and `'''`".to_owned(),
        _ if is_long(found) || is_long(right) => "this cannot be read as it stands".to_owned(),
        (true, _) => format!("{} is missing here", shown(right)),
        (_, true) => format!("{} does not belong here", shown(found)),
        _ => format!("{} must be {}", shown(found), shown(right)),
    }
}

const FENCES: [&str; 2] = ["'''", "\"\"\""];

/// The marks with which a line opens a text of several lines.
fn end_of(opening: &str) -> &str {
    opening.get(opening.len().saturating_sub(3)..).unwrap_or_default()
}

// Statements.

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
fn statements(text: &str, is_key: &dyn Fn(&str) -> bool) -> Vec<Range<usize>> {
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
        statements.push(lines[first].start..lines[at - 1].end);
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
fn comment(text: &str, _: &dyn Fn(&str) -> bool) -> Option<String> {
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
    Some(format!("{}# {comment}", &text[..at]))
}

/// Signs that only look like those of TOML, outside of texts.
fn signs(text: &str, _: &dyn Fn(&str) -> bool) -> Option<String> {
    let (mut fixed, mut rest) = (String::new(), text);
    while let Some(c) = rest.chars().next() {
        let (marks, behind) = (marks(rest), &rest[c.len_utf8()..]);
        if !marks.is_empty() {
            // A text of several lines, to the next marks of its kind.
            let is_straight = FENCES.iter().any(|fence| marks.starts_with(fence));
            let sign = if is_straight { &marks[..3] } else { FENCES[0] };
            let body = &rest[marks.len()..];
            let end = body.char_indices().map(|(at, _)| at).find(|&at| !self::marks(&body[at..]).is_empty());
            let (inner, left) = body.split_at(end.unwrap_or(body.len()));
            fixed.extend([sign, inner, if end.is_some() { sign } else { "" }]);
            rest = &left[self::marks(left).len()..];
        } else if let Some(plain) = meant(c) {
            match if is_quote(c) { curly_end(behind, plain) } else { None } {
                Some((inner, left)) => {
                    fixed.extend(["\"", inner, "\""]);
                    rest = left;
                }
                None => {
                    fixed += plain;
                    rest = behind;
                }
            }
        } else {
            let length = match c {
                '"' | '\'' => closing(behind, c).map_or(1, |length| length + 2),
                '#' => rest.find('\n').unwrap_or(rest.len()),
                _ => c.len_utf8(),
            };
            fixed += &rest[..length];
            rest = &rest[length..];
        }
    }
    (fixed != text).then_some(fixed)
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'') || meant(c).is_some_and(|plain| matches!(plain, "\"" | "'"))
}

/// Three or more quotation marks of any kind with which a text begins.
fn marks(text: &str) -> &str {
    let end = text.find(|c| !is_quote(c)).unwrap_or(text.len());
    if text[..end].chars().count() >= 3 { &text[..end] } else { "" }
}

/// The inside of a text in quotation marks that are not straight, and the text behind it.
fn curly_end<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    let is_mark = |c: char| mark.contains(c) || meant(c) == Some(mark);
    let is_end =
        |rest: &str| rest.trim_start_matches(' ').chars().next().is_none_or(|c| "\r\n,]}=#:＝，］｝".contains(c));
    let line = text.split('\n').next().unwrap_or_default();
    let ends = line.char_indices().filter(|&(_, c)| is_mark(c));
    ends.map(|(at, c)| (&text[..at], &text[at + c.len_utf8()..])).find(|(_, left)| is_end(left))
}

/// `key: value`, and `key value` for a key of the file.
fn separator(text: &str, is_key: &dyn Fn(&str) -> bool) -> Option<String> {
    let key = key_of(text)?;
    let start = span_of(text, key).start;
    let behind = &text[start + key.len()..];
    let rest = behind.trim_start_matches(['"', '\'']);
    let rest = if rest.len() < behind.len() && start == 0 { behind } else { rest }.trim_start_matches([' ', '\t']);
    let name = if is_key(key) { key.to_lowercase() } else { key.to_owned() };
    let sign = [":=", "==", "=>", "->", ":"].into_iter().find(|sign| rest.starts_with(sign));
    let is_bare = is_key(key) && !rest.starts_with(['=', '.']) && text.trim_start().starts_with(key);
    if sign.is_none() && !is_bare {
        return None;
    }
    let value = rest[sign.map_or(0, str::len)..].trim_start_matches([' ', '\t']);
    // Signs of YAML for texts of several lines.
    let first = value.split('\n').next().unwrap_or_default();
    let is_block = sign == Some(":") && matches!(first.trim(), "|" | "|-" | "|+" | ">" | ">-");
    Some(format!("{name} = {}", if is_block { &value[first.len()..] } else { value }))
}

/// `key = value`: the key, and the value without spaces around it.
fn value_of(text: &str) -> Option<(&str, &str)> {
    text.split_once('=').map(|(key, value)| (key.trim(), value.trim_start_matches([' ', '\t']).trim_end()))
}

/// Two statements in a line, with a sign between them.
fn two(text: &str, is_key: &dyn Fn(&str) -> bool) -> Option<String> {
    let (_, value) = value_of(text)?;
    let line = value.split('\n').next().unwrap_or_default();
    let begins =
        |(place, sign): (usize, &str)| super::toml::begins(&line[place + sign.len()..], is_key).then_some(place);
    let comma = span_of(text, value).start + line.match_indices([',', ';']).find_map(begins)?;
    Some(format!("{}\n{}", &text[..comma], text[comma + 1..].trim_start()))
}

/// A text of several lines without the marks that enclose one, or without the last of them.
fn fence(text: &str, _: &dyn Fn(&str) -> bool) -> Option<String> {
    let (key, value) = value_of(text)?;
    let (first, others) = value.split_once('\n').unwrap_or((value, ""));
    let open = FENCES.into_iter().find(|fence| first.starts_with(fence));
    if let Some(fence) = open.filter(|fence| !value[3..].contains(fence)) {
        // Marks of another kind were to end it.
        let is_end = |line: &&str| !line.trim().is_empty() && line.trim().chars().all(is_quote);
        let end = others.lines().find(is_end).map(|marks| &text[..span_of(text, marks).start]);
        return Some(end.map_or_else(|| format!("{}\n{fence}", text.trim_end()), |rows| format!("{rows}{fence}")));
    }
    if open.is_some() || others.is_empty() || first.starts_with(['[', '{']) {
        return None;
    }
    let rows = value.trim_start_matches(['"', '\'']).trim_start_matches(['\n', '\r']);
    let rows: Vec<&str> = rows.trim_end_matches(['"', '\'']).trim_end().lines().collect();
    // A list of YAML.
    let items: Option<Vec<&str>> = rows.iter().map(|row| row.trim_start().strip_prefix("- ")).collect();
    Some(format!("{key} = '''\n{}\n'''", items.unwrap_or(rows).join("\n")))
}

/// A comma or semicolon behind a value.
fn tail(text: &str) -> Option<String> {
    text.trim_end().strip_suffix([';', ',']).map(|left| left.trim_end().to_owned())
}

/// The quotation mark of a text inside it.
fn inner_quotes(text: &str) -> Option<String> {
    let (key, value) = value_of(text)?;
    [('\'', '"'), ('"', '\'')].into_iter().find_map(|(quote, other)| {
        let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
        let is_one = inner.contains(quote) && !inner.contains([other, '\\', '\n']);
        is_one.then(|| format!("{key} = {other}{inner}{other}"))
    })
}

/// A quotation mark that is not closed in its line.
fn open_quote(text: &str) -> Option<String> {
    let (key, value) = value_of(text)?;
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let is_open = !value.contains('\n') && closing(&value[1..], quote).is_none();
    is_open.then(|| format!("{key} = {value}{quote}"))
}

/// Lists and tables as in other notations: parentheses, colons, numbers without commas, labels without quotes, no end.
fn brackets(text: &str) -> Option<String> {
    let (key, value) = value_of(text).filter(|(_, value)| value.starts_with(['[', '{', '(']))?;
    let is_digit = |c: char| c.is_ascii_digit();
    let (mut fixed, mut open, mut rest) = (String::new(), Vec::new(), value);
    while let Some(c) = rest.chars().next() {
        let word = &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len())];
        let next = rest.trim_start();
        let mut length = c.len_utf8();
        match c {
            '"' | '\'' | '#' => {
                length = match c {
                    '#' => rest.find('\n').unwrap_or(rest.len()),
                    _ => closing(&rest[1..], c).map_or(1, |length| length + 2),
                };
                fixed += &rest[..length];
            }
            ' ' | '\n' | '[' if fixed.ends_with(['"', '\'', ']']) && next.starts_with(['"', '\'', '[']) => {
                fixed += ", ";
                length = usize::from(c != '[');
            }
            ' ' if fixed.ends_with(is_digit) && next.starts_with(is_digit) => fixed += ", ",
            '(' | '[' | '{' => {
                let (sign, end) = if c == '{' { ('{', '}') } else { ('[', ']') };
                open.push(end);
                fixed.push(sign);
            }
            ')' | ']' | '}' => {
                let end = if c == '}' { '}' } else { ']' };
                // What closes nothing is left out.
                let depth = open.iter().rposition(|other| *other == end).unwrap_or(open.len());
                for other in open.split_off(depth).into_iter().rev() {
                    fixed.truncate(if other == end { fixed.len() } else { fixed.trim_end().len() });
                    fixed.push(other);
                    fixed += if other == end { "" } else { " " };
                }
            }
            ':' => fixed += " =",
            // In a list a word is a text; in a table it may be a label.
            _ if c.is_alphabetic()
                && (open.last() == Some(&']') && !matches!(word, "true" | "false") || !word.is_ascii()) =>
            {
                length = word.len();
                fixed.extend(["\"", word, "\""]);
            }
            _ => fixed.push(c),
        }
        rest = &rest[length..];
    }
    if !open.is_empty() {
        fixed.truncate(fixed.trim_end().trim_end_matches(',').len());
        for end in open.into_iter().rev() {
            fixed += if end == '}' { " }" } else { "]" };
        }
    }
    (fixed != value).then(|| format!("{key} = {fixed}"))
}

/// A text without quotation marks, and truth values as in other languages.
fn quotes(text: &str) -> Option<String> {
    let (key, value) = value_of(text)?;
    let value = value.split(" #").next().unwrap_or_default().trim_end();
    if value.is_empty() || value.contains('\n') || value.starts_with(['"', '\'', '[']) {
        return None;
    }
    let number = value.trim_end_matches('.').trim_start_matches('0');
    match value.to_lowercase().as_str() {
        "true" | "yes" | "on" => return Some(format!("{key} = true")),
        "false" | "no" | "off" => return Some(format!("{key} = false")),
        "none" | "null" | "nil" if key != "goal" && key != "exit" => return Some(String::new()),
        _ if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            return Some(format!("{key} = {number}"));
        }
        _ => {}
    }
    let inner = value.trim_start_matches(['{', '(', ' ']).trim_end_matches(['}', ')', ' ']);
    let quote = if inner.contains('"') { '\'' } else { '"' };
    Some(format!("{key} = {quote}{inner}{quote}"))
}

/// A key without a value.
fn nothing(text: &str) -> Option<String> {
    let (key, value) = value_of(text)?;
    value.is_empty().then(|| format!("{key} = …"))
}

/// What a sign was meant as that only looks like one of TOML.
pub(super) fn meant(sign: char) -> Option<&'static str> {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    Some(match sign {
        '“' | '”' | '„' | '‟' | '″' | '〝' | '〞' | '«' | '»' | '＂' => "\"",
        '‘' | '’' | '‚' | '‛' | '′' | '＇' | '`' | '´' => "'",
        '＝' | '：' => "=",
        '，' | '、' => ",",
        '［' | '【' | '（' => "[",
        '］' | '】' | '）' => "]",
        '｛' => "{",
        '｝' => "}",
        '＃' => "#",
        '０'..='９' => DIGITS[(u32::from(sign) - 0xff10) as usize],
        '–' | '—' | '−' => "-",
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => " ",
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => "",
        _ => return None,
    })
}
