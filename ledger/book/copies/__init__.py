"""Copies of the whole book: a backup as the database makes it, and a portable dump that both databases read."""
