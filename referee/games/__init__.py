"""The games. Each stands in its own folder behind the same protocol."""
