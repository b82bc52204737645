//! Templates of documents, which users can replace.

use super::escape::escape;
use super::pack::PackedParts;
use super::values::SharedDrawings;
use minijinja::value::{Kwargs, ValueKind};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value, syntax::SyntaxConfig};
use std::collections::BTreeMap;
use stepbook_draw::diagram::{Drawing, Theme};
use stepbook_draw::render::svg::{self, Surroundings};
use stepbook_draw::render::{latex, typst};
use stepbook_read::language::{Language, Piece, Term};

/// The superscript digits by value.
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A script assembled from several templates.
pub(super) struct Script {
    /// Its templates, each of which may use earlier ones. They are in lists, some of which several scripts share.
    pub parts: &'static [&'static [&'static str]],
    /// The text before and after them.
    pub begin: &'static str,
    pub end: &'static str,
    /// The name of the whole script, minified by `tests/web/minify.mjs`.
    pub minified: &'static str,
}

impl Script {
    /// A script in its own scope.
    pub(super) const fn of(parts: &'static [&'static [&'static str]], minified: &'static str) -> Self {
        Self { parts, begin: "'use strict';\n{", end: "}", minified }
    }
}

/// An error in a template, with its name and line.
#[derive(Debug, thiserror::Error)]
#[error("template {}", describe(.0))]
pub struct TemplateError(Error);

impl TemplateError {
    /// The character that LaTeX cannot print, if that is the error.
    pub(super) fn unprintable(&self) -> Option<latex::Unprintable> {
        causes(&self.0).find_map(|cause| cause.downcast_ref().copied())
    }
}

/// The error and its causes, in one line.
fn describe(error: &Error) -> String {
    causes(error).fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// The chain of causes of an error.
fn causes(error: &Error) -> impl Iterator<Item = &(dyn std::error::Error + 'static)> {
    std::iter::successors(std::error::Error::source(error), |cause| cause.source())
}

/// `text` as HTML with superscript digits as `<sup>`, in the reader's font: "10³⁸" becomes "10<sup>38</sup>".
fn superscript(text: &str) -> String {
    let figure = |c: char| char::from_digit(SUPERSCRIPTS.iter().position(|&superior| superior == c)? as u32, 10);
    let mut out = String::new();
    let characters: Vec<char> = text.chars().collect();
    for run in characters.chunk_by(|&a, &b| figure(a).is_some() == figure(b).is_some()) {
        let figures: String = run.iter().copied().filter_map(figure).collect();
        match figures.is_empty() {
            true => out.push_str(&escape(&run.iter().collect::<String>())),
            false => out.extend(["<sup>", &figures, "</sup>"]),
        }
    }
    out
}

/// `value` as a Typst literal: a number, `true`, `none`, a string, or an array of these.
fn typst_literal(value: &Value) -> Result<String, Error> {
    Ok(match value.kind() {
        ValueKind::Undefined => return Err(ErrorKind::UndefinedError.into()),
        _ if value.is_safe() => value.to_string(),
        ValueKind::None => "none".to_owned(),
        ValueKind::Bool => value.is_true().to_string(),
        ValueKind::Number => value.to_string(),
        ValueKind::Seq => {
            let all = value.try_iter()?.map(|one| typst_literal(&one)).collect::<Result<Vec<_>, Error>>()?;
            format!("({})", all.iter().map(|one| format!("{one},")).collect::<String>())
        }
        _ => typst::literal(&value.to_string()),
    })
}

/// `value` escaped for documents of this kind.
fn escaped(kind: &str, value: &Value) -> Result<String, Error> {
    let text = match kind {
        _ if value.is_undefined() => return Err(ErrorKind::UndefinedError.into()),
        "typ" => return typst_literal(value),
        _ => value.to_string(),
    };
    let lacking = |error| Error::new(ErrorKind::InvalidOperation, "a value").with_source(error);
    match kind {
        "tex" if !value.is_safe() => latex::escape(&text).map_err(lacking),
        "html" if !value.is_safe() => Ok(escape(&text)),
        _ => Ok(text),
    }
}

/// The message parameters that may be document code: page numbers, which only the typesetting program knows.
const OPEN: [&str; 4] = ["page", "pages", "first", "last"];

/// The message of this name with its parameters. If it contains safe parameters of [`OPEN`], the text around them is
/// escaped for documents of this kind, and the result is safe.
fn say(language: &Language, kind: &str, name: &str, parameters: &Kwargs) -> Result<Value, Error> {
    if !language.has(name) {
        return Err(Error::new(ErrorKind::InvalidOperation, format!("there is no message `{name}`")));
    }
    let keys = parameters.args().collect::<Vec<_>>();
    let values = keys.iter().map(|key| parameters.get::<Value>(key)).collect::<Result<Vec<_>, Error>>()?;
    let texts: Vec<String> = values.iter().map(Value::to_string).collect();
    let term = |value: &Value, text| match usize::try_from(value.clone()) {
        Ok(number) if value.is_number() => Term::Number(number),
        _ => Term::Text(text),
    };
    let given = |name: &str| values.iter().zip(&keys).find(|(_, key)| **key == name).map(|(value, _)| value);
    let open: Vec<&str> = OPEN.into_iter().filter(|name| given(name).is_some_and(Value::is_safe)).collect();
    let terms = values.iter().zip(&texts).map(|(value, text)| term(value, text));
    let terms: Vec<(&str, Term<'_>)> = keys.iter().copied().zip(terms).collect();
    if open.is_empty() {
        return Ok(language.say(name, &terms).into());
    }
    let pieces = language.pieces(name, &terms, &open).into_iter().map(|piece| match piece {
        Piece::Text(text) => escaped(kind, &text.into()),
        Piece::Open(name) => Ok(given(name).map(Value::to_string).unwrap_or_default()),
    });
    let pieces = pieces.collect::<Result<Vec<_>, Error>>()?;
    let all = if kind == "typ" { format!("({})", pieces.join(" + ")) } else { pieces.concat() };
    Ok(Value::from_safe_string(all))
}

/// Files by name, in a fixed order.
pub type Files = [(&'static str, &'static str)];

/// The templates in use.
#[derive(Clone, Debug)]
pub struct Templates {
    built_in: &'static Files,
    /// Scripts of several templates, minified.
    minified: &'static Files,
    replaced: BTreeMap<String, String>,
}

/// The content of the file `name`; empty if there is none.
fn content(files: &Files, name: &str) -> &'static str {
    files.iter().find(|(known, _)| *known == name).map_or("", |(_, content)| content)
}

impl Templates {
    /// The templates `built_in`, and the minified scripts.
    pub fn new(built_in: &'static Files, minified: &'static Files) -> Self {
        Self { built_in, minified, replaced: BTreeMap::new() }
    }

    /// The templates of the workspace, for unit tests.
    #[cfg(test)]
    #[expect(clippy::disallowed_methods, reason = "a package does not contain the files")]
    pub(crate) fn of_workspace() -> Self {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../templates")).expect("the templates");
        let paths = folder.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file());
        let file = |path: std::path::PathBuf| -> (&'static str, &'static str) {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name.leak(), std::fs::read_to_string(path).expect("a text").leak())
        };
        Self::new(paths.map(file).collect::<Vec<_>>().leak(), &[])
    }

    /// The names of all templates, which are also those of replacement files.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.built_in.iter().map(|&(name, _)| name)
    }

    /// Uses `source` instead of the built-in template `name`.
    pub fn replace(&mut self, name: &str, source: String) {
        self.replaced.insert(name.to_owned(), source);
    }

    /// The source of template `name`; empty if there is none.
    pub fn source(&self, name: &str) -> &str {
        self.replaced.get(name).map_or(content(self.built_in, name), String::as_str)
    }

    /// A script for browsers: minified if its parts are the built-in ones, else as written, with line feeds as line
    /// ends. Scripts have no values; their texts are in the page.
    pub(super) fn script(&self, script: &Script) -> String {
        let parts = || script.parts.iter().copied().flatten();
        if parts().all(|&part| !self.replaced.contains_key(part)) {
            return content(self.minified, script.minified).trim_end().to_owned();
        }
        let is_style = |name: &str| name.ends_with(".css");
        let part = |names: &[&str]| {
            let sources: Vec<&str> = names.iter().map(|name| self.source(name).trim()).collect();
            match names.first().is_some_and(|name| is_style(name)) {
                true => format!("const STYLE = `\n{}\n`;", sources.join("\n")),
                false => sources.join("\n\n"),
            }
        };
        let names: Vec<&str> = parts().copied().collect();
        let sources: Vec<String> = names.chunk_by(|a, b| is_style(a) == is_style(b)).map(part).collect();
        format!("{}\n{}\n{}", script.begin, sources.join("\n\n"), script.end).replace("\r\n", "\n")
    }

    /// Fills in template `name`. Values in `.html` templates are escaped for HTML. `.tex` templates have the delimiters
    /// `\VAR{…}`, `\BLOCK{…}` and `\#{…}`, and their values are escaped for LaTeX. Values in `.typ` templates are Typst
    /// literals. `|safe` marks values that need no escaping. In HTML, `text|raised` turns superscript digits into
    /// `<sup>`. `drawing|svg("name")` draws a diagram. `drawing|svg(shared, words)` draws it upon the shared drawings
    /// of the page, and then describes it by these words. `say("message", count=3)` is a message in the document's
    /// language, in which page numbers may be safe. `include "preamble.tex"` includes another template of the same kind
    /// with the same values.
    ///
    /// # Errors
    ///
    /// Fails if the template is invalid or uses a value that does not exist.
    pub(super) fn render(
        &self,
        name: &str,
        values: impl Into<Value>,
        language: &Language,
        theme: Theme,
    ) -> Result<String, TemplateError> {
        self.prepare(name, language, theme)?.filled(values)
    }

    /// Fills in a page template. Its parts between `{% filter packed %}` and `{% endfilter %}` are packed for its
    /// script, which has the preset text `known`, and inserted at `packed_parts()`. In other templates the filter
    /// changes nothing.
    ///
    /// # Errors
    ///
    /// As [`Templates::render`].
    pub(super) fn render_packed(
        &self,
        name: &str,
        values: impl Into<Value>,
        known: String,
        language: &Language,
        theme: Theme,
    ) -> Result<String, TemplateError> {
        let mut template = self.prepare(name, language, theme)?;
        let parts = PackedParts::default();
        let all = parts.clone();
        template.templates.add_filter("packed", move |text: &Value, when: Option<Value>| {
            let text = text.to_string();
            let is_packed = when.is_none_or(|when| when.is_true()) && !text.trim().is_empty();
            Value::from_safe_string(if is_packed { parts.add(text) } else { text })
        });
        template.templates.add_function("packed_parts", move || Value::from_safe_string(all.packed(&known)));
        template.filled(values)
    }

    /// Prepares template `name`, to be filled in any number of times.
    ///
    /// # Errors
    ///
    /// Fails if it is invalid.
    pub(super) fn prepare<'a>(
        &'a self,
        name: &'a str,
        language: &Language,
        theme: Theme,
    ) -> Result<PreparedTemplate<'a>, TemplateError> {
        let mut templates = Environment::new();
        templates.add_filter("svg", move |drawing: &Value, shared: Option<Value>, words: Option<String>| match drawing
            .downcast_object_ref()
        {
            Some(Drawing(diagram)) => {
                let shared = shared.as_ref().and_then(|shared| shared.downcast_object_ref::<SharedDrawings>());
                let upon = shared.and_then(|shared| shared.svg(diagram, theme, words.as_deref()));
                let whole = || svg::svg(diagram, theme, Surroundings::Page);
                Ok(Value::from_safe_string(upon.unwrap_or_else(whole)))
            }
            None => Err(Error::new(ErrorKind::InvalidOperation, "only a drawing can be drawn")),
        });
        templates.add_filter("safe", move |value: &Value| match value.downcast_object_ref() {
            Some(Drawing(diagram)) => Ok(Value::from_safe_string(svg::svg(diagram, theme, Surroundings::Page))),
            None if value.is_undefined() => Err(Error::from(ErrorKind::UndefinedError)),
            None => Ok(Value::from_safe_string(value.to_string())),
        });
        templates.add_filter("packed", |text: &Value, _: Option<Value>| Value::from_safe_string(text.to_string()));
        let kind = ["tex", "typ", "html"].into_iter().find(|kind| name.ends_with(&format!(".{kind}")));
        let language = language.clone();
        let of = kind.unwrap_or_default();
        templates.add_function("say", move |name: &str, parameters: Kwargs| say(&language, of, name, &parameters));
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        let mut syntax = SyntaxConfig::builder();
        syntax.trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true);
        if kind == Some("tex") {
            syntax.block_delimiters("\\BLOCK{", "}").variable_delimiters("\\VAR{", "}").comment_delimiters("\\#{", "}");
            templates.set_auto_escape_callback(|_| AutoEscape::Custom("latex".into()));
        }
        if let Some(kind) = kind {
            templates.set_formatter(move |out, _, value: &Value| Ok(out.write_str(&escaped(kind, value)?)?));
        }
        templates.add_filter("raised", |text: &str| Value::from_safe_string(superscript(text)));
        templates.set_syntax(syntax.build().map_err(TemplateError)?);
        // Only templates of the same kind can be included, because each kind has its own escaping.
        let extension = name.rsplit('.').next();
        for other in self.names().filter(|other| other.rsplit('.').next() == extension) {
            templates.add_template(other, self.source(other)).map_err(TemplateError)?;
        }
        Ok(PreparedTemplate { templates, name })
    }
}

/// A template ready to be filled in.
pub(super) struct PreparedTemplate<'a> {
    /// It and those that it may include.
    templates: Environment<'a>,
    name: &'a str,
}

impl PreparedTemplate<'_> {
    /// Fills in the template as [`Templates::render`] does.
    ///
    /// # Errors
    ///
    /// Fails if it uses a value that does not exist.
    pub(super) fn filled(&self, values: impl Into<Value>) -> Result<String, TemplateError> {
        self.templates.get_template(self.name).and_then(|template| template.render(values)).map_err(TemplateError)
    }
}
