//! Slips in a text that was meant as TOML or JSON: their errors, and the corrected text.
//!
//! A parser reports the consequences of a slip at many positions. This reader accepts what people write who know other
//! notations. Everything outside the syntax gets an edit that corrects it, and the error message is derived from this
//! edit. The library then reads the edited text.

use super::super::{Fault, span_of};
use super::{Syntax, json, toml};
use std::borrow::Cow;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// Maximum number of characters of a corrected line in a message.
const MOST: usize = 100;

/// Maximum number of slips reported for a JSON text or a statement.
const MOST_SLIPS: usize = 20;

/// Maximum number of brackets that are open at once.
const DEEPEST: usize = 64;

/// A range of bytes of the original, and its replacement.
type Edit = (Range<usize>, String);

/// A text whose slips are corrected.
pub struct Mended<'a> {
    /// The corrected text. TOML statements that cannot be read are left out.
    pub text: Cow<'a, str>,
    /// The slips, at their positions in the original.
    pub faults: Vec<Fault>,
    /// The keys of the statements that were left out.
    pub lost: Vec<String>,
    /// The edits in the order of the original.
    edits: Vec<Edit>,
}

impl Mended<'_> {
    /// Converts a position in the corrected text to the original.
    fn original(&self, span: &Range<usize>) -> Range<usize> {
        let place = |at: usize, is_end: bool| {
            // Offset from the corrected text to the original.
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

    /// Returns the value read from the text if there are no slips. Otherwise fails with the slips and the other errors.
    ///
    /// # Errors
    ///
    /// Returns all errors, at their positions in the original.
    pub fn judged<T>(&self, read: Result<T, Vec<Fault>>) -> Result<T, Vec<Fault>> {
        if self.faults.is_empty() {
            return read;
        }
        let moved = |fault: Fault| Fault { span: self.original(&fault.span), ..fault };
        Err(self.faults.iter().cloned().chain(read.err().unwrap_or_default().into_iter().map(moved)).collect())
    }
}

/// Corrects the slips of a text. `is_key` recognises the keys that a TOML file may have.
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
    mended
}

/// Returns a part of the text with these edits, which must be in order.
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
const TWO: &str = "there are two keys in this line";

/// Beginnings of comments in other languages. JSON excludes the last three.
const COMMENTS: [&str; 6] = ["#", "//", "/*", "--", ";", "%"];

/// Signs that people write between a key and its value.
const SIGNS: [&str; 8] = [":=", "==", "=>", "->", "=", ":", "：", "＝"];

/// Values, and the words that people write for them.
const WORDS: [(&str, &str); 3] =
    [("true", "true yes on"), ("false", "false no off"), ("null", "none null nil nan undefined")];

/// Reads a text from beginning to end. It returns `None` for a part that it cannot understand.
struct Reader<'t, 'k> {
    text: &'t str,
    syntax: Syntax,
    is_key: &'k dyn Fn(&str) -> bool,
    at: usize,
    /// The closing signs of the open brackets.
    open: Vec<char>,
    slips: Vec<Fault>,
    edits: Vec<Edit>,
}

impl<'t> Reader<'t, '_> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Returns whether another statement of TOML begins here.
    fn begins_key(&self, rest: &str) -> bool {
        !self.is_json() && self.open.is_empty() && toml::begins(line_of(rest), self.is_key)
    }

    /// Skips spaces in this line.
    fn blank(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
    }

    /// Returns whether a colour such as `#c00` follows, which looks like a comment.
    fn is_colour(&self) -> bool {
        let digits = self
            .rest()
            .strip_prefix('#')
            .map_or("", |rest| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default());
        [3, 6].contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    }

    fn line(&self) -> &'t str {
        line_of(self.rest())
    }

    fn is_json(&self) -> bool {
        self.syntax == Syntax::Json
    }

    /// Returns the next sign, and the sign it was meant as.
    fn sign(&self) -> Option<(char, char)> {
        self.rest().chars().next().map(|c| (c, plain(c)))
    }

    /// Adds a slip in `span`, and the edit that corrects it.
    fn wrong(&mut self, span: Range<usize>, message: impl Into<String>, at: Range<usize>, instead: impl Into<String>) {
        let instead = instead.into();
        let help = match instead.trim() {
            "" => "remove it".to_owned(),
            sign if at.is_empty() => format!("add `{sign}`"),
            long if long.len() > MOST => "put it in straight double quotes".to_owned(),
            sign => format!("write `{sign}`"),
        };
        self.slips.push(Fault::new(span, message, help));
        self.edits.push((at, instead));
    }

    /// Adds a slip if this part of the text differs from the correct one.
    fn edit(&mut self, at: Range<usize>, instead: impl Into<String>) {
        let (found, instead) = (&self.text[at.clone()], instead.into());
        let mut signs = found.chars();
        let odd = signs.next().filter(|c| !c.is_ascii() && signs.next().is_none()).map(u32::from);
        let message = match (odd, instead.trim()) {
            _ if found == instead => return,
            (Some(code), "") => format!("there is an unusual space or an invisible character (U+{code:04X}) here"),
            (Some(code), right) => format!("`{found}` (U+{code:04X}) only looks like `{right}`"),
            (None, right) if found.is_empty() => format!("`{right}` is missing here"),
            (None, "") => format!("`{}` does not belong here", found.trim()),
            (None, right) if right == self.quoted(found) => "this must be in quotes".to_owned(),
            (None, right) => format!("`{found}` is written `{right}`"),
        };
        self.wrong(at.clone(), message, at, instead);
    }

    /// Replaces the next bytes with the correct ones.
    fn next(&mut self, length: usize, instead: impl Into<String>) {
        let span = self.at..self.at + length;
        self.at = span.end;
        self.edit(span, instead);
    }

    /// Returns a text with the quotation marks of the syntax.
    fn quoted(&self, text: &str) -> String {
        match self.syntax {
            Syntax::Json => format!("\"{}\"", text.replace("\\'", "'").replace('"', "\\\"")),
            Syntax::Toml => ::toml::Value::from(text).to_string(),
        }
    }

    /// Returns the sign that begins a comment here.
    fn comment(&self) -> Option<&'static str> {
        let known = &COMMENTS[..if self.is_json() { 3 } else { COMMENTS.len() }];
        let sign = known.iter().copied().find(|sign| self.rest().starts_with(sign))?;
        // A semicolon may also separate text that cannot be understood.
        let behind = self.line().strip_prefix(';').filter(|_| sign == ";");
        let is_other = |rest: &str| rest.trim().is_empty() || !self.open.is_empty() || toml::begins(rest, self.is_key);
        (!behind.is_some_and(is_other)).then_some(sign)
    }

    /// Skips spaces and comments, including those of other languages, in this line or over several lines.
    fn space(&mut self, over_lines: bool) {
        while let Some((c, plain)) = self.sign() {
            if let Some(sign) = self.comment() {
                let line = self.line();
                let length =
                    if self.is_json() && sign == "/*" { self.rest().find("*/").map(|at| at + 2) } else { None };
                let bare = line[sign.len()..].trim().trim_end_matches("*/").trim_end();
                match sign {
                    _ if self.is_json() => self.next(length.unwrap_or(line.len()), ""),
                    "#" => self.at += line.len(),
                    _ => self.next(line.len(), format!("# {bare}")),
                }
            } else if matches!(c, ' ' | '\t') || over_lines && matches!(c, '\n' | '\r') {
                self.at += 1;
            } else if plain == ' ' {
                self.next(c.len_utf8(), meant(c));
            } else {
                return;
            }
        }
    }

    fn value(&mut self) -> Option<()> {
        match self.sign().filter(|_| self.slips.len() < MOST_SLIPS)?.1 {
            '"' | '\'' => self.string(),
            '[' | '(' => self.group('[', ']'),
            '{' => self.group('{', '}'),
            _ => self.word(),
        }
    }

    /// Reads a list or a table.
    fn group(&mut self, begin: char, end: char) -> Option<()> {
        let (start, first) = (self.at, self.sign()?.0);
        self.next(first.len_utf8(), begin);
        self.open.push(end);
        if self.open.len() > DEEPEST {
            return None;
        }
        let (mut comma, mut is_full) = (None::<Range<usize>>, false);
        loop {
            let before = self.at;
            self.space(true);
            let is_line = !self.is_json() && self.text[..self.at].ends_with('\n') && begins(self.line(), self.is_key);
            // A key of the puzzle in an inner object: the object before it is not closed.
            let is_outer = || {
                let is_inner = self.open.iter().filter(|&&end| end == '}').count() > 1;
                is_inner && key_of(self.rest()).is_some_and(self.is_key)
            };
            let is_list = end == ']' && self.open.contains(&'}');
            let is_member = self.is_json() && (is_list || is_outer()) && begins_member(self.rest());
            // The comma before a member follows the list.
            let before = if is_member { comma.take().map_or(before, |comma| comma.start) } else { before };
            let (c, plain) = self.sign().filter(|_| !is_line && !is_member).unwrap_or_default();
            let closes = |end: &char| (*end == '}') == (plain == '}');
            match plain {
                ']' | '}' | ')' if !self.open.iter().any(closes) => self.next(c.len_utf8(), ""),
                '\0' | ']' | '}' | ')' => {
                    let is_closed = plain != '\0' && closes(&end);
                    if !is_closed {
                        let closing = if end == '}' && !self.is_json() { " }".to_owned() } else { end.to_string() };
                        // The comments behind are read again.
                        self.edits.retain(|(span, _)| span.end <= before);
                        self.slips.retain(|slip| slip.span.start < before);
                        let message = format!("`{first}` is never closed");
                        self.wrong(start..start + first.len_utf8(), message, before..before, closing);
                        self.at = before;
                    }
                    if let Some(comma) = comma.filter(|_| self.is_json() || !is_closed) {
                        self.edit(comma, "");
                    }
                    if is_closed {
                        self.next(c.len_utf8(), end);
                    }
                    break;
                }
                ',' | ';' if is_full && comma.is_none() => {
                    comma = Some(self.at..self.at + c.len_utf8());
                    self.at += c.len_utf8();
                }
                ',' | ';' => self.next(c.len_utf8(), ""),
                _ => {
                    match comma.take() {
                        Some(comma) => self.edit(comma, ","),
                        None if is_full => self.edit(before..before, ","),
                        None => {}
                    }
                    if end == '}' {
                        self.member()?
                    } else {
                        self.value()?
                    }
                    is_full = true;
                }
            }
        }
        self.open.pop();
        Some(())
    }

    /// Reads a key of a table and its value.
    fn member(&mut self) -> Option<()> {
        self.key()?;
        self.blank();
        if self.is_colour() {
            return self.word();
        }
        self.space(true);
        // A pair of numbers without brackets.
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let digits = self.rest().trim_start_matches(|c: char| c.is_ascii_digit());
        let two: Vec<&str> = self.rest().split([',', '}', '\n']).take(2).map(str::trim).collect();
        match two[..] {
            _ if self.is_json() && self.rest().starts_with([',', '}', ']']) => {
                let help = "write a value, or remove the key";
                self.slips.push(Fault::new(self.at..self.at, "the value is missing here", help));
                self.edits.push((self.at..self.at, "null".to_owned()));
                Some(())
            }
            [first, second] if digits.trim_start().starts_with(',') && is_number(first) && is_number(second) => {
                let pair = &self.rest()[..span_of(self.rest(), second).end];
                self.next(pair.len(), format!("[{pair}]"));
                Some(())
            }
            _ => self.value(),
        }
    }

    /// Reads a key and the sign after it.
    fn key(&mut self) -> Option<()> {
        let (start, is_top) = (self.at, self.open.is_empty());
        let rest = self.rest();
        let is_part = |c: char| c.is_alphanumeric() || "_-".contains(c) || c == '.' && !self.is_json();
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        match self.sign()?.1 {
            '"' | '\'' => self.string()?,
            _ if word.is_empty() => return None,
            _ if self.is_json() || !word.is_ascii() => self.next(word.len(), self.quoted(word)),
            _ => self.at += word.len(),
        }
        let (key, end) = (&self.text[start..self.at], self.at);
        self.space(!is_top);
        let right = if self.is_json() { ":" } else { "=" };
        match SIGNS.into_iter().find(|sign| self.rest().starts_with(sign)) {
            Some(sign) if sign == right => self.at += 1,
            Some(sign) => {
                let is_apart = self.is_json() || self.text[..self.at].ends_with([' ', '\t']);
                self.next(sign.len(), if is_apart { right.to_owned() } else { format!(" {right}") });
            }
            // A single word is a key only if it is known.
            None if is_top && !(self.is_key)(key) => return None,
            None => self.edit(end..end, if self.is_json() { ":" } else { " =" }),
        }
        Some(())
    }

    /// Reads a text in quotation marks of any kind that ends in the same line.
    fn string(&mut self) -> Option<()> {
        let (first, mark) = self.sign()?;
        let body = &self.line()[first.len_utf8()..];
        let follows = |behind: &str| {
            let rest = behind.trim_start_matches([' ', '\t', '\u{a0}']);
            let is_next = !self.open.is_empty() && rest.len() < behind.len() && rest.starts_with(is_quote);
            let is_sign = rest.starts_with(|c| ",;:=#%/()[]{}".contains(plain(c)));
            is_sign || self.begins_key(rest) || rest.is_empty() || is_next || rest.starts_with("--")
        };
        let is_right = first == '"' || first == '\'' && !self.is_json();
        let own = closing(body, first).filter(|_| is_right);
        let is_mark = |c: char| if self.is_json() { is_quote(c) } else { plain(c) == mark };
        let is_end = |&(at, c): &(usize, char)| {
            is_mark(c) && !(self.is_json() && body[..at].ends_with('\\')) && follows(&body[at + c.len_utf8()..])
        };
        match (own, body.char_indices().find(is_end)) {
            (Some(own), end) if follows(&body[own + 1..]) || end.is_none() => self.at += own + 2,
            (_, Some((inner, c))) => {
                // "A left" or "B right".
                let mut text = body[..inner].to_owned();
                for word in [" or ", " and "] {
                    text = text.replace(&format!("\"{word}\""), word);
                }
                self.next(first.len_utf8() + inner + c.len_utf8(), self.quoted(&text));
            }
            (_, None) => {
                // Brackets and a comma at the end of the line do not belong to the text.
                let line = self.line().trim_end();
                let inner = if self.open.is_empty() { line } else { line.trim_end_matches([',', ' ', '}', ']']) };
                self.at += inner.len();
                self.edit(self.at..self.at, mark);
            }
        }
        Some(())
    }

    /// Reads a number, a truth value, or a text without quotation marks.
    fn word(&mut self) -> Option<()> {
        let is_top = self.open.is_empty() && !self.is_json();
        let is_end = |c| "\r\n".contains(c) || !is_top && ",;]})".contains(plain(c));
        let mut text = self.rest().split(is_end).next().unwrap_or_default();
        for sign in COMMENTS.into_iter().filter(|_| is_top) {
            text = text.split(&format!(" {sign}")).next().unwrap_or_default();
        }
        let text = text.trim_end().trim_end_matches([',', ';']).trim_end();
        let word = text.split_whitespace().next()?;
        let is_value = |word: &str| match self.syntax {
            Syntax::Json => json::error(word).is_none(),
            Syntax::Toml => is_toml(&format!("x = {word}")),
        };
        if let Some(value) = [text, word].into_iter().find(|word| is_value(word) && (!is_top || *word == text)) {
            self.at += value.len();
            return Some(());
        }
        let bare = text.trim_end_matches('.').trim_start_matches('0');
        let number = if bare.is_empty() && text.starts_with('0') { "0" } else { bare };
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let lower = text.to_lowercase();
        let known = WORDS[..if self.is_json() { 3 } else { 2 }].iter();
        let known = known.map(|&(right, words)| (right, words.split(' ').any(|word| word == lower)));
        let right = known.chain([(number, is_number)]).find(|(_, is_meant)| *is_meant);
        let words = text.trim_matches(is_quote);
        self.next(text.len(), right.map_or_else(|| self.quoted(words), |(right, _)| right.to_owned()));
        Some(())
    }

    // JSON.

    fn document(&mut self) -> Option<()> {
        self.space(true);
        self.sign().filter(|(_, plain)| matches!(plain, '{' | '[' | '('))?;
        self.value()?;
        self.space(true);
        while let Some((']' | '}', _)) = self.sign() {
            self.next(1, "");
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
                while self.rest().split('\n').nth(1).is_some_and(|line| self.is_row(line)) {
                    self.at += 1;
                    self.at += self.line().len();
                }
            }
            self.edits[edits..].sort_by_key(|(span, _)| span.start);
            let end = self.edits[edits..].iter().map(|(span, _)| span.end).max().unwrap_or(start);
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
                // The library's positions are relative to the statement.
                (None, own) => own.map(|own| Fault { span: start + own.span.start..start + own.span.end, ..own }),
            });
        }
    }

    /// Returns the replacement for the statement with this first slip.
    fn help(slip: &Fault, fixed: &str, is_lost: bool) -> String {
        match fixed.trim().split_once('\n').map(|(opening, _)| opening.trim_end()) {
            _ if slip.message == TWO => "write each of them in a line of its own".to_owned(),
            None if fixed.trim().is_empty() => "remove this line".to_owned(),
            None if is_lost && !fixed.contains('…') => toml::HELP.to_owned(),
            None if fixed.chars().nth(MOST).is_none() => format!("write `{}`", fixed.trim()),
            Some(opening) if FENCES.contains(&end_of(opening)) && !is_lost => {
                format!("draw it between a line `{opening}` and a line `{}`, one line per row", end_of(opening))
            }
            _ => "put it right in this line, and in all others like it".to_owned(),
        }
    }

    fn statement(&mut self) -> Option<()> {
        let (line, start) = (self.line(), self.at);
        if is_markdown(line) {
            self.next(line.len(), "");
            return Some(());
        }
        self.space(false);
        if self.line().is_empty() || line.starts_with('[') {
            let header = line.split(" #").next().unwrap_or_default().trim_end();
            match header_of(header).filter(|right| !is_toml(header) && is_toml(right)) {
                Some(right) => self.next(header.len(), right),
                None => self.at += self.line().len(),
            }
            return Some(());
        }
        // Beginnings of statements in other languages.
        let before = ["let ", "var ", "const ", "- "].into_iter().find(|word| line.starts_with(word));
        if let Some(word) = before.filter(|word| toml::begins(&line[word.len()..], self.is_key)) {
            self.next(word.len(), "");
        }
        self.key()?;
        let sign = self.at;
        self.blank();
        let is_colour = self.is_colour();
        self.at = sign;
        self.space(false);
        let value = self.line().trim();
        let is_none = ["none", "null", "nil"].contains(&value.to_lowercase().as_str());
        if is_none && !matches!(toml::key(line), Some("goal" | "exit")) {
            self.at = start;
            self.next(line.trim_end().len(), "");
        } else if is_colour {
            self.at = sign;
            self.blank();
            self.word()?;
        } else if self.picture().is_none() {
            if value.is_empty() { self.edit(sign..sign, " …") } else { self.value()? }
        }
        loop {
            self.space(false);
            let rest = self.rest();
            match self.sign() {
                None | Some(('\n' | '\r', _)) => return Some(()),
                Some(_) if self.begins_key(rest) => {
                    self.wrong(self.at..self.at, TWO, self.at..self.at, "\n");
                    return Some(());
                }
                Some((',' | ';', _)) if toml::begins(line_of(&rest[1..]), self.is_key) => {
                    let end = self.at + rest.len() - rest[1..].trim_start_matches(' ').len();
                    self.wrong(self.at..end, TWO, self.at..end, "\n");
                    self.at = end;
                    return Some(());
                }
                Some((',' | ';' | ']' | '}' | ')', _)) => self.next(1, ""),
                Some(_) => return None,
            }
        }
    }

    /// Returns whether a line could be a row of a picture, because it has no name.
    fn is_row(&self, line: &str) -> bool {
        let body = line.trim_start();
        let is_named = has_sign(line) || toml::key(line).is_some_and(self.is_key);
        !body.is_empty() && !is_named && !["[", "{", "//", "# ", "```"].iter().any(|sign| body.starts_with(sign))
    }

    /// Reads a text of several lines: in the right marks, in others, or in none.
    fn picture(&mut self) -> Option<()> {
        let (start, rest, line) = (self.at, self.rest(), self.line().trim_end());
        let marks = &line[..line.find(|c| !is_quote(c)).unwrap_or(line.len())];
        let content = line[marks.len()..].trim_start();
        let is_text = !marks.is_empty() && content.contains(is_quote);
        if marks.chars().count() < 3 && (content.starts_with(['[', '{', '(', '#']) || is_text) {
            return None;
        }
        let own = FENCES.into_iter().find(|fence| marks.starts_with(fence));
        let fence = own.unwrap_or(FENCE);
        let is_next = |line: &str| begins(line, self.is_key);
        let end = own.and_then(|fence| Some(rest[3..].find(fence)? + 6));
        if let Some(end) = end.filter(|&end| !rest[..end].split('\n').skip(1).any(is_next)) {
            self.at += end + rest[end..].len() - rest[end..].trim_start_matches(&marks[..1]).len();
            return Some(());
        }
        let is_row = |line: &&str| if own.is_some() { !is_next(line) } else { self.is_row(line) };
        let mut last = own.filter(|_| content.is_empty()).map(|_| &line[line.len()..]);
        let rows: Vec<&str> = rest.split('\n').skip(1).take_while(is_row).map(str::trim_end).collect();
        for row in rows.into_iter().filter(|row| !row.is_empty()) {
            last = Some(row);
            // In YAML, a row is a list item.
            if let Some(item) = row.trim_start().strip_prefix("- ").filter(|_| own.is_none()) {
                let place = span_of(self.text, row).start..span_of(self.text, item).start;
                self.edits.push((place, String::new()));
            }
            if row.ends_with(is_quote) {
                break;
            }
        }
        let bare = last?.trim_end_matches(is_quote);
        self.at = span_of(self.text, last?).end;
        let closing = span_of(self.text, bare).end..self.at;
        let from = self.text[..start].trim_end_matches([' ', '\t']).len();
        let opening = from - 1..start + marks.len();
        let span = if own.is_some() && !closing.is_empty() { closing.clone() } else { opening };
        let is_alone = bare.trim().is_empty() && !closing.is_empty();
        let message = match own {
            Some(_) if closing.is_empty() => "the text that begins here is never closed".to_owned(),
            _ => format!("a text of several lines begins and ends with `{fence}`"),
        };
        self.wrong(span, message, closing, if is_alone { fence.to_owned() } else { format!("\n{fence}") });
        // YAML marks texts of several lines with these signs.
        let content = if matches!(content, "|" | "|-" | "|+" | ">" | ">-") { "" } else { content };
        let first = if content.is_empty() { String::new() } else { format!("\n{content}") };
        self.edits.push((from..start + line.len(), format!(" {fence}{first}")));
        Some(())
    }
}

/// Returns the header that a line was meant as: `[blocks.A]` for `[blocks A`.
fn header_of(line: &str) -> Option<String> {
    let count = line.len() - line.trim_start_matches('[').len();
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "_-\"'".contains(c);
    let part = |part: &str| if part.chars().all(is_bare) { part.to_owned() } else { format!("{part:?}") };
    let names = line.trim_matches(['[', ']']).split(|c: char| c == '.' || c.is_whitespace());
    let names: Vec<String> = names.filter(|name| !name.is_empty()).map(part).collect();
    (count < 3 && !names.is_empty()).then(|| format!("{}{}{}", "[".repeat(count), names.join("."), "]".repeat(count)))
}

/// Returns the marks at the end of a line that opens a text of several lines.
fn end_of(opening: &str) -> &str {
    opening.get(opening.len().saturating_sub(3)..).unwrap_or_default()
}

fn line_of(text: &str) -> &str {
    &text[..text.find(['\n', '\r']).unwrap_or(text.len())]
}

/// Returns whether a JSON text begins with a key and a colon.
fn begins_member(text: &str) -> bool {
    let behind = text.strip_prefix('"').and_then(|text| text.get(closing(text, '"')? + 1..));
    behind.is_some_and(|behind| behind.trim_start().starts_with(':'))
}

/// Returns whether a line begins with a key of the file or is a header that contains one.
fn begins(line: &str, is_key: &dyn Fn(&str) -> bool) -> bool {
    let header = line.trim().trim_start_matches('[').trim_end_matches(']').trim();
    let is_header = line.trim_start().starts_with('[') && is_key(header);
    is_header || toml::begins(line, is_key)
}

/// Returns whether a line begins with a word and a sign that is `=` or was meant as `=`.
pub(super) fn has_sign(line: &str) -> bool {
    let body = line.trim_start().trim_start_matches(['"', '\'']);
    let rest = key_of(line).map_or("", |key| &body[key.len()..]);
    rest.trim_start_matches(['"', '\'']).trim_start().starts_with(['=', ':', '＝', '：', '"', '“', '\'', '‘'])
}

/// Returns whether a line is the fence of a Markdown code block: "```toml".
fn is_markdown(line: &str) -> bool {
    line.trim().strip_prefix("```").is_some_and(|language| language.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// Returns the first word of a line.
pub fn key_of(line: &str) -> Option<&str> {
    let body = line.trim_start().trim_start_matches(['"', '\'']);
    let end = body.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-')).unwrap_or(body.len());
    Some(&body[..end]).filter(|key| !key.is_empty())
}

/// Returns the end of a text in straight quotation marks that ends in the same line.
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

/// Returns the sign that a sign was meant as. Invisible signs become a space.
fn plain(c: char) -> char {
    if c.is_ascii() && c != '`' { c } else { meant(c).chars().next().unwrap_or(' ') }
}

/// Returns the syntax sign that a look-alike was meant as: the sign of normal width, or the sign itself.
fn meant(sign: char) -> String {
    let plain = match sign {
        '“' | '”' | '„' | '‟' | '″' | '〝' | '〞' | '«' | '»' => "\"",
        '‘' | '’' | '‚' | '‛' | '′' | '`' | '´' => "'",
        '、' => ",",
        '【' => "[",
        '】' => "]",
        '–' | '—' | '−' => "-",
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => "",
        _ => {
            let wide: String = sign.nfkc().collect();
            return if wide.len() == 1 { wide } else { sign.to_string() };
        }
    };
    plain.to_owned()
}
