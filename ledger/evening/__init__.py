"""An evening: opened, seated, added up, paid and closed."""
