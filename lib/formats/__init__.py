"""What an answer looks like: the renderings of an evaluation."""
