# Les mots des documents de Stepbook en français. Le sens des messages est expliqué dans en.ftl.

## Nombres, listes, phrases

number-gap = {"\u00A0"}
list-more = { $list }, { $next }
list-last = { $list } et { $last }
sentences = { $list } { $next }

## Comptes

count = { $unit ->
    [step] { $count } pas
    [slide] { $count ->
        [one] { $count } glissement
       *[other] { $count } glissements
    }
    [jump] { $count ->
        [one] { $count } saut
       *[other] { $count } sauts
    }
   *[move] { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }
}
counts = { $first } ({ $second })
equation = { $count ->
    [one] { $first } fait { $second }
   *[other] { $first } font { $second }
}
unit-many = { $unit ->
    [step] pas
    [slide] glissements
    [jump] sauts
   *[move] coups
}

## Les coups en mots

move-start = départ
move-end = fin
way = { $direction ->
    [up] haut { $cells }
    [down] bas { $cells }
    [left] gauche { $cells }
   *[right] droite { $cells }
}
jump-direction = { $direction ->
    [n] N
    [s] S
    [e] E
    [w] O
    [nw] NO
    [ne] NE
    [sw] SO
   *[se] SE
}
way-jump = { $cells } { jump-direction }
way-towards = { $direction ->
    [up] en haut
    [down] en bas
    [left] à gauche
   *[right] à droite
}
way-then = { $list }, { $next }
move = { $block } { $way }

## Légendes

caption-after = { $unit ->
    [step] Après { $count } pas
    [slide] { $count ->
        [one] Après { $count } glissement
       *[other] Après { $count } glissements
    }
    [jump] { $count ->
        [one] Après { $count } saut
       *[other] Après { $count } sauts
    }
   *[move] { $count ->
        [one] Après { $count } coup
       *[other] Après { $count } coups
    }
}
caption-paper = { caption-after }
caption-step = { $unit ->
    [step] Pas { $number } sur { $total }
    [slide] Glissement { $number } sur { $total }
    [jump] Saut { $number } sur { $total }
   *[move] Coup { $number } sur { $total }
}

## Les positions en mots

position-start = Le départ. Rangées depuis le haut : { $rows }.
position-after = Bloc { $move }. Rangées depuis le haut : { $rows }.
position-before = Ensuite : bloc { $move }. Rangées depuis le haut : { $rows }.
position-end = La fin. Rangées depuis le haut : { $rows }.
position-row-gap = {"\u00A0"};{" "}
position-empty = vide
position-wall = mur
position-gate = porte

## Parties

chapter-end = la fin
chapter-all = { $unit ->
    [step] tous les pas
    [slide] tous les glissements
    [jump] tous les sauts
   *[move] tous les coups
}
chapter-goes = { $block } { $ways }

## Règles

rule-slide = Glisser les blocs ; ni tourner, ni lever, ni superposer.
rule-together = { $count ->
    [one] Les parties de { $blocks } se déplacent ensemble.
   *[other] Les parties de chacun des blocs { $blocks } se déplacent ensemble.
}
rule-length = { $who ->
    [all] Les blocs ne vont que dans leur longueur.
   *[some] { $count ->
        [one] { $blocks } ne se déplace que dans le sens de sa longueur.
       *[other] { $blocks } ne se déplacent que dans le sens de leur longueur.
    }
}
rule-axis = { $axis ->
    [horizontal] { $count ->
        [one] { $blocks } ne se déplace que vers la gauche et la droite.
       *[other] { $blocks } ne se déplacent que vers la gauche et la droite.
    }
   *[vertical] { $count ->
        [one] { $blocks } ne se déplace que vers le haut et le bas.
       *[other] { $blocks } ne se déplacent que vers le haut et le bas.
    }
}
rule-fixed = { $count ->
    [one] { $blocks } est fixe.
   *[other] { $blocks } sont fixes.
}
rule-gates = { $who ->
    [none] { $gates ->
        [one] Aucun bloc ne peut passer la porte.
       *[other] Aucun bloc ne peut passer les portes.
    }
    [all] { $gates ->
        [one] Tous les blocs peuvent passer la porte.
       *[other] Tous les blocs peuvent passer les portes.
    }
   *[some] { $gates ->
        [one] La porte n’est ouverte qu’à { $blocks }.
       *[other] Les portes ne sont ouvertes qu’à { $blocks }.
    }
}
# Jumps. $directions is "queen", "rook", "bishop" or "other": then $list names them. $exits is "some" or "none".
rule-jump = Le nombre sur lequel on se trouve dit de combien de cases va le saut suivant, en ligne droite { $directions ->
    [queen] dans l’une des huit directions.
    [rook] vers le haut, le bas, la gauche ou la droite.
    [bishop] et en diagonale.
   *[other] dans l’une de ces directions : { $list }.
}
rule-jump-inside = { $exits ->
    [some] Seul le dernier saut peut quitter le terrain, et il doit finir exactement sur une sortie.
   *[none] Aucun saut ne quitte le terrain ni ne passe par-dessus un vide.
}
rule-jump-wrap = Qui quitte le rectangle d’un côté y rentre du côté opposé.
rule-jump-zero = D’un 0, aucun saut ne part.
rule-distinct = Les blocs de même forme comptent comme différents.
rule-others = Peu importe où se trouvent les autres à la fin.

## Le but

goal-any = l’un
# What is said of maps. $count in map-title is that of `count`; $list names directions.
map-title = { $exits ->
    [some] La sortie en { count }
   *[none] Le chemin en { count }
}
map-meaning = Disque noir : numéro de l’arrivée, 0 est le départ. Nombre dans un anneau : longueur du saut suivant. Les lignes ne sont courbées que là où elles se couvriraient.
map-others = Le dernier saut peut aussi aller { $list }.
map-fewest = { $counts } ; aucun chemin n’en a moins.
map-begin = { $count ->
    [0] Le départ : { $place }.
    [one] Après 1 saut : { $place }.
   *[other] Après { $count } sauts : { $place }.
}
map-jump = Saut { $number }, { $jump } : { $place }.
map-place = ligne { $row }, colonne { $column }{ $kind ->
    [exit] , une sortie
   *[number] , nombre { $number }
}
map-exit = sortie
goal-numbered = But { $number } : { $task }.
goal-any-of = Atteindre l’un des { $count } buts.
goal-any-shown = Atteindre l’un des { $count } buts montrés.
goal-jump = { $exits ->
    [some] trouver le chemin vers une sortie
   *[none] { $count ->
        [one] trouver le chemin vers la case au double anneau
       *[other] trouver le chemin vers une case au double anneau
    }
}
goal-bring-one = { $place ->
    [top] amener { $who } à l’ouverture du haut
    [bottom] amener { $who } à l’ouverture du bas
    [left] amener { $who } à l’ouverture de gauche
    [right] amener { $who } à l’ouverture de droite
    [area] amener { $who } à une place à l’intérieur de la double ligne
    [several] amener { $who } à l’une des places à double ligne
   *[one] amener { $who } à la place à double ligne
}
goal-bring = amener { $clauses }
goal-and = { $list }, et { $next }
goal-or = { $list }, ou { $next }
goal-bring-shown = amener les blocs aux places que montre le but
goal-bring-shown-any = amener les blocs aux places que montre le but ; « { goal-any } » est { $groups }
goal-group = l’un de { $blocks }
goal-group-or = { $list } ou { $next }
goal-also = { $list } ; { $next }
goal-bring-any-shown = amener à sa place l’un quelconque des blocs que montre le but
goal-empty = { $count ->
    [one] vider la case marquée d’un point dans le but
   *[other] vider les cases marquées de points dans le but
}
goal-bring-and-empty = { $places ->
    [one] { $bring } et { $empty }
   *[other] { $bring }, et { $empty }
}
goal-one-of = l’un de { $blocks } (« { goal-any } »)
goal-some-of = { $count } de { $blocks }
goal-to-own = { $count ->
    [one] { $blocks } à sa place
   *[other] { $blocks } à leurs places
}
goal-to-marked = { $count ->
    [one] { $who } à la place marquée { $mark }
   *[other] { $who } à l’une des { $count } places marquées { $mark }
}
goal-to-marked-any = { $count ->
    [one] { $who } à la place marquée « { goal-any } »
   *[other] { $who } à l’une des { $count } places marquées « { goal-any } »
}
goal-to-several = { $mark ->
    [clear] { $who } aux { $count } places marquées « { goal-any } », dans un ordre quelconque
   *[shape] { $who } aux { $count } places marquées « { goal-any } » qui ont leur forme, dans un ordre quelconque
}
goal-to-corner = { $count ->
    [one] { $who } à la place dont le coin supérieur gauche est en { $cells }
   *[other] { $who } à une place dont le coin supérieur gauche est en { $cells }
}
goal-cell = rangée { $row }, colonne { $column }
goal-cell-or = { $list } ou { $next }
goal-to-one-of-many = { $who } à l’une des { $count } places

## Ce qu’a tout document

titled = { $title } : { $words }
sentence = { $phrase }.
subject = { $genre ->
    [maze] Le chemin le plus court : { $counts }
   *[sliding] La solution la plus courte, pas à pas : { $counts }
}
cover-subtitle = { $genre ->
    [maze] Un labyrinthe de nombres, saut après saut
   *[sliding] Un casse-tête à blocs coulissants, pas à pas
}
cover-fewest = { $unit ->
    [step] Le moins de pas possible, quand un pas déplace un bloc d’une case.
    [slide] Le moins de glissements possible, quand un glissement déplace un bloc en ligne droite.
    [jump] Le moins possible.
   *[move] Le moins de coups possible, quand un coup déplace un bloc par un chemin quelconque.
}
cover-maps = { $count ->
    [one] Une carte et la table de tous les sauts.
   *[other] { $count } cartes et la table de tous les sauts.
}
cover-diagrams = { $count ->
    [one] 1 diagramme et la table de tous les coups.
   *[other] { $count } diagrammes et la table de tous les coups.
}

## Le problème

puzzle-title = Le problème
picture-start = Le départ
picture-goal = Le but
picture-goal-numbered = But { $number }
picture-goal-of = But { $number } sur { $count }
name-start = départ
name-goal = but
name-goal-numbered = but { $number }
unit-rule = { $unit ->
    [step] Un bloc avance d’une case, jamais en diagonale.
    [slide] Un bloc va tout droit, aussi loin qu’il veut.
    [jump] Un saut va aussi loin que le dit le nombre.
   *[move] Un bloc va par un chemin quelconque ; les autres ne bougent pas.
}
unit-second = { $unit ->
    [step] Les pas successifs d’un même bloc font un coup :
    [slide] Les glissements successifs d’un même bloc font un coup :
   *[move] Comptés case par case, en pas :
}
origin-author-year = Inventé par { $author }, { $year }.
origin-author = Inventé par { $author }.
origin-year = De { $year }.
origin-source = Source : { $source }

## Comment lire les diagrammes

legend-title = Comment lire les diagrammes
legend-meaning-none = { $unit ->
    [step] L’image montre la position après le pas.
    [slide] L’image montre la position après le glissement.
   *[move] L’image montre la position après le coup.
}
legend-meaning-arrow-after = { $unit ->
    [step] L’image montre la position après le pas. La flèche montre le pas qui y a mené.
    [slide] L’image montre la position après le glissement. La flèche montre le glissement qui y a mené.
   *[move] L’image montre la position après le coup. La flèche montre le coup qui y a mené.
}
legend-meaning-marks-after = { $unit ->
    [step] L’image montre la position après le pas. Les marques montrent le pas qui y a mené.
    [slide] L’image montre la position après le glissement. Les marques montrent le glissement qui y a mené.
   *[move] L’image montre la position après le coup. Les marques montrent le coup qui y a mené.
}
legend-meaning-arrow-next = { $unit ->
    [step] L’image montre la position après autant de pas que dit son numéro. La flèche montre le pas suivant.
    [slide] L’image montre la position après autant de glissements que dit son numéro. La flèche montre le glissement suivant.
   *[move] L’image montre la position après autant de coups que dit son numéro. La flèche montre le coup suivant.
}
legend-meaning-marks-next = { $unit ->
    [step] L’image montre la position après autant de pas que dit son numéro. Les marques montrent le pas suivant.
    [slide] L’image montre la position après autant de glissements que dit son numéro. Les marques montrent le glissement suivant.
   *[move] L’image montre la position après autant de coups que dit son numéro. Les marques montrent le coup suivant.
}
legend-meaning-arrow-next-move = { $unit ->
    [slide] L’image montre la position après autant de glissements que dit son numéro. La flèche montre le coup suivant.
   *[step] L’image montre la position après autant de pas que dit son numéro. La flèche montre le coup suivant.
}
legend-meaning-marks-next-move = { $unit ->
    [slide] L’image montre la position après autant de glissements que dit son numéro. Les marques montrent le coup suivant.
   *[step] L’image montre la position après autant de pas que dit son numéro. Les marques montrent le coup suivant.
}
legend-number = Numéro
legend-number-meaning = { $unit ->
    [step] pas faits jusqu’ici
    [slide] glissements faits jusqu’ici
   *[move] coups faits jusqu’ici
}
legend-label = Nom
legend-label-meaning = gardé jusqu’à la fin
legend-outline = Contour fin
legend-outline-meaning = un bloc qui reste à sa place
legend-fill = Remplissage
legend-fill-meaning = le genre du bloc, voir plus bas
legend-words = Coup
legend-words-meaning = quel bloc, où, de combien
legend-dot = Point
legend-dot-meaning = une case vide
legend-ghost = Fantôme
legend-ghost-meaning = { $which ->
    [next] où le bloc sera
   *[after] où le bloc était avant
}
legend-arrow = Flèche
legend-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] le pas suivant
        [slide] le glissement suivant
       *[move] le coup suivant
    }
   *[after] { $unit ->
        [step] le pas qui vient d’être fait
        [slide] le glissement qui vient d’être fait
       *[move] le coup qui vient d’être fait
    }
}
legend-moved = Bloc déplacé
legend-moved-meaning = { $which ->
    [next] { $fill ->
        [inverted] remplissage propre, nom en gras : il joue ensuite
       *[usual] contour épais, nom en gras : il joue ensuite
    }
   *[after] { $fill ->
        [inverted] remplissage propre, nom en gras
       *[usual] contour épais, nom en gras
    }
}
legend-opening = Ouverture
legend-opening-meaning = la sortie du bloc cible
legend-gate = Porte
legend-gate-meaning = { $who ->
    [none] aucun bloc ne peut la passer
    [all] tout bloc peut la passer
    [some] ouverte seulement à { $blocks }
   *[many] seuls certains blocs peuvent la passer
}
key-kind = { $kind ->
    [target] le bloc cible
    [targets] les blocs cibles
    [small] petit, une case
    [flat-two] couché, deux cases
    [flat] couché
    [upright-two] debout, deux cases
    [square] carré
    [upright] debout
    [no-rectangle] ni couché ni rectangle
   *[other] ni couché ni petit
}
key-goal = double ligne
key-goal-meaning = cases du but, au départ et à la fin
key-wall = hachures
key-wall-meaning = un mur
key-gate = grille
key-gate-meaning = une porte
key-pins = chevilles
key-pins-meaning = un bloc fixe

## La table des coups

moves-title = { $unit ->
    [jump] Tous les sauts
   *[other] Tous les coups
}
moves-use = { $unit ->
    [jump] Partir du départ et faire les sauts dans l’ordre.
   *[other] Mettre en place la position de départ et jouer les coups dans l’ordre.
}
moves-number = Chaque numéro est celui du diagramme qui montre le résultat.
moves-in-order = Les diagrammes des résultats suivent dans le même ordre.
moves-equation = { $unit ->
    [move] Comptés case par case, { $equation }.
   *[other] Une ligne sans nom continue avec le même bloc : ainsi, { $equation }.
}
moves-parts = Une partie se termine quand un bloc cible joue.
moves-none = Le départ est déjà le but : il n’y a rien à faire.

## La page web

html-skip = { $unit ->
    [step] Aller à tous les pas
    [slide] Aller à tous les glissements
    [jump] Aller à tous les sauts
   *[move] Aller à tous les coups
}
html-moves-title = { $unit ->
    [jump] Les sauts
   *[other] Les coups
}
html-moves-count = { $unit ->
    [jump] { count }.
   *[other] { $parts ->
        [1] { $count ->
            [one] { $count } coup.
           *[other] { $count } coups.
        }
       *[other] { $count ->
            [one] { $count } coup en { $parts } parties ; une partie se termine quand un bloc cible joue.
           *[other] { $count } coups en { $parts } parties ; une partie se termine quand un bloc cible joue.
        }
    }
}
html-moves-each = { $unit ->
    [step] Les pas successifs d’un même bloc font un coup ; chacun mène à l’image de son résultat.
    [slide] Les glissements successifs d’un même bloc font un coup ; chacun mène à l’image de son résultat.
    [jump] Chacun mène à la carte où il est le dernier.
   *[move] Chacun mène à l’image de son résultat.
}
html-all = Tous les { unit-many }
html-legend-title = Comment lire les images
html-player = Lecteur
html-player-first = Au départ
html-player-back = Précédent
html-player-play = Lecture
html-player-pause = Pause
html-player-next = Suivant
html-player-last = À la fin
html-player-step = { $unit ->
    [slide] Glissement
    [move] Coup
    [jump] Saut
   *[step] Pas
}
html-player-speed = Vitesse
html-player-of = { $unit ->
    [slide] Glissement { $step } sur { $last } :
    [move] Coup { $step } sur { $last } :
    [jump] Saut { $step } sur { $last } :
   *[step] Pas { $step } sur { $last } :
}
html-player-solved = { $words } – résolu
html-player-link = Lien vers cette position
html-player-svg = Enregistrer en SVG
html-player-arrows = précédent, suivant
html-player-ends = départ, fin
html-player-space = lecture, pause
html-key-home = Origine
html-key-end = Fin
html-key-space = Espace
html-range = { $unit ->
    [step] pas { $range }
    [slide] { $count ->
        [one] glissement { $range }
       *[other] glissements { $range }
    }
    [jump] { $count ->
        [one] saut { $range }
       *[other] sauts { $range }
    }
   *[move] { $count ->
        [one] coup { $range }
       *[other] coups { $range }
    }
}
html-levels-table = Les mêmes nombres dans un tableau
html-play = Jouer soi-même
html-play-undo = Annuler
html-play-redo = Rétablir
html-play-again = Recommencer
html-play-first = Depuis le départ
html-play-next = { $unit ->
    [slide] Montrer le glissement suivant
    [move] Montrer le coup suivant
    [jump] Montrer le saut suivant
   *[step] Montrer le pas suivant
}
html-play-rejoin = Revenir sur le chemin
html-play-leave = Revenir à la solution
html-play-given = montrés
html-play-counts = Vos comptes
html-play-keys-choose = choisir un bloc
html-play-keys-slide = le faire glisser
html-play-keys-undo = annuler
html-play-keys-next = suite de la solution
html-play-keys-leave = revenir à la solution
html-key-tab = Tab
html-key-backspace = Retour arrière
html-key-enter = Entrée
html-key-escape = Échap
html-play-board = Plateau : déplacez les blocs
html-play-block = Bloc { $block }, ligne { $row }, colonne { $column }. { $can }
html-play-can = Peut aller : { $ways }.
html-play-stuck = Ne peut pas bouger maintenant.
html-play-fixed = Ne bouge jamais.
html-play-begin = À vous de jouer
html-play-hint = Faites glisser un bloc, ou choisissez-en un, puis sa destination ou une flèche du clavier.
html-play-blocked = { $block } ne peut pas aller { $way }.
html-play-undone = Annulé : { $move }
html-play-redone = Rétabli : { $move }
html-play-at-beginning = Retour à votre première position.
html-play-at-start = Voici la position de départ.
html-play-shown = La solution : { $move }
html-play-off = Hors du chemin de la solution
html-play-back = { $unit ->
    [slide] Le retour mène à son glissement { $step }.
    [move] Le retour mène à son coup { $step }.
    [jump] Le retour mène à son saut { $step }.
   *[step] Le retour mène à son pas { $step }.
}
html-play-back-start = Le retour mène au départ.
html-play-rejoined = De nouveau sur le chemin de la solution
html-play-on = { $unit ->
    [slide] Glissement { $step } sur { $last }
    [move] Coup { $step } sur { $last }
    [jump] Saut { $step } sur { $last }
   *[step] Pas { $step } sur { $last }
}
html-play-solved = Résolu !
html-play-best = Vos { unit-many } : { $count }, aussi peu que la solution.
html-play-more = Vos { unit-many } : { $count }. Ceux de la solution : { $least }.
html-play-best-from = Vos { unit-many } : { $count }, aussi peu que la solution depuis votre première position.
html-play-more-from = Vos { unit-many } : { $count }. Ceux de la solution depuis votre première position : { $least }.
html-footer = Cette page est un seul fichier et ne charge rien : on peut l’enregistrer, l’imprimer et la transmettre.
# Playing where one jumps. $cells is the number on which one stands.
html-jump-map = La carte
html-jump-board = Terrain : choisissez où atterrir
html-jump-hint = Choisissez l’une des cases marquées : d’un clic ou d’un toucher, ou avec les flèches et Entrée.
html-jump-here = Vous êtes sur le nombre { $cells }, ligne { $row }, colonne { $column }
html-jump-there = Vous êtes à la fin, ligne { $row }, colonne { $column }
html-jump-way = { $cells } { $direction ->
    [n] vers le nord
    [s] vers le sud
    [e] vers l’est
    [w] vers l’ouest
    [nw] vers le nord-ouest
    [ne] vers le nord-est
    [sw] vers le sud-ouest
   *[se] vers le sud-est
}
# $jump is the one before: where it lands.
html-jump-place = { $jump }, ligne { $row }, colonne { $column }
html-jump-end = { $jump }, ligne { $row }, colonne { $column } : la fin
html-jump-stuck = Une impasse : aucun saut n’est possible d’ici.
# What the keys before these words do.
html-jump-keys-choose = choisir où atterrir
html-jump-keys-jump = sauter

## La page d’une collection

html-gallery-title = Casse-tête
html-gallery-count = { $count ->
    [one] { $count } casse-tête
   *[other] { NUMBER($count) } casse-tête
}
html-gallery-solved = Casse-tête résolus
html-gallery-unsolvable = Sans solution
html-gallery-unsolvable-each = { $positions ->
    [one] Sa seule position accessible n’est pas le but.
   *[other] Aucune de ses { NUMBER($positions) } positions accessibles n’est le but.
}
html-gallery-limit = Abandonnés
html-gallery-limit-each = { $positions ->
    [one] Aucune solution trouvée ; { NUMBER($positions) } position a été vue avant d’atteindre une limite.
   *[other] Aucune solution trouvée ; { NUMBER($positions) } positions ont été vues avant d’atteindre une limite.
}
html-gallery-faulty = Impossibles à produire
html-gallery-footer = Cette page ne charge rien ; ses liens mènent à des fichiers du même dossier.

## La répartition des positions

levels-title = positions par niveau
levels-axis = distance au départ en { unit-many }
levels-bars = positions par niveau
levels-winning-bars = positions gagnantes
levels-positions = { $positions ->
    [one] { NUMBER($positions) } position
   *[other] { NUMBER($positions) } positions
}
levels-winning = { $positions ->
    [one] { NUMBER($positions) } position gagnante
   *[other] { NUMBER($positions) } positions gagnantes
}
levels-winning-seen = { $positions ->
    [one] { NUMBER($positions) } position gagnante vue
   *[other] { NUMBER($positions) } positions gagnantes vues
}
levels-reachable = { $positions ->
    [one] { NUMBER($positions) } position accessible
   *[other] { NUMBER($positions) } positions accessibles
}
levels-reachable-winning = { $winning ->
    [0] { $positions ->
        [one] { levels-reachable }, non gagnante
       *[other] { levels-reachable }, dont aucune gagnante
    }
   *[other] { $positions ->
        [one] { levels-reachable }, gagnante
       *[other] { $winning ->
            [one] { levels-reachable }, dont { NUMBER($winning) } gagnante
           *[other] { levels-reachable }, dont { NUMBER($winning) } gagnantes
        }
    }
}
levels-seen = { $positions ->
    [one] incomplet : { levels-positions } vue
   *[other] incomplet : { levels-positions } vues
}
levels-seen-within = { $positions ->
    [one] incomplet : { levels-positions } vue ; toutes celles à { count } au plus ont été visitées
   *[other] incomplet : { levels-positions } vues ; toutes celles à { count } au plus ont été visitées
}
levels-shortest = solution la plus courte : { count }
levels-start-wins = le départ est une solution
levels-level = { $which ->
    [deepest] niveau le plus profond : { NUMBER($level) }
    [widest] niveau le plus large : { NUMBER($level) }
   *[both] niveau le plus large et le plus profond : { NUMBER($level) }
}
levels-description = { $unit ->
    [step] Barres : le nombre de positions à chaque distance du départ en pas, de 0 à { NUMBER($last) }.
    [slide] Barres : le nombre de positions à chaque distance du départ en glissements, de 0 à { NUMBER($last) }.
    [jump] Barres : le nombre de positions à chaque distance du départ en sauts, de 0 à { NUMBER($last) }.
   *[move] Barres : le nombre de positions à chaque distance du départ en coups, de 0 à { NUMBER($last) }.
}
levels-note = { $head }, { $text }

## Le problème, la lecture des diagrammes, la table des coups

matter-rules = Règles
matter-unit = { $unit ->
    [step] Ce qu’est un pas
    [slide] Ce qu’est un glissement
    [jump] Ce qu’est un saut
   *[move] Ce qu’est un coup
}
matter-legend-continued = Comment lire les diagrammes, suite
matter-moves-continued = Tous les coups, suite
matter-continued = suite
matter-page = p. { $page }
matter-pages = p. { $first }–{ $last }
matter-diagram = Diagramme { $number }
matter-diagram-on-page = Diagramme { $number }, page { $page }
matter-start-elsewhere = La position de départ est montrée page { $page }.

## Feuilles de plusieurs pages et page d’étalonnage

impose-sheet-front = feuille { $sheet } recto
impose-sheet-back = feuille { $sheet } verso
impose-mark-front = { $sheet } recto
impose-mark-back = { $sheet } verso
impose-signature-mark-front = cahier { $signature }, feuille { $sheet } recto
impose-signature-mark-back = cahier { $signature }, feuille { $sheet } verso

calibration-title = Étalonnage
calibration-subject = Une page à imprimer recto verso, qui montre la précision de l’imprimante.
calibration-front = recto
calibration-back = verso
calibration-up = ce bord en haut
calibration-sheet = { $edge ->
    [long] { $paper }, imprimé recto verso, retourné sur le bord long
   *[short] { $paper }, imprimé recto verso, retourné sur le bord court
}
calibration-ruler = Deux règles de { $length } mm, l’une horizontale et l’autre verticale.
calibration-cross = Deux croix graduées en millimètres.
calibration-vernier = Deux croix graduées tous les neuf dixièmes de millimètre, aux places de celles du recto.
calibration-scale-title = Échelle
calibration-scale = Les deux règles doivent mesurer { $length } mm. Sinon, imprimer à la taille réelle, 100 %, sans « ajuster à la page ».
calibration-border-title = Bord
calibration-border = Les cadres sont à 3, 5, 8 et 10 mm du bord. Le plus extérieur qui soit imprimé des quatre côtés est la marge dont l’imprimante a besoin.
calibration-turn-title = Autre face
calibration-turn = Tourner cette feuille comme la page d’un livre. La flèche du verso doit indiquer le même bord. Si elle pointe vers le bas, faire retourner l’imprimante sur l’autre bord, ou refaire cette page et le livret avec l’autre --flip.
calibration-offset-title = Décalage des deux faces
calibration-offset = Tenir la feuille à contre-jour, cette face vers soi. Les croix des deux faces doivent n’en faire qu’une.
calibration-offset-front = Tenir la feuille à contre-jour : le verso dit comment lire les croix.
calibration-vernier-title = Dixièmes de millimètre
calibration-tenths = Les graduations du recto se voient par transparence : elles sont espacées de 1 mm, celles de cette face de 0,9 mm. Compter les millimètres entiers de zéro à zéro. Les dixièmes sont le numéro de la graduation qui coïncide avec une du recto, du côté vers lequel le zéro de cette face est décalé.
calibration-skew-title = Biais
calibration-skew = Si les deux croix indiquent des décalages différents, la feuille est entrée de travers : redresser les guides du papier et imprimer de nouveau.
calibration-much-title = Combien est trop
calibration-much = Pour le pliage, jusqu’à 1 mm ne nuit pas. Au-delà, on corrige dans les réglages de l’imprimante, en déplaçant le verso à l’opposé du décalage.

## Couverture, titres courants, pages de diagrammes

pages-cover = Couverture
pages-landscape = { $paper } paysage
pages-maker = fait avec { $program }
pages-page = page { $page }
pages-foot = page { $page } sur { $count }
pages-solution = La solution
pages-none = { $unit ->
    [move] 0 coup
    [slide] 0 glissement
    [jump] 0 saut
   *[step] 0 pas
}
pages-range = { $unit ->
    [move] Coups { $first }–{ $to } sur { $last }
    [slide] Glissements { $first }–{ $to } sur { $last }
    [jump] Sauts { $first }–{ $to } sur { $last }
   *[step] Pas { $first }–{ $to } sur { $last }
}
pages-solution-head = { $unit ->
    [move] La solution : coups { $first }–{ $to } sur { $last }
    [slide] La solution : glissements { $first }–{ $to } sur { $last }
    [jump] La solution : sauts { $first }–{ $to } sur { $last }
   *[step] La solution : pas { $first }–{ $to } sur { $last }
}
pages-bookmark = { $unit ->
    [move] Coups { $first }–{ $to }
    [slide] Glissements { $first }–{ $to }
    [jump] Sauts { $first }–{ $to }
   *[step] Pas { $first }–{ $to }
}
pages-bookmark-part = { $unit ->
    [move] { $number }. { $title } : coups { $first }–{ $to }
    [slide] { $number }. { $title } : glissements { $first }–{ $to }
    [jump] { $number }. { $title } : sauts { $first }–{ $to }
   *[step] { $number }. { $title } : pas { $first }–{ $to }
}
pages-part = Partie { $number } · { $title }
pages-link-move = { $unit ->
    [step] Pas { $number } dans la table des coups
    [slide] Glissement { $number } dans la table des coups
    [jump] Saut { $number } dans la table des coups
   *[move] Coup { $number } dans la table des coups
}

## Éditions

edition-title = { $edition ->
    [puzzle] Édition à résoudre
    [hints] Édition avec indices
    [solution] Solution
    [large] Édition en gros caractères
   *[full] Édition complète
}
edition-paper = { $edition }, { $paper }
edition-subtitle = { $genre ->
    [maze] { $edition ->
        [hints] Un labyrinthe de nombres, avec des indices
       *[puzzle] Un labyrinthe de nombres à résoudre
    }
   *[sliding] { $edition ->
        [hints] Un casse-tête à blocs coulissants, avec des indices
       *[puzzle] Un casse-tête à blocs coulissants à résoudre
    }
}
edition-challenge = Saurez-vous le résoudre en { $length } ?

## Indices

hints-title = Indices
hints-meaning = { $count ->
    [one] Trois indices, chacun plus fort que le précédent.
   *[other] Trois indices par partie, chacun plus fort que le précédent.
}
hints-find-block = Trouvez la vôtre par la place de { $block } dans les directions, puis ne cherchez que son numéro.
hints-find-goal = Chaque partie se termine quand un bloc cible joue : trouvez la vôtre par sa place dans les directions, puis ne cherchez que son numéro.
hints-find-move = Commencez par la partie 1 ; une partie se termine par le coup que nomme sa direction.
hints-find-jump = Commencez par la partie 1 ; une partie se termine par le saut dont la direction est donnée.
hints-hidden = { $count ->
    [one] La position intermédiaire est à l’envers, pour qu’aucun indice n’en trahisse un autre.
   *[other] Les numéros sont mêlés et les positions à l’envers, pour qu’aucun indice n’en trahisse un autre.
}
hints-fold = Pliez la page vers l’arrière sur une ligne en tirets pour cacher ce qui est dessous.
hints-direction = Direction
hints-direction-block = où se trouve { $block }, et où il va ensuite
hints-direction-goal = où se trouve le bloc cible, et où il va ensuite
hints-direction-move = le bloc dont le coup termine la partie, et où il va
hints-direction-jump = où va le saut qui termine la partie
hints-milestone = Position intermédiaire
hints-milestone-block = la position juste avant que { $block } ne joue
hints-milestone-goal = la position juste avant que le bloc cible ne joue
hints-milestone-move = la position juste avant ce coup
hints-milestone-jump = où l’on se trouve avant ce saut
hints-next = Coups suivants
hints-next-jump = Sauts suivants
hints-next-meaning = { $unit ->
    [jump] { $count ->
        [one] les premiers sauts
       *[other] les premiers sauts de chaque partie
    }
   *[move] { $count ->
        [one] les premiers coups
       *[other] les premiers coups de chaque partie
    }
}
hints-part = Partie { $number }
hints-goes = { $direction ->
    [up] { $block } haut
    [down] { $block } bas
    [left] { $block } gauche
   *[right] { $block } droite
}
hints-from = { $unit ->
    [step] dès le pas { $number }
    [slide] dès le glissement { $number }
    [jump] dès le saut { $number }
   *[move] dès le coup { $number }
}

## Les nombres

numbers-title = Les nombres
numbers-levels = Positions par niveau
numbers-levels-meaning = { $unit ->
    [step] Le niveau d’une position est le plus petit nombre de pas qui y mènent depuis le départ.
    [slide] Le niveau d’une position est le plus petit nombre de glissements qui y mènent depuis le départ.
    [jump] Le niveau d’une position est le plus petit nombre de sauts qui y mènent depuis le départ.
   *[move] Le niveau d’une position est le plus petit nombre de coups qui y mènent depuis le départ.
}
numbers-unexplored = Les positions des niveaux supérieurs n’ont pas été explorées.
numbers-facts = Faits
numbers-reachable = Positions accessibles
numbers-reachable-remark = { $unit ->
    [jump] cases où l’on peut arriver, et le départ
   *[move] les blocs interchangeables ne sont pas distingués
}
numbers-explored = Positions jusqu’au niveau { $level }
numbers-explored-remark = { $unit ->
    [jump] le reste n’a pas été exploré
   *[move] le reste n’a pas été exploré ; les blocs interchangeables ne sont pas distingués
}
numbers-winning = Positions gagnantes
numbers-winning-remark = { $count ->
    [one] la première au niveau { $level }
   *[other] les { $number } premières au niveau { $level }
}
numbers-deepest = Niveau le plus profond
numbers-deepest-remark = { $count ->
    [one] { $number } position ; aucune n’est plus loin du départ
   *[other] { $number } positions ; aucune n’est plus loin du départ
}
numbers-widest = Niveau le plus large
numbers-widest-remark = { $count ->
    [one] position au niveau { $level }
   *[other] positions au niveau { $level }
}
numbers-solutions = Solutions les plus courtes
numbers-solution-remark = la seule suite de { $length }
numbers-solutions-remark = suites différentes de { $length }
numbers-beyond = > 3,4 × 10^38
numbers-ways = Trois façons de compter
numbers-fewest = minimum possible
numbers-this = cette solution
numbers-unknown = non calculé
numbers-unit-meaning = { $unit ->
    [step] un bloc, une case
    [slide] un bloc, une direction, aussi loin qu’il veut
   *[move] un bloc, un chemin quelconque, même coudé
}
numbers-fewest-own = { $unit ->
    [step] Cette solution a le moins de pas.
    [slide] Cette solution a le moins de glissements.
    [jump] Cette solution a le moins de sauts.
   *[move] Cette solution a le moins de coups.
}
numbers-fewest-too = { $unit ->
    [step] Aucune solution n’a moins de pas non plus.
    [slide] Aucune solution n’a moins de glissements non plus.
    [jump] Aucune solution n’a moins de sauts non plus.
   *[move] Aucune solution n’a moins de coups non plus.
}
numbers-another = Une autre solution n’a que { $count }.
numbers-differ = Une solution qui est la plus courte selon une façon de compter ne l’est pas forcément selon une autre.

## L’achevé d’imprimer

colophon-counted = { $unit ->
    [step] Compté en pas : un pas déplace un bloc d’une case.
    [slide] Compté en glissements : un glissement déplace un bloc en ligne droite.
    [jump] Compté en sauts.
   *[move] Compté en coups : un coup déplace un bloc par un chemin quelconque.
}
colophon-shortest = { $unit ->
    [step] { $counts } : aucune solution n’a moins de pas.
    [slide] { $counts } : aucune solution n’a moins de glissements.
    [jump] { $counts } : aucune solution n’a moins de sauts.
   *[move] { $counts } : aucune solution n’a moins de coups.
}
colophon-only = C’est la seule solution de cette longueur.
colophon-fewest-moves = De toutes les solutions les plus courtes, c’en est une où le bloc déplacé change le moins souvent.
colophon-first = C’est la solution la plus courte trouvée en premier.
colophon-wiberg = De toutes les solutions les plus courtes, c’est celle que choisirait l’article de Karl Wiberg.
colophon-source = Source du problème : { $source }.
colophon-made = Fait avec Stepbook { $version }.
colophon-made-on = Fait avec Stepbook { $version }, { $date }.
colophon-fonts = { $others ->
    [some] Composé en Lato de Łukasz Dziedzic, sous la licence SIL Open Font License. Les caractères qui lui manquent viennent d’autres polices.
   *[none] Composé en Lato de Łukasz Dziedzic, sous la licence SIL Open Font License.
}
colophon-rights = Stepbook ne revendique aucun droit sur ce livret : imprimez-le, copiez-le, transmettez-le.

## Un livre de nombreux casse-tête

collection-genre = { $genre ->
    [sliding] Casse-tête à blocs coulissants
    [maze] Labyrinthes de nombres
   *[several] Casse-tête
}
collection-part = { $part ->
    [puzzles] casse-tête
    [hints] indices
   *[solutions] solutions
}
collection-edition = Recueil
collection-lengths = De { $shortest } à { $longest }.
collection-contents = Table des matières
collection-column = { $part ->
    [puzzles] Énoncé
    [hints] Indices
   *[solutions] Solution
}
collection-see = { $part ->
    [puzzles] énoncé p. { $page }
    [hints] indices p. { $page }
   *[solutions] solution p. { $page }
}
collection-link = { $part ->
    [puzzles] Casse-tête { $number }, page { $page }
    [hints] Indices pour le casse-tête { $number }, page { $page }
   *[solutions] Solution du casse-tête { $number }, page { $page }
}
collection-use = Comment utiliser ce livre
collection-same = { $parts ->
    [both] Un casse-tête, ses indices et sa solution portent le même numéro.
    [hints] Un casse-tête et ses indices portent le même numéro.
   *[solutions] Un casse-tête et sa solution portent le même numéro.
}
collection-own = Les règles propres à certains casse-tête figurent sous leur plateau.
collection-fewest = { $unit ->
    [step] Le nombre de pas indiqué pour un casse-tête est le plus petit possible.
    [slide] Le nombre de glissements indiqué pour un casse-tête est le plus petit possible.
    [jump] Le nombre de sauts indiqué pour un casse-tête est le plus petit possible.
   *[move] Le nombre de coups indiqué pour un casse-tête est le plus petit possible.
}
collection-hints = Chaque casse-tête a trois indices, chacun plus fort que le précédent. Ils sont séparés, pour qu’aucun n’en dévoile un autre : cherchez seulement le numéro de votre casse-tête.
collection-hints-direction = Comment le chemin commence, puis les coups qui terminent ses parties, sans ordre particulier.
collection-begin = Commencez par { $block }.
collection-hints-milestone = Une position sur le chemin, et à quelle distance du départ.
collection-hints-next = Les premiers coups de chaque partie du chemin.
collection-table = Le nombre placé devant un coup dit où l’on en est après lui ; s’il est en gras, une image montre la position.
