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
way = { $direction ->
    [up] { $cells } hoch
    [down] { $cells } runter
    [left] { $cells } links
   *[right] { $cells } rechts
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
move = { $block } { $way }

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

## Stellungen in Worten

position-start = Der Start. Zeilen von oben: { $rows }.
position-after = Block { $move }. Zeilen von oben: { $rows }.
position-before = Als nächstes: Block { $move }. Zeilen von oben: { $rows }.
position-end = Das Ende. Zeilen von oben: { $rows }.
position-row-gap = ;{" "}
position-empty = leer
position-wall = Wand
position-gate = Tor

## Abschnitte

chapter-end = das Ende
chapter-all = { $unit ->
    [step] alle Schritte
    [slide] alle Schübe
    [jump] alle Sprünge
   *[move] alle Züge
}
chapter-goes = { $block } { $ways }

## Regeln

rule-slide = Schiebe Blöcke; drehe, hebe oder stapele sie nie.
rule-together = { $count ->
    [one] Die Teile von { $blocks } bewegen sich gemeinsam.
   *[other] Die Teile von { $blocks } bewegen sich jeweils gemeinsam.
}
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
# Jumps. $directions is "queen", "rook", "bishop" or "other": then $list names them. $exits is "some" or "none".
rule-jump = Die Zahl, auf der man steht, sagt, wie viele Felder weit der nächste Sprung geht, geradeaus { $directions ->
    [queen] in eine von acht Richtungen.
    [rook] nach oben, unten, links oder rechts.
    [bishop] und schräg.
   *[other] in eine dieser Richtungen: { $list }.
}
rule-jump-inside = { $exits ->
    [some] Nur der letzte Sprung darf das Feld verlassen, und er muss genau auf einem Ausgang enden.
   *[none] Kein Sprung verlässt das Feld oder geht über eine Lücke darin.
}
rule-jump-wrap = Wer das Rechteck auf einer Seite verlässt, kommt auf der anderen wieder herein.
rule-jump-zero = Von einer 0 führt kein Sprung weiter.
rule-distinct = Blöcke gleicher Form gelten als verschieden.
rule-others = Wo die anderen enden, ist gleichgültig.

## Das Ziel

goal-any = egal
# What is said of maps. $count in map-title is that of `count`; $list names directions.
map-title = { $exits ->
    [some] Der Weg hinaus: { count }
   *[none] Der Weg: { count }
}
map-meaning = Schwarze Scheibe: Nummer der Landung, 0 ist der Start. Zahl im Ring: Länge des nächsten Sprungs. Linien sind nur gebogen, wo sie einander verdecken würden.
map-others = Der letzte Sprung kann auch so gehen: { $list }.
map-fewest = { $counts }; kein Weg hat weniger.
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
goal-numbered = Ziel { $number }: { $task }.
goal-any-of = Erreiche eines von { $count } Zielen.
goal-any-shown = Erreiche eines der { $count } gezeigten Ziele.
goal-jump = { $exits ->
    [some] finde den Weg zu einem Ausgang
   *[none] { $count ->
        [one] finde den Weg zum Feld mit dem doppelten Ring
       *[other] finde den Weg zu einem Feld mit doppeltem Ring
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
goal-bring-shown = bringe die Blöcke an die Plätze, die das Ziel zeigt
goal-bring-shown-any = bringe die Blöcke an die Plätze, die das Ziel zeigt; „{ goal-any }“ ist { $groups }
goal-group = einer von { $blocks }
goal-group-or = { $list } oder { $next }
goal-also = { $list }; { $next }
goal-bring-any-shown = bringe irgendeinen der Blöcke, die das Ziel zeigt, an seinen Platz
goal-empty = { $count ->
    [one] leere das Feld, das im Ziel mit einem Punkt bezeichnet ist
   *[other] leere die Felder, die im Ziel mit Punkten bezeichnet sind
}
goal-bring-and-empty = { $places ->
    [one] { $bring } und { $empty }
   *[other] { $bring }, und { $empty }
}
goal-one-of = einen von { $blocks } („{ goal-any }“)
goal-some-of = { $count } von { $blocks }
goal-to-own = { $count ->
    [one] { $blocks } an seinen Platz
   *[other] { $blocks } an ihre Plätze
}
goal-to-marked = { $count ->
    [one] { $who } an den mit { $mark } bezeichneten Platz
   *[other] { $who } an einen der { $count } mit { $mark } bezeichneten Plätze
}
goal-to-marked-any = { $count ->
    [one] { $who } an den mit „{ goal-any }“ bezeichneten Platz
   *[other] { $who } an einen der { $count } mit „{ goal-any }“ bezeichneten Plätze
}
goal-to-several = { $mark ->
    [clear] { $who } in beliebiger Reihenfolge an die { $count } mit „{ goal-any }“ bezeichneten Plätze
   *[shape] { $who } in beliebiger Reihenfolge an die { $count } mit „{ goal-any }“ bezeichneten Plätze ihrer Form
}
goal-to-corner = { $count ->
    [one] { $who } an den Platz mit der linken oberen Ecke in { $cells }
   *[other] { $who } an einen Platz mit der linken oberen Ecke in { $cells }
}
goal-cell = Zeile { $row }, Spalte { $column }
goal-cell-or = { $list } oder { $next }
goal-to-one-of-many = { $who } an einen von { $count } Plätzen

## Was jedes Dokument hat

titled = { $title }: { $words }
sentence = { $phrase }.
subject = { $genre ->
    [maze] Der kürzeste Weg: { $counts }
   *[sliding] Die kürzeste Lösung, Schritt für Schritt: { $counts }
}
cover-subtitle = { $genre ->
    [maze] Ein Zahlenlabyrinth, Sprung für Sprung
   *[sliding] Ein Schiebepuzzle, Schritt für Schritt
}
cover-fewest = { $unit ->
    [step] So wenige Schritte wie möglich, wenn ein Schritt einen Block um ein Feld bewegt.
    [slide] So wenige Schübe wie möglich, wenn ein Schub einen Block geradeaus bewegt.
    [jump] So wenige wie möglich.
   *[move] So wenige Züge wie möglich, wenn ein Zug einen Block auf beliebigem Weg bewegt.
}
cover-maps = { $count ->
    [one] Eine Karte und die Tabelle aller Sprünge.
   *[other] { $count } Karten und die Tabelle aller Sprünge.
}
cover-diagrams = { $count ->
    [one] 1 Diagramm und die Tabelle aller Züge.
   *[other] { $count } Diagramme und die Tabelle aller Züge.
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
    [step] Ein Block geht ein Feld weit, nie schräg.
    [slide] Ein Block geht geradeaus, so weit er will.
    [jump] Ein Sprung geht so weit, wie die Zahl sagt.
   *[move] Ein Block geht einen beliebigen Weg; die anderen stehen still.
}
unit-second = { $unit ->
    [step] Schritte desselben Blocks in Folge sind ein Zug:
    [slide] Schübe desselben Blocks in Folge sind ein Zug:
   *[move] Feld für Feld gezählt, in Schritten:
}
origin-author-year = Erfunden von { $author }, { $year }.
origin-author = Erfunden von { $author }.
origin-year = Aus dem Jahr { $year }.
origin-source = Quelle: { $source }

## Wie man die Diagramme liest

legend-title = Wie man die Diagramme liest
legend-meaning-none = { $unit ->
    [step] Das Bild zeigt die Stellung nach dem Schritt.
    [slide] Das Bild zeigt die Stellung nach dem Schub.
   *[move] Das Bild zeigt die Stellung nach dem Zug.
}
legend-meaning-arrow-after = { $unit ->
    [step] Das Bild zeigt die Stellung nach dem Schritt. Der Pfeil zeigt den Schritt, der dorthin führte.
    [slide] Das Bild zeigt die Stellung nach dem Schub. Der Pfeil zeigt den Schub, der dorthin führte.
   *[move] Das Bild zeigt die Stellung nach dem Zug. Der Pfeil zeigt den Zug, der dorthin führte.
}
legend-meaning-marks-after = { $unit ->
    [step] Das Bild zeigt die Stellung nach dem Schritt. Die Zeichen zeigen den Schritt, der dorthin führte.
    [slide] Das Bild zeigt die Stellung nach dem Schub. Die Zeichen zeigen den Schub, der dorthin führte.
   *[move] Das Bild zeigt die Stellung nach dem Zug. Die Zeichen zeigen den Zug, der dorthin führte.
}
legend-meaning-arrow-next = { $unit ->
    [step] Das Bild zeigt die Stellung nach so vielen Schritten, wie seine Nummer sagt. Der Pfeil zeigt den Schritt, der als nächster kommt.
    [slide] Das Bild zeigt die Stellung nach so vielen Schüben, wie seine Nummer sagt. Der Pfeil zeigt den Schub, der als nächster kommt.
   *[move] Das Bild zeigt die Stellung nach so vielen Zügen, wie seine Nummer sagt. Der Pfeil zeigt den Zug, der als nächster kommt.
}
legend-meaning-marks-next = { $unit ->
    [step] Das Bild zeigt die Stellung nach so vielen Schritten, wie seine Nummer sagt. Die Zeichen zeigen den Schritt, der als nächster kommt.
    [slide] Das Bild zeigt die Stellung nach so vielen Schüben, wie seine Nummer sagt. Die Zeichen zeigen den Schub, der als nächster kommt.
   *[move] Das Bild zeigt die Stellung nach so vielen Zügen, wie seine Nummer sagt. Die Zeichen zeigen den Zug, der als nächster kommt.
}
legend-meaning-arrow-next-move = { $unit ->
    [slide] Das Bild zeigt die Stellung nach so vielen Schüben, wie seine Nummer sagt. Der Pfeil zeigt den Zug, der als nächster kommt.
   *[step] Das Bild zeigt die Stellung nach so vielen Schritten, wie seine Nummer sagt. Der Pfeil zeigt den Zug, der als nächster kommt.
}
legend-meaning-marks-next-move = { $unit ->
    [slide] Das Bild zeigt die Stellung nach so vielen Schüben, wie seine Nummer sagt. Die Zeichen zeigen den Zug, der als nächster kommt.
   *[step] Das Bild zeigt die Stellung nach so vielen Schritten, wie seine Nummer sagt. Die Zeichen zeigen den Zug, der als nächster kommt.
}
legend-number = Nummer
legend-number-meaning = { $unit ->
    [step] Schritte bis hierher
    [slide] Schübe bis hierher
   *[move] Züge bis hierher
}
legend-label = Name
legend-label-meaning = bleibt beim Block bis zuletzt
legend-outline = Dünner Umriss
legend-outline-meaning = ein Block, der stehen bleibt
legend-fill = Füllung
legend-fill-meaning = die Art des Blocks, siehe unten
legend-words = Zug
legend-words-meaning = welcher Block, wohin, wie weit
legend-dot = Punkt
legend-dot-meaning = ein leeres Feld
legend-ghost = Schatten
legend-ghost-meaning = { $which ->
    [next] wo der Block stehen wird
   *[after] wo der Block vorher stand
}
legend-arrow = Pfeil
legend-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] der Schritt, der als nächster kommt
        [slide] der Schub, der als nächster kommt
       *[move] der Zug, der als nächster kommt
    }
   *[after] { $unit ->
        [step] der letzte Schritt
        [slide] der letzte Schub
       *[move] der letzte Zug
    }
}
legend-moved = Bewegter Block
legend-moved-meaning = { $which ->
    [next] { $fill ->
        [inverted] eigene Füllung, fetter Name: er zieht als nächster
       *[usual] dicker Umriss, fetter Name: er zieht als nächster
    }
   *[after] { $fill ->
        [inverted] eigene Füllung, fetter Name
       *[usual] dicker Umriss, fetter Name
    }
}
legend-opening = Öffnung
legend-opening-meaning = Ausgang des Zielblocks
legend-gate = Tor
legend-gate-meaning = { $who ->
    [none] kein Block darf hindurch
    [all] jeder Block darf hindurch
    [some] nur für { $blocks } offen
   *[many] nur manche Blöcke dürfen hindurch
}
key-kind = { $kind ->
    [target] der Zielblock
    [targets] die Zielblöcke
    [small] klein, ein Feld
    [flat-two] liegend, 2 Felder
    [flat] liegend
    [upright-two] stehend, 2 Felder
    [square] quadratisch
    [upright] stehend
    [no-rectangle] nicht liegend und kein Rechteck
   *[other] weder liegend noch klein
}
key-goal = Doppellinie
key-goal-meaning = Zielfelder, am Start und am Ende
key-wall = Schraffur
key-wall-meaning = eine Wand
key-gate = Gitter
key-gate-meaning = ein Tor
key-pins = Stifte
key-pins-meaning = ein unbeweglicher Block

## Die Tabelle der Züge

moves-title = { $unit ->
    [jump] Alle Sprünge
   *[other] Alle Züge
}
moves-use = { $unit ->
    [jump] Beginne am Start und mache die Sprünge der Reihe nach.
   *[other] Stelle die Startstellung auf und mache die Züge der Reihe nach.
}
moves-number = Jede Nummer ist die des Diagramms mit dem Ergebnis.
moves-in-order = Die Diagramme mit den Ergebnissen folgen in derselben Reihenfolge.
moves-equation = { $unit ->
    [move] Feld für Feld gezählt: { $equation }.
   *[other] Eine Zeile ohne Namen setzt mit demselben Block fort; so gilt: { $equation }.
}
moves-parts = Ein Abschnitt endet, wenn ein Zielblock zieht.
moves-none = Der Start ist schon das Ziel: Es ist nichts zu tun.

## Die Webseite

html-skip = { $unit ->
    [step] Zu allen Schritten springen
    [slide] Zu allen Schüben springen
    [jump] Zu allen Sprüngen springen
   *[move] Zu allen Zügen springen
}
html-moves-title = { $unit ->
    [jump] Die Sprünge
   *[other] Die Züge
}
html-moves-count = { $unit ->
    [jump] { count }.
   *[other] { $parts ->
        [1] { $count ->
            [one] { $count } Zug.
           *[other] { $count } Züge.
        }
       *[other] { $count ->
            [one] { $count } Zug in { $parts } Abschnitten; ein Abschnitt endet, wenn ein Zielblock zieht.
           *[other] { $count } Züge in { $parts } Abschnitten; ein Abschnitt endet, wenn ein Zielblock zieht.
        }
    }
}
html-moves-each = { $unit ->
    [step] Aufeinanderfolgende Schritte desselben Blocks sind ein Zug; jeder führt zum Bild seines Ergebnisses.
    [slide] Aufeinanderfolgende Schübe desselben Blocks sind ein Zug; jeder führt zum Bild seines Ergebnisses.
    [jump] Jeder führt zu der Karte, auf der er der letzte ist.
   *[move] Jeder führt zum Bild seines Ergebnisses.
}
html-all = Alle { unit-many }
html-legend-title = Wie man die Bilder liest
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
html-player-speed = Tempo
html-player-of = { $unit ->
    [slide] Schub { $step } von { $last }:
    [move] Zug { $step } von { $last }:
    [jump] Sprung { $step } von { $last }:
   *[step] Schritt { $step } von { $last }:
}
html-player-solved = { $words } – gelöst
html-player-link = Link zu dieser Stellung
html-player-svg = Als SVG speichern
html-player-arrows = zurück, weiter
html-player-ends = Start, Ende
html-player-space = abspielen, anhalten
html-key-home = Pos 1
html-key-end = Ende
html-key-space = Leertaste
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
html-play-again = Noch einmal
html-play-first = Ab der ersten Stellung
html-play-next = { $unit ->
    [slide] Nächsten Schub zeigen
    [move] Nächsten Zug zeigen
    [jump] Nächsten Sprung zeigen
   *[step] Nächsten Schritt zeigen
}
html-play-rejoin = Zurück auf den Lösungsweg
html-play-leave = Zurück zur Lösung
html-play-given = gezeigt
html-play-counts = Was du gezählt hast
html-play-keys-choose = Block wählen
html-play-keys-slide = schieben
html-play-keys-undo = zurücknehmen
html-play-keys-next = weiter wie die Lösung
html-play-keys-leave = zurück zur Lösung
html-key-tab = Tab
html-key-backspace = Rücktaste
html-key-enter = Eingabe
html-key-escape = Esc
html-play-board = Brett: Schiebe die Blöcke
html-play-block = Block { $block }, Zeile { $row }, Spalte { $column }. { $can }
html-play-can = Frei: { $ways }.
html-play-stuck = Kann jetzt nicht ziehen.
html-play-fixed = Steht fest.
html-play-begin = Du bist am Zug
html-play-hint = Ziehe einen Block, oder wähle einen und dann sein Ziel oder eine Pfeiltaste.
html-play-blocked = { $block } kann nicht { $way }.
html-play-undone = Zurückgenommen: { $move }
html-play-redone = Wiederholt: { $move }
html-play-at-beginning = Wieder da, wo du angefangen hast.
html-play-at-start = Das ist die Startstellung.
html-play-shown = Die Lösung: { $move }
html-play-off = Nicht auf dem Weg der Lösung
html-play-back = { $unit ->
    [slide] Zurück geht es zu ihrem Schub { $step }.
    [move] Zurück geht es zu ihrem Zug { $step }.
    [jump] Zurück geht es zu ihrem Sprung { $step }.
   *[step] Zurück geht es zu ihrem Schritt { $step }.
}
html-play-back-start = Zurück geht es zum Start.
html-play-rejoined = Wieder auf dem Weg der Lösung
html-play-on = { $unit ->
    [slide] Schub { $step } von { $last }
    [move] Zug { $step } von { $last }
    [jump] Sprung { $step } von { $last }
   *[step] Schritt { $step } von { $last }
}
html-play-solved = Gelöst!
html-play-best = Deine { unit-many }: { $count }, so wenige wie die Lösung.
html-play-more = Deine { unit-many }: { $count }. Die der Lösung: { $least }.
html-play-best-from = Deine { unit-many }: { $count }, so wenige wie die Lösung ab deiner ersten Stellung.
html-play-more-from = Deine { unit-many }: { $count }. Die der Lösung ab deiner ersten Stellung: { $least }.
html-footer = Diese Seite ist eine einzige Datei und lädt nichts nach: Man kann sie speichern, drucken und weitergeben.
# Playing where one jumps. $cells is the number on which one stands.
html-jump-map = Die Karte
html-jump-board = Karte: wähle, wo du landest
html-jump-hint = Wähle eines der markierten Felder: durch Klicken oder Tippen oder mit Pfeiltasten und Eingabetaste.
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
# $jump is the one before: where it lands.
html-jump-place = { $jump }, Zeile { $row }, Spalte { $column }
html-jump-end = { $jump }, Zeile { $row }, Spalte { $column }: das Ende
html-jump-stuck = Eine Sackgasse: Von hier ist kein Sprung möglich.
# What the keys before these words do.
html-jump-keys-choose = Landeplatz wählen
html-jump-keys-jump = springen

## Die Seite einer Sammlung

html-gallery-title = Rätsel
html-gallery-count = { $count ->
    [one] { $count } Puzzle
   *[other] { NUMBER($count) } Puzzles
}
html-gallery-solved = Gelöste Puzzles
html-gallery-unsolvable = Ohne Lösung
html-gallery-unsolvable-each = { $positions ->
    [one] Die einzige erreichbare Stellung ist nicht das Ziel.
   *[other] Keine der { NUMBER($positions) } erreichbaren Stellungen ist das Ziel.
}
html-gallery-limit = Abgebrochen
html-gallery-limit-each = { $positions ->
    [one] Keine Lösung gefunden; { NUMBER($positions) } Stellung wurde gesehen, bevor eine Grenze erreicht war.
   *[other] Keine Lösung gefunden; { NUMBER($positions) } Stellungen wurden gesehen, bevor eine Grenze erreicht war.
}
html-gallery-faulty = Nicht herstellbar
html-gallery-footer = Diese Seite lädt nichts nach; ihre Links führen zu Dateien im selben Ordner.

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
levels-start-wins = der Start ist eine Lösung
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
matter-legend-continued = Wie man die Diagramme liest, Fortsetzung
matter-moves-continued = Alle Züge, Fortsetzung
matter-continued = Fortsetzung
matter-page = S. { $page }
matter-pages = S. { $first }–{ $last }
matter-diagram = Diagramm { $number }
matter-diagram-on-page = Diagramm { $number } auf Seite { $page }
matter-start-elsewhere = Die Startstellung ist auf Seite { $page } zu sehen.

## Bogen mit mehreren Seiten, Prüfseite

impose-sheet-front = Bogen { $sheet } Vorderseite
impose-sheet-back = Bogen { $sheet } Rückseite
impose-mark-front = { $sheet } vorn
impose-mark-back = { $sheet } hinten
impose-signature-mark-front = Lage { $signature }, Bogen { $sheet } vorn
impose-signature-mark-back = Lage { $signature }, Bogen { $sheet } hinten

calibration-title = Prüfseite
calibration-subject = Eine Seite zum beidseitigen Drucken, die zeigt, wie genau der Drucker ist.
calibration-front = Vorderseite
calibration-back = Rückseite
calibration-up = diese Kante oben
calibration-sheet = { $edge ->
    [long] { $paper }, beidseitig gedruckt, über die lange Kante gewendet
   *[short] { $paper }, beidseitig gedruckt, über die kurze Kante gewendet
}
calibration-ruler = Zwei Lineale von { $length } mm, eines waagerecht und eines senkrecht.
calibration-cross = Zwei Kreuze mit Teilstrichen im Abstand von einem Millimeter.
calibration-vernier = Zwei Kreuze mit Teilstrichen im Abstand von neun Zehnteln eines Millimeters, an den Stellen derer auf der Vorderseite.
calibration-scale-title = Maßstab
calibration-scale = Beide Lineale müssen { $length } mm lang sein. Sind sie es nicht, drucke in tatsächlicher Größe, 100 %, ohne „An Seite anpassen“.
calibration-border-title = Rand
calibration-border = Die Rahmen stehen 3, 5, 8 und 10 mm vom Rand. Der äußerste, der auf allen vier Seiten gedruckt ist, ist der Rand, den der Drucker braucht.
calibration-turn-title = Andere Seite
calibration-turn = Wende dieses Blatt wie die Seite eines Buches. Der Pfeil auf der Rückseite muss zur selben Kante zeigen. Zeigt er nach unten, lass den Drucker über die andere Kante wenden, oder mache diese Seite und das Heft mit dem anderen --flip.
calibration-offset-title = Versatz der beiden Seiten
calibration-offset = Halte das Blatt gegen das Licht, diese Seite zu dir. Die Kreuze beider Seiten sollen eines sein.
calibration-offset-front = Halte das Blatt gegen das Licht: Die Rückseite sagt, wie die Kreuze zu lesen sind.
calibration-vernier-title = Zehntel eines Millimeters
calibration-tenths = Die Teilstriche der Vorderseite scheinen durch: Sie haben 1 mm Abstand, die dieser Seite 0,9 mm. Zähle die ganzen Millimeter von Null zu Null. Die Zehntel sind die Nummer des Teilstrichs, der einen der Vorderseite trifft, auf der Seite, nach der die Null dieser Seite verschoben ist.
calibration-skew-title = Schräglauf
calibration-skew = Zeigen die zwei Kreuze verschiedenen Versatz, ist das Blatt schräg eingezogen worden: Rücke die Papierführungen gerade und drucke noch einmal.
calibration-much-title = Wie viel ist zu viel
calibration-much = Beim Falten schadet bis zu 1 mm nicht. Mehr wird in den Einstellungen des Druckers berichtigt, indem man die Rückseite entgegen dem Versatz verschiebt.

## Umschlag, Kopfzeilen, Seiten mit Diagrammen

pages-cover = Umschlag
pages-landscape = { $paper } quer
pages-maker = gemacht mit { $program }
pages-page = Seite { $page }
pages-foot = Seite { $page } von { $count }
pages-solution = Die Lösung
pages-none = { $unit ->
    [move] 0 Züge
    [slide] 0 Schübe
    [jump] 0 Sprünge
   *[step] 0 Schritte
}
pages-range = { $unit ->
    [move] Züge { $first }–{ $to } von { $last }
    [slide] Schübe { $first }–{ $to } von { $last }
    [jump] Sprünge { $first }–{ $to } von { $last }
   *[step] Schritte { $first }–{ $to } von { $last }
}
pages-solution-head = { $unit ->
    [move] Die Lösung: Züge { $first }–{ $to } von { $last }
    [slide] Die Lösung: Schübe { $first }–{ $to } von { $last }
    [jump] Die Lösung: Sprünge { $first }–{ $to } von { $last }
   *[step] Die Lösung: Schritte { $first }–{ $to } von { $last }
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
pages-part = Teil { $number } · { $title }
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
    [large] Großdruckausgabe
   *[full] Vollständige Ausgabe
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
hints-meaning = { $count ->
    [one] Drei Hinweise, jeder stärker als der davor.
   *[other] Drei Hinweise zu jedem Teil, jeder stärker als der davor.
}
hints-find-block = Finde deinen Teil am Platz von { $block } in den Richtungen; suche dann nur seine Nummer.
hints-find-goal = Jeder Teil endet, wenn ein Zielblock zieht: Finde deinen am Platz dieses Blocks in den Richtungen; suche dann nur seine Nummer.
hints-find-move = Beginne mit Teil 1; ein Teil endet mit dem Zug, den seine Richtung nennt.
hints-find-jump = Beginne mit Teil 1; ein Teil endet mit dem Sprung, dessen Richtung genannt ist.
hints-hidden = { $count ->
    [one] Die Zwischenstellung steht kopf, damit kein Hinweis einen anderen verrät.
   *[other] Die Nummern sind gemischt, die Zwischenstellungen stehen kopf: So verrät kein Hinweis einen anderen.
}
hints-fold = An einer Strichlinie nach hinten gefaltet, verbirgt die Seite, was darunter steht.
hints-direction = Richtung
hints-direction-block = wo { $block } steht und wohin er als nächstes geht
hints-direction-goal = wo der Zielblock steht und wohin er als nächstes geht
hints-direction-move = der Block, dessen Zug den Teil beendet, und wohin er geht
hints-direction-jump = wohin der Sprung geht, der den Teil beendet
hints-milestone = Zwischenstellung
hints-milestone-block = die Stellung, bevor { $block } zieht
hints-milestone-goal = die Stellung, bevor der Zielblock zieht
hints-milestone-move = die Stellung vor diesem Zug
hints-milestone-jump = wo man vor diesem Sprung steht
hints-next = Nächste Züge
hints-next-jump = Nächste Sprünge
hints-next-meaning = { $unit ->
    [jump] { $count ->
        [one] die ersten Sprünge
       *[other] die ersten Sprünge jedes Teils
    }
   *[move] { $count ->
        [one] die ersten Züge
       *[other] die ersten Züge jedes Teils
    }
}
hints-part = Teil { $number }
hints-goes = { $direction ->
    [up] { $block } hoch
    [down] { $block } runter
    [left] { $block } links
   *[right] { $block } rechts
}
hints-from = { $unit ->
    [step] ab Schritt { $number }
    [slide] ab Schub { $number }
    [jump] ab Sprung { $number }
   *[move] ab Zug { $number }
}

## Die Zahlen

numbers-title = Die Zahlen
numbers-levels = Stellungen je Ebene
numbers-levels-meaning = { $unit ->
    [step] Die Ebene einer Stellung ist die kleinste Zahl von Schritten, die vom Start zu ihr führen.
    [slide] Die Ebene einer Stellung ist die kleinste Zahl von Schüben, die vom Start zu ihr führen.
    [jump] Die Ebene einer Stellung ist die kleinste Zahl von Sprüngen, die vom Start zu ihr führen.
   *[move] Die Ebene einer Stellung ist die kleinste Zahl von Zügen, die vom Start zu ihr führen.
}
numbers-unexplored = Stellungen höherer Ebenen wurden nicht untersucht.
numbers-facts = Angaben
numbers-reachable = Erreichbare Stellungen
numbers-reachable-remark = { $unit ->
    [jump] Felder, auf denen man landen kann, und der Start
   *[move] austauschbare Blöcke werden nicht unterschieden
}
numbers-explored = Stellungen bis Ebene { $level }
numbers-explored-remark = { $unit ->
    [jump] der Rest wurde nicht untersucht
   *[move] der Rest wurde nicht untersucht; austauschbare Blöcke werden nicht unterschieden
}
numbers-winning = Gewonnene Stellungen
numbers-winning-remark = { $count ->
    [one] die erste auf Ebene { $level }
   *[other] die ersten { $number } auf Ebene { $level }
}
numbers-deepest = Tiefste Ebene
numbers-deepest-remark = { $count ->
    [one] { $number } Stellung; keine ist weiter vom Start entfernt
   *[other] { $number } Stellungen; keine ist weiter vom Start entfernt
}
numbers-widest = Breiteste Ebene
numbers-widest-remark = { $count ->
    [one] Stellung auf Ebene { $level }
   *[other] Stellungen auf Ebene { $level }
}
numbers-solutions = Kürzeste Lösungen
numbers-solution-remark = die einzige Folge der Länge: { $length }
numbers-solutions-remark = verschiedene Folgen der Länge: { $length }
numbers-beyond = > 3,4 × 10^38
numbers-ways = Drei Arten zu zählen
numbers-fewest = kleinstmöglich
numbers-this = diese Lösung
numbers-unknown = nicht berechnet
numbers-unit-meaning = { $unit ->
    [step] ein Block, ein Feld
    [slide] ein Block, eine Richtung, beliebig weit
   *[move] ein Block, beliebiger Weg, auch um Ecken
}
numbers-fewest-own = { $unit ->
    [step] Diese Lösung hat die wenigsten Schritte.
    [slide] Diese Lösung hat die wenigsten Schübe.
    [jump] Diese Lösung hat die wenigsten Sprünge.
   *[move] Diese Lösung hat die wenigsten Züge.
}
numbers-fewest-too = { $unit ->
    [step] Auch weniger Schritte hat keine Lösung.
    [slide] Auch weniger Schübe hat keine Lösung.
    [jump] Auch weniger Sprünge hat keine Lösung.
   *[move] Auch weniger Züge hat keine Lösung.
}
numbers-another = Eine andere Lösung hat nur { $count }.
numbers-differ = Eine Lösung, die in einer Zählweise die kürzeste ist, muss es in einer anderen nicht sein.

## Das Kolophon

colophon-counted = { $unit ->
    [step] In Schritten gezählt: Ein Schritt bewegt einen Block um ein Feld.
    [slide] In Schüben gezählt: Ein Schub bewegt einen Block geradeaus.
    [jump] In Sprüngen gezählt.
   *[move] In Zügen gezählt: Ein Zug bewegt einen Block auf beliebigem Weg.
}
colophon-shortest = { $unit ->
    [step] { $counts }: Keine Lösung hat weniger Schritte.
    [slide] { $counts }: Keine Lösung hat weniger Schübe.
    [jump] { $counts }: Keine Lösung hat weniger Sprünge.
   *[move] { $counts }: Keine Lösung hat weniger Züge.
}
colophon-only = Es ist die einzige Lösung dieser Länge.
colophon-fewest-moves = Unter allen kürzesten Lösungen ist es eine, in der der bewegte Block am seltensten wechselt.
colophon-first = Es ist die kürzeste Lösung, die zuerst gefunden wurde.
colophon-wiberg = Unter allen kürzesten Lösungen ist es die, die Karl Wibergs Aufsatz wählen würde.
colophon-source = Quelle der Aufgabe: { $source }.
colophon-made = Gemacht mit Stepbook { $version }.
colophon-made-on = Gemacht mit Stepbook { $version } am { $date }.
colophon-fonts = { $others ->
    [some] Gesetzt in Lato von Łukasz Dziedzic, unter der SIL Open Font License. Zeichen, die ihr fehlen, stammen aus anderen Schriften.
   *[none] Gesetzt in Lato von Łukasz Dziedzic, unter der SIL Open Font License.
}
colophon-rights = Stepbook beansprucht keine Rechte an diesem Heft: Drucke es, kopiere es, gib es weiter.

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
collection-contents = Inhalt
collection-column = { $part ->
    [puzzles] Aufgabe
    [hints] Hinweise
   *[solutions] Lösung
}
collection-see = { $part ->
    [puzzles] Aufgabe S. { $page }
    [hints] Hinweise S. { $page }
   *[solutions] Lösung S. { $page }
}
collection-link = { $part ->
    [puzzles] Aufgabe { $number } auf Seite { $page }
    [hints] Hinweise zu Aufgabe { $number } auf Seite { $page }
   *[solutions] Lösung von Aufgabe { $number } auf Seite { $page }
}
collection-use = Wie man dieses Buch benutzt
collection-same = { $parts ->
    [both] Eine Aufgabe, ihre Hinweise und ihre Lösung haben dieselbe Nummer.
    [hints] Eine Aufgabe und ihre Hinweise haben dieselbe Nummer.
   *[solutions] Eine Aufgabe und ihre Lösung haben dieselbe Nummer.
}
collection-own = Regeln, die nur manche Aufgaben haben, stehen unter deren Brettern.
collection-fewest = { $unit ->
    [step] Die Zahl der Schritte bei einer Aufgabe ist die kleinste mögliche.
    [slide] Die Zahl der Schübe bei einer Aufgabe ist die kleinste mögliche.
    [jump] Die Zahl der Sprünge bei einer Aufgabe ist die kleinste mögliche.
   *[move] Die Zahl der Züge bei einer Aufgabe ist die kleinste mögliche.
}
collection-hints = Zu jeder Aufgabe gibt es drei Hinweise, jeder stärker als der vorige. Sie stehen getrennt, damit keiner einen anderen verrät: Suche nur die Nummer deiner Aufgabe.
collection-hints-direction = Womit der Weg beginnt, und dann die Züge, mit denen seine Teile enden, in keiner bestimmten Reihenfolge.
collection-begin = Beginne mit { $block }.
collection-hints-milestone = Eine Stellung auf dem Weg, und nach wie viel davon.
collection-hints-next = Die ersten Züge jedes Teils des Weges.
collection-table = Die Zahl bei einem Zug sagt, wie weit man nach ihm ist; wo sie fett ist, zeigt ein Bild die Stellung.
