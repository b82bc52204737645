//! The definitions that pictures of all flavours and their surroundings share.

/// The LaTeX package, which has them all.
pub const PACKAGE: &str = include_str!("../../../latex/stepbook.sty");

/// All of them: the size of letters, the unit of a figure of its own, alternative texts, signs that not every font has.
pub const SUPPORT: &str = part("%<*support>\n", "%</support>\n");

/// What sets the pictures of a grid in floats; it is read where `@` is a letter.
pub const GRID: &str = part("%<*grid>\n", "%</grid>\n");

/// The part of [`PACKAGE`] between these lines.
const fn part(first: &str, last: &str) -> &'static str {
    let (_, rest) = PACKAGE.split_at(find(PACKAGE, first) + first.len());
    rest.split_at(find(rest, last)).0
}

/// Where `text` has `line` first.
const fn find(text: &str, line: &str) -> usize {
    let (text, line) = (text.as_bytes(), line.as_bytes());
    let mut at = 0;
    loop {
        let mut same = 0;
        while same < line.len() && text[at + same] == line[same] {
            same += 1;
        }
        if same == line.len() {
            return at;
        }
        at += 1;
    }
}

/// Those of [`SUPPORT`] that the source `uses` needs and does not provide itself, each after the comment that explains it, without
/// indents and continued lines.
pub fn support(uses: &str) -> String {
    // The comment of each, and its definitions.
    let mut parts: Vec<(String, String)> = Vec::new();
    let mut commented = false;
    for line in SUPPORT.lines() {
        let comment = line.starts_with('%');
        if comment && !commented || parts.is_empty() {
            parts.push(Default::default());
        }
        commented = comment;
        if let Some((about, part)) = parts.last_mut() {
            if comment { about } else { part }.extend([line.trim_start(), "\n"]);
        }
    }
    let needed = |part: &str, text: &str| {
        let names = part.split("\\providecommand{").skip(1).filter_map(|rest| rest.split('}').next());
        let mut missing = names.into_iter().filter(|name| !uses.contains(&format!("\\providecommand{{{name}}}")));
        missing.any(|name| text.contains(name))
    };
    let mut kept = vec![false; parts.len()];
    let mut text = uses.to_owned();
    while let Some(next) = (0..parts.len()).find(|&i| !kept[i] && needed(&parts[i].1, &text)) {
        kept[next] = true;
        text.push_str(&parts[next].1);
    }
    let kept = parts.iter().zip(kept).filter(|(_, kept)| *kept);
    kept.map(|((about, part), _)| format!("{about}{}", joined(part))).collect()
}

/// `source` without the ends of lines that mean nothing to TeX, but for the last one.
pub(super) fn joined(source: &str) -> String {
    source.trim_end_matches("%\n").replace("%\n", "") + "%\n"
}
