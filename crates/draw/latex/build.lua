-- l3build check: compares what the package does with testfiles/*.tlg.
-- l3build doc: the manual. l3build ctan: the archive.
module = "stepbook"
sourcefiles = {"stepbook.sty"}
installfiles = {"stepbook.sty"}
unpackfiles = {}
typesetfiles = {"stepbook-doc.tex"}
typesetsuppfiles = {}
docfiles = {"klotski.stepbook"}
textfiles = {"README.md"}
checkfiles = {"stepbook.sty"}
checksuppfiles = {"klotski.stepbook"}
supportdir = "."
checkengines = {"pdftex"}
stdengine = "pdftex"
checkruns = 1
typesetruns = 2
