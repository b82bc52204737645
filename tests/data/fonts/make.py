"""Makes the fonts of the tests from Noto fonts: cut down and renamed. See README.md."""

import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

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
    collection = TTCollection()
    collection.fonts = [arabic, devanagari]
    collection.save(HERE / "arabic-devanagari.ttc", shareTables=False)


main()
