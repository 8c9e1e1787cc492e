"""Words of records and nights: what a score sheet cannot say, wherever it is played."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {
    "missing-field": Words(
        en="`{field}` is missing in this {inside}",
        zh="这里的“{inside}”缺少“{field}”",
        help_en="add `{field}:`",
        help_zh="补上 {field}:",
    ),
    "unknown-field": Words(
        en="this does not have a field `{field}`",
        zh="这里没有“{field}”这一项",
        help_en="known here: {known}",
        help_zh="可用：{known}",
    ),
    "field-kind": Words(
        en="`{field}` must be {wanted}, not {found}",
        zh="“{field}”应为{wanted_zh}，不是{found_zh}",
        help_en="see docs/records.md for the form",
        help_zh="格式见 docs/records.md",
    ),
    "bad-field": Words(
        en="`{field}` is not of the right form: {reason}",
        zh="“{field}”格式不对：{reason}",
        help_en="see docs/records.md for the form",
        help_zh="格式见 docs/records.md",
    ),
    "empty-field": Words(
        en="`{field}` is empty",
        zh="“{field}”是空的",
        help_en="fill it in, or remove it",
        help_zh="填上，或删去",
    ),
    "too-few": Words(
        en="`{field}` has {count} entries, at least {limit} are needed",
        zh="“{field}”只有 {count} 项，至少要 {limit} 项",
        help_en="add the missing ones",
        help_zh="补上缺的",
    ),
    "too-many": Words(
        en="`{field}` has {count} entries, at most {limit} are allowed",
        zh="“{field}”有 {count} 项，最多 {limit} 项",
        help_en="remove the extra ones",
        help_zh="删去多的",
    ),
    "bad-amount": Words(
        en="{found} is no amount",
        zh="{found} 不是金额",
        help_en="an amount is a number of 0 or more with at most 6 decimal places",
        help_zh="金额为不小于 0、最多 6 位小数的数",
    ),
    "unknown-seat": Words(
        en="nobody at this table is called `{seat}`",
        zh="这桌没有“{seat}”",
        help_en="seats: {seats}",
        help_zh="在座：{seats}",
    ),
    "seat-twice": Words(
        en="`{seat}` stands here twice",
        zh="“{seat}”写了两次",
        help_en="name each seat once",
        help_zh="每家只写一次",
    ),
    "seat-bank": Words(
        en="`bank` is the reserved seat of fines and cannot be a name",
        zh="bank 是收罚款的专用座位，不能当名字",
        help_en="choose another name",
        help_zh="换个名字",
    ),
    "ready-unstated": Words(
        en="nothing is said of how {seat} is ready",
        zh="没有写 {seat} 是什么叫",
        help_en="give `hand:`, or `min:` and `max:`",
        help_zh="写 hand:，或 min: 和 max:",
    ),
    "ready-stated-twice": Words(
        en="{seat} is stated by a hand and by amounts",
        zh="{seat} 既写了牌又写了金额",
        help_en="keep the hand, or keep `min` and `max`",
        help_zh="只留牌，或只留 min 和 max",
    ),
    "min-above-max": Words(
        en="the least amount {min} is above the greatest {max}",
        zh="最小 {min} 大于最大 {max}",
        help_en="swap the two",
        help_zh="对调两个数",
    ),
    "melds-without-hand": Words(
        en="melds are given without a hand",
        zh="写了副露却没有写手牌",
        help_en="add `hand:` with the concealed tiles",
        help_zh="补上 hand:（手里的牌）",
    ),
    "own-tile": Words(
        en="{seat} cannot take a tile from itself",
        zh="{seat} 不能拿自己的牌",
        help_en="for a self-draw leave `from` out",
        help_zh="自摸不写 from",
    ),
    "ready-and-pig": Words(
        en="{seat} cannot be ready and a flower pig",
        zh="{seat} 不能既有叫又是花猪",
        help_en="a pig holds three suits and is never ready; keep one of the two",
        help_zh="花猪有三门牌，不会有叫；只留一项",
    ),
    "after-exhausted": Words(
        en="an event stands after the wall's end",
        zh="黄庄之后还有事件",
        help_en="move it before `exhausted`, or into the next round",
        help_zh="移到 exhausted 前面，或写进下一盘",
    ),
    "kong-from": Words(
        en="a {kind} kong is fed by nobody",
        zh="这种杠（{kind}）没有引杠的人",
        help_en="remove `from`; only an exposed kong has one",
        help_zh="删去 from；只有直杠才有",
    ),
    "late-kong": Words(
        en="only an added kong can be late",
        zh="只有面下杠才有“晚杠”",
        help_en="remove `late`",
        help_zh="删去 late",
    ),
    "win-unstated": Words(
        en="nothing is said of what this win is worth",
        zh="没有写这次胡的是什么",
        help_en="give `hand:`, or `patterns:`, `fan:` or `points:`",
        help_zh="写 hand:，或 patterns:、fan:、points:",
    ),
    "win-stated-twice": Words(
        en="a win is stated by `{first}` and by `{second}`",
        zh="一次胡既写了 {first} 又写了 {second}",
        help_en="keep one of the two",
        help_zh="只留一项",
    ),
    "flag-way": Words(
        en="`{flag}` does not fit this win",
        zh="“{flag}”不合这次胡",
        help_en="after_kong, fed_kong, heavenly are self-draws (no `from`); kong_discard, robbed_kong have a `from`",
        help_zh="after_kong、fed_kong、heavenly 是自摸（不写 from）；kong_discard、robbed_kong 要写 from",
    ),
    "heavenly-dealer": Words(
        en="{seat} is not the dealer and cannot have a heavenly win",
        zh="{seat} 不是庄家，不会是天胡",
        help_en="a non-dealer's is `earthly`",
        help_zh="闲家的是地胡 earthly",
    ),
    "earthly-dealer": Words(
        en="{seat} is the dealer and cannot have an earthly win",
        zh="{seat} 是庄家，不会是地胡",
        help_en="the dealer's is `heavenly`",
        help_zh="庄家的是天胡 heavenly",
    ),
    "fed-without-kong": Words(
        en="{seat} has no exposed kong before this win",
        zh="{seat} 在这次胡之前没有直杠",
        help_en="add the kong before the win, or use `after_kong`",
        help_zh="在前面补上直杠，或改用 after_kong",
    ),
    "robbed-without-kong": Words(
        en="{seat} has no added kong before this win that could be robbed",
        zh="{seat} 在这次胡之前没有可抢的面下杠",
        help_en="add `type: kong, kind: added` of that seat before the win",
        help_zh="在前面补上那家的面下杠（kind: added）",
    ),
    "robbed-other-tile": Words(
        en="the robbed kong is of another tile",
        zh="抢的杠不是这张牌",
        help_en="the win's tile is that of the kong",
        help_zh="胡的牌就是杠的那张",
    ),
    "one-tile-differs": Words(
        en="wins on one tile must agree on `{flag}`",
        zh="同一张牌上的几家胡，“{flag}”必须一致",
        help_en="give the flag to all of them or to none",
        help_zh="要写都写，要么都不写",
    ),
    "same-win-twice": Words(
        en="{seat} wins twice on one tile",
        zh="{seat} 在同一张牌上胡了两次",
        help_en="remove one of the two",
        help_zh="删去一个",
    ),
    "record-empty": Words(
        en="{file} holds no record",
        zh="{file} 里没有记录",
        help_en="a record begins with `rulec: round/1`, a night with `rulec: night/1`",
        help_zh="单盘以 rulec: round/1 开头，一晚以 rulec: night/1 开头",
    ),
    "record-version": Words(
        en="`{found}` is no form of record that is known here",
        zh="不认识“{found}”这种记录",
        help_en="known: {known}",
        help_zh="可用：{known}",
    ),
    "not-a-record": Words(
        en="this is no record: its first line does not say what it is",
        zh="这不是记录：没有说明是哪种",
        help_en="begin with `rulec: round/1` (one round) or `rulec: night/1` (a night)",
        help_zh="开头写 rulec: round/1（一盘）或 rulec: night/1（一晚）",
    ),
    "night-seats": Words(
        en="more than four people play this night: a round must say who sits",
        zh="这晚不止四个人：每盘要写谁在座",
        help_en="add `seats: [...]` to the round",
        help_zh="给这一盘加 seats: [...]",
    ),
    "own-transfer": Words(
        en="nobody transfers money to himself",
        zh="不能转给自己",
        help_en="name another payee",
        help_zh="换个收款人",
    ),
    "dealer-differs": Words(
        severity="warning",
        en="the round says {stated} is the dealer, but it follows from the round before that it is {follows}",
        zh="这盘写的庄家是 {stated}，但按上一盘应是 {follows}",
        help_en="the stated one holds; correct it if it is a slip",
        help_zh="按所写的算；若是笔误请改正",
    ),
}

LABELS: dict[str, LabelWords] = {
    "ready-here": LabelWords(en="ready here", zh="这里写了有叫"),
    "exhausted-here": LabelWords(en="the wall ended here", zh="这里黄庄"),
    "kong-here": LabelWords(en="the kong", zh="这个杠"),
}
