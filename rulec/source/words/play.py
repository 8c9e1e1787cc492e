"""Words of full records: what could not have happened at the table."""

from rulec.source.words import LabelWords, Words

THEN_EN = "{en}; the table then:\n{state}"
THEN_ZH = "{zh}；当时桌上：\n{state}"


def told(en: str, zh: str) -> Words:
    """Words of a move that could not be made; the help says what could have come, and shows the table."""
    return Words(en=f"event {{event}}: {en}", zh=f"事件 {{event}}：{zh}", help_en=THEN_EN, help_zh=THEN_ZH)


WORDS: dict[str, Words] = {
    "play-not-now": told("this cannot come now", "现在不能这样"),
    "play-not-its-turn": told("it is not {seat}'s turn", "还没轮到{seat}"),
    "play-left": told("{seat} has left play", "{seat}已经不在局中"),
    "play-not-held": told("{seat} does not hold {tile}", "{seat}手里没有{tile}"),
    "play-fifth-copy": told("all four {tile} are known already", "四张{tile}都已出现，不会有第五张"),
    "play-no-such-suit": told("this suit is not in play", "这副牌里没有这门花色"),
    "play-wall-empty": told("the wall is empty", "牌墙已经摸完"),
    "play-wall-left": told("the wall is not empty yet", "牌墙还没摸完"),
    "play-other-tile": told("{tile} is not the tile in flight", "打出来的不是{tile}"),
    "play-other-source": told("the tile in flight is not from that seat", "这张牌不是那一家打的"),
    "play-own-tile": told("{seat} cannot claim its own tile", "{seat}不能要自己打的牌"),
    "play-too-few": told("{seat} holds too few {tile}", "{seat}手里的{tile}不够"),
    "play-no-pong": told("{seat} has no pong of {tile} to add to", "{seat}没有碰过{tile}，不能补杠"),
    "play-void-first": told("{seat} must discard its void suit first", "{seat}要先打完缺门"),
    "play-void-tile": told("{tile} is of {seat}'s void suit", "{tile}是{seat}的缺门，不能碰杠"),
    "play-locked": told("{seat} has won, its hand is locked", "{seat}已经胡牌，手牌不能再动"),
    "play-wrong-count": told("a wrong number of tiles", "张数不对"),
    "play-not-one-suit": told("tiles that are exchanged must be of one suit", "换牌要同一门花色"),
    "play-wrong-dealer": told("the seat with one tile more is the dealer", "多一张牌的一家应当是庄家"),
    "play-twice": told("{seat} has done this already", "{seat}已经做过了"),
    "play-not-begun": told("the exchange or a void suit is missing", "还没有换牌或定缺"),
    "play-nearest-only": told(
        "only one seat may win on a tile, or the exchange cannot go that way", "一张牌只能一家胡，或者不能这样换牌"
    ),
    "play-no-replacement": told("a kong needs a tile in the wall", "牌墙没有牌，不能再杠"),
    "play-not-drawn": told("{seat} has not drawn {tile}", "{seat}摸到的不是{tile}"),
    "kong-not-allowed": Words(
        en="event {event}: the rules do not let {seat} lay a kong now",
        zh="事件 {event}：规则不许{seat}这时杠",
        help_en="`play.may_kong` says when a kong may be laid",
        help_zh="何时可以杠，由 play.may_kong 规定",
    ),
    "pong-not-allowed": Words(
        en="event {event}: the rules do not let {seat} lay a pong now",
        zh="事件 {event}：规则不许{seat}这时碰",
        help_en="`play.may_pong` says when a pong may be laid",
        help_zh="何时可以碰，由 play.may_pong 规定",
    ),
    "must-win-passed": Words(
        en="event {event}: {seat} must win here and has not",
        zh="事件 {event}：{seat}这时必须胡",
        help_en="`play.must_win` says so; `play.must_win_breach: warns` or `wins` would let the record go on",
        help_zh="play.must_win 这样规定；play.must_win_breach 写 warns 或 wins 则可继续结算",
    ),
    "must-win-warned": Words(
        en="event {event}: {seat} must win here and has not",
        zh="事件 {event}：{seat}这时必须胡",
        severity="warning",
    ),
    "stated-late": Words(
        en="event {event}: by the tiles of the record `late` is {late}",
        zh="事件 {event}：按记录里的牌，late 应为 {late}",
        help_en="leave `late` out: a full record tells it by itself",
        help_zh="不用写 late，完整记录自己能看出来",
    ),
    "stated-hand": Words(
        en="event {event}: {seat} does not hold this hand, but {hand}",
        zh="事件 {event}：{seat}拿的不是这手牌，而是 {hand}",
        help_en="leave `hand` out: a full record tells it by itself",
        help_zh="不用写 hand，完整记录自己能看出来",
    ),
    "stated-flag": Words(
        en="event {event}: by the tiles of the record this win is not `{flag}`",
        zh="事件 {event}：按记录里的牌，这一胡不是 {flag}",
        help_en="leave `flags` out: a full record tells them by itself",
        help_zh="不用写 flags，完整记录自己能看出来",
    ),
    "stated-worth": Words(
        en="event {event}: by the tiles of the record the `{name}` of {seat}'s win is {value}",
        zh="事件 {event}：按记录里的牌，{seat}这一胡的 {name} 应为 {value}",
        help_en="leave `{name}` out: a full record tells it by itself",
        help_zh="不用写 {name}，完整记录自己能看出来",
    ),
    "stated-status": Words(
        en="event {event}: what `{name}` says of {seat} is not what its tiles say",
        zh="事件 {event}：{name} 里说的{seat}同它手上的牌不符",
        help_en="leave `{name}` out: a full record tells it by itself",
        help_zh="不用写 {name}，完整记录自己能看出来",
    ),
}

LABELS: dict[str, LabelWords] = {}
