"""Source: YAML to nodes with spans, diagnostics, shipped data."""

from rulec.source.shipped import data

__all__ = ["data"]
