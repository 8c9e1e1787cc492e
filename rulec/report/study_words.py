"""Words of studies in English and Chinese."""

STUDY: dict[str, tuple[str, str]] = {
    "fork-head": (
        "Pong now and add the kong later, or take the exposed kong at once?",
        "先碰后杠（面下杠），还是直杠？",
    ),
    "fork-rounds": ("{n} rounds under each, seed {seed}", "每套规则 {n} 局，种子 {seed}"),
    "fork-pong": ("pong first: {n} a choice [{low}, {high}]", "先碰后杠：每次 {n} [{low}, {high}]"),
    "fork-kong": ("take the kong: {n} a choice [{low}, {high}]", "直杠：每次 {n} [{low}, {high}]"),
    "fork-none": (
        "no difference seen: the pong brings {n} a choice [{low}, {high}]",
        "看不出差别：先碰每次 {n} [{low}, {high}]",
    ),
    "fork-few": ("no difference seen: too few such choices", "看不出差别：这样的选择太少"),
    "fork-often": (
        "{n} such choices, {often} in a hundred rounds; differences are the pong's way less the kong's",
        "这样的选择 {n} 次，每百局 {often} 次；差别为先碰减直杠",
    ),
    "fork-measure": ("of the seat that chooses", "选择的一家"),
    "fork-pong-way": ("pong first", "先碰"),
    "fork-kong-way": ("kong at once", "直杠"),
    "fork-apart": ("difference", "差别"),
    "fork-result": ("result of the round", "本局输赢"),
    "fork-income": ("paid to it for kongs", "所收杠钱"),
    "fork-robbed": ("kongs robbed, %", "被抢杠 %"),
    "fork-blooms": ("wins right after a kong, %", "杠上花 %"),
    "fork-won": ("wins, %", "胡牌 %"),
    "fork-laid": ("the tile becomes a kong, %", "此牌成杠 %"),
}
