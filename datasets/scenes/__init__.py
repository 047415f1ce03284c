"""Training pictures: whole scenes with the corners of every card, and crops for the reader."""
