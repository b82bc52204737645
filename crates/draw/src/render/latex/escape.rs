//! Escapes text for LaTeX.
//!
//! The output is ASCII and needs no package. Accented letters become an accent command and a letter. Symbols that the
//! encoding OT1 lacks come from the current encoding, else from the math or typewriter fonts (`\stepbooksign`). Circled
//! digits are digits in a circle (`\stepbooknumeral`). All other characters are given by code point (`\stepbookchar`);
//! compiling the document prints or reports them. [`SUPPORT`](super::SUPPORT) defines these commands.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A control character, which cannot be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("LaTeX cannot print the control character `{}` (U+{:04X}); remove it from the text", .0.escape_debug(), u32::from(*.0))]
pub struct Unprintable(pub char);

/// Escapes `text` so that LaTeX prints it literally, in text and in headings. Line breaks become spaces. The result is
/// ASCII, contains only commands that print a symbol, and forms no punctuation ligatures.
///
/// # Errors
///
/// Returns the first control character, if there is one.
///
/// # Examples
///
/// ```
/// # use stepbook_draw::render::latex::escape;
/// assert_eq!(escape("50 % of <cafés>").as_deref(), Ok(r"50 \% of \ensuremath{<}caf\'{e}s\ensuremath{>}"));
/// assert_eq!(escape("漢").as_deref(), Ok(r"\stepbookchar{6F22}"));
/// ```
pub fn escape(text: &str) -> Result<String, Unprintable> {
    let mut out = String::with_capacity(text.len());
    for piece in pieces(text) {
        match piece {
            Piece::Known(command) => out.push_str(&command),
            Piece::Other(c) if c.is_control() => return Err(Unprintable(c)),
            Piece::Other(c) => out.push_str(&format!("\\stepbookchar{{{:04X}}}", u32::from(c))),
        }
    }
    Ok(out)
}

/// The characters of `text` that [`escape`] gives by code point, in order and composed if possible. LaTeX's own fonts
/// have few of them, those of pdflatex hardly any.
pub fn lacking(text: &str) -> impl Iterator<Item = char> {
    pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Other(c) if !c.is_control() => Some(c),
        _ => None,
    })
}

/// Escapes `text` for the alternative text of a picture. Characters that are special or may be missing are given by
/// code point, which expands to the character itself. Control characters become spaces.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.nfc() {
        match c {
            _ if c.is_whitespace() || c.is_control() => out.push(' '),
            // Some babel languages make these characters active.
            ':' | ';' | '!' | '?' => out.extend(["\\string", c.encode_utf8(&mut [0; 4])]),
            '.' | ',' | '(' | ')' | '*' | '+' | '-' | '/' | '@' => out.push(c),
            _ if c.is_ascii_alphanumeric() => out.push(c),
            _ => out.push_str(&format!("\\stepbookplain{{{:04X}}}", u32::from(c))),
        }
    }
    out
}

/// A piece of escaped text.
enum Piece {
    Known(String),
    /// A character that can only be given by code point.
    Other(char),
}

fn pieces(text: &str) -> Vec<Piece> {
    let letters: Vec<char> = text.nfd().collect();
    let mut pieces = Vec::with_capacity(letters.len());
    let mut at = 0;
    while let Some(&base) = letters.get(at) {
        let marks = letters[at + 1..].iter().take_while(|&&c| is_combining_mark(c)).count();
        let end = at + 1 + marks;
        let known = match &letters[at + 1..end] {
            [] => sign(base, letters.get(end).copied()),
            [mark] => accented(base, *mark),
            _ => None,
        };
        match known {
            Some(command) => pieces.push(Piece::Known(command)),
            None => pieces.extend(letters[at..end].iter().copied().nfc().map(Piece::Other)),
        }
        at = end;
    }
    pieces
}

/// The source of an unaccented character before `next`.
fn sign(c: char, next: Option<char>) -> Option<String> {
    let command = || SIGNS.lines().find_map(|line| line.strip_prefix(c)?.strip_prefix(' '));
    Some(match c {
        _ if c.is_ascii_alphanumeric() => c.to_string(),
        // Two in a row would become a dash, a quotation mark or a single space. Braces do not prevent this in lualatex.
        '-' | '\'' | ',' if next == Some(c) => format!("\\mbox{{{c}}}"),
        _ if c.is_whitespace() && next.is_some_and(char::is_whitespace) => "\\ ".to_owned(),
        '\u{a0}' | '\u{202f}' => "\\nobreakspace{}".to_owned(),
        _ if c.is_whitespace() => " ".to_owned(),
        _ => match command() {
            Some(command) => command.to_owned(),
            None if c.is_ascii() && !c.is_ascii_control() => c.to_string(),
            None if ('①'..='⑨').contains(&c) => {
                format!("\\stepbooknumeral{{{}}}", u32::from(c) - u32::from('①') + 1)
            }
            None => return None,
        },
    })
}

fn accented(base: char, mark: char) -> Option<String> {
    let command = ACCENTS.chars().nth(MARKS.iter().position(|&known| known == mark)?)?;
    match base {
        // The accent replaces the dot.
        'i' | 'j' if !matches!(command, 'c' | 'd' | 'b') => Some(format!("\\{command}{{\\{base}{{}}}}")),
        _ if base.is_ascii_alphanumeric() => Some(format!("\\{command}{{{base}}}")),
        _ => None,
    }
}

/// Combining marks, and the command of each.
const MARKS: [char; 14] = [
    '\u{300}', '\u{301}', '\u{302}', '\u{303}', '\u{304}', '\u{306}', '\u{307}', '\u{308}', '\u{30a}', '\u{30b}',
    '\u{30c}', '\u{323}', '\u{327}', '\u{331}',
];
const ACCENTS: &str = "`'^~=u.\"rHvdcb";

/// Symbols and their commands, one per line: first those of text fonts, or built from them by kernel commands, then
/// those of math fonts. Greek capitals that look like Latin ones use the Latin letters.
const SIGNS: &str = include_str!("signs.txt");

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CARET: &str = "\\stepbooksign{\\textasciicircum}{\\texttt{\\char94}}";

    #[test]
    fn specials_print_and_never_act() {
        let cases = [
            ("\\{x}", "\\stepbooksign{\\textbackslash}{\\ensuremath{\\backslash}}\\ensuremath{\\{}x\\ensuremath{\\}}"),
            ("^^5c", &[CARET, CARET, "5c"].concat()),
            (
                "$ # & % _ ~",
                "\\stepbooksign{\\textdollar}{{\\upshape\\char36}} \\# \\& \\% \\stepbooksign{\\textunderscore}{\\texttt{\\char95}} \
                 \\stepbooksign{\\textasciitilde}{\\texttt{\\char126}}",
            ),
            ("<script>|", "\\ensuremath{<}script\\ensuremath{>}\\ensuremath{|}"),
            ("a\"", "a\\stepbooksign{\\textquotedbl}{\\texttt{\\char34}}"),
            ("a--b ,, ''?`", "a\\mbox{-}-b \\mbox{,}, \\mbox{'}'?\\stepbooksign{\\textasciigrave}{\\`{}}"),
            ("a  b\r\n\nc", "a\\  b\\ \\  c"),
        ];
        for (text, expected) in cases {
            assert_eq!(escape(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn letters_beyond_ascii_are_built() {
        let cases = [
            ("L'Âne Rouge", "L'\\^{A}ne Rouge"),
            ("① d left", "\\stepbooknumeral{1} d left"),
            ("naïve Łódź", "na\\\"{\\i{}}ve \\L{}\\'{o}d\\'{z}"),
            ("10³⁸", "10\\textsuperscript{3}\\textsuperscript{8}"),
            ("smörgås ß", "sm\\\"{o}rg\\r{a}s \\ss{}"),
            (
                "“1–2” → Ω",
                "\\textquotedblleft{}1\\textendash{}2\\textquotedblright{} \\ensuremath{\\rightarrow} \\ensuremath{\\Omega}",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(escape(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_fonts_may_lack_is_named_by_its_number() {
        let cases = [
            ("a漢字", "a\\stepbookchar{6F22}\\stepbookchar{5B57}"),
            ("ế, e\u{302}\u{301}", "\\stepbookchar{1EBF}, \\stepbookchar{1EBF}"),
            ("ą Ж", "\\stepbookchar{0105} \\stepbookchar{0416}"),
            ("q\u{32f}", "\\stepbookchar{0071}\\stepbookchar{032F}"),
        ];
        for (text, expected) in cases {
            assert_eq!(escape(text).as_deref(), Ok(expected), "{text}");
        }
        assert_eq!(lacking("é 漢 \u{1} ą").collect::<String>(), "漢ą");
        assert_eq!(escape("a\u{0}"), Err(Unprintable('\0')));
    }

    #[test]
    fn an_alternative_text_holds_only_what_expands() {
        let text = "Block #1: up\n50 % {é}";
        let expected = "Block \\stepbookplain{0023}1\\string: up 50 \\stepbookplain{0025} \\stepbookplain{007B}\
                        \\stepbookplain{00E9}\\stepbookplain{007D}";
        assert_eq!(plain(text), expected);
    }

    /// `escaped` without the commands that [`escape`] may write.
    fn without_commands(escaped: &str) -> String {
        let mut commands: Vec<String> =
            SIGNS.lines().filter_map(|line| Some(line.split_once(' ')?.1.to_owned())).collect();
        commands.extend((1..=9).map(|digit| format!("\\stepbooknumeral{{{digit}}}")));
        commands.extend(["\\ ", "\\nobreakspace{}", "\\mbox{-}", "\\mbox{'}", "\\mbox{,}"].map(str::to_owned));
        commands.sort_by_key(|command| std::cmp::Reverse(command.len()));
        let mut plain = String::new();
        let mut rest = escaped;
        while let Some(first) = rest.chars().next() {
            let command = commands.iter().find(|command| rest.starts_with(command.as_str()));
            rest = &rest[command.map_or(first.len_utf8(), |command| command.len())..];
            plain.extend(command.is_none().then_some(first));
        }
        plain
    }

    proptest! {
        #[test]
        fn no_special_remains(text in "[ -~ßłΩ→–“①⑤\\s]{0,40}") {
            let escaped = escape(&text).expect("LaTeX has all these characters");
            prop_assert!(escaped.is_ascii());
            let plain = without_commands(&escaped);
            prop_assert!(!plain.contains(['\\', '{', '}', '$', '&', '#', '%', '_', '^', '~', '<', '>', '|', '"', '`', '\n']), "{}", plain);
            for pair in ["--", "''", ",,"] {
                prop_assert!(!escaped.contains(pair) || text.contains(['–', '”', '—']));
            }
        }

        #[test]
        fn any_text_becomes_ascii_or_an_error(text in any::<String>()) {
            let is_printable = |byte| (b' '..=b'~').contains(&byte);
            match escape(&text) {
                Ok(escaped) => prop_assert!(escaped.bytes().all(is_printable)),
                Err(Unprintable(c)) => prop_assert!(c.is_control() && text.contains(c)),
            }
            prop_assert!(plain(&text).bytes().all(is_printable));
        }
    }
}
