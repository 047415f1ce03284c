"""The types that cross borders: cards, zones, observations, commands, events, rulings, scoreboard."""
