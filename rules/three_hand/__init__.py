"""The three-hand games: one declarer against the defence. One engine, four editions."""
