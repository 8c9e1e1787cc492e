"""Measures rulec and its peers: `python -m bench` writes docs/bench.md, bench/last.json and the README's table."""
