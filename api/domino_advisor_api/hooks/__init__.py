"""Deliveries of trackers: how each proves that one comes from it, and which ticket that is about."""
