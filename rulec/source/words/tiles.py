"""Words of tiles, melds and hands as written."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {
    "no-tiles": Words(
        en="there are no tiles here",
        zh="这里没有牌",
        help_en="write tiles such as 111m 234p or 111万 234筒",
        help_zh="写牌，如 111m 234p 或 111万 234筒",
    ),
    "no-tile-number": Words(
        en="{number} is the number of no tile",
        zh="{number} 不是牌的编号",
        help_en="tiles are numbered 0-26: 0-8 characters, 9-17 dots, 18-26 bamboo",
        help_zh="牌的编号为 0 到 26：0–8 万，9–17 筒，18–26 条",
    ),
    "batch-row": Words(
        en="row {row} of the batch (the first is 0) is no hand",
        zh="这一批的第 {row} 行（从 0 数起）不是一手牌",
        help_en="a row is 27 counts of 0 to 4, a whole hand with its winning tile",
        help_zh="一行是 27 个数，各 0 到 4，合起来是带胡牌张的整手牌",
    ),
    "one-tile-wanted": Words(
        en="one tile is wanted here, not {count}",
        zh="这里只要一张牌，写了 {count} 张",
        help_en="write one tile, such as 5m",
        help_zh="写一张，如 5m",
    ),
    "honour-in-hand": Words(
        en="`{text}` is an honour tile; Sichuan mahjong has none",
        zh="“{text}”是字牌，川麻没有字牌",
        help_en="only 1-9 of m (characters), p (dots) and s (bamboo)",
        help_zh="只有万（m）、筒（p）、条（s）各 1 到 9",
    ),
    "flower-tile": Words(
        en="`{tile}` is a flower; Sichuan mahjong has none",
        zh="“{tile}”是花牌，川麻没有花牌",
        help_en="only 1-9 of m (characters), p (dots) and s (bamboo)",
        help_zh="只有万（m）、筒（p）、条（s）各 1 到 9",
    ),
    "tiles-without-suit": Words(
        en="{tiles} has no suit behind it",
        zh="“{tiles}”后面没有写花色",
        help_en="write {tiles}m, {tiles}p or {tiles}s (or 万 筒 条)",
        help_zh="写成 {tiles}m、{tiles}p 或 {tiles}s（或 万、筒、条）",
    ),
    "suit-without-tiles": Words(
        en="no ranks stand before the suit `{suit}`",
        zh="花色“{suit}”前面没有数字",
        help_en="write the ranks before it, such as 123{suit}",
        help_zh="在它前面写点数，如 123{suit}",
    ),
    "tile-rank-zero": Words(
        en="there is no tile {tile}",
        zh="没有“{tile}”这张牌",
        help_en="ranks go from 1 to 9 (a red five is a plain 5 here)",
        help_zh="点数从 1 到 9（红五在这里就是 5）",
    ),
    "unknown-tile-character": Words(
        en="`{character}` is no part of a tile",
        zh="“{character}”不是牌的写法",
        help_en="write tiles such as 111m 234p, 111万 234筒, or 🀇🀈🀉",
        help_zh="牌写成 111m 234p、111万 234筒 或 🀇🀈🀉",
    ),
    "meld-without-tile": Words(
        en="`{meld}` names no tile",
        zh="“{meld}”没有写是哪张牌",
        help_en="write the tile behind it, such as {meld} 5m",
        help_zh="在后面写牌，如 {meld} 5m",
    ),
    "meld-one-tile": Words(
        en="a meld is of one tile, named once: `{tiles}` is not",
        zh="副露只写一张牌，“{tiles}”不对",
        help_en="write `{meld} 5m` for three or four of 5m",
        help_zh="如 {meld} 5m 就是三张（或四张）5m",
    ),
    "chow-meld": Words(
        en="a chow (`{meld}`) is no claim in this game",
        zh="川麻不能吃（“{meld}”）",
        help_en="melds: pong, kong exposed, kong added, kong concealed",
        help_zh="副露只有：碰、直杠、面下杠、暗杠",
    ),
    "kong-without-kind": Words(
        en="`{meld}` does not say which kong it is",
        zh="“{meld}”没有写是哪种杠",
        help_en="write kong exposed, kong added or kong concealed (直杠 面下杠 暗杠)",
        help_zh="写 直杠、面下杠 或 暗杠",
    ),
    "meld-without-name": Words(
        en="`{meld}` does not say what meld it is",
        zh="“{meld}”没有写是碰还是杠",
        help_en="write pong, kong exposed, kong added or kong concealed before the tile",
        help_zh="在牌前写 碰、直杠、面下杠 或 暗杠",
    ),
    "unknown-meld": Words(
        en="there is no meld `{meld}`",
        zh="没有“{meld}”这种副露",
        help_en="melds: pong, kong exposed, kong added, kong concealed",
        help_zh="副露只有：碰、直杠、面下杠、暗杠",
    ),
    "too-many-melds": Words(
        en="{count} melds; a hand has {most} sets at most",
        zh="副露有 {count} 组，一手牌最多 {most} 组",
        help_en="remove the extra melds",
        help_zh="删去多的",
    ),
    "five-copies": Words(
        en="there are {count} of {tile}; a set of tiles has four",
        zh="{tile} 有 {count} 张；一副牌每种只有四张",
        help_en="correct the tiles; melds count too",
        help_zh="核对牌；副露里的也算",
    ),
    "wrong-tile-count": Words(
        en="{count} concealed tiles; with these melds a winning hand has {whole}, or {ready} beside the winning tile",
        zh="手里有 {count} 张；加上这些副露，胡的牌应是 {whole} 张（另写胡的那张则 {ready} 张）",
        help_en="count the tiles; each meld stands for three of them",
        help_zh="数一数牌；每组副露抵三张",
    ),
    "winning-tile-missing": Words(
        en="{count} concealed tiles, one short of a winning hand, and the winning tile is not named",
        zh="手里有 {count} 张，差一张，又没写胡的是哪张",
        help_en="add the winning tile to the hand, or name it apart (--win, or `tile:`)",
        help_zh="把胡的那张写进手牌，或另写（--win，或 tile:）",
    ),
    "winning-tile-not-in-hand": Words(
        en="the winning tile {tile} is not among these tiles",
        zh="胡的 {tile} 不在这些牌里",
        help_en="a whole hand holds its winning tile; with one tile fewer the winning tile is added to it",
        help_zh="写全的手牌里要有胡的那张；少写一张时会自动加上",
    ),
    "ready-hand-whole": Words(
        en="{count} concealed tiles are a whole hand; a ready hand has {ready}",
        zh="手里有 {count} 张，是一副完整的牌；有叫的牌应是 {ready} 张",
        help_en="leave out the tile that was drawn or won",
        help_zh="不要写摸来或胡的那张",
    ),
    "wrong-ready-count": Words(
        en="{count} concealed tiles; a ready hand with these melds has {ready}",
        zh="手里有 {count} 张；加上这些副露，有叫的牌应是 {ready} 张",
        help_en="count the tiles; each meld stands for three of them",
        help_zh="数一数牌；每组副露抵三张",
    ),
}

LABELS: dict[str, LabelWords] = {
    "first-copy": LabelWords(en="the first of them", zh="第一张在这里"),
}
