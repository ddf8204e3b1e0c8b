"""The club's rule sets: writing them, and the tariff card on which they are set up."""
