"""Words of the cli family: wrong usage, files of hands, comparisons."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {
    "usage": Words(
        en="wrong usage: {problem}",
        zh="用法不对：{problem}",
        help_en="`rulec --help`, and `rulec VERB --help`, tell how a command is written",
        help_zh="用 `rulec --help` 或 `rulec 命令 --help` 查看写法",
    ),
    "bug": Words(
        en="this is a fault of rulec itself, not of your files ({error})",
        zh="这是 rulec 自身的错误，不是您的文件有问题（{error}）",
        help_en="please report it, with the command and the files that it read",
        help_zh="请把命令和所用的文件一并反馈给我们",
    ),
    "replay-no-deal": Words(
        en="there is nothing to replay: this is a score sheet, without a deal",
        zh="没有可以回放的：这是记分单，没有发牌",
        help_en="`rulec run` settles it; a full record begins with `{{type: deal, hands: ...}}` and holds every tile",
        help_zh="记分单用 rulec run 结算；完整记录从 {{type: deal, hands: ...}} 开始，每张牌都写",
    ),
    "stated-amount": Words(
        severity="warning",
        en="the sheet states what was paid here, so no ruleset prices it anew",
        zh="这里记录写的是实付的钱，换规则也不会重新计价",
        help_en="write the hand in its place, and it is priced under each ruleset",
        help_zh="改为写出手牌，就会按每套规则分别计价",
    ),
    "batch-json": Words(
        en="this line is not JSON: {reason}",
        zh="这一行不是 JSON：{reason}",
        help_en='each line is one hand, as in {{"id": 1, "hand": "111m 444m 222m 999m 66m"}}',
        help_zh='每行一手牌，如 {{"id": 1, "hand": "111m 444m 222m 999m 66m"}}',
    ),
    "batch-not-map": Words(
        en="this line is no hand: a hand is a JSON object",
        zh="这一行不是一手牌：应为 JSON 对象",
        help_en='write {{"id": 1, "hand": "111m 444m 222m 999m 66m"}}',
        help_zh='请写成 {{"id": 1, "hand": "111m 444m 222m 999m 66m"}}',
    ),
    "batch-no-hand": Words(
        en="this line has no `hand`",
        zh="这一行缺少 `hand`（手牌）",
        help_en='add the concealed tiles: "hand": "111m 444m 222m 999m 66m"',
        help_zh='请加上手牌："hand": "111m 444m 222m 999m 66m"',
    ),
    "batch-key": Words(
        en="a hand has no field `{key}`",
        zh="手牌没有“{key}”这一项",
        help_en="the fields are id, hand, melds, win, self_draw, void and flags",
        help_zh="可用的项：id、hand、melds、win、self_draw、void、flags",
    ),
    "batch-kind": Words(
        en="`{key}` must be {kind}",
        zh="“{key}”应为 {kind_zh}",
        help_en="look at the value after this name",
        help_zh="请检查这一项的值",
    ),
    "no-records": Words(
        en="{path} holds no records: no .yaml, .json or .jsonl file is in it",
        zh="{path} 里没有记录：找不到 .yaml、.json 或 .jsonl 文件",
        help_en="name a record, a night, or a folder of them",
        help_zh="请写出一个记录、一晚的记录，或装有它们的文件夹",
    ),
    "no-ruleset": Words(
        en="{record} names no ruleset of its own",
        zh="{record} 没有写明用哪套规则",
        help_en="name a ruleset in place of `-`, or write `ruleset: {{id: ...}}` in the night",
        help_zh="请把 `-` 换成规则集，或在记录里写 `ruleset: {{id: ...}}`",
    ),
    "workers-die": Words(
        en="the processes that play rounds {first} to {last} die again and again",
        zh="负责第 {first} 至 {last} 局的进程一再中途退出",
        help_en="there may be too little memory: ask for fewer `--jobs`; `--resume FILE` keeps what is done",
        help_zh="可能是内存不够：减少 --jobs；用 --resume 文件 可保留已完成的部分",
    ),
    "cluster-unreachable": Words(
        en="no Dask cluster answers at {address} ({reason})",
        zh="{address} 没有 Dask 集群应答（{reason}）",
        help_en="start `dask scheduler` and, for that address, `dask worker`; on one machine `--jobs` needs neither",
        help_zh="请先启动 dask scheduler 与 dask worker；只用一台机器时用 --jobs 即可",
    ),
    "players-differ": Words(
        en="{new} is for {other} players and {old} for {players}, so no round can be played under both",
        zh="“{new}”是 {other} 人打的，“{old}”是 {players} 人打的，不能打同样的局",
        help_en="compare rulesets for as many players",
        help_zh="请比较人数相同的规则集",
    ),
    "resume-unreadable": Words(
        en="{path} is no file to go on from ({reason})",
        zh="无法从 {path} 继续（{reason}）",
        help_en="name the file that `--resume` has written before, or one that is not there yet",
        help_zh="请写之前 --resume 写出的文件，或者还不存在的文件",
    ),
    "resume-other": Words(
        en="{path} is of another simulation: its {what} is {kept}, here it is {asked}",
        zh="{path} 是另一次模拟的：其 {what} 为 {kept}，这里是 {asked}",
        help_en="ask for what it was begun with, or name another file",
        help_zh="请用开始时的参数，或改用另一个文件",
    ),
    "resume-longer": Words(
        en="{path} already holds {done} rounds, more than the {asked} that are asked for",
        zh="{path} 里已有 {done} 局，多于所要的 {asked} 局",
        help_en="ask for more `--rounds`",
        help_zh="请增加 --rounds",
    ),
    "records-missing": Words(
        en="{path} does not hold the records of the {done} rounds that are done",
        zh="{path} 里没有已完成的 {done} 局的记录",
        help_en="name the folder that they were written into, or begin anew",
        help_zh="请写之前存放记录的文件夹，或重新开始",
    ),
    "records-not-empty": Words(
        en="{path} already holds {file}",
        zh="{path} 里已有 {file}",
        help_en="name a new or an empty folder: it gets the records of one simulation and nothing else",
        help_zh="请用新的或空的文件夹：里面只放一次模拟的记录",
    ),
}

LABELS: dict[str, LabelWords] = {}
