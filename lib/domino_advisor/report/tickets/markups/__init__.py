"""The markups of trackers: each module writes the same parts of a ticket, with all that comes from the input inert."""
