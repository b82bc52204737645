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
why-short = { $block } { $number }
why-short-empty = meta
why-short-unknown = –
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

## Las posiciones en palabras

label-small = { $label } minúscula
position-start = El inicio. Filas desde arriba: { $rows }.
position-after = Bloque { $move }. Filas desde arriba: { $rows }.
position-before = A continuación: bloque { $move }. Filas desde arriba: { $rows }.
position-after-several = Jugadas { $move }. Filas desde arriba: { $rows }.
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
chapter-goes = { $block } { $ways }
chapter-on = de camino
chapter-space = { $side ->
    [up] sitio encima de { $block }
    [down] sitio debajo de { $block }
    [left] sitio a la izquierda de { $block }
    [right] sitio a la derecha de { $block }
   *[none] sitio para { $block }
}
chapter-room = hacer { chapter-space }
chapter-room-by = { $room }: { $blocks }
chapter-ways = { $blocks } { $ways }
chapter-more = { $count } más
chapter-then = { $room }, luego { $goes }
plan-room = El bloque { $block } necesita sitio. Casillas que deben quedar libres: { $cells }. Allí están: { $blocks }.
plan-free = Nada estorba al bloque { $block }.

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
unit-second = { $unit ->
    [step] Los pasos consecutivos del mismo bloque forman una jugada: { $equation }.
    [slide] Los deslizamientos consecutivos del mismo bloque forman una jugada: { $equation }.
   *[move] Si cada casilla cuenta como un paso, { $equation }.
}
origin-author-year = Inventado por { $author }, { $year }.
origin-author = Inventado por { $author }.
origin-year = De { $year }.
origin-source = Fuente: { $source }

## Cómo leer los diagramas

legend-title = Cómo leer los diagramas
legend-meaning-none = { $unit ->
    [step] La imagen muestra la posición después del paso.
    [slide] La imagen muestra la posición después del deslizamiento.
   *[move] La imagen muestra la posición después de la jugada.
}
legend-focus = Los bloques tenues ni se mueven ni estorban en esta parte.
legend-meaning-arrow-after = { $unit ->
    [step] La imagen muestra la posición después del paso; la flecha muestra el paso recién dado.
    [slide] La imagen muestra la posición después del deslizamiento; la flecha muestra el deslizamiento recién hecho.
   *[move] La imagen muestra la posición después de la jugada; la flecha muestra la jugada recién hecha.
}
legend-meaning-marks-after = { $unit ->
    [step] La imagen muestra la posición después del paso; las marcas muestran el paso recién dado.
    [slide] La imagen muestra la posición después del deslizamiento; las marcas muestran el deslizamiento recién hecho.
   *[move] La imagen muestra la posición después de la jugada; las marcas muestran la jugada recién hecha.
}
legend-meaning-arrow-next = { $unit ->
    [step] El número de una imagen es el número de pasos dados hasta entonces; la flecha muestra el paso siguiente.
    [slide] El número de una imagen es el número de deslizamientos hechos hasta entonces; la flecha muestra el deslizamiento siguiente.
   *[move] El número de una imagen es el número de jugadas hechas hasta entonces; la flecha muestra la jugada siguiente.
}
legend-meaning-marks-next = { $unit ->
    [step] El número de una imagen es el número de pasos dados hasta entonces; las marcas muestran el paso siguiente.
    [slide] El número de una imagen es el número de deslizamientos hechos hasta entonces; las marcas muestran el deslizamiento siguiente.
   *[move] El número de una imagen es el número de jugadas hechas hasta entonces; las marcas muestran la jugada siguiente.
}
legend-meaning-arrow-next-move = { $unit ->
    [slide] El número de una imagen es el número de deslizamientos hechos hasta entonces; la flecha muestra la jugada siguiente.
   *[step] El número de una imagen es el número de pasos dados hasta entonces; la flecha muestra la jugada siguiente.
}
legend-meaning-marks-next-move = { $unit ->
    [slide] El número de una imagen es el número de deslizamientos hechos hasta entonces; las marcas muestran la jugada siguiente.
   *[step] El número de una imagen es el número de pasos dados hasta entonces; las marcas muestran la jugada siguiente.
}
legend-meaning-several = { $which ->
    [next] Una imagen muestra la posición antes de hasta { $arrows } jugadas; las flechas muestran esas jugadas, numeradas en su orden.
   *[after] Una imagen muestra la posición después de hasta { $arrows } jugadas; las flechas muestran esas jugadas, numeradas en su orden.
}
legend-number = Número
legend-number-meaning = { $unit ->
    [step] pasos dados hasta aquí
    [slide] deslizamientos hechos hasta aquí
   *[move] jugadas hechas hasta aquí
}
legend-label = Nombre
legend-label-meaning = el del bloque, que nunca cambia
legend-outline = Contorno fino
legend-outline-meaning = un bloque que no se mueve
legend-fill = Relleno
legend-fill-meaning = la clase de bloque (ver abajo)
legend-words = Jugada
legend-words-meaning = bloque y dirección
legend-dot = Punto
legend-dot-meaning = una casilla vacía
legend-ghost = Sombra
legend-ghost-meaning = { $which ->
    [next] su próximo lugar
   *[after] su lugar anterior
}
legend-arrow = Flecha
legend-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] el paso siguiente
        [slide] el deslizamiento siguiente
       *[move] la jugada siguiente
    }
   *[after] { $unit ->
        [step] el paso recién dado
        [slide] el deslizamiento recién hecho
       *[move] la jugada recién hecha
    }
}
legend-arrows-meaning = las jugadas, en el orden de los números
legend-moved = Bloque movido
legend-moved-meaning = { $which ->
    [next] { $fill ->
        [inverted] relleno propio: se mueve ahora
       *[usual] contorno grueso: se mueve ahora
    }
   *[after] { $fill ->
        [inverted] relleno propio
       *[usual] contorno grueso
    }
}
legend-opening = Abertura
legend-opening-meaning = la salida del objetivo
legend-gate = Puerta
legend-gate-meaning = { $who ->
    [none] ningún bloque puede pasar
    [all] cualquier bloque puede pasar
    [some] abierta solo para { $blocks }
   *[many] solo algunos bloques pueden pasar
}
key-named = { $block } ({ $name })
key-kind = { $kind ->
    [target] el objetivo
    [targets] los objetivos
    [small] pequeño, una casilla
    [flat-two] tumbado, dos casillas
    [flat] tumbado
    [upright-two] de pie, dos casillas
    [square] cuadrado
    [upright] de pie
    [no-rectangle] no rectangular
   *[other] otros
}
key-names = Nombres cortos
key-name = { $short } = { $whole }
names-in-words = Nombres cortos: { $names }.
key-goal = línea doble
key-goal-meaning = casillas de la meta, al inicio y al final
key-wall = rayado
key-wall-meaning = una pared
key-gate = reja
key-gate-meaning = una puerta
key-pins = clavijas
key-pins-meaning = un bloque fijo

## La tabla de jugadas

moves-title = { $unit ->
    [jump] Todos los saltos
   *[other] Todas las jugadas
}
moves-use = { $unit ->
    [jump] Empieza en el inicio y haz los saltos en orden.
   *[other] Coloca la posición inicial y haz las jugadas en orden.
}
moves-number = Cada número remite al diagrama que muestra el resultado.
moves-in-order = Los diagramas muestran los resultados en el mismo orden.
moves-equation = { $unit ->
    [move] Si cada casilla cuenta como un paso, { $equation }.
   *[other] Una línea sin nombre continúa con el mismo bloque: así, { $equation }.
}
moves-parts = Una parte termina cuando se mueve un bloque objetivo.
moves-why-short = Detrás de cada jugada están el bloque al que hace sitio y el número de la jugada de ese bloque.
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
            [one] { $count } jugada en { $parts } partes; una parte termina cuando se mueve un bloque objetivo.
           *[other] { $count } jugadas en { $parts } partes; una parte termina cuando se mueve un bloque objetivo.
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
html-legend-title = Cómo leer las imágenes
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
html-player-of = { $unit ->
    [slide] Deslizamiento { $step } de { $last }:
    [move] Jugada { $step } de { $last }:
    [jump] Salto { $step } de { $last }:
   *[step] Paso { $step } de { $last }:
}
html-player-solved = { $words } – resuelto
html-player-link = Enlace a esta posición
html-player-svg = Guardar como SVG
html-look = Tablero
html-look-colour = en color
html-look-grey = en gris
html-look-hatch = rayado
html-player-arrows = anterior, siguiente
html-player-ends = inicio, final
html-player-space = reproducir, pausa
html-key-home = Inicio
html-key-end = Fin
html-key-space = Espacio
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
html-play-first = Desde el inicio
html-play-next = { $unit ->
    [jump] Mostrar el siguiente salto
   *[other] Pista
}
html-play-leave = Volver a la solución
html-play-given = mostrados
html-play-counts = Tu recuento
html-play-keys-choose = elegir un bloque
html-play-keys-slide = deslizarlo
html-play-keys-undo = deshacer
html-play-keys-next = una pista
html-play-keys-leave = volver a la solución
html-key-tab = Tab
html-key-backspace = Retroceso
html-key-enter = Intro
html-key-escape = Esc
html-play-board = Tablero: mueve los bloques
html-play-block = Bloque { $block }, fila { $row }, columna { $column }. { $can }
html-play-can = Puede moverse: { $ways }.
html-play-stuck = Ahora no puede moverse.
html-play-fixed = Nunca se mueve.
html-play-begin = Te toca
html-play-hint = Arrastra un bloque, o elige un bloque y después la casilla a la que debe ir.
html-play-blocked = { $block } no puede moverse { $way }.
html-play-undone = Deshecho: { $move }
html-play-redone = Rehecho: { $move }
html-play-at-beginning = Has vuelto a donde empezaste.
html-play-at-start = Esta es la posición inicial.
html-play-named = Ahora se mueve { $block }.
html-play-how = Otra pista muestra cómo.
html-play-shown = La solución: { $move }
html-play-far = ¿Cuánto falta para el final?
html-play-left = Tus { unit-many } hasta el final: { $count }.
html-play-left-most = Tus { unit-many } hasta el final: { $count } como máximo.
html-play-cost = Esta jugada te ha costado { $count }.
html-play-cost-most = Esta jugada te ha costado { $count } como máximo.
html-play-never = Desde aquí ningún camino lleva al final.
html-play-mend = Volver a antes del error
html-play-mended = Has vuelto a antes del error.
html-play-course = Tus { unit-many } hasta el final durante la partida: { $first } al principio, { $most } como máximo, { $last } ahora.
html-play-solved = ¡Resuelto!
html-play-best = Tus { unit-many }: { $count }, igual que en la solución.
html-play-more = Tus { unit-many }: { $count }. En la solución: { $least }.
html-play-best-from = Tus { unit-many }: { $count }, igual que en la solución desde la misma posición.
html-play-more-from = Tus { unit-many }: { $count }. En la solución desde la misma posición: { $least }.
html-footer = Esta página es un solo archivo que no carga nada de la red: guárdala, imprímela, compártela.
html-embed-whole = Página completa
html-jump-map = El mapa
html-jump-board = Campo: elige dónde caer
html-jump-hint = Elige una de las casillas marcadas.
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
html-jump-stuck = Un callejón sin salida: desde aquí no se puede saltar.
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
site-best = Has resuelto este rompecabezas. Tu mínimo de { unit-many }: { $count }.
site-helped = Has resuelto este rompecabezas con pistas.
site-link-solution = Una solución de un enlace. Sus { unit-many }: { $count }.
site-link-moves = Jugadas de un enlace que no alcanzan la meta. Sus { unit-many }: { $count }.
site-link-invalid = Las jugadas de este enlace no son posibles en este rompecabezas y por eso no se muestran.
site-link-through = Deshacer y rehacer las recorren.
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
matter-legend-continued = Cómo leer los diagramas, continuación
matter-moves-continued = Todas las jugadas, continuación
matter-continued = continuación
matter-page = pág. { $page }
matter-pages = págs. { $first }–{ $last }
matter-diagram = Diagrama { $number }
matter-diagram-on-page = Diagrama { $number } en la página { $page }
matter-start-elsewhere = La posición inicial se muestra en la página { $page }.

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
pages-solution-head = { $unit ->
    [move] La solución: jugadas { $first }–{ $to } de { $last }
    [slide] La solución: deslizamientos { $first }–{ $to } de { $last }
    [jump] La solución: saltos { $first }–{ $to } de { $last }
   *[step] La solución: pasos { $first }–{ $to } de { $last }
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
pages-part = Parte { $number } · { $title }
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
hints-meaning = { $count ->
    [one] Tres pistas, cada una más reveladora que la anterior.
   *[other] Tres pistas para cada parte de la solución, cada una más reveladora que la anterior.
}
hints-find = Empieza por la parte 1. Cuando hayas logrado lo que dice su primera pista, pasa a la parte siguiente.
hints-order = Empieza por el número { $number } y no mires ningún otro. Si no basta, busca el mismo número en la página que sigue a «más»; una vez hecho, pasa al número que sigue a «luego».
hints-apart = { $count ->
    [one] Las pistas de distinta fuerza están separadas, para que ninguna revele otra.
   *[other] Los números están mezclados y las pistas de distinta fuerza, separadas, para que ninguna revele otra.
}
hints-fold = Dobla la página hacia atrás por una línea discontinua para tapar lo que hay debajo.
hints-then = luego: { $number }
hints-stronger = más: pág. { $page }
hints-on-page = Pistas: página { $page }
hints-direction = Dirección
hints-direction-block = hacia dónde se mueve { $block } después
hints-direction-goal = hacia dónde se mueve después el bloque objetivo
hints-direction-move = el bloque cuya jugada termina la parte, y hacia dónde se mueve
hints-direction-jump = la dirección del salto que termina la parte
hints-milestone = Posición intermedia
hints-milestone-block = la posición justo antes de que se mueva { $block }
hints-milestone-goal = la posición justo antes de que se mueva el bloque objetivo
hints-milestone-move = la posición justo antes de esa jugada
hints-milestone-jump = la casilla en la que estás antes de ese salto
hints-next = Jugadas siguientes
hints-next-jump = Salto siguiente
hints-next-meaning = { $unit ->
    [jump] { $count ->
        [one] el primer salto
       *[other] el primer salto de cada parte
    }
   *[move] { $count ->
        [one] las primeras jugadas
       *[other] las primeras jugadas de cada parte
    }
}
hints-part = Parte { $number }
hints-plan = Objetivo parcial
hints-plan-meaning = un bloque y las casillas que deben quedar libres para él
hints-way = Obstáculos
hints-way-meaning = los bloques que están allí al empezar la parte
hints-in-way = { $count ->
    [0] nada estorba aún a { $block }
   *[other] { $blocks } en el camino de { $block }
}
hints-goes = { $block } { way-towards }
hints-from = { $unit ->
    [step] desde el paso { $number }
    [slide] desde el deslizamiento { $number }
    [jump] desde el salto { $number }
   *[move] desde la jugada { $number }
}

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
numbers-facts = Datos
numbers-reachable = Posiciones alcanzables
numbers-reachable-remark = { $unit ->
    [jump] el inicio y las casillas a las que se puede llegar
   *[move] los bloques intercambiables cuentan como iguales
}
numbers-explored = Posiciones hasta el nivel { $level }
numbers-explored-remark = { $unit ->
    [jump] el resto no se exploró
   *[move] el resto no se exploró; los bloques intercambiables cuentan como iguales
}
numbers-winning = Posiciones ganadoras
numbers-winning-remark = { $count ->
    [one] la primera en el nivel { $level }
   *[other] las primeras { $number } en el nivel { $level }
}
numbers-deepest = Nivel más profundo
numbers-deepest-remark = { $count ->
    [one] { $number } posición, la más alejada del inicio
   *[other] { $number } posiciones, las más alejadas del inicio
}
numbers-widest = Nivel más ancho
numbers-widest-remark = { $count ->
    [one] posición en el nivel { $level }
   *[other] posiciones en el nivel { $level }
}
numbers-solutions = Soluciones más cortas
numbers-solution-remark = la única secuencia de { $length }
numbers-solutions-remark = secuencias diferentes de { $length }
numbers-beyond = > 3,4 × 10³⁸
numbers-ways = Tres maneras de contar
numbers-fewest = mínimo posible
numbers-this = esta solución
numbers-unknown = no calculado
numbers-unit-meaning = { $unit ->
    [step] un bloque, una casilla
    [slide] un bloque, una dirección, cualquier distancia
   *[move] un bloque, cualquier camino, también con giros
}
numbers-fewest-own = { $unit ->
    [step] Esta solución tiene el mínimo posible de pasos.
    [slide] Esta solución tiene el mínimo posible de deslizamientos.
    [jump] Esta solución tiene el mínimo posible de saltos.
   *[move] Esta solución tiene el mínimo posible de jugadas.
}
numbers-fewest-too = { $unit ->
    [step] También tiene el mínimo posible de pasos.
    [slide] También tiene el mínimo posible de deslizamientos.
    [jump] También tiene el mínimo posible de saltos.
   *[move] También tiene el mínimo posible de jugadas.
}
numbers-another = Otra solución necesita solo { $count }.
numbers-differ = Una solución que es la más corta según una manera de contar no tiene por qué serlo según otra.

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
    [jump] { $counts }: ninguna solución tiene menos saltos.
   *[move] { $counts }: ninguna solución tiene menos jugadas.
}
colophon-only = Es la única solución de esa longitud.
colophon-fewest-moves = De todas las soluciones más cortas, es una de las que menos veces cambian de bloque.
colophon-readable = { $count ->
    [one] De todas las soluciones más cortas, es una de las que necesitan menos imágenes de una jugada cada una.
   *[other] De todas las soluciones más cortas, es una de las que necesitan menos imágenes de hasta { $count } jugadas.
}
colophon-first = Es la primera solución más corta que se encontró.
colophon-wiberg = De todas las soluciones más cortas, es la que elegiría el artículo de Karl Wiberg.
colophon-source = Fuente del problema: { $source }.
colophon-made = Hecho con Stepbook { $version }.
colophon-made-on = Hecho con Stepbook { $version }, { $date }.
colophon-fonts = { $others ->
    [some] Compuesto en Lato de Łukasz Dziedzic, con la licencia SIL Open Font License. Los caracteres que le faltan son de otros tipos de letra.
   *[none] Compuesto en Lato de Łukasz Dziedzic, con la licencia SIL Open Font License.
}
colophon-rights = Stepbook no reclama derechos sobre este cuaderno: imprímelo, cópialo y compártelo.
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
    [next] pista siguiente pág. { $page }
   *[solutions] solución pág. { $page }
}
collection-link = { $part ->
    [puzzles] Rompecabezas { $number }, página { $page }
    [hints] Pistas del rompecabezas { $number }, página { $page }
    [next] Pista siguiente del rompecabezas { $number }, página { $page }
   *[solutions] Solución del rompecabezas { $number }, página { $page }
}
collection-use = Cómo usar este libro
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
collection-hints = Cada rompecabezas tiene tres pistas, cada una más reveladora que la anterior. Cada clase tiene sus propias páginas, para que ninguna revele otra, y cada pista dice en qué página está la siguiente: busca solo el número de tu rompecabezas.
collection-hints-title = { $strength ->
    [first] Primeras pistas
    [second] Segundas pistas
   *[third] Terceras pistas
}
collection-hints-direction = El primer bloque que se mueve y, después, las jugadas que terminan las partes, sin un orden determinado.
collection-begin = Empieza con { $block }.
collection-hints-milestone = Una posición intermedia, y cuánto hay hasta ella.
collection-hints-next = Las primeras jugadas de cada parte de la solución, tras el número del primer paso.
collection-hints-jump = En un laberinto de números es el único salto que sigue a la segunda pista.
collection-table = El número junto a una jugada es el recuento después de ella; si está en negrita, una imagen muestra la posición.
collection-continued = continuación
collection-sources = Notas y fuentes
