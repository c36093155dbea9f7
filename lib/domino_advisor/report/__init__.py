"""An answer for its readers: each format, and the gate."""
