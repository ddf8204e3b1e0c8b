"""Is the server as it should be? One line for each thing that is looked at."""
