//! The hints: one run through all puzzles for each strength, so that no hint is beside a stronger one of its puzzle.

use super::{Binder, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::sheet::{Sheet, shortened, width, wrap};
use crate::booklet::{BookPart, Entry, Hint, Hints};
use crate::diagram::{Anchor, Diagram, Role, Tag};
use crate::font::Weight;

/// Distance of the columns of text, their least width, and where a text begins behind its number.
const GAP: f64 = 9.0;
const NARROWEST: f64 = 76.0;
const INDENT: f64 = 11.0;
/// Distance of lines, and what follows the last one of a hint.
const LINE: f64 = 4.4;
const AFTER: f64 = 1.8;
/// Size of texts in pt.
const TEXT: f64 = 9.0;
/// Side of a cell of a milestone in mm, the room over it, and the distances of milestones.
const CELL: f64 = 6.1;
const OVER: f64 = 6.0;
const ACROSS: f64 = 8.0;
const DOWN: f64 = 6.0;
/// Least room below the head of a run.
const BEGUN: f64 = 30.0;

/// The separator between moves, after which a line may end.
const SEPARATOR: &str = "\u{a0}· ";
/// Most characters of a move that is not broken.
const WHOLE: usize = 24;

/// A piece of text with its number, which stays together.
struct Piece<'a> {
    entry: &'a Entry,
    /// Whether it is the first one of its puzzle in this run.
    first: bool,
    /// Whether links to the hints of its puzzle lead here: to the weakest one.
    is_place: bool,
    lines: Vec<String>,
    /// The link at the end of its first line.
    see: Option<(String, Tag)>,
}

impl Piece<'_> {
    fn height(&self) -> f64 {
        LINE * self.lines.len() as f64 + AFTER
    }
}

/// A milestone on a page.
struct Board<'a> {
    entry: &'a Entry,
    hint: &'a Hint,
    milestone: &'a Diagram,
    u: f64,
    width: f64,
}

impl<'a> Binder<'a> {
    pub(super) fn hints(&mut self) {
        let with_hints = self.collection.entries.iter().filter_map(|entry| Some((entry, entry.hints.as_ref()?)));
        let hinted: Vec<(&Entry, &Hints)> = with_hints.collect();
        if hinted.is_empty() {
            return;
        }
        let title = self.heading_of(BookPart::Hints);
        let text = self.language().say("collection-hints", &[]);
        self.opened(&title, &text);
        let columns = self.text_columns();
        self.run("hints-direction", "collection-hints-direction");
        let pieces = self.directions(&hinted, columns.1);
        self.flow(&title, &pieces, columns);
        self.milestones(&title, &hinted, columns);
        self.run("hints-next", "collection-hints-next");
        let pieces = self.next_moves(&hinted, columns.1);
        self.flow(&title, &pieces, columns);
    }

    /// Number and width of the columns of text.
    fn text_columns(&self) -> (usize, f64) {
        let room = self.book.paper.text_width();
        let count = (((room + GAP) / (NARROWEST + GAP)).floor() as usize).max(1);
        (count, (room - (count - 1) as f64 * GAP) / count as f64)
    }

    /// The head of a run: the name of its hints, and what they show.
    fn run(&mut self, name: &str, meaning: &str) {
        let (name, meaning) = (self.language().say(name, &[]), self.language().say(meaning, &[]));
        if self.book.sheet().y + BEGUN > self.book.sheet().bottom {
            let title = self.heading_of(BookPart::Hints);
            self.page(&title, None);
        }
        let sheet = self.book.sheet();
        sheet.rule(sheet.left, sheet.right, sheet.y, Role::Rule);
        sheet.y += 6.0;
        let y = sheet.y;
        sheet.tagged(Tag::Heading(3), |sheet| {
            sheet.text(sheet.left, y, 12.0, Weight::Bold, Anchor::Start, &name);
        });
        let indent = width(&sheet.fonts, &name, Weight::Bold, 12.0) + 6.0;
        let lines = wrap(&sheet.fonts, &meaning, Weight::Regular, 10.0, sheet.width() - indent);
        sheet.tagged(Tag::Paragraph, |sheet| {
            for (i, line) in lines.iter().enumerate() {
                sheet.y += if i > 0 { 5.0 } else { 0.0 };
                sheet.text(sheet.left + indent, sheet.y, 10.0, Weight::Regular, Anchor::Start, line);
            }
        });
        sheet.y += 3.0;
        self.bookmark_run(&name, y);
    }

    fn bookmark_run(&mut self, name: &str, y: f64) {
        let page = self.book.sheets.len().saturating_sub(1);
        let bookmark = crate::render::pages::Bookmark {
            title: name.to_owned(),
            page,
            top: (y - 8.0).max(0.0),
            children: Vec::new(),
        };
        if let Some(last) = self.book.bookmarks.last_mut() {
            last.children.push(bookmark);
        }
    }

    /// The block that moves first, and where the moves go that end the parts of the way, in an order that gives nothing away.
    fn directions(&self, hinted: &[(&'a Entry, &'a Hints)], room: f64) -> Vec<Piece<'a>> {
        let piece = |&(entry, hints): &(&'a Entry, &'a Hints)| {
            let first = hints.parts.first().and_then(|hint| Some((hint, hint.moves.first()?)));
            // Of a jump, the label is only how far it goes.
            let begin = first.map(|(hint, (label, way))| if hint.direction.is_some() { label } else { way });
            let begin = begin.map(|begin| self.language().say("collection-begin", &[("block", begin.into())]));
            let mut told: Vec<String> = Vec::new();
            for hint in hints.bands[0].order.iter().filter_map(|&part| hints.parts.get(part)) {
                let words = whole(&hint.words);
                // The same words twice say nothing more.
                if !told.contains(&words) {
                    told.push(words);
                }
            }
            let text = self.language().sentences(begin.into_iter().chain([told.join(SEPARATOR)]));
            let see = self.see(BookPart::Puzzles, entry.number);
            Piece { is_place: true, ..self.piece(entry, true, &text, see, room) }
        };
        hinted.iter().map(piece).collect()
    }

    /// The first moves of each part of the way.
    fn next_moves(&self, hinted: &[(&'a Entry, &'a Hints)], room: f64) -> Vec<Piece<'a>> {
        let mut pieces = Vec::new();
        for &(entry, hints) in hinted {
            for (i, hint) in hints.parts.iter().enumerate() {
                let one = |(label, way): &(String, String)| {
                    whole(&self.language().say("move", &[("block", label.into()), ("way", way.into())]))
                };
                let moves = hint.moves.iter().map(one).collect::<Vec<String>>().join(SEPARATOR);
                let words = [("title", (&hint.from).into()), ("words", (&moves).into())];
                let text = self.language().say("titled", &words);
                let see = if i == 0 { self.see(BookPart::Solutions, entry.number) } else { None };
                pieces.push(self.piece(entry, i == 0, &text, see, room));
            }
        }
        pieces
    }

    fn piece(&self, entry: &'a Entry, first: bool, text: &str, see: Option<(String, Tag)>, room: f64) -> Piece<'a> {
        let fonts = self.fonts();
        // As if the page number were long: lines must not break elsewhere when it is known.
        let beside = if see.is_some() {
            let part = |part: BookPart| {
                let words =
                    self.language().say("collection-see", &[("part", part.name().into()), ("page", 8888.into())]);
                width(fonts, &words, Weight::Light, TEXT) + 4.0
            };
            part(BookPart::Puzzles).max(part(BookPart::Solutions))
        } else {
            0.0
        };
        let lines = wrap(fonts, text, Weight::Regular, TEXT, room - INDENT - beside);
        Piece { entry, first, is_place: false, lines, see }
    }

    /// Sets pieces in columns; those that all fit have columns of the same height.
    fn flow(&mut self, title: &str, pieces: &[Piece<'_>], (count, wide): (usize, f64)) {
        let mut rest = pieces;
        while !rest.is_empty() {
            let (top, bottom) = (self.book.sheet().y, self.book.sheet().bottom);
            let room = bottom - top;
            if room < rest[0].height().min(self.book.paper.text_height()) {
                self.page(title, None);
                continue;
            }
            let full = columns_of(rest, count, room);
            let is_last = full.iter().sum::<usize>() == rest.len();
            let steps = (1..=(room / LINE).ceil() as usize).map(|lines| (lines as f64 * LINE).min(room));
            let mut lower = steps.map(|height| columns_of(rest, count, height));
            let columns = match is_last {
                true => lower.find(|columns| columns.iter().sum::<usize>() == rest.len()).unwrap_or(full),
                false => full,
            };
            let mut end = top;
            for (i, &taken) in columns.iter().enumerate() {
                let (column, after) = rest.split_at(taken);
                let mut y = top;
                for piece in column {
                    let x = self.book.sheet().left + i as f64 * (wide + GAP);
                    self.draw_piece(piece, x, y, wide);
                    y += piece.height();
                }
                end = end.max(y);
                rest = after;
            }
            self.book.sheet().y = end + 6.0;
            if !rest.is_empty() {
                self.page(title, None);
            }
        }
    }

    fn draw_piece(&mut self, piece: &Piece<'_>, x: f64, y: f64, wide: f64) {
        let number = piece.entry.number;
        self.is_here(BookPart::Hints, number);
        let sheet = self.book.sheet();
        let baseline = y + LINE;
        let draw = |sheet: &mut Sheet| {
            sheet.tagged(Tag::Paragraph, |sheet| {
                if piece.first {
                    let text = number.to_string();
                    sheet.text(x + INDENT - 3.5, baseline, 10.0, Weight::Bold, Anchor::End, &text);
                }
                for (i, line) in piece.lines.iter().enumerate() {
                    let y = baseline + i as f64 * LINE;
                    sheet.text(x + INDENT, y, TEXT, Weight::Regular, Anchor::Start, line);
                }
                if let Some((words, link)) = &piece.see {
                    sheet.tagged(link.clone(), |sheet| {
                        sheet.text(x + wide, baseline, TEXT, Weight::Light, Anchor::End, words);
                    });
                }
            });
        };
        match piece.is_place {
            true => Self::anchored(sheet, BookPart::Hints, number, draw),
            false => draw(sheet),
        }
    }

    /// A position on the way of each puzzle: first those that have a picture, side by side, then the others in words.
    fn milestones(&mut self, title: &str, hinted: &[(&'a Entry, &'a Hints)], columns: (usize, f64)) {
        let area = self.book.paper.clone();
        let fonts = self.fonts();
        let middle = |&(entry, hints): &(&'a Entry, &'a Hints)| {
            // The one nearest to the middle of the way; the start does not count.
            let parts = hints.parts.iter().filter(|hint| hint.steps > 0);
            Some((entry, parts.min_by_key(|hint| (2 * hint.steps).abs_diff(entry.steps))?))
        };
        let middles: Vec<(&Entry, &Hint)> = hinted.iter().filter_map(middle).collect();
        let board = |&(entry, hint): &(&'a Entry, &'a Hint)| {
            let milestone = hint.milestone.as_ref()?;
            let (cols, rows) = board_cells(milestone);
            let least = least_cell(milestone, &area);
            let u = CELL.max(least).min(area.text_width() / cols).min((area.text_height() - OVER) / rows);
            let number = width(fonts, &entry.number.to_string(), Weight::Bold, 12.0);
            let caption = number + 3.0 + width(fonts, &hint.after, Weight::Regular, TEXT);
            Some(Board { entry, hint, milestone, u, width: (u * cols).max(caption).min(area.text_width()) })
        };
        let boards: Vec<Board<'_>> = middles.iter().filter_map(board).collect();
        let told = middles.iter().filter(|(_, hint)| hint.milestone.is_none());
        let told: Vec<Piece<'_>> =
            told.map(|&(entry, hint)| self.piece(entry, true, &hint.after, None, columns.1)).collect();
        if middles.is_empty() {
            return;
        }
        self.run("hints-milestone", "collection-hints-milestone");
        let mut rest = boards.as_slice();
        while !rest.is_empty() {
            let mut used = 0.0;
            let count = rest.iter().take_while(|board| {
                used += board.width + ACROSS;
                used - ACROSS <= area.text_width() + 1e-6
            });
            let count = count.count().max(1);
            let (row, after) = rest.split_at(count);
            let high = |board: &Board<'_>| OVER + board_cells(board.milestone).1 * board.u;
            let high = row.iter().map(high).fold(0.0, f64::max);
            if self.book.sheet().y + high > area.bottom + 1e-6 {
                self.page(title, None);
            }
            let (mut x, y) = (self.book.sheet().left, self.book.sheet().y);
            // A full row ends at the right margin.
            let wide: f64 = row.iter().map(|board| board.width).sum();
            let gap = match (after.is_empty(), count) {
                (false, 2..) => (area.text_width() - wide) / (count - 1) as f64,
                _ => ACROSS,
            };
            for board in row {
                self.holds(board.entry.number);
                draw_milestone(self.book.sheet(), board, x, y);
                x += board.width + gap;
            }
            self.book.sheet().y += high + DOWN;
            rest = after;
        }
        if told.is_empty() {
            self.book.sheet().y += 3.0;
        }
        self.flow(title, &told, columns);
    }
}

/// A move as one word where it is short: lines end between moves.
fn whole(text: &str) -> String {
    if text.chars().count() > WHOLE { text.to_owned() } else { text.replace(' ', "\u{a0}") }
}

/// How many pieces each of `count` columns of this height takes.
fn columns_of(pieces: &[Piece<'_>], count: usize, height: f64) -> Vec<usize> {
    let mut rest = pieces.iter().peekable();
    let column = |_| {
        let mut used = 0.0;
        let mut taken = 0;
        while let Some(piece) = rest.next_if(|piece| used + piece.height() - AFTER <= height + 1e-6) {
            used += piece.height();
            taken += 1;
        }
        taken
    };
    (0..count).map(column).collect()
}

/// A milestone under the number of its puzzle.
fn draw_milestone(sheet: &mut Sheet, board: &Board<'_>, x: f64, y: f64) {
    let number = board.entry.number.to_string();
    let words = board.milestone.description.clone();
    sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
        sheet.tagged(Tag::Caption, |sheet| {
            let behind = width(&sheet.fonts, &number, Weight::Bold, 12.0) + 3.0;
            let after = shortened(&sheet.fonts, &board.hint.after, Weight::Regular, TEXT, board.width - behind);
            sheet.text(x, y + 3.05, 12.0, Weight::Bold, Anchor::Start, &number);
            sheet.text(x + behind, y + 3.05, TEXT, Weight::Regular, Anchor::Start, &after);
        });
        sheet.board_at_frame(x, y + OVER, board.u, board.milestone);
    });
}
