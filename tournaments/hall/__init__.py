"""The work of director and desk: prepare, draw, seat, take slips in, penalise, confirm."""
