"""Past evenings brought along as totals per player: read from a text, looked at, and only then added."""
