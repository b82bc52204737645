//! Slips in a text that is no TOML: what was typed instead of what, and the line as it should be.
//!
//! A parser reports what follows from a slip at many places. Here the text is read line by line as people write it, so that
//! the cause is named once.

use super::given::loose_goal;
use super::{Fault, is_key};
use crate::format::in_short;
use std::ops::Range;

/// Most characters of a corrected line in a message.
const MOST: usize = 100;

/// How a picture is enclosed.
const FENCE: &str = "draw it between a line `board = '''` and a line `'''`, one line per row";

/// All slips of a text, in its order; none if it has none of those that are known.
pub(super) fn causes(text: &str) -> Vec<Fault> {
    let start_of = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let lines = text.lines().map(|line| Line { start: start_of(line), text: line }).collect();
    let mut reader = Reader { lines, at: 0, depth: 0, faults: Vec::new() };
    while let Some(&line) = reader.lines.get(reader.at) {
        reader.at += 1;
        reader.line(line);
    }
    reader.faults
}

#[derive(Clone, Copy)]
struct Line<'t> {
    start: usize,
    text: &'t str,
}

struct Reader<'t> {
    lines: Vec<Line<'t>>,
    /// The next line.
    at: usize,
    /// Brackets and braces that are open.
    depth: usize,
    faults: Vec<Fault>,
}

/// The parts of a line outside of its texts and comments.
#[derive(Default)]
struct Plain {
    /// Characters with their places.
    signs: Vec<(usize, char)>,
    /// A sign that only looks like one of TOML.
    odd: Option<(usize, char)>,
    /// A text of several lines that begins here and does not end here.
    fence: Option<(usize, &'static str)>,
    /// A quotation mark that is not closed.
    open: Option<(usize, char)>,
}

impl Plain {
    fn of(line: &str) -> Self {
        let mut plain = Self::default();
        let mut at = 0;
        while let Some(c) = line[at..].chars().next() {
            let rest = &line[at..];
            let fence = ["'''", "\"\"\""].into_iter().find(|fence| rest.starts_with(fence));
            match (fence, c) {
                (Some(fence), _) => match rest[3..].find(fence) {
                    Some(length) => at += length + 6,
                    None => {
                        plain.fence = Some((at, fence));
                        break;
                    }
                },
                (None, '"' | '\'') => match closing(&rest[1..], c) {
                    Some(length) => at += length + 2,
                    None => {
                        plain.open = Some((at, c));
                        break;
                    }
                },
                (None, '#') => break,
                _ if meant(c).is_some() => {
                    plain.odd = Some((at, c));
                    break;
                }
                _ => {
                    plain.signs.push((at, c));
                    at += c.len_utf8();
                }
            }
        }
        plain
    }

    fn find(&self, sign: char) -> Option<usize> {
        self.signs.iter().find(|(_, c)| *c == sign).map(|&(at, _)| at)
    }
}

/// The end of a text in straight quotation marks.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(at, c)| {
        let ends = c == quote && !escaped;
        escaped = quote == '"' && c == '\\' && !escaped;
        ends.then_some(at)
    })
}

impl<'t> Reader<'t> {
    fn add(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Fault::new(span, message, help));
    }

    fn line(&mut self, line: Line<'t>) {
        let plain = Plain::of(line.text);
        let body = line.text.trim();
        if body.is_empty() || body.starts_with('#') {
            return;
        }
        if let Some(fence) = curly_fence(line.text) {
            let (at, marks) = fence;
            let help = format!("write three straight apostrophes: `{}'''`", line.text[..at].trim_start());
            self.add(span_of(line, at, marks), "these are not straight quotation marks", help);
            let ends = |line: &Line| curly_fence(line.text).is_some() || line.text.contains("'''");
            self.skip_to(ends, true);
        } else if let Some((at, sign)) = plain.odd {
            self.odd(line, at, sign);
        } else if self.depth > 0 || self.statement(line, &plain) {
            if let Some((at, fence)) = plain.fence {
                self.fence(line, at, fence);
            } else {
                self.count(&plain);
            }
        }
    }

    /// Brackets that a line opens and closes.
    fn count(&mut self, plain: &Plain) {
        for (_, c) in &plain.signs {
            match c {
                '[' | '{' => self.depth += 1,
                ']' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    /// Continues behind the next line for which `ends` is true, or with it. A line with one of our keys also ends the skipping.
    fn skip_to(&mut self, ends: impl Fn(&Line) -> bool, behind: bool) -> bool {
        while let Some(line) = self.lines.get(self.at) {
            if ends(line) {
                self.at += usize::from(behind);
                return true;
            }
            if key_of(line.text).is_some_and(is_key) {
                return false;
            }
            self.at += 1;
        }
        false
    }

    /// A sign that only looks like one of TOML.
    fn odd(&mut self, line: Line, at: usize, sign: char) {
        let help = match in_short(line.text.trim(), MOST) {
            Some(line) => format!("write `{}`", corrected(&line)),
            None => "replace it, and all others like it".to_owned(),
        };
        let message = match meant(sign) {
            Some((_, name)) if sign.is_whitespace() || name.starts_with("an invisible") => {
                format!("there is {name} (U+{:04X}) here", u32::from(sign))
            }
            Some((plain, name)) => format!("`{sign}` is {name}; `{plain}` is needed"),
            None => return,
        };
        self.add(span_of(line, at, sign.encode_utf8(&mut [0; 4])), message, help);
        self.depth = 0;
    }

    /// A text of several lines: what follows is not read, and it must end.
    fn fence(&mut self, line: Line, at: usize, fence: &str) {
        let first = self.at;
        while let Some(inner) = self.lines.get(self.at) {
            self.at += 1;
            if inner.text.contains(fence) {
                return;
            }
        }
        let inside = &self.lines[first..];
        let end = inside.iter().position(|line| curly_fence(line.text).is_some());
        let next = inside.iter().position(|line| line.text.contains('=') && key_of(line.text).is_some_and(is_key));
        let fault = match (end, next) {
            (Some(end), _) => {
                let line = inside[end];
                let span = span_of(line, line.text.len() - line.text.trim_start().len(), line.text.trim());
                let message = format!("`{}` does not end the text that begins in line {first}", line.text.trim());
                Fault::new(span, message, format!("write `{fence}`"))
            }
            (None, Some(next)) => {
                let help = format!("add a line `{fence}` before line {}", first + next + 1);
                Fault::new(span_of(line, at, fence), "the text that begins here is never closed", help)
            }
            (None, None) => {
                let help = format!("add a line `{fence}` after its end");
                Fault::new(span_of(line, at, fence), "the text that begins here is never closed", help)
            }
        };
        self.faults.push(fault);
    }

    /// A line of its own. Whether it is all right, so far.
    fn statement(&mut self, line: Line, plain: &Plain) -> bool {
        let body = line.text.trim_start();
        let indent = line.text.len() - body.len();
        if let Some(sign) = ["//", "/*", "--", ";", "%"].into_iter().find(|sign| body.starts_with(sign)) {
            self.add(span_of(line, indent, sign), format!("`{sign}` begins no comment"), "begin a comment with `#`");
            return false;
        }
        let (equals, colon) = (plain.find('='), plain.find(':'));
        let key = key_of(line.text).filter(|key| is_key(key) && body.starts_with(key));
        let is_said = |key: &&str| body[key.len()..].trim_start().starts_with(['=', ':', '.']);
        match (equals, colon) {
            _ if key.is_some_and(|key| !is_said(&key)) => {
                let key = key.unwrap_or_default();
                let value = body[key.len()..].trim();
                let help = statement(key, value).map_or_else(|| FENCE.to_owned(), |line| format!("write `{line}`"));
                self.add(span_of(line, indent, key), format!("`=` is missing after `{key}`"), help);
                if value.is_empty() {
                    self.skip_picture();
                }
                false
            }
            (Some(equals), colon) if colon.is_none_or(|colon| colon > equals) => self.value(line, plain, equals),
            (_, Some(colon)) if is_word(line.text[..colon].trim()) => {
                self.colon(line, colon);
                false
            }
            _ => true,
        }
    }

    /// `key: value`.
    fn colon(&mut self, line: Line, colon: usize) {
        let key = line.text[..colon].trim().trim_matches(['"', '\'']);
        let value = line.text[colon + 1..].trim();
        let block = matches!(value, "" | "|" | "|-" | "|+" | ">" | ">-");
        let help = match statement(key, value).filter(|_| !block) {
            Some(line) => format!("write `{line}`"),
            None if block && is_picture(key) => {
                format!("draw it between a line `{key} = '''` and a line `'''`, one line per row")
            }
            None => format!("write `{key} = …`"),
        };
        self.add(span_of(line, colon, ":"), format!("`:` stands after `{key}`; `=` is needed"), help);
        if block {
            self.skip_picture();
        } else if let Some((_, fence)) = Plain::of(line.text).fence {
            self.skip_to(|line| line.text.contains(fence), true);
        } else {
            self.count(&Plain::of(line.text));
        }
    }

    /// Passes over lines without a key.
    fn skip_picture(&mut self) {
        self.skip_to(|line| line.text.contains('=') && key_of(line.text).is_some(), false);
    }

    /// `key = value`. Whether it is all right, so far.
    fn value(&mut self, line: Line, plain: &Plain, equals: usize) -> bool {
        let key = line.text[..equals].trim();
        let value = line.text[equals + 1..].trim();
        let at = line.text.len() - line.text[equals + 1..].trim_start().len();
        let whole = at..at + value.len();
        let is_goal = matches!(key.to_lowercase().as_str(), "goal" | "goals");
        let is_odd = plain.open.is_some() || plain.signs.iter().any(|(at, c)| *at > equals && c.is_alphabetic());
        if let Some((quote, other, inner)) = quoted_quote(value).filter(|_| is_odd && plain.fence.is_none()) {
            let message = format!("the text ends at the first `{quote}` inside");
            let help = match in_short(inner, MOST) {
                Some(inner) => format!("write `{key} = {other}{inner}{other}`"),
                None => format!("put it between `{other}` and `{other}`"),
            };
            self.add(span_of(line, at, value), message, help);
        } else if let Some((open, quote)) = plain.open {
            self.unclosed(line, open, quote, key, value);
        } else if value.is_empty() && plain.fence.is_none() {
            let help = if is_picture(key) { FENCE.replace("board", key) } else { format!("write `{key} = …`") };
            self.add(span_of(line, equals, "="), format!("the value of `{key}` is missing"), help);
            self.skip_picture();
        } else if is_goal && plain.fence.is_none() && !self.is_value(plain, value) {
            self.goal(line, whole, value);
        } else if value.starts_with(|c: char| c.is_alphabetic() || matches!(c, '.' | '*'))
            && !matches!(value, "true" | "false" | "inf" | "nan")
            && is_key(key)
        {
            let bare = value.split('#').next().unwrap_or_default().trim();
            if is_picture(key) {
                self.add(
                    span_of(line, at, bare),
                    "a picture stands between `'''` and `'''`",
                    FENCE.replace("board", key),
                );
                self.skip_picture();
            } else {
                let help = statement(key, bare)
                    .map_or_else(|| "put it in quotes".to_owned(), |line| format!("write `{line}`"));
                self.add(span_of(line, at, bare), "text must be in quotes", help);
            }
        } else if let Some(&(at, sign)) = plain.signs.iter().rfind(|(_, c)| !c.is_whitespace())
            && matches!(sign, ';' | ',')
            && at > equals
            && self.depth + plain.signs.iter().filter(|(_, c)| matches!(c, '[' | '{')).count()
                <= plain.signs.iter().filter(|(_, c)| matches!(c, ']' | '}')).count()
            && line.text[at + 1..].trim().is_empty()
        {
            let sign = sign.to_string();
            self.add(span_of(line, at, &sign), format!("`{sign}` after a value"), format!("remove the `{sign}`"));
        } else {
            return true;
        }
        false
    }

    /// A quotation mark that is not closed in its line.
    fn unclosed(&mut self, line: Line, open: usize, quote: char, key: &str, value: &str) {
        let mark = quote.to_string();
        let first = self.at;
        let is_closed = self.skip_to(|line| line.text.contains(quote), true);
        if is_closed || (is_picture(key) && self.at > first) {
            let message = format!("a text in `{mark}` cannot have several lines");
            let help = match is_picture(key) {
                true => FENCE.replace("board", key),
                false => "put a text of several lines between `'''` and `'''`".to_owned(),
            };
            self.add(span_of(line, open, &mark), message, help);
        } else {
            self.at = first;
            let help = match in_short(value, MOST) {
                Some(value) => format!("close it: `{key} = {value}{mark}`"),
                None => format!("close it with `{mark}` at the end of the line"),
            };
            self.add(span_of(line, open, &mark), "the text that begins here is never closed", help);
        }
    }

    /// Whether the text behind `goal =` can be a value, perhaps with that of the next lines.
    fn is_value(&self, plain: &Plain, value: &str) -> bool {
        let opened = plain.signs.iter().filter(|(_, c)| matches!(c, '[' | '{')).count();
        let closed = plain.signs.iter().filter(|(_, c)| matches!(c, ']' | '}')).count();
        if opened > closed && self.at < self.lines.len() {
            // A list of several lines: its keys are seen by the parser.
            return true;
        }
        // That a label is there twice is said as it is.
        let line = format!("goal = {value}");
        super::toml::parse(&line)
            .err()
            .is_none_or(|faults| faults.iter().all(|fault| fault.message.starts_with("duplicate key")))
    }

    /// The text behind `goal =` that is not a value.
    fn goal(&mut self, line: Line, whole: Range<usize>, value: &str) {
        let text = value.split('#').next().unwrap_or(value).trim();
        let message = match () {
            () if text.contains(':') => "`:` in the goal; a label and its position are separated by `=`".to_owned(),
            () if text.contains('(') => "a position of the goal is in `[` and `]`".to_owned(),
            () => match text.trim_start_matches(['{', ' ']).split(['=', ' ']).next() {
                Some(label)
                    if !label.is_empty() && !label.chars().all(|c| c.is_ascii_alphanumeric()) && text.contains('=') =>
                {
                    format!("the label `{}` needs quotes here", label.trim())
                }
                _ => "this is not a goal as it must be written".to_owned(),
            },
        };
        let help = match loose_goal(text) {
            Some(goal) => format!("write `goal = {goal}`"),
            None => "write e.g. `goal = { B = [3, 1] }`, or `goal = { \"曹操\" = [3, 1] }` for a label that is not of letters A to Z and digits"
                .to_owned(),
        };
        self.add(line.start + whole.start..line.start + whole.end, message, help);
    }
}

/// A text with its own quotation mark inside: that mark, the other one, and the text.
fn quoted_quote(value: &str) -> Option<(char, char, &str)> {
    [('\'', '"'), ('"', '\'')].into_iter().find_map(|(quote, other)| {
        let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
        let is_one = inner.contains(quote) && !inner.contains([other, '\\', '#']);
        (is_one && !inner.starts_with(quote)).then_some((quote, other, inner))
    })
}

fn span_of(line: Line, at: usize, part: &str) -> Range<usize> {
    line.start + at..line.start + at + part.len()
}

fn is_picture(key: &str) -> bool {
    matches!(key.to_lowercase().as_str(), "board" | "field")
}

/// Whether a text could be a key, perhaps in quotes.
fn is_word(text: &str) -> bool {
    let inner = text.trim_matches(['"', '\'']);
    !inner.is_empty() && inner.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
}

/// The word with which a line begins.
pub(super) fn key_of(line: &str) -> Option<&str> {
    let body = line.trim().trim_start_matches(['"', '\'']);
    let end = body.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-')).unwrap_or(body.len());
    Some(&body[..end]).filter(|key| !key.is_empty())
}

/// `key = value` as a line of TOML, if the value can be in one line.
fn statement(key: &str, value: &str) -> Option<String> {
    let key = key.to_lowercase();
    let value = value.trim().trim_end_matches([',', ';']).trim_start_matches(['=', ':']).trim();
    let value = match value.chars().next()? {
        _ if key == "goal" && !value.starts_with(['\'', '"']) => loose_goal(value)?,
        '"' | '\'' | '[' | '{' | '0'..='9' => value.to_owned(),
        _ if matches!(value, "true" | "false") => value.to_owned(),
        _ => format!("\"{value}\""),
    };
    in_short(&format!("{key} = {value}"), MOST)
}

/// What a sign was meant as that only looks like one of TOML, and its name.
fn meant(sign: char) -> Option<(&'static str, &'static str)> {
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
        '０'..='９' => (FULL_DIGITS[usize::from((u32::from(sign) - 0xff10) as u8)], "a full-width digit"),
        '–' | '—' | '−' => ("-", "a dash"),
        '\u{a0}' | '\u{2007}' | '\u{202f}' => (" ", "a no-break space"),
        '\u{3000}' => (" ", "a full-width space"),
        '\u{2000}'..='\u{2006}' | '\u{2008}'..='\u{200a}' | '\u{205f}' => (" ", "a space of another width"),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => ("", "an invisible character"),
        _ => return None,
    })
}

const FULL_DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The line with the signs that were meant. Texts in curly quotation marks keep what is in them.
fn corrected(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line.trim();
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        let (part, left) = match meant(c) {
            Some((mark @ ("\"" | "'"), _)) => match curly_end(behind, mark) {
                Some((inner, left)) => (format!("\"{inner}\""), left),
                None => (mark.to_owned(), behind),
            },
            Some((plain, _)) => (plain.to_owned(), behind),
            None if matches!(c, '"' | '\'') => match closing(behind, c) {
                Some(length) => (rest[..length + 2].to_owned(), &rest[length + 2..]),
                None => (c.to_string(), behind),
            },
            None if c == '#' => (rest.to_owned(), ""),
            None => (c.to_string(), behind),
        };
        text.push_str(&part);
        rest = left;
    }
    text
}

/// The inside of a text in quotation marks that are not straight, and the text behind it.
fn curly_end<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    let is_mark = |c: char| mark.contains(c) || meant(c).is_some_and(|(plain, _)| plain == mark);
    let is_end = |rest: &str| rest.trim_start().chars().next().is_none_or(|c| ",]}=#:＝，］｝".contains(c));
    text.char_indices()
        .filter(|&(_, c)| is_mark(c))
        .map(|(at, c)| (&text[..at], &text[at + c.len_utf8()..]))
        .find(|(_, left)| is_end(left))
}

/// Three or more quotation marks in a row, one of them not straight, and their position.
fn curly_fence(line: &str) -> Option<(usize, &str)> {
    let is_quote = |c: char| matches!(c, '"' | '\'') || meant(c).is_some_and(|(plain, _)| matches!(plain, "\"" | "'"));
    let at = match line.find('=') {
        Some(equals) => equals + 1 + (line[equals + 1..].len() - line[equals + 1..].trim_start().len()),
        None => line.len() - line.trim_start().len(),
    };
    let end = line[at..].find(|c: char| !is_quote(c)).map_or(line.len(), |length| at + length);
    let marks = &line[at..end];
    let is_fence = marks.chars().count() >= 3 && !["'''", "\"\"\""].iter().any(|fence| marks.starts_with(fence));
    is_fence.then_some((at, marks))
}
