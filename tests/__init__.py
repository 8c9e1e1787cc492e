"""Tests of rulec; folders mirror the package."""
