"""Measurements: `python -m bench` (or `make bench`). It prints figures and judges none."""
