"""Blocks of code in the text of a ticket, one module for each markup."""
