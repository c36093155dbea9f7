"""What is told to the trackers of a site: one module for each kind, one that sends, one that delivers once."""
