//! The pandoc filter.

use super::arguments::Pandoc;
use super::fence::{Artist, Block, Drawn, NAME, SHAPES, words};
use super::mdbook::read_json;
use crate::booklet::{self, Figure, Shape};
use crate::cli::arguments::program;
use crate::cli::resources::templates;
use crate::cli::{CommandResult, Failure, Session};
use crate::render::latex::support;
use crate::render::{raster, svg, text};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The representation of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Means {
    /// HTML with an embedded drawing.
    Html,
    Latex,
    /// LaTeX for slides. Definitions must precede the first frame.
    Beamer,
    /// A bitmap, which every version of an office program can show.
    Png,
    /// A vector image.
    Svg,
    /// A picture made of characters.
    Text,
}

impl Means {
    /// Returns the representation for pandoc's output format, which may have extensions: `html5`, `markdown+footnotes`.
    fn of(format: &str) -> Self {
        match format.split(['+', '-']).next().unwrap_or_default() {
            "html" | "html4" | "html5" | "chunkedhtml" | "epub" | "epub2" | "epub3" | "revealjs" | "s5" | "slidy"
            | "slideous" | "dzslides" => Self::Html,
            "latex" | "pdf" => Self::Latex,
            "beamer" => Self::Beamer,
            "docx" | "pptx" | "rtf" => Self::Png,
            "plain" | "ansi" => Self::Text,
            _ => Self::Svg,
        }
    }
}

/// The metadata entry with the folder for images.
const FOLDER: &str = "images=";
/// Pixels per mm of an image, for 300 dpi.
const PER_MM: f64 = 300.0 / 25.4;
/// The first version of pandoc with figures. Earlier versions use a paragraph that contains only an image.
const WITH_FIGURES: [u64; 2] = [1, 23];

pub(super) fn run(options: &Pandoc, session: &Session<'_>) -> CommandResult {
    let mut document = read_json("pandoc sends a filter", session)?;
    if !document["blocks"].is_array() {
        return Err(Failure::invalid("standard input is not the JSON of a pandoc document: it has no blocks"));
    }
    let version = document["pandoc-api-version"].as_array();
    let version: Vec<u64> = version.into_iter().flatten().filter_map(Value::as_u64).collect();
    let mut defaults = defaults(&document["meta"][NAME])?;
    let folder = defaults.iter().find_map(|word| word.strip_prefix(FOLDER)).map(str::to_owned);
    defaults.retain(|word| !word.starts_with(FOLDER));
    let mut filter = Filter {
        artist: Artist::new(session, defaults),
        means: Means::of(&options.format),
        has_figures: version.as_slice() >= &WITH_FIGURES[..],
        count: 0,
        sources: String::new(),
        packages: BTreeSet::new(),
        folder,
        files: BTreeMap::new(),
    };
    filter.walk(&mut document);
    let Filter { artist, means, sources, packages, folder, files, .. } = filter;
    artist.finish()?;
    if let Some(folder) = folder.filter(|_| !files.is_empty()) {
        session.write_files(Path::new(&folder), files.iter().map(|(name, bytes)| (name.clone(), &bytes[..])))?;
    }
    if means == Means::Latex && !sources.is_empty() {
        let definitions = raw("latex", support(&sources).trim_end());
        document["blocks"].as_array_mut().into_iter().for_each(|blocks| blocks.insert(0, definitions.clone()));
    }
    let packages = packages.iter().map(|package| format!("\\usepackage{{{package}}}"));
    let before_frames =
        (means == Means::Beamer && !sources.is_empty()).then(|| support(&sources).trim_end().to_owned());
    packages.chain(before_frames).for_each(|line| add_to_header(&mut document["meta"], &line));
    session.to_stdout(&serde_json::to_vec(&document)?)
}

/// Returns the options of all blocks, from `stepbook` in the metadata.
fn defaults(meta: &Value) -> Result<Vec<String>, Failure> {
    let wrong = |key: &str| {
        Failure::invalid(format!("`{key}` below `{NAME}` in the metadata must be a text, a number, true or false"))
    };
    let options = match (meta["t"].as_str(), &meta["c"]) {
        (None, _) => return Ok(Vec::new()),
        (Some("MetaMap"), options) => options.as_object().into_iter().flatten(),
        _ => {
            return Err(Failure::invalid(format!(
                "`{NAME}` in the metadata must have options below it: theme: colour"
            )));
        }
    };
    options
        .map(|(key, value)| {
            let text = match (value["t"].as_str(), &value["c"]) {
                (Some("MetaString"), Value::String(text)) => Some(text.clone()),
                (Some("MetaBool"), Value::Bool(is)) => Some(is.to_string()),
                (Some("MetaInlines"), Value::Array(inlines)) => plain(inlines),
                _ => None,
            };
            text.map(|text| format!("{key}={text}")).ok_or_else(|| wrong(key))
        })
        .collect()
}

/// Returns the words without any markup.
fn plain(inlines: &[Value]) -> Option<String> {
    let each = inlines.iter().map(|inline| match inline["t"].as_str() {
        Some("Str") => inline["c"].as_str(),
        Some("Space" | "SoftBreak") => Some(" "),
        _ => None,
    });
    each.collect()
}

fn add_to_header(meta: &mut Value, line: &str) {
    let line = json!({ "t": "MetaBlocks", "c": [raw("latex", line)] });
    let before = match meta["header-includes"].take() {
        Value::Null => Vec::new(),
        list if list["t"] == "MetaList" => list["c"].as_array().cloned().unwrap_or_default(),
        one => vec![one],
    };
    let all: Vec<Value> = before.into_iter().chain([line]).collect();
    meta["header-includes"] = json!({ "t": "MetaList", "c": all });
}

fn raw(format: &str, text: &str) -> Value {
    json!({ "t": "RawBlock", "c": [format, text] })
}

/// Converts words for pandoc.
fn inlines(text: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for (at, word) in text.split(' ').enumerate() {
        if at > 0 {
            all.push(json!({ "t": "Space" }));
        }
        if !word.is_empty() {
            all.push(json!({ "t": "Str", "c": word }));
        }
    }
    all
}

struct Filter<'a> {
    artist: Artist<'a>,
    means: Means,
    has_figures: bool,
    /// Number of blocks so far.
    count: usize,
    /// The LaTeX source of all figures, and the packages that it needs.
    sources: String,
    packages: BTreeSet<&'static str>,
    /// The folder for images if they are written to separate files, and these files by name.
    folder: Option<String>,
    files: BTreeMap<String, Vec<u8>>,
}

/// A code block for this program: its words or the error in them, its body, and its original text.
struct Fenced {
    words: Result<Vec<String>, String>,
    body: String,
    shown: String,
}

impl Filter<'_> {
    /// Replaces all blocks in a value by figures.
    fn walk(&mut self, value: &mut Value) {
        match value {
            Value::Array(items) => {
                let mut at = 0;
                while at < items.len() {
                    match fenced(&items[at]) {
                        Some(block) => {
                            let figures = self.figure(&block);
                            let count = figures.len();
                            items.splice(at..=at, figures);
                            at += count;
                        }
                        None => {
                            self.walk(&mut items[at]);
                            at += 1;
                        }
                    }
                }
            }
            Value::Object(object) => object.values_mut().for_each(|value| self.walk(value)),
            _ => {}
        }
    }

    fn figure(&mut self, block: &Fenced) -> Vec<Value> {
        self.count += 1;
        // Pandoc does not provide the position of a block.
        let name = format!("block {} of the document", self.count);
        let words = block.words.clone();
        let given = words.map(|words| Block { words, body: &block.body, place: (&name, 1) });
        let (means, has_figures) = (self.means, self.has_figures);
        let (folder, files) = (self.folder.as_deref(), &mut self.files);
        let mut latex = None;
        let place = (name.as_str(), block.shown.as_str(), 0..block.shown.len());
        let made = self.artist.figure(given, place, |drawn| {
            let blocks = match means {
                Means::Html => vec![raw("html", drawn.html().trim_end())],
                Means::Latex | Means::Beamer => {
                    let packages = drawn.options.latex.flavour().packages();
                    let (source, _) = latex.insert((source(drawn, means)?, packages));
                    vec![raw("latex", source.trim_end())]
                }
                Means::Text => written(drawn),
                Means::Png => images(drawn, has_figures, &mut |figure, _| {
                    let bytes = pixels(figure, drawn)?;
                    Ok(format!("data:image/png;base64,{}", BASE64_STANDARD.encode(bytes)))
                })?,
                Means::Svg => images(drawn, has_figures, &mut |figure, id| {
                    let around = svg::Surroundings::File;
                    let drawing = svg::svg(&figure.spoken(), drawn.style.theme, around).into_bytes();
                    let Some(folder) = folder else {
                        return Ok(format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(drawing)));
                    };
                    let name = id.replace([':', '/'], "-") + ".svg";
                    let url = format!("{folder}/{name}");
                    match files.insert(name, drawing) {
                        None => Ok(url),
                        Some(_) => Err(Failure::invalid(format!("two images would be `{url}`; choose another id"))),
                    }
                })?,
            };
            let size = serde_json::to_vec(&blocks)?.len();
            Ok((blocks, size))
        });
        if let Some((source, packages)) = latex {
            self.sources.push_str(&source);
            self.packages.extend(packages);
        }
        made.unwrap_or_default()
    }
}

/// Returns the block for this program if a value is one. In pandoc's own Markdown, a fence with more than one word is
/// code in a paragraph.
fn fenced(value: &Value) -> Option<Fenced> {
    match value["t"].as_str()? {
        "CodeBlock" => {
            let body = value["c"][1].as_str()?.to_owned();
            let [id, classes, pairs] = value["c"][0].as_array()?.as_slice() else { return None };
            let mut classes = classes.as_array()?.iter().filter_map(Value::as_str);
            if classes.next() != Some(NAME) {
                return None;
            }
            let id = id.as_str().filter(|id| !id.is_empty()).map(|id| format!("id={id}"));
            let pair = |pair: &Value| Some(format!("{}={}", pair[0].as_str()?, pair[1].as_str()?));
            let pairs = pairs.as_array()?.iter().filter_map(pair);
            let words: Vec<String> = classes.map(str::to_owned).chain(id).chain(pairs).collect();
            let shown = [NAME].into_iter().chain(words.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
            Some(Fenced { words: Ok(words), body, shown })
        }
        "Para" | "Plain" => {
            let [code] = value["c"].as_array()?.as_slice() else { return None };
            let is_code = code["t"] == "Code" && code["c"][0] == json!(["", [], []]);
            let shown = code["c"][1].as_str().filter(|_| is_code)?;
            let info = shown.strip_prefix(NAME)?.strip_prefix(' ')?;
            // Such code is also a command line of the program if it begins with an option or a command.
            let first = info.split_whitespace().next()?;
            let is_command = first.starts_with('-') || program().find_subcommand(first).is_some();
            (!is_command).then(|| Fenced { words: words(info), body: String::new(), shown: shown.to_owned() })
        }
        _ => None,
    }
}

/// Returns the LaTeX source of the figures.
fn source(drawn: &Drawn<'_>, means: Means) -> Result<String, Failure> {
    let Drawn { session, options, story, style, figures, ids, prefix, .. } = drawn;
    let is_row = figures.len() > 1;
    let is_bare = !is_row && drawn.captions.iter().all(String::is_empty);
    let usual = match () {
        () if is_bare => Shape::Fragment,
        () if is_row && means == Means::Latex => Shape::Grid,
        () => Shape::Figure,
    };
    let shape = options.latex.shape(Some(usual), &SHAPES)?.unwrap_or_default();
    let setting = options.latex.setting(shape, prefix, style, story)?;
    let templates = templates(options.look.words.template_dir.as_deref(), session)?;
    let source = booklet::figures(figures, Some(ids), &setting, &templates)?;
    let source = match shape {
        Shape::Fragment => format!("\\begin{{center}}\n{}\n\\end{{center}}", source.trim_end()),
        _ => source,
    };
    let unit = options.width.zip(figures.first()).map(|(width, first)| width.latex(1.0 / first.diagram.width));
    Ok(match unit {
        Some(unit) => format!("{{\\setlength{{\\unitlength}}{{{unit}}}%\n{source}}}"),
        None => source,
    })
}

/// Returns the text pictures with their captions below.
fn written(drawn: &Drawn) -> Vec<Value> {
    let each = drawn.figures.iter().zip(&drawn.captions).flat_map(|(figure, caption)| {
        let picture = text::text(&figure.diagram);
        let code = json!({ "t": "CodeBlock", "c": [["", [], []], picture.trim_end()] });
        let words = figure.notes.iter().chain([caption]).filter(|words| !words.is_empty());
        let words: Vec<Value> = words.map(|words| json!({ "t": "Para", "c": inlines(words) })).collect();
        std::iter::once(code).chain(words)
    });
    each.collect()
}

/// Renders a picture as PNG.
fn pixels(figure: &Figure, drawn: &Drawn) -> Result<Vec<u8>, Failure> {
    let (diagram, style) = (figure.spoken(), &drawn.style);
    let width = ((diagram.width * svg::CELL_MM * PER_MM) as u32).clamp(*raster::WIDTHS.start(), *raster::WIDTHS.end());
    Ok(raster::png(&[&diagram], &style.fonts, style.theme, width)?.concat())
}

/// Returns images. `url` returns the location of each.
fn images(
    drawn: &Drawn,
    has_figures: bool,
    url: &mut dyn FnMut(&Figure, &str) -> Result<String, Failure>,
) -> Result<Vec<Value>, Failure> {
    let each = drawn.figures.iter().zip(&drawn.captions).zip(&drawn.ids);
    let each = each.map(|((figure, caption), id)| {
        let diagram = &figure.diagram;
        let mm = diagram.width * svg::CELL_MM;
        let width = drawn.options.width.map_or(format!("{mm}mm"), |width| width.to_string());
        let url = url(figure, id)?;
        let size = json!([["width", width]]);
        let words = inlines(caption);
        let alt = inlines(&format!("{}. {}", diagram.title, diagram.description));
        let notes = figure.notes.iter().map(|note| json!({ "t": "Para", "c": inlines(note) }));
        let image = match (has_figures, caption.is_empty()) {
            (true, false) => {
                let image = json!({ "t": "Image", "c": [["", [], size], alt, [url, ""]] });
                let caption = json!([null, [{ "t": "Plain", "c": words }]]);
                json!({ "t": "Figure", "c": [[id, [NAME], []], caption, [{ "t": "Plain", "c": [image] }]] })
            }
            (is_new, is_bare) => {
                let title = if is_new || is_bare { "" } else { "fig:" };
                let words = if is_bare { alt } else { words };
                let image = json!({ "t": "Image", "c": [[id, [NAME], size], words, [url, title]] });
                json!({ "t": "Para", "c": [image] })
            }
        };
        Ok(std::iter::once(image).chain(notes).collect::<Vec<_>>())
    });
    Ok(each.collect::<Result<Vec<_>, Failure>>()?.concat())
}
