"""The table: a deal is entered, settled, recorded and corrected, and said in words."""
