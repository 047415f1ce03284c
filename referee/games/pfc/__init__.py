"""Pierre, Feuille, Ciseaux: nine rounds on three piles.

The facts, in the order of a round:
- `CardLaid(zone="played:N")` for each card revealed before seat N; a card chosen and still face down is no fact yet.
- A card that takes: `PileTaken(zone="pile:K")`, then `CardLaid(zone="pile:K")` of the card in its place. A pile lifted
  by nobody known belongs to whoever lays the next card. Hands also do it the other way round: `CardLaid` on the pile,
  then `PileTaken` *by the same seat* means the cards under the one just laid; the ruling is then made anew.
- A card that beats nothing: `CardLaid(zone="pile:K")` alone.
Whose card was laid follows from the reveal, as each face is in the deck once. The first card of each pile is laid
before anything is revealed and is nobody's. `CardLaid(zone="won:N")` tells of a card seen before a seat the ledger
thinks elsewhere; `CardGone` of one that left its place alone.
"""

from referee.games.pfc.game import PFC as PFC
