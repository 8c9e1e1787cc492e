"""Words of the ruleset family: the form of a file, as its schema has it."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {
    "unknown-key": Words(
        en="`{inside}` has no key `{key}`",
        zh="“{inside}”里没有“{key}”这一项",
        help_en="known here: {known}",
        help_zh="这里可写：{known}",
    ),
    "unknown-head-key": Words(
        en="there is no key `{key}` at the top of this file",
        zh="文件最外层没有“{key}”这一项",
        help_en="known here: {known}",
        help_zh="这里可写：{known}",
    ),
    "missing-key": Words(
        en="`{inside}` needs `{key}`",
        zh="“{inside}”缺少“{key}”",
        help_en="add a line `{key}: {example}` to it",
        help_zh="请在其中加一行“{key}: {example}”",
    ),
    "missing-head-key": Words(
        en="this file needs `{key}`",
        zh="这个文件缺少“{key}”",
        help_en="add a line `{key}: {example}` at its top",
        help_zh="请在开头加一行“{key}: {example}”",
    ),
    "wrong-type": Words(
        en="`{path}` takes {wanted}, and this is {found}",
        zh="“{path}”应是{wanted_zh}，这里却是{found_zh}",
        help_en="write it as {form}",
        help_zh="请写成 {form_zh}",
    ),
    "unquoted-text": Words(
        en="`{path}` takes {wanted}, and {value} without quotes is {found}",
        zh="“{path}”应是{wanted_zh}；不加引号的 {value} 是{found_zh}",
        help_en='put it in quotes: "{value}"',
        help_zh='请加引号："{value}"',
    ),
    "empty-value": Words(
        en="nothing stands after `{path}`",
        zh="“{path}”后面什么也没写",
        help_en="write a value, or delete the line; where a value may be absent it is written `none`",
        help_zh="请写上值，或删去这一行；表示“没有”的值写作 none",
    ),
    "not-one-of": Words(
        en="`{path}` cannot be `{value}`",
        zh="“{path}”不能是“{value}”",
        help_en="it is one of: {known}",
        help_zh="只能是：{known}",
    ),
    "out-of-range": Words(
        en="`{path}` is {side} {limit}, not {value}",
        zh="“{path}”{side_zh} {limit}，不能是 {value}",
        help_en="choose a number in range",
        help_zh="请写范围内的数",
    ),
    "one-pair": Words(
        en="a hand of sets has one pair beside them: `{path}` is 1, not {value}",
        zh="几坎之外只有一对将：“{path}”是 1，不能是 {value}",
        help_en="write 1, or leave it out; how many pairs win without sets is `play.forms.pairs.pairs`",
        help_zh="请写 1，或不写；全是对子的牌要几对才能胡，写在 play.forms.pairs.pairs",
    ),
    "wrong-length": Words(
        en="`{path}` holds {side} {limit}, and the number here is {count}",
        zh="“{path}”{side_zh} {limit} 个，这里有 {count} 个",
        help_en="add or remove until the number is right; half-width commas part them",
        help_zh="请增减到合适的个数；各项之间用半角逗号",
    ),
    "wrong-form": Words(
        en="`{path}` cannot be written like this",
        zh="“{path}”不能这样写",
        help_en="see the language page for its form",
        help_zh="写法见规则语言的说明",
    ),
    "language-version": Words(
        en="`rulec: {value}` is a language version that is not known here",
        zh="不认识语言版本“rulec: {value}”",
        help_en="the supported version is {known}: write `rulec: {known}`",
        help_zh="支持的版本是 {known}：请写 rulec: {known}",
    ),
    "record-not-ruleset": Words(
        en="`rulec: {value}` begins a record, and a ruleset is wanted here",
        zh="“rulec: {value}”是牌局记录，这里要的是规则",
        help_en="name a file that begins with `rulec: {known}`, or give this one to `rulec run`",
        help_zh="请用以 rulec: {known} 开头的文件；记录请交给 rulec run",
    ),
    "bad-id": Words(
        en="`{value}` cannot be the id of a ruleset",
        zh="“{value}”不能作规则的 id",
        help_en="an id is a short name without spaces and slashes, such as friday-night",
        help_zh="id 是不带空格和斜杠的短名，如 friday-night；也可用中文",
    ),
    "bad-name": Words(
        en="`{key}` cannot be a name",
        zh="“{key}”不能作名字",
        help_en="a name begins with a letter or a Chinese character and goes on with these, digits and `_`",
        help_zh="名字以字母或汉字开头，后面可用字母、汉字、数字和下划线",
    ),
    "key-of-another-kind": Words(
        en="`{key}` does not go with `{kind}` in `{inside}`",
        zh="“{inside}”是 {kind}，不能写“{key}”",
        help_en="with `{kind}` these go: {known}",
        help_zh="{kind} 可写：{known}",
    ),
    "two-prices": Words(
        en="`{path}` is a second price of one pattern",
        zh="“{path}”是同一番种的第二个价",
        help_en="keep one of fan, level, times and points; `fan` and `level` are two spellings of one price",
        help_zh="fan、level、times、points 只留一个；fan 和 level 是同一个价的两种写法",
    ),
    "section-in-layer": Words(
        en="a file that extends another has no `{key}:` of its own",
        zh="继承别的规则的文件里不能直接写“{key}:”",
        help_en="put what is new under `add:`, and what changes under `set:` by its path, such as `{key}.NAME: value`",
        help_zh="新加的写在 add: 里；要改的写在 set: 里并写路径，如 {key}.名字: 值",
    ),
    "layer-without-extends": Words(
        en="`{key}:` changes what is inherited, and this file extends nothing",
        zh="“{key}:”改的是继承来的东西，而这个文件没有继承任何规则",
        help_en="add a line `extends: ...` at its top",
        help_zh="请在开头加一行 extends: ...",
    ),
}

LABELS: dict[str, LabelWords] = {}
