"""Figures for a request, by the papers' tables and formulas."""
