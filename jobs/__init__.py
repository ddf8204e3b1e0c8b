"""Long work beside the request: a table and a thread. Files are made here, seen growing, fetched later, thrown away."""
