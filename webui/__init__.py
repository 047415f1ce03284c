"""Flask dashboard, command line, composition of the whole."""
