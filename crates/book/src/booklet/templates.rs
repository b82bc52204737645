//! Templates of documents, each of which the user can replace.

use super::escape::escape;
use super::pack::Parts;
use super::values::Shared;
use minijinja::value::{Kwargs, ValueKind};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value, syntax::SyntaxConfig};
use std::collections::BTreeMap;
use stepbook_draw::diagram::{Drawing, Theme};
use stepbook_draw::render::svg::{self, Surroundings};
use stepbook_draw::render::{latex, typst};
use stepbook_read::language::{Language, Piece, Term};

/// The superior figures by their values.
const SUPERIOR: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A script of several templates.
pub(super) struct Script {
    /// Its templates, each of which uses those before it; in lists, some of which several scripts have.
    pub parts: &'static [&'static [&'static str]],
    /// What is before and after them.
    pub begin: &'static str,
    pub end: &'static str,
    /// The name of all of it, shortened by `tests/web/minify.mjs`.
    pub minified: &'static str,
}

impl Script {
    /// A script in a scope of its own.
    pub(super) const fn of(parts: &'static [&'static [&'static str]], minified: &'static str) -> Self {
        Self { parts, begin: "'use strict';\n{", end: "}", minified }
    }
}

/// A template that cannot be used: its own error, with template and line.
#[derive(Debug, thiserror::Error)]
#[error("template {}", describe(.0))]
pub struct TemplateError(Error);

impl TemplateError {
    /// The character of a value that LaTeX lacks, if that is the error.
    pub(super) fn unprintable(&self) -> Option<latex::Unprintable> {
        causes(&self.0).find_map(|cause| cause.downcast_ref().copied())
    }
}

/// The error and what caused it, in one line.
fn describe(error: &Error) -> String {
    causes(error).fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// What caused an error, and what caused that.
fn causes(error: &Error) -> impl Iterator<Item = &(dyn std::error::Error + 'static)> {
    std::iter::successors(std::error::Error::source(error), |cause| cause.source())
}

/// `text` as HTML, with its superior figures as raised ones of the reader's font: "10³⁸" is "10<sup>38</sup>".
fn raised(text: &str) -> String {
    let figure = |c: char| char::from_digit(SUPERIOR.iter().position(|&superior| superior == c)? as u32, 10);
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

/// `value` as a literal of Typst: a number, `true`, `none`, a string, or an array of these.
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

/// `value` as documents of this kind have it.
fn written(kind: &str, value: &Value) -> Result<String, Error> {
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

/// The parameters of messages that may be written by the document already: numbers of pages, which only its program knows.
const OPEN: [&str; 4] = ["page", "pages", "first", "last"];

/// The message of this name with its parameters. Around safe ones of [`OPEN`], it is written as documents of this kind have it, and safe.
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
        Piece::Text(text) => written(kind, &text.into()),
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
    /// Scripts of several templates, shortened.
    minified: &'static Files,
    replaced: BTreeMap<String, String>,
}

/// The content of the file `name`; empty if there is none.
fn content(files: &Files, name: &str) -> &'static str {
    files.iter().find(|(known, _)| *known == name).map_or("", |(_, content)| content)
}

impl Templates {
    /// The templates `built_in`, and the scripts that are shortened already.
    pub fn new(built_in: &'static Files, minified: &'static Files) -> Self {
        Self { built_in, minified, replaced: BTreeMap::new() }
    }

    /// Those of the workspace, for unit tests.
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

    /// The names of all templates, which are those of the files that can replace them.
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

    /// A script as browsers get it: shortened if its parts are the built-in ones, else as they are written, with line feeds at
    /// the ends of lines. Scripts have no values: what they say is in the page.
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

    /// Fills in template `name`. Values in `.html` templates are escaped for HTML; `.tex` templates have the marks
    /// `\VAR{…}`, `\BLOCK{…}` and `\#{…}`, and their values are escaped for LaTeX; those of `.typ` templates are literals of Typst.
    /// `|safe` marks what needs no escaping.
    /// In HTML, `text|raised` makes `<sup>` of superior figures. `drawing|svg("name")` draws a diagram, whose parts have ids
    /// that begin with the name; `drawing|svg("name", shared, words)` draws it upon what the page has once, and then describes it by
    /// these words.
    /// `say("message", count=3)` is a message of the document's language, in which numbers of pages may be safe; `include "preamble.tex"`
    /// another template of the same kind with the same values.
    ///
    /// # Errors
    ///
    /// If the template is invalid or names a value that does not exist.
    pub(super) fn render(
        &self,
        name: &str,
        values: impl Into<Value>,
        language: &Language,
        theme: Theme,
    ) -> Result<String, TemplateError> {
        self.form(name, language, theme)?.filled(values)
    }

    /// The same for a page whose parts between `{% filter packed %}` and `{% endfilter %}` are packed for its script, which has the text
    /// `known`; `packed_parts()` is where they are. Elsewhere, the filter changes nothing.
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
        let mut form = self.form(name, language, theme)?;
        let parts = Parts::default();
        let all = parts.clone();
        form.templates.add_filter("packed", move |text: &Value, when: Option<Value>| {
            let text = text.to_string();
            let is_packed = when.is_none_or(|when| when.is_true()) && !text.trim().is_empty();
            Value::from_safe_string(if is_packed { parts.add(text) } else { text })
        });
        form.templates.add_function("packed_parts", move || Value::from_safe_string(all.packed(&known)));
        form.filled(values)
    }

    /// Template `name`, to be filled in any number of times.
    ///
    /// # Errors
    ///
    /// If it is invalid.
    pub(super) fn form<'a>(
        &'a self,
        name: &'a str,
        language: &Language,
        theme: Theme,
    ) -> Result<Form<'a>, TemplateError> {
        let mut templates = Environment::new();
        templates.add_filter("svg", move |drawing: &Value, shared: Option<Value>, words: Option<String>| match drawing
            .downcast_object_ref()
        {
            Some(Drawing(diagram)) => {
                let shared = shared.as_ref().and_then(|shared| shared.downcast_object_ref::<Shared>());
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
            templates.set_formatter(move |out, _, value: &Value| Ok(out.write_str(&written(kind, value)?)?));
        }
        templates.add_filter("raised", |text: &str| Value::from_safe_string(raised(text)));
        templates.set_syntax(syntax.build().map_err(TemplateError)?);
        // Those of the same kind can be included, but not page.css by page.html: each kind has its own escaping.
        let ending = name.rsplit('.').next();
        for one in self.names().filter(|one| one.rsplit('.').next() == ending) {
            templates.add_template(one, self.source(one)).map_err(TemplateError)?;
        }
        Ok(Form { templates, name })
    }
}

/// A template that is ready to be filled in.
pub(super) struct Form<'a> {
    /// With those that it may include.
    templates: Environment<'a>,
    name: &'a str,
}

impl Form<'_> {
    /// The template filled in, as [`Templates::render`] does it.
    ///
    /// # Errors
    ///
    /// If it names a value that does not exist.
    pub(super) fn filled(&self, values: impl Into<Value>) -> Result<String, TemplateError> {
        self.templates.get_template(self.name).and_then(|template| template.render(values)).map_err(TemplateError)
    }
}
