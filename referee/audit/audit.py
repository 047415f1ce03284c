"""The counted piles against the ledger."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from referee.audit import rockoman
from referee.audit.books import Books
from referee.audit.findings import Audit, Counted, Finding, Kind, SeatAudit
from referee.audit.fit import Fit, Lying, fit, most_of
from referee.audit.history import History
from referee.core.sentence import Sentence
from referee.engine.fold import Folded

MANY = 4  # so many cards amiss in one pile are no slips: somebody else's pile was spread
BOOKS: Mapping[str, Callable[[Any], Books]] = {"rockoman": rockoman.books}


def audit(folded: Folded[Any], counted: Sequence[Counted]) -> Audit:
    """What the piles that were spread say of the ledger, and the ledger of them."""
    name = folded.started.game
    if name not in BOOKS:
        raise Sentence(f"An audit needs face-down piles: {name} has none; {', '.join(BOOKS)} can be audited.")
    books = BOOKS[name](folded.state)
    piles = _piles(books, counted)
    most = most_of(folded.started.deck, books.sealed)
    foreign = [(zone, face) for zone, faces in piles.items() for face in faces if _is_foreign(books, face, most)]
    lying = [
        Lying(books.sealed(face), zone)
        for zone, faces in piles.items()
        for face in faces
        if not _is_foreign(books, face, most)
    ]
    history = History(books)
    places = {at: history.places(at) for at in range(len(books.entries))}
    zones = frozenset(piles)
    found = fit(lying, dict(enumerate(books.entries)), places, zones, most)
    findings = [Finding("foreign", face, zone) for zone, face in foreign]
    findings += _told(books, found, places, Counter(card.face for card in lying), most)
    findings += _moved_beyond(books, history, found, places, zones)
    findings += _wrong_piles(books, history, lying, zones)
    if not books.finished:
        findings.append(Finding("unfinished", cards=books.held.get("draw", 0)))
    doubled = Counter(finding.zone for finding in findings if finding.kind == "doubled")
    seats = tuple(_seats(folded, books, piles, doubled, most))
    complete = all(zone in piles for zone in (*books.scoring, *_rings_in_play(books)))
    told = tuple(seat.counted_points for seat in seats)
    final = tuple(points for points in told if points is not None) if complete else None
    fits = not any(finding.kind not in ("named", "unfinished") for finding in findings)
    return Audit(fits, complete, seats, tuple(findings), final)


def _piles(books: Books, counted: Sequence[Counted]) -> dict[str, tuple[str | None, ...]]:
    piles: dict[str, tuple[str | None, ...]] = {}
    for pile in counted:
        if pile.zone not in books.held and pile.zone not in (*books.scoring, *books.rings):
            known = ", ".join((*books.scoring, *books.rings, "discard", "draw"))
            raise Sentence(f"There is no pile “{pile.zone}” in this game; the piles are {known}.")
        piles[pile.zone] = piles.get(pile.zone, ()) + pile.faces
    return piles


def _is_foreign(books: Books, face: str | None, most: Counter[str]) -> bool:
    return face is not None and not most[books.sealed(face) or face]


def _rings_in_play(books: Books) -> tuple[str, ...]:
    return tuple(ring for ring in books.rings if books.held.get(ring, 0))


def _told(
    books: Books,
    found: Fit,
    places: Mapping[int, frozenset[str]],
    often: Counter[str | None],
    most: Counter[str],
) -> Iterator[Finding]:
    """Every card that does not fit, by what explains it."""
    for card, at in found.pairs:
        entry = books.entries[at]
        if card.zone not in places[at]:
            kind: Kind = "unrecorded" if entry.seq is None else "moved"
            yield Finding(kind, card.face, card.zone, _one(places[at], entry.zone), facts=entry.moments)
        elif entry.seq is not None and card.face is not None and card.face != entry.face:
            kind = "misread" if entry.face else "named"
            yield Finding(kind, card.face, card.zone, was=entry.face, facts=entry.moments)
    for card in found.unexplained:
        doubled = card.face is not None and often[card.face] > most[card.face]
        facts = tuple(
            seq for entry in books.entries if doubled and entry.face == card.face for seq in entry.moments[:1]
        )
        yield Finding("doubled" if doubled else "unexplained", card.face, card.zone, facts=facts)
    for at in found.missing:
        entry = books.entries[at]
        yield Finding("missing", entry.face, _one(places[at], entry.zone), facts=entry.moments)


def _one(places: frozenset[str], entered: str) -> str:
    """Where the ledger has a card: the only place, else where it came first."""
    return next(iter(places)) if len(places) == 1 else entered


def _moved_beyond(
    books: Books, history: History, found: Fit, places: Mapping[int, frozenset[str]], zones: frozenset[str]
) -> Iterator[Finding]:
    """Piles that hold more of others' cards than were ever moved: each could have come, all together could not."""
    fitting = [(card.zone, at) for card, at in found.pairs if card.zone in places[at] and history.enters(at)]
    counted = [pile for pile in books.scoring if pile in zones]
    told: set[tuple[int, ...]] = set()
    for size in range(1, max(2, len(counted) // 2 + 1)):
        for piles in combinations(counted, size):
            here = [_alike(books, history, at) for zone, at in fitting if zone in piles]
            cards, among, facts = history.shortage(frozenset(piles), here)
            if cards and facts not in told:
                told.add(facts)
                yield Finding("too_many_moved", zone=piles[0], cards=cards, among=among, facts=facts)


def _alike(books: Books, history: History, entry: int) -> tuple[str, tuple[int, ...]]:
    """The ledger's cards that can stand for this one: all of its face, since nothing tells them apart."""
    face = books.entries[entry].face
    if face is None:
        return f"{entry}", (entry,)
    return face, tuple(at for at, one in enumerate(books.entries) if one.face == face and history.enters(at))


def _wrong_piles(books: Books, history: History, lying: Sequence[Lying], zones: frozenset[str]) -> Iterator[Finding]:
    """A pile spread under another player's name: it fits badly there, and well at one other."""
    known: dict[str, int] = {entry.face: at for at, entry in enumerate(books.entries) if entry.face}
    astray = books.held.get(books.anywhere or "", 0)  # they may lie in any pile

    def odd(cards: int, held: int) -> int:
        return held - cards if cards < held else max(0, cards - held - astray)

    for zone in (pile for pile in books.scoring if pile in zones):
        cards = [_alike(books, history, known[card.face]) for card in lying if card.zone == zone and card.face in known]
        amiss = {
            pile: history.shortage(frozenset((pile,)), cards)[0] + odd(len(cards), books.held.get(pile, 0))
            for pile in books.scoring
        }
        best = min(books.scoring, key=lambda pile: amiss[pile])
        if amiss[zone] >= MANY and 3 * amiss[best] <= amiss[zone]:
            yield Finding("wrong_pile", zone=zone, other=best, cards=amiss[zone])


def _seats(
    folded: Folded[Any],
    books: Books,
    piles: Mapping[str, tuple[str | None, ...]],
    doubled: Counter[str | None],
    most: Counter[str],
) -> Iterator[SeatAudit]:
    for line, zone in zip(folded.scoreboard.seats, books.scoring, strict=True):
        ring = books.rings[line.seat] if books.rings else None
        faces, rings = piles.get(zone), piles.get(ring or "", ())
        own = None if faces is None else tuple(face for face in faces if not _is_foreign(books, face, most))
        yield SeatAudit(
            seat=line.seat,
            name=line.name,
            ledger_points=books.score[line.seat],
            counted_points=None if own is None else books.points(line.seat, own, rings) - doubled[zone],
            ledger_cards=books.held.get(zone, 0),
            counted_cards=None if faces is None else len(faces),
            diamond=books.diamond in rings if ring in piles else None,
            supers=None if own is None else sum(face in books.supers for face in own),
        )
