"""domino-advisor: judges Domino mail deployments against vendor performance papers."""
