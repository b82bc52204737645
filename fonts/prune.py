#!/usr/bin/env python3
"""Make the fonts in this folder from Lato 2.007 (needs fontTools: `pip install fonttools`).

    python3 prune.py FOLDER_WITH_LATO_TTF
    python3 prune.py --circled FONT...      adds the circled numbers to a font that has none

Keeps Latin, Greek, Cyrillic, punctuation and arrows, draws the numbers ① to ⑤, which
Lato has not, drops hinting and layout tables, and renames the result, as clause 3 of
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
