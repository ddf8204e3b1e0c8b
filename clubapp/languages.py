"""The languages people read the site in, each named in itself."""

LANGUAGES = [("en", "English"), ("cs", "Čeština"), ("sk", "Slovenčina"), ("hr", "Hrvatski"), ("pl", "Polski")]
