"""What files of a running site tell of it: settings, inventories, what its systems say of themselves."""
