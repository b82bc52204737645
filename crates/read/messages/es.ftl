# Las palabras de los documentos de Stepbook en español. El sentido de los mensajes se explica en en.ftl.

## Números, listas, frases

number-gap = {"\u00A0"}
list-more = { $list }, { $next }
list-last = { $list } y { $last }
sentences = { $list } { $next }

## Cuentas

count = { $unit ->
    [step] { $count ->
        [one] { $count } paso
       *[other] { $count } pasos
    }
    [slide] { $count ->
        [one] { $count } deslizamiento
       *[other] { $count } deslizamientos
    }
    [jump] { $count ->
        [one] { $count } salto
       *[other] { $count } saltos
    }
   *[move] { $count ->
        [one] { $count } jugada
       *[other] { $count } jugadas
    }
}
counts = { $first } ({ $second })
equation = { $count ->
    [one] { $first } es { $second }
   *[other] { $first } son { $second }
}
unit-many = { $unit ->
    [step] pasos
    [slide] deslizamientos
    [jump] saltos
   *[move] jugadas
}

## Las jugadas en palabras

move-start = inicio
move-end = final
way = { $cells ->
    [1] { way-towards }
   *[other] { way-towards } { $cells }
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
    [up] arriba
    [down] abajo
    [left] a la izquierda
   *[right] a la derecha
}
way-then = { $list }, { $next }
moves-one = { $number } { $move }
moves-then = { $list } { $next }
moves-aloud-one = { $number }: { $move }
moves-aloud-then = { $list }; { $next }
move = { $block } { $way }
repeat = { $from }–{ $to } como { $first }–{ $last }{ $mirror ->
    [sides] { " (en espejo)" }
    [ends] { " (cabeza abajo)" }
   *[none] { "" }
}

## Por qué se hace una jugada, en pocas palabras

why-room = sitio para { $block } ({ $number })
why-on-its-way = de camino ({ $number })
why-home = en su meta
why-empty = sitio para la meta
why-unknown = sin motivo
why-part = { $block }: { $number } de { $count }
why-for = para { $block }, { $number }
why-said = { $move }: { $why }

## Leyendas

caption-after = { $unit ->
    [step] { $count ->
        [one] Después de { $count } paso
       *[other] Después de { $count } pasos
    }
    [slide] { $count ->
        [one] Después de { $count } deslizamiento
       *[other] Después de { $count } deslizamientos
    }
    [jump] { $count ->
        [one] Después de { $count } salto
       *[other] Después de { $count } saltos
    }
   *[move] { $count ->
        [one] Después de { $count } jugada
       *[other] Después de { $count } jugadas
    }
}
caption-paper = { caption-after }
caption-step = { $unit ->
    [step] Paso { $number } de { $total }
    [slide] Deslizamiento { $number } de { $total }
    [jump] Salto { $number } de { $total }
   *[move] Jugada { $number } de { $total }
}
caption-steps = { $unit ->
    [step] { $count ->
        [1] Paso { $first }
       *[other] Pasos { $first }–{ $to }
    }
    [slide] { $count ->
        [1] Deslizamiento { $first }
       *[other] Deslizamientos { $first }–{ $to }
    }
   *[move] { $count ->
        [1] Jugada { $first }
       *[other] Jugadas { $first }–{ $to }
    }
}

## Las posiciones en palabras

position-start = El inicio. Filas desde arriba: { $rows }.
label-small = { $label } minúscula
position-after = Bloque { $move }. Filas desde arriba: { $rows }.
position-before = A continuación: bloque { $move }. Filas desde arriba: { $rows }.
position-before-several = A continuación: jugadas { $move }. Filas desde arriba: { $rows }.
position-end = El final. Filas desde arriba: { $rows }.
position-row-gap = ;{" "}
position-empty = vacía
position-wall = pared
position-gate = puerta

## Partes

chapter-end = el final
chapter-all = { $unit ->
    [step] todos los pasos
    [slide] todos los deslizamientos
    [jump] todos los saltos
   *[move] todas las jugadas
}
chapter-goes = { $out ->
    [yes] { $block } sale
   *[no] { $block } se mueve { $ways }
}
chapter-gone = { $block } se ha movido { $ways }
chapter-others = Los demás van a su meta

## Reglas

rule-slide = Desliza los bloques; no los gires, no los levantes ni los apiles.
rule-together = { $count ->
    [one] Las partes de { $blocks } se mueven juntas.
   *[other] Las partes de cada uno de { $blocks } se mueven juntas.
}
rule-all-but = Todos menos { $blocks }
rule-length = { $who ->
    [all] Los bloques solo se mueven en el sentido de su longitud.
   *[some] { $count ->
        [one] { $blocks } solo se mueve en el sentido de su longitud.
       *[other] { $blocks } solo se mueven en el sentido de su longitud.
    }
}
rule-axis = { $axis ->
    [horizontal] { $count ->
        [one] { $blocks } solo se mueve a la izquierda y a la derecha.
       *[other] { $blocks } solo se mueven a la izquierda y a la derecha.
    }
   *[vertical] { $count ->
        [one] { $blocks } solo se mueve hacia arriba y hacia abajo.
       *[other] { $blocks } solo se mueven hacia arriba y hacia abajo.
    }
}
rule-fixed = { $count ->
    [one] { $blocks } es fijo.
   *[other] { $blocks } están fijos.
}
rule-gates = { $who ->
    [none] { $gates ->
        [one] Ningún bloque puede pasar por la puerta.
       *[other] Ningún bloque puede pasar por las puertas.
    }
    [all] { $gates ->
        [one] Todos los bloques pueden pasar por la puerta.
       *[other] Todos los bloques pueden pasar por las puertas.
    }
   *[some] { $gates ->
        [one] La puerta está abierta solo para { $blocks }.
       *[other] Las puertas están abiertas solo para { $blocks }.
    }
}
rule-jump = El número en el que estás es la longitud del salto siguiente, en línea recta { $directions ->
    [queen] en cualquiera de ocho direcciones.
    [rook] hacia arriba, abajo, la izquierda o la derecha.
    [bishop] y en diagonal.
   *[other] en una de estas direcciones: { $list }.
}
rule-jump-inside = { $exits ->
    [some] Solo el último salto puede salir del campo, y debe acabar exactamente en una salida.
   *[none] Ningún salto puede salir del campo ni pasar sobre un hueco.
}
rule-jump-wrap = Si sales del rectángulo por un lado, vuelves a entrar por el lado opuesto.
rule-jump-zero = Desde un 0 no se puede saltar.
rule-distinct = Los bloques de la misma forma cuentan como diferentes.
rule-others = No importa dónde terminen los demás bloques.

## La meta

goal-any = uno
map-title = { $exits ->
    [some] El camino hasta una salida: { count }
   *[none] El camino: { count }
}
map-meaning = Disco negro: orden de llegada (0 es el inicio). Número en un anillo: longitud del salto siguiente. Las líneas se curvan solo donde se taparían unas a otras.
map-others = El último salto también puede ir { $list }.
map-fewest = { $counts }; ningún camino es más corto.
map-begin = { $count ->
    [0] El inicio: { $place }.
    [one] Tras 1 salto: { $place }.
   *[other] Tras { $count } saltos: { $place }.
}
map-jump = Salto { $number }, { $jump }: { $place }.
map-place = fila { $row }, columna { $column }{ $kind ->
    [exit] , una salida
   *[number] , número { $number }
}
map-exit = salida
# A map on facing pages: which part of it is on a page.
map-columns = Columnas { $first }–{ $to } de { $count }.
map-rows = Filas { $first }–{ $to } de { $count }.
map-shared = Las casillas grises se repiten.
map-roses = Rosa: los saltos desde una llegada. Flecha: el que se da. Línea larga: otro igual de bueno. Línea corta: un camino más largo. Cruz: nunca { $exits ->
    [some] a una salida
   *[none] al final
}. Debajo: cuántos extravían.
fork = { $number ->
    [0] Inicio
   *[other] Llegada { $number }
}: { $kind ->
    [none] ningún salto extravía
   *[some] { fork-astray } ({ $list })
}.
fork-astray = { $astray } de { $possible } { $astray ->
    [one] extravía
   *[other] extravían
}
fork-never = nunca { $exits ->
    [some] a una salida
   *[none] al final
}: { $list }
fork-longer = un camino más largo: { $list }
fork-then = { $list }; { $next }
goal-numbered = Meta { $number }: { $task }.
goal-any-of = Alcanza una de { $count } metas.
goal-any-shown = Alcanza una de las { $count } metas mostradas.
goal-jump = { $exits ->
    [some] encuentra un camino hasta una salida
   *[none] { $count ->
        [one] encuentra un camino hasta la casilla del anillo doble
       *[other] encuentra un camino hasta una casilla de anillo doble
    }
}
goal-bring-one = { $place ->
    [top] lleva { $who } a la abertura de arriba
    [bottom] lleva { $who } a la abertura de abajo
    [left] lleva { $who } a la abertura de la izquierda
    [right] lleva { $who } a la abertura de la derecha
    [area] lleva { $who } a un sitio dentro de la línea doble
    [several] lleva { $who } a uno de los sitios con línea doble
   *[one] lleva { $who } al sitio con la línea doble
}
goal-bring = lleva { $clauses }
goal-and = { $list }, y { $next }
goal-or = { $list }, o { $next }
goal-bring-shown = lleva los bloques a los sitios indicados en la meta
goal-bring-shown-any = lleva los bloques a los sitios indicados en la meta; «{ goal-any }» es { $groups }
goal-group = uno de { $blocks }
goal-group-or = { $list } o { $next }
goal-also = { $list }; { $next }
goal-bring-any-shown = lleva a su sitio cualquiera de los bloques indicados en la meta
goal-empty = { $count ->
    [one] vacía la casilla marcada con un punto en la meta
   *[other] vacía las casillas marcadas con puntos en la meta
}
goal-bring-and-empty = { $places ->
    [one] { $bring } y { $empty }
   *[other] { $bring }, y { $empty }
}
goal-named = { $block } ({ $name })
goal-one-of = uno de { $blocks } («{ goal-any }»)
goal-some-of = { $count } de { $blocks }
goal-to-own = { $count ->
    [one] { $blocks } a su sitio
   *[other] { $blocks } a sus sitios
}
goal-to-marked = { $count ->
    [one] { $who } al sitio marcado { $mark }
   *[other] { $who } a uno de los { $count } sitios marcados { $mark }
}
goal-to-marked-any = { $count ->
    [one] { $who } al sitio marcado «{ goal-any }»
   *[other] { $who } a uno de los { $count } sitios marcados «{ goal-any }»
}
goal-to-several = { $mark ->
    [clear] { $who } a los { $count } sitios marcados «{ goal-any }», en cualquier orden
   *[shape] { $who } a los { $count } sitios de su forma marcados «{ goal-any }», en cualquier orden
}
goal-to-corner = { $count ->
    [one] { $who } al sitio con la esquina superior izquierda en { $cells }
   *[other] { $who } a un sitio con la esquina superior izquierda en { $cells }
}
goal-cell = fila { $row }, columna { $column }
goal-cell-or = { $list } o { $next }
goal-to-one-of-many = { $who } a uno de { $count } sitios

## Lo que tiene todo documento

titled = { $title }: { $words }
sentence = { $phrase }.
subject = { $genre ->
    [maze] El camino más corto: { $counts }
   *[sliding] La solución más corta, paso a paso: { $counts }
}
cover-subtitle = { $genre ->
    [maze] Un laberinto de números, salto a salto
   *[sliding] Un rompecabezas de bloques deslizantes, paso a paso
}
difficulty-name = Dificultad
difficulty-told = { $marks ->
    [1] muy fácil
    [2] fácil
    [3] media
    [4] difícil
   *[5] muy difícil
}
# $marks is 1 to 5, and $most is 5: in words what is drawn as squares.
difficulty-words = Dificultad { $marks } de { $most }
# Of a book of puzzles: all the same, or a range.
difficulty-all = Dificultad { $marks } de { $most }.
difficulty-range = Dificultad de { $least } a { $greatest } sobre { $most }.
cover-fewest = { $unit ->
    [step] Ninguna solución es más corta. Un paso mueve un bloque una casilla.
    [slide] Ninguna solución es más corta. Un deslizamiento mueve un bloque en línea recta.
    [jump] Ningún camino es más corto.
   *[move] Ninguna solución es más corta. Una jugada mueve un bloque por cualquier camino.
}
cover-maps = { $count ->
    [one] Un mapa del camino y una tabla de los saltos.
   *[other] { $count } mapas del camino y una tabla de los saltos.
}
cover-diagrams = { $count ->
    [one] Una posición y una tabla de las jugadas.
   *[other] { $count } posiciones y una tabla de las jugadas.
}

## El problema

puzzle-title = El problema
picture-start = El inicio
picture-goal = La meta
picture-goal-numbered = Meta { $number }
picture-goal-of = Meta { $number } de { $count }
name-start = inicio
name-goal = meta
name-goal-numbered = meta { $number }
unit-rule = { $unit ->
    [step] Un paso mueve un bloque una casilla hacia arriba, abajo, la izquierda o la derecha.
    [slide] Un deslizamiento mueve un bloque cualquier distancia en línea recta.
    [jump] Un salto es tan largo como indica el número en el que estás.
   *[move] Una jugada mueve un bloque por cualquier camino mientras los demás no se mueven.
}
puzzle-enough = { $unit ->
    [step] { $count ->
        [one] Basta { $count } paso.
       *[other] Bastan { $count } pasos, y con menos no se puede.
    }
    [slide] { $count ->
        [one] Basta { $count } deslizamiento.
       *[other] Bastan { $count } deslizamientos, y con menos no se puede.
    }
    [jump] { $count ->
        [one] Basta { $count } salto.
       *[other] Bastan { $count } saltos, y con menos no se puede.
    }
   *[move] { $count ->
        [one] Basta { $count } jugada.
       *[other] Bastan { $count } jugadas, y con menos no se puede.
    }
}
puzzle-stuck = ¿Te has atascado?
puzzle-hints = Una pista: página { $page }
puzzle-solution = La solución: página { $page }
puzzle-moves = Todas las jugadas en una tabla: página { $page }
origin-author-year = Inventado por { $author }, { $year }.
origin-author = Inventado por { $author }.
origin-year = De { $year }.
origin-source = Fuente: { $source }

## Cómo leer las imágenes

signs-title = Cómo leer las imágenes
steps-meaning = { $which ->
    [none] { $unit ->
        [step] El número cuenta los pasos dados hasta cada imagen.
        [slide] El número cuenta los deslizamientos hechos hasta cada imagen.
       *[move] El número cuenta las jugadas hechas hasta cada imagen.
    }
    [next] { $mark ->
        [arrow] { $unit ->
            [step] El número cuenta los pasos dados hasta cada imagen; la flecha es el siguiente.
            [slide] El número cuenta los deslizamientos hechos hasta cada imagen; la flecha es el siguiente.
           *[move] El número cuenta las jugadas hechas hasta cada imagen; la flecha es la siguiente.
        }
       *[marks] { $unit ->
            [step] El número cuenta los pasos dados hasta cada imagen; las marcas muestran el siguiente.
            [slide] El número cuenta los deslizamientos hechos hasta cada imagen; las marcas muestran el siguiente.
           *[move] El número cuenta las jugadas hechas hasta cada imagen; las marcas muestran la siguiente.
        }
    }
    [several] Cada imagen muestra el tablero antes de sus jugadas: primero la 1, luego la 2, luego la 3.
   *[after] { $mark ->
        [arrow] { $unit ->
            [step] El número cuenta los pasos dados hasta cada imagen; la flecha es el último.
            [slide] El número cuenta los deslizamientos hechos hasta cada imagen; la flecha es el último.
           *[move] El número cuenta las jugadas hechas hasta cada imagen; la flecha es la última.
        }
       *[marks] { $unit ->
            [step] El número cuenta los pasos dados hasta cada imagen; las marcas muestran el último.
            [slide] El número cuenta los deslizamientos hechos hasta cada imagen; las marcas muestran el último.
           *[move] El número cuenta las jugadas hechas hasta cada imagen; las marcas muestran la última.
        }
    }
}
steps-faint = Los bloques tenues no se mueven en esta parte.
signs-sample = { $which ->
    [several] El tablero antes de estas jugadas: { $move }.
    [next] La imagen { $number } es el tablero después de { $count }. A continuación: { $move }.
   *[after] La imagen { $number } es el tablero después de { $count }. Lo último: { $move }.
}
sign-moved = { $fill ->
    [inverted] relleno propio
   *[usual] contorno grueso
}
sign-moved-meaning = { $which ->
    [next] el bloque que se mueve ahora
    [several] un bloque que se mueve
   *[after] el bloque que se ha movido
}
sign-ghost = línea de trazos
sign-ghost-meaning = { $which ->
    [after] donde estaba
   *[next] donde estará
}
sign-arrow = flecha
sign-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] el paso siguiente
        [slide] el deslizamiento siguiente
       *[move] la jugada siguiente
    }
    [several] una jugada; su número dice cuándo
   *[after] { $unit ->
        [step] su último paso
        [slide] su último deslizamiento
       *[move] su última jugada
    }
}
sign-goal = línea doble
sign-goal-meaning = { $count ->
    [0] un lugar de la meta
    [one] adonde debe ir { $blocks }
   *[other] adonde deben ir { $blocks }
}
sign-gate = reja
sign-gate-meaning = { $who ->
    [none] una puerta por la que no pasa ningún bloque
    [all] una puerta por la que pasa cualquier bloque
   *[some] una puerta por la que solo pasa: { $blocks }
}
sign-pins = clavijas
sign-pins-meaning = un bloque fijo
names-in-words = Nombres cortos: { $names }.
key-name = { $short } = { $whole }

## La solución en partes

steps-here = estás aquí
steps-there = llegarás aquí
steps-only = Solución
steps-part = { $unit ->
    [step] { $count ->
        [one] Parte { $number } de { $parts }: paso { $first }
       *[other] Parte { $number } de { $parts }: pasos { $first }–{ $to }
    }
    [slide] { $count ->
        [one] Parte { $number } de { $parts }: deslizamiento { $first }
       *[other] Parte { $number } de { $parts }: deslizamientos { $first }–{ $to }
    }
   *[move] { $count ->
        [one] Parte { $number } de { $parts }: jugada { $first }
       *[other] Parte { $number } de { $parts }: jugadas { $first }–{ $to }
    }
}
steps-section = { $unit ->
    [step] { $count ->
        [one] paso { $first }
       *[other] pasos { $first }–{ $to }
    }
    [slide] { $count ->
        [one] deslizamiento { $first }
       *[other] deslizamientos { $first }–{ $to }
    }
   *[move] { $count ->
        [one] jugada { $first }
       *[other] jugadas { $first }–{ $to }
    }
}
steps-solved = { $title } · { $words }
contents-part = { $number } · { $title }

## La tabla de jugadas

moves-title = { $unit ->
    [jump] Todos los saltos
   *[other] Todas las jugadas
}
moves-use = { $unit ->
    [jump] Empieza en el inicio y haz los saltos en orden.
   *[other] Coloca la posición inicial y haz las jugadas en orden.
}
moves-number = El número es el de la imagen que muestra el resultado.
moves-why = «{ $why }»: esto hace sitio para esa jugada. Una jugada sin nota hace sitio para la siguiente.
moves-none = El inicio ya es la meta: no hay nada que hacer.

## La página web

html-skip = { $unit ->
    [step] Ir a todos los pasos
    [slide] Ir a todos los deslizamientos
    [jump] Ir a todos los saltos
   *[move] Ir a todas las jugadas
}
html-moves-title = { $unit ->
    [jump] Los saltos
   *[other] Las jugadas
}
html-moves-count = { $unit ->
    [jump] { count }.
   *[other] { $parts ->
        [1] { $count ->
            [one] { $count } jugada.
           *[other] { $count } jugadas.
        }
       *[other] { $count ->
            [one] { $count } jugada en { $parts } partes.
           *[other] { $count } jugadas en { $parts } partes.
        }
    }
}
html-moves-each = { $unit ->
    [step] Los pasos consecutivos del mismo bloque forman una jugada; cada una enlaza con la imagen de su resultado.
    [slide] Los deslizamientos consecutivos del mismo bloque forman una jugada; cada una enlaza con la imagen de su resultado.
    [jump] Cada uno enlaza con el mapa en el que es el último salto.
   *[move] Cada una enlaza con la imagen de su resultado.
}
html-all = { $unit ->
    [step] Todos los pasos
    [slide] Todos los deslizamientos
    [jump] Todos los saltos
   *[move] Todas las jugadas
}
html-player = Reproductor
html-player-first = Al inicio
html-player-back = Anterior
html-player-play = Reproducir
html-player-pause = Pausa
html-player-next = Siguiente
html-player-last = Al final
html-player-step = { $unit ->
    [slide] Deslizamiento
    [move] Jugada
    [jump] Salto
   *[step] Paso
}
html-player-speed = Velocidad
html-player-svg = Guardar como SVG
html-look = Tablero
html-look-colour = en color
html-look-grey = en gris
html-look-hatch = rayado
html-range = { $unit ->
    [step] { $count ->
        [one] paso { $range }
       *[other] pasos { $range }
    }
    [slide] { $count ->
        [one] deslizamiento { $range }
       *[other] deslizamientos { $range }
    }
    [jump] { $count ->
        [one] salto { $range }
       *[other] saltos { $range }
    }
   *[move] { $count ->
        [one] jugada { $range }
       *[other] jugadas { $range }
    }
}
html-levels-table = Los mismos números en una tabla
html-play = Jugar
html-play-undo = Deshacer
html-play-redo = Rehacer
html-play-again = Volver a empezar
html-play-leave = Volver a la solución
html-play-keys-undo = deshacer
html-play-keys-next = una pista
html-key-backspace = Retroceso
html-key-enter = Intro
html-play-board = Tablero: mueve los bloques
html-play-block = Bloque { $block }, fila { $row }, columna { $column }. { $can }
html-play-can = Puede moverse: { $ways }.
html-play-stuck = Ahora no puede moverse.
html-play-fixed = Nunca se mueve.
html-play-blocked = { $block } no puede moverse { $way }.
html-play-undone = Deshecho: { $move }
html-play-redone = Rehecho: { $move }
html-play-at-beginning = Has vuelto a donde empezaste.
html-tabs = Vistas
html-tab = { $tab ->
    [play] Jugar
    [solution] Solución
   *[analysis] Análisis
}
goal-brief-exit = Lleva { $who } a la salida.
goal-brief-jump = { $exits ->
    [some] Salta fuera del campo.
   *[none] Salta hasta el anillo doble.
}
goal-large = el bloque grande
html-best = Mejor: { count }.
html-yours = Tu mejor: { $count }.
html-game = Partida
html-hint = Pista
html-hint-move = { $unit ->
    [jump] Saltar
   *[other] Moverlo
}
html-hint-take = Deshacer
html-hint-said = Pista: { $move }
html-hint-back = Pista: deshacer { count }
html-hint-unknown = Aquí no hay pista: este rompecabezas tiene demasiadas posiciones.
html-solved = ¡Resuelto!
html-solved-in = Resuelto en { count }
html-you = Tú
html-best-word = Mejor
html-hints-word = Pistas
html-none = ninguna
html-short = Lo más corto posible, sin ayuda.
html-short-helped = Lo más corto posible, con ayuda.
html-more = { $count } más que el mejor.
html-with = Con { $list }.
html-with-hints = { $count ->
    [one] { $count } pista
   *[other] { $count } pistas
}
html-with-analysis = el análisis
html-with-solution = la solución
html-play-replay = Jugar otra vez
html-next-puzzle = Siguiente
html-link-from = De un enlace.
html-link-back = Volver a mi partida
html-link-invalid = El enlace no es una partida de este rompecabezas.
html-at-start = el inicio
html-after-of = Después de { $step } de { count }
html-same = Tu partida está en una imagen de la solución: { $after }.
html-same-after = después de { count }
html-now = { $after }: { $left }
html-to-go = { $count ->
    [one] falta { $count }
   *[other] faltan { $count }
}
html-never = fuera de alcance
html-since = { $unit ->
    [jump] desde el salto { $count }
    [slide] desde el deslizamiento { $count }
    [move] desde la jugada { $count }
   *[step] desde el paso { $count }
}
html-lost = { $unit ->
    [move] { $count ->
        [one] { count } perdida
       *[other] { count } perdidas
    }
   *[other] { $count ->
        [one] { count } perdido
       *[other] { count } perdidos
    }
}
html-no-loss = { $unit ->
    [jump] ningún salto perdido
    [slide] ningún deslizamiento perdido
    [move] ninguna jugada perdida
   *[step] ningún paso perdido
}
html-from-here = Desde aquí
html-closer = más cerca
html-no-closer = no más cerca
html-farther = más lejos
html-where-lost = Dónde se perdió terreno
html-made = { $unit ->
    [jump] Tus saltos, y los que faltan
    [slide] Tus jugadas, y los deslizamientos que faltan
    [move] Tus jugadas, y las que faltan
   *[step] Tus jugadas, y los pasos que faltan
}
html-other = Dejaste una línea de { count }.
html-other-take = Recuperarla
html-unknown = Este rompecabezas tiene demasiadas posiciones: no se sabe a qué distancia de la meta está cada una.
html-strip = Tu partida: distancia a la meta después de cada { $unit ->
    [jump] salto
    [slide] deslizamiento
    [move] jugada
   *[step] paso
}
html-strip-empty = Cada jugada alarga esta línea: más abajo es más cerca.
html-keys = Teclas
html-keys-take = tomar el bloque de esa letra
html-keys-move = moverlo; si no hay ninguno tomado, elegir uno y tomarlo con
html-footer = Esta página es un solo archivo que no carga nada de la red: guárdala, imprímela, compártela.
html-embed-whole = Página completa
html-jump-board = Campo: elige dónde caer
html-jump-here = Estás en el número { $cells }, fila { $row }, columna { $column }
html-jump-there = Estás en el final, fila { $row }, columna { $column }
html-jump-way = { $cells } { $direction ->
    [n] al norte
    [s] al sur
    [e] al este
    [w] al oeste
    [nw] al noroeste
    [ne] al noreste
    [sw] al suroeste
   *[se] al sureste
}
html-jump-place = { $jump }, fila { $row }, columna { $column }
html-jump-end = { $jump }, fila { $row }, columna { $column }: el final
html-jump-keys-choose = elegir dónde caer
html-jump-keys-jump = saltar

## La página de una colección

html-gallery-title = Rompecabezas
html-gallery-count = { $count ->
    [one] { $count } rompecabezas
   *[other] { NUMBER($count) } rompecabezas
}
html-gallery-solved = Rompecabezas resueltos
html-gallery-unsolvable = Sin solución
html-gallery-unsolvable-each = { $positions ->
    [one] Su única posición alcanzable no es la meta.
   *[other] Ninguna de sus { NUMBER($positions) } posiciones alcanzables es la meta.
}
html-gallery-limit = Búsqueda detenida en un límite
html-gallery-limit-each = { $positions ->
    [one] No se encontró solución; se examinó { NUMBER($positions) } posición antes de llegar a un límite.
   *[other] No se encontró solución; se examinaron { NUMBER($positions) } posiciones antes de llegar a un límite.
}
html-gallery-faulty = No se pudieron crear
html-gallery-footer = Esta página no carga nada de la red; sus enlaces abren archivos de la misma carpeta.
site-pages = Páginas de esta colección
site-all = Todos los rompecabezas
site-previous = Rompecabezas anterior:
site-next = Rompecabezas siguiente:
site-footer = Una vez abierta, esta página no necesita la red; un navegador puede guardar toda la colección.
site-share = Compartir
site-copy = Copiar enlace
site-copied = Copiado.
site-embed = Insertar
site-embed-copied = Copiado: el código HTML para tu página.
site-share-puzzle = { $title }: un rompecabezas para jugar
site-share-solution = { $title }, resuelto. Mis { unit-many }: { $count }.
html-gallery-about = { $count ->
    [one] Un rompecabezas para jugar, con su solución paso a paso.
   *[other] { NUMBER($count) } rompecabezas para jugar, con sus soluciones paso a paso.
}
html-gallery-search = Elegir rompecabezas
html-gallery-name = Nombre
html-gallery-size = Tamaño
html-gallery-family = Tipo
html-gallery-kind = { $genre ->
    [maze] laberintos de números
   *[other] bloques deslizantes
}
html-gallery-all = todos
html-gallery-whose = Progreso
html-gallery-whose-solved = resueltos
html-gallery-whose-open = sin resolver
html-gallery-sort = Ordenar por
html-gallery-sort-given = colección
html-gallery-sort-name = nombre
html-gallery-sort-difficulty = dificultad
html-gallery-sort-length = longitud de la solución
html-gallery-sort-size = tamaño
html-gallery-found = Se muestran: { $count }
html-gallery-mine = ✓ resuelto con pistas
html-gallery-best = ✓ resuelto, mejor: { $count }
html-gallery-part = Solo los de esta página: los demás no se pueden cargar.
html-gallery-today = Rompecabezas del día:
html-gallery-pages = Páginas de la galería
html-gallery-page = Página { $number }

## La distribución de las posiciones

levels-title = posiciones por nivel
levels-axis = distancia al inicio en { unit-many }
levels-bars = posiciones por nivel
levels-winning-bars = posiciones ganadoras
levels-positions = { $positions ->
    [one] { NUMBER($positions) } posición
   *[other] { NUMBER($positions) } posiciones
}
levels-winning = { $positions ->
    [one] { NUMBER($positions) } posición ganadora
   *[other] { NUMBER($positions) } posiciones ganadoras
}
levels-winning-seen = { $positions ->
    [one] { NUMBER($positions) } posición ganadora vista
   *[other] { NUMBER($positions) } posiciones ganadoras vistas
}
levels-reachable = { $positions ->
    [one] { NUMBER($positions) } posición alcanzable
   *[other] { NUMBER($positions) } posiciones alcanzables
}
levels-reachable-winning = { $winning ->
    [0] { $positions ->
        [one] { levels-reachable }, no ganadora
       *[other] { levels-reachable }, ninguna ganadora
    }
   *[other] { $positions ->
        [one] { levels-reachable }, ganadora
       *[other] { $winning ->
            [one] { levels-reachable }, { NUMBER($winning) } de ellas ganadora
           *[other] { levels-reachable }, { NUMBER($winning) } de ellas ganadoras
        }
    }
}
levels-seen = { $positions ->
    [one] incompleto: { levels-positions } vista
   *[other] incompleto: { levels-positions } vistas
}
levels-seen-within = { $positions ->
    [one] incompleto: { levels-positions } vista; se visitaron todas hasta { count }
   *[other] incompleto: { levels-positions } vistas; se visitaron todas hasta { count }
}
levels-shortest = solución más corta: { count }
levels-start-wins = el inicio ya es una solución
levels-level = { $which ->
    [deepest] nivel más profundo: { NUMBER($level) }
    [widest] nivel más ancho: { NUMBER($level) }
   *[both] nivel más ancho y más profundo: { NUMBER($level) }
}
levels-description = { $unit ->
    [step] Barras: el número de posiciones a cada distancia del inicio en pasos, de 0 a { NUMBER($last) }.
    [slide] Barras: el número de posiciones a cada distancia del inicio en deslizamientos, de 0 a { NUMBER($last) }.
    [jump] Barras: el número de posiciones a cada distancia del inicio en saltos, de 0 a { NUMBER($last) }.
   *[move] Barras: el número de posiciones a cada distancia del inicio en jugadas, de 0 a { NUMBER($last) }.
}
levels-note = { $head }, { $text }

## El problema, cómo leer los diagramas, la tabla de jugadas

matter-rules = Reglas
matter-unit = { $unit ->
    [step] Qué es un paso
    [slide] Qué es un deslizamiento
    [jump] Qué es un salto
   *[move] Qué es una jugada
}
matter-continued = continuación
matter-page = pág. { $page }
matter-pages = págs. { $first }–{ $last }
matter-diagram = Diagrama { $number }

## Pliegos con varias páginas y la página de calibración

impose-sheet-front = pliego { $sheet }, anverso
impose-sheet-back = pliego { $sheet }, reverso
impose-mark-front = { $sheet } anverso
impose-mark-back = { $sheet } reverso
impose-signature-mark-front = cuadernillo { $signature }, pliego { $sheet }, anverso
impose-signature-mark-back = cuadernillo { $signature }, pliego { $sheet }, reverso

calibration-title = Calibración
calibration-subject = Una página de prueba a doble cara que muestra la precisión de la impresora.
calibration-front = anverso
calibration-back = reverso
calibration-up = este borde arriba
calibration-sheet = { $edge ->
    [long] { $paper }, impreso por las dos caras, volteado por el borde largo
   *[short] { $paper }, impreso por las dos caras, volteado por el borde corto
}
calibration-ruler = Dos reglas de { $length } mm, una horizontal y otra vertical.
calibration-cross = Dos cruces con marcas cada milímetro.
calibration-vernier = Dos cruces con marcas cada nueve décimas de milímetro, en los mismos lugares que las del anverso.
calibration-scale-title = Escala
calibration-scale = Las dos reglas deben medir { $length } mm. Si no, imprime a tamaño real (100 %), sin «ajustar a la página».
calibration-border-title = Borde
calibration-border = Los marcos están a 3, 5, 8 y 10 mm del borde. El más exterior que se imprima completo por los cuatro lados muestra el margen que necesita la impresora.
calibration-turn-title = La otra cara
calibration-turn = Da la vuelta a esta hoja como a la página de un libro. La flecha del reverso debe apuntar al mismo borde que la del anverso. Si apunta hacia abajo, haz que la impresora gire por el otro borde, o crea esta página y el cuaderno con el otro --flip.
calibration-offset-title = Desplazamiento de las dos caras
calibration-offset = Mira la hoja al trasluz con esta cara hacia ti. Las cruces de las dos caras deben coincidir.
calibration-offset-front = Mira la hoja al trasluz; el reverso explica cómo leer las cruces.
calibration-vernier-title = Décimas de milímetro
calibration-tenths = Las marcas del anverso se transparentan: distan 1 mm, las de esta cara 0,9 mm. Cuenta los milímetros enteros de cero a cero. Las décimas son el número de la marca que coincide con una del anverso, del lado hacia el que se ha desplazado el cero de esta cara.
calibration-skew-title = Inclinación
calibration-skew = Si las dos cruces indican desplazamientos diferentes, la hoja entró torcida: endereza las guías del papel e imprime otra vez.
calibration-much-title = Cuánto es demasiado
calibration-much = Para plegar, hasta 1 mm no importa. Un desplazamiento mayor se corrige en los ajustes de la impresora, moviendo el reverso en sentido contrario.

## Portada, encabezados, páginas de diagramas

pages-cover = Portada
pages-landscape = { $paper } apaisado
pages-maker = hecho con { $program }
pages-page = página { $page }
pages-foot = página { $page } de { $count }
pages-solution = La solución
pages-none = { $unit ->
    [move] 0 jugadas
    [slide] 0 deslizamientos
    [jump] 0 saltos
   *[step] 0 pasos
}
figures-list = { $unit ->
    [move] Jugadas { $steps } de { $last }
    [slide] Deslizamientos { $steps } de { $last }
    [jump] Saltos { $steps } de { $last }
   *[step] Pasos { $steps } de { $last }
}
pages-range = { $unit ->
    [move] Jugadas { $first }–{ $to } de { $last }
    [slide] Deslizamientos { $first }–{ $to } de { $last }
    [jump] Saltos { $first }–{ $to } de { $last }
   *[step] Pasos { $first }–{ $to } de { $last }
}
pages-bookmark = { $unit ->
    [move] Jugadas { $first }–{ $to }
    [slide] Deslizamientos { $first }–{ $to }
    [jump] Saltos { $first }–{ $to }
   *[step] Pasos { $first }–{ $to }
}
pages-bookmark-part = { $unit ->
    [move] { $number }. { $title }: jugadas { $first }–{ $to }
    [slide] { $number }. { $title }: deslizamientos { $first }–{ $to }
    [jump] { $number }. { $title }: saltos { $first }–{ $to }
   *[step] { $number }. { $title }: pasos { $first }–{ $to }
}
pages-solved = Resuelto
pages-notes = Notas
pages-link-move = { $unit ->
    [step] Paso { $number } en la tabla de jugadas
    [slide] Deslizamiento { $number } en la tabla de jugadas
    [jump] Salto { $number } en la tabla de jugadas
   *[move] Jugada { $number } en la tabla de jugadas
}

## Ediciones

edition-title = { $edition ->
    [puzzle] Edición para resolver
    [hints] Edición con pistas
    [solution] Solución
    [large] Edición en letra grande
   *[full] Edición completa
}
edition-paper = { $edition }, { $paper }
edition-subtitle = { $genre ->
    [maze] { $edition ->
        [hints] Un laberinto de números, con pistas
       *[puzzle] Un laberinto de números para resolver
    }
   *[sliding] { $edition ->
        [hints] Un rompecabezas de bloques deslizantes, con pistas
       *[puzzle] Un rompecabezas de bloques deslizantes para resolver
    }
}
edition-challenge = ¿Puedes resolverlo en { $length }?

## Pistas

hints-title = Pistas
hints-meaning = { $genre ->
    [maze] { $count ->
        [one] Una casilla del camino.
       *[other] { $count } casillas del camino. Tapa la siguiente hasta que hayas llegado a la primera.
    }
   *[sliding] { $count ->
        [one] Una posición del camino. Intenta llegar a ella.
       *[other] { $count } posiciones del camino. Busca la última a la que has llegado e intenta alcanzar la siguiente.
    }
}
hints-way = el camino: { $pages }
hints-otherwise-title = ¿Ninguna es como la tuya?
hints-otherwise = Entonces te has salido del camino más corto. No pasa nada: vuelve a una posición que esté aquí.

## Los números

numbers-title = Los números
numbers-levels = Posiciones por nivel
numbers-levels-meaning = { $unit ->
    [step] El nivel de una posición es el menor número de pasos que llevan a ella desde el inicio.
    [slide] El nivel de una posición es el menor número de deslizamientos que llevan a ella desde el inicio.
    [jump] El nivel de una posición es el menor número de saltos que llevan a ella desde el inicio.
   *[move] El nivel de una posición es el menor número de jugadas que llevan a ella desde el inicio.
}
numbers-unexplored = Las posiciones de niveles superiores no se exploraron.
numbers-fact = { $figure } { $name }
numbers-reachable = { $unit ->
    [jump] { $count ->
        [one] casilla alcanzable
       *[other] casillas alcanzables
    }
   *[move] { $count ->
        [one] posición alcanzable
       *[other] posiciones alcanzables
    }
}
numbers-explored = { $unit ->
    [jump] casillas vistas
   *[move] posiciones vistas
}
numbers-deepest = { $unit ->
    [step] { $count ->
        [one] paso hasta la más lejana
       *[other] pasos hasta la más lejana
    }
    [slide] { $count ->
        [one] deslizamiento hasta la más lejana
       *[other] deslizamientos hasta la más lejana
    }
    [jump] { $count ->
        [one] salto hasta la más lejana
       *[other] saltos hasta la más lejana
    }
   *[move] { $count ->
        [one] jugada hasta la más lejana
       *[other] jugadas hasta la más lejana
    }
}
numbers-winning = { $unit ->
    [jump] { $count ->
        [one] de ellas es una meta
       *[other] de ellas son metas
    }
   *[move] { $count ->
        [one] de ellas está resuelta
       *[other] de ellas están resueltas
    }
}
numbers-solutions = { $count ->
    [one] solución más corta
   *[other] soluciones más cortas
}
numbers-beyond = > 3,4 × 10³⁸
numbers-parts = las { $count } partes de esta solución
numbers-fewest = { $unit ->
    [jump] Ningún camino tiene menos de { count }.
   *[other] Ninguna solución tiene menos de { count }.
}
numbers-fewest-all = Ninguna solución es más corta, se cuente como se cuente.
numbers-fewest-too = Tampoco hay ninguna con menos de { count }.
numbers-record = { $unit ->
    [step] En pasos, el récord es { $count }.
    [slide] En deslizamientos, el récord es { $count }.
   *[move] En jugadas, el récord es { $count }.
}
colophon-title = Cómo se hizo este cuaderno

## El colofón

colophon-counted = { $unit ->
    [step] Contado en pasos: un paso mueve un bloque una casilla.
    [slide] Contado en deslizamientos: un deslizamiento mueve un bloque en línea recta.
    [jump] Contado en saltos.
   *[move] Contado en jugadas: una jugada mueve un bloque por cualquier camino.
}
colophon-shortest = { $unit ->
    [step] { $counts }: ninguna solución tiene menos pasos.
    [slide] { $counts }: ninguna solución tiene menos deslizamientos.
    [jump] { $counts }: ningún camino tiene menos saltos.
   *[move] { $counts }: ninguna solución tiene menos jugadas.
}
colophon-only = Es la única solución de esa longitud.
colophon-fewest-moves = De todas las soluciones más cortas, es una de las que menos veces cambian de bloque.
colophon-readable = { $count ->
    [one] De todas las soluciones más cortas, es una de las que necesitan menos imágenes de una jugada cada una.
   *[other] De todas las soluciones más cortas, es una de las que necesitan menos imágenes de hasta { $count } jugadas.
}
colophon-first = De las soluciones más cortas, es la primera que se encontró.
colophon-wiberg = De todas las soluciones más cortas, es la que elegiría el artículo de Karl Wiberg.
colophon-pictures = { $count ->
    [1] Cada imagen muestra una jugada completa.
   *[other] Cada imagen muestra hasta { $count } jugadas completas.
}
colophon-source = Fuente del problema: { $source }.
colophon-made = Hecho con Stepbook { $version }.
colophon-made-on = Hecho con Stepbook { $version }, { $date }.
colophon-fonts = { $others ->
    [some] Compuesto en Lato de Łukasz Dziedzic, con la licencia SIL Open Font License. Los caracteres que le faltan son de otros tipos de letra.
   *[none] Compuesto en Lato de Łukasz Dziedzic, con la licencia SIL Open Font License.
}
colophon-rights = Stepbook no reclama derechos sobre este cuaderno: imprímelo, cópialo y compártelo.
back-title = ¿Hasta dónde has llegado?
back-text = Si te has atascado, busca el tablero que se parezca al tuyo y sigue desde ahí.
back-part = parte { $number }
back-play = Juégalo en una pantalla
back-solved = ¿Cuáles has resuelto?
back-solved-text = Marca su recuadro, y ennegrece la esquina si no has necesitado más que el número de abajo.
colophon-code = Código QR de la dirección { $address }

## Un libro de muchos rompecabezas

collection-genre = { $genre ->
    [sliding] Rompecabezas de bloques deslizantes
    [maze] Laberintos de números
   *[several] Rompecabezas
}
collection-part = { $part ->
    [puzzles] rompecabezas
    [hints] pistas
   *[solutions] soluciones
}
collection-edition = Colección
collection-lengths = De { $shortest } a { $longest }.
# A description of the pictures on the cover of such a book.
collection-mosaic = Los tableros de { $count } rompecabezas
collection-contents = Índice
collection-column = { $part ->
    [puzzles] Problema
    [hints] Pistas
   *[solutions] Solución
}
collection-see = { $part ->
    [puzzles] problema pág. { $page }
    [hints] pistas pág. { $page }
   *[solutions] solución pág. { $page }
}
collection-link = { $part ->
    [puzzles] Rompecabezas { $number }, página { $page }
    [hints] Pistas del rompecabezas { $number }, página { $page }
   *[solutions] Solución del rompecabezas { $number }, página { $page }
}
collection-use = Cómo jugar
collection-class = { $class ->
    [square] Tableros pequeños
    [tall] Tableros altos o anchos
    [large] Tableros grandes
   *[maze] Laberintos de números
}
collection-record = { $box ->
    [moves] jugadas
    [time] tiempo
    [solved] resuelto
    [help] sin pistas
   *[shortest] mínimo
}
collection-record-use = Recuadros para rellenar. Mínimo: tu solución es tan corta como la del libro.
collection-begins = { $part ->
    [hints] ¿Te has atascado? Las pistas empiezan en la página { $page }.
   *[solutions] Las soluciones empiezan en la página { $page }.
}
collection-read = Cómo leer las soluciones
collection-read-move = Jugada { $number }: { $block } { $way }.
collection-read-target = En gris: se mueve un bloque de la meta.
collection-read-board = El tablero después de esta jugada está al lado.
collection-same = { $parts ->
    [both] Un rompecabezas, sus pistas y su solución tienen el mismo número.
    [hints] Un rompecabezas y sus pistas tienen el mismo número.
   *[solutions] Un rompecabezas y su solución tienen el mismo número.
}
collection-own = Las reglas que solo valen para algunos rompecabezas están impresas debajo de sus tableros.
collection-fewest = { $unit ->
    [step] El número de pasos indicado en cada rompecabezas es el menor posible.
    [slide] El número de deslizamientos indicado en cada rompecabezas es el menor posible.
    [jump] El número de saltos indicado en cada rompecabezas es el menor posible.
   *[move] El número de jugadas indicado en cada rompecabezas es el menor posible.
}
collection-hints = Posiciones del camino. Llega a la primera y mira después la siguiente. No llevan letras: los bloques de la misma forma son iguales.
collection-table = El número junto a una jugada es el recuento después de ella. En negrita: se mueve un bloque de la meta.
collection-join = Un número negro: su tablero está en la primera columna. Busca el tablero que se parezca al tuyo y sigue desde esa línea.
collection-continued = continuación
collection-sources = Notas y fuentes
