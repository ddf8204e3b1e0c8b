"""Standings and a player's results: counted from the deals that stand, whenever somebody looks. No total is stored.

The way of a standings page: `choice` reads from the address what is to be counted and makes a `scope` of it. `sums`,
`imported`, `penalties` and `races` read the numbers of that scope. `table` puts them into a `standing` per player, and
`places` puts the players in order, as `engines` says for the variant. `league` counts the same rows by evenings' points
instead. `columns`, `table_columns`, `shown`, `texts` and `grid` say what of a row is shown, and how.

The way of a player's page: `player_sums` reads, `player` and `player_evenings` count, `player_data` holds the results.
`season`, `player_pictures` and `pictures` draw.
"""
