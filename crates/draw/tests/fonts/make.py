"""Makes the fonts of the tests from Noto fonts: cut down and renamed. `--emoji` draws only those with emoji, `--compact` cuts the
smallest from `chinese.otf`. See README.md."""

import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables.sbixGlyph import Glyph as Picture
from fontTools.ttLib.tables.sbixStrike import Strike

NOTO = Path("/usr/share/fonts/truetype/noto")
CJK = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
HERE = Path(__file__).parent

# Space, digits and punctuation, if the font has them.
PLAIN = " !(),-.0123456789:;?"
HEBREW = PLAIN + "".join(map(chr, range(0x5D0, 0x5EB))) + "\u05b0\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05bc\u05be\u05c1\u05c2\u05f3\u05f4"
ARABIC = PLAIN + "\u060c\u061b\u061f" + "".join(map(chr, range(0x621, 0x63B))) + "".join(map(chr, range(0x641, 0x653)))
DEVANAGARI = PLAIN + "कखगतदनपमरलवशषसहकीहिन्दीक्षेत्रष्टमार्गुोै"
# The words of the tests; the command line adds more, such as the Chinese translation.
CHINESE = "，。、：；！？（）「」《》" + PLAIN + "华容道曹操关羽张飞赵云马超黄忠兵卒步移动上下左右方块红蓝绿将到目标开始解法最短一二三四五六七八九十汉字"


def cut(source, characters, name, index=-1, weight="Regular"):
    font = TTFont(source, fontNumber=index)
    options = subset.Options(layout_features=["*"], hinting=False, desubroutinize=True, notdef_outline=True, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG"]
    options.layout_features = [f for f in subset.Options().layout_features if f not in ("vert", "vrt2", "vkrn", "vpal")] + ["kern", "mark", "mkmk"]
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    names = {1: name, 2: weight, 4: f"{name} {weight}", 6: f"{name.replace(' ', '')}-{weight}"}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [names[6]]
        top = cff.topDictIndex[0]
        for key in ("FullName", "FamilyName", "Weight", "Notice"):
            if key in top.rawDict:
                setattr(top, key, {"FullName": names[4], "FamilyName": name, "Weight": weight, "Notice": "SIL Open Font License 1.1"}[key])
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    return font


def polygon(points):
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def emoji(name, outlines, coloured):
    """A font of polygons: letters and figures as a text font has them, and the signs of `SIGNS`, as outlines or without; coloured
    by layers (COLR) or pictures (sbix), or not."""
    letters = {c: f"u{ord(c):04X}" for c in " 0123456789ABCabc"}
    signs = {c: f"u{ord(c):04X}" for c in SIGNS}
    square = polygon([(100, 0), (100, 700), (800, 700), (800, 0)])
    house = polygon([(100, 0), (100, 500), (450, 800), (800, 500), (800, 0)])
    # Only the extent of a picture, as some fonts with layers have it.
    extent = polygon([(0, 0), (900, 800)])
    glyphs = {".notdef": square, "layer": house, **{glyph: square for glyph in letters.values()}}
    glyphs["u0020"] = TTGlyphPen(None).glyph()
    glyphs |= {glyph: house if outlines else extent for glyph in signs.values()}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(c): glyph for c, glyph in (letters | signs).items()})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({glyph: (900, 0) for glyph in glyphs})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name.replace(" ", "")})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200, fsType=0)
    builder.setupPost()
    font = builder.font
    if not outlines:
        # A font of emoji alone.
        for table in font["cmap"].tables:
            table.cmap = {code: glyph for code, glyph in table.cmap.items() if chr(code) in SIGNS + " 0123456789"}
    if coloured == "COLR":
        font["COLR"] = buildCOLR({glyph: [("layer", 0)] for glyph in signs.values()})
        font["CPAL"] = buildCPAL([[(1.0, 0.8, 0.0, 1.0)]])
    if coloured == "sbix":
        strike = Strike(ppem=16, resolution=72)
        for glyph in font.getGlyphOrder():
            data = PNG if glyph in signs.values() else None
            strike.glyphs[glyph] = Picture(glyphName=glyph, graphicType="png " if data else None, imageData=data)
        font["sbix"] = newTable("sbix")
        font["sbix"].version, font["sbix"].flags, font["sbix"].strikes = 1, 1, {16: strike}
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    return font


# A snowman, a star and two faces; and a picture of one grey pixel.
SIGNS = "\u2603\u2605\U0001f600\U0001f642"
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
                    "0000000a49444154789c636800000082008177cd72b60000000049454e44ae426082")


def emojis():
    emoji("Test Emoji", True, None).save(HERE / "emoji.ttf")
    emoji("Test Layers", True, "COLR").save(HERE / "emoji-layers.ttf")
    emoji("Test Layers Alone", False, "COLR").save(HERE / "emoji-layers-alone.ttf")
    emoji("Test Pictures", False, "sbix").save(HERE / "emoji-pictures.ttf")


def compact():
    """A few signs, so small that it can be read millions of times."""
    cut(HERE / "chinese.otf", " 0123456789移动上下", "Test Compact").save(HERE / "compact.otf")


def main():
    more = "".join(Path(path).read_text(encoding="utf-8") for path in sys.argv[1:])
    chinese = "".join(sorted(set(CHINESE) | {c for c in more if ord(c) >= 0x2E80}))
    hebrew = cut(NOTO / "NotoSansHebrew-Regular.ttf", HEBREW, "Test Hebrew")
    hebrew.save(HERE / "hebrew.ttf")
    cut(NOTO / "NotoSansHebrew-Bold.ttf", HEBREW, "Test Hebrew", weight="Bold").save(HERE / "hebrew-bold.ttf")
    arabic = cut(NOTO / "NotoSansArabic-Regular.ttf", ARABIC, "Test Arabic")
    arabic.save(HERE / "arabic.ttf")
    devanagari = cut(NOTO / "NotoSansDevanagari-Regular.ttf", DEVANAGARI, "Test Devanagari")
    cut(CJK, chinese, "Test Chinese", index=2).save(HERE / "chinese.otf")
    compact()
    collection = TTCollection()
    collection.fonts = [arabic, devanagari]
    collection.save(HERE / "arabic-devanagari.ttc", shareTables=False)


if sys.argv[1:] == ["--emoji"]:
    emojis()
elif sys.argv[1:] == ["--compact"]:
    compact()
else:
    emojis()
    main()
