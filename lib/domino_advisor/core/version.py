"""The version of the product. The build reads it here, too."""

__version__ = "0.1.0"
