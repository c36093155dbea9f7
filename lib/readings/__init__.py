"""What a description says of each quantity; a folder of one module for each kind of thing that is read."""
