//! Text that LaTeX prints as it is.
//!
//! The output is ASCII and fits the OT1 encoding, which needs no package: letters with accents become an accent command
//! and a letter, signs come from the mathematical fonts, and what OT1 lacks is an error, not a gap.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A character that LaTeX cannot print without packages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "LaTeX cannot print `{}` (U+{:04X}) with its own fonts; use another text in the puzzle file, or write PDF or HTML",
    .0.escape_debug(), u32::from(*.0)
)]
pub struct Unprintable(pub char);

/// `text` so that LaTeX prints it as it is, in text and in headings; line breaks become blanks. The result is ASCII, holds
/// no command but those that print a sign, and no ligatures of punctuation form in it.
///
/// # Errors
///
/// If LaTeX lacks a character of `text`; the first one is named.
///
/// # Examples
///
/// ```
/// # use stepbook::render::latex::escape;
/// assert_eq!(escape("50 % of \\cafés").as_deref(), Ok(r"50 \% of \ensuremath{\backslash}caf\'{e}s"));
/// ```
pub fn escape(text: &str) -> Result<String, Unprintable> {
    let letters: Vec<char> = text.nfd().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&base) = letters.get(at) {
        let marks = letters[at + 1..].iter().take_while(|&&c| is_combining_mark(c)).count();
        match &letters[at + 1..=at + marks] {
            [] => sign(base, letters.get(at + 1).copied(), &mut out)?,
            [mark] => accented(base, *mark, &mut out)?,
            [_, second, ..] => return Err(Unprintable(*second)),
        }
        at += 1 + marks;
    }
    Ok(out)
}

/// A character without accents, before `next`.
fn sign(c: char, next: Option<char>, out: &mut String) -> Result<(), Unprintable> {
    match c {
        // Two of them in a row would become a dash, a quotation mark or a single blank.
        '-' | '\'' | ',' if next == Some(c) => out.extend(['{', c, '}']),
        _ if c.is_whitespace() => out.push_str(if next.is_some_and(char::is_whitespace) { "\\ " } else { blank(c) }),
        _ => match SIGNS.iter().find(|(sign, _)| *sign == c) {
            Some((_, command)) => out.push_str(command),
            None => match MATH.iter().find(|(sign, _)| *sign == c) {
                Some((_, formula)) => out.extend(["\\ensuremath{", formula, "}"]),
                None if c.is_ascii() && !c.is_ascii_control() => out.push(c),
                None => return Err(Unprintable(c)),
            },
        },
    }
    Ok(())
}

fn blank(c: char) -> &'static str {
    match c {
        '\u{a0}' | '\u{202f}' => "\\nobreakspace{}",
        _ => " ",
    }
}

fn accented(base: char, mark: char, out: &mut String) -> Result<(), Unprintable> {
    let &(_, command) = ACCENTS.iter().find(|(accent, _)| *accent == mark).ok_or(Unprintable(mark))?;
    out.extend(["\\", command, "{"]);
    match base {
        // An accent takes the place of the dot.
        'i' | 'j' if !matches!(command, "c" | "d" | "b") => out.extend(["\\", base.encode_utf8(&mut [0; 4]), "{}"]),
        _ if base.is_ascii_alphanumeric() => out.push(base),
        _ => return Err(Unprintable(mark)),
    }
    out.push('}');
    Ok(())
}

/// Combining marks and their commands.
const ACCENTS: [(char, &str); 14] = [
    ('\u{300}', "`"),
    ('\u{301}', "'"),
    ('\u{302}', "^"),
    ('\u{303}', "~"),
    ('\u{304}', "="),
    ('\u{306}', "u"),
    ('\u{307}', "."),
    ('\u{308}', "\""),
    ('\u{30a}', "r"),
    ('\u{30b}', "H"),
    ('\u{30c}', "v"),
    ('\u{323}', "d"),
    ('\u{327}', "c"),
    ('\u{331}', "b"),
];

/// Signs that text fonts have, or that commands of the kernel build from them.
const SIGNS: &[(char, &str)] = &[
    ('$', "\\$"),
    ('&', "\\&"),
    ('#', "\\#"),
    ('%', "\\%"),
    ('_', "\\_"),
    ('^', "\\^{}"),
    ('~', "\\~{}"),
    ('`', "\\`{}"),
    ('"', "{\\ttfamily\\char34}"),
    ('ß', "\\ss{}"),
    ('ẞ', "SS"),
    ('æ', "\\ae{}"),
    ('Æ', "\\AE{}"),
    ('œ', "\\oe{}"),
    ('Œ', "\\OE{}"),
    ('ø', "\\o{}"),
    ('Ø', "\\O{}"),
    ('ł', "\\l{}"),
    ('Ł', "\\L{}"),
    ('ı', "\\i{}"),
    ('ȷ', "\\j{}"),
    ('¡', "{!`}"),
    ('¿', "{?`}"),
    ('‘', "{`}"),
    ('’', "{'}"),
    ('‚', "{,}"),
    ('“', "{``}"),
    ('”', "{''}"),
    ('„', "{,}{,}"),
    ('\u{2010}', "{-}"),
    ('\u{2011}', "{-}"),
    ('\u{ad}', "\\-"),
    ('–', "{--}"),
    ('—', "{---}"),
    ('…', "\\dots{}"),
    ('©', "\\copyright{}"),
    ('£', "\\pounds{}"),
];

/// Signs that only the mathematical fonts have. Greek capitals that look like Latin ones are those.
const MATH: &[(char, &str)] = &[
    ('\\', "\\backslash"),
    ('{', "\\{"),
    ('}', "\\}"),
    ('<', "<"),
    ('>', ">"),
    ('|', "|"),
    ('«', "\\ll"),
    ('»', "\\gg"),
    ('‹', "<"),
    ('›', ">"),
    ('−', "-"),
    ('±', "\\pm"),
    ('×', "\\times"),
    ('÷', "\\div"),
    ('·', "\\cdot"),
    ('•', "\\bullet"),
    ('≤', "\\leq"),
    ('≥', "\\geq"),
    ('≠', "\\neq"),
    ('≈', "\\approx"),
    ('∞', "\\infty"),
    ('√', "\\surd"),
    ('¬', "\\neg"),
    ('∅', "\\emptyset"),
    ('§', "\\S"),
    ('¶', "\\P"),
    ('†', "\\dag"),
    ('‡', "\\ddag"),
    ('°', "^\\circ"),
    ('¹', "^1"),
    ('²', "^2"),
    ('³', "^3"),
    ('½', "\\frac12"),
    ('¼', "\\frac14"),
    ('¾', "\\frac34"),
    ('→', "\\rightarrow"),
    ('←', "\\leftarrow"),
    ('↑', "\\uparrow"),
    ('↓', "\\downarrow"),
    ('↔', "\\leftrightarrow"),
    ('↕', "\\updownarrow"),
    ('⇒', "\\Rightarrow"),
    ('★', "\\star"),
    ('☆', "\\star"),
    ('●', "\\bullet"),
    ('○', "\\circ"),
    ('△', "\\triangle"),
    ('◇', "\\diamond"),
    ('♠', "\\spadesuit"),
    ('♡', "\\heartsuit"),
    ('♥', "\\heartsuit"),
    ('♢', "\\diamondsuit"),
    ('♦', "\\diamondsuit"),
    ('♣', "\\clubsuit"),
    ('♭', "\\flat"),
    ('♮', "\\natural"),
    ('♯', "\\sharp"),
    ('µ', "\\mu"),
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('ε', "\\varepsilon"),
    ('ζ', "\\zeta"),
    ('η', "\\eta"),
    ('θ', "\\theta"),
    ('ι', "\\iota"),
    ('κ', "\\kappa"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('ν', "\\nu"),
    ('ξ', "\\xi"),
    ('ο', "o"),
    ('π', "\\pi"),
    ('ρ', "\\rho"),
    ('σ', "\\sigma"),
    ('ς', "\\varsigma"),
    ('τ', "\\tau"),
    ('υ', "\\upsilon"),
    ('φ', "\\varphi"),
    ('χ', "\\chi"),
    ('ψ', "\\psi"),
    ('ω', "\\omega"),
    ('Γ', "\\Gamma"),
    ('Δ', "\\Delta"),
    ('Θ', "\\Theta"),
    ('Λ', "\\Lambda"),
    ('Ξ', "\\Xi"),
    ('Π', "\\Pi"),
    ('Σ', "\\Sigma"),
    ('Υ', "\\Upsilon"),
    ('Φ', "\\Phi"),
    ('Ψ', "\\Psi"),
    ('Ω', "\\Omega"),
    ('Α', "\\mathrm{A}"),
    ('Β', "\\mathrm{B}"),
    ('Ε', "\\mathrm{E}"),
    ('Ζ', "\\mathrm{Z}"),
    ('Η', "\\mathrm{H}"),
    ('Ι', "\\mathrm{I}"),
    ('Κ', "\\mathrm{K}"),
    ('Μ', "\\mathrm{M}"),
    ('Ν', "\\mathrm{N}"),
    ('Ο', "\\mathrm{O}"),
    ('Ρ', "\\mathrm{P}"),
    ('Τ', "\\mathrm{T}"),
    ('Χ', "\\mathrm{X}"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn specials_print_and_never_act() {
        let cases = [
            ("\\{x}", "\\ensuremath{\\backslash}\\ensuremath{\\{}x\\ensuremath{\\}}"),
            ("^^5c", "\\^{}\\^{}5c"),
            ("$$ # & % _ ~", "\\$\\$ \\# \\& \\% \\_ \\~{}"),
            ("<script>|", "\\ensuremath{<}script\\ensuremath{>}\\ensuremath{|}"),
            ("\"quoted\"", "{\\ttfamily\\char34}quoted{\\ttfamily\\char34}"),
            ("a--b ,, ''?`", "a{-}-b {,}, {'}'?\\`{}"),
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
            ("naïve Łódź", "na\\\"{\\i{}}ve \\L{}\\'{o}d\\'{z}"),
            ("smörgås ß", "sm\\\"{o}rg\\r{a}s \\ss{}"),
            ("“1–2” → Ω", "{``}1{--}2{''} \\ensuremath{\\rightarrow} \\ensuremath{\\Omega}"),
        ];
        for (text, expected) in cases {
            assert_eq!(escape(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_latex_lacks_is_named() {
        assert_eq!(escape("漢字"), Err(Unprintable('漢')));
        assert_eq!(escape("a\u{0}"), Err(Unprintable('\0')));
        assert_eq!(escape("ế"), Err(Unprintable('\u{301}')));
        let message = Unprintable('漢').to_string();
        assert!(message.contains("`漢` (U+6F22)") && message.contains("PDF or HTML"), "{message}");
    }

    /// `escaped` without the commands that [`escape`] may write.
    fn without_commands(escaped: &str) -> String {
        let mut commands: Vec<String> = SIGNS.iter().map(|(_, command)| (*command).to_owned()).collect();
        commands.extend(MATH.iter().map(|(_, formula)| format!("\\ensuremath{{{formula}}}")));
        commands.extend(["\\ ", "\\nobreakspace{}", "{-}", "{'}", "{,}"].map(str::to_owned));
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
        fn no_special_remains(text in "[ -~ßłΩ→–“\\s]{0,40}") {
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
            match escape(&text) {
                Ok(escaped) => prop_assert!(escaped.bytes().all(|byte| (b' '..=b'~').contains(&byte))),
                Err(Unprintable(c)) => prop_assert!(text.nfd().any(|found| found == c)),
            }
        }
    }
}
