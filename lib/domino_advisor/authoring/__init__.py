"""What authors of guidelines use: cases, coverage, the catalogue, skeletons."""
