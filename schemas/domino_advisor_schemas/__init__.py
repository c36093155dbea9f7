"""The boundary: everything that comes in or goes out is defined here, once."""
