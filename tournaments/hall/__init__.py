"""What the director and the desk do: prepare, draw, seat, take slips in, penalise, confirm."""
