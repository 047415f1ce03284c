"""1, 2, 3… ciseaux: sixteen tricks of cards revealed together.

The facts: `CardLaid` in the zone `trick` for each revealed card (its colour tells the seat); `PileTaken` of `trick`
when it is gathered, by the seat that was said or seen, or by nobody known: then whoever won it has it, and a void trick
lies aside. A card seen in `won:N` or `aside` tells where its whole trick went. Cards pushed forward face down are no
facts.
"""

from referee.games.ciseaux123.game import CISEAUX123 as CISEAUX123
