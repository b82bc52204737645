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
    [edge] Ningún salto puede salir del campo.
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
map-meaning = Anillo grueso: el inicio. Número en una línea: el salto. Número en un anillo: longitud del salto siguiente. Las líneas se curvan solo donde se taparían unas a otras.
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

restarted = { $title } desde la posición dada
titled = { $title }: { $words }
sentence = { $phrase }.
subject = { $claim ->
    [shortest] { $genre ->
        [maze] El camino más corto: { $counts }
       *[sliding] La solución más corta, paso a paso: { $counts }
    }
   *[other] { $genre ->
        [maze] Un camino: { $counts }
       *[sliding] Una solución, paso a paso: { $counts }
    }
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
difficulty-all = Dificultad: { $told }.
difficulty-range = Dificultad: de { $least } a { $greatest }.
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
puzzle-jumps = { $exits ->
    [some] { $count ->
        [one] Sal en { $count } salto.
       *[other] Sal en { $count } saltos.
    }
   *[none] { $count ->
        [one] Llega al anillo doble en { $count } salto.
       *[other] Llega al anillo doble en { $count } saltos.
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
moves-why = «{ $why }»: esto hace sitio para esa jugada.
moves-none = El inicio ya es la meta: no hay nada que hacer.

## La página web

html-skip = { $unit ->
    [step] Ir a todos los pasos
    [slide] Ir a todos los deslizamientos
    [jump] Ir a todos los saltos
   *[move] Ir a todas las jugadas
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
goal-brief-place = { $count ->
    [one] Lleva { $who } al sitio marcado.
   *[other] Lleva { $who } a uno de los sitios marcados.
}
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
html-map = Saltos que faltan desde cada casilla
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
html-keys-move = desplazarlo; si no hay ninguno tomado, elegir uno y tomarlo con
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
html-gallery-order = Orden
html-gallery-packs = Colecciones
html-gallery-ladder = Escalera
html-gallery-names = Nombres
html-gallery-go = Seguir
html-gallery-search = Buscar rompecabezas
html-gallery-name = Nombre
html-gallery-filter = Filtro
html-gallery-size = Tamaño
html-gallery-family = Tipo
html-gallery-kind = { $genre ->
    [maze] Laberintos de números
    [cars] Coches
   *[other] Bloques
}
html-gallery-any-name = Cualquier nombre
html-gallery-any-family = Cualquier tipo
html-gallery-any-size = Cualquier tamaño
html-gallery-any-difficulty = Cualquier dificultad
html-gallery-open = Sin resolver
html-gallery-open-too = También los resueltos
html-gallery-rung = { $marks ->
    [1] Primeros pasos
    [2] Cortos
    [3] Medianos
    [4] Largos
    [5] Muy largos
   *[other] Sin valorar
}
html-gallery-continue = Continuar
html-gallery-start = Empieza aquí
html-gallery-next = El siguiente de la escalera
html-gallery-again = Todos resueltos. Otra vez
html-gallery-random = Al azar
html-gallery-random-open = Aún sin resolver
html-gallery-random-any = Cualquiera
html-gallery-one-of = Uno de { $count }
html-gallery-made = Llevas { $moves }
html-gallery-best = Mínimo: { $moves }.
html-gallery-yours = Tu mínimo: { $count }
html-gallery-mine = Resueltos: { $count }
html-gallery-mine-stars = Resueltos: { $count }, { $stars } ★
html-gallery-solved-of = Resueltos: { $count } de { $most }
html-gallery-sign = Resuelto
html-gallery-star = Estrella: lo más corto posible, sin ayuda
html-gallery-shown = { $count } de { $most } rompecabezas.
html-gallery-all = Mostrar todos
html-gallery-none = Ningún rompecabezas es todo esto a la vez.
html-gallery-part = Solo los de esta página: los demás no se pueden cargar.
html-gallery-kept = Lo que resuelves se guarda solo en este navegador.
html-gallery-forget = Olvidarlo
html-gallery-forgotten = Olvidado.
html-gallery-back = Recuperarlo
html-gallery-offline = Guardarlo todo para leer sin red
html-gallery-offline-done = Guardado: ya no necesita la red.
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
calibration-offset = { $side ->
    [front] Mira la hoja al trasluz; el reverso explica cómo leer las cruces.
   *[back] Mira la hoja al trasluz con esta cara hacia ti. Las cruces de las dos caras deben coincidir.
}
calibration-tenths-title = Décimas de milímetro
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
pages-unsolved = Sin resolver
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
   *[full] Con pistas y solución
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
hints-landing = { $count ->
    [one] Tras 1 salto se está aquí, en el { $number }.
   *[other] Tras { $count } saltos se está aquí, en el { $number }.
}
hints-window = Gris: la parte que se ve. Anillo fino: el inicio.
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
hints-otherwise = Entonces te has salido del camino que se muestra aquí. No pasa nada: vuelve a una posición que esté aquí.

## Los números

numbers-title = Los números
numbers-levels = Posiciones por nivel
numbers-levels-meaning = { $unit ->
    [step] El nivel de una posición es el menor número de pasos que llevan a ella desde el inicio.
    [slide] El nivel de una posición es el menor número de deslizamientos que llevan a ella desde el inicio.
    [jump] El nivel de una posición es el menor número de saltos que llevan a ella desde el inicio.
   *[move] El nivel de una posición es el menor número de jugadas que llevan a ella desde el inicio.
}
numbers-map = Cuántos saltos hay hasta cada casilla
numbers-map-meaning = { $cells ->
    [some] A las casillas sin número no se puede llegar.{" "}
   *[all] {""}
}Anillos: { $exits ->
    [some] el camino y las salidas alcanzables.
   *[none] el camino.
}
numbers-of = { $count } de { $all }
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
        [one] salida alcanzable
       *[other] salidas alcanzables
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
claim-unproven = La longitud no está demostrada.
claim-given = La solución se muestra tal como se dio, y está comprobada.
claim-unreached = Al final no se alcanza la meta.
claim-possible = Hay una solución con { count }.
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
colophon-first = Puede haber otras soluciones igual de cortas; esta es la primera que encontró la búsqueda.
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
    [moves] { unit-many }
    [time] tiempo
    [solved] resuelto
    [help] sin pistas
   *[shortest] mínimo
}
collection-record-use = { $shortest ->
    [some] Recuadros para rellenar. Mínimo: tu solución es tan corta como la del libro.
   *[none] Recuadros para rellenar.
}
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
collection-table = El número junto a una jugada es el recuento después de ella. Líneas en negrita: se mueve un bloque de la meta.
collection-join = Un número negro: su tablero está en la primera columna. Busca el tablero que se parezca al tuyo y sigue desde esa línea.
collection-continued = continuación
collection-sources = Notas y fuentes

## El estudio

studio-title = Stepbook Studio
studio-private = Todo se queda en este dispositivo. No se envía nada.
studio-language = Idioma de esta página
studio-skip = Ir al tablero
studio-new = Nuevo
studio-no-wasm = No se pudo cargar el programa que resuelve. Vuelve a cargar la página. Si no ayuda, quizá el navegador es demasiado antiguo.
studio-bad-link = El enlace no es un rompecabezas.
studio-broken = Esto fue demasiado para el navegador: { $message }
studio-size = { $rows } × { $columns }
studio-my-puzzle = Mi rompecabezas
studio-my-maze = Mi laberinto
studio-puzzle-name = Nombre del rompecabezas
studio-rows = Filas
studio-columns = Columnas
studio-rows-fewer = Una fila menos
studio-rows-more = Una fila más
studio-columns-fewer = Una columna menos
studio-columns-more = Una columna más
studio-tools = Qué dibujar
studio-tool-block = Bloque
studio-tool-target = Objetivo
studio-tool-goal = Meta
studio-tool-wall = Pared
studio-tool-gate = Puerta
studio-tool-erase = Borrar
studio-tool-number = Números
studio-tool-outside = Fuera
studio-tool-exit = Salidas
studio-tool-start = Inicio
studio-tool-end = Meta
studio-hint-block = Arrastra sobre las casillas de cada bloque.
studio-hint-target = Toca el bloque que hay que liberar.
studio-hint-target-more = Toca el otro bloque que tiene un sitio.
studio-hint-goal = Arrastra { $label } adonde debe ir.
studio-hint-goal-other = Esta meta está escrita como texto. Para reemplazarla, elige el bloque que sale.
studio-hint-wall = Toca las casillas donde ningún bloque puede entrar, o arrastra sobre ellas.
studio-hint-gate = Toca las casillas donde solo puede entrar el bloque que sale, o arrastra sobre ellas.
studio-hint-erase = Toca un bloque para quitarlo.
studio-hint-number = Elige un número y toca sus casillas, o escribe fila por fila.
studio-hint-outside = Toca las casillas que no son del laberinto.
studio-hint-exit = Toca las casillas de fuera donde termina el último salto.
studio-hint-start = Toca la casilla donde empiezas.
studio-hint-end = Toca la casilla a la que debes llegar.
studio-hint-large = Dos dedos mueven el tablero.
studio-first-block = Arrastra aquí
studio-numbers = Número que se escribe
studio-undo = Deshacer
studio-redo = Rehacer
studio-wait-faults = Algo está mal
studio-block-title = Bloque { $label }
studio-block-name = Nombre
studio-block-moves = Se mueve
studio-moves-usual = como los demás
studio-moves-both = en todas las direcciones
studio-moves-horizontal = solo a izquierda y derecha
studio-moves-vertical = solo arriba y abajo
studio-moves-fixed = de ninguna manera
studio-block-free = Este es el bloque que sale
studio-block-remove = Quitar
studio-goal-more = Otro bloque también tiene un sitio
studio-goal-place = Bloque { $label }: fila { $row }, columna { $column }
studio-goal-less = Quitar el sitio del bloque { $label }
studio-opening = Abertura de la caja
studio-opening-usual = por donde sale el bloque
studio-opening-none = ninguna
studio-opening-top = arriba
studio-opening-bottom = abajo
studio-opening-left = a la izquierda
studio-opening-right = a la derecha
studio-opening-other = como dice el texto
studio-number-title = Fila { $row }, columna { $column }
studio-number-value = Número
studio-rule-cars = Los bloques se mueven solo a lo largo, como coches
studio-rule-directions = Se salta
studio-directions-queen = en las ocho direcciones
studio-directions-rook = arriba, abajo, a izquierda y derecha
studio-directions-bishop = en diagonal
studio-directions-other = como dice el texto
studio-rule-wrap = Los saltos cruzan los bordes hasta el otro lado
studio-as-text = Rompecabezas como texto
studio-as-drawing = Volver al dibujo
studio-keys-title = Teclas
studio-keys-blocks = Flechas: ir a una casilla. Espacio: empezar un bloque, las flechas lo agrandan, Espacio lo termina. Una letra da nombre al bloque. Supr lo quita. Intro o Espacio elige con las otras herramientas. Con «Meta», las flechas llevan el bloque. Ctrl+Z deshace.
studio-keys-maze = Flechas: ir a una casilla. Una cifra escribe el número. X pone una salida, S el inicio, G la meta. Supr vacía la casilla. Ctrl+Z deshace.
studio-board = Tablero
studio-cell = Fila { $row }, columna { $column }: { $what }
studio-cell-empty = vacía
studio-cell-wall = muro
studio-cell-gate = puerta
studio-cell-block = bloque { $label }
studio-cell-target = bloque { $label }, el que sale
studio-cell-goal = { $what }, meta del bloque { $label }
studio-cell-fault = { $what }, aquí hay algo mal
studio-cell-outside = fuera
studio-cell-exit = salida
studio-cell-start = { $what }, inicio
studio-cell-end = { $what }, meta
studio-faults = Qué está mal
studio-warnings = ¿Es correcto?
studio-fault-place = Línea { $line }, columna { $column }:{ " " }
studio-said-undone = Deshecho.
studio-said-redone = Rehecho.
studio-said-block = { $count ->
    [one] Bloque { $label }, { $count } casilla.
   *[other] Bloque { $label }, { $count } casillas.
}
studio-said-pen = Bloque { $label }. Las flechas lo agrandan, Espacio lo termina.
studio-said-target = Hay que sacar el bloque { $label }. Ahora llévalo adonde debe llegar.
studio-said-no-block = Aquí no hay ningún bloque. Toca un bloque.
studio-said-goal = El bloque { $label } debe llegar a la fila { $row }, columna { $column }.
studio-said-erased = Se quitó el bloque { $label }.
studio-said-cleared = La casilla está vacía.
studio-said-renamed = El bloque se llama ahora { $name }.
studio-name-empty = Un bloque necesita un nombre.
studio-name-long = Este nombre es demasiado largo.
studio-name-space = Un nombre no lleva espacios. Usa un guion.
studio-name-sign = «{ $name }» significa otra cosa en un tablero. Elige otro nombre.
studio-name-taken = Otro bloque se llama { $name }.
studio-text-title = Rompecabezas como texto
studio-text-lead = Pega aquí un rompecabezas. Se reconocen los archivos de Stepbook, HackerRank, líneas de Rush Hour, mapas de GNOME Klotski, cuadrículas de números y JSON.
studio-text-open = Abrir un archivo
studio-text-area = Texto del rompecabezas
studio-text-use = Usar este rompecabezas
studio-text-ready = «{ $title }» se puede usar.
studio-text-several = El texto tiene varios rompecabezas. ¿Cuál?
studio-text-file-large = Este archivo es demasiado grande para un rompecabezas.
studio-drop = Suelta aquí el rompecabezas
studio-stop = Detener
studio-stopped = Detenido tras { $positions }, profundidad { $depth }.
studio-solved = { $counts }; ninguna solución es más corta.
studio-unsolved = No hay solución.
studio-play = Jugar
studio-metric = El menor número de
studio-metric-step = pasos: una casilla cada vez
studio-metric-slide = deslizamientos: en línea recta, cuanto se quiera
studio-metric-move = jugadas: un bloque, cualquier camino
studio-edition = Qué contiene
studio-edition-full = todo
studio-edition-puzzle = solo el rompecabezas
studio-edition-hints = el rompecabezas y pistas
studio-edition-solution = solo la solución
studio-pictures = Dibujos
studio-pictures-usual = según la solución
studio-pictures-1 = uno por jugada
studio-pictures-many = hasta { $count } jugadas en uno
studio-sheets = En cada cara del papel
studio-sheets-single = una página
studio-sheets-booklet = dos páginas, para doblar
studio-sheets-2-up = dos páginas, una junto a otra
studio-sheets-count = { $count ->
    [one] { $count } hoja de papel
    [many] { $count } hojas de papel
   *[other] { $count } hojas de papel
}
studio-sheets-short = Imprime por las dos caras a tamaño real (100 %), con giro por el borde corto.
studio-sheets-long = Imprime por las dos caras a tamaño real (100 %), con giro por el borde largo.
studio-sheets-fold = Después dobla las hojas juntas por la mitad y grápalas en el doblez.
studio-sheets-fold-many = Después dóblalas en { $count } cuadernillos ({ $sizes } hojas) y cóselos juntos.
studio-paper = Papel
studio-book-language = Idioma
studio-theme = Colores
studio-theme-mono = grises
studio-theme-colour = colores
studio-theme-high-contrast = blanco y negro intenso
studio-theme-photocopy = tramas, para fotocopiar
studio-landscape = Apaisado
studio-large-print = Letra grande
studio-pages = { $count ->
    [one] { $count } página
    [many] { $count } páginas
   *[other] { $count } páginas
}
studio-pages-all = Páginas del cuaderno
studio-page = Página { $label }
studio-making = Preparando las páginas…
studio-print = Imprimir cuaderno
studio-save-html = Página web
studio-save-svg = SVG
studio-save-toml = Archivo
studio-copy-link = Copiar un enlace a este rompecabezas
studio-copied = El enlace está copiado.
studio-copy-this = Copia este enlace:
studio-saving = Preparando { $name }…
studio-saved = Guardado: { $name }
studio-no-pages = Todavía no hay nada que imprimir
studio-tabs = Partes del estudio
studio-tab-draw = Dibujar
studio-tab-play = Jugar
studio-tab-solution = Solución
studio-tab-analysis = Análisis
studio-tab-print = Imprimir
studio-task-exit = Lleva el bloque { $label } a la abertura.
studio-task-place = Lleva el bloque { $label } a su lugar.
studio-task-several = Lleva los bloques { $label } a sus lugares.
studio-best = Mínimo: { $counts }.
studio-drawings = Tus dibujos
studio-examples = Ejemplos
studio-new-blocks = Bloques nuevos
studio-new-cars = Coches nuevos
studio-new-maze = Laberinto nuevo
studio-new-text = Texto o archivo
studio-not-solved = sin resolver
studio-throw = Tirar «{ $title }»
studio-gone = «{ $title }» está en la basura.
studio-bring = Recuperarlo
studio-from-link = De un enlace.
studio-from-example = Un ejemplo.
studio-keep-copy = Guardar una copia
studio-back-mine = Volver al mío
studio-kept = Se guardó una copia.
studio-solve = Resolver
studio-ready = Listo para resolver.
studio-not-ready = El dibujo no está terminado.
studio-searching = Buscando… profundidad { $depth }
studio-positions = { $count ->
    [one] { $count } posición
   *[other] { $count } posiciones
}
studio-spent = { $seconds } s · unos { $memory } MB
studio-yours = Tu mínimo: { $count }.
