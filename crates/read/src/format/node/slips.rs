//! Slips in a text that was meant as TOML or JSON: what is wrong, and the text as it was meant.
//!
//! A parser reports what follows from a slip at many places. Here the text is read as people write it who know other notations, and what
//! is not of the syntax gets an edit that undoes it. Then the library reads the edited text.

use super::super::{Fault, span_of};
use super::{Syntax, json, toml};
use std::borrow::Cow;
use std::ops::Range;

/// Most characters of a corrected line in a message.
const MOST: usize = 100;

/// Most slips of a text of JSON, or of a statement, that are looked for.
const MOST_SLIPS: usize = 20;

/// Most brackets that are open at once.
const DEEPEST: usize = 64;

/// Bytes of the original, and what is there instead.
type Edit = (Range<usize>, String);

/// A text whose slips are undone.
pub struct Mended<'a> {
    /// The text as it was meant. What cannot be read of TOML is left out.
    pub text: Cow<'a, str>,
    /// The slips, at their places in the original.
    pub faults: Vec<Fault>,
    /// The keys of the statements that are left out.
    pub lost: Vec<String>,
    /// In the order of the original.
    edits: Vec<Edit>,
}

impl Mended<'_> {
    /// The place in the original of one in the text.
    fn original(&self, span: &Range<usize>) -> Range<usize> {
        let place = |at: usize, is_end: bool| {
            // How much further everything is in the original.
            let mut shift = 0_isize;
            for (span, instead) in &self.edits {
                let start = span.start.saturating_add_signed(-shift);
                if at < start || is_end && at == start {
                    break;
                } else if at < start + instead.len() {
                    return if is_end { span.end } else { span.start };
                }
                shift += span.len() as isize - instead.len() as isize;
            }
            at.saturating_add_signed(shift)
        };
        let start = place(span.start, false);
        start..place(span.end, !span.is_empty()).max(start)
    }

    /// What was read of the text, or the slips and the errors in the rest.
    ///
    /// # Errors
    ///
    /// All errors, at their places in the original.
    pub fn judged<T>(&self, read: Result<T, Vec<Fault>>) -> Result<T, Vec<Fault>> {
        if self.faults.is_empty() {
            return read;
        }
        let moved = |fault: Fault| Fault { span: self.original(&fault.span), ..fault };
        Err(self.faults.iter().cloned().chain(read.err().unwrap_or_default().into_iter().map(moved)).collect())
    }
}

/// Undoes the slips of a text; `is_key` knows the keys that a file of TOML may have.
pub fn mended<'a>(text: &'a str, syntax: Syntax, is_key: &dyn Fn(&str) -> bool) -> Mended<'a> {
    let mut mended = Mended { text: text.into(), faults: Vec::new(), lost: Vec::new(), edits: Vec::new() };
    if syntax == Syntax::Json && json::error(text).is_none() || syntax == Syntax::Toml && is_toml(text) {
        return mended;
    }
    let mut reader = Reader { text, syntax, is_key, at: 0, open: Vec::new(), slips: Vec::new(), edits: Vec::new() };
    if syntax == Syntax::Toml {
        reader.statements(&mut mended);
    } else {
        reader.document();
        mended.faults.append(&mut reader.slips);
    }
    reader.edits.sort_by_key(|(span, _)| span.start);
    (mended.text, mended.edits) = (edited(text, 0..text.len(), &reader.edits).into(), reader.edits);
    if let Some(at) = json::error(&mended.text).filter(|_| syntax == Syntax::Json) {
        mended.faults.push(json::unread(mended.original(&(at..at))));
    }
    // What the library refuses is never read without an error.
    if let (true, Some((span, instead))) = (mended.faults.is_empty(), mended.edits.first()) {
        mended.faults.push(Fault::new(span.clone(), "this is not right here", format!("write `{instead}`")));
    }
    mended
}

/// A part of the text with the edits in it, which are in its order.
fn edited(text: &str, part: Range<usize>, edits: &[Edit]) -> String {
    let (mut fixed, mut at) = (String::new(), part.start);
    for (span, instead) in edits {
        fixed += text.get(at..span.start).unwrap_or_default();
        fixed += instead;
        at = at.max(span.end);
    }
    fixed + &text[at..part.end]
}

fn is_toml(text: &str) -> bool {
    toml::parse(text).is_ok()
}

const FENCE: &str = "'''";
const FENCES: [&str; 2] = [FENCE, "\"\"\""];
const IN_BRACKETS: &str = "a list is in `[` and `]`";
const OPEN: &str = "the text that begins here is never closed";
const TWO: &str = "there are two keys in this line";
const CURLY: &str = "these are not straight quotation marks";

/// A text that is read from its beginning to its end. A part of it that cannot be understood is none.
struct Reader<'t, 'k> {
    text: &'t str,
    syntax: Syntax,
    is_key: &'k dyn Fn(&str) -> bool,
    at: usize,
    /// What closes the brackets that are open.
    open: Vec<char>,
    slips: Vec<Fault>,
    edits: Vec<Edit>,
}

impl<'t> Reader<'t, '_> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn line(&self) -> &'t str {
        line_of(self.rest())
    }

    fn is_json(&self) -> bool {
        self.syntax == Syntax::Json
    }

    /// The next sign, and the one that it was meant as.
    fn sign(&self) -> Option<(char, char)> {
        self.rest().chars().next().map(|c| (c, plain(c)))
    }

    fn wrong(&mut self, span: Range<usize>, message: impl Into<String>, at: Range<usize>, instead: impl Into<String>) {
        let instead = instead.into();
        let help = match instead.trim() {
            "" => "remove it".to_owned(),
            sign if at.is_empty() => format!("add `{sign}`"),
            long if long.len() > MOST => "put it in straight double quotes".to_owned(),
            _ => format!("write `{instead}`"),
        };
        self.slips.push(Fault::new(span, message, help));
        self.edits.push((at, instead));
    }

    /// The next bytes are a slip.
    fn replace(&mut self, length: usize, message: impl Into<String>, instead: impl Into<String>) {
        let span = self.at..self.at + length;
        self.at = span.end;
        self.wrong(span.clone(), message, span, instead);
    }

    /// A text as the syntax has it.
    fn quoted(&self, text: &str) -> String {
        match self.syntax {
            Syntax::Json => format!("\"{}\"", text.replace("\\'", "'").replace('"', "\\\"")),
            Syntax::Toml => ::toml::Value::from(text).to_string(),
        }
    }

    /// Skips spaces and comments, also of other languages, in this line or over several.
    fn space(&mut self, over_lines: bool) {
        while let Some((c, plain)) = self.sign() {
            let comment = ["#", "//", "/*", "--", ";", "%"].into_iter().find(|sign| self.rest().starts_with(sign));
            // A line may be long.
            let line = if comment.is_some() { self.line() } else { "" };
            let is_comment = |sign: &str| match (sign, self.syntax) {
                ("#" | "//" | "/*", _) => true,
                (_, Syntax::Json) => false,
                (";", _) => {
                    !line[1..].trim().is_empty() && self.open.is_empty() && !toml::begins(&line[1..], self.is_key)
                }
                _ => true,
            };
            match comment.filter(|sign| is_comment(sign)) {
                Some(_) if self.is_json() => {
                    let end = if line.starts_with("/*") { self.rest().find("*/").map(|at| at + 2) } else { None };
                    self.replace(end.unwrap_or(line.len()), "JSON has no comments", "");
                }
                Some("#") => self.at += line.len(),
                Some(sign) => {
                    let comment = line[sign.len()..].trim().trim_end_matches("*/").trim_end();
                    let span = self.at..self.at + line.len();
                    let mark = span.start..span.start + sign.len();
                    self.wrong(mark, format!("`{sign}` begins no comment"), span, format!("# {comment}"));
                    self.at += line.len();
                }
                None if matches!(c, ' ' | '\t') || over_lines && matches!(c, '\n' | '\r') => self.at += 1,
                None if plain == ' ' => self.replace(c.len_utf8(), odd(c), meant(c).map_or("", |(plain, _)| plain)),
                None => return,
            }
        }
    }

    fn value(&mut self) -> Option<()> {
        match self.sign().filter(|_| self.slips.len() < MOST_SLIPS)?.1 {
            '"' | '\'' => self.string(),
            '[' | '(' => self.group(']'),
            '{' => self.group('}'),
            _ => self.word(),
        }
    }

    /// A list or a table.
    fn group(&mut self, end: char) -> Option<()> {
        let start = self.at;
        let (first, plain) = self.sign()?;
        match first {
            '(' => self.replace(1, IN_BRACKETS, "["),
            _ if first == plain => self.at += 1,
            _ => self.replace(first.len_utf8(), odd(first), plain),
        }
        self.open.push(end);
        if self.open.len() > DEEPEST {
            return None;
        }
        let (mut comma, mut is_full) = (None, false);
        loop {
            let before = self.at;
            self.space(true);
            let is_over = !self.is_json() && self.text[..self.at].ends_with('\n') && begins(self.line(), self.is_key);
            let (c, plain) = self.sign().filter(|_| !is_over).unwrap_or_default();
            let closes = |end: &char| (*end == '}') == (plain == '}');
            match plain {
                ']' | '}' | ')' if closes(&end) => {
                    if let Some(comma) = comma.filter(|_| self.is_json()) {
                        self.wrong(comma..comma + 1, format!("there is a comma before `{end}`"), comma..comma + 1, "");
                    }
                    let span = self.at..self.at + c.len_utf8();
                    self.at = span.end;
                    let message = || if c == ')' { IN_BRACKETS.to_owned() } else { odd(c) };
                    match (c == end, matches!(first, '[' | '{')) {
                        (true, _) => {}
                        (_, true) => self.wrong(span.clone(), message(), span, end),
                        // It is the same slip as that of the sign which opens.
                        (_, false) => self.edits.push((span, end.to_string())),
                    }
                    break;
                }
                ']' | '}' | ')' if !self.open.iter().any(closes) => {
                    self.replace(1, format!("`{c}` closes nothing"), "");
                }
                '\0' | ']' | '}' | ')' => {
                    self.edits.extend(comma.map(|comma| (comma..comma + 1, String::new())));
                    let closing = if end == '}' && !self.is_json() { " }".to_owned() } else { end.to_string() };
                    let message = format!("`{first}` is never closed");
                    self.wrong(start..start + first.len_utf8(), message, before..before, closing);
                    self.at = if plain == '\0' { before } else { self.at };
                    break;
                }
                ',' if comma.is_some() || !is_full => {
                    self.replace(c.len_utf8(), "there is nothing before this comma", "");
                }
                ',' | ';' => {
                    is_full = false;
                    let is_last = self.rest()[c.len_utf8()..].trim_start().starts_with(['}', ']']);
                    if c == ';' {
                        self.replace(1, "`;` separates nothing", if is_last { "" } else { "," });
                        continue;
                    }
                    comma = Some(self.at);
                    match c == plain {
                        true => self.at += 1,
                        false => self.replace(c.len_utf8(), odd(c), ","),
                    }
                }
                _ => {
                    if is_full {
                        let width = self.text[before..].chars().next().map_or(0, char::len_utf8);
                        self.wrong(before..before + width, "a comma is missing here", before..before, ",");
                    }
                    if end == '}' {
                        self.member()?
                    } else {
                        self.value()?
                    }
                    (comma, is_full) = (None, true);
                }
            }
        }
        self.open.pop();
        Some(())
    }

    /// A key of a table, and its value.
    fn member(&mut self) -> Option<()> {
        self.key()?;
        self.space(true);
        let from = self.at;
        self.value()?;
        // A pair of numbers without brackets.
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let rest = self.rest().trim_start().strip_prefix(',').map_or("", str::trim_start);
        let second = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        let behind = rest[second.len()..].trim_start();
        if is_number(&self.text[from..self.at]) && is_number(second) && behind.starts_with([',', '}']) {
            self.at = span_of(self.text, second).end;
            self.wrong(from..self.at, IN_BRACKETS, from..from, "[");
            self.edits.push((self.at..self.at, "]".to_owned()));
        }
        Some(())
    }

    /// A key, and the sign behind it.
    fn key(&mut self) -> Option<()> {
        let (start, is_top) = (self.at, self.open.is_empty());
        let rest = self.rest();
        let is_part = |c: char| c.is_alphanumeric() || "_-".contains(c) || c == '.' && !self.is_json();
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        match self.sign()?.1 {
            '"' | '\'' => self.string()?,
            _ if word.is_empty() => return None,
            _ if self.is_json() => {
                let shown: String = word.chars().take(40).collect();
                self.replace(word.len(), format!("the key `{shown}` is not in quotes"), self.quoted(word));
            }
            _ if !word.is_ascii() => {
                self.replace(word.len(), format!("the label `{word}` needs quotes here"), self.quoted(word));
            }
            _ => self.at += word.len(),
        }
        let (key, end) = (&self.text[start..self.at], self.at);
        self.space(!is_top);
        let right = if self.is_json() { ":" } else { "=" };
        let signs = [":=", "==", "=>", "->", "=", ":", "：", "＝"];
        match signs.into_iter().find(|sign| self.rest().starts_with(sign)) {
            Some(sign) if sign == right => self.at += 1,
            Some(sign) => {
                let is_apart = self.is_json() || self.text[..self.at].ends_with([' ', '\t']);
                let message = match sign.chars().next().filter(|c| !c.is_ascii()) {
                    Some(c) => odd(c),
                    None => format!("`{sign}` stands after `{key}`; `{right}` is needed"),
                };
                self.replace(sign.len(), message, if is_apart { right.to_owned() } else { format!(" {right}") });
            }
            None if self.is_json() => {
                let width = self.text[end..].chars().next().map_or(0, char::len_utf8);
                self.wrong(end..end + width, "a colon is missing here", end..end, ":");
            }
            // A word alone is a key only if it is known.
            None if is_top && !(self.is_key)(key) => return None,
            None => self.wrong(start..end, format!("`=` is missing after `{key}`"), end..end, " ="),
        }
        Some(())
    }

    /// A text in quotation marks of any kind, which ends in its line.
    fn string(&mut self) -> Option<()> {
        let (first, mark) = self.sign()?;
        let body = &self.rest()[first.len_utf8()..];
        let is_in_group = !self.open.is_empty();
        let follows = |behind: &str| {
            let rest = behind.trim_start_matches([' ', '\t', '\u{a0}']);
            let is_next = is_in_group && rest.len() < behind.len() && rest.starts_with(is_quote);
            let is_sign = rest.starts_with(|c| ",;:=#%/()[]{}\r\n".contains(plain(c)));
            is_sign || rest.is_empty() || is_next || rest.starts_with("--")
        };
        let is_right = first == '"' || first == '\'' && !self.is_json();
        let own = closing(body, first).filter(|_| is_right);
        let is_mark = |c: char| if self.is_json() { is_quote(c) } else { plain(c) == mark };
        let is_end = |&(at, c): &(usize, char)| {
            is_mark(c) && !(self.is_json() && body[..at].ends_with('\\')) && follows(&body[at + c.len_utf8()..])
        };
        let end = body.char_indices().take_while(|(_, c)| *c != '\n').find(is_end);
        match (own, end) {
            (Some(own), _) if follows(&body[own + 1..]) || end.is_none() => self.at += own + 2,
            (_, Some((inner, c))) => {
                let message = match meant(first) {
                    Some(_) => odd(first),
                    None if is_right => format!("the text ends at the first `{first}` inside"),
                    None => format!("`{first}` does not enclose a text"),
                };
                self.replace(first.len_utf8() + inner + c.len_utf8(), message, self.quoted(&body[..inner]));
            }
            (_, None) => {
                let (start, end) = (self.at, self.at + self.line().trim_end().len());
                self.wrong(start..start + first.len_utf8(), OPEN, end..end, mark);
                self.at = end;
            }
        }
        Some(())
    }

    /// A number, a truth value, or a text without quotation marks.
    fn word(&mut self) -> Option<()> {
        let is_top = self.open.is_empty() && !self.is_json();
        let mut text = self
            .rest()
            .split(|c| "\r\n".contains(c) || !is_top && ",;]})".contains(plain(c)))
            .next()
            .unwrap_or_default();
        for sign in [" #", " //", " --", " ; ", " %"].into_iter().filter(|_| is_top) {
            text = text.split(sign).next().unwrap_or_default();
        }
        let text = text.trim_end();
        let word = text.split_whitespace().next()?;
        let is_value = |word: &str| match self.syntax {
            Syntax::Json => json::error(word).is_none(),
            Syntax::Toml => is_toml(&format!("x = {word}")),
        };
        let bare = text.trim_end_matches([',', ';']);
        if let Some(value) =
            [bare, word].into_iter().find(|word| is_value(word)).filter(|word| !is_top || *word == bare)
        {
            self.at += value.len();
            return Some(());
        }
        let number = text.trim_end_matches('.').trim_start_matches('0');
        let written = match text.to_lowercase().as_str() {
            "true" | "yes" | "on" => "true",
            "false" | "no" | "off" => "false",
            "none" | "null" | "nil" | "nan" | "undefined" if self.is_json() => "null",
            _ if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => number,
            _ => {
                self.replace(text.len(), "text must be in quotes", self.quoted(text));
                return Some(());
            }
        };
        self.replace(text.len(), format!("`{text}` is written `{written}`"), written);
        Some(())
    }

    // JSON.

    fn document(&mut self) -> Option<()> {
        self.space(true);
        self.sign().filter(|(_, plain)| matches!(plain, '{' | '[' | '('))?;
        self.value()?;
        self.space(true);
        while let Some((c @ (']' | '}'), _)) = self.sign() {
            self.replace(1, format!("`{c}` closes nothing"), "");
            self.space(true);
        }
        Some(())
    }

    // TOML.

    fn statements(&mut self, mended: &mut Mended) {
        loop {
            self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t', '\r', '\n']).len();
            let (start, edits) = (self.at, self.edits.len());
            if self.rest().is_empty() {
                return;
            }
            self.open.clear();
            if self.statement().is_none() {
                self.at += self.line().len();
                while self.rows_below().next().is_some() {
                    self.at += 1;
                    self.at += self.line().len();
                }
            }
            self.edits[edits..].sort_by_key(|(span, _)| span.start);
            let end = self.edits[edits..].last().map_or(start, |(last, _)| last.end);
            let span = start..self.text[..self.at].trim_end().len().max(end);
            let fixed = edited(self.text, span.clone(), &self.edits[edits..]);
            let slip = self.slips.drain(..).next();
            let own = toml::parse(&fixed).err().and_then(|faults| faults.into_iter().next());
            if own.is_some() {
                mended.lost.extend(toml::key(&self.text[start..]).map(str::to_lowercase));
                self.edits.truncate(edits);
                self.edits.push((span.clone(), String::new()));
            }
            mended.faults.extend(match (slip, own) {
                (Some(slip), own) => {
                    let help = Self::help(&slip, &fixed, own.is_some());
                    Some(Fault { help: Some(help), ..slip })
                }
                // The library speaks of the statement alone.
                (None, own) => own.map(|own| Fault { span: start + own.span.start..start + own.span.end, ..own }),
            });
        }
    }

    /// What to write instead of the statement with this first slip.
    fn help(slip: &Fault, fixed: &str, is_lost: bool) -> String {
        match fixed.trim().split_once('\n').map(|(opening, _)| opening.trim_end()) {
            _ if slip.message == TWO => "write each of them in a line of its own".to_owned(),
            None if fixed.trim().is_empty() => "remove this line".to_owned(),
            None if fixed.chars().nth(MOST).is_none() => format!("write `{}`", fixed.trim()),
            Some(_) if slip.message == OPEN => slip.help.clone().unwrap_or_default(),
            Some(opening) if FENCES.contains(&end_of(opening)) && !is_lost => {
                format!("draw it between a line `{opening}` and a line `{}`, one line per row", end_of(opening))
            }
            _ => "put it right in this line, and in all others like it".to_owned(),
        }
    }

    fn statement(&mut self) -> Option<()> {
        let (line, start) = (self.line(), self.at);
        if is_markdown(line) {
            self.replace(line.len(), "a fence of Markdown is no part of the file", "");
            return Some(());
        }
        self.space(false);
        if self.line().is_empty() || line.starts_with('[') {
            self.at += self.line().len();
            return Some(());
        }
        self.key()?;
        self.space(false);
        let value = self.line();
        let is_none = ["none", "null", "nil"].contains(&value.trim().to_lowercase().as_str());
        if is_none && !matches!(toml::key(line), Some("goal" | "exit")) {
            let span = self.at..self.at + value.trim_end().len();
            self.at = span.end;
            self.wrong(span.clone(), format!("`{}` is no value", value.trim()), start..span.end, "");
            return Some(());
        }
        if self.picture().is_some() {
            // It is read.
        } else if value.trim().is_empty() {
            let (end, key) = (self.text[..self.at].trim_end().len(), toml::key(line).unwrap_or_default());
            self.wrong(end - 1..end, format!("the value of `{key}` is missing"), end..end, " …");
        } else {
            self.value()?;
        }
        loop {
            self.space(false);
            let rest = self.rest();
            match self.sign() {
                None | Some(('\n' | '\r', _)) => return Some(()),
                Some((',' | ';', _)) if toml::begins(line_of(&rest[1..]), self.is_key) => {
                    self.replace(rest.len() - rest[1..].trim_start_matches(' ').len(), TWO, "\n");
                    return Some(());
                }
                Some((sign @ (',' | ';'), _)) => self.replace(1, format!("`{sign}` after a value"), ""),
                Some((sign @ (']' | '}' | ')'), _)) => self.replace(1, format!("`{sign}` closes nothing"), ""),
                Some(_) => return None,
            }
        }
    }

    /// The lines below this one that could be rows of a picture, because they have no names.
    fn rows_below(&self) -> impl Iterator<Item = &'t str> {
        let is_key = self.is_key;
        let is_row = move |line: &&str| {
            let body = line.trim_start();
            let is_named = has_sign(line) || toml::key(line).is_some_and(is_key);
            !body.is_empty() && !is_named && !["[", "{", "//", "# ", "```"].iter().any(|sign| body.starts_with(sign))
        };
        self.rest().split('\n').skip(1).take_while(is_row)
    }

    /// A text of several lines: in marks that enclose one, in others, or in none.
    fn picture(&mut self) -> Option<()> {
        let (start, line) = (self.at, self.line().trim_end());
        let quotes = &line[..line.find(|c| !is_quote(c)).unwrap_or(line.len())];
        let is_fence = quotes.chars().count() > 2;
        let marks = if is_fence { quotes } else { &quotes[..quotes.chars().next().map_or(0, char::len_utf8)] };
        let content = line[marks.len()..].trim_start();
        let fence = FENCES.into_iter().find(|fence| marks.starts_with(fence));
        let is_closed = || content.chars().any(|c| is_quote(c) && plain(c) == marks.chars().next().map_or(' ', plain));
        if !is_fence && (content.starts_with(['[', '{', '(', '#']) || !marks.is_empty() && is_closed()) {
            return None;
        }
        let rows: Vec<&str> = if is_fence {
            let lines = || self.rest().split_inclusive('\n').skip(1).take_while(|line| !begins(line, self.is_key));
            let first = self.rest().split_inclusive('\n').next()?;
            let body = &self.rest()[..first.len() + lines().map(str::len).sum::<usize>()];
            if let Some(end) = fence.and_then(|fence| Some(body[3..].find(fence)? + 6)) {
                self.at += end + body[end..].len() - body[end..].trim_start_matches(&marks[..1]).len();
                return Some(());
            }
            let end = lines().position(|line| line.trim_end().ends_with(is_quote));
            body.trim_end().lines().skip(1).take(end.map_or(usize::MAX, |end| end + 1)).collect()
        } else {
            self.rows_below().collect()
        };
        let row = match rows.last() {
            Some(row) => row.trim_end(),
            None if fence.is_some() && content.is_empty() => &line[line.len()..],
            None => return None,
        };
        let end = span_of(self.text, row).end;
        let tail = &row[row.trim_end_matches(is_quote).len()..];
        let (opening, closing) = (start..start + marks.len(), end - tail.len()..end);
        let (span, message) = match (fence, marks, content) {
            (None, _, _) if is_fence => (opening, CURLY.to_owned()),
            (Some(_), ..) if tail.is_empty() => (opening, OPEN.to_owned()),
            (Some(_), ..) if !FENCES.contains(&tail) => (closing.clone(), CURLY.to_owned()),
            (Some(fence), ..) => {
                (closing.clone(), format!("`{tail}` does not end the text that begins with `{fence}`"))
            }
            (None, "", "") => {
                let before = self.text[..start].trim_end();
                let key = toml::key(before.rsplit('\n').next().unwrap_or_default()).unwrap_or_default();
                (before.len() - 1..before.len(), format!("the value of `{key}` is missing"))
            }
            (None, "", _) => (start..start + line.len(), "a picture stands between `'''` and `'''`".to_owned()),
            (None, marks, _) => (opening, format!("a text in `{marks}` cannot have several lines")),
        };
        let fence = fence.unwrap_or(FENCE);
        let is_alone = !tail.is_empty() && row.trim() == tail;
        let line_number = self.text[..closing.start].matches('\n').count() + 1;
        self.wrong(span, message, closing, if is_alone { fence.to_owned() } else { format!("\n{fence}") });
        if let Some(slip) = self.slips.last_mut() {
            slip.help = Some(format!("add a line `{fence}` after line {line_number}"));
        }
        let gap = if self.text[..start].ends_with([' ', '\t']) { "" } else { " " };
        // Signs of YAML for a text of several lines.
        let content = if matches!(content, "|" | "|-" | "|+" | ">" | ">-") { "" } else { content };
        let first = if content.is_empty() { String::new() } else { format!("\n{content}") };
        self.edits.push((start..start + line.len(), format!("{gap}{fence}{first}")));
        if rows.iter().all(|row| row.trim_start().starts_with("- ")) {
            self.edits.extend(rows.iter().map(|row| {
                let from = span_of(self.text, row).start;
                (from..from + row.len() - row.trim_start()[2..].len(), String::new())
            }));
        }
        self.at = end;
        Some(())
    }
}

/// The marks with which a line opens a text of several lines.
fn end_of(opening: &str) -> &str {
    opening.get(opening.len().saturating_sub(3)..).unwrap_or_default()
}

fn line_of(text: &str) -> &str {
    &text[..text.find(['\n', '\r']).unwrap_or(text.len())]
}

/// Whether a line begins with a key of the file, or is a header with one.
fn begins(line: &str, is_key: &dyn Fn(&str) -> bool) -> bool {
    let header = line.trim().trim_start_matches('[').trim_end_matches(']').trim();
    let is_header = line.trim_start().starts_with('[') && is_key(header);
    is_header || toml::begins(line, is_key)
}

/// Whether a word and a sign that is, or was meant as, `=` begin a line.
pub(super) fn has_sign(line: &str) -> bool {
    let body = line.trim_start().trim_start_matches(['"', '\'']);
    let rest = key_of(line).map_or("", |key| &body[key.len()..]);
    rest.trim_start_matches(['"', '\'']).trim_start().starts_with(['=', ':', '＝', '：', '"', '“', '\'', '‘'])
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
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let ends = |&(_, c): &(usize, char)| {
        let ends = c == quote && !escaped;
        escaped = quote == '"' && c == '\\' && !escaped;
        ends
    };
    text.char_indices().take_while(|(_, c)| *c != '\n').find(ends).map(|(at, _)| at)
}

fn is_quote(c: char) -> bool {
    matches!(plain(c), '"' | '\'')
}

/// The sign that one was meant as; a space for one that is not to be seen.
fn plain(c: char) -> char {
    meant(c).map_or(c, |(plain, _)| plain.chars().next().unwrap_or(' '))
}

/// What is said of a sign that only looks like another one.
fn odd(c: char) -> String {
    match meant(c) {
        Some((plain, name)) if plain.trim().is_empty() => format!("there is {name} (U+{:04X}) here", u32::from(c)),
        Some((_, name)) => format!("`{c}` is {name}"),
        None => format!("unexpected `{c}`"),
    }
}

/// What a sign was meant as that only looks like one of TOML, and its name.
fn meant(sign: char) -> Option<(&'static str, &'static str)> {
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
