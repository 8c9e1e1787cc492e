"""The words of the expression language as people say them: each name of a scope, an element or a value."""

from typing import NamedTuple


class Said(NamedTuple):
    """A condition: what something is, and what it is not, in English and in Chinese."""

    en: str
    en_not: str
    zh: str
    zh_not: str


class Named(NamedTuple):
    """A thing or a number, in English and in Chinese."""

    en: str
    zh: str


# Conditions, as they follow "that" in English and stand before a noun in Chinese.
CONDITIONS: dict[str, Said] = {
    "in_play": Said("is in play", "is not in play", "在场", "不在场"),
    "won": Said("has won", "has not won", "已胡", "没胡"),
    "out": Said("is out", "is not out", "出局", "没出局"),
    "barred": Said("is barred", "is not barred", "当相公", "没当相公"),
    "ready": Said("is ready", "is not ready", "有叫", "没叫"),
    "pig": Said("is a flower pig", "is no flower pig", "是花猪", "不是花猪"),
    "self_draw": Said("is self-drawn", "is on a discard", "自摸", "点炮"),
    "after_kong": Said("comes right after a kong", "comes after no kong", "杠后摸牌", "不是杠后摸牌"),
    "kong_discard": Said(
        "is on the discard after a kong", "is not on the discard after a kong", "杠上炮", "不是杠上炮"
    ),
    "robbed_kong": Said("robs a kong", "robs no kong", "抢杠", "不是抢杠"),
    "chain": Said("follows another kong", "follows no other kong", "连杠", "不是连杠"),
    "fed_kong": Said("comes after a fed kong", "does not come after a fed kong", "点杠后", "不是点杠后"),
    "checking": Said("is only checked", "is really won", "查叫时", "真胡时"),
    "last_tile": Said("is on the last tile", "is not on the last tile", "最后一张", "不是最后一张"),
    "heavenly": Said("is heavenly", "is not heavenly", "天胡", "不是天胡"),
    "earthly": Said("is earthly", "is not earthly", "地胡", "不是地胡"),
    "passed": Said("was passed before", "was not passed before", "过了手", "没过手"),
    "passed_pong": Said("a pong of it was passed before", "no pong of it was passed before", "过了碰", "没过碰"),
    "late": Said("is late", "is not late", "过后才补", "不是过后才补"),
    "exhausted": Said("ran out of tiles", "did not run out of tiles", "黄庄", "没有黄庄"),
    "run": Said("is a run", "is no run", "是顺子", "不是顺子"),
    "triplet": Said("is a triplet", "is no triplet", "是刻子", "不是刻子"),
    "kong": Said("is a kong", "is no kong", "是杠", "不是杠"),
    "pair": Said("is a pair", "is no pair", "是对子", "不是对子"),
    "concealed": Said("is concealed", "is not concealed", "没亮出", "亮出"),
    "added": Said("is an added kong", "is no added kong", "是面下杠", "不是面下杠"),
    "edge": Said("holds a 1 or a 9", "holds no 1 and no 9", "带一或九", "不带一九"),
    "completed": Said("was completed by the winning tile", "was there before", "由胡的牌凑成", "早已成"),
    "konged": Said("is a kong", "is no kong", "已杠", "没杠"),
    "latest": Said("is the last", "is not the last", "最后那次", "不是最后那次"),
    "legal": Said("may win", "may not win", "能胡", "不能胡"),
    "live": Said("counts", "does not count", "算数", "不算数"),
    "ends_round": Said("ended the round", "did not end the round", "终局", "没终局"),
}

# Comparisons that people have a word for: of what, how, with which number.
SHORT: dict[tuple[str, str, int], Said] = {
    ("wins", "==", 1): Said("is the only one on its tile", "is one of several on its tile", "一炮一响", "一炮多响"),
    ("wins", ">=", 2): Said("is one of several on its tile", "is the only one on its tile", "一炮多响", "一炮一响"),
    ("win_no", "==", 1): Said("is the first on its tile", "is not the first on its tile", "只算第一家", "第一家除外"),
}

# Seats, numbers, tiles: whatever is a thing.
THINGS: dict[str, Named] = {
    "dealer": Named("the dealer", "庄家"),
    "previous_dealer": Named("the dealer of the round before", "上一盘的庄家"),
    "seat": Named("the seat", "这一家"),
    "void": Named("the void suit", "缺门"),
    "chips": Named("chips", "筹码"),
    "form": Named("the form of the hand", "牌型"),
    "win": Named("the winning tile", "胡的牌"),
    "wait": Named("the wait", "听法"),
    "wall": Named("the number of tiles left in the wall", "牌墙剩下的张数"),
    "draws": Named("the number of own draws", "自己摸牌的次数"),
    "discards": Named("the number of discards", "打出的张数"),
    "claims": Named("the number of claims", "碰杠的次数"),
    "passed_fan": Named("the fan that was passed", "过手的番"),
    "passed_points": Named("the points that were passed", "过手的牌价"),
    "source": Named("the discarder", "点炮者"),
    "actor": Named("who did it", "当事者"),
    "feeder": Named("the seat that fed it", "引杠者"),
    "kind": Named("its kind", "种类"),
    "winner": Named("the winner", "胡家"),
    "wins": Named("the number of winners", "同时胡的家数"),
    "win_no": Named("the place among the winners", "同胡中的第几家"),
    "payer": Named("the payer", "付者"),
    "payee": Named("the payee", "收者"),
    "first": Named("the first win", "第一次胡牌"),
    "last": Named("the last win", "最后一次胡牌"),
    "fan": Named("fan", "番"),
    "points": Named("the value of the hand", "牌价"),
    "limit": Named("what the cap pays", "满庄"),
    "rank": Named("the rank", "点数"),
    "suit": Named("the suit", "花色"),
    "tile": Named("the tile", "牌"),
    "low": Named("its lowest rank", "最小的点数"),
    "high": Named("its highest rank", "最大的点数"),
    "same": Named("the number alike", "相同的组数"),
    "across": Named("the number of suits that have it", "有这一组的门数"),
    "copies": Named("the number of copies", "张数"),
    "held": Named("the number held in hand", "手上的张数"),
    "size": Named("the number of tiles", "牌数"),
    "seen": Named("the number in sight", "已见的张数"),
    "total": Named("kong money", "杠钱"),
    "share": Named("kong money from there", "从对方收的杠钱"),
    "bank": Named("the bank", "公账"),
}
ACTORS: dict[str, Named] = {  # who did it, by event
    "kong": Named("the seat that made it", "开杠者"),
    "kong_stands": Named("the seat that made it", "开杠者"),
    "false_win": Named("the offender", "麻胡者"),
    "miscount": Named("the offender", "相公"),
}
VALUES: dict[str, Named] = {
    "standard": Named("of sets and a pair", "四坎一对"),
    "pairs": Named("of pairs", "七对"),
    "edge": Named("an edge wait", "边张"),
    "closed": Named("a closed wait", "嵌张"),
    "open": Named("an open wait", "两头"),
    "pair": Named("for the pair", "单钓"),
    "triplet": Named("for a triplet", "对倒"),
    "exposed": Named("exposed", "直杠"),
    "added": Named("added", "面下杠"),
    "concealed": Named("concealed", "暗杠"),
    "short": Named("a tile short", "少一张"),
    "long": Named("a tile too many", "多一张"),
    "m": Named("characters", "万"),
    "p": Named("dots", "筒"),
    "s": Named("bamboo", "条"),
}
MANY: dict[str, Named] = {
    "tiles": Named("tiles", "牌"),
    "hand": Named("concealed tiles", "手上的牌"),
    "kinds": Named("kinds of tiles", "牌种"),
    "suits": Named("suits", "门"),
    "melds": Named("melds", "碰杠"),
    "river": Named("discarded tiles", "打出的牌"),
    "kongs": Named("kongs", "杠"),
    "waits": Named("waits", "叫"),
    "blocks": Named("blocks", "坎和对"),
    "sets": Named("sets", "坎"),
    "runs": Named("runs", "顺子"),
    "triplets": Named("triplets", "刻子"),
    "pairs": Named("pairs", "对子"),
    "seats": Named("seats", "家"),
}
# What is asked of many at once and has a name of its own: how, over what, of which value.
TOGETHER: dict[tuple[str, str, str], Named] = {
    ("sum", "kongs", "share"): Named("the kong money that came from there", "从对方收的杠钱"),
    ("sum", "kongs", "total"): Named("the kong money", "杠钱"),
    ("max", "waits", "points"): Named("the most it could win", "最大可胡的牌价"),
    ("min", "waits", "points"): Named("the least it could win", "最小可胡的牌价"),
}
# English verbs of the conditions above, for one and for many.
VERBS = {"is": "are", "has": "have", "was": "were", "does": "do", "comes": "come", "robs": "rob", "follows": "follow",
         "holds": "hold", "counts": "count"}  # fmt: skip
EVENTS: dict[str, Named] = {
    "kong": Named("a kong", "杠"),
    "kong_stands": Named("a kong after which the discard was not won", "杠后打出的牌没人胡的杠"),
    "win": Named("a win", "胡牌"),
    "false_win": Named("a false win", "麻胡"),
    "miscount": Named("a miscount", "相公"),
    "exhausted": Named("the wall ran out", "黄庄"),
    "end": Named("the round is over", "终局"),
}
