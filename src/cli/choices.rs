//! What an author chose for booklets in the puzzle file, in place of options that are not given.

use super::Failure;
use super::arguments::{Common, EditionName, Look, Product, Steps, ThemeName, names};
use crate::booklet::Selection;
use crate::booklet::pages::Paper;
use crate::diagram::Theme;
use crate::language::Language;
use crate::puzzle::About;
use crate::text::similar;
use crate::walkthrough::{Caption, Walkthrough};
use clap::ValueEnum as _;

/// What is wrong with a choice of the file, if something is: the message and the repair.
pub(super) fn objection(key: &str, value: &str) -> Option<(String, String)> {
    let of = |known: Vec<String>, what: &str| {
        let help = match similar(value, known.iter().map(String::as_str)) {
            Some(like) => format!("did you mean `{like}`?"),
            None => format!("write {}", known.join(", ")),
        };
        Some((format!("`{value}` is not {what}"), help))
    };
    match key {
        "edition" if edition(value).is_none() => of(names("edition"), "an edition"),
        "theme" if theme(value).is_none() => of(names("theme"), "a built-in theme; a file needs `--theme`"),
        "language" if Language::bundled(value).is_none() => of(names("lang"), "a bundled language"),
        "paper" if value.parse::<Paper>().is_err() => of(names("paper"), "a paper size"),
        "steps" => unread(value, value.parse::<Selection>().err()?.to_string(), names("steps")),
        "caption" => unread(value, value.parse::<Caption>().err()?.to_string(), names("caption")),
        _ => None,
    }
}

/// A text that has a form of its own: why it cannot be read, and what may have been meant.
fn unread(value: &str, why: String, known: Vec<String>) -> Option<(String, String)> {
    let (message, help) = why.split_once("; ").unwrap_or((&why, ""));
    let like = similar(value, known.iter().map(String::as_str)).map(|like| format!("did you mean `{like}`?"));
    Some((
        message.to_owned(),
        like.unwrap_or_else(|| if help.is_empty() { "correct it".to_owned() } else { help.to_owned() }),
    ))
}

fn edition(name: &str) -> Option<EditionName> {
    EditionName::from_str(name, false).ok()
}

fn theme(name: &str) -> Option<Theme> {
    match name.parse().ok()? {
        ThemeName::BuiltIn(theme) => Some(theme),
        ThemeName::File(_) => None,
    }
}

/// The choices of a puzzle that no option overrules.
struct Choices<'a> {
    about: &'a About,
    common: &'a Common,
}

impl<'a> Choices<'a> {
    /// Whether an option is on the command line.
    fn is_given(&self, option: &str) -> bool {
        self.common.given.iter().any(|given| format!("--{}", given.replace('_', "-")) == option)
    }

    /// The value of a key, unless the command line has the `option`. It is noted in `chosen`.
    fn take(&self, key: &str, option: &'static str, chosen: &mut Vec<&'static str>) -> Option<&'a str> {
        let (_, value) = self.about.booklet.iter().find(|(known, _)| *known == key)?;
        (!self.is_given(option)).then(|| {
            chosen.push(option);
            value.as_str()
        })
    }
}

impl Choices<'_> {
    /// The steps to show; not those of the file where the command line says how many moves share a picture.
    fn steps(&self, chosen: &mut Vec<&'static str>) -> Option<Selection> {
        if self.is_given("--arrows") {
            return None;
        }
        self.take("steps", "--steps", chosen)?.parse().ok()
    }
}

impl Look {
    /// The look as the author chose it, as far as the command line does not say it.
    pub(super) fn chosen(&self, about: &About, common: &Common) -> Self {
        let mut look = self.clone();
        let choices = Choices { about, common };
        if let Some(theme) = choices.take("theme", "--theme", &mut look.chosen).and_then(theme) {
            look.theme = Some(ThemeName::BuiltIn(theme));
        }
        if let Some(tag) = choices.take("language", "--lang", &mut look.chosen) {
            look.words.lang = Some(tag.to_owned());
        }
        look
    }

    /// The same of a command that shows many pictures: also their captions, and how many moves share one.
    fn of_steps(&self, about: &About, common: &Common) -> Self {
        let mut look = self.chosen(about, common);
        let choices = Choices { about, common };
        // Chosen steps have pictures of their own.
        if !choices.is_given("--steps")
            && let Some(arrows) = choices.take("arrows", "--arrows", &mut look.chosen)
        {
            look.arrows = arrows.parse().ok();
        }
        let caption = choices.take("caption", "--caption", &mut look.chosen);
        look.caption = caption.and_then(|caption| caption.parse().ok()).or(look.caption);
        look
    }
}

impl Product {
    /// The booklet as the author chose it, as far as the command line does not say it.
    pub(super) fn chosen(&self, about: &About, common: &Common) -> Self {
        let mut product = self.clone();
        product.look = self.look.of_steps(about, common);
        let choices = Choices { about, common };
        let chosen = &mut product.look.chosen;
        if let Some(edition) = choices.take("edition", "--edition", chosen).and_then(edition) {
            product.edition = edition;
        }
        product.steps = choices.steps(chosen).unwrap_or_else(|| self.steps.clone());
        if let Some(paper) = choices.take("paper", "--paper", chosen).and_then(|paper| paper.parse().ok()) {
            product.sheets.paper = Some(paper);
        }
        product
    }
}

impl Product {
    /// The steps to show must be there; whoever has chosen them is named.
    pub(super) fn check(&self, story: &Walkthrough) -> Result<(), Failure> {
        let from_file = self.look.chosen.contains(&"--steps");
        self.steps.check(story.length()).map_err(|why| match from_file {
            true => Failure::Error(format!("`steps` in the puzzle's `[booklet]`: {why}")),
            false => why.into(),
        })
    }
}

impl Steps {
    /// What is written, and how it looks, as the author chose it, as far as the command line does not say it.
    pub(super) fn chosen(&self, about: &About, common: &Common) -> (Look, Selection) {
        let mut look = self.look.of_steps(about, common);
        let steps = Choices { about, common }.steps(&mut look.chosen);
        (look, steps.unwrap_or_else(|| self.steps.clone()))
    }
}
