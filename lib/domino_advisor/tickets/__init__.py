"""An answer for a tracker: which tickets it makes, and what is written into each. And what a ticket says to us."""
