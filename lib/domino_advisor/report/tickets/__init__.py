"""Answers as tickets: what a tracker shows of them, in its own markup, each with a key by which it is found again."""
