"""What the director and the desk fill in."""
