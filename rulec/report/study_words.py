"""Words of studies in English and Chinese."""

STUDY: dict[str, tuple[str, str]] = {
    "fork-head": (
        "Pong now and add the kong later, or take the exposed kong at once?",
        "先碰后杠（面下杠），还是直杠？",
    ),
    "fork-rounds": ("{n} rounds under each, seed {seed}", "每套规则 {n} 局，种子 {seed}"),
    "fork-better": (
        "{way} beats {other}: {n} a choice [{low}, {high}]",
        "{way}胜过{other}：每次 {n} [{low}, {high}]",
    ),
    "fork-none": (
        "no difference seen between {way} and {other}: {n} a choice [{low}, {high}]",
        "{way}与{other}看不出差别：每次 {n} [{low}, {high}]",
    ),
    "fork-way-pong": ("the pong added at once", "先碰（能杠就杠）"),
    "fork-way-patient": ("the pong added when ready", "先碰（下叫再杠）"),
    "fork-way-kong": ("the kong", "直杠"),
    "fork-few": ("no difference seen: too few such choices", "看不出差别：这样的选择太少"),
    "fork-often": (
        "{n} such choices, {often} in a hundred rounds; differences are a pong's way less the kong's (± of 95 %)",
        "这样的选择 {n} 次，每百局 {often} 次；差别为先碰减直杠（± 为 95 %）",
    ),
    "fork-measure": ("of the seat\nthat chooses", "选择的一家"),
    "fork-pong": ("added\nat once", "能杠\n就杠"),
    "fork-patient": ("when\nready", "下叫\n再杠"),
    "fork-kong": ("kong", "直杠"),
    "fork-pong-kong": ("at once\n- kong", "能杠就杠\n减直杠"),
    "fork-patient-kong": ("when ready\n- kong", "下叫再杠\n减直杠"),
    "fork-result": ("result of the round", "本局输赢"),
    "fork-income": ("paid to it for kongs", "所收杠钱"),
    "fork-robbed": ("kongs robbed, %", "被抢杠 %"),
    "fork-blooms": ("wins off a kong, %", "杠上花 %"),
    "fork-won": ("wins, %", "胡牌 %"),
    "fork-laid": ("tile made a kong, %", "此牌成杠 %"),
}
