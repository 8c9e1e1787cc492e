"""Words of the expr family: expressions, names, kinds, ranges, and what a ruleset's sections say of each other."""

from rulec.source.words import LabelWords, Words

# How a kind is called in messages: English, Chinese.
KIND_WORDS: dict[str, tuple[str, str]] = {
    "Bool": ("a condition", "条件"),
    "Count": ("a count", "个数"),
    "Fan": ("fan", "番数"),
    "Points": ("points", "钱数"),
    "Rank": ("a rank", "点数"),
    "Suit": ("a suit", "花色"),
    "Tile": ("a tile", "牌"),
    "Seat": ("a seat", "座位"),
    "Choice": ("a choice", "选项取值"),
    "Step": ("a winning step", "一次胡牌"),
}

FORM: dict[str, Words] = {
    "empty-expression": Words(
        en="there is no expression here",
        zh="这里缺少表达式",
        help_en="write a condition or an amount, or leave the whole line out",
        help_zh="写一个条件或数额，或者整行不写",
    ),
    "full-width": Words(
        en="“{text}” is a full-width character; expressions use “{plain}”",
        zh="“{text}” 是全角字符，表达式里要用半角 “{plain}”",
        help_en="switch the input method to English punctuation for expressions",
        help_zh="写表达式时请把输入法切换到英文标点",
    ),
    "number-with-unit": Words(
        en="“{text}” is a number with a unit stuck to it",
        zh="“{text}” 的数字后面带了单位",
        help_en="write the number alone: {number}; whether it counts fan or points follows from its place",
        help_zh="只写数字 {number}；是番还是钱由它所在的位置决定",
    ),
    "bad-number": Words(
        en="“{text}” is not a number",
        zh="“{text}” 不是数字",
        help_en="write whole numbers as 12 and fractions as 0.5",
        help_zh="整数写成 12，小数写成 0.5",
    ),
    "huge-number": Words(
        en="this number has too many digits",
        zh="这个数字的位数太多",
        help_en="12 digits before the point and 6 after it are the most",
        help_zh="小数点前最多 12 位，后最多 6 位",
    ),
    "expression-too-deep": Words(
        en="this expression is too long, or too deeply nested",
        zh="这个表达式太长，或者嵌套太深",
        help_en="give its parts names under `define`, and use the names here",
        help_zh="把其中的部分写进 define 并取名，这里只用名字",
    ),
    "definitions-too-large": Words(
        en="“{name}” grows too large once the definitions that it uses are written out",
        zh="“{name}” 用到的定义层层展开之后太大了",
        help_en="use fewer definitions of definitions, or use each of them once",
        help_zh="请减少定义套定义，或让每个定义只用一次",
    ),
    "honour-tile": Words(
        en="“{text}” is an honour tile; this game has only m (characters), p (dots) and s (bamboo)",
        zh="“{text}” 是字牌；川麻只有 m（万）、p（筒）、s（条）",
        help_en="write a tile as 1m to 9m, 1p to 9p or 1s to 9s",
        help_zh="牌写成 1m 到 9m、1p 到 9p、1s 到 9s",
    ),
    "programming-operator": Words(
        en="“{text}” is not an operator of this language",
        zh="“{text}” 不是这里的运算符",
        help_en="write “{fix}”",
        help_zh="请写 “{fix}”",
    ),
    "unknown-operator": Words(
        en="“{text}” is not an operator of this language",
        zh="“{text}” 不是这里的运算符",
        help_en="write “{fix}”",
        help_zh="请写 “{fix}”",
    ),
    "single-equals": Words(
        en="a single “=” does not compare",
        zh="单个 “=” 不是比较",
        help_en="write “==” to ask whether two things are equal",
        help_zh="判断相等请写 “==”",
    ),
    "keyword-spelling": Words(
        en="“{text}” is written “{fix}” in expressions",
        zh="表达式里 “{text}” 要写成 “{fix}”",
        help_en="keywords are lower-case English: if then else and or not in",
        help_zh="关键字用小写英文：if then else and or not in",
    ),
    "quoted-word": Words(
        en="{text} stands in quotation marks; names in expressions have none",
        zh="{text} 带了引号；表达式里的名字不加引号",
        help_en="write the name alone",
        help_zh="只写名字",
    ),
    "unknown-character": Words(
        en="“{text}” ({code}) cannot stand in an expression",
        zh="表达式里不能有 “{text}”（{code}）",
        help_en="remove it",
        help_zh="请删掉",
    ),
    "unopened-bracket": Words(
        en="this “{text}” closes nothing",
        zh="这个 “{text}” 没有对应的左括号",
        help_en="remove it, or open the bracket before",
        help_zh="删掉它，或在前面补上左括号",
    ),
    "unclosed-bracket": Words(
        en="this “{text}” is never closed",
        zh="这个 “{text}” 没有闭合",
        help_en="add “{close}” where the bracket ends",
        help_zh="在括号结束处补上 “{close}”",
    ),
    "comma-cuts": Words(
        en="a comma inside {{ }} ends the value, so “{text}” is never closed",
        zh="花括号里的逗号会把内容截断，“{text}” 因此没有闭合",
        help_en="put the whole expression in quotation marks",
        help_zh="请给整个表达式加上引号",
    ),
    "chained-comparison": Words(
        en="comparisons do not chain",
        zh="比较不能连写",
        help_en="write: {fix}",
        help_zh="请写成：{fix}",
    ),
    "if-without-else": Words(
        en="this “if” has no “else”",
        zh="这个 “if” 缺少 “else”",
        help_en="add “else” and what holds otherwise, for example “else 0”",
        help_zh="补上 “else” 和否则的值，例如 “else 0”",
    ),
    "if-needs-brackets": Words(
        en="an “if” inside a calculation needs brackets",
        zh="写在运算里的 “if” 要加括号",
        help_en="write (if ... then ... else ...)",
        help_zh="请写成 (if ... then ... else ...)",
    ),
    "not-needs-brackets": Words(
        en="“not” after an operator needs brackets",
        zh="运算符后面的 “not” 要加括号",
        help_en="write (not ...)",
        help_zh="请写成 (not ...)",
    ),
    "unexpected-end": Words(
        en="the expression ends after “{text}”, where more must follow",
        zh="表达式在 “{text}” 之后就结束了，后面还缺内容",
        help_en="finish it, or remove “{text}”",
        help_zh="把它写完，或删掉 “{text}”",
    ),
    "missing-operator": Words(
        en="between “{left}” and “{right}” something is missing",
        zh="“{left}” 和 “{right}” 之间缺少运算符",
        help_en="join them with “and”, “or”, a comparison, a sign or a comma",
        help_zh="用 and、or、比较、加减乘号或逗号连接",
    ),
    "missing-operand": Words(
        en="something is missing before “{text}”",
        zh="“{text}” 前面缺少内容",
        help_en="write what “{text}” is to join, or remove it",
        help_zh="补上 “{text}” 要连接的内容，或删掉它",
    ),
    "stray-keyword": Words(
        en="“{text}” belongs to an “if” and there is none",
        zh="“{text}” 前面没有对应的 “if”",
        help_en="write if CONDITION then VALUE else VALUE",
        help_zh="请写成 if 条件 then 值 else 值",
    ),
    "unexpected-word": Words(
        en="“{text}” cannot stand here",
        zh="这里不能写 “{text}”",
        help_en="look at what stands before it",
        help_zh="请检查它前面的内容",
    ),
    "not-an-expression": Words(
        en="“{name}” must be an expression",
        zh="“{name}” 必须是表达式",
        help_en="write it as one line of text",
        help_zh="请写成一行文字",
    ),
}

NAMES: dict[str, Words] = {
    "unknown-name": Words(
        en="nothing is called “{name}” here",
        zh="这里没有叫 “{name}” 的东西",
        help_en="use a name of the vocabulary, an option, or a line of `define`; a "
        "value of a choice stands beside it: ready_pays == max",
        help_zh="可用的有词汇表里的词、选项、define 里的定义；选项的取值要写在选项旁边，如 ready_pays == max",
    ),
    "removed-name": Words(
        en="“{name}” was removed, and something still names it",
        zh="“{name}” 已被删除，但还有地方用到它",
        help_en="set or remove what names it as well, or keep “{name}” (a pattern is switched off by on: false)",
        help_zh="把用到它的地方也改掉或删除，或者保留 “{name}”（牌型可以用 on: false 关掉）",
    ),
    "value-alone": Words(
        en="“{name}” is a value of “{option}”, not a thing of its own",
        zh="“{name}” 是 “{option}” 的取值，不能单独写",
        help_en="write {option} == {name}",
        help_zh="请写 {option} == {name}",
    ),
    "value-as-condition": Words(
        en="“{text}” is a value, not a condition",
        zh="“{text}” 是取值，不是条件",
        help_en="write: {fix}",
        help_zh="请写成：{fix}",
    ),
    "ambiguous-name": Words(
        en="“{name}” can mean several things here",
        zh="“{name}” 在这里有几种意思",
        help_en="say which: {ways}",
        help_zh="请写明是哪一个：{ways}",
    ),
    "reserved-name": Words(
        en="“{name}” is a word of the language and cannot be a name of your own",
        zh="“{name}” 是语言里的词，不能用作自己的名字",
        help_en="choose another name in `{section}`",
        help_zh="请在 `{section}` 里换一个名字",
    ),
    "unknown-value": Words(
        en="“{name}” is not one of its values",
        zh="没有 “{name}” 这个取值",
        help_en="the values are: {values}",
        help_zh="可以取：{values}",
    ),
    "no-common-value": Words(
        en="“{left}” and “{right}” have no value in common",
        zh="“{left}” 和 “{right}” 没有共同的取值",
        help_en="compare each with one of its own values",
        help_zh="请各自与自己的取值比较",
    ),
    "unknown-attribute": Words(
        en="{kind} has no “{name}”",
        zh="{kind_zh}没有 “{name}” 这一项",
        help_en="it has: {names}",
        help_zh="它有：{names}",
    ),
    "no-attributes": Words(
        en="“.{name}” cannot be asked of {kind}",
        zh="不能对{kind_zh}问 “.{name}”",
        help_en="only seats, tiles and winning steps have parts",
        help_zh="只有座位、牌和胡牌步骤才有分项",
    ),
    "unknown-of-seat": Words(
        en="a seat has no “{name}”",
        zh="座位没有 “{name}” 这一项",
        help_en="define it in `define`, or use seat words such as in_play, won, ready",
        help_zh="在 define 里定义它，或用 in_play、won、ready 等座位的词",
    ),
    "not-of-a-seat": Words(
        en="“{name}” is about a win and cannot be asked of another seat",
        zh="“{name}” 说的是一次胡牌，不能问别的座位",
        help_en="only what a seat has at any time can be asked of it: its tiles, "
        "melds, kongs, waits, and definitions over them",
        help_zh="只能问座位随时都有的东西：tiles、melds、kongs、waits 以及由它们定义的名字",
    ),
    "collection-alone": Words(
        en="“{name}” is a collection and no value",
        zh="“{name}” 是一组东西，不是一个值",
        help_en="ask something of it: count({name}), any({name}, ...), all({name}, ...)",
        help_zh="请对它提问：count({name})、any({name}, ...)、all({name}, ...)",
    ),
    "not-a-collection": Words(
        en="“{text}” is not a collection",
        zh="“{text}” 不是一组东西",
        help_en="the collections are: {names}",
        help_zh="可用的集合：{names}",
    ),
    "element-outside": Words(
        en="“{name}” belongs to a single element of a collection",
        zh="“{name}” 是集合里单个元素的属性",
        help_en="use it inside all(), any(), count() ... over one of: {collections}",
        help_zh="请写在 all()、any()、count() 等里面，集合可以是：{collections}",
    ),
    "unknown-function": Words(
        en="there is no function “{name}”",
        zh="没有 “{name}” 这个函数",
        help_en="the functions are: {names}",
        help_zh="可用的函数：{names}",
    ),
    "argument-count": Words(
        en="{name}() takes {wants} arguments, not {has}",
        zh="{name}() 需要 {wants} 个参数，这里有 {has} 个",
        help_en="all any count (collection, condition); sum min max (collection, value, condition); min max "
        "(a, b, ...); pick (i, a, b, ...); part (x, n, i); up (x, n); next (seat)",
        help_zh="all any count (集合, 条件)；sum min max (集合, 值, 条件)；min max (a, b, ...)；"
        "pick (i, a, b, ...)；part (x, n, i)；up (x, n)；next (座位)",
    ),
    "otherwise-named": Words(
        en="“{name}” is the pattern of hands that have no other; it has no condition to use",
        zh="“{name}” 是没有别的牌型时才算的，没有条件可用",
        help_en="write the condition that you mean",
        help_zh="请直接写出想要的条件",
    ),
    "unknown-pattern": Words(
        en="there is no pattern “{name}”",
        zh="没有叫 “{name}” 的牌型",
        help_en="add it under `patterns`, or use the name of one that is there",
        help_zh="在 patterns 里加上它，或使用已有的名字",
    ),
    "cycle": Words(
        en="“{name}” goes round in a circle: {chain}",
        zh="“{name}” 的定义绕回了自己：{chain}",
        help_en="take one of the links out",
        help_zh="请去掉其中一环",
    ),
}

VIEWS: dict[str, Words] = {
    f"out-of-view-{need}": Words(en=en, zh=zh, help_en=help_en, help_zh=help_zh)
    for need, en, zh, help_en, help_zh in (
        (
            "table",
            "“{name}” is only known at the table, not while options are read",
            "“{name}” 要在牌桌上才知道，读选项时还没有",
            "use options and numbers only here",
            "这里只能用选项和数字",
        ),
        (
            "seat",
            "“{name}” is asked of a seat, and no seat is meant here",
            "“{name}” 要问某个座位，而这里没有指明座位",
            "say whose: payer.{name}, payee.{name}, winner.{name}; or ask it inside a quantifier over seats",
            "请写明是谁的：payer.{name}、payee.{name}、winner.{name}；或写在 seats 的量词里",
        ),
        (
            "hand",
            "“{name}” is only known of a winning hand",
            "“{name}” 只有胡牌时才知道",
            "use it in `define`, `patterns`, `score`, in what a win settles or in may_win",
            "可以用在 define、patterns、score、胡牌的结算和 may_win 里",
        ),
        (
            "priced",
            "“{name}” is only known once the hand is priced",
            "“{name}” 要算完番之后才知道",
            "use it in `score`, in settlements of a win, in may_win, or of an element of waits",
            "可以用在 score、胡牌的结算、may_win 里，或用于 waits 的元素",
        ),
        (
            "claim",
            "“{name}” is only known where a win is claimed",
            "“{name}” 只有在决定能不能胡时才知道",
            "use it in play.may_win and play.must_win",
            "可以用在 play.may_win 和 play.must_win 里",
        ),
        (
            "source",
            "“{name}” is only known where a win is claimed or settled",
            "“{name}” 只有在胡牌和结算胡牌时才知道",
            "use it in play.may_win or in settlements with `on: win`",
            "可以用在 play.may_win 或 on: win 的结算里",
        ),
        (
            "groups",
            "“{name}” is a group of patterns; its price is only known in `score`",
            "“{name}” 是一组牌型，它的合计只有 score 里才有",
            "use it in a line of `score`",
            "请写在 score 里",
        ),
        (
            "kong",
            "“{name}” is only known where a kong is settled",
            "“{name}” 只有在结算杠时才知道",
            "use it in settlements with `on: kong` or `on: kong_stands`, or of an element of kongs",
            "可以用在 on: kong 或 on: kong_stands 的结算里，或用于 kongs 的元素",
        ),
        (
            "win",
            "“{name}” is only known where a win is settled",
            "“{name}” 只有在结算胡牌时才知道",
            "use it in settlements with `on: win`",
            "请用在 on: win 的结算里",
        ),
        (
            "actor",
            "“{name}” is only known where a kong or an offence is settled",
            "“{name}” 只有在结算杠或犯规时才知道",
            "use it in settlements of kong, kong_stands, false_win or miscount; of a win it is `winner`",
            "请用在杠、诈胡、相公的结算里；胡牌的结算里是 winner",
        ),
        (
            "feeder",
            "“{name}” is only known where a kong or a win is settled",
            "“{name}” 只有在结算杠或胡牌时才知道",
            "use it in settlements with `on: kong` or `on: win`",
            "请用在 on: kong 或 on: win 的结算里",
        ),
        (
            "pay",
            "“{name}” is only known in settlements, in `when`, `amount` and `spends`",
            "“{name}” 只有在结算的 when、amount、spends 里才知道",
            "in `from` and `to` a bare name already means the seat being asked",
            "在 from 和 to 里，不带前缀的名字就是指正在问的座位",
        ),
        (
            "round",
            "“{name}” is only known about a whole round",
            "“{name}” 说的是整盘，只有整盘才知道",
            "use it in play.end and play.next_dealer",
            "请用在 play.end 和 play.next_dealer 里",
        ),
    )
}

KINDS: dict[str, Words] = {
    "kind-mismatch": Words(
        en="“{text}” gives {has}; needed here: {wants}",
        zh="“{text}” 是{has_zh}，这里需要的是{wants_zh}",
        help_en="fan are doublings, points are money, a count is a plain number; a count times base gives points",
        help_zh="番数、钱数、个数是三样东西；个数乘以 base 就是钱数",
    ),
    "mixed-kinds": Words(
        en="“{left}” gives {left_kind} and “{right}” gives {right_kind}; they do not add up or compare in size",
        zh="“{left}” 是{left_kind_zh}，“{right}” 是{right_kind_zh}，不能相加或取大小",
        help_en="base * 2 ** fan turns fan into points; a count takes the kind beside it when written 1 * count",
        help_zh="base * 2 ** fan 把番变成钱；个数写成 1 * 个数 就可以当番或钱来加",
    ),
    "product-of-kinds": Words(
        en="“{left}” gives {left_kind} and “{right}” gives {right_kind}; one side of “*” must be a count",
        zh="“{left}” 是{left_kind_zh}，“{right}” 是{right_kind_zh}；乘法有一边必须是个数",
        help_en="multiply points or fan by a count",
        help_zh="钱或番只能乘以个数",
    ),
    "if-arms-differ": Words(
        en="“then” gives {left_kind} (“{left}”) and “else” gives {right_kind} (“{right}”)",
        zh="then 给出{left_kind_zh}（“{left}”），else 给出{right_kind_zh}（“{right}”）",
        help_en="both must be of one kind",
        help_zh="两边必须是同一类",
    ),
    "compared-kinds": Words(
        en="“{left}” gives {left_kind} and “{right}” gives {right_kind}; they cannot be compared",
        zh="“{left}” 是{left_kind_zh}，“{right}” 是{right_kind_zh}，不能比较",
        help_en="compare things of one kind",
        help_zh="只能比较同一类的东西",
    ),
    "not-ordered": Words(
        en="{kind} has no order; “{op}” cannot compare it",
        zh="{kind_zh}没有大小，不能用 “{op}” 比较",
        help_en="use == or != (for tiles: compare their rank)",
        help_zh="请用 == 或 !=（牌可以比较 rank）",
    ),
    "none-not-ordered": Words(
        en="“{op}” cannot compare with none",
        zh="不能用 “{op}” 与 none 比较",
        help_en="ask == none or != none",
        help_zh="请写 == none 或 != none",
    ),
    "not-a-condition": Words(
        en="“{text}” gives {kind}; a condition is needed here",
        zh="“{text}” 是{kind_zh}，这里需要条件",
        help_en="compare it with something, for example {text} >= 1",
        help_zh="请与某个值比较，例如 {text} >= 1",
    ),
    "not-a-number": Words(
        en="“{text}” gives {kind}; a number is needed here",
        zh="“{text}” 是{kind_zh}，这里需要数字",
        help_en="a condition becomes a number by (if ... then 1 else 0)",
        help_zh="条件可以写成 (if ... then 1 else 0) 变成数字",
    ),
    "not-seats": Words(
        en="`{field}` says who, and “{text}” gives {kind}",
        zh="`{field}` 要写是谁，而 “{text}” 是{kind_zh}",
        help_en="write a seat such as winner or feeder, or a condition such as in_play; leave it out for every seat",
        help_zh="写座位（如 winner、feeder）或条件（如 in_play）；不写就是所有座位",
    ),
    "needs-whole": Words(
        en="“{text}” is a fraction, and {kind} must be whole",
        zh="“{text}” 是小数，而{kind_zh}必须是整数",
        help_en="only points may have decimals",
        help_zh="只有钱可以带小数",
    ),
    "may-be-none": Words(
        en="“{text}” may be none here",
        zh="“{text}” 在这里可能是 none",
        help_en="ask first: if {text} == none then ... else ...",
        help_zh="请先判断：if {text} == none then ... else ...",
    ),
    "may-be-named": Words(
        en="“{text}” may be {values} here instead of a number",
        zh="“{text}” 在这里可能是 {values} 而不是数字",
        help_en="ask first: if {text} == {value} then ... else ...",
        help_zh="请先判断：if {text} == {value} then ... else ...",
    ),
    "never-none": Words(
        en="“{text}” is never none",
        zh="“{text}” 不会是 none",
        help_en="remove the comparison",
        help_zh="请去掉这个比较",
    ),
    "no-such-rank": Words(
        en="there is no rank {value}: tiles are 1 to 9",
        zh="没有 {value} 这个点数：牌只有 1 到 9",
        help_en="write a rank from 1 to 9",
        help_zh="请写 1 到 9",
    ),
}

RANGES: dict[str, Words] = {
    "negative-exponent": Words(
        en="the exponent “{text}” can be {value} (with {witness})",
        zh="指数 “{text}” 可能是 {value}（{witness} 时）",
        help_en="guard it with an if, or write max({text}, 0)",
        help_zh="用 if 挡住，或写 max({text}, 0)",
    ),
    "huge-exponent": Words(
        en="the exponent “{text}” is always more than {limit}",
        zh="指数 “{text}” 总是大于 {limit}",
        help_en="nobody can pay so much; brackets tell what is raised to what: (2 ** a) ** b",
        help_zh="没有人付得起这么多；用括号写明谁是谁的幂：(2 ** a) ** b",
    ),
    "zero-divisor": Words(
        en="“{text}” divides and can be {value} (with {witness})",
        zh="除数 “{text}” 可能是 {value}（{witness} 时）",
        help_en="guard it with an if, or write max({text}, 1)",
        help_zh="用 if 挡住，或写 max({text}, 1)",
    ),
    "pick-range": Words(
        en="“{text}” picks from 0 to {last} and can be {value} (with {witness})",
        zh="“{text}” 只能从 0 到 {last} 里选，但可能是 {value}（{witness} 时）",
        help_en="pick(0, a, b) is a; limit the index with min and max, or add values",
        help_zh="pick(0, a, b) 是 a；用 min、max 限制，或补上取值",
    ),
    "negative-count": Words(
        en="pattern “{name}” can count {value} times: “{text}” (with {witness})",
        zh="牌型 “{name}” 可能算 {value} 次：“{text}”（{witness} 时）",
        help_en="make its `when` exclude this, or write max({text}, 0)",
        help_zh="在 when 里排除这种情况，或写 max({text}, 0)",
    ),
    "negative-times": Words(
        en="pattern “{name}” can multiply by {value}: “{text}” (with {witness})",
        zh="牌型 “{name}” 可能乘以 {value}：“{text}”（{witness} 时）",
        help_en="a factor is at least 0",
        help_zh="倍数不能小于 0",
    ),
    "negative-amount": Words(
        en="“{name}” can pay {value}: “{text}” (with {witness})",
        zh="“{name}” 可能付 {value}：“{text}”（{witness} 时）",
        help_en="an amount is at least 0; swap `from` and `to`, or write max({text}, 0)",
        help_zh="金额不能小于 0；对调 from 和 to，或写 max({text}, 0)",
    ),
}

SECTIONS: dict[str, Words] = {
    "pattern-without-when": Words(
        en="pattern “{name}” has no `when`, and nothing is defined under that name",
        zh="牌型 “{name}” 没有 when，也没有同名的定义",
        help_en="give it a `when`, or add {name} under `define`",
        help_zh="给它写 when，或在 define 里定义 {name}",
    ),
    "pattern-without-price": Words(
        en="pattern “{name}” has no price",
        zh="牌型 “{name}” 没有定价",
        help_en="give it fan, level, times or points",
        help_zh="请写 fan、level、times 或 points",
    ),
    "unknown-group": Words(
        en="pattern “{pattern}” is in the group “{name}”, which does not exist",
        zh="牌型 “{pattern}” 所在的组 “{name}” 不存在",
        help_en="the groups are: {names}",
        help_zh="已有的组：{names}",
    ),
    "mixed-group": Words(
        en="group “{group}” is priced in {other}, and “{name}” in {field}",
        zh="组 “{group}” 按 {other} 定价，而 “{name}” 按 {field}",
        help_en="price it in {other} as well, or put it into another group",
        help_zh="也按 {other} 定价，或放进另一个组",
    ),
    "unknown-combine": Words(
        en="a group cannot be combined by “{name}”",
        zh="组不能按 “{name}” 合计",
        help_en="combine is one of: {names}",
        help_zh="combine 可以是：{names}",
    ),
    "unknown-replaced": Words(
        en="“{pattern}” replaces “{name}”, which is neither a pattern nor a group",
        zh="“{pattern}” 要取代 “{name}”，但没有这样的牌型或组",
        help_en="write the id of a pattern or of a group",
        help_zh="请写牌型或组的名字",
    ),
    "replaces-itself": Words(
        en="“{name}” replaces itself",
        zh="“{name}” 取代了自己",
        help_en="take it out of its own `replaces`",
        help_zh="请从它自己的 replaces 里去掉",
    ),
    "replaces-cycle": Words(
        en="patterns replace each other in a circle: {chain}",
        zh="牌型互相取代，绕成了一圈：{chain}",
        help_en="both would be dropped; take one of the links out",
        help_zh="这样会全都不算；请去掉其中一环",
    ),
    "replaces-amount": Words(
        en="“{pattern}” cannot replace {value} of “{name}”",
        zh="“{pattern}” 不能取代 “{name}” 的 {value} 次",
        help_en="write a number from 1, or all",
        help_zh="请写 1 以上的整数，或 all",
    ),
    "score-without-points": Words(
        en="`score` has no line `points`, so no win has an amount",
        zh="score 里没有 points 这一行，胡牌就没有金额",
        help_en="add points: ... to `score`",
        help_zh="请在 score 里加上 points: ...",
    ),
    "settlement-without-event": Words(
        en="settlement “{name}” does not say when it happens",
        zh="结算 “{name}” 没有写在什么时候发生",
        help_en="give it `on`: kong, kong_stands, win, false_win, miscount, exhausted or end",
        help_zh="请写 on：kong、kong_stands、win、false_win、miscount、exhausted 或 end",
    ),
    "settlement-without-amount": Words(
        en="settlement “{name}” has no amount",
        zh="结算 “{name}” 没有金额",
        help_en="give it an `amount`",
        help_zh="请写 amount",
    ),
    "unknown-event": Words(
        en="“{name}” is not an event",
        zh="没有 “{name}” 这种事件",
        help_en="the events are: {events}; `off` switches a settlement off",
        help_zh="事件有：{events}；off 表示关掉这条结算",
    ),
    "unknown-settlement": Words(
        en="there is no settlement “{name}”",
        zh="没有叫 “{name}” 的结算",
        help_en="write the name of a settlement of this event",
        help_zh="请写这个事件的结算名",
    ),
    "order-of-another-event": Words(
        en="“{name}” settles {own}, and this is the order of {event}",
        zh="“{name}” 是 {own} 的结算，而这里是 {event} 的次序",
        help_en="move it to the order of {own}",
        help_zh="请移到 {own} 的次序里",
    ),
    "order-twice": Words(
        en="“{name}” stands twice in this order",
        zh="“{name}” 在次序里写了两次",
        help_en="remove one",
        help_zh="请去掉一个",
    ),
    "play-value": Words(
        en="`{name}` cannot be {value}",
        zh="“{name}”不能是 {value}",
        help_en="it is one of: {known}; or the name of an option that has one of these values",
        help_zh="只能是：{known}；也可写选项的名字，选项的值是其中之一",
    ),
    "requirement-failed": Words(
        en="{en}",
        zh="{zh}",
        help_en="needed: {that}; now {values}",
        help_zh="要求：{that}；现在 {values}",
    ),
}

LINTS: dict[str, Words] = {
    "unused-option": Words(
        severity="warning",
        en="option “{name}” has no effect: nothing reads it in this ruleset",
        zh="选项 “{name}” 不起作用：这套规则没有用到它",
        help_en="remove the setting, or check which rule you meant",
        help_zh="请去掉这个设置，或看看想改的是哪条规则",
    ),
    "hidden-option": Words(
        severity="warning",
        en="option “{name}” has no effect here: it is only read where {guard}",
        zh="选项 “{name}” 在这里不起作用：只有 {guard} 时才会用到它",
        help_en="make {guard} hold, or remove the setting",
        help_zh="请让 {guard} 成立，或去掉这个设置",
    ),
    "needs-full-records": Words(
        severity="note",
        en="option “{name}” acts on full records only; score sheets do not show what it asks for",
        zh="选项 “{name}” 只对完整牌谱起作用；记分单上没有它要看的内容",
        help_en="on a score sheet write what it would decide as a flag or an event",
        help_zh="在记分单上，请用 flags 或事件直接写明结果",
    ),
    "all-of-sets": Words(
        severity="warning",
        en="“{text}” is true of seven pairs as well, which has no sets",
        zh="七对没有坎子，“{text}” 对七对也成立",
        help_en="use blocks instead of sets, or add form == standard",
        help_zh="请用 blocks 代替 sets，或加上 form == standard",
    ),
    "fan-over-level": Words(
        severity="note",
        en="“{name}” was priced by level ({value}) and is now priced by fan over a plain hand",
        zh="“{name}” 原来按番（level {value}）定价，现在改成了比平胡多的番（fan）",
        help_en="use level to keep the sheet's own scale",
        help_zh="想沿用原来的番数请用 level",
    ),
}

WORDS: dict[str, Words] = {**FORM, **NAMES, **VIEWS, **KINDS, **RANGES, **SECTIONS, **LINTS}

LABELS: dict[str, LabelWords] = {
    "removed-here": LabelWords(en="removed here", zh="在这里删除"),
    "named-here": LabelWords(en="still named here", zh="这里还在用"),
    "reads-here": LabelWords(en="{name} reads it here", zh="{name} 在这里用到"),
    "cycle-link": LabelWords(en="{name} reads {other} here", zh="{name} 在这里用到 {other}"),
    "replaces-link": LabelWords(en="{name} replaces {other} here", zh="{name} 在这里取代 {other}"),
    "priced-in": LabelWords(en="{name} is priced in {field}", zh="{name} 按 {field} 定价"),
    "priced-by-level": LabelWords(en="priced by level here", zh="在这里按 level 定价"),
    "required-here": LabelWords(en="required here", zh="这里要求"),
    "option-set-here": LabelWords(en="{name} is {value}, set here", zh="{name} 为 {value}，在这里设定"),
    "hides": LabelWords(en="this decides it", zh="由这里决定"),
}
