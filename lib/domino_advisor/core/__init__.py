"""What every stage may use: errors, releases, the answer and its parts, what is put away."""
