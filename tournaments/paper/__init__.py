"""A tournament on A4: draws, slips, cards, standings, lists, propositions, certificates. In the club's language."""
