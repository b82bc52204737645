//! What LaTeX pictures print, read from their sources: black rectangles, discs and texts, in cells, y up.

use std::collections::BTreeMap;

/// Lengths that differ by less are equal: coordinates are rounded to thousandths.
const EQUAL: f64 = 0.002;

/// What is printed.
#[derive(Clone, Default, Debug)]
pub struct Ink {
    /// Left, bottom, right, top.
    rects: Vec<[f64; 4]>,
    /// Centre and diameter.
    discs: Vec<[f64; 3]>,
    /// Place, size and source.
    texts: Vec<(f64, f64, f64, String)>,
}

impl Ink {
    /// Adds a line of LaTeX: its start, direction, length and width.
    fn line(&mut self, (x, y): (f64, f64), (dx, dy): (f64, f64), length: f64, width: f64) {
        let (u, v) = (x + dx * length, y + dy * length);
        let (across, up) = (dy.abs() * width / 2.0, dx.abs() * width / 2.0);
        self.rects.push([x.min(u) - across, y.min(v) - up, x.max(u) + across, y.max(v) + up]);
    }

    /// Adds the four lines of a frame around a place of this size.
    fn frame(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), t: f64) {
        let (r, u) = (x + w, y + h);
        self.rects.extend([[x - t, y - t, r + t, y], [x - t, u, r + t, u + t]]);
        self.rects.extend([[x - t, y - t, x, u + t], [r, y - t, r + t, u + t]]);
    }

    /// How `self`, made of macros, differs from `picture`.
    pub fn difference(&self, picture: &Self) -> Option<String> {
        if !same_area(&self.rects, &picture.rects) {
            return Some("the lines differ".to_owned());
        }
        let near = |a: f64, b: f64| (a - b).abs() < EQUAL;
        let same = |a: &[f64; 3], b: &[f64; 3]| (0..3).all(|i| near(a[i], b[i]));
        if let Some(disc) = picture.discs.iter().find(|disc| !self.discs.iter().any(|other| same(disc, other))) {
            return Some(format!("no disc at {disc:?}"));
        }
        // A dot that lies under an arrow is not seen.
        let hidden = |&[x, y, d]: &[f64; 3]| {
            let rim = [(x - d / 2.0, y), (x + d / 2.0, y), (x, y - d / 2.0), (x, y + d / 2.0)];
            let black =
                |&(x, y): &(f64, f64)| self.rects.iter().any(|r| r[0] <= x && x <= r[2] && r[1] <= y && y <= r[3]);
            rim.iter().all(black)
        };
        let extra = |disc: &&[f64; 3]| !hidden(disc) && !picture.discs.iter().any(|other| same(disc, other));
        if let Some(disc) = self.discs.iter().find(extra) {
            return Some(format!("a disc too many at {disc:?}"));
        }
        let equal = |a: &(f64, f64, f64, String), b: &(f64, f64, f64, String)| {
            near(a.0, b.0) && near(a.1, b.1) && near(a.2, b.2) && a.3 == b.3
        };
        let lost = picture.texts.iter().find(|text| !self.texts.iter().any(|other| equal(text, other)));
        match lost {
            Some(text) => Some(format!("no text {text:?} in {:?}", self.texts)),
            None if self.texts.len() != picture.texts.len() => Some("a text too many".to_owned()),
            None => None,
        }
    }
}

/// Whether the unions of both are the same but for slivers.
fn same_area(a: &[[f64; 4]], b: &[[f64; 4]]) -> bool {
    let edges = |side: usize| {
        let mut all: Vec<f64> = a.iter().chain(b).flat_map(|rect| [rect[side], rect[side + 2]]).collect();
        all.sort_by(f64::total_cmp);
        all.dedup();
        all
    };
    let (xs, ys) = (edges(0), edges(1));
    let cover = |rects: &[[f64; 4]]| {
        let index = |edges: &[f64], value: f64| edges.partition_point(|&edge| edge < value);
        let mut black = vec![false; xs.len() * ys.len()];
        for rect in rects {
            for y in index(&ys, rect[1])..index(&ys, rect[3]) {
                black[y * xs.len() + index(&xs, rect[0])..y * xs.len() + index(&xs, rect[2])].fill(true);
            }
        }
        black
    };
    let sliver = |edges: &[f64], at: usize| edges.get(at + 1).is_none_or(|next| next - edges[at] < EQUAL);
    let (a, b) = (cover(a), cover(b));
    (0..a.len()).all(|at| a[at] == b[at] || sliver(&xs, at % xs.len()) || sliver(&ys, at / xs.len()))
}

/// All numbers in `text`.
fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && !"+-.".contains(c));
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Reads a `picture` environment of the flavour `picture`, of which each line is a command.
pub fn picture(source: &str) -> Ink {
    let (mut ink, mut width, mut size) = (Ink::default(), 0.0, 0.0);
    for line in source.lines() {
        let command = line.split(['{', '(']).next().unwrap_or_default();
        if let Some((place, text)) = line.split_once("\\stepbooklabel{") {
            let (at, text) = (numbers(place), text.strip_suffix("}}").expect("a label is in braces"));
            ink.texts.push((at[0], at[1], size, text.to_owned()));
            continue;
        }
        let n = numbers(line);
        match command {
            "\\linethickness" => width = n[0],
            "\\stepbookfont" => size = n[0],
            "\\put" if line.contains("\\circle*") => ink.discs.push([n[0], n[1], n[2]]),
            "\\put" if line.contains("\\framebox") => ink.frame((n[0], n[1]), (n[2], n[3]), width),
            "\\put" => ink.line((n[0], n[1]), (n[2], n[3]), n[4], width),
            "\\multiput" => (0..n[4] as usize).for_each(|i| {
                let i = i as f64;
                ink.line((n[0] + i * n[2], n[1] + i * n[3]), (n[5], n[6]), n[7], width);
            }),
            "\\begin" | "\\end" => {}
            other => panic!("{other} in {line}"),
        }
    }
    ink
}

/// Characters of a source, from left to right.
struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    /// A control word or sign.
    fn command(&mut self) -> Option<&'a str> {
        let rest = self.0.strip_prefix('\\')?;
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()).max(1);
        let (command, rest) = rest.split_at(letters);
        self.0 = rest;
        Some(command)
    }

    /// A token, or what is in braces.
    fn argument(&mut self) -> &'a str {
        if !self.0.starts_with('{') {
            let length = if self.0.starts_with('\\') { 2 } else { 1 };
            let (argument, rest) = self.0.split_at(length);
            self.0 = rest;
            return argument;
        }
        let mut depth = 0;
        for (at, byte) in self.0.bytes().enumerate() {
            let escaped = at > 0 && self.0.as_bytes()[at - 1] == b'\\';
            match byte {
                b'{' if !escaped => depth += 1,
                b'}' if !escaped => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let argument = &self.0[1..at];
                self.0 = &self.0[at + 1..];
                return argument;
            }
        }
        panic!("a brace is open in {}", self.0)
    }

    fn until(&mut self, end: char) -> &'a str {
        let (argument, rest) = self.0.split_once(end).unwrap_or_else(|| panic!("no {end} in {}", self.0));
        self.0 = rest;
        argument
    }
}

/// How coordinates along and across become those of the picture.
#[derive(Clone, Copy)]
struct Frame {
    origin: (f64, f64),
    signs: (f64, f64),
    swapped: bool,
}

impl Frame {
    fn vector(self, u: f64, v: f64) -> (f64, f64) {
        let (u, v) = (self.signs.0 * u, self.signs.1 * v);
        if self.swapped { (v, u) } else { (u, v) }
    }

    fn point(self, u: f64, v: f64) -> (f64, f64) {
        let (x, y) = self.vector(u, v);
        (self.origin.0 + x, self.origin.1 + y)
    }
}

/// The definitions of a puzzle, which its lines use.
pub struct Macros {
    rows: f64,
    size: f64,
    /// Bodies of `\D`, and those that `\T` and `\A` make.
    bodies: BTreeMap<String, String>,
    /// The lines of the head of an arrow, and the widths of these and of the shaft.
    head: (Vec<(f64, f64)>, f64, f64, f64),
}

/// What is being drawn.
struct Pen<'m> {
    macros: &'m Macros,
    ink: Ink,
    bold: bool,
    label: String,
}

impl Macros {
    /// Reads the definitions that follow the common ones.
    pub fn new(definitions: &str) -> Self {
        let (_, body) = definitions.rsplit_once("\\stepbookpen").expect("the board has a pen");
        let source = body.trim_end().strip_suffix("}%").expect("the board is in braces").replace("%\n", "");
        let mut macros = Self { rows: 0.0, size: 0.0, bodies: BTreeMap::new(), head: (Vec::new(), 0.0, 0.0, 0.0) };
        let mut reader = Reader(&source);
        while let Some(command) = reader.command() {
            macros.define(command, &mut reader);
        }
        assert_eq!(reader.0, "");
        macros
    }

    fn define(&mut self, command: &str, reader: &mut Reader<'_>) {
        match command {
            "stepbookfont" => self.size = numbers(reader.argument())[0],
            "def" => match reader.command().expect("a name") {
                "K" => self.rows = numbers(reader.argument())[0],
                "E" => {
                    reader.until('{');
                    self.head.1 = numbers(reader.until('}'))[0];
                }
                "M" => {
                    reader.until('{');
                    let n = numbers(&reader.until('\\').to_owned().replace("\\w", ""));
                    assert!(n.is_empty());
                    self.head.2 = numbers(reader.until(';'))[0];
                    reader.until('{');
                    let lines = reader.until('}');
                    self.head.0 = numbers(lines).chunks(2).map(|pair| (pair[0], pair[1])).collect();
                    self.head.3 = numbers(reader.until(';'))[0];
                    reader.until('}');
                }
                other => panic!("\\def\\{other}"),
            },
            "D" => {
                let name = reader.argument().to_owned();
                assert!(self.bodies.insert(name.clone(), reader.argument().to_owned()).is_none(), "{name} twice");
            }
            "T" => {
                let name = [reader.argument(), reader.argument()].concat();
                let signs = [reader.argument(), reader.argument()].concat();
                let order = reader.argument().to_owned();
                let body = format!("\\m\\T{signs}{order}{};{{{}}}", reader.until(';'), reader.argument());
                assert!(self.bodies.insert(name.clone(), body).is_none(), "{name} twice");
            }
            "A" => {
                let class = reader.argument();
                while !reader.0.starts_with('/') {
                    let code = reader.argument();
                    let body = format!("\\B{{{code}}}{{{class}}}{{{code}}}");
                    assert!(self.bodies.insert(format!("/{code}"), body).is_none(), "{code} twice");
                }
                reader.argument();
            }
            other => panic!("\\{other}"),
        }
    }

    /// What a line `{rows}{marks}` prints.
    pub fn line(&self, line: &str) -> Ink {
        let mut reader = Reader(line);
        let (rows, marks) = (reader.argument(), reader.argument());
        let mut reader = Reader(marks);
        let mut ways = BTreeMap::new();
        while !reader.0.is_empty() {
            ways.insert(reader.argument(), reader.argument());
        }
        let mut pen = Pen { macros: self, ink: Ink::default(), bold: false, label: String::new() };
        pen.thing(".", ".", &ways, (0.0, self.rows));
        let mut seen: Vec<&str> = Vec::new();
        for (row, cells) in rows.split('/').enumerate() {
            let mut reader = Reader(cells);
            let mut column = 0.0;
            while !reader.0.is_empty() {
                let code = reader.argument();
                let at = (column, self.rows - row as f64);
                column += 1.0;
                let Some(body) = self.bodies.get(&format!("/{code}")).filter(|_| !seen.contains(&code)) else {
                    continue;
                };
                let mut body = Reader(body);
                match body.command() {
                    Some("B") => {
                        assert_eq!(body.argument(), code);
                        let class = body.argument();
                        pen.label = body.argument().to_owned();
                        pen.thing(code, class, &ways, at);
                        seen.push(code);
                    }
                    Some("put") => {
                        body.until(')');
                        pen.draw(body.argument(), Frame { origin: at, signs: (1.0, -1.0), swapped: false });
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
        pen.ink
    }
}

impl Pen<'_> {
    /// A block or the board.
    fn thing(&mut self, code: &str, class: &str, ways: &BTreeMap<&str, &str>, at: (f64, f64)) {
        let frame = Frame { origin: at, signs: (1.0, -1.0), swapped: false };
        let name = format!("{class}{}", ways.get(code).unwrap_or(&""));
        self.bold = false;
        self.draw(self.macros.bodies.get(&name).unwrap_or_else(|| panic!("no {name}")), frame);
        if let Some(labels) = self.macros.bodies.get(&format!("({class}")) {
            self.draw(labels, frame);
        }
    }

    fn draw(&mut self, body: &str, mut frame: Frame) {
        let (mut width, mut size) = (0.0, self.macros.size);
        let mut reader = Reader(body);
        while let Some(command) = reader.command() {
            match command {
                "m" => self.bold = true,
                "w" => width = numbers(reader.until(';'))[0],
                "stepbookfont" => size = numbers(reader.argument())[0],
                "R" => self.draw(&self.macros.bodies[reader.argument()], frame),
                "F" => {
                    let half = reader.argument();
                    for sign in [1.0, -1.0] {
                        frame.signs.1 = sign;
                        self.draw(half, frame);
                    }
                }
                "T" => {
                    let sign = |text: &str| if text == "-" { -1.0 } else { 1.0 };
                    let signs = (sign(reader.argument()), sign(reader.argument()));
                    let swapped = reader.argument() == "\\g";
                    let at = numbers(reader.until(';'));
                    let turned = Frame { origin: frame.point(at[0], at[1]), signs, swapped };
                    self.draw(&self.macros.bodies[&format!("+{}", reader.argument())], turned);
                }
                "M" => self.arrow(&numbers(reader.until(';')), frame),
                other => self.mark(other, &numbers(reader.until(';')), frame, width, size),
            }
        }
        assert_eq!(reader.0, "", "{body}");
    }

    fn mark(&mut self, command: &str, n: &[f64], frame: Frame, width: f64, size: f64) {
        let (x, y) = frame.point(n[0], n[1]);
        let along = if "xX".contains(command) { (1.0, 0.0) } else { (0.0, 1.0) };
        let direction = frame.vector(along.0, along.1);
        match command {
            "x" | "y" => self.ink.line((x, y), direction, n[2], width),
            "X" | "Y" => (0..n[4] as usize).for_each(|i| {
                let step = frame.vector(n[2] * i as f64, n[3] * i as f64);
                self.ink.line((x + step.0, y + step.1), direction, n[5], width);
            }),
            "p" => self.ink.discs.push([x, y, n[2]]),
            "q" => self.ink.frame((x, y), (n[2], n[3]), width),
            "n" => {
                let label = if self.bold { format!("\\textbf{{{}}}", self.label) } else { self.label.clone() };
                self.ink.texts.push((x, y, size, label));
            }
            other => panic!("\\{other}"),
        }
    }

    fn arrow(&mut self, shaft: &[f64], frame: Frame) {
        let (lines, back, thin, thick) = &self.macros.head;
        let direction = frame.vector(1.0, 0.0);
        for (across, length) in lines {
            for across in [*across, -across] {
                self.ink.line(frame.point(*back, across), direction, *length, *thin);
            }
        }
        self.ink.line(frame.point(shaft[0], shaft[1]), direction, shaft[2], *thick);
    }
}
