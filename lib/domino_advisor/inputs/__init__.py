"""What files of a running system tell of it: notes.ini, inventories, captures of commands, alone or in an archive."""
