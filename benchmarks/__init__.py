"""What the product costs: measured on this machine, and printed with the machine and the versions."""
