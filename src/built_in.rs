//! Embedded files: the puzzles of `examples/` and the document templates of `templates/`.

use crate::booklet::Templates;
use crate::text::similar as similar_word;

/// Name and file of each built-in puzzle.
pub(crate) const PUZZLES: [(&str, &str); 14] = [
    ("klotski", include_str!("../examples/klotski.toml")),
    ("pennant", include_str!("../examples/pennant.toml")),
    ("hughes", include_str!("../examples/hughes.toml")),
    ("thin-klotski", include_str!("../examples/thin-klotski.toml")),
    ("traffic-cop", include_str!("../examples/traffic-cop.toml")),
    ("supercompo", include_str!("../examples/supercompo.toml")),
    ("garbage-disposal", include_str!("../examples/garbage-disposal.toml")),
    ("ten-steps", include_str!("../examples/ten-steps.toml")),
    ("only-18-steps", include_str!("../examples/only-18-steps.toml")),
    ("rush-hour", include_str!("../examples/rush-hour.toml")),
    ("klondike", include_str!("../examples/klondike.toml")),
    ("klondike-1898", include_str!("../examples/klondike-1898.toml")),
    ("number-maze", include_str!("../examples/number-maze.toml")),
    ("hackerrank-sample", include_str!("../examples/hackerrank-sample.txt")),
];

/// Returns the file of the built-in puzzle `name`.
pub(crate) fn find(name: &str) -> Option<&'static str> {
    let found = PUZZLES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|&(_, text)| text)
}

/// Returns the built-in puzzle whose name is most similar to `name`, if any.
pub(crate) fn similar(name: &str) -> Option<&'static str> {
    let stem = name.rsplit('/').next().unwrap_or(name).to_lowercase();
    let stem = stem.strip_suffix(".toml").unwrap_or(&stem);
    similar_word(stem, PUZZLES.iter().map(|&(known, _)| known))
}

/// Embeds files of a folder of `templates/` by name.
macro_rules! templates {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../templates/", $folder, $name)))),*]
    };
}

/// All templates by name.
const TEMPLATES: &[(&str, &str)] = templates!["":
    "page.html" "head.html" "icon.html" "stage.css" "base.css" "page.css" "gallery.html" "gallery.css" "make.js" "keys.js" "board.js" "player.js"
    "rules.js" "game.js" "distances.js" "desk.js" "slide.js" "jump.js" "kept.js" "goal.js" "solution.js" "analysis.js"
    "page.js" "unpack.js" "site.js" "store.js" "gallery.js" "keep.js" "worker.js"
    "step-book.css" "step-book.js" "slide.css" "jump.css" "outline.js" "drawn.js" "booklet.tex" "collection.tex" "preamble.tex" "figures.tex" "sections.tex"
    "grid.tex" "graph.tex" "overlays.tex" "booklet.typ" "collection.typ" "preamble.typ"
    "picture.typ"
];

/// The scripts that `tests/web/minify.mjs` shortens.
const MINIFIED: &[(&str, &str)] = templates!["minified/":
    "page-sliding.js" "page-jumping.js" "site-sliding.js" "site-jumping.js" "gallery.js" "worker.js" "step-book.js"
    "step-book-more.js"
];

/// Returns the built-in templates of documents.
pub(crate) fn templates() -> Templates {
    Templates::new(TEMPLATES, MINIFIED)
}
