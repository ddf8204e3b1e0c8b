"""Everything recorded, checked again."""
