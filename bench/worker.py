"""One contender in a process of its own: reads requests as JSON lines, answers with seconds; run by the bench only.

Request `{"what": "points", "repeats": n}` -> `{"seconds": s}` for n passes over all hands, and `"done": rounds` where
rounds are played; `{"what": "answers"}`; `{"what": "peak"}` -> peak memory. Garbage collection is off and everything
made so far frozen while a pass is timed.
"""

import gc
import json
import os
import sys
import time
from pathlib import Path
from typing import Any, TextIO

from contenders import CONTENDERS, Work
from peak import peak_mib
from players import BOTS, PLAYERS

ABLE = ("points", "patterns", "batch", "stepped", *BOTS, "resettled")


def answer(contender: Any, request: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401
    what = request["what"]
    if what == "peak":
        return {"mib": peak_mib()}
    if what == "answers":
        told: dict[str, Any] = contender.answers()
        return told
    run, repeats = getattr(contender, what), request["repeats"]
    gc.collect()
    gc.freeze()
    gc.disable()
    start = time.perf_counter()
    done = run(repeats)
    seconds = time.perf_counter() - start
    gc.enable()
    return {"seconds": seconds, "done": done}


def tell(answers: TextIO, told: dict[str, Any]) -> None:
    answers.write(json.dumps(told) + "\n")
    answers.flush()


def made(told: dict[str, str]) -> Any:  # noqa: ANN401
    """The contender: one that plays rounds, or one that scores the hands of the folder."""
    if told.get("plays"):
        return PLAYERS[told["name"]](told["ruleset"])
    return CONTENDERS[told["name"]](Work.read(Path(told["folder"]), told["ruleset"], told["limit"]))


def serve(requests: TextIO, answers: TextIO, told: dict[str, str]) -> None:
    """Make the contender, tell what it can do and how long it took, and answer until the requests end."""
    start = time.perf_counter()
    contender = made(told)
    able = [what for what in ABLE if hasattr(contender, what)]
    tell(answers, {"able": able, "seconds": time.perf_counter() - start})
    for line in requests:
        tell(answers, answer(contender, json.loads(line)))


if __name__ == "__main__":
    # What a library prints must not mix with the answers.
    own = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    serve(sys.stdin, own, json.loads(sys.argv[1]))
