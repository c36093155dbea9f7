"""What the papers let one compute."""
