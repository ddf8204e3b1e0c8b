"""The entry of a deal: the groups of chips a page draws, and the way from what was tapped to facts and back."""
