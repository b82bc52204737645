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
way = { $cells ->
    [1] { way-towards }
   *[other] de { $cells } { way-towards }
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
moves-one = { $number } { $move }
moves-then = { $list } { $next }
moves-aloud-one = { $number } : { $move }
moves-aloud-then = { $list } ; { $next }
move = { $block } { $way }
repeat = { $from }–{ $to } comme { $first }–{ $last }{ $mirror ->
    [sides] { " (en miroir)" }
    [ends] { " (à l’envers)" }
   *[none] { "" }
}

## Pourquoi un coup est joué, en quelques mots

why-room = place pour { $block } ({ $number })
why-on-its-way = en chemin ({ $number })
why-home = au but
why-empty = place pour le but
why-unknown = sans raison
why-part = { $block } : { $number } sur { $count }
why-for = pour { $block }, { $number }
why-said = { $move }{"\u00A0"}: { $why }

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
caption-steps = { $unit ->
    [step] { $count ->
        [1] Pas { $first }
       *[other] Pas { $first }–{ $to }
    }
    [slide] { $count ->
        [1] Glissement { $first }
       *[other] Glissements { $first }–{ $to }
    }
   *[move] { $count ->
        [1] Coup { $first }
       *[other] Coups { $first }–{ $to }
    }
}

## Les positions en mots

position-start = Le départ. Lignes depuis le haut : { $rows }.
label-small = { $label } minuscule
position-after = Bloc { $move }. Lignes depuis le haut : { $rows }.
position-before = Ensuite : bloc { $move }. Lignes depuis le haut : { $rows }.
position-before-several = Ensuite : coups { $move }. Lignes depuis le haut : { $rows }.
position-end = La fin. Lignes depuis le haut : { $rows }.
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
chapter-goes = { $out ->
    [yes] { $block } sort
   *[no] { $block } va { $ways }
}
chapter-gone = { $block } est allé { $ways }
chapter-others = Les autres gagnent leur place

## Règles

rule-slide = Faire glisser les blocs, sans les tourner, les soulever ni les empiler.
rule-together = { $count ->
    [one] Les parties de { $blocks } se déplacent ensemble.
   *[other] Les parties de chacun des blocs { $blocks } se déplacent ensemble.
}
rule-all-but = Tous sauf { $blocks }
rule-length = { $who ->
    [all] Les blocs ne se déplacent que dans le sens de leur longueur.
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
        [one] Aucun bloc ne peut franchir la porte.
       *[other] Aucun bloc ne peut franchir les portes.
    }
    [all] { $gates ->
        [one] Tous les blocs peuvent franchir la porte.
       *[other] Tous les blocs peuvent franchir les portes.
    }
   *[some] { $gates ->
        [one] La porte n’est ouverte qu’à { $blocks }.
       *[other] Les portes ne sont ouvertes qu’à { $blocks }.
    }
}
rule-jump = Le nombre sur lequel vous vous trouvez est la longueur du saut suivant, en ligne droite { $directions ->
    [queen] dans l’une des huit directions.
    [rook] vers le haut, le bas, la gauche ou la droite.
    [bishop] et en diagonale.
   *[other] dans l’une de ces directions : { $list }.
}
rule-jump-inside = { $exits ->
    [some] Seul le dernier saut peut quitter le terrain, et il doit finir exactement sur une sortie.
    [edge] Aucun saut ne peut quitter le terrain.
   *[none] Aucun saut ne peut quitter le terrain ni passer par-dessus un vide.
}
rule-jump-wrap = Si vous quittez le rectangle d’un côté, vous y rentrez du côté opposé.
rule-jump-zero = On ne peut pas sauter depuis un 0.
rule-distinct = Les blocs de même forme comptent comme différents.
rule-others = Peu importe où se trouvent les autres blocs à la fin.

## Le but

goal-any = l’un
map-title = { $exits ->
    [some] Le chemin vers une sortie : { count }
   *[none] Le chemin : { count }
}
map-meaning = Anneau épais : le départ. Nombre sur une ligne : le saut. Nombre dans un anneau : longueur du saut suivant. Les lignes ne sont courbées que là où elles se recouvriraient.
map-others = Le dernier saut peut aussi aller { $list }.
map-fewest = { $counts } ; aucun chemin n’est plus court.
map-begin = { $count ->
    [0] Le départ : { $place }.
    [one] Après 1 saut : { $place }.
   *[other] Après { $count } sauts : { $place }.
}
map-jump = Saut { $number }, { $jump } : { $place }.
map-place = ligne { $row }, colonne { $column }{ $kind ->
    [exit] , une sortie
   *[number] , nombre { $number }
}
map-exit = sortie
# A map on facing pages: which part of it is on a page.
map-columns = Colonnes { $first } à { $to } sur { $count }.
map-rows = Lignes { $first } à { $to } sur { $count }.
map-shared = Les cases grises sont répétées.
fork = { $number ->
    [0] Départ
   *[other] Arrivée { $number }
} : { $kind ->
    [none] aucun saut n’égare
   *[some] { fork-astray } ({ $list })
}.
fork-astray = { $astray } sur { $possible } { $astray ->
    [one] égare
   *[other] égarent
}
fork-never = jamais { $exits ->
    [some] à une sortie
   *[none] au but
} : { $list }
fork-longer = un chemin plus long : { $list }
fork-then = { $list } ; { $next }
goal-numbered = But { $number } : { $task }.
goal-any-of = Atteindre l’un des { $count } buts.
goal-any-shown = Atteindre l’un des { $count } buts montrés.
goal-jump = { $exits ->
    [some] trouver un chemin vers une sortie
   *[none] { $count ->
        [one] trouver un chemin vers la case au double anneau
       *[other] trouver un chemin vers une case au double anneau
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
goal-bring-shown = amener les blocs aux places indiquées par le but
goal-bring-shown-any = amener les blocs aux places indiquées par le but ; « { goal-any } » est { $groups }
goal-group = l’un de { $blocks }
goal-group-or = { $list } ou { $next }
goal-also = { $list } ; { $next }
goal-bring-any-shown = amener à sa place l’un quelconque des blocs indiqués par le but
goal-empty = { $count ->
    [one] vider la case marquée d’un point dans le but
   *[other] vider les cases marquées de points dans le but
}
goal-bring-and-empty = { $places ->
    [one] { $bring } et { $empty }
   *[other] { $bring }, et { $empty }
}
goal-named = { $block } ({ $name })
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
   *[shape] { $who } aux { $count } places de leur forme marquées « { goal-any } », dans un ordre quelconque
}
goal-to-corner = { $count ->
    [one] { $who } à la place dont le coin supérieur gauche est en { $cells }
   *[other] { $who } à une place dont le coin supérieur gauche est en { $cells }
}
goal-cell = ligne { $row }, colonne { $column }
goal-cell-or = { $list } ou { $next }
goal-to-one-of-many = { $who } à l’une des { $count } places

## Ce qu’a tout document

restarted = { $title } depuis la position donnée
titled = { $title } : { $words }
sentence = { $phrase }.
subject = { $claim ->
    [shortest] { $genre ->
        [maze] Le chemin le plus court : { $counts }
       *[sliding] La solution la plus courte, pas à pas : { $counts }
    }
   *[other] { $genre ->
        [maze] Un chemin : { $counts }
       *[sliding] Une solution, pas à pas : { $counts }
    }
}
cover-subtitle = { $genre ->
    [maze] Un labyrinthe de nombres, saut après saut
   *[sliding] Un casse-tête à blocs coulissants, pas à pas
}
difficulty-name = Difficulté
difficulty-told = { $marks ->
    [1] très facile
    [2] facile
    [3] moyen
    [4] difficile
   *[5] très difficile
}
# $marks is 1 to 5, and $most is 5: in words what is drawn as squares.
difficulty-words = Difficulté { $marks } sur { $most }
# Of a book of puzzles: all the same, or a range.
difficulty-all = Difficulté : { $told }.
difficulty-range = Difficulté : de { $least } à { $greatest }.
cover-fewest = { $unit ->
    [step] Aucune solution n’est plus courte. Un pas déplace un bloc d’une case.
    [slide] Aucune solution n’est plus courte. Un glissement déplace un bloc en ligne droite.
    [jump] Aucun chemin n’est plus court.
   *[move] Aucune solution n’est plus courte. Un coup déplace un bloc par un chemin quelconque.
}
cover-maps = { $count ->
    [one] Une carte du chemin et un tableau des sauts.
   *[other] { $count } cartes du chemin et un tableau des sauts.
}
cover-diagrams = { $count ->
    [one] Une position et un tableau des coups.
   *[other] { $count } positions et un tableau des coups.
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
    [step] Un pas déplace un bloc d’une case vers le haut, le bas, la gauche ou la droite.
    [slide] Un glissement déplace un bloc en ligne droite, d’une distance quelconque.
    [jump] Un saut est aussi long que le nombre sur lequel vous vous trouvez.
   *[move] Un coup déplace un bloc par un chemin quelconque, sans que les autres bougent.
}
puzzle-enough = { $unit ->
    [step] { $count ->
        [one] { $count } pas suffit.
       *[other] { $count } pas suffisent ; en moins, c’est impossible.
    }
    [slide] { $count ->
        [one] { $count } glissement suffit.
       *[other] { $count } glissements suffisent ; en moins, c’est impossible.
    }
    [jump] { $count ->
        [one] { $count } saut suffit.
       *[other] { $count } sauts suffisent ; en moins, c’est impossible.
    }
   *[move] { $count ->
        [one] { $count } coup suffit.
       *[other] { $count } coups suffisent ; en moins, c’est impossible.
    }
}
puzzle-jumps = { $exits ->
    [some] { $count ->
        [one] Sortez en { $count } saut.
       *[other] Sortez en { $count } sauts.
    }
   *[none] { $count ->
        [one] Atteignez le double anneau en { $count } saut.
       *[other] Atteignez le double anneau en { $count } sauts.
    }
}
puzzle-stuck = Besoin d’aide ?
puzzle-hints = Un indice : page { $page }
puzzle-solution = La solution : page { $page }
puzzle-moves = Tous les coups en tableau : page { $page }
origin-author-year = Inventé par { $author }, { $year }.
origin-author = Inventé par { $author }.
origin-year = De { $year }.
origin-source = Source : { $source }

## Comment lire les images

signs-title = Comment lire les images
steps-meaning = { $which ->
    [none] { $unit ->
        [step] Le numéro compte les pas faits jusqu’à l’image.
        [slide] Le numéro compte les glissements faits jusqu’à l’image.
       *[move] Le numéro compte les coups joués jusqu’à l’image.
    }
    [next] { $mark ->
        [arrow] { $unit ->
            [step] Le numéro compte les pas faits jusqu’à l’image ; la flèche est le suivant.
            [slide] Le numéro compte les glissements faits jusqu’à l’image ; la flèche est le suivant.
           *[move] Le numéro compte les coups joués jusqu’à l’image ; la flèche est le suivant.
        }
       *[marks] { $unit ->
            [step] Le numéro compte les pas faits jusqu’à l’image ; les marques montrent le suivant.
            [slide] Le numéro compte les glissements faits jusqu’à l’image ; les marques montrent le suivant.
           *[move] Le numéro compte les coups joués jusqu’à l’image ; les marques montrent le suivant.
        }
    }
    [several] Chaque image montre le plateau avant ses coups : d’abord le coup 1, puis le 2, puis le 3.
   *[after] { $mark ->
        [arrow] { $unit ->
            [step] Le numéro compte les pas faits jusqu’à l’image ; la flèche est le dernier.
            [slide] Le numéro compte les glissements faits jusqu’à l’image ; la flèche est le dernier.
           *[move] Le numéro compte les coups joués jusqu’à l’image ; la flèche est le dernier.
        }
       *[marks] { $unit ->
            [step] Le numéro compte les pas faits jusqu’à l’image ; les marques montrent le dernier.
            [slide] Le numéro compte les glissements faits jusqu’à l’image ; les marques montrent le dernier.
           *[move] Le numéro compte les coups joués jusqu’à l’image ; les marques montrent le dernier.
        }
    }
}
steps-faint = Les blocs pâles ne bougent pas dans cette partie.
signs-sample = { $which ->
    [several] Le plateau avant ces coups : { $move }.
    [next] L’image { $number } est le plateau après { $count }. Ensuite : { $move }.
   *[after] L’image { $number } est le plateau après { $count }. En dernier : { $move }.
}
sign-moved = { $fill ->
    [inverted] remplissage propre
   *[usual] contour épais
}
sign-moved-meaning = { $which ->
    [next] le bloc qui va bouger
    [several] un bloc qui bouge
   *[after] le bloc qui vient de bouger
}
sign-ghost = tirets
sign-ghost-meaning = { $which ->
    [after] là où il était
   *[next] là où il sera
}
sign-arrow = flèche
sign-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] le pas suivant
        [slide] le glissement suivant
       *[move] le coup suivant
    }
    [several] un coup ; son numéro dit quand
   *[after] { $unit ->
        [step] son dernier pas
        [slide] son dernier glissement
       *[move] son dernier coup
    }
}
sign-goal = double ligne
sign-goal-meaning = { $count ->
    [0] une place du but
    [one] là où doit aller { $blocks }
   *[other] là où doivent aller { $blocks }
}
sign-gate = grille
sign-gate-meaning = { $who ->
    [none] une porte qu’aucun bloc ne peut franchir
    [all] une porte que tout bloc peut franchir
   *[some] une porte ouverte seulement à { $blocks }
}
sign-pins = chevilles
sign-pins-meaning = un bloc fixe
names-in-words = Noms courts : { $names }.
key-name = { $short } = { $whole }

## La solution en parties

steps-here = vous êtes ici
steps-there = vous arriverez ici
steps-only = Solution
steps-part = { $unit ->
    [step] { $count ->
        [one] Partie { $number } sur { $parts } : pas { $first }
       *[other] Partie { $number } sur { $parts } : pas { $first }–{ $to }
    }
    [slide] { $count ->
        [one] Partie { $number } sur { $parts } : glissement { $first }
       *[other] Partie { $number } sur { $parts } : glissements { $first }–{ $to }
    }
   *[move] { $count ->
        [one] Partie { $number } sur { $parts } : coup { $first }
       *[other] Partie { $number } sur { $parts } : coups { $first }–{ $to }
    }
}
steps-section = { $unit ->
    [step] { $count ->
        [one] pas { $first }
       *[other] pas { $first }–{ $to }
    }
    [slide] { $count ->
        [one] glissement { $first }
       *[other] glissements { $first }–{ $to }
    }
   *[move] { $count ->
        [one] coup { $first }
       *[other] coups { $first }–{ $to }
    }
}
steps-solved = { $title } · { $words }
contents-part = { $number } · { $title }

## Le tableau des coups

moves-title = { $unit ->
    [jump] Tous les sauts
   *[other] Tous les coups
}
moves-use = { $unit ->
    [jump] Partir du départ et faire les sauts dans l’ordre.
   *[other] Mettre en place la position de départ et jouer les coups dans l’ordre.
}
moves-number = Le numéro est celui de l’image qui montre le résultat.
moves-why = « { $why } » : fait de la place pour ce coup-là.
moves-none = Le départ est déjà le but : il n’y a rien à faire.

## La page web

html-skip = { $unit ->
    [step] Aller à tous les pas
    [slide] Aller à tous les glissements
    [jump] Aller à tous les sauts
   *[move] Aller à tous les coups
}
html-moves-each = { $unit ->
    [step] Les pas consécutifs d’un même bloc font un coup ; chacun renvoie à l’image de son résultat.
    [slide] Les glissements consécutifs d’un même bloc font un coup ; chacun renvoie à l’image de son résultat.
    [jump] Chacun renvoie à la carte dont il est le dernier saut.
   *[move] Chacun renvoie à l’image de son résultat.
}
html-all = Tous les { unit-many }
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
html-player-svg = Enregistrer en SVG
html-look = Plateau
html-look-colour = en couleur
html-look-grey = en gris
html-look-hatch = hachuré
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
html-play-leave = Revenir à la solution
html-play-keys-undo = annuler
html-play-keys-next = un indice
html-key-backspace = Retour arrière
html-key-enter = Entrée
html-play-board = Plateau : déplacez les blocs
html-play-block = Bloc { $block }, ligne { $row }, colonne { $column }. { $can }
html-play-can = Peut aller : { $ways }.
html-play-stuck = Ne peut pas bouger maintenant.
html-play-fixed = Ne bouge jamais.
html-play-blocked = { $block } ne peut pas aller { $way }.
html-play-undone = Annulé : { $move }
html-play-redone = Rétabli : { $move }
html-play-at-beginning = Vous êtes revenu à votre point de départ.
html-tabs = Vues
html-tab = { $tab ->
    [play] Jouer
    [solution] Solution
   *[analysis] Analyse
}
goal-brief-exit = Amenez { $who } à la sortie.
goal-brief-place = { $count ->
    [one] Amenez { $who } à la place marquée.
   *[other] Amenez { $who } à l’une des places marquées.
}
goal-brief-jump = { $exits ->
    [some] Sautez hors du champ.
   *[none] Sautez jusqu’au double anneau.
}
goal-large = le grand bloc
html-best = Record : { count }.
html-yours = Le vôtre : { $count }.
html-game = Partie
html-hint = Indice
html-hint-move = { $unit ->
    [jump] Sauter
   *[other] Le bouger
}
html-hint-take = Reprendre
html-hint-said = Indice : { $move }
html-hint-back = Indice : reprendre { count }
html-hint-unknown = Pas d’indice ici : ce casse-tête a trop de positions.
html-solved = Résolu !
html-solved-in = Résolu en { count }
html-you = Vous
html-best-word = Record
html-hints-word = Indices
html-none = aucun
html-short = Le plus court possible, sans aide.
html-short-helped = Le plus court possible, avec de l’aide.
html-more = { $count } de plus que le record.
html-with = Avec { $list }.
html-with-hints = { $count ->
    [one] { $count } indice
   *[other] { $count } indices
}
html-with-analysis = l’analyse
html-with-solution = la solution
html-play-replay = Rejouer
html-next-puzzle = Suivant
html-link-from = D’un lien.
html-link-back = Revenir à ma partie
html-link-invalid = Le lien n’est pas une partie de ce casse-tête.
html-at-start = le départ
html-after-of = Après { $step } sur { count }
html-same = Votre partie est à une image de la solution : { $after }.
html-same-after = après { count }
html-now = { $after } : { $left }
html-to-go = encore { $count }
html-never = hors d’atteinte
html-since = { $unit ->
    [jump] depuis le saut { $count }
    [slide] depuis le glissement { $count }
    [move] depuis le coup { $count }
   *[step] depuis le pas { $count }
}
html-lost = { $count ->
    [one] { count } perdu
   *[other] { count } perdus
}
html-no-loss = { $unit ->
    [jump] aucun saut perdu
    [slide] aucun glissement perdu
    [move] aucun coup perdu
   *[step] aucun pas perdu
}
html-from-here = D’ici
html-closer = plus près
html-no-closer = pas plus près
html-farther = plus loin
html-map = Sauts restants depuis chaque case
html-where-lost = Où du terrain a été perdu
html-made = { $unit ->
    [jump] Vos sauts, et ceux qui restent
    [slide] Vos coups, et les glissements qui restent
    [move] Vos coups, et ceux qui restent
   *[step] Vos coups, et les pas qui restent
}
html-other = Vous avez quitté une suite de { count }.
html-other-take = La reprendre
html-unknown = Ce casse-tête a trop de positions : on ne sait pas à quelle distance du but est chacune.
html-strip = Votre partie : distance au but après chaque { $unit ->
    [jump] saut
    [slide] glissement
    [move] coup
   *[step] pas
}
html-strip-empty = Chaque coup prolonge cette ligne : plus bas, c’est plus près.
html-keys = Touches
html-keys-take = prendre le bloc de cette lettre
html-keys-move = le déplacer ; si aucun n’est pris, en choisir un et le prendre avec
html-footer = Cette page est un seul fichier qui ne charge rien du réseau : enregistrez-la, imprimez-la, partagez-la.
html-embed-whole = Page entière
html-jump-board = Terrain : choisissez où atterrir
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
html-jump-place = { $jump }, ligne { $row }, colonne { $column }
html-jump-end = { $jump }, ligne { $row }, colonne { $column } : la fin
html-jump-keys-choose = choisir où atterrir
html-jump-keys-jump = sauter

## La page d’une collection

html-gallery-title = Casse-tête
html-gallery-count = { $count ->
    [one] { $count } casse-tête
   *[other] { NUMBER($count) } casse-tête
}
html-gallery-unsolvable = Sans solution
html-gallery-unsolvable-each = { $positions ->
    [one] Sa seule position accessible n’est pas le but.
   *[other] Aucune de ses { NUMBER($positions) } positions accessibles n’est le but.
}
html-gallery-limit = Recherche arrêtée à une limite
html-gallery-limit-each = { $positions ->
    [one] Aucune solution trouvée ; { NUMBER($positions) } position a été examinée avant d’atteindre une limite.
   *[other] Aucune solution trouvée ; { NUMBER($positions) } positions ont été examinées avant d’atteindre une limite.
}
html-gallery-faulty = Création impossible
html-gallery-footer = Cette page ne charge rien du réseau ; ses liens ouvrent des fichiers du même dossier.
site-pages = Pages de cette collection
site-all = Tous les casse-tête
site-previous = Casse-tête précédent :
site-next = Casse-tête suivant :
site-footer = Une fois ouverte, cette page se passe du réseau ; un navigateur peut garder toute la collection.
site-share = Partager
site-copy = Copier le lien
site-copied = Copié.
site-embed = Intégrer
site-embed-copied = Copié : le code HTML pour votre page.
site-share-puzzle = { $title } : un casse-tête à jouer
site-share-solution = { $title }, résolu. Mes { unit-many } : { $count }.
html-gallery-about = { $count ->
    [one] Un casse-tête à jouer, avec sa solution pas à pas.
   *[other] { NUMBER($count) } casse-tête à jouer, avec leurs solutions pas à pas.
}
html-gallery-order = Ordre
html-gallery-packs = Collections
html-gallery-ladder = Échelle
html-gallery-names = Noms
html-gallery-go = Continuer
html-gallery-search = Trouver des casse-tête
html-gallery-name = Nom
html-gallery-filter = Filtre
html-gallery-size = Taille
html-gallery-family = Genre
html-gallery-kind = { $genre ->
    [maze] Labyrinthes de nombres
    [cars] Voitures
   *[other] Blocs
}
html-gallery-any-name = Tout nom
html-gallery-any-family = Tout genre
html-gallery-any-size = Toute taille
html-gallery-any-difficulty = Toute difficulté
html-gallery-open = Non résolus
html-gallery-open-too = Les résolus aussi
html-gallery-rung = { $marks ->
    [1] Premiers pas
    [2] Courts
    [3] Moyens
    [4] Longs
    [5] Très longs
   *[other] Non évalués
}
html-gallery-continue = Reprendre
html-gallery-start = Commencer ici
html-gallery-next = Le suivant sur l’échelle
html-gallery-again = Tous résolus. Encore une fois
html-gallery-random = Au hasard
html-gallery-random-open = Pas encore résolu
html-gallery-random-any = N’importe lequel
html-gallery-one-of = Un sur { $count }
html-gallery-made = Vous en êtes à { $moves }
html-gallery-best = Minimum : { $moves }.
html-gallery-yours = Le vôtre : { $count }
html-gallery-mine = Résolus : { $count }
html-gallery-mine-stars = Résolus : { $count }, { $stars } ★
html-gallery-solved-of = Résolus : { $count } sur { $most }
html-gallery-sign = Résolu
html-gallery-star = Étoile : aussi court que possible, sans aide
html-gallery-shown = { $count } casse-tête sur { $most }.
html-gallery-all = Tout montrer
html-gallery-none = Aucun casse-tête n’est tout cela à la fois.
html-gallery-part = Seulement ceux de cette page : les autres ne peuvent pas être chargés.
html-gallery-kept = Ce que vous résolvez n’est gardé que dans ce navigateur.
html-gallery-forget = L’oublier
html-gallery-forgotten = Oublié.
html-gallery-back = Le récupérer
html-gallery-offline = Tout garder pour lire sans réseau
html-gallery-offline-done = Gardé : le réseau n’est plus nécessaire.
html-gallery-pages = Pages de la galerie
html-gallery-page = Page { $number }

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
levels-start-wins = le départ est déjà une solution
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

## Le problème, la lecture des diagrammes, le tableau des coups

matter-rules = Règles
matter-unit = { $unit ->
    [step] Ce qu’est un pas
    [slide] Ce qu’est un glissement
    [jump] Ce qu’est un saut
   *[move] Ce qu’est un coup
}
matter-continued = suite
matter-page = p. { $page }
matter-pages = p. { $first }–{ $last }
matter-diagram = Diagramme { $number }

## Feuilles de plusieurs pages et page d’étalonnage

impose-sheet-front = feuille { $sheet } recto
impose-sheet-back = feuille { $sheet } verso
impose-mark-front = { $sheet } recto
impose-mark-back = { $sheet } verso
impose-signature-mark-front = cahier { $signature }, feuille { $sheet } recto
impose-signature-mark-back = cahier { $signature }, feuille { $sheet } verso

calibration-title = Étalonnage
calibration-subject = Une page d’essai recto verso, qui montre la précision de l’imprimante.
calibration-front = recto
calibration-back = verso
calibration-up = ce bord en haut
calibration-sheet = { $edge ->
    [long] { $paper }, imprimé recto verso, retourné sur le bord long
   *[short] { $paper }, imprimé recto verso, retourné sur le bord court
}
calibration-ruler = Deux règles de { $length } mm, l’une horizontale et l’autre verticale.
calibration-cross = Deux croix graduées en millimètres.
calibration-vernier = Deux croix graduées tous les neuf dixièmes de millimètre, aux mêmes endroits que celles du recto.
calibration-scale-title = Échelle
calibration-scale = Les deux règles doivent mesurer { $length } mm. Sinon, imprimer à la taille réelle (100 %), sans « ajuster à la page ».
calibration-border-title = Bord
calibration-border = Les cadres sont à 3, 5, 8 et 10 mm du bord. Le plus extérieur qui soit imprimé en entier des quatre côtés montre la marge dont l’imprimante a besoin.
calibration-turn-title = Autre face
calibration-turn = Tourner cette feuille comme la page d’un livre. La flèche du verso doit indiquer le même bord que celle du recto. Si elle pointe vers le bas, faire retourner l’imprimante sur l’autre bord, ou refaire cette page et le livret avec l’autre --flip.
calibration-offset-title = Décalage des deux faces
calibration-offset = { $side ->
    [front] Tenir la feuille à contre-jour ; le verso explique comment lire les croix.
   *[back] Tenir la feuille à contre-jour, cette face vers soi. Les croix des deux faces doivent coïncider.
}
calibration-tenths-title = Dixièmes de millimètre
calibration-tenths = Les graduations du recto se voient par transparence : elles sont espacées de 1 mm, celles de cette face de 0,9 mm. Compter les millimètres entiers de zéro à zéro. Les dixièmes sont le numéro de la graduation qui coïncide avec une du recto, du côté vers lequel le zéro de cette face est décalé.
calibration-skew-title = Biais
calibration-skew = Si les deux croix indiquent des décalages différents, la feuille a été entraînée de travers : redresser les guides du papier et imprimer de nouveau.
calibration-much-title = Combien est trop
calibration-much = Pour le pliage, jusqu’à 1 mm ne gêne pas. Un décalage plus grand se corrige dans les réglages de l’imprimante, en déplaçant le verso en sens inverse.

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
figures-list = { $unit ->
    [move] Coups { $steps } sur { $last }
    [slide] Glissements { $steps } sur { $last }
    [jump] Sauts { $steps } sur { $last }
   *[step] Pas { $steps } sur { $last }
}
pages-range = { $unit ->
    [move] Coups { $first }–{ $to } sur { $last }
    [slide] Glissements { $first }–{ $to } sur { $last }
    [jump] Sauts { $first }–{ $to } sur { $last }
   *[step] Pas { $first }–{ $to } sur { $last }
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
pages-solved = Résolu
pages-unsolved = Non résolu
pages-notes = Notes
pages-link-move = { $unit ->
    [step] Pas { $number } dans le tableau des coups
    [slide] Glissement { $number } dans le tableau des coups
    [jump] Saut { $number } dans le tableau des coups
   *[move] Coup { $number } dans le tableau des coups
}

## Éditions

edition-title = { $edition ->
    [puzzle] Édition à résoudre
    [hints] Édition avec indices
    [solution] Solution
   *[full] Avec indices et solution
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
hints-landing = { $count ->
    [one] Après 1 saut, on est ici, sur le { $number }.
   *[other] Après { $count } sauts, on est ici, sur le { $number }.
}
hints-window = Gris : la partie montrée. Anneau fin : le départ.
hints-meaning = { $genre ->
    [maze] { $count ->
        [one] Une étape du chemin.
       *[other] { $count } étapes du chemin. Cachez la suivante jusqu’à ce que vous ayez atteint la première.
    }
   *[sliding] { $count ->
        [one] Une position en chemin. Essayez de l’atteindre.
       *[other] { $count } positions en chemin. Cherchez la dernière que vous avez atteinte et essayez d’arriver à la suivante.
    }
}
hints-way = le chemin : { $pages }
hints-otherwise-title = Aucune position comme la vôtre ?
hints-otherwise = C’est que vous avez quitté le chemin montré ici. Rien de grave : revenez à une position qui figure ici.

## Les nombres

numbers-title = Les nombres
numbers-levels = Positions par niveau
numbers-levels-meaning = { $unit ->
    [step] Le niveau d’une position est le plus petit nombre de pas qui y mènent depuis le départ.
    [slide] Le niveau d’une position est le plus petit nombre de glissements qui y mènent depuis le départ.
    [jump] Le niveau d’une position est le plus petit nombre de sauts qui y mènent depuis le départ.
   *[move] Le niveau d’une position est le plus petit nombre de coups qui y mènent depuis le départ.
}
numbers-map = Combien de sauts jusqu’à chaque case
numbers-map-meaning = { $cells ->
    [some] Les cases sans nombre ne sont pas accessibles.{" "}
   *[all] {""}
}Anneaux : { $exits ->
    [some] le chemin et les sorties accessibles.
   *[none] le chemin.
}
numbers-of = { $count } sur { $all }
numbers-unexplored = Les positions des niveaux supérieurs n’ont pas été explorées.
numbers-fact = { $figure } { $name }
numbers-reachable = { $unit ->
    [jump] { $count ->
        [one] case accessible
       *[other] cases accessibles
    }
   *[move] { $count ->
        [one] position accessible
       *[other] positions accessibles
    }
}
numbers-explored = { $unit ->
    [jump] cases vues
   *[move] positions vues
}
numbers-deepest = { $unit ->
    [step] { $count ->
        [one] pas au plus loin
       *[other] pas au plus loin
    }
    [slide] { $count ->
        [one] glissement au plus loin
       *[other] glissements au plus loin
    }
    [jump] { $count ->
        [one] saut au plus loin
       *[other] sauts au plus loin
    }
   *[move] { $count ->
        [one] coup au plus loin
       *[other] coups au plus loin
    }
}
numbers-winning = { $unit ->
    [jump] { $count ->
        [one] sortie accessible
       *[other] sorties accessibles
    }
   *[move] { $count ->
        [one] d’entre elles est résolue
       *[other] d’entre elles sont résolues
    }
}
numbers-solutions = { $count ->
    [one] solution la plus courte
   *[other] solutions les plus courtes
}
numbers-beyond = > 3,4 × 10³⁸
numbers-parts = les { $count } parties de cette solution
numbers-fewest = { $unit ->
    [jump] Aucun chemin n’a moins de { count }.
   *[other] Aucune solution n’a moins de { count }.
}
claim-unproven = La longueur n’est pas prouvée.
claim-given = La solution est montrée telle qu’elle a été donnée, et vérifiée.
claim-unreached = À la fin, le but n’est pas atteint.
claim-possible = Il existe une solution en { count }.
numbers-fewest-all = Aucune solution n’est plus courte, quelle que soit la façon de compter.
numbers-fewest-too = Aucune n’a moins de { count } non plus.
numbers-record = { $unit ->
    [step] En pas, le record est de { $count }.
    [slide] En glissements, le record est de { $count }.
   *[move] En coups, le record est de { $count }.
}
colophon-title = Comment ce livret a été fait

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
    [jump] { $counts } : aucun chemin n’a moins de sauts.
   *[move] { $counts } : aucune solution n’a moins de coups.
}
colophon-only = C’est la seule solution de cette longueur.
colophon-fewest-moves = De toutes les solutions les plus courtes, c’est l’une de celles qui changent le moins souvent de bloc.
colophon-readable = { $count ->
    [one] De toutes les solutions les plus courtes, c’est l’une de celles qui demandent le moins d’images d’un coup chacune.
   *[other] De toutes les solutions les plus courtes, c’est l’une de celles qui demandent le moins d’images de { $count } coups au plus.
}
colophon-first = D’autres solutions peuvent être aussi courtes ; celle-ci est la première que la recherche a trouvée.
colophon-wiberg = De toutes les solutions les plus courtes, c’est celle que choisirait l’article de Karl Wiberg.
colophon-pictures = { $count ->
    [1] Chaque image montre un coup entier.
   *[other] Chaque image montre jusqu’à { $count } coups entiers.
}
colophon-source = Source du problème : { $source }.
colophon-made = Fait avec Stepbook { $version }.
colophon-made-on = Fait avec Stepbook { $version }, { $date }.
colophon-fonts = { $others ->
    [some] Composé en Lato de Łukasz Dziedzic, sous la licence SIL Open Font License. Les caractères qui n’y figurent pas viennent d’autres polices.
   *[none] Composé en Lato de Łukasz Dziedzic, sous la licence SIL Open Font License.
}
colophon-rights = Stepbook ne revendique aucun droit sur ce livret : imprimez-le, copiez-le, transmettez-le.
back-title = Où en êtes-vous ?
back-text = En cas de blocage, cherchez le plateau qui ressemble au vôtre et continuez à partir de là.
back-part = partie { $number }
back-play = Jouer à l’écran
back-solved = Lesquels avez-vous résolus ?
back-solved-text = Cochez sa case, et noircissez le coin si vous n’avez pas eu besoin de plus que le nombre du bas.
colophon-code = Code QR de l’adresse { $address }

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
# A description of the pictures on the cover of such a book.
collection-mosaic = Les plateaux de { $count } casse-tête
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
collection-use = Comment jouer
collection-class = { $class ->
    [square] Petits plateaux
    [tall] Plateaux hauts ou larges
    [large] Grands plateaux
   *[maze] Labyrinthes de nombres
}
collection-record = { $box ->
    [moves] { unit-many }
    [time] temps
    [solved] résolu
    [help] sans indice
   *[shortest] minimum
}
collection-record-use = { $shortest ->
    [some] Cases à remplir. Minimum : votre solution est aussi courte que celle du livre.
   *[none] Cases à remplir.
}
collection-begins = { $part ->
    [hints] Besoin d’aide ? Les indices commencent à la page { $page }.
   *[solutions] Les solutions commencent à la page { $page }.
}
collection-read = Comment lire les solutions
collection-read-move = Coup { $number } : { $block } { $way }.
collection-read-target = En gris : un bloc du but bouge.
collection-read-board = Le plateau après ce coup est à côté.
collection-same = { $parts ->
    [both] Un casse-tête, ses indices et sa solution portent le même numéro.
    [hints] Un casse-tête et ses indices portent le même numéro.
   *[solutions] Un casse-tête et sa solution portent le même numéro.
}
collection-own = Les règles qui ne valent que pour certains casse-tête figurent sous leur plateau.
collection-fewest = { $unit ->
    [step] Le nombre de pas indiqué pour un casse-tête est le plus petit possible.
    [slide] Le nombre de glissements indiqué pour un casse-tête est le plus petit possible.
    [jump] Le nombre de sauts indiqué pour un casse-tête est le plus petit possible.
   *[move] Le nombre de coups indiqué pour un casse-tête est le plus petit possible.
}
collection-hints = Des positions en chemin. Atteignez la première, puis regardez la suivante. Elles n’ont pas de lettres : les blocs de même forme sont identiques.
collection-table = Le nombre à côté d’un coup est le décompte après ce coup. Lignes en gras : un bloc du but bouge.
collection-join = Un nombre noir : son plateau est dans la première colonne. Cherchez celui qui ressemble au vôtre et continuez à partir de cette ligne.
collection-continued = suite
collection-sources = Notes et sources

## Le studio

studio-title = Stepbook Studio
studio-private = Tout reste sur cet appareil. Rien n’est envoyé.
studio-language = Langue de cette page
studio-skip = Aller au plateau
studio-new = Nouveau
studio-no-wasm = Le solveur n’a pas pu être chargé. Rechargez la page. Si cela n’aide pas, le navigateur est peut-être trop ancien.
studio-bad-link = Le lien n’est pas un casse-tête.
studio-broken = C’était trop pour le navigateur : { $message }
studio-size = { $rows } × { $columns }
studio-my-puzzle = Mon casse-tête
studio-my-maze = Mon labyrinthe
studio-puzzle-name = Nom du casse-tête
studio-rows = Lignes
studio-columns = Colonnes
studio-rows-fewer = Une ligne de moins
studio-rows-more = Une ligne de plus
studio-columns-fewer = Une colonne de moins
studio-columns-more = Une colonne de plus
studio-tools = Que dessiner
studio-tool-block = Bloc
studio-tool-target = Cible
studio-tool-goal = But
studio-tool-wall = Mur
studio-tool-gate = Porte
studio-tool-erase = Effacer
studio-tool-number = Nombres
studio-tool-outside = Dehors
studio-tool-exit = Sorties
studio-tool-start = Départ
studio-tool-end = But
studio-hint-block = Glissez sur les cases de chaque bloc.
studio-hint-target = Touchez le bloc à libérer.
studio-hint-target-more = Touchez l’autre bloc qui a une place.
studio-hint-goal = Glissez { $label } là où il doit aller.
studio-hint-goal-other = Ce but est écrit dans le texte. Pour le remplacer, choisissez un bloc à sortir.
studio-hint-wall = Touchez les cases où aucun bloc ne peut entrer, ou passez dessus.
studio-hint-gate = Touchez les cases où seul le bloc à sortir peut entrer, ou passez dessus.
studio-hint-erase = Touchez un bloc pour l’enlever.
studio-hint-number = Choisissez un nombre et touchez ses cases, ou tapez rangée par rangée.
studio-hint-outside = Touchez les cases qui ne sont pas du labyrinthe.
studio-hint-exit = Touchez les cases du dehors où finit le dernier saut.
studio-hint-start = Touchez la case de départ.
studio-hint-end = Touchez la case à atteindre.
studio-hint-large = Deux doigts déplacent le plateau.
studio-first-block = Tracez ici
studio-numbers = Nombre à écrire
studio-undo = Annuler
studio-redo = Rétablir
studio-wait-faults = Il y a une erreur
studio-block-title = Bloc { $label }
studio-block-name = Nom
studio-block-moves = Il bouge
studio-moves-usual = comme les autres
studio-moves-both = dans toutes les directions
studio-moves-horizontal = seulement vers la gauche et la droite
studio-moves-vertical = seulement vers le haut et le bas
studio-moves-fixed = pas du tout
studio-block-free = C’est le bloc à sortir
studio-block-remove = Enlever
studio-goal-more = Un autre bloc a aussi une place
studio-goal-place = Bloc { $label } : ligne { $row }, colonne { $column }
studio-goal-less = Enlever la place du bloc { $label }
studio-opening = Ouverture de la boîte
studio-opening-usual = là où le bloc sort
studio-opening-none = aucune
studio-opening-top = en haut
studio-opening-bottom = en bas
studio-opening-left = à gauche
studio-opening-right = à droite
studio-opening-other = comme le dit le texte
studio-number-title = Ligne { $row }, colonne { $column }
studio-number-value = Nombre
studio-rule-cars = Les blocs ne bougent que dans leur longueur, comme des voitures
studio-rule-directions = On saute
studio-directions-queen = dans les huit directions
studio-directions-rook = vers le haut, le bas, la gauche et la droite
studio-directions-bishop = en diagonale
studio-directions-other = comme le dit le texte
studio-rule-wrap = Les sauts traversent les bords et reprennent de l’autre côté
studio-as-text = Casse-tête en texte
studio-as-drawing = Retour au dessin
studio-keys-title = Touches
studio-keys-blocks = Flèches : aller à une case. Espace : commencer un bloc, les flèches l’agrandissent, Espace le termine. Une lettre nomme le bloc. Suppr l’enlève. Entrée ou Espace choisit avec les autres outils. Avec « But », les flèches portent le bloc. Ctrl+Z annule.
studio-keys-maze = Flèches : aller à une case. Un chiffre écrit le nombre. X met une sortie, S le départ, G le but. Suppr vide la case. Ctrl+Z annule.
studio-board = Plateau
studio-cell = Ligne { $row }, colonne { $column } : { $what }
studio-cell-empty = vide
studio-cell-wall = mur
studio-cell-gate = porte
studio-cell-block = bloc { $label }
studio-cell-target = bloc { $label }, celui à sortir
studio-cell-goal = { $what }, but du bloc { $label }
studio-cell-fault = { $what }, il y a une erreur ici
studio-cell-outside = dehors
studio-cell-exit = sortie
studio-cell-start = { $what }, départ
studio-cell-end = { $what }, but
studio-faults = Ce qui ne va pas
studio-warnings = Est-ce bien cela ?
studio-fault-place = Ligne { $line }, colonne { $column } :{ " " }
studio-said-undone = Annulé.
studio-said-redone = Rétabli.
studio-said-block = { $count ->
    [one] Bloc { $label }, { $count } case.
   *[other] Bloc { $label }, { $count } cases.
}
studio-said-pen = Bloc { $label }. Les flèches l’agrandissent, Espace le termine.
studio-said-target = Le bloc { $label } est à sortir. Portez-le maintenant là où il doit arriver.
studio-said-no-block = Il n’y a pas de bloc ici. Touchez un bloc.
studio-said-goal = Le bloc { $label } doit arriver à la ligne { $row }, colonne { $column }.
studio-said-erased = Le bloc { $label } est enlevé.
studio-said-cleared = La case est vide.
studio-said-renamed = Le bloc s’appelle maintenant { $name }.
studio-name-empty = Un bloc a besoin d’un nom.
studio-name-long = Ce nom est trop long.
studio-name-space = Un nom n’a pas d’espaces. Mettez un trait d’union.
studio-name-sign = « { $name } » veut dire autre chose sur un plateau. Choisissez un autre nom.
studio-name-taken = Un autre bloc s’appelle { $name }.
studio-text-title = Casse-tête en texte
studio-text-lead = Collez ici un casse-tête. Sont reconnus les fichiers de Stepbook, HackerRank, les chaînes Rush Hour, les cartes de GNOME Klotski, les grilles de nombres et JSON.
studio-text-open = Ouvrir un fichier
studio-text-area = Texte du casse-tête
studio-text-use = Utiliser ce casse-tête
studio-text-ready = « { $title } » peut être utilisé.
studio-text-several = Le texte contient plusieurs casse-tête. Lequel ?
studio-text-file-large = Ce fichier est trop grand pour un casse-tête.
studio-drop = Déposez le casse-tête ici
studio-stop = Arrêter
studio-stopped = Arrêté après { $positions }, profondeur { $depth }.
studio-solved = { $counts } ; aucune solution n’est plus courte.
studio-unsolved = Il n’y a pas de solution.
studio-play = Jouer
studio-metric = Le moins possible de
studio-metric-step = pas : une case à la fois
studio-metric-slide = glissements : en ligne droite, aussi loin qu’on veut
studio-metric-move = coups : un bloc, par n’importe quel chemin
studio-edition = Son contenu
studio-edition-full = tout
studio-edition-puzzle = seulement le casse-tête
studio-edition-hints = le casse-tête et des indices
studio-edition-solution = seulement la solution
studio-pictures = Images
studio-pictures-usual = selon la solution
studio-pictures-1 = une par coup
studio-pictures-many = jusqu’à { $count } coups par image
studio-sheets = Sur chaque côté de la feuille
studio-sheets-single = une page
studio-sheets-booklet = deux pages, à plier en livret
studio-sheets-2-up = deux pages côte à côte
studio-sheets-count = { $count ->
    [one] { $count } feuille de papier
    [many] { $count } feuilles de papier
   *[other] { $count } feuilles de papier
}
studio-sheets-short = Imprimez en recto verso à taille réelle (100 %), retournement sur le bord court.
studio-sheets-long = Imprimez en recto verso à taille réelle (100 %), retournement sur le bord long.
studio-sheets-fold = Pliez ensuite les feuilles ensemble au milieu et agrafez-les dans le pli.
studio-sheets-fold-many = Pliez-les ensuite en { $count } cahiers ({ $sizes } feuilles) et cousez les cahiers ensemble.
studio-paper = Papier
studio-book-language = Langue
studio-theme = Couleurs
studio-theme-mono = gris
studio-theme-colour = couleurs
studio-theme-high-contrast = noir et blanc contrastés
studio-theme-photocopy = motifs, à photocopier
studio-landscape = Format paysage
studio-large-print = Gros caractères
studio-pages = { $count ->
    [one] { $count } page
    [many] { $count } pages
   *[other] { $count } pages
}
studio-pages-all = Pages du livret
studio-page = Page { $label }
studio-making = Préparation des pages…
studio-print = Imprimer le livret
studio-save-html = Page web
studio-save-svg = SVG
studio-save-toml = Fichier
studio-copy-link = Copier un lien vers ce casse-tête
studio-copied = Le lien est copié.
studio-copy-this = Copiez ce lien :
studio-saving = Préparation de { $name }…
studio-saved = Enregistré : { $name }
studio-no-pages = Il n’y a encore rien à imprimer
studio-tabs = Parties du studio
studio-tab-draw = Dessiner
studio-tab-play = Jouer
studio-tab-solution = Solution
studio-tab-analysis = Analyse
studio-tab-print = Imprimer
studio-task-exit = Amenez le bloc { $label } à l’ouverture.
studio-task-place = Amenez le bloc { $label } à sa place.
studio-task-several = Amenez les blocs { $label } à leurs places.
studio-best = Minimum : { $counts }.
studio-drawings = Vos dessins
studio-examples = Exemples
studio-new-blocks = Nouveaux blocs
studio-new-cars = Nouvelles voitures
studio-new-maze = Nouveau labyrinthe
studio-new-text = Texte ou fichier
studio-not-solved = non résolu
studio-throw = Jeter « { $title } »
studio-gone = « { $title } » est jeté.
studio-bring = Le récupérer
studio-from-link = D’un lien.
studio-from-example = Un exemple.
studio-keep-copy = Garder une copie
studio-back-mine = Retour au mien
studio-kept = Une copie est gardée.
studio-solve = Résoudre
studio-ready = Prêt à résoudre.
studio-not-ready = Le dessin n’est pas terminé.
studio-searching = Recherche… profondeur { $depth }
studio-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
}
studio-spent = { $seconds } s · environ { $memory } Mo
studio-yours = Le vôtre : { $count }.
