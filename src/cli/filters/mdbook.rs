//! The mdBook preprocessor.

use super::arguments::{Mdbook, Question};
use super::fence::{Artist, Block, NAME, words};
use crate::cli::{CommandResult, Ending, Failure, Session, message};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Renderers that do not accept HTML.
const WITHOUT_HTML: [&str; 4] = ["latex", "man", "pandoc", "typst"];
/// Maximum size of a book in bytes.
pub(super) const MOST_BYTES: usize = 256 << 20;
/// The preprocessor keys that mdBook itself reads.
const OWN_KEYS: [&str; 6] = ["command", "renderers", "renderer", "before", "after", "optional"];
/// The keys whose values may be files or folders.
const PATHS: [&str; 5] = ["puzzle", "theme", "font", "template-dir", "spill"];
/// The beginning of every figure. A comment ends the HTML block at the end of its line, so the following text is
/// Markdown again, also in lists and quotations.
const LEAD: &str = "<!-- stepbook -->";

pub(super) fn run(options: &Mdbook, session: &Session<'_>) -> CommandResult {
    if let (Some(Question::Supports), Some(renderer)) = (options.question, &options.renderer) {
        let is_supported = !WITHOUT_HTML.contains(&renderer.as_str());
        return Ok(if is_supported { Ending::Done } else { Ending::Invalid });
    }
    let mut given = read_json("mdBook sends a preprocessor", session)?;
    let (context, book) = match given.as_array_mut().map(Vec::as_mut_slice) {
        Some([context, book]) => (context, book),
        _ => return Err(not_json("mdBook sends a preprocessor", "it is not a list of a context and a book")),
    };
    let root = std::path::absolute(session.path(context["root"].as_str().unwrap_or(".")))?;
    let config = &context["config"];
    let defaults = defaults(&config["preprocessor"][NAME], &root)?;
    let source = root.join(config["book"]["src"].as_str().unwrap_or("src"));
    let mut artist = Artist::new(session, defaults);
    // mdBook 0.5 names them `items`.
    for key in ["items", "sections"] {
        if let Some(items) = book.get_mut(key) {
            draw_items(items, (&root, &source), &mut artist)?;
        }
    }
    artist.finish()?;
    session.to_stdout(&serde_json::to_vec(book)?)
}

/// Reads standard input as JSON. `what` names the sender.
pub(super) fn read_json(what: &str, session: &Session<'_>) -> Result<Value, Failure> {
    let text = session.content(Path::new("-"), MOST_BYTES)?;
    if text.len() > MOST_BYTES {
        return Err(Failure::invalid(format!("standard input is larger than {} MiB", MOST_BYTES >> 20)));
    }
    serde_json::from_slice(&text).map_err(|error| not_json(what, &error.to_string()))
}

fn not_json(what: &str, why: &str) -> Failure {
    Failure::invalid(format!("standard input is not the JSON that {what}: {why}"))
}

/// Returns the options of all blocks, from the preprocessor's table in book.toml. File names there are relative to the
/// book's folder.
fn defaults(table: &Value, root: &Path) -> Result<Vec<String>, Failure> {
    let entries = table.as_object().into_iter().flatten().filter(|(key, _)| !OWN_KEYS.contains(&key.as_str()));
    entries
        .map(|(key, value)| {
            let value = match value {
                Value::String(text) if PATHS.contains(&key.as_str()) && root.join(text).exists() => {
                    root.join(text).to_string_lossy().into_owned()
                }
                Value::String(text) => text.clone(),
                Value::Bool(_) | Value::Number(_) => value.to_string(),
                _ => {
                    return Err(Failure::invalid(format!(
                        "`{key}` below [preprocessor.{NAME}] in book.toml must be a text, a number, true or false"
                    )));
                }
            };
            Ok(format!("{key}={value}"))
        })
        .collect()
}

/// Draws the blocks of all chapters in a list and of their subchapters.
fn draw_items(items: &mut Value, (root, source): (&Path, &Path), artist: &mut Artist<'_>) -> Result<(), Failure> {
    for item in items.as_array_mut().into_iter().flatten() {
        let Some(chapter) = item.get_mut("Chapter") else { continue };
        let path = ["source_path", "path"].into_iter().find_map(|key| chapter[key].as_str().map(PathBuf::from));
        if let Some(text) = chapter["content"].as_str() {
            let file = path.as_ref().map_or(source.to_owned(), |path| source.join(path));
            // File names are relative to the chapter's folder. A chapter that another preprocessor made has none.
            let folder = file.parent().filter(|folder| path.is_some() && folder.is_dir()).unwrap_or(source);
            // This fails if the folder cannot be entered.
            std::fs::metadata(folder.join(".")).map_err(|error| {
                Failure::unread(format_args!("cannot enter the folder `{}`", message::named(folder)), &error)
            })?;
            folder.clone_into(&mut artist.session.folder);
            let shown = message::named(file.strip_prefix(root).unwrap_or(&file));
            if let Some(drawn) = draw_chapter(&shown, text, artist) {
                chapter["content"] = drawn.into();
            }
        }
        if let Some(inner) = chapter.get_mut("sub_items") {
            draw_items(inner, (root, source), artist)?;
        }
    }
    Ok(())
}

/// Replaces the blocks of a chapter by their figures. Returns `None` if there are none.
fn draw_chapter(name: &str, text: &str, artist: &mut Artist<'_>) -> Option<String> {
    let mut drawn = String::new();
    let mut end = 0;
    for Found { range, info, body } in found(text) {
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let first = text[range.start..range.end].find('\n').map_or(range.end, |length| range.start + length);
        let block = words(&info).map(|words| Block { words, body: &body, place: (name, line(range.start) + 1) });
        let html = artist.figure(block, (name, text, range.start..first), |drawn| {
            let html = drawn.html();
            Ok((html.trim_end().replace('\n', " "), html.len()))
        });
        drawn.push_str(&text[end..range.start]);
        drawn.push_str(LEAD);
        drawn.push_str(&html.unwrap_or_default());
        let rest = &text[range.start..range.end];
        end = range.start + rest.trim_end_matches(['\n', '\r']).len();
    }
    (end > 0).then(|| drawn + &text[end..])
}

/// A fenced block for this program.
#[derive(PartialEq, Eq, Debug)]
struct Found {
    /// Its position, from the first fence to the last one.
    range: Range<usize>,
    /// The text after the first word.
    info: String,
    body: String,
}

/// Returns the fenced blocks for this program in a text, using mdBook's rules.
fn found(text: &str) -> Vec<Found> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut found: Vec<Found> = Vec::new();
    let mut is_inside = false;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let (first, rest) = info.split_once(char::is_whitespace).unwrap_or((&info, ""));
                if first == NAME {
                    is_inside = true;
                    found.push(Found { range, info: rest.to_owned(), body: String::new() });
                }
            }
            Event::Text(part) if is_inside => {
                found.last_mut().into_iter().for_each(|found| found.body.push_str(&part));
            }
            Event::End(TagEnd::CodeBlock) => is_inside = false,
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(text: &str) -> Vec<(&str, String, String)> {
        found(text).into_iter().map(|found| (&text[found.range], found.info, found.body)).collect()
    }

    #[test]
    #[ignore = "`.ci/nightly markdown` runs it: the program has no filters"]
    fn blocks_have_any_fence_and_any_place() {
        for fence in ["```", "~~~", "`````"] {
            let text = format!("a\n{fence}stepbook klotski step=4\nA\n\nB\n{fence}\nb\n");
            let [(range, info, body)] = &inside(&text)[..] else { panic!("{text}") };
            assert_eq!((info.as_str(), body.as_str()), ("klotski step=4", "A\n\nB\n"));
            assert_eq!(range.trim_end(), format!("{fence}stepbook klotski step=4\nA\n\nB\n{fence}"));
        }
        let text = "> - 1. ```  stepbook x\n>      AB\n>      ```\n>      c\n";
        let [(range, info, body)] = &inside(text)[..] else { panic!() };
        assert_eq!((info.as_str(), body.as_str()), ("x", "AB\n"));
        assert!(range.starts_with("```  stepbook x\n") && range.trim_end().ends_with("```"), "{range}");
        // An unclosed block ends with the text.
        assert_eq!(inside("```stepbook\nA").len(), 1);
    }

    #[test]
    #[ignore = "`.ci/nightly markdown` runs it: the program has no filters"]
    fn other_code_is_no_block() {
        for text in [
            "    ```stepbook klotski\n    ```\n",
            "````\n```stepbook klotski\n```\n````\n",
            "```stepbooks klotski\n```\n",
            "```text stepbook\n```\n",
            "<!--\n```stepbook klotski\n```\n-->\n",
            "`stepbook klotski`\n",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
