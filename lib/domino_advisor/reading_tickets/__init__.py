"""What a ticket of a tracker asks of the product: a description, files, or answers to its questions."""
