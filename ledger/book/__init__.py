"""The book: what is written, guarded, chained and copied. Nothing in it is edited or lost."""
