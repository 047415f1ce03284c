"""Observations and commands to rulings: pure rules, and one journal."""
