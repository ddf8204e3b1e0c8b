"""What the book knows about one person: to hand it over, and to make him nobody in particular."""
