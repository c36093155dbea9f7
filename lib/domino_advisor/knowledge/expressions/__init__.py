"""The language of conditions and computations: docs/expressions.md has its grammar."""
