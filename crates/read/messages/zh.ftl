# Stepbook 文档的中文用语。各条消息的含义见 en.ftl。

## 数字、列举、句子

number-gap = ,
list-more = { $list }、{ $next }
list-last = { $list } 和 { $last }
sentences = { $list }{ $next }

## 计数

count = { $unit ->
    [step] { $count } 步
    [slide] { $count } 滑
    [jump] { $count } 跳
   *[move] { $count } 着
}
counts = { $first }（{ $second }）
equation = { $count ->
   *[other] { $first }即 { $second }
}
unit-many = { $unit ->
    [step] 步
    [slide] 滑
    [jump] 跳
   *[move] 着
}

## 用文字表示的着法

move-start = 起始
move-end = 结束
way = { $cells ->
    [1] 向{ way-towards }
   *[other] 向{ way-towards } { $cells } 格
}
jump-direction = { $direction ->
    [n] 北
    [s] 南
    [e] 东
    [w] 西
    [nw] 西北
    [ne] 东北
    [sw] 西南
   *[se] 东南
}
way-jump = { $cells } { jump-direction }
way-towards = { $direction ->
    [up] 上
    [down] 下
    [left] 左
   *[right] 右
}
way-then = { $list }，{ $next }
moves-one = { $number } { $move }
moves-then = { $list } { $next }
moves-aloud-one = { $number }：{ $move }
moves-aloud-then = { $list }；{ $next }
move = { $block } { $way }
repeat = { $from }–{ $to } 同 { $first }–{ $last }{ $mirror ->
    [sides] （左右相反）
    [ends] （上下相反）
   *[none] { "" }
}

## 简述为何走这一着

why-room = 给 { $block } 让位（{ $number }）
why-on-its-way = 途中（{ $number }）
why-home = 到达目标
why-empty = 为目标腾空
why-unknown = 无理由
why-part = { $block }：{ $number }/{ $count }
why-for = 为 { $block }，{ $number }
why-said = { $move }：{ $why }

## 图注

caption-after = { $unit ->
    [step] 走完 { $count } 步
    [slide] 走完 { $count } 滑
    [jump] 走完 { $count } 跳
   *[move] 走完 { $count } 着
}
caption-paper = { caption-after }
caption-step = { $unit ->
    [step] 第 { $number } 步，共 { $total } 步
    [slide] 第 { $number } 滑，共 { $total } 滑
    [jump] 第 { $number } 跳，共 { $total } 跳
   *[move] 第 { $number } 着，共 { $total } 着
}
caption-steps = { $unit ->
    [step] { $count ->
        [1] 第 { $first } 步
       *[other] 第 { $first }–{ $to } 步
    }
    [slide] { $count ->
        [1] 第 { $first } 滑
       *[other] 第 { $first }–{ $to } 滑
    }
   *[move] { $count ->
        [1] 第 { $first } 着
       *[other] 第 { $first }–{ $to } 着
    }
}

## 用文字表示的局面

position-start = 起始局面。自上而下各行：{ $rows }。
label-small = 小写 { $label }
position-after = 滑块 { $move }。自上而下各行：{ $rows }。
position-before = 接下来：滑块 { $move }。自上而下各行：{ $rows }。
position-before-several = 接下来各着 { $move }。自上而下各行：{ $rows }。
position-end = 最终局面。自上而下各行：{ $rows }。
position-row-gap = ；
position-empty = 空
position-wall = 墙
position-gate = 门

## 各部分

chapter-end = 结尾
chapter-all = { $unit ->
    [step] 全部步骤
    [slide] 全部滑动
    [jump] 全部跳跃
   *[move] 全部着法
}
chapter-goes = { $out ->
    [yes] { $block } 出去
   *[no] { $block } 向{ $ways }移动
}
chapter-gone = { $block } 已向{ $ways }移动
chapter-others = 其余滑块到达目标

## 规则

rule-slide = 滑动滑块，不得旋转、提起或叠放。
rule-together = { $count ->
   *[other] { $blocks } 的各个部分一起移动。
}
rule-all-but = 除 { $blocks } 外的所有滑块
rule-length = { $who ->
    [all] 滑块只能沿自身的长边方向移动。
   *[some] { $count ->
       *[other] { $blocks } 只能沿自身的长边方向移动。
    }
}
rule-axis = { $axis ->
    [horizontal] { $count ->
       *[other] { $blocks } 只能左右移动。
    }
   *[vertical] { $count ->
       *[other] { $blocks } 只能上下移动。
    }
}
rule-fixed = { $count ->
   *[other] { $blocks } 固定不动。
}
rule-gates = { $who ->
    [none] 任何滑块都不能通过门。
    [all] 所有滑块都能通过门。
   *[some] { $gates ->
       *[other] 只有 { $blocks } 能通过门。
    }
}
rule-jump = 脚下的数字就是下一跳的格数，沿直线跳，{ $directions ->
    [queen] 八个方向任选其一。
    [rook] 方向为上、下、左或右。
    [bishop] 只能走斜线。
   *[other] 方向为以下之一：{ $list }。
}
rule-jump-inside = { $exits ->
    [some] 只有最后一跳可以离开场地，而且必须正好落在出口上。
    [edge] 任何一跳都不能离开场地。
   *[none] 任何一跳都不能离开场地，也不能越过空缺。
}
rule-jump-wrap = 从矩形的一边出去，就从对边进来。
rule-jump-zero = 站在 0 上就无法再跳。
rule-distinct = 形状相同的滑块视为不同。
rule-others = 其余滑块最后停在哪里都可以。

## 目标

goal-any = 任一
map-title = { $exits ->
    [some] 通往出口的路线：{ count }
   *[none] 路线：{ count }
}
map-meaning = 粗环：起点。线上的数字：第几跳。环中的数字：下一跳的格数。只有会相互遮盖的线才画成弧线。
map-others = 最后一跳也可以跳向 { $list }。
map-fewest = { $counts }；没有更短的路线。
map-begin = { $count ->
    [0] 起点：{ $place }。
   *[other] 跳完 { $count } 跳：{ $place }。
}
map-jump = 第 { $number } 跳，{ $jump }：{ $place }。
map-place = 第 { $row } 行，第 { $column } 列{ $kind ->
    [exit] ，出口
   *[number] ，数字 { $number }
}
map-exit = 出口
# A map on facing pages: which part of it is on a page.
map-columns = 第 { $first }–{ $to } 列，共 { $count } 列。
map-rows = 第 { $first }–{ $to } 行，共 { $count } 行。
map-shared = 灰色的格重复出现。
fork = { $number ->
    [0] 起点
   *[other] 落点 { $number }
}：{ $kind ->
    [none] 没有歧路
   *[some] { fork-astray }（{ $list }）
}。
fork-astray = { $possible } 跳中有 { $astray } 跳是歧路
fork-never = 永远到不了{ $exits ->
    [some] 出口
   *[none] 终点
}：{ $list }
fork-longer = 路线更长：{ $list }
fork-then = { $list }；{ $next }
goal-numbered = 目标 { $number }：{ $task }。
goal-any-of = 达到 { $count } 个目标中的任意一个即可。
goal-any-shown = 达到图示 { $count } 个目标中的任意一个即可。
goal-jump = { $exits ->
    [some] 找到一条通往出口的路线
   *[none] { $count ->
        [1] 找到一条通往双环格的路线
       *[other] 找到一条通往任一双环格的路线
    }
}
goal-bring-one = { $place ->
    [top] 把 { $who } 移到上方的出口
    [bottom] 把 { $who } 移到下方的出口
    [left] 把 { $who } 移到左侧的出口
    [right] 把 { $who } 移到右侧的出口
    [area] 把 { $who } 移到双线框内的一处
    [several] 把 { $who } 移到画有双线的位置之一
   *[one] 把 { $who } 移到画有双线的位置
}
goal-bring = { $clauses }
goal-and = { $list }，并{ $next }
goal-or = { $list }，或者{ $next }
goal-bring-shown = 把各滑块移到目标图所示的位置
goal-bring-shown-any = 把各滑块移到目标图所示的位置；“{ goal-any }”是 { $groups }
goal-group = { $blocks } 之一
goal-group-or = { $list }，或 { $next }
goal-also = { $list }；{ $next }
goal-bring-any-shown = 把目标图中的任意一个滑块移到它的位置
goal-empty = { $count ->
   *[other] 空出目标图中用圆点标出的格子
}
goal-bring-and-empty = { $places ->
   *[other] { $bring }，并{ $empty }
}
goal-named = { $block }（{ $name }）
goal-one-of = { $blocks } 之一（“{ goal-any }”）
goal-some-of = { $blocks } 中的 { $count } 个
goal-to-own = { $count ->
    [1] 把 { $blocks } 移到它的位置
   *[other] 把 { $blocks } 移到各自的位置
}
goal-to-marked = { $count ->
    [1] 把 { $who } 移到标有 { $mark } 的位置
   *[other] 把 { $who } 移到标有 { $mark } 的 { $count } 个位置之一
}
goal-to-marked-any = { $count ->
    [1] 把 { $who } 移到标有“{ goal-any }”的位置
   *[other] 把 { $who } 移到标有“{ goal-any }”的 { $count } 个位置之一
}
goal-to-several = { $mark ->
    [clear] 把 { $who } 移到标有“{ goal-any }”的 { $count } 个位置，次序不限
   *[shape] 把 { $who } 移到标有“{ goal-any }”且形状相同的 { $count } 个位置，次序不限
}
goal-to-corner = { $count ->
    [1] 把 { $who } 移到左上角在{ $cells }的位置
   *[other] 把 { $who } 移到左上角在{ $cells }的一个位置
}
goal-cell = 第 { $row } 行第 { $column } 列
goal-cell-or = { $list }或{ $next }
goal-to-one-of-many = 把 { $who } 移到 { $count } 个位置之一

## 各种文档共有的内容

restarted = { $title }（从给定局面开始）
titled = { $title }：{ $words }
sentence = { $phrase }。
subject = { $claim ->
    [shortest] { $genre ->
        [maze] 最短路线：{ $counts }
       *[sliding] 最短解法逐步图解：{ $counts }
    }
   *[other] { $genre ->
        [maze] 一条路线：{ $counts }
       *[sliding] 一种解法逐步图解：{ $counts }
    }
}
cover-subtitle = { $genre ->
    [maze] 数字迷宫逐跳图解
   *[sliding] 滑块谜题逐步图解
}
difficulty-name = 难度
difficulty-told = { $marks ->
    [1] 很容易
    [2] 容易
    [3] 中等
    [4] 难
   *[5] 很难
}
# $marks is 1 to 5, and $most is 5: in words what is drawn as squares.
difficulty-words = 难度 { $marks }（共 { $most } 级）
# Of a book of puzzles: all the same, or a range.
difficulty-all = 难度：{ $told }。
difficulty-range = 难度：{ $least }至{ $greatest }。
cover-fewest = { $unit ->
    [step] 没有更短的解法。一步把一个滑块移动一格。
    [slide] 没有更短的解法。一滑把一个滑块沿直线移动。
    [jump] 没有更短的路线。
   *[move] 没有更短的解法。一着把一个滑块沿任意路径移动。
}
cover-maps = { $count } 幅地图，附全部跳跃表。
cover-diagrams = { $count ->
   *[other] 共 { $count } 幅图，附全部着法表。
}

## 谜题

puzzle-title = 谜题
picture-start = 起始局面
picture-goal = 目标
picture-goal-numbered = 目标 { $number }
picture-goal-of = 目标 { $number }，共 { $count } 个
name-start = 起始
name-goal = 目标
name-goal-numbered = 目标 { $number }
unit-rule = { $unit ->
    [step] 一步把一个滑块向上、下、左或右移动一格。
    [slide] 一滑把一个滑块沿直线移动，远近不限。
    [jump] 脚下的数字是几，一跳就跳几格。
   *[move] 一着把一个滑块沿任意路径移动，其余滑块不动。
}
puzzle-enough = { $unit ->
    [step] { $count ->
        [1] { $count } 步就够了。
       *[other] { $count } 步就够了，再少不行。
    }
    [slide] { $count ->
        [1] { $count } 滑就够了。
       *[other] { $count } 滑就够了，再少不行。
    }
    [jump] { $count ->
        [1] { $count } 跳就够了。
       *[other] { $count } 跳就够了，再少不行。
    }
   *[move] { $count ->
        [1] { $count } 着就够了。
       *[other] { $count } 着就够了，再少不行。
    }
}
puzzle-jumps = { $exits ->
    [some] { $count ->
       *[other] { $count } 跳跳出去。
    }
   *[none] { $count ->
       *[other] { $count } 跳跳到双环。
    }
}
puzzle-stuck = 卡住了？
puzzle-hints = 提示：第 { $page } 页
puzzle-solution = 解法：第 { $page } 页
puzzle-moves = 全部着法表：第 { $page } 页
origin-author-year = 发明者：{ $author }，{ $year } 年。
origin-author = 发明者：{ $author }。
origin-year = { $year } 年。
origin-source = 来源：{ $source }

## 如何看图

signs-title = 如何看图
steps-meaning = { $which ->
    [none] { $unit ->
        [step] 图号是几，图中就是走完几步之后的局面。
        [slide] 图号是几，图中就是走完几滑之后的局面。
       *[move] 图号是几，图中就是走完几着之后的局面。
    }
    [next] { $mark ->
        [arrow] { $unit ->
            [step] 图号是几，图中就是走完几步之后的局面；箭头是下一步。
            [slide] 图号是几，图中就是走完几滑之后的局面；箭头是下一滑。
           *[move] 图号是几，图中就是走完几着之后的局面；箭头是下一着。
        }
       *[marks] { $unit ->
            [step] 图号是几，图中就是走完几步之后的局面；记号表示下一步。
            [slide] 图号是几，图中就是走完几滑之后的局面；记号表示下一滑。
           *[move] 图号是几，图中就是走完几着之后的局面；记号表示下一着。
        }
    }
    [several] 每幅图是走图中各着之前的局面：先走第 1 着，再走第 2、第 3 着。
   *[after] { $mark ->
        [arrow] { $unit ->
            [step] 图号是几，图中就是走完几步之后的局面；箭头是刚走的一步。
            [slide] 图号是几，图中就是走完几滑之后的局面；箭头是刚走的一滑。
           *[move] 图号是几，图中就是走完几着之后的局面；箭头是刚走的一着。
        }
       *[marks] { $unit ->
            [step] 图号是几，图中就是走完几步之后的局面；记号表示刚走的一步。
            [slide] 图号是几，图中就是走完几滑之后的局面；记号表示刚走的一滑。
           *[move] 图号是几，图中就是走完几着之后的局面；记号表示刚走的一着。
        }
    }
}
steps-faint = 浅色滑块在这一部分不移动。
signs-sample = { $which ->
    [several] 走以下各着之前的局面：{ $move }。
    [next] 图 { $number } 是走完 { $count }之后的局面。接下来：{ $move }。
   *[after] 图 { $number } 是走完 { $count }之后的局面。刚走的是：{ $move }。
}
sign-moved = { $fill ->
    [inverted] 特别的填色
   *[usual] 粗轮廓
}
sign-moved-meaning = { $which ->
    [next] 接下来要移动的滑块
    [several] 要移动的滑块
   *[after] 刚移动过的滑块
}
sign-ghost = 虚线
sign-ghost-meaning = { $which ->
    [after] 它原来的位置
   *[next] 它将到的位置
}
sign-arrow = 箭头
sign-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] 下一步
        [slide] 下一滑
       *[move] 下一着
    }
    [several] 一着，编号表示先后
   *[after] { $unit ->
        [step] 它刚走的一步
        [slide] 它刚走的一滑
       *[move] 它刚走的一着
    }
}
sign-goal = 双线
sign-goal-meaning = { $count ->
    [0] 目标中的一个位置
   *[other] { $blocks } 要到的位置
}
sign-gate = 栅栏
sign-gate-meaning = { $who ->
    [none] 任何滑块都不能通过的门
    [all] 所有滑块都能通过的门
   *[some] 只有 { $blocks } 能通过的门
}
sign-pins = 钉子
sign-pins-meaning = 固定的滑块
names-in-words = 简称：{ $names }。
key-name = { $short } = { $whole }

## 分部分的解法

steps-here = 您在这里
steps-there = 将走到这里
steps-only = 解法
steps-part = { $count ->
    [1] { $unit ->
        [step] 第 { $number } 部分，共 { $parts } 部分：第 { $first } 步
        [slide] 第 { $number } 部分，共 { $parts } 部分：第 { $first } 滑
       *[move] 第 { $number } 部分，共 { $parts } 部分：第 { $first } 着
    }
   *[other] { $unit ->
        [step] 第 { $number } 部分，共 { $parts } 部分：第 { $first }–{ $to } 步
        [slide] 第 { $number } 部分，共 { $parts } 部分：第 { $first }–{ $to } 滑
       *[move] 第 { $number } 部分，共 { $parts } 部分：第 { $first }–{ $to } 着
    }
}
steps-section = { $count ->
    [1] { $unit ->
        [step] 第 { $first } 步
        [slide] 第 { $first } 滑
       *[move] 第 { $first } 着
    }
   *[other] { $unit ->
        [step] 第 { $first }–{ $to } 步
        [slide] 第 { $first }–{ $to } 滑
       *[move] 第 { $first }–{ $to } 着
    }
}
steps-solved = { $title } · { $words }
contents-part = { $number } · { $title }

## 着法表

moves-title = { $unit ->
    [jump] 全部跳跃
   *[other] 全部着法
}
moves-use = { $unit ->
    [jump] 从起点开始，依次跳跃。
   *[other] 摆好起始局面，依次走各着。
}
moves-number = 编号即显示其结果的图的编号。
moves-why = “{ $why }”：这一着为那一着让位。
moves-none = 起始局面已经是目标，无须再走。

## 网页

html-skip = { $unit ->
    [step] 跳到全部步骤
    [slide] 跳到全部滑动
    [jump] 跳到全部跳跃
   *[move] 跳到全部着法
}
html-moves-each = { $unit ->
    [step] 同一滑块连续的各步合为一着；每着都链接到其结果的图。
    [slide] 同一滑块连续的各滑合为一着；每着都链接到其结果的图。
    [jump] 每一跳都链接到以它为最后一跳的地图。
   *[move] 每着都链接到其结果的图。
}
html-all = { $unit ->
    [step] 全部步骤
    [slide] 全部滑动
    [jump] 全部跳跃
   *[move] 全部着法
}
html-player = 播放器
html-player-first = 到起始局面
html-player-back = 后退
html-player-play = 播放
html-player-pause = 暂停
html-player-next = 前进
html-player-last = 到最后
html-player-step = { $unit ->
    [slide] 滑
    [move] 着
    [jump] 跳
   *[step] 步
}
html-player-speed = 速度
html-player-svg = 保存为 SVG
html-look = 棋盘
html-look-colour = 彩色
html-look-grey = 灰色
html-look-hatch = 线纹
html-range = { $count ->
   *[other] { $unit ->
        [step] 第 { $range } 步
        [slide] 第 { $range } 滑
        [jump] 第 { $range } 跳
       *[move] 第 { $range } 着
    }
}
html-levels-table = 以表格显示同样的数字
html-play = 自己玩
html-play-undo = 撤销
html-play-redo = 重做
html-play-again = 重新开始
html-play-leave = 回到解法
html-play-keys-undo = 撤销
html-play-keys-next = 提示
html-key-backspace = 退格
html-key-enter = 回车
html-play-board = 棋盘：移动滑块
html-play-block = 滑块 { $block }，第 { $row } 行，第 { $column } 列。{ $can }
html-play-can = 可移动方向：{ $ways }。
html-play-stuck = 现在不能移动。
html-play-fixed = 固定不动。
html-play-blocked = { $block } 不能向{ $way }移动。
html-play-undone = 已撤销：{ $move }
html-play-redone = 已重做：{ $move }
html-play-at-beginning = 您回到了开始时的局面。
html-tabs = 视图
html-tab = { $tab ->
    [play] 游戏
    [solution] 解法
   *[analysis] 分析
}
goal-brief-exit = 把{ $who }移到出口。
goal-brief-place = { $count ->
    [1] 把{ $who }移到标出的位置。
   *[other] 把{ $who }移到标出的位置之一。
}
goal-brief-jump = { $exits ->
    [some] 跳出数字阵。
   *[none] 跳到双环处。
}
goal-large = 大滑块
html-best = 最少：{ count }。
html-yours = 您的：{ $count }。
html-game = 游戏
html-hint = 提示
html-hint-move = { $unit ->
    [jump] 跳
   *[other] 移动
}
html-hint-take = 退回
html-hint-said = 提示：{ $move }
html-hint-back = 提示：退回 { count }
html-hint-unknown = 此处没有提示：此谜题的局面太多。
html-solved = 解开了！
html-solved-in = 已解开，共 { count }
html-you = 您
html-best-word = 最少
html-hints-word = 提示
html-none = 无
html-short = 最短，未用帮助。
html-short-helped = 最短，用了帮助。
html-more = 比最少多 { $count }。
html-with = 借助{ $list }。
html-with-hints = { $count } 次提示
html-with-analysis = 分析
html-with-solution = 解法
html-play-replay = 再玩一次
html-next-puzzle = 下一题
html-link-from = 来自链接。
html-link-back = 回到我的游戏
html-link-invalid = 此链接不是这道谜题的游戏。
html-at-start = 起始
html-after-of = { $unit ->
    [jump] 第 { $step } 跳后，共 { $count } 跳
    [slide] 第 { $step } 滑后，共 { $count } 滑
    [move] 第 { $step } 着后，共 { $count } 着
   *[step] 第 { $step } 步后，共 { $count } 步
}
html-same = 您的游戏正处在解法的一幅图上：{ $after }。
html-same-after = { count }之后
html-now = { $after }：{ $left }
html-to-go = 还差 { $count }
html-never = 无法到达
html-since = { $unit ->
    [jump] 自第 { $count } 跳起
    [slide] 自第 { $count } 滑起
    [move] 自第 { $count } 着起
   *[step] 自第 { $count } 步起
}
html-lost = 多走 { count }
html-no-loss = { $unit ->
    [jump] 没有多走一跳
    [slide] 没有多走一滑
    [move] 没有多走一着
   *[step] 没有多走一步
}
html-from-here = 从这里
html-closer = 更近
html-no-closer = 没有更近
html-farther = 更远
html-map = 每格还需的跳数
html-where-lost = 在哪里走远了
html-made = { $unit ->
    [jump] 您的跳法和剩余跳数
    [slide] 您的着法和剩余滑数
    [move] 您的着法和剩余着数
   *[step] 您的着法和剩余步数
}
html-other = 您离开了一条走法：{ count }。
html-other-take = 取回
html-unknown = 此谜题的局面太多：不知道每个局面离目标有多远。
html-strip = 您的游戏：每{ $unit ->
    [jump] 跳
    [slide] 滑
    [move] 着
   *[step] 步
}之后离目标的距离
html-strip-empty = 每走一着，这条线就延长一段：越低越近。
html-keys = 按键
html-keys-take = 选取该字母的滑块
html-keys-move = 移动它；未选取时，选择滑块并选取：
html-footer = 本页是单个文件，不从网络加载任何内容，可以保存、打印和分享。
html-embed-whole = 完整页面
html-jump-board = 棋盘：选择落点
html-jump-here = 您在数字 { $cells } 上，第 { $row } 行第 { $column } 列
html-jump-there = 您已到终点，第 { $row } 行第 { $column } 列
html-jump-way = 向{ $direction ->
    [n] 北
    [s] 南
    [e] 东
    [w] 西
    [nw] 西北
    [ne] 东北
    [sw] 西南
   *[se] 东南
} { $cells }
html-jump-place = { $jump }，第 { $row } 行第 { $column } 列
html-jump-end = { $jump }，第 { $row } 行第 { $column } 列：终点
html-jump-keys-choose = 选择落点
html-jump-keys-jump = 跳

## 合集页面

html-gallery-title = 谜题
html-gallery-count = { NUMBER($count) } 道谜题
html-gallery-unsolvable = 无解
html-gallery-unsolvable-each = { $positions ->
    [one] 唯一可到达的局面不是目标。
   *[other] 可到达的 { NUMBER($positions) } 个局面都不是目标。
}
html-gallery-limit = 搜索因限制而停止
html-gallery-limit-each = 未找到解法：达到限制之前搜索了 { NUMBER($positions) } 个局面。
html-gallery-faulty = 无法生成
html-gallery-footer = 本页不从网络加载任何内容；链接打开同一文件夹中的文件。
site-pages = 本合集的页面
site-all = 全部谜题
site-previous = 上一道谜题：
site-next = 下一道谜题：
site-footer = 本页打开后不再需要网络；浏览器可以保存整个合集。
site-share = 分享
site-copy = 复制链接
site-copied = 已复制。
site-embed = 嵌入
site-embed-copied = 已复制：用于您网页的 HTML 代码。
site-share-puzzle = { $title }：一道可以玩的谜题
site-share-solution = { $title }，已解出。我的{ unit-many }数：{ $count }。
html-gallery-about = { NUMBER($count) } 道可以玩的谜题，附有逐步解法。
html-gallery-order = 排列
html-gallery-packs = 合集
html-gallery-ladder = 阶梯
html-gallery-names = 名称
html-gallery-go = 继续
html-gallery-search = 查找谜题
html-gallery-name = 名称
html-gallery-filter = 筛选
html-gallery-size = 大小
html-gallery-family = 种类
html-gallery-kind = { $genre ->
    [maze] 数字迷宫
    [cars] 汽车
   *[other] 滑块
}
html-gallery-any-name = 任意名称
html-gallery-any-family = 任意种类
html-gallery-any-size = 任意大小
html-gallery-any-difficulty = 任意难度
html-gallery-open = 未解出
html-gallery-open-too = 也含已解出的
html-gallery-rung = { $marks ->
    [1] 入门
    [2] 短
    [3] 中
    [4] 长
    [5] 很长
   *[other] 未评级
}
html-gallery-continue = 继续玩
html-gallery-start = 从这里开始
html-gallery-next = 阶梯上的下一道
html-gallery-again = 全部解出。再来一次
html-gallery-random = 随机
html-gallery-random-open = 尚未解出
html-gallery-random-any = 任意谜题
html-gallery-one-of = { $count } 道之一
html-gallery-made = 已走 { $moves }
html-gallery-best = 最短：{ $moves }。
html-gallery-yours = 您的：{ $count }
html-gallery-mine = 已解出 { $count } 道
html-gallery-mine-stars = 已解出 { $count } 道，{ $stars } ★
html-gallery-solved-of = 已解出 { $count }／{ $most }
html-gallery-sign = 已解出
html-gallery-star = 星：没有帮助，短到不能再短
html-gallery-shown = 显示 { $count }／{ $most } 道谜题。
html-gallery-all = 全部显示
html-gallery-none = 没有谜题同时符合这些条件。
html-gallery-part = 仅限本页的谜题：其他谜题无法加载。
html-gallery-kept = 您解出的谜题只保存在这个浏览器里。
html-gallery-forget = 清除
html-gallery-forgotten = 已清除。
html-gallery-back = 恢复
html-gallery-offline = 全部保存，以便离线阅读
html-gallery-offline-done = 已保存：不再需要网络。
html-gallery-pages = 图库页面
html-gallery-page = 第 { $number } 页

## 各层局面数

levels-title = 各层局面数
levels-axis = { $unit ->
    [step] 与起始局面的距离（步）
    [slide] 与起始局面的距离（滑）
    [jump] 与起始局面的距离（跳）
   *[move] 与起始局面的距离（着）
}
levels-bars = 各层局面数
levels-winning-bars = 获胜局面
levels-positions = { NUMBER($positions) } 个局面
levels-winning = { NUMBER($positions) } 个获胜局面
levels-winning-seen = 已见 { NUMBER($positions) } 个获胜局面
levels-reachable = { NUMBER($positions) } 个可达局面
levels-reachable-winning = { $winning ->
    [0] { $positions ->
        [1] { levels-reachable }，并非获胜局面
       *[other] { levels-reachable }，其中没有获胜局面
    }
   *[other] { $positions ->
        [1] { levels-reachable }，即获胜局面
       *[other] { levels-reachable }，其中 { NUMBER($winning) } 个获胜
    }
}
levels-seen = 不完整：已见 { levels-positions }
levels-seen-within = 不完整：已见 { levels-positions }；{ count }以内的局面均已访问
levels-shortest = 最短解法：{ count }
levels-start-wins = 起始局面已经是解
levels-level = { $which ->
    [deepest] 最深一层：{ NUMBER($level) }
    [widest] 最宽一层：{ NUMBER($level) }
   *[both] 最宽且最深一层：{ NUMBER($level) }
}
levels-description = { $unit ->
    [step] 柱形：与起始局面各距离（以步计，0 至 { NUMBER($last) }）上的局面数。
    [slide] 柱形：与起始局面各距离（以滑计，0 至 { NUMBER($last) }）上的局面数。
    [jump] 柱形：与起始局面各距离（以跳计，0 至 { NUMBER($last) }）上的局面数。
   *[move] 柱形：与起始局面各距离（以着计，0 至 { NUMBER($last) }）上的局面数。
}
levels-note = { $head }，{ $text }

## 谜题、看图说明、着法表

matter-rules = 规则
matter-unit = { $unit ->
    [step] 什么是一步
    [slide] 什么是一滑
    [jump] 什么是一跳
   *[move] 什么是一着
}
matter-continued = 续
matter-page = 第 { $page } 页
matter-pages = 第 { $first }–{ $last } 页
matter-diagram = 图 { $number }

## 拼版与校准页

impose-sheet-front = 第 { $sheet } 张正面
impose-sheet-back = 第 { $sheet } 张背面
impose-mark-front = { $sheet } 正
impose-mark-back = { $sheet } 背
impose-signature-mark-front = 第 { $signature } 帖第 { $sheet } 张正面
impose-signature-mark-back = 第 { $signature } 帖第 { $sheet } 张背面

calibration-title = 校准
calibration-subject = 一页双面打印的测试页，用来检验打印机的精度。
calibration-front = 正面
calibration-back = 背面
calibration-up = 此边朝上
calibration-sheet = { $edge ->
    [long] { $paper }，双面打印，沿长边翻转
   *[short] { $paper }，双面打印，沿短边翻转
}
calibration-ruler = 两把 { $length } mm 的直尺，一横一竖。
calibration-cross = 两个十字，刻度间隔 1 毫米。
calibration-vernier = 两个十字，刻度间隔 0.9 毫米，位置与正面的十字相同。
calibration-scale-title = 比例
calibration-scale = 两把直尺都应长 { $length } mm。否则请按实际大小（100%）打印，不要选“适合页面”。
calibration-border-title = 页边
calibration-border = 各框距纸边 3、5、8 和 10 mm。四边都完整印出的最外一框，就是打印机所需的页边距。
calibration-turn-title = 另一面
calibration-turn = 像翻书一样翻转此页。背面的箭头应与正面的箭头指向同一条边。如果指向下方，请让打印机沿另一条边翻转，或者用另一种 --flip 重做此页和小册子。
calibration-offset-title = 两面的偏移
calibration-offset = { $side ->
    [front] 对着光看：十字的读法见背面。
   *[back] 此面朝向自己，对着光看。两面的十字应当重合。
}
calibration-tenths-title = 十分之一毫米
calibration-tenths = 正面的刻度会透过来：间隔 1 mm，此面的间隔 0.9 mm。从零到零数出整毫米数。十分位就是与正面刻度对齐的那条刻度的编号，取此面零点偏移的那一侧。
calibration-skew-title = 歪斜
calibration-skew = 如果两个十字的偏移不同，说明进纸歪斜：请调正导纸板后重新打印。
calibration-much-title = 多少算多
calibration-much = 用于折叠时，1 mm 以内无妨。更大的偏移可在打印机的设置中把背面向相反方向移动来校正。

## 封面、页眉、图页

pages-cover = 封面
pages-landscape = { $paper } 横向
pages-maker = 由 { $program } 制作
pages-page = 第 { $page } 页
pages-foot = 第 { $page } 页，共 { $count } 页
pages-solution = 解法
pages-none = { $unit ->
    [move] 0 着
    [slide] 0 滑
    [jump] 0 跳
   *[step] 0 步
}
figures-list = { $unit ->
    [move] 第 { $steps } 着，共 { $last } 着
    [slide] 第 { $steps } 滑，共 { $last } 滑
    [jump] 第 { $steps } 跳，共 { $last } 跳
   *[step] 第 { $steps } 步，共 { $last } 步
}
pages-range = { $unit ->
    [move] 第 { $first }–{ $to } 着，共 { $last } 着
    [slide] 第 { $first }–{ $to } 滑，共 { $last } 滑
    [jump] 第 { $first }–{ $to } 跳，共 { $last } 跳
   *[step] 第 { $first }–{ $to } 步，共 { $last } 步
}
pages-bookmark = { $unit ->
    [move] 第 { $first }–{ $to } 着
    [slide] 第 { $first }–{ $to } 滑
    [jump] 第 { $first }–{ $to } 跳
   *[step] 第 { $first }–{ $to } 步
}
pages-bookmark-part = { $unit ->
    [move] { $number }. { $title }：第 { $first }–{ $to } 着
    [slide] { $number }. { $title }：第 { $first }–{ $to } 滑
    [jump] { $number }. { $title }：第 { $first }–{ $to } 跳
   *[step] { $number }. { $title }：第 { $first }–{ $to } 步
}
pages-solved = 完成
pages-unsolved = 尚未解开
pages-notes = 记录
pages-link-move = { $unit ->
    [step] 着法表中的第 { $number } 步
    [slide] 着法表中的第 { $number } 滑
    [jump] 着法表中的第 { $number } 跳
   *[move] 着法表中的第 { $number } 着
}

## 版本

edition-title = { $edition ->
    [puzzle] 谜题版
    [hints] 提示版
    [solution] 解法
   *[full] 附提示和解法
}
edition-paper = { $edition }，{ $paper }
edition-subtitle = { $genre ->
    [maze] { $edition ->
        [hints] 数字迷宫，附提示
       *[puzzle] 一道待解的数字迷宫
    }
   *[sliding] { $edition ->
        [hints] 滑块谜题，附提示
       *[puzzle] 一道待解的滑块谜题
    }
}
edition-challenge = 您能用 { $length }解开吗？

## 提示

hints-title = 提示
hints-landing = { $count ->
   *[other] 跳完 { $count } 跳，站在这里的 { $number } 上。
}
hints-window = 灰色：所示的部分。细环：起点。
hints-meaning = { $genre ->
    [maze] { $count ->
        [1] 途中的一个落点。
       *[other] 途中的 { $count } 个落点。到达第一个之前，请遮住下一个。
    }
   *[sliding] { $count ->
        [1] 途中的一个局面。试着走到它。
       *[other] 途中的 { $count } 个局面。找出您已走到的最后一个，再试着走到下一个。
    }
}
hints-way = 走法：{ $pages }
hints-otherwise-title = 没有与您相同的局面？
hints-otherwise = 那么您已离开这里所示的路线。不要紧：退回到这里的某个局面即可。

## 数字

numbers-title = 数字
numbers-levels = 各层局面数
numbers-levels-meaning = { $unit ->
    [step] 一个局面的层数，是从起始局面走到它的最少步数。
    [slide] 一个局面的层数，是从起始局面走到它的最少滑数。
    [jump] 一个局面的层数，是从起始局面走到它的最少跳数。
   *[move] 一个局面的层数，是从起始局面走到它的最少着数。
}
numbers-map = 到每一格需要几跳
numbers-map-meaning = { $cells ->
    [some] 没有数字的格不能到达。
   *[all] {""}
}环：{ $exits ->
    [some] 路线和可以到达的出口。
   *[none] 路线。
}
numbers-of = { $all } 个中的 { $count }
numbers-unexplored = 更高层的局面未作搜索。
numbers-fact = { $figure } { $name }
numbers-reachable = { $count ->
   *[other] { $unit ->
        [jump] 个格子可以到达
       *[move] 个局面可以到达
    }
}
numbers-explored = { $unit ->
    [jump] 个格子已见
   *[move] 个局面已见
}
numbers-deepest = { $count ->
   *[other] { $unit ->
        [step] 步可到最远的局面
        [slide] 滑可到最远的局面
        [jump] 跳可到最远的格子
       *[move] 着可到最远的局面
    }
}
numbers-winning = { $count ->
   *[other] { $unit ->
        [jump] 个出口可以到达
       *[move] 个是完成的局面
    }
}
numbers-solutions = { $count ->
   *[other] 种最短解法
}
numbers-beyond = > 3.4 × 10³⁸
numbers-parts = 本解法的 { $count } 个部分
numbers-fewest = { $unit ->
    [jump] 没有少于 { count }的路线。
   *[other] 没有少于 { count }的解法。
}
claim-unproven = 长度未经证明。
claim-given = 解法与所给的相同，每一步都合法。
claim-unreached = 最后没有达到目标。
claim-possible = 存在一种解法：{ count }。
numbers-fewest-all = 无论怎样计数，都没有更短的解法。
numbers-fewest-too = 也没有少于 { count }的解法。
numbers-record = { $unit ->
    [step] 以步计，最少纪录是 { $count } 步。
    [slide] 以滑计，最少纪录是 { $count } 滑。
   *[move] 以着计，最少纪录是 { $count } 着。
}
colophon-title = 本册是怎样制作的

## 版权页

colophon-counted = { $unit ->
    [step] 以步计：一步把一个滑块移动一格。
    [slide] 以滑计：一滑把一个滑块沿直线移动。
    [jump] 以跳计。
   *[move] 以着计：一着把一个滑块沿任意路径移动。
}
colophon-shortest = { $unit ->
    [step] { $counts }：没有步数更少的解法。
    [slide] { $counts }：没有滑数更少的解法。
    [jump] { $counts }：没有跳数更少的路线。
   *[move] { $counts }：没有着数更少的解法。
}
colophon-only = 这是该长度的唯一解法。
colophon-fewest-moves = 在所有最短解法中，这是更换滑块次数最少的一种。
colophon-readable = 在所有最短解法中，这是所需图数最少的一种，每幅图至多 { $count } 着。
colophon-first = 可能还有同样短的解法；这是搜索最先找到的一种。
colophon-wiberg = 在所有最短解法中，这是 Karl Wiberg 的论文会选出的一种。
colophon-pictures = { $count ->
    [1] 每幅图是一着。
   *[other] 每幅图最多 { $count } 着。
}
colophon-source = 谜题来源：{ $source }。
colophon-made = 由 Stepbook { $version } 制作。
colophon-made-on = 由 Stepbook { $version } 制作，{ $date }。
colophon-fonts = { $others ->
    [some] 使用 Łukasz Dziedzic 的 Lato 字体，依 SIL Open Font License 授权。其中没有的字使用其他字体。
   *[none] 使用 Łukasz Dziedzic 的 Lato 字体，依 SIL Open Font License 授权。
}
colophon-rights = Stepbook 对本册不主张任何权利：可以打印、复制和传阅。
back-title = 您走到哪里了？
back-text = 如果卡住了，请找出与您的棋盘相同的一幅，从那里继续走。
back-part = 第 { $number } 部分
back-play = 在屏幕上玩
back-solved = 您解出了哪几个？
back-solved-text = 解出后请在方框中标记；如果步数不多于下面的数字，请将右上角填黑。
colophon-code = 网址 { $address } 的二维码

## 多题合集

collection-genre = { $genre ->
    [sliding] 滑块谜题
    [maze] 数字迷宫
   *[several] 谜题
}
collection-part = { $part ->
    [puzzles] 题目
    [hints] 提示
   *[solutions] 解法
}
collection-edition = 合集
collection-lengths = 从{ $shortest }到{ $longest }。
# A description of the pictures on the cover of such a book.
collection-mosaic = { $count } 道谜题的棋盘
collection-contents = 目录
collection-column = { $part ->
    [puzzles] 题目
    [hints] 提示
   *[solutions] 解法
}
collection-see = { $part ->
    [puzzles] 题目：第 { $page } 页
    [hints] 提示：第 { $page } 页
   *[solutions] 解法：第 { $page } 页
}
collection-link = { $part ->
    [puzzles] 第 { $number } 题，第 { $page } 页
    [hints] 第 { $number } 题的提示，第 { $page } 页
   *[solutions] 第 { $number } 题的解法，第 { $page } 页
}
collection-use = 玩法
collection-class = { $class ->
    [square] 小棋盘
    [tall] 高棋盘与宽棋盘
    [large] 大棋盘
   *[maze] 数字迷宫
}
collection-record = { $box ->
    [moves] { unit-many }数
    [time] 用时
    [solved] 解出
    [help] 无提示
   *[shortest] 最短
}
collection-record-use = { $shortest ->
    [some] 方框供您填写。最短：与书中的解法一样短。
   *[none] 方框供您填写。
}
collection-begins = { $part ->
    [hints] 卡住了？提示从第 { $page } 页开始。
   *[solutions] 解法从第 { $page } 页开始。
}
collection-read = 如何看解法
collection-read-move = 第 { $number } 着：{ $block } { $way }。
collection-read-target = 灰色：移动的是目标中的滑块。
collection-read-board = 走完这一着后的棋盘画在旁边。
collection-same = { $parts ->
    [both] 题目、提示和解法的编号相同。
    [hints] 题目和提示的编号相同。
   *[solutions] 题目和解法的编号相同。
}
collection-own = 只适用于部分题目的规则印在其棋盘下方。
collection-fewest = { $unit ->
    [step] 每题所给的步数是最少的。
    [slide] 每题所给的滑数是最少的。
    [jump] 每题所给的跳数是最少的。
   *[move] 每题所给的着数是最少的。
}
collection-hints = 途中的局面。走到第一个之后，再看下一个。滑块上没有字母：形状相同的滑块视为相同。
collection-table = 着法旁的数字是走完该着后的累计数。粗体行：移动的是目标中的滑块。
collection-join = 黑色数字：对应的棋盘在第一栏。请找出与您的棋盘相同的一幅，从那一行继续走。
collection-continued = 续
collection-sources = 说明与出处

## 工作室 (studio)

studio-title = Stepbook Studio
studio-private = 一切都留在这台设备上，什么都不会发送出去。
studio-language = 本页的语言
studio-skip = 转到棋盘
studio-new = 新谜题
studio-no-wasm = 无法加载求解程序。请重新加载本页。如果仍然不行，浏览器可能太旧了。
studio-bad-link = 链接不是谜题。
studio-broken = 这超出了浏览器的能力：{ $message }
studio-size = { $rows } × { $columns }
studio-my-puzzle = 我的谜题
studio-my-maze = 我的迷宫
studio-puzzle-name = 谜题的名称
studio-rows = 行
studio-columns = 列
studio-rows-fewer = 减少一行
studio-rows-more = 增加一行
studio-columns-fewer = 减少一列
studio-columns-more = 增加一列
studio-tools = 绘制什么
studio-tool-block = 滑块
studio-tool-target = 目标块
studio-tool-goal = 终点
studio-tool-wall = 墙
studio-tool-gate = 门
studio-tool-erase = 擦除
studio-tool-number = 数字
studio-tool-outside = 外部
studio-tool-exit = 出口
studio-tool-start = 起点
studio-tool-end = 终点
studio-hint-block = 拖过每个滑块的格子。
studio-hint-target = 点击要放出的滑块。
studio-hint-target-more = 点按另一个有指定位置的滑块。
studio-hint-goal = 把 { $label } 拖到它要去的地方。
studio-hint-goal-other = 这个目标是用文本写的。要替换它，请选择一个目标块。
studio-hint-wall = 点按或拖过任何滑块都不能进入的格子。
studio-hint-gate = 点按或拖过只有目标块可以进入的格子。
studio-hint-erase = 点按一个滑块以移除它。
studio-hint-number = 选一个数字并点击格子，或逐行输入。
studio-hint-outside = 点按不属于迷宫的格子。
studio-hint-exit = 点按外面的格子，最后一跳从那里离开迷宫。
studio-hint-start = 点按起点的格子。
studio-hint-end = 点按必须到达的格子。
studio-hint-large = 用两根手指移动棋盘。
studio-first-block = 在这里拖动
studio-numbers = 要写的数字
studio-undo = 撤销
studio-redo = 重做
studio-wait-faults = 有地方不对
studio-block-title = 滑块 { $label }
studio-block-name = 名称
studio-block-moves = 移动方式
studio-moves-usual = 和其他滑块一样
studio-moves-both = 所有方向
studio-moves-horizontal = 只能左右
studio-moves-vertical = 只能上下
studio-moves-fixed = 不能移动
studio-block-free = 这是目标块
studio-block-remove = 移除
studio-goal-more = 另一个滑块也有指定位置
studio-goal-place = 滑块 { $label }：第 { $row } 行第 { $column } 列
studio-goal-less = 移除滑块 { $label } 的指定位置
studio-opening = 盒子的开口
studio-opening-usual = 在滑块离开的地方
studio-opening-none = 没有
studio-opening-top = 上方
studio-opening-bottom = 下方
studio-opening-left = 左边
studio-opening-right = 右边
studio-opening-other = 如文本所写
studio-number-title = 第 { $row } 行第 { $column } 列
studio-number-value = 数字
studio-rule-cars = 滑块只能沿长边移动，像汽车一样
studio-rule-directions = 跳跃方向
studio-directions-queen = 全部八个方向
studio-directions-rook = 上、下、左、右
studio-directions-bishop = 斜向
studio-directions-other = 如文本所写
studio-rule-wrap = 可以越过边缘跳到另一侧
studio-as-text = 谜题文本
studio-as-drawing = 回到绘图
studio-keys-title = 按键
studio-keys-blocks = 方向键：移到格子。空格：开始一个滑块，方向键使它变大，空格结束。字母为滑块命名。Delete 删除。其他工具用回车或空格选择。选“终点”时方向键移动滑块。Ctrl+Z 撤销。
studio-keys-maze = 方向键：移到格子。数字键写数字。X 为出口，S 为起点，G 为终点。Delete 清空格子。Ctrl+Z 撤销。
studio-board = 棋盘
studio-cell = 第 { $row } 行第 { $column } 列：{ $what }
studio-cell-empty = 空
studio-cell-wall = 墙
studio-cell-gate = 门
studio-cell-block = 滑块 { $label }
studio-cell-target = 滑块 { $label }，目标块
studio-cell-goal = { $what }，滑块 { $label } 的终点
studio-cell-fault = { $what }，这里不对
studio-cell-outside = 外部
studio-cell-exit = 出口
studio-cell-start = { $what }，起点
studio-cell-end = { $what }，终点
studio-faults = 哪里不对
studio-warnings = 这样对吗？
studio-fault-place = 第 { $line } 行第 { $column } 列：
studio-said-undone = 已撤销。
studio-said-redone = 已重做。
studio-said-block = { $count ->
   *[other] 滑块 { $label }，{ $count } 格。
}
studio-said-pen = 滑块 { $label }。方向键扩大它，空格键结束。
studio-said-target = 滑块 { $label } 是目标块。现在把它移到终点。
studio-said-no-block = 这里没有滑块。请点按一个滑块。
studio-said-goal = 滑块 { $label } 必须到达第 { $row } 行第 { $column } 列。
studio-said-erased = 滑块 { $label } 已移除。
studio-said-cleared = 格子已清空。
studio-said-renamed = 滑块现在叫 { $name }。
studio-name-empty = 滑块需要名称。
studio-name-long = 这个名称太长。
studio-name-space = 名称不能有空格，请用连字符。
studio-name-sign = “{ $name }”在棋盘上有别的意思，请换一个名称。
studio-name-taken = 另一个滑块已经叫 { $name }。
studio-text-title = 谜题文本
studio-text-lead = 在这里粘贴谜题。可以识别 Stepbook 自己的文件、HackerRank、Rush Hour 字符串、GNOME Klotski 地图、数字网格和 JSON。
studio-text-open = 打开文件
studio-text-area = 谜题的文本
studio-text-use = 使用这个谜题
studio-text-ready = “{ $title }”可以使用。
studio-text-several = 文本里有几个谜题。要哪一个？
studio-text-file-large = 这个文件对谜题来说太大了。
studio-drop = 把谜题拖放到这里
studio-stop = 停止
studio-stopped = 在 { $positions }、深度 { $depth } 处停止。
studio-solved = { $counts }；没有更短的解法。
studio-unsolved = 无解。
studio-play = 玩
studio-metric = 要求最少的
studio-metric-step = 步：每次一格
studio-metric-slide = 滑：沿直线任意距离
studio-metric-move = 着：一个滑块，任意路线
studio-edition = 内容
studio-edition-full = 全部
studio-edition-puzzle = 只有谜题
studio-edition-hints = 谜题和提示
studio-edition-solution = 只有解法
studio-pictures = 图
studio-pictures-usual = 按解法需要
studio-pictures-1 = 每着一幅
studio-pictures-many = 每幅最多 { $count } 着
studio-sheets = 纸的每一面
studio-sheets-single = 一页
studio-sheets-booklet = 两页，可对折成小册子
studio-sheets-2-up = 两页并排
studio-sheets-count = { $count ->
   *[other] { $count } 张纸
}
studio-sheets-short = 请按实际大小（100%）双面打印，沿短边翻转。
studio-sheets-long = 请按实际大小（100%）双面打印，沿长边翻转。
studio-sheets-fold = 然后把所有纸叠在一起对折，并在折线处装订。
studio-sheets-fold-many = 然后把纸分成 { $count } 叠（{ $sizes } 张）分别对折，再缝在一起。
studio-paper = 纸张
studio-book-language = 语言
studio-theme = 颜色
studio-theme-mono = 灰色
studio-theme-colour = 彩色
studio-theme-high-contrast = 强烈黑白
studio-theme-photocopy = 图案，适合复印
studio-landscape = 横向
studio-large-print = 大字
studio-pages = { $count ->
   *[other] { $count } 页
}
studio-pages-all = 小册子的页面
studio-page = 第 { $label } 页
studio-making = 正在制作页面……
studio-print = 打印小册子
studio-save-html = 网页
studio-save-svg = SVG
studio-save-toml = 谜题文件
studio-copy-link = 复制此谜题的链接
studio-copied = 链接已复制。
studio-copy-this = 复制这个链接：
studio-saving = 正在制作 { $name }……
studio-saved = 已保存：{ $name }
studio-no-pages = 还没有可以打印的内容
studio-tabs = 工作室的各部分
studio-tab-draw = 绘制
studio-tab-play = 玩
studio-tab-solution = 解法
studio-tab-analysis = 分析
studio-tab-print = 打印
studio-task-exit = 把滑块 { $label } 移到开口。
studio-task-place = 把滑块 { $label } 移到它的位置。
studio-task-several = 把滑块 { $label } 移到各自的位置。
studio-best = 最短：{ $counts }。
studio-drawings = 您的图
studio-examples = 示例
studio-new-blocks = 新滑块
studio-new-cars = 新汽车
studio-new-maze = 新迷宫
studio-new-text = 文本或文件
studio-not-solved = 未解
studio-throw = 丢弃“{ $title }”
studio-gone = “{ $title }”已丢弃。
studio-bring = 恢复
studio-from-link = 来自链接。
studio-from-example = 示例。
studio-keep-copy = 保存副本
studio-back-mine = 回到我的图
studio-kept = 已保存副本。
studio-solve = 求解
studio-ready = 可以求解。
studio-not-ready = 图还没有画完。
studio-searching = 搜索中… 深度 { $depth }
studio-positions = { $count ->
   *[other] { $count } 个局面
}
studio-spent = { $seconds } 秒 · 约 { $memory } MB
studio-yours = 您的：{ $count }。
