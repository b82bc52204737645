# Die Wörter der Dokumente von Stepbook auf Deutsch. Was die Meldungen bedeuten, steht in en.ftl.

## Zahlen, Aufzählungen, Sätze

number-gap = .
list-more = { $list }, { $next }
list-last = { $list } und { $last }
sentences = { $list } { $next }

## Anzahlen

count = { $unit ->
    [step] { $count ->
        [one] { $count } Schritt
       *[other] { $count } Schritte
    }
    [slide] { $count ->
        [one] { $count } Schub
       *[other] { $count } Schübe
    }
    [jump] { $count ->
        [one] { $count } Sprung
       *[other] { $count } Sprünge
    }
   *[move] { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
}
counts = { $first } ({ $second })
equation = { $count ->
    [one] { $first } ist { $second }
   *[other] { $first } sind { $second }
}
unit-many = { $unit ->
    [step] Schritte
    [slide] Schübe
    [jump] Sprünge
   *[move] Züge
}

## Züge in Worten

move-start = Start
move-end = Ende
way = { $cells ->
    [1] { way-towards }
   *[other] um { $cells } { way-towards }
}
jump-direction = { $direction ->
    [n] N
    [s] S
    [e] O
    [w] W
    [nw] NW
    [ne] NO
    [sw] SW
   *[se] SO
}
way-jump = { $cells } { jump-direction }
way-towards = { $direction ->
    [up] nach oben
    [down] nach unten
    [left] nach links
   *[right] nach rechts
}
way-then = { $list }, { $next }
moves-one = { $number } { $move }
moves-then = { $list } { $next }
moves-aloud-one = { $number }: { $move }
moves-aloud-then = { $list }; { $next }
move = { $block } { $way }
repeat = { $from }–{ $to } wie { $first }–{ $last }{ $mirror ->
    [sides] { " (gespiegelt)" }
    [ends] { " (kopfüber)" }
   *[none] { "" }
}

## Warum ein Zug gemacht wird, kurz

why-room = Platz für { $block } ({ $number })
why-on-its-way = unterwegs ({ $number })
why-home = am Ziel
why-empty = Platz fürs Ziel
why-unknown = ohne Grund
why-part = { $block }: { $number } von { $count }
why-for = für { $block }, { $number }
why-said = { $move }: { $why }

## Beschriftungen

caption-after = { $unit ->
    [step] { $count ->
        [one] Nach { $count } Schritt
       *[other] Nach { $count } Schritten
    }
    [slide] { $count ->
        [one] Nach { $count } Schub
       *[other] Nach { $count } Schüben
    }
    [jump] { $count ->
        [one] Nach { $count } Sprung
       *[other] Nach { $count } Sprüngen
    }
   *[move] { $count ->
        [one] Nach { $count } Zug
       *[other] Nach { $count } Zügen
    }
}
caption-paper = { caption-after }
caption-step = { $unit ->
    [step] Schritt { $number } von { $total }
    [slide] Schub { $number } von { $total }
    [jump] Sprung { $number } von { $total }
   *[move] Zug { $number } von { $total }
}
caption-steps = { $unit ->
    [step] { $count ->
        [1] Schritt { $first }
       *[other] Schritte { $first }–{ $to }
    }
    [slide] { $count ->
        [1] Schub { $first }
       *[other] Schübe { $first }–{ $to }
    }
   *[move] { $count ->
        [1] Zug { $first }
       *[other] Züge { $first }–{ $to }
    }
}

## Stellungen in Worten

position-start = Der Start. Zeilen von oben: { $rows }.
label-small = kleines { $label }
position-after = Block { $move }. Zeilen von oben: { $rows }.
position-before = Als Nächstes: Block { $move }. Zeilen von oben: { $rows }.
position-before-several = Als Nächstes: Züge { $move }. Zeilen von oben: { $rows }.
position-end = Das Ende. Zeilen von oben: { $rows }.
position-row-gap = ;{" "}
position-empty = leer
position-wall = Wand
position-gate = Tor

## Teile

chapter-end = das Ende
chapter-all = { $unit ->
    [step] alle Schritte
    [slide] alle Schübe
    [jump] alle Sprünge
   *[move] alle Züge
}
chapter-goes = { $out ->
    [yes] { $block } kommt heraus
   *[no] { $block } zieht { $ways }
}
chapter-gone = { $block } ist { $ways } gezogen
chapter-others = Die anderen ziehen ans Ziel

## Regeln

rule-slide = Schiebe die Blöcke; drehe sie nicht, hebe sie nicht an und stapele sie nicht.
rule-together = { $count ->
    [one] Die Teile von { $blocks } bewegen sich gemeinsam.
   *[other] Die Teile von { $blocks } bewegen sich jeweils gemeinsam.
}
rule-all-but = Alle außer { $blocks }
rule-length = { $who ->
    [all] Blöcke bewegen sich nur in ihrer Längsrichtung.
   *[some] { $count ->
        [one] { $blocks } bewegt sich nur in seiner Längsrichtung.
       *[other] { $blocks } bewegen sich nur in ihrer Längsrichtung.
    }
}
rule-axis = { $axis ->
    [horizontal] { $count ->
        [one] { $blocks } bewegt sich nur nach links und rechts.
       *[other] { $blocks } bewegen sich nur nach links und rechts.
    }
   *[vertical] { $count ->
        [one] { $blocks } bewegt sich nur nach oben und unten.
       *[other] { $blocks } bewegen sich nur nach oben und unten.
    }
}
rule-fixed = { $count ->
    [one] { $blocks } ist unbeweglich.
   *[other] { $blocks } sind unbeweglich.
}
rule-gates = { $who ->
    [none] { $gates ->
        [one] Kein Block darf durch das Tor.
       *[other] Kein Block darf durch die Tore.
    }
    [all] { $gates ->
        [one] Alle Blöcke dürfen durch das Tor.
       *[other] Alle Blöcke dürfen durch die Tore.
    }
   *[some] { $gates ->
        [one] Das Tor ist nur für { $blocks } offen.
       *[other] Die Tore sind nur für { $blocks } offen.
    }
}
rule-jump = Die Zahl, auf der du stehst, ist die Länge deines nächsten Sprungs, geradeaus { $directions ->
    [queen] in eine von acht Richtungen.
    [rook] nach oben, unten, links oder rechts.
    [bishop] und schräg.
   *[other] in eine dieser Richtungen: { $list }.
}
rule-jump-inside = { $exits ->
    [some] Nur der letzte Sprung darf das Spielfeld verlassen, und er muss genau auf einem Ausgang enden.
    [edge] Kein Sprung darf das Spielfeld verlassen.
   *[none] Kein Sprung darf das Spielfeld verlassen oder über eine Lücke darin gehen.
}
rule-jump-wrap = Verlässt du das Rechteck auf einer Seite, kommst du auf der gegenüberliegenden wieder herein.
rule-jump-zero = Von einer 0 kannst du nicht springen.
rule-distinct = Blöcke gleicher Form gelten als verschieden.
rule-others = Wo die anderen Blöcke am Ende stehen, ist gleichgültig.

## Das Ziel

goal-any = egal
map-title = { $exits ->
    [some] Der Weg zu einem Ausgang: { count }
   *[none] Der Weg: { count }
}
map-meaning = Dicker Ring: der Start. Zahl auf einer Linie: der Sprung. Zahl im Ring: Länge des nächsten Sprungs. Linien sind nur gebogen, wo sie einander sonst verdecken würden.
map-others = Der letzte Sprung kann auch so gehen: { $list }.
map-fewest = { $counts }; kein Weg ist kürzer.
map-begin = { $count ->
    [0] Der Start: { $place }.
    [one] Nach 1 Sprung: { $place }.
   *[other] Nach { $count } Sprüngen: { $place }.
}
map-jump = Sprung { $number }, { $jump }: { $place }.
map-place = Zeile { $row }, Spalte { $column }{ $kind ->
    [exit] , ein Ausgang
   *[number] , Zahl { $number }
}
map-exit = Ausgang
# A map on facing pages: which part of it is on a page.
map-columns = Spalten { $first }–{ $to } von { $count }.
map-rows = Zeilen { $first }–{ $to } von { $count }.
map-shared = Graue Felder stehen doppelt.
fork = { $number ->
    [0] Start
   *[other] Landung { $number }
}: { $kind ->
    [none] kein Sprung führt in die Irre
   *[some] { fork-astray } ({ $list })
}.
fork-astray = { $astray } von { $possible } { $astray ->
    [one] führt in die Irre
   *[other] führen in die Irre
}
fork-never = nie { $exits ->
    [some] zu einem Ausgang
   *[none] ans Ende
}: { $list }
fork-longer = ein längerer Weg: { $list }
fork-then = { $list }; { $next }
goal-numbered = Ziel { $number }: { $task }.
goal-any-of = Erreiche eines von { $count } Zielen.
goal-any-shown = Erreiche eines der { $count } gezeigten Ziele.
goal-jump = { $exits ->
    [some] finde einen Weg zu einem Ausgang
   *[none] { $count ->
        [one] finde einen Weg zum Feld mit dem doppelten Ring
       *[other] finde einen Weg zu einem Feld mit doppeltem Ring
    }
}
goal-bring-one = { $place ->
    [top] bringe { $who } zur Öffnung oben
    [bottom] bringe { $who } zur Öffnung unten
    [left] bringe { $who } zur Öffnung links
    [right] bringe { $who } zur Öffnung rechts
    [area] bringe { $who } an einen Platz innerhalb der Doppellinie
    [several] bringe { $who } an einen der Plätze mit Doppellinie
   *[one] bringe { $who } an den Platz mit der Doppellinie
}
goal-bring = bringe { $clauses }
goal-and = { $list }, und { $next }
goal-or = { $list }, oder { $next }
goal-bring-shown = bringe die Blöcke an die im Ziel gezeigten Plätze
goal-bring-shown-any = bringe die Blöcke an die im Ziel gezeigten Plätze; „{ goal-any }“ ist { $groups }
goal-group = einer von { $blocks }
goal-group-or = { $list } oder { $next }
goal-also = { $list }; { $next }
goal-bring-any-shown = bringe einen beliebigen der im Ziel gezeigten Blöcke an seinen Platz
goal-empty = { $count ->
    [one] leere das Feld, das im Ziel mit einem Punkt markiert ist
   *[other] leere die Felder, die im Ziel mit Punkten markiert sind
}
goal-bring-and-empty = { $places ->
    [one] { $bring } und { $empty }
   *[other] { $bring }, und { $empty }
}
goal-named = { $block } ({ $name })
goal-one-of = einen von { $blocks } („{ goal-any }“)
goal-some-of = { $count } von { $blocks }
goal-to-own = { $count ->
    [one] { $blocks } an seinen Platz
   *[other] { $blocks } an ihre Plätze
}
goal-to-marked = { $count ->
    [one] { $who } an den mit { $mark } markierten Platz
   *[other] { $who } an einen der { $count } mit { $mark } markierten Plätze
}
goal-to-marked-any = { $count ->
    [one] { $who } an den mit „{ goal-any }“ markierten Platz
   *[other] { $who } an einen der { $count } mit „{ goal-any }“ markierten Plätze
}
goal-to-several = { $mark ->
    [clear] { $who } in beliebiger Reihenfolge an die { $count } mit „{ goal-any }“ markierten Plätze
   *[shape] { $who } in beliebiger Reihenfolge an die { $count } mit „{ goal-any }“ markierten Plätze ihrer Form
}
goal-to-corner = { $count ->
    [one] { $who } an den Platz mit der linken oberen Ecke in { $cells }
   *[other] { $who } an einen Platz mit der linken oberen Ecke in { $cells }
}
goal-cell = Zeile { $row }, Spalte { $column }
goal-cell-or = { $list } oder { $next }
goal-to-one-of-many = { $who } an einen von { $count } Plätzen

## Was jedes Dokument hat

restarted = { $title } ab der gegebenen Stellung
titled = { $title }: { $words }
sentence = { $phrase }.
subject = { $claim ->
    [shortest] { $genre ->
        [maze] Der kürzeste Weg: { $counts }
       *[sliding] Die kürzeste Lösung, Schritt für Schritt: { $counts }
    }
   *[other] { $genre ->
        [maze] Ein Weg: { $counts }
       *[sliding] Eine Lösung, Schritt für Schritt: { $counts }
    }
}
cover-subtitle = { $genre ->
    [maze] Ein Zahlenlabyrinth, Sprung für Sprung
   *[sliding] Ein Schiebepuzzle, Schritt für Schritt
}
difficulty-name = Schwierigkeit
difficulty-told = { $marks ->
    [1] sehr leicht
    [2] leicht
    [3] mittel
    [4] schwer
   *[5] sehr schwer
}
# $marks is 1 to 5, and $most is 5: in words what is drawn as squares.
difficulty-words = Schwierigkeit { $marks } von { $most }
# Of a book of puzzles: all the same, or a range.
difficulty-all = Schwierigkeit: { $told }.
difficulty-range = Schwierigkeit: { $least } bis { $greatest }.
cover-fewest = { $unit ->
    [step] Keine Lösung ist kürzer. Ein Schritt bewegt einen Block um ein Feld.
    [slide] Keine Lösung ist kürzer. Ein Schub bewegt einen Block geradeaus.
    [jump] Kein Weg ist kürzer.
   *[move] Keine Lösung ist kürzer. Ein Zug bewegt einen Block auf beliebigem Weg.
}
cover-maps = { $count ->
    [one] Eine Karte des Weges und eine Tabelle der Sprünge.
   *[other] { $count } Karten des Weges und eine Tabelle der Sprünge.
}
cover-diagrams = { $count ->
    [one] Eine Stellung und eine Tabelle der Züge.
   *[other] { $count } Stellungen und eine Tabelle der Züge.
}

## Die Aufgabe

puzzle-title = Die Aufgabe
picture-start = Der Start
picture-goal = Das Ziel
picture-goal-numbered = Ziel { $number }
picture-goal-of = Ziel { $number } von { $count }
name-start = Start
name-goal = Ziel
name-goal-numbered = Ziel { $number }
unit-rule = { $unit ->
    [step] Ein Schritt bewegt einen Block um ein Feld nach oben, unten, links oder rechts.
    [slide] Ein Schub bewegt einen Block beliebig weit geradeaus.
    [jump] Ein Sprung ist so lang, wie die Zahl angibt, auf der du stehst.
   *[move] Ein Zug bewegt einen Block auf beliebigem Weg, während die anderen stehen bleiben.
}
puzzle-enough = { $unit ->
    [step] { $count ->
        [one] { $count } Schritt genügt.
       *[other] { $count } Schritte genügen, weniger nicht.
    }
    [slide] { $count ->
        [one] { $count } Schub genügt.
       *[other] { $count } Schübe genügen, weniger nicht.
    }
    [jump] { $count ->
        [one] { $count } Sprung genügt.
       *[other] { $count } Sprünge genügen, weniger nicht.
    }
   *[move] { $count ->
        [one] { $count } Zug genügt.
       *[other] { $count } Züge genügen, weniger nicht.
    }
}
puzzle-jumps = { $exits ->
    [some] { $count ->
        [one] Hinaus in { $count } Sprung.
       *[other] Hinaus in { $count } Sprüngen.
    }
   *[none] { $count ->
        [one] Zum Doppelring in { $count } Sprung.
       *[other] Zum Doppelring in { $count } Sprüngen.
    }
}
puzzle-stuck = Kommst du nicht weiter?
puzzle-hints = Ein Hinweis: Seite { $page }
puzzle-solution = Die Lösung: Seite { $page }
puzzle-moves = Alle Züge als Tabelle: Seite { $page }
origin-author-year = Erfunden von { $author }, { $year }.
origin-author = Erfunden von { $author }.
origin-year = Aus dem Jahr { $year }.
origin-source = Quelle: { $source }

## Wie man die Bilder liest

signs-title = So liest du die Bilder
steps-meaning = { $which ->
    [none] { $unit ->
        [step] Die Zahl am Bild zählt die Schritte bis dahin.
        [slide] Die Zahl am Bild zählt die Schübe bis dahin.
       *[move] Die Zahl am Bild zählt die Züge bis dahin.
    }
    [next] { $mark ->
        [arrow] { $unit ->
            [step] Die Zahl am Bild zählt die Schritte bis dahin; der Pfeil ist der nächste.
            [slide] Die Zahl am Bild zählt die Schübe bis dahin; der Pfeil ist der nächste.
           *[move] Die Zahl am Bild zählt die Züge bis dahin; der Pfeil ist der nächste.
        }
       *[marks] { $unit ->
            [step] Die Zahl am Bild zählt die Schritte bis dahin; die Markierungen zeigen den nächsten.
            [slide] Die Zahl am Bild zählt die Schübe bis dahin; die Markierungen zeigen den nächsten.
           *[move] Die Zahl am Bild zählt die Züge bis dahin; die Markierungen zeigen den nächsten.
        }
    }
    [several] Jedes Bild zeigt das Brett vor seinen Zügen: erst Zug 1, dann 2, dann 3.
   *[after] { $mark ->
        [arrow] { $unit ->
            [step] Die Zahl am Bild zählt die Schritte bis dahin; der Pfeil ist der letzte davon.
            [slide] Die Zahl am Bild zählt die Schübe bis dahin; der Pfeil ist der letzte davon.
           *[move] Die Zahl am Bild zählt die Züge bis dahin; der Pfeil ist der letzte davon.
        }
       *[marks] { $unit ->
            [step] Die Zahl am Bild zählt die Schritte bis dahin; die Markierungen zeigen den letzten davon.
            [slide] Die Zahl am Bild zählt die Schübe bis dahin; die Markierungen zeigen den letzten davon.
           *[move] Die Zahl am Bild zählt die Züge bis dahin; die Markierungen zeigen den letzten davon.
        }
    }
}
steps-faint = Blasse Blöcke bewegen sich in diesem Teil nicht.
signs-sample = { $which ->
    [several] Das Brett vor diesen Zügen: { $move }.
    [next] Bild { $number }, bis hierher { $count }. Als Nächstes: { $move }.
   *[after] Bild { $number }, bis hierher { $count }. Zuletzt: { $move }.
}
sign-moved = { $fill ->
    [inverted] eigene Füllung
   *[usual] dicker Umriss
}
sign-moved-meaning = { $which ->
    [next] der Block, der als Nächster zieht
    [several] ein Block, der zieht
   *[after] der Block, der gezogen ist
}
sign-ghost = gestrichelt
sign-ghost-meaning = { $which ->
    [after] wo er war
   *[next] wo er sein wird
}
sign-arrow = Pfeil
sign-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] der nächste Schritt
        [slide] der nächste Schub
       *[move] der nächste Zug
    }
    [several] ein Zug; seine Nummer sagt, wann
   *[after] { $unit ->
        [step] sein letzter Schritt
        [slide] sein letzter Schub
       *[move] sein letzter Zug
    }
}
sign-goal = Doppellinie
sign-goal-meaning = { $count ->
    [0] ein Platz des Ziels
    [one] wohin { $blocks } muss
   *[other] wohin { $blocks } müssen
}
sign-gate = Gitter
sign-gate-meaning = { $who ->
    [none] ein Tor, durch das kein Block darf
    [all] ein Tor, durch das jeder Block darf
   *[some] ein Tor nur für { $blocks }
}
sign-pins = Stifte
sign-pins-meaning = ein unbeweglicher Block
names-in-words = Kurznamen: { $names }.
key-name = { $short } = { $whole }

## Die Lösung in Teilen

steps-here = du bist hier
steps-there = hierhin kommst du
steps-only = Lösung
steps-part = { $unit ->
    [step] { $count ->
        [one] Teil { $number } von { $parts }: Schritt { $first }
       *[other] Teil { $number } von { $parts }: Schritte { $first }–{ $to }
    }
    [slide] { $count ->
        [one] Teil { $number } von { $parts }: Schub { $first }
       *[other] Teil { $number } von { $parts }: Schübe { $first }–{ $to }
    }
   *[move] { $count ->
        [one] Teil { $number } von { $parts }: Zug { $first }
       *[other] Teil { $number } von { $parts }: Züge { $first }–{ $to }
    }
}
steps-section = { $unit ->
    [step] { $count ->
        [one] Schritt { $first }
       *[other] Schritte { $first }–{ $to }
    }
    [slide] { $count ->
        [one] Schub { $first }
       *[other] Schübe { $first }–{ $to }
    }
   *[move] { $count ->
        [one] Zug { $first }
       *[other] Züge { $first }–{ $to }
    }
}
steps-solved = { $title } · { $words }
contents-part = { $number } · { $title }

## Die Tabelle der Züge

moves-title = { $unit ->
    [jump] Alle Sprünge
   *[other] Alle Züge
}
moves-use = { $unit ->
    [jump] Beginne am Start und mache die Sprünge der Reihe nach.
   *[other] Stelle die Startstellung auf und mache die Züge der Reihe nach.
}
moves-number = Die Nummer ist die des Bildes mit dem Ergebnis.
moves-why = „{ $why }“: Das macht Platz für jenen Zug.
moves-none = Der Start ist bereits das Ziel: Es gibt nichts zu tun.

## Die Webseite

html-skip = { $unit ->
    [step] Zu allen Schritten springen
    [slide] Zu allen Schüben springen
    [jump] Zu allen Sprüngen springen
   *[move] Zu allen Zügen springen
}
html-moves-each = { $unit ->
    [step] Aufeinanderfolgende Schritte desselben Blocks sind ein Zug; jeder ist mit dem Bild seines Ergebnisses verlinkt.
    [slide] Aufeinanderfolgende Schübe desselben Blocks sind ein Zug; jeder ist mit dem Bild seines Ergebnisses verlinkt.
    [jump] Jeder ist mit der Karte verlinkt, auf der er der letzte Sprung ist.
   *[move] Jeder ist mit dem Bild seines Ergebnisses verlinkt.
}
html-all = Alle { unit-many }
html-player = Wiedergabe
html-player-first = Zum Start
html-player-back = Zurück
html-player-play = Abspielen
html-player-pause = Anhalten
html-player-next = Weiter
html-player-last = Zum Ende
html-player-step = { $unit ->
    [slide] Schub
    [move] Zug
    [jump] Sprung
   *[step] Schritt
}
html-player-speed = Geschwindigkeit
html-player-svg = Als SVG speichern
html-look = Brett
html-look-colour = farbig
html-look-grey = grau
html-look-hatch = schraffiert
html-range = { $unit ->
    [step] { $count ->
        [one] Schritt { $range }
       *[other] Schritte { $range }
    }
    [slide] { $count ->
        [one] Schub { $range }
       *[other] Schübe { $range }
    }
    [jump] { $count ->
        [one] Sprung { $range }
       *[other] Sprünge { $range }
    }
   *[move] { $count ->
        [one] Zug { $range }
       *[other] Züge { $range }
    }
}
html-levels-table = Dieselben Zahlen als Tabelle
html-play = Selbst spielen
html-play-undo = Zurücknehmen
html-play-redo = Wiederholen
html-play-again = Von vorn
html-play-leave = Zurück zur Lösung
html-play-keys-undo = zurücknehmen
html-play-keys-next = ein Tipp
html-key-backspace = Rücktaste
html-key-enter = Eingabe
html-play-board = Brett: Schiebe die Blöcke
html-play-block = Block { $block }, Zeile { $row }, Spalte { $column }. { $can }
html-play-can = Kann ziehen: { $ways }.
html-play-stuck = Kann jetzt nicht ziehen.
html-play-fixed = Bewegt sich nie.
html-play-blocked = { $block } kann nicht { $way } ziehen.
html-play-undone = Zurückgenommen: { $move }
html-play-redone = Wiederholt: { $move }
html-play-at-beginning = Du bist wieder am Anfang.
html-tabs = Ansichten
html-tab = { $tab ->
    [play] Spielen
    [solution] Lösung
   *[analysis] Analyse
}
goal-brief-exit = Bringe { $who } zum Ausgang.
goal-brief-place = { $count ->
    [one] Bringe { $who } an den markierten Platz.
   *[other] Bringe { $who } an einen der markierten Plätze.
}
goal-brief-jump = { $exits ->
    [some] Springe aus dem Feld.
   *[none] Springe zum Doppelring.
}
goal-large = den großen Block
html-best = Bestwert: { count }.
html-yours = Deiner: { $count }.
html-game = Spiel
html-hint = Tipp
html-hint-move = { $unit ->
    [jump] Springen
   *[other] Ziehen
}
html-hint-take = Zurücknehmen
html-hint-said = Tipp: { $move }
html-hint-back = Tipp: { count } zurücknehmen
html-hint-unknown = Hier gibt es keinen Tipp: Dieses Rätsel hat zu viele Stellungen.
html-solved = Gelöst!
html-solved-in = Gelöst: { count }
html-you = Du
html-best-word = Bestwert
html-hints-word = Tipps
html-none = keine
html-short = So kurz wie möglich, ohne Hilfe.
html-short-helped = So kurz wie möglich, mit Hilfe.
html-more = { $count } mehr als der Bestwert.
html-with = Mit { $list }.
html-with-hints = { $count ->
    [one] { $count } Tipp
   *[other] { $count } Tipps
}
html-with-analysis = Analyse
html-with-solution = Lösung
html-play-replay = Noch einmal
html-next-puzzle = Nächstes Rätsel
html-link-from = Aus einem Link.
html-link-back = Zurück zu meinem Spiel
html-link-invalid = Der Link ist kein Spiel dieses Rätsels.
html-at-start = der Start
html-after-of = { $unit ->
    [jump] Nach { $step } von { $count } Sprüngen
    [slide] Nach { $step } von { $count } Schüben
    [move] Nach { $step } von { $count } Zügen
   *[step] Nach { $step } von { $count } Schritten
}
html-same = Dein Spiel steht bei einem Bild der Lösung: { $after }.
html-same-after = { $unit ->
    [jump] { $count ->
        [one] nach { $count } Sprung
       *[other] nach { $count } Sprüngen
    }
    [step] { $count ->
        [one] nach { $count } Schritt
       *[other] nach { $count } Schritten
    }
    [slide] { $count ->
        [one] nach { $count } Schub
       *[other] nach { $count } Schüben
    }
   *[move] { $count ->
        [one] nach { $count } Zug
       *[other] nach { $count } Zügen
    }
}
html-now = { $after }: { $left }
html-to-go = noch { $count }
html-never = unerreichbar
html-since = { $unit ->
    [jump] seit Sprung { $count }
    [slide] seit Schub { $count }
    [move] seit Zug { $count }
   *[step] seit Schritt { $count }
}
html-lost = { count } verloren
html-no-loss = { $unit ->
    [jump] kein Sprung verloren
    [slide] kein Schub verloren
    [move] kein Zug verloren
   *[step] kein Schritt verloren
}
html-from-here = Von hier aus
html-closer = näher
html-no-closer = nicht näher
html-farther = weiter weg
html-map = Fehlende Sprünge von jedem Feld aus
html-where-lost = Wo Boden verloren ging
html-made = { $unit ->
    [jump] Deine Sprünge, und wie viele noch fehlen
    [slide] Deine Züge, und wie viele Schübe noch fehlen
    [move] Deine Züge, und wie viele noch fehlen
   *[step] Deine Züge, und wie viele Schritte noch fehlen
}
html-other = Du hast eine Fortsetzung verlassen: { count }.
html-other-take = Zurückholen
html-unknown = Dieses Rätsel hat zu viele Stellungen: Wie weit jede vom Ziel ist, ist nicht bekannt.
html-strip = Dein Spiel: Abstand zum Ziel nach jedem { $unit ->
    [jump] Sprung
    [slide] Schub
    [move] Zug
   *[step] Schritt
}
html-strip-empty = Jeder Zug verlängert diese Linie: tiefer ist näher.
html-keys = Tasten
html-keys-take = den Block dieses Buchstabens nehmen
html-keys-move = ihn ziehen; ist keiner genommen, einen wählen und nehmen mit
html-footer = Diese Seite ist eine einzige Datei und lädt nichts aus dem Netz: Du kannst sie speichern, drucken und weitergeben.
html-embed-whole = Ganze Seite
html-jump-board = Karte: Wähle, wo du landest
html-jump-here = Du stehst auf der Zahl { $cells }, Zeile { $row }, Spalte { $column }
html-jump-there = Du bist am Ende, Zeile { $row }, Spalte { $column }
html-jump-way = { $cells } { $direction ->
    [n] nach Norden
    [s] nach Süden
    [e] nach Osten
    [w] nach Westen
    [nw] nach Nordwesten
    [ne] nach Nordosten
    [sw] nach Südwesten
   *[se] nach Südosten
}
html-jump-place = { $jump }, Zeile { $row }, Spalte { $column }
html-jump-end = { $jump }, Zeile { $row }, Spalte { $column }: das Ende
html-jump-keys-choose = Landeplatz wählen
html-jump-keys-jump = springen

## Die Seite einer Sammlung

html-gallery-title = Puzzles
html-gallery-count = { $count ->
    [one] { $count } Puzzle
   *[other] { NUMBER($count) } Puzzles
}
html-gallery-unsolvable = Ohne Lösung
html-gallery-unsolvable-each = { $positions ->
    [one] Die einzige erreichbare Stellung ist nicht das Ziel.
   *[other] Keine der { NUMBER($positions) } erreichbaren Stellungen ist das Ziel.
}
html-gallery-limit = Suche an einer Grenze beendet
html-gallery-limit-each = { $positions ->
    [one] Keine Lösung gefunden; { NUMBER($positions) } Stellung wurde durchsucht, bevor eine Grenze erreicht war.
   *[other] Keine Lösung gefunden; { NUMBER($positions) } Stellungen wurden durchsucht, bevor eine Grenze erreicht war.
}
html-gallery-faulty = Konnte nicht erstellt werden
html-gallery-footer = Diese Seite lädt nichts aus dem Netz; ihre Links öffnen Dateien im selben Ordner.
site-pages = Seiten dieser Sammlung
site-all = Alle Puzzles
site-previous = Voriges Puzzle:
site-next = Nächstes Puzzle:
site-footer = Ist diese Seite einmal geöffnet, braucht sie kein Netz; ein Browser kann die ganze Sammlung behalten.
site-share = Teilen
site-copy = Link kopieren
site-copied = Kopiert.
site-embed = Einbetten
site-embed-copied = Kopiert: der HTML-Code für deine Seite.
site-share-puzzle = { $title }: ein Puzzle zum Spielen
site-share-solution = { $title }, gelöst. Meine { unit-many }: { $count }.
html-gallery-about = { $count ->
    [one] Ein Puzzle zum Spielen, mit seiner Lösung Schritt für Schritt.
   *[other] { NUMBER($count) } Puzzles zum Spielen, mit ihren Lösungen Schritt für Schritt.
}
html-gallery-order = Reihenfolge
html-gallery-packs = Sammlungen
html-gallery-ladder = Leiter
html-gallery-names = Namen
html-gallery-go = Weiter
html-gallery-search = Puzzles finden
html-gallery-name = Name
html-gallery-filter = Filter
html-gallery-size = Größe
html-gallery-family = Art
html-gallery-kind = { $genre ->
    [maze] Zahlenlabyrinthe
    [cars] Autos
   *[other] Blöcke
}
html-gallery-any-name = Jeder Name
html-gallery-any-family = Jede Art
html-gallery-any-size = Jede Größe
html-gallery-any-difficulty = Jede Schwierigkeit
html-gallery-open = Ungelöst
html-gallery-open-too = Auch gelöste
html-gallery-rung = { $marks ->
    [1] Erste Schritte
    [2] Kurz
    [3] Mittel
    [4] Lang
    [5] Sehr lang
   *[other] Ohne Bewertung
}
html-gallery-continue = Weiterspielen
html-gallery-start = Hier anfangen
html-gallery-next = Das nächste auf der Leiter
html-gallery-again = Alle gelöst. Noch einmal
html-gallery-random = Zufall
html-gallery-random-open = Noch ungelöst
html-gallery-random-any = Irgendein Puzzle
html-gallery-one-of = Eins von { $count }
html-gallery-made = { $moves } gemacht
html-gallery-best = Kürzeste Lösung: { $moves }.
html-gallery-yours = Deine: { $count }
html-gallery-mine = { $count } gelöst
html-gallery-mine-stars = { $count } gelöst, { $stars } ★
html-gallery-solved-of = { $count } von { $most } gelöst
html-gallery-sign = Gelöst
html-gallery-star = Stern: so kurz wie möglich, ohne Hilfe
html-gallery-shown = { $count } von { $most } Puzzles.
html-gallery-all = Alle zeigen
html-gallery-none = Kein Puzzle hat all das zugleich.
html-gallery-part = Nur die dieser Seite: Die anderen können nicht geladen werden.
html-gallery-kept = Was du löst, steht nur in diesem Browser.
html-gallery-forget = Vergessen
html-gallery-forgotten = Vergessen.
html-gallery-back = Zurückholen
html-gallery-offline = Alles zum Lesen ohne Netz behalten
html-gallery-offline-done = Behalten: Ein Netz ist nicht mehr nötig.
html-gallery-pages = Seiten der Galerie
html-gallery-page = Seite { $number }

## Die Verteilung der Stellungen

levels-title = Stellungen je Ebene
levels-axis = { $unit ->
    [step] Entfernung vom Start in Schritten
    [slide] Entfernung vom Start in Schüben
    [jump] Entfernung vom Start in Sprüngen
   *[move] Entfernung vom Start in Zügen
}
levels-bars = Stellungen je Ebene
levels-winning-bars = gewonnene Stellungen
levels-positions = { $positions ->
    [one] { NUMBER($positions) } Stellung
   *[other] { NUMBER($positions) } Stellungen
}
levels-winning = { $positions ->
    [one] { NUMBER($positions) } gewonnene Stellung
   *[other] { NUMBER($positions) } gewonnene Stellungen
}
levels-winning-seen = { levels-winning } gesehen
levels-reachable = { $positions ->
    [one] { NUMBER($positions) } erreichbare Stellung
   *[other] { NUMBER($positions) } erreichbare Stellungen
}
levels-reachable-winning = { $winning ->
    [0] { $positions ->
        [one] { levels-reachable }, die nicht gewonnen ist
       *[other] { levels-reachable }, davon keine gewonnen
    }
   *[other] { $positions ->
        [one] { levels-reachable }, die gewonnen ist
       *[other] { levels-reachable }, davon { NUMBER($winning) } gewonnen
    }
}
levels-seen = unvollständig: { levels-positions } gesehen
levels-seen-within = { $unit ->
    [step] { $count ->
        [one] unvollständig: { levels-positions } gesehen; alle innerhalb von { $count } Schritt wurden besucht
       *[other] unvollständig: { levels-positions } gesehen; alle innerhalb von { $count } Schritten wurden besucht
    }
    [slide] { $count ->
        [one] unvollständig: { levels-positions } gesehen; alle innerhalb von { $count } Schub wurden besucht
       *[other] unvollständig: { levels-positions } gesehen; alle innerhalb von { $count } Schüben wurden besucht
    }
    [jump] { $count ->
        [one] unvollständig: { levels-positions } gesehen; alle innerhalb von { $count } Sprung wurden besucht
       *[other] unvollständig: { levels-positions } gesehen; alle innerhalb von { $count } Sprüngen wurden besucht
    }
   *[move] { $count ->
        [one] unvollständig: { levels-positions } gesehen; alle innerhalb von { $count } Zug wurden besucht
       *[other] unvollständig: { levels-positions } gesehen; alle innerhalb von { $count } Zügen wurden besucht
    }
}
levels-shortest = kürzeste Lösung: { count }
levels-start-wins = der Start ist bereits eine Lösung
levels-level = { $which ->
    [deepest] tiefste Ebene: { NUMBER($level) }
    [widest] breiteste Ebene: { NUMBER($level) }
   *[both] breiteste und tiefste Ebene: { NUMBER($level) }
}
levels-description = { $unit ->
    [step] Balken: die Zahl der Stellungen in jeder Entfernung vom Start in Schritten, von 0 bis { NUMBER($last) }.
    [slide] Balken: die Zahl der Stellungen in jeder Entfernung vom Start in Schüben, von 0 bis { NUMBER($last) }.
    [jump] Balken: die Zahl der Stellungen in jeder Entfernung vom Start in Sprüngen, von 0 bis { NUMBER($last) }.
   *[move] Balken: die Zahl der Stellungen in jeder Entfernung vom Start in Zügen, von 0 bis { NUMBER($last) }.
}
levels-note = { $head }, { $text }

## Aufgabe, Diagramme lesen, Tabelle der Züge

matter-rules = Regeln
matter-unit = { $unit ->
    [step] Was ein Schritt ist
    [slide] Was ein Schub ist
    [jump] Was ein Sprung ist
   *[move] Was ein Zug ist
}
matter-continued = Fortsetzung
matter-page = Seite { $page }
matter-pages = Seiten { $first }–{ $last }
matter-diagram = Diagramm { $number }

## Bogen mit mehreren Seiten, Prüfseite

impose-sheet-front = Bogen { $sheet } Vorderseite
impose-sheet-back = Bogen { $sheet } Rückseite
impose-mark-front = { $sheet } vorn
impose-mark-back = { $sheet } hinten
impose-signature-mark-front = Lage { $signature }, Bogen { $sheet } vorn
impose-signature-mark-back = Lage { $signature }, Bogen { $sheet } hinten

calibration-title = Prüfseite
calibration-subject = Eine beidseitige Testseite, die zeigt, wie genau dein Drucker druckt.
calibration-front = Vorderseite
calibration-back = Rückseite
calibration-up = diese Kante oben
calibration-sheet = { $edge ->
    [long] { $paper }, beidseitig gedruckt, über die lange Kante gewendet
   *[short] { $paper }, beidseitig gedruckt, über die kurze Kante gewendet
}
calibration-ruler = Zwei Lineale von { $length } mm, eines waagerecht und eines senkrecht.
calibration-cross = Zwei Kreuze mit Teilstrichen im Abstand von einem Millimeter.
calibration-vernier = Zwei Kreuze mit Teilstrichen im Abstand von 0,9 Millimetern, an denselben Stellen wie auf der Vorderseite.
calibration-scale-title = Maßstab
calibration-scale = Beide Lineale müssen { $length } mm lang sein. Sind sie es nicht, drucke in tatsächlicher Größe (100 %), ohne „An Seite anpassen“.
calibration-border-title = Rand
calibration-border = Die Rahmen sind 3, 5, 8 und 10 mm vom Rand entfernt. Der äußerste, der auf allen vier Seiten vollständig gedruckt ist, zeigt den Rand, den dein Drucker braucht.
calibration-turn-title = Andere Seite
calibration-turn = Wende dieses Blatt wie die Seite eines Buches. Der Pfeil auf der Rückseite muss zur selben Kante zeigen wie der auf der Vorderseite. Zeigt er nach unten, lass den Drucker über die andere Kante wenden, oder erstelle diese Seite und das Heft mit dem anderen --flip.
calibration-offset-title = Versatz der beiden Seiten
calibration-offset = { $side ->
    [front] Halte das Blatt gegen das Licht; die Rückseite erklärt, wie die Kreuze zu lesen sind.
   *[back] Halte das Blatt gegen das Licht, diese Seite zu dir. Die Kreuze der beiden Seiten sollen sich decken.
}
calibration-tenths-title = Zehntel eines Millimeters
calibration-tenths = Die Teilstriche der Vorderseite scheinen durch: Sie haben 1 mm Abstand, die dieser Seite 0,9 mm. Zähle die ganzen Millimeter von Null zu Null. Die Zehntel sind die Nummer des Teilstrichs, der einen der Vorderseite trifft; suche ihn auf der Seite, nach der die Null dieser Seite verschoben ist.
calibration-skew-title = Schräglauf
calibration-skew = Zeigen die beiden Kreuze verschiedenen Versatz, wurde das Blatt schräg eingezogen: Richte die Papierführungen aus und drucke noch einmal.
calibration-much-title = Wie viel ist zu viel
calibration-much = Beim Falten schadet bis zu 1 mm nicht. Größeren Versatz gleichst du in den Einstellungen des Druckers aus, indem du die Rückseite in die Gegenrichtung verschiebst.

## Titelseite, Kopfzeilen, Seiten mit Diagrammen

pages-cover = Titelseite
pages-landscape = { $paper } quer
pages-maker = erstellt mit { $program }
pages-page = Seite { $page }
pages-foot = Seite { $page } von { $count }
pages-solution = Die Lösung
pages-none = { $unit ->
    [move] 0 Züge
    [slide] 0 Schübe
    [jump] 0 Sprünge
   *[step] 0 Schritte
}
figures-list = { $unit ->
    [move] Züge { $steps } von { $last }
    [slide] Schübe { $steps } von { $last }
    [jump] Sprünge { $steps } von { $last }
   *[step] Schritte { $steps } von { $last }
}
pages-range = { $unit ->
    [move] Züge { $first }–{ $to } von { $last }
    [slide] Schübe { $first }–{ $to } von { $last }
    [jump] Sprünge { $first }–{ $to } von { $last }
   *[step] Schritte { $first }–{ $to } von { $last }
}
pages-bookmark = { $unit ->
    [move] Züge { $first }–{ $to }
    [slide] Schübe { $first }–{ $to }
    [jump] Sprünge { $first }–{ $to }
   *[step] Schritte { $first }–{ $to }
}
pages-bookmark-part = { $unit ->
    [move] { $number }. { $title }: Züge { $first }–{ $to }
    [slide] { $number }. { $title }: Schübe { $first }–{ $to }
    [jump] { $number }. { $title }: Sprünge { $first }–{ $to }
   *[step] { $number }. { $title }: Schritte { $first }–{ $to }
}
pages-solved = Gelöst
pages-unsolved = Nicht gelöst
pages-notes = Notizen
pages-link-move = { $unit ->
    [step] Schritt { $number } in der Tabelle der Züge
    [slide] Schub { $number } in der Tabelle der Züge
    [jump] Sprung { $number } in der Tabelle der Züge
   *[move] Zug { $number } in der Tabelle der Züge
}

## Ausgaben

edition-title = { $edition ->
    [puzzle] Rätselausgabe
    [hints] Ausgabe mit Hinweisen
    [solution] Lösung
   *[full] Mit Hinweisen und Lösung
}
edition-paper = { $edition }, { $paper }
edition-subtitle = { $genre ->
    [maze] { $edition ->
        [hints] Ein Zahlenlabyrinth mit Hinweisen
       *[puzzle] Ein Zahlenlabyrinth zum Selberlösen
    }
   *[sliding] { $edition ->
        [hints] Ein Schiebepuzzle mit Hinweisen
       *[puzzle] Ein Schiebepuzzle zum Selberlösen
    }
}
edition-challenge = Schaffst du es? Kürzeste Lösung: { $length }.

## Hinweise

hints-title = Hinweise
hints-landing = { $count ->
    [one] Nach 1 Sprung stehst du hier, auf der { $number }.
   *[other] Nach { $count } Sprüngen stehst du hier, auf der { $number }.
}
hints-window = Grau: der gezeigte Ausschnitt. Dünner Ring: der Start.
hints-meaning = { $genre ->
    [maze] { $count ->
        [one] Eine Landung auf dem Weg.
       *[other] { $count } Landungen auf dem Weg. Decke die nächste zu, bis du die erste erreicht hast.
    }
   *[sliding] { $count ->
        [one] Eine Stellung auf dem Weg. Versuche, sie zu erreichen.
       *[other] { $count } Stellungen auf dem Weg. Suche die letzte, die du erreicht hast, und versuche die nächste.
    }
}
hints-way = der Weg: { $pages }
hints-otherwise-title = Deine Stellung ist nicht dabei?
hints-otherwise = Dann hast du den hier gezeigten Weg verlassen. Das macht nichts: Geh zurück zu einer Stellung, die hier steht.

## Die Zahlen

numbers-title = Die Zahlen
numbers-levels = Stellungen je Ebene
numbers-levels-meaning = { $unit ->
    [step] Die Ebene einer Stellung ist die kleinste Zahl von Schritten, die vom Start zu ihr führen.
    [slide] Die Ebene einer Stellung ist die kleinste Zahl von Schüben, die vom Start zu ihr führen.
    [jump] Die Ebene einer Stellung ist die kleinste Zahl von Sprüngen, die vom Start zu ihr führen.
   *[move] Die Ebene einer Stellung ist die kleinste Zahl von Zügen, die vom Start zu ihr führen.
}
numbers-map = Wie viele Sprünge es zu jedem Feld sind
numbers-map-meaning = { $cells ->
    [some] Felder ohne Zahl sind nicht erreichbar.{" "}
   *[all] {""}
}Ringe: { $exits ->
    [some] der Weg und die erreichbaren Ausgänge.
   *[none] der Weg.
}
numbers-of = { $count } von { $all }
numbers-unexplored = Stellungen höherer Ebenen wurden nicht untersucht.
numbers-fact = { $figure } { $name }
numbers-reachable = { $unit ->
    [jump] { $count ->
        [one] Feld ist erreichbar
       *[other] Felder sind erreichbar
    }
   *[move] { $count ->
        [one] Stellung ist erreichbar
       *[other] Stellungen sind erreichbar
    }
}
numbers-explored = { $unit ->
    [jump] Felder wurden gesehen
   *[move] Stellungen wurden gesehen
}
numbers-deepest = { $unit ->
    [step] { $count ->
        [one] Schritt bis zur fernsten
       *[other] Schritte bis zur fernsten
    }
    [slide] { $count ->
        [one] Schub bis zur fernsten
       *[other] Schübe bis zur fernsten
    }
    [jump] { $count ->
        [one] Sprung bis zum fernsten
       *[other] Sprünge bis zum fernsten
    }
   *[move] { $count ->
        [one] Zug bis zur fernsten
       *[other] Züge bis zur fernsten
    }
}
numbers-winning = { $unit ->
    [jump] { $count ->
        [one] Ausgang ist erreichbar
       *[other] Ausgänge sind erreichbar
    }
   *[move] { $count ->
        [one] davon ist gelöst
       *[other] davon sind gelöst
    }
}
numbers-solutions = { $count ->
    [one] kürzeste Lösung
   *[other] kürzeste Lösungen
}
numbers-beyond = > 3,4 × 10³⁸
numbers-parts = die { $count } Teile dieser Lösung
numbers-fewest = { $unit ->
    [jump] Kein Weg hat weniger als { count }.
   *[other] Keine Lösung hat weniger als { count }.
}
claim-unproven = Die Länge ist nicht bewiesen.
claim-given = Die Lösung ist so gezeigt, wie sie gegeben war, und geprüft.
claim-unreached = Am Ende ist das Ziel nicht erreicht.
claim-possible = Möglich ist: { count }.
numbers-fewest-all = Keine Lösung ist kürzer, wie man auch zählt.
numbers-fewest-too = Auch hat keine weniger als { count }.
numbers-record = { $unit ->
    [step] Der Rekord in Schritten ist { $count }.
    [slide] Der Rekord in Schüben ist { $count }.
   *[move] Der Rekord in Zügen ist { $count }.
}
colophon-title = So ist dieses Heft entstanden

## Das Kolophon

colophon-counted = { $unit ->
    [step] Gezählt in Schritten: Ein Schritt bewegt einen Block um ein Feld.
    [slide] Gezählt in Schüben: Ein Schub bewegt einen Block geradeaus.
    [jump] Gezählt in Sprüngen.
   *[move] Gezählt in Zügen: Ein Zug bewegt einen Block auf beliebigem Weg.
}
colophon-shortest = { $unit ->
    [step] { $counts }: Keine Lösung hat weniger Schritte.
    [slide] { $counts }: Keine Lösung hat weniger Schübe.
    [jump] { $counts }: Kein Weg hat weniger Sprünge.
   *[move] { $counts }: Keine Lösung hat weniger Züge.
}
colophon-only = Es ist die einzige Lösung dieser Länge.
colophon-fewest-moves = Unter allen kürzesten Lösungen ist dies eine von denen, die am seltensten von einem Block zum anderen wechseln.
colophon-readable = { $count ->
    [one] Unter allen kürzesten Lösungen ist dies eine von denen, die mit den wenigsten Bildern zu je einem Zug auskommen.
   *[other] Unter allen kürzesten Lösungen ist dies eine von denen, die mit den wenigsten Bildern zu höchstens { $count } Zügen auskommen.
}
colophon-first = Andere Lösungen können ebenso kurz sein; diese hat die Suche zuerst gefunden.
colophon-wiberg = Unter allen kürzesten Lösungen ist dies die, die Karl Wibergs Aufsatz wählen würde.
colophon-pictures = { $count ->
    [1] Jedes Bild zeigt einen ganzen Zug.
   *[other] Jedes Bild zeigt bis zu { $count } ganze Züge.
}
colophon-source = Quelle der Aufgabe: { $source }.
colophon-made = Erstellt mit Stepbook { $version }.
colophon-made-on = Erstellt mit Stepbook { $version } am { $date }.
colophon-fonts = { $others ->
    [some] Gesetzt in Lato von Łukasz Dziedzic, unter der SIL Open Font License. Zeichen, die darin fehlen, sind in anderen Schriften gesetzt.
   *[none] Gesetzt in Lato von Łukasz Dziedzic, unter der SIL Open Font License.
}
colophon-rights = Stepbook beansprucht keine Rechte an diesem Heft: Drucke es, kopiere es, gib es weiter.
back-title = Wie weit bist du gekommen?
back-text = Wenn du nicht weiterkommst, suche das Brett, das wie deines aussieht, und mach von dort aus weiter.
back-part = Teil { $number }
back-play = Am Bildschirm spielen
back-solved = Welche hast du gelöst?
back-solved-text = Hake das Kästchen ab, und schwärze die Ecke, wenn du nicht mehr gebraucht hast als die Zahl darunter.
colophon-code = QR-Code der Adresse { $address }

## Ein Buch mit vielen Aufgaben

collection-genre = { $genre ->
    [sliding] Schiebepuzzles
    [maze] Zahlenlabyrinthe
   *[several] Denkaufgaben
}
collection-part = { $part ->
    [puzzles] Aufgaben
    [hints] Hinweise
   *[solutions] Lösungen
}
collection-edition = Sammlung
collection-lengths = Von { $shortest } bis { $longest }.
# A description of the pictures on the cover of such a book.
collection-mosaic = Die Bretter von { $count } Rätseln
collection-contents = Inhalt
collection-column = { $part ->
    [puzzles] Aufgabe
    [hints] Hinweise
   *[solutions] Lösung
}
collection-see = { $part ->
    [puzzles] Aufgabe Seite { $page }
    [hints] Hinweise Seite { $page }
   *[solutions] Lösung Seite { $page }
}
collection-link = { $part ->
    [puzzles] Aufgabe { $number } auf Seite { $page }
    [hints] Hinweise zu Aufgabe { $number } auf Seite { $page }
   *[solutions] Lösung von Aufgabe { $number } auf Seite { $page }
}
collection-use = So spielst du
collection-class = { $class ->
    [square] Kleine Bretter
    [tall] Hohe oder breite Bretter
    [large] Große Bretter
   *[maze] Zahlenlabyrinthe
}
collection-record = { $box ->
    [moves] { unit-many }
    [time] Zeit
    [solved] gelöst
    [help] ohne Hinweis
   *[shortest] kürzeste
}
collection-record-use = { $shortest ->
    [some] Kästchen zum Ausfüllen. Kürzeste: Deine Lösung ist so kurz wie die im Buch.
   *[none] Kästchen zum Ausfüllen.
}
collection-begins = { $part ->
    [hints] Kommst du nicht weiter? Die Hinweise beginnen auf Seite { $page }.
   *[solutions] Die Lösungen beginnen auf Seite { $page }.
}
collection-read = So liest du die Lösungen
collection-read-move = Zug { $number }: { $block } { $way }.
collection-read-target = Grau: Ein Block des Ziels zieht.
collection-read-board = Das Brett nach diesem Zug steht daneben.
collection-same = { $parts ->
    [both] Eine Aufgabe, ihre Hinweise und ihre Lösung haben dieselbe Nummer.
    [hints] Eine Aufgabe und ihre Hinweise haben dieselbe Nummer.
   *[solutions] Eine Aufgabe und ihre Lösung haben dieselbe Nummer.
}
collection-own = Regeln, die nur für manche Aufgaben gelten, stehen unter deren Brettern.
collection-fewest = { $unit ->
    [step] Die bei einer Aufgabe angegebene Zahl der Schritte ist die kleinstmögliche.
    [slide] Die bei einer Aufgabe angegebene Zahl der Schübe ist die kleinstmögliche.
    [jump] Die bei einer Aufgabe angegebene Zahl der Sprünge ist die kleinstmögliche.
   *[move] Die bei einer Aufgabe angegebene Zahl der Züge ist die kleinstmögliche.
}
collection-hints = Stellungen auf dem Weg. Erreiche die erste, dann sieh dir die nächste an. Sie haben keine Buchstaben: Blöcke gleicher Form sind gleich.
collection-table = Die Zahl bei einem Zug ist der Zählstand danach. Fette Zeilen: Ein Block des Ziels zieht.
collection-join = Eine schwarze Zahl: Ihr Brett steht in der ersten Spalte. Suche das Brett, das wie deines aussieht, und mach von dieser Zeile aus weiter.
collection-continued = Fortsetzung
collection-sources = Anmerkungen und Quellen

## Das Studio

studio-title = Stepbook Studio
studio-private = Alles bleibt auf diesem Gerät. Nichts wird gesendet.
studio-language = Sprache dieser Seite
studio-skip = Zum Brett
studio-new = Neues Puzzle
studio-no-wasm = Der Löser konnte nicht geladen werden. Lade die Seite neu. Hilft das nicht, ist der Browser vielleicht zu alt.
studio-bad-link = Der Link ist kein Puzzle.
studio-broken = Das war zu viel für den Browser: { $message }
studio-size = { $rows } × { $columns }
studio-my-puzzle = Mein Puzzle
studio-my-maze = Mein Labyrinth
studio-puzzle-name = Name des Puzzles
studio-rows = Zeilen
studio-columns = Spalten
studio-rows-fewer = Eine Zeile weniger
studio-rows-more = Eine Zeile mehr
studio-columns-fewer = Eine Spalte weniger
studio-columns-more = Eine Spalte mehr
studio-tools = Was du zeichnest
studio-tool-block = Block
studio-tool-target = Zielblock
studio-tool-goal = Ziel
studio-tool-wall = Wand
studio-tool-gate = Tor
studio-tool-erase = Löschen
studio-tool-number = Zahlen
studio-tool-outside = Außen
studio-tool-exit = Ausgänge
studio-tool-start = Start
studio-tool-end = Ziel
studio-hint-block = Ziehe über die Zellen jedes Blocks.
studio-hint-target = Tippe auf den Block, der befreit wird.
studio-hint-target-more = Tippe den anderen Block an, der ein Ziel hat.
studio-hint-goal = Ziehe { $label } dorthin, wo er hin muss.
studio-hint-goal-other = Dieses Ziel steht im Text. Wähle einen Zielblock, um es zu ersetzen.
studio-hint-wall = Tippe die Felder an, auf die kein Block kann, oder ziehe über sie.
studio-hint-gate = Tippe die Felder an, auf die nur der Zielblock darf, oder ziehe über sie.
studio-hint-erase = Tippe einen Block an, um ihn zu entfernen.
studio-hint-number = Wähle eine Zahl und tippe auf ihre Zellen, oder tippe Zeile für Zeile.
studio-hint-outside = Tippe die Felder an, die nicht zum Labyrinth gehören.
studio-hint-exit = Tippe die äußeren Felder an, auf denen der letzte Sprung endet.
studio-hint-start = Tippe das Feld an, auf dem du beginnst.
studio-hint-end = Tippe das Feld an, das du erreichen musst.
studio-hint-large = Zwei Finger verschieben das Brett.
studio-first-block = Hier ziehen
studio-numbers = Zahl, die du schreibst
studio-undo = Rückgängig
studio-redo = Wiederherstellen
studio-wait-faults = Etwas stimmt nicht
studio-block-title = Block { $label }
studio-block-name = Name
studio-block-moves = Bewegt sich
studio-moves-usual = wie die anderen
studio-moves-both = in alle Richtungen
studio-moves-horizontal = nur nach links und rechts
studio-moves-vertical = nur nach oben und unten
studio-moves-fixed = gar nicht
studio-block-free = Das ist der Zielblock
studio-block-remove = Entfernen
studio-goal-more = Noch ein Block hat ein Ziel
studio-goal-place = Block { $label }: Zeile { $row }, Spalte { $column }
studio-goal-less = Ziel von Block { $label } entfernen
studio-opening = Öffnung des Kastens
studio-opening-usual = wo der Block hinausgeht
studio-opening-none = keine
studio-opening-top = oben
studio-opening-bottom = unten
studio-opening-left = links
studio-opening-right = rechts
studio-opening-other = wie im Text
studio-number-title = Zeile { $row }, Spalte { $column }
studio-number-value = Zahl
studio-rule-cars = Blöcke bewegen sich nur der Länge nach, wie Autos
studio-rule-directions = Sprünge gehen
studio-directions-queen = in alle acht Richtungen
studio-directions-rook = nach oben, unten, links und rechts
studio-directions-bishop = schräg
studio-directions-other = wie im Text
studio-rule-wrap = Sprünge gehen über den Rand zur anderen Seite
studio-as-text = Puzzle als Text
studio-as-drawing = Zurück zur Zeichnung
studio-keys-title = Tasten
studio-keys-blocks = Pfeiltasten: zu einer Zelle. Leertaste: einen Block beginnen, Pfeiltasten vergrößern ihn, Leertaste beendet ihn. Ein Buchstabe benennt den Block. Entf entfernt ihn. Eingabe oder Leertaste wählt mit den anderen Werkzeugen. Mit „Ziel“ tragen die Pfeiltasten den Block. Strg+Z macht rückgängig.
studio-keys-maze = Pfeiltasten: zu einem Feld gehen. Eine Ziffer schreibt die Zahl. X ist ein Ausgang, S der Start, G das Ziel. Entf leert das Feld. Strg+Z macht rückgängig.
studio-board = Brett
studio-cell = Zeile { $row }, Spalte { $column }: { $what }
studio-cell-empty = leer
studio-cell-wall = Wand
studio-cell-gate = Tor
studio-cell-block = Block { $label }
studio-cell-target = Block { $label }, der Zielblock
studio-cell-goal = { $what }, Ziel von Block { $label }
studio-cell-fault = { $what }, hier stimmt etwas nicht
studio-cell-outside = außen
studio-cell-exit = Ausgang
studio-cell-start = { $what }, Start
studio-cell-end = { $what }, Ziel
studio-faults = Was nicht stimmt
studio-warnings = Stimmt das?
studio-fault-place = Zeile { $line }, Spalte { $column }:{ " " }
studio-said-undone = Rückgängig gemacht.
studio-said-redone = Wiederhergestellt.
studio-said-block = { $count ->
    [one] Block { $label }, { $count } Feld.
   *[other] Block { $label }, { $count } Felder.
}
studio-said-pen = Block { $label }. Pfeiltasten vergrößern ihn, die Leertaste beendet ihn.
studio-said-target = Block { $label } ist der Zielblock. Bewege ihn jetzt zu seinem Ziel.
studio-said-no-block = Hier ist kein Block. Tippe einen Block an.
studio-said-goal = Block { $label } muss zu Zeile { $row }, Spalte { $column }.
studio-said-erased = Block { $label } ist entfernt.
studio-said-cleared = Das Feld ist leer.
studio-said-renamed = Der Block heißt jetzt { $name }.
studio-name-empty = Ein Block braucht einen Namen.
studio-name-long = Dieser Name ist zu lang.
studio-name-space = Ein Name hat keine Leerzeichen. Nimm einen Bindestrich.
studio-name-sign = „{ $name }“ bedeutet auf einem Brett etwas anderes. Nimm einen anderen Namen.
studio-name-taken = Ein anderer Block heißt { $name }.
studio-text-title = Puzzle als Text
studio-text-lead = Füge hier ein Puzzle ein. Erkannt werden Stepbooks eigene Dateien, HackerRank, Rush-Hour-Zeilen, Karten von GNOME Klotski, Zahlenfelder und JSON.
studio-text-open = Datei öffnen
studio-text-area = Text des Puzzles
studio-text-use = Dieses Puzzle nehmen
studio-text-ready = „{ $title }“ ist in Ordnung.
studio-text-several = Der Text enthält mehrere Puzzles. Welches?
studio-text-file-large = Diese Datei ist zu groß für ein Puzzle.
studio-drop = Puzzle hier ablegen
studio-stop = Anhalten
studio-stopped = Beendet nach { $positions }, Tiefe { $depth }.
studio-solved = { $counts }; keine Lösung ist kürzer.
studio-unsolved = Es gibt keine Lösung.
studio-play = Spielen
studio-metric = Möglichst wenige
studio-metric-step = Schritte: ein Feld auf einmal
studio-metric-slide = Schübe: beliebig weit geradeaus
studio-metric-move = Züge: ein Block, beliebiger Weg
studio-edition = Was darin steht
studio-edition-full = alles
studio-edition-puzzle = nur das Puzzle
studio-edition-hints = das Puzzle und Hinweise
studio-edition-solution = nur die Lösung
studio-pictures = Bilder
studio-pictures-usual = wie die Lösung es braucht
studio-pictures-1 = eins für jeden Zug
studio-pictures-many = bis zu { $count } Züge in einem
studio-sheets = Auf jeder Seite des Papiers
studio-sheets-single = eine Heftseite
studio-sheets-booklet = zwei Heftseiten, zum Falten
studio-sheets-2-up = zwei Heftseiten nebeneinander
studio-sheets-count = { $count ->
    [one] { $count } Blatt Papier
   *[other] { $count } Blatt Papier
}
studio-sheets-short = Drucke beidseitig in Originalgröße (100 %), über die kurze Kante gewendet.
studio-sheets-long = Drucke beidseitig in Originalgröße (100 %), über die lange Kante gewendet.
studio-sheets-fold = Falte die Blätter dann zusammen in der Mitte und hefte sie dort.
studio-sheets-fold-many = Falte sie dann in { $count } Lagen ({ $sizes } Blatt) und nähe die Lagen zusammen.
studio-paper = Papier
studio-book-language = Sprache
studio-theme = Farben
studio-theme-mono = Grautöne
studio-theme-colour = Farben
studio-theme-high-contrast = kräftiges Schwarz-Weiß
studio-theme-photocopy = Muster, zum Kopieren
studio-landscape = Querformat
studio-large-print = Großdruck
studio-pages = { $count ->
    [one] { $count } Seite
   *[other] { $count } Seiten
}
studio-pages-all = Seiten des Hefts
studio-page = Seite { $label }
studio-making = Die Seiten werden erstellt …
studio-print = Heft drucken
studio-save-html = Webseite
studio-save-svg = SVGs
studio-save-toml = Puzzledatei
studio-copy-link = Link zu diesem Puzzle kopieren
studio-copied = Der Link ist kopiert.
studio-copy-this = Kopiere diesen Link:
studio-saving = { $name } wird erstellt …
studio-saved = Gespeichert: { $name }
studio-no-pages = Noch gibt es nichts zu drucken
studio-tabs = Teile des Studios
studio-tab-draw = Zeichnen
studio-tab-play = Spielen
studio-tab-solution = Lösung
studio-tab-analysis = Analyse
studio-tab-print = Drucken
studio-task-exit = Bringe Block { $label } zur Öffnung.
studio-task-place = Bringe Block { $label } an seinen Platz.
studio-task-several = Bringe die Blöcke { $label } an ihre Plätze.
studio-best = Am kürzesten: { $counts }.
studio-drawings = Deine Zeichnungen
studio-examples = Beispiele
studio-new-blocks = Neue Blöcke
studio-new-cars = Neue Autos
studio-new-maze = Neues Labyrinth
studio-new-text = Text oder Datei
studio-not-solved = nicht gelöst
studio-throw = „{ $title }“ wegwerfen
studio-gone = „{ $title }“ ist weggeworfen.
studio-bring = Zurückholen
studio-from-link = Aus einem Link.
studio-from-example = Ein Beispiel.
studio-keep-copy = Kopie behalten
studio-back-mine = Zurück zu meiner
studio-kept = Eine Kopie ist behalten.
studio-solve = Lösen
studio-ready = Bereit zum Lösen.
studio-not-ready = Die Zeichnung ist noch nicht fertig.
studio-searching = Suche… Tiefe { $depth }
studio-positions = { $count ->
    [one] { $count } Stellung
   *[other] { $count } Stellungen
}
studio-spent = { $seconds } s · etwa { $memory } MB
studio-yours = Deine: { $count }.
