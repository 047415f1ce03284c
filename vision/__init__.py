"""Camera to observations."""
