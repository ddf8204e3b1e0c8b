"""The record of a tournament: what may be written, in which order, and how it is checked again."""
