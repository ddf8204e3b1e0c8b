"""The demo club: invented people, evenings that look played, the same ones on every machine."""
