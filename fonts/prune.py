#!/usr/bin/env python3
"""Make the fonts in this folder from Lato 2.007 (needs fontTools: `pip install fonttools`).

    python3 prune.py FOLDER_WITH_LATO_TTF

Keeps Latin, Greek, Cyrillic, punctuation and arrows, drops hinting and layout
tables, and renames the result, as clause 3 of the OFL asks of a modified font
whose original has a reserved name.
"""
import sys
from pathlib import Path
from fontTools import subset
from fontTools.ttLib import TTFont

RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491),
          (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x2010, 0x2026), (0x2030, 0x203A), (0x20AC, 0x20AC),
          (0x2116, 0x2116), (0x2122, 0x2122), (0x2190, 0x2193), (0x2212, 0x2212), (0x2248, 0x2265),
          (0xFFFD, 0xFFFD)]
FAMILY = "Stepbook Sans"

for weight in ("Light", "Regular", "Bold"):
    font = TTFont(Path(sys.argv[1]) / f"Lato-{weight}.ttf", recalcTimestamp=False)
    options = subset.Options(hinting=False, layout_features=[], name_IDs=["*"],
                             notdef_outline=True, drop_tables=subset.Options().drop_tables + ["GPOS", "GSUB", "kern", "DSIG"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[u for a, b in RANGES for u in range(a, b + 1)])
    subsetter.subset(font)
    names = font["name"]
    names.names = [n for n in names.names if n.platformID == 3 and n.nameID in (0, 1, 2, 3, 4, 5, 6, 13, 14)]
    postscript = FAMILY.replace(" ", "") + "-" + weight
    for record, text in ((1, f"{FAMILY} {weight}" if weight == "Light" else FAMILY),
                         (3, f"{postscript}; from Lato 2.007"), (4, f"{FAMILY} {weight}"), (6, postscript)):
        names.setName(text, record, 3, 1, 0x409)
    font.save(f"{postscript}.ttf")
