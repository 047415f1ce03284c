"""From facts to what they mean, for every game alike: pure functions."""
