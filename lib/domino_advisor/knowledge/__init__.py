"""What the papers say, as checked data: guidelines and their expressions, vocabulary, sources, conflicts."""
