"""The single writer: what is seen and said goes to the engine, into the journal, and out to every screen."""

from referee.desk.desk import Desk
from referee.desk.published import Published, Said
from referee.desk.start import seated
from referee.desk.subscription import Subscription

__all__ = ["Desk", "Published", "Said", "Subscription", "seated"]
