#!/usr/bin/env python3
"""Make the fonts in this folder from Lato 2.007 (needs fontTools: `pip install fonttools`).

    python3 prune.py FOLDER_WITH_LATO_TTF
    python3 prune.py --circled FONT...      adds the circled numbers to a font that has none
    python3 prune.py --superior             draws the superior figures of the fonts in this folder anew

Keeps Latin, Greek, Cyrillic, punctuation and arrows, draws the numbers ① to ⑤ and the
figures ⁰ to ⁹, which Lato has not or not all, drops hinting and layout tables, and renames the result, as clause 3 of
the OFL asks of a modified font whose original has a reserved name.
"""
import sys
from pathlib import Path
from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491),
          (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x2010, 0x2026), (0x2030, 0x203A), (0x20AC, 0x20AC),
          (0x2116, 0x2116), (0x2122, 0x2122), (0x2190, 0x2193), (0x2212, 0x2212), (0x2248, 0x2265),
          (0xFFFD, 0xFFFD)]
FAMILY = "Stepbook Sans"


def ring(pen, centre, radius, outwards):
    """A circle of four cubic curves; the inner one of two turns the other way."""
    (x, y), k = centre, 0.5522847 * radius
    r = radius
    points = [((r, 0), (r, k), (k, r)), ((0, r), (-k, r), (-r, k)), ((-r, 0), (-r, -k), (-k, -r)), ((0, -r), (k, -r), (r, -k))]
    sign = -1 if outwards else 1
    place = lambda p: (x + p[0], y + sign * p[1])
    pen.moveTo(place(points[0][0]))
    for i, (_, first, second) in enumerate(points):
        pen.curveTo(place(first), place(second), place(points[(i + 1) % 4][0]))
    pen.closePath()


def circled(font):
    """Adds ① to ⑤: the figures at two thirds of their size in a ring as wide as the strokes of small print."""
    em, glyphs, metrics = font["head"].unitsPerEm, font.getGlyphSet(), font["hmtx"]
    names = font.getBestCmap()
    stroke = metrics[names[ord("l")]][0] * 0.28
    radius, middle = 0.44 * em, 0.36 * em
    advance = round(2 * radius + 0.08 * em)
    for number in range(1, 6):
        figure = names[ord(str(number))]
        pen = TTGlyphPen(None)
        curves = Cu2QuPen(pen, 1.0, reverse_direction=False)
        centre = (advance / 2, middle)
        ring(curves, centre, radius, True)
        ring(curves, centre, radius - stroke, False)
        scale = 0.66
        bounds = BoundsPen(glyphs)
        glyphs[figure].draw(bounds)
        left, bottom, right, top = bounds.bounds
        shift = (centre[0] - scale * (left + right) / 2, centre[1] - scale * (bottom + top) / 2)
        glyphs[figure].draw(TransformPen(pen, (scale, 0, 0, scale, *shift)))
        name = f"uni{0x245F + number:04X}"
        font.setGlyphOrder(font.getGlyphOrder() + [name])
        font["glyf"][name] = pen.glyph()
        metrics[name] = (advance, round(centre[0] - radius))
        for table in font["cmap"].tables:
            table.cmap[0x245F + number] = name
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


# The superior figures: code points, and how large they are, how high and how far apart, in parts of the em.
SUPERIOR = [0x2070, 0xB9, 0xB2, 0xB3, 0x2074, 0x2075, 0x2076, 0x2077, 0x2078, 0x2079]
SMALLER, HIGHER, APART = 0.51, 0.45, 0.004
# The weight whose figures have strokes that are as heavy at that size.
HEAVIER = {"Light": "Regular", "Regular": "Bold", "Bold": "Bold"}


def superior(font, heavier):
    """Draws the figures ⁰ to ⁹ from those of `heavier`; ¹, ² and ³ too, so that all are alike."""
    em, glyphs, names = font["head"].unitsPerEm, heavier.getGlyphSet(), font.getBestCmap()
    sources = heavier.getBestCmap()
    for number, code in enumerate(SUPERIOR):
        figure = sources[ord(str(number))]
        pen = TTGlyphPen(None)
        side = APART * em
        glyphs[figure].draw(TransformPen(pen, (SMALLER, 0, 0, SMALLER, side, HIGHER * em)))
        name = names.get(code, f"uni{code:04X}")
        if code not in names:
            font.setGlyphOrder(font.getGlyphOrder() + [name])
        glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        font["glyf"][name] = glyph
        font["hmtx"][name] = (round(SMALLER * heavier["hmtx"][figure][0] + 2 * side), glyph.xMin)
        for table in font["cmap"].tables:
            table.cmap[code] = name
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


def superiors(folder):
    """The fonts of a folder with superior figures."""
    path = lambda weight: Path(folder) / f"{FAMILY.replace(' ', '')}-{weight}.ttf"
    fonts = {weight: TTFont(path(weight), recalcTimestamp=False) for weight in HEAVIER}
    for weight, font in fonts.items():
        superior(font, fonts[HEAVIER[weight]])
    for weight, font in fonts.items():
        font.save(path(weight))


if sys.argv[1] == "--superior":
    superiors(Path(__file__).parent)
    sys.exit()
if sys.argv[1] == "--circled":
    for path in sys.argv[2:]:
        font = TTFont(path, recalcTimestamp=False)
        circled(font)
        font.save(path)
    sys.exit()

for weight in ("Light", "Regular", "Bold"):
    font = TTFont(Path(sys.argv[1]) / f"Lato-{weight}.ttf", recalcTimestamp=False)
    options = subset.Options(hinting=False, layout_features=[], name_IDs=["*"],
                             notdef_outline=True, drop_tables=subset.Options().drop_tables + ["GPOS", "GSUB", "kern", "DSIG"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[u for a, b in RANGES for u in range(a, b + 1)])
    subsetter.subset(font)
    circled(font)
    names = font["name"]
    names.names = [n for n in names.names if n.platformID == 3 and n.nameID in (0, 1, 2, 3, 4, 5, 6, 13, 14)]
    postscript = FAMILY.replace(" ", "") + "-" + weight
    for record, text in ((1, f"{FAMILY} {weight}" if weight == "Light" else FAMILY),
                         (3, f"{postscript}; from Lato 2.007"), (4, f"{FAMILY} {weight}"), (6, postscript)):
        names.setName(text, record, 3, 1, 0x409)
    font.save(f"{postscript}.ttf")
superiors(".")
