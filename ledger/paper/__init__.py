"""Score sheets for paper: plain dataclasses in, PDF bytes out; nothing here knows the database but `build`."""
