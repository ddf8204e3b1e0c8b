"""Files for other programs and from them: imports, notation, archives, spreadsheets."""
