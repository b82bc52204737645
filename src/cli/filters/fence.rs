//! Fenced blocks of Markdown texts that become figures. Their words are options of `draw`.

use super::arguments::Fence;
use crate::booklet::{Figure, Inset, Selection, Shape, Style, insets};
use crate::cli::arguments::{Arrangement, with_folders};
use crate::cli::draw::{drawn, has_route, is_start};
use crate::cli::given::pictured;
use crate::cli::input::{Loaded, load};
use crate::cli::press::check_memory;
use crate::cli::search::{Question, asked, demand_goal, solve};
use crate::cli::{Ending, Failure, Session, message};
use crate::format::{self, Fault, Kind};
use crate::press::{self, Needs};
use crate::puzzle::Puzzle;
use crate::walkthrough::Walkthrough;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, ArgMatches, FromArgMatches as _};
use rustc_hash::FxHashSet;
use std::path::PathBuf;
use std::rc::Rc;

/// The first word of a block. In pandoc, this is its class.
pub(super) const NAME: &str = "stepbook";
/// The beginning of the argument that names the puzzle.
const PUZZLE: &str = "--puzzle=";

/// Splits a text into words at spaces. Quotation marks keep spaces together.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match quote {
        Some(mark) => Err(format!("the quotation mark {mark} has no partner")),
        None => Ok(words),
    }
}

/// A block with its words and its position.
pub(super) struct Block<'a> {
    pub words: Vec<String>,
    pub body: &'a str,
    /// The name of the file in messages, and the line in which the body begins.
    pub place: (&'a str, usize),
}

/// The result of drawing a block.
pub(super) struct Drawn<'a> {
    pub session: Session<'a>,
    pub options: Fence,
    pub story: Rc<Walkthrough>,
    pub style: Style,
    pub figures: Vec<Figure>,
    /// The id of each figure.
    pub ids: Vec<String>,
    /// The id of the whole row, or of the figure if there is only one.
    pub id: String,
    /// The prefix of the labels of a grid.
    pub prefix: String,
    /// The captions.
    pub captions: Vec<String>,
}

impl Drawn<'_> {
    /// Returns the figures as HTML with embedded drawings.
    pub(super) fn html(&self) -> String {
        let parts = self.figures.iter().zip(&self.captions).zip(&self.ids);
        let all: Vec<Inset> = parts.map(|((figure, caption), id)| Inset { figure, caption, id }).collect();
        let width = self.options.width.map(|width| width.to_string());
        insets(&all, &self.id, self.style.theme, width.as_deref())
    }
}

/// The LaTeX shapes that a block can choose.
pub(super) const SHAPES: [Arrangement; 3] = [Some(Shape::Fragment), Some(Shape::Figure), Some(Shape::Grid)];

/// A solved puzzle, and the question that was asked.
struct Known {
    puzzle: Puzzle,
    question: Question,
    /// The language, and the folder of the user's own messages.
    words: (Option<String>, Option<PathBuf>),
    story: Rc<Walkthrough>,
}

/// Draws the blocks of a text one after the other. Each puzzle is solved only once.
pub(super) struct Artist<'a> {
    /// The session, whose folder is that of the text.
    pub session: Session<'a>,
    /// Words that precede those of every block.
    defaults: Vec<String>,
    known: Vec<Known>,
    /// The ids in use.
    ids: FxHashSet<String>,
    /// The errors so far, with their positions.
    wrong: Vec<Failure>,
    /// Total size of the figures so far, in bytes.
    size: usize,
}

impl<'a> Artist<'a> {
    pub(super) fn new(session: &Session<'a>, defaults: Vec<String>) -> Self {
        let (session, ids) = (session.clone(), FxHashSet::default());
        Self { session, defaults, known: Vec::new(), ids, wrong: Vec::new(), size: 0 }
    }

    /// Draws a block and passes it to `make`. An error is kept with its position, which is the `span` of a `text`.
    pub(super) fn figure<T>(
        &mut self,
        block: Result<Block<'_>, String>,
        (name, text, span): (&str, &str, std::ops::Range<usize>),
        make: impl FnOnce(&Drawn<'_>) -> Result<(T, usize), Failure>,
    ) -> Option<T> {
        // After an interruption, the other blocks are not reported.
        if self.wrong.iter().any(|why| why.ending == Ending::Interrupted) {
            return None;
        }
        let has_body = block.as_ref().is_ok_and(|block| !block.body.trim().is_empty());
        let made = block.map_err(Failure::invalid);
        let made = made.and_then(|block| self.draw(block)).and_then(|drawn| make(&drawn));
        let made = made.and_then(|(figure, size)| {
            self.size += size;
            press::size::document(self.size)?;
            Ok(figure)
        });
        made.map_err(|why| {
            let at = |message: String| message::excerpts(name, text, &[Fault { span, message, help: None }]);
            let ending = why.ending_of_one();
            let text = match why.is_printed {
                false => at(why.text),
                // The error already shows its position in the block.
                true if has_body => why.text,
                true => format!("{}\n\n{}", why.text, at("this block has no figure because of that".to_owned())),
            };
            self.wrong.push(Failure::new(ending, text));
        })
        .ok()
    }

    /// Prints all errors. If there are any, they determine how the run ends.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let Some(first) = self.wrong.first() else { return Ok(()) };
        let texts: Vec<&str> = self.wrong.iter().map(|why| &*why.text).collect();
        // Elsewhere, a puzzle without a solution counts as done. Here, its picture is missing.
        let ending = match Ending::of_all(&self.wrong.iter().map(|why| why.ending).collect::<Vec<_>>()) {
            Ending::Done => first.ending,
            all => all,
        };
        Err(Failure { ending, ..Failure::printed(texts.join("\n\n")) })
    }

    fn draw(&mut self, block: Block<'_>) -> Result<Drawn<'a>, Failure> {
        let Block { words: mut own, mut body, place } = block;
        // If pandoc keeps only the first word, the other words are in the body.
        if own.is_empty()
            && body.trim().lines().count() == 1
            && format::recognise(body).is_ok_and(|kind| kind == Kind::Native)
        {
            own = words(body).map_err(Failure::invalid)?;
            body = "";
        }
        let (options, given) = parsed(&self.defaults, &own, !body.trim().is_empty(), &self.session)?;
        let own = self.session.clone().with(given);
        let session = &own;
        let source = &options.task.source;
        let loaded = match (source.puzzle.as_os_str() == "-", body.trim().is_empty()) {
            (true, true) => return Err(Failure::invalid(NO_PUZZLE)),
            (true, false) => session.read_puzzle(body.as_bytes(), source, place)?,
            (false, true) => load(source, session)?,
            (false, false) => return Err(Failure::invalid(TWO_PUZZLES)),
        };
        let loaded = pictured(loaded, &options.task.played, session)?;
        let look = options.look.chosen(&loaded.puzzle.about, session);
        let mut style = look.style(session)?;
        style.theme = options.paper.below(style.theme);
        style.steps = look.selection(options.steps.as_ref().unwrap_or(&Selection::All))?;
        let prefix = options.latex.prefix(&loaded);
        let is_start = options.steps.is_none() && !options.map && is_start(options.step, &look);
        let story = self.story(loaded, &options, &style, is_start, session)?;
        let mut figures = match options.steps {
            Some(_) => {
                style.steps.check(story.length())?;
                check_memory(&story, &style, press::size::ALONE, options.task.effort.max_memory)?;
                press::figures(&story, &style).1
            }
            None => vec![drawn((!options.map).then_some(options.step), &look, &story, &style)?],
        };
        if let Some(alt) = &options.alt {
            let alt = alt.split_whitespace().collect::<Vec<_>>().join(" ");
            figures.iter_mut().for_each(|figure| figure.diagram.description.clone_from(&alt));
        }
        // A text that the author chose replaces the whole caption.
        for figure in figures.iter_mut().filter(|_| look.caption.is_some()) {
            figure.has_move = true;
            // Otherwise, a map would have its own caption.
            if options.map {
                figure.caption = style.caption.text(&story, figure.number);
            }
        }
        let captions = figures.iter().map(|figure| figure.whole_caption(&story.language)).collect();
        let (id, ids, prefix) = self.ids(&options, prefix, &story, &figures)?;
        Ok(Drawn { session: own, options, story, style, figures, ids, id, prefix, captions })
    }

    /// Returns the story of a puzzle. If only the start is shown (`is_start`), the story may lack a solution.
    fn story(
        &mut self,
        loaded: Loaded,
        options: &Fence,
        style: &Style,
        is_start: bool,
        session: &Session<'_>,
    ) -> Result<Rc<Walkthrough>, Failure> {
        let (task, spoken) = (&options.task, &options.look.chosen(&loaded.puzzle.about, session).words);
        let language = spoken.language(session)?;
        let unsolved =
            || -> Result<_, Failure> { Ok(Rc::new(loaded.unsolved(task.wanted.counted.metric(), &language)?)) };
        if is_start && !has_route(&loaded.puzzle) {
            return unsolved();
        }
        let question = asked(&loaded.puzzle, task, style.steps.arrows(), session)?;
        let words = (spoken.lang.clone(), spoken.template_dir.clone());
        let is_same =
            |known: &&Known| known.question == question && known.words == words && known.puzzle == loaded.puzzle;
        if let Some(known) = self.known.iter().find(is_same) {
            return Ok(Rc::clone(&known.story));
        }
        demand_goal(&loaded.puzzle)?;
        match solve(&loaded, &question, Needs::default(), &language, session)?.0 {
            Ok(story) => {
                let story = Rc::new(story);
                self.known.push(Known { puzzle: loaded.puzzle, question, words, story: Rc::clone(&story) });
                Ok(story)
            }
            Err(_) if is_start => unsolved(),
            Err(why) => Err(why.into()),
        }
    }

    /// Returns the id of a block, those of its figures, and the prefix of the labels that LaTeX makes itself. An id
    /// that the author chose can only be used once. Other ids get a number if they are in use.
    fn ids(
        &mut self,
        options: &Fence,
        prefix: String,
        story: &Walkthrough,
        figures: &[Figure],
    ) -> Result<(String, Vec<String>, String), Failure> {
        let chosen = options.id.as_deref();
        if let Some(id) = chosen
            && !self.ids.insert(id.to_owned())
        {
            return Err(Failure::invalid(format!("the id `{id}` is taken; choose another one with id=NAME")));
        }
        let prefix = chosen.map_or(prefix, |id| format!("{id}-"));
        if let (Some(id), [_]) = (chosen, figures) {
            return Ok((id.to_owned(), vec![id.to_owned()], prefix));
        }
        let wanted = figures.iter().map(|figure| format!("{prefix}step-{}", story.id(figure.number)));
        let wanted: Vec<String> = wanted.collect();
        let ids: Vec<String> = wanted.iter().map(|id| self.free(id.clone())).collect();
        let id = match (chosen, &ids[..]) {
            (Some(id), _) => id.to_owned(),
            (None, [id]) => id.clone(),
            (None, ids) => self.free(format!("{}-row", ids.first().map_or("", String::as_str))),
        };
        // The grid as a whole also has a label.
        let is_free = ids == wanted && (ids.len() == 1 || self.ids.insert(format!("{prefix}steps")));
        let prefix = if is_free { prefix } else { format!("{id}-") };
        Ok((id, ids, prefix))
    }

    /// Returns the id, with a number if it is already in use.
    fn free(&mut self, id: String) -> String {
        let others = (2..).map(|number| format!("{id}-{number}"));
        let free = std::iter::once(id.clone()).chain(others).find(|id| !self.ids.contains(id)).unwrap_or(id);
        self.ids.insert(free.clone());
        free
    }
}

const NO_PUZZLE: &str = "the block names no puzzle: write its name or its file behind `stepbook`, as puzzle=NAME, or in the block as \
                         the only line, such as `klotski step=42`; or write the puzzle itself into the block";
const TWO_PUZZLES: &str = "the block names a puzzle and contains one; remove the name, or what is in the block";

/// Parses the words of a block after the `defaults`. Returns the options, and which of them were given. `has_body` is
/// true if the block contains the puzzle.
fn parsed(
    defaults: &[String],
    own: &[String],
    has_body: bool,
    session: &Session<'_>,
) -> Result<(Fence, ArgMatches), Failure> {
    let parser = with_folders(Fence::parser(), session);
    let is_flag = |name: &str| {
        let named = parser.get_arguments().find(|argument| argument.get_long() == Some(name));
        named.is_some_and(|argument| matches!(argument.get_action(), ArgAction::SetTrue))
    };
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let argument = |word: &String| match word.split_once('=').filter(|(name, _)| is_name(name)) {
        Some((name, "false")) if is_flag(name) => None,
        Some((name, "true" | "")) if is_flag(name) => Some(format!("--{name}")),
        Some((name, value)) => Some(format!("--{name}={value}")),
        None if is_flag(word) => Some(format!("--{word}")),
        None => Some(format!("{PUZZLE}{word}")),
    };
    let (mut given, own): (Vec<String>, Vec<String>) =
        (defaults.iter().filter_map(argument).collect(), own.iter().filter_map(argument).collect());
    if has_body {
        given.retain(|argument| !argument.starts_with(PUZZLE));
    }
    if let [first, other, ..] = own.iter().filter_map(|argument| argument.strip_prefix(PUZZLE)).collect::<Vec<_>>()[..]
    {
        return Err(Failure::usage(format!(
            "a block shows one puzzle, but this one names `{first}` and `{other}`; options are written NAME=VALUE"
        )));
    }
    let matches = parser.try_get_matches_from(given.into_iter().chain(own));
    let matches = matches.map_err(|error| Failure::usage(complaint(error)))?;
    let options = Fence::from_arg_matches(&matches).map_err(|error| Failure::usage(complaint(error)))?;
    Ok((options, matches))
}

/// Formats an error that the parser found in the words of a block.
fn complaint(mut error: clap::Error) -> String {
    // The usage text describes a program.
    error.remove(ContextKind::Usage);
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.trim_start_matches('-').to_owned()),
        Some(ContextValue::Strings(texts)) => texts.first().map(|text| text.trim_start_matches('-').to_owned()),
        _ => None,
    };
    match (error.kind(), text(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(name)) => {
            let name = name.split('=').next().unwrap_or_default();
            let advice = match text(ContextKind::SuggestedArg) {
                Some(like) => format!("did you mean `{like}`?"),
                None => "the options are those of `stepbook draw`, and steps, width, alt and id".to_owned(),
            };
            format!("there is no option `{name}`; {advice}")
        }
        _ => {
            let text = error.to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            text.trim_end().replace("\n\n  tip: ", "; ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Host;
    use crate::cli::arguments::ColorWhen;

    #[test]
    #[ignore = "`.ci/nightly markdown` runs it: the program has no filters"]
    fn quotation_marks_keep_spaces_together() {
        assert_eq!(
            words(" klotski step=42  caption=\"a 'b' c\" 'd e' x=\"\" ''").expect("words"),
            ["klotski", "step=42", "caption=a 'b' c", "d e", "x=", ""]
        );
        assert!(words("caption=\"a").is_err());
    }

    #[test]
    #[ignore = "`.ci/nightly markdown` runs it: the program has no filters"]
    fn later_words_win_and_a_body_replaces_the_usual_puzzle() {
        let defaults = ["puzzle=klotski", "step=3", "focus=true"].map(str::to_owned);
        let host = Host::new(PathBuf::new());
        let session = Session::new(&host, ColorWhen::Auto);
        let read = |own: &str, has_body| {
            let own = words(own).expect("words");
            let (fence, given) = parsed(&defaults, &own, has_body, &session).expect("options");
            let puzzle = fence.task.source.puzzle.to_string_lossy().into_owned();
            let is_given = given.value_source("step") == Some(clap::parser::ValueSource::CommandLine);
            (puzzle, fence.step, fence.look.focus, is_given)
        };
        assert_eq!(read("", false), ("klotski".to_owned(), Some(3), true, true));
        assert_eq!(read("step=last", true), ("-".to_owned(), None, true, true));
        assert_eq!(read("hughes step=5", false), ("hughes".to_owned(), Some(5), true, true));
        assert_eq!(read("./a=b.toml focus=false", false), ("./a=b.toml".to_owned(), Some(3), true, true));
    }
}
