//! The LaTeX definitions shared by pictures of all flavours and their documents.

/// The LaTeX package, which contains all of them.
pub const PACKAGE: &str = include_str!("../../../latex/stepbook.sty");

/// All shared definitions: font sizes, the unit of a single figure, alternative texts, symbols that some fonts lack.
pub const SUPPORT: &str = part("%<*support>\n", "%</support>\n");

/// The definitions that set a grid of pictures in floats. They require `@` to be a letter.
pub const GRID: &str = part("%<*grid>\n", "%</grid>\n");

/// The part of [`PACKAGE`] between these lines.
const fn part(first: &str, last: &str) -> &'static str {
    let (_, rest) = PACKAGE.split_at(find(PACKAGE, first) + first.len());
    rest.split_at(find(rest, last)).0
}

/// The position of the first `line` in `text`.
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

/// The definitions of [`SUPPORT`] that the source `uses` needs and does not provide, each after its comment, without
/// indents and continued lines.
pub fn support(uses: &str) -> String {
    // Pairs of a comment and the definitions after it.
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

/// `source` without commented line ends, except the last one.
pub(super) fn joined(source: &str) -> String {
    source.trim_end_matches("%\n").replace("%\n", "") + "%\n"
}
