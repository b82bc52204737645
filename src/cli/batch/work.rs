//! Makes the booklets, several in parallel.

use super::record::{self, Record, Records, State};
use crate::booklet::{self, ASSETS, Asset, Card, Facts, PICTURE, Place, Rating, SkipReason, identity, thumbnail};
use crate::cli::arguments::{Batch, Format, Shard};
use crate::cli::input::Loaded;
use crate::cli::jobs::Jobs;
use crate::cli::press::Press;
use crate::cli::search::NoSolution;
use crate::cli::sources::Item;
use crate::cli::steps::{self, earlier::Earlier};
use crate::cli::{Ending, Failure};
use crate::diagram::Theme;
use crate::format::Kind;
use crate::puzzle::{Claim, Game, Puzzle};
use crate::render::raster;
use crate::search::Limit;
use crate::sliding::Axis;
use crate::walkthrough::Walkthrough;

/// The outcome of a puzzle in this run. A collection may have a million of them, so they are small. Data that can be
/// read again is not kept.
pub(super) enum Outcome {
    /// The puzzle was finished in this run or an earlier one, and has a record.
    Done { is_new: bool },
    /// The puzzle reached a limit. It has no record, since another try may end differently.
    Passing(Box<Record>),
    /// The puzzle is invalid or the system failed. It contains the title if that can be read.
    Faulty(Box<(Option<String>, Failure)>),
    /// The user stopped the run.
    Stopped,
}

/// Images, and the files of earlier images that they do not replace.
type Images = (Vec<Asset>, Vec<String>);

/// An outcome, and the working time in seconds.
pub(super) type Timed = (Outcome, f32);

/// The data that all jobs share.
pub(super) struct Work<'a> {
    pub options: &'a Batch,
    pub press: &'a Press<'a>,
    /// The part of the collection to process.
    pub shard: Shard,
    /// The hash of the options.
    pub key: &'a str,
    pub records: Records<'a>,
    pub jobs: Jobs<'a>,
}

impl Work<'_> {
    /// Returns the outcomes of `items` in order, whatever the number of jobs.
    pub(super) fn run(&self, items: &[Item]) -> Vec<Timed> {
        let session = self.records.session;
        let item = |at: usize| {
            let begun = (session.host.clock)();
            let outcome = self.item(&items[at], &self.name(at, &items[at]));
            (outcome, ((session.host.clock)() - begun).as_secs_f32())
        };
        let outcomes = self.jobs.run(items.len(), session, |at| &items[at].name, item);
        outcomes.into_iter().map(|outcome| outcome.unwrap_or((Outcome::Stopped, 0.0))).collect()
    }

    /// Returns the name of the files of puzzle `at` of the shard, including the folders that contain them.
    pub(super) fn name(&self, at: usize, item: &Item) -> String {
        record::name_in(self.shard.index(at), &item.name)
    }

    fn item(&self, item: &Item, name: &str) -> Outcome {
        let loaded = match item.read(self.records.session) {
            Ok(loaded) => loaded.trimmed(),
            Err(why) => return Outcome::Faulty(Box::new(why)),
        };
        let title = loaded.puzzle.about.title.clone();
        // LaTeX labels begin with the name.
        let (kind, text) = item.content();
        let texts = [self.key, &title, &item.name, text, kind.map_or("", Kind::name)].map(str::as_bytes);
        let key = record::hash(texts);
        let effort = &self.jobs.effort;
        if !self.options.force && self.records.are_valid(name, &key, effort) {
            return Outcome::Done { is_new: false };
        }
        self.made(&loaded, key, item, name).unwrap_or_else(|why| Outcome::Faulty(Box::new((Some(title), why))))
    }

    /// Solves a puzzle and writes its documents.
    fn made(&self, loaded: &Loaded, key: String, item: &Item, name: &str) -> Result<Outcome, Failure> {
        let Jobs { effort, session, .. } = &self.jobs;
        let question = self.options.wanted.question(effort, self.press.style.steps.arrows());
        let (story, facts) = match self.press.tell(loaded, &question, session) {
            Ok(Ok(told)) => told,
            Ok(Err(why)) => return self.unsolved(loaded, why, key, name),
            Err(why) if why.ending == Ending::Interrupted => return Ok(Outcome::Stopped),
            Err(why) => return Err(why),
        };
        let (mut outputs, mut shared, mut left) = (Vec::new(), Vec::new(), Vec::new());
        for &format in &self.press.formats {
            let made = match format {
                Format::Svg => self.images(&story, &facts, name, &item.name).map(|(images, old)| {
                    outputs.extend(images);
                    left = old;
                }),
                Format::Html if !self.options.self_contained => self.page(&story, &facts, name).map(|(page, files)| {
                    outputs.push(page);
                    shared = files;
                }),
                _ => self.press.document(loaded, &story, &facts, format).map(|document| {
                    outputs.push(Asset { path: record::file(name, format), bytes: document.bytes });
                }),
            };
            made.map_err(|why| self.told(why, format))?;
        }
        let is_solved = self.press.needs_solution();
        let card = Box::new(Card {
            title: loaded.puzzle.about.title.clone(),
            pack: String::new(),
            unit: story.unit.name().to_owned(),
            length: is_solved.then(|| story.length()),
            is_bounded: matches!(story.claim, Claim::Bounded { .. }),
            difficulty: if is_solved { Rating::of(&story) } else { None },
            size: (story.field.size().rows, story.field.size().cols),
            family: family(&loaded.puzzle).to_owned(),
            id: identity(&story),
            thumbnail: thumbnail(&story, &self.press.style),
            files: Vec::new(),
            picture: shared.iter().map(|file| &file.path).find(|file| !file.starts_with(ASSETS)).cloned(),
        });
        let mut record = Record::new(key, &loaded.puzzle.about.title, State::Solved(card), &outputs, &shared);
        record.limits = matches!(story.claim, Claim::Bounded { .. }).then(|| effort.kept());
        // The page comes after the files that it needs.
        outputs.splice(0..0, shared);
        self.records.write(name, &record, &outputs, &left)?;
        Ok(Outcome::Done { is_new: true })
    }

    /// Records why a puzzle has no documents if another run would end in the same way.
    fn unsolved(&self, loaded: &Loaded, no: NoSolution, key: String, name: &str) -> Result<Outcome, Failure> {
        let (effort, positions) = (&self.jobs.effort, no.statistics.positions);
        let why = match no.limit {
            Some(Limit::Interrupted) => return Ok(Outcome::Stopped),
            Some(Limit::Disk(_)) => return Err(Failure::system(no.reason)),
            Some(_) => SkipReason::Limit(positions),
            None => loaded.puzzle.proof().map_or(SkipReason::Unsolvable(positions), SkipReason::Impossible),
        };
        let is_of_memory = matches!(no.limit, Some(Limit::Memory(_) | Limit::Refused(_)));
        let state = State::Unsolved { why, reason: no.reason, is_of_memory };
        let mut record = Record::new(key, &loaded.puzzle.about.title, state, &[], &[]);
        record.limits = no.limit.map(|_| effort.kept());
        if no.limit.is_some_and(|limit| !record::is_lasting(limit, effort)) {
            return Ok(Outcome::Passing(Box::new(record)));
        }
        self.records.write(name, &record, &[], &[])?;
        Ok(Outcome::Done { is_new: true })
    }

    /// Makes the page of a puzzle on a site, and the files that it shares with others or links to.
    fn page(&self, story: &Walkthrough, facts: &Facts, name: &str) -> Result<(Asset, Vec<Asset>), Failure> {
        let url = self.options.url.clone();
        let picture = url.is_some().then(|| format!("{name}.png"));
        let place = Place { file: record::file(name, Format::Html), url, picture };
        let (text, mut shared) = self.press.page(story, facts, &place)?;
        if let Some(name) = place.picture {
            let style = self.press.style(Format::Html);
            let theme = if style.has_looks() { Theme::COLOUR } else { style.theme };
            let pictures = raster::png(&[&booklet::picture(story, &style)], &style.fonts, theme, PICTURE.0)?;
            shared.extend(pictures.into_iter().map(|bytes| Asset { path: name.clone(), bytes }));
        }
        Ok((Asset { path: place.file, bytes: text.into_bytes() }, shared))
    }

    /// Makes the images of a puzzle and the files that belong to them, in a folder with this name. Also returns the
    /// files of earlier images that they do not replace. All ids begin with `prefix`.
    fn images(&self, story: &Walkthrough, facts: &Facts, name: &str, prefix: &str) -> Result<Images, Failure> {
        let (mut style, options) = (self.press.style(Format::Svg), self.options.images.of(prefix));
        style.theme = options.paper.below(style.theme);
        style.facts.distances.clone_from(&facts.distances);
        let (files, _) = steps::images(story, &style, &options, || Ok(self.press.templates.clone()))?;
        let new = files.iter().map(|(file, _)| file.as_str());
        let left = Earlier::read(&self.options.output.join(name), self.records.session).left(new);
        let path = |file: String| format!("{name}/{file}");
        let images = files.into_iter().map(|(file, bytes)| Asset { path: path(file), bytes }).collect();
        Ok((images, left.into_iter().map(path).collect()))
    }

    /// Explains why nothing is written for a puzzle. With several formats, the message names the one that cannot be
    /// made.
    fn told(&self, why: Failure, format: Format) -> Failure {
        if why.ending != Ending::Invalid || self.press.formats.len() == 1 {
            return why;
        }
        Failure { text: format!("{} cannot be made: {}", format_name(format), why.text), ..why }
    }
}

/// Returns the name of a format of booklets or images. It is the same in all languages.
pub(super) fn format_name(format: Format) -> &'static str {
    match format {
        Format::Html => "HTML",
        Format::Pdf => "PDF",
        Format::Svg => "SVG",
        _ => "LaTeX",
    }
}

/// Returns the family of a puzzle, which selects the messages of a gallery. Blocks that all move along one line are
/// cars.
fn family(puzzle: &Puzzle) -> &'static str {
    match &puzzle.game {
        Game::Maze(_) => "maze",
        Game::Sliding(board) if board.blocks().iter().all(|block| block.axis != Axis::Both) => "cars",
        Game::Sliding(_) => "sliding",
    }
}
