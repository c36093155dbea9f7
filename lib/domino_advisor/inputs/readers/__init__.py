"""The readers, one for each kind of file."""
