//! What an author chose for booklets in the puzzle file, in place of options that are not given.

use super::arguments::{Look, Product, Steps, ThemeName};
use super::{Failure, Session};
use crate::booklet::{Edition, Selection};
use crate::diagram::Theme;
use crate::puzzle::About;
use crate::walkthrough::Walkthrough;

/// The choices of a puzzle that no option overrules.
struct Choices<'a> {
    about: &'a About,
    session: &'a Session<'a>,
}

impl<'a> Choices<'a> {
    /// The value of a key, unless the command line has the `option`. It is noted in `chosen`.
    fn take(&self, key: &str, option: &'static str, chosen: &mut Vec<&'static str>) -> Option<&'a str> {
        let (_, value) = self.about.booklet.iter().find(|(known, _)| *known == key)?;
        (!self.session.is_given(option)).then(|| {
            chosen.push(option);
            value.as_str()
        })
    }

    /// The steps to show; not those of the file where the command line says how many moves share a picture.
    fn steps(&self, chosen: &mut Vec<&'static str>) -> Option<Selection> {
        if self.session.is_given("--arrows") {
            return None;
        }
        self.take("steps", "--steps", chosen)?.parse().ok()
    }
}

impl Look {
    /// The look as the author chose it, as far as the command line does not say it.
    pub(super) fn chosen(&self, about: &About, session: &Session<'_>) -> Self {
        let mut look = self.clone();
        let choices = Choices { about, session };
        if let Some(theme) = choices.take("theme", "--theme", &mut look.chosen).and_then(Theme::named) {
            look.theme = Some(ThemeName::BuiltIn(theme));
        }
        if let Some(tag) = choices.take("language", "--lang", &mut look.chosen) {
            look.words.lang = Some(tag.to_owned());
        }
        look
    }

    /// The same of a command that shows many pictures: also their captions, and how many moves share one.
    fn of_steps(&self, about: &About, session: &Session<'_>) -> Self {
        let mut look = self.chosen(about, session);
        let choices = Choices { about, session };
        // Chosen steps have pictures of their own.
        if !session.is_given("--steps")
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
    pub(super) fn chosen(&self, about: &About, session: &Session<'_>) -> Self {
        let mut product = self.clone();
        product.look = self.look.of_steps(about, session);
        let choices = Choices { about, session };
        let chosen = &mut product.look.chosen;
        if let Some(edition) = choices.take("edition", "--edition", chosen).and_then(Edition::named) {
            product.edition = edition;
        }
        product.steps = choices.steps(chosen).or_else(|| self.steps.clone());
        if let Some(paper) = choices.take("paper", "--paper", chosen).and_then(|paper| paper.parse().ok()) {
            product.sheets.paper = Some(paper);
        }
        product
    }

    /// The steps to show must be there; whoever has chosen them is named.
    pub(super) fn check(&self, story: &Walkthrough) -> Result<(), Failure> {
        let from_file = self.look.chosen.contains(&"--steps");
        let Some(steps) = &self.steps else { return Ok(()) };
        steps.check(story.length()).map_err(|why| match from_file {
            true => Failure::Error(format!("`steps` in the puzzle's `[booklet]`: {why}")),
            false => why.into(),
        })
    }
}

impl Steps {
    /// What is written, and how it looks, as the author chose it, as far as the command line does not say it.
    pub(super) fn chosen(&self, about: &About, session: &Session<'_>) -> (Look, Selection) {
        let mut look = self.look.of_steps(about, session);
        let steps = Choices { about, session }.steps(&mut look.chosen);
        (look, steps.unwrap_or_else(|| self.steps.clone()))
    }
}
