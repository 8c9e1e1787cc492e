"""Words of the yaml family: files, and the YAML in them."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {
    "file-missing": Words(
        en="there is no file {file}",
        zh="找不到文件 {file}",
        help_en="check the spelling and the folder",
        help_zh="请检查文件名和所在的文件夹",
    ),
    "file-is-folder": Words(
        en="{file} is a folder, not a file",
        zh="{file} 是文件夹，不是文件",
        help_en="name a file in it",
        help_zh="请写出其中某个文件的名字",
    ),
    "file-unreadable": Words(
        en="{file} cannot be read: {reason}",
        zh="无法读取 {file}：{reason}",
        help_en="check that you may read it",
        help_zh="请检查读取权限",
    ),
    "file-too-large": Words(
        en="{file} holds more than {limit} MB",
        zh="{file} 超过 {limit} MB",
        help_en="check that it is the file you mean; many records fit into several files",
        help_zh="请确认没有写错文件；记录很多时请分成几个文件",
    ),
    "file-encoding": Words(
        en="{file} is not UTF-8: the byte 0x{byte} stands where no character can",
        zh="{file} 不是 UTF-8 编码：此处的字节 0x{byte} 不成字符",
        help_en="save it as UTF-8 (an editor may have saved it as GBK)",
        help_zh="请另存为 UTF-8（编辑器可能存成了 GBK）",
    ),
    "file-character": Words(
        en="an invisible control character ({character}) stands here",
        zh="这里有一个看不见的控制字符（{character}）",
        help_en="delete it",
        help_zh="请删除它",
    ),
    "file-empty": Words(
        en="{file} holds nothing",
        zh="{file} 是空的",
        help_en="a ruleset begins with the line `rulec: 1`",
        help_zh="规则文件的第一行应为 `rulec: 1`",
    ),
    "yaml-syntax": Words(
        en="this cannot be read as YAML",
        zh="此处不符合 YAML 语法",
        help_en="look at this line and the one before it",
        help_zh="请检查这一行和上一行",
    ),
    "yaml-tab": Words(
        en="a tab stands where YAML wants spaces",
        zh="此处是制表符（Tab），YAML 只接受空格",
        help_en="indent with spaces",
        help_zh="请用空格缩进",
    ),
    "yaml-colon": Words(
        en="a second `: ` on this line",
        zh="这一行里出现了第二个“: ”",
        help_en="put the value in quotes, or begin a new line",
        help_zh="请把值放进引号，或者另起一行",
    ),
    "yaml-no-colon": Words(
        en="a `:` is missing after this name",
        zh="这个名字后面缺少冒号“:”",
        help_en="write `name: value`, with a space after a half-width colon",
        help_zh="请写成“名字: 值”，用半角冒号，后面空一格",
    ),
    "yaml-wide-colon": Words(
        en="a full-width colon `：` stands where YAML wants `: `",
        zh="这里用了全角冒号“：”，YAML 要用半角冒号加空格",
        help_en="write `: `",
        help_zh="请改为“: ”",
    ),
    "yaml-quote": Words(
        en="this quotation mark is never closed",
        zh="这个引号没有结束",
        help_en="close it on the same line",
        help_zh="请在同一行补上结束的引号",
    ),
    "yaml-bracket": Words(
        en="this bracket is never closed, or a comma is missing in it",
        zh="这个括号没有结束，或者里面缺少逗号",
        help_en=(
            "close it, put commas between its parts (full-width ones, `，` and `、`, do not count), "
            "and quote an expression that has commas or braces of its own"
        ),
        help_zh="请补上括号或半角逗号（全角的“，”“、”不算）；含逗号或花括号的式子请放进引号",
    ),
    "yaml-escape": Words(
        en="`\\` in double quotes begins no known escape",
        zh="双引号里的“\\”后面不是认识的转义",
        help_en="use single quotes, or write `\\\\`",
        help_zh="请用单引号，或写成“\\\\”",
    ),
    "yaml-anchor": Words(
        en="`*` and `&` want a name right after them",
        zh="“*”和“&”后面必须紧跟一个名字",
        help_en="put a value that begins with `*` or `&` in quotes",
        help_zh="以“*”或“&”开头的值请加引号",
    ),
    "yaml-after-quote": Words(
        en="something stands after a value that has already ended",
        zh="值已经结束，后面还有内容",
        help_en="put the whole value in one pair of quotes",
        help_zh="请把整个值放进一对引号",
    ),
    "yaml-indent": Words(
        en="this line is indented unlike the lines that it belongs to",
        zh="这一行的缩进与同级的行不一致",
        help_en="line it up with its neighbours; the dash of a list has a space after it",
        help_zh="请与同级的行对齐；列表的“-”后面要空一格",
    ),
    "yaml-character": Words(
        en="a value cannot begin with `{character}`",
        zh="值不能以“{character}”开头",
        help_en="put the value in quotes",
        help_zh="请把值放进引号",
    ),
    "duplicate-key": Words(
        en="`{key}` stands twice in the same map",
        zh="同一处重复写了“{key}”",
        help_en="keep one of the two",
        help_zh="请只保留一个",
    ),
    "key-not-text": Words(
        en="the name `{key}` is read as a {kind}, and a name must be text",
        zh="名字“{key}”会被读成{kind_zh}，名字必须是文字",
        help_en="write it in quotes: '{key}'",
        help_zh="请加引号：'{key}'",
    ),
    "key-compound": Words(
        en="a list or a map cannot be a name",
        zh="列表或映射不能当名字",
        help_en="write a word before the colon",
        help_zh="冒号前请写一个词",
    ),
    "unknown-alias": Words(
        en="nothing before this is marked `&{name}`",
        zh="前面没有标记为“&{name}”的内容",
        help_en="mark it first, or write the value out; a value that begins with `*` needs quotes",
        help_zh="请先做标记，或直接写出值；以“*”开头的值要加引号",
    ),
    "alias-loop": Words(
        en="`*{name}` stands inside what it repeats",
        zh="“*{name}”引用了自己所在的内容",
        help_en="write the value out",
        help_zh="请直接写出值",
    ),
    "alias-budget": Words(
        en="with `*{name}` the repeated parts of this file grow beyond {limit} values",
        zh="加上“*{name}”，这个文件重复引用的内容超过 {limit} 个值",
        help_en="repeat less",
        help_zh="请减少引用",
    ),
    "too-deep": Words(
        en="more than {limit} levels inside each other",
        zh="嵌套超过 {limit} 层",
        help_en="no ruleset and no record needs so many",
        help_zh="规则和记录都用不到这么多层",
    ),
    "unknown-tag": Words(
        en="`{tag}` is no tag of YAML's core",
        zh="“{tag}”不是 YAML 核心标签",
        help_en="delete it, or put the value in quotes",
        help_zh="请删除它，或把值放进引号",
    ),
    "tag-mismatch": Words(
        en="`{text}` is not what its tag `{tag}` says",
        zh="“{text}”与标签“{tag}”不符",
        help_en="delete the tag",
        help_zh="请删除标签",
    ),
    "number-too-long": Words(
        en="a number of this size is no amount of any game",
        zh="这个数太大或太长，不会是牌局里的数",
        help_en="put it in quotes if it is meant as text",
        help_zh="如果是文字，请加引号",
    ),
}

LABELS: dict[str, LabelWords] = {
    "first-here": LabelWords(en="first here", zh="第一次在这里"),
    "seen-here": LabelWords(en="read up to here", zh="读到这里"),
}
