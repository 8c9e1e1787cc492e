"""Words of layers and options: what extends what, what is set, added and removed, and what an option allows."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {
    "unknown-ruleset": Words(
        en="there is no ruleset `{id}`",
        zh="没有规则“{id}”",
        help_en="shipped: {known}; a file of your own is named by its path, such as ./friday.yaml",
        help_zh="自带的规则：{known}；自己的文件写路径，如 ./friday.yaml",
    ),
    "extends-outside": Words(
        en="`extends: {name}` leaves the folder of this file",
        zh="extends: {name} 指到了本文件所在的文件夹之外",
        help_en="a ruleset extends a file beside it or a shipped id; copy the other file here",
        help_zh="规则只能继承同一文件夹里的文件或自带的规则；请把那个文件拷到这里",
    ),
    "extends-missing": Words(
        en="there is no ruleset `{name}` to extend",
        zh="没有可继承的规则“{name}”",
        help_en="a file {name}.yaml beside this one, or a shipped id: {known}",
        help_zh="应为同一文件夹里的 {name}.yaml，或自带的规则：{known}",
    ),
    "extends-cycle": Words(
        en="these rulesets extend each other in a circle: {chain}",
        zh="这些规则互相继承成了圈：{chain}",
        help_en="one of them must extend nothing, or a shipped ruleset",
        help_zh="其中一个要改成不继承，或继承自带的规则",
    ),
    "two-documents": Words(
        en="a ruleset file holds one ruleset; here a second one begins",
        zh="一个规则文件只写一套规则；这里开始了第二套",
        help_en="move it to a file of its own",
        help_zh="请把它移到另一个文件",
    ),
    "not-a-ruleset": Words(
        en="a ruleset is a map of names and values",
        zh="规则文件应是“名字: 值”的表",
        help_en="begin with `rulec: 1` and `id: your-name`",
        help_zh="开头写 rulec: 1 和 id: 名字",
    ),
    "set-twice": Words(
        en="`{path}` is set twice in this layer",
        zh="这一层把“{path}”设了两次",
        help_en="keep one of the two; `fan` and `level` are two spellings of one price",
        help_zh="保留一处；fan 和 level 是同一个价的两种写法",
    ),
    "set-to-map": Words(
        en="`{path}` is a single value and cannot be set to a map",
        zh="“{path}”是单个值，不能设成一张表",
        help_en="write the value, or {{to: value, source: ..., note: ...}}",
        help_zh="直接写值，或写 {{to: 值, source: ..., note: ...}}",
    ),
    "set-no-op": Words(
        severity="warning",
        en="`{path}` is {value} already; this line changes nothing",
        zh="“{path}”本来就是 {value}；这一行没有改变什么",
        help_en="remove the line, or give it a `source:` to confirm the value",
        help_zh="删去这一行，或加上 source: 表示确认",
    ),
    "set-map": Words(
        en="`{path}` is not one value but several",
        zh="“{path}”不是一个值，而是一组值",
        help_en="set one of them: {leaves}",
        help_zh="请设其中一个：{leaves}",
    ),
    "set-item": Words(
        en="`{path}` is not one value but several",
        zh="“{path}”不是一个值，而是一组值",
        help_en="set one of them: {leaves}; to switch it off: `{path}.on: false`",
        help_zh="请设其中一个：{leaves}；要停用它，写 {path}.on: false",
    ),
    "set-absent": Words(
        en="there is no `{path}` to set",
        zh="没有“{path}”可设",
        help_en="`set` changes what the parent has; for something new use `add:`",
        help_zh="set 只改继承来的东西；新的东西请写在 add: 里",
    ),
    "unknown-option": Words(
        en="there is no option `{name}`",
        zh="没有选项“{name}”",
        help_en="a bare name is an option; any other value is named by its path, such as patterns.root.fan",
        help_zh="单独的名字指选项；别的值要写路径，如 patterns.root.fan",
    ),
    "remove-absent": Words(
        en="there is no `{path}` to remove",
        zh="没有“{path}”可删",
        help_en="check the spelling; `rulec why` shows what there is",
        help_zh="核对写法；rulec why 可查有哪些",
    ),
    "remove-twice": Words(
        en="`{path}` is removed twice in this layer",
        zh="这一层把“{path}”删了两次",
        help_en="keep one of the two",
        help_zh="请只留一处",
    ),
    "unknown-section": Words(
        en="a ruleset has no section `{name}`",
        zh="规则里没有“{name}”这一部分",
        help_en="add under options, require, declares, define, groups, patterns, score, settlements, order or play",
        help_zh="可加的部分：options、require、declares、define、groups、patterns、score、settlements、order、play",
    ),
    "add-present": Words(
        en="`{path}` is there already and cannot be added",
        zh="“{path}”已经有了，不能再加",
        help_en="to change it use `set:`; to add another, give it another name",
        help_zh="要改它请用 set:；要加另一个请换个名字",
    ),
    "option-value": Words(
        en="`{option}` cannot be {value}",
        zh="“{option}”不能是 {value}",
        help_en="it takes: {wanted}",
        help_zh="可用：{wanted_zh}",
    ),
    "option-range": Words(
        en="`{option}` cannot be {value}: it is at {side} {limit}",
        zh="“{option}”不能是 {value}：{side_zh}为 {limit}",
        help_en="choose a value in range",
        help_zh="请在范围内取值",
    ),
    "setting-form": Words(
        en="`{text}` is not NAME=VALUE",
        zh="“{text}”不是 名字=值 的形式",
        help_en="write --set cap=4, or --set patterns.root.fan=1",
        help_zh="写成 --set cap=4，或 --set patterns.root.fan=1",
    ),
    "path-is-map": Words(
        en="`{path}` is not one value but several",
        zh="“{path}”不是一个值，而是一组值",
        help_en="ask for one of them: {leaves}",
        help_zh="请问其中一个：{leaves}",
    ),
    "unknown-path": Words(
        en="this ruleset has no value `{path}`",
        zh="这套规则里没有“{path}”",
        help_en="name an option, or a path such as patterns.root.fan",
        help_zh="写选项的名字，或路径如 patterns.root.fan",
    ),
}

LABELS: dict[str, LabelWords] = {
    "set-already": LabelWords(en="it has this value here", zh="在这里已是这个值"),
    "there-already": LabelWords(en="it stands here", zh="它在这里"),
    "option-declared": LabelWords(en="`{option}` is declared here", zh="“{option}”在这里声明"),
    "extends-here": LabelWords(en="the circle begins here", zh="圈从这里开始"),
    "shows-here": LabelWords(en="it shows here", zh="在这里的算式里出错"),
}
