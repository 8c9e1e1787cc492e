"""Words of compiling and settling: aggregates that cannot be numbered, wins that are none, amounts that cannot be."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {
    "aggregate-unbounded": Words(
        en="`{text}` compares every element with a number that is not known before the hand",
        zh="“{text}”把每个元素同一个事先不知道的数相比",
        help_en="compare with an option or a fixed number, or count first and compare the count",
        help_zh="改成同选项或固定的数比较，或先数出个数再比较",
    ),
    "aggregate-crosses": Words(
        en="`{text}` matches elements of two collections with each other",
        zh="“{text}”把两组元素互相配对",
        help_en="use `same` (equal blocks in the hand) or `across` (suits that hold the block), or any(suits, ...)",
        help_zh="用 same（手上同样的牌组数）或 across（几门花色有这一组），或 any(suits, ...)",
    ),
    "exponent-negative": Words(
        en="{rule}: a power with the exponent out of range ({values})",
        zh="{rule}：乘方的指数超出范围（{values}）",
        help_en="an exponent is 0 to 64: keep it there with max(0, ...), or lower the fan",
        help_zh="指数应在 0 到 64 之间：用 max(0, ...) 保证，或降低番数",
    ),
    "amount-negative": Words(
        en="{rule}: the amount is negative ({values} units)",
        zh="{rule}：金额为负（{values} 个最小单位）",
        help_en="swap `from` and `to`, or keep it at 0 or more with max(0, ...)",
        help_zh="对调 from 和 to，或用 max(0, ...) 让金额不小于 0",
    ),
    "division-by-none": Words(
        en="{rule}: a division by a number that is not positive ({values})",
        zh="{rule}：除数不是正数（{values}）",
        help_en="guard the division with `when` or `if`",
        help_zh="用 when 或 if 排除这种情形",
    ),
    "value-too-large": Words(
        en="{rule}: a number is too large to reckon with ({values})",
        zh="{rule}：数目太大，算不下去（{values}）",
        help_en="every number and amount must stay below 2**59 of the smallest unit: limit the fan, as in min(fan, 20)",
        help_zh="任何数目和金额都要小于 2**59 个最小单位：给番数封顶，如 min(fan, 20)",
    ),
    "number-too-large": Words(
        en="this number is too large: amounts are reckoned in units of {unit}, less than {limit} of them",
        zh="这个数太大：金额以 {unit} 为最小单位，要少于 {limit} 个单位",
        help_en="write a smaller number, or amounts with fewer decimal places; `unit:` sets the unit",
        help_zh="写小一点的数，或少写几位小数；最小单位由 unit: 规定",
    ),
    "value-none": Words(
        en="{rule}: the rule needs a value that is not there here ({values})",
        zh="{rule}：规则要用的值在这里没有（{values}）",
        help_en="guard it with `x == none`",
        help_zh="先用 x == none 判断",
    ),
    "amount-too-fine": Words(
        en="{amount} cannot be paid in units of {unit}",
        zh="{amount} 不能用 {unit} 的最小单位付清",
        help_en="state an amount that the ruleset's smallest unit holds, or set `unit:` in the ruleset",
        help_zh="写一个最小单位付得清的金额，或在规则里写 unit:",
    ),
    "win-no-win": Words(
        en="event {event}: {seat}'s tiles do not make a winning hand",
        zh="事件 {event}：{seat} 的牌型不成胡",
        help_en="check the tiles; if the win was called in error, write `type: false_win`",
        help_zh="核对牌；若是看错了胡的，写 type: false_win（诈胡）",
    ),
    "win-refused": Words(
        en="event {event}: {seat} may not win with this hand: {en}",
        zh="事件 {event}：{seat} 不能这样胡：{zh}",
        help_en="check the tiles; if the win was called in error, write `type: false_win`",
        help_zh="核对牌；若是看错了胡的，写 type: false_win（诈胡）",
    ),
    "seat-out-of-play": Words(
        en="event {event}: {seat} is no longer in play",
        zh="事件 {event}：{seat} 已经不在场上",
        help_en="who has won (or made a false win) takes no part in the rest of the round; check the order of events",
        help_zh="胡了（或诈胡）的人不再参加本盘；核对事件的先后",
    ),
    "seat-barred": Words(
        en="event {event}: {seat} has a wrong number of tiles and cannot win",
        zh="事件 {event}：{seat} 是相公，不能胡",
        help_en="remove the win, or put the miscount after it",
        help_zh="删去这次胡牌，或把相公写到它后面",
    ),
    "event-after-end": Words(
        en="event {event}: the round is over by then",
        zh="事件 {event}：这时本盘已经结束",
        help_en="start a new round for what came later, or check who had won",
        help_zh="后面的事写进下一盘，或核对谁胡了",
    ),
    "pattern-unknown": Words(
        en="this ruleset has no pattern `{name}`",
        zh="这套规则没有番种“{name}”",
        help_en="`rulec table` lists the patterns with their ids",
        help_zh="rulec table 列出所有番种的代号",
    ),
    "declares-nothing": Words(
        en="in this ruleset seats do not declare `{name}` (they declare: {known})",
        zh="这套规则不报“{name}”（可报：{known}）",
        help_en="add it under `declares:` in the ruleset, or leave it out here",
        help_zh="在规则的 declares: 里加上它，或在这里删去",
    ),
    "declared-misfit": Words(
        en="`{name}` is declared as {wanted}, not {value}",
        zh="“{name}”报的应是{wanted_zh}，不能是 {value}",
        help_en="correct the value, or what the ruleset's `declares:` says of `{name}`",
        help_zh="请改这个值，或改规则 declares: 里的“{name}”",
    ),
    "ready-not-ready": Words(
        en="{seat} is said to be ready, but this hand waits for nothing that counts",
        zh="记录说 {seat} 有叫，但这手牌没有算数的叫",
        help_en="check the tiles, or leave the seat out of `ready`; dead waits follow the option dead_wait",
        help_zh="核对牌，或不要把这家写进 ready；死叫算不算看选项 dead_wait",
    ),
    "seats-differ": Words(
        severity="warning",
        en="{seats} seats, but the ruleset is for {players} players",
        zh="记录有 {seats} 家，规则是 {players} 人的",
        help_en="set play.players in the ruleset if you play it with {seats}",
        help_zh="若就是 {seats} 人打，在规则里设 play.players",
    ),
    "round-unfinished": Words(
        severity="warning",
        en="the record stops before the round is over; settled as far as it goes",
        zh="记录到这里本盘还没结束；只结算到此",
        help_en="add the missing wins, or `type: exhausted` with who was ready and who was a pig",
        help_zh="补上后面的胡牌，或写 type: exhausted（黄庄）及谁有叫、谁是花猪",
    ),
    "unknown-flag": Words(
        en="there is no flag `{flag}`",
        zh="没有“{flag}”这个标记",
        help_en="the flags are: {known}",
        help_zh="标记只有：{known}",
    ),
    "flags-contradict": Words(
        en="`{flag}` and `{other}` cannot both be",
        zh="“{flag}”和“{other}”不能同时成立",
        help_en="after_kong, fed_kong and heavenly are self-draws; kong_discard and robbed_kong are not",
        help_zh="after_kong、fed_kong、heavenly 是自摸；kong_discard、robbed_kong 不是",
    ),
    "example-fails": Words(
        en="this hand is given as an example of “{name}”, but it does not have it",
        zh="这手牌写作 “{name}” 的例子，却不符合它的条件",
        help_en=(
            "correct the hand or the condition; where it matters how the hand is won, write a map:"
            " {{hand: ..., win: 6p, self_draw: true, flags: [after_kong], declared: {{call: true}}}}"
        ),
        help_zh=(
            "请改牌例或条件；与怎样胡有关的，请写成映射："
            "{{hand: ..., win: 6p, self_draw: true, flags: [after_kong], declared: {{call: true}}}}"
        ),
    ),
    "counterexample-has": Words(
        en="this hand is given as a counterexample of “{name}”, but it has it",
        zh="这手牌写作 “{name}” 的反例，却符合它的条件",
        help_en="correct the hand or the condition",
        help_zh="请改牌例或条件",
    ),
    "example-no-win": Words(
        en="this example of “{name}” cannot be won: {why}",
        zh="“{name}” 的这个例子胡不了：{why_zh}",
        help_en="give a hand that wins under these rules; a hand that does not may stand under `counterexample`",
        help_zh="请写一手按这套规则能胡的牌；胡不了的可以写进 counterexample",
    ),
}

LABELS: dict[str, LabelWords] = {
    "its-condition": LabelWords(en="what “{name}” asks for", zh="“{name}” 的条件"),
}
