"""The data of one person: handed over to him, and made anonymous."""
