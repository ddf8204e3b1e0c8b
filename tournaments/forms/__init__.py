"""Forms of the director and the desk."""
