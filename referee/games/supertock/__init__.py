"""Super Tock: a marble race by cards.

The facts: `CardLaid(zone="played")` for a card the camera sees, of the seat to play; `MarbleMoved` for what the player
says it moved, which plays the card too when it has not been seen; `HandPassed` for a discarded card or a whole hand.
Spaces are "rest", "track:37", "home:2", "heaven"; "track:0" is seat 0's start, the space marked 18, and the numbers
run in the direction of play. A swap goes to "swap:2:1": seat 2's marble 1. A player's own marbles are 0 to 3; a full
team member names a partner's from 4 on. `legal_moves(state, seat, card)` lists what a card can do.
"""

from referee.games.supertock.game import SUPERTOCK as SUPERTOCK
from referee.games.supertock.moves import legal_moves as legal_moves
