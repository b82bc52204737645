# המילים של מסמכי Stepbook בעברית. משמעות ההודעות מוסברת ב־en.ftl.

## מספרים, רשימות, משפטים

number-gap = ,
list-more = { $list }, { $next }
list-last = { $list } ו־{ $last }
sentences = { $list } { $next }

## מספר הצעדים

count = { $unit ->
    [step] { $count ->
        [one] צעד אחד
        [two] שני צעדים
       *[other] { $count } צעדים
    }
    [slide] { $count ->
        [one] החלקה אחת
        [two] שתי החלקות
       *[other] { $count } החלקות
    }
    [jump] { $count ->
        [one] דילוג אחד
        [two] שני דילוגים
       *[other] { $count } דילוגים
    }
   *[move] { $count ->
        [one] מהלך אחד
        [two] שני מהלכים
       *[other] { $count } מהלכים
    }
}
counts = { $first } ({ $second })
equation = { $count ->
   *[other] { $first } = { $second }
}
unit-many = { $unit ->
    [step] צעדים
    [slide] החלקות
    [jump] דילוגים
   *[move] מהלכים
}

## מהלכים במילים

move-start = התחלה
move-end = סוף
way = { $cells ->
    [1] { way-towards }
   *[other] { way-towards } { $cells }
}
jump-direction = { $direction ->
    [n] צפון
    [s] דרום
    [e] מזרח
    [w] מערב
    [nw] צפון־מערב
    [ne] צפון־מזרח
    [sw] דרום־מערב
   *[se] דרום־מזרח
}
way-jump = { $cells } { jump-direction }
way-towards = { $direction ->
    [up] למעלה
    [down] למטה
    [left] שמאלה
   *[right] ימינה
}
way-then = { $list }, { $next }
moves-one = { $number } { $move }
moves-then = { $list } { $next }
moves-aloud-one = { $number }: { $move }
moves-aloud-then = { $list }; { $next }
move = { $block } { $way }
repeat = { $from }–{ $to } כמו { $first }–{ $last }{ $mirror ->
    [sides] { " (בראי)" }
    [ends] { " (הפוך)" }
   *[none] { "" }
}

## למה נעשה מהלך, בקצרה

why-room = מקום עבור { $block } ({ $number })
why-on-its-way = בדרך ({ $number })
why-home = ביעד
why-empty = מקום עבור היעד
why-unknown = ללא סיבה
why-part = { $block }: { $number } מתוך { $count }
why-for = עבור { $block }, { $number }
why-said = { $move }: { $why }

## כיתובים

caption-after = { $unit ->
    [step] { $count ->
        [one] אחרי צעד אחד
        [two] אחרי שני צעדים
       *[other] אחרי { $count } צעדים
    }
    [slide] { $count ->
        [one] אחרי החלקה אחת
        [two] אחרי שתי החלקות
       *[other] אחרי { $count } החלקות
    }
    [jump] { $count ->
        [one] אחרי דילוג אחד
        [two] אחרי שני דילוגים
       *[other] אחרי { $count } דילוגים
    }
   *[move] { $count ->
        [one] אחרי מהלך אחד
        [two] אחרי שני מהלכים
       *[other] אחרי { $count } מהלכים
    }
}
caption-paper = { caption-after }
caption-step = { $unit ->
    [step] צעד { $number } מתוך { $total }
    [slide] החלקה { $number } מתוך { $total }
    [jump] דילוג { $number } מתוך { $total }
   *[move] מהלך { $number } מתוך { $total }
}
caption-steps = { $unit ->
    [step] { $count ->
        [1] צעד { $first }
       *[other] צעדים { $first }–{ $to }
    }
    [slide] { $count ->
        [1] החלקה { $first }
       *[other] החלקות { $first }–{ $to }
    }
   *[move] { $count ->
        [1] מהלך { $first }
       *[other] מהלכים { $first }–{ $to }
    }
}

## מצבים במילים

position-start = ההתחלה. השורות מלמעלה, כל שורה משמאל לימין: { $rows }.
label-small = { $label } קטנה
position-after = הבלוק { $move }. השורות מלמעלה, כל שורה משמאל לימין: { $rows }.
position-before = הבא: הבלוק { $move }. השורות מלמעלה, כל שורה משמאל לימין: { $rows }.
position-before-several = הבא: המהלכים { $move }. השורות מלמעלה, כל שורה משמאל לימין: { $rows }.
position-end = הסוף. השורות מלמעלה, כל שורה משמאל לימין: { $rows }.
position-row-gap = ;{" "}
position-empty = ריק
position-wall = קיר
position-gate = שער

## פרקים

chapter-end = הסוף
chapter-all = { $unit ->
    [step] כל הצעדים
    [slide] כל ההחלקות
    [jump] כל הדילוגים
   *[move] כל המהלכים
}
chapter-goes = { $out ->
    [yes] { $block } יוצא
   *[no] { $block } זז { $ways }
}
chapter-gone = { $block } כבר זז { $ways }
chapter-others = האחרים מגיעים ליעד

## כללים

rule-slide = מחליקים את הבלוקים; אין לסובב אותם, להרים אותם או להניח אותם זה על זה.
rule-together = { $count ->
    [one] החלקים של { $blocks } זזים יחד.
   *[other] החלקים של כל אחד מהבלוקים { $blocks } זזים יחד.
}
rule-all-but = כולם פרט ל־{ $blocks }
rule-length = { $who ->
    [all] בלוקים זזים רק לאורכם.
   *[some] { $count ->
        [one] { $blocks } זז רק לאורכו.
       *[other] { $blocks } זזים רק לאורכם.
    }
}
rule-axis = { $axis ->
    [horizontal] { $count ->
        [one] { $blocks } זז רק שמאלה וימינה.
       *[other] { $blocks } זזים רק שמאלה וימינה.
    }
   *[vertical] { $count ->
        [one] { $blocks } זז רק למעלה ולמטה.
       *[other] { $blocks } זזים רק למעלה ולמטה.
    }
}
rule-fixed = { $count ->
    [one] { $blocks } קבוע במקומו.
   *[other] { $blocks } קבועים במקומם.
}
rule-gates = { $who ->
    [none] { $gates ->
        [one] אף בלוק אינו רשאי לעבור בשער.
       *[other] אף בלוק אינו רשאי לעבור בשערים.
    }
    [all] { $gates ->
        [one] כל הבלוקים רשאים לעבור בשער.
       *[other] כל הבלוקים רשאים לעבור בשערים.
    }
   *[some] { $gates ->
        [one] בשער עוברים רק { $blocks }.
       *[other] בשערים עוברים רק { $blocks }.
    }
}
rule-jump = המספר שאתם עומדים עליו הוא אורך הדילוג הבא, בקו ישר { $directions ->
    [queen] באחד משמונה כיוונים.
    [rook] למעלה, למטה, שמאלה או ימינה.
    [bishop] באלכסון.
   *[other] באחד מן הכיוונים האלה: { $list }.
}
rule-jump-inside = { $exits ->
    [some] רק הדילוג האחרון רשאי לצאת מן השדה, והוא חייב להסתיים בדיוק ביציאה.
    [edge] אף דילוג אינו רשאי לצאת מן השדה.
   *[none] אף דילוג אינו רשאי לצאת מן השדה או לעבור מעל רווח בו.
}
rule-jump-wrap = אם יוצאים מן המלבן בצד אחד, נכנסים שוב בצד שמנגד.
rule-jump-zero = אי אפשר לדלג מ־0.
rule-distinct = בלוקים בעלי אותה צורה נחשבים שונים.
rule-others = אין חשיבות למקום שבו יעמדו הבלוקים האחרים בסוף.

## המטרה

goal-any = כלשהו
map-title = { $exits ->
    [some] המסלול ליציאה: { count }
   *[none] המסלול: { count }
}
map-meaning = טבעת עבה: ההתחלה. מספר על קו: הדילוג. מספר בטבעת: אורך הדילוג הבא. קווים מעוקלים רק במקום שבו היו מכסים זה את זה.
map-others = הדילוג האחרון יכול לפנות גם { $list }.
map-fewest = { $counts }; אין מסלול קצר ממנו.
map-begin = { $count ->
    [0] ההתחלה: { $place }.
    [one] אחרי דילוג אחד: { $place }.
    [two] אחרי שני דילוגים: { $place }.
   *[other] אחרי { $count } דילוגים: { $place }.
}
map-jump = דילוג { $number }, { $jump }: { $place }.
map-place = שורה { $row }, עמודה { $column }{ $kind ->
    [exit] , יציאה
   *[number] , מספר { $number }
}
map-exit = יציאה
# A map on facing pages: which part of it is on a page.
map-columns = עמודות { $first }–{ $to } מתוך { $count }.
map-rows = שורות { $first }–{ $to } מתוך { $count }.
map-shared = המשבצות האפורות חוזרות.
fork = { $number ->
    [0] התחלה
   *[other] נחיתה { $number }
}: { $kind ->
    [none] אף דילוג אינו מטעה
   *[some] { fork-astray } ({ $list })
}.
fork-astray = { $astray ->
    [one] אחד מתוך { $possible } מטעה
    [two] שניים מתוך { $possible } מטעים
   *[other] { $astray } מתוך { $possible } מטעים
}
fork-never = לעולם לא { $exits ->
    [some] ליציאה
   *[none] לסוף
}: { $list }
fork-longer = מסלול ארוך יותר: { $list }
fork-then = { $list }; { $next }
goal-numbered = מטרה { $number }: { $task }.
goal-any-of = יש להגיע לאחת מתוך { $count } מטרות.
goal-any-shown = יש להגיע לאחת מתוך { $count } המטרות המוצגות.
goal-jump = { $exits ->
    [some] יש למצוא מסלול ליציאה
   *[none] { $count ->
        [one] יש למצוא מסלול לתא בעל הטבעת הכפולה
       *[other] יש למצוא מסלול לתא בעל טבעת כפולה
    }
}
goal-bring-one = { $place ->
    [top] יש להביא את { $who } אל הפתח למעלה
    [bottom] יש להביא את { $who } אל הפתח למטה
    [left] יש להביא את { $who } אל הפתח משמאל
    [right] יש להביא את { $who } אל הפתח מימין
    [area] יש להביא את { $who } אל מקום בתוך הקו הכפול
    [several] יש להביא את { $who } אל אחד המקומות המסומנים בקו כפול
   *[one] יש להביא את { $who } אל המקום המסומן בקו כפול
}
goal-bring = יש להביא { $clauses }
goal-and = { $list }, וכן { $next }
goal-or = { $list }, או { $next }
goal-bring-shown = יש להביא את הבלוקים אל המקומות המוצגים במטרה
goal-bring-shown-any = יש להביא את הבלוקים אל המקומות המוצגים במטרה; ”{ goal-any }“ הוא { $groups }
goal-group = אחד מתוך { $blocks }
goal-group-or = { $list } או { $next }
goal-also = { $list }; { $next }
goal-bring-any-shown = יש להביא אל מקומו אחד מן הבלוקים המוצגים במטרה
goal-empty = { $count ->
    [one] יש לפנות את התא המסומן במטרה בנקודה
   *[other] יש לפנות את התאים המסומנים במטרה בנקודות
}
goal-bring-and-empty = { $places ->
   *[other] { $bring }, וכן { $empty }
}
goal-named = { $block } ({ $name })
goal-one-of = אחד מתוך { $blocks } (”{ goal-any }“)
goal-some-of = { $count } מתוך { $blocks }
goal-to-own = { $count ->
    [one] את { $blocks } אל מקומו
   *[other] את { $blocks } אל מקומותיהם
}
goal-to-marked = { $count ->
    [one] את { $who } אל המקום המסומן { $mark }
    [two] את { $who } אל אחד משני המקומות המסומנים { $mark }
   *[other] את { $who } אל אחד מתוך { $count } המקומות המסומנים { $mark }
}
goal-to-marked-any = { $count ->
    [one] את { $who } אל המקום המסומן ”{ goal-any }“
    [two] את { $who } אל אחד משני המקומות המסומנים ”{ goal-any }“
   *[other] את { $who } אל אחד מתוך { $count } המקומות המסומנים ”{ goal-any }“
}
goal-to-several = { $mark ->
    [clear] { $count ->
        [two] את { $who } אל שני המקומות המסומנים ”{ goal-any }“, בכל סדר
       *[other] את { $who } אל { $count } המקומות המסומנים ”{ goal-any }“, בכל סדר
    }
   *[shape] { $count ->
        [two] את { $who } אל שני המקומות בצורתם המסומנים ”{ goal-any }“, בכל סדר
       *[other] את { $who } אל { $count } המקומות בצורתם המסומנים ”{ goal-any }“, בכל סדר
    }
}
goal-to-corner = { $count ->
    [one] את { $who } אל המקום שפינתו השמאלית העליונה היא { $cells }
   *[other] את { $who } אל מקום שפינתו השמאלית העליונה היא { $cells }
}
goal-cell = שורה { $row }, עמודה { $column } משמאל
goal-cell-or = { $list } או { $next }
goal-to-one-of-many = את { $who } אל אחד מתוך { $count } מקומות

## מה שיש בכל מסמך

restarted = { $title } מן המצב הנתון
titled = { $title }: { $words }
sentence = { $phrase }.
subject = { $claim ->
    [shortest] { $genre ->
        [maze] המסלול הקצר ביותר: { $counts }
       *[sliding] הפתרון הקצר ביותר, צעד אחר צעד: { $counts }
    }
   *[other] { $genre ->
        [maze] מסלול: { $counts }
       *[sliding] פתרון, צעד אחר צעד: { $counts }
    }
}
cover-subtitle = { $genre ->
    [maze] מבוך מספרים, דילוג אחר דילוג
   *[sliding] חידת בלוקים מחליקים, צעד אחר צעד
}
difficulty-name = דרגת קושי
difficulty-told = { $marks ->
    [1] קלה מאוד
    [2] קלה
    [3] בינונית
    [4] קשה
   *[5] קשה מאוד
}
# $marks is 1 to 5, and $most is 5: in words what is drawn as squares.
difficulty-words = דרגת קושי { $marks } מתוך { $most }
# Of a book of puzzles: all the same, or a range.
difficulty-all = דרגת קושי: { $told }.
difficulty-range = דרגת קושי: { $least } עד { $greatest }.
cover-fewest = { $unit ->
    [step] אין פתרון קצר יותר. צעד אחד מזיז בלוק אחד בתא אחד.
    [slide] אין פתרון קצר יותר. החלקה אחת מזיזה בלוק אחד בקו ישר.
    [jump] אין מסלול קצר יותר.
   *[move] אין פתרון קצר יותר. מהלך אחד מזיז בלוק אחד בכל נתיב.
}
cover-maps = { $count ->
    [one] מפה אחת וטבלת כל הדילוגים.
    [two] שתי מפות וטבלת כל הדילוגים.
   *[other] { $count } מפות וטבלת כל הדילוגים.
}
cover-diagrams = { $count ->
    [one] תרשים אחד וטבלת כל המהלכים.
    [two] שני תרשימים וטבלת כל המהלכים.
   *[other] { $count } תרשימים וטבלת כל המהלכים.
}

## החידה

puzzle-title = החידה
picture-start = ההתחלה
picture-goal = המטרה
picture-goal-numbered = מטרה { $number }
picture-goal-of = מטרה { $number } מתוך { $count }
name-start = התחלה
name-goal = מטרה
name-goal-numbered = מטרה { $number }
unit-rule = { $unit ->
    [step] צעד אחד מזיז בלוק אחד בתא אחד למעלה, למטה, שמאלה או ימינה.
    [slide] החלקה אחת מזיזה בלוק אחד בקו ישר, לכל מרחק.
    [jump] אורך הדילוג הוא המספר שאתם עומדים עליו.
   *[move] מהלך אחד מזיז בלוק אחד בכל נתיב, בעוד האחרים נשארים במקומם.
}
puzzle-enough = { $unit ->
    [step] { $count ->
        [one] די בצעד אחד.
        [two] די בשני צעדים, ובפחות אי אפשר.
       *[other] די ב־{ $count } צעדים, ובפחות אי אפשר.
    }
    [slide] { $count ->
        [one] די בהחלקה אחת.
        [two] די בשתי החלקות, ובפחות אי אפשר.
       *[other] די ב־{ $count } החלקות, ובפחות אי אפשר.
    }
    [jump] { $count ->
        [one] די בדילוג אחד.
        [two] די בשני דילוגים, ובפחות אי אפשר.
       *[other] די ב־{ $count } דילוגים, ובפחות אי אפשר.
    }
   *[move] { $count ->
        [one] די במהלך אחד.
        [two] די בשני מהלכים, ובפחות אי אפשר.
       *[other] די ב־{ $count } מהלכים, ובפחות אי אפשר.
    }
}
puzzle-jumps = { $exits ->
    [some] { $count ->
        [one] החוצה בדילוג אחד.
        [two] החוצה בשני דילוגים.
       *[other] החוצה ב־{ $count } דילוגים.
    }
   *[none] { $count ->
        [one] אל הטבעת הכפולה בדילוג אחד.
        [two] אל הטבעת הכפולה בשני דילוגים.
       *[other] אל הטבעת הכפולה ב־{ $count } דילוגים.
    }
}
puzzle-stuck = נתקעתם?
puzzle-hints = רמז: עמוד { $page }
puzzle-solution = הפתרון: עמוד { $page }
puzzle-moves = כל המהלכים בטבלה: עמוד { $page }
origin-author-year = הומצאה בידי { $author }, { $year }.
origin-author = הומצאה בידי { $author }.
origin-year = משנת { $year }.
origin-source = מקור: { $source }

## איך לקרוא את התמונות

signs-title = איך לקרוא את התמונות
steps-meaning = { $which ->
    [none] { $unit ->
        [step] המספר שליד התמונה סופר את הצעדים עד אליה.
        [slide] המספר שליד התמונה סופר את ההחלקות עד אליה.
       *[move] המספר שליד התמונה סופר את המהלכים עד אליה.
    }
    [next] { $mark ->
        [arrow] { $unit ->
            [step] המספר שליד התמונה סופר את הצעדים עד אליה; החץ הוא הצעד הבא.
            [slide] המספר שליד התמונה סופר את ההחלקות עד אליה; החץ הוא ההחלקה הבאה.
           *[move] המספר שליד התמונה סופר את המהלכים עד אליה; החץ הוא המהלך הבא.
        }
       *[marks] { $unit ->
            [step] המספר שליד התמונה סופר את הצעדים עד אליה; הסימנים מראים את הצעד הבא.
            [slide] המספר שליד התמונה סופר את ההחלקות עד אליה; הסימנים מראים את ההחלקה הבאה.
           *[move] המספר שליד התמונה סופר את המהלכים עד אליה; הסימנים מראים את המהלך הבא.
        }
    }
    [several] כל תמונה מראה את הלוח לפני המהלכים שלה: מהלך 1, אחריו 2, ואחריו 3.
   *[after] { $mark ->
        [arrow] { $unit ->
            [step] המספר שליד התמונה סופר את הצעדים עד אליה; החץ הוא האחרון שבהם.
            [slide] המספר שליד התמונה סופר את ההחלקות עד אליה; החץ הוא האחרונה שבהן.
           *[move] המספר שליד התמונה סופר את המהלכים עד אליה; החץ הוא האחרון שבהם.
        }
       *[marks] { $unit ->
            [step] המספר שליד התמונה סופר את הצעדים עד אליה; הסימנים מראים את האחרון שבהם.
            [slide] המספר שליד התמונה סופר את ההחלקות עד אליה; הסימנים מראים את האחרונה שבהן.
           *[move] המספר שליד התמונה סופר את המהלכים עד אליה; הסימנים מראים את האחרון שבהם.
        }
    }
}
steps-faint = בלוקים חיוורים אינם זזים בחלק זה.
signs-sample = { $which ->
    [several] הלוח לפני המהלכים האלה: { $move }.
    [next] תמונה { $number } היא הלוח אחרי { $count }. הבא בתור: { $move }.
   *[after] תמונה { $number } היא הלוח אחרי { $count }. האחרון שבהם: { $move }.
}
sign-moved = { $fill ->
    [inverted] מילוי משלו
   *[usual] קו מתאר עבה
}
sign-moved-meaning = { $which ->
    [next] הבלוק הבא לזוז
    [several] בלוק שזז
   *[after] הבלוק שזז
}
sign-ghost = קו מקווקו
sign-ghost-meaning = { $which ->
    [after] היכן היה
   *[next] היכן יהיה
}
sign-arrow = חץ
sign-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] הצעד הבא
        [slide] ההחלקה הבאה
       *[move] המהלך הבא
    }
    [several] מהלך; המספר שלו אומר מתי
   *[after] { $unit ->
        [step] הצעד שעשה
        [slide] ההחלקה שעשה
       *[move] המהלך שעשה
    }
}
sign-goal = קו כפול
sign-goal-meaning = { $count ->
    [0] מקום של המטרה
    [one] לאן { $blocks } צריך להגיע
   *[other] לאן { $blocks } צריכים להגיע
}
sign-gate = סורג
sign-gate-meaning = { $who ->
    [none] שער שאף בלוק אינו רשאי לעבור בו
    [all] שער שכל בלוק רשאי לעבור בו
   *[some] שער שעוברים בו רק { $blocks }
}
sign-pins = פינים
sign-pins-meaning = בלוק קבוע
names-in-words = שמות קצרים: { $names }.
key-name = { $short } = { $whole }

## הפתרון בחלקים

steps-here = אתם כאן
steps-there = לכאן תגיעו
steps-only = פתרון
steps-part = { $unit ->
    [step] { $count ->
        [one] חלק { $number } מתוך { $parts }: צעד { $first }
       *[other] חלק { $number } מתוך { $parts }: צעדים { $first }–{ $to }
    }
    [slide] { $count ->
        [one] חלק { $number } מתוך { $parts }: החלקה { $first }
       *[other] חלק { $number } מתוך { $parts }: החלקות { $first }–{ $to }
    }
   *[move] { $count ->
        [one] חלק { $number } מתוך { $parts }: מהלך { $first }
       *[other] חלק { $number } מתוך { $parts }: מהלכים { $first }–{ $to }
    }
}
steps-section = { $unit ->
    [step] { $count ->
        [one] צעד { $first }
       *[other] צעדים { $first }–{ $to }
    }
    [slide] { $count ->
        [one] החלקה { $first }
       *[other] החלקות { $first }–{ $to }
    }
   *[move] { $count ->
        [one] מהלך { $first }
       *[other] מהלכים { $first }–{ $to }
    }
}
steps-solved = { $title } · { $words }
contents-part = { $number } · { $title }

## טבלת המהלכים

moves-title = { $unit ->
    [jump] כל הדילוגים
   *[other] כל המהלכים
}
moves-use = { $unit ->
    [jump] מתחילים בנקודת ההתחלה ועושים את הדילוגים לפי הסדר.
   *[other] מסדרים את מצב ההתחלה ועושים את המהלכים לפי הסדר.
}
moves-number = המספר הוא של התמונה שמראה את התוצאה.
moves-why = ”{ $why }“: המהלך מפנה מקום למהלך ההוא.
moves-none = ההתחלה היא כבר המטרה: אין מה לעשות.

## דף הרשת

html-skip = { $unit ->
    [step] דילוג אל כל הצעדים
    [slide] דילוג אל כל ההחלקות
    [jump] דילוג אל כל הדילוגים
   *[move] דילוג אל כל המהלכים
}
html-moves-each = { $unit ->
    [step] צעדים רצופים של אותו בלוק הם מהלך אחד; כל מהלך מקשר אל תמונת התוצאה שלו.
    [slide] החלקות רצופות של אותו בלוק הן מהלך אחד; כל מהלך מקשר אל תמונת התוצאה שלו.
    [jump] כל דילוג מקשר אל המפה שבה הוא הדילוג האחרון.
   *[move] כל מהלך מקשר אל תמונת התוצאה שלו.
}
html-all = { $unit ->
    [step] כל הצעדים
    [slide] כל ההחלקות
    [jump] כל הדילוגים
   *[move] כל המהלכים
}
html-player = נגן
html-player-first = להתחלה
html-player-back = אחורה
html-player-play = הפעלה
html-player-pause = השהיה
html-player-next = קדימה
html-player-last = לסוף
html-player-step = { $unit ->
    [slide] החלקה
    [move] מהלך
    [jump] דילוג
   *[step] צעד
}
html-player-speed = מהירות
html-player-svg = שמירה כ־SVG
html-look = לוח
html-look-colour = בצבע
html-look-grey = באפור
html-look-hatch = מקווקו
html-range = { $unit ->
    [step] { $count ->
        [one] צעד { $range }
       *[other] צעדים { $range }
    }
    [slide] { $count ->
        [one] החלקה { $range }
       *[other] החלקות { $range }
    }
    [jump] { $count ->
        [one] דילוג { $range }
       *[other] דילוגים { $range }
    }
   *[move] { $count ->
        [one] מהלך { $range }
       *[other] מהלכים { $range }
    }
}
html-levels-table = אותם מספרים בטבלה
html-play = לשחק בעצמכם
html-play-undo = ביטול
html-play-redo = ביצוע חוזר
html-play-again = מחדש
html-play-leave = חזרה לפתרון
html-play-keys-undo = ביטול
html-play-keys-next = רמז
html-key-backspace = Backspace
html-key-enter = Enter
html-play-board = לוח: אפשר להזיז את הבלוקים
html-play-block = בלוק { $block }, שורה { $row }, עמודה { $column }. { $can }
html-play-can = יכול לזוז: { $ways }.
html-play-stuck = לא יכול לזוז כעת.
html-play-fixed = לעולם אינו זז.
html-play-blocked = הבלוק { $block } לא יכול לזוז { $way }.
html-play-undone = בוטל: { $move }
html-play-redone = בוצע שוב: { $move }
html-play-at-beginning = חזרתם למקום שבו התחלתם.
html-tabs = תצוגות
html-tab = { $tab ->
    [play] משחק
    [solution] פתרון
   *[analysis] ניתוח
}
goal-brief-exit = יש להביא את { $who } אל היציאה.
goal-brief-place = { $count ->
    [one] יש להביא את { $who } אל המקום המסומן.
   *[other] יש להביא את { $who } אל אחד המקומות המסומנים.
}
goal-brief-jump = { $exits ->
    [some] יש לדלג אל מחוץ לשדה.
   *[none] יש לדלג אל הטבעת הכפולה.
}
goal-large = הבלוק הגדול
html-best = השיא: { count }.
html-yours = שלכם: { $count }.
html-game = משחק
html-hint = רמז
html-hint-move = { $unit ->
    [jump] דילוג
   *[other] הזזה
}
html-hint-take = חזרה
html-hint-said = רמז: { $move }
html-hint-back = רמז: חזרה של { count }
html-hint-unknown = אין כאן רמז: לחידה הזאת יש יותר מדי מצבים.
html-solved = נפתר!
html-solved-in = נפתר: { count }
html-you = אתם
html-best-word = השיא
html-hints-word = רמזים
html-none = אין
html-short = הקצר ביותר, בלי עזרה.
html-short-helped = הקצר ביותר, בעזרה.
html-more = { $count } יותר מן השיא.
html-with = בעזרת { $list }.
html-with-hints = { $count ->
    [one] רמז אחד
    [two] שני רמזים
   *[other] { $count } רמזים
}
html-with-analysis = הניתוח
html-with-solution = הפתרון
html-play-replay = שוב
html-next-puzzle = החידה הבאה
html-link-from = מקישור.
html-link-back = חזרה למשחק שלי
html-link-invalid = הקישור אינו משחק של החידה הזאת.
html-at-start = ההתחלה
html-after-of = אחרי { $step } מתוך { count }
html-same = המשחק שלכם נמצא בתמונה מן הפתרון: { $after }.
html-same-after = אחרי { count }
html-now = { $after }: { $left }
html-to-go = נותרו { $count }
html-never = מחוץ להישג יד
html-since = { $unit ->
    [jump] מאז דילוג { $count }
    [slide] מאז החלקה { $count }
    [move] מאז מהלך { $count }
   *[step] מאז צעד { $count }
}
html-lost = אבדו { count }
html-no-loss = { $unit ->
    [jump] לא אבד דילוג
    [slide] לא אבדה החלקה
    [move] לא אבד מהלך
   *[step] לא אבד צעד
}
html-from-here = מכאן
html-closer = קרוב יותר
html-no-closer = לא קרוב יותר
html-farther = רחוק יותר
html-map = כמה דילוגים נותרו מכל תא
html-where-lost = היכן אבד מרחק
html-made = { $unit ->
    [jump] הדילוגים שלכם, וכמה נותרו
    [slide] המהלכים שלכם, וכמה החלקות נותרו
    [move] המהלכים שלכם, וכמה נותרו
   *[step] המהלכים שלכם, וכמה צעדים נותרו
}
html-other = עזבתם המשך של { count }.
html-other-take = להחזיר אותו
html-unknown = לחידה הזאת יש יותר מדי מצבים: לא ידוע כמה רחוק כל אחד מן המטרה.
html-strip = המשחק שלכם: המרחק מן המטרה אחרי כל { $unit ->
    [jump] דילוג
    [slide] החלקה
    [move] מהלך
   *[step] צעד
}
html-strip-empty = כל מהלך מאריך את הקו הזה: נמוך יותר פירושו קרוב יותר.
html-keys = מקשים
html-keys-take = לקיחת הבלוק של האות הזאת
html-keys-move = הזזתו; אם לא נלקח בלוק, בחירת אחד ולקיחתו ב־
html-footer = הדף הוא קובץ אחד ואינו טוען דבר מן הרשת: אפשר לשמור אותו, להדפיס אותו ולשתף אותו.
html-embed-whole = הדף המלא
html-jump-board = הלוח: בחרו היכן לנחות
html-jump-here = אתם על המספר { $cells }, שורה { $row }, עמודה { $column }
html-jump-there = הגעתם לסוף, שורה { $row }, עמודה { $column }
html-jump-way = { $cells } { $direction ->
    [n] צפונה
    [s] דרומה
    [e] מזרחה
    [w] מערבה
    [nw] לצפון־מערב
    [ne] לצפון־מזרח
    [sw] לדרום־מערב
   *[se] לדרום־מזרח
}
html-jump-place = { $jump }, שורה { $row }, עמודה { $column }
html-jump-end = { $jump }, שורה { $row }, עמודה { $column }: הסוף
html-jump-keys-choose = בחירת מקום הנחיתה
html-jump-keys-jump = דילוג

## דף של אוסף

html-gallery-title = חידות
html-gallery-count = { $count ->
    [one] חידה אחת
    [two] שתי חידות
   *[other] { NUMBER($count) } חידות
}
html-gallery-unsolvable = ללא פתרון
html-gallery-unsolvable-each = { $positions ->
    [one] המצב היחיד שאפשר להגיע אליו אינו המטרה.
    [two] אף אחד משני המצבים שאפשר להגיע אליהם אינו המטרה.
   *[other] אף אחד מ־{ NUMBER($positions) } המצבים שאפשר להגיע אליהם אינו המטרה.
}
html-gallery-limit = חיפושים שנעצרו במגבלה
html-gallery-limit-each = { $positions ->
    [one] לא נמצא פתרון; מצב אחד נבדק לפני שהושגה מגבלה.
    [two] לא נמצא פתרון; שני מצבים נבדקו לפני שהושגה מגבלה.
   *[other] לא נמצא פתרון; { NUMBER($positions) } מצבים נבדקו לפני שהושגה מגבלה.
}
html-gallery-faulty = לא ניתן היה ליצור
html-gallery-footer = דף זה אינו טוען דבר מן הרשת; קישוריו פותחים קבצים באותה תיקייה.
site-pages = דפי האוסף
site-all = כל החידות
site-previous = החידה הקודמת:
site-next = החידה הבאה:
site-footer = לאחר שנפתח, דף זה אינו זקוק לרשת; דפדפן יכול לשמור את האוסף כולו.
site-share = שיתוף
site-copy = העתקת קישור
site-copied = הועתק.
site-embed = הטמעה
site-embed-copied = הועתק: קוד ה-HTML לדף שלכם.
site-share-puzzle = { $title }: חידה לשחק בה
site-share-solution = { $title }, נפתרה. מספר ה{ unit-many } שלי: { $count }.
html-gallery-about = { $count ->
    [one] חידה אחת לשחק בה, עם פתרונה צעד אחר צעד.
   *[other] { NUMBER($count) } חידות לשחק בהן, עם פתרונותיהן צעד אחר צעד.
}
html-gallery-order = סדר
html-gallery-packs = אוספים
html-gallery-ladder = סולם
html-gallery-names = שמות
html-gallery-go = המשך
html-gallery-search = חיפוש חידות
html-gallery-name = שם
html-gallery-filter = סינון
html-gallery-size = גודל
html-gallery-family = סוג
html-gallery-kind = { $genre ->
    [maze] מבוכי מספרים
    [cars] מכוניות
   *[other] קוביות
}
html-gallery-any-name = כל שם
html-gallery-any-family = כל סוג
html-gallery-any-size = כל גודל
html-gallery-any-difficulty = כל דרגת קושי
html-gallery-open = לא נפתרו
html-gallery-open-too = גם אלה שנפתרו
html-gallery-rung = { $marks ->
    [1] צעדים ראשונים
    [2] קצרות
    [3] בינוניות
    [4] ארוכות
    [5] ארוכות מאוד
   *[other] ללא דירוג
}
html-gallery-continue = להמשיך
html-gallery-start = להתחיל כאן
html-gallery-next = הבאה בסולם
html-gallery-again = הכול נפתר. שוב
html-gallery-random = באקראי
html-gallery-random-open = עדיין לא נפתרה
html-gallery-random-any = חידה כלשהי
html-gallery-one-of = אחת מתוך { $count }
html-gallery-made = { $moves } עד כה
html-gallery-best = הקצר ביותר: { $moves }.
html-gallery-yours = שלכם: { $count }
html-gallery-mine = נפתרו: { $count }
html-gallery-mine-stars = נפתרו: { $count }, { $stars } ★
html-gallery-solved-of = נפתרו { $count } מתוך { $most }
html-gallery-sign = נפתרה
html-gallery-star = כוכב: הקצר ביותר האפשרי, בלי עזרה
html-gallery-shown = { $count } מתוך { $most } חידות.
html-gallery-all = להציג הכול
html-gallery-none = אין חידה שהיא כל זה בבת אחת.
html-gallery-part = רק אלה שבדף זה: אי אפשר לטעון את האחרות.
html-gallery-kept = מה שפתרתם נשמר רק בדפדפן הזה.
html-gallery-forget = לשכוח
html-gallery-forgotten = נשכח.
html-gallery-back = להחזיר
html-gallery-offline = לשמור הכול לקריאה בלי רשת
html-gallery-offline-done = נשמר: אין צורך ברשת עוד.
html-gallery-pages = דפי הגלריה
html-gallery-page = דף { $number }

## מספר המצבים בכל רמה

levels-title = מצבים לפי רמה
levels-axis = { $unit ->
    [step] המרחק מן ההתחלה בצעדים
    [slide] המרחק מן ההתחלה בהחלקות
    [jump] המרחק מן ההתחלה בדילוגים
   *[move] המרחק מן ההתחלה במהלכים
}
levels-bars = מצבים לפי רמה
levels-winning-bars = מצבים מנצחים
levels-positions = { $positions ->
    [one] מצב אחד
    [two] שני מצבים
   *[other] { NUMBER($positions) } מצבים
}
levels-winning = { $positions ->
    [one] מצב מנצח אחד
    [two] שני מצבים מנצחים
   *[other] { NUMBER($positions) } מצבים מנצחים
}
levels-winning-seen = { $positions ->
    [one] נראה מצב מנצח אחד
    [two] נראו שני מצבים מנצחים
   *[other] נראו { NUMBER($positions) } מצבים מנצחים
}
levels-reachable = { $positions ->
    [one] מצב אחד שאפשר להגיע אליו
    [two] שני מצבים שאפשר להגיע אליהם
   *[other] { NUMBER($positions) } מצבים שאפשר להגיע אליהם
}
levels-reachable-winning = { $winning ->
    [0] { $positions ->
        [one] { levels-reachable }, ואינו מנצח
       *[other] { levels-reachable }, אף אחד מהם אינו מנצח
    }
   *[other] { $positions ->
        [one] { levels-reachable }, והוא מנצח
       *[other] { levels-reachable }, מנצחים: { NUMBER($winning) }
    }
}
levels-seen = { $positions ->
    [one] לא שלם: נראה מצב אחד
    [two] לא שלם: נראו שני מצבים
   *[other] לא שלם: נראו { NUMBER($positions) } מצבים
}
levels-seen-within = { $positions ->
    [one] לא שלם: נראה מצב אחד; נבדקו כל המצבים במרחק של עד { count }
    [two] לא שלם: נראו שני מצבים; נבדקו כל המצבים במרחק של עד { count }
   *[other] לא שלם: נראו { NUMBER($positions) } מצבים; נבדקו כל המצבים במרחק של עד { count }
}
levels-shortest = הפתרון הקצר ביותר: { count }
levels-start-wins = ההתחלה היא כבר פתרון
levels-level = { $which ->
    [deepest] הרמה העמוקה ביותר: { NUMBER($level) }
    [widest] הרמה הרחבה ביותר: { NUMBER($level) }
   *[both] הרמה הרחבה והעמוקה ביותר: { NUMBER($level) }
}
levels-description = { $unit ->
    [step] עמודות: מספר המצבים בכל מרחק מן ההתחלה, בצעדים, מ־0 עד { NUMBER($last) }.
    [slide] עמודות: מספר המצבים בכל מרחק מן ההתחלה, בהחלקות, מ־0 עד { NUMBER($last) }.
    [jump] עמודות: מספר המצבים בכל מרחק מן ההתחלה, בדילוגים, מ־0 עד { NUMBER($last) }.
   *[move] עמודות: מספר המצבים בכל מרחק מן ההתחלה, במהלכים, מ־0 עד { NUMBER($last) }.
}
levels-note = { $head }, { $text }

## החידה, קריאת התרשימים, טבלת המהלכים

matter-rules = כללים
matter-unit = { $unit ->
    [step] מהו צעד
    [slide] מהי החלקה
    [jump] מהו דילוג
   *[move] מהו מהלך
}
matter-continued = המשך
matter-page = עמ׳ { $page }
matter-pages = עמ׳ { $first }–{ $last }
matter-diagram = תרשים { $number }

## גיליונות של כמה עמודים ודף הכיול

impose-sheet-front = גיליון { $sheet }, צד קדמי
impose-sheet-back = גיליון { $sheet }, צד אחורי
impose-mark-front = { $sheet } קדמי
impose-mark-back = { $sheet } אחורי
impose-signature-mark-front = קונטרס { $signature }, גיליון { $sheet }, צד קדמי
impose-signature-mark-back = קונטרס { $signature }, גיליון { $sheet }, צד אחורי

calibration-title = כיול
calibration-subject = דף ניסיון דו־צדדי, שמראה עד כמה המדפסת מדויקת.
calibration-front = צד קדמי
calibration-back = צד אחורי
calibration-up = שוליים אלה למעלה
calibration-sheet = { $edge ->
    [long] { $paper }, הדפסה משני הצדדים, היפוך סביב הצלע הארוכה
   *[short] { $paper }, הדפסה משני הצדדים, היפוך סביב הצלע הקצרה
}
calibration-ruler = שני סרגלים באורך { $length } מ״מ, אחד לרוחב ואחד לאורך.
calibration-cross = שני צלבים עם שנתות במרחק מילימטר זו מזו.
calibration-vernier = שני צלבים עם שנתות במרחק תשע עשיריות המילימטר זו מזו, באותם מקומות כמו בצד הקדמי.
calibration-scale-title = קנה מידה
calibration-scale = אורכם של שני הסרגלים צריך להיות { $length } מ״מ. אם לא, יש להדפיס בגודל אמיתי, 100%, בלי ”התאמה לדף“.
calibration-border-title = שוליים
calibration-border = המסגרות במרחק 3, 5, 8 ו־10 מ״מ מהקצה. החיצונית ביותר שנדפסה במלואה בכל ארבעת הצדדים מראה את השוליים שהמדפסת צריכה.
calibration-turn-title = הצד השני
calibration-turn = יש להפוך את הגיליון כמו דף של ספר. החץ בצד האחורי צריך להצביע על אותו קצה כמו החץ בצד הקדמי. אם הוא מצביע למטה, יש לכוון את המדפסת להפוך סביב הצלע האחרת, או ליצור דף זה ואת החוברת עם --flip האחר.
calibration-offset-title = היסט בין שני הצדדים
calibration-offset = { $side ->
    [front] יש להחזיק את הגיליון מול האור; הצד האחורי מסביר איך לקרוא את הצלבים.
   *[back] יש להחזיק את הגיליון מול האור כשצד זה פונה אליכם. הצלבים של שני הצדדים צריכים להתלכד.
}
calibration-tenths-title = עשיריות המילימטר
calibration-tenths = השנתות של הצד הקדמי נראות מבעד לנייר: המרחק ביניהן 1 מ״מ, ובצד זה 0.9 מ״מ. סופרים את המילימטרים השלמים מאפס לאפס. העשיריות הן מספר השנת שפוגשת שנת של הצד הקדמי, בצד שאליו מוסט האפס של צד זה.
calibration-skew-title = הטיה
calibration-skew = אם שני הצלבים מראים היסט שונה, הגיליון הוזן באלכסון: יש ליישר את מכווני הנייר ולהדפיס שוב.
calibration-much-title = כמה הוא יותר מדי
calibration-much = בקיפול, עד 1 מ״מ אינו מזיק. היסט גדול יותר מתקנים בהגדרות המדפסת, בהזזת הצד האחורי בכיוון ההפוך.

## כריכה, כותרות רצות, עמודי תרשימים

pages-cover = כריכה
pages-landscape = { $paper } לרוחב
pages-maker = נוצר ב־{ $program }
pages-page = עמוד { $page }
pages-foot = עמוד { $page } מתוך { $count }
pages-solution = הפתרון
pages-none = { $unit ->
    [move] 0 מהלכים
    [slide] 0 החלקות
    [jump] 0 דילוגים
   *[step] 0 צעדים
}
figures-list = { $unit ->
    [move] מהלכים { $steps } מתוך { $last }
    [slide] החלקות { $steps } מתוך { $last }
    [jump] דילוגים { $steps } מתוך { $last }
   *[step] צעדים { $steps } מתוך { $last }
}
pages-range = { $unit ->
    [move] מהלכים { $first }–{ $to } מתוך { $last }
    [slide] החלקות { $first }–{ $to } מתוך { $last }
    [jump] דילוגים { $first }–{ $to } מתוך { $last }
   *[step] צעדים { $first }–{ $to } מתוך { $last }
}
pages-bookmark = { $unit ->
    [move] מהלכים { $first }–{ $to }
    [slide] החלקות { $first }–{ $to }
    [jump] דילוגים { $first }–{ $to }
   *[step] צעדים { $first }–{ $to }
}
pages-bookmark-part = { $unit ->
    [move] { $number }. { $title }: מהלכים { $first }–{ $to }
    [slide] { $number }. { $title }: החלקות { $first }–{ $to }
    [jump] { $number }. { $title }: דילוגים { $first }–{ $to }
   *[step] { $number }. { $title }: צעדים { $first }–{ $to }
}
pages-solved = נפתר
pages-unsolved = לא נפתר
pages-notes = הערות
pages-link-move = { $unit ->
    [step] צעד { $number } בטבלת המהלכים
    [slide] החלקה { $number } בטבלת המהלכים
    [jump] דילוג { $number } בטבלת המהלכים
   *[move] מהלך { $number } בטבלת המהלכים
}

## מהדורות

edition-title = { $edition ->
    [puzzle] מהדורת חידה
    [hints] מהדורה עם רמזים
    [solution] פתרון
   *[full] עם רמזים ופתרון
}
edition-paper = { $edition }, { $paper }
edition-subtitle = { $genre ->
    [maze] { $edition ->
        [hints] מבוך מספרים, עם רמזים
       *[puzzle] מבוך מספרים לפתרון עצמי
    }
   *[sliding] { $edition ->
        [hints] חידת בלוקים מחליקים, עם רמזים
       *[puzzle] חידת בלוקים מחליקים לפתרון עצמי
    }
}
edition-challenge = האם תצליחו? אורך הפתרון הקצר ביותר: { $length }.

## רמזים

hints-title = רמזים
hints-landing = { $count ->
    [one] אחרי דילוג אחד עומדים כאן, על { $number }.
    [two] אחרי שני דילוגים עומדים כאן, על { $number }.
   *[other] אחרי { $count } דילוגים עומדים כאן, על { $number }.
}
hints-window = אפור: החלק שמוצג. טבעת דקה: ההתחלה.
hints-meaning = { $genre ->
    [maze] { $count ->
        [one] נחיתה אחת שבדרך.
        [two] שתי נחיתות שבדרך. כסו את השנייה עד שתגיעו לראשונה.
       *[other] { $count } נחיתות שבדרך. כסו את הבאה עד שתגיעו לראשונה.
    }
   *[sliding] { $count ->
        [one] מצב אחד שבדרך. נסו להגיע אליו.
        [two] שני מצבים שבדרך. חפשו את האחרון שהגעתם אליו, ונסו להגיע לבא אחריו.
       *[other] { $count } מצבים שבדרך. חפשו את האחרון שהגעתם אליו, ונסו להגיע לבא אחריו.
    }
}
hints-way = הדרך: { $pages }
hints-otherwise-title = אין כאן לוח כמו שלכם?
hints-otherwise = אם כך, סטיתם מן הדרך שמוצגת כאן. לא נורא: חזרו למצב שמופיע כאן.

## המספרים

numbers-title = המספרים
numbers-levels = מצבים לפי רמה
numbers-levels-meaning = { $unit ->
    [step] הרמה של מצב היא מספר הצעדים הקטן ביותר שמוביל אליו מן ההתחלה.
    [slide] הרמה של מצב היא מספר ההחלקות הקטן ביותר שמוביל אליו מן ההתחלה.
    [jump] הרמה של מצב היא מספר הדילוגים הקטן ביותר שמוביל אליו מן ההתחלה.
   *[move] הרמה של מצב היא מספר המהלכים הקטן ביותר שמוביל אליו מן ההתחלה.
}
numbers-map = כמה דילוגים אל כל משבצת
numbers-map-meaning = { $cells ->
    [some] אל משבצות בלי מספר אי אפשר להגיע.{" "}
   *[all] {""}
}טבעות: { $exits ->
    [some] המסלול והיציאות שאפשר להגיע אליהן.
   *[none] המסלול.
}
numbers-of = { $count } מתוך { $all }
numbers-unexplored = מצבים ברמות גבוהות יותר לא נבדקו.
numbers-fact = { $figure } { $name }
numbers-reachable = { $unit ->
    [jump] { $count ->
        [one] תא שאפשר להגיע אליו
       *[other] תאים שאפשר להגיע אליהם
    }
   *[move] { $count ->
        [one] מצב שאפשר להגיע אליו
       *[other] מצבים שאפשר להגיע אליהם
    }
}
numbers-explored = { $unit ->
    [jump] תאים נבדקו
   *[move] מצבים נבדקו
}
numbers-deepest = { $unit ->
    [step] { $count ->
        [one] צעד עד הרחוק ביותר
       *[other] צעדים עד הרחוק ביותר
    }
    [slide] { $count ->
        [one] החלקה עד הרחוק ביותר
       *[other] החלקות עד הרחוק ביותר
    }
    [jump] { $count ->
        [one] דילוג עד הרחוק ביותר
       *[other] דילוגים עד הרחוק ביותר
    }
   *[move] { $count ->
        [one] מהלך עד הרחוק ביותר
       *[other] מהלכים עד הרחוק ביותר
    }
}
numbers-winning = { $unit ->
    [jump] { $count ->
        [one] יציאה שאפשר להגיע אליה
       *[other] יציאות שאפשר להגיע אליהן
    }
   *[move] { $count ->
        [one] מתוכם פתור
       *[other] מתוכם פתורים
    }
}
numbers-solutions = { $count ->
    [one] פתרון קצר ביותר
   *[other] פתרונות קצרים ביותר
}
numbers-beyond = > 3.4 × 10³⁸
numbers-parts = { $count ->
    [two] שני החלקים של פתרון זה
   *[other] { $count } החלקים של פתרון זה
}
numbers-fewest = { $unit ->
    [step] { $count ->
        [one] אין פתרון בפחות מצעד אחד.
        [two] אין פתרון בפחות משני צעדים.
       *[other] אין פתרון בפחות מ־{ $count } צעדים.
    }
    [slide] { $count ->
        [one] אין פתרון בפחות מהחלקה אחת.
        [two] אין פתרון בפחות משתי החלקות.
       *[other] אין פתרון בפחות מ־{ $count } החלקות.
    }
    [jump] { $count ->
        [one] אין מסלול בפחות מדילוג אחד.
        [two] אין מסלול בפחות משני דילוגים.
       *[other] אין מסלול בפחות מ־{ $count } דילוגים.
    }
   *[move] { $count ->
        [one] אין פתרון בפחות ממהלך אחד.
        [two] אין פתרון בפחות משני מהלכים.
       *[other] אין פתרון בפחות מ־{ $count } מהלכים.
    }
}
claim-unproven = האורך אינו מוכח.
claim-given = הפתרון מוצג כפי שניתן, ונבדק.
claim-unreached = בסוף המטרה אינה מושגת.
claim-possible = יש פתרון: { count }.
numbers-fewest-all = אין פתרון קצר יותר, בכל דרך שסופרים.
numbers-fewest-too = { $unit ->
    [step] { $count ->
        [one] גם אין פתרון בפחות מצעד אחד.
        [two] גם אין פתרון בפחות משני צעדים.
       *[other] גם אין פתרון בפחות מ־{ $count } צעדים.
    }
    [slide] { $count ->
        [one] גם אין פתרון בפחות מהחלקה אחת.
        [two] גם אין פתרון בפחות משתי החלקות.
       *[other] גם אין פתרון בפחות מ־{ $count } החלקות.
    }
   *[move] { $count ->
        [one] גם אין פתרון בפחות ממהלך אחד.
        [two] גם אין פתרון בפחות משני מהלכים.
       *[other] גם אין פתרון בפחות מ־{ $count } מהלכים.
    }
}
numbers-record = { $unit ->
    [step] בצעדים השיא הוא { $count }.
    [slide] בהחלקות השיא הוא { $count }.
   *[move] במהלכים השיא הוא { $count }.
}
colophon-title = איך נעשתה החוברת

## הקולופון

colophon-counted = { $unit ->
    [step] נספר בצעדים: צעד מזיז בלוק אחד בתא אחד.
    [slide] נספר בהחלקות: החלקה מזיזה בלוק אחד בקו ישר.
    [jump] נספר בדילוגים.
   *[move] נספר במהלכים: מהלך מזיז בלוק אחד בכל נתיב.
}
colophon-shortest = { $unit ->
    [step] { $counts }: אין פתרון בפחות צעדים.
    [slide] { $counts }: אין פתרון בפחות החלקות.
    [jump] { $counts }: אין מסלול בפחות דילוגים.
   *[move] { $counts }: אין פתרון בפחות מהלכים.
}
colophon-only = זהו הפתרון היחיד באורך זה.
colophon-fewest-moves = מכל הפתרונות הקצרים ביותר, זה אחד מאלה שמחליפים בלוק הכי מעט פעמים.
colophon-readable = { $count ->
    [one] מכל הפתרונות הקצרים ביותר, זה אחד מאלה שדי להם במספר התמונות הקטן ביותר, מהלך אחד בכל תמונה.
    [two] מכל הפתרונות הקצרים ביותר, זה אחד מאלה שדי להם במספר התמונות הקטן ביותר, עד שני מהלכים בכל תמונה.
   *[other] מכל הפתרונות הקצרים ביותר, זה אחד מאלה שדי להם במספר התמונות הקטן ביותר, עד { $count } מהלכים בכל תמונה.
}
colophon-first = ייתכן שיש פתרונות נוספים קצרים באותה מידה; זה הפתרון שהחיפוש מצא ראשון.
colophon-wiberg = מכל הפתרונות הקצרים ביותר, זה הפתרון שהמאמר של Karl Wiberg היה בוחר.
colophon-pictures = { $count ->
    [1] כל תמונה מראה מהלך שלם אחד.
   *[other] כל תמונה מראה עד { $count } מהלכים שלמים.
}
colophon-source = מקור החידה: { $source }.
colophon-made = נוצר ב־Stepbook { $version }.
colophon-made-on = נוצר ב־Stepbook { $version }, { $date }.
colophon-fonts = { $others ->
    [some] סודר בגופן Lato מאת Łukasz Dziedzic, ברישיון SIL Open Font License. תווים שחסרים בו סודרו בגופנים אחרים.
   *[none] סודר בגופן Lato מאת Łukasz Dziedzic, ברישיון SIL Open Font License.
}
colophon-rights = ל־Stepbook אין תביעה לזכויות בחוברת זו: אפשר להדפיס אותה, להעתיק אותה ולהעביר אותה הלאה.
back-title = עד לאן הגעתם?
back-text = אם נתקעתם, חפשו את הלוח שנראה כמו שלכם והמשיכו ממנו.
back-part = חלק { $number }
back-play = לשחק על המסך
back-solved = אילו פתרתם?
back-solved-text = סמנו את המשבצת, והשחירו את הפינה אם לא נזקקתם ליותר מהמספר שלמטה.
colophon-code = קוד QR של הכתובת { $address }

## ספר של חידות רבות

collection-genre = { $genre ->
    [sliding] חידות בלוקים מחליקים
    [maze] מבוכי מספרים
   *[several] חידות
}
collection-part = { $part ->
    [puzzles] חידות
    [hints] רמזים
   *[solutions] פתרונות
}
collection-edition = אוסף
collection-lengths = בין { $shortest } ל־{ $longest }.
# A description of the pictures on the cover of such a book.
collection-mosaic = הלוחות של { $count } חידות
collection-contents = תוכן העניינים
collection-column = { $part ->
    [puzzles] חידה
    [hints] רמזים
   *[solutions] פתרון
}
collection-see = { $part ->
    [puzzles] חידה בעמ׳ { $page }
    [hints] רמזים בעמ׳ { $page }
   *[solutions] פתרון בעמ׳ { $page }
}
collection-link = { $part ->
    [puzzles] חידה { $number } בעמוד { $page }
    [hints] רמזים לחידה { $number } בעמוד { $page }
   *[solutions] פתרון חידה { $number } בעמוד { $page }
}
collection-use = איך משחקים
collection-class = { $class ->
    [square] לוחות קטנים
    [tall] לוחות גבוהים או רחבים
    [large] לוחות גדולים
   *[maze] מבוכי מספרים
}
collection-record = { $box ->
    [moves] { unit-many }
    [time] זמן
    [solved] נפתרה
    [help] בלי רמז
   *[shortest] הכי קצר
}
collection-record-use = { $shortest ->
    [some] משבצות למילוי. הכי קצר: הפתרון שלכם קצר כמו זה שבספר.
   *[none] משבצות למילוי.
}
collection-begins = { $part ->
    [hints] נתקעתם? הרמזים מתחילים בעמוד { $page }.
   *[solutions] הפתרונות מתחילים בעמוד { $page }.
}
collection-read = איך לקרוא את הפתרונות
collection-read-move = מהלך { $number }: { $block } { $way }.
collection-read-target = אפור: בלוק של המטרה זז.
collection-read-board = הלוח שאחרי המהלך הזה מופיע לצידו.
collection-same = { $parts ->
    [both] לחידה, לרמזים שלה ולפתרונה אותו מספר.
    [hints] לחידה ולרמזים שלה אותו מספר.
   *[solutions] לחידה ולפתרונה אותו מספר.
}
collection-own = כללים שחלים רק על חלק מהחידות מודפסים מתחת ללוחות שלהן.
collection-fewest = { $unit ->
    [step] מספר הצעדים שליד החידה הוא הקטן ביותר האפשרי.
    [slide] מספר ההחלקות שליד החידה הוא הקטן ביותר האפשרי.
    [jump] מספר הדילוגים שליד החידה הוא הקטן ביותר האפשרי.
   *[move] מספר המהלכים שליד החידה הוא הקטן ביותר האפשרי.
}
collection-hints = מצבים שבדרך. הגיעו לראשון, ואז הסתכלו בבא אחריו. אין בהם אותיות: בלוקים בעלי אותה צורה נחשבים זהים.
collection-table = המספר שליד מהלך הוא המניין אחריו. שורות מודגשות: בלוק של המטרה זז.
collection-join = מספר שחור: הלוח שלו נמצא בטור הראשון. חפשו את הלוח שנראה כמו שלכם והמשיכו מאותה שורה.
collection-continued = המשך
collection-sources = הערות ומקורות

## הסטודיו (studio)

studio-title = Stepbook Studio
studio-private = הכול נשאר במכשיר הזה. שום דבר לא נשלח.
studio-language = שפת הדף
studio-skip = אל הלוח
studio-new = חידה חדשה
studio-no-wasm = אי אפשר היה לטעון את הפותר. טענו את הדף מחדש. אם זה לא עוזר, ייתכן שהדפדפן ישן מדי.
studio-bad-link = הקישור אינו חידה.
studio-broken = זה היה יותר מדי בשביל הדפדפן: { $message }
studio-size = { $rows } × { $columns }
studio-my-puzzle = החידה שלי
studio-my-maze = המבוך שלי
studio-puzzle-name = שם החידה
studio-rows = שורות
studio-columns = עמודות
studio-rows-fewer = שורה אחת פחות
studio-rows-more = שורה אחת יותר
studio-columns-fewer = עמודה אחת פחות
studio-columns-more = עמודה אחת יותר
studio-tools = מה לצייר
studio-tool-block = קובייה
studio-tool-target = לשחרור
studio-tool-goal = מטרה
studio-tool-wall = קיר
studio-tool-gate = שער
studio-tool-erase = מחיקה
studio-tool-number = מספרים
studio-tool-outside = בחוץ
studio-tool-exit = יציאות
studio-tool-start = התחלה
studio-tool-end = מטרה
studio-hint-block = גררו על התאים של כל קובייה.
studio-hint-target = געו בקובייה שיש לשחרר.
studio-hint-target-more = הקישו על הבלוק הנוסף שיש לו מקום.
studio-hint-goal = גררו את { $label } אל המקום שאליו היא צריכה להגיע.
studio-hint-goal-other = המטרה הזו כתובה בטקסט. כדי להחליף אותה, בחרו בלוק מטרה.
studio-hint-wall = הקישו על המשבצות ששום בלוק לא יכול להיכנס אליהן, או גררו עליהן.
studio-hint-gate = הקישו על המשבצות שרק בלוק המטרה רשאי להיכנס אליהן, או גררו עליהן.
studio-hint-erase = הקישו על בלוק כדי להסיר אותו.
studio-hint-number = בחרו מספר וגעו בתאיו, או הקלידו שורה אחר שורה.
studio-hint-outside = הקישו על המשבצות שאינן שייכות למבוך.
studio-hint-exit = הקישו על המשבצות שבחוץ שבהן נוחת הדילוג האחרון.
studio-hint-start = הקישו על משבצת ההתחלה.
studio-hint-end = הקישו על המשבצת שצריך להגיע אליה.
studio-hint-large = שתי אצבעות מזיזות את הלוח.
studio-first-block = גררו כאן
studio-numbers = המספר שנכתב
studio-undo = ביטול
studio-redo = ביצוע חוזר
studio-wait-faults = משהו לא נכון
studio-block-title = בלוק { $label }
studio-block-name = שם
studio-block-moves = הוא זז
studio-moves-usual = כמו האחרים
studio-moves-both = לכל הכיוונים
studio-moves-horizontal = רק שמאלה וימינה
studio-moves-vertical = רק למעלה ולמטה
studio-moves-fixed = לא זז
studio-block-free = זה בלוק המטרה
studio-block-remove = להסיר
studio-goal-more = גם לבלוק נוסף יש מקום
studio-goal-place = בלוק { $label }: שורה { $row }, עמודה { $column }
studio-goal-less = להסיר את המקום של בלוק { $label }
studio-opening = הפתח בקופסה
studio-opening-usual = היכן שהבלוק יוצא
studio-opening-none = אין
studio-opening-top = למעלה
studio-opening-bottom = למטה
studio-opening-left = משמאל
studio-opening-right = מימין
studio-opening-other = כמו שכתוב בטקסט
studio-number-title = שורה { $row }, עמודה { $column }
studio-number-value = מספר
studio-rule-cars = בלוקים זזים רק לאורכם, כמו מכוניות
studio-rule-directions = מדלגים
studio-directions-queen = לכל שמונת הכיוונים
studio-directions-rook = למעלה, למטה, שמאלה וימינה
studio-directions-bishop = באלכסון
studio-directions-other = כמו שכתוב בטקסט
studio-rule-wrap = דילוגים עוברים את השוליים אל הצד השני
studio-as-text = החידה כטקסט
studio-as-drawing = בחזרה לציור
studio-keys-title = מקשים
studio-keys-blocks = מקשי החצים: מעבר לתא. רווח: התחלת קובייה, החצים מגדילים אותה, רווח מסיים. אות נותנת לקובייה שם. Delete מסיר אותה. Enter או רווח בוחרים בשאר הכלים. עם „מטרה” החצים נושאים את הקובייה. Ctrl+Z מבטל.
studio-keys-maze = מקשי החצים: אל משבצת. ספרה כותבת את המספר. X היא יציאה, S ההתחלה, G המטרה. Delete מרוקן את המשבצת. Ctrl+Z מבטל.
studio-board = לוח
studio-cell = שורה { $row }, עמודה { $column }: { $what }
studio-cell-empty = ריקה
studio-cell-wall = קיר
studio-cell-gate = שער
studio-cell-block = בלוק { $label }
studio-cell-target = בלוק { $label }, בלוק המטרה
studio-cell-goal = { $what }, המטרה של בלוק { $label }
studio-cell-fault = { $what }, משהו לא נכון כאן
studio-cell-outside = בחוץ
studio-cell-exit = יציאה
studio-cell-start = { $what }, התחלה
studio-cell-end = { $what }, מטרה
studio-faults = מה לא נכון
studio-warnings = זה נכון?
studio-fault-place = שורה { $line }, תו { $column }:{ " " }
studio-said-undone = בוטל.
studio-said-redone = בוצע שוב.
studio-said-block = { $count ->
    [one] בלוק { $label }, משבצת אחת ({ $count }).
    [two] בלוק { $label }, { $count } משבצות.
   *[other] בלוק { $label }, { $count } משבצות.
}
studio-said-pen = בלוק { $label }. החצים מגדילים אותו, רווח מסיים אותו.
studio-said-target = בלוק { $label } הוא בלוק המטרה. עכשיו הזיזו אותו אל מקומו.
studio-said-no-block = אין כאן בלוק. הקישו על בלוק.
studio-said-goal = בלוק { $label } צריך להגיע לשורה { $row }, עמודה { $column }.
studio-said-erased = בלוק { $label } הוסר.
studio-said-cleared = המשבצת ריקה.
studio-said-renamed = שם הבלוק עכשיו { $name }.
studio-name-empty = לבלוק צריך להיות שם.
studio-name-long = השם הזה ארוך מדי.
studio-name-space = בשם אין רווחים. השתמשו במקף.
studio-name-sign = לסימן „{ $name }” יש משמעות אחרת בלוח. בחרו שם אחר.
studio-name-taken = לבלוק אחר קוראים { $name }.
studio-text-title = החידה כטקסט
studio-text-lead = הדביקו כאן חידה. מזוהים קבצים של Stepbook, HackerRank, מחרוזות Rush Hour, מפות GNOME Klotski, לוחות מספרים ו-JSON.
studio-text-open = לפתוח קובץ
studio-text-area = הטקסט של החידה
studio-text-use = להשתמש בחידה הזו
studio-text-ready = אפשר להשתמש ב„{ $title }”.
studio-text-several = בטקסט יש כמה חידות. איזו מהן?
studio-text-file-large = הקובץ הזה גדול מדי לחידה.
studio-drop = שחררו את החידה כאן
studio-stop = לעצור
studio-stopped = נעצר אחרי { $positions }, עומק { $depth }.
studio-solved = { $counts }; אין פתרון קצר יותר.
studio-unsolved = אין פתרון.
studio-play = לשחק
studio-metric = כמה שפחות
studio-metric-step = צעדים: משבצת אחת בכל פעם
studio-metric-slide = החלקות: כל מרחק בקו ישר
studio-metric-move = מהלכים: בלוק אחד, כל דרך
studio-edition = מה יש בה
studio-edition-full = הכול
studio-edition-puzzle = רק החידה
studio-edition-hints = החידה ורמזים
studio-edition-solution = רק הפתרון
studio-pictures = ציורים
studio-pictures-usual = לפי הפתרון
studio-pictures-1 = אחד לכל מהלך
studio-pictures-many = עד { $count } מהלכים בציור
studio-sheets = על כל צד של הנייר
studio-sheets-single = עמוד אחד
studio-sheets-booklet = שני עמודים, לקיפול כחוברת
studio-sheets-2-up = שני עמודים זה לצד זה
studio-sheets-count = { $count ->
    [one] גיליון נייר אחד ({ $count })
    [two] { $count } גיליונות נייר
   *[other] { $count } גיליונות נייר
}
studio-sheets-short = הדפיסו משני הצדדים בגודל אמיתי (100%), בהיפוך על הצד הקצר.
studio-sheets-long = הדפיסו משני הצדדים בגודל אמיתי (100%), בהיפוך על הצד הארוך.
studio-sheets-fold = אחר כך קפלו את הגיליונות יחד באמצע, והדקו אותם בסיכות בקיפול.
studio-sheets-fold-many = אחר כך קפלו אותם ל-{ $count } קונטרסים ({ $sizes } גיליונות) ותפרו את הקונטרסים יחד.
studio-paper = נייר
studio-book-language = שפה
studio-theme = צבעים
studio-theme-mono = אפורים
studio-theme-colour = צבעים
studio-theme-high-contrast = שחור־לבן חזק
studio-theme-photocopy = דוגמאות מילוי, לצילום
studio-landscape = לרוחב
studio-large-print = דפוס גדול
studio-pages = { $count ->
    [one] עמוד אחד ({ $count })
    [two] { $count } עמודים
   *[other] { $count } עמודים
}
studio-pages-all = עמודי החוברת
studio-page = עמוד { $label }
studio-making = מכינים את העמודים…
studio-print = הדפסת החוברת
studio-save-html = דף אינטרנט
studio-save-svg = SVG
studio-save-toml = קובץ חידה
studio-copy-link = העתקת קישור לחידה זו
studio-copied = הקישור הועתק.
studio-copy-this = העתיקו את הקישור הזה:
studio-saving = מכינים את { $name }…
studio-saved = נשמר: { $name }
studio-no-pages = עדיין אין מה להדפיס
studio-tabs = חלקי הסטודיו
studio-tab-draw = ציור
studio-tab-play = משחק
studio-tab-solution = פתרון
studio-tab-analysis = ניתוח
studio-tab-print = הדפסה
studio-task-exit = הביאו את הקובייה { $label } אל הפתח.
studio-task-place = הביאו את הקובייה { $label } אל מקומה.
studio-task-several = הביאו את הקוביות { $label } אל מקומותיהן.
studio-best = הקצר ביותר: { $counts }.
studio-drawings = הציורים שלכם
studio-examples = דוגמאות
studio-new-blocks = קוביות חדשות
studio-new-cars = מכוניות חדשות
studio-new-maze = מבוך חדש
studio-new-text = טקסט או קובץ
studio-not-solved = לא נפתר
studio-throw = להשליך את „{ $title }”
studio-gone = „{ $title }” הושלך.
studio-bring = להחזיר
studio-from-link = מקישור.
studio-from-example = דוגמה.
studio-keep-copy = לשמור עותק
studio-back-mine = חזרה אל שלי
studio-kept = נשמר עותק.
studio-solve = לפתור
studio-ready = מוכן לפתרון.
studio-not-ready = הציור לא הושלם.
studio-searching = מחפש… עומק { $depth }
studio-positions = { $count ->
    [one] מצב אחד
    [two] שני מצבים
   *[other] { $count } מצבים
}
studio-spent = { $seconds } ש׳ · כ־{ $memory } MB
studio-yours = שלכם: { $count }.
