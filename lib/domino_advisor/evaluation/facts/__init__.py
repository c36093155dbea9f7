"""From a description to the facts that the engine is given."""
