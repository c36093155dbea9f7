"""What is written for a tracker of an answer, and what a ticket says to the product."""
