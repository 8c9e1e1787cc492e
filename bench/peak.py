"""Peak memory of the running process; as a script it runs a command's Python file and writes its peak down.

`python peak.py OUT FILE ARGUMENTS...`
"""

import sys


def peak_mib() -> float:
    """Peak resident memory of this process alone, in MiB (a child's `ru_maxrss` may be its parent's)."""
    try:
        with open("/proc/self/status") as status:  # noqa: PTH123 - pathlib would be measured too
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def run_and_tell(out: str, file: str, arguments: list[str]) -> None:
    """Run `file` as the main program, whatever it exits with, and write the peak to `out`."""
    sys.argv = [file, *arguments]
    try:
        with open(file) as source:  # noqa: PTH123
            exec(compile(source.read(), file, "exec"), {"__name__": "__main__"})
    except SystemExit:
        pass
    finally:
        with open(out, "w") as told:  # noqa: PTH123
            told.write(str(peak_mib()))


if __name__ == "__main__":
    run_and_tell(sys.argv[1], sys.argv[2], sys.argv[3:])
