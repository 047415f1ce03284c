"""Events to JSON and back, also those that an older version wrote."""

from referee.codec.events import SHAPE, UPCASTERS, Unwritable, decode, encode

__all__ = ["SHAPE", "UPCASTERS", "Unwritable", "decode", "encode"]
