"""Standings and a player's results: counted from the deals that stand, whenever somebody looks. No total is stored."""
