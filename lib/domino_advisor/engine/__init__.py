"""The knowledge compiled to CLIPS, and the engine that runs it."""
