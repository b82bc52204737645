//! The styles of pictures: the theme's paints, each with a hook for the author.

use crate::diagram::{Paint, Rgb, Role, Theme};
use crate::walkthrough::Kind;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use stepbook_solve::text::number;

/// The definitions that do not depend on the theme. The kernel needs an alternative text before the picture begins.
const COMMON: &str = r"% The styles of Stepbook's pictures need \usepackage{tikz}. Each ends with one of yours, if there is one, such as
% \tikzset{stepbook arrow/.style={fill=red}}
\providecommand{\stepbookscaled}[1]{\hbox{\scalebox{\stepbookshrink}{#1}}}\providecommand{\stepbookupright}[1]{\hbox{\rotatebox{90}{#1}}}%
\ifdefined\stepbooktikzalt\else\let\stepbooktikzalt\stepbookalt%
  \def\stepbookalt#1{\ifcsname ver@latex-lab-testphase-tikz.sty\endcsname\tikzset{alt={#1}}\fi\stepbooktikzalt{#1}}\fi%
% pgf draws boxes and words in a tenth of the time that TikZ takes. Where a style of yours applies, TikZ does.
\def\stepbooktikzbox(#1,#2)(#3,#4){(#1,#2)rectangle(#3,#4)}\def\stepbooktikzword(#1,#2)#3{(#1,#2)node{#3}}%
\def\stepbookpoint#1#2{\pgfqpoint{\dimexpr#1\relax}{\dimexpr#2\relax}}%
\def\stepbookalong#1#2#3#4{\stepbookpoint{#1\unitlength#3#4}{#2\unitlength}}\def\stepbookup#1#2#3#4{\stepbookpoint{#1\unitlength}{#2\unitlength#3#4}}%
\def\stepbookturn#1#2#3#4#5#6#7{#1{#2{#6}{#7}#3\stepbookbend}%
  \pgfpathcurveto{#2{#6}{#7}#3\stepbooknear}{#4{#6}{#7}#5\stepbooknear}{#4{#6}{#7}#5\stepbookbend}}%
\def\stepbookbox(#1,#2)(#3,#4){\pgfextra{\stepbookturn\pgfpathmoveto\stepbookalong+\stepbookup+{#1}{#2}%
  \stepbookturn\pgfpathlineto\stepbookup-\stepbookalong+{#1}{#4}\stepbookturn\pgfpathlineto\stepbookalong-\stepbookup-{#3}{#4}%
  \stepbookturn\pgfpathlineto\stepbookup+\stepbookalong-{#3}{#2}\pgfpathclose}}%
\def\stepbookword(#1,#2)#3{\pgfextra{{\pgftransformshift{\stepbookpoint{#1\unitlength}{#2\unitlength}}%
  \setbox0\hbox{\pgfinterruptpicture\color{\stepbookink}\stepbookface#3\endpgfinterruptpicture}\pgfqboxsynced0}}}%
\def\stepbookbend{0pt}\def\stepbookslow{\let\stepbookbox\stepbooktikzbox\let\stepbookword\stepbooktikzword
  \pgfkeysalso{/tikz/rounded corners=\stepbookbend}}%
\tikzset{stepbook/.style={x=\unitlength,y=\unitlength,sb-plain,sb-hook=picture},
  sb-plain/.style={solid,-,sharp corners,cap=butt,join=miter,opacity=1,double=none,every path/.style={},
    shape=rectangle,rotate=0,text width=,align=none,every picture/.style={}},
  sb-hook/.code={\pgfkeysifdefined{/tikz/stepbook #1/.@cmd}{\stepbookslow\pgfkeysalso{stepbook #1}}{}},
  sb-page/.style={use as bounding box,stepbook page/.try},
  sb-round/.code={\def\stepbookbend{#1\unitlength}\pgfkeysalso{rounded corners=\stepbookbend}},
  sb-box/.code={\def\stepbookbend{#1\unitlength}\def\stepbooknear{\dimexpr#1\unitlength*448/1000\relax}\ifx\stepbookbox\stepbooktikzbox\stepbookslow\fi},
  sb-dash/.style 2 args={dash pattern=on #1\unitlength off #2\unitlength},
  sb-role/.style 2 args={sb-#1/.style={#2,line width=##1\unitlength,sb-hook=#1},sb-#1/.default=0},
  sb-kind/.style 2 args={sb-#1/.style={#2,even odd rule,line width=##1\unitlength,sb-hook=block,sb-hook=#1}},
  sb-ink/.code={\def\stepbookink{#1}\pgfkeysalso{text=#1}},
  sb-words/.style={sb-text/.code={\def\stepbookface{\stepbooktiny{##1}}\pgfkeysalso{every node/.style={},inner sep=0pt,outer sep=0pt,
    sb-ink=#1,font=\stepbookface,sb-hook=text}}}}%
% LaTeXML centres words, not boxes without size
\ifcsname iffontchar\endcsname\else\providecommand{\stepbookbare}[2][c]{#2}%
  \tikzset{stepbook/.append style={execute at begin picture={\let\stepbooklabel\stepbookbare\stepbookslow}}}\fi%
\ifdefined\insertframenumber\pgfkeysifdefined{/tikz/stepbook page/.@cmd}{}{\tikzset{stepbook page/.style={fill=white}}}\fi%
";

/// The roles of boards and plots besides blocks.
const ROLES: [Role; 24] = [
    Role::Frame,
    Role::Wall,
    Role::Gate,
    Role::Empty,
    Role::Goal,
    Role::Ghost,
    Role::FadedBlock,
    Role::Pin,
    Role::Arrow,
    Role::Halo,
    Role::Leader,
    Role::LeaderDot,
    Role::Bar,
    Role::Part,
    Role::Grid,
    Role::Axis,
    Role::Border,
    Role::Leg { marked: false },
    Role::Leg { marked: true },
    Role::Landing { start: false },
    Role::Landing { start: true },
    Role::End,
    Role::Tally,
    Role::Piece,
];

/// The name of the hatch of blocks in its hook and its style.
pub(super) const HATCH: &str = "hatch";

/// The definitions of the styles that `pictures` use, or of all styles without pictures, with the paints of `theme`.
/// Lengths are arguments of the styles, in units.
pub(super) fn definitions(theme: Theme, pictures: &[&str]) -> String {
    let mut styles = Styles::default();
    let is_used = |name: &str| {
        let follows = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
        let name = format!("sb-{name}");
        pictures.is_empty()
            || pictures
                .iter()
                .any(|picture| picture.match_indices(&name).any(|(at, _)| follows(&picture[at + name.len()..])))
    };
    for role in ROLES.into_iter().filter(|role| is_used(role.name())) {
        styles.add("sb-role", role.name(), theme.paint(role), ends(role));
    }
    let blocks = Kind::ALL.map(|kind| theme.paint(Role::Block(kind.into())));
    for (kind, paint) in Kind::ALL.into_iter().zip(blocks).filter(|(kind, _)| is_used(kind.name())) {
        styles.add("sb-kind", kind.name(), paint, "");
    }
    // All hatches have the colour of the outline, and all label backgrounds are white.
    if let Some(hatched) = blocks.into_iter().find(|paint| paint.hatch.is_some()) {
        styles.add("sb-role", HATCH, Paint { fill: None, ..hatched }, "");
        let ground = Role::Ground { material: Kind::Small.into(), moved: false };
        styles.add("sb-role", ground.name(), Paint { hatch: None, stroke: None, ..hatched }, "");
    }
    styles.finish(theme)
}

/// An inline colour in TikZ's notation.
pub(super) fn mixed(colour: Rgb) -> String {
    match colour {
        Rgb(0, 0, 0) => "black".to_owned(),
        Rgb(255, 255, 255) => "white".to_owned(),
        // A share of black stays a grey in the PDF file.
        Rgb(r, g, b) if r == g && g == b => format!("black!{}", number(100.0 - f64::from(r) / 2.55, 2)),
        Rgb(r, g, b) => format!("{{rgb,255:red,{r};green,{g};blue,{b}}}"),
    }
}

/// Styles under construction, and the colours that they use.
#[derive(Default)]
struct Styles {
    /// The definitions of the colours.
    colours: BTreeSet<String>,
    text: String,
}

impl Styles {
    fn add(&mut self, maker: &str, name: &str, paint: Paint, more: &str) {
        let stroke = paint.stroke.map(|(colour, _)| colour);
        let keys = [("fill", paint.fill), ("draw", stroke)].map(|(key, colour)| (key, colour.map(|c| self.colour(c))));
        let keys: Vec<String> =
            keys.into_iter().filter_map(|(key, colour)| Some(format!("{key}={}", colour?))).collect();
        let _ = writeln!(self.text, "  {maker}={{{name}}}{{{}{more}}},", keys.join(","));
    }

    /// The name of a colour.
    fn colour(&mut self, colour: Rgb) -> String {
        match colour {
            Rgb(0, 0, 0) => "black".to_owned(),
            Rgb(255, 255, 255) => "white".to_owned(),
            Rgb(r, g, b) => {
                let hex = format!("{r:02X}{g:02X}{b:02X}");
                let model = match r == g && g == b {
                    true => format!("{{gray}}{{{}}}", number(f64::from(r) / 255.0, 4)),
                    false => format!("{{HTML}}{{{hex}}}"),
                };
                self.colours.insert(format!("\\definecolor{{sb{hex}}}{model}%\n"));
                format!("sb{hex}")
            }
        }
    }

    fn finish(mut self, theme: Theme) -> String {
        let text = self.colour(theme.label(false));
        // A moving block differs from its kind in the outline width and, in some themes, in inverted colours.
        let moved = match theme.moved.and(theme.paint(Role::MovedBlock(Kind::Small.into())).fill) {
            Some(fill) => format!("fill={},sb-ink={},", self.colour(fill), self.colour(theme.label(true))),
            None => String::new(),
        };
        let faded = self.colour(theme.faded());
        let _ = writeln!(self.text, "  sb-pale/.style={{sb-ink={faded}}},");
        let _ = write!(self.text, "  sb-moved/.style={{{moved}sb-hook=moved}},sb-words={text}}}%");
        let colours: String = self.colours.into_iter().collect();
        COMMON.to_owned() + &colours + "\\tikzset{%\n" + &self.text
    }
}

/// The line cap or join, if it is not the default.
fn ends(role: Role) -> &'static str {
    match role {
        Role::Frame => ",line cap=rect",
        Role::Halo => ",line join=round",
        _ => "",
    }
}
