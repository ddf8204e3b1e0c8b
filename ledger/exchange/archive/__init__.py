"""The whole club as one JSON file: taken home, and brought to another site where it is byte for byte the same."""
