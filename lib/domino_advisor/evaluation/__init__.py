"""From a description to an answer: facts, verdicts, proofs, recommendations, questions."""
