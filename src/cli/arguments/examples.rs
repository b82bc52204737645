//! The examples of every command.

/// A command line, and what it does.
type Example = (&'static str, &'static str);

/// Widest line of the examples, so that they are not broken at 80 columns.
const WIDTH: usize = 79;

/// The examples by command; that of the program has no name.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "",
        &[
            ("stepbook book klotski", "a booklet to print: klotski.pdf"),
            ("stepbook book klotski -o klotski.html", "a page to open in a browser"),
            ("stepbook solve my-puzzle.toml", "the moves as text"),
            ("stepbook draw klotski --step 42 -o fig.tex", "a figure for a paper"),
            ("stepbook steps klotski -o steps/", "an SVG image of each step"),
            ("stepbook collection puzzles/ -o book.pdf", "a book of many puzzles"),
            ("stepbook batch puzzles/ -o site/", "a page for each puzzle"),
        ],
    ),
    (
        "book",
        &[
            ("stepbook book klotski", "a booklet to print: klotski.pdf"),
            ("stepbook book klotski -o klotski.html", "a page to open in a browser"),
            ("stepbook book klotski --impose booklet", "A5 pages on A4 sheets, to fold"),
            ("stepbook book my-puzzle.toml --edition hints", "a puzzle with hints"),
        ],
    ),
    (
        "batch",
        &[
            ("stepbook batch puzzles/", "a page for each puzzle, in site/"),
            ("stepbook batch rush.txt -o cars/ --to html,pdf", "pages and PDFs from a list"),
            ("stepbook batch rush.txt -o cars/ --shard 1/8", "an eighth of them"),
        ],
    ),
    (
        "collection",
        &[
            ("stepbook collection puzzles/ -o book.pdf", "every puzzle of a folder"),
            ("stepbook collection rush.txt --parts puzzles,hints", "no solutions"),
            ("stepbook collection rush.txt --impose booklet", "A5 pages, to fold"),
        ],
    ),
    (
        "steps",
        &[
            ("stepbook steps klotski -o steps/", "SVG images"),
            ("stepbook steps klotski -o steps/ --element", "with a player"),
            ("stepbook steps klotski -o steps/ --animate svg,gif", "with animations"),
            ("stepbook steps klotski -o steps/ --steps 0,42,last --png 800", "three steps"),
        ],
    ),
    (
        "draw",
        &[
            ("stepbook draw klotski", "the start, as text"),
            ("stepbook draw klotski -o start.svg", "the start, as an image"),
            ("stepbook draw klotski --step 42 -o fig.tex", "a figure for a paper"),
            ("stepbook draw klondike --map -o map.pdf", "the route through a maze"),
        ],
    ),
    (
        "solve",
        &[
            ("stepbook solve klotski", "the moves as text"),
            ("stepbook solve my-puzzle.toml --metric move", "as few moves as possible"),
            ("stepbook solve my-puzzle.toml --count", "how many shortest solutions"),
            ("stepbook solve klotski --from-position now.txt", "from where you are stuck"),
            ("stepbook solve klotski -o klotski.json", "moves and positions as JSON"),
        ],
    ),
    (
        "explore",
        &[
            ("stepbook explore klotski", "positions by level, and the farthest"),
            ("stepbook explore klotski -o levels.svg", "a plot of the levels"),
            ("stepbook explore my-puzzle.toml --difficulty", "how hard the puzzle is"),
            ("stepbook explore my-puzzle.toml -o levels.csv", "a table for a spreadsheet"),
        ],
    ),
    (
        "check",
        &[
            ("stepbook check klotski answer.txt", "whether a solution is correct"),
            ("stepbook solve klotski | stepbook check klotski -", "the same for our own"),
        ],
    ),
    (
        "convert",
        &[
            ("stepbook convert klotski --to json", "print the puzzle as JSON"),
            ("stepbook convert rush.txt --name 2 -o car.toml", "the puzzle in line 2 of a list"),
            ("stepbook convert klotski --to hackerrank --relabel", "blocks are renamed to fit"),
        ],
    ),
    (
        "generate",
        &[
            ("stepbook generate klondike --size 15 -o maze.toml", "a number maze"),
            ("stepbook generate sliding --board 4x4 --blocks 2x2,4*1x2", "sliding blocks"),
        ],
    ),
    (
        "generate sliding",
        &[
            ("stepbook generate sliding --board 4x5 --blocks 2x2,4*1x2,2x1,4*1x1", "Klotski"),
            ("stepbook generate sliding --board 4x4 --blocks 2x2,4*1x2 -o new.toml", "a small one"),
            (
                "stepbook generate sliding --board 6x6 --blocks 2x1,4*2x1,4*1x2 --axis length",
                "cars that move along their length only",
            ),
        ],
    ),
    (
        "generate klondike",
        &[
            ("stepbook generate klondike --seed 7 -o maze.toml", "a maze like Sam Loyd's"),
            ("stepbook generate klondike --size 8 --field square", "from corner to corner"),
        ],
    ),
    (
        "calibration",
        &[
            ("stepbook calibration", "the test page for A4: calibration.pdf"),
            ("stepbook calibration --paper letter --flip short", "for Letter, flipped on the short edge"),
        ],
    ),
    (
        "completions",
        &[
            ("stepbook completions bash > stepbook.bash", "then `source stepbook.bash`"),
            ("stepbook completions zsh > _stepbook", "in a folder of $fpath"),
            ("stepbook completions fish > stepbook.fish", "in ~/.config/fish/completions"),
        ],
    ),
    (
        "new",
        &[
            ("stepbook new", "answer questions; the title names the file"),
            ("stepbook new jam.toml --template rush-hour", "a car puzzle to change"),
            ("stepbook new gate.toml --from-picture gate.txt --goal \"B = 3,1\"", "from a grid"),
        ],
    ),
    (
        "puzzles",
        &[
            ("stepbook puzzles", "the built-in puzzles"),
            ("stepbook puzzles rush.txt puzzles/", "those of a file and a folder"),
            ("stepbook solve rush.txt --name 2", "the puzzle in line 2 of a list"),
        ],
    ),
    (
        "licenses",
        &[
            ("stepbook licenses", "every crate with its version and licence"),
            ("stepbook licenses --full > licenses.txt", "with all texts"),
        ],
    ),
    (
        "studio",
        &[
            ("stepbook studio", "open the page in the browser"),
            ("stepbook studio --port 8080 --no-open", "only serve it, at this address"),
        ],
    ),
    (
        "man",
        &[
            ("stepbook man > stepbook.1", "the page of the program"),
            ("stepbook man book > stepbook-book.1", "that of a command"),
            ("stepbook man -o man1/", "all pages"),
        ],
    ),
];

/// The examples of the command whose name, after that of the program, is `path`.
pub(in crate::cli) fn of(path: &str) -> &'static [Example] {
    EXAMPLES.iter().find(|(name, _)| *name == path).map_or(&[], |(_, examples)| examples)
}

/// The same as a text for its help.
pub(super) fn examples(path: &str) -> Option<String> {
    let examples = of(path);
    let widest = examples.iter().map(|(line, _)| line.chars().count()).max()?;
    let lines = examples.iter().map(|(line, what)| match 4 + widest + what.chars().count() <= WIDTH {
        true => format!("  {line:widest$}  {what}"),
        false => format!("  {line}\n      {what}"),
    });
    Some(format!("Examples:\n{}", lines.collect::<Vec<_>>().join("\n")))
}
